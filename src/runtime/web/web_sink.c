/* web_sink.c - sinks in C that read any ReadableStream, and bodies read to their end (web_stream.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_priv.h"
#include "runtime/web/web_stream.h"
#include "runtime/web/web_stream_priv.h"

#define NATIVE_JS "internal/streams/native"

/* Exactly one of source and pump is set while it is attached. */
struct WebSink {
    Host *host;
    WebSinkOps ops;
    void *ctx;
    WebSource *source;
    HostRef *pump;     /* object of src/js that reads a stream of scripts */
    HostObject *token; /* what the pump knows it by; NULL: none */
    u32 busy;          /* calls under way that look at it afterwards */
    bool paused, done;
};

static const HostClass sink_token_class = {.name = "NativeSink", .data_size = sizeof(WebSink *)};

static WebSink *token_sink(Value v)
{
    HostObject *o = host_cast(v, &sink_token_class);
    return o ? *(WebSink **)host_data(o) : NULL;
}

bool web_sink_is_paused(const WebSink *sink)
{
    return sink->paused;
}

/* No callback comes any more; frees it when nothing looks at it. */
static void finish(WebSink *sink, bool cancel, Value reason)
{
    if (!sink->done) {
        sink->done = true;
        if (sink->token)
            *(WebSink **)host_data(sink->token) = NULL;
        if (sink->source)
            web_source_leave(sink->source, cancel, reason);
        sink->source = NULL;
        if (sink->pump)
            host_unref(sink->host, sink->pump);
        sink->pump = NULL;
    }
    if (!sink->busy)
        xfree(sink);
}

static void leave(WebSink *sink)
{
    sink->busy--;
    if (sink->done)
        finish(sink, false, VAL_UNDEFINED);
}

/* One chunk to the consumer. */
static void give(WebSink *sink, Str bytes)
{
    sink->busy++;
    if (!sink->ops.on_chunk(sink->ctx, bytes) && !sink->done)
        sink->paused = true;
    leave(sink);
}

bool web_sink_give(WebSink *sink, Str bytes)
{
    if (sink->paused)
        return false;
    give(sink, bytes);
    return true;
}

static void close(WebSink *sink)
{
    void (*on_close)(void *) = sink->ops.on_close;
    void *ctx = sink->ctx;
    finish(sink, false, VAL_UNDEFINED);
    on_close(ctx);
}

static void fail(WebSink *sink, Value error)
{
    void (*on_error)(void *, Value) = sink->ops.on_error;
    void *ctx = sink->ctx;
    finish(sink, false, VAL_UNDEFINED);
    on_error(ctx, error);
}

/* Moves what the source has to the consumer, or asks for more. */
void web_sink_feed(WebSink *sink)
{
    sink->busy++;
    while (!sink->done && !sink->paused) {
        WebSource *s = sink->source;
        size_t len = s->pending.len - s->read_at;
        if (len) {
            Buf bytes = s->pending; /* the consumer may cancel in the middle */
            size_t at = s->read_at;
            s->pending = (Buf){0};
            s->read_at = 0;
            s->read_any = true;
            give(sink, (Str){bytes.data + at, len});
            buf_deinit(&bytes);
            continue;
        }
        if (s->ended) {
            if (s->error) {
                Value error = s->error->value;
                fail(sink, error);
            } else {
                close(sink);
            }
            break;
        }
        if (s->asked || !s->ops.pull)
            break;
        web_source_ask(s);
        if (!sink->done && sink->source->asked)
            break; /* it answers later */
    }
    leave(sink);
}

WebSink *web_sink_attach(Host *host, Value v, const WebSinkOps *ops, void *ctx)
{
    Vm *vm = host_vm(host);
    WebSource *source = web_source_of(vm, v);
    bool is_stream = web_stream_is(vm, v);
    if (!source && !is_stream) {
        throw_type(vm, "Expected a ReadableStream");
        return NULL;
    }
    WebSink *sink = xalloc_zero(sizeof *sink);
    *sink = (WebSink){.host = host, .ops = *ops, .ctx = ctx, .paused = true};
    if (source) {
        if (!web_source_take(source, sink, is_stream ? v : VAL_UNDEFINED)) {
            xfree(sink);
            return NULL;
        }
        sink->source = source;
        return sink;
    }
    HostObject *token = host_object_new(vm, &sink_token_class);
    Value args[2] = {v, token ? value_cell(token) : VAL_UNDEFINED};
    if (token)
        *(WebSink **)host_data(token) = sink;
    sink->token = token;
    Value pump = token ? host_js_call(vm, NATIVE_JS, "attach", 2, args) : VAL_EXC;
    if (value_is_exc(pump)) {
        if (token)
            *(WebSink **)host_data(token) = NULL;
        xfree(sink);
        return NULL;
    }
    sink->pump = host_ref(host, pump);
    return sink;
}

void web_sink_resume(WebSink *sink)
{
    if (sink->done || !sink->paused)
        return;
    sink->paused = false;
    if (sink->source) {
        web_sink_feed(sink);
        return;
    }
    Value pump = sink->pump->value;
    Host *host = sink->host;
    if (value_is_exc(host_js_call(host_vm(host), NATIVE_JS, "resume", 1, &pump)))
        host_uncaught(host);
}

