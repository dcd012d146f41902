/* http_conn.c - one server connection: reads, finds requests, hands them on, closes.
 *
 *            ┌────────────── response ended, keep-alive ───────────────┐
 *            ▼                                                         │
 *   idle ─► head ─► on_request ─┬─ answered inside ────────────────────┤
 *            │                  └─ later; body read or waiting ────────┤
 *            │ 400 408 413 431                                         │ close
 *            └──────────────► lingering ─► closed ◄────────────────────┘
 *
 * Bytes are read into the server's shared buffer and used there; only what cannot be used now is
 * copied to the connection (`in`), so idle connections own no memory. One request is looked at
 * at a time, and none while output waits for the peer: a peer that does not read its responses
 * stops being read.
 *
 * The end of the peer's sending half while a request waits for its response counts as an abort,
 * as in Bun and Node.
 *
 * Invariant: callbacks may close any connection; memory is freed by http_conn_leave only.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/http/http_conn_priv.h"

#define LINGER_READ_MAX 32 /* reads per turn of a connection that is only drained */
#define IN_STEP ((size_t)8 * 1024)

static u64 seconds(HttpServer *server)
{
    return loop_now(server->loop) / 1000;
}

/* One second more than asked, as the tick comes at any time within its second. */
void http_conn_set_deadline(HttpConn *conn, u32 timeout_s)
{
    conn->deadline_s = timeout_s ? seconds(conn->server) + timeout_s + 1 : 0;
}

void http_conn_touch(HttpConn *conn)
{
    if (!conn->in_head)
        http_conn_set_deadline(conn, conn->timeout_s);
}

void http_conn_update_ref(HttpConn *conn)
{
    bool want = !conn->closed && (conn->req || http_write_backlog(conn));
    if (want == conn->refs_loop)
        return;
    conn->refs_loop = want;
    if (want)
        loop_ref(conn->server->loop);
    else
        loop_unref(conn->server->loop);
}

void http_conn_kick(HttpConn *conn)
{
    if (!conn->closed)
        loop_defer(conn->server->loop, &conn->kick);
}

/* --- closing ----------------------------------------------------------------------------- */

void http_conn_leave(HttpConn *conn)
{
    ASSERT(conn->busy);
    if (--conn->busy || !conn->closed)
        return;
    HttpServer *server = conn->server;
    buf_deinit(&conn->in);
    xfree(conn);
    http_server_unlive(server);
}

/* The request will not be answered by its owner any more. */
static void drop_request(HttpConn *conn)
{
    HttpRequest *req = conn->req;
    HttpServer *server = conn->server;
    if (!req)
        return;
    conn->req = NULL;
    req->conn = NULL;
    server->pending_requests--;
    if (req->announced && !server->freed) {
        http_request_detach(req);
        server->handler->on_abort(server->ctx, req);
    }
    http_request_unref(req);
}

void http_conn_close(HttpConn *conn)
{
    if (conn->closed)
        return;
    HttpServer *server = conn->server;
    http_conn_enter(conn);
    conn->closed = true;
    if (conn->prev)
        conn->prev->next = conn->next;
    else
        server->conns = conn->next;
    if (conn->next)
        conn->next->prev = conn->prev;
    server->conn_count--;
    stream_close(&conn->stream);
    if (conn->h2) {
        h2_session_free(conn->h2);
        conn->h2 = NULL;
    }
    loop_defer_cancel(server->loop, &conn->kick);
    http_write_drop(conn);
    http_conn_update_ref(conn);
    drop_request(conn);
    http_server_check_stopped(server);
    http_conn_leave(conn);
}

void http_conn_refuse(HttpConn *conn, u32 status, Str reason)
{
    if (conn->req && conn->req->answered) {
        http_conn_close(conn); /* a second response would be taken for a part of the first */
        return;
    }
    conn->linger_due = true;
    conn->close_after = true;
    conn->in_head = false;
    Buf *out = http_write_buf(conn);
    Str text = reason.len ? reason : http_status_text(status);
    buf_printf(out, "HTTP/1.1 %u %.*s\r\nConnection: close\r\n\r\n", status, (int)text.len,
               text.data);
    drop_request(conn);
    if (conn->server->cork_owner != conn)
        http_write_flush(conn);
}

