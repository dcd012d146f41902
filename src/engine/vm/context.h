/* context.h - realms whose global object shows another object: contexts of node:vm.
 *
 * The global object of such a realm is a ContextGlobal. Names are looked for on `sandbox` (an object of the program that made the
 * context) first and then on `real`, the global object that the realm began with. What is stored or defined reaches both, so that library
 * code and lazy slots find their own object as ever.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_CONTEXT_H
#define ENGINE_VM_CONTEXT_H

#include "engine/object/property.h"
#include "engine/vm/vm.h"

typedef struct ContextGlobal {
    Object object; /* OBJ_EXOTIC, without properties of its own */
    Object *real, *sandbox;
} ContextGlobal;

/* A realm with all intrinsics. sandbox NULL: its global object is an ordinary one. It lives as long as one of its objects does.
 * NULL: exception. */
Realm *context_new(Vm *vm, Object *sandbox_or_null) MUST_USE;
/* Does the name mean something to code of the realm? Prototypes of the sandbox count, as they do for [[Get]] and not for [[HasProperty]]. */
int context_has_name(Vm *vm, Object *global, PropKey key) MUST_USE;
extern const ExoticOps exotic_ops_ContextGlobal;

#endif
