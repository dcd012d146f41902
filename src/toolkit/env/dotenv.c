/* dotenv.c - reads .env files.
 *
 * Two passes over a text: dotenv_add first takes every line as it stands, then expands the new values in their order, each seeing
 * what those before it have become and those behind it still are. The rules are those of Bun.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/env/dotenv.h"

#include "base/buf.h"

typedef struct Reader {
    const char *at, *end;
} Reader;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void skip_blanks(Reader *r)
{
    while (r->at < r->end && is_blank(*r->at))
        r->at++;
}

static void skip_line(Reader *r)
{
    while (r->at < r->end && !is_line_end(*r->at))
        r->at++;
}

/* The name at the start of a line. Empty: there is none. */
static Str read_name(Reader *r)
{
    const char *start = r->at;
    while (r->at < r->end && (is_word(*r->at) || *r->at == '.' || *r->at == '-'))
        r->at++;
    return (Str){start, (size_t)(r->at - start)};
}

/* `=`, or `:` and a blank; with the blanks around. */
static bool read_separator(Reader *r)
{
    skip_blanks(r);
    if (r->at >= r->end)
        return false;
    bool colon = *r->at == ':' && r->at + 1 < r->end && is_blank(r->at[1]);
    if (*r->at != '=' && !colon)
        return false;
    r->at++;
    skip_blanks(r);
    return true;
}

/* The text between quotes, which may go over lines; what is behind it on its line is dropped. false: it never ends. */
static bool read_quoted(Reader *r, Buf *out)
{
    char quote = *r->at;
    for (const char *p = r->at + 1; p < r->end; p++) {
        if (*p == quote) {
            r->at = p + 1;
            skip_line(r);
            return true;
        }
        bool escape = *p == '\\' && p + 1 < r->end;
        if (escape && quote == '"' && (p[1] == 'n' || p[1] == 'r')) {
            buf_push(out, *++p == 'n' ? '\n' : '\r');
            continue;
        }
        buf_push(out, *p);
        if (escape)
            buf_push(out, *++p);
    }
    out->len = 0;
    return false;
}

/* Up to the end of the line or a comment, without blanks at its end. */
static void read_plain(Reader *r, Buf *out)
{
    const char *start = r->at;
    while (r->at < r->end && !is_line_end(*r->at) && *r->at != '#')
        r->at++;
    const char *stop = r->at;
    while (stop > start && is_blank(stop[-1]))
        stop--;
    buf_append(out, start, (size_t)(stop - start));
    skip_line(r);
}

static DotenvEntry *find(const DotenvSet *set, Str name)
{
    size_t index = (size_t)map_get(&set->by_name, name);
    return index ? &set->entries.items[index - 1] : NULL;
}

static void put(DotenvSet *set, Str name, Buf *value)
{
    /* A variable ends at a zero byte, as everywhere in the environment. */
    buf_push(value, 0);
    DotenvEntry *old = find(set, name);
    if (old && old->file != set->files)
        return;
    if (old) {
        xfree(old->value);
        old->value = xstrdup(value->data);
        return;
    }
    DotenvEntry entry = {xstrndup(name.data, name.len), xstrdup(value->data), set->files};
    if (set->outer && set->outer(entry.name)) {
        xfree(entry.name);
        xfree(entry.value);
        return;
    }
    VEC_PUSH(&set->entries, entry);
    map_put(&set->by_name, (Str){entry.name, name.len}, (void *)(size_t)set->entries.len);
}

static void read_line(DotenvSet *set, Reader *r)
{
    skip_blanks(r);
    Str name = read_name(r);
    if (str_equal(name, STR("export")) && r->at < r->end && is_blank(*r->at)) {
        Reader ahead = *r;
        skip_blanks(&ahead);
        Str next = read_name(&ahead);
        if (next.len) {
            name = next;
            *r = ahead;
        }
    }
    if (!name.len || !read_separator(r)) {
        skip_line(r);
        return;
    }
    AUTO_BUF value = {0};
    bool quoted = r->at < r->end && (*r->at == '"' || *r->at == '\'' || *r->at == '`');
    if (!quoted || !read_quoted(r, &value))
        read_plain(r, &value);
    put(set, name, &value);
}

