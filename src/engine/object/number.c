/* number.c - numbers as text and back, and arithmetic that C does not do as ECMAScript does.
 *
 * The exact conversions are in base/dtoa.c and base/strtod.c; here are the string cells, the cache
 * of recent results, and the grammar of StringToNumber.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/alloc.h"
#include "base/dtoa.h"
#include "base/hash.h"
#include "base/strtod.h"
#include "engine/object/atom_priv.h"
#include "engine/object/convert.h"

String *number_to_string(Vm *vm, Value number)
{
    if (value_is_int(number) && (u32)value_as_int(number) < 10)
        return ATOM_CHAR('0' + value_as_int(number));
    u64 bits = VALUE_BITS(number);
    NumberText **known_texts = &vm_core(vm)->atoms->numbers;
    if (UNLIKELY(!*known_texts))
        *known_texts = xalloc_zero(NUMBER_TEXTS * sizeof(NumberText));
    NumberText *known = &(*known_texts)[hash_u64(bits) & (NUMBER_TEXTS - 1)];
    if (known->bits == bits && known->text)
        return known->text;
    char text[NUMBER_TEXT_MAX];
    size_t n = value_is_int(number) ? number_i32_to_text(value_as_int(number), text)
                                    : number_to_text(value_as_double(number), text);
    String *s = string_from_latin1(vm, text, (u32)n);
    if (!s || s->cell.gc == GC_IMMORTAL)
        return s;
    s->cell.flags |= STR_ASCII;
    *known = (NumberText){bits, s};
    return s;
}

/* StringNumericLiteral without white space, all ASCII. */
static double parse_number(const char *text, size_t n)
{
    size_t used = 0;
    double d;
    if (n == 0)
        return 0;
    if (n > 2 && text[0] == '0') {
        u32 c = (u8)text[1] | 0x20u;
        u32 radix = c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 0;
        if (radix) {
            d = strtod_radix(text + 2, n - 2, radix, &used);
            return used == n - 2 ? d : (double)NAN;
        }
    }
    d = strtod_text(text, n, &used);
    if (used == n)
        return d;
    size_t sign = text[0] == '+' || text[0] == '-';
    if (n - sign == 8 && memcmp(text + sign, "Infinity", 8) == 0)
        return text[0] == '-' ? -(double)INFINITY : (double)INFINITY;
    return (double)NAN;
}

/* The value of one to nine decimal digits; -1: something else. */
static i32 few_digits(const u8 *s, u32 n)
{
    i32 value = 0;
    if (!n || n > 9)
        return -1;
    for (u32 i = 0; i < n; i++) {
        if ((u8)(s[i] - '0') > 9)
            return -1;
        value = value * 10 + (s[i] - '0');
    }
    return value;
}

double string_view_to_number(StrView v)
{
    i32 plain = v.wide ? -1 : few_digits(v.data, v.length);
    if (plain >= 0)
        return plain;
    v = view_trim(v, true, true);
    if (!v.wide)
        return parse_number(v.data, v.length);
    char small[256], *text = small;
    u32 n = v.length;
    if (n > sizeof small) {
        text = try_alloc(n);
        if (!text)
            return (double)NAN;
    }
    double d = (double)NAN;
    u32 i = 0;
    while (i < n && view_at(v, i) < 0x80) {
        text[i] = (char)view_at(v, i);
        i++;
    }
    if (i == n)
        d = parse_number(text, n);
    if (text != small)
        xfree(text);
    return d;
}

double string_to_number(Vm *vm, String *s)
{
    StrView v = string_view(vm, s);
    if (!v.data) { /* a rope too large to flatten: no number looks like that */
        vm_core(vm)->exception = VAL_HOLE;
        return (double)NAN;
    }
    return string_view_to_number(v);
}

/* 7.1.6: modulo 2^32, from the bits, for what does not fit the fast path. */
static i32 slow_to_int32(double d)
{
    union {
        double d;
        u64 u;
    } x = {d};
    int exponent = (int)(x.u >> 52 & 0x7FF) - 1075; /* value = mantissa * 2^exponent */
    u64 mantissa = (x.u & 0xFFFFFFFFFFFFFull) | 0x10000000000000ull;
    u32 n;
    if (exponent >= 32 || exponent <= -53) /* also infinities and NaN: exponent 972 */
        return 0;
    n = exponent >= 0 ? (u32)(mantissa << exponent) : (u32)(mantissa >> -exponent);
    return (i32)(x.u >> 63 ? 0u - n : n);
}

i32 double_to_int32(double d)
{
    if (d >= -9.2e18 && d <= 9.2e18)
        return (i32)(u32)(u64)(i64)d;
    return slow_to_int32(d);
}

/* The commonest powers, exact, without the C library: of 2, and of whole numbers as long as the result is below 2^53. */
static bool whole_power(double base, double exponent, double *out)
{
    enum { MOST = 1022 };
    if (!(exponent >= -MOST && exponent <= MOST) || exponent != (double)(i32)exponent)
        return false;
    i32 n = (i32)exponent;
    if (base == 2) {
        u64 bits = (u64)(n + 1023) << 52;
        memcpy(out, &bits, sizeof *out);
        return true;
    }
    if (n < 0 || n > 53 || !(base >= -0x1p53 && base <= 0x1p53) || base != (double)(i64)base)
        return false;
    double r = 1;
    for (; n && r >= -0x1p53 && r <= 0x1p53; n--)
        r *= base;
    *out = r;
    return r >= -0x1p53 && r <= 0x1p53;
}

double number_power(double base, double exponent)
{
    double exact;
    if (whole_power(base, exponent, &exact))
        return exact;
    /* Where C differs: 1 ** NaN, 1 ** Infinity and (-1) ** Infinity are NaN. */
    if (exponent != exponent)
        return (double)NAN;
    if ((base == 1 || base == -1) && isinf(exponent))
        return (double)NAN;
    return pow(base, exponent);
}
