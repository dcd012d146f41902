/* web_cookie.c - Bun.Cookie: one cookie that a server sets, its attributes and its text.
 *
 *   in:   name, value and options; an object with all of them; or the text of a Set-Cookie header
 *   out:  properties, and the header's text: Domain, Path, Expires, Max-Age, Secure, HttpOnly, Partitioned, SameSite
 *
 * Names, paths and domains are checked whenever they are set and values are percent-encoded, so the text can be put
 * into a header as it is.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/alloc.h"
#include "io/http/http_date.h"
#include "os/os_time.h"
#include "runtime/web/web_cookie_priv.h"

#define LATEST_MS 253402300799000.0 /* the last second of the year 9999 */

static const char *const same_site_names[] = {"strict", "lax", "none"};

static void cookie_trace(Vm *vm, void *data)
{
    Cookie *c = data;
    heap_mark_cell(vm, c->name);
    heap_mark_cell(vm, c->value);
    heap_mark_cell(vm, c->path);
    heap_mark_cell(vm, c->domain);
}

/* ---- what may stand where ---- */

static bool name_valid(u16 c) { return c > 0x20 && c < 0x7F && c != ';' && c != '='; }
static bool path_valid(u16 c) { return c >= 0x20 && c < 0x7F && c != ';' && c != '<'; }
static bool domain_valid(u16 c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-'; }

/* Every unit of s passes; else TypeError. NULL: that, or another exception. */
static String *checked(Vm *vm, String *s, bool (*valid)(u16), const char *what)
{
    if (!s)
        return NULL;
    StrView v = string_view(vm, s);
    if (!v.data && v.length)
        return NULL;
    for (u32 i = 0; i < v.length; i++) {
        if (valid(view_at(v, i)))
            continue;
        throw_type(vm, "Invalid cookie %s: contains invalid characters", what);
        return NULL;
    }
    return s;
}

static bool set_same_site(Vm *vm, Cookie *c, Value v)
{
    if (value_is_string(v))
        for (u32 i = 0; i < ARRAY_LEN(same_site_names); i++) {
            String *name = TRY_PTR_OR(false, atom_from_c(vm, same_site_names[i]));
            if (!string_equal(vm, name, value_as_string(v)))
                continue;
            c->same_site = (u8)i;
            return true;
        }
    throw_type(vm, "Invalid sameSite value. Must be 'strict', 'lax', or 'none'");
    return false;
}

/* A Date, seconds, or the text of a date. */
static bool set_expires(Vm *vm, Cookie *c, Value v)
{
    double ms = NAN;
    bool local = false;
    if (value_is_nullish(v)) {
        c->expires = NAN;
        return true;
    }
    if (value_has_kind(v, Kind_Date)) {
        ms = ((DateObject *)value_as_cell(v))->time;
        if (isnan(ms)) {
            throw_range(vm, "expires must be a valid Date (or Number)");
            return false;
        }
    } else if (value_is_number(v)) {
        ms = value_as_number(v) * 1000;
        if (!isfinite(ms)) {
            throw_range(vm, "expires must be a valid Number (or Date)");
            return false;
        }
    } else if (value_is_string(v)) {
        StrView text = string_view(vm, value_as_string(v));
        ms = text.data && !text.wide ? date_parse((const u8 *)text.data, text.length, &local) : (double)NAN;
        if (isnan(ms)) {
            throw_type(vm, "Invalid cookie expiration date");
            return false;
        }
    } else {
        char text[64];
        value_describe(vm, v, text, sizeof text);
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE",
                        "The argument 'expires' Invalid expires value. Must be a Date or a number. Received %s", text);
        return false;
    }
    c->expires = date_time_clip(ms);
    return true;
}

/* ---- making ---- */

static HostObject *cookie_blank(Vm *vm, HostObject *o)
{
    if (!o)
        return NULL;
    Cookie *c = cookie_of(o);
    c->name = c->value = ATOM_empty;
    c->path = TRY_PTR_OR(NULL, atom_from_c(vm, "/"));
    c->expires = c->max_age = NAN;
    c->same_site = SAME_SITE_LAX;
    return o;
}

