/* json_read.c - JSON text to a tree.
 *
 * Depth is counted, so nesting cannot exhaust the stack. Invariant: p never passes end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/json/json_read.h"

#include "base/utf.h"

typedef struct Reader {
    Arena *arena;
    const char *start, *p, *end;
    u32 depth;
    const char *message; /* NULL: no error so far; then p is where it is */
} Reader;

static JsonNode *read_value(Reader *r);

static void *fail(Reader *r, const char *message)
{
    if (!r->message)
        r->message = message;
    return NULL;
}

static void skip_line(Reader *r)
{
    while (r->p < r->end && *r->p != '\n')
        r->p++;
}

/* White space and comments. */
static void skip(Reader *r)
{
    while (r->p < r->end) {
        char c = *r->p;
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            r->p++;
        } else if (c == '/' && r->end - r->p > 1 && r->p[1] == '/') {
            skip_line(r);
        } else if (c == '/' && r->end - r->p > 1 && r->p[1] == '*') {
            const char *close = memmem(r->p + 2, (size_t)(r->end - r->p - 2), "*/", 2);
            if (!close) {
                fail(r, "Unterminated comment");
                return;
            }
            r->p = close + 2;
        } else {
            return;
        }
    }
}

static bool take(Reader *r, char c)
{
    if (r->p >= r->end || *r->p != c)
        return false;
    r->p++;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The four digits behind \u; -1: they are none. */
static i32 read_unit(Reader *r)
{
    i32 unit = 0;
    if (r->end - r->p < 4)
        return -1;
    for (u32 i = 0; i < 4; i++) {
        int digit = hex_digit(r->p[i]);
        if (digit < 0)
            return -1;
        unit = unit << 4 | digit;
    }
    r->p += 4;
    return unit;
}

/* Behind the backslash: appends what the escape means. */
static bool read_escape(Reader *r, char **out)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char c = r->p < r->end ? *r->p : 0;
    const char *at = c ? strchr(from, c) : NULL;
    if (at) {
        r->p++;
        *(*out)++ = to[at - from];
        return true;
    }
    if (c != 'u')
        return fail(r, "Invalid escape");
    r->p++;
    i32 unit = read_unit(r);
    if (unit < 0)
        return fail(r, "Invalid escape");
    u32 code = (u32)unit;
    if (code >= 0xD800 && code < 0xDC00 && r->end - r->p >= 6 && r->p[0] == '\\' && r->p[1] == 'u') {
        const char *mark = r->p;
        r->p += 2;
        i32 low = read_unit(r);
        if (low >= 0xDC00 && low < 0xE000)
            code = 0x10000 + ((code - 0xD800) << 10) + ((u32)low - 0xDC00);
        else
            r->p = mark;
    }
    char bytes[4];
    u32 n = utf8_encode_one(code, bytes);
    memcpy(*out, bytes, n);
    *out += n;
    return true;
}

/* A string; an escape makes a copy in the arena, which is never longer than the source. */
static bool read_string(Reader *r, Str *out)
{
    r->p++; /* the quote */
    const char *start = r->p;
    while (r->p < r->end && *r->p != '"' && *r->p != '\\' && (u8)*r->p >= 0x20)
        r->p++;
    if (r->p < r->end && *r->p == '"') {
        *out = (Str){start, (size_t)(r->p++ - start)};
        return true;
    }
    const char *close = r->p;
    while (close < r->end && *close != '"' && *close != '\n')
        close += *close == '\\' && r->end - close > 1 ? 2 : 1;
    if (close >= r->end || *close != '"')
        return fail(r, "Unterminated string");
    char *copy = arena_alloc(r->arena, (size_t)(close - start) + 1), *to = copy;
    memcpy(to, start, (size_t)(r->p - start));
    to += r->p - start;
    while (r->p < r->end && *r->p != '"') {
        if (*r->p == '\\') {
            r->p++;
            if (!read_escape(r, &to))
                return false;
        } else if ((u8)*r->p < 0x20 && *r->p != '\t') {
            return fail(r, "Control character in a string");
        } else {
            *to++ = *r->p++;
        }
    }
    if (!take(r, '"'))
        return fail(r, "Unterminated string");
    *out = (Str){copy, (size_t)(to - copy)};
    return true;
}

static bool is_digit(const Reader *r)
{
    return r->p < r->end && *r->p >= '0' && *r->p <= '9';
}

static bool read_digits(Reader *r)
{
    if (!is_digit(r))
        return fail(r, "Invalid number");
    while (is_digit(r))
        r->p++;
    return true;
}

