/* block.c - address space of the heap: chunks, blocks, and from an address back to its cell.
 *
 * Chunks are reserved whole and made accessible from the front as blocks are used; free blocks keep
 * their memory for reuse until block_trim gives it back. Shapes have a region of their own, because
 * Cell.shape is a 32-bit offset into it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#include "os/os_mem.h"

#define RELEASE_MAX ((size_t)4 << 20) /* of a large cell in one go: unmapping takes time */
#define COMMIT_STEP 4 /* blocks made accessible at once; small, so that huge pages never apply in small heaps */

/* From this size on new chunks get huge pages: a fault of a small page costs as much as filling four of them, and half of all
 * time of a program that builds large structures went there. One huge page more is then an eighth of the heap at most. */
#define HUGE_PAGES_FROM ((size_t)16 << 20)
#define HUGE_COMMIT_STEP ((u32)(OS_HUGE_PAGE >> BLOCK_SHIFT))

/* Up to 2 KB in steps of an eighth of the power of two, above by how many fit a block. */
const u16 heap_class_sizes[HEAP_CLASSES] = {
    16,   24,   32,   40,   48,   56,   64,   72,    80,    88,    96,    104,
    112,  120,  128,  144,  160,  176,  192,  208,   224,   240,   256,   288,
    320,  352,  384,  416,  448,  480,  512,  576,   640,   704,   768,   832,
    896,  960,  1024, 1152, 1280, 1408, 1536, 1664,  1792,  1920,  2048,  2640,
    3168, 3960, 4872, 5760, 7040, 7920, 9056, 10560, 12672, 15840, 21120, CLASS_MAX,
};

u32 heap_class_of(size_t size)
{
    if (size <= 128)
        return size <= 16 ? 0 : (u32)((size + 7) / 8 - 2);
    if (size <= 256)
        return 15 + (u32)((size - 129) / 16);
    if (size <= 512)
        return 23 + (u32)((size - 257) / 32);
    if (size <= 1024)
        return 31 + (u32)((size - 513) / 64);
    if (size <= 2048)
        return 39 + (u32)((size - 1025) / 128);
    u32 c = 47;
    while (heap_class_sizes[c] < size)
        c++;
    return c;
}

/* ---- chunks ---- */

static void slot_put(ChunkSlot *slots, u32 count, uintptr_t key, Chunk *chunk)
{
    u32 i = (u32)(key * 0x9E3779B1u) & (count - 1);
    while (slots[i].key)
        i = (i + 1) & (count - 1);
    slots[i] = (ChunkSlot){key, chunk};
}

/* Rebuilds the table from the list of chunks: after growth and after removal. */
static void slots_rebuild(Heap *heap)
{
    u32 needed = 0;
    heap->lo = UINTPTR_MAX;
    heap->hi = 0;
    for (u32 i = 0; i < heap->chunks.len; i++) {
        const Chunk *chunk = heap->chunks.items[i];
        size_t size = chunk->huge_size ? chunk->huge_size : CHUNK_SIZE;
        needed += (u32)((size + CHUNK_SIZE - 1) >> CHUNK_SHIFT);
        heap->lo = MIN(heap->lo, (uintptr_t)chunk->base);
        heap->hi = MAX(heap->hi, (uintptr_t)chunk->base + size);
    }
    u32 count = 16;
    while (count < needed * 2)
        count *= 2;
    xfree(heap->slots);
    heap->slots = xalloc_zero(count * sizeof(ChunkSlot));
    heap->slot_count = count;
    heap->slot_used = needed;
    for (u32 i = 0; i < heap->chunks.len; i++) {
        Chunk *chunk = heap->chunks.items[i];
        size_t size = chunk->huge_size ? chunk->huge_size : CHUNK_SIZE;
        for (size_t at = 0; at < size; at += CHUNK_SIZE)
            slot_put(heap->slots, count, ((uintptr_t)chunk->base + at) >> CHUNK_SHIFT, chunk);
    }
}

static void chunk_enter(Heap *heap, Chunk *chunk)
{
    VEC_PUSH(&heap->chunks, chunk);
    size_t size = chunk->huge_size ? chunk->huge_size : CHUNK_SIZE;
    u32 needed = (u32)((size + CHUNK_SIZE - 1) >> CHUNK_SHIFT);
    if ((heap->slot_used + needed) * 2 > heap->slot_count) {
        slots_rebuild(heap);
        return;
    }
    heap->slot_used += needed;
    heap->lo = MIN(heap->lo, (uintptr_t)chunk->base);
    heap->hi = MAX(heap->hi, (uintptr_t)chunk->base + size);
    for (size_t at = 0; at < size; at += CHUNK_SIZE)
        slot_put(heap->slots, heap->slot_count, ((uintptr_t)chunk->base + at) >> CHUNK_SHIFT,
                 chunk);
}

