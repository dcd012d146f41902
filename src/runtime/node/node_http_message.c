/* node_http_message.c - see node_http_message.h.
 *
 * The order of properties in fresh messages is that of ReceivedRequest and OwnResponse (src/js/internal/http).
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/alloc.h"
#include "runtime/node/node_http_head.h"
#include "runtime/node/node_http_message_priv.h"

static const char *const site_keys[Site__count] = {
#define SITE(name, key) key,
#include "runtime/node/http_sites.def"
#undef SITE
};

static const char *const given_names[Given__count] = {
#define GIVEN(name) #name,
#include "runtime/node/http_sites.def"
#undef GIVEN
};

/* What programs and packages add to messages finds room in the object. */
enum { REQUEST_SLOTS = 18, RESPONSE_SLOTS = 20 };

void http_messages_free(HttpMessages *m)
{
    if (!m)
        return;
    for (u32 i = 0; i < Given__count; i++)
        root_remove(m->vm, &m->given[i]);
    for (u32 i = 0; i < ROOTS; i++)
        root_remove(m->vm, &m->roots[i]);
    buf_deinit(&m->out);
    xfree(m);
}

static bool call(HttpMessages *m, Value f, Object *self, u32 argc, const Value *args)
{
    return !value_is_exc(call_function(m->vm, f, self ? value_cell(self) : VAL_UNDEFINED, argc, args));
}

/* Does nobody listen to the channel? 1, 0; -1: exception. */
static int quiet(HttpMessages *m, MessageGiven channel)
{
    Object *o = value_as_object(m->given[channel]);
    READ(listeners, o, ChannelListeners);
    READ(stores, o, ChannelStores);
    return value_is_undefined(listeners) && value_is_undefined(stores);
}

static bool emit_finish(HttpMessages *m, Object *o)
{
    Value emit = TRY_OR(false, message_get(m, o, Site_Emit));
    return call(m, emit, o, 1, &m->roots[ROOT_FINISH]);
}

/* ---- a request comes ---------------------------------------------------------------------------- */

static Object *fresh(HttpMessages *m, Shape *shape, const Value *values, u32 n)
{
    Object *o = object_new_shaped(m->vm, shape, sizeof(Object));
    if (o)
        memcpy((Value *)o + shape->inline_base, values, n * sizeof *values);
    return o;
}

static Value method_name(HttpMessages *m, HttpMethod method)
{
    return elements_get(m->vm, value_as_object(m->roots[ROOT_METHODS]), (u32)method);
}

static Object *fresh_request(HttpMessages *m, Value connection, const HttpHead *head, Str bytes)
{
    Str target = http_slice(head, head->target);
    String *text = string_from_latin1(m->vm, bytes.data, (u32)bytes.len);
    String *url = text ? string_from_latin1(m->vm, target.data, (u32)target.len) : NULL;
    if (!url)
        return NULL;
    Value values[] = {connection, value_cell(text), value_int(1), value_int(1), m->roots[ROOT_VERSION], VAL_FALSE, VAL_FALSE, VAL_FALSE,
                      value_cell(url), method_name(m, head->method), VAL_NULL, VAL_NULL};
    return fresh(m, m->request, values, ARRAY_LEN(values));
}

static Object *fresh_response(HttpMessages *m, Value connection, Object *request, Value timeout, bool kept)
{
    Value values[] = {connection, value_cell(request), VAL_TRUE, VAL_NULL, VAL_NULL, VAL_FALSE, VAL_FALSE, value_int(200), timeout,
                      value_bool(kept)};
    return fresh(m, m->response, values, ARRAY_LEN(values));
}

typedef struct Arrival {
    Object *connection, *server, *requests;
    NetHandle *handle;
    Value emit, listener, timeout;
    bool direct; /* the listener is called without emit */
} Arrival;

