/* dtoa.c - numbers to text; see dtoa.h.
 *
 * The shortest digits come from Giulietti's Schubfach: scaled by one 128-bit power of ten, the
 * interval of what rounds to v is so narrow that at most two candidates of each length need to be
 * looked at. Where the caller names the number of digits, the exact decimal expansion is produced
 * in groups of nine digits and cut off.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/dtoa.h"

#include <math.h>

#include "base/check.h"
#include "base/pow10.h"

static const char two_digits[201] = "00010203040506070809101112131415161718192021222324252627282930"
                                    "31323334353637383940414243444546474849505152535455565758596061"
                                    "62636465666768697071727374757677787980818283848586878889909192"
                                    "93949596979899";

static const char radix_digits[37] = "0123456789abcdefghijklmnopqrstuvwxyz";

static const u64 tens[20] = {
    1ull,
    10ull,
    100ull,
    1000ull,
    10000ull,
    100000ull,
    1000000ull,
    10000000ull,
    100000000ull,
    1000000000ull,
    10000000000ull,
    100000000000ull,
    1000000000000ull,
    10000000000000ull,
    100000000000000ull,
    1000000000000000ull,
    10000000000000000ull,
    100000000000000000ull,
    1000000000000000000ull,
    10000000000000000000ull,
};

/* ---- integers ---- */

static inline u32 count_digits(u64 n)
{
    u32 guess = (u32)(64 - __builtin_clzll(n | 1)) * 1233 >> 12;
    return guess + (n >= tens[guess]) + (n == 0);
}

/* Writes n in exactly `len` digits. */
static inline void put_digits(u64 n, u32 len, char *out)
{
    while (len >= 2) {
        len -= 2;
        memcpy(out + len, two_digits + n % 100 * 2, 2);
        n /= 100;
    }
    if (len)
        out[0] = (char)('0' + n);
}

static inline void put_digits32(u32 n, u32 len, char *out)
{
    while (len >= 2) {
        len -= 2;
        memcpy(out + len, two_digits + n % 100 * 2, 2);
        n /= 100;
    }
    if (len)
        out[0] = (char)('0' + n);
}

size_t number_u32_to_text(u32 n, char *out)
{
    u32 len = count_digits(n);
    put_digits32(n, len, out);
    return len;
}

size_t number_i32_to_text(i32 n, char *out)
{
    if (n >= 0)
        return number_u32_to_text((u32)n, out);
    out[0] = '-';
    return 1 + number_u32_to_text(0u - (u32)n, out + 1);
}

size_t number_u64_to_text(u64 n, char *out)
{
    u32 len = count_digits(n);
    put_digits(n, len, out);
    return len;
}

size_t number_i64_to_text(i64 n, char *out)
{
    if (n >= 0)
        return number_u64_to_text((u64)n, out);
    out[0] = '-';
    return 1 + number_u64_to_text(0u - (u64)n, out + 1);
}

/* ---- shortest digits ---- */

typedef struct Decimal {
    u64 digits; /* value = digits * 10^exponent */
    i32 exponent;
} Decimal;

/* The upper 64 bits of power * n / 2^64, with bit 0 set when anything was cut off. Bounds the error
 * of the power, which is below one unit of its last place: a remainder of 1 counts as none. */
static inline u64 scale_to_odd(Pow10 power, u64 n)
{
    u128 low = (u128)power.lo * n;
    u128 high = (u128)power.hi * n + (u64)(low >> 64);
    return (u64)(high >> 64) | ((u64)high > 1);
}

