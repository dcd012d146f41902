/* h2_session.c - HTTP/2 (RFC 9113) through nghttp2: frames on one side, streams that speak HTTP/1.1 on the other.
 *
 *     carrier's bytes ─► nghttp2 ─► H2Stream.in  ─► HttpConn ─► request
 *     carrier's bytes ◄─ nghttp2 ◄─ H2Stream.out ◄─ HttpConn ◄─ response
 *
 * nghttp2 must not be called from its own callbacks but for submitting, and handlers may close anything: callbacks only put streams
 * into the list `ready`, and h2_session_work lets those do what they can afterwards. A stream takes OUT_MAX bytes of output ahead of
 * the peer's window, and the peer's window grows by what the request's handler has read; the window of the whole connection does not
 * hold a stream back because of another.
 *
 * While output waits for the kernel nothing is read, so that a peer cannot make answers (to PING, SETTINGS) pile up; streams
 * that are opened and reset at once count against a rate (nghttp2), and end the connection.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/h2_session.h"

#include <errno.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/http/h2_nghttp2.h"
#include "io/http/h2_text.h"
#include "io/http/http_conn_priv.h"

#define OUT_MAX ((size_t)64 * 1024)
#define FLUSH_AT ((size_t)64 * 1024)
#define READS_PER_TURN 16
#define MAX_STREAMS 256
#define STREAM_WINDOW 65535
#define CONNECTION_WINDOW (16 * 1024 * 1024)

struct H2Stream {
    H2Stream *next, *prev; /* of the session */
    H2Stream *next_ready;
    H2Session *session;
    HttpConn *conn; /* NULL: not there yet, or ended */
    i32 id;
    H2Head head;
    Buf in, out, lines; /* lines: the response's head */
    size_t in_at, out_at;
    size_t head_left; /* bytes of the head in `in`, which no window counts */
    bool queued : 1;
    bool begun : 1;     /* the connection was made, or is not to be */
    bool in_end : 1;    /* the peer has sent all */
    bool head_done : 1; /* the response's head is whole */
    bool submitted : 1; /* nghttp2 has it */
    bool shut : 1;      /* nothing comes behind `out` */
    bool deferred : 1;  /* nghttp2 waits for more of `out` */
    bool wants_room : 1; /* the connection has more output than was taken */
    bool gone : 1;      /* nghttp2 has closed it */
};

struct H2Session {
    nghttp2_session *ng;
    HttpConn *carrier; /* NULL: closed */
    H2Stream *streams;
    H2Stream *ready, **ready_end;
    H2Stream *head;     /* whose head came last, maybe not whole yet; NULL: it is gone */
    u64 head_since_s;
    u32 busy; /* callers on the C stack */
    bool draining;
};

static void make_ready(H2Stream *s)
{
    H2Session *session = s->session;
    if (!s->queued) {
        s->queued = true;
        s->next_ready = NULL;
        *session->ready_end = s;
        session->ready_end = &s->next_ready;
    }
    if (!session->busy && session->carrier)
        http_conn_kick(session->carrier);
}

static void stream_free(H2Stream *s)
{
    ASSERT(!s->queued && !s->conn);
    if (s->session->head == s)
        s->session->head = NULL;
    if (s->prev)
        s->prev->next = s->next;
    else
        s->session->streams = s->next;
    if (s->next)
        s->next->prev = s->prev;
    h2_head_deinit(&s->head);
    buf_deinit(&s->in);
    buf_deinit(&s->out);
    buf_deinit(&s->lines);
    xfree(s);
}

static void session_leave(H2Session *session)
{
    if (--session->busy || session->carrier)
        return;
    session->ready = NULL;
    while (session->streams) {
        session->streams->queued = false;
        stream_free(session->streams);
    }
    nghttp2_session_del(session->ng);
    xfree(session);
}

/* ---- the connection's side of a stream ----------------------------------------------------------- */

static H2Stream *stream_of(Stream *stream)
{
    return CONTAINER_OF(stream, HttpConn, stream)->h2_stream;
}

static bool is_lost(const H2Stream *s)
{
    return s->gone || !s->session->carrier;
}

