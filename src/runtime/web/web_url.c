/* web_url.c - the URL class.
 *
 * An instance is the serialised text and offsets into it; components are slices made when asked for. Input that is
 * already in its final form (nearly every request's URL) is not copied: one scan finds the offsets.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_priv.h"
#include "runtime/web/web_url.h"

static UrlOffsets *offsets_of(HostObject *o) { return host_data(o); }
static String *href_of(HostObject *o) { return value_as_string(o->host_slots[URL_HREF]); }

static Str href_text(Vm *vm, HostObject *o)
{
    StrView v = string_view(vm, href_of(o)); /* flat and ASCII: made by us */
    return (Str){v.data, v.length};
}

/* Stores what parsing gave. */
static bool store(Vm *vm, HostObject *o, const UrlParts *parts)
{
    AUTO_BUF text = {0};
    UrlOffsets offsets;
    url_serialise(parts, &text, &offsets);
    String *href = TRY_PTR_OR(false, web_ascii(vm, buf_view(&text)));
    *offsets_of(o) = offsets;
    o->host_slots[URL_HREF] = value_cell(href);
    barrier(vm, o);
    return true;
}

/* 1 parsed, 0 invalid, -1 exception. */
static int parse_parts(Vm *vm, UrlParts *out, String *input, String *base_or_null)
{
    AUTO_BUF room = {0}, base_room = {0};
    Str text, base_text;
    AUTO_URL base = {.port = -1};
    if (!web_utf8(vm, input, &room, &text))
        return -1;
    if (!base_or_null)
        return url_parse(out, text, NULL, URL_NO_OVERRIDE);
    if (!web_utf8(vm, base_or_null, &base_room, &base_text))
        return -1;
    return url_parse(&base, base_text, NULL, URL_NO_OVERRIDE) && url_parse(out, text, &base, URL_NO_OVERRIDE);
}

static int parse_into(Vm *vm, HostObject *o, String *input, String *base_or_null);

/* Where a plain base at `at` ends that a relative reference is put behind; -1: this reference is not for join_plain. Spaces and
 * controls would be taken out first, a ':' might end a scheme, and two slashes begin a host. */
static int kept_of_base(StrView in, const char *base, const UrlOffsets *at)
{
    const u8 *s = in.data;
    bool slash = in.length && s[0] == '/', before = true;
    if (in.length && (s[0] == '\\' || (slash && in.length > 1 && (s[1] == '/' || s[1] == '\\'))))
        return -1;
    for (u32 i = 0; i < in.length; i++) {
        if (s[i] <= ' ' || s[i] >= 0x7F || (before && s[i] == ':'))
            return -1;
        before = before && s[i] != '/' && s[i] != '?' && s[i] != '#';
    }
    if (slash)
        return (int)at->path_start;
    if (!in.length || s[0] == '#')
        return (int)at->fragment_start;
    u32 end = at->query_start;
    if (s[0] != '?')
        while (base[end - 1] != '/')
            end--;
    return (int)end;
}

/* An origin alone, which parsing puts a slash behind: copies it with that. There is room for it in `text`. */
static bool scan_origin(StrView url, char *text, UrlOffsets *at)
{
    if (url.length)
        memcpy(text, url.data, url.length);
    text[url.length] = '/';
    return url_scan_plain((const u8 *)text, url.length + 1, at) && at->path_start == url.length;
}

/* Takes "./" and "../" off the front of a path that is relative to the folder text[0..keep); what is left. */
static StrView leave_folders(StrView in, const char *text, int *keep, u32 path_start)
{
    const u8 *s = in.data;
    u32 i = 0;
    while (i < in.length && s[i] == '.') {
        u32 dots = i + 1 < in.length && s[i + 1] == '.' ? 2 : 1, next = i + dots;
        if (next < in.length && s[next] != '/' && s[next] != '?' && s[next] != '#')
            break;
        if (dots == 2 && (u32)*keep > path_start + 1)
            while (text[--*keep - 1] != '/')
                ;
        i = next + (next < in.length && s[next] == '/');
    }
    return (StrView){s + i, in.length - i, false};
}

/* The usual base is an http(s) URL that parsing would leave as it is: then the input takes the place of the base's end, and the whole
 * is parsed once, often by a look alone. 1 done, 0 not one of these, -1 exception. */
