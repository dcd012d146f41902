/* intl_locale_info.c - what locales prefer (ECMA-402 15.5: CalendarsOfLocale, CollationsOfLocale and so on).
 *
 * ICU has the data; English of the United States is known without it, all but the time zones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/intl_locale_info.h"

#include "base/check.h"
#include "base/sort.h"
#include "engine/builtins/intl_locale_priv.h"
#include "engine/builtins/intl_number.h"
#include "engine/intl/zone_names.h"

/* ---- lists ---- */

static bool push_text(Vm *vm, Array *list, Str text)
{
    String *s = string_from_latin1(vm, text.data, (u32)text.len);
    return s && array_push(vm, list, value_cell(s));
}

static Value one_text(Vm *vm, Str text)
{
    Array *list = TRY_PTR(array_new_capacity(vm, 1));
    return push_text(vm, list, text) ? value_cell(list) : VAL_EXC;
}

static int compare_words(void *ctx, u64 a, u64 b)
{
    return string_compare(ctx, (String *)(uintptr_t)a, (String *)(uintptr_t)b);
}

/* Sorts an array of strings and drops what stands twice. */
static bool sort_texts(Vm *vm, Array *list)
{
    u32 n = list->length, kept = 0;
    u64 *words = try_alloc_zero(((size_t)n * 2 + 1) * sizeof *words);
    if (!words) {
        throw_out_of_memory(vm);
        return false;
    }
    Value *items = list->object.elements->items;
    for (u32 i = 0; i < n; i++)
        words[i] = (u64)(uintptr_t)value_as_string(items[i]);
    /* the array still holds the strings; comparing flat ones does not collect */
    bool sorted = sort_stable(words, n, words + n, compare_words, vm);
    ASSERT(sorted);
    (void)sorted;
    for (u32 i = 0; i < n; i++)
        if (!kept || !string_equal(vm, value_as_string(items[kept - 1]), (String *)(uintptr_t)words[i]))
            items[kept++] = value_cell((String *)(uintptr_t)words[i]);
    barrier(vm, list->object.elements);
    xfree(words);
    return array_set_length(vm, list, kept);
}

static bool hides_none(const char *name)
{
    (void)name;
    return false;
}

/* Collations that are no choice of their own. */
static bool is_standard_collation(const char *name)
{
    return !strcmp(name, "standard") || !strcmp(name, "search");
}

/* Calendars that the specification leaves out: which rules they follow differs from place to place. */
static bool is_vague_calendar(const char *name)
{
    return !strcmp(name, "islamic") || !strcmp(name, "islamic-rgsa");
}

/* The names of a UEnumeration, which is closed, as BCP 47 types of `keyword` (NULL: as they are), without hidden ones. */
static Array *take_enumeration(Vm *vm, const Icu *icu, void *names, const char *keyword, bool (*hidden)(const char *name))
{
    Array *list = array_new_capacity(vm, 8);
    IcuError error = 0;
    i32 length;
    const char *name;
    while (list && (name = icu->uenum_next(names, &length, &error)) && !icu_failed(error)) {
        const char *type = keyword ? icu->uloc_toUnicodeLocaleType(keyword, name) : name;
        if (type && !hidden(type) && !push_text(vm, list, str_view(type)))
            list = NULL;
    }
    icu->uenum_close(names);
    return list;
}

Value intl_calendars_of(Vm *vm, const char *locale, bool preferred)
{
    const Icu *icu = icu_get();
    IcuError error = 0;
    if (!icu)
        return one_text(vm, STR("gregory"));
    void *names = icu->ucal_getKeywordValuesForLocale("calendar", locale, preferred, &error);
    if (icu_failed(error))
        return one_text(vm, STR("gregory"));
    Array *list = TRY_PTR(take_enumeration(vm, icu, names, "ca", preferred ? hides_none : is_vague_calendar));
    return preferred || sort_texts(vm, list) ? value_cell(list) : VAL_EXC;
}

Value intl_collations_of(Vm *vm, const char *locale, bool preferred)
{
    const Icu *icu = icu_get();
    IcuError error = 0;
    if (!icu) {
        Array *list = TRY_PTR(array_new_capacity(vm, 2));
        return push_text(vm, list, STR("emoji")) && push_text(vm, list, STR("eor")) ? value_cell(list) : VAL_EXC;
    }
    void *names = preferred ? icu->ucol_getKeywordValuesForLocale("collation", locale, 1, &error)
                            : icu->ucol_getKeywordValues("collation", &error);
    if (icu_failed(error))
        return one_text(vm, STR("emoji"));
    Array *list = TRY_PTR(take_enumeration(vm, icu, names, "co", is_standard_collation));
    return sort_texts(vm, list) ? value_cell(list) : VAL_EXC;
}

