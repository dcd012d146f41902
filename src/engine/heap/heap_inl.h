/* heap_inl.h - the allocation fast path, for code that makes small cells often.
 *
 * Every size class has a run of zeroed memory; a cell is cut off its front. The slow path finds the
 * next run, and is the only place where a collection starts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HEAP_HEAP_INL_H
#define ENGINE_HEAP_HEAP_INL_H

#include "base/check.h"
#include "engine/heap/heap.h"

enum {
    HEAP_SMALL_MAX = 128, /* heap_alloc_small takes up to this; classes are 8 bytes apart */
    HEAP_CLASSES = 60,    /* and one for shapes behind them */
};

typedef struct AllocRun {
    char *cur, *end;
} AllocRun;

/* The beginning of struct Heap; machine code knows it too. */
typedef struct HeapFront {
    AllocRun runs[HEAP_CLASSES + 1];
} HeapFront;

NOINLINE void *heap_alloc_slow(Vm *vm, size_t size, Kind kind) MUST_USE;

/* heap_alloc for 16..HEAP_SMALL_MAX bytes and kinds without a finaliser. Never NULL. */
static ALWAYS_INLINE MUST_USE void *heap_alloc_small(Vm *vm, size_t size, Kind kind)
{
    ASSERT(size >= 16 && size <= HEAP_SMALL_MAX);
    size = ROUND_UP(size, 8);
    AllocRun *run = &((HeapFront *)vm_core(vm)->heap)->runs[size / 8 - 2];
    char *p = run->cur;
    if (UNLIKELY((size_t)(run->end - p) < size))
        return heap_alloc_slow(vm, size, kind);
    run->cur = p + size;
    *(Cell *)p = (Cell){.kind = (u8)kind, .gc = GC_YOUNG};
    return p;
}

#endif
