/* weak_table.c - ephemerons under WeakMap and WeakSet.
 *
 * Open addressing by the key's address; entries in malloc memory, visited by the collector through
 * kind_weak_WeakTable.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/object/error.h"
#include "engine/object/hash_table.h"

#define DELETED ((Cell *)1)

WeakTable *weak_table_new(Vm *vm)
{
    return heap_alloc(vm, sizeof(WeakTable), Kind_WeakTable);
}

static inline bool is_key(const Cell *key)
{
    return (uintptr_t)key > 1;
}

static inline u32 address_hash(const void *key)
{
    return (u32)((uintptr_t)key >> 3 & 0xFFFFFFFF) * 0x9E3779B1u >> 4;
}

static WeakEntry *find(WeakTable *t, const void *key)
{
    if (!t->live)
        return NULL;
    for (u32 h = address_hash(key) & (t->cap - 1);; h = (h + 1) & (t->cap - 1)) {
        if (t->entries[h].key == key)
            return &t->entries[h];
        if (!t->entries[h].key)
            return NULL;
    }
}

bool weak_table_get(WeakTable *t, const void *key, Value *out)
{
    WeakEntry *e = find(t, key);
    if (e)
        *out = e->value;
    return e != NULL;
}

static void insert(WeakTable *t, Cell *key, Value value)
{
    u32 h = address_hash(key) & (t->cap - 1);
    while (is_key(t->entries[h].key))
        h = (h + 1) & (t->cap - 1);
    t->used += !t->entries[h].key;
    t->live++;
    t->entries[h] = (WeakEntry){key, value};
}

static bool rehash(Vm *vm, WeakTable *t, u32 cap)
{
    WeakEntry *entries = try_alloc_zero((size_t)cap * sizeof *entries);
    if (!entries) {
        throw_out_of_memory(vm);
        return false;
    }
    WeakEntry *old = t->entries;
    u32 old_cap = t->cap;
    t->entries = entries;
    t->cap = cap;
    t->used = t->live = 0;
    for (u32 i = 0; i < old_cap; i++)
        if (is_key(old[i].key))
            insert(t, old[i].key, old[i].value);
    xfree(old);
    heap_external_sub(vm, old_cap * sizeof *old);
    heap_external_add(vm, cap * sizeof *old);
    return true;
}

/* A quarter of the entries at most are listed: then looking at all of them costs about the same. */
static void note_fresh(WeakTable *t, Cell *key)
{
    if (t->all_fresh)
        return;
    if (t->n_fresh == t->cap_fresh) {
        u32 cap = MAX(16, t->cap_fresh * 2);
        Cell **list = cap <= MAX(16, t->cap / 4) ? try_realloc(t->fresh, cap * sizeof *list) : NULL;
        if (!list) {
            t->all_fresh = true;
            return;
        }
        t->fresh = list;
        t->cap_fresh = cap;
    }
    t->fresh[t->n_fresh++] = key;
}

bool weak_table_set(Vm *vm, WeakTable *t, void *key, Value value)
{
    WeakEntry *e = find(t, key);
    note_fresh(t, key);
    if (e) {
        e->value = value;
        barrier(vm, t);
        return true;
    }
    if (t->used + t->used / 2 >= t->cap) {
        u32 cap = 8;
        while (cap < t->live * 2 + 2)
            cap *= 2;
        if (!rehash(vm, t, cap))
            return false;
    }
    insert(t, key, value);
    barrier(vm, t);
    return true;
}

bool weak_table_delete(Vm *vm, WeakTable *t, const void *key)
{
    (void)vm;
    WeakEntry *e = find(t, key);
    if (!e)
        return false;
    *e = (WeakEntry){DELETED, VAL_UNDEFINED};
    t->live--;
    return true;
}

/* The collector's two visits: all entries, or in a young cycle those stored since the last one. Entries whose key and
 * value are old cannot have changed in between. */
static void mark_entry(Vm *vm, WeakEntry *e)
{
    if (is_key(e->key))
        heap_ephemeron(vm, e->key, e->value);
}

static void clear_entry(Vm *vm, WeakTable *t, WeakEntry *e)
{
    if (!is_key(e->key) || !heap_is_dead(vm, e->key))
        return;
    *e = (WeakEntry){DELETED, VAL_UNDEFINED};
    t->live--;
}

void kind_trace_WeakTable(Vm *vm, Cell *cell)
{
    heap_weak_visit(vm, cell);
}

void kind_weak_WeakTable(Vm *vm, Cell *cell, WeakPhase phase)
{
    WeakTable *t = (WeakTable *)cell;
    bool all = t->all_fresh || heap_cycle_is_full(vm);
    u32 n = all ? t->cap : t->n_fresh;
    for (u32 i = 0; i < n; i++) {
        WeakEntry *e = all ? &t->entries[i] : find(t, t->fresh[i]);
        if (e && phase == WEAK_MARK)
            mark_entry(vm, e);
        else if (e)
            clear_entry(vm, t, e);
    }
    if (phase == WEAK_CLEAR) {
        t->n_fresh = 0;
        t->all_fresh = false;
    }
}

void kind_finalise_WeakTable(Vm *vm, Cell *cell)
{
    WeakTable *t = (WeakTable *)cell;
    heap_external_sub(vm, t->cap * sizeof *t->entries);
    xfree(t->entries);
    xfree(t->fresh);
    t->entries = NULL;
    t->fresh = NULL;
    t->cap = t->n_fresh = t->cap_fresh = 0;
}

void kind_trace_WeakMap(Vm *vm, Cell *cell)
{
    object_trace(vm, (Object *)cell);
    heap_mark_cell(vm, ((WeakMapObject *)cell)->table);
}

void kind_trace_WeakSet(Vm *vm, Cell *cell)
{
    object_trace(vm, (Object *)cell);
    heap_mark_cell(vm, ((WeakSetObject *)cell)->table);
}
