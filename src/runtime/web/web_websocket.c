/* web_websocket.c - the class WebSocket, a client.
 *
 * The object is an EventTarget; while its connection lives the object is rooted, so that events come. All WebSockets of a
 * program share one group of connections and one cache of names.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_binary.h"
#include "runtime/web/web_websocket_priv.h"

#define MESSAGE_MAX ((u64)1 << 31)
#define DEFLATE_MIN 860 /* shorter messages are not worth compressing */

enum { STATE_CONNECTING, STATE_OPEN, STATE_CLOSING, STATE_CLOSED };

typedef struct WebSocketData {
    EventTarget target; /* first */
    Host *host;
    WsConn *conn;  /* NULL once closed */
    HostRef *self; /* while there is conn */
    double unsent; /* payload of messages that came too late, which bufferedAmount counts for ever */
    u8 state, binary;
    bool verify, paused;
} WebSocketData;

enum { SOCKET_URL, SOCKET_ORIGIN, SOCKET_PROTOCOL, SOCKET_EXTENSIONS, SOCKET_ASKED, SOCKET_NAME,
       SOCKET_SHOWN, /* the URL without credentials */
       SOCKET_SLOTS };

/* What all WebSockets of a host share. */
typedef struct SocketClients {
    WsGroup *group;
    Dns *dns;
} SocketClients;

static WebSocketData *data_of(HostObject *o)
{
    return host_data(o);
}

static HostObject *object_of(WsConn *conn)
{
    return ws_conn_user(conn);
}

/* ---- events ------------------------------------------------------------------------------------- */

/* Dispatches, unless making the event failed. */
static void fire(HostObject *o, HostObject *event)
{
    Host *host = data_of(o)->host;
    if (!event)
        host_uncaught(host);
    else
        event_dispatch(host_vm(host), o, event);
    host_drain(host);
}

/* The connection is over. */
static void let_go(HostObject *o)
{
    WebSocketData *s = data_of(o);
    s->conn = NULL;
    s->state = STATE_CLOSED;
}

static void fire_close(HostObject *o, u16 code, Str reason, bool clean)
{
    WebSocketData *s = data_of(o);
    Vm *vm = host_vm(s->host);
    String *text = string_from_utf8(vm, reason);
    fire(o, text ? event_close_new(vm, code, text, clean) : NULL);
    if (s->self)
        host_unref(s->host, s->self);
    s->self = NULL;
}

/* "WebSocket connection to 'URL' failed: what", as an error event. */
static void fire_error(HostObject *o, const char *code, Str what)
{
    Vm *vm = host_vm(data_of(o)->host);
    AUTO_BUF url = {0};
    HostObject *event = NULL;
    if (string_to_utf8(vm, value_as_string(o->host_slots[SOCKET_SHOWN]), &url)) {
        String *text = string_printf(vm, "WebSocket connection to '%.*s' failed: %.*s", (int)MIN(url.len, (size_t)4000), url.data,
                                     (int)what.len, what.data);
        Object *error = text ? error_new(vm, ERR_ERROR, text) : NULL;
        String *code_text = error && code ? string_from_c(vm, code) : NULL;
        if (error && (!code || (code_text && obj_put(vm, error, key_from_c(vm, "code"), value_cell(code_text), PROP_WEC))))
            event = event_error_new(vm, text, value_cell(error));
    }
    fire(o, event);
}

static void on_open(WsConn *conn)
{
    HostObject *o = object_of(conn);
    WebSocketData *s = data_of(o);
    Vm *vm = host_vm(s->host);
    s->state = STATE_OPEN;
    String *type = atom_from_c(vm, "open");
    fire(o, type ? event_new_trusted(vm, &event_class, type) : NULL);
}

static void fire_data(HostObject *o, const char *name, Value data)
{
    Vm *vm = host_vm(data_of(o)->host);
    String *type = value_is_exc(data) ? NULL : atom_from_c(vm, name);
    fire(o, type ? event_message_new(vm, type, data, o->host_slots[SOCKET_ORIGIN]) : NULL);
}

