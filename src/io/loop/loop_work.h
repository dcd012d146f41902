/* loop_work.h - work that takes long, on the threads of libuv's pool.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_LOOP_LOOP_WORK_H
#define IO_LOOP_LOOP_WORK_H

#include "io/loop/loop.h"

/* Embedded in its owner, which lives until `done`. */
typedef struct LoopWork LoopWork;
struct LoopWork {
    void (*run)(LoopWork *work);  /* on a thread of the pool: touches nothing of the loop's thread */
    void (*done)(LoopWork *work); /* on the loop's thread, in a turn of its own */
    void *request;                /* of loop_work.c */
    bool cancelled;               /* `run` was never called */
};

/* Keeps the loop alive until it is done. */
void loop_work_start(Loop *loop, LoopWork *work);

/* Work that has not begun is taken back: `done` comes as ever, with `cancelled` set. 0 or -errno: it has begun. Between loop_work_start and
 * `done` only. */
int loop_work_cancel(LoopWork *work);

#endif