/* Is the request one for the short way? 1, 0; -1: exception. */
static int examine(HttpMessages *m, Value connection, Arrival *a)
{
    UNUSUAL_IF(!value_is_object(connection));
    Object *conn = a->connection = value_as_object(connection);
    READ(server, conn, ConnServer);
    READ(requests, conn, ConnRequests);
    READ(message, conn, ConnMessage);
    READ(handle, conn, ConnHandle);
    a->handle = net_handle_of(handle);
    UNUSUAL_IF(!value_is_object(server) || !value_is_array_cell(requests) || !value_is_null(message) || !a->handle);
    Object *s = a->server = value_as_object(server);
    a->requests = value_as_object(requests);
    UNUSUAL_IF(!IS(s, ServerUsual) || IS(s, ServerJoins) || IS(s, ServerStrict));
    READ(most, s, ServerMost);
    UNUSUAL_IF(!value_is_int(most) || value_as_int(most) > 0);
    int silent = quiet(m, Given_started);
    if (silent > 0)
        silent = quiet(m, Given_created);
    if (silent <= 0)
        return silent;
    READ(observers, value_as_object(m->given[Given_observers]), ObserversHttp);
    UNUSUAL_IF(!value_same_bits(observers, value_int(0)));
    a->timeout = TRY_OR(-1, message_get(m, s, Site_ServerKeepAlive));
    READ(events, s, ServerEvents);
    UNUSUAL_IF(!value_is_object(events));
    a->listener = TRY_OR(-1, message_get(m, value_as_object(events), Site_EventsRequest));
    a->emit = TRY_OR(-1, message_get(m, s, Site_ServerEmit));
    a->direct = value_is_callable(a->listener) && is_given(m, a->emit, Given_emit) && !IS(s, ServerCapture);
    return 1;
}

/* The connection waits for no request any more. */
static bool stop_waiting(HttpMessages *m, const Arrival *a)
{
    if (!message_set(m, a->connection, Site_SetConnIdle, VAL_FALSE))
        return false;
    Value kept = TRY_OR(false, message_get(m, a->connection, Site_ConnKept));
    if (!to_boolean(kept))
        return true;
    Value timeout = TRY_OR(false, message_get(m, a->server, Site_ServerTimeout));
    net_handle_idle(a->handle, value_is_number(timeout) ? value_as_number(timeout) : 0);
    return message_set(m, a->connection, Site_SetConnKept, VAL_FALSE);
}

static bool tell_listener(HttpMessages *m, const Arrival *a, Object *request, Object *response)
{
    Value args[3] = {m->roots[ROOT_EVENT], value_cell(request), value_cell(response)};
    return a->direct ? call(m, a->listener, a->server, 2, args + 1) : call(m, a->emit, a->server, 3, args);
}

Object *http_message_begin(Host *host, Value connection, const HttpHead *head, Str bytes, u32 flags)
{
    HttpMessages *m = net_state(host)->messages;
    Arrival a;
    if (!m || head->minor != 1 || flags & (PARSER_UPGRADE | PARSER_EXPECT | PARSER_NO_HOST) || head->method == HttpMethod_Head ||
        head->method == HttpMethod_Connect)
        return NULL;
    int usual = examine(m, connection, &a);
    if (usual <= 0) {
        if (usual < 0)
            (void)exception_take(m->vm); /* it comes again */
        return NULL;
    }
    Object *request = fresh_request(m, connection, head, bytes);
    Object *response = request ? fresh_response(m, connection, request, a.timeout, flags & PARSER_KEEP_ALIVE) : NULL;
    bool ok = response && stop_waiting(m, &a) && array_push(m->vm, value_as_array(value_cell(a.requests)), value_cell(request)) &&
              message_set(m, a.connection, Site_SetConnMessage, value_cell(response)) &&
              (!(flags & PARSER_BODY) || message_set(m, a.connection, Site_SetConnIncoming, value_cell(request))) &&
              tell_listener(m, &a, request, response);
    if (!ok)
        host_uncaught(host);
    return request;
}

static bool has_own(HttpMessages *m, Object *o, PropKey key)
{
    PropSlot at;
    return obj_own_slot(m->vm, o, key, &at);
}

void http_message_complete(Host *host, Object *request)
{
    HttpMessages *m = net_state(host)->messages;
    Value args[2] = {value_cell(request), VAL_UNDEFINED};
    bool ok = has_own(m, request, m->readable_state) ? call(m, m->given[Given_takeEnd], NULL, 2, args)
                                                     : message_set(m, request, Site_SetRequestComplete, VAL_TRUE);
    if (!ok)
        host_uncaught(host);
}

