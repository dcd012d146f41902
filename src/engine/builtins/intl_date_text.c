/* intl_date_text.c - moments and ranges written by a DateFormat.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/alloc.h"
#include "engine/builtins/date_fields.h"
#include "engine/builtins/intl_date.h"
#include "engine/intl/date_text.h"
#include "engine/intl/number.h"
#include "engine/intl/zone_names.h"

/* ---- moments ---- */

static void moment_of(Vm *vm, const DateFormat *df, double ms, DateMoment *out)
{
    const DateZone *zone = df->zone ? df->zone : df->local ? date_zone_local(vm) : NULL;
    *out = (DateMoment){.ms = ms, .zone = df->zone_row, .offset = df->offset};
    if (zone) {
        out->offset = date_zone_offset(zone, ms, false);
        out->summer = date_zone_is_summer(zone, ms);
    }
    DateFields d;
    date_split(ms + out->offset * 1000.0, &d);
    out->year = d.year;
    out->month = d.month;
    out->day = d.day;
    out->weekday = d.weekday;
    out->hour = d.hour;
    out->minute = d.minute;
    out->second = d.second;
    out->millisecond = d.ms;
}

/* Puts the digits of df's numbering system for 0 to 9, and its decimal point. */
static void set_digits(const DateFormat *df, FormattedText *out)
{
    if (!df->own_digits)
        return;
    bool arab = !strncmp(df->numbers, "arab", 4);
    u32 n = out->units.len, *moved = xalloc((n + 1) * sizeof *moved); /* where each unit has gone */
    FormattedText made = {0};
    for (u32 i = 0; i < n; i++) {
        u16 unit = out->units.items[i];
        moved[i] = made.units.len;
        u32 cp = unit >= '0' && unit <= '9' ? number_system_digit(df->numbers, unit - '0') : arab && unit == '.' ? 0x66B : unit;
        if (cp >= 0x10000) {
            VEC_PUSH(&made.units, (u16)(0xD800 + ((cp - 0x10000) >> 10)));
            cp = 0xDC00 + ((cp - 0x10000) & 0x3FF);
        }
        VEC_PUSH(&made.units, (u16)cp);
    }
    moved[n] = made.units.len;
    for (u32 i = 0; i < out->parts.len; i++) {
        out->parts.items[i].start = moved[out->parts.items[i].start];
        out->parts.items[i].end = moved[out->parts.items[i].end];
    }
    xfree(moved);
    VEC_DEINIT(&out->units);
    out->units.items = made.units.items;
    out->units.len = made.units.len;
    out->units.cap = made.units.cap;
}

static bool throw_icu(Vm *vm)
{
    throw_error(vm, ERR_ERROR, "Internal error. Icu error.");
    return false;
}

bool date_format_put(Vm *vm, DateFormat *df, double ms, FormattedText *out)
{
    if (df->english) {
        DateMoment at;
        moment_of(vm, df, ms, &at);
        date_text_put(out, df->pattern, &at);
    } else if (!date_icu_format(df->icu, ms, out)) {
        return throw_icu(vm);
    }
    set_digits(df, out);
    text_plain_spaces(out);
    text_fill_literals(out);
    return true;
}

/* ---- ranges ---- */

static DateDifference difference(const DateMoment *a, const DateMoment *b)
{
    if ((a->year > 0) != (b->year > 0))
        return DIFFERS_ERA;
    if (a->year != b->year)
        return DIFFERS_YEAR;
    if (a->month != b->month)
        return DIFFERS_MONTH;
    if (a->day != b->day)
        return DIFFERS_DAY;
    if (a->hour / 12 != b->hour / 12)
        return DIFFERS_HALF;
    if (a->hour != b->hour)
        return DIFFERS_HOUR;
    if (a->minute != b->minute)
        return DIFFERS_MINUTE;
    if (a->second != b->second)
        return DIFFERS_SECOND;
    return a->millisecond != b->millisecond ? DIFFERS_FRACTION : DIFFERS_NOT;
}

static void english_range(Vm *vm, DateFormat *df, double from, double to, FormattedText *out)
{
    DateMoment ends[2];
    DateRangePiece pieces[DATE_RANGE_PIECES];
    moment_of(vm, df, from, &ends[0]);
    moment_of(vm, df, to, &ends[1]);
    u32 n = date_pattern_range(df->pattern, difference(&ends[0], &ends[1]), pieces);
    for (u32 i = 0; i < n; i++)
        date_text_put(out, pieces[i].pattern, &ends[pieces[i].of_end]);
    text_fill_literals(out);
    if (n > 1)
        text_mark_sources(out);
}

