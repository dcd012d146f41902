/* node_http2.c - the C half of node:http2: one session over nghttp2, told of by hooks of src/js/internal/http2.
 *
 *     receive(bytes) ─► nghttp2 ─► hooks(owner, stream id, ...)
 *     request, respond, write ... ─► nghttp2 ─► send task ─► NetHandle, or the hook `output` for any other stream
 *
 * Streams are known to JavaScript by their ids; what C keeps of one is its output and whether its input is wanted. Hooks run inside of
 * nghttp2's callbacks, where submitting is allowed and sending is not: frames leave in the next turn, once for all that a turn submitted.
 * While the kernel has no room nothing more is taken from nghttp2 and nothing is read. What the session needs, streams and their output
 * included, counts against the program's maxSessionMemory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/node_http2.h"

#include <errno.h>

#include "base/alloc.h"

#define FLUSH_AT ((size_t)64 * 1024)
#define OUT_KEPT ((size_t)64 * 1024)
#define MAX_HEAD 16777215u     /* bytes of a head, whatever the program has set */
#define SEND_HEAD_DEFAULT 65536

static void tell(Http2Session *s, Http2Hook hook, u32 argc, const Value *args)
{
    Vm *vm = host_vm(s->host);
    Http2State *state = host_part(s->host, HOST_PART_HTTP2);
    HostRef *fn = state->hooks[hook];
    Value all[8] = {s->object->host_slots[SLOT_OWNER]};
    for (u32 i = 0; i < argc; i++)
        all[i + 1] = args[i];
    if (fn && value_is_object(all[0]) && value_is_exc(call_function(vm, fn->value, VAL_UNDEFINED, argc + 1, all)))
        host_uncaught(s->host);
    if (s->drains)
        host_drain(s->host);
}

void h2_tell_int(Http2Session *s, Http2Hook hook, i32 a)
{
    Value arg = value_int(a);
    tell(s, hook, 1, &arg);
}

/* ---- streams ------------------------------------------------------------------------------------- */

static Http2Stream *stream_new(Http2Session *s, i32 id)
{
    Http2Stream *stream = xalloc_zero(sizeof *stream);
    stream->id = id;
    stream->session = s;
    stream->max_head = MIN(nghttp2_session_get_local_settings(s->ng, NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE), MAX_HEAD);
    stream->next = s->streams;
    if (stream->next)
        stream->next->prev = stream;
    s->streams = stream;
    s->n_streams++;
    id_map_put(&s->by_id, (u64)id, stream);
    return stream;
}

static void stream_free(Http2Stream *stream)
{
    Http2Session *s = stream->session;
    if (stream->prev)
        stream->prev->next = stream->next;
    else
        s->streams = stream->next;
    if (stream->next)
        stream->next->prev = stream->prev;
    s->n_streams--;
    id_map_remove(&s->by_id, (u64)stream->id);
    s->output -= stream->out.len;
    buf_deinit(&stream->out);
    xfree(stream);
}

static Http2Stream *stream_of(Http2Session *s, i32 id)
{
    return s->ng && id > 0 ? id_map_get(&s->by_id, (u64)id) : NULL;
}

static bool has_memory(const Http2Session *s, size_t more)
{
    return s->memory + s->output + more <= s->max_memory;
}

/* ---- sending ------------------------------------------------------------------------------------- */

static void send_later(Http2Session *s)
{
    if (s->ng && !s->sending && !s->blocked)
        loop_defer(host_loop(s->host), &s->task);
}

/* Tells the streams whose output has left. */
static void tell_written(Http2Session *s)
{
    while (s->n_written && !s->close_due && !s->blocked) {
        Http2Stream *stream = s->streams;
        while (stream && !stream->written)
            stream = stream->next;
        if (!stream) {
            s->n_written = 0;
            return;
        }
        stream->written = false;
        s->n_written--;
        h2_tell_int(s, HTTP2_ON_WRITTEN, stream->id);
    }
}

/* What `out` has goes on its way. */
static void flush(Http2Session *s)
{
    if (!s->out.len)
        return;
    NetHandle *net = net_handle_of(s->object->host_slots[SLOT_NET]);
    if (net) {
        i64 waiting = net_handle_write(net, buf_view(&s->out));
        s->blocked = waiting > 0;
        if (s->blocked)
            tell(s, HTTP2_ON_BLOCKED, 0, NULL);
    } else {
        Value buffer = node_buffer_copy(host_vm(s->host), s->out.data, s->out.len);
        if (value_is_exc(buffer))
            host_uncaught(s->host);
        else
            tell(s, HTTP2_ON_OUTPUT, 1, &buffer);
    }
    s->out.len = 0;
    if (s->out.cap > OUT_KEPT) {
        buf_deinit(&s->out);
        s->out = (Buf){0};
    }
}

static void close_now(Http2Session *s);
static void leave(Http2Session *s);

