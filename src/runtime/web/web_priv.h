/* web_priv.h - what the files of web/ share: rows, argument checks, text helpers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_PRIV_H
#define RUNTIME_WEB_WEB_PRIV_H

#include "engine/api/embed_kinds.h"
#include "runtime/web/web.h"
#include "runtime/web/web_rows.h"

/* Names that are no atoms of the engine's list yet are looked up. */
#ifndef KEY_headers
#define KEY_headers web_key(vm, "headers")
#endif
#ifndef KEY_statusText
#define KEY_statusText web_key(vm, "statusText")
#endif
#ifndef KEY_url
#define KEY_url web_key(vm, "url")
#endif
#ifndef KEY_method
#define KEY_method web_key(vm, "method")
#endif
#ifndef KEY_signal
#define KEY_signal web_key(vm, "signal")
#endif
#ifndef KEY_redirect
#define KEY_redirect web_key(vm, "redirect")
#endif
#ifndef KEY_body
#define KEY_body web_key(vm, "body")
#endif

/* `this` of the running native, an instance of cls; TypeError as Bun words it for its row, NULL. */
HostObject *web_this(Vm *vm, const Frame *f, const HostClass *cls) MUST_USE;
Value web_missing_args(Vm *vm);
/* The same; under the name node: The "a" and "b" arguments must be specified */
Value web_need_args(Vm *vm, const char *names, bool several);
Value web_type_error(Vm *vm); /* "Type error" */
/* host_object_construct with Bun's error for a call without new. */
HostObject *web_construct(Vm *vm, const Frame *f, const HostClass *cls) MUST_USE;
/* "The "options" argument must be of type object. Received type number (5)" */
Value web_throw_arg_type(Vm *vm, const char *name, const char *expected, Value got);

String *web_ascii(Vm *vm, Str text) MUST_USE;
/* The member of a dictionary that may be undefined or null; undefined when absent. */
Value web_member(Vm *vm, Value dict, PropKey key) MUST_USE;
PropKey web_key(Vm *vm, const char *name);
bool web_member_bool(Vm *vm, Value dict, const char *name, bool absent, bool *out) MUST_USE;

static inline bool web_in_range(u32 c, u32 lo, u32 hi) { return c - lo <= hi - lo; }

/* Iterators over lists: step gives entry i, false at the end. how is ITERATOR_*. */
typedef int WebListStep(Vm *vm, HostObject *target, u32 i, Value *key, Value *value);
typedef struct WebIterator {
    WebListStep *step;
    u32 index;
    u8 how;
} WebIterator;
Value web_iterator_new(Vm *vm, const HostClass *cls, Value target, WebListStep *step, u32 how) MUST_USE;
Value web_iterator_next(Vm *vm, Frame *f);
extern const HostClass headers_iterator_class, url_params_iterator_class, form_data_iterator_class, cookie_map_iterator_class;
#define WEB_ITERATOR_SLOTS 1
/* forEach over the same step. */
Value web_for_each(Vm *vm, Frame *f, HostObject *target, WebListStep *step) MUST_USE;

/* inspect: text with line breaks indented by 2 * indent. */
void web_indent(StringBuilder *out, u32 indent);
bool web_inspect_quoted(Vm *vm, Value v, char quote, StringBuilder *out) MUST_USE;
/* One value as console.log shows it when nested. */
bool web_inspect_value(Vm *vm, Value v, u32 indent, StringBuilder *out) MUST_USE;
/* Pairs as Headers and URLSearchParams show them; name may be empty. */
bool web_inspect_object(Vm *vm, const char *name, Value record, u32 indent, StringBuilder *out) MUST_USE;

/* web_url.c */
enum { URL_HREF, URL_PARAMS, URL_SLOTS };
bool url_set_query(Vm *vm, HostObject *url, Str query) MUST_USE; /* from its URLSearchParams; empty: no query */

/* web_search_params.c */
enum { PARAMS_URL, PARAMS_SLOTS };
HostObject *params_new_for_url(Vm *vm, HostObject *url, Str query) MUST_USE;
bool params_replace(Vm *vm, HostObject *params, Str query) MUST_USE;
bool params_to_text(Vm *vm, HostObject *params, Buf *out) MUST_USE;
u32 params_count(HostObject *params);
bool params_inspect_node(Vm *vm, HostObject *params, StringBuilder *out) MUST_USE; /* Node's way, between braces */