static Decimal shortest(DoubleParts v, bool lower_is_closer)
{
    i32 q = v.exponent;
    /* 10^k is the largest power of ten not above the width of the interval. */
    i32 k = (q * 1262611 - (lower_is_closer ? 524031 : 0)) >> 22;
    i32 shift = q + pow10_log2(-k) + 1;
    Pow10 power = pow10_table[-k - POW10_LOWEST];
    ASSERT(shift >= 1 && shift <= 4);

    /* Everything times 4, so that the bounds, which lie halfway to the neighbours, are whole. */
    u64 left = scale_to_odd(power, (4 * v.mantissa - 2 + lower_is_closer) << shift);
    u64 here = scale_to_odd(power, (4 * v.mantissa) << shift);
    u64 right = scale_to_odd(power, (4 * v.mantissa + 2) << shift);
    /* Reading rounds halves to even: the bounds themselves belong to an even mantissa only. */
    u64 odd = v.mantissa & 1;
    u64 lowest = left + odd, highest = right - odd;

    u64 s = here / 4;
    if (s >= 10) {
        u64 t = s / 10;
        bool below = lowest <= 40 * t;
        bool above = 40 * t + 40 <= highest;
        if (below != above)
            return (Decimal){t + above, k + 1};
    }
    bool below = lowest <= 4 * s;
    bool above = 4 * s + 4 <= highest;
    if (below != above)
        return (Decimal){s + above, k};
    u64 middle = 4 * s + 2;
    bool up = here > middle || (here == middle && (s & 1));
    return (Decimal){s + up, k};
}

u32 number_shortest(double v, char *digits, i32 *point)
{
    ASSERT(v > 0 && v < HUGE_VAL);
    Decimal d;
    DoubleParts parts = double_split(v);
    if (v < 9007199254740992.0 && (double)(u64)v == v) {
        d = (Decimal){(u64)v, 0};
    } else {
        bool power_of_two = parts.mantissa == 1ull << 52 && parts.exponent > -1074;
        d = shortest(parts, power_of_two);
    }
    u32 len = count_digits(d.digits);
    put_digits(d.digits, len, digits);
    *point = (i32)len + d.exponent;
    while (digits[len - 1] == '0')
        len--;
    return len;
}

/* ---- forms ---- */

static size_t put_text(const char *text, char *out)
{
    size_t len = strlen(text);
    memcpy(out, text, len);
    return len;
}

/* The text of NaN and the infinities; 0 for a finite number. */
static size_t put_special(double v, char *out)
{
    if (v != v)
        return put_text("NaN", out);
    if (v == HUGE_VAL)
        return put_text("Infinity", out);
    if (v == -HUGE_VAL)
        return put_text("-Infinity", out);
    return 0;
}

/* "e+21" and the like. */
static size_t put_exponent(i32 exponent, char *out)
{
    out[0] = 'e';
    out[1] = exponent < 0 ? '-' : '+';
    return 2 + number_u32_to_text((u32)(exponent < 0 ? -exponent : exponent), out + 2);
}

/* D.DDDe+X */
static size_t put_scientific(const char *digits, u32 len, i32 point, char *out)
{
    size_t n = 0;
    out[n++] = digits[0];
    if (len > 1) {
        out[n++] = '.';
        memcpy(out + n, digits + 1, len - 1);
        n += len - 1;
    }
    return n + put_exponent(point - 1, out + n);
}

/* Digits with the point where it belongs and zeros where digits are missing. */
static size_t put_plain(const char *digits, u32 len, i32 point, char *out)
{
    size_t n = 0;
    if (point <= 0) {
        out[n++] = '0';
        out[n++] = '.';
        memset(out + n, '0', (size_t)-point);
        n += (size_t)-point;
        memcpy(out + n, digits, len);
        return n + len;
    }
    u32 whole = (u32)point;
    if (len <= whole) {
        memcpy(out, digits, len);
        memset(out + len, '0', whole - len);
        return whole;
    }
    memcpy(out, digits, whole);
    out[whole] = '.';
    memcpy(out + whole + 1, digits + whole, len - whole);
    return len + 1;
}

/* Prices, percentages and the like: at most four decimals and fifteen digits. Two such decimals never are the same double, so when
 * n / 10000 gives v back, n's digits are the shortest for it. 0: v is not of this kind. */
