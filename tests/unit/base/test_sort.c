/* SPDX-License-Identifier: MIT */
#include "base/sort.h"

#include "base/alloc.h"
#include "base/rng.h"
#include "unit.h"

/* The upper half is the key, the lower says where the word stood. */
typedef struct Count {
    u64 calls, stop_at;
    Rng *random; /* answer at random */
} Count;

static int compare_keys(void *ctx, u64 a, u64 b)
{
    Count *count = ctx;
    if (++count->calls == count->stop_at)
        return SORT_STOP;
    if (count->random)
        return (int)rng_below(count->random, 3) - 1;
    u32 x = (u32)(a >> 32), y = (u32)(b >> 32);
    return (x > y) - (x < y);
}

typedef enum Shape { RANDOM, FEW, UP, DOWN, SAW, ALMOST, SHAPES } Shape;

static void fill(u64 *items, u32 n, Shape shape, Rng *rng)
{
    for (u32 i = 0; i < n; i++) {
        u32 key = (u32)rng_next(rng);
        switch (shape) {
        case RANDOM:
            break;
        case FEW:
            key %= 5;
            break;
        case UP:
            key = i;
            break;
        case DOWN:
            key = n - i;
            break;
        case SAW:
            key = i % 100;
            break;
        default:
            key = key % 20 ? i : key;
        }
        items[i] = (u64)key << 32 | i;
    }
}

static bool is_permutation(const u64 *items, u32 n, u8 *seen)
{
    memset(seen, 0, n);
    for (u32 i = 0; i < n; i++) {
        u32 at = (u32)items[i];
        if (at >= n || seen[at]++)
            return false;
    }
    return true;
}

static void sort_once(u32 n, Shape shape, Count *count, Rng *rng)
{
    u64 *items = (u64 *)unit_guard_alloc((size_t)n * 8);
    u64 *scratch = (u64 *)unit_guard_alloc((size_t)(n / 2) * 8);
    u8 *seen = xalloc(n + 1);
    fill(items, n, shape, rng);
    count->calls = 0;
    bool done = sort_stable(items, n, scratch, compare_keys, count);
    EXPECT(is_permutation(items, n, seen));
    EXPECT(done == (count->stop_at == 0 || count->calls < count->stop_at));
    for (u32 i = 1; done && !count->random && i < n; i++)
        EXPECT(items[i - 1] < items[i]); /* by key, then by place: stable */
    xfree(seen);
    unit_guard_free((char *)items, (size_t)n * 8);
    unit_guard_free((char *)scratch, (size_t)(n / 2) * 8);
}

TEST(sort_orders_stably)
{
    Rng rng;
    rng_seed(&rng, 5);
    static const u32 sizes[] = {0, 1, 2, 3, 5, 23, 24, 25, 48, 49, 100, 1000, 5000};
    for (u32 i = 0; i < ARRAY_LEN(sizes); i++) {
        for (Shape shape = 0; shape < SHAPES; shape++) {
            Count count = {0};
            sort_once(sizes[i], shape, &count, &rng);
            if (shape == UP || shape == DOWN)
                EXPECT(count.calls < MAX(sizes[i], 1));
            EXPECT(count.calls <= (u64)sizes[i] * 13 + 4);
        }
    }
}

TEST(sort_survives_stop_and_nonsense)
{
    Rng rng;
    rng_seed(&rng, 6);
    for (u32 round = 0; round < 2000; round++) {
        Count count = {.stop_at = 1 + rng_below(&rng, 2000)};
        sort_once((u32)rng_below(&rng, 300), (Shape)(round % SHAPES), &count, &rng);
        Count crazy = {.random = &rng};
        sort_once((u32)rng_below(&rng, 300), (Shape)(round % SHAPES), &crazy, &rng);
    }
}
