/* bi_date.c - Date and Date.prototype (21.4).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/date.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/builtins/builtin.h"
#include "engine/builtins/collections.h"
#include "engine/builtins/date_fields.h"
#include "engine/builtins/date_zone.h"
#include "engine/builtins/intl_date.h"
#include "os/os_time.h"

/* ---- local time ---- */

static double offset_ms(Vm *vm, double t, bool is_local)
{
    return date_zone_offset(date_zone_local(vm), t, is_local) * 1000.0;
}

static double to_local(Vm *vm, double t)
{
    return t + offset_ms(vm, t, false);
}

static double to_utc(Vm *vm, double local)
{
    if (!(fabs(local) <= 8.64e15 + 2.0 * MS_PER_DAY))
        return (double)NAN;
    return local - offset_ms(vm, local, true);
}

static double now_ms(void)
{
    i64 ns = os_time_wall_ns();
    return (double)(ns / 1000000 - (ns % 1000000 < 0));
}

/* ---- making ---- */

/* Date.parse of any string. */
static double parse_string(Vm *vm, String *s)
{
    enum { LONGEST = 512 };
    u8 narrow[LONGEST];
    StrView view = string_view(vm, s);
    bool local;
    if (!view.data)
        return (double)NAN; /* the exception stays pending: callers look */
    u32 n = MIN(view.length, LONGEST);
    for (u32 i = 0; i < n; i++) {
        u16 c = view_at(view, i);
        bool space = c == 0x202F || c == 0x2028 || c == 0x2029 || c == 0xFEFF || (c >= 0x2000 && c <= 0x200A) || c == 0x3000;
        narrow[i] = (u8)(space ? ' ' : c > 0xFF ? 0xFF : c);
    }
    double t = date_parse(narrow, n, &local);
    if (isnan(t))
        return t;
    return date_time_clip(local ? to_utc(vm, t) : t);
}

/* The date of up to seven numbers: year, month, day, hours, minutes, seconds, milliseconds. */
static bool from_numbers(Vm *vm, const Value *args, u32 n, double *out)
{
    double v[7] = {(double)NAN, 0, 1, 0, 0, 0, 0};
    for (u32 i = 0; i < n && i < 7; i++)
        if (!to_double(vm, args[i], &v[i]))
            return false;
    double year = trunc(v[0]);
    if (year >= 0 && year <= 99)
        v[0] = 1900 + year;
    *out = date_make(date_make_day(v[0], v[1], v[2]), date_make_time(v[3], v[4], v[5], v[6]));
    return true;
}

static bool from_value(Vm *vm, Value v, double *out)
{
    if (value_has_kind(v, Kind_Date)) {
        *out = ((DateObject *)value_as_cell(v))->time;
        return true;
    }
    v = TRY_OR(false, to_primitive(vm, v, HINT_DEFAULT));
    if (value_is_string(v)) {
        *out = parse_string(vm, value_as_string(v));
        return value_is_hole(vm_core(vm)->exception);
    }
    if (!to_double(vm, v, out))
        return false;
    *out = date_time_clip(*out);
    return true;
}

/* ---- text ---- */

enum { TEXT_DATE = 1, TEXT_TIME = 2 };

/* "Thu Jan 01 1970", "00:00:00 GMT+0000 (Coordinated Universal Time)", or both. */
static Value date_text(Vm *vm, double t, u32 parts)
{
    char text[160];
    int n = 0;
    if (isnan(t))
        return value_cell(TRY_PTR(string_from_c(vm, "Invalid Date")));
    DateFields d;
    date_split(to_local(vm, t), &d);
    if (parts & TEXT_DATE)
        n = snprintf(text, sizeof text, "%.3s %.3s %02u %s%04lld", date_weekday_names[d.weekday],
                     date_month_names[d.month], d.day, d.year < 0 ? "-" : "",
                     (long long)(d.year < 0 ? -d.year : d.year));
    if (parts == (TEXT_DATE | TEXT_TIME))
        text[n++] = ' ';
    if (parts & TEXT_TIME) {
        char zone[64];
        date_zone_long_name(date_zone_local(vm), t, zone);
        i32 minutes = (i32)(offset_ms(vm, t, false) / 60000);
        u32 size = (u32)(minutes < 0 ? -minutes : minutes);
        n += snprintf(text + n, sizeof text - (size_t)n, "%02u:%02u:%02u GMT%c%02u%02u (%s)", d.hour, d.minute,
                      d.second, minutes < 0 ? '-' : '+', size / 60, size % 60, zone);
    }
    return value_cell(TRY_PTR(string_from_latin1(vm, text, (u32)n)));
}

