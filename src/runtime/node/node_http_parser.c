/* node_http_parser.c - see node_http_parser.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/node_http_parser.h"

#include "base/alloc.h"
#include "runtime/node/net_handle.h"
#include "runtime/node/node_http_message.h"

struct HttpParser {
    HostObject *object;
    Host *host;
    HttpWire wire;
    u64 began;      /* loop_now of the message's first byte; 0: none is expected yet */
    Str packet;     /* what is being fed */
    Buf later;      /* was fed meanwhile by a hook */
    Object *quick;  /* the request without a body that node_http_message.c has begun just now */
    u8 hooks;       /* index of NetState.parser_hooks */
    bool response, raw, feeding;
    bool threw;     /* raw: a hook did, its exception is pending */
    bool drains;    /* a server's: ticks and jobs run behind each part of a body (a client's parser is fed by a listener of 'data' in Node) */
};

#define DEFAULT_MAX_HEAD 16384u

static const HostClass node_http_parser_class;

HttpParser *http_parser_of(Value v)
{
    HostObject *o = host_cast(v, &node_http_parser_class);
    return o ? *(HttpParser **)host_data(o) : NULL;
}

/* The hook's result as a small number; 0 when it threw, -1 when that is the business of who feeds a raw parser. */
static i32 tell(HttpParser *p, ParserHook hook, u32 argc, const Value *args)
{
    Value all[7] = {p->object->host_slots[0]};
    HostRef *fn = net_state(p->host)->parser_hooks[p->hooks][hook];
    if (!fn || p->threw)
        return 0;
    for (u32 i = 0; i < argc; i++)
        all[i + 1] = args[i];
    Vm *vm = host_vm(p->host);
    Value before = vm->async_context;
    vm->async_context = p->object->host_slots[1];
    Value r = call_function(vm, fn->value, VAL_UNDEFINED, argc + 1, all);
    vm->async_context = before;
    if (value_is_exc(r)) {
        if (!p->raw) {
            host_uncaught(p->host);
            return 0;
        }
        p->threw = true;
        http_wire_stop(&p->wire);
        return -1;
    }
    return value_is_int(r) ? value_as_int(r) : 0;
}

static Value text_of(HttpParser *p, Str s)
{
    String *text = string_from_latin1(host_vm(p->host), s.data, (u32)s.len);
    return text ? value_cell(text) : VAL_UNDEFINED;
}

/* Of what is being fed, `used` bytes were in order. An HTTPParser does not tell of it once another protocol was asked for. */
static void fail(HttpParser *p, size_t used)
{
    if (p->raw && p->wire.upgrade)
        return;
    Vm *vm = host_vm(p->host);
    HttpWireFault fault = p->wire.fault;
    Value buffer = node_buffer_copy(vm, p->packet.data, p->packet.len);
    String *code = string_from_c(vm, fault.code), *reason = string_from_c(vm, fault.reason);
    if (value_is_exc(buffer) || !code || !reason) {
        host_uncaught(p->host);
        return;
    }
    Value args[] = {value_cell(code), value_cell(reason), buffer, value_i64((i64)used)};
    tell(p, PARSER_ON_ERROR, ARRAY_LEN(args), args);
}

/* ---- what the machine tells --------------------------------------------------------------------- */

static u32 expects(Str value)
{
    return PARSER_EXPECT | (http_equal_fold(value, STR("100-continue")) ? PARSER_CONTINUE : 0);
}

static u32 wire_flags(const HttpWire *w)
{
    u32 flags = http_wire_keeps_alive(w) ? PARSER_KEEP_ALIVE : 0;
    if (w->flags & HTTP_WIRE_CHUNKED)
        flags |= PARSER_CHUNKED;
    if (w->flags & HTTP_WIRE_LENGTH)
        flags |= PARSER_LENGTH;
    if (w->upgrade)
        flags |= PARSER_UPGRADE;
    if (w->response)
        return flags;
    if (w->flags & HTTP_WIRE_CHUNKED || w->length)
        flags |= PARSER_BODY;
    flags |= PARSER_NO_HOST;
    Str lines = http_wire_lines(w), name, value;
    while (http_wire_next_line(&lines, &name, &value)) {
        HttpHeaderId id = http_header_find(name.data, name.len);
        if (id == Http_Expect)
            flags |= expects(value);
        else if (id == Http_Host)
            flags &= ~(u32)PARSER_NO_HOST;
    }
    return flags;
}

