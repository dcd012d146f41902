/* host_timers.c - setTimeout, setInterval, setImmediate, queueMicrotask.
 *
 * A Timeout or Immediate object holds its own state; while it is scheduled, its HostRef keeps it
 * alive. All immediates that are queued when the loop comes to them run in that turn, later ones in
 * the next.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "base/alloc.h"
#include "io/loop/timer.h"
#include "os/os_time.h"
#include "runtime/host/host_async.h"
#include "runtime/host/host_priv.h"

typedef struct Timeout Timeout;
struct Timeout {
    Timer timer; /* timeouts */
    Host *host;
    HostObject *self;
    HostRef *ref;         /* while scheduled */
    Timeout *next, *prev; /* while scheduled: all of them, or the queue of immediates */
    u64 id;
    u32 generation; /* host_generation when it was made */
    double delay; /* as asked for: what _idleTimeout shows */
    bool repeats, is_immediate;
    bool destroyed; /* cleared, or fired for good */
    bool refed;
};

enum { SLOT_CALLBACK, SLOT_ARGS, SLOT_CONTEXT, SLOT_COUNT };

struct Timers {
    u64 next_id;
    Timeout *active; /* timeouts under way, in no order */
    Timeout *immediates, **immediates_tail;
    bool told_nan, told_negative; /* warnings that come once */
    Timeout *running;   /* its callback runs, and it is in no list */
    u32 immediates_ref; /* queued ones that keep the process alive */
};

static const HostClass timeout_class, immediate_class;

static Timers *timers_of(Host *host)
{
    if (!host->timers) {
        host->timers = xalloc_zero(sizeof *host->timers);
        host->timers->next_id = 1;
        host->timers->immediates_tail = &host->timers->immediates;
    }
    return host->timers;
}

/* ---- scheduling
 * ---------------------------------------------------------------------------------------------- */

static void timeout_start(Timeout *t)
{
    Host *host = t->host;
    Timers *timers = timers_of(host);
    if (!t->ref) {
        t->ref = host_ref(host, value_cell(t->self));
        t->next = timers->active;
        t->prev = NULL;
        if (t->next)
            t->next->prev = t;
        timers->active = t;
    }
    t->destroyed = false;
    loop_update_time(host_loop(host));
    loop_timer_start(host_loop(host), &t->timer, (u64)t->delay);
}

/* Out of the list: nothing keeps the object but scripts. */
static void timeout_unlist(Timeout *t)
{
    Timers *timers = timers_of(t->host);
    if (!t->ref)
        return;
    if (t->next)
        t->next->prev = t->prev;
    if (t->prev)
        t->prev->next = t->next;
    else
        timers->active = t->next;
    t->next = t->prev = NULL;
    host_unref(t->host, t->ref);
    t->ref = NULL;
}

static void immediate_drop(Timeout *t)
{
    t->destroyed = true;
    host_async_end(t->host, t->self->host_slots[SLOT_CONTEXT]);
    if (t->refed && t->ref)
        timers_of(t->host)->immediates_ref--;
    t->refed = false; /* the queue entry is skipped when its turn comes */
}

static void timeout_stop(Timeout *t)
{
    if (t->is_immediate) {
        immediate_drop(t);
        return;
    }
    if (t->timer.slot)
        loop_timer_stop(host_loop(t->host), &t->timer);
    timeout_unlist(t);
    if (!t->destroyed)
        host_async_end(t->host, t->self->host_slots[SLOT_CONTEXT]);
    t->destroyed = true;
}

/* Calls back with the async context of the time it was made. */
static void timeout_call(Timeout *t)
{
    Host *host = t->host;
    HostObject *self = t->self;
    Value packed = self->host_slots[SLOT_ARGS];
    u32 argc = 0;
    const Value *args = NULL;
    if (value_is_array_cell(packed)) {
        argc = value_as_array(packed)->length;
        args = value_as_array(packed)->object.elements->items;
    }
    host_call_method_in(host, self->host_slots[SLOT_CONTEXT], self->host_slots[SLOT_CALLBACK], value_cell(self), argc, args);
}

