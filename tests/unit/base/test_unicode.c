/* SPDX-License-Identifier: MIT */
#include "base/unicode.h"

#include "base/alloc.h"
#include "unit.h"

static u32 set_count(const UniSet *set)
{
    u32 n = 0;
    for (u32 i = 0; i < set->len; i++)
        n += set->items[i].hi - set->items[i].lo + 1;
    return n;
}

/* Code points of a property, or UTF-32's impossible count when it is unknown. */
static u32 count_of(const char *name, const char *value)
{
    UniSet set = {0};
    bool known = unicode_property(str_view(name), str_view(value), &set);
    u32 n = known ? set_count(&set) : UINT32_MAX;
    uniset_deinit(&set);
    return n;
}

TEST(uniset_add_keeps_order_and_merges)
{
    UniSet set = {0};
    uniset_add(&set, 10, 20);
    uniset_add(&set, 30, 40);
    uniset_add(&set, 0, 5);
    EXPECT(set.len == 3 && set.items[0].lo == 0 && set.items[2].hi == 40);
    uniset_add(&set, 21, 29);
    EXPECT(set.len == 2 && set.items[1].lo == 10 && set.items[1].hi == 40);
    uniset_add(&set, 7, 8);
    EXPECT(set.len == 3 && uniset_has(&set, 8) && !uniset_has(&set, 9) && !uniset_has(&set, 6));
    uniset_add(&set, 3, 100);
    EXPECT(set.len == 1 && set.items[0].lo == 0 && set.items[0].hi == 100);
    uniset_add(&set, 50, 60);
    EXPECT(set.len == 1 && set_count(&set) == 101);
    uniset_deinit(&set);
    EXPECT(!uniset_has(&set, 0));
}

TEST(unicode_property_counts)
{
    EXPECT(count_of("Any", "") == 0x110000);
    EXPECT(count_of("ASCII", "") == 128);
    EXPECT(count_of("gc", "Cs") == 2048);
    EXPECT(count_of("Lu", "") == count_of("General_Category", "Uppercase_Letter"));
    EXPECT(count_of("LC", "") == count_of("Lu", "") + count_of("Ll", "") + count_of("Lt", ""));
    EXPECT(count_of("Cn", "") + count_of("Assigned", "") == 0x110000);
    EXPECT(count_of("sc", "Greek") == count_of("Script", "Grek"));
    EXPECT(count_of("scx", "Greek") != count_of("sc", "Greek"));
    EXPECT(count_of("sc", "Qaac") == count_of("sc", "Coptic"));
    EXPECT(count_of("White_Space", "") == count_of("space", ""));
    EXPECT(count_of("sc", "Sidetic") == 26);
    u32 all = 0;
    static const char *const groups[] = {"L", "M", "N", "P", "S", "Z", "C"};
    for (u32 i = 0; i < ARRAY_LEN(groups); i++)
        all += count_of(groups[i], "");
    EXPECT(all == 0x110000);
}

TEST(unicode_property_refuses)
{
    static const char *const bad[][2] = {
        {"lu", ""},     {"Greek", ""}, {"sc", "greek"}, {"Block", "Latin"}, {"", ""},
        {"Hyphen", ""}, {"InCB", ""},  {"gc", "Any"},   {"sc", "Hrkt"},     {"Script", "L"},
        {"any", ""},    {"Lu", "Y"},   {"XID", ""},     {"RGI_Emoji", ""},  {"sc", "Latn "},
    };
    for (u32 i = 0; i < ARRAY_LEN(bad); i++)
        EXPECT(count_of(bad[i][0], bad[i][1]) == UINT32_MAX);
}

static void count_sequence(void *ctx, const u32 *cps, u32 n)
{
    u32 *total = ctx;
    total[0]++;
    total[1] += n;
    total[2] |= n == 2 && cps[0] == 0x1F1E9 && cps[1] == 0x1F1EA; /* flag of Germany */
}

TEST(unicode_sequences)
{
    u32 total[3] = {0};
    EXPECT(unicode_sequence_property(STR("RGI_Emoji"), count_sequence, total));
    EXPECT(total[0] == 3953 && total[2] == 1);
    static const char *const parts[] = {"Basic_Emoji",
                                        "Emoji_Keycap_Sequence",
                                        "RGI_Emoji_Modifier_Sequence",
                                        "RGI_Emoji_Flag_Sequence",
                                        "RGI_Emoji_Tag_Sequence",
                                        "RGI_Emoji_ZWJ_Sequence"};
    u32 sum[3] = {0};
    for (u32 i = 0; i < ARRAY_LEN(parts); i++)
        EXPECT(unicode_sequence_property(str_view(parts[i]), count_sequence, sum));
    EXPECT(sum[0] == total[0] && sum[1] == total[1]);
    EXPECT(!unicode_sequence_property(STR("Emoji"), count_sequence, total));
}

