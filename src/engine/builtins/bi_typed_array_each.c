/* bi_typed_array_each.c - %TypedArray% methods that call back or look for elements, and joining.
 *
 * Callbacks may shrink or detach the buffer: elements that are gone read as undefined.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/dtoa.h"
#include "engine/builtins/bi_typed_array_priv.h"

/* Validates this and prepares the callback. */
static TypedArrayObject *begin(Vm *vm, Frame *f, Each *e)
{
    TypedArrayObject *t = this_typed(vm, f, &e->length);
    if (!t || !call_prepare(vm, &e->prep, frame_arg(f, 0), 3))
        return NULL;
    e->o = &t->object;
    e->this_arg = frame_arg(f, 1);
    return t;
}

Value typed_every(Vm *vm, Frame *f)
{
    Each e;
    TypedArrayObject *t = TRY_PTR(begin(vm, f, &e));
    for (u64 i = 0; i < e.length; i++)
        if (!to_boolean(TRY(each_call(vm, &e, TRY(typed_get(vm, t, i)), i))))
            return VAL_FALSE;
    return VAL_TRUE;
}

Value typed_some(Vm *vm, Frame *f)
{
    Each e;
    TypedArrayObject *t = TRY_PTR(begin(vm, f, &e));
    for (u64 i = 0; i < e.length; i++)
        if (to_boolean(TRY(each_call(vm, &e, TRY(typed_get(vm, t, i)), i))))
            return VAL_TRUE;
    return VAL_FALSE;
}

Value typed_for_each(Vm *vm, Frame *f)
{
    Each e;
    TypedArrayObject *t = TRY_PTR(begin(vm, f, &e));
    for (u64 i = 0; i < e.length; i++)
        TRY(each_call(vm, &e, TRY(typed_get(vm, t, i)), i));
    return VAL_UNDEFINED;
}

Value typed_filter(Vm *vm, Frame *f)
{
    Each e;
    TypedArrayObject *t = TRY_PTR(begin(vm, f, &e));
    Array *kept = TRY_PTR(array_new_capacity(vm, 0));
    for (u64 i = 0; i < e.length; i++) {
        Value v = TRY(typed_get(vm, t, i));
        if (to_boolean(TRY(each_call(vm, &e, v, i))) && !array_push(vm, kept, v))
            return VAL_EXC;
    }
    TypedArrayObject *out = TRY_PTR(typed_species_length(vm, t, kept->length));
    for (u32 i = 0; i < kept->length; i++)
        if (typed_set(vm, out, i, kept->object.elements->items[i]) < 0)
            return VAL_EXC;
    return value_cell(out);
}

Value typed_map(Vm *vm, Frame *f)
{
    Each e;
    TypedArrayObject *t = TRY_PTR(begin(vm, f, &e));
    TypedArrayObject *out = TRY_PTR(typed_species_length(vm, t, e.length));
    for (u64 i = 0; i < e.length; i++)
        if (typed_set(vm, out, i, TRY(each_call(vm, &e, TRY(typed_get(vm, t, i)), i))) < 0)
            return VAL_EXC;
    return value_cell(out);
}

Value typed_find(Vm *vm, Frame *f)
{
    Each e;
    u32 how = native_magic(f);
    TypedArrayObject *t = TRY_PTR(begin(vm, f, &e));
    for (u64 n = 0; n < e.length; n++) {
        u64 i = how & FIND_LAST ? e.length - 1 - n : n;
        Value v = TRY(typed_get(vm, t, i));
        if (to_boolean(TRY(each_call(vm, &e, v, i))))
            return how & FIND_INDEX ? number_u64(i) : v;
    }
    return how & FIND_INDEX ? value_int(-1) : VAL_UNDEFINED;
}

Value typed_reduce(Vm *vm, Frame *f)
{
    u64 length, n = 0;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    bool right = native_magic(f);
    CallPrep prep;
    if (!call_prepare(vm, &prep, frame_arg(f, 0), 4))
        return VAL_EXC;
    Value sum = frame_arg(f, 1);
    if (f->argc < 2) {
        if (!length)
            return throw_type(vm, "Reduce of empty array with no initial value");
        sum = TRY(typed_get(vm, t, right ? length - 1 : 0));
        n = 1;
    }
    for (; n < length; n++) {
        u64 i = right ? length - 1 - n : n;
        Value args[4] = {sum, TRY(typed_get(vm, t, i)), number_u64(i), value_cell(t)};
        sum = TRY(call_prepared(vm, &prep, VAL_UNDEFINED, 4, args));
    }
    return sum;
}