/* 0, or nghttp2's error. */
static i32 move_frames(Http2Session *s)
{
    i32 error = 0;
    s->sending = true;
    while (!s->blocked) {
        const u8 *data;
        ssize_t n = nghttp2_session_mem_send(s->ng, &data);
        error = n < 0 ? (i32)n : 0;
        if (n <= 0)
            break;
        buf_append(&s->out, data, (size_t)n);
        if (s->out.len >= FLUSH_AT)
            flush(s);
    }
    flush(s);
    s->sending = false;
    return error;
}

/* A reset takes back what nghttp2 has not sent: that goes first. */
static void submit_resets(Http2Session *s)
{
    if (!s->sending && !s->blocked)
        move_frames(s);
    for (size_t i = 0; i < s->resets.len; i++)
        nghttp2_submit_rst_stream(s->ng, NGHTTP2_FLAG_NONE, s->resets.items[i].id, s->resets.items[i].code);
    VEC_DEINIT(&s->resets);
    s->resets.items = NULL;
    send_later(s);
}

void h2_reset(Http2Session *s, i32 id, u32 code)
{
    VEC_PUSH(&s->resets, ((Http2Reset){id, code}));
    if (s->busy)
        return;
    s->busy++;
    submit_resets(s);
    leave(s);
}

/* Hooks that end the session only mark it while somebody is at work in it. */
static void leave(Http2Session *s)
{
    if (s->busy == 1 && s->resets.len && s->ng && !s->close_due)
        submit_resets(s);
    if (s->busy == 1 && s->close_due)
        close_now(s);
    s->busy--;
}

void h2_send(Http2Session *s)
{
    if (!s->ng || s->sending || s->blocked || s->close_due)
        return;
    s->busy++;
    i32 error = move_frames(s);
    if (error && !s->close_due)
        h2_tell_int(s, HTTP2_ON_ERROR, error);
    tell_written(s);
    leave(s);
    bool quiet = s->ng && !s->busy && !s->blocked && !nghttp2_session_want_write(s->ng) && (s->graceful || !nghttp2_session_want_read(s->ng));
    if (quiet)
        tell(s, HTTP2_ON_QUIET, 0, NULL);
}

static void on_task(LoopTask *task)
{
    Http2Session *s = CONTAINER_OF(task, Http2Session, task);
    Host *host = s->host;
    HostObject *keep = s->object; /* on the C stack: the session may end meanwhile */
    s->drains = true;
    h2_send(s);
    (*(Http2Session **)host_data(keep))->drains = false;
    host_drain(host);
}

static ssize_t give_body(nghttp2_session *ng, i32 id, u8 *to, size_t room, u32 *flags, nghttp2_data_source *source, void *user)
{
    (void)ng;
    (void)source;
    Http2Session *s = user;
    Http2Stream *stream = stream_of(s, id);
    if (!stream)
        return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
    size_t n = MIN(room, stream->out.len - stream->out_at);
    if (n)
        memcpy(to, stream->out.data + stream->out_at, n);
    stream->out_at += n;
    if (stream->out_at == stream->out.len) {
        s->output -= stream->out.len;
        stream->out_at = stream->out.len = 0;
        if (stream->out.cap > OUT_KEPT) {
            buf_deinit(&stream->out);
            stream->out = (Buf){0};
        }
        if (stream->waiting) {
            stream->waiting = false;
            stream->written = true;
            s->n_written++;
        }
        if (stream->shut) {
            *flags |= NGHTTP2_DATA_FLAG_EOF;
            if (stream->trailers) {
                *flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
                h2_tell_int(s, HTTP2_ON_TRAILERS, id);
            }
        } else if (!n) {
            stream->deferred = true;
            return NGHTTP2_ERR_DEFERRED;
        }
    }
    return (ssize_t)n;
}

static ssize_t choose_padding(nghttp2_session *ng, const nghttp2_frame *frame, size_t most, void *user)
{
    (void)ng;
    Http2Session *s = user;
    size_t len = frame->hd.length;
    if (s->padding == HTTP2_PADDING_MAX)
        return (ssize_t)most;
    if (s->padding == HTTP2_PADDING_NONE)
        return (ssize_t)len;
    size_t over = (len + 9) % 8; /* the frame with its head is to be a multiple of 8 */
    return (ssize_t)(over ? MIN(len + 8 - over, most) : len);
}

/* ---- receiving ----------------------------------------------------------------------------------- */

static i32 frame_stream(const nghttp2_frame *frame)
{
    return frame->hd.type == NGHTTP2_PUSH_PROMISE ? frame->push_promise.promised_stream_id : frame->hd.stream_id;
}

