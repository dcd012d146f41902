/* web_port.c - MessageChannel and MessagePort (HTML 9.4).
 *
 * A channel lies outside every heap and has two sides, each with a queue of messages for it. A side belongs to a port object of some
 * host, or to a message that carries it elsewhere. Whoever posts appends to the other side's queue and, if somebody there
 * listens, puts that side on the list of its host's hub, whose task is posted to the host's loop once for all.
 *
 * Locks: the channel's guards sides and queues, the hub's its list; the hub's is taken inside the channel's, never the other way round.
 *
 * A port whose queue is being delivered keeps its host alive, and so does one whose other side is on another thread. When
 * the other side is in the same program it does not: once the program has nothing else to do, nobody is left to post.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/loop/loop.h"
#include "runtime/host/host_async.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_event.h"
#include "runtime/web/web_message_priv.h"

typedef struct PortHub PortHub;
typedef struct PortSide PortSide;
typedef struct PortChannel PortChannel;

struct PortSide {
    PortChannel *channel;
    WebMessage *first, **last; /* posted, not yet delivered */
    PortHub *hub;              /* NULL: inside a message, or dropped */
    HostObject *object;        /* the port; only its own thread looks at it */
    bool started, dropped;
    bool told;                 /* its close event was fired, or is not to be */
    bool ready;                /* on the hub's list */
    PortSide *next, *prev;     /* of the hub's list */
};

struct PortChannel {
    pthread_mutex_t lock;
    PortSide sides[2];
};

struct PortHub {
    LoopTask task;
    Host *host;
    pthread_mutex_t lock;
    PortSide *first, *last; /* sides with something to do */
    bool posted;
    struct PortData *ports; /* of the host; its thread only */
};

typedef struct PortData {
    EventTarget target;
    PortSide *side;   /* NULL: closed or transferred */
    PortHub *hub;
    struct PortData *next, *prev; /* of the hub */
    HostRef *root;    /* while messages may still come */
    Value context;    /* the async context that its events are dispatched in: that of its making */
    Value forward;    /* who is told of messages too: a function of the data, or an event target; else a hole */
    bool refd, asked; /* may it keep the host alive; ref() was called */
    bool passive;     /* only messages that are there do */
    bool keeps;       /* it does */
} PortData;

enum { DELIVER_MAX = 1000 }; /* messages of one side in a turn; those that were there at first come in any case */

static PortData *data_of(HostObject *o) { return host_data(o); }
static PortSide *other_side(PortSide *s) { return &s->channel->sides[s == s->channel->sides]; }

/* ---- the list of a hub ---- */

/* With the channel's lock. */
static void make_ready(PortSide *s)
{
    PortHub *hub = s->hub;
    if (!hub || s->ready)
        return;
    s->ready = true;
    pthread_mutex_lock(&hub->lock);
    s->next = NULL;
    s->prev = hub->last;
    *(hub->last ? &hub->last->next : &hub->first) = s;
    hub->last = s;
    if (!hub->posted) {
        hub->posted = true;
        loop_post(host_loop(hub->host), &hub->task);
    }
    pthread_mutex_unlock(&hub->lock);
}

/* With the channel's lock. */
static void not_ready(PortSide *s)
{
    PortHub *hub = s->hub;
    if (!s->ready)
        return;
    s->ready = false;
    pthread_mutex_lock(&hub->lock);
    *(s->prev ? &s->prev->next : &hub->first) = s->next;
    *(s->next ? &s->next->prev : &hub->last) = s->prev;
    pthread_mutex_unlock(&hub->lock);
}

/* ---- channels ---- */

static PortChannel *channel_new(void)
{
    PortChannel *c = xalloc_zero(sizeof *c);
    pthread_mutex_init(&c->lock, NULL);
    for (u32 i = 0; i < 2; i++) {
        c->sides[i].channel = c;
        c->sides[i].last = &c->sides[i].first;
    }
    return c;
}

