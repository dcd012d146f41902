/* host_inspect_text.c - texts of util.inspect: chunks, lengths, colours.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdarg.h>
#include <stdio.h>

#include "runtime/host/host_priv.h"
#include "runtime/host/inspect_node_priv.h"

enum { CHUNK_MIN = 48 };

/* Room for `len` more bytes at the end of t. */
static char *room(NodeInspect *n, Text *t, u32 len)
{
    TextChunk *c = t->last;
    if (!c || c->cap - c->len < len) {
        u32 cap = MAX(len, t->first ? CHUNK_MIN * 2 : CHUNK_MIN);
        c = arena_alloc(n->arena, sizeof *c + cap);
        c->cap = cap;
        if (t->last)
            t->last->next = c;
        else
            t->first = c;
        t->last = c;
    }
    c->len += len;
    return c->data + c->len - len;
}

static u32 units_of(Str s, bool *newline)
{
    u32 units = 0;
    for (size_t i = 0; i < s.len; i++) {
        u8 c = (u8)s.data[i];
        units += (c & 0xC0) != 0x80 ? (c >= 0xF0 ? 2 : 1) : 0;
        *newline |= c == '\n';
    }
    return units;
}

/* Units of the colour sequences ESC [ d m and ESC [ dd m in v. */
static u32 color_units(StrView v, u32 from, u32 to)
{
    u32 units = 0;
    for (u32 i = from; i + 3 < to; i++) {
        if (view_at(v, i) != 0x1B || view_at(v, i + 1) != '[')
            continue;
        u32 end = i + 2;
        while (end < to && end < i + 4 && view_at(v, end) >= '0' && view_at(v, end) <= '9')
            end++;
        if (end > i + 2 && end < to && view_at(v, end) == 'm')
            units += end + 1 - i;
    }
    return units;
}

void text_bytes(NodeInspect *n, Text *t, Str s)
{
    if (s.len < UINT32_MAX && memchr(s.data ? s.data : "", 0x1B, s.len))
        t->colors += color_units((StrView){s.data, (u32)s.len, false}, 0, (u32)s.len);
    while (s.len) { /* chunks stay below 2 GB */
        size_t len = MIN(s.len, (size_t)1 << 28);
        while (len < s.len && len > 1 && ((u8)s.data[len] & 0xC0) == 0x80)
            len--;
        memcpy(room(n, t, (u32)len), s.data, len);
        t->units += units_of((Str){s.data, len}, &t->has_newline);
        s = (Str){s.data + len, s.len - len};
    }
}

void text_c(NodeInspect *n, Text *t, const char *ascii)
{
    text_bytes(n, t, str_view(ascii));
}

void text_printf(NodeInspect *n, Text *t, const char *format, ...)
{
    char line[256];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_bytes(n, t, (Str){line, (size_t)MIN(MAX(len, 0), (int)sizeof line - 1)});
}

void text_spaces(NodeInspect *n, Text *t, u64 count)
{
    while (count) {
        u32 some = (u32)MIN(count, 4096);
        memset(room(n, t, some), ' ', some);
        t->units += some;
        count -= some;
    }
}

/* ---- strings ---- */

static u32 encode(u32 cp, char out[4])
{
    if (cp < 0x80) {
        out[0] = (char)cp;
        return 1;
    }
    if (cp < 0x800) {
        out[0] = (char)(0xC0 | cp >> 6);
        out[1] = (char)(0x80 | (cp & 63));
        return 2;
    }
    if (cp < 0x10000) {
        out[0] = (char)(0xE0 | cp >> 12);
        out[1] = (char)(0x80 | (cp >> 6 & 63));
        out[2] = (char)(0x80 | (cp & 63));
        return 3;
    }
    out[0] = (char)(0xF0 | cp >> 18);
    out[1] = (char)(0x80 | (cp >> 12 & 63));
    out[2] = (char)(0x80 | (cp >> 6 & 63));
    out[3] = (char)(0x80 | (cp & 63));
    return 4;
}

/* Units below 0x80 from i on, at most to `to`. */
static u32 ascii_run(StrView v, u32 i, u32 to)
{
    u32 start = i;
    while (i < to && view_at(v, i) < 0x80)
        i++;
    return i - start;
}

