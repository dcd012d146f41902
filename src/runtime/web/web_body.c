/* web_body.c - bodies: what a BodyInit becomes, and how it is read again.
 *
 * Strings and buffers stay as they are until someone wants bytes. A body in memory is read without waiting: the promise
 * that text() and the others give is settled already.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_priv.h"
#include "runtime/web/web_stream.h"
#include "runtime/web/web_stream_priv.h"

#define TYPE_TEXT "text/plain;charset=utf-8"
#define TYPE_FORM "application/x-www-form-urlencoded;charset=UTF-8"

void web_body_trace(Vm *vm, WebBody *body)
{
    if (body->kind != WEB_BODY_NULL)
        heap_mark(vm, body->source);
}

static bool set(Vm *vm, Cell *owner, WebBody *body, WebBodyKind kind, const void *source, const char *type)
{
    if (!source)
        return false;
    *body = (WebBody){.source = value_cell(source), .kind = (u8)kind, .type = type};
    barrier(vm, owner);
    return true;
}

/* A stream as a body. */
static bool set_stream(Vm *vm, Cell *owner, WebBody *body, Value stream)
{
    if (web_stream_unusable(vm, stream)) {
        throw_type(vm, "Body object should not be disturbed or locked");
        return false;
    }
    return set(vm, owner, body, WEB_BODY_STREAM, value_as_cell(stream), NULL);
}

/* What gives chunks one by one: an object with Symbol.asyncIterator, or an async generator function. 1, 0, -1: exception. */
static int set_iterable(Vm *vm, Cell *owner, WebBody *body, Value v)
{
    Value iterable = v;
    if (embed_is_generator_function(v))
        iterable = TRY_OR(-1, call_function(vm, v, VAL_UNDEFINED, 0, NULL));
    Value method = TRY_OR(-1, obj_get(vm, value_as_object(iterable), KEY_SYM_asyncIterator));
    if (!value_is_callable(method))
        return 0;
    Value stream = TRY_OR(-1, host_js_call(vm, "internal/streams/native", "fromIterable", 1, &iterable));
    return set_stream(vm, owner, body, stream) ? 1 : -1;
}

bool web_body_init(Vm *vm, Cell *owner, WebBody *body, Value v)
{
    u8 *data;
    size_t len;
    HostObject *o;
    if (value_is_string(v))
        return set(vm, owner, body, WEB_BODY_STRING, value_as_cell(v), TYPE_TEXT);
    if (value_is_nullish(v)) {
        *body = (WebBody){.source = VAL_UNDEFINED};
        return true;
    }
    if (value_is_object(v)) {
        if (host_cast(v, &blob_class))
            return set(vm, owner, body, WEB_BODY_BLOB, value_as_cell(v), NULL);
        if (embed_bytes_view(vm, v, &data, &len))
            return set(vm, owner, body, WEB_BODY_BYTES, web_buffer_copy(vm, (Str){(const char *)data, len}), NULL);
        if (web_stream_is(vm, v))
            return set_stream(vm, owner, body, v);
        if ((o = host_cast(v, &form_data_class)))
            return set(vm, owner, body, WEB_BODY_BLOB, form_data_to_blob(vm, o), NULL);
        if ((o = host_cast(v, &url_search_params_class))) {
            AUTO_BUF text = {0};
            return params_to_text(vm, o, &text) &&
                   set(vm, owner, body, WEB_BODY_STRING, web_ascii(vm, buf_view(&text)), TYPE_FORM);
        }
        if (value_is_array_cell(v)) { /* as the parts of a Blob */
            Object *ctor = TRY_PTR_OR(false, host_class_ctor(vm, &blob_class));
            Value blob = TRY_OR(false, construct(vm, value_cell(ctor), 1, &v));
            return set(vm, owner, body, WEB_BODY_BLOB, value_as_cell(blob), NULL);
        }
        int iterates = set_iterable(vm, owner, body, v);
        if (iterates)
            return iterates > 0;
    }
    return set(vm, owner, body, WEB_BODY_STRING, to_string(vm, v), TYPE_TEXT);
}

bool web_body_is_used(Vm *vm, const WebBody *body)
{
    return body->used || (body->kind == WEB_BODY_STREAM && web_stream_disturbed(vm, body->source));
}

bool web_body_is_unusable(Vm *vm, const WebBody *body)
{
    return body->used || (body->kind == WEB_BODY_STREAM && web_stream_unusable(vm, body->source));
}

