/* host_emitter.c - EventEmitter's methods over an object's own `_events`: process, process.stdout.
 *
 * `_events` is an object without prototype: event -> array of listeners. A once() listener is
 * wrapped in a native function that knows emitter, event and listener.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host_priv.h"

enum { ONCE_EMITTER, ONCE_EVENT, ONCE_LISTENER, ONCE_DATA };

static PropKey events_key(Vm *vm)
{
    return key_from_c(vm, "_events");
}

/* The table of o, or NULL when there is none; with `make` it is made (then NULL: exception). */
static Object *events_of(Vm *vm, Object *o, bool make)
{
    Value v = obj_peek(vm, o, events_key(vm));
    if (value_is_object(v))
        return value_as_object(v);
    if (!make)
        return NULL;
    Object *events = TRY_PTR_OR(NULL, object_new(vm, NULL));
    return obj_put(vm, o, events_key(vm), value_cell(events), PROP_WC) ? events : NULL;
}

static Array *list_of(Vm *vm, Object *o, PropKey event)
{
    Object *events = events_of(vm, o, false);
    if (!events)
        return NULL;
    PropDesc desc;
    if (obj_own_lookup(vm, events, event, &desc) <= 0)
        return NULL;
    return value_is_array_cell(desc.value) ? value_as_array(desc.value) : NULL;
}

static Object *this_emitter(Vm *vm, Frame *f)
{
    if (value_is_object(f->this_value) && !value_has_kind(f->this_value, Kind_Proxy))
        return value_as_object(f->this_value);
    throw_type(vm, "Illegal invocation");
    return NULL;
}

/* ---- emit
 * -------------------------------------------------------------------------------------------------
 */

int emitter_emit(Vm *vm, Object *o, PropKey event, u32 argc, const Value *args)
{
    Array *list = list_of(vm, o, event);
    if (!list || !list->length)
        return 0;
    /* listeners may come and go meanwhile */
    Array *now = TRY_PTR_OR(-1, array_from_values(vm, list->object.elements->items, list->length));
    for (u32 i = 0; i < now->length; i++)
        if (value_is_exc(
                call_function(vm, elements_get(vm, &now->object, i), value_cell(o), argc, args)))
            return -1;
    return 1;
}

u32 emitter_count(Vm *vm, Object *o, PropKey event)
{
    Array *list = list_of(vm, o, event);
    return list ? list->length : 0;
}

static Value throw_unhandled(Vm *vm, Value error)
{
    if (value_has_kind(error, Kind_Error))
        return throw_value(vm, error);
    AUTO_BUF text = {0};
    String *s = value_is_object(error) ? NULL : to_string(vm, error);
    if (s && !string_to_utf8(vm, s, &text))
        return VAL_EXC;
    return host_throw_node(vm, NodeError_ERR_UNHANDLED_ERROR, "Unhandled error. (%.*s)",
                           (int)text.len, text.data ? text.data : "");
}

static Value emitter_emit_method(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    PropKey event = key_from_value(vm, frame_arg(f, 0));
    if (key_is_none(event))
        return VAL_EXC;
    int ran = emitter_emit(vm, o, event, f->argc ? f->argc - 1 : 0, f->args + 1);
    if (ran < 0)
        return VAL_EXC;
    if (!ran && key_equal(event, key_from_c(vm, "error")))
        return throw_unhandled(vm, frame_arg(f, 1));
    return value_bool(ran);
}

/* ---- adding
 * ------------------------------------------------------------------------------------------------
 */

static Value listener_of(Value entry);

static bool announce(Vm *vm, Object *o, const char *what, PropKey event, Value listener)
{
    PropKey key = key_from_c(vm, what);
    if (!emitter_count(vm, o, key))
        return true;
    Value args[2] = {key_to_value(vm, event), listener_of(listener)};
    return !value_is_exc(args[0]) && emitter_emit(vm, o, key, 2, args) >= 0;
}

static bool list_insert(Vm *vm, Array *list, Value listener, bool first)
{
    if (!array_push(vm, list, listener))
        return false;
    for (u32 i = list->length - 1; first && i > 0; i--)
        if (!elements_put(vm, &list->object, i, elements_get(vm, &list->object, i - 1), PROP_WEC))
            return false;
    return !first || elements_put(vm, &list->object, 0, listener, PROP_WEC);
}

