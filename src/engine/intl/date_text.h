/* date_text.h - the fields of a date written by an English pattern.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_DATE_TEXT_H
#define ENGINE_INTL_DATE_TEXT_H

#include "engine/intl/parts.h"

/* A moment on the clocks of its zone, in the Gregorian calendar. */
typedef struct DateMoment {
    double ms;                    /* since 1970 */
    i64 year;                     /* astronomical: 0 is 1 BC */
    u32 month, day, weekday;      /* month from 0, weekday from Sunday */
    u32 hour, minute, second, millisecond;
    i32 zone;                     /* row of zone_names.h; -1: an offset */
    i32 offset;                   /* seconds east */
    bool summer;
} DateMoment;

/* Writes the moment; parts carry the types of Intl.DateTimeFormat. */
void date_text_put(FormattedText *out, const char *pattern, const DateMoment *at);

#endif
