/* intl_date.c - CreateDateTimeFormat (ECMA-402 11.1.2): options to a formatter.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/intl_date.h"

#include <stdio.h>

#include "base/alloc.h"
#include "engine/intl/number.h"
#include "engine/intl/zone_names.h"

const char *const date_component_names[COMPONENT__count] = {
    "weekday", "era", "year", "month", "day", "dayPeriod", "hour", "minute", "second", "fractionalSecondDigits", "timeZoneName",
};

#define NAME_WORDS "narrow|short|long"
#define NUMBER_WORDS "2-digit|numeric"
const char *const date_component_words[COMPONENT__count] = {
    NAME_WORDS,   NAME_WORDS,   NUMBER_WORDS, "2-digit|numeric|narrow|short|long", NUMBER_WORDS, NAME_WORDS, NUMBER_WORDS,
    NUMBER_WORDS, NUMBER_WORDS, NULL,         "short|long|shortOffset|longOffset|shortGeneric|longGeneric",
};
enum { WORD_NUMERIC = 1 };

void date_format_free(void *data)
{
    DateFormat *df = data;
    if (!df)
        return;
    date_zone_free(df->zone);
    date_icu_free(df->icu);
    xfree(df);
}

/* ---- what locales have ---- */

static bool is_english(const char *locale)
{
    return !strcmp(locale, "en") || !strcmp(locale, "en-US");
}

static bool has_calendar(const char *data_locale, Str value)
{
    static const char *const known[] = {
        "buddhist", "chinese", "coptic", "dangi", "ethioaa", "ethiopic", "hebrew", "indian", "islamic-civil",
        "islamic-tbla", "islamic-umalqura", "iso8601", "japanese", "persian", "roc",
    };
    (void)data_locale;
    if (str_equal_c(value, "gregory"))
        return true;
    for (u32 i = 0; i < ARRAY_LEN(known); i++)
        if (str_equal_c(value, known[i]))
            return icu_get() != NULL;
    return false;
}

static bool has_numbers(const char *data_locale, Str value)
{
    (void)data_locale;
    char name[NUMBER_SYSTEM_MAX];
    if (value.len >= sizeof name)
        return false;
    snprintf(name, sizeof name, "%.*s", (int)value.len, value.data);
    return number_system_digit(name, 0) != 0;
}

/* "-" stands for the null by which hour12 takes the keyword away. */
static bool has_cycle(const char *data_locale, Str value)
{
    (void)data_locale;
    return str_equal_c(value, "-") || str_equal_c(value, "h11") || str_equal_c(value, "h12") || str_equal_c(value, "h23") ||
           str_equal_c(value, "h24");
}

/* ---- time zones ---- */

static bool digits2(const u8 *p, u32 most, u32 *out)
{
    if (p[0] < '0' || p[0] > '9' || p[1] < '0' || p[1] > '9')
        return false;
    *out = (p[0] - '0') * 10u + (p[1] - '0');
    return *out <= most;
}

/* UTCOffset: +hh, +hhmm, +hh:mm. */
static bool parse_offset(Str text, i32 *seconds)
{
    const u8 *p = (const u8 *)text.data;
    u32 hours, minutes = 0;
    if ((text.len != 3 && text.len != 5 && text.len != 6) || (p[0] != '+' && p[0] != '-') || !digits2(p + 1, 23, &hours))
        return false;
    if (text.len == 5 && !digits2(p + 3, 59, &minutes))
        return false;
    if (text.len == 6 && (p[3] != ':' || !digits2(p + 4, 59, &minutes)))
        return false;
    *seconds = (i32)(hours * 3600 + minutes * 60) * (p[0] == '-' ? -1 : 1);
    return true;
}

/* The zone of the process by a name everybody knows; UTC when it has none. */
static void take_local_zone(Vm *vm, DateFormat *df)
{
    const char *id = date_zone_id(date_zone_local(vm));
    df->local = true;
    df->zone_row = zone_find(id, strlen(id));
    if (df->zone_row < 0)
        df->zone_row = zone_find("UTC", 3);
    if (zone_is_utc(df->zone_row))
        df->zone_row = zone_find("UTC", 3);
    snprintf(df->zone_id, sizeof df->zone_id, "%s", zone_row_id(df->zone_row));
}

