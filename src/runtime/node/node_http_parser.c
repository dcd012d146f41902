/* node_http_parser.c - see node_http_parser.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/node_http_parser.h"

#include "base/alloc.h"
#include "runtime/node/net_handle.h"
#include "runtime/node/node_http_message.h"

typedef enum ParserState { AT_HEAD, IN_LENGTH, IN_CHUNKS, UNTIL_END, UPGRADED, DEAD } ParserState;

struct HttpParser {
    HostObject *object;
    Host *host;
    Buf in;         /* a head that has not wholly come */
    size_t scanned;
    u64 left;       /* IN_LENGTH */
    HttpChunk chunk;
    Buf trailers;
    u64 began;      /* loop_now of the message's first byte; 0: none has come */
    u32 max_head;
    u8 state;
    bool response, feeding;
};

#define DEFAULT_MAX_HEAD 16384u

static const HostClass node_http_parser_class;

HttpParser *http_parser_of(Value v)
{
    HostObject *o = host_cast(v, &node_http_parser_class);
    return o ? *(HttpParser **)host_data(o) : NULL;
}

/* The hook's result as a small number; 0 when it threw. */
static i32 tell(HttpParser *p, ParserHook hook, u32 argc, const Value *args)
{
    Value all[6] = {p->object->host_slots[0]};
    HostRef *fn = net_state(p->host)->parser_hooks[p->response][hook];
    if (!fn)
        return 0;
    for (u32 i = 0; i < argc; i++)
        all[i + 1] = args[i];
    Vm *vm = host_vm(p->host);
    Value before = vm->async_context;
    vm->async_context = p->object->host_slots[1];
    Value r = call_function(vm, fn->value, VAL_UNDEFINED, argc + 1, all);
    vm->async_context = before;
    if (value_is_exc(r)) {
        host_uncaught(p->host);
        return 0;
    }
    return value_is_int(r) ? value_as_int(r) : 0;
}

static Value text_of(HttpParser *p, Str s)
{
    String *text = string_from_latin1(host_vm(p->host), s.data, (u32)s.len);
    return text ? value_cell(text) : VAL_UNDEFINED;
}

/* ---- errors ------------------------------------------------------------------------------------- */

typedef struct ParserFault {
    const char *code, *reason;
} ParserFault;

/* What llhttp says of a head that it does not take. */
static ParserFault fault_of(const HttpParser *p, Str data, const HttpHead *head)
{
    const char *end = data.data + data.len, *line_end = memchr(data.data, '\n', data.len);
    const char *space = memchr(data.data, ' ', data.len);
    if (head->error == 431)
        return (ParserFault){"HPE_HEADER_OVERFLOW", "Header overflow"};
    if (p->response) {
        if (data.len < 5 || memcmp(data.data, "HTTP/", 5) != 0)
            return (ParserFault){"HPE_INVALID_CONSTANT", "Expected HTTP/"};
        if (head->error == 411)
            return (ParserFault){"HPE_INVALID_CONTENT_LENGTH", "Invalid character in Content-Length"};
        return head->status ? (ParserFault){"HPE_INVALID_HEADER_TOKEN", "Invalid header token"}
                            : (ParserFault){"HPE_INVALID_VERSION", "Invalid HTTP version"};
    }
    Str word = {data.data, space ? (size_t)(space - data.data) : data.len};
    if (!space || (line_end && space > line_end) || http_method_find(word) == HttpMethod_None)
        return (ParserFault){"HPE_INVALID_METHOD", "Invalid method encountered"};
    if (head->error == 505)
        return (ParserFault){"HPE_INVALID_VERSION", "Invalid HTTP version"};
    const char *second = line_end ? memchr(space + 1, ' ', (size_t)(line_end - space - 1)) : NULL;
    if (line_end && (!second || end - second < 6 || memcmp(second + 1, "HTTP/", 5) != 0))
        return (ParserFault){"HPE_INVALID_CONSTANT", "Expected HTTP/"};
    if (head->has_length && http_head_find(head, Http_TransferEncoding, 0) >= 0)
        return (ParserFault){"HPE_INVALID_TRANSFER_ENCODING", "Transfer-Encoding can't be present with Content-Length"};
    if (http_head_find(head, Http_TransferEncoding, 0) >= 0)
        return (ParserFault){"HPE_INVALID_TRANSFER_ENCODING", "Request has invalid `Transfer-Encoding`"};
    int length = http_head_find(head, Http_ContentLength, 0);
    if (length >= 0 && head->has_length && http_head_find(head, Http_ContentLength, (u32)length + 1) >= 0)
        return (ParserFault){"HPE_UNEXPECTED_CONTENT_LENGTH", "Content-Length already present"};
    if (length >= 0 && length == head->header_count - 1 && !head->has_length)
        return (ParserFault){"HPE_INVALID_CONTENT_LENGTH", "Invalid character in Content-Length"};
    return (ParserFault){"HPE_INVALID_HEADER_TOKEN", "Invalid header token"};
}

