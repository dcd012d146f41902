/* collate.c - comparing text as people sort it, without ICU.
 *
 * Text becomes collation elements: primary (letter), secondary (accent), tertiary (case). The first
 * difference in the primaries decides, then the first in the secondaries, then in the tertiaries;
 * zero weights do not count. ASCII needs no elements and is compared in one pass.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/collate.h"

#include "base/alloc.h"
#include "base/unicode.h"
#include "base/utf.h"
#include "engine/builtins/bi_string_priv.h"

/* ---- weights ---- */

/* Spaces, punctuation and symbols in their order; the ones before the first symbol can be ignored.
 */
static const u16 marks_in_order[] = {
    '\t',   '\n',   0x0B,   0x0C,   '\r',   0x85,   0x2028, 0x2029, ' ',    '_',    0x203F, 0xAF,
    '-',    0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, ',',    0x3001, ';',    ':',    '!',
    0xA1,   '?',    0xBF,   '.',    0x3002, 0x2025, 0x2026, 0xB7,   '\'',   0x2018, 0x2019, 0x201A,
    0x2039, 0x203A, '"',    0x201C, 0x201D, 0x201E, 0xAB,   0xBB,   '(',    ')',    '[',    ']',
    '{',    '}',    0xA7,   0xB6,   '@',    '*',    '/',    '\\',   '&',    '#',    '%',    0x2030,
    0x2020, 0x2021, 0x2022, '`',    0xB4,   0x2DC,  '^',    0xA8,   0xB8,   0xB0,   0xA9,   0xAE,
    '+',    0xB1,   0xF7,   0xD7,   '<',    '=',    '>',    '|',    0xA6,   '~',    0xAC,   0xA4,
    0xA2,   '$',    0xA3,   0xA5,   0x20AC,
};
enum { FIRST_SYMBOL = 63 /* '`' */ };

/* Primaries: marks 1.., other symbols, digits, letters. */
enum {
    PRIMARY_SYMBOL = 0x1000,    /* + code point */
    PRIMARY_DIGIT = 0x200000,   /* + value */
    PRIMARY_NUMBER = 0x200010,  /* + number of digits: numeric order */
    PRIMARY_LETTER = 0x1000000, /* + position */
};

/* Accents in the order of their weights; others follow by code point. */
static const u16 accents_in_order[] = {0x301, 0x300, 0x306, 0x302, 0x30C, 0x30A, 0x308,
                                       0x30B, 0x303, 0x307, 0x338, 0x327, 0x328, 0x304};
enum { SECONDARY_LIGATURE = 0x1000, SECONDARY_OTHER = 0x100 };

typedef struct Element {
    u32 primary;
    u16 secondary;
    u16 tertiary;
} Element;

/* items points at room at first. */
typedef struct ElementList {
    Element *items;
    u32 len, cap;
    bool failed;
    Element room[96];
} ElementList;

static void list_init(ElementList *list)
{
    list->items = list->room;
    list->len = 0;
    list->cap = ARRAY_LEN(list->room);
    list->failed = false;
}

static void list_deinit(ElementList *list)
{
    if (list->items != list->room)
        xfree(list->items);
}

static bool list_grow(ElementList *list)
{
    u32 cap = list->cap * 2;
    bool first = list->items == list->room;
    Element *items = try_realloc(first ? NULL : list->items, (size_t)cap * sizeof *items);
    if (!items)
        return false;
    if (first)
        memcpy(items, list->room, sizeof list->room);
    list->items = items;
    list->cap = cap;
    return true;
}

static void add(ElementList *list, u32 primary, u32 secondary, u32 tertiary)
{
    if (list->len == list->cap && !list_grow(list))
        list->failed = true;
    else
        list->items[list->len++] = (Element){primary, (u16)secondary, (u16)tertiary};
}

static bool may_be_mark(u32 cp)
{
    if (cp < 0x80)
        return (cp | 0x20) - 'a' >= 26 && cp - '0' >= 10;
    return cp < 0xC0 || cp == 0xD7 || cp == 0xF7 || cp == 0x2DC || (cp >= 0x2010 && cp <= 0x20AC) ||
           cp == 0x3001 || cp == 0x3002;
}

static u32 mark_position(u32 cp)
{
    for (u32 i = 0; may_be_mark(cp) && i < ARRAY_LEN(marks_in_order); i++)
        if (marks_in_order[i] == cp)
            return i + 1;
    return 0;
}