static bool take_zone(Vm *vm, DateFormat *df, Value v)
{
    if (value_is_undefined(v)) {
        take_local_zone(vm, df);
        return true;
    }
    AUTO_BUF text = {0};
    if (!intl_text(vm, value_as_string(v), &text))
        return false;
    Str name = buf_view(&text);
    i32 offset;
    if (name.len && parse_offset(name, &offset)) {
        u32 minutes = (u32)(offset < 0 ? -offset : offset) / 60;
        df->zone_row = -1;
        df->offset = offset;
        snprintf(df->zone_id, sizeof df->zone_id, "%c%02u:%02u", offset < 0 ? '-' : '+', minutes / 60, minutes % 60);
        return true;
    }
    df->zone_row = name.len && name.len < TIME_ZONE_MAX ? zone_find(name.data, name.len) : -1;
    if (df->zone_row >= 0) {
        const char *id = zone_row_id(df->zone_row);
        df->zone = zone_is_utc(df->zone_row) ? date_zone_open("UTC") : date_zone_open(id);
        if (!df->zone) /* a link that the system's files lack */
            df->zone = date_zone_open(zone_row_id(zone_rows[df->zone_row].primary));
        snprintf(df->zone_id, sizeof df->zone_id, "%s", id);
    }
    if (df->zone)
        return true;
    throw_range(vm, "Invalid time zone specified: %.*s", (int)MIN(name.len, 100), name.len ? name.data : "");
    return false;
}

/* ---- options ---- */

typedef struct Asked {
    int hour12; /* -1: not given */
    int cycle;  /* number in cycle_words, -1 */
    bool explicit_components;
} Asked;

static const char cycle_words[] = "h11|h12|h23|h24";
static const char cycle_letters[] = "KhHk";

static bool read_locale(Vm *vm, Array *requested, Value options, DateFormat *df, Asked *asked)
{
    IntlKey keys[] = {{.key = "ca", .supported = has_calendar}, {.key = "hc", .supported = has_cycle}, {.key = "nu", .supported = has_numbers}};
    if (!intl_option_matcher(vm, options) || !intl_option_type(vm, options, "calendar", "ca", &keys[0].option) ||
        !intl_option_type(vm, options, "numberingSystem", "nu", &keys[2].option) ||
        !intl_option_bool(vm, options, "hour12", -1, &asked->hour12) ||
        !intl_option_word(vm, options, "hourCycle", cycle_words, -1, &asked->cycle))
        return false;
    if (asked->hour12 >= 0 || asked->cycle >= 0) {
        Str word = asked->hour12 >= 0 ? STR("-") : intl_word(cycle_words, asked->cycle);
        keys[1].option = TRY_PTR_OR(false, string_from_latin1(vm, word.data, (u32)word.len));
    }
    if (!intl_resolve_locale(vm, requested, keys, 3, &df->resolved))
        return false;
    memcpy(df->calendar, keys[0].value, sizeof df->calendar);
    memcpy(df->numbers, keys[2].value, sizeof df->numbers);
    asked->cycle = -1;
    for (int i = 0; i < 4; i++)
        if (str_equal_c(intl_word(cycle_words, i), keys[1].value))
            asked->cycle = i;
    return true;
}

static bool read_components(Vm *vm, Value options, DateFormat *df, Asked *asked)
{
    for (u32 i = 0; i < COMPONENT__count; i++) {
        int word = -1;
        if (i == COMPONENT_FRACTION) {
            if (!intl_option_number(vm, options, date_component_names[i], 1, 3, -1, &word))
                return false;
            if (word > 0)
                word--;
        } else if (!intl_option_word(vm, options, date_component_names[i], date_component_words[i], -1, &word)) {
            return false;
        }
        df->component[i] = (i8)word;
        asked->explicit_components |= word >= 0;
    }
    return true;
}

static const char *first_component(const DateFormat *df)
{
    for (u32 i = 0; i < COMPONENT__count; i++)
        if (df->component[i] >= 0)
            return date_component_names[i];
    return "";
}

static bool any_of(const DateFormat *df, DateComponent first, DateComponent last)
{
    for (u32 i = first; i <= last; i++)
        if (df->component[i] >= 0)
            return true;
    return false;
}

