/* web_response.c - the Response class, and what servers read of an answer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_priv.h"
#include "runtime/web/web_stream_priv.h"
#include "runtime/web/web_url.h"

enum { TYPE_DEFAULT, TYPE_ERROR, TYPE_BASIC };

static void response_finalise(Vm *vm, void *data)
{
    (void)vm;
    header_list_deinit(&((WebResponse *)data)->list);
    buf_deinit(&((WebResponse *)data)->json);
}

static size_t response_external(void *data)
{
    return ((WebResponse *)data)->json.cap;
}

static void response_trace(Vm *vm, void *data)
{
    WebResponse *r = data;
    web_body_trace(vm, &r->body);
    header_list_trace(vm, &r->list);
    heap_mark_cell(vm, r->status_text);
    heap_mark_cell(vm, r->raw);
}

static void init(HostObject *o)
{
    WebResponse *r = web_response_of(o);
    r->status = 200;
    r->status_text = ATOM_empty;
    r->body.source = VAL_UNDEFINED;
}

bool web_response_settle(Vm *vm, HostObject *o)
{
    WebResponse *r = web_response_of(o);
    if (LIKELY(!r->json.data))
        return true;
    String *text = TRY_PTR_OR(false, web_ascii(vm, buf_view(&r->json)));
    buf_deinit(&r->json);
    r->body.source = value_cell(text);
    barrier(vm, o);
    return true;
}

/* The list in the response, filled from the received head first. */
static HeaderList *own_list(Vm *vm, HostObject *o)
{
    WebResponse *r = web_response_of(o);
    if (!r->raw)
        return &r->list;
    HttpHead head;
    StrView text = string_view(vm, r->raw);
    const char *bytes = text.data;
    if (http_parse_response(bytes, bytes + text.length, 0, &head) > 0 && !header_list_read(vm, &o->object.cell, &r->list, &head))
        return NULL;
    r->raw = NULL;
    return &r->list;
}

HeaderList *web_response_headers(Vm *vm, HostObject *o)
{
    Value headers = o->host_slots[RESPONSE_HEADERS];
    return value_is_hole(headers) ? own_list(vm, o) : headers_list(vm, (HostObject *)value_as_cell(headers));
}

/* ---- constructing ---- */

static bool read_status(Vm *vm, Value v, u16 *out)
{
    double status = 0;
    if (value_is_undefined(v))
        return true;
    if (value_is_number(v) && !to_integer(vm, v, &status))
        return false;
    if (status != 101 && !(status >= 200 && status <= 599)) {
        char text[32];
        value_describe(vm, value_number(status), text, sizeof text);
        throw_range(vm, "The status provided (%s) must be 101 or in the range of [200, 599]", text);
        return false;
    }
    *out = (u16)status;
    return true;
}

/* A reason phrase (RFC 9112 4): text of one line in Latin-1. */
static bool check_reason(Vm *vm, String *s)
{
    StrView text = string_view(vm, s);
    for (u32 i = 0; i < text.length; i++) {
        u16 c = view_at(text, i);
        if ((c < 0x20 && c != '\t') || c == 0x7F || c > 0xFF) {
            throw_type(vm, "Invalid statusText");
            return false;
        }
    }
    return true;
}

/* A ResponseInit dictionary, or a Response in its place. */
static bool read_init(Vm *vm, HostObject *o, Value dict)
{
    WebResponse *r = web_response_of(o);
    HostObject *other = host_cast(dict, &response_class);
    if (value_is_nullish(dict))
        return true;
    if (!value_is_object(dict)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE",
                        "Failed to construct 'Response': The provided body value is not of type 'ResponseInit'");
        return false;
    }
    if (other) {
        r->status = web_response_of(other)->status;
        r->status_text = web_response_of(other)->status_text;
        HeaderList *list = TRY_PTR_OR(false, web_response_headers(vm, other));
        return header_list_copy(vm, &o->object.cell, &r->list, list);
    }
    Value headers = TRY_OR(false, obj_get(vm, value_as_object(dict), KEY_headers));
    if (!value_is_undefined(headers) && !header_list_fill(vm, &o->object.cell, &r->list, headers))
        return false;
    Value status = TRY_OR(false, obj_get(vm, value_as_object(dict), KEY_status));
    if (!read_status(vm, status, &r->status))
        return false;
    Value text = TRY_OR(false, obj_get(vm, value_as_object(dict), KEY_statusText));
    if (!value_is_undefined(text)) {
        r->status_text = TRY_PTR_OR(false, to_string(vm, text));
        barrier(vm, o);
        if (!check_reason(vm, r->status_text))
            return false;
    }
    return true;
}

