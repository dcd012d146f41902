/* sort.h - a stable merge sort whose comparator may call scripts and may fail.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <limits.h>

#include "base/base.h"

/* Below, equal to or above zero as a stands before, beside or after b; SORT_STOP ends the sort. An
 * inconsistent comparator gives some order but never harm. */
typedef int SortCompare(void *ctx, u64 a, u64 b);
#define SORT_STOP INT_MIN

/* Sorts n words. `scratch` has room for n / 2 of them; while the comparator runs, items and scratch
 * together hold every word (a word on the move is on the C stack), so a collector has to see both
 * (zero the scratch first if it is scanned precisely).
 * True when sorted; false after SORT_STOP, with the items in some order. */
bool sort_stable(u64 *items, size_t n, u64 *scratch, SortCompare *compare, void *ctx) MUST_USE;

#endif
