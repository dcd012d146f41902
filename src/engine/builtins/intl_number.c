/* intl_number.c - digit options and mathematical values of Intl: what NumberFormat and PluralRules share (ECMA-402 16.1, 16.5.16).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/intl_number.h"

#include <math.h>

#include "engine/object/bigint.h"
#include "engine/builtins/bi_string_priv.h"

static Value raw_option(Vm *vm, Value options, const char *name)
{
    if (value_is_undefined(options))
        return VAL_UNDEFINED;
    PropKey key = key_from_c(vm, name);
    return key_is_none(key) ? VAL_EXC : obj_get(vm, value_as_object(options), key);
}

static bool is_increment(int n)
{
    static const u16 allowed[] = {1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000};
    for (u32 i = 0; i < ARRAY_LEN(allowed); i++)
        if (allowed[i] == n)
            return true;
    return false;
}

/* The option values before they are weighed against each other. */
typedef struct RawDigits {
    Value min_fraction, max_fraction, min_significant, max_significant;
    int increment, mode, priority, trailing;
} RawDigits;

static bool read_digits(Vm *vm, Value options, NumberDigits *d, RawDigits *raw)
{
    int min_integer;
    if (!intl_option_number(vm, options, "minimumIntegerDigits", 1, 21, 1, &min_integer))
        return false;
    raw->min_fraction = TRY_OR(false, raw_option(vm, options, "minimumFractionDigits"));
    raw->max_fraction = TRY_OR(false, raw_option(vm, options, "maximumFractionDigits"));
    raw->min_significant = TRY_OR(false, raw_option(vm, options, "minimumSignificantDigits"));
    raw->max_significant = TRY_OR(false, raw_option(vm, options, "maximumSignificantDigits"));
    d->min_integer = (u8)min_integer;
    if (!intl_option_number(vm, options, "roundingIncrement", 1, 5000, 1, &raw->increment))
        return false;
    if (!is_increment(raw->increment)) {
        throw_range(vm, "roundingIncrement value is out of range.");
        return false;
    }
    return intl_option_word(vm, options, "roundingMode", NUMBER_ROUNDING_MODES, ROUND_HALF_EXPAND, &raw->mode) &&
           intl_option_word(vm, options, "roundingPriority", NUMBER_PRIORITIES, PRIORITY_AUTO, &raw->priority) &&
           intl_option_word(vm, options, "trailingZeroDisplay", NUMBER_TRAILING_ZEROS, 0, &raw->trailing);
}

static bool weigh_significant(Vm *vm, const RawDigits *raw, bool given, NumberDigits *d)
{
    int least = 1, most = 21;
    if (given && (!intl_default_number(vm, raw->min_significant, "minimumSignificantDigits", 1, 21, 1, &least) ||
                  !intl_default_number(vm, raw->max_significant, "maximumSignificantDigits", least, 21, 21, &most)))
        return false;
    d->min_significant = (u8)least;
    d->max_significant = (u8)most;
    return true;
}

static bool weigh_fraction(Vm *vm, const RawDigits *raw, bool given, int least_default, int most_default, NumberDigits *d)
{
    int least = -1, most = -1;
    if (given && (!intl_default_number(vm, raw->min_fraction, "minimumFractionDigits", 0, 100, -1, &least) ||
                  !intl_default_number(vm, raw->max_fraction, "maximumFractionDigits", 0, 100, -1, &most)))
        return false;
    if (!given) {
        least = least_default;
        most = most_default;
    } else if (least < 0) {
        least = MIN(least_default, most);
    } else if (most < 0) {
        most = MAX(most_default, least);
    } else if (least > most) {
        throw_range(vm, "maximumFractionDigits value is out of range.");
        return false;
    }
    d->min_fraction = (u8)least;
    d->max_fraction = (u8)most;
    return true;
}

bool intl_digit_options(Vm *vm, Value options, int min_fraction, int max_fraction, NumberDigits *d)
{
    RawDigits raw;
    if (!read_digits(vm, options, d, &raw))
        return false;
    if (raw.increment != 1)
        max_fraction = min_fraction;
    bool has_significant = !value_is_undefined(raw.min_significant) || !value_is_undefined(raw.max_significant);
    bool has_fraction = !value_is_undefined(raw.min_fraction) || !value_is_undefined(raw.max_fraction);
    bool need_significant = true, need_fraction = true;
    if (raw.priority == PRIORITY_AUTO) {
        need_significant = has_significant;
        if (need_significant || (!has_fraction && d->notation == NOTATION_COMPACT))
            need_fraction = false;
    }
    if ((need_significant && !weigh_significant(vm, &raw, has_significant, d)) ||
        (need_fraction && !weigh_fraction(vm, &raw, has_fraction, min_fraction, max_fraction, d)))
        return false;
    d->priority = (u8)raw.priority;
    if (!need_significant && !need_fraction) {
        d->min_fraction = d->max_fraction = 0;
        d->min_significant = 1;
        d->max_significant = 2;
        d->rounding_type = ROUNDING_MORE;
        d->priority = PRIORITY_MORE;
    } else if (raw.priority != PRIORITY_AUTO) {
        d->rounding_type = raw.priority == PRIORITY_MORE ? ROUNDING_MORE : ROUNDING_LESS;
    } else {
        d->rounding_type = has_significant ? ROUNDING_SIGNIFICANT : ROUNDING_FRACTION;
    }
    d->increment = (u16)raw.increment;
    d->rounding_mode = (u8)raw.mode;
    d->strip_zeros = raw.trailing == 1;
    if (raw.increment != 1 && d->rounding_type != ROUNDING_FRACTION) {
        throw_type(vm, "RoundingType is not fractionDigits");
        return false;
    }
    if (raw.increment != 1 && d->min_fraction != d->max_fraction) {
        throw_range(vm, "maximumFractionDigits value is out of range.");
        return false;
    }
    return true;
}

