/* date_fields.h - days, times and their parts in the proleptic Gregorian calendar (21.4.1).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_DATE_FIELDS_H
#define ENGINE_BUILTINS_DATE_FIELDS_H

#include "base/base.h"

#define MS_PER_DAY 86400000

static inline bool year_is_leap(i64 year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/* Days since 1970-01-01 of a date; month from 0, day from 1. */
i64 days_from_date(i64 year, i64 month, i64 day);
void date_from_days(i64 days, i64 *year, u32 *month, u32 *day);

typedef struct DateFields {
    i64 year;
    u32 month, day; /* month from 0, day from 1 */
    u32 hour, minute, second, ms;
    u32 weekday;    /* 0: Sunday */
} DateFields;

void date_split(double t, DateFields *out); /* t: whole milliseconds, finite */

double date_make_time(double hour, double minute, double second, double ms);
double date_make_day(double year, double month, double day);
double date_make(double day, double time);
double date_time_clip(double t);

extern const char date_weekday_names[7][10];
extern const char date_month_names[12][10];

/* Date.parse of Latin-1 text: ISO 8601 as the specification says, else what V8's older parser takes. Milliseconds, not
 * clipped; *local says that they are wall time. NaN: no date. */
double date_parse(const u8 *text, u32 length, bool *local);

#endif
