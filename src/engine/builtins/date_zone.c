/* date_zone.c - time zones: offsets from UTC by TZif files and POSIX rules.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/date_zone.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "engine/builtins/date_fields.h"
#include "engine/builtins/setup.h"
#include "engine/intl/zone_names.h"
#include "os/os_file.h"

enum { DAY_S = 86400, ZONE_TYPES_MAX = 256, ABBREVIATION = 16 };

typedef struct ZoneType {
    i32 offset;
    bool dst;
    char name[ABBREVIATION];
} ZoneType;

/* When summer time begins or ends: Mm.w.d, Jn or n of a POSIX rule. */
typedef struct RuleDate {
    char form; /* 'M', 'J' or '0' */
    u16 month, week, day;
    i32 time; /* seconds of local time */
} RuleDate;

typedef struct ZoneRule {
    bool valid, has_dst;
    ZoneType standard, summer;
    RuleDate begin, end;
} ZoneRule;

struct DateZone {
    char *id;
    u32 n;       /* transitions */
    i64 *times;  /* seconds since 1970 */
    u8 *kinds;   /* type from that time on */
    u32 n_types;
    ZoneType *types;
    u32 first;   /* type before the first transition */
    ZoneRule rule; /* after the last one */
};

/* ---- POSIX rules ---- */

static bool rule_name(const char **p, char out[ABBREVIATION])
{
    const char *s = *p;
    u32 n = 0;
    bool quoted = *s == '<';
    s += quoted;
    while (*s && (quoted ? *s != '>' : ((*s | 32) >= 'a' && (*s | 32) <= 'z'))) {
        if (n + 1 < ABBREVIATION)
            out[n++] = *s;
        s++;
    }
    out[n] = 0;
    if (quoted && *s++ != '>')
        return false;
    *p = s;
    return n >= 3;
}

static bool rule_number(const char **p, i32 most, i32 *out)
{
    i32 n = 0;
    if (**p < '0' || **p > '9')
        return false;
    for (; **p >= '0' && **p <= '9'; (*p)++) {
        n = n * 10 + (**p - '0');
        if (n > most)
            return false;
    }
    *out = n;
    return true;
}

/* [+-]hh[:mm[:ss]] in seconds. */
static bool rule_time(const char **p, i32 *out)
{
    i32 sign = 1, h, m = 0, s = 0;
    if (**p == '+' || **p == '-')
        sign = *(*p)++ == '-' ? -1 : 1;
    if (!rule_number(p, 167, &h))
        return false;
    if (**p == ':') {
        (*p)++;
        if (!rule_number(p, 59, &m))
            return false;
        if (**p == ':') {
            (*p)++;
            if (!rule_number(p, 59, &s))
                return false;
        }
    }
    *out = sign * (h * 3600 + m * 60 + s);
    return true;
}

static bool rule_date(const char **p, RuleDate *out)
{
    i32 a, b, c;
    *out = (RuleDate){.form = '0', .time = 7200};
    if (**p == 'M') {
        (*p)++;
        if (!rule_number(p, 12, &a) || *(*p)++ != '.' || !rule_number(p, 5, &b) || *(*p)++ != '.' ||
            !rule_number(p, 6, &c) || a < 1 || b < 1)
            return false;
        out->form = 'M';
        out->month = (u16)a;
        out->week = (u16)b;
        out->day = (u16)c;
    } else {
        if (**p == 'J') {
            (*p)++;
            out->form = 'J';
        }
        if (!rule_number(p, 365, &a) || (out->form == 'J' && a < 1))
            return false;
        out->day = (u16)a;
    }
    if (**p == '/') {
        (*p)++;
        return rule_time(p, &out->time);
    }
    return true;
}

