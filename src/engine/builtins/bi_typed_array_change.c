/* bi_typed_array_change.c - %TypedArray% methods that write or copy elements.
 *
 * Arguments are converted first; what that does to the buffer is looked at again before memory is
 * touched.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/bi_typed_array_priv.h"

Value typed_copy_within(Vm *vm, Frame *f)
{
    u64 length, to, from, end, now;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    if (!to_relative(vm, frame_arg(f, 0), length, 0, &to) ||
        !to_relative(vm, frame_arg(f, 1), length, 0, &from) ||
        !to_relative(vm, frame_arg(f, 2), length, length, &end))
        return VAL_EXC;
    u64 count = end > from ? MIN(end - from, length - to) : 0;
    if (!count)
        return value_cell(t);
    if (!typed_revalidate(vm, f, t, &now))
        return VAL_EXC;
    if (from < now && to < now) {
        count = MIN(count, now - MAX(from, to));
        memmove(typed_at(t, to), typed_at(t, from), count * typed_size(t));
    }
    return value_cell(t);
}

/* Writes one element's bits n times. */
static void fill_bits(u8 *to, const u8 *bits, u32 size, u64 n)
{
    if (size == 1) {
        memset(to, bits[0], n);
        return;
    }
    for (u64 i = 0; i < n; i++)
        memcpy(to + i * size, bits, size);
}

Value typed_fill(Vm *vm, Frame *f)
{
    u64 length, from, to;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    Value v = TRY(element_coerce(vm, t->type, frame_arg(f, 0)));
    if (!to_relative(vm, frame_arg(f, 1), length, 0, &from) ||
        !to_relative(vm, frame_arg(f, 2), length, length, &to) ||
        !typed_revalidate(vm, f, t, &length))
        return VAL_EXC;
    to = MIN(to, length);
    if (from >= to)
        return value_cell(t);
    u8 bits[8];
    element_write(vm, bits, t->type, v);
    fill_bits(typed_at(t, from), bits, typed_size(t), to - from);
    return value_cell(t);
}

static void reverse_into(u8 *to, const u8 *from, u32 size, u64 n)
{
    for (u64 i = 0; i < n; i++)
        memcpy(to + i * size, from + (n - 1 - i) * size, size);
}

Value typed_reverse(Vm *vm, Frame *f)
{
    u64 n;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &n));
    u32 size = typed_size(t);
    for (u64 i = 0; i < n / 2; i++) {
        u8 a[8], *x = typed_at(t, i), *y = typed_at(t, n - 1 - i);
        memcpy(a, x, size);
        memcpy(x, y, size);
        memcpy(y, a, size);
    }
    return value_cell(t);
}

Value typed_to_reversed(Vm *vm, Frame *f)
{
    u64 n;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &n));
    TypedArrayObject *out = TRY_PTR(typed_new(vm, (ElementType)t->type, n, NULL));
    reverse_into(out->data, t->data, typed_size(t), n);
    return value_cell(out);
}

Value typed_with(Vm *vm, Frame *f)
{
    u64 length;
    double n;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    if (!to_integer(vm, frame_arg(f, 0), &n))
        return VAL_EXC;
    double at = n < 0 ? n + (double)length : n;
    Value v = TRY(element_coerce(vm, t->type, frame_arg(f, 1)));
    if (at < 0 || at >= (double)view_length(t))
        return throw_range(vm, "Invalid typed array index");
    TypedArrayObject *out = TRY_PTR(typed_new(vm, (ElementType)t->type, length, NULL));
    /* What was lost by shrinking reads as undefined: NaN or 0 (never for BigInts: those throw). */
    u64 have = MIN(length, view_length(t));
    memcpy(out->data, t->data, have * typed_size(t));
    for (u64 i = have; i < length; i++)
        if (i != (u64)at && typed_set(vm, out, i, VAL_UNDEFINED) < 0)
            return VAL_EXC;
    if ((u64)at < length)
        element_write(vm, typed_at(out, (u64)at), out->type, v);
    return value_cell(out);
}

/* ---- set ---- */

static Value out_of_bounds_offset(Vm *vm)
{
    return throw_range(vm, "offset is out of bounds");
}

