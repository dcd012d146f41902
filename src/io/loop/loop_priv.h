/* loop_priv.h - struct Loop, shared by the files of this folder.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_LOOP_LOOP_PRIV_H
#define IO_LOOP_LOOP_PRIV_H

#include <stdatomic.h>
#include <sys/epoll.h>

#include "base/vec.h"
#include "io/loop/loop.h"
#include "io/loop/timer.h"

#define LOOP_BATCH 256

typedef struct LoopUv LoopUv; /* loop_uv.c */

#define LOOP_WAITS (UINT64_C(1) << 63)

struct Loop {
    u64 now_ms;
    u64 busy_ms; /* when something happened the last time; 0: not yet */
    LoopMetrics metrics;
    u64 idle_word; /* atomic: metrics.idle_ns, or during a wait LOOP_WAITS and the moment since which a loop that only waits would have waited */
    int epoll_fd; /* -1 until the first watch */
    bool stopping;
    u32 refs; /* loop_ref */

    const LoopHooks *hooks;
    void *hooks_ctx;

    /* The batch being dispatched: events[at..count) are still to come. loop_fd_forget clears
     * the entries of a watch that goes away meanwhile. */
    int batch_at, batch_count;
    struct epoll_event *batch; /* LOOP_BATCH of them, made with epoll_fd */

    VEC(Timer *) timers; /* heap: timers.items[i].slot == i + 1 */
    u64 timer_seq;
    u32 timers_ref; /* those that keep the loop alive */

    LoopExit *exits;
    LoopTask *deferred, **deferred_tail;

    LoopFd wake;                /* an eventfd; fd -1 until loop_wake_enable */
    _Atomic(LoopTask *) posted; /* newest first */

    LoopUv *uv; /* NULL until loop_uv */
};

/* timer.c: fires what is due; milliseconds until the next one, -1 without any. */
void loop_timers_run(Loop *loop);
i64 loop_timers_wait(const Loop *loop);

/* wake.c */
void loop_wake_deinit(Loop *loop);

/* loop_uv.c: whether uv needs a turn now; how long it can wait (-1: no limit); one turn. */
i64 loop_uv_wait(Loop *loop);
void loop_uv_turn(Loop *loop);
bool loop_uv_alive(Loop *loop);
void loop_uv_deinit(Loop *loop);
struct uv_handle_s;
void fs_event_closed(struct uv_handle_s *handle); /* fs_event.c: frees what is left of an FsEvent */

#endif
