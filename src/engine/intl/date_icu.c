/* date_icu.c - dates of any locale and calendar by ICU.
 *
 * A formatter is opened with a pattern: that of its styles, or the generator's best one for a skeleton, with the hour letter
 * set to the hour cycle. The formatter of ranges is opened when the first range is written.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/date_icu.h"

#include <stdio.h>

#include "base/alloc.h"

enum { UDAT_PATTERN = -2, UDAT_NONE = -1, UDATPG_MATCH_HOUR = 1 << 11, PATTERN_UNITS = 256, ZONE_UNITS = 64 };
enum { CATEGORY_DATE = 1, CATEGORY_SPAN = 0x1005 };

struct DateIcu {
    const Icu *icu;
    void *format, *range;
    char locale[ICU_LOCALE_MAX];
    u16 zone[ZONE_UNITS];
    i32 zone_length;
    u16 pattern[PATTERN_UNITS];
    i32 pattern_length;
    bool gregorian;
};

static i32 widen(const char *ascii, u16 *out, i32 capacity)
{
    i32 n = 0;
    while (ascii[n] && n < capacity) {
        out[n] = (u8)ascii[n];
        n++;
    }
    return n;
}

/* ---- patterns ---- */

static bool is_hour(u16 c)
{
    return c == 'h' || c == 'H' || c == 'k' || c == 'K';
}

/* The hour letter outside quotes; 0: none. With `cycle` it is replaced. */
static char hour_letter(u16 *text, i32 length, char cycle)
{
    bool quoted = false;
    char found = 0;
    for (i32 i = 0; i < length; i++) {
        if (text[i] == '\'')
            quoted = !quoted;
        if (quoted || !is_hour(text[i]))
            continue;
        found = (char)text[i];
        if (cycle)
            text[i] = (u16)cycle;
    }
    return found;
}

static bool best_pattern(DateIcu *df, void *generator, const u16 *skeleton, i32 length, char cycle)
{
    IcuError error = 0;
    df->pattern_length = df->icu->udatpg_getBestPatternWithOptions(generator, skeleton, length, UDATPG_MATCH_HOUR, df->pattern,
                                                                   PATTERN_UNITS, &error);
    if (icu_failed(error) || df->pattern_length > PATTERN_UNITS)
        return false;
    if (cycle)
        hour_letter(df->pattern, df->pattern_length, cycle);
    return true;
}

/* ICU's styles count down from full. */
static i32 icu_style(int style)
{
    return style ? 4 - style : UDAT_NONE;
}

static bool style_pattern(DateIcu *df, const DateIcuOptions *options, void *generator)
{
    const Icu *icu = df->icu;
    IcuError error = 0;
    void *plain = icu->udat_open(icu_style(options->time_style), icu_style(options->date_style), df->locale, df->zone,
                                 df->zone_length, NULL, 0, &error);
    if (icu_failed(error))
        return false;
    df->pattern_length = icu->udat_toPattern(plain, 0, df->pattern, PATTERN_UNITS, &error);
    icu->udat_close(plain);
    if (icu_failed(error) || df->pattern_length > PATTERN_UNITS)
        return false;
    char has = hour_letter(df->pattern, df->pattern_length, 0);
    if (!has || !options->cycle || has == options->cycle)
        return true;
    u16 skeleton[PATTERN_UNITS];
    i32 length = icu->udatpg_getSkeleton(generator, df->pattern, df->pattern_length, skeleton, PATTERN_UNITS, &error);
    if (icu_failed(error) || length > PATTERN_UNITS)
        return false;
    i32 kept = 0;
    for (i32 i = 0; i < length; i++)
        if (skeleton[i] != 'a' && skeleton[i] != 'b' && skeleton[i] != 'B')
            skeleton[kept++] = skeleton[i];
    hour_letter(skeleton, kept, options->cycle);
    return best_pattern(df, generator, skeleton, kept, options->cycle);
}

static bool make_pattern(DateIcu *df, const DateIcuOptions *options)
{
    u16 skeleton[PATTERN_UNITS];
    if (options->skeleton)
        return best_pattern(df, options->generator, skeleton, widen(options->skeleton, skeleton, PATTERN_UNITS), options->cycle);
    return style_pattern(df, options, options->generator);
}

void date_icu_pattern(DateIcu *df, char *ascii, size_t size)
{
    size_t n = 0;
    bool quoted = false;
    for (i32 i = 0; i < df->pattern_length && n + 1 < size; i++) {
        u16 c = df->pattern[i];
        if (c == '\'')
            quoted = !quoted;
        else if (!quoted)
            ascii[n++] = c < 0x80 ? (char)c : ' ';
    }
    ascii[n] = 0;
}

