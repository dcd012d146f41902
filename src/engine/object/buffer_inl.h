/* buffer_inl.h - element access of typed arrays in line, for the interpreter and array builtins.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_BUFFER_INL_H
#define ENGINE_OBJECT_BUFFER_INL_H

#include "engine/object/buffer.h"
#include "engine/object/convert.h"

/* t[index]; undefined outside. BigInt elements may collect. */
static ALWAYS_INLINE Value typed_get(Vm *vm, TypedArrayObject *t, u64 index)
{
    if (UNLIKELY(index >= t->length))
        return typed_get_slow(vm, t, index);
    const u8 *data = t->data;
    switch (t->type) {
    case Element_Int8:
        return value_int(((const i8 *)data)[index]);
    case Element_Uint8:
    case Element_Uint8Clamped:
        return value_int(data[index]);
    case Element_Int16:
        return value_int(((const i16 *)data)[index]);
    case Element_Uint16:
        return value_int(((const u16 *)data)[index]);
    case Element_Int32:
        return value_int(((const i32 *)data)[index]);
    case Element_Uint32:
        return value_u32(((const u32 *)data)[index]);
    case Element_Float32:
        return value_number((double)((const float *)data)[index]);
    case Element_Float64:
        return value_number(((const double *)data)[index]);
    default:
        return typed_get_slow(vm, t, index);
    }
}

/* t[index] = v without running anything: false when index is outside or v needs a conversion or call; then use
 * typed_set_slow. */
static ALWAYS_INLINE bool typed_set_fast(TypedArrayObject *t, u64 index, Value v)
{
    if (UNLIKELY(index >= t->length) || !value_is_number(v))
        return false;
    u8 *data = t->data;
    if (LIKELY(value_is_int(v))) {
        i32 i = value_as_int(v);
        switch (t->type) {
        case Element_Int8:
        case Element_Uint8:
            data[index] = (u8)i;
            return true;
        case Element_Uint8Clamped:
            data[index] = (u8)(i < 0 ? 0 : i > 255 ? 255 : i);
            return true;
        case Element_Int16:
        case Element_Uint16:
            ((u16 *)data)[index] = (u16)i;
            return true;
        case Element_Int32:
        case Element_Uint32:
            ((u32 *)data)[index] = (u32)i;
            return true;
        case Element_Float32:
            ((float *)data)[index] = (float)i;
            return true;
        case Element_Float64:
            ((double *)data)[index] = i;
            return true;
        default:
            return false;
        }
    }
    double d = value_as_double(v);
    switch (t->type) {
    case Element_Float64:
        ((double *)data)[index] = d;
        return true;
    case Element_Float32:
        ((float *)data)[index] = (float)d;
        return true;
    case Element_Int8:
    case Element_Uint8:
        data[index] = (u8)double_to_int32(d);
        return true;
    case Element_Int16:
    case Element_Uint16:
        ((u16 *)data)[index] = (u16)double_to_int32(d);
        return true;
    case Element_Int32:
    case Element_Uint32:
        ((u32 *)data)[index] = (u32)double_to_int32(d);
        return true;
    default:
        return false;
    }
}

/* t[index] = v; 1, or -1 with an exception (conversion of v). */
static inline MUST_USE int typed_set(Vm *vm, TypedArrayObject *t, u64 index, Value v)
{
    return LIKELY(typed_set_fast(t, index, v)) ? 1 : typed_set_slow(vm, t, (double)index, v);
}

#endif
