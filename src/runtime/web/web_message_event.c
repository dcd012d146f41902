/* web_message_event.c - MessageEvent, CloseEvent and ErrorEvent.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/web/web_event.h"

enum { MESSAGE_DATA = EVENT_SLOTS, MESSAGE_ORIGIN, MESSAGE_ID, MESSAGE_SOURCE, MESSAGE_PORTS, MESSAGE_SLOTS };
enum { CLOSE_CLEAN = EVENT_SLOTS, CLOSE_CODE, CLOSE_REASON, CLOSE_SLOTS };
enum { ERROR_MESSAGE = EVENT_SLOTS, ERROR_FILE, ERROR_LINE, ERROR_COLUMN, ERROR_ERROR, ERROR_SLOTS };

/* What a slot is before anything was put there. */
static Value slot_default(const HostObject *o, u32 slot)
{
    bool text = o->class_ == &event_message_class && (slot == MESSAGE_ORIGIN || slot == MESSAGE_ID);
    return text ? value_cell(ATOM_empty) : VAL_NULL;
}

static Value get_slot(HostObject *o, u32 slot)
{
    Value v = o->host_slots[slot];
    return value_is_hole(v) ? slot_default(o, slot) : v;
}

static void put_slot(Vm *vm, HostObject *o, u32 slot, Value v)
{
    o->host_slots[slot] = v;
    barrier(vm, o);
}

typedef enum MemberType { MEMBER_ANY, MEMBER_STRING, MEMBER_BOOL, MEMBER_U16, MEMBER_U32 } MemberType;

/* A value converted as Web IDL says; undefined gives `absent`. VAL_EXC: exception. */
static Value convert(Vm *vm, Value v, MemberType type, Value absent)
{
    u32 n;
    if (value_is_undefined(v))
        return absent;
    switch (type) {
    case MEMBER_STRING:
        return value_cell(TRY_PTR(to_string(vm, v)));
    case MEMBER_BOOL:
        return value_bool(to_boolean(v));
    case MEMBER_U16:
    case MEMBER_U32:
        if (!to_uint32(vm, v, &n))
            return VAL_EXC;
        return value_number(type == MEMBER_U16 ? n & 0xFFFF : n);
    case MEMBER_ANY:
        break;
    }
    return v;
}

static bool is_dictionary(Value v)
{
    return value_is_nullish(v) || value_is_object(v);
}

/* The member `name` of an init dictionary into a slot. */
static bool take_member(Vm *vm, HostObject *o, Value dict, const char *name, u32 slot, MemberType type, Value absent)
{
    Value v = TRY_OR(false, web_member(vm, dict, web_key(vm, name)));
    put_slot(vm, o, slot, TRY_OR(false, convert(vm, v, type, absent)));
    return true;
}

/* An array of an iterable, for `ports`. */
static Value to_list(Vm *vm, Value v)
{
    Value iter[3];
    Array *list = TRY_PTR(array_new_capacity(vm, 0));
    if (value_is_undefined(v))
        return value_cell(list);
    if (!value_is_object(v)) {
        char text[64];
        value_describe(vm, v, text, sizeof text);
        return throw_type(vm, "MessageEvent constructor: eventInitDict.ports (%s) is not iterable.", text);
    }
    if (!iterate_begin(vm, v, iter))
        return VAL_EXC;
    for (;;) {
        Value item;
        int more = iterate_next(vm, iter, &item);
        if (more < 0)
            return VAL_EXC;
        if (!more)
            return value_cell(list);
        if (!array_push(vm, list, item))
            return VAL_EXC;
    }
}

/* ---- MessageEvent ---- */

#define MESSAGE_THIS(vm, f) TRY_PTR(web_this(vm, f, &event_message_class))

static Value message_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &event_message_class));
    Value dict = frame_arg(f, 1);
    if (!is_dictionary(dict))
        return web_type_error(vm);
    if (!event_construct(vm, o, f) || !take_member(vm, o, dict, "data", MESSAGE_DATA, MEMBER_ANY, VAL_NULL) ||
        !take_member(vm, o, dict, "lastEventId", MESSAGE_ID, MEMBER_STRING, value_cell(ATOM_empty)) ||
        !take_member(vm, o, dict, "origin", MESSAGE_ORIGIN, MEMBER_STRING, value_cell(ATOM_empty)))
        return VAL_EXC;
    Value ports = TRY(web_member(vm, dict, web_key(vm, "ports")));
    put_slot(vm, o, MESSAGE_PORTS, TRY(to_list(vm, ports)));
    return take_member(vm, o, dict, "source", MESSAGE_SOURCE, MEMBER_ANY, VAL_NULL) ? value_cell(o) : VAL_EXC;
}