/* 21.4.2.1 */
static Value date_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target))
        return date_text(vm, now_ms(), TEXT_DATE | TEXT_TIME);
    double t;
    if (f->argc == 0) {
        t = now_ms();
    } else if (f->argc == 1) {
        if (!from_value(vm, f->args[0], &t))
            return VAL_EXC;
    } else {
        if (!from_numbers(vm, f->args, f->argc, &t))
            return VAL_EXC;
        t = date_time_clip(to_utc(vm, t));
    }
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_DatePrototype));
    DateObject *date = TRY_PTR((DateObject *)object_new_kind(vm, Kind_Date, sizeof(DateObject), proto, 0));
    date->time = t;
    return value_cell(date);
}

static Value date_now(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return value_number(now_ms());
}

static Value date_parse_fn(Vm *vm, Frame *f)
{
    double t = parse_string(vm, TRY_PTR(to_string(vm, frame_arg(f, 0))));
    return value_is_hole(vm_core(vm)->exception) ? value_number(t) : VAL_EXC;
}

static Value date_utc(Vm *vm, Frame *f)
{
    double t;
    if (!from_numbers(vm, f->args, f->argc, &t))
        return VAL_EXC;
    return value_number(date_time_clip(t));
}

static DateObject *this_date(Vm *vm, Frame *f)
{
    if (LIKELY(value_has_kind(f->this_value, Kind_Date)))
        return (DateObject *)value_as_cell(f->this_value);
    const char *name = native_row(f)->name;
    if (strncmp(name, "get", 3) && strcmp(name, "valueOf"))
        return incompatible_receiver(vm, f, "Date");
    throw_type(vm, "this is not a Date object.");
    return NULL;
}

/* ---- getters ---- */

enum { GET_YEAR, GET_MONTH, GET_DATE, GET_DAY, GET_HOURS, GET_MINUTES, GET_SECONDS, GET_MS, GET_UTC = 16 };

static Value date_get(Vm *vm, Frame *f)
{
    u32 magic = native_magic(f);
    double t = TRY_PTR(this_date(vm, f))->time;
    if (isnan(t))
        return value_number(t);
    DateFields d;
    date_split(magic & GET_UTC ? t : to_local(vm, t), &d);
    switch (magic & 15) {
    case GET_YEAR:
        return value_i64(d.year);
    case GET_MONTH:
        return value_u32(d.month);
    case GET_DATE:
        return value_u32(d.day);
    case GET_DAY:
        return value_u32(d.weekday);
    case GET_HOURS:
        return value_u32(d.hour);
    case GET_MINUTES:
        return value_u32(d.minute);
    case GET_SECONDS:
        return value_u32(d.second);
    default:
        return value_u32(d.ms);
    }
}

static Value date_get_time(Vm *vm, Frame *f)
{
    return value_number(TRY_PTR(this_date(vm, f))->time);
}

/* Annex B */
static Value date_get_year(Vm *vm, Frame *f)
{
    double t = TRY_PTR(this_date(vm, f))->time;
    if (isnan(t))
        return value_number(t);
    DateFields d;
    date_split(to_local(vm, t), &d);
    return value_i64(d.year - 1900);
}

static Value date_get_timezone_offset(Vm *vm, Frame *f)
{
    double t = TRY_PTR(this_date(vm, f))->time;
    return value_number(isnan(t) ? t : trunc(-offset_ms(vm, t, false) / 60000) + 0.0);
}

