/* web_request.c - the Request class: made by scripts, or over a head that a server received.
 *
 * A received request costs one cell and a reference; url, method and headers come into being when they are read.
 * Its body is either whole already, or is collected in `received` once somebody asks for it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_priv.h"
#include "runtime/web/web_stream_priv.h"
#include "runtime/web/web_url.h"

static void request_finalise(Vm *vm, void *data)
{
    (void)vm;
    WebRequest *r = data;
    header_list_deinit(&r->list);
    buf_deinit(&r->received);
    if (r->http)
        http_request_unref(r->http);
}

static void request_trace(Vm *vm, void *data)
{
    WebRequest *r = data;
    web_body_trace(vm, &r->body);
    header_list_trace(vm, &r->list);
    heap_mark_cell(vm, r->raw);
    heap_mark_cell(vm, r->referrer);
}

static bool is_received(const WebRequest *r) { return r->http || r->raw; }

const HttpHead *web_request_head(Vm *vm, HostObject *request, HttpHead *room)
{
    WebRequest *r = web_request_of(request);
    if (LIKELY(r->http))
        return &r->http->head;
    StrView text = string_view(vm, r->raw); /* flat: made below */
    const char *bytes = text.data;
    int used = http_parse_head(bytes, bytes + text.length, 0, room);
    (void)used; /* it was a good one before */
    return room;
}

void web_request_release(Vm *vm, HostObject *o)
{
    WebRequest *r = web_request_of(o);
    HttpRequest *http = r->http;
    if (!http || r->source || !value_is_hole(o->host_slots[REQUEST_READER]) || !value_is_hole(o->host_slots[REQUEST_CLONE]))
        return;
    String *raw = string_from_latin1(vm, http->raw, http->raw_len);
    if (!raw) {
        exception_take(vm); /* it stays as it is */
        return;
    }
    if (r->body.kind == WEB_BODY_HTTP && !r->body.used && http->body_state == HTTP_BODY_WHOLE)
        buf_append_str(&r->received, http->body);
    r->raw = raw;
    r->http = NULL;
    barrier(vm, o);
    http_request_unref(http);
}

HostObject *web_request_from_http(Vm *vm, const HostClass *cls, HttpRequest *http, bool secure)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, cls));
    WebRequest *r = web_request_of(o);
    http_request_ref(http);
    r->http = http;
    r->secure = secure;
    r->body.source = VAL_UNDEFINED;
    r->body.kind = http->body_state == HTTP_BODY_NONE ? WEB_BODY_NULL : WEB_BODY_HTTP;
    r->http_complete = http->body_state != HTTP_BODY_PAUSED && http->body_state != HTTP_BODY_READING;
    return o;
}

/* ---- members ---- */

#define REQUEST_THIS(vm, f) TRY_PTR(web_this(vm, f, &request_class))

/* The usual case of the below, put together in the string itself. NULL: unusual, or an exception. */
static String *plain_url_from_http(Vm *vm, const WebRequest *r, const HttpHead *head)
{
    Str target = http_slice(head, head->target), scheme = r->secure ? STR("https://") : STR("http://");
    int at = http_head_find(head, Http_Host, 0);
    if (at < 0 || !target.len || target.data[0] != '/')
        return NULL;
    Str host = http_header_value_at(head, (u32)at);
    if (host.len + target.len > 0xFFFF)
        return NULL;
    u32 len = (u32)(scheme.len + host.len + target.len);
    String *s = TRY_PTR_OR(NULL, string_alloc(vm, len, false));
    u8 *p = string_chars(s);
    memcpy(p, scheme.data, scheme.len);
    memcpy(p + scheme.len, host.data, host.len);
    memcpy(p + scheme.len + host.len, target.data, target.len);
    UrlOffsets offsets;
    return url_scan_plain(p, len, &offsets) ? s : NULL;
}

/* "http://host/path" as the peer meant it. */
static String *url_from_http(Vm *vm, HostObject *o)
{
    WebRequest *r = web_request_of(o);
    HttpHead room;
    const HttpHead *head = web_request_head(vm, o, &room);
    String *plain = plain_url_from_http(vm, r, head);
    if (plain)
        return plain;
    AUTO_BUF text = {0};
    Str target = http_slice(head, head->target);
    if (!target.len || target.data[0] == '/' || target.data[0] == '*') {
        int host = http_head_find(head, Http_Host, 0);
        buf_append_c(&text, r->secure ? "https://" : "http://");
        if (host >= 0 && http_header_value_at(head, (u32)host).len)
            buf_append_str(&text, http_header_value_at(head, (u32)host));
        else if (r->http)
            buf_printf(&text, "localhost:%u", http_server_port(r->http->server));
        else
            buf_append_c(&text, "localhost");
    }
    buf_append_str(&text, target.len && target.data[0] == '*' ? STR("/") : target);
    String *normal = url_normalise(vm, buf_view(&text));
    return normal ? normal : string_from_utf8(vm, buf_view(&text));
}

