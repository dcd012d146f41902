/* os_process.h - other programs beside this one: start, watch, reap.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_PROCESS_H
#define OS_OS_PROCESS_H

#include "base/base.h"

typedef struct OsProcessOptions {
    const char *path; /* the executable */
    char *const *argv, *const *environment;
    const char *cwd; /* NULL: ours */
    const int *fds;  /* what its descriptors 0, 1 ... are; -1: /dev/null */
    u32 n_fds;
    bool detached;   /* in a session of its own */
    bool set_uid, set_gid; /* it becomes another user, of another group, and of no more */
    u32 uid, gid;
    const char *terminal; /* NULL, or the device that descriptors 0, 1 and 2 are, and that rules a session of its own; not for another user */
} OsProcessOptions;

/* How it ended, and what it used. */
typedef struct OsProcessEnd {
    int code, signal; /* signal 0: it left with `code` */
    u64 user_us, system_us, max_rss; /* rss in KB, as the system counts */
    u64 voluntary, involuntary, blocks_in, blocks_out, swaps, signals, sent, received, shared;
} OsProcessEnd;

/* Starts it with default signals; those of its descriptors 0 to 2 that we have too block from now on, as programs expect. Its
 * pid and, in *watch, a descriptor that becomes readable when it ends; or -errno, also when the executable cannot be run. Text without a hashbang is -ENOEXEC. */
int os_process_start(const OsProcessOptions *options, int *watch) MUST_USE;
/* Has it ended? Then it is reaped, and its pid means nothing any more. */
bool os_process_reap(int pid, OsProcessEnd *out);
/* 0 or -errno. */
int os_process_kill(int pid, int number) MUST_USE;

/* A pipe, closed on exec: what is written to ends[1] is read from ends[0]; `ours` (0, 1; -1: none) does not block. 0 or -errno. */
int os_process_pipe(int ends[2], int ours) MUST_USE;
/* A descriptor of its own for the writing end of a pipe, one that does not block, though that end, which children may have, does. It or
 * -errno. */
int os_process_reopen(int fd) MUST_USE;
/* Nobody blocks on fd any more. 0 or -errno. */
int os_process_unblock(int fd) MUST_USE;
/* Two ends that both read and write. */
int os_process_pair(int ends[2]) MUST_USE;

#endif
