/* number_icu.c - numbers by ICU: a spec becomes a skeleton (ICU's text form of number settings), fields become parts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/utf.h"
#include "engine/intl/number_priv.h"

/* ---- skeletons ---- */

static void add_repeated(Buf *out, char c, u32 n)
{
    while (n-- > 0)
        buf_push(out, c);
}

static void add_fraction(const NumberDigits *n, Buf *out)
{
    buf_push(out, '.');
    add_repeated(out, '0', n->min_fraction);
    add_repeated(out, '#', n->max_fraction - n->min_fraction);
}

static void add_significant(const NumberDigits *n, Buf *out)
{
    add_repeated(out, '@', n->min_significant);
    add_repeated(out, '#', n->max_significant - n->min_significant);
}

/* "precision-increment/0.05": 5 * 10^-2 */
static void add_increment(const NumberDigits *n, Buf *out)
{
    char digits[16];
    buf_append_c(out, "precision-increment/");
    u32 length = (u32)snprintf(digits, sizeof digits, "%u", n->increment);
    for (u32 i = length; i <= n->max_fraction; i++)
        buf_push(out, '0');
    buf_append(out, digits, length);
    if (n->max_fraction) { /* the point goes before the last digits */
        size_t at = out->len - n->max_fraction;
        buf_push(out, 0);
        memmove(out->data + at + 1, out->data + at, out->len - 1 - at);
        out->data[at] = '.';
    }
}

static void add_precision(const NumberDigits *n, Buf *out)
{
    static const char *const modes[] = {"ceiling", "floor", "up", "down", "half-ceiling", "half-floor", "half-up", "half-down", "half-even"};
    buf_push(out, ' ');
    if (n->increment > 1) {
        add_increment(n, out);
    } else if (n->rounding_type == ROUNDING_SIGNIFICANT) {
        add_significant(n, out);
    } else {
        add_fraction(n, out);
        if (n->rounding_type >= ROUNDING_MORE) {
            buf_push(out, '/');
            add_significant(n, out);
            buf_push(out, n->rounding_type == ROUNDING_MORE ? 'r' : 's');
        }
    }
    if (n->strip_zeros)
        buf_append_c(out, "/w");
    buf_printf(out, " rounding-mode-%s", modes[n->rounding_mode]);
    if (n->min_integer > 1) {
        buf_append_c(out, " integer-width/+");
        add_repeated(out, '0', n->min_integer);
    }
}

static void add_style(const NumberSpec *s, Buf *out)
{
    static const char *const widths[] = {"unit-width-iso-code", "unit-width-short", "unit-width-narrow", "unit-width-full-name"};
    static const char *const unit_widths[] = {"unit-width-short", "unit-width-narrow", "unit-width-full-name"};
    if (s->style == STYLE_PERCENT)
        buf_append_c(out, " percent scale/100");
    else if (s->style == STYLE_CURRENCY)
        buf_printf(out, " currency/%s %s", s->currency, widths[s->currency_display]);
    else if (s->style == STYLE_UNIT)
        buf_printf(out, " unit/%s %s", s->unit, unit_widths[s->unit_display]);
}

static void add_skeleton(const NumberSpec *s, bool own_digits, Buf *out)
{
    static const char *const groupings[] = {" group-min2", " group-auto", " group-on-aligned", " group-off"};
    static const char *const signs[] = {"auto", "never", "always", "except-zero", "negative"};
    const NumberDigits *n = &s->digits;
    if (n->notation == NOTATION_COMPACT)
        buf_append_c(out, n->compact_long ? "compact-long" : "compact-short");
    else
        buf_append_c(out, n->notation == NOTATION_SCIENTIFIC    ? "scientific"
                          : n->notation == NOTATION_ENGINEERING ? "engineering"
                                                                : "notation-simple");
    add_style(s, out);
    add_precision(n, out);
    buf_append_c(out, groupings[s->grouping]);
    if (!s->accounting || s->sign_display == SIGN_NEVER)
        buf_printf(out, " sign-%s", signs[s->sign_display]);
    else if (s->sign_display == SIGN_AUTO)
        buf_append_c(out, " sign-accounting");
    else
        buf_printf(out, " sign-accounting-%s", signs[s->sign_display]);
    buf_printf(out, " numbering-system/%s", own_digits ? "latn" : s->system);
}

/* Does ICU know the numbering system? Newer ones get their digits here. */
static bool system_is_known(const Icu *icu, const char *name)
{
    IcuError error = 0;
    void *system = icu->unumsys_openByName(name, &error);
    if (icu_failed(error))
        return false;
    icu->unumsys_close(system);
    return true;
}

/* ---- formatters ---- */