static Value url_of(Vm *vm, HostObject *o)
{
    WebRequest *r = web_request_of(o);
    if (value_is_hole(o->host_slots[REQUEST_URL])) {
        String *url = is_received(r) ? TRY_PTR(url_from_http(vm, o)) : ATOM_empty;
        o->host_slots[REQUEST_URL] = value_cell(url);
        barrier(vm, o);
    }
    return o->host_slots[REQUEST_URL];
}

static Value method_of(Vm *vm, HostObject *o)
{
    WebRequest *r = web_request_of(o);
    if (value_is_hole(o->host_slots[REQUEST_METHOD])) {
        HttpHead room;
        Str name = STR("GET");
        if (is_received(r))
            name = http_method_name((HttpMethod)web_request_head(vm, o, &room)->method);
        o->host_slots[REQUEST_METHOD] = value_cell(TRY_PTR(atom_from_utf8(vm, name)));
        barrier(vm, o);
    }
    return o->host_slots[REQUEST_METHOD];
}

static HostObject *headers_of(Vm *vm, HostObject *o)
{
    WebRequest *r = web_request_of(o);
    if (value_is_hole(o->host_slots[REQUEST_HEADERS])) {
        HostObject *h = TRY_PTR_OR(NULL, is_received(r) && !r->list.len ? headers_new_http(vm, o) : headers_new(vm, &r->list));
        header_list_deinit(&r->list);
        o->host_slots[REQUEST_HEADERS] = value_cell(h);
        barrier(vm, o);
    }
    return (HostObject *)value_as_cell(o->host_slots[REQUEST_HEADERS]);
}

static Value signal_of(Vm *vm, HostObject *o)
{
    if (value_is_hole(o->host_slots[REQUEST_SIGNAL])) {
        HostObject *signal = TRY_PTR(abort_signal_new(vm));
        o->host_slots[REQUEST_SIGNAL] = value_cell(signal);
        barrier(vm, o);
        if (web_request_of(o)->http_failed && !abort_signal_abort(vm, signal, VAL_UNDEFINED))
            return VAL_EXC;
    }
    return o->host_slots[REQUEST_SIGNAL];
}

static Value request_get_url(Vm *vm, Frame *f) { return url_of(vm, REQUEST_THIS(vm, f)); }
static Value request_get_method(Vm *vm, Frame *f) { return method_of(vm, REQUEST_THIS(vm, f)); }
static Value request_get_signal(Vm *vm, Frame *f) { return signal_of(vm, REQUEST_THIS(vm, f)); }

static Value request_get_headers(Vm *vm, Frame *f)
{
    HostObject *o = REQUEST_THIS(vm, f), *headers = TRY_PTR(headers_of(vm, o));
    WebRequest *r = web_request_of(o);
    if (!r->type_told && !web_body_tell_type(vm, headers, &r->body))
        return VAL_EXC;
    r->type_told = true;
    return value_cell(headers);
}

static Value request_get_used(Vm *vm, Frame *f)
{
    return value_bool(web_body_is_used(vm, &web_request_of(REQUEST_THIS(vm, f))->body));
}

static Value request_get_body(Vm *vm, Frame *f)
{
    HostObject *o = REQUEST_THIS(vm, f);
    return web_body_stream(vm, o, &web_request_of(o)->body);
}

/* Members that are the same for every request here. */
enum { SAME_EMPTY, SAME_HALF, SAME_FALSE };

static Value request_get_same(Vm *vm, Frame *f)
{
    (void)REQUEST_THIS(vm, f);
    if (native_magic(f) == SAME_FALSE)
        return VAL_FALSE;
    return value_cell(TRY_PTR(atom_from_c(vm, native_magic(f) == SAME_HALF ? "half" : "")));
}

static Value request_get_keepalive(Vm *vm, Frame *f)
{
    return value_bool(web_request_of(REQUEST_THIS(vm, f))->keepalive);
}

static Value request_get_referrer(Vm *vm, Frame *f)
{
    String *referrer = web_request_of(REQUEST_THIS(vm, f))->referrer;
    return value_cell(referrer ? referrer : TRY_PTR(atom_from_c(vm, "about:client")));
}

/* Members that are one of a few words; the first is the default. */
enum { CHOICE_REDIRECT, CHOICE_CACHE, CHOICE_MODE, CHOICE_CREDENTIALS, CHOICE_POLICY, CHOICE_KEPT, CHOICE_PRIORITY = CHOICE_KEPT, CHOICE_DUPLEX, CHOICE_COUNT };

