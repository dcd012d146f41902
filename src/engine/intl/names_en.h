/* names_en.h - what English calls languages, regions, scripts, variants, calendars and currencies.
 *
 * Codes are canonical: "de", "zh-Hant", "US", "Latn", "1996", "gregorian" (as CLDR has it), "USD".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_NAMES_EN_H
#define ENGINE_INTL_NAMES_EN_H

#include "base/buf.h"
#include "engine/intl/locale_id.h"

/* The tables (names_table.c): lines "code<tab>name", in byte order. */
extern const char names_languages[], names_regions[], names_scripts[], names_variants[], names_calendars[], names_currencies[];

/* The name of a code, its short form when there is one and `short_form`; empty: none. */
Str names_find(const char *table, Str code, bool short_form);

/* The name of a canonical language identifier: "Swiss High German", or without dialects "German (Switzerland)". Parts without a name
 * stand by their codes; *whole says that there were none. */
void names_language(const LanguageId *given, bool dialects, bool short_form, Buf *out, bool *whole);

#endif
