/* node_http2.h - what the files of node:http2's C half share: the session (node_http2.c) and what JavaScript asks of it
 * (node_http2_submit.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NODE_HTTP2_H
#define RUNTIME_NODE_NODE_HTTP2_H

#include "base/map.h"
#include "io/http/h2_nghttp2.h"
#include "runtime/node/net_handle.h"

/* What the owner of a session is told; the order is known to src/js/internal/http2/session.js. */
typedef enum Http2Hook {
    HTTP2_ON_HEADERS,      /* (owner, id, category, flags, [name, value ...], sensitive names) */
    HTTP2_ON_DATA,         /* (owner, id, buffer) */
    HTTP2_ON_END,          /* (owner, id): nothing follows */
    HTTP2_ON_STREAM_CLOSE, /* (owner, id, code) */
    HTTP2_ON_ERROR,        /* (owner, nghttp2's number, too many invalid frames) */
    HTTP2_ON_SETTINGS,     /* (owner, [id, value ...]) */
    HTTP2_ON_SETTINGS_ACK, /* (owner) */
    HTTP2_ON_PING,         /* (owner, buffer) */
    HTTP2_ON_PING_ACK,     /* (owner, buffer) */
    HTTP2_ON_PRIORITY,     /* (owner, id, parent, weight, exclusive) */
    HTTP2_ON_GOAWAY,       /* (owner, code, last id, buffer or undefined) */
    HTTP2_ON_FRAME_ERROR,  /* (owner, id, type, code) */
    HTTP2_ON_ALTSVC,       /* (owner, id, origin, value) */
    HTTP2_ON_ORIGIN,       /* (owner, origins) */
    HTTP2_ON_TRAILERS,     /* (owner, id): the body has left, trailers may */
    HTTP2_ON_WRITTEN,      /* (owner, id) */
    HTTP2_ON_QUIET,        /* (owner): neither side has anything to say any more */
    HTTP2_ON_BLOCKED,      /* (owner): the handle is full; it tells when not */
    HTTP2_ON_OUTPUT,       /* (owner, buffer): to be written to the stream below */
    HTTP2_HOOKS
} Http2Hook;

typedef struct Http2State {
    HostRef *hooks[HTTP2_HOOKS];
} Http2State;

enum { HTTP2_PADDING_NONE, HTTP2_PADDING_ALIGNED, HTTP2_PADDING_MAX };
enum { SLOT_OWNER, SLOT_NET, SLOT_FIELDS, SLOT_SENSITIVE, SLOTS };

typedef struct Http2Session Http2Session;

typedef struct Http2Stream Http2Stream;
struct Http2Stream {
    Http2Stream *next, *prev;
    Http2Session *session;
    i32 id;
    Buf out; /* from out_at on: not taken by nghttp2 yet */
    size_t out_at;
    u32 max_head; /* what the program's setting was when it began */
    size_t unconsumed; /* came while nobody read */
    bool reading : 1;
    bool shut : 1;
    bool trailers : 1; /* they follow the body */
    bool deferred : 1; /* nghttp2 waits for more of `out` */
    bool waiting : 1;  /* somebody wants to know when `out` is empty */
    bool written : 1;  /* it is, and he is to be told */
};

typedef struct Http2Reset {
    i32 id;
    u32 code;
} Http2Reset;

struct Http2Session {
    NetSink sink;
    VEC(Http2Reset) resets; /* asked for while somebody was at work in it */
    nghttp2_session *ng; /* NULL: closed */
    Host *host;
    HostObject *object;
    HostRef *ref; /* while it is open */
    LoopTask task;
    Buf out;
    Http2Stream *streams;
    IdMap by_id; /* the same */
    u32 n_streams, n_written;
    u32 busy; /* callers on the C stack */
    bool drains; /* no JavaScript runs below: ticks and jobs run after every hook */
    size_t memory, output; /* of nghttp2; of the streams */
    u64 max_memory;
    size_t field_bytes;
    u32 field_count, max_fields; /* of the head that comes */
    u32 invalid_frames, max_invalid, rejected, max_rejected;
    u8 padding;
    bool server, sending, blocked, too_many_invalid;
    bool graceful;  /* it is closed when the last stream is */
    bool close_due; /* as soon as nobody is at work in it */
    bool farewell;  /* what waits to be sent goes first */
};

extern const HostClass h2_class;
extern const BuiltinProp h2_rows[];

/* The session of `this`. NULL: exception. */
Http2Session *h2_this(Vm *vm, const Frame *f) MUST_USE;
/* Element i of a list, as a number. false: exception. */
bool h2_number(Vm *vm, Value list, u64 i, double *out) MUST_USE;
void h2_tell_int(Http2Session *s, Http2Hook hook, i32 a);
/* In the next turn, and now. */
void h2_send_later(Http2Session *s);
void h2_send(Http2Session *s);
Http2Stream *h2_stream_new(Http2Session *s, i32 id);
/* NULL: there is none (any more). */
Http2Stream *h2_stream_of(Http2Session *s, i32 id);
/* Gives nghttp2 what a stream's `out` has. */
nghttp2_data_provider h2_body(void);
/* Resets a stream behind what was submitted for it before, if that can leave. */
void h2_reset(Http2Session *s, i32 id, u32 code);

Value h2_receive(Vm *vm, Frame *f), h2_close(Vm *vm, Frame *f), h2_write(Vm *vm, Frame *f), h2_shutdown(Vm *vm, Frame *f);
Value h2_read(Vm *vm, Frame *f), h2_bind(Vm *vm, Frame *f), h2_block(Vm *vm, Frame *f);

#endif