/* AvailablePrimaryTimeZoneIdentifiers */
static Value all_time_zones(Vm *vm)
{
    Array *list = TRY_PTR(array_new_capacity(vm, zone_count));
    for (u32 i = 0; i < zone_count; i++)
        if (zone_rows[i].primary == i && !push_text(vm, list, str_view(zone_row_id((i32)i))))
            return VAL_EXC;
    return sort_texts(vm, list) ? value_cell(list) : VAL_EXC;
}

Value intl_time_zones_of(Vm *vm, const char *region)
{
    enum { CANONICAL_LOCATION = 2 };
    if (!region)
        return all_time_zones(vm);
    const Icu *icu = icu_get();
    IcuError error = 0;
    if (!icu)
        return intl_throw_no_icu(vm, "a list of time zones");
    void *names = icu->ucal_openTimeZoneIDEnumeration(CANONICAL_LOCATION, region, NULL, &error);
    if (icu_failed(error))
        return throw_error(vm, ERR_ERROR, "ICU has no time zones");
    Array *list = TRY_PTR(take_enumeration(vm, icu, names, NULL, hides_none));
    return sort_texts(vm, list) ? value_cell(list) : VAL_EXC;
}

/* ---- the region that decides ---- */

/* CanonicalUnicodeSubdivision: the region at the front of rg or sd. */
static Str subdivision_region(const LocaleId *id, const char *key)
{
    const Str *v = locale_id_keyword(id, key);
    Str none = {"", 0};
    if (!v || v->len < 3)
        return none;
    bool digits = v->data[0] >= '0' && v->data[0] <= '9';
    Str region = {v->data, digits ? 3 : 2};
    return locale_is_region(region) ? region : none;
}

/* RegionPreference, then language and that region as ICU's name. */
static bool preference_name(const Icu *icu, const LocaleData *d, char name[ICU_LOCALE_MAX])
{
    const LanguageId *lang = &d->id.lang;
    AUTO_BUF tag = {0};
    Str region = subdivision_region(&d->id, "rg");
    if (!region.len)
        region = lang->region;
    if (!region.len)
        region = subdivision_region(&d->id, "sd");
    buf_append_str(&tag, lang->language);
    if (lang->script.len) {
        buf_push(&tag, '-');
        buf_append_str(&tag, lang->script);
    }
    LanguageId maximal = {.language = lang->language, .script = lang->script};
    if (!region.len && locale_add_likely(&maximal))
        region = maximal.region;
    buf_push(&tag, '-');
    buf_append_str(&tag, region.len ? region : STR("001"));
    return icu_locale_name(icu, buf_view(&tag), name);
}

/* ---- single preferences ---- */

static Value hour_cycles(Vm *vm, const Icu *icu, const char *locale)
{
    static const u16 skeleton[] = {'j'};
    u16 pattern[64];
    IcuError error = 0;
    Str cycle = STR("h23");
    void *generator = icu->udatpg_open(locale, &error);
    i32 n = icu_failed(error) ? 0 : icu->udatpg_getBestPattern(generator, skeleton, 1, pattern, ARRAY_LEN(pattern), &error);
    bool quoted = false; /* German: HH 'Uhr' */
    for (i32 i = 0; i < n && !icu_failed(error); i++) {
        quoted ^= pattern[i] == '\'';
        switch (quoted ? 0 : pattern[i]) {
        case 'K': cycle = STR("h11"); break;
        case 'h': cycle = STR("h12"); break;
        case 'k': cycle = STR("h24"); break;
        }
    }
    if (generator)
        icu->udatpg_close(generator);
    return one_text(vm, cycle);
}

/* "sun" to 7, "mon" to 1; 0: none of them. */
static int day_number(const Str *day)
{
    static const char days[] = "mon|tue|wed|thu|fri|sat|sun";
    for (int i = 0; day && i < 7; i++)
        if (str_equal(*day, intl_word(days, i)))
            return i + 1;
    return 0;
}

