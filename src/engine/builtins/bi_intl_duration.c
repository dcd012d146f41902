/* bi_intl_duration.c - Intl.DurationFormat (ECMA-402 13).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/alloc.h"
#include "base/check.h"
#include "engine/builtins/intl_date.h"
#include "engine/builtins/intl_duration.h"

enum { BASE_LONG, BASE_SHORT, BASE_NARROW, BASE_DIGITAL };
enum { SHOWN_LONG, SHOWN_SHORT, SHOWN_NARROW, SHOWN_NUMERIC, SHOWN_TWO_DIGIT, SHOWN_FRACTIONAL, SHOWN_NOTHING };

static const char base_words[] = "long|short|narrow|digital";
static const char unit_words[] = "long|short|narrow|numeric|2-digit";

typedef struct UnitStyle {
    u8 style;    /* SHOWN_* */
    bool always; /* display: "always", else "auto" */
} UnitStyle;

typedef struct DurationFormat {
    ListFormat list; /* with the locale */
    char system[NUMBER_SYSTEM_MAX];
    char icu_locale[ICU_LOCALE_MAX];
    char separator[8]; /* between hours and minutes, UTF-8 */
    u8 base;
    i8 fractional_digits; /* -1: as many as there are */
    UnitStyle units[DURATION__count];
} DurationFormat;

static void duration_free(void *data)
{
    DurationFormat *df = data;
    if (df->list.icu)
        icu_get()->ulistfmt_close(df->list.icu);
    xfree(df);
}

static const IntlService duration_service = {"DurationFormat", duration_free};

/* ---- numbers ---- */

static bool is_number(u8 style)
{
    return style == SHOWN_NUMERIC || style == SHOWN_TWO_DIGIT;
}

static const char *const singular[DURATION__count] = {"year", "month", "week", "day", "hour", "minute", "second", "millisecond",
                                                      "microsecond", "nanosecond"};

/* One number of a duration and how it is written. */
typedef struct Piece {
    DurationUnit unit;
    __int128 value; /* in units of 10^-scale */
    u32 scale;
    bool minus;     /* of a zero: the duration is negative */
    bool with_sign;
    bool fraction;  /* shows the smaller units as its fraction */
} Piece;

static void write_decimal(const Piece *p, Decimal *out)
{
    char text[64], *at = text + sizeof text;
    unsigned __int128 rest = p->value < 0 ? -(unsigned __int128)p->value : (unsigned __int128)p->value;
    u32 n = 0;
    while (rest || n <= p->scale) {
        if (n == p->scale && n)
            *--at = '.';
        *--at = (char)('0' + (int)(rest % 10));
        rest /= 10;
        n++;
    }
    if (p->value < 0 || p->minus)
        *--at = '-';
    CHECK(decimal_parse(out, (Str){at, (size_t)(text + sizeof text - at)}));
}

static void set_spec(const DurationFormat *df, const Piece *p, NumberSpec *spec)
{
    u8 style = df->units[p->unit].style;
    *spec = (NumberSpec){.digits = {.rounding_mode = ROUND_HALF_EXPAND, .min_integer = 1, .max_fraction = 3, .increment = 1},
                         .grouping = GROUPING_AUTO,
                         .sign_display = p->with_sign ? SIGN_AUTO : SIGN_NEVER};
    snprintf(spec->system, sizeof spec->system, "%s", df->system);
    snprintf(spec->locale, sizeof spec->locale, "%s", df->icu_locale);
    if (is_number(style)) {
        spec->grouping = GROUPING_NEVER;
        spec->digits.min_integer = style == SHOWN_TWO_DIGIT ? 2 : 1;
    } else {
        spec->style = STYLE_UNIT;
        spec->unit_display = style == SHOWN_LONG ? UNIT_LONG : style == SHOWN_SHORT ? UNIT_SHORT : UNIT_NARROW;
        snprintf(spec->unit, sizeof spec->unit, "%s", singular[p->unit]);
    }
    if (p->fraction) {
        spec->digits.rounding_mode = ROUND_TRUNC;
        spec->digits.min_fraction = (u8)MAX(df->fractional_digits, 0);
        spec->digits.max_fraction = (u8)(df->fractional_digits < 0 ? 9 : df->fractional_digits);
    }
    spec->english = df->list.english && number_en_knows(spec);
}

