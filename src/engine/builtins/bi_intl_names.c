/* bi_intl_names.c - Intl.DisplayNames (ECMA-402 12).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/alloc.h"
#include "engine/builtins/intl_number.h"
#include "engine/intl/names_en.h"

enum { NAMES_LANGUAGE, NAMES_REGION, NAMES_SCRIPT, NAMES_CURRENCY, NAMES_CALENDAR, NAMES_FIELD };
enum { STYLE_NAME_NARROW, STYLE_NAME_SHORT, STYLE_NAME_LONG };

static const char type_words[] = "language|region|script|currency|calendar|dateTimeField";
static const char style_words[] = "narrow|short|long";

typedef struct DisplayNames {
    IntlResolved resolved;
    char icu_locale[ICU_LOCALE_MAX];
    u8 type, style;
    bool no_fallback, standard; /* fallback "none"; languageDisplay "standard" */
    bool english;
    void *icu; /* opened when first needed */
} DisplayNames;

static void names_free(void *data)
{
    DisplayNames *dn = data;
    if (dn->icu && dn->type == NAMES_FIELD)
        icu_get()->udatpg_close(dn->icu);
    else if (dn->icu)
        icu_get()->uldn_close(dn->icu);
    xfree(dn);
}

static const IntlService names_service = {"DisplayNames", names_free};

/* ---- construction ---- */

static bool no_keywords(const char *data_locale, Str value)
{
    (void)data_locale;
    (void)value;
    return false;
}

static bool initialise(Vm *vm, Frame *f, DisplayNames *dn)
{
    IntlKey none = {.key = "", .supported = no_keywords};
    int style, type, fallback, display;
    Array *requested = intl_locale_list(vm, frame_arg(f, 0));
    if (!requested)
        return false;
    if (!value_is_object(frame_arg(f, 1))) {
        throw_type(vm, "Intl.DisplayNames needs an options object");
        return false;
    }
    Value options = f->args[1];
    if (!intl_option_matcher(vm, options) || !intl_option_word(vm, options, "style", style_words, STYLE_NAME_LONG, &style) ||
        !intl_option_word(vm, options, "type", type_words, -1, &type))
        return false;
    if (type < 0) {
        throw_type(vm, "Intl.DisplayNames needs the option 'type'");
        return false;
    }
    if (!intl_option_word(vm, options, "fallback", "code|none", 0, &fallback) ||
        !intl_resolve_locale(vm, requested, &none, 0, &dn->resolved) ||
        !intl_option_word(vm, options, "languageDisplay", "dialect|standard", 0, &display))
        return false;
    dn->style = (u8)style;
    dn->type = (u8)type;
    dn->no_fallback = fallback;
    dn->standard = display;
    dn->english = intl_is_english(dn->resolved.data_locale);
    return true;
}

/* 12.1.1 */
static Value names_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target))
        return throw_type(vm, "Constructor Intl.DisplayNames requires 'new'");
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_IntlDisplayNamesPrototype));
    IntlObject *o = TRY_PTR(intl_object_new(vm, &names_service, proto));
    DisplayNames *dn = xalloc_zero(sizeof *dn);
    o->data = dn;
    return initialise(vm, f, dn) ? value_cell(o) : VAL_EXC;
}

/* ---- codes ---- */

static const char *const field_codes[] = {"era", "year", "quarter", "month", "weekOfYear", "weekday", "day", "dayPeriod", "hour",
                                          "minute", "second", "timeZoneName"};

static int field_number(Str code)
{
    for (u32 i = 0; i < ARRAY_LEN(field_codes); i++)
        if (str_equal_c(code, field_codes[i]))
            return (int)i;
    return -1;
}

static void lower_all(Buf *text)
{
    for (size_t i = 0; i < text->len; i++)
        if (text->data[i] >= 'A' && text->data[i] <= 'Z')
            text->data[i] |= 32;
}

static void upper_first(Buf *text, size_t n)
{
    for (size_t i = 0; i < text->len && i < n; i++)
        if (text->data[i] >= 'a' && text->data[i] <= 'z')
            text->data[i] &= ~32;
}

static bool is_currency_code(Str code)
{
    for (size_t i = 0; i < code.len; i++)
        if ((u8)((code.data[i] | 32) - 'a') >= 26)
            return false;
    return code.len == 3;
}

