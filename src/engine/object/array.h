/* array.h - arrays and indexed elements.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_ARRAY_H
#define ENGINE_OBJECT_ARRAY_H

#include "engine/object/object.h"

typedef struct Array {
    Object object;
    u32 length; /* >= elements->len while dense */
    u32 pad;
} Array;

static inline bool value_is_array_cell(Value v) { return value_has_kind(v, Kind_Array); } /* not proxies: see value_is_array */
static inline Array *value_as_array(Value v) { return (Array *)value_as_cell(v); }

Array *array_new(Vm *vm, u32 length) MUST_USE;            /* holes; dense capacity only while reasonable */
Array *array_new_capacity(Vm *vm, u32 capacity) MUST_USE; /* length 0, room for so many pushes */
Array *array_from_values(Vm *vm, const Value *values, u32 n) MUST_USE;
bool array_push(Vm *vm, Array *a, Value v) MUST_USE;      /* a is a plain extensible array */
bool array_set_length(Vm *vm, Array *a, u32 length) MUST_USE; /* plain arrays, no attribute checks */
int value_is_array(Vm *vm, Value v) MUST_USE;             /* IsArray: sees through proxies; -1 when revoked */

/* True when a is dense, its prototype chain has no indexed properties and Array.prototype is untouched, so that
 * C loops may read a->object.elements->items directly (holes read as undefined). Re-test after running JavaScript. */
bool array_is_fast(Vm *vm, Value v);
/* ... and when iterating it by Symbol.iterator would visit exactly its elements (iteration protocol untouched). */
bool array_iterates_fast(Vm *vm, Value v);

/* True when nothing on o's prototype chain has or could have indexed properties. */
bool obj_chain_has_no_indexes(Vm *vm, Object *o);

/* Indexed properties with holes far apart or attributes of their own. */
typedef struct SparseEntry {
    Value value; /* or an Accessor cell */
    u32 index;
    u8 attrs;
    u8 state;    /* SPARSE_* */
} SparseEntry;
enum { SPARSE_EMPTY, SPARSE_USED, SPARSE_DELETED };
struct SparseElements {
    Cell cell;
    u32 live, used; /* entries with a property; these and the deleted ones */
    u32 cap, pad;   /* a power of two */
    SparseEntry entries[];
};
SparseEntry *sparse_find(SparseElements *s, u32 index);
u32 *sparse_sorted(SparseElements *s); /* the indexes, ascending, `live` many; xfree */
bool elements_make_sparse(Vm *vm, Object *o) MUST_USE;

/* One indexed own property of an ordinary object or array, whatever its form; no exotic behaviour. */
bool elements_own(Vm *vm, Object *o, u32 index, PropDesc *out); /* value not materialised further */
/* Defines or overwrites; knows nothing of extensibility or array length limits but keeps Array.length up. */
bool elements_put(Vm *vm, Object *o, u32 index, Value v, u8 attrs) MUST_USE;
void elements_remove(Vm *vm, Object *o, u32 index);
/* Drops the first n of the dense elements (n <= len); the others move down. Constant time for long arrays: afterwards
 * o->elements is another pointer. Array.length is the caller's. */
void elements_drop_front(Vm *vm, Object *o, u32 n);
u32 elements_count(const Object *o); /* upper bound of the number of indexed properties */
bool elements_have_any(const Object *o);
int array_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc) MUST_USE; /* 10.4.2.1 */

/* Elements of any ordinary object. */
bool elements_reserve(Vm *vm, Object *o, u32 cap) MUST_USE;
Value elements_get(Vm *vm, Object *o, u32 index); /* own dense element or VAL_HOLE */
/* Of objects without elements: immortal, in read-only memory, never written. */
extern const Elements elements_none;
#define elements_empty (*(Elements *)(uintptr_t)&elements_none)

#endif
