/* host_inspect_node_layout.c - how Node arranges the entries of an object: on one line, in columns, or a line each.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/alloc.h"
#include "runtime/host/inspect_node_priv.h"

enum { GROUP_MIN = 6, COLUMNS_MAX = 15, SEPARATOR = 2 };

/* ---- columns ---- */

/* How many columns fit when entries take `total` columns with their separators and the widest `widest`; 1: no grouping. */
static u32 column_count(const NodeInspect *n, u32 entries, u32 shown, double total, u32 widest)
{
    double wide = (double)widest + SEPARATOR, line = n->options->break_length;
    if (!(wide * 3 + n->indent < line && (total / wide > 5 || widest <= 6)))
        return 1;
    double bias = sqrt(wide - total / entries), biased = fmax(wide - 3 - bias, 1);
    double columns = fmin(floor(sqrt(2.5 * biased * shown) / biased + 0.5), floor((line - n->indent) / wide));
    columns = fmin(columns, fmin(n->options->compact * 4, COLUMNS_MAX));
    return columns > 1 ? (u32)columns : 1;
}

/* Are the first n elements all numbers or BigInts? */
static bool all_numbers(NodeInspect *n, Object *o, u32 count)
{
    for (u32 i = 0; i < count; i++) {
        Value v = obj_get(n->vm, o, key_of_index(i));
        if (value_is_exc(v))
            (void)exception_take(n->vm);
        if (!value_is_number(v) && !value_is_bigint(v))
            return false;
    }
    return true;
}

typedef struct Columns {
    u32 count;
    u32 *lengths; /* of each entry */
    u32 widths[COLUMNS_MAX];
    bool right;
} Columns;

static Text column_row(NodeInspect *n, Entries *e, const Columns *c, u32 from, u32 to)
{
    Text row = {0};
    for (u32 j = from; j < to; j++) {
        u32 padding = c->widths[j - from] - c->lengths[j] - SEPARATOR;
        if (c->right)
            text_spaces(n, &row, padding);
        text_join(&row, &e->items[j]);
        if (j + 1 == to)
            break;
        text_c(n, &row, ", ");
        if (!c->right)
            text_spaces(n, &row, padding);
    }
    return row;
}

/* Puts many short elements of an array into rows. false: they stay as they are. */
static bool group(NodeInspect *n, Entries *e, const Layout *l)
{
    u32 shown = e->len - (n->options->max_array_length < e->len);
    u32 limit = isinf(n->options->break_length) ? UINT32_MAX - 8 : (u32)fmax(n->options->break_length, 0);
    double total = 0;
    u32 widest = 0;
    Columns c = {.lengths = xalloc((size_t)MAX(shown, 1) * sizeof *c.lengths)};
    for (u32 i = 0; i < shown; i++) {
        c.lengths[i] = text_width(&e->items[i], limit);
        total += (double)c.lengths[i] + SEPARATOR;
        widest = MAX(widest, c.lengths[i]);
    }
    c.count = column_count(n, e->len, shown, total, widest);
    if (c.count <= 1) {
        xfree(c.lengths);
        return false;
    }
    for (u32 i = 0; i < shown; i++)
        c.widths[i % c.count] = MAX(c.widths[i % c.count], c.lengths[i] + SEPARATOR);
    c.right = !l->elements || all_numbers(n, l->elements, e->len);
    u32 rows = 0;
    for (u32 i = 0; i < shown; i += c.count)
        e->items[rows++] = column_row(n, e, &c, i, MIN(i + c.count, shown));
    if (shown < e->len)
        e->items[rows++] = e->items[shown];
    xfree(c.lengths);
    e->len = rows;
    return true;
}

/* ---- one line or many ---- */

static bool fits(const NodeInspect *n, const Entries *e, u64 start, const Text *base)
{
    double total = (double)e->len + (double)start, line = n->options->break_length;
    if (base->has_newline)
        return false;
    if (isinf(line)) {
        for (u32 i = 0; i < e->len; i++)
            if (e->items[i].has_newline)
                return false;
        return true;
    }
    if (total + e->len > line)
        return false;
    for (u32 i = 0; i < e->len; i++) {
        total += (double)(e->items[i].units - (n->options->colors ? e->items[i].colors : 0));
        if (total > line)
            return false;
    }
    return true;
}