bool http_conn_h2_is_late(const HttpConn *conn)
{
    return conn->h2 && !conn->blocked && !conn->lingering && h2_session_head_is_late(conn->h2);
}

void http_conn_tick(HttpConn *conn, u64 now_s)
{
    /* A silent peer must not keep a head open, whatever idle time the server allows. */
    if (http_conn_h2_is_late(conn)) {
        http_conn_close(conn);
        return;
    }
    if (!conn->deadline_s || now_s < conn->deadline_s)
        return;
    /* A peer that reads slowly lets the system send long before it takes more from us. */
    if (conn->blocked) {
        u32 unsent = stream_unsent(&conn->stream);
        bool moved = unsent != conn->unsent;
        conn->unsent = unsent;
        if (moved) {
            http_conn_touch(conn);
            return;
        }
    }
    if (conn->h2 && !conn->blocked && !conn->lingering) {
        if (h2_session_is_idle(conn->h2))
            h2_session_drain(conn);
        http_conn_touch(conn);
        return;
    }
    if (conn->in_head)
        http_conn_refuse(conn, 408, (Str){"", 0});
    else
        http_conn_close(conn);
}

/* --- input to requests ------------------------------------------------------------------- */

/* Whether input can be used now. */
static bool can_go_on(const HttpConn *conn)
{
    if (conn->closed || conn->close_after || http_write_backlog(conn))
        return false;
    return !conn->req || (conn->req->body_state == HTTP_BODY_READING);
}

/* A head was parsed into `req`: its body begins at data[0]. Returns how many bytes of it are
 * taken, or HTTP_BAD. The owner is called in here. */
static ssize_t begin_request(HttpConn *conn, HttpRequest *req, char *data, size_t len)
{
    HttpServer *server = conn->server;
    const HttpHead *head = &req->head;
    http_request_take(conn, req);
    conn->in_head = false;
    http_conn_touch(conn);
    conn->keep_alive_10 = head->keep_alive && head->minor == 0;
    if (!head->keep_alive || conn->h2_stream)
        conn->close_after = true;
    ssize_t used = http_body_begin(conn, req, data, len);
    if (used < 0)
        return HTTP_BAD;
    req->announced = true;
    server->handler->on_request(server->ctx, req);
    if (conn->req)
        http_request_detach(req);
    return used;
}

/* The head in data[0..len) is not whole. */
static void wait_for_head(HttpConn *conn, size_t len)
{
    HttpServer *server = conn->server;
    conn->scanned = len;
    if (len >= server->max_head) {
        http_conn_refuse(conn, 431, (Str){"", 0});
    } else if (!conn->in_head) {
        http_conn_touch(conn);
        conn->in_head = true;
        if (server->head_timeout_s)
            http_conn_set_deadline(conn, server->head_timeout_s);
    }
}

/* Looks for one head in data[0..len). Bytes used, 0: go on when there are more, or HTTP_BAD when
 * the connection is lost. */
static ssize_t take_head(HttpConn *conn, char *data, size_t len)
{
    HttpServer *server = conn->server;
    HttpRequest *req = http_request_spare(server);
    int r = http_parse_head(data, data + len, conn->scanned, &req->head);
    if (r == HTTP_MORE) {
        wait_for_head(conn, len);
        return 0;
    }
    conn->scanned = 0;
    if (r == HTTP_BAD || (u32)r > server->max_head) {
        http_conn_refuse(conn, r == HTTP_BAD ? req->head.error : 431, (Str){"", 0});
        return HTTP_BAD;
    }
    req->raw = data;
    req->raw_len = (u32)r;
    ssize_t body = begin_request(conn, req, data + r, len - (size_t)r);
    return body < 0 ? HTTP_BAD : r + body;
}

int http_request_upgrade(HttpRequest *req, Stream *to, void (*on_ready)(Stream *, u32),
                         void (*rest)(void *ctx, Str data), void *ctx)
{
    HttpConn *conn = req->conn;
    if (!conn || req->answered || conn->framing != HTTP_FRAME_NONE || conn->h2_stream)
        return -EINVAL;
    http_conn_enter(conn);
    http_write_flush(conn);
    int r = conn->closed || http_write_backlog(conn) ? -EAGAIN : 0;
    if (r == 0) {
        req->answered = true;
        http_request_detach(req);
        req->announced = false; /* no on_abort */
        r = stream_move(to, &conn->stream, on_ready);
        if (r == 0 && conn->using_input) {
            conn->upgraded = rest;
            conn->upgraded_ctx = ctx;
        } else if (r == 0) {
            rest(ctx, buf_view(&conn->in));
        }
        http_conn_close(conn);
    }
    http_conn_leave(conn);
    return r;
}