static void timeout_fire(Timer *timer)
{
    Timeout *t = CONTAINER_OF(timer, Timeout, timer);
    HostObject *keep = t->self; /* alive while its callback runs */
    Timers *timers = timers_of(t->host);
    Timeout *outer = timers->running;
    if (!t->repeats)
        timeout_unlist(t);
    timers->running = t;
    timeout_call(t);
    timers->running = outer;
    if (!t->destroyed && !t->timer.slot) { /* neither cleared nor refreshed */
        if (t->repeats)
            timeout_start(t);
        else {
            t->destroyed = true;
            host_async_end(t->host, t->self->host_slots[SLOT_CONTEXT]);
        }
    }
    cell_keep(keep);
}

/* ---- making them
 * ---------------------------------------------------------------------------------------------- */

static Timeout *timeout_new(Vm *vm, Frame *f, const HostClass *cls, u32 first_arg)
{
    Host *host = host_of(vm);
    HostObject *self = TRY_PTR_OR(NULL, host_object_new(vm, cls));
    Timeout *t = host_data(self);
    t->host = host;
    t->self = self;
    t->id = timers_of(host)->next_id++;
    t->generation = host_generation(host);
    t->refed = true;
    t->timer.fire = timeout_fire;
    self->host_slots[SLOT_CALLBACK] = f->args[0];
    self->host_slots[SLOT_CONTEXT] = host_async_begin(host, cls == &immediate_class ? "Immediate" : "Timeout", value_cell(self));
    if (f->argc > first_arg) {
        Array *args =
            TRY_PTR_OR(NULL, array_from_values(vm, f->args + first_arg, f->argc - first_arg));
        self->host_slots[SLOT_ARGS] = value_cell(args);
    }
    barrier(vm, self);
    return t;
}

static bool callback_ok(Vm *vm, Frame *f, const char *name)
{
    Value callback = frame_arg(f, 0);
    if (!value_is_callable(callback) && host_options(host_of(vm))->node_style) {
        (void)host_throw_arg_type(vm, "callback", "of type function", callback);
        return false;
    }
    if (!f->argc && strcmp(name, "setImmediate") != 0) {
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "%s requires 1 argument (a function)",
                        name);
        return false;
    }
    if (!value_is_callable(callback)) {
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "%s expects a function", name);
        return false;
    }
    return true;
}

/* Says that a delay was not what it seems. 0 is nothing to speak of. */
static bool delay_warn(Host *host, double delay)
{
    if (delay >= 0 && delay <= INT32_MAX)
        return true;
    Timers *timers = timers_of(host);
    bool *told = isnan(delay) ? &timers->told_nan : delay < 0 ? &timers->told_negative : NULL;
    if (told && *told)
        return true;
    if (told)
        *told = true;
    AUTO_BUF text = {0};
    String *number = TRY_PTR_OR(false, number_to_string(host->vm, value_number(delay)));
    if (!string_to_utf8(host->vm, number, &text))
        return false;
    buf_append_c(&text, isnan(delay) ? " is not a number."
                        : delay < 0  ? " is a negative number."
                                     : " does not fit into a 32-bit signed integer.");
    buf_append_c(&text, "\nTimeout duration was set to 1.");
    return process_warn(host,
                        isnan(delay) ? "TimeoutNaNWarning"
                        : delay < 0  ? "TimeoutNegativeWarning"
                                     : "TimeoutOverflowWarning",
                        buf_view(&text));
}

