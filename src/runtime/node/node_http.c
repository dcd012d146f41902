/* node_http.c - $binding("http"): heads to headers, checks of names and values. Headers to text are node_http_head.c's, whole messages of
 * servers node_http_message.c's.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "io/http/http_date.h"
#include "io/http/http_server.h"
#include "os/os_time.h"
#include "runtime/node/net_handle.h"
#include "runtime/node/node_http_head.h"
#include "runtime/node/node_http_message_priv.h"
#include "runtime/node/node_http_parser.h"

/* ---- heads to headers --------------------------------------------------------------------------- */

/* The lines of a head as a parser gave it, behind the first one; false: exception. The text must stay reachable. */
static bool lines_of(Vm *vm, Value text, Str *lines)
{
    if (!value_is_string(text)) {
        throw_type(vm, "no head");
        return false;
    }
    StrView v = string_view(vm, value_as_string(text));
    if (!v.data || v.wide)
        return false;
    const char *end = v.data + v.length, *first = v.length ? memchr(v.data, '\n', v.length) : NULL;
    *lines = first ? (Str){first + 1, (size_t)(end - first - 1)} : (Str){"", 0};
    return true;
}

static bool push_text(Vm *vm, Array *list, Str s)
{
    String *text = TRY_PTR_OR(false, string_from_latin1(vm, s.data, (u32)s.len));
    return array_push(vm, list, value_cell(text));
}

/* rawHeaders(head): [name, value, ...] as they were sent */
static Value http_raw_headers(Vm *vm, Frame *f)
{
    Str lines, name, value;
    if (!lines_of(vm, frame_arg(f, 0), &lines))
        return VAL_EXC;
    Array *list = TRY_PTR(array_new(vm, 0));
    while (http_wire_next_line(&lines, &name, &value))
        if (!push_text(vm, list, name) || !push_text(vm, list, value))
            return VAL_EXC;
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
    PropKey key = http_header_key(vm, net_state(host_of(vm))->messages, id, name);
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

Value http_headers_of(Vm *vm, Value head, bool join_all)
{
    Str lines, name, value;
    if (!lines_of(vm, head, &lines))
        return VAL_EXC;
    Object *o = TRY_PTR(object_new_plain(vm));
    while (http_wire_next_line(&lines, &name, &value))
        if (!add_line(vm, o, http_header_find(name.data, name.len), name, value, false, join_all))
            return VAL_EXC;
    return value_cell(o);
}

/* headers(head, joinDuplicates) */
static Value http_headers(Vm *vm, Frame *f) { return http_headers_of(vm, frame_arg(f, 0), to_boolean(frame_arg(f, 1))); }

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

/* ---- checks ------------------------------------------------------------------------------------- */

/* lineSays(name, value): those bits */
static Value http_line_says(Vm *vm, Frame *f)
{
    String *a = TRY_PTR(to_string(vm, frame_arg(f, 0))), *b = TRY_PTR(to_string(vm, frame_arg(f, 1)));
    StrView name = string_view(vm, a), value = string_view(vm, b);
    if (name.wide || value.wide || !name.data || !value.data)
        return value_int(0);
    return value_int((i32)http_line_meaning((Str){name.data, name.length}, (Str){value.data, value.length}));
}

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

static Value http_date(Vm *vm, Frame *f)
{
    (void)f;
    Str text = http_date_text(host_of(vm));
    return value_cell(TRY_PTR(string_from_latin1(vm, text.data, (u32)text.len)));
}

const BuiltinProp node_http_binding[] = {
    FN("parser", 4, node_http_make_parser, 0, INTRIN_NONE),
    FN("rawHeaders", 1, http_raw_headers, 0, INTRIN_NONE),
    FN("headers", 2, http_headers, 0, INTRIN_NONE),
    FN("addHeader", 5, http_add_header, 0, INTRIN_NONE),
    FN("lineSays", 2, http_line_says, 0, INTRIN_NONE),
    FN("isToken", 1, http_is_token, 0, INTRIN_NONE),
    FN("badValue", 1, http_bad_value, 0, INTRIN_NONE),
    FN("storeHead", 8, http_store_head, 0, INTRIN_NONE),
    FN("sendLast", 5, http_send_last, 0, INTRIN_NONE),
    FN("setMessages", 1, http_set_messages, 0, INTRIN_NONE),
    FN("writeHead", 3, http_write_head, 0, INTRIN_NONE),
    FN("end", 3, http_end, 0, INTRIN_NONE),
    FN("setHeader", 2, http_set_header, 0, INTRIN_NONE),
    FN("getHeader", 1, http_get_header, 0, INTRIN_NONE),
    FN("hasHeader", 1, http_has_header, 0, INTRIN_NONE),
    FN("headersSent", 0, http_headers_sent, 0, INTRIN_NONE),
    FN("messageHeaders", 0, http_message_headers, 0, INTRIN_NONE),
    FN("finishNow", 1, http_finish_now, 0, INTRIN_NONE),
    FN("date", 0, http_date, 0, INTRIN_NONE),
    LAZY("methods", methods_maker, NULL),
    END,
};