static bool is_control(u32 cp)
{
    return cp < 9 || (cp > 13 && cp < 32) || (cp >= 0x7F && cp < 0xA0 && cp != 0x85) || cp == 0xAD;
}

static bool is_combining(u32 cp)
{
    return (cp >= 0x300 && cp <= 0x36F) || (cp >= 0x1AB0 && cp <= 0x1AFF) ||
           (cp >= 0x1DC0 && cp <= 0x1DFF) || (cp >= 0x20D0 && cp <= 0x20FF) ||
           (cp >= 0xFE20 && cp <= 0xFE2F);
}

static u32 accent_weight(u32 cp)
{
    for (u32 i = 0; i < ARRAY_LEN(accents_in_order); i++)
        if (accents_in_order[i] == cp)
            return i + 2;
    return SECONDARY_OTHER + (cp & 0x3FF);
}

/* Latin letters that are other letters with a stroke or two in one; `lower` is lower case. */
static bool add_compound(ElementList *list, u32 lower, u32 tertiary)
{
    static const struct {
        u16 cp;
        u8 first, second;
    } rows[] = {
        {0xDF, 's', 's'}, {0xE6, 'a', 'e'}, {0x153, 'o', 'e'}, {0xF8, 'o', 0}, {0x142, 'l', 0},
        {0x111, 'd', 0},  {0x127, 'h', 0},  {0x167, 't', 0},   {0xAA, 'a', 1}, {0xBA, 'o', 1},
    };
    for (u32 i = 0; i < ARRAY_LEN(rows); i++) {
        if (rows[i].cp != lower)
            continue;
        add(list, PRIMARY_LETTER + rows[i].first * 16, 1,
            rows[i].second == 1 ? tertiary + 2 : tertiary);
        if (rows[i].second == 0)
            add(list, 0, accent_weight(0x338), 1);
        if (rows[i].second > 1 && lower != 0xDF)
            add(list, 0, SECONDARY_LIGATURE, 1);
        if (rows[i].second > 1)
            add(list, PRIMARY_LETTER + rows[i].second * 16, 1, tertiary + 2);
        return true;
    }
    return false;
}

/* Where a letter stands: code point order, but the odd Latin ones right behind the letter they come
 * from. */
static u32 letter_position(u32 lower)
{
    static const struct {
        u16 cp;
        u8 after;
    } rows[] = {
        {0x131, 'i'}, {0xF0, 'd'},  {0x14B, 'n'}, {0xFE, 'z'},
        {0x138, 'q'}, {0x259, 'e'}, {0x192, 'f'}, {0x17F, 's'},
    };
    for (u32 i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].cp == lower)
            return rows[i].after * 16u + 1;
    return lower * 16;
}

static void add_letter(ElementList *list, u32 cp)
{
    if (cp < 0x80) {
        u32 small = cp | 0x20;
        add(list, PRIMARY_LETTER + small * 16, 1, small == cp ? 1 : 2);
        return;
    }
    u32 lower = unicode_simple_fold(cp);
    if (cp == 0x1E9E)
        lower = 0xDF;
    u32 tertiary = lower == cp || cp == 0x3C2 ? 1 : 2;
    if (!add_compound(list, lower, tertiary))
        add(list, PRIMARY_LETTER + letter_position(lower), 1, tertiary);
}

/* A run of digits by value: how many without leading zeros, then each. Returns where the run ends.
 */
static size_t add_number(ElementList *list, const u32 *cps, size_t n, size_t i)
{
    while (i < n && cps[i] == '0')
        i++;
    size_t end = i;
    while (end < n && cps[end] - '0' < 10)
        end++;
    add(list, PRIMARY_NUMBER + (u32)(end - i), 1, 1);
    for (; i < end; i++)
        add(list, PRIMARY_DIGIT + (cps[i] - '0'), 1, 1);
    return end;
}

/* Elements of text in NFD. */
static void add_all(ElementList *list, const u32 *cps, size_t n, const CollateOptions *options)
{
    for (size_t i = 0; i < n && !list->failed; i++) {
        u32 cp = cps[i], mark = mark_position(cp);
        if ((cp | 0x20) - 'a' < 26) {
            add_letter(list, cp);
        } else if (is_control(cp) && !mark) {
            continue;
        } else if (mark) {
            if (!options->ignore_punctuation || mark > FIRST_SYMBOL)
                add(list, mark, 1, 1);
        } else if (is_combining(cp)) {
            add(list, 0, accent_weight(cp), 1);
        } else if (cp - '0' < 10) {
            if (options->numeric)
                i = add_number(list, cps, n, i) - 1;
            else
                add(list, PRIMARY_DIGIT + (cp - '0'), 1, 1);
        } else if (cp == 0xB2 || cp == 0xB3 || cp == 0xB9) { /* superscripts */
            add(list, PRIMARY_DIGIT + (cp == 0xB9 ? 1 : cp - 0xB0), 1, 3);
        } else if ((cp == 0x438 || cp == 0x418) && i + 1 < n && cps[i + 1] == 0x306) {
            add_letter(list, cp + 1); /* short i is a letter of its own */
            i++;
        } else if (unicode_is_id_continue(cp)) {
            add_letter(list, cp);
        } else {
            add(list, PRIMARY_SYMBOL + cp, 1, 1);
        }
    }
}

