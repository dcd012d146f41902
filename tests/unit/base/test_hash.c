/* SPDX-License-Identifier: MIT */
#include "base/hash.h"

#include "base/rng.h"
#include "unit.h"

TEST(hash_same_in_both_widths)
{
    Rng rng;
    rng_seed(&rng, 1);
    for (size_t n = 0; n < 100; n++) {
        u8 *narrow = (u8 *)unit_guard_alloc(n);
        u16 *wide = (u16 *)unit_guard_alloc(n * 2);
        for (size_t i = 0; i < n; i++)
            wide[i] = narrow[i] = (u8)rng_next(&rng);
        u32 hash = hash_latin1(narrow, n, 0);
        EXPECT(hash == hash_utf16(wide, n, 0));
        EXPECT(hash_latin1(narrow, n, 5) == hash_utf16(wide, n, 5));
        EXPECT(hash != hash_latin1(narrow, n, 5));
        for (size_t i = 0; i < n; i++) {
            narrow[i] ^= 1;
            EXPECT(hash_latin1(narrow, n, 0) != hash);
            narrow[i] ^= 1;
            wide[i] ^= 0x100;
            EXPECT(hash_utf16(wide, n, 0) != hash);
            wide[i] ^= 0x100;
        }
        unit_guard_free((char *)narrow, n);
        unit_guard_free((char *)wide, n * 2);
    }
}

/* "a0" to "z9999" and the like fall evenly into a small table. */
TEST(hash_spreads_short_names)
{
    u32 buckets[256] = {0};
    for (u32 i = 0; i < 25600; i++) {
        u8 name[6] = {(u8)('a' + i % 26),
                      (u8)('0' + i / 26 % 10),
                      (u8)('0' + i / 260 % 10),
                      (u8)('0' + i / 2600 % 10),
                      0,
                      0};
        buckets[hash_latin1(name, 4, 0) & 255]++;
    }
    for (u32 i = 0; i < 256; i++)
        EXPECT(buckets[i] > 50 && buckets[i] < 170);
    u32 low[64] = {0};
    for (u64 i = 0; i < 6400; i++)
        low[hash_u64(i * 4096) & 63]++;
    for (u32 i = 0; i < 64; i++)
        EXPECT(low[i] > 50 && low[i] < 160);
}

TEST(rng_is_even_and_repeatable)
{
    Rng a, b;
    rng_seed(&a, 3);
    rng_seed(&b, 3);
    u32 buckets[10] = {0};
    for (u32 i = 0; i < 100000; i++) {
        double d = rng_double(&a);
        EXPECT(d >= 0 && d < 1 && d == rng_double(&b));
        buckets[(u32)(d * 10)]++;
        EXPECT(rng_below(&a, 7) < 7);
        rng_below(&b, 7);
    }
    for (u32 i = 0; i < 10; i++)
        EXPECT(buckets[i] > 9500 && buckets[i] < 10500);
    const u64 zeros[4] = {0};
    rng_seed_bytes(&a, zeros);
    EXPECT(rng_next(&a) != rng_next(&a));
    EXPECT(rng_below(&a, 1) == 0);
}
