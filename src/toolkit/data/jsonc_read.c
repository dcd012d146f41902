/* jsonc_read.c - JSON as configuration files have it: tsconfig.json, bun.lock, .jsonc.
 *
 * Accepted is what Bun accepts: comments, a comma behind the last item, either quote around strings and keys, JavaScript's numbers
 * without a plus. Text behind the value is not looked at. Messages are those of Bun.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/strtod.h"
#include "base/unicode.h"
#include "base/utf.h"
#include "toolkit/data/data_priv.h"

static DataNode *read_value(DataReader *r);

static bool skip(DataReader *r)
{
    while (r->p < r->end) {
        u32 n, code = utf8_decode_one(r->p, r->end, &n);
        if (code == '/' && data_peek(r, 1) == '/') {
            while (r->p < r->end && *r->p != '\n' && *r->p != '\r')
                r->p++;
        } else if (code == '/' && data_peek(r, 1) == '*') {
            const char *close = memmem(r->p + 2, (size_t)(r->end - r->p - 2), "*/", 2);
            if (!close)
                return data_fail_at(r, r->end, "Expected \"*/\" to terminate multi-line comment");
            r->p = close + 2;
        } else if (code == '\n' || code == '\r' || code == 0xFEFF || (code != UTF_BAD && unicode_is_space(code))) {
            r->p += n;
        } else {
            break;
        }
    }
    return true;
}

/* The token at p, as messages show it. */
static Str token_at(const DataReader *r)
{
    const char *p = r->p;
    if (p < r->end && (*p == '"' || *p == '\'')) {
        for (p++; p < r->end && *p != *r->p && *p != '\n'; p++) {
        }
        p += p < r->end;
    } else {
        while (p < r->end && !strchr(" \t\r\n,:[]{}\"';", *p))
            p++;
        p += p == r->p && p < r->end;
    }
    return (Str){r->p, MIN((size_t)(p - r->p), 100u)};
}

static void *fail_expected(DataReader *r, const char *what)
{
    Str token = token_at(r);
    if (token.len == 0)
        return data_fail_format(r, "Expected %s but found end of file", what);
    if (*r->p == ';')
        return data_fail(r, "Unsupported syntax: Semicolons are not allowed in JSON");
    return data_fail_format(r, "Expected %s but found \"%.*s\"", what, (int)token.len, token.data);
}

static void *fail_unexpected(DataReader *r)
{
    Str token = token_at(r);
    if (token.len == 0)
        return data_fail(r, r->p == r->start ? "Unexpected end of input" : "Unexpected end of file");
    switch (*r->p) {
    case ';':
        return data_fail(r, "Unsupported syntax: Semicolons are not allowed in JSON");
    case '#':
        return data_fail(r, "Unsupported syntax: Private identifiers are not allowed in JSON");
    case '@':
        return data_fail(r, "Unsupported syntax: Decorators are not allowed in JSON");
    default:
        if (strchr("+*/%&|^!~<>=?`", *r->p))
            return data_fail(r, "Unsupported syntax: Operators are not allowed in JSON");
        return data_fail_format(r, "Unexpected %.*s", (int)token.len, token.data);
    }
}

static bool read_escape(DataReader *r)
{
    static const char from[] = "\"'\\/bfnrtv", to[] = "\"'\\/\b\f\n\r\t\v";
    int c = data_peek(r, 0);
    const char *simple = c > 0 ? strchr(from, c) : NULL;
    if (simple) {
        r->p++;
        buf_push(&r->text, to[simple - from]);
        return true;
    }
    u32 code = UINT32_MAX;
    if (c == 'u' || c == 'x') {
        r->p++;
        code = data_read_hex(r, c == 'u' ? 4 : 2);
    }
    if (code == UINT32_MAX)
        return data_fail(r, "Syntax Error");
    data_append_code(&r->text, code);
    return true;
}

static bool read_string(DataReader *r)
{
    const char *open = r->p;
    char quote = *r->p++;
    for (;;) {
        const char *from = r->p;
        while (r->p < r->end && *r->p != quote && *r->p != '\\' && *r->p != '\n')
            r->p++;
        buf_append(&r->text, from, (size_t)(r->p - from));
        if (data_take(r, quote))
            return true;
        if (!data_take(r, '\\'))
            return data_fail_at(r, open, "Unterminated string literal");
        if (!read_escape(r))
            return false;
    }
}