/* "CET-1CEST,M3.5.0,M10.5.0/3" */
static bool rule_parse(const char *s, ZoneRule *rule)
{
    *rule = (ZoneRule){0};
    i32 west;
    if (!rule_name(&s, rule->standard.name) || !rule_time(&s, &west))
        return false;
    rule->standard.offset = -west;
    if (*s) {
        if (!rule_name(&s, rule->summer.name))
            return false;
        rule->has_dst = rule->summer.dst = true;
        rule->summer.offset = rule->standard.offset + 3600;
        if (*s && *s != ',') {
            if (!rule_time(&s, &west))
                return false;
            rule->summer.offset = -west;
        }
        const char *dates = *s == ',' ? s + 1 : "M3.2.0,M11.1.0";
        if (!rule_date(&dates, &rule->begin) || *dates++ != ',' || !rule_date(&dates, &rule->end) || *dates)
            return false;
    }
    rule->valid = true;
    return true;
}

/* Seconds since 1970, by the clock on the wall, of the change in that year. */
static i64 rule_moment(const RuleDate *d, i64 year)
{
    i64 day;
    if (d->form == 'M') {
        i64 first = days_from_date(year, d->month - 1, 1);
        i64 weekday = (first + 4) % 7;
        weekday += weekday < 0 ? 7 : 0;
        day = first + (d->day - weekday + 7) % 7 + 7 * (d->week - 1);
        i64 next = d->month == 12 ? days_from_date(year + 1, 0, 1) : days_from_date(year, d->month, 1);
        if (day >= next)
            day -= 7;
    } else {
        day = days_from_date(year, 0, 1) + d->day;
        if (d->form == 'J' && !(d->day > 59 && year_is_leap(year)))
            day--;
    }
    return day * DAY_S + d->time;
}

static const ZoneType *rule_type(const ZoneRule *rule, i64 t)
{
    if (!rule->has_dst)
        return &rule->standard;
    i64 days = t / DAY_S - (t % DAY_S < 0), year;
    u32 month, day;
    date_from_days(days, &year, &month, &day);
    i64 begin = rule_moment(&rule->begin, year) - rule->standard.offset;
    i64 end = rule_moment(&rule->end, year) - rule->summer.offset;
    bool summer = begin < end ? t >= begin && t < end : t >= begin || t < end;
    return summer ? &rule->summer : &rule->standard;
}

/* ---- TZif files (RFC 9636) ---- */

static u32 big32(const u8 *p)
{
    return (u32)p[0] << 24 | (u32)p[1] << 16 | (u32)p[2] << 8 | p[3];
}

static i64 big64(const u8 *p)
{
    return (i64)((u64)big32(p) << 32 | big32(p + 4));
}

typedef struct TzifHead {
    u32 isut, isstd, leap, times, types, chars;
} TzifHead;

/* The header at p and the size of what follows it; 0: malformed. */
static size_t tzif_head(const u8 *p, size_t left, u32 time_size, TzifHead *h)
{
    if (left < 44 || memcmp(p, "TZif", 4))
        return 0;
    *h = (TzifHead){big32(p + 20), big32(p + 24), big32(p + 28), big32(p + 32), big32(p + 36), big32(p + 40)};
    if (h->times > 1 << 16 || !h->types || h->types > ZONE_TYPES_MAX || h->chars > 1 << 12 || h->leap > 1 << 12 ||
        h->isut > ZONE_TYPES_MAX || h->isstd > ZONE_TYPES_MAX)
        return 0;
    size_t size = (size_t)h->times * (time_size + 1) + h->types * 6 + h->chars + (size_t)h->leap * (time_size + 4) +
                  h->isstd + h->isut;
    return left - 44 >= size && size ? size : 0;
}

