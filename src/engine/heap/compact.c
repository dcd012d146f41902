/* compact.c - moving live cells together after a full cycle, so that pages and blocks with little left in them can go.
 *
 *   choose      the blocks of a size class, but for nearly full ones
 *   pin         what must stay in its place: whatever a stack, a register, a root, a weak structure, a cache or a cell of a
 *               kind without update function holds. These are all shown by the functions that mark them, in mode MARK_PIN
 *   evacuate    puts the pages of these blocks in an order: first those that stay anyway, as something in them does, at last the
 *               emptiest. Cells from the end of that order go into the gaps at its beginning, until the two meet; the new
 *               address is left in the second word of the old cell. So no memory is needed, and none can be lost
 *   update      follows these addresses in every cell of a kind with an update function
 *   release     frees the blocks that are empty now (and trim in cycle.c gives empty pages of others back)
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
#include <stdlib.h>

#include "os/os_mem.h"

#define GAIN_MIN ((size_t)128 << 10) /* less is not worth the walks */
#define PAGE_CELL_MAX 1024           /* larger cells are moved from block to block, not from page to page */
#define PAGED_MAX ((size_t)32 << 20) /* alive: so are all cells of a larger heap, to keep the order short */
#define BLOCK_PAGES (BLOCK_SIZE / OS_PAGE_SIZE)
#define PAGE_GRANULES (OS_PAGE_SIZE / 8)

/* A page or a block: the cells [from, end) of it begin there. */
typedef struct Stretch {
    u64 order; /* the higher, the more is gained when it is empty */
    Block *block;
    u32 from, end;
    bool stays; /* a cell in it cannot move */
} Stretch;

typedef struct Compaction {
    Heap *heap;
    VEC(Block *) by_class[HEAP_CLASSES];
    VEC(Stretch) stretches; /* of the class under way */
    size_t moved_bytes;
} Compaction;

/* ---- choose ---- */

/* Blocks that cells were taken from since the sweep stay out of it: not all of their cells are marked. */
static bool may_evacuate(const Block *block)
{
    return block->type == BLOCK_CLASS && !block->shapes && !block->touched;
}

static size_t gaps(const Block *block)
{
    return (size_t)block->count * block->cell_size - block->live_bytes;
}

static bool is_sparse(const Block *block)
{
    return gaps(block) * 8 >= (size_t)block->count * block->cell_size;
}

/* Pages in which a cell begins, and that of the header. */
static u32 used_pages(const Block *block)
{
    u32 n = 1;
    for (size_t page = 1; page < BLOCK_PAGES; page++) {
        u64 any = 0;
        for (size_t w = 0; w < PAGE_GRANULES / 64; w++)
            any |= block->alloc[page * (PAGE_GRANULES / 64) + w];
        n += any != 0;
    }
    return MAX(n, (u32)((BLOCK_FIRST + block->live_bytes + OS_PAGE_SIZE - 1) / OS_PAGE_SIZE));
}

/* What would go if all cells lay close together. */
static size_t possible_gain(const Heap *heap)
{
    size_t used[HEAP_CLASSES] = {0}, live[HEAP_CLASSES] = {0}, gain = 0;
    for (u32 i = 0; i < heap->blocks.len; i++) {
        const Block *block = heap->blocks.items[i];
        if (!may_evacuate(block) || !is_sparse(block))
            continue;
        used[block->size_class] += (size_t)used_pages(block) * OS_PAGE_SIZE;
        live[block->size_class] += block->live_bytes;
    }
    for (u32 c = 0; c < HEAP_CLASSES; c++) {
        size_t blocks = live[c] / (BLOCK_SIZE - BLOCK_FIRST) + 1, needed = ROUND_UP(live[c] + blocks * BLOCK_FIRST, OS_PAGE_SIZE);
        gain += used[c] - MIN(used[c], needed);
    }
    return gain;
}

/* Worth it: a good part of the heap, and more than what could not be moved the last time. */
bool compact_pays(const Heap *heap)
{
    size_t gain = possible_gain(heap);
    return gain > heap->stuck_bytes + MAX(GAIN_MIN, heap->live_bytes / 16);
}

