/* web_fetch.c - the global fetch: from its arguments to a Response, over redirects.
 *
 *     arguments -> Fetch -> [ fetch_send -> on_head (3xx) -> fetch_send ... ] -> on_head -> Response -> on_body ... (web_fetch_body.c)
 *
 * Everything runs on the loop's thread: a request leaves with one write inside of fetch(), and its answer is read, parsed and
 * handed to scripts in the event that brings it. The Response keeps the received head as one string until headers are asked for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/web/web_fetch.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "os/os_file.h"
#include "os/os_time.h"

#define MAX_REDIRECTS 20
#define TIMEOUT_S 300
#define EXPECTED_MAX ((u64)64 * 1024 * 1024) /* a length that the peer names is believed up to here */
#define SKIP_BODY_MAX 65536 /* of a redirect, to keep its connection */

static const HttpCallHandler handler;

/* ---- state ---- */

static void settle(void *ctx)
{
    host_drain(((FetchState *)ctx)->host);
}

static void state_free(void *ctx)
{
    FetchState *state = ctx;
    if (state->blobs)
        host_unref(state->host, state->blobs);
    if (state->client) {
        while (state->fetches) {
            Fetch *fetch = state->fetches;
            http_call_abort(fetch->exchange);
            fetch_ended(fetch);
            fetch_hold(fetch, false);
        }
        http_client_free(state->client);
    }
    fetch_tls_free(state);
    fetch_timing_free(state);
    xfree(state);
}

FetchState *fetch_state(Host *host)
{
    FetchState *state = host_part(host, HOST_PART_FETCH);
    if (!state) {
        state = xalloc_zero(sizeof *state);
        state->host = host;
        host_set_part(host, HOST_PART_FETCH, state, state_free);
    }
    return state;
}

HttpClient *fetch_client(FetchState *state)
{
    if (!state->client) {
        const char *limit = getenv("BUN_CONFIG_MAX_HTTP_REQUESTS");
        long max = limit ? atol(limit) : 0;
        HttpClientOptions options = {.settle = settle, .ctx = state, .max_active = max > 0 && max <= 65535 ? (u32)max : 0};
        state->client = http_client_new(host_loop(state->host), &options);
    }
    return state->client;
}

/* ---- the object ---- */

Fetch *fetch_of(HostObject *o)
{
    return *(Fetch **)host_data(o);
}

/* The exchange of the fetch is over or was aborted. */
void fetch_ended(Fetch *fetch)
{
    FetchState *state = host_part(fetch->host, HOST_PART_FETCH);
    if (!fetch->exchange)
        return;
    fetch->exchange = NULL;
    if (fetch->prev)
        fetch->prev->next = fetch->next;
    else
        state->fetches = fetch->next;
    if (fetch->next)
        fetch->next->prev = fetch->prev;
    fetch->next = fetch->prev = NULL;
}

static void fetch_object_finalise(Vm *vm, void *data)
{
    (void)vm;
    Fetch *fetch = *(Fetch **)data;
    if (!fetch)
        return;
    if (fetch->exchange)
        http_call_abort(fetch->exchange);
    fetch_ended(fetch);
    if (fetch->file >= 0)
        os_file_close(fetch->file);
    Buf *const owned[] = {&fetch->lines, &fetch->body_room, &fetch->unix_path, &fetch->proxy, &fetch->proxy_lines,
                          &fetch->tls.server_name, &fetch->received, &fetch->location};
    for (u32 i = 0; i < ARRAY_LEN(owned); i++)
        buf_deinit(owned[i]);
    tls_context_unref(fetch->tls.context);
    xfree(fetch);
}

static size_t fetch_object_size(void *data)
{
    const Fetch *fetch = *(Fetch **)data;
    return fetch ? sizeof *fetch + fetch->received.cap : 0;
}

const HostClass fetch_object_class = {
    .name = "Fetch",
    .data_size = sizeof(Fetch *),
    .slots = FETCH_SLOTS,
    .finalise = fetch_object_finalise,
    .external_size = fetch_object_size,
};

void fetch_hold(Fetch *fetch, bool hold)
{
    if (hold == (fetch->self != NULL))
        return;
    if (hold) {
        fetch->self = host_ref(fetch->host, value_cell(fetch->object));
    } else {
        HostRef *self = fetch->self;
        fetch->self = NULL;
        host_unref(fetch->host, self);
    }
}

