/* limb.c - see limb.h. Products: schoolbook, Karatsuba from KARATSUBA limbs on. Quotients: Knuth's
 * algorithm D, and from RECURSIVE limbs on by recursive halving (Burnikel and Ziegler), whose work is
 * products.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/limb.h"

#include "base/alloc.h"
#include "base/check.h"

#define KARATSUBA 40
#define RECURSIVE 80

int limb_compare(const u64 *a, size_t n, const u64 *b, size_t m)
{
    n = limb_trim(a, n);
    m = limb_trim(b, m);
    if (n != m)
        return n < m ? -1 : 1;
    while (n-- > 0)
        if (a[n] != b[n])
            return a[n] < b[n] ? -1 : 1;
    return 0;
}

u64 limb_add(u64 *out, const u64 *a, size_t n, const u64 *b, size_t m)
{
    u64 carry = 0;
    size_t i = 0;
    for (; i < m; i++) {
        u128 sum = (u128)a[i] + b[i] + carry;
        out[i] = (u64)sum;
        carry = (u64)(sum >> 64);
    }
    for (; i < n; i++) {
        out[i] = a[i] + carry;
        carry = out[i] < carry;
    }
    return carry;
}

u64 limb_sub(u64 *out, const u64 *a, size_t n, const u64 *b, size_t m)
{
    u64 borrow = 0;
    size_t i = 0;
    for (; i < m; i++) {
        u128 difference = (u128)a[i] - b[i] - borrow;
        out[i] = (u64)difference;
        borrow = (u64)(difference >> 64) & 1;
    }
    for (; i < n; i++) {
        u64 limb = a[i];
        out[i] = limb - borrow;
        borrow = limb < borrow;
    }
    return borrow;
}

u64 limb_mul1(u64 *out, const u64 *a, size_t n, u64 b, u64 add)
{
    for (size_t i = 0; i < n; i++) {
        u128 product = (u128)a[i] * b + add;
        out[i] = (u64)product;
        add = (u64)(product >> 64);
    }
    return add;
}

/* hi:lo / d, hi < d. gcc has no expression for the instruction, and would call a library division.
 */
static ALWAYS_INLINE u64 div_2by1(u64 hi, u64 lo, u64 d, u64 *remainder)
{
#ifdef __x86_64__
    u64 quotient;
    __asm__("divq %4" : "=a"(quotient), "=d"(*remainder) : "0"(lo), "1"(hi), "r"(d) : "cc");
    return quotient;
#else
    u128 n = (u128)hi << 64 | lo;
    *remainder = (u64)(n % d);
    return (u64)(n / d);
#endif
}

u64 limb_div1(u64 *out, const u64 *a, size_t n, u64 b)
{
    u64 rest = 0;
    for (size_t i = n; i-- > 0;)
        out[i] = div_2by1(rest, a[i], b, &rest);
    return rest;
}

u64 limb_shl(u64 *out, const u64 *a, size_t n, u32 bits)
{
    u64 carry = 0;
    if (!bits) {
        memmove(out, a, n * sizeof *a);
        return 0;
    }
    for (size_t i = 0; i < n; i++) {
        u64 limb = a[i];
        out[i] = limb << bits | carry;
        carry = limb >> (64 - bits);
    }
    return carry;
}

void limb_shr(u64 *out, const u64 *a, size_t n, u32 bits)
{
    if (!bits) {
        memmove(out, a, n * sizeof *a);
        return;
    }
    for (size_t i = 0; i < n; i++)
        out[i] = a[i] >> bits | (i + 1 < n ? a[i + 1] << (64 - bits) : 0);
}

/* out[0..n) += a * b; the carry out. */
static ALWAYS_INLINE u64 add_mul1(u64 *out, const u64 *a, size_t n, u64 b)
{
    u64 carry = 0;
    for (size_t i = 0; i < n; i++) {
        u128 product = (u128)a[i] * b + out[i] + carry;
        out[i] = (u64)product;
        carry = (u64)(product >> 64);
    }
    return carry;
}

/* out[0..n) -= a * b; the borrow out. */
static ALWAYS_INLINE u64 sub_mul1(u64 *out, const u64 *a, size_t n, u64 b)
{
    u64 carry = 0;
    for (size_t i = 0; i < n; i++) {
        u128 product = (u128)a[i] * b + carry;
        u64 low = (u64)product;
        carry = (u64)(product >> 64) + (out[i] < low);
        out[i] -= low;
    }
    return carry;
}

