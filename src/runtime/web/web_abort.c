/* web_abort.c - AbortController and AbortSignal.
 *
 * What C code does on abort stands in the signal's listener list as native entries, run before the event. Signals made
 * by any() are such entries of their sources: weak ones, through a WeakRef, until somebody listens to the signal. So
 * a source that lives as long as the program does not collect the signals made from it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "io/loop/timer.h"
#include "runtime/web/web_event.h"

typedef struct AbortSignal {
    EventTarget target; /* first */
    bool aborted;
} AbortSignal;
/* SIGNAL_SOURCES: array of the signals that an any() signal was made from, while they hold it weakly. */
enum { SIGNAL_REASON, SIGNAL_SOURCES, SIGNAL_SLOTS };

static AbortSignal *signal_of(HostObject *o) { return host_data(o); }

static String *abort_atom(Vm *vm) { return atom_from_c(vm, "abort"); }

HostObject *abort_signal_new(Vm *vm) { return host_object_new(vm, &abort_signal_class); }
bool abort_signal_aborted(HostObject *o) { return signal_of(o)->aborted; }

Value abort_signal_reason(HostObject *o)
{
    return value_is_hole(o->host_slots[SIGNAL_REASON]) ? VAL_UNDEFINED : o->host_slots[SIGNAL_REASON];
}

bool abort_signal_on_abort(Vm *vm, HostObject *o, PromiseCallback *fn, Value data)
{
    Listener l = {.callback = data, .native = fn};
    l.type = TRY_PTR_OR(false, abort_atom(vm));
    abort_signal_hold(vm, o);
    return event_target_add(vm, o, &l);
}

void abort_signal_off_abort(Vm *vm, HostObject *o, PromiseCallback *fn, Value data)
{
    (void)vm;
    EventTarget *t = &signal_of(o)->target;
    for (u32 i = 0; i < t->len; i++) {
        if (t->items[i].native != fn || !value_same_bits(t->items[i].callback, data))
            continue;
        if (t->dispatching) {
            t->items[i] = (Listener){.callback = VAL_UNDEFINED};
            t->holes = true;
        } else {
            memmove(&t->items[i], &t->items[i + 1], (t->len - i - 1) * sizeof *t->items);
            t->len--;
        }
        return;
    }
}

/* The words are Node's under its name, else Bun's. */
static const char *words(Vm *vm, const char *node, const char *bun)
{
    return host_options(host_of(vm))->node_style ? node : bun;
}

static Value default_reason(Vm *vm)
{
    String *text = TRY_PTR(string_from_c(vm, words(vm, "This operation was aborted", "The operation was aborted.")));
    return value_cell(TRY_PTR(dom_exception_new(vm, "AbortError", text)));
}

/* Runs native entries and takes them out. */
static bool run_natives(Vm *vm, HostObject *o, Value reason)
{
    EventTarget *t = &signal_of(o)->target;
    for (u32 i = 0; i < t->len; i++) {
        Listener l = t->items[i];
        if (!l.type || !l.native)
            continue;
        t->items[i] = (Listener){.callback = VAL_UNDEFINED};
        t->holes = true;
        if (value_is_exc(l.native(vm, l.callback, reason)))
            return false;
    }
    return true;
}

/* Abort algorithms, then the event. */
static bool tell_aborted(Vm *vm, HostObject *o, Value reason)
{
    if (!run_natives(vm, o, reason))
        return false;
    if (!signal_of(o)->target.len)
        return true;
    HostObject *event = TRY_PTR_OR(false, event_new(vm, "abort", false, false));
    event_set_trusted(event);
    event_dispatch(vm, o, event);
    return true;
}

static Value source_aborted(Vm *vm, Value data, Value reason);

