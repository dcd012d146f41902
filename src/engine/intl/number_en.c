/* number_en.c - numbers in the English of the United States, without ICU.
 *
 * A number is made of pieces, from left to right: a prefix (sign and currency), the digits, an inner suffix (the exponent), a middle
 * suffix (percent sign or compact word) and an outer one (unit or name of a currency). Ranges need them apart: equal ones are
 * written once (as ICU does it: the middle ones only when they are longer than one character).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/unicode.h"
#include "base/utf.h"
#include "engine/intl/number_priv.h"
#include "engine/intl/text_table.h"

enum { PIECE_PREFIX, PIECE_DIGITS, PIECE_INNER, PIECE_MIDDLE, PIECE_OUTER, PIECE__count };

typedef struct EnNumber {
    NumberText pieces[PIECE__count];
} EnNumber;

static void en_number_deinit(EnNumber *n)
{
    for (u32 i = 0; i < PIECE__count; i++)
        number_text_deinit(&n->pieces[i]);
}

static void add(NumberText *t, NumberPartType type, Str text)
{
    number_text_add(t, type, SOURCE_SHARED, text);
}

/* ---- tables ---- */

/* Field n of a key's line; empty fields are as the field before. false: no such key. */
static bool table_field(const char *table, const char *key, u32 n, Str *out)
{
    Str rest;
    if (!text_table_find(table, '|', str_view(key), &rest))
        return false;
    const char *at = rest.data;
    *out = (Str){at, strcspn(at, "|\n")};
    while (n-- > 0) {
        at += strcspn(at, "|\n") + 1;
        size_t field = strcspn(at, "|\n");
        if (field)
            *out = (Str){at, field};
    }
    return true;
}

u32 number_currency_digits(const char code[4])
{
    /* CLDR's, which are what people use (no fractions of Lao kip), where ISO 4217 says what banks count. */
    Str digits;
    if (!table_field(en_currencies, code, 0, &digits) && !table_field(en_old_currencies, code, 0, &digits))
        return 2;
    return digits.len ? (u32)(digits.data[0] - '0') : 2;
}

enum { CURRENCY_FIELD_SYMBOL = 1, CURRENCY_FIELD_NARROW, CURRENCY_FIELD_ONE, CURRENCY_FIELD_OTHER };

/* The first field is a number of digits and no name: an empty symbol is the code. */
static Str currency_text(const NumberSpec *spec, u32 field)
{
    Str code = {spec->currency, 3}, digits, text;
    const char *table = table_field(en_currencies, spec->currency, 0, &digits) ? en_currencies : en_old_currencies;
    if (!table_field(table, spec->currency, 0, &digits) || !table_field(table, spec->currency, field, &text) ||
        text.data == digits.data)
        return code;
    return text;
}

/* The pattern of a unit, the number in it as \1. */
static void unit_pattern(const NumberSpec *spec, bool one, Buf *out)
{
    u32 field = spec->unit_display * 2u + !one;
    Str text;
    if (table_field(en_compound_units, spec->unit, field, &text) || table_field(en_units, spec->unit, field, &text)) {
        buf_append_str(out, text);
        return;
    }
    char numerator[NUMBER_UNIT_MAX];
    const char *per = strstr(spec->unit, "-per-");
    size_t n = (size_t)(per - spec->unit);
    memcpy(numerator, spec->unit, n);
    numerator[n] = 0;
    if (table_field(en_units, numerator, field, &text))
        buf_append_str(out, text);
    if (table_field(en_per_units, per + 5, spec->unit_display, &text))
        buf_append_str(out, text);
}

/* ---- pieces ---- */

static void add_digit(Buf *out, const char *system, u32 value)
{
    u32 cp = number_system_digit(system, value);
    char text[4];
    buf_append(out, text, utf8_encode_one(cp, text));
}

static void add_digits(NumberText *t, NumberPartType type, const char *system, Str digits)
{
    if (!strcmp(system, "latn")) {
        add(t, type, digits);
        return;
    }
    AUTO_BUF text = {0};
    for (size_t i = 0; i < digits.len; i++)
        add_digit(&text, system, (u32)(digits.data[i] - '0'));
    add(t, type, buf_view(&text));
}

static void write_integer(const NumberSpec *spec, Str digits, NumberText *t)
{
    size_t least = spec->grouping == GROUPING_MIN2 ? 5 : 4;
    size_t group = spec->grouping == GROUPING_NEVER || digits.len < least ? digits.len : 3;
    size_t first = digits.len % group ? digits.len % group : group;
    add_digits(t, PART_INTEGER, spec->system, (Str){digits.data, first});
    for (size_t at = first; at < digits.len; at += group) {
        add(t, PART_GROUP, STR(","));
        add_digits(t, PART_INTEGER, spec->system, (Str){digits.data + at, group});
    }
}

