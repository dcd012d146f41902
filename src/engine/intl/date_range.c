/* date_range.c - how English writes the range between two dates.
 *
 * The table says for a skeleton and the largest field that differs how the range stands; its widths are set to those
 * asked for. Where it says nothing both dates are written whole, or the date once and both times.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine/intl/date_pattern.h"

#define DASH "\u2009\u2013\u2009"
#define NNBSP "\u202f"

typedef struct Row {
    const char *skeleton;
    char differs; /* letter of the field: G y M d a h H B m */
    const char *pattern;
} Row;

static const Row rows[] = {
    {"Bh", 'a', "h B" DASH "h B"}, {"Bh", 'h', "h" DASH "h B"},
    {"Bhm", 'a', "h:mm B" DASH "h:mm B"}, {"Bhm", 'h', "h:mm" DASH "h:mm B"}, {"Bhm", 'm', "h:mm" DASH "h:mm B"},
    {"d", 'd', "d" DASH "d"},
    {"Gy", 'G', "y G" DASH "y G"}, {"Gy", 'y', "y" DASH "y G"},
    {"GyM", 'G', "M/y G" DASH "M/y G"}, {"GyM", 'M', "M/y" DASH "M/y G"}, {"GyM", 'y', "M/y" DASH "M/y G"},
    {"GyMd", 'd', "M/d/y" DASH "M/d/y G"}, {"GyMd", 'G', "M/d/y G" DASH "M/d/y G"}, {"GyMd", 'M', "M/d/y" DASH "M/d/y G"},
    {"GyMd", 'y', "M/d/y" DASH "M/d/y G"},
    {"GyMEd", 'd', "E, M/d/y" DASH "E, M/d/y G"}, {"GyMEd", 'G', "E, M/d/y G" DASH "E, M/d/y G"},
    {"GyMEd", 'M', "E, M/d/y" DASH "E, M/d/y G"}, {"GyMEd", 'y', "E, M/d/y" DASH "E, M/d/y G"},
    {"GyMMM", 'G', "MMM y G" DASH "MMM y G"}, {"GyMMM", 'M', "MMM" DASH "MMM y G"}, {"GyMMM", 'y', "MMM y" DASH "MMM y G"},
    {"GyMMMd", 'd', "MMM d" DASH "d, y G"}, {"GyMMMd", 'G', "MMM d, y G" DASH "MMM d, y G"},
    {"GyMMMd", 'M', "MMM d" DASH "MMM d, y G"}, {"GyMMMd", 'y', "MMM d, y" DASH "MMM d, y G"},
    {"GyMMMEd", 'd', "E, MMM d" DASH "E, MMM d, y G"}, {"GyMMMEd", 'G', "E, MMM d, y G" DASH "E, MMM d, y G"},
    {"GyMMMEd", 'M', "E, MMM d" DASH "E, MMM d, y G"}, {"GyMMMEd", 'y', "E, MMM d, y" DASH "E, MMM d, y G"},
    {"h", 'a', "h" NNBSP "a" DASH "h" NNBSP "a"}, {"h", 'h', "h" DASH "h" NNBSP "a"},
    {"H", 'H', "HH" DASH "HH"},
    {"hm", 'a', "h:mm" NNBSP "a" DASH "h:mm" NNBSP "a"}, {"hm", 'h', "h:mm" DASH "h:mm" NNBSP "a"},
    {"hm", 'm', "h:mm" DASH "h:mm" NNBSP "a"},
    {"Hm", 'H', "HH:mm" DASH "HH:mm"}, {"Hm", 'm', "HH:mm" DASH "HH:mm"},
    {"hmv", 'a', "h:mm" NNBSP "a" DASH "h:mm" NNBSP "a v"}, {"hmv", 'h', "h:mm" DASH "h:mm" NNBSP "a v"},
    {"hmv", 'm', "h:mm" DASH "h:mm" NNBSP "a v"},
    {"Hmv", 'H', "HH:mm" DASH "HH:mm v"}, {"Hmv", 'm', "HH:mm" DASH "HH:mm v"},
    {"hv", 'a', "h" NNBSP "a" DASH "h" NNBSP "a v"}, {"hv", 'h', "h" DASH "h" NNBSP "a v"}, {"Hv", 'H', "HH" DASH "HH v"},
    {"M", 'M', "M" DASH "M"}, {"Md", 'd', "M/d" DASH "M/d"}, {"Md", 'M', "M/d" DASH "M/d"},
    {"MEd", 'd', "E, M/d" DASH "E, M/d"}, {"MEd", 'M', "E, M/d" DASH "E, M/d"},
    {"MMM", 'M', "MMM" DASH "MMM"}, {"MMMd", 'd', "MMM d" DASH "d"}, {"MMMd", 'M', "MMM d" DASH "MMM d"},
    {"MMMEd", 'd', "E, MMM d" DASH "E, MMM d"}, {"MMMEd", 'M', "E, MMM d" DASH "E, MMM d"},
    {"y", 'y', "y" DASH "y"}, {"yM", 'M', "M/y" DASH "M/y"}, {"yM", 'y', "M/y" DASH "M/y"},
    {"yMd", 'd', "M/d/y" DASH "M/d/y"}, {"yMd", 'M', "M/d/y" DASH "M/d/y"}, {"yMd", 'y', "M/d/y" DASH "M/d/y"},
    {"yMEd", 'd', "E, M/d/y" DASH "E, M/d/y"}, {"yMEd", 'M', "E, M/d/y" DASH "E, M/d/y"}, {"yMEd", 'y', "E, M/d/y" DASH "E, M/d/y"},
    {"yMMM", 'M', "MMM" DASH "MMM y"}, {"yMMM", 'y', "MMM y" DASH "MMM y"},
    {"yMMMd", 'd', "MMM d" DASH "d, y"}, {"yMMMd", 'M', "MMM d" DASH "MMM d, y"}, {"yMMMd", 'y', "MMM d, y" DASH "MMM d, y"},
    {"yMMMEd", 'd', "E, MMM d" DASH "E, MMM d, y"}, {"yMMMEd", 'M', "E, MMM d" DASH "E, MMM d, y"},
    {"yMMMEd", 'y', "E, MMM d, y" DASH "E, MMM d, y"},
    {"yMMMM", 'M', "MMMM" DASH "MMMM y"}, {"yMMMM", 'y', "MMMM y" DASH "MMMM y"},
};

