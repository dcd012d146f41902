/* hash_table.c - the ordered table under Map and Set.
 *
 * Buckets are chains of entry indexes through HashEntry.next; entries lie in order of insertion.
 * One storage cell (also Kind_HashTable, with HASH_STORAGE) holds entries and bucket heads; only
 * the HashTable cell is traced, so it is also the one that stores pass to the barrier.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/hash_table.h"

#include "base/check.h"
#include "engine/object/bigint.h"
#include "engine/object/error.h"

enum {
    CAP_MIN = 4,
    CHAIN_MAX = 48,
    CAP_MAX = 1 << 25,
    INDEX_BITS = 26,
    INDEX_MASK = (1 << INDEX_BITS) - 1
};

HashTable *table_new(Vm *vm, bool has_values)
{
    HashTable *t = heap_alloc(vm, sizeof *t, Kind_HashTable);
    t->stride = has_values ? 3 : 2;
    return t;
}

/* ---- keys ---- */

static inline u32 mix(u64 h)
{
    h ^= h >> 32;
    h *= 0x9E3779B97F4A7C15ull;
    return (u32)(h >> 32);
}

/* One representation for equal numbers: int32 where possible, no -0. */
static inline Value normal_key(Value key)
{
    if (LIKELY(!value_is_double(key)))
        return key;
    double d = value_as_double(key);
    return value_number(d == 0 ? 0.0 : d);
}

/* After too many collisions of the plain hash the text itself is hashed again, with the table's
 * seed. */
static COLD u32 seeded_text_hash(Vm *vm, String *s, u32 seed)
{
    StrView view = string_view(vm, s);
    CHECK(view.data != NULL || !view.length);
    u64 h = seed * 0x9E3779B97F4A7C15ull + view.length;
    for (u32 i = 0; i < view.length; i++) {
        h = (h ^ view_at(view, i)) * 0xBF58476D1CE4E5B9ull;
        h ^= h >> 29;
    }
    return mix(h);
}

static inline u32 key_hash(Vm *vm, const HashTable *t, Value key)
{
    if (value_is_cell(key)) {
        Cell *cell = value_as_cell(key);
        if (cell->kind == Kind_String) {
            if (UNLIKELY(t->seed))
                return seeded_text_hash(vm, (String *)cell, t->seed);
            return string_hash(vm, (String *)cell);
        }
        if (UNLIKELY(cell->kind == Kind_BigInt))
            return mix(bigint_hash((BigInt *)cell) ^ (u64)t->seed << 32);
        u32 address = (u32)((uintptr_t)cell >> 3);
        if (LIKELY(!t->seed)) /* cells made one after the other share cache lines of the table */
            return address ^ address >> 6;
        return mix(address ^ (u64)t->seed << 32);
    }
    if (value_is_int(key) && LIKELY(!t->seed)) /* neighbours share cache lines; bad patterns get a seed */
        return (u32)value_as_int(key) ^ (u32)value_as_int(key) >> 15;
    return mix(VALUE_BITS(key) ^ (u64)t->seed << 20);
}

static inline bool keys_equal(Vm *vm, Value a, Value b)
{
    if (value_same_bits(a, b))
        return true;
    if (!value_is_cell(a) || !value_is_cell(b))
        return false;
    Cell *x = value_as_cell(a), *y = value_as_cell(b);
    if (x->kind != y->kind)
        return false;
    if (x->kind == Kind_String) {
        String *s = (String *)x, *u = (String *)y;
        return s->length == u->length && string_equal(vm, s, u);
    }
    return x->kind == Kind_BigInt && bigint_equal((BigInt *)x, (BigInt *)y);
}

/* ---- storage ---- */

static bool resize(Vm *vm, HashTable *t, u32 cap)
{
    if (cap > CAP_MAX) {
        throw_range(vm, t->stride == 3 ? "Map maximum size exceeded" : "Set maximum size exceeded");
        return false;
    }
    u32 buckets = cap; /* a power of two */
    size_t words = (size_t)cap * t->stride;
    Cell *storage = heap_try_alloc(vm, sizeof(Cell) + words * sizeof(Value) + buckets * sizeof(u32),
                                   Kind_HashTable);
    if (!storage)
        return false;
    storage->flags = HASH_STORAGE;
    Value *entries = (Value *)(storage + 1);
    u32 *heads = (u32 *)(entries + words);
    HashTable old = *t;
    t->entries = entries;
    t->heads = heads;
    t->cap = cap;
    t->buckets = buckets;
    t->used = t->traced = t->dirty_to = 0;
    t->epoch++;
    if (t->next_sequence >
        UINT32_MAX -
            CAP_MAX) { /* cursors older than four thousand million insertions lose their place */
        for (u32 i = 0; i < old.used; i++)
            table_entry(&old, i)->sequence = i;
        t->next_sequence = old.used;
    }
    for (u32 i = 0; i < old.used; i++) {
        HashEntry *from = table_entry(&old, i);
        if (value_is_hole(from->key))
            continue;
        HashEntry *e = table_entry(t, t->used);
        u32 hash = key_hash(vm, t, from->key), h = hash & (buckets - 1);
        e->key = from->key;
        e->sequence = from->sequence;
        if (t->stride == 3)
            e->value = from->value;
        e->next = heads[h] | hash >> INDEX_BITS << INDEX_BITS;
        heads[h] = ++t->used;
    }
    barrier(vm, t);
    return true;
}

