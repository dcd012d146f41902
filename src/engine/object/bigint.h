/* bigint.h - big integers: sign and magnitude in 64-bit limbs, least significant first.
 *
 * Invariants: the highest limb is not 0; zero has no limbs and no sign. Cells never change once
 * handed out. Every maker returns NULL with a RangeError pending when the result has more than
 * BIGINT_MAX_BITS.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_BIGINT_H
#define ENGINE_OBJECT_BIGINT_H

#include "engine/object/string.h"

#define BIGINT_MAX_BITS (1u << 30)

typedef struct BigInt {
    Cell cell;
    u32 len;
    bool negative;
    u64 limbs[];
} BigInt;

static inline BigInt *value_as_bigint(Value v)
{
    return (BigInt *)value_as_cell(v);
}
static inline bool bigint_is_zero(const BigInt *b)
{
    return b->len == 0;
}

BigInt *bigint_from_i64(Vm *vm, i64 n) MUST_USE;
BigInt *bigint_from_u64(Vm *vm, u64 n) MUST_USE;
/* Sign and magnitude, the least significant word first. */
BigInt *bigint_from_words(Vm *vm, bool negative, const u64 *words, size_t count) MUST_USE;
/* NumberToBigInt: RangeError when d is not an integer. */
BigInt *bigint_from_double(Vm *vm, double d) MUST_USE;
/* Digits of that radix only (2..36, no sign, no prefix, no separators), as the lexer has checked
 * them. */
BigInt *bigint_from_digits(Vm *vm, const char *digits, size_t len, u32 radix) MUST_USE;
/* A BigIntLiteral's text without its n, already checked: 0x, 0o, 0b prefixes and separators are
 * understood. */
Value bigint_from_literal(Vm *vm, String *text) MUST_USE;
/* StringToBigInt: VAL_UNDEFINED when the text is none; VAL_EXC only for a size error. */
Value bigint_from_string(Vm *vm, String *s) MUST_USE;
/* ToBigInt(v); may run JavaScript. */
BigInt *to_bigint(Vm *vm, Value v) MUST_USE;

String *bigint_to_string(Vm *vm, const BigInt *b, u32 radix) MUST_USE;
double bigint_to_double(const BigInt *b); /* rounds half to even; infinite when too large */
i64 bigint_to_i64(const BigInt *b);       /* modulo 2^64 */
u64 bigint_to_u64(const BigInt *b);
bool bigint_fits_i64(const BigInt *b);
bool bigint_fits_u64(const BigInt *b);

int bigint_compare(const BigInt *a, const BigInt *b); /* < 0, 0, > 0 */
bool bigint_equal(const BigInt *a, const BigInt *b);
int bigint_compare_double(const BigInt *a, double d); /* -1, 0, 1; 2 when d is a NaN */
u32 bigint_hash(const BigInt *b);

BigInt *bigint_add(Vm *vm, const BigInt *a, const BigInt *b) MUST_USE;
BigInt *bigint_sub(Vm *vm, const BigInt *a, const BigInt *b) MUST_USE;
BigInt *bigint_mul(Vm *vm, const BigInt *a, const BigInt *b) MUST_USE;
BigInt *bigint_div(Vm *vm, const BigInt *a,
                   const BigInt *b) MUST_USE; /* RangeError: Division by zero */
BigInt *bigint_rem(Vm *vm, const BigInt *a, const BigInt *b) MUST_USE;
BigInt *bigint_pow(Vm *vm, const BigInt *a, const BigInt *b) MUST_USE; /* RangeError for b < 0 */
BigInt *bigint_and(Vm *vm, const BigInt *a, const BigInt *b) MUST_USE;
BigInt *bigint_or(Vm *vm, const BigInt *a, const BigInt *b) MUST_USE;
BigInt *bigint_xor(Vm *vm, const BigInt *a, const BigInt *b) MUST_USE;
BigInt *bigint_shl(Vm *vm, const BigInt *a, const BigInt *b) MUST_USE; /* b < 0 shifts right */
BigInt *bigint_shr(Vm *vm, const BigInt *a, const BigInt *b) MUST_USE; /* rounds down */
BigInt *bigint_neg(Vm *vm, const BigInt *a) MUST_USE;
BigInt *bigint_not(Vm *vm, const BigInt *a) MUST_USE;
BigInt *bigint_inc(Vm *vm, const BigInt *a) MUST_USE;
BigInt *bigint_dec(Vm *vm, const BigInt *a) MUST_USE;
BigInt *bigint_as_int(Vm *vm, u64 bits, const BigInt *a) MUST_USE;  /* BigInt.asIntN */
BigInt *bigint_as_uint(Vm *vm, u64 bits, const BigInt *a) MUST_USE; /* BigInt.asUintN */

#endif
