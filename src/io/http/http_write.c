/* http_write.c - status line, headers and body, as few system calls as possible.
 *
 * While a connection works through its input it owns the server's cork: heads and small bodies
 * are copied into it and leave with one send when the input is used up. A large body is not
 * copied: it leaves as the second part of one writev with everything before it. What the kernel
 * does not take stays with the connection, in the order out, held, file, and goes on when the
 * socket can be written again; meanwhile no further request of the connection is looked at.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/http/http_conn_priv.h"
#include "os/os_time.h"

#define COPY_MAX ((size_t)16 * 1024)   /* bodies up to this size are copied */
#define CORK_MAX ((size_t)64 * 1024)   /* collected output is sent when it exceeds this */
#define READ_FILE_MAX ((u64)32 * 1024) /* files up to this size are read, not sent by the kernel \
                                        */
#define SEND_FILE_STEP ((u64)1024 * 1024) /* one call; other connections get their turn */
#define SLOW_PEER ((size_t)64 * 1024)     /* backlog at which writers are asked to wait */
#define LINGER_S 2                        /* time a peer has to take a last response */

static const struct StatusText {
    u16 status;
    const char *text;
} status_texts[] = {
    {100, "Continue"},
    {101, "Switching Protocols"},
    {102, "Processing"},
    {103, "Early Hints"},
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {203, "Non-Authoritative Information"},
    {204, "No Content"},
    {205, "Reset Content"},
    {206, "Partial Content"},
    {207, "Multi-Status"},
    {208, "Already Reported"},
    {226, "IM Used"},
    {300, "Multiple Choices"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {305, "Use Proxy"},
    {306, "Switch Proxy"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {402, "Payment Required"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {407, "Proxy Authentication Required"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {411, "Length Required"},
    {412, "Precondition Failed"},
    {413, "Payload Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {416, "Range Not Satisfiable"},
    {417, "Expectation Failed"},
    {418, "I'm a Teapot"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Entity"},
    {423, "Locked"},
    {424, "Failed Dependency"},
    {425, "Too Early"},
    {426, "Upgrade Required"},
    {428, "Precondition Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {451, "Unavailable For Legal Reasons"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
    {505, "HTTP Version Not Supported"},
    {506, "Variant Also Negotiates"},
    {507, "Insufficient Storage"},
    {508, "Loop Detected"},
    {510, "Not Extended"},
    {511, "Network Authentication Required"},
};

Str http_status_text(u32 status)
{
    for (size_t i = 0; i < ARRAY_LEN(status_texts); i++)
        if (status_texts[i].status == status)
            return str_view(status_texts[i].text);
    return (Str){"", 0};
}

void http_header_append(Buf *out, Str name, Str value)
{
    buf_reserve(out, name.len + value.len + 4);
    buf_append_str(out, name);
    buf_append(out, ": ", 2);
    buf_append_str(out, value);
    buf_append(out, "\r\n", 2);
}

static void append_number(Buf *out, u64 n)
{
    char text[20], *at = text + sizeof text;
    do
        *--at = (char)('0' + n % 10);
    while (n /= 10);
    buf_append(out, at, (size_t)(text + sizeof text - at));
}

/* --- the head ---------------------------------------------------------------------------- */

static void append_status(Buf *out, const HttpResponse *response)
{
    if (LIKELY(response->status == 200 && !response->reason.len)) {
        buf_append(out, "HTTP/1.1 200 OK\r\n", 17);
        return;
    }
    Str reason = response->reason.len ? response->reason : http_status_text(response->status);
    if (!reason.len)
        reason = STR("HM"); /* what Bun sends for numbers it does not know */
    buf_append(out, "HTTP/1.1 ", 9);
    append_number(out, response->status);
    buf_push(out, ' ');
    buf_append_str(out, reason);
    buf_append(out, "\r\n", 2);
}

const char *http_date_line(HttpServer *server)
{
    i64 now = os_time_wall_s();
    if (UNLIKELY(now != server->date_s)) {
        server->date_s = now;
        memcpy(server->date_line, "Date: ", 6);
        http_date_format(now, server->date_line + 6);
        memcpy(server->date_line + 6 + HTTP_DATE_LEN, "\r\n", 2);
    }
    return server->date_line;
}

static void append_date(HttpServer *server, Buf *out)
{
    buf_append(out, http_date_line(server), HTTP_DATE_LINE);
}

static bool status_has_no_body(u32 status)
{
    return status < 200 || status == 204 || status == 304;
}

/* `length` < 0: not known. Leaves chunked_out, no_body and close_after as the body needs them. */
static void append_head(HttpConn *conn, Buf *out, const HttpResponse *response, i64 length)
{
    const HttpRequest *req = conn->req;
    bool bare = status_has_no_body(response->status);
    bool has_length = length >= 0 && !(response->flags & HTTP_NO_LENGTH) && !bare;
    conn->no_body = bare || req->head.method == HttpMethod_Head;
    conn->chunked_out = false;
    if (length < 0 && !bare && !(response->flags & HTTP_NO_LENGTH)) {
        conn->chunked_out = req->head.minor > 0 && !conn->h2_stream;
        if (!conn->chunked_out)
            conn->close_after = true;
    }
    if (response->flags & HTTP_CLOSE)
        conn->close_after = true;

    buf_reserve(out, response->headers.len + 256);
    append_status(out, response);
    if (response->flags & HTTP_DATE_FIRST)
        append_date(conn->server, out);
    buf_append_str(out, response->headers);
    if (has_length && (response->flags & HTTP_LENGTH_LOWER)) {
        buf_append(out, "content-length: ", 16);
        append_number(out, (u64)length);
        buf_append(out, "\r\n", 2);
    }
    if (!(response->flags & (HTTP_NO_DATE | HTTP_DATE_FIRST)))
        append_date(conn->server, out);
    if (conn->server->stopping && !(response->flags & HTTP_CLOSE)) {
        buf_append(out, "Connection: close\r\n", 19);
        conn->close_after = true;
    } else if (conn->keep_alive_10 && !conn->close_after) {
        buf_append(out, "Connection: keep-alive\r\n", 24);
    }
    if (has_length && !(response->flags & HTTP_LENGTH_LOWER)) {
        buf_append(out, "Content-Length: ", 16);
        append_number(out, (u64)length);
        buf_append(out, "\r\n", 2);
    }
    if (conn->chunked_out)
        buf_append(out, "Transfer-Encoding: chunked\r\n", 28);
    buf_append(out, "\r\n", 2);
    if (conn->no_body)
        conn->chunked_out = false;
}

/* --- sending ----------------------------------------------------------------------------- */

Buf *http_write_buf(HttpConn *conn)
{
    if (conn->out.len == 0 && conn->server->cork_owner == conn)
        return &conn->server->cork;
    return &conn->out;
}

bool http_write_backlog(const HttpConn *conn)
{
    return conn->out.len || conn->held.len || conn->file >= 0;
}

static void release_held(HttpConn *conn)
{
    void (*free_it)(void *) = conn->held_free;
    conn->held = (Str){"", 0};
    conn->held_free = NULL;
    if (free_it)
        free_it(conn->held_ctx);
}

static void release_file(HttpConn *conn)
{
    if (conn->file >= 0)
        close(conn->file);
    conn->file = -1;
    conn->file_left = 0;
}

void http_write_drop(HttpConn *conn)
{
    buf_deinit(&conn->out);
    conn->out_at = 0;
    release_held(conn);
    release_file(conn);
    if (conn->server->cork_owner == conn)
        conn->server->cork.len = 0;
}

/* Keeps what the kernel did not take: `sent` bytes of cork or out, then held, are gone. */
static void keep_rest(HttpConn *conn, bool corked, size_t sent)
{
    Buf *cork = &conn->server->cork;
    size_t first = corked ? cork->len : conn->out.len - conn->out_at;
    size_t from_first = MIN(sent, first);
    if (corked) {
        if (from_first < first)
            buf_append(&conn->out, cork->data + from_first, first - from_first);
        cork->len = 0;
    } else {
        conn->out_at += from_first;
        if (conn->out_at == conn->out.len) {
            buf_deinit(&conn->out); /* idle connections own no memory */
            conn->out_at = 0;
        }
    }
    size_t from_held = sent - from_first;
    conn->held.data += from_held;
    conn->held.len -= from_held;
    if (!conn->held.len)
        release_held(conn);
}

/* Sends cork or out, and held. 1: all taken, 0: the socket is full, or -errno. */
static int send_memory(HttpConn *conn)
{
    bool corked = conn->server->cork_owner == conn && conn->server->cork.len && !conn->out.len;
    Str first = corked ? buf_view(&conn->server->cork)
                       : (Str){conn->out.data + conn->out_at, conn->out.len - conn->out_at};
    size_t total = first.len + conn->held.len;
    if (!total)
        return 1;
    ssize_t n;
    if (conn->held.len && first.len) {
        struct iovec parts[2] = {{(void *)first.data, first.len},
                                 {(void *)conn->held.data, conn->held.len}};
        n = stream_writev(&conn->stream, parts, 2);
    } else {
        n = stream_write(&conn->stream, conn->held.len ? conn->held : first);
    }
    if (n < 0 && n != -EAGAIN)
        return (int)n;
    size_t sent = n < 0 ? 0 : (size_t)n;
    keep_rest(conn, corked, sent);
    return sent == total;
}

/* The same for the file. A file that is shorter than promised breaks the connection. */
static int send_file(HttpConn *conn)
{
    while (conn->file >= 0) {
        size_t step = (size_t)MIN(conn->file_left, SEND_FILE_STEP);
        ssize_t n = stream_send_file(&conn->stream, conn->file, conn->file_at, step);
        if (n == -EAGAIN)
            return 0;
        if (n <= 0)
            return n < 0 ? (int)n : -EIO;
        conn->file_at += (u64)n;
        conn->file_left -= (u64)n;
        if (!conn->file_left)
            release_file(conn);
    }
    return 1;
}

/* The output is out and the connection is to end: at once when the peer has nothing left to
 * send, otherwise after it has closed too, as a reset could destroy the response on its way. */
static void finish_close(HttpConn *conn)
{
    if (conn->h2_stream) {
        stream_shutdown(&conn->stream);
        http_conn_close(conn);
        return;
    }
    bool unread = conn->linger_due || conn->framing != HTTP_FRAME_NONE;
    if (!unread || conn->hangup) {
        http_conn_close(conn);
        return;
    }
    conn->lingering = true;
    stream_shutdown(&conn->stream);
    conn->timeout_s = LINGER_S;
    http_conn_touch(conn);
    http_conn_kick(conn);
}

void http_write_flush(HttpConn *conn)
{
    if (conn->closed || conn->lingering || conn->blocked)
        return;
    int r = send_memory(conn);
    if (r > 0 && conn->file >= 0)
        r = send_file(conn);
    if (r < 0) {
        http_conn_close(conn);
        return;
    }
    if (r == 0) {
        conn->blocked = true;
        stream_want_write(&conn->stream);
    } else if (UNLIKELY(conn->close_after) && !conn->req) {
        finish_close(conn);
    }
}

void http_write_soon(HttpConn *conn)
{
    bool corked = conn->server->cork_owner == conn;
    if (!corked || conn->server->cork.len > CORK_MAX || conn->held.len || conn->file >= 0)
        http_write_flush(conn);
}

/* --- the calls of http_server.h ---------------------------------------------------------- */

/* Whether anybody is there to answer. The connection is entered; end_response leaves it. */
static bool begin_response(HttpRequest *req)
{
    if (!req->conn)
        return false;
    CHECK(!req->answered);
    req->answered = true;
    http_conn_enter(req->conn);
    http_conn_touch(req->conn);
    return true;
}

/* Everything of the response is in the buffers: lets go of the request, sends, goes on. */
static void end_response(HttpConn *conn, HttpRequest *req)
{
    HttpServer *server = conn->server;
    if (conn->closed) {
        http_conn_leave(conn);
        return;
    }
    http_body_abandon(conn, req);
    conn->req = NULL;
    conn->want_drain = false;
    server->pending_requests--;
    http_write_soon(conn);
    if (conn->held.len && !conn->held_free) {
        /* The body is only borrowed until we return. */
        buf_append_str(&conn->out, conn->held);
        conn->held = (Str){"", 0};
    }
    if (server->cork_owner != conn && !conn->closed) {
        http_conn_update_ref(conn);
        if (conn->in.len || conn->readable)
            http_conn_kick(conn);
    }
    req->conn = NULL;
    if (req->refs > 1)
        http_request_detach(req);
    http_request_unref(req);
    http_conn_leave(conn);
}

static void free_body(const HttpResponse *response)
{
    if (response->body_free)
        response->body_free(response->body_ctx);
}

/* For http_repeat.h: only what the head alone decides, on a connection that goes on. The framing does not tell whether there was
 * a body, which may have been read with the head. */
static void keep_answer(HttpConn *conn, const HttpRequest *req, const HttpResponse *response, Str answer)
{
    const HttpHead *head = &req->head;
    bool bodiless = !head->has_length && !head->chunked && !conn->h2_stream;
    if (!bodiless || head->minor == 0 || conn->close_after || req->detached || conn->server->cork_owner != conn)
        return;
    const char *date = response->flags & HTTP_NO_DATE ? NULL : memmem(answer.data, answer.len, "\r\nDate: ", 8);
    http_repeat_keep(conn, (Str){req->raw, req->raw_len}, answer, date ? date + 2 - answer.data : -1);
}

void http_respond(HttpRequest *req, const HttpResponse *response)
{
    if (!begin_response(req)) {
        free_body(response);
        return;
    }
    HttpConn *conn = req->conn;
    Buf *out = http_write_buf(conn);
    size_t at = out->len;
    append_head(conn, out, response, (i64)response->body.len);
    if (conn->no_body || response->body.len <= COPY_MAX) {
        if (!conn->no_body)
            buf_append_str(out, response->body);
        if (response->flags & HTTP_REPEATABLE)
            keep_answer(conn, req, response, (Str){out->data + at, out->len - at});
        free_body(response);
    } else {
        conn->held = response->body;
        conn->held_free = response->body_free;
        conn->held_ctx = response->body_ctx;
    }
    end_response(conn, req);
}

/* Reads a small file behind the head, so that both leave with one call; false when it failed. */
static bool append_file(Buf *out, int fd, u64 at, u64 len)
{
    buf_reserve(out, (size_t)len);
    while (len) {
        ssize_t n = pread(fd, out->data + out->len, (size_t)len, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        out->len += (size_t)n;
        at += (u64)n;
        len -= (u64)n;
    }
    return true;
}

void http_respond_file(HttpRequest *req, const HttpResponse *response, int fd, u64 at, u64 len)
{
    ASSERT(len <= INT64_MAX);
    if (!begin_response(req)) {
        close(fd);
        return;
    }
    HttpConn *conn = req->conn;
    Buf *out = http_write_buf(conn);
    append_head(conn, out, response, (i64)len);
    if (conn->no_body || len <= READ_FILE_MAX) {
        if (!conn->no_body && !append_file(out, fd, at, len))
            conn->close_after = true; /* shorter than promised: the peer must not wait for more */
        close(fd);
    } else {
        conn->file = fd;
        conn->file_at = at;
        conn->file_left = len;
    }
    end_response(conn, req);
}

void http_respond_start(HttpRequest *req, const HttpResponse *response, i64 length)
{
    free_body(response);
    if (!begin_response(req))
        return;
    HttpConn *conn = req->conn;
    append_head(conn, http_write_buf(conn), response, length);
    conn->write_left = length < 0 ? -1 : length;
    /* The head waits for the first bytes of the body, or for the end of this turn's input. */
    if (conn->server->cork_owner != conn)
        http_conn_kick(conn);
    http_conn_leave(conn);
}

static void append_chunk(Buf *out, Str data)
{
    static const char digits[] = "0123456789abcdef";
    char size[18], *at = size + sizeof size;
    *--at = '\n';
    *--at = '\r';
    u64 n = data.len;
    do
        *--at = digits[n & 15];
    while (n >>= 4);
    buf_reserve(out, data.len + 32);
    buf_append(out, at, (size_t)(size + sizeof size - at));
    buf_append_str(out, data);
    buf_append(out, "\r\n", 2);
}

bool http_respond_write(HttpRequest *req, Str data)
{
    HttpConn *conn = req->conn;
    if (!conn)
        return true;
    ASSERT(req->answered);
    if (conn->write_left >= 0) {
        data.len = (size_t)MIN((u64)data.len, (u64)conn->write_left);
        conn->write_left -= (i64)data.len;
    }
    if (!data.len || conn->no_body)
        return true;
    http_conn_enter(conn);
    http_conn_touch(conn);
    Buf *out = http_write_buf(conn);
    if (conn->chunked_out)
        append_chunk(out, data);
    else
        buf_append_str(out, data);
    http_write_soon(conn);
    bool slow = !conn->closed && conn->out.len - conn->out_at > SLOW_PEER;
    conn->want_drain |= slow;
    http_conn_leave(conn);
    return !slow;
}

void http_respond_end(HttpRequest *req)
{
    HttpConn *conn = req->conn;
    if (!conn)
        return;
    ASSERT(req->answered);
    if (conn->write_left > 0 && !conn->no_body) {
        http_respond_abort(req); /* less than promised */
        return;
    }
    http_conn_enter(conn);
    if (conn->chunked_out)
        buf_append(http_write_buf(conn), "0\r\n\r\n", 5);
    end_response(conn, req);
}

size_t http_respond_backlog(const HttpRequest *req)
{
    const HttpConn *conn = req->conn;
    return conn ? conn->out.len - conn->out_at + conn->held.len + (size_t)conn->file_left : 0;
}

void http_respond_abort(HttpRequest *req)
{
    if (!req->conn)
        return;
    req->announced = false; /* the owner knows: no on_abort */
    if (req->answered && !req->conn->chunked_out && req->conn->write_left < 0)
        stream_reset(&req->conn->stream); /* the end of the connection would be that of the body */
    http_conn_close(req->conn);
}
