/* heap_priv.h - blocks, chunks and the Heap struct, for the files of engine/heap.
 *
 *   chunk   4 MB of address space at a multiple of 4 MB, cut into 64 blocks
 *   block   64 KB at a multiple of 64 KB: header with bit tables, then cells
 *
 * Kinds of block:
 *   class   cells of one size (also shapes, in their own region)
 *   mixed   cells of all sizes one after another, so that a tiny program touches few pages
 *   large   one cell over as many blocks as it needs; above 2 MB a mapping of its own
 *
 * Both bit tables have a bit per 8 bytes, meaningful at the first word of each cell:
 *   alloc   the cell was live in the last cycle or belongs to a run handed out since. Cells of a
 *           run not yet taken are zero, so their kind is Free. (In class blocks all bits of a run
 *           are set, which is faster; nobody looks at those inside cells. In mixed blocks the
 *           bits tell where cells begin.)
 *   mark    reached in this cycle, or in an earlier one since the last full cycle (sticky)
 *
 * Sweeping copies mark over alloc: dead cells are not touched, but for finalisers and poison.
 * Allocation looks for gaps in alloc and zeroes them just before use.
 *
 * Invariants (heap_verify.c): mark is a subset of alloc; a marked cell has gc OLD or REMEMBERED,
 * any other allocated one YOUNG; an OLD cell points to no YOUNG one; REMEMBERED cells are in the
 * list.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HEAP_HEAP_PRIV_H
#define ENGINE_HEAP_HEAP_PRIV_H

#include "base/check.h"
#include "base/vec.h"
#include "engine/heap/heap_inl.h"

#define BLOCK_SHIFT 16
#define BLOCK_SIZE ((size_t)1 << BLOCK_SHIFT)
#define CHUNK_SHIFT 22
#define CHUNK_SIZE ((size_t)1 << CHUNK_SHIFT)
#define CHUNK_BLOCKS 64
#define SHAPE_REGION ((size_t)256 << 20)
#define SHAPE_CLASS HEAP_CLASSES

#define CLASS_MAX 31712            /* larger cells are large blocks */
#define HUGE_MIN ((size_t)2 << 20) /* larger blocks have their own mapping */
#define RUN_MAX 8192               /* bytes zeroed ahead of allocation at most */
#define MIXED_MAX (256 * 1024)     /* bytes of mixed blocks in all */
#define MIXED_PER_CLASS 12288      /* a class that needs more gets blocks of its own */
#define CELL_MAX ((size_t)1 << 40)

#define FIRST_BUDGET ((size_t)768 << 10)
#define MIN_BUDGET ((size_t)1 << 20)
#define MAX_BUDGET ((size_t)32 << 20)
#define FIRST_FULL ((size_t)4 << 20)
#define FRESH_MAX 256
#define COMPACT_BUDGET ((size_t)64 << 10) /* COB_GC=compact: collects so often */

enum { BLOCK_CLASS, BLOCK_MIXED, BLOCK_LARGE };

typedef struct Chunk Chunk;
typedef struct Block Block;

struct Block {
    u32 cell_size; /* BLOCK_CLASS */
    u32 count;     /* BLOCK_CLASS: how many cells */
    u32 scan; /* BLOCK_CLASS: next cell to look at for a gap; BLOCK_MIXED: offset of the free end */
    u8 type;
    u8 size_class;
    bool has_finalisers; /* some cell's kind may have one */
    bool touched;        /* cells were handed out since the last cycle: in heap->touched */
    bool zeroed;         /* gaps are still as the system gave them */
    bool shapes;
    bool evacuate; /* being emptied by compact.c: mark bits say what stays */
    bool listed;   /* BLOCK_LARGE: in the remembered list for the sake of some cards */
    size_t large_size; /* BLOCK_LARGE: bytes of the cell */
    size_t live_bytes; /* after the last sweep */
    size_t index;      /* in heap->blocks */
    union {
        Block *next; /* heap->partial[class] */
        u8 *cards;   /* BLOCK_LARGE: a byte per 2^CARD_SHIFT: stored into since it was traced; NULL: none was */
    };
    Chunk *chunk;      /* NULL: a block of the shape region */
    u64 mark[BLOCK_SIZE / 8 / 64];
    u64 alloc[BLOCK_SIZE / 8 / 64];
};
#define CARD_SHIFT 7
#define BLOCK_FIRST ROUND_UP(sizeof(Block), 16)
_Static_assert(sizeof(Block) <= 2112, "classes are cut for this header");

struct Chunk {
    char *base;
    size_t huge_size;       /* not 0: one large block of so many bytes, a mapping of its own */
    u64 free;               /* bit per block */
    u64 dirty;              /* free blocks that are not zero */
    u32 committed;          /* blocks from the start that are accessible */
    bool huge_pages;        /* the system may use them here */
    u8 start[CHUNK_BLOCKS]; /* first block of the run that block i belongs to */
};

typedef struct ChunkSlot {
    uintptr_t key; /* address >> CHUNK_SHIFT; 0: empty */
    Chunk *chunk;
} ChunkSlot;

