/* ws_write.c - what WebSocket connections send.
 *
 * Bytes go to the group's cork while one connection is at work, to the connection's own buffer otherwise, or, published ones,
 * stay in the group's shared buffer, of which the connection remembers a range. All of it is out, or in the connection's own
 * buffer, when ws_write_flush returns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/http/ws_conn_priv.h"
#include "os/os_random.h"

#define CORK_MAX ((size_t)64 * 1024)   /* more than that leaves at once */
#define KEEP_MAX ((size_t)256 * 1024)  /* larger buffers are given back */
#define DIRECT_MIN ((size_t)32 * 1024) /* payloads from here on are not copied if the kernel takes them */

/* A buffer is empty again. */
static void rest_buf(Buf *buf)
{
    buf->len = 0;
    if (buf->cap > KEEP_MAX)
        buf_deinit(buf);
}

/* Where the next bytes of this connection go. */
static Buf *output_of(WsConn *conn)
{
    WsGroup *group = conn->group;
    if (group->cork_owner == conn)
        return &group->cork;
    if (conn->out.len || group->cork_owner)
        return &conn->out;
    group->cork_owner = conn;
    return &group->cork;
}

bool ws_write_own_shared(WsConn *conn)
{
    size_t len = conn->shared_to - conn->shared_from;
    if (!len)
        return true;
    Buf *out = output_of(conn);
    if (!buf_try_reserve(out, len))
        return false;
    buf_append(out, conn->group->shared.data + conn->shared_from, len);
    conn->shared_from = conn->shared_to = 0;
    return true;
}

bool ws_write_pending(const WsConn *conn)
{
    return conn->out.len || conn->shared_to || (conn->group->cork_owner == conn && conn->group->cork.len);
}

void ws_write_mark_dirty(WsConn *conn)
{
    WsGroup *group = conn->group;
    if (conn->dirty)
        return;
    conn->dirty = true;
    ws_conn_enter(conn);
    conn->next_dirty = group->dirty;
    group->dirty = conn;
}

/* --- frames ------------------------------------------------------------------------------ */

static const u8 *next_key(WsGroup *group)
{
    if (!group->keys_at || group->keys_at + 4 > sizeof group->keys) {
        os_random(group->keys, sizeof group->keys);
        group->keys_at = 0;
    }
    const u8 *key = group->keys + group->keys_at;
    group->keys_at += 4;
    return key;
}

/* Gives a large frame to the kernel right away. What it did not take is appended. false: out of memory. */
static bool write_direct(WsConn *conn, const u8 *head, u32 head_len, Str data)
{
    struct iovec parts[2] = {{(void *)head, head_len}, {(void *)data.data, data.len}};
    ssize_t n = stream_writev(&conn->stream, parts, 2);
    size_t sent = n < 0 ? 0 : (size_t)n;
    if (sent == head_len + data.len)
        return true;
    if (n >= 0 || n == -EAGAIN) {
        conn->blocked = true;
        stream_want_write(&conn->stream);
    } /* other failures are found by the flush */
    size_t head_sent = MIN(sent, head_len);
    sent -= head_sent;
    if (!buf_try_reserve(&conn->out, head_len + data.len))
        return false;
    buf_append(&conn->out, head + head_sent, head_len - head_sent);
    buf_append(&conn->out, data.data + sent, data.len - sent);
    return true;
}

bool ws_write_frame(WsConn *conn, u8 first, Str data)
{
    u8 head[WS_HEAD_MAX];
    const u8 *key = conn->client ? next_key(conn->group) : NULL;
    u32 head_len = ws_head_write(head, first, data.len, key);
    if (!ws_write_own_shared(conn))
        return false;
    if (data.len >= DIRECT_MIN && !key && !conn->blocked && !conn->corked) {
        if (ws_write_pending(conn))
            ws_write_flush(conn);
        if (conn->closed)
            return true;
        if (!conn->blocked)
            return write_direct(conn, head, head_len, data);
    }
    Buf *out = output_of(conn);
    if (data.len > SIZE_MAX - WS_HEAD_MAX || !buf_try_reserve(out, head_len + data.len))
        return false;
    buf_append(out, head, head_len);
    buf_append_str(out, data);
    if (key)
        ws_mask(out->data + out->len - data.len, data.len, key, 0);
    return true;
}

bool ws_write_deflate(WsConn *conn, Str data, Buf *out)
{
    WsDeflater *deflater = conn->deflater;
    if (!deflater) {
        WsDeflater **shared = &conn->group->deflaters[conn->deflate_bits];
        if (!*shared)
            *shared = ws_deflater_new(conn->deflate_bits, false);
        deflater = *shared;
    }
    return deflater && ws_deflate(deflater, data, out);
}

/* --- sending ----------------------------------------------------------------------------- */

