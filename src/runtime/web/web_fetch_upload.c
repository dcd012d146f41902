/* web_fetch_upload.c - request bodies that are streams: chunks go out as the stream gives them.
 *
 * A sink takes chunks from the stream and hands them to the exchange; when the kernel takes no more the sink waits until the
 * exchange says that all is out. Where the stream is one of C (the body of another answer, of a request to a server of ours)
 * no JavaScript runs in between.
 *
 * While there is a sink the fetch holds its object.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/web/web_fetch.h"
#include "runtime/web/web_stream.h"
#include "runtime/web/web_stream_priv.h"

static bool on_chunk(void *ctx, Str bytes)
{
    Fetch *fetch = ctx;
    if (!fetch->streaming) { /* all of it is there */
        buf_append_str(&fetch->body_room, bytes);
        return true;
    }
    return !fetch->exchange || http_call_write(fetch->exchange, bytes);
}

/* The sink is gone: the object is held for the answer alone. */
static void sink_ended(Fetch *fetch)
{
    fetch->sink = NULL;
    fetch_release(fetch);
}

static void on_close(void *ctx)
{
    Fetch *fetch = ctx;
    if (!fetch->streaming) {
        fetch->sink = NULL;
        return;
    }
    if (fetch->exchange)
        http_call_end(fetch->exchange);
    sink_ended(fetch);
}

static void on_error(void *ctx, Value error)
{
    Fetch *fetch = ctx;
    if (fetch->exchange)
        http_call_abort(fetch->exchange);
    fetch_ended(fetch);
    fetch->error = NetFail_Closed;
    fetch->sink = NULL;
    fetch_reject(host_vm(fetch->host), fetch, error);
}

/* What a sink reads: a stream, or the token of a source in C. VAL_EXC: exception. */
static Value stream_of(Vm *vm, const WebRequestParts *parts)
{
    WebBody *body = parts->body;
    if (body->kind != WEB_BODY_HTTP && body->kind != WEB_BODY_INCOMING)
        return body->source;
    WebSource *source = body->kind == WEB_BODY_HTTP ? web_request_source(vm, parts->request) : web_incoming_source(vm, body->source);
    if (!source)
        return VAL_EXC;
    Value token = web_source_token(source);
    web_source_unref(source);
    return token;
}

bool fetch_upload_begin(Vm *vm, Fetch *fetch, const WebRequestParts *parts)
{
    static const WebSinkOps ops = {on_chunk, on_close, on_error};
    Str bytes;
    Value from = stream_of(vm, parts);
    if (value_is_exc(from))
        return false;
    WebSource *source = web_source_of(vm, from);
    bool whole = source && web_source_whole(source, &bytes);
    parts->body->used = true;
    fetch->has_body = true;
    fetch->sink = web_sink_attach(fetch->host, from, &ops, fetch);
    if (!fetch->sink)
        return false;
    if (whole) { /* it goes out with its length */
        web_sink_resume(fetch->sink);
        fetch->body = buf_view(&fetch->body_room);
        return fetch_send(vm, fetch);
    }
    fetch->streaming = true;
    if (!fetch_send(vm, fetch))
        return false;
    fetch_upload_go_on(fetch);
    return true;
}

void fetch_upload_go_on(Fetch *fetch)
{
    if (fetch->sink)
        web_sink_resume(fetch->sink);
}

WebSink *fetch_upload_take(Fetch *fetch)
{
    WebSink *sink = fetch->sink;
    fetch->sink = NULL;
    return sink;
}

void fetch_upload_drop(WebSink *sink, Value reason)
{
    if (sink)
        web_sink_cancel(sink, reason);
}
