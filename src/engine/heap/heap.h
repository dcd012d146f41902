/* heap.h - allocation and collection of cells.
 *
 * Mark-sweep, generational by sticky mark bits. The C stack and registers, and the VM
 * stack up to its top, are scanned conservatively: any interior or one-past-end pointer (of any
 * part of a cell) keeps its cell, so plain locals are safe. Inside cells tracing is precise.
 * A cell pointer kept in malloc memory must be registered with root_add or traced by a kind.
 *
 * Cells move in COLLECT_COMPACT only (compact.c): cells of some kinds, when nothing but cells of kinds with an update
 * function points to them. What a stack, a register, a registered root, a weak structure or a cell of any other kind holds stays.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HEAP_HEAP_H
#define ENGINE_HEAP_HEAP_H

#include "engine/heap/barrier.h"
#include "engine/heap/vm_core.h"

/* Marks what a cell points to: calls heap_mark* for each. NULL entry: nothing to trace. */
typedef void KindTrace(Vm *vm, Cell *cell);
/* Releases what a dead cell owns outside the heap. Must not touch other cells. */
typedef void KindFinalise(Vm *vm, Cell *cell);

/* Second visit of a cell that its trace function gave to heap_weak_visit.
 * WEAK_MARK: give every pair whose value lives as long as its key does to heap_ephemeron; called once.
 * WEAK_CLEAR: marking is over: drop entries whose cells heap_is_dead. Must not allocate. */
typedef enum { WEAK_MARK, WEAK_CLEAR } WeakPhase;
typedef void KindWeak(Vm *vm, Cell *cell, WeakPhase phase);

/* After cells have moved: heap_new_place for every pointer in the cell that its trace function marks. Must not allocate.
 * Cells of kinds without one keep what they point to in its place. */
typedef void KindUpdate(Vm *vm, Cell *cell);
/* May this cell be copied to another place? Only kinds with an update function or without pointers, and without a finaliser. */
typedef bool KindMoves(const Cell *cell);

typedef struct KindInfo {
    const char *name;
    KindTrace *trace;
    KindFinalise *finalise;
    KindWeak *weak;
    KindUpdate *update;
    KindMoves *moves; /* NULL: never */
} KindInfo;
extern const KindInfo kind_info[Kind__count]; /* engine/api/kinds.c */

/* Prototypes of what the owners of kinds write; each exists only where it is needed (kinds.c). */
#define KIND(name, type, is_object)                                                                \
    KindTrace kind_trace_##name;                                                                   \
    KindFinalise kind_finalise_##name;                                                             \
    KindWeak kind_weak_##name;                                                                     \
    KindUpdate kind_update_##name;                                                                 \
    KindMoves kind_moves_##name;
#include "engine/heap/kinds.def"
#undef KIND

Heap *heap_new(Vm *vm);
void heap_free(Heap *heap); /* finalises everything */

/* A zeroed cell of `size` bytes with its header set (gc = GC_YOUNG). May collect. Small sizes end
 * the process when memory is out; NULL without an exception never happens for size < 64 KB. */
void *heap_alloc(Vm *vm, size_t size, Kind kind) MUST_USE;
/* For sizes that scripts choose: NULL with a RangeError("Out of memory") pending. */
void *heap_try_alloc(Vm *vm, size_t size, Kind kind) MUST_USE;
/* As heap_alloc, in the region that Cell.shape offsets reach; for kind Shape only. */
void *heap_alloc_shape(Vm *vm, size_t size) MUST_USE;

/* The room that a cell made for `size` bytes really has: what storage cells may grow into. */
size_t heap_good_size(size_t size);

/* Collect more often and give memory back sooner, whatever time it takes (--smol). */
void heap_prefer_small(Vm *vm);
/* Bytes that may be alive after a full collection, memory behind buffers included: with more, `hit` is called once. */
void heap_set_limit(Vm *vm, size_t bytes, void (*hit)(Vm *vm));

