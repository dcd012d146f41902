/* web.h - the web platform's globals, and what other parts of the runtime need of them in C.
 *
 *     URL URLSearchParams Headers Request Response Blob File FormData TextEncoder TextDecoder Event EventTarget CustomEvent
 *     AbortController AbortSignal DOMException structuredClone atob btoa
 *
 * Everything is made on first use. Bun.serve (runtime/bun) reads requests and answers through this page:
 *
 *     Request:  web_request_from_http() in on_request; on_body and on_abort are handed on with web_request_on_body()
 *               and web_request_on_abort(). Nothing of the head is turned into strings before it is asked for.
 *     Response: web_response_view() says status, headers and body of a Response without running JavaScript;
 *               web_headers_write() writes the header lines.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_H
#define RUNTIME_WEB_WEB_H

#include "engine/api/embed.h"
#include "io/http/http_server.h"
#include "runtime/host/host.h"

/* Adds the globals, lazily. */
bool web_install(Host *host);

/* resolveObjectURL(url) of node:buffer: the blob that URL.createObjectURL gave the URL for */
Value web_object_url_resolve(Vm *vm, Frame *f);

extern const HostClass url_class, url_search_params_class, headers_class, request_class, response_class, blob_class,
    text_encoder_class, text_decoder_class, event_class, custom_event_class, event_target_class, abort_controller_class,
    abort_signal_class, file_class, form_data_class, event_message_class, event_close_class, event_error_class, web_socket_class,
    message_port_class, message_channel_class, broadcast_channel_class, worker_class /* runtime/worker */;

/* ---- headers ---- */
typedef struct HeaderEntry {
    String *name;  /* as given; NULL when id says how it is written */
    String *value; /* Latin-1 or wide as given, blanks trimmed */
    u32 id;        /* HttpHeaderId; Http_Unknown: see name */
} HeaderEntry;

/* Entries in order of appending; names may repeat. Lies inside host objects: cells in it are traced by them, and
 * changes are followed by barrier(vm, owner). */
typedef struct HeaderList {
    HeaderEntry *items; /* room, or malloc */
    u32 len, cap;
    HeaderEntry room[2];
} HeaderList;

void header_list_deinit(HeaderList *list);
void header_list_trace(Vm *vm, HeaderList *list);
/* First value with that known name; NULL. */
String *header_list_find(const HeaderList *list, HttpHeaderId id);
/* Adds without looking for others of the name; name and value are valid. `owner` is the object the list lies in. */
void header_list_add(Vm *vm, Cell *owner, HeaderList *list, HttpHeaderId id, String *name_or_null, String *value);
/* Fills a list from a Headers object, record or sequence of pairs (the `headers` of an init dictionary). */
bool header_list_fill(Vm *vm, Cell *owner, HeaderList *list, Value init) MUST_USE;
/* A Headers object with a copy of `list` (NULL: empty). */
HostObject *headers_new(Vm *vm, const HeaderList *list_or_null) MUST_USE;
/* The list of a Headers object that is not read from a received head; those become lists first. */
HeaderList *headers_list(Vm *vm, HostObject *headers) MUST_USE;

/* ---- bodies ---- */
typedef enum WebBodyKind {
    WEB_BODY_NULL,
    WEB_BODY_STRING, /* source: String */
    WEB_BODY_BYTES,  /* source: an ArrayBuffer no script sees */
    WEB_BODY_BLOB,   /* source: Blob, maybe one of a file */
    WEB_BODY_HTTP,   /* what a server's peer sends */
    WEB_BODY_STREAM, /* source: ReadableStream */
    WEB_BODY_INCOMING, /* source: a fetch whose answer is coming in */
    WEB_BODY_SOURCE, /* source: token of a WebSource whose stream nobody asked for yet (web_stream.h) */
} WebBodyKind;

typedef struct WebBody {
    Value source;
    const char *type; /* content type that the kind of body implies; NULL: none, or the Blob's */
    u8 kind;          /* WebBodyKind */
    bool used;
} WebBody;

/* Takes over a BodyInit value. false: exception. `owner`: the object the body lies in. */
bool web_body_init(Vm *vm, Cell *owner, WebBody *body, Value v) MUST_USE;

struct WebSource;
/* Makes what a native source gives the body (fetch); its `body` stream is made when asked for. */
bool web_body_set_source(Vm *vm, Cell *owner, WebBody *body, struct WebSource *source) MUST_USE;

