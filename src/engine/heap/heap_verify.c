/* heap_verify.c - walks the heap and CHECKs what heap_priv.h promises.
 *
 * Two occasions. Between marking and sweeping (verify_cycle): everything a marked cell points to is
 * marked; in a young cycle that finds each store without its barrier. At rest (heap_verify):
 * everything points to allocated cells, no old cell outside the remembered list points to a young
 * one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#include <stdio.h>

NORETURN static COLD void fault(const Heap *heap, const Cell *cell, const char *what)
{
    const Cell *parent = heap->parent;
    fprintf(stderr, "heap: %s: %s %p (gc %u)", what,
            cell->kind < Kind__count ? kind_info[cell->kind].name : "?", (const void *)cell,
            cell->gc);
    if (parent)
        fprintf(stderr, " in %s %p (gc %u)", kind_info[parent->kind].name, (const void *)parent,
                parent->gc);
    fputc('\n', stderr);
    check_failed(__FILE__, __LINE__, what);
}

/* A large cell of which only some cards are to be traced again. */
static bool is_listed(const Cell *cell)
{
    const Block *block = block_of(cell);
    return block->type == BLOCK_LARGE && block->listed;
}

/* A traced cell leads to `cell`, which has no mark. */
void verify_child(Heap *heap, Cell *cell)
{
    Block *block = block_find(heap, (uintptr_t)cell);
    if (!block || block_cell(block, (uintptr_t)cell) != cell)
        fault(heap, cell, "a live cell points to a free one");
    if (heap->mode == MARK_VERIFY_CYCLE)
        fault(heap, cell, heap->full ? "a live cell was not marked" : "a store lacks its barrier");
    if (heap->parent && heap->parent->gc == GC_OLD && !is_listed(heap->parent))
        fault(heap, cell, "an old cell points to a young one without being remembered");
}

static void verify_cell(Heap *heap, Block *block, Cell *cell, size_t size, void *ctx)
{
    (void)size, (void)ctx;
    bool marked = bit_get(block->mark, granule_of(cell));
    heap->parent = NULL;
    if (cell->kind >= Kind__count)
        fault(heap, cell, "kind out of range");
    if (block->shapes != (cell->kind == Kind_Shape))
        fault(heap, cell, "shape outside its region");
    if (marked != (cell->gc == GC_OLD || cell->gc == GC_REMEMBERED) &&
        heap->mode == MARK_VERIFY_IDLE)
        fault(heap, cell, "mark and gc byte disagree");
    if (heap->mode == MARK_VERIFY_CYCLE && !marked)
        return;
    if (kind_info[cell->kind].finalise && !block->has_finalisers)
        fault(heap, cell, "made without looking for its finaliser");
    heap->parent = cell;
    if (kind_info[cell->kind].trace)
        kind_info[cell->kind].trace(heap->vm, cell);
}

static void verify_all(Heap *heap, u8 mode)
{
    heap->mode = mode;
    for (u32 i = 0; i < heap->blocks.len; i++) {
        Block *block = heap->blocks.items[i];
        CHECK(block->index == i);
        for (size_t w = 0; w < ARRAY_LEN(block->mark); w++) {
            u64 lost = block->mark[w] & ~block->alloc[w];
            if (lost)
                fault(heap, (Cell *)((u64 *)block + w * 64 + (size_t)__builtin_ctzll(lost)), "a mark where there is no cell");
        }
        block_each_cell(heap, block, verify_cell, NULL);
    }
    heap->mode = MARK_NORMAL;
    heap->parent = NULL;
}

void verify_cycle(Heap *heap)
{
    verify_all(heap, MARK_VERIFY_CYCLE);
}

void heap_verify(Vm *vm)
{
    Heap *heap = vm_core(vm)->heap;
    heap_finish_sweep(vm);
    if (heap->phase != PHASE_REST) /* marked cells that were not traced yet point to others without marks */
        return;
    for (u32 i = 0; i < heap->remembered.len; i++)
        CHECK(heap->remembered.items[i]->gc == GC_REMEMBERED || is_listed(heap->remembered.items[i]));
    verify_all(heap, MARK_VERIFY_IDLE);
}
