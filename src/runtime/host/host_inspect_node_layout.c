/* host_inspect_node_layout.c - how Node arranges the entries of an object: on one line, in columns,
 * or a line each.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/alloc.h"
#include "runtime/host/inspect_node_priv.h"

enum { COMPACT = 3, GROUP_MIN = 6, COLUMNS_MAX = 15, SEPARATOR = 2 };

u32 text_units(Str text)
{
    u32 n = 0;
    for (size_t i = 0; i < text.len; i++) {
        u8 c = (u8)text.data[i];
        n += (c & 0xC0) != 0x80 ? (c >= 0xF0 ? 2 : 1) : 0;
    }
    return n;
}

/* Columns on a terminal: wide East Asian characters take two. */
static u32 text_columns(Str text)
{
    u32 n = 0;
    for (size_t i = 0; i < text.len; i++) {
        u8 c = (u8)text.data[i];
        if ((c & 0xC0) != 0x80)
            n += c >= 0xE3 && c != 0xEF ? 2 : 1;
    }
    return n;
}

void node_entries_free(Entries *e)
{
    for (u32 i = 0; i < e->list.len; i++)
        buf_deinit(&e->list.items[i]);
    VEC_DEINIT(&e->list);
    VEC_DEINIT(&e->is_number);
}

static void pad(Buf *out, u32 n)
{
    while (n--)
        buf_push(out, ' ');
}

/* ---- columns
 * ------------------------------------------------------------------------------------------------
 */

static u32 column_count(const NodeInspect *n, const Entries *e, u32 count, u32 total, u32 widest)
{
    double actual = (double)widest + SEPARATOR;
    if (actual * 3 + n->indent >= n->break_length || !((double)total / actual > 5 || widest <= 6))
        return 1;
    double bias = sqrt(actual - (double)total / e->list.len), biased = fmax(actual - 3 - bias, 1);
    double columns = fmin(round(sqrt(2.5 * biased * count) / biased),
                          floor((n->break_length - (double)n->indent) / actual));
    return (u32)fmax(1, fmin(columns, fmin(COMPACT * 4, COLUMNS_MAX)));
}

static void column_cell(Buf *line, Str text, u32 columns_used, u32 width, bool right, bool last)
{
    if (right) {
        pad(line, width - columns_used - SEPARATOR);
        buf_append_str(line, text);
        if (!last)
            buf_append_c(line, ", ");
        return;
    }
    buf_append_str(line, text);
    if (last)
        return;
    buf_append_c(line, ", ");
    pad(line, width - columns_used - SEPARATOR);
}

/* Puts many short elements of an array into rows. false: they stay as they are. */
static bool group(NodeInspect *n, Entries *e)
{
    u32 count = e->list.len - e->has_more, total = 0, widest = 0;
    u32 *lengths = xalloc(MAX(count, 1) * sizeof *lengths);
    bool numbers = true;
    for (u32 i = 0; i < count; i++) {
        lengths[i] = text_columns(buf_view(&e->list.items[i]));
        total += lengths[i] + SEPARATOR;
        widest = MAX(widest, lengths[i]);
    }
    for (u32 i = 0; i < e->list.len - e->has_more; i++)
        numbers &= i < e->is_number.len && e->is_number.items[i];
    u32 columns = column_count(n, e, count, total, widest);
    if (columns <= 1) {
        xfree(lengths);
        return false;
    }
    u32 widths[COLUMNS_MAX] = {0};
    for (u32 i = 0; i < count; i++)
        widths[i % columns] = MAX(widths[i % columns], lengths[i] + SEPARATOR);
    Entries rows = {.has_more = e->has_more, .is_array = true};
    for (u32 i = 0; i < count; i += columns) {
        Buf *row = entries_add(&rows);
        u32 end = MIN(i + columns, count);
        for (u32 j = i; j < end; j++)
            column_cell(row, buf_view(&e->list.items[j]), lengths[j], widths[j - i], numbers,
                        j + 1 == end);
    }
    if (e->has_more)
        buf_append_str(entries_add(&rows), buf_view(&e->list.items[count]));
    xfree(lengths);
    node_entries_free(e);
    *e = rows;
    return true;
}

/* ---- one line or many
 * ----------------------------------------------------------------------------------------- */

static bool fits(const NodeInspect *n, const Entries *e, Str base, Str open)
{
    u64 start = (u64)e->list.len + n->indent + text_units(open) + text_units(base) + 10;
    u64 total = e->list.len + start;
    if (total + e->list.len > n->break_length || (base.len && memchr(base.data, '\n', base.len)))
        return false;
    for (u32 i = 0; i < e->list.len; i++) {
        const Buf *entry = &e->list.items[i];
        if (entry->len && memchr(entry->data, '\n', entry->len))
            return false;
        total += text_units(buf_view(entry));
    }
    return total <= n->break_length;
}

static void open_with(Str base, Str open, Buf *out)
{
    if (base.len) {
        buf_append_str(out, base);
        buf_push(out, ' ');
    }
    buf_append_str(out, open);
}

void node_layout(NodeInspect *n, Entries *e, Str base, Str open, Str close, u32 depth, Buf *out)
{
    bool grouped = e->is_array && e->list.len > GROUP_MIN && group(n, e);
    if (!grouped && n->current_depth - depth < COMPACT && fits(n, e, base, open)) {
        open_with(base, open, out);
        buf_push(out, ' ');
        for (u32 i = 0; i < e->list.len; i++) {
            if (i)
                buf_append_c(out, ", ");
            buf_append_str(out, buf_view(&e->list.items[i]));
        }
        buf_push(out, ' ');
        buf_append_str(out, close);
        return;
    }
    open_with(base, open, out);
    for (u32 i = 0; i < e->list.len; i++) {
        buf_append_c(out, i ? ",\n" : "\n");
        pad(out, n->indent + 2);
        buf_append_str(out, buf_view(&e->list.items[i]));
    }
    buf_push(out, '\n');
    pad(out, n->indent);
    buf_append_str(out, close);
}
