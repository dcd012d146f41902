/* http_server.h - a server of HTTP/1.1 and HTTP/2, plain or over TLS, for one loop.
 *
 * The owner gives a table of callbacks; each request is answered by one of the respond calls,
 * inside on_request or any time later. Requests of one connection come one after the other, of one
 * of HTTP/2 side by side.
 * Everything here runs on the loop's thread. Callbacks may call any function of this header,
 * http_server_stop included, but must not run the loop.
 *
 *     HttpServerOptions options;
 *     http_server_defaults(&options);
 *     options.port = 3000;
 *     HttpServer *server = http_server_listen(loop, &options, &handler, ctx, &error);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_SERVER_H
#define IO_HTTP_HTTP_SERVER_H

#include "base/buf.h"
#include "io/http/http_parse.h"
#include "io/loop/loop.h"
#include "io/net/tcp.h"

struct Stream;     /* io/net/stream.h */
struct TlsContext; /* io/net/tls.h */

typedef struct HttpServer HttpServer;
typedef struct HttpConn HttpConn;
typedef struct HttpRequest HttpRequest;

typedef struct HttpServerOptions {
    const char *host;      /* NULL or "": every interface */
    const char *unix_path; /* instead of host and port */
    u16 port;              /* 0: the system chooses */
    int backlog;
    bool reuse_port;
    bool ipv6_only;
    u64 max_body;       /* 413 above; HTTP_NO_LIMIT for none */
    u32 max_head;       /* bytes; 431 above */
    u32 idle_timeout_s; /* a connection without traffic is closed; 0: never */
    u32 head_timeout_s; /* from the first byte of a head to its last, and for TLS handshakes; 0: never */
    bool http1, http2; /* without TLS, HTTP/2 is for peers that begin with it */
    struct TlsContext *tls; /* NULL: plain text; the server takes a reference */
} HttpServerOptions;

#define HTTP_NO_LIMIT UINT64_MAX

/* Bun's defaults: 128 MiB bodies, 16 KiB heads, 10 s idle. */
void http_server_defaults(HttpServerOptions *options);

typedef enum HttpBodyState {
    HTTP_BODY_NONE,    /* the request has no body */
    HTTP_BODY_WHOLE,   /* req->body is all of it */
    HTTP_BODY_PAUSED,  /* req->body is what came with the head; the rest waits to be asked for */
    HTTP_BODY_READING, /* on_body is called */
    HTTP_BODY_DONE,    /* the last part was delivered */
} HttpBodyState;

struct HttpRequest {
    void *user; /* the owner's */
    Str body;   /* see HttpBodyState; valid as long as the head's slices */
    u8 body_state;
    bool answered;  /* a response was started */
    bool announced; /* on_request was called */
    u32 refs;

    HttpServer *server;
    HttpConn *conn; /* NULL once the response has ended or the peer has gone */
    HttpRequest *next_free;
    const char *raw; /* the head's bytes and, directly behind, those of `body` */
    Buf own;         /* their copy, once detached */
    TcpAddress peer;
    u32 raw_len; /* of the head */
    bool detached;

    HttpHead head; /* last: its end is not touched unless there are many headers */
};

typedef struct HttpHandler {
    /* A head is complete, often with its whole body. The slices of req->head and req->body are
     * valid until the response ends, and as long as a reference is held beyond that. */
    void (*on_request)(void *ctx, HttpRequest *req);

    /* A part of a body asked for with http_request_read_body; may be empty when last. */
    void (*on_body)(void *ctx, HttpRequest *req, Str data, bool last);

    /* The connection is gone before the response ended. Respond calls do nothing from here on. */
    void (*on_abort)(void *ctx, HttpRequest *req);

    /* What http_respond_write could not send has been sent. */
    void (*on_drain)(void *ctx, HttpRequest *req);

    /* After http_server_stop: the last connection has closed. */
    void (*on_stopped)(void *ctx);
} HttpHandler;

/* NULL with *error = -errno (-EADDRINUSE and so on). `handler` must outlive the server. */
HttpServer *http_server_listen(Loop *loop, const HttpServerOptions *options,
                               const HttpHandler *handler, void *ctx, int *error) MUST_USE;

/* Accepts no more. Idle connections close now, others after their response; with `force` all at
 * once. on_stopped follows, at the earliest in the next turn. */
void http_server_stop(HttpServer *server, bool force);

/* What was answered with HTTP_REPEATABLE is asked for again from now on. */
void http_server_forget_answers(HttpServer *server);