/* Appends the number with its parts. false: exception. */
static bool put_piece(Vm *vm, const DurationFormat *df, const Piece *p, FormattedText *out)
{
    static const char *const names[] = {"literal", "integer", "group", "decimal", "fraction", "minusSign", "plusSign", "percentSign",
                                        "currency", "unit"};
    NumberFormatter formatter = {0};
    NumberText number = {0};
    AUTO_DECIMAL x = {0};
    set_spec(df, p, &formatter.spec);
    write_decimal(p, &x);
    bool ok = number_format(&formatter, &x, &number);
    u32 from = 0;
    for (u32 i = 0; ok && i < number.parts.len; i++) {
        const NumberPart *part = &number.parts.items[i];
        text_part(out, part->type < ARRAY_LEN(names) ? names[part->type] : "literal", number.text.data + from, part->end - from);
        if (out->parts.len && part->end > from)
            VEC_LAST(&out->parts).extra = singular[p->unit];
        from = part->end;
    }
    number_text_deinit(&number);
    number_formatter_deinit(&formatter);
    if (!ok)
        throw_error(vm, ERR_ERROR, "Internal error. Icu error.");
    return ok;
}

/* ---- construction ---- */

static bool throw_style(Vm *vm, DurationUnit unit)
{
    throw_range(vm, "The style of %s does not go with that of the unit before", duration_unit_names[unit]);
    return false;
}

/* 13.5.6 GetDurationUnitOptions */
static bool read_unit(Vm *vm, Value options, DurationFormat *df, DurationUnit unit, u8 *before)
{
    static const char small_words[] = "long|short|narrow|numeric", date_words[] = "long|short|narrow";
    const char *words = unit < DURATION_HOURS ? date_words : unit < DURATION_MILLISECONDS ? unit_words : small_words;
    int style, always = 1, display;
    if (!intl_option_word(vm, options, duration_unit_names[unit], words, -1, &style))
        return false;
    bool clock = unit >= DURATION_HOURS && unit <= DURATION_SECONDS, fraction = unit >= DURATION_MILLISECONDS;
    if (style < 0 && df->base == BASE_DIGITAL) {
        style = unit < DURATION_HOURS ? SHOWN_SHORT : SHOWN_NUMERIC;
        always = clock;
    } else if (style < 0 && (*before == SHOWN_FRACTIONAL || is_number(*before))) {
        always = unit == DURATION_MINUTES || unit == DURATION_SECONDS;
        style = SHOWN_NUMERIC;
    } else if (style < 0) {
        style = df->base;
        always = 0;
    }
    if (style == SHOWN_NUMERIC && fraction) {
        style = SHOWN_FRACTIONAL;
        always = 0;
    }
    char name[32];
    snprintf(name, sizeof name, "%sDisplay", duration_unit_names[unit]);
    if (!intl_option_word(vm, options, name, "auto|always", always, &display))
        return false;
    if ((display && style == SHOWN_FRACTIONAL) || (*before == SHOWN_FRACTIONAL && style != SHOWN_FRACTIONAL) ||
        (is_number(*before) && style != SHOWN_FRACTIONAL && !is_number((u8)style)))
        return throw_style(vm, unit);
    if ((unit == DURATION_MINUTES || unit == DURATION_SECONDS) && is_number(*before))
        style = SHOWN_TWO_DIGIT;
    df->units[unit] = (UnitStyle){(u8)style, display};
    if (unit >= DURATION_HOURS)
        *before = (u8)style;
    return true;
}

/* What stands between hours and minutes in the locale's times. */
static void find_separator(DurationFormat *df)
{
    static const u16 skeleton[] = {'H', 'm', 's'};
    u16 pattern[64];
    IcuError error = 0;
    snprintf(df->separator, sizeof df->separator, ":");
    const Icu *icu = df->list.english ? NULL : icu_get();
    void *generator = icu ? icu->udatpg_open(df->icu_locale, &error) : NULL;
    if (!generator || icu_failed(error))
        return;
    i32 n = icu->udatpg_getBestPattern(generator, skeleton, 3, pattern, ARRAY_LEN(pattern), &error);
    icu->udatpg_close(generator);
    for (i32 i = 1; !icu_failed(error) && i < n && i < (i32)ARRAY_LEN(pattern); i++)
        if (pattern[i - 1] == 'H' && (pattern[i] == '.' || pattern[i] == ':'))
            snprintf(df->separator, sizeof df->separator, "%c", pattern[i]);
}

