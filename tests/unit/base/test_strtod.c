/* SPDX-License-Identifier: MIT */
#include "base/strtod.h"

#include <math.h>

#include "base/pow10.h"
#include "unit.h"

/* The value and the length used, the text ending at an unmapped page. */
static bool reads(const char *text, double want, size_t want_used)
{
    size_t len = strlen(text), used = 99;
    char *copy = unit_guard_alloc(len);
    memcpy(copy, text, len);
    double got = strtod_text(copy, len, &used);
    unit_guard_free(copy, len);
    return double_bits(got) == double_bits(want) && used == want_used;
}

TEST(strtod_grammar)
{
    EXPECT(reads("", 0, 0) && reads(".", 0, 0) && reads("-", 0, 0) && reads("e5", 0, 0));
    EXPECT(reads("0", 0, 1) && reads("-0", -0.0, 2) && reads("+1", 1, 2) && reads("--1", 0, 0));
    EXPECT(reads("5.", 5, 2) && reads(".5", .5, 2) && reads("1.2.3", 1.2, 3) &&
           reads("1.e1", 10, 4));
    EXPECT(reads("1e", 1, 1) && reads("1e+", 1, 1) && reads("1e+x", 1, 1) &&
           reads("1E+2x", 100, 4));
    EXPECT(reads("007", 7, 3) && reads("0x10", 0, 1) && reads(" 1", 0, 0) && reads("1_0", 1, 1));
    EXPECT(reads("Infinity", 0, 0) && reads("-.e1", 0, 0) &&
           reads("1\xC5"
                 "5",
                 1, 1));
}

TEST(strtod_limits)
{
    EXPECT(reads("1e400", HUGE_VAL, 5) && reads("-1e400", -HUGE_VAL, 6) && reads("1e-400", 0, 6));
    EXPECT(reads("1e99999999999999999999", HUGE_VAL, 22));
    EXPECT(reads("0e99999999999999999999", 0, 22) && reads("1e-99999999999999999999", 0, 23));
    EXPECT(reads("1.7976931348623158e308", double_of_bits(0x7FEFFFFFFFFFFFFF), 22));
    EXPECT(reads("1.7976931348623159e308", HUGE_VAL, 22));
    EXPECT(reads("2.4703282292062327e-324", 0, 23));
    EXPECT(reads("2.4703282292062328e-324", double_of_bits(1), 23));
    EXPECT(reads("2.2250738585072011e-308", double_of_bits(0x000FFFFFFFFFFFFF), 23));
    EXPECT(reads("2.2250738585072014e-308", double_of_bits(0x0010000000000000), 23));
}

TEST(strtod_halves_go_to_even)
{
    EXPECT(reads("9007199254740993", 9007199254740992.0, 16));
    EXPECT(reads("9007199254740995", 9007199254740996.0, 16));
    EXPECT(reads("9007199254740993.0000000000000000000000000000000000001", 9007199254740994.0, 54));
    EXPECT(reads("9007199254740992.9999999999999999999999999999999999999", 9007199254740992.0, 54));
    EXPECT(reads("1.00000000000000011102230246251565404236316680908203125", 1, 55));
    EXPECT(reads("1.00000000000000011102230246251565404236316680908203126",
                 double_of_bits(0x3FF0000000000001), 55));
    /* The first digits of half the smallest double, which has 751. */
    char text[1200];
    size_t used, n = 0;
    text[n++] = '.';
    memset(text + n, '0', 323);
    n += 323;
    static const char half[] =
        "2470328229206232720882843964341106861825299013071623822127928412503377"
        "5363510437593264991818081799618989828234772285886546332835517796989819";
    memcpy(text + n, half, sizeof half - 1);
    n += sizeof half - 1;
    EXPECT(strtod_text(text, n, &used) == 0 && used == n);
    text[n - 2]++; /* now above it, whatever follows */
    memset(text + n, '9', 700);
    EXPECT(strtod_text(text, n + 700, &used) == double_of_bits(1) && used == n + 700);
}

TEST(strtod_radices)
{
    size_t used;
    EXPECT(strtod_radix("ff", 2, 16, &used) == 255 && used == 2);
    EXPECT(strtod_radix("FFg", 3, 16, &used) == 255 && used == 2);
    EXPECT(strtod_radix("12", 2, 2, &used) == 1 && used == 1);
    EXPECT(strtod_radix("9", 1, 8, &used) == 0 && used == 0);
    EXPECT(strtod_radix("z", 1, 36, &used) == 35 && strtod_radix("@[`{\xE1", 5, 36, &used) == 0);
    /* 2^53 + 1 is a tie; a bit far below decides it. */
    EXPECT(strtod_radix("20000000000001", 14, 16, &used) == 0x20000000000000p0);
    EXPECT(strtod_radix("20000000000001000000000001", 26, 16, &used) == 0x20000000000002p48);
    EXPECT(strtod_radix("20000000000001000000000000", 26, 16, &used) == 0x20000000000000p48);
    EXPECT(strtod_radix("123456789012345678901234567890", 30, 10, &used) ==
           123456789012345678901234567890.0);
    char text[1200];
    memset(text, '1', sizeof text);
    EXPECT(strtod_radix(text, 1200, 2, &used) == HUGE_VAL && used == 1200);
    EXPECT(strtod_radix(text, 1024, 2, &used) == HUGE_VAL);
    EXPECT(strtod_radix(text, 1023, 2, &used) == ldexp(1, 1023));
    memset(text, '0', 1100);
    EXPECT(strtod_radix(text, 1101, 3, &used) == 1 && used == 1101);
}
