/* serve_ws.c - the `websocket` option of Bun.serve: its settings, server.upgrade, and callbacks into the handlers.
 *
 *   upgrade(request) --> the connection leaves the HTTP server --> WsConn <--> ServerWebSocket --> open
 *   WsConn callback --> handler(ws, ...) --> jobs
 *
 * Open connections are traced by the handlers' object, which roots itself as long as there are any.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/bun/serve_ws_priv.h"

#include "base/alloc.h"
#include "engine/api/embed_call.h"
#include "io/http/http_date.h"
#include "io/http/ws_handshake.h"
#include "os/os_time.h"

#define DEFAULT_LIMIT ((size_t)16 * 1024 * 1024)
#define DEFAULT_IDLE_S 120
#define IDLE_MAX_S 960

static const char *const ws_handler_names[] = {"open", "message", "close", "drain", "ping", "pong", "error"};

/* ---- callbacks ---------------------------------------------------------------------------------- */

static HostObject *socket_of(WsConn *conn)
{
    return ws_conn_user(conn);
}

static ServeWs *serve_of(WsConn *conn)
{
    return serve_ws_of(((ServeSocket *)host_data(socket_of(conn)))->handlers);
}

/* A handler threw: `error` hears of it, or it is uncaught. */
static void report(ServeWs *s, HostObject *socket, Value error)
{
    Vm *vm = host_vm(s->host);
    Value hook = s->object->host_slots[WS_ON_ERROR];
    if (value_is_callable(hook)) {
        Value args[2] = {error, value_cell(socket)};
        if (value_is_exc(call_function(vm, hook, VAL_UNDEFINED, 2, args)))
            host_uncaught(s->host);
        return;
    }
    throw_value(vm, error);
    host_uncaught(s->host);
}

void serve_ws_call(ServeWs *s, HostObject *socket, u32 handler, u32 extra, const Value *values)
{
    Vm *vm = host_vm(s->host);
    Value fn = s->object->host_slots[handler];
    Value args[3] = {value_cell(socket)};
    CallPrep prep;
    if (!value_is_callable(fn))
        return;
    for (u32 i = 0; i < extra; i++)
        args[1 + i] = values[i];
    bool ok = call_prepare(vm, &prep, fn, 1 + extra) && !value_is_exc(call_prepared(vm, &prep, VAL_UNDEFINED, 1 + extra, args));
    if (!ok) {
        Value error = exception_take(vm);
        WsConn *conn = ((ServeSocket *)host_data(socket))->conn;
        if (handler == WS_ON_OPEN && conn)
            ws_terminate(conn); /* what is not set up cannot be used */
        report(s, socket, error);
    }
    host_drain(s->host);
}

/* A value for the handler could not be made. */
static bool made(ServeWs *s, Value v)
{
    if (!value_is_exc(v))
        return true;
    host_uncaught(s->host);
    return false;
}

static Value string_value(Vm *vm, Str text)
{
    String *s = string_from_utf8(vm, text);
    return s ? value_cell(s) : VAL_EXC;
}

static void on_message(WsConn *conn, Str data, bool text)
{
    HostObject *socket = socket_of(conn);
    ServeWs *s = serve_of(conn);
    Vm *vm = host_vm(s->host);
    WebBinary kind = ((ServeSocket *)host_data(socket))->binary;
    Value message = text ? string_value(vm, data) : web_binary_value(vm, kind, data);
    if (made(s, message))
        serve_ws_call(s, socket, WS_ON_MESSAGE, 1, &message);
}

static void on_control(WsConn *conn, WsOpcode opcode, Str data)
{
    HostObject *socket = socket_of(conn);
    ServeWs *s = serve_of(conn);
    u32 handler = opcode == WS_PING ? WS_ON_PING : WS_ON_PONG;
    if (!value_is_callable(s->object->host_slots[handler]))
        return;
    Value message = web_binary_value(host_vm(s->host), ((ServeSocket *)host_data(socket))->binary, data);
    if (made(s, message))
        serve_ws_call(s, socket, handler, 1, &message);
}

static void on_drain(WsConn *conn)
{
    serve_ws_call(serve_of(conn), socket_of(conn), WS_ON_DRAIN, 0, NULL);
}