static const struct {
    const char *name, *all; /* the words as messages list them */
    const char *words[10];
} choices[CHOICE_COUNT] = {
    {"redirect", "'follow', 'manual' or 'error'", {"follow", "error", "manual"}},
    {"cache", "'default', 'no-store', 'reload', 'no-cache', 'force-cache' or 'only-if-cached'",
     {"default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"}},
    {"mode", "'same-origin', 'no-cors', 'cors' or 'navigate'", {"cors", "same-origin", "no-cors", "navigate"}},
    {"credentials", "'omit', 'same-origin' or 'include'", {"same-origin", "include", "omit"}},
    {"referrerPolicy", "the empty string or one of the policies of Referrer-Policy",
     {"", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin", "origin-when-cross-origin",
      "strict-origin-when-cross-origin", "unsafe-url"}},
    {"priority", "'high', 'low' or 'auto'", {"auto", "high", "low"}}, /* checked only */
    {"duplex", "'half'", {"half"}},
};
enum { MODE_SAME_ORIGIN = 1, MODE_NO_CORS = 2, MODE_NAVIGATE = 3, CACHE_ONLY_IF_CACHED = 5 };

static void copy_choices(WebRequest *to, const WebRequest *from)
{
    to->redirect = from->redirect;
    to->cache = from->cache;
    to->mode = from->mode;
    to->credentials = from->credentials;
    to->policy = from->policy;
    to->keepalive = from->keepalive;
    to->odd_method = from->odd_method;
    to->referrer = from->referrer;
    to->type_told = from->type_told;
}

/* NULL: nothing is kept of it. */
static u8 *choice_of(WebRequest *r, u32 which)
{
    u8 *const places[CHOICE_KEPT] = {&r->redirect, &r->cache, &r->mode, &r->credentials, &r->policy};
    return which < CHOICE_KEPT ? places[which] : NULL;
}

static Value request_get_choice(Vm *vm, Frame *f)
{
    u32 which = native_magic(f);
    return value_cell(TRY_PTR(atom_from_c(vm, choices[which].words[*choice_of(web_request_of(REQUEST_THIS(vm, f)), which)])));
}

static bool read_choice(Vm *vm, WebRequest *r, u32 which, Value v)
{
    if (value_is_nullish(v))
        return true;
    if (!value_is_string(v)) {
        throw_type(vm, "%s must be a string", choices[which].name);
        return false;
    }
    StrView text = string_view(vm, value_as_string(v));
    if (!text.data && text.length)
        return false;
    for (u8 i = 0; !text.wide && choices[which].words[i]; i++)
        if (str_equal((Str){text.data, text.length}, str_view(choices[which].words[i]))) {
            if (which < CHOICE_KEPT)
                *choice_of(r, which) = i;
            return true;
        }
    throw_type(vm, "%s must be one of %s", choices[which].name, choices[which].all);
    return false;
}

bool web_request_check_priority(Vm *vm, Value v)
{
    return read_choice(vm, NULL, CHOICE_PRIORITY, v);
}

/* ---- constructing ---- */

static Value failed(Vm *vm, const char *why)
{
    return throw_error(vm, ERR_ERROR, "Failed to construct 'Request': %s", why);
}

static bool set_url(Vm *vm, HostObject *o, Value v)
{
    AUTO_BUF room = {0};
    Str text;
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    StrView view = string_view(vm, s);
    UrlOffsets offsets;
    if (view.data && !view.wide && url_scan_plain(view.data, view.length, &offsets)) {
        o->host_slots[REQUEST_URL] = value_cell(s);
        barrier(vm, o);
        return true;
    }
    if (!web_utf8(vm, s, &room, &text))
        return false;
    if (!text.len) {
        failed(vm, "url is required.");
        return false;
    }
    String *url = url_normalise(vm, text);
    if (!url) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_URL", "Failed to construct 'Request': Invalid URL \"%.*s\"",
                        (int)MIN(text.len, 1000), text.data);
        return false;
    }
    o->host_slots[REQUEST_URL] = value_cell(url);
    barrier(vm, o);
    StrView normal = string_view(vm, url);
    if (str_starts_with((Str){normal.data, normal.length}, STR("blob:"))) {
        const char *hash = memchr(normal.data, '#', normal.length);
        String *name = hash ? TRY_PTR_OR(false, string_slice(vm, url, 0, (u32)(hash - (const char *)normal.data))) : url;
        HostObject *blob = web_object_url_blob(vm, name);
        o->host_slots[REQUEST_BLOB] = blob ? value_cell(blob) : VAL_HOLE;
        barrier(vm, o);
    }
    return true;
}

