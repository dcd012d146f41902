/* serve_request.c - requests of an HttpServer to the user's handlers, Responses back.
 *
 *   on_request --> route or fetch(request, server) --> Response ---------------------------> send
 *                                                 \-> promise --> in flight until settled --/
 *                                                 \-> throws --> error(e) --> Response ----/   else 500
 *
 * A handler that answers at once leaves nothing behind: no list entry, no reaction.
 *
 * Invariant: after every entry from io/ the job queue is empty again (host_drain).
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/api/embed_call.h"
#include "runtime/bun/serve_priv.h"
#include "runtime/bun/serve_ws.h"
#include "runtime/host/host.h"

/* Runs the jobs of what a callback did; those of a native are run when its caller is done. */
static void serve_drain(ServeState *s)
{
    if (!s->in_native)
        host_drain(s->host);
}

/* ---- responses ---------------------------------------------------------------------------------- */

/* An error nobody handles: shown on stderr, the peer gets a 500, in development with a page about it. */
static void fail(ServeState *s, HttpRequest *req, Value error)
{
    AUTO_BUF page = {0};
    HttpResponse response = {
        .status = 500,
        .headers = STR("content-type: text/plain\r\n"),
        .body = STR("Something went wrong!"),
    };
    host_print_error(s->host, error);
    if (s->development) {
        Str method = http_method_name((HttpMethod)req->head.method), path = http_route_path(http_slice(&req->head, req->head.target));
        AUTO_BUF line = {0};
        buf_append_str(&line, method);
        buf_append_c(&line, " - ");
        buf_append_str(&line, path);
        buf_append_c(&line, " failed\n");
        host_write(s->host, 2, buf_view(&line));
        serve_error_page(host_vm(s->host), req, error, &page);
        response.headers = STR("content-type: text/html;charset=utf-8\r\n");
        response.body = buf_view(&page);
    }
    http_respond(req, &response);
}

/* What is no Response: a complaint on stderr and 204, in development a word of help. */
static void answer_nothing(ServeState *s, HttpRequest *req, Value v)
{
    Vm *vm = host_vm(s->host);
    InspectOptions options = {.depth = -1};
    StringBuilder shown;
    AUTO_BUF line = {0};
    sb_init(&shown, vm);
    sb_c(&shown, "error: Expected a Response object, but received '");
    bool ok = inspect_value(vm, v, &options, &shown);
    sb_c(&shown, "'\n");
    String *text = sb_end(&shown);
    if (ok && text && string_to_utf8(vm, text, &line))
        host_write(s->host, 2, buf_view(&line));
    else
        exception_take(vm);
    HttpResponse response = {.status = 204};
    if (s->development)
        response = (HttpResponse){
            .status = 200,
            .headers = STR("content-type: text/plain;charset=utf-8\r\n"),
            .body = STR("Welcome to cob! To get started, return a Response object."),
        };
    http_respond(req, &response);
}

void serve_flights_trace(Vm *vm, ServeState *s)
{
    for (InFlight *flight = s->in_flight; flight; flight = flight->next)
        heap_mark_cell(vm, flight->request);
}

void serve_flights_free(ServeState *s)
{
    while (s->in_flight) {
        InFlight *flight = s->in_flight;
        s->in_flight = flight->next;
        serve_stream_free(flight->stream);
        if (flight->req)
            http_request_unref(flight->req);
        xfree(flight);
    }
}

/* ---- requests in flight -------------------------------------------------------------------------- */

void serve_keep_alive(ServeState *s, bool needed)
{
    if (needed && !s->self)
        s->self = host_ref(s->host, value_cell(s->object));
    if (!needed && s->self && !s->server && !s->in_flight) {
        host_unref(s->host, s->self);
        s->self = NULL;
    }
}

InFlight *serve_flight_new(ServeState *s, HttpRequest *req, HostObject *request)
{
    InFlight *flight = xalloc(sizeof *flight);
    *flight = (InFlight){.next = s->in_flight, .serve = s, .req = req, .request = request};
    if (flight->next)
        flight->next->prev = flight;
    s->in_flight = flight;
    http_request_ref(req);
    req->user = flight;
    barrier(host_vm(s->host), s->object);
    serve_keep_alive(s, true);
    return flight;
}

void serve_flight_end(InFlight *flight)
{
    ServeState *s = flight->serve;
    if (flight->prev)
        flight->prev->next = flight->next;
    else
        s->in_flight = flight->next;
    if (flight->next)
        flight->next->prev = flight->prev;
    serve_stream_free(flight->stream);
    if (flight->req) {
        flight->req->user = NULL;
        http_request_unref(flight->req);
    }
    xfree(flight);
    serve_keep_alive(s, false);
}

