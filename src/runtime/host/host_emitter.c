/* host_emitter.c - EventEmitter.prototype: one implementation for node:events, what extends it, and process.
 *
 * An emitter keeps its listeners in `_events`, an object without prototype: event -> one function, or an array of several, and in
 * `_eventsCount` how many events there are. Both are ordinary properties, which programs look at and classes set themselves. The
 * constructor and what an emitter seldom does (warnings, rejected promises of listeners, an error nobody listens to) are in src/js:
 * node/events, internal/events. A single listener that is a closure is entered in place of emit's own frame.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed_call.h"
#include "engine/api/embed_site.h"
#include "runtime/host/host_js.h"
#include "runtime/host/host_priv.h"

#define RARE "internal/events" /* the file of src/js */

/* Places that read and write emitters' own properties; there are none before the first listener. */
enum { READ_EVENTS, WRITE_EVENTS, READ_COUNT, WRITE_COUNT, SITES };

struct EmitterState {
    HostRef *proto, *monitor; /* EventEmitter.prototype, the symbol errorMonitor */
    HostRef *holder;          /* of the sites */
    EmbedSite *sites;
    PropKey capture;          /* $capture */
    double most;              /* EventEmitter.defaultMaxListeners */
    bool captures;            /* some emitter has had captureRejections */
};

static EmitterState *state_of(Vm *vm)
{
    Host *host = host_of(vm);
    if (LIKELY(host->emitter))
        return host->emitter;
    host->emitter = xalloc_zero(sizeof *host->emitter);
    host->emitter->most = 10;
    return host->emitter;
}

void emitter_free(Host *host)
{
    xfree(host->emitter);
    host->emitter = NULL;
}

/* ---- properties ------------------------------------------------------------------------------------------------------- */

/* o[key] where nothing but data on an ordinary object is expected. */
static Value get(Vm *vm, Object *o, PropKey key)
{
    PropSlot at;
    if (LIKELY(!(obj_shape(vm, o)->flags & SHAPE_EXOTIC) && obj_own_slot(vm, o, key, &at) && !(at.attrs & PROP_ACCESSOR))) {
        Value v = *obj_slot(vm, o, at.slot);
        if (LIKELY(!value_is_lazy(v)))
            return v;
    }
    return obj_get(vm, o, key);
}

/* The same for a table of listeners: what is not there is not looked for further up when nothing is there. */
static Value listener_in(Vm *vm, Object *events, PropKey key)
{
    Shape *shape = obj_shape(vm, events);
    if (UNLIKELY(shape->flags & SHAPE_EXOTIC || shape->proto || key_is_index(key)))
        return obj_get(vm, events, key);
    PropSlot at;
    if (!shape_lookup(vm, shape, key, &at))
        return VAL_UNDEFINED;
    if (UNLIKELY(at.attrs & PROP_ACCESSOR))
        return obj_get(vm, events, key);
    return *obj_slot(vm, events, at.slot);
}

static void make_sites(Vm *vm)
{
    EmitterState *state = state_of(vm);
    Value holder;
    EmbedSite *sites = embed_sites_new(vm, SITES, &holder);
    state->holder = host_ref(host_of(vm), holder);
    state->sites = sites;
}

/* `_events` and `_eventsCount`. */
static Value read_own(Vm *vm, Object *o, u32 site, PropKey key)
{
    EmbedSite *sites = state_of(vm)->sites;
    return LIKELY(sites) ? site_get(vm, &sites[site], o, key) : get(vm, o, key);
}

static bool write_own(Vm *vm, Object *o, u32 site, PropKey key, Value v)
{
    EmbedSite *sites = state_of(vm)->sites;
    return LIKELY(sites) ? site_set(vm, &sites[site], o, key, v) : obj_set(vm, o, key, v, true) >= 0;
}

static Object *this_emitter(Vm *vm, Frame *f)
{
    if (LIKELY(value_is_object(f->this_value)))
        return value_as_object(f->this_value);
    throw_type(vm, "Illegal invocation");
    return NULL;
}