/* Known methods in any letter case; others are GET, as in Bun, if they can be methods. */
static bool set_method(Vm *vm, HostObject *o, Value v)
{
    AUTO_BUF name = {0};
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    if (!string_to_utf8(vm, s, &name))
        return false;
    if (!name.len || !http_header_name_valid(buf_view(&name))) {
        throw_type(vm, "'%.*s' is not a valid HTTP method.", (int)MIN(name.len, 200), name.data ? name.data : "");
        return false;
    }
    for (size_t i = 0; i < name.len; i++)
        if (name.data[i] >= 'a' && name.data[i] <= 'z')
            name.data[i] = (char)(name.data[i] - 32);
    HttpMethod method = http_method_find(buf_view(&name));
    web_request_of(o)->odd_method = method == HttpMethod_None;
    Str text = http_method_name(method == HttpMethod_None ? HttpMethod_Get : method);
    o->host_slots[REQUEST_METHOD] = value_cell(TRY_PTR_OR(false, atom_from_utf8(vm, text)));
    barrier(vm, o);
    return true;
}

static bool set_signal(Vm *vm, HostObject *o, Value v)
{
    if (value_is_nullish(v))
        return true;
    if (!host_cast(v, &abort_signal_class)) {
        throw_type(vm, "Failed to construct 'Request': signal is not of type AbortSignal.");
        return false;
    }
    o->host_slots[REQUEST_SIGNAL] = v;
    barrier(vm, o);
    return true;
}

static bool copy_body(Vm *vm, HostObject *to, HostObject *from)
{
    WebRequest *r = web_request_of(from), *c = web_request_of(to);
    if (web_body_is_unusable(vm, &r->body)) {
        host_throw_code(vm, ERR_TYPE, "ERR_BODY_ALREADY_USED", "Body is disturbed or locked");
        return false;
    }
    if (r->body.kind == WEB_BODY_HTTP && !r->http_complete) { /* it goes on getting what comes */
        to->host_slots[REQUEST_CLONE] = from->host_slots[REQUEST_CLONE];
        from->host_slots[REQUEST_CLONE] = value_cell(to);
        barrier(vm, from);
        buf_append(&c->received, r->received.data, r->received.len);
        c->reading = r->reading;
    }
    if (r->body.kind == WEB_BODY_HTTP && !is_received(c)) {
        if (r->http)
            http_request_ref(r->http);
        else
            buf_append_str(&c->received, buf_view(&r->received));
        c->http = r->http;
        c->raw = r->raw;
        c->secure = r->secure;
        c->http_complete = r->http_complete;
    }
    return web_body_clone(vm, from, &to->object.cell, &c->body, &r->body);
}

/* Everything but the body. */
static bool copy_request(Vm *vm, HostObject *to, HostObject *from)
{
    to->host_slots[REQUEST_URL] = TRY_OR(false, url_of(vm, from));
    to->host_slots[REQUEST_METHOD] = TRY_OR(false, method_of(vm, from));
    to->host_slots[REQUEST_SIGNAL] = from->host_slots[REQUEST_SIGNAL];
    to->host_slots[REQUEST_BLOB] = from->host_slots[REQUEST_BLOB];
    HeaderList *list = TRY_PTR_OR(false, headers_list(vm, TRY_PTR_OR(false, headers_of(vm, from))));
    copy_choices(web_request_of(to), web_request_of(from));
    barrier(vm, to);
    HostObject *headers = TRY_PTR_OR(false, headers_new(vm, list));
    to->host_slots[REQUEST_HEADERS] = value_cell(headers);
    barrier(vm, to);
    return true;
}

static bool add_body_type(Vm *vm, HostObject *o)
{
    WebRequest *r = web_request_of(o);
    AUTO_BUF room = {0};
    Str type;
    if (r->body.kind == WEB_BODY_NULL || (r->body.kind == WEB_BODY_STRING && str_starts_with(str_view(r->body.type ? r->body.type : ""), STR("text/"))))
        return true;
    if (!web_body_type(vm, &r->body, &room, &type))
        return false;
    HostObject *h = NULL;
    HeaderList *list = &r->list;
    if (!value_is_hole(o->host_slots[REQUEST_HEADERS])) {
        h = (HostObject *)value_as_cell(o->host_slots[REQUEST_HEADERS]);
        list = TRY_PTR_OR(false, headers_list(vm, h));
    }
    if (!type.len || header_list_find(list, Http_ContentType))
        return true;
    String *text = TRY_PTR_OR(false, web_ascii(vm, type));
    header_list_add(vm, h ? &h->object.cell : &o->object.cell, list, Http_ContentType, NULL, text);
    return true;
}