static bool set_name(Vm *vm, HostObject *o, Value name)
{
    String *s = TRY_PTR_OR(false, to_string(vm, name));
    if (!s->length) {
        throw_type(vm, "name is required");
        return false;
    }
    cookie_of(o)->name = TRY_PTR_OR(false, checked(vm, s, name_valid, "name"));
    barrier(vm, o);
    return true;
}

static bool read_texts(Vm *vm, HostObject *o, Object *options)
{
    Cookie *c = cookie_of(o);
    Value v = TRY_OR(false, obj_get(vm, options, web_key(vm, "domain")));
    if (!value_is_nullish(v)) {
        String *domain = TRY_PTR_OR(false, checked(vm, to_string(vm, v), domain_valid, "domain"));
        c->domain = domain->length ? domain : NULL;
        barrier(vm, o);
    }
    v = TRY_OR(false, obj_get(vm, options, web_key(vm, "path")));
    if (!value_is_nullish(v)) {
        c->path = TRY_PTR_OR(false, checked(vm, to_string(vm, v), path_valid, "path"));
        barrier(vm, o);
    }
    return true;
}

static bool read_options(Vm *vm, HostObject *o, Value options)
{
    Cookie *c = cookie_of(o);
    if (value_is_nullish(options))
        return true;
    if (!value_is_object(options)) {
        throw_type(vm, "Options must be an object");
        return false;
    }
    Object *dict = value_as_object(options);
    if (!read_texts(vm, o, dict))
        return false;
    Value v = TRY_OR(false, obj_get(vm, dict, web_key(vm, "expires")));
    if (!value_is_nullish(v) && !set_expires(vm, c, v))
        return false;
    v = TRY_OR(false, obj_get(vm, dict, web_key(vm, "maxAge")));
    if (value_is_number(v))
        c->max_age = value_as_number(v);
    v = TRY_OR(false, obj_get(vm, dict, web_key(vm, "sameSite")));
    return (value_is_nullish(v) || set_same_site(vm, c, v)) && web_member_bool(vm, options, "secure", false, &c->secure) &&
           web_member_bool(vm, options, "httpOnly", false, &c->http_only) &&
           web_member_bool(vm, options, "partitioned", false, &c->partitioned);
}

static bool fill(Vm *vm, HostObject *o, Value name, Value value, Value options)
{
    if (!set_name(vm, o, name))
        return false;
    cookie_of(o)->value = TRY_PTR_OR(false, to_string(vm, value));
    barrier(vm, o);
    return read_options(vm, o, options);
}

static bool fill_from_object(Vm *vm, HostObject *o, Object *init)
{
    Value name = TRY_OR(false, obj_get(vm, init, web_key(vm, "name")));
    Value value = TRY_OR(false, obj_get(vm, init, web_key(vm, "value")));
    return fill(vm, o, value_is_undefined(name) ? value_cell(ATOM_empty) : name,
                value_is_undefined(value) ? value_cell(ATOM_empty) : value, value_cell(init));
}

static HostObject *new_blank(Vm *vm)
{
    return cookie_blank(vm, host_object_new(vm, &cookie_class));
}

HostObject *cookie_new(Vm *vm, Value name, Value value, Value options)
{
    HostObject *o = TRY_PTR_OR(NULL, new_blank(vm));
    return fill(vm, o, name, value, options) ? o : NULL;
}

HostObject *cookie_new_from_object(Vm *vm, Object *init)
{
    HostObject *o = TRY_PTR_OR(NULL, new_blank(vm));
    return fill_from_object(vm, o, init) ? o : NULL;
}

HostObject *cookie_new_deletion(Vm *vm, Value name, Value options)
{
    HostObject *o = TRY_PTR_OR(NULL, new_blank(vm));
    Cookie *c = cookie_of(o);
    String *text = TRY_PTR_OR(NULL, to_string(vm, name));
    if (!text->length) {
        throw_type(vm, "Invalid cookie name: contains invalid characters");
        return NULL;
    }
    c->name = TRY_PTR_OR(NULL, checked(vm, text, name_valid, "name"));
    c->expires = 0;
    barrier(vm, o);
    return !value_is_object(options) || read_texts(vm, o, value_as_object(options)) ? o : NULL;
}