static void mul_school(u64 *out, const u64 *a, size_t n, const u64 *b, size_t m)
{
    out[n] = limb_mul1(out, a, n, b[0], 0);
    for (size_t j = 1; j < m; j++)
        out[n + j] = add_mul1(out + j, a, n, b[j]);
}

/* out += a where the sum is known to fit. */
static void add_into(u64 *out, size_t room, const u64 *a, size_t n)
{
    n = limb_trim(a, n);
    u64 carry = limb_add(out, out, MIN(room, n), a, n);
    for (size_t i = n; carry && i < room; i++) {
        out[i] += carry;
        carry = out[i] < carry;
    }
    ASSERT(!carry);
}

/* out[0..2n) = a * b, both n limbs; scratch has 4n + 256 limbs. The depth is log2(n). */
static void mul_karatsuba(u64 *out, const u64 *a, const u64 *b, size_t n, u64 *scratch)
{
    if (n < KARATSUBA) {
        mul_school(out, a, n, b, n);
        return;
    }
    size_t half = n / 2,
           rest = n - half; /* rest >= half: a = a1 * B^rest + a0, a0 has rest limbs */
    const u64 *a0 = a, *a1 = a + rest, *b0 = b, *b1 = b + rest;
    mul_karatsuba(out, a0, b0, rest, scratch);
    mul_karatsuba(out + 2 * rest, a1, b1, half, scratch);
    /* middle = (a0 + a1)(b0 + b1) - a0 b0 - a1 b1 */
    u64 *sum_a = scratch, *sum_b = scratch + rest + 1;
    u64 *middle = scratch + 2 * rest + 2;
    sum_a[rest] = limb_add(sum_a, a0, rest, a1, half);
    sum_b[rest] = limb_add(sum_b, b0, rest, b1, half);
    mul_karatsuba(middle, sum_a, sum_b, rest + 1, middle + 2 * rest + 2);
    size_t size = 2 * rest + 2;
    limb_sub(middle, middle, size, out, 2 * rest);
    limb_sub(middle, middle, size, out + 2 * rest, 2 * half);
    add_into(out + rest, 2 * n - rest, middle, size);
}

bool limb_mul(u64 *out, const u64 *a, size_t n, const u64 *b, size_t m)
{
    if (n < m) {
        const u64 *swap = a;
        size_t count = n;
        a = b;
        n = m;
        b = swap;
        m = count;
    }
    if (m == 0) {
        memset(out, 0, n * sizeof *out);
        return true;
    }
    if (m < KARATSUBA) {
        mul_school(out, a, n, b, m);
        return true;
    }
    /* Square pieces of m limbs along a. */
    u64 *scratch = try_alloc((8 * m + 512) * sizeof *scratch);
    if (!scratch)
        return false;
    u64 *piece = scratch + 6 * m + 384;
    memset(out, 0, (n + m) * sizeof *out);
    bool fine = true;
    for (size_t at = 0; at < n && fine; at += m) {
        size_t count = MIN(m, n - at);
        if (count == m)
            mul_karatsuba(piece, a + at, b, m, scratch);
        else
            fine = limb_mul(piece, b, m, a + at, count);
        if (fine)
            add_into(out + at, n + m - at, piece, count + m);
    }
    xfree(scratch);
    return fine;
}

/* Knuth D on normalised operands: a[0..n] is replaced by the remainder, quotient[0..n-m] written.
 * a has n + 1 limbs, b's top bit is set, m >= 2. */
static void divide_knuth(u64 *quotient, u64 *a, size_t n, const u64 *b, size_t m)
{
    u64 top = b[m - 1], second = b[m - 2];
    for (size_t j = n - m + 1; j-- > 0;) {
        u64 high = a[j + m], q, r;
        bool fits = true;
        if (high >= top) {
            q = ~0ull;
            r = a[j + m - 1] + top;
            fits = r >= top; /* r went beyond one limb: the estimate needs no correction */
        } else {
            q = div_2by1(high, a[j + m - 1], top, &r);
        }
        while (fits && (u128)q * second > ((u128)r << 64 | a[j + m - 2])) {
            q--;
            r += top;
            fits = r >= top;
        }
        u64 borrow = sub_mul1(a + j, b, m, q);
        bool negative = high < borrow;
        a[j + m] = high - borrow;
        if (negative) {
            q--;
            a[j + m] += limb_add(a + j, a + j, m, b, m);
        }
        quotient[j] = q;
    }
}

static bool divide_2by1(u64 *quotient, u64 *a, const u64 *b, size_t m);

