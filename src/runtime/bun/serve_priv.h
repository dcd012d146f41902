/* serve_priv.h - between the parts of Bun.serve.
 *
 *     bun_serve.c           options, the Server object
 *     serve_request.c       requests to handlers, what they give back to answers
 *     serve_routes.c        the option `routes`; BunRequest with its params and cookies
 *     serve_static.c        routes that are answered without JavaScript
 *     serve_answer.c        a Response on the wire
 *     serve_stream.c        one whose body is a stream
 *     serve_tls.c           the option `tls`
 *     serve_file.c          files, small ones from memory
 *     serve_hot.c           servers that survive --hot
 *     serve_error_page.c    what a browser shows of an error in development
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_BUN_SERVE_PRIV_H
#define RUNTIME_BUN_SERVE_PRIV_H

#include "base/buf.h"
#include "base/vec.h"
#include "engine/api/embed.h"
#include "io/http/http_route.h"
#include "io/http/http_server.h"
#include "io/net/tls.h"
#include "os/os_file.h"
#include "runtime/web/web.h"

typedef struct ServeState ServeState;
typedef struct InFlight InFlight;
typedef struct ServeStream ServeStream; /* serve_stream.c */
typedef struct StaticAnswer StaticAnswer;
typedef struct ServeFiles ServeFiles; /* serve_file.c */

typedef enum ServeRouteKind { ROUTE_FETCH, ROUTE_FUNCTION, ROUTE_STATIC } ServeRouteKind;

typedef struct ServeRoute {
    u8 kind;
    u32 function;         /* index in the array SERVE_FUNCTIONS: the function, then its pattern */
    StaticAnswer *answer; /* ROUTE_STATIC; referenced */
} ServeRoute;

typedef struct ServeRoutes {
    HttpRouter *router;
    VEC(ServeRoute) list;
} ServeRoutes;

struct ServeState {
    Host *host;
    HttpServer *server;  /* NULL once stopped */
    HostRef *self;       /* keeps the Server object while it listens */
    HostObject *object;
    ServeRoutes *routes; /* NULL: none */
    InFlight *in_flight; /* list */
    ServeFiles *files;   /* NULL: none was asked for */
    Buf headers;         /* scratch: header lines of the response being made */
    char *hostname;      /* as shown */
    char *unix_path;
    u16 port;
    u8 host_len;
    char good_host[63];  /* the last Host that makes a URL */
    bool development, stopping;
    bool secure;         /* TLS */
    bool http1, http2;
    bool in_native;      /* a method of the Server object is at work */
    ServeState *hot_next; /* serve_hot.c */
    char *hot_key;        /* NULL: not under --hot */
    u32 generation;       /* of the code that its handlers come from */
};

enum { SERVE_FETCH, SERVE_ERROR, SERVE_URL, SERVE_STOPPED, SERVE_ID, SERVE_FUNCTIONS, SERVE_SOCKETS, SERVE_SLOTS };

/* A request whose answer is not ready yet, or still being sent; found by req->user. */
struct InFlight {
    InFlight *next, *prev;
    ServeState *serve;
    HttpRequest *req;    /* referenced; NULL once the peer has gone */
    HostObject *request; /* traced by the server */
    ServeStream *stream; /* that the answer comes from; NULL: none yet */
    bool waits;          /* for a promise */
    bool from_error;     /* waits for what the error hook promised */
};

/* ---- serve_request.c ---- */
InFlight *serve_flight_new(ServeState *s, HttpRequest *req, HostObject *request);
void serve_flight_end(InFlight *flight);
/* Answers with what the error hook makes of an error, else 500. */
void serve_error(ServeState *s, HttpRequest *req, HostObject *request, Value error);
extern const HttpHandler serve_handler; /* ctx: ServeState */
/* Holds the Server object, or lets go of it when nothing needs it any more. */
void serve_keep_alive(ServeState *s, bool needed);
void serve_flights_trace(Vm *vm, ServeState *s);
void serve_flights_free(ServeState *s);

