/* mark.c - reaching what is live.
 *
 * An explicit stack of cells that are marked but not traced: no recursion. Long arrays wait in a list of ranges, so
 * that the stack does not grow to their length. A cell is marked by its
 * bit in the block header, and becomes old at once (gc = GC_OLD): survivors are promoted in place.
 * In a young cycle the bits of earlier cycles are still set, so old cells end the walk.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#define RANGE_STEP 1024 /* values of an array marked before what they lead to is traced */
#define RANGE_CHEAP 10  /* so many values cost as much as marking a cell */

static ALWAYS_INLINE void mark_cell(Heap *heap, Cell *cell)
{
    if (cell->gc == GC_IMMORTAL)
        return;
    Block *block = block_of(cell);
    size_t g = granule_of(cell);
    u64 *word = &block->mark[g >> 6], bit = 1ull << (g & 63);
    if (*word & bit)
        return;
    if (UNLIKELY(heap->mode != MARK_NORMAL)) {
        if (heap->mode == MARK_PIN) {
            compact_pin(cell);
            return;
        }
        if (heap->mode != MARK_EPHEMERONS) {
            verify_child(heap, cell);
            return;
        }
        weak_wake(heap, cell);
    }
    *word |= bit;
    cell->gc = GC_OLD;
    heap->work--;
    if (cell->kind == Kind_String && !(cell->flags & STRING_TRACED_FLAGS))
        return;
    if (kind_info[cell->kind].trace)
        VEC_PUSH(&heap->stack, cell);
}

void heap_mark_cell(Vm *vm, void *cell_or_null)
{
    if (cell_or_null)
        mark_cell(vm_core(vm)->heap, cell_or_null);
}

void heap_mark(Vm *vm, Value v)
{
    if (value_is_cell(v) && VALUE_BITS(v))
        mark_cell(vm_core(vm)->heap, value_as_cell(v));
}

/* Do the values lie in the cell that is being traced? Then they are there in the next slice too. */
static bool in_parent(const Heap *heap, const Value *values)
{
    const Cell *cell = heap->parent;
    return cell && cell->gc != GC_IMMORTAL && (const char *)values > (const char *)cell &&
           (size_t)((const char *)values - (const char *)cell) < block_cell_size(block_of(cell), granule_of(cell));
}

static void mark_entries(Heap *heap, const Value *values, size_t n, u32 stride)
{
    for (size_t i = 0; i < n; i++, values += stride) {
        if (value_is_cell(values[0]) && VALUE_BITS(values[0]))
            mark_cell(heap, value_as_cell(values[0]));
        if (stride == 3 && value_is_cell(values[2]) && VALUE_BITS(values[2]))
            mark_cell(heap, value_as_cell(values[2]));
    }
}

void heap_mark_entries(Vm *vm, Cell *holder, const Value *values, size_t n, u32 stride)
{
    Heap *heap = vm_core(vm)->heap;
    if (n > RANGE_STEP && heap->mode <= MARK_EPHEMERONS)
        VEC_PUSH(&heap->ranges, ((MarkRange){holder, values, n, stride}));
    else
        mark_entries(heap, values, n, stride);
}

/* ---- cards: parts of large cells ---- */

static size_t card_of(const Block *block, const void *slot)
{
    return (size_t)((const char *)slot - (const char *)block) >> CARD_SHIFT;
}

static size_t card_count(const Block *block)
{
    return ((BLOCK_FIRST + block->large_size) >> CARD_SHIFT) + 8;
}

static bool note_slot(Block *block, const void *slot)
{
    if (block->type != BLOCK_LARGE)
        return false;
    if (!block->cards)
        block->cards = xalloc_zero(card_count(block));
    block->cards[card_of(block, slot)] = 1;
    return true;
}

bool heap_note_slot(Cell *cell, const void *slot)
{
    return cell->gc != GC_IMMORTAL && note_slot(block_of(cell), slot);
}

