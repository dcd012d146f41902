/* bi_intl_number.c - Intl.NumberFormat (ECMA-402 16) and the toLocaleString methods of numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/builtins/intl_number.h"

typedef struct NumberData {
    NumberFormatter formatter;
    char locale[ICU_LOCALE_MAX]; /* [[Locale]] */
} NumberData;

static void number_data_free(void *data)
{
    number_formatter_deinit(&((NumberData *)data)->formatter);
    xfree(data);
}

static const IntlService number_service = {"NumberFormat", number_data_free};
enum { WORD_FORMAT }; /* words[]: the function that `format` gives */

/* ---- construction ---- */

static bool read_currency(Vm *vm, Value options, NumberSpec *spec)
{
    int style, display, sign;
    if (!intl_option_word(vm, options, "style", NUMBER_STYLES, STYLE_DECIMAL, &style))
        return false;
    spec->style = (u8)style;
    Value currency = TRY_OR(false, intl_option_string(vm, options, "currency"));
    AUTO_BUF text = {0};
    if (value_is_undefined(currency)) {
        if (style == STYLE_CURRENCY) {
            throw_type(vm, "Currency code is required with currency style.");
            return false;
        }
    } else {
        if (!intl_text(vm, value_as_string(currency), &text))
            return false;
        bool ok = text.len == 3;
        for (size_t i = 0; i < text.len && ok; i++)
            ok = (text.data[i] | 32) >= 'a' && (text.data[i] | 32) <= 'z';
        if (!ok) {
            throw_range(vm, "Invalid currency code : %.*s", (int)MIN(text.len, 100), text.data ? text.data : "");
            return false;
        }
        for (u32 i = 0; i < 3 && style == STYLE_CURRENCY; i++)
            spec->currency[i] = (char)(text.data[i] & ~32);
    }
    if (!intl_option_word(vm, options, "currencyDisplay", NUMBER_CURRENCY_DISPLAYS, CURRENCY_SYMBOL, &display) ||
        !intl_option_word(vm, options, "currencySign", NUMBER_CURRENCY_SIGNS, 0, &sign))
        return false;
    spec->currency_display = (u8)display;
    spec->accounting = sign == 1 && style == STYLE_CURRENCY;
    return true;
}

/* IsWellFormedUnitIdentifier */
static bool is_unit(Str unit)
{
    if (number_unit_is_simple(unit))
        return true;
    for (size_t i = 1; i + 5 < unit.len; i++)
        if (!memcmp(unit.data + i, "-per-", 5))
            return number_unit_is_simple((Str){unit.data, i}) &&
                   number_unit_is_simple((Str){unit.data + i + 5, unit.len - i - 5});
    return false;
}

static bool read_unit(Vm *vm, Value options, NumberSpec *spec)
{
    int display;
    Value unit = TRY_OR(false, intl_option_string(vm, options, "unit"));
    AUTO_BUF text = {0};
    if (value_is_undefined(unit)) {
        if (spec->style == STYLE_UNIT) {
            throw_type(vm, "Unit is required with unit style.");
            return false;
        }
    } else {
        if (!intl_text(vm, value_as_string(unit), &text))
            return false;
        if (!is_unit(buf_view(&text)) || text.len >= NUMBER_UNIT_MAX) {
            throw_range(vm, "Invalid unit argument for Intl.NumberFormat() '%.*s'", (int)MIN(text.len, 100),
                        text.data ? text.data : "");
            return false;
        }
        if (spec->style == STYLE_UNIT)
            memcpy(spec->unit, text.data, text.len);
    }
    if (!intl_option_word(vm, options, "unitDisplay", NUMBER_UNIT_DISPLAYS, UNIT_SHORT, &display))
        return false;
    spec->unit_display = (u8)display;
    return true;
}

