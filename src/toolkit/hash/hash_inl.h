/* hash_inl.h - reading and mixing, shared by the hashes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_HASH_HASH_INL_H
#define TOOLKIT_HASH_HASH_INL_H

#include "base/base.h"

static inline u32 load32(const u8 *p)
{
    u32 n;
    memcpy(&n, p, sizeof n);
    return n;
}

static inline u64 load64(const u8 *p)
{
    u64 n;
    memcpy(&n, p, sizeof n);
    return n;
}

static inline u32 left32(u32 n, u32 by) { return n << by | n >> (32 - by); }
static inline u64 left64(u64 n, u32 by) { return n << by | n >> (64 - by); }

/* Both halves of a product of 128 bits. */
static inline void multiply128(u64 *a, u64 *b)
{
    __extension__ typedef unsigned __int128 u128;
    u128 product = (u128)*a * *b;
    *a = (u64)product;
    *b = (u64)(product >> 64);
}

static inline u64 fold128(u64 a, u64 b)
{
    multiply128(&a, &b);
    return a ^ b;
}

#endif