static void take_defaults(DateFormat *df, DateRequired required, DateDefaults defaults)
{
    bool date = df->component[COMPONENT_WEEKDAY] >= 0 || any_of(df, COMPONENT_YEAR, COMPONENT_DAY);
    bool time = any_of(df, COMPONENT_DAY_PERIOD, COMPONENT_FRACTION);
    if ((required != NEEDS_TIME && date) || (required != NEEDS_DATE && time))
        return;
    if (defaults != DEFAULT_TIME)
        df->component[COMPONENT_YEAR] = df->component[COMPONENT_MONTH] = df->component[COMPONENT_DAY] = WORD_NUMERIC;
    if (defaults != DEFAULT_DATE)
        df->component[COMPONENT_HOUR] = df->component[COMPONENT_MINUTE] = df->component[COMPONENT_SECOND] = WORD_NUMERIC;
}

static bool read_styles(Vm *vm, Value options, DateFormat *df, const Asked *asked, DateRequired required, DateDefaults defaults)
{
    int matcher, date, time;
    static const char styles[] = "short|medium|long|full";
    if (!intl_option_word(vm, options, "formatMatcher", "basic|best fit", 1, &matcher) ||
        !intl_option_word(vm, options, "dateStyle", styles, -1, &date) || !intl_option_word(vm, options, "timeStyle", styles, -1, &time))
        return false;
    df->date_style = (u8)(date + 1);
    df->time_style = (u8)(time + 1);
    if (!df->date_style && !df->time_style) {
        take_defaults(df, required, defaults);
        return true;
    }
    if (asked->explicit_components) {
        throw_type(vm, "Can't set option %s when %s is used", first_component(df), date >= 0 ? "dateStyle" : "timeStyle");
        return false;
    }
    if ((required == NEEDS_DATE && time >= 0) || (required == NEEDS_TIME && date >= 0)) {
        throw_type(vm, "Invalid option : %s", time >= 0 && required == NEEDS_DATE ? "timeStyle" : "dateStyle");
        return false;
    }
    return true;
}

/* ---- patterns ---- */

static void put_letters(char *skeleton, const char *letters)
{
    strncat(skeleton, letters, DATE_SKELETON_MAX - 1 - strlen(skeleton));
}

/* The skeleton of the components. */
static void make_skeleton(const DateFormat *df, char skeleton[DATE_SKELETON_MAX])
{
    static const char *const letters[COMPONENT__count][6] = {
        [COMPONENT_WEEKDAY] = {"EEEEE", "EEE", "EEEE"},
        [COMPONENT_ERA] = {"GGGGG", "GGG", "GGGG"},
        [COMPONENT_YEAR] = {"yy", "y"},
        [COMPONENT_MONTH] = {"MM", "M", "MMMMM", "MMM", "MMMM"},
        [COMPONENT_DAY] = {"dd", "d"},
        [COMPONENT_DAY_PERIOD] = {"BBBBB", "B", "BBBB"},
        [COMPONENT_MINUTE] = {"mm", "m"},
        [COMPONENT_SECOND] = {"ss", "s"},
        [COMPONENT_FRACTION] = {"S", "SS", "SSS"},
        [COMPONENT_ZONE_NAME] = {"z", "zzzz", "O", "OOOO", "v", "vvvv"},
    };
    skeleton[0] = 0;
    for (u32 i = 0; i < COMPONENT__count; i++) {
        i8 word = df->component[i];
        char hour[3] = {df->cycle, word == WORD_NUMERIC ? 0 : df->cycle, 0};
        if (word >= 0)
            put_letters(skeleton, i == COMPONENT_HOUR ? hour : letters[i][word]);
    }
}

static void set_hour_letter(char *pattern, char cycle)
{
    bool quoted = false;
    for (char *p = pattern; *p; p++) {
        if (*p == '\'')
            quoted = !quoted;
        if (!quoted && strchr(cycle_letters, *p))
            *p = cycle;
    }
}

