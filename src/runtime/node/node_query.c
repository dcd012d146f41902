/* node_query.c - $binding("query"): querystring and url.parse of what nearly all texts look like.
 *
 * In come strings, out go objects, texts and the parts of a URL. What is rare (wide strings, escapes that are no UTF-8, blanks around a URL,
 * credentials) gives undefined before anything was looked at that a script could notice; src/js does it then.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/buf.h"
#include "base/digits.h"
#include "base/utf.h"
#include "runtime/host/host.h"

/* ---- querystring.parse ---- */

/* s[from..to] with %xx and + resolved. 1 done, 0 rare, -1 exception. */
static int decode(Vm *vm, String *s, const u8 *text, u32 from, u32 to, String **out)
{
    u32 i = from;
    while (i < to && text[i] != '%' && text[i] != '+')
        i++;
    if (i == to)
        return (*out = string_slice(vm, s, from, to)) ? 1 : -1;
    AUTO_BUF bytes = {0};
    bool is_ascii = true;
    buf_reserve(&bytes, to - from);
    for (i = from; i < to; i++) {
        u8 byte;
        if (text[i] != '%') {
            if (text[i] >= 0x80)
                return 0;
            buf_push(&bytes, text[i] == '+' ? ' ' : (char)text[i]);
            continue;
        }
        if (to - i < 3 || hex_decode(text + i + 1, 1, &byte) != 1)
            return 0;
        is_ascii &= byte < 0x80;
        buf_push(&bytes, (char)byte);
        i += 2;
    }
    if (!is_ascii && !utf8_is_valid(bytes.data, bytes.len))
        return 0;
    *out = is_ascii ? string_from_latin1(vm, bytes.data, (u32)bytes.len) : string_from_utf8(vm, buf_view(&bytes));
    return *out ? 1 : -1;
}

/* One name=value, which is text[from..to]. 1 added, 0 rare, -1 exception. */
static int add_pair(Vm *vm, Object *out, String *s, const u8 *text, u32 from, u32 to)
{
    const u8 *equals = memchr(text + from, '=', to - from);
    u32 at = equals ? (u32)(equals - text) : to;
    String *name, *value = ATOM_empty;
    int done = decode(vm, s, text, from, at, &name);
    if (done > 0 && equals)
        done = decode(vm, s, text, at + 1, to, &value);
    return done <= 0 ? done : host_record_add(vm, out, name, value_cell(value)) ? 1 : -1;
}

/* parse(text, most): an object without prototype; most: pairs at most, 0 or less for all. */
static Value query_parse(Vm *vm, Frame *f)
{
    String *s = value_as_string(frame_arg(f, 0));
    double most = value_as_number(frame_arg(f, 1));
    StrView v = string_view(vm, s);
    if (!v.data && v.length)
        return VAL_EXC;
    if (v.wide)
        return VAL_UNDEFINED;
    Object *out = TRY_PTR(object_new(vm, NULL));
    const u8 *text = v.data;
    for (u32 from = 0; from < v.length;) {
        const u8 *end = memchr(text + from, '&', v.length - from);
        u32 to = end ? (u32)(end - text) : v.length;
        int done = to > from ? add_pair(vm, out, s, text, from, to) : 1;
        if (done <= 0)
            return done < 0 ? VAL_EXC : VAL_UNDEFINED;
        if (most > 0 && --most <= 0)
            break;
        from = to + 1;
    }
    return value_cell(out);
}

/* ---- querystring.stringify ---- */

/* What encodeURIComponent leaves as it is. */
static bool is_unreserved(u16 c)
{
    return (c | 32u) - 'a' < 26u || c - (u32)'0' < 10u || (c < 0x80 && c && strchr("-_.!~*'()", (int)c));
}

static void put_escaped(Buf *out, u32 cp)
{
    static const char digits[] = "0123456789ABCDEF";
    char bytes[4];
    u32 n = utf8_encode_one(cp, bytes);
    for (u32 i = 0; i < n; i++) {
        char text[3] = {'%', digits[(u8)bytes[i] >> 4], digits[bytes[i] & 15]};
        buf_append(out, text, 3);
    }
}

