/* icu.h - the system's ICU, opened when first needed.
 *
 * cob is built without ICU's headers and runs without its libraries: libicuuc and libicui18n of whatever version is installed are
 * opened on first use, and icu.def says which functions are taken from them. COB_ICU=off leaves them alone.
 *
 *     const Icu *icu = icu_get();
 *     IcuError error = 0;
 *     if (icu) icu->unumf_openResult(&error);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_ICU_H
#define ENGINE_INTL_ICU_H

#include "base/buf.h"

typedef i32 IcuError; /* UErrorCode: above 0 is a failure, below 0 a warning */
enum { ICU_BUFFER_OVERFLOW = 15 };
static inline bool icu_failed(IcuError e) { return e > 0; }

typedef struct Icu {
    u32 version; /* 72 */
#define ICU(returns, name, parameters) returns(*name) parameters;
#include "engine/intl/icu.def"
#undef ICU
} Icu;

/* The functions, or NULL when there is no ICU (70 or later) or it is switched off. The same for every thread, for ever. */
const Icu *icu_get(void);

enum { ICU_LOCALE_MAX = 256 };
/* ICU's own name ("de_DE@numbers=arab") of a canonical tag. false: too long or not understood. */
bool icu_locale_name(const Icu *icu, Str tag, char out[ICU_LOCALE_MAX]) MUST_USE;
/* The tag of ICU's name. */
bool icu_locale_tag(const Icu *icu, const char *name, char out[ICU_LOCALE_MAX]) MUST_USE;
/* Does ICU have data for this canonical tag, without extensions? "zh-TW" is there as well as "zh-Hant-TW". */
bool icu_locale_available(const Icu *icu, Str tag);

#endif
