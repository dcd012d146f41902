/* web_body.c - bodies: what a BodyInit becomes, and how it is read again.
 *
 * Strings and buffers stay as they are until someone wants bytes. A body in memory is read without waiting: the promise
 * that text() and the others give is settled already.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_priv.h"

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

/* Moves the body behind a stream here. */
static bool take_stream(Vm *vm, Cell *owner, WebBody *body, HostObject *stream)
{
    WebBody *from = TRY_PTR_OR(false, web_stream_take(vm, stream));
    if (from->kind == WEB_BODY_HTTP) {
        *body = (WebBody){.source = value_cell(stream), .kind = WEB_BODY_STREAM};
    } else {
        *body = (WebBody){.source = from->source, .kind = from->kind};
        from->used = true;
        from->locked = false;
    }
    barrier(vm, owner);
    return true;
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
        if ((o = host_cast(v, &body_stream_class)))
            return take_stream(vm, owner, body, o);
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
    }
    return set(vm, owner, body, WEB_BODY_STRING, to_string(vm, v), TYPE_TEXT);
}

bool web_body_clone(Vm *vm, Cell *to_owner, WebBody *to, WebBody *from)
{
    *to = *from;
    to->used = to->locked = false;
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

bool web_body_type(Vm *vm, WebBody *body, Buf *room, Str *out)
{
    *out = body->type ? str_view(body->type) : STR("");
    if (body->kind != WEB_BODY_BLOB)
        return true;
    WebBlob *blob = host_data((HostObject *)value_as_cell(body->source));
    return web_utf8(vm, blob->type, room, out);
}

/* ---- reading ---- */

enum { STREAM_OWNER, STREAM_SLOTS }; /* slots of a body stream */

static WebBody *stream_body(HostObject *stream)
{
    HostObject *owner = (HostObject *)value_as_cell(stream->host_slots[STREAM_OWNER]);
    return host_cast(value_cell(owner), &request_class) ? &web_request_of(owner)->body : &web_response_of(owner)->body;
}

Value web_settled(Vm *vm, Value v)
{
    Object *promise = TRY_PTR(promise_new(vm));
    bool ok = value_is_exc(v) ? promise_reject(vm, promise, exception_take(vm)) : promise_fulfill(vm, promise, v);
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
    case BODY_BLOB: return value_cell(TRY_PTR(blob_new(vm, bytes.data, bytes.len, type)));
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
    if (body->used || body->locked)
        return web_body_used_error(vm);
    if (body->kind == WEB_BODY_STREAM) { /* of a request that is still being received */
        HostObject *stream = (HostObject *)value_as_cell(body->source);
        body->used = true;
        stream_body(stream)->locked = false;
        return web_request_read_http(vm, (HostObject *)value_as_cell(stream->host_slots[STREAM_OWNER]), how);
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
    if (body->kind == WEB_BODY_NULL || body->kind == WEB_BODY_HTTP || body->kind == WEB_BODY_STREAM || body->used)
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

/* ---- the `body` stream ----
 *
 * Until there are real streams: one that gives the whole body as one chunk. It can be read, iterated, cancelled and
 * handed to another Request or Response. */

typedef struct BodyStream {
    bool locked, closed;
} BodyStream;

static BodyStream *stream_of(HostObject *o) { return host_data(o); }

Value web_body_stream(Vm *vm, HostObject *owner, WebBody *body, Value *slot)
{
    if (body->kind == WEB_BODY_NULL)
        return VAL_NULL;
    if (!value_is_hole(*slot))
        return *slot;
    HostObject *stream = TRY_PTR(host_object_new(vm, &body_stream_class));
    stream->host_slots[STREAM_OWNER] = value_cell(owner);
    barrier(vm, stream);
    if (body->used)
        *stream_of(stream) = (BodyStream){true, true};
    *slot = value_cell(stream);
    barrier(vm, owner);
    return *slot;
}

WebBody *web_stream_take(Vm *vm, HostObject *stream)
{
    WebBody *body = stream_body(stream);
    if (stream_of(stream)->locked || body->used) {
        host_throw_code(vm, ERR_TYPE, "ERR_BODY_ALREADY_USED", "Body already used");
        return NULL;
    }
    stream_of(stream)->locked = body->locked = true;
    return body;
}

static Value stream_result(Vm *vm, Value bytes)
{
    u8 *data;
    size_t len;
    if (embed_bytes_view(vm, bytes, &data, &len) && !len)
        return iter_result(vm, VAL_UNDEFINED, true);
    return iter_result(vm, bytes, false);
}

static Value stream_chunk_came(Vm *vm, Value data, Value bytes)
{
    Value result = stream_result(vm, bytes);
    bool ok = value_is_exc(result) ? promise_reject(vm, value_as_object(data), exception_take(vm))
                                   : promise_fulfill(vm, value_as_object(data), result);
    return ok ? VAL_UNDEFINED : VAL_EXC;
}

static Value stream_chunk_failed(Vm *vm, Value data, Value reason)
{
    return promise_reject(vm, value_as_object(data), reason) ? VAL_UNDEFINED : VAL_EXC;
}

/* A promise for everything in it. */
Value web_stream_bytes(Vm *vm, Value stream)
{
    HostObject *o = (HostObject *)value_as_cell(stream);
    WebBody *body = stream_body(o);
    stream_of(o)->closed = true;
    body->locked = false;
    if (body->kind == WEB_BODY_HTTP)
        return web_request_read_http(vm, (HostObject *)value_as_cell(o->host_slots[STREAM_OWNER]), BODY_BYTES);
    return web_body_read(vm, body, BODY_BYTES, NULL);
}

static const HostClass reader_class;

/* The stream behind `this`, a stream or one of its readers; NULL. */
static HostObject *stream_of_this(const Frame *f)
{
    HostObject *reader = host_cast(f->this_value, &reader_class);
    return reader ? (HostObject *)value_as_cell(reader->host_slots[0]) : host_cast(f->this_value, &body_stream_class);
}

/* A promise of { value, done }: the whole body first, then the end. */
static Value stream_read(Vm *vm, Frame *f)
{
    HostObject *o = stream_of_this(f);
    if (!o)
        return throw_type(vm, "Expected this to be a ReadableStreamDefaultReader");
    BodyStream *s = stream_of(o);
    WebBody *body = stream_body(o);
    if (s->closed || body->used)
        return web_settled(vm, iter_result(vm, VAL_UNDEFINED, true));
    Value whole = TRY(web_stream_bytes(vm, value_cell(o)));
    Object *promise = TRY_PTR(promise_new(vm));
    if (!promise_then_native(vm, value_as_object(whole), stream_chunk_came, stream_chunk_failed, value_cell(promise)))
        return VAL_EXC;
    return value_cell(promise);
}

static Value stream_cancel(Vm *vm, Frame *f)
{
    HostObject *o = stream_of_this(f);
    if (o) {
        WebBody *body = stream_body(o);
        stream_of(o)->closed = true;
        if (body->kind == WEB_BODY_INCOMING && !body->used)
            web_incoming_cancel(body->source);
        body->used = true;
    }
    return web_settled(vm, VAL_UNDEFINED);
}

static Value stream_release(Vm *vm, Frame *f)
{
    (void)vm;
    HostObject *o = stream_of_this(f);
    if (o)
        stream_of(o)->locked = stream_body(o)->locked = false;
    return VAL_UNDEFINED;
}

static Value return_this(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

static const BuiltinProp reader_rows[] = {
    HOST_FN("read", 0, stream_read),
    HOST_FN("next", 0, stream_read),
    HOST_FN("cancel", 0, stream_cancel),
    HOST_FN("releaseLock", 0, stream_release),
    FN("@@asyncIterator", 0, return_this, 0, 0),
    TAG("ReadableStreamDefaultReader"),
    END,
};
static const HostClass reader_class = {.name = "ReadableStreamDefaultReader", .slots = 1, .proto_props = reader_rows};

static Value stream_get_reader(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_this(vm, f, &body_stream_class));
    if (stream_of(o)->locked)
        return throw_type(vm, "ReadableStream is locked");
    HostObject *reader = TRY_PTR(host_object_new(vm, &reader_class));
    reader->host_slots[0] = value_cell(o);
    barrier(vm, reader);
    stream_of(o)->locked = stream_body(o)->locked = true;
    return value_cell(reader);
}

static Value stream_locked(Vm *vm, Frame *f)
{
    return value_bool(stream_of(TRY_PTR(web_this(vm, f, &body_stream_class)))->locked);
}

static const BuiltinProp stream_rows[] = {
    HOST_GET("locked", stream_locked),
    HOST_FN("cancel", 0, stream_cancel),
    HOST_FN("getReader", 0, stream_get_reader),
    FN("@@asyncIterator", 0, stream_get_reader, 0, 0),
    TAG("ReadableStream"),
    END,
};

static bool stream_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    (void)vm;
    (void)indent;
    BodyStream *s = stream_of(o);
    sb_c(out, s->locked ? "ReadableStream { locked: true" : "ReadableStream { locked: false");
    sb_c(out, s->closed ? ", state: 'closed'" : ", state: 'readable'");
    sb_c(out, ", supportsBYOB: false }");
    return true;
}

const HostClass body_stream_class = {
    .name = "ReadableStream",
    .data_size = sizeof(BodyStream),
    .slots = STREAM_SLOTS,
    .proto_props = stream_rows,
    .inspect = stream_inspect,
};
