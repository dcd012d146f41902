/* worker_mail.c - messages from any thread of the process to any other, by its number.
 *
 * Each thread that takes part has a box. The box of a worker is there from its start, before its host is, so that nothing that was sent
 * to its number is lost; a program's is made with its first worker. What src/js makes of a message: internal/worker_mail.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>

#include "base/alloc.h"
#include "base/check.h"
#include "runtime/host/host_js.h"
#include "runtime/host/host_shared.h"
#include "runtime/worker/worker.h"

typedef struct MailBox {
    u32 id;
    Host *host; /* NULL: it is still being made */
    LoopTask task;
    bool asked;
    WebMessage *first, **last;
    struct MailBox *next;
} MailBox;

typedef struct MailNet {
    pthread_mutex_t lock; /* guards all boxes */
    MailBox *boxes;
} MailNet;

static void *net_make(void)
{
    MailNet *net = xalloc_zero(sizeof *net);
    pthread_mutex_init(&net->lock, NULL);
    return net;
}

static void messages_free(WebMessage *m)
{
    while (m) {
        WebMessage *next = m->next;
        web_message_free(m);
        m = next;
    }
}

static void net_free(void *state)
{
    MailNet *net = state;
    while (net->boxes) {
        MailBox *box = net->boxes;
        net->boxes = box->next;
        messages_free(box->first);
        xfree(box);
    }
    pthread_mutex_destroy(&net->lock);
    xfree(net);
}

static MailNet *net_of(HostShared *shared)
{
    return host_shared_part(shared, SHARED_MAIL, net_make, net_free);
}

/* With the lock. */
static MailBox **find(MailNet *net, u32 id)
{
    MailBox **at = &net->boxes;
    while (*at && (*at)->id != id)
        at = &(*at)->next;
    return at;
}

/* With the lock. */
static void ask(MailBox *box)
{
    if (box->host && box->first && !box->asked) {
        box->asked = true;
        loop_post(host_loop(box->host), &box->task);
    }
}

static void deliver(Vm *vm, WebMessage *message)
{
    Host *host = host_of(vm);
    Value v = web_message_read(vm, message, NULL);
    Value receive = value_is_exc(v) ? VAL_EXC : host_js_export(vm, "internal/worker_mail", "receive");
    if (value_is_exc(receive))
        host_uncaught(host);
    else
        host_call(host, receive, VAL_UNDEFINED, 1, &v);
}

static void on_mail(LoopTask *task)
{
    MailBox *box = CONTAINER_OF(task, MailBox, task);
    Host *host = box->host;
    MailNet *net = net_of(host_shared(host));
    pthread_mutex_lock(&net->lock);
    WebMessage *all = box->first;
    box->first = NULL;
    box->last = &box->first;
    box->asked = false;
    pthread_mutex_unlock(&net->lock);
    while (all) {
        WebMessage *message = all;
        all = message->next;
        if (!host_is_stopped(host))
            deliver(host_vm(host), message);
        web_message_free(message);
    }
}

void worker_mail_reserve(HostShared *shared, u32 id)
{
    MailNet *net = net_of(shared);
    pthread_mutex_lock(&net->lock);
    if (!*find(net, id)) {
        MailBox *box = xalloc_zero(sizeof *box);
        box->id = id;
        box->task.run = on_mail;
        box->last = &box->first;
        box->next = net->boxes;
        net->boxes = box;
    }
    pthread_mutex_unlock(&net->lock);
}

void worker_mail_close(HostShared *shared, u32 id)
{
    MailNet *net = net_of(shared);
    pthread_mutex_lock(&net->lock);
    MailBox **at = find(net, id), *box = *at;
    if (box)
        *at = box->next;
    pthread_mutex_unlock(&net->lock);
    if (box)
        messages_free(box->first);
    xfree(box);
}

static void part_free(void *state)
{
    Host *host = state;
    worker_mail_close(host_shared(host), host_thread_id(host));
}

void worker_mail_open(Host *host)
{
    if (host_part(host, HOST_PART_MAIL))
        return;
    HostShared *shared = host_shared(host);
    MailNet *net = net_of(shared);
    worker_mail_reserve(shared, host_thread_id(host));
    CHECK(loop_wake_enable(host_loop(host)) >= 0);
    pthread_mutex_lock(&net->lock);
    MailBox *box = *find(net, host_thread_id(host));
    box->host = host;
    ask(box);
    pthread_mutex_unlock(&net->lock);
    host_set_part(host, HOST_PART_MAIL, host, part_free);
}

bool worker_mail_can(HostShared *shared, u32 id)
{
    MailNet *net = net_of(shared);
    pthread_mutex_lock(&net->lock);
    bool there = *find(net, id) != NULL;
    pthread_mutex_unlock(&net->lock);
    return there;
}

bool worker_mail_send(HostShared *shared, u32 id, WebMessage *message)
{
    MailNet *net = net_of(shared);
    pthread_mutex_lock(&net->lock);
    MailBox *box = *find(net, id);
    if (box) {
        *box->last = message;
        box->last = &message->next;
        ask(box);
    }
    pthread_mutex_unlock(&net->lock);
    if (!box)
        web_message_free(message);
    return box != NULL;
}
