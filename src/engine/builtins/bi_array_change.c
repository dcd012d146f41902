/* bi_array_change.c - methods of Array.prototype that move elements: push to with.
 *
 * Open arrays (array_is_open) are changed in place by memmove; anything else goes element by
 * element as the specification has it. Arguments are converted first, since that may close an
 * array.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/bi_array_priv.h"

/* Makes items[0..length) of an open array valid, holes included, with room for `cap`. Only when
 * that is reasonable. */
static bool open_dense(Vm *vm, Array *a, u64 cap)
{
    if (cap > UINT32_MAX - 1 || cap > 2 * (u64)a->object.elements->len + 4096)
        return false;
    if (cap > a->object.elements->cap) {
        u32 grown = (u32)MIN(cap + cap / 2 + 6, UINT32_MAX - 1);
        if (!elements_reserve(vm, &a->object, grown)) {
            exception_take(vm);
            return false;
        }
    }
    Elements *e = a->object.elements;
    for (u32 i = e->len; i < a->length; i++)
        e->items[i] = VAL_HOLE;
    if (e != &elements_empty)
        e->len = MAX(e->len, a->length);
    return true;
}

static bool too_long(Vm *vm, u64 length, u64 more)
{
    if ((double)length + (double)more <= MAX_SAFE)
        return false;
    throw_type(vm, "Invalid array length");
    return true;
}

/* ---- both ends ---- */

/* Places that an array keeps while its elements are popped, however few are left. */
enum { POP_KEEPS = 16 };

Value array_quick_push(Vm *vm, const Value *args, u32 argc)
{
    if (UNLIKELY(argc != 1 || !value_is_array_cell(args[-1])))
        return VAL_HOLE;
    Array *a = value_as_array(args[-1]);
    Elements *e = a->object.elements;
    if (UNLIKELY(!array_is_plain(vm, a) || e->len != a->length))
        return VAL_HOLE;
    if (UNLIKELY(e->len == e->cap)) {
        if (LIKELY(array_push(vm, a, args[0])))
            return value_u32(a->length);
        exception_take(vm);
        return VAL_HOLE; /* array_push_native throws it again, with its place in the stack */
    }
    e->items[e->len] = args[0];
    barrier_slot(vm, e, &e->items[e->len++], args[0]);
    return value_u32(++a->length);
}

Value array_push_native(Vm *vm, Frame *f)
{
    u64 length;
    if (value_is_array_cell(f->this_value)) {
        Array *a = value_as_array(f->this_value);
        Elements *e = a->object.elements;
        if (LIKELY(f->argc == 1 && array_is_plain(vm, a) && e->len == a->length && e->len < e->cap)) {
            e->items[e->len] = f->args[0];
            barrier_slot(vm, e, &e->items[e->len++], f->args[0]);
            return value_u32(++a->length);
        }
        if (a->length < UINT32_MAX - f->argc && array_is_open(vm, &a->object)) {
            for (u32 i = 0; i < f->argc; i++)
                if (!array_push(vm, a, f->args[i]))
                    return VAL_EXC;
            return value_u32(a->length);
        }
    }
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if ((double)length + f->argc > MAX_SAFE)
        return throw_type(vm,
                          "Pushing %u elements on an array-like of length %.0f is disallowed, as "
                          "the total surpasses 2**53-1",
                          f->argc, (double)length);
    for (u32 i = 0; i < f->argc; i++)
        if (obj_set_index(vm, o, length + i, f->args[i], true) < 0)
            return VAL_EXC;
    return set_length(vm, o, length + f->argc) ? number_u64(length + f->argc) : VAL_EXC;
}

