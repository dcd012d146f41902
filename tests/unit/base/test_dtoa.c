/* SPDX-License-Identifier: MIT */
#include "base/dtoa.h"

#include <math.h>

#include "base/pow10.h"
#include "base/rng.h"
#include "base/strtod.h"
#include "unit.h"

/* Bits of a double and its text as Node 24 writes it. */
/* clang-format off */
static const struct {
    u64 bits;
    const char *text;
} texts[] = {
    {0x0, "0"},
    {0x8000000000000000, "0"},
    {0x3ff0000000000000, "1"},
    {0xbff0000000000000, "-1"},
    {0x405ec00000000000, "123"},
    {0xc1e0000000000000, "-2147483648"},
    {0x41dfffffffc00000, "2147483647"},
    {0x41efffffffe00000, "4294967295"},
    {0x3fb999999999999a, "0.1"},
    {0x3fc999999999999a, "0.2"},
    {0x3fd3333333333334, "0.30000000000000004"},
    {0x3fd5555555555555, "0.3333333333333333"},
    {0x1, "5e-324"},
    {0x10000000000000, "2.2250738585072014e-308"},
    {0xfffffffffffff, "2.225073858507201e-308"},
    {0x7fefffffffffffff, "1.7976931348623157e+308"},
    {0x444b1ae4d6e2ef50, "1e+21"},
    {0x4415af1d78b58c40, "100000000000000000000"},
    {0x444b1ae4d6e2ef4f, "999999999999999900000"},
    {0x44b52d02c7e14af6, "1e+23"},
    {0x447c7e83209e90b2, "8.41e+21"},
    {0x433fffffffffffff, "9007199254740991"},
    {0x4340000000000000, "9007199254740992"},
    {0x4340000000000000, "9007199254740992"},
    {0x3eb0c6f7a0b5ed8d, "0.000001"},
    {0x3e7ad7f29abcaf48, "1e-7"},
    {0x3e8421f5f40d8376, "1.5e-7"},
    {0x419d6f3454800000, "123456789.125"},
    {0xbeb4b3fd5942cd96, "-0.000001234"},
    {0x3, "1.5e-323"},
    {0x43e0000000000000, "9223372036854776000"},
    {0x43f0000000000000, "18446744073709552000"},
    {0x4011666666666666, "4.35"},
    {0x54b249ad2594c37d, "1e+100"},
    {0x2b314626eab6dbc7, "1.234e-100"},
    {0x3efa36e2eb1c432d, "0.000025"},
    {0x3eb0000000000000, "9.5367431640625e-7"},
    {0x4830f0cf064dd592, "5.764607523034235e+39"},
    {0x4840f0cf064dd592, "1.152921504606847e+40"},
    {0x3e60000000000000, "2.9802322387695312e-8"},
    {0xffeffffffffffffe, "-1.7976931348623155e+308"},
};

