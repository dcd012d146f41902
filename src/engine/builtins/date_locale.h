/* date_locale.h - toLocaleString of dates in en-US, with the common options of Intl.DateTimeFormat.
 *
 * Understood: weekday, era-less year, month, day, hour, minute, second, fractionalSecondDigits, hour12, hourCycle,
 * timeZone, timeZoneName (short, long), dateStyle, timeStyle. Locales en-GB, de and sv/fr-CA/lt get their numeric orders;
 * all others are written as en-US.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_DATE_LOCALE_H
#define ENGINE_BUILTINS_DATE_LOCALE_H

#include "engine/heap/vm_core.h"

/* What is shown when the options do not say. */
typedef enum DateDefaults { DATE_ALL, DATE_ONLY, TIME_ONLY } DateDefaults;

Value date_locale_text(Vm *vm, double t, Value locales, Value options, DateDefaults defaults) MUST_USE;

#endif