/* `_events` in *out, NULL: there is none. false: exception. */
static bool events_of(Vm *vm, Object *o, Object **out)
{
    Value v = TRY_OR(false, read_own(vm, o, READ_EVENTS, KEY_events_));
    *out = value_is_object(v) ? value_as_object(v) : NULL;
    return true;
}

static Object *fresh_events(Vm *vm, Object *o, int count)
{
    Object *events = TRY_PTR_OR(NULL, object_new(vm, NULL));
    bool ok = write_own(vm, o, WRITE_EVENTS, KEY_events_, value_cell(events)) &&
              write_own(vm, o, WRITE_COUNT, KEY_eventsCount_, value_int(count));
    return ok ? events : NULL;
}

/* Of an emitter, one after the other: its count of events, changed by `by`. -1: exception. */
static i32 count_events(Vm *vm, Object *o, i32 by)
{
    Value v = TRY_OR(-1, read_own(vm, o, READ_COUNT, KEY_eventsCount_));
    i32 now = MAX(0, (value_is_int(v) ? value_as_int(v) : 0) + by);
    return write_own(vm, o, WRITE_COUNT, KEY_eventsCount_, value_int(now)) ? now : -1;
}

/* The listeners as array: its length, or 1 for a function; 0 for what is neither. */
static u32 count_in(Value entry)
{
    return value_is_array_cell(entry) ? value_as_array(entry)->length : value_is_callable(entry) ? 1 : 0;
}

static Value item(Vm *vm, Value entry, u32 i)
{
    if (!value_is_array_cell(entry))
        return entry;
    Value v = elements_get(vm, &value_as_array(entry)->object, i);
    return value_is_hole(v) ? VAL_UNDEFINED : v;
}

/* ---- emit ------------------------------------------------------------------------------------------------------------- */

static bool captures(Vm *vm, Object *o)
{
    EmitterState *state = state_of(vm);
    if (LIKELY(!state->captures))
        return false;
    Value v = obj_get(vm, o, state->capture);
    if (value_is_exc(v))
        (void)exception_take(vm);
    return !value_is_exc(v) && to_boolean(v);
}

/* A listener of an emitter with captureRejections gave something: if it is a promise, what it is rejected with becomes an event. */
static bool watch_result(Vm *vm, Object *o, Value result, Value type, u32 argc, const Value *args)
{
    Array *rest = TRY_PTR_OR(false, array_from_values(vm, args, argc));
    Value given[4] = {value_cell(o), result, type, value_cell(rest)};
    return !value_is_exc(host_js_call(vm, RARE, "watchResult", 4, given));
}

static bool call_listener(Vm *vm, Object *o, Value listener, Value type, u32 argc, const Value *args)
{
    Value result = TRY_OR(false, call_function(vm, listener, value_cell(o), argc, args));
    return value_is_nullish(result) || !captures(vm, o) || watch_result(vm, o, result, type, argc, args);
}

/* All of a list as it is now: listeners may come and go meanwhile. */
static bool call_all(Vm *vm, Object *o, Array *list, Value type, u32 argc, const Value *args)
{
    Value few[16];
    u32 n = list->length;
    Array *many = n > ARRAY_LEN(few) ? TRY_PTR_OR(false, array_new_capacity(vm, n)) : NULL;
    for (u32 i = 0; i < n; i++) {
        Value one = item(vm, value_cell(list), i);
        if (!many)
            few[i] = one;
        else if (!array_push(vm, many, one))
            return false;
    }
    for (u32 i = 0; i < n; i++)
        if (!call_listener(vm, o, many ? elements_get(vm, &many->object, i) : few[i], type, argc, args))
            return false;
    return true;
}