/* ---- setters ---- */

static Value store(DateObject *date, double t)
{
    date->time = date_time_clip(t);
    return value_number(date->time);
}

static Value date_set_time(Vm *vm, Frame *f)
{
    DateObject *date = TRY_PTR(this_date(vm, f));
    double t;
    if (!to_double(vm, frame_arg(f, 0), &t))
        return VAL_EXC;
    return store(date, t);
}

/* setHours and the like: magic is the first field (GET_) and how many may follow, << 8. */
static Value date_set(Vm *vm, Frame *f)
{
    u32 magic = native_magic(f), first = magic & 15, most = magic >> 8;
    bool utc = magic & GET_UTC;
    DateObject *date = TRY_PTR(this_date(vm, f));
    double t = date->time, given[4];
    u32 n = MIN(f->argc, most);
    given[0] = (double)NAN;
    for (u32 i = 0; i < n; i++)
        if (!to_double(vm, f->args[i], &given[i]))
            return VAL_EXC;
    if (isnan(t)) {
        if (first != GET_YEAR)
            return value_number(t);
        t = 0;
    } else if (!utc) {
        t = to_local(vm, t);
    }
    DateFields d;
    date_split(t, &d);
    /* In the order of the GET_ numbers, without the day of the week. */
    double v[8] = {(double)d.year, d.month, d.day, 0, d.hour, d.minute, d.second, d.ms};
    for (u32 i = 0; i < MAX(n, 1u); i++)
        v[first + i] = given[i];
    t = date_make(date_make_day(v[0], v[1], v[2]), date_make_time(v[4], v[5], v[6], v[7]));
    return store(date, utc ? t : to_utc(vm, t));
}

/* Annex B */
static Value date_set_year(Vm *vm, Frame *f)
{
    DateObject *date = TRY_PTR(this_date(vm, f));
    double t = date->time, year;
    if (!to_double(vm, frame_arg(f, 0), &year))
        return VAL_EXC;
    if (isnan(year))
        return store(date, year);
    year = trunc(year);
    if (year >= 0 && year <= 99)
        year += 1900;
    DateFields d;
    date_split(isnan(t) ? 0 : to_local(vm, t), &d);
    double day = date_make_day(year, d.month, d.day);
    return store(date, to_utc(vm, date_make(day, date_make_time(d.hour, d.minute, d.second, d.ms))));
}

/* ---- text ---- */

static Value date_to_text(Vm *vm, Frame *f)
{
    return date_text(vm, TRY_PTR(this_date(vm, f))->time, native_magic(f));
}

static char *put_digits(char *out, u32 n, u32 count)
{
    for (u32 i = count; i-- > 0; n /= 10)
        out[i] = (char)('0' + n % 10);
    return out + count;
}

/* 21.4.4.36 */
static Value date_to_iso(Vm *vm, Frame *f)
{
    double t = TRY_PTR(this_date(vm, f))->time;
    if (isnan(t))
        return throw_range(vm, "Invalid time value");
    DateFields d;
    date_split(t, &d);
    char text[32], *p = text;
    u32 year = (u32)(d.year < 0 ? -d.year : d.year);
    if (d.year < 0 || d.year > 9999) {
        *p++ = d.year < 0 ? '-' : '+';
        p = put_digits(p, year / 100, 4);
    } else {
        p = put_digits(p, year / 100, 2);
    }
    p = put_digits(p, year % 100, 2);
    const u32 rest[] = {d.month + 1, d.day, d.hour, d.minute, d.second};
    for (u32 i = 0; i < ARRAY_LEN(rest); i++) {
        *p++ = "--T::"[i];
        p = put_digits(p, rest[i], 2);
    }
    *p++ = '.';
    p = put_digits(p, d.ms, 3);
    *p++ = 'Z';
    return value_cell(TRY_PTR(string_from_latin1(vm, text, (u32)(p - text))));
}

