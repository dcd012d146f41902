/* bigint.c - see bigint.h. Signs, sizes, texts and bit operations; the work on limbs is in limb.c.
 *
 * Bit operations see two's complement with endless sign bits: negative operands are turned into it
 * limb by limb while they are read (-x = ~x + 1) and the result back while it is written.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/bigint.h"

#include <math.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/dtoa.h"
#include "base/hash.h"
#include "engine/heap/heap_inl.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/limb.h"

#define MAX_LIMBS (BIGINT_MAX_BITS / 64)

static void *too_big(Vm *vm)
{
    throw_range(vm, "Maximum BigInt size exceeded");
    return NULL;
}

static void *no_memory(Vm *vm)
{
    throw_out_of_memory(vm);
    return NULL;
}

/* Zero limbs that the caller fills; `len` may be more than needed: finish() corrects it. */
static BigInt *make(Vm *vm, size_t len)
{
    if (UNLIKELY(len > MAX_LIMBS + 1))
        return too_big(vm);
    size_t size = sizeof(BigInt) + len * sizeof(u64);
    BigInt *b = size <= HEAP_SMALL_MAX ? heap_alloc_small(vm, size, Kind_BigInt)
                                       : heap_try_alloc(vm, size, Kind_BigInt);
    if (b)
        b->len = (u32)len;
    return b;
}

/* Establishes the invariants. */
static BigInt *finish(Vm *vm, BigInt *b, bool negative)
{
    b->len = (u32)limb_trim(b->limbs, b->len);
    b->negative = negative && b->len;
    return LIKELY(b->len <= MAX_LIMBS) ? b : too_big(vm);
}

static size_t bit_length(const BigInt *b)
{
    return b->len ? (size_t)b->len * 64 - (size_t)__builtin_clzll(b->limbs[b->len - 1]) : 0;
}

BigInt *bigint_from_u64(Vm *vm, u64 n)
{
    BigInt *b = make(vm, n != 0);
    if (n)
        b->limbs[0] = n;
    return b;
}

BigInt *bigint_from_words(Vm *vm, bool negative, const u64 *words, size_t count)
{
    BigInt *b = make(vm, count);
    if (!b)
        return NULL;
    memcpy(b->limbs, words, count * sizeof *words);
    return finish(vm, b, negative);
}

BigInt *bigint_from_i64(Vm *vm, i64 n)
{
    BigInt *b = bigint_from_u64(vm, n < 0 ? 0 - (u64)n : (u64)n);
    b->negative = n < 0;
    return b;
}

/* The integer part of |d|, finite, into limbs (room for 17); how many. */
static size_t limbs_of_double(double d, u64 *limbs)
{
    int exponent;
    double fraction = frexp(fabs(d), &exponent); /* |d| = fraction * 2^exponent, fraction < 1 */
    if (exponent <= 0)
        return 0;
    u64 mantissa = (u64)ldexp(fraction, 53);
    int shift = exponent - 53;
    if (shift <= 0) {
        limbs[0] = mantissa >> -shift;
        return 1;
    }
    size_t at = (size_t)shift / 64;
    memset(limbs, 0, at * sizeof *limbs);
    limbs[at] = mantissa;
    limbs[at + 1] = limb_shl(limbs + at, limbs + at, 1, (u32)shift % 64);
    return at + 2;
}

BigInt *bigint_from_double(Vm *vm, double d)
{
    if (d != trunc(d) || isinf(d)) {
        char text[NUMBER_TEXT_MAX];
        int n = (int)number_to_text(d, text);
        throw_range(vm,
                    "The number %.*s cannot be converted to a BigInt because it is not an integer",
                    n, text);
        return NULL;
    }
    u64 limbs[18];
    size_t n = limbs_of_double(d, limbs);
    BigInt *b = make(vm, n);
    if (!b)
        return NULL;
    memcpy(b->limbs, limbs, n * sizeof *limbs);
    return finish(vm, b, d < 0);
}

/* ---- text in ---- */

static u32 digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return (u32)(c - '0');
    u32 letter = ((u8)c | 0x20u) - 'a';
    return letter < 26 ? letter + 10 : 99;
}

