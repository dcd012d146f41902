/* heap_stats.c - numbers for process.memoryUsage, cob dump heap and tests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

static void count_cell(Heap *heap, Block *block, Cell *cell, size_t size, void *ctx)
{
    (void)heap, (void)block;
    HeapStats *stats = ctx;
    stats->by_kind[cell->kind].count++;
    stats->by_kind[cell->kind].bytes += size;
}

/* What the runs handed out but nobody took yet. */
static size_t unused_in_runs(const Heap *heap)
{
    size_t n = 0;
    for (u32 c = 0; c <= HEAP_CLASSES; c++) {
        const char *end = heap->pressed ? heap->pressed_end[c] : heap->front.runs[c].end;
        n += (size_t)(end - heap->front.runs[c].cur);
    }
    return n;
}

void heap_stats(Vm *vm, HeapStats *stats, bool by_kind)
{
    Heap *heap = vm_core(vm)->heap;
    heap_finish_sweep(vm);
    memset(stats, 0, sizeof *stats);
    size_t unused = unused_in_runs(heap);
    size_t held = heap->live_bytes + heap->young_bytes;
    stats->live_bytes = held > unused ? held - unused : 0;
    stats->block_bytes = heap->block_bytes;
    stats->large_bytes = heap->large_bytes;
    stats->external_bytes = heap->external_bytes;
    stats->young_collections = heap->young_collections;
    stats->full_collections = heap->full_collections;
    stats->allocations = heap->allocations;
    stats->allocated_bytes = heap->allocated_bytes - unused;
    for (u32 i = 0; by_kind && i < heap->blocks.len; i++)
        block_each_cell(heap, heap->blocks.items[i], count_cell, stats);
}

typedef struct EachCell {
    void (*visit)(void *ctx, Cell *cell, size_t size);
    void *ctx;
} EachCell;

static void visit_cell(Heap *heap, Block *block, Cell *cell, size_t size, void *ctx)
{
    (void)heap, (void)block;
    const EachCell *each = ctx;
    each->visit(each->ctx, cell, size);
}

void heap_each_cell(Vm *vm, void (*visit)(void *ctx, Cell *cell, size_t size), void *ctx)
{
    Heap *heap = vm_core(vm)->heap;
    heap_finish_sweep(vm);
    EachCell each = {visit, ctx};
    for (u32 i = 0; i < heap->blocks.len; i++)
        block_each_cell(heap, heap->blocks.items[i], visit_cell, &each);
}

size_t heap_cell_size(Vm *vm, const Cell *cell)
{
    if (cell->gc == GC_IMMORTAL || !block_find(vm_core(vm)->heap, (uintptr_t)cell))
        return 0;
    return block_cell_size(block_of(cell), granule_of(cell));
}
