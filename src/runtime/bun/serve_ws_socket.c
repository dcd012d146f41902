/* serve_ws_socket.c - the class ServerWebSocket: one connection, as the handlers of Bun.serve's `websocket` see it.
 *
 * Numbers that send and its kin return are Bun's: bytes of the message, 0 when it was dropped, -1 when it waits for a slow
 * peer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/bun/serve_ws_priv.h"

#include "base/alloc.h"
#include "base/utf.h"

#define SOCKET_THIS(vm, f) TRY_PTR(host_this(vm, f, &serve_socket_class))

static ServeSocket *socket_data(HostObject *o)
{
    return host_data(o);
}

/* ---- messages ----------------------------------------------------------------------------------- */

/* Bytes of v, or its text. `how`: what else than a string or bytes is taken. false: exception. `out->room` is the caller's. */
bool ws_message_read(Vm *vm, const char *name, Value v, u32 how, WsMessage *out)
{
    out->opcode = WS_BINARY;
    out->data = (Str){"", 0};
    if (how == WS_OPTIONAL && value_is_nullish(v))
        return true;
    if (how != WS_STRING_ONLY && web_binary_view(vm, v, &out->data))
        return true;
    bool string = value_is_string(v);
    if (how == WS_ANY && value_is_nullish(v)) {
        throw_error(vm, ERR_ERROR, "%s requires a non-empty message", name);
    } else if (how == WS_BYTES_ONLY) {
        throw_error(vm, ERR_ERROR, "%s expects a Blob or BufferSource", name);
    } else if (how != WS_ANY && !string) {
        throw_error(vm, ERR_ERROR, how == WS_STRING_ONLY ? "%s expects a string" : "%s expects a string, Blob, or BufferSource", name);
    } else {
        String *text = TRY_PTR_OR(false, to_string(vm, v));
        out->opcode = WS_TEXT;
        return web_utf8(vm, text, &out->room, &out->data);
    }
    return false;
}

static const struct {
    const char *name;
    u8 how;
} senders[] = {{"send", WS_ANY}, {"sendText", WS_STRING_ONLY}, {"sendBinary", WS_BYTES_ONLY},
               {"publish", WS_ANY}, {"publishText", WS_STRING_ONLY}, {"publishBinary", WS_BYTES_ONLY}};
enum { SEND, SEND_TEXT, SEND_BINARY, PUBLISH, PUBLISH_TEXT, PUBLISH_BINARY };

static Value needs_argument(Vm *vm, const char *name)
{
    return throw_error(vm, ERR_ERROR, "%s requires at least 1 argument", name);
}

static bool read_compress(Vm *vm, const char *name, Value v, bool *out)
{
    *out = false;
    if (value_is_nullish(v))
        return true;
    if (!value_is_bool(v)) {
        throw_error(vm, ERR_ERROR, "%s expects compress to be a boolean", name);
        return false;
    }
    *out = value_as_bool(v);
    return true;
}

static Value sent_value(int result, size_t len)
{
    if (result == WS_DROPPED)
        return value_int(0);
    return result == WS_BACKPRESSURE ? value_int(-1) : value_number((double)len);
}

static Value socket_send(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    ServeSocket *s = socket_data(o);
    const char *name = senders[native_magic(f)].name;
    WsMessage message = {0};
    bool compress;
    if (!f->argc)
        return needs_argument(vm, name);
    if (!read_compress(vm, name, frame_arg(f, 1), &compress) ||
        !ws_message_read(vm, name, f->args[0], senders[native_magic(f)].how, &message))
        return VAL_EXC;
    Value result = value_int(0);
    if (s->conn) {
        int r = ws_send(s->conn, message.opcode, message.data, compress && serve_ws_of(s->handlers)->compress);
        result = sent_value(r, message.data.len);
    }
    buf_deinit(&message.room);
    return result;
}

/* Ping or pong, by magic. */
static Value socket_control(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    ServeSocket *s = socket_data(o);
    WsOpcode opcode = native_magic(f);
    const char *name = opcode == WS_PING ? "ping" : "pong";
    WsMessage message = {0};
    if (!ws_message_read(vm, name, frame_arg(f, 0), WS_OPTIONAL, &message))
        return VAL_EXC;
    Value result = value_int(0);
    if (message.data.len > WS_CONTROL_MAX)
        result = throw_error(vm, ERR_ERROR, "%s expects at most %d bytes", name, WS_CONTROL_MAX);
    else if (s->conn)
        result = sent_value(ws_send(s->conn, opcode, message.data, false), message.data.len);
    buf_deinit(&message.room);
    return result;
}

/* ---- topics ------------------------------------------------------------------------------------- */

static bool topic_argument(Vm *vm, Frame *f, Buf *room, Str *out)
{
    if (!value_is_string(frame_arg(f, 0))) {
        host_throw_arg_type(vm, "topic", "of type string", frame_arg(f, 0));
        return false;
    }
    return web_utf8(vm, value_as_string(f->args[0]), room, out);
}

