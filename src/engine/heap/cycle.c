/* cycle.c - when to collect, and a cycle in slices.
 *
 *   rest    nothing is under way. The next cycle comes after young_budget bytes; it is a full one when what is live outgrew
 *           full_limit. Both follow the live size, never the size of the machine
 *   clear   a full cycle takes the marks of the last ones off the blocks
 *   mark    from the roots; then what the program stored into meanwhile, until nothing waits; then the roots once more, and
 *           weak structures, in one pause
 *   sweep   blocks, and what they can do without goes back to the system (trim)
 *
 * A small heap goes through all of it in one pause. Otherwise a pause ends when about as many cells were marked as half a millisecond
 * allows, and the next one comes STEP bytes later: so that marking is a few times as fast as the program allocates. An idle loop
 * goes on at once.
 *
 * Marking is incremental update: cells that are marked are old (GC_OLD), so a store into one goes through the barrier, as in young
 * cycles, and the holder is traced again before marking ends. New cells have no mark. Nothing is asked of loads, weak ones included: what
 * they give lies on the stack, which is looked at last.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#include <stdio.h>
#include <stdlib.h>

#include "os/os_mem.h"

#define STEP ((size_t)48 << 10) /* allocated between two slices */
#define SLICE_WORK 4000         /* cells marked in one */
#define IDLE_WORK 8000          /* in one of an idle loop */
#define CLEAR_COST 4            /* of a block, in cells */
#define BEHIND ((size_t)1 << 20) /* allocated during a cycle: with an eighth of the live size on top, slices are as long as they may be */
#define BEHIND_MAX ((size_t)32 << 20)
#define BEHIND_WORK 40000       /* cells in one of those; at twice that distance the cycle ends in one pause */
#define SLICED_FROM ((size_t)24 << 20) /* alive after the last full cycle: a smaller heap goes through one in one pause, which keeps its peak low */
#define ALL_WORK ((i64)1 << 60)

#define IDLE_DEBT ((size_t)1 << 20)   /* allocated: less is not worth a cycle when nothing is to do */
#define IDLE_LARGE ((size_t)16 << 20) /* what a heap that lost much without allocating must have at least */
#define IDLE_VAIN_MAX 6               /* from then on that waits no longer */
#define MOVE_QUIET 100                /* milliseconds of quiet for each MB alive before an idle loop moves cells */
#define MOVE_QUIET_MAX 60000
#define ROOM_FROM ((size_t)64 << 20)  /* alive: less is no matter of control groups */
#define CHURN 32 /* times what is alive allocated since the last full cycle: the next may come early */
#define RELEASE_FROM ((size_t)128 << 10) /* gaps: less is not searched for empty pages */
#define STACK_KEPT (64 * 1024)        /* entries of the mark stack that stay allocated */
#define TRIM_BLOCKS 32                /* given back in one slice */

/* ---- limits ---- */

static COLD void group_is_full(Vm *vm)
{
    Heap *heap = vm_core(vm)->heap;
    fprintf(stderr, "cob: out of memory: %zu MB are alive, the control group allows the process %zu\n",
            (heap->live_bytes + heap->external_bytes) >> 20, heap->room >> 20);
    abort();
}

/* What the control groups allow, asked for when it begins to matter. Without the rest of the process: an eighth, 128 MB at most. */
static void learn_room(Heap *heap)
{
    heap->asked_room = true;
    size_t limit = os_mem_group_limit(NULL);
    if (!limit || heap->room)
        return;
    heap->room = limit - MIN(limit / 8, (size_t)128 << 20);
    if (!heap->limit)
        heap_set_limit(heap->vm, heap->room, group_is_full);
}

/* What limits follow: all that is alive but code. */
static size_t held(const Heap *heap)
{
    return heap->live_bytes + heap->external_bytes - heap->code_bytes;
}

static void set_limits(Heap *heap)
{
    size_t live = held(heap);
    if (!heap->asked_room && live > ROOM_FROM)
        learn_room(heap);
    if (heap->full)
        heap->full_limit = heap->small ? MAX(live + live / 4, FIRST_FULL / 2) : MAX(live * 2 + live / 4, FIRST_FULL);
    heap->young_budget = MIN(MAX(live / 2, 2 * MIN_BUDGET) - MIN_BUDGET, MAX_BUDGET);
    if (heap->small)
        heap->young_budget = MIN(MAX(live / 8, MIN_BUDGET / 4), MAX_BUDGET / 8);
    if (heap->room) {
        /* Half of what is left at most, however little that is: memory is what there is least of. */
        size_t left = heap->room - MIN(heap->room, live + heap->code_bytes);
        heap->full_limit = MIN(heap->full_limit, live + left / 2 + MIN_BUDGET);
        heap->young_budget = MIN(heap->young_budget, left / 4 + MIN_BUDGET);
    }
    if (heap->compact)
        heap->young_budget = MAX(live / 4, COMPACT_BUDGET);
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
    heap->full_limit = MIN(heap->full_limit, heap->limit - MIN(heap->code_bytes, heap->limit));
}

