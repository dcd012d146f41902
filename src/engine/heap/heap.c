/* heap.c - allocation and the decision when to collect.
 *
 *   heap_alloc_small (heap_inl.h) ─► a run of zeroed memory per size class
 *   heap_alloc_slow               ─► next gap of the class's block, next partly filled block,
 *                                    a span of a mixed block, or a fresh block
 *
 * Only the slow path collects. The next cycle comes after young_budget bytes; it is a full one when
 * what is live outgrew full_limit. Both follow the live size, never the size of the machine.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#include <stdio.h>
#include <stdlib.h>

#define FIRST_BUDGET ((size_t)768 << 10)
#define MIN_BUDGET ((size_t)1 << 20)
#define MAX_BUDGET ((size_t)32 << 20)
#define EXPECTED_MAX ((size_t)12 << 20)
#define FIRST_FULL ((size_t)4 << 20)
#define COMPACT_BUDGET ((size_t)64 << 10) /* COB_GC=compact: collects so often */
#define IDLE_DEBT ((size_t)1 << 20)       /* allocated: less is not worth a cycle when nothing is to do */
#define IDLE_LARGE ((size_t)16 << 20)     /* what a heap that lost much without allocating must have at least */
#define IDLE_VAIN_MAX 6                   /* from then on that waits no longer */
#define STACK_KEPT (64 * 1024) /* entries of the mark stack that stay allocated */

static void read_switches(Heap *heap)
{
    const char *text = getenv("COB_GC");
    if (!text)
        return;
    heap->stress = strstr(text, "stress") != NULL;
    heap->verify = strstr(text, "verify") != NULL;
    heap->poison = strstr(text, "poison") != NULL;
    heap->compact = strstr(text, "compact") != NULL;
    heap->print_stats = strstr(text, "stats") != NULL;
    heap->off = strstr(text, "off") != NULL;
}

Heap *heap_new(Vm *vm)
{
    Heap *heap = xalloc_zero(sizeof *heap);
    heap->vm = vm;
    heap->lo = UINTPTR_MAX;
    heap->young_budget = FIRST_BUDGET;
    heap->full_limit = FIRST_FULL;
    read_switches(heap);
    if (heap->compact)
        heap->young_budget = COMPACT_BUDGET;
    CHECK(block_shapes_init(heap));
    VmCore *core = vm_core(vm);
    core->heap = heap;
    core->shape_base = heap->shape_base;
    core->barrier_limit = GC_OLD;
    return heap;
}

void heap_free(Heap *heap)
{
    if (!heap)
        return;
    sweep_finalise_all(heap);
    block_free_all(heap);
    VEC_DEINIT(&heap->stack);
    VEC_DEINIT(&heap->remembered);
    VEC_DEINIT(&heap->weak);
    VEC_DEINIT(&heap->ranges);
    VEC_DEINIT(&heap->ephemerons);
    VEC_DEINIT(&heap->woken);
    xfree(heap->roots);
    pause_free_all(heap);
    xfree(heap);
}

/* ---- runs ---- */

static void count_run(Heap *heap, size_t bytes, size_t cells)
{
    heap->young_bytes += bytes;
    heap->allocated_bytes += bytes;
    heap->allocations += cells;
}

static void touch(Heap *heap, Block *block)
{
    if (!block->touched) {
        block->touched = true;
        VEC_PUSH(&heap->touched, block);
    }
}

/* The first set bit at or after i, or `end`. */
static size_t next_bit(const u64 *bits, size_t i, size_t end)
{
    if (i >= end)
        return end;
    size_t w = i >> 6;
    u64 word = bits[w] & (~0ull << (i & 63));
    while (!word) {
        if (++w << 6 >= end)
            return end;
        word = bits[w];
    }
    return MIN(w * 64 + (size_t)__builtin_ctzll(word), end);
}

/* Sets the bits [from, to). */
static void fill_bits(u64 *bits, size_t from, size_t to)
{
    size_t w = from >> 6, last = (to - 1) >> 6;
    u64 first_mask = ~0ull << (from & 63), last_mask = ~0ull >> (63 - ((to - 1) & 63));
    if (w == last) {
        bits[w] |= first_mask & last_mask;
        return;
    }
    bits[w] |= first_mask;
    while (++w < last)
        bits[w] = ~0ull;
    bits[w] |= last_mask;
}

