/* bi_array_search.c - includes, indexOf, lastIndexOf; join, toLocaleString and toString.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/dtoa.h"
#include "engine/builtins/bi_array_priv.h"

/* ---- searching ---- */

/* Index of `what` in items[from..to) by strict equality, or -1. Runs nothing. */
static i64 search_items(Vm *vm, const Value *items, u64 from, u64 to, Value what)
{
    if (value_is_number(what)) {
        double d = value_as_number(what);
        for (u64 i = from; i < to; i++)
            if (value_is_number(items[i]) && value_as_number(items[i]) == d)
                return (i64)i;
        return -1;
    }
    if (value_is_string(what) || value_is_bigint(what)) {
        for (u64 i = from; i < to; i++)
            if (value_is_cell(items[i]) && value_strict_equal(vm, items[i], what))
                return (i64)i;
        return -1;
    }
    for (u64 i = from; i < to; i++)
        if (value_same_bits(items[i], what))
            return (i64)i;
    return -1;
}

/* The index of the only argument among the elements of `this`, a fast array; -1: none; -2: not so usual. */
static inline i64 quick_search(Vm *vm, const Value *args, u32 argc)
{
    if (UNLIKELY(argc != 1 || !value_is_array_cell(args[-1])))
        return -2;
    const Array *a = value_as_array(args[-1]);
    if (UNLIKELY(value_is_undefined(args[0]) || !array_is_fast(vm, args[-1])))
        return -2;
    return search_items(vm, a->object.elements->items, 0, MIN(a->length, a->object.elements->len), args[0]);
}

Value array_quick_includes(Vm *vm, const Value *args, u32 argc)
{
    i64 at = quick_search(vm, args, argc);
    if (at == -1 && value_is_double(args[0]) && value_as_double(args[0]) != value_as_double(args[0]))
        return VAL_HOLE; /* NaN, which === does not find */
    return at == -2 ? VAL_HOLE : value_bool(at >= 0);
}

Value array_quick_index_of(Vm *vm, const Value *args, u32 argc)
{
    i64 at = quick_search(vm, args, argc);
    return at == -2 ? VAL_HOLE : value_i64(at);
}

Value array_includes(Vm *vm, Frame *f)
{
    u64 length, i;
    Value what = frame_arg(f, 0);
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!length)
        return VAL_FALSE;
    if (!to_relative(vm, frame_arg(f, 1), length, 0, &i))
        return VAL_EXC;
    bool is_nan = value_is_double(what) && value_as_double(what) != value_as_double(what);
    if (!is_nan && !value_is_undefined(what) && array_is_fast(vm, value_cell(o)))
        return value_bool(
            search_items(vm, o->elements->items, i, MIN(length, o->elements->len), what) >= 0);
    for (; i < length; i++)
        if (value_same_zero(vm, TRY(item_get(vm, o, i)), what))
            return VAL_TRUE;
    return VAL_FALSE;
}

Value array_index_of(Vm *vm, Frame *f)
{
    u64 length, i;
    Value what = frame_arg(f, 0), v;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!length)
        return value_int(-1);
    if (!to_relative(vm, frame_arg(f, 1), length, 0, &i))
        return VAL_EXC;
    if (array_is_fast(vm, value_cell(o))) {
        i64 at = search_items(vm, o->elements->items, i, MIN(length, o->elements->len), what);
        return at < 0 ? value_int(-1) : number_u64((u64)at);
    }
    for (; TRY_BOOL(next_present(vm, o, &i, length, &v)); i++)
        if (value_strict_equal(vm, v, what))
            return number_u64(i);
    return value_int(-1);
}

Value array_last_index_of(Vm *vm, Frame *f)
{
    u64 length;
    Value what = frame_arg(f, 0), v;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!length)
        return value_int(-1);
    double from = (double)length - 1;
    if (f->argc > 1) {
        double n;
        if (!to_integer(vm, f->args[1], &n))
            return VAL_EXC;
        from = n >= 0 ? MIN(n, from) : (double)length + n;
    }
    if (from < 0)
        return value_int(-1);
    u64 end = (u64)from + 1;
    if (array_is_fast(vm, value_cell(o)))
        end = MIN(end, o->elements->len);
    while (end-- > 0)
        if (TRY_BOOL(item_find(vm, o, end, &v)) && value_strict_equal(vm, v, what))
            return number_u64(end);
    return value_int(-1);
}