void text_view(NodeInspect *n, Text *t, StrView v, u32 from, u32 to)
{
    bool escape = false;
    for (u32 i = from; i < to;) {
        u32 run = MIN(ascii_run(v, i, to), 1u << 20);
        if (run) {
            char *p = room(n, t, run);
            for (u32 k = 0; k < run; k++) {
                p[k] = (char)view_at(v, i + k);
                t->has_newline |= p[k] == '\n';
                escape |= p[k] == 0x1B;
            }
            t->units += run;
            i += run;
            continue;
        }
        u32 cp = view_at(v, i++);
        if ((cp & 0xFC00) == 0xD800 && i < to && (view_at(v, i) & 0xFC00) == 0xDC00)
            cp = 0x10000 + ((cp - 0xD800) << 10) + (view_at(v, i++) - 0xDC00u);
        char bytes[4];
        u32 len = encode(cp, bytes);
        memcpy(room(n, t, len), bytes, len);
        t->units += cp >= 0x10000 ? 2 : 1;
    }
    if (escape)
        t->colors += color_units(v, from, to);
}

bool text_string(NodeInspect *n, Text *t, String *s)
{
    StrView v = string_view(n->vm, s);
    if (!v.data)
        return false;
    text_view(n, t, v, 0, v.length);
    return true;
}

void text_join(Text *t, Text *tail)
{
    if (!tail->first)
        return;
    if (t->last)
        t->last->next = tail->first;
    else
        t->first = tail->first;
    t->last = tail->last;
    t->units += tail->units;
    t->colors += tail->colors;
    t->has_newline |= tail->has_newline;
}

void text_flatten(const Text *t, Buf *out)
{
    for (const TextChunk *c = t->first; c; c = c->next)
        buf_append(out, c->data, c->len);
}

String *text_to_string(Vm *vm, const Text *t)
{
    AUTO_BUF bytes = {0};
    if (t->units > STRING_MAX) {
        throw_range(vm, "Invalid string length");
        return NULL;
    }
    if (t->first && t->first == t->last)
        return string_from_wtf8(vm, (Str){t->first->data, t->first->len});
    text_flatten(t, &bytes);
    return string_from_wtf8(vm, buf_view(&bytes));
}

void text_indented(NodeInspect *n, Text *t, Str s)
{
    const char *end = s.data + s.len;
    for (const char *p = s.data; p < end;) {
        const char *feed = memchr(p, '\n', (size_t)(end - p));
        const char *stop = feed ? feed + 1 : end;
        text_bytes(n, t, (Str){p, (size_t)(stop - p)});
        if (feed)
            text_spaces(n, t, n->indent);
        p = stop;
    }
}

/* ---- width on a terminal ---- */

static bool is_wide(u32 c)
{
    return (c >= 0x1100 && c <= 0x115F) || c == 0x2329 || c == 0x232A || (c >= 0x2E80 && c <= 0x3247 && c != 0x303F) ||
           (c >= 0x3250 && c <= 0x4DBF) || (c >= 0x4E00 && c <= 0xA4C6) || (c >= 0xA960 && c <= 0xA97C) ||
           (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE10 && c <= 0xFE19) ||
           (c >= 0xFE30 && c <= 0xFE6B) || (c >= 0xFF01 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6) ||
           (c >= 0x1B000 && c <= 0x1B001) || (c >= 0x1F200 && c <= 0x1F251) || (c >= 0x1F300 && c <= 0x1F64F) ||
           (c >= 0x1F680 && c <= 0x1F6FF) || (c >= 0x1F900 && c <= 0x1F9FF) || (c >= 0x20000 && c <= 0x3FFFD);
}

static bool has_no_width(u32 c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || (c >= 0x300 && c <= 0x36F) || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xFE20 && c <= 0xFE2F) ||
           (c >= 0xE0100 && c <= 0xE01EF);
}

/* Counts columns over texts that may be cut anywhere. */
typedef struct Width {
    u32 columns, cp, more;
    u8 escape; /* 1: after ESC, 2: in a colour sequence */
} Width;

