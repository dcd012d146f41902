/* json5_read.c - JSON5 1.0, and JSON with comments as configuration files have it.
 *
 * The two share white space, strings and numbers as pieces; what they accept differs (JSONC takes what JavaScript's lexer takes as
 * strings and numbers). Messages are those of Bun.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/strtod.h"
#include "base/unicode.h"
#include "base/utf.h"
#include "toolkit/data/data_priv.h"

static DataNode *read_value(DataReader *r);

static bool at_word(const DataReader *r, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(r->end - r->p) >= n && memcmp(r->p, word, n) == 0;
}

/* The code point at p and its length; UTF_BAD at the end. */
static u32 peek_code(const DataReader *r, u32 *n)
{
    *n = 0;
    return r->p < r->end ? utf8_decode_one(r->p, r->end, n) : UTF_BAD;
}

static bool is_line_end(u32 code)
{
    return code == '\n' || code == '\r' || code == 0x2028 || code == 0x2029;
}

/* White space and comments of JavaScript. false: a comment does not end. */
static bool skip(DataReader *r, const char *unterminated)
{
    for (;;) {
        u32 n, code = peek_code(r, &n);
        if (code == '/' && data_peek(r, 1) == '/') {
            while (r->p < r->end && !is_line_end(code)) {
                r->p += n;
                code = peek_code(r, &n);
            }
        } else if (code == '/' && data_peek(r, 1) == '*') {
            const char *close = memmem(r->p + 2, (size_t)(r->end - r->p - 2), "*/", 2);
            if (!close)
                return data_fail_at(r, r->end, unterminated);
            r->p = close + 2;
        } else if (code == 0xFEFF || (code != UTF_BAD && (is_line_end(code) || unicode_is_space(code)))) {
            r->p += n;
        } else {
            return true;
        }
    }
}

/* ---- JSON5: strings, keys, numbers ------------------------------------------------------------ */

static bool read_unicode_escape(DataReader *r)
{
    u32 code = data_read_hex(r, 4);
    if (code == UINT32_MAX)
        return data_fail(r, "Invalid unicode escape: expected 4 hex digits");
    data_append_code(&r->text, code);
    return true;
}

/* Behind the backslash. */
static bool read_escape(DataReader *r)
{
    static const char from[] = "bfnrtv", to[] = "\b\f\n\r\t\v";
    u32 n, code = peek_code(r, &n);
    const char *simple = code && code < 0x80 ? strchr(from, (int)code) : NULL;
    r->p += n;
    if (simple) {
        buf_push(&r->text, to[simple - from]);
    } else if (code == '\r') {
        data_take(r, '\n');
    } else if (code == '0' && !data_is_digit(data_peek(r, 0))) {
        buf_push(&r->text, 0);
    } else if (code == 'x') {
        u32 byte = data_read_hex(r, 2);
        if (byte == UINT32_MAX)
            return data_fail(r, "Invalid hex escape");
        data_append_code(&r->text, byte);
    } else if (code == 'u') {
        return read_unicode_escape(r);
    } else if (code < 0x80 && data_is_digit((int)code)) {
        return data_fail_at(r, r->p - 1, "Octal escape sequences are not allowed in JSON5");
    } else if (n == 0) {
        return data_fail(r, "Unterminated string");
    } else if (!is_line_end(code)) {
        buf_append(&r->text, r->p - n, n);
    }
    return true;
}

/* A string into r->text; p is at its quote. */
static bool read_string(DataReader *r)
{
    const char *open = r->p;
    char quote = *r->p++;
    for (;;) {
        const char *from = r->p;
        while (r->p < r->end && *r->p != quote && *r->p != '\\' && *r->p != '\n' && *r->p != '\r')
            r->p++;
        buf_append(&r->text, from, (size_t)(r->p - from));
        if (data_take(r, quote))
            return true;
        if (!data_take(r, '\\'))
            return data_fail_at(r, open, "Unterminated string");
        if (!read_escape(r))
            return false;
    }
}

static bool is_id_part(u32 code, bool start)
{
    if (code == UTF_BAD)
        return false;
    return code == '$' || code == '_' || (start ? unicode_is_id_start(code) : unicode_is_id_continue(code) || code == 0x200C || code == 0x200D);
}

/* An IdentifierName (ECMA-262 12.7) with escapes. */
static bool read_identifier(DataReader *r)
{
    for (bool start = true;; start = false) {
        const char *at = r->p;
        u32 n, code = peek_code(r, &n);
        if (code == '\\') {
            r->p++;
            code = data_take(r, 'u') ? data_read_hex(r, 4) : UINT32_MAX;
            if (code == UINT32_MAX)
                return data_fail(r, "Invalid unicode escape: expected 4 hex digits");
            if (!is_id_part(code, start))
                return data_fail_at(r, at, start ? "Invalid identifier start character" : "Invalid identifier character");
            data_append_code(&r->text, code);
            continue;
        }
        if (!is_id_part(code, start))
            return !start || data_fail(r, "Invalid identifier start character");
        buf_append(&r->text, r->p, n);
        r->p += n;
    }
}

static bool ends_word(const DataReader *r, size_t length)
{
    DataReader behind = *r;
    u32 n;
    behind.p += length;
    return !is_id_part(peek_code(&behind, &n), false);
}

static DataNode *read_word(DataReader *r, const char *word, DataNode *node)
{
    if (!at_word(r, word) || !ends_word(r, strlen(word)))
        return data_fail(r, "Unexpected token");
    r->p += strlen(word);
    return node;
}