static int on_begin_headers(nghttp2_session *ng, const nghttp2_frame *frame, void *user)
{
    Http2Session *s = user;
    i32 id = frame_stream(frame);
    if (!s->object || s->close_due)
        return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
    if (!stream_of(s, id)) {
        if (s->n_streams >= nghttp2_session_get_local_settings(s->ng, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS) || !has_memory(s, sizeof(Http2Stream))) {
            if (s->rejected++ > s->max_rejected)
                return NGHTTP2_ERR_CALLBACK_FAILURE;
            nghttp2_submit_rst_stream(ng, NGHTTP2_FLAG_NONE, id, NGHTTP2_ENHANCE_YOUR_CALM);
            return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
        }
        s->rejected = 0;
        stream_new(s, id);
    }
    Array *list = array_new(host_vm(s->host), 0);
    s->object->host_slots[SLOT_FIELDS] = list ? value_cell(list) : VAL_UNDEFINED;
    s->object->host_slots[SLOT_SENSITIVE] = VAL_UNDEFINED;
    barrier(host_vm(s->host), s->object);
    s->field_bytes = 0;
    s->field_count = 0;
    return 0;
}

static bool add_text(Vm *vm, Array *list, nghttp2_vec text)
{
    String *t = string_from_latin1(vm, (const char *)text.base, (u32)text.len);
    return t && array_push(vm, list, value_cell(t));
}

static bool add_field(Http2Session *s, nghttp2_vec name, nghttp2_vec value, bool never_indexed)
{
    Vm *vm = host_vm(s->host);
    Value *slots = s->object->host_slots;
    Array *list = value_is_object(slots[SLOT_FIELDS]) ? (Array *)value_as_cell(slots[SLOT_FIELDS]) : NULL;
    String *text = list ? string_from_latin1(vm, (const char *)name.base, (u32)name.len) : NULL;
    if (!text || !array_push(vm, list, value_cell(text)) || !add_text(vm, list, value))
        return false;
    if (!never_indexed)
        return true;
    if (!value_is_object(slots[SLOT_SENSITIVE])) {
        Array *sensitive = array_new(vm, 0);
        if (!sensitive)
            return false;
        slots[SLOT_SENSITIVE] = value_cell(sensitive);
        barrier(vm, s->object);
    }
    return array_push(vm, (Array *)value_as_cell(slots[SLOT_SENSITIVE]), value_cell(text));
}

static int on_header(nghttp2_session *ng, const nghttp2_frame *frame, nghttp2_rcbuf *name, nghttp2_rcbuf *value, u8 flags, void *user)
{
    Http2Session *s = user;
    i32 id = frame_stream(frame);
    nghttp2_vec name_bytes = nghttp2_rcbuf_get_buf(name), value_bytes = nghttp2_rcbuf_get_buf(value);
    Http2Stream *stream = stream_of(s, id);
    if (!stream || s->close_due)
        return 0;
    size_t size = name_bytes.len + value_bytes.len + 32;
    bool fits = has_memory(s, size) && s->field_count < s->max_fields && s->field_bytes + size <= stream->max_head;
    if (!fits) {
        nghttp2_submit_rst_stream(ng, NGHTTP2_FLAG_NONE, id, NGHTTP2_ENHANCE_YOUR_CALM);
        return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
    }
    s->field_count++;
    s->field_bytes += size;
    if (!add_field(s, name_bytes, value_bytes, flags & NGHTTP2_NV_FLAG_NO_INDEX)) {
        host_uncaught(s->host);
        return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
    }
    return 0;
}

/* Lines that are not as they should be are left out. */
static int on_invalid_header(nghttp2_session *ng, const nghttp2_frame *frame, nghttp2_rcbuf *name, nghttp2_rcbuf *value, u8 flags, void *user)
{
    (void)ng, (void)frame, (void)name, (void)value, (void)flags, (void)user;
    return 0;
}

static void tell_headers(Http2Session *s, const nghttp2_frame *frame)
{
    Value *slots = s->object->host_slots, list = slots[SLOT_FIELDS];
    i32 category = frame->hd.type == NGHTTP2_HEADERS ? (i32)frame->headers.cat : (i32)NGHTTP2_HCAT_REQUEST;
    if (!value_is_object(list))
        return;
    Value args[] = {value_int(frame_stream(frame)), value_int(category), value_int(frame->hd.flags), list, slots[SLOT_SENSITIVE]};
    slots[SLOT_FIELDS] = slots[SLOT_SENSITIVE] = VAL_UNDEFINED;
    tell(s, HTTP2_ON_HEADERS, ARRAY_LEN(args), args);
}

static void tell_settings(Http2Session *s, const nghttp2_settings *settings)
{
    Vm *vm = host_vm(s->host);
    if (settings->hd.flags & NGHTTP2_FLAG_ACK) {
        tell(s, HTTP2_ON_SETTINGS_ACK, 0, NULL);
        return;
    }
    Array *list = array_new(vm, 0);
    for (size_t i = 0; list && i < settings->niv; i++)
        if (!array_push(vm, list, value_int(settings->iv[i].settings_id)) || !array_push(vm, list, value_number(settings->iv[i].value)))
            list = NULL;
    Value arg = list ? value_cell(list) : VAL_UNDEFINED;
    tell(s, HTTP2_ON_SETTINGS, 1, &arg);
}

