/* SPDX-License-Identifier: MIT */
#include "engine/intl/decimal.h"

#include "base/rng.h"
#include <stdio.h>

#include "engine/intl/number.h"
#include "unit.h"

/* n / unit rounded in a mode, by integers. */
static i64 rounded(i64 n, i64 unit, RoundMode mode)
{
    i64 low = n >= 0 ? n / unit : -((-n + unit - 1) / unit); /* floor */
    i64 rest = n - low * unit, twice = 2 * rest;
    bool negative = n < 0, up;
    if (!rest)
        return low;
    switch (mode) {
    case ROUND_CEIL: up = true; break;
    case ROUND_FLOOR: up = false; break;
    case ROUND_EXPAND: up = !negative; break;
    case ROUND_TRUNC: up = negative; break;
    case ROUND_HALF_CEIL: up = twice >= unit; break;
    case ROUND_HALF_FLOOR: up = twice > unit; break;
    case ROUND_HALF_EXPAND: up = twice > unit || (twice == unit && !negative); break;
    case ROUND_HALF_TRUNC: up = twice > unit || (twice == unit && negative); break;
    default: up = twice > unit || (twice == unit && low % 2 != 0); break;
    }
    return low + up;
}

static i64 value_of(const Decimal *d, i64 places)
{
    i64 n = 0;
    for (i64 i = 0; i < d->point + places; i++)
        n = n * 10 + (i < (i64)d->digits.len ? d->digits.data[i] - '0' : 0);
    return d->negative ? -n : n;
}

TEST(decimal_round_agrees_with_integers)
{
    static const u32 increments[] = {1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000};
    Rng rng;
    rng_seed(&rng, 7);
    for (u32 i = 0; i < 200000; i++) {
        static const i64 tens[] = {1, 10, 100, 1000, 10000, 100000, 1000000};
        u32 size = rng_below(&rng, 7), cut = rng_below(&rng, 5);
        i64 n = (i64)rng_below(&rng, (u32)tens[6 - size] * 1000);
        if (rng_below(&rng, 3) == 0)
            n = n / 1000 * 1000 + 500; /* ties */
        if (rng_below(&rng, 2))
            n = -n;
        u32 increment = increments[rng_below(&rng, ARRAY_LEN(increments))];
        RoundMode mode = (RoundMode)rng_below(&rng, ROUND_HALF_EVEN + 1);
        char text[40];
        snprintf(text, sizeof text, "%llde-4", (long long)n);
        AUTO_DECIMAL d = {0};
        EXPECT(decimal_parse(&d, str_view(text)));
        decimal_round(&d, 4 - (i64)cut, increment, mode);
        EXPECT(value_of(&d, 4) == rounded(n, tens[cut] * increment, mode) * tens[cut] * increment);
    }
}

TEST(decimal_parse_takes_numbers_alone)
{
    static const char *const bad[] = {"", ".", "-", "e5", "1e", "1e+", "1x", "1.2.3", " 1", "--1", "1e5.0"};
    for (u32 i = 0; i < ARRAY_LEN(bad); i++) {
        AUTO_DECIMAL d = {0};
        EXPECT(!decimal_parse(&d, str_view(bad[i])));
    }
    AUTO_DECIMAL big = {0};
    EXPECT(decimal_parse(&big, STR("1e99999999999999999999")) && big.kind == DECIMAL_INFINITE);
    AUTO_DECIMAL small = {0};
    EXPECT(decimal_parse(&small, STR("-1e-99999999999999999999")) && small.digits.len == 0 && small.negative);
}

TEST(number_systems_have_digits)
{
    const char *name;
    u32 n = 0;
    for (; (name = number_system_at(n)); n++) {
        EXPECT(number_system_digit(name, 0) && number_system_digit(name, 9));
        EXPECT(!n || strcmp(number_system_at(n - 1), name) < 0);
    }
    EXPECT(n > 70 && !number_system_digit("roman", 1));
}