void fetch_release(Fetch *fetch)
{
    if (!fetch->sink && (!fetch->exchange || fetch->stopped))
        fetch_hold(fetch, false);
}

static HostObject *fetch_new(Vm *vm)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, &fetch_object_class));
    Fetch *fetch = xalloc_zero(sizeof *fetch);
    *(Fetch **)host_data(o) = fetch;
    fetch->host = host_of(vm);
    fetch->object = o;
    fetch->method = HttpMethod_Get;
    fetch->keep_alive = fetch->decode = true;
    fetch->file = -1;
    fetch->owners = 1;
    fetch->begun_ns = os_time_monotonic_ns();
    fetch_hold(fetch, true);
    return o;
}

/* ---- the end of waiting ---- */

static Value on_abort(Vm *vm, Value data, Value reason);

/* Nothing more comes from the connection that scripts wait for. */
static void forget_signal(Vm *vm, HostObject *o)
{
    Value signal = o->host_slots[FETCH_SIGNAL];
    if (value_is_hole(signal))
        return;
    o->host_slots[FETCH_SIGNAL] = VAL_HOLE;
    abort_signal_off_abort(vm, (HostObject *)value_as_cell(signal), on_abort, o->host_slots[FETCH_WATCH]);
}

/* The signal holds the object weakly: an answer that nobody reads goes although its signal lives on. */
static bool watch_signal(Vm *vm, HostObject *o, HostObject *signal)
{
    Object *ref = TRY_PTR_OR(false, weak_ref_new(vm, &o->object));
    o->host_slots[FETCH_WATCH] = value_cell(ref);
    barrier(vm, o);
    return abort_signal_on_abort(vm, signal, on_abort, value_cell(ref));
}

/* The promise of fetch(), taken; NULL: it is settled. */
static Object *take_promise(HostObject *o)
{
    Value v = o->host_slots[FETCH_PROMISE];
    o->host_slots[FETCH_PROMISE] = VAL_HOLE;
    return value_is_hole(v) ? NULL : value_as_object(v);
}

void fetch_reject(Vm *vm, Fetch *fetch, Value reason)
{
    HostObject *o = fetch->object;
    forget_signal(vm, o);
    WebSink *sink = fetch_upload_take(fetch);
    Object *promise = take_promise(o);
    if (promise) {
        if (!promise_reject(vm, promise, reason))
            host_uncaught(fetch->host);
        fetch_hold(fetch, false);
    } else {
        o->host_slots[FETCH_REASON] = reason;
        barrier(vm, o);
        fetch_body_failed(vm, fetch);
    }
    fetch_upload_drop(sink, reason); /* may run scripts: the fetch is not looked at any more */
}

/* Ends the fetch with a failure of the connection. */
static void fail(Vm *vm, Fetch *fetch, int error, Str text)
{
    fetch->error = error;
    size_t len = MIN(text.len, sizeof fetch->error_text - 1);
    memcpy(fetch->error_text, text.data, len);
    fetch->error_text[len] = 0;
    if (!fetch->self) /* stopped, and nobody waits: made into an error when the body is asked for */
        return;
    Value own = fetch->object->host_slots[FETCH_REASON];
    if (!value_is_hole(own)) { /* of checkServerIdentity */
        fetch_reject(vm, fetch, own);
        return;
    }
    StrView url = string_view(vm, value_as_string(fetch->object->host_slots[FETCH_URL]));
    Object *reason = fetch_error_new(vm, error, str_view(fetch->error_text), (Str){url.data, url.length});
    if (!reason)
        host_uncaught(fetch->host);
    else
        fetch_reject(vm, fetch, value_cell(reason));
}

static Value on_abort(Vm *vm, Value data, Value reason)
{
    HostObject *o = (HostObject *)weak_ref_target(data);
    if (!o)
        return VAL_UNDEFINED;
    Fetch *fetch = fetch_of(o);
    o->host_slots[FETCH_SIGNAL] = VAL_HOLE;
    if (fetch->complete || fetch->error)
        return VAL_UNDEFINED;
    if (fetch->exchange)
        http_call_abort(fetch->exchange);
    fetch_ended(fetch);
    fetch->error = NetFail_Closed;
    fetch->object = o; /* it may have been on its own */
    fetch_hold(fetch, true);
    fetch_reject(vm, fetch, reason);
    return VAL_UNDEFINED;
}

