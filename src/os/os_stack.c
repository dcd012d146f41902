/* os_stack.c - bounds of the C stack and the register spill.
 *
 * pthread_getattr_np on the main thread reads and parses /proc/self/maps (93 us), so the main
 * thread takes the address the dynamic loader recorded at start and the resource limit. Other
 * threads know their stack without help; there the call is cheap.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_stack.h"

#include <pthread.h>
#include <sys/auxv.h>
#include <sys/resource.h>

#include "base/check.h"

/* Set by the dynamic loader before any of our code runs: the stack pointer at process start. */
extern void *__libc_stack_end;

typedef struct StackBounds {
    char *base, *limit;
} StackBounds;

/* By the address of a local: the kernel keeps at least 128 MB below the main thread's stack free of other mappings, so
 * no other thread's stack is that near. Needs no system call, at a start or at a collection. */
static bool on_main_thread(void)
{
    return (uintptr_t)__libc_stack_end - (uintptr_t)__builtin_frame_address(0) < 2 * OS_STACK_MAX;
}

static StackBounds main_bounds(void)
{
    struct rlimit limit;
    size_t size = OS_STACK_MAX;
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < OS_STACK_MAX)
        size = (size_t)limit.rlim_cur;
    char *base = __libc_stack_end;
    /* The limit counts from the top of the stack area; arguments and environment lie above our
     * base, and the path of the executable is the last thing up there. */
    char *top = (char *)getauxval(AT_EXECFN);
    size_t above = top > base ? (size_t)(top - base) + 4096 : 4096;
    size_t lost = above + OS_STACK_MARGIN;
    size_t usable = size > lost + 4096 ? size - lost : 4096;
    return (StackBounds){base, base - usable};
}

static StackBounds thread_bounds(void)
{
    pthread_attr_t attr;
    void *low = NULL;
    size_t size = 0;
    CHECK(pthread_getattr_np(pthread_self(), &attr) == 0);
    CHECK(pthread_attr_getstack(&attr, &low, &size) == 0);
    pthread_attr_destroy(&attr);
    char *base = (char *)low + size;
    size_t usable = size > 2 * OS_STACK_MARGIN ? size - OS_STACK_MARGIN : size / 2;
    usable = MIN(usable, OS_STACK_MAX);
    return (StackBounds){base, base - usable};
}

static StackBounds current_bounds(void)
{
    return on_main_thread() ? main_bounds() : thread_bounds();
}

void *os_stack_base(void)
{
    return on_main_thread() ? __libc_stack_end : current_bounds().base;
}

void *os_stack_limit(void)
{
    return current_bounds().limit;
}

/* A separate frame below the one that spilled the registers, so that its address is a lower
 * bound of everything that must be seen. */
static NOINLINE void scan_from_here(void (*fn)(void *, void **, void **), void *ctx, void *base)
{
    void **lo = __builtin_frame_address(0);
    fn(ctx, lo, base);
}

enum { SCRUB_BYTES = 4096 };

NOINLINE void os_stack_scrub(void)
{
    char dead[SCRUB_BYTES];
    memset(dead, 0, sizeof dead);
    __asm__ volatile("" ::"r"(dead) : "memory"); /* the stores are the point */
}

NOINLINE void os_stack_scan(void (*fn)(void *ctx, void **lo, void **hi), void *ctx)
{
    __builtin_unwind_init(); /* callee-saved registers go into this frame */
    scan_from_here(fn, ctx, os_stack_base());
    __asm__ volatile("" ::: "memory"); /* keeps the call above from becoming a jump */
}
