/* date_locale.c - toLocaleString of dates in en-US.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/date_locale.h"

#include <math.h>
#include <stdio.h>

#include "engine/builtins/builtin.h"
#include "engine/builtins/date_fields.h"
#include "engine/builtins/date_zone.h"

typedef enum PartStyle { PART_NONE, PART_NUMERIC, PART_TWO, PART_NARROW, PART_SHORT, PART_LONG } PartStyle;
typedef enum Order { ORDER_US, ORDER_GB, ORDER_DE, ORDER_ISO } Order;

typedef struct DateFormat {
    PartStyle weekday, year, month, day, hour, minute, second, zone_name;
    u32 fraction;
    bool hours24, hour_zero24; /* 0..23; 24 instead of 0 */
    bool at; /* "at" between date and time */
    Order order;
    DateZone *zone; /* NULL: the local one */
} DateFormat;

/* ---- options ---- */

/* The option's text in `out`; "" when undefined. */
static bool text_option(Vm *vm, Object *options, const char *name, char out[64])
{
    out[0] = 0;
    Value v = TRY_OR(false, obj_get(vm, options, key_from_c(vm, name)));
    if (value_is_undefined(v))
        return true;
    AUTO_BUF text = {0};
    if (!string_to_utf8(vm, TRY_PTR_OR(false, to_string(vm, v)), &text))
        return false;
    snprintf(out, 64, "%.*s", (int)MIN(text.len, 63u), text.len ? text.data : "");
    return true;
}

static bool part_option(Vm *vm, Object *options, const char *name, const char *allowed, PartStyle *out)
{
    static const char names[][8] = {"", "numeric", "2-digit", "narrow", "short", "long"};
    char text[64];
    if (!text_option(vm, options, name, text))
        return false;
    if (!*text)
        return true;
    for (u32 i = 1; i < ARRAY_LEN(names); i++)
        if (!strcmp(text, names[i]) && strchr(allowed, (int)('0' + i))) {
            *out = (PartStyle)i;
            return true;
        }
    throw_range(vm, "Value %s out of range for Intl.DateTimeFormat options property %s", text, name);
    return false;
}

static bool style_option(Vm *vm, Object *options, const char *name, u32 *out)
{
    static const char names[][8] = {"", "short", "medium", "long", "full"};
    char text[64];
    if (!text_option(vm, options, name, text))
        return false;
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        if (!strcmp(text, names[i])) {
            *out = i;
            return true;
        }
    throw_range(vm, "Value %s out of range for Intl.DateTimeFormat options property %s", text, name);
    return false;
}

static void apply_styles(DateFormat *df, u32 date, u32 time)
{
    if (date) {
        df->year = date == 1 ? PART_TWO : PART_NUMERIC;
        df->month = date == 1 ? PART_NUMERIC : date == 2 ? PART_SHORT : PART_LONG;
        df->day = PART_NUMERIC;
        df->weekday = date == 4 ? PART_LONG : PART_NONE;
    }
    if (time) {
        df->hour = PART_NUMERIC;
        df->minute = PART_TWO;
        df->second = time > 1 ? PART_TWO : PART_NONE;
        df->zone_name = time == 4 ? PART_LONG : time == 3 ? PART_SHORT : PART_NONE;
    }
    df->at = date >= 3 && time;
}

static bool read_parts(Vm *vm, Object *options, DateFormat *df)
{
    if (!part_option(vm, options, "weekday", "345", &df->weekday) || !part_option(vm, options, "year", "12", &df->year) ||
        !part_option(vm, options, "month", "12345", &df->month) || !part_option(vm, options, "day", "12", &df->day) ||
        !part_option(vm, options, "hour", "12", &df->hour) || !part_option(vm, options, "minute", "12", &df->minute) ||
        !part_option(vm, options, "second", "12", &df->second))
        return false;
    Value v = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "fractionalSecondDigits")));
    double digits = 0;
    if (!value_is_undefined(v) && !to_double(vm, v, &digits))
        return false;
    if (!value_is_undefined(v) && !(digits >= 1 && digits <= 3)) {
        throw_range(vm, "fractionalSecondDigits value is out of range.");
        return false;
    }
    df->fraction = (u32)digits;
    return true;
}

static bool read_zone(Vm *vm, Object *options, DateFormat *df)
{
    char zone[64];
    if (!text_option(vm, options, "timeZone", zone))
        return false;
    if (*zone && !(df->zone = date_zone_open(zone))) {
        throw_range(vm, "Invalid time zone specified: %s", zone);
        return false;
    }
    char name[64];
    if (!text_option(vm, options, "timeZoneName", name))
        return false;
    if (*name)
        df->zone_name = strncmp(name, "long", 4) ? PART_SHORT : PART_LONG;
    return true;
}