/* What marking does with a cell not marked yet. MARK_EPHEMERONS: mark it, and wake the values that wait for it.
 * MARK_PIN: it must not move. */
enum { MARK_NORMAL, MARK_EPHEMERONS, MARK_VERIFY_CYCLE, MARK_VERIFY_IDLE, MARK_PIN };

/* Where the collector stands between its pauses (cycle.c). */
enum { PHASE_REST, PHASE_CLEAR, PHASE_MARK, PHASE_SWEEP, PHASE_TRIM };

/* Values inside a cell that wait to be marked: a piece at a time, so that the stack and the pauses stay short. The program may run
 * in between, so they lie in `holder`, which has its mark and stays where it is. */
typedef struct MarkRange {
    Cell *holder;
    const Value *values;
    size_t count; /* entries of `stride` words; of three words the middle one is no value, of two the second */
    u32 stride;
} MarkRange;

/* An ephemeron whose key has no mark yet: one of a chain that begins in the table of keys. */
typedef struct Ephemeron {
    Cell *key;
    Value value;
    u32 next; /* index + 1 */
} Ephemeron;

struct Heap {
    HeapFront front; /* first: heap_inl.h */
    Vm *vm;

    /* allocation */
    char *pressed_end[HEAP_CLASSES + 1]; /* real ends of the runs while `pressed` */
    Block *current[HEAP_CLASSES + 1];
    Block *partial[HEAP_CLASSES + 1];
    Block *mixed_blocks[MIXED_MAX / BLOCK_SIZE];
    Block *mixed; /* where spans are cut from; NULL: the next span makes one */
    u32 mixed_used[HEAP_CLASSES + 1];
    u32 shape_size;
    size_t mixed_bytes;
    bool pressed; /* external memory wants a collection: runs look exhausted */

    /* address space */
    VEC(Chunk *) chunks;
    ChunkSlot *slots;
    u32 slot_count, slot_used;
    uintptr_t lo, hi; /* no chunk lies outside */
    char *shape_base;
    size_t shape_committed, shape_used;
    VEC(Block *) free_shape_blocks;
    VEC(Block *) blocks; /* all */
    VEC(Block *) touched;

    /* collection */
    u8 mode, phase;
    bool collecting, full;
    bool again;  /* tracing a cell once more: of large ones only what was stored into since */
    bool some;   /* ... and of this one just the cards */
    bool begun;  /* PHASE_MARK: the roots were marked once */
    bool drained; /* marking came to an end once; what is left is what was stored into since */
    bool sliced; /* the cycle has stopped for the program */
    bool to_move; /* an idle loop found that moving would pay, and that it is long */
    bool asked;  /* the cycle is for an idle loop, or a script asked for it: give back all that can be spared */
    bool stress, verify, poison, compact, print_stats, off, slices, busy, cpu_time;
    bool shaken; /* COB_GC=compact: nothing was collected since everything was moved */
    u32 disabled, stress_count;
    u32 clear_at, sweep_at; /* how many blocks PHASE_CLEAR and PHASE_SWEEP still have before them */
    VEC(Block *) unswept;   /* PHASE_SWEEP of a young cycle */
    u32 fresh_count, dying;             /* in PHASE_SWEEP of a young cycle so many of fresh were made before it; those without a mark go */
    bool listing, in_list;  /* fresh holds all of them: from the first cycle on, if they are few; it did when this one was marked, a young one */
    i64 work;               /* what is left of the work of this pause, about cells to mark */
    VEC(Cell *) stack; /* marked, not yet traced */
    VEC(MarkRange) ranges;
    VEC(Ephemeron) ephemerons;
    u32 *ephemeron_heads; /* hash of keys: index + 1 */
    u32 ephemeron_mask;
    VEC(Value) woken; /* values of ephemerons whose key got its mark */
    VEC(Cell *) remembered;
    VEC(Cell *) weak;
    Cell *parent;  /* being traced, for messages of the verifier */
    Value **roots; /* open addressing set of registered roots */
    u32 root_cap, root_used, root_count;

