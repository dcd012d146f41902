/* os_terminal.h - pseudo terminals: this program holds one end, a child sits at the other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_TERMINAL_H
#define OS_OS_TERMINAL_H

#include "base/base.h"

enum { OS_TERMINAL_NAME = 64 };

typedef struct OsTerminal {
    int master, slave; /* both closed on exec; slave: while it is open, the terminal does not end with its last child */
    char name[OS_TERMINAL_NAME]; /* of the slave's device */
} OsTerminal;

/* Opens one in the usual mode: lines, echo, signals from keys. 0 or -errno. */
int os_terminal_open(OsTerminal *out, u32 columns, u32 rows) MUST_USE;
/* Its children get SIGWINCH. 0 or -errno. */
int os_terminal_resize(int master, u32 columns, u32 rows) MUST_USE;

/* The four words of termios. */
typedef enum OsTerminalFlags { OS_TERMINAL_INPUT, OS_TERMINAL_OUTPUT, OS_TERMINAL_LOCAL, OS_TERMINAL_CONTROL } OsTerminalFlags;
/* 0 or -errno. */
int os_terminal_flags(int fd, OsTerminalFlags which, u32 *out) MUST_USE;
int os_terminal_set_flags(int fd, OsTerminalFlags which, u32 flags) MUST_USE;

#endif