/* How many digits of a radix fit one limb, and radix to that power. */
static u32 limb_digits(u32 radix, u64 *power)
{
    u32 n = 1;
    u64 p = radix;
    while (p <= ~0ull / radix) {
        p *= radix;
        n++;
    }
    *power = p;
    return n;
}

static BigInt *parse_bits(Vm *vm, const char *digits, size_t len, u32 bits)
{
    BigInt *b = make(vm, (len * bits + 63) / 64);
    if (!b)
        return NULL;
    size_t at = 0;
    for (size_t i = len; i-- > 0; at += bits) {
        u64 digit = digit_of(digits[i]);
        b->limbs[at / 64] |= digit << at % 64;
        if (at % 64 + bits > 64)
            b->limbs[at / 64 + 1] |= digit >> (64 - at % 64);
    }
    return finish(vm, b, false);
}

enum {
    TEXT_LEVELS = 32,
    TEXT_DIRECT = 48
}; /* limbs up to which the simple quadratic loops are used */

/* power[i] = (radix^per_limb)^(TEXT_DIRECT/2 * 2^i): where long texts are cut. */
typedef struct Powers {
    u64 *limbs[TEXT_LEVELS];
    size_t len[TEXT_LEVELS], digits[TEXT_LEVELS];
    u32 radix, per_limb;
    u64 limb_power;
    u32 count;
} Powers;

static void powers_free(Powers *p)
{
    for (u32 i = 0; i < p->count; i++)
        xfree(p->limbs[i]);
}

static bool powers_first(Powers *p)
{
    u64 *limbs = try_alloc((TEXT_DIRECT / 2 + 1) * sizeof *limbs);
    if (!limbs)
        return false;
    limbs[0] = 1;
    size_t n = 1;
    for (u32 i = 0; i < TEXT_DIRECT / 2; i++) {
        u64 carry = limb_mul1(limbs, limbs, n, p->limb_power, 0);
        if (carry)
            limbs[n++] = carry;
    }
    p->limbs[0] = limbs;
    p->len[0] = n;
    p->digits[0] = (size_t)p->per_limb * (TEXT_DIRECT / 2);
    p->count = 1;
    return true;
}

/* Squares until the last power has more than half of `digits` digits. */
static bool powers_make(Powers *p, u32 radix, size_t digits)
{
    p->radix = radix;
    p->count = 0;
    p->per_limb = limb_digits(radix, &p->limb_power);
    if (!powers_first(p))
        return false;
    while (p->digits[p->count - 1] * 2 < digits && p->count < TEXT_LEVELS) {
        u32 i = p->count - 1;
        size_t n = p->len[i];
        u64 *square = try_alloc(2 * n * sizeof *square);
        if (!square)
            return false;
        p->limbs[i + 1] = square;
        p->count++;
        if (!limb_mul(square, p->limbs[i], n, p->limbs[i], n))
            return false;
        p->len[i + 1] = limb_trim(square, 2 * n);
        p->digits[i + 1] = p->digits[i] * 2;
    }
    return true;
}

static size_t parse_direct(u64 *out, const char *digits, size_t len, u32 radix, u32 per_limb)
{
    size_t n = 0;
    while (len) {
        size_t take = len % per_limb ? len % per_limb : per_limb;
        u64 value = 0, power = 1;
        for (size_t i = 0; i < take; i++) {
            value = value * radix + digit_of(digits[i]);
            power *= radix;
        }
        u64 carry = limb_mul1(out, out, n, power, value);
        if (carry)
            out[n++] = carry;
        digits += take;
        len -= take;
    }
    return n;
}

/* Digits into out (room for their limbs and one more); the number of limbs, SIZE_MAX: memory is
 * out. */