static bool is_bodiless(Vm *vm, HostObject *o)
{
    StrView method = string_view(vm, value_as_string(o->host_slots[REQUEST_METHOD]));
    Str text = {method.data, method.length};
    return !web_request_of(o)->odd_method && (str_equal_c(text, "GET") || str_equal_c(text, "HEAD"));
}

/* `referrer`: a URL, or "" for none. */
static bool read_referrer(Vm *vm, WebRequest *r, HostObject *o, Value v)
{
    if (value_is_undefined(v))
        return true;
    AUTO_BUF room = {0};
    Str text;
    if (!web_utf8(vm, TRY_PTR_OR(false, to_string(vm, v)), &room, &text))
        return false;
    AUTO_URL base = {.port = -1}, parts = {.port = -1};
    AUTO_BUF out = {0};
    UrlOffsets offsets;
    if (text.len && (!url_parse(&base, STR("http://localhost/"), NULL, URL_NO_OVERRIDE) || !url_parse(&parts, text, &base, URL_NO_OVERRIDE))) {
        throw_type(vm, "Referrer \"%.*s\" is not a valid URL.", (int)MIN(text.len, 1000), text.data);
        return false;
    }
    if (text.len)
        url_serialise(&parts, &out, &offsets);
    r->referrer = str_equal_c(buf_view(&out), "about:client") ? NULL : TRY_PTR_OR(false, web_ascii(vm, buf_view(&out)));
    barrier(vm, o);
    return true;
}

/* What the members together must not be (Fetch, constructor of Request). */
static bool check_combination(Vm *vm, HostObject *o, bool has_body)
{
    WebRequest *r = web_request_of(o);
    const char *why = NULL;
    StrView method = string_view(vm, value_as_string(TRY_OR(false, method_of(vm, o))));
    bool simple = is_bodiless(vm, o) || str_equal_c((Str){method.data, method.length}, "POST");
    if (r->mode == MODE_NAVIGATE)
        why = "invalid request mode navigate.";
    else if (r->mode == MODE_NO_CORS && !simple)
        why = "the method is unsupported in no-cors mode.";
    else if (r->cache == CACHE_ONLY_IF_CACHED && r->mode != MODE_SAME_ORIGIN)
        why = "'only-if-cached' can be set only with 'same-origin' mode";
    else if (has_body && is_bodiless(vm, o))
        why = "Request with GET/HEAD method cannot have body.";
    else if (has_body && r->keepalive && (r->body.kind == WEB_BODY_STREAM || r->body.kind == WEB_BODY_SOURCE))
        why = "keepalive";
    if (why)
        throw_type(vm, "%s", why);
    return !why;
}

/* Members that change little here, but may be wrong. */
static bool read_rest(Vm *vm, HostObject *o, Value dict)
{
    WebRequest *r = web_request_of(o);
    Value window = TRY_OR(false, web_member(vm, dict, web_key(vm, "window")));
    if (!value_is_nullish(window)) {
        throw_type(vm, "'window' option must be null");
        return false;
    }
    Value referrer = TRY_OR(false, web_member(vm, dict, web_key(vm, "referrer")));
    if (!read_referrer(vm, r, o, referrer))
        return false;
    for (u32 which = CHOICE_CACHE; which < CHOICE_COUNT; which++) {
        Value v = TRY_OR(false, web_member(vm, dict, web_key(vm, choices[which].name)));
        if (!read_choice(vm, r, which, v))
            return false;
    }
    return web_member_bool(vm, dict, "keepalive", r->keepalive, &r->keepalive);
}

/* A RequestInit, or an object like one in place of the URL. */
static bool read_init(Vm *vm, HostObject *o, Value dict)
{
    WebRequest *r = web_request_of(o);
    if (!value_is_object(dict))
        return true;
    Object *d = value_as_object(dict);
    Value v = TRY_OR(false, obj_get(vm, d, KEY_method));
    if (!value_is_undefined(v) && !set_method(vm, o, v))
        return false;
    v = TRY_OR(false, obj_get(vm, d, KEY_headers));
    if (!value_is_undefined(v)) {
        o->host_slots[REQUEST_HEADERS] = VAL_HOLE;
        header_list_deinit(&r->list);
        if (!header_list_fill(vm, &o->object.cell, &r->list, v))
            return false;
    }
    v = TRY_OR(false, obj_get(vm, d, KEY_body));
    bool has_body = !value_is_nullish(v);
    if (has_body && (!web_body_init(vm, &o->object.cell, &r->body, v) || !add_body_type(vm, o)))
        return false;
    v = TRY_OR(false, obj_get(vm, d, KEY_signal));
    if (!set_signal(vm, o, v))
        return false;
    v = TRY_OR(false, obj_get(vm, d, KEY_redirect));
    if (!read_choice(vm, r, CHOICE_REDIRECT, v))
        return false;
    return read_rest(vm, o, dict) && check_combination(vm, o, has_body);
}