static void chunk_release(Heap *heap, Chunk *chunk)
{
    for (u32 i = 0; i < heap->chunks.len; i++) {
        if (heap->chunks.items[i] == chunk) {
            heap->chunks.items[i] = heap->chunks.items[--heap->chunks.len];
            break;
        }
    }
    os_mem_release(chunk->base, chunk->huge_size ? chunk->huge_size : CHUNK_SIZE);
    xfree(chunk);
    slots_rebuild(heap);
}

static Chunk *chunk_new(Heap *heap)
{
    char *base = os_mem_reserve(CHUNK_SIZE, CHUNK_SIZE);
    if (!base)
        return NULL;
    Chunk *chunk = xalloc_zero(sizeof *chunk);
    chunk->base = base;
    chunk->free = ~0ull;
    chunk->huge_pages = heap->block_bytes >= HUGE_PAGES_FROM;
    if (chunk->huge_pages)
        os_mem_allow_huge(base, CHUNK_SIZE, true);
    chunk_enter(heap, chunk);
    return chunk;
}

/* First place of n free blocks in a row, or -1. */
static int find_run(u64 free, u32 n)
{
    u64 starts = free;
    for (u32 have = 1; have < n && starts;) {
        u32 more = MIN(have, n - have);
        starts &= starts >> more;
        have += more;
    }
    return starts ? __builtin_ctzll(starts) : -1;
}

static u64 run_mask(u32 at, u32 n)
{
    return (n == 64 ? ~0ull : (1ull << n) - 1) << at;
}

/* n blocks in a row; *zeroed tells whether the system's zeroes are still there. */
static Block *take_blocks(Heap *heap, u32 n, bool *zeroed)
{
    Chunk *chunk = NULL;
    int at = -1;
    for (u32 i = 0; i < heap->chunks.len && at < 0; i++) {
        chunk = heap->chunks.items[i];
        at = chunk->huge_size ? -1 : find_run(chunk->free, n);
    }
    if (at < 0) {
        chunk = chunk_new(heap);
        if (!chunk)
            return NULL;
        at = 0;
    }
    u32 end = (u32)at + n;
    if (end > chunk->committed) {
        u32 step = chunk->huge_pages ? HUGE_COMMIT_STEP : COMMIT_STEP;
        u32 upto = MIN(ROUND_UP(end, step), CHUNK_BLOCKS);
        if (!os_mem_commit(chunk->base + ((size_t)chunk->committed << BLOCK_SHIFT),
                           (size_t)(upto - chunk->committed) << BLOCK_SHIFT))
            return NULL;
        chunk->committed = upto;
    }
    u64 mask = run_mask((u32)at, n);
    *zeroed = (chunk->dirty & mask) == 0;
    chunk->free &= ~mask;
    chunk->dirty |= mask;
    memset(chunk->start + at, at, n);
    Block *block = (Block *)(chunk->base + ((size_t)at << BLOCK_SHIFT));
    if (!*zeroed)
        memset(block, 0, sizeof *block);
    block->chunk = chunk;
    heap->block_bytes += (size_t)n << BLOCK_SHIFT;
    return block;
}

/* ---- blocks ---- */

static void enter_block(Heap *heap, Block *block)
{
    block->index = heap->blocks.len;
    VEC_PUSH(&heap->blocks, block);
}

bool block_shapes_init(Heap *heap)
{
    heap->shape_base = os_mem_reserve(SHAPE_REGION, BLOCK_SIZE);
    return heap->shape_base != NULL;
}

static Block *take_shape_block(Heap *heap)
{
    if (heap->free_shape_blocks.len) {
        Block *block = VEC_POP(&heap->free_shape_blocks);
        memset(block, 0, sizeof *block);
        return block;
    }
    if (heap->shape_used == SHAPE_REGION)
        return NULL;
    if (heap->shape_used == heap->shape_committed) {
        if (!os_mem_commit(heap->shape_base + heap->shape_committed, COMMIT_STEP << BLOCK_SHIFT))
            return NULL;
        heap->shape_committed += COMMIT_STEP << BLOCK_SHIFT;
    }
    Block *block = (Block *)(heap->shape_base + heap->shape_used);
    heap->shape_used += BLOCK_SIZE;
    heap->block_bytes += BLOCK_SIZE;
    block->zeroed = true;
    return block;
}