bool date_format_put_range(Vm *vm, DateFormat *df, double from, double to, FormattedText *out)
{
    bool split = false;
    if (df->english)
        english_range(vm, df, from, to, out);
    else if (!date_icu_range(df->icu, from, to, out))
        return throw_icu(vm);
    set_digits(df, out);
    for (u32 i = 0; i < out->parts.len; i++)
        split |= out->parts.items[i].source == RANGE_START || out->parts.items[i].source == RANGE_END;
    if (!split) {
        /* one date stands for both: as format writes it */
        out->units.len = out->parts.len = 0;
        if (!date_format_put(vm, df, from, out))
            return false;
        for (u32 i = 0; i < out->parts.len; i++)
            out->parts.items[i].source = RANGE_SHARED;
    }
    return true;
}

/* ---- toLocaleString ---- */

/* Nothing but English defaults? */
static bool is_plain(Vm *vm, Value locales, Value options)
{
    if (!value_is_undefined(options))
        return false;
    if (value_is_undefined(locales))
        return !strcmp(intl_default_locale(vm), "en-US");
    if (!value_is_string(locales))
        return false;
    StrView v = string_view(vm, value_as_string(locales));
    return v.data && !v.wide && v.length == 5 && !memcmp(v.data, "en-US", 5);
}

/* What is kept of toLocaleString and its like: the formatter of each. */
static const IntlService kept_services[] = {
    [DEFAULT_DATE] = {"toLocaleDateString", date_format_free},
    [DEFAULT_TIME] = {"toLocaleTimeString", date_format_free},
    [DEFAULT_ALL] = {"toLocaleString", date_format_free},
};

/* Is the zone of the process still the one the formatter was made for? */
static bool zone_is_current(Vm *vm, const DateFormat *df)
{
    const char *id = date_zone_id(date_zone_local(vm));
    i32 row = zone_find(id, strlen(id));
    return row == df->zone_row || ((row < 0 || zone_is_utc(row)) && zone_is_utc(df->zone_row));
}

static Value invalid_date(Vm *vm)
{
    return value_cell(TRY_PTR(string_from_c(vm, "Invalid Date")));
}

static Value formatted(Vm *vm, DateFormat *df, double ms)
{
    AUTO_TEXT text = {0};
    if (!date_format_put(vm, df, ms, &text))
        return VAL_EXC;
    return intl_parts_string(vm, &text);
}

Value date_locale_text(Vm *vm, double ms, Value locales, Value options, DateRequired required, DateDefaults defaults)
{
    AUTO_TEXT text = {0};
    if (is_plain(vm, locales, options) && !isnan(ms)) {
        static const char *const patterns[] = {[DEFAULT_DATE] = "M/d/y", [DEFAULT_TIME] = "h:mm:ss a", [DEFAULT_ALL] = "M/d/y, h:mm:ss a"};
        DateFormat df = {.local = true, .zone_row = -1};
        DateMoment at;
        moment_of(vm, &df, ms, &at);
        date_text_put(&text, patterns[defaults], &at);
        return intl_parts_string(vm, &text);
    }
    const IntlService *service = &kept_services[defaults];
    DateFormat *df = isnan(ms) ? NULL : intl_kept(vm, service, locales, options);
    if (df && zone_is_current(vm, df))
        return formatted(vm, df, ms);
    df = TRY_PTR(date_format_new(vm, locales, options, required, defaults));
    Value v = isnan(ms) ? invalid_date(vm) : formatted(vm, df, ms);
    if (!intl_keep(vm, service, locales, options, df))
        date_format_free(df);
    return v;
}

/* ---- results ---- */

Value intl_parts_string(Vm *vm, const FormattedText *text)
{
    return value_cell(TRY_PTR(string_from_utf16(vm, text->units.items, text->units.len)));
}

Value intl_parts_array(Vm *vm, const FormattedText *text)
{
    static const char *const sources[] = {"", "shared", "startRange", "endRange"};
    Array *list = TRY_PTR(array_new_capacity(vm, text->parts.len));
    for (u32 i = 0; i < text->parts.len; i++) {
        const TextPart *p = &text->parts.items[i];
        Object *part = TRY_PTR(object_new_plain(vm));
        String *value = TRY_PTR(string_from_utf16(vm, text->units.items + p->start, p->end - p->start));
        if (!intl_put_text(vm, part, "type", str_view(p->type)) || !intl_put(vm, part, "value", value_cell(value)))
            return VAL_EXC;
        if (p->extra && !intl_put_text(vm, part, "unit", str_view(p->extra)))
            return VAL_EXC;
        if (p->source && !intl_put_text(vm, part, "source", str_view(sources[p->source])))
            return VAL_EXC;
        if (!array_push(vm, list, value_cell(part)))
            return VAL_EXC;
    }
    return value_cell(list);
}
