/* locale_likely.c - likely subtags of locale identifiers (UTS 35, 4.3), by CLDR.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/locale_id.h"
#include "engine/intl/locale_id_priv.h"
#include "engine/intl/text_table.h"

enum { KEY_MAX = 24 };

static bool is_und(Str language)
{
    return str_equal_c(language, "und");
}

/* "language[-Script][-REGION]" between two marks; its length. */
static size_t write_key(const LanguageId *lang, bool script, bool region, char out[KEY_MAX])
{
    size_t n = 0;
    memcpy(out, lang->language.data, lang->language.len);
    n += lang->language.len;
    const Str fields[] = {lang->script, lang->region};
    const bool wanted[] = {script, region};
    for (u32 f = 0; f < 2; f++) {
        if (!wanted[f])
            continue;
        out[n++] = '-';
        for (size_t i = 0; i < fields[f].len; i++) {
            char c = fields[f].data[i];
            bool letter = (c | 32) >= 'a' && (c | 32) <= 'z', upper = f == 1 || i == 0;
            out[n++] = !letter ? c : upper ? (char)(c & ~32) : (char)(c | 32);
        }
    }
    out[n] = 0;
    return n;
}

/* Finds a key of locale_likely: what its line adds. */
static bool find_in_groups(const char *key, size_t n, Str *script, Str *region)
{
    char word[KEY_MAX + 2];
    word[0] = ' ';
    memcpy(word + 1, key, n);
    word[n + 1] = ' ';
    word[n + 2] = 0;
    const char *at = strstr(locale_likely, word);
    if (!at)
        return false;
    while (at[-1] != '\n')
        at--;
    *script = (Str){at, 4};
    *region = (Str){at + 5, strcspn(at + 5, " ")};
    return true;
}

static bool find_likely(const LanguageId *lang, bool script, bool region, LanguageId *found)
{
    char key[KEY_MAX];
    Str whole;
    if (lang->language.len > 8 || (script && !lang->script.len) || (region && !lang->region.len))
        return false;
    size_t n = write_key(lang, script, region, key);
    found->language = lang->language;
    if (find_in_groups(key, n, &found->script, &found->region))
        return true;
    if (!text_table_find(locale_likely_und, ' ', (Str){key, n}, &whole))
        return false;
    const char *dash = memchr(whole.data, '-', whole.len);
    found->language = (Str){whole.data, (size_t)(dash - whole.data)};
    found->script = (Str){dash + 1, 4};
    found->region = (Str){dash + 6, whole.len - found->language.len - 6};
    return true;
}

bool locale_add_likely(LanguageId *lang)
{
    LanguageId found = {0};
    if (!is_und(lang->language) && lang->script.len && lang->region.len)
        return true;
    if (!find_likely(lang, true, true, &found) && !find_likely(lang, true, false, &found) &&
        !find_likely(lang, false, true, &found) && !find_likely(lang, false, false, &found))
        return false;
    if (is_und(lang->language))
        lang->language = found.language;
    if (!lang->script.len)
        lang->script = found.script;
    if (!lang->region.len)
        lang->region = found.region;
    return true;
}

static bool same_any_case(Str a, Str b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if ((a.data[i] | 32) != (b.data[i] | 32))
            return false;
    return true;
}

void locale_remove_likely(LanguageId *lang)
{
    LanguageId full = *lang;
    if (!locale_add_likely(&full))
        return;
    static const struct {
        bool script, region;
    } trials[] = {{false, false}, {false, true}, {true, false}, {true, true}};
    for (u32 i = 0; i < ARRAY_LEN(trials); i++) {
        LanguageId trial = {.language = full.language};
        if (trials[i].script)
            trial.script = full.script;
        if (trials[i].region)
            trial.region = full.region;
        LanguageId max = trial;
        if (i + 1 < ARRAY_LEN(trials) &&
            (!locale_add_likely(&max) || !same_any_case(max.language, full.language) || !same_any_case(max.script, full.script) ||
             !same_any_case(max.region, full.region)))
            continue;
        lang->language = trial.language;
        lang->script = trial.script;
        lang->region = trial.region;
        return;
    }
}