/* Bodies with a type of their own say so in the list at once, but for plain text: that is said when it is sent. */
static bool add_type(Vm *vm, HostObject *o)
{
    WebResponse *r = web_response_of(o);
    AUTO_BUF room = {0};
    Str type;
    if (r->body.kind == WEB_BODY_NULL || (r->body.kind == WEB_BODY_STRING && str_starts_with(str_view(r->body.type ? r->body.type : ""), STR("text/"))))
        return true;
    if (!web_body_type(vm, &r->body, &room, &type))
        return false;
    if (!type.len || header_list_find(&r->list, Http_ContentType))
        return true;
    String *text = TRY_PTR_OR(false, web_ascii(vm, type));
    header_list_add(vm, &o->object.cell, &r->list, Http_ContentType, NULL, text);
    r->implied_type = r->list.len == 1;
    return true;
}

static Value response_ctor(Vm *vm, Frame *f)
{
    if (!(f->flags & FRAME_CONSTRUCT))
        return host_throw_code(vm, ERR_TYPE, "ERR_ILLEGAL_CONSTRUCTOR", "Response constructor cannot be invoked without 'new'");
    HostObject *o = TRY_PTR(host_object_construct(vm, f, &response_class));
    init(o);
    if (!read_init(vm, o, frame_arg(f, 1)) ||
        !web_body_init(vm, &o->object.cell, &web_response_of(o)->body, frame_arg(f, 0)) || !add_type(vm, o))
        return VAL_EXC;
    return value_cell(o);
}

static HostObject *new_response(Vm *vm)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, &response_class));
    init(o);
    return o;
}

HostObject *web_response_new(Vm *vm, u16 status, String *status_text, Value body)
{
    HostObject *o = TRY_PTR_OR(NULL, new_response(vm));
    WebResponse *r = web_response_of(o);
    r->status = status;
    r->status_text = status_text;
    barrier(vm, o);
    return web_body_init(vm, &o->object.cell, &r->body, body) ? o : NULL;
}

/* ---- statics ---- */

static Value response_json(Vm *vm, Frame *f)
{
    AUTO_BUF bytes = {0};
    Value text = TRY(json_stringify_bytes(vm, frame_arg(f, 0), &bytes));
    if (value_is_null(text))
        text = value_cell(ATOM_empty);
    if (!value_is_string(text))
        return throw_type(vm, "Value is not JSON serializable");
    HostObject *o = TRY_PTR(new_response(vm));
    WebResponse *r = web_response_of(o);
    Value dict = frame_arg(f, 1);
    bool ok = value_is_number(dict) ? read_status(vm, dict, &r->status) : read_init(vm, o, dict);
    if (!ok || !web_body_init(vm, &o->object.cell, &r->body, text))
        return VAL_EXC;
    r->body.type = "application/json;charset=utf-8";
    if (!add_type(vm, o))
        return VAL_EXC;
    r->implied_type = false; /* asked for by name */
    r->json = bytes;
    bytes = (Buf){0};
    return value_cell(o);
}

static Value response_error(Vm *vm, Frame *f)
{
    (void)f;
    HostObject *o = TRY_PTR(new_response(vm));
    web_response_of(o)->status = 0;
    web_response_of(o)->type = TYPE_ERROR;
    return value_cell(o);
}