static bool add_listener(Vm *vm, Object *o, PropKey event, Value listener, bool first)
{
    if (!announce(vm, o, "newListener", event, listener))
        return false;
    Object *events = TRY_PTR_OR(false, events_of(vm, o, true));
    Array *list = list_of(vm, o, event);
    if (!list) {
        list = TRY_PTR_OR(false, array_new(vm, 0));
        if (obj_create_data(vm, events, event, value_cell(list), false) < 0)
            return false;
    }
    if (!list_insert(vm, list, listener, first))
        return false;
    process_listeners_changed(host_of(vm), o, event);
    return true;
}

static Value once_call(Vm *vm, Frame *f);

enum { ADD_ONCE = 1, ADD_FIRST = 2 };

/* on, once, prependListener, prependOnceListener: magic is ADD_* */
static Value emitter_on(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    Value listener = frame_arg(f, 1);
    if (!value_is_callable(listener))
        return host_throw_arg_type(vm, "listener", "of type function", listener);
    PropKey event = key_from_value(vm, frame_arg(f, 0));
    if (key_is_none(event))
        return VAL_EXC;
    if (native_magic(f) & ADD_ONCE) {
        NativeFunction *once = TRY_PTR(native_new(vm, once_call, NULL, 0, 0, ONCE_DATA));
        once->data[ONCE_EMITTER] = value_cell(o);
        once->data[ONCE_EVENT] = TRY(key_to_value(vm, event));
        once->data[ONCE_LISTENER] = listener;
        barrier(vm, once);
        if (!obj_put(vm, &once->object, key_from_c(vm, "listener"), listener, PROP_WEC))
            return VAL_EXC;
        listener = value_cell(once);
    }
    return add_listener(vm, o, event, listener, native_magic(f) & ADD_FIRST) ? f->this_value
                                                                             : VAL_EXC;
}

/* ---- removing
 * -----------------------------------------------------------------------------------------------
 */

/* The function that was given to once(), or the entry itself. */
static Value listener_of(Value entry)
{
    if (value_has_kind(entry, Kind_Native) &&
        ((NativeFunction *)value_as_cell(entry))->fn == once_call)
        return ((NativeFunction *)value_as_cell(entry))->data[ONCE_LISTENER];
    return entry;
}

static bool remove_at(Vm *vm, Object *o, PropKey event, Array *list, u32 at)
{
    Value gone = elements_get(vm, &list->object, at);
    for (u32 i = at; i + 1 < list->length; i++)
        if (!elements_put(vm, &list->object, i, elements_get(vm, &list->object, i + 1), PROP_WEC))
            return false;
    if (!array_set_length(vm, list, list->length - 1))
        return false;
    if (!list->length)
        obj_remove(vm, events_of(vm, o, false), event);
    process_listeners_changed(host_of(vm), o, event);
    return announce(vm, o, "removeListener", event, gone);
}

static bool remove_listener(Vm *vm, Object *o, PropKey event, Value listener)
{
    Array *list = list_of(vm, o, event);
    for (u32 i = list ? list->length : 0; i-- > 0;) {
        Value entry = elements_get(vm, &list->object, i);
        if (value_same_bits(entry, listener) || value_same_bits(listener_of(entry), listener))
            return remove_at(vm, o, event, list, i);
    }
    return true;
}

static Value once_call(Vm *vm, Frame *f)
{
    Object *emitter = value_as_object(*native_data(f, ONCE_EMITTER));
    PropKey event = key_from_value(vm, *native_data(f, ONCE_EVENT));
    Value listener = *native_data(f, ONCE_LISTENER);
    if (key_is_none(event) || !remove_listener(vm, emitter, event, f->callee))
        return VAL_EXC;
    return call_function(vm, listener, f->this_value, f->argc, f->args);
}

static Value emitter_off(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    if (!value_is_callable(frame_arg(f, 1)))
        return host_throw_arg_type(vm, "listener", "of type function", frame_arg(f, 1));
    PropKey event = key_from_value(vm, frame_arg(f, 0));
    if (key_is_none(event) || !remove_listener(vm, o, event, frame_arg(f, 1)))
        return VAL_EXC;
    return f->this_value;
}

