/* strtod.h - text to numbers, correctly rounded (to nearest, halves to even).
 *
 * The text is ASCII or Latin-1 and need not end in a zero byte. Separators (_) are not understood:
 * the lexer takes them out first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_STRTOD_H
#define BASE_STRTOD_H

#include "base/base.h"

/* The longest prefix that is a StrDecimalLiteral (sign, digits, point, exponent) but for Infinity.
 * *used is its length, 0 when there is none. No white space is skipped. */
double strtod_text(const char *digits, size_t len, size_t *used);

/* *out = digits * 10^exponent; false when that is too near the middle between two doubles to tell, as a few long numbers are:
 * strtod_text knows. `digits` is exact, so a literal may have 19 of them. */
bool strtod_decimal(u64 digits, i64 exponent, double *out);

/* The longest prefix of digits of that radix, 2 to 36, either case, as an integer. */
double strtod_radix(const char *digits, size_t len, u32 radix, size_t *used);

#endif
