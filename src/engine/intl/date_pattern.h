/* date_pattern.h - from what is to be shown of a date to its English pattern.
 *
 * Skeletons and patterns are those of Unicode's locale data (UTS 35, "Matching Skeletons"): a skeleton says which fields are
 * wanted and how wide ("yMMMd"), a pattern how they stand ("MMM d, y"). Only the data of English (CLDR 48) are here; other
 * locales ask ICU. No JavaScript values.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_DATE_PATTERN_H
#define ENGINE_INTL_DATE_PATTERN_H

#include "base/buf.h"

/* The fields of a skeleton, in the order in which they are told apart. */
typedef enum DateField {
    FIELD_ERA,
    FIELD_YEAR,
    FIELD_MONTH,
    FIELD_WEEKDAY,
    FIELD_DAY,
    FIELD_DAY_PERIOD,
    FIELD_HOUR,
    FIELD_MINUTE,
    FIELD_SECOND,
    FIELD_FRACTION,
    FIELD_ZONE,
    FIELD__count
} DateField;

enum { DATE_SKELETON_MAX = 64, DATE_PATTERN_MAX = 256 };

/* The field a pattern letter writes; FIELD__count: none. */
DateField date_pattern_field(char letter);

/* Walks a pattern: one field (its letter, *width times) or a run of literal text (letter 0; from *text, *len bytes, without
 * the quotes). Returns where to go on, NULL at the end. */
const char *date_pattern_next(const char *p, char *letter, u32 *width, const char **text, size_t *len);

/* The fields of a pattern as a skeleton. */
void date_pattern_skeleton(const char *pattern, char out[DATE_SKELETON_MAX]);

/* The best English pattern for a skeleton of letters G y M E d B h H K k m s S z O v. */
void date_pattern_best(const char *skeleton, char out[DATE_PATTERN_MAX]);
/* The same without heed to the width of the hour, as ranges want it. */
void date_pattern_plain(const char *skeleton, char out[DATE_PATTERN_MAX]);

/* dateStyle and timeStyle: 0 none, 1 short to 4 full. */
void date_pattern_style(u32 date, u32 time, char out[DATE_PATTERN_MAX]);

/* The largest field by which the two dates of a range differ. */
typedef enum DateDifference {
    DIFFERS_ERA,
    DIFFERS_YEAR,
    DIFFERS_MONTH,
    DIFFERS_DAY,
    DIFFERS_HALF, /* a.m. and p.m. */
    DIFFERS_HOUR,
    DIFFERS_MINUTE,
    DIFFERS_SECOND,
    DIFFERS_FRACTION,
    DIFFERS_NOT
} DateDifference;

/* A range is its pieces, each written from the start (of_end false) or the end. One piece: the dates look alike. */
typedef struct DateRangePiece {
    char pattern[DATE_PATTERN_MAX];
    bool of_end;
} DateRangePiece;
enum { DATE_RANGE_PIECES = 4 };

/* How a range is written in English by a formatter whose single dates are written with `pattern`: the number of pieces. */
u32 date_pattern_range(const char *pattern, DateDifference differs, DateRangePiece out[DATE_RANGE_PIECES]);

#endif
