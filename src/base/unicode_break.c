/* unicode_break.c - where words and sentences end.
 *
 * Boundaries are found going forward from one: the rules then need what came since, and a look ahead past one class.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/unicode_break.h"

#include "base/unicode_priv.h"
#include "base/utf.h"

/* The numbers of tools/gen_break_table.mjs. */
enum {
    WB_OTHER, WB_CR, WB_LF, WB_NEWLINE, WB_EXTEND, WB_ZWJ, WB_FORMAT, WB_REGIONAL, WB_KATAKANA, WB_HEBREW, WB_LETTER, WB_SINGLE,
    WB_DOUBLE, WB_MID_NUM_LET, WB_MID_LETTER, WB_MID_NUM, WB_NUMERIC, WB_EXTEND_NUM_LET, WB_SPACE, WB_IDEOGRAPH, WB_COMPLEX,
    WB_NONE,
};
enum {
    SB_OTHER, SB_CR, SB_LF, SB_EXTEND, SB_SEP, SB_FORMAT, SB_SP, SB_LOWER, SB_UPPER, SB_OLETTER, SB_NUMERIC, SB_ATERM, SB_SCONTINUE,
    SB_STERM, SB_CLOSE, SB_NONE,
};

static u32 class_of(const u32 *table, u32 count, u32 cp)
{
    u32 lo = 0, hi = count; /* table[lo] <= cp < table[hi] */
    while (hi - lo > 1) {
        u32 mid = lo + (hi - lo) / 2;
        if (table[mid] >> 8 <= cp)
            lo = mid;
        else
            hi = mid;
    }
    return table[lo] & 0xFF;
}

static u32 next_cp(const BreakText *text, size_t *at)
{
    return text->wide ? utf16_next(text->units, text->length, at) : ((const u8 *)text->units)[(*at)++];
}

/* ---- words ---- */

static u32 next_word_class(const BreakText *text, size_t *at, bool *pictographic)
{
    u32 cp = next_cp(text, at);
    *pictographic = false;
    if ((cp | 0x20) - 'a' < 26)
        return WB_LETTER;
    if (cp == ' ')
        return WB_SPACE;
    *pictographic = (uni_class(cp) >> UNI_GRAPHEME_SHIFT & 15) == GB_PICTOGRAPHIC;
    return class_of(unicode_word, unicode_word_count, cp);
}

static bool is_letter(u32 c)
{
    return c == WB_LETTER || c == WB_HEBREW;
}

static bool is_ignored(u32 c)
{
    return c == WB_EXTEND || c == WB_FORMAT || c == WB_ZWJ;
}

/* MidNumLetQ */
static bool is_mid_both(u32 c)
{
    return c == WB_MID_NUM_LET || c == WB_SINGLE;
}

/* The class behind `at` that counts. */
static u32 look_ahead(const BreakText *text, size_t at)
{
    bool pictographic;
    while (at < text->length) {
        u32 c = next_word_class(text, &at, &pictographic);
        if (!is_ignored(c))
            return c;
    }
    return WB_NONE;
}

/* WB5 to WB16: no boundary between prev and c? `before` came before prev; `at` is behind c. */
static bool words_join(const BreakText *text, u32 before, u32 prev, u32 c, size_t at, u32 regionals)
{
    bool letter = is_letter(c), number = c == WB_NUMERIC;
    if ((is_letter(prev) || prev == WB_NUMERIC) && (letter || number)) /* WB5, 8, 9, 10 */
        return true;
    if (is_letter(prev) && (c == WB_MID_LETTER || is_mid_both(c)) && is_letter(look_ahead(text, at))) /* WB6 */
        return true;
    if (is_letter(before) && (prev == WB_MID_LETTER || is_mid_both(prev)) && letter) /* WB7 */
        return true;
    if (prev == WB_HEBREW && (c == WB_SINGLE || (c == WB_DOUBLE && look_ahead(text, at) == WB_HEBREW))) /* WB7a, b */
        return true;
    if (before == WB_HEBREW && prev == WB_DOUBLE && c == WB_HEBREW) /* WB7c */
        return true;
    if (before == WB_NUMERIC && (prev == WB_MID_NUM || is_mid_both(prev)) && number) /* WB11 */
        return true;
    if (prev == WB_NUMERIC && (c == WB_MID_NUM || is_mid_both(c)) && look_ahead(text, at) == WB_NUMERIC) /* WB12 */
        return true;
    bool joins = letter || number || c == WB_KATAKANA; /* WB13 to 13b */
    bool joined = is_letter(prev) || prev == WB_NUMERIC || prev == WB_KATAKANA;
    if ((prev == WB_KATAKANA && c == WB_KATAKANA) || ((joined || prev == WB_EXTEND_NUM_LET) && c == WB_EXTEND_NUM_LET) ||
        (prev == WB_EXTEND_NUM_LET && joins))
        return true;
    return (prev == WB_REGIONAL && c == WB_REGIONAL && regionals % 2) || (prev == WB_COMPLEX && c == WB_COMPLEX);
}