static void free_queue(WebMessage *m)
{
    while (m) {
        WebMessage *next = m->next;
        web_message_free(m);
        m = next;
    }
}

/* unless_of: a hub whose port is not told, or NULL. */
static void drop_side(PortSide *s, const PortHub *unless_of)
{
    PortChannel *c = s->channel;
    PortSide *other = other_side(s);
    pthread_mutex_lock(&c->lock);
    WebMessage *left = s->first;
    s->first = NULL;
    s->last = &s->first;
    not_ready(s);
    s->hub = NULL;
    s->object = NULL;
    s->dropped = true;
    bool last = other->dropped;
    if (!unless_of || other->hub != unless_of)
        make_ready(other);
    pthread_mutex_unlock(&c->lock);
    free_queue(left); /* may hold other sides, of this channel too */
    if (last) {
        pthread_mutex_destroy(&c->lock);
        xfree(c);
    }
}

void web_port_drop(PortSide *s)
{
    drop_side(s, NULL);
}

/* ---- what a port keeps alive ---- */

/* Corrects root, barrier and reference to the loop after anything has changed. */
static void settle(Vm *vm, HostObject *o)
{
    PortData *p = data_of(o);
    barrier(vm, o);
    PortSide *s = p->side;
    bool expects = false, waiting = false, reachable = false;
    if (s) {
        PortSide *other = other_side(s);
        pthread_mutex_lock(&s->channel->lock);
        bool elsewhere = other->hub && other->hub != s->hub;
        waiting = (s->started && s->first) || s->ready;
        bool travels = !other->hub && !other->dropped; /* inside a message: it may arrive in another thread */
        expects = waiting || (s->started && elsewhere) || p->asked;
        reachable = expects || (s->started && travels);
        pthread_mutex_unlock(&s->channel->lock);
    }
    Host *host = host_of(vm);
    if (reachable && !p->root)
        p->root = host_ref(host, value_cell(o));
    if (!reachable && p->root) {
        host_unref(host, p->root);
        p->root = NULL;
    }
    bool keeps = (p->passive ? waiting : expects) && p->refd;
    if (keeps != p->keeps)
        (keeps ? loop_ref : loop_unref)(host_loop(host));
    p->keeps = keeps;
}

/* ---- hubs ---- */

static void fire(Vm *vm, HostObject *port, HostObject *event)
{
    if (!event)
        host_uncaught(host_of(vm));
    else
        event_dispatch(vm, port, event);
    host_drain(host_of(vm));
}

static HostObject *named_event(Vm *vm, const HostClass *cls, const char *name)
{
    String *type = TRY_PTR_OR(NULL, atom_from_c(vm, name));
    return event_new_trusted(vm, cls, type);
}

static HostObject *message_event(Vm *vm, Value v, Value ports)
{
    String *type = TRY_PTR_OR(NULL, atom_from_c(vm, "message"));
    HostObject *event = TRY_PTR_OR(NULL, event_message_new(vm, type, v, value_cell(ATOM_empty)));
    event_message_set_ports(vm, event, ports);
    return event;
}

static void deliver_here(Vm *vm, HostObject *port, WebMessage *message)
{
    Value ports = VAL_UNDEFINED;
    Value v = web_message_read(vm, message, &ports);
    web_message_free(message);
    bool failed = value_is_exc(v);
    if (failed)
        exception_take(vm);
    fire(vm, port, failed ? named_event(vm, &event_message_class, "messageerror") : message_event(vm, v, ports));
    Value forward = data_of(port)->forward;
    if (value_is_callable(forward)) {
        Value args[2] = {failed ? VAL_UNDEFINED : v, value_bool(failed)};
        host_call(host_of(vm), forward, VAL_UNDEFINED, 2, args);
    } else if (value_is_object(forward)) {
        HostObject *target = (HostObject *)value_as_cell(forward);
        fire(vm, target, failed ? named_event(vm, &event_message_class, "messageerror") : message_event(vm, v, ports));
    }
}