/* f: toFixed, e: toExponential, p: toPrecision, r: toString(radix). */
static const struct {
    char method;
    u64 bits;
    int digits;
    const char *text;
} formats[] = {
    {'f', 0x3fe0000000000000, 0, "1"},
    {'f', 0x3ff8000000000000, 0, "2"},
    {'f', 0x4004000000000000, 0, "3"},
    {'f', 0x3ff0147ae147ae14, 2, "1.00"},
    {'f', 0x3ff7333333333333, 1, "1.4"},
    {'f', 0x4020b0a3d70a3d71, 2, "8.35"},
    {'f', 0x3eb0c6f7a0b5ed8d, 7, "0.0000010"},
    {'f', 0x4415af1d78b58c40, 2, "100000000000000000000.00"},
    {'f', 0x444b1ae4d6e2ef50, 2, "1e+21"},
    {'f', 0x405edd2f1a9fbe77, 0, "123"},
    {'f', 0xbff8000000000000, 0, "-2"},
    {'f', 0xbe7ad7f29abcaf48, 2, "-0.00"},
    {'f', 0x0, 2, "0.00"},
    {'f', 0x8000000000000000, 2, "0.00"},
    {'f', 0x1, 100,
     "0.00000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
     "00000000000000"},
    {'f', 0x3fb999999999999a, 100,
     "0.10000000000000000555111512312578270211815834045410156250000000000000000000000000000000"
     "00000000000000"},
    {'f', 0x408f3ff5c28f5c29, 2, "1000.00"},
    {'f', 0x4058ffae147ae148, 2, "100.00"},
    {'f', 0x3fee666666666666, 1, "0.9"},
    {'f', 0x3fa999999999999a, 1, "0.1"},
    {'f', 0x3fa47ae147ae147b, 1, "0.0"},
    {'f', 0x441ac53a7e04bcda, 20, "123456789012345683968.00000000000000000000"},
    {'f', 0x3de75d57df90fadf, 5, "0.00000"},
    {'f', 0x4011666666666666, 1, "4.3"},
    {'f', 0x4023fae147ae147b, 1, "10.0"},
    {'f', 0x3fe0000000000000, 0, "1"},
    {'f', 0x3fdfffffffffffff, 0, "0"},
    {'f', 0x40934a456d5cfaad, 22, "1234.5678000000000338332029"},
    {'f', 0x3e10000000000000, 30, "0.000000000931322574615478515625"},
    {'e', 0x0, 0, "0e+0"},
    {'e', 0x0, 3, "0.000e+0"},
    {'e', 0x40fe240000000000, 2, "1.23e+5"},
    {'e', 0x40fe240000000000, -1, "1.23456e+5"},
    {'e', 0x3f23a92a30553261, 1, "1.5e-4"},
    {'e', 0x4237457bf7800000, 2, "1.00e+11"},
    {'e', 0x4058ff5c28f5c28f, 1, "1.0e+2"},
    {'e', 0x1, 20, "4.94065645841246544177e-324"},
    {'e', 0x7fefffffffffffff, 15, "1.797693134862316e+308"},
    {'e', 0xbff8000000000000, 0, "-2e+0"},
    {'e', 0x4004000000000000, 0, "3e+0"},
    {'e', 0x3fb999999999999a, 60,
     "1.000000000000000055511151231257827021181583404541015625000000e-1"},
    {'p', 0x0, 1, "0"},
    {'p', 0x0, 4, "0.000"},
    {'p', 0x405edd2f1a9fbe77, 4, "123.5"},
    {'p', 0x40fe240000000000, 2, "1.2e+5"},
    {'p', 0x3eb0c6f7a0b5ed8d, 2, "0.0000010"},
    {'p', 0x3e7ad7f29abcaf48, 2, "1.0e-7"},
    {'p', 0x444b1ae4d6e2ef50, 3, "1.00e+21"},
    {'p', 0x4058ff5c28f5c28f, 3, "100"},
    {'p', 0x3ff4000000000000, 2, "1.3"},
    {'p', 0x3ff599999999999a, 2, "1.4"},
    {'p', 0x1, 10, "4.940656458e-324"},
    {'p', 0x7fefffffffffffff, 100,
     "1.79769313486231570814527423731704356798070567525844996598917476803157260780028538760589"
     "5586327668782e+308"},
    {'p', 0xc02e000000000000, 1, "-2e+1"},
    {'p', 0x3e7ad7f29abcaf48, 1, "1e-7"},
    {'p', 0x412e847e00000000, 3, "1.00e+6"},
    {'p', 0x4041800000000000, 1, "4e+1"},
    {'r', 0x0, 2, "0"},
    {'r', 0x406fe00000000000, 16, "ff"},
    {'r', 0xc06fe00000000000, 36, "-73"},
    {'r', 0x3fe0000000000000, 2, "0.1"},
    {'r', 0x3fb999999999999a, 2, "0.0001100110011001100110011001100110011001100110011001101"},
    {'r', 0x3fb999999999999a, 3, "0.0022002200220022002200220022002201"},
    {'r', 0x3fd5555555555555, 3, "0.1"},
    {'r', 0x405edd2f1a9fbe77, 36, "3f.gez4w97ry"},
    {'r', 0x4340000000000000, 2, "100000000000000000000000000000000000000000000000000000"},
    {'r', 0x4340000000000000, 5, "33421042423033203202432"},
    {'r', 0x3e7ad7f29abcaf48, 16, "0.000001ad7f29abcaf48"},
    {'r', 0x3fd3333333333334, 36, "0.asssssssssv"},
    {'r', 0xbfe8000000000000, 4, "-0.3"},
    {'r', 0x41f0000000080000, 16, "100000000.8"},
    {'r', 0x44b52d02c7e14af6, 11, "12570973a3404353a000000"},
    {'r', 0x43f0000000000000, 36, "3w5e11264sg00"},
    {'r', 0x46293e5939a08cea, 7, "243230604464041356220000000000000000"},
    {'r', 0x4c70000000000000, 32, "10000000000000000000000000000000000000000"},
};
/* clang-format on */

