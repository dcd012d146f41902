/* strtod.c - text to numbers; see strtod.h.
 *
 * Three ways, each for what the one before leaves over: exact arithmetic in doubles (short
 * numbers), the method of Eisel and Lemire (one or two 64-bit products with a tabled power of ten),
 * and comparison of big integers (very long numbers next to the middle between two doubles).
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/strtod.h"

#include <math.h>

#include "base/check.h"
#include "base/pow10.h"

#define INFINITE_BITS 0x7FF0000000000000ull

/* ---- big integers of fixed room ---- */

enum {
    /* The largest are 800 digits (2658 bits) shifted by 1075, and 5^1150 times a mantissa. */
    BIG_WORDS = 64,
    MAX_DIGITS = 800, /* more than the 769 that can decide a rounding */
};

typedef struct Big {
    u64 words[BIG_WORDS]; /* least significant first; no zero word on top */
    u32 len;
} Big;

static void big_mul_add(Big *big, u64 factor, u64 add)
{
    u128 carry = add;
    for (u32 i = 0; i < big->len; i++) {
        carry += (u128)big->words[i] * factor;
        big->words[i] = (u64)carry;
        carry >>= 64;
    }
    if (carry) {
        CHECK(big->len < BIG_WORDS);
        big->words[big->len++] = (u64)carry;
    }
}

static void big_mul_pow5(Big *big, u32 power)
{
    const u64 five27 = 7450580596923828125ull;
    for (; power >= 27; power -= 27)
        big_mul_add(big, five27, 0);
    u64 factor = 1;
    while (power--)
        factor *= 5;
    big_mul_add(big, factor, 0);
}

static void big_shift_left(Big *big, u32 bits)
{
    u32 words = bits / 64;
    big_mul_add(big, 1ull << bits % 64, 0);
    if (big->len == 0)
        return;
    CHECK(big->len + words <= BIG_WORDS);
    memmove(big->words + words, big->words, big->len * sizeof(u64));
    memset(big->words, 0, words * sizeof(u64));
    big->len += words;
}

static int big_compare(const Big *a, const Big *b)
{
    if (a->len != b->len)
        return a->len < b->len ? -1 : 1;
    for (u32 i = a->len; i-- > 0;) {
        if (a->words[i] != b->words[i])
            return a->words[i] < b->words[i] ? -1 : 1;
    }
    return 0;
}

static u32 big_bits(const Big *big)
{
    return big->len ? big->len * 64 - (u32)__builtin_clzll(big->words[big->len - 1]) : 0;
}

/* ---- mantissa and power of ten to a double ---- */

/* The bits of w * 10^q, by Eisel and Lemire; *sure is false when the product came too close to a
 * middle to tell (and then the result is at most one unit off). */
static u64 from_decimal(u64 w, i32 q, bool *sure)
{
    *sure = true;
    if (w == 0 || q < POW10_LOWEST)
        return 0;
    if (q > 308)
        return INFINITE_BITS;
    i32 zeros = __builtin_clzll(w);
    w <<= zeros;

    /* The method wants powers rounded down, except where 10^-q is small enough to be exact. */
    Pow10 power = pow10_table[q - POW10_LOWEST];
    if (q > POW10_EXACT || q < -27) {
        power.hi -= power.lo == 0;
        power.lo--;
    }
    u128 product = (u128)w * power.hi;
    u64 hi = (u64)(product >> 64), lo = (u64)product;
    if ((hi & 0x1FF) == 0x1FF) {
        u64 more = (u64)((u128)w * power.lo >> 64);
        lo += more;
        hi += lo < more;
    }
    if (lo == UINT64_MAX && (q < -27 || q > POW10_EXACT))
        *sure = false;

    u32 upper = (u32)(hi >> 63);
    u64 mantissa = hi >> (upper + 9); /* 54 bits: one more than is kept */
    i32 exponent = pow10_log2(q) + 63 + (i32)upper - zeros + 1023;
    if (exponent <= 0) {
        if (exponent <= -63)
            return 0;
        mantissa >>= 1 - exponent;
        mantissa += mantissa & 1;
        return mantissa >> 1; /* 2^52 is the smallest normal number by itself */
    }
    /* Exactly in the middle, which only these powers allow: to even. */
    if (lo <= 1 && q >= -4 && q <= 23 && (mantissa & 3) == 1 && mantissa << (upper + 9) == hi)
        mantissa &= ~1ull;
    mantissa += mantissa & 1;
    mantissa >>= 1;
    if (mantissa >> 53) {
        mantissa >>= 1;
        exponent++;
    }
    if (exponent >= 0x7FF)
        return INFINITE_BITS;
    return (mantissa & ((1ull << 52) - 1)) | (u64)exponent << 52;
}