/* Bytes that the machine, or a control group, leaves to the process: near them the heap grows in smaller steps. 0: not known. */
void heap_set_room(Vm *vm, size_t bytes);

/* Bytes outside the heap that cells keep alive (buffers); they bring the next collection closer. */
void heap_external_add(Vm *vm, size_t bytes);
void heap_external_sub(Vm *vm, size_t bytes);
/* ... for code: it counts as new like anything else, but how much of it there is says nothing about how fast a program makes garbage, so it
 * does not put off the next collection. */
void heap_code_add(Vm *vm, size_t bytes);
void heap_code_sub(Vm *vm, size_t bytes);

/* COLLECT_COMPACT: a full one that may move cells when it pays. Only where vm_may_move_cells (vm.h) says so. */
typedef enum { COLLECT_YOUNG, COLLECT_FULL, COLLECT_COMPACT } CollectMode;
void heap_collect(Vm *vm, CollectMode mode);
/* For a loop that has nothing to do: after how many milliseconds of that a step of the collector is worth it (0: at once), -1:
 * it is not. *pause: about how many the longest step will take. `active`: did anything run since the last one? */
i64 heap_idle_delay(Vm *vm, bool active, u64 *pause);
/* About so many bytes will be allocated at once and stay alive for a while: no young collection before, as it would find nothing. */
void heap_expect(Vm *vm, size_t bytes);
/* About a millisecond of a full cycle, or the next one of what is under way, for an idle loop; at its end, when cells may move and it
 * pays, COLLECT_COMPACT's moving: in a large heap only after a long quiet. quiet: milliseconds in which nothing ran. True: that was
 * the end of a cycle that an idle loop began. */
bool heap_idle_step(Vm *vm, bool may_move, u64 quiet);
/* Ends the sweeping that is under way, so that dead cells are not taken for live ones. */
void heap_finish_sweep(Vm *vm);
/* Nested: while disabled nothing is collected (the heap grows instead). */
void heap_disable(Vm *vm);
void heap_enable(Vm *vm);

/* Up to here the cell is alive: a local holds it for the collector only as long as the compiler sees a use of it, and no cast to a volatile
 * pointer is one. For code that works on what hangs off a cell: a view of its characters, memory that its finaliser frees. */
static ALWAYS_INLINE void cell_keep(const void *cell)
{
    __asm__ volatile("" : : "r"(cell));
}

/* For trace functions. */
void heap_mark(Vm *vm, Value v);
void heap_mark_cell(Vm *vm, void *cell_or_null);
void heap_mark_values(Vm *vm, const Value *values, size_t n);
/* A store into `slot` of a cell that another cell stands for (the storage of a table): the barrier is the other's. False: too small a
 * cell for that, the whole is traced again. */
bool heap_note_slot(Cell *cell, const void *slot);
/* The entries of a table in `holder`, which is marked: first and third words of `stride` 3, first ones of 2. */
/* ... those that heap_note_slot was told of since, and no others. */
void heap_mark_noted(Vm *vm, Cell *holder, const Value *values, size_t n, u32 stride);
void heap_mark_entries(Vm *vm, Cell *holder, const Value *values, size_t n, u32 stride);
/* Words that may or may not be cells, possibly interior pointers. */
void heap_mark_conservative(Vm *vm, const void *lo, const void *hi);
/* After marking and before sweeping: is this cell dead? For weak structures. */
bool heap_is_dead(Vm *vm, const void *cell);
/* During a cycle: does it look at old cells too? In a young one nothing old dies. */
bool heap_cycle_is_full(Vm *vm);
/* In a trace function: is this a marking, not one of the verifier's walks, which want everything and no changes? */
bool heap_marks(Vm *vm);
/* ... and of a cell that was traced before and stored into since? Then what is as it was needs no look. */
bool heap_marks_again(Vm *vm);
/* ... or the marking of a full cycle, where a string that is held only by slices of it can be told (string.c). */
bool heap_marks_full(Vm *vm);

