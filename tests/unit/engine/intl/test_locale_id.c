/* SPDX-License-Identifier: MIT */
#include "engine/intl/locale_id.h"

#include "base/rng.h"
#include "engine/intl/locale_id_priv.h"
#include "engine/intl/text_table.h"
#include "unit.h"

static void expect_canonical(const char *tag, const char *want)
{
    AUTO_BUF out = {0};
    bool ok = locale_canonical(str_view(tag), &out);
    EXPECT(ok);
    buf_push(&out, 0);
    EXPECT_STR(out.data, want);
}

TEST(locale_id_canonical_forms)
{
    expect_canonical("EN-latn-us-U-nu-THAI", "en-Latn-US-u-nu-thai");
    expect_canonical("sl-rozaj-1994-biske", "sl-1994-biske-rozaj");
    expect_canonical("iw-su", "he-RU");
    expect_canonical("hy-su", "hy-AM");
    expect_canonical("und-armn-su", "und-Armn-AM");
    expect_canonical("en-x-u-ca", "en-x-u-ca");
    expect_canonical("de-t-en-latn-m0-true-u-kn-true", "de-t-en-latn-m0-true-u-kn");
}

TEST(locale_id_refuses_what_is_none)
{
    static const char *const bad[] = {"", "-", "e", "en-", "en--us", "en_us", "en-u", "en-u-", "en-a-b", "x-a", "en-1996-1996", "en-a-bb-A-cc",
                                      "en-t-", "abcd", "en-x", "en-u-ca-roc-u-nu-thai", "en-\xc3\xa9", "en-us-gb-de"};
    for (u32 i = 0; i < ARRAY_LEN(bad); i++) {
        AUTO_BUF out = {0};
        EXPECT(!locale_canonical(str_view(bad[i]), &out));
    }
}

/* Every line of every table can be found, by the search that the code uses. */
TEST(locale_alias_tables_are_sorted)
{
    const char *const tables[] = {locale_alias_language, locale_alias_script, locale_alias_region, locale_likely_region, locale_alias_variant,
                                  locale_alias_subdivision, locale_alias_u, locale_alias_t};
    for (u32 t = 0; t < ARRAY_LEN(tables); t++)
        for (const char *line = tables[t] + 1; *line; line = strchr(line, '\n') + 1) {
            Str key = {line, strcspn(line, " ")}, rest;
            EXPECT(text_table_find(tables[t], ' ', key, &rest) && rest.data == line + key.len + 1);
        }
}

/* Random tags from pieces: nothing reads beyond the text, and what is canonical stays as it is. */
TEST(locale_id_canonical_is_stable)
{
    static const char *const pieces[] = {"en", "hy", "SU", "latn", "u", "t", "x", "a", "ca", "islamicc", "1996", "heploc", "hepburn", "sh", "rg", "cn11",
                                         "true", "m0", "names", "und", "YU", "kn", "yes", "abcdefgh", "123", "b", "k1"};
    Rng rng;
    rng_seed(&rng, 402);
    u32 good = 0;
    for (u32 round = 0; round < 40000; round++) {
        char text[128];
        size_t n = 0;
        for (u32 k = 1 + rng_below(&rng, 7); k > 0; k--) {
            const char *p = pieces[rng_below(&rng, ARRAY_LEN(pieces))];
            memcpy(text + n, p, strlen(p));
            n += strlen(p);
            text[n++] = k > 1 ? '-' : 0;
        }
        char *guarded = unit_guard_alloc(n - 1);
        memcpy(guarded, text, n - 1);
        AUTO_BUF once = {0};
        AUTO_BUF twice = {0};
        if (locale_canonical((Str){guarded, n - 1}, &once)) {
            good++;
            EXPECT(locale_canonical(buf_view(&once), &twice));
            EXPECT(str_equal(buf_view(&once), buf_view(&twice)));
        }
        unit_guard_free(guarded, n - 1);
    }
    EXPECT(good > 2000);
}
