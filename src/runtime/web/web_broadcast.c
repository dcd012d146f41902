/* web_broadcast.c - BroadcastChannel (HTML 9.5).
 *
 * The open channels of a host are a list. A message is written once and read by every other channel of that name, each in a task
 * of its own, which keeps receiver and program alive until it has run. A channel keeps the program alive until it is
 * closed, unless unref() was called.
 *
 * The hosts of a process that have channels know each other (SHARED_BROADCAST, whose lock guards the list and what is on its way):
 * each gets a message once, with the name, and finds its own channels.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "io/loop/loop.h"
#include "runtime/host/host_shared.h"
#include "runtime/web/web_event.h"
#include "runtime/web/web_message.h"

enum { BROADCAST_NAME, BROADCAST_SLOTS };

typedef struct Broadcast {
    EventTarget target;
    Host *host; /* NULL: closed */
    HostObject *object;
    struct Broadcast *next, *prev; /* open ones of the host */
    HostRef *root;                 /* while it is open: others may post to it though no script holds it */
    bool refd;
} Broadcast;

/* A message that several receivers read, on any thread. */
typedef struct Posted {
    WebMessage *message;
    u32 refs; /* atomic */
} Posted;

/* One from another thread, for all channels of a name. */
typedef struct Far {
    struct Far *next;
    Posted *posted;
    Buf name;
} Far;

typedef struct Delivery {
    LoopTask task;
    Host *host;
    HostRef *receiver;
    Posted *posted;
    struct Delivery *next, *prev; /* of the host */
} Delivery;

typedef struct BroadcastHub {
    Host *host;
    Broadcast *open;
    Delivery *deliveries;
    LoopTask task; /* posted when something has come from another thread */
    bool asked;
    Far *first, **last;
    struct BroadcastHub *next, *prev; /* of the process */
} BroadcastHub;

typedef struct BroadcastNet {
    pthread_mutex_t lock; /* guards `hubs` and the far queues */
    BroadcastHub *hubs;
} BroadcastNet;

static void *net_make(void)
{
    BroadcastNet *net = xalloc_zero(sizeof *net);
    pthread_mutex_init(&net->lock, NULL);
    return net;
}

static void net_free(void *state)
{
    pthread_mutex_destroy(&((BroadcastNet *)state)->lock);
    xfree(state);
}

static BroadcastNet *net_of(Host *host)
{
    return host_shared_part(host_shared(host), SHARED_BROADCAST, net_make, net_free);
}

static Broadcast *data_of(HostObject *o) { return host_data(o); }

static void posted_unref(Posted *p)
{
    if (__atomic_sub_fetch(&p->refs, 1, __ATOMIC_ACQ_REL))
        return;
    web_message_free(p->message);
    xfree(p);
}

static BroadcastHub *hub_of(Host *host);
static void run_far(LoopTask *task);

static void delivery_end(Delivery *d)
{
    BroadcastHub *hub = hub_of(d->host);
    *(d->prev ? &d->prev->next : &hub->deliveries) = d->next;
    if (d->next)
        d->next->prev = d->prev;
    host_unref(d->host, d->receiver);
    posted_unref(d->posted);
    xfree(d);
}

static void far_free(Far *far)
{
    while (far) {
        Far *next = far->next;
        posted_unref(far->posted);
        buf_deinit(&far->name);
        xfree(far);
        far = next;
    }
}

static void net_leave(BroadcastHub *hub)
{
    BroadcastNet *net = net_of(hub->host);
    pthread_mutex_lock(&net->lock);
    *(hub->prev ? &hub->prev->next : &net->hubs) = hub->next;
    if (hub->next)
        hub->next->prev = hub->prev;
    pthread_mutex_unlock(&net->lock);
    far_free(hub->first);
}

static void net_enter(BroadcastHub *hub)
{
    BroadcastNet *net = net_of(hub->host);
    CHECK(loop_wake_enable(host_loop(hub->host)) >= 0);
    pthread_mutex_lock(&net->lock);
    hub->next = net->hubs;
    if (hub->next)
        hub->next->prev = hub;
    net->hubs = hub;
    pthread_mutex_unlock(&net->lock);
}

static void hub_free(void *state)
{
    BroadcastHub *hub = state;
    net_leave(hub);
    while (hub->deliveries) {
        loop_defer_cancel(host_loop(hub->deliveries->host), &hub->deliveries->task);
        delivery_end(hub->deliveries);
    }
    for (Broadcast *b = hub->open; b; b = b->next) {
        host_unref(b->host, b->root);
        b->host = NULL;
    }
    xfree(hub);
}

