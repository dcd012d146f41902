/* bi_intl_relative.c - Intl.RelativeTimeFormat (ECMA-402 17).
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "base/alloc.h"
#include "engine/builtins/intl_date.h"
#include "engine/builtins/intl_number.h"

enum { STYLE_LONG, STYLE_SHORT, STYLE_NARROW };

typedef struct RelativeFormat {
    IntlResolved resolved;
    u8 style;
    bool automatic; /* numeric: "auto" */
    bool english;
    NumberFormatter number; /* english; its system also else */
    void *icu;      /* opened when first needed */
} RelativeFormat;

static void relative_free(void *data)
{
    RelativeFormat *rf = data;
    number_formatter_deinit(&rf->number);
    if (rf->icu)
        icu_get()->ureldatefmt_close(rf->icu);
    xfree(rf);
}

static const IntlService relative_service = {"RelativeTimeFormat", relative_free};

static const char style_words[] = "long|short|narrow";

/* In ICU's order (URelativeDateTimeUnit). */
static const char *const unit_names[] = {"year", "quarter", "month", "week", "day", "hour", "minute", "second"};
enum { UNIT_YEAR, UNIT_QUARTER, UNIT_MONTH, UNIT_WEEK, UNIT_DAY, UNIT_HOUR, UNIT_MINUTE, UNIT_SECOND };

/* ---- English ---- */

static const char *short_name(u32 unit, bool one)
{
    static const char *const names[] = {"yr.", "qtrs.", "mo.", "wk.", "days", "hr.", "min.", "sec."};
    if (one && unit == UNIT_QUARTER)
        return "qtr.";
    return one && unit == UNIT_DAY ? "day" : names[unit];
}

/* "yesterday", "this week"; false when there is no word for it. */
static bool english_word(const RelativeFormat *rf, double value, u32 unit, char out[32])
{
    static const char *const days[] = {"yesterday", "today", "tomorrow"}, *const which[] = {"last", "this", "next"};
    if (fabs(value) > 1 || value != trunc(value) || (value != 0 && unit > UNIT_DAY))
        return false;
    u32 i = (u32)(value + 1);
    bool full = rf->style == STYLE_LONG || unit > UNIT_DAY;
    if (unit == UNIT_SECOND)
        snprintf(out, 32, "now");
    else if (unit == UNIT_DAY)
        snprintf(out, 32, "%s", days[i]);
    else
        snprintf(out, 32, "%s %s", which[i], full ? unit_names[unit] : short_name(unit, true));
    return true;
}

/* The parts of a number, each with the unit. */
static void put_number(FormattedText *out, const NumberText *number, const char *unit)
{
    static const char *const types[] = {"literal", "integer", "group", "decimal", "fraction"};
    u32 from = 0;
    for (u32 i = 0; i < number->parts.len; i++) {
        const NumberPart *p = &number->parts.items[i];
        text_part(out, p->type < ARRAY_LEN(types) ? types[p->type] : "literal", number->text.data + from, p->end - from);
        if (out->parts.len)
            VEC_LAST(&out->parts).extra = unit;
        from = p->end;
    }
}

static bool put_english(RelativeFormat *rf, double value, u32 unit, FormattedText *out)
{
    static const char *const narrow[] = {"y", "q", "mo", "w", "d", "h", "m", "s"};
    char word[32];
    if (rf->automatic && english_word(rf, value, unit, word)) {
        text_c(out, word);
        return true;
    }
    AUTO_DECIMAL size = {0};
    NumberText number = {0};
    decimal_from_double(&size, fabs(value));
    bool past = signbit(value), one = number_en_is_one(&rf->number.spec.digits, &size);
    bool ok = number_format(&rf->number, &size, &number);
    if (ok) {
        if (!past)
            text_c(out, "in ");
        put_number(out, &number, unit_names[unit]);
        if (rf->style == STYLE_NARROW) {
            text_c(out, narrow[unit]);
        } else if (rf->style == STYLE_SHORT) {
            text_c(out, " ");
            text_c(out, short_name(unit, one));
        } else {
            text_c(out, " ");
            text_c(out, unit_names[unit]);
            text_c(out, one ? "" : "s");
        }
        if (past)
            text_c(out, " ago");
    }
    number_text_deinit(&number);
    return ok;
}

/* ---- other languages ---- */