/* A promise's reaction finds its flight through a cell: a host object whose data is the pointer. */
static const HostClass flight_class = {.name = "RequestInFlight", .data_size = sizeof(InFlight *), .slots = 1};

static bool await_answer(ServeState *s, HttpRequest *req, HostObject *request, Object *promise, bool from_error);

static Value flight_settled(Vm *vm, Value data, Value result, bool rejected)
{
    InFlight **slot = host_data((HostObject *)value_as_cell(data));
    InFlight *flight = *slot;
    *slot = NULL;
    flight->waits = false;
    ServeState *s = flight->serve;
    HttpRequest *req = flight->req;
    if (!req || !req->conn) { /* the peer has gone, or server.upgrade took the connection */
        serve_flight_end(flight);
        return VAL_UNDEFINED;
    }
    HostObject *request = flight->request;
    bool from_error = flight->from_error;
    http_request_ref(req);
    if (!rejected && !from_error && !host_cast(result, &response_class)) {
        web_request_release(vm, request);
        answer_nothing(s, req, result);
    } else if (rejected || !serve_answer(s, req, request, result)) {
        Value error = rejected ? result : exception_take(vm);
        if (from_error)
            fail(s, req, error);
        else
            serve_error(s, req, request, error);
    }
    /* Unless a stream or another promise has taken it over: */
    InFlight *left = req->user;
    if (left && !left->stream && !left->waits)
        serve_flight_end(left);
    http_request_unref(req);
    return VAL_UNDEFINED;
}

static Value flight_fulfilled(Vm *vm, Value data, Value result)
{
    return flight_settled(vm, data, result, false);
}

static Value flight_rejected(Vm *vm, Value data, Value reason)
{
    return flight_settled(vm, data, reason, true);
}

/* Waits for a pending promise. false: exception. */
static bool await_answer(ServeState *s, HttpRequest *req, HostObject *request, Object *promise, bool from_error)
{
    Vm *vm = host_vm(s->host);
    HostObject *link = TRY_PTR_OR(false, host_object_new(vm, &flight_class));
    InFlight *flight = req->user ? req->user : serve_flight_new(s, req, request);
    flight->from_error = from_error;
    flight->waits = true;
    *(InFlight **)host_data(link) = flight;
    return promise_then_native(vm, promise, flight_fulfilled, flight_rejected, value_cell(link));
}

void serve_error(ServeState *s, HttpRequest *req, HostObject *request, Value error)
{
    Vm *vm = host_vm(s->host);
    Value hook = s->object->host_slots[SERVE_ERROR];
    if (!value_is_callable(hook)) {
        fail(s, req, error);
        return;
    }
    Value answer = call_function(vm, hook, value_cell(s->object), 1, &error);
    bool ok = !value_is_exc(answer);
    if (ok && value_is_promise(answer)) {
        Object *promise = value_as_object(answer);
        if (promise_state(promise) == PROMISE_PENDING) {
            if (await_answer(s, req, request, promise, true))
                return;
            ok = false;
        } else {
            promise_mark_handled(vm, promise);
            ok = promise_state(promise) == PROMISE_FULFILLED;
            answer = promise_result(promise);
            if (!ok)
                throw_value(vm, answer);
        }
    }
    if (!ok || !serve_answer(s, req, request, answer))
        fail(s, req, exception_take(vm));
}

/* The handler's result: a Response, a promise of one, or something wrong. */
static void settle(ServeState *s, HttpRequest *req, HostObject *request, Value v)
{
    Vm *vm = host_vm(s->host);
    if (value_is_promise(v)) {
        Object *promise = value_as_object(v);
        switch (promise_state(promise)) {
        case PROMISE_PENDING:
            if (!await_answer(s, req, request, promise, false))
                serve_error(s, req, request, exception_take(vm));
            return;
        case PROMISE_REJECTED:
            promise_mark_handled(vm, promise);
            serve_error(s, req, request, promise_result(promise));
            return;
        case PROMISE_FULFILLED:
            v = promise_result(promise);
            break;
        }
    }
    if (!req->conn) {
        web_request_release(vm, request); /* server.upgrade took the connection */
        return;
    }
    if (!host_cast(v, &response_class)) {
        web_request_release(vm, request);
        answer_nothing(s, req, v);
        return;
    }
    if (!serve_answer(s, req, request, v))
        serve_error(s, req, request, exception_take(vm));
}

/* No handler takes it: there is no fetch. */
static void not_found(HttpRequest *req)
{
    HttpResponse response = {.status = 404};
    http_respond(req, &response);
}

