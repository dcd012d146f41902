/* bi_array_sort.c - Array.prototype.sort and toSorted.
 *
 * The values are taken out into a heap cell, sorted there by base/sort, and put back, so whatever
 * the comparator does to the array does no harm. Without a comparator the texts are made once, and
 * their first units packed into words that compare as the texts do; integers are sorted as such
 * words alone.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/dtoa.h"
#include "base/sort.h"
#include "engine/builtins/bi_array_priv.h"
#include "engine/vm/link_unit.h"

bool check_comparator(Vm *vm, Value comparator)
{
    if (value_is_undefined(comparator) || value_is_callable(comparator))
        return true;
    char text[64];
    value_describe_key(vm, comparator, text, sizeof text);
    throw_type(vm, "The comparison function must be either a function or undefined: %s", text);
    return false;
}

/* ---- with a comparator ---- */

typedef struct CompareCtx {
    Vm *vm;
    CallPrep prep;
} CompareCtx;

static int compare_by_call(void *ctx_, u64 a, u64 b)
{
    CompareCtx *ctx = ctx_;
    Value *args = call_prep_args(&ctx->prep);
    args[0] = VALUE_OF(a);
    args[1] = VALUE_OF(b);
    Value r = call_prepared_run(ctx->vm, &ctx->prep, VAL_UNDEFINED, 2);
    if (LIKELY(value_is_int(r))) {
        i32 i = value_as_int(r);
        return i < 0 ? -1 : i > 0;
    }
    double d;
    if (LIKELY(value_is_double(r)))
        d = value_as_double(r);
    else if (value_is_exc(r) || !to_double(ctx->vm, r, &d))
        return SORT_STOP;
    return d < 0 ? -1 : d > 0;
}

/* As template_subtraction of a comparator. */
static int subtraction(Vm *vm, Value comparator)
{
    if (!value_has_kind(comparator, Kind_Function) || value_as_cell(comparator)->flags & OBJ_CLASS)
        return 0;
    return template_subtraction(vm, ((const Function *)value_as_cell(comparator))->tmpl);
}

/* Numbers by subtraction: equal ones cannot be told apart, so their keys alone are sorted. false:
 * not such a list; NaN and -0 have an order of their own. */
static bool sort_numbers(Elements *list, u32 n, bool descending)
{
    bool ints = true;
    for (u32 i = 0; i < n; i++) {
        Value v = list->items[i];
        if (!value_is_number(v))
            return false;
        double d = value_as_number(v);
        if (d != d || (d == 0 && __builtin_signbit(d)))
            return false;
        ints = ints && value_is_int(v);
    }
    u64 *keys = try_alloc((size_t)n * 2 * sizeof *keys);
    if (!keys)
        return false;
    for (u32 i = 0; i < n; i++)
        keys[i] = ints ? (u32)value_as_int(list->items[i]) ^ 0x80000000u
                       : double_sort_key(value_as_number(list->items[i]));
    const u64 *sorted = sort_keys(keys, keys + n, n, ints ? 4 : 8);
    for (u32 i = 0; i < n; i++) {
        u64 key = sorted[i];
        list->items[descending ? n - 1 - i : i] =
            ints ? value_int((i32)((u32)key ^ 0x80000000u)) : value_number(double_of_sort_key(key));
    }
    xfree(keys);
    return true;
}

static bool sort_by_call(Vm *vm, Elements *list, u32 n, Value comparator)
{
    CompareCtx ctx = {.vm = vm};
    int order = subtraction(vm, comparator);
    if (order == -2)
        return false;
    if (order && sort_numbers(list, n, order < 0))
        return true;
    Elements *scratch = TRY_PTR_OR(false, value_list_new(vm, n / 2 + 1));
    if (!call_prepare(vm, &ctx.prep, comparator, 2))
        return false;
    /* Every value is in the cells before the first call, so one barrier serves all moves between
     * them. */
    barrier(vm, list);
    barrier(vm, scratch);
    return sort_stable((u64 *)(void *)list->items, n, (u64 *)(void *)scratch->items,
                       compare_by_call, &ctx);
}

/* ---- by text ---- */

/* Integers in the order of their decimal texts: four bits per character, which the text comes back
 * from. */