/* ---- sending ---- */

static void log_request(Fetch *fetch, Str head, Str url)
{
    AUTO_BUF out = {0};
    Str rest = head;
    const char *end = memchr(rest.data, '\n', rest.len);
    rest = (Str){end + 1, rest.len - (size_t)(end + 1 - rest.data)};
    Str method = http_method_name(fetch->method);
    if (fetch->verbose > 1)
        fetch_write_curl(fetch, rest, url, &out);
    buf_printf(&out, " HTTP/1.1 %.*s %.*s\n", (int)method.len, method.data, (int)url.len, url.data);
    while (rest.len > 2 && (end = memchr(rest.data, '\r', rest.len))) {
        size_t len = (size_t)(end - rest.data);
        if (!str_starts_with(rest, STR("Proxy-")))
            buf_printf(&out, " %.*s\n", (int)len, rest.data);
        rest = (Str){rest.data + len + 2, rest.len - len - 2};
    }
    host_write(fetch->host, 2, buf_view(&out));
}

static void log_answer(Fetch *fetch, const HttpHead *head)
{
    AUTO_BUF out = {0};
    Str reason = http_slice(head, head->reason);
    buf_printf(&out, "< %u %.*s\n", head->status, (int)reason.len, reason.data);
    for (u32 i = 0; i < head->header_count; i++) {
        Str name = http_header_name_at(head, i), value = http_header_value_at(head, i);
        buf_printf(&out, "< %.*s: %.*s\n", (int)name.len, name.data, (int)value.len, value.data);
    }
    buf_push(&out, '\n');
    host_write(fetch->host, 2, buf_view(&out));
}

bool fetch_send(Vm *vm, Fetch *fetch)
{
    FetchState *state = fetch_state(fetch->host);
    StrView view = string_view(vm, value_as_string(fetch->object->host_slots[FETCH_URL]));
    Str url = {view.data, view.length};
    UrlOffsets at;
    AUTO_BUF head = {0};
    AUTO_BUF proxy_lines = {0};
    HttpProxy proxy;
    HttpCall call = {.file = fetch->file, .file_at = fetch->file_at, .file_len = fetch->file_len, .body = fetch->body};
    int r = fetch_split(url.data, url.len, &at) ? fetch_build(vm, fetch, url.data, &at, &head, &call.origin, &proxy, &proxy_lines)
                                                : NetFail_OpenSocket;
    if (r > 0)
        return false;
    if (!r && fetch->error)
        r = fetch->error;
    if (r < 0) {
        fail(vm, fetch, r, STR(""));
        return true;
    }
    if (fetch->verbose)
        log_request(fetch, buf_view(&head), url);
    bool checks = !value_is_hole(fetch->object->host_slots[FETCH_CHECK]);
    call.head = buf_view(&head);
    call.streaming = fetch->streaming;
    call.bodiless = fetch->method == HttpMethod_Head;
    call.keep_alive = fetch->keep_alive && !checks;
    call.fresh = checks || fetch->streaming; /* what was sent of a stream cannot be sent again */
    call.decode = fetch->decode;
    call.timeout_s = fetch->no_timeout ? 0 : TIMEOUT_S;
    HttpClient *client = fetch_client(state);
    fetch->exchange = http_call(client, &call, &handler, fetch);
    fetch->prev = NULL;
    fetch->next = state->fetches;
    if (fetch->next)
        fetch->next->prev = fetch;
    state->fetches = fetch;
    return true;
}

/* ---- redirects ---- */