/* 0 and 1 for HTTP/1.0 and 1.1, and for what else there may be a number that src/js takes apart. */
static i32 version_of(const HttpWire *w)
{
    return w->major == 1 && w->minor <= 1 ? w->minor : 16 + w->major * 16 + w->minor;
}

static void on_begin(void *ctx)
{
    HttpParser *p = ctx;
    p->began = loop_now(host_loop(p->host));
    if (p->raw)
        tell(p, PARSER_ON_BEGIN, 0, NULL);
}

/* A head of the machine's, or one whose text and flags are given. */
static int tell_head(HttpParser *p, Str text, Str target, u32 flags)
{
    HttpWire *w = &p->wire;
    Value first = w->response ? value_int(w->status)
                              : value_cell(key_as_cell(key_from_utf8(host_vm(p->host), http_wire_method_name(w->method))));
    Value args[] = {text_of(p, text), first, text_of(p, target), value_int(version_of(w)), value_int((i32)flags)};
    i32 said = tell(p, PARSER_ON_HEAD, ARRAY_LEN(args), args);
    if (said == 0 && !p->raw && w->method != HttpMethod_Connect)
        w->upgrade = false; /* nobody wants to: it is a request like any other */
    return said;
}

static int on_head(void *ctx)
{
    HttpParser *p = ctx;
    const Buf *head = &p->wire.head;
    return tell_head(p, buf_view(head), (Str){head->data, p->wire.target_len}, wire_flags(&p->wire));
}

static void on_body(void *ctx, Str part)
{
    HttpParser *p = ctx;
    Value buffer = node_buffer_copy(host_vm(p->host), part.data, part.len);
    if (value_is_exc(buffer))
        host_uncaught(p->host);
    else
        tell(p, PARSER_ON_BODY, 1, &buffer);
    if (p->drains)
        host_drain(p->host);
}

static void on_complete(void *ctx)
{
    HttpParser *p = ctx;
    Object *request = p->quick;
    if (request) {
        p->quick = NULL;
        p->began = 0;
        http_message_complete(p->host, request);
        return;
    }
    Value trailers = p->wire.head.len ? text_of(p, buf_view(&p->wire.head)) : VAL_UNDEFINED;
    p->began = 0;
    tell(p, PARSER_ON_COMPLETE, 1, &trailers);
}

static const HttpWireHooks wire_hooks = {on_begin, on_head, on_body, on_complete};

/* ---- heads that are read in one go ---------------------------------------------------------------- */

static bool only_ascii(Str s)
{
    for (size_t i = 0; i < s.len; i++)
        if ((u8)s.data[i] & 0x80)
            return false;
    return true;
}

/* Would the machine take this head for the same? http_parse.c lets pass a few things that it does not. */
static bool means_the_same(const HttpHead *head, bool response)
{
    if (head->odd)
        return false;
    if (head->chunked) {
        const HttpSlice *value = &head->headers[http_head_find(head, Http_TransferEncoding, 0)].value;
        const char *behind = head->base + value->at + value->len;
        while (*behind == ' ')
            behind++;
        if (*behind == '\t' || head->has_length)
            return false;
    }
    if (!response) {
        Str target = http_slice(head, head->target);
        return target.data[0] == '/' && only_ascii(target);
    }
    return !head->has_length || http_head_find(head, Http_ContentLength, (u32)http_head_find(head, Http_ContentLength, 0) + 1) < 0;
}

static u32 flags_of(const HttpHead *head, bool response)
{
    u32 flags = head->keep_alive ? PARSER_KEEP_ALIVE : 0;
    if (head->upgrade && http_head_find(head, Http_Upgrade, 0) >= 0)
        flags |= PARSER_UPGRADE;
    if (head->chunked)
        flags |= PARSER_CHUNKED;
    if (head->has_length)
        flags |= PARSER_LENGTH;
    if (response)
        return flags;
    if (http_head_find(head, Http_Expect, 0) >= 0)
        flags |= PARSER_EXPECT | (head->expect_continue ? PARSER_CONTINUE : 0);
    if (head->chunked || (head->has_length && head->content_length))
        flags |= PARSER_BODY;
    if (http_head_find(head, Http_Host, 0) < 0)
        flags |= PARSER_NO_HOST;
    return flags;
}