/* `sent` bytes of first and of the shared range went out: the rest becomes the connection's own. */
static void keep_rest(WsConn *conn, bool corked, size_t first_len, size_t sent)
{
    WsGroup *group = conn->group;
    size_t shared_len = conn->shared_to - conn->shared_from;
    size_t first_sent = MIN(sent, first_len), shared_sent = sent - first_sent;
    bool fits = true;
    if (corked) {
        fits = buf_try_reserve(&conn->out, first_len - first_sent);
        if (fits)
            buf_append(&conn->out, group->cork.data + first_sent, first_len - first_sent);
        rest_buf(&group->cork);
        group->cork_owner = NULL;
    } else if (first_sent == first_len) {
        buf_deinit(&conn->out);
        conn->out_at = 0;
    } else {
        conn->out_at += first_sent;
        if (conn->out_at > conn->out.len / 2) {
            conn->out.len -= conn->out_at;
            memmove(conn->out.data, conn->out.data + conn->out_at, conn->out.len);
            conn->out_at = 0;
        }
    }
    if (shared_sent < shared_len) {
        fits = fits && buf_try_reserve(&conn->out, shared_len - shared_sent);
        if (fits)
            buf_append(&conn->out, group->shared.data + conn->shared_from + shared_sent, shared_len - shared_sent);
    }
    conn->shared_from = conn->shared_to = 0;
    if (!fits)
        ws_conn_end(conn, 1006, (Str){"", 0}, false);
}

/* Everything is out. */
static void flushed(WsConn *conn)
{
    if (conn->close_sent && !conn->shut) {
        conn->shut = true;
        /* A client lets the server close first (RFC 6455, 7.1.1). */
        if (!conn->client || conn->lingering)
            stream_shutdown(&conn->stream);
    }
    if (conn->drain_due && !conn->told && !conn->group->freed) {
        conn->drain_due = false;
        conn->group->handler->on_drain(conn);
    }
}

void ws_write_flush(WsConn *conn)
{
    WsGroup *group = conn->group;
    if (conn->closed)
        return;
    bool corked = group->cork_owner == conn;
    if (conn->blocked) {
        /* The shared buffer will not wait. */
        if (!ws_write_own_shared(conn))
            ws_conn_end(conn, 1006, (Str){"", 0}, false);
        return;
    }
    Str first = corked ? buf_view(&group->cork)
                       : (Str){conn->out.data ? conn->out.data + conn->out_at : "", conn->out.len - conn->out_at};
    Str second = {conn->shared_to ? group->shared.data + conn->shared_from : "", conn->shared_to - conn->shared_from};
    if (first.len + second.len) {
        struct iovec parts[2] = {{(void *)first.data, first.len}, {(void *)second.data, second.len}};
        ssize_t n = !second.len  ? stream_write(&conn->stream, first)
                    : !first.len ? stream_write(&conn->stream, second)
                                 : stream_writev(&conn->stream, parts, 2);
        if (n < 0 && n != -EAGAIN) {
            conn->hangup = true;
            ws_conn_end(conn, 1006, (Str){"", 0}, false);
            return;
        }
        size_t sent = n < 0 ? 0 : (size_t)n;
        keep_rest(conn, corked, first.len, sent);
        if (conn->closed)
            return;
        if (sent < first.len + second.len) {
            conn->blocked = true;
            stream_want_write(&conn->stream);
            return;
        }
    } else if (corked) {
        group->cork_owner = NULL;
    }
    flushed(conn);
}

void ws_group_flush(WsGroup *group)
{
    /* Callbacks (on_drain) may send: what they add is sent by the next round. */
    while (group->dirty) {
        WsConn *conn = group->dirty;
        group->dirty = conn->next_dirty;
        conn->dirty = false;
        ws_write_flush(conn);
        ws_conn_leave(conn);
    }
    rest_buf(&group->shared);
}

void ws_write_soon(WsConn *conn)
{
    WsGroup *group = conn->group;
    if (!group->depth && !conn->corked) {
        ws_conn_enter(conn);
        ws_write_flush(conn);
        ws_conn_leave(conn);
        return;
    }
    bool much = group->cork_owner == conn && group->cork.len > CORK_MAX;
    if (much && !conn->corked)
        ws_write_flush(conn);
    else
        ws_write_mark_dirty(conn);
}

size_t ws_buffered(const WsConn *conn)
{
    return conn->closed || !conn->blocked ? 0 : conn->out.len - conn->out_at;
}

int ws_send(WsConn *conn, WsOpcode opcode, Str data, bool compress)
{
    WsGroup *group = conn->group;
    if (conn->closed || conn->close_sent)
        return WS_DROPPED;
    if (group->options.backpressure && ws_buffered(conn) > group->options.backpressure) {
        if (group->options.close_on_backpressure)
            ws_terminate(conn);
        return WS_DROPPED;
    }
    u8 first = (u8)(WS_FIN | opcode);
    AUTO_BUF small = {0};
    if (compress && data.len && conn->deflate_bits && opcode < WS_CLOSE) {
        if (!ws_write_deflate(conn, data, &small))
            return WS_DROPPED;
        data = buf_view(&small);
        first |= WS_RSV1;
    }
    ws_conn_enter(conn);
    bool fits = ws_write_frame(conn, first, data);
    if (!fits)
        ws_terminate(conn);
    else if (!conn->closed)
        ws_write_soon(conn);
    bool slow = !conn->closed && conn->blocked;
    if (slow)
        conn->drain_due = true;
    int result = conn->closed ? WS_DROPPED : slow ? WS_BACKPRESSURE : WS_SENT;
    ws_conn_leave(conn);
    return result;
}

void ws_cork(WsConn *conn)
{
    conn->corked++;
    ws_conn_enter(conn);
}

void ws_uncork(WsConn *conn)
{
    ASSERT(conn->corked);
    conn->corked--;
    if (!conn->corked && !conn->group->depth)
        ws_write_flush(conn);
    ws_conn_leave(conn);
}
