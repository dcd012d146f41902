/* print_text.c - the printer's lowest stage: words, punctuation, literals, positions. See print_priv.h.
 *
 * Invariant: two pieces written behind each other are read again as two tokens.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <strings.h>

#include "base/dtoa.h"
#include "base/unicode.h"
#include "base/utf.h"
#include "toolkit/print/print_priv.h"

/* ---- neighbours ----------------------------------------------------------------------------- */

static bool is_word_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || c == '\\' || (u8)c >= 0x80;
}

void print_char(Printer *p, char c)
{
    buf_push(p->out, c);
}

void print_text(Printer *p, const char *text)
{
    buf_append_c(p->out, text);
}

void print_word(Printer *p, Str word)
{
    const Buf *out = p->out;
    if (out->len && (is_word_char(out->data[out->len - 1]) || out->len == p->regexp_end))
        buf_push(p->out, ' ');
    buf_append_str(p->out, word);
}

static bool ends_with(const Buf *out, Str text)
{
    return out->len >= text.len && !memcmp(out->data + out->len - text.len, text.data, text.len);
}

void print_operator(Printer *p, const char *text)
{
    Buf *out = p->out;
    char last = out->len ? out->data[out->len - 1] : 0, first = text[0];
    bool grows = (last == '+' || last == '-' || last == '/') && first == last; /* a+ +b; a/ /b/ */
    grows |= first == '>' && ends_with(out, STR("--"));                      /* --> is a comment */
    grows |= first == '-' && text[1] == '-' && ends_with(out, STR("<!"));    /* so is <!-- */
    if (grows)
        buf_push(out, ' ');
    buf_append_c(out, text);
}

void print_space(Printer *p)
{
    if (!p->min)
        buf_push(p->out, ' ');
}

void print_text_view(Printer *p, Str text)
{
    buf_append_str(p->out, text);
}

void print_operator_spaced(Printer *p, const char *text)
{
    print_space(p);
    print_operator(p, text);
    print_space(p);
}

void print_newline(Printer *p)
{
    if (!p->min)
        buf_push(p->out, '\n');
}

void print_indent(Printer *p)
{
    if (p->min)
        return;
    for (u32 i = 0; i < p->depth; i++)
        buf_append(p->out, "  ", 2);
}

void print_end(Printer *p)
{
    if (p->min)
        p->semicolon = true;
    else
        buf_append(p->out, ";\n", 2);
}

void print_owed(Printer *p)
{
    if (p->semicolon)
        buf_push(p->out, ';');
    p->semicolon = false;
}

bool print_enter(Printer *p)
{
    if (LIKELY((uintptr_t)__builtin_frame_address(0) > (uintptr_t)p->stack_limit))
        return true;
    p->failed = true;
    return false;
}

/* ---- positions ------------------------------------------------------------------------------ */

/* Units of UTF-16 in a piece of UTF-8: one for each first byte, two where four bytes begin. */
static u32 count_units(const char *p, const char *end)
{
    u32 n = 0;
    for (; p < end; p++)
        n += ((u8)*p & 0xc0) != 0x80 ? 1 + ((u8)*p >= 0xf0) : 0;
    return n;
}

/* The generated position of the end of `out`, counted on from the last one. */
static void generated_position(Printer *p)
{
    const char *from = p->out->data + p->map_at, *end = p->out->data + p->out->len, *line;
    while ((line = memchr(from, '\n', (size_t)(end - from))) != NULL) {
        p->map_line++;
        p->map_column = 1;
        from = line + 1;
    }
    p->map_column += count_units(from, end);
    p->map_at = p->out->len;
}

/* The position of an offset. Most offsets are a little behind the last one on the same line, which one long line of text would make
 * expensive to look up each time. */
static SourcePos source_position_on(Printer *p, u32 offset)
{
    const char *text = p->source->text.data;
    if (offset >= p->from_at && offset - p->from_at < 4096 &&
        !memchr(text + p->from_at, '\n', offset - p->from_at) &&
        !memchr(text + p->from_at, '\r', offset - p->from_at) &&
        !memchr(text + p->from_at, '\xe2', offset - p->from_at)) {
        p->from_column += count_units(text + p->from_at, text + offset);
    } else {
        SourcePos pos = source_position(p->source, offset);
        p->from_line = pos.line;
        p->from_column = pos.column;
    }
    p->from_at = offset;
    return (SourcePos){p->from_line, p->from_column};
}

