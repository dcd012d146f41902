/* http_server.c - listening, stopping, time limits, and the pool of requests.
 *
 * A request is a few kilobytes, mostly its table of headers; answered ones go back to a list.
 * The server's memory goes when its owner, all connections and all requests have let go.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <signal.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/http/http_conn_priv.h"

#define POOL_MAX 128
#define POOL_BYTES_MAX ((size_t)4096) /* a larger copy buffer is not kept with a request */

void http_server_defaults(HttpServerOptions *options)
{
    *options = (HttpServerOptions){
        .max_body = (u64)128 * 1024 * 1024,
        .max_head = 16 * 1024,
        .idle_timeout_s = 10,
        .head_timeout_s = 30,
        .http1 = true,
    };
}

/* --- requests ---------------------------------------------------------------------------- */

HttpRequest *http_request_spare(HttpServer *server)
{
    if (UNLIKELY(!server->free_requests)) {
        server->free_requests = xalloc(sizeof(HttpRequest));
        memset(server->free_requests, 0, offsetof(HttpRequest, head));
        server->free_count++;
    }
    return server->free_requests;
}

void http_request_take(HttpConn *conn, HttpRequest *req)
{
    HttpServer *server = conn->server;
    ASSERT(req == server->free_requests && !conn->req);
    server->free_requests = req->next_free;
    server->free_count--;
    server->live++;
    server->pending_requests++;
    req->user = NULL;
    req->body = (Str){"", 0};
    req->body_state = HTTP_BODY_NONE;
    req->answered = req->announced = req->detached = false;
    req->refs = 1;
    req->server = server;
    req->conn = conn;
    req->peer = conn->peer;
    conn->req = req;
}

void http_request_ref(HttpRequest *req)
{
    req->refs++;
}

void http_request_unref(HttpRequest *req)
{
    ASSERT(req->refs);
    if (--req->refs)
        return;
    HttpServer *server = req->server;
    if (req->own.cap > POOL_BYTES_MAX)
        buf_deinit(&req->own);
    if (server->free_count < POOL_MAX) {
        req->next_free = server->free_requests;
        server->free_requests = req;
        server->free_count++;
    } else {
        buf_deinit(&req->own);
        xfree(req);
    }
    http_server_unlive(server);
}

void http_request_detach(HttpRequest *req)
{
    if (req->detached)
        return;
    req->own.len = 0;
    buf_append(&req->own, req->raw, req->raw_len);
    buf_append_str(&req->own, req->body);
    req->raw = req->own.data;
    req->head.base = req->own.data;
    req->body.data = req->own.data + req->raw_len;
    req->detached = true;
}

void http_request_set_timeout(HttpRequest *req, u32 timeout_s)
{
    if (!req->conn)
        return;
    req->conn->timeout_s = timeout_s;
    http_conn_touch(req->conn);
}

/* --- the server -------------------------------------------------------------------------- */

void http_server_unlive(HttpServer *server)
{
    ASSERT(server->live);
    if (--server->live)
        return;
    while (server->free_requests) {
        HttpRequest *req = server->free_requests;
        server->free_requests = req->next_free;
        buf_deinit(&req->own);
        xfree(req);
    }
    buf_deinit(&server->cork);
    xfree(server->read_buf);
    tls_context_unref(server->tls);
    http_repeats_free(server->repeats);
    xfree(server);
}

static void on_tick(Timer *timer)
{
    HttpServer *server = CONTAINER_OF(timer, HttpServer, tick);
    u64 now_s = loop_now(server->loop) / 1000;
    server->live++;
    for (HttpConn *conn = server->conns, *next; conn; conn = next) {
        /* Without a request only this connection can go; with one the owner is called and may
         * close any, and a session of HTTP/2 takes its streams along: the walk starts again. */
        bool calls_owner = ((conn->req || conn->h2) && conn->deadline_s && now_s >= conn->deadline_s) || http_conn_h2_is_late(conn);
        next = conn->next;
        http_conn_tick(conn, now_s);
        if (calls_owner)
            next = server->conns;
    }
    if (server->conn_count)
        loop_timer_start(server->loop, &server->tick, 1000);
    else if (server->read_buf) {
        xfree(server->read_buf);
        server->read_buf = NULL;
        buf_deinit(&server->cork);
    }
    http_server_unlive(server);
}

static void on_stopped_task(LoopTask *task)
{
    HttpServer *server = CONTAINER_OF(task, HttpServer, stopped_task);
    if (!server->freed && server->handler->on_stopped)
        server->handler->on_stopped(server->ctx);
}