static int join_plain(Vm *vm, HostObject *o, String *input, String *base)
{
    enum { JOINED_MAX = 4096 };
    StrView in = string_view(vm, input), b = string_view(vm, base);
    if ((!in.data && in.length) || (!b.data && b.length))
        return -1;
    if (in.wide || b.wide || (size_t)in.length + b.length >= JOINED_MAX)
        return 0;
    char text[JOINED_MAX];
    UrlOffsets at, own;
    if (url_scan_plain(b.data, b.length, &at))
        memcpy(text, b.data, b.length);
    else if (!scan_origin(b, text, &at))
        return 0;
    if (in.length && url_scan_plain(in.data, in.length, &own))
        return parse_into(vm, o, input, NULL);
    int keep = kept_of_base(in, text, &at);
    if (keep < 0)
        return 0;
    if (in.length && ((const u8 *)in.data)[0] == '.')
        in = leave_folders(in, text, &keep, at.path_start);
    if (in.length)
        memcpy(text + keep, in.data, in.length);
    String *joined = TRY_PTR_OR(-1, web_ascii(vm, (Str){text, (size_t)keep + in.length}));
    return parse_into(vm, o, joined, NULL);
}

static int parse_into(Vm *vm, HostObject *o, String *input, String *base_or_null)
{
    enum { ORIGIN_MAX = 256 };
    if (base_or_null) {
        int done = join_plain(vm, o, input, base_or_null);
        if (done)
            return done;
    } else {
        StrView v = string_view(vm, input);
        if (!v.data && v.length)
            return -1;
        char text[ORIGIN_MAX];
        if (!v.wide && url_scan_plain(v.data, v.length, offsets_of(o))) {
            o->host_slots[URL_HREF] = value_cell(input);
            barrier(vm, o);
            return 1;
        }
        if (!v.wide && v.length < ORIGIN_MAX && scan_origin(v, text, offsets_of(o))) {
            o->host_slots[URL_HREF] = value_cell(TRY_PTR_OR(-1, web_ascii(vm, (Str){text, offsets_of(o)->len})));
            barrier(vm, o);
            return 1;
        }
    }
    AUTO_URL parts = {.port = -1};
    int ok = parse_parts(vm, &parts, input, base_or_null);
    if (ok <= 0)
        return ok;
    return store(vm, o, &parts) ? 1 : -1;
}

/* The text of an argument; URL objects give their href at once. */
static String *text_of(Vm *vm, Value v)
{
    HostObject *url = host_cast(v, &url_class);
    return url ? href_of(url) : to_string(vm, v);
}

static Value throw_invalid(Vm *vm, String *input, String *base_or_null)
{
    host_throw_code(vm, ERR_TYPE, "ERR_INVALID_URL", "Invalid URL");
    Value error = vm_core(vm)->exception;
    if (!value_is_object(error))
        return VAL_EXC;
    PropKey input_key = KEY_input, base_key = web_key(vm, "base");
    if (!obj_put(vm, value_as_object(error), input_key, value_cell(input), PROP_WEC))
        return VAL_EXC;
    if (base_or_null && !key_is_none(base_key) &&
        !obj_put(vm, value_as_object(error), base_key, value_cell(base_or_null), PROP_WEC))
        return VAL_EXC;
    return VAL_EXC;
}

/* The arguments (url, base) of the constructor and statics. */
static bool url_args(Vm *vm, Frame *f, String **input, String **base)
{
    if (!f->argc) {
        web_need_args(vm, "\"url\"", false);
        return false;
    }
    *input = TRY_PTR_OR(false, text_of(vm, f->args[0]));
    *base = NULL;
    if (!value_is_undefined(frame_arg(f, 1)))
        *base = TRY_PTR_OR(false, text_of(vm, f->args[1]));
    return true;
}

static Value url_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &url_class));
    String *input, *base;
    if (!url_args(vm, f, &input, &base))
        return VAL_EXC;
    int ok = parse_into(vm, o, input, base);
    if (!ok)
        return throw_invalid(vm, input, base);
    return ok < 0 ? VAL_EXC : value_cell(o);
}