/* The handlers' object lives as long as there are connections. */
static void keep_alive(ServeWs *s)
{
    bool needed = ws_group_count(s->group);
    if (needed && !s->self) {
        s->self = host_ref(s->host, value_cell(s->object));
    } else if (!needed && s->self) {
        HostObject *server = (HostObject *)value_as_cell(s->object->host_slots[WS_SERVER]);
        host_unref(s->host, s->self);
        s->self = NULL;
        serve_ws_all_closed(server);
    }
}

static void on_close(WsConn *conn, u16 code, Str reason, bool clean)
{
    (void)clean;
    HostObject *socket = socket_of(conn);
    ServeWs *s = serve_of(conn);
    ServeSocket *data = host_data(socket);
    data->conn = NULL;
    data->state = 3;
    Value values[2] = {value_int(code), string_value(host_vm(s->host), reason)};
    if (made(s, values[1]))
        serve_ws_call(s, socket, WS_ON_CLOSE, 2, values);
    keep_alive(s);
}

static const WsHandler ws_callbacks = {
    .on_message = on_message,
    .on_control = on_control,
    .on_drain = on_drain,
    .on_close = on_close,
};

/* ---- options ------------------------------------------------------------------------------------ */

static bool expects(Vm *vm, const char *what)
{
    host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "websocket expects %s", what);
    return false;
}

/* Integers as Bun reads them: below 0 is 0. *out keeps its value when there is none. */
static bool integer_option(Vm *vm, Object *o, const char *name, u64 *out)
{
    Value v = TRY_OR(false, obj_get(vm, o, key_from_c(vm, name)));
    if (value_is_nullish(v))
        return true;
    if (!value_is_number(v)) {
        AUTO_BUF text = {0};
        buf_printf(&text, "%s to be an integer", name);
        buf_push(&text, 0);
        return expects(vm, text.data);
    }
    double n = value_as_number(v);
    *out = !(n > 0) ? 0 : n >= 9007199254740992.0 ? (u64)1 << 53 : (u64)n;
    return true;
}

static bool boolean_option(Vm *vm, Object *o, const char *name, bool *out)
{
    Value v = TRY_OR(false, obj_get(vm, o, key_from_c(vm, name)));
    if (value_is_nullish(v))
        return true;
    if (!value_is_bool(v)) {
        AUTO_BUF text = {0};
        buf_printf(&text, "%s to be a boolean", name);
        buf_push(&text, 0);
        return expects(vm, text.data);
    }
    *out = value_as_bool(v);
    return true;
}

/* How one direction is compressed. A size is that of what a compressor takes: twice the window and the hash table. */
typedef struct Squeeze {
    bool on, context;
    u8 bits;
} Squeeze;

static const struct {
    const char *name;
    Squeeze means;
} squeeze_names[] = {
    {"disable", {false, false, 15}}, {"shared", {true, false, 15}}, {"dedicated", {true, true, 15}},
    {"3KB", {true, true, 9}},   {"4KB", {true, true, 9}},   {"8KB", {true, true, 10}},   {"16KB", {true, true, 11}},
    {"32KB", {true, true, 12}}, {"64KB", {true, true, 13}}, {"128KB", {true, true, 14}}, {"256KB", {true, true, 15}},
};

static bool squeeze_option(Vm *vm, Object *o, const char *name, Squeeze *out)
{
    Value v = TRY_OR(false, obj_get(vm, o, key_from_c(vm, name)));
    *out = (Squeeze){.bits = 15};
    if (!to_boolean(v))
        return true;
    if (value_is_bool(v)) {
        out->on = true;
        return true;
    }
    StrView text = value_is_string(v) ? string_view(vm, value_as_string(v)) : (StrView){0};
    for (u32 i = 0; text.data && !text.wide && i < ARRAY_LEN(squeeze_names); i++) {
        if (str_equal_c((Str){text.data, text.length}, squeeze_names[i].name)) {
            *out = squeeze_names[i].means;
            return true;
        }
    }
    AUTO_BUF message = {0};
    buf_printf(&message, "a valid %s option, either \"disable\" \"shared\" \"dedicated\" \"3KB\" \"4KB\" \"8KB\" \"16KB\" \"32KB\" "
                         "\"64KB\" \"128KB\" or \"256KB\"", name);
    buf_push(&message, 0);
    return expects(vm, message.data);
}

