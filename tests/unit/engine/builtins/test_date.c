/* test_date.c - calendar, Date.parse against a guard page, time zone rules.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "engine/builtins/date_fields.h"
#include "engine/builtins/date_zone.h"
#include "unit.h"

TEST(date_days_and_back)
{
    EXPECT(days_from_date(1970, 0, 1) == 0);
    EXPECT(days_from_date(2000, 1, 29) == 11016);
    EXPECT(days_from_date(-271821, 3, 20) == -100000000);
    EXPECT(days_from_date(275760, 8, 13) == 100000000);
    bool same = true;
    for (i64 day = -100000000; day <= 100000000; day += day > -2000000 && day < 2000000 ? 1 : 997) {
        i64 year;
        u32 month, date;
        date_from_days(day, &year, &month, &date);
        same = same && days_from_date(year, month, date) == day && month < 12 && date >= 1 && date <= 31;
    }
    EXPECT(same);
}

TEST(date_make_limits)
{
    EXPECT(date_make_day(2020, 12, 1) == date_make_day(2021, 0, 1));
    EXPECT(date_make_day(2020, -1, 31) == date_make_day(2019, 11, 31));
    EXPECT(isnan(date_make_day(1e9, 0, 1)));
    EXPECT(isnan(date_make_day(2020, 1e300, 1)));
    EXPECT(isnan(date_make_day(2020, 0, (double)INFINITY)));
    EXPECT(date_time_clip(8.64e15) == 8.64e15 && isnan(date_time_clip(8.64e15 + 1)));
    EXPECT(!signbit(date_time_clip(-0.0)));
}

static double parse(const char *text, bool *local)
{
    size_t n = strlen(text);
    char *guarded = unit_guard_alloc(n);
    memcpy(guarded, text, n);
    double t = date_parse((const u8 *)guarded, (u32)n, local);
    unit_guard_free(guarded, n);
    return t;
}

TEST(date_parse_forms)
{
    static const struct {
        const char *text;
        double t;
        bool local;
    } good[] = {
        {"2020-01-01", 1577836800000, false},
        {"2020-01-01T00:00", 1577836800000, true},
        {"2020-01-01T01:00:00.5+01:00", 1577836800500, false},
        {"-000001-01-01T00:00:00Z", -62198755200000, false},
        {"Jan 1 2020", 1577836800000, true},
        {"1/1/20", 1577836800000, true},
        {"Tue, 01 Mar 2022 10:00:00 GMT", 1646128800000, false},
        {"2022-3-1 10:00 (a (nested) comment) Z", 1646128800000, false},
        {"1 Mar 2022 02:00 AM PST", 1646128800000, false},
    };
    for (u32 i = 0; i < ARRAY_LEN(good); i++) {
        bool local = false;
        EXPECT(parse(good[i].text, &local) == good[i].t);
        EXPECT(local == good[i].local);
    }
    static const char *const bad[] = {"",  "x", "2020-13-01", "-000000-01-01T00:00:00Z", "2020-01-01T", "2020-01-01T24:01Z",
                                      "1/1/2000)", "2020-01-01T00:00:00+", "((((", "99999999999999"};
    for (u32 i = 0; i < ARRAY_LEN(bad); i++) {
        bool local;
        EXPECT(isnan(parse(bad[i], &local)));
    }
}

TEST(date_zone_posix_rules)
{
    DateZone *z = date_zone_open("CET-1CEST,M3.5.0,M10.5.0/3");
    EXPECT(z != NULL);
    EXPECT(date_zone_offset(z, 1711846799000.0, false) == 3600); /* 2024-03-31T00:59:59Z */
    EXPECT(date_zone_offset(z, 1711846800000.0, false) == 7200);
    EXPECT(date_zone_offset(z, 1729990799000.0, false) == 7200);
    EXPECT(date_zone_offset(z, 1729990800000.0, false) == 3600);
    /* wall times: 02:30 on that day is skipped in March and there twice in October */
    EXPECT(date_zone_offset(z, 1711852200000.0, true) == 3600);
    EXPECT(date_zone_offset(z, 1729996200000.0, true) == 7200);
    char name[64], abbreviation[16];
    date_zone_long_name(z, 1711846800000.0, name);
    date_zone_abbreviation(z, 0, abbreviation);
    EXPECT_STR(name, "GMT+02:00");
    EXPECT_STR(abbreviation, "CET");
    date_zone_free(z);
    z = date_zone_open("<-03>3");
    EXPECT(z && date_zone_offset(z, 0, false) == -10800);
    date_zone_free(z);
    z = date_zone_open("AEST-10AEDT,M10.1.0,M4.1.0/3"); /* summer crosses the year's end */
    EXPECT(z && date_zone_offset(z, 1704067200000.0, false) == 39600 && date_zone_offset(z, 1720000000000.0, false) == 36000);
    date_zone_free(z);
    EXPECT(!date_zone_open("No/Such_Zone") && !date_zone_open("../../etc/passwd") && !date_zone_open("XX") &&
           !date_zone_open("ABC1DEF,M13.1.0,M1.1.0"));
}
