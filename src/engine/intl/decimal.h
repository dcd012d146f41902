/* decimal.h - decimal numbers of any length and their rounding, as ECMA-402 formats them.
 *
 * A finite Decimal is 0.DIGITS * 10^point with neither a leading nor a trailing zero among its digits; zero has none.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_DECIMAL_H
#define ENGINE_INTL_DECIMAL_H

#include "base/buf.h"

typedef enum DecimalKind { DECIMAL_FINITE, DECIMAL_INFINITE, DECIMAL_NAN } DecimalKind;

typedef struct Decimal {
    DecimalKind kind;
    bool negative; /* also of zero */
    Buf digits;    /* '0' to '9' */
    i64 point;
} Decimal;

/* Freed on every way out of the scope. */
#define AUTO_DECIMAL __attribute__((cleanup(decimal_deinit))) Decimal
void decimal_deinit(Decimal *d);

void decimal_from_double(Decimal *out, double x); /* its shortest digits */
/* "[-]digits[.digits][e[+-]digits]"; false when the text is none. Exponents beyond what a double has become infinite or zero. */
bool decimal_parse(Decimal *out, Str text) MUST_USE;
void decimal_copy(Decimal *out, const Decimal *d);
/* "[-]digits[.digits]" or with an exponent when that is shorter; finite numbers only. */
void decimal_write(const Decimal *d, Buf *out);

/* Order of ECMA-402's roundingMode values. */
typedef enum RoundMode { ROUND_CEIL, ROUND_FLOOR, ROUND_EXPAND, ROUND_TRUNC, ROUND_HALF_CEIL, ROUND_HALF_FLOOR, ROUND_HALF_EXPAND,
                         ROUND_HALF_TRUNC, ROUND_HALF_EVEN } RoundMode;

/* Rounds d in place to a multiple of increment * 10^-places. The increment divides 10,000. places may be negative. */
void decimal_round(Decimal *d, i64 places, u32 increment, RoundMode mode);

#endif
