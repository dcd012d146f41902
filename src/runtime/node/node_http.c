/* node_http.c - $binding("http"): what of node:http is done for every message. Heads to headers, headers to text, checks of names and
 * values.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/alloc.h"
#include "io/http/http_date.h"
#include "io/http/http_server.h"
#include "os/os_time.h"
#include "runtime/node/net_handle.h"
#include "runtime/node/node_http_parser.h"

/* ---- heads to headers --------------------------------------------------------------------------- */

/* Parses a head that was parsed before; false: exception. The text must stay reachable. */
static bool parse_again(Vm *vm, Value text, bool response, HttpHead *head)
{
    if (!value_is_string(text)) {
        throw_type(vm, "no head");
        return false;
    }
    StrView v = string_view(vm, value_as_string(text));
    const char *bytes = v.data;
    if (!bytes || v.wide)
        return false;
    int r = response ? http_parse_response(bytes, bytes + v.length, 0, head) : http_parse_head_relaxed(bytes, bytes + v.length, 0, head);
    if (r <= 0)
        head->header_count = 0;
    return true;
}

static bool push_text(Vm *vm, Array *list, Str s)
{
    String *text = TRY_PTR_OR(false, string_from_latin1(vm, s.data, (u32)s.len));
    return array_push(vm, list, value_cell(text));
}

/* rawHeaders(head, response): [name, value, ...] as they were sent */
static Value http_raw_headers(Vm *vm, Frame *f)
{
    HttpHead head;
    if (!parse_again(vm, frame_arg(f, 0), to_boolean(frame_arg(f, 1)), &head))
        return VAL_EXC;
    Array *list = TRY_PTR(array_new_capacity(vm, 2u * head.header_count));
    for (u32 i = 0; i < head.header_count; i++) {
        /* again each time: an allocation may have moved nothing, but the text is what keeps the bytes */
        Str name = http_header_name_at(&head, i), value = http_header_value_at(&head, i);
        if (!push_text(vm, list, name) || !push_text(vm, list, value))
            return VAL_EXC;
    }
    return value_cell(list);
}

/* Of these only the first line counts. */
static bool keeps_first(HttpHeaderId id)
{
    switch (id) {
    case Http_ContentType: case Http_ContentLength: case Http_UserAgent: case Http_Referer: case Http_Host: case Http_Authorization:
    case Http_ProxyAuthorization: case Http_IfModifiedSince: case Http_IfUnmodifiedSince: case Http_From: case Http_Location:
    case Http_MaxForwards: case Http_RetryAfter: case Http_ETag: case Http_LastModified: case Http_Server: case Http_Age:
    case Http_Expires:
        return true;
    default:
        return false;
    }
}

static PropKey lower_key(Vm *vm, HttpHeaderId id, Str name)
{
    char room[128];
    if (id != Http_Unknown)
        return key_from_utf8(vm, http_header_lower(id));
    AUTO_BUF large = {0};
    char *to = room;
    if (name.len > sizeof room) {
        buf_reserve(&large, name.len);
        to = large.data;
    }
    for (size_t i = 0; i < name.len; i++)
        to[i] = name.data[i] >= 'A' && name.data[i] <= 'Z' ? (char)(name.data[i] | 32) : name.data[i];
    return key_from_utf8(vm, (Str){to, name.len});
}

static bool put(Vm *vm, Object *o, PropKey key, Value v)
{
    if (key_is_index(key))
        return elements_put(vm, o, key_as_index(key), v, PROP_WEC);
    return obj_put(vm, o, key, v, PROP_WEC);
}

static Value own_value(Vm *vm, Object *o, PropKey key)
{
    return key_is_index(key) ? elements_get(vm, o, key_as_index(key)) : obj_peek(vm, o, key);
}

