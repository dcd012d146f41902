/* compact.c - moving live cells together after a full cycle, so that blocks with little left in them can go.
 *
 *   choose      blocks that are less than half full, if what they waste is worth it
 *   pin         what must stay in its place: whatever a stack, a register, a root, a weak structure, a cache or a cell of a
 *               kind without update function holds. These are all shown by the functions that mark them, in mode MARK_PIN
 *   evacuate    copies the other cells of these blocks, of kinds that may move, into denser blocks or fresh ones, and leaves
 *               the new address in the second word of the old cell
 *   update      follows these addresses in every cell of a kind with an update function
 *   release     frees the blocks that are empty now
 *
 * Nothing but update functions ever sees a moved cell, so code that keeps cells in its own way (conservatively, by address,
 * weakly) needs to know nothing of all this. What it does need: that nobody holds a cell in memory that none of
 * those functions looks at, not even one that something else keeps alive. C functions under way may; so the caller has
 * seen to it that there are none (vm_may_move_cells).
 *
 * While blocks are being emptied their mark bits say which cells stay; before and after they are the same as the alloc bits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#include <stdio.h>

#define GAIN_MIN ((size_t)1 << 20) /* less is not worth the walks */

typedef struct Target {
    Block *block; /* where cells of this class go; NULL: none yet */
    u32 next;     /* cells before this one are taken */
} Target;

typedef struct Compaction {
    Heap *heap;
    Target targets[HEAP_CLASSES];
    size_t moved_bytes;
} Compaction;

/* ---- choose ---- */

/* Blocks that cells were taken from since the sweep stay out of it: not all of their cells are marked. */
static bool may_evacuate(const Block *block)
{
    return block->type == BLOCK_CLASS && !block->shapes && !block->touched;
}

static size_t waste(const Block *block)
{
    size_t room = (size_t)block->count * block->cell_size;
    return block->live_bytes * 2 < room ? room - block->live_bytes : 0;
}

static size_t all_waste(const Heap *heap)
{
    size_t n = 0;
    for (u32 i = 0; i < heap->blocks.len; i++)
        if (may_evacuate(heap->blocks.items[i]))
            n += waste(heap->blocks.items[i]);
    return n;
}

/* Worth it: a good part of the heap, and more than what could not be moved the last time. */
bool compact_pays(const Heap *heap)
{
    size_t gain = all_waste(heap);
    return gain > GAIN_MIN + heap->stuck_bytes && gain - heap->stuck_bytes > heap->live_bytes / 8;
}

static void choose(Heap *heap)
{
    for (u32 i = 0; i < heap->blocks.len; i++) {
        Block *block = heap->blocks.items[i];
        block->evacuate = may_evacuate(block) && (heap->compact || waste(block));
        if (block->evacuate)
            memset(block->mark, 0, sizeof block->mark);
    }
}

/* ---- pin ---- */

/* A cell without a mark: in a block that is being emptied, or newer than the last cycle. */
void compact_pin(Cell *cell)
{
    Block *block = block_of(cell);
    if (block->evacuate)
        bit_set(block->mark, granule_of(cell));
}

static void pin_children(Heap *heap, Block *block, Cell *cell, size_t size, void *ctx)
{
    (void)block, (void)size, (void)ctx;
    const KindInfo *kind = &kind_info[cell->kind];
    if (kind->trace && !kind->update)
        kind->trace(heap->vm, cell);
}

static void pin(Heap *heap)
{
    Vm *vm = heap->vm;
    heap->mode = MARK_PIN;
    roots_mark(heap);
    for (u32 i = 0; i < heap->blocks.len; i++)
        block_each_cell(heap, heap->blocks.items[i], pin_children, NULL);
    /* Weak holders ask heap_is_dead for what they hold, and hear that it lives. */
    for (u32 i = 0; i < heap->weak.len; i++) {
        KindWeak *weak = kind_info[heap->weak.items[i]->kind].weak;
        if (weak)
            weak(vm, heap->weak.items[i], WEAK_MARK);
    }
    weak_clear(heap);
    weak_tables_clear(heap);
    heap->mode = MARK_NORMAL;
}

/* ---- evacuate ---- */

/* The next block with gaps for cells of class c; a fresh one when there is none. */
static Block *next_target(Compaction *c, u32 class)
{
    Heap *heap = c->heap;
    for (Block *block; (block = heap->partial[class]) != NULL;) {
        heap->partial[class] = block->next;
        if (!block->evacuate && !block->touched)
            return block;
    }
    return block_new(heap, class);
}