static Value bytes_or_undefined(Vm *vm, const void *bytes, size_t n)
{
    Value v = n ? node_buffer_copy(vm, bytes, n) : VAL_UNDEFINED;
    return value_is_exc(v) ? VAL_UNDEFINED : v;
}

static Value text_value(Vm *vm, const u8 *bytes, size_t n)
{
    String *t = string_from_latin1(vm, (const char *)bytes, (u32)n);
    return t ? value_cell(t) : VAL_UNDEFINED;
}

static void tell_goaway(Http2Session *s, const nghttp2_goaway *frame)
{
    Value args[] = {value_number(frame->error_code), value_int(frame->last_stream_id),
                    bytes_or_undefined(host_vm(s->host), frame->opaque_data, frame->opaque_data_len)};
    tell(s, HTTP2_ON_GOAWAY, ARRAY_LEN(args), args);
}

static void tell_altsvc(Http2Session *s, const nghttp2_frame *frame)
{
    Vm *vm = host_vm(s->host);
    const nghttp2_ext_altsvc *alt = frame->ext.payload;
    Value args[] = {value_int(frame->hd.stream_id), text_value(vm, alt->origin, alt->origin_len), text_value(vm, alt->field_value, alt->field_value_len)};
    tell(s, HTTP2_ON_ALTSVC, ARRAY_LEN(args), args);
}

static void tell_origin(Http2Session *s, const nghttp2_frame *frame)
{
    Vm *vm = host_vm(s->host);
    const nghttp2_ext_origin *origin = frame->ext.payload;
    Array *list = array_new(vm, 0);
    for (size_t i = 0; list && i < origin->nov; i++)
        if (!array_push(vm, list, text_value(vm, origin->ov[i].origin, origin->ov[i].origin_len)))
            list = NULL;
    Value arg = list ? value_cell(list) : VAL_UNDEFINED;
    if (origin->nov)
        tell(s, HTTP2_ON_ORIGIN, 1, &arg);
}

static void tell_priority(Http2Session *s, const nghttp2_frame *frame)
{
    const nghttp2_priority_spec *p = &frame->priority.pri_spec;
    Value args[] = {value_int(frame->hd.stream_id), value_int(p->stream_id), value_int(p->weight), value_bool(p->exclusive)};
    tell(s, HTTP2_ON_PRIORITY, ARRAY_LEN(args), args);
}

static int too_many_invalid(Http2Session *s)
{
    s->too_many_invalid = true;
    return NGHTTP2_ERR_CALLBACK_FAILURE;
}

static int on_frame(nghttp2_session *ng, const nghttp2_frame *frame, void *user)
{
    (void)ng;
    Http2Session *s = user;
    if (s->close_due)
        return 0;
    switch (frame->hd.type) {
    case NGHTTP2_DATA:
        if (frame->hd.flags & NGHTTP2_FLAG_END_STREAM && stream_of(s, frame->hd.stream_id))
            h2_tell_int(s, HTTP2_ON_END, frame->hd.stream_id);
        else if (!frame->hd.length && s->invalid_frames++ > s->max_invalid) /* empty ones cost work and say nothing */
            return too_many_invalid(s);
        break;
    case NGHTTP2_HEADERS:
    case NGHTTP2_PUSH_PROMISE: tell_headers(s, frame); break;
    case NGHTTP2_SETTINGS: tell_settings(s, &frame->settings); break;
    case NGHTTP2_PRIORITY: tell_priority(s, frame); break;
    case NGHTTP2_GOAWAY: tell_goaway(s, &frame->goaway); break;
    case NGHTTP2_PING: {
        Value payload = node_buffer_copy(host_vm(s->host), frame->ping.opaque_data, 8);
        if (!value_is_exc(payload))
            tell(s, frame->hd.flags & NGHTTP2_FLAG_ACK ? HTTP2_ON_PING_ACK : HTTP2_ON_PING, 1, &payload);
        break;
    }
    case NGHTTP2_ALTSVC: tell_altsvc(s, frame); break;
    case NGHTTP2_ORIGIN: tell_origin(s, frame); break;
    default: break;
    }
    return 0;
}

static int on_data(nghttp2_session *ng, u8 flags, i32 id, const u8 *data, size_t len, void *user)
{
    (void)flags;
    Http2Session *s = user;
    Http2Stream *stream = stream_of(s, id);
    nghttp2_session_consume_connection(ng, len);
    if (!stream || s->close_due) {
        nghttp2_session_consume_stream(ng, id, len);
        return 0;
    }
    if (stream->reading)
        nghttp2_session_consume_stream(ng, id, len);
    else
        stream->unconsumed += len;
    Value buffer = node_buffer_copy(host_vm(s->host), data, len);
    if (value_is_exc(buffer)) {
        host_uncaught(s->host);
        return 0;
    }
    Value args[] = {value_int(id), buffer};
    tell(s, HTTP2_ON_DATA, 2, args);
    return 0;
}