static Value joined(Vm *vm, Value before, const char *between, String *text)
{
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_string(&sb, value_as_string(before));
    sb_c(&sb, between);
    sb_string(&sb, text);
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* One line into an object of headers; `distinct`: every value in an array of its own name. */
static bool add_line(Vm *vm, Object *to, HttpHeaderId id, Str name, Str value, bool distinct, bool join_all)
{
    PropKey key = lower_key(vm, id, name);
    if (key_is_none(key))
        return false;
    Value before = own_value(vm, to, key);
    bool list = distinct || id == Http_SetCookie;
    if (!value_is_hole(before) && !list && !join_all && keeps_first(id))
        return true;
    String *text = TRY_PTR_OR(false, string_from_latin1(vm, value.data, (u32)value.len));
    Value v = value_cell(text);
    if (list) {
        if (!value_is_hole(before))
            return array_push(vm, value_as_array(before), v);
        v = value_cell(TRY_PTR_OR(false, array_from_values(vm, &v, 1)));
    } else if (!value_is_hole(before)) {
        v = TRY_OR(false, joined(vm, before, id == Http_Cookie ? "; " : ", ", text));
    }
    return put(vm, to, key, v);
}

/* headers(head, response, joinDuplicates) and, magic 1, distinct(head, response) */
static Value http_headers(Vm *vm, Frame *f)
{
    HttpHead head;
    if (!parse_again(vm, frame_arg(f, 0), to_boolean(frame_arg(f, 1)), &head))
        return VAL_EXC;
    bool distinct = native_magic(f), join_all = to_boolean(frame_arg(f, 2));
    Object *o = TRY_PTR(object_new_plain(vm));
    for (u32 i = 0; i < head.header_count; i++)
        if (!add_line(vm, o, head.headers[i].id, http_header_name_at(&head, i), http_header_value_at(&head, i), distinct, join_all))
            return VAL_EXC;
    return value_cell(o);
}

/* addHeader(object, name, value, distinct, joinDuplicates): one more line, of trailers or of a message that has no head */
static Value http_add_header(Vm *vm, Frame *f)
{
    AUTO_BUF name = {0}, value = {0};
    String *a = TRY_PTR(to_string(vm, frame_arg(f, 1))), *b = TRY_PTR(to_string(vm, frame_arg(f, 2)));
    Str name_text, value_text;
    if (!net_bytes_of(vm, value_cell(a), value_cell(TRY_PTR(string_from_c(vm, "latin1"))), &name, &name_text) ||
        !net_bytes_of(vm, value_cell(b), value_cell(TRY_PTR(string_from_c(vm, "latin1"))), &value, &value_text))
        return VAL_EXC;
    if (!value_is_object(frame_arg(f, 0)))
        return VAL_UNDEFINED;
    return add_line(vm, value_as_object(f->args[0]), http_header_find(name_text.data, name_text.len), name_text, value_text,
                    to_boolean(frame_arg(f, 3)), to_boolean(frame_arg(f, 4))) ? VAL_UNDEFINED : VAL_EXC;
}

/* ---- headers to text ---------------------------------------------------------------------------- */

/* What the lines of a message say that its framing depends on; known to src/js/internal/http/outgoing.js. */
enum {
    SAYS_CONNECTION = 1, SAYS_LENGTH = 2, SAYS_ENCODING = 4, SAYS_DATE = 8, SAYS_EXPECT = 16, SAYS_TRAILER = 32, SAYS_CLOSE = 64,
    SAYS_CHUNKED = 128, SAYS_KEEP_ALIVE = 256,
};

static bool has_word(Str text, Str word)
{
    for (size_t i = 0; i + word.len <= text.len; i++) {
        bool starts = i == 0 || !http_header_name_valid((Str){text.data + i - 1, 1});
        bool ends = i + word.len == text.len || !http_header_name_valid((Str){text.data + i + word.len, 1});
        if (starts && ends && http_equal_fold((Str){text.data + i, word.len}, word))
            return true;
    }
    return false;
}

static u32 what_says(Str name, Str value)
{
    switch (http_header_find(name.data, name.len)) {
    case Http_Connection: return SAYS_CONNECTION | (has_word(value, STR("close")) ? SAYS_CLOSE : 0);
    case Http_TransferEncoding: return SAYS_ENCODING | (has_word(value, STR("chunked")) ? SAYS_CHUNKED : 0);
    case Http_ContentLength: return SAYS_LENGTH;
    case Http_Date: return SAYS_DATE;
    case Http_Expect: return SAYS_EXPECT;
    case Http_Trailer: return SAYS_TRAILER;
    case Http_KeepAlive: return SAYS_KEEP_ALIVE;
    default: return 0;
    }
}

/* lineSays(name, value): those bits */
static Value http_line_says(Vm *vm, Frame *f)
{
    String *a = TRY_PTR(to_string(vm, frame_arg(f, 0))), *b = TRY_PTR(to_string(vm, frame_arg(f, 1)));
    StrView name = string_view(vm, a), value = string_view(vm, b);
    if (name.wide || value.wide || !name.data || !value.data)
        return value_int(0);
    return value_int((i32)what_says((Str){name.data, name.length}, (Str){value.data, value.length}));
}

/* ---- checks ------------------------------------------------------------------------------------- */

/* isToken(name) */
static Value http_is_token(Vm *vm, Frame *f)
{
    if (!value_is_string(frame_arg(f, 0)))
        return VAL_FALSE;
    StrView v = string_view(vm, value_as_string(f->args[0]));
    return value_bool(v.data && !v.wide && v.length && http_header_name_valid((Str){v.data, v.length}));
}

/* badValue(value): has the text a character that no header value has? */
static Value http_bad_value(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    StrView v = string_view(vm, s);
    if (v.wide) {
        for (u32 i = 0; i < v.length; i++) {
            u16 c = view_at(v, i);
            if (c > 255 || (c < 32 && c != '\t') || c == 127)
                return VAL_TRUE;
        }
        return VAL_FALSE;
    }
    return value_bool(!http_header_value_valid((Str){v.data, v.length}));
}

static Value methods_maker(Vm *vm, const void *unused)
{
    (void)unused;
    static const HttpMethod first = HttpMethod_None + 1;
    Array *list = TRY_PTR(array_new(vm, 0));
    for (u32 i = first; i < HttpMethod__count; i++)
        if (!push_text(vm, list, http_method_name((HttpMethod)i)))
            return VAL_EXC;
    return value_cell(list);
}

/* Now, as the Date header has it. */
static Str date_text(Host *host)
{
    NetState *state = net_state(host);
    i64 now = os_time_wall_s();
    if (state->date_s != now) {
        state->date_s = now;
        http_date_format(now, state->date);
    }
    return (Str){state->date, HTTP_DATE_LEN};
}

static Value http_date(Vm *vm, Frame *f)
{
    (void)f;
    Str text = date_text(host_of(vm));
    return value_cell(TRY_PTR(string_from_latin1(vm, text.data, (u32)text.len)));
}

/* ---- a whole head ------------------------------------------------------------------------------- */

/* What a message says of itself; known to src/js/internal/http/outgoing.js. */
enum {
    IS_DATED = 1, IS_KEPT_ALIVE = 2, IS_CHUNKED_BY_DEFAULT = 4, IS_OF_AGENT = 8, IS_LAST_ALLOWED = 16, IS_TOLD_KEEP_ALIVE = 32,
    IS_CONNECTION_REMOVED = 64, HAS_BODY = 128, IS_LENGTH_REMOVED = 256, IS_ENCODING_REMOVED = 512, IS_BODILESS_STATUS = 1024,
};
/* What is to be noted about it, besides SAYS_*. */
enum { NOW_LAST = 1 << 16, NOW_CHUNKED = 1 << 17, NOW_UNCHUNKED = 1 << 18, NOW_NOT_KEPT = 1 << 19 };

typedef struct HeadWriter {
    Vm *vm;
    Buf out;
    u32 said;
    bool check, odd; /* odd: something that is left to JavaScript */
} HeadWriter;

static bool view_str(Vm *vm, Value v, Str *out)
{
    if (!value_is_string(v))
        return false;
    StrView view = string_view(vm, value_as_string(v));
    *out = (Str){view.data, view.length};
    return view.data && !view.wide;
}

/* One line; `name` was read already. */
static void write_line(HeadWriter *w, Str name, Value value)
{
    char number[16];
    Str text;
    if (value_is_int(value)) {
        i32 n = snprintf(number, sizeof number, "%d", value_as_int(value));
        text = (Str){number, (size_t)n};
    } else if (!view_str(w->vm, value, &text)) {
        w->odd = true;
        return;
    }
    if (w->check && !http_header_value_valid(text)) {
        w->odd = true;
        return;
    }
    u32 said = what_says(name, text);
    /* Of these JavaScript keeps a note of its own. */
    if (said & (SAYS_CONNECTION | SAYS_ENCODING | SAYS_KEEP_ALIVE | SAYS_EXPECT | SAYS_TRAILER | SAYS_LENGTH)) {
        w->odd = true;
        return;
    }
    w->said |= said;
    http_header_append(&w->out, name, text);
}

static void write_field(HeadWriter *w, Value name_value, Value value)
{
    Str name;
    if (!view_str(w->vm, name_value, &name) || (w->check && (!name.len || !http_header_name_valid(name)))) {
        w->odd = true;
        return;
    }
    HttpHeaderId id = http_header_find(name.data, name.len);
    if (id == Http_ContentDisposition || id == Http_Cookie) {
        w->odd = true;
        return;
    }
    if (!value_is_array_cell(value)) {
        write_line(w, name, value);
        return;
    }
    Array *list = value_as_array(value);
    for (u32 i = 0; i < list->length && !w->odd; i++)
        write_line(w, name, elements_get(w->vm, &list->object, i));
}

typedef struct FieldVisit {
    HeadWriter *writer;
    Object *headers;
    bool stored; /* values are [name, value] of setHeader */
} FieldVisit;

static bool visit_field(void *ctx, PropKey key, PropSlot slot)
{
    FieldVisit *visit = ctx;
    HeadWriter *w = visit->writer;
    Value v = *obj_slot(w->vm, visit->headers, slot.slot);
    if (!key_is_string(key) || slot.attrs & PROP_ACCESSOR || !(slot.attrs & PROP_ENUMERABLE) || value_is_lazy(v)) {
        w->odd = true;
        return false;
    }
    if (!visit->stored) {
        write_field(w, value_cell(key_as_cell(key)), v);
    } else if (value_is_array_cell(v) && value_as_array(v)->length == 2) {
        Object *pair = value_as_object(v);
        write_field(w, elements_get(w->vm, pair, 0), elements_get(w->vm, pair, 1));
    } else {
        w->odd = true;
    }
    return !w->odd;
}

/* The Connection line, and Keep-Alive; what follows for the message. */
static u32 write_connection(HeadWriter *w, u32 is, double timeout, i32 most)
{
    if (is & IS_CONNECTION_REMOVED)
        return is & IS_KEPT_ALIVE ? 0 : NOW_LAST;
    bool kept = is & IS_KEPT_ALIVE && is & (IS_CHUNKED_BY_DEFAULT | IS_OF_AGENT);
    if (!kept || is & IS_LAST_ALLOWED) {
        buf_append_c(&w->out, "Connection: close\r\n");
        return NOW_LAST;
    }
    buf_append_c(&w->out, "Connection: keep-alive\r\n");
    if (timeout > 0 && is & IS_TOLD_KEEP_ALIVE) {
        buf_printf(&w->out, "Keep-Alive: timeout=%.0f", timeout / 1000 - 0.5 > 0 ? (double)(i64)(timeout / 1000) : 0.0);
        if (most > 0)
            buf_printf(&w->out, ", max=%d", most);
        buf_append_c(&w->out, "\r\n");
    }
    return 0;
}

static u32 write_framing(HeadWriter *w, u32 is, Value length)
{
    if (!(is & HAS_BODY))
        return NOW_UNCHUNKED;
    if (!(is & IS_CHUNKED_BY_DEFAULT))
        return NOW_LAST;
    if (!(is & IS_LENGTH_REMOVED) && value_is_int(length)) {
        buf_printf(&w->out, "Content-Length: %d\r\n", value_as_int(length));
        return 0;
    }
    if (is & IS_ENCODING_REMOVED)
        return NOW_LAST;
    buf_append_c(&w->out, "Transfer-Encoding: chunked\r\n");
    return NOW_CHUNKED;
}

/* storeHead(message, first line, headers, stored, is, keep-alive timeout, most requests, content length): sets message._header and says what is to be
 * noted; -1: nothing was done, as there is something special about it. `stored`: headers are those of setHeader. */
static Value http_store_head(Vm *vm, Frame *f)
{
    u32 is;
    double timeout;
    Str first;
    HeadWriter w = {.vm = vm, .check = !to_boolean(frame_arg(f, 3))};
    Value headers = frame_arg(f, 2), message = frame_arg(f, 0), most = frame_arg(f, 6), length = frame_arg(f, 7);
    if (!view_str(vm, frame_arg(f, 1), &first) || !value_is_object(message) || !to_uint32(vm, frame_arg(f, 4), &is) ||
        !to_double(vm, frame_arg(f, 5), &timeout) || (!value_is_int(length) && !value_is_null(length)))
        return value_int(-1);
    if (value_is_object(headers)) {
        Object *o = value_as_object(headers);
        Shape *shape = obj_shape(vm, o);
        if (o->cell.kind != Kind_Object || o->cell.flags & OBJ_EXOTIC || elements_have_any(o) || shape->flags & SHAPE_EXOTIC)
            return value_int(-1);
        buf_reserve(&w.out, 256);
        buf_append_str(&w.out, first);
        FieldVisit visit = {&w, o, !w.check};
        shape_each(vm, shape, visit_field, &visit);
    } else if (value_is_nullish(headers)) {
        buf_append_str(&w.out, first);
    } else {
        w.odd = true;
    }
    u32 now = 0;
    if (!w.odd) {
        if (is & IS_DATED && !(w.said & SAYS_DATE))
            http_header_append(&w.out, STR("Date"), date_text(host_of(vm)));
        now = write_connection(&w, is, timeout, value_is_int(most) ? value_as_int(most) : 0);
        now |= write_framing(&w, is, length);
        buf_append_c(&w.out, "\r\n");
    }
    String *text = w.odd ? NULL : string_from_latin1(vm, w.out.data, (u32)w.out.len);
    buf_deinit(&w.out);
    if (w.odd)
        return value_int(-1);
    if (!text)
        return VAL_EXC;
    if (obj_set(vm, value_as_object(message), key_from_c(vm, "_header"), value_cell(text), true) < 0)
        return VAL_EXC;
    return value_int((i32)now);
}

/* sendLast(handle, head or undefined, chunk or undefined, encoding, chunked): a head and all of a body in one piece; as handle.write */
static Value http_send_last(Vm *vm, Frame *f)
{
    AUTO_BUF out = {0};
    AUTO_BUF room = {0};
    NetHandle *h = net_handle_of(frame_arg(f, 0));
    Str head = {0}, body = {0};
    bool chunked = to_boolean(frame_arg(f, 4));
    if (!h)
        return value_int(-9);
    if (value_is_string(frame_arg(f, 1)) && !view_str(vm, f->args[1], &head))
        return value_int(-22);
    if (!value_is_undefined(frame_arg(f, 2)) && !net_bytes_of(vm, f->args[2], frame_arg(f, 3), &room, &body))
        return VAL_EXC;
    if (!chunked && !head.len)
        return value_i64(net_handle_write(h, body));
    AUTO_BUF recoded = {0};
    if (!chunked && head.len && value_is_string(f->args[2]) && !string_is_ascii(vm, value_as_string(f->args[1]))) {
        /* Node joins both before it encodes them */
        if (!string_to_utf8(vm, value_as_string(f->args[1]), &recoded))
            return VAL_EXC;
        head = buf_view(&recoded);
    }
    if (!buf_try_reserve(&out, head.len + body.len + 32))
        return value_int(-12);
    buf_append_str(&out, head);
    if (chunked && body.len)
        buf_printf(&out, "%zx\r\n", body.len);
    buf_append_str(&out, body);
    if (chunked)
        buf_append_c(&out, body.len ? "\r\n0\r\n\r\n" : "0\r\n\r\n");
    return value_i64(net_handle_write(h, buf_view(&out)));
}

const BuiltinProp node_http_binding[] = {
    FN("parser", 3, node_http_make_parser, 0, INTRIN_NONE),
    FN("rawHeaders", 2, http_raw_headers, 0, INTRIN_NONE),
    FN_MAGIC("headers", 3, http_headers, 0),
    FN_MAGIC("distinct", 2, http_headers, 1),
    FN("addHeader", 5, http_add_header, 0, INTRIN_NONE),
    FN("lineSays", 2, http_line_says, 0, INTRIN_NONE),
    FN("isToken", 1, http_is_token, 0, INTRIN_NONE),
    FN("badValue", 1, http_bad_value, 0, INTRIN_NONE),
    FN("storeHead", 8, http_store_head, 0, INTRIN_NONE),
    FN("sendLast", 5, http_send_last, 0, INTRIN_NONE),
    FN("date", 0, http_date, 0, INTRIN_NONE),
    LAZY("methods", methods_maker, NULL),
    END,
};