/* GetBooleanOrStringNumberFormatOption and what NumberFormat makes of it. */
static bool read_grouping(Vm *vm, Value options, NumberSpec *spec)
{
    Grouping by_default = spec->digits.notation == NOTATION_COMPACT ? GROUPING_MIN2 : GROUPING_AUTO;
    enum { WORD_TRUE = 3 };
    Value v = VAL_UNDEFINED;
    if (!value_is_undefined(options)) {
        PropKey key = key_from_c(vm, "useGrouping");
        v = key_is_none(key) ? VAL_EXC : obj_get(vm, value_as_object(options), key);
        if (value_is_exc(v))
            return false;
    }
    spec->grouping = (u8)by_default;
    if (value_is_undefined(v))
        return true;
    if (value_is_bool(v) || !to_boolean(v)) {
        spec->grouping = to_boolean(v) ? GROUPING_ALWAYS : GROUPING_NEVER;
        return true;
    }
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    AUTO_BUF text = {0};
    if (!intl_text(vm, s, &text))
        return false;
    for (int i = 0; i <= WORD_TRUE + 1; i++)
        if (str_equal(intl_word(NUMBER_GROUPINGS, i), buf_view(&text))) {
            spec->grouping = (u8)(i >= WORD_TRUE ? (int)by_default : i);
            return true;
        }
    throw_range(vm, "Value %.*s out of range for Intl.NumberFormat options property useGrouping", (int)MIN(text.len, 100),
                text.data);
    return false;
}

/* The options behind the locale's, in the specification's order. */
static bool read_format(Vm *vm, Value options, NumberSpec *spec)
{
    int notation, compact, sign, least = 0, most;
    if (!read_currency(vm, options, spec) || !read_unit(vm, options, spec) ||
        !intl_option_word(vm, options, "notation", NUMBER_NOTATIONS, NOTATION_STANDARD, &notation))
        return false;
    spec->digits.notation = (u8)notation;
    most = spec->style == STYLE_PERCENT ? 0 : 3;
    if (spec->style == STYLE_CURRENCY && notation == NOTATION_STANDARD)
        least = most = (int)number_currency_digits(spec->currency);
    if (!intl_digit_options(vm, options, least, most, &spec->digits) ||
        !intl_option_word(vm, options, "compactDisplay", NUMBER_COMPACT_DISPLAYS, 0, &compact))
        return false;
    spec->digits.compact_long = compact == 1;
    if (!read_grouping(vm, options, spec) ||
        !intl_option_word(vm, options, "signDisplay", NUMBER_SIGN_DISPLAYS, SIGN_AUTO, &sign))
        return false;
    spec->sign_display = (u8)sign;
    return true;
}

/* Locale and numbering system of the spec, and who writes it. */
static bool settle_locale(Vm *vm, const IntlResolved *resolved, const IntlKey *nu, NumberSpec *spec)
{
    if (nu->value[0])
        memcpy(spec->system, nu->value, MIN(strlen(nu->value), sizeof spec->system - 1));
    else
        intl_default_numbering_system(resolved->data_locale, spec->system);
    spec->english = intl_is_english(resolved->data_locale) && number_en_knows(spec);
    if (spec->english)
        return true;
    const Icu *icu = icu_get();
    if (!icu) {
        intl_throw_no_icu(vm, "this numbering system");
        return false;
    }
    if (icu_locale_name(icu, str_view(resolved->data_locale), spec->locale))
        return true;
    throw_out_of_memory(vm);
    return false;
}

/* The constructor's steps, into fresh data. */
static bool fill_data(Vm *vm, Value locales, Value options, NumberData *d)
{
    IntlKey nu = {.key = "nu", .supported = intl_is_numbering_system};
    IntlResolved resolved;
    NumberSpec *spec = &d->formatter.spec;
    Array *requested = TRY_PTR_OR(false, intl_locale_list(vm, locales));
    options = TRY_OR(false, intl_coerce_options(vm, options));
    if (!intl_option_matcher(vm, options) || !intl_option_type(vm, options, "numberingSystem", "nu", &nu.option) ||
        !intl_resolve_locale(vm, requested, &nu, 1, &resolved) || !read_format(vm, options, spec))
        return false;
    memcpy(d->locale, resolved.locale, sizeof d->locale);
    return settle_locale(vm, &resolved, &nu, spec);
}

static NumberData *new_data(Vm *vm, Value locales, Value options)
{
    NumberData *d = xalloc_zero(sizeof *d);
    if (fill_data(vm, locales, options, d))
        return d;
    number_data_free(d);
    return NULL;
}

/* 16.1.1 */
static Value number_format_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target))
        target = f->callee;
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_IntlNumberFormatPrototype));
    IntlObject *o = TRY_PTR(intl_object_new(vm, &number_service, proto));
    o->data = TRY_PTR(new_data(vm, frame_arg(f, 0), frame_arg(f, 1)));
    return intl_chain(vm, f, o, Intrinsic_IntlNumberFormat);
}

/* ---- formatting ---- */

static Value throw_icu(Vm *vm)
{
    return throw_error(vm, ERR_ERROR, "Intl.NumberFormat: ICU cannot write numbers with these options");
}