static size_t put_few_decimals(double v, char *out)
{
    if (!(v >= 1e-3 && v < 1e11))
        return 0;
    u64 n = (u64)(v * 10000 + 0.5);
    if ((double)n / 10000 != v)
        return 0;
    size_t len = number_u64_to_text(n / 10000, out);
    u32 rest = (u32)(n % 10000), digits = 4;
    if (!rest)
        return len;
    while (rest % 10 == 0) {
        rest /= 10;
        digits--;
    }
    out[len] = '.';
    put_digits32(rest, digits, out + len + 1);
    return len + 1 + digits;
}

size_t number_to_text(double v, char *out)
{
    if (v >= -2147483648.0 && v <= 2147483647.0 && (double)(i32)v == v)
        return number_i32_to_text((i32)v, out);
    size_t n = put_special(v, out);
    if (n)
        return n;
    if (v < 0) {
        out[n++] = '-';
        v = -v;
    }
    size_t few = put_few_decimals(v, out + n);
    if (few)
        return n + few;
    char digits[20];
    i32 point;
    u32 len = number_shortest(v, digits, &point);
    if (point > 21 || point < -5)
        return n + put_scientific(digits, len, point, out + n);
    return n + put_plain(digits, len, point, out + n);
}

/* ---- exact digits ---- */

enum {
    FRACTION_WORDS = 35, /* 1074 bits and a carry word */
    WHOLE_GROUPS = 35,   /* 309 digits by nine */
    EXACT_DIGITS = 448,  /* 309 before the point, or 101 wanted and a group to spare */
};

/* A number taken apart for its decimal expansion. */
typedef struct Expansion {
    char digits[EXACT_DIGITS]; /* significant ones so far */
    u32 len;
    i32 point;                    /* value = 0.DIGITS * 10^point */
    u32 fraction[FRACTION_WORDS]; /* what is left below the point, most significant word first */
    u32 words;
} Expansion;

static void put_nine(Expansion *e, u32 group)
{
    char text[9];
    u32 skip = 0;
    put_digits32(group, 9, text);
    if (e->len == 0) {
        while (skip < 9 && text[skip] == '0')
            skip++;
    }
    memcpy(e->digits + e->len, text + skip, 9 - skip);
    e->len += 9 - skip;
}

/* The digits of mantissa * 2^shift. */
static void expand_whole(Expansion *e, u64 mantissa, u32 shift)
{
    u32 groups[WHOLE_GROUPS];
    u32 n = 0;
    for (; mantissa; mantissa /= 1000000000)
        groups[n++] = (u32)(mantissa % 1000000000);
    while (shift) {
        u32 step = MIN(shift, 29u);
        u64 carry = 0;
        for (u32 i = 0; i < n; i++) {
            u64 part = ((u64)groups[i] << step) + carry;
            groups[i] = (u32)(part % 1000000000);
            carry = part / 1000000000;
        }
        if (carry)
            groups[n++] = (u32)carry;
        shift -= step;
    }
    ASSERT(n <= WHOLE_GROUPS);
    while (n--)
        put_nine(e, groups[n]);
    e->point = (i32)e->len;
}

/* Sets the fraction to the lowest `bits` bits of mantissa, over 2^bits. */
static void set_fraction(Expansion *e, u64 mantissa, u32 bits)
{
    e->words = (bits + 31) / 32;
    memset(e->fraction, 0, sizeof e->fraction);
    u32 pad = e->words * 32 - bits; /* the last word is filled up with zero bits */
    u128 value = (u128)mantissa << pad;
    for (u32 i = 0; i < 3 && i < e->words; i++)
        e->fraction[e->words - 1 - i] = (u32)(value >> (32 * i));
}

/* Multiplies the fraction by 10^9; what passes the point are the next nine digits. */
static u32 next_nine(Expansion *e)
{
    u64 carry = 0;
    for (u32 i = e->words; i-- > 0;) {
        carry += (u64)e->fraction[i] * 1000000000;
        e->fraction[i] = (u32)carry;
        carry >>= 32;
    }
    while (e->words && e->fraction[e->words - 1] == 0)
        e->words--;
    return (u32)carry;
}