/* ---- writeHead ---------------------------------------------------------------------------------- */

/* What a message says of itself. 1; 0: something about it is unusual; -1: exception. */
static int facts_of(HttpMessages *m, Object *o, HeadFacts *facts)
{
    UNUSUAL_IF(IS(o, ChunkedEncoding) || IS(o, ConnectionRemoved) || IS(o, ExpectContinue));
    READ(unique, o, UniqueHeaders);
    READ(timeout, o, KeepAliveTimeout);
    READ(most, o, MostRequests);
    READ(length, o, ContentLength);
    UNUSUAL_IF(!value_is_undefined(unique) || !value_is_number(timeout) || (!value_is_int(length) && !value_is_null(length)));
    facts->timeout = value_as_number(timeout);
    facts->most = value_is_int(most) ? value_as_int(most) : 0;
    facts->length = length;
    facts->is = (IS(o, SendDate) ? HEAD_DATED : 0u) | (IS(o, ShouldKeepAlive) ? HEAD_KEPT_ALIVE : 0u) |
                (IS(o, ChunkedByDefault) ? HEAD_CHUNKED_BY_DEFAULT : 0u) | (IS(o, Agent) ? HEAD_OF_AGENT : 0u) |
                (IS(o, LastAllowed) ? HEAD_LAST_ALLOWED : 0u) | (IS(o, ToldKeepAlive) ? HEAD_TOLD_KEEP_ALIVE : 0u) |
                (IS(o, HasBody) ? HEAD_HAS_BODY : 0u) | (IS(o, LengthRemoved) ? HEAD_LENGTH_REMOVED : 0u) |
                (IS(o, EncodingRemoved) ? HEAD_ENCODING_REMOVED : 0u);
    return 1;
}

static int note(HttpMessages *m, Object *o, const HeadFacts *facts, const HeadNotes *notes)
{
    if (!value_is_hole(notes->length)) {
        WRITE(o, SetContentLength, notes->length);
        if (facts->is & HEAD_LENGTH_REMOVED)
            WRITE(o, SetLengthRemoved, VAL_FALSE);
    }
    if (notes->now & HEAD_NOW_LAST)
        WRITE(o, SetLast, VAL_TRUE);
    if (notes->now & HEAD_NOW_CHUNKED)
        WRITE(o, SetChunked, VAL_TRUE);
    if (notes->now & HEAD_NOW_KEPT)
        WRITE(o, SetKept, VAL_TRUE);
    return 1;
}

/* The text of a status: given, or the message's own, or the usual one. */
static int reason_of(HttpMessages *m, Object *o, i32 status, Value given, Value *out, Str *text)
{
    *out = given;
    if (!value_is_string(given)) {
        *out = TRY_OR(-1, message_get(m, o, Site_StatusMessage));
        if (!to_boolean(*out))
            *out = elements_get(m->vm, value_as_object(m->given[Given_STATUS_CODES]), (u32)status);
    }
    return http_text_view(m->vm, *out, text) && http_header_value_valid(*text);
}

/* 1: the head is made; 0: this is for writeHeadSlowly, and nothing has been changed but what that does again; -1: exception. */
static int write_head(HttpMessages *m, Object *o, Value code, Value reason, Value given)
{
    HeadFacts facts;
    HeadNotes notes;
    Value text_value;
    Str text;
    i32 status = value_is_int(code) ? value_as_int(code) : 0;
    READ(store, o, StoreHeader);
    UNUSUAL_IF(status < 100 || status > 999 || IS(o, Header) || !is_given(m, store, Given_storeHeader));
    if (!value_is_string(reason) && value_is_nullish(given))
        given = reason;
    READ(stored, o, Out);
    facts.stored = to_boolean(stored);
    int usual = !facts.stored || value_is_nullish(given) ? 1 : http_merge_headers(m, o, given);
    if (usual > 0)
        usual = reason_of(m, o, status, reason, &text_value, &text);
    if (usual > 0)
        usual = facts_of(m, o, &facts);
    if (usual <= 0)
        return usual;
    bool bodiless = status == 204 || status == 304 || status < 200;
    if (bodiless)
        facts.is &= ~(u32)HEAD_HAS_BODY;
    m->out.len = 0;
    char number[] = {(char)('0' + status / 100), (char)('0' + status / 10 % 10), (char)('0' + status % 10), ' '};
    buf_append_str(&m->out, STR("HTTP/1.1 "));
    buf_append(&m->out, number, sizeof number);
    buf_append_str(&m->out, text);
    buf_append_str(&m->out, STR("\r\n"));
    UNUSUAL_IF(!http_head_lines(m->vm, &m->out, facts.stored ? stored : given, &facts, &notes));
    String *head = TRY_PTR_OR(-1, string_from_latin1(m->vm, m->out.data, (u32)m->out.len));
    WRITE(o, SetStatusMessage, text_value);
    WRITE(o, SetStatusCode, value_int(status));
    if (bodiless)
        WRITE(o, SetHasBody, VAL_FALSE);
    if (note(m, o, &facts, &notes) < 0)
        return -1;
    WRITE(o, SetHeader, value_cell(head));
    WRITE(o, SetUnsent, VAL_FALSE);
    return 1;
}

