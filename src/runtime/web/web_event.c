/* web_event.c - Event, CustomEvent and EventTarget.
 *
 * There is no tree here: a target dispatches to its own listeners only. Listeners live in a list inside the target;
 * removal during a dispatch leaves a hole that is closed afterwards, so a walk by index stays right.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_event.h"

/* ---- events ---- */

enum { EVENT_BUBBLES = 1, EVENT_CANCELABLE = 2, EVENT_COMPOSED = 4, EVENT_PREVENTED = 8, EVENT_STOP = 16, EVENT_STOP_NOW = 32,
       EVENT_DISPATCHING = 64, EVENT_TRUSTED = 128, EVENT_PASSIVE = 256 };

static EventData *event_of(HostObject *o) { return host_data(o); }

void event_set_trusted(HostObject *event) { event_of(event)->flags |= EVENT_TRUSTED; }

HostObject *event_new_trusted(Vm *vm, const HostClass *cls, String *type)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, cls));
    o->host_slots[EVENT_TYPE] = value_cell(type);
    barrier(vm, o);
    event_set_trusted(o);
    return o;
}

HostObject *event_new(Vm *vm, const char *type, bool bubbles, bool cancelable)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, &event_class));
    o->host_slots[EVENT_TYPE] = value_cell(TRY_PTR_OR(NULL, atom_from_c(vm, type)));
    barrier(vm, o);
    event_of(o)->flags = (bubbles ? EVENT_BUBBLES : 0) | (cancelable ? EVENT_CANCELABLE : 0);
    return o;
}

bool event_construct(Vm *vm, HostObject *o, Frame *f)
{
    if (!f->argc) {
        web_need_args(vm, "\"type\"", false);
        return false;
    }
    String *type = TRY_PTR_OR(false, to_string(vm, f->args[0]));
    Value dict = frame_arg(f, 1);
    if (!value_is_nullish(dict) && !value_is_object(dict)) {
        web_throw_arg_type(vm, "options", "of type object", dict);
        return false;
    }
    bool bubbles, cancelable, composed;
    if (!web_member_bool(vm, dict, "bubbles", false, &bubbles) || !web_member_bool(vm, dict, "cancelable", false, &cancelable) ||
        !web_member_bool(vm, dict, "composed", false, &composed))
        return false;
    o->host_slots[EVENT_TYPE] = value_cell(type);
    barrier(vm, o);
    event_of(o)->flags = (bubbles ? EVENT_BUBBLES : 0) | (cancelable ? EVENT_CANCELABLE : 0) | (composed ? EVENT_COMPOSED : 0);
    return true;
}

static Value event_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &event_class));
    return event_construct(vm, o, f) ? value_cell(o) : VAL_EXC;
}

static Value custom_event_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &custom_event_class));
    if (!event_construct(vm, o, f))
        return VAL_EXC;
    Value detail = TRY(web_member(vm, frame_arg(f, 1), web_key(vm, "detail")));
    o->host_slots[EVENT_DETAIL] = value_is_undefined(detail) ? VAL_NULL : detail;
    barrier(vm, o);
    return value_cell(o);
}

#define EVENT_THIS(vm, f) TRY_PTR(web_this(vm, f, &event_class))

static Value slot_or_null(HostObject *o, u32 slot)
{
    return value_is_hole(o->host_slots[slot]) ? VAL_NULL : o->host_slots[slot];
}

static Value event_get_slot(Vm *vm, Frame *f)
{
    return slot_or_null(EVENT_THIS(vm, f), native_magic(f));
}

static Value event_get_flag(Vm *vm, Frame *f)
{
    return value_bool(event_of(EVENT_THIS(vm, f))->flags & native_magic(f));
}

static Value event_get_phase(Vm *vm, Frame *f)
{
    return value_int(event_of(EVENT_THIS(vm, f))->flags & EVENT_DISPATCHING ? 2 : 0);
}

/* Always 0, as in Bun. */
static Value event_get_time(Vm *vm, Frame *f)
{
    (void)EVENT_THIS(vm, f);
    return value_int(0);
}

static void prevent(EventData *e)
{
    if (e->flags & EVENT_CANCELABLE && !(e->flags & EVENT_PASSIVE))
        e->flags |= EVENT_PREVENTED;
}