bool intl_put_digits(Vm *vm, Object *o, const NumberDigits *d)
{
    if (!intl_put(vm, o, "minimumIntegerDigits", value_int(d->min_integer)))
        return false;
    if (d->rounding_type != ROUNDING_SIGNIFICANT &&
        (!intl_put(vm, o, "minimumFractionDigits", value_int(d->min_fraction)) ||
         !intl_put(vm, o, "maximumFractionDigits", value_int(d->max_fraction))))
        return false;
    return d->rounding_type == ROUNDING_FRACTION ||
           (intl_put(vm, o, "minimumSignificantDigits", value_int(d->min_significant)) &&
            intl_put(vm, o, "maximumSignificantDigits", value_int(d->max_significant)));
}

bool intl_put_rounding(Vm *vm, Object *o, const NumberDigits *d)
{
    return intl_put(vm, o, "roundingIncrement", value_int(d->increment)) &&
           intl_put_text(vm, o, "roundingMode", intl_word(NUMBER_ROUNDING_MODES, d->rounding_mode)) &&
           intl_put_text(vm, o, "roundingPriority", intl_word(NUMBER_PRIORITIES, d->priority)) &&
           intl_put_text(vm, o, "trailingZeroDisplay", intl_word(NUMBER_TRAILING_ZEROS, d->strip_zeros));
}

/* ---- values ---- */

static bool from_bigint(Vm *vm, const BigInt *b, Decimal *out)
{
    String *digits = TRY_PTR_OR(false, bigint_to_string(vm, b, 10));
    AUTO_BUF text = {0};
    if (!intl_text(vm, digits, &text))
        return false;
    /* not decimal_parse: a BigInt is never infinite */
    *out = (Decimal){.negative = b->negative};
    size_t sign = b->negative, n = text.len - sign;
    if (!bigint_is_zero(b)) {
        out->point = (i64)n;
        while (text.data[sign + n - 1] == '0')
            n--;
        buf_append(&out->digits, text.data + sign, n);
    }
    return true;
}

/* StringToIntlMathematicalValue: exact, but within what a Number can be. */
static bool from_string(Vm *vm, String *s, Decimal *out)
{
    StrView view = string_view(vm, s);
    if (!view.data)
        return false;
    double rounded = string_view_to_number(view);
    if (!isfinite(rounded) || rounded == 0) {
        decimal_from_double(out, rounded);
        cell_keep(s);
        return true;
    }
    StrView trimmed = view_trim(view, true, true);
    AUTO_BUF text = {0};
    for (u32 i = 0; i < trimmed.length; i++) /* all ASCII: it is a numeric literal */
        buf_push(&text, (char)view_at(trimmed, i));
    cell_keep(s);
    if (text.len > 1 && text.data[0] == '0' && (text.data[1] < '0' || text.data[1] > '9') && text.data[1] != '.' &&
        (text.data[1] | 32) != 'e') { /* 0x, 0o, 0b */
        Value b = TRY_OR(false, bigint_from_string(vm, s));
        return from_bigint(vm, value_as_bigint(b), out);
    }
    if (!decimal_parse(out, buf_view(&text)))
        decimal_from_double(out, rounded);
    return true;
}

bool intl_number_value(Vm *vm, Value v, Decimal *out)
{
    *out = (Decimal){0};
    Value p = TRY_OR(false, to_primitive(vm, v, HINT_NUMBER));
    if (value_is_bigint(p))
        return from_bigint(vm, value_as_bigint(p), out);
    if (value_is_string(p))
        return from_string(vm, value_as_string(p), out);
    double d;
    if (!to_double(vm, p, &d))
        return false;
    decimal_from_double(out, d);
    return true;
}

/* ---- numbering systems ---- */

bool intl_is_numbering_system(const char *data_locale, Str value)
{
    (void)data_locale;
    char name[NUMBER_SYSTEM_MAX];
    if (value.len >= sizeof name)
        return false;
    memcpy(name, value.data, value.len);
    name[value.len] = 0;
    return number_system_digit(name, 0) != 0;
}

void intl_default_numbering_system(const char *data_locale, char out[NUMBER_SYSTEM_MAX])
{
    memcpy(out, "latn", 5);
    const Icu *icu = intl_is_english(data_locale) ? NULL : icu_get();
    char name[ICU_LOCALE_MAX];
    IcuError error = 0;
    if (!icu || !icu_locale_name(icu, str_view(data_locale), name))
        return;
    void *system = icu->unumsys_open(name, &error);
    if (icu_failed(error))
        return;
    const char *found = icu->unumsys_getName(system);
    if (found && strlen(found) < NUMBER_SYSTEM_MAX && number_system_digit(found, 0))
        memcpy(out, found, strlen(found) + 1);
    icu->unumsys_close(system);
}

bool intl_is_english(const char *data_locale)
{
    return !strcmp(data_locale, "en-US") || !strcmp(data_locale, "en");
}