/* As encodeURIComponent, but half a surrogate pair takes whatever unit follows for the other half, as in Node. */
static bool put_encoded(Vm *vm, Buf *out, String *s)
{
    StrView v = string_view(vm, s);
    if (!v.data && v.length)
        return false;
    for (u32 i = 0; i < v.length; i++) {
        u32 c = v.wide ? ((const u16 *)v.data)[i] : ((const u8 *)v.data)[i];
        if (is_unreserved((u16)c)) {
            buf_push(out, (char)c);
            continue;
        }
        if (c >= 0xD800 && c <= 0xDFFF) {
            if (++i >= v.length) {
                host_throw_code(vm, ERR_URI, "ERR_INVALID_URI", "URI malformed");
                return false;
            }
            c = 0x10000 + ((c & 0x3FF) << 10 | (((const u16 *)v.data)[i] & 0x3FF));
        }
        put_escaped(out, c);
    }
    return true;
}

/* What is no text, finite number, bigint or boolean is empty. */
static bool put_value(Vm *vm, Buf *out, Value v)
{
    if (value_is_number(v) ? !isfinite(value_as_number(v)) : !(value_is_string(v) || value_is_bool(v) || value_is_bigint(v)))
        return true;
    return put_encoded(vm, out, TRY_PTR_OR(false, to_string(vm, v)));
}

typedef struct Writer {
    Buf out;
    Str separator, equals; /* in the memory of their strings, which the caller's frame holds */
    bool any;
} Writer;

static bool put_pair(Vm *vm, Writer *w, Value name, Value v)
{
    if (w->any)
        buf_append_str(&w->out, w->separator);
    w->any = true;
    if (!put_value(vm, &w->out, name))
        return false;
    buf_append_str(&w->out, w->equals);
    return put_value(vm, &w->out, v);
}

static bool put_member(Vm *vm, Writer *w, Object *o, PropKey key)
{
    Value v = TRY_OR(false, obj_get(vm, o, key)), name = TRY_OR(false, key_to_value(vm, key));
    if (!TRY_BOOL_OR(false, value_is_array(vm, v)))
        return put_pair(vm, w, name, v);
    Object *array = value_as_object(v);
    i64 n;
    for (i64 i = 0; (n = obj_length(vm, array)) > i; i++)
        if (!put_pair(vm, w, name, TRY_OR(false, value_get_index(vm, v, (u64)i))))
            return false;
    return n >= 0;
}

static bool ascii_view(Vm *vm, Value v, Str *out)
{
    if (!value_is_string(v))
        return false;
    StrView s = string_view(vm, value_as_string(v));
    *out = (Str){s.data, s.length};
    return s.data && !s.wide && utf8_is_ascii(out->data, out->len);
}