/* ---- blobs ---- */
typedef struct WebBlob {
    Value bytes;  /* ArrayBuffer no script sees; undefined: empty or a file */
    String *type; /* lower case; "" when none */
    String *path; /* of a file (Bun.file), else NULL */
    i32 fd_plus_one; /* of a file that is a descriptor, which path then names for those who open it; 0: none */
    u64 offset;   /* of a slice */
    u64 size;     /* BLOB_SIZE_UNKNOWN: the rest of the file */
    String *name; /* of a File, else NULL */
    double last_modified;
    bool date_hidden; /* last_modified is when it became a file: printers leave it out */
    bool text;    /* made of strings only */
} WebBlob;
#define BLOB_SIZE_UNKNOWN UINT64_MAX

HostObject *blob_new(Vm *vm, const void *bytes, size_t len, String *type_or_null) MUST_USE; /* copies */
HostObject *blob_new_file(Vm *vm, String *path, String *type_or_null) MUST_USE;
HostObject *blob_new_fd(Vm *vm, i32 fd, String *type_or_null) MUST_USE;
/* Bytes in memory; false for blobs of files. */
bool blob_view(HostObject *blob, Str *out);
/* The same, files read into `room`. false: exception. */
bool blob_read_bytes(Vm *vm, HostObject *blob, Buf *room, Str *out) MUST_USE;

/* ---- requests ---- */
enum {
    REQUEST_URL, REQUEST_METHOD, REQUEST_HEADERS, REQUEST_SIGNAL,
    REQUEST_READER, /* promise of whoever reads the peer's body */
    REQUEST_BLOB,   /* what a blob: URL named when the request was made */
    REQUEST_CLONE,  /* a clone that wants the peer's body too */
    REQUEST_SLOTS
};

typedef struct WebRequest {
    WebBody body;
    HeaderList list;    /* when it is not http's; empty once REQUEST_HEADERS exists */
    HttpRequest *http;  /* referenced; NULL for those that scripts made, and once released */
    String *raw;        /* the head's bytes after that; NULL otherwise */
    Buf received;       /* parts of an http body so far */
    struct WebSource *source; /* gets the parts once the body is a stream */
    Host *source_host;
    u8 read_as;         /* how REQUEST_READER wants its body */
    u8 redirect;        /* 0 follow, 1 error, 2 manual */
    u8 mode, cache;     /* positions in the lists of web_request.c */
    bool reading;       /* the rest of the body was asked for */
    bool secure;        /* https */
    bool http_failed;   /* the peer went away before the body was whole */
    bool http_complete; /* the last part has come */
    bool type_told;     /* a script has seen the headers, with the type that the body implies */
    bool keepalive;
    bool odd_method;    /* one that is not known, and stands as GET */
    u8 credentials, policy;
    String *referrer; /* NULL: about:client */
} WebRequest;

/* A Request for a head that was received; holds a reference to it. `cls` is request_class or a class below it (whose
 * data begins with WebRequest and whose slots begin with REQUEST_SLOTS). */
HostObject *web_request_from_http(Vm *vm, const HostClass *cls, HttpRequest *http, bool secure) MUST_USE;
/* From HttpHandler.on_body and on_abort; the caller drains jobs afterwards (host_drain). */
void web_request_on_body(Vm *vm, HostObject *request, Str data, bool last);
void web_request_on_abort(Vm *vm, HostObject *request);
/* Right before the response is sent: lets go of the HttpRequest, which the server can use again at once. What scripts may
 * still ask for is kept in the heap. Does nothing while somebody waits for the body. */
void web_request_release(Vm *vm, HostObject *request);
/* The head of a received request, parsed again into room once it was released. */
const HttpHead *web_request_head(Vm *vm, HostObject *request, HttpHead *room);
/* For classes below Request: clone(), and what console.log shows (params: undefined, or a member of that name). */
HostObject *web_request_clone(Vm *vm, HostObject *request, const HostClass *cls) MUST_USE;
bool web_request_inspect(Vm *vm, HostObject *o, const char *name, Value params, u32 indent, StringBuilder *out) MUST_USE;
static inline WebRequest *web_request_of(HostObject *o) { return host_data(o); }

/* ---- responses ---- */
enum { RESPONSE_HEADERS, RESPONSE_URL, RESPONSE_SLOTS };

typedef struct WebResponse {
    WebBody body;
    HeaderList list; /* moved into RESPONSE_HEADERS when that is made */
    String *status_text;
    String *raw; /* of fetch: the received head, until headers are asked for */
    u16 status;
    u8 type; /* 0 default, 1 error, 2 basic */
    bool redirected;
    bool unpacked;     /* of fetch: the body is no longer in the Content-Encoding that the headers name */
    bool type_told;    /* a script has seen the headers */
    bool implied_type; /* the list has but a Content-Type that comes from the body */
    Buf json;          /* a long text of Response.json() in place of the body's string: most are sent and never seen */
} WebResponse;
/* Makes `json` the body. */
bool web_response_settle(Vm *vm, HostObject *response) MUST_USE;

