/* node_http2_submit.c - what JavaScript asks of a session of node:http2: heads, settings, pings, numbers. See node_http2.h.
 *
 * Heads come as [name, value, never indexed, ...]; a multi-byte character of a value is one byte, as everywhere in HTTP's heads.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/node_http2.h"

#include <errno.h>

#include "base/alloc.h"

/* Flags of request and respond. */
enum { HEAD_NO_BODY = 1, HEAD_TRAILERS = 2 };

static bool list_length(Vm *vm, Value list, u64 *n)
{
    i64 length = value_is_object(list) ? obj_length(vm, value_as_object(list)) : 0;
    *n = length < 0 ? 0 : (u64)length;
    return length >= 0;
}

typedef struct Head {
    H2Fields fields;
    Buf text; /* names and values */
} Head;

static bool add_part(Vm *vm, Buf *text, Value v, size_t *len)
{
    String *s = to_string(vm, v);
    StrView view = s ? string_view(vm, s) : (StrView){0};
    if (!s || (!view.data && view.length) || !buf_try_reserve(text, view.length))
        return false;
    char *to = text->data + text->len;
    for (u32 i = 0; i < view.length; i++)
        to[i] = (char)(view.wide ? ((const u16 *)view.data)[i] : ((const u8 *)view.data)[i]);
    text->len += view.length;
    *len = view.length;
    return true;
}

static void head_deinit(Head *head)
{
    VEC_DEINIT(&head->fields);
    buf_deinit(&head->text);
}

static bool read_head(Vm *vm, Value list, Head *head)
{
    u64 n;
    if (!list_length(vm, list, &n))
        return false;
    for (u64 i = 0; i + 2 < n; i += 3) {
        nghttp2_nv field = {0};
        Value name = TRY_OR(false, value_get_index(vm, list, i)), value = TRY_OR(false, value_get_index(vm, list, i + 1));
        Value hidden = TRY_OR(false, value_get_index(vm, list, i + 2));
        if (!add_part(vm, &head->text, name, &field.namelen) || !add_part(vm, &head->text, value, &field.valuelen))
            return false;
        field.flags = to_boolean(hidden) ? NGHTTP2_NV_FLAG_NO_INDEX : NGHTTP2_NV_FLAG_NONE;
        VEC_PUSH(&head->fields, field);
    }
    u8 *at = (u8 *)head->text.data;
    for (size_t i = 0; i < head->fields.len; i++) {
        nghttp2_nv *field = &head->fields.items[i];
        field->name = at;
        field->value = at += field->namelen;
        at += field->valuelen;
    }
    return true;
}

static bool arg_i32(Vm *vm, const Frame *f, u32 i, i32 *out)
{
    return to_int32(vm, frame_arg(f, i), out);
}

static Value closed_session(void)
{
    return value_int(NGHTTP2_ERR_INVALID_STATE);
}

/* request(fields, flags): the stream's id, or nghttp2's error */
static Value h2_request(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    Head head = {0};
    i32 flags;
    if (!s->ng || s->close_due)
        return closed_session();
    if (!arg_i32(vm, f, 1, &flags) || !read_head(vm, frame_arg(f, 0), &head)) {
        head_deinit(&head);
        return VAL_EXC;
    }
    nghttp2_data_provider body = h2_body();
    i32 id = nghttp2_submit_request(s->ng, NULL, head.fields.items, head.fields.len, flags & HEAD_NO_BODY ? NULL : &body, NULL);
    head_deinit(&head);
    if (id > 0) {
        Http2Stream *stream = h2_stream_new(s, id);
        stream->shut = flags & HEAD_NO_BODY;
        stream->trailers = flags & HEAD_TRAILERS;
        h2_send_later(s);
    }
    return value_int(id);
}

typedef int SubmitFn(Http2Session *s, Http2Stream *stream, Head *head, i32 flags);

/* name(id, fields, flags): 0, or nghttp2's error */
static Value with_head(Vm *vm, Frame *f, SubmitFn *submit)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    i32 id, flags;
    Head head = {0};
    if (!arg_i32(vm, f, 0, &id) || !arg_i32(vm, f, 2, &flags) || !read_head(vm, frame_arg(f, 1), &head)) {
        head_deinit(&head);
        return VAL_EXC;
    }
    Http2Stream *stream = h2_stream_of(s, id);
    int r = stream && !s->close_due ? submit(s, stream, &head, flags) : NGHTTP2_ERR_STREAM_CLOSED;
    head_deinit(&head);
    h2_send_later(s);
    return value_int(r);
}

