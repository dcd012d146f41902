/* weak.c - cells that hold others weakly, visited a second time.
 *
 * Marking collects them in a list (heap_weak_visit). Ephemerons: each is asked to mark the values
 * of live keys until a whole round marks nothing. After that every weak cell drops its dead
 * entries. In a young cycle only weak cells that are new or were stored into come here; the others
 * hold old cells alone, and those do not die in a young cycle.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

void heap_weak_visit(Vm *vm, Cell *weak_cell)
{
    Heap *heap = vm_core(vm)->heap;
    if (heap->mode == MARK_NORMAL)
        VEC_PUSH(&heap->weak, weak_cell);
}

void weak_mark(Heap *heap)
{
    bool again = true;
    while (again) {
        again = false;
        for (u32 i = 0; i < heap->weak.len; i++) {
            Cell *cell = heap->weak.items[i];
            KindWeak *visit = kind_info[cell->kind].weak;
            if (visit && visit(heap->vm, cell, WEAK_MARK))
                again = true;
        }
        u32 known = heap->weak.len;
        mark_drain(heap);
        again = again || heap->weak.len != known;
    }
}

void weak_clear(Heap *heap)
{
    for (u32 i = 0; i < heap->weak.len; i++) {
        Cell *cell = heap->weak.items[i];
        if (kind_info[cell->kind].weak)
            kind_info[cell->kind].weak(heap->vm, cell, WEAK_CLEAR);
    }
    heap->weak.len = 0;
}