/* Starts the expansion of a finite v > 0 with all digits before the point. */
static void expand_start(Expansion *e, double v)
{
    DoubleParts parts = double_split(v);
    e->len = 0;
    e->words = 0;
    e->point = 0;
    if (parts.exponent >= 0) {
        expand_whole(e, parts.mantissa, (u32)parts.exponent);
        return;
    }
    u32 bits = (u32)-parts.exponent;
    u64 whole = bits < 64 ? parts.mantissa >> bits : 0;
    if (whole)
        expand_whole(e, whole, 0);
    set_fraction(e, bits < 64 ? parts.mantissa - (whole << bits) : parts.mantissa, bits);
}

/* Appends digits until there are `want`, or all of them are there. */
static void expand_to(Expansion *e, u32 want)
{
    while (e->len < want && e->words) {
        u32 before = e->len;
        put_nine(e, next_nine(e));
        if (before == 0)
            e->point -= (i32)(9 - e->len);
    }
}

/* Cuts off after `want` digits (which may be 0), rounding halves up, and fills up with zeros. */
static void round_to(Expansion *e, u32 want)
{
    if (e->len <= want) {
        memset(e->digits + e->len, '0', want - e->len);
        e->len = want;
        return;
    }
    bool up = e->digits[want] >= '5';
    e->len = want;
    if (!up)
        return;
    u32 i = want;
    while (i > 0 && e->digits[i - 1] == '9')
        e->digits[--i] = '0';
    if (i > 0) {
        e->digits[i - 1]++;
        return;
    }
    /* All nines, or nothing: one followed by zeros, of which the number has one more. */
    memset(e->digits + 1, '0', want);
    e->digits[0] = '1';
    e->point++;
}

size_t number_to_exponential(double v, i32 digits, char *out)
{
    size_t n = put_special(v, out);
    if (n)
        return n;
    if (v < 0) {
        out[n++] = '-';
        v = -v;
    }
    Expansion e;
    if (digits < 0 && v > 0) {
        e.len = number_shortest(v, e.digits, &e.point);
    } else if (v > 0) {
        expand_start(&e, v);
        expand_to(&e, (u32)digits + 2);
        round_to(&e, (u32)digits + 1);
    } else {
        e.len = digits < 0 ? 1 : (u32)digits + 1;
        memset(e.digits, '0', e.len);
        e.point = 1;
    }
    return n + put_scientific(e.digits, e.len, e.point, out + n);
}

size_t number_to_precision(double v, u32 precision, char *out)
{
    size_t n = put_special(v, out);
    if (n)
        return n;
    if (v < 0) {
        out[n++] = '-';
        v = -v;
    }
    Expansion e;
    if (v > 0) {
        expand_start(&e, v);
        expand_to(&e, precision + 1);
        round_to(&e, precision);
    } else {
        e.len = precision;
        memset(e.digits, '0', precision);
        e.point = 1;
    }
    if (e.point < -5 || e.point > (i32)precision)
        return n + put_scientific(e.digits, e.len, e.point, out + n);
    return n + put_plain(e.digits, e.len, e.point, out + n);
}

/* n / 10^digits. */
static size_t put_scaled(u64 n, u32 digits, char *out)
{
    u32 len = MAX(count_digits(n), digits + 1);
    char text[40];
    u32 real = count_digits(n);
    memset(text, '0', len - real);
    put_digits(n, real, text + len - real);
    return put_plain(text, len, (i32)(len - digits), out);
}

/* toFixed for ordinary numbers, in 128 bits; false when they do not suffice. */
static bool fixed_quick(double v, u32 digits, char *out, size_t *len)
{
    DoubleParts parts = double_split(v);
    if (digits > 19 || parts.exponent >= 0)
        return false;
    u32 bits = (u32)-parts.exponent;
    u128 n = 0;
    /* From 2^-126 on the product, below 2^53 * 10^19 < 2^117, is less than a half. */
    if (bits < 126)
        n = ((u128)parts.mantissa * tens[digits] + ((u128)1 << (bits - 1))) >> bits;
    if (n >> 63)
        return false;
    *len = put_scaled((u64)n, digits, out);
    return true;
}