static bool is_redirect(u32 status)
{
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

static Value response_redirect(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str text = STR("");
    if (f->argc && !value_is_undefined(f->args[0]) &&
        !web_utf8(vm, TRY_PTR(to_string(vm, f->args[0])), &room, &text))
        return VAL_EXC;
    HostObject *o = TRY_PTR(new_response(vm));
    WebResponse *r = web_response_of(o);
    Value dict = frame_arg(f, 1);
    r->status = 302;
    String *location = url_normalise(vm, text); /* a relative one stays as it is */
    if (!location) {
        AUTO_URL base = {.port = -1}, parts = {.port = -1};
        if (!url_parse(&base, STR("http://localhost/"), NULL, URL_NO_OVERRIDE) || !url_parse(&parts, text, &base, URL_NO_OVERRIDE))
            return throw_type(vm, "Failed to parse URL from %.*s", (int)MIN(text.len, 1000), text.data);
        location = TRY_PTR(web_ascii(vm, text));
    }
    header_list_add(vm, &o->object.cell, &r->list, Http_Location, NULL, location);
    if (value_is_number(dict)) {
        double status;
        if (!to_integer(vm, dict, &status))
            return VAL_EXC;
        r->status = status >= 0 && status <= 999 ? (u16)status : 0;
    } else if (!read_init(vm, o, dict)) {
        return VAL_EXC;
    }
    if (!is_redirect(r->status))
        return throw_range(vm, "Failed to execute 'redirect' on 'Response': Invalid status code");
    return value_cell(o);
}

/* ---- members ---- */

#define RESPONSE_THIS(vm, f) TRY_PTR(web_this(vm, f, &response_class))

static Value response_get_status(Vm *vm, Frame *f)
{
    return value_int(web_response_of(RESPONSE_THIS(vm, f))->status);
}

static Value response_get_status_text(Vm *vm, Frame *f)
{
    return value_cell(web_response_of(RESPONSE_THIS(vm, f))->status_text);
}

static Value response_get_ok(Vm *vm, Frame *f)
{
    u16 status = web_response_of(RESPONSE_THIS(vm, f))->status;
    return value_bool(status >= 200 && status <= 299);
}

static Value response_get_redirected(Vm *vm, Frame *f)
{
    return value_bool(web_response_of(RESPONSE_THIS(vm, f))->redirected);
}

static Value response_get_type(Vm *vm, Frame *f)
{
    static const char *const names[] = {"default", "error", "basic"};
    return value_cell(TRY_PTR(atom_from_c(vm, names[web_response_of(RESPONSE_THIS(vm, f))->type])));
}

static Value response_get_url(Vm *vm, Frame *f)
{
    Value url = RESPONSE_THIS(vm, f)->host_slots[RESPONSE_URL];
    return value_is_hole(url) ? value_cell(ATOM_empty) : url;
}

static Value response_get_headers(Vm *vm, Frame *f)
{
    HostObject *o = RESPONSE_THIS(vm, f);
    WebResponse *r = web_response_of(o);
    if (value_is_hole(o->host_slots[RESPONSE_HEADERS])) {
        HeaderList *list = TRY_PTR(own_list(vm, o));
        HostObject *headers = TRY_PTR(headers_new(vm, list));
        header_list_deinit(list);
        o->host_slots[RESPONSE_HEADERS] = value_cell(headers);
        barrier(vm, o);
    }
    if (!r->type_told && !web_body_tell_type(vm, (HostObject *)value_as_cell(o->host_slots[RESPONSE_HEADERS]), &r->body))
        return VAL_EXC;
    r->type_told = true;
    return o->host_slots[RESPONSE_HEADERS];
}

static Value response_get_body(Vm *vm, Frame *f)
{
    HostObject *o = RESPONSE_THIS(vm, f);
    if (!web_response_settle(vm, o))
        return VAL_EXC;
    return web_body_stream(vm, o, &web_response_of(o)->body);
}

static Value response_get_used(Vm *vm, Frame *f)
{
    return value_bool(web_body_is_used(vm, &web_response_of(RESPONSE_THIS(vm, f))->body));
}

static Value response_read(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_body_this(vm, f, &response_class));
    if (!web_response_settle(vm, o))
        return VAL_EXC;
    String *type = NULL;
    if (native_magic(f) == BODY_BLOB || native_magic(f) == BODY_FORM) {
        type = header_list_find(TRY_PTR(web_response_headers(vm, o)), Http_ContentType);
        if (!type && web_response_of(o)->type_told) /* it was deleted */
            type = ATOM_empty;
    }
    return web_body_read(vm, &web_response_of(o)->body, native_magic(f), type);
}

