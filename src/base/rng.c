/* rng.c - see rng.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/rng.h"

#include "base/check.h"

void rng_seed(Rng *rng, u64 seed)
{
    /* splitmix64: never gives four zeros in a row. */
    for (u32 i = 0; i < 4; i++) {
        seed += 0x9E3779B97F4A7C15ull;
        u64 n = seed;
        n = (n ^ n >> 30) * 0xBF58476D1CE4E5B9ull;
        n = (n ^ n >> 27) * 0x94D049BB133111EBull;
        rng->state[i] = n ^ n >> 31;
    }
}

void rng_seed_bytes(Rng *rng, const void *bytes)
{
    memcpy(rng->state, bytes, sizeof rng->state);
    if (!(rng->state[0] | rng->state[1] | rng->state[2] | rng->state[3]))
        rng_seed(rng, 0);
}

u64 rng_below(Rng *rng, u64 limit)
{
    ASSERT(limit > 0);
    /* Lemire's method: the high half of a product; the few low halves that would make some values
     * likelier are drawn again. */
    for (;;) {
        unsigned __int128 product = (unsigned __int128)rng_next(rng) * limit;
        if ((u64)product >= limit || (u64)product >= -limit % limit)
            return (u64)(product >> 64);
    }
}
