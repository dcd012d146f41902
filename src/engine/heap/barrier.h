/* barrier.h - after every store of a word into a cell.
 *
 * barrier(vm, holder) goes after the store, on the cell that holds the word, whatever the value.
 * Generational mode: barrier_limit is GC_OLD, so only old cells not yet remembered take the slow
 * path. Incremental marking raises the limit. Bulk copies and suspension barrier once. A cell
 * allocated since the last possible collection needs none for its initialising stores.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HEAP_BARRIER_H
#define ENGINE_HEAP_BARRIER_H

#include "engine/heap/vm_core.h"

NOINLINE void barrier_slow(Vm *vm, Cell *holder);

static ALWAYS_INLINE void barrier(Vm *vm, void *holder)
{
    Cell *cell = (Cell *)holder;
    if (UNLIKELY(cell->gc <= vm_core(vm)->barrier_limit))
        barrier_slow(vm, cell);
}

/* The same after storing `value` into `slot` of a cell that may be large (elements): only that part of it is traced again. */
NOINLINE void barrier_slot_slow(Vm *vm, Cell *holder, const void *slot);

static ALWAYS_INLINE void barrier_slot(Vm *vm, void *holder, const void *slot, Value value)
{
    Cell *cell = (Cell *)holder;
    if (UNLIKELY(cell->gc <= vm_core(vm)->barrier_limit) && value_is_cell(value))
        barrier_slot_slow(vm, cell, slot);
}

#endif