/* a (m + h limbs, h = m / 2, a < b * B^h) divided by b (m limbs, normalised): quotient of h limbs;
 * a becomes the remainder. */
static bool divide_3by2(u64 *quotient, u64 *a, const u64 *b, size_t m)
{
    size_t h = m / 2;
    const u64 *b0 = b, *b1 = b + h;
    u64 *product = try_alloc((m + 2) * sizeof *product);
    if (!product)
        return false;
    if (limb_compare(a + m, h, b1, h) < 0) {
        if (!divide_2by1(quotient, a + h, b1, h)) {
            xfree(product);
            return false;
        }
    } else {
        /* The estimate is B^h - 1: a -= b1 * (B^h - 1) * B^h. */
        memset(quotient, 0xFF, h * sizeof *quotient);
        limb_sub(a + m, a + m, h, b1, h);
        u64 carry = limb_add(a + h, a + h, h, b1, h);
        for (size_t i = m; carry && i < m + h; i++) {
            a[i] += carry;
            carry = a[i] < carry;
        }
    }
    bool fine = limb_mul(product, quotient, h, b0, h);
    if (fine) {
        u64 borrow = limb_sub(a, a, m + h, product, m);
        while (borrow) {
            u64 one = 1;
            limb_sub(quotient, quotient, h, &one, 1);
            u64 carry = limb_add(a, a, m, b, m);
            for (size_t i = m; carry && i < m + h; i++) {
                a[i] += carry;
                carry = a[i] < carry;
            }
            borrow -= carry;
        }
    }
    xfree(product);
    return fine;
}

/* a (2m limbs, its upper half below b) divided by b (m limbs, normalised): quotient of m limbs; a
 * becomes the remainder. The depth is log2(m). */
static bool divide_2by1(u64 *quotient, u64 *a, const u64 *b, size_t m)
{
    if (m < RECURSIVE || m % 2) {
        u64 *work = try_alloc((3 * m + 2) * sizeof *work);
        if (!work)
            return false;
        memcpy(work, a, 2 * m * sizeof *a);
        work[2 * m] = 0;
        divide_knuth(work + 2 * m + 1, work, 2 * m, b, m); /* m + 1 limbs, the top one 0 */
        memcpy(quotient, work + 2 * m + 1, m * sizeof *a);
        memcpy(a, work, 2 * m * sizeof *a);
        xfree(work);
        return true;
    }
    size_t h = m / 2;
    return divide_3by2(quotient + h, a + h, b, m) && divide_3by2(quotient, a, b, m);
}

/* Long division with digits of m limbs. a has n + 1 limbs and becomes the remainder; b is
 * normalised. */
static bool divide_recursive(u64 *quotient, u64 *a, size_t n, const u64 *b, size_t m)
{
    /* m rounded up so that it halves evenly down to the base case: both operands move up by `pad`
     * limbs. */
    size_t unit = 1;
    while (m / unit >= RECURSIVE)
        unit *= 2;
    size_t size = (m + unit - 1) / unit * unit, pad = size - m;
    size_t digits = (n + 1 + pad + size - 1) / size + 1;
    u64 *x = try_alloc_zero((digits * size + size + digits * size + 2) * sizeof *x);
    if (!x)
        return false;
    u64 *y = x + digits * size, *q = y + size;
    memcpy(x + pad, a, (n + 1) * sizeof *a);
    memcpy(y + pad, b, m * sizeof *b);
    bool fine = true;
    for (size_t j = digits - 1; j-- > 0 && fine;)
        fine = divide_2by1(q + j * size, x + j * size, y, size);
    if (fine) {
        memcpy(quotient, q, (n - m + 1) * sizeof *q);
        memset(a, 0, (n + 1) * sizeof *a);
        memcpy(a, x + pad, m * sizeof *x);
    }
    xfree(x);
    return fine;
}

bool limb_divide(u64 *quotient, u64 *remainder, const u64 *a, size_t n, const u64 *b, size_t m)
{
    u64 *work = try_alloc((n + 1 + m) * sizeof *work);
    if (!work)
        return false;
    u64 *divisor = work + n + 1;
    u32 shift = (u32)__builtin_clzll(b[m - 1]);
    work[n] = limb_shl(work, a, n, shift);
    limb_shl(divisor, b, m, shift);
    bool fine = true;
    if (m >= RECURSIVE && n - m >= RECURSIVE)
        fine = divide_recursive(quotient, work, n, divisor, m);
    else
        divide_knuth(quotient, work, n, divisor, m);
    if (fine)
        limb_shr(remainder, work, m, shift);
    xfree(work);
    return fine;
}
