/* sum_precise.c - exact summation in a wide accumulator.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/sum_precise.h"

#include <math.h>

void sum_precise_init(SumPrecise *sum)
{
    memset(sum, 0, sizeof *sum);
}

/* Brings every digit but the last into 0 .. 2^32-1. */
static void carry(SumPrecise *sum)
{
    i64 c = 0;
    for (int i = 0; i < SUM_DIGITS - 1; i++) {
        i64 d = sum->digit[i] + c;
        c = d >> 32;
        sum->digit[i] = d & 0xFFFFFFFF;
    }
    sum->digit[SUM_DIGITS - 1] += c;
    sum->pending = 0;
}

void sum_precise_add(SumPrecise *sum, double x)
{
    union { double d; u64 u; } b = {x};
    if (!isfinite(x)) {
        sum->nan |= isnan(x);
        sum->pos_inf |= x > 0;
        sum->neg_inf |= x < 0;
        return;
    }
    sum->not_minus_zero |= !(x == 0 && signbit(x));
    u64 mantissa = b.u & (((u64)1 << 52) - 1);
    u32 exponent = b.u >> 52 & 0x7FF;
    if (exponent)
        mantissa |= (u64)1 << 52;
    else
        exponent = 1;
    u32 shift = exponent - 1; /* mantissa has weight 2^(shift - 1074) */
    unsigned __int128 wide = (unsigned __int128)mantissa << (shift & 31);
    i64 sign = b.u >> 63 ? -1 : 1;
    for (u32 i = shift / 32; wide; i++, wide >>= 32)
        sum->digit[i] += sign * (i64)(u32)wide;
    if (++sum->pending == 1u << 30)
        carry(sum);
}

double sum_precise_result(SumPrecise *sum)
{
    if (sum->nan || (sum->pos_inf && sum->neg_inf))
        return NAN;
    if (sum->pos_inf || sum->neg_inf)
        return sum->pos_inf ? INFINITY : -INFINITY;
    carry(sum);
    bool negative = sum->digit[SUM_DIGITS - 1] < 0;
    if (negative) {
        for (int i = 0; i < SUM_DIGITS; i++)
            sum->digit[i] = -sum->digit[i];
        carry(sum);
    }
    int top = SUM_DIGITS - 1;
    while (top >= 0 && !sum->digit[top])
        top--;
    if (top < 0)
        return sum->not_minus_zero ? 0.0 : -0.0;
    /* the top 96 bits and a sticky bit decide the rounding */
    unsigned __int128 head = 0;
    for (int i = 0; i < 3; i++)
        head = head << 32 | (top - i >= 0 ? (u64)sum->digit[top - i] : 0);
    bool sticky = false;
    for (int i = top - 3; i >= 0; i--)
        sticky |= sum->digit[i] != 0;
    int exponent = 32 * (top - 2) - 1074; /* of head's last bit */
    int bits = 128 - (head >> 64 ? __builtin_clzll((u64)(head >> 64)) : 64 + __builtin_clzll((u64)head));
    int drop = bits - 53;
    if (exponent + drop < -1074)
        drop = -1074 - exponent; /* subnormal: fewer bits */
    if (drop > 0) {
        unsigned __int128 rest = head & (((unsigned __int128)1 << drop) - 1), half = (unsigned __int128)1 << (drop - 1);
        head >>= drop;
        exponent += drop;
        if (rest > half || (rest == half && (sticky || (head & 1))))
            head++;
    }
    double result = ldexp((double)(u64)head, exponent);
    return negative ? -result : result;
}