Block *block_new(Heap *heap, u32 size_class)
{
    bool zeroed = false;
    Block *block;
    if (size_class == SHAPE_CLASS) {
        block = take_shape_block(heap);
        zeroed = block && block->zeroed;
    } else {
        block = take_blocks(heap, 1, &zeroed);
    }
    if (!block)
        return NULL;
    block->type = BLOCK_CLASS;
    block->shapes = size_class == SHAPE_CLASS;
    block->size_class = (u8)size_class;
    block->cell_size = block->shapes ? heap->shape_size : heap_class_sizes[size_class];
    block->count = (u32)((BLOCK_SIZE - BLOCK_FIRST) / block->cell_size);
    block->zeroed = zeroed;
    enter_block(heap, block);
    return block;
}

Block *block_new_mixed(Heap *heap)
{
    bool zeroed;
    Block *block = take_blocks(heap, 1, &zeroed);
    if (!block)
        return NULL;
    if (!zeroed)
        memset((char *)block + BLOCK_FIRST, 0, BLOCK_SIZE - BLOCK_FIRST);
    block->type = BLOCK_MIXED;
    block->scan = BLOCK_FIRST;
    for (u32 i = 0; i < ARRAY_LEN(heap->mixed_blocks); i++) {
        if (!heap->mixed_blocks[i]) {
            heap->mixed_blocks[i] = block;
            break;
        }
    }
    enter_block(heap, block);
    return block;
}

static Block *new_huge(Heap *heap, size_t size)
{
    size_t total = ROUND_UP(BLOCK_FIRST + size, BLOCK_SIZE);
    bool huge_pages = total >= OS_HUGE_PAGE;
    if (huge_pages && ROUND_UP(total, OS_HUGE_PAGE) - total <= total / 8)
        total = ROUND_UP(total, OS_HUGE_PAGE);
    char *base = os_mem_reserve(total, CHUNK_SIZE);
    if (!base)
        return NULL;
    if (huge_pages)
        os_mem_allow_huge(base, total, true);
    if (!os_mem_commit(base, total)) {
        os_mem_release(base, total);
        return NULL;
    }
    Chunk *chunk = xalloc_zero(sizeof *chunk);
    chunk->base = base;
    chunk->huge_size = total;
    chunk_enter(heap, chunk);
    heap->block_bytes += total;
    Block *block = (Block *)base;
    block->chunk = chunk;
    return block;
}

Block *block_new_large(Heap *heap, size_t size)
{
    Block *block;
    if (size > HUGE_MIN) {
        block = new_huge(heap, size);
    } else {
        bool zeroed;
        block =
            take_blocks(heap, (u32)((BLOCK_FIRST + size + BLOCK_SIZE - 1) >> BLOCK_SHIFT), &zeroed);
        if (block && !zeroed)
            memset((char *)block + BLOCK_FIRST, 0, size);
    }
    if (!block)
        return NULL;
    block->type = BLOCK_LARGE;
    block->large_size = size;
    heap->large_bytes += size;
    enter_block(heap, block);
    return block;
}

void block_free(Heap *heap, Block *block)
{
    Block *last = VEC_POP(&heap->blocks);
    heap->blocks.items[block->index] = last;
    last->index = block->index;
    if (block->type == BLOCK_LARGE) {
        heap->large_bytes -= block->large_size;
        xfree(block->cards);
    }
    if (block->type == BLOCK_MIXED) {
        heap->mixed_bytes -= BLOCK_SIZE;
        for (u32 i = 0; i < ARRAY_LEN(heap->mixed_blocks); i++)
            if (heap->mixed_blocks[i] == block)
                heap->mixed_blocks[i] = NULL;
    }
    if (block->shapes) {
        memset(block->alloc, 0, sizeof block->alloc); /* block_find knows nothing of free blocks there */
        VEC_PUSH(&heap->free_shape_blocks, block);
        return;
    }
    Chunk *chunk = block->chunk;
    if (chunk->huge_size) {
        heap->block_bytes -= chunk->huge_size;
        chunk_release(heap, chunk);
        return;
    }
    u32 at = (u32)(((char *)block - chunk->base) >> BLOCK_SHIFT), n = 1;
    if (block->type == BLOCK_LARGE)
        n = (u32)((BLOCK_FIRST + block->large_size + BLOCK_SIZE - 1) >> BLOCK_SHIFT);
    chunk->free |= run_mask(at, n);
    heap->block_bytes -= (size_t)n << BLOCK_SHIFT;
}