static const char *row_find(const char *skeleton, char differs)
{
    for (u32 i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].differs == differs && !strcmp(rows[i].skeleton, skeleton))
            return rows[i].pattern;
    return NULL;
}

/* ---- the nearest skeleton of the table ---- */

typedef struct Widths {
    u8 of[128];
} Widths;

static Widths widths_of(const char *skeleton)
{
    Widths w = {0};
    for (const char *p = skeleton; *p; p++)
        w.of[(u8)*p & 127]++;
    return w;
}

typedef enum Nearness { NEAR_OTHER_FIELDS, NEAR_WIDTHS, NEAR_SAME, NEAR_ZONE } Nearness;

/* The row's skeleton nearest to `skeleton`, in which a zone of any sort counts as "v". */
static const char *nearest(const char *skeleton, Nearness *nearness)
{
    enum { WEIGHS_FIELD = 0x1000, WEIGHS_KIND = 0x100 };
    char plain[DATE_SKELETON_MAX];
    bool zone = false;
    snprintf(plain, sizeof plain, "%s", skeleton);
    for (char *p = plain; *p; p++)
        if (*p == 'z')
            *p = 'v', zone = true;
    Widths want = widths_of(plain);
    const char *best = NULL;
    i32 best_distance = INT32_MAX;
    for (u32 i = 0; i < ARRAY_LEN(rows) && best_distance; i++) {
        if (i && !strcmp(rows[i].skeleton, rows[i - 1].skeleton))
            continue;
        Widths has = widths_of(rows[i].skeleton);
        i32 distance = 0;
        Nearness kind = NEAR_WIDTHS;
        for (u32 c = 'A'; c <= 'z'; c++) {
            i32 a = want.of[c], b = has.of[c];
            if (a == b)
                continue;
            if (!a || !b) {
                kind = NEAR_OTHER_FIELDS;
                distance += WEIGHS_FIELD;
            } else {
                distance += c == 'M' && (a <= 2) != (b <= 2) ? WEIGHS_KIND : abs(a - b);
            }
        }
        if (distance < best_distance) {
            best = rows[i].skeleton;
            best_distance = distance;
            *nearness = distance ? kind : NEAR_SAME;
        }
    }
    if (zone && *nearness != NEAR_OTHER_FIELDS)
        *nearness = NEAR_ZONE;
    return best;
}

