/* os_spawn.h - other programs, for commands that have no loop: run one in the foreground.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_SPAWN_H
#define OS_OS_SPAWN_H

#include "base/base.h"
#include "base/buf.h"

typedef struct OsExit {
    int code;   /* when signal is 0 */
    int signal; /* that ended it */
} OsExit;

/* Runs an executable (a path) with our standard streams and waits for it. Meanwhile what asks this process to stop is passed on to
 * it, but for the interrupt of a terminal, which it gets as well as we do. A text without a hashbang is run by sh. 0 or -errno when it could not start. */
int os_spawn_wait(const char *path, char *const argv[], char *const environment[], OsExit *out) MUST_USE;

/* Ends this process by that signal, as if it had come from outside. */
void os_spawn_die(int signal) NORETURN;

/* Is the path an executable file? */
bool os_spawn_can_run(const char *path);

/* Appends the first executable of that name in the folders of `path` (with ':' between). false: none. */
bool os_spawn_find(const char *path, const char *name, Buf *out);

#endif