void number_formatter_deinit(NumberFormatter *f)
{
    if (!f->icu && !f->result && !f->range && !f->range_result && !f->position)
        return;
    const Icu *icu = icu_get();
    if (f->icu)
        icu->unumf_close(f->icu);
    if (f->result)
        icu->unumf_closeResult(f->result);
    if (f->range)
        icu->unumrf_close(f->range);
    if (f->range_result)
        icu->unumrf_closeResult(f->range_result);
    if (f->position)
        icu->ucfpos_close(f->position);
}

bool number_icu_open(NumberFormatter *f, bool range)
{
    enum { COLLAPSE_AUTO = 0, IDENTITY_APPROXIMATELY = 2 };
    const Icu *icu = icu_get();
    if (!icu)
        return false;
    if (range ? f->range && f->range_result : f->icu && f->result)
        return true;
    AUTO_BUF text = {0};
    u16 skeleton[512];
    IcuError error = 0;
    f->own_digits = !system_is_known(icu, f->spec.system);
    add_skeleton(&f->spec, f->own_digits, &text);
    if (text.len > ARRAY_LEN(skeleton))
        return false;
    for (size_t i = 0; i < text.len; i++)
        skeleton[i] = (u8)text.data[i];
    /* what an attempt before this one made is still there */
    if (range && !f->range)
        f->range = icu->unumrf_openForSkeletonWithCollapseAndIdentityFallback(
            skeleton, (i32)text.len, COLLAPSE_AUTO, IDENTITY_APPROXIMATELY, f->spec.locale, NULL, &error);
    if (range && !f->range_result)
        f->range_result = icu->unumrf_openResult(&error);
    if (!range && !f->icu)
        f->icu = icu->unumf_openForSkeletonAndLocale(skeleton, (i32)text.len, f->spec.locale, &error);
    if (!range && !f->result)
        f->result = icu->unumf_openResult(&error);
    if (!f->position)
        f->position = icu->ucfpos_open(&error);
    return !icu_failed(error);
}

static double to_double(const Decimal *d)
{
    if (d->kind != DECIMAL_FINITE)
        return d->kind == DECIMAL_NAN ? (double)NAN : d->negative ? -(double)INFINITY : (double)INFINITY;
    AUTO_BUF text = {0};
    decimal_write(d, &text);
    buf_push(&text, 0);
    return strtod(text.data, NULL);
}

bool number_icu_run(NumberFormatter *f, const Decimal *x, const Decimal *y)
{
    const Icu *icu = icu_get();
    IcuError error = 0;
    AUTO_BUF a = {0};
    AUTO_BUF b = {0};
    if (y && (x->kind != DECIMAL_FINITE || y->kind != DECIMAL_FINITE)) {
        icu->unumrf_formatDoubleRange(f->range, to_double(x), to_double(y), f->range_result, &error);
    } else if (y) {
        decimal_write(x, &a);
        decimal_write(y, &b);
        icu->unumrf_formatDecimalRange(f->range, a.data, (i32)a.len, b.data, (i32)b.len, f->range_result, &error);
    } else if (x->kind != DECIMAL_FINITE || !x->digits.len) {
        double value = x->kind == DECIMAL_FINITE ? (x->negative ? -0.0 : 0.0) : to_double(x);
        icu->unumf_formatDouble(f->icu, value, f->result, &error);
    } else {
        decimal_write(x, &a);
        icu->unumf_formatDecimal(f->icu, a.data, (i32)a.len, f->result, &error);
    }
    return !icu_failed(error);
}

/* ---- fields to parts ---- */

enum { CATEGORY_NUMBER = 2, CATEGORY_NUMBER_SPAN = 0x1002 };
enum { FIELD_INTEGER, FIELD_FRACTION, FIELD_DECIMAL, FIELD_EXPONENT_SYMBOL, FIELD_EXPONENT_SIGN, FIELD_EXPONENT, FIELD_GROUP,
       FIELD_CURRENCY, FIELD_PERCENT, FIELD_PERMILL, FIELD_SIGN, FIELD_UNIT, FIELD_COMPACT, FIELD_APPROXIMATELY };

static bool has_plus(const u16 *text, i32 from, i32 to)
{
    for (i32 i = from; i < to; i++)
        if (text[i] == '+' || text[i] == 0xFF0B || text[i] == 0x207A)
            return true;
    return false;
}