/* 21.4.4.43 */
static Value date_to_utc(Vm *vm, Frame *f)
{
    double t = TRY_PTR(this_date(vm, f))->time;
    if (isnan(t))
        return value_cell(TRY_PTR(string_from_c(vm, "Invalid Date")));
    DateFields d;
    date_split(t, &d);
    char text[64];
    int n = snprintf(text, sizeof text, "%.3s, %02u %.3s %s%04lld %02u:%02u:%02u GMT", date_weekday_names[d.weekday], d.day,
                     date_month_names[d.month], d.year < 0 ? "-" : "", (long long)(d.year < 0 ? -d.year : d.year), d.hour,
                     d.minute, d.second);
    return value_cell(TRY_PTR(string_from_latin1(vm, text, (u32)n)));
}

static Value date_to_locale(Vm *vm, Frame *f)
{
    double t = TRY_PTR(this_date(vm, f))->time;
    static const DateRequired required[] = {[DEFAULT_DATE] = NEEDS_DATE, [DEFAULT_TIME] = NEEDS_TIME, [DEFAULT_ALL] = NEEDS_ANY};
    DateDefaults defaults = (DateDefaults)native_magic(f);
    return date_locale_text(vm, t, frame_arg(f, 0), frame_arg(f, 1), required[defaults], defaults);
}

/* 21.4.4.37 */
static Value date_to_json(Vm *vm, Frame *f)
{
    Value o = value_cell(TRY_PTR(to_object(vm, f->this_value)));
    Value v = TRY(to_primitive(vm, o, HINT_NUMBER));
    if (value_is_number(v) && !isfinite(value_as_number(v)))
        return VAL_NULL;
    return call_method(vm, o, key_from_c(vm, "toISOString"), 0, NULL);
}

/* 21.4.4.45 */
static Value date_to_primitive(Vm *vm, Frame *f)
{
    char text[64];
    if (!value_is_object(f->this_value)) {
        value_describe(vm, f->this_value, text, sizeof text);
        return throw_type(vm, "Method Date.prototype [ @@toPrimitive ] called on incompatible receiver %s", text);
    }
    Value hint = frame_arg(f, 0);
    bool string = false, known = false;
    if (value_is_string(hint)) {
        String *s = value_as_string(hint);
        string = string_equal(vm, s, ATOM_string) || string_equal(vm, s, ATOM_default_);
        known = string || string_equal(vm, s, ATOM_number);
    }
    if (!known) {
        AUTO_BUF name = {0};
        if (value_is_string(hint) && !string_to_utf8(vm, value_as_string(hint), &name))
            return VAL_EXC;
        value_describe(vm, hint, text, sizeof text);
        if (value_is_string(hint))
            snprintf(text, sizeof text, "%.*s", (int)MIN(name.len, 60u), name.len ? name.data : "");
        return throw_type(vm, "Invalid hint: %s", text);
    }
    /* OrdinaryToPrimitive */
    for (u32 i = 0; i < 2; i++) {
        Value method = TRY(obj_get(vm, value_as_object(f->this_value), string == !i ? KEY_toString : KEY_valueOf));
        if (!value_is_callable(method))
            continue;
        Value v = TRY(call_function(vm, method, f->this_value, 0, NULL));
        if (!value_is_object(v))
            return v;
    }
    return throw_type(vm, "Cannot convert object to primitive value");
}

#define SETTER(name_, field, most) FN_MAGIC(name_, most, date_set, (field) | (most) << 8)

