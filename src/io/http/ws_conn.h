/* ws_conn.h - connections of the WebSocket protocol after their handshake, both ends of it.
 *
 * Connections belong to a group: those of one server, or the client ones of a program. It has the limits, the callbacks and
 * the buffers that all share, so an idle connection owns nothing but its structure. Output made inside a callback leaves when
 * the callback is over: many answers to one read are one write.
 *
 * Topics: what is published is made once; connections with nothing else to send are given the same bytes.
 *
 * Everything here runs on the loop's thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_WS_CONN_H
#define IO_HTTP_WS_CONN_H

#include "io/http/http_server.h"
#include "io/http/ws_deflate.h"
#include "io/http/ws_frame.h"
#include "io/net/dns.h"
#include "io/net/tls.h"

typedef struct WsGroup WsGroup;
typedef struct WsConn WsConn;

typedef struct WsOptions {
    u64 max_payload;        /* of a message; inflated, if it is compressed */
    size_t backpressure;    /* more unsent bytes than that: messages are dropped; 0: no limit */
    bool close_on_backpressure;
    bool send_pings;        /* before idle_timeout_s is over */
    u32 idle_timeout_s;     /* without anything received the connection is closed; 0: never */
} WsOptions;

typedef struct WsHandler {
    /* A message; `data` is valid until this returns, UTF-8 if `text`. */
    void (*on_message)(WsConn *conn, Str data, bool text);
    /* A ping, which has been answered already, or a pong. */
    void (*on_control)(WsConn *conn, WsOpcode opcode, Str data);
    /* Everything is sent, after ws_send said WS_BACKPRESSURE. */
    void (*on_drain)(WsConn *conn);
    /* Once: the connection is over, or closes. `clean`: the peer said so with `code`; otherwise code is 1006 and `reason`
     * says what was wrong, or nothing. Afterwards the owner must not use conn any more. */
    void (*on_close)(WsConn *conn, u16 code, Str reason, bool clean);

    /* Of ws_connect only. TLS is up: 0, or what tls_check_peer said against the peer. */
    int (*on_secure)(WsConn *conn, Stream *stream);
    /* The server agrees, with this head: NULL, or why the owner does not. The connection is open when it returns. */
    const char *(*on_answer)(WsConn *conn, const HttpHead *head);
    /* The connection is open. */
    void (*on_open)(WsConn *conn);
    /* It will not be: `error` is -errno or a NetFail, or 0 when the answer was wrong, `what` says how in words. on_close does
     * not follow; the owner must not use conn any more. */
    void (*on_fail)(WsConn *conn, int error, Str what);
} WsHandler;

/* `handler` must outlive the group. The group ends with ws_group_free and its last connection. */
WsGroup *ws_group_new(Loop *loop, const WsOptions *options, const WsHandler *handler) MUST_USE;
/* Breaks off all connections without callbacks. */
void ws_group_free(WsGroup *group);
/* For messages and connections from now on. */
void ws_group_set_options(WsGroup *group, const WsOptions *options);
/* Calls fn for each that has not called on_close; fn may close it and others. */
void ws_group_each(WsGroup *group, void (*fn)(WsConn *conn, void *ctx), void *ctx);
/* The same for collectors: fn must not change anything. */
void ws_group_walk(WsGroup *group, void (*fn)(WsConn *conn, void *ctx), void *ctx);
u32 ws_group_count(const WsGroup *group);
/* Sends what callbacks of other parts have published now, instead of in the next turn. */
void ws_group_flush(WsGroup *group);

/* A server's end: takes the connection of a request over. `first`: bytes to send before everything else, the answer to the
 * handshake. NULL: that could not be; the request is unanswered if it still has a connection. */
WsConn *ws_upgrade(WsGroup *group, HttpRequest *req, const WsDeflateTerms *terms, Str first, void *user) MUST_USE;

/* Where a client connects to, and what it says there. Texts are copied. */
typedef struct WsTarget {
    Str host; /* "[::1]" in brackets */
    u16 port;
    Str unix_path;    /* instead; empty: none */
    TlsContext *tls;  /* NULL: none; otherwise used during the connection */
    Str server_name;  /* for SNI; empty: host */
    Str proxy_host;   /* empty: none. A tunnel is made by CONNECT */
    u16 proxy_port;
    Str proxy_lines;  /* header lines for it */
    TlsContext *proxy_tls; /* to the proxy itself; NULL: none */
    bool proxy_verify;
    Str head;         /* the whole request */
    Str key;          /* its Sec-WebSocket-Key */
    bool offers_deflate;
} WsTarget;

/* Begins; everything else is told by callbacks of later turns. */
WsConn *ws_connect(WsGroup *group, Dns *dns, const WsTarget *target, void *user) MUST_USE;

void *ws_conn_user(const WsConn *conn);

enum { WS_SENT, WS_BACKPRESSURE, WS_DROPPED };

/* Sends a message, ping or pong. `compress`: if the peer can. */
int ws_send(WsConn *conn, WsOpcode opcode, Str data, bool compress);

/* Starts closing; on a connection that is not open yet, on_fail comes in the next turn. `code` 0: a close frame without one. With `at_once` on_close comes in here, with this code and reason and
 * clean; else when the peer has answered. The connection goes when the peer closes too, or after a while. */
void ws_close(WsConn *conn, u16 code, Str reason, bool at_once);

/* Breaks off without a close frame; on_close comes in here, with 1006. */
void ws_terminate(WsConn *conn);
/* The same in the next turn. */
void ws_terminate_soon(WsConn *conn);

/* Bytes that the kernel has not taken. */
size_t ws_buffered(const WsConn *conn);

/* Stops and resumes reading. */
void ws_set_paused(WsConn *conn, bool paused);

/* While corked nothing is sent; counted. */
void ws_cork(WsConn *conn);
void ws_uncork(WsConn *conn);

/* --- topics ------------------------------------------------------------------------------ */

/* false: out of memory. */
bool ws_subscribe(WsConn *conn, Str topic) MUST_USE;
/* false: was not subscribed. */
bool ws_unsubscribe(WsConn *conn, Str topic);
bool ws_is_subscribed(const WsConn *conn, Str topic);
u32 ws_topic_count(const WsConn *conn);
Str ws_topic_at(const WsConn *conn, u32 i);
u32 ws_subscriber_count(const WsGroup *group, Str topic);

/* To all subscribers but `except` (may be NULL). How many there were. */
u32 ws_publish(WsGroup *group, Str topic, WsOpcode opcode, Str data, bool compress, const WsConn *except);

#endif
