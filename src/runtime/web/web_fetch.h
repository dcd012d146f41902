/* web_fetch.h - fetch() in C: what its files share and what Response needs of it.
 *
 *     web_fetch.c          the global function: arguments, redirects, the answer's head
 *     web_fetch_request.c  the head on the wire, bodies, proxies
 *     web_fetch_upload.c   bodies that are streams
 *     web_fetch_tls.c      the `tls` option
 *     web_fetch_peer.c     is it the right server?
 *     web_fetch_body.c     the answer's body: kept until it is read
 *     web_fetch_timing.c   how long they took
 *     web_fetch_local.c    data:, blob: and file: URLs
 *     web_fetch_error.c    what failures look like
 *
 * A fetch is a struct in malloc memory that the connection's callbacks point to, and an object in the heap (`self`) whose slots
 * hold its values. The struct holds the object while something may still come that a script waits for; else the object
 * alone holds the struct, and its end aborts the exchange.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_FETCH_H
#define RUNTIME_WEB_WEB_FETCH_H

#include "io/http/http_client.h"
#include "runtime/web/web_priv.h"
#include "runtime/web/web_stream.h"
#include "runtime/web/web_url.h"

enum {
    FETCH_PROMISE, /* of fetch(); hole once settled */
    FETCH_URL,     /* String: where the request goes now */
    FETCH_SIGNAL,
    FETCH_WATCH,   /* a WeakRef of the object: what the signal knows */
    FETCH_SOURCE,  /* what the request's body lies in */
    FETCH_READERS, /* array: promise, how, content type of each that waits for the whole body */
    FETCH_REASON,  /* why it was aborted */
    FETCH_CHECK,   /* checkServerIdentity */
    FETCH_SLOTS
};

enum { FETCH_FOLLOW, FETCH_ERROR, FETCH_MANUAL };

typedef struct FetchTls {
    TlsContext *context; /* NULL: the client's own; counted */
    bool no_verify;
    bool verify_given; /* as an option: the environment counts for nothing */
    Buf server_name;
} FetchTls;

typedef struct Fetch Fetch;
struct Fetch {
    Fetch *next, *prev; /* those under way */
    Host *host;
    HttpExchange *exchange; /* NULL: not under way */
    HostRef *self;          /* NULL: the object lives on its own */
    HostObject *object;     /* only valid while self is, or inside of its own functions */

    /* The request. */
    HttpMethod method;
    u8 redirect; /* FETCH_FOLLOW ... */
    bool odd_method; /* one that is not known: sent as GET */
    bool keep_alive, decode, no_timeout, cross_origin;
    u8 verbose; /* 0; 1: heads; 2: as a curl command too */
    u32 redirects;
    Buf lines;      /* header lines of the user, in the order they are sent */
    Buf body_room;  /* `body` lies in it, when it is text that needed converting */
    Str body;
    bool has_body, streaming;
    WebSink *sink; /* what takes the body from a stream; NULL: it is none, or at its end */
    int file; /* -1: none */
    u64 file_at, file_len;
    Buf unix_path, proxy, proxy_lines;
    bool no_proxy;    /* proxy: "" */
    bool proxy_given; /* as an option: the environment counts for nothing */
    FetchTls tls;

    /* The answer. */
    Buf received;
    size_t expected; /* length of the body, if it is known; 0: not */
    u32 owners; /* bodies that still may ask for all of it */
    struct WebSource *source; /* gets what comes, instead of `received`; the reference is the fetch's until it ends */
    bool has_head, complete, reading;
    bool stopped; /* enough has gathered that nobody reads */
    int error; /* why it failed */
    char error_text[96];
    u64 begun_ns, head_ns, encoded, decoded; /* encoded: bytes of the body on the wire, 0: as many as decoded */
    u16 status;
    bool redirecting; /* this answer's body is skipped, then `location` is asked */
    u64 skipped;
    Buf location;
};

extern const HostClass fetch_object_class;