static bool deflate_option(Vm *vm, Object *o, ServeWs *s)
{
    Value v = TRY_OR(false, obj_get(vm, o, key_from_c(vm, "perMessageDeflate")));
    Squeeze compress = {.bits = 15}, decompress = {.bits = 15};
    if (value_is_object(v)) {
        if (!squeeze_option(vm, value_as_object(v), "compress", &compress) ||
            !squeeze_option(vm, value_as_object(v), "decompress", &decompress))
            return false;
    } else if (value_is_bool(v)) {
        compress.on = decompress.on = value_as_bool(v);
    } else if (!value_is_nullish(v)) {
        return expects(vm, "perMessageDeflate to be a boolean or an object");
    }
    s->compress = compress.on;
    s->deflate = (WsDeflateWish){
        .on = compress.on || decompress.on,
        .server_context = compress.context,
        .client_context = decompress.context,
        .server_bits = compress.bits,
    };
    return true;
}

static bool take_handlers(Vm *vm, Object *o, Value handlers[WS_HANDLERS])
{
    for (u32 i = 0; i < WS_HANDLERS; i++) {
        handlers[i] = TRY_OR(false, obj_get(vm, o, key_from_c(vm, ws_handler_names[i])));
        if (!value_is_nullish(handlers[i]) && !value_is_callable(handlers[i])) {
            host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "websocket expects a function for the '%s' option",
                            ws_handler_names[i]);
            return false;
        }
    }
    return true;
}

static bool take_settings(Vm *vm, Object *o, ServeWs *s, WsOptions *options)
{
    u64 idle = DEFAULT_IDLE_S, backpressure = DEFAULT_LIMIT;
    *options = (WsOptions){.max_payload = DEFAULT_LIMIT, .send_pings = true};
    if (!integer_option(vm, o, "maxPayloadLength", &options->max_payload) || !integer_option(vm, o, "idleTimeout", &idle))
        return false;
    if (idle > IDLE_MAX_S)
        return expects(vm, "idleTimeout to be 960 or less");
    if (!integer_option(vm, o, "backpressureLimit", &backpressure) ||
        !boolean_option(vm, o, "closeOnBackpressureLimit", &options->close_on_backpressure) ||
        !boolean_option(vm, o, "sendPings", &options->send_pings) ||
        !boolean_option(vm, o, "publishToSelf", &s->publish_to_self) || !deflate_option(vm, o, s))
        return false;
    options->idle_timeout_s = (u32)idle;
    options->backpressure = (size_t)backpressure;
    return true;
}

static void handlers_trace_one(WsConn *conn, void *vm)
{
    heap_mark_cell(vm, socket_of(conn));
}

static void handlers_trace(Vm *vm, void *data)
{
    ServeWs *s = *(ServeWs **)data;
    if (s && s->group)
        ws_group_walk(s->group, handlers_trace_one, vm);
}

static void handlers_finalise(Vm *vm, void *data)
{
    (void)vm;
    ServeWs *s = *(ServeWs **)data;
    if (!s)
        return;
    ws_group_free(s->group);
    xfree(s);
}

static const HostClass handlers_class = {
    .name = "WebSocketHandlers",
    .data_size = sizeof(ServeWs *),
    .slots = WS_SLOTS,
    .trace = handlers_trace,
    .finalise = handlers_finalise,
};

bool serve_ws_take(Vm *vm, HostObject *server, Value *slot, Object *options)
{
    Value handlers[WS_HANDLERS];
    Value v = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "websocket")));
    if (value_is_nullish(v))
        return true;
    if (!value_is_object(v)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Expected websocket to be an object");
        return false;
    }
    ServeWs settings = {0};
    WsOptions limits;
    if (!take_handlers(vm, value_as_object(v), handlers) || !take_settings(vm, value_as_object(v), &settings, &limits))
        return false;
    if (!value_is_cell(*slot)) {
        HostObject *object = TRY_PTR_OR(false, host_object_new(vm, &handlers_class));
        ServeWs *s = xalloc_zero(sizeof *s);
        *(ServeWs **)host_data(object) = s;
        s->host = host_of(vm);
        s->object = object;
        s->group = ws_group_new(host_loop(s->host), &limits, &ws_callbacks);
        object->host_slots[WS_SERVER] = value_cell(server);
        *slot = value_cell(object);
        barrier(vm, server);
    }
    HostObject *object = (HostObject *)value_as_cell(*slot);
    ServeWs *s = serve_ws_of(object);
    memcpy(object->host_slots, handlers, sizeof handlers);
    barrier(vm, object);
    s->deflate = settings.deflate;
    s->compress = settings.compress;
    s->publish_to_self = settings.publish_to_self;
    ws_group_set_options(s->group, &limits);
    return true;
}