static BroadcastHub *hub_of(Host *host)
{
    BroadcastHub *hub = host_part(host, HOST_PART_BROADCAST);
    if (!hub) {
        hub = xalloc_zero(sizeof *hub);
        hub->host = host;
        hub->task.run = run_far;
        hub->last = &hub->first;
        host_set_part(host, HOST_PART_BROADCAST, hub, hub_free);
        net_enter(hub);
    }
    return hub;
}

static void unlink_channel(Broadcast *b)
{
    *(b->prev ? &b->prev->next : &hub_of(b->host)->open) = b->next;
    if (b->next)
        b->next->prev = b->prev;
    b->host = NULL;
}

/* ---- delivery ---- */

static void deliver(Vm *vm, HostObject *o, WebMessage *message)
{
    HostObject *event = NULL;
    Value v = web_message_read(vm, message, NULL);
    if (value_is_exc(v))
        exception_take(vm);
    String *type = atom_from_c(vm, value_is_exc(v) ? "messageerror" : "message");
    if (type)
        event = event_message_new(vm, type, value_is_exc(v) ? VAL_NULL : v, value_cell(ATOM_empty));
    if (event)
        event_dispatch(vm, o, event);
    else
        host_uncaught(host_of(vm));
}

static void run_delivery(LoopTask *task)
{
    Delivery *d = CONTAINER_OF(task, Delivery, task);
    Host *host = d->host;
    HostObject *o = (HostObject *)value_as_cell(d->receiver->value);
    if (data_of(o)->host)
        deliver(host_vm(host), o, d->posted->message);
    delivery_end(d);
    host_drain(host);
}

/* For each channel of this host with that name but `sender` (may be NULL). */
static void deliver_here(BroadcastHub *hub, String *name, Posted *posted, const HostObject *sender)
{
    Host *host = hub->host;
    Vm *vm = host_vm(host);
    Broadcast *last = hub->open; /* receivers get it in the order of their making: the list has the newest first */
    while (last && last->next)
        last = last->next;
    for (Broadcast *b = last; b; b = b->prev) {
        if (b->object == sender || !string_equal(vm, value_as_string(b->object->host_slots[BROADCAST_NAME]), name))
            continue;
        Delivery *d = xalloc_zero(sizeof *d);
        *d = (Delivery){.task.run = run_delivery, .host = host, .receiver = host_ref(host, value_cell(b->object)),
                        .posted = posted, .next = hub->deliveries};
        if (d->next)
            d->next->prev = d;
        hub->deliveries = d;
        __atomic_add_fetch(&posted->refs, 1, __ATOMIC_RELAXED);
        loop_defer(host_loop(host), &d->task);
    }
}

/* To the other hosts of the process that have channels. */
static void deliver_far(BroadcastHub *from, Str name, Posted *posted)
{
    BroadcastNet *net = net_of(from->host);
    pthread_mutex_lock(&net->lock);
    for (BroadcastHub *hub = net->hubs; hub; hub = hub->next) {
        if (hub == from)
            continue;
        Far *far = xalloc_zero(sizeof *far);
        far->posted = posted;
        buf_append_str(&far->name, name);
        __atomic_add_fetch(&posted->refs, 1, __ATOMIC_RELAXED);
        *hub->last = far;
        hub->last = &far->next;
        if (!hub->asked)
            loop_post(host_loop(hub->host), &hub->task);
        hub->asked = true;
    }
    pthread_mutex_unlock(&net->lock);
}

static void run_far(LoopTask *task)
{
    BroadcastHub *hub = CONTAINER_OF(task, BroadcastHub, task);
    BroadcastNet *net = net_of(hub->host);
    Vm *vm = host_vm(hub->host);
    pthread_mutex_lock(&net->lock);
    Far *all = hub->first;
    hub->first = NULL;
    hub->last = &hub->first;
    hub->asked = false;
    pthread_mutex_unlock(&net->lock);
    for (Far *far = all; far; far = far->next) {
        String *name = string_from_utf8(vm, buf_view(&far->name));
        if (name)
            deliver_here(hub, name, far->posted, NULL);
        else
            exception_take(vm);
    }
    far_free(all);
}

#define BROADCAST_THIS(vm, f) TRY_PTR(web_this(vm, f, &broadcast_channel_class))

static Value missing(Vm *vm, const char *name)
{
    if (!host_options(host_of(vm))->node_style)
        return web_missing_args(vm);
    return host_throw_code(vm, ERR_TYPE, "ERR_MISSING_ARGS", "The \"%s\" argument must be specified", name);
}