/* ---- the text of a Set-Cookie header ---- */

static Str trim(Str s)
{
    while (s.len && (s.data[0] == ' ' || s.data[0] == '\t'))
        s.data++, s.len--;
    while (s.len && (s.data[s.len - 1] == ' ' || s.data[s.len - 1] == '\t'))
        s.len--;
    return s;
}

/* Cuts the text before the first `mark` off *rest; false: there is none, all of it is *head. */
static bool cut(Str *rest, char mark, Str *head)
{
    const char *at = memchr(rest->data, mark, rest->len);
    size_t len = at ? (size_t)(at - rest->data) : rest->len;
    *head = (Str){rest->data, len};
    *rest = at ? (Str){at + 1, rest->len - len - 1} : STR("");
    return at != NULL;
}

static bool parse_max_age(Str text, double *out)
{
    size_t i = text.len && (text.data[0] == '-' || text.data[0] == '+');
    i64 n = 0;
    size_t digits = 0;
    for (; i < text.len && text.data[i] >= '0' && text.data[i] <= '9'; i++, digits++)
        if (__builtin_mul_overflow(n, (i64)10, &n) || __builtin_add_overflow(n, (i64)(text.data[i] - '0'), &n))
            return false;
    *out = (double)(text.data[0] == '-' && text.len ? -n : n);
    return digits > 0;
}

static void parse_same_site(Cookie *c, Str value)
{
    for (u32 i = 0; i < ARRAY_LEN(same_site_names); i++)
        if (http_equal_fold(value, str_view(same_site_names[i])))
            c->same_site = (u8)i;
}

static bool parse_domain(Vm *vm, Cookie *c, Str value)
{
    AUTO_BUF lower = {0};
    for (size_t i = 0; i < value.len; i++)
        buf_push(&lower, (char)(value.data[i] >= 'A' && value.data[i] <= 'Z' ? value.data[i] + 32 : value.data[i]));
    if (value.len)
        c->domain = TRY_PTR_OR(false, checked(vm, web_ascii(vm, buf_view(&lower)), domain_valid, "domain"));
    return true;
}

static bool parse_attribute(Vm *vm, Cookie *c, Str name, Str value)
{
    bool local;
    if (http_equal_fold(name, STR("secure"))) {
        c->secure = true;
    } else if (http_equal_fold(name, STR("httponly"))) {
        c->http_only = true;
    } else if (http_equal_fold(name, STR("partitioned"))) {
        c->partitioned = true;
    } else if (http_equal_fold(name, STR("samesite"))) {
        parse_same_site(c, value);
    } else if (http_equal_fold(name, STR("max-age"))) {
        double age;
        if (value.len && parse_max_age(value, &age))
            c->max_age = age;
    } else if (http_equal_fold(name, STR("expires"))) {
        i64 seconds;
        double ms = http_date_parse(value, &seconds) ? (double)seconds * 1000
                    : memchr(value.data, ' ', value.len) && value.len < 128
                        ? date_time_clip(date_parse((const u8 *)value.data, (u32)value.len, &local))
                        : (double)NAN;
        if (!isnan(ms))
            c->expires = ms;
    } else if (http_equal_fold(name, STR("path"))) {
        if (value.len && value.data[0] == '/')
            c->path = TRY_PTR_OR(false, checked(vm, web_ascii(vm, value), path_valid, "path"));
    } else if (http_equal_fold(name, STR("domain"))) {
        return parse_domain(vm, c, value);
    }
    return true;
}

static bool header_value_valid(Str text)
{
    if (text.len && (trim(text).len != text.len))
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] == 0 || text.data[i] == '\r' || text.data[i] == '\n')
            return false;
    return true;
}