void http_server_check_stopped(HttpServer *server)
{
    if (!server->stopping || server->conn_count || server->stopped)
        return;
    http_server_set_ref(server, false);
    server->stopped = true;
    loop_timer_stop(server->loop, &server->tick);
    if (!server->freed)
        loop_defer(server->loop, &server->stopped_task);
}

HttpServer *http_server_listen(Loop *loop, const HttpServerOptions *options,
                               const HttpHandler *handler, void *ctx, int *error)
{
    HttpServer *server = xalloc_zero(sizeof *server);
    server->loop = loop;
    server->handler = handler;
    server->ctx = ctx;
    server->max_body = options->max_body;
    server->max_head = options->max_head;
    server->idle_timeout_s = options->idle_timeout_s;
    server->head_timeout_s = options->head_timeout_s;
    server->http1 = options->http1;
    server->http2 = options->http2;
    server->tls = options->tls;
    server->tick = (Timer){.fire = on_tick, .unref = true};
    server->stopped_task.run = on_stopped_task;
    TcpListenOptions listen = {
        .host = options->host,
        .unix_path = options->unix_path,
        .port = options->port,
        .backlog = options->backlog,
        .reuse_port = options->reuse_port,
        .ipv6_only = options->ipv6_only,
    };
    *error = tcp_listen(&server->listener, loop, &listen, http_conn_accept, server);
    if (*error < 0) {
        xfree(server);
        return NULL;
    }
    /* sendfile has no flag against the signal that a closed peer causes. */
    signal(SIGPIPE, SIG_IGN);
    if (server->tls)
        tls_context_ref(server->tls);
    server->live = 1;
    server->refd = true;
    loop_ref(loop);
    return server;
}

void http_server_set_tls(HttpServer *server, TlsContext *context)
{
    CHECK(server->tls);
    tls_context_ref(context);
    tls_context_unref(server->tls);
    server->tls = context;
}

void http_server_set_ref(HttpServer *server, bool ref)
{
    if (server->stopped || server->refd == ref)
        return;
    server->refd = ref;
    if (ref)
        loop_ref(server->loop);
    else
        loop_unref(server->loop);
}

static bool is_idle(const HttpConn *conn)
{
    if (conn->h2 ? !h2_session_is_idle(conn->h2) : conn->h2_stream != NULL)
        return false;
    return !conn->req && !http_write_backlog(conn) && !conn->busy && !conn->in.len;
}

u32 http_server_close_idle(HttpServer *server)
{
    u32 closed = 0;
    server->live++;
    /* They have no request, so no callback disturbs the walk. */
    for (HttpConn *conn = server->conns, *next; conn; conn = next) {
        next = conn->next;
        if (!is_idle(conn))
            continue;
        if (conn->h2)
            h2_session_drain(conn);
        else
            http_conn_close(conn);
        closed++;
    }
    http_server_unlive(server);
    return closed;
}

void http_server_stop(HttpServer *server, bool force)
{
    server->live++;
    if (!server->stopping) {
        /* The loop is held until the last connection is gone (http_server_check_stopped): one that has sent half a head
         * has neither a request nor bytes to write, and whoever waits for the end of the server waits for it too. */
        server->stopping = true;
        tcp_listener_close(&server->listener);
    }
    if (force) {
        while (server->conns)
            http_conn_close(server->conns);
    } else {
        http_server_close_idle(server);
        for (HttpConn *conn = server->conns; conn; conn = conn->next) {
            if (conn->h2)
                h2_session_drain(conn);
            else if (!conn->req && !conn->h2_stream)
                conn->close_after |= !conn->in.len;
        }
    }
    http_server_check_stopped(server);
    http_server_unlive(server);
}

void http_server_free(HttpServer *server)
{
    if (!server)
        return;
    server->freed = true;
    http_server_stop(server, true);
    loop_defer_cancel(server->loop, &server->stopped_task);
    loop_timer_stop(server->loop, &server->tick);
    http_server_unlive(server);
}

u16 http_server_port(const HttpServer *server)
{
    return server->listener.watch.fd < 0 ? 0 : tcp_listener_port(&server->listener);
}

int http_server_address(const HttpServer *server, TcpAddress *out)
{
    return tcp_local_address(server->listener.watch.fd, out);
}

u32 http_server_pending_requests(const HttpServer *server)
{
    return server->pending_requests;
}

u32 http_server_connections(const HttpServer *server)
{
    return server->conn_count;
}