static bool open_icu(const Icu *icu, RelativeFormat *rf)
{
    enum { UNUM_DECIMAL = 1, CONTEXT_NONE = 256, MIN_GROUPING = 22, MIN_GROUPING_AUTO = -2 };
    char tag[ICU_LOCALE_MAX * 2], name[ICU_LOCALE_MAX];
    int n = snprintf(tag, sizeof tag, "%s-u-nu-%s", rf->resolved.data_locale, rf->number.spec.system);
    IcuError error = 0;
    if (!icu_locale_name(icu, (Str){tag, (size_t)n}, name))
        return false;
    void *numbers = icu->unum_open(UNUM_DECIMAL, NULL, 0, name, NULL, &error);
    if (icu_failed(error))
        return false;
    icu->unum_setAttribute(numbers, MIN_GROUPING, MIN_GROUPING_AUTO);
    rf->icu = icu->ureldatefmt_open(name, numbers, rf->style, CONTEXT_NONE, &error); /* takes the numbers over */
    if (!icu_failed(error))
        return true;
    rf->icu = NULL;
    return false;
}

/* ICU's fields lie inside each other (groups in the integer): each unit of text belongs to the shortest. */
static void take_fields(const Icu *icu, const void *value, const char *unit, FormattedText *out)
{
    enum { CATEGORY_NUMBER = 2, MOST = 64 };
    static const char *const types[] = {"integer", "fraction", "decimal", "literal", "literal", "literal", "group"};
    struct {
        i32 start, end, field;
    } fields[MOST];
    u32 n = 0;
    IcuError error = 0;
    void *position = icu->ucfpos_open(&error);
    if (icu_failed(error))
        return;
    while (n < MOST && icu->ufmtval_nextPosition(value, position, &error) && !icu_failed(error)) {
        if (icu->ucfpos_getCategory(position, &error) != CATEGORY_NUMBER)
            continue;
        fields[n].field = icu->ucfpos_getField(position, &error);
        icu->ucfpos_getIndexes(position, &fields[n].start, &fields[n].end, &error);
        n += fields[n].field >= 0 && fields[n].field < (i32)ARRAY_LEN(types);
    }
    icu->ucfpos_close(position);
    i32 last = -1;
    for (u32 at = 0; at < out->units.len; at++) {
        i32 best = -1;
        for (u32 i = 0; i < n; i++)
            if ((u32)fields[i].start <= at && at < (u32)fields[i].end &&
                (best < 0 || fields[i].end - fields[i].start < fields[best].end - fields[best].start))
                best = (i32)i;
        bool goes_on = best >= 0 && last >= 0 && fields[best].field == fields[last].field && out->parts.len &&
                       VEC_LAST(&out->parts).end == at;
        if (goes_on)
            VEC_LAST(&out->parts).end++;
        else if (best >= 0)
            VEC_PUSH(&out->parts, ((TextPart){.type = types[fields[best].field], .extra = unit, .start = at, .end = at + 1}));
        last = best;
    }
}

static bool put_icu(RelativeFormat *rf, double value, u32 unit, FormattedText *out)
{
    const Icu *icu = icu_get();
    IcuError error = 0;
    if (!icu || (!rf->icu && !open_icu(icu, rf)))
        return false;
    void *result = icu->ureldatefmt_openResult(&error);
    if (icu_failed(error))
        return false;
    if (rf->automatic)
        icu->ureldatefmt_formatToResult(rf->icu, value, (i32)unit, result, &error);
    else
        icu->ureldatefmt_formatNumericToResult(rf->icu, value, (i32)unit, result, &error);
    const void *formatted = icu_failed(error) ? NULL : icu->ureldatefmt_resultAsValue(result, &error);
    i32 n = 0;
    const u16 *text = formatted ? icu->ufmtval_getString(formatted, &n, &error) : NULL;
    bool ok = text && !icu_failed(error);
    if (ok) {
        text_utf16(out, text, (size_t)n);
        take_fields(icu, formatted, unit_names[unit], out);
    }
    icu->ureldatefmt_closeResult(result);
    return ok;
}

/* ---- construction ---- */

static bool initialise(Vm *vm, Frame *f, RelativeFormat *rf)
{
    IntlKey nu = {.key = "nu", .supported = intl_is_numbering_system};
    NumberSpec *spec = &rf->number.spec;
    int style, numeric;
    Array *requested = intl_locale_list(vm, frame_arg(f, 0));
    Value options = requested ? intl_coerce_options(vm, frame_arg(f, 1)) : VAL_EXC;
    if (value_is_exc(options) || !intl_option_matcher(vm, options) ||
        !intl_option_type(vm, options, "numberingSystem", "nu", &nu.option) ||
        !intl_resolve_locale(vm, requested, &nu, 1, &rf->resolved) ||
        !intl_option_word(vm, options, "style", style_words, STYLE_LONG, &style) ||
        !intl_option_word(vm, options, "numeric", "always|auto", 0, &numeric))
        return false;
    rf->style = (u8)style;
    rf->automatic = numeric;
    if (nu.value[0])
        snprintf(spec->system, sizeof spec->system, "%.*s", (int)sizeof spec->system - 1, nu.value);
    else
        intl_default_numbering_system(rf->resolved.data_locale, spec->system);
    spec->digits = (NumberDigits){.rounding_mode = ROUND_HALF_EXPAND, .min_integer = 1, .max_fraction = 3, .increment = 1};
    spec->grouping = GROUPING_AUTO;
    spec->english = rf->english = intl_is_english(rf->resolved.data_locale) && number_en_knows(spec);
    if (rf->english || icu_get())
        return true;
    intl_throw_no_icu(vm, "this numbering system");
    return false;
}

