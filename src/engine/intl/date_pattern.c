/* date_pattern.c - skeleton to pattern, with the patterns of English.
 *
 * The nearest of the known skeletons is taken: fields that it lacks weigh most, fields too many next, then differences
 * of width. What is missing is appended field by field. Widths are then set to those asked for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/date_pattern.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- fields ---- */

/* Kinds of a letter and width: positive is a number. Their distances measure how alike two forms of a field are. */
enum { FORM_NUMBER = 0x100, FORM_NARROW = -0x101, FORM_SHORTER = -0x102, FORM_SHORT = -0x103, FORM_LONG = -0x104, FORM_STEP = 0x10 };
enum { WEIGHS_EXTRA = 0x10000, WEIGHS_MISSING = 0x1000 };

typedef struct Skeleton {
    i32 form[FIELD__count]; /* 0: not there */
    char letter[FIELD__count];
    u8 width[FIELD__count];
    bool any_hour;   /* the width of the hour does not matter */
    bool half_added; /* the day period of a 12-hour skeleton that did not name one */
} Skeleton;

DateField date_pattern_field(char letter)
{
    switch (letter) {
    case 'G':
        return FIELD_ERA;
    case 'y':
        return FIELD_YEAR;
    case 'M':
    case 'L':
        return FIELD_MONTH;
    case 'E':
    case 'c':
        return FIELD_WEEKDAY;
    case 'd':
        return FIELD_DAY;
    case 'a':
    case 'b':
    case 'B':
        return FIELD_DAY_PERIOD;
    case 'h':
    case 'H':
    case 'k':
    case 'K':
        return FIELD_HOUR;
    case 'm':
        return FIELD_MINUTE;
    case 's':
        return FIELD_SECOND;
    case 'S':
        return FIELD_FRACTION;
    case 'z':
    case 'O':
    case 'v':
        return FIELD_ZONE;
    default:
        return FIELD__count;
    }
}

static i32 form_of(char letter, u32 width)
{
    static const i32 names[] = {FORM_SHORT, FORM_LONG, FORM_NARROW, FORM_SHORTER};
    i32 named = names[width < 4 ? 0 : MIN(width - 3, 3u)];
    switch (letter) {
    case 'M':
        return width < 3 ? FORM_NUMBER + (i32)width : named;
    case 'L':
        return width < 3 ? FORM_NUMBER + FORM_STEP + (i32)width : named - FORM_STEP;
    case 'E':
    case 'G':
        return named;
    case 'c':
        return width < 3 ? FORM_NUMBER + 2 * FORM_STEP + (i32)width : named - 2 * FORM_STEP;
    case 'a':
        return named;
    case 'b':
        return named - FORM_STEP;
    case 'B':
        return named - 3 * FORM_STEP;
    case 'H':
        return FORM_NUMBER + 10 * FORM_STEP + (i32)width;
    case 'k':
        return FORM_NUMBER + 11 * FORM_STEP + (i32)width;
    case 'K':
        return FORM_NUMBER + FORM_STEP + (i32)width;
    case 'v':
        return (width < 4 ? FORM_SHORT : FORM_LONG) - 2 * FORM_STEP;
    case 'O':
        return (width < 4 ? FORM_SHORT : FORM_LONG) - FORM_STEP;
    case 'z':
        return width < 4 ? FORM_SHORT : FORM_LONG;
    default:
        return FORM_NUMBER + (i32)width;
    }
}

static void skeleton_put(Skeleton *s, char letter, u32 width)
{
    DateField field = date_pattern_field(letter);
    if (field == FIELD__count)
        return;
    s->form[field] = form_of(letter, width);
    s->letter[field] = letter;
    s->width[field] = (u8)width;
}

static void skeleton_drop(Skeleton *s, DateField field)
{
    s->form[field] = 0;
    s->letter[field] = 0;
    s->width[field] = 0;
}

static Skeleton skeleton_parse(const char *pattern)
{
    Skeleton s = {0};
    char letter;
    u32 width;
    const char *text;
    size_t len;
    for (const char *p = pattern; (p = date_pattern_next(p, &letter, &width, &text, &len));)
        if (letter)
            skeleton_put(&s, letter, width);
    if (s.form[FIELD_HOUR]) {
        char hour = s.letter[FIELD_HOUR];
        if (hour == 'H' || hour == 'k') {
            skeleton_drop(&s, FIELD_DAY_PERIOD);
        } else if (!s.form[FIELD_DAY_PERIOD]) {
            skeleton_put(&s, 'a', 1);
            s.half_added = true;
        }
    }
    if (s.form[FIELD_MINUTE] && s.form[FIELD_FRACTION] && !s.form[FIELD_SECOND])
        skeleton_put(&s, 's', 1);
    return s;
}