static bool read_cycle(Vm *vm, Object *options, DateFormat *df)
{
    char cycle[64];
    Value v = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "hour12")));
    if (!text_option(vm, options, "hourCycle", cycle))
        return false;
    if (!value_is_undefined(v)) {
        df->hours24 = !to_boolean(v);
    } else if (*cycle) {
        df->hours24 = !strcmp(cycle, "h23") || !strcmp(cycle, "h24");
        df->hour_zero24 = !strcmp(cycle, "h24");
    }
    return true;
}

static bool read_options(Vm *vm, Value v, DateDefaults defaults, DateFormat *df)
{
    u32 date_style = 0, time_style = 0;
    if (!value_is_undefined(v)) {
        Object *options = TRY_PTR_OR(false, to_object(vm, v));
        if (!read_cycle(vm, options, df) || !read_zone(vm, options, df) || !read_parts(vm, options, df) ||
            !style_option(vm, options, "dateStyle", &date_style) || !style_option(vm, options, "timeStyle", &time_style))
            return false;
    }
    bool date = df->weekday || df->year || df->month || df->day;
    bool time = df->hour || df->minute || df->second || df->fraction;
    if (date_style || time_style) {
        if (date || time) {
            throw_type(vm, "Can't set option %s when %s is used", date ? "month" : "hour", date_style ? "dateStyle" : "timeStyle");
            return false;
        }
        apply_styles(df, date_style, time_style);
        return true;
    }
    bool missing = defaults == DATE_ONLY ? !date : defaults == TIME_ONLY ? !time : !date && !time;
    if (missing && defaults != TIME_ONLY)
        df->year = df->month = df->day = PART_NUMERIC;
    if (missing && defaults != DATE_ONLY) {
        df->hour = PART_NUMERIC;
        df->minute = df->second = PART_TWO;
    }
    df->at = df->month == PART_LONG && df->day && df->hour;
    return true;
}

static bool read_locale(Vm *vm, Value locales, DateFormat *df)
{
    if (value_is_object(locales))
        locales = TRY_OR(false, obj_get(vm, value_as_object(locales), key_of_index(0)));
    if (!value_is_string(locales))
        return true;
    AUTO_BUF text = {0};
    if (!string_to_utf8(vm, value_as_string(locales), &text))
        return false;
    Str s = buf_view(&text);
    if (str_starts_with(s, STR("sv")) || str_starts_with(s, STR("fr-CA")) || str_starts_with(s, STR("lt")) ||
        str_starts_with(s, STR("en-CA")))
        df->order = ORDER_ISO;
    else if (str_starts_with(s, STR("de")))
        df->order = ORDER_DE;
    else if (str_starts_with(s, STR("en-")) && !str_starts_with(s, STR("en-US")))
        df->order = ORDER_GB;
    df->hours24 = df->order != ORDER_US;
    return true;
}

/* ---- writing ---- */

static void put_part(Buf *out, i64 n, PartStyle style)
{
    buf_printf(out, style == PART_TWO ? "%02lld" : "%lld", (long long)(style == PART_TWO ? n % 100 : n));
}

static void put_name(Buf *out, const char *name, PartStyle style)
{
    size_t n = style == PART_NARROW ? 1 : style == PART_SHORT ? 3 : strlen(name);
    buf_append(out, name, n);
}

static void put_numeric_date(Buf *out, const DateFormat *df, const DateFields *d)
{
    i64 year = d->year > 0 ? d->year : 1 - d->year;
    PartStyle parts[3] = {df->month, df->day, df->year};
    i64 values[3] = {d->month + 1, d->day, year};
    static const u8 orders[][3] = {[ORDER_US] = {0, 1, 2}, [ORDER_GB] = {1, 0, 2}, [ORDER_DE] = {1, 0, 2}, [ORDER_ISO] = {2, 0, 1}};
    static const char separators[] = {[ORDER_US] = '/', [ORDER_GB] = '/', [ORDER_DE] = '.', [ORDER_ISO] = '-'};
    bool any = false;
    for (u32 i = 0; i < 3; i++) {
        u32 k = orders[df->order][i];
        if (!parts[k])
            continue;
        if (any)
            buf_push(out, separators[df->order]);
        bool pad = k != 2 && (df->order == ORDER_GB || df->order == ORDER_ISO);
        put_part(out, values[k], pad ? PART_TWO : parts[k]);
        any = true;
    }
}

