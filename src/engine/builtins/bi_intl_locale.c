/* bi_intl_locale.c - Intl.Locale (ECMA-402 15): construction and the parts of the tag. What a locale prefers (getCalendars and so on)
 * is in intl_locale_info.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/builtins/intl_locale.h"
#include "engine/builtins/intl_locale_info.h"
#include "engine/builtins/intl_options.h"
#include "engine/builtins/intl_locale_priv.h"

static void locale_data_free(void *data)
{
    LocaleData *d = data;
    locale_id_deinit(&d->id);
    xfree(d->tag);
    xfree(d);
}

static const IntlService locale_service = {"Locale", locale_data_free};

bool intl_locale_tag(Value v, Str *tag)
{
    IntlObject *o = intl_object_of(v, &locale_service);
    if (o)
        *tag = str_view(((LocaleData *)o->data)->tag);
    return o != NULL;
}

LocaleData *intl_locale_this(Vm *vm, Frame *f, const char *method)
{
    IntlObject *o = intl_this(vm, f, &locale_service, method);
    return o ? o->data : NULL;
}

/* An object for the canonical id, which it takes over. */
static Value new_locale(Vm *vm, Object *proto, LocaleId *id)
{
    IntlObject *o = intl_object_new(vm, &locale_service, proto);
    if (!o) {
        locale_id_deinit(id);
        return VAL_EXC;
    }
    LocaleData *d = xalloc_zero(sizeof *d);
    Buf text = {0};
    d->id = *id;
    locale_id_write(id, LOCALE_WRITE_ALL, &text);
    d->tag = buf_take(&text);
    o->data = d;
    return value_cell(o);
}

/* ---- construction ---- */

static bool throw_tag(Vm *vm)
{
    throw_range(vm, "Incorrect locale information provided");
    return false;
}

/* One of language, script, region: read, checked, put into the id. */
static bool read_subtag(Vm *vm, LocaleId *id, Value options, const char *name, bool (*is)(Str), Str *field)
{
    AUTO_BUF text = {0};
    Value v = TRY_OR(false, intl_option_string(vm, options, name));
    if (value_is_undefined(v))
        return true;
    if (!intl_text(vm, value_as_string(v), &text))
        return false;
    if (!is(buf_view(&text)))
        return throw_tag(vm);
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] >= 'A' && text.data[i] <= 'Z')
            text.data[i] |= 32;
    *field = locale_id_keep(id, buf_view(&text));
    return true;
}

/* UpdateLanguageId */
static bool read_language_id(Vm *vm, LocaleId *id, Value options)
{
    Str variants = {"", 0};
    if (!read_subtag(vm, id, options, "language", locale_is_language, &id->lang.language) ||
        !read_subtag(vm, id, options, "script", locale_is_script, &id->lang.script) ||
        !read_subtag(vm, id, options, "region", locale_is_region, &id->lang.region) ||
        !read_subtag(vm, id, options, "variants", locale_is_variants, &variants))
        return false;
    if (variants.len)
        locale_id_set_variants(id, variants);
    return true;
}

static bool set_keyword(Vm *vm, LocaleId *id, const char *key, String *value)
{
    AUTO_BUF text = {0};
    if (!value)
        return true;
    if (!intl_text(vm, value, &text))
        return false;
    Str v = str_equal_c(buf_view(&text), "true") ? STR("") : buf_view(&text);
    locale_id_set_keyword(id, key, &v);
    return true;
}

static bool set_word(LocaleId *id, const char *key, const char *words, int n)
{
    Str v = n >= 0 ? intl_word(words, n) : STR("");
    if (n >= 0)
        locale_id_set_keyword(id, key, &v);
    return true;
}

/* WeekdayToUValue, then as any other type. */
static bool read_first_day(Vm *vm, Value options, String **out)
{
    static const char days[] = "sun|mon|tue|wed|thu|fri|sat|sun";
    Value v = TRY_OR(false, intl_option_string(vm, options, "firstDayOfWeek"));
    *out = NULL;
    if (value_is_undefined(v))
        return true;
    AUTO_BUF text = {0};
    if (!intl_text(vm, value_as_string(v), &text))
        return false;
    if (text.len == 1 && text.data[0] >= '0' && text.data[0] <= '7') {
        Str day = intl_word(days, text.data[0] - '0');
        *out = string_from_latin1(vm, day.data, 3);
        return *out != NULL;
    }
    if (!locale_is_type(buf_view(&text)))
        return throw_tag(vm);
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] >= 'A' && text.data[i] <= 'Z')
            text.data[i] |= 32;
    *out = string_from_latin1(vm, text.data, (u32)text.len);
    return *out != NULL;
}