TEST(unicode_case)
{
    u32 out[3];
    EXPECT(unicode_to_upper('a', out) == 1 && out[0] == 'A');
    EXPECT(unicode_to_upper(0xDF, out) == 2 && out[0] == 'S' && out[1] == 'S');
    EXPECT(unicode_to_upper(0x390, out) == 3 && out[0] == 0x399 && out[2] == 0x301);
    EXPECT(unicode_to_upper(0xFF, out) == 1 && out[0] == 0x178);
    EXPECT(unicode_to_upper(0x1F600, out) == 1 && out[0] == 0x1F600);
    EXPECT(unicode_to_lower(0x130, out) == 2 && out[0] == 'i' && out[1] == 0x307);
    EXPECT(unicode_to_lower(0x3A3, out) == 1 && out[0] == 0x3C3);
    EXPECT(unicode_to_lower(0x10400, out) == 1 && out[0] == 0x10428);
    EXPECT(unicode_to_lower(0xFFFFFFFF, out) == 1 && out[0] == 0xFFFFFFFF);
    EXPECT(unicode_simple_fold(0x1E9E) == 0xDF && unicode_simple_fold(0x212A) == 'k');
    EXPECT(unicode_canonicalize_legacy(0x212A) == 0x212A);
    EXPECT(unicode_canonicalize_legacy(0x17F) == 0x17F && unicode_canonicalize_legacy('k') == 'K');
    EXPECT(unicode_canonicalize_legacy(0xB5) == 0x39C && unicode_canonicalize_legacy(0xDF) == 0xDF);
    EXPECT(unicode_is_cased('a') && !unicode_is_cased('1') && unicode_is_case_ignorable('\''));
}

TEST(unicode_identifiers_and_space)
{
    EXPECT(unicode_is_id_start('a') && unicode_is_id_start(0x2118) && !unicode_is_id_start('_'));
    EXPECT(!unicode_is_id_start('$') && !unicode_is_id_start('1') && unicode_is_id_continue('1'));
    EXPECT(unicode_is_id_continue('_') && unicode_is_id_continue(0x200D));
    EXPECT(unicode_is_id_start(0x20000) && !unicode_is_id_start(0x1F600));
    EXPECT(!unicode_is_id_start(UINT32_MAX));
    static const u32 spaces[] = {9, 11, 12, 32, 0xA0, 0x1680, 0x2000, 0x202F, 0x3000, 0xFEFF};
    for (u32 i = 0; i < ARRAY_LEN(spaces); i++)
        EXPECT(unicode_is_space(spaces[i]));
    EXPECT(!unicode_is_space('\n') && !unicode_is_space(0x2028) && !unicode_is_space(0x180E));
}

TEST(unicode_widths)
{
    EXPECT(unicode_width('a') == 1 && unicode_width(0xE9) == 1 && unicode_width('\n') == 0);
    EXPECT(unicode_width(0x301) == 0 && unicode_width(0x200D) == 0 && unicode_width(0xFE0F) == 0);
    EXPECT(unicode_width(0x4E00) == 2 && unicode_width(0xFF21) == 2 && unicode_width(0x1F600) == 2);
    EXPECT(unicode_width(0xAC00) == 2 && unicode_width(0x1160) == 0);
}

static void expect_form(int line, UniForm form, const u32 *from, size_t n, const u32 *to, size_t m)
{
    size_t len = 0;
    u32 *got = unicode_normalize(from, n, form, &len);
    if (!got || len != m || memcmp(got, to, m * sizeof *to) != 0)
        unit_fail(__FILE__, line, "normalised text");
    if (!got)
        return;
    /* Once is enough, and "certainly normal" is never said of what changes. */
    if (unicode_is_normalized_quick(from, n, form) && (n != m || memcmp(from, to, n * 4) != 0))
        unit_fail(__FILE__, line, "quick check");
    size_t again_len = 0;
    u32 *again = unicode_normalize(got, len, form, &again_len);
    if (!again || again_len != len || memcmp(again, got, len * sizeof *got) != 0)
        unit_fail(__FILE__, line, "normalised twice");
    xfree(again);
    xfree(got);
}

#define LIST(...) ((const u32[]){__VA_ARGS__}), ARRAY_LEN(((const u32[]){__VA_ARGS__}))
#define FORM(form, from, to) expect_form(__LINE__, form, from, to)

