/* proxy.h - proxy objects.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_PROXY_H
#define ENGINE_OBJECT_PROXY_H

#include "engine/object/property.h"

typedef struct ProxyObject {
    Object object; /* OBJ_CALLABLE and OBJ_CONSTRUCTOR as the target's */
    Object *target, *handler; /* both NULL once revoked */
} ProxyObject;

/* ProxyCreate. NULL: TypeError. */
ProxyObject *proxy_new(Vm *vm, Value target, Value handler) MUST_USE;
void proxy_revoke(ProxyObject *p);
/* [[Call]] and [[Construct]], for vm/call.c. */
Value proxy_call(Vm *vm, ProxyObject *p, Value this_value, u32 argc, const Value *args) MUST_USE;
Value proxy_construct(Vm *vm, ProxyObject *p, Value new_target, u32 argc, const Value *args) MUST_USE;
extern const ExoticOps exotic_ops_Proxy;

#endif