Value http_fall_back(HttpMessages *m, Frame *f, MessageGiven slow)
{
    return call_next(m->vm, f, m->given[slow], f->this_value, f->argc, f->args);
}

Value http_write_head(Vm *vm, Frame *f)
{
    HttpMessages *m = net_state(host_of(vm))->messages;
    int done = value_is_object(f->this_value)
                   ? write_head(m, value_as_object(f->this_value), frame_arg(f, 0), frame_arg(f, 1), frame_arg(f, 2)) : 0;
    return done < 0 ? VAL_EXC : done ? f->this_value : http_fall_back(m, f, Given_writeHeadSlowly);
}

/* storeHead(message, first line, headers, stored, is, keep-alive timeout, most requests, content length): sets message._header and says what is to be
 * noted; -1: nothing was done, as there is something special about it. */
Value http_store_head(Vm *vm, Frame *f)
{
    Str first;
    HeadNotes notes;
    Value message = frame_arg(f, 0), most = frame_arg(f, 6), length = frame_arg(f, 7);
    HeadFacts facts = {.stored = to_boolean(frame_arg(f, 3)), .most = value_is_int(most) ? value_as_int(most) : 0, .length = length};
    if (!http_text_view(vm, frame_arg(f, 1), &first) || !value_is_object(message) || !to_uint32(vm, frame_arg(f, 4), &facts.is) ||
        !to_double(vm, frame_arg(f, 5), &facts.timeout) || (!value_is_int(length) && !value_is_null(length)))
        return value_int(-1);
    AUTO_BUF out = {0};
    buf_reserve(&out, first.len + 256);
    buf_append_str(&out, first);
    if (!http_head_lines(vm, &out, frame_arg(f, 2), &facts, &notes))
        return value_int(-1);
    String *text = TRY_PTR(string_from_latin1(vm, out.data, (u32)out.len));
    Object *o = value_as_object(message);
    if (!value_is_hole(notes.length) && (obj_set(vm, o, key_from_c(vm, "_contentLength"), notes.length, true) < 0 ||
                                         obj_set(vm, o, key_from_c(vm, "_removedContLen"), VAL_FALSE, true) < 0))
        return VAL_EXC;
    return obj_set(vm, o, key_from_c(vm, "_header"), value_cell(text), true) < 0 ? VAL_EXC : value_int((i32)notes.now);
}

/* ---- end ---------------------------------------------------------------------------------------- */

/* A longer body is not copied behind its head. */
#define COPIED_BODY 16384