/* Widens the fields of a row's pattern to those of the skeleton asked for. */
static void widen(const char *pattern, const char *skeleton, const char *best, Buf *out)
{
    Widths want = widths_of(skeleton), has = widths_of(best);
    bool zone = strchr(skeleton, 'z') != NULL;
    char letter;
    u32 width;
    const char *text;
    size_t len;
    for (const char *p = pattern; (p = date_pattern_next(p, &letter, &width, &text, &len));) {
        buf_append(out, letter ? p - width : text, letter ? width : len);
        if (!letter)
            continue;
        if (letter == 'v' && zone) {
            out->len -= width;
            buf_push(out, 'z');
            continue;
        }
        u32 had = has.of[(u8)letter], asked = want.of[(u8)letter];
        for (u32 i = had; had == width && i < asked; i++)
            buf_push(out, letter);
    }
}

/* ---- putting it together ---- */

typedef struct Split {
    char date[DATE_SKELETON_MAX], time[DATE_SKELETON_MAX];             /* as asked for */
    char plain_date[DATE_SKELETON_MAX], plain_time[DATE_SKELETON_MAX]; /* numbers without their widths */
} Split;

static void put_letter(char *text, char letter)
{
    size_t n = strlen(text);
    if (n + 1 < DATE_SKELETON_MAX) {
        text[n] = letter;
        text[n + 1] = 0;
    }
}

static Split split(const char *skeleton)
{
    Split s = {0};
    for (const char *p = skeleton; *p;) {
        char letter = *p;
        u32 width = 0;
        while (*p == letter)
            width++, p++;
        if (letter == 'O') /* ICU's ranges do not know it */
            continue;
        bool date = strchr("GyMLEcd", letter) != NULL;
        u32 plain = width;
        if (letter == 'a') /* every 12-hour range shows it */
            plain = 0;
        if (letter == 'd' || letter == 'z' || letter == 'v' || letter == 'h' || letter == 'H' || letter == 'm' || (letter == 'M' && width < 3) ||
            (letter == 'E' && width <= 3))
            plain = 1;
        for (u32 i = 0; i < width; i++)
            put_letter(date ? s.date : s.time, letter);
        for (u32 i = 0; i < plain; i++)
            put_letter(date ? s.plain_date : s.plain_time, letter);
    }
    return s;
}

static u32 both_whole(const char *pattern, DateRangePiece out[3])
{
    snprintf(out[0].pattern, DATE_PATTERN_MAX, "%s", pattern);
    snprintf(out[1].pattern, DATE_PATTERN_MAX, "%s", DASH);
    snprintf(out[2].pattern, DATE_PATTERN_MAX, "%s", pattern);
    out[0].of_end = out[1].of_end = false;
    out[2].of_end = true;
    return 3;
}

/* Where the first field stands again. */
static size_t repeated_at(const char *pattern)
{
    bool seen[128] = {0};
    char letter;
    u32 width;
    const char *text;
    size_t len;
    for (const char *p = pattern, *next; (next = date_pattern_next(p, &letter, &width, &text, &len)); p = next) {
        if (letter && seen[(u8)letter])
            return (size_t)(p - pattern);
        if (letter)
            seen[(u8)letter] = true;
    }
    return strlen(pattern);
}