static Value response_clone(Vm *vm, Frame *f)
{
    HostObject *o = RESPONSE_THIS(vm, f);
    WebResponse *r = web_response_of(o);
    if (!web_response_settle(vm, o))
        return VAL_EXC;
    if (web_body_is_unusable(vm, &r->body))
        return host_throw_code(vm, ERR_TYPE, "ERR_BODY_ALREADY_USED", "Body is disturbed or locked");
    HostObject *copy = TRY_PTR(new_response(vm));
    WebResponse *c = web_response_of(copy);
    HeaderList *list = TRY_PTR(web_response_headers(vm, o));
    c->status = r->status;
    c->status_text = r->status_text;
    c->type = r->type;
    c->redirected = r->redirected;
    c->type_told = r->type_told;
    c->implied_type = r->implied_type && value_is_hole(o->host_slots[RESPONSE_HEADERS]);
    copy->host_slots[RESPONSE_URL] = o->host_slots[RESPONSE_URL];
    if (!header_list_copy(vm, &copy->object.cell, &c->list, list) ||
        !web_body_clone(vm, o, &copy->object.cell, &c->body, &r->body))
        return VAL_EXC;
    return value_cell(copy);
}

/* ---- console.log ---- */

static void line(StringBuilder *out, u32 indent, const char *name)
{
    web_indent(out, indent + 1);
    sb_c(out, name);
    sb_c(out, ": ");
}

static bool response_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    WebResponse *r = web_response_of(o);
    AUTO_BUF number = {0};
    if (!web_response_settle(vm, o))
        return false;
    sb_c(out, "Response");
    web_inspect_size(&r->body, out);
    sb_c(out, " {\n");
    line(out, indent, "ok");
    sb_c(out, r->status >= 200 && r->status <= 299 ? "true,\n" : "false,\n");
    line(out, indent, "url");
    Value url = o->host_slots[RESPONSE_URL];
    sb_unit(out, '"');
    if (!value_is_hole(url))
        sb_string(out, value_as_string(url));
    sb_c(out, "\",\n");
    line(out, indent, "status");
    buf_printf(&number, "%u,\n", r->status);
    buf_push(&number, 0);
    sb_c(out, number.data);
    line(out, indent, "statusText");
    sb_unit(out, '"');
    sb_string(out, r->status_text);
    sb_c(out, "\",\n");
    line(out, indent, "headers");
    HostObject *headers = TRY_PTR_OR(false, headers_new(vm, TRY_PTR_OR(false, web_response_headers(vm, o))));
    if (!headers_inspect(vm, headers, indent + 1, out))
        return false;
    sb_c(out, ",\n");
    line(out, indent, "redirected");
    sb_c(out, r->redirected ? "true,\n" : "false,\n");
    line(out, indent, "bodyUsed");
    sb_c(out, web_body_is_used(vm, &r->body) ? "true" : "false");
    bool shown = r->body.kind != WEB_BODY_NULL && !r->body.used && r->body.kind != WEB_BODY_STREAM && r->body.kind != WEB_BODY_SOURCE;
    sb_c(out, shown ? ",\n" : "\n");
    if (!web_inspect_body(vm, &r->body, indent + 1, out))
        return false;
    web_indent(out, indent);
    sb_unit(out, '}');
    return true;
}

/* ---- for servers ---- */

/* An answer of fetch whose body was unpacked goes on without the coding's name. */
static void forget_coding(HeaderList *list)
{
    u32 kept = 0;
    for (u32 i = 0; i < list->len; i++)
        if (list->items[i].id != Http_ContentEncoding)
            list->items[kept++] = list->items[i];
    list->len = kept;
}

/* The answer of a fetch that is still coming in becomes a source. */
static bool settle_incoming(Vm *vm, HostObject *o, WebBody *body)
{
    Str bytes;
    if (body->kind != WEB_BODY_INCOMING || web_incoming_whole(body->source, &bytes))
        return true;
    WebSource *source = web_incoming_source(vm, body->source);
    bool fine = source && web_body_set_source(vm, &o->object.cell, body, source);
    if (source)
        web_source_unref(source);
    return fine;
}