/* Head and body in one piece, what waits then or -errno. */
static i64 send_message(Vm *vm, NetHandle *h, Value head_value, Str body, bool body_is_text, bool chunked)
{
    Str head = {0};
    AUTO_BUF recoded = {0};
    HttpMessages *m = net_state(h->host)->messages;
    if (value_is_string(head_value) && !http_text_view(vm, head_value, &head))
        return -22;
    if (!chunked && !head.len)
        return net_handle_write(h, body);
    if (!chunked && head.len && body_is_text && !string_is_ascii(vm, value_as_string(head_value))) {
        /* Node joins both before it encodes them */
        if (!string_to_utf8(vm, value_as_string(head_value), &recoded))
            return -12;
        head = buf_view(&recoded);
    }
    if (!chunked && body.len > COPIED_BODY)
        return net_handle_write_two(h, head, body);
    m->out.len = 0;
    if (!buf_try_reserve(&m->out, head.len + body.len + 32))
        return -12;
    buf_append_str(&m->out, head);
    if (chunked && body.len)
        buf_printf(&m->out, "%zx\r\n", body.len);
    buf_append_str(&m->out, body);
    if (chunked)
        buf_append_c(&m->out, body.len ? "\r\n0\r\n\r\n" : "0\r\n\r\n");
    i64 waiting = net_handle_write(h, buf_view(&m->out));
    if (m->out.cap > 4 * COPIED_BODY) {
        buf_deinit(&m->out);
        m->out = (Buf){0};
    }
    return waiting;
}

/* sendLast(handle, head or undefined, chunk or undefined, encoding, chunked): a head and all of a body in one piece; as handle.write */
Value http_send_last(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    NetHandle *h = net_handle_of(frame_arg(f, 0));
    Str body = {0};
    if (!h)
        return value_int(-9);
    if (!value_is_undefined(frame_arg(f, 2)) && !net_bytes_of(vm, f->args[2], frame_arg(f, 3), &room, &body))
        return VAL_EXC;
    return value_i64(send_message(vm, h, frame_arg(f, 1), body, value_is_string(frame_arg(f, 2)), to_boolean(frame_arg(f, 4))));
}

/* utf8, in one of the forms that most programs use, or nothing. */
static bool is_utf8(Vm *vm, Value encoding)
{
    Str text;
    return value_is_nullish(encoding) ||
           (http_text_view(vm, encoding, &text) && (str_equal(text, STR("utf8")) || str_equal(text, STR("utf-8"))));
}

/* May the message's answer go to the handle now, whole? */
static int may_end(HttpMessages *m, Object *o, Object *conn, NetHandle **handle)
{
    READ(turn, conn, ConnMessage);
    READ(corked, conn, ConnCorked);
    READ(size, o, OutputSize);
    READ(trailer, o, Trailer);
    UNUSUAL_IF(!value_same_bits(turn, value_cell(o)) || !value_same_bits(corked, value_int(0)) || !value_same_bits(size, value_int(0)));
    UNUSUAL_IF(!value_is_string(trailer) || value_as_string(trailer)->length);
    UNUSUAL_IF(IS(o, Finished) || IS(o, Corked) || IS(o, StrictLength) || IS(o, Destroyed) || IS(o, StrictBody) || !IS(conn, ConnWritable));
    READ(h, conn, ConnHandle);
    *handle = net_handle_of(h);
    UNUSUAL_IF(!*handle);
    READ(socket, conn, ConnSocket);
    if (value_is_null(socket))
        return 1;
    Value direct = TRY_OR(-1, call_method(m->vm, value_cell(conn), key_from_c(m->vm, "direct"), 0, NULL));
    return to_boolean(direct);
}

/* _implicitHeader() */
static bool implicit_head(HttpMessages *m, Object *o)
{
    Value implicit = TRY_OR(false, message_get(m, o, Site_ImplicitHeader));
    if (!is_given(m, implicit, Given_implicitHeader))
        return call(m, implicit, o, 0, NULL);
    Value write = TRY_OR(false, message_get(m, o, Site_WriteHead));
    Value status = TRY_OR(false, message_get(m, o, Site_StatusCode));
    int done = is_given(m, write, Given_writeHead) ? write_head(m, o, status, VAL_UNDEFINED, VAL_UNDEFINED) : 0;
    return done < 0 ? false : done || call(m, write, o, 1, &status);
}

/* `waiting` bytes wait after a send, or it failed: 'finish' comes in the next tick, or when they are gone. */
static bool finish_later(HttpMessages *m, Object *o, Value connection, i64 waiting)
{
    Value args[3] = {connection, value_cell(o), value_i64(waiting)};
    if (waiting != 0)
        return call(m, m->given[Given_sendLater], NULL, 3, args);
    return host_next_tick(m->host, m->given[Given_finishNow], 1, args + 1);
}