static u32 skeleton_mask(const Skeleton *s)
{
    u32 mask = 0;
    for (u32 i = 0; i < FIELD__count; i++)
        mask |= s->form[i] ? 1u << i : 0;
    return mask;
}

static bool is_letter(char c)
{
    return (u8)((c | 0x20) - 'a') < 26;
}

const char *date_pattern_next(const char *p, char *letter, u32 *width, const char **text, size_t *len)
{
    if (!*p)
        return NULL;
    *letter = 0;
    *width = 0;
    if (*p == '\'') {
        const char *end = strchr(p + 1, '\'');
        *text = p + 1;
        if (!end) {
            *len = strlen(p + 1);
            return p + 1 + *len;
        }
        *len = (size_t)(end - p - 1);
        if (!*len) { /* two quotes are one */
            *text = p;
            *len = 1;
        }
        return end + 1;
    }
    if (is_letter(*p)) {
        *letter = *p;
        while (*p == *letter)
            (*width)++, p++;
        *text = "";
        *len = 0;
        return p;
    }
    *text = p;
    while (*p && *p != '\'' && !is_letter(*p))
        p++;
    *len = (size_t)(p - *text);
    return p;
}

void date_pattern_skeleton(const char *pattern, char out[DATE_SKELETON_MAX])
{
    Skeleton s = skeleton_parse(pattern);
    u32 n = 0;
    if (s.half_added)
        skeleton_drop(&s, FIELD_DAY_PERIOD);
    for (u32 i = 0; i < FIELD__count; i++)
        for (u32 k = 0; k < s.width[i] && n + 1 < DATE_SKELETON_MAX; k++)
            out[n++] = s.letter[i];
    out[n] = 0;
}

/* ---- the patterns of English ---- */

#define NNBSP "\u202f"

typedef struct Known {
    const char *skeleton; /* NULL: that of the pattern, whose widths may then be changed at will */
    const char *pattern;
} Known;

static const Known known[] = {
    {NULL, "G"}, {"y", "y"}, {"M", "L"}, {"E", "ccc"}, {"d", "d"}, {NULL, "a"}, {"H", "HH"}, {NULL, "m"}, {NULL, "s"}, {NULL, "S"}, {NULL, "v"},
    {NULL, "EEEE, MMMM d, y"}, {NULL, "MMMM d, y"}, {NULL, "MMM d, y"}, {NULL, "M/d/yy"},
    {NULL, "h:mm:ss" NNBSP "a zzzz"}, {NULL, "h:mm:ss" NNBSP "a z"}, {NULL, "h:mm:ss" NNBSP "a"}, {NULL, "h:mm" NNBSP "a"},
    {"Bh", "h B"}, {"Bhm", "h:mm B"}, {"Bhms", "h:mm:ss B"},
    {"EBh", "E h B"}, {"EBhm", "E h:mm B"}, {"EBhms", "E h:mm:ss B"}, {"Ed", "d E"},
    {"Eh", "E h" NNBSP "a"}, {"Ehm", "E h:mm" NNBSP "a"}, {"EHm", "E HH:mm"}, {"Ehms", "E h:mm:ss" NNBSP "a"}, {"EHms", "E HH:mm:ss"},
    {"Gy", "y G"}, {"GyM", "M/y G"}, {"GyMd", "M/d/y G"}, {"GyMEd", "E, M/d/y G"},
    {"GyMMM", "MMM y G"}, {"GyMMMd", "MMM d, y G"}, {"GyMMMEd", "E, MMM d, y G"},
    {"h", "h" NNBSP "a"}, {"hm", "h:mm" NNBSP "a"}, {"Hm", "HH:mm"}, {"hms", "h:mm:ss" NNBSP "a"}, {"Hms", "HH:mm:ss"},
    {"hmsv", "h:mm:ss" NNBSP "a v"}, {"Hmsv", "HH:mm:ss v"}, {"hmv", "h:mm" NNBSP "a v"}, {"Hmv", "HH:mm v"},
    {"hv", "h" NNBSP "a v"}, {"Hv", "HH v"},
    {"Md", "M/d"}, {"MEd", "E, M/d"}, {"MMM", "LLL"}, {"MMMd", "MMM d"}, {"MMMEd", "E, MMM d"}, {"MMMMd", "MMMM d"},
    {"ms", "mm:ss"}, {"yM", "M/y"}, {"yMd", "M/d/y"}, {"yMEd", "E, M/d/y"},
    {"yMMM", "MMM y"}, {"yMMMd", "MMM d, y"}, {"yMMMEd", "E, MMM d, y"}, {"yMMMM", "MMMM y"},
};

