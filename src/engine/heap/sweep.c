/* sweep.c - after marking: what is not marked is gone.
 *
 * A block costs a copy and a count of its mark bits; dead cells are read only where finalisers are.
 * A young cycle looks only at blocks that cells were handed out from since the last one: no other
 * can have lost anything. Blocks are swept in slices between which the program runs: it gets no cells from blocks that were
 * not swept yet (no list leads to them), and no cycle begins before all are. Mixed blocks go on being filled at their
 * end, so they are swept at once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#define FIRST_WORD (BLOCK_FIRST / 8 / 64) /* of the bit tables that tells of cells */
_Static_assert((BLOCK_SIZE / 8 / 64 - FIRST_WORD) % 4 == 0, "settle takes four words at a time");

static void finalise_cell(Heap *heap, Cell *cell)
{
    KindFinalise *finalise = kind_info[cell->kind].finalise;
    if (cell->kind != Kind_Free && finalise)
        finalise(heap->vm, cell);
}

static void finalise_dead(Heap *heap, Block *block, Cell *cell, size_t size, void *ctx)
{
    (void)size, (void)ctx;
    if (!bit_get(block->mark, granule_of(cell)))
        finalise_cell(heap, cell);
}

/* Most cells are alive, or no cells: only the dead ones are read. */
static void finalise_block(Heap *heap, Block *block)
{
    if (block->type != BLOCK_CLASS) {
        block_each_cell(heap, block, finalise_dead, NULL);
        return;
    }
    char *at = (char *)block + BLOCK_FIRST;
    for (u32 i = 0; i < block->count; i++, at += block->cell_size) {
        size_t g = granule_of(at);
        if (bit_get(block->alloc, g) && !bit_get(block->mark, g))
            finalise_cell(heap, (Cell *)at);
    }
}

static void poison_dead(Heap *heap, Block *block, Cell *cell, size_t size, void *ctx)
{
    (void)heap, (void)ctx;
    if (!bit_get(block->mark, granule_of(cell)))
        memset(cell, 0xDB, size);
}

