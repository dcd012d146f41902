/* hash.h - hash functions for tables inside the process.
 *
 * Not for files or the network: values may change from one version to the next. With a seed that
 * nobody else knows, collisions can't be prepared; without one the seed is 0.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/base.h"

/* The same text has the same hash in either width. */
u32 hash_latin1(const u8 *text, size_t len, u64 seed);
u32 hash_utf16(const u16 *text, size_t len, u64 seed);

u64 hash_bytes(const void *data, size_t len, u64 seed);

/* Folds the 128 bits of a product. */
static inline u64 hash_multiply(u64 a, u64 b)
{
    unsigned __int128 product = (unsigned __int128)a * b;
    return (u64)product ^ (u64)(product >> 64);
}

/* Spreads an integer or a pointer over all bits; 1:1. */
static inline u64 hash_u64(u64 n)
{
    n ^= n >> 32;
    n *= 0xD6E8FEB86659FD93ull;
    n ^= n >> 32;
    n *= 0xD6E8FEB86659FD93ull;
    return n ^ n >> 32;
}

static inline u32 hash_u32(u32 n)
{
    n ^= n >> 16;
    n *= 0x21F0AAADu;
    n ^= n >> 15;
    n *= 0xD35A2D97u;
    return n ^ n >> 15;
}

static inline u64 hash_combine(u64 a, u64 b)
{
    return hash_multiply(a ^ 0x9E3779B97F4A7C15ull, b ^ 0xC2B2AE3D27D4EB4Full);
}

#endif