static void join(NodeInspect *n, Entries *e, bool lines, Text *out)
{
    for (u32 i = 0; i < e->len; i++) {
        if (i)
            text_c(n, out, lines ? ",\n" : ", ");
        if (i && lines)
            text_spaces(n, out, (u64)n->indent + 2);
        text_join(out, &e->items[i]);
    }
}

/* compact: true. Everything on one line, or a line for each entry with the braces at their sides. */
static void compact_layout(NodeInspect *n, Entries *e, Layout *l, Text *out)
{
    bool one = fits(n, e, 0, &l->base), bare = !l->base.units && l->open.units == 1;
    text_join(out, &l->open);
    if (l->base.units) {
        text_c(n, out, " ");
        text_join(out, &l->base);
    }
    if (one || bare) {
        text_c(n, out, " ");
    } else {
        text_c(n, out, "\n");
        text_spaces(n, out, (u64)n->indent + 2);
    }
    join(n, e, !one, out);
    text_c(n, out, " ");
    text_c(n, out, l->close);
}

static bool any_newline(const Entries *e)
{
    for (u32 i = 0; i < e->len; i++)
        if (e->items[i].has_newline)
            return true;
    return false;
}

bool node_layout(NodeInspect *n, Entries *e, Layout *l, u32 depth, Text *out)
{
    double compact = n->options->compact;
    if (compact == COMPACT_ALWAYS) {
        compact_layout(n, e, l, out);
        return true;
    }
    bool one = false;
    if (compact >= 1) {
        bool grouped = l->is_array && e->len > GROUP_MIN && group(n, e, l);
        u64 start = (u64)e->len + n->indent + l->open.units + l->base.units + 10;
        one = !grouped && (double)n->current_depth - depth < compact && fits(n, e, start, &l->base) && !any_newline(e);
    }
    if (l->base.units) {
        text_join(out, &l->base);
        text_c(n, out, " ");
    }
    text_join(out, &l->open);
    if (one) {
        text_c(n, out, " ");
        join(n, e, false, out);
        text_c(n, out, " ");
    } else {
        text_c(n, out, "\n");
        text_spaces(n, out, (u64)n->indent + 2);
        join(n, e, true, out);
        text_c(n, out, "\n");
        text_spaces(n, out, n->indent);
    }
    text_c(n, out, l->close);
    return true;
}

/* ---- options.sorted ---- */

bool node_sort(NodeInspect *n, Entries *e, u32 first)
{
    Vm *vm = n->vm;
    u32 count = e->len - first;
    Array *texts = TRY_PTR_OR(false, array_new_capacity(vm, count));
    for (u32 i = first; i < e->len; i++)
        if (!array_push(vm, texts, value_cell(TRY_PTR_OR(false, text_to_string(vm, &e->items[i])))))
            return false;
    Object *proto = TRY_PTR_OR(false, intrinsic(vm, Intrinsic_ArrayPrototype));
    Value sort = TRY_OR(false, obj_get(vm, proto, key_from_c(vm, "sort")));
    Value comparator = value_is_callable(n->options->sorted) ? n->options->sorted : VAL_UNDEFINED;
    TRY_OR(false, call_function(vm, sort, value_cell(texts), 1, &comparator));
    Entries sorted = {0};
    for (u32 i = 0; i < count; i++) {
        Value v = elements_get(vm, &texts->object, i);
        Text text = {0};
        if (!value_is_string(v) || !text_string(n, &text, value_as_string(v)))
            break;
        VEC_PUSH(&sorted, text);
    }
    bool ok = sorted.len == count;
    if (ok && count)
        memcpy(e->items + first, sorted.items, count * sizeof *sorted.items);
    VEC_DEINIT(&sorted);
    if (!ok)
        throw_type(vm, "The entries of an object could not be sorted");
    return ok;
}