static ssize_t ops_read(Stream *stream, void *data, size_t len)
{
    H2Stream *s = stream_of(stream);
    size_t n = MIN(len, s->in.len - s->in_at);
    if (!n)
        return is_lost(s) ? -ECONNRESET : s->in_end ? 0 : -EAGAIN;
    memcpy(data, s->in.data + s->in_at, n);
    s->in_at += n;
    if (s->in_at == s->in.len) {
        buf_deinit(&s->in);
        s->in_at = 0;
    }
    size_t of_head = MIN(n, s->head_left);
    s->head_left -= of_head;
    if (n > of_head && !is_lost(s) && !s->in_end) {
        nghttp2_session_consume_stream(s->session->ng, s->id, n - of_head);
        if (!s->session->busy)
            http_conn_kick(s->session->carrier);
    }
    return (ssize_t)n;
}

static void read_fields(Str head, H2Fields *fields)
{
    Str rest, name, value;
    VEC_PUSH(fields, h2_field(STR(":status"), h2_response_status(head, &rest)));
    while (h2_response_next(&rest, &name, &value))
        VEC_PUSH(fields, h2_field(name, value));
}

/* A head in `lines` is whole: interim ones leave at once, the last one stays, and what came behind it is body. */
static void take_heads(H2Stream *s)
{
    size_t len;
    while (!s->head_done && (len = h2_response_length(buf_view(&s->lines)))) {
        if (s->lines.data[9] != '1') {
            s->head_done = true;
            buf_append(&s->out, s->lines.data + len, s->lines.len - len);
            s->lines.len = len;
            return;
        }
        H2Fields fields = {0};
        read_fields((Str){s->lines.data, len}, &fields);
        nghttp2_submit_headers(s->session->ng, NGHTTP2_FLAG_NONE, s->id, NULL, fields.items, fields.len, NULL);
        VEC_DEINIT(&fields);
        s->lines.len -= len;
        memmove(s->lines.data, s->lines.data + len, s->lines.len);
    }
}

static size_t room_of(const H2Stream *s)
{
    size_t waiting = s->out.len - s->out_at;
    return waiting < OUT_MAX ? OUT_MAX - waiting : 0;
}

/* Output was added or ended. */
static void go_on(H2Stream *s)
{
    if (s->deferred) {
        s->deferred = false;
        nghttp2_session_resume_data(s->session->ng, s->id);
    }
    make_ready(s);
}

static void make_room(H2Stream *s, size_t len)
{
    if (s->out_at && s->out.cap - s->out.len < len) {
        s->out.len -= s->out_at;
        memmove(s->out.data, s->out.data + s->out_at, s->out.len);
        s->out_at = 0;
    }
    buf_reserve(&s->out, len);
}

static ssize_t ops_writev(Stream *stream, const struct iovec *parts, int count)
{
    H2Stream *s = stream_of(stream);
    size_t total = 0;
    if (is_lost(s))
        return -EPIPE;
    if (!s->head_done) { /* heads are taken whole, and what comes with them */
        for (int i = 0; i < count; i++) {
            buf_append(&s->lines, parts[i].iov_base, parts[i].iov_len);
            total += parts[i].iov_len;
        }
        take_heads(s);
        go_on(s);
        return (ssize_t)total;
    }
    for (int i = 0; i < count; i++) {
        size_t n = MIN(parts[i].iov_len, room_of(s));
        make_room(s, n);
        buf_append(&s->out, parts[i].iov_base, n);
        total += n;
        if (n < parts[i].iov_len) {
            s->wants_room = true;
            break;
        }
    }
    if (total)
        go_on(s);
    return total ? (ssize_t)total : -EAGAIN;
}

static ssize_t ops_send_file(Stream *stream, int fd, u64 at, size_t len)
{
    H2Stream *s = stream_of(stream);
    if (is_lost(s))
        return -EPIPE;
    size_t want = MIN(len, room_of(s));
    s->wants_room = want < len;
    if (!want)
        return -EAGAIN;
    make_room(s, want);
    ssize_t n;
    do
        n = pread(fd, s->out.data + s->out.len, want, (off_t)at);
    while (n < 0 && errno == EINTR);
    if (n <= 0)
        return n < 0 ? -errno : 0;
    s->out.len += (size_t)n;
    go_on(s);
    return n;
}

static void ops_shutdown(Stream *stream)
{
    H2Stream *s = stream_of(stream);
    s->shut = true;
    if (!is_lost(s))
        go_on(s);
}