/* Canonical decompositions of U+00C0 to U+017F: a letter and a mark above U+0300; none: zeros. */
enum { LATIN_FIRST = 0xC0, LATIN_END = 0x180 };
typedef struct LatinParts {
    u8 letter, mark;
} LatinParts;
/* clang-format off */
static const LatinParts latin_parts[LATIN_END - LATIN_FIRST] = {
    {'A', 0x00}, {'A', 0x01}, {'A', 0x02}, {'A', 0x03}, {'A', 0x08}, {'A', 0x0A}, {0, 0},    {'C', 0x27},
    {'E', 0x00}, {'E', 0x01}, {'E', 0x02}, {'E', 0x08}, {'I', 0x00}, {'I', 0x01}, {'I', 0x02}, {'I', 0x08},
    {0, 0},    {'N', 0x03}, {'O', 0x00}, {'O', 0x01}, {'O', 0x02}, {'O', 0x03}, {'O', 0x08}, {0, 0},
    {0, 0},    {'U', 0x00}, {'U', 0x01}, {'U', 0x02}, {'U', 0x08}, {'Y', 0x01}, {0, 0},    {0, 0},
    {'a', 0x00}, {'a', 0x01}, {'a', 0x02}, {'a', 0x03}, {'a', 0x08}, {'a', 0x0A}, {0, 0},    {'c', 0x27},
    {'e', 0x00}, {'e', 0x01}, {'e', 0x02}, {'e', 0x08}, {'i', 0x00}, {'i', 0x01}, {'i', 0x02}, {'i', 0x08},
    {0, 0},    {'n', 0x03}, {'o', 0x00}, {'o', 0x01}, {'o', 0x02}, {'o', 0x03}, {'o', 0x08}, {0, 0},
    {0, 0},    {'u', 0x00}, {'u', 0x01}, {'u', 0x02}, {'u', 0x08}, {'y', 0x01}, {0, 0},    {'y', 0x08},
    {'A', 0x04}, {'a', 0x04}, {'A', 0x06}, {'a', 0x06}, {'A', 0x28}, {'a', 0x28}, {'C', 0x01}, {'c', 0x01},
    {'C', 0x02}, {'c', 0x02}, {'C', 0x07}, {'c', 0x07}, {'C', 0x0C}, {'c', 0x0C}, {'D', 0x0C}, {'d', 0x0C},
    {0, 0},    {0, 0},    {'E', 0x04}, {'e', 0x04}, {'E', 0x06}, {'e', 0x06}, {'E', 0x07}, {'e', 0x07},
    {'E', 0x28}, {'e', 0x28}, {'E', 0x0C}, {'e', 0x0C}, {'G', 0x02}, {'g', 0x02}, {'G', 0x06}, {'g', 0x06},
    {'G', 0x07}, {'g', 0x07}, {'G', 0x27}, {'g', 0x27}, {'H', 0x02}, {'h', 0x02}, {0, 0},    {0, 0},
    {'I', 0x03}, {'i', 0x03}, {'I', 0x04}, {'i', 0x04}, {'I', 0x06}, {'i', 0x06}, {'I', 0x28}, {'i', 0x28},
    {'I', 0x07}, {0, 0},    {0, 0},    {0, 0},    {'J', 0x02}, {'j', 0x02}, {'K', 0x27}, {'k', 0x27},
    {0, 0},    {'L', 0x01}, {'l', 0x01}, {'L', 0x27}, {'l', 0x27}, {'L', 0x0C}, {'l', 0x0C}, {0, 0},
    {0, 0},    {0, 0},    {0, 0},    {'N', 0x01}, {'n', 0x01}, {'N', 0x27}, {'n', 0x27}, {'N', 0x0C},
    {'n', 0x0C}, {0, 0},    {0, 0},    {0, 0},    {'O', 0x04}, {'o', 0x04}, {'O', 0x06}, {'o', 0x06},
    {'O', 0x0B}, {'o', 0x0B}, {0, 0},    {0, 0},    {'R', 0x01}, {'r', 0x01}, {'R', 0x27}, {'r', 0x27},
    {'R', 0x0C}, {'r', 0x0C}, {'S', 0x01}, {'s', 0x01}, {'S', 0x02}, {'s', 0x02}, {'S', 0x27}, {'s', 0x27},
    {'S', 0x0C}, {'s', 0x0C}, {'T', 0x27}, {'t', 0x27}, {'T', 0x0C}, {'t', 0x0C}, {0, 0},    {0, 0},
    {'U', 0x03}, {'u', 0x03}, {'U', 0x04}, {'u', 0x04}, {'U', 0x06}, {'u', 0x06}, {'U', 0x0A}, {'u', 0x0A},
    {'U', 0x0B}, {'u', 0x0B}, {'U', 0x28}, {'u', 0x28}, {'W', 0x02}, {'w', 0x02}, {'Y', 0x02}, {'y', 0x02},
    {'Y', 0x08}, {'Z', 0x01}, {'z', 0x01}, {'Z', 0x07}, {'z', 0x07}, {'Z', 0x0C}, {'z', 0x0C}, {0, 0},
};
/* clang-format on */

