/* intl_locale_info.h - what locales prefer: calendars, collations, hour cycles, numbering systems, time zones, weeks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_INTL_LOCALE_INFO_H
#define ENGINE_BUILTINS_INTL_LOCALE_INFO_H

#include "engine/builtins/builtin.h"

/* Magic of intl_locale_info. */
enum { LOCALE_CALENDARS, LOCALE_COLLATIONS, LOCALE_HOUR_CYCLES, LOCALE_NUMBERING_SYSTEMS, LOCALE_TEXT, LOCALE_TIME_ZONES, LOCALE_WEEK };
/* Intl.Locale.prototype.getCalendars and its like. */
Value intl_locale_info(Vm *vm, Frame *f);

/* Sorted arrays of names; `preferred`: those a locale (ICU's name) uses, in its order, else all. */
Value intl_calendars_of(Vm *vm, const char *locale, bool preferred) MUST_USE;
Value intl_collations_of(Vm *vm, const char *locale, bool preferred) MUST_USE;
/* Canonical time zones of a region ("US"), or all with NULL. */
Value intl_time_zones_of(Vm *vm, const char *region) MUST_USE;

#endif
