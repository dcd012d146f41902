/* SPDX-License-Identifier: MIT */
#include "base/utf.h"

#include "base/rng.h"
#include "unit.h"

static u16 *guard_units(const u16 *text, size_t n)
{
    u16 *copy = (u16 *)unit_guard_alloc(n * 2);
    memcpy(copy, text, n * 2);
    return copy;
}

/* Decodes bytes that end at an unmapped page, and compares with the units wanted. */
static void expect_lossy(const char *file, int line, Str bytes, const u16 *want, size_t want_n)
{
    u16 got[64];
    char *text = unit_guard_alloc(bytes.len);
    memcpy(text, bytes.data, bytes.len);
    if (utf8_count_utf16(text, bytes.len) != want_n)
        unit_fail(file, line, "count of units");
    size_t n = utf8_to_utf16(text, bytes.len, got);
    if (n != want_n || memcmp(got, want, n * 2) != 0)
        unit_fail(file, line, "units");
    unit_guard_free(text, bytes.len);
}

#define LOSSY(bytes, ...)                                                      \
    do {                                                                       \
        const u16 want_[] = {__VA_ARGS__};                                     \
        expect_lossy(__FILE__, __LINE__, STR(bytes), want_, ARRAY_LEN(want_)); \
    } while (0)

TEST(utf8_decodes_well_formed)
{
    LOSSY("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z", 'a', 0xE9, 0x20AC, 0xD83D, 0xDE00, 'z');
    LOSSY("\xF4\x8F\xBF\xBF\xED\x9F\xBF\xEE\x80\x80", 0xDBFF, 0xDFFF, 0xD7FF, 0xE000);
    EXPECT(utf8_count_utf16("", 0) == 0);
}

TEST(utf8_replaces_maximal_parts)
{
    LOSSY("\x80", 0xFFFD);
    LOSSY("\xC0\xAF", 0xFFFD, 0xFFFD);
    LOSSY("\xE2\x82", 0xFFFD);
    LOSSY("\xE2\x82"
          "A",
          0xFFFD, 'A');
    LOSSY("\xF0\x9F\x98", 0xFFFD);
    LOSSY("\xF0\x9F\x98\xF0\x9F", 0xFFFD, 0xFFFD);
    LOSSY("\xED\xA0\x80", 0xFFFD, 0xFFFD, 0xFFFD);
    LOSSY("\xF4\x90\x80\x80", 0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD);
    LOSSY("\xE0\x9F\xBF", 0xFFFD, 0xFFFD, 0xFFFD);
    LOSSY("\xFF\xFE", 0xFFFD, 0xFFFD);
    /* The example of the Unicode Standard, table 3-11. */
    LOSSY("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF"
          "A",
          0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD, 'A');
}

TEST(utf8_measure_classifies)
{
    Utf8Info info = utf8_measure("plain", 5);
    EXPECT(info.units == 5 && info.ascii && info.latin1 && info.valid);
    info = utf8_measure("\xC3\xBF", 2);
    EXPECT(info.units == 1 && !info.ascii && info.latin1 && info.valid);
    info = utf8_measure("\xC4\x80", 2);
    EXPECT(info.units == 1 && !info.latin1 && info.valid);
    info = utf8_measure("\xF0\x9F\x98\x80\xFF", 5);
    EXPECT(info.units == 3 && !info.latin1 && !info.valid);
    EXPECT(utf8_is_valid("\xF0\x9F\x98\x80", 4) && !utf8_is_valid("\xED\xA0\x80", 3));
    u8 out[8];
    EXPECT(utf8_to_latin1("\xC2\x80x\xC3\xBF", 5, out) == 3 && memcmp(out, "\x80x\xFF", 3) == 0);
}

TEST(wtf8_keeps_lone_surrogates)
{
    const u16 text[] = {'a', 0xD800, 0xDC01, 0xDFFF, 0xD83D};
    char bytes[32];
    u16 back[8];
    size_t n = utf16_to_wtf8(text, 5, bytes);
    EXPECT(n == 11 && n == utf16_wtf8_len(text, 5));
    EXPECT(memcmp(bytes, "a\xF0\x90\x80\x81\xED\xBF\xBF\xED\xA0\xBD", 11) == 0);
    EXPECT(wtf8_count_utf16(bytes, n) == 5 && wtf8_to_utf16(bytes, n, back) == 5);
    EXPECT(memcmp(back, text, sizeof text) == 0);
    n = utf16_to_utf8(text, 5, bytes);
    EXPECT(n == 11 && memcmp(bytes + 5, "\xEF\xBF\xBD\xEF\xBF\xBD", 6) == 0);
}

TEST(utf8_incomplete_tail_finds_start)
{
    EXPECT(utf8_incomplete_tail("ab", 2) == 0);
    EXPECT(utf8_incomplete_tail("a\xC3", 2) == 1);
    EXPECT(utf8_incomplete_tail("\xE2\x82", 2) == 2);
    EXPECT(utf8_incomplete_tail("\xE2\x82\xAC", 3) == 0);
    EXPECT(utf8_incomplete_tail("\xF0\x9F\x98", 3) == 3);
    EXPECT(utf8_incomplete_tail("\xED\xA0", 2) == 0);
    EXPECT(utf8_incomplete_tail("\x80\x80\x80", 3) == 0);
    EXPECT(utf8_incomplete_tail("\xC0", 1) == 0);
}