/* Entries of which a word lies on a card that was stored into. The cards are clean afterwards. */
void heap_mark_noted(Vm *vm, Cell *holder, const Value *values, size_t n, u32 stride)
{
    Heap *heap = vm_core(vm)->heap;
    Block *block = block_of(holder);
    if (block->type != BLOCK_LARGE || !block->cards || !n)
        return;
    size_t first = card_of(block, values), last = card_of(block, values + n * stride - 1), size = stride * sizeof(Value);
    for (size_t card = first; card <= last; card++) {
        u64 eight;
        memcpy(&eight, block->cards + card, sizeof eight); /* there is room behind the last */
        if (!eight) {
            card += 7;
            continue;
        }
        if (!block->cards[card])
            continue;
        size_t end = card + 1;
        while (end <= last && block->cards[end])
            end++;
        memset(block->cards + card, 0, end - card);
        const char *lo = MAX((const char *)block + (card << CARD_SHIFT), (const char *)values);
        const char *hi = MIN((const char *)block + (end << CARD_SHIFT), (const char *)(values + n * stride));
        size_t from = (size_t)(lo - (const char *)values) / size, to = ((size_t)(hi - (const char *)values) + size - 1) / size;
        VEC_PUSH(&heap->ranges, ((MarkRange){holder, values + from * stride, MIN(to, n) - from, stride}));
        card = end;
    }
}

void heap_mark_values(Vm *vm, const Value *values, size_t n)
{
    Heap *heap = vm_core(vm)->heap;
    if (n > RANGE_STEP && heap->mode <= MARK_EPHEMERONS && in_parent(heap, values)) {
        Block *block = block_of(heap->parent);
        if (heap->some) {
            heap->some = false; /* what is marked here is no large cell */
            heap_mark_noted(vm, heap->parent, values, n, 1);
            return;
        }
        if (block->type == BLOCK_LARGE && block->cards)
            memset(block->cards, 0, card_count(block));
        VEC_PUSH(&heap->ranges, ((MarkRange){heap->parent, values, n, 1}));
    } else
        mark_entries(heap, values, n, 1);
}

void mark_word(Heap *heap, uintptr_t word)
{
    Block *block = block_find(heap, word);
    Cell *cell = block ? block_cell(block, word) : NULL;
    if (cell)
        mark_cell(heap, cell);
    /* Exactly at the start of a cell, or of nothing: perhaps the end of the one before. */
    if ((word & 7) == 0 && (!cell || (uintptr_t)cell == word)) {
        block = block_find(heap, word - 1);
        cell = block ? block_cell(block, word - 1) : NULL;
        if (cell)
            mark_cell(heap, cell);
    }
}

/* Reads other functions' frames: not a matter for the address sanitizer. */
__attribute__((no_sanitize("address"))) void heap_mark_conservative(Vm *vm, const void *lo,
                                                                    const void *hi)
{
    Heap *heap = vm_core(vm)->heap;
    const uintptr_t *p = (const uintptr_t *)ROUND_UP((uintptr_t)lo, sizeof(uintptr_t));
    /* A dead word of an old suspended frame may show a cell that was made at its address later: no barrier was owed. */
    if (heap->mode == MARK_VERIFY_IDLE || (heap->mode == MARK_VERIFY_CYCLE && (!heap->full || heap->sliced)))
        return;
    for (; (const char *)(p + 1) <= (const char *)hi; p++) {
        uintptr_t word = *p;
        /* One past the end of the last chunk counts too. */
        if (word - heap->lo <= heap->hi - heap->lo ||
            word - (uintptr_t)heap->shape_base <= heap->shape_used)
            mark_word(heap, word);
    }
}

/* Elements that were cut off the front of an array have left headers behind, which are no values. */
static void skip_cut(MarkRange *range)
{
    const Cell *cell = range->holder;
    if (cell->kind != Kind_Elements || !(cell->flags & CELL_HAS_INNER))
        return;
    const Value *first = (const Value *)cell + cell->shape + 2;
    if (range->values < first) {
        size_t n = MIN((size_t)(first - range->values), range->count);
        range->values += n;
        range->count -= n;
    }
}