/* setTimeout, setInterval (magic 1) */
static Value set_timeout(Vm *vm, Frame *f)
{
    bool repeats = native_magic(f);
    if (!callback_ok(vm, f, repeats ? "setInterval" : "setTimeout"))
        return VAL_EXC;
    double delay = 1;
    if (!value_is_undefined(frame_arg(f, 1)) && !to_double(vm, f->args[1], &delay))
        return VAL_EXC;
    if (!(delay >= 1 && delay <= INT32_MAX)) {
        if (!delay_warn(host_of(vm), delay))
            return VAL_EXC;
        delay = 1;
    }
    Timeout *t = TRY_PTR(timeout_new(vm, f, &timeout_class, 2));
    t->repeats = repeats;
    t->delay = trunc(delay);
    timeout_start(t);
    return value_cell(t->self);
}

static Value set_immediate(Vm *vm, Frame *f)
{
    if (!callback_ok(vm, f, "setImmediate"))
        return VAL_EXC;
    Timeout *t = TRY_PTR(timeout_new(vm, f, &immediate_class, 1));
    Timers *timers = timers_of(t->host);
    t->is_immediate = true;
    t->ref = host_ref(t->host, value_cell(t->self));
    t->next = NULL;
    *timers->immediates_tail = t;
    timers->immediates_tail = &t->next;
    timers->immediates_ref++;
    (void)host_loop(t->host);
    return value_cell(t->self);
}

static Timeout *by_id(Timers *timers, u64 id)
{
    for (Timeout *t = timers->active; t; t = t->next)
        if (t->id == id)
            return t;
    return NULL;
}

/* clearTimeout, clearInterval, clearImmediate (magic 1): an object of that kind, a number, or text of one. Anything else
 * is ignored. */
static Value clear_timer(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    HostObject *o = host_cast(v, native_magic(f) ? &immediate_class : &timeout_class);
    Timeout *t = o ? host_data(o) : NULL;
    Host *host = host_of(vm);
    double id = value_is_number(v)   ? value_as_number(v)
                : value_is_string(v) ? string_to_number(vm, value_as_string(v))
                                     : 0;
    if (!t && host->timers && id >= 1)
        t = by_id(host->timers, (u64)id);
    if (t && !t->destroyed)
        timeout_stop(t);
    return VAL_UNDEFINED;
}

static Value queue_microtask(Vm *vm, Frame *f)
{
    if (!value_is_callable(frame_arg(f, 0)))
        return host_throw_arg_type(vm, "callback", "of type function", frame_arg(f, 0));
    Value before = vm->async_context;
    vm->async_context = host_async_begin(host_of(vm), "Microtask", VAL_UNDEFINED);
    bool ok = embed_queue_job(vm, f->args[0], 0, NULL);
    vm->async_context = before;
    return ok ? VAL_UNDEFINED : VAL_EXC;
}

/* ---- the loop's side
 * ------------------------------------------------------------------------------------------- */

void timers_run_immediates(Host *host)
{
    Timers *timers = host->timers;
    if (!timers || !timers->immediates)
        return;
    Timeout *queue = timers->immediates;
    timers->immediates = NULL;
    timers->immediates_tail = &timers->immediates;
    while (queue) {
        Timeout *t = queue;
        HostObject *keep = t->self;
        queue = t->next;
        t->next = NULL;
        bool wanted = !t->destroyed;
        if (wanted)
            immediate_drop(t);
        host_unref(host, t->ref);
        t->ref = NULL;
        if (wanted)
            timeout_call(t);
        cell_keep(keep);
    }
}

void timers_sweep(Host *host, u32 generation)
{
    for (Timeout *t = host->timers ? host->timers->active : NULL, *next; t; t = next) {
        next = t->next;
        if (t->repeats && t->generation < generation && !host_is_global_state(host, value_cell(t->self)))
            timeout_stop(t);
    }
}

void timers_count(const Host *host, u32 *timeouts, u32 *immediates)
{
    const Timers *timers = host->timers;
    *timeouts = 0;
    *immediates = timers ? timers->immediates_ref : 0;
    for (const Timeout *t = timers ? timers->active : NULL; t; t = t->next)
        *timeouts += t->refed;
    const Timeout *now = timers ? timers->running : NULL;
    *timeouts += now && !now->ref && now->refed && !now->destroyed;
}