static Value set_from_typed(Vm *vm, TypedArrayObject *t, double offset, TypedArrayObject *source)
{
    if (view_is_out_of_bounds(t))
        return throw_out_of_bounds(vm, t, "%TypedArray%.prototype.set");
    if (view_is_out_of_bounds(source))
        return throw_out_of_bounds(vm, source, "%TypedArray%.prototype.set");
    if (element_is_bigint(t->type) != element_is_bigint(source->type))
        return throw_type(vm, "Cannot mix BigInt and other types, use explicit conversions");
    u64 n = view_length(source);
    if ((double)n + offset > (double)view_length(t))
        return out_of_bounds_offset(vm);
    return typed_copy(vm, t, (u64)offset, source, 0, n) ? VAL_UNDEFINED : VAL_EXC;
}

Value typed_set_from(Vm *vm, Frame *f)
{
    if (!value_is_typed_array(f->this_value))
        return throw_type(vm, "this is not a typed array.");
    TypedArrayObject *t = value_as_typed_array(f->this_value);
    double offset;
    if (!to_integer(vm, frame_arg(f, 1), &offset))
        return VAL_EXC;
    if (offset < 0)
        return out_of_bounds_offset(vm);
    Value source = frame_arg(f, 0);
    if (value_is_typed_array(source))
        return set_from_typed(vm, t, offset, value_as_typed_array(source));
    if (view_is_out_of_bounds(t))
        return throw_out_of_bounds(vm, t, "%TypedArray%.prototype.set");
    u64 target_length = view_length(t), n;
    Object *o = TRY_PTR(to_object(vm, source));
    if (!array_like_length(vm, o, &n))
        return VAL_EXC;
    if ((double)n + offset > (double)target_length)
        return out_of_bounds_offset(vm);
    for (u64 i = 0; i < n; i++)
        if (typed_set(vm, t, (u64)offset + i, TRY(item_get(vm, o, i))) < 0)
            return VAL_EXC;
    return VAL_UNDEFINED;
}

/* ---- slice and subarray ---- */

/* Byte by byte upwards, as the specification copies: a species constructor may have given the same
 * buffer. */
static void copy_upwards(u8 *to, const u8 *from, u64 n)
{
    if (to <= from || to >= from + n) {
        memmove(to, from, n);
        return;
    }
    for (u64 i = 0; i < n; i++)
        to[i] = from[i];
}

Value typed_slice(Vm *vm, Frame *f)
{
    u64 length, from, to, now;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    if (!to_relative(vm, frame_arg(f, 0), length, 0, &from) ||
        !to_relative(vm, frame_arg(f, 1), length, length, &to))
        return VAL_EXC;
    u64 count = to > from ? to - from : 0;
    TypedArrayObject *out = TRY_PTR(typed_species_length(vm, t, count));
    if (!count)
        return value_cell(out);
    if (!typed_revalidate(vm, f, t, &now))
        return VAL_EXC;
    to = MIN(to, now);
    count = to > from ? to - from : 0;
    if (out->type == t->type) {
        count = MIN(count, view_length(out));
        if (count)
            copy_upwards(out->data, typed_at(t, from), count * typed_size(t));
        return value_cell(out);
    }
    for (u64 i = 0; i < count; i++)
        if (typed_set(vm, out, i, TRY(typed_get(vm, t, from + i))) < 0)
            return VAL_EXC;
    return value_cell(out);
}

Value typed_subarray(Vm *vm, Frame *f)
{
    if (!value_is_typed_array(f->this_value))
        return throw_type(vm, "this is not a typed array.");
    TypedArrayObject *t = value_as_typed_array(f->this_value);
    u64 length = view_length(t), from, to = 0;
    bool tracking = t->tracking && value_is_undefined(frame_arg(f, 1));
    if (!to_relative(vm, frame_arg(f, 0), length, 0, &from) ||
        (!tracking && !to_relative(vm, frame_arg(f, 1), length, length, &to)))
        return VAL_EXC;
    u64 offset = t->byte_offset + (from << element_shift(t->type));
    if (!tracking)
        return value_cell(TRY_PTR(typed_species_view(vm, t, offset, to > from ? to - from : 0)));
    Value args[2] = {value_cell(t->buffer), number_u64(offset)};
    return value_cell(TRY_PTR(typed_species_create(vm, t, 2, args)));
}
