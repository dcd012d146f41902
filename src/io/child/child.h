/* child.h - a child process in a loop: its pipes and its end.
 *
 *     child_start -> on_read* , on_drain*, on_exit (in any order) -> child_free
 *
 * Pipes outlive the child: a grandchild may still write. While the child runs (unless unreferenced), while a pipe may still give
 * something, and while something waits to be written, the loop stays alive.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CHILD_CHILD_H
#define IO_CHILD_CHILD_H

#include "base/buf.h"
#include "io/loop/loop.h"
#include "os/os_process.h"

/* What a descriptor of the child is. */
typedef enum ChildFdKind {
    CHILD_FD_IGNORE, /* /dev/null */
    CHILD_FD_GIVEN,  /* fd, which stays the caller's */
    CHILD_FD_TO,     /* a pipe to the child */
    CHILD_FD_FROM,   /* a pipe from the child */
    CHILD_FD_PAIR,   /* a socket; our end goes to the caller: process_pair */
} ChildFdKind;

typedef struct ChildFd {
    u8 kind;
    int fd;
} ChildFd;

typedef struct ChildHandler {
    void (*on_exit)(void *ctx, const OsProcessEnd *end);
    /* Bytes of pipe i; empty: its end (error 0) or failure (-errno), nothing more comes. */
    void (*on_read)(void *ctx, u32 i, Str bytes, int error);
    /* All that was written to pipe i is gone; error: it was closed, what was left is lost. */
    void (*on_drain)(void *ctx, u32 i, int error);
} ChildHandler;

typedef struct ChildProcess ChildProcess;

/* options->fds and n_fds come from `fds`. NULL: *error is -errno. */
ChildProcess *child_start(Loop *loop, const OsProcessOptions *options, const ChildFd *fds, u32 n, const ChildHandler *handler,
                       void *ctx, int *error) MUST_USE;
/* The same with pipes that are there already, and no child: fds are CHILD_FD_FROM and CHILD_FD_TO, whose descriptors, which must not block,
 * are its own from now on, also when it fails. It counts as exited. */
ChildProcess *child_adopt(Loop *loop, const ChildFd *fds, u32 n, const ChildHandler *handler, void *ctx, int *error) MUST_USE;
/* Closes what is open without callbacks. A child that still runs goes on, and is not waited for. */
void child_free(ChildProcess *process);

int child_pid(const ChildProcess *process);
bool child_exited(const ChildProcess *process);
/* 0 or -errno; -ESRCH once it was reaped. */
int child_kill(ChildProcess *process, int number);
void child_set_ref(ChildProcess *process, bool ref);
/* Does nothing come any more, and wait nothing to be written? */
bool child_quiet(const ChildProcess *process);
/* Are all its pipes closed? */
bool child_closed(const ChildProcess *process);
/* Our end of a CHILD_FD_PAIR, which is the caller's from now on; -1: none. */
int child_take_pair(ChildProcess *process, u32 i);

/* Writes what the pipe takes now and keeps the rest. false: something waits, on_drain comes. *error: -EPIPE and so on. */
bool child_write(ChildProcess *process, u32 i, Str bytes, int *error);
/* Closes a pipe to the child once everything is written; on_drain comes when something had to wait. */
void child_end_write(ChildProcess *process, u32 i);
/* Reads no more: the child gets SIGPIPE when it writes on. */
void child_stop_read(ChildProcess *process, u32 i);

#endif
