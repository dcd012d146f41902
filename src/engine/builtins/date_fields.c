/* date_fields.c - days, times and their parts in the proleptic Gregorian calendar.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/date_fields.h"

#include <math.h>

const char date_weekday_names[7][10] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                        "Thursday", "Friday", "Saturday"};
const char date_month_names[12][10] = {"January", "February", "March",     "April",   "May",      "June",
                                       "July",    "August",   "September", "October", "November", "December"};

static i64 floor_div(i64 a, i64 b)
{
    return a / b - (a % b < 0);
}

/* Years are counted from March, so that the leap day comes last: the days before a month are then a straight line. */
i64 days_from_date(i64 year, i64 month, i64 day)
{
    i64 y = month < 2 ? year - 1 : year, m = month < 2 ? month + 10 : month - 2;
    i64 before_year = 365 * y + floor_div(y, 4) - floor_div(y, 100) + floor_div(y, 400);
    return before_year + (153 * m + 2) / 5 + day - 1 - 719468;
}

void date_from_days(i64 days, i64 *year, u32 *month, u32 *day)
{
    enum { CYCLE = 146097 }; /* days in 400 years */
    i64 from_march = days + 719468, cycle = floor_div(from_march, CYCLE);
    u32 d = (u32)(from_march - cycle * CYCLE);
    u32 y = (d - d / 1460 + d / 36524 - d / (CYCLE - 1)) / 365;
    u32 in_year = d - (365 * y + y / 4 - y / 100);
    u32 m = (5 * in_year + 2) / 153;
    *day = in_year - (153 * m + 2) / 5 + 1;
    *month = m < 10 ? m + 2 : m - 10;
    *year = cycle * 400 + y + (*month < 2);
}

void date_split(double t, DateFields *out)
{
    i64 ms = (i64)t, days = floor_div(ms, MS_PER_DAY);
    u32 rest = (u32)(ms - days * MS_PER_DAY);
    date_from_days(days, &out->year, &out->month, &out->day);
    out->hour = rest / 3600000;
    out->minute = rest / 60000 % 60;
    out->second = rest / 1000 % 60;
    out->ms = rest % 1000;
    i64 weekday = (days + 4) % 7;
    out->weekday = (u32)(weekday < 0 ? weekday + 7 : weekday);
}

double date_make_time(double hour, double minute, double second, double ms)
{
    if (!isfinite(hour) || !isfinite(minute) || !isfinite(second) || !isfinite(ms))
        return (double)NAN;
    return trunc(hour) * 3600000 + trunc(minute) * 60000 + trunc(second) * 1000 + trunc(ms);
}

double date_make_day(double year, double month, double day)
{
    if (!isfinite(year) || !isfinite(month) || !isfinite(day))
        return (double)NAN;
    double y = trunc(year) + floor(trunc(month) / 12);
    if (fabs(y) > 400000 || fabs(trunc(month)) > 5e6)
        return (double)NAN;
    double m = fmod(trunc(month), 12);
    if (m < 0)
        m += 12;
    return (double)days_from_date((i64)y, (i64)m, 1) + trunc(day) - 1;
}

double date_make(double day, double time)
{
    double t = day * MS_PER_DAY + time;
    return isfinite(t) ? t : (double)NAN;
}

double date_time_clip(double t)
{
    return fabs(t) <= 8.64e15 ? trunc(t) + 0.0 : (double)NAN;
}