static Value url_can_parse(Vm *vm, Frame *f)
{
    String *input, *base;
    if (!url_args(vm, f, &input, &base))
        return VAL_EXC;
    StrView v = string_view(vm, input);
    UrlOffsets offsets;
    if (!v.data && v.length)
        return VAL_EXC;
    if (!base && !v.wide && url_scan_plain(v.data, v.length, &offsets))
        return VAL_TRUE;
    AUTO_URL parts = {.port = -1};
    return value_bool(TRY_BOOL(parse_parts(vm, &parts, input, base)));
}

static Value url_parse_static(Vm *vm, Frame *f)
{
    String *input, *base;
    if (!url_args(vm, f, &input, &base))
        return VAL_EXC;
    HostObject *o = TRY_PTR(host_object_new(vm, &url_class));
    return TRY_BOOL(parse_into(vm, o, input, base)) ? value_cell(o) : VAL_NULL;
}

String *url_normalise(Vm *vm, Str text)
{
    AUTO_URL parts = {.port = -1};
    AUTO_BUF out = {0};
    UrlOffsets offsets;
    if (!url_parse(&parts, text, NULL, URL_NO_OVERRIDE))
        return NULL;
    url_serialise(&parts, &out, &offsets);
    return web_ascii(vm, buf_view(&out));
}

/* ---- getters ---- */

static Value slice(Vm *vm, HostObject *o, u32 from, u32 to)
{
    if (from >= to)
        return value_cell(ATOM_empty);
    return value_cell(TRY_PTR(string_slice(vm, href_of(o), from, to)));
}

enum { PART_HREF, PART_PROTOCOL, PART_USERNAME, PART_PASSWORD, PART_HOST, PART_HOSTNAME, PART_PORT, PART_PATHNAME,
       PART_SEARCH, PART_HASH };

static Value part(Vm *vm, HostObject *o, u32 which)
{
    const UrlOffsets *at = offsets_of(o);
    switch (which) {
    case PART_HREF: return o->host_slots[URL_HREF];
    case PART_PROTOCOL: return slice(vm, o, 0, at->scheme_end);
    case PART_USERNAME: return slice(vm, o, at->scheme_end + 2, at->username_end);
    case PART_PASSWORD: return at->host_start ? slice(vm, o, at->username_end + 1, at->host_start - 1) : value_cell(ATOM_empty);
    case PART_HOST: return slice(vm, o, at->host_start, at->has_host ? at->path_start : at->host_start);
    case PART_HOSTNAME: return slice(vm, o, at->host_start, at->host_end);
    case PART_PORT: return at->port < 0 ? value_cell(ATOM_empty) : slice(vm, o, at->host_end + 1, at->path_start);
    case PART_PATHNAME: return slice(vm, o, at->path_start, at->query_start);
    case PART_SEARCH: return slice(vm, o, at->query_start, at->fragment_start - at->query_start > 1 ? at->fragment_start : 0);
    default: return slice(vm, o, at->fragment_start, at->len - at->fragment_start > 1 ? at->len : 0);
    }
}

static Value url_get(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_this(vm, f, &url_class));
    return part(vm, o, native_magic(f));
}

static Value origin_of(Vm *vm, HostObject *o)
{
    const UrlOffsets *at = offsets_of(o);
    Str href = href_text(vm, o);
    Str scheme = {href.data, at->scheme_end - 1};
    if (str_equal_c(scheme, "blob")) {
        AUTO_URL inner = {.port = -1};
        Str path = {href.data + at->path_start, at->query_start - at->path_start};
        bool ok = url_parse(&inner, path, NULL, URL_NO_OVERRIDE);
        Str s = buf_view(&inner.scheme);
        if (!ok || !(str_equal_c(s, "http") || str_equal_c(s, "https")))
            return value_cell(ATOM_null);
        AUTO_BUF text = {0};
        buf_append_str(&text, s);
        buf_append_c(&text, "://");
        buf_append_str(&text, buf_view(&inner.host));
        if (inner.port >= 0)
            buf_printf(&text, ":%d", inner.port);
        return value_cell(TRY_PTR(web_ascii(vm, buf_view(&text))));
    }
    if (url_default_port(scheme) < 0)
        return value_cell(ATOM_null);
    if (at->host_start == at->scheme_end + 2)
        return slice(vm, o, 0, at->path_start);
    AUTO_BUF text = {0};
    buf_append(&text, href.data, at->scheme_end);
    buf_append_c(&text, "//");
    buf_append(&text, href.data + at->host_start, at->path_start - at->host_start);
    return value_cell(TRY_PTR(web_ascii(vm, buf_view(&text))));
}

