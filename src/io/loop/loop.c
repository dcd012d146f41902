/* loop.c - the turn of the event loop.
 *
 * One turn, in Node's order:
 *
 *     timers    what is due by the time read at the start of the turn   timer.c
 *     pending   tasks deferred in the turn before                       loop_defer
 *     poll      hooks->idle before a wait; wait for descriptors, call back; posted tasks wake.c;
 *               the nested libuv loop takes its own turn in here        loop_uv.c
 *     check     hooks->check: immediates
 *
 * Jobs and ticks are not the loop's business: whoever calls into scripts drains them after each
 * callback.
 *
 * Our own epoll set is the outer one and libuv's is a member of it. The other way round each
 * request of a server would pay for two sets; this way a program that uses libuv for files or
 * processes pays only when something happens there. With nothing to watch there is no set at
 * all and timers sleep in poll().
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/loop/loop.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/loop/loop_priv.h"
#include "os/os_time.h"

Loop *loop_new(void)
{
    Loop *loop = xalloc_zero(sizeof *loop);
    loop->epoll_fd = -1;
    loop->wake.fd = -1;
    loop->deferred_tail = &loop->deferred;
    return loop;
}

void loop_free(Loop *loop)
{
    if (!loop)
        return;
    loop_uv_deinit(loop);
    loop_wake_deinit(loop);
    if (loop->epoll_fd >= 0)
        close(loop->epoll_fd);
    xfree(loop->batch);
    VEC_DEINIT(&loop->timers);
    xfree(loop);
}

void loop_set_hooks(Loop *loop, const LoopHooks *hooks, void *ctx)
{
    loop->hooks = hooks;
    loop->hooks_ctx = ctx;
}

void loop_update_time(Loop *loop)
{
    loop->now_ms = os_time_monotonic_ns() / 1000000;
}

const LoopMetrics *loop_metrics(const Loop *loop)
{
    return &loop->metrics;
}

u64 loop_idle_ns(const Loop *loop, u64 *now)
{
    u64 word;
    do { /* a wait that ends meanwhile would count until `now` */
        word = __atomic_load_n(&loop->idle_word, __ATOMIC_RELAXED);
        *now = os_time_monotonic_ns();
    } while (__atomic_load_n(&loop->idle_word, __ATOMIC_RELAXED) != word);
    return word & LOOP_WAITS ? *now - (word & ~LOOP_WAITS) : word;
}

u64 loop_now(Loop *loop)
{
    if (!loop->now_ms)
        loop_update_time(loop);
    return loop->now_ms;
}

void loop_ref(Loop *loop)
{
    loop->refs++;
}

void loop_unref(Loop *loop)
{
    ASSERT(loop->refs);
    loop->refs--;
}

void loop_stop(Loop *loop)
{
    loop->stopping = true;
}

/* --- descriptors ------------------------------------------------------------------------- */

static int epoll_open(Loop *loop)
{
    if (loop->epoll_fd >= 0)
        return 0;
    int fd = epoll_create1(EPOLL_CLOEXEC);
    if (fd < 0)
        return -errno;
    loop->epoll_fd = fd;
    loop->batch = xalloc(LOOP_BATCH * sizeof *loop->batch);
    return 0;
}

int loop_fd_add(Loop *loop, LoopFd *watch)
{
    int r = epoll_open(loop);
    if (r < 0)
        return r;
    struct epoll_event event = {.events = watch->events, .data.ptr = watch};
    return epoll_ctl(loop->epoll_fd, EPOLL_CTL_ADD, watch->fd, &event) ? -errno : 0;
}

int loop_fd_change(Loop *loop, LoopFd *watch, u32 events)
{
    if (watch->events == events)
        return 0;
    watch->events = events;
    struct epoll_event event = {.events = events, .data.ptr = watch};
    return epoll_ctl(loop->epoll_fd, EPOLL_CTL_MOD, watch->fd, &event) ? -errno : 0;
}

void loop_fd_forget(Loop *loop, LoopFd *watch)
{
    for (int i = loop->batch_at; i < loop->batch_count; i++)
        if (loop->batch[i].data.ptr == watch)
            loop->batch[i].data.ptr = NULL;
}

void loop_fd_remove(Loop *loop, LoopFd *watch)
{
    loop_fd_forget(loop, watch);
    struct epoll_event unused = {0};
    epoll_ctl(loop->epoll_fd, EPOLL_CTL_DEL, watch->fd, &unused);
}

/* --- the end of the process ---------------------------------------------------------------- */

void loop_exit_add(Loop *loop, LoopExit *work)
{
    work->next = loop->exits;
    loop->exits = work;
}

void loop_exit_remove(Loop *loop, LoopExit *work)
{
    LoopExit **link = &loop->exits;
    while (*link && *link != work)
        link = &(*link)->next;
    if (*link)
        *link = work->next;
}

void loop_exit_run(Loop *loop)
{
    while (loop->exits) {
        LoopExit *work = loop->exits;
        loop->exits = work->next;
        work->run(work);
    }
}

/* --- tasks ------------------------------------------------------------------------------- */

