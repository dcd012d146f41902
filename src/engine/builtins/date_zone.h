/* date_zone.h - time zones: offsets from UTC by TZif files and POSIX rules.
 *
 * The local zone is what TZ says, else /etc/localtime, else UTC; it is read when first asked for. Files are read directly, so
 * nothing of the C library's time code runs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_DATE_ZONE_H
#define ENGINE_BUILTINS_DATE_ZONE_H

#include "engine/heap/vm_core.h"

typedef struct DateZone DateZone;

/* The zone of this Vm; lives until the Vm ends or date_zone_set. Never NULL. */
const DateZone *date_zone_local(Vm *vm);
/* The script has changed TZ; NULL: it is gone. The environment of the process stays as it is, since other threads read it. */
void date_zone_set(Vm *vm, const char *tz_or_null);

/* A zone by name ("Europe/Berlin", "UTC", a POSIX rule); NULL when there is none. Free with date_zone_free. */
DateZone *date_zone_open(const char *name);
void date_zone_free(DateZone *zone);

/* Offset from UTC in seconds (east is positive) at a moment in milliseconds since 1970. With is_local the moment is wall time:
 * one that a clock change skips or repeats is read with the offset in force before the change. */
i32 date_zone_offset(const DateZone *zone, double ms, bool is_local);

/* Is summer time in force? Zones whose law calls winter the exception are turned round, as CLDR does. */
bool date_zone_is_summer(const DateZone *zone, double utc_ms);

/* "CET", "+03"; at most 15 characters. */
void date_zone_abbreviation(const DateZone *zone, double utc_ms, char out[16]);
/* "Central European Standard Time"; "GMT+03:00" when the name is not known. */
void date_zone_long_name(const DateZone *zone, double utc_ms, char out[64]);
const char *date_zone_id(const DateZone *zone); /* "Europe/Berlin" */

#endif
