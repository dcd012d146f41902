/* locale_id.c - parsing and writing of locale identifiers; canonical forms are made in locale_canonical.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/locale_id.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/sort.h"
#include "engine/intl/locale_id_priv.h"

static bool is_alpha(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_alnum(char c) { return is_alpha(c) || is_digit(c); }

static bool all(Str s, bool (*test)(char), size_t least, size_t most)
{
    if (s.len < least || s.len > most)
        return false;
    for (size_t i = 0; i < s.len; i++)
        if (!test(s.data[i]))
            return false;
    return true;
}

bool locale_is_language(Str s)
{
    return all(s, is_alpha, 2, 3) || all(s, is_alpha, 5, 8);
}

bool locale_is_script(Str s)
{
    return all(s, is_alpha, 4, 4);
}

bool locale_is_region(Str s)
{
    return all(s, is_alpha, 2, 2) || all(s, is_digit, 3, 3);
}

static bool is_variant(Str s)
{
    return all(s, is_alnum, 5, 8) || (s.len == 4 && is_digit(s.data[0]) && all(s, is_alnum, 4, 4));
}

/* ---- subtags ---- */

typedef struct Tags {
    const char *at, *end; /* at: begin of the current subtag, NULL behind the last */
} Tags;

static Str tags_peek(const Tags *t)
{
    if (!t->at)
        return (Str){"", 0};
    const char *dash = memchr(t->at, '-', (size_t)(t->end - t->at));
    return (Str){t->at, (size_t)((dash ? dash : t->end) - t->at)};
}

static void tags_next(Tags *t)
{
    const char *stop = t->at + tags_peek(t).len;
    t->at = stop < t->end ? stop + 1 : NULL;
}

bool locale_is_type(Str s)
{
    Tags t = {s.data, s.data + s.len};
    if (!s.len)
        return false;
    for (; t.at; tags_next(&t))
        if (!all(tags_peek(&t), is_alnum, 3, 8))
            return false;
    return true;
}

int locale_compare(Str a, Str b)
{
    int order = memcmp(a.data, b.data, MIN(a.len, b.len));
    return order ? order : a.len < b.len ? -1 : a.len > b.len;
}

static int compare_items(void *ctx, u64 a, u64 b)
{
    const Str *items = ctx;
    return locale_compare(items[a], items[b]);
}

void locale_sort(Str *items, u32 n)
{
    if (n < 2)
        return;
    u64 *order = xalloc((size_t)n * 2 * sizeof *order);
    Str *copy = xalloc((size_t)n * sizeof *copy);
    for (u32 i = 0; i < n; i++)
        order[i] = i;
    memcpy(copy, items, n * sizeof *copy);
    if (!sort_stable(order, n, order + n, compare_items, copy))
        UNREACHABLE();
    for (u32 i = 0; i < n; i++)
        items[i] = copy[order[i]];
    xfree(order);
    xfree(copy);
}

/* Sorted in lower case, does one stand twice? */
static bool has_twice(const Str *items, u32 n)
{
    bool twice = false;
    Str *copy = xalloc((size_t)(n + 1) * sizeof *copy);
    if (n)
        memcpy(copy, items, n * sizeof *copy);
    locale_sort(copy, n);
    for (u32 i = 1; i < n; i++)
        twice |= str_equal(copy[i - 1], copy[i]);
    xfree(copy);
    return twice;
}

/* Variants at t, in lower case and each new; false: one twice. */
static bool parse_variants(Tags *t, LanguageId *lang)
{
    for (Str s; is_variant(s = tags_peek(t)); tags_next(t))
        VEC_PUSH(&lang->variants, s);
    return !has_twice(lang->variants.items, lang->variants.len);
}

bool locale_is_variants(Str s)
{
    LanguageId lang = {0};
    AUTO_BUF lower = {0};
    for (size_t i = 0; i < s.len; i++)
        buf_push(&lower, is_alpha(s.data[i]) ? (char)(s.data[i] | 32) : s.data[i]);
    Tags t = {lower.data, lower.data + lower.len};
    bool ok = s.len && parse_variants(&t, &lang) && !t.at;
    VEC_DEINIT(&lang.variants);
    return ok;
}