void loop_defer(Loop *loop, LoopTask *task)
{
    if (task->queued)
        return;
    task->queued = true;
    task->next = NULL;
    *loop->deferred_tail = task;
    loop->deferred_tail = &task->next;
}

void loop_defer_cancel(Loop *loop, LoopTask *task)
{
    if (!task->queued)
        return;
    LoopTask **link = &loop->deferred;
    while (*link != task)
        link = &(*link)->next;
    *link = task->next;
    if (loop->deferred_tail == &task->next)
        loop->deferred_tail = link;
    task->queued = false;
}

/* Runs what is queued now, not what these tasks queue: those wait for the next turn. The list
 * stays in place while running, so that a task may cancel another one. */
static void run_deferred(Loop *loop)
{
    LoopTask last = {.queued = false};
    if (!loop->deferred)
        return;
    loop->busy_ms = loop_now(loop);
    loop_defer(loop, &last);
    for (;;) {
        LoopTask *task = loop->deferred;
        loop_defer_cancel(loop, task);
        if (task == &last)
            break;
        task->run(task);
    }
}

/* --- the turn ---------------------------------------------------------------------------- */

static i64 shorter_wait(i64 a, i64 b)
{
    return a < 0 ? b : b < 0 ? a : MIN(a, b);
}

static int wait_time(Loop *loop, LoopMode mode)
{
    if (mode == LOOP_NOWAIT || loop->stopping || loop->deferred)
        return 0;
    if (loop->hooks && loop->hooks->must_not_wait && loop->hooks->must_not_wait(loop->hooks_ctx))
        return 0;
    if (!loop_alive(loop))
        return 0;
    i64 wait = loop_timers_wait(loop);
    if (loop->uv)
        wait = shorter_wait(wait, loop_uv_wait(loop));
    return (int)MIN(wait, (i64)INT32_MAX);
}

/* wait_time after the hook for idle work has had its say. */
static int idle_time(Loop *loop, LoopMode mode)
{
    int wait = wait_time(loop, mode);
    if (wait == 0 || !loop->hooks || !loop->hooks->idle)
        return wait;
    u64 now = loop_now(loop);
    if (!loop->busy_ms)
        loop->busy_ms = now;
    i64 again = loop->hooks->idle(loop->hooks_ctx, now - loop->busy_ms, wait);
    if (again == 0) { /* a piece was done, perhaps of more: a look for events between */
        loop_update_time(loop);
        return 0;
    }
    return (int)MIN(shorter_wait(wait, again), (i64)INT32_MAX);
}

static void dispatch(Loop *loop, int count)
{
    loop->busy_ms = loop->now_ms;
    loop->batch_count = count;
    for (loop->batch_at = 0; loop->batch_at < loop->batch_count;) {
        struct epoll_event *event = &loop->batch[loop->batch_at++];
        LoopFd *watch = event->data.ptr;
        if (LIKELY(watch))
            watch->on_ready(watch, event->events);
    }
    loop->batch_at = loop->batch_count = 0;
}

static void poll_once(Loop *loop, int timeout)
{
    u64 before = timeout ? os_time_monotonic_ns() : 0;
    if (timeout)
        __atomic_store_n(&loop->idle_word, LOOP_WAITS | (before - loop->metrics.idle_ns), __ATOMIC_RELAXED);
    int count = 0;
    /* A signal ends the wait: its handler may have made work for the phases that follow. */
    if (loop->epoll_fd >= 0)
        count = epoll_wait(loop->epoll_fd, loop->batch, LOOP_BATCH, timeout);
    else if (timeout)
        poll(NULL, 0, timeout);
    u64 now = os_time_monotonic_ns();
    loop->now_ms = now / 1000000;
    loop->metrics.turns++;
    if (timeout) {
        loop->metrics.idle_ns += now - before;
        __atomic_store_n(&loop->idle_word, loop->metrics.idle_ns, __ATOMIC_RELAXED);
    }
    if (count <= 0)
        return;
    loop->metrics.events += (u32)count;
    loop->metrics.waiting += timeout ? 0 : (u32)count;
    dispatch(loop, count);
}

void loop_run_once(Loop *loop, LoopMode mode)
{
    CHECK(loop->batch_count == 0); /* a callback must not run a turn */
    if (loop->timers.len) {
        loop_update_time(loop);
        loop_timers_run(loop);
    }
    run_deferred(loop);
    poll_once(loop, idle_time(loop, mode));
    if (loop->uv && loop_uv_wait(loop) == 0) {
        loop->busy_ms = loop->now_ms;
        loop_uv_turn(loop);
    }
    if (loop->hooks && loop->hooks->check)
        loop->hooks->check(loop->hooks_ctx);
}

bool loop_alive(Loop *loop)
{
    if (loop->refs || loop->timers_ref || loop->deferred)
        return true;
    if (loop->hooks && loop->hooks->keeps_alive && loop->hooks->keeps_alive(loop->hooks_ctx))
        return true;
    return loop->uv && loop_uv_alive(loop);
}

void loop_run(Loop *loop)
{
    loop->stopping = false;
    while (!loop->stopping && loop_alive(loop))
        loop_run_once(loop, LOOP_ONCE);
    loop->stopping = false;
}
