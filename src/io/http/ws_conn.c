/* ws_conn.c - one WebSocket connection: reads, finds messages, closes; and the group it belongs to.
 *
 *                 close frame came                      both close frames are out
 *   open ──────────────────────────► answered ──────────────────────────────────► lingering ─► closed
 *     │ ws_close                        ▲                                             ▲
 *     └──► close sent ──── close frame came ──────────────────────────────────────────┘
 *     anything wrong: a close frame with the reason, then lingering
 *
 * Bytes are read into the group's buffer, unmasked and used there. A message whose frame is whole in that buffer is delivered
 * from it; parts of others are collected.
 *
 * Invariant: callbacks may close any connection; memory is freed by ws_conn_leave only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/ws_conn_priv.h"

#include <errno.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/utf.h"
#include "os/os_random.h"

#define LINGER_S 5      /* how long a peer may take to close after the close frames */
#define CLOSE_WAIT_S 10 /* to answer a close frame */
#define READS_PER_TURN 64

static const Str nothing = {"", 0};

static u64 now_s(const WsGroup *group)
{
    return loop_now(group->loop) / 1000;
}

/* --- the end of a connection ------------------------------------------------------------- */

static void group_unlive(WsGroup *group)
{
    if (--group->live)
        return;
    loop_defer_cancel(group->loop, &group->flush);
    loop_timer_stop(group->loop, &group->tick);
    for (u32 i = 0; i < ARRAY_LEN(group->deflaters); i++) {
        ws_deflater_free(group->deflaters[i]);
        ws_inflater_free(group->inflaters[i]);
    }
    ws_topic_free_all(group);
    buf_deinit(&group->cork);
    buf_deinit(&group->shared);
    buf_deinit(&group->inflated);
    xfree(group->read_buf);
    xfree(group);
}

void ws_conn_leave(WsConn *conn)
{
    ASSERT(conn->busy);
    if (--conn->busy || !conn->closed)
        return;
    WsGroup *group = conn->group;
    buf_deinit(&conn->in);
    buf_deinit(&conn->message);
    buf_deinit(&conn->out);
    ws_deflater_free(conn->deflater);
    ws_inflater_free(conn->inflater);
    xfree(conn);
    group_unlive(group);
}

void ws_conn_tell(WsConn *conn, u16 code, Str reason, bool clean)
{
    WsGroup *group = conn->group;
    if (conn->told)
        return;
    conn->told = true;
    group->count--;
    loop_unref(group->loop);
    ws_topic_leave_all(conn);
    if (!group->freed)
        group->handler->on_close(conn, code, reason, clean);
}

void ws_conn_end(WsConn *conn, u16 code, Str reason, bool clean)
{
    WsGroup *group = conn->group;
    if (conn->closed)
        return;
    ws_conn_enter(conn);
    conn->closed = true;
    if (conn->prev)
        conn->prev->next = conn->next;
    else
        group->conns = conn->next;
    if (conn->next)
        conn->next->prev = conn->prev;
    if (group->cork_owner == conn) {
        group->cork_owner = NULL;
        group->cork.len = 0;
    }
    if (conn->dial)
        ws_dial_free(conn);
    stream_close(&conn->stream);
    loop_defer_cancel(group->loop, &conn->kick);
    ws_conn_tell(conn, code, reason, clean);
    ws_conn_leave(conn);
}

/* The close handshake is over: says no more, and waits for the peer to close too, as a reset could destroy what is on its
 * way to it. */
static void linger(WsConn *conn)
{
    conn->lingering = true;
    conn->paused = false;
    buf_deinit(&conn->message);
    conn->deadline_s = now_s(conn->group) + LINGER_S + 1;
    if (conn->hangup)
        ws_conn_end(conn, 1006, nothing, false);
    else
        ws_write_soon(conn);
}

static void put_close(WsConn *conn, u16 code, Str reason)
{
    char payload[WS_CONTROL_MAX];
    size_t len = 0;
    if (code) {
        payload[0] = (char)(code >> 8);
        payload[1] = (char)code;
        len = 2 + MIN(reason.len, (size_t)WS_CONTROL_MAX - 2);
        memcpy(payload + 2, reason.data, len - 2);
    }
    if (!ws_write_frame(conn, WS_FIN | WS_CLOSE, (Str){payload, len}))
        ws_conn_end(conn, 1006, nothing, false);
    conn->close_sent = true;
}