bool timers_has_immediates(Host *host)
{
    return host->timers && host->timers->immediates;
}

bool timers_keep_alive(Host *host)
{
    return host->timers && host->timers->immediates_ref;
}

void timers_free(Host *host)
{
    Timers *timers = host->timers;
    if (!timers)
        return;
    while (timers->active)
        timeout_stop(timers->active);
    for (Timeout *t = timers->immediates, *next; t; t = next) {
        next = t->next;
        host_unref(host, t->ref);
        t->ref = NULL;
    }
    xfree(timers);
    host->timers = NULL;
}

/* ---- methods of the objects
 * -------------------------------------------------------------------------------------- */

static Timeout *this_timer(Vm *vm, Frame *f)
{
    HostObject *o = host_cast(f->this_value, &timeout_class);
    if (!o)
        o = host_cast(f->this_value, &immediate_class);
    if (o)
        return host_data(o);
    throw_type(vm, "Illegal invocation");
    return NULL;
}

/* ref (magic 1), unref */
static Value timer_ref(Vm *vm, Frame *f)
{
    (void)vm;
    HostObject *o = host_cast(f->this_value, &timeout_class);
    if (!o)
        o = host_cast(f->this_value, &immediate_class);
    if (!o) /* programs hand the methods about */
        return f->this_value;
    Timeout *t = host_data(o);
    bool ref = native_magic(f);
    if (t->refed == ref || (t->is_immediate && (!t->ref || t->destroyed)))
        return f->this_value;
    t->refed = ref;
    if (t->is_immediate)
        timers_of(t->host)->immediates_ref += ref ? 1 : UINT32_MAX;
    else
        loop_timer_set_ref(host_loop(t->host), &t->timer, ref);
    return f->this_value;
}

static Value timer_has_ref(Vm *vm, Frame *f)
{
    Timeout *t = TRY_PTR(this_timer(vm, f));
    return value_bool(t->refed && !t->destroyed);
}

static Value timer_refresh(Vm *vm, Frame *f)
{
    Timeout *t = TRY_PTR(this_timer(vm, f));
    if (!t->destroyed && !t->is_immediate)
        timeout_start(t);
    return f->this_value;
}

static Value timer_close(Vm *vm, Frame *f)
{
    Timeout *t = TRY_PTR(this_timer(vm, f));
    if (!t->destroyed)
        timeout_stop(t);
    return f->this_value;
}

static Value timer_to_primitive(Vm *vm, Frame *f)
{
    Timeout *t = TRY_PTR(this_timer(vm, f));
    return value_i64((i64)t->id);
}

enum { SHOW_DESTROYED, SHOW_IDLE_TIMEOUT, SHOW_REPEAT, SHOW_CALLBACK };

static Value timer_show(Vm *vm, Frame *f)
{
    Timeout *t = TRY_PTR(this_timer(vm, f));
    switch (native_magic(f)) {
    case SHOW_DESTROYED:
        return value_bool(t->destroyed);
    case SHOW_IDLE_TIMEOUT:
        return t->destroyed ? value_int(-1) : value_number(t->delay);
    case SHOW_REPEAT:
        return t->repeats ? value_number(t->delay) : VAL_NULL;
    default:
        return t->destroyed ? VAL_NULL : t->self->host_slots[SLOT_CALLBACK];
    }
}