static NumberPartType type_of(const NumberSpec *spec, i32 field, DecimalKind kind, bool plus)
{
    static const u8 types[] = {PART_INTEGER, PART_FRACTION, PART_DECIMAL, PART_EXPONENT_SEPARATOR, PART_EXPONENT_MINUS, PART_EXPONENT,
                               PART_GROUP, PART_CURRENCY, PART_PERCENT, PART_PERCENT, PART_MINUS, PART_UNIT, PART_COMPACT,
                               PART_APPROXIMATELY};
    if (field == FIELD_INTEGER && kind != DECIMAL_FINITE)
        return kind == DECIMAL_NAN ? PART_NAN : PART_INFINITY;
    if (field == FIELD_SIGN && plus)
        return PART_PLUS;
    if (field == FIELD_PERCENT && spec->style == STYLE_UNIT)
        return PART_UNIT;
    if (field == FIELD_UNIT && spec->style == STYLE_PERCENT)
        return PART_PERCENT;
    return field >= 0 && field < (i32)ARRAY_LEN(types) ? (NumberPartType)types[field] : PART_LITERAL;
}

/* Digits of the numbering system for those of ASCII. */
static void replace_digits(const char *system, Buf *text)
{
    AUTO_BUF before = *text;
    *text = (Buf){0};
    for (size_t i = 0; i < before.len; i++) {
        char out[4] = {before.data[i]};
        u32 n = 1;
        if (out[0] >= '0' && out[0] <= '9')
            n = utf8_encode_one(number_system_digit(system, (u32)(out[0] - '0')), out);
        buf_append(text, out, n);
    }
}

/* Every unit of the text gets the type and the source of the smallest field around it; runs of equals become parts. Sources first:
 * the kind of number a field belongs to hangs on them. */
static bool take_fields(NumberFormatter *f, const void *value, const DecimalKind kinds[2], NumberText *out)
{
    const Icu *icu = icu_get();
    IcuError error = 0;
    i32 length = 0, from, to;
    const u16 *text = icu->ufmtval_getString(value, &length, &error);
    if (out->plain && !icu_failed(error)) {
        buf_reserve(&out->text, (size_t)length * 3);
        out->text.len += utf16_to_utf8(text, (size_t)length, out->text.data + out->text.len);
        if (f->own_digits)
            replace_digits(f->spec.system, &out->text);
        return true;
    }
    u8 *types = icu_failed(error) ? NULL : try_alloc_zero((size_t)length * 2 + 1);
    if (!types)
        return false;
    u8 *sources = types + length;
    for (u32 pass = 0; pass < 2; pass++) {
        icu->ucfpos_reset(f->position, &error);
        while (icu->ufmtval_nextPosition(value, f->position, &error) && !icu_failed(error)) {
            i32 category = icu->ucfpos_getCategory(f->position, &error), field = icu->ucfpos_getField(f->position, &error);
            icu->ucfpos_getIndexes(f->position, &from, &to, &error);
            if (pass == 0 && category == CATEGORY_NUMBER_SPAN)
                memset(sources + from, field == 0 ? SOURCE_START : SOURCE_END, (size_t)(to - from));
            if (pass == 0 || category != CATEGORY_NUMBER)
                continue;
            NumberPartType type =
                type_of(&f->spec, field, kinds[sources[from] == SOURCE_END], has_plus(text, from, to));
            for (i32 i = from; i < to; i++)
                if (field != FIELD_INTEGER || types[i] == PART_LITERAL)
                    types[i] = (u8)type;
        }
    }
    AUTO_BUF piece = {0};
    for (i32 i = 0; i < length && !icu_failed(error);) {
        i32 end = i + 1;
        while (end < length && types[end] == types[i] && sources[end] == sources[i])
            end++;
        piece.len = 0;
        buf_reserve(&piece, (size_t)(end - i) * 3);
        piece.len = utf16_to_utf8(text + i, (size_t)(end - i), piece.data);
        if (f->own_digits)
            replace_digits(f->spec.system, &piece);
        number_text_add(out, (NumberPartType)types[i], (NumberSource)sources[i], buf_view(&piece));
        i = end;
    }
    xfree(types);
    return !icu_failed(error);
}

bool number_format(NumberFormatter *f, const Decimal *x, NumberText *out)
{
    if (f->spec.english) {
        number_en_format(&f->spec, x, out);
        return true;
    }
    const DecimalKind kinds[2] = {x->kind, x->kind};
    IcuError error = 0;
    if (!number_icu_open(f, false) || !number_icu_run(f, x, NULL))
        return false;
    const void *value = icu_get()->unumf_resultAsValue(f->result, &error);
    return !icu_failed(error) && take_fields(f, value, kinds, out);
}

bool number_format_range(NumberFormatter *f, const Decimal *x, const Decimal *y, NumberText *out)
{
    if (f->spec.english) {
        number_en_format_range(&f->spec, x, y, out);
        return true;
    }
    const DecimalKind kinds[2] = {x->kind, y->kind};
    IcuError error = 0;
    if (!number_icu_open(f, true) || !number_icu_run(f, x, y))
        return false;
    const void *value = icu_get()->unumrf_resultAsValue(f->range_result, &error);
    return !icu_failed(error) && take_fields(f, value, kinds, out);
}