static void choose(Compaction *c)
{
    Heap *heap = c->heap;
    for (u32 i = 0; i < heap->blocks.len; i++) {
        Block *block = heap->blocks.items[i];
        block->evacuate = may_evacuate(block) && (heap->compact || is_sparse(block));
        if (!block->evacuate)
            continue;
        memset(block->mark, 0, sizeof block->mark);
        VEC_PUSH(&c->by_class[block->size_class], block);
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

static Cell *cell_at(const Block *block, u32 i)
{
    return (Cell *)((char *)(uintptr_t)block + BLOCK_FIRST + (size_t)i * block->cell_size);
}

static bool is_gap(const Cell *cell)
{
    return !bit_get(block_of(cell)->alloc, granule_of(cell));
}

static bool can_move(const Cell *cell)
{
    KindMoves *moves = kind_info[cell->kind].moves;
    return !bit_get(block_of(cell)->mark, granule_of(cell)) && cell->gc == GC_OLD && moves && moves(cell);
}

/* Cuts a block into stretches. Empty ones are left out: nothing shall be put there. */
static void add_stretches(Compaction *c, Block *block, bool paged)
{
    u32 first = c->stretches.len;
    bool block_stays = false;
    for (u32 from = 0, end; from < block->count; from = end) {
        size_t at = BLOCK_FIRST + (size_t)from * block->cell_size, next_page = ROUND_UP(at + 1, OS_PAGE_SIZE);
        end = paged ? from + (u32)((next_page - at + block->cell_size - 1) / block->cell_size) : block->count;
        end = MIN(end, block->count);
        Stretch s = {.block = block, .from = from, .end = end};
        u32 live = 0;
        for (u32 i = from; i < end; i++) {
            const Cell *cell = cell_at(block, i);
            live += !is_gap(cell);
            s.stays |= !is_gap(cell) && !can_move(cell);
        }
        block_stays |= s.stays;
        s.order = (u64)(s.stays ? 0 : (u64)1 << 62) | (0xFFFF - live);
        if (live)
            VEC_PUSH(&c->stretches, s);
    }
    for (u32 i = first; !block_stays && i < c->stretches.len; i++)
        c->stretches.items[i].order |= (u64)1 << 63 | (u64)(BLOCK_SIZE - block->live_bytes) << 40 | (u64)(block->index & 0xFFFFFF) << 16;
}

static int by_order(const void *a, const void *b)
{
    u64 x = ((const Stretch *)a)->order, y = ((const Stretch *)b)->order;
    return x < y ? -1 : x > y;
}

static void move_cell(Compaction *c, Cell *cell, Cell *place)
{
    Block *to = block_of(place);
    memcpy(place, cell, to->cell_size);
    bit_set(to->alloc, granule_of(place));
    bit_set(to->mark, granule_of(place));
    to->live_bytes += to->cell_size;
    cell->gc = GC_MOVED;
    ((Cell **)cell)[1] = place;
    c->moved_bytes += to->cell_size;
}

/* From the end of the order into the gaps at its beginning. A stretch in which something stays gains nothing by giving cells away. */
static void move_to_front(Compaction *c)
{
    Stretch *to = c->stretches.items, *from = to + c->stretches.len;
    u32 gap = 0;
    while (from-- > to && !from->stays) {
        for (u32 i = from->from; i < from->end; i++) {
            Cell *cell = cell_at(from->block, i);
            if (is_gap(cell))
                continue;
            for (gap = MAX(gap, to->from); to < from; to++, gap = to->from) {
                while (gap < to->end && !is_gap(cell_at(to->block, gap)))
                    gap++;
                if (gap < to->end)
                    break;
            }
            if (to == from)
                return;
            move_cell(c, cell, cell_at(to->block, gap));
        }
    }
}

/* COB_GC=compact, three times of four: all that can move does, into fresh blocks. */
static void move_all(Compaction *c, u32 size_class)
{
    Block *to = NULL;
    u32 next = 0;
    for (u32 b = 0; b < c->by_class[size_class].len; b++) {
        Block *block = c->by_class[size_class].items[b];
        for (u32 i = 0; i < block->count; i++) {
            if (is_gap(cell_at(block, i)) || !can_move(cell_at(block, i)))
                continue;
            if (!to || next == to->count) {
                to = block_new(c->heap, size_class);
                next = 0;
                if (!to)
                    return;
            }
            move_cell(c, cell_at(block, i), cell_at(to, next++));
        }
    }
}

static void evacuate_class(Compaction *c, u32 size_class)
{
    u32 n = c->by_class[size_class].len;
    Block **blocks = c->by_class[size_class].items;
    if (c->heap->compact && c->heap->full_collections % 4) {
        move_all(c, size_class);
    } else {
        bool paged = heap_class_sizes[size_class] <= PAGE_CELL_MAX && c->heap->live_bytes <= PAGED_MAX;
        c->stretches.len = 0;
        for (u32 i = 0; i < n; i++)
            add_stretches(c, blocks[i], paged);
        if (c->stretches.len)
            qsort(c->stretches.items, c->stretches.len, sizeof(Stretch), by_order);
        move_to_front(c);
    }
    for (u32 b = 0; b < n; b++)
        for (u32 i = 0; i < blocks[b]->count; i++)
            if (!is_gap(cell_at(blocks[b], i)) && cell_at(blocks[b], i)->gc != GC_MOVED)
                bit_set(blocks[b]->mark, granule_of(cell_at(blocks[b], i)));
}

static void evacuate(Compaction *c)
{
    for (u32 i = 0; i < HEAP_CLASSES; i++) {
        if (c->by_class[i].len)
            evacuate_class(c, i);
        VEC_DEINIT(&c->by_class[i]);
    }
    VEC_DEINIT(&c->stretches);
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
        if (may_evacuate(block) && is_sparse(block))
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
    choose(&c);
    pin(heap);
    evacuate(&c);
    for (u32 i = 0; i < heap->blocks.len; i++)
        block_each_cell(heap, heap->blocks.items[i], update_cell, NULL);
    release(heap);
    heap->stuck_bytes = possible_gain(heap);
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