static size_t parse_split(const Powers *p, u32 level, u64 *out, const char *digits, size_t len)
{
    while (level > 0 && p->digits[level - 1] >= len)
        level--;
    if (level == 0)
        return parse_direct(out, digits, len, p->radix, p->per_limb);
    size_t low_digits = p->digits[level - 1];
    size_t room = len / p->per_limb + 4;
    u64 *high = try_alloc((room + room) * sizeof *high);
    if (!high)
        return SIZE_MAX;
    u64 *low = high + room;
    size_t n = parse_split(p, level - 1, high, digits, len - low_digits);
    size_t m =
        n == SIZE_MAX ? n : parse_split(p, level - 1, low, digits + (len - low_digits), low_digits);
    size_t total = m;
    if (m != SIZE_MAX && n) {
        const u64 *power = p->limbs[level - 1];
        size_t k = p->len[level - 1];
        if (!limb_mul(out, high, n, power, k)) {
            total = SIZE_MAX;
        } else {
            limb_add(out, out, n + k, low, m);
            total = limb_trim(out, n + k);
        }
    } else if (m != SIZE_MAX) {
        memcpy(out, low, m * sizeof *low);
    }
    xfree(high);
    return total;
}

BigInt *bigint_from_digits(Vm *vm, const char *digits, size_t len, u32 radix)
{
    while (len && digits[0] == '0') {
        digits++;
        len--;
    }
    if (len > BIGINT_MAX_BITS)
        return too_big(vm);
    if ((radix & (radix - 1)) == 0)
        return parse_bits(vm, digits, len, (u32)__builtin_ctz(radix));
    u64 power;
    u32 per_limb = limb_digits(radix, &power);
    size_t room = len / per_limb + 2;
    if (room > MAX_LIMBS + 2)
        return too_big(vm);
    if (room <= TEXT_DIRECT) {
        BigInt *b = make(vm, room);
        if (!b)
            return NULL;
        b->len = (u32)parse_direct(b->limbs, digits, len, radix, per_limb);
        return finish(vm, b, false);
    }
    Powers p;
    u64 *out = try_alloc((room + 8 + room) * sizeof *out);
    size_t n = SIZE_MAX;
    if (out && powers_make(&p, radix, len))
        n = parse_split(&p, p.count, out, digits, len);
    powers_free(&p);
    BigInt *b = n == SIZE_MAX ? no_memory(vm) : make(vm, n);
    if (b) {
        memcpy(b->limbs, out, n * sizeof *out);
        b = finish(vm, b, false);
    }
    xfree(out);
    return b;
}

/* 16, 8 or 2 for 0x, 0o, 0b; else 10. */
static u32 prefix_radix(const char *text, size_t len)
{
    if (len < 2 || text[0] != '0')
        return 10;
    u32 c = (u8)text[1] | 0x20u;
    return c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 10;
}

Value bigint_from_literal(Vm *vm, String *text)
{
    StrView v = string_view(vm, text);
    if (!v.data)
        return VAL_EXC;
    ASSERT(!v.wide);
    Buf plain = {0};
    for (u32 i = 0; i < v.length; i++)
        if (view_at(v, i) != '_')
            buf_push(&plain, (char)view_at(v, i));
    u32 radix = prefix_radix(plain.data, plain.len);
    size_t skip = radix == 10 ? 0 : 2;
    BigInt *b = bigint_from_digits(vm, plain.data + skip, plain.len - skip, radix);
    buf_deinit(&plain);
    return b ? value_cell(b) : VAL_EXC;
}

/* The trimmed text as ASCII; false when it has other characters. */
static bool ascii_text(StrView v, Buf *out)
{
    for (u32 i = 0; i < v.length; i++) {
        u16 unit = view_at(v, i);
        if (unit >= 0x80)
            return false;
        buf_push(out, (char)unit);
    }
    return true;
}

Value bigint_from_string(Vm *vm, String *s)
{
    StrView v = string_view(vm, s);
    if (!v.data)
        return VAL_EXC;
    v = view_trim(v, true, true);
    Buf text = {0};
    Value result = VAL_UNDEFINED;
    if (ascii_text(v, &text)) {
        const char *at = text.data;
        size_t len = text.len;
        u32 radix = prefix_radix(at, len);
        bool negative = radix == 10 && len > 1 && at[0] == '-';
        size_t skip = radix != 10 ? 2 : negative || (len > 1 && at[0] == '+');
        bool valid = len == 0 || len > skip;
        for (size_t i = skip; i < len; i++)
            valid = valid && digit_of(at[i]) < radix;
        if (valid) {
            BigInt *b = bigint_from_digits(vm, len ? at + skip : "", len - skip, radix);
            if (b)
                b->negative = negative && b->len;
            result = b ? value_cell(b) : VAL_EXC;
        }
    }
    buf_deinit(&text);
    return result;
}