/* Makes the next gap of a class block the class's run. false: no gap left. */
static bool take_gap(Heap *heap, Block *block, u32 c)
{
    size_t size = block->cell_size, step = size >> 3;
    u32 i = block->scan, count = block->count;
    size_t g = (BLOCK_FIRST + i * size) >> 3;
    while (i < count && bit_get(block->alloc, g)) {
        i++;
        g += step;
    }
    if (i == count) {
        block->scan = count;
        return false;
    }
    size_t limit = heap->stress ? 1 : MAX(RUN_MAX / size, 1);
    size_t n = MIN(limit, count - i);
    n = (next_bit(block->alloc, g, g + n * step) - g) / step;
    fill_bits(block->alloc, g, g + n * step);
    block->scan = i + (u32)n;
    char *start = (char *)block + (g << 3);
    if (!block->zeroed)
        memset(start, 0, n * size);
    heap->front.runs[c] = (AllocRun){start, start + n * size};
    count_run(heap, n * size, n);
    return true;
}

/* Cuts a few cells of class c off a mixed block. false: the class should have its own blocks. */
static bool take_span(Heap *heap, u32 c)
{
    size_t size = heap_class_sizes[c];
    size_t n = size >= 256 || heap->stress ? 1 : 256 / size;
    if (heap->mixed_used[c] + n * size > MIXED_PER_CLASS)
        return false;
    Block *block = heap->mixed;
    if (block && block->scan + n * size > BLOCK_SIZE) {
        n = (BLOCK_SIZE - block->scan) / size;
        if (n == 0)
            block = NULL;
    }
    if (!block) {
        if (heap->mixed_bytes >= MIXED_MAX || !(block = block_new_mixed(heap)))
            return false;
        heap->mixed_bytes += BLOCK_SIZE;
        heap->mixed = block;
        n = size >= 256 || heap->stress ? 1 : 256 / size;
    }
    char *start = (char *)block + block->scan;
    for (size_t i = 0; i < n; i++)
        bit_set(block->alloc, (block->scan + i * size) >> 3);
    block->scan += (u32)(n * size);
    heap->mixed_used[c] += (u32)(n * size);
    touch(heap, block);
    heap->front.runs[c] = (AllocRun){start, start + n * size};
    count_run(heap, n * size, n);
    return true;
}

/* A run of class c from memory the heap has or can get. */
static bool find_run(Heap *heap, u32 c)
{
    Block *block = heap->current[c];
    while (!block || !take_gap(heap, block, c)) {
        block = heap->partial[c];
        if (block) {
            heap->partial[c] = block->next;
            block->next = NULL;
            block->scan = 0;
        } else {
            heap->current[c] = NULL;
            if (c != SHAPE_CLASS && take_span(heap, c))
                return true;
            block = block_new(heap, c);
            if (!block)
                return false;
        }
        heap->current[c] = block;
        touch(heap, block);
    }
    return true;
}

/* Undoes press(). */
static void release_pressure(Heap *heap)
{
    if (!heap->pressed)
        return;
    heap->pressed = false;
    for (u32 c = 0; c <= HEAP_CLASSES; c++)
        heap->front.runs[c].end = heap->pressed_end[c];
}

static void press(Heap *heap)
{
    if (heap->pressed)
        return;
    heap->pressed = true;
    for (u32 c = 0; c <= HEAP_CLASSES; c++) {
        heap->pressed_end[c] = heap->front.runs[c].end;
        heap->front.runs[c].end = heap->front.runs[c].cur;
    }
}

static bool may_collect(const Heap *heap)
{
    return !heap->disabled && !heap->off && !heap->collecting;
}

/* Collects when it is time; `bytes` are about to be allocated. */
static void before_allocation(Heap *heap, size_t bytes)
{
    release_pressure(heap);
    if (!may_collect(heap))
        return;
    if (heap->stress)
        heap_collect(heap->vm, ++heap->stress_count % 16 ? COLLECT_YOUNG : COLLECT_FULL);
    else if (heap->young_bytes + bytes > heap->young_budget)
        heap_collect(heap->vm, COLLECT_YOUNG);
}

static void *cut(Heap *heap, u32 c, size_t size, Kind kind)
{
    AllocRun *run = &heap->front.runs[c];
    char *p = run->cur;
    run->cur = p + size;
    *(Cell *)p = (Cell){.kind = (u8)kind, .gc = GC_YOUNG};
    if (kind_info[kind].finalise)
        block_of(p)->has_finalisers = true;
    return p;
}