static bool listens(HostObject *o, const char *name)
{
    Vm *vm = host_vm(data_of(o)->host);
    String *type = atom_from_c(vm, name);
    if (!type)
        exception_take(vm);
    return type && event_target_listens(vm, o, type);
}

static void on_message(WsConn *conn, Str data, bool text)
{
    HostObject *o = object_of(conn);
    Vm *vm = host_vm(data_of(o)->host);
    if (data_of(o)->state != STATE_OPEN || !listens(o, "message"))
        return;
    String *s = text ? string_from_utf8(vm, data) : NULL;
    fire_data(o, "message", !text ? web_binary_value(vm, data_of(o)->binary, data) : s ? value_cell(s) : VAL_EXC);
}

static void on_control(WsConn *conn, WsOpcode opcode, Str data)
{
    HostObject *o = object_of(conn);
    const char *name = opcode == WS_PING ? "ping" : "pong";
    if (data_of(o)->state == STATE_OPEN && listens(o, name))
        fire_data(o, name, web_binary_value(host_vm(data_of(o)->host), data_of(o)->binary, data));
}

static void on_close(WsConn *conn, u16 code, Str reason, bool clean)
{
    HostObject *o = object_of(conn);
    let_go(o);
    if (!clean && reason.len) {
        fire_error(o, NULL, reason);
        reason.len = 0;
    }
    fire_close(o, code, reason, clean);
}

static const char *code_of(int error)
{
    if (!error)
        return NULL;
    return net_fail_is(error) ? net_fail_code(error) : net_fail_is_verify(error) ? tls_verify_code(error) : host_errno_name(error);
}

static void on_fail(WsConn *conn, int error, Str what)
{
    HostObject *o = object_of(conn);
    let_go(o);
    fire_error(o, code_of(error), what);
    fire_close(o, 1006, (Str){"", 0}, false);
}

static int on_secure(WsConn *conn, Stream *stream)
{
    HostObject *o = object_of(conn);
    AUTO_BUF name = {0};
    if (!data_of(o)->verify)
        return 0;
    if (!string_to_utf8(host_vm(data_of(o)->host), value_as_string(o->host_slots[SOCKET_NAME]), &name)) {
        exception_take(host_vm(data_of(o)->host));
        return NetFail_TlsName;
    }
    return tls_check_peer(stream, buf_view(&name));
}

/* The server must choose one of the protocols that it was asked for, if any. */
static const char *check_protocol(Str chosen, Str asked)
{
    Str one;
    if (!chosen.len)
        return asked.len ? "Missing client protocol" : NULL;
    while (http_list_next(&asked, &one))
        if (str_equal(one, chosen))
            return NULL;
    return "Mismatch client protocol";
}

static const char *on_answer(WsConn *conn, const HttpHead *head)
{
    HostObject *o = object_of(conn);
    Vm *vm = host_vm(data_of(o)->host);
    AUTO_BUF asked = {0}, room = {0};
    Str protocol = ws_head_value(head, Http_SecWebSocketProtocol);
    if (!string_to_utf8(vm, value_as_string(o->host_slots[SOCKET_ASKED]), &asked)) {
        exception_take(vm);
        return "Out of memory";
    }
    const char *wrong = check_protocol(protocol, buf_view(&asked));
    if (wrong)
        return wrong;
    String *chosen = web_ascii(vm, protocol), *extensions = web_ascii(vm, ws_head_list(head, Http_SecWebSocketExtensions, &room));
    if (!chosen || !extensions) {
        exception_take(vm);
        return "Out of memory";
    }
    o->host_slots[SOCKET_PROTOCOL] = value_cell(chosen);
    o->host_slots[SOCKET_EXTENSIONS] = value_cell(extensions);
    barrier(vm, o);
    return NULL;
}

static const WsHandler callbacks = {
    .on_message = on_message,
    .on_control = on_control,
    .on_close = on_close,
    .on_secure = on_secure,
    .on_answer = on_answer,
    .on_open = on_open,
    .on_fail = on_fail,
};

/* ---- the constructor ---------------------------------------------------------------------------- */