static bool parse_language_id(Tags *t, LanguageId *lang)
{
    lang->language = tags_peek(t);
    if (!locale_is_language(lang->language))
        return false;
    tags_next(t);
    if (locale_is_script(tags_peek(t))) {
        lang->script = tags_peek(t);
        tags_next(t);
    }
    if (locale_is_region(tags_peek(t))) {
        lang->region = tags_peek(t);
        tags_next(t);
    }
    return parse_variants(t, lang);
}

/* ---- extensions ---- */

/* The subtags from the current one on that `test` takes, as one slice; empty when there is none. */
static Str take_run(Tags *t, size_t least)
{
    Str run = {t->at ? t->at : "", 0};
    while (t->at && all(tags_peek(t), is_alnum, least, 8)) {
        run.len = (size_t)(tags_peek(t).data + tags_peek(t).len - run.data);
        tags_next(t);
    }
    return run;
}

/* Of equal keys the first counts. */
static void add_field(LocaleFields *fields, Str key, Str value)
{
    for (u32 i = 0; i < fields->len; i++)
        if (!memcmp(fields->items[i].key, key.data, 2))
            return;
    LocaleField f = {{key.data[0], key.data[1], 0}, value};
    VEC_PUSH(fields, f);
}

/* *("-" attribute) *("-" keyword), at least one of them. */
static bool parse_u(LocaleId *id, Tags *t)
{
    const char *begin = t->at;
    id->has_u = true;
    for (Str s; all(s = tags_peek(t), is_alnum, 3, 8); tags_next(t))
        VEC_PUSH(&id->attributes, s);
    for (Str key; (key = tags_peek(t)).len == 2 && is_alnum(key.data[0]) && is_alpha(key.data[1]);) {
        tags_next(t);
        add_field(&id->keywords, key, take_run(t, 3));
    }
    return t->at != begin;
}

/* [tlang] *tfield, at least one of them. */
static bool parse_t(LocaleId *id, Tags *t)
{
    const char *begin = t->at;
    id->has_t = true;
    if (locale_is_language(tags_peek(t)) && !parse_language_id(t, &id->tlang))
        return false;
    for (Str key; (key = tags_peek(t)).len == 2 && is_alpha(key.data[0]) && is_digit(key.data[1]);) {
        tags_next(t);
        Str value = take_run(t, 3);
        if (!value.len)
            return false;
        add_field(&id->tfields, key, value);
    }
    return t->at != begin;
}

static bool parse_extensions(LocaleId *id, Tags *t)
{
    bool seen[128] = {false};
    while (t->at) {
        Str s = tags_peek(t);
        if (s.len != 1 || !is_alnum(s.data[0]))
            return false;
        char singleton = s.data[0];
        tags_next(t);
        if (singleton == 'x') {
            Str run = take_run(t, 1);
            id->private_use = (Str){s.data, run.len + 2};
            return run.len && !t->at;
        }
        if (seen[(u8)singleton] || !t->at)
            return false;
        seen[(u8)singleton] = true;
        if (singleton == 'u') {
            if (!parse_u(id, t))
                return false;
        } else if (singleton == 't') {
            if (!parse_t(id, t))
                return false;
        } else {
            Str run = take_run(t, 2);
            if (!run.len)
                return false;
            Str whole = {s.data, run.len + 2};
            VEC_PUSH(&id->others, whole);
        }
    }
    return true;
}

bool locale_id_parse(LocaleId *id, Str tag)
{
    *id = (LocaleId){0};
    char *text = try_alloc(tag.len + 1);
    if (!text)
        return false;
    VEC_PUSH(&id->owned, text);
    for (size_t i = 0; i < tag.len; i++)
        text[i] = tag.data[i] >= 'A' && tag.data[i] <= 'Z' ? (char)(tag.data[i] | 32) : tag.data[i];
    Tags t = {text, text + tag.len};
    if (tag.len && tag.data[tag.len - 1] != '-' && parse_language_id(&t, &id->lang) && parse_extensions(id, &t))
        return true;
    locale_id_deinit(id);
    return false;
}

void locale_id_deinit(LocaleId *id)
{
    VEC_DEINIT(&id->lang.variants);
    VEC_DEINIT(&id->tlang.variants);
    VEC_DEINIT(&id->attributes);
    VEC_DEINIT(&id->keywords);
    VEC_DEINIT(&id->tfields);
    VEC_DEINIT(&id->others);
    for (u32 i = 0; i < id->owned.len; i++)
        xfree(id->owned.items[i]);
    VEC_DEINIT(&id->owned);
    *id = (LocaleId){0};
}