static void deliver(Vm *vm, HostObject *port, WebMessage *message)
{
    Host *host = host_of(vm);
    Value before = vm->async_context;
    Value context = host_async_enter(host, data_of(port)->context);
    deliver_here(vm, port, message);
    host_async_leave(host, context);
    vm->async_context = before;
}

/* With the channel's lock. */
static WebMessage *take_first(PortSide *s)
{
    WebMessage *m = s->first;
    if (!m)
        return NULL;
    s->first = m->next;
    if (!s->first)
        s->last = &s->first;
    m->next = NULL;
    return m;
}

/* The first message of a side that may have it. */
static WebMessage *take_message(PortSide *s)
{
    pthread_mutex_lock(&s->channel->lock);
    WebMessage *m = s->started ? take_first(s) : NULL;
    pthread_mutex_unlock(&s->channel->lock);
    return m;
}

/* Has the other side gone, with nothing left to deliver? True once. */
static bool take_close(PortSide *s)
{
    pthread_mutex_lock(&s->channel->lock);
    bool closed = other_side(s)->dropped && !s->first && !s->told;
    s->told |= closed;
    pthread_mutex_unlock(&s->channel->lock);
    return closed;
}

static void run_side(Vm *vm, HostObject *port)
{
    PortData *p = data_of(port);
    u32 limit = 0;
    pthread_mutex_lock(&p->side->channel->lock);
    for (WebMessage *m = p->side->first; m; m = m->next)
        limit++;
    pthread_mutex_unlock(&p->side->channel->lock);
    limit = MAX(limit, DELIVER_MAX);
    while (p->side && limit-- && !host_is_stopped(host_of(vm))) {
        WebMessage *m = take_message(p->side);
        if (!m)
            break;
        deliver(vm, port, m);
    }
    if (p->side && take_close(p->side)) {
        Value before = vm->async_context, context = host_async_enter(host_of(vm), p->context);
        fire(vm, port, named_event(vm, &event_class, "close"));
        host_async_leave(host_of(vm), context);
        vm->async_context = before;
        if (p->side) {
            web_port_drop(web_port_detach(vm, port));
            return;
        }
    }
    if (p->side) {
        PortChannel *c = p->side->channel;
        pthread_mutex_lock(&c->lock);
        if (p->side->started && p->side->first)
            make_ready(p->side);
        pthread_mutex_unlock(&c->lock);
        settle(vm, port);
    }
}

/* The next side that is ready, as its port; only the host's own thread takes sides off, or moves its own. */
static HostObject *take_ready(PortHub *hub)
{
    pthread_mutex_lock(&hub->lock);
    PortSide *s = hub->first;
    pthread_mutex_unlock(&hub->lock);
    if (!s)
        return NULL;
    pthread_mutex_lock(&s->channel->lock);
    not_ready(s);
    HostObject *port = s->object;
    pthread_mutex_unlock(&s->channel->lock);
    return port;
}

static void run_hub(LoopTask *task)
{
    PortHub *hub = CONTAINER_OF(task, PortHub, task);
    Vm *vm = host_vm(hub->host);
    u32 n = 0;
    pthread_mutex_lock(&hub->lock);
    hub->posted = false;
    for (PortSide *s = hub->first; s; s = s->next)
        n++;
    pthread_mutex_unlock(&hub->lock);
    while (n-- && !host_is_stopped(hub->host)) {
        HostObject *port = take_ready(hub);
        if (!port)
            break;
        run_side(vm, port);
    }
}

/* The host ends: its ports have no sides any more. */
static void hub_free(void *state)
{
    PortHub *hub = state;
    while (hub->ports) {
        PortData *p = hub->ports;
        PortSide *s = p->side;
        if (p->root)
            host_unref(hub->host, p->root);
        p->root = NULL;
        hub->ports = p->next;
        p->side = NULL;
        p->hub = NULL;
        web_port_drop(s);
    }
    pthread_mutex_destroy(&hub->lock);
    xfree(hub);
}