static Value url_get_origin(Vm *vm, Frame *f)
{
    return origin_of(vm, TRY_PTR(web_this(vm, f, &url_class)));
}

static Str query_text(Vm *vm, HostObject *o)
{
    const UrlOffsets *at = offsets_of(o);
    Str href = href_text(vm, o);
    if (at->fragment_start <= at->query_start)
        return STR("");
    return (Str){href.data + at->query_start + 1, at->fragment_start - at->query_start - 1};
}

static Value params_of(Vm *vm, HostObject *o)
{
    if (value_is_hole(o->host_slots[URL_PARAMS])) {
        HostObject *params = TRY_PTR(params_new_for_url(vm, o, query_text(vm, o)));
        o->host_slots[URL_PARAMS] = value_cell(params);
        barrier(vm, o);
    }
    return o->host_slots[URL_PARAMS];
}

static Value url_get_params(Vm *vm, Frame *f)
{
    return params_of(vm, TRY_PTR(web_this(vm, f, &url_class)));
}

/* ---- setters ---- */

static bool sync_params(Vm *vm, HostObject *o)
{
    Value params = o->host_slots[URL_PARAMS];
    if (value_is_hole(params))
        return true;
    return params_replace(vm, (HostObject *)value_as_cell(params), query_text(vm, o));
}

bool url_set_query(Vm *vm, HostObject *o, Str query)
{
    AUTO_URL parts;
    url_split(href_text(vm, o).data, offsets_of(o), &parts);
    parts.query.len = 0;
    parts.has_query = query.len > 0;
    buf_append_str(&parts.query, query);
    return store(vm, o, &parts);
}

static bool cannot_have_credentials(const UrlParts *u)
{
    return !u->host.len || str_equal_c(buf_view(&u->scheme), "file");
}

static void set_credential(UrlParts *u, Buf *which, Str text)
{
    if (cannot_have_credentials(u))
        return;
    which->len = 0;
    url_percent_encode(which, text, URL_SET_USERINFO);
}

static void set_port(UrlParts *u, Str text)
{
    if (cannot_have_credentials(u))
        return;
    if (!text.len)
        u->port = -1;
    else
        (void)url_parse(u, text, NULL, URL_PORT);
}

static void set_search(UrlParts *u, Str text)
{
    u->query.len = 0;
    u->has_query = text.len > 0;
    if (text.len && text.data[0] == '?')
        text = (Str){text.data + 1, text.len - 1};
    if (u->has_query)
        (void)url_parse(u, text, NULL, URL_QUERY);
}

static void set_hash(UrlParts *u, Str text)
{
    u->fragment.len = 0;
    u->has_fragment = text.len > 0;
    if (text.len && text.data[0] == '#')
        text = (Str){text.data + 1, text.len - 1};
    if (u->has_fragment)
        (void)url_parse(u, text, NULL, URL_FRAGMENT);
}

static void set_part(UrlParts *u, u32 which, Str text)
{
    switch (which) {
    case PART_PROTOCOL: {
        AUTO_BUF with_colon = {0};
        buf_append_str(&with_colon, text);
        buf_push(&with_colon, ':');
        (void)url_parse(u, buf_view(&with_colon), NULL, URL_SCHEME_START);
        break;
    }
    case PART_USERNAME: set_credential(u, &u->username, text); break;
    case PART_PASSWORD: set_credential(u, &u->password, text); break;
    case PART_HOST:
        if (!u->opaque)
            (void)url_parse(u, text, NULL, URL_HOST);
        break;
    case PART_HOSTNAME:
        if (!u->opaque)
            (void)url_parse(u, text, NULL, URL_HOSTNAME);
        break;
    case PART_PORT: set_port(u, text); break;
    case PART_PATHNAME:
        if (u->opaque)
            break;
        u->path.len = 0;
        (void)url_parse(u, text, NULL, URL_PATH_START);
        break;
    case PART_SEARCH: set_search(u, text); break;
    default: set_hash(u, text); break;
    }
}