/* The state of fetch in a host. */
typedef struct FetchState {
    Host *host;
    HttpClient *client;
    Fetch *fetches; /* under way */
    struct FetchTlsEntry *tls; /* contexts by their options */
    struct FetchTiming *timings; /* of fetches that are over, until somebody asks */
    u32 n_timings;
    bool observed; /* somebody wants to see them at once */
    HostRef *blobs;            /* a Map of object URLs to blobs; NULL: none yet */
} FetchState;
FetchState *fetch_state(Host *host);
HttpClient *fetch_client(FetchState *state); /* made on first use */
void fetch_tls_free(FetchState *state);

Fetch *fetch_of(HostObject *object);
/* Keeps the object alive, or lets it live as long as scripts hold it. */
void fetch_hold(Fetch *fetch, bool hold);
/* Lets it live as long as scripts hold it, unless something is under way. */
void fetch_release(Fetch *fetch);
/* Ends the fetch with an exception, for whoever waits. */
void fetch_reject(Vm *vm, Fetch *fetch, Value reason);
/* The exchange of the fetch is over or was aborted. */
void fetch_ended(Fetch *fetch);
/* Begins an exchange to FETCH_URL. false: exception. */
bool fetch_send(Vm *vm, Fetch *fetch) MUST_USE;

/* web_fetch_request.c */
bool fetch_write_headers(Vm *vm, const HeaderList *list, Buf *lines) MUST_USE;
/* The parts of a URL that is in its final form; false: it is none. */
bool fetch_split(const char *url, size_t len, UrlOffsets *at) MUST_USE;
/* The whole head for `url`; *origin describes where it goes (its texts lie in the fetch, the URL and proxy_lines). 0, a NetFail,
 * or 1: exception. */
int fetch_build(Vm *vm, Fetch *fetch, const char *url, const UrlOffsets *at, Buf *head, HttpOrigin *origin, HttpProxy *proxy,
                Buf *proxy_lines) MUST_USE;
/* For a redirect: drops lines another origin may not see, and those that speak of a body that is gone. */
/* "Basic " and the base64 form of user and password of a URL. */
void fetch_append_credentials(Buf *out, Str user, Str password);
void fetch_strip(Buf *lines, bool other_origin, bool no_body);
bool fetch_take_body(Vm *vm, Fetch *fetch, WebBody *body) MUST_USE;
/* The request as a command line of curl; `lines` are those behind the request line. */
void fetch_write_curl(const Fetch *fetch, Str lines, Str url, Buf *out);
bool fetch_read_proxy(Vm *vm, Fetch *fetch, Value v) MUST_USE;

/* web_fetch_upload.c */
bool fetch_upload_begin(Vm *vm, Fetch *fetch, const WebRequestParts *parts) MUST_USE; /* sends, too */
void fetch_upload_go_on(Fetch *fetch);
/* The body is not wanted any more: take ends it for the fetch, drop tells the stream, which may run scripts. NULL: nothing to stop. */
WebSink *fetch_upload_take(Fetch *fetch);
void fetch_upload_drop(WebSink *sink, Value reason);

/* web_fetch_tls.c */
bool fetch_read_tls(Vm *vm, Fetch *fetch, Value v) MUST_USE;
/* What the `tls` option v, an object, says of a connection; WebSocket has the same. false: exception. */
bool fetch_tls_read(Vm *vm, Value v, FetchTls *tls, bool *usable) MUST_USE;

/* web_fetch_peer.c: 0, or why the peer is refused. */
int fetch_check_peer(Vm *vm, Fetch *fetch, Stream *stream);

/* web_fetch_error.c */
Object *fetch_error_new(Vm *vm, int error, Str text, Str url) MUST_USE;

/* web_fetch_body.c */
void fetch_body_arrived(Fetch *fetch, Str data, bool last);
void fetch_body_failed(Vm *vm, Fetch *fetch);

/* web_fetch_timing.c */
typedef struct FetchTiming FetchTiming;
void fetch_timing_add(Vm *vm, Fetch *fetch); /* it is over */
void fetch_timing_free(FetchState *state);

/* web_fetch_local.c */
/* 1: a Response for the URL, in *response; 0: it is none of those; -1: exception. blob: what a blob: URL named when its Request was made, or NULL. */
int fetch_local(Vm *vm, Fetch *fetch, String *url, HostObject *blob_or_null, HostObject **response) MUST_USE;

#endif