static Value week_info(Vm *vm, const Icu *icu, const char *locale, const Str *first_day)
{
    enum { CALENDAR_DEFAULT = 0, FIRST_DAY = 1, TYPE_WEEKDAY = 0 };
    int first = 7;
    Array *weekend = TRY_PTR(array_new_capacity(vm, 2));
    IcuError error = 0;
    void *calendar = icu ? icu->ucal_open(NULL, 0, locale, CALENDAR_DEFAULT, &error) : NULL;
    if (calendar)
        first = (icu->ucal_getAttribute(calendar, FIRST_DAY) + 5) % 7 + 1;
    for (int day = 1; day <= 7; day++) {
        bool free = calendar ? icu->ucal_getDayOfWeekType(calendar, day % 7 + 1, &error) != TYPE_WEEKDAY : day >= 6;
        if (free && !array_push(vm, weekend, value_int(day)))
            break;
    }
    if (calendar)
        icu->ucal_close(calendar);
    int asked = day_number(first_day);
    Object *o = TRY_PTR(object_new_plain(vm));
    return intl_put(vm, o, "firstDay", value_int(asked ? asked : first)) && intl_put(vm, o, "weekend", value_cell(weekend))
               ? value_cell(o)
               : VAL_EXC;
}

static Value text_info(Vm *vm, const LocaleData *d, const Icu *icu)
{
    char name[ICU_LOCALE_MAX];
    Object *o = TRY_PTR(object_new_plain(vm));
    bool rtl = icu && icu_locale_name(icu, str_view(d->tag), name) && icu->uloc_isRightToLeft(name);
    return intl_put_text(vm, o, "direction", rtl ? STR("rtl") : STR("ltr")) ? value_cell(o) : VAL_EXC;
}

static Value numbering_systems(Vm *vm, const LocaleData *d)
{
    char system[NUMBER_SYSTEM_MAX];
    AUTO_BUF base = {0};
    locale_id_write(&d->id, LOCALE_WRITE_BASE, &base);
    buf_push(&base, 0);
    intl_default_numbering_system(base.data, system);
    return one_text(vm, str_view(system));
}

static Value time_zones(Vm *vm, const LocaleData *d)
{
    const Str region = d->id.lang.region;
    char upper[4] = {0};
    if (!region.len)
        return VAL_UNDEFINED;
    for (size_t i = 0; i < region.len; i++)
        upper[i] = region.data[i] >= 'a' && region.data[i] <= 'z' ? (char)(region.data[i] & ~32) : region.data[i];
    return intl_time_zones_of(vm, upper);
}

/* The keyword that decides alone when it is there. */
static const char *const overrides[] = {[LOCALE_CALENDARS] = "ca", [LOCALE_COLLATIONS] = "co", [LOCALE_HOUR_CYCLES] = "hc",
                                        [LOCALE_NUMBERING_SYSTEMS] = "nu", [LOCALE_WEEK] = NULL};
static const char *const methods[] = {
    [LOCALE_CALENDARS] = "Intl.Locale.prototype.getCalendars",
    [LOCALE_COLLATIONS] = "Intl.Locale.prototype.getCollations",
    [LOCALE_HOUR_CYCLES] = "Intl.Locale.prototype.getHourCycles",
    [LOCALE_NUMBERING_SYSTEMS] = "Intl.Locale.prototype.getNumberingSystems",
    [LOCALE_TEXT] = "Intl.Locale.prototype.getTextInfo",
    [LOCALE_TIME_ZONES] = "Intl.Locale.prototype.getTimeZones",
    [LOCALE_WEEK] = "Intl.Locale.prototype.getWeekInfo",
};

static bool is_american(const LanguageId *lang)
{
    return str_equal_c(lang->language, "en") && !lang->script.len &&
           (!lang->region.len || str_equal_c(lang->region, "us") || str_equal_c(lang->region, "US"));
}

Value intl_locale_info(Vm *vm, Frame *f)
{
    u32 what = native_magic(f);
    LocaleData *d = TRY_PTR(intl_locale_this(vm, f, methods[what]));
    const Str *asked = overrides[what] ? locale_id_keyword(&d->id, overrides[what]) : NULL;
    if (asked && asked->len)
        return one_text(vm, *asked);
    const Icu *icu = icu_get();
    char name[ICU_LOCALE_MAX] = "en_US";
    if (!icu && !is_american(&d->id.lang))
        return intl_throw_no_icu(vm, methods[what]);
    if (icu && !preference_name(icu, d, name))
        return throw_out_of_memory(vm);
    switch (what) {
    case LOCALE_CALENDARS: return intl_calendars_of(vm, name, true);
    case LOCALE_COLLATIONS: return intl_collations_of(vm, name, true);
    case LOCALE_HOUR_CYCLES: return icu ? hour_cycles(vm, icu, name) : one_text(vm, STR("h12"));
    case LOCALE_NUMBERING_SYSTEMS: return numbering_systems(vm, d);
    case LOCALE_TEXT: return text_info(vm, d, icu);
    case LOCALE_TIME_ZONES: return time_zones(vm, d);
    default: return week_info(vm, icu, name, locale_id_keyword(&d->id, "fw"));
    }
}
