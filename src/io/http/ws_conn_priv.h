/* ws_conn_priv.h - a connection and a group, shared by ws_conn.c, ws_dial.c, ws_write.c and ws_topic.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_WS_CONN_PRIV_H
#define IO_HTTP_WS_CONN_PRIV_H

#include "base/map.h"
#include "io/http/ws_conn.h"
#include "io/loop/timer.h"

#define WS_READ_SIZE ((size_t)64 * 1024)

typedef struct WsTopic {
    char *name; /* own */
    size_t name_len;
    struct WsSubscription *items; /* who */
    u32 len, cap;
} WsTopic;

/* Both lists know the place in the other, so that leaving takes one step. */
typedef struct WsSubscription {
    WsConn *conn;
    u32 at; /* in conn->topics */
} WsSubscription;

typedef struct WsMembership {
    WsTopic *topic;
    u32 at; /* in topic->items */
} WsMembership;

struct WsConn {
    Stream stream;
    WsGroup *group;
    WsConn *next, *prev;
    WsConn *next_dirty;
    void *user;
    WsReader reader;
    struct WsDial *dial; /* while connecting; NULL: open */

    Buf in;         /* bytes that could not be used yet: part of a head, or anything while paused */
    Buf message;    /* of a message that comes in parts */
    size_t checked; /* bytes of it known to be UTF-8 */

    /* Output in this order: out from out_at on, or the group's cork; then group->shared[shared_from..shared_to). */
    Buf out;
    size_t out_at;
    size_t shared_from, shared_to;

    WsMembership *topics;
    u32 topic_count, topic_cap;

    WsDeflater *deflater; /* with context; otherwise the group's */
    WsInflater *inflater;

    u64 deadline_s; /* 0: none */
    u32 busy;       /* callers on the C stack and lists: the memory stays */
    u32 corked;
    u8 deflate_bits; /* 0: messages are not compressed */
    u8 inflate_bits;
    bool client : 1;
    bool readable : 1;
    bool hangup : 1;
    bool in_frame : 1;
    bool paused : 1;
    bool end_due : 1;    /* ws_terminate_soon */
    bool closed : 1;     /* the descriptor is gone */
    bool told : 1;       /* on_close was called */
    bool close_sent : 1; /* nothing may be sent after it */
    bool lingering : 1;  /* close is sent and received: input is thrown away */
    bool shut : 1;       /* the sending half is */
    bool blocked : 1;    /* the kernel took less than it was given */
    bool drain_due : 1;
    bool pinged : 1;     /* by us, for there was silence */
    bool dirty : 1;      /* in the group's list */
    LoopTask kick;       /* goes on with input in the next turn */
};

struct WsGroup {
    Loop *loop;
    const WsHandler *handler;
    WsOptions options;
    WsConn *conns;
    u32 count; /* that have not called on_close */
    u32 live;  /* owner and connections */
    bool freed;
    u32 depth; /* callbacks under way: output waits for their end */

    char *read_buf;
    Buf cork; /* output of cork_owner */
    WsConn *cork_owner;
    WsConn *dirty;
    Buf shared;   /* published frames */
    Buf inflated; /* the compressed message being delivered */
    LoopTask flush;
    LoopExit exit;
    Timer tick;

    Map topics; /* name to WsTopic; seeded */
    WsDeflater *deflaters[16]; /* without context, by window bits */
    WsInflater *inflaters[16];
    u8 keys[256]; /* random bytes for masks; used up to keys_at */
    u32 keys_at;
};

/* ws_conn.c */
WsConn *ws_conn_new(WsGroup *group, void *user, bool client);
/* false: out of memory. */
bool ws_conn_set_terms(WsConn *conn, const WsDeflateTerms *terms) MUST_USE;
void ws_conn_on_ready(Stream *stream, u32 what);
static inline void ws_conn_enter(WsConn *conn)
{
    conn->busy++;
}
void ws_conn_leave(WsConn *conn);
void ws_conn_end(WsConn *conn, u16 code, Str reason, bool clean); /* drops it, telling the owner unless told */
void ws_conn_tell(WsConn *conn, u16 code, Str reason, bool clean);
void ws_conn_touch(WsConn *conn);
void ws_conn_kick(WsConn *conn);

/* ws_dial.c */
/* Goes on with what is due, as the stream is ready. */
void ws_dial_step(WsConn *conn);
void ws_dial_fail(WsConn *conn, int error, Str what);
/* Fails in the next turn. */
void ws_dial_cancel(WsConn *conn);
/* Gives up without a word. */
void ws_dial_free(WsConn *conn);

/* ws_write.c */
/* Appends a frame to the connection's output; false: out of memory. `first`: flags and opcode. */
bool ws_write_frame(WsConn *conn, u8 first, Str data) MUST_USE;
/* Appends the payload of a compressed message. false: out of memory. */
bool ws_write_deflate(WsConn *conn, Str data, Buf *out) MUST_USE;
/* There is output: it goes now, or at the end of callbacks. */
void ws_write_soon(WsConn *conn);
void ws_write_flush(WsConn *conn);
bool ws_write_pending(const WsConn *conn);
/* The shared bytes the connection was promised become its own. */
bool ws_write_own_shared(WsConn *conn) MUST_USE;
void ws_write_mark_dirty(WsConn *conn);

/* ws_topic.c */
void ws_topic_leave_all(WsConn *conn);
void ws_topic_free_all(WsGroup *group);

#endif