/* CanonicalCodeForDisplayNames, in place. False: it is none. */
static bool canonical_code(const DisplayNames *dn, Buf *code)
{
    Str s = buf_view(code);
    LocaleId id;
    switch (dn->type) {
    case NAMES_LANGUAGE: {
        if (!locale_id_parse(&id, s))
            return false;
        bool plain = !id.has_u && !id.has_t && !id.others.len && !id.private_use.len;
        if (plain) {
            locale_id_canonicalise(&id);
            code->len = 0;
            locale_id_write(&id, LOCALE_WRITE_ALL, code);
        }
        locale_id_deinit(&id);
        return plain;
    }
    case NAMES_REGION:
        upper_first(code, 4);
        return locale_is_region(s);
    case NAMES_SCRIPT:
        lower_all(code);
        upper_first(code, 1);
        return locale_is_script(s);
    case NAMES_CURRENCY:
        upper_first(code, 4);
        return is_currency_code(s);
    case NAMES_CALENDAR:
        lower_all(code);
        return locale_is_type(s);
    default:
        return field_number(s) >= 0;
    }
}

/* CLDR's name of a calendar. */
static Str calendar_code(Str code)
{
    if (str_equal_c(code, "gregory"))
        return STR("gregorian");
    return str_equal_c(code, "ethioaa") ? STR("ethiopic-amete-alem") : code;
}

/* ---- English ---- */

static const char *english_field(const DisplayNames *dn, int field)
{
    static const char *const names[][ARRAY_LEN(field_codes)] = {
        [STYLE_NAME_LONG] = {"era", "year", "quarter", "month", "week", "day of the week", "day", "AM/PM", "hour", "minute", "second",
                             "time zone"},
        [STYLE_NAME_SHORT] = {"era", "yr.", "qtr.", "mo.", "wk.", "day of wk.", "day", "AM/PM", "hr.", "min.", "sec.", "zone"},
        [STYLE_NAME_NARROW] = {"era", "yr", "qtr", "mo", "wk", "day of wk.", "day", "AM/PM", "hr", "min", "sec", "zone"},
    };
    return names[dn->style][field];
}

/* The name, empty when there is none. */
static void english_name(const DisplayNames *dn, Str code, Buf *out)
{
    bool brief = dn->style != STYLE_NAME_LONG, whole;
    LocaleId id;
    switch (dn->type) {
    case NAMES_LANGUAGE:
        if (!locale_id_parse(&id, code))
            return;
        names_language(&id.lang, !dn->standard, brief, out, &whole);
        locale_id_deinit(&id);
        if (!whole && dn->no_fallback)
            out->len = 0;
        return;
    case NAMES_REGION:
        buf_append_str(out, names_find(names_regions, code, brief));
        return;
    case NAMES_SCRIPT:
        buf_append_str(out, names_find(names_scripts, code, brief));
        return;
    case NAMES_CURRENCY:
        buf_append_str(out, names_find(names_currencies, code, false));
        return;
    case NAMES_CALENDAR:
        buf_append_str(out, names_find(names_calendars, calendar_code(code), false));
        return;
    default:
        buf_append_c(out, english_field(dn, field_number(code)));
        return;
    }
}

/* ---- other languages ---- */

static bool open_icu(const Icu *icu, DisplayNames *dn)
{
    enum { STANDARD = 0, DIALECT = 1, CAPITALS_NONE = 256, FULL = 512, SHORT = 513, SUBSTITUTE = 768, NO_SUBSTITUTE = 769 };
    const i32 contexts[] = {dn->standard ? STANDARD : DIALECT, CAPITALS_NONE, dn->style == STYLE_NAME_LONG ? FULL : SHORT,
                            dn->no_fallback || dn->type != NAMES_LANGUAGE ? NO_SUBSTITUTE : SUBSTITUTE};
    IcuError error = 0;
    if (!icu_locale_name(icu, str_view(dn->resolved.data_locale), dn->icu_locale))
        return false;
    void *opened = dn->type == NAMES_FIELD ? icu->udatpg_open(dn->icu_locale, &error)
                                           : icu->uldn_openForContext(dn->icu_locale, contexts, ARRAY_LEN(contexts), &error);
    if (icu_failed(error))
        return false;
    dn->icu = opened;
    return true;
}

static i32 currency_name(const Icu *icu, const DisplayNames *dn, const char *code, u16 *out, i32 capacity)
{
    enum { LONG_NAME = 1, USING_DEFAULT = -127 };
    const u16 units[4] = {(u8)code[0], (u8)code[1], (u8)code[2], 0};
    i8 choice = 0;
    i32 n = 0;
    IcuError error = 0;
    const u16 *name = icu->ucurr_getName(units, dn->icu_locale, LONG_NAME, &choice, &n, &error);
    if (icu_failed(error) || !name || n > capacity || (error == USING_DEFAULT && n == 3 && !memcmp(name, units, 6)))
        return 0;
    memcpy(out, name, (size_t)n * sizeof *out);
    return n;
}