static const BuiltinProp date_static[] = {
    FN("now", 0, date_now, 0, INTRIN_NONE),
    FN("parse", 1, date_parse_fn, 0, INTRIN_NONE),
    FN("UTC", 7, date_utc, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp date_proto[] = {
    FN_MAGIC("toString", 0, date_to_text, TEXT_DATE | TEXT_TIME),
    FN_MAGIC("toDateString", 0, date_to_text, TEXT_DATE),
    FN_MAGIC("toTimeString", 0, date_to_text, TEXT_TIME),
    FN("toISOString", 0, date_to_iso, 0, INTRIN_NONE),
    FN("toUTCString", 0, date_to_utc, 0, INTRIN_NONE),
    ALIAS("toGMTString", "toUTCString"),
    FN_MAGIC("getDate", 0, date_get, GET_DATE),
    SETTER("setDate", GET_DATE, 1),
    FN_MAGIC("getDay", 0, date_get, GET_DAY),
    FN_MAGIC("getFullYear", 0, date_get, GET_YEAR),
    SETTER("setFullYear", GET_YEAR, 3),
    FN_MAGIC("getHours", 0, date_get, GET_HOURS),
    SETTER("setHours", GET_HOURS, 4),
    FN_MAGIC("getMilliseconds", 0, date_get, GET_MS),
    SETTER("setMilliseconds", GET_MS, 1),
    FN_MAGIC("getMinutes", 0, date_get, GET_MINUTES),
    SETTER("setMinutes", GET_MINUTES, 3),
    FN_MAGIC("getMonth", 0, date_get, GET_MONTH),
    SETTER("setMonth", GET_MONTH, 2),
    FN_MAGIC("getSeconds", 0, date_get, GET_SECONDS),
    SETTER("setSeconds", GET_SECONDS, 2),
    FN("getTime", 0, date_get_time, 0, INTRIN_NONE),
    FN("setTime", 1, date_set_time, 0, INTRIN_NONE),
    FN("getTimezoneOffset", 0, date_get_timezone_offset, 0, INTRIN_NONE),
    FN_MAGIC("getUTCDate", 0, date_get, GET_DATE | GET_UTC),
    SETTER("setUTCDate", GET_DATE | GET_UTC, 1),
    FN_MAGIC("getUTCDay", 0, date_get, GET_DAY | GET_UTC),
    FN_MAGIC("getUTCFullYear", 0, date_get, GET_YEAR | GET_UTC),
    SETTER("setUTCFullYear", GET_YEAR | GET_UTC, 3),
    FN_MAGIC("getUTCHours", 0, date_get, GET_HOURS | GET_UTC),
    SETTER("setUTCHours", GET_HOURS | GET_UTC, 4),
    FN_MAGIC("getUTCMilliseconds", 0, date_get, GET_MS | GET_UTC),
    SETTER("setUTCMilliseconds", GET_MS | GET_UTC, 1),
    FN_MAGIC("getUTCMinutes", 0, date_get, GET_MINUTES | GET_UTC),
    SETTER("setUTCMinutes", GET_MINUTES | GET_UTC, 3),
    FN_MAGIC("getUTCMonth", 0, date_get, GET_MONTH | GET_UTC),
    SETTER("setUTCMonth", GET_MONTH | GET_UTC, 2),
    FN_MAGIC("getUTCSeconds", 0, date_get, GET_SECONDS | GET_UTC),
    SETTER("setUTCSeconds", GET_SECONDS | GET_UTC, 2),
    FN("valueOf", 0, date_get_time, 0, INTRIN_NONE),
    FN("getYear", 0, date_get_year, 0, INTRIN_NONE),
    FN("setYear", 1, date_set_year, 0, INTRIN_NONE),
    FN("toJSON", 1, date_to_json, 0, INTRIN_NONE),
    FN_MAGIC("toLocaleString", 0, date_to_locale, DEFAULT_ALL),
    FN_MAGIC("toLocaleDateString", 0, date_to_locale, DEFAULT_DATE),
    FN_MAGIC("toLocaleTimeString", 0, date_to_locale, DEFAULT_TIME),
    FN("@@toPrimitive", 1, date_to_primitive, BF_READONLY, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_date = {
    .name = "Date",
    .ctor = date_ctor,
    .ctor_length = 7,
    .ctor_intrinsic = Intrinsic_Date + 1,
    .proto_intrinsic = Intrinsic_DatePrototype + 1,
    .static_props = date_static,
    .proto_props = date_proto,
};
