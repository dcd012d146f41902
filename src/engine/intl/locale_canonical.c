/* locale_canonical.c - the canonical form of locale identifiers (UTS 35, Annex C), by CLDR's aliases.
 *
 * Fields of a LocaleId are in lower case here, those of the tables as they are written: lookups convert.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/locale_id.h"
#include "engine/intl/locale_id_priv.h"
#include "engine/intl/text_table.h"

/* What a table has for `from`; empty when that is nothing. */
static Str find_alias(const char *table, Str from)
{
    Str to = {"", 0};
    (void)text_table_find(table, ' ', from, &to);
    return to;
}

static bool equal_any_case(Str a, Str b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if ((a.data[i] | 32) != (b.data[i] | 32))
            return false;
    return true;
}

/* At most a few hundred: keys are two characters. */
static void sort_fields(LocaleFields *fields)
{
    for (u32 i = 1; i < fields->len; i++) {
        LocaleField f = fields->items[i];
        u32 at = i;
        for (; at && memcmp(fields->items[at - 1].key, f.key, 2) > 0; at--)
            fields->items[at] = fields->items[at - 1];
        fields->items[at] = f;
    }
}

/* Small well-formed language identifiers out of the tables, split. */
typedef struct Pattern {
    Str language, script, region, variants[2];
    u32 count; /* of variants */
} Pattern;

static Pattern split_pattern(Str text)
{
    Pattern p = {0};
    for (size_t at = 0, field = 0; at < text.len; field++) {
        const char *dash = memchr(text.data + at, '-', text.len - at);
        Str s = {text.data + at, dash ? (size_t)(dash - text.data) - at : text.len - at};
        if (field == 0)
            p.language = s;
        else if (locale_is_script(s))
            p.script = s;
        else if (locale_is_region(s))
            p.region = s;
        else if (p.count < 2)
            p.variants[p.count++] = s;
        at += s.len + 1;
    }
    return p;
}

static int find_variant(const LanguageId *lang, Str variant)
{
    for (u32 i = 0; i < lang->variants.len; i++)
        if (equal_any_case(lang->variants.items[i], variant))
            return (int)i;
    return -1;
}

static bool is_und(Str language)
{
    return language.len == 3 && !memcmp(language.data, "und", 3);
}

static bool pattern_matches(const LanguageId *lang, const Pattern *p)
{
    if (!is_und(p->language) && !equal_any_case(p->language, lang->language))
        return false;
    if ((p->script.len && !equal_any_case(p->script, lang->script)) ||
        (p->region.len && !equal_any_case(p->region, lang->region)))
        return false;
    for (u32 i = 0; i < p->count; i++)
        if (find_variant(lang, p->variants[i]) < 0)
            return false;
    return true;
}

/* Fields of the pattern give way to those of the replacement; fields that only the replacement has fill empty ones. */
static void replace_fields(LanguageId *lang, const Pattern *p, const Pattern *by)
{
    if (!is_und(by->language))
        lang->language = by->language;
    if (p->script.len || !lang->script.len)
        lang->script = by->script;
    if (p->region.len || !lang->region.len)
        lang->region = by->region;
    for (u32 i = 0; i < p->count; i++) {
        u32 at = (u32)find_variant(lang, p->variants[i]);
        lang->variants.items[at] = lang->variants.items[--lang->variants.len];
    }
    for (u32 i = 0; i < by->count; i++)
        if (find_variant(lang, by->variants[i]) < 0)
            VEC_PUSH(&lang->variants, by->variants[i]);
}

/* One rule of languageAlias; true when one fitted. */
static bool replace_language(LanguageId *lang)
{
    for (const char *line = locale_alias_pattern + 1; *line && (lang->variants.len || lang->region.len);) {
        const char *space = strchr(line, ' '), *end = strchr(space, '\n');
        Pattern p = split_pattern((Str){line, (size_t)(space - line)});
        if (pattern_matches(lang, &p)) {
            Pattern by = split_pattern((Str){space + 1, (size_t)(end - space - 1)});
            replace_fields(lang, &p, &by);
            return true;
        }
        line = end + 1;
    }
    Str to = find_alias(locale_alias_language, lang->language);
    if (!to.len)
        return false;
    Pattern p = {.language = lang->language}, by = split_pattern(to);
    replace_fields(lang, &p, &by);
    return true;
}

