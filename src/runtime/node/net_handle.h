/* net_handle.h - the C half of net.Socket: one connected or connecting stream socket, with or without TLS.
 *
 * A handle belongs to a JavaScript object, its owner, and tells it of events through functions that src/js gives once
 * (`hooks`), chosen by the handle's mode: the owner is a net.Socket, or a connection of http.Server that has made no socket yet.
 * While its descriptor is open a handle is kept alive by a root.
 *
 * Bytes that the kernel does not take wait here; the owner is told when they are gone. What is read goes to the owner as Buffers,
 * or to a parser of HTTP that has been put on the handle.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NET_HANDLE_H
#define RUNTIME_NODE_NET_HANDLE_H

#include "io/loop/timer.h"
#include "io/net/stream.h"
#include "io/net/tls.h"
#include "runtime/node/buffer.h"

/* What owners are told; the numbers are known to src/js/internal/net/hooks.js. */
typedef enum NetHook {
    NET_ON_READ,    /* (owner, buffer) */
    NET_ON_END,     /* (owner, errno): 0 the peer ended, else reading failed */
    NET_ON_CONNECT, /* (owner, errno) */
    NET_ON_DRAIN,   /* (owner, errno): what write could not send is gone, or lost */
    NET_ON_CLOSE,   /* (owner) */
    NET_ON_SECURE,  /* (owner, errno, text): the TLS handshake is over */
    NET_ON_IDLE,    /* (owner): silence for as long as startIdle said */
    NET_ON_HELLO,   /* (owner, server name, protocols): a handshake waits for tls.answerHello */
    NET_ON_SESSION, /* (owner): the server has given a session */
    NET_ON_SHUTDOWN, /* (owner): the sending half is shut */
    NET_ON_KEYLOG,   /* (owner, buffer): lines of tls_on_keylog */
    NET_HOOKS
} NetHook;
typedef enum NetMode { NET_MODE_SOCKET, NET_MODE_HTTP, NET_MODES } NetMode;

struct HttpParser; /* node_http_parser.h */

/* What takes a handle's bytes in place of its owner, at the bottom of the stack: no JavaScript runs below it. */
typedef struct NetSink NetSink;
struct NetSink {
    void (*take)(NetSink *sink, Str data);
};

typedef struct NetHandle {
    Stream stream;
    Host *host;
    HostRef *ref;       /* the handle's object, while open */
    HostObject *object;
    Buf out;            /* from out_at on: not taken by the kernel yet */
    size_t out_at;
    Buf keylog;         /* lines that the owner has not been told yet */
    Timer idle;
    u64 idle_ms;        /* of startIdle */
    LoopTask task;      /* events that must not come inside the call that caused them */
    u64 bytes_read, bytes_written;
    u64 last_activity;  /* loop_now of the last byte either way */
    struct NetHandle *next_closing;
    struct HttpParser *parser; /* gets what is read; NULL: the sink, or the owner */
    NetSink *sink;
    int due_error;
    u8 mode;
    bool open, closed, connecting, reading, readable, hangup, ended, refd, holds_loop;
    bool connect_due, close_due, read_due, error_due, shake_due, shutdown_due; /* for `task` */
    u8 session_due; /* how many */
    bool handshaking, hello_told;
    bool shutdown_wanted; /* as soon as nothing waits to be sent */
    bool shared;          /* another program may have the descriptor too, so that closing does not take it out of the loop's set */
} NetHandle;

/* The handle behind a value; NULL: it is none. */
NetHandle *net_handle_of(Value v);
/* A handle of a connected non-blocking descriptor, which it takes. NULL: exception, the descriptor is closed. */
NetHandle *net_handle_accept(Host *host, int fd) MUST_USE;
/* Calls a hook of the handle's owner without draining: host_drain is the caller's. false: nobody is there. */
bool net_handle_tell(NetHandle *h, NetHook hook, u32 argc, const Value *args);
/* Sends or keeps. The bytes that wait, or -errno. */
i64 net_handle_write(NetHandle *h, Str data) MUST_USE;
/* The same of two pieces, one behind the other. */
i64 net_handle_write_two(NetHandle *h, Str first, Str second) MUST_USE;
/* NET_ON_IDLE after so many ms of silence; not above 0: never. */
void net_handle_idle(NetHandle *h, double ms);
/* Bytes of a string in an encoding, or of a view: borrowed from the value or put into `room`. false: exception. */
bool net_bytes_of(Vm *vm, Value v, Value encoding, Buf *room, Str *out) MUST_USE;
Value net_handle_owner(const NetHandle *h);

/* Begins or goes on with a TLS handshake in the next turn. */
void net_handle_shake(NetHandle *h);
/* From now on the owner is told what tls_on_keylog gives. */
void net_handle_log_keys(NetHandle *h);

extern const HostClass net_handle_class;
/* What Node calls the open socket or listener v that keeps the program alive; NULL: it is none. *owner is its object of src/js. */
const char *net_resource(Value v, Value *owner);

/* Hooks, and room to read into; one for each host. */
typedef struct NetState {
    HostRef *hooks[NET_MODES][NET_HOOKS];
    HostRef *parser_hooks[3][6]; /* PARSER_HOOKS of servers, of clients, of HTTPParser */
    HostRef *on_accept;
    Host *host;
    NetHandle *closing;  /* their owners learn of it in the next turn, the last one first, as libuv has it */
    LoopTask close_task;
    struct Dns *dns; /* made when first asked */
    char *read_room;
    struct HttpMessages *messages; /* node_http_message.h */
    i64 date_s;       /* the second that `date` was made for */
    char date[32];    /* as the Date header has it */
} NetState;
NetState *net_state(Host *host);
#define NET_READ_SIZE ((size_t)64 * 1024)

#endif