static PortHub *hub_of(Host *host)
{
    PortHub *hub = host_part(host, HOST_PART_PORTS);
    if (hub)
        return hub;
    hub = xalloc_zero(sizeof *hub);
    hub->host = host;
    hub->task.run = run_hub;
    pthread_mutex_init(&hub->lock, NULL);
    CHECK(loop_wake_enable(host_loop(host)) >= 0);
    host_set_part(host, HOST_PART_PORTS, hub, hub_free);
    return hub;
}

/* ---- ports ---- */

static void unlink_port(PortData *p)
{
    *(p->prev ? &p->prev->next : &p->hub->ports) = p->next;
    if (p->next)
        p->next->prev = p->prev;
    p->hub = NULL;
}

/* The other port may have to keep its host alive now, or no longer. Of the same hub: the caller settles it. With the channel's lock. */
static HostObject *tell_other(PortSide *s, const PortHub *hub)
{
    PortSide *other = other_side(s);
    if (other->hub == hub)
        return other->object;
    make_ready(other);
    return NULL;
}

HostObject *web_port_attach(Vm *vm, PortSide *s)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, &message_port_class));
    PortHub *hub = hub_of(host_of(vm));
    PortData *p = data_of(o);
    p->side = s;
    p->hub = hub;
    p->forward = VAL_HOLE;
    p->context = VAL_UNDEFINED;
    p->next = hub->ports;
    if (p->next)
        p->next->prev = p;
    hub->ports = p;
    pthread_mutex_lock(&s->channel->lock);
    PortSide *other = other_side(s);
    s->hub = hub;
    s->object = o;
    s->started = false;
    if (other->dropped)
        make_ready(s);
    HostObject *peer = tell_other(s, hub);
    pthread_mutex_unlock(&s->channel->lock);
    settle(vm, o);
    if (peer)
        settle(vm, peer);
    p->context = host_async_begin(host_of(vm), "MESSAGEPORT", value_cell(o));
    barrier(vm, o);
    return o;
}

PortSide *web_port_detach(Vm *vm, HostObject *port)
{
    PortData *p = data_of(port);
    PortSide *s = p->side;
    if (!s)
        return NULL;
    p->side = NULL;
    pthread_mutex_lock(&s->channel->lock);
    HostObject *peer = tell_other(s, p->hub);
    not_ready(s);
    s->hub = NULL;
    s->object = NULL;
    s->started = false;
    pthread_mutex_unlock(&s->channel->lock);
    unlink_port(p);
    p->refd = p->asked = false;
    settle(vm, port);
    if (peer)
        settle(vm, peer);
    return s;
}

bool web_port_is_detached(HostObject *port)
{
    return !data_of(port)->side;
}

static void port_finalise(Vm *vm, void *data)
{
    PortData *p = data;
    if (p->side) {
        PortSide *s = p->side;
        PortHub *hub = p->hub;
        p->side = NULL;
        unlink_port(p);
        drop_side(s, hub); /* the other port of this host, if there is one, dies in the same collection */
    }
    event_target_finalise(vm, data);
}

/* Of two ports of one host each keeps the other: either can be posted on. */
static void port_trace(Vm *vm, void *data)
{
    PortData *p = data;
    event_target_trace(vm, data);
    heap_mark(vm, p->context);
    if (value_is_object(p->forward))
        heap_mark(vm, p->forward);
    if (!p->side)
        return;
    PortSide *other = other_side(p->side);
    pthread_mutex_lock(&p->side->channel->lock);
    HostObject *peer = other->hub == p->hub ? other->object : NULL;
    pthread_mutex_unlock(&p->side->channel->lock);
    heap_mark_cell(vm, peer);
}

#define PORT_THIS(vm, f) TRY_PTR(web_this(vm, f, &message_port_class))