static bool tzif_body(DateZone *zone, const u8 *p, const TzifHead *h, u32 time_size)
{
    const u8 *kinds = p + (size_t)h->times * time_size, *types = kinds + h->times;
    const u8 *names = types + (size_t)h->types * 6;
    zone->n = h->times;
    zone->n_types = h->types;
    zone->times = xalloc(h->times * sizeof *zone->times + 1);
    zone->kinds = xalloc(h->times + 1);
    zone->types = xalloc_zero(h->types * sizeof *zone->types);
    for (u32 i = 0; i < h->times; i++) {
        zone->times[i] = time_size == 8 ? big64(p + (size_t)i * 8) : (i32)big32(p + (size_t)i * 4);
        zone->kinds[i] = kinds[i];
        if (kinds[i] >= h->types || (i && zone->times[i] < zone->times[i - 1]))
            return false;
    }
    for (u32 i = 0; i < h->types; i++) {
        ZoneType *t = &zone->types[i];
        t->offset = (i32)big32(types + i * 6);
        t->dst = types[i * 6 + 4];
        u32 at = types[i * 6 + 5];
        if (at >= h->chars || t->offset <= -2 * DAY_S || t->offset >= 2 * DAY_S)
            return false;
        for (u32 n = 0; n + 1 < ABBREVIATION && at + n < h->chars && names[at + n]; n++)
            t->name[n] = (char)names[at + n];
    }
    while (zone->first + 1 < zone->n_types && zone->types[zone->first].dst)
        zone->first++;
    return true;
}

static bool tzif_parse(DateZone *zone, Str file)
{
    const u8 *p = (const u8 *)file.data;
    TzifHead h;
    size_t size = tzif_head(p, file.len, 4, &h);
    if (!size)
        return false;
    if (p[4] < '2')
        return tzif_body(zone, p + 44, &h, 4);
    const u8 *second = p + 44 + size, *end = p + file.len;
    size = tzif_head(second, (size_t)(end - second), 8, &h);
    if (!size || !tzif_body(zone, second + 44, &h, 8))
        return false;
    const u8 *footer = second + 44 + size;
    char text[128];
    u32 n = 0;
    if (footer < end && *footer++ == '\n') {
        while (footer < end && *footer != '\n' && n + 1 < sizeof text)
            text[n++] = (char)*footer++;
        text[n] = 0;
        if (n)
            rule_parse(text, &zone->rule); /* without one the last type goes on for ever */
    }
    return true;
}

/* ---- finding zones ---- */

static DateZone *zone_new(const char *id)
{
    DateZone *zone = xalloc_zero(sizeof *zone);
    zone->id = xstrdup(id);
    return zone;
}

void date_zone_free(DateZone *zone)
{
    if (!zone)
        return;
    xfree(zone->id);
    xfree(zone->times);
    xfree(zone->kinds);
    xfree(zone->types);
    xfree(zone);
}

static DateZone *zone_from_file(const char *path, const char *id)
{
    AUTO_BUF text = {0};
    if (os_file_read(path, &text) != 0)
        return NULL;
    DateZone *zone = zone_new(id);
    if (tzif_parse(zone, buf_view(&text)))
        return zone;
    date_zone_free(zone);
    return NULL;
}

static DateZone *zone_utc(void)
{
    DateZone *zone = zone_new("UTC");
    rule_parse("UTC0", &zone->rule);
    return zone;
}

/* Plain relative names only. */
static bool is_zone_name(const char *name)
{
    if (!*name || strlen(name) > 200 || strstr(name, ".."))
        return false;
    for (const char *p = name; *p; p++) {
        bool letter = ((*p | 32) >= 'a' && (*p | 32) <= 'z') || (*p >= '0' && *p <= '9');
        if (!letter && (p == name || !strchr("/_+-", *p)))
            return false;
    }
    return true;
}

DateZone *date_zone_open(const char *name)
{
    static const char *const folders[] = {"/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo"};
    static const char *const utc[] = {"UTC", "Etc/UTC", "GMT", "Etc/GMT", "UCT", "Zulu", "Etc/Zulu"};
    if (*name == ':')
        name++;
    for (u32 i = 0; i < ARRAY_LEN(utc); i++)
        if (!strcmp(name, utc[i]))
            return zone_utc();
    if (*name == '/')
        return zone_from_file(name, name);
    if (is_zone_name(name)) {
        for (u32 i = 0; i < ARRAY_LEN(folders); i++) {
            char path[256];
            snprintf(path, sizeof path, "%s/%s", folders[i], name);
            DateZone *zone = zone_from_file(path, name);
            if (zone)
                return zone;
        }
    }
    ZoneRule rule;
    if (!rule_parse(name, &rule))
        return NULL;
    DateZone *zone = zone_new(name);
    zone->rule = rule;
    return zone;
}

