/* os_stack.h - where this thread's C stack lies, and its registers for the collector.
 *
 * The stack grows down: base is the highest address, limit the lowest one that code may still
 * use with a margin left for the C library and signal handlers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_STACK_H
#define OS_OS_STACK_H

#include "base/base.h"

/* Bytes kept free below os_stack_limit(). */
#define OS_STACK_MARGIN ((size_t)128 * 1024)

/* Never more than this much is used, however large the system's limit is. */
#define OS_STACK_MAX ((size_t)8 * 1024 * 1024)

/* The end of the calling thread's stack: frames of main and of everything it calls lie below. */
void *os_stack_base(void) MUST_USE;

/* The lowest usable address of the calling thread's stack. */
void *os_stack_limit(void) MUST_USE;

/* The current depth, roughly: an address in the caller's frame. */
static ALWAYS_INLINE void *os_stack_here(void)
{
    return __builtin_frame_address(0);
}

/* Calls fn(ctx, lo, hi), where [lo, hi) holds every word of the calling thread's stack that is
 * in use, and the values of all callee-saved registers of the caller. */
void os_stack_scan(void (*fn)(void *ctx, void **lo, void **hi), void *ctx);

/* Zeroes the unused stack below the caller for a few KB. Later frames leave parts of their memory unwritten, and
 * what an earlier call left there must not look alive to os_stack_scan for ever. */
void os_stack_scrub(void);

#endif
