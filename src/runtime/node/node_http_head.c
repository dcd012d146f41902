/* node_http_head.c - see node_http_head.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/node_http_head.h"

#include "io/http/http_date.h"
#include "io/http/http_server.h"
#include "os/os_time.h"
#include "runtime/node/net_handle.h"

enum {
    SAYS_CONNECTION = 1, SAYS_LENGTH = 2, SAYS_ENCODING = 4, SAYS_DATE = 8, SAYS_EXPECT = 16, SAYS_TRAILER = 32, SAYS_CLOSE = 64,
    SAYS_CHUNKED = 128, SAYS_KEEP_ALIVE = 256,
};

typedef struct HeadWriter {
    Vm *vm;
    Buf *out;
    HeadNotes *notes;
    u32 said;
    bool check, removed; /* removed: the message has lost its own Connection line */
    bool odd;            /* something is left to JavaScript */
} HeadWriter;

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

static u32 meaning(HttpHeaderId id, Str value)
{
    switch (id) {
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

u32 http_line_meaning(Str name, Str value)
{
    return meaning(http_header_find(name.data, name.len), value);
}

Str http_date_text(Host *host)
{
    NetState *state = net_state(host);
    i64 now = os_time_wall_s();
    if (state->date_s != now) {
        state->date_s = now;
        http_date_format(now, state->date);
    }
    return (Str){state->date, HTTP_DATE_LEN};
}

bool http_text_view(Vm *vm, Value v, Str *out)
{
    if (!value_is_string(v))
        return false;
    StrView view = string_view(vm, value_as_string(v));
    *out = (Str){view.data, view.length};
    return view.data && !view.wide;
}

/* ---- lines -------------------------------------------------------------------------------------- */

/* The digits of an integer, at the end of `room`. */
static Str digits(i64 n, char room[24])
{
    char *at = room + 24;
    u64 left = n < 0 ? (u64)-n : (u64)n;
    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (n < 0)
        *--at = '-';
    return (Str){at, (size_t)(room + 24 - at)};
}

static void append_digits(Buf *out, i64 n)
{
    char room[24];
    buf_append_str(out, digits(n, room));
}

/* +value of a Content-Length line, when that is an integer at sight; a hole: not at sight. */
static Value length_of(Value value, Str text)
{
    if (value_is_int(value))
        return value;
    i32 n = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] < '0' || text.data[i] > '9')
            return VAL_HOLE;
        n = n * 10 + (text.data[i] - '0');
    }
    return text.len && text.len < 10 ? value_int(n) : VAL_HOLE;
}

/* One line; `name` was read already. */
static void write_line(HeadWriter *w, HttpHeaderId id, Str name, Value value)
{
    char number[24];
    Str text;
    if (value_is_int(value)) {
        text = digits(value_as_int(value), number);
    } else if (!http_text_view(w->vm, value, &text) || (w->check && !http_header_value_valid(text))) {
        w->odd = true;
        return;
    }
    u32 said = meaning(id, text);
    if (said & SAYS_LENGTH)
        w->notes->length = length_of(value, text);
    /* Of these JavaScript keeps a note of its own. */
    if (said & (SAYS_ENCODING | SAYS_KEEP_ALIVE | SAYS_EXPECT | SAYS_TRAILER) || (said & SAYS_CONNECTION && w->removed) ||
        (said & SAYS_LENGTH && (w->said & SAYS_LENGTH || value_is_hole(w->notes->length)))) {
        w->odd = true;
        return;
    }
    w->said |= said;
    if (said & SAYS_CONNECTION)
        w->notes->now |= said & SAYS_CLOSE ? HEAD_NOW_LAST : HEAD_NOW_KEPT;
    http_header_append(w->out, name, text);
}

static void write_field(HeadWriter *w, Value name_value, Value value)
{
    Str name;
    if (!http_text_view(w->vm, name_value, &name) || (w->check && (!name.len || !http_header_name_valid(name)))) {
        w->odd = true;
        return;
    }
    HttpHeaderId id = http_header_find(name.data, name.len);
    if (id == Http_ContentDisposition || id == Http_Cookie) {
        w->odd = true;
        return;
    }
    if (!value_is_array_cell(value)) {
        write_line(w, id, name, value);
        return;
    }
    Array *list = value_as_array(value);
    for (u32 i = 0; i < list->length && !w->odd; i++)
        write_line(w, id, name, elements_get(w->vm, &list->object, i));
}

