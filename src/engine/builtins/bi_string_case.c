/* bi_string_case.c - upper and lower case, normalisation, localeCompare.
 *
 * Latin-1 text is mapped byte by byte, eight at a time while it is ASCII, and only copied when
 * something changes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/unicode.h"
#include "base/utf.h"
#include "engine/builtins/bi_string_priv.h"
#include "engine/builtins/intl_collator.h"

/* ---- narrow text ---- */

#define EVERY_BYTE 0x0101010101010101ull

/* Top bit of each byte of w (all ASCII) that lies in lo..hi. */
static inline u64 bytes_between(u64 w, u8 lo, u8 hi)
{
    return ((w + (0x80u - lo) * EVERY_BYTE) ^ (w + (0x7Fu - hi) * EVERY_BYTE)) &
           (0x80 * EVERY_BYTE);
}

static inline u64 load_word(const u8 *p)
{
    u64 w;
    memcpy(&w, p, 8);
    return w;
}

static inline u8 latin1_lower(u8 c)
{
    bool upper = (u8)(c - 'A') < 26 || (c >= 0xC0 && c <= 0xDE && c != 0xD7);
    return upper ? c + 0x20 : c;
}

/* Not for MICRO SIGN, SHARP S and Y WITH DIAERESIS, whose capitals are longer or no Latin-1. */
static inline u8 latin1_upper(u8 c)
{
    bool lower = (u8)(c - 'a') < 26 || (c >= 0xE0 && c != 0xF7);
    return lower ? c - 0x20 : c;
}

static inline bool latin1_upper_is_odd(u8 c)
{
    return c == 0xB5 || c == 0xDF || c == 0xFF;
}

/* The first byte that changes, or n. */
static u32 first_change(const u8 *p, u32 n, bool upper)
{
    u32 i = 0;
    u8 lo = upper ? 'a' : 'A';
    for (; i + 8 <= n; i += 8) {
        u64 w = load_word(p + i);
        if (w & 0x80 * EVERY_BYTE || bytes_between(w, lo, (u8)(lo + 25)))
            break;
    }
    while (i < n && (upper ? latin1_upper(p[i]) == p[i] && !latin1_upper_is_odd(p[i])
                           : latin1_lower(p[i]) == p[i]))
        i++;
    return i;
}

static void map_latin1(u8 *to, const u8 *p, u32 n, bool upper)
{
    u32 i = 0;
    u8 lo = upper ? 'a' : 'A';
    while (i < n) {
        for (; i + 8 <= n; i += 8) {
            u64 w = load_word(p + i);
            if (w & 0x80 * EVERY_BYTE)
                break;
            w ^= bytes_between(w, lo, (u8)(lo + 25)) >>
                 2; /* 0x80 >> 2 is the bit between the cases */
            memcpy(to + i, &w, 8);
        }
        for (u32 end = MIN(i + 8, n); i < end; i++)
            to[i] = upper ? latin1_upper(p[i]) : latin1_lower(p[i]);
    }
}

static bool has_odd_upper(const u8 *p, u32 n)
{
    for (u32 i = 0; i < n; i++)
        if (latin1_upper_is_odd(p[i]))
            return true;
    return false;
}

/* ---- any text ---- */

/* Final_Sigma of SpecialCasing: a cased letter before, none behind, case-ignorable ones not
 * counted. */
static bool is_final_sigma(StrView v, size_t at, size_t next)
{
    const u16 *units = v.data;
    bool before = false;
    for (size_t i = at; i > 0;) {
        u32 cp = units[--i];
        if (utf16_is_trail(cp) && i > 0 && utf16_is_lead(units[i - 1])) {
            i--;
            cp = utf16_join(units[i], cp);
        }
        if (!unicode_is_case_ignorable(cp)) {
            before = unicode_is_cased(cp);
            break;
        }
    }
    if (!before)
        return false;
    for (size_t i = next; i < v.length;) {
        u32 cp = utf16_next(units, v.length, &i);
        if (!unicode_is_case_ignorable(cp))
            return !unicode_is_cased(cp);
    }
    return true;
}

/* How a locale deviates. */
typedef enum { CASE_ROOT, CASE_TURKIC, CASE_LITHUANIAN } CaseLocale;

enum { CLASS_ABOVE = 230 };

/* Is the next mark over the letter before `i` a dot above (Before_Dot), or any mark above
 * (More_Above)? */
static bool mark_follows(StrView v, size_t i, bool dot)
{
    while (i < v.length) {
        u32 cp = v.wide ? utf16_next(v.data, v.length, &i) : ((const u8 *)v.data)[i++];
        u32 class = unicode_combining_class(cp);
        if (dot && cp == 0x307)
            return true;
        if (class == CLASS_ABOVE)
            return !dot;
        if (!class)
            return false;
    }
    return false;
}

static bool is_soft_dotted(u32 cp)
{
    if (cp < 0x80)
        return cp == 'i' || cp == 'j';
    UniSet set = {0};
    bool is = unicode_property(STR("Soft_Dotted"), STR(""), &set) && uniset_has(&set, cp);
    uniset_deinit(&set);
    return is;
}