static void clients_free(void *state)
{
    SocketClients *clients = state;
    ws_group_free(clients->group);
    dns_free(clients->dns);
    xfree(clients);
}

static SocketClients *clients_of(Host *host)
{
    SocketClients *clients = host_part(host, HOST_PART_WEB_SOCKET);
    if (!clients) {
        WsOptions options = {.max_payload = MESSAGE_MAX};
        clients = xalloc_zero(sizeof *clients);
        clients->group = ws_group_new(host_loop(host), &options, &callbacks);
        clients->dns = dns_new(host_loop(host));
        host_set_part(host, HOST_PART_WEB_SOCKET, clients, clients_free);
    }
    return clients;
}

static bool put_text(Vm *vm, HostObject *o, u32 slot, Str text)
{
    String *s = TRY_PTR_OR(false, string_from_utf8(vm, text));
    o->host_slots[slot] = value_cell(s);
    barrier(vm, o);
    return true;
}

/* The context of a secure connection: fetch's own without options. NULL: exception. */
static TlsContext *context_for(Vm *vm, const SocketOptions *options)
{
    TlsContext *tls = options->tls.context ? options->tls.context : http_client_tls(fetch_client(fetch_state(host_of(vm))));
    if (!tls)
        throw_error(vm, ERR_ERROR, "TLS cannot be used");
    return tls;
}

static bool connect_with(Vm *vm, HostObject *o, const SocketOptions *options)
{
    WebSocketData *s = data_of(o);
    Host *host = host_of(vm);
    SocketClients *clients = clients_of(host);
    Str name = options->tls.server_name.len ? buf_view(&options->tls.server_name) : buf_view(&options->host);
    const UrlOffsets *at = &options->at;
    Str url = buf_view(&options->url), origin = {url.data, at->path_start};
    AUTO_BUF shown = {0};
    buf_append(&shown, url.data, at->has_host ? at->scheme_end + 2 : at->scheme_end);
    u32 rest = at->has_host ? at->host_start : at->scheme_end;
    buf_append(&shown, url.data + rest, url.len - rest);
    if (!put_text(vm, o, SOCKET_URL, url) || !put_text(vm, o, SOCKET_SHOWN, buf_view(&shown)) || !put_text(vm, o, SOCKET_ORIGIN, origin) ||
        !put_text(vm, o, SOCKET_ASKED, buf_view(&options->protocols)) || !put_text(vm, o, SOCKET_NAME, name))
        return false;
    WsTarget target = {
        .host = buf_view(&options->host),
        .port = options->port,
        .unix_path = buf_view(&options->unix_path),
        .tls = options->secure ? TRY_PTR_OR(false, context_for(vm, options)) : NULL,
        .server_name = buf_view(&options->tls.server_name),
        .proxy_host = buf_view(&options->proxy_host),
        .proxy_port = options->proxy_port,
        .proxy_lines = buf_view(&options->proxy_lines),
        .proxy_tls = options->proxy_secure ? TRY_PTR_OR(false, context_for(vm, options)) : NULL,
        .proxy_verify = !options->tls.no_verify,
        .head = buf_view(&options->head),
        .key = {options->key, WS_KEY_LEN},
        .offers_deflate = options->deflate,
    };
    s->host = host;
    s->verify = !options->tls.no_verify;
    s->self = host_ref(host, value_cell(o));
    s->conn = ws_connect(clients->group, clients->dns, &target, o);
    return true;
}

static Value socket_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &web_socket_class));
    if (!f->argc)
        return web_missing_args(vm);
    SocketOptions options = {0};
    bool ok = web_socket_options_read(vm, f->args[0], frame_arg(f, 1), &options) && connect_with(vm, o, &options);
    web_socket_options_deinit(&options);
    return ok ? value_cell(o) : VAL_EXC;
}

/* ---- methods ------------------------------------------------------------------------------------ */

#define SOCKET_THIS(vm, f) TRY_PTR(web_this(vm, f, &web_socket_class))