BigInt *to_bigint(Vm *vm, Value v)
{
    v = TRY_OR(NULL, to_primitive(vm, v, HINT_NUMBER));
    if (value_is_bigint(v))
        return value_as_bigint(v);
    if (value_is_bool(v))
        return bigint_from_u64(vm, value_as_bool(v));
    char text[100];
    if (value_is_string(v)) {
        Value parsed = TRY_OR(NULL, bigint_from_string(vm, value_as_string(v)));
        if (value_is_bigint(parsed))
            return value_as_bigint(parsed);
        value_describe(vm, v, text, sizeof text);
        size_t n = strlen(text);
        throw_syntax(vm, "Cannot convert %.*s to a BigInt", (int)(n > 2 ? n - 2 : 0), text + 1);
        return NULL;
    }
    value_describe(vm, v, text, sizeof text);
    throw_type(vm, "Cannot convert %s to a BigInt", text);
    return NULL;
}

/* ---- text out ---- */

static const char digit_chars[] = "0123456789abcdefghijklmnopqrstuvwxyz";

static String *text_of_bits(Vm *vm, const BigInt *b, u32 bits)
{
    size_t digits = (bit_length(b) + bits - 1) / bits, length = digits + b->negative;
    if (length > STRING_MAX) {
        throw_range(vm, "Invalid string length");
        return NULL;
    }
    String *s = string_alloc(vm, (u32)length, false);
    if (!s)
        return NULL;
    u8 *out = string_chars(s);
    if (b->negative)
        *out++ = '-';
    for (size_t i = 0; i < digits; i++) {
        size_t at = i * bits;
        u64 digit = b->limbs[at / 64] >> at % 64;
        if (at % 64 + bits > 64 && at / 64 + 1 < b->len)
            digit |= b->limbs[at / 64 + 1] << (64 - at % 64);
        out[digits - 1 - i] = (u8)digit_chars[digit & ((1u << bits) - 1)];
    }
    return s;
}

/* Writes the digits of a (destroyed) before `end`, padded with zeros to `pad` digits; where they
 * begin. */
static char *write_direct(const Powers *p, u64 *a, size_t n, char *end, size_t pad)
{
    char *at = end;
    n = limb_trim(a, n);
    while (n) {
        u64 chunk = limb_div1(a, a, n, p->limb_power);
        n = limb_trim(a, n);
        for (u32 i = 0; i < p->per_limb && (n || chunk); i++) {
            *--at = digit_chars[chunk % p->radix];
            chunk /= p->radix;
        }
    }
    while ((size_t)(end - at) < pad)
        *--at = '0';
    return at;
}

/* The same, dividing by large powers first. NULL: memory is out. The depth is the number of powers.
 */
static char *write_split(const Powers *p, u32 level, u64 *a, size_t n, char *end, size_t pad)
{
    n = limb_trim(a, n);
    while (level > 0 && (p->len[level - 1] > n || n <= TEXT_DIRECT))
        level--;
    if (level == 0)
        return write_direct(p, a, n, end, pad);
    size_t m = p->len[level - 1], digits = p->digits[level - 1];
    u64 *quotient = try_alloc((n - m + 1 + m) * sizeof *quotient);
    if (!quotient)
        return NULL;
    u64 *rest = quotient + (n - m + 1);
    char *at = NULL;
    if (limb_divide(quotient, rest, a, n, p->limbs[level - 1], m)) {
        bool more = limb_trim(quotient, n - m + 1) != 0;
        at = write_split(p, level - 1, rest, m, end, more ? digits : pad);
        if (at && more)
            at = write_split(p, level, quotient, n - m + 1, at, pad > digits ? pad - digits : 0);
    }
    xfree(quotient);
    return at;
}