/* o has a reason from now on. Signals of any() that depend on it are taken from its entries and follow in `order`. */
static bool mark_aborted(Vm *vm, HostObject *o, Value reason, Array *order)
{
    EventTarget *t = &signal_of(o)->target;
    signal_of(o)->aborted = true;
    o->host_slots[SIGNAL_REASON] = reason;
    barrier(vm, o);
    for (u32 i = 0; i < t->len; i++) {
        Value data = t->items[i].callback;
        if (t->items[i].native != source_aborted)
            continue;
        t->items[i] = (Listener){.callback = VAL_UNDEFINED};
        t->holes = true;
        Object *dependent = value_has_kind(data, Kind_WeakRef) ? weak_ref_target(data) : value_as_object(data);
        if (dependent && !array_push(vm, order, value_cell(dependent)))
            return false;
    }
    return true;
}

/* DOM 3.2.3: all that depend on the signal are aborted before anybody hears of it; then the signal's steps and event come first. */
bool abort_signal_abort(Vm *vm, HostObject *o, Value reason)
{
    if (signal_of(o)->aborted)
        return true;
    if (value_is_undefined(reason))
        reason = TRY_OR(false, default_reason(vm));
    Array *order = TRY_PTR_OR(false, array_new_capacity(vm, 0));
    if (!mark_aborted(vm, o, reason, order))
        return false;
    u32 kept = 0;
    for (u32 i = 0; i < order->length; i++) {
        HostObject *each = (HostObject *)value_as_cell(elements_get(vm, &order->object, i));
        if (signal_of(each)->aborted) /* by another way */
            continue;
        if (!mark_aborted(vm, each, reason, order) || !elements_put(vm, &order->object, kept++, value_cell(each), PROP_WEC))
            return false;
    }
    bool fine = tell_aborted(vm, o, reason);
    for (u32 i = 0; fine && i < kept; i++)
        fine = tell_aborted(vm, (HostObject *)value_as_cell(elements_get(vm, &order->object, i)), reason);
    return fine;
}

/* ---- AbortSignal ---- */

#define SIGNAL_THIS(vm, f) TRY_PTR(web_this(vm, f, &abort_signal_class))

static Value signal_get_aborted(Vm *vm, Frame *f)
{
    return value_bool(signal_of(SIGNAL_THIS(vm, f))->aborted);
}

static Value signal_get_reason(Vm *vm, Frame *f)
{
    return abort_signal_reason(SIGNAL_THIS(vm, f));
}

static Value signal_get_handler(Vm *vm, Frame *f)
{
    HostObject *o = SIGNAL_THIS(vm, f);
    return event_handler_get(o, TRY_PTR(abort_atom(vm)));
}

static Value signal_set_handler(Vm *vm, Frame *f)
{
    HostObject *o = SIGNAL_THIS(vm, f);
    return event_handler_set(vm, o, TRY_PTR(abort_atom(vm)), frame_arg(f, 0)) ? VAL_UNDEFINED : VAL_EXC;
}

static Value signal_throw_if_aborted(Vm *vm, Frame *f)
{
    HostObject *o = SIGNAL_THIS(vm, f);
    return signal_of(o)->aborted ? throw_value(vm, abort_signal_reason(o)) : VAL_UNDEFINED;
}

static Value signal_abort(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(abort_signal_new(vm));
    return abort_signal_abort(vm, o, frame_arg(f, 0)) ? value_cell(o) : VAL_EXC;
}

typedef struct Timeout {
    Timer timer;
    Host *host;
    HostRef *signal;
} Timeout;

static void timeout_fired(Timer *timer)
{
    Timeout *t = CONTAINER_OF(timer, Timeout, timer);
    Host *host = t->host;
    Vm *vm = host_vm(host);
    HostObject *o = (HostObject *)value_as_cell(t->signal->value);
    host_unref(host, t->signal);
    xfree(t);
    String *text = string_from_c(vm, words(vm, "The operation was aborted due to timeout", "The operation timed out."));
    Object *reason = text ? dom_exception_new(vm, "TimeoutError", text) : NULL;
    if (!reason || !abort_signal_abort(vm, o, value_cell(reason)))
        host_uncaught(host);
    host_drain(host);
}

