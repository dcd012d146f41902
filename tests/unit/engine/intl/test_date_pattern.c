/* English date patterns and the names of time zones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/date_pattern.h"
#include "engine/intl/zone_names.h"
#include "unit.h"

static bool best_is(const char *skeleton, const char *expected)
{
    char pattern[DATE_PATTERN_MAX];
    date_pattern_best(skeleton, pattern);
    return !strcmp(pattern, expected);
}

TEST(date_pattern_best_takes_the_nearest)
{
    EXPECT(best_is("yMd", "M/d/y"));
    EXPECT(best_is("yyMMdd", "MM/dd/yy"));
    EXPECT(best_is("yMMMMEEEEd", "EEEE, MMMM d, y"));
    EXPECT(best_is("hmm", "h:mm\u202f" "a"));
    EXPECT(best_is("Hm", "HH:mm"));
    EXPECT(best_is("MMMdh", "MMM d, h\u202f" "a"));
    EXPECT(best_is("MMMMdh", "MMMM d 'at' h\u202f" "a"));
    EXPECT(best_is("yd", "y ('day': d)"));
    EXPECT(best_is("hmsSSS", "h:mm:ss.SSS\u202f" "a"));
}

TEST(date_pattern_range_by_the_field_that_differs)
{
    DateRangePiece pieces[DATE_RANGE_PIECES];
    EXPECT(date_pattern_range("MMM d, y", DIFFERS_DAY, pieces) == 2);
    EXPECT(!strcmp(pieces[0].pattern, "MMM d\u2009\u2013\u2009") && !strcmp(pieces[1].pattern, "d, y") && pieces[1].of_end);
    EXPECT(date_pattern_range("MMM d, y", DIFFERS_HOUR, pieces) == 1);
    EXPECT(date_pattern_range("M/d/y, h:mm:ss a", DIFFERS_SECOND, pieces) == 4);
    EXPECT(date_pattern_range("h:mm a", DIFFERS_DAY, pieces) == 3 && !strcmp(pieces[0].pattern, "M/d/y, h:mm\u202f" "a"));
}

TEST(zones_are_sorted_and_found)
{
    for (u32 i = 0; i < zone_count; i++) {
        const char *id = zone_row_id((i32)i);
        EXPECT(zone_find(id, strlen(id)) == (i32)i && zone_rows[i].primary < zone_count);
    }
    EXPECT(zone_find("eUROPE/bERLIN", 13) >= 0);
    EXPECT(zone_find("Europe/Berli", 12) < 0 && zone_find("Europe/Berlin2", 14) < 0 && zone_find("", 0) < 0 && zone_find("a\0b", 3) < 0);
}

TEST(zone_name_en_by_style_and_time)
{
    char name[ZONE_NAME_MAX];
    i32 row = zone_find("America/New_York", 16);
    zone_name_en(row, ZONE_LONG, 1.7e12, -14400, true, name);
    EXPECT(!strcmp(name, "Eastern Daylight Time"));
    zone_name_en(row, ZONE_SHORT, 1.7e12, -18000, false, name);
    EXPECT(!strcmp(name, "EST"));
    zone_name_en(-1, ZONE_LONG, 0, 19800, false, name);
    EXPECT(!strcmp(name, "GMT+05:30"));
    zone_name_en(-1, ZONE_SHORT, 0, -3600, false, name);
    EXPECT(!strcmp(name, "GMT-1"));
    zone_name_en(zone_find("GMT", 3), ZONE_LONG, 0, 0, false, name);
    EXPECT(!strcmp(name, "Coordinated Universal Time"));
}
