/* http_body.c - request bodies: framing, limits, and what happens to those nobody reads.
 *
 *     NONE     no body
 *     WHOLE    came completely with the head
 *     PAUSED ─http_request_read_body─► READING ─last part─► DONE
 *            ◄─http_request_pause_body─
 *
 * Chunked bytes are decoded in place: what came with the head then stands directly behind it,
 * so head and body move together in http_request_detach.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "io/http/http_conn_priv.h"

#define DROP_MAX ((u64)256 * 1024) /* an unread body of this size is thrown away to keep alive */

/* The texts are the ones Bun sends. */
static void refuse_size(HttpConn *conn, bool declared)
{
    http_conn_refuse(conn, 413,
                     declared ? STR("Request Entity Too Large") : STR("Payload Too Large"));
}

static ssize_t begin_length(HttpConn *conn, HttpRequest *req, char *data, size_t len)
{
    u64 total = req->head.content_length;
    if (total == 0)
        return 0;
    if (total > conn->server->max_body) {
        refuse_size(conn, true);
        return HTTP_BAD;
    }
    size_t here = (size_t)MIN((u64)len, total);
    req->body = (Str){data, here};
    conn->body_left = total - here;
    req->body_state = conn->body_left ? HTTP_BODY_PAUSED : HTTP_BODY_WHOLE;
    conn->framing = conn->body_left ? HTTP_FRAME_LENGTH : HTTP_FRAME_NONE;
    return (ssize_t)here;
}

static ssize_t begin_chunked(HttpConn *conn, HttpRequest *req, char *data, size_t len)
{
    size_t used, got;
    conn->chunk = (HttpChunk){0};
    HttpChunkResult r = http_chunk_decode(&conn->chunk, data, len, &used, &got);
    conn->body_total = got;
    if (r == HTTP_CHUNK_BAD) {
        http_conn_refuse(conn, 400, (Str){"", 0});
        return HTTP_BAD;
    }
    if (got > conn->server->max_body) {
        refuse_size(conn, false);
        return HTTP_BAD;
    }
    req->body = (Str){data, got};
    req->body_state = r == HTTP_CHUNK_DONE ? HTTP_BODY_WHOLE : HTTP_BODY_PAUSED;
    conn->framing = r == HTTP_CHUNK_DONE ? HTTP_FRAME_NONE : HTTP_FRAME_CHUNKED;
    return (ssize_t)used;
}

static ssize_t begin_until_end(HttpConn *conn, HttpRequest *req, char *data, size_t len)
{
    conn->body_total = len;
    if (len > conn->server->max_body) {
        refuse_size(conn, false);
        return HTTP_BAD;
    }
    req->body = (Str){data, len};
    req->body_state = HTTP_BODY_PAUSED;
    conn->framing = HTTP_FRAME_END;
    return (ssize_t)len;
}

ssize_t http_body_begin(HttpConn *conn, HttpRequest *req, char *data, size_t len)
{
    ssize_t used = 0;
    if (req->head.has_length)
        used = begin_length(conn, req, data, len);
    else if (req->head.chunked)
        used = begin_chunked(conn, req, data, len);
    else if (conn->until_end)
        used = begin_until_end(conn, req, data, len);
    conn->continue_due = req->head.expect_continue && conn->framing != HTTP_FRAME_NONE && !used;
    return used;
}

/* Hands a part to the owner, or drops it when the request is gone. */
static void deliver(HttpConn *conn, Str data, bool last)
{
    HttpRequest *req = conn->req;
    if (last)
        conn->framing = HTTP_FRAME_NONE;
    if (!req || (!data.len && !last))
        return;
    if (last)
        req->body_state = HTTP_BODY_DONE;
    conn->server->handler->on_body(conn->server->ctx, req, data, last);
}

static size_t feed_length(HttpConn *conn, char *data, size_t len)
{
    size_t n = (size_t)MIN((u64)len, conn->body_left);
    conn->body_left -= n;
    deliver(conn, (Str){data, n}, conn->body_left == 0);
    return n;
}

static size_t feed_chunked(HttpConn *conn, char *data, size_t len)
{
    size_t used, got;
    HttpChunkResult r = http_chunk_decode(&conn->chunk, data, len, &used, &got);
    conn->body_total += got;
    if (r == HTTP_CHUNK_BAD) {
        http_conn_refuse(conn, 400, (Str){"", 0});
        return len;
    }
    if (conn->body_total > (conn->req ? conn->server->max_body : DROP_MAX)) {
        refuse_size(conn, false);
        return len;
    }
    deliver(conn, (Str){data, got}, r == HTTP_CHUNK_DONE);
    return used;
}

static size_t feed_until_end(HttpConn *conn, char *data, size_t len)
{
    conn->body_total += len;
    if (conn->body_total > conn->server->max_body)
        refuse_size(conn, false);
    else
        deliver(conn, (Str){data, len}, false);
    return len;
}

void http_body_end(HttpConn *conn)
{
    deliver(conn, STR(""), true);
}

size_t http_body_feed(HttpConn *conn, char *data, size_t len)
{
    ASSERT(conn->framing != HTTP_FRAME_NONE && len);
    http_conn_touch(conn);
    switch ((HttpFraming)conn->framing) {
    case HTTP_FRAME_LENGTH: return feed_length(conn, data, len);
    case HTTP_FRAME_CHUNKED: return feed_chunked(conn, data, len);
    default: return feed_until_end(conn, data, len);
    }
}

void http_body_abandon(HttpConn *conn, const HttpRequest *req)
{
    (void)req;
    if (conn->framing == HTTP_FRAME_NONE)
        return;
    /* A client that still waits for 100 Continue may send the body or not: nothing that follows
     * could be told apart. Large rests cost more than a new connection. */
    if (conn->continue_due || (conn->framing == HTTP_FRAME_LENGTH && conn->body_left > DROP_MAX))
        conn->close_after = true;
    conn->continue_due = false;
    conn->body_total = 0;
}

void http_request_read_body(HttpRequest *req)
{
    HttpConn *conn = req->conn;
    if (!conn || req->body_state != HTTP_BODY_PAUSED)
        return;
    req->body_state = HTTP_BODY_READING;
    http_conn_enter(conn);
    if (conn->continue_due) {
        conn->continue_due = false;
        if (!req->answered) {
            buf_append(http_write_buf(conn), "HTTP/1.1 100 Continue\r\n\r\n", 25);
            if (conn->server->cork_owner != conn)
                http_write_flush(conn);
        }
    }
    if (!conn->closed)
        http_conn_kick(conn);
    http_conn_leave(conn);
}

void http_request_pause_body(HttpRequest *req)
{
    if (req->body_state == HTTP_BODY_READING) {
        req->body_state = HTTP_BODY_PAUSED;
        req->body = (Str){"", 0};
    }
}