static Value signal_timeout(Vm *vm, Frame *f)
{
    double ms;
    if (host_options(host_of(vm))->node_style && !value_is_number(frame_arg(f, 0)))
        return host_throw_arg_type(vm, "delay", "of type number", frame_arg(f, 0));
    if (!f->argc)
        return web_missing_args(vm);
    if (!to_double(vm, f->args[0], &ms))
        return VAL_EXC;
    if (!(ms >= 0 && ms <= 9007199254740991.0)) {
        char text[64];
        value_describe(vm, value_number(ms), text, sizeof text);
        return throw_type(vm, "Value %s is outside the range [0, 9007199254740991]", text);
    }
    HostObject *o = TRY_PTR(abort_signal_new(vm));
    Host *host = host_of(vm);
    Timeout *t = xalloc_zero(sizeof *t);
    t->host = host;
    t->signal = host_ref(host, value_cell(o));
    t->timer.fire = timeout_fired;
    t->timer.unref = true;
    loop_update_time(host_loop(host));
    loop_timer_start(host_loop(host), &t->timer, (u64)ms);
    return value_cell(o);
}

/* One source of an any() signal aborted; data: the signal, or a WeakRef of it. */
static Value source_aborted(Vm *vm, Value data, Value reason)
{
    Object *o = value_has_kind(data, Kind_WeakRef) ? weak_ref_target(data) : value_as_object(data);
    return !o || abort_signal_abort(vm, (HostObject *)o, reason) ? VAL_UNDEFINED : VAL_EXC;
}

static bool is_weak_entry(const Listener *l)
{
    return l->native == source_aborted && value_has_kind(l->callback, Kind_WeakRef);
}

/* Takes the entries of collected any() signals out: whenever as many have come as there were. */
static void drop_collected(EventTarget *t)
{
    u32 kept = 0;
    if (t->dispatching || t->len < 8 || t->len & (t->len - 1))
        return;
    for (u32 i = 0; i < t->len; i++)
        if (!is_weak_entry(&t->items[i]) || weak_ref_target(t->items[i].callback))
            t->items[kept++] = t->items[i];
    t->len = kept;
}

static bool source_add_weak(Vm *vm, HostObject *source, HostObject *o)
{
    Listener l = {.native = source_aborted, .type = abort_atom(vm)};
    Object *ref = weak_ref_new(vm, &o->object);
    if (!l.type || !ref)
        return false;
    l.callback = value_cell(ref);
    drop_collected(&signal_of(source)->target);
    return event_target_add(vm, source, &l);
}

void abort_signal_hold(Vm *vm, HostObject *o)
{
    Value sources = o->host_slots[SIGNAL_SOURCES];
    if (value_is_hole(sources))
        return;
    o->host_slots[SIGNAL_SOURCES] = VAL_HOLE;
    const Elements *list = value_as_object(sources)->elements;
    for (u32 i = 0; i < list->len; i++) {
        HostObject *source = (HostObject *)value_as_cell(list->items[i]);
        EventTarget *t = &signal_of(source)->target;
        for (u32 k = 0; k < t->len; k++)
            if (is_weak_entry(&t->items[k]) && weak_ref_target(t->items[k].callback) == &o->object)
                t->items[k].callback = value_cell(o);
        barrier(vm, source);
    }
}

/* What an any() signal depends on instead of v: the sources of v when that is such a signal itself. */
static bool push_source(Vm *vm, Array *sources, Value v)
{
    HostObject *o = (HostObject *)value_as_cell(v);
    if (signal_of(o)->aborted || value_is_hole(o->host_slots[SIGNAL_SOURCES]))
        return array_push(vm, sources, v);
    const Array *inner = (Array *)value_as_cell(o->host_slots[SIGNAL_SOURCES]);
    for (u32 i = 0; i < inner->length; i++)
        if (!array_push(vm, sources, inner->object.elements->items[i]))
            return false;
    return true;
}

