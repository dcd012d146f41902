/* weak.c - cells that hold others weakly, visited a second time.
 *
 * Marking collects them in a list (heap_weak_visit). Once everything else is marked, each weak cell is visited: it marks
 * the values of live keys, and hands over its other pairs as ephemerons (heap_ephemeron). From then on marking a key
 * wakes the values that wait for it, so that chains and rings through any number of tables cost one look at each pair.
 * After that every weak cell drops its dead entries. In a young cycle only weak cells that are new or were stored into
 * come here; the others hold old cells alone, and those do not die in a young cycle.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#include <stdlib.h>

void heap_weak_visit(Vm *vm, Cell *weak_cell)
{
    Heap *heap = vm_core(vm)->heap;
    if (heap->mode <= MARK_EPHEMERONS || heap->mode == MARK_PIN)
        VEC_PUSH(&heap->weak, weak_cell);
}

/* ---- ephemerons ---- */

static u32 key_place(const Heap *heap, const Cell *key)
{
    return (u32)(((uintptr_t)key >> 3) * 0x9E3779B97F4A7C15u >> 32) & heap->ephemeron_mask;
}

static void chain(Heap *heap, u32 index)
{
    Ephemeron *e = &heap->ephemerons.items[index];
    u32 *head = &heap->ephemeron_heads[key_place(heap, e->key)];
    e->next = *head;
    *head = index + 1;
}

static void grow(Heap *heap)
{
    u32 places = heap->ephemeron_heads ? (heap->ephemeron_mask + 1) * 2 : 64;
    xfree(heap->ephemeron_heads);
    heap->ephemeron_heads = xalloc_zero(places * sizeof(u32));
    heap->ephemeron_mask = places - 1;
    for (u32 i = 0; i < heap->ephemerons.len; i++)
        if (heap->ephemerons.items[i].key)
            chain(heap, i);
}

void heap_ephemeron(Vm *vm, Cell *key, Value value)
{
    Heap *heap = vm_core(vm)->heap;
    if (!value_is_cell(value) || !VALUE_BITS(value) || !heap_is_dead(vm, value_as_cell(value)))
        return;
    if (!heap_is_dead(vm, key)) {
        heap_mark(vm, value);
        return;
    }
    VEC_PUSH(&heap->ephemerons, ((Ephemeron){key, value, 0}));
    if (!heap->ephemeron_heads || heap->ephemerons.len > heap->ephemeron_mask)
        grow(heap);
    else
        chain(heap, heap->ephemerons.len - 1);
}

/* The values are not marked here: that would recurse along a chain. */
void weak_wake(Heap *heap, Cell *key)
{
    if (!heap->ephemeron_heads)
        return;
    u32 *link = &heap->ephemeron_heads[key_place(heap, key)];
    while (*link) {
        Ephemeron *e = &heap->ephemerons.items[*link - 1];
        if (e->key != key) {
            link = &e->next;
            continue;
        }
        *link = e->next;
        e->key = NULL;
        VEC_PUSH(&heap->woken, e->value);
    }
}

static void drop_ephemerons(Heap *heap)
{
    xfree(heap->ephemeron_heads);
    heap->ephemeron_heads = NULL;
    heap->ephemeron_mask = 0;
    VEC_DEINIT(&heap->ephemerons);
    VEC_DEINIT(&heap->woken);
}

static int by_address(const void *a, const void *b)
{
    const Cell *x = *(Cell *const *)a, *y = *(Cell *const *)b;
    return x < y ? -1 : x > y;
}

/* Cells that were traced again are in the list again, perhaps once for every slice of marking. */
static void drop_doubles(Heap *heap)
{
    u32 n = 0;
    qsort(heap->weak.items, heap->weak.len, sizeof(Cell *), by_address);
    for (u32 i = 0; i < heap->weak.len; i++)
        if (!n || heap->weak.items[n - 1] != heap->weak.items[i])
            heap->weak.items[n++] = heap->weak.items[i];
    heap->weak.len = n;
}

void weak_mark(Heap *heap)
{
    u32 seen = 0;
    if (heap->sliced && heap->weak.len)
        drop_doubles(heap);
    heap->mode = MARK_EPHEMERONS;
    while (seen < heap->weak.len || heap->woken.len) {
        if (heap->woken.len) {
            heap_mark(heap->vm, VEC_POP(&heap->woken));
        } else {
            Cell *cell = heap->weak.items[seen++];
            if (kind_info[cell->kind].weak)
                kind_info[cell->kind].weak(heap->vm, cell, WEAK_MARK);
        }
        mark_drain(heap);
    }
    heap->mode = MARK_NORMAL;
    drop_ephemerons(heap);
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

void weak_tables_clear(Heap *heap)
{
    Vm *vm = heap->vm;
    if (vm_core(vm)->atoms)
        atom_table_sweep(vm);
    if (vm_core(vm)->objects)
        shape_sweep(vm);
    if (vm_core(vm)->hooks && vm_core(vm)->hooks->clear_caches)
        vm_core(vm)->hooks->clear_caches(vm);
}