static Value message_get(Vm *vm, Frame *f)
{
    return get_slot(MESSAGE_THIS(vm, f), native_magic(f));
}

static Value message_get_ports(Vm *vm, Frame *f)
{
    HostObject *o = MESSAGE_THIS(vm, f);
    if (value_is_hole(o->host_slots[MESSAGE_PORTS]))
        put_slot(vm, o, MESSAGE_PORTS, value_cell(TRY_PTR(array_new_capacity(vm, 0))));
    return o->host_slots[MESSAGE_PORTS];
}

/* initMessageEvent(type, bubbles, cancelable, data, origin, lastEventId, source, ports) */
static Value message_init(Vm *vm, Frame *f)
{
    HostObject *o = MESSAGE_THIS(vm, f);
    if (!f->argc)
        return web_missing_args(vm);
    String *origin = f->argc > 4 ? TRY_PTR(to_string(vm, f->args[4])) : ATOM_empty;
    String *id = f->argc > 5 ? TRY_PTR(to_string(vm, f->args[5])) : ATOM_empty;
    Value ports = TRY(to_list(vm, frame_arg(f, 7)));
    TRY(event_init(vm, f));
    put_slot(vm, o, MESSAGE_DATA, f->argc > 3 ? f->args[3] : VAL_NULL);
    put_slot(vm, o, MESSAGE_ORIGIN, value_cell(origin));
    put_slot(vm, o, MESSAGE_ID, value_cell(id));
    put_slot(vm, o, MESSAGE_SOURCE, f->argc > 6 ? f->args[6] : VAL_NULL);
    put_slot(vm, o, MESSAGE_PORTS, ports);
    return VAL_UNDEFINED;
}

/* The short form that events of these two classes have: their type and what they carry. */
static bool inspect_short(Vm *vm, HostObject *o, u32 indent, StringBuilder *out, const char *const *names, const u32 *slots, u32 n)
{
    sb_c(out, o->class_->name);
    sb_c(out, " {\n");
    for (u32 i = 0; i < n; i++) {
        Value v = get_slot(o, slots[i]);
        web_indent(out, indent + 1);
        sb_c(out, names[i]);
        sb_c(out, ": ");
        if (value_is_string(v) ? !web_inspect_quoted(vm, v, '"', out) : !web_inspect_value(vm, v, indent + 1, out))
            return false;
        sb_c(out, ",\n");
    }
    web_indent(out, indent);
    sb_unit(out, '}');
    return true;
}

static bool message_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    static const char *const names[] = {"type", "data"};
    static const u32 slots[] = {EVENT_TYPE, MESSAGE_DATA};
    return inspect_short(vm, o, indent, out, names, slots, 2);
}

static const BuiltinProp message_rows[] = {
    HOST_GET_MAGIC("origin", message_get, MESSAGE_ORIGIN),
    HOST_GET_MAGIC("lastEventId", message_get, MESSAGE_ID),
    HOST_GET_MAGIC("source", message_get, MESSAGE_SOURCE),
    HOST_GET_MAGIC("data", message_get, MESSAGE_DATA),
    HOST_GET("ports", message_get_ports),
    HOST_FN("initMessageEvent", 1, message_init),
    TAG("MessageEvent"),
    END,
};

const HostClass event_message_class = {
    .name = "MessageEvent",
    .ctor = message_ctor,
    .ctor_length = 1,
    .data_size = sizeof(EventData),
    .slots = MESSAGE_SLOTS,
    .proto_props = message_rows,
    .inline_slots = 1,
    .parent = &event_class,
    .inspect = message_inspect,
};

HostObject *event_message_new(Vm *vm, String *type, Value data, Value origin)
{
    HostObject *o = TRY_PTR_OR(NULL, event_new_trusted(vm, &event_message_class, type));
    o->host_slots[MESSAGE_DATA] = data;
    o->host_slots[MESSAGE_ORIGIN] = origin;
    barrier(vm, o);
    return o;
}

void event_message_set_ports(Vm *vm, HostObject *event, Value ports)
{
    put_slot(vm, event, MESSAGE_PORTS, ports);
}

/* ---- CloseEvent ---- */

static Value close_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &event_close_class));
    Value dict = frame_arg(f, 1);
    if (!is_dictionary(dict))
        return web_type_error(vm);
    bool ok = event_construct(vm, o, f) && take_member(vm, o, dict, "code", CLOSE_CODE, MEMBER_U16, value_int(0)) &&
              take_member(vm, o, dict, "reason", CLOSE_REASON, MEMBER_STRING, value_cell(ATOM_empty)) &&
              take_member(vm, o, dict, "wasClean", CLOSE_CLEAN, MEMBER_BOOL, VAL_FALSE);
    return ok ? value_cell(o) : VAL_EXC;
}