String *bigint_to_string(Vm *vm, const BigInt *b, u32 radix)
{
    if (b->len == 0)
        return ATOM_CHAR('0');
    if ((radix & (radix - 1)) == 0)
        return text_of_bits(vm, b, (u32)__builtin_ctz(radix));
    /* Digits per limb, rounded up: 64 / log2(radix) + 1. */
    Powers p = {0};
    u64 power;
    size_t room = (size_t)b->len * (limb_digits(radix, &power) + 1) + 2;
    size_t bytes = b->len * sizeof(u64);
    u64 *copy = try_alloc(bytes + room);
    if (!copy)
        return no_memory(vm);
    memcpy(copy, b->limbs, bytes);
    char *end = (char *)copy + bytes + room, *at = NULL;
    if (b->len <= TEXT_DIRECT) {
        p.radix = radix;
        p.per_limb = limb_digits(radix, &p.limb_power);
        at = write_direct(&p, copy, b->len, end, 0);
    } else if (powers_make(&p, radix, room)) {
        at = write_split(&p, p.count, copy, b->len, end, 0);
    }
    powers_free(&p);
    String *s = NULL;
    if (!at) {
        no_memory(vm);
    } else {
        if (b->negative)
            *--at = '-';
        size_t length = (size_t)(end - at);
        s = length > STRING_MAX ? NULL : string_from_latin1(vm, at, (u32)length);
        if (length > STRING_MAX)
            throw_range(vm, "Invalid string length");
    }
    xfree(copy);
    return s;
}

/* ---- numbers ---- */

double bigint_to_double(const BigInt *b)
{
    size_t bits = bit_length(b);
    if (bits == 0)
        return 0;
    if (bits > 1024)
        return b->negative ? -(double)INFINITY : (double)INFINITY;
    /* The 64 highest bits; whether anything below is set decides halves. */
    u32 n = b->len;
    u32 shift = (u32)(n * 64 - bits);
    u64 top = b->limbs[n - 1] << shift;
    if (shift && n > 1)
        top |= b->limbs[n - 2] >> (64 - shift);
    bool sticky = n > 1 && b->limbs[n - 2] << shift;
    for (u32 i = 0; i + 2 < n; i++)
        sticky = sticky || b->limbs[i];
    u64 mantissa = top >> 11, rest = top & 0x7FF;
    if (rest > 0x400 || (rest == 0x400 && (sticky || (mantissa & 1))))
        mantissa++;
    double d = ldexp((double)mantissa, (int)bits - 53);
    return b->negative ? -d : d;
}

u64 bigint_to_u64(const BigInt *b)
{
    u64 low = b->len ? b->limbs[0] : 0;
    return b->negative ? 0 - low : low;
}

i64 bigint_to_i64(const BigInt *b)
{
    return (i64)bigint_to_u64(b);
}

bool bigint_fits_i64(const BigInt *b)
{
    if (b->len == 0)
        return true;
    return b->len == 1 && b->limbs[0] <= (u64)INT64_MAX + b->negative;
}

bool bigint_fits_u64(const BigInt *b)
{
    return b->len == 0 || (b->len == 1 && !b->negative);
}

int bigint_compare(const BigInt *a, const BigInt *b)
{
    if (a->negative != b->negative)
        return a->negative ? -1 : 1;
    int order = limb_compare(a->limbs, a->len, b->limbs, b->len);
    return a->negative ? -order : order;
}

bool bigint_equal(const BigInt *a, const BigInt *b)
{
    return a == b || (a->len == b->len && a->negative == b->negative &&
                      memcmp(a->limbs, b->limbs, a->len * sizeof(u64)) == 0);
}

int bigint_compare_double(const BigInt *a, double d)
{
    if (d != d)
        return 2;
    if (isinf(d))
        return d > 0 ? -1 : 1;
    bool negative = d < 0;
    if (a->len == 0)
        return d == 0 ? 0 : negative ? 1 : -1;
    if (a->negative != negative)
        return a->negative ? -1 : 1;
    u64 limbs[18];
    size_t n = limbs_of_double(d, limbs);
    int order = limb_compare(a->limbs, a->len, limbs, n);
    if (order == 0 && d != trunc(d))
        order = -1; /* |d| is a little larger */
    return negative ? -order : order;
}