static void put_date(Buf *out, const DateFormat *df, const DateFields *d)
{
    bool rest = df->year || df->month || df->day;
    if (df->weekday) {
        put_name(out, date_weekday_names[d->weekday], df->weekday);
        if (rest)
            buf_append_c(out, ", ");
    }
    if (!rest)
        return;
    if (df->month <= PART_TWO) {
        put_numeric_date(out, df, d);
        return;
    }
    bool day_first = df->order == ORDER_GB || df->order == ORDER_DE;
    if (df->day && day_first) {
        put_part(out, d->day, df->day);
        buf_append_c(out, df->order == ORDER_DE ? ". " : " ");
    }
    put_name(out, date_month_names[d->month], df->month);
    if (df->day && !day_first) {
        buf_push(out, ' ');
        put_part(out, d->day, df->day);
    }
    if (df->year) {
        buf_append_c(out, df->day && !day_first ? ", " : " ");
        put_part(out, d->year > 0 ? d->year : 1 - d->year, df->year);
    }
}

static void put_time(Buf *out, const DateFormat *df, const DateFields *d)
{
    u32 hour = d->hour;
    if (!df->hours24)
        hour = hour % 12 ? hour % 12 : 12;
    else if (df->hour_zero24 && !hour)
        hour = 24;
    if (df->hour)
        put_part(out, hour, df->hours24 && (df->minute || df->second) ? PART_TWO : df->hour);
    if (df->minute) {
        if (df->hour)
            buf_push(out, ':');
        put_part(out, d->minute, df->hour || df->second ? PART_TWO : PART_NUMERIC);
    }
    if (df->second) {
        if (df->hour || df->minute)
            buf_push(out, ':');
        put_part(out, d->second, df->minute ? PART_TWO : PART_NUMERIC);
    }
    if (df->fraction) {
        char digits[4] = {(char)('0' + d->ms / 100), (char)('0' + d->ms / 10 % 10), (char)('0' + d->ms % 10)};
        if (df->second)
            buf_push(out, '.');
        buf_append(out, digits, df->fraction);
    }
    if (df->hour && !df->hours24)
        buf_append_c(out, d->hour < 12 ? " AM" : " PM");
}

static void put_zone(Buf *out, const DateFormat *df, const DateZone *zone, double t)
{
    char name[64];
    if (df->zone_name == PART_LONG) {
        date_zone_long_name(zone, t, name);
        buf_append_c(out, name);
        return;
    }
    char shorter[16];
    date_zone_abbreviation(zone, t, shorter);
    i32 offset = date_zone_offset(zone, t, false);
    static const char known[][5] = {"UTC", "GMT", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "AKST", "AKDT", "HST"};
    for (u32 i = 0; i < ARRAY_LEN(known); i++)
        if (!strcmp(shorter, known[i]) && offset <= 0) {
            buf_append_c(out, shorter);
            return;
        }
    u32 minutes = (u32)(offset < 0 ? -offset : offset) / 60;
    buf_printf(out, "GMT%c%u", offset < 0 ? '-' : '+', minutes / 60);
    if (minutes % 60)
        buf_printf(out, ":%02u", minutes % 60);
}

Value date_locale_text(Vm *vm, double t, Value locales, Value options, DateDefaults defaults)
{
    DateFormat df = {.order = ORDER_US};
    if (!read_locale(vm, locales, &df) || !read_options(vm, options, defaults, &df)) {
        date_zone_free(df.zone);
        return VAL_EXC;
    }
    AUTO_BUF out = {0};
    if (isnan(t)) {
        buf_append_c(&out, "Invalid Date");
    } else {
        const DateZone *zone = df.zone ? df.zone : date_zone_local(vm);
        DateFields d;
        date_split(t + date_zone_offset(zone, t, false) * 1000.0, &d);
        bool date = df.weekday || df.year || df.month || df.day, time = df.hour || df.minute || df.second || df.fraction;
        put_date(&out, &df, &d);
        if (date && time) {
            bool weekday_only = !(df.year || df.month || df.day);
            buf_append_c(&out, df.at ? " at " : weekday_only || df.order == ORDER_ISO ? " " : ", ");
        }
        put_time(&out, &df, &d);
        if (df.zone_name) {
            if (out.len)
                buf_append_c(&out, time ? " " : ", ");
            put_zone(&out, &df, zone, t);
        }
    }
    date_zone_free(df.zone);
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&out))));
}