Value array_quick_pop(Vm *vm, const Value *args, u32 argc)
{
    (void)argc;
    if (UNLIKELY(!value_is_array_cell(args[-1])))
        return VAL_HOLE;
    Array *a = value_as_array(args[-1]);
    Elements *e = a->object.elements;
    if (UNLIKELY(!array_is_plain(vm, a) || !e->len || e->len != a->length || (e->len <= e->cap / 4 && e->cap > POP_KEEPS)))
        return VAL_HOLE;
    Value v = e->items[e->len - 1]; /* a hole: array_pop looks at it */
    if (LIKELY(!value_is_hole(v)))
        a->length = --e->len;
    return v;
}

Value array_pop(Vm *vm, Frame *f)
{
    u64 length;
    if (LIKELY(value_is_array_cell(f->this_value))) {
        Array *a = value_as_array(f->this_value);
        Elements *e = a->object.elements;
        /* Where few of many places are left, array_set_length gives memory back. */
        if (LIKELY(array_is_plain(vm, a) && e->len && e->len == a->length && (e->len > e->cap / 4 || e->cap <= POP_KEEPS) &&
                   !value_is_hole(e->items[e->len - 1]))) {
            a->length--;
            return e->items[--e->len];
        }
    }
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (length && array_is_open(vm, o)) {
        Value v = dense_item(o, length - 1);
        if (!array_set_length(vm, (Array *)o, (u32)length - 1))
            return VAL_EXC;
        return value_is_hole(v) ? VAL_UNDEFINED : v;
    }
    if (!length)
        return set_length(vm, o, 0) ? VAL_UNDEFINED : VAL_EXC;
    Value v = TRY(item_get(vm, o, length - 1));
    if (!item_delete(vm, o, length - 1) || !set_length(vm, o, length - 1))
        return VAL_EXC;
    return v;
}

Value array_shift(Vm *vm, Frame *f)
{
    u64 length;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!length)
        return set_length(vm, o, 0) ? VAL_UNDEFINED : VAL_EXC;
    if (array_is_open(vm, o)) {
        Elements *e = o->elements;
        Value v = e->len ? e->items[0] : VAL_HOLE;
        if (e->len)
            elements_drop_front(vm, o, 1);
        if (!array_set_length(vm, (Array *)o, (u32)length - 1))
            return VAL_EXC;
        return value_is_hole(v) ? VAL_UNDEFINED : v;
    }
    Value first = TRY(item_get(vm, o, 0));
    for (u64 i = 1; i < length; i++)
        if (!item_move(vm, o, i, i - 1))
            return VAL_EXC;
    if (!item_delete(vm, o, length - 1) || !set_length(vm, o, length - 1))
        return VAL_EXC;
    return first;
}

Value array_unshift(Vm *vm, Frame *f)
{
    u64 length;
    u32 n = f->argc;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (n && array_is_open(vm, o) && open_dense(vm, (Array *)o, length + n)) {
        Elements *e = o->elements;
        memmove(e->items + n, e->items, e->len * sizeof(Value));
        memcpy(e->items, f->args, n * sizeof(Value));
        e->len += n;
        ((Array *)o)->length += n;
        barrier(vm, e);
        return value_u32(((Array *)o)->length);
    }
    if (n) {
        if (too_long(vm, length, n))
            return VAL_EXC;
        for (u64 i = length; i-- > 0;)
            if (!item_move(vm, o, i, i + n))
                return VAL_EXC;
        for (u32 i = 0; i < n; i++)
            if (!item_set(vm, o, i, f->args[i]))
                return VAL_EXC;
    }
    return set_length(vm, o, length + n) ? number_u64(length + n) : VAL_EXC;
}

/* ---- concat and slice ---- */

/* IsConcatSpreadable */
static int is_spreadable(Vm *vm, Value v)
{
    if (!value_is_object(v))
        return 0;
    Value flag = TRY_OR(-1, ic_get(vm, NULL, v, KEY_SYM_isConcatSpreadable));
    return value_is_undefined(flag) ? value_is_array(vm, v) : to_boolean(flag);
}