static Value format_text(Vm *vm, NumberData *d, Value v)
{
    AUTO_DECIMAL x = {0};
    NumberText text = {.plain = true};
    if (!intl_number_value(vm, v, &x))
        return VAL_EXC;
    Value result = VAL_EXC;
    if (number_format(&d->formatter, &x, &text)) {
        String *s = string_from_utf8(vm, buf_view(&text.text));
        result = s ? value_cell(s) : VAL_EXC;
    } else {
        throw_icu(vm);
    }
    number_text_deinit(&text);
    return result;
}

/* What the format getter gives. */
static Value call_format(Vm *vm, Frame *f)
{
    IntlObject *o = (IntlObject *)value_as_cell(*native_data(f, 0));
    return format_text(vm, o->data, frame_arg(f, 0));
}

static Value number_format_get(Vm *vm, Frame *f)
{
    IntlObject *o =
        TRY_PTR(intl_unwrap(vm, f, &number_service, Intrinsic_IntlNumberFormat, "get Intl.NumberFormat.prototype.format"));
    return intl_bound_function(vm, o, WORD_FORMAT, call_format, 1);
}

/* An array of { type, value } or, with sources, { type, value, source }. */
static Value parts_value(Vm *vm, const NumberText *text, bool sources)
{
    Array *list = TRY_PTR(array_new_capacity(vm, text->parts.len));
    u32 at = 0;
    for (u32 i = 0; i < text->parts.len; i++) {
        const NumberPart *p = &text->parts.items[i];
        Object *o = TRY_PTR(object_new_plain(vm));
        if (!intl_put_text(vm, o, "type", intl_word(NUMBER_PARTS, p->type)) ||
            !intl_put_text(vm, o, "value", (Str){text->text.data + at, p->end - at}) ||
            (sources && !intl_put_text(vm, o, "source", intl_word(NUMBER_SOURCES, p->source))) ||
            !array_push(vm, list, value_cell(o)))
            return VAL_EXC;
        at = p->end;
    }
    return value_cell(list);
}

static Value number_format_to_parts(Vm *vm, Frame *f)
{
    IntlObject *o = TRY_PTR(intl_this(vm, f, &number_service, "Intl.NumberFormat.prototype.formatToParts"));
    AUTO_DECIMAL x = {0};
    NumberText text = {0};
    if (!intl_number_value(vm, frame_arg(f, 0), &x))
        return VAL_EXC;
    Value result = number_format(&((NumberData *)o->data)->formatter, &x, &text) ? parts_value(vm, &text, false) : throw_icu(vm);
    number_text_deinit(&text);
    return result;
}

static Value throw_nan(Vm *vm)
{
    return throw_range(vm, "Invalid number value: NaN");
}

/* formatRange (magic 0) and formatRangeToParts (1) */
static Value number_range(Vm *vm, Frame *f)
{
    bool parts = native_magic(f);
    IntlObject *o = TRY_PTR(intl_this(vm, f, &number_service,
                                      parts ? "Intl.NumberFormat.prototype.formatRangeToParts"
                                            : "Intl.NumberFormat.prototype.formatRange"));
    if (value_is_undefined(frame_arg(f, 0)) || value_is_undefined(frame_arg(f, 1)))
        return throw_type(vm, "start and end must be given");
    AUTO_DECIMAL x = {0};
    AUTO_DECIMAL y = {0};
    if (!intl_number_value(vm, f->args[0], &x) || !intl_number_value(vm, f->args[1], &y))
        return VAL_EXC;
    if (x.kind == DECIMAL_NAN || y.kind == DECIMAL_NAN)
        return throw_nan(vm);
    NumberText text = {.plain = !parts};
    Value result = VAL_EXC;
    if (!number_format_range(&((NumberData *)o->data)->formatter, &x, &y, &text)) {
        throw_icu(vm);
    } else if (parts) {
        result = parts_value(vm, &text, true);
    } else {
        String *s = string_from_utf8(vm, buf_view(&text.text));
        result = s ? value_cell(s) : VAL_EXC;
    }
    number_text_deinit(&text);
    return result;
}

