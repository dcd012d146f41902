/* names_en.c - English names of languages and their like.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/names_en.h"

#include <stdio.h>

/* Order of the line's code against `code`. */
static int compare_line(const char *line, Str code)
{
    size_t n = strcspn(line, "\t");
    int order = memcmp(line, code.data, MIN(n, code.len));
    return order ? order : n < code.len ? -1 : n > code.len;
}

static Str find(const char *table, Str code)
{
    const char *lo = table, *hi = table + strlen(table);
    while (lo < hi) {
        const char *mid = lo + (hi - lo) / 2;
        while (mid > lo && mid[-1] != '\n')
            mid--;
        int order = compare_line(mid, code);
        const char *end = strchr(mid, '\n');
        if (!order) {
            const char *name = strchr(mid, '\t') + 1;
            return (Str){name, (size_t)(end - name)};
        }
        if (order < 0)
            lo = end + 1;
        else
            hi = mid;
    }
    return (Str){"", 0};
}

Str names_find(const char *table, Str code, bool short_form)
{
    char key[40];
    if (short_form && code.len < 30) {
        int n = snprintf(key, sizeof key, "%.*s;short", (int)code.len, code.data);
        Str name = find(table, (Str){key, (size_t)n});
        if (name.len)
            return name;
    }
    return code.len ? find(table, code) : (Str){"", 0};
}

/* A name known for the language together with its script or region; *script and *region say what it covers. */
static Str dialect(const LanguageId *id, bool short_form, bool *script, bool *region)
{
    char key[32];
    *script = id->script.len > 0;
    *region = id->region.len > 0;
    int n = snprintf(key, sizeof key, "%.*s%s%.*s%s%.*s", (int)MIN(id->language.len, 8u), id->language.data, *script ? "-" : "",
                     (int)MIN(id->script.len, 8u), *script ? id->script.data : "", *region ? "-" : "", (int)MIN(id->region.len, 8u),
                     *region ? id->region.data : "");
    Str name = *script || *region ? names_find(names_languages, (Str){key, (size_t)n}, short_form) : (Str){"", 0};
    if (!name.len)
        *script = *region = false;
    return name;
}

typedef struct Detail {
    Buf *out;
    bool any, *whole;
} Detail;

static void put_detail(Detail *d, const char *table, Str code, bool short_form)
{
    Str name = names_find(table, code, short_form);
    buf_append_c(d->out, d->any ? ", " : " (");
    d->any = true;
    buf_append_str(d->out, name.len ? name : code);
    *d->whole &= name.len > 0;
}

static void put_upper(Buf *out, Str text)
{
    for (size_t i = 0; i < text.len; i++)
        buf_push(out, text.data[i] >= 'a' && text.data[i] <= 'z' ? (char)(text.data[i] - 32) : text.data[i]);
}

static void put_variants(Detail *d, const LanguageId *id)
{
    if (id->variants.len == 1 && names_find(names_variants, id->variants.items[0], false).len) {
        put_detail(d, names_variants, id->variants.items[0], false);
        return;
    }
    buf_append_c(d->out, d->any ? ", " : " (");
    d->any = true;
    *d->whole = false;
    for (u32 i = 0; i < id->variants.len; i++) {
        if (i)
            buf_push(d->out, '_');
        put_upper(d->out, id->variants.items[i]);
    }
}

/* A copy with the letters as tags have them: "Hant", "US". */
static Str cased(Str subtag, size_t upper, char room[8])
{
    for (size_t i = 0; i < subtag.len && i < 8; i++) {
        char c = subtag.data[i];
        bool letter = ((c | 32) >= 'a' && (c | 32) <= 'z');
        room[i] = !letter ? c : i < upper ? (char)(c & ~32) : (char)(c | 32);
    }
    return (Str){room, MIN(subtag.len, 8u)};
}

void names_language(const LanguageId *given, bool dialects, bool short_form, Buf *out, bool *whole)
{
    bool script = false, region = false;
    char script_room[8], region_room[8];
    LanguageId copy = *given;
    const LanguageId *id = &copy;
    copy.script = cased(given->script, 1, script_room);
    copy.region = cased(given->region, 8, region_room);
    *whole = true;
    Str name = dialects ? dialect(id, short_form, &script, &region) : (Str){"", 0};
    if (!name.len)
        name = str_equal_c(id->language, "und") ? STR("root") : names_find(names_languages, id->language, short_form);
    *whole = name.len > 0;
    buf_append_str(out, name.len ? name : id->language);
    Detail d = {.out = out, .whole = whole};
    if (id->script.len && !script)
        put_detail(&d, names_scripts, id->script, short_form);
    if (id->region.len && !region)
        put_detail(&d, names_regions, id->region, short_form);
    if (id->variants.len)
        put_variants(&d, id);
    if (d.any)
        buf_push(out, ')');
}
