/* diag.c - the list of messages and how they are shown. See diag.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/source/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/check.h"

#define V8_TOKEN "?"

typedef struct DiagRow {
    const char *text;
    const char *v8; /* NULL: the same */
    u8 error;
} DiagRow;

static const DiagRow rows[] = {
#define DIAG(name, error, text) [Diag_##name] = {text, NULL, DiagError_##error},
#define DIAG_V8(name, error, text, v8) [Diag_##name] = {text, v8, DiagError_##error},
#include "engine/source/diag.def"
#undef DIAG
#undef DIAG_V8
};

void diag_list_init(DiagList *list)
{
    *list = (DiagList){0};
}

void diag_list_deinit(DiagList *list)
{
    diag_truncate(list, 0);
    xfree(list->items);
    *list = (DiagList){0};
}

void diag_truncate(DiagList *list, u32 len)
{
    while (list->len > len)
        xfree(list->items[--list->len].text);
    list->full = list->full && list->len >= DIAG_MAX;
}

void diag_add(DiagList *list, u32 start, u32 end, DiagCode code, ...)
{
    ASSERT(code < Diag__count);
    for (u32 i = 0; i < list->len; i++)
        if (list->items[i].start == start)
            return;
    if (list->len >= DIAG_MAX) {
        list->full = true;
        return;
    }
    if (list->len == list->cap) {
        list->cap = list->cap * 2 + 4;
        list->items = xrealloc(list->items, list->cap * sizeof(Diag));
    }
    Buf text = {0};
    char small[256];
    va_list args;
    va_start(args, code);
    int n = vsnprintf(small, sizeof small, rows[code].text, args);
    va_end(args);
    if (n >= (int)sizeof small) {
        buf_reserve(&text, (size_t)n + 1);
        va_start(args, code);
        vsnprintf(text.data, (size_t)n + 1, rows[code].text, args);
        va_end(args);
        text.len = (size_t)n;
    } else {
        buf_append(&text, small, (size_t)MAX(n, 0));
    }
    list->items[list->len++] = (Diag){start, MAX(end, start), (u16)code, rows[code].error,
                                      buf_take(&text)};
}

/* V8 tells unexpected tokens apart by their sort. */
static void token_message(Buf *out, Str token, bool identifier)
{
    u8 first = token.len ? (u8)token.data[0] : 0, second = token.len > 1 ? (u8)token.data[1] : 0;
    bool digit = first >= '0' && first <= '9';
    if (!first)
        buf_append_c(out, "Unexpected end of input");
    else if (digit || (first == '.' && second >= '0' && second <= '9'))
        buf_append_c(out, "Unexpected number");
    else if (first == '"' || first == '\'')
        buf_append_c(out, "Unexpected string");
    else if (first == '`')
        buf_append_c(out, "Unexpected template string");
    else if (first == '@' || first == '#')
        buf_append_c(out, "Invalid or unexpected token");
    else if (identifier)
        buf_printf(out, "Unexpected identifier '%.*s'", (int)token.len, token.data);
    else
        buf_printf(out, "Unexpected token '%.*s'", (int)token.len, token.data);
}

void diag_v8_text(Buf *out, const Source *source, const Diag *diag)
{
    const char *v8 = rows[diag->code].v8;
    if (!v8)
        buf_append_c(out, diag->text);
    else if (strcmp(v8, V8_TOKEN))
        buf_append_c(out, v8);
    else
        token_message(out, source_slice(source, diag->start, diag->end),
                      diag->code == Diag_UnexpectedIdentifierExpected);
}

const Diag *diag_first(const DiagList *list)
{
    const Diag *first = NULL;
    for (u32 i = 0; i < list->len; i++)
        if (!first || list->items[i].start < first->start)
            first = &list->items[i];
    return first;
}

/* Longest part of a source line that is shown, in bytes. */
#define SHOWN_BYTES 160

/* Appends the part of the line around `at` and a caret line under it; tabs become spaces. */
static void render_line(Buf *out, Str line, size_t at, size_t len)
{
    size_t from = at > SHOWN_BYTES / 2 && line.len > SHOWN_BYTES ? at - SHOWN_BYTES / 2 : 0;
    while (from < line.len && ((u8)line.data[from] & 0xc0) == 0x80)
        from++;
    size_t to = MIN(line.len, from + SHOWN_BYTES);
    while (to < line.len && ((u8)line.data[to] & 0xc0) == 0x80)
        to++;
    size_t column = 0, carets = 0;
    for (size_t i = from; i < to; i++) {
        u8 c = (u8)line.data[i];
        bool lead = (c & 0xc0) != 0x80;
        buf_push(out, c < 0x20 || c == 0x7f ? ' ' : (char)c);
        if (lead && i < at)
            column++;
        else if (lead && i < at + len)
            carets++;
    }
    buf_push(out, '\n');
    for (size_t i = 0; i < column; i++)
        buf_push(out, ' ');
    for (size_t i = 0; i < MAX(carets, 1); i++)
        buf_push(out, '^');
    buf_push(out, '\n');
}

static void render(Buf *out, Source *source, u32 start, u32 end, const char *kind, const char *text)
{
    SourcePos pos = source_position(source, start);
    Str line = source_line_text(source, pos.line);
    size_t at = start - (size_t)(line.data - source->text.data);
    if (line.len == 0)
        at = 0;
    buf_append_str(out, source->name);
    buf_printf(out, ":%u:%u: %s: %s\n", pos.line, pos.column, kind, text);
    render_line(out, line, MIN(at, line.len), end - start);
}

void diag_render(Buf *out, Source *source, const Diag *diag)
{
    render(out, source, diag->start, diag->end, diag->error == DiagError_Range ? "RangeError" : "SyntaxError", diag->text);
}

void diag_render_warning(Buf *out, Source *source, u32 start, u32 end, const char *text)
{
    render(out, source, start, end, "warning", text);
}

static bool comes_before(const Diag *a, const Diag *b, u32 ia, u32 ib)
{
    return a->start != b->start ? a->start < b->start : ia < ib;
}

void diag_render_all(Buf *out, Source *source, const DiagList *list)
{
    /* At most DIAG_MAX items: selection is fine. */
    i64 done_start = -1;
    u32 done_index = 0;
    for (u32 k = 0; k < list->len; k++) {
        const Diag *best = NULL;
        u32 best_index = 0;
        for (u32 i = 0; i < list->len; i++) {
            const Diag *d = &list->items[i];
            bool later = (i64)d->start > done_start ||
                         ((i64)d->start == done_start && i > done_index);
            if (later && (!best || comes_before(d, best, i, best_index))) {
                best = d;
                best_index = i;
            }
        }
        if (!best)
            break;
        diag_render(out, source, best);
        done_start = best->start;
        done_index = best_index;
    }
    if (list->full)
        buf_append_c(out, "... more errors are not shown\n");
}