TEST(utf16_well_formed)
{
    u16 text[20];
    for (u32 i = 0; i < 20; i++)
        text[i] = (u16)(0x4E00 + i);
    EXPECT(utf16_is_well_formed(text, 20));
    text[17] = 0xDC00;
    EXPECT(!utf16_is_well_formed(text, 20));
    text[16] = 0xD800;
    EXPECT(utf16_is_well_formed(text, 20) && !utf16_is_well_formed(text, 17));
    text[3] = 0xD900;
    utf16_make_well_formed(text, 20, text);
    EXPECT(text[3] == 0xFFFD && text[16] == 0xD800 && utf16_is_well_formed(text, 20));
}

TEST(utf8_into_stops_at_whole_code_points)
{
    const u16 text[] = {'a', 0x20AC, 0xD83D, 0xDE00, 'z'};
    static const u8 reads[] = {0, 1, 1, 1, 2, 2, 2, 2, 4, 5, 5};
    static const u8 writes[] = {0, 1, 1, 1, 4, 4, 4, 4, 8, 9, 9};
    for (size_t cap = 0; cap <= 10; cap++) {
        char *out = unit_guard_alloc(cap);
        size_t read;
        EXPECT(utf16_to_utf8_into(text, 5, out, cap, &read) == writes[cap] && read == reads[cap]);
        unit_guard_free(out, cap);
    }
    const u8 latin[] = {'a', 0xE9, 'b'};
    static const u8 latin_reads[] = {0, 1, 1, 2, 3, 3};
    for (size_t cap = 0; cap <= 5; cap++) {
        char *out = unit_guard_alloc(cap);
        size_t read;
        latin1_to_utf8_into(latin, 3, out, cap, &read);
        EXPECT(read == latin_reads[cap]);
        unit_guard_free(out, cap);
    }
}

/* Every conversion there and back, over random texts of all lengths around the block sizes, with
 * input and output against unmapped pages. */
TEST(utf_round_trips)
{
    Rng rng;
    rng_seed(&rng, 7);
    for (u32 round = 0; round < 3000; round++) {
        u16 text[80];
        size_t n = rng_below(&rng, 70), used = 0;
        static const u32 tops[] = {0x80, 0x100, 0x800, 0x10000, 0x110000};
        u32 top = tops[round % 5];
        while (used < n) {
            u32 cp = (u32)rng_below(&rng, rng_below(&rng, 8) ? 0x80 : top);
            used += utf16_put(utf16_is_surrogate(cp) ? '?' : cp, text + used);
        }
        n = used;
        u16 *units = guard_units(text, n);
        size_t size = utf16_utf8_len(units, n);
        char *bytes = unit_guard_alloc(size);
        EXPECT(utf16_to_utf8(units, n, bytes) == size);
        Utf8Info info = utf8_measure(bytes, size);
        EXPECT(info.valid && info.units == n && info.latin1 == utf16_fits_latin1(units, n));
        EXPECT(utf8_is_valid(bytes, size) && info.ascii == (size == n));
        u16 *back = (u16 *)unit_guard_alloc(n * 2);
        EXPECT(utf8_to_utf16(bytes, size, back) == n && memcmp(back, text, n * 2) == 0);
        EXPECT(utf16_is_well_formed(units, n));
        if (info.latin1) {
            u8 *latin = (u8 *)unit_guard_alloc(n);
            char *again = unit_guard_alloc(size);
            utf16_to_latin1(units, n, latin);
            EXPECT(latin1_utf8_len(latin, n) == size);
            EXPECT(latin1_to_utf8(latin, n, again) == size && memcmp(again, bytes, size) == 0);
            memset(back, 1, n * 2);
            latin1_to_utf16(latin, n, back);
            EXPECT(memcmp(back, text, n * 2) == 0);
            memset(latin, 1, n);
            EXPECT(utf8_to_latin1(bytes, size, latin) == n);
            EXPECT(latin1_is_ascii(latin, n) == info.ascii);
            unit_guard_free((char *)latin, n);
            unit_guard_free(again, size);
        }
        size_t prefix = utf8_ascii_prefix(bytes, size);
        EXPECT(prefix == size ? info.ascii : (bytes[prefix] & 0x80) != 0);
        unit_guard_free((char *)units, n * 2);
        unit_guard_free(bytes, size);
        unit_guard_free((char *)back, n * 2);
    }
}

/* Any bytes at all: the count and the writing agree, and decoding one by one gives the same. */
TEST(utf8_garbage_is_consistent)
{
    Rng rng;
    rng_seed(&rng, 11);
    static const u8 likely[] = {0xE2, 0x82, 0xF0, 0x9F, 0x80, 0xED, 0xA0, 0xC3, 0xF4, 'a'};
    for (u32 round = 0; round < 5000; round++) {
        size_t n = rng_below(&rng, 40);
        char *bytes = unit_guard_alloc(n);
        for (size_t i = 0; i < n; i++)
            bytes[i] = (char)(rng_below(&rng, 4) ? likely[rng_below(&rng, ARRAY_LEN(likely))]
                                                 : rng_next(&rng));
        u16 got[48];
        size_t units = utf8_to_utf16(bytes, n, got);
        EXPECT(units == utf8_count_utf16(bytes, n));
        size_t at = 0, i = 0;
        while (i < n) {
            u32 used, cp = utf8_decode_one(bytes + i, bytes + n, &used);
            u16 one[2];
            u32 k = utf16_put(cp == UTF_BAD ? UTF_REPLACEMENT : cp, one);
            EXPECT(at + k <= units && memcmp(got + at, one, k * 2) == 0);
            at += k;
            i += used;
        }
        EXPECT(at == units && i == n);
        EXPECT(wtf8_to_utf16(bytes, n, got) == wtf8_count_utf16(bytes, n));
        unit_guard_free(bytes, n);
    }
}