static bool initialise(Vm *vm, Frame *f, DurationFormat *df)
{
    IntlKey nu = {.key = "nu", .supported = intl_is_numbering_system};
    int base, digits;
    Array *requested = intl_locale_list(vm, frame_arg(f, 0));
    Value options = requested ? intl_options_object(vm, frame_arg(f, 1)) : VAL_EXC;
    if (value_is_exc(options) || !intl_option_matcher(vm, options) ||
        !intl_option_type(vm, options, "numberingSystem", "nu", &nu.option) ||
        !intl_resolve_locale(vm, requested, &nu, 1, &df->list.resolved) ||
        !intl_option_word(vm, options, "style", base_words, BASE_SHORT, &base))
        return false;
    const char *data_locale = df->list.resolved.data_locale;
    df->base = (u8)base;
    df->list.english = intl_is_english(data_locale);
    df->list.type = LIST_UNIT;
    df->list.style = (u8)(base == BASE_DIGITAL ? LIST_SHORT : base == BASE_LONG ? LIST_LONG : base == BASE_SHORT ? LIST_SHORT : LIST_NARROW);
    if (nu.value[0])
        snprintf(df->system, sizeof df->system, "%.*s", (int)sizeof df->system - 1, nu.value);
    else
        intl_default_numbering_system(data_locale, df->system);
    const Icu *icu = df->list.english ? NULL : icu_get();
    if (icu && !icu_locale_name(icu, str_view(data_locale), df->icu_locale))
        snprintf(df->icu_locale, sizeof df->icu_locale, "en_US");
    find_separator(df);
    u8 before = SHOWN_NOTHING;
    for (u32 i = 0; i < DURATION__count; i++)
        if (!read_unit(vm, options, df, (DurationUnit)i, &before))
            return false;
    if (!intl_option_number(vm, options, "fractionalDigits", 0, 9, -1, &digits))
        return false;
    df->fractional_digits = (i8)digits;
    NumberSpec spec;
    set_spec(df, &(Piece){.unit = DURATION_SECONDS}, &spec);
    if (spec.english || icu_get())
        return true;
    intl_throw_no_icu(vm, "this numbering system");
    return false;
}

/* 13.1.1 */
static Value duration_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target))
        return throw_type(vm, "Constructor Intl.DurationFormat requires 'new'");
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_IntlDurationFormatPrototype));
    IntlObject *o = TRY_PTR(intl_object_new(vm, &duration_service, proto));
    DurationFormat *df = xalloc_zero(sizeof *df);
    o->data = df;
    return initialise(vm, f, df) ? value_cell(o) : VAL_EXC;
}

/* ---- the pattern ---- */

typedef struct Writer {
    Vm *vm;
    DurationFormat *df;
    const Duration *d;
    bool sign_left; /* the sign has not been shown yet */
    FormattedText groups[DURATION__count];
    u32 n;
} Writer;

static Piece piece_of(Writer *w, DurationUnit unit, bool fraction)
{
    Piece p = {.unit = unit, .fraction = fraction, .with_sign = w->sign_left};
    if (fraction) {
        p.value = duration_nanoseconds(w->d, unit);
        p.scale = 9 - 3 * (unit - DURATION_SECONDS);
    } else {
        p.value = (__int128)w->d->of[unit];
    }
    p.minus = !p.value && w->sign_left && duration_sign(w->d) < 0;
    return p;
}

static bool put_clock_unit(Writer *w, DurationUnit unit, bool separated, bool fraction, FormattedText *out)
{
    if (separated)
        text_part(out, "literal", w->df->separator, strlen(w->df->separator));
    Piece p = piece_of(w, unit, fraction);
    w->sign_left = false;
    return put_piece(w->vm, w->df, &p, out);
}

/* 13.5.12 FormatNumericUnits: from `first` on as 1:02:03.5. */
static bool put_clock(Writer *w, DurationUnit first)
{
    const UnitStyle *units = w->df->units;
    const double *of = w->d->of;
    bool hours = first == DURATION_HOURS && (of[DURATION_HOURS] != 0 || units[DURATION_HOURS].always);
    bool seconds = duration_nanoseconds(w->d, DURATION_SECONDS) != 0 || units[DURATION_SECONDS].always;
    bool minutes = first <= DURATION_MINUTES && ((hours && seconds) || of[DURATION_MINUTES] != 0 || units[DURATION_MINUTES].always);
    FormattedText *out = &w->groups[w->n];
    bool ok = (!hours || put_clock_unit(w, DURATION_HOURS, false, false, out)) &&
              (!minutes || put_clock_unit(w, DURATION_MINUTES, hours, false, out)) &&
              (!seconds || put_clock_unit(w, DURATION_SECONDS, minutes, true, out));
    w->n += out->units.len > 0;
    return ok;
}

/* 13.5.16 PartitionDurationFormatPattern, up to the list. */
static bool put_units(Writer *w)
{
    for (u32 i = 0; i < DURATION__count; i++) {
        DurationUnit unit = (DurationUnit)i;
        UnitStyle style = w->df->units[i];
        if (is_number(style.style))
            return put_clock(w, unit);
        bool fraction = unit >= DURATION_SECONDS && unit < DURATION_NANOSECONDS && w->df->units[i + 1].style == SHOWN_FRACTIONAL;
        Piece p = piece_of(w, unit, fraction);
        if (p.value || style.always) {
            w->sign_left = false;
            if (!put_piece(w->vm, w->df, &p, &w->groups[w->n++]))
                return false;
        }
        if (fraction)
            return true;
    }
    return true;
}