/* emit('error') goes to listeners of errorMonitor first; when nobody listens to errors it throws. 1: go on, -1: exception. */
static int before_error(Vm *vm, Object *o, Object *events, u32 argc, const Value *args)
{
    EmitterState *state = state_of(vm);
    if (events && state->monitor) {
        Value monitor = state->monitor->value;
        PropKey key = key_of_cell(value_as_cell(monitor));
        Value entry = TRY_OR(-1, listener_in(vm, events, key));
        if (!value_is_undefined(entry)) {
            Array *all = TRY_PTR_OR(-1, array_new(vm, 0));
            bool ok = array_push(vm, all, monitor);
            for (u32 i = 0; ok && i < argc; i++)
                ok = array_push(vm, all, args[i]);
            if (!ok || value_is_exc(call_method(vm, value_cell(o), KEY_emit, all->length, all->object.elements->items)))
                return -1;
        }
    }
    if (events) {
        Value entry = TRY_OR(-1, listener_in(vm, events, KEY_error));
        if (!value_is_undefined(entry))
            return 1;
    }
    Value given[2] = {value_cell(o), argc ? args[0] : VAL_UNDEFINED};
    return value_is_exc(host_js_call(vm, RARE, "throwUnhandled", 2, given)) ? -1 : 1;
}

int emitter_emit(Vm *vm, Object *o, PropKey event, u32 argc, const Value *args)
{
    Object *events;
    if (!events_of(vm, o, &events))
        return -1;
    if (!events)
        return 0;
    Value entry = TRY_OR(-1, listener_in(vm, events, event));
    if (!count_in(entry))
        return 0;
    Value type = TRY_OR(-1, key_to_value(vm, event));
    if (value_is_array_cell(entry))
        return call_all(vm, o, value_as_array(entry), type, argc, args) ? 1 : -1;
    return call_listener(vm, o, entry, type, argc, args) ? 1 : -1;
}

u32 emitter_count(Vm *vm, Object *o, PropKey event)
{
    Object *events;
    Value entry = events_of(vm, o, &events) ? events ? listener_in(vm, events, event) : VAL_UNDEFINED : VAL_EXC;
    if (value_is_exc(entry))
        (void)exception_take(vm);
    return value_is_exc(entry) ? 0 : count_in(entry);
}

static Value emitter_emit_method(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f)), *events;
    Value type = frame_arg(f, 0);
    u32 argc = f->argc ? f->argc - 1 : 0;
    PropKey event = key_from_value(vm, type);
    if (key_is_none(event) || !events_of(vm, o, &events))
        return VAL_EXC;
    if (UNLIKELY(key_equal(event, KEY_error))) {
        if (before_error(vm, o, events, argc, f->args + 1) < 0)
            return VAL_EXC;
    }
    if (!events)
        return VAL_FALSE;
    Value entry = TRY(listener_in(vm, events, event));
    if (LIKELY(value_has_kind(entry, Kind_Function)) && LIKELY(!captures(vm, o)))
        return call_next_true(vm, f, (Function *)value_as_cell(entry), f->this_value, argc, f->args + 1);
    if (value_is_array_cell(entry))
        return call_all(vm, o, value_as_array(entry), type, argc, f->args + 1) ? VAL_TRUE : VAL_EXC;
    if (!value_is_callable(entry))
        return VAL_FALSE;
    return call_listener(vm, o, entry, type, argc, f->args + 1) ? VAL_TRUE : VAL_EXC;
}

static bool emit_two(Vm *vm, Object *o, PropKey what, Value type, Value listener)
{
    Value args[3] = {key_to_value(vm, what), type, listener};
    return !value_is_exc(args[0]) && !value_is_exc(call_method(vm, value_cell(o), KEY_emit, 3, args));
}

/* ---- adding ----------------------------------------------------------------------------------------------------------- */

/* The function that was given to once(), or the entry itself. VAL_EXC: exception. */
static Value listener_of(Vm *vm, Value entry)
{
    if (!value_is_object(entry))
        return entry;
    Value inner = TRY(obj_get(vm, value_as_object(entry), KEY_listener));
    return value_is_nullish(inner) ? entry : inner;
}