static Value request_ctor(Vm *vm, Frame *f)
{
    if (!(f->flags & FRAME_CONSTRUCT))
        return host_throw_code(vm, ERR_TYPE, "ERR_ILLEGAL_CONSTRUCTOR", "Request constructor cannot be invoked without 'new'");
    HostObject *o = TRY_PTR(host_object_construct(vm, f, &request_class));
    web_request_of(o)->body.source = VAL_UNDEFINED;
    if (!f->argc)
        return failed(vm, "1 argument required, but only 0 present.");
    Value input = f->args[0], dict = frame_arg(f, 1);
    HostObject *other = host_cast(input, &request_class);
    if (other) {
        if (!copy_request(vm, o, other) || !read_init(vm, o, dict))
            return VAL_EXC;
        bool takes = web_request_of(o)->body.kind == WEB_BODY_NULL && web_request_of(other)->body.kind != WEB_BODY_NULL;
        if (takes && value_is_object(dict) && !check_combination(vm, o, true))
            return VAL_EXC;
        if (web_request_of(o)->body.kind == WEB_BODY_NULL && web_request_of(other)->body.kind != WEB_BODY_NULL &&
            !copy_body(vm, o, other))
            return VAL_EXC;
        return value_cell(o);
    }
    if (value_is_object(input) && !host_cast(input, &url_class)) {
        Value url = TRY(obj_get(vm, value_as_object(input), KEY_url));
        if (!value_is_undefined(url)) {
            if (!set_url(vm, o, url) || !read_init(vm, o, input))
                return VAL_EXC;
            return read_init(vm, o, dict) ? value_cell(o) : VAL_EXC;
        }
    }
    if (!set_url(vm, o, input))
        return VAL_EXC;
    return read_init(vm, o, dict) ? value_cell(o) : VAL_EXC;
}

HostObject *web_request_clone(Vm *vm, HostObject *o, const HostClass *cls)
{
    HostObject *copy = TRY_PTR_OR(NULL, host_object_new(vm, cls));
    web_request_of(copy)->body.source = VAL_UNDEFINED;
    return copy_request(vm, copy, o) && copy_body(vm, copy, o) ? copy : NULL;
}

static Value request_clone(Vm *vm, Frame *f)
{
    HostObject *o = REQUEST_THIS(vm, f);
    return value_cell(TRY_PTR(web_request_clone(vm, o, &request_class)));
}

bool web_request_parts(Vm *vm, HostObject *o, WebRequestParts *out)
{
    WebRequest *r = web_request_of(o);
    Value signal = o->host_slots[REQUEST_SIGNAL];
    *out = (WebRequestParts){.request = o, .body = &r->body, .redirect = r->redirect};
    out->url = value_as_string(TRY_OR(false, url_of(vm, o)));
    out->method = value_as_string(TRY_OR(false, method_of(vm, o)));
    out->headers_owner = TRY_PTR_OR(false, headers_of(vm, o));
    out->headers = TRY_PTR_OR(false, headers_list(vm, out->headers_owner));
    out->blob = host_cast(o->host_slots[REQUEST_BLOB], &blob_class);
    out->signal = value_is_hole(signal) ? VAL_UNDEFINED : signal;
    return true;
}

/* ---- reading ---- */

static Str http_body_bytes(const WebRequest *r)
{
    return r->http && r->http->body_state == HTTP_BODY_WHOLE ? r->http->body : buf_view(&r->received);
}

static Value convert_http(Vm *vm, HostObject *o, u32 how)
{
    WebRequest *r = web_request_of(o);
    String *type = NULL;
    if (how == BODY_BLOB || how == BODY_FORM) {
        HostObject *headers = TRY_PTR(headers_of(vm, o));
        type = header_list_find(TRY_PTR(headers_list(vm, headers)), Http_ContentType);
    }
    Value v = web_bytes_to(vm, how, http_body_bytes(r), type);
    buf_deinit(&r->received);
    return v;
}

static void throw_lost(Vm *vm)
{
    throw_dom(vm, "AbortError", "The connection was closed.");
}

/* Asks for the rest of the body; clones listen too. */
static void start_reading(HostObject *o)
{
    WebRequest *r = web_request_of(o);
    HttpRequest *http = r->http;
    if (http->body_state != HTTP_BODY_PAUSED || r->reading)
        return;
    for (HostObject *each = o; each;) {
        WebRequest *e = web_request_of(each);
        if (!e->reading)
            buf_append_str(&e->received, http->body);
        e->reading = true;
        Value next = each->host_slots[REQUEST_CLONE];
        each = value_is_hole(next) ? NULL : (HostObject *)value_as_cell(next);
    }
    http_request_read_body(http);
}