/* The groups joined as a list. */
static bool join(Writer *w, FormattedText *out)
{
    Vm *vm = w->vm;
    Array *list = TRY_PTR_OR(false, array_new_capacity(vm, w->n));
    for (u32 i = 0; i < w->n; i++) {
        String *s = TRY_PTR_OR(false, string_from_utf16(vm, w->groups[i].units.items, w->groups[i].units.len));
        if (!array_push(vm, list, value_cell(s)))
            return false;
    }
    Array *pieces = TRY_PTR_OR(false, list_format_pieces(vm, &w->df->list, list));
    u32 next = 0;
    for (u32 i = 0; i + 1 < pieces->length; i += 2) {
        String *s = value_as_string(pieces->object.elements->items[i + 1]);
        if (to_boolean(pieces->object.elements->items[i]) && next < w->n) {
            const FormattedText *group = &w->groups[next++];
            u32 base = out->units.len;
            text_utf16(out, group->units.items, group->units.len);
            for (u32 k = 0; k < group->parts.len; k++) {
                TextPart part = group->parts.items[k];
                part.start += base;
                part.end += base;
                VEC_PUSH(&out->parts, part);
            }
            continue;
        }
        StrView v = string_view(vm, s);
        u32 base = out->units.len;
        for (u32 k = 0; v.data && k < v.length; k++)
            VEC_PUSH(&out->units, view_at(v, k));
        text_mark(out, "literal", base);
    }
    return true;
}

static Value duration_format(Vm *vm, Frame *f)
{
    bool parts = native_magic(f);
    IntlObject *o = TRY_PTR(intl_this(vm, f, &duration_service,
                                      parts ? "Intl.DurationFormat.prototype.formatToParts" : "Intl.DurationFormat.prototype.format"));
    Duration d;
    if (!duration_from_value(vm, frame_arg(f, 0), &d))
        return VAL_EXC;
    Writer w = {.vm = vm, .df = o->data, .d = &d, .sign_left = true};
    AUTO_TEXT text = {0};
    bool ok = put_units(&w) && join(&w, &text);
    for (u32 i = 0; i < DURATION__count; i++)
        text_deinit(&w.groups[i]);
    if (!ok)
        return VAL_EXC;
    return parts ? intl_parts_array(vm, &text) : intl_parts_string(vm, &text);
}

/* 13.3.5 */
static Value duration_resolved_options(Vm *vm, Frame *f)
{
    const DurationFormat *df = TRY_PTR(intl_this(vm, f, &duration_service, "Intl.DurationFormat.prototype.resolvedOptions"))->data;
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!intl_put_text(vm, o, "locale", str_view(df->list.resolved.locale)) ||
        !intl_put_text(vm, o, "numberingSystem", str_view(df->system)) ||
        !intl_put_text(vm, o, "style", intl_word(base_words, df->base)))
        return VAL_EXC;
    for (u32 i = 0; i < DURATION__count; i++) {
        u8 style = df->units[i].style == SHOWN_FRACTIONAL ? SHOWN_NUMERIC : df->units[i].style;
        char name[32];
        snprintf(name, sizeof name, "%sDisplay", duration_unit_names[i]);
        if (!intl_put_text(vm, o, duration_unit_names[i], intl_word(unit_words, style)) ||
            !intl_put_text(vm, o, name, str_view(df->units[i].always ? "always" : "auto")))
            return VAL_EXC;
    }
    if (df->fractional_digits >= 0 && !intl_put(vm, o, "fractionalDigits", value_int(df->fractional_digits)))
        return VAL_EXC;
    return value_cell(o);
}

static const BuiltinProp duration_static[] = {
    FN("supportedLocalesOf", 1, intl_supported_locales_of, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp duration_proto[] = {
    FN("resolvedOptions", 0, duration_resolved_options, 0, INTRIN_NONE),
    FN_MAGIC("format", 1, duration_format, 0),
    FN_MAGIC("formatToParts", 1, duration_format, 1),
    TAG("Intl.DurationFormat"),
    END,
};

const BuiltinClass builtin_intl_duration_format = {
    .name = "DurationFormat",
    .ctor = duration_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_IntlDurationFormat + 1,
    .proto_intrinsic = Intrinsic_IntlDurationFormatPrototype + 1,
    .static_props = duration_static,
    .proto_props = duration_proto,
};