static int on_close(nghttp2_session *ng, i32 id, u32 code, void *user)
{
    (void)ng;
    Http2Session *s = user;
    Http2Stream *stream = stream_of(s, id);
    if (!stream)
        return 0;
    if (stream->written)
        s->n_written--;
    stream_free(stream);
    Value args[] = {value_int(id), value_number(code)};
    if (!s->close_due)
        tell(s, HTTP2_ON_STREAM_CLOSE, 2, args);
    return 0;
}

static int on_invalid_frame(nghttp2_session *ng, const nghttp2_frame *frame, int error, void *user)
{
    (void)ng;
    (void)frame;
    Http2Session *s = user;
    if (s->close_due)
        return 0;
    if (s->invalid_frames++ > s->max_invalid)
        return too_many_invalid(s);
    if (nghttp2_is_fatal(error) || error == NGHTTP2_ERR_STREAM_CLOSED || error == NGHTTP2_ERR_PROTO)
        h2_tell_int(s, HTTP2_ON_ERROR, error);
    return 0;
}

/* The code that a peer would be told. */
static i32 code_of(int error)
{
    switch (error) {
    case NGHTTP2_ERR_STREAM_SHUT_WR: return NGHTTP2_STREAM_CLOSED;
    case NGHTTP2_ERR_STREAM_CLOSED:
    case NGHTTP2_ERR_STREAM_CLOSING: return NGHTTP2_STREAM_CLOSED;
    case NGHTTP2_ERR_FRAME_SIZE_ERROR: return NGHTTP2_FRAME_SIZE_ERROR;
    case NGHTTP2_ERR_START_STREAM_NOT_ALLOWED: return NGHTTP2_INTERNAL_ERROR;
    case NGHTTP2_ERR_STREAM_ID_NOT_AVAILABLE:
    case NGHTTP2_ERR_INVALID_STREAM_STATE: return NGHTTP2_INTERNAL_ERROR;
    case NGHTTP2_ERR_FLOW_CONTROL: return NGHTTP2_FLOW_CONTROL_ERROR;
    case NGHTTP2_ERR_REFUSED_STREAM: return NGHTTP2_REFUSED_STREAM;
    default: return NGHTTP2_INTERNAL_ERROR;
    }
}

static int on_not_sent(nghttp2_session *ng, const nghttp2_frame *frame, int error, void *user)
{
    (void)ng;
    Http2Session *s = user;
    if (s->close_due || error == NGHTTP2_ERR_SESSION_CLOSING || error == NGHTTP2_ERR_STREAM_CLOSED || error == NGHTTP2_ERR_STREAM_CLOSING)
        return 0;
    Value args[] = {value_int(frame->hd.stream_id), value_int(frame->hd.type), value_int(code_of(error))};
    tell(s, HTTP2_ON_FRAME_ERROR, ARRAY_LEN(args), args);
    return 0;
}

static int on_message(nghttp2_session *ng, int error, const char *text, size_t len, void *user)
{
    (void)ng;
    (void)text;
    (void)len;
    Http2Session *s = user;
    if (error == NGHTTP2_ERR_SETTINGS_EXPECTED && !s->close_due)
        h2_tell_int(s, HTTP2_ON_ERROR, NGHTTP2_ERR_PROTO);
    return 0;
}

/* The bytes stay where they are whatever scripts do meanwhile. */
static void receive(Http2Session *s, Str data)
{
    if (!s->ng || s->close_due)
        return;
    s->busy++;
    ssize_t used = nghttp2_session_mem_recv(s->ng, (const u8 *)data.data, data.len);
    if (used < 0 && !s->close_due) {
        Value args[] = {value_int((i32)used), value_bool(s->too_many_invalid)};
        tell(s, HTTP2_ON_ERROR, 2, args);
    }
    if (!s->close_due)
        send_later(s);
    leave(s);
}

static void take(NetSink *sink, Str data)
{
    Http2Session *s = CONTAINER_OF(sink, Http2Session, sink);
    Host *host = s->host;
    AUTO_BUF copy = {0}; /* the room that handles read into is shared */
    buf_append_str(&copy, data);
    bool before = s->drains;
    HostObject *keep = s->object; /* on the C stack: the session may end meanwhile */
    s->drains = true;
    receive(s, buf_view(&copy));
    (*(Http2Session **)host_data(keep))->drains = before;
    host_drain(host);
}

/* receive(bytes): of a transport that is no handle */
Value h2_receive(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    u8 *bytes;
    size_t n;
    if (!embed_bytes_view(vm, frame_arg(f, 0), &bytes, &n))
        return VAL_UNDEFINED;
    AUTO_BUF copy = {0};
    if (!buf_try_reserve(&copy, n))
        return throw_range(vm, "Out of memory");
    buf_append(&copy, bytes, n);
    bool before = s->drains;
    s->drains = false;
    receive(s, buf_view(&copy));
    s->drains = before;
    return VAL_UNDEFINED;
}