/* Without a shutdown before the response is not whole. */
static void ops_close(Stream *stream)
{
    H2Stream *s = stream_of(stream);
    stream->ops = NULL;
    s->conn = NULL;
    s->begun = true;
    if (is_lost(s))
        return;
    if (!s->shut)
        nghttp2_submit_rst_stream(s->session->ng, NGHTTP2_FLAG_NONE, s->id, NGHTTP2_INTERNAL_ERROR);
    buf_deinit(&s->in);
    s->in_at = 0;
    make_ready(s);
}

static const StreamOps stream_ops = {ops_read, ops_writev, ops_send_file, ops_shutdown, ops_close, NULL};

/* ---- nghttp2's side ------------------------------------------------------------------------------ */

static ssize_t give_body(nghttp2_session *ng, i32 id, u8 *to, size_t room, u32 *flags, nghttp2_data_source *source, void *user)
{
    (void)ng;
    (void)id;
    (void)user;
    H2Stream *s = source->ptr;
    size_t n = MIN(room, s->out.len - s->out_at);
    if (n)
        memcpy(to, s->out.data + s->out_at, n);
    s->out_at += n;
    if (s->out_at == s->out.len) {
        buf_deinit(&s->out);
        s->out_at = 0;
        if (s->shut)
            *flags |= NGHTTP2_DATA_FLAG_EOF;
    }
    if (s->wants_room && room_of(s) >= OUT_MAX / 2)
        make_ready(s);
    if (!n && !s->shut) {
        s->deferred = true;
        return NGHTTP2_ERR_DEFERRED;
    }
    return (ssize_t)n;
}

static void submit_response(H2Stream *s)
{
    H2Fields fields = {0};
    nghttp2_data_provider body = {.source.ptr = s, .read_callback = give_body};
    bool bare = s->shut && !s->out.len;
    s->submitted = true;
    read_fields(buf_view(&s->lines), &fields);
    if (nghttp2_submit_response(s->session->ng, s->id, fields.items, fields.len, bare ? NULL : &body) < 0)
        nghttp2_submit_rst_stream(s->session->ng, NGHTTP2_FLAG_NONE, s->id, NGHTTP2_INTERNAL_ERROR);
    VEC_DEINIT(&fields);
    buf_deinit(&s->lines);
}

static H2Stream *stream_by_id(nghttp2_session *ng, i32 id)
{
    return nghttp2_session_get_stream_user_data(ng, id);
}

static int on_begin_headers(nghttp2_session *ng, const nghttp2_frame *frame, void *user)
{
    H2Session *session = user;
    if (frame->headers.cat != NGHTTP2_HCAT_REQUEST)
        return 0;
    H2Stream *s = xalloc_zero(sizeof *s);
    s->session = session;
    s->id = frame->hd.stream_id;
    s->next = session->streams;
    if (s->next)
        s->next->prev = s;
    session->streams = s;
    session->head = s;
    session->head_since_s = session->carrier ? loop_now(session->carrier->server->loop) / 1000 : 0;
    nghttp2_session_set_stream_user_data(ng, s->id, s);
    return 0;
}

static int on_header(nghttp2_session *ng, const nghttp2_frame *frame, const u8 *name, size_t name_len, const u8 *value, size_t value_len,
                     u8 flags, void *user)
{
    (void)flags;
    H2Session *session = user;
    H2Stream *s = stream_by_id(ng, frame->hd.stream_id);
    if (s && frame->hd.type == NGHTTP2_HEADERS && frame->headers.cat == NGHTTP2_HCAT_REQUEST && session->carrier)
        h2_head_add(&s->head, (Str){(const char *)name, name_len}, (Str){(const char *)value, value_len}, session->carrier->server->max_head);
    return 0;
}

static int on_frame(nghttp2_session *ng, const nghttp2_frame *frame, void *user)
{
    (void)user;
    if (frame->hd.type != NGHTTP2_HEADERS && frame->hd.type != NGHTTP2_DATA)
        return 0;
    H2Stream *s = stream_by_id(ng, frame->hd.stream_id);
    if (!s)
        return 0;
    if (frame->hd.flags & NGHTTP2_FLAG_END_STREAM)
        s->in_end = true;
    make_ready(s);
    return 0;
}