/* The peer broke a rule. */
static void fail(WsConn *conn, WsProblem problem)
{
    ws_conn_enter(conn);
    if (!conn->close_sent)
        put_close(conn, ws_problem_code(problem), ws_problem_text(problem));
    AUTO_BUF text = {0};
    Str reason = ws_problem_text(problem);
    if (conn->client) {
        buf_append_str(&text, ws_problem_client_text(problem));
        if (str_ends_with(buf_view(&text), STR(": ")))
            buf_printf(&text, "%u", conn->reader.detail);
        reason = buf_view(&text);
    }
    ws_conn_tell(conn, 1006, reason, false);
    if (!conn->closed)
        linger(conn);
    ws_conn_leave(conn);
}

void ws_close(WsConn *conn, u16 code, Str reason, bool at_once)
{
    if (conn->closed || conn->close_sent)
        return;
    if (conn->dial) {
        ws_dial_cancel(conn);
        return;
    }
    ws_conn_enter(conn);
    put_close(conn, code, reason);
    if (!conn->closed) {
        conn->deadline_s = now_s(conn->group) + CLOSE_WAIT_S + 1;
        conn->paused = false;
        if (conn->readable || conn->in.len)
            ws_conn_kick(conn);
        ws_write_soon(conn);
    }
    if (at_once)
        ws_conn_tell(conn, code, reason, true);
    ws_conn_leave(conn);
}

void ws_terminate(WsConn *conn)
{
    if (!conn->closed && ws_write_pending(conn)) {
        conn->drain_due = false;
        ws_conn_enter(conn);
        ws_write_flush(conn); /* what was sent before, as far as it goes */
        ws_conn_end(conn, 1006, nothing, false);
        ws_conn_leave(conn);
        return;
    }
    ws_conn_end(conn, 1006, nothing, false);
}

void ws_terminate_soon(WsConn *conn)
{
    if (conn->dial) {
        ws_dial_cancel(conn);
        return;
    }
    conn->end_due = true;
    ws_conn_kick(conn);
}

/* --- messages ---------------------------------------------------------------------------- */

static bool gone(const WsConn *conn)
{
    return conn->closed || conn->lingering;
}

static void deliver(WsConn *conn, Str data)
{
    bool text = conn->reader.opcode == WS_TEXT;
    WsGroup *group = conn->group;
    if (conn->told)
        return; /* closing, and the owner knows */
    group->handler->on_message(conn, data, text);
}

static void deliver_inflated(WsConn *conn, Str data)
{
    WsGroup *group = conn->group;
    WsInflater *inflater = conn->inflater;
    if (!inflater) {
        WsInflater **shared = &group->inflaters[conn->inflate_bits];
        if (!*shared)
            *shared = ws_inflater_new(conn->inflate_bits, false);
        inflater = *shared;
    }
    group->inflated.len = 0;
    int r = inflater ? ws_inflate(inflater, data, group->options.max_payload, &group->inflated) : WS_INFLATE_TOO_BIG;
    Str message = buf_view(&group->inflated);
    if (r != WS_INFLATE_OK)
        fail(conn, r == WS_INFLATE_BAD ? WsProblem_Deflate : WsProblem_TooBig);
    else if (conn->reader.opcode == WS_TEXT && !utf8_is_valid(message.data, message.len))
        fail(conn, WsProblem_Utf8);
    else
        deliver(conn, message);
    if (group->inflated.cap > WS_READ_SIZE)
        buf_deinit(&group->inflated);
}

/* A whole message in one frame. */
static void take_message(WsConn *conn, Str data)
{
    if (conn->reader.compressed)
        deliver_inflated(conn, data);
    else if (conn->reader.opcode == WS_TEXT && !utf8_is_valid(data.data, data.len))
        fail(conn, WsProblem_Utf8);
    else
        deliver(conn, data);
}