/* Bytes of a message; its opcode, or 0: exception. */
static WsOpcode read_message(Vm *vm, Value v, Buf *room, Str *out)
{
    HostObject *blob = host_cast(v, &blob_class);
    if (blob)
        return blob_read_bytes(vm, blob, room, out) ? WS_BINARY : 0;
    if (web_binary_view(vm, v, out))
        return WS_BINARY;
    String *s = TRY_PTR_OR(0, to_string(vm, v));
    return web_utf8(vm, s, room, out) ? WS_TEXT : 0;
}

static Value socket_send(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    WebSocketData *s = data_of(o);
    AUTO_BUF room = {0};
    Str message = {"", 0};
    if (!f->argc)
        return web_missing_args(vm);
    if (s->state == STATE_CONNECTING)
        return throw_dom(vm, "InvalidStateError", "The object is in an invalid state.");
    WsOpcode opcode = read_message(vm, f->args[0], &room, &message);
    if (!opcode)
        return VAL_EXC;
    if (s->state != STATE_OPEN || ws_send(s->conn, opcode, message, message.len >= DEFLATE_MIN) == WS_DROPPED)
        s->unsent += (double)message.len;
    return VAL_UNDEFINED;
}

/* Ping or pong, by magic. */
static Value socket_control(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    WebSocketData *s = data_of(o);
    AUTO_BUF room = {0};
    Str data = {"", 0};
    if (s->state == STATE_CONNECTING)
        return throw_dom(vm, "InvalidStateError", "The object is in an invalid state.");
    if (!value_is_undefined(frame_arg(f, 0)) && !read_message(vm, f->args[0], &room, &data))
        return VAL_EXC;
    if (s->state != STATE_OPEN)
        return VAL_UNDEFINED;
    if (data.len > WS_CONTROL_MAX)
        return throw_range(vm, "The data size must not be greater than %d bytes. Received %zu bytes.", WS_CONTROL_MAX, data.len);
    (void)ws_send(s->conn, native_magic(f), data, false);
    return VAL_UNDEFINED;
}

static Value socket_close(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    WebSocketData *s = data_of(o);
    u32 code = 0;
    AUTO_BUF room = {0};
    Str reason = {"", 0};
    if (!value_is_undefined(frame_arg(f, 0))) {
        double given;
        if (!to_integer(vm, f->args[0], &given))
            return VAL_EXC;
        code = given < 0 ? 0 : given > 0xFFFF ? 0xFFFF : (u32)given; /* [Clamp] */
        if (!ws_close_code_valid(code))
            return throw_dom(vm, "InvalidAccessError",
                             "The close code must be a valid WebSocket close code (1000-1014, excluding the reserved codes "
                             "1004-1006, or in the range of 3000 to 4999). Received %u.", code);
    }
    if (!value_is_undefined(frame_arg(f, 1))) {
        String *text = TRY_PTR(to_string(vm, f->args[1]));
        if (!web_utf8(vm, text, &room, &reason))
            return VAL_EXC;
        if (reason.len > WS_CONTROL_MAX - 2)
            return throw_dom(vm, "SyntaxError", "The close reason must not be greater than 123 UTF-8 bytes. Received %zu bytes.", reason.len);
    }
    if (s->state >= STATE_CLOSING)
        return VAL_UNDEFINED;
    s->state = STATE_CLOSING;
    ws_close(s->conn, (u16)(!code && reason.len ? 1000 : code), reason, false);
    return VAL_UNDEFINED;
}

static Value socket_terminate(Vm *vm, Frame *f)
{
    WebSocketData *s = data_of(SOCKET_THIS(vm, f));
    if (s->state < STATE_CLOSED) {
        s->state = STATE_CLOSING;
        ws_terminate_soon(s->conn);
    }
    return VAL_UNDEFINED;
}

/* pause and resume, by magic. */
static Value socket_pause(Vm *vm, Frame *f)
{
    WebSocketData *s = data_of(SOCKET_THIS(vm, f));
    if (s->state == STATE_OPEN) {
        s->paused = native_magic(f);
        ws_set_paused(s->conn, s->paused);
    }
    return VAL_UNDEFINED;
}

static Value socket_is_paused(Vm *vm, Frame *f)
{
    return value_bool(data_of(SOCKET_THIS(vm, f))->paused);
}

