/* host_test262_agent.c - $262.agent: threads that run a script each and share memory with the main
 * one.
 *
 * An agent is a host of its own on its own thread. The cluster, shared by all and guarded by its
 * lock, holds what passes between them: the buffer last broadcast and the reports. Agents end with
 * the process.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <time.h>

#include "base/alloc.h"
#include "engine/api/embed_kinds.h"
#include "os/os_time.h"
#include "runtime/host/host_priv.h"

typedef struct Report {
    struct Report *next;
    char *text;
} Report;

typedef struct Cluster Cluster;
struct Cluster {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    u32 agents, received; /* started; those that took the buffer of this round */
    u32 round;            /* number of broadcasts */
    BufferBytes *bytes;
    i32 id;
    Report *first, **last; /* reports nobody has read */
};

struct TestAgent {
    Cluster *cluster;
    char *source;
    size_t length;
    Host *host;
    u32 round;      /* broadcasts seen */
    Value callback; /* of receiveBroadcast, a root */
    bool waits, left;
};

/* The cluster of the main host, made on first use. */
static Cluster *cluster_of(Host *host)
{
    if (host->agent)
        return host->agent->cluster;
    if (!host->cluster) {
        Cluster *c = xalloc_zero(sizeof *c);
        pthread_mutex_init(&c->lock, NULL);
        pthread_cond_init(&c->changed, NULL);
        c->last = &c->first;
        host->cluster = c;
    }
    return host->cluster;
}

/* ---- on the agent's thread ---- */

/* Waits for the next broadcast and calls the callback with its buffer. */
static void receive(TestAgent *a)
{
    Cluster *c = a->cluster;
    pthread_mutex_lock(&c->lock);
    while (c->round == a->round)
        pthread_cond_wait(&c->changed, &c->lock);
    a->round = c->round;
    BufferObject *buffer = buffer_share(a->host->vm, c->bytes);
    Value args[2] = {value_cell(buffer), value_int(c->id)};
    c->received++;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
    a->waits = false;
    host_call(a->host, a->callback, VAL_UNDEFINED, 2, args);
}

static void *agent_main(void *arg)
{
    TestAgent *a = arg;
    HostOptions options = {.main_file = STR("agent"), .exec_path = "", .test262 = true};
    Host *host = host_new(&options);
    a->host = host;
    host->agent = a;
    a->callback = VAL_UNDEFINED;
    root_add(host->vm, &a->callback);
    if (!test262_install(host) ||
        value_is_exc(embed_run_script(host->vm, (Str){a->source, a->length}, STR("agent"), NULL)))
        host_uncaught(host);
    host_drain(host);
    loop_ref(host_loop(host)); /* until it says that it is leaving */
    while (!a->left) {
        if (a->waits) {
            receive(a);
            continue;
        }
        loop_run_once(host_loop(host), LOOP_ONCE);
        host_drain(host);
    }
    host_flush(host);
    return NULL;
}

static Value agent_receive_broadcast(Vm *vm, Frame *f)
{
    TestAgent *a = host_of(vm)->agent;
    a->callback = frame_arg(f, 0);
    a->waits = true;
    return VAL_UNDEFINED;
}

static Value agent_report(Vm *vm, Frame *f)
{
    Cluster *c = cluster_of(host_of(vm));
    char *text = TRY_PTR(string_to_c(vm, TRY_PTR(to_string(vm, frame_arg(f, 0))), NULL));
    Report *r = xalloc_zero(sizeof *r);
    r->text = text;
    pthread_mutex_lock(&c->lock);
    *c->last = r;
    c->last = &r->next;
    pthread_mutex_unlock(&c->lock);
    return VAL_UNDEFINED;
}

static Value agent_leaving(Vm *vm, Frame *f)
{
    (void)f;
    host_of(vm)->agent->left = true;
    return VAL_UNDEFINED;
}

/* ---- on the main thread ---- */