static bool is_redirect(u32 status)
{
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/* The URL that `location` names, as seen from the current one. 0 or a NetFail. */
static int resolve_location(Vm *vm, Fetch *fetch, Str location, Buf *out)
{
    AUTO_URL base = {.port = -1};
    AUTO_URL parts = {.port = -1};
    UrlOffsets offsets;
    StrView view = string_view(vm, value_as_string(fetch->object->host_slots[FETCH_URL]));
    if (!url_parse(&base, (Str){view.data, view.length}, NULL, URL_NO_OVERRIDE) ||
        !url_parse(&parts, location, &base, URL_NO_OVERRIDE))
        return NetFail_RedirectInvalid;
    Str scheme = buf_view(&parts.scheme);
    bool http = str_equal(scheme, STR("http")) || str_equal(scheme, STR("https"));
    if (!http)
        return NetFail_RedirectScheme;
    fetch->cross_origin = !str_equal(scheme, buf_view(&base.scheme)) || !str_equal(buf_view(&parts.host), buf_view(&base.host)) ||
                          parts.port != base.port;
    url_serialise(&parts, out, &offsets);
    return 0;
}

static int prepare_redirect(Vm *vm, Fetch *fetch, const HttpHead *head, Str location)
{
    if (fetch->redirect == FETCH_ERROR)
        return NetFail_RedirectUnexpected;
    if (++fetch->redirects > MAX_REDIRECTS)
        return NetFail_Redirects;
    fetch->location.len = 0;
    int r = resolve_location(vm, fetch, location, &fetch->location);
    if (r < 0)
        return r;
    bool to_get = (head->status == 303 && fetch->method != HttpMethod_Get && fetch->method != HttpMethod_Head) ||
                  (head->status <= 302 && fetch->method == HttpMethod_Post);
    if (!to_get && fetch->streaming)
        return NetFail_RedirectStream;
    if (to_get) {
        fetch->method = HttpMethod_Get;
        fetch->body = STR("");
        fetch->has_body = fetch->streaming = false;
        fetch->file_len = 0;
        if (fetch->file >= 0)
            os_file_close(fetch->file);
        fetch->file = -1;
    }
    fetch_strip(&fetch->lines, fetch->cross_origin, to_get);
    fetch->redirecting = true;
    fetch->skipped = 0;
    return 0;
}

static void follow(Vm *vm, Fetch *fetch)
{
    fetch->redirecting = false;
    String *url = web_ascii(vm, buf_view(&fetch->location));
    if (url) {
        fetch->object->host_slots[FETCH_URL] = value_cell(url);
        barrier(vm, fetch->object);
        if (fetch_send(vm, fetch))
            return;
    }
    fetch_reject(vm, fetch, exception_take(vm));
}

/* ---- from the connection ---- */

static HostObject *make_response(Vm *vm, Fetch *fetch, const HttpHead *head, Str raw)
{
    String *reason = TRY_PTR_OR(NULL, web_ascii(vm, http_slice(head, head->reason)));
    String *text = TRY_PTR_OR(NULL, web_ascii(vm, raw));
    HostObject *o = TRY_PTR_OR(NULL, web_response_new(vm, head->status, reason, VAL_UNDEFINED));
    WebResponse *r = web_response_of(o);
    r->raw = text;
    r->redirected = fetch->redirects > 0;
    r->unpacked = http_call_decodes(fetch->exchange);
    if (head->status != 204 && head->status != 304 && fetch->method != HttpMethod_Head)
        r->body = (WebBody){.source = value_cell(fetch->object), .kind = WEB_BODY_INCOMING};
    o->host_slots[RESPONSE_URL] = fetch->object->host_slots[FETCH_URL];
    barrier(vm, o);
    return o;
}

static void on_head(void *ctx, HttpExchange *exchange, const HttpHead *head, Str raw)
{
    Fetch *fetch = ctx;
    Vm *vm = host_vm(fetch->host);
    if (fetch->verbose)
        log_answer(fetch, head);
    int at = is_redirect(head->status) && fetch->redirect != FETCH_MANUAL ? http_head_find(head, Http_Location, 0) : -1;
    if (at >= 0) {
        int r = prepare_redirect(vm, fetch, head, http_header_value_at(head, (u32)at));
        WebSink *sink = fetch->streaming ? NULL : fetch_upload_take(fetch);
        if (r < 0) {
            http_call_abort(exchange);
            fetch_ended(fetch);
            fail(vm, fetch, r, STR(""));
        }
        fetch_upload_drop(sink, VAL_UNDEFINED);
        return;
    }
    bool plain = head->has_length && !head->chunked && !http_call_decodes(exchange);
    fetch->head_ns = os_time_monotonic_ns();
    fetch->status = (u16)head->status;
    fetch->encoded = head->has_length && !head->chunked ? head->content_length : 0;
    fetch->expected = plain ? (size_t)MIN(head->content_length, EXPECTED_MAX) : 0;
    HostObject *response = make_response(vm, fetch, head, raw);
    Object *promise = take_promise(fetch->object);
    fetch->has_head = true;
    bool fine = response ? promise_fulfill(vm, promise, value_cell(response)) : promise_reject(vm, promise, exception_take(vm));
    if (!fine)
        host_uncaught(fetch->host);
}

static void on_body(void *ctx, HttpExchange *exchange, Str data, bool last)
{
    Fetch *fetch = ctx;
    Vm *vm = host_vm(fetch->host);
    if (!fetch->redirecting) {
        WebSink *sink = NULL;
        fetch->decoded += data.len;
        if (last) {
            fetch_timing_add(vm, fetch);
            fetch_ended(fetch);
            forget_signal(vm, fetch->object);
            sink = fetch_upload_take(fetch);
        }
        fetch_body_arrived(fetch, data, last);
        fetch_upload_drop(sink, VAL_UNDEFINED);
        return;
    }
    fetch->skipped += data.len;
    if (!last && fetch->skipped <= SKIP_BODY_MAX)
        return;
    if (!last)
        http_call_abort(exchange);
    fetch_ended(fetch);
    follow(vm, fetch);
}

static void on_fail(void *ctx, HttpExchange *exchange, int error, Str text)
{
    (void)exchange;
    Fetch *fetch = ctx;
    Vm *vm = host_vm(fetch->host);
    fetch_ended(fetch);
    if (fetch->redirecting)
        follow(vm, fetch); /* the rest of that answer is of no interest */
    else
        fail(vm, fetch, error, text);
}

static void on_drain(void *ctx, HttpExchange *exchange)
{
    (void)exchange;
    fetch_upload_go_on(ctx);
}

static int on_secure(void *ctx, HttpExchange *exchange, Stream *stream)
{
    (void)exchange;
    Fetch *fetch = ctx;
    return fetch_check_peer(host_vm(fetch->host), fetch, stream);
}

static const HttpCallHandler handler = {on_secure, on_head, on_body, on_fail, on_drain};

/* ---- arguments ---- */

static bool throw_arg(Vm *vm, const char *code, const char *text)
{
    host_throw_code(vm, ERR_TYPE, code, "%s", text);
    return false;
}

static bool set_url(Vm *vm, Fetch *fetch, String *text)
{
    AUTO_BUF room = {0};
    UrlOffsets offsets;
    Str utf8;
    StrView view = string_view(vm, text);
    String *url = text;
    if (!view.data || view.wide || !url_scan_plain(view.data, view.length, &offsets)) {
        if (!web_utf8(vm, text, &room, &utf8))
            return false;
        if (!utf8.len)
            return throw_arg(vm, "ERR_INVALID_URL", "fetch() URL must not be a blank string.");
        url = url_normalise(vm, utf8);
        if (!url)
            return throw_arg(vm, "ERR_INVALID_URL", "fetch() URL is invalid");
    }
    fetch->object->host_slots[FETCH_URL] = value_cell(url);
    barrier(vm, fetch->object);
    return true;
}

/* The URL of an argument that is no Request: a string, a URL, or an object with a text of its own. */
static bool read_url(Vm *vm, Fetch *fetch, Value input)
{
    HostObject *url = host_cast(input, &url_class);
    if (url)
        input = url->host_slots[URL_HREF];
    String *text = ATOM_empty;
    if (value_is_string(input)) {
        text = value_as_string(input);
    } else if (value_is_object(input)) {
        text = TRY_PTR_OR(false, to_string(vm, input));
        StrView view = string_view(vm, text);
        if (view.length && view_at(view, 0) == '[')
            text = ATOM_empty;
    }
    return set_url(vm, fetch, text);
}

/* Known methods in any letter case; others are GET, as in Bun. */
static bool read_method(Vm *vm, Fetch *fetch, Value v)
{
    AUTO_BUF name = {0};
    if (!value_is_string(v))
        return true;
    if (!string_to_utf8(vm, value_as_string(v), &name))
        return false;
    for (size_t i = 0; i < name.len; i++)
        if (name.data[i] >= 'a' && name.data[i] <= 'z')
            name.data[i] = (char)(name.data[i] - 32);
    HttpMethod method = http_method_find(buf_view(&name));
    fetch->odd_method = method == HttpMethod_None;
    fetch->method = method == HttpMethod_None ? HttpMethod_Get : method;
    return true;
}

static bool read_redirect(Vm *vm, Fetch *fetch, Value v)
{
    static const char *const words[] = {"follow", "error", "manual"};
    if (value_is_undefined(v))
        return true;
    for (u32 i = 0; value_is_string(v) && i < ARRAY_LEN(words); i++) {
        if (string_equal(vm, value_as_string(v), TRY_PTR_OR(false, atom_from_c(vm, words[i])))) {
            fetch->redirect = (u8)i;
            return true;
        }
    }
    return throw_arg(vm, "ERR_INVALID_ARG_TYPE", "redirect must be one of 'follow', 'manual' or 'error'");
}

static bool read_signal(Vm *vm, Fetch *fetch, Value v)
{
    if (value_is_nullish(v))
        return true;
    if (!host_cast(v, &abort_signal_class))
        return throw_arg(vm, "ERR_INVALID_ARG_TYPE", "signal is not of type AbortSignal.");
    fetch->object->host_slots[FETCH_SIGNAL] = v;
    barrier(vm, fetch->object);
    return true;
}

static bool read_unix(Vm *vm, Fetch *fetch, Value v)
{
    return !value_is_string(v) || string_to_utf8(vm, value_as_string(v), &fetch->unix_path);
}

/* Options that are switches. */
static bool read_switches(Vm *vm, Fetch *fetch, Value init)
{
    if (!web_member_bool(vm, init, "keepalive", true, &fetch->keep_alive) ||
        !web_member_bool(vm, init, "decompress", true, &fetch->decode))
        return false;
    Value timeout = TRY_OR(false, web_member(vm, init, web_key(vm, "timeout")));
    fetch->no_timeout = value_is_bool(timeout) || value_is_number(timeout) ? !to_boolean(timeout) : false;
    Value priority = TRY_OR(false, web_member(vm, init, web_key(vm, "priority")));
    if (!web_request_check_priority(vm, priority))
        return false;
    Value verbose = TRY_OR(false, web_member(vm, init, web_key(vm, "verbose")));
    fetch->verbose = !to_boolean(verbose) ? 0 : value_is_string(verbose) ? 2 : 1;
    return true;
}

/* `body` is where a BodyInit goes; the content type it implies is written when `list` has none. */
static bool read_body(Vm *vm, Fetch *fetch, Value v, WebBody *body)
{
    return value_is_nullish(v) || web_body_init(vm, &fetch->object->object.cell, body, v);
}

static bool write_lines(Vm *vm, Fetch *fetch, HostObject *owner, HeaderList *list, WebBody *body)
{
    AUTO_BUF room = {0};
    Str type;
    bool node = host_options(fetch->host)->node_style; /* there text has a type too */
    bool plain = body->kind == WEB_BODY_STRING && (!body->type || str_starts_with(str_view(body->type), STR("text/")));
    if (body->kind != WEB_BODY_NULL && (!plain || node) && !header_list_find(list, Http_ContentType)) {
        if (!web_body_type(vm, body, &room, &type))
            return false;
        if (plain)
            type = STR("text/plain;charset=UTF-8");
        if (type.len)
            header_list_add(vm, &owner->object.cell, list, Http_ContentType, NULL, TRY_PTR_OR(false, web_ascii(vm, type)));
    }
    return fetch_write_headers(vm, list, &fetch->lines);
}

/* The members of an init dictionary (any object) in `d`, over what a Request said. */
static bool read_init(Vm *vm, Fetch *fetch, Value init, WebRequestParts *parts, HostObject *own_headers, WebBody *own_body)
{
    if (!value_is_object(init))
        return true;
    Object *d = value_as_object(init);
    Value method = TRY_OR(false, obj_get(vm, d, KEY_method));
    if (!read_method(vm, fetch, method))
        return false;
    Value headers = TRY_OR(false, obj_get(vm, d, KEY_headers));
    if (!value_is_nullish(headers)) {
        parts->headers = TRY_PTR_OR(false, headers_list(vm, own_headers));
        if (!header_list_fill(vm, &own_headers->object.cell, parts->headers, headers))
            return false;
    }
    Value body = TRY_OR(false, obj_get(vm, d, KEY_body));
    if (!value_is_nullish(body)) {
        parts->body = own_body;
        if (!read_body(vm, fetch, body, own_body))
            return false;
    }
    Value signal = TRY_OR(false, obj_get(vm, d, KEY_signal));
    Value redirect = TRY_OR(false, obj_get(vm, d, KEY_redirect));
    Value proxy = TRY_OR(false, obj_get(vm, d, web_key(vm, "proxy")));
    Value local = TRY_OR(false, obj_get(vm, d, web_key(vm, "unix")));
    Value tls = TRY_OR(false, obj_get(vm, d, web_key(vm, "tls")));
    return read_signal(vm, fetch, signal) && read_redirect(vm, fetch, redirect) && fetch_read_proxy(vm, fetch, proxy) &&
           read_unix(vm, fetch, local) && fetch_read_tls(vm, fetch, tls) && read_switches(vm, fetch, init);
}

static bool is_http_url(Vm *vm, Fetch *fetch)
{
    StrView url = string_view(vm, value_as_string(fetch->object->host_slots[FETCH_URL]));
    Str text = {url.data, url.length};
    return str_starts_with(text, STR("http://")) || str_starts_with(text, STR("https://"));
}

/* Sends, with a body from memory, a file or a stream. false: exception. */
static bool send_with_body(Vm *vm, Fetch *fetch, const WebRequestParts *parts)
{
    WebBody *body = parts->body;
    if (parts->request && web_body_is_unusable(vm, body))
        return throw_arg(vm, "ERR_BODY_ALREADY_USED", "Request body already used");
    bool elsewhere = body->kind == WEB_BODY_HTTP || body->kind == WEB_BODY_STREAM ||
                     body->kind == WEB_BODY_SOURCE || body->kind == WEB_BODY_INCOMING;
    return elsewhere ? fetch_upload_begin(vm, fetch, parts) : fetch_take_body(vm, fetch, body) && fetch_send(vm, fetch);
}

/* Puts what the arguments say into the fetch. */
static bool read_arguments(Vm *vm, Frame *f, Fetch *fetch, WebRequestParts *parts, HostObject *own_headers, WebBody *own_body)
{
    Value input = f->args[0], init = frame_arg(f, 1);
    HostObject *request = host_cast(input, &request_class);
    *parts = (WebRequestParts){.body = own_body, .headers = TRY_PTR_OR(false, headers_list(vm, own_headers))};
    if (request) {
        if (!web_request_parts(vm, request, parts) || !set_url(vm, fetch, parts->url) ||
            !read_method(vm, fetch, value_cell(parts->method)) || !read_signal(vm, fetch, parts->signal))
            return false;
        fetch->redirect = parts->redirect;
    } else if (!read_url(vm, fetch, input)) {
        return false;
    }
    return read_init(vm, fetch, init, parts, own_headers, own_body);
}

/* Everything but the promise. false: exception, with which the promise is rejected. */
static bool begin(Vm *vm, Frame *f, Fetch *fetch)
{
    HostObject *o = fetch->object, *response, *own_headers = TRY_PTR_OR(false, headers_new(vm, NULL));
    WebBody own_body = {.source = VAL_UNDEFINED};
    WebRequestParts parts;
    if (!f->argc)
        return throw_arg(vm, "ERR_MISSING_ARGS", "fetch() expects a string but received no arguments.");
    if (!read_arguments(vm, f, fetch, &parts, own_headers, &own_body))
        return false;
    Value signal = o->host_slots[FETCH_SIGNAL];
    if (!value_is_hole(signal) && abort_signal_aborted((HostObject *)value_as_cell(signal))) {
        throw_value(vm, abort_signal_reason((HostObject *)value_as_cell(signal)));
        return false;
    }
    if (!is_http_url(vm, fetch)) {
        int r = fetch_local(vm, fetch, value_as_string(o->host_slots[FETCH_URL]), parts.blob, &response);
        if (r > 0) {
            Object *promise = take_promise(o);
            fetch_hold(fetch, false);
            return promise_fulfill(vm, promise, value_cell(response));
        }
        return r == 0 && throw_arg(vm, "ERR_INVALID_ARG_VALUE", "protocol must be http:, https: or s3:");
    }
    bool bodiless = fetch->method == HttpMethod_Get || fetch->method == HttpMethod_Head;
    if (bodiless && parts.body->kind == WEB_BODY_STRING && !value_as_string(parts.body->source)->length)
        own_body = (WebBody){.source = VAL_UNDEFINED}, parts.body = &own_body;
    if (bodiless && parts.body->kind != WEB_BODY_NULL)
        return throw_arg(vm, "ERR_INVALID_ARG_VALUE", "fetch() request with GET/HEAD method cannot have body.");
    HostObject *owner = parts.headers_owner ? parts.headers_owner : own_headers;
    if (!write_lines(vm, fetch, owner, parts.headers, parts.body))
        return false;
    if (!value_is_hole(signal) && !watch_signal(vm, o, (HostObject *)value_as_cell(signal)))
        return false;
    return send_with_body(vm, fetch, &parts);
}

static Value fetch_native(Vm *vm, Frame *f)
{
    Object *promise = TRY_PTR(promise_new(vm));
    HostObject *o = TRY_PTR(fetch_new(vm));
    o->host_slots[FETCH_PROMISE] = value_cell(promise);
    barrier(vm, o);
    Fetch *fetch = fetch_of(o);
    if (!begin(vm, f, fetch)) {
        fetch->error = NetFail_Closed;
        fetch_reject(vm, fetch, exception_take(vm));
    }
    return value_cell(promise);
}

/* fetch.preconnect(url) */
static Value preconnect_native(Vm *vm, Frame *f)
{
    if (!f->argc)
        return host_throw_code(vm, ERR_TYPE, "ERR_MISSING_ARGS", "Not enough arguments to 'fetch.preconnect'. Expected 1, got 0.");
    HostObject *url = host_cast(f->args[0], &url_class);
    String *text = TRY_PTR(to_string(vm, url ? url->host_slots[URL_HREF] : f->args[0]));
    AUTO_BUF room = {0};
    Str utf8;
    if (!web_utf8(vm, text, &room, &utf8))
        return VAL_EXC;
    String *normal = url_normalise(vm, utf8);
    if (!normal)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Invalid URL");
    HostObject *o = TRY_PTR(fetch_new(vm));
    Fetch *fetch = fetch_of(o);
    o->host_slots[FETCH_URL] = value_cell(normal);
    barrier(vm, o);
    if (!is_http_url(vm, fetch)) {
        fetch_hold(fetch, false);
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "URL must be HTTP or HTTPS");
    }
    AUTO_BUF head = {0};
    AUTO_BUF lines = {0};
    HttpOrigin origin;
    HttpProxy proxy;
    UrlOffsets at;
    StrView view = string_view(vm, normal);
    int r = fetch_split(view.data, view.length, &at) ? fetch_build(vm, fetch, view.data, &at, &head, &origin, &proxy, &lines) : -1;
    if (r == 0)
        http_client_preconnect(fetch_client(fetch_state(fetch->host)), &origin);
    fetch_hold(fetch, false);
    return r > 0 ? VAL_EXC : VAL_UNDEFINED;
}

/* The function itself; globalThis.fetch and Bun.fetch are two of them. */
Value web_fetch_maker(Vm *vm, const void *data)
{
    (void)data;
    String *name = TRY_PTR(atom_from_c(vm, "fetch")), *pre = TRY_PTR(atom_from_c(vm, "preconnect"));
    NativeFunction *fn = TRY_PTR(native_new(vm, fetch_native, name, 1, 0, 0));
    NativeFunction *preconnect = TRY_PTR(native_new(vm, preconnect_native, pre, 1, 0, 0));
    Object *o = (Object *)fn;
    return obj_put(vm, o, web_key(vm, "preconnect"), value_cell(preconnect), PROP_ENUMERABLE) ? value_cell(fn) : VAL_EXC;
}
