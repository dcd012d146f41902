/* cell.h - the 8-byte header of everything in the collected heap.
 *
 * `shape` is an offset from vm_core(vm)->shape_base, 0 for cells that are not objects; a shape check
 * is one 32-bit compare. Mark bits lie in side tables of the blocks, so immortal cells may sit in
 * read-only memory. `gc` is the one byte that the write barrier looks at (barrier.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HEAP_CELL_H
#define ENGINE_HEAP_CELL_H

#include "engine/heap/value.h"

typedef enum Kind {
#define KIND(name, type, first_object) Kind_##name,
#include "engine/heap/kinds.def"
#undef KIND
    Kind__count
} Kind;

/* Values of Cell.gc. A store into a cell with gc <= barrier_limit goes through barrier_slow. */
enum {
    GC_OLD = 0,        /* marked in an earlier cycle; young cells it points to must be remembered */
    GC_REMEMBERED = 1, /* old and in the remembered set: no need to enter again */
    GC_YOUNG = 2,      /* allocated since the last cycle */
    GC_IMMORTAL = 3,   /* read-only memory or never freed; not traced, holds only immortal cells */
    GC_MOVED = 4,      /* during compaction: the second word is where the cell lies now */
};

/* Strings with none of these flags (STR_ROPE, STR_INDIRECT) point to nothing: marking need not trace them. */
enum { STRING_TRACED_FLAGS = 2 | 4 };

struct Cell {
    u32 shape;
    u8 kind;
    u8 gc;
    u8 flags;        /* meaning depends on the kind: see String, Object */
    u8 inline_slots; /* objects: capacity of inline property slots behind the struct */
};
_Static_assert(sizeof(Cell) == 8, "cell header is one word");

/* Arrays cut elements off their front without moving the rest (array.c): then Object.elements points to a second header
 * inside the cell, with flag CELL_INNER and `shape` counting the words back to the real one; the real one has
 * CELL_HAS_INNER and counts forward. The inner header always says GC_OLD, so that barriers come to barrier_slow. */
enum { CELL_HAS_INNER = 1, CELL_INNER = 2 };
static inline Cell *cell_of_inner(Cell *cell)
{
    return cell->kind == Kind_Elements && cell->flags & CELL_INNER ? (Cell *)((Value *)cell - cell->shape) : cell;
}

static inline bool cell_is_object(const Cell *cell) { return cell->kind >= Kind_Object; }
static inline bool value_is_object(Value v)
{
    return value_is_cell(v) && cell_is_object(value_as_cell(v));
}
static inline bool value_has_kind(Value v, Kind kind)
{
    return value_is_cell(v) && value_as_cell(v)->kind == kind;
}
static inline bool value_is_string(Value v) { return value_has_kind(v, Kind_String); }
static inline bool value_is_symbol(Value v) { return value_has_kind(v, Kind_Symbol); }
static inline bool value_is_bigint(Value v) { return value_has_kind(v, Kind_BigInt); }
static inline Object *value_as_object(Value v) { return (Object *)value_as_cell(v); }
static inline String *value_as_string(Value v) { return (String *)value_as_cell(v); }
static inline Symbol *value_as_symbol(Value v) { return (Symbol *)value_as_cell(v); }

#endif
