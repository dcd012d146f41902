/* loop.h - the event loop of one thread.
 *
 * A loop watches descriptors, fires timers, runs tasks posted by other threads and, once
 * something asked for it, drives a libuv loop nested inside. Every part is created on first use:
 * a program that never waits makes no system call here.
 *
 * All functions belong to the thread that runs the loop, except loop_post and loop_idle_ns.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_LOOP_LOOP_H
#define IO_LOOP_LOOP_H

#include "base/base.h"

typedef struct Loop Loop;
struct uv_loop_s;

/* What happens between the phases; every member may be NULL. */
typedef struct LoopHooks {
    void (*check)(void *ctx);         /* after polling: immediates */
    bool (*must_not_wait)(void *ctx); /* true: poll without blocking (immediates are queued) */
    bool (*keeps_alive)(void *ctx);   /* true: loop_alive is true whatever else is left */
    /* Before waiting for `wait` milliseconds (-1: until something comes), when nothing has happened for `quiet`: time for
     * work that can wait. 0: some was done; else in how many milliseconds to ask again, -1: not before something happens. */
    i64 (*idle)(void *ctx, u64 quiet, i64 wait);
} LoopHooks;

typedef enum LoopMode {
    LOOP_ONCE,   /* wait until something happens or idle work is due, then one turn */
    LOOP_NOWAIT, /* one turn with what is ready now */
} LoopMode;

Loop *loop_new(void) MUST_USE;

/* Closes what the loop itself made. Watches and timers of others must be gone. */
void loop_free(Loop *loop);

void loop_set_hooks(Loop *loop, const LoopHooks *hooks, void *ctx);

/* One turn: timers, deferred tasks, poll with its callbacks, check. */
void loop_run_once(Loop *loop, LoopMode mode);

/* Whether anything is left that keeps the process alive. */
bool loop_alive(Loop *loop);

/* Turns until nothing keeps the loop alive, or loop_stop was called. */
void loop_run(Loop *loop);
void loop_stop(Loop *loop);

/* Milliseconds of the monotonic clock, read once per turn (and by loop_update_time). */
u64 loop_now(Loop *loop);
void loop_update_time(Loop *loop);

/* What the loop did so far: its turns, what they dispatched, and for how long it waited with nothing to do. */
typedef struct LoopMetrics {
    u64 turns, events, waiting; /* waiting: events that were there before the loop began to wait for them */
    u64 idle_ns;
} LoopMetrics;
const LoopMetrics *loop_metrics(const Loop *loop);
/* Any thread: its idle_ns with the wait that is under way, until *now, the monotonic clock. */
u64 loop_idle_ns(const Loop *loop, u64 *now);

/* Counted reasons to stay alive that are none of timers, watches and libuv handles. */
void loop_ref(Loop *loop);
void loop_unref(Loop *loop);

/* --- descriptors ------------------------------------------------------------------------- */

/* A watched descriptor, embedded in its owner. `events` are EPOLL* bits as asked for. A watch
 * does not keep the loop alive; owners that should use loop_ref. */
typedef struct LoopFd LoopFd;
struct LoopFd {
    int fd;
    u32 events;
    void (*on_ready)(LoopFd *watch, u32 events);
};

/* 0 or -errno. After loop_fd_remove no callback comes, not even one already fetched from the
 * kernel, so the owner may be freed at once. Removing does not close the descriptor. */
int loop_fd_add(Loop *loop, LoopFd *watch) MUST_USE;
int loop_fd_change(Loop *loop, LoopFd *watch, u32 events);
void loop_fd_remove(Loop *loop, LoopFd *watch);

/* For a descriptor that is closed right after: closing takes it out of the kernel's set. */
void loop_fd_forget(Loop *loop, LoopFd *watch);

/* --- tasks ------------------------------------------------------------------------------- */

/* A task is embedded in its owner and may be queued once at a time. */
typedef struct LoopTask LoopTask;
struct LoopTask {
    LoopTask *next;
    void (*run)(LoopTask *task);
    bool queued; /* used by loop_defer only */
};

/* Runs the task in the next turn. Keeps the loop alive until then. Same thread only. */
void loop_defer(Loop *loop, LoopTask *task);
void loop_defer_cancel(Loop *loop, LoopTask *task);

/* Prepares the loop to be woken; to be called on its thread before others may post. 0 or -errno. */
int loop_wake_enable(Loop *loop) MUST_USE;

/* Any thread: runs the task on the loop's thread, in the order of posting. Posting does not keep
 * the loop alive; whoever waits for a post holds a loop_ref. */
void loop_post(Loop *loop, LoopTask *task);

/* --- the end of the process ---------------------------------------------------------------- */

/* What must not be lost when the process ends inside a callback: output that waits for its end. Embedded in its owner. */
typedef struct LoopExit LoopExit;
struct LoopExit {
    LoopExit *next;
    void (*run)(LoopExit *work);
};
void loop_exit_add(Loop *loop, LoopExit *work);
void loop_exit_remove(Loop *loop, LoopExit *work);
/* Runs all of it; the loop does not turn any more. */
void loop_exit_run(Loop *loop);

/* --- libuv ------------------------------------------------------------------------------- */

/* The nested libuv loop, made on first use; NULL: descriptors are short. Handles started on it count for loop_alive. */
struct uv_loop_s *loop_uv(Loop *loop);
bool loop_has_uv(const Loop *loop);
/* Waits for what the thread pool still does; callbacks run, and must start nothing new. */
void loop_finish_work(Loop *loop);

/* Calls fn(ctx, signum) in the loop for each signal; does not keep the loop alive. Watching the
 * same signal again replaces the function. 0 or -errno. */
int loop_signal_watch(Loop *loop, int signum, void (*fn)(void *ctx, int signum),
                      void *ctx) MUST_USE;
void loop_signal_unwatch(Loop *loop, int signum);

#endif
