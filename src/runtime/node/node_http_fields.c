/* node_http_fields.c - headers of messages one by one: setHeader, getHeader, hasHeader, and what requests show of theirs.
 *
 * Headers that will be sent are an object without prototype under kOutHeaders: lower-case name -> [name, value]. What is refused, lists and what is no
 * string go through the functions of src/js/internal/http, which are kept as `...Slowly`.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_parse.h"
#include "runtime/node/node_http_head.h"
#include "runtime/node/node_http_message_priv.h"

/* ---- names -------------------------------------------------------------------------------------- */

static PropKey lower_key(Vm *vm, Str name)
{
    char room[128];
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

PropKey http_header_key(Vm *vm, HttpMessages *m, HttpHeaderId id, Str name)
{
    if (id == Http_Unknown)
        return lower_key(vm, name);
    if (m && !key_is_none(m->header_keys[id]))
        return m->header_keys[id];
    PropKey key = key_from_utf8(vm, http_header_lower(id));
    if (!m || key_is_none(key))
        return key;
    if (!array_push(vm, value_as_array(m->roots[ROOT_HEADERS]), value_cell(key_as_cell(key))))
        return KEY_NONE;
    return m->header_keys[id] = key;
}

/* The key of a name that scripts gave. false: no name at sight. */
static bool name_key(HttpMessages *m, Value v, PropKey *key)
{
    Str name;
    if (!http_text_view(m->vm, v, &name) || !http_header_name_valid(name))
        return false;
    *key = http_header_key(m->vm, m, http_header_find(name.data, name.len), name);
    return !key_is_none(*key) && !key_is_index(*key);
}

/* ---- headers to be sent ------------------------------------------------------------------------- */

/* 1: set; 0: this is for setHeaderSlowly; -1: exception. */
static int set_header(HttpMessages *m, Object *o, Value name, Value value)
{
    Vm *vm = m->vm;
    Str text;
    PropKey key;
    UNUSUAL_IF(IS(o, HeaderOfSet) || !name_key(m, name, &key));
    UNUSUAL_IF(!value_is_int(value) && !(http_text_view(vm, value, &text) && http_header_value_valid(text)));
    READ(out, o, OutOfSet);
    UNUSUAL_IF(!value_is_nullish(out) && !value_is_object(out));
    if (value_is_nullish(out)) {
        out = value_cell(TRY_PTR_OR(-1, object_new(vm, NULL)));
        WRITE(o, SetOut, out);
    }
    Value pair[2] = {name, value};
    Array *entry = TRY_PTR_OR(-1, array_from_values(vm, pair, 2));
    return obj_set(vm, value_as_object(out), key, value_cell(entry), true) < 0 ? -1 : 1;
}

typedef struct MergeVisit {
    HttpMessages *m;
    Object *message, *given;
    int done;
} MergeVisit;

static bool visit_given(void *ctx, PropKey key, PropSlot slot)
{
    MergeVisit *visit = ctx;
    Value v = *obj_slot(visit->m->vm, visit->given, slot.slot);
    if (!key_is_string(key) || slot.attrs & PROP_ACCESSOR || !(slot.attrs & PROP_ENUMERABLE) || value_is_lazy(v))
        visit->done = 0;
    else
        visit->done = set_header(visit->m, visit->message, value_cell(key_as_cell(key)), v);
    return visit->done > 0;
}

int http_merge_headers(HttpMessages *m, Object *o, Value given)
{
    READ(method, o, SetHeaderMethod);
    UNUSUAL_IF(!is_given(m, method, Given_setHeader) || !value_is_object(given));
    Object *headers = value_as_object(given);
    Shape *shape = obj_shape(m->vm, headers);
    UNUSUAL_IF(headers->cell.kind != Kind_Object || headers->cell.flags & OBJ_EXOTIC || elements_have_any(headers) || shape->flags & SHAPE_EXOTIC);
    MergeVisit visit = {m, o, headers, 1};
    shape_each(m->vm, shape, visit_given, &visit);
    return visit.done;
}

Value http_set_header(Vm *vm, Frame *f)
{
    HttpMessages *m = net_state(host_of(vm))->messages;
    int done = value_is_object(f->this_value) ? set_header(m, value_as_object(f->this_value), frame_arg(f, 0), frame_arg(f, 1)) : 0;
    return done < 0 ? VAL_EXC : done ? f->this_value : http_fall_back(m, f, Given_setHeaderSlowly);
}

/* The entry of a name in `out`, of a message that may have none: undefined. false: not at sight. */
static bool entry_of(HttpMessages *m, Value out, Value name, Value *entry)
{
    PropKey key;
    *entry = VAL_UNDEFINED;
    if (value_is_null(out))
        return value_is_string(name);
    if (!value_is_object(out) || !name_key(m, name, &key))
        return false;
    Value v = obj_peek(m->vm, value_as_object(out), key);
    if (value_is_array_cell(v) && value_as_array(v)->length == 2)
        *entry = v;
    return value_is_hole(v) || value_is_object(*entry);
}

Value http_get_header(Vm *vm, Frame *f)
{
    HttpMessages *m = net_state(host_of(vm))->messages;
    Value entry;
    if (!value_is_object(f->this_value))
        return http_fall_back(m, f, Given_getHeaderSlowly);
    Value out = TRY(message_get(m, value_as_object(f->this_value), Site_OutOfGet));
    if (!entry_of(m, out, frame_arg(f, 0), &entry))
        return http_fall_back(m, f, Given_getHeaderSlowly);
    return value_is_undefined(entry) ? entry : elements_get(vm, value_as_object(entry), 1);
}

Value http_has_header(Vm *vm, Frame *f)
{
    HttpMessages *m = net_state(host_of(vm))->messages;
    Value entry;
    if (!value_is_object(f->this_value))
        return http_fall_back(m, f, Given_hasHeaderSlowly);
    Value out = TRY(message_get(m, value_as_object(f->this_value), Site_OutOfHas));
    if (!entry_of(m, out, frame_arg(f, 0), &entry))
        return http_fall_back(m, f, Given_hasHeaderSlowly);
    return value_bool(!value_is_undefined(entry));
}

/* headersSent, as a getter */
Value http_headers_sent(Vm *vm, Frame *f)
{
    HttpMessages *m = net_state(host_of(vm))->messages;
    if (!value_is_object(f->this_value))
        return VAL_FALSE;
    return value_bool(to_boolean(TRY(message_get(m, value_as_object(f->this_value), Site_HeaderOfSent))));
}

/* ---- headers that have come --------------------------------------------------------------------- */

/* 1: they are in *out; 0: for headersSlowly; -1: exception. */
static int incoming_headers(HttpMessages *m, Object *o, Value *out)
{
    READ(known, o, MessageHeaders);
    if (!value_is_undefined(known)) {
        *out = known;
        return 1;
    }
    READ(raw, o, MessageRaw);
    READ(head, o, MessageHead);
    UNUSUAL_IF(!value_is_undefined(raw) || !value_is_string(head));
    READ(joins, o, MessageJoins);
    *out = TRY_OR(-1, http_headers_of(m->vm, head, to_boolean(joins)));
    WRITE(o, SetMessageHeaders, *out);
    return 1;
}

/* headers of an IncomingMessage, as a getter */
Value http_message_headers(Vm *vm, Frame *f)
{
    HttpMessages *m = net_state(host_of(vm))->messages;
    Value headers = VAL_UNDEFINED;
    int done = value_is_object(f->this_value) ? incoming_headers(m, value_as_object(f->this_value), &headers) : 0;
    return done < 0 ? VAL_EXC : done ? headers : http_fall_back(m, f, Given_headersSlowly);
}