static Value broadcast_post(Vm *vm, Frame *f)
{
    HostObject *o = BROADCAST_THIS(vm, f);
    if (!f->argc)
        return missing(vm, "message");
    if (!data_of(o)->host)
        return throw_dom(vm, "InvalidStateError", "This BroadcastChannel is closed");
    WebMessage *message = web_message_write(vm, f->args[0], VAL_UNDEFINED, NULL);
    if (!message)
        return VAL_EXC;
    BroadcastHub *hub = hub_of(host_of(vm));
    Posted *posted = xalloc_zero(sizeof *posted);
    *posted = (Posted){message, 1};
    String *name = value_as_string(o->host_slots[BROADCAST_NAME]);
    AUTO_BUF text = {0};
    bool ok = string_to_utf8(vm, name, &text);
    if (ok) {
        deliver_here(hub, name, posted, o);
        deliver_far(hub, buf_view(&text), posted);
    }
    posted_unref(posted);
    return ok ? VAL_UNDEFINED : VAL_EXC;
}

/* ---- the class ---- */

static void set_ref(Vm *vm, HostObject *o, bool on)
{
    Broadcast *b = data_of(o);
    if (b->refd != on)
        (on ? loop_ref : loop_unref)(host_loop(host_of(vm)));
    b->refd = on;
}

static Value broadcast_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &broadcast_channel_class));
    if (!f->argc)
        return missing(vm, "name");
    String *name = TRY_PTR(to_string(vm, f->args[0]));
    o->host_slots[BROADCAST_NAME] = value_cell(name);
    barrier(vm, o);
    Broadcast *b = data_of(o);
    BroadcastHub *hub = hub_of(host_of(vm));
    b->host = host_of(vm);
    b->object = o;
    b->next = hub->open;
    if (b->next)
        b->next->prev = b;
    hub->open = b;
    b->root = host_ref(b->host, value_cell(o));
    set_ref(vm, o, true);
    return value_cell(o);
}

static Value broadcast_close(Vm *vm, Frame *f)
{
    HostObject *o = BROADCAST_THIS(vm, f);
    if (data_of(o)->host) {
        Broadcast *b = data_of(o);
        set_ref(vm, o, false);
        unlink_channel(b);
        host_unref(host_of(vm), b->root);
    }
    return VAL_UNDEFINED;
}

static Value broadcast_ref(Vm *vm, Frame *f)
{
    HostObject *o = BROADCAST_THIS(vm, f);
    if (data_of(o)->host)
        set_ref(vm, o, native_magic(f));
    return value_cell(o);
}

static Value broadcast_name(Vm *vm, Frame *f)
{
    return BROADCAST_THIS(vm, f)->host_slots[BROADCAST_NAME];
}

static const char *const handler_names[] = {"message", "messageerror"};

static Value broadcast_get_handler(Vm *vm, Frame *f)
{
    HostObject *o = BROADCAST_THIS(vm, f);
    return event_handler_get(o, TRY_PTR(atom_from_c(vm, handler_names[native_magic(f)])));
}

static Value broadcast_set_handler(Vm *vm, Frame *f)
{
    HostObject *o = BROADCAST_THIS(vm, f);
    String *type = TRY_PTR(atom_from_c(vm, handler_names[native_magic(f)]));
    if (!event_handler_set(vm, o, type, frame_arg(f, 0)))
        return VAL_EXC;
    return VAL_UNDEFINED;
}

static const BuiltinProp broadcast_rows[] = {
    HOST_GET("name", broadcast_name),
    HOST_GETSET_MAGIC("onmessage", broadcast_get_handler, broadcast_set_handler, 0),
    HOST_GETSET_MAGIC("onmessageerror", broadcast_get_handler, broadcast_set_handler, 1),
    HOST_FN("postMessage", 1, broadcast_post),
    HOST_FN("close", 0, broadcast_close),
    HOST_FN_MAGIC("ref", 0, broadcast_ref, 1),
    HOST_FN_MAGIC("unref", 0, broadcast_ref, 0),
    TAG("BroadcastChannel"),
    END,
};

const HostClass broadcast_channel_class = {
    .name = "BroadcastChannel",
    .ctor = broadcast_ctor,
    .ctor_length = 1,
    .data_size = sizeof(Broadcast),
    .slots = BROADCAST_SLOTS,
    .proto_props = broadcast_rows,
    .finalise = event_target_finalise,
    .trace = event_target_trace,
    .parent = &event_target_class,
};