/* A free place for a cell of this class, marked as taken; NULL: memory is out. */
static Cell *take_place(Compaction *c, u32 class)
{
    Target *t = &c->targets[class];
    for (;;) {
        Block *block = t->block;
        for (; block && t->next < block->count; t->next++) {
            Cell *place = (Cell *)((char *)block + BLOCK_FIRST + (size_t)t->next * block->cell_size);
            if (bit_get(block->alloc, granule_of(place)))
                continue;
            bit_set(block->alloc, granule_of(place));
            bit_set(block->mark, granule_of(place));
            block->live_bytes += block->cell_size;
            t->next++;
            return place;
        }
        *t = (Target){next_target(c, class), 0};
        if (!t->block)
            return NULL;
    }
}

static void move_out(Compaction *c, Block *block)
{
    char *at = (char *)block + BLOCK_FIRST;
    for (u32 i = 0; i < block->count; i++, at += block->cell_size) {
        Cell *cell = (Cell *)at;
        size_t g = granule_of(cell);
        if (!bit_get(block->alloc, g) || bit_get(block->mark, g))
            continue;
        KindMoves *moves = kind_info[cell->kind].moves;
        Cell *place = cell->gc == GC_OLD && moves && moves(cell) ? take_place(c, block->size_class) : NULL;
        if (!place) {
            bit_set(block->mark, g);
            continue;
        }
        memcpy(place, cell, block->cell_size);
        cell->gc = GC_MOVED;
        ((Cell **)cell)[1] = place;
        c->moved_bytes += block->cell_size;
    }
}

static void evacuate(Compaction *c)
{
    Heap *heap = c->heap;
    u32 n = heap->blocks.len; /* fresh blocks come behind */
    for (u32 i = 0; i < n; i++)
        if (heap->blocks.items[i]->evacuate)
            move_out(c, heap->blocks.items[i]);
}

/* ---- update ---- */

void heap_update_values(Value *values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        heap_update(&values[i]);
}

static void update_cell(Heap *heap, Block *block, Cell *cell, size_t size, void *ctx)
{
    (void)block, (void)size, (void)ctx;
    KindUpdate *update = kind_info[cell->kind].update;
    if (update && cell->gc != GC_MOVED)
        update(heap->vm, cell);
}

/* ---- release ---- */

static void poison_moved(const Block *block)
{
    char *at = (char *)(uintptr_t)block + BLOCK_FIRST;
    for (u32 i = 0; i < block->count; i++, at += block->cell_size)
        if (bit_get(block->alloc, granule_of(at)) && !bit_get(block->mark, granule_of(at)))
            memset(at, 0xDB, block->cell_size);
}

static void release(Heap *heap)
{
    /* Backwards: block_free moves the last block into the hole. */
    for (u32 i = heap->blocks.len; i-- > 0;) {
        Block *block = heap->blocks.items[i];
        if (!block->evacuate)
            continue;
        if (heap->poison || heap->compact)
            poison_moved(block);
        size_t live = 0;
        for (size_t w = 0; w < ARRAY_LEN(block->mark); w++)
            live += (size_t)__builtin_popcountll(block->mark[w]);
        block->evacuate = false;
        block->live_bytes = live * block->cell_size;
        memcpy(block->alloc, block->mark, sizeof block->mark);
        if (!live)
            block_free(heap, block);
    }
    memset(heap->partial, 0, sizeof heap->partial[0] * HEAP_CLASSES);
    for (u32 i = 0; i < heap->blocks.len; i++) {
        Block *block = heap->blocks.items[i];
        size_t room = (size_t)block->count * block->cell_size;
        if (may_evacuate(block) && (room - block->live_bytes) * 8 >= room)
            sweep_list_partial(heap, block);
    }
}

void compact(Heap *heap)
{
    if (!heap->compact && !compact_pays(heap))
        return;
    Compaction c = {.heap = heap};
    pause_begin(heap);
    heap->collecting = true;
    choose(heap);
    pin(heap);
    evacuate(&c);
    for (u32 i = 0; i < heap->blocks.len; i++)
        block_each_cell(heap, heap->blocks.items[i], update_cell, NULL);
    release(heap);
    heap->stuck_bytes = all_waste(heap);
    heap->shaken = true;
    heap->collecting = false;
    pause_end(heap, PAUSE_COMPACT, heap->asked);
    if (heap->print_stats)
        fprintf(stderr, "gc: moved %zu KB, %zu KB of gaps left\n", c.moved_bytes >> 10, heap->stuck_bytes >> 10);
}

bool heap_wants_shaking(Vm *vm)
{
    const Heap *heap = vm_core(vm)->heap;
    return heap->compact && !heap->shaken;
}