static bool read_number(Reader *r, Str *out)
{
    const char *start = r->p;
    take(r, '-');
    if (!take(r, '0') && !read_digits(r))
        return false;
    if (take(r, '.') && !read_digits(r))
        return false;
    if (r->p < r->end && (*r->p | 32) == 'e') {
        r->p++;
        if (!take(r, '+'))
            take(r, '-');
        if (!read_digits(r))
            return false;
    }
    *out = (Str){start, (size_t)(r->p - start)};
    return true;
}

static bool read_member_key(Reader *r, Str *key)
{
    if (r->p >= r->end || *r->p != '"')
        return fail(r, "Expected a property name in double quotes");
    if (!read_string(r, key))
        return false;
    skip(r);
    return take(r, ':') || fail(r, "Expected ':'");
}

/* Items up to the closing bracket; a comma may stand before it. */
static JsonNode *read_items(Reader *r, JsonNode *node, char close)
{
    JsonNode **tail = &node->first;
    if (++r->depth > JSON_DEPTH_MAX)
        return fail(r, "Nested too deep");
    r->p++;
    for (skip(r); !r->message && !take(r, close); skip(r)) {
        Str key = STR("");
        if (node->count && !take(r, ','))
            return fail(r, close == '}' ? "Expected ',' or '}'" : "Expected ',' or ']'");
        skip(r);
        if (r->message)
            return NULL;
        if (node->count && take(r, close))
            break;
        if (close == '}' && !read_member_key(r, &key))
            return NULL;
        JsonNode *item = read_value(r);
        if (!item)
            return NULL;
        item->key = key;
        *tail = item;
        tail = &item->next;
        node->count++;
    }
    r->depth--;
    return r->message ? NULL : node;
}

static bool take_word(Reader *r, const char *word)
{
    size_t n = strlen(word);
    if ((size_t)(r->end - r->p) < n || memcmp(r->p, word, n))
        return false;
    r->p += n;
    return true;
}

static JsonNode *read_value(Reader *r)
{
    skip(r);
    if (r->message)
        return NULL;
    if (r->p >= r->end)
        return fail(r, "Unexpected end of file");
    JsonNode *node = ARENA_NEW(r->arena, JsonNode);
    node->offset = (u32)(r->p - r->start);
    switch (*r->p) {
    case '{':
        node->type = JSON_OBJECT;
        return read_items(r, node, '}');
    case '[':
        node->type = JSON_ARRAY;
        return read_items(r, node, ']');
    case '"':
        node->type = JSON_STRING;
        return read_string(r, &node->text) ? node : NULL;
    case 't':
        node->type = JSON_TRUE;
        return take_word(r, "true") ? node : fail(r, "Unexpected token");
    case 'f':
        node->type = JSON_FALSE;
        return take_word(r, "false") ? node : fail(r, "Unexpected token");
    case 'n':
        node->type = JSON_NULL;
        return take_word(r, "null") ? node : fail(r, "Unexpected token");
    default:
        if (*r->p != '-' && !is_digit(r))
            return fail(r, "Unexpected token");
        node->type = JSON_NUMBER;
        return read_number(r, &node->text) ? node : NULL;
    }
}

void json_position(Str text, size_t offset, JsonError *error)
{
    error->line = error->column = 1;
    for (size_t i = 0; i < MIN(offset, text.len); i++) {
        error->column++;
        if (text.data[i] == '\n') {
            error->line++;
            error->column = 1;
        }
    }
}

JsonNode *json_read(Arena *arena, Str text, JsonError *error)
{
    Reader r = {arena, text.data, text.data, text.data + text.len, 0, NULL};
    *error = (JsonError){0};
    JsonNode *root = NULL;
    if (text.len >= UINT32_MAX) {
        fail(&r, "The file is too large");
    } else {
        if (str_starts_with(text, STR("\xEF\xBB\xBF")))
            r.p += 3;
        root = read_value(&r);
        skip(&r);
        if (root && r.p < r.end)
            root = fail(&r, "Unexpected text behind the value");
    }
    if (r.message) {
        error->message = r.message;
        json_position(text, (size_t)(r.p - r.start), error);
        return NULL;
    }
    return root;
}

const JsonNode *json_get_str(const JsonNode *object, Str key)
{
    const JsonNode *found = NULL;
    if (!json_is(object, JSON_OBJECT))
        return NULL;
    for (const JsonNode *member = object->first; member; member = member->next)
        if (str_equal(member->key, key))
            found = member;
    return found;
}

const JsonNode *json_get(const JsonNode *object, const char *key)
{
    return json_get_str(object, str_view(key));
}

Str json_get_text(const JsonNode *object, const char *key)
{
    const JsonNode *member = json_get(object, key);
    return json_is(member, JSON_STRING) ? member->text : STR("");
}