bool h2_number(Vm *vm, Value list, u64 i, double *out)
{
    Value number = TRY_OR(false, to_number(vm, TRY_OR(false, value_get_index(vm, list, i))));
    *out = value_as_number(number);
    return true;
}

/* ---- making and ending --------------------------------------------------------------------------- */

/* nghttp2's memory, with its size in front. */
typedef union Counted {
    size_t size;
    max_align_t align;
} Counted;

static void mem_free(void *p, void *user)
{
    if (!p)
        return;
    Counted *c = (Counted *)p - 1;
    ((Http2Session *)user)->memory -= c->size;
    xfree(c);
}

static void *mem_realloc(void *p, size_t size, void *user)
{
    Http2Session *s = user;
    if (size == 0) {
        mem_free(p, user);
        return NULL;
    }
    Counted *old = p ? (Counted *)p - 1 : NULL;
    size_t before = old ? old->size : 0;
    Counted *c = try_realloc(old, size + sizeof *c);
    if (!c)
        return NULL;
    c->size = size;
    s->memory += size - before;
    return c + 1;
}

static void *mem_malloc(size_t size, void *user)
{
    return mem_realloc(NULL, size, user);
}

static void *mem_calloc(size_t count, size_t size, void *user)
{
    if (size && count > SIZE_MAX / 2 / size)
        return NULL;
    void *p = mem_realloc(NULL, count * size, user);
    return p ? memset(p, 0, count * size) : NULL;
}

static nghttp2_session_callbacks *make_callbacks(const Http2Session *s)
{
    nghttp2_session_callbacks *c;
    CHECK(nghttp2_session_callbacks_new(&c) == 0);
    nghttp2_session_callbacks_set_on_begin_headers_callback(c, on_begin_headers);
    nghttp2_session_callbacks_set_on_header_callback2(c, on_header);
    nghttp2_session_callbacks_set_on_invalid_header_callback2(c, on_invalid_header);
    nghttp2_session_callbacks_set_on_frame_recv_callback(c, on_frame);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(c, on_data);
    nghttp2_session_callbacks_set_on_stream_close_callback(c, on_close);
    nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(c, on_invalid_frame);
    nghttp2_session_callbacks_set_on_frame_not_send_callback(c, on_not_sent);
    nghttp2_session_callbacks_set_error_callback2(c, on_message);
    if (s->padding != HTTP2_PADDING_NONE)
        nghttp2_session_callbacks_set_select_padding_callback(c, choose_padding);
    return c;
}

/* The numbers that src/js/internal/http2/session.js gives, in this order; below 0: not given. */
enum {
    OPT_DEFLATE_TABLE, OPT_RESERVED_STREAMS, OPT_SEND_HEAD, OPT_PEER_STREAMS, OPT_PADDING, OPT_FIELDS, OPT_MEMORY, OPT_SETTINGS, OPT_RESET_BURST,
    OPT_RESET_RATE, OPT_STRICT_SPACE, OPT_INVALID_FRAMES, OPT_REJECTED_STREAMS, OPTS
};

static nghttp2_option *make_option(Http2Session *s, const double o[OPTS])
{
    nghttp2_option *option = h2_option_new();
    if (!s->server) {
        nghttp2_option_set_builtin_recv_extension_type(option, NGHTTP2_ALTSVC);
        nghttp2_option_set_builtin_recv_extension_type(option, NGHTTP2_ORIGIN);
    }
    if (o[OPT_DEFLATE_TABLE] >= 0)
        nghttp2_option_set_max_deflate_dynamic_table_size(option, (size_t)o[OPT_DEFLATE_TABLE]);
    if (o[OPT_RESERVED_STREAMS] >= 0)
        nghttp2_option_set_max_reserved_remote_streams(option, (u32)o[OPT_RESERVED_STREAMS]);
    nghttp2_option_set_max_send_header_block_length(option, o[OPT_SEND_HEAD] >= 0 ? (size_t)o[OPT_SEND_HEAD] : SEND_HEAD_DEFAULT);
    nghttp2_option_set_peer_max_concurrent_streams(option, o[OPT_PEER_STREAMS] >= 0 ? (u32)o[OPT_PEER_STREAMS] : 100);
    if (o[OPT_SETTINGS] >= 0)
        nghttp2_option_set_max_settings(option, (size_t)o[OPT_SETTINGS]);
    if (o[OPT_RESET_BURST] >= 0 && o[OPT_RESET_RATE] >= 0)
        nghttp2_option_set_stream_reset_rate_limit(option, (u64)o[OPT_RESET_BURST], (u64)o[OPT_RESET_RATE]);
    nghttp2_option_set_no_rfc9113_leading_and_trailing_ws_validation(option, o[OPT_STRICT_SPACE] == 0);
    return option;
}

