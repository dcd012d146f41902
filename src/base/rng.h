/* rng.h - fast random numbers (xoshiro256++ by Blackman and Vigna); not for secrets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base/base.h"

typedef struct Rng {
    u64 state[4]; /* never all zero once seeded */
} Rng;

/* Any seed is good, zero too; two different ones give unrelated sequences. */
void rng_seed(Rng *rng, u64 seed);

/* Seeds with 32 bytes, from getrandom for example. */
void rng_seed_bytes(Rng *rng, const void *bytes);

static inline u64 rng_rotate(u64 n, int by)
{
    return n << by | n >> (64 - by);
}

static inline u64 rng_next(Rng *rng)
{
    u64 *s = rng->state;
    u64 result = rng_rotate(s[0] + s[3], 23) + s[0];
    u64 t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return result;
}

/* In [0, 1), a multiple of 2^-53. */
static inline double rng_double(Rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

/* In [0, limit), every value equally likely; limit > 0. */
u64 rng_below(Rng *rng, u64 limit);

#endif
