/* hash_table.h - the ordered table under Map and Set, and the weak one under WeakMap and WeakSet.
 *
 * HashTable keeps insertion order. Its cell is stable; entries lie in a storage cell that is replaced when the table
 * grows or is compacted. Every entry has a sequence number, so a cursor finds its place again after either, and
 * after deletes and clear. Keys compare by SameValueZero. Chains longer than a limit make the table rehash with a seed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_HASH_TABLE_H
#define ENGINE_OBJECT_HASH_TABLE_H

#include "engine/object/object.h"

typedef struct HashEntry {
    Value key;    /* VAL_HOLE: deleted */
    u32 next;     /* low 26 bits: index of the next entry of its bucket + 1, 0: last; above: six bits of this key's hash */
    u32 sequence;
    Value value;  /* not there in tables without values */
} HashEntry;

typedef struct HashTable {
    Cell cell;      /* flags: HASH_STORAGE for storage cells */
    u32 live, used; /* entries; these and deleted ones */
    u32 cap;        /* room for entries */
    u32 buckets;    /* a power of two, 0 before the first entry */
    u32 epoch;      /* changes whenever entries move */
    u32 next_sequence;
    u32 stride;     /* words per entry: 2 (set) or 3 (map) */
    u32 seed;
    Value *entries; /* in the storage cell */
    u32 *heads;     /* likewise: per bucket, index of its first entry + 1 */
    /* For tracing it again: entries below `traced` were traced when the table was last looked at, and of them only those in
     * [dirty_from, dirty_to) have got new values since. */
    u32 traced, dirty_from, dirty_to;
} HashTable;
enum { HASH_STORAGE = 1 };

typedef struct HashCursor {
    u32 index, epoch, sequence; /* next entry to look at; sequence number it must have at least */
} HashCursor;

HashTable *table_new(Vm *vm, bool has_values) MUST_USE;
/* Index of the entry with this key, or -1. */
i64 table_find(Vm *vm, HashTable *t, Value key);
/* Adds or overwrites. false: out of memory. Normalises -0 to 0. `value` is ignored by sets. */
bool table_set(Vm *vm, HashTable *t, Value key, Value value) MUST_USE;
bool table_delete(Vm *vm, HashTable *t, Value key);
void table_clear(Vm *vm, HashTable *t);
bool table_reserve(Vm *vm, HashTable *t, u32 entries) MUST_USE;
static inline HashEntry *table_entry(const HashTable *t, u32 i) { return (HashEntry *)(t->entries + (size_t)i * t->stride); }
static inline Value table_value(const HashTable *t, u32 i) { return table_entry(t, i)->value; }
/* The next live entry, in order of insertion; false at the end. A cursor starts as {0}. */
bool table_next(HashTable *t, HashCursor *cursor, HashEntry **out);

/* Ephemerons: an entry lives while its key does. Keys are objects or unregistered symbols. */
typedef struct WeakEntry {
    Cell *key; /* NULL: empty, (Cell *)1: deleted */
    Value value;
} WeakEntry;
typedef struct WeakTable {
    Cell cell;
    u32 live, used, cap;
    u32 n_fresh, cap_fresh;
    bool all_fresh;     /* more than the list has room for: look at every entry */
    WeakEntry *entries; /* malloc */
    Cell **fresh;       /* malloc: keys stored since the last cycle; only they matter to a young one */
} WeakTable;
WeakTable *weak_table_new(Vm *vm) MUST_USE;
bool weak_table_get(WeakTable *t, const void *key, Value *out);
bool weak_table_set(Vm *vm, WeakTable *t, void *key, Value value) MUST_USE;
bool weak_table_delete(Vm *vm, WeakTable *t, const void *key);

typedef struct MapObject {
    Object object;
    HashTable *table;
} MapObject;
typedef struct SetObject {
    Object object;
    HashTable *table;
} SetObject;
typedef struct WeakMapObject {
    Object object;
    WeakTable *table;
} WeakMapObject;
typedef struct WeakSetObject {
    Object object;
    WeakTable *table;
} WeakSetObject;

#endif
