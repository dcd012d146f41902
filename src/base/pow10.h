/* pow10.h - powers of ten for dtoa.c and strtod.c.
 *
 * 10^n is hi:lo / 2^127 * 2^floor(log2(10^n)): its first 128 bits, rounded up where bits are lost
 * (outside 0 to 55).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_POW10_H
#define BASE_POW10_H

#include "base/base.h"

typedef unsigned __int128 u128;

enum { POW10_LOWEST = -342, POW10_HIGHEST = 324, POW10_EXACT = 55 };

typedef struct Pow10 {
    u64 hi, lo;
} Pow10;

extern const Pow10 pow10_table[POW10_HIGHEST - POW10_LOWEST + 1];

/* floor(log2(10^n)) for |n| <= 1233. */
static inline i32 pow10_log2(i32 n)
{
    return (n * 1741647) >> 19;
}

/* Parts of a double: value = mantissa * 2^exponent, sign left out. */
typedef struct DoubleParts {
    u64 mantissa;
    i32 exponent;
} DoubleParts;

static inline u64 double_bits(double v)
{
    u64 bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

static inline double double_of_bits(u64 bits)
{
    double v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static inline DoubleParts double_split(double v)
{
    u64 bits = double_bits(v);
    u64 fraction = bits & ((1ull << 52) - 1);
    i32 biased = (i32)(bits >> 52 & 0x7FF);
    if (biased == 0)
        return (DoubleParts){fraction, -1074};
    return (DoubleParts){fraction | 1ull << 52, biased - 1075};
}

#endif