typedef struct WebResponseView {
    u16 status;
    u8 body_kind;        /* WebBodyKind; STRING and memory BLOBs come as BYTES */
    String *status_text; /* "" when none was given */
    HeaderList *headers;
    Str content_type;    /* implied by the body when `headers` has none; empty: none */
    Str body;            /* WEB_BODY_BYTES: valid while `keep` lives, or in `owned` */
    Value keep;          /* the cell that holds body */
    char *owned;         /* xfree after use; NULL: body lies in keep */
    WebBlob *file;       /* WEB_BODY_BLOB: a file's */
    Value stream;        /* WEB_BODY_STREAM: a ReadableStream or token for web_sink_attach */
    bool implied_type;   /* the Content-Type in `headers` comes from the body */
} WebResponseView;

/* 1: v is a Response, *out describes it and its body counts as used. 0: v is none. -1: exception (used already). */
int web_response_view(Vm *vm, Value v, WebResponseView *out) MUST_USE;
/* A Response made from C (fetch); body bytes are copied. */
HostObject *web_response_new(Vm *vm, u16 status, String *status_text, Value body_source) MUST_USE;
static inline WebResponse *web_response_of(HostObject *o) { return host_data(o); }
/* The list wherever it lies now. */
HeaderList *web_response_headers(Vm *vm, HostObject *response) MUST_USE;
/* A promise for a Uint8Array with all that a body stream gives. */
Value web_stream_bytes(Vm *vm, Value stream) MUST_USE;
/* Appends "Name: value\r\n", cookies first, then the names that Bun knows, for every entry but those with the ids in `skip` (ended by Http_Unknown; NULL: none). */
bool web_headers_write(Vm *vm, const HeaderList *list, const HttpHeaderId *skip, Buf *out) MUST_USE;

/* ---- abort ---- */
HostObject *abort_signal_new(Vm *vm) MUST_USE;
bool abort_signal_aborted(HostObject *signal);
/* The signal of a controller. NULL: exception. */
HostObject *abort_controller_signal(Vm *vm, HostObject *controller) MUST_USE;
Value abort_signal_reason(HostObject *signal);
/* Aborts it with `reason` (VAL_UNDEFINED: AbortError) and fires its event. */
bool abort_signal_abort(Vm *vm, HostObject *signal, Value reason) MUST_USE;
/* Somebody listens to the signal: if it comes from any(), its sources keep it alive from now on. */
void abort_signal_hold(Vm *vm, HostObject *signal);
/* fn(vm, data, reason) when it aborts; once. */
bool abort_signal_on_abort(Vm *vm, HostObject *signal, PromiseCallback *fn, Value data) MUST_USE;
/* No longer. */
void abort_signal_off_abort(Vm *vm, HostObject *signal, PromiseCallback *fn, Value data);

/* ---- errors ---- */
/* A DOMException, "AbortError" and so on. */
Object *dom_exception_new(Vm *vm, const char *name, String *message) MUST_USE;
Value throw_dom(Vm *vm, const char *name, const char *format, ...) PRINTF_LIKE(3, 4);

/* ---- events ---- */
HostObject *event_new(Vm *vm, const char *type, bool bubbles, bool cancelable) MUST_USE;
/* Runs the listeners of a target; their exceptions are reported, not passed on. false: preventDefault was called. */
bool event_dispatch(Vm *vm, HostObject *target, HostObject *event);

/* ---- URL ---- */
/* Parses for C (fetch, servers): the serialised URL, or NULL without an exception when it is none. */
String *url_normalise(Vm *vm, Str text) MUST_USE;

/* ---- text ---- */
/* Bytes as UTF-8: flat ASCII strings as they lie, others copied into room. false: exception. */
bool web_utf8(Vm *vm, String *s, Buf *room, Str *out) MUST_USE;

/* A function fetch, with fetch.preconnect. */
Value web_fetch_maker(Vm *vm, const void *data);

/* structuredClone for workers and postMessage later; `transfer` may be undefined. */
Value web_structured_clone(Vm *vm, Value v, Value transfer) MUST_USE;

/* web_fetch_peer.c: a certificate as Node's getPeerCertificate() gives it; undefined: the bytes are none. */
Value web_certificate_object(Vm *vm, Str der) MUST_USE;

#endif