/* Without the instruction for it, which not every processor has, and without a call. */
static ALWAYS_INLINE u32 ones(u64 word)
{
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    return (u32)(((word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}

static size_t count_bits(const u64 *bits)
{
    size_t n = 0;
    for (size_t w = FIRST_WORD; w < BLOCK_SIZE / 8 / 64; w++)
        n += bits[w] ? ones(bits[w]) : 0;
    return n;
}

/* Copies mark over alloc and counts the cells. Many words say nothing in both. */
static size_t settle(Block *block)
{
    size_t n = 0;
    u64 *to = block->alloc;
    const u64 *from = block->mark;
    for (size_t w = FIRST_WORD; w < BLOCK_SIZE / 8 / 64; w += 4) {
        u64 marks = from[w] | from[w + 1] | from[w + 2] | from[w + 3];
        if (!(marks | to[w] | to[w + 1] | to[w + 2] | to[w + 3]))
            continue;
        if (marks)
            n += ones(from[w]) + ones(from[w + 1]) + ones(from[w + 2]) + ones(from[w + 3]);
        memcpy(to + w, from + w, 4 * sizeof *to);
    }
    return n;
}

/* Bytes of the live cells; mixed blocks by the average of all their cells. */
static size_t live_size(const Block *block, size_t live, size_t all)
{
    if (block->type == BLOCK_CLASS)
        return live * block->cell_size;
    if (block->type == BLOCK_LARGE)
        return block->large_size;
    return all ? (block->scan - BLOCK_FIRST) * live / all : 0;
}

void sweep_list_partial(Heap *heap, Block *block)
{
    u32 c = block->size_class;
    block->next = heap->partial[c];
    heap->partial[c] = block;
}

static void sweep_block(Heap *heap, Block *block)
{
    block->touched = false;
    if (block->has_finalisers && !(heap->in_list && block->type == BLOCK_CLASS))
        finalise_block(heap, block);
    if (heap->poison)
        block_each_cell(heap, block, poison_dead, NULL);
    size_t all = block->type == BLOCK_MIXED ? count_bits(block->alloc) : 0, live = settle(block);
    heap->live_bytes -= block->live_bytes;
    if (live == 0) {
        if (heap->mixed == block)
            heap->mixed = NULL;
        block_free(heap, block);
        return;
    }
    block->live_bytes = live_size(block, live, all);
    heap->live_bytes += block->live_bytes;
    block->zeroed = false;
    /* Nearly full blocks are not worth the search; mixed ones are not used again (their tail still
     * is). */
    if (block->type == BLOCK_CLASS && (block->count - live) * 8 >= block->count)
        sweep_list_partial(heap, block);
}

/* Gives whole pages back that lie between live cells, of blocks with gaps of so many bytes. */
void sweep_release(Heap *heap, size_t min_gaps)
{
    for (u32 i = 0; i < heap->blocks.len; i++) {
        Block *block = heap->blocks.items[i];
        if (block->live_bytes + min_gaps <= BLOCK_SIZE - BLOCK_FIRST)
            block_release_pages(block);
    }
}

/* Dead cells of a young cycle, by the list of all that were made: their blocks have old ones, too, which need no look. */
static bool finalise_young(Heap *heap)
{
    while (heap->dying) {
        if (heap->work-- <= 0)
            return false;
        Cell *cell = heap->fresh[--heap->dying];
        heap->fresh[heap->dying] = heap->fresh[--heap->fresh_count]; /* made meanwhile, or this one */
        if (!bit_get(block_of(cell)->mark, granule_of(cell)))
            finalise_cell(heap, cell);
    }
    return true;
}

void sweep_begin(Heap *heap)
{
    bool full = heap->full;
    heap->in_list = heap->listing && !full;
    heap->dying = heap->in_list ? heap->fresh_count : 0;
    if (!heap->in_list)
        heap->fresh_count = 0; /* blocks with any are read whole */
    heap->listing = true;
    heap->unswept.len = 0;
    for (u32 i = 0; !full && i < heap->touched.len; i++)
        if (heap->touched.items[i]->type != BLOCK_MIXED)
            VEC_PUSH(&heap->unswept, heap->touched.items[i]);
    heap->touched.len = 0;
    if (full)
        memset(heap->partial, 0, sizeof heap->partial);
    for (u32 i = 0; i < ARRAY_LEN(heap->mixed_blocks); i++)
        if (heap->mixed_blocks[i] && (full || heap->mixed_blocks[i]->touched))
            sweep_block(heap, heap->mixed_blocks[i]);
    heap->sweep_at = full ? heap->blocks.len : heap->unswept.len;
}

#define SHRINK_COST 6000 /* of a megabyte or more, in cells marked */

static bool is_dead(const Block *block)
{
    return !bit_get(block->mark, granule_of((const char *)block + BLOCK_FIRST));
}

/* A block with finalisers is read whole. */
static i64 cost_of(const Heap *heap, const Block *block)
{
    return !heap->in_list && block->has_finalisers ? 256 : 8;
}

bool sweep_some(Heap *heap)
{
    if (!finalise_young(heap))
        return false;
    /* Backwards: block_free moves the last block into the hole, and new ones come behind. */
    while (heap->sweep_at > 0) {
        if (heap->work <= 0)
            return false;
        Block *block = heap->full ? heap->blocks.items[--heap->sweep_at] : heap->unswept.items[--heap->sweep_at];
        if (block->type == BLOCK_MIXED)
            continue;
        heap->work -= cost_of(heap, block);
        if (UNLIKELY(block->type == BLOCK_LARGE && is_dead(block)) && !block->has_finalisers && block_shrink(heap, block)) {
            heap->work -= SHRINK_COST;
            heap->sweep_at++;
            continue;
        }
        sweep_block(heap, block);
    }
    return true;
}

static void finalise_visit(Heap *heap, Block *block, Cell *cell, size_t size, void *ctx)
{
    (void)block, (void)size, (void)ctx;
    finalise_cell(heap, cell);
}

void sweep_finalise_all(Heap *heap)
{
    for (u32 i = 0; i < heap->blocks.len; i++)
        if (heap->blocks.items[i]->has_finalisers)
            block_each_cell(heap, heap->blocks.items[i], finalise_visit, NULL);
}
