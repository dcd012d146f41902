/* number_digits.c - rounding by ECMA-402's digit options and notations; numbering systems.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/number.h"

/* ---- rounding ---- */

/* Place of the first digit: 2 for 123, -1 for 0.1, 0 for zero. */
static i64 magnitude(const Decimal *d)
{
    return d->digits.len ? d->point - 1 : 0;
}

/* x rounded by the fraction digits, or by the significant ones. *unit: the place of its last digit kept (rounding magnitude). */
static void round_one(const NumberDigits *n, bool significant, const Decimal *x, Decimal *out, i64 *unit)
{
    decimal_copy(out, x);
    if (significant) {
        decimal_round(out, n->max_significant - x->point, 1, (RoundMode)n->rounding_mode);
        *unit = magnitude(out) - n->max_significant + 1;
    } else {
        decimal_round(out, n->max_fraction, n->increment, (RoundMode)n->rounding_mode);
        *unit = -(i64)n->max_fraction;
    }
}

/* FormatNumericToString without padding; *fraction: digits behind the point that are written at least. */
static void round_number(const NumberDigits *n, const Decimal *x, Decimal *out, u32 *fraction)
{
    bool significant = n->rounding_type == ROUNDING_SIGNIFICANT;
    i64 unit, other_unit;
    round_one(n, significant || n->rounding_type >= ROUNDING_MORE, x, out, &unit);
    if (n->rounding_type >= ROUNDING_MORE) {
        AUTO_DECIMAL other = {0};
        round_one(n, false, x, &other, &other_unit);
        significant = n->rounding_type == ROUNDING_MORE ? unit <= other_unit : unit > other_unit;
        if (!significant) {
            Decimal swap = *out;
            *out = other;
            other = swap;
        }
    }
    i64 least = significant ? n->min_significant - 1 - magnitude(out) : n->min_fraction;
    i64 behind = (i64)out->digits.len - out->point;
    if (n->strip_zeros && behind <= 0)
        least = 0;
    *fraction = (u32)MAX(least, 0);
}

/* ComputeExponentForMagnitude; English compact forms go by thousands up to the trillions. */
static i64 exponent_for(const NumberDigits *n, i64 place)
{
    i64 thousands = place >= 0 ? place / 3 * 3 : -((-place + 2) / 3 * 3);
    switch (n->notation) {
    case NOTATION_SCIENTIFIC: return place;
    case NOTATION_ENGINEERING: return thousands;
    case NOTATION_COMPACT: return place < 3 ? 0 : MIN(thousands, 12);
    default: return 0;
    }
}

/* ComputeExponent, and x without it, rounded. */
static i64 take_exponent(const NumberDigits *n, const Decimal *x, Decimal *out, u32 *fraction)
{
    i64 exponent = x->digits.len ? exponent_for(n, magnitude(x)) : 0;
    AUTO_DECIMAL scaled = {0};
    decimal_copy(&scaled, x);
    if (x->digits.len)
        scaled.point -= exponent;
    round_number(n, &scaled, out, fraction);
    if (!out->digits.len || n->notation == NOTATION_STANDARD || magnitude(out) == magnitude(&scaled))
        return exponent;
    i64 next = exponent_for(n, magnitude(x) + 1);
    if (next != exponent) {
        scaled.point += exponent - next;
        decimal_deinit(out);
        round_number(n, &scaled, out, fraction);
    }
    return next;
}

void number_digits(const NumberDigits *n, const Decimal *x, Buf *out, i32 *exponent, bool *is_zero)
{
    AUTO_DECIMAL d = {0};
    u32 fraction;
    *exponent = (i32)take_exponent(n, x, &d, &fraction);
    *is_zero = !d.digits.len;
    i64 whole = MAX(d.point, 1), digits = (i64)d.digits.len;
    for (i64 i = whole; i < n->min_integer; i++)
        buf_push(out, '0');
    for (i64 i = 0; i < whole; i++) /* place 0 is the first digit when point is above zero */
        buf_push(out, d.point > 0 && i < digits ? d.digits.data[i] : '0');
    i64 behind = MAX(MAX(digits - d.point, (i64)fraction), 0);
    if (behind)
        buf_push(out, '.');
    for (i64 i = d.point; i < d.point + behind; i++)
        buf_push(out, i >= 0 && i < digits ? d.digits.data[i] : '0');
}