static Value url_set(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_this(vm, f, &url_class));
    u32 which = native_magic(f);
    String *input = TRY_PTR(text_of(vm, frame_arg(f, 0)));
    AUTO_BUF room = {0};
    AUTO_URL parts = {.port = -1};
    Str text;
    if (!web_utf8(vm, input, &room, &text))
        return VAL_EXC;
    if (which == PART_HREF) {
        if (!url_parse(&parts, text, NULL, URL_NO_OVERRIDE))
            return throw_invalid(vm, input, NULL);
    } else {
        url_split(href_text(vm, o).data, offsets_of(o), &parts);
        set_part(&parts, which, text);
    }
    if (!store(vm, o, &parts))
        return VAL_EXC;
    if ((which == PART_HREF || which == PART_SEARCH) && !sync_params(vm, o))
        return VAL_EXC;
    return VAL_UNDEFINED;
}

static Value url_to_string(Vm *vm, Frame *f)
{
    return TRY_PTR(web_this(vm, f, &url_class))->host_slots[URL_HREF];
}

/* ---- console.log ---- */

static bool url_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    static const struct {
        const char *name;
        u8 part;
    } lines[] = {{"protocol", PART_PROTOCOL}, {"username", PART_USERNAME}, {"password", PART_PASSWORD}, {"host", PART_HOST},
                 {"hostname", PART_HOSTNAME}, {"port", PART_PORT}, {"pathname", PART_PATHNAME}, {"search", PART_SEARCH}};
    (void)indent;
    sb_c(out, "URL {\n  href: ");
    if (!web_inspect_quoted(vm, o->host_slots[URL_HREF], '\'', out))
        return false;
    sb_c(out, ",\n  origin: ");
    if (!web_inspect_quoted(vm, TRY_OR(false, origin_of(vm, o)), '\'', out))
        return false;
    for (u32 i = 0; i < ARRAY_LEN(lines); i++) {
        sb_c(out, ",\n  ");
        sb_c(out, lines[i].name);
        sb_c(out, ": ");
        if (!web_inspect_quoted(vm, TRY_OR(false, part(vm, o, lines[i].part)), '\'', out))
            return false;
    }
    sb_c(out, ",\n  searchParams: URLSearchParams {");
    HostObject *params = (HostObject *)value_as_cell(TRY_OR(false, params_of(vm, o)));
    if (!params_inspect_node(vm, params, out))
        return false;
    sb_c(out, "},\n  hash: ");
    if (!web_inspect_quoted(vm, TRY_OR(false, part(vm, o, PART_HASH)), '\'', out))
        return false;
    sb_c(out, "\n}");
    return true;
}

static const BuiltinProp url_statics[] = {
    HOST_FN("parse", 1, url_parse_static),
    HOST_FN("canParse", 1, url_can_parse),
    HOST_FN("createObjectURL", 1, web_object_url_create),
    HOST_FN("revokeObjectURL", 1, web_object_url_revoke),
    END,
};

static const BuiltinProp url_rows[] = {
    HOST_GETSET_MAGIC("href", url_get, url_set, PART_HREF),
    HOST_GET("origin", url_get_origin),
    HOST_GETSET_MAGIC("protocol", url_get, url_set, PART_PROTOCOL),
    HOST_GETSET_MAGIC("username", url_get, url_set, PART_USERNAME),
    HOST_GETSET_MAGIC("password", url_get, url_set, PART_PASSWORD),
    HOST_GETSET_MAGIC("host", url_get, url_set, PART_HOST),
    HOST_GETSET_MAGIC("hostname", url_get, url_set, PART_HOSTNAME),
    HOST_GETSET_MAGIC("port", url_get, url_set, PART_PORT),
    HOST_GETSET_MAGIC("pathname", url_get, url_set, PART_PATHNAME),
    HOST_GETSET_MAGIC("hash", url_get, url_set, PART_HASH),
    HOST_GETSET_MAGIC("search", url_get, url_set, PART_SEARCH),
    HOST_GET("searchParams", url_get_params),
    HOST_FN("toJSON", 0, url_to_string),
    HOST_FN("toString", 0, url_to_string),
    TAG("URL"),
    END,
};

const HostClass url_class = {
    .name = "URL",
    .ctor = url_ctor,
    .ctor_length = 1,
    .data_size = sizeof(UrlOffsets),
    .slots = URL_SLOTS,
    .static_props = url_statics,
    .proto_props = url_rows,
    .inspect = url_inspect,
};
