/* check.c - the end of a process that found an invariant broken.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"

#include <execinfo.h>
#include <stdio.h>
#include <stdlib.h>

void check_failed(const char *file, int line, const char *what)
{
    void *frames[32];
    fprintf(stderr, "cob: %s:%d: %s\n", file, line, what);
    fflush(stderr);
    backtrace_symbols_fd(frames, backtrace(frames, ARRAY_LEN(frames)), 2);
    abort();
}
