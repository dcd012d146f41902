/* http_client.h - requests of HTTP/1.1: one exchange at a time on connections that are kept for the next.
 *
 * The owner says where to (HttpOrigin) and what (HttpCall: a complete head, and a body in memory, of a file, or in parts), and
 * hears of the answer through a table of callbacks. Redirects, cookies and everything about URLs are the owner's.
 *
 * Callbacks come from the loop, never inside http_call; they may call any function of this header but http_client_free. After
 * the last one of an event `settle` of the client is called: the time to run what the callbacks made possible.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_CLIENT_H
#define IO_HTTP_HTTP_CLIENT_H

#include "base/buf.h"
#include "io/http/http_parse.h"
#include "io/loop/loop.h"
#include "io/net/net_fail.h"
#include "io/net/tls.h"

typedef struct HttpClient HttpClient;
typedef struct HttpExchange HttpExchange;

typedef struct HttpProxy {
    Str host;
    u16 port;
    bool secure;      /* TLS to the proxy itself */
    Str tunnel_lines; /* header lines of CONNECT ("Proxy-Authorization: ...\r\n") */
} HttpProxy;

/* Where a request goes. Connections are shared by requests whose origins are equal in every part. */
typedef struct HttpOrigin {
    Str host; /* "[::1]" in brackets */
    u16 port;
    bool secure;
    bool verify;            /* judge the certificate */
    Str unix_path;          /* instead of a look-up; empty: none */
    Str server_name;        /* for SNI and the certificate; empty: host */
    TlsContext *tls;        /* NULL: the client's own */
    const HttpProxy *proxy; /* NULL: none */
} HttpOrigin;

typedef struct HttpCallHandler HttpCallHandler;

typedef struct HttpCall {
    HttpOrigin origin;
    Str head; /* request line, header lines, empty line; copied */
    Str body; /* in memory: valid until the exchange has ended */
    int file; /* -1: none. Sent from file_at on; stays the owner's */
    u64 file_at, file_len;
    bool streaming;  /* the body comes by http_call_write, in chunks */
    bool bodiless;   /* HEAD: whatever the answer says, no body follows */
    bool keep_alive; /* the connection may be used again */
    bool decode;     /* take content codings off the body */
    bool fresh;      /* not over a kept connection */
    bool once;       /* never tried again on another connection */
    u32 timeout_s;   /* without traffic; 0: never */
} HttpCall;

struct HttpCallHandler {
    /* TLS is up, before anything is sent: 0, or a NetFail that ends the exchange. May be NULL. */
    int (*on_secure)(void *ctx, HttpExchange *exchange, Stream *stream);
    /* The head of the answer; `raw` are its bytes. Valid during the call. */
    void (*on_head)(void *ctx, HttpExchange *exchange, const HttpHead *head, Str raw);
    /* Bytes of the body, maybe none with `last`, after which the exchange is gone. */
    void (*on_body)(void *ctx, HttpExchange *exchange, Str data, bool last);
    /* The exchange is gone: -errno or a NetFail; `text` has what more is known ("" or OpenSSL's words). */
    void (*on_fail)(void *ctx, HttpExchange *exchange, int error, Str text);
    /* What http_call_write took has been sent. */
    void (*on_drain)(void *ctx, HttpExchange *exchange);
};

typedef struct HttpClientOptions {
    u32 max_active;     /* exchanges at a time; others wait. 0: 256 */
    u32 idle_timeout_s; /* of kept connections; 0: 300 */
    void (*settle)(void *ctx);
    void *ctx;
} HttpClientOptions;

HttpClient *http_client_new(Loop *loop, const HttpClientOptions *options) MUST_USE;
/* All exchanges must have ended or be aborted. */
void http_client_free(HttpClient *client);

/* The context of connections that ask for no TLS options of their own; NULL: it cannot be made. */
TlsContext *http_client_tls(HttpClient *client);

/* Begins; on_fail also tells what goes wrong at once, in the next turn. */
HttpExchange *http_call(HttpClient *client, const HttpCall *call, const HttpCallHandler *handler, void *ctx) MUST_USE;
/* Ends it without another callback. */
void http_call_abort(HttpExchange *exchange);

/* Stops and starts delivery of the answer's body. A stopped exchange does not keep the loop alive. */
void http_call_pause(HttpExchange *exchange);
void http_call_resume(HttpExchange *exchange);

/* Whether content codings are being taken off the body (from on_head on). */
bool http_call_decodes(const HttpExchange *exchange);

/* Parts of a streaming body. false: more than the kernel takes is waiting; on_drain tells when it is out. */
bool http_call_write(HttpExchange *exchange, Str data);
void http_call_end(HttpExchange *exchange);

/* Opens a connection that a later request to that origin finds ready. */
void http_client_preconnect(HttpClient *client, const HttpOrigin *origin);

/* Kept connections that are idle now. */
u32 http_client_idle_count(const HttpClient *client);

#endif