TEST(unicode_normal_forms)
{
    FORM(UNI_NFC, LIST('e', 0x301), LIST(0xE9));
    FORM(UNI_NFD, LIST(0x1E69), LIST('s', 0x323, 0x307));
    FORM(UNI_NFC, LIST('s', 0x307, 0x323), LIST(0x1E69));
    FORM(UNI_NFD, LIST(0xAC01), LIST(0x1100, 0x1161, 0x11A8));
    FORM(UNI_NFC, LIST(0x1100, 0x1161, 0x11A8), LIST(0xAC01));
    FORM(UNI_NFC, LIST(0x1100, 0xAC00, 0x11A8), LIST(0x1100, 0xAC01));
    FORM(UNI_NFKC, LIST(0xFB01, 0x2460), LIST('f', 'i', '1'));
    FORM(UNI_NFKD, LIST(0xFDFA),
         LIST(0x635, 0x644, 0x649, 0x20, 0x627, 0x644, 0x644, 0x647, 0x20, 0x639, 0x644, 0x64A,
              0x647, 0x20, 0x648, 0x633, 0x644, 0x645));
    FORM(UNI_NFC, LIST(0x958), LIST(0x915, 0x93C)); /* excluded from composition */
    FORM(UNI_NFC, LIST(0x212B), LIST(0xC5));
    FORM(UNI_NFC, LIST('a', 0x315, 0x300, 0x5AE, 0x300, 'b'), LIST(0xE0, 0x5AE, 0x300, 0x315, 'b'));
    FORM(UNI_NFD, LIST(0x1D15E), LIST(0x1D157, 0x1D165));
    FORM(UNI_NFC, LIST(0xD800, 'x'), LIST(0xD800, 'x'));
    FORM(UNI_NFC, LIST(0x16D63, 0x16D68), LIST(0x16D6A));
    FORM(UNI_NFKC, LIST(0x1E9B, 0x323), LIST(0x1E69));
    size_t len;
    u32 *none = unicode_normalize(NULL, 0, UNI_NFC, &len);
    EXPECT(none && len == 0);
    xfree(none);
}

/* Many marks on one letter: in order, and not in quadratic time. */
TEST(unicode_normal_long_run)
{
    enum { MARKS = 100000 };
    u32 *text = xalloc((MARKS + 1) * sizeof *text);
    text[0] = 'x';
    for (u32 i = 1; i <= MARKS; i++)
        text[i] = i % 2 ? 0x301 : 0x323;
    size_t len;
    u32 *out = unicode_normalize(text, MARKS + 1, UNI_NFD, &len);
    EXPECT(out && len == MARKS + 1);
    EXPECT(out[1] == 0x323 && out[MARKS / 2] == 0x323 && out[MARKS / 2 + 1] == 0x301);
    xfree(out);
    alloc_fail_at(1);
    EXPECT(unicode_normalize(text, MARKS + 1, UNI_NFD, &len) == NULL);
    alloc_fail_at(2);
    EXPECT(unicode_normalize(text, MARKS + 1, UNI_NFD, &len) == NULL);
    alloc_fail_at(0);
    xfree(text);
}

static u32 clusters(const u32 *cps, size_t n)
{
    UniGrapheme state = {0};
    u32 count = 0;
    for (size_t i = 0; i < n; i++)
        count += unicode_grapheme_break(&state, cps[i]);
    return count;
}

TEST(unicode_graphemes)
{
    EXPECT(clusters(LIST('a', 'b')) == 2);
    EXPECT(clusters(LIST('\r', '\n', 'x')) == 2);
    EXPECT(clusters(LIST('\n', 0x301)) == 2);
    EXPECT(clusters(LIST('e', 0x301, 0x302)) == 1);
    EXPECT(clusters(LIST(0x1F468, 0x200D, 0x1F469, 0x200D, 0x1F467)) == 1);
    EXPECT(clusters(LIST('a', 0x200D, 0x1F467)) == 2);
    EXPECT(clusters(LIST(0x1F44D, 0x1F3FD)) == 1);
    EXPECT(clusters(LIST(0x1F1E9, 0x1F1EA, 0x1F1EB, 0x1F1F7, 0x1F1E9)) == 3);
    EXPECT(clusters(LIST(0x1100, 0x1161, 0x11A8)) == 1);
    EXPECT(clusters(LIST(0x915, 0x94D, 0x937)) == 1); /* Devanagari conjunct */
    EXPECT(clusters(LIST(0x915, 0x937)) == 2);
    EXPECT(clusters(LIST(0x600, '1')) == 1);
}