/* Before single pages of a chunk go: the system would fill the gaps in again. */
static void end_huge_pages(Chunk *chunk)
{
    if (chunk->huge_pages)
        os_mem_allow_huge(chunk->base, CHUNK_SIZE, false);
    chunk->huge_pages = false;
}

bool block_shrink(Heap *heap, Block *block)
{
    Chunk *chunk = block->chunk;
    if (block->type != BLOCK_LARGE || !chunk->huge_size || chunk->huge_size <= 2 * RELEASE_MAX)
        return false;
    chunk->huge_size -= RELEASE_MAX;
    block->large_size = chunk->huge_size - BLOCK_FIRST;
    heap->large_bytes -= RELEASE_MAX;
    heap->block_bytes -= RELEASE_MAX;
    os_mem_release(chunk->base + chunk->huge_size, RELEASE_MAX);
    slots_rebuild(heap);
    return true;
}

bool block_trim(Heap *heap, size_t keep, u32 most)
{
    /* Allocation fills from the first chunk up, so what is kept lies there. */
    u32 first = 0;
    for (; first < heap->chunks.len; first++) {
        const Chunk *chunk = heap->chunks.items[first];
        size_t bytes = chunk->huge_size ? 0 : (size_t)__builtin_popcountll(chunk->free & chunk->dirty) << BLOCK_SHIFT;
        if (bytes > keep)
            break;
        keep -= bytes;
    }
    for (u32 i = heap->chunks.len; i-- > first;) {
        Chunk *chunk = heap->chunks.items[i];
        if (chunk->huge_size)
            continue;
        u64 idle = chunk->free & chunk->dirty;
        bool whole = chunk->free == ~0ull && heap->chunks.len > 1;
        if (!idle && !whole)
            continue;
        if (!most)
            return false;
        if (whole) {
            chunk_release(heap, chunk);
            most -= MIN(most, CHUNK_BLOCKS);
            continue;
        }
        end_huge_pages(chunk);
        while (idle && most) {
            u32 at = (u32)__builtin_ctzll(idle), n = 0;
            while (at + n < 64 && idle >> (at + n) & 1 && n < most)
                n++;
            os_mem_decommit(chunk->base + ((size_t)at << BLOCK_SHIFT), (size_t)n << BLOCK_SHIFT);
            idle &= ~run_mask(at, n);
            chunk->dirty &= ~run_mask(at, n);
            most -= n;
        }
        if (idle)
            return false;
    }
    return true;
}

void block_release_pages(Block *block)
{
    char *base = (char *)block, *from = (char *)ROUND_UP((uintptr_t)base + BLOCK_FIRST, OS_PAGE_SIZE);
    if (block->type != BLOCK_CLASS || block->shapes)
        return;
    /* [from, cell) is free; the end of the block counts as a cell. */
    char *end = base + BLOCK_FIRST + (size_t)block->count * block->cell_size;
    for (char *at = base + BLOCK_FIRST; at <= end; at += block->cell_size) {
        if (at < end && !bit_get(block->alloc, granule_of(at)))
            continue;
        char *to = at < end ? (char *)((uintptr_t)at & ~(uintptr_t)(OS_PAGE_SIZE - 1)) : base + BLOCK_SIZE;
        if (to > from) {
            if (block->chunk)
                end_huge_pages(block->chunk);
            os_mem_decommit(from, (size_t)(to - from));
        }
        from = (char *)ROUND_UP((uintptr_t)at + block->cell_size, OS_PAGE_SIZE);
    }
}

void block_free_all(Heap *heap)
{
    for (u32 i = 0; i < heap->blocks.len; i++)
        if (heap->blocks.items[i]->type == BLOCK_LARGE)
            xfree(heap->blocks.items[i]->cards);
    for (u32 i = 0; i < heap->chunks.len; i++) {
        Chunk *chunk = heap->chunks.items[i];
        os_mem_release(chunk->base, chunk->huge_size ? chunk->huge_size : CHUNK_SIZE);
        xfree(chunk);
    }
    if (heap->shape_base)
        os_mem_release(heap->shape_base, SHAPE_REGION);
    VEC_DEINIT(&heap->chunks);
    VEC_DEINIT(&heap->blocks);
    VEC_DEINIT(&heap->touched);
    VEC_DEINIT(&heap->unswept);
    VEC_DEINIT(&heap->free_shape_blocks);
    xfree(heap->slots);
}