static bool read_numbers(Vm *vm, Value list, double *out, u32 n)
{
    for (u32 i = 0; i < n; i++)
        if (!h2_number(vm, list, i, &out[i]))
            return false;
    return true;
}

/* session(owner, server, numbers) */
static Value h2_make(Vm *vm, Frame *f)
{
    double o[OPTS];
    if (!read_numbers(vm, frame_arg(f, 2), o, OPTS))
        return VAL_EXC;
    for (u32 i = 0; i < OPTS; i++)
        o[i] = o[i] >= 0 ? MIN(o[i], i == OPT_MEMORY ? 1e12 : (double)UINT32_MAX) : -1;
    HostObject *object = TRY_PTR(host_object_new(vm, &h2_class));
    Http2Session *s = xalloc_zero(sizeof *s);
    *s = (Http2Session){.host = host_of(vm), .object = object, .task = {.run = on_task}, .server = to_boolean(frame_arg(f, 1)),
                        .padding = (u8)MAX(o[OPT_PADDING], 0)};
    *(Http2Session **)host_data(object) = s;
    object->host_slots[SLOT_OWNER] = frame_arg(f, 0);
    barrier(vm, object);
    s->max_memory = o[OPT_MEMORY] >= 0 ? (u64)(o[OPT_MEMORY] * 1e6) : 10000000;
    s->max_fields = o[OPT_FIELDS] >= 0 ? (u32)o[OPT_FIELDS] : 128;
    s->max_fields = MAX(s->max_fields, s->server ? 4u : 1u); /* a request has so many of its own */
    s->max_invalid = o[OPT_INVALID_FRAMES] >= 0 ? (u32)o[OPT_INVALID_FRAMES] : 1000;
    s->max_rejected = o[OPT_REJECTED_STREAMS] >= 0 ? (u32)o[OPT_REJECTED_STREAMS] : 100;
    nghttp2_mem mem = {s, mem_malloc, mem_free, mem_calloc, mem_realloc};
    nghttp2_session_callbacks *callbacks = make_callbacks(s);
    nghttp2_option *option = make_option(s, o);
    int r = s->server ? nghttp2_session_server_new3(&s->ng, callbacks, s, option, &mem) : nghttp2_session_client_new3(&s->ng, callbacks, s, option, &mem);
    nghttp2_option_del(option);
    nghttp2_session_callbacks_del(callbacks);
    if (r < 0)
        return throw_range(vm, "Out of memory");
    s->ref = host_ref(s->host, value_cell(object));
    return value_cell(object);
}

static void drop(Http2Session *s)
{
    if (s->task.queued)
        loop_defer_cancel(host_loop(s->host), &s->task);
    if (s->ng)
        nghttp2_session_del(s->ng);
    s->ng = NULL;
    while (s->streams)
        stream_free(s->streams);
    VEC_DEINIT(&s->resets);
    id_map_deinit(&s->by_id);
    s->by_id = (IdMap){0};
    buf_deinit(&s->out);
    s->out = (Buf){0};
}

static void unbind(Http2Session *s)
{
    NetHandle *net = net_handle_of(s->object->host_slots[SLOT_NET]);
    if (net && net->sink == &s->sink)
        net->sink = NULL;
    s->object->host_slots[SLOT_NET] = VAL_UNDEFINED;
}

static void close_now(Http2Session *s)
{
    if (s->farewell && !s->blocked)
        move_frames(s);
    s->close_due = false;
    unbind(s);
    drop(s);
    if (s->ref)
        host_unref(s->host, s->ref);
    s->ref = NULL;
}

/* close(code, transport is gone): says goodbye if it can. The session is nothing but an empty object then; false: as soon as nobody is at
 * work in it. */
Value h2_close(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    u32 code;
    if (!to_uint32(vm, frame_arg(f, 0), &code))
        return VAL_EXC;
    if (!s->ng || s->close_due)
        return VAL_TRUE;
    if (!to_boolean(frame_arg(f, 1))) {
        nghttp2_session_terminate_session(s->ng, code);
        s->farewell = true;
    }
    s->close_due = true;
    s->busy++;
    leave(s);
    return value_bool(!s->ng);
}

static void finalise(Vm *vm, void *data)
{
    (void)vm;
    Http2Session *s = *(Http2Session **)data;
    if (!s)
        return;
    drop(s);
    xfree(s);
}

static size_t external_size(void *data)
{
    const Http2Session *s = *(Http2Session **)data;
    return s ? s->memory + s->output : 0;
}

/* ---- output of streams --------------------------------------------------------------------------- */

static Http2Stream *arg_stream(Vm *vm, const Frame *f, Http2Session *s)
{
    i32 id;
    return to_int32(vm, frame_arg(f, 0), &id) ? stream_of(s, id) : NULL;
}

static void resume(Http2Session *s, Http2Stream *stream)
{
    if (stream->deferred) {
        stream->deferred = false;
        nghttp2_session_resume_data(s->ng, stream->id);
    }
    send_later(s);
}

