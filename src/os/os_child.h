/* os_child.h - a copy of this process that is begun again and again, for --watch.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_CHILD_H
#define OS_OS_CHILD_H

#include "base/base.h"

typedef struct OsChild {
    int pid;  /* 0: none */
    int fd;   /* what it says: to be read without waiting; -1: closed */
    int code; /* how it ended: exit code, */
    int signal; /* or the signal when that is not 0 */
} OsChild;

/* From now on signals that ask this process to end, and ends of children, are read from the descriptor; processes that lose their parent
 * become children of this one. -errno when it cannot be. */
int os_child_prepare(void) MUST_USE;

/* 1 in the parent; 0 in the child, whose end of the pipe is *child_fd, and which ends with its parent; -errno. */
int os_child_fork(OsChild *child, int signals, int *child_fd) MUST_USE;

/* Reads a signal. 0: none; SIGCHLD after ended children were seen to, the one watched included (its pid is then 0). *by_user: it was sent by
 * a process, so that nobody else in the foreground of the terminal has got it. */
int os_child_signal(int signals, OsChild *child, bool *by_user);

/* Sends `signal` to the child and `others` to every process below this one that is not the child. The number of them all. */
u32 os_child_kill(const OsChild *child, int signal, int others);

/* "SIGTERM" or "TERM" as a number; 0: unknown. */
int os_signal_number(const char *name);

#endif
