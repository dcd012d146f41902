/* check.c - the end of a process that found an invariant broken.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

extern const char __executable_start[], etext[];

enum { SHOWN = 32 };

/* The end of this thread's stack; NULL: unknown. */
static const char *stack_end(void)
{
    pthread_attr_t attr;
    void *low = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attr))
        return NULL;
    pthread_attr_getstack(&attr, &low, &size);
    pthread_attr_destroy(&attr);
    return (const char *)low + size;
}

/* Where callers would go on, innermost first: words of the stack that may be return addresses, for the executable has no tables
 * to tell which are. Some are left over from calls that ended. */
__attribute__((no_sanitize("address"))) static void print_callers(const char *from)
{
    const char *end = stack_end();
    int shown = 0;
    for (const char *p = from; end && p + sizeof(void *) <= end && shown < SHOWN; p += sizeof(void *)) {
        const char *word = *(const char *const *)p;
        if (word >= __executable_start && word < etext) {
            fprintf(stderr, "  %p\n", (const void *)word);
            shown++;
        }
    }
}

void check_failed(const char *file, int line, const char *what)
{
    fprintf(stderr, "cob: %s:%d: %s\n", file, line, what);
    print_callers(__builtin_frame_address(0));
    fflush(stderr);
    abort();
}