bool web_body_clone(Vm *vm, HostObject *from_owner, Cell *to_owner, WebBody *to, WebBody *from)
{
    if (from->kind == WEB_BODY_SOURCE && value_is_exc(web_body_stream(vm, from_owner, from)))
        return false;
    if (from->kind == WEB_BODY_STREAM) {
        Value branches[2];
        if (!web_stream_tee(vm, from->source, branches))
            return false;
        from->source = branches[0];
        barrier(vm, from_owner);
        *to = (WebBody){.source = branches[1], .kind = WEB_BODY_STREAM, .type = from->type};
        barrier(vm, to_owner);
        return true;
    }
    *to = *from;
    to->used = false;
    if (from->kind == WEB_BODY_INCOMING)
        web_incoming_share(from->source);
    barrier(vm, to_owner);
    return true;
}

bool web_body_bytes(Vm *vm, WebBody *body, Buf *room, Str *out)
{
    *out = STR("");
    switch (body->kind) {
    case WEB_BODY_STRING: return web_utf8(vm, value_as_string(body->source), room, out);
    case WEB_BODY_BYTES: {
        BufferObject *b = (BufferObject *)value_as_cell(body->source);
        *out = (Str){(const char *)b->data, b->length};
        return true;
    }
    case WEB_BODY_BLOB: return blob_read_bytes(vm, (HostObject *)value_as_cell(body->source), room, out);
    case WEB_BODY_INCOMING: web_incoming_whole(body->source, out); return true;
    default: return true;
    }
}

bool web_body_has_text_type(const WebBody *body)
{
    return body->kind != WEB_BODY_NULL && body->type && str_starts_with(str_view(body->type), STR("text/"));
}

bool web_body_tell_type(Vm *vm, HostObject *headers, const WebBody *body)
{
    HeaderList *list = TRY_PTR_OR(false, headers_list(vm, headers));
    if (!web_body_has_text_type(body) || header_list_find(list, Http_ContentType))
        return true;
    String *text = TRY_PTR_OR(false, string_from_c(vm, "text/plain;charset=UTF-8"));
    header_list_add(vm, &headers->object.cell, list, Http_ContentType, NULL, text);
    return true;
}

bool web_body_type(Vm *vm, WebBody *body, Buf *room, Str *out)
{
    *out = body->type ? str_view(body->type) : STR("");
    if (body->kind != WEB_BODY_BLOB)
        return true;
    WebBlob *blob = host_data((HostObject *)value_as_cell(body->source));
    return web_utf8(vm, blob->type, room, out);
}

/* ---- reading ---- */

Value web_settled(Vm *vm, Value v)
{
    Object *promise = TRY_PTR(promise_new(vm));
    bool ok = promise_settle(vm, promise, v);
    return ok ? value_cell(promise) : VAL_EXC;
}

Value web_body_used_error(Vm *vm)
{
    host_throw_code(vm, ERR_TYPE, "ERR_BODY_ALREADY_USED", "Body already used");
    return web_settled(vm, VAL_EXC);
}

static Str without_bom(Str s)
{
    return str_starts_with(s, STR("\xEF\xBB\xBF")) ? (Str){s.data + 3, s.len - 3} : s;
}

Value web_bytes_to(Vm *vm, u32 how, Str bytes, String *type)
{
    switch (how) {
    case BODY_TEXT: return value_cell(TRY_PTR(string_from_utf8(vm, without_bom(bytes))));
    case BODY_JSON: {
        Str text = without_bom(bytes);
        if (!text.len)
            return throw_syntax(vm, "Unexpected end of JSON input");
        return json_parse(vm, TRY_PTR(string_from_utf8(vm, text)));
    }
    case BODY_ARRAY_BUFFER: return value_cell(TRY_PTR(web_buffer_copy(vm, bytes)));
    case BODY_BYTES: return value_cell(TRY_PTR(embed_uint8_array(vm, bytes.data, bytes.len)));
    case BODY_BLOB:
        if (type)
            type = TRY_PTR(blob_type_of_header(vm, type));
        return value_cell(TRY_PTR(blob_new(vm, bytes.data, bytes.len, type)));
    default: return value_cell(TRY_PTR(form_data_parse(vm, bytes, type)));
    }
}

static Value convert(Vm *vm, WebBody *body, u32 how, String *header_type)
{
    AUTO_BUF room = {0}, type_room = {0};
    Str bytes, type_text;
    if (body->kind == WEB_BODY_STRING && how == BODY_TEXT)
        return body->source; /* as it is, lone surrogates included, as in Bun */
    if (body->kind == WEB_BODY_STRING && how == BODY_JSON && value_as_string(body->source)->length)
        return json_parse(vm, value_as_string(body->source));
    if (!web_body_bytes(vm, body, &room, &bytes))
        return VAL_EXC;
    String *type = header_type;
    if ((how == BODY_BLOB || how == BODY_FORM) && !type) {
        if (!web_body_type(vm, body, &type_room, &type_text))
            return VAL_EXC;
        type = TRY_PTR(web_ascii(vm, type_text));
    }
    return web_bytes_to(vm, how, bytes, type);
}