u32 serve_ws_count(Value slot)
{
    return value_is_cell(slot) ? ws_group_count(serve_ws_of((HostObject *)value_as_cell(slot))->group) : 0;
}

static void close_one(WsConn *conn, void *ctx)
{
    (void)ctx;
    ws_close(conn, 1001, STR("Server closed"), true);
}

void serve_ws_close_all(Value slot)
{
    if (value_is_cell(slot))
        ws_group_each(serve_ws_of((HostObject *)value_as_cell(slot))->group, close_one, NULL);
}

/* ---- server.upgrade ----------------------------------------------------------------------------- */

typedef struct Upgrade {
    HostObject *headers; /* given with upgrade(); NULL: none */
    Value data;
    Buf head; /* the answer */
    WsDeflateTerms terms;
} Upgrade;

/* The subprotocol: what the program says, else the first that the client offers. */
static bool write_protocol(Vm *vm, const HttpHead *head, HeaderList *own, Buf *out)
{
    String *given = own ? header_list_find(own, Http_SecWebSocketProtocol) : NULL;
    AUTO_BUF room = {0}, text = {0};
    Str offers = ws_head_list(head, Http_SecWebSocketProtocol, &room), protocol = {"", 0};
    if (given) {
        if (!web_utf8(vm, given, &text, &protocol))
            return false;
    } else {
        (void)http_list_next(&offers, &protocol);
    }
    if (protocol.len)
        http_header_append(out, STR("Sec-WebSocket-Protocol"), protocol);
    return true;
}

static bool write_answer(Vm *vm, ServeWs *s, const HttpHead *head, Str key, Upgrade *up)
{
    static const HttpHeaderId ours[] = {Http_Upgrade, Http_Connection, Http_SecWebSocketAccept, Http_SecWebSocketProtocol,
                                        Http_SecWebSocketExtensions, Http_ContentLength, Http_TransferEncoding, Http_Unknown};
    HeaderList *own = up->headers ? headers_list(vm, up->headers) : NULL;
    Buf *out = &up->head;
    char accept[WS_ACCEPT_LEN];
    buf_append_c(out, "HTTP/1.1 101 Switching Protocols\r\n");
    if (up->headers && (!own || !web_headers_write(vm, own, ours, out)))
        return false;
    buf_append_c(out, "Upgrade: websocket\r\nConnection: Upgrade\r\n");
    ws_accept_make(key, accept);
    http_header_append(out, STR("Sec-WebSocket-Accept"), (Str){accept, sizeof accept});
    if (!write_protocol(vm, head, own, out))
        return false;
    AUTO_BUF room = {0}, line = {0};
    up->terms = ws_deflate_answer(ws_head_list(head, Http_SecWebSocketExtensions, &room), &s->deflate, &line);
    if (up->terms.on)
        http_header_append(out, STR("Sec-WebSocket-Extensions"), buf_view(&line));
    if (!own || !header_list_find(own, Http_Date)) {
        char date[HTTP_DATE_LEN];
        http_date_format(os_time_wall_s(), date);
        http_header_append(out, STR("Date"), (Str){date, sizeof date});
    }
    buf_append_c(out, "\r\n");
    return true;
}

/* Moves the connection of req over. 1: done, 0: it cannot be, -1: exception. */
static int take_over(Vm *vm, ServeWs *s, HttpRequest *req, Upgrade *up)
{
    HostObject *socket = TRY_PTR_OR(-1, host_object_new(vm, &serve_socket_class));
    ServeSocket *data = host_data(socket);
    data->handlers = s->object;
    data->peer = req->peer;
    data->state = 1;
    socket->host_slots[SOCKET_DATA] = up->data;
    barrier(vm, socket);
    WsConn *conn = ws_upgrade(s->group, req, &up->terms, buf_view(&up->head), socket);
    data->conn = conn;
    if (!conn)
        return 0;
    barrier(vm, s->object);
    keep_alive(s);
    serve_ws_call(s, socket, WS_ON_OPEN, 0, NULL);
    return 1;
}

