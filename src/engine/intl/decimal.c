/* decimal.c - decimal numbers of any length and their rounding.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/decimal.h"

#include <math.h>

#include "base/dtoa.h"

enum { EXPONENT_MAX = 400 }; /* beyond 10^309 all is infinite, below 10^-324 all is zero: checked again by the caller's double */

void decimal_deinit(Decimal *d)
{
    buf_deinit(&d->digits);
}

static void strip(Decimal *d)
{
    Buf *b = &d->digits;
    size_t zeros = 0;
    while (b->len && b->data[b->len - 1] == '0')
        b->len--;
    while (zeros < b->len && b->data[zeros] == '0')
        zeros++;
    if (zeros) {
        memmove(b->data, b->data + zeros, b->len - zeros);
        b->len -= zeros;
        d->point -= (i64)zeros;
    }
    if (!b->len)
        d->point = 0;
}

void decimal_from_double(Decimal *out, double x)
{
    *out = (Decimal){.negative = signbit(x) && !isnan(x)};
    if (isnan(x)) {
        out->kind = DECIMAL_NAN;
    } else if (isinf(x)) {
        out->kind = DECIMAL_INFINITE;
    } else if (x != 0) {
        char digits[20];
        i32 point;
        u32 n = number_shortest(fabs(x), digits, &point);
        buf_append(&out->digits, digits, n);
        out->point = point;
    }
}

static size_t take_digits(Decimal *d, Str text, size_t at)
{
    size_t start = at;
    while (at < text.len && text.data[at] >= '0' && text.data[at] <= '9')
        at++;
    buf_append(&d->digits, text.data + start, at - start);
    return at - start;
}

bool decimal_parse(Decimal *out, Str text)
{
    size_t at = 0, whole, fraction = 0;
    *out = (Decimal){0};
    if (!buf_try_reserve(&out->digits, text.len + 1))
        return false;
    if (at < text.len && (text.data[at] == '-' || text.data[at] == '+'))
        out->negative = text.data[at++] == '-';
    at += whole = take_digits(out, text, at);
    if (at < text.len && text.data[at] == '.') {
        at++;
        at += fraction = take_digits(out, text, at);
    }
    if (!whole && !fraction)
        return false;
    out->point = (i64)whole;
    if (at < text.len && (text.data[at] | 32) == 'e') {
        bool minus = false;
        i64 exponent = 0;
        if (++at < text.len && (text.data[at] == '-' || text.data[at] == '+'))
            minus = text.data[at++] == '-';
        size_t first = at;
        for (; at < text.len && text.data[at] >= '0' && text.data[at] <= '9'; at++)
            exponent = MIN(exponent * 10 + (text.data[at] - '0'), (i64)1 << 40);
        if (at == first)
            return false;
        out->point += minus ? -exponent : exponent;
    }
    strip(out);
    if (out->point > EXPONENT_MAX) {
        out->kind = DECIMAL_INFINITE;
        out->digits.len = 0;
    } else if (out->point < -EXPONENT_MAX) {
        out->digits.len = 0;
        out->point = 0;
    }
    return at == text.len;
}

void decimal_copy(Decimal *out, const Decimal *d)
{
    *out = (Decimal){.kind = d->kind, .negative = d->negative, .point = d->point};
    buf_append_str(&out->digits, buf_view(&d->digits));
}

void decimal_write(const Decimal *d, Buf *out)
{
    if (d->negative)
        buf_push(out, '-');
    if (!d->digits.len) {
        buf_push(out, '0');
        return;
    }
    buf_append(out, "0.", 2);
    buf_append_str(out, buf_view(&d->digits));
    buf_printf(out, "E%lld", (long long)d->point);
}

/* Adds `add` < 100,000 to the digits as an integer; *point follows a carry. */
static void add_small(Decimal *d, u32 add)
{
    Buf *b = &d->digits;
    for (size_t i = b->len; add && i-- > 0;) {
        u32 sum = (u32)(b->data[i] - '0') + add % 10;
        b->data[i] = (char)('0' + sum % 10);
        add = add / 10 + sum / 10;
    }
    while (add) {
        buf_push(b, 0);
        memmove(b->data + 1, b->data, b->len - 1);
        b->data[0] = (char)('0' + add % 10);
        d->point++;
        add /= 10;
    }
}

/* Away from zero? rest: -1, 0, 1 as what is cut off is below, exactly or above half the increment; not all zero. */
static bool goes_up(RoundMode mode, bool negative, int rest, bool odd)
{
    switch (mode) {
    case ROUND_CEIL: return !negative;
    case ROUND_FLOOR: return negative;
    case ROUND_EXPAND: return true;
    case ROUND_TRUNC: return false;
    case ROUND_HALF_CEIL: return rest > 0 || (!rest && !negative);
    case ROUND_HALF_FLOOR: return rest > 0 || (!rest && negative);
    case ROUND_HALF_EXPAND: return rest >= 0;
    case ROUND_HALF_TRUNC: return rest > 0;
    default: return rest > 0 || (!rest && odd);
    }
}

void decimal_round(Decimal *d, i64 places, u32 increment, RoundMode mode)
{
    Buf *b = &d->digits;
    if (d->kind != DECIMAL_FINITE || !b->len)
        return;
    i64 keep = d->point + places; /* digits of the integer d * 10^places */
    if (keep >= (i64)b->len && increment == 1)
        return;
    /* the digits become that integer, what lies behind it is `rest` */
    int rest_first = 0; /* the first digit behind */
    bool rest_more = false, rest_any = false;
    if (keep < (i64)b->len) {
        size_t from = keep > 0 ? (size_t)keep : 0;
        rest_first = keep >= 0 ? b->data[from] - '0' : 0;
        rest_any = true; /* no trailing zeros: something is there */
        rest_more = keep < 0 || b->len - from > 1;
        b->len = from;
    } else {
        for (i64 i = (i64)b->len; i < keep; i++)
            buf_push(b, '0');
    }
    d->point = (i64)b->len - places;
    u32 tail = 0;
    for (size_t i = b->len > 5 ? b->len - 5 : 0; i < b->len; i++)
        tail = tail * 10 + (u32)(b->data[i] - '0');
    u32 over = tail % increment;
    bool odd = (tail - over) / increment & 1;
    int rest = over < increment / 2 ? -1 : over > increment / 2 ? 1
               : increment % 2 == 0 ? (rest_any ? 1 : 0)
               : rest_first != 5    ? (rest_first < 5 ? -1 : 1)
                                    : rest_more;
    if (over || rest_any) {
        bool up = goes_up(mode, d->negative, rest, odd);
        /* the integer less `over`, which never borrows beyond the last five digits */
        u32 left = tail - over;
        for (size_t i = b->len, n = 0; n < 5 && i-- > 0; n++, left /= 10)
            b->data[i] = (char)('0' + left % 10);
        if (up)
            add_small(d, increment);
    }
    strip(d);
}
