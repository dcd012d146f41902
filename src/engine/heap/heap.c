/* heap.c - allocation.
 *
 *   heap_alloc_small (heap_inl.h) ─► a run of zeroed memory per size class
 *   heap_alloc_slow               ─► next gap of the class's block, next partly filled block,
 *                                    a span of a mixed block, or a fresh block
 *
 * Only the slow path lets the collector do something (cycle.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#include <stdio.h>
#include <stdlib.h>

#define EXPECTED_MAX ((size_t)12 << 20) /* heap_expect: so much may come before the next cycle, and twice the live size */

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
    heap->cpu_time = strstr(text, "cpu") != NULL;
    heap->slices = strstr(text, "slices") != NULL;
    heap->busy = strstr(text, "busy") != NULL;
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
    heap->trigger = heap->slices ? 0 : heap->young_budget;
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
    size_t limit = heap->stress || heap->slices ? 1 : MAX(RUN_MAX / size, 1);
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
    size_t n = size >= 256 || heap->stress || heap->slices ? 1 : 256 / size;
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
        n = size >= 256 || heap->stress || heap->slices ? 1 : 256 / size;
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
void heap_release_pressure(Heap *heap)
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

/* Collects when it is time; `bytes` are about to be allocated. */
static void before_allocation(Heap *heap, size_t bytes)
{
    heap_release_pressure(heap);
    if (!heap_may_collect(heap))
        return;
    if (heap->stress)
        heap_collect(heap->vm, ++heap->stress_count % 16 ? COLLECT_YOUNG : COLLECT_FULL);
    else if (heap->young_bytes + bytes > heap->trigger)
        cycle_step(heap);
}

static void *cut(Heap *heap, u32 c, size_t size, Kind kind)
{
    AllocRun *run = &heap->front.runs[c];
    char *p = run->cur;
    run->cur = p + size;
    *(Cell *)p = (Cell){.kind = (u8)kind, .gc = GC_YOUNG};
    if (kind_info[kind].finalise) {
        block_of(p)->has_finalisers = true;
        if (heap->listing && block_of(p)->type == BLOCK_CLASS) {
            heap->listing = heap->fresh_count < FRESH_MAX;
            if (heap->listing)
                heap->fresh[heap->fresh_count++] = (Cell *)p;
        }
    }
    return p;
}

static void *alloc_class(Heap *heap, u32 c, size_t size, Kind kind)
{
    ASSERT(!heap->collecting);
    if (LIKELY((size_t)(heap->front.runs[c].end - heap->front.runs[c].cur) >= size))
        return cut(heap, c, size, kind);
    before_allocation(heap, size);
    if ((size_t)(heap->front.runs[c].end - heap->front.runs[c].cur) < size && !find_run(heap, c)) {
        if (heap_may_collect(heap))
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
    if (size > CELL_MAX || (heap->limit && size > heap->limit))
        return NULL;
    size = ROUND_UP(size, 16);
    before_allocation(heap, size);
    Block *block = block_new_large(heap, size);
    if (!block && heap_may_collect(heap)) {
        heap_collect(vm, COLLECT_FULL);
        block = block_new_large(heap, size);
    }
    if (!block)
        return NULL;
    count_run(heap, size, 1);
    heap->largest = MAX(heap->largest, size);
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
    heap->largest = MAX(heap->largest, bytes);
    heap->young_bytes += bytes;
    if (heap->young_bytes > heap->trigger)
        press(heap);
}

void heap_external_sub(Vm *vm, size_t bytes)
{
    Heap *heap = vm_core(vm)->heap;
    ASSERT(heap->external_bytes >= bytes);
    heap->external_bytes -= MIN(bytes, heap->external_bytes);
}

void heap_code_add(Vm *vm, size_t bytes)
{
    vm_core(vm)->heap->code_bytes += bytes;
    heap_external_add(vm, bytes);
}

void heap_code_sub(Vm *vm, size_t bytes)
{
    vm_core(vm)->heap->code_bytes -= bytes;
    heap_external_sub(vm, bytes);
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

/* ---- settings ---- */

void heap_prefer_small(Vm *vm)
{
    Heap *heap = vm_core(vm)->heap;
    heap->small = true;
    heap->young_budget = MIN(heap->young_budget, MIN_BUDGET / 4);
    heap->trigger = MIN(heap->trigger, heap->young_budget);
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
    if (heap->phase == PHASE_REST && !heap->slices)
        heap->trigger = heap->young_budget;
}

void heap_set_limit(Vm *vm, size_t bytes, void (*hit)(Vm *vm))
{
    Heap *heap = vm_core(vm)->heap;
    heap->limit = bytes;
    heap->limit_hit = hit;
    heap->full_limit = MIN(heap->full_limit, bytes);
}

void heap_set_room(Vm *vm, size_t bytes)
{
    Heap *heap = vm_core(vm)->heap;
    heap->room = bytes;
}