/* Calls a method with `out` ending at an unmapped page. */
static size_t format(char method, double v, int digits, char *out)
{
    switch (method) {
    case 'f':
        return number_to_fixed(v, (u32)digits, out);
    case 'e':
        return number_to_exponential(v, digits, out);
    case 'p':
        return number_to_precision(v, (u32)digits, out);
    case 'r':
        return number_to_radix(v, (u32)digits, out);
    default:
        return number_to_text(v, out);
    }
}

static void expect_text(char method, double v, int digits, const char *want)
{
    size_t room = method == 't'   ? NUMBER_TEXT_MAX
                  : method == 'r' ? NUMBER_RADIX_MAX
                                  : NUMBER_FIXED_MAX;
    char *out = unit_guard_alloc(room);
    size_t len = format(method, v, digits, out);
    unit_expect_str(__FILE__, __LINE__, (Str){out, len}, str_view(want));
    unit_guard_free(out, room);
}

TEST(number_texts)
{
    for (u32 i = 0; i < ARRAY_LEN(texts); i++)
        expect_text('t', double_of_bits(texts[i].bits), 0, texts[i].text);
    expect_text('t', (double)NAN, 0, "NaN");
    expect_text('t', -HUGE_VAL, 0, "-Infinity");
}

TEST(number_formats)
{
    for (u32 i = 0; i < ARRAY_LEN(formats); i++)
        expect_text(formats[i].method, double_of_bits(formats[i].bits), formats[i].digits,
                    formats[i].text);
    static const char methods[] = "fepr";
    for (const char *m = methods; *m; m++) {
        expect_text(*m, (double)NAN, 2, "NaN");
        expect_text(*m, HUGE_VAL, 2, "Infinity");
        expect_text(*m, -HUGE_VAL, 2, "-Infinity");
    }
}

TEST(number_integers)
{
    char out[NUMBER_TEXT_MAX];
    EXPECT(number_i32_to_text(INT32_MIN, out) == 11 && memcmp(out, "-2147483648", 11) == 0);
    EXPECT(number_i64_to_text(INT64_MIN, out) == 20 &&
           memcmp(out, "-9223372036854775808", 20) == 0);
    EXPECT(number_u64_to_text(UINT64_MAX, out) == 20 &&
           memcmp(out, "18446744073709551615", 20) == 0);
    u64 n = 1;
    for (u32 digits = 1; digits <= 20; digits++, n *= 10) {
        EXPECT(number_u64_to_text(n, out) == digits && out[0] == '1');
        if (digits > 1)
            EXPECT(number_u64_to_text(n - 1, out) == digits - 1 && out[0] == '9');
    }
    EXPECT(number_u32_to_text(0, out) == 1 && out[0] == '0');
}

/* Any double reads back as itself, and no text with one digit less does. */
TEST(number_text_is_shortest)
{
    Rng rng;
    rng_seed(&rng, 2);
    for (u32 i = 0; i < 100000; i++) {
        u64 bits = rng_next(&rng) >> 1;
        if (i % 4 == 0)
            bits &= ~((1ull << 52) - 1); /* powers of two have uneven neighbours */
        if (i % 4 == 1)
            bits &= (1ull << 53) - 1;
        double v = double_of_bits(bits);
        if (!(v < HUGE_VAL) || v == 0)
            continue;
        char out[NUMBER_TEXT_MAX], digits[20];
        size_t used, len = number_to_text(v, out);
        EXPECT(strtod_text(out, len, &used) == v && used == len);
        i32 point;
        u32 n = number_shortest(v, digits, &point);
        if (n < 2)
            continue;
        for (u32 up = 0; up < 2; up++) {
            char shorter[40];
            u64 start = 0;
            for (u32 j = 0; j + 1 < n; j++)
                start = start * 10 + (u64)(digits[j] - '0');
            size_t at = number_u64_to_text(start + up, shorter);
            shorter[at++] = 'e';
            at += number_i32_to_text(point - (i32)n + 1, shorter + at);
            EXPECT(strtod_text(shorter, at, &used) != v);
        }
    }
}
