/* zone_names.h - the names of the IANA time zone database, and what English calls the zones.
 *
 * Where a zone's clocks stand is not here: builtins/date_zone.h reads that from the system's files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_ZONE_NAMES_H
#define ENGINE_INTL_ZONE_NAMES_H

#include "base/base.h"

/* The tables (zone_table.c): zones in the order of their names in lower case; texts are offsets into zone_text. */
typedef struct ZoneRow {
    u16 id;
    u16 primary;                /* row of the name that is not a link */
    u16 first, count;           /* of zone_periods */
    u16 standard, summer, short_standard; /* names of its own, "" mostly */
    u16 short_generic, long_generic;      /* "Germany Time", "Central European Time"; "": by its offset */
} ZoneRow;
typedef struct ZonePeriod {
    i32 until; /* minutes since 1970; INT32_MAX: for ever */
    u16 meta;
} ZonePeriod;
/* Zones that were called alike at some time. */
typedef struct ZoneMeta {
    u16 standard, summer, short_standard, short_summer;
} ZoneMeta;
extern const u32 zone_count;
extern const ZoneRow zone_rows[];
extern const ZonePeriod zone_periods[];
extern const ZoneMeta zone_metas[];
extern const char zone_text[];

/* The row of a name in any case; -1: no such zone. */
i32 zone_find(const char *name, size_t len);
static inline const char *zone_row_id(i32 row) { return zone_text + zone_rows[row].id; }
static inline bool zone_is_utc(i32 row) { return !strcmp(zone_row_id(zone_rows[row].primary), "UTC"); }

typedef enum ZoneStyle { ZONE_SHORT, ZONE_LONG, ZONE_SHORT_OFFSET, ZONE_LONG_OFFSET, ZONE_SHORT_GENERIC, ZONE_LONG_GENERIC } ZoneStyle;
enum { ZONE_NAME_MAX = 64 };

/* What English calls a zone at a moment at which it is `offset` seconds east of Greenwich, by summer time or not. row -1: a
 * zone that is nothing but its offset. */
void zone_name_en(i32 row, ZoneStyle style, double ms, i32 offset, bool summer, char out[ZONE_NAME_MAX]);
/* The long name it has now, or had last. */
void zone_name_en_last(i32 row, i32 offset, bool summer, char out[ZONE_NAME_MAX]);

#endif