/* A subtag written as the tables have it: scripts "Latn", regions "DE". */
static Str cased(Str s, char out[4], bool upper)
{
    for (size_t i = 0; i < s.len; i++)
        out[i] = s.data[i] >= 'a' && s.data[i] <= 'z' && (upper || !i) ? (char)(s.data[i] & ~32)
                 : s.data[i] >= 'A' && s.data[i] <= 'Z' && !upper && i ? (char)(s.data[i] | 32)
                                                                         : s.data[i];
    return (Str){out, s.len};
}

/* Of several replacements the region most likely for language and script, else the first. */
static Str choose_region(const LanguageId *lang, Str choices)
{
    char key[16], script[4];
    Str likely = {"", 0};
    memcpy(key, lang->language.data, lang->language.len);
    if (lang->script.len) {
        key[lang->language.len] = '-';
        memcpy(key + lang->language.len + 1, cased(lang->script, script, false).data, 4);
        likely = find_alias(locale_likely_region, (Str){key, lang->language.len + 5});
    }
    if (!likely.len)
        likely = find_alias(locale_likely_region, (Str){key, lang->language.len});
    const char *space = memchr(choices.data, ' ', choices.len);
    Str first = {choices.data, space ? (size_t)(space - choices.data) : choices.len};
    for (size_t at = 0; likely.len && at + likely.len <= choices.len; at += first.len + 1)
        if (!memcmp(choices.data + at, likely.data, likely.len))
            return likely;
    return first;
}

static void canonicalise_language(LanguageId *lang)
{
    /* Aliases lead to aliases, but never in a ring: the bound is for bad tables. */
    for (u32 i = 0; i < 8 && replace_language(lang); i++)
        ;
    char room[4];
    if (lang->script.len) {
        Str to = find_alias(locale_alias_script, cased(lang->script, room, false));
        if (to.len)
            lang->script = to;
    }
    if (lang->region.len) {
        Str to = find_alias(locale_alias_region, cased(lang->region, room, true));
        if (to.len)
            lang->region = choose_region(lang, to);
    }
    for (u32 i = 0; i < lang->variants.len; i++) {
        Str to = find_alias(locale_alias_variant, lang->variants.items[i]);
        if (!to.len)
            continue;
        if (find_variant(lang, to) >= 0)
            lang->variants.items[i--] = lang->variants.items[--lang->variants.len];
        else
            lang->variants.items[i] = to;
    }
    locale_sort(lang->variants.items, lang->variants.len);
}

static Str find_type(const char *table, const char *key, Str value)
{
    char text[64];
    if (value.len + 3 > sizeof text)
        return (Str){"", 0};
    memcpy(text, key, 2);
    text[2] = '-';
    memcpy(text + 3, value.data, value.len);
    return find_alias(table, (Str){text, value.len + 3});
}

Str locale_canonical_type(const char *key, Str lower)
{
    Str to = find_type(locale_alias_u, key, lower);
    if (!to.len && (!memcmp(key, "rg", 2) || !memcmp(key, "sd", 2)))
        to = find_alias(locale_alias_subdivision, lower);
    if (!to.len)
        to = lower;
    return to.len == 4 && !memcmp(to.data, "true", 4) ? (Str){"", 0} : to;
}

void locale_id_canonicalise(LocaleId *id)
{
    canonicalise_language(&id->lang);
    locale_sort(id->attributes.items, id->attributes.len);
    u32 kept = 0;
    for (u32 i = 0; i < id->attributes.len; i++)
        if (!kept || !str_equal(id->attributes.items[kept - 1], id->attributes.items[i]))
            id->attributes.items[kept++] = id->attributes.items[i];
    id->attributes.len = kept;
    for (u32 i = 0; i < id->keywords.len; i++)
        id->keywords.items[i].value = locale_canonical_type(id->keywords.items[i].key, id->keywords.items[i].value);
    sort_fields(&id->keywords);
    if (id->tlang.language.len)
        canonicalise_language(&id->tlang);
    for (u32 i = 0; i < id->tfields.len; i++) {
        LocaleField *f = &id->tfields.items[i];
        Str to = find_type(locale_alias_t, f->key, f->value);
        if (to.len)
            f->value = to;
    }
    sort_fields(&id->tfields);
    locale_sort(id->others.items, id->others.len);
}