/* ---- numbering systems ---- */

static const struct {
    char name[10];
    u32 zero; /* 0: hanidec, whose digits do not follow each other */
} systems[] = {
    {"adlm", 0x1E950},    {"ahom", 0x11730},     {"arab", 0x660},      {"arabext", 0x6F0},   {"bali", 0x1B50},
    {"beng", 0x9E6},      {"bhks", 0x11C50},     {"brah", 0x11066},    {"cakm", 0x11136},    {"cham", 0xAA50},
    {"deva", 0x966},      {"diak", 0x11950},     {"fullwide", 0xFF10}, {"gara", 0x10D40},    {"gong", 0x11DA0},
    {"gonm", 0x11D50},    {"gujr", 0xAE6},       {"gukh", 0x16130},    {"guru", 0xA66},      {"hanidec", 0},
    {"hmng", 0x16B50},    {"hmnp", 0x1E140},     {"java", 0xA9D0},     {"kali", 0xA900},     {"kawi", 0x11F50},
    {"khmr", 0x17E0},     {"knda", 0xCE6},       {"krai", 0x16D70},    {"lana", 0x1A80},     {"lanatham", 0x1A90},
    {"laoo", 0xED0},      {"latn", 0x30},        {"lepc", 0x1C40},     {"limb", 0x1946},     {"mathbold", 0x1D7CE},
    {"mathdbl", 0x1D7D8}, {"mathmono", 0x1D7F6}, {"mathsanb", 0x1D7EC}, {"mathsans", 0x1D7E2}, {"mlym", 0xD66},
    {"modi", 0x11650},    {"mong", 0x1810},      {"mroo", 0x16A60},    {"mtei", 0xABF0},     {"mymr", 0x1040},
    {"mymrepka", 0x116DA}, {"mymrpao", 0x116D0}, {"mymrshan", 0x1090}, {"mymrtlng", 0xA9F0}, {"nagm", 0x1E4F0},
    {"newa", 0x11450},    {"nkoo", 0x7C0},       {"olck", 0x1C50},     {"onao", 0x1E5F1},    {"orya", 0xB66},
    {"osma", 0x104A0},    {"outlined", 0x1CCF0}, {"rohg", 0x10D30},    {"saur", 0xA8D0},     {"segment", 0x1FBF0},
    {"shrd", 0x111D0},    {"sind", 0x112F0},     {"sinh", 0xDE6},      {"sora", 0x110F0},    {"sund", 0x1BB0},
    {"sunu", 0x11BF0},    {"takr", 0x116C0},     {"talu", 0x19D0},     {"tamldec", 0xBE6},   {"telu", 0xC66},
    {"thai", 0xE50},      {"tibt", 0xF20},       {"tirh", 0x114D0},    {"tnsa", 0x16AC0},    {"tols", 0x11DE0},
    {"vaii", 0xA620},     {"wara", 0x118E0},     {"wcho", 0x1E2F0},
};

u32 number_system_digit(const char *system, u32 value)
{
    static const u16 han[] = {0x3007, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94, 0x516D, 0x4E03, 0x516B, 0x4E5D};
    for (u32 i = 0; i < ARRAY_LEN(systems); i++)
        if (!strcmp(systems[i].name, system))
            return systems[i].zero ? systems[i].zero + value : han[value];
    return 0;
}

const char *number_system_at(u32 i)
{
    return i < ARRAY_LEN(systems) ? systems[i].name : NULL;
}