static int submit_response(Http2Session *s, Http2Stream *stream, Head *head, i32 flags)
{
    nghttp2_data_provider body = h2_body();
    stream->trailers = flags & HEAD_TRAILERS;
    if (flags & HEAD_NO_BODY)
        stream->shut = true;
    return nghttp2_submit_response(s->ng, stream->id, head->fields.items, head->fields.len, flags & HEAD_NO_BODY ? NULL : &body);
}

static int submit_info(Http2Session *s, Http2Stream *stream, Head *head, i32 flags)
{
    (void)flags;
    return nghttp2_submit_headers(s->ng, NGHTTP2_FLAG_NONE, stream->id, NULL, head->fields.items, head->fields.len, NULL);
}

/* Without fields an empty frame ends the stream: some peers do not like trailers of no lines. */
static int submit_trailers(Http2Session *s, Http2Stream *stream, Head *head, i32 flags)
{
    (void)flags;
    if (head->fields.len)
        return nghttp2_submit_trailer(s->ng, stream->id, head->fields.items, head->fields.len);
    stream->trailers = false;
    nghttp2_data_provider body = h2_body();
    return nghttp2_submit_data(s->ng, NGHTTP2_FLAG_END_STREAM, stream->id, &body);
}

static int submit_push(Http2Session *s, Http2Stream *stream, Head *head, i32 flags)
{
    i32 id = nghttp2_submit_push_promise(s->ng, NGHTTP2_FLAG_NONE, stream->id, head->fields.items, head->fields.len, NULL);
    if (id > 0)
        h2_stream_new(s, id)->trailers = flags & HEAD_TRAILERS;
    return id;
}

static Value h2_respond(Vm *vm, Frame *f) { return with_head(vm, f, submit_response); }
static Value h2_info(Vm *vm, Frame *f) { return with_head(vm, f, submit_info); }
static Value h2_trailers(Vm *vm, Frame *f) { return with_head(vm, f, submit_trailers); }
static Value h2_push(Vm *vm, Frame *f) { return with_head(vm, f, submit_push); }

/* rst(id, code) */
static Value h2_rst(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    i32 id;
    u32 code;
    if (!arg_i32(vm, f, 0, &id) || !to_uint32(vm, frame_arg(f, 1), &code))
        return VAL_EXC;
    if (s->ng && !s->close_due)
        h2_reset(s, id, code);
    return VAL_UNDEFINED;
}

/* forget(id): JavaScript has destroyed the stream and hears nothing of it any more */
static Value h2_forget(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    i32 id;
    if (!arg_i32(vm, f, 0, &id))
        return VAL_EXC;
    Http2Stream *stream = h2_stream_of(s, id);
    if (stream) {
        stream->reading = true; /* what still comes is thrown away */
        if (stream->unconsumed) {
            nghttp2_session_consume_stream(s->ng, id, stream->unconsumed);
            stream->unconsumed = 0;
        }
        h2_send_later(s);
    }
    return VAL_UNDEFINED;
}

/* settings([id, value ...]): 0, or nghttp2's error */
static Value h2_settings(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    nghttp2_settings_entry entries[32];
    u64 n;
    if (!s->ng || s->close_due)
        return closed_session();
    if (!list_length(vm, frame_arg(f, 0), &n))
        return VAL_EXC;
    n = MIN(n / 2, (u64)ARRAY_LEN(entries));
    for (u64 i = 0; i < n; i++) {
        double id, value;
        if (!h2_number(vm, frame_arg(f, 0), 2 * i, &id) || !h2_number(vm, frame_arg(f, 0), 2 * i + 1, &value))
            return VAL_EXC;
        entries[i] = (nghttp2_settings_entry){(i32)id, (u32)value};
    }
    int r = nghttp2_submit_settings(s->ng, NGHTTP2_FLAG_NONE, entries, (size_t)n);
    h2_send_later(s);
    return value_int(r);
}

/* ping(8 bytes) */
static Value h2_ping(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    u8 *bytes;
    size_t n;
    if (!s->ng || s->close_due)
        return closed_session();
    bool given = embed_bytes_view(vm, frame_arg(f, 0), &bytes, &n) && n == 8;
    int r = nghttp2_submit_ping(s->ng, NGHTTP2_FLAG_NONE, given ? bytes : NULL);
    h2_send_later(s);
    return value_int(r);
}

