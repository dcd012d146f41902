/* bi_intl.c - the Intl object (ECMA-402 8): getCanonicalLocales, supportedValuesOf, the classes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/intl_locale_info.h"
#include "engine/builtins/intl_number.h"
#include "engine/builtins/intl_options.h"

/* 8.3.1 */
static Value intl_get_canonical_locales(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(intl_locale_list(vm, frame_arg(f, 0))));
}

typedef struct Listing {
    Vm *vm;
    Array *list;
} Listing;

static bool list_name(void *ctx, Str name)
{
    Listing *l = ctx;
    String *s = string_from_latin1(l->vm, name.data, (u32)name.len);
    return s && array_push(l->vm, l->list, value_cell(s));
}

static bool list_numbering_systems(Listing *l)
{
    const char *name;
    for (u32 i = 0; (name = number_system_at(i)); i++)
        if (!list_name(l, str_view(name)))
            return false;
    return true;
}

/* 8.3.2. Without ICU there are the calendars, collations and time zones that need no data. */
static Value intl_supported_values_of(Vm *vm, Frame *f)
{
    AUTO_BUF key = {0};
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!intl_text(vm, s, &key))
        return VAL_EXC;
    Listing l = {vm, TRY_PTR(array_new_capacity(vm, 16))};
    Str name = buf_view(&key);
    bool ok;
    if (str_equal_c(name, "numberingSystem"))
        ok = list_numbering_systems(&l);
    else if (str_equal_c(name, "unit"))
        ok = number_each_unit(list_name, &l);
    else if (str_equal_c(name, "currency"))
        ok = number_each_currency(list_name, &l);
    else if (str_equal_c(name, "calendar"))
        return intl_calendars_of(vm, "und", false);
    else if (str_equal_c(name, "collation"))
        return intl_collations_of(vm, "und", false);
    else if (str_equal_c(name, "timeZone"))
        return intl_time_zones_of(vm, NULL);
    else
        return throw_range(vm, "Invalid key : %.*s", (int)MIN(name.len, 100), name.data);
    return ok ? value_cell(l.list) : VAL_EXC;
}

#define CLASS(id) {.name = #id, .kind = ROW_INTRINSIC, .intrinsic = Intrinsic_Intl##id}

static const BuiltinProp intl_props[] = {
    TAG("Intl"),
    FN("getCanonicalLocales", 1, intl_get_canonical_locales, 0, INTRIN_NONE),
    FN("supportedValuesOf", 1, intl_supported_values_of, 0, INTRIN_NONE),
    CLASS(Locale),
    CLASS(NumberFormat),
    CLASS(PluralRules),
    CLASS(DateTimeFormat),
    CLASS(Collator),
    CLASS(ListFormat),
    CLASS(RelativeTimeFormat),
    CLASS(DisplayNames),
    CLASS(Segmenter),
    CLASS(DurationFormat),
    END,
};

const BuiltinClass builtin_intl = {
    .name = "Intl",
    .ctor_intrinsic = Intrinsic_Intl + 1,
    .static_props = intl_props,
};
