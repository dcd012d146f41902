/* bi_intl_collator.c - Intl.Collator (ECMA-402 10), the comparing behind localeCompare.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/alloc.h"
#include "engine/builtins/bi_string_priv.h"
#include "engine/builtins/intl_collator.h"

static const IntlService collator_service = {"Collator", collator_free};

enum { WORD_COMPARE };
enum { FIRST_UPPER, FIRST_LOWER, FIRST_FALSE };

static const char sensitivity_words[] = "base|accent|case|variant", first_words[] = "upper|lower|false";

void collator_free(void *data)
{
    Collator *c = data;
    if (c && c->icu)
        icu_get()->ucol_close(c->icu);
    xfree(c);
}

/* ---- what locales have ---- */

static bool has_collation(const char *data_locale, Str value)
{
    if (str_equal_c(value, "standard") || str_equal_c(value, "search"))
        return false;
    const Icu *icu = icu_get();
    char name[ICU_LOCALE_MAX];
    if (!icu || !icu_locale_name(icu, str_view(data_locale), name))
        return false;
    IcuError error = 0;
    void *list = icu->ucol_getKeywordValuesForLocale("collation", name, 0, &error);
    if (icu_failed(error))
        return false;
    static const char *const names[][2] = {{"phonebook", "phonebk"}, {"dictionary", "dict"}, {"traditional", "trad"}, {"gb2312han", "gb2312"}};
    bool found = false;
    for (const char *have; !found && (have = icu->uenum_next(list, NULL, &error)) && !icu_failed(error);) {
        for (u32 i = 0; i < ARRAY_LEN(names); i++)
            if (!strcmp(have, names[i][0]))
                have = names[i][1];
        found = str_equal_c(value, have);
    }
    icu->uenum_close(list);
    return found;
}

static bool is_true_or_false(const char *data_locale, Str value)
{
    (void)data_locale;
    return str_equal_c(value, "true") || str_equal_c(value, "false");
}

static bool is_case_first(const char *data_locale, Str value)
{
    (void)data_locale;
    return str_equal_c(value, "upper") || str_equal_c(value, "lower") || str_equal_c(value, "false");
}

/* ---- construction ---- */

static bool read_options(Vm *vm, Value locales, Value options, Collator *c)
{
    IntlKey keys[] = {{.key = "co", .supported = has_collation}, {.key = "kf", .supported = is_case_first}, {.key = "kn", .supported = is_true_or_false}};
    int usage, numeric, first, sensitivity, ignore;
    Array *requested = intl_locale_list(vm, locales);
    options = requested ? intl_coerce_options(vm, options) : VAL_EXC;
    if (value_is_exc(options) || !intl_option_word(vm, options, "usage", "sort|search", 0, &usage) ||
        !intl_option_matcher(vm, options) || !intl_option_type(vm, options, "collation", "co", &keys[0].option) ||
        !intl_option_bool(vm, options, "numeric", -1, &numeric) ||
        !intl_option_word(vm, options, "caseFirst", first_words, -1, &first))
        return false;
    if (numeric >= 0)
        keys[2].option = TRY_PTR_OR(false, string_from_c(vm, numeric ? "true" : "false"));
    if (first >= 0) {
        Str word = intl_word(first_words, first);
        keys[1].option = TRY_PTR_OR(false, string_from_latin1(vm, word.data, (u32)word.len));
    }
    if (!intl_resolve_locale(vm, requested, keys, 3, &c->resolved) ||
        !intl_option_word(vm, options, "sensitivity", sensitivity_words, COLLATE_VARIANT, &sensitivity) ||
        !intl_option_bool(vm, options, "ignorePunctuation", -1, &ignore))
        return false;
    bool thai = !strncmp(c->resolved.data_locale, "th", 2) && strlen(c->resolved.data_locale) == 2;
    snprintf(c->collation, sizeof c->collation, "%s", *keys[0].value ? keys[0].value : "default");
    c->case_first = !strcmp(keys[1].value, "upper") ? FIRST_UPPER : !strcmp(keys[1].value, "lower") ? FIRST_LOWER : FIRST_FALSE;
    c->search = usage;
    c->options = (CollateOptions){.sensitivity = (u8)sensitivity,
                                  .numeric = !strcmp(keys[2].value, "true"),
                                  .upper_first = c->case_first == FIRST_UPPER,
                                  .ignore_punctuation = ignore < 0 ? thai : ignore};
    bool english = !strcmp(c->resolved.data_locale, "en") || !strcmp(c->resolved.data_locale, "en-US");
    c->own = english && !strcmp(c->collation, "default");
    return true;
}