static Value event_prevent_default(Vm *vm, Frame *f)
{
    prevent(event_of(EVENT_THIS(vm, f)));
    return VAL_UNDEFINED;
}

static Value event_get_return_value(Vm *vm, Frame *f)
{
    return value_bool(!(event_of(EVENT_THIS(vm, f))->flags & EVENT_PREVENTED));
}

static Value event_set_return_value(Vm *vm, Frame *f)
{
    HostObject *o = EVENT_THIS(vm, f);
    if (!to_boolean(frame_arg(f, 0)))
        prevent(event_of(o));
    return VAL_UNDEFINED;
}

static Value event_stop(Vm *vm, Frame *f)
{
    event_of(EVENT_THIS(vm, f))->flags |= native_magic(f);
    return VAL_UNDEFINED;
}

static Value event_set_cancel_bubble(Vm *vm, Frame *f)
{
    HostObject *o = EVENT_THIS(vm, f);
    if (to_boolean(frame_arg(f, 0)))
        event_of(o)->flags |= EVENT_STOP;
    return VAL_UNDEFINED;
}

static Value event_composed_path(Vm *vm, Frame *f)
{
    HostObject *o = EVENT_THIS(vm, f);
    Value target = slot_or_null(o, EVENT_CURRENT);
    return value_cell(TRY_PTR(array_from_values(vm, &target, value_is_null(target) ? 0 : 1)));
}

Value event_init(Vm *vm, Frame *f)
{
    HostObject *o = EVENT_THIS(vm, f);
    EventData *e = event_of(o);
    String *type = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (e->flags & EVENT_DISPATCHING)
        return VAL_UNDEFINED;
    e->flags = (to_boolean(frame_arg(f, 1)) ? EVENT_BUBBLES : 0) | (to_boolean(frame_arg(f, 2)) ? EVENT_CANCELABLE : 0);
    o->host_slots[EVENT_TYPE] = value_cell(type);
    barrier(vm, o);
    if (host_cast(value_cell(o), &custom_event_class)) {
        o->host_slots[EVENT_DETAIL] = frame_arg(f, 3);
        barrier(vm, o);
    }
    return VAL_UNDEFINED;
}

#define EVENT_CONSTANTS                                                                                  \
    HOST_CONST("NONE", 0), HOST_CONST("CAPTURING_PHASE", 1), HOST_CONST("AT_TARGET", 2), HOST_CONST("BUBBLING_PHASE", 3)

static const BuiltinProp event_statics[] = {EVENT_CONSTANTS, END};

static const BuiltinProp event_is_trusted = HOST_GET_MAGIC("isTrusted", event_get_flag, EVENT_TRUSTED);

static const BuiltinProp event_rows[] = {
    HOST_GET_MAGIC("type", event_get_slot, EVENT_TYPE),
    HOST_GET_MAGIC("target", event_get_slot, EVENT_TARGET),
    HOST_GET_MAGIC("currentTarget", event_get_slot, EVENT_CURRENT),
    HOST_GET("eventPhase", event_get_phase),
    HOST_GETSET_MAGIC("cancelBubble", event_get_flag, event_set_cancel_bubble, EVENT_STOP),
    HOST_GET_MAGIC("bubbles", event_get_flag, EVENT_BUBBLES),
    HOST_GET_MAGIC("cancelable", event_get_flag, EVENT_CANCELABLE),
    HOST_GET_MAGIC("defaultPrevented", event_get_flag, EVENT_PREVENTED),
    HOST_GET_MAGIC("composed", event_get_flag, EVENT_COMPOSED),
    HOST_GET("timeStamp", event_get_time),
    HOST_GET_MAGIC("srcElement", event_get_slot, EVENT_TARGET),
    HOST_GETSET("returnValue", event_get_return_value, event_set_return_value),
    HOST_FN("composedPath", 0, event_composed_path),
    HOST_FN_MAGIC("stopPropagation", 0, event_stop, EVENT_STOP),
    HOST_FN_MAGIC("stopImmediatePropagation", 0, event_stop, EVENT_STOP | EVENT_STOP_NOW),
    HOST_FN("preventDefault", 0, event_prevent_default),
    HOST_FN("initEvent", 1, event_init),
    EVENT_CONSTANTS,
    TAG("Event"),
    END,
};