u32 bigint_hash(const BigInt *b)
{
    return (u32)hash_bytes(b->limbs, b->len * sizeof(u64), b->negative);
}

/* ---- arithmetic ---- */

/* |a| + |b| */
static BigInt *add_magnitudes(Vm *vm, const BigInt *a, const BigInt *b, bool negative)
{
    if (a->len < b->len) {
        const BigInt *swap = a;
        a = b;
        b = swap;
    }
    BigInt *sum = make(vm, (size_t)a->len + 1);
    if (!sum)
        return NULL;
    sum->limbs[a->len] = limb_add(sum->limbs, a->limbs, a->len, b->limbs, b->len);
    return finish(vm, sum, negative);
}

/* |a| - |b|; negative is the sign of a larger |a|. */
static BigInt *sub_magnitudes(Vm *vm, const BigInt *a, const BigInt *b, bool negative)
{
    if (limb_compare(a->limbs, a->len, b->limbs, b->len) < 0) {
        const BigInt *swap = a;
        a = b;
        b = swap;
        negative = !negative;
    }
    BigInt *difference = make(vm, a->len);
    if (!difference)
        return NULL;
    limb_sub(difference->limbs, a->limbs, a->len, b->limbs, b->len);
    return finish(vm, difference, negative);
}

BigInt *bigint_add(Vm *vm, const BigInt *a, const BigInt *b)
{
    return a->negative == b->negative ? add_magnitudes(vm, a, b, a->negative)
                                      : sub_magnitudes(vm, a, b, a->negative);
}

BigInt *bigint_sub(Vm *vm, const BigInt *a, const BigInt *b)
{
    return a->negative != b->negative ? add_magnitudes(vm, a, b, a->negative)
                                      : sub_magnitudes(vm, a, b, a->negative);
}

BigInt *bigint_mul(Vm *vm, const BigInt *a, const BigInt *b)
{
    if (!a->len || !b->len)
        return make(vm, 0);
    BigInt *product = make(vm, (size_t)a->len + b->len);
    if (!product)
        return NULL;
    if (!limb_mul(product->limbs, a->limbs, a->len, b->limbs, b->len))
        return no_memory(vm);
    return finish(vm, product, a->negative != b->negative);
}

/* Quotient or remainder of the magnitudes, with its sign. */
static BigInt *divide(Vm *vm, const BigInt *a, const BigInt *b, bool want_rest)
{
    if (!b->len) {
        throw_range(vm, "Division by zero");
        return NULL;
    }
    if (limb_compare(a->limbs, a->len, b->limbs, b->len) < 0) {
        BigInt *result = make(vm, want_rest ? a->len : 0);
        if (!result || !want_rest)
            return result;
        memcpy(result->limbs, a->limbs, a->len * sizeof(u64));
        return finish(vm, result, a->negative);
    }
    BigInt *quotient = make(vm, (size_t)a->len - b->len + 1);
    BigInt *rest = quotient ? make(vm, b->len) : NULL;
    if (!rest)
        return NULL;
    if (b->len == 1)
        rest->limbs[0] = limb_div1(quotient->limbs, a->limbs, a->len, b->limbs[0]);
    else if (!limb_divide(quotient->limbs, rest->limbs, a->limbs, a->len, b->limbs, b->len))
        return no_memory(vm);
    return want_rest ? finish(vm, rest, a->negative)
                     : finish(vm, quotient, a->negative != b->negative);
}

BigInt *bigint_div(Vm *vm, const BigInt *a, const BigInt *b)
{
    return divide(vm, a, b, false);
}

BigInt *bigint_rem(Vm *vm, const BigInt *a, const BigInt *b)
{
    return divide(vm, a, b, true);
}

