/* alloc.c - malloc with a policy for failure.
 *
 * The fault counter is per thread, so a test that arms it does not disturb workers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

static _Thread_local u64 fail_countdown; /* 0: no fault armed */

void alloc_fail_at(u64 n)
{
    fail_countdown = n;
}

static inline bool must_fail(void)
{
    return UNLIKELY(fail_countdown != 0) && --fail_countdown == 0;
}

NORETURN COLD static void out_of_memory(size_t size)
{
    fprintf(stderr, "cob: out of memory (%zu bytes wanted)\n", size);
    abort();
}

void *try_alloc(size_t size)
{
    return must_fail() ? NULL : malloc(size ? size : 1);
}

void *try_alloc_zero(size_t size)
{
    return must_fail() ? NULL : calloc(1, size ? size : 1);
}

void *try_realloc(void *old, size_t size)
{
    return must_fail() ? NULL : realloc(old, size ? size : 1);
}

void *xalloc(size_t size)
{
    void *p = malloc(size ? size : 1);
    if (UNLIKELY(!p))
        out_of_memory(size);
    return p;
}

void *xalloc_zero(size_t size)
{
    void *p = calloc(1, size ? size : 1);
    if (UNLIKELY(!p))
        out_of_memory(size);
    return p;
}

void *xrealloc(void *old, size_t size)
{
    void *p = realloc(old, size ? size : 1);
    if (UNLIKELY(!p))
        out_of_memory(size);
    return p;
}

char *xstrndup(const char *text, size_t len)
{
    char *copy = xalloc(len + 1);
    memcpy(copy, text, len);
    copy[len] = 0;
    return copy;
}

char *xstrdup(const char *text)
{
    return xstrndup(text, strlen(text));
}

void xfree(void *p)
{
    free(p);
}

void alloc_trim(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