typedef struct FieldVisit {
    HeadWriter *writer;
    Object *headers;
    bool stored;
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

static void write_list(HeadWriter *w, Array *list)
{
    w->odd = list->length % 2 != 0;
    for (u32 i = 0; i + 1 < list->length && !w->odd; i += 2)
        write_field(w, elements_get(w->vm, &list->object, i), elements_get(w->vm, &list->object, i + 1));
}

static void write_fields(HeadWriter *w, Value headers, bool stored)
{
    if (value_is_nullish(headers))
        return;
    if (value_is_array_cell(headers)) {
        write_list(w, value_as_array(headers));
        return;
    }
    Object *o = value_is_object(headers) ? value_as_object(headers) : NULL;
    Shape *shape = o ? obj_shape(w->vm, o) : NULL;
    if (!o || o->cell.kind != Kind_Object || o->cell.flags & OBJ_EXOTIC || elements_have_any(o) || shape->flags & SHAPE_EXOTIC) {
        w->odd = true;
        return;
    }
    FieldVisit visit = {w, o, stored};
    shape_each(w->vm, shape, visit_field, &visit);
}

/* ---- what messages add -------------------------------------------------------------------------- */

/* The Connection line, and Keep-Alive; what follows for the message. */
static u32 write_connection(HeadWriter *w, const HeadFacts *facts)
{
    u32 is = facts->is;
    if (is & HEAD_CONNECTION_REMOVED)
        return is & HEAD_KEPT_ALIVE ? 0 : HEAD_NOW_LAST;
    if (w->said & SAYS_CONNECTION)
        return 0;
    bool kept = is & HEAD_KEPT_ALIVE && (w->said & SAYS_LENGTH || is & (HEAD_CHUNKED_BY_DEFAULT | HEAD_OF_AGENT));
    if (!kept || is & HEAD_LAST_ALLOWED) {
        buf_append_str(w->out, STR("Connection: close\r\n"));
        return HEAD_NOW_LAST;
    }
    buf_append_str(w->out, STR("Connection: keep-alive\r\n"));
    if (facts->timeout > 0 && is & HEAD_TOLD_KEEP_ALIVE) {
        buf_append_str(w->out, STR("Keep-Alive: timeout="));
        if (facts->timeout < 1e15)
            append_digits(w->out, (i64)(facts->timeout / 1000));
        else
            buf_printf(w->out, "%.0f", facts->timeout / 1000);
        if (facts->most > 0)
            buf_printf(w->out, ", max=%d", facts->most);
        buf_append_str(w->out, STR("\r\n"));
    }
    return 0;
}

static u32 write_framing(HeadWriter *w, const HeadFacts *facts)
{
    u32 is = facts->is;
    if (w->said & SAYS_LENGTH || !(is & HEAD_HAS_BODY))
        return 0;
    if (!(is & HEAD_CHUNKED_BY_DEFAULT))
        return HEAD_NOW_LAST;
    if (!(is & HEAD_LENGTH_REMOVED) && value_is_int(facts->length)) {
        buf_append_str(w->out, STR("Content-Length: "));
        append_digits(w->out, value_as_int(facts->length));
        buf_append_str(w->out, STR("\r\n"));
        return 0;
    }
    if (is & HEAD_ENCODING_REMOVED)
        return HEAD_NOW_LAST;
    buf_append_str(w->out, STR("Transfer-Encoding: chunked\r\n"));
    return HEAD_NOW_CHUNKED;
}

bool http_head_lines(Vm *vm, Buf *out, Value headers, const HeadFacts *facts, HeadNotes *notes)
{
    *notes = (HeadNotes){.length = VAL_HOLE};
    HeadWriter w = {.vm = vm, .out = out, .notes = notes, .check = !facts->stored,
                    .removed = facts->is & HEAD_CONNECTION_REMOVED};
    write_fields(&w, headers, facts->stored);
    if (w.odd)
        return false;
    if (facts->is & HEAD_DATED && !(w.said & SAYS_DATE))
        http_header_append(out, STR("Date"), http_date_text(host_of(vm)));
    notes->now |= write_connection(&w, facts);
    notes->now |= write_framing(&w, facts);
    buf_append_str(out, STR("\r\n"));
    return true;
}
