/* SPDX-License-Identifier: MIT */
#include "base/map.h"

#include "base/rng.h"
#include "unit.h"

static void *number(u64 n)
{
    return (void *)(uintptr_t)n;
}

TEST(map_holds_what_was_put)
{
    static char names[2000][8];
    Map map = {.seed = 9};
    EXPECT(map_get(&map, STR("x")) == NULL && map_remove(&map, STR("x")) == NULL);
    for (u32 i = 0; i < 2000; i++) {
        memcpy(names[i], "k00000", 7);
        for (u32 n = i, j = 5; n; n /= 10)
            names[i][j--] = (char)('0' + n % 10);
        EXPECT(map_put(&map, str_view(names[i]), number(i + 1)) == NULL);
    }
    EXPECT(map.len == 2000);
    EXPECT(map_put(&map, str_view(names[7]), number(70)) == number(8));
    for (u32 i = 0; i < 2000; i += 2)
        EXPECT(map_remove(&map, str_view(names[i])) == number(i + 1));
    for (u32 i = 0; i < 2000; i++) {
        void *want = i % 2 == 0 ? NULL : i == 7 ? number(70) : number(i + 1);
        EXPECT(map_get(&map, str_view(names[i])) == want);
        EXPECT(map_has(&map, str_view(names[i])) == (i % 2));
    }
    u32 at = 0, seen = 0;
    Str key;
    void *value;
    while (map_next(&map, &at, &key, &value))
        seen++;
    EXPECT(seen == 1000 && map.len == 1000);
    EXPECT(map_put(&map, (Str){NULL, 0}, NULL) == NULL && map_has(&map, STR("")));
    *map_find(&map, STR("")) = number(3);
    EXPECT(map_get(&map, STR("")) == number(3));
    map_deinit(&map);
    EXPECT(map_get(&map, STR("")) == NULL);
}

/* Random puts and removes, beside a plain array. */
TEST(id_map_agrees_with_an_array)
{
    Rng rng;
    rng_seed(&rng, 4);
    u64 values[300] = {0};
    u32 len = 0;
    IdMap map = {0};
    for (u32 round = 0; round < 100000; round++) {
        u64 key = rng_below(&rng, 300);
        if (rng_below(&rng, 2)) {
            EXPECT(id_map_put(&map, key << 40, number(round + 1)) == number(values[key]));
            len += values[key] == 0;
            values[key] = round + 1;
        } else {
            EXPECT(id_map_remove(&map, key << 40) == number(values[key]));
            len -= values[key] != 0;
            values[key] = 0;
        }
        EXPECT(map.len == len);
    }
    for (u64 i = 0; i < 300; i++) {
        EXPECT(id_map_get(&map, i << 40) == number(values[i]));
        EXPECT(id_map_has(&map, i << 40) == (values[i] != 0));
    }
    u32 at = 0, seen = 0;
    u64 key;
    void *value;
    while (id_map_next(&map, &at, &key, &value)) {
        seen++;
        EXPECT(value == number(values[key >> 40]));
    }
    EXPECT(seen == len);
    id_map_deinit(&map);
}