Collator *collator_new(Vm *vm, Value locales, Value options)
{
    Collator *c = xalloc_zero(sizeof *c);
    if (read_options(vm, locales, options, c))
        return c;
    collator_free(c);
    return NULL;
}

/* ---- comparing ---- */

static void open_icu(const Icu *icu, Collator *c)
{
    enum { ALTERNATE = 1, CASE_FIRST = 2, CASE_LEVEL = 3, NORMALIZATION = 4, STRENGTH = 5, NUMERIC = 7 };
    enum { OFF = 16, ON = 17, SHIFTED = 20, NON_IGNORABLE = 21, LOWER = 24, UPPER = 25 };
    static const u8 strengths[] = {[COLLATE_BASE] = 0, [COLLATE_ACCENT] = 1, [COLLATE_CASE] = 0, [COLLATE_VARIANT] = 2};
    char tag[ICU_LOCALE_MAX * 2], name[ICU_LOCALE_MAX];
    const char *collation = c->search ? "search" : strcmp(c->collation, "default") ? c->collation : "standard";
    int n = snprintf(tag, sizeof tag, "%s-u-co-%s", c->resolved.data_locale, collation);
    IcuError error = 0;
    if (!icu_locale_name(icu, (Str){tag, (size_t)n}, name))
        return;
    void *opened = icu->ucol_open(name, &error);
    if (icu_failed(error))
        return;
    icu->ucol_setAttribute(opened, STRENGTH, strengths[c->options.sensitivity], &error);
    if (c->options.sensitivity == COLLATE_CASE)
        icu->ucol_setAttribute(opened, CASE_LEVEL, ON, &error);
    icu->ucol_setAttribute(opened, ALTERNATE, c->options.ignore_punctuation ? SHIFTED : NON_IGNORABLE, &error);
    icu->ucol_setAttribute(opened, NUMERIC, c->options.numeric ? ON : OFF, &error);
    icu->ucol_setAttribute(opened, NORMALIZATION, ON, &error);
    static const u8 firsts[] = {UPPER, LOWER, OFF};
    icu->ucol_setAttribute(opened, CASE_FIRST, firsts[c->case_first], &error);
    c->icu = opened;
}

const u16 *intl_utf16(Vm *vm, String *s, u16 room[INTL_ROOM], u16 **owned)
{
    StrView v = string_view(vm, s);
    *owned = NULL;
    if (!v.data || v.wide)
        return v.data;
    u16 *to = v.length <= INTL_ROOM ? room : (*owned = try_alloc((size_t)v.length * sizeof *to));
    if (!to) {
        throw_out_of_memory(vm);
        return NULL;
    }
    for (u32 i = 0; i < v.length; i++)
        to[i] = ((const u8 *)v.data)[i];
    return to;
}

static bool compare_icu(Vm *vm, const Icu *icu, Collator *c, String *a, String *b, int *order)
{
    u16 left[INTL_ROOM], right[INTL_ROOM], *owned_left = NULL, *owned_right = NULL;
    const u16 *x = intl_utf16(vm, a, left, &owned_left);
    const u16 *y = x ? intl_utf16(vm, b, right, &owned_right) : NULL;
    if (y)
        *order = icu->ucol_strcoll(c->icu, x, (i32)a->length, y, (i32)b->length);
    cell_keep(a);
    cell_keep(b);
    xfree(owned_left);
    xfree(owned_right);
    return y != NULL;
}

/* Below U+0180 the order of collate.h is exact. */
static bool is_latin(Vm *vm, String *s)
{
    if (!string_is_wide(s))
        return true;
    StrView v = string_view(vm, s);
    for (u32 i = 0; v.data && i < v.length; i++)
        if (view_at(v, i) >= 0x180)
            return false;
    return true;
}

