/* wrapper.h - objects around a primitive: Boolean, Number, String, Symbol, BigInt objects.
 *
 * A String object shows its characters as own indexed properties and has a `length`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_WRAPPER_H
#define ENGINE_OBJECT_WRAPPER_H

#include "engine/object/object.h"

typedef struct WrapperObject {
    Object object;
    Value primitive;
} WrapperObject;

/* The wrapper of a primitive with this prototype. NULL: exception. */
Object *wrapper_new(Vm *vm, Value primitive, Object *proto) MUST_USE;

#endif