static bool make_room(Vm *vm, HashTable *t)
{
    u32 cap = t->cap ? t->cap : CAP_MIN / 2;
    return resize(vm, t, t->live > cap / 2 ? cap * 2 : cap);
}

bool table_reserve(Vm *vm, HashTable *t, u32 entries)
{
    u32 cap = CAP_MIN;
    while (cap < entries && cap <= CAP_MAX)
        cap *= 2;
    return cap <= t->cap || resize(vm, t, cap);
}

/* ---- operations ---- */

/* Entry with this (normal) key, or -1; *chain counts the entries looked at. */
static inline i64 find(Vm *vm, HashTable *t, Value key, u32 hash, u32 *chain)
{
    u32 n = 0;
    for (u32 i = t->heads[hash & (t->buckets - 1)]; i; n++) {
        HashEntry *e = table_entry(t, i - 1);
        u32 next = e->next;
        if (((next ^ hash) & ~(u32)INDEX_MASK) == 0 && keys_equal(vm, e->key, key))
            return i - 1;
        i = next & INDEX_MASK;
    }
    *chain = n;
    return -1;
}

i64 table_find(Vm *vm, HashTable *t, Value key)
{
    if (!t->live)
        return -1;
    key = normal_key(key);
    u32 chain;
    return find(vm, t, key, key_hash(vm, t, key), &chain);
}

static inline void note_dirty(HashTable *t, u32 at)
{
    t->dirty_from = t->dirty_to ? MIN(t->dirty_from, at) : at;
    t->dirty_to = MAX(t->dirty_to, at + 1);
}

bool table_set(Vm *vm, HashTable *t, Value key, Value value)
{
    key = normal_key(key);
    if (UNLIKELY(!t->buckets) && !resize(vm, t, CAP_MIN))
        return false;
    u32 chain = 0, hash = key_hash(vm, t, key);
    i64 at = find(vm, t, key, hash, &chain);
    if (at >= 0) {
        if (t->stride == 3) {
            table_entry(t, (u32)at)->value = value;
            if ((u32)at < t->traced && !heap_note_slot((Cell *)t->entries - 1, &table_entry(t, (u32)at)->value))
                note_dirty(t, (u32)at);
            barrier(vm, t);
        }
        return true;
    }
    if (UNLIKELY(chain > CHAIN_MAX && !t->seed)) {
        t->seed = (u32)((uintptr_t)t >> 4) * 0x9E3779B1u | 1;
        if (!resize(vm, t, t->cap))
            return false;
        hash = key_hash(vm, t, key);
    }
    if (t->used == t->cap && !make_room(vm, t))
        return false;
    HashEntry *e = table_entry(t, t->used);
    u32 *head = &t->heads[hash & (t->buckets - 1)];
    e->key = key;
    e->next = *head | hash >> INDEX_BITS << INDEX_BITS;
    e->sequence = t->next_sequence++;
    if (t->stride == 3)
        e->value = value;
    *head = ++t->used;
    t->live++;
    barrier(vm, t);
    return true;
}

bool table_delete(Vm *vm, HashTable *t, Value key)
{
    if (!t->live)
        return false;
    key = normal_key(key);
    u32 *link = &t->heads[key_hash(vm, t, key) & (t->buckets - 1)];
    while (*link & INDEX_MASK) {
        HashEntry *e = table_entry(t, (*link & INDEX_MASK) - 1);
        if (!keys_equal(vm, e->key, key)) {
            link = &e->next;
            continue;
        }
        *link = (*link & ~(u32)INDEX_MASK) |
                (e->next & INDEX_MASK); /* its own hash bits stay with the link's owner */
        e->key = VAL_HOLE;
        if (t->stride == 3)
            e->value = VAL_UNDEFINED;
        t->live--;
        if (t->cap > 32 && t->live < t->cap / 8 && !resize(vm, t, t->cap / 4))
            exception_take(vm); /* it stays as large as it is */
        return true;
    }
    return false;
}