static int on_data(nghttp2_session *ng, u8 flags, i32 id, const u8 *data, size_t len, void *user)
{
    (void)flags;
    (void)user;
    H2Stream *s = stream_by_id(ng, id);
    nghttp2_session_consume_connection(ng, len);
    if (!s || (s->begun && !s->conn)) {
        nghttp2_session_consume_stream(ng, id, len);
        return 0;
    }
    buf_append(&s->in, data, len);
    make_ready(s);
    return 0;
}

/* An answer before the end of the request: the peer need not send the rest (RFC 9113, 8.1). */
static int on_sent(nghttp2_session *ng, const nghttp2_frame *frame, void *user)
{
    (void)user;
    bool ends = (frame->hd.type == NGHTTP2_HEADERS || frame->hd.type == NGHTTP2_DATA) && frame->hd.flags & NGHTTP2_FLAG_END_STREAM;
    H2Stream *s = ends ? stream_by_id(ng, frame->hd.stream_id) : NULL;
    if (s && !s->in_end)
        nghttp2_submit_rst_stream(ng, NGHTTP2_FLAG_NONE, s->id, NGHTTP2_NO_ERROR);
    return 0;
}

static int on_close(nghttp2_session *ng, i32 id, u32 error, void *user)
{
    (void)error;
    (void)user;
    H2Stream *s = stream_by_id(ng, id);
    if (s) {
        s->gone = true;
        make_ready(s);
    }
    return 0;
}

/* ---- work ---------------------------------------------------------------------------------------- */

static void refuse(H2Stream *s, const char *status)
{
    nghttp2_nv line = h2_field(STR(":status"), str_view(status));
    s->begun = s->submitted = true;
    nghttp2_submit_response(s->session->ng, s->id, &line, 1, NULL);
}

/* The request's head is there: what reads it is made. */
static void begin_stream(H2Stream *s)
{
    HttpServer *server = s->session->carrier->server;
    if (s->head.size > server->max_head) {
        refuse(s, "431");
    } else if (!s->head.path.len) { /* CONNECT */
        refuse(s, "501");
    } else {
        Buf text = {0};
        h2_head_write(&s->head, &text);
        s->head_left = text.len;
        buf_append_str(&text, buf_view(&s->in)); /* of the body */
        buf_deinit(&s->in);
        s->in = text;
        s->begun = true;
        s->conn = http_conn_new_stream(s->session->carrier, s, &stream_ops, !s->head.has_length && (!s->in_end || text.len > s->head_left));
    }
    h2_head_deinit(&s->head);
    s->head = (H2Head){0};
}

/* What can be done for the streams that something has happened to. The session is entered. */
static void run_ready(H2Session *session)
{
    while (session->ready && session->carrier) {
        H2Stream *s = session->ready;
        session->ready = s->next_ready;
        if (!session->ready)
            session->ready_end = &session->ready;
        s->queued = false;
        if (s->gone) {
            if (s->conn)
                http_conn_close(s->conn);
            if (!s->queued)
                stream_free(s);
            continue;
        }
        if (!s->begun)
            begin_stream(s);
        if (s->conn) {
            bool room = s->wants_room && room_of(s) > 0;
            s->wants_room &= !room;
            s->conn->stream.on_ready(&s->conn->stream, STREAM_READABLE | (room ? STREAM_WRITABLE : 0));
        }
        if (session->carrier && s->head_done && !s->submitted)
            submit_response(s);
    }
}

/* Moves frames to the connection until the kernel is full. The same. */
static void send_frames(H2Session *session)
{
    HttpConn *carrier = session->carrier;
    while (!carrier->closed && !carrier->blocked) {
        const u8 *data;
        ssize_t n = nghttp2_session_mem_send(session->ng, &data);
        if (n < 0) {
            http_conn_close(carrier);
            return;
        }
        if (n > 0)
            buf_append(&carrier->out, data, (size_t)n);
        if (carrier->out.len && (n == 0 || carrier->out.len - carrier->out_at >= FLUSH_AT))
            http_write_flush(carrier);
        if (n == 0)
            break;
    }
}

static void pump(H2Session *session)
{
    do {
        run_ready(session);
        if (!session->carrier)
            return;
        send_frames(session);
    } while (session->carrier && session->ready);
    HttpConn *carrier = session->carrier;
    if (!carrier || carrier->blocked)
        return;
    bool over = !nghttp2_session_want_read(session->ng) && !nghttp2_session_want_write(session->ng);
    if (over || (session->draining && !session->streams)) {
        carrier->linger_due = over; /* the peer broke a rule: our GOAWAY is to reach it */
        carrier->close_after = true;
        http_write_flush(carrier);
    }
}

