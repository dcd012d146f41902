/* bi_intl_plural.c - Intl.PluralRules (ECMA-402 17).
 *
 * English is answered by own code (number_en.c), other languages by ICU, which is given the formatted number: the category depends on
 * the digits that are shown.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/builtins/intl_number.h"

typedef struct PluralData {
    NumberFormatter formatter; /* spec.english: no ICU needed */
    void *rules;               /* UPluralRules */
    bool ordinal;
    char locale[ICU_LOCALE_MAX];
} PluralData;

static void plural_data_free(void *data)
{
    PluralData *d = data;
    number_formatter_deinit(&d->formatter);
    if (d->rules)
        icu_get()->uplrules_close(d->rules);
    xfree(d);
}

static const IntlService plural_service = {"PluralRules", plural_data_free};

#define PLURAL_TYPES "cardinal|ordinal"

static bool open_rules(Vm *vm, PluralData *d, const char *data_locale)
{
    const Icu *icu = icu_get(); /* is there: the locale was found */
    IcuError error = 0;
    if (icu_locale_name(icu, str_view(data_locale), d->formatter.spec.locale)) {
        d->rules = icu->uplrules_openForType(d->formatter.spec.locale, d->ordinal, &error);
        if (!icu_failed(error))
            return true;
    }
    throw_error(vm, ERR_ERROR, "Intl.PluralRules: ICU has no rules for %s", data_locale);
    return false;
}

static bool fill_data(Vm *vm, Value locales, Value options, PluralData *d)
{
    IntlResolved resolved;
    int type, notation, compact;
    NumberSpec *spec = &d->formatter.spec;
    Array *requested = TRY_PTR_OR(false, intl_locale_list(vm, locales));
    options = TRY_OR(false, intl_coerce_options(vm, options));
    if (!intl_option_matcher(vm, options) || !intl_resolve_locale(vm, requested, NULL, 0, &resolved) ||
        !intl_option_word(vm, options, "type", PLURAL_TYPES, 0, &type) ||
        !intl_option_word(vm, options, "notation", NUMBER_NOTATIONS, NOTATION_STANDARD, &notation) ||
        !intl_option_word(vm, options, "compactDisplay", NUMBER_COMPACT_DISPLAYS, 0, &compact))
        return false;
    spec->digits.notation = (u8)notation;
    if (!intl_digit_options(vm, options, 0, 3, &spec->digits))
        return false;
    spec->digits.compact_long = compact == 1;
    spec->grouping = GROUPING_AUTO;
    memcpy(spec->system, "latn", 5);
    memcpy(d->locale, resolved.locale, sizeof d->locale);
    d->ordinal = type == 1;
    spec->english = intl_is_english(resolved.data_locale);
    return spec->english || open_rules(vm, d, resolved.data_locale);
}

/* 17.1.1 */
static Value plural_rules_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target))
        return throw_type(vm, "Constructor Intl.PluralRules requires 'new'");
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_IntlPluralRulesPrototype));
    IntlObject *o = TRY_PTR(intl_object_new(vm, &plural_service, proto));
    PluralData *d = xalloc_zero(sizeof *d);
    if (!fill_data(vm, frame_arg(f, 0), frame_arg(f, 1), d)) {
        plural_data_free(d);
        return VAL_EXC;
    }
    o->data = d;
    return value_cell(o);
}

static Value keyword_value(Vm *vm, const u16 *keyword, i32 length)
{
    return value_cell(TRY_PTR(intl_string(vm, keyword, length)));
}

/* ResolvePlural, or with y ResolvePluralRange by ICU. */
static Value select_by_icu(Vm *vm, PluralData *d, const Decimal *x, const Decimal *y)
{
    u16 keyword[16];
    IcuError error = 0;
    NumberFormatter *f = &d->formatter;
    const Icu *icu = icu_get();
    if (!number_icu_open(f, y != NULL) || !number_icu_run(f, x, y))
        return throw_error(vm, ERR_ERROR, "Intl.PluralRules: ICU failed");
    i32 n = y ? icu->uplrules_selectForRange(d->rules, f->range_result, keyword, ARRAY_LEN(keyword), &error)
              : icu->uplrules_selectFormatted(d->rules, f->result, keyword, ARRAY_LEN(keyword), &error);
    if (icu_failed(error))
        return throw_error(vm, ERR_ERROR, "Intl.PluralRules: ICU failed");
    return keyword_value(vm, keyword, n);
}

