/* checksum.c - see checksum.h.
 *
 * Four lanes of 16 bytes, each folded by a multiplication of its own, so that the processor works on four at a
 * time. Every step is a bijection of the lane for given bytes unless a factor is 0, which a single flipped bit cannot cause in both
 * the sum and the product: see step.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/checksum.h"

#include "base/hash.h"

#define KEY_A 0x9FB21C651E98DF25ull
#define KEY_B 0xD1342543DE82EF95ull
#define KEY_C 0xA0761D6478BD642Full
#define KEY_D 0xE7037ED1A0B428DBull

static inline u64 load64(const u8 *p)
{
    u64 word;
    memcpy(&word, p, sizeof word);
    return word;
}

/* The lane is rotated and added as well: a product that happens to be 0 does not make it forget what came before. */
static inline u64 step(u64 lane, const u8 *p, u64 key)
{
    return (lane << 23 | lane >> 41) + hash_multiply(load64(p) ^ lane ^ key, load64(p + 8) ^ KEY_C);
}

u64 checksum(const void *data, size_t len, u64 seed)
{
    const u8 *p = data, *end = p + len;
    u64 lane[4] = {seed ^ KEY_A, seed ^ KEY_B, seed ^ KEY_C, seed ^ KEY_D};
    for (; end - p >= 64; p += 64)
        for (u32 i = 0; i < 4; i++)
            lane[i] = step(lane[i], p + i * 16, KEY_A);
    u8 last[64] = {0};
    memcpy(last, p, (size_t)(end - p));
    for (u32 i = 0; i < 4; i++)
        lane[i] = step(lane[i], last + i * 16, KEY_B);
    u64 sum = hash_multiply(len ^ KEY_D, KEY_A);
    for (u32 i = 0; i < 4; i++)
        sum = hash_multiply(sum ^ lane[i], KEY_B) + (lane[i] << i | lane[i] >> (63 - i) >> 1);
    return sum;
}