/* Entry i of any URLSearchParams; false: past the end. */
bool params_at(HostObject *params, u32 i, String **name, String **value);

/* web_form_data.c */
HostObject *form_data_parse(Vm *vm, Str bytes, String *content_type_or_null) MUST_USE;
HostObject *form_data_to_blob(Vm *vm, HostObject *form) MUST_USE; /* with its type */

/* web_body.c: the part that Request and Response share. */
enum { BODY_TEXT, BODY_JSON, BODY_ARRAY_BUFFER, BODY_BYTES, BODY_BLOB, BODY_FORM };
#define BODY_READERS(fn) \
    HOST_FN_MAGIC("arrayBuffer", 0, fn, BODY_ARRAY_BUFFER), HOST_FN_MAGIC("blob", 0, fn, BODY_BLOB), \
    HOST_FN_MAGIC("bytes", 0, fn, BODY_BYTES), HOST_FN_MAGIC("formData", 0, fn, BODY_FORM), \
    HOST_FN_MAGIC("json", 0, fn, BODY_JSON), HOST_FN_MAGIC("text", 0, fn, BODY_TEXT)
/* A promise for the body in memory as BODY_*; marks it used. header_type: Content-Type of the headers, or NULL. */
Value web_body_read(Vm *vm, WebBody *body, u32 how, String *header_type) MUST_USE;
Value web_body_used_error(Vm *vm); /* a rejected promise */
HostObject *web_body_this(Vm *vm, const Frame *f, const HostClass *cls) MUST_USE;
/* The value of `body`: the body is that stream from now on. null when there is none. */
Value web_body_stream(Vm *vm, HostObject *owner, WebBody *body) MUST_USE;
bool web_body_is_used(Vm *vm, const WebBody *body);
bool web_body_is_unusable(Vm *vm, const WebBody *body); /* used, or its stream is locked */
/* `to` becomes a body of its own: streams are teed. */
bool web_body_clone(Vm *vm, HostObject *from_owner, Cell *to_owner, WebBody *to, WebBody *from) MUST_USE;
void web_body_trace(Vm *vm, WebBody *body);
/* Bytes of a body in memory. keep: what holds them; room: UTF-8 of strings. false: exception. */
bool web_body_bytes(Vm *vm, WebBody *body, Buf *room, Str *out) MUST_USE;
/* Content type of the body when headers say none; empty. */
/* Text, whose type is told when the body is sent, or a script asks for the headers: the latter adds it. */
bool web_body_has_text_type(const WebBody *body);
bool web_body_tell_type(Vm *vm, HostObject *headers, const WebBody *body) MUST_USE;
bool web_body_type(Vm *vm, WebBody *body, Buf *room, Str *out) MUST_USE;
void web_inspect_size(WebBody *body, StringBuilder *out); /* " (1 bytes)" */
bool web_inspect_body(Vm *vm, WebBody *body, u32 indent, StringBuilder *out) MUST_USE; /* "Blob (1 bytes)" or nothing */
/* Turns whole bytes into what was asked for (BODY_*). */
Value web_bytes_to(Vm *vm, u32 how, Str bytes, String *type_or_null) MUST_USE;
Value web_settled(Vm *vm, Value v); /* a promise for v, or rejected with the pending exception when v is VAL_EXC */
Value web_request_read_http(Vm *vm, HostObject *request, u32 how) MUST_USE; /* web_request.c */

/* web_text_codec.c */
String *text_decoder_decode(Vm *vm, HostObject *decoder, Str bytes, bool stream) MUST_USE; /* stream: more follows */
Value text_decoder_member(Vm *vm, HostObject *decoder, u32 which) MUST_USE; /* 0 encoding, 1 fatal, 2 ignoreBOM */

/* What fetch needs to know of a Request. */
typedef struct WebRequestParts {
    HostObject *request;
    String *url, *method;
    HeaderList *headers;
    HostObject *headers_owner; /* the object that `headers` lie in; NULL: the caller's */
    WebBody *body;
    HostObject *blob; /* of a blob: URL; NULL: none */
    Value signal; /* undefined: none */
    u8 redirect;
} WebRequestParts;
bool web_request_check_priority(Vm *vm, Value v) MUST_USE; /* the member `priority` of an init dictionary */
bool web_request_parts(Vm *vm, HostObject *request, WebRequestParts *out) MUST_USE;