/* Uses as much of data[0..len) as can be used now; returns how much that is. */
static size_t use_input(HttpConn *conn, char *data, size_t len)
{
    size_t at = 0;
    conn->using_input = true;
    while (at < len) {
        /* Close was asked for by the request at hand: its body is still read. */
        bool reading = conn->req && conn->req->body_state == HTTP_BODY_READING && !conn->closed;
        if (conn->framing != HTTP_FRAME_NONE && (reading || can_go_on(conn))) {
            at += http_body_feed(conn, data + at, len - at);
            continue;
        }
        if (!can_go_on(conn) || conn->req)
            break;
        size_t known = conn->server->repeats ? http_repeat_answer(conn, data + at, len - at) : 0;
        if (known) {
            at += known;
            continue;
        }
        ssize_t used = take_head(conn, data + at, len - at);
        if (used < 0) {
            conn->using_input = false;
            return len;
        }
        if (used == 0)
            break;
        at += (size_t)used;
    }
    conn->using_input = false;
    if (conn->upgraded) {
        conn->upgraded(conn->upgraded_ctx, (Str){data + at, len - at});
        conn->upgraded = NULL;
    }
    return conn->closed || conn->linger_due ? len : at;
}

/* --- reading ----------------------------------------------------------------------------- */

/* Throws input away; false when there is nothing more to do now. */
static bool drain_lingering(HttpConn *conn)
{
    HttpServer *server = conn->server;
    buf_deinit(&conn->in);
    for (int i = 0; i < LINGER_READ_MAX && conn->readable; i++) {
        ssize_t n = stream_read(&conn->stream, server->read_buf, HTTP_READ_SIZE);
        if (n == -EAGAIN) {
            conn->readable = false;
            return false;
        }
        if (n <= 0) {
            http_conn_close(conn);
            return false;
        }
    }
    if (conn->readable)
        http_conn_kick(conn);
    return false;
}

static void keep_rest(HttpConn *conn, const char *data, size_t len)
{
    if (len)
        buf_append(&conn->in, data, len);
}

/* Uses what waits in `in`. The bytes stay where they are until all calls are back. */
static void use_saved(HttpConn *conn)
{
    size_t used = use_input(conn, conn->in.data, conn->in.len);
    conn->in.len -= used;
    if (!conn->in.len)
        buf_deinit(&conn->in);
    else if (used)
        memmove(conn->in.data, conn->in.data + used, conn->in.len);
}

/* Reads once and uses it; false when the stream is dry or gone. */
static bool read_more(HttpConn *conn)
{
    HttpServer *server = conn->server;
    bool append = conn->in.len > 0;
    char *to = server->read_buf;
    size_t room = HTTP_READ_SIZE;
    if (append) {
        buf_reserve(&conn->in, IN_STEP);
        to = conn->in.data + conn->in.len;
        room = conn->in.cap - conn->in.len;
    }
    ssize_t n = stream_read(&conn->stream, to, room);
    if (n == -EAGAIN) {
        conn->readable = false;
        return false;
    }
    if (n == 0 && conn->framing == HTTP_FRAME_END) {
        conn->readable = false;
        http_body_end(conn);
        return true;
    }
    if (n == 0 && !conn->req) { /* what was answered before still leaves */
        conn->hangup = true;
        conn->readable = false;
        conn->close_after = true;
        return false;
    }
    if (n <= 0) {
        http_conn_close(conn);
        return false;
    }
    /* Less than asked for: the socket is empty, unless an end waits behind the data. */
    if ((size_t)n < room && !conn->hangup && !conn->until_end)
        conn->readable = false;
    if (append) {
        conn->in.len += (size_t)n;
        use_saved(conn);
    } else {
        size_t used = use_input(conn, to, (size_t)n);
        if (!conn->closed)
            keep_rest(conn, to + used, (size_t)n - used);
    }
    return true;
}

