/* dtoa.h - numbers to text.
 *
 * Everything is exact: the shortest digits that read back as the same double, and correct rounding
 * (halves go up) where the number of digits is given. The functions write no terminator and return
 * the length. The forms are those of ECMAScript's Number methods, NaN and Infinity included.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_DTOA_H
#define BASE_DTOA_H

#include "base/base.h"

/* Bytes that `out` must have room for. */
enum {
    NUMBER_TEXT_MAX = 32,    /* number_to_text and the integers */
    NUMBER_FIXED_MAX = 128,  /* to_fixed, to_exponential, to_precision */
    NUMBER_RADIX_MAX = 2208, /* number_to_radix */
};

/* Number::toString(v). */
size_t number_to_text(double v, char *out);

size_t number_i32_to_text(i32 n, char *out);
size_t number_u32_to_text(u32 n, char *out);
size_t number_i64_to_text(i64 n, char *out);
size_t number_u64_to_text(u64 n, char *out);

/* Number.prototype.toString(radix), 2 to 36; above 2^53 V8's digits. */
size_t number_to_radix(double v, u32 radix, char *out);

/* Number.prototype.toFixed, digits 0 to 100. From 1e21 on it is number_to_text. */
size_t number_to_fixed(double v, u32 digits, char *out);

/* Number.prototype.toExponential, 0 to 100 digits after the point; -1 for as many as needed. */
size_t number_to_exponential(double v, i32 digits, char *out);

/* Number.prototype.toPrecision, precision 1 to 100. */
size_t number_to_precision(double v, u32 precision, char *out);

/* The shortest digits (at most 17, no zero at either end; room for 20) of a finite v > 0, and where
 * the point goes: value = 0.DIGITS * 10^point. Returns the number of digits. */
u32 number_shortest(double v, char *digits, i32 *point);

#endif