/* web_fetch_body.c: bodies of kind WEB_BODY_INCOMING; source is a Fetch. */
Value web_incoming_read(Vm *vm, Value source, u32 how, String *type_or_null) MUST_USE; /* a promise */
void web_incoming_share(Value source);  /* another body over the same source */
bool web_incoming_whole(Value source, Str *out); /* has all of it come? */
void web_incoming_cancel(Value source);
struct WebSource *web_incoming_source(Vm *vm, Value source) MUST_USE; /* for a stream of it; the caller's reference */
/* web_fetch_local.c */
Value web_object_url_create(Vm *vm, Frame *f);
Value web_object_url_revoke(Vm *vm, Frame *f);
HostObject *web_object_url_blob(Vm *vm, String *url); /* NULL: none of that name */

/* web_globals.c */
Value web_self_get(Vm *vm, Frame *f);
Value web_self_set(Vm *vm, Frame *f);
Value web_navigator_make(Vm *vm, const void *data);
Value web_report_error(Vm *vm, Frame *f);
Value web_alert(Vm *vm, Frame *f);
Value web_confirm(Vm *vm, Frame *f);
Value web_prompt(Vm *vm, Frame *f);

/* web_headers.c */
/* Adds the header lines of a head. */
bool header_list_read(Vm *vm, Cell *owner, HeaderList *list, const HttpHead *head) MUST_USE;
bool header_list_copy(Vm *vm, Cell *owner, HeaderList *to, const HeaderList *from) MUST_USE;
bool headers_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out) MUST_USE;
HostObject *headers_new_http(Vm *vm, HostObject *request) MUST_USE;

/* web_blob.c */
String *blob_type_clean(Vm *vm, Value type) MUST_USE;
String *blob_type_of_header(Vm *vm, String *type) MUST_USE; /* of a Content-Type, for the Blob that its body becomes */
String *blob_type_full(Vm *vm, String *type) MUST_USE; /* with the charset that Bun adds to some; else type itself */
HostObject *blob_from_buffer(Vm *vm, Value buffer, size_t len, String *type) MUST_USE;
/* A File over the bytes of a blob; name NULL: the blob's own. */
HostObject *file_from_blob(Vm *vm, HostObject *blob, String *name_or_null) MUST_USE;
BufferObject *web_buffer_copy(Vm *vm, Str bytes) MUST_USE;

/* web_event.c */
void event_set_trusted(HostObject *event);
extern const HostClass dom_exception_class;
Value dom_exception_maker(Vm *vm, const void *data);
Value structured_clone_native(Vm *vm, Frame *f);
Value atob_native(Vm *vm, Frame *f);
Value btoa_native(Vm *vm, Frame *f);

/* A USVString: lone surrogates are U+FFFD. The string itself when it has none. */
String *web_usv_string(Vm *vm, Value v) MUST_USE;

/* A walk over a WebIDL record (Web IDL 3.2.22): each enumerable own property in order, its descriptor asked for right before its value.
 * The caller gets the value. web_record_next: 1 a key, 0 the end, -1 exception (a symbol is no string). */
typedef struct WebRecord {
    Object *object;
    KeyList keys;
    u32 at;
} WebRecord;
bool web_record_start(Vm *vm, Object *object, WebRecord *out) MUST_USE;
int web_record_next(Vm *vm, WebRecord *r, PropKey *key, String **name) MUST_USE;

/* web_performance.c */
extern const HostClass performance_class;
Value web_performance_make(Vm *vm, const void *data);
double web_performance_ms(Host *host, u64 monotonic_ns); /* as performance.now() would have been */

/* web_fetch_timing.c: takeFetches(), an array [url, begun, head, end, encoded, decoded, status] of each that is over; observeFetches(on) */
Value web_fetch_take_timings(Vm *vm, Frame *f);
Value web_fetch_observe(Vm *vm, Frame *f);

/* web_gc_entries.c: observeGc(on); takeGc(), an array [kind, flags, start, duration] of each pause since */
Value web_gc_observe(Vm *vm, Frame *f);
Value web_gc_take(Vm *vm, Frame *f);

/* web_scope.c */
bool web_scope_install(Host *host) MUST_USE;

#endif