static u64 int_text_key(i32 n)
{
    char text[NUMBER_TEXT_MAX];
    size_t len = number_i32_to_text(n, text);
    u64 key = 0;
    for (u32 i = 0; i < 11; i++)
        key = key << 4 | (i >= len ? 0u : text[i] == '-' ? 1u : (u32)(text[i] - '0') + 2);
    return key;
}

static i32 int_of_text_key(u64 key)
{
    i64 n = 0;
    bool negative = false;
    for (u32 i = 0; i < 11; i++) {
        u32 c = (u32)(key >> (40 - 4 * i)) & 15;
        if (c == 1)
            negative = true;
        else if (c)
            n = n * 10 + (c - 2);
    }
    return (i32)(negative ? -n : n);
}

static bool sort_ints_by_text(Vm *vm, Elements *list, u32 n)
{
    enum { KEY_BYTES = 6 };
    u64 *keys = try_alloc((size_t)n * 2 * sizeof *keys);
    if (!keys) {
        throw_out_of_memory(vm);
        return false;
    }
    for (u32 i = 0; i < n; i++)
        keys[i] = int_text_key(value_as_int(list->items[i]));
    const u64 *sorted = sort_keys(keys, keys + n, n, KEY_BYTES);
    for (u32 i = 0; i < n; i++)
        list->items[i] = value_int(int_of_text_key(sorted[i]));
    xfree(keys);
    return true;
}

typedef struct TextEntry {
    u64 high, low; /* beginning of the text, in an order that words compare in */
    String *text;
    Value value;
} TextEntry;

static int compare_by_text(void *ctx, u64 a, u64 b)
{
    const TextEntry *x = (const TextEntry *)(uintptr_t)a, *y = (const TextEntry *)(uintptr_t)b;
    if (x->high != y->high)
        return x->high < y->high ? -1 : 1;
    if (x->low != y->low)
        return x->low < y->low ? -1 : 1;
    return x->text == y->text ? 0 : string_compare(ctx, x->text, y->text);
}

/* The first 16 units of a narrow text or 8 of any, padded with zeros; string_compare decides the
 * rest. */
static void pack_text(TextEntry *e, StrView v, bool narrow)
{
    u64 words[2] = {0, 0};
    if (narrow) {
        memcpy(words, v.data, MIN(v.length, 16));
        words[0] = __builtin_bswap64(words[0]);
        words[1] = __builtin_bswap64(words[1]);
    } else {
        for (u32 i = 0; i < 8 && i < v.length; i++)
            words[i / 4] |= (u64)view_at(v, i) << (48 - 16 * (i & 3));
    }
    e->high = words[0];
    e->low = words[1];
}

static bool pack_texts(Vm *vm, TextEntry *entries, u64 *order, const Elements *list,
                       const Elements *texts, u32 n)
{
    bool narrow = true;
    for (u32 i = 0; i < n; i++) {
        String *s = value_as_string(texts->items[i]);
        narrow = narrow && !string_is_wide(s);
        if (!string_view(vm, s).data && s->length)
            return false;
    }
    for (u32 i = 0; i < n; i++) {
        entries[i].value = list->items[i];
        entries[i].text = value_as_string(texts->items[i]);
        pack_text(&entries[i], string_view(vm, entries[i].text), narrow);
        order[i] = (u64)(uintptr_t)&entries[i];
    }
    return true;
}

/* What the values look like as text. NULL: exception. */
static Elements *texts_of(Vm *vm, const Elements *list, u32 n)
{
    Elements *texts = value_list_new(vm, n);
    for (u32 i = 0; texts && i < n; i++) {
        texts->items[i] = value_cell(TRY_PTR_OR(NULL, to_string(vm, list->items[i])));
        barrier(vm, texts);
    }
    return texts;
}