/* Text collected so far must be UTF-8, but for a last character that is not whole. */
static bool check_text(WsConn *conn, bool last)
{
    if (conn->reader.opcode != WS_TEXT || conn->reader.compressed)
        return true;
    const char *text = conn->message.data + conn->checked;
    size_t len = conn->message.len - conn->checked;
    if (!last)
        len -= utf8_incomplete_tail(text, len);
    conn->checked += len;
    return !len || utf8_is_valid(text, len);
}

/* The last bytes of conn->message are payload of the frame under way. */
static void took_part(WsConn *conn)
{
    WsReader *reader = &conn->reader;
    bool over = !reader->left, last = over && reader->fin;
    if (!check_text(conn, last)) {
        fail(conn, WsProblem_Utf8);
        return;
    }
    if (!over)
        return;
    conn->in_frame = false;
    if (!ws_frame_end(reader))
        return;
    Buf whole = conn->message;
    conn->message = (Buf){0};
    conn->checked = 0;
    if (reader->compressed)
        deliver_inflated(conn, buf_view(&whole));
    else
        deliver(conn, buf_view(&whole));
    buf_deinit(&whole);
}

/* Payload bytes of a data frame. */
static void take_payload(WsConn *conn, char *data, size_t len)
{
    WsReader *reader = &conn->reader;
    bool whole = len == reader->left && reader->fin && !conn->message.len;
    ws_frame_payload(reader, data, len);
    if (whole) {
        conn->in_frame = false;
        ws_frame_end(reader);
        take_message(conn, (Str){data, len});
        return;
    }
    if (!buf_try_reserve(&conn->message, len)) {
        fail(conn, WsProblem_TooBig);
        return;
    }
    buf_append(&conn->message, data, len);
    took_part(conn);
}

static void take_close(WsConn *conn, Str data)
{
    u16 code = data.len >= 2 ? (u16)((u8)data.data[0] << 8 | (u8)data.data[1]) : 1005;
    Str reason = data.len >= 2 ? (Str){data.data + 2, data.len - 2} : nothing;
    conn->reader.detail = data.len == 1 ? 1 : code;
    if (data.len == 1) {
        fail(conn, WsProblem_ClosePayload);
    } else if (data.len && !ws_close_code_valid(code)) {
        fail(conn, WsProblem_CloseCode);
    } else if (!utf8_is_valid(reason.data, reason.len)) {
        fail(conn, WsProblem_Utf8);
    } else {
        if (!conn->close_sent)
            put_close(conn, data.len ? code : 0, reason);
        ws_conn_tell(conn, code, reason, true);
        if (!conn->closed)
            linger(conn);
    }
}

/* A whole control frame. */
static void take_control(WsConn *conn, char *data, size_t len)
{
    WsGroup *group = conn->group;
    WsOpcode opcode = conn->reader.opcode;
    ws_frame_payload(&conn->reader, data, len);
    conn->in_frame = false;
    if (opcode == WS_CLOSE) {
        take_close(conn, (Str){data, len});
        return;
    }
    if (conn->told)
        return;
    /* A peer that does not read gets no more pongs (RFC 6455, 5.5.3 lets us leave some out). */
    if (opcode == WS_PING && !conn->close_sent && ws_buffered(conn) < WS_READ_SIZE) {
        if (!ws_write_frame(conn, WS_FIN | WS_PONG, (Str){data, len})) {
            ws_terminate(conn);
            return;
        }
        ws_write_soon(conn);
    }
    if (!conn->told)
        group->handler->on_control(conn, opcode, (Str){data, len});
}

/* --- input ------------------------------------------------------------------------------- */

/* Uses as much of data[0..len) as can be used now; returns how much that is. */
static size_t use_input(WsConn *conn, char *data, size_t len)
{
    WsReader *reader = &conn->reader;
    size_t at = 0;
    while (!gone(conn) && !conn->paused) {
        if (conn->in_frame) {
            size_t n = (size_t)MIN((u64)(len - at), reader->left);
            if (!n && reader->left)
                break;
            take_payload(conn, data + at, n);
            at += n;
            continue;
        }
        int used = ws_frame_begin(reader, data + at, len - at);
        if (used == WS_MORE)
            break;
        if (used == WS_BAD) {
            fail(conn, reader->problem);
            break;
        }
        if (reader->opcode >= WS_CLOSE) {
            size_t n = (size_t)reader->left;
            if (len - at - (size_t)used < n)
                break; /* its head is read again when it is whole */
            take_control(conn, data + at + used, n);
            at += (size_t)used + n;
        } else {
            at += (size_t)used;
            conn->in_frame = true;
        }
    }
    return gone(conn) ? len : at;
}

