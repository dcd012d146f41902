/* bi_array_each.c - methods of Array.prototype that call back for every element, and flat.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/bi_array_priv.h"

bool each_begin(Vm *vm, Frame *f, Each *e)
{
    e->o = this_array(vm, f, &e->length);
    e->this_arg = frame_arg(f, 1);
    return e->o && call_prepare(vm, &e->prep, frame_arg(f, 0), 3);
}

Value array_every(Vm *vm, Frame *f)
{
    Each e;
    if (!each_begin(vm, f, &e))
        return VAL_EXC;
    for (u64 i = 0;; i++) {
        Value v;
        if (!TRY_BOOL(next_present(vm, e.o, &i, e.length, &v)))
            return VAL_TRUE;
        if (!to_boolean(TRY(each_call(vm, &e, v, i))))
            return VAL_FALSE;
    }
}

Value array_some(Vm *vm, Frame *f)
{
    Each e;
    if (!each_begin(vm, f, &e))
        return VAL_EXC;
    for (u64 i = 0;; i++) {
        Value v;
        if (!TRY_BOOL(next_present(vm, e.o, &i, e.length, &v)))
            return VAL_FALSE;
        if (to_boolean(TRY(each_call(vm, &e, v, i))))
            return VAL_TRUE;
    }
}

Value array_for_each(Vm *vm, Frame *f)
{
    Each e;
    if (!each_begin(vm, f, &e))
        return VAL_EXC;
    for (u64 i = 0;; i++) {
        Value v;
        if (!TRY_BOOL(next_present(vm, e.o, &i, e.length, &v)))
            return VAL_UNDEFINED;
        TRY(each_call(vm, &e, v, i));
    }
}

Value array_map(Vm *vm, Frame *f)
{
    Each e;
    ArrayOut out;
    if (!each_begin(vm, f, &e) || !array_species_create(vm, e.o, e.length, &out))
        return VAL_EXC;
    for (u64 i = 0;; i++) {
        Value v;
        if (!TRY_BOOL(next_present(vm, e.o, &i, e.length, &v)))
            return value_cell(out.o);
        if (!out_put(vm, &out, i, TRY(each_call(vm, &e, v, i))))
            return VAL_EXC;
    }
}

Value array_filter(Vm *vm, Frame *f)
{
    Each e;
    ArrayOut out;
    if (!each_begin(vm, f, &e) || !array_species_create(vm, e.o, 0, &out))
        return VAL_EXC;
    u64 to = 0;
    for (u64 i = 0;; i++) {
        Value v;
        if (!TRY_BOOL(next_present(vm, e.o, &i, e.length, &v)))
            return value_cell(out.o);
        if (to_boolean(TRY(each_call(vm, &e, v, i))) && !out_put(vm, &out, to++, v))
            return VAL_EXC;
    }
}

/* find, findIndex, findLast, findLastIndex */
Value array_find(Vm *vm, Frame *f)
{
    Each e;
    u32 how = native_magic(f);
    if (!each_begin(vm, f, &e))
        return VAL_EXC;
    for (u64 n = 0; n < e.length; n++) {
        u64 i = how & FIND_LAST ? e.length - 1 - n : n;
        Value v = TRY(item_get(vm, e.o, i));
        if (to_boolean(TRY(each_call(vm, &e, v, i))))
            return how & FIND_INDEX ? number_u64(i) : v;
    }
    return how & FIND_INDEX ? value_int(-1) : VAL_UNDEFINED;
}

/* reduce, and reduceRight with magic 1 */
Value array_reduce(Vm *vm, Frame *f)
{
    u64 length, n = 0;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    bool right = native_magic(f), have = f->argc > 1;
    CallPrep prep;
    if (!call_prepare(vm, &prep, frame_arg(f, 0), 4))
        return VAL_EXC;
    Value sum = frame_arg(f, 1), v;
    for (; !have && n < length; n++) {
        have = TRY_BOOL(item_find(vm, o, right ? length - 1 - n : n, &v));
        sum = v;
    }
    if (!have)
        return throw_type(vm, "Reduce of empty array with no initial value");
    for (; n < length; n++) {
        u64 i = right ? length - 1 - n : n;
        if (!right) {
            if (!TRY_BOOL(next_present(vm, o, &n, length, &v)))
                break;
            i = n;
        } else if (!TRY_BOOL(item_find(vm, o, i, &v))) {
            continue;
        }
        Value *args = call_prep_args(&prep);
        args[0] = sum;
        args[1] = v;
        args[2] = number_u64(i);
        args[3] = value_cell(o);
        sum = TRY(call_prepared_run(vm, &prep, VAL_UNDEFINED, 4));
    }
    return sum;
}

/* FlattenIntoArray without a mapper; *at is the next index of the result. */
static bool flatten(Vm *vm, ArrayOut *out, u64 *at, Object *from, u64 length, double depth)
{
    if (UNLIKELY(!vm_stack_ok(vm))) {
        throw_stack_overflow(vm);
        return false;
    }
    for (u64 i = 0;; i++) {
        Value v;
        if (!TRY_BOOL_OR(false, next_present(vm, from, &i, length, &v)))
            return true;
        if (depth > 0 && value_is_object(v) && TRY_BOOL_OR(false, value_is_array(vm, v))) {
            u64 inner;
            if (!array_like_length(vm, value_as_object(v), &inner) ||
                !flatten(vm, out, at, value_as_object(v), inner, depth - 1))
                return false;
            continue;
        }
        if (*at >= (u64)MAX_SAFE) {
            throw_type(vm, "Invalid array length");
            return false;
        }
        if (!out_put(vm, out, (*at)++, v))
            return false;
    }
}

Value array_flat(Vm *vm, Frame *f)
{
    u64 length, at = 0;
    double depth = 1;
    ArrayOut out;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!value_is_undefined(frame_arg(f, 0)) && !to_integer(vm, f->args[0], &depth))
        return VAL_EXC;
    if (!array_species_create(vm, o, 0, &out) || !flatten(vm, &out, &at, o, length, depth))
        return VAL_EXC;
    return value_cell(out.o);
}

Value array_flat_map(Vm *vm, Frame *f)
{
    Each e;
    ArrayOut out;
    u64 at = 0;
    if (!each_begin(vm, f, &e) || !array_species_create(vm, e.o, 0, &out))
        return VAL_EXC;
    for (u64 i = 0;; i++) {
        Value v;
        if (!TRY_BOOL(next_present(vm, e.o, &i, e.length, &v)))
            return value_cell(out.o);
        v = TRY(each_call(vm, &e, v, i));
        u64 inner;
        if (!value_is_object(v) || !TRY_BOOL(value_is_array(vm, v))) {
            if (!out_put(vm, &out, at++, v))
                return VAL_EXC;
        } else if (!array_like_length(vm, value_as_object(v), &inner) ||
                   !flatten(vm, &out, &at, value_as_object(v), inner, 0)) {
            return VAL_EXC;
        }
    }
}