static bool remove_all(Vm *vm, Object *o, PropKey event)
{
    for (Array *list = list_of(vm, o, event); list && list->length;)
        if (!remove_at(vm, o, event, list, list->length - 1))
            return false;
    return true;
}

static Value emitter_remove_all(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    Object *events = events_of(vm, o, false);
    if (!events)
        return f->this_value;
    if (f->argc) {
        PropKey event = key_from_value(vm, f->args[0]);
        return !key_is_none(event) && remove_all(vm, o, event) ? f->this_value : VAL_EXC;
    }
    KeyList keys;
    if (!obj_own_keys(vm, events, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
        return VAL_EXC;
    for (u32 i = 0; i < keys.count; i++)
        if (!remove_all(vm, o, key_list_at(vm, &keys, i)))
            return VAL_EXC;
    return f->this_value;
}

/* ---- asking
 * ---------------------------------------------------------------------------------------------------
 */

/* listeners, rawListeners (magic 1) */
static Value emitter_listeners(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    PropKey event = key_from_value(vm, frame_arg(f, 0));
    if (key_is_none(event))
        return VAL_EXC;
    Array *list = list_of(vm, o, event);
    Array *out = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; list && i < list->length; i++) {
        Value entry = elements_get(vm, &list->object, i);
        if (!array_push(vm, out, native_magic(f) ? entry : listener_of(entry)))
            return VAL_EXC;
    }
    return value_cell(out);
}

static Value emitter_listener_count(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    PropKey event = key_from_value(vm, frame_arg(f, 0));
    if (key_is_none(event))
        return VAL_EXC;
    return value_u32(emitter_count(vm, o, event));
}

static Value emitter_event_names(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    Object *events = events_of(vm, o, false);
    Array *out = TRY_PTR(array_new(vm, 0));
    if (!events)
        return value_cell(out);
    KeyList keys;
    if (!obj_own_keys(vm, events, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
        return VAL_EXC;
    for (u32 i = 0; i < keys.count; i++)
        if (!array_push(vm, out, TRY(key_to_value(vm, key_list_at(vm, &keys, i)))))
            return VAL_EXC;
    return value_cell(out);
}

static Value emitter_set_max(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    Value n = frame_arg(f, 0);
    if (!value_is_number(n))
        return host_throw_arg_type(vm, "n", "of type number", n);
    if (!(value_as_number(n) >= 0))
        return host_throw_node(
            vm, NodeError_ERR_OUT_OF_RANGE,
            "The value of \"n\" is out of range. It must be a non-negative number. Received %g",
            value_as_number(n));
    return obj_put(vm, o, key_from_c(vm, "_maxListeners"), n, PROP_WC) ? f->this_value : VAL_EXC;
}

static Value emitter_get_max(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    Value n = obj_peek(vm, o, key_from_c(vm, "_maxListeners"));
    return value_is_number(n) ? n : value_int(10);
}

static const BuiltinProp emitter_rows[] = {
    {.name = "on", .kind = ROW_FN, .length = 2, .fn = emitter_on},
    FN_MAGIC("addListener", 2, emitter_on, 0),
    FN_MAGIC("prependListener", 2, emitter_on, ADD_FIRST),
    FN_MAGIC("once", 2, emitter_on, ADD_ONCE),
    FN_MAGIC("prependOnceListener", 2, emitter_on, ADD_ONCE | ADD_FIRST),
    FN("off", 2, emitter_off, 0, 0),
    FN("removeListener", 2, emitter_off, 0, 0),
    FN("removeAllListeners", 1, emitter_remove_all, 0, 0),
    FN("emit", 1, emitter_emit_method, 0, 0),
    FN("listeners", 1, emitter_listeners, 0, 0),
    FN_MAGIC("rawListeners", 1, emitter_listeners, 1),
    FN("listenerCount", 1, emitter_listener_count, 0, 0),
    FN("eventNames", 0, emitter_event_names, 0, 0),
    FN("setMaxListeners", 1, emitter_set_max, 0, 0),
    FN("getMaxListeners", 0, emitter_get_max, 0, 0),
    END,
};

bool emitter_install(Vm *vm, Object *o)
{
    return embed_add_props(vm, o, emitter_rows);
}