static void *alloc_class(Heap *heap, u32 c, size_t size, Kind kind)
{
    ASSERT(!heap->collecting);
    if (LIKELY((size_t)(heap->front.runs[c].end - heap->front.runs[c].cur) >= size))
        return cut(heap, c, size, kind);
    before_allocation(heap, size);
    if ((size_t)(heap->front.runs[c].end - heap->front.runs[c].cur) < size && !find_run(heap, c)) {
        if (may_collect(heap))
            heap_collect(heap->vm, COLLECT_FULL);
        if (!find_run(heap, c))
            return NULL;
    }
    return cut(heap, c, size, kind);
}

NORETURN static COLD void die_out_of_memory(const Heap *heap)
{
    fprintf(stderr, "cob: out of memory (heap of %zu KB)\n", heap->block_bytes >> 10);
    abort();
}

void *heap_alloc_slow(Vm *vm, size_t size, Kind kind)
{
    Heap *heap = vm_core(vm)->heap;
    u32 c = heap_class_of(size);
    void *p = alloc_class(heap, c, heap_class_sizes[c], kind);
    if (UNLIKELY(!p))
        die_out_of_memory(heap);
    return p;
}

static void *alloc_large(Vm *vm, size_t size, Kind kind)
{
    Heap *heap = vm_core(vm)->heap;
    if (size > CELL_MAX)
        return NULL;
    size = ROUND_UP(size, 16);
    before_allocation(heap, size);
    Block *block = block_new_large(heap, size);
    if (!block && may_collect(heap)) {
        heap_collect(vm, COLLECT_FULL);
        block = block_new_large(heap, size);
    }
    if (!block)
        return NULL;
    count_run(heap, size, 1);
    touch(heap, block);
    block->has_finalisers = kind_info[kind].finalise != NULL;
    Cell *cell = (Cell *)((char *)block + BLOCK_FIRST);
    bit_set(block->alloc, granule_of(cell));
    *cell = (Cell){.kind = (u8)kind, .gc = GC_YOUNG};
    return cell;
}

void *heap_alloc(Vm *vm, size_t size, Kind kind)
{
    if (LIKELY(size <= HEAP_SMALL_MAX && size > 8 && !kind_info[kind].finalise))
        return heap_alloc_small(vm, size, kind);
    if (size > CLASS_MAX)
        return heap_try_alloc(vm, size, kind);
    Heap *heap = vm_core(vm)->heap;
    u32 c = heap_class_of(size);
    void *p = alloc_class(heap, c, heap_class_sizes[c], kind);
    if (UNLIKELY(!p))
        die_out_of_memory(heap);
    return p;
}

void *heap_try_alloc(Vm *vm, size_t size, Kind kind)
{
    if (size <= CLASS_MAX)
        return heap_alloc(vm, size, kind);
    void *p = alloc_large(vm, size, kind);
    if (UNLIKELY(!p)) {
        if (size <= BLOCK_SIZE)
            die_out_of_memory(vm_core(vm)->heap);
        throw_out_of_memory(vm);
    }
    return p;
}

void *heap_alloc_shape(Vm *vm, size_t size)
{
    Heap *heap = vm_core(vm)->heap;
    size = ROUND_UP(size, 8);
    if (!heap->shape_size)
        heap->shape_size = (u32)size;
    CHECK(heap->shape_size == size);
    void *p = alloc_class(heap, SHAPE_CLASS, size, Kind_Shape);
    if (UNLIKELY(!p))
        die_out_of_memory(heap);
    return p;
}

size_t heap_good_size(size_t size)
{
    return size <= CLASS_MAX ? heap_class_sizes[heap_class_of(size)] : ROUND_UP(size, 16);
}

/* ---- memory outside ---- */

void heap_external_add(Vm *vm, size_t bytes)
{
    Heap *heap = vm_core(vm)->heap;
    heap->external_bytes += bytes;
    heap->external_peak = MAX(heap->external_peak, heap->external_bytes);
    heap->young_bytes += bytes;
    if (heap->young_bytes > heap->young_budget)
        press(heap);
}

void heap_external_sub(Vm *vm, size_t bytes)
{
    Heap *heap = vm_core(vm)->heap;
    ASSERT(heap->external_bytes >= bytes);
    heap->external_bytes -= MIN(bytes, heap->external_bytes);
}