/* Whether `new URL(request.url)` will work. Peers use the same host again and again: the last good one is remembered. */
static bool has_good_url(ServeState *s, HttpRequest *req)
{
    const HttpHead *head = &req->head;
    Str target = http_slice(head, head->target);
    int at = http_head_find(head, Http_Host, 0);
    Str host = at < 0 ? STR("") : http_header_value_at(head, (u32)at);
    bool origin = target.data[0] == '/' || target.data[0] == '*';
    if (LIKELY(origin && (!host.len || (host.len == s->host_len && !memcmp(host.data, s->good_host, host.len)))))
        return true;
    AUTO_BUF url = {0};
    if (origin) {
        buf_append_c(&url, "http://");
        buf_append_str(&url, host);
    } else if (http_equal_fold((Str){target.data, MIN(target.len, 4)}, STR("http"))) {
        buf_append_str(&url, target);
    }
    if (!url_normalise(host_vm(s->host), buf_view(&url)))
        return false;
    if (origin && host.len <= sizeof s->good_host) {
        memcpy(s->good_host, host.data, host.len);
        s->host_len = (u8)host.len;
    }
    return true;
}

static void bad_request(HttpRequest *req)
{
    HttpResponse response = {.status = 400, .flags = HTTP_NO_DATE | HTTP_CLOSE, .headers = STR("Connection: close\r\n")};
    http_respond(req, &response);
}

static void on_request(void *ctx, HttpRequest *req)
{
    ServeState *s = ctx;
    Vm *vm = host_vm(s->host);
    if (UNLIKELY(!has_good_url(s, req))) {
        bad_request(req);
        return;
    }
    Value function = s->object->host_slots[SERVE_FETCH];
    HostObject *request;
    req->user = NULL;
    u32 route = HTTP_NO_ROUTE;
    if (s->routes && serve_route(s, req, &route))
        return;
    if (route != HTTP_NO_ROUTE) {
        const Value *entry = value_as_array(s->object->host_slots[SERVE_FUNCTIONS])->object.elements->items + route;
        function = entry[0];
        request = bun_request_new(vm, req, s->secure, entry[1]);
    } else if (value_is_undefined(function)) {
        not_found(req);
        return;
    } else {
        request = web_request_from_http(vm, &request_class, req, s->secure);
    }
    if (!request) {
        fail(s, req, exception_take(vm));
        return;
    }
    Value args[2] = {value_cell(request), value_cell(s->object)};
    CallPrep prep;
    Value v = VAL_EXC;
    if (call_prepare(vm, &prep, function, 2))
        v = call_prepared(vm, &prep, value_cell(s->object), 2, args);
    if (value_is_exc(v))
        serve_error(s, req, request, exception_take(vm));
    else
        settle(s, req, request, v);
    host_drain(s->host);
}

static void on_body(void *ctx, HttpRequest *req, Str data, bool last)
{
    ServeState *s = ctx;
    InFlight *flight = req->user;
    if (!flight)
        return;
    web_request_on_body(host_vm(s->host), flight->request, data, last);
    host_drain(s->host);
}

static void on_abort(void *ctx, HttpRequest *req)
{
    ServeState *s = ctx;
    InFlight *flight = req->user;
    if (!flight)
        return;
    req->user = NULL;
    flight->req = NULL;
    http_request_unref(req);
    if (flight->stream)
        serve_stream_gone(flight->stream);
    else
        web_request_on_abort(host_vm(s->host), flight->request);
    serve_drain(s);
}

static void on_drain(void *ctx, HttpRequest *req)
{
    ServeState *s = ctx;
    InFlight *flight = req->user;
    if (!flight || !flight->stream)
        return;
    serve_stream_drained(flight->stream);
    serve_drain(s);
}

static void on_stopped(void *ctx)
{
    ServeState *s = ctx;
    Vm *vm = host_vm(s->host);
    if (s->server)
        http_server_free(s->server);
    s->server = NULL;
    serve_hot_remove(s);
    if (serve_ws_count(s->object->host_slots[SERVE_SOCKETS]))
        return; /* serve_ws_all_closed comes */
    Value stopped = s->object->host_slots[SERVE_STOPPED];
    if (value_is_promise(stopped) && !promise_resolve(vm, value_as_object(stopped), VAL_UNDEFINED))
        exception_take(vm);
    serve_keep_alive(s, false);
    serve_drain(s);
}

const HttpHandler serve_handler = {
    .on_request = on_request,
    .on_body = on_body,
    .on_abort = on_abort,
    .on_drain = on_drain,
    .on_stopped = on_stopped,
};