/* A message to the other side; it is taken over. */
static void post(Vm *vm, PortSide *s, WebMessage *message)
{
    PortSide *other = other_side(s);
    pthread_mutex_lock(&s->channel->lock);
    HostObject *here = other->hub == s->hub ? other->object : NULL;
    if (!other->dropped) {
        *other->last = message;
        other->last = &message->next;
        message = NULL;
        if (other->started)
            make_ready(other);
    }
    pthread_mutex_unlock(&s->channel->lock);
    web_message_free(message);
    if (here)
        settle(vm, here);
}

/* What v iterates over, as an array. *fine false: it is no iterable. */
static Value listed(Vm *vm, Value v, bool *fine)
{
    *fine = false;
    Value method = value_is_object(v) ? TRY(obj_get(vm, value_as_object(v), KEY_SYM_iterator)) : VAL_UNDEFINED;
    if (!value_is_callable(method))
        return VAL_UNDEFINED;
    Value iterator = TRY(call_function(vm, method, v, 0, NULL));
    Value next = value_is_object(iterator) ? TRY(obj_get(vm, value_as_object(iterator), KEY_next)) : VAL_UNDEFINED;
    if (!value_is_callable(next))
        return VAL_UNDEFINED;
    Array *list = TRY_PTR(array_new(vm, 0));
    for (;;) {
        Value step = TRY(call_function(vm, next, iterator, 0, NULL));
        if (!value_is_object(step))
            return VAL_UNDEFINED;
        if (to_boolean(TRY(obj_get(vm, value_as_object(step), KEY_done))))
            break;
        if (!array_push(vm, list, TRY(obj_get(vm, value_as_object(step), KEY_value))))
            return VAL_EXC;
    }
    *fine = true;
    return value_cell(list);
}

/* The second argument of postMessage: a list, or an object with `transfer`. VAL_EXC: exception. */
static Value transfer_argument(Vm *vm, Value v)
{
    if (value_is_nullish(v))
        return VAL_UNDEFINED;
    if (!value_is_object(v))
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Optional transferList argument must be an iterable");
    Value iterator = TRY(obj_get(vm, value_as_object(v), KEY_SYM_iterator));
    if (!value_is_nullish(iterator))
        return v;
    Value list = TRY(web_member(vm, v, web_key(vm, "transfer")));
    if (value_is_undefined(list))
        return list;
    bool fine;
    list = TRY(listed(vm, list, &fine));
    if (!fine)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Optional options.transfer argument must be an iterable");
    return list;
}

Value web_port_post(Vm *vm, HostObject *o, Value v, Value options)
{
    Value transfer = TRY(transfer_argument(vm, options));
    WebMessage *message = web_message_write(vm, v, transfer, o);
    if (!message)
        return VAL_EXC;
    PortSide *s = data_of(o)->side;
    bool doomed = !s;
    for (u32 i = 0; i < message->n_transferred && !doomed; i++) /* the other side itself: nobody could receive it */
        doomed = message->handles[i].kind == HANDLE_PORT && message->handles[i].port == other_side(s);
    if (doomed)
        web_message_free(message);
    else
        post(vm, s, message);
    return VAL_UNDEFINED;
}

static Value port_post(Vm *vm, Frame *f)
{
    HostObject *o = PORT_THIS(vm, f);
    return f->argc ? web_port_post(vm, o, f->args[0], frame_arg(f, 1)) : web_missing_args(vm);
}

void web_port_start(Vm *vm, HostObject *o)
{
    PortData *p = data_of(o);
    if (!p->side)
        return;
    pthread_mutex_lock(&p->side->channel->lock);
    p->side->started = true;
    if (p->side->first)
        make_ready(p->side);
    pthread_mutex_unlock(&p->side->channel->lock);
    p->refd = true;
    settle(vm, o);
}

