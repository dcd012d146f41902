/* bi_intl.c - the Intl object (ECMA-402 8): getCanonicalLocales, supportedValuesOf, the classes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/intl_options.h"

/* 8.3.1 */
static Value intl_get_canonical_locales(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(intl_locale_list(vm, frame_arg(f, 0))));
}

#define CLASS(id) {.name = #id, .kind = ROW_INTRINSIC, .intrinsic = Intrinsic_Intl##id}

static const BuiltinProp intl_props[] = {
    TAG("Intl"),
    FN("getCanonicalLocales", 1, intl_get_canonical_locales, 0, INTRIN_NONE),
    CLASS(Locale),
    CLASS(NumberFormat),
    END,
};

const BuiltinClass builtin_intl = {
    .name = "Intl",
    .ctor_intrinsic = Intrinsic_Intl + 1,
    .static_props = intl_props,
};