void heap_disable(Vm *vm)
{
    vm_core(vm)->heap->disabled++;
}

void heap_enable(Vm *vm)
{
    CHECK(vm_core(vm)->heap->disabled > 0);
    vm_core(vm)->heap->disabled--;
}

/* ---- a cycle ---- */

static void clear_marks(Heap *heap)
{
    for (u32 i = 0; i < heap->blocks.len; i++)
        memset(heap->blocks.items[i]->mark, 0, sizeof heap->blocks.items[i]->mark);
}

/* A young cycle starts from the old cells that were stored into. */
static void mark_remembered(Heap *heap)
{
    for (u32 i = 0; i < heap->remembered.len; i++) {
        Cell *cell = heap->remembered.items[i];
        cell->gc = GC_OLD;
        if (kind_info[cell->kind].trace)
            VEC_PUSH(&heap->stack, cell);
    }
}

static void set_limits(Heap *heap)
{
    size_t live = heap->live_bytes + heap->external_bytes;
    if (heap->full)
        heap->full_limit = heap->small ? MAX(live + live / 4, FIRST_FULL / 2) : MAX(live * 2 + live / 4, FIRST_FULL);
    heap->young_budget = MIN(MAX(live / 2, MIN_BUDGET), MAX_BUDGET);
    if (heap->small)
        heap->young_budget = MIN(MAX(live / 8, MIN_BUDGET / 4), MAX_BUDGET / 8);
    if (heap->compact)
        heap->young_budget = MAX(live / 4, COMPACT_BUDGET);
    heap->young_bytes = 0;
}

void heap_prefer_small(Vm *vm)
{
    Heap *heap = vm_core(vm)->heap;
    heap->small = true;
    heap->young_budget = MIN(heap->young_budget, MIN_BUDGET / 4);
    heap->full_limit = MIN(heap->full_limit, FIRST_FULL / 2);
}

void heap_expect(Vm *vm, size_t bytes)
{
    Heap *heap = vm_core(vm)->heap;
    if (heap->small || heap->limit || heap->compact)
        return;
    /* The peak stays below 3 x live + 16 MB: without this bound calls one after the other would put off the cycle for ever. */
    size_t most = heap->live_bytes * 2 + EXPECTED_MAX;
    heap->young_budget = MAX(heap->young_budget, MIN(heap->young_bytes + bytes, most));
}

void heap_set_limit(Vm *vm, size_t bytes, void (*hit)(Vm *vm))
{
    Heap *heap = vm_core(vm)->heap;
    heap->limit = bytes;
    heap->limit_hit = hit;
    heap->full_limit = MIN(heap->full_limit, bytes);
}

/* The next cycle is a full one when the limit could be reached; after a full one it is known. */
static void mind_limit(Heap *heap, Vm *vm)
{
    if (LIKELY(!heap->limit))
        return;
    if (heap->full && heap->live_bytes + heap->external_bytes > heap->limit) {
        heap->limit = 0;
        heap->limit_hit(vm);
        return;
    }
    heap->full_limit = MIN(heap->full_limit, heap->limit);
}

/* Gives memory back after a full cycle: as much as a heap of this size does not need soon, or, when it was asked for,
 * nearly all that is free. */
static void trim(Heap *heap, bool asked)
{
    size_t live = heap->live_bytes;
    asked |= heap->small;
    block_trim(heap, asked ? MIN_BUDGET / 4 : MAX(heap->full_limit - MIN(live, heap->full_limit), MIN_BUDGET));
    if (asked ? heap->block_bytes > live + live / 4 + MIN_BUDGET : heap->block_bytes > live * 3 + 8 * MIN_BUDGET)
        sweep_release(heap);
    if (heap->external_peak - MIN(heap->external_peak, heap->external_bytes * (asked ? 1 : 2)) > 4 * MIN_BUDGET) {
        alloc_trim();
        heap->external_peak = heap->external_bytes;
    }
    /* The list of a large graph is as large as its widest part. */
    if (heap->stack.cap > STACK_KEPT)
        VEC_DEINIT(&heap->stack);
}

/* Were this cycle a young one, what is allocated until the next could go beyond the limit. */
static bool wants_full(const Heap *heap)
{
    return heap->live_bytes + heap->external_bytes + heap->young_budget > heap->full_limit;
}