static bool check_listener(Vm *vm, Value listener)
{
    if (LIKELY(value_is_callable(listener)))
        return true;
    host_throw_arg_type(vm, "listener", "of type function", listener);
    return false;
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

/* More listeners than one expects: a warning, once a list. */
static bool check_leak(Vm *vm, Object *o, Value type, Array *list)
{
    Value own = TRY_OR(false, obj_get(vm, o, KEY_maxListeners_));
    double most = value_is_undefined(own) ? state_of(vm)->most : value_is_number(own) ? value_as_number(own) : 0;
    if (LIKELY(!(most > 0 && list->length > most)))
        return true;
    Value args[3] = {value_cell(o), type, value_cell(list)};
    return !value_is_exc(host_js_call(vm, RARE, "warnOfLeak", 3, args));
}

static bool add_listener(Vm *vm, Object *o, Value type, Value listener, bool first)
{
    PropKey event = key_from_value(vm, type);
    Object *events;
    if (UNLIKELY(!state_of(vm)->sites))
        make_sites(vm);
    if (!check_listener(vm, listener) || key_is_none(event) || !events_of(vm, o, &events))
        return false;
    if (!events)
        events = TRY_PTR_OR(false, fresh_events(vm, o, 0));
    else if (!value_is_undefined(TRY_OR(false, listener_in(vm, events, KEY_newListener)))) {
        Value inner = TRY_OR(false, listener_of(vm, listener));
        if (!emit_two(vm, o, KEY_newListener, type, inner) || !events_of(vm, o, &events)) /* which it may have replaced */
            return false;
        if (!events)
            events = TRY_PTR_OR(false, fresh_events(vm, o, 0));
    }
    Value entry = TRY_OR(false, listener_in(vm, events, event));
    if (value_is_undefined(entry)) {
        if (obj_set(vm, events, event, listener, true) < 0 || count_events(vm, o, 1) < 0)
            return false;
    } else {
        Array *list;
        if (value_is_array_cell(entry)) {
            list = value_as_array(entry);
            if (!list_insert(vm, list, listener, first))
                return false;
        } else {
            Value both[2] = {first ? listener : entry, first ? entry : listener};
            list = TRY_PTR_OR(false, array_from_values(vm, both, 2));
            if (obj_set(vm, events, event, value_cell(list), true) < 0)
                return false;
        }
        if (!check_leak(vm, o, type, list))
            return false;
    }
    process_listeners_changed(host_of(vm), o, event);
    return true;
}

enum { ADD_FIRST = 1 };

/* addListener (on), prependListener: magic is ADD_* */
static Value emitter_add(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    return add_listener(vm, o, frame_arg(f, 0), frame_arg(f, 1), native_magic(f) & ADD_FIRST) ? f->this_value : VAL_EXC;
}

enum { ONCE_TARGET, ONCE_TYPE, ONCE_LISTENER, ONCE_FIRED, ONCE_DATA };

static Value once_call(Vm *vm, Frame *f)
{
    NativeFunction *self = (NativeFunction *)value_as_cell(f->callee);
    if (value_is_true(self->data[ONCE_FIRED]))
        return VAL_UNDEFINED;
    Value args[2] = {self->data[ONCE_TYPE], f->callee}, target = self->data[ONCE_TARGET];
    TRY(call_method(vm, target, KEY_removeListener, 2, args));
    self->data[ONCE_FIRED] = VAL_TRUE;
    return call_next(vm, f, self->data[ONCE_LISTENER], target, f->argc, f->args);
}

/* once, prependOnceListener: magic is ADD_* */
static Value emitter_once(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    Value listener = frame_arg(f, 1);
    if (!check_listener(vm, listener))
        return VAL_EXC;
    NativeFunction *once = TRY_PTR(native_new(vm, once_call, atom_from_c(vm, "wrapper"), 0, 0, ONCE_DATA));
    once->data[ONCE_TARGET] = value_cell(o);
    once->data[ONCE_TYPE] = frame_arg(f, 0);
    once->data[ONCE_LISTENER] = listener;
    once->data[ONCE_FIRED] = VAL_FALSE;
    barrier(vm, once);
    if (!obj_put(vm, &once->object, KEY_listener, listener, PROP_WEC))
        return VAL_EXC;
    Value args[2] = {frame_arg(f, 0), value_cell(once)};
    PropKey how = native_magic(f) & ADD_FIRST ? KEY_prependListener : KEY_on;
    TRY(call_method(vm, f->this_value, how, 2, args));
    return f->this_value;
}

/* ---- removing --------------------------------------------------------------------------------------------------------- */

/* Nobody listens to the event any more. */
static bool drop_event(Vm *vm, Object *o, Object *events, PropKey event)
{
    i32 left = count_events(vm, o, -1);
    if (left < 0)
        return false;
    if (left == 0)
        return fresh_events(vm, o, 0) != NULL;
    return obj_delete(vm, events, event, true) >= 0;
}

/* The place of the newest entry that is the listener, or wraps it; -1: there is none, -2: exception. */
static i64 find_listener(Vm *vm, Array *list, Value listener)
{
    for (i64 i = (i64)list->length - 1; i >= 0; i--) {
        Value entry = item(vm, value_cell(list), (u32)i);
        if (value_same_bits(entry, listener) || value_same_bits(TRY_OR(-2, listener_of(vm, entry)), listener))
            return i;
    }
    return -1;
}

static bool list_remove(Vm *vm, Array *list, u32 at)
{
    for (u32 i = at; i + 1 < list->length; i++)
        if (!elements_put(vm, &list->object, i, elements_get(vm, &list->object, i + 1), PROP_WEC))
            return false;
    return array_set_length(vm, list, list->length - 1);
}

static bool remove_listener(Vm *vm, Object *o, Value type, Value listener)
{
    PropKey event = key_from_value(vm, type);
    Object *events;
    if (!check_listener(vm, listener) || key_is_none(event) || !events_of(vm, o, &events))
        return false;
    Value entry = events ? TRY_OR(false, listener_in(vm, events, event)) : VAL_UNDEFINED;
    if (value_is_undefined(entry))
        return true;
    Value gone = listener;
    if (value_is_array_cell(entry)) {
        Array *list = value_as_array(entry);
        i64 at = find_listener(vm, list, listener);
        if (at < 0)
            return at == -1;
        if (!list_remove(vm, list, (u32)at))
            return false;
        if (list->length == 1 && obj_set(vm, events, event, item(vm, entry, 0), true) < 0)
            return false;
    } else {
        Value inner = TRY_OR(false, listener_of(vm, entry));
        if (!value_same_bits(entry, listener) && !value_same_bits(inner, listener))
            return true;
        gone = inner;
        if (!drop_event(vm, o, events, event))
            return false;
    }
    process_listeners_changed(host_of(vm), o, event);
    if (value_is_undefined(TRY_OR(false, listener_in(vm, events, KEY_removeListener))))
        return true;
    return emit_two(vm, o, KEY_removeListener, type, gone);
}

static Value emitter_remove(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    return remove_listener(vm, o, frame_arg(f, 0), frame_arg(f, 1)) ? f->this_value : VAL_EXC;
}

/* Of one event, the newest first, each with an event of its own. */
static bool remove_each(Vm *vm, Object *o, Object *events, Value type)
{
    PropKey event = key_from_value(vm, type);
    if (key_is_none(event))
        return false;
    Value entry = TRY_OR(false, listener_in(vm, events, event));
    for (u32 i = count_in(entry); i-- > 0;) {
        Value args[2] = {type, item(vm, entry, i)};
        if (value_is_exc(call_method(vm, value_cell(o), KEY_removeListener, 2, args)))
            return false;
    }
    return true;
}

/* Of all events, when somebody listens to removals: that one last. */
static bool remove_all_told(Vm *vm, Object *o, Object *events)
{
    KeyList keys;
    if (!obj_own_keys(vm, events, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
        return false;
    Value type;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        type = TRY_OR(false, key_to_value(vm, key));
        if (!key_equal(key, KEY_removeListener) && value_is_exc(call_method(vm, value_cell(o), KEY_removeAllListeners, 1, &type)))
            return false;
    }
    type = TRY_OR(false, key_to_value(vm, KEY_removeListener));
    return !value_is_exc(call_method(vm, value_cell(o), KEY_removeAllListeners, 1, &type)) && fresh_events(vm, o, 0);
}

static Value emitter_remove_all(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f)), *events;
    if (!events_of(vm, o, &events))
        return VAL_EXC;
    if (!events)
        return f->this_value;
    PropKey event = KEY_NONE;
    if (f->argc) {
        event = key_from_value(vm, f->args[0]);
        if (key_is_none(event))
            return VAL_EXC;
    }
    bool ok = true;
    if (!value_is_undefined(TRY(listener_in(vm, events, KEY_removeListener))))
        ok = f->argc ? remove_each(vm, o, events, f->args[0]) : remove_all_told(vm, o, events);
    else if (!f->argc)
        ok = fresh_events(vm, o, 0) != NULL;
    else if (!value_is_undefined(TRY(listener_in(vm, events, event))))
        ok = drop_event(vm, o, events, event);
    if (!ok)
        return VAL_EXC;
    process_listeners_changed(host_of(vm), o, event);
    return f->this_value;
}