/* Digits with separators between them, copied without. */
static void read_digits(DataReader *r)
{
    while (data_is_digit(data_peek(r, 0)) || (data_peek(r, 0) == '_' && data_is_digit(data_peek(r, 1)))) {
        if (*r->p != '_')
            buf_push(&r->text, *r->p);
        r->p++;
    }
}

static DataNode *read_number(DataReader *r)
{
    DataNode *node = data_new(r, DATA_NUMBER);
    const char *at = r->p;
    int kind = data_peek(r, 0) == '0' ? data_peek(r, 1) | 32 : 0;
    u32 radix = kind == 'x' ? 16 : kind == 'o' ? 8 : kind == 'b' ? 2 : 10;
    size_t used = 0;
    if (radix != 10) {
        r->p += 2;
        node->number = strtod_radix(r->p, (size_t)(r->end - r->p), radix, &used);
        r->p += used;
    } else {
        read_digits(r);
        if (data_peek(r, 0) == '.') {
            buf_push(&r->text, *r->p++);
            read_digits(r);
        }
        if ((data_peek(r, 0) | 32) == 'e') {
            buf_push(&r->text, *r->p++);
            if (data_peek(r, 0) == '+' || data_peek(r, 0) == '-')
                buf_push(&r->text, *r->p++);
            read_digits(r);
        }
        node->number = strtod_text(r->text.data, r->text.len, &used);
        if (used != r->text.len)
            used = 0;
        r->text.len = 0;
    }
    u32 n, code = r->p < r->end ? utf8_decode_one(r->p, r->end, &n) : UTF_BAD;
    if (used == 0 || (code != UTF_BAD && (code == '_' || code == '$' || unicode_is_id_continue(code))))
        return data_fail_at(r, at, "Syntax Error");
    return node;
}

static DataNode *read_minus(DataReader *r)
{
    const char *at = r->p++;
    if (!skip(r))
        return NULL;
    int c = data_peek(r, 0);
    if (!data_is_digit(c) && c != '.') {
        if (c >= 0 && r->p == at + 1 && !strchr("\"'{}[],:", c))
            r->p = at;
        return fail_expected(r, "number");
    }
    DataNode *node = read_number(r);
    if (node)
        node->number = -node->number;
    return node;
}

static bool read_member(DataReader *r, DataNode *object)
{
    int c = data_peek(r, 0);
    if (c != '"' && c != '\'')
        return fail_expected(r, "string");
    if (!read_string(r))
        return false;
    Str key = data_take_text(r);
    if (!skip(r))
        return false;
    if (!data_take(r, ':'))
        return fail_expected(r, "\":\"");
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
        if (!skip(r))
            return NULL;
        if (data_take(r, close))
            break;
        if (r->p >= r->end && node->count == 0)
            return fail_expected(r, object ? "\"}\"" : "\"]\"");
        if (!(object ? read_member(r, node) : read_item(r, node)) || !skip(r))
            return NULL;
        if (data_take(r, close))
            break;
        if (!data_take(r, ','))
            return fail_expected(r, r->p < r->end ? "\",\"" : object ? "\"}\"" : "\"]\"");
    }
    r->depth--;
    return node;
}

static DataNode *read_word(DataReader *r)
{
    Str token = token_at(r);
    DataNode *node = data_new(r, str_equal_c(token, "true") ? DATA_TRUE : str_equal_c(token, "false") ? DATA_FALSE : DATA_NULL);
    if (node->type == DATA_NULL && !str_equal_c(token, "null"))
        return fail_unexpected(r);
    r->p += token.len;
    return node;
}

static DataNode *read_value(DataReader *r)
{
    if (!skip(r))
        return NULL;
    const char *start = r->p;
    int c = data_peek(r, 0);
    switch (c) {
    case '{':
        return read_items(r, data_new(r, DATA_OBJECT), '}');
    case '[':
        return read_items(r, data_new(r, DATA_ARRAY), ']');
    case '"':
    case '\'':
        return read_string(r) ? data_string(r, start) : NULL;
    case '-':
        return read_minus(r);
    default:
        return data_is_digit(c) || c == '.' ? read_number(r) : read_word(r);
    }
}

DataDocument data_read_jsonc(Arena *arena, Str text)
{
    DataReader r;
    DataNode *root = NULL;
    if (data_reader_init(&r, arena, text))
        root = read_value(&r);
    return data_reader_finish(&r, root);
}
