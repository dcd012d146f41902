/* map.h - hash tables: bytes to pointer (Map), and u64 to pointer (IdMap).
 *
 *     Map map = {0};
 *     map_put(&map, STR("key"), p);
 *     void *p = map_get(&map, STR("key"));
 *     for (u32 i = 0; map_next(&map, &i, &key, &value);) ...
 *     map_deinit(&map);
 *
 * Zero is the empty table. Keys are borrowed: their bytes must live as long as the entry. Values
 * may be NULL (map_has tells). Where a peer chooses the keys, set `seed` to a secret before the
 * first entry. A table may not be changed while it is walked, except by removing the entry just
 * seen and then starting again.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include "base/base.h"

typedef struct MapSlot {
    const char *key; /* NULL: free */
    size_t key_len;
    void *value;
    u64 hash;
} MapSlot;

typedef struct Map {
    MapSlot *slots;
    u32 len, cap; /* cap is a power of two, or 0 */
    u64 seed;
} Map;

void map_deinit(Map *map);
void *map_get(const Map *map, Str key);
bool map_has(const Map *map, Str key);

/* The value's place, or NULL. Valid until the next put or remove. */
void **map_find(const Map *map, Str key);

/* Returns the value that was there, or NULL; the old key stays. */
void *map_put(Map *map, Str key, void *value);

/* Returns the value that was there, or NULL. */
void *map_remove(Map *map, Str key);

/* Start with *i = 0; false at the end. */
bool map_next(const Map *map, u32 *i, Str *key, void **value);

typedef struct IdMapSlot {
    u64 key;
    void *value;
    bool used;
} IdMapSlot;

typedef struct IdMap {
    IdMapSlot *slots;
    u32 len, cap;
} IdMap;

void id_map_deinit(IdMap *map);
void *id_map_get(const IdMap *map, u64 key);
bool id_map_has(const IdMap *map, u64 key);
void **id_map_find(const IdMap *map, u64 key);
void *id_map_put(IdMap *map, u64 key, void *value);
void *id_map_remove(IdMap *map, u64 key);
bool id_map_next(const IdMap *map, u32 *i, u64 *key, void **value);

#endif