/* ---- asking ----------------------------------------------------------------------------------------------------------- */

/* What is listening to the event that argument 0 names; undefined: nothing. VAL_EXC: exception. */
static Value entry_asked(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f)), *events;
    PropKey event = key_from_value(vm, frame_arg(f, 0));
    if (key_is_none(event) || !events_of(vm, o, &events))
        return VAL_EXC;
    return events ? listener_in(vm, events, event) : VAL_UNDEFINED;
}

/* listeners, rawListeners (magic 1) */
static Value emitter_listeners(Vm *vm, Frame *f)
{
    Value entry = TRY(entry_asked(vm, f));
    Array *out = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0, n = count_in(entry); i < n; i++) {
        Value one = item(vm, entry, i);
        if (!array_push(vm, out, native_magic(f) ? one : TRY(listener_of(vm, one))))
            return VAL_EXC;
    }
    return value_cell(out);
}

static Value emitter_listener_count(Vm *vm, Frame *f)
{
    Value entry = TRY(entry_asked(vm, f)), listener = frame_arg(f, 1);
    if (value_is_nullish(listener))
        return value_u32(count_in(entry));
    u32 found = 0;
    for (u32 i = 0, n = count_in(entry); i < n; i++) {
        Value one = item(vm, entry, i);
        found += value_same_bits(one, listener) || value_same_bits(TRY(listener_of(vm, one)), listener);
    }
    return value_u32(found);
}