/* ---- expansion ---- */

static const char *look_up(const DotenvSet *set, Str name)
{
    DotenvEntry *entry = find(set, name);
    if (entry)
        return entry->value;
    if (!set->outer || !name.len)
        return NULL;
    char *zero_terminated = xstrndup(name.data, name.len);
    const char *value = set->outer(zero_terminated);
    xfree(zero_terminated);
    return value;
}

/* The end of a default: its closing brace, past ${...} inside. NULL: it never closes. */
static const char *default_end(const char *p, const char *end)
{
    for (u32 depth = 0; p < end; p++) {
        if (*p == '$' && p + 1 < end && p[1] == '{') {
            depth++;
            p++;
        } else if (*p == '}' && !depth--) {
            return p;
        }
    }
    return NULL;
}

static bool expand(const DotenvSet *set, Str text, Buf *out, u32 depth);

/* A `$` at *at. Leaves *at behind what was read; a dollar sign that begins nothing stands for itself. */
static bool expand_dollar(const DotenvSet *set, const char **at, const char *end, Buf *out, u32 depth)
{
    const char *p = *at + 1;
    bool brace = p < end && *p == '{';
    const char *start = p + brace;
    for (p = start; p < end && is_word(*p);)
        p++;
    Str name = {start, (size_t)(p - start)};
    const char *fallback = NULL, *close = p;
    if (brace && end - p >= 2 && p[0] == ':' && p[1] == '-') {
        fallback = p + 2;
        close = default_end(fallback, end);
    }
    if (brace ? !close || close >= end || *close != '}' : !name.len) {
        buf_push(out, '$');
        ++*at;
        return true;
    }
    *at = brace ? close + 1 : p;
    const char *value = look_up(set, name);
    if (value)
        buf_append_c(out, value);
    else if (fallback)
        return expand(set, (Str){fallback, (size_t)(close - fallback)}, out, depth + 1);
    return out->len <= DOTENV_VALUE_MAX;
}

/* false: too long or too deep */
static bool expand(const DotenvSet *set, Str text, Buf *out, u32 depth)
{
    enum { DEPTH_MAX = 32 };
    const char *end = text.data + text.len;
    if (depth > DEPTH_MAX)
        return false;
    for (const char *p = text.data; p < end;) {
        if (*p == '\\' && p + 1 < end && p[1] == '$') {
            buf_push(out, '$');
            p += 2;
        } else if (*p == '$') {
            if (!expand_dollar(set, &p, end, out, depth))
                return false;
        } else {
            buf_push(out, *p++);
        }
    }
    return out->len <= DOTENV_VALUE_MAX;
}

void dotenv_add(DotenvSet *set, Str text)
{
    Reader reader = {text.data, text.data + text.len};
    u32 first = set->entries.len;
    set->files++;
    if (str_starts_with(text, STR("\xef\xbb\xbf")))
        reader.at += 3;
    while (reader.at < reader.end) {
        read_line(set, &reader);
        while (reader.at < reader.end && is_line_end(*reader.at))
            reader.at++;
    }
    for (u32 i = first; i < set->entries.len; i++) {
        DotenvEntry *entry = &set->entries.items[i];
        AUTO_BUF value = {0};
        if (!strchr(entry->value, '$') || !expand(set, str_view(entry->value), &value, 0))
            continue;
        buf_push(&value, 0);
        xfree(entry->value);
        entry->value = xstrdup(value.data);
    }
}

void dotenv_deinit(DotenvSet *set)
{
    for (u32 i = 0; i < set->entries.len; i++) {
        xfree(set->entries.items[i].name);
        xfree(set->entries.items[i].value);
    }
    VEC_DEINIT(&set->entries);
    map_deinit(&set->by_name);
}