/* stringify(object, separator, equals) */
static Value query_stringify(Vm *vm, Frame *f)
{
    Object *o = value_as_object(frame_arg(f, 0));
    Str separator, equals;
    KeyList keys;
    if (!ascii_view(vm, frame_arg(f, 1), &separator) || !ascii_view(vm, frame_arg(f, 2), &equals))
        return VAL_UNDEFINED;
    if (!obj_own_keys(vm, o, KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return VAL_EXC;
    Writer w = {{0}, separator, equals, false};
    bool ok = true;
    for (u32 i = 0; ok && i < keys.count; i++)
        ok = put_member(vm, &w, o, key_list_at(vm, &keys, i));
    String *text = ok ? string_from_latin1(vm, w.out.data, (u32)w.out.len) : NULL;
    buf_deinit(&w.out);
    return value_cell(TRY_PTR(text));
}

/* ---- url.parse ---- */

enum { URL_HOST = 1, URL_REST = 2 };
/* Where a character may stand so that url.parse would leave it alone. */
static const u8 plain[256] = {
    ['a' ... 'z'] = URL_HOST | URL_REST, ['0' ... '9'] = URL_HOST | URL_REST, ['-'] = URL_HOST | URL_REST, ['.'] = URL_HOST | URL_REST,
    ['A' ... 'Z'] = URL_REST, ['!'] = URL_REST, ['$'] = URL_REST, ['%'] = URL_REST, ['&'] = URL_REST, ['('] = URL_REST, [')'] = URL_REST,
    ['*'] = URL_REST, ['+'] = URL_REST, [','] = URL_REST, ['/'] = URL_REST, [':'] = URL_REST, [';'] = URL_REST, ['='] = URL_REST,
    ['@'] = URL_REST, ['['] = URL_REST, [']'] = URL_REST, ['_'] = URL_REST, ['~'] = URL_REST, ['?'] = URL_REST, ['#'] = URL_REST,
};

/* Where the parts of a URL are in its text; host_start 0: it is a path. */
typedef struct UrlText {
    u32 host_start, name_end, path, search, hash, end;
} UrlText;

static u32 find_from(const u8 *s, u32 from, u32 end, u8 c)
{
    const u8 *at = memchr(s + from, c, end - from);
    return at ? (u32)(at - s) : end;
}

/* A path and a query, or http(s)://host:port/path?query#hash. */
static bool scan_url(const u8 *s, u32 len, UrlText *u)
{
    enum { NAME_MAX = 255 };
    *u = (UrlText){.end = len, .hash = len};
    u32 i = 0;
    if (len > 7 && memcmp(s, "http", 4) == 0) {
        i = 4 + (s[4] == 's');
        if (memcmp(s + i, "://", 3) != 0)
            return false;
        u->host_start = i += 3;
        while (i < len && plain[s[i]] & URL_HOST)
            i++;
        u->name_end = i;
        if (i == u->host_start || i - u->host_start > NAME_MAX)
            return false;
        if (i < len && s[i] == ':') {
            while (++i < len && s[i] >= '0' && s[i] <= '9')
                ;
            if (i == u->name_end + 1)
                return false;
        }
        if (i < len && s[i] != '/')
            return false;
    } else if (!len || s[0] != '/' || (len > 2 && s[1] == '/' && s[2] == '/')) {
        return false;
    }
    u->path = i;
    for (; i < len; i++)
        if (!(plain[s[i]] & URL_REST) || (!u->host_start && (s[i] == '#' || s[i] == '@')))
            return false;
    u->hash = find_from(s, u->path, len, '#');
    u->search = find_from(s, u->path, u->hash, '?');
    return true;
}

static Value slice_or_null(Vm *vm, String *s, u32 from, u32 to, bool any)
{
    return any ? value_cell(TRY_PTR(string_slice(vm, s, from, to))) : VAL_NULL;
}

/* urlParts(text): [pathname, search, query], behind them of a whole URL [hash, path, protocol, host, hostname, port, href]; undefined when
 * the text is not one of these. */
static Value query_url_parts(Vm *vm, Frame *f)
{
    enum { PATHNAME, SEARCH, QUERY, HASH, PATH, PROTOCOL, HOST, HOSTNAME, PORT, HREF, PARTS };
    String *s = value_as_string(frame_arg(f, 0));
    StrView v = string_view(vm, s);
    UrlText u;
    if (!v.data && v.length)
        return VAL_EXC;
    if (v.wide || !scan_url(v.data, v.length, &u))
        return VAL_UNDEFINED;
    Value parts[PARTS];
    bool query = u.search < u.hash, path = u.path < u.end;
    parts[PATHNAME] = TRY(slice_or_null(vm, s, u.path, u.search, true));
    parts[SEARCH] = TRY(slice_or_null(vm, s, u.search, u.hash, query));
    parts[QUERY] = TRY(slice_or_null(vm, s, u.search + 1, u.hash, query));
    if (!u.host_start)
        return value_cell(TRY_PTR(array_from_values(vm, parts, HASH)));
    bool port = u.name_end < u.path;
    parts[HASH] = TRY(slice_or_null(vm, s, u.hash, u.end, u.hash < u.end));
    parts[PATH] = TRY(slice_or_null(vm, s, u.path, u.hash, true));
    parts[PROTOCOL] = TRY(slice_or_null(vm, s, 0, u.host_start - 2, true));
    parts[HOST] = TRY(slice_or_null(vm, s, u.host_start, u.path, true));
    parts[HOSTNAME] = TRY(slice_or_null(vm, s, u.host_start, u.name_end, true));
    parts[PORT] = TRY(slice_or_null(vm, s, u.name_end + 1, u.path, port));
    parts[HREF] = value_cell(s);
    if (!path) {
        parts[PATHNAME] = parts[PATH] = value_cell(TRY_PTR(string_from_latin1(vm, "/", 1)));
        parts[HREF] = value_cell(TRY_PTR(string_concat(vm, s, value_as_string(parts[PATH]))));
    }
    return value_cell(TRY_PTR(array_from_values(vm, parts, PARTS)));
}

const BuiltinProp node_query_binding[] = {
    FN("parse", 2, query_parse, 0, INTRIN_NONE),
    FN("stringify", 3, query_stringify, 0, INTRIN_NONE),
    FN("urlParts", 1, query_url_parts, 0, INTRIN_NONE),
    END,
};