const HostClass event_class = {
    .name = "Event",
    .ctor = event_ctor,
    .ctor_length = 1,
    .data_size = sizeof(EventData),
    .slots = EVENT_SLOTS,
    .inline_slots = 1,
    .unforgeable = &event_is_trusted,
    .static_props = event_statics,
    .proto_props = event_rows,
};

static const BuiltinProp custom_event_rows[] = {
    HOST_GET_MAGIC("detail", event_get_slot, EVENT_DETAIL),
    HOST_FN("initCustomEvent", 1, event_init),
    TAG("CustomEvent"),
    END,
};

const HostClass custom_event_class = {
    .name = "CustomEvent",
    .ctor = custom_event_ctor,
    .ctor_length = 1,
    .data_size = sizeof(EventData),
    .slots = EVENT_SLOTS,
    .inline_slots = 1,
    .proto_props = custom_event_rows,
    .parent = &event_class,
};

/* ---- targets ---- */

static EventTarget *target_of(HostObject *o) { return host_data(o); }

bool event_target_listens(Vm *vm, HostObject *o, String *type)
{
    const EventTarget *t = target_of(o);
    for (u32 i = 0; i < t->len; i++)
        if (t->items[i].type && !t->items[i].native && string_equal(vm, t->items[i].type, type))
            return true;
    return false;
}

void event_target_finalise(Vm *vm, void *data)
{
    (void)vm;
    xfree(((EventTarget *)data)->items);
}

void event_target_trace(Vm *vm, void *data)
{
    EventTarget *t = data;
    for (u32 i = 0; i < t->len; i++) {
        heap_mark_cell(vm, t->items[i].type);
        heap_mark(vm, t->items[i].callback);
    }
}

static void close_holes(EventTarget *t)
{
    u32 kept = 0;
    for (u32 i = 0; i < t->len; i++)
        if (t->items[i].type)
            t->items[kept++] = t->items[i];
    t->len = kept;
    t->holes = false;
}

static void drop(EventTarget *t, u32 i)
{
    t->items[i] = (Listener){.callback = VAL_UNDEFINED};
    t->holes = true;
    if (!t->dispatching)
        close_holes(t);
}

static Listener *find(Vm *vm, EventTarget *t, String *type, Value callback, bool capture)
{
    for (u32 i = 0; i < t->len; i++) {
        Listener *l = &t->items[i];
        if (l->type && l->capture == capture && !l->native && value_same_bits(l->callback, callback) &&
            string_equal(vm, l->type, type))
            return l;
    }
    return NULL;
}

bool event_target_add(Vm *vm, HostObject *o, const Listener *listener)
{
    EventTarget *t = target_of(o);
    if (t->len == t->cap) {
        u32 cap = t->cap ? t->cap * 2 : 2;
        Listener *items = cap > t->cap ? try_realloc(t->items, cap * sizeof *items) : NULL;
        if (!items) {
            throw_out_of_memory(vm);
            return false;
        }
        t->items = items;
        t->cap = cap;
    }
    t->items[t->len++] = *listener;
    barrier(vm, o);
    return true;
}

/* Reads the options argument of addEventListener. */
static bool read_options(Vm *vm, Value v, Listener *out, Value *signal)
{
    *signal = VAL_UNDEFINED;
    if (!value_is_object(v)) {
        out->capture = to_boolean(v);
        return true;
    }
    if (!web_member_bool(vm, v, "capture", false, &out->capture) || !web_member_bool(vm, v, "once", false, &out->once) ||
        !web_member_bool(vm, v, "passive", false, &out->passive))
        return false;
    PropKey resist = key_private(vm, STR("resist"));
    if (key_is_none(resist))
        return false;
    out->resists = !value_has_kind(v, Kind_Proxy) && obj_has_own(vm, value_as_object(v), resist) > 0;
    *signal = TRY_OR(false, obj_get(vm, value_as_object(v), KEY_signal));
    if (value_is_undefined(*signal))
        return true;
    if (!host_cast(*signal, &abort_signal_class)) {
        web_type_error(vm);
        return false;
    }
    return true;
}

/* data: [target, type, callback, capture] */
static Value remove_by_signal(Vm *vm, Value data, Value reason)
{
    (void)reason;
    const Value *v = value_as_array(data)->object.elements->items;
    HostObject *o = (HostObject *)value_as_cell(v[0]);
    EventTarget *t = target_of(o);
    Listener *l = find(vm, t, value_as_string(v[1]), v[2], value_as_bool(v[3]));
    if (l)
        drop(t, (u32)(l - t->items));
    return VAL_UNDEFINED;
}