static void make_english(DateFormat *df)
{
    char skeleton[DATE_SKELETON_MAX];
    if (!df->date_style && !df->time_style) {
        make_skeleton(df, skeleton);
        date_pattern_best(skeleton, df->pattern);
    } else {
        date_pattern_style(df->date_style, df->time_style, df->pattern);
        if (df->time_style && (df->cycle == 'H' || df->cycle == 'k')) {
            date_pattern_skeleton(df->pattern, skeleton);
            set_hour_letter(skeleton, df->cycle);
            date_pattern_best(skeleton, df->pattern);
        }
    }
    set_hour_letter(df->pattern, df->cycle);
}

/* ICU's name of the locale with its keywords; the tag is canonical and short. */
static void icu_name(const Icu *icu, const DateFormat *df, char out[ICU_LOCALE_MAX])
{
    char tag[ICU_LOCALE_MAX * 2];
    const char *numbers = df->own_digits ? "latn" : df->numbers;
    int n = snprintf(tag, sizeof tag, "%s-u-ca-%s-nu-%s", df->resolved.data_locale, df->calendar, numbers);
    if (!icu_locale_name(icu, (Str){tag, (size_t)n}, out))
        snprintf(out, ICU_LOCALE_MAX, "%s", "en_US");
}

static void generator_free(void *generator)
{
    icu_get()->udatpg_close(generator);
}

static const IntlService generator_service = {"date pattern generator", generator_free};

/* ICU's generator for the locale, calendar and digits of df; the last one is kept by the Vm. *kept: it is not the caller's. */
static void *open_generator(Vm *vm, const Icu *icu, const DateFormat *df, bool *kept)
{
    char name[ICU_LOCALE_MAX], key[ICU_LOCALE_MAX * 2];
    int n = snprintf(key, sizeof key, "%s/%s/%s", df->resolved.data_locale, df->calendar, df->numbers);
    String *s = string_from_latin1(vm, key, (u32)n);
    if (!s)
        return NULL;
    void *generator = intl_kept(vm, &generator_service, value_cell(s), VAL_UNDEFINED);
    *kept = generator != NULL;
    if (generator)
        return generator;
    icu_name(icu, df, name);
    generator = date_icu_generator(icu, name);
    if (generator)
        *kept = intl_keep(vm, &generator_service, value_cell(s), VAL_UNDEFINED, generator);
    else
        throw_error(vm, ERR_ERROR, "Internal error. Icu error.");
    return generator;
}

static bool make_icu(Vm *vm, DateFormat *df, const Icu *icu, void *generator)
{
    char skeleton[DATE_SKELETON_MAX], name[ICU_LOCALE_MAX], zone[TIME_ZONE_MAX + 4];
    bool styles = df->date_style || df->time_style;
    make_skeleton(df, skeleton);
    icu_name(icu, df, name);
    snprintf(zone, sizeof zone, "%s%s", df->zone_row < 0 ? "GMT" : "", df->zone_id);
    df->icu = date_icu_open(icu, &(DateIcuOptions){.locale = name,
                                                   .zone = df->zone_row >= 0 && zone_is_utc(df->zone_row) ? "UTC" : zone,
                                                   .skeleton = styles ? NULL : skeleton,
                                                   .date_style = df->date_style,
                                                   .time_style = df->time_style,
                                                   .cycle = df->cycle,
                                                   .generator = generator,
                                                   .gregorian = !strcmp(df->calendar, "gregory") || !strcmp(df->calendar, "iso8601") ||
                                                                !strcmp(df->calendar, "japanese") || !strcmp(df->calendar, "buddhist") ||
                                                                !strcmp(df->calendar, "roc")});
    if (df->icu) {
        date_icu_pattern(df->icu, df->pattern, sizeof df->pattern);
        return true;
    }
    throw_error(vm, ERR_ERROR, "Internal error. Icu error.");
    return false;
}

/* The hour cycle; `preferred` is the locale's, for when neither option nor keyword names one, or only hour12 does. */
static char resolve_cycle(const DateFormat *df, const Asked *asked, char preferred)
{
    if (asked->hour12 < 0 && asked->cycle >= 0)
        return cycle_letters[asked->cycle];
    if (asked->hour12 < 0)
        return preferred;
    bool japan = strstr(df->resolved.data_locale, "-JP") || !strcmp(df->resolved.data_locale, "ja");
    if (asked->hour12)
        return preferred == 'K' || preferred == 'h' ? preferred : japan ? 'K' : 'h';
    return preferred == 'H' || preferred == 'k' ? preferred : 'H';
}