/* ---- serve_routes.c ---- */
/* Reads the option `routes` (undefined: none), functions into *functions. NULL in *out: there are none. false: exception. */
bool serve_routes_read(Vm *vm, Value option, ServeRoutes **out, Value *functions) MUST_USE;
void serve_routes_free(ServeRoutes *routes);
/* Finds the request's route. true: it was answered; else *function is that of a handler, HTTP_NO_ROUTE: the fetch handler. */
bool serve_route(ServeState *s, HttpRequest *req, u32 *function);

/* A request that a route takes: Request with `params` and `cookies`. */
extern const HostClass bun_request_class;
HostObject *bun_request_new(Vm *vm, HttpRequest *req, bool secure, Value pattern) MUST_USE;
/* Its cookies that are to be set, as header lines. Any request may be given. */
bool bun_request_write_cookies(Vm *vm, HostObject *request, Buf *lines) MUST_USE;

/* ---- serve_static.c ---- */
/* From a Response or a Blob of a file. NULL: exception. */
StaticAnswer *serve_static_new(Vm *vm, Value v) MUST_USE;
void serve_static_unref(StaticAnswer *answer);
/* false: it is of a file that cannot be read; nothing was sent. */
bool serve_static_send(ServeState *s, StaticAnswer *answer, HttpRequest *req);

/* ---- serve_answer.c ---- */
/* Answers req with v, which should be a Response; the request is released unless a stream is to be sent. false: exception
 * pending, nothing sent. */
bool serve_answer(ServeState *s, HttpRequest *req, HostObject *request, Value v) MUST_USE;
typedef struct FileRange {
    u64 at, len;
} FileRange;
/* The bytes that a Range header means of a file of `size`. 1: a part, 0: all of it (also when it is not understood),
 * -1: none, 416. */
int serve_read_range(Str text, u64 size, FileRange *out);

/* ---- serve_stream.c ---- */
/* Sends what a stream (or the token of a source) gives. length < 0: not known. false: exception, nothing sent. */
bool serve_stream_begin(ServeState *s, HttpRequest *req, HostObject *request, const HttpResponse *response, Value body, i64 length) MUST_USE;
void serve_stream_drained(ServeStream *stream); /* the peer takes more; jobs are to be drained afterwards */
void serve_stream_gone(ServeStream *stream);    /* the peer has gone; the same */
void serve_stream_free(ServeStream *stream);

/* ---- serve_tls.c ---- */
typedef struct ServeProtocols {
    TlsContext *tls; /* NULL: plain text */
    bool http1, http2;
} ServeProtocols;
/* Reads the options http1 and http2. false: exception. */
bool serve_protocols_read(Vm *vm, Object *options, ServeProtocols *out) MUST_USE;
/* Reads tls (or its members beside the others) for servers of these protocols. false: exception; else the caller owns out->tls. */
bool serve_tls_read(Vm *vm, Object *options, ServeProtocols *out) MUST_USE;

/* ---- serve_file.c ---- */
typedef struct ServeFile {
    OsFileStat info;
    Str bytes; /* all of them, when fd < 0; until the next serve_file_open */
    int fd;
} ServeFile;
/* *files is made when it is NULL. 0 or -errno; then to be closed or sent. */
int serve_file_open(ServeFiles **files, const char *path, ServeFile *out) MUST_USE;
void serve_file_close(ServeFile *file);
/* Sends a part of it and closes it. */
void serve_file_respond(ServeFile *file, HttpRequest *req, HttpResponse *response, u64 at, u64 len);
void serve_files_free(ServeFiles *files);

/* ---- bun_serve.c ---- */
/* Takes no connection any more; abrupt: those that are there end at once. */
void serve_stop(ServeState *s, bool abrupt);

/* ---- serve_hot.c ---- */
/* What makes a server the same as one of an earlier load: its `id` when it has one, else its address. */
void serve_hot_key(const HttpServerOptions *options, Str id, Buf *key);
/* A server of an earlier generation that listens under the key. */
ServeState *serve_hot_find(Host *host, Str key);
void serve_hot_add(ServeState *s, Str key);
void serve_hot_remove(ServeState *s); /* when it stops; it need not be there */

/* ---- serve_error_page.c ---- */
/* HTML about an error: message, stack, source. */
void serve_error_page(Vm *vm, HttpRequest *req, Value error, Buf *out);

#endif