/* The request ends here; a handler that waits for it is told nothing. */
static void refuse_version(HttpRequest *req)
{
    HttpResponse response = {
        .status = 426,
        .flags = HTTP_NO_DATE | HTTP_NO_LENGTH | HTTP_CLOSE,
        .headers = STR("Sec-WebSocket-Version: 13\r\nConnection: close\r\n"),
    };
    http_respond(req, &response);
}

static bool read_upgrade_options(Vm *vm, Value v, Upgrade *up)
{
    up->data = VAL_UNDEFINED;
    if (value_is_nullish(v))
        return true;
    if (!value_is_object(v)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "upgrade options must be an object");
        return false;
    }
    up->data = TRY_OR(false, obj_get(vm, value_as_object(v), key_from_c(vm, "data")));
    Value headers = TRY_OR(false, obj_get(vm, value_as_object(v), key_from_c(vm, "headers")));
    if (value_is_nullish(headers))
        return true;
    if (!value_is_object(headers)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "upgrade options.headers must be a Headers or an object");
        return false;
    }
    up->headers = TRY_PTR_OR(false, headers_new(vm, NULL));
    HeaderList *list = TRY_PTR_OR(false, headers_list(vm, up->headers));
    return header_list_fill(vm, &up->headers->object.cell, list, headers);
}

Value serve_ws_upgrade(Vm *vm, Frame *f, Value slot)
{
    if (!value_is_cell(slot))
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE",
                               "To enable websocket support, set the \"websocket\" object in Bun.serve({})");
    if (!f->argc)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Missing argument");
    HostObject *request = host_cast(f->args[0], &request_class);
    if (!request)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "upgrade requires a Request object");
    HttpRequest *req = web_request_of(request)->http;
    Str key;
    if (!req || !req->conn || req->answered)
        return VAL_FALSE;
    WsRequest asks = ws_request_check(&req->head, &key);
    if (asks == WS_REQUEST_VERSION)
        refuse_version(req);
    if (asks != WS_REQUEST_GOOD)
        return VAL_FALSE;
    Upgrade up = {0};
    ServeWs *s = serve_ws_of((HostObject *)value_as_cell(slot));
    int done = -1;
    if (read_upgrade_options(vm, frame_arg(f, 1), &up) && write_answer(vm, s, &req->head, key, &up))
        done = req->conn ? take_over(vm, s, req, &up) : 0;
    buf_deinit(&up.head);
    return done < 0 ? VAL_EXC : value_bool(done);
}

/* ---- server.publish ----------------------------------------------------------------------------- */

Value serve_ws_publish(Vm *vm, Frame *f, Value slot)
{
    if (f->argc < 2)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Missing argument");
    AUTO_BUF room = {0};
    WsMessage message = {0};
    Str topic;
    String *name = TRY_PTR(to_string(vm, f->args[0]));
    if (!web_utf8(vm, name, &room, &topic))
        return VAL_EXC;
    if (!topic.len)
        return throw_error(vm, ERR_ERROR, "publish requires a topic string");
    Value what = f->args[1];
    if (value_is_nullish(what))
        what = value_cell(TRY_PTR(to_string(vm, what)));
    if (!ws_message_read(vm, "publish", what, WS_ANY, &message))
        return VAL_EXC;
    u32 sent = 0;
    if (value_is_cell(slot)) {
        ServeWs *s = serve_ws_of((HostObject *)value_as_cell(slot));
        sent = ws_publish(s->group, topic, message.opcode, message.data, s->compress && to_boolean(frame_arg(f, 2)), NULL);
    }
    size_t len = message.data.len;
    buf_deinit(&message.room);
    return sent ? value_number((double)len) : value_int(0);
}

Value serve_ws_subscriber_count(Vm *vm, Frame *f, Value slot)
{
    if (!f->argc)
        return host_throw_code(vm, ERR_TYPE, "ERR_MISSING_ARGS", "Not enough arguments to 'subscriberCount'. Expected 1, got 0.");
    AUTO_BUF room = {0};
    Str topic;
    String *name = TRY_PTR(to_string(vm, f->args[0]));
    if (!web_utf8(vm, name, &room, &topic))
        return VAL_EXC;
    u32 n = value_is_cell(slot) ? ws_subscriber_count(serve_ws_of((HostObject *)value_as_cell(slot))->group, topic) : 0;
    return value_number(n);
}