/* Appends the elements of v at *at. */
static bool concat_spread(Vm *vm, ArrayOut *out, u64 *at, Object *from)
{
    u64 length;
    if (!array_like_length(vm, from, &length) || too_long(vm, *at, length))
        return false;
    if (out->plain && *at + length < UINT32_MAX && array_is_fast(vm, value_cell(from))) {
        if (!out_copy(vm, out, *at, from, 0, length))
            return false;
    } else {
        Value v;
        for (u64 i = 0; TRY_BOOL_OR(false, next_present(vm, from, &i, length, &v)); i++)
            if (!out_put(vm, out, *at + i, v))
                return false;
    }
    *at += length;
    return true;
}

/* Room for the sum of plain array arguments, so that one allocation serves all. */
static bool concat_reserve(Vm *vm, Frame *f, ArrayOut *out, const Object *first)
{
    u64 sum = first->cell.kind == Kind_Array ? ((const Array *)first)->length : 1;
    for (u32 i = 0; i < f->argc; i++)
        sum += value_is_array_cell(f->args[i]) ? value_as_array(f->args[i])->length : 1;
    return !out->plain || sum > 1 << 24 || elements_reserve(vm, out->o, (u32)sum);
}

Value array_concat(Vm *vm, Frame *f)
{
    if (value_is_nullish(f->this_value))
        return throw_type(vm, "Array.prototype.concat called on null or undefined");
    Object *o = TRY_PTR(to_object(vm, f->this_value));
    ArrayOut out;
    u64 at = 0;
    if (!array_species_create(vm, o, 0, &out) || !concat_reserve(vm, f, &out, o))
        return VAL_EXC;
    for (u32 i = 0; i <= f->argc; i++) {
        Value v = i ? f->args[i - 1] : value_cell(o);
        if (TRY_BOOL(is_spreadable(vm, v))) {
            if (!concat_spread(vm, &out, &at, value_as_object(v)))
                return VAL_EXC;
        } else if (too_long(vm, at, 1) || !out_put(vm, &out, at++, v)) {
            return VAL_EXC;
        }
    }
    if (out.plain && at <= UINT32_MAX) {
        ((Array *)out.o)->length = (u32)at;
        return value_cell(out.o);
    }
    return set_length(vm, out.o, at) ? value_cell(out.o) : VAL_EXC;
}

Value array_slice(Vm *vm, Frame *f)
{
    u64 length, from, to;
    ArrayOut out;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!to_relative(vm, frame_arg(f, 0), length, 0, &from) ||
        !to_relative(vm, frame_arg(f, 1), length, length, &to))
        return VAL_EXC;
    u64 count = to > from ? to - from : 0;
    if (!array_species_create(vm, o, count, &out))
        return VAL_EXC;
    if (out.plain && array_is_fast(vm, value_cell(o)))
        return out_copy(vm, &out, 0, o, from, count) ? value_cell(out.o) : VAL_EXC;
    Value v;
    for (u64 i = from; TRY_BOOL(next_present(vm, o, &i, to, &v)); i++)
        if (!out_put(vm, &out, i - from, v))
            return VAL_EXC;
    if (out.plain) {
        ((Array *)out.o)->length = (u32)count;
        return value_cell(out.o);
    }
    return set_length(vm, out.o, count) ? value_cell(out.o) : VAL_EXC;
}

/* ---- splice ---- */

/* Start and number of elements to drop, from the first two arguments. */
static bool splice_range(Vm *vm, Frame *f, u64 length, u64 *start, u64 *drop)
{
    if (!to_relative(vm, frame_arg(f, 0), length, 0, start))
        return false;
    if (f->argc < 2) {
        *drop = f->argc ? length - *start : 0;
        return true;
    }
    double n;
    if (!to_integer(vm, f->args[1], &n))
        return false;
    *drop = n <= 0 ? 0 : n >= (double)(length - *start) ? length - *start : (u64)n;
    return true;
}