/* The keywords, read in the specification's order and put in afterwards: the id stays as it was while JavaScript runs. */
static bool read_keywords(Vm *vm, LocaleId *id, Value options)
{
    static const char cycles[] = "h11|h12|h23|h24", firsts[] = "upper|lower|false";
    String *calendar, *collation, *first_day, *numbers;
    int cycle, case_first, numeric;
    if (!intl_option_type(vm, options, "calendar", "ca", &calendar) ||
        !intl_option_type(vm, options, "collation", "co", &collation) || !read_first_day(vm, options, &first_day) ||
        !intl_option_word(vm, options, "hourCycle", cycles, -1, &cycle) ||
        !intl_option_word(vm, options, "caseFirst", firsts, -1, &case_first) ||
        !intl_option_bool(vm, options, "numeric", -1, &numeric) ||
        !intl_option_type(vm, options, "numberingSystem", "nu", &numbers))
        return false;
    if (!set_keyword(vm, id, "ca", calendar) || !set_keyword(vm, id, "co", collation) ||
        !set_keyword(vm, id, "fw", first_day) || !set_keyword(vm, id, "nu", numbers))
        return false;
    set_word(id, "hc", cycles, cycle);
    set_word(id, "kf", firsts, case_first);
    if (numeric >= 0) {
        Str v = numeric ? STR("") : STR("false");
        locale_id_set_keyword(id, "kn", &v);
    }
    return true;
}

/* 15.1.1 */
static Value locale_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f), tag = frame_arg(f, 0);
    if (value_is_undefined(target))
        return throw_type(vm, "Constructor Intl.Locale requires 'new'");
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_IntlLocalePrototype));
    if (!value_is_string(tag) && !value_is_object(tag))
        return throw_type(vm, "First argument to Intl.Locale constructor can't be empty or missing");
    AUTO_BUF text = {0};
    Str known;
    if (intl_locale_tag(tag, &known)) {
        buf_append_str(&text, known);
    } else {
        String *s = TRY_PTR(to_string(vm, tag));
        if (!intl_text(vm, s, &text))
            return VAL_EXC;
    }
    Value options = TRY(intl_coerce_options(vm, frame_arg(f, 1)));
    LocaleId id;
    if (!locale_id_parse(&id, buf_view(&text))) {
        throw_tag(vm);
        return VAL_EXC;
    }
    locale_id_canonicalise(&id);
    bool ok = read_language_id(vm, &id, options);
    if (ok) {
        locale_id_canonicalise(&id);
        ok = read_keywords(vm, &id, options);
    }
    if (!ok) {
        locale_id_deinit(&id);
        return VAL_EXC;
    }
    return new_locale(vm, proto, &id);
}

/* ---- parts ---- */

static Value text_value(Vm *vm, Str text)
{
    return value_cell(TRY_PTR(string_from_latin1(vm, text.data, (u32)text.len)));
}

static Value written(Vm *vm, const LocaleId *id, u32 what)
{
    AUTO_BUF out = {0};
    locale_id_write(id, what, &out);
    return text_value(vm, buf_view(&out));
}

static Value locale_base_name(Vm *vm, Frame *f)
{
    LocaleData *d = TRY_PTR(intl_locale_this(vm, f, "get Intl.Locale.prototype.baseName"));
    return written(vm, &d->id, LOCALE_WRITE_BASE);
}

/* The keyword getters, by magic. */
static const struct {
    char key[3];
    const char *method;
} keywords[] = {{"ca", "get Intl.Locale.prototype.calendar"},       {"kf", "get Intl.Locale.prototype.caseFirst"},
                {"co", "get Intl.Locale.prototype.collation"},      {"fw", "get Intl.Locale.prototype.firstDayOfWeek"},
                {"hc", "get Intl.Locale.prototype.hourCycle"},      {"nu", "get Intl.Locale.prototype.numberingSystem"}};

static Value locale_keyword(Vm *vm, Frame *f)
{
    u32 n = native_magic(f);
    LocaleData *d = TRY_PTR(intl_locale_this(vm, f, keywords[n].method));
    const Str *v = locale_id_keyword(&d->id, keywords[n].key);
    return v ? text_value(vm, *v) : VAL_UNDEFINED;
}

static Value locale_numeric(Vm *vm, Frame *f)
{
    LocaleData *d = TRY_PTR(intl_locale_this(vm, f, "get Intl.Locale.prototype.numeric"));
    const Str *v = locale_id_keyword(&d->id, "kn");
    return value_bool(v && !v->len);
}