/* ---- joining ---- */

/* Is a join (or toLocaleString) of this object already under way further out? Then it contains
 * itself. */
static bool is_joining(const Frame *f, const Object *o)
{
    for (const Frame *outer = f->caller; outer; outer = outer->caller) {
        if (outer->kind != 1 || !value_same_bits(outer->this_value, value_cell(o)) ||
            !value_has_kind(outer->callee, Kind_Native))
            continue;
        NativeFn fn = ((const NativeFunction *)value_as_cell(outer->callee))->fn;
        if (fn == array_join || fn == array_to_locale_string)
            return true;
    }
    return false;
}

static void append_number(StringBuilder *sb, Value v)
{
    char text[NUMBER_TEXT_MAX];
    size_t n = value_is_int(v) ? number_i32_to_text(value_as_int(v), text)
                               : number_to_text(value_as_double(v), text);
    sb_latin1(sb, text, (u32)n);
}

/* One element; `locale`, the arguments of toLocaleString, calls its own. */
static bool append_element(Vm *vm, StringBuilder *sb, Value v, const Value *locale)
{
    if (value_is_nullish(v))
        return true;
    if (locale) {
        Value s = TRY_OR(false, call_method(vm, v, key_from_c(vm, "toLocaleString"), 2, locale));
        return sb_value(sb, s);
    }
    if (value_is_number(v))
        append_number(sb, v);
    else if (value_is_string(v))
        sb_string(sb, value_as_string(v));
    else
        return sb_value(sb, v);
    return true;
}

static void add_separator(StringBuilder *sb, String *separator)
{
    if (LIKELY(separator == ATOM_CHAR(',')))
        sb_unit(sb, ',');
    else if (separator->length)
        sb_string(sb, separator);
}

static Value join_elements(Vm *vm, Frame *f, Object *o, u64 length, String *separator, const Value *locale)
{
    if (length > 1 && separator->length && (length - 1) > STRING_MAX / separator->length)
        return throw_range(vm, "Invalid string length");
    StringBuilder sb;
    sb_init(&sb, vm);
    bool checked = false;
    for (u64 i = 0; i < length && !sb.failed; i++) {
        if (i)
            add_separator(&sb, separator);
        Value v = item_get(vm, o, i);
        if (value_is_object(v) && !checked) {
            checked = true;
            if (is_joining(f, o)) {
                sb_drop(&sb);
                return value_cell(ATOM_empty);
            }
        }
        if (value_is_exc(v) || !append_element(vm, &sb, v, locale)) {
            sb_drop(&sb);
            return VAL_EXC;
        }
        if (value_is_undefined(v) && !separator->length && i >= o->elements->len &&
            array_is_fast(vm, value_cell(o)))
            break; /* nothing but holes follows */
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

Value array_join(Vm *vm, Frame *f)
{
    u64 length;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    String *separator = ATOM_CHAR(',');
    if (!value_is_undefined(frame_arg(f, 0)))
        separator = TRY_PTR(to_string(vm, f->args[0]));
    return join_elements(vm, f, o, length, separator, NULL);
}

/* ECMA-402 19.4.1: locales and options go on to the elements */
Value array_to_locale_string(Vm *vm, Frame *f)
{
    u64 length;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    const Value locale[] = {frame_arg(f, 0), frame_arg(f, 1)};
    return join_elements(vm, f, o, length, ATOM_CHAR(','), locale);
}

Value array_to_string(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(to_object(vm, f->this_value));
    Value join = TRY(obj_get(vm, o, KEY_join));
    if (!value_is_callable(join))
        join = value_cell(intrinsic(vm, Intrinsic_ObjectPrototypeToString));
    return call_next(vm, f, join, value_cell(o), 0, f->args);
}