static u32 in_two(const char *before, const char *pattern, DateRangePiece out[DATE_RANGE_PIECES])
{
    size_t at = repeated_at(pattern);
    snprintf(out[0].pattern, DATE_PATTERN_MAX, "%s%.*s", before, (int)at, pattern);
    snprintf(out[1].pattern, DATE_PATTERN_MAX, "%s", pattern + at);
    out[0].of_end = false;
    out[1].of_end = true;
    return 2;
}

/* Does nothing in the pattern tell the difference? */
static bool is_ignored(const char *skeleton, DateDifference differs)
{
    static const char *const tells[] = {
        [DIFFERS_ERA] = "G", [DIFFERS_YEAR] = "y", [DIFFERS_MONTH] = "ML", [DIFFERS_DAY] = "dEc", [DIFFERS_HALF] = "aBbHkhK",
        [DIFFERS_HOUR] = "hHkK", [DIFFERS_MINUTE] = "m", [DIFFERS_SECOND] = "s", [DIFFERS_FRACTION] = "S",
    };
    for (u32 d = differs; d < DIFFERS_NOT; d++)
        for (const char *p = skeleton; *p; p++)
            if (strchr(tells[d], *p))
                return false;
    return true;
}

static char difference_letter(const char *skeleton, DateDifference differs)
{
    bool day24 = strchr(skeleton, 'H') || strchr(skeleton, 'k');
    static const char letters[] = "GyMdahm";
    if (differs == DIFFERS_HALF || differs == DIFFERS_HOUR)
        return day24 ? 'H' : differs == DIFFERS_HALF ? 'a' : 'h';
    return differs <= DIFFERS_MINUTE ? letters[differs] : 0;
}

/* The pattern of a range by a skeleton of dates alone or times alone; false: none. */
static bool table_pattern(const char *skeleton, DateDifference differs, Buf *out)
{
    Nearness nearness = NEAR_OTHER_FIELDS;
    const char *best = nearest(skeleton, &nearness);
    char letter = difference_letter(skeleton, differs), longer[DATE_SKELETON_MAX + 1], best_longer[DATE_SKELETON_MAX + 1];
    if (!best || nearness == NEAR_OTHER_FIELDS || !letter)
        return false;
    const char *pattern = row_find(best, letter);
    if (!pattern && differs <= DIFFERS_DAY && !is_ignored(best, differs)) {
        /* the field that differs is not shown: show it, and what stands between */
        snprintf(longer, sizeof longer, "%s", skeleton);
        snprintf(best_longer, sizeof best_longer, "%s", best);
        if (differs == DIFFERS_ERA && !strchr(skeleton, 'y'))
            return false;
        static const char order[] = "yM";
        for (int i = 1; i >= 0 && !pattern; i--) {
            DateDifference d = i ? DIFFERS_MONTH : DIFFERS_YEAR;
            if (d < differs || strchr(longer, order[i]) || is_ignored(skeleton, d))
                continue;
            memmove(longer + 1, longer, strlen(longer) + 1);
            longer[0] = order[i];
            memmove(best_longer + 1, best_longer, strlen(best_longer) + 1);
            best_longer[0] = order[i];
        }
        if (differs == DIFFERS_ERA && !strchr(longer, 'G')) {
            memmove(longer + 1, longer, strlen(longer) + 1);
            longer[0] = 'G';
            memmove(best_longer + 1, best_longer, strlen(best_longer) + 1);
            best_longer[0] = 'G';
        }
        best = best_longer;
        pattern = row_find(best, letter);
        if (!pattern) {
            best = nearest(longer, &nearness);
            pattern = best && nearness != NEAR_OTHER_FIELDS ? row_find(best, letter) : NULL;
        }
        skeleton = longer;
    }
    if (!pattern)
        return false;
    widen(pattern, skeleton, best, out);
    buf_push(out, 0);
    return true;
}