Value web_request_read_http(Vm *vm, HostObject *o, u32 how)
{
    WebRequest *r = web_request_of(o);
    if (r->body.used)
        return web_body_used_error(vm);
    r->body.used = true;
    if (r->http_complete)
        return web_settled(vm, convert_http(vm, o, how));
    if (r->http_failed || !r->http || !r->http->conn) {
        throw_lost(vm);
        return web_settled(vm, VAL_EXC);
    }
    Object *promise = TRY_PTR(promise_new(vm));
    r->read_as = (u8)how;
    o->host_slots[REQUEST_READER] = value_cell(promise);
    barrier(vm, o);
    start_reading(o);
    return value_cell(promise);
}

static void settle_reader(Vm *vm, HostObject *o)
{
    WebRequest *r = web_request_of(o);
    Value reader = o->host_slots[REQUEST_READER];
    if (value_is_hole(reader))
        return;
    o->host_slots[REQUEST_READER] = VAL_HOLE;
    Value v = VAL_EXC;
    if (r->http_failed)
        throw_lost(vm);
    else
        v = convert_http(vm, o, r->read_as);
    Object *promise = value_as_object(reader);
    bool ok = promise_settle(vm, promise, v);
    if (!ok)
        host_uncaught(host_of(vm));
}

/* ---- the body as a stream ---- */

static void source_pull(void *ctx)
{
    HostRef *request = ctx;
    HostObject *o = (HostObject *)value_as_cell(request->value);
    WebRequest *r = web_request_of(o);
    if (!r->http)
        return;
    if (r->reading) { /* it was asked to wait */
        http_request_read_body(r->http);
        return;
    }
    start_reading(o);
    Buf first = r->received; /* what was there already goes first */
    r->received = (Buf){0};
    if (first.len && r->source)
        web_source_enqueue_owned(r->source, first.data, first.len);
    else
        buf_deinit(&first);
}

/* The producer's reference is the request's until the body ends or nobody wants it. */
static void source_cancel(void *ctx, Value reason)
{
    (void)reason;
    HostRef *request = ctx;
    web_source_unref(web_request_of((HostObject *)value_as_cell(request->value))->source);
}

static void source_release(void *ctx)
{
    HostRef *request = ctx;
    WebRequest *r = web_request_of((HostObject *)value_as_cell(request->value));
    r->source = NULL;
    host_unref(r->source_host, request);
}

static void end_source(Vm *vm, HostObject *o, bool failed)
{
    WebSource *s = web_request_of(o)->source;
    if (!s)
        return;
    if (failed) {
        throw_lost(vm);
        web_source_error(s, exception_take(vm));
    } else {
        web_source_close(s);
    }
    web_source_unref(s);
}

WebSource *web_request_source(Vm *vm, HostObject *o)
{
    static const WebSourceOps ops = {source_pull, source_cancel, source_release};
    WebRequest *r = web_request_of(o);
    Host *host = host_of(vm);
    if (r->http_complete) {
        WebSource *whole = web_source_of_bytes(host, http_body_bytes(r));
        buf_deinit(&r->received);
        return whole;
    }
    HostRef *self = host_ref(host, value_cell(o));
    r->source_host = host;
    WebSource *s = web_source_new(host, &ops, self);
    if (!s) {
        host_unref(host, self);
        return NULL;
    }
    r->source = web_source_ref(s);
    if (r->reading) { /* a clone asked for it */
        Buf first = r->received;
        r->received = (Buf){0};
        web_source_enqueue_owned(s, first.data, first.len);
    }
    if (r->http_failed || !r->http || !r->http->conn)
        end_source(vm, o, true);
    return s;
}

void web_request_on_body(Vm *vm, HostObject *request, Str data, bool last)
{
    for (HostObject *o = request; o;) {
        WebRequest *r = web_request_of(o);
        Value next = o->host_slots[REQUEST_CLONE];
        r->http_complete = last;
        if (r->source) {
            bool more = web_source_enqueue(r->source, data);
            bool alone = o == request && value_is_hole(next);
            if (!more && alone && r->source && r->http)
                http_request_pause_body(r->http);
            if (last)
                end_source(vm, o, false);
        } else if (buf_try_reserve(&r->received, data.len)) {
            buf_append_str(&r->received, data);
        } else {
            r->http_failed = true;
        }
        if (last)
            settle_reader(vm, o);
        o = value_is_hole(next) ? NULL : (HostObject *)value_as_cell(next);
    }
}