/* goaway(code, last id or 0, bytes) */
static Value h2_goaway(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    u32 code;
    i32 last;
    u8 *bytes = NULL;
    size_t n = 0;
    if (!to_uint32(vm, frame_arg(f, 0), &code) || !arg_i32(vm, f, 1, &last))
        return VAL_EXC;
    if (!s->ng || s->close_due)
        return VAL_UNDEFINED;
    if (!embed_bytes_view(vm, frame_arg(f, 2), &bytes, &n))
        n = 0;
    if (last <= 0)
        last = nghttp2_session_get_last_proc_stream_id(s->ng);
    nghttp2_submit_goaway(s->ng, NGHTTP2_FLAG_NONE, last, code, bytes, n);
    h2_send_later(s);
    return VAL_UNDEFINED;
}

/* altsvc(id, origin, value) */
static Value h2_altsvc(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    AUTO_BUF text = {0};
    i32 id;
    size_t origin, value;
    if (!arg_i32(vm, f, 0, &id) || !add_part(vm, &text, frame_arg(f, 1), &origin) || !add_part(vm, &text, frame_arg(f, 2), &value))
        return VAL_EXC;
    if (s->ng && !s->close_due)
        nghttp2_submit_altsvc(s->ng, NGHTTP2_FLAG_NONE, id, (u8 *)text.data, origin, (u8 *)text.data + origin, value);
    h2_send_later(s);
    return VAL_UNDEFINED;
}

/* origin(list) */
static Value h2_origin(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    AUTO_BUF text = {0};
    VEC(nghttp2_origin_entry) list = {0};
    u64 n;
    if (!list_length(vm, frame_arg(f, 0), &n))
        return VAL_EXC;
    bool fine = true;
    for (u64 i = 0; fine && i < n; i++) {
        Value v = value_get_index(vm, frame_arg(f, 0), i);
        nghttp2_origin_entry entry = {0};
        fine = !value_is_exc(v) && add_part(vm, &text, v, &entry.origin_len);
        VEC_PUSH(&list, entry);
    }
    u8 *at = (u8 *)text.data;
    for (size_t i = 0; i < list.len; i++) {
        list.items[i].origin = at;
        at += list.items[i].origin_len;
    }
    if (fine && s->ng && !s->close_due)
        nghttp2_submit_origin(s->ng, NGHTTP2_FLAG_NONE, list.items, list.len);
    VEC_DEINIT(&list);
    h2_send_later(s);
    return fine ? VAL_UNDEFINED : VAL_EXC;
}

/* setLocalWindowSize(n) and, magic 1, setNextStreamID(n): nghttp2's error or 0 */
static Value h2_set_number(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    i32 n;
    if (!arg_i32(vm, f, 0, &n))
        return VAL_EXC;
    if (!s->ng || s->close_due)
        return closed_session();
    int r = native_magic(f) ? nghttp2_session_set_next_stream_id(s->ng, n) : nghttp2_session_set_local_window_size(s->ng, NGHTTP2_FLAG_NONE, 0, n);
    h2_send_later(s);
    return value_int(r);
}

static Value numbers(Vm *vm, const double *list, u32 n)
{
    Array *a = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; i < n; i++)
        if (!array_push(vm, a, value_number(list[i])))
            return VAL_EXC;
    return value_cell(a);
}

/* state(): numbers in the order of http2.state's names */
static Value h2_state(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    nghttp2_session *ng = s->ng;
    if (!ng)
        return VAL_UNDEFINED;
    const double list[] = {
        nghttp2_session_get_effective_local_window_size(ng), nghttp2_session_get_effective_recv_data_length(ng),
        nghttp2_session_get_next_stream_id(ng), nghttp2_session_get_local_window_size(ng), nghttp2_session_get_last_proc_stream_id(ng),
        nghttp2_session_get_remote_window_size(ng), (double)nghttp2_session_get_outbound_queue_size(ng),
        (double)nghttp2_session_get_hd_deflate_dynamic_table_size(ng), (double)nghttp2_session_get_hd_inflate_dynamic_table_size(ng),
    };
    return numbers(vm, list, ARRAY_LEN(list));
}