/* Were this cycle a young one, what is allocated until the next could go beyond the limit. A heap that does not grow may
 * go far beyond what is alive, too, when little of what is allocated stays for longer than a young cycle: it comes to that slowly. A full
 * cycle for CHURN times its size costs next to nothing. */
static bool wants_full(const Heap *heap)
{
    size_t now = held(heap);
    if (now + heap->young_budget > heap->full_limit)
        return true;
    return now > heap->full_held + MAX(heap->full_held / 4, MIN_BUDGET / 2) && (heap->allocated_bytes - heap->full_at) / CHURN > now;
}

/* ---- begin, clear ---- */

static void begin(Heap *heap, bool full)
{
    heap->full = full;
    heap->mode = MARK_NORMAL;
    heap->phase = full ? PHASE_CLEAR : PHASE_MARK;
    heap->clear_at = full ? heap->blocks.len : 0;
    heap->begun = heap->drained = heap->sliced = heap->asked = false;
    heap->cycle_ns = 0;
    heap->largest = 0;
    heap->before = heap->live_bytes + heap->young_bytes;
    if (full || !heap->stress)
        heap->shaken = false;
}

/* Blocks that come meanwhile have no marks. */
static bool clear(Heap *heap)
{
    while (heap->clear_at > 0) {
        if (heap->work <= 0)
            return false;
        heap->work -= CLEAR_COST;
        Block *block = heap->blocks.items[--heap->clear_at];
        memset(block->mark, 0, sizeof block->mark);
    }
    heap->phase = PHASE_MARK;
    return true;
}

/* ---- mark ---- */

/* Marking is over: nothing that is not marked now is ever reached again. */
static void finish_marking(Heap *heap)
{
    Vm *vm = heap->vm;
    heap->work = ALL_WORK;
    weak_mark(heap);
    string_slices_mark(vm);
    mark_drain(heap);
    if (heap->verify)
        verify_cycle(heap);
    weak_tables_clear(heap);
    weak_clear(heap);
    memset(&heap->front, 0, sizeof heap->front);
    memset(heap->current, 0, sizeof heap->current);
    sweep_begin(heap);
    heap->full_collections += heap->full;
    heap->young_collections += !heap->full;
    heap->idle_debt = heap->asked ? 0 : heap->idle_debt + heap->young_bytes;
    heap->young_bytes = 0;
    heap->phase = PHASE_SWEEP;
    __atomic_or_fetch(&vm_core(vm)->interrupt, INTERRUPT_SCRUB, __ATOMIC_RELAXED);
}

/* True: marking has ended. The roots are marked at the beginning, and again at the end if the program ran in between. */
static bool mark(Heap *heap)
{
    i64 allowed = heap->work;
    bool fresh = !heap->begun;
    if (fresh) {
        roots_mark(heap);
        heap->begun = true;
    }
    if (!mark_drain(heap))
        return false;
    if (!fresh) {
        /* The end has its own pause, unless there was nearly nothing to do in this one; but only once, as a program that stores much
         * would put it off for ever. */
        if (heap->work < allowed - allowed / 4 && !heap->drained) {
            heap->drained = true;
            return false;
        }
        roots_mark(heap);
        if (!mark_drain(heap))
            return false;
    }
    finish_marking(heap);
    return true;
}

/* ---- sweep, trim ---- */

static void after_sweep(Heap *heap)
{
    set_limits(heap);
    mind_limit(heap, heap->vm);
    if (heap->full) {
        heap->slow = heap->full_held && (heap->allocated_bytes - heap->full_at) / CHURN > heap->full_held;
        heap->full_live = heap->live_bytes;
        heap->full_held = held(heap);
        heap->full_at = heap->allocated_bytes;
    }
    heap->phase = heap->full ? PHASE_TRIM : PHASE_REST;
}

/* Bytes of free blocks that stay: what the heap may grow to before the next full cycle, a nursery when it hardly grows. */
static size_t kept_free(const Heap *heap)
{
    if (heap->asked)
        return 0;
    if (heap->small)
        return MIN_BUDGET / 4;
    if (heap->slow)
        return heap->young_budget;
    return MAX(heap->full_limit - MIN(heap->live_bytes, heap->full_limit), MIN_BUDGET);
}