static void use_saved(WsConn *conn)
{
    /* The buffer leaves the connection while callbacks run: they may end it. */
    Buf in = conn->in;
    conn->in = (Buf){0};
    size_t used = use_input(conn, in.data, in.len);
    if (used < in.len) {
        memmove(in.data, in.data + used, in.len - used);
        in.len -= used;
        conn->in = in;
    } else {
        buf_deinit(&in);
    }
}

/* Where to read to: a large frame's payload goes where it will stay. */
static char *place_to_read(WsConn *conn, size_t *room, bool *direct)
{
    WsGroup *group = conn->group;
    *direct = conn->in_frame && !conn->in.len && conn->reader.left >= WS_READ_SIZE && !conn->lingering;
    if (*direct) {
        size_t want = (size_t)MIN(conn->reader.left, MAX((u64)WS_READ_SIZE, conn->message.len));
        if (buf_try_reserve(&conn->message, want)) {
            *room = (size_t)MIN((u64)(conn->message.cap - conn->message.len), conn->reader.left);
            return conn->message.data + conn->message.len;
        }
        *direct = false;
    }
    if (!group->read_buf)
        group->read_buf = xalloc(WS_READ_SIZE);
    *room = WS_READ_SIZE;
    return group->read_buf;
}

static void end_of_input(WsConn *conn)
{
    conn->hangup = true;
    conn->readable = false;
    ws_conn_end(conn, 1006, nothing, false);
}

/* Reads once and uses it; false when the stream is dry or gone. */
static bool read_more(WsConn *conn)
{
    size_t room;
    bool direct;
    char *to = place_to_read(conn, &room, &direct);
    ssize_t n = stream_read(&conn->stream, to, room);
    if (n == -EAGAIN) {
        conn->readable = false;
        return false;
    }
    if (n <= 0) {
        end_of_input(conn);
        return false;
    }
    if ((size_t)n < room && !conn->hangup)
        conn->readable = false;
    if (conn->lingering)
        return true;
    conn->pinged = false;
    ws_conn_touch(conn);
    if (direct) {
        ws_frame_payload(&conn->reader, to, (size_t)n);
        conn->message.len += (size_t)n;
        took_part(conn);
    } else if (conn->in.len) {
        if (!buf_try_reserve(&conn->in, (size_t)n)) {
            fail(conn, WsProblem_TooBig);
            return false;
        }
        buf_append(&conn->in, to, (size_t)n);
        use_saved(conn);
    } else {
        size_t used = use_input(conn, to, (size_t)n);
        if (used < (size_t)n)
            buf_append(&conn->in, to + used, (size_t)n - used);
    }
    return true;
}

/* Works through input, with all output collected and sent at the end. */
static void run(WsConn *conn)
{
    WsGroup *group = conn->group;
    if (group->depth) {
        ws_conn_kick(conn);
        return;
    }
    if (conn->dial) {
        ws_dial_step(conn);
        return;
    }
    if (conn->end_due) {
        ws_terminate(conn);
        return;
    }
    ws_conn_enter(conn);
    group->depth++;
    if (conn->in.len && !conn->paused)
        use_saved(conn);
    for (u32 i = 0; !conn->closed && !conn->paused && conn->readable; i++) {
        if (i == READS_PER_TURN) {
            ws_conn_kick(conn);
            break;
        }
        if (!read_more(conn))
            break;
    }
    group->depth--;
    ws_write_flush(conn);
    ws_group_flush(group);
    ws_conn_leave(conn);
}

static void on_kick(LoopTask *task)
{
    run(CONTAINER_OF(task, WsConn, kick));
}

void ws_conn_kick(WsConn *conn)
{
    if (!conn->closed)
        loop_defer(conn->group->loop, &conn->kick);
}