static bool sort_by_text(Vm *vm, Elements *list, u32 n)
{
    u32 ints = 0, strings = 0;
    for (u32 i = 0; i < n; i++) {
        ints += value_is_int(list->items[i]);
        strings += value_is_string(list->items[i]);
    }
    if (ints == n)
        return sort_ints_by_text(vm, list, n);
    const Elements *texts = strings == n ? list : TRY_PTR_OR(false, texts_of(vm, list, n));
    TextEntry *entries = try_alloc(n * sizeof *entries);
    u64 *order = try_alloc((n + (size_t)n / 2 + 1) * sizeof *order);
    bool ok = entries && order;
    if (!ok)
        throw_out_of_memory(vm);
    ok = ok && pack_texts(vm, entries, order, list, texts, n) &&
         sort_stable(order, n, order + n, compare_by_text, vm);
    for (u32 i = 0; ok && i < n; i++)
        list->items[i] = ((const TextEntry *)(uintptr_t)order[i])->value;
    barrier(vm, list);
    xfree(entries);
    xfree(order);
    return ok;
}

bool sort_values(Vm *vm, Elements *list, u32 n, Value comparator)
{
    if (n < 2)
        return true;
    return value_is_undefined(comparator) ? sort_by_text(vm, list, n)
                                          : sort_by_call(vm, list, n, comparator);
}

/* ---- the methods ---- */

/* SortIndexedProperties: values first, then so many undefined ones; holes are left out when
 * skip_holes. */
static Elements *collect(Vm *vm, Object *o, u64 length, bool skip_holes, u32 *n_values,
                         u32 *n_undefined)
{
    enum { ROOM = 4096 }; /* to begin with, when it is not known how much is there */
    u64 room = array_is_fast(vm, value_cell(o)) ? MIN(length, o->elements->len) : MIN(length, ROOM);
    Elements *list = value_list_new(vm, (u32)room);
    u32 n = 0;
    for (u64 i = 0; list && i < length; i++) {
        Value v;
        if (skip_holes) {
            if (!TRY_BOOL_OR(NULL, next_present(vm, o, &i, length, &v)))
                break;
        } else {
            v = TRY_OR(NULL, item_get(vm, o, i));
        }
        if (value_is_undefined(v)) {
            ++*n_undefined;
            continue;
        }
        if (n == list->len) {
            if (n > UINT32_MAX / 4) {
                throw_out_of_memory(vm);
                return NULL;
            }
            Elements *more = TRY_PTR_OR(NULL, value_list_new(vm, n * 2 + 16));
            memcpy(more->items, list->items, n * sizeof(Value));
            list = more;
        }
        list->items[n++] = v;
        barrier(vm, list);
    }
    *n_values = n;
    return list;
}

Value array_sort(Vm *vm, Frame *f)
{
    Value comparator = frame_arg(f, 0);
    if (!check_comparator(vm, comparator))
        return VAL_EXC;
    u64 length;
    u32 n = 0, undefineds = 0;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    Elements *list = TRY_PTR(collect(vm, o, length, true, &n, &undefineds));
    if (!sort_values(vm, list, n, comparator))
        return VAL_EXC;
    u64 at = 0;
    if (array_is_open(vm, o) && o->elements->len >= n && ((Array *)o)->length == length) {
        memcpy(o->elements->items, list->items, n * sizeof(Value));
        barrier(vm, o->elements);
        at = n;
    }
    for (; at < n; at++)
        if (!item_set(vm, o, at, list->items[at]))
            return VAL_EXC;
    for (; at < (u64)n + undefineds; at++)
        if (!item_set(vm, o, at, VAL_UNDEFINED))
            return VAL_EXC;
    if (at < length && array_is_open(vm, o) && o->elements->len <= at)
        return value_cell(o);
    return item_delete_range(vm, o, at, length) ? value_cell(o) : VAL_EXC;
}

Value array_to_sorted(Vm *vm, Frame *f)
{
    Value comparator = frame_arg(f, 0);
    if (!check_comparator(vm, comparator))
        return VAL_EXC;
    u64 length;
    u32 n = 0, undefineds = 0;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (length > UINT32_MAX)
        return throw_range(vm, "Invalid array length");
    Elements *list = TRY_PTR(collect(vm, o, length, false, &n, &undefineds));
    if (!sort_values(vm, list, n, comparator))
        return VAL_EXC;
    Array *a = TRY_PTR(array_from_values(vm, list->items, n));
    ArrayOut out = {&a->object, true};
    for (u64 i = n; i < length; i++)
        if (!out_put(vm, &out, i, VAL_UNDEFINED))
            return VAL_EXC;
    return value_cell(a);
}