/* streamState(id): numbers in the order of stream.state's names; undefined: the session has ended */
static Value h2_stream_state(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    i32 id;
    if (!arg_i32(vm, f, 0, &id))
        return VAL_EXC;
    static const double idle[6] = {NGHTTP2_STREAM_STATE_IDLE};
    if (!s->ng)
        return VAL_UNDEFINED;
    nghttp2_stream *stream = nghttp2_session_find_stream(s->ng, id);
    if (!stream)
        return numbers(vm, idle, ARRAY_LEN(idle));
    const double list[] = {
        nghttp2_stream_get_state(stream), nghttp2_stream_get_weight(stream), nghttp2_stream_get_sum_dependency_weight(stream),
        nghttp2_session_get_stream_local_close(s->ng, id), nghttp2_session_get_stream_remote_close(s->ng, id),
        nghttp2_session_get_stream_local_window_size(s->ng, id),
    };
    return numbers(vm, list, ARRAY_LEN(list));
}

/* settingsOf(remote): the known settings in the order of their numbers */
static Value h2_settings_of(Vm *vm, Frame *f)
{
    static const nghttp2_settings_id ids[] = {
        NGHTTP2_SETTINGS_HEADER_TABLE_SIZE, NGHTTP2_SETTINGS_ENABLE_PUSH, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE,
        NGHTTP2_SETTINGS_MAX_FRAME_SIZE, NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, NGHTTP2_SETTINGS_ENABLE_CONNECT_PROTOCOL,
    };
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    double list[ARRAY_LEN(ids)];
    if (!s->ng)
        return VAL_UNDEFINED;
    for (u32 i = 0; i < ARRAY_LEN(ids); i++)
        list[i] = to_boolean(frame_arg(f, 0)) ? nghttp2_session_get_remote_settings(s->ng, ids[i]) : nghttp2_session_get_local_settings(s->ng, ids[i]);
    return numbers(vm, list, ARRAY_LEN(list));
}

/* setGraceful(): onQuiet comes when nothing is left to be sent */
static Value h2_set_graceful(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    s->graceful = true;
    return VAL_UNDEFINED;
}

static Value h2_send_now(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    if (s->busy)
        h2_send_later(s);
    else
        h2_send(s);
    return VAL_UNDEFINED;
}

/* pending: is there something to be sent? */
static Value h2_pending(Vm *vm, Frame *f)
{
    Http2Session *s = TRY_PTR(h2_this(vm, f));
    return value_bool(s->ng && (s->blocked || s->out.len || s->sending || nghttp2_session_want_write(s->ng)));
}

const BuiltinProp h2_rows[] = {
    FN("receive", 1, h2_receive, 0, INTRIN_NONE),
    FN("close", 2, h2_close, 0, INTRIN_NONE),
    FN("bind", 1, h2_bind, 0, INTRIN_NONE),
    FN("block", 1, h2_block, 0, INTRIN_NONE),
    FN("send", 0, h2_send_now, 0, INTRIN_NONE),
    FN("request", 2, h2_request, 0, INTRIN_NONE),
    FN("respond", 3, h2_respond, 0, INTRIN_NONE),
    FN("info", 3, h2_info, 0, INTRIN_NONE),
    FN("trailers", 3, h2_trailers, 0, INTRIN_NONE),
    FN("push", 3, h2_push, 0, INTRIN_NONE),
    FN("write", 4, h2_write, 0, INTRIN_NONE),
    FN("shutdown", 1, h2_shutdown, 0, INTRIN_NONE),
    FN("read", 2, h2_read, 0, INTRIN_NONE),
    FN("rst", 2, h2_rst, 0, INTRIN_NONE),
    FN("forget", 1, h2_forget, 0, INTRIN_NONE),
    FN("settings", 1, h2_settings, 0, INTRIN_NONE),
    FN("settingsOf", 1, h2_settings_of, 0, INTRIN_NONE),
    FN("ping", 1, h2_ping, 0, INTRIN_NONE),
    FN("goaway", 3, h2_goaway, 0, INTRIN_NONE),
    FN("altsvc", 3, h2_altsvc, 0, INTRIN_NONE),
    FN("origin", 1, h2_origin, 0, INTRIN_NONE),
    FN_MAGIC("setLocalWindowSize", 1, h2_set_number, 0),
    FN_MAGIC("setNextStreamID", 1, h2_set_number, 1),
    FN("setGraceful", 0, h2_set_graceful, 0, INTRIN_NONE),
    FN("state", 0, h2_state, 0, INTRIN_NONE),
    FN("streamState", 1, h2_stream_state, 0, INTRIN_NONE),
    GETTER("pending", h2_pending),
    END,
};