/* Is the mark at i over an I (After_I), or over a soft-dotted letter (After_Soft_Dotted)? */
static bool mark_is_over(StrView v, size_t i, bool soft)
{
    while (i > 0) {
        u32 cp = view_at(v, (u32)--i);
        if (i && (cp & 0xFC00) == 0xDC00 && (view_at(v, (u32)i - 1) & 0xFC00) == 0xD800) {
            size_t at = --i;
            cp = utf16_next(v.data, v.length, &at);
        }
        u32 class = unicode_combining_class(cp);
        if (!class)
            return soft ? is_soft_dotted(cp) : cp == 'I';
        if (class == CLASS_ABOVE)
            return false;
    }
    return false;
}

/* What is special about cp at `at` in this locale: count of code points in out, or -1 for nothing.
 */
static int map_locale(StrView v, size_t at, size_t next, u32 cp, bool upper, CaseLocale locale,
                      u32 out[3])
{
    if (locale == CASE_TURKIC) {
        if (upper) {
            out[0] = 0x130;
            return cp == 'i' ? 1 : -1;
        }
        out[0] = cp == 0x130 || mark_follows(v, next, true) ? 'i' : 0x131;
        if (cp == 0x130 || cp == 'I')
            return 1;
        return cp == 0x307 && mark_is_over(v, at, false) ? 0 : -1;
    }
    if (upper) /* Lithuanian: the dot that stood beside other marks goes */
        return cp == 0x307 && mark_is_over(v, at, true) ? 0 : -1;
    static const struct {
        u16 cp, base, mark;
    } dotted[] = {{0xCC, 'i', 0x300}, {0xCD, 'i', 0x301}, {0x128, 'i', 0x303}};
    for (u32 i = 0; i < ARRAY_LEN(dotted); i++) {
        if (dotted[i].cp == cp) {
            out[0] = dotted[i].base, out[1] = 0x307, out[2] = dotted[i].mark;
            return 3;
        }
    }
    if ((cp == 'I' || cp == 'J' || cp == 0x12E) && mark_follows(v, next, false)) {
        out[0] = cp == 0x12E ? 0x12F : cp + 0x20, out[1] = 0x307;
        return 2;
    }
    return -1;
}

static String *map_any(Vm *vm, String *s, bool upper, CaseLocale locale)
{
    StrView v = string_view(vm, s);
    if (!v.data)
        return NULL;
    StringBuilder sb;
    sb_init(&sb, vm);
    bool changed = false;
    for (size_t i = 0; i < v.length && !sb.failed;) {
        size_t at = i;
        u32 out[3];
        u32 cp = v.wide ? utf16_next(v.data, v.length, &i) : ((const u8 *)v.data)[i++];
        int n = locale == CASE_ROOT ? -1 : map_locale(v, at, i, cp, upper, locale, out);
        if (n < 0) {
            if (!upper && cp == 0x3A3 && is_final_sigma(v, at, i))
                n = 1, out[0] = 0x3C2;
            else
                n = (int)(upper ? unicode_to_upper(cp, out) : unicode_to_lower(cp, out));
        }
        changed |= n != 1 || out[0] != cp;
        for (int k = 0; k < n; k++)
            sb_code_point(&sb, out[k]);
    }
    cell_keep(s);
    if (changed || sb.failed)
        return sb_end(&sb);
    sb_drop(&sb);
    return s;
}

static String *map_case(Vm *vm, String *s, bool upper)
{
    if (string_is_wide(s))
        return map_any(vm, s, upper, CASE_ROOT);
    StrView v = string_view(vm, s);
    if (!v.data)
        return NULL;
    u32 same = first_change(v.data, v.length, upper);
    if (same == v.length)
        return s;
    const u8 *p = v.data;
    if (v.length == 1 && !(upper && latin1_upper_is_odd(p[0])))
        return string_from_unit(vm, upper ? latin1_upper(p[0]) : latin1_lower(p[0]));
    if (upper && !string_is_ascii(vm, s) && has_odd_upper(p + same, v.length - same))
        return map_any(vm, s, true, CASE_ROOT);
    String *made = string_alloc(vm, v.length, false);
    if (!made)
        return NULL;
    u8 *to = string_chars(made);
    memcpy(to, p, same);
    map_latin1(to + same, p + same, v.length - same, upper);
    made->cell.flags |= s->cell.flags & (STR_ASCII | STR_NOT_ASCII);
    cell_keep(s);
    return made;
}

Value string_to_lower(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(map_case(vm, TRY_PTR(this_text(vm, f)), false)));
}

Value string_to_upper(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(map_case(vm, TRY_PTR(this_text(vm, f)), true)));
}

/* Is this the language of the tag ("tr" of "tr-TR")? */
static bool tag_is(StrView tag, const char *language)
{
    u32 n = (u32)strlen(language);
    if (tag.wide || tag.length < n || memcmp(tag.data, language, n) != 0)
        return false;
    return tag.length == n || ((const u8 *)tag.data)[n] == '-';
}