static Value port_start(Vm *vm, Frame *f)
{
    web_port_start(vm, PORT_THIS(vm, f));
    return VAL_UNDEFINED;
}

/* data: the port; its close event comes as a task of its own. */
static Value fire_close(Vm *vm, Frame *f)
{
    HostObject *o = host_cast(frame_arg(f, 0), &message_port_class);
    HostObject *event = TRY_PTR(named_event(vm, &event_class, "close"));
    event_dispatch(vm, o, event);
    return VAL_UNDEFINED;
}

static Value port_close(Vm *vm, Frame *f)
{
    HostObject *o = PORT_THIS(vm, f);
    Listener told = {.type = TRY_PTR(atom_from_c(vm, "close")), .callback = frame_arg(f, 0), .once = true};
    if (value_is_callable(told.callback) && !event_target_add(vm, o, &told)) /* as in Node */
        return VAL_EXC;
    PortSide *s = web_port_detach(vm, o);
    if (!s)
        return VAL_UNDEFINED;
    pthread_mutex_lock(&s->channel->lock);
    PortSide *other = other_side(s);
    HostObject *peer = other->hub == host_part(host_of(vm), HOST_PART_PORTS) ? other->object : NULL;
    pthread_mutex_unlock(&s->channel->lock);
    web_port_drop(s);
    if (peer)
        settle(vm, peer); /* it lives until it has got its close event */
    Value port = value_cell(o);
    NativeFunction *fn = TRY_PTR(native_new(vm, fire_close, NULL, 1, 0, 0));
    return host_next_tick(host_of(vm), value_cell(fn), 1, &port) ? VAL_UNDEFINED : VAL_EXC;
}

void web_port_ref(Vm *vm, HostObject *o, bool on, bool asked)
{
    PortData *p = data_of(o);
    p->refd = on && p->side;
    if (asked)
        p->asked = p->refd;
    settle(vm, o);
}

void web_port_passive(Vm *vm, HostObject *o, bool on)
{
    data_of(o)->passive = on;
    settle(vm, o);
}

void web_port_forward(Vm *vm, HostObject *o, Value to)
{
    data_of(o)->forward = to;
    barrier(vm, o);
}

void web_port_flush(Vm *vm, HostObject *o)
{
    while (data_of(o)->side && !host_is_stopped(host_of(vm))) {
        WebMessage *m = take_message(data_of(o)->side);
        if (!m)
            break;
        deliver(vm, o, m);
    }
}

void web_port_close(Vm *vm, HostObject *o)
{
    PortSide *s = web_port_detach(vm, o);
    if (s)
        web_port_drop(s);
}

Value web_port_receive(Vm *vm, HostObject *o, bool *any)
{
    PortSide *s = data_of(o)->side;
    WebMessage *m = NULL;
    *any = false;
    if (!s)
        return VAL_UNDEFINED;
    pthread_mutex_lock(&s->channel->lock);
    m = take_first(s);
    pthread_mutex_unlock(&s->channel->lock);
    if (!m)
        return VAL_UNDEFINED;
    *any = true;
    Value v = web_message_read(vm, m, NULL);
    web_message_free(m);
    settle(vm, o);
    return v;
}

static Value port_ref(Vm *vm, Frame *f)
{
    HostObject *o = PORT_THIS(vm, f);
    web_port_ref(vm, o, native_magic(f), true);
    return VAL_UNDEFINED;
}

static Value port_has_ref(Vm *vm, Frame *f)
{
    return value_bool(data_of(PORT_THIS(vm, f))->refd);
}

static const char *const handler_names[] = {"message", "messageerror", "close"};

static Value port_get_handler(Vm *vm, Frame *f)
{
    HostObject *o = PORT_THIS(vm, f);
    return event_handler_get(o, TRY_PTR(atom_from_c(vm, handler_names[native_magic(f)])));
}