static Value emitter_event_names(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f)), *events;
    Array *out = TRY_PTR(array_new(vm, 0));
    Value count = TRY(get(vm, o, KEY_eventsCount_));
    if (!events_of(vm, o, &events))
        return VAL_EXC;
    if (!events || !value_is_number(count) || !(value_as_number(count) > 0))
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
    if (!value_is_number(n) || !(value_as_number(n) >= 0)) {
        Value args[3] = {n, value_cell(TRY_PTR(string_from_c(vm, "setMaxListeners"))), value_int(0)};
        TRY(host_js_call(vm, "internal/validators", "validateNumber", 3, args));
    }
    return obj_set(vm, o, KEY_maxListeners_, n, true) < 0 ? VAL_EXC : f->this_value;
}

static Value emitter_get_max(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(this_emitter(vm, f));
    Value n = TRY(obj_get(vm, o, KEY_maxListeners_));
    return value_is_undefined(n) ? value_number(state_of(vm)->most) : n;
}

/* ---- the prototype ---------------------------------------------------------------------------------------------------- */

static Value make_constructor(Vm *vm, const void *data)
{
    (void)data;
    return host_js_require(vm, "node/events");
}

#define METHOD(name_, len, fn_, magic_) {.name = name_, .kind = ROW_FN, .length = len, .fn = fn_, .magic = magic_, .flags = BF_ENUMERABLE}
#define SAME(name_, of) {.name = name_, .kind = ROW_ALIAS, .text = of, .flags = BF_ENUMERABLE}