/* Upper case of Greek and Armenian, which have rules of their own; without ICU that of everybody. */
static String *upper_by_icu(Vm *vm, String *s, const char *language)
{
    const Icu *icu = icu_get();
    if (!icu || !s->length)
        return map_case(vm, s, true);
    u16 room[INTL_ROOM], *owned = NULL;
    const u16 *text = intl_utf16(vm, s, room, &owned);
    size_t capacity = (size_t)s->length * 3;
    u16 *out = text && capacity < INT32_MAX ? try_alloc(capacity * sizeof *out) : NULL;
    IcuError error = 0;
    i32 n = out ? icu->u_strToUpper(out, (i32)capacity, text, (i32)s->length, language, &error) : 0;
    cell_keep(s);
    String *made = NULL;
    if (out && !icu_failed(error))
        made = string_from_utf16(vm, out, (u32)n);
    else if (text)
        throw_out_of_memory(vm);
    xfree(owned);
    xfree(out);
    return made;
}

/* ECMA-402 20.1.2 TransformCase */
static Value map_in_locale(Vm *vm, Frame *f, bool upper)
{
    String *s = TRY_PTR(this_text(vm, f));
    Array *list = TRY_PTR(intl_locale_list(vm, frame_arg(f, 0)));
    const char *standard = list->length ? NULL : intl_default_locale(vm);
    StrView tag = list->length ? TRY_VIEW(vm, value_as_string(list->object.elements->items[0]))
                               : (StrView){standard, (u32)strlen(standard), false};
    CaseLocale locale = tag_is(tag, "tr") || tag_is(tag, "az") ? CASE_TURKIC : tag_is(tag, "lt") ? CASE_LITHUANIAN : CASE_ROOT;
    bool greek = tag_is(tag, "el"), armenian = tag_is(tag, "hy");
    cell_keep(list);
    if (upper && (greek || armenian))
        return value_cell(TRY_PTR(upper_by_icu(vm, s, greek ? "el" : "hy")));
    String *made = locale == CASE_ROOT ? map_case(vm, s, upper) : map_any(vm, s, upper, locale);
    return value_cell(TRY_PTR(made));
}

Value string_to_locale_lower(Vm *vm, Frame *f)
{
    return map_in_locale(vm, f, false);
}
Value string_to_locale_upper(Vm *vm, Frame *f)
{
    return map_in_locale(vm, f, true);
}

/* ---- normalisation ---- */

static bool all_below(StrView v, u32 limit)
{
    if (!v.wide && limit > 0xFF)
        return true;
    for (u32 i = 0; i < v.length; i++)
        if (view_at(v, i) >= limit)
            return false;
    return true;
}

/* Code points of v, as many as *n; xfree. NULL when memory is out. */
static u32 *code_points(StrView v, size_t *n)
{
    u32 *cps = try_alloc(((size_t)v.length + 1) * sizeof *cps);
    *n = 0;
    for (size_t i = 0; cps && i < v.length;)
        cps[(*n)++] = v.wide ? utf16_next(v.data, v.length, &i) : ((const u8 *)v.data)[i++];
    return cps;
}

static String *normalize_to(Vm *vm, String *s, UniForm form)
{
    StrView v = string_view(vm, s);
    if (!v.data)
        return NULL;
    if (all_below(v, unicode_normal_below(form)))
        return s;
    size_t n, made_n;
    u32 *cps = code_points(v, &n);
    bool same = cps && unicode_is_normalized_quick(cps, n, form);
    u32 *made = cps && !same ? unicode_normalize(cps, n, form, &made_n) : NULL;
    xfree(cps);
    if (same)
        return s;
    if (!made) {
        throw_out_of_memory(vm);
        return NULL;
    }
    StringBuilder sb;
    sb_init(&sb, vm);
    for (size_t i = 0; i < made_n && !sb.failed; i++)
        sb_code_point(&sb, made[i]);
    xfree(made);
    return sb_end(&sb);
}

Value string_normalize(Vm *vm, Frame *f)
{
    static const struct {
        const char *name;
        UniForm form;
    } forms[] = {{"NFC", UNI_NFC}, {"NFD", UNI_NFD}, {"NFKC", UNI_NFKC}, {"NFKD", UNI_NFKD}};
    String *s = TRY_PTR(this_text(vm, f));
    if (value_is_undefined(frame_arg(f, 0)))
        return value_cell(TRY_PTR(normalize_to(vm, s, UNI_NFC)));
    String *name = TRY_PTR(to_string(vm, f->args[0]));
    StrView v = TRY_VIEW(vm, name);
    for (u32 i = 0; i < ARRAY_LEN(forms); i++)
        if (!v.wide && v.length == strlen(forms[i].name) &&
            !memcmp(v.data, forms[i].name, v.length))
            return value_cell(TRY_PTR(normalize_to(vm, s, forms[i].form)));
    return throw_range(vm, "The normalization form should be one of NFC, NFD, NFKC, NFKD.");
}
