/* unicode.c - properties, case, width and grapheme clusters; see unicode.h.
 *
 * Not here: normalisation (unicode_normal.c), the data (unicode_tables.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/unicode.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/unicode_priv.h"

/* ---- sets ---- */

static void set_reserve(UniSet *set, u32 more)
{
    if (set->cap - set->len >= more)
        return;
    set->cap = MAX(set->cap + set->cap / 2 + 8, set->len + more);
    set->items = xrealloc(set->items, (size_t)set->cap * sizeof *set->items);
}

/* Index of the first range that ends at `cp` or later. */
static u32 set_find(const UniSet *set, u32 cp)
{
    u32 lo = 0, hi = set->len;
    while (lo < hi) {
        u32 mid = (lo + hi) / 2;
        if (set->items[mid].hi < cp)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

void uniset_add(UniSet *set, u32 lo, u32 hi)
{
    ASSERT(lo <= hi);
    if (set->len == 0 || lo > set->items[set->len - 1].hi + 1) {
        set_reserve(set, 1);
        set->items[set->len++] = (UniRange){lo, hi};
        return;
    }
    /* All ranges from i to end that overlap or touch become one. */
    u32 i = set_find(set, lo ? lo - 1 : 0);
    u32 end = i;
    while (end < set->len && set->items[end].lo <= hi + 1)
        end++;
    if (i == end) {
        set_reserve(set, 1);
        memmove(&set->items[i + 1], &set->items[i], (set->len - i) * sizeof *set->items);
        set->items[i] = (UniRange){lo, hi};
        set->len++;
        return;
    }
    set->items[i].lo = MIN(set->items[i].lo, lo);
    set->items[i].hi = MAX(set->items[end - 1].hi, hi);
    memmove(&set->items[i + 1], &set->items[end], (set->len - end) * sizeof *set->items);
    set->len -= end - i - 1;
}

bool uniset_has(const UniSet *set, u32 cp)
{
    u32 i = set_find(set, cp);
    return i < set->len && set->items[i].lo <= cp;
}

void uniset_deinit(UniSet *set)
{
    xfree(set->items);
    *set = (UniSet){0};
}

/* ---- properties by name ---- */

static u32 read_varint(const u8 **at)
{
    u32 n = 0;
    for (u32 shift = 0;; shift += 7) {
        u8 byte = *(*at)++;
        n |= (u32)(byte & 127) << shift;
        if (byte < 128)
            return n;
    }
}

static void add_table_set(UniSet *out, u32 number)
{
    const u8 *at = unicode_set_bytes + unicode_set_at[number];
    u32 cp = 0;
    u32 count = read_varint(&at);
    set_reserve(out, count);
    for (u32 i = 0; i < count; i++) {
        u32 lo = cp + read_varint(&at);
        u32 hi = lo + read_varint(&at);
        uniset_add(out, lo, hi);
        cp = hi + 1;
    }
}

/* Index of `name` in a sorted list of names, or -1. */
static i32 find_name(const u16 *names, u32 count, Str name)
{
    u32 lo = 0, hi = count;
    while (lo < hi) {
        u32 mid = (lo + hi) / 2;
        const char *text = unicode_name_text + names[mid];
        size_t len = strlen(text);
        int order = name.len ? memcmp(text, name.data, MIN(len, name.len)) : 1;
        if (order == 0 && len == name.len)
            return (i32)mid;
        if (order < 0 || (order == 0 && len < name.len))
            lo = mid + 1;
        else
            hi = mid;
    }
    return -1;
}

static int compare_ranges(const void *a, const void *b)
{
    u32 x = ((const UniRange *)a)->lo, y = ((const UniRange *)b)->lo;
    return (x > y) - (x < y);
}

static bool add_category(Str name, UniSet *out)
{
    i32 found = find_name(unicode_category_names, unicode_counts.category, name);
    if (found < 0)
        return false;
    u32 mask = unicode_category_values[found];
    if ((mask & (mask - 1)) == 0) {
        add_table_set(out, unicode_category_sets[__builtin_ctz(mask)]);
        return true;
    }
    /* A group: gather the ranges of all members and sort them, so that each add is an append. */
    UniSet all = {0};
    for (; mask; mask &= mask - 1) {
        UniSet one = {0};
        add_table_set(&one, unicode_category_sets[__builtin_ctz(mask)]);
        set_reserve(&all, one.len);
        memcpy(all.items + all.len, one.items, one.len * sizeof *one.items);
        all.len += one.len;
        uniset_deinit(&one);
    }
    qsort(all.items, all.len, sizeof *all.items, compare_ranges);
    for (u32 i = 0; i < all.len; i++)
        uniset_add(out, all.items[i].lo, all.items[i].hi);
    uniset_deinit(&all);
    return true;
}

static bool add_script(Str name, bool extensions, UniSet *out)
{
    i32 found = find_name(unicode_script_names, unicode_counts.script, name);
    if (found < 0)
        return false;
    add_table_set(out, unicode_script_sets[unicode_script_values[found] * 2 + extensions]);
    return true;
}

bool unicode_property(Str name, Str value, UniSet *out)
{
    if (value.len == 0) {
        i32 found = find_name(unicode_binary_names, unicode_counts.binary, name);
        if (found < 0)
            return add_category(name, out);
        add_table_set(out, unicode_binary_values[found]);
        return true;
    }
    if (str_equal_c(name, "General_Category") || str_equal_c(name, "gc"))
        return add_category(value, out);
    if (str_equal_c(name, "Script") || str_equal_c(name, "sc"))
        return add_script(value, false, out);
    if (str_equal_c(name, "Script_Extensions") || str_equal_c(name, "scx"))
        return add_script(value, true, out);
    return false;
}

/* ---- properties of strings ---- */

/* In the order of the lists in the table; RGI_Emoji is all of them. */
static const char sequence_names[][28] = {
    "Basic_Emoji",
    "Emoji_Keycap_Sequence",
    "RGI_Emoji_Modifier_Sequence",
    "RGI_Emoji_Flag_Sequence",
    "RGI_Emoji_Tag_Sequence",
    "RGI_Emoji_ZWJ_Sequence",
};

static void each_of_list(u32 list, void (*each)(void *ctx, const u32 *cps, u32 n), void *ctx)
{
    u32 cps[16];
    const u8 *at = unicode_emoji_bytes + unicode_emoji_starts[list];
    const u8 *end = unicode_emoji_bytes + unicode_emoji_starts[list + 1];
    while (at < end) {
        u32 n = *at >> 4;
        u32 total = n + (*at++ & 15);
        ASSERT(total <= ARRAY_LEN(cps));
        while (n < total)
            cps[n++] = unicode_emoji_letters[read_varint(&at)];
        each(ctx, cps, n);
    }
}

bool unicode_sequence_property(Str name, void (*each)(void *ctx, const u32 *cps, u32 n), void *ctx)
{
    bool all = str_equal_c(name, "RGI_Emoji");
    bool found = all;
    for (u32 i = 0; i < ARRAY_LEN(sequence_names); i++) {
        if (!all && !str_equal_c(name, sequence_names[i]))
            continue;
        each_of_list(i, each, ctx);
        found = true;
    }
    return found;
}

/* ---- classes ---- */

bool unicode_is_id_start(u32 cp)
{
    return uni_class(cp) & UNI_ID_START;
}

bool unicode_is_id_continue(u32 cp)
{
    return uni_class(cp) & UNI_ID_CONTINUE;
}

bool unicode_is_space(u32 cp)
{
    if (cp < 0x80)
        return cp == ' ' || cp == '\t' || cp == '\v' || cp == '\f';
    return cp == 0xFEFF || (uni_class(cp) & UNI_SPACE);
}

bool unicode_is_cased(u32 cp)
{
    return uni_class(cp) & UNI_CASED;
}

bool unicode_is_case_ignorable(u32 cp)
{
    return uni_class(cp) & UNI_CASE_IGNORABLE;
}

u32 unicode_width(u32 cp)
{
    if (cp >= 0x20 && cp < 0x7F)
        return 1;
    return uni_class(cp) >> UNI_WIDTH_SHIFT & 3;
}

/* ---- case ---- */

static const i32 *case_record(u32 cp)
{
    return unicode_case_records + (size_t)UNI_LOOKUP(unicode_case, cp) * 4;
}

/* Writes the mapping of `key` to several code points, which must exist. */
static u32 special_case(u32 key, u32 out[3])
{
    u32 lo = 0, hi = unicode_special_count;
    while (lo < hi) {
        u32 mid = (lo + hi) / 2;
        if (unicode_special_keys[mid] < key)
            lo = mid + 1;
        else
            hi = mid;
    }
    ASSERT(lo < unicode_special_count && unicode_special_keys[lo] == key);
    const u16 *text = unicode_special_text + lo * 3;
    u32 n = 0;
    while (n < 3 && text[n]) {
        out[n] = text[n];
        n++;
    }
    return n;
}

u32 unicode_to_upper(u32 cp, u32 out[3])
{
    const i32 *record = case_record(cp);
    if (UNLIKELY(record[3] & UNI_SPECIAL_UPPER))
        return special_case(cp * 2, out);
    out[0] = cp + (u32)record[0];
    return 1;
}

u32 unicode_to_lower(u32 cp, u32 out[3])
{
    const i32 *record = case_record(cp);
    if (UNLIKELY(record[3] & UNI_SPECIAL_LOWER))
        return special_case(cp * 2 + 1, out);
    out[0] = cp + (u32)record[1];
    return 1;
}

u32 unicode_simple_fold(u32 cp)
{
    return cp + (u32)case_record(cp)[2];
}

u32 unicode_canonicalize_legacy(u32 unit)
{
    u32 upper[3];
    if (unit < 0x80)
        return unit - 'a' < 26 ? unit - 32 : unit;
    if (unicode_to_upper(unit, upper) != 1 || upper[0] < 0x80 || upper[0] > 0xFFFF)
        return unit;
    return upper[0];
}

/* ---- grapheme clusters (UAX 29, extended) ---- */

static bool joins_hangul(u32 before, u32 now)
{
    if (before == GB_L)
        return now == GB_L || now == GB_V || now == GB_LV || now == GB_LVT;
    if (before == GB_LV || before == GB_V)
        return now == GB_V || now == GB_T;
    return (before == GB_LVT || before == GB_T) && now == GB_T;
}

/* Values of UniGrapheme's emoji and conjunct. */
enum { EMOJI_NONE, EMOJI_SEEN, EMOJI_JOINED };
enum { CONJUNCT_NONE, CONJUNCT_SEEN, CONJUNCT_LINKED };

/* GB3 to GB999 but for the start of text; `before` and `now` are classes. */
static bool breaks_between(const UniGrapheme *state, u32 before, u32 now, u32 conjunct)
{
    if (before == GB_CR && now == GB_LF)
        return false;
    if (before >= GB_CR && before <= GB_CONTROL)
        return true;
    if (now >= GB_CR && now <= GB_CONTROL)
        return true;
    if (joins_hangul(before, now))
        return false;
    if (now == GB_EXTEND || now == GB_ZWJ || now == GB_SPACING || before == GB_PREPEND)
        return false;
    if (conjunct == INCB_CONSONANT && state->conjunct == CONJUNCT_LINKED)
        return false;
    if (now == GB_PICTOGRAPHIC && state->emoji == EMOJI_JOINED)
        return false;
    return !(now == GB_REGIONAL && state->odd_flag);
}

bool unicode_grapheme_break(UniGrapheme *state, u32 cp)
{
    u32 bits = uni_class(cp);
    u32 now = bits >> UNI_GRAPHEME_SHIFT & 15;
    u32 conjunct = bits >> UNI_CONJUNCT_SHIFT & 3;
    bool breaks = state->prev == 0 || breaks_between(state, state->prev - 1u, now, conjunct);

    if (now == GB_PICTOGRAPHIC)
        state->emoji = EMOJI_SEEN;
    else if (now == GB_ZWJ && state->emoji == EMOJI_SEEN)
        state->emoji = EMOJI_JOINED;
    else if (now != GB_EXTEND || state->emoji != EMOJI_SEEN)
        state->emoji = EMOJI_NONE;

    if (conjunct == INCB_CONSONANT)
        state->conjunct = CONJUNCT_SEEN;
    else if (conjunct == INCB_NONE)
        state->conjunct = CONJUNCT_NONE;
    else if (conjunct == INCB_LINKER && state->conjunct != CONJUNCT_NONE)
        state->conjunct = CONJUNCT_LINKED;

    state->odd_flag = now == GB_REGIONAL && !state->odd_flag;
    state->prev = (u8)(now + 1);
    return breaks;
}
