/* timer.c - the timer heap.
 *
 * Invariant: no timer is due before its parent (by due, then seq), and each knows its slot, so
 * stopping one in the middle is a single sift. A phase fires what was started before it began
 * and is due by the time the phase read; a callback may start and stop any timer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/loop/timer.h"

#include "base/check.h"
#include "io/loop/loop_priv.h"

static inline bool before(const Timer *a, const Timer *b)
{
    return a->due != b->due ? a->due < b->due : a->seq < b->seq;
}

static inline void place(Loop *loop, u32 i, Timer *timer)
{
    loop->timers.items[i] = timer;
    timer->slot = i + 1;
}

static void sift_up(Loop *loop, u32 i, Timer *timer)
{
    while (i > 0) {
        u32 parent = (i - 1) / 2;
        if (!before(timer, loop->timers.items[parent]))
            break;
        place(loop, i, loop->timers.items[parent]);
        i = parent;
    }
    place(loop, i, timer);
}

static void sift_down(Loop *loop, u32 i, Timer *timer)
{
    u32 len = loop->timers.len;
    for (;;) {
        u64 child = (u64)i * 2 + 1;
        if (child >= len)
            break;
        if (child + 1 < len && before(loop->timers.items[child + 1], loop->timers.items[child]))
            child++;
        if (!before(loop->timers.items[child], timer))
            break;
        place(loop, i, loop->timers.items[child]);
        i = (u32)child;
    }
    place(loop, i, timer);
}

void loop_timer_stop(Loop *loop, Timer *timer)
{
    if (!timer->slot)
        return;
    u32 i = timer->slot - 1;
    ASSERT(i < loop->timers.len && loop->timers.items[i] == timer);
    timer->slot = 0;
    if (!timer->unref)
        loop->timers_ref--;
    Timer *last = VEC_POP(&loop->timers);
    if (last == timer)
        return;
    if (i > 0 && before(last, loop->timers.items[(i - 1) / 2]))
        sift_up(loop, i, last);
    else
        sift_down(loop, i, last);
}

void loop_timer_start(Loop *loop, Timer *timer, u64 delay_ms)
{
    loop_timer_stop(loop, timer);
    u64 now = loop_now(loop);
    timer->due = delay_ms > UINT64_MAX - now ? UINT64_MAX : now + delay_ms;
    timer->seq = loop->timer_seq++;
    if (!timer->unref)
        loop->timers_ref++;
    VEC_PUSH(&loop->timers, timer);
    sift_up(loop, loop->timers.len - 1, timer);
}

void loop_timer_set_ref(Loop *loop, Timer *timer, bool ref)
{
    if (timer->unref == !ref)
        return;
    timer->unref = !ref;
    if (timer->slot)
        loop->timers_ref += ref ? 1 : (u32)-1;
}

i64 loop_timers_wait(const Loop *loop)
{
    if (!loop->timers.len)
        return -1;
    u64 due = loop->timers.items[0]->due;
    return due <= loop->now_ms ? 0 : (i64)MIN(due - loop->now_ms, (u64)INT32_MAX);
}

void loop_timers_run(Loop *loop)
{
    u64 now = loop->now_ms, first_new = loop->timer_seq;
    while (loop->timers.len && !loop->stopping) {
        Timer *timer = loop->timers.items[0];
        if (timer->due > now || timer->seq >= first_new)
            break;
        loop_timer_stop(loop, timer);
        loop->busy_ms = now;
        timer->fire(timer);
    }
}
