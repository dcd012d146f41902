/* zone_names.c - finding time zones by name; their English names.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/zone_names.h"

#include <math.h>
#include <stdio.h>

static u8 lower(char c)
{
    return (u8)(c - 'A') < 26 ? (u8)(c | 0x20) : (u8)c;
}

static int compare_id(const char *name, size_t len, const char *id)
{
    for (size_t i = 0; i < len; i++) {
        u8 a = lower(name[i]), b = lower(id[i]); /* id ends with zero, which no name holds */
        if (a != b)
            return a < b ? -1 : 1;
        if (!a)
            return 1;
    }
    return id[len] ? -1 : 0;
}

i32 zone_find(const char *name, size_t len)
{
    i32 lo = 0, hi = (i32)zone_count - 1;
    while (lo <= hi) {
        i32 mid = lo + (hi - lo) / 2;
        int order = compare_id(name, len, zone_row_id(mid));
        if (!order)
            return mid;
        if (order < 0)
            hi = mid - 1;
        else
            lo = mid + 1;
    }
    return -1;
}

/* "GMT+1", "GMT+5:30" or, long, "GMT+05:30"; seconds are shown when there are any. */
static void offset_name(i32 offset, bool wide, char out[ZONE_NAME_MAX])
{
    u32 seconds = (u32)(offset < 0 ? -offset : offset), hours = seconds / 3600, minutes = seconds / 60 % 60;
    int n = snprintf(out, ZONE_NAME_MAX, wide ? "GMT%c%02u" : "GMT%c%u", offset < 0 ? '-' : '+', hours);
    if (wide || minutes || seconds % 60)
        n += snprintf(out + n, ZONE_NAME_MAX - (size_t)n, ":%02u", minutes);
    if (seconds % 60)
        snprintf(out + n, ZONE_NAME_MAX - (size_t)n, ":%02u", seconds % 60);
}

/* CLDR knows no names before 1970. */
static const ZoneMeta *meta_at(const ZoneRow *zone, double ms)
{
    double minutes = floor(ms / 60000);
    if (minutes < 0)
        return NULL;
    for (u32 i = 0; i < zone->count; i++) {
        const ZonePeriod *p = &zone_periods[zone->first + i];
        if (p->until == INT32_MAX || minutes < p->until)
            return &zone_metas[p->meta];
    }
    return NULL;
}

static void put_name(i32 row, const ZoneMeta *meta, ZoneStyle style, i32 offset, bool summer, char out[ZONE_NAME_MAX])
{
    bool wide = style == ZONE_LONG || style == ZONE_LONG_OFFSET || style == ZONE_LONG_GENERIC;
    const char *name = "";
    if (row >= 0 && style != ZONE_SHORT_OFFSET && style != ZONE_LONG_OFFSET) {
        const ZoneRow *zone = &zone_rows[row];
        u16 own = 0, shared = 0;
        if (style == ZONE_SHORT_GENERIC || style == ZONE_LONG_GENERIC) {
            own = style == ZONE_SHORT_GENERIC ? zone->short_generic : zone->long_generic;
        } else if (style == ZONE_LONG) {
            own = summer ? zone->summer : zone->standard;
            shared = !meta ? 0 : summer ? meta->summer : meta->standard;
        } else {
            own = summer ? 0 : zone->short_standard;
            shared = !meta ? 0 : summer ? meta->short_summer : meta->short_standard;
        }
        name = zone_text + (own ? own : shared);
    }
    if (row < 0 && !offset && style != ZONE_SHORT_OFFSET && style != ZONE_LONG_OFFSET)
        name = wide ? "Greenwich Mean Time" : "GMT";
    if (*name)
        snprintf(out, ZONE_NAME_MAX, "%s", name);
    else
        offset_name(offset, wide, out);
}

void zone_name_en(i32 row, ZoneStyle style, double ms, i32 offset, bool summer, char out[ZONE_NAME_MAX])
{
    put_name(row, row < 0 ? NULL : meta_at(&zone_rows[row], ms), style, offset, summer, out);
}

void zone_name_en_last(i32 row, i32 offset, bool summer, char out[ZONE_NAME_MAX])
{
    const ZoneRow *zone = row < 0 ? NULL : &zone_rows[row];
    const ZoneMeta *meta = zone && zone->count ? &zone_metas[zone_periods[zone->first + zone->count - 1].meta] : NULL;
    put_name(row, meta, ZONE_LONG, offset, summer, out);
}