/* The units of the name in out; 0: none. */
static i32 icu_name(const Icu *icu, DisplayNames *dn, Str code, u16 *out, i32 capacity)
{
    static const u8 fields[] = {0, 1, 2, 3, 4, 6, 9, 10, 11, 12, 13, 15}; /* UDateTimePatternField of field_codes */
    char text[128], name[ICU_LOCALE_MAX];
    IcuError error = 0;
    i32 n;
    if (code.len >= sizeof text)
        return 0;
    snprintf(text, sizeof text, "%.*s", (int)code.len, code.data);
    switch (dn->type) {
    case NAMES_LANGUAGE:
        if (!icu_locale_name(icu, code, name))
            return 0;
        n = icu->uldn_localeDisplayName(dn->icu, name, out, capacity, &error);
        break;
    case NAMES_REGION:
        n = icu->uldn_regionDisplayName(dn->icu, text, out, capacity, &error);
        break;
    case NAMES_SCRIPT:
        n = icu->uldn_scriptDisplayName(dn->icu, text, out, capacity, &error);
        break;
    case NAMES_CURRENCY:
        return currency_name(icu, dn, text, out, capacity);
    case NAMES_CALENDAR: {
        Str calendar = calendar_code(code);
        snprintf(text, sizeof text, "%.*s", (int)calendar.len, calendar.data);
        n = icu->uldn_keyValueDisplayName(dn->icu, "calendar", text, out, capacity, &error);
        break;
    }
    default:
        n = icu->udatpg_getFieldDisplayName(dn->icu, fields[field_number(code)], 2 - dn->style, out, capacity, &error);
        break;
    }
    return icu_failed(error) || n > capacity ? 0 : n;
}

/* ---- methods ---- */

static Value fallback(Vm *vm, const DisplayNames *dn, Str code)
{
    if (dn->no_fallback)
        return VAL_UNDEFINED;
    return value_cell(TRY_PTR(string_from_utf8(vm, code)));
}

/* 12.3.3 */
static Value names_of(Vm *vm, Frame *f)
{
    IntlObject *o = TRY_PTR(intl_this(vm, f, &names_service, "Intl.DisplayNames.prototype.of"));
    DisplayNames *dn = o->data;
    AUTO_BUF code = {0};
    String *given = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!intl_text(vm, given, &code))
        return VAL_EXC;
    if (!code.len || !canonical_code(dn, &code))
        return throw_range(vm, "Invalid argument to Intl.DisplayNames.prototype.of");
    if (dn->english) {
        AUTO_BUF name = {0};
        english_name(dn, buf_view(&code), &name);
        return name.len ? value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&name)))) : fallback(vm, dn, buf_view(&code));
    }
    const Icu *icu = icu_get();
    if (!icu || (!dn->icu && !open_icu(icu, dn)))
        return intl_throw_no_icu(vm, dn->resolved.locale);
    u16 name[256];
    i32 n = icu_name(icu, dn, buf_view(&code), name, ARRAY_LEN(name));
    return n > 0 ? value_cell(TRY_PTR(intl_string(vm, name, n))) : fallback(vm, dn, buf_view(&code));
}

/* 12.3.4 */
static Value names_resolved_options(Vm *vm, Frame *f)
{
    const DisplayNames *dn = TRY_PTR(intl_this(vm, f, &names_service, "Intl.DisplayNames.prototype.resolvedOptions"))->data;
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!intl_put_text(vm, o, "locale", str_view(dn->resolved.locale)) ||
        !intl_put_text(vm, o, "style", intl_word(style_words, dn->style)) ||
        !intl_put_text(vm, o, "type", intl_word(type_words, dn->type)) ||
        !intl_put_text(vm, o, "fallback", str_view(dn->no_fallback ? "none" : "code")))
        return VAL_EXC;
    if (dn->type == NAMES_LANGUAGE && !intl_put_text(vm, o, "languageDisplay", str_view(dn->standard ? "standard" : "dialect")))
        return VAL_EXC;
    return value_cell(o);
}

static const BuiltinProp names_static[] = {
    FN("supportedLocalesOf", 1, intl_supported_locales_of, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp names_proto[] = {
    FN("resolvedOptions", 0, names_resolved_options, 0, INTRIN_NONE),
    FN("of", 1, names_of, 0, INTRIN_NONE),
    TAG("Intl.DisplayNames"),
    END,
};

const BuiltinClass builtin_intl_display_names = {
    .name = "DisplayNames",
    .ctor = names_ctor,
    .ctor_length = 2,
    .ctor_intrinsic = Intrinsic_IntlDisplayNames + 1,
    .proto_intrinsic = Intrinsic_IntlDisplayNamesPrototype + 1,
    .static_props = names_static,
    .proto_props = names_proto,
};