/* 1: it is on its way; 0: this is for endSlowly, and nothing has been changed; -1: exception. */
static int end_at_once(HttpMessages *m, Object *o, Value chunk, Value encoding, Value callback)
{
    Vm *vm = m->vm;
    AUTO_BUF room = {0};
    Str body = {0};
    NetHandle *h;
    READ(connection, o, Conn);
    bool text = value_is_string(chunk);
    UNUSUAL_IF(!value_is_object(connection) || !(text ? is_utf8(vm, encoding) : value_is_nullish(chunk) || value_is_uint8_array(chunk)));
    int usual = may_end(m, o, value_as_object(connection), &h);
    if (usual <= 0)
        return usual;
    if (!value_is_nullish(chunk) && !net_bytes_of(vm, chunk, VAL_UNDEFINED, &room, &body))
        return -1;
    UNUSUAL_IF(body.len > INT32_MAX);
    if (!IS(o, HeaderBefore)) {
        WRITE(o, SetLengthAtEnd, value_int((i32)body.len));
        if (!implicit_head(m, o))
            return -1;
        if (!text && body.len && !net_bytes_of(vm, chunk, VAL_UNDEFINED, &room, &body)) /* scripts may have run */
            return -1;
    }
    bool sent = IS(o, HeaderSent), has_body = IS(o, BodyToSend), chunked = has_body && IS(o, ChunkedToSend);
    READ(head, o, HeaderToSend);
    WRITE(o, SetSent, VAL_TRUE);
    WRITE(o, SetFinished, VAL_TRUE);
    WRITE(o, SetFinishTold, VAL_TRUE);
    if (!has_body)
        body.len = 0;
    i64 waiting = sent && !body.len && !chunked ? 0 : send_message(vm, h, sent ? VAL_UNDEFINED : head, body, text && body.len, chunked);
    Value once[2] = {m->roots[ROOT_FINISH], callback};
    if (!value_is_nullish(callback) && value_is_exc(call_method(vm, value_cell(o), key_from_c(vm, "once"), 2, once)))
        return -1;
    if (!finish_later(m, o, connection, waiting))
        return -1;
    READ(finish, o, Finish);
    READ(events, o, EventsAtEnd);
    if (is_given(m, finish, Given_finish) && value_is_undefined(events))
        return 1;
    return call(m, finish, o, 0, NULL) ? 1 : -1;
}

Value http_end(Vm *vm, Frame *f)
{
    HttpMessages *m = net_state(host_of(vm))->messages;
    Value chunk = frame_arg(f, 0), encoding = frame_arg(f, 1), callback = frame_arg(f, 2);
    if (value_is_callable(chunk)) {
        callback = chunk;
        chunk = encoding = VAL_NULL;
    } else if (value_is_callable(encoding)) {
        callback = encoding;
        encoding = VAL_NULL;
    }
    bool plain = value_is_object(f->this_value) && (value_is_nullish(callback) || value_is_callable(callback));
    int done = plain ? end_at_once(m, value_as_object(f->this_value), chunk, encoding, callback) : 0;
    return done < 0 ? VAL_EXC : done ? f->this_value : http_fall_back(m, f, Given_endSlowly);
}

/* ---- behind 'finish' ---------------------------------------------------------------------------- */

/* Nobody wants the rest of the request. false: exception. */
static bool leave_request(HttpMessages *m, Object *conn, Object *request)
{
    Value arg = value_cell(request);
    Value events = TRY_OR(false, message_get(m, request, Site_RequestEvents)), head = TRY_OR(false, message_get(m, request, Site_RequestHead));
    Value dump = TRY_OR(false, message_get(m, request, Site_RequestDump)), consuming = TRY_OR(false, message_get(m, request, Site_RequestConsuming));
    if (!value_is_undefined(events) || value_is_undefined(head) || !is_given(m, dump, Given_dump) || to_boolean(consuming) ||
        has_own(m, request, m->readable_state))
        return call(m, m->given[Given_leaveRequest], NULL, 1, &arg);
    if (!message_set(m, request, Site_SetRequestDetached, VAL_TRUE))
        return false;
    Value dumped = TRY_OR(false, message_get(m, request, Site_RequestDumped));
    if (to_boolean(dumped))
        return true;
    if (!message_set(m, request, Site_SetRequestDumped, VAL_TRUE))
        return false;
    Value paused = TRY_OR(false, message_get(m, conn, Site_ConnPaused));
    return !to_boolean(paused) || !value_is_exc(call_method(m->vm, value_cell(conn), key_from_c(m->vm, "wantRead"), 0, NULL));
}