/* ---- comparing ---- */

typedef enum { LEVEL_PRIMARY, LEVEL_SECONDARY, LEVEL_TERTIARY, LEVEL_CASE } Level;

static u32 weight(const Element *e, Level level)
{
    if (level == LEVEL_CASE) /* of letters alone: accents have none */
        return !e->primary ? 0 : e->tertiary == 2 ? 2 : 1;
    return level == LEVEL_PRIMARY     ? e->primary
           : level == LEVEL_SECONDARY ? e->secondary
                                      : e->tertiary;
}

static u32 next_weight(const ElementList *list, u32 *i, Level level)
{
    while (*i < list->len) {
        u32 w = weight(&list->items[(*i)++], level);
        if (w)
            return w;
    }
    return 0;
}

static int compare_level(const ElementList *a, const ElementList *b, Level level)
{
    for (u32 i = 0, j = 0;;) {
        u32 x = next_weight(a, &i, level), y = next_weight(b, &j, level);
        if (x != y)
            return x < y ? -1 : 1;
        if (!x)
            return 0;
    }
}

/* Code points of v with accented Latin letters taken apart, as many as *n; room for twice v.length.
 * False: there are others that must be decomposed, or put in order. */
static bool take_apart_latin(StrView v, u32 *cps, size_t *n)
{
    *n = 0;
    for (u32 i = 0; i < v.length; i++) {
        u32 cp = view_at(v, i);
        if (cp >= LATIN_END)
            return false;
        LatinParts parts = cp >= LATIN_FIRST ? latin_parts[cp - LATIN_FIRST] : (LatinParts){0};
        cps[(*n)++] = parts.letter ? parts.letter : cp;
        if (parts.letter)
            cps[(*n)++] = 0x300u + parts.mark;
    }
    return true;
}

enum { FEW = 64 };

/* `few` has room for 2 * FEW. */
static bool elements_of(Vm *vm, String *s, const CollateOptions *options, ElementList *list,
                        u32 *few)
{
    StrView v = string_view(vm, s);
    if (!v.data)
        return false;
    size_t n = 0, made_n;
    u32 *cps = v.length <= FEW ? few : try_alloc(((size_t)v.length * 2 + 1) * sizeof *cps);
    u32 *nfd = NULL;
    bool done = cps && take_apart_latin(v, cps, &n);
    if (cps && !done) {
        n = 0;
        for (size_t i = 0; i < v.length;)
            cps[n++] = v.wide ? utf16_next(v.data, v.length, &i) : ((const u8 *)v.data)[i++];
        done = unicode_is_normalized_quick(cps, n, UNI_NFD);
        nfd = done ? NULL : unicode_normalize(cps, n, UNI_NFD, &made_n);
    }
    cell_keep(s);
    if (done)
        add_all(list, cps, n, options);
    else if (nfd)
        add_all(list, nfd, made_n, options);
    else
        list->failed = true;
    xfree(nfd);
    if (cps != few)
        xfree(cps);
    if (!list->failed)
        return true;
    throw_out_of_memory(vm);
    return false;
}