/* ---- from addresses to cells ---- */

Block *block_find(const Heap *heap, uintptr_t address)
{
    uintptr_t in_shapes = address - (uintptr_t)heap->shape_base;
    if (in_shapes < heap->shape_used)
        return (Block *)(address & ~(BLOCK_SIZE - 1));
    if (!heap->slot_count || address - heap->lo >= heap->hi - heap->lo)
        return NULL;
    uintptr_t key = address >> CHUNK_SHIFT;
    u32 i = (u32)(key * 0x9E3779B1u) & (heap->slot_count - 1);
    while (heap->slots[i].key != key) {
        if (!heap->slots[i].key)
            return NULL;
        i = (i + 1) & (heap->slot_count - 1);
    }
    const Chunk *chunk = heap->slots[i].chunk;
    if (chunk->huge_size)
        return address - (uintptr_t)chunk->base < chunk->huge_size ? (Block *)chunk->base : NULL;
    u32 b = (u32)(address >> BLOCK_SHIFT) & (CHUNK_BLOCKS - 1);
    if (chunk->free >> b & 1)
        return NULL;
    return (Block *)(chunk->base + ((size_t)chunk->start[b] << BLOCK_SHIFT));
}

/* The last set bit at or below i, or -1. */
static long bit_before(const u64 *bits, size_t i)
{
    size_t w = i >> 6;
    u64 word = bits[w] << (63 - (i & 63));
    if (word)
        return (long)(i - (size_t)__builtin_clzll(word));
    while (w-- > 0)
        if (bits[w])
            return (long)(w * 64 + 63 - (size_t)__builtin_clzll(bits[w]));
    return -1;
}

Cell *block_cell(const Block *block, uintptr_t address)
{
    size_t offset = address - (uintptr_t)block;
    if (offset < BLOCK_FIRST)
        return NULL;
    size_t at;
    if (block->type == BLOCK_CLASS) {
        size_t i = (offset - BLOCK_FIRST) / block->cell_size;
        if (i >= block->count)
            return NULL;
        at = BLOCK_FIRST + i * block->cell_size;
    } else if (block->type == BLOCK_MIXED) {
        long granule = bit_before(block->alloc, offset >> 3);
        if (granule < 0)
            return NULL;
        at = (size_t)granule << 3;
    } else {
        if (offset >= BLOCK_FIRST + block->large_size)
            return NULL;
        at = BLOCK_FIRST;
    }
    Cell *cell = (Cell *)((char *)block + at);
    return bit_get(block->alloc, at >> 3) && cell->kind != Kind_Free ? cell : NULL;
}

/* The distance from start bit g to the next one, or to the end of what was handed out. */
static size_t mixed_size(const Block *block, size_t g)
{
    size_t end = block->scan >> 3;
    for (size_t i = g + 1; i < end; i++)
        if (bit_get(block->alloc, i))
            return (i - g) << 3;
    return (end - g) << 3;
}

size_t block_cell_size(const Block *block, size_t granule)
{
    if (block->type == BLOCK_MIXED)
        return mixed_size(block, granule);
    return block->type == BLOCK_CLASS ? block->cell_size : block->large_size;
}

static void each_of_class(Heap *heap, Block *block, CellVisit *fn, void *ctx)
{
    char *at = (char *)block + BLOCK_FIRST;
    for (u32 i = 0; i < block->count; i++, at += block->cell_size) {
        Cell *cell = (Cell *)at;
        if (bit_get(block->alloc, granule_of(cell)) && cell->kind != Kind_Free)
            fn(heap, block, cell, block->cell_size, ctx);
    }
}

void block_each_cell(Heap *heap, Block *block, CellVisit *fn, void *ctx)
{
    if (block->type == BLOCK_CLASS) {
        each_of_class(heap, block, fn, ctx);
        return;
    }
    for (size_t w = 0; w < ARRAY_LEN(block->alloc); w++) {
        for (u64 bits = block->alloc[w]; bits; bits &= bits - 1) {
            size_t g = w * 64 + (size_t)__builtin_ctzll(bits);
            Cell *cell = (Cell *)((char *)block + (g << 3));
            if (cell->kind != Kind_Free)
                fn(heap, block, cell,
                   block->type == BLOCK_MIXED ? mixed_size(block, g) : block->large_size, ctx);
        }
    }
}