static const BuiltinProp emitter_rows[] = {
    METHOD("setMaxListeners", 1, emitter_set_max, 0),
    METHOD("getMaxListeners", 0, emitter_get_max, 0),
    METHOD("emit", 1, emitter_emit_method, 0),
    METHOD("addListener", 2, emitter_add, 0),
    SAME("on", "addListener"),
    METHOD("prependListener", 2, emitter_add, ADD_FIRST),
    METHOD("once", 2, emitter_once, 0),
    METHOD("prependOnceListener", 2, emitter_once, ADD_FIRST),
    METHOD("removeListener", 2, emitter_remove, 0),
    SAME("off", "removeListener"),
    METHOD("removeAllListeners", 1, emitter_remove_all, 0),
    METHOD("listeners", 1, emitter_listeners, 0),
    METHOD("rawListeners", 1, emitter_listeners, 1),
    METHOD("listenerCount", 2, emitter_listener_count, 0),
    METHOD("eventNames", 0, emitter_event_names, 0),
    LAZY("constructor", make_constructor, NULL),
    END,
};

Object *emitter_proto(Vm *vm)
{
    EmitterState *state = state_of(vm);
    if (state->proto)
        return value_as_object(state->proto->value);
    Object *proto = TRY_PTR_OR(NULL, object_new_plain(vm));
    if (!obj_put(vm, proto, KEY_events_, VAL_UNDEFINED, PROP_WEC) || !obj_put(vm, proto, KEY_eventsCount_, value_int(0), PROP_WEC) ||
        !obj_put(vm, proto, KEY_maxListeners_, VAL_UNDEFINED, PROP_WEC) || !embed_add_props(vm, proto, emitter_rows))
        return NULL;
    state->proto = host_ref(host_of(vm), value_cell(proto));
    return proto;
}

bool emitter_is_original(Vm *vm, Object *o)
{
    Value emit = get(vm, o, KEY_emit);
    if (value_is_exc(emit))
        (void)exception_take(vm);
    return value_has_kind(emit, Kind_Native) && ((NativeFunction *)value_as_cell(emit))->fn == emitter_emit_method;
}

/* ---- $binding("events") ----------------------------------------------------------------------------------------------- */

static Value make_proto(Vm *vm, const void *data)
{
    (void)data;
    return value_cell(TRY_PTR(emitter_proto(vm)));
}

static Value make_monitor(Vm *vm, const void *data)
{
    (void)data;
    EmitterState *state = state_of(vm);
    if (!state->monitor) {
        Symbol *symbol = TRY_PTR(symbol_new(vm, atom_from_c(vm, "events.errorMonitor"), 0));
        state->monitor = host_ref(host_of(vm), value_cell(symbol));
    }
    return state->monitor->value;
}

/* defaultMaxListeners(n or undefined): sets it when it is given; what it is. */
static Value default_max(Vm *vm, Frame *f)
{
    if (value_is_number(frame_arg(f, 0)))
        state_of(vm)->most = value_as_number(f->args[0]);
    return value_number(state_of(vm)->most);
}

/* From now on emitters are asked for $capture. */
static Value use_captures(Vm *vm, Frame *f)
{
    (void)f;
    EmitterState *state = state_of(vm);
    state->capture = key_private(vm, STR("capture"));
    if (key_is_none(state->capture))
        return VAL_EXC;
    state->captures = true;
    return VAL_UNDEFINED;
}

const BuiltinProp host_events_binding[] = {
    LAZY("prototype", make_proto, NULL),
    LAZY("errorMonitor", make_monitor, NULL),
    FN("defaultMax", 1, default_max, 0, INTRIN_NONE),
    FN("useCaptures", 0, use_captures, 0, INTRIN_NONE),
    END,
};