static void fail(HttpParser *p, ParserFault fault, Str packet)
{
    Vm *vm = host_vm(p->host);
    p->state = DEAD;
    Value buffer = node_buffer_copy(vm, packet.data, packet.len);
    String *code = string_from_c(vm, fault.code), *reason = string_from_c(vm, fault.reason);
    if (value_is_exc(buffer) || !code || !reason) {
        host_uncaught(p->host);
        return;
    }
    Value args[] = {value_cell(code), value_cell(reason), buffer};
    tell(p, PARSER_ON_ERROR, 3, args);
}

/* ---- messages ----------------------------------------------------------------------------------- */

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

/* The message is over; `request` is one that had no body and was told by node_http_message.c, or NULL. */
static void complete(HttpParser *p, Object *request)
{
    Value trailers = VAL_UNDEFINED;
    p->state = AT_HEAD;
    p->began = 0;
    if (request) {
        http_message_complete(p->host, request);
        return;
    }
    if (p->trailers.len) {
        trailers = text_of(p, buf_view(&p->trailers));
        p->trailers.len = 0;
    }
    tell(p, PARSER_ON_COMPLETE, 1, &trailers);
}

static i32 tell_head(HttpParser *p, const HttpHead *head, Str bytes)
{
    Value first = p->response ? value_int((i32)head->status)
                              : value_cell(key_as_cell(key_from_c(host_vm(p->host), http_method_name(head->method).data)));
    Value args[] = {text_of(p, bytes), first, text_of(p, http_slice(head, p->response ? head->reason : head->target)),
                    value_int(head->minor), value_int((i32)flags_of(head, p->response))};
    return tell(p, PARSER_ON_HEAD, ARRAY_LEN(args), args);
}

/* Most requests of servers. NULL: this one is for the hook. */
static Object *begin_shortly(HttpParser *p, const HttpHead *head, Str bytes)
{
    Vm *vm = host_vm(p->host);
    Value before = vm->async_context;
    vm->async_context = p->object->host_slots[1];
    Object *request = http_message_begin(p->host, p->object->host_slots[0], head, bytes, flags_of(head, false));
    vm->async_context = before;
    return request;
}

/* A head of `bytes` bytes has come: tells of it and makes ready for what follows. */
static void take_head(HttpParser *p, const HttpHead *head, Str bytes)
{
    bool has_length = head->has_length, chunked = head->chunked;
    u64 length = head->content_length;
    u32 status = head->status;
    p->state = IN_LENGTH; /* the hook may call for nothing of the next message */
    Object *request = p->response ? NULL : begin_shortly(p, head, bytes);
    i32 said = request ? 0 : tell_head(p, head, bytes);
    p->in.len = 0;
    p->scanned = 0;
    if (p->state == DEAD)
        return;
    if (said == 2) {
        p->state = UPGRADED;
        return;
    }
    bool bodiless = said == 1 || (p->response && (status < 200 || status == 204 || status == 304));
    if (!bodiless && chunked) {
        p->chunk = (HttpChunk){.trailers = &p->trailers};
        p->state = IN_CHUNKS;
    } else if (!bodiless && has_length && length) {
        p->left = length;
    } else if (!bodiless && p->response && !has_length) {
        p->state = UNTIL_END;
    } else {
        complete(p, request);
    }
}