/* Compares value * 10^exponent with the middle between the doubles of `bits` and `bits + 1`. */
static int compare_with_middle(const Big *value, i32 exponent, u64 bits)
{
    DoubleParts parts = double_split(double_of_bits(bits));
    Big left = *value;
    Big right = {.words = {parts.mantissa * 2 + 1}, .len = 1};
    i32 right_exponent = parts.exponent - 1; /* of two */
    if (exponent >= 0)
        big_mul_pow5(&left, (u32)exponent);
    else
        big_mul_pow5(&right, (u32)-exponent);
    i32 shift = exponent - right_exponent;
    if (shift >= 0)
        big_shift_left(&left, (u32)shift);
    else
        big_shift_left(&right, (u32)-shift);
    return big_compare(&left, &right);
}

/* ---- decimal literals ---- */

/* What a literal's text says: 0.DIGITS * 10^point, the digits lying in the text around the point.
 */
typedef struct Literal {
    const char *first; /* first digit that is not zero */
    const char *end;   /* after the last digit of the mantissa */
    u64 leading;       /* the first 19 significant digits */
    i64 exponent;      /* of ten, for `leading` */
    u64 count;         /* significant digits in all */
} Literal;

static inline bool is_digit(char c)
{
    return (u8)(c - '0') < 10;
}

/* The value of an exponent at *at, which is moved past it; 0 when there is none. */
static i64 read_exponent(const char **at, const char *end)
{
    const char *p = *at;
    if (p == end || (*p | 0x20) != 'e')
        return 0;
    p++;
    bool negative = p < end && *p == '-';
    if (p < end && (*p == '-' || *p == '+'))
        p++;
    if (p == end || !is_digit(*p))
        return 0;
    i64 n = 0;
    for (; p < end && is_digit(*p); p++) {
        if (n < 1000000000000000)
            n = n * 10 + (*p - '0');
    }
    *at = p;
    return negative ? -n : n;
}

/* Splits the text; false when it holds no number. *at ends up after the literal. */
static bool read_literal(const char **at, const char *end, Literal *lit)
{
    const char *p = *at;
    bool any = false, point = false;
    *lit = (Literal){.first = NULL};
    for (; p < end; p++) {
        if (*p == '.' && !point) {
            point = true;
            continue;
        }
        if (!is_digit(*p))
            break;
        any = true;
        if (lit->first || *p != '0') {
            if (!lit->first)
                lit->first = p;
            if (lit->count++ < 19)
                lit->leading = lit->leading * 10 + (u64)(*p - '0');
            else
                lit->exponent++;
        }
        lit->exponent -= point;
    }
    if (!any)
        return false;
    lit->end = p;
    lit->exponent += read_exponent(&p, end);
    *at = p;
    return true;
}

/* Up to MAX_DIGITS significant digits; what lies beyond only matters by not being zero. */
static i32 literal_to_big(const Literal *lit, Big *big)
{
    u32 taken = 0;
    u64 part = 0, scale = 1;
    bool rest = false;
    big->len = 0;
    for (const char *p = lit->first; p < lit->end; p++) {
        if (*p == '.')
            continue;
        if (taken == MAX_DIGITS) {
            rest |= *p != '0';
            continue;
        }
        part = part * 10 + (u64)(*p - '0');
        scale *= 10;
        taken++;
        if (scale == 1000000000000000000ull) {
            big_mul_add(big, scale, part);
            part = 0;
            scale = 1;
        }
    }
    big_mul_add(big, scale, part);
    i64 exponent = lit->exponent + MIN((i64)lit->count, 19) - (i64)taken;
    if (rest) {
        big_mul_add(big, 10, 1);
        exponent--;
    }
    return (i32)exponent;
}