static void width_of(Width *w, const char *data, size_t len, u32 limit)
{
    for (size_t i = 0; i < len && w->columns <= limit; i++) {
        u8 c = (u8)data[i];
        if (w->escape) {
            w->escape = w->escape == 1 ? (c == '[' ? 2 : 0) : (c >= 0x40 && c <= 0x7E ? 0 : 2);
            continue;
        }
        if ((c & 0xC0) == 0x80) {
            w->cp = w->cp << 6 | (c & 63);
            w->more -= w->more > 0;
        } else {
            w->more = c < 0x80 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
            w->cp = c < 0x80 ? c : c < 0xE0 ? c & 31 : c < 0xF0 ? c & 15 : c & 7;
        }
        if (w->more)
            continue;
        if (w->cp == 0x1B)
            w->escape = 1;
        else
            w->columns += is_wide(w->cp) ? 2 : has_no_width(w->cp) ? 0 : 1;
    }
}

u32 text_width(const Text *t, u32 limit)
{
    Width w = {0};
    for (const TextChunk *c = t->first; c && w.columns <= limit; c = c->next)
        width_of(&w, c->data, c->len, limit);
    return w.columns;
}

u32 utf8_width(Str text)
{
    Width w = {0};
    width_of(&w, text.data, text.len, UINT32_MAX - 2);
    return w.columns;
}

/* ---- colours ---- */

static const struct {
    const char *style;
    u8 on, off; /* 0, 0: none */
} styles[STYLE__count] = {
    [STYLE_SPECIAL] = {"special", 36, 39}, [STYLE_NUMBER] = {"number", 33, 39}, [STYLE_BIGINT] = {"bigint", 33, 39},
    [STYLE_BOOLEAN] = {"boolean", 33, 39}, [STYLE_UNDEFINED] = {"undefined", 90, 39}, [STYLE_NULL] = {"null", 1, 22},
    [STYLE_STRING] = {"string", 32, 39},   [STYLE_SYMBOL] = {"symbol", 32, 39},   [STYLE_DATE] = {"date", 35, 39},
    [STYLE_REGEXP] = {"regexp", 31, 39},   [STYLE_MODULE] = {"module", 4, 24},    [STYLE_NAME] = {"name", 0, 0},
};

/* What inspect.styles and inspect.colors say of a style, if a script ever asked for them; they may have been changed. */
static bool scripted_codes(NodeInspect *n, NodeStyle style, double code[2])
{
    Host *host = host_of(n->vm);
    if (!host->inspect_styles)
        return false;
    code[0] = code[1] = 0;
    Value name = inspect_peek(n->vm, value_as_object(host->inspect_styles->value), key_from_c(n->vm, styles[style].style));
    if (!value_is_string(name))
        return true;
    PropKey key = key_from_string(n->vm, value_as_string(name));
    Value pair = key_is_none(key) ? VAL_HOLE : inspect_peek(n->vm, value_as_object(host->inspect_colors->value), key);
    if (key_is_none(key))
        (void)exception_take(n->vm);
    if (!key_is_none(key) && value_is_hole(pair)) { /* grey and other names of a colour are accessors */
        pair = obj_get(n->vm, value_as_object(host->inspect_colors->value), key);
        if (value_is_exc(pair))
            (void)exception_take(n->vm);
    }
    if (!value_is_array_cell(pair))
        return true;
    for (u32 i = 0; i < 2; i++) {
        Value v = elements_get(n->vm, value_as_object(pair), i);
        code[i] = value_is_number(v) ? value_as_number(v) : 0;
    }
    return true;
}

static void style_code(NodeInspect *n, Text *t, NodeStyle style, u32 which)
{
    if (!n->options->colors)
        return;
    double code[2] = {styles[style].on, styles[style].off};
    (void)scripted_codes(n, style, code);
    if (code[0] == 0 && code[1] == 0)
        return;
    text_printf(n, t, "\x1b[%gm", code[which]);
}

void text_begin_style(NodeInspect *n, Text *t, NodeStyle style)
{
    style_code(n, t, style, 0);
}

void text_end_style(NodeInspect *n, Text *t, NodeStyle style)
{
    style_code(n, t, style, 1);
}

void text_styled(NodeInspect *n, Text *t, NodeStyle style, const char *ascii)
{
    text_begin_style(n, t, style);
    text_c(n, t, ascii);
    text_end_style(n, t, style);
}
