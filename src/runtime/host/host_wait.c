/* host_wait.c - the host's part of Atomics.waitAsync: times, and wake-ups from other threads.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/loop/timer.h"
#include "runtime/host/host_priv.h"

struct HostWait {
    Timer timer;   /* finite waits */
    LoopTask task; /* posted by whoever notifies */
    Host *host;
    void *wait;
    HostWait *next, *prev; /* all of the host */
};

static void wait_end(void *handle)
{
    HostWait *w = handle;
    if (loop_timer_active(&w->timer))
        loop_timer_stop(host_loop(w->host), &w->timer);
    if (w->next)
        w->next->prev = w->prev;
    if (w->prev)
        w->prev->next = w->next;
    else
        w->host->waits = w->next;
    xfree(w);
}

static void fire(HostWait *w, bool timed_out)
{
    Host *host = w->host;
    if (!atomics_wait_fire(host->vm, w->wait, timed_out))
        return; /* notified while its time ran out: the task is on its way */
    wait_end(w);
    host_drain(host);
}

static void on_timer(Timer *timer)
{
    fire(CONTAINER_OF(timer, HostWait, timer), true);
}
static void on_wake(LoopTask *task)
{
    fire(CONTAINER_OF(task, HostWait, task), false);
}

static void *wait_begin(void *ctx, double ms, void *wait)
{
    Host *host = ctx;
    Loop *loop = host_loop(host);
    CHECK(loop_wake_enable(loop) >= 0);
    HostWait *w = xalloc_zero(sizeof *w);
    w->host = host;
    w->wait = wait;
    w->task.run = on_wake;
    w->timer.fire = on_timer;
    w->timer.unref = true;
    w->next = host->waits;
    if (w->next)
        w->next->prev = w;
    host->waits = w;
    if (isfinite(ms)) {
        loop_update_time(loop);
        /* The loop counts begun milliseconds: one more, so that the wait is never short. */
        loop_timer_start(loop, &w->timer, ms < 1e15 ? (u64)ceil(ms) + (ms > 0) : (u64)1e15);
    }
    return w;
}

static void wait_wake(void *handle)
{
    HostWait *w = handle;
    loop_post(w->host->loop, &w->task);
}

void waits_install(Host *host)
{
    host->callbacks.async_wait = wait_begin;
    host->callbacks.async_wait_wake = wait_wake;
    host->callbacks.async_wait_end = wait_end;
}

void waits_free(Host *host)
{
    while (host->waits) {
        atomics_wait_cancel(host->vm, host->waits->wait);
        wait_end(host->waits);
    }
}
