/* date_text.c - English dates by their pattern.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/date_text.h"

#include <stdio.h>

#include "engine/intl/date_pattern.h"
#include "engine/intl/zone_names.h"

static const char month_names[12][10] = {"January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December"};
static const char weekday_names[7][10] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};

static void put_number(FormattedText *out, const char *type, i64 n, u32 width)
{
    char text[32];
    int len = snprintf(text, sizeof text, "%0*lld", (int)MIN(width, 20u), (long long)n);
    text_part(out, type, text, (size_t)len);
}

/* Letters: 1 to 3 short, 4 long, 5 narrow. */
static void put_name(FormattedText *out, const char *type, const char *name, u32 width)
{
    size_t n = strlen(name);
    text_part(out, type, name, width == 5 ? 1 : width == 4 ? n : MIN(n, 3u));
}

static void put_era(FormattedText *out, const DateMoment *at, u32 width)
{
    static const char *const names[2][3] = {{"BC", "Before Christ", "B"}, {"AD", "Anno Domini", "A"}};
    const char *name = names[at->year > 0][width == 4 ? 1 : width == 5 ? 2 : 0];
    text_part(out, "era", name, strlen(name));
}

static void put_year(FormattedText *out, const DateMoment *at, u32 width)
{
    i64 year = at->year > 0 ? at->year : 1 - at->year;
    put_number(out, "year", width == 2 ? year % 100 : year, width);
}

/* B: noon is noon only when the minutes say so, or are not shown. */
static const char *period_of_day(const DateMoment *at, u32 width, bool minutes_shown, bool seconds_shown)
{
    bool sharp = (!minutes_shown || !at->minute) && (!seconds_shown || !at->second);
    if (at->hour == 12 && sharp)
        return width == 5 ? "n" : "noon";
    return at->hour < 12 ? "in the morning" : at->hour < 18 ? "in the afternoon" : at->hour < 21 ? "in the evening" : "at night";
}

static void put_zone(FormattedText *out, const DateMoment *at, char letter, u32 width)
{
    ZoneStyle style = letter == 'z'   ? (width == 4 ? ZONE_LONG : ZONE_SHORT)
                      : letter == 'O' ? (width == 4 ? ZONE_LONG_OFFSET : ZONE_SHORT_OFFSET)
                                      : (width == 4 ? ZONE_LONG_GENERIC : ZONE_SHORT_GENERIC);
    char name[ZONE_NAME_MAX];
    zone_name_en(at->zone, style, at->ms, at->offset, at->summer, name);
    text_part(out, "timeZoneName", name, strlen(name));
}

static void put_fraction(FormattedText *out, const DateMoment *at, u32 width)
{
    char digits[8];
    snprintf(digits, sizeof digits, "%03u000", at->millisecond);
    text_part(out, "fractionalSecond", digits, MIN(width, 6u));
}

static void put_field(FormattedText *out, const DateMoment *at, char letter, u32 width, const char *pattern)
{
    const char *period;
    switch (letter) {
    case 'G':
        put_era(out, at, width);
        break;
    case 'y':
        put_year(out, at, width);
        break;
    case 'M':
    case 'L':
        if (width < 3)
            put_number(out, "month", at->month + 1, width);
        else
            put_name(out, "month", month_names[at->month], width);
        break;
    case 'd':
        put_number(out, "day", at->day, width);
        break;
    case 'E':
    case 'c':
        put_name(out, "weekday", weekday_names[at->weekday], width);
        break;
    case 'a':
        text_part(out, "dayPeriod", at->hour < 12 ? "AM" : "PM", 2);
        break;
    case 'B':
        period = period_of_day(at, width, strchr(pattern, 'm') != NULL, strchr(pattern, 's') != NULL);
        text_part(out, "dayPeriod", period, strlen(period));
        break;
    case 'h':
        put_number(out, "hour", at->hour % 12 ? at->hour % 12 : 12, width);
        break;
    case 'K':
        put_number(out, "hour", at->hour % 12, width);
        break;
    case 'H':
        put_number(out, "hour", at->hour, width);
        break;
    case 'k':
        put_number(out, "hour", at->hour ? at->hour : 24, width);
        break;
    case 'm':
        put_number(out, "minute", at->minute, width);
        break;
    case 's':
        put_number(out, "second", at->second, width);
        break;
    case 'S':
        put_fraction(out, at, width);
        break;
    default:
        put_zone(out, at, letter, width);
        break;
    }
}

void date_text_put(FormattedText *out, const char *pattern, const DateMoment *at)
{
    char letter;
    u32 width;
    const char *text;
    size_t len;
    for (const char *p = pattern; (p = date_pattern_next(p, &letter, &width, &text, &len));) {
        if (letter)
            put_field(out, at, letter, width, pattern);
        else
            text_utf8(out, text, len);
    }
}