/* `this` of the methods; the global object stands for its hidden target. */
static HostObject *target_this(Vm *vm, const Frame *f)
{
    HostObject *o = host_cast(f->this_value, &event_target_class);
    if (LIKELY(o))
        return o;
    bool global = value_is_nullish(f->this_value) || value_same_bits(f->this_value, value_cell(vm_core(vm)->realm->global_this));
    return global ? event_scope_target(vm) : web_this(vm, f, &event_target_class);
}

#define TARGET_THIS(vm, f) TRY_PTR(target_this(vm, f))

static Value bad_listener(Vm *vm, Value listener)
{
    if (host_options(host_of(vm))->node_style)
        return host_throw_arg_type(vm, "listener", "an instance of EventListener", listener);
    return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE",
                           "Argument 2 ('listener') to EventTarget.addEventListener must be an object");
}

Value event_target_add_native(Vm *vm, Frame *f)
{
    HostObject *o = TARGET_THIS(vm, f);
    if (f->argc < 2)
        return web_need_args(vm, "\"type\" and \"listener\"", true);
    Listener l = {.callback = f->args[1]};
    Value signal;
    l.type = TRY_PTR(to_string(vm, f->args[0]));
    if (!value_is_nullish(l.callback) && !value_is_object(l.callback))
        return bad_listener(vm, l.callback);
    if (!read_options(vm, frame_arg(f, 2), &l, &signal))
        return VAL_EXC;
    if (value_is_nullish(l.callback))
        return VAL_UNDEFINED;
    HostObject *abort = host_cast(signal, &abort_signal_class);
    if ((abort && abort_signal_aborted(abort)) || find(vm, target_of(o), l.type, l.callback, l.capture))
        return VAL_UNDEFINED;
    if (!event_target_add(vm, o, &l))
        return VAL_EXC;
    if (host_cast(value_cell(o), &abort_signal_class))
        abort_signal_hold(vm, o);
    if (abort) {
        Value data[4] = {value_cell(o), value_cell(l.type), l.callback, value_bool(l.capture)};
        Array *a = TRY_PTR(array_from_values(vm, data, 4));
        if (!abort_signal_on_abort(vm, abort, remove_by_signal, value_cell(a)))
            return VAL_EXC;
    }
    return VAL_UNDEFINED;
}

Value event_target_remove_native(Vm *vm, Frame *f)
{
    HostObject *o = TARGET_THIS(vm, f);
    if (f->argc < 2)
        return web_need_args(vm, "\"type\" and \"listener\"", true);
    String *type = TRY_PTR(to_string(vm, f->args[0]));
    Value options = frame_arg(f, 2);
    bool capture = to_boolean(options);
    if (host_options(host_of(vm))->node_style && !value_is_nullish(f->args[1]) && !value_is_object(f->args[1]))
        return bad_listener(vm, f->args[1]);
    if (value_is_object(options) && !web_member_bool(vm, options, "capture", false, &capture))
        return VAL_EXC;
    EventTarget *t = target_of(o);
    Listener *found = find(vm, t, type, f->args[1], capture);
    if (found)
        drop(t, (u32)(found - t->items));
    return VAL_UNDEFINED;
}

/* One listener; exceptions go to the top. */
static void call_listener(Vm *vm, const Listener *l, Value target, HostObject *event)
{
    Value arg = value_cell(event), fn = l->callback, this_value = target, result;
    if (!value_is_callable(fn) && value_is_object(fn)) {
        this_value = fn;
        PropKey key = web_key(vm, "handleEvent");
        fn = key_is_none(key) ? VAL_EXC : obj_get(vm, value_as_object(fn), key);
    }
    if (value_is_exc(fn)) {
        host_uncaught(host_of(vm));
        return;
    }
    if (!value_is_callable(fn)) {
        if (!l->handler)
            throw_type(vm, "'handleEvent' property of event listener should be callable");
        if (!l->handler)
            host_uncaught(host_of(vm));
        return;
    }
    result = call_function(vm, fn, this_value, 1, &arg);
    if (value_is_exc(result))
        host_uncaught(host_of(vm));
    else if (l->handler && value_is_false(result))
        prevent(event_of(event));
}

