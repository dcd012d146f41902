/* timer.h - timers of a loop: one binary heap, ordered by due time, then by start order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_LOOP_TIMER_H
#define IO_LOOP_TIMER_H

#include "io/loop/loop.h"

/* Embedded in its owner; zero it and set `fire` before the first start. */
typedef struct Timer Timer;
struct Timer {
    u64 due;    /* loop_now() at which it fires, milliseconds */
    u64 seq;    /* start order, decides between equal due times */
    u32 slot;   /* place in the heap plus 1; 0: not running */
    bool unref; /* does not keep the loop alive */
    void (*fire)(Timer *timer);
};

/* (Re)starts: fires once, `delay_ms` after loop_now. A timer started while timers fire is not
 * fired in the same phase. */
void loop_timer_start(Loop *loop, Timer *timer, u64 delay_ms);
void loop_timer_stop(Loop *loop, Timer *timer);
void loop_timer_set_ref(Loop *loop, Timer *timer, bool ref);

static inline bool loop_timer_active(const Timer *timer)
{
    return timer->slot != 0;
}

#endif