/* ---- attributes --------------------------------------------------------------------------------- */

static Value socket_get_text(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    Value v = o->host_slots[native_magic(f)];
    return value_is_hole(v) ? value_cell(ATOM_empty) : v;
}

static Value socket_get_state(Vm *vm, Frame *f)
{
    return value_int(data_of(SOCKET_THIS(vm, f))->state);
}

static Value socket_get_buffered(Vm *vm, Frame *f)
{
    WebSocketData *s = data_of(SOCKET_THIS(vm, f));
    return value_number(s->unsent + (s->conn ? (double)ws_buffered(s->conn) : 0));
}

static const char *const handler_names[] = {"open", "message", "error", "close"};

static Value socket_get_handler(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    return event_handler_get(o, TRY_PTR(atom_from_c(vm, handler_names[native_magic(f)])));
}

static Value socket_set_handler(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    String *type = TRY_PTR(atom_from_c(vm, handler_names[native_magic(f)]));
    return event_handler_set(vm, o, type, frame_arg(f, 0)) ? VAL_UNDEFINED : VAL_EXC;
}

static Value socket_get_binary_type(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(string_from_c(vm, web_binary_name(data_of(SOCKET_THIS(vm, f))->binary))));
}

/* Other names change nothing, as the specification of enumerations has it. */
static Value socket_set_binary_type(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    WebBinary kind = web_binary_find(vm, frame_arg(f, 0));
    if (kind != WEB_BINARY_COUNT && kind != WEB_UINT8ARRAY)
        data_of(o)->binary = (u8)kind;
    return VAL_UNDEFINED;
}

#define SOCKET_CONSTANTS                                                                                                \
    HOST_CONST("CONNECTING", STATE_CONNECTING), HOST_CONST("OPEN", STATE_OPEN), HOST_CONST("CLOSING", STATE_CLOSING), \
        HOST_CONST("CLOSED", STATE_CLOSED)

static const BuiltinProp socket_statics[] = {SOCKET_CONSTANTS, END};

static const BuiltinProp socket_rows[] = {
    GETTER_MAGIC("URL", socket_get_text, SOCKET_URL),
    HOST_GET_MAGIC("url", socket_get_text, SOCKET_URL),
    HOST_GET("readyState", socket_get_state),
    HOST_GET("bufferedAmount", socket_get_buffered),
    HOST_GETSET_MAGIC("onopen", socket_get_handler, socket_set_handler, 0),
    HOST_GETSET_MAGIC("onmessage", socket_get_handler, socket_set_handler, 1),
    HOST_GETSET_MAGIC("onerror", socket_get_handler, socket_set_handler, 2),
    HOST_GETSET_MAGIC("onclose", socket_get_handler, socket_set_handler, 3),
    HOST_GET_MAGIC("protocol", socket_get_text, SOCKET_PROTOCOL),
    HOST_GET_MAGIC("extensions", socket_get_text, SOCKET_EXTENSIONS),
    HOST_GETSET("binaryType", socket_get_binary_type, socket_set_binary_type),
    HOST_FN("send", 1, socket_send),
    HOST_FN("close", 0, socket_close),
    HOST_FN_MAGIC("ping", 1, socket_control, WS_PING),
    HOST_FN_MAGIC("pong", 1, socket_control, WS_PONG),
    HOST_FN("terminate", 0, socket_terminate),
    HOST_FN_MAGIC("pause", 0, socket_pause, 1),
    HOST_FN_MAGIC("resume", 0, socket_pause, 0),
    HOST_GET("isPaused", socket_is_paused),
    SOCKET_CONSTANTS,
    TAG("WebSocket"),
    END,
};

const HostClass web_socket_class = {
    .name = "WebSocket",
    .ctor = socket_ctor,
    .ctor_length = 1,
    .data_size = sizeof(WebSocketData),
    .slots = SOCKET_SLOTS,
    .static_props = socket_statics,
    .proto_props = socket_rows,
    .finalise = event_target_finalise,
    .trace = event_target_trace,
    .parent = &event_target_class,
};