Value web_body_read(Vm *vm, WebBody *body, u32 how, String *header_type)
{
    if (web_body_is_unusable(vm, body))
        return web_body_used_error(vm);
    if (body->kind == WEB_BODY_STREAM || body->kind == WEB_BODY_SOURCE) {
        body->used = true;
        if (body->kind == WEB_BODY_STREAM)
            TRY(host_js_call(vm, "internal/streams/native", "markRead", 1, &body->source));
        Value v = web_stream_read(vm, body->source, how, header_type);
        return value_is_exc(v) ? web_settled(vm, v) : v;
    }
    if (body->kind != WEB_BODY_NULL)
        body->used = true;
    if (body->kind == WEB_BODY_INCOMING)
        return web_incoming_read(vm, body->source, how, header_type);
    return web_settled(vm, convert(vm, body, how, header_type));
}

HostObject *web_body_this(Vm *vm, const Frame *f, const HostClass *cls)
{
    HostObject *o = host_cast(f->this_value, cls);
    if (LIKELY(o))
        return o;
    Value v = f->this_value;
    char text[96];
    value_describe(vm, v, text, sizeof text);
    if (value_is_object(v) || value_is_nullish(v)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_THIS", "Expected this to be instanceof %s, but received %s", cls->name,
                        value_is_object(v) ? "an instance of Object" : text);
        return NULL;
    }
    char *type = TRY_PTR_OR(NULL, string_to_c(vm, value_typeof(v), NULL));
    host_throw_code(vm, ERR_TYPE, "ERR_INVALID_THIS", "Expected this to be instanceof %s, but received type %s (%s)",
                    cls->name, type, text);
    xfree(type);
    return NULL;
}

bool web_inspect_body(Vm *vm, WebBody *body, u32 indent, StringBuilder *out)
{
    if (body->kind == WEB_BODY_NULL || body->kind == WEB_BODY_HTTP || body->kind == WEB_BODY_STREAM ||
        body->kind == WEB_BODY_SOURCE || body->used)
        return true;
    web_indent(out, indent);
    if (body->kind == WEB_BODY_BLOB) {
        if (!blob_class.inspect(vm, (HostObject *)value_as_cell(body->source), indent, out))
            return false;
    } else {
        sb_c(out, "Blob");
        web_inspect_size(body, out);
    }
    sb_unit(out, '\n');
    return true;
}

/* ---- the `body` stream ---- */

/* A source with what the body holds. */
static WebSource *source_of_body(Vm *vm, HostObject *owner, WebBody *body)
{
    Host *host = host_of(vm);
    AUTO_BUF room = {0};
    Str bytes;
    if (body->kind == WEB_BODY_HTTP)
        return web_request_source(vm, owner);
    if (body->kind == WEB_BODY_INCOMING)
        return web_incoming_source(vm, body->source);
    if (body->kind == WEB_BODY_BLOB) {
        WebBlob *blob = host_data((HostObject *)value_as_cell(body->source));
        if (blob->path) {
            char *path = TRY_PTR_OR(NULL, string_to_c(vm, blob->path, NULL));
            WebSource *s = web_source_of_file(host, path, blob->offset, blob->size);
            xfree(path);
            return s;
        }
    }
    return web_body_bytes(vm, body, &room, &bytes) ? web_source_of_bytes(host, bytes) : NULL;
}

Value web_body_stream(Vm *vm, HostObject *owner, WebBody *body)
{
    if (body->kind == WEB_BODY_NULL)
        return VAL_NULL;
    if (body->kind == WEB_BODY_STREAM)
        return body->source;
    bool used = body->used;
    WebSource *s = body->kind == WEB_BODY_SOURCE ? web_source_of(vm, body->source)
                   : used                        ? web_source_of_bytes(host_of(vm), STR(""))
                                                 : source_of_body(vm, owner, body);
    if (!s)
        return VAL_EXC;
    Value stream = web_source_stream(s);
    if (!value_is_exc(stream) && used && !web_source_lock(s, stream))
        stream = VAL_EXC;
    if (body->kind != WEB_BODY_SOURCE)
        web_source_unref(s);
    if (value_is_exc(stream))
        return VAL_EXC;
    body->kind = WEB_BODY_STREAM;
    body->source = stream;
    barrier(vm, owner);
    return stream;
}

bool web_body_set_source(Vm *vm, Cell *owner, WebBody *body, WebSource *source)
{
    *body = (WebBody){.source = TRY_OR(false, web_source_token(source)), .kind = WEB_BODY_SOURCE};
    barrier(vm, owner);
    return true;
}

Value web_stream_bytes(Vm *vm, Value stream)
{
    return web_stream_read(vm, stream, BODY_BYTES, NULL);
}
