/* loop_uv.c - a libuv loop inside ours.
 *
 * libuv's epoll descriptor is watched by our set and becomes readable when one of its handles
 * is ready. libuv enters new watches into its set only at the start of a turn of its own, so it
 * gets a turn before we sleep whenever its list of such watches is not empty (uv_needs_turn).
 *
 * uv_run does nothing while no referenced handle is active; a signal watch alone is not
 * referenced. A prepare handle of ours (`anchor`) keeps it going and is taken out of account
 * when somebody asks whether libuv has work left.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <uv.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/loop/loop_priv.h"

#define SIGNAL_COUNT 65

typedef struct SignalWatch {
    uv_signal_t handle;
    void (*fn)(void *ctx, int signum);
    void *ctx;
} SignalWatch;

struct LoopUv {
    uv_loop_t uv;
    uv_prepare_t anchor;
    LoopFd watch;
    Loop *loop;
    SignalWatch *signals[SIGNAL_COUNT];
};

static void on_anchor(uv_prepare_t *anchor)
{
    (void)anchor;
}

static void on_uv_ready(LoopFd *watch, u32 events)
{
    (void)events;
    LoopUv *u = CONTAINER_OF(watch, LoopUv, watch);
    uv_run(&u->uv, UV_RUN_NOWAIT);
}

/* libuv's loop and its watch of signals take six; where the second fails, libuv ends the process. */
#define UV_DESCRIPTORS 8

static bool has_descriptors(void)
{
    int fds[UV_DESCRIPTORS], n = 0;
    while (n < UV_DESCRIPTORS && (fds[n] = eventfd(0, EFD_CLOEXEC)) >= 0)
        n++;
    bool fine = n == UV_DESCRIPTORS;
    while (n--)
        close(fds[n]);
    return fine;
}

uv_loop_t *loop_uv(Loop *loop)
{
    if (loop->uv)
        return &loop->uv->uv;
    if (!has_descriptors())
        return NULL;
    LoopUv *u = xalloc_zero(sizeof *u);
    u->loop = loop;
    if (uv_loop_init(&u->uv) < 0) {
        xfree(u);
        return NULL;
    }
    uv_prepare_init(&u->uv, &u->anchor);
    uv_prepare_start(&u->anchor, on_anchor);
    u->watch = (LoopFd){.fd = uv_backend_fd(&u->uv), .events = EPOLLIN, .on_ready = on_uv_ready};
    CHECK(loop_fd_add(loop, &u->watch) == 0);
    loop->uv = u;
    return &u->uv;
}

bool loop_has_uv(const Loop *loop)
{
    return loop->uv != NULL;
}

/* Whether watches wait to be entered into libuv's set. */
static bool has_new_watches(const uv_loop_t *uv)
{
    return uv->watcher_queue[0] != (const void *)&uv->watcher_queue;
}

i64 loop_uv_wait(Loop *loop)
{
    uv_loop_t *uv = &loop->uv->uv;
    if (has_new_watches(uv))
        return 0;
    uv_update_time(uv);
    return uv_backend_timeout(uv);
}

void loop_uv_turn(Loop *loop)
{
    uv_run(&loop->uv->uv, UV_RUN_NOWAIT);
}

bool loop_uv_alive(Loop *loop)
{
    LoopUv *u = loop->uv;
    uv_unref((uv_handle_t *)&u->anchor);
    bool alive = uv_loop_alive(&u->uv);
    uv_ref((uv_handle_t *)&u->anchor);
    return alive;
}

/* --- signals ----------------------------------------------------------------------------- */

static void on_signal(uv_signal_t *handle, int signum)
{
    SignalWatch *watch = CONTAINER_OF(handle, SignalWatch, handle);
    watch->fn(watch->ctx, signum);
}

static void on_signal_closed(uv_handle_t *handle)
{
    xfree(CONTAINER_OF((uv_signal_t *)handle, SignalWatch, handle));
}

int loop_signal_watch(Loop *loop, int signum, void (*fn)(void *ctx, int signum), void *ctx)
{
    if (signum <= 0 || signum >= SIGNAL_COUNT)
        return -EINVAL;
    uv_loop_t *uv = loop_uv(loop);
    if (!uv)
        return -EMFILE;
    SignalWatch **place = &loop->uv->signals[signum];
    if (*place) {
        (*place)->fn = fn;
        (*place)->ctx = ctx;
        return 0;
    }
    SignalWatch *watch = xalloc_zero(sizeof *watch);
    watch->fn = fn;
    watch->ctx = ctx;
    uv_signal_init(uv, &watch->handle);
    uv_unref((uv_handle_t *)&watch->handle);
    int r = uv_signal_start(&watch->handle, on_signal, signum);
    if (r < 0) {
        uv_close((uv_handle_t *)&watch->handle, on_signal_closed);
        return r;
    }
    *place = watch;
    return 0;
}

void loop_signal_unwatch(Loop *loop, int signum)
{
    if (!loop->uv || signum <= 0 || signum >= SIGNAL_COUNT || !loop->uv->signals[signum])
        return;
    uv_close((uv_handle_t *)&loop->uv->signals[signum]->handle, on_signal_closed);
    loop->uv->signals[signum] = NULL;
    if (signum == SIGPIPE) /* libuv leaves the default behind: the end of the process */
        signal(SIGPIPE, SIG_IGN);
}

/* --- the end ----------------------------------------------------------------------------- */

static void close_rest(uv_handle_t *handle, void *arg)
{
    (void)arg;
    if (!uv_is_closing(handle))
        uv_close(handle, handle->type == UV_FS_EVENT ? fs_event_closed : NULL);
}

void loop_finish_work(Loop *loop)
{
    while (loop->uv && loop->uv->uv.active_reqs.count > 0)
        uv_run(&loop->uv->uv, UV_RUN_ONCE);
}

void loop_uv_deinit(Loop *loop)
{
    LoopUv *u = loop->uv;
    if (!u)
        return;
    for (int i = 1; i < SIGNAL_COUNT; i++)
        loop_signal_unwatch(loop, i);
    loop_fd_remove(loop, &u->watch);
    uv_walk(&u->uv, close_rest, NULL);
    /* Requests in the thread pool end on their own; their callbacks may start nothing new. */
    while (uv_run(&u->uv, UV_RUN_DEFAULT)) {
    }
    if (uv_loop_close(&u->uv) == 0)
        xfree(u);
    loop->uv = NULL;
}
