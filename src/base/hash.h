/* hash.h - hashes of text and of integers.
 *
 * The two text hashes give the same value for the same text in either width, never 0 (0 means "not
 * computed" in a String). tools/gen_atoms.py computes the same function for the immortal names:
 * change both together (tests/unit/base/test_hash.c compares with values the script prints).
 *
 * Four 16-bit units make one 64-bit word per step; the length goes into the start value, so
 * trailing zero units count.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/base.h"

u32 hash_latin1(const u8 *text, size_t len);
u32 hash_utf16(const u16 *text, size_t len);
/* Bytes as Latin-1 text, with a seed that an attacker does not know. */
u32 hash_seeded(const void *bytes, size_t len, u64 seed);

/* Every bit of n reaches every bit of the result. */
static inline u64 hash_u64(u64 n)
{
    n = (n ^ n >> 32) * 0x9E3779B97F4A7C15ull;
    n = (n ^ n >> 29) * 0xBF58476D1CE4E5B9ull;
    return n ^ n >> 32;
}

#endif