void ws_conn_on_ready(Stream *stream, u32 what)
{
    WsConn *conn = CONTAINER_OF(stream, WsConn, stream);
    ws_conn_enter(conn);
    if (what & STREAM_READABLE)
        conn->readable = true;
    if (what & STREAM_HANGUP)
        conn->hangup = true;
    if (conn->dial) {
        ws_dial_step(conn);
        ws_conn_leave(conn);
        return;
    }
    if (what & STREAM_WRITABLE && conn->blocked) {
        conn->blocked = false;
        ws_write_flush(conn);
    }
    if (!conn->closed && conn->readable)
        run(conn);
    ws_conn_leave(conn);
}

void ws_set_paused(WsConn *conn, bool paused)
{
    if (conn->closed || conn->close_sent || conn->paused == paused)
        return;
    conn->paused = paused;
    if (!paused)
        ws_conn_kick(conn);
}

/* What came behind the handshake; used in the next turn. */
static void take_rest(void *ctx, Str data)
{
    WsConn *conn = ctx;
    if (!conn->closed && data.len) {
        buf_append_str(&conn->in, data);
        ws_conn_kick(conn);
    }
    ws_conn_leave(conn);
}

/* --- silence ----------------------------------------------------------------------------- */

/* Seconds before the end at which a ping is sent: a part of the limit, as in Bun. */
static u32 ping_margin(u32 timeout_s)
{
    u32 margin = 4;
    while (margin < 16 && timeout_s >= margin * 4)
        margin *= 2;
    return MIN(margin, timeout_s);
}

void ws_conn_touch(WsConn *conn)
{
    const WsOptions *options = &conn->group->options;
    if (conn->close_sent || conn->lingering)
        return;
    u32 wait = options->idle_timeout_s;
    if (wait && options->send_pings)
        wait -= ping_margin(wait);
    conn->deadline_s = options->idle_timeout_s ? now_s(conn->group) + wait + 1 : 0;
}

static void time_over(WsConn *conn)
{
    const WsOptions *options = &conn->group->options;
    if (conn->dial) {
        ws_dial_fail(conn, -ETIMEDOUT, STR("Timeout"));
        return;
    }
    if (options->send_pings && !conn->pinged && !conn->close_sent && !conn->lingering) {
        conn->pinged = true;
        conn->deadline_s = now_s(conn->group) + ping_margin(options->idle_timeout_s) + 1;
        if (ws_write_frame(conn, WS_FIN | WS_PING, nothing))
            ws_write_soon(conn);
        return;
    }
    ws_conn_end(conn, 1006, conn->close_sent ? nothing : STR("WebSocket timed out from inactivity"), false);
}

static void on_tick(Timer *timer)
{
    WsGroup *group = CONTAINER_OF(timer, WsGroup, tick);
    u64 now = now_s(group);
    group->live++;
    for (WsConn *conn = group->conns, *next; conn; conn = next) {
        next = conn->next;
        if (conn->deadline_s && now >= conn->deadline_s) {
            time_over(conn);
            next = group->conns; /* callbacks may have closed others; this one is due no more */
        }
    }
    if (group->conns)
        loop_timer_start(group->loop, &group->tick, 1000);
    else {
        xfree(group->read_buf);
        group->read_buf = NULL;
        buf_deinit(&group->cork);
    }
    group_unlive(group);
}

/* --- groups ------------------------------------------------------------------------------ */

static void on_flush(LoopTask *task)
{
    ws_group_flush(CONTAINER_OF(task, WsGroup, flush));
}

/* What callbacks have sent goes before the process does; nobody is told anything any more. */
static void on_exit_flush(LoopExit *work)
{
    WsGroup *group = CONTAINER_OF(work, WsGroup, exit);
    group->freed = true;
    ws_group_flush(group);
}

WsGroup *ws_group_new(Loop *loop, const WsOptions *options, const WsHandler *handler)
{
    WsGroup *group = xalloc_zero(sizeof *group);
    group->loop = loop;
    group->handler = handler;
    group->options = *options;
    group->live = 1;
    group->flush.run = on_flush;
    group->exit.run = on_exit_flush;
    loop_exit_add(loop, &group->exit);
    group->tick = (Timer){.fire = on_tick, .unref = true};
    os_random(&group->topics.seed, sizeof group->topics.seed);
    return group;
}