bool event_dispatch(Vm *vm, HostObject *o, HostObject *event)
{
    EventTarget *t = target_of(o);
    EventData *e = event_of(event);
    String *type = value_as_string(event->host_slots[EVENT_TYPE]);
    e->flags |= EVENT_DISPATCHING;
    Value target = t->is_scope ? value_cell(vm_core(vm)->realm->global_this) : value_cell(o);
    event->host_slots[EVENT_TARGET] = event->host_slots[EVENT_CURRENT] = target;
    barrier(vm, event);
    t->dispatching++;
    u32 n = t->len; /* those added meanwhile wait for the next event */
    for (u32 pass = 0; pass < 2 && !(e->flags & EVENT_STOP && pass); pass++) {
        for (u32 i = 0; i < n; i++) {
            Listener l = t->items[i];
            if (!l.type || l.native || l.capture != !pass || !string_equal(vm, l.type, type))
                continue;
            if (e->flags & EVENT_STOP_NOW && !l.resists)
                continue;
            if (l.once)
                drop(t, i);
            if (l.passive)
                e->flags |= EVENT_PASSIVE;
            call_listener(vm, &l, target, event);
            e->flags &= ~(u32)EVENT_PASSIVE;
        }
    }
    if (!--t->dispatching && t->holes)
        close_holes(t);
    e->flags &= ~(u32)(EVENT_DISPATCHING | EVENT_STOP | EVENT_STOP_NOW);
    event->host_slots[EVENT_CURRENT] = VAL_HOLE;
    return !(e->flags & EVENT_PREVENTED);
}

Value event_target_dispatch_native(Vm *vm, Frame *f)
{
    HostObject *o = TARGET_THIS(vm, f);
    if (!f->argc)
        return web_need_args(vm, "\"event\"", false);
    HostObject *event = host_cast(f->args[0], &event_class);
    if (!event && host_options(host_of(vm))->node_style)
        return host_throw_arg_type(vm, "event", "an instance of Event", f->args[0]);
    if (!event)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE",
                               "Argument 1 ('event') to EventTarget.dispatchEvent must be an instance of Event");
    if (event_of(event)->flags & EVENT_DISPATCHING) {
        AUTO_BUF type = {0};
        if (!string_to_utf8(vm, value_as_string(event->host_slots[EVENT_TYPE]), &type))
            return VAL_EXC;
        return throw_error(vm, ERR_ERROR, "The event \"%.*s\" is already being dispatched", (int)MIN(type.len, 200), type.data);
    }
    event_of(event)->flags &= ~(u32)EVENT_TRUSTED;
    return value_bool(event_dispatch(vm, o, event));
}

Value event_handler_get(HostObject *o, String *type)
{
    EventTarget *t = target_of(o);
    for (u32 i = 0; i < t->len; i++)
        if (t->items[i].handler && t->items[i].type == type)
            return t->items[i].callback;
    return VAL_NULL;
}

bool event_handler_set(Vm *vm, HostObject *o, String *type, Value v)
{
    EventTarget *t = target_of(o);
    for (u32 i = 0; i < t->len; i++) {
        if (!t->items[i].handler || t->items[i].type != type)
            continue;
        if (value_is_object(v)) {
            t->items[i].callback = v;
            barrier(vm, o);
        } else {
            drop(t, i);
        }
        return true;
    }
    Listener l = {.type = type, .callback = v, .handler = true};
    if (value_is_object(v) && host_cast(value_cell(o), &abort_signal_class))
        abort_signal_hold(vm, o);
    return !value_is_object(v) || event_target_add(vm, o, &l);
}

static Value target_ctor(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(web_construct(vm, f, &event_target_class)));
}

static const BuiltinProp target_rows[] = {
    HOST_FN("addEventListener", 2, event_target_add_native),
    HOST_FN("removeEventListener", 2, event_target_remove_native),
    HOST_FN("dispatchEvent", 1, event_target_dispatch_native),
    TAG("EventTarget"),
    END,
};

const HostClass event_target_class = {
    .name = "EventTarget",
    .ctor = target_ctor,
    .data_size = sizeof(EventTarget),
    .proto_props = target_rows,
    .finalise = event_target_finalise,
    .trace = event_target_trace,
};
