/* object_inl.h - making small ordinary objects in line, for the interpreter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_OBJECT_INL_H
#define ENGINE_OBJECT_OBJECT_INL_H

#include "engine/heap/heap_inl.h"
#include "engine/object/array.h"
#include "engine/object/object.h"

/* As object_new_shaped for a shape of Kind_Object whose properties all lie in line. */
static ALWAYS_INLINE Object *object_new_inline(Vm *vm, Shape *shape)
{
    u32 slots = shape->inline_slots;
    size_t size = sizeof(Object) + slots * sizeof(Value);
    if (UNLIKELY(size > HEAP_SMALL_MAX || shape->count > slots))
        return object_new_shaped(vm, shape, sizeof(Object));
    Object *o = heap_alloc_small(vm, size, Kind_Object);
    o->cell.shape = shape->offset;
    o->cell.inline_slots = (u8)slots;
    o->elements = &elements_empty;
    Value *slot = (Value *)(o + 1);
    for (u32 i = 0; i < slots; i++)
        slot[i] = VAL_UNDEFINED;
    return o;
}

#endif