static bool finish(Vm *vm, DateFormat *df, const Asked *asked)
{
    bool english = is_english(df->resolved.data_locale);
    const Icu *icu = english ? NULL : icu_get();
    char name[ICU_LOCALE_MAX];
    if (icu && !icu_locale_name(icu, str_view(df->resolved.data_locale), name))
        snprintf(name, sizeof name, "en_US");
    if (!*df->calendar) {
        if (icu)
            date_icu_calendar(icu, name, df->calendar, sizeof df->calendar);
        if (!*df->calendar || !has_calendar(NULL, str_view(df->calendar)))
            snprintf(df->calendar, sizeof df->calendar, "gregory");
    }
    if (!*df->numbers) {
        if (icu)
            date_icu_numbers(icu, name, df->numbers, sizeof df->numbers);
        else
            snprintf(df->numbers, sizeof df->numbers, "latn");
    }
    df->english = english && !strcmp(df->calendar, "gregory");
    df->own_digits = df->english && strcmp(df->numbers, "latn") != 0;
    if (df->english) {
        df->cycle = resolve_cycle(df, asked, 'h');
        make_english(df);
        return true;
    }
    if (!icu && !(icu = icu_get())) {
        intl_throw_no_icu(vm, df->resolved.locale);
        return false;
    }
    df->own_digits = !date_icu_has_numbers(icu, df->numbers);
    bool kept;
    void *generator = TRY_PTR_OR(false, open_generator(vm, icu, df, &kept));
    df->cycle = resolve_cycle(df, asked, english ? 'h' : date_icu_cycle(icu, generator));
    bool ok = make_icu(vm, df, icu, generator);
    if (!kept)
        generator_free(generator);
    return ok;
}

DateFormat *date_format_new(Vm *vm, Value locales, Value options, DateRequired required, DateDefaults defaults)
{
    DateFormat *df = xalloc_zero(sizeof *df);
    Asked asked = {.hour12 = -1, .cycle = -1};
    df->zone_row = -1;
    /* The lists come first: options are coerced after the locales were read. */
    Array *requested = intl_locale_list(vm, locales);
    options = requested ? intl_coerce_options(vm, options) : VAL_EXC;
    bool ok = !value_is_exc(options) && read_locale(vm, requested, options, df, &asked);
    Value zone = ok ? intl_option_string(vm, options, "timeZone") : VAL_EXC;
    ok = !value_is_exc(zone) && take_zone(vm, df, zone) && read_components(vm, options, df, &asked) &&
         read_styles(vm, options, df, &asked, required, defaults) && finish(vm, df, &asked);
    if (ok)
        return df;
    date_format_free(df);
    return NULL;
}

/* ---- what is shown ---- */

/* How often the letters stand in the pattern, the first of them that does. */
static u32 count_letters(const DateFormat *df, const char *letters, char *which)
{
    bool quoted = false;
    for (const char *p = df->pattern; *p; p++) {
        if (*p == '\'')
            quoted = !quoted;
        if (quoted || !strchr(letters, *p))
            continue;
        u32 n = 0;
        *which = *p;
        while (p[n] == *p)
            n++;
        return n;
    }
    return 0;
}

int date_format_shown(const DateFormat *df, DateComponent component)
{
    static const char *const letters[COMPONENT__count] = {"Ecei", "G", "yYuUr", "ML", "d", "Bb", "hHkK", "m", "s", "S", "zOv"};
    char which = 0;
    u32 n = count_letters(df, letters[component], &which);
    if (!n)
        return -1;
    switch (component) {
    case COMPONENT_WEEKDAY:
    case COMPONENT_ERA:
    case COMPONENT_DAY_PERIOD:
        return n == 5 ? 0 : n == 4 ? 2 : 1;
    case COMPONENT_MONTH:
        return n == 1 ? 1 : n == 2 ? 0 : n == 3 ? 3 : n == 4 ? 4 : 2;
    case COMPONENT_FRACTION:
        return (int)MIN(n, 3u) - 1;
    case COMPONENT_ZONE_NAME:
        return (which == 'z' ? 0 : which == 'O' ? 2 : 4) + (n == 4);
    default:
        return n == 2 ? 0 : 1;
    }
}