void web_request_on_abort(Vm *vm, HostObject *request)
{
    for (HostObject *o = request; o;) {
        WebRequest *r = web_request_of(o);
        Value next = o->host_slots[REQUEST_CLONE], signal = o->host_slots[REQUEST_SIGNAL];
        r->http_failed = !r->http_complete;
        end_source(vm, o, true);
        settle_reader(vm, o);
        if (!value_is_hole(signal) && !abort_signal_abort(vm, (HostObject *)value_as_cell(signal), VAL_UNDEFINED))
            host_uncaught(host_of(vm));
        o = value_is_hole(next) ? NULL : (HostObject *)value_as_cell(next);
    }
}

static Value request_read(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_body_this(vm, f, &request_class));
    WebRequest *r = web_request_of(o);
    u32 how = native_magic(f);
    if (r->body.kind == WEB_BODY_HTTP)
        return web_request_read_http(vm, o, how);
    String *type = NULL;
    if (how == BODY_BLOB || how == BODY_FORM) {
        type = header_list_find(TRY_PTR(headers_list(vm, TRY_PTR(headers_of(vm, o)))), Http_ContentType);
        if (!type && r->type_told) /* it was deleted */
            type = ATOM_empty;
    }
    return web_body_read(vm, &r->body, how, type);
}

/* ---- console.log ---- */

bool web_request_inspect(Vm *vm, HostObject *o, const char *name, Value params, u32 indent, StringBuilder *out)
{
    WebRequest *r = web_request_of(o);
    String *method = value_as_string(TRY_OR(false, method_of(vm, o)));
    String *url = value_as_string(TRY_OR(false, url_of(vm, o)));
    HostObject *headers = TRY_PTR_OR(false, headers_of(vm, o));
    sb_c(out, name);
    web_inspect_size(&r->body, out);
    sb_c(out, " {\n");
    web_indent(out, indent + 1);
    sb_c(out, "method: \"");
    sb_string(out, method);
    sb_c(out, "\",\n");
    web_indent(out, indent + 1);
    sb_c(out, "url: \"");
    sb_string(out, url);
    sb_c(out, "\",\n");
    if (!value_is_undefined(params)) {
        web_indent(out, indent + 1);
        sb_c(out, "params: ");
        if (!web_inspect_value(vm, params, indent + 1, out))
            return false;
        sb_c(out, ",\n");
    }
    web_indent(out, indent + 1);
    sb_c(out, "headers: ");
    if (!headers_inspect(vm, headers, indent + 1, out))
        return false;
    sb_unit(out, '\n');
    if (!web_inspect_body(vm, &r->body, indent + 1, out))
        return false;
    web_indent(out, indent);
    sb_unit(out, '}');
    return true;
}

static bool request_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    return web_request_inspect(vm, o, "Request", VAL_UNDEFINED, indent, out);
}

static const BuiltinProp request_rows[] = {
    BODY_READERS(request_read),
    HOST_GET("body", request_get_body),
    HOST_GET("bodyUsed", request_get_used),
    HOST_GET_MAGIC("cache", request_get_choice, CHOICE_CACHE),
    HOST_FN("clone", 0, request_clone),
    HOST_GET_MAGIC("credentials", request_get_choice, CHOICE_CREDENTIALS),
    HOST_GET_MAGIC("destination", request_get_same, SAME_EMPTY),
    HOST_GET_MAGIC("duplex", request_get_same, SAME_HALF),
    HOST_GET("headers", request_get_headers),
    HOST_GET_MAGIC("integrity", request_get_same, SAME_EMPTY),
    HOST_GET_MAGIC("isHistoryNavigation", request_get_same, SAME_FALSE),
    HOST_GET_MAGIC("isReloadNavigation", request_get_same, SAME_FALSE),
    HOST_GET("keepalive", request_get_keepalive),
    HOST_GET("method", request_get_method),
    HOST_GET_MAGIC("mode", request_get_choice, CHOICE_MODE),
    HOST_GET_MAGIC("redirect", request_get_choice, CHOICE_REDIRECT),
    HOST_GET("referrer", request_get_referrer),
    HOST_GET_MAGIC("referrerPolicy", request_get_choice, CHOICE_POLICY),
    HOST_GET("signal", request_get_signal),
    HOST_GET("url", request_get_url),
    TAG("Request"),
    END,
};

const HostClass request_class = {
    .name = "Request",
    .ctor = request_ctor,
    .data_size = sizeof(WebRequest),
    .slots = REQUEST_SLOTS,
    .proto_props = request_rows,
    .finalise = request_finalise,
    .trace = request_trace,
    .inspect = request_inspect,
};