void print_map(Printer *p, u32 offset)
{
    if (!p->options->map || offset > p->source->text.len)
        return;
    generated_position(p);
    SourcePos pos = source_position_on(p, offset);
    source_map_add(p->options->map, p->map_line, p->map_column, p->options->map_source, pos.line,
                   pos.column, SOURCE_MAP_NO_NAME);
}

/* ---- names ---------------------------------------------------------------------------------- */

bool print_is_name(Str text, bool ascii_only)
{
    const char *p = text.data, *end = p + text.len;
    if (p == end)
        return false;
    for (bool first = true; p < end; first = false) {
        u8 c = (u8)*p;
        if (c < 0x80) {
            if (!is_word_char((char)c) || c == '\\' || (first && c >= '0' && c <= '9'))
                return false;
            p++;
            continue;
        }
        u32 len, cp = utf8_decode_one(p, end, &len);
        if (ascii_only || cp == UTF_BAD || !(first ? unicode_is_id_start(cp) : unicode_is_id_continue(cp)))
            return false;
        p += len;
    }
    return true;
}

void print_name(Printer *p, Str name)
{
    if (!p->options->ascii_only || utf8_is_ascii(name.data, name.len)) {
        print_word(p, name);
        return;
    }
    print_word(p, (Str){"", 0});
    const char *at = name.data, *end = at + name.len;
    while (at < end) {
        u32 len, cp = wtf8_decode_one(at, end, &len);
        if (cp < 0x80)
            buf_push(p->out, (char)cp);
        else if (cp < 0x10000)
            buf_printf(p->out, "\\u%04X", cp);
        else
            buf_printf(p->out, "\\u{%X}", cp);
        at += len;
    }
}

Str print_fresh_name(Printer *p, Str base)
{
    Str text = p->source->text, name = base;
    char *data = arena_alloc(&p->names, base.len + 12);
    memcpy(data, base.data, base.len);
    for (u32 number = 1; memmem(text.data, text.len, name.data, name.len); number++) {
        data[base.len] = '_';
        name = (Str){data, base.len + 1 + number_u32_to_text(number, data + base.len + 1)};
    }
    return name;
}

Str print_hidden_name(Printer *p, Str name)
{
    Str *known = map_get(&p->hidden, name);
    if (!known) {
        known = ARENA_NEW(&p->names, Str);
        *known = print_fresh_name(p, (Str){name.data + 1, name.len - 1});
        map_put(&p->hidden, name, known);
    }
    return *known;
}

/* ---- strings -------------------------------------------------------------------------------- */

static void escape_units(Buf *out, u32 cp)
{
    u16 units[2];
    u32 n = utf16_put(cp, units);
    for (u32 i = 0; i < n; i++)
        buf_printf(out, "\\u%04X", units[i]);
}

/* One character of a literal between `quote`s; returns how many bytes it took. */
static u32 escape_one(Buf *out, const char *at, const char *end, char quote, bool ascii_only)
{
    static const char names[] = "btnvfr";
    u8 c = (u8)*at;
    if (c == (u8)quote || c == '\\') {
        buf_push(out, '\\');
        buf_push(out, (char)c);
    } else if (quote == '`' && (c == '\n' || c == '\t')) {
        buf_push(out, (char)c);
    } else if (c >= '\b' && c <= '\r') {
        buf_push(out, '\\');
        buf_push(out, names[c - '\b']);
    } else if (c < 0x20 || c == 0x7f) {
        buf_printf(out, "\\x%02X", c);
    } else if (c == '$' && quote == '`' && end - at > 1 && at[1] == '{') {
        buf_append(out, "\\$", 2);
    } else if (c == '/' && at[-1] == '<' && end - at >= 7 && !strncasecmp(at, "/script", 7)) {
        buf_append(out, "\\/", 2); /* a page may hold this text */
    } else if (c < 0x80) {
        buf_push(out, (char)c);
    } else {
        u32 len, cp = wtf8_decode_one(at, end, &len);
        if (cp == UTF_BAD)
            buf_append_c(out, ascii_only ? "\\uFFFD" : "\xef\xbf\xbd");
        else if (ascii_only || utf16_is_surrogate(cp) || cp == 0x2028 || cp == 0x2029 || cp == 0xfeff)
            escape_units(out, cp);
        else
            buf_append(out, at, len);
        return len;
    }
    return 1;
}