/* Appends a missing field to what there is. */
static void append_item(Buf *out, DateField field, const char *pattern)
{
    static const char *const names[FIELD__count] = {
        [FIELD_MONTH] = "month", [FIELD_DAY] = "day", [FIELD_HOUR] = "hour", [FIELD_MINUTE] = "minute", [FIELD_SECOND] = "second",
        [FIELD_DAY_PERIOD] = "AM/PM", [FIELD_FRACTION] = "F14",
    };
    const char *name = names[field];
    bool boxed = field == FIELD_DAY_PERIOD || field == FIELD_FRACTION;
    if (!name)
        buf_printf(out, " %s", pattern);
    else
        buf_printf(out, boxed ? " \u251c'%s': %s\u2524" : " ('%s': %s)", name, pattern);
}

/* ---- matching ---- */

typedef struct Match {
    const Known *known;
    Skeleton skeleton;
    u32 missing;
} Match;

static i32 distance(const Skeleton *want, const Skeleton *has, u32 include, u32 *missing)
{
    i32 sum = 0;
    *missing = 0;
    for (u32 i = 0; i < FIELD__count; i++) {
        i32 mine = include & 1u << i ? want->form[i] : 0, other = has->form[i];
        if (mine == other)
            continue;
        if (!mine) {
            sum += WEIGHS_EXTRA;
        } else if (!other) {
            sum += WEIGHS_MISSING;
            *missing |= 1u << i;
        } else {
            sum += abs(mine - other);
        }
    }
    return sum;
}

/* Of equal distance is the one that was put first by its base letter, then by the order of the table. */
static Match best_raw(const Skeleton *want, u32 include)
{
    Match best = {.known = &known[0]};
    i32 best_distance = INT32_MAX;
    for (u32 i = 0; i < ARRAY_LEN(known); i++) {
        Skeleton has = skeleton_parse(known[i].skeleton ? known[i].skeleton : known[i].pattern);
        u32 missing;
        i32 d = distance(want, &has, include, &missing);
        if (d < best_distance || (d == best_distance && best.missing < missing)) {
            best_distance = d;
            best = (Match){&known[i], has, missing};
        }
        if (!d)
            break;
    }
    return best;
}

static void put_letters(Buf *out, char letter, u32 n)
{
    for (u32 i = 0; i < n; i++)
        buf_push(out, letter);
}

static void put_literal(Buf *out, const char *text, size_t len)
{
    buf_push(out, '\'');
    buf_append(out, text, len);
    buf_push(out, '\'');
}

/* Sets the widths of a known pattern to those asked for. */
static void adjust(const Match *match, const Skeleton *want, bool fraction, Buf *out)
{
    char letter;
    u32 width;
    const char *text;
    size_t len;
    for (const char *p = match->known->pattern; (p = date_pattern_next(p, &letter, &width, &text, &len));) {
        DateField field = letter ? date_pattern_field(letter) : FIELD__count;
        if (field == FIELD__count || !want->form[field]) {
            buf_append(out, letter ? p - width : text, letter ? width : len);
            continue;
        }
        u32 asked = want->width[field], new_width = asked;
        char wanted = want->letter[field];
        if (wanted == 'E' && asked < 3)
            new_width = asked = 3;
        if (field == FIELD_MINUTE || field == FIELD_SECOND || (field == FIELD_HOUR && want->any_hour)) {
            new_width = width;
        } else if (match->known->skeleton && wanted != 'c') {
            u32 had = match->skeleton.width[field];
            bool number = form_of(letter, width) > 0, was_number = match->skeleton.form[field] > 0;
            if (had == asked || number != was_number)
                new_width = width;
        }
        char c = field == FIELD_HOUR || field == FIELD_MONTH || field == FIELD_WEEKDAY || field == FIELD_YEAR ? letter : wanted;
        if (field == FIELD_HOUR) {
            if (wanted == 'h' || (wanted == 'K' && c == 'h'))
                c = 'h';
        }
        put_letters(out, c, new_width);
        if (fraction && field == FIELD_SECOND) {
            buf_push(out, '.');
            put_letters(out, 'S', want->width[FIELD_FRACTION]);
        }
    }
}