/* ---- searching ---- */

/* An element that has the type of the array. */
static bool is_element(const TypedArrayObject *t, Value v)
{
    return element_is_bigint(t->type) ? value_is_bigint(v) : value_is_number(v);
}

Value typed_includes(Vm *vm, Frame *f)
{
    u64 length, i;
    Value what = frame_arg(f, 0);
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    if (!length)
        return VAL_FALSE;
    if (!to_relative(vm, frame_arg(f, 1), length, 0, &i))
        return VAL_EXC;
    if (value_is_undefined(what)) /* only when the array has shrunk meanwhile */
        return value_bool(i < length && view_length(t) < length);
    if (!is_element(t, what))
        return VAL_FALSE;
    for (u64 end = MIN(length, view_length(t)); i < end; i++)
        if (value_same_zero(vm, TRY(typed_get(vm, t, i)), what))
            return VAL_TRUE;
    return VAL_FALSE;
}

Value typed_index_of(Vm *vm, Frame *f)
{
    u64 length, i;
    Value what = frame_arg(f, 0);
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    if (!length)
        return value_int(-1);
    if (!to_relative(vm, frame_arg(f, 1), length, 0, &i))
        return VAL_EXC;
    if (!is_element(t, what))
        return value_int(-1);
    u64 end = MIN(length, view_length(t));
    if (t->type <= Element_Uint8 && value_is_int(what) && !buffer_is_shared(t->buffer) && i < end) {
        i32 n = value_as_int(what);
        bool fits = t->type == Element_Int8 ? n == (i8)n : n == (u8)n;
        const u8 *at = fits ? memchr(t->data + i, (u8)n, end - i) : NULL;
        return at ? number_u64((u64)(at - t->data)) : value_int(-1);
    }
    for (; i < end; i++)
        if (value_strict_equal(vm, TRY(typed_get(vm, t, i)), what))
            return number_u64(i);
    return value_int(-1);
}

Value typed_last_index_of(Vm *vm, Frame *f)
{
    u64 length;
    Value what = frame_arg(f, 0);
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    if (!length)
        return value_int(-1);
    double from = (double)length - 1;
    if (f->argc > 1) {
        double n;
        if (!to_integer(vm, f->args[1], &n))
            return VAL_EXC;
        from = n >= 0 ? MIN(n, from) : (double)length + n;
    }
    if (from < 0 || !is_element(t, what))
        return value_int(-1);
    for (u64 i = MIN((u64)from + 1, view_length(t)); i-- > 0;)
        if (value_strict_equal(vm, TRY(typed_get(vm, t, i)), what))
            return number_u64(i);
    return value_int(-1);
}

/* ---- joining ---- */

static bool append_element(Vm *vm, StringBuilder *sb, Value v, const Value *locale)
{
    if (value_is_undefined(v))
        return true;
    if (locale) {
        PropKey key = key_from_c(vm, "toLocaleString");
        Value s = key_is_none(key) ? VAL_EXC : call_method(vm, v, key, 2, locale);
        return !value_is_exc(s) && sb_value(sb, s);
    }
    if (value_is_bigint(v))
        return sb_value(sb, v);
    char text[NUMBER_TEXT_MAX];
    size_t n = value_is_int(v) ? number_i32_to_text(value_as_int(v), text)
                               : number_to_text(value_as_double(v), text);
    sb_latin1(sb, text, (u32)n);
    return true;
}

static Value join_typed(Vm *vm, TypedArrayObject *t, u64 length, String *separator, const Value *locale)
{
    StringBuilder sb;
    sb_init(&sb, vm);
    for (u64 i = 0; i < length && !sb.failed; i++) {
        if (i)
            sb_string(&sb, separator);
        Value v = typed_get(vm, t, i);
        if (value_is_exc(v) || !append_element(vm, &sb, v, locale)) {
            sb_drop(&sb);
            return VAL_EXC;
        }
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

Value typed_join(Vm *vm, Frame *f)
{
    u64 length;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    String *separator = ATOM_CHAR(',');
    if (!value_is_undefined(frame_arg(f, 0)))
        separator = TRY_PTR(to_string(vm, f->args[0]));
    return join_typed(vm, t, length, separator, NULL);
}

Value typed_to_locale_string(Vm *vm, Frame *f)
{
    u64 length;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    const Value locale[] = {frame_arg(f, 0), frame_arg(f, 1)};
    return join_typed(vm, t, length, ATOM_CHAR(','), locale);
}
