/* intl_locale_priv.h - the data of an Intl.Locale object, for its own files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_INTL_LOCALE_PRIV_H
#define ENGINE_BUILTINS_INTL_LOCALE_PRIV_H

#include "engine/builtins/builtin.h"
#include "engine/intl/locale_id.h"

typedef struct LocaleData {
    LocaleId id; /* canonical; fields in lower case */
    char *tag;   /* as written */
} LocaleData;

/* Data of `this`; NULL: TypeError. */
LocaleData *intl_locale_this(Vm *vm, Frame *f, const char *method) MUST_USE;

#endif
