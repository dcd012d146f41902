/* limb.h - arithmetic on runs of 64-bit limbs, least significant first. No cells, no signs.
 *
 * Operands may have zero limbs at the top; `out` must not overlap an operand unless said.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_LIMB_H
#define ENGINE_OBJECT_LIMB_H

#include "base/base.h"

typedef unsigned __int128 u128;

/* n without the zero limbs at the top. */
static inline size_t limb_trim(const u64 *a, size_t n)
{
    while (n && a[n - 1] == 0)
        n--;
    return n;
}

int limb_compare(const u64 *a, size_t n, const u64 *b, size_t m);
/* out[0..n) = a + b, n >= m; the carry out. out may be a. */
u64 limb_add(u64 *out, const u64 *a, size_t n, const u64 *b, size_t m);
/* out[0..n) = a - b, a >= b, n >= m; the borrow out. out may be a. */
u64 limb_sub(u64 *out, const u64 *a, size_t n, const u64 *b, size_t m);
/* out[0..n) = a * b + add; the carry out. out may be a. */
u64 limb_mul1(u64 *out, const u64 *a, size_t n, u64 b, u64 add);
/* out[0..n) = a / b; the remainder. out may be a. */
u64 limb_div1(u64 *out, const u64 *a, size_t n, u64 b);
/* out[0..n+m) = a * b. false: memory is out. */
bool limb_mul(u64 *out, const u64 *a, size_t n, const u64 *b, size_t m) MUST_USE;
/* quotient[0..n-m+1) and remainder[0..m) of a / b; b's top limb is not 0, m >= 2, n >= m. false:
 * memory is out. */
bool limb_divide(u64 *quotient, u64 *remainder, const u64 *a, size_t n, const u64 *b,
                 size_t m) MUST_USE;
/* out[0..n) = a << bits, 0 <= bits < 64; what falls out. out may be a. */
u64 limb_shl(u64 *out, const u64 *a, size_t n, u32 bits);
/* out[0..n) = a >> bits, 0 <= bits < 64. out may be a. */
void limb_shr(u64 *out, const u64 *a, size_t n, u32 bits);

#endif