/* For update functions: where a cell lies now. */
static inline void *heap_new_place(void *cell_or_null)
{
    Cell *cell = cell_or_null;
    return cell && cell->gc == GC_MOVED ? ((Cell **)cell)[1] : cell;
}
static inline void heap_update(Value *v)
{
    if (value_is_cell(*v) && VALUE_BITS(*v))
        *v = value_cell(heap_new_place(value_as_cell(*v)));
}
void heap_update_values(Value *values, size_t n);

/* A registered root: *slot is traced until root_remove. */
void root_add(Vm *vm, Value *slot);
/* Calls visit for the value of every registered slot; it must register and collect nothing. */
void root_each(Vm *vm, void (*visit)(void *ctx, Value v), void *ctx);
void root_remove(Vm *vm, Value *slot);

/* weak.c: called by the kinds that hold cells weakly, from their trace function: they are visited
 * again after marking through kind_info[].weak. */
void heap_weak_visit(Vm *vm, Cell *weak_cell);
/* For WEAK_MARK: value is alive if key is; one of the two is looked at again only if the key gets its mark later. */
void heap_ephemeron(Vm *vm, Cell *key, Value value);

typedef struct HeapStats {
    size_t live_bytes, block_bytes, large_bytes, external_bytes;
    size_t young_collections, full_collections;
    u64 allocations, allocated_bytes;
    struct { size_t count, bytes; } by_kind[Kind__count];
} HeapStats;
void heap_stats(Vm *vm, HeapStats *stats, bool by_kind);

/* How long the program stood still for the collector, and why: pause.c.
 * YOUNG, FULL: a whole cycle at once. MARK: a slice of marking; FINISH: its end; SWEEP: a slice of sweeping or of giving
 * memory back; COMPACT: moving cells. */
typedef enum { PAUSE_YOUNG, PAUSE_FULL, PAUSE_MARK, PAUSE_FINISH, PAUSE_SWEEP, PAUSE_COMPACT, PAUSE__count } PauseKind;
extern const char *const pause_names[PAUSE__count];

enum { PAUSE_BUCKETS = 200 }; /* eight an octave, from a microsecond */
typedef struct PauseStats {
    u64 count, total_ns, max_ns;
    u32 buckets[PAUSE_BUCKETS];
} PauseStats;
/* NULL: no pause of this kind yet. */
const PauseStats *heap_pauses(Vm *vm, PauseKind kind);
void heap_pauses_reset(Vm *vm);
/* COB_GC=stats: all of them on stderr; else nothing. */
void heap_pauses_report(Vm *vm);
/* The time that `share` of the pauses (0 .. 1) stayed within, to 9 %; at most the longest. */
u64 pause_quantile(const PauseStats *stats, double share);
/* Adds the pauses of one kind to those of another. */
void pause_stats_add(PauseStats *to, const PauseStats *more);

/* Is told of every pause when it is over: must neither allocate in the heap nor run scripts. NULL fn: of none. `forced`: a script
 * asked for it. */
typedef void HeapWatch(void *ctx, PauseKind kind, bool forced, u64 start_ns, u64 end_ns);
void heap_watch(Vm *vm, HeapWatch *fn, void *ctx);

/* The room of a cell, 0 when it does not lie in the heap. */
size_t heap_cell_size(Vm *vm, const Cell *cell);
/* Resident bytes of blocks, free ones that were not given back included. */
size_t heap_resident(Vm *vm);

/* Calls visit for every cell that was not freed, with its size; it must allocate nothing in the heap. Some may be garbage since the last
 * collection. */
void heap_each_cell(Vm *vm, void (*visit)(void *ctx, Cell *cell, size_t size), void *ctx);

/* Walks the whole heap and CHECKs every invariant (COB_GC=verify: after each cycle). */
void heap_verify(Vm *vm);

/* COB_GC=compact: called where the VM may move cells, after some cycle; moves everything that can move. */
bool heap_wants_shaking(Vm *vm);

/* COB_GC switches, read once by heap_new: stress, verify, poison, compact, stats, cpu, slices, busy, off (comma list). */

#endif