/* An open array in place. */
static bool splice_open(Vm *vm, Array *a, u64 start, u64 drop, const Value *add, u32 n)
{
    Elements *e = a->object.elements;
    u64 tail = start + drop;
    u64 move = e->len > tail ? e->len - tail : 0;
    memmove(e->items + start + n, e->items + tail, move * sizeof(Value));
    if (n)
        memcpy(e->items + start, add, n * sizeof(Value));
    if (e != &elements_empty)
        e->len = (u32)(start + n + move);
    a->length = e->len;
    barrier(vm, e);
    return array_set_length(vm, a, a->length);
}

/* Element by element. */
static bool splice_generic(Vm *vm, Object *o, u64 length, u64 start, u64 drop, const Value *add,
                           u32 n)
{
    if (n < drop) {
        for (u64 i = start; i < length - drop; i++)
            if (!item_move(vm, o, i + drop, i + n))
                return false;
        for (u64 i = length; i > length - drop + n; i--)
            if (!item_delete(vm, o, i - 1))
                return false;
    } else if (n > drop) {
        for (u64 i = length - drop; i > start; i--)
            if (!item_move(vm, o, i + drop - 1, i + n - 1))
                return false;
    }
    for (u32 i = 0; i < n; i++)
        if (!item_set(vm, o, start + i, add[i]))
            return false;
    return set_length(vm, o, length - drop + n);
}

Value array_splice(Vm *vm, Frame *f)
{
    u64 length, start, drop;
    ArrayOut out;
    u32 n = f->argc > 2 ? f->argc - 2 : 0;
    const Value *add = f->args + 2;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!splice_range(vm, f, length, &start, &drop) || too_long(vm, length - drop, n) ||
        !array_species_create(vm, o, drop, &out))
        return VAL_EXC;
    bool fast = array_is_fast(vm, value_cell(o));
    if (fast && out.plain) {
        if (!out_copy(vm, &out, 0, o, start, drop))
            return VAL_EXC;
    } else {
        for (u64 i = 0; i < drop; i++) {
            Value v;
            if (TRY_BOOL(item_find(vm, o, start + i, &v)) && !out_put(vm, &out, i, v))
                return VAL_EXC;
        }
        if (!set_length(vm, out.o, drop))
            return VAL_EXC;
    }
    bool in_place = fast && out.plain && array_is_open(vm, o) && ((Array *)o)->length == length &&
                    open_dense(vm, (Array *)o, MAX(length - drop + n, length));
    bool ok = in_place ? splice_open(vm, (Array *)o, start, drop, add, n)
                       : splice_generic(vm, o, length, start, drop, add, n);
    return ok ? value_cell(out.o) : VAL_EXC;
}

/* ---- within the array ---- */

Value array_reverse(Vm *vm, Frame *f)
{
    u64 length;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (array_is_open(vm, o) && o->elements->len == length) {
        Value *items = o->elements->items;
        for (u64 i = 0, j = length; i + 1 < j; i++) {
            Value v = items[i];
            items[i] = items[--j];
            items[j] = v;
        }
        barrier(vm, o->elements);
        return value_cell(o);
    }
    for (u64 low = 0; low < length / 2; low++) {
        u64 high = length - 1 - low;
        Value a, b;
        bool has_a = TRY_BOOL(item_find(vm, o, low, &a)),
             has_b = TRY_BOOL(item_find(vm, o, high, &b));
        if (!has_a && !has_b)
            continue;
        if (!(has_b ? item_set(vm, o, low, b) : item_delete(vm, o, low)) ||
            !(has_a ? item_set(vm, o, high, a) : item_delete(vm, o, high)))
            return VAL_EXC;
    }
    return value_cell(o);
}