/* The first time onmessage is set, the port starts. */
static Value port_set_handler(Vm *vm, Frame *f)
{
    HostObject *o = PORT_THIS(vm, f);
    String *type = TRY_PTR(atom_from_c(vm, handler_names[native_magic(f)]));
    if (!event_handler_set(vm, o, type, frame_arg(f, 0)))
        return VAL_EXC;
    if (!native_magic(f)) {
        web_port_start(vm, o);
        web_port_ref(vm, o, value_is_object(frame_arg(f, 0)), false);
    }
    return VAL_UNDEFINED;
}

static Value port_ctor(Vm *vm, Frame *f)
{
    (void)f;
    return host_throw_code(vm, ERR_TYPE, "ERR_CONSTRUCT_CALL_INVALID", "Constructor cannot be called");
}

static const BuiltinProp port_rows[] = {
    HOST_GETSET_MAGIC("onmessage", port_get_handler, port_set_handler, 0),
    HOST_GETSET_MAGIC("onmessageerror", port_get_handler, port_set_handler, 1),
    HOST_FN("postMessage", 1, port_post),
    HOST_FN("start", 0, port_start),
    HOST_FN("close", 0, port_close),
    HOST_FN_MAGIC("ref", 0, port_ref, 1),
    HOST_FN_MAGIC("unref", 0, port_ref, 0),
    HOST_FN("hasRef", 0, port_has_ref),
    JS_EXPORT("on", "internal/port_events"),
    JS_EXPORT("addListener", "internal/port_events"),
    JS_EXPORT("once", "internal/port_events"),
    JS_EXPORT("off", "internal/port_events"),
    JS_EXPORT("removeListener", "internal/port_events"),
    JS_EXPORT("removeAllListeners", "internal/port_events"),
    JS_EXPORT("emit", "internal/port_events"),
    JS_EXPORT("listenerCount", "internal/port_events"),
    JS_EXPORT("eventNames", "internal/port_events"),
    JS_EXPORT("setMaxListeners", "internal/port_events"),
    JS_EXPORT("getMaxListeners", "internal/port_events"),
    TAG("MessagePort"),
    END,
};

const HostClass message_port_class = {
    .name = "MessagePort",
    .ctor = port_ctor,
    .data_size = sizeof(PortData),
    .proto_props = port_rows,
    .finalise = port_finalise,
    .trace = port_trace,
    .parent = &event_target_class,
};

/* ---- MessageChannel ---- */

void web_port_pair(PortSide *sides[2])
{
    PortChannel *c = channel_new();
    sides[0] = &c->sides[0];
    sides[1] = &c->sides[1];
}

static Value channel_ctor(Vm *vm, Frame *f)
{
    if (!(f->flags & FRAME_CONSTRUCT) && host_options(host_of(vm))->node_style)
        return host_throw_code(vm, ERR_TYPE, "ERR_CONSTRUCT_CALL_REQUIRED", "Cannot call constructor without `new`");
    HostObject *o = TRY_PTR(web_construct(vm, f, &message_channel_class));
    PortChannel *c = channel_new();
    for (u32 i = 0; i < 2; i++) {
        HostObject *port = web_port_attach(vm, &c->sides[i]);
        if (!port) {
            web_port_drop(&c->sides[i]);
            if (!i)
                web_port_drop(&c->sides[1]);
            return VAL_EXC;
        }
        o->host_slots[i] = value_cell(port);
        barrier(vm, o);
    }
    return value_cell(o);
}

static Value channel_port(Vm *vm, Frame *f)
{
    return TRY_PTR(web_this(vm, f, &message_channel_class))->host_slots[native_magic(f)];
}

static const BuiltinProp channel_rows[] = {
    HOST_GET_MAGIC("port1", channel_port, 0),
    HOST_GET_MAGIC("port2", channel_port, 1),
    TAG("MessageChannel"),
    END,
};

const HostClass message_channel_class = {
    .name = "MessageChannel",
    .ctor = channel_ctor,
    .slots = 2,
    .proto_props = channel_rows,
};