/* Seconds stand there already: gives them the fraction. */
static void add_fraction(const Skeleton *want, Buf *out)
{
    AUTO_BUF with = {0};
    char letter;
    u32 width;
    const char *text;
    size_t len;
    buf_push(out, 0);
    for (const char *p = out->data; (p = date_pattern_next(p, &letter, &width, &text, &len));) {
        if (letter)
            buf_append(&with, p - width, width);
        else
            put_literal(&with, text, len);
        if (letter == 's') {
            buf_push(&with, '.');
            put_letters(&with, 'S', want->width[FIELD_FRACTION]);
        }
    }
    out->len = 0;
    buf_append(out, with.data, with.len);
}

static void best_appending(const Skeleton *want, u32 include, Buf *out)
{
    enum { SECONDS = 1 << FIELD_SECOND, FRACTION = 1 << FIELD_FRACTION };
    Match match = best_raw(want, include);
    bool fraction = match.missing == FRACTION && include & SECONDS && match.skeleton.form[FIELD_SECOND];
    adjust(&match, want, fraction, out);
    u32 missing = fraction ? 0 : match.missing;
    if ((missing & (SECONDS | FRACTION)) == FRACTION && include & SECONDS) {
        add_fraction(want, out);
        missing &= ~(u32)FRACTION;
    }
    if (!missing)
        return;
    /* One more, as ICU does it: what is missing then stays out. */
    Match next = best_raw(want, missing);
    u32 found = missing & ~next.missing;
    AUTO_BUF more = {0};
    adjust(&next, want, false, &more);
    buf_push(&more, 0);
    DateField top = FIELD_ERA;
    for (u32 i = 0; i < FIELD__count; i++)
        if (found & 1u << i)
            top = (DateField)i;
    append_item(out, top, more.data);
}

static void copy_out(Buf *from, char out[DATE_PATTERN_MAX])
{
    buf_push(from, 0);
    snprintf(out, DATE_PATTERN_MAX, "%s", from->data);
}

static void best_pattern(const char *skeleton, bool any_hour, char out[DATE_PATTERN_MAX])
{
    enum { TIME = 1 << FIELD_DAY_PERIOD | 1 << FIELD_HOUR | 1 << FIELD_MINUTE | 1 << FIELD_SECOND | 1 << FIELD_FRACTION | 1 << FIELD_ZONE };
    Skeleton want = skeleton_parse(skeleton);
    want.any_hour = any_hour;
    AUTO_BUF text = {0};
    u32 mask = skeleton_mask(&want), missing;
    Match match = best_raw(&want, mask);
    if (!match.missing && !distance(&want, &match.skeleton, mask, &missing)) {
        adjust(&match, &want, false, &text);
    } else {
        bool extra = false;
        for (u32 i = 0; i < FIELD__count; i++)
            extra |= match.skeleton.form[i] && !want.form[i];
        if (!match.missing && !extra) {
            adjust(&match, &want, false, &text);
        } else {
            if (mask & ~(u32)TIME)
                best_appending(&want, mask & ~(u32)TIME, &text);
            if (mask & ~(u32)TIME && mask & TIME)
                buf_append_c(&text, want.width[FIELD_MONTH] == 4 ? " 'at' " : ", ");
            if (mask & TIME)
                best_appending(&want, mask & TIME, &text);
        }
    }
    copy_out(&text, out);
}

void date_pattern_best(const char *skeleton, char out[DATE_PATTERN_MAX])
{
    best_pattern(skeleton, false, out);
}

void date_pattern_plain(const char *skeleton, char out[DATE_PATTERN_MAX])
{
    best_pattern(skeleton, true, out);
}

void date_pattern_style(u32 date, u32 time, char out[DATE_PATTERN_MAX])
{
    static const char *const dates[] = {"", "M/d/yy", "MMM d, y", "MMMM d, y", "EEEE, MMMM d, y"};
    static const char *const times[] = {"", "h:mm" NNBSP "a", "h:mm:ss" NNBSP "a", "h:mm:ss" NNBSP "a z", "h:mm:ss" NNBSP "a zzzz"};
    const char *glue = !date || !time ? "" : date >= 3 ? " 'at' " : ", ";
    snprintf(out, DATE_PATTERN_MAX, "%s%s%s", dates[date], glue, times[time]);
}