/* Closes the connections that have no request; how many. */
u32 http_server_close_idle(HttpServer *server);

/* Gives the server up, stopping it by force; no callback comes afterwards. */
void http_server_free(HttpServer *server);

u16 http_server_port(const HttpServer *server);
int http_server_address(const HttpServer *server, TcpAddress *out) MUST_USE;
u32 http_server_pending_requests(const HttpServer *server);
u32 http_server_connections(const HttpServer *server);

/* Connections from now on use another context (certificates). Only for servers that began with one. */
void http_server_set_tls(HttpServer *server, struct TlsContext *context);

/* Whether the server keeps the loop alive while it listens, and then until its last connection is gone (it does at first). */
void http_server_set_ref(HttpServer *server, bool ref);

/* --- requests ---------------------------------------------------------------------------- */

/* Keeps the request and its bytes beyond the end of its response. */
void http_request_ref(HttpRequest *req);
void http_request_unref(HttpRequest *req);

/* Copies the bytes of head and body into memory of the request, once; slices stay valid. Done by
 * itself when on_request returns unanswered and when a response ends while references are held. */
void http_request_detach(HttpRequest *req);

/* Asks for the rest of a PAUSED body (req->body has its first part, which is not delivered
 * again). Sends 100 Continue when the client waits for it. */
void http_request_read_body(HttpRequest *req);

/* Stops on_body until http_request_read_body is called again. */
void http_request_pause_body(HttpRequest *req);

/* Another limit on silence for this request's connection; 0: none. */
void http_request_set_timeout(HttpRequest *req, u32 seconds);

/* --- responses --------------------------------------------------------------------------- */

enum {
    HTTP_NO_DATE = 1,      /* no Date line of ours: `headers` has one, or none is wanted */
    HTTP_NO_LENGTH = 2,    /* no Content-Length line of ours: `headers` has one */
    HTTP_CLOSE = 4,        /* close the connection after the response */
    HTTP_LENGTH_LOWER = 8, /* "content-length" before the Date line, as Bun sends with files */
    HTTP_DATE_FIRST = 16,  /* the Date line before `headers` */
    HTTP_REPEATABLE = 32,  /* every request with this very head gets this response, until http_server_forget_answers */
};

typedef struct HttpResponse {
    u16 status;
    u16 flags;
    Str reason;  /* empty: the standard text */
    Str headers; /* "Name: value\r\n" lines, checked by the caller */
    Str body;    /* http_respond only; must hold until body_free is called, or, without */
    void (*body_free)(void *ctx); /* body_free, until http_respond returns. Always called once */
    void *body_ctx;
} HttpResponse;

/* The whole response. A body for HEAD, 204 and 304 is not sent. */
void http_respond(HttpRequest *req, const HttpResponse *response);

/* The body is `len` bytes of a file from `at`. Takes the descriptor. */
void http_respond_file(HttpRequest *req, const HttpResponse *response, int fd, u64 at, u64 len);

/* A body in parts: start, write..., end. `length` < 0: not known, sent chunked (to HTTP/1.0
 * clients until the connection closes). A known length must be met; an early end closes the
 * connection. Write gives false when the peer is slow and on_drain should be awaited. */
void http_respond_start(HttpRequest *req, const HttpResponse *response, i64 length);
bool http_respond_write(HttpRequest *req, Str data);
void http_respond_end(HttpRequest *req);

/* Bytes written but not taken by the kernel yet. */
size_t http_respond_backlog(const HttpRequest *req);

/* Breaks the connection off: the peer sees that the response is not whole. No on_abort follows. */
void http_respond_abort(HttpRequest *req);

/* Takes the connection over for another protocol, in place of a response: its stream moves to `to`. 0, or -errno when output for
 * earlier requests still waits or the request is of HTTP/2 (nothing has happened then) or the stream was lost. No callback of the
 * server follows. `rest` is called once, unless this fails, with what the peer sent behind the head, maybe nothing: inside this call,
 * or when on_request has returned. */
int http_request_upgrade(HttpRequest *req, struct Stream *to, void (*on_ready)(struct Stream *, u32),
                         void (*rest)(void *ctx, Str data), void *ctx) MUST_USE;

/* "Not Found" for 404; empty for numbers without a text. */
Str http_status_text(u32 status);

/* Appends "Name: value\r\n". */
void http_header_append(Buf *out, Str name, Str value);

#endif