static Value agent_start(Vm *vm, Frame *f)
{
    enum { STACK_BYTES = 4 << 20 };
    Cluster *c = cluster_of(host_of(vm));
    TestAgent *a = xalloc_zero(sizeof *a);
    a->cluster = c;
    a->source = string_to_c(vm, TRY_PTR(to_string(vm, frame_arg(f, 0))), &a->length);
    if (!a->source)
        return VAL_EXC;
    pthread_mutex_lock(&c->lock);
    a->round = c->round;
    c->agents++;
    pthread_mutex_unlock(&c->lock);
    pthread_t thread;
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, STACK_BYTES);
    pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
    int failed = pthread_create(&thread, &attr, agent_main, a);
    pthread_attr_destroy(&attr);
    return failed ? throw_type(vm, "cannot start an agent") : VAL_UNDEFINED;
}

static Value agent_broadcast(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    i32 id;
    if (!value_is_buffer(v) || !buffer_is_shared((BufferObject *)value_as_cell(v)))
        return throw_type(vm, "broadcast expects a SharedArrayBuffer");
    if (!to_int32(vm, frame_arg(f, 1), &id))
        return VAL_EXC;
    Cluster *c = cluster_of(host_of(vm));
    pthread_mutex_lock(&c->lock);
    c->bytes = buffer_bytes_ref(((BufferObject *)value_as_cell(v))->bytes);
    c->id = id;
    c->round++;
    c->received = 0;
    pthread_cond_broadcast(&c->changed);
    while (c->received < c->agents)
        pthread_cond_wait(&c->changed, &c->lock);
    pthread_mutex_unlock(&c->lock);
    return VAL_UNDEFINED;
}

static Value agent_get_report(Vm *vm, Frame *f)
{
    (void)f;
    Cluster *c = cluster_of(host_of(vm));
    pthread_mutex_lock(&c->lock);
    Report *r = c->first;
    if (r) {
        c->first = r->next;
        if (!c->first)
            c->last = &c->first;
    }
    pthread_mutex_unlock(&c->lock);
    if (!r)
        return VAL_NULL;
    String *text = string_from_utf8(vm, str_view(r->text));
    xfree(r->text);
    xfree(r);
    return value_cell(TRY_PTR(text));
}

/* ---- on either ---- */

static Value agent_sleep(Vm *vm, Frame *f)
{
    double ms;
    if (!to_double(vm, frame_arg(f, 0), &ms))
        return VAL_EXC;
    if (ms > 0 && ms < 1e9) {
        struct timespec t = {(time_t)(ms / 1e3), 0};
        t.tv_nsec = (long)((ms - (double)t.tv_sec * 1e3) * 1e6);
        nanosleep(&t, NULL);
    }
    return VAL_UNDEFINED;
}

static Value agent_now(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return value_number((double)os_time_monotonic_ns() / 1e6);
}

static const BuiltinProp main_rows[] = {
    FN("start", 1, agent_start, 0, 0),          FN("broadcast", 1, agent_broadcast, 0, 0),
    FN("getReport", 0, agent_get_report, 0, 0), FN("sleep", 1, agent_sleep, 0, 0),
    FN("monotonicNow", 0, agent_now, 0, 0),     END,
};
static const BuiltinProp agent_rows[] = {
    FN("receiveBroadcast", 1, agent_receive_broadcast, 0, 0),
    FN("report", 1, agent_report, 0, 0),
    FN("leaving", 0, agent_leaving, 0, 0),
    FN("sleep", 1, agent_sleep, 0, 0),
    FN("monotonicNow", 0, agent_now, 0, 0),
    END,
};

Value test262_agent_make(Vm *vm, Frame *f)
{
    (void)f;
    Object *o = TRY_PTR(object_new_plain(vm));
    return embed_add_props(vm, o, host_of(vm)->agent ? agent_rows : main_rows) ? value_cell(o)
                                                                               : VAL_EXC;
}