static Value empty_topic(Vm *vm, const char *name)
{
    return throw_error(vm, ERR_ERROR, "%s requires a non-empty topic name", name);
}

static Value socket_publish(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    ServeSocket *s = socket_data(o);
    u32 magic = native_magic(f);
    const char *name = senders[magic].name;
    AUTO_BUF room = {0};
    WsMessage message = {0};
    Str topic;
    bool compress;
    if (!f->argc)
        return needs_argument(vm, name);
    if (!topic_argument(vm, f, &room, &topic) || !read_compress(vm, name, frame_arg(f, 2), &compress))
        return VAL_EXC;
    if (!topic.len && magic != PUBLISH_TEXT)
        return empty_topic(vm, name);
    if (!ws_message_read(vm, name, frame_arg(f, 1), senders[magic].how, &message))
        return VAL_EXC;
    Value result = value_int(0);
    if (!topic.len && message.data.len) {
        result = empty_topic(vm, name);
    } else if (s->conn && topic.len) {
        ServeWs *serve = serve_ws_of(s->handlers);
        u32 n = ws_publish(serve->group, topic, message.opcode, message.data, compress && serve->compress,
                           serve->publish_to_self ? NULL : s->conn);
        if (n)
            result = value_number((double)message.data.len);
    }
    buf_deinit(&message.room);
    return result;
}

enum { TOPIC_SUBSCRIBE, TOPIC_UNSUBSCRIBE, TOPIC_IS_SUBSCRIBED };

static Value socket_topic(Vm *vm, Frame *f)
{
    static const char *const names[] = {"subscribe", "unsubscribe", "isSubscribed"};
    HostObject *o = SOCKET_THIS(vm, f);
    ServeSocket *s = socket_data(o);
    u32 what = native_magic(f);
    AUTO_BUF room = {0};
    Str topic;
    if (!f->argc)
        return needs_argument(vm, names[what]);
    if (!topic_argument(vm, f, &room, &topic))
        return VAL_EXC;
    if (!topic.len)
        return empty_topic(vm, names[what]);
    if (!s->conn)
        return VAL_FALSE;
    if (what == TOPIC_UNSUBSCRIBE)
        return value_bool(ws_unsubscribe(s->conn, topic));
    if (what == TOPIC_IS_SUBSCRIBED)
        return value_bool(ws_is_subscribed(s->conn, topic));
    return ws_subscribe(s->conn, topic) ? VAL_TRUE : throw_out_of_memory(vm);
}

static Value socket_subscriptions(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    ServeSocket *s = socket_data(o);
    Array *all = TRY_PTR(array_new_capacity(vm, 0));
    for (u32 i = 0; s->conn && i < ws_topic_count(s->conn); i++) {
        String *name = TRY_PTR(string_from_utf8(vm, ws_topic_at(s->conn, i)));
        if (!array_push(vm, all, value_cell(name)))
            return VAL_EXC;
    }
    return value_cell(all);
}

/* ---- closing ------------------------------------------------------------------------------------ */

/* As many whole characters as fit into a close frame. */
static Str short_reason(Str reason)
{
    if (reason.len > WS_CONTROL_MAX - 2) {
        reason.len = WS_CONTROL_MAX - 2;
        reason.len -= utf8_incomplete_tail(reason.data, reason.len);
    }
    return reason;
}

static Value socket_close(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    ServeSocket *s = socket_data(o);
    Value code = frame_arg(f, 0);
    double n = value_is_number(code) ? value_as_number(code) : 1000;
    AUTO_BUF room = {0};
    Str reason = {"", 0};
    if (value_is_string(frame_arg(f, 1)) && !web_utf8(vm, value_as_string(f->args[1]), &room, &reason))
        return VAL_EXC;
    if (s->conn) {
        s->state = 2;
        ws_close(s->conn, n >= 1 && n <= 65535 ? (u16)n : 1000, short_reason(reason), true);
    }
    return VAL_UNDEFINED;
}

static Value socket_terminate(Vm *vm, Frame *f)
{
    ServeSocket *s = socket_data(SOCKET_THIS(vm, f));
    if (s->conn)
        ws_terminate(s->conn);
    return VAL_UNDEFINED;
}

/* ---- the rest ----------------------------------------------------------------------------------- */

static Value socket_cork(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    ServeSocket *s = socket_data(o);
    Value self = value_cell(o);
    if (!f->argc)
        return host_throw_code(vm, ERR_TYPE, "ERR_MISSING_ARGS", "Not enough arguments to 'cork'. Expected 1, got 0.");
    if (!value_is_callable(f->args[0]))
        return host_throw_arg_type(vm, "callback", "of type function", f->args[0]);
    WsConn *conn = s->conn;
    if (conn)
        ws_cork(conn);
    Value result = call_function(vm, f->args[0], VAL_UNDEFINED, 1, &self);
    if (conn)
        ws_uncork(conn);
    return result;
}