/* Gives memory back after a full cycle: as much as a heap of this size does not need soon, or, when it was asked for,
 * nearly all that is free. True: that was all. */
static bool trim(Heap *heap)
{
    size_t live = heap->live_bytes;
    bool asked = heap->asked || heap->small;
    if (!block_trim(heap, kept_free(heap), heap->work >= ALL_WORK / 2 ? UINT32_MAX : TRIM_BLOCKS))
        return false;
    if (asked ? heap->block_bytes > live + MAX(live / 8, RELEASE_FROM) : heap->block_bytes > live * 3 + 8 * MIN_BUDGET)
        sweep_release(heap, heap->asked ? OS_PAGE_SIZE : BLOCK_SIZE / 2);
    if (heap->external_peak - MIN(heap->external_peak, heap->external_bytes * (asked ? 1 : 2)) > 4 * MIN_BUDGET) {
        alloc_trim();
        heap->external_peak = heap->external_bytes;
    }
    /* The list of a large graph is as large as its widest part. */
    if (heap->stack.cap > STACK_KEPT)
        VEC_DEINIT(&heap->stack);
    heap->phase = PHASE_REST;
    return true;
}

static void print_cycle(const Heap *heap)
{
    fprintf(stderr, "gc: %s %.3f ms%s, %zu KB to %zu KB live, %zu KB blocks, %zu KB external\n", heap->full ? "full " : "young",
            (double)heap->cycle_ns / 1e6, heap->sliced ? " in slices" : "", heap->before >> 10, heap->live_bytes >> 10,
            heap->block_bytes >> 10, heap->external_bytes >> 10);
}

/* ---- pauses ---- */

static void set_trigger(Heap *heap)
{
    heap->trigger = heap->slices ? 0 : heap->phase == PHASE_REST ? heap->young_budget : heap->young_bytes + STEP;
}

/* Goes on with the cycle for about `work` cells. */
static void run(Heap *heap, i64 work, bool forced)
{
    pause_begin(heap);
    heap->collecting = true;
    heap->work = work;
    u8 from = heap->phase;
    bool whole = from <= PHASE_MARK && !heap->begun && !heap->sliced, marking = from <= PHASE_MARK;
    bool go_on = from != PHASE_CLEAR || clear(heap);
    if (go_on && heap->phase == PHASE_MARK)
        go_on = mark(heap);
    if (go_on && marking && work < ALL_WORK)
        heap->work = whole ? work : 0; /* the end of marking had all it wanted */
    if (go_on && heap->phase == PHASE_SWEEP && sweep_some(heap))
        after_sweep(heap);
    if (heap->phase == PHASE_TRIM && (work == ALL_WORK || from >= PHASE_SWEEP))
        trim(heap);
    heap->collecting = false;
    heap->sliced |= heap->phase <= PHASE_MARK && heap->phase != PHASE_REST;
    if (marking && go_on)
        string_slices_copy(heap->vm);
    PauseKind kind = !marking ? PAUSE_SWEEP : !go_on ? PAUSE_MARK : !whole ? PAUSE_FINISH : heap->full ? PAUSE_FULL : PAUSE_YOUNG;
    pause_end(heap, kind, forced);
    heap->cycle_ns += heap->pause_ns;
    set_trigger(heap);
    if (heap->phase != PHASE_REST)
        return;
    if (heap->full)
        heap->full_ns = heap->cycle_ns;
    if (heap->verify)
        heap_verify(heap->vm);
    if (heap->print_stats)
        print_cycle(heap);
}

static void run_to_end(Heap *heap, bool forced)
{
    while (heap->phase != PHASE_REST)
        run(heap, ALL_WORK, forced);
}

/* How much is done at once: the more, the more the program allocated since the cycle began, at last all. So the peak stays below
 * what tests/counts/test_memory.py promises, and pauses are short where there is room. */
static i64 allowance(const Heap *heap)
{
    if (heap->slices)
        return 1 + heap->stress_count % 32;
    if (heap->full_live < SLICED_FROM && heap->live_bytes < 2 * SLICED_FROM)
        return ALL_WORK;
    /* One cell can be larger than all that may come during a cycle; that is no reason to hurry. */
    size_t expected = heap->young_budget + heap->largest, over = heap->young_bytes - MIN(heap->young_bytes, expected);
    size_t most = MIN(BEHIND + heap->live_bytes / 8, BEHIND_MAX);
    if (over > 2 * most)
        return ALL_WORK;
    if (heap->limit && heap->live_bytes + heap->young_bytes + heap->external_bytes > heap->limit)
        return ALL_WORK;
    if (over > most)
        return BEHIND_WORK;
    double part = (double)over / (double)most;
    return SLICE_WORK + (i64)(4 * SLICE_WORK * part * part);
}

