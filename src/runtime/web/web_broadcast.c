/* web_broadcast.c - BroadcastChannel (HTML 9.5).
 *
 * The open channels of a host are a list. A message is written once and read by every other channel of that name, each in a task
 * of its own, which keeps receiver and program alive until it has run. A channel that only listens keeps nothing
 * alive, unless ref() was called.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "io/loop/loop.h"
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

/* A message that several receivers read. */
typedef struct Posted {
    WebMessage *message;
    u32 refs;
} Posted;

typedef struct Delivery {
    LoopTask task;
    Host *host;
    HostRef *receiver;
    Posted *posted;
    struct Delivery *next, *prev; /* of the host */
} Delivery;

typedef struct BroadcastHub {
    Broadcast *open;
    Delivery *deliveries;
} BroadcastHub;

static Broadcast *data_of(HostObject *o) { return host_data(o); }

static void posted_unref(Posted *p)
{
    if (--p->refs)
        return;
    web_message_free(p->message);
    xfree(p);
}

static BroadcastHub *hub_of(Host *host);

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

static void hub_free(void *state)
{
    BroadcastHub *hub = state;
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
        host_set_part(host, HOST_PART_BROADCAST, hub, hub_free);
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

#define BROADCAST_THIS(vm, f) TRY_PTR(web_this(vm, f, &broadcast_channel_class))

static Value broadcast_post(Vm *vm, Frame *f)
{
    HostObject *o = BROADCAST_THIS(vm, f);
    if (!f->argc)
        return web_missing_args(vm);
    if (!data_of(o)->host)
        return throw_dom(vm, "InvalidStateError", "This BroadcastChannel is closed");
    WebMessage *message = web_message_write(vm, f->args[0], VAL_UNDEFINED, NULL);
    if (!message)
        return VAL_EXC;
    Host *host = host_of(vm);
    BroadcastHub *hub = hub_of(host);
    Posted *posted = xalloc_zero(sizeof *posted);
    *posted = (Posted){message, 1};
    String *name = value_as_string(o->host_slots[BROADCAST_NAME]);
    Broadcast *last = hub->open; /* receivers get it in the order of their making: the list has the newest first */
    while (last && last->next)
        last = last->next;
    for (Broadcast *b = last; b; b = b->prev) {
        if (b->object == o || !string_equal(vm, value_as_string(b->object->host_slots[BROADCAST_NAME]), name))
            continue;
        Delivery *d = xalloc_zero(sizeof *d);
        *d = (Delivery){.task.run = run_delivery, .host = host, .receiver = host_ref(host, value_cell(b->object)),
                        .posted = posted, .next = hub->deliveries};
        if (d->next)
            d->next->prev = d;
        hub->deliveries = d;
        posted->refs++;
        loop_defer(host_loop(host), &d->task);
    }
    posted_unref(posted);
    return VAL_UNDEFINED;
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
        return web_missing_args(vm);
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