size_t number_to_fixed(double v, u32 digits, char *out)
{
    if (!(v < 1e21 && v > -1e21))
        return number_to_text(v, out);
    size_t n = 0;
    if (v < 0) {
        out[n++] = '-';
        v = -v;
    }
    size_t len;
    if (fixed_quick(v, digits, out + n, &len))
        return n + len;
    Expansion e = {.len = 0};
    if (v > 0) {
        expand_start(&e, v);
        /* Digits up to the last wanted place: none when the number begins further down. */
        if (e.len == 0) {
            expand_to(&e, 1);
            if (e.point < -(i32)digits)
                e.len = 0, e.words = 0, e.point = -(i32)digits;
        }
        u32 want = (u32)(e.point + (i32)digits);
        expand_to(&e, want + 1);
        round_to(&e, want);
        /* A carry out of the first digit makes one digit more before the point. */
        if (e.point + (i32)digits > (i32)e.len)
            e.len++;
    }
    if (e.len == 0) {
        memset(e.digits, '0', digits + 1);
        e.len = digits + 1;
        e.point = 1;
    }
    return n + put_plain(e.digits, e.len, e.point, out + n);
}

/* ---- other radices ---- */

/* Rounds up the digits written so far, from `first` to `end`; returns the new end. When all of them
 * overflow, *whole grows by one. */
static char *radix_carry(char *first, char *end, u32 radix, double *whole)
{
    while (end > first) {
        u32 digit = (u8)end[-1] <= '9' ? (u8)end[-1] - '0' : (u8)end[-1] - 'a' + 10;
        if (digit + 1 < radix) {
            end[-1] = radix_digits[digit + 1];
            return end;
        }
        end--;
    }
    *whole += 1;
    return end;
}

/* Digits of the fraction, as many as tell v from its neighbours; returns their end. */
static char *radix_fraction(double v, double *whole, u32 radix, char *out)
{
    double fraction = v - *whole;
    if (fraction == 0)
        return out;
    /* Half the distance to the next double; it grows with the digits taken. */
    double delta = 0.5 * (double_of_bits(double_bits(v) + 1) - v);
    delta = MAX(delta, double_of_bits(1));
    char *end = out;
    while (fraction >= delta) {
        fraction *= radix;
        delta *= radix;
        u32 digit = (u32)fraction;
        *end++ = radix_digits[digit];
        fraction -= digit;
        bool up = fraction > 0.5 || (fraction == 0.5 && (digit & 1));
        if (up && fraction + delta > 1)
            return radix_carry(out, end, radix, whole);
    }
    return end;
}

/* The digits of an integer, written downwards from `end`; returns the first. Above 2^53 they are V8's: places too low to
 * be exact are zeros, the others are found by division of doubles. */
static char *radix_whole(double whole, u32 radix, char *end)
{
    if (whole < 9007199254740992.0) {
        u64 rest = (u64)whole;
        do {
            *--end = radix_digits[rest % radix];
            rest /= radix;
        } while (rest);
        return end;
    }
    while (whole / radix >= 9007199254740992.0) {
        whole /= radix;
        *--end = '0';
    }
    do {
        double digit = fmod(whole, radix);
        *--end = radix_digits[(u32)digit];
        whole = (whole - digit) / radix;
    } while (whole > 0);
    return end;
}

size_t number_to_radix(double v, u32 radix, char *out)
{
    if (radix == 10)
        return number_to_text(v, out);
    size_t n = put_special(v, out);
    if (n)
        return n;
    if (v < 0) {
        out[n++] = '-';
        v = -v;
    }
    char fraction[1104], whole_text[1104];
    double whole = floor(v);
    size_t fraction_len = (size_t)(radix_fraction(v, &whole, radix, fraction) - fraction);

    char *first = radix_whole(whole, radix, whole_text + sizeof whole_text);
    size_t whole_len = (size_t)(whole_text + sizeof whole_text - first);
    memcpy(out + n, first, whole_len);
    n += whole_len;
    if (fraction_len) {
        out[n++] = '.';
        memcpy(out + n, fraction, fraction_len);
        n += fraction_len;
    }
    return n;
}