static int compare_elements(const ElementList *a, const ElementList *b,
                            const CollateOptions *options)
{
    int order = compare_level(a, b, LEVEL_PRIMARY);
    if (!order &&
        (options->sensitivity == COLLATE_ACCENT || options->sensitivity == COLLATE_VARIANT))
        order = compare_level(a, b, LEVEL_SECONDARY);
    if (!order &&
        (options->sensitivity == COLLATE_CASE || options->sensitivity == COLLATE_VARIANT)) {
        order = compare_level(a, b, options->sensitivity == COLLATE_CASE ? LEVEL_CASE : LEVEL_TERTIARY);
        if (options->upper_first)
            order = -order;
    }
    return order;
}

/* Primaries of ASCII characters; 0: does not count. */
#define LETTER(upper, lower, n) [upper] = 100 + n, [lower] = 100 + n
static const u8 ascii_primaries[128] = {
    ['\t'] = 1,  ['\n'] = 2, [0x0B] = 3, [0x0C] = 4, ['\r'] = 5,  [' '] = 6,  ['_'] = 7,
    ['-'] = 8,   [','] = 9,  [';'] = 10, [':'] = 11, ['!'] = 12,  ['?'] = 13, ['.'] = 14,
    ['\''] = 15, ['"'] = 16, ['('] = 17, [')'] = 18, ['['] = 19,  [']'] = 20, ['{'] = 21,
    ['}'] = 22,  ['@'] = 23, ['*'] = 24, ['/'] = 25, ['\\'] = 26, ['&'] = 27, ['#'] = 28,
    ['%'] = 29,  ['`'] = 30, ['^'] = 31, ['+'] = 32, ['<'] = 33,  ['='] = 34, ['>'] = 35,
    ['|'] = 36,  ['~'] = 37, ['$'] = 38,
    ['0'] = 60, ['1'] = 61, ['2'] = 62, ['3'] = 63, ['4'] = 64, ['5'] = 65, ['6'] = 66, ['7'] = 67, ['8'] = 68, ['9'] = 69,
    LETTER('A', 'a', 0),  LETTER('B', 'b', 1),  LETTER('C', 'c', 2),  LETTER('D', 'd', 3),  LETTER('E', 'e', 4),
    LETTER('F', 'f', 5),  LETTER('G', 'g', 6),  LETTER('H', 'h', 7),  LETTER('I', 'i', 8),  LETTER('J', 'j', 9),
    LETTER('K', 'k', 10), LETTER('L', 'l', 11), LETTER('M', 'm', 12), LETTER('N', 'n', 13), LETTER('O', 'o', 14),
    LETTER('P', 'p', 15), LETTER('Q', 'q', 16), LETTER('R', 'r', 17), LETTER('S', 's', 18), LETTER('T', 't', 19),
    LETTER('U', 'u', 20), LETTER('V', 'v', 21), LETTER('W', 'w', 22), LETTER('X', 'x', 23), LETTER('Y', 'y', 24),
    LETTER('Z', 'z', 25),
};
#undef LETTER

static int compare_ascii(StrView a, StrView b)
{
    const u8 *p = a.data, *q = b.data;
    int by_case = 0;
    u32 same = 0, shorter = MIN(a.length, b.length);
    while (same < shorter && p[same] == q[same]) /* what is equal makes no difference */
        same++;
    for (u32 i = same, j = same;;) {
        u8 x = 0, y = 0;
        while (i < a.length && !(x = ascii_primaries[p[i]]))
            i++;
        while (j < b.length && !(y = ascii_primaries[q[j]]))
            j++;
        if (x != y)
            return x < y ? -1 : 1;
        if (!x)
            return by_case;
        if (!by_case && p[i] != q[j])
            by_case = p[i] > q[j] ? -1 : 1; /* lower case first */
        i++, j++;
    }
}

bool collate(Vm *vm, String *a, String *b, const CollateOptions *options, int *order)
{
    *order = 0;
    if (a == b)
        return true;
    bool plain = options->sensitivity == COLLATE_VARIANT && !options->numeric &&
                 !options->upper_first && !options->ignore_punctuation;
    if (plain && string_is_ascii(vm, a) && string_is_ascii(vm, b)) {
        *order = compare_ascii(string_view(vm, a), string_view(vm, b));
        return true;
    }
    ElementList left, right;
    u32 few[2 * FEW];
    list_init(&left);
    list_init(&right);
    bool ok = elements_of(vm, a, options, &left, few) && elements_of(vm, b, options, &right, few);
    if (ok)
        *order = compare_elements(&left, &right, options);
    list_deinit(&left);
    list_deinit(&right);
    return ok;
}