void cycle_step(Heap *heap)
{
    heap_release_pressure(heap);
    if (heap->slices)
        heap->stress_count++;
    if (heap->phase == PHASE_REST)
        begin(heap, wants_full(heap) || (heap->slices && heap->stress_count % 3 == 0));
    run(heap, allowance(heap), false);
}

void heap_finish_sweep(Vm *vm)
{
    Heap *heap = vm_core(vm)->heap;
    if (heap->phase >= PHASE_SWEEP && !heap->collecting)
        run_to_end(heap, false);
}

/* Blocks that are free by that go back to the system, too. */
static void move_together(Heap *heap)
{
    compact(heap);
    heap->work = ALL_WORK;
    trim(heap);
}

void heap_collect(Vm *vm, CollectMode mode)
{
    Heap *heap = vm_core(vm)->heap;
    if (heap->disabled || heap->collecting)
        return;
    heap_release_pressure(heap);
    run_to_end(heap, true);
    begin(heap, mode != COLLECT_YOUNG || wants_full(heap));
    heap->asked = mode != COLLECT_YOUNG && !heap->stress;
    run_to_end(heap, mode != COLLECT_YOUNG);
    if (mode == COLLECT_COMPACT) {
        heap->idle_vain = heap->live_bytes > heap->before - heap->before / 8 ? MIN(heap->idle_vain + 1, IDLE_VAIN_MAX) : 0;
        move_together(heap);
    }
}

/* ---- when there is nothing else to do ---- */

/* Milliseconds, at least 1: by the speed of the last full cycle, or a byte a nanosecond. */
static u64 cycle_estimate(const Heap *heap)
{
    double held = (double)(heap->live_bytes + heap->young_bytes), speed = 1;
    if (heap->full_ns && heap->full_live > 4 * IDLE_DEBT)
        speed = (double)heap->full_ns / (double)heap->full_live;
    return 1 + (u64)(held * speed / 1e6);
}

/* Moving is one pause, of up to 3 ms per MB: many times as long nothing has run before, so that hardly a request meets it. */
static u64 move_quiet(const Heap *heap)
{
    return heap->compact ? 0 : MIN((u64)(heap->live_bytes >> 20) * MOVE_QUIET, MOVE_QUIET_MAX);
}

/* What has become garbage is not known, only what was allocated: a good part of what there is must be new. A heap that
 * was let go by a single store shows nothing at all, so large ones are also looked at when something ran and a long quiet
 * followed, twice as long each time that it was for nothing. The quiet is a multiple of what a cycle takes, so that few requests can
 * meet it. */
i64 heap_idle_delay(Vm *vm, bool active, u64 *pause)
{
    const Heap *heap = vm_core(vm)->heap;
    size_t debt = heap->idle_debt + heap->young_bytes, held = heap->live_bytes + heap->external_bytes;
    *pause = 1;
    if (heap->busy || !heap_may_collect(heap))
        return -1;
    if (heap->phase != PHASE_REST)
        return 0;
    if (heap->compact)
        return debt ? 0 : -1;
    if (heap->stress || heap->slices)
        return -1;
    if (heap->to_move && debt <= MAX(IDLE_DEBT, held / 4)) {
        *pause = 1 + 3 * (heap->live_bytes >> 20);
        return (i64)move_quiet(heap);
    }
    if (debt == 0)
        return -1;
    if (debt > MAX(IDLE_DEBT, held / 4))
        return (i64)MIN(MAX(cycle_estimate(heap) * 20, 20), 500);
    if (!active || held < IDLE_LARGE)
        return -1;
    return (i64)MIN(MAX(cycle_estimate(heap) * 20, 1000), 4000) << heap->idle_vain;
}

bool heap_idle_step(Vm *vm, bool may_move, u64 quiet)
{
    Heap *heap = vm_core(vm)->heap;
    if (!heap_may_collect(heap))
        return true;
    heap_release_pressure(heap);
    if (heap->phase == PHASE_REST) {
        begin(heap, true);
        heap->asked = true;
    }
    bool asked = heap->asked;
    run(heap, IDLE_WORK, false);
    if (heap->phase != PHASE_REST)
        return false;
    if (asked) {
        heap->idle_vain = heap->live_bytes > heap->before - heap->before / 8 ? MIN(heap->idle_vain + 1, IDLE_VAIN_MAX) : 0;
        bool now = may_move && quiet >= move_quiet(heap);
        heap->to_move = may_move && !now && compact_pays(heap);
        if (now)
            move_together(heap);
    }
    return asked;
}