static bool forget_request(HttpMessages *m, Value requests, Value request)
{
    Array *list = value_is_array_cell(requests) ? value_as_array(requests) : NULL;
    if (!list || !list->length || !value_same_bits(elements_get(m->vm, &list->object, 0), request))
        return true;
    if (list->length == 1)
        return array_set_length(m->vm, list, 0);
    return !value_is_exc(call_method(m->vm, requests, key_from_c(m->vm, "shift"), 0, NULL));
}

/* The connection waits for the next request. */
static int wait_for_more(HttpMessages *m, Object *conn, Object *server, NetHandle *h)
{
    WRITE(conn, SetConnIdle, VAL_TRUE);
    READ(timeout, server, ServerKeepAlive);
    double wait = value_is_number(timeout) ? value_as_number(timeout) : 0;
    if (!(wait > 0) || !isfinite(wait))
        return 1;
    READ(extra, server, ServerBuffer);
    net_handle_idle(h, wait + (value_is_number(extra) ? value_as_number(extra) : 1000));
    WRITE(conn, SetConnKept, VAL_TRUE);
    return 1;
}

/* 1: done; 0: for afterFinish; -1: exception. */
static int after_finish(HttpMessages *m, Object *o, Value events)
{
    READ(connection, o, ConnAfter);
    READ(perf, o, Perf);
    READ(request, o, Request);
    UNUSUAL_IF(!value_is_object(connection) || !value_is_undefined(perf) || !value_is_object(request) || IS(o, Last));
    Object *conn = value_as_object(connection);
    READ(waiting, conn, ConnWaiting);
    READ(server, conn, ConnServer);
    READ(handle, conn, ConnHandle);
    NetHandle *h = net_handle_of(handle);
    UNUSUAL_IF(!value_is_undefined(waiting) || !value_is_object(server) || !h || !IS(value_as_object(server), ServerHandle));
    int silent = quiet(m, Given_finished);
    if (silent <= 0)
        return silent;
    if (!leave_request(m, conn, value_as_object(request)))
        return -1;
    READ(requests, conn, ConnRequests);
    if (!forget_request(m, requests, request))
        return -1;
    READ(turn, conn, ConnMessage);
    if (value_same_bits(turn, value_cell(o)))
        WRITE(conn, SetConnMessage, VAL_NULL);
    WRITE(o, SetConn, VAL_UNDEFINED);
    WRITE(o, SetSocket, VAL_NULL);
    if (value_is_undefined(events)) {
        WRITE(o, SetDestroyed, VAL_TRUE);
        WRITE(o, SetClosed, VAL_TRUE);
    } else {
        Value arg = value_cell(o);
        if (!host_next_tick(m->host, m->given[Given_emitClose], 1, &arg))
            return -1;
    }
    return wait_for_more(m, conn, value_as_object(server), h);
}

Value http_finish_now(Vm *vm, Frame *f)
{
    HttpMessages *m = net_state(host_of(vm))->messages;
    Object *o = value_as_object(frame_arg(f, 0));
    Value events = TRY(message_get(m, o, Site_EventsAfter));
    int done = after_finish(m, o, events);
    if (!done)
        done = call(m, m->given[Given_afterFinish], o, 0, NULL) ? 1 : -1;
    if (done < 0)
        return VAL_EXC;
    /* Behind that: listeners see a message that has left its socket. */
    return value_is_undefined(events) || emit_finish(m, o) ? VAL_UNDEFINED : VAL_EXC;
}

/* ---- set-up ------------------------------------------------------------------------------------- */

static PropKey site_key(HttpMessages *m, const char *text)
{
    if (*text == '@')
        return key_of_cell(value_as_cell(m->given[Given_kOutHeaders]));
    return *text == '$' ? key_private(m->vm, str_view(text + 1)) : key_from_c(m->vm, text);
}