/* 16.3.2 */
static bool put_style(Vm *vm, Object *o, const NumberSpec *spec)
{
    if (!intl_put_text(vm, o, "style", intl_word(NUMBER_STYLES, spec->style)))
        return false;
    if (spec->style == STYLE_CURRENCY)
        return intl_put_text(vm, o, "currency", (Str){spec->currency, 3}) &&
               intl_put_text(vm, o, "currencyDisplay", intl_word(NUMBER_CURRENCY_DISPLAYS, spec->currency_display)) &&
               intl_put_text(vm, o, "currencySign", intl_word(NUMBER_CURRENCY_SIGNS, spec->accounting));
    if (spec->style == STYLE_UNIT)
        return intl_put_text(vm, o, "unit", str_view(spec->unit)) &&
               intl_put_text(vm, o, "unitDisplay", intl_word(NUMBER_UNIT_DISPLAYS, spec->unit_display));
    return true;
}

static bool put_grouping(Vm *vm, Object *o, const NumberSpec *spec)
{
    if (spec->grouping == GROUPING_NEVER)
        return intl_put(vm, o, "useGrouping", VAL_FALSE);
    return intl_put_text(vm, o, "useGrouping", intl_word(NUMBER_GROUPINGS, spec->grouping));
}

static Value number_resolved_options(Vm *vm, Frame *f)
{
    IntlObject *self = TRY_PTR(
        intl_unwrap(vm, f, &number_service, Intrinsic_IntlNumberFormat, "Intl.NumberFormat.prototype.resolvedOptions"));
    const NumberData *d = self->data;
    const NumberSpec *spec = &d->formatter.spec;
    const NumberDigits *n = &spec->digits;
    Object *o = TRY_PTR(object_new_plain(vm));
    bool ok = intl_put_text(vm, o, "locale", str_view(d->locale)) &&
              intl_put_text(vm, o, "numberingSystem", str_view(spec->system)) && put_style(vm, o, spec) &&
              intl_put_digits(vm, o, n) && put_grouping(vm, o, spec) &&
              intl_put_text(vm, o, "notation", intl_word(NUMBER_NOTATIONS, n->notation)) &&
              (n->notation != NOTATION_COMPACT ||
               intl_put_text(vm, o, "compactDisplay", intl_word(NUMBER_COMPACT_DISPLAYS, n->compact_long))) &&
              intl_put_text(vm, o, "signDisplay", intl_word(NUMBER_SIGN_DISPLAYS, spec->sign_display)) &&
              intl_put_rounding(vm, o, n);
    return ok ? value_cell(o) : VAL_EXC;
}

/* ---- toLocaleString ---- */

/* What a plain number in English needs no options for. */
static const NumberSpec plain_english = {
    .digits = {.rounding_mode = ROUND_HALF_EXPAND, .min_integer = 1, .max_fraction = 3, .increment = 1},
    .grouping = GROUPING_AUTO,
    .system = "latn",
    .english = true,
};

static bool is_plain_english(Vm *vm, Value locales, Value options)
{
    if (!value_is_undefined(options))
        return false;
    if (value_is_undefined(locales))
        return intl_is_english(intl_default_locale(vm));
    if (!value_is_string(locales))
        return false;
    StrView view = string_view(vm, value_as_string(locales));
    return view.data && !view.wide && ((view.length == 5 && !memcmp(view.data, "en-US", 5)) ||
                                       (view.length == 2 && !memcmp(view.data, "en", 2)));
}

Value intl_number_to_locale(Vm *vm, Value v, Value locales, Value options)
{
    if (is_plain_english(vm, locales, options)) {
        NumberData plain = {.formatter.spec = plain_english};
        return format_text(vm, &plain, v);
    }
    NumberData *d = intl_kept(vm, &number_service, locales, options);
    if (d)
        return format_text(vm, d, v);
    d = TRY_PTR(new_data(vm, locales, options));
    Value result = format_text(vm, d, v);
    if (!intl_keep(vm, &number_service, locales, options, d))
        number_data_free(d);
    return result;
}

static const BuiltinProp number_format_static[] = {
    FN("supportedLocalesOf", 1, intl_supported_locales_of, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp number_format_proto[] = {
    FN("resolvedOptions", 0, number_resolved_options, 0, INTRIN_NONE),
    FN("formatToParts", 1, number_format_to_parts, 0, INTRIN_NONE),
    GETTER("format", number_format_get),
    FN_MAGIC("formatRange", 2, number_range, 0),
    FN_MAGIC("formatRangeToParts", 2, number_range, 1),
    TAG("Intl.NumberFormat"),
    END,
};

const BuiltinClass builtin_intl_number_format = {
    .name = "NumberFormat",
    .ctor = number_format_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_IntlNumberFormat + 1,
    .proto_intrinsic = Intrinsic_IntlNumberFormatPrototype + 1,
    .static_props = number_format_static,
    .proto_props = number_format_proto,
};
