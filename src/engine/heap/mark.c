/* mark.c - reaching what is live.
 *
 * An explicit stack of cells that are marked but not traced: no recursion. Long arrays wait in a list of ranges, so
 * that the stack does not grow to their length. A cell is marked by its
 * bit in the block header, and becomes old at once (gc = GC_OLD): survivors are promoted in place.
 * In a young cycle the bits of earlier cycles are still set, so old cells end the walk.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#define RANGE_STEP 1024 /* values of an array marked before what they lead to is traced */

static ALWAYS_INLINE void mark_cell(Heap *heap, Cell *cell)
{
    if (cell->gc == GC_IMMORTAL)
        return;
    Block *block = block_of(cell);
    size_t g = granule_of(cell);
    u64 *word = &block->mark[g >> 6], bit = 1ull << (g & 63);
    if (*word & bit)
        return;
    if (UNLIKELY(heap->mode != MARK_NORMAL)) {
        if (heap->mode == MARK_PIN) {
            compact_pin(cell);
            return;
        }
        if (heap->mode != MARK_EPHEMERONS) {
            verify_child(heap, cell);
            return;
        }
        weak_wake(heap, cell);
    }
    *word |= bit;
    cell->gc = GC_OLD;
    if (cell->kind == Kind_String && !(cell->flags & STRING_TRACED_FLAGS))
        return;
    if (kind_info[cell->kind].trace)
        VEC_PUSH(&heap->stack, cell);
}

void heap_mark_cell(Vm *vm, void *cell_or_null)
{
    if (cell_or_null)
        mark_cell(vm_core(vm)->heap, cell_or_null);
}

void heap_mark(Vm *vm, Value v)
{
    if (value_is_cell(v) && VALUE_BITS(v))
        mark_cell(vm_core(vm)->heap, value_as_cell(v));
}

void heap_mark_values(Vm *vm, const Value *values, size_t n)
{
    Heap *heap = vm_core(vm)->heap;
    if (n > RANGE_STEP && heap->mode <= MARK_EPHEMERONS) {
        VEC_PUSH(&heap->ranges, ((MarkRange){values, n}));
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (value_is_cell(values[i]) && VALUE_BITS(values[i]))
            mark_cell(heap, value_as_cell(values[i]));
}

void mark_word(Heap *heap, uintptr_t word)
{
    Block *block = block_find(heap, word);
    Cell *cell = block ? block_cell(block, word) : NULL;
    if (cell)
        mark_cell(heap, cell);
    /* Exactly at the start of a cell, or of nothing: perhaps the end of the one before. */
    if ((word & 7) == 0 && (!cell || (uintptr_t)cell == word)) {
        block = block_find(heap, word - 1);
        cell = block ? block_cell(block, word - 1) : NULL;
        if (cell)
            mark_cell(heap, cell);
    }
}

/* Reads other functions' frames: not a matter for the address sanitizer. */
__attribute__((no_sanitize("address"))) void heap_mark_conservative(Vm *vm, const void *lo,
                                                                    const void *hi)
{
    Heap *heap = vm_core(vm)->heap;
    const uintptr_t *p = (const uintptr_t *)ROUND_UP((uintptr_t)lo, sizeof(uintptr_t));
    /* A dead word of an old suspended frame may show a cell that was made at its address later: no barrier was owed. */
    if (heap->mode == MARK_VERIFY_IDLE || (heap->mode == MARK_VERIFY_CYCLE && !heap->full))
        return;
    for (; (const char *)(p + 1) <= (const char *)hi; p++) {
        uintptr_t word = *p;
        /* One past the end of the last chunk counts too. */
        if (word - heap->lo <= heap->hi - heap->lo ||
            word - (uintptr_t)heap->shape_base <= heap->shape_used)
            mark_word(heap, word);
    }
}

void mark_drain(Heap *heap)
{
    Vm *vm = heap->vm;
    for (;;) {
        while (heap->stack.len) {
            Cell *cell = VEC_POP(&heap->stack);
            heap->parent = cell;
            kind_info[cell->kind].trace(vm, cell);
        }
        if (!heap->ranges.len)
            return;
        MarkRange *range = &heap->ranges.items[heap->ranges.len - 1];
        const Value *values = range->values;
        size_t n = MIN(range->count, RANGE_STEP);
        range->values += n;
        range->count -= n;
        if (!range->count)
            (void)VEC_POP(&heap->ranges);
        heap_mark_values(vm, values, n);
    }
}

bool heap_is_dead(Vm *vm, const void *p)
{
    const Cell *cell = p;
    if (cell->gc == GC_IMMORTAL || bit_get(block_of(cell)->mark, granule_of(cell)))
        return false;
    if (LIKELY(vm_core(vm)->heap->mode != MARK_PIN))
        return true;
    compact_pin((Cell *)(uintptr_t)p); /* whoever asks holds it weakly */
    return false;
}

bool heap_cycle_is_full(Vm *vm)
{
    return vm_core(vm)->heap->full;
}

bool heap_marks_young(Vm *vm)
{
    const Heap *heap = vm_core(vm)->heap;
    return !heap->full && heap->mode <= MARK_EPHEMERONS;
}

bool heap_marks_full(Vm *vm)
{
    const Heap *heap = vm_core(vm)->heap;
    return heap->full && heap->mode <= MARK_EPHEMERONS;
}

void barrier_slow(Vm *vm, Cell *holder)
{
    Heap *heap = vm_core(vm)->heap;
    holder = cell_of_inner(holder);
    if (holder->gc != GC_OLD)
        return;
    holder->gc = GC_REMEMBERED;
    VEC_PUSH(&heap->remembered, holder);
}