static void write_exponent(const NumberSpec *spec, i32 exponent, NumberText *t)
{
    char text[16];
    add(t, PART_EXPONENT_SEPARATOR, STR("E"));
    if (exponent < 0)
        add(t, PART_EXPONENT_MINUS, STR("-"));
    int n = snprintf(text, sizeof text, "%d", exponent < 0 ? -exponent : exponent);
    add_digits(t, PART_EXPONENT, spec->system, (Str){text, (size_t)n});
}

/* Long words do not go with the symbol of a currency: "$1.2K" whatever compactDisplay says. */
static void write_compact(const NumberSpec *spec, i32 exponent, NumberText *t)
{
    static const char *const letters[] = {"K", "M", "B", "T"}, *const words[] = {"thousand", "million", "billion", "trillion"};
    bool symbol = spec->style == STYLE_CURRENCY && spec->currency_display != CURRENCY_NAME;
    if (exponent < 3)
        return;
    if (spec->digits.compact_long && !symbol) {
        add(t, PART_LITERAL, STR(" "));
        add(t, PART_COMPACT, str_view(words[exponent / 3 - 1]));
    } else {
        add(t, PART_COMPACT, str_view(letters[exponent / 3 - 1]));
    }
}

/* -1 minus, 1 plus, 0 none. */
static int sign_of(const NumberSpec *spec, const Decimal *x, bool is_zero)
{
    bool negative = x->negative && x->kind != DECIMAL_NAN;
    switch (spec->sign_display) {
    case SIGN_NEVER: return 0;
    case SIGN_ALWAYS: return negative ? -1 : 1;
    case SIGN_EXCEPT_ZERO: return is_zero || x->kind == DECIMAL_NAN ? 0 : negative ? -1 : 1;
    case SIGN_NEGATIVE: return negative && !is_zero ? -1 : 0;
    default: return negative ? -1 : 0;
    }
}

/* The digits and what hangs on them; *is_zero: rounded to zero. */
static void write_number(const NumberSpec *spec, const Decimal *x, EnNumber *n, bool *is_zero)
{
    NumberText *t = &n->pieces[PIECE_DIGITS];
    *is_zero = false;
    if (x->kind != DECIMAL_FINITE) {
        add(t, x->kind == DECIMAL_NAN ? PART_NAN : PART_INFINITY, x->kind == DECIMAL_NAN ? STR("NaN") : STR("∞"));
        return;
    }
    AUTO_BUF digits = {0};
    i32 exponent;
    number_digits(&spec->digits, x, &digits, &exponent, is_zero);
    const char *dot = memchr(digits.data, '.', digits.len);
    size_t whole = dot ? (size_t)(dot - digits.data) : digits.len;
    write_integer(spec, (Str){digits.data, whole}, t);
    if (dot) {
        add(t, PART_DECIMAL, STR("."));
        add_digits(t, PART_FRACTION, spec->system, (Str){dot + 1, digits.len - whole - 1});
    }
    if (spec->digits.notation == NOTATION_COMPACT)
        write_compact(spec, exponent, &n->pieces[PIECE_MIDDLE]);
    else if (spec->digits.notation != NOTATION_STANDARD)
        write_exponent(spec, exponent, &n->pieces[PIECE_INNER]);
}

/* Is the last character a currency sign or another symbol, no letter and no full stop? */
static bool ends_in_sign(Str s)
{
    size_t at = s.len - 1;
    u32 length;
    while (at && (s.data[at] & 0xC0) == 0x80)
        at--;
    u32 last = utf8_decode_one(s.data + at, s.data + s.len, &length);
    return last < 128 ? strchr("$+<=>^`|~", (int)last) != NULL : !unicode_is_id_start(last);
}

/* In compact notation ICU takes the percent sign for a unit: it comes last and once in a range. */
static bool percent_is_unit(const NumberSpec *spec)
{
    return spec->style == STYLE_PERCENT && spec->digits.notation == NOTATION_COMPACT;
}

/* ... and otherwise a short unit "percent" for the sign. */
static bool unit_is_sign(const NumberSpec *spec)
{
    return spec->style == STYLE_UNIT && !strcmp(spec->unit, "percent") && spec->unit_display != UNIT_LONG &&
           spec->digits.notation != NOTATION_COMPACT;
}