static bool is_word_class(u32 c)
{
    return is_letter(c) || c == WB_NUMERIC || c == WB_KATAKANA || c == WB_IDEOGRAPH || c == WB_COMPLEX || c == WB_EXTEND_NUM_LET;
}

size_t unicode_word_end(const BreakText *text, size_t at, bool *word_like)
{
    bool pictographic;
    u32 prev = next_word_class(text, &at, &pictographic), raw = prev, before = WB_NONE, regionals = prev == WB_REGIONAL;
    *word_like = is_word_class(prev) && prev != WB_EXTEND_NUM_LET; /* "_" alone is none, "__" is one */
    if (prev == WB_CR && at < text->length) { /* WB3 */
        size_t next = at;
        return next_word_class(text, &next, &pictographic) == WB_LF ? next : at;
    }
    if (prev == WB_LF || prev == WB_NEWLINE)
        return at;
    while (at < text->length) {
        size_t next = at;
        u32 c = next_word_class(text, &next, &pictographic);
        if (c == WB_CR || c == WB_LF || c == WB_NEWLINE) /* WB3b */
            return at;
        if (is_ignored(c)) { /* WB4 */
            raw = c;
            at = next;
            continue;
        }
        bool join = (raw == WB_ZWJ && pictographic) || (raw == WB_SPACE && c == WB_SPACE); /* WB3c, WB3d */
        if (!join && !words_join(text, before, prev, c, next, regionals))
            return at;
        *word_like |= is_word_class(c);
        regionals = c == WB_REGIONAL ? regionals + 1 : 0;
        before = prev;
        prev = raw = c;
        at = next;
    }
    return at;
}

/* ---- sentences ---- */

static u32 next_sentence_class(const BreakText *text, size_t *at)
{
    return class_of(unicode_sentence, unicode_sentence_count, next_cp(text, at));
}

static bool ends_paragraph(u32 c)
{
    return c == SB_CR || c == SB_LF || c == SB_SEP;
}

/* SB8: does a lower-case letter come before anything that could begin or end a sentence? */
static bool lower_follows(const BreakText *text, size_t at)
{
    while (at < text->length) {
        u32 c = next_sentence_class(text, &at);
        if (c == SB_LOWER)
            return true;
        if (c == SB_OLETTER || c == SB_UPPER || ends_paragraph(c) || c == SB_ATERM || c == SB_STERM)
            return false;
    }
    return false;
}

/* What stands behind a terminator: nothing yet, closing marks, spaces. */
typedef struct Ending {
    u32 term;      /* SB_ATERM, SB_STERM; SB_NONE: there is none */
    u32 before;    /* class before it */
    bool spaces, closed;
    bool no_lower; /* SB8 was tried and fails until the next terminator */
} Ending;

static bool sentence_goes_on(const BreakText *text, Ending *e, u32 c, size_t at)
{
    bool direct = !e->spaces && !e->closed;
    if (e->term == SB_ATERM && direct && (c == SB_NUMERIC || (c == SB_UPPER && (e->before == SB_UPPER || e->before == SB_LOWER))))
        return true; /* SB6, SB7 */
    if (e->term == SB_ATERM && !e->no_lower) {
        if (lower_follows(text, at))
            return true; /* SB8 */
        e->no_lower = true;
    }
    if (c == SB_SCONTINUE || c == SB_ATERM || c == SB_STERM) /* SB8a */
        return true;
    return (!e->spaces && c == SB_CLOSE) || c == SB_SP || ends_paragraph(c); /* SB9, SB10 */
}

size_t unicode_sentence_end(const BreakText *text, size_t at)
{
    Ending e = {.term = SB_NONE, .before = SB_NONE};
    u32 prev = SB_NONE;
    while (at < text->length) {
        size_t next = at;
        u32 c = next_sentence_class(text, &next);
        if (prev != SB_NONE && (c == SB_EXTEND || c == SB_FORMAT)) { /* SB5 */
            at = next;
            continue;
        }
        if (e.term != SB_NONE && !sentence_goes_on(text, &e, c, at))
            return at; /* SB11 */
        at = next;
        if (ends_paragraph(c)) { /* SB3, SB4 */
            next = at;
            return c == SB_CR && at < text->length && next_sentence_class(text, &next) == SB_LF ? next : at;
        }
        if (c == SB_ATERM || c == SB_STERM)
            e = (Ending){.term = c, .before = prev};
        else if (e.term != SB_NONE && c == SB_CLOSE && !e.spaces)
            e.closed = true;
        else if (e.term != SB_NONE && c == SB_SP)
            e.spaces = true;
        else
            e.term = SB_NONE;
        prev = c;
    }
    return at;
}