    /* accounting */
    size_t young_bytes,
        young_budget;  /* handed out since the last cycle; when to run the next one */
    size_t trigger;    /* young_bytes of the next step of the collector */
    size_t largest;    /* the largest cell made since the last cycle began */
    size_t before;     /* live bytes and young ones when the cycle began */
    u64 cycle_ns;      /* pauses of the cycle under way */
    size_t idle_debt;  /* handed out, or added outside, since the last COLLECT_COMPACT, but for young_bytes */
    u32 idle_vain;     /* how many COLLECT_COMPACT in a row found little to free */
    u64 full_ns;       /* how long the last full cycle took; 0: there was none */
    size_t full_live;  /* what it found live */
    size_t full_held;  /* ... with memory outside that is not code */
    u64 full_at;       /* allocated_bytes then */
    bool slow;         /* much was allocated between the last two full cycles, so it stays at that size for a while */
    size_t live_bytes; /* found live by the last cycle, large cells included */
    size_t limit;      /* heap_set_limit; 0: none */
    void (*limit_hit)(Vm *vm);
    size_t room;       /* heap_set_room; 0: not known */
    bool asked_room;
    size_t full_limit; /* held() bytes that the next cycle may not find exceeded: else it is a full one */
    size_t external_peak; /* most external bytes since malloc was last trimmed */
    size_t large_bytes, block_bytes, external_bytes;
    size_t code_bytes; /* of external_bytes, those of units */
    size_t stuck_bytes; /* gaps in sparse blocks that the last compaction had to leave */
    size_t young_collections, full_collections;
    bool small;    /* heap_prefer_small */
    u64 pause_start, pause_ns;          /* of the pause under way; length of the last one */
    PauseStats *pauses[PAUSE__count];   /* made by the first of its kind */
    HeapWatch *watch;
    void *watch_ctx;
    u64 allocations, allocated_bytes;
    Cell *fresh[FRESH_MAX]; /* cells of class blocks that have finalisers, made since the last cycle. Last: a short program touches none of it */
};

/* block.c */
Block *block_new(Heap *heap, u32 size_class) MUST_USE; /* NULL: memory is out */
Block *block_new_mixed(Heap *heap) MUST_USE;
Block *block_new_large(Heap *heap, size_t size) MUST_USE;
void block_free(Heap *heap, Block *block);
bool block_shrink(Heap *heap, Block *block); /* gives a part of a very large dead cell back; false: block_free can do the rest */
/* Gives all but `keep` bytes of free blocks back, `most` blocks at most. True: that was all. */
bool block_trim(Heap *heap, size_t keep, u32 most);
void block_release_pages(Block *block);   /* gives whole pages without a live cell back */
void block_free_all(Heap *heap);
bool block_shapes_init(Heap *heap) MUST_USE;
Block *block_find(const Heap *heap, uintptr_t address);  /* NULL: not in the heap */
Cell *block_cell(const Block *block, uintptr_t address); /* the cell around address, or NULL */
size_t block_cell_size(const Block *block, size_t granule); /* of the cell that begins there */
extern const u16 heap_class_sizes[HEAP_CLASSES];
u32 heap_class_of(size_t size);

/* Calls fn for every cell with its alloc bit whose kind is not Free. */
typedef void CellVisit(Heap *heap, Block *block, Cell *cell, size_t size, void *ctx);
void block_each_cell(Heap *heap, Block *block, CellVisit *fn, void *ctx);

/* heap.c */
void heap_release_pressure(Heap *heap);
static inline bool heap_may_collect(const Heap *heap)
{
    return !heap->disabled && !heap->off && !heap->collecting;
}
/* cycle.c */
void cycle_step(Heap *heap); /* a pause: begins a cycle, or goes on with the one under way */
/* mark.c */
bool mark_drain(Heap *heap); /* false: heap->work is used up */
void mark_word(Heap *heap, uintptr_t word);
/* roots.c */
void roots_mark(Heap *heap);
/* weak.c */
void weak_wake(Heap *heap, Cell *key); /* key was just marked in mode MARK_EPHEMERONS */
void weak_mark(Heap *heap);
void weak_clear(Heap *heap);
/* The tables and caches that hold cells without keeping them: atoms, shapes, what the interpreter remembers. */
void weak_tables_clear(Heap *heap);
/* sweep.c */
void sweep_begin(Heap *heap);
bool sweep_some(Heap *heap); /* false: heap->work is used up */
void sweep_release(Heap *heap, size_t min_gaps);
void sweep_finalise_all(Heap *heap);
void sweep_list_partial(Heap *heap, Block *block);
/* compact.c */
void compact(Heap *heap); /* after a full cycle, where cells may move */
bool compact_pays(const Heap *heap);
NOINLINE void compact_pin(Cell *cell);
/* pause.c */
void pause_begin(Heap *heap);
void pause_end(Heap *heap, PauseKind kind, bool forced);
void pause_free_all(Heap *heap);
/* heap_verify.c */
void verify_cycle(Heap *heap); /* between marking and sweeping */
NOINLINE void verify_child(Heap *heap, Cell *cell);

/* engine/object, joined at link time: the layers below see only their names. */
void atom_table_sweep(Vm *vm);
void shape_sweep(Vm *vm);
void string_slices_mark(Vm *vm);
void string_slices_copy(Vm *vm);
Value throw_out_of_memory(Vm *vm);

static inline Block *block_of(const void *cell)
{
    return (Block *)((uintptr_t)cell & ~(BLOCK_SIZE - 1));
}
static inline size_t granule_of(const void *cell)
{
    return ((uintptr_t)cell & (BLOCK_SIZE - 1)) >> 3;
}
static inline bool bit_get(const u64 *bits, size_t i)
{
    return bits[i >> 6] >> (i & 63) & 1;
}
static inline void bit_set(u64 *bits, size_t i)
{
    bits[i >> 6] |= 1ull << (i & 63);
}

#endif