Str locale_id_keep(LocaleId *id, Str text)
{
    char *copy = xstrndup(text.data, text.len);
    VEC_PUSH(&id->owned, copy);
    return (Str){copy, text.len};
}

void locale_id_set_variants(LocaleId *id, Str text)
{
    id->lang.variants.len = 0;
    Tags t = {text.data, text.data + text.len};
    if (text.len)
        (void)parse_variants(&t, &id->lang);
}

const Str *locale_id_keyword(const LocaleId *id, const char *key)
{
    for (u32 i = 0; i < id->keywords.len; i++)
        if (!memcmp(id->keywords.items[i].key, key, 2))
            return &id->keywords.items[i].value;
    return NULL;
}

void locale_id_set_keyword(LocaleId *id, const char *key, const Str *value)
{
    LocaleFields *fields = &id->keywords;
    u32 at = 0;
    while (at < fields->len && memcmp(fields->items[at].key, key, 2) < 0)
        at++;
    bool found = at < fields->len && !memcmp(fields->items[at].key, key, 2);
    if (!value) {
        if (found) {
            memmove(&fields->items[at], &fields->items[at + 1], (fields->len - at - 1) * sizeof *fields->items);
            fields->len--;
        }
    } else {
        LocaleField f = {{key[0], key[1], 0}, locale_id_keep(id, *value)};
        if (!found) {
            VEC_PUSH(fields, f);
            memmove(&fields->items[at + 1], &fields->items[at], (fields->len - 1 - at) * sizeof *fields->items);
        }
        fields->items[at] = f;
    }
    id->has_u = fields->len || id->attributes.len;
}

/* ---- writing ---- */

static void write_subtag(Buf *out, Str s)
{
    if (out->len && out->data[out->len - 1] != 0)
        buf_push(out, '-');
    buf_append_str(out, s);
}

/* Replacements out of the alias tables have their case, all else is in lower case. */
static void write_language_id(const LanguageId *lang, Buf *out, bool lower)
{
    size_t start = out->len;
    buf_append_str(out, lang->language);
    if (lang->script.len) {
        write_subtag(out, lang->script);
        out->data[out->len - 4] = (char)(out->data[out->len - 4] & ~32);
    }
    if (lang->region.len) {
        write_subtag(out, lang->region);
        for (size_t i = out->len - lang->region.len; i < out->len; i++)
            if (is_alpha(out->data[i]))
                out->data[i] = (char)(out->data[i] & ~32);
    }
    for (u32 i = 0; i < lang->variants.len; i++)
        write_subtag(out, lang->variants.items[i]);
    for (size_t i = start; lower && i < out->len; i++)
        if (is_alpha(out->data[i]))
            out->data[i] |= 32;
}

static void write_fields(const LocaleFields *fields, Buf *out)
{
    for (u32 i = 0; i < fields->len; i++) {
        write_subtag(out, (Str){fields->items[i].key, 2});
        if (fields->items[i].value.len)
            write_subtag(out, fields->items[i].value);
    }
}

void locale_id_write(const LocaleId *id, u32 what, Buf *out)
{
    write_language_id(&id->lang, out, false);
    if (what & LOCALE_WRITE_BASE)
        return;
    u32 i = 0;
    bool t_due = id->has_t, u_due = id->has_u && !(what & LOCALE_WRITE_NO_U);
    for (;; i++) {
        char next = i < id->others.len ? id->others.items[i].data[0] : 127;
        if (t_due && next > 't') {
            buf_append_c(out, "-t");
            if (id->tlang.language.len) {
                buf_push(out, '-');
                write_language_id(&id->tlang, out, true);
            }
            write_fields(&id->tfields, out);
            t_due = false;
        }
        if (u_due && next > 'u') {
            buf_append_c(out, "-u");
            for (u32 k = 0; k < id->attributes.len; k++)
                write_subtag(out, id->attributes.items[k]);
            write_fields(&id->keywords, out);
            u_due = false;
        }
        if (i == id->others.len)
            break;
        write_subtag(out, id->others.items[i]);
    }
    if (id->private_use.len)
        write_subtag(out, id->private_use);
}

bool locale_canonical(Str tag, Buf *out)
{
    LocaleId id;
    if (!locale_id_parse(&id, tag))
        return false;
    locale_id_canonicalise(&id);
    locale_id_write(&id, LOCALE_WRITE_ALL, out);
    locale_id_deinit(&id);
    return true;
}