/* write(id, chunk, encoding, more): -errno, or the bytes; onWritten comes when they have left. `more`: another write follows at once. */
Value h2_write(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    AUTO_BUF room = {0};
    Str data;
    if (!net_bytes_of(vm, frame_arg(f, 1), frame_arg(f, 2), &room, &data))
        return VAL_EXC;
    Http2Stream *stream = arg_stream(vm, f, s);
    if (!stream)
        return value_int(-ECANCELED);
    if (stream->out_at && stream->out.cap - stream->out.len < data.len) {
        stream->out.len -= stream->out_at;
        memmove(stream->out.data, stream->out.data + stream->out_at, stream->out.len);
        s->output -= stream->out_at;
        stream->out_at = 0;
    }
    if (!buf_try_reserve(&stream->out, data.len))
        return value_int(-ENOMEM);
    buf_append(&stream->out, data.data, data.len);
    s->output += data.len;
    if (!to_boolean(frame_arg(f, 3))) {
        stream->waiting = true;
        resume(s, stream);
    }
    return value_number((double)data.len);
}

/* shutdown(id): nothing follows what was written */
Value h2_shutdown(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    Http2Stream *stream = arg_stream(vm, f, s);
    if (stream && !stream->shut) {
        stream->shut = true;
        resume(s, stream);
    }
    return VAL_UNDEFINED;
}

/* read(id, on): whether what comes is wanted now; what is not keeps the peer's window small */
Value h2_read(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    Http2Stream *stream = arg_stream(vm, f, s);
    if (!stream)
        return VAL_UNDEFINED;
    stream->reading = to_boolean(frame_arg(f, 1));
    if (stream->reading && stream->unconsumed) {
        nghttp2_session_consume_stream(s->ng, stream->id, stream->unconsumed);
        stream->unconsumed = 0;
        send_later(s);
    }
    return VAL_UNDEFINED;
}

void h2_send_later(Http2Session *s)
{
    send_later(s);
}

Http2Stream *h2_stream_new(Http2Session *s, i32 id)
{
    return stream_new(s, id);
}

Http2Stream *h2_stream_of(Http2Session *s, i32 id)
{
    return stream_of(s, id);
}

nghttp2_data_provider h2_body(void)
{
    return (nghttp2_data_provider){.read_callback = give_body};
}

/* ---- the class ----------------------------------------------------------------------------------- */

Http2Session *h2_this(Vm *vm, const Frame *f)
{
    HostObject *o = host_this(vm, f, &h2_class);
    return o ? *(Http2Session **)host_data(o) : NULL;
}

/* bind(handle): where frames go from now on; undefined: to the hook `output` */
Value h2_bind(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    NetHandle *net = net_handle_of(frame_arg(f, 0));
    unbind(s);
    if (!net || !s->ng)
        return VAL_UNDEFINED;
    s->object->host_slots[SLOT_NET] = frame_arg(f, 0);
    barrier(vm, s->object);
    s->sink.take = take;
    net->sink = &s->sink;
    return VAL_UNDEFINED;
}

/* block(on): nothing is to be sent, as the transport is full; false: it has room again */
Value h2_block(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    s->blocked = to_boolean(frame_arg(f, 0));
    if (!s->blocked) {
        if (s->busy)
            send_later(s);
        else
            h2_send(s);
    }
    return VAL_UNDEFINED;
}

static void state_free(void *state)
{
    xfree(state);
}

/* setHooks(functions in the order of Http2Hook) */
static Value h2_set_hooks(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    Http2State *state = host_part(host, HOST_PART_HTTP2);
    if (!state) {
        state = xalloc_zero(sizeof *state);
        host_set_part(host, HOST_PART_HTTP2, state, state_free);
    }
    for (u32 i = 0; i < HTTP2_HOOKS; i++) {
        Value fn = TRY(value_get_index(vm, frame_arg(f, 0), i));
        if (state->hooks[i])
            host_unref(host, state->hooks[i]);
        state->hooks[i] = value_is_callable(fn) ? host_ref(host, fn) : NULL;
    }
    return VAL_UNDEFINED;
}

/* errorText(number) */
static Value h2_error_text(Vm *vm, Frame *f)
{
    i32 number;
    if (!to_int32(vm, frame_arg(f, 0), &number))
        return VAL_EXC;
    return value_cell(TRY_PTR(string_from_c(vm, nghttp2_strerror(number))));
}

const HostClass h2_class = {
    .name = "Http2Session",
    .data_size = sizeof(Http2Session *),
    .slots = SLOTS,
    .proto_props = h2_rows,
    .finalise = finalise,
    .external_size = external_size,
};

const BuiltinProp node_http2_binding[] = {
    FN("session", 3, h2_make, 0, INTRIN_NONE),
    FN("setHooks", 1, h2_set_hooks, 0, INTRIN_NONE),
    FN("errorText", 1, h2_error_text, 0, INTRIN_NONE),
    END,
};