static bool fill_from_text(Vm *vm, HostObject *o, String *source)
{
    Cookie *c = cookie_of(o);
    StrView view = string_view(vm, source);
    if (!view.data && view.length)
        return false;
    Str rest = {view.data, view.length}, pair, name;
    if (view.wide || !header_value_valid(rest)) {
        throw_type(vm, "cookie string is not a valid HTTP header value");
        return false;
    }
    cut(&rest, ';', &pair);
    if (!view.length) {
        throw_type(vm, "Invalid cookie name: contains invalid characters");
        return false;
    }
    if (!cut(&pair, '=', &name)) {
        throw_type(vm, "Invalid cookie string: empty");
        return false;
    }
    name = trim(name);
    if (!name.len) {
        throw_type(vm, "Invalid cookie string: name cannot be empty");
        return false;
    }
    c->name = TRY_PTR_OR(false, checked(vm, web_ascii(vm, name), name_valid, "name"));
    c->value = TRY_PTR_OR(false, web_ascii(vm, trim(pair)));
    barrier(vm, o);
    while (rest.len) {
        Str attribute, key;
        cut(&rest, ';', &attribute);
        cut(&attribute, '=', &key);
        if (!parse_attribute(vm, c, trim(key), trim(attribute)))
            return false;
        barrier(vm, o);
    }
    return true;
}

static Value cookie_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(cookie_blank(vm, web_construct(vm, f, &cookie_class)));
    bool ok;
    if (f->argc >= 2)
        ok = fill(vm, o, f->args[0], f->args[1], frame_arg(f, 2));
    else if (f->argc && value_is_string(f->args[0]))
        ok = fill_from_text(vm, o, value_as_string(f->args[0]));
    else if (f->argc && value_is_object(f->args[0]))
        ok = fill_from_object(vm, o, value_as_object(f->args[0]));
    else
        return web_missing_args(vm);
    return ok ? value_cell(o) : VAL_EXC;
}

static Value cookie_parse(Vm *vm, Frame *f)
{
    if (!f->argc)
        return web_missing_args(vm);
    HostObject *o = TRY_PTR(new_blank(vm));
    return fill_from_text(vm, o, TRY_PTR(to_string(vm, f->args[0]))) ? value_cell(o) : VAL_EXC;
}

static Value cookie_from(Vm *vm, Frame *f)
{
    if (f->argc < 2)
        return web_missing_args(vm);
    return value_cell(TRY_PTR(cookie_new(vm, f->args[0], f->args[1], frame_arg(f, 2))));
}

/* ---- text ---- */