void web_sink_cancel(WebSink *sink, Value reason)
{
    Host *host = sink->host;
    if (sink->done)
        return;
    if (sink->source) {
        finish(sink, true, reason);
        return;
    }
    Value args[2] = {sink->pump->value, reason};
    finish(sink, false, VAL_UNDEFINED);
    if (value_is_exc(host_js_call(host_vm(host), NATIVE_JS, "cancelPump", 2, args)))
        host_uncaught(host);
}

/* ---- $binding("streams"), the part of sinks ---- */

/* sinkWrite(token, chunk): true when more may come at once. TypeError for what is no bytes and no string. */
Value web_binding_sink_write(Vm *vm, Frame *f)
{
    WebSink *sink = token_sink(frame_arg(f, 0));
    Value chunk = frame_arg(f, 1);
    if (!sink)
        return VAL_FALSE;
    u8 *data;
    size_t len;
    AUTO_BUF room = {0};
    Str bytes;
    if (value_is_string(chunk)) {
        if (!web_utf8(vm, value_as_string(chunk), &room, &bytes))
            return VAL_EXC;
    } else if (value_is_object(chunk) && embed_bytes_view(vm, chunk, &data, &len)) {
        bytes = (Str){(const char *)data, len};
    } else {
        return throw_type(vm, "Expected text, ArrayBuffer or ArrayBufferView");
    }
    if (!bytes.len)
        return VAL_TRUE;
    sink->busy++;
    give(sink, bytes);
    bool more = !sink->paused && !sink->done;
    leave(sink);
    return value_bool(more);
}

Value web_binding_sink_close(Vm *vm, Frame *f)
{
    (void)vm;
    WebSink *sink = token_sink(frame_arg(f, 0));
    if (sink)
        close(sink);
    return VAL_UNDEFINED;
}

Value web_binding_sink_error(Vm *vm, Frame *f)
{
    (void)vm;
    WebSink *sink = token_sink(frame_arg(f, 0));
    if (sink)
        fail(sink, frame_arg(f, 1));
    return VAL_UNDEFINED;
}

/* ---- whole bodies ---- */

typedef struct BodyReader {
    Host *host;
    HostRef *promise, *type; /* type: NULL or a String */
    WebSink *sink;
    Buf bytes;
    u8 how;
    bool too_large;
} BodyReader;

static void reader_free(BodyReader *r)
{
    host_unref(r->host, r->promise);
    if (r->type)
        host_unref(r->host, r->type);
    buf_deinit(&r->bytes);
    xfree(r);
}

static void reader_settle(BodyReader *r, Value v)
{
    Vm *vm = host_vm(r->host);
    Object *promise = value_as_object(r->promise->value);
    Host *host = r->host;
    reader_free(r);
    bool ok = promise_settle(vm, promise, v);
    if (!ok)
        host_uncaught(host);
}

static bool reader_chunk(void *ctx, Str bytes)
{
    BodyReader *r = ctx;
    r->too_large |= !buf_try_reserve(&r->bytes, bytes.len);
    if (!r->too_large)
        buf_append_str(&r->bytes, bytes);
    return true;
}

static void reader_close(void *ctx)
{
    BodyReader *r = ctx;
    Vm *vm = host_vm(r->host);
    String *type = r->type ? value_as_string(r->type->value) : NULL;
    Value v;
    if (r->too_large) {
        v = throw_out_of_memory(vm);
    } else if (r->how == BODY_ARRAY_BUFFER && r->bytes.len) { /* the bytes themselves */
        size_t len = r->bytes.len;
        Object *buffer = embed_array_buffer_take(vm, buf_take(&r->bytes), len);
        v = buffer ? value_cell(buffer) : VAL_EXC;
    } else {
        v = web_bytes_to(vm, r->how, buf_view(&r->bytes), type);
    }
    reader_settle(r, v);
}

static void reader_error(void *ctx, Value error)
{
    BodyReader *r = ctx;
    throw_value(host_vm(r->host), error);
    reader_settle(r, VAL_EXC);
}

Value web_stream_read(Vm *vm, Value v, u32 how, String *type)
{
    static const WebSinkOps ops = {reader_chunk, reader_close, reader_error};
    Host *host = host_of(vm);
    Object *promise = TRY_PTR(promise_new(vm));
    BodyReader *r = xalloc_zero(sizeof *r);
    *r = (BodyReader){.host = host, .how = (u8)how, .promise = host_ref(host, value_cell(promise))};
    if (type)
        r->type = host_ref(host, value_cell(type));
    WebSink *sink = web_sink_attach(host, v, &ops, r);
    if (!sink) {
        reader_free(r);
        return VAL_EXC;
    }
    web_sink_resume(sink);
    return value_cell(promise);
}

/* read(stream, BODY_*, type) */
Value web_binding_read(Vm *vm, Frame *f)
{
    Value type = frame_arg(f, 2);
    double how;
    if (!to_double(vm, frame_arg(f, 1), &how))
        return VAL_EXC;
    return web_stream_read(vm, frame_arg(f, 0), (u32)how, value_is_string(type) ? value_as_string(type) : NULL);
}