int web_response_view(Vm *vm, Value v, WebResponseView *out)
{
    HostObject *o = host_cast(v, &response_class);
    if (!o)
        return 0;
    WebResponse *r = web_response_of(o);
    WebBody *body = &r->body;
    if (UNLIKELY(web_body_is_unusable(vm, body))) {
        host_throw_code(vm, ERR_TYPE, "ERR_BODY_ALREADY_USED", "Body already used");
        return -1;
    }
    *out = (WebResponseView){.status = r->status, .body_kind = body->kind, .status_text = r->status_text,
                             .headers = TRY_PTR_OR(-1, web_response_headers(vm, o)), .keep = v, .stream = VAL_UNDEFINED};
    if (r->unpacked)
        forget_coding(out->headers);
    if (body->kind == WEB_BODY_NULL)
        return 1;
    if (!settle_incoming(vm, o, body))
        return -1;
    out->body_kind = body->kind;
    body->used = true;
    if (body->type)
        out->content_type = str_view(body->type);
    out->implied_type = r->implied_type && value_is_hole(o->host_slots[RESPONSE_HEADERS]);
    if (body->kind == WEB_BODY_STREAM || body->kind == WEB_BODY_SOURCE) {
        WebSource *source = web_source_of(vm, body->source);
        out->stream = body->source;
        out->body_kind = WEB_BODY_STREAM;
        if (!source || !web_source_whole(source, &out->body))
            return 1;
        /* all is there: no stream for the server */
        out->body_kind = WEB_BODY_BYTES;
        out->keep = TRY_OR(-1, web_source_token(source));
        return body->kind == WEB_BODY_STREAM && !web_source_lock(source, body->source) ? -1 : 1;
    }
    out->keep = body->source;
    if (r->json.data) {
        out->body = buf_view(&r->json);
        out->owned = r->json.data;
        r->json = (Buf){0};
        out->body_kind = WEB_BODY_BYTES;
        return 1;
    }
    if (body->kind == WEB_BODY_BLOB) {
        HostObject *blob = (HostObject *)value_as_cell(body->source);
        WebBlob *b = host_data(blob);
        if (b->type->length) {
            StrView type = string_view(vm, b->type);
            out->content_type = (Str){type.data, type.length};
        } else if (b->text) {
            out->content_type = STR("text/plain;charset=utf-8");
        }
        if (!blob_view(blob, &out->body)) {
            out->file = b;
            return 1;
        }
        out->body_kind = WEB_BODY_BYTES;
        return 1;
    }
    Buf room = {0};
    if (!web_body_bytes(vm, body, &room, &out->body)) {
        buf_deinit(&room);
        return -1;
    }
    out->owned = room.data;
    out->body_kind = WEB_BODY_BYTES;
    return 1;
}

static const BuiltinProp response_statics[] = {
    HOST_FN("error", 0, response_error),
    HOST_FN("json", 1, response_json),
    HOST_FN("redirect", 1, response_redirect),
    END,
};

static const BuiltinProp response_rows[] = {
    BODY_READERS(response_read),
    HOST_GET("body", response_get_body),
    HOST_GET("bodyUsed", response_get_used),
    HOST_FN("clone", 0, response_clone),
    HOST_GET("headers", response_get_headers),
    HOST_GET("ok", response_get_ok),
    HOST_GET("redirected", response_get_redirected),
    HOST_GET("status", response_get_status),
    HOST_GET("statusText", response_get_status_text),
    HOST_GET("type", response_get_type),
    HOST_GET("url", response_get_url),
    TAG("Response"),
    END,
};

const HostClass response_class = {
    .name = "Response",
    .ctor = response_ctor,
    .data_size = sizeof(WebResponse),
    .slots = RESPONSE_SLOTS,
    .static_props = response_statics,
    .proto_props = response_rows,
    .finalise = response_finalise,
    .trace = response_trace,
    .external_size = response_external,
    .inspect = response_inspect,
};
