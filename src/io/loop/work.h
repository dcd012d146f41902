/* work.h - what would block, on another thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_LOOP_WORK_H
#define IO_LOOP_WORK_H

#include "io/loop/loop.h"

/* Embedded in its owner. The loop stays alive until `done`. */
typedef struct LoopWork LoopWork;
struct LoopWork {
    void (*run)(LoopWork *work);  /* on another thread: touches nothing but its owner */
    void (*done)(LoopWork *work); /* on the loop's thread; may free the owner */
    void *request;                /* used by loop_work */
};
void loop_work(Loop *loop, LoopWork *work);

#endif