/* Exact, given a guess that is one or two units off at most. */
static COLD u64 decide_exactly(const Literal *lit, u64 bits)
{
    Big big;
    i32 exponent = literal_to_big(lit, &big);
    for (;;) {
        if (bits < INFINITE_BITS) {
            int order = compare_with_middle(&big, exponent, bits);
            if (order > 0 || (order == 0 && (bits & 1))) {
                bits++;
                continue;
            }
        }
        if (bits > 0) {
            int order = compare_with_middle(&big, exponent, bits - 1);
            if (order < 0 || (order == 0 && (bits & 1))) {
                bits--;
                continue;
            }
        }
        return bits;
    }
}

bool strtod_decimal(u64 digits, i64 q, double *out)
{
    static const double exact[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    /* Both operands are exact, so the one operation rounds correctly. */
    if (digits <= 1ull << 53 && q >= -22 && q <= 22) {
        double w = (double)digits;
        *out = q < 0 ? w / exact[-q] : w * exact[q];
        return true;
    }
    bool sure;
    *out = double_of_bits(from_decimal(digits, (i32)MIN(MAX(q, -400), 400), &sure)); /* beyond, all is zero or infinite */
    return sure;
}

static double literal_value(const Literal *lit)
{
    double exactly;
    if (lit->count <= 19 && strtod_decimal(lit->leading, lit->exponent, &exactly))
        return exactly;
    i64 q = MIN(MAX(lit->exponent, -400), 400);
    bool sure, sure_above;
    u64 bits = from_decimal(lit->leading, (i32)q, &sure);
    if (lit->count > 19) {
        /* The digits left out lie between these two. */
        u64 above = from_decimal(lit->leading + 1, (i32)q, &sure_above);
        sure = sure && sure_above && bits == above;
    }
    return double_of_bits(sure ? bits : decide_exactly(lit, bits));
}

double strtod_text(const char *digits, size_t len, size_t *used)
{
    const char *at = digits, *end = digits + len;
    bool negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    Literal lit;
    if (!read_literal(&at, end, &lit)) {
        *used = 0;
        return 0;
    }
    *used = (size_t)(at - digits);
    double v = literal_value(&lit);
    return negative ? -v : v;
}

/* ---- integers in any radix ---- */

static u32 digit_value(char c)
{
    if (is_digit(c))
        return (u32)(c - '0');
    u32 letter = (u32)((u8)c | 0x20) - 'a';
    return letter < 26 && ((u8)c & 0x80) == 0 ? letter + 10 : 99;
}

/* Nearest double of a big integer, which has more than 64 bits. */
static double big_to_double(const Big *big)
{
    u32 bits = big_bits(big);
    u32 drop = bits - 64;
    u64 top = big->words[drop / 64] >> drop % 64;
    if (drop % 64)
        top |= big->words[drop / 64 + 1] << (64 - drop % 64);
    bool rest = (drop % 64 && big->words[drop / 64] << (64 - drop % 64));
    for (u32 i = 0; i < drop / 64; i++)
        rest |= big->words[i] != 0;
    /* A lost bit below keeps the conversion of the upper 64 from seeing a tie. */
    return ldexp((double)(top | rest), (int)drop);
}

double strtod_radix(const char *digits, size_t len, u32 radix, size_t *used)
{
    ASSERT(radix >= 2 && radix <= 36);
    size_t i = 0;
    u64 n = 0;
    u64 limit = (UINT64_MAX - 35) / radix;
    u32 digit;
    for (; i < len && n <= limit && (digit = digit_value(digits[i])) < radix; i++)
        n = n * radix + digit;
    *used = i;
    if (i == len || digit_value(digits[i]) >= radix)
        return (double)n;

    Big big = {.words = {n}, .len = 1};
    u64 part = 0, scale = 1;
    bool infinite = false;
    for (; i < len && (digit = digit_value(digits[i])) < radix; i++) {
        if (infinite)
            continue;
        part = part * radix + digit;
        scale *= radix;
        if (scale <= limit)
            continue;
        big_mul_add(&big, scale, part);
        part = 0;
        scale = 1;
        infinite = big_bits(&big) > 1024;
    }
    *used = i;
    if (infinite)
        return HUGE_VAL;
    if (scale > 1)
        big_mul_add(&big, scale, part);
    return big_bits(&big) <= 64 ? (double)big.words[0] : big_to_double(&big);
}