/* One step of progress; false when there is nothing to do until something happens. */
static bool step(HttpConn *conn)
{
    if (conn->closed)
        return false;
    if (conn->lingering)
        return drain_lingering(conn);
    bool reading = conn->req && conn->req->body_state == HTTP_BODY_READING;
    if (!can_go_on(conn) && !(reading && !http_write_backlog(conn)))
        return false;
    if (conn->in.len > conn->scanned) {
        use_saved(conn);
        return true;
    }
    return conn->readable && read_more(conn);
}

/* Works through input, with all output collected and sent at the end. */
static void run(HttpConn *conn)
{
    HttpServer *server = conn->server;
    if (server->cork_owner) {
        http_conn_kick(conn); /* called from inside another connection's work */
        return;
    }
    http_conn_enter(conn);
    server->cork_owner = conn;
    while (step(conn)) {
    }
    http_write_flush(conn);
    server->cork.len = 0;
    server->cork_owner = NULL;
    http_conn_update_ref(conn);
    if (!conn->closed && conn->hangup && conn->req && conn->req->body_state != HTTP_BODY_READING)
        http_conn_close(conn);
    /* The flush may have made room for the next request. */
    else if (can_go_on(conn) && (conn->in.len > conn->scanned || conn->readable))
        http_conn_kick(conn);
    http_conn_leave(conn);
}

static void work(HttpConn *conn)
{
    if (UNLIKELY(conn->h2 != NULL) && !conn->lingering)
        h2_session_work(conn);
    else
        run(conn);
}

static void on_kick(LoopTask *task)
{
    work(CONTAINER_OF(task, HttpConn, kick));
}

static void on_ready(Stream *stream, u32 what)
{
    HttpConn *conn = CONTAINER_OF(stream, HttpConn, stream);
    http_conn_enter(conn);
    if (what & STREAM_READABLE)
        conn->readable = true;
    if (what & STREAM_HANGUP)
        conn->hangup = true;
    if (UNLIKELY(conn->handshaking) && !http_secure_shake(conn)) {
        http_conn_leave(conn);
        return;
    }
    if (what & STREAM_WRITABLE && conn->blocked) {
        conn->blocked = false;
        http_conn_touch(conn);
        http_write_flush(conn);
        if (!conn->closed && !conn->blocked && conn->want_drain && conn->req) {
            conn->want_drain = false;
            conn->server->handler->on_drain(conn->server->ctx, conn->req);
        }
    }
    if (!conn->closed)
        work(conn);
    http_conn_leave(conn);
}

static void add(HttpConn *conn, HttpServer *server, const TcpAddress *peer)
{
    conn->server = server;
    conn->file = -1;
    conn->peer = *peer;
    conn->kick.run = on_kick;
    conn->timeout_s = server->idle_timeout_s;
    conn->next = server->conns;
    if (conn->next)
        conn->next->prev = conn;
    server->conns = conn;
    server->conn_count++;
    server->live++;
    http_conn_touch(conn);
}

HttpConn *http_conn_new_stream(HttpConn *carrier, H2Stream *stream, const StreamOps *ops, bool until_end)
{
    HttpConn *conn = xalloc_zero(sizeof *conn);
    conn->stream = (Stream){.watch = {.fd = -1}, .loop = carrier->server->loop, .ops = ops, .on_ready = on_ready};
    conn->h2_stream = stream;
    conn->until_end = until_end;
    add(conn, carrier->server, &carrier->peer);
    return conn;
}

void http_conn_accept(void *ctx, int fd, const TcpAddress *peer)
{
    HttpServer *server = ctx;
    HttpConn *conn = xalloc_zero(sizeof *conn);
    if (stream_open(&conn->stream, server->loop, fd, on_ready) < 0) {
        xfree(conn);
        return;
    }
    add(conn, server, peer);
    if (!server->read_buf)
        server->read_buf = xalloc(HTTP_READ_SIZE);
    if (!loop_timer_active(&server->tick))
        loop_timer_start(server->loop, &server->tick, 1000);
    if ((server->tls || server->http2) && !http_secure_begin(conn))
        http_conn_close(conn);
}
