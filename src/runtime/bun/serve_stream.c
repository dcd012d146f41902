/* serve_stream.c - a response whose body is a stream.
 *
 *     attached --> collecting --> started --> ended
 *                      |             |
 *                      +-- closed: one response with its length
 *                      +-- failed: the error hook, or 500        failed: the connection breaks off
 *
 * What comes within the turn that answered is collected, so that a stream that is soon at its end costs one write and has a
 * length. Then the head leaves, and each chunk as it comes; when the peer is slow the stream is asked to wait.
 *
 * The peer may go away while a chunk is being written, where no script may run: what follows from that is put off to a task.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/bun/serve_priv.h"
#include "runtime/host/host.h"
#include "runtime/web/web_stream.h"

#define COLLECT_MAX ((size_t)64 * 1024)

struct ServeStream {
    InFlight *flight;
    WebSink *sink;   /* NULL once it has ended */
    LoopTask task;
    Buf head, first; /* header lines; chunks before the head left */
    i64 length;      /* that the response says; -1: none */
    u16 status, flags;
    bool started, writing, gone;
};

static Host *host_of_stream(const ServeStream *stream)
{
    return stream->flight->serve->host;
}

void serve_stream_free(ServeStream *stream)
{
    if (!stream)
        return;
    loop_defer_cancel(host_loop(host_of_stream(stream)), &stream->task);
    buf_deinit(&stream->head);
    buf_deinit(&stream->first);
    xfree(stream);
}

static HttpResponse response_of(const ServeStream *stream)
{
    return (HttpResponse){.status = stream->status, .flags = stream->flags, .headers = buf_view(&stream->head)};
}

/* The head and what was collected leave. */
static bool start(ServeStream *stream)
{
    HttpRequest *req = stream->flight->req;
    HttpResponse response = response_of(stream);
    stream->started = true;
    stream->writing = true;
    if (stream->length >= 0)
        response.flags |= HTTP_LENGTH_LOWER;
    http_request_ref(req); /* the peer may go away in between */
    http_respond_start(req, &response, stream->length);
    bool more = !stream->first.len || http_respond_write(req, buf_view(&stream->first));
    http_request_unref(req);
    stream->writing = false;
    buf_deinit(&stream->first);
    buf_deinit(&stream->head);
    return more;
}

/* ---- the sink -------------------------------------------------------------------------------------- */

static bool on_chunk(void *ctx, Str bytes)
{
    ServeStream *stream = ctx;
    if (stream->gone)
        return false;
    if (!stream->started) {
        buf_append_str(&stream->first, bytes);
        return stream->first.len < COLLECT_MAX || start(stream);
    }
    stream->writing = true;
    bool more = http_respond_write(stream->flight->req, bytes);
    stream->writing = false;
    return more && !stream->gone;
}

static void on_close(void *ctx)
{
    ServeStream *stream = ctx;
    InFlight *flight = stream->flight;
    HttpRequest *req = flight->req;
    stream->sink = NULL;
    if (stream->gone)
        return; /* the task ends it */
    web_request_release(host_vm(host_of_stream(stream)), flight->request);
    if (stream->started) {
        http_respond_end(req);
    } else {
        HttpResponse response = response_of(stream);
        response.body = buf_view(&stream->first);
        http_respond(req, &response);
    }
    serve_flight_end(flight);
}

static void on_error(void *ctx, Value error)
{
    ServeStream *stream = ctx;
    InFlight *flight = stream->flight;
    ServeState *s = flight->serve;
    HttpRequest *req = flight->req;
    HostObject *request = flight->request;
    stream->sink = NULL;
    if (stream->gone)
        return;
    if (stream->started) {
        host_print_error(s->host, error);
        http_respond_abort(req);
        serve_flight_end(flight);
        return;
    }
    http_request_ref(req);
    serve_flight_end(flight);
    serve_error(s, req, request, error);
    http_request_unref(req);
}

static const WebSinkOps sink_ops = {on_chunk, on_close, on_error};

/* ---- from the server ------------------------------------------------------------------------------- */

/* The peer has gone: the request's signal says so, then the stream is cancelled. Runs scripts, which may end the stream. */
static void abandon(ServeStream *stream)
{
    InFlight *flight = stream->flight;
    Vm *vm = host_vm(host_of_stream(stream));
    Object *reason = NULL;
    web_request_on_abort(vm, flight->request);
    String *text = stream->sink ? string_from_c(vm, "The connection was closed.") : NULL;
    if (text)
        reason = dom_exception_new(vm, "AbortError", text);
    if (!reason)
        exception_take(vm);
    WebSink *sink = stream->sink;
    stream->sink = NULL;
    if (sink)
        web_sink_cancel(sink, reason ? value_cell(reason) : VAL_UNDEFINED);
    serve_flight_end(flight);
}

static void on_task(LoopTask *task)
{
    ServeStream *stream = CONTAINER_OF(task, ServeStream, task);
    Host *host = host_of_stream(stream);
    if (!stream->gone && !stream->started && !start(stream))
        return;
    if (stream->gone) {
        abandon(stream);
        host_drain(host);
    }
}

void serve_stream_gone(ServeStream *stream)
{
    stream->gone = true;
    if (stream->writing)
        loop_defer(host_loop(host_of_stream(stream)), &stream->task);
    else
        abandon(stream);
}

void serve_stream_drained(ServeStream *stream)
{
    if (stream->sink)
        web_sink_resume(stream->sink);
}

/* ---- beginning ------------------------------------------------------------------------------------- */

/* HEAD, 204 and 304: the head alone, the stream is cancelled. */
static bool answer_bare(ServeState *s, HttpRequest *req, HostObject *request, const HttpResponse *response, Value body)
{
    WebSink *sink = TRY_PTR_OR(false, web_sink_attach(s->host, body, &sink_ops, NULL));
    HttpResponse bare = *response;
    AUTO_BUF lines = {0};
    buf_append_str(&lines, response->headers);
    bare.headers = buf_view(&lines);
    if (req->head.method == HttpMethod_Head && response->status != 204 && response->status != 304) {
        buf_append_c(&lines, "transfer-encoding: chunked\r\n");
        bare.headers = buf_view(&lines);
        bare.flags |= HTTP_NO_LENGTH | HTTP_NO_DATE;
    }
    web_request_release(host_vm(s->host), request);
    http_respond(req, &bare);
    web_sink_cancel(sink, VAL_UNDEFINED);
    return true;
}

bool serve_stream_begin(ServeState *s, HttpRequest *req, HostObject *request, const HttpResponse *response, Value body, i64 length)
{
    if (req->head.method == HttpMethod_Head || response->status == 204 || response->status == 304)
        return answer_bare(s, req, request, response, body);
    ServeStream *stream = xalloc_zero(sizeof *stream);
    WebSink *sink = web_sink_attach(s->host, body, &sink_ops, stream);
    if (!sink) {
        xfree(stream);
        return false;
    }
    stream->sink = sink;
    stream->length = length;
    stream->status = response->status;
    stream->flags = response->flags;
    stream->task.run = on_task;
    buf_append_str(&stream->head, response->headers);
    stream->flight = req->user ? req->user : serve_flight_new(s, req, request);
    stream->flight->stream = stream;
    loop_defer(host_loop(s->host), &stream->task);
    web_sink_resume(sink); /* may end all of it */
    return true;
}