bool collator_compare(Vm *vm, Collator *c, String *a, String *b, int *order)
{
    if (c->own && is_latin(vm, a) && is_latin(vm, b))
        return collate(vm, a, b, &c->options, order);
    const Icu *icu = icu_get();
    if (icu && !c->icu)
        open_icu(icu, c);
    return c->icu ? compare_icu(vm, icu, c, a, b, order) : collate(vm, a, b, &c->options, order);
}

/* ---- the class ---- */

/* 10.1.1 */
static Value collator_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    Object *proto = TRY_PTR(value_is_undefined(target) ? intrinsic(vm, Intrinsic_IntlCollatorPrototype)
                                                       : proto_from_ctor(vm, target, Intrinsic_IntlCollatorPrototype));
    IntlObject *o = TRY_PTR(intl_object_new(vm, &collator_service, proto));
    o->data = TRY_PTR(collator_new(vm, frame_arg(f, 0), frame_arg(f, 1)));
    return value_cell(o);
}

static Value bound_compare(Vm *vm, Frame *f)
{
    IntlObject *o = (IntlObject *)value_as_cell(*native_data(f, 0));
    String *a = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    String *b = TRY_PTR(to_string(vm, frame_arg(f, 1)));
    int order;
    return collator_compare(vm, o->data, a, b, &order) ? value_int(order) : VAL_EXC;
}

/* 10.3.3 */
static Value collator_get_compare(Vm *vm, Frame *f)
{
    IntlObject *o = TRY_PTR(intl_this(vm, f, &collator_service, "get Intl.Collator.prototype.compare"));
    return intl_bound_function(vm, o, WORD_COMPARE, bound_compare, 2);
}

/* 10.3.4 */
static Value collator_resolved_options(Vm *vm, Frame *f)
{
    const Collator *c = TRY_PTR(intl_this(vm, f, &collator_service, "Intl.Collator.prototype.resolvedOptions"))->data;
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!intl_put_text(vm, o, "locale", str_view(c->resolved.locale)) ||
        !intl_put_text(vm, o, "usage", str_view(c->search ? "search" : "sort")) ||
        !intl_put_text(vm, o, "sensitivity", intl_word(sensitivity_words, c->options.sensitivity)) ||
        !intl_put(vm, o, "ignorePunctuation", value_bool(c->options.ignore_punctuation)) ||
        !intl_put_text(vm, o, "collation", str_view(c->collation)) ||
        !intl_put(vm, o, "numeric", value_bool(c->options.numeric)) ||
        !intl_put_text(vm, o, "caseFirst", intl_word(first_words, c->case_first)))
        return VAL_EXC;
    return value_cell(o);
}

/* 22.1.3.12 String.prototype.localeCompare, by ECMA-402 20.1.1 */
Value string_locale_compare(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    String *that = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    static const CollateOptions plain = COLLATE_DEFAULT;
    int order;
    bool defaults = value_is_undefined(frame_arg(f, 1)) && value_is_undefined(frame_arg(f, 2));
    if (defaults && is_latin(vm, s) && is_latin(vm, that) && !strcmp(intl_default_locale(vm), "en-US"))
        return collate(vm, s, that, &plain, &order) ? value_int(order) : VAL_EXC;
    Value locales = frame_arg(f, 1), options = frame_arg(f, 2);
    Collator *c = intl_kept(vm, &collator_service, locales, options);
    if (c)
        return collator_compare(vm, c, s, that, &order) ? value_int(order) : VAL_EXC;
    c = TRY_PTR(collator_new(vm, locales, options));
    bool ok = collator_compare(vm, c, s, that, &order);
    if (!intl_keep(vm, &collator_service, locales, options, c))
        collator_free(c);
    return ok ? value_int(order) : VAL_EXC;
}

static const BuiltinProp collator_static[] = {
    FN("supportedLocalesOf", 1, intl_supported_locales_of, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp collator_proto[] = {
    FN("resolvedOptions", 0, collator_resolved_options, 0, INTRIN_NONE),
    GETTER("compare", collator_get_compare),
    TAG("Intl.Collator"),
    END,
};

const BuiltinClass builtin_intl_collator = {
    .name = "Collator",
    .ctor = collator_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_IntlCollator + 1,
    .proto_intrinsic = Intrinsic_IntlCollatorPrototype + 1,
    .static_props = collator_static,
    .proto_props = collator_proto,
};
