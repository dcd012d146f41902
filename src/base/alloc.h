/* alloc.h - memory outside the collected heap.
 *
 * xalloc and friends end the process when memory is out: for small sizes that no script or peer
 * controls. The try_ forms return NULL: for every size that comes from outside. Free with
 * xfree. All of them are counted, and COB_FAULT=alloc:N makes the N-th try_ call fail.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_ALLOC_H
#define BASE_ALLOC_H

#include "base/base.h"

void *xalloc(size_t size) MUST_USE;
void *xalloc_zero(size_t size) MUST_USE;
void *xrealloc(void *old, size_t size) MUST_USE;
char *xstrdup(const char *text) MUST_USE;

/* A zero-terminated copy of `text`. */
char *xstrndup(const char *text, size_t len) MUST_USE;

void *try_alloc(size_t size) MUST_USE;
void *try_alloc_zero(size_t size) MUST_USE;
void *try_realloc(void *old, size_t size) MUST_USE;

void xfree(void *p);

/* Gives freed memory back to the system, from the middle of the C heap too. Milliseconds for hundreds of megabytes. */
void alloc_trim(void);

/* Makes the n-th following try_ call, counted from 1, fail; 0 switches that off. */
void alloc_fail_at(u64 n);

#endif