static Value close_get(Vm *vm, Frame *f)
{
    return get_slot(TRY_PTR(web_this(vm, f, &event_close_class)), native_magic(f));
}

static const BuiltinProp close_rows[] = {
    HOST_GET_MAGIC("wasClean", close_get, CLOSE_CLEAN),
    HOST_GET_MAGIC("code", close_get, CLOSE_CODE),
    HOST_GET_MAGIC("reason", close_get, CLOSE_REASON),
    TAG("CloseEvent"),
    END,
};

const HostClass event_close_class = {
    .name = "CloseEvent",
    .ctor = close_ctor,
    .ctor_length = 1,
    .data_size = sizeof(EventData),
    .slots = CLOSE_SLOTS,
    .proto_props = close_rows,
    .inline_slots = 1,
    .parent = &event_class,
};

HostObject *event_close_new(Vm *vm, u16 code, String *reason, bool clean)
{
    String *type = TRY_PTR_OR(NULL, atom_from_c(vm, "close"));
    HostObject *o = TRY_PTR_OR(NULL, event_new_trusted(vm, &event_close_class, type));
    o->host_slots[CLOSE_CODE] = value_int(code);
    o->host_slots[CLOSE_REASON] = value_cell(reason);
    o->host_slots[CLOSE_CLEAN] = value_bool(clean);
    barrier(vm, o);
    return o;
}

/* ---- ErrorEvent ---- */

static Value error_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &event_error_class));
    Value dict = frame_arg(f, 1);
    if (!is_dictionary(dict))
        return web_type_error(vm);
    bool ok = event_construct(vm, o, f) && take_member(vm, o, dict, "colno", ERROR_COLUMN, MEMBER_U32, value_int(0)) &&
              take_member(vm, o, dict, "error", ERROR_ERROR, MEMBER_ANY, VAL_NULL) &&
              take_member(vm, o, dict, "filename", ERROR_FILE, MEMBER_STRING, value_cell(ATOM_empty)) &&
              take_member(vm, o, dict, "lineno", ERROR_LINE, MEMBER_U32, value_int(0)) &&
              take_member(vm, o, dict, "message", ERROR_MESSAGE, MEMBER_STRING, value_cell(ATOM_empty));
    return ok ? value_cell(o) : VAL_EXC;
}

static Value error_get(Vm *vm, Frame *f)
{
    return get_slot(TRY_PTR(web_this(vm, f, &event_error_class)), native_magic(f));
}

static bool error_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    static const char *const names[] = {"type", "message", "error"};
    static const u32 slots[] = {EVENT_TYPE, ERROR_MESSAGE, ERROR_ERROR};
    return inspect_short(vm, o, indent, out, names, slots, 3);
}

static const BuiltinProp error_rows[] = {
    HOST_GET_MAGIC("message", error_get, ERROR_MESSAGE),
    HOST_GET_MAGIC("filename", error_get, ERROR_FILE),
    HOST_GET_MAGIC("lineno", error_get, ERROR_LINE),
    HOST_GET_MAGIC("colno", error_get, ERROR_COLUMN),
    HOST_GET_MAGIC("error", error_get, ERROR_ERROR),
    TAG("ErrorEvent"),
    END,
};

const HostClass event_error_class = {
    .name = "ErrorEvent",
    .ctor = error_ctor,
    .ctor_length = 1,
    .data_size = sizeof(EventData),
    .slots = ERROR_SLOTS,
    .proto_props = error_rows,
    .inline_slots = 1,
    .parent = &event_class,
    .inspect = error_inspect,
};

HostObject *event_error_new(Vm *vm, String *message, Value error)
{
    String *type = TRY_PTR_OR(NULL, atom_from_c(vm, "error"));
    HostObject *o = TRY_PTR_OR(NULL, event_new_trusted(vm, &event_error_class, type));
    o->host_slots[ERROR_MESSAGE] = value_cell(message);
    o->host_slots[ERROR_FILE] = value_cell(ATOM_empty);
    o->host_slots[ERROR_LINE] = o->host_slots[ERROR_COLUMN] = value_int(0);
    o->host_slots[ERROR_ERROR] = error;
    barrier(vm, o);
    return o;
}

void event_error_set_place(Vm *vm, HostObject *event, String *file, u32 line, u32 column)
{
    put_slot(vm, event, ERROR_FILE, value_cell(file));
    put_slot(vm, event, ERROR_LINE, value_u32(line));
    put_slot(vm, event, ERROR_COLUMN, value_u32(column));
}
