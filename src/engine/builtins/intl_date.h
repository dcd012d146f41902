/* intl_date.h - the formatter behind Intl.DateTimeFormat and toLocaleString of dates.
 *
 * English in the Gregorian calendar and with Latin digits is written by the tables of engine/intl; everything else by ICU, which
 * is opened only then.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_INTL_DATE_H
#define ENGINE_BUILTINS_INTL_DATE_H

#include "engine/builtins/date_zone.h"
#include "engine/builtins/intl_options.h"
#include "engine/intl/date_icu.h"
#include "engine/intl/date_pattern.h"
#include "engine/intl/parts.h"

typedef enum DateRequired { NEEDS_DATE, NEEDS_TIME, NEEDS_ANY } DateRequired;
typedef enum DateDefaults { DEFAULT_DATE, DEFAULT_TIME, DEFAULT_ALL } DateDefaults;

/* Date-time components in the order in which their options are read. */
typedef enum DateComponent {
    COMPONENT_WEEKDAY,
    COMPONENT_ERA,
    COMPONENT_YEAR,
    COMPONENT_MONTH,
    COMPONENT_DAY,
    COMPONENT_DAY_PERIOD,
    COMPONENT_HOUR,
    COMPONENT_MINUTE,
    COMPONENT_SECOND,
    COMPONENT_FRACTION, /* value: the number of digits less one */
    COMPONENT_ZONE_NAME,
    COMPONENT__count
} DateComponent;
extern const char *const date_component_names[COMPONENT__count];
extern const char *const date_component_words[COMPONENT__count]; /* for intl_option_word and intl_word; NULL: a number */

enum { TIME_ZONE_MAX = 64 };
typedef struct DateFormat {
    IntlResolved resolved;
    char calendar[INTL_TYPE_MAX], numbers[INTL_TYPE_MAX];
    char zone_id[TIME_ZONE_MAX];       /* [[TimeZone]] */
    i32 zone_row;                      /* of zone_names.h; -1: an offset */
    i32 offset;                        /* zone_row -1: seconds east */
    bool local;                        /* the zone of the process */
    DateZone *zone;                    /* NULL: that of the process, or an offset */
    i8 component[COMPONENT__count];    /* number of the word, -1: not shown. As asked for; see date_format_shown */
    u8 date_style, time_style;         /* 0 none, 1 short to 4 full */
    char cycle;                        /* letter of the hour cycle, K h H k */
    bool own_digits;                   /* the digits are put in afterwards */
    bool english;
    char pattern[DATE_PATTERN_MAX];    /* english: the pattern; else its letters */
    DateIcu *icu;
} DateFormat;

/* CreateDateTimeFormat without the object. NULL: exception. Free with date_format_free. */
DateFormat *date_format_new(Vm *vm, Value locales, Value options, DateRequired required, DateDefaults defaults) MUST_USE;
void date_format_free(void *df);

/* The component as the pattern shows it: number of the word, -1. */
int date_format_shown(const DateFormat *df, DateComponent component);

/* Writes a moment (finite, clipped). false: exception. */
bool date_format_put(Vm *vm, DateFormat *df, double ms, FormattedText *out) MUST_USE;
bool date_format_put_range(Vm *vm, DateFormat *df, double from, double to, FormattedText *out) MUST_USE;

/* toLocaleString, toLocaleDateString, toLocaleTimeString of a date (21.4.4.38 to 40 by ECMA-402 20.4). */
Value date_locale_text(Vm *vm, double ms, Value locales, Value options, DateRequired required, DateDefaults defaults) MUST_USE;

/* A string of formatted text, an array of its parts as formatToParts gives them (with `source` where a part has one). */
Value intl_parts_string(Vm *vm, const FormattedText *text) MUST_USE;
Value intl_parts_array(Vm *vm, const FormattedText *text) MUST_USE;

#endif