static bool is_plain(u8 c, char quote)
{
    return c >= 0x20 && c < 0x7f && c != (u8)quote && c != '\\' && c != '$' && c != '/';
}

static void escape_all(Buf *out, Str text, char quote, bool ascii_only)
{
    const char *at = text.data, *end = at + text.len;
    while (at < end) {
        const char *from = at;
        while (at < end && is_plain((u8)*at, quote))
            at++;
        buf_append(out, from, (size_t)(at - from));
        if (at == end)
            break;
        if (at == text.data && *at == '/') /* nothing stands before it that could be < */
            buf_push(out, *at++);
        else
            at += escape_one(out, at, end, quote, ascii_only);
    }
}

/* The quote that needs the fewest escapes. */
static char best_quote(Str text, bool backtick)
{
    u32 twice = 0, once = 0, back = 0, lines = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        twice += c == '"';
        once += c == '\'';
        lines += c == '\n';
        back += c == '`' || (c == '$' && i + 1 < text.len && text.data[i + 1] == '{');
    }
    twice += lines;
    once += lines;
    if (backtick && back < MIN(twice, once))
        return '`';
    return once < twice ? '\'' : '"';
}

static void quote_text(Buf *out, Str text, const PrintOptions *options, bool backtick)
{
    char quote = best_quote(text, backtick);
    buf_push(out, quote);
    escape_all(out, text, quote, options->ascii_only);
    buf_push(out, quote);
}

void print_string(Buf *out, Str text, const PrintOptions *options)
{
    quote_text(out, text, options, false);
}

void print_quoted(Printer *p, Str text, bool may_use_backtick)
{
    quote_text(p->out, text, p->options, may_use_backtick && p->options->backticks);
}

void print_key_text(Printer *p, Str text)
{
    if (print_is_name(text, p->options->ascii_only))
        print_word(p, text);
    else
        print_quoted(p, text, false);
}

void print_template_text(Printer *p, Str text)
{
    escape_all(p->out, text, '`', p->options->ascii_only);
}

/* ---- numbers -------------------------------------------------------------------------------- */

/* The shorter of the usual form and digits with an exponent: 1e4, 1e-7; only when minifying also 123e3. */
static size_t shortest(double value, char *text, bool min)
{
    char digits[24], exponent[NUMBER_TEXT_MAX];
    size_t len = number_to_text(value, text);
    char *plus = memchr(text, '+', len); /* 1.5e+300 */
    if (plus) {
        memmove(plus, plus + 1, len - (size_t)(plus + 1 - text));
        len--;
    }
    i32 point;
    u32 n = number_shortest(value, digits, &point);
    memcpy(exponent, digits, n);
    exponent[n] = 'e';
    size_t e = n + 1 + number_i32_to_text(point - (i32)n, exponent + n + 1);
    if (min ? e < len : n == 1 && e + 1 < len && point > 0) {
        memcpy(text, exponent, e);
        return e;
    }
    if (min && len > 1 && text[0] == '0' && text[1] == '.') {
        memmove(text, text + 1, len - 1);
        len--;
    }
    return len;
}

void print_number(Printer *p, double value, Level level)
{
    char text[64];
    if (isnan(value) || isinf(value)) {
        /* The names NaN and Infinity may mean something else here. */
        bool paren = level > LEVEL_MULTIPLY;
        if (paren)
            print_char(p, '(');
        print_word(p, isnan(value) ? STR("0") : value < 0 ? STR("-1") : STR("1"));
        print_space(p);
        print_operator(p, "/");
        print_space(p);
        print_char(p, '0');
        if (paren)
            print_char(p, ')');
        return;
    }
    if (signbit(value)) {
        bool paren = level > LEVEL_PREFIX;
        print_operator(p, paren ? "(-" : "-");
        print_number(p, -value, LEVEL_SEQUENCE);
        if (paren)
            print_char(p, ')');
        return;
    }
    if (value == 0) {
        print_word(p, STR("0"));
        return;
    }
    size_t len = shortest(value, text, p->min);
    char last = p->out->len ? p->out->data[p->out->len - 1] : 0;
    if (text[0] == '.' && (last == '.' || last == '?'))
        print_char(p, ' '); /* ....5 and a?.5:b would be read otherwise */
    print_word(p, (Str){text, len});
}
