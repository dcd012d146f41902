/* sum_precise.h - the exact sum of doubles (Math.sumPrecise), rounded once.
 *
 * A wide fixed-point accumulator covers every exponent: 2^-1074 .. 2^1023 plus head-room for 2^53 addends,
 * in signed 32-bit digits held in 64-bit words, so that carries are rare.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_SUM_PRECISE_H
#define ENGINE_BUILTINS_SUM_PRECISE_H

#include "base/base.h"

enum { SUM_DIGITS = (1074 + 1024 + 64 + 31) / 32 + 1 };

typedef struct SumPrecise {
    i64 digit[SUM_DIGITS]; /* weight 2^(32 i - 1074) */
    u32 pending;           /* additions since the last carry pass */
    bool nan, pos_inf, neg_inf, not_minus_zero;
} SumPrecise;

void sum_precise_init(SumPrecise *sum);
void sum_precise_add(SumPrecise *sum, double x);
double sum_precise_result(SumPrecise *sum); /* -0 when nothing but -0 was added */

#endif