/* An empty message with all properties of a fresh one. */
static Shape *message_shape(HttpMessages *m, MessageGiven proto, u32 room, const char *const *names, u32 n, Value *root)
{
    Shape *shape = shape_root(m->vm, Kind_Object, value_as_object(m->given[proto]), room);
    for (u32 i = 0; i < n && shape; i++)
        shape = shape_add(m->vm, shape, site_key(m, names[i]), PROP_WEC);
    Object *o = shape ? object_new_shaped(m->vm, shape, sizeof(Object)) : NULL;
    if (!o)
        return NULL;
    *root = value_cell(o);
    return shape;
}

static bool make_shapes(HttpMessages *m)
{
    static const char *const of_request[] = {"$conn", "$head", "httpVersionMajor", "httpVersionMinor", "httpVersion", "complete", "aborted", "upgrade",
                                             "url", "method", "statusCode", "statusMessage"};
    static const char *const of_response[] = {"$conn", "req", "sendDate", "_header", "@out", "finished", "_headerSent", "statusCode", "_keepAliveTimeout",
                                              "shouldKeepAlive"};
    m->request = message_shape(m, Given_requestPrototype, REQUEST_SLOTS, of_request, ARRAY_LEN(of_request), &m->roots[ROOT_REQUEST]);
    m->response = message_shape(m, Given_responsePrototype, RESPONSE_SLOTS, of_response, ARRAY_LEN(of_response), &m->roots[ROOT_RESPONSE]);
    return m->request && m->response;
}

/* Keys live as long as somebody holds them. */
static bool make_keys(HttpMessages *m)
{
    Array *all = TRY_PTR_OR(false, array_new(m->vm, 0));
    m->roots[ROOT_KEYS] = value_cell(all);
    m->readable_state = key_from_c(m->vm, "_readableState");
    if (!array_push(m->vm, all, value_cell(key_as_cell(m->readable_state))))
        return false;
    for (u32 i = 0; i < Site__count; i++) {
        m->keys[i] = site_key(m, site_keys[i]);
        if (key_is_none(m->keys[i]) || !array_push(m->vm, all, value_cell(key_as_cell(m->keys[i]))))
            return false;
    }
    return true;
}

static bool make_texts(HttpMessages *m)
{
    Array *list = TRY_PTR_OR(false, array_new(m->vm, 0));
    m->roots[ROOT_METHODS] = value_cell(list);
    m->roots[ROOT_HEADERS] = value_cell(TRY_PTR_OR(false, array_new(m->vm, 0)));
    for (u32 i = 0; i < HttpMethod__count; i++) {
        Str name = http_method_name((HttpMethod)i);
        if (!array_push(m->vm, list, value_cell(TRY_PTR_OR(false, atom_from_utf8(m->vm, name)))))
            return false;
    }
    m->roots[ROOT_VERSION] = value_cell(TRY_PTR_OR(false, atom_from_c(m->vm, "1.1")));
    m->roots[ROOT_EVENT] = value_cell(TRY_PTR_OR(false, atom_from_c(m->vm, "request")));
    m->roots[ROOT_FINISH] = value_cell(TRY_PTR_OR(false, atom_from_c(m->vm, "finish")));
    return true;
}

Value http_set_messages(Vm *vm, Frame *f)
{
    NetState *state = net_state(host_of(vm));
    http_messages_free(state->messages);
    HttpMessages *m = state->messages = xalloc_zero(sizeof *m);
    *m = (HttpMessages){.host = host_of(vm), .vm = vm};
    for (u32 i = 0; i < Http__count; i++)
        m->header_keys[i] = KEY_NONE;
    for (u32 i = 0; i < Given__count; i++) {
        m->given[i] = VAL_UNDEFINED;
        root_add(vm, &m->given[i]);
    }
    for (u32 i = 0; i < ROOTS; i++) {
        m->roots[i] = VAL_UNDEFINED;
        root_add(vm, &m->roots[i]);
    }
    for (u32 i = 0; i < Given__count; i++)
        m->given[i] = TRY(obj_get(vm, value_as_object(frame_arg(f, 0)), key_from_c(vm, given_names[i])));
    m->sites = embed_sites_new(vm, Site__count, &m->roots[ROOT_SITES]);
    return make_keys(m) && make_shapes(m) && make_texts(m) ? VAL_UNDEFINED : VAL_EXC;
}