/* The machine's state behind such a head. */
static void set_wire(HttpWire *w, const HttpHead *head, u32 flags)
{
    w->major = 1;
    w->minor = head->minor;
    w->method = head->method;
    w->status = head->status;
    w->length = head->content_length;
    w->flags = (u16)((head->chunked ? HTTP_WIRE_CHUNKED | HTTP_WIRE_ENCODING : 0) | (head->has_length ? HTTP_WIRE_LENGTH : 0) |
                     (head->keep_alive ? HTTP_WIRE_KEEP_ALIVE : HTTP_WIRE_CLOSE));
    w->upgrade = (flags & PARSER_UPGRADE && (!w->response || head->status == 101)) || (!w->response && head->method == HttpMethod_Connect);
    w->head.len = 0;
}

/* Most requests of servers. NULL: this one is for the hook. */
static Object *begin_shortly(HttpParser *p, const HttpHead *head, Str bytes, u32 flags)
{
    Vm *vm = host_vm(p->host);
    Value before = vm->async_context;
    vm->async_context = p->object->host_slots[1];
    Object *request = http_message_begin(p->host, p->object->host_slots[0], head, bytes, flags);
    vm->async_context = before;
    return request;
}

/* Takes a whole head in front of *data; false: it is one for the machine. */
static bool feed_head(HttpParser *p, Str *data)
{
    HttpHead head;
    HttpWire *w = &p->wire;
    int r = w->response ? http_parse_response(data->data, data->data + data->len, 0, &head)
                        : http_parse_head_relaxed(data->data, data->data + data->len, 0, &head);
    if (r <= 0 || (u32)r >= w->max_head || !means_the_same(&head, w->response))
        return false;
    u32 flags = flags_of(&head, w->response);
    set_wire(w, &head, flags);
    p->began = loop_now(host_loop(p->host));
    Str bytes = {data->data, (size_t)r};
    Object *request = w->response ? NULL : begin_shortly(p, &head, bytes, flags);
    int said = request ? 0 : tell_head(p, bytes, http_slice(&head, w->response ? head.reason : head.target), flags);
    data->data += r;
    data->len -= (size_t)r;
    if (http_wire_stopped(w))
        return true;
    if (!(flags & PARSER_BODY))
        p->quick = request; /* it is complete before anything else happens */
    (void)!http_wire_take_head(w, said);
    return true;
}

static void tell_upgrade(HttpParser *p, Str rest)
{
    Value buffer = node_buffer_copy(host_vm(p->host), rest.data, rest.len);
    http_wire_stop(&p->wire);
    if (value_is_exc(buffer))
        host_uncaught(p->host);
    else
        tell(p, PARSER_ON_UPGRADE, 1, &buffer);
}

/* The bytes that were taken. */
static size_t feed(HttpParser *p, Str data)
{
    HttpWire *w = &p->wire;
    HttpWireResult r = HTTP_WIRE_DONE;
    p->packet = data;
    while (r == HTTP_WIRE_DONE && data.len && !http_wire_stopped(w)) {
        size_t used;
        if (http_wire_idle(w) && !p->raw)
            (void)feed_head(p, &data);
        r = http_wire_feed(w, data, &used, &wire_hooks, p);
        data.data += used;
        data.len -= used;
    }
    if (r == HTTP_WIRE_FAULT && !http_wire_stopped(w))
        fail(p, p->packet.len - data.len);
    else if (r == HTTP_WIRE_SWITCHED && !p->raw && !http_wire_stopped(w))
        tell_upgrade(p, data);
    return p->packet.len - data.len;
}

/* Also what a hook has given the parser meanwhile. */
static size_t feed_all(HttpParser *p, Str data)
{
    p->feeding = true;
    size_t used = feed(p, data);
    while (p->later.len) {
        AUTO_BUF more = p->later;
        p->later = (Buf){0};
        feed(p, buf_view(&more));
    }
    p->feeding = false;
    return used;
}

void http_parser_feed(HttpParser *p, Str data)
{
    HostObject *keep = p->object; /* a script may let go of it meanwhile */
    p->drains = !p->raw && !p->response;
    feed_all(p, data);
    p = *(HttpParser **)host_data(keep);
    p->drains = false;
    if (p->threw) {
        p->threw = false;
        host_uncaught(p->host);
    }
}

void http_parser_end(HttpParser *p)
{
    p->packet = (Str){"", 0};
    if (http_wire_end(&p->wire, &wire_hooks, p) == HTTP_WIRE_FAULT && !http_wire_stopped(&p->wire))
        fail(p, 0);
}

/* ---- the class ---------------------------------------------------------------------------------- */

static void parser_finalise(Vm *vm, void *data)
{
    (void)vm;
    HttpParser *p = *(HttpParser **)data;
    if (!p)
        return;
    http_wire_deinit(&p->wire);
    buf_deinit(&p->later);
    xfree(p);
}