Value array_fill(Vm *vm, Frame *f)
{
    enum { FILL_MAX = 1 << 28 }; /* whoever fills so much wants it dense */
    u64 length, from, to;
    Value v = frame_arg(f, 0);
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!to_relative(vm, frame_arg(f, 1), length, 0, &from) ||
        !to_relative(vm, frame_arg(f, 2), length, length, &to))
        return VAL_EXC;
    if (array_is_open(vm, o) && to <= ((Array *)o)->length && to <= FILL_MAX && from < to) {
        Elements *e;
        if (!elements_reserve(vm, o, (u32)MIN(to, ((Array *)o)->length)))
            return VAL_EXC;
        e = o->elements;
        for (u64 i = e->len; i < from; i++)
            e->items[i] = VAL_HOLE;
        for (u64 i = from; i < to; i++)
            e->items[i] = v;
        e->len = MAX(e->len, (u32)to);
        barrier(vm, e);
        return value_cell(o);
    }
    for (; from < to; from++)
        if (!item_set(vm, o, from, v))
            return VAL_EXC;
    return value_cell(o);
}

Value array_copy_within(Vm *vm, Frame *f)
{
    u64 length, to, from, end;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!to_relative(vm, frame_arg(f, 0), length, 0, &to) ||
        !to_relative(vm, frame_arg(f, 1), length, 0, &from) ||
        !to_relative(vm, frame_arg(f, 2), length, length, &end))
        return VAL_EXC;
    u64 count = end > from ? MIN(end - from, length - to) : 0;
    if (array_is_open(vm, o) && o->elements->len == length) {
        memmove(o->elements->items + to, o->elements->items + from, count * sizeof(Value));
        barrier(vm, o->elements);
        return value_cell(o);
    }
    bool backwards = from < to && to < from + count;
    for (u64 n = 0; n < count; n++) {
        u64 i = backwards ? count - 1 - n : n;
        if (!item_move(vm, o, from + i, to + i))
            return VAL_EXC;
    }
    return value_cell(o);
}

/* ---- copies ---- */

Value array_to_reversed(Vm *vm, Frame *f)
{
    u64 length;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    Array *a = TRY_PTR(array_create(vm, length));
    ArrayOut out = {&a->object, true};
    for (u64 i = 0; i < length; i++)
        if (!out_put(vm, &out, i, TRY(item_get(vm, o, length - 1 - i))))
            return VAL_EXC;
    return value_cell(a);
}

Value array_to_spliced(Vm *vm, Frame *f)
{
    u64 length, start, drop, at = 0;
    u32 n = f->argc > 2 ? f->argc - 2 : 0;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!splice_range(vm, f, length, &start, &drop) || too_long(vm, length - drop, n))
        return VAL_EXC;
    u64 total = length - drop + n;
    Array *a = TRY_PTR(array_create(vm, total));
    ArrayOut out = {&a->object, true};
    for (; at < start; at++)
        if (!out_put(vm, &out, at, TRY(item_get(vm, o, at))))
            return VAL_EXC;
    for (u32 i = 0; i < n; i++)
        if (!out_put(vm, &out, at++, f->args[2 + i]))
            return VAL_EXC;
    for (u64 from = start + drop; at < total; from++)
        if (!out_put(vm, &out, at++, TRY(item_get(vm, o, from))))
            return VAL_EXC;
    return value_cell(a);
}

Value array_with(Vm *vm, Frame *f)
{
    u64 length;
    double n;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!to_integer(vm, frame_arg(f, 0), &n))
        return VAL_EXC;
    double at = n < 0 ? n + (double)length : n;
    if (at < 0 || at >= (double)length)
        return throw_range(vm, "Invalid index : %.0f", n);
    Array *a = TRY_PTR(array_create(vm, length));
    ArrayOut out = {&a->object, true};
    for (u64 i = 0; i < length; i++)
        if (!out_put(vm, &out, i, i == (u64)at ? frame_arg(f, 1) : TRY(item_get(vm, o, i))))
            return VAL_EXC;
    return value_cell(a);
}