static DateZone *open_local(const char *tz)
{
    DateZone *zone = NULL;
    if (tz && *tz)
        zone = date_zone_open(tz);
    if (!zone && !tz) {
        AUTO_BUF path = {0};
        if (os_file_realpath("/etc/localtime", &path) == 0) {
            buf_push(&path, 0);
            const char *id = strstr(path.data, "zoneinfo/");
            id = id ? id + strlen("zoneinfo/") : "UTC";
            zone = !strcmp(id, "Etc/UTC") || !strcmp(id, "UTC") ? zone_utc() : zone_from_file(path.data, id);
        }
    }
    return zone ? zone : zone_utc();
}

const DateZone *date_zone_local(Vm *vm)
{
    DateZone **slot = builtin_zone(vm);
    if (!*slot)
        *slot = open_local(getenv("TZ"));
    return *slot;
}

void date_zone_set(Vm *vm, const char *tz)
{
    DateZone **slot = builtin_zone(vm);
    date_zone_free(*slot);
    *slot = open_local(tz);
}

/* ---- offsets ---- */

static const ZoneType *type_at(const DateZone *zone, i64 t)
{
    if (!zone->n || t < zone->times[0])
        return zone->n_types ? &zone->types[zone->first] : rule_type(&zone->rule, t);
    if (t >= zone->times[zone->n - 1])
        return zone->rule.valid ? rule_type(&zone->rule, t) : &zone->types[zone->kinds[zone->n - 1]];
    u32 lo = 0, hi = zone->n - 1; /* times[lo] <= t < times[hi] */
    while (hi - lo > 1) {
        u32 mid = lo + (hi - lo) / 2;
        if (zone->times[mid] <= t)
            lo = mid;
        else
            hi = mid;
    }
    return &zone->types[zone->kinds[lo]];
}

static bool is_fixed(const DateZone *zone)
{
    return !zone->n && !zone->n_types && !zone->rule.has_dst;
}

i32 date_zone_offset(const DateZone *zone, double ms, bool is_local)
{
    if (is_fixed(zone))
        return zone->rule.standard.offset;
    i64 t = (i64)floor(ms / 1000);
    if (!is_local)
        return type_at(zone, t)->offset;
    i32 before = type_at(zone, t - DAY_S)->offset, after = type_at(zone, t + DAY_S)->offset;
    if (before == after || type_at(zone, t - before)->offset == before)
        return before;
    return type_at(zone, t - after)->offset == after ? after : before;
}

bool date_zone_is_summer(const DateZone *zone, double utc_ms)
{
    enum { HALF_YEAR = 200 * DAY_S, MOST = 3 * 3600 }; /* a larger step is no summer time: Samoa crossed the date line */
    if (is_fixed(zone))
        return false;
    i64 t = (i64)floor(utc_ms / 1000);
    const ZoneType *now = type_at(zone, t);
    for (int side = -1; side <= 1; side += 2) {
        const ZoneType *other = type_at(zone, t + side * (i64)HALF_YEAR);
        if (other->dst != now->dst && other->offset != now->offset && abs(other->offset - now->offset) <= MOST && (now->dst ? now->offset < other->offset : other->offset < now->offset))
            return !now->dst;
    }
    return now->dst;
}

/* ---- names ---- */

void date_zone_abbreviation(const DateZone *zone, double utc_ms, char out[16])
{
    memcpy(out, type_at(zone, (i64)floor(utc_ms / 1000))->name, ABBREVIATION);
}

/* By what the zone is called now, as V8 does it. */
void date_zone_long_name(const DateZone *zone, double utc_ms, char out[64])
{
    i32 offset = is_fixed(zone) ? zone->rule.standard.offset : type_at(zone, (i64)floor(utc_ms / 1000))->offset;
    zone_name_en_last(zone_find(zone->id, strlen(zone->id)), offset, date_zone_is_summer(zone, utc_ms), out);
}

const char *date_zone_id(const DateZone *zone)
{
    return zone->id;
}