/* Sign and currency before the number, what closes them behind. A code, or what ends like one, keeps its distance from digits. */
static void write_affixes(const NumberSpec *spec, int sign, bool digits, bool approximately, EnNumber *n)
{
    NumberText *before = &n->pieces[PIECE_PREFIX], *behind = &n->pieces[PIECE_MIDDLE];
    bool symbol = spec->style == STYLE_CURRENCY && spec->currency_display != CURRENCY_NAME;
    bool compacted = behind->parts.len > 0; /* patterns with K and so on have no brackets */
    bool brackets = symbol && spec->accounting && sign < 0 && !compacted;
    if (approximately && !brackets)
        add(before, PART_APPROXIMATELY, STR("~"));
    if (brackets)
        add(before, PART_LITERAL, STR("("));
    else if (sign)
        add(before, sign < 0 ? PART_MINUS : PART_PLUS, sign < 0 ? STR("-") : STR("+"));
    if (symbol) {
        Str text = spec->currency_display == CURRENCY_CODE ? (Str){spec->currency, 3}
                   : currency_text(spec, spec->currency_display == CURRENCY_NARROW ? CURRENCY_FIELD_NARROW : CURRENCY_FIELD_SYMBOL);
        add(before, PART_CURRENCY, text);
        if (digits && !ends_in_sign(text))
            add(before, PART_LITERAL, STR("\u00a0"));
    }
    if (spec->style == STYLE_PERCENT && !percent_is_unit(spec))
        add(behind, PART_PERCENT, STR("%"));
    if (unit_is_sign(spec))
        add(behind, PART_UNIT, STR("%"));
    if (brackets)
        add(behind, PART_LITERAL, STR(")"));
}

/* Unit or name of the currency. */
static void write_outer(const NumberSpec *spec, bool one, NumberText *t)
{
    if (spec->style == STYLE_CURRENCY && spec->currency_display == CURRENCY_NAME) {
        add(t, PART_LITERAL, STR(" "));
        add(t, PART_CURRENCY, currency_text(spec, one ? CURRENCY_FIELD_ONE : CURRENCY_FIELD_OTHER));
    } else if (spec->style == STYLE_UNIT && !unit_is_sign(spec)) {
        AUTO_BUF pattern = {0};
        unit_pattern(spec, one, &pattern); /* "\1 km": the number always comes first */
        size_t spaces = pattern.len > 1 && pattern.data[1] == ' ';
        if (spaces)
            add(t, PART_LITERAL, STR(" "));
        add(t, PART_UNIT, (Str){pattern.data + 1 + spaces, pattern.len - 1 - spaces});
    } else if (percent_is_unit(spec)) {
        add(t, PART_PERCENT, STR("%"));
    }
}

static void write_all(const NumberSpec *spec, const Decimal *x, bool approximately, EnNumber *n)
{
    AUTO_DECIMAL scaled = {0};
    bool is_zero;
    decimal_copy(&scaled, x);
    if (spec->style == STYLE_PERCENT && scaled.digits.len)
        scaled.point += 2;
    write_number(spec, &scaled, n, &is_zero);
    write_affixes(spec, sign_of(spec, &scaled, is_zero), x->kind == DECIMAL_FINITE && strcmp(spec->system, "hanidec") != 0,
                  approximately, n);
    write_outer(spec, number_en_is_one(&spec->digits, &scaled), &n->pieces[PIECE_OUTER]);
}

bool number_en_is_one(const NumberDigits *digits, const Decimal *x)
{
    AUTO_BUF text = {0};
    i32 exponent;
    bool is_zero;
    if (x->kind != DECIMAL_FINITE)
        return false;
    number_digits(digits, x, &text, &exponent, &is_zero);
    size_t zeros = 0;
    while (zeros + 1 < text.len && text.data[zeros] == '0')
        zeros++;
    return exponent == 0 && text.len - zeros == 1 && text.data[zeros] == '1';
}

u32 number_en_ordinal(const NumberDigits *digits, const Decimal *x)
{
    AUTO_BUF text = {0};
    i32 exponent;
    bool is_zero;
    if (x->kind != DECIMAL_FINITE)
        return 0;
    number_digits(digits, x, &text, &exponent, &is_zero);
    /* the last two places of the whole number, provided nothing but zeros stands behind them */
    const char *dot = memchr(text.data, '.', text.len);
    i64 whole = (dot ? dot - text.data : (i64)text.len) + exponent;
    u32 tens = 0, ones = 0;
    i64 place = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] == '.')
            continue;
        u32 digit = (u32)(text.data[i] - '0');
        if (place >= whole && digit)
            return 0;
        tens = place == whole - 2 ? digit : tens;
        ones = place == whole - 1 ? digit : ones;
        place++;
    }
    return ones >= 1 && ones <= 3 && tens != 1 ? ones : 0;
}