/* Both dates whole, with the fields the times alone do not show. */
static u32 whole_with_date(const char *missing, const char *skeleton, DateRangePiece out[DATE_RANGE_PIECES])
{
    char longer[DATE_SKELETON_MAX * 2], pattern[DATE_PATTERN_MAX];
    snprintf(longer, sizeof longer, "%s%s", missing, skeleton);
    date_pattern_plain(longer, pattern);
    return both_whole(pattern, out);
}

static u32 date_and_time(const char *pattern, const Split *s, const char *skeleton, DateDifference differs,
                         DateRangePiece out[DATE_RANGE_PIECES])
{
    Nearness nearness = NEAR_OTHER_FIELDS;
    nearest(s->plain_time, &nearness);
    bool found = nearness != NEAR_OTHER_FIELDS;
    if (differs <= DIFFERS_DAY) {
        char letter = "GyMd"[differs], missing[5] = "";
        if (!found || strchr(s->date, letter))
            return both_whole(pattern, out);
        /* fields are added from the day up to the one that differs */
        for (int i = DIFFERS_DAY; i >= (int)differs; i--)
            if (!strchr(s->date, "GyMd"[i]))
                put_letter(missing, "GyMd"[i]);
        return whole_with_date(missing, skeleton, out);
    }
    char before[DATE_PATTERN_MAX + 4];
    date_pattern_plain(s->date, before);
    strcat(before, ", "); /* the pattern ends within DATE_PATTERN_MAX */
    AUTO_BUF text = {0};
    if (table_pattern(s->plain_time, differs, &text))
        return in_two(before, text.data, out);
    char time[DATE_PATTERN_MAX];
    date_pattern_plain(s->plain_date, before);
    strcat(before, ", ");
    date_pattern_plain(s->plain_time, time);
    both_whole(time, out + 1);
    snprintf(out[0].pattern, DATE_PATTERN_MAX, "%.*s", DATE_PATTERN_MAX - 1, before);
    out[0].of_end = false;
    return 4;
}

/* Gives the hours of a pattern made for a skeleton the letter they have in the formatter's own pattern. */
static void keep_hour_letter(char *pattern, const char *own)
{
    bool quoted = false;
    char from = strchr(own, 'k') ? 'H' : strchr(own, 'K') ? 'h' : 0, to = from == 'H' ? 'k' : 'K';
    for (char *p = pattern; from && *p; p++) {
        if (*p == '\'')
            quoted = !quoted;
        if (!quoted && *p == from)
            *p = to;
    }
}

u32 date_pattern_range(const char *pattern, DateDifference differs, DateRangePiece out[DATE_RANGE_PIECES])
{
    char skeleton[DATE_SKELETON_MAX];
    date_pattern_skeleton(pattern, skeleton);
    snprintf(out[0].pattern, DATE_PATTERN_MAX, "%s", pattern);
    out[0].of_end = false;
    if (differs == DIFFERS_NOT)
        return 1;
    /* Whole dates are written by the best pattern for the skeleton, which is not always the formatter's. */
    char whole[DATE_PATTERN_MAX];
    date_pattern_plain(skeleton, whole);
    keep_hour_letter(whole, pattern);
    for (char *p = skeleton; *p; p++)
        *p = *p == 'k' ? 'H' : *p == 'K' ? 'h' : *p;
    Split s = split(skeleton);
    if (*s.date && *s.time) {
        if (is_ignored(skeleton, differs))
            return 1;
        return date_and_time(whole, &s, skeleton, differs, out);
    }
    if (*s.time && differs <= DIFFERS_DAY) {
        char *p = s.time; /* the hour by one letter: its width decides nothing but ties */
        for (const char *q = s.time; *q; q++)
            if (!((*q == 'h' || *q == 'H') && q[1] == *q))
                *p++ = *q;
        *p = 0;
        return whole_with_date(differs == DIFFERS_ERA ? "GyMd" : "yMd", s.time, out);
    }
    AUTO_BUF text = {0};
    if (table_pattern(*s.date ? s.plain_date : s.plain_time, differs, &text))
        return in_two("", text.data, out);
    return is_ignored(skeleton, differs) ? 1 : both_whole(whole, out);
}