/* 17.1.1 */
static Value relative_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target))
        return throw_type(vm, "Constructor Intl.RelativeTimeFormat requires 'new'");
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_IntlRelativeTimeFormatPrototype));
    IntlObject *o = TRY_PTR(intl_object_new(vm, &relative_service, proto));
    RelativeFormat *rf = xalloc_zero(sizeof *rf);
    o->data = rf;
    return initialise(vm, f, rf) ? value_cell(o) : VAL_EXC;
}

/* ---- methods ---- */

/* SingularRelativeTimeUnit; -1: RangeError. */
static int read_unit(Vm *vm, String *s, const char *method)
{
    AUTO_BUF text = {0};
    if (!intl_text(vm, s, &text))
        return -1;
    size_t n = text.len;
    n -= n && text.data[n - 1] == 's';
    for (u32 i = 0; i < ARRAY_LEN(unit_names); i++)
        if (str_equal_c((Str){text.data, n}, unit_names[i]))
            return (int)i;
    throw_range(vm, "Invalid unit argument for %s() '%.*s'", method, (int)MIN(text.len, 60u), text.len ? text.data : "");
    return -1;
}

static Value relative_format(Vm *vm, Frame *f)
{
    bool parts = native_magic(f);
    const char *method = parts ? "Intl.RelativeTimeFormat.prototype.formatToParts" : "Intl.RelativeTimeFormat.prototype.format";
    IntlObject *o = TRY_PTR(intl_this(vm, f, &relative_service, method));
    RelativeFormat *rf = o->data;
    double value;
    if (!to_double(vm, frame_arg(f, 0), &value))
        return VAL_EXC;
    String *name = TRY_PTR(to_string(vm, frame_arg(f, 1)));
    int unit = read_unit(vm, name, method);
    if (unit < 0)
        return VAL_EXC;
    if (!isfinite(value))
        return throw_range(vm, "Value need to be finite number for %s()", method);
    AUTO_TEXT text = {0};
    if (!(rf->english ? put_english(rf, value, (u32)unit, &text) : put_icu(rf, value, (u32)unit, &text)))
        return throw_error(vm, ERR_ERROR, "Internal error. Icu error.");
    text_fill_literals(&text);
    return parts ? intl_parts_array(vm, &text) : intl_parts_string(vm, &text);
}

/* 17.3.5 */
static Value relative_resolved_options(Vm *vm, Frame *f)
{
    const RelativeFormat *rf = TRY_PTR(intl_this(vm, f, &relative_service, "Intl.RelativeTimeFormat.prototype.resolvedOptions"))->data;
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!intl_put_text(vm, o, "locale", str_view(rf->resolved.locale)) ||
        !intl_put_text(vm, o, "style", intl_word(style_words, rf->style)) ||
        !intl_put_text(vm, o, "numeric", str_view(rf->automatic ? "auto" : "always")) ||
        !intl_put_text(vm, o, "numberingSystem", str_view(rf->number.spec.system)))
        return VAL_EXC;
    return value_cell(o);
}

static const BuiltinProp relative_static[] = {
    FN("supportedLocalesOf", 1, intl_supported_locales_of, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp relative_proto[] = {
    FN("resolvedOptions", 0, relative_resolved_options, 0, INTRIN_NONE),
    FN_MAGIC("format", 2, relative_format, 0),
    FN_MAGIC("formatToParts", 2, relative_format, 1),
    TAG("Intl.RelativeTimeFormat"),
    END,
};

const BuiltinClass builtin_intl_relative_time_format = {
    .name = "RelativeTimeFormat",
    .ctor = relative_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_IntlRelativeTimeFormat + 1,
    .proto_intrinsic = Intrinsic_IntlRelativeTimeFormatPrototype + 1,
    .static_props = relative_static,
    .proto_props = relative_proto,
};