static void give_body(HttpParser *p, Str data)
{
    Value buffer = node_buffer_copy(host_vm(p->host), data.data, data.len);
    if (value_is_exc(buffer))
        host_uncaught(p->host);
    else
        tell(p, PARSER_ON_BODY, 1, &buffer);
}

/* Can the beginning of a request become the name of a method? */
static bool may_be_method(Str data)
{
    while (data.len && (*data.data == '\r' || *data.data == '\n'))
        data.data++, data.len--;
    const char *space = memchr(data.data, ' ', data.len);
    if (space)
        return http_method_find((Str){data.data, (size_t)(space - data.data)}) != HttpMethod_None;
    for (u32 i = HttpMethod_None + 1; data.len && i < HttpMethod__count; i++) {
        Str name = http_method_name((HttpMethod)i);
        if (data.len <= name.len && memcmp(data.data, name.data, data.len) == 0)
            return true;
    }
    return !data.len;
}

/* Takes as much of *data as belongs to a head. */
static void feed_head(HttpParser *p, Str *data)
{
    size_t before = p->in.len;
    Str all = *data;
    if (before) {
        buf_append_str(&p->in, *data);
        all = buf_view(&p->in);
    }
    HttpHead head;
    size_t most = MIN(all.len, (size_t)p->max_head + 4);
    int r = p->response ? http_parse_response(all.data, all.data + most, p->scanned, &head)
                        : http_parse_head_relaxed(all.data, all.data + most, p->scanned, &head);
    if (r > 0 && head.odd)
        head.error = 400, r = HTTP_BAD;
    if (r == HTTP_MORE && most < all.len)
        head.error = 431, r = HTTP_BAD;
    else if (r == HTTP_MORE && !p->response && !may_be_method(all))
        head.error = 400, r = HTTP_BAD;
    if (r < 0) {
        fail(p, fault_of(p, all, &head), *data);
        data->len = 0;
        return;
    }
    if (r == HTTP_MORE) {
        if (!before)
            buf_append_str(&p->in, *data);
        p->scanned = p->in.len;
        data->len = 0;
        return;
    }
    size_t used = (size_t)r - before;
    data->data += used;
    data->len -= used;
    take_head(p, &head, (Str){all.data, (size_t)r});
}

static void feed_chunks(HttpParser *p, Str *data)
{
    Str part, whole = *data;
    switch (http_chunk_next(&p->chunk, data, &part)) {
    case HTTP_CHUNK_DATA: give_body(p, part); break;
    case HTTP_CHUNK_DONE: complete(p, NULL); break;
    case HTTP_CHUNK_MORE: break;
    case HTTP_CHUNK_BAD:
        fail(p, (ParserFault){"HPE_INVALID_CHUNK_SIZE", "Invalid character in chunk size"}, whole);
        data->len = 0;
    }
}

static void feed_length(HttpParser *p, Str *data)
{
    size_t n = (size_t)MIN((u64)data->len, p->left);
    Str part = {data->data, n};
    data->data += n;
    data->len -= n;
    p->left -= n;
    give_body(p, part);
    if (p->state == IN_LENGTH && !p->left)
        complete(p, NULL);
}

static void tell_upgrade(HttpParser *p, Str rest)
{
    Value buffer = node_buffer_copy(host_vm(p->host), rest.data, rest.len);
    p->state = DEAD;
    if (value_is_exc(buffer))
        host_uncaught(p->host);
    else
        tell(p, PARSER_ON_UPGRADE, 1, &buffer);
}

