/* http_date.c - HTTP dates, without the C library's locale and time zone.
 *
 * Days are counted from 0000-03-01: with March as first month a leap day is the last day of its
 * year, and the length of all earlier months is a linear formula.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_date.h"

#include "base/check.h"

#define DAYS_TO_1970 719468 /* from 0000-03-01 */
#define DAYS_400_YEARS 146097

static const char week_days[] = "SunMonTueWedThuFriSat";
static const char month_names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

typedef struct Date {
    i32 year, month, day; /* month 1..12 */
    i32 hour, minute, second;
} Date;

static i64 days_from_date(i32 year, i32 month, i32 day)
{
    year -= month <= 2;
    i32 from_march = (month + 9) % 12;
    i64 era = (year >= 0 ? year : year - 399) / 400;
    i64 in_era = year - era * 400;
    i64 day_of_year = (153 * from_march + 2) / 5 + day - 1;
    return era * DAYS_400_YEARS + in_era * 365 + in_era / 4 - in_era / 100 + day_of_year -
           DAYS_TO_1970;
}

static void date_from_days(i64 days, Date *date)
{
    days += DAYS_TO_1970;
    i64 era = (days >= 0 ? days : days - (DAYS_400_YEARS - 1)) / DAYS_400_YEARS;
    i64 in_era = days - era * DAYS_400_YEARS;
    i64 year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    i64 day_of_year = in_era - (365 * year + year / 4 - year / 100);
    i64 from_march = (5 * day_of_year + 2) / 153;
    date->day = (i32)(day_of_year - (153 * from_march + 2) / 5 + 1);
    date->month = (i32)(from_march < 10 ? from_march + 3 : from_march - 9);
    date->year = (i32)(year + era * 400 + (date->month <= 2));
}

static void put2(char *out, i32 n)
{
    out[0] = (char)('0' + n / 10 % 10);
    out[1] = (char)('0' + n % 10);
}

void http_date_format(i64 seconds, char out[HTTP_DATE_LEN])
{
    i64 days = seconds / 86400, rest = seconds % 86400;
    if (rest < 0) {
        rest += 86400;
        days--;
    }
    Date date;
    date_from_days(days, &date);
    i64 week_day = (days % 7 + 11) % 7; /* 1970-01-01 was a Thursday */
    memcpy(out, "DDD, dd MMM yyyy hh:mm:ss GMT", HTTP_DATE_LEN);
    memcpy(out, week_days + week_day * 3, 3);
    put2(out + 5, date.day);
    memcpy(out + 8, month_names + (date.month - 1) * 3, 3);
    put2(out + 12, date.year / 100);
    put2(out + 14, date.year % 100);
    put2(out + 17, (i32)(rest / 3600));
    put2(out + 20, (i32)(rest / 60 % 60));
    put2(out + 23, (i32)(rest % 60));
}

/* --- reading ----------------------------------------------------------------------------- */

static bool take_text(Str *s, const char *text)
{
    if (!str_starts_with(*s, str_view(text)))
        return false;
    size_t len = strlen(text);
    s->data += len;
    s->len -= len;
    return true;
}

static bool take_number(Str *s, u32 digits, i32 *out)
{
    if (s->len < digits)
        return false;
    i32 n = 0;
    for (u32 i = 0; i < digits; i++) {
        if (s->data[i] < '0' || s->data[i] > '9')
            return false;
        n = n * 10 + (s->data[i] - '0');
    }
    s->data += digits;
    s->len -= digits;
    *out = n;
    return true;
}

static bool take_month(Str *s, i32 *out)
{
    for (i32 i = 0; i < 12 && s->len >= 3; i++) {
        if (memcmp(s->data, month_names + i * 3, 3) == 0) {
            s->data += 3;
            s->len -= 3;
            *out = i + 1;
            return true;
        }
    }
    return false;
}

static bool take_time(Str *s, Date *date)
{
    return take_number(s, 2, &date->hour) && take_text(s, ":") &&
           take_number(s, 2, &date->minute) && take_text(s, ":") &&
           take_number(s, 2, &date->second);
}

/* " Nov  6 08:49:37 1994", what C's asctime writes. */
static bool read_asctime(Str s, Date *date)
{
    if (!take_text(&s, " ") || !take_month(&s, &date->month) || !take_text(&s, " "))
        return false;
    bool day = take_text(&s, " ") ? take_number(&s, 1, &date->day) : take_number(&s, 2, &date->day);
    return day && take_text(&s, " ") && take_time(&s, date) && take_text(&s, " ") &&
           take_number(&s, 4, &date->year) && !s.len;
}

/* ", 06 Nov 1994 08:49:37 GMT", or with hyphens and a year of two digits. */
static bool read_comma(Str s, Date *date)
{
    if (!take_text(&s, ", ") || !take_number(&s, 2, &date->day))
        return false;
    const char *mark = take_text(&s, "-") ? "-" : take_text(&s, " ") ? " " : NULL;
    if (!mark || !take_month(&s, &date->month) || !take_text(&s, mark))
        return false;
    if (*mark == ' ' ? !take_number(&s, 4, &date->year) : !take_number(&s, 2, &date->year))
        return false;
    if (*mark == '-')
        date->year += date->year < 70 ? 2000 : 1900;
    return take_text(&s, " ") && take_time(&s, date) && take_text(&s, " GMT") && !s.len;
}

bool http_date_parse(Str text, i64 *seconds)
{
    Date date = {0};
    while (text.len && ((text.data[0] >= 'a' && text.data[0] <= 'z') ||
                        (text.data[0] >= 'A' && text.data[0] <= 'Z')))
        text.data++, text.len--;
    if (!read_comma(text, &date) && !read_asctime(text, &date))
        return false;
    if (date.month < 1 || date.day < 1 || date.day > 31 || date.hour > 23 || date.minute > 59 ||
        date.second > 60)
        return false;
    *seconds = days_from_date(date.year, date.month, date.day) * 86400 + date.hour * 3600 +
               date.minute * 60 + date.second;
    return true;
}
