/* intl_locale.h - what the rest of Intl knows of Intl.Locale objects.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_INTL_LOCALE_H
#define ENGINE_BUILTINS_INTL_LOCALE_H

#include "engine/builtins/builtin.h"

/* Is v an Intl.Locale? Then *tag is its canonical tag, which lives as long as v. */
bool intl_locale_tag(Value v, Str *tag);

#endif