/* encodeURIComponent, lone surrogates as U+FFFD. */
static bool append_encoded(Vm *vm, String *value, Buf *out)
{
    static const char hex[] = "0123456789ABCDEF", plain[] = "-_.!~*'()";
    AUTO_BUF bytes = {0};
    Str text;
    if (!web_utf8(vm, value, &bytes, &text))
        return false;
    for (size_t i = 0; i < text.len; i++) {
        u8 c = (u8)text.data[i];
        bool bare = (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || (c && strchr(plain, c));
        if (!bare) {
            buf_push(out, '%');
            buf_push(out, hex[c >> 4]);
        }
        buf_push(out, bare ? (char)c : hex[c & 15]);
    }
    return true;
}

static bool append_text(Vm *vm, Buf *out, const char *before, String *text)
{
    buf_append_c(out, before);
    AUTO_BUF room = {0};
    Str bytes;
    if (!web_utf8(vm, text, &room, &bytes))
        return false;
    buf_append_str(out, bytes);
    return true;
}

bool cookie_append(Vm *vm, HostObject *o, Buf *out)
{
    static const char *const same_site[] = {"; SameSite=Strict", "; SameSite=Lax", "; SameSite=None"};
    const Cookie *c = cookie_of(o);
    if (!append_text(vm, out, "", c->name))
        return false;
    buf_push(out, '=');
    if (!append_encoded(vm, c->value, out) || (c->domain && !append_text(vm, out, "; Domain=", c->domain)) ||
        (c->path->length && !append_text(vm, out, "; Path=", c->path)))
        return false;
    if (!isnan(c->expires)) {
        char date[HTTP_DATE_LEN];
        http_date_format((i64)floor(MIN(MAX(c->expires, -62167219200000.0), LATEST_MS) / 1000), date);
        buf_append_c(out, "; Expires=");
        buf_append(out, date, sizeof date);
    }
    if (!isnan(c->max_age)) {
        String *age = TRY_PTR_OR(false, number_to_string(vm, value_number(c->max_age)));
        if (!append_text(vm, out, "; Max-Age=", age))
            return false;
    }
    buf_append_c(out, c->secure ? "; Secure" : "");
    buf_append_c(out, c->http_only ? "; HttpOnly" : "");
    buf_append_c(out, c->partitioned ? "; Partitioned" : "");
    buf_append_c(out, same_site[c->same_site]);
    return true;
}

#define COOKIE_THIS(vm, f) TRY_PTR(web_this(vm, f, &cookie_class))

static Value cookie_to_string(Vm *vm, Frame *f)
{
    HostObject *o = COOKIE_THIS(vm, f);
    AUTO_BUF text = {0};
    return cookie_append(vm, o, &text) ? value_cell(TRY_PTR(web_ascii(vm, buf_view(&text)))) : VAL_EXC;
}

/* ---- members ---- */

static Value date_value(Vm *vm, double ms)
{
    Object *proto = TRY_PTR(intrinsic(vm, Intrinsic_DatePrototype));
    DateObject *date = TRY_PTR(object_new_kind(vm, Kind_Date, sizeof *date, proto, 0));
    date->time = ms;
    return value_cell(date);
}

enum { COOKIE_DATE, COOKIE_SLOTS }; /* the Date that `expires` gave */

static Value expires_of(Vm *vm, HostObject *o)
{
    Value *date = &o->host_slots[COOKIE_DATE];
    if (isnan(cookie_of(o)->expires))
        return VAL_UNDEFINED;
    if (value_is_hole(*date)) {
        *date = TRY(date_value(vm, cookie_of(o)->expires));
        barrier(vm, o);
    }
    return *date;
}

enum { GET_NAME, GET_VALUE, GET_DOMAIN, GET_PATH, GET_MAX_AGE, GET_SECURE, GET_HTTP_ONLY, GET_SAME_SITE, GET_PARTITIONED, GET_EXPIRES };

static Value member(Vm *vm, HostObject *o, u32 which)
{
    const Cookie *c = cookie_of(o);
    switch (which) {
    case GET_NAME: return value_cell(c->name);
    case GET_VALUE: return value_cell(c->value);
    case GET_DOMAIN: return c->domain ? value_cell(c->domain) : VAL_NULL;
    case GET_PATH: return value_cell(c->path);
    case GET_MAX_AGE: return isnan(c->max_age) ? VAL_UNDEFINED : value_number(c->max_age);
    case GET_SECURE: return value_bool(c->secure);
    case GET_HTTP_ONLY: return value_bool(c->http_only);
    case GET_SAME_SITE: return value_cell(TRY_PTR(atom_from_c(vm, same_site_names[c->same_site])));
    case GET_PARTITIONED: return value_bool(c->partitioned);
    default: return expires_of(vm, o);
    }
}

static Value cookie_get(Vm *vm, Frame *f)
{
    HostObject *o = COOKIE_THIS(vm, f);
    return member(vm, o, native_magic(f));
}

static bool set_max_age(Vm *vm, Cookie *c, Value v)
{
    double age = NAN;
    if (!value_is_undefined(v)) {
        if (!to_double(vm, v, &age))
            return false;
        if (!isfinite(age)) {
            throw_type(vm, "The provided value is non-finite");
            return false;
        }
    }
    c->max_age = age;
    return true;
}

static Value cookie_set(Vm *vm, Frame *f)
{
    HostObject *o = COOKIE_THIS(vm, f);
    Cookie *c = cookie_of(o);
    Value v = frame_arg(f, 0);
    bool ok = true;
    switch (native_magic(f)) {
    case GET_VALUE: c->value = TRY_PTR(to_string(vm, v)); break;
    case GET_DOMAIN: c->domain = TRY_PTR(checked(vm, to_string(vm, v), domain_valid, "domain")); break;
    case GET_PATH: c->path = TRY_PTR(checked(vm, to_string(vm, v), path_valid, "path")); break;
    case GET_MAX_AGE: ok = set_max_age(vm, c, v); break;
    case GET_SECURE: c->secure = to_boolean(v); break;
    case GET_HTTP_ONLY: c->http_only = to_boolean(v); break;
    case GET_SAME_SITE: ok = set_same_site(vm, c, v); break;
    case GET_PARTITIONED: c->partitioned = to_boolean(v); break;
    default:
        ok = set_expires(vm, c, v);
        o->host_slots[COOKIE_DATE] = VAL_HOLE;
    }
    barrier(vm, o);
    return ok ? VAL_UNDEFINED : VAL_EXC;
}

static Value cookie_is_expired(Vm *vm, Frame *f)
{
    const Cookie *c = cookie_of(COOKIE_THIS(vm, f));
    if (!isnan(c->max_age))
        return value_bool(c->max_age <= 0);
    return value_bool(!isnan(c->expires) && c->expires < (double)os_time_wall_ns() / 1e6);
}

/* An object without prototype; members that are not said are left out. */
static Object *to_record(Vm *vm, HostObject *o)
{
    static const struct {
        const char *name;
        u8 which;
    } members[] = {
        {"name", GET_NAME}, {"value", GET_VALUE}, {"domain", GET_DOMAIN}, {"path", GET_PATH}, {"expires", GET_EXPIRES}, {"maxAge", GET_MAX_AGE},
        {"secure", GET_SECURE}, {"sameSite", GET_SAME_SITE}, {"httpOnly", GET_HTTP_ONLY}, {"partitioned", GET_PARTITIONED},
    };
    Object *record = TRY_PTR_OR(NULL, object_new(vm, NULL));
    for (u32 i = 0; i < ARRAY_LEN(members); i++) {
        Value v = TRY_OR(NULL, member(vm, o, members[i].which));
        if (!value_is_nullish(v) && !obj_put(vm, record, web_key(vm, members[i].name), v, PROP_WEC))
            return NULL;
    }
    return record;
}

static Value cookie_to_json(Vm *vm, Frame *f)
{
    HostObject *o = COOKIE_THIS(vm, f);
    return value_cell(TRY_PTR(to_record(vm, o)));
}

static bool cookie_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    Object *record = TRY_PTR_OR(false, to_record(vm, o));
    return web_inspect_object(vm, "[Object: null prototype]", value_cell(record), indent, out);
}

