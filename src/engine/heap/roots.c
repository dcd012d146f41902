/* roots.c - where marking starts: the C stack and registers, what the Vm holds, registered slots.
 *
 * Registered roots are a set by address (open addressing; 1 marks a removed place), so adding and
 * removing are cheap however many handles the runtime keeps.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#include "os/os_stack.h"

#define REMOVED ((Value *)1)

static u32 place_of(Value *slot, u32 cap)
{
    return (u32)(((uintptr_t)slot >> 3) * 0x9E3779B97F4A7C15u >> 32) & (cap - 1); /* slots lie at even distances */
}

/* Takes the first place that is free or was given up: registering one address again and again must not make a long
 * trail. True when it was a free one. */
static bool put(Value **table, u32 cap, Value *slot)
{
    u32 i = place_of(slot, cap);
    while (table[i] && table[i] != REMOVED)
        i = (i + 1) & (cap - 1);
    bool was_free = !table[i];
    table[i] = slot;
    return was_free;
}

static void grow(Heap *heap)
{
    u32 cap = 16;
    while (cap < (heap->root_count + 1) * 3)
        cap *= 2;
    Value **table = xalloc_zero(cap * sizeof *table);
    for (u32 i = 0; i < heap->root_cap; i++)
        if (heap->roots[i] && heap->roots[i] != REMOVED)
            put(table, cap, heap->roots[i]);
    xfree(heap->roots);
    heap->roots = table;
    heap->root_cap = cap;
    heap->root_used = heap->root_count;
}

void root_add(Vm *vm, Value *slot)
{
    Heap *heap = vm_core(vm)->heap;
    if ((heap->root_used + 1) * 4 > heap->root_cap * 3)
        grow(heap);
    heap->root_used += put(heap->roots, heap->root_cap, slot);
    heap->root_count++;
}

void root_remove(Vm *vm, Value *slot)
{
    Heap *heap = vm_core(vm)->heap;
    u32 i = heap->root_cap ? place_of(slot, heap->root_cap) : 0;
    while (heap->root_cap && heap->roots[i]) {
        if (heap->roots[i] == slot) {
            heap->roots[i] = REMOVED;
            heap->root_count--;
            return;
        }
        i = (i + 1) & (heap->root_cap - 1);
    }
    CHECK(!"root_remove: not registered");
}

void root_each(Vm *vm, void (*visit)(void *ctx, Value v), void *ctx)
{
    Heap *heap = vm_core(vm)->heap;
    for (u32 i = 0; i < heap->root_cap; i++)
        if (heap->roots[i] && heap->roots[i] != REMOVED)
            visit(ctx, *heap->roots[i]);
}

static void scan_stack(void *ctx, void **lo, void **hi)
{
    Heap *heap = ctx;
    heap_mark_conservative(heap->vm, lo, hi);
}

void roots_mark(Heap *heap)
{
    VmCore *core = vm_core(heap->vm);
    heap->parent = NULL;
    os_stack_scan(scan_stack, heap);
    heap_mark(heap->vm, core->exception);
    heap_mark_cell(heap->vm, core->realm);
    bool all = heap->full || heap->mode != MARK_NORMAL; /* a young cycle has nothing to do with the others */
    for (u32 i = 0; i < heap->root_cap; i++) {
        if (!heap->roots[i] || heap->roots[i] == REMOVED)
            continue;
        Value v = *heap->roots[i];
        if (value_is_cell(v) && VALUE_BITS(v) && (all || value_as_cell(v)->gc == GC_YOUNG))
            heap_mark_cell(heap->vm, value_as_cell(v));
    }
    if (core->hooks && core->hooks->mark_roots)
        core->hooks->mark_roots(heap->vm);
}