bool number_en_knows(const NumberSpec *spec)
{
    /* These have signs and separators of their own. */
    return strcmp(spec->system, "arab") != 0 && strcmp(spec->system, "arabext") != 0;
}

/* ---- results ---- */

static void take_piece(const NumberText *piece, NumberSource source, NumberText *out)
{
    u32 at = 0;
    for (u32 i = 0; i < piece->parts.len; i++) {
        const NumberPart *p = &piece->parts.items[i];
        number_text_add(out, (NumberPartType)p->type, source, (Str){piece->text.data + at, p->end - at});
        at = p->end;
    }
}

static void take_all(const EnNumber *n, u32 from, u32 to, NumberSource source, NumberText *out)
{
    for (u32 i = from; i <= to; i++)
        take_piece(&n->pieces[i], source, out);
}

void number_en_format(const NumberSpec *spec, const Decimal *x, NumberText *out)
{
    EnNumber n = {0};
    write_all(spec, x, false, &n);
    take_all(&n, 0, PIECE_OUTER, SOURCE_SHARED, out);
    en_number_deinit(&n);
}

/* The space between a currency and digits is none of its own. */
static Str piece_text(const EnNumber *n, u32 piece)
{
    Str s = buf_view(&n->pieces[piece].text);
    if (piece == PIECE_PREFIX && str_ends_with(s, STR("\u00a0")))
        s.len -= 2;
    return s;
}

static bool same_piece(const EnNumber *a, const EnNumber *b, u32 piece)
{
    return str_equal(piece_text(a, piece), piece_text(b, piece));
}

/* Code points of a middle modifier: what stands on both sides. */
static size_t middle_length(const EnNumber *n)
{
    size_t count = 0;
    const u32 both[] = {PIECE_PREFIX, PIECE_MIDDLE};
    for (u32 i = 0; i < 2; i++) {
        Str s = buf_view(&n->pieces[both[i]].text);
        for (size_t k = 0; k < s.len; k++)
            count += (s.data[k] & 0xC0) != 0x80;
    }
    return count;
}

/* Is the whole text the same? */
static bool same_text(const EnNumber *a, const EnNumber *b)
{
    for (u32 i = 0; i < PIECE__count; i++)
        if (!same_piece(a, b, i))
            return false;
    return true;
}

void number_en_format_range(const NumberSpec *spec, const Decimal *x, const Decimal *y, NumberText *out)
{
    EnNumber a = {0}, b = {0};
    write_all(spec, x, false, &a);
    write_all(spec, y, false, &b);
    if (same_text(&a, &b)) {
        en_number_deinit(&a);
        a = (EnNumber){0};
        write_all(spec, x, true, &a);
        take_all(&a, 0, PIECE_OUTER, SOURCE_SHARED, out);
    } else {
        bool outer = a.pieces[PIECE_OUTER].text.len > 0;
        bool middle = same_piece(&a, &b, PIECE_PREFIX) && same_piece(&a, &b, PIECE_MIDDLE) && middle_length(&a) > 1;
        bool spaced = a.pieces[PIECE_INNER].text.len || (!middle && middle_length(&a));
        u32 first = middle ? PIECE_DIGITS : PIECE_PREFIX;
        u32 last = middle ? PIECE_INNER : PIECE_MIDDLE;
        if (middle)
            take_piece(&a.pieces[PIECE_PREFIX], SOURCE_SHARED, out);
        take_all(&a, first, last, SOURCE_START, out);
        number_text_add(out, PART_LITERAL, SOURCE_SHARED, spaced ? STR(" – ") : STR("–"));
        take_all(&b, first, last, SOURCE_END, out);
        if (middle)
            take_piece(&a.pieces[PIECE_MIDDLE], SOURCE_SHARED, out);
        if (outer) { /* of two different numbers: always the plural */
            en_number_deinit(&a);
            a = (EnNumber){0};
            write_outer(spec, false, &a.pieces[PIECE_OUTER]);
            take_piece(&a.pieces[PIECE_OUTER], SOURCE_SHARED, out);
        }
    }
    en_number_deinit(&a);
    en_number_deinit(&b);
}