static const BuiltinProp cookie_statics[] = {
    HOST_FN("parse", 1, cookie_parse),
    HOST_FN("from", 3, cookie_from),
    END,
};

#define MEMBER(name_, which) HOST_GETSET_MAGIC(name_, cookie_get, cookie_set, which)
static const BuiltinProp cookie_rows[] = {
    HOST_GET_MAGIC("name", cookie_get, GET_NAME),
    MEMBER("value", GET_VALUE),
    MEMBER("domain", GET_DOMAIN),
    MEMBER("path", GET_PATH),
    MEMBER("expires", GET_EXPIRES),
    MEMBER("maxAge", GET_MAX_AGE),
    MEMBER("secure", GET_SECURE),
    MEMBER("httpOnly", GET_HTTP_ONLY),
    MEMBER("sameSite", GET_SAME_SITE),
    MEMBER("partitioned", GET_PARTITIONED),
    HOST_FN("isExpired", 0, cookie_is_expired),
    HOST_FN("toString", 0, cookie_to_string),
    HOST_FN("toJSON", 0, cookie_to_json),
    HOST_FN("serialize", 0, cookie_to_string),
    TAG("Cookie"),
    END,
};

const HostClass cookie_class = {
    .name = "Cookie",
    .ctor = cookie_ctor,
    .ctor_length = 2,
    .data_size = sizeof(Cookie),
    .slots = COOKIE_SLOTS,
    .static_props = cookie_statics,
    .proto_props = cookie_rows,
    .trace = cookie_trace,
    .inspect = cookie_inspect,
};