BigInt *bigint_pow(Vm *vm, const BigInt *a, const BigInt *b)
{
    if (b->negative) {
        throw_range(vm, "Exponent must be non-negative");
        return NULL;
    }
    if (!b->len)
        return bigint_from_u64(vm, 1);
    bool odd = b->limbs[0] & 1;
    if (!a->len || (a->len == 1 && a->limbs[0] == 1)) {
        BigInt *result = bigint_from_u64(vm, a->len);
        result->negative = a->negative && odd;
        return result;
    }
    u64 exponent = b->limbs[0];
    size_t bits = bit_length(a);
    if (b->len > 1 || exponent > BIGINT_MAX_BITS || (bits - 1) * exponent > BIGINT_MAX_BITS)
        return too_big(vm);
    if (a->len == 1 && (a->limbs[0] & (a->limbs[0] - 1)) == 0) { /* a power of two */
        size_t shift = (bits - 1) * exponent;
        BigInt *result = make(vm, shift / 64 + 1);
        if (!result)
            return NULL;
        result->limbs[shift / 64] = 1ull << shift % 64;
        return finish(vm, result, a->negative && odd);
    }
    /* From the highest bit of the exponent down. */
    const BigInt *result = a;
    for (int i = 62 - __builtin_clzll(exponent); i >= 0; i--) {
        result = TRY_PTR_OR(NULL, bigint_mul(vm, result, result));
        if (exponent >> i & 1)
            result = TRY_PTR_OR(NULL, bigint_mul(vm, result, a));
    }
    return (BigInt *)(uintptr_t)result;
}

BigInt *bigint_neg(Vm *vm, const BigInt *a)
{
    BigInt *b = make(vm, a->len);
    if (!b)
        return NULL;
    memcpy(b->limbs, a->limbs, a->len * sizeof(u64));
    return finish(vm, b, !a->negative);
}

/* a + 1 or, down, a - 1 */
static BigInt *step(Vm *vm, const BigInt *a, bool down)
{
    u64 one = 1;
    BigInt *b = make(vm, (size_t)a->len + 1);
    if (!b)
        return NULL;
    if (a->negative != down && a->len) {
        limb_sub(b->limbs, a->limbs, a->len, &one, 1);
        return finish(vm, b, a->negative);
    }
    b->limbs[a->len] = a->len ? limb_add(b->limbs, a->limbs, a->len, &one, 1) : 1;
    return finish(vm, b, down);
}

BigInt *bigint_inc(Vm *vm, const BigInt *a)
{
    return step(vm, a, false);
}

BigInt *bigint_dec(Vm *vm, const BigInt *a)
{
    return step(vm, a, true);
}

BigInt *bigint_not(Vm *vm, const BigInt *a)
{
    /* ~a = -(a + 1) */
    BigInt *b = step(vm, a, false);
    if (b && b->len)
        b->negative = !b->negative;
    return b;
}

/* ---- bits ---- */

/* Limb i of the two's complement of b; *carry starts as 1 for negative numbers. */
static ALWAYS_INLINE u64 complement_limb(const BigInt *b, size_t i, u64 *carry)
{
    u64 limb = i < b->len ? b->limbs[i] : 0;
    if (!b->negative)
        return limb;
    limb = ~limb + *carry;
    *carry = *carry && limb == 0;
    return limb;
}

static BigInt *bitwise(Vm *vm, const BigInt *a, const BigInt *b, char op)
{
    size_t n = (size_t)MAX(a->len, b->len) + 1;
    BigInt *result = make(vm, n);
    if (!result)
        return NULL;
    u64 carry_a = a->negative, carry_b = b->negative;
    for (size_t i = 0; i < n; i++) {
        u64 x = complement_limb(a, i, &carry_a), y = complement_limb(b, i, &carry_b);
        result->limbs[i] = op == '&' ? x & y : op == '|' ? x | y : x ^ y;
    }
    bool negative = result->limbs[n - 1] >> 63;
    if (negative) {
        u64 carry = 1;
        for (size_t i = 0; i < n; i++) {
            result->limbs[i] = ~result->limbs[i] + carry;
            carry = carry && result->limbs[i] == 0;
        }
    }
    return finish(vm, result, negative);
}

BigInt *bigint_and(Vm *vm, const BigInt *a, const BigInt *b)
{
    return bitwise(vm, a, b, '&');
}