/* ---- opening ---- */

/* The Gregorian calendar as it is counted back, not Julian before 1582. */
static void take_back(const DateIcu *df, void *calendar)
{
    IcuError error = 0;
    if (df->gregorian)
        df->icu->ucal_setGregorianChange(calendar, -8.64e15, &error);
}

static void *clone_calendar(const DateIcu *df, IcuError *error)
{
    void *calendar = df->icu->ucal_clone(df->icu->udat_getCalendar(df->format), error);
    if (icu_failed(*error))
        return NULL;
    take_back(df, calendar);
    return calendar;
}

DateIcu *date_icu_open(const Icu *icu, const DateIcuOptions *options)
{
    DateIcu *df = xalloc_zero(sizeof *df);
    df->icu = icu;
    df->gregorian = options->gregorian;
    snprintf(df->locale, sizeof df->locale, "%s", options->locale);
    df->zone_length = widen(options->zone, df->zone, ZONE_UNITS);
    IcuError error = 0;
    if (make_pattern(df, options))
        df->format = icu->udat_open(UDAT_PATTERN, UDAT_PATTERN, df->locale, df->zone, df->zone_length, df->pattern,
                                    df->pattern_length, &error);
    void *calendar = df->format && !icu_failed(error) && df->gregorian ? clone_calendar(df, &error) : NULL;
    if (calendar) {
        icu->udat_setCalendar(df->format, calendar);
        icu->ucal_close(calendar);
    }
    if (df->format && !icu_failed(error))
        return df;
    date_icu_free(df);
    return NULL;
}

void date_icu_free(DateIcu *df)
{
    if (!df)
        return;
    if (df->format)
        df->icu->udat_close(df->format);
    if (df->range)
        df->icu->udtitvfmt_close(df->range);
    xfree(df);
}

/* ---- writing ---- */

/* UDateFormatField */
static const char *part_type(i32 field)
{
    static const char *const types[] = {
        "era", "year", "month", "day", "hour", "hour", "minute", "second", "fractionalSecond", "weekday",
        "unknown", "unknown", "unknown", "unknown", "dayPeriod", "hour", "hour", "timeZoneName", "year", "weekday",
        "year", "unknown", "unknown", "timeZoneName", "timeZoneName", "weekday", "month", "unknown", "unknown", "timeZoneName",
        "yearName", "timeZoneName", "timeZoneName", "timeZoneName", "relatedYear", "dayPeriod", "dayPeriod",
    };
    return field >= 0 && field < (i32)ARRAY_LEN(types) ? types[field] : "unknown";
}

static void put_part(FormattedText *out, const char *type, i32 start, i32 end)
{
    if (start >= 0 && end > start && (u32)end <= out->units.len)
        VEC_PUSH(&out->parts, ((TextPart){.type = type, .start = (u32)start, .end = (u32)end}));
}

bool date_icu_format(DateIcu *df, double ms, FormattedText *out)
{
    const Icu *icu = df->icu;
    IcuError error = 0;
    u16 room[512];
    void *fields = icu->ufieldpositer_open(&error);
    if (icu_failed(error))
        return false;
    i32 n = icu->udat_formatForFields(df->format, ms, room, ARRAY_LEN(room), fields, &error);
    bool ok = !icu_failed(error) && n <= (i32)ARRAY_LEN(room);
    if (ok) {
        text_utf16(out, room, (size_t)n);
        i32 start, end;
        for (i32 field; (field = icu->ufieldpositer_next(fields, &start, &end)) >= 0;)
            put_part(out, part_type(field), start, end);
    }
    icu->ufieldpositer_close(fields);
    return ok;
}

static bool open_range(DateIcu *df)
{
    const Icu *icu = df->icu;
    IcuError error = 0;
    u16 skeleton[PATTERN_UNITS];
    if (df->range)
        return true;
    /* the skeleton is that of the pattern, whatever the generator's locale */
    i32 length = icu->udatpg_getSkeleton(NULL, df->pattern, df->pattern_length, skeleton, PATTERN_UNITS, &error);
    if (icu_failed(error) || length > PATTERN_UNITS)
        return false;
    df->range = icu->udtitvfmt_open(df->locale, skeleton, length, df->zone, df->zone_length, &error);
    return !icu_failed(error);
}

