/* intl_duration.h - durations: the record, reading it from values and ISO 8601 text, and what a DurationFormat is made of.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_INTL_DURATION_H
#define ENGINE_BUILTINS_INTL_DURATION_H

#include "engine/builtins/intl_list.h"
#include "engine/builtins/intl_number.h"

typedef enum DurationUnit {
    DURATION_YEARS,
    DURATION_MONTHS,
    DURATION_WEEKS,
    DURATION_DAYS,
    DURATION_HOURS,
    DURATION_MINUTES,
    DURATION_SECONDS,
    DURATION_MILLISECONDS,
    DURATION_MICROSECONDS,
    DURATION_NANOSECONDS,
    DURATION__count
} DurationUnit;
extern const char *const duration_unit_names[DURATION__count]; /* "years" */

/* Whole numbers of one sign. */
typedef struct Duration {
    double of[DURATION__count];
} Duration;

/* ToDurationRecord: an object with such properties or ISO 8601 text. false: exception. */
bool duration_from_value(Vm *vm, Value v, Duration *out) MUST_USE;
int duration_sign(const Duration *d);

/* The sum of a unit and all smaller ones below a second, in nanoseconds; unit is seconds or smaller. */
__int128 duration_nanoseconds(const Duration *d, DurationUnit unit);

#endif
