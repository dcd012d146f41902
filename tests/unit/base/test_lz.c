/* SPDX-License-Identifier: MIT */
#include "base/lz.h"

#include <stdlib.h>

#include "base/rng.h"
#include "unit.h"

static LzScratch scratch;

/* Packs and unpacks into a buffer that ends at a guard page; the size of the packed form. */
static size_t there_and_back(const char *bytes, size_t n)
{
    AUTO_BUF packed = {0};
    lz_pack(&scratch, (Str){bytes, n}, &packed);
    char *from = unit_guard_alloc(packed.len), *to = unit_guard_alloc(n);
    if (packed.len)
        memcpy(from, packed.data, packed.len);
    EXPECT(lz_unpack((Str){from, packed.len}, to, n));
    EXPECT(n == 0 || memcmp(to, bytes, n) == 0);
    /* A byte less is no packed form. */
    if (packed.len)
        EXPECT(!lz_unpack((Str){from, packed.len - 1}, to, n));
    unit_guard_free(from, packed.len);
    unit_guard_free(to, n);
    return packed.len;
}

TEST(lz_packs_what_repeats)
{
    static char bytes[300 * 1024];
    static const char line[] = "    if (this.handlers[name] === undefined) throw new TypeError(name);\n";
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = line[i % (sizeof line - 1)];
    static const size_t sizes[] = {0, 1, 3, 4, 5, 7, 15, 16, 19, 20, 70, 71, 300, 4096, LZ_BLOCK - 1, LZ_BLOCK, LZ_BLOCK + 1, LZ_BLOCK + 5, sizeof bytes};
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
        EXPECT(there_and_back(bytes, sizes[i]) <= sizes[i] + sizes[i] / 100 + 2);
    EXPECT(there_and_back(bytes, sizeof bytes) < sizeof bytes / 100);
    memset(bytes, 'a', sizeof bytes);
    EXPECT(there_and_back(bytes, sizeof bytes) < sizeof bytes / 100);
}

TEST(lz_packs_anything)
{
    Rng rng;
    rng_seed(&rng, 7);
    static char bytes[70000];
    for (u32 round = 0; round < 200; round++) {
        size_t n = rng_next(&rng) % (round < 150 ? 500 : sizeof bytes);
        u32 letters = 1 + (u32)(rng_next(&rng) % (round % 2 ? 256 : 4)), back = 1 + (u32)(rng_next(&rng) % 60000);
        for (size_t i = 0; i < n; i++)
            bytes[i] = i >= back && rng_next(&rng) % 16 ? bytes[i - back] : (char)(rng_next(&rng) % letters);
        EXPECT(there_and_back(bytes, n) <= n + n / 100 + 2);
    }
}

/* What is no packed form is refused, and nothing beyond the ends is touched. */
TEST(lz_refuses_garbage)
{
    Rng rng;
    rng_seed(&rng, 3);
    for (u32 round = 0; round < 2000; round++) {
        size_t n = rng_next(&rng) % 200, size = rng_next(&rng) % 300;
        char *from = unit_guard_alloc(n), *to = unit_guard_alloc(size);
        for (size_t i = 0; i < n; i++)
            from[i] = (char)(rng_next(&rng) % (round % 2 ? 256 : 40));
        (void)!lz_unpack((Str){from, n}, to, size);
        unit_guard_free(from, n);
        unit_guard_free(to, size);
    }
}
