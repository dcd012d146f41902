/* http_client_priv.h - what http_client.c (exchanges), http_link.c (connections) and http_answer.c (what comes back) share.
 *
 *     HttpRoute     an origin with its idle connections; counted by exchanges and links
 *     HttpLink      one connection, carrying at most one exchange
 *     HttpExchange  one request and its answer; waits in the client's queue, then has a link
 *
 * Memory of links and exchanges goes when nobody on the C stack uses them (`busy`).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_CLIENT_PRIV_H
#define IO_HTTP_HTTP_CLIENT_PRIV_H

#include "io/http/http_chunk.h"
#include "io/http/http_client.h"
#include "io/http/http_decode.h"
#include "io/loop/timer.h"
#include "io/net/stream.h"
#include "io/net/tcp_connect.h"

#define HTTP_LINK_READ_SIZE ((size_t)64 * 1024)
#define HTTP_DECODE_SIZE ((size_t)32 * 1024)

typedef struct HttpLink HttpLink;
typedef struct HttpRoute HttpRoute;

struct HttpRoute {
    HttpRoute *next, *prev; /* all routes, last used first */
    HttpClient *client;
    u32 refs;
    u64 hash;
    HttpOrigin origin; /* its texts lie behind this struct */
    HttpProxy proxy;
    HttpLink *idle; /* a stack: the freshest connection is used first */
};

/* What a link needs until it is connected. */
typedef struct HttpDial {
    DnsWait wait;
    TcpConnect connect;
    HttpLink *link;
} HttpDial;

typedef enum HttpLinkState {
    LINK_DIALLING,
    LINK_PROXY_TLS, /* handshake with the proxy */
    LINK_TUNNEL,    /* CONNECT was sent */
    LINK_TLS,       /* handshake with the server */
    LINK_OPEN,
    LINK_CLOSED,
} HttpLinkState;

struct HttpLink {
    Stream stream;
    HttpClient *client;
    HttpRoute *route;
    HttpLink *next, *prev;           /* all links of the client */
    HttpLink *next_idle, *prev_idle; /* of the route, while idle */
    HttpExchange *exchange;
    HttpDial *dial;
    Buf in;         /* read but not used */
    size_t scanned; /* bytes of `in` searched for the end of the head */
    Buf out;        /* CONNECT */
    size_t out_at;
    u64 touched_ms; /* last traffic */
    LoopTask kick;
    u32 busy;
    u8 state;
    bool readable : 1, hangup : 1, blocked : 1;
    bool reused : 1; /* had an exchange before: the peer may have closed it meanwhile */
    bool idle : 1;
};

typedef enum HttpAnswerPhase { ANSWER_HEAD, ANSWER_NONE, ANSWER_LENGTH, ANSWER_CHUNKED, ANSWER_CLOSE } HttpAnswerPhase;

struct HttpExchange {
    HttpClient *client;
    HttpRoute *route;
    HttpLink *link;
    HttpExchange *next, *prev; /* all of the client */
    HttpExchange *next_queued;
    const HttpCallHandler *handler;
    void *ctx;
    HttpCall call; /* origin: see route; head lies behind this struct */

    u64 sent;     /* of head, body and file */
    Buf parts;    /* of a streaming body, in chunks */
    size_t parts_at;

    HttpDecode *decode;
    HttpChunk chunk;
    u64 left; /* of a body of known length */
    LoopTask task; /* tells of a failure, or goes on decoding, in the next turn */
    int error;     /* that task is to tell */
    char error_text[96];
    u32 busy;
    u32 interim; /* 1xx answers seen */
    u8 phase;
    bool queued : 1, dead : 1, paused : 1, refs_loop : 1;
    bool got_bytes : 1;     /* of the answer */
    bool answer_keeps : 1;  /* the answer's head lets the connection live */
    bool parts_ended : 1, parts_gone : 1; /* all parts are there; some were sent and forgotten */
    bool want_drain : 1;
    bool coded_left : 1; /* the decoder has bytes that were not asked for yet */
    bool received : 1;   /* the last byte has come from the peer */
};

struct HttpClient {
    Loop *loop;
    Dns *dns;
    HttpClientOptions options;
    TlsContext *tls;
    HttpRoute *routes;
    HttpLink *links;
    HttpExchange *exchanges;
    HttpExchange *queue, **queue_tail;
    u32 active, idle_count;
    u32 calling; /* inside http_call: callbacks wait for the next turn */
    bool touched; /* a callback was called: settle is due */
    Timer tick;
    char *read_buf, *decode_buf;
    HttpHead head; /* of the answer being parsed */
};

/* http_client.c */
void http_client_settle(HttpClient *client);
/* Traffic: the time-outs of the link start anew. */
void http_client_touch(HttpLink *link);
/* The exchange has ended: gives its slot to one that waits. Memory goes when it is not busy. */
void http_exchange_end(HttpExchange *exchange);
void http_exchange_enter(HttpExchange *exchange);
/* false: it is gone. */
bool http_exchange_leave(HttpExchange *exchange);
void http_exchange_fail(HttpExchange *exchange, int error, Str text);
/* The link of the exchange is lost: another attempt when nothing was answered on a kept one, else on_fail. */
void http_exchange_lost(HttpExchange *exchange, int error, Str text);
void http_exchange_ref(HttpExchange *exchange, bool want);
void http_route_unref(HttpRoute *route);

/* http_link.c */
void http_link_dial(HttpRoute *route, HttpExchange *exchange_or_null);
void http_link_assign(HttpLink *link, HttpExchange *exchange);
/* Sends what can be sent of the request. */
void http_link_send(HttpLink *link);
void http_link_close(HttpLink *link);
/* The link carries nothing now: keeps it for the next exchange. */
void http_link_rest(HttpLink *link);
void http_link_kick(HttpLink *link);

/* http_answer.c */
/* Uses bytes from the peer; returns how many. The exchange, and the link, may be gone afterwards. */
size_t http_answer_feed(HttpLink *link, const char *data, size_t len);
/* The peer ended the connection. */
void http_answer_end(HttpLink *link, int error);
/* Goes on with what the decoder holds. */
void http_answer_pump(HttpExchange *exchange);

#endif