/* What programs of old days set: the callback, the period, and a delay of -1 that ends it. */
static Value timer_put(Vm *vm, Frame *f)
{
    Timeout *t = TRY_PTR(this_timer(vm, f));
    Value v = frame_arg(f, 0);
    double ms = value_is_number(v) ? value_as_number(v) : 0;
    switch (native_magic(f)) {
    case SHOW_IDLE_TIMEOUT:
        if (ms < 0 && !t->destroyed)
            timeout_stop(t);
        else if (ms >= 1 && ms <= INT32_MAX)
            t->delay = trunc(ms);
        break;
    case SHOW_REPEAT:
        t->repeats = ms >= 1;
        if (t->repeats && ms <= INT32_MAX)
            t->delay = trunc(ms);
        break;
    default:
        t->self->host_slots[SLOT_CALLBACK] = v;
        barrier(vm, t->self);
        if (!value_is_callable(v) && !t->destroyed)
            timeout_stop(t);
    }
    return VAL_UNDEFINED;
}

#define SHOWN(name_, what) {.name = name_, .kind = ROW_GET, .fn = timer_show, .setter = timer_put, .magic = what}

static bool timer_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    const Timeout *t = host_data(o);
    char text[64];
    (void)vm;
    (void)indent;
    snprintf(text, sizeof text, "%s (#%llu%s)", t->is_immediate ? "Immediate" : "Timeout",
             (unsigned long long)t->id, t->repeats ? ", repeats" : "");
    sb_c(out, text);
    return true;
}

static const BuiltinProp timeout_rows[] = {
    GETTER_MAGIC("_destroyed", timer_show, SHOW_DESTROYED),
    SHOWN("_idleTimeout", SHOW_IDLE_TIMEOUT),
    SHOWN("_onTimeout", SHOW_CALLBACK),
    SHOWN("_repeat", SHOW_REPEAT),
    FN("close", 0, timer_close, 0, 0),
    FN("hasRef", 0, timer_has_ref, 0, 0),
    FN_MAGIC("ref", 0, timer_ref, 1),
    FN("refresh", 0, timer_refresh, 0, 0),
    FN_MAGIC("unref", 0, timer_ref, 0),
    FN("@@toPrimitive", 1, timer_to_primitive, 0, 0),
    FN("@@dispose", 0, timer_close, 0, 0),
    END,
};
static const BuiltinProp immediate_rows[] = {
    GETTER_MAGIC("_destroyed", timer_show, SHOW_DESTROYED),
    FN("hasRef", 0, timer_has_ref, 0, 0),
    FN_MAGIC("ref", 0, timer_ref, 1),
    FN_MAGIC("unref", 0, timer_ref, 0),
    FN("@@toPrimitive", 1, timer_to_primitive, 0, 0),
    FN("@@dispose", 0, timer_close, 0, 0),
    END,
};

static const HostClass timeout_class = {
    .name = "Timeout",
    .data_size = sizeof(Timeout),
    .slots = SLOT_COUNT,
    .proto_props = timeout_rows,
    .inspect = timer_inspect,
};
static const HostClass immediate_class = {
    .name = "Immediate",
    .data_size = sizeof(Timeout),
    .slots = SLOT_COUNT,
    .proto_props = immediate_rows,
    .inspect = timer_inspect,
};

static const BuiltinProp timer_globals[] = {
    FN("setTimeout", 1, set_timeout, BF_ENUMERABLE, 0),
    {.name = "setInterval",
     .kind = ROW_FN,
     .length = 1,
     .fn = set_timeout,
     .magic = 1,
     .flags = BF_ENUMERABLE},
    FN("setImmediate", 1, set_immediate, BF_ENUMERABLE, 0),
    FN("clearTimeout", 1, clear_timer, BF_ENUMERABLE, 0),
    FN("clearInterval", 1, clear_timer, BF_ENUMERABLE, 0),
    {.name = "clearImmediate", .kind = ROW_FN, .length = 1, .fn = clear_timer, .magic = 1, .flags = BF_ENUMERABLE},
    FN("queueMicrotask", 1, queue_microtask, BF_ENUMERABLE, 0),
    END,
};

bool timers_install(Host *host)
{
    return embed_add_props(host->vm, vm_core(host->vm)->realm->global, timer_globals);
}
