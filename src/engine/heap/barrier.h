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

#endif