static void mark_range(Heap *heap)
{
    MarkRange *range = &heap->ranges.items[heap->ranges.len - 1];
    skip_cut(range);
    const Value *values = range->values;
    u32 stride = range->stride;
    size_t n = MIN(range->count, RANGE_STEP);
    range->values += n * stride;
    range->count -= n;
    if (!range->count)
        (void)VEC_POP(&heap->ranges);
    heap->work -= 1 + (i64)(n * stride / RANGE_CHEAP);
    mark_entries(heap, values, n, stride);
}

/* A cell that was stored into since it was traced; of a large one only cards when only slots are known. Without a mark it was not
 * traced: it is dead, or will be traced whole. */
static void trace_again(Heap *heap, Cell *cell)
{
    Block *block = block_of(cell);
    bool some = block->type == BLOCK_LARGE && block->listed && cell->gc == GC_OLD;
    if (block->type == BLOCK_LARGE)
        block->listed = false;
    if ((cell->gc != GC_REMEMBERED && !some) || !bit_get(block->mark, granule_of(cell)))
        return;
    cell->gc = GC_OLD;
    heap->parent = cell;
    heap->again = true;
    heap->some = some;
    kind_info[cell->kind].trace(heap->vm, cell);
    heap->again = heap->some = false;
}

bool mark_drain(Heap *heap)
{
    Vm *vm = heap->vm;
    for (;;) {
        while (heap->stack.len) {
            if (heap->work <= 0)
                return false;
            Cell *cell = VEC_POP(&heap->stack);
            heap->parent = cell;
            kind_info[cell->kind].trace(vm, cell);
        }
        if (heap->ranges.len) {
            if (heap->work <= 0)
                return false;
            mark_range(heap);
        } else if (heap->remembered.len) {
            if (heap->work-- <= 0)
                return false;
            trace_again(heap, VEC_POP(&heap->remembered));
        } else {
            return true;
        }
    }
}

bool heap_is_dead(Vm *vm, const void *p)
{
    const Cell *cell = p;
    if (cell->gc == GC_IMMORTAL || bit_get(block_of(cell)->mark, granule_of(cell)))
        return false;
    if (LIKELY(vm_core(vm)->heap->mode != MARK_PIN))
        return true;
    compact_pin((Cell *)(uintptr_t)p); /* whoever asks holds it weakly */
    return false;
}

bool heap_cycle_is_full(Vm *vm)
{
    return vm_core(vm)->heap->full;
}

bool heap_marks_again(Vm *vm)
{
    const Heap *heap = vm_core(vm)->heap;
    return heap->again && heap->mode <= MARK_EPHEMERONS;
}

bool heap_marks(Vm *vm)
{
    return vm_core(vm)->heap->mode <= MARK_EPHEMERONS;
}

bool heap_marks_full(Vm *vm)
{
    return vm_core(vm)->heap->full && heap_marks(vm);
}

void barrier_slow(Vm *vm, Cell *holder)
{
    Heap *heap = vm_core(vm)->heap;
    holder = cell_of_inner(holder);
    if (holder->gc != GC_OLD)
        return;
    holder->gc = GC_REMEMBERED;
    VEC_PUSH(&heap->remembered, holder);
}

void barrier_slot_slow(Vm *vm, Cell *holder, const void *slot)
{
    Heap *heap = vm_core(vm)->heap;
    holder = cell_of_inner(holder);
    Block *block = block_of(holder);
    if (holder->gc != GC_OLD)
        return;
    if (!note_slot(block, slot)) {
        holder->gc = GC_REMEMBERED;
        VEC_PUSH(&heap->remembered, holder);
    } else if (!block->listed) {
        block->listed = true;
        VEC_PUSH(&heap->remembered, holder);
    }
}