static Value socket_get_data(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    return value_is_hole(o->host_slots[SOCKET_DATA]) ? VAL_UNDEFINED : o->host_slots[SOCKET_DATA];
}

static Value socket_set_data(Vm *vm, Frame *f)
{
    HostObject *o = SOCKET_THIS(vm, f);
    o->host_slots[SOCKET_DATA] = frame_arg(f, 0);
    barrier(vm, o);
    return VAL_UNDEFINED;
}

static Value socket_get_binary_type(Vm *vm, Frame *f)
{
    ServeSocket *s = socket_data(SOCKET_THIS(vm, f));
    return value_cell(TRY_PTR(string_from_c(vm, web_binary_name(s->binary))));
}

static Value socket_set_binary_type(Vm *vm, Frame *f)
{
    ServeSocket *s = socket_data(SOCKET_THIS(vm, f));
    WebBinary kind = web_binary_find(vm, frame_arg(f, 0));
    if (kind == WEB_BINARY_COUNT)
        return throw_error(vm, ERR_ERROR, "binaryType must be either \"uint8array\", \"arraybuffer\", \"nodebuffer\" or \"blob\"");
    s->binary = (u8)kind;
    return VAL_UNDEFINED;
}

static Value socket_get_state(Vm *vm, Frame *f)
{
    return value_int(socket_data(SOCKET_THIS(vm, f))->state);
}

static Value socket_get_remote_address(Vm *vm, Frame *f)
{
    ServeSocket *s = socket_data(SOCKET_THIS(vm, f));
    char text[TCP_ADDRESS_TEXT];
    tcp_address_text(&s->peer, text);
    return value_cell(TRY_PTR(string_from_c(vm, text)));
}

static Value socket_buffered(Vm *vm, Frame *f)
{
    ServeSocket *s = socket_data(SOCKET_THIS(vm, f));
    return value_number(s->conn ? (double)ws_buffered(s->conn) : 0);
}

/* pause and resume, by magic. */
static Value socket_pause(Vm *vm, Frame *f)
{
    ServeSocket *s = socket_data(SOCKET_THIS(vm, f));
    s->paused = s->conn && native_magic(f);
    if (s->conn)
        ws_set_paused(s->conn, s->paused);
    return VAL_UNDEFINED;
}

static Value socket_is_paused(Vm *vm, Frame *f)
{
    return value_bool(socket_data(SOCKET_THIS(vm, f))->paused);
}

static Value socket_ctor(Vm *vm, Frame *f)
{
    (void)f;
    return throw_error(vm, ERR_ERROR, "Cannot construct ServerWebSocket");
}

/* In the order in which console.log shows them. */
static const BuiltinProp socket_rows[] = {
    HOST_GETSET("binaryType", socket_get_binary_type, socket_set_binary_type),
    HOST_FN("close", 3, socket_close),
    HOST_FN("cork", 1, socket_cork),
    HOST_GETSET("data", socket_get_data, socket_set_data),
    HOST_FN("getBufferedAmount", 0, socket_buffered),
    HOST_GET("isPaused", socket_is_paused),
    HOST_FN_MAGIC("isSubscribed", 1, socket_topic, TOPIC_IS_SUBSCRIBED),
    HOST_FN_MAGIC("pause", 0, socket_pause, 1),
    HOST_FN_MAGIC("ping", 1, socket_control, WS_PING),
    HOST_FN_MAGIC("pong", 1, socket_control, WS_PONG),
    HOST_FN_MAGIC("publish", 3, socket_publish, PUBLISH),
    HOST_FN_MAGIC("publishBinary", 2, socket_publish, PUBLISH_BINARY),
    HOST_FN_MAGIC("publishText", 2, socket_publish, PUBLISH_TEXT),
    HOST_GET("readyState", socket_get_state),
    HOST_GET("remoteAddress", socket_get_remote_address),
    HOST_FN_MAGIC("resume", 0, socket_pause, 0),
    HOST_FN_MAGIC("send", 2, socket_send, SEND),
    HOST_FN_MAGIC("sendBinary", 2, socket_send, SEND_BINARY),
    HOST_FN_MAGIC("sendText", 2, socket_send, SEND_TEXT),
    HOST_FN_MAGIC("subscribe", 1, socket_topic, TOPIC_SUBSCRIBE),
    HOST_GET("subscriptions", socket_subscriptions),
    HOST_FN("terminate", 0, socket_terminate),
    HOST_FN_MAGIC("unsubscribe", 1, socket_topic, TOPIC_UNSUBSCRIBE),
    TAG("ServerWebSocket"),
    END,
};

static void socket_trace(Vm *vm, void *data)
{
    ServeSocket *s = data;
    if (s->handlers)
        heap_mark_cell(vm, s->handlers);
}

const HostClass serve_socket_class = {
    .name = "ServerWebSocket",
    .ctor = socket_ctor,
    .data_size = sizeof(ServeSocket),
    .slots = SOCKET_SLOTS,
    .proto_props = socket_rows,
    .trace = socket_trace,
};