BigInt *bigint_or(Vm *vm, const BigInt *a, const BigInt *b)
{
    return bitwise(vm, a, b, '|');
}

BigInt *bigint_xor(Vm *vm, const BigInt *a, const BigInt *b)
{
    return bitwise(vm, a, b, '^');
}

static BigInt *shift_left(Vm *vm, const BigInt *a, u64 bits)
{
    if (bits > BIGINT_MAX_BITS)
        return too_big(vm);
    size_t limbs = bits / 64;
    BigInt *b = make(vm, a->len + limbs + 1);
    if (!b)
        return NULL;
    b->limbs[a->len + limbs] = limb_shl(b->limbs + limbs, a->limbs, a->len, (u32)bits % 64);
    return finish(vm, b, a->negative);
}

static BigInt *shift_right(Vm *vm, const BigInt *a, u64 bits)
{
    if (bits / 64 >= a->len)
        return bigint_from_i64(vm, a->negative ? -1 : 0);
    size_t limbs = bits / 64, n = a->len - limbs;
    bool lost = (a->limbs[limbs] & ((1ull << bits % 64) - 1)) != 0;
    for (size_t i = 0; i < limbs && !lost; i++)
        lost = a->limbs[i] != 0;
    BigInt *b = make(vm, n + 1);
    if (!b)
        return NULL;
    limb_shr(b->limbs, a->limbs + limbs, n, (u32)bits % 64);
    if (a->negative && lost) { /* down, not towards zero */
        u64 one = 1;
        b->limbs[n] = limb_add(b->limbs, b->limbs, n, &one, 1);
    }
    return finish(vm, b, a->negative);
}

static BigInt *shift(Vm *vm, const BigInt *a, const BigInt *b, bool right)
{
    if (!a->len || !b->len)
        return (BigInt *)(uintptr_t)a;
    u64 bits = b->len > 1 ? UINT64_MAX : b->limbs[0];
    return right ? shift_right(vm, a, bits) : shift_left(vm, a, bits);
}

BigInt *bigint_shl(Vm *vm, const BigInt *a, const BigInt *b)
{
    return shift(vm, a, b, b->negative);
}

BigInt *bigint_shr(Vm *vm, const BigInt *a, const BigInt *b)
{
    return shift(vm, a, b, !b->negative);
}

/* a modulo 2^bits, 0 < bits <= BIGINT_MAX_BITS, from the two's complement. */
static BigInt *low_bits(Vm *vm, const BigInt *a, size_t bits)
{
    size_t n = (bits + 63) / 64;
    BigInt *b = make(vm, n);
    if (!b)
        return NULL;
    u64 carry = a->negative;
    for (size_t i = 0; i < n; i++)
        b->limbs[i] = complement_limb(a, i, &carry);
    if (bits % 64)
        b->limbs[n - 1] &= (1ull << bits % 64) - 1;
    return finish(vm, b, false);
}

BigInt *bigint_as_uint(Vm *vm, u64 bits, const BigInt *a)
{
    if (bits == 0 || !a->len)
        return make(vm, 0);
    if (!a->negative && bit_length(a) <= bits)
        return (BigInt *)(uintptr_t)a;
    return bits > BIGINT_MAX_BITS ? too_big(vm) : low_bits(vm, a, (size_t)bits);
}

BigInt *bigint_as_int(Vm *vm, u64 bits, const BigInt *a)
{
    if (bits == 0 || !a->len)
        return make(vm, 0);
    if (bit_length(a) < bits)
        return (BigInt *)(uintptr_t)a;
    BigInt *b = low_bits(vm, a, (size_t)bits);
    if (!b || bit_length(b) < bits)
        return b;
    /* b - 2^bits: the magnitude is 2^bits - b. */
    BigInt *power = make(vm, (size_t)bits / 64 + 1);
    if (!power)
        return NULL;
    power->limbs[bits / 64] = 1ull << bits % 64;
    limb_sub(power->limbs, power->limbs, power->len, b->limbs, b->len);
    return finish(vm, power, true);
}

bool kind_moves_BigInt(const Cell *cell)
{
    (void)cell;
    return true;
}