void heap_collect(Vm *vm, CollectMode mode)
{
    Heap *heap = vm_core(vm)->heap;
    if (heap->disabled || heap->collecting)
        return;
    release_pressure(heap);
    size_t before = heap->live_bytes + heap->young_bytes;
    heap->collecting = true;
    heap->full = mode != COLLECT_YOUNG || wants_full(heap);
    pause_begin(heap);
    heap->idle_debt = mode == COLLECT_COMPACT ? 0 : heap->idle_debt + heap->young_bytes;
    if (heap->full || !heap->stress)
        heap->shaken = false;
    heap->mode = MARK_NORMAL;
    memset(&heap->front, 0, sizeof heap->front);
    memset(heap->current, 0, sizeof heap->current);
    if (heap->full)
        clear_marks(heap);
    else
        mark_remembered(heap);
    heap->remembered.len = 0;
    roots_mark(heap);
    mark_drain(heap);
    weak_mark(heap);
    string_slices_mark(vm);
    if (heap->verify)
        verify_cycle(heap);
    if (vm_core(vm)->atoms)
        atom_table_sweep(vm);
    if (vm_core(vm)->objects)
        shape_sweep(vm);
    if (vm_core(vm)->hooks && vm_core(vm)->hooks->clear_caches)
        vm_core(vm)->hooks->clear_caches(vm);
    weak_clear(heap);
    sweep(heap);
    heap->full_collections += heap->full;
    heap->young_collections += !heap->full;
    set_limits(heap);
    mind_limit(heap, vm);
    heap->collecting = false;
    __atomic_or_fetch(&vm_core(vm)->interrupt, INTERRUPT_SCRUB, __ATOMIC_RELAXED);
    string_slices_copy(vm);
    if (mode == COLLECT_COMPACT) {
        heap->idle_vain = heap->live_bytes > before - before / 8 ? MIN(heap->idle_vain + 1, IDLE_VAIN_MAX) : 0;
        compact(heap);
    }
    if (heap->full) {
        trim(heap, mode != COLLECT_YOUNG && !heap->stress);
        heap->full_live = heap->live_bytes;
    }
    pause_end(heap, heap->full ? PAUSE_FULL : PAUSE_YOUNG, mode != COLLECT_YOUNG);
    if (heap->full)
        heap->full_ns = heap->pause_ns;
    if (heap->verify)
        heap_verify(vm);
    if (heap->print_stats)
        fprintf(stderr, "gc: %s %.3f ms, %zu KB to %zu KB live, %zu KB blocks, %zu KB external\n",
                heap->full ? "full " : "young", (double)heap->pause_ns / 1e6,
                before >> 10, heap->live_bytes >> 10, heap->block_bytes >> 10,
                heap->external_bytes >> 10);
}

/* ---- when there is nothing else to do ---- */


/* Milliseconds, at least 1: by the speed of the last full cycle, or a byte a nanosecond. */
static u64 pause_estimate(const Heap *heap)
{
    double held = (double)(heap->live_bytes + heap->young_bytes), speed = 1;
    if (heap->full_ns && heap->full_live > 4 * IDLE_DEBT)
        speed = (double)heap->full_ns / (double)heap->full_live;
    return 1 + (u64)(held * speed / 1e6);
}

/* What has become garbage is not known, only what was allocated: a good part of what there is must be new. A heap that
 * was let go by a single store shows nothing at all, so large ones are also looked at when something ran and a long quiet
 * followed, twice as long each time that it was for nothing. The quiet is a multiple of the pause, so that few requests can
 * meet it. */
i64 heap_idle_delay(Vm *vm, bool active, u64 *pause)
{
    const Heap *heap = vm_core(vm)->heap;
    size_t debt = heap->idle_debt + heap->young_bytes, held = heap->live_bytes + heap->external_bytes;
    *pause = 1;
    if (!may_collect(heap))
        return -1;
    if (heap->compact)
        return debt ? 0 : -1;
    if (heap->stress || debt == 0)
        return -1;
    if (debt > MAX(IDLE_DEBT, held / 4)) {
        *pause = pause_estimate(heap);
        return (i64)MIN(MAX(*pause * 20, 20), 500);
    }
    if (!active || held < IDLE_LARGE)
        return -1;
    *pause = pause_estimate(heap);
    return (i64)MIN(MAX(*pause * 20, 1000), 4000) << heap->idle_vain;
}
