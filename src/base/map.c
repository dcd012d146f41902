/* map.c - see map.h.
 *
 * Linear probing, at most three quarters full. Removing moves the entries behind the hole up, so
 * there are no marks of removed entries.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/map.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/hash.h"

static u32 grown_cap(u32 cap)
{
    CHECK(cap < 1u << 30);
    return cap ? cap * 2 : 8;
}

/* True when an entry whose home is `home` may move from `at` back to `hole`: its way there does not
 * begin behind the hole. */
static bool may_fill(u32 hole, u32 home, u32 at, u32 mask)
{
    return ((at - home) & mask) >= ((at - hole) & mask);
}

/* ---- bytes ---- */

void map_deinit(Map *map)
{
    xfree(map->slots);
    map->slots = NULL;
    map->len = map->cap = 0;
}

/* The slot of the key, or the free one where it belongs. The table must not be empty. */
static MapSlot *probe(const Map *map, Str key, u64 hash)
{
    u32 mask = map->cap - 1;
    for (u32 i = (u32)hash & mask;; i = (i + 1) & mask) {
        MapSlot *slot = &map->slots[i];
        if (!slot->key)
            return slot;
        if (slot->hash == hash && slot->key_len == key.len &&
            (key.len == 0 || memcmp(slot->key, key.data, key.len) == 0))
            return slot;
    }
}

static MapSlot *find_slot(const Map *map, Str key)
{
    if (map->len == 0)
        return NULL;
    MapSlot *slot = probe(map, key, hash_bytes(key.data, key.len, map->seed));
    return slot->key ? slot : NULL;
}

void **map_find(const Map *map, Str key)
{
    MapSlot *slot = find_slot(map, key);
    return slot ? &slot->value : NULL;
}

void *map_get(const Map *map, Str key)
{
    MapSlot *slot = find_slot(map, key);
    return slot ? slot->value : NULL;
}

bool map_has(const Map *map, Str key)
{
    return find_slot(map, key) != NULL;
}

static void map_grow(Map *map)
{
    Map grown = {.cap = grown_cap(map->cap), .len = map->len, .seed = map->seed};
    grown.slots = xalloc_zero((size_t)grown.cap * sizeof *grown.slots);
    for (u32 i = 0; i < map->cap; i++) {
        MapSlot *slot = &map->slots[i];
        if (slot->key)
            *probe(&grown, (Str){slot->key, slot->key_len}, slot->hash) = *slot;
    }
    xfree(map->slots);
    *map = grown;
}

void *map_put(Map *map, Str key, void *value)
{
    if (map->len >= map->cap / 4 * 3)
        map_grow(map);
    u64 hash = hash_bytes(key.data, key.len, map->seed);
    MapSlot *slot = probe(map, key, hash);
    if (slot->key) {
        void *old = slot->value;
        slot->value = value;
        return old;
    }
    *slot = (MapSlot){key.data ? key.data : "", key.len, value, hash};
    map->len++;
    return NULL;
}

void *map_remove(Map *map, Str key)
{
    MapSlot *slot = find_slot(map, key);
    if (!slot)
        return NULL;
    void *old = slot->value;
    u32 mask = map->cap - 1;
    u32 hole = (u32)(slot - map->slots);
    for (u32 i = (hole + 1) & mask; map->slots[i].key; i = (i + 1) & mask) {
        if (may_fill(hole, (u32)map->slots[i].hash & mask, i, mask)) {
            map->slots[hole] = map->slots[i];
            hole = i;
        }
    }
    map->slots[hole].key = NULL;
    map->len--;
    return old;
}

bool map_next(const Map *map, u32 *i, Str *key, void **value)
{
    while (*i < map->cap) {
        const MapSlot *slot = &map->slots[(*i)++];
        if (!slot->key)
            continue;
        *key = (Str){slot->key, slot->key_len};
        *value = slot->value;
        return true;
    }
    return false;
}

/* ---- numbers ---- */

void id_map_deinit(IdMap *map)
{
    xfree(map->slots);
    *map = (IdMap){0};
}

static IdMapSlot *id_probe(const IdMap *map, u64 key)
{
    u32 mask = map->cap - 1;
    for (u32 i = (u32)hash_u64(key) & mask;; i = (i + 1) & mask) {
        IdMapSlot *slot = &map->slots[i];
        if (!slot->used || slot->key == key)
            return slot;
    }
}

static IdMapSlot *id_find_slot(const IdMap *map, u64 key)
{
    if (map->len == 0)
        return NULL;
    IdMapSlot *slot = id_probe(map, key);
    return slot->used ? slot : NULL;
}

void **id_map_find(const IdMap *map, u64 key)
{
    IdMapSlot *slot = id_find_slot(map, key);
    return slot ? &slot->value : NULL;
}

void *id_map_get(const IdMap *map, u64 key)
{
    IdMapSlot *slot = id_find_slot(map, key);
    return slot ? slot->value : NULL;
}

bool id_map_has(const IdMap *map, u64 key)
{
    return id_find_slot(map, key) != NULL;
}

static void id_map_grow(IdMap *map)
{
    IdMap grown = {.cap = grown_cap(map->cap), .len = map->len};
    grown.slots = xalloc_zero((size_t)grown.cap * sizeof *grown.slots);
    for (u32 i = 0; i < map->cap; i++) {
        if (map->slots[i].used)
            *id_probe(&grown, map->slots[i].key) = map->slots[i];
    }
    xfree(map->slots);
    *map = grown;
}

void *id_map_put(IdMap *map, u64 key, void *value)
{
    if (map->len >= map->cap / 4 * 3)
        id_map_grow(map);
    IdMapSlot *slot = id_probe(map, key);
    if (slot->used) {
        void *old = slot->value;
        slot->value = value;
        return old;
    }
    *slot = (IdMapSlot){key, value, true};
    map->len++;
    return NULL;
}

void *id_map_remove(IdMap *map, u64 key)
{
    IdMapSlot *slot = id_find_slot(map, key);
    if (!slot)
        return NULL;
    void *old = slot->value;
    u32 mask = map->cap - 1;
    u32 hole = (u32)(slot - map->slots);
    for (u32 i = (hole + 1) & mask; map->slots[i].used; i = (i + 1) & mask) {
        if (may_fill(hole, (u32)hash_u64(map->slots[i].key) & mask, i, mask)) {
            map->slots[hole] = map->slots[i];
            hole = i;
        }
    }
    map->slots[hole].used = false;
    map->len--;
    return old;
}

bool id_map_next(const IdMap *map, u32 *i, u64 *key, void **value)
{
    while (*i < map->cap) {
        const IdMapSlot *slot = &map->slots[(*i)++];
        if (!slot->used)
            continue;
        *key = slot->key;
        *value = slot->value;
        return true;
    }
    return false;
}