void http_parser_feed(HttpParser *p, Str data)
{
    p->feeding = true;
    if (!p->began)
        p->began = loop_now(host_loop(p->host));
    while (data.len && p->state != DEAD) {
        switch ((ParserState)p->state) {
        case AT_HEAD: feed_head(p, &data); break;
        case IN_LENGTH: feed_length(p, &data); break;
        case IN_CHUNKS: feed_chunks(p, &data); break;
        case UNTIL_END:
            give_body(p, data);
            data.len = 0;
            break;
        case UPGRADED: case DEAD: break;
        }
        if (p->state == UPGRADED) {
            tell_upgrade(p, data);
            break;
        }
    }
    p->feeding = false;
}

void http_parser_end(HttpParser *p)
{
    if (p->state == UNTIL_END)
        complete(p, NULL);
    else if (p->state == IN_LENGTH || p->state == IN_CHUNKS || (p->state == AT_HEAD && p->in.len))
        fail(p, (ParserFault){"HPE_INVALID_EOF_STATE", "Invalid EOF state"}, (Str){"", 0});
}

/* ---- the class ---------------------------------------------------------------------------------- */

static void parser_finalise(Vm *vm, void *data)
{
    (void)vm;
    HttpParser *p = *(HttpParser **)data;
    if (!p)
        return;
    buf_deinit(&p->in);
    buf_deinit(&p->trailers);
    xfree(p);
}

/* parser(owner, response, maxHeaderSize) */
Value node_http_make_parser(Vm *vm, Frame *f)
{
    u32 most;
    if (!to_uint32(vm, frame_arg(f, 2), &most))
        return VAL_EXC;
    HostObject *o = TRY_PTR(host_object_new(vm, &node_http_parser_class));
    HttpParser *p = xalloc_zero(sizeof *p);
    *p = (HttpParser){.object = o, .host = host_of(vm), .max_head = most ? MIN(most, (u32)1 << 28) : DEFAULT_MAX_HEAD,
                      .response = to_boolean(frame_arg(f, 1))};
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

/* execute(bytes) */
static Value parser_execute(Vm *vm, Frame *f)
{
    THIS_PARSER(p);
    u8 *bytes;
    size_t n;
    if (!embed_bytes_view(vm, frame_arg(f, 0), &bytes, &n))
        return host_throw_arg_type(vm, "buffer", "an instance of Buffer", frame_arg(f, 0));
    if (p->feeding)
        return VAL_UNDEFINED;
    AUTO_BUF copy = {0}; /* scripts run meanwhile */
    buf_append(&copy, bytes, n);
    http_parser_feed(p, buf_view(&copy));
    return VAL_UNDEFINED;
}

static Value parser_finish(Vm *vm, Frame *f)
{
    THIS_PARSER(p);
    http_parser_end(p);
    return VAL_UNDEFINED;
}

/* stop(): takes and tells nothing any more */
static Value parser_stop(Vm *vm, Frame *f)
{
    THIS_PARSER(p);
    p->state = DEAD;
    return VAL_UNDEFINED;
}

/* started: has a part of a head come? */
static Value parser_started(Vm *vm, Frame *f)
{
    THIS_PARSER(p);
    return value_bool(p->state == AT_HEAD && p->in.len);
}

/* headAge and, magic 1, requestAge: milliseconds since the first byte of what has not wholly come */
static Value parser_age(Vm *vm, Frame *f)
{
    THIS_PARSER(p);
    bool counts = p->began && (native_magic(f) || p->state == AT_HEAD);
    return value_i64(counts ? (i64)(loop_now(host_loop(p->host)) - p->began) : 0);
}

static const BuiltinProp parser_rows[] = {
    GETTER_MAGIC("headAge", parser_age, 0),
    GETTER_MAGIC("requestAge", parser_age, 1),
    FN("execute", 1, parser_execute, 0, INTRIN_NONE),
    FN("finish", 0, parser_finish, 0, INTRIN_NONE),
    FN("stop", 0, parser_stop, 0, INTRIN_NONE),
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