static Value plural_select(Vm *vm, Frame *f)
{
    IntlObject *o = TRY_PTR(intl_this(vm, f, &plural_service, "Intl.PluralRules.prototype.select"));
    PluralData *d = o->data;
    double n;
    if (!to_double(vm, frame_arg(f, 0), &n))
        return VAL_EXC;
    AUTO_DECIMAL x = {0};
    decimal_from_double(&x, n);
    if (x.kind != DECIMAL_FINITE)
        return value_cell(TRY_PTR(string_from_c(vm, "other")));
    if (!d->formatter.spec.english)
        return select_by_icu(vm, d, &x, NULL);
    static const char *const ordinals[] = {"other", "one", "two", "few"};
    const NumberDigits *digits = &d->formatter.spec.digits;
    const char *category = d->ordinal ? ordinals[number_en_ordinal(digits, &x)] : number_en_is_one(digits, &x) ? "one" : "other";
    return value_cell(TRY_PTR(string_from_c(vm, category)));
}

/* 17.3.4; all ranges of English are "other". */
static Value plural_select_range(Vm *vm, Frame *f)
{
    IntlObject *o = TRY_PTR(intl_this(vm, f, &plural_service, "Intl.PluralRules.prototype.selectRange"));
    PluralData *d = o->data;
    double from, to;
    if (value_is_undefined(frame_arg(f, 0)) || value_is_undefined(frame_arg(f, 1)))
        return throw_type(vm, "start and end must be given");
    if (!to_double(vm, f->args[0], &from) || !to_double(vm, f->args[1], &to))
        return VAL_EXC;
    AUTO_DECIMAL x = {0};
    AUTO_DECIMAL y = {0};
    decimal_from_double(&x, from);
    decimal_from_double(&y, to);
    if (x.kind == DECIMAL_NAN || y.kind == DECIMAL_NAN)
        return throw_range(vm, "Invalid number value: NaN");
    if (!d->formatter.spec.english)
        return select_by_icu(vm, d, &x, &y);
    return value_cell(TRY_PTR(string_from_c(vm, "other")));
}

/* Which of the categories, in the specification's order, the rules have: a bit each. */
static u32 category_bits(const PluralData *d, const char *order)
{
    if (d->formatter.spec.english)
        return d->ordinal ? 1u << 1 | 1u << 2 | 1u << 3 | 1u << 5 : 1u << 1 | 1u << 5;
    const Icu *icu = icu_get();
    IcuError error = 0;
    u32 bits = 0;
    void *names = icu->uplrules_getKeywords(d->rules, &error);
    const char *name;
    if (icu_failed(error))
        return 1u << 5;
    while ((name = icu->uenum_next(names, NULL, &error)) && !icu_failed(error))
        for (int i = 0; i < 6; i++)
            if (str_equal_c(intl_word(order, i), name))
                bits |= 1u << i;
    icu->uenum_close(names);
    return bits;
}

static Value categories(Vm *vm, const PluralData *d)
{
    static const char order[] = "zero|one|two|few|many|other";
    Array *list = TRY_PTR(array_new_capacity(vm, 6));
    u32 bits = category_bits(d, order);
    for (int i = 0; i < 6; i++) {
        Str word = intl_word(order, i);
        if (bits >> i & 1 &&
            !array_push(vm, list, value_cell(TRY_PTR(string_from_latin1(vm, word.data, (u32)word.len)))))
            return VAL_EXC;
    }
    return value_cell(list);
}

static Value plural_resolved_options(Vm *vm, Frame *f)
{
    IntlObject *self = TRY_PTR(intl_this(vm, f, &plural_service, "Intl.PluralRules.prototype.resolvedOptions"));
    const PluralData *d = self->data;
    const NumberDigits *n = &d->formatter.spec.digits;
    Object *o = TRY_PTR(object_new_plain(vm));
    Value list = TRY(categories(vm, d));
    bool ok = intl_put_text(vm, o, "locale", str_view(d->locale)) &&
              intl_put_text(vm, o, "type", intl_word(PLURAL_TYPES, d->ordinal)) &&
              intl_put_text(vm, o, "notation", intl_word(NUMBER_NOTATIONS, n->notation)) &&
              (n->notation != NOTATION_COMPACT ||
               intl_put_text(vm, o, "compactDisplay", intl_word(NUMBER_COMPACT_DISPLAYS, n->compact_long))) &&
              intl_put_digits(vm, o, n) && intl_put(vm, o, "pluralCategories", list) && intl_put_rounding(vm, o, n);
    return ok ? value_cell(o) : VAL_EXC;
}

static const BuiltinProp plural_rules_static[] = {
    FN("supportedLocalesOf", 1, intl_supported_locales_of, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp plural_rules_proto[] = {
    FN("resolvedOptions", 0, plural_resolved_options, 0, INTRIN_NONE),
    FN("select", 1, plural_select, 0, INTRIN_NONE),
    FN("selectRange", 2, plural_select_range, 0, INTRIN_NONE),
    TAG("Intl.PluralRules"),
    END,
};

const BuiltinClass builtin_intl_plural_rules = {
    .name = "PluralRules",
    .ctor = plural_rules_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_IntlPluralRules + 1,
    .proto_intrinsic = Intrinsic_IntlPluralRulesPrototype + 1,
    .static_props = plural_rules_static,
    .proto_props = plural_rules_proto,
};