static Value signal_any(Vm *vm, Frame *f)
{
    Value iter[3];
    if (!f->argc)
        return web_missing_args(vm);
    if (!value_is_object(f->args[0]))
        return web_type_error(vm);
    Array *sources = TRY_PTR(array_new_capacity(vm, 0));
    if (!iterate_begin(vm, f->args[0], iter))
        return VAL_EXC;
    for (u32 i = 0;; i++) {
        Value v;
        int more = iterate_next(vm, iter, &v);
        if (more < 0)
            return VAL_EXC;
        if (!more)
            break;
        if (!host_cast(v, &abort_signal_class)) {
            AUTO_BUF name = {0};
            buf_printf(&name, "signals[%u]", i);
            buf_push(&name, 0);
            web_throw_arg_type(vm, name.data, "an instance of AbortSignal", v);
            return iterate_close_throw(vm, iter);
        }
        if (!push_source(vm, sources, v))
            return VAL_EXC;
    }
    HostObject *o = TRY_PTR(abort_signal_new(vm));
    for (u32 i = 0; i < sources->length; i++) {
        HostObject *source = (HostObject *)value_as_cell(sources->object.elements->items[i]);
        if (signal_of(source)->aborted)
            return abort_signal_abort(vm, o, abort_signal_reason(source)) ? value_cell(o) : VAL_EXC;
    }
    for (u32 i = 0; i < sources->length; i++) {
        HostObject *source = (HostObject *)value_as_cell(sources->object.elements->items[i]);
        if (!source_add_weak(vm, source, o))
            return VAL_EXC;
    }
    o->host_slots[SIGNAL_SOURCES] = value_cell(sources);
    barrier(vm, o);
    return value_cell(o);
}

static Value signal_ctor(Vm *vm, Frame *f)
{
    (void)f;
    return host_throw_code(vm, ERR_TYPE, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");
}

static const BuiltinProp signal_statics[] = {
    HOST_FN("abort", 0, signal_abort),
    HOST_FN("timeout", 1, signal_timeout),
    HOST_FN("any", 1, signal_any),
    END,
};

static const BuiltinProp signal_rows[] = {
    HOST_GET("aborted", signal_get_aborted),
    HOST_GET("reason", signal_get_reason),
    HOST_GETSET("onabort", signal_get_handler, signal_set_handler),
    HOST_FN("throwIfAborted", 0, signal_throw_if_aborted),
    TAG("AbortSignal"),
    END,
};

const HostClass abort_signal_class = {
    .name = "AbortSignal",
    .ctor = signal_ctor,
    .data_size = sizeof(AbortSignal),
    .slots = SIGNAL_SLOTS,
    .static_props = signal_statics,
    .proto_props = signal_rows,
    .finalise = event_target_finalise,
    .trace = event_target_trace,
    .parent = &event_target_class,
};

/* ---- AbortController ---- */

enum { CONTROLLER_SIGNAL, CONTROLLER_SLOTS };

static Value controller_ctor(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(web_construct(vm, f, &abort_controller_class)));
}

HostObject *abort_controller_signal(Vm *vm, HostObject *o)
{
    if (value_is_hole(o->host_slots[CONTROLLER_SIGNAL])) {
        o->host_slots[CONTROLLER_SIGNAL] = value_cell(TRY_PTR_OR(NULL, abort_signal_new(vm)));
        barrier(vm, o);
    }
    return (HostObject *)value_as_cell(o->host_slots[CONTROLLER_SIGNAL]);
}

static Value controller_get_signal(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(abort_controller_signal(vm, TRY_PTR(web_this(vm, f, &abort_controller_class)))));
}

static Value controller_abort(Vm *vm, Frame *f)
{
    HostObject *signal = TRY_PTR(abort_controller_signal(vm, TRY_PTR(web_this(vm, f, &abort_controller_class))));
    return abort_signal_abort(vm, signal, frame_arg(f, 0)) ? VAL_UNDEFINED : VAL_EXC;
}

static const BuiltinProp controller_rows[] = {
    HOST_GET("signal", controller_get_signal),
    HOST_FN("abort", 0, controller_abort),
    TAG("AbortController"),
    END,
};

const HostClass abort_controller_class = {
    .name = "AbortController",
    .ctor = controller_ctor,
    .slots = CONTROLLER_SLOTS,
    .proto_props = controller_rows,
};
