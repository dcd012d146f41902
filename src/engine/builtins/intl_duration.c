/* intl_duration.c - reading durations (ECMA-402 13.5.2 ToDurationRecord).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/intl_duration.h"

#include <math.h>

const char *const duration_unit_names[DURATION__count] = {
    "years", "months", "weeks", "days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds",
};

int duration_sign(const Duration *d)
{
    for (u32 i = 0; i < DURATION__count; i++)
        if (d->of[i] != 0)
            return d->of[i] < 0 ? -1 : 1;
    return 0;
}

__int128 duration_nanoseconds(const Duration *d, DurationUnit unit)
{
    static const i64 scale[] = {1000000000, 1000000, 1000, 1};
    __int128 sum = 0;
    for (u32 i = unit; i < DURATION__count; i++)
        sum += (__int128)d->of[i] * scale[i - DURATION_SECONDS];
    return sum;
}

/* IsValidDuration: one sign, and no more than 2^53 seconds. */
static bool is_valid(const Duration *d)
{
    static const double scale[] = {86400e9, 3600e9, 60e9, 1e9, 1e6, 1e3, 1};
    enum { MOST = 3 };
    int sign = duration_sign(d);
    __int128 sum = 0;
    for (u32 i = 0; i < DURATION__count; i++) {
        double v = d->of[i];
        if ((v < 0 && sign > 0) || (v > 0 && sign < 0))
            return false;
        if (i < MOST ? !(fabs(v) < 4294967296.0) : !(fabs(v) <= 1e25 / scale[i - MOST]))
            return false;
        if (i >= MOST)
            sum += (__int128)v * (i64)scale[i - MOST];
    }
    __int128 limit = (__int128)1000000000 << 53;
    return sum > -limit && sum < limit;
}

/* ---- ISO 8601 ---- */

typedef struct Scan {
    const char *at, *end;
} Scan;

static bool take(Scan *s, char upper)
{
    if (s->at >= s->end || (*s->at & ~32) != upper)
        return false;
    s->at++;
    return true;
}

/* Digits with a fraction of up to nine: whole part and nanoths. *fraction says whether there is one. */
static bool take_number(Scan *s, double *whole, i64 *part, bool *fraction)
{
    const char *begin = s->at;
    *whole = 0;
    *part = 0;
    while (s->at < s->end && *s->at >= '0' && *s->at <= '9')
        *whole = *whole * 10 + (*s->at++ - '0');
    if (s->at == begin)
        return false;
    *fraction = s->at < s->end && (*s->at == '.' || *s->at == ',');
    if (!*fraction)
        return true;
    const char *digits = ++s->at;
    i64 scale = 1000000000;
    for (; s->at < s->end && *s->at >= '0' && *s->at <= '9'; s->at++) {
        scale /= 10;
        *part += scale * (*s->at - '0');
    }
    return s->at > digits && s->at - digits <= 9;
}

/* A fraction of an hour or minute, in nanoths of it, becomes smaller units. */
static void spread(Duration *d, DurationUnit unit, i64 part)
{
    __int128 ns = (__int128)part * (unit == DURATION_HOURS ? 3600 : unit == DURATION_MINUTES ? 60 : 1);
    i64 rest = (i64)ns;
    if (unit == DURATION_HOURS)
        d->of[DURATION_MINUTES] = (double)(rest / 60000000000);
    if (unit <= DURATION_MINUTES)
        d->of[DURATION_SECONDS] = (double)(rest % 60000000000 / 1000000000);
    d->of[DURATION_MILLISECONDS] = (double)(rest / 1000000 % 1000);
    d->of[DURATION_MICROSECONDS] = (double)(rest / 1000 % 1000);
    d->of[DURATION_NANOSECONDS] = (double)(rest % 1000);
}

static bool parse_iso(Str text, Duration *d)
{
    static const char date_letters[] = "YMWD", time_letters[] = "HMS";
    Scan s = {text.data, text.data + text.len};
    bool negative = s.at < s.end && *s.at == '-', any = false, ended = false, time = false;
    if (s.at < s.end && (*s.at == '-' || *s.at == '+'))
        s.at++;
    if (!take(&s, 'P'))
        return false;
    for (u32 next = 0; s.at < s.end;) {
        if (!time && take(&s, 'T')) {
            time = true;
            any = false;
            next = 0;
            continue;
        }
        double whole;
        i64 part;
        bool fraction;
        if (ended || !take_number(&s, &whole, &part, &fraction))
            return false;
        const char *letters = time ? time_letters : date_letters;
        while (letters[next] && !take(&s, letters[next]))
            next++;
        if (!letters[next] || (fraction && !time))
            return false;
        DurationUnit unit = (DurationUnit)((time ? DURATION_HOURS : DURATION_YEARS) + next);
        d->of[unit] = whole;
        if (fraction)
            spread(d, unit, part);
        ended = fraction;
        any = true;
        next++;
    }
    for (u32 i = 0; negative && i < DURATION__count; i++)
        d->of[i] = d->of[i] != 0 ? -d->of[i] : 0;
    return any;
}

/* ---- values ---- */

static bool throw_invalid(Vm *vm)
{
    throw_range(vm, "Invalid duration");
    return false;
}

/* ToIntegerIfIntegral of a property, when it is there. */
static bool read_field(Vm *vm, Object *o, DurationUnit unit, Duration *d, bool *any)
{
    PropKey key = key_from_c(vm, duration_unit_names[unit]);
    Value v = key_is_none(key) ? VAL_EXC : obj_get(vm, o, key);
    if (value_is_exc(v))
        return false;
    if (value_is_undefined(v))
        return true;
    double x;
    *any = true;
    if (!to_double(vm, v, &x))
        return false;
    if (!isfinite(x) || x != trunc(x))
        return throw_invalid(vm);
    d->of[unit] = x + 0.0;
    return true;
}

bool duration_from_value(Vm *vm, Value v, Duration *out)
{
    static const u8 alphabetical[] = {DURATION_DAYS, DURATION_HOURS, DURATION_MICROSECONDS, DURATION_MILLISECONDS, DURATION_MINUTES,
                                      DURATION_MONTHS, DURATION_NANOSECONDS, DURATION_SECONDS, DURATION_WEEKS, DURATION_YEARS};
    *out = (Duration){0};
    if (value_is_string(v)) {
        AUTO_BUF text = {0};
        if (!intl_text(vm, value_as_string(v), &text))
            return false;
        if (!text.len || !parse_iso(buf_view(&text), out) || !is_valid(out))
            return throw_invalid(vm);
        return true;
    }
    bool any = false;
    if (!value_is_object(v)) {
        throw_type(vm, "A duration must be an object or a string");
        return false;
    }
    for (u32 i = 0; i < ARRAY_LEN(alphabetical); i++)
        if (!read_field(vm, value_as_object(v), (DurationUnit)alphabetical[i], out, &any))
            return false;
    if (!any) {
        throw_type(vm, "A duration must have at least one unit");
        return false;
    }
    return is_valid(out) || throw_invalid(vm);
}