/* One read; false when nothing more is to be read now. */
static bool read_frames(H2Session *session)
{
    HttpConn *carrier = session->carrier;
    HttpServer *server = carrier->server;
    if (!carrier->readable || carrier->blocked)
        return false;
    ssize_t n = stream_read(&carrier->stream, server->read_buf, HTTP_READ_SIZE);
    if (n == -EAGAIN) {
        carrier->readable = false;
        return false;
    }
    if (n <= 0) {
        http_conn_close(carrier);
        return false;
    }
    if ((size_t)n < HTTP_READ_SIZE && !carrier->hangup)
        carrier->readable = false;
    http_conn_touch(carrier);
    ssize_t used = nghttp2_session_mem_recv(session->ng, (const u8 *)server->read_buf, (size_t)n);
    if (used < 0) { /* no HTTP/2, or a flood */
        http_conn_close(carrier);
        return false;
    }
    return true;
}

void h2_session_work(HttpConn *carrier)
{
    H2Session *session = carrier->h2;
    if (h2_session_head_is_late(session)) {
        http_conn_close(carrier);
        return;
    }
    http_conn_enter(carrier);
    session->busy++;
    pump(session);
    for (u32 i = 0; session->carrier && !carrier->lingering && read_frames(session); i++) {
        pump(session);
        if (i == READS_PER_TURN && session->carrier) {
            http_conn_kick(carrier);
            break;
        }
    }
    session_leave(session);
    if (!carrier->closed)
        http_conn_update_ref(carrier);
    http_conn_leave(carrier);
}

/* ---- beginning and end --------------------------------------------------------------------------- */

static nghttp2_session *new_session(H2Session *session)
{
    nghttp2_session_callbacks *callbacks;
    nghttp2_option *option = h2_option_new();
    nghttp2_session *ng = NULL;
    CHECK(nghttp2_session_callbacks_new(&callbacks) == 0);
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, on_begin_headers);
    nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data);
    nghttp2_session_callbacks_set_on_frame_send_callback(callbacks, on_sent);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_close);
    CHECK(nghttp2_session_server_new2(&ng, callbacks, session, option) == 0);
    nghttp2_option_del(option);
    nghttp2_session_callbacks_del(callbacks);
    return ng;
}

void h2_session_begin(HttpConn *carrier)
{
    H2Session *session = xalloc_zero(sizeof *session);
    session->carrier = carrier;
    session->ready_end = &session->ready;
    session->ng = new_session(session);
    carrier->h2 = session;
    const nghttp2_settings_entry settings[] = {
        {NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, MAX_STREAMS},
        {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, STREAM_WINDOW},
        {NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, carrier->server->max_head},
    };
    nghttp2_submit_settings(session->ng, NGHTTP2_FLAG_NONE, settings, ARRAY_LEN(settings));
    nghttp2_session_set_local_window_size(session->ng, NGHTTP2_FLAG_NONE, 0, CONNECTION_WINDOW);
}

bool h2_session_head_is_late(const H2Session *session)
{
    if (!session->head || session->head->begun || !session->carrier)
        return false;
    const HttpServer *server = session->carrier->server;
    return server->head_timeout_s && loop_now(server->loop) / 1000 - session->head_since_s >= server->head_timeout_s;
}

bool h2_session_is_idle(const H2Session *session)
{
    return !session->streams;
}

void h2_session_drain(HttpConn *carrier)
{
    H2Session *session = carrier->h2;
    if (session->draining)
        return;
    session->draining = true;
    nghttp2_submit_goaway(session->ng, NGHTTP2_FLAG_NONE, nghttp2_session_get_last_proc_stream_id(session->ng), NGHTTP2_NO_ERROR, NULL, 0);
    http_conn_kick(carrier);
}

void h2_session_free(H2Session *session)
{
    session->busy++;
    session->carrier = NULL;
    for (H2Stream *s = session->streams, *next; s; s = next) {
        next = s->next;
        if (s->conn)
            http_conn_close(s->conn);
    }
    session_leave(session);
}
