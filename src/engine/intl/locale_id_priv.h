/* locale_id_priv.h - the alias tables of locale identifiers: text tables "from to" (text_table.h, tools/gen_locale_alias.py).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_LOCALE_ID_PRIV_H
#define ENGINE_INTL_LOCALE_ID_PRIV_H

#include "base/base.h"

extern const char locale_alias_language[], locale_alias_pattern[], locale_alias_script[], locale_alias_region[],
    locale_likely_region[], locale_alias_variant[], locale_alias_subdivision[], locale_alias_u[], locale_alias_t[],
    locale_likely[], locale_likely_und[];

/* Sorts by code units. */
void locale_sort(Str *items, u32 n);
int locale_compare(Str a, Str b);

#endif