void table_clear(Vm *vm, HashTable *t)
{
    (void)vm;
    t->live = t->used = t->cap = t->buckets = t->traced = t->dirty_to = 0;
    t->entries = NULL;
    t->heads = NULL;
    t->epoch++;
}

/* The first entry with at least this sequence number. */
static u32 place_of(const HashTable *t, u32 sequence)
{
    u32 lo = 0, hi = t->used;
    while (lo < hi) {
        u32 mid = lo + (hi - lo) / 2;
        if (table_entry(t, mid)->sequence < sequence)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

bool table_next(HashTable *t, HashCursor *cursor, HashEntry **out)
{
    u32 i = LIKELY(cursor->epoch == t->epoch) ? cursor->index : place_of(t, cursor->sequence);
    cursor->epoch = t->epoch;
    for (; i < t->used; i++) {
        HashEntry *e = table_entry(t, i);
        if (value_is_hole(e->key))
            continue;
        cursor->index = i + 1;
        cursor->sequence = e->sequence + 1;
        *out = e;
        return true;
    }
    cursor->index = i;
    return false;
}

static void trace_entries(Vm *vm, HashTable *t, u32 from, u32 to)
{
    if (from < to)
        heap_mark_entries(vm, (Cell *)t->entries - 1, t->entries + (size_t)from * t->stride, to - from, t->stride);
}

void kind_trace_HashTable(Vm *vm, Cell *cell)
{
    if (cell->flags & HASH_STORAGE)
        return;
    HashTable *t = (HashTable *)cell;
    if (!t->entries)
        return;
    heap_mark_cell(vm, (Cell *)t->entries - 1);
    bool again = heap_marks_again(vm);
    if (again) {
        heap_mark_noted(vm, (Cell *)t->entries - 1, t->entries, t->traced, t->stride);
        trace_entries(vm, t, t->dirty_from, t->dirty_to);
    }
    trace_entries(vm, t, again ? t->traced : 0, t->used);
    if (heap_marks(vm)) {
        t->traced = t->used;
        t->dirty_to = 0;
    }
}

static bool hashed_by_address(Value key)
{
    return value_is_cell(key) && value_as_cell(key)->kind != Kind_String && value_as_cell(key)->kind != Kind_BigInt;
}

/* Makes the chains again; entries stay where they are. Texts have their hashes, so nothing is allocated. */
static void rehash_in_place(Vm *vm, HashTable *t)
{
    memset(t->heads, 0, t->buckets * sizeof *t->heads);
    for (u32 i = 0; i < t->used; i++) {
        HashEntry *e = table_entry(t, i);
        if (value_is_hole(e->key))
            continue;
        u32 hash = key_hash(vm, t, e->key), h = hash & (t->buckets - 1);
        e->next = t->heads[h] | hash >> INDEX_BITS << INDEX_BITS;
        t->heads[h] = i + 1;
    }
}

void kind_update_HashTable(Vm *vm, Cell *cell)
{
    HashTable *t = (HashTable *)cell;
    if (cell->flags & HASH_STORAGE || !t->entries)
        return;
    Cell *old = (Cell *)t->entries - 1, *storage = heap_new_place(old);
    t->heads = (u32 *)((char *)storage + ((char *)t->heads - (char *)old));
    t->entries = (Value *)(storage + 1);
    bool rehash = false;
    for (u32 i = 0; i < t->used; i++) {
        HashEntry *e = table_entry(t, i);
        Value before = e->key;
        heap_update(&e->key);
        rehash |= !value_same_bits(before, e->key) && hashed_by_address(e->key);
        if (t->stride == 3)
            heap_update(&e->value);
    }
    if (rehash)
        rehash_in_place(vm, t);
}

bool kind_moves_HashTable(const Cell *cell)
{
    (void)cell;
    return true;
}

void kind_update_Map(Vm *vm, Cell *cell)
{
    object_update(vm, (Object *)cell);
    ((MapObject *)cell)->table = heap_new_place(((MapObject *)cell)->table);
}

void kind_update_Set(Vm *vm, Cell *cell)
{
    object_update(vm, (Object *)cell);
    ((SetObject *)cell)->table = heap_new_place(((SetObject *)cell)->table);
}

bool kind_moves_Map(const Cell *cell)
{
    (void)cell;
    return true;
}

bool kind_moves_Set(const Cell *cell)
{
    (void)cell;
    return true;
}

void kind_trace_Map(Vm *vm, Cell *cell)
{
    object_trace(vm, (Object *)cell);
    heap_mark_cell(vm, ((MapObject *)cell)->table);
}

void kind_trace_Set(Vm *vm, Cell *cell)
{
    object_trace(vm, (Object *)cell);
    heap_mark_cell(vm, ((SetObject *)cell)->table);
}