static bool take_range(const DateIcu *df, const void *value, FormattedText *out, IcuError *error)
{
    const Icu *icu = df->icu;
    i32 n = 0, spans[2][2] = {{-1, -1}, {-1, -1}};
    const u16 *text = icu->ufmtval_getString(value, &n, error);
    if (icu_failed(*error))
        return false;
    text_utf16(out, text, (size_t)n);
    void *position = icu->ucfpos_open(error);
    if (icu_failed(*error))
        return false;
    while (icu->ufmtval_nextPosition(value, position, error) && !icu_failed(*error)) {
        i32 start, end, category = icu->ucfpos_getCategory(position, error), field = icu->ucfpos_getField(position, error);
        icu->ucfpos_getIndexes(position, &start, &end, error);
        if (category == CATEGORY_DATE) {
            put_part(out, part_type(field), start, end);
        } else if (category == CATEGORY_SPAN && (field == 0 || field == 1)) {
            spans[field][0] = start;
            spans[field][1] = end;
        }
    }
    icu->ucfpos_close(position);
    text_fill_literals(out);
    for (u32 i = 0; i < out->parts.len; i++) {
        TextPart *p = &out->parts.items[i];
        p->source = RANGE_SHARED;
        for (u32 side = 0; side < 2; side++)
            if (spans[side][0] >= 0 && p->start >= (u32)spans[side][0] && p->end <= (u32)spans[side][1])
                p->source = side ? RANGE_END : RANGE_START;
    }
    return !icu_failed(*error);
}

bool date_icu_range(DateIcu *df, double from, double to, FormattedText *out)
{
    const Icu *icu = df->icu;
    IcuError error = 0;
    if (!open_range(df))
        return false;
    void *first = clone_calendar(df, &error);
    void *second = first ? clone_calendar(df, &error) : NULL;
    void *result = second ? icu->udtitvfmt_openResult(&error) : NULL;
    bool ok = false;
    if (result && !icu_failed(error)) {
        icu->ucal_setMillis(first, from, &error);
        icu->ucal_setMillis(second, to, &error);
        icu->udtitvfmt_formatCalendarToResult(df->range, first, second, result, &error);
        const void *value = icu_failed(error) ? NULL : icu->udtitvfmt_resultAsValue(result, &error);
        ok = value && !icu_failed(error) && take_range(df, value, out, &error);
    }
    if (result)
        icu->udtitvfmt_closeResult(result);
    if (first)
        icu->ucal_close(first);
    if (second)
        icu->ucal_close(second);
    return ok;
}

/* ---- what a locale prefers ---- */

void *date_icu_generator(const Icu *icu, const char *locale)
{
    IcuError error = 0;
    void *generator = icu->udatpg_open(locale, &error);
    return icu_failed(error) ? NULL : generator;
}

char date_icu_cycle(const Icu *icu, void *generator)
{
    IcuError error = 0;
    i32 cycle = icu->udatpg_getDefaultHourCycle(generator, &error); /* UDateFormatHourCycle */
    return !icu_failed(error) && cycle >= 0 && cycle < 4 ? "KhHk"[cycle] : 'h';
}

void date_icu_calendar(const Icu *icu, const char *locale, char *out, size_t size)
{
    static const char *const names[][2] = {{"gregorian", "gregory"}, {"ethiopic-amete-alem", "ethioaa"}};
    IcuError error = 0;
    snprintf(out, size, "gregory");
    void *list = icu->ucal_getKeywordValuesForLocale("calendar", locale, 1, &error);
    if (icu_failed(error))
        return;
    const char *name = icu->uenum_next(list, NULL, &error);
    if (name && !icu_failed(error)) {
        for (u32 i = 0; i < ARRAY_LEN(names); i++)
            if (!strcmp(name, names[i][0]))
                name = names[i][1];
        snprintf(out, size, "%s", name);
    }
    icu->uenum_close(list);
}

void date_icu_numbers(const Icu *icu, const char *locale, char *out, size_t size)
{
    IcuError error = 0;
    snprintf(out, size, "latn");
    void *system = icu->unumsys_open(locale, &error);
    if (icu_failed(error))
        return;
    snprintf(out, size, "%s", icu->unumsys_getName(system));
    icu->unumsys_close(system);
}

bool date_icu_has_numbers(const Icu *icu, const char *name)
{
    IcuError error = 0;
    void *system = icu->unumsys_openByName(name, &error);
    if (icu_failed(error) || !system)
        return false;
    icu->unumsys_close(system);
    return true;
}
