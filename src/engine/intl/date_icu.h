/* date_icu.h - dates of any locale and calendar by ICU.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_DATE_ICU_H
#define ENGINE_INTL_DATE_ICU_H

#include "engine/intl/icu.h"
#include "engine/intl/parts.h"

typedef struct DateIcu DateIcu;

typedef struct DateIcuOptions {
    const char *locale;    /* ICU's name, with calendar and numbers as keywords */
    const char *zone;      /* identifier of a zone, or "GMT+01:30" */
    const char *skeleton;  /* NULL: by styles */
    int date_style, time_style; /* 0 none, 1 short to 4 full */
    char cycle;            /* letter of the hour cycle: K h H k; 0: none is asked for */
    void *generator;       /* of date_icu_generator, for the same locale; borrowed */
    bool gregorian;        /* the calendar is the Gregorian one, to be taken back before 1582 */
} DateIcuOptions;

/* NULL: ICU failed (no data for the locale, no memory). */
DateIcu *date_icu_open(const Icu *icu, const DateIcuOptions *options);
void date_icu_free(DateIcu *df);
/* The pattern in use; letters of fields, the rest is the locale's. */
void date_icu_pattern(DateIcu *df, char *ascii, size_t size);
/* false: ICU failed. */
bool date_icu_format(DateIcu *df, double ms, FormattedText *out) MUST_USE;
/* With the parts' sources. */
bool date_icu_range(DateIcu *df, double from, double to, FormattedText *out) MUST_USE;

/* ICU's generator of patterns for a locale, which is slow to make; NULL: none. */
void *date_icu_generator(const Icu *icu, const char *locale);
/* The letter of the hour cycle that its locale prefers: K h H k. */
char date_icu_cycle(const Icu *icu, void *generator);
/* The calendar (BCP 47: "gregory") and numbering system ("latn") of a locale. */
void date_icu_calendar(const Icu *icu, const char *locale, char *out, size_t size);
void date_icu_numbers(const Icu *icu, const char *locale, char *out, size_t size);
/* Does ICU know this numbering system? */
bool date_icu_has_numbers(const Icu *icu, const char *name);

#endif