static DataNode *read_hex_number(DataReader *r, DataNode *node)
{
    const char *at = r->p;
    size_t used;
    r->p += 2;
    node->number = strtod_radix(r->p, (size_t)(r->end - r->p), 16, &used);
    r->p += used;
    return used ? node : data_fail_at(r, at, "Invalid hex number");
}

static DataNode *read_number(DataReader *r, DataNode *node)
{
    const char *at = r->p;
    int c = data_peek(r, 0), next = data_peek(r, 1);
    if (c == '0' && (next | 32) == 'x')
        return read_hex_number(r, node);
    if (c == '0' && data_is_digit(next))
        return data_fail(r, "Leading zeros are not allowed in JSON5");
    size_t used;
    node->number = strtod_text(r->p, (size_t)(r->end - r->p), &used);
    r->p += used;
    if (used == 0 || (data_peek(r, 0) | 32) == 'e')
        return data_fail_at(r, at, "Invalid number");
    return node;
}

static DataNode *read_signed(DataReader *r)
{
    DataNode *node = data_new(r, DATA_NUMBER);
    bool minus = *r->p++ == '-';
    int c = data_peek(r, 0);
    DataNode *read = node;
    if (c == 'I') {
        node->number = __builtin_inf();
        read = read_word(r, "Infinity", node);
    } else if (c == 'N') {
        node->number = __builtin_nan("");
        read = read_word(r, "NaN", node);
    } else if (data_is_digit(c) || c == '.') {
        read = read_number(r, node);
    } else {
        return data_fail(r, c < 0 ? "Unexpected end of input" : "Unexpected character");
    }
    if (minus)
        node->number = -node->number;
    return read;
}

/* ---- JSON5: values ---------------------------------------------------------------------------- */

static bool skip5(DataReader *r)
{
    return skip(r, "Unterminated multi-line comment");
}

/* What stands where a comma or bracket should. */
static void *fail_between(DataReader *r, const char *at_end, const char *expected)
{
    u32 n, code = peek_code(r, &n);
    bool odd = code == ';' || code == '-' || code == '@' || code == '#';
    return data_fail(r, n == 0 ? at_end : odd ? "Unexpected character" : expected);
}

static bool read_member(DataReader *r, DataNode *object)
{
    int c = data_peek(r, 0);
    if (!(c == '"' || c == '\'' ? read_string(r) : read_identifier(r)))
        return false;
    Str key = data_take_text(r);
    if (!skip5(r))
        return false;
    if (!data_take(r, ':')) {
        fail_between(r, "Expected ':' after object key", "Expected ':' after object key");
        return false;
    }
    DataNode *value = read_value(r);
    if (value)
        data_put(r, object, key, value);
    return value != NULL;
}

static bool read_item(DataReader *r, DataNode *array)
{
    DataNode *value = read_value(r);
    if (value)
        data_append(r, array, value);
    return value != NULL;
}

static DataNode *read_items(DataReader *r, DataNode *node, char close)
{
    bool object = close == '}';
    if (++r->depth > DATA_DEPTH_MAX)
        return data_fail(r, "Nested too deep");
    r->p++;
    for (;;) {
        if (!skip5(r))
            return NULL;
        if (data_take(r, close))
            break;
        if (r->p >= r->end)
            return data_fail(r, "Unexpected end of input");
        if (!(object ? read_member(r, node) : read_item(r, node)) || !skip5(r))
            return NULL;
        if (data_take(r, close))
            break;
        if (!data_take(r, ','))
            return fail_between(r, object ? "Unterminated object" : "Unterminated array", "Expected ','");
    }
    r->depth--;
    return node;
}

static DataNode *read_value(DataReader *r)
{
    if (!skip5(r))
        return NULL;
    const char *start = r->p;
    int c = data_peek(r, 0);
    switch (c) {
    case -1:
        return data_fail(r, "Unexpected end of input");
    case '{':
        return read_items(r, data_new(r, DATA_OBJECT), '}');
    case '[':
        return read_items(r, data_new(r, DATA_ARRAY), ']');
    case '"':
    case '\'':
        return read_string(r) ? data_string(r, start) : NULL;
    case 't':
        return read_word(r, "true", data_new(r, DATA_TRUE));
    case 'f':
        return read_word(r, "false", data_new(r, DATA_FALSE));
    case 'n':
        return read_word(r, "null", data_new(r, DATA_NULL));
    case 'I':
        return read_word(r, "Infinity", data_number(r, __builtin_inf()));
    case 'N':
        return read_word(r, "NaN", data_number(r, __builtin_nan("")));
    case '+':
    case '-':
        return read_signed(r);
    default:
        if (data_is_digit(c) || c == '.')
            return read_number(r, data_new(r, DATA_NUMBER));
        u32 n, code = peek_code(r, &n);
        bool token = is_id_part(code, true) || c == '\\' || strchr("]}:,", c);
        return data_fail(r, token ? "Unexpected token" : "Unexpected character");
    }
}

DataDocument data_read_json5(Arena *arena, Str text)
{
    DataReader r;
    DataNode *root = NULL;
    if (data_reader_init(&r, arena, text))
        root = read_value(&r);
    if (root && skip5(&r) && r.p < r.end)
        data_fail(&r, "Unexpected token after JSON5 value");
    return data_reader_finish(&r, root);
}