/* parser(owner, kind, maxHeaderSize, lenient): kind 0 and 1 for a server's and a client's, 2 and 3 for an HTTPParser of requests and of responses */
Value node_http_make_parser(Vm *vm, Frame *f)
{
    u32 kind, most, lenient;
    if (!to_uint32(vm, frame_arg(f, 1), &kind) || !to_uint32(vm, frame_arg(f, 2), &most) || !to_uint32(vm, frame_arg(f, 3), &lenient))
        return VAL_EXC;
    HostObject *o = TRY_PTR(host_object_new(vm, &node_http_parser_class));
    HttpParser *p = xalloc_zero(sizeof *p);
    *p = (HttpParser){.object = o, .host = host_of(vm), .response = kind & 1, .raw = kind >= 2, .hooks = (u8)MIN(kind, 2u)};
    http_wire_init(&p->wire, p->response, most ? MIN(most, (u32)1 << 28) : DEFAULT_MAX_HEAD, lenient);
    p->began = loop_now(host_loop(p->host)); /* who connects and says nothing is waited for as long as for a head */
    *(HttpParser **)host_data(o) = p;
    o->host_slots[0] = frame_arg(f, 0);
    o->host_slots[1] = vm->async_context;
    barrier(vm, o);
    return value_cell(o);
}

#define THIS_PARSER(p)                                                   \
    HostObject *p##_object = host_this(vm, f, &node_http_parser_class);   \
    if (!p##_object)                                                     \
        return VAL_EXC;                                                  \
    HttpParser *p = *(HttpParser **)host_data(p##_object)

/* execute(bytes): how many were taken */
static Value parser_execute(Vm *vm, Frame *f)
{
    THIS_PARSER(p);
    u8 *bytes;
    size_t n;
    if (!embed_bytes_view(vm, frame_arg(f, 0), &bytes, &n))
        return host_throw_arg_type(vm, "buffer", "an instance of Buffer", frame_arg(f, 0));
    if (p->feeding) {
        buf_append(&p->later, bytes, n);
        return VAL_UNDEFINED;
    }
    AUTO_BUF copy = {0}; /* scripts run meanwhile */
    buf_append(&copy, bytes, n);
    size_t used = feed_all(p, buf_view(&copy));
    if (p->threw) {
        p->threw = false;
        return VAL_EXC;
    }
    return value_i64((i64)used);
}

static Value parser_finish(Vm *vm, Frame *f)
{
    THIS_PARSER(p);
    http_parser_end(p);
    if (p->threw) {
        p->threw = false;
        return VAL_EXC;
    }
    return VAL_UNDEFINED;
}

/* stop(): takes and tells nothing any more */
static Value parser_stop(Vm *vm, Frame *f)
{
    THIS_PARSER(p);
    http_wire_stop(&p->wire);
    return VAL_UNDEFINED;
}

/* free(), close(): nothing, but programs replace them to learn of the end */
static Value parser_forget(Vm *vm, Frame *f)
{
    (void)vm, (void)f;
    return VAL_UNDEFINED;
}

/* started: has a part of a head come? */
static Value parser_started(Vm *vm, Frame *f)
{
    THIS_PARSER(p);
    return value_bool(http_wire_in_head(&p->wire));
}

/* headAge and, magic 1, requestAge: milliseconds since the first byte of what has not wholly come, or since there was a connection */
static Value parser_age(Vm *vm, Frame *f)
{
    THIS_PARSER(p);
    bool counts = p->began && (native_magic(f) || !http_wire_started(&p->wire) || http_wire_in_head(&p->wire));
    return value_i64(counts ? (i64)(loop_now(host_loop(p->host)) - p->began) : 0);
}

static const BuiltinProp parser_rows[] = {
    GETTER_MAGIC("headAge", parser_age, 0),
    GETTER_MAGIC("requestAge", parser_age, 1),
    FN("execute", 1, parser_execute, 0, INTRIN_NONE),
    FN("finish", 0, parser_finish, 0, INTRIN_NONE),
    FN("stop", 0, parser_stop, 0, INTRIN_NONE),
    FN("free", 0, parser_forget, 0, INTRIN_NONE),
    FN("close", 0, parser_forget, 0, INTRIN_NONE),
    GETTER("started", parser_started),
    END,
};

static const HostClass node_http_parser_class = {
    .name = "HTTPParser",
    .data_size = sizeof(HttpParser *),
    .slots = 2, /* owner, async context */
    .proto_props = parser_rows,
    .finalise = parser_finalise,
};