/* language, script, region: cut out of the written form, which has their case. */
static Value locale_language(Vm *vm, Frame *f)
{
    LocaleData *d = TRY_PTR(intl_locale_this(vm, f, "get Intl.Locale.prototype.language"));
    return text_value(vm, d->id.lang.language);
}

static Value locale_script(Vm *vm, Frame *f)
{
    LocaleData *d = TRY_PTR(intl_locale_this(vm, f, "get Intl.Locale.prototype.script"));
    const LanguageId *lang = &d->id.lang;
    return lang->script.len ? text_value(vm, (Str){d->tag + lang->language.len + 1, 4}) : VAL_UNDEFINED;
}

static Value locale_region(Vm *vm, Frame *f)
{
    LocaleData *d = TRY_PTR(intl_locale_this(vm, f, "get Intl.Locale.prototype.region"));
    const LanguageId *lang = &d->id.lang;
    size_t before = lang->language.len + (lang->script.len ? 6 : 1);
    return lang->region.len ? text_value(vm, (Str){d->tag + before, lang->region.len}) : VAL_UNDEFINED;
}

static Value locale_variants(Vm *vm, Frame *f)
{
    LocaleData *d = TRY_PTR(intl_locale_this(vm, f, "get Intl.Locale.prototype.variants"));
    AUTO_BUF out = {0};
    for (u32 i = 0; i < d->id.lang.variants.len; i++) {
        if (i)
            buf_push(&out, '-');
        buf_append_str(&out, d->id.lang.variants.items[i]);
    }
    return out.len ? text_value(vm, buf_view(&out)) : VAL_UNDEFINED;
}

static Value locale_to_string(Vm *vm, Frame *f)
{
    LocaleData *d = TRY_PTR(intl_locale_this(vm, f, "Intl.Locale.prototype.toString"));
    return text_value(vm, str_view(d->tag));
}

/* ---- likely subtags ---- */

/* maximize (magic 1) and minimize (0): the extensions stay. */
static Value locale_likely(Vm *vm, Frame *f)
{
    bool add = native_magic(f);
    LocaleData *d =
        TRY_PTR(intl_locale_this(vm, f, add ? "Intl.Locale.prototype.maximize" : "Intl.Locale.prototype.minimize"));
    LocaleId id;
    if (!locale_id_parse(&id, str_view(d->tag)))
        return throw_out_of_memory(vm);
    if (add)
        (void)locale_add_likely(&id.lang);
    else
        locale_remove_likely(&id.lang);
    locale_id_canonicalise(&id);
    return new_locale(vm, intrinsic(vm, Intrinsic_IntlLocalePrototype), &id);
}

static const BuiltinProp locale_proto[] = {
    TAG("Intl.Locale"),
    GETTER("baseName", locale_base_name),
    GETTER_MAGIC("calendar", locale_keyword, 0),
    GETTER_MAGIC("caseFirst", locale_keyword, 1),
    GETTER_MAGIC("collation", locale_keyword, 2),
    GETTER_MAGIC("firstDayOfWeek", locale_keyword, 3),
    FN_MAGIC("getCalendars", 0, intl_locale_info, LOCALE_CALENDARS),
    FN_MAGIC("getCollations", 0, intl_locale_info, LOCALE_COLLATIONS),
    FN_MAGIC("getHourCycles", 0, intl_locale_info, LOCALE_HOUR_CYCLES),
    FN_MAGIC("getNumberingSystems", 0, intl_locale_info, LOCALE_NUMBERING_SYSTEMS),
    FN_MAGIC("getTextInfo", 0, intl_locale_info, LOCALE_TEXT),
    FN_MAGIC("getTimeZones", 0, intl_locale_info, LOCALE_TIME_ZONES),
    FN_MAGIC("getWeekInfo", 0, intl_locale_info, LOCALE_WEEK),
    GETTER_MAGIC("hourCycle", locale_keyword, 4),
    GETTER("language", locale_language),
    FN_MAGIC("maximize", 0, locale_likely, 1),
    FN_MAGIC("minimize", 0, locale_likely, 0),
    GETTER_MAGIC("numberingSystem", locale_keyword, 5),
    GETTER("numeric", locale_numeric),
    GETTER("region", locale_region),
    GETTER("script", locale_script),
    FN("toString", 0, locale_to_string, 0, INTRIN_NONE),
    GETTER("variants", locale_variants),
    END,
};

const BuiltinClass builtin_intl_locale = {
    .name = "Locale",
    .ctor = locale_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_IntlLocale + 1,
    .proto_intrinsic = Intrinsic_IntlLocalePrototype + 1,
    .proto_props = locale_proto,
};