void ws_group_free(WsGroup *group)
{
    if (!group)
        return;
    group->freed = true;
    loop_exit_remove(group->loop, &group->exit);
    while (group->conns)
        ws_conn_end(group->conns, 1006, nothing, false);
    while (group->dirty) {
        WsConn *conn = group->dirty;
        group->dirty = conn->next_dirty;
        ws_conn_leave(conn);
    }
    loop_timer_stop(group->loop, &group->tick);
    group_unlive(group);
}

void ws_group_set_options(WsGroup *group, const WsOptions *options)
{
    group->options = *options;
    for (WsConn *conn = group->conns; conn; conn = conn->next)
        conn->reader.max_message = options->max_payload;
}

void ws_group_each(WsGroup *group, void (*fn)(WsConn *conn, void *ctx), void *ctx)
{
    /* All of them are held, so that the walk survives what fn does. */
    u32 n = 0, cap = group->live;
    WsConn **all = xalloc(sizeof *all * cap);
    for (WsConn *conn = group->conns; conn && n < cap; conn = conn->next) {
        ws_conn_enter(conn);
        all[n++] = conn;
    }
    for (u32 i = 0; i < n; i++) {
        if (!all[i]->told)
            fn(all[i], ctx);
        ws_conn_leave(all[i]);
    }
    xfree(all);
}

void ws_group_walk(WsGroup *group, void (*fn)(WsConn *conn, void *ctx), void *ctx)
{
    for (WsConn *conn = group->conns; conn; conn = conn->next)
        if (!conn->told)
            fn(conn, ctx);
}

u32 ws_group_count(const WsGroup *group)
{
    return group->count;
}

void *ws_conn_user(const WsConn *conn)
{
    return conn->user;
}

bool ws_conn_set_terms(WsConn *conn, const WsDeflateTerms *terms)
{
    if (!terms->on)
        return true;
    conn->reader.deflate = true;
    conn->deflate_bits = conn->client ? terms->client_bits : terms->server_bits;
    conn->inflate_bits = conn->client ? terms->server_bits : terms->client_bits;
    /* Windows that are kept between messages are the connection's own. */
    bool deflate_fresh = conn->client ? terms->client_no_context : terms->server_no_context;
    bool inflate_fresh = conn->client ? terms->server_no_context : terms->client_no_context;
    if (!deflate_fresh && !(conn->deflater = ws_deflater_new(conn->deflate_bits, true)))
        return false;
    return inflate_fresh || (conn->inflater = ws_inflater_new(conn->inflate_bits, true));
}

WsConn *ws_conn_new(WsGroup *group, void *user, bool client)
{
    WsConn *conn = xalloc_zero(sizeof *conn);
    conn->group = group;
    conn->user = user;
    conn->client = client;
    conn->stream.watch.fd = -1;
    conn->reader = (WsReader){.max_message = group->options.max_payload, .server = !client};
    conn->kick.run = on_kick;
    group->live++;
    group->count++;
    loop_ref(group->loop);
    conn->next = group->conns;
    if (conn->next)
        conn->next->prev = conn;
    group->conns = conn;
    if (!loop_timer_active(&group->tick))
        loop_timer_start(group->loop, &group->tick, 1000);
    return conn;
}

/* Takes back a connection that nobody knows yet. */
static WsConn *forget(WsConn *conn)
{
    conn->told = true;
    conn->group->count--;
    loop_unref(conn->group->loop);
    ws_conn_end(conn, 1006, nothing, false);
    return NULL;
}

WsConn *ws_upgrade(WsGroup *group, HttpRequest *req, const WsDeflateTerms *terms, Str first, void *user)
{
    WsConn *conn = ws_conn_new(group, user, false);
    if (!ws_conn_set_terms(conn, terms) || !buf_try_reserve(&conn->out, first.len))
        return forget(conn);
    ws_conn_enter(conn); /* take_rest leaves it */
    if (http_request_upgrade(req, &conn->stream, ws_conn_on_ready, take_rest, conn) < 0) {
        ws_conn_leave(conn);
        return forget(conn);
    }
    ws_conn_touch(conn);
    buf_append_str(&conn->out, first);
    ws_write_mark_dirty(conn);
    loop_defer(group->loop, &group->flush);
    if (conn->stream.ops) { /* it may hold bytes of which no event tells */
        conn->readable = true;
        ws_conn_kick(conn);
    }
    return conn;
}
