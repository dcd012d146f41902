/* intl_number.h - what NumberFormat shares with PluralRules, the toLocaleString methods and other classes of Intl.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_INTL_NUMBER_H
#define ENGINE_BUILTINS_INTL_NUMBER_H

#include "engine/builtins/intl_options.h"
#include "engine/intl/number.h"

/* SetNumberFormatDigitOptions; digits->notation is set. false: exception. */
bool intl_digit_options(Vm *vm, Value options, int min_fraction, int max_fraction, NumberDigits *digits) MUST_USE;
/* The digit properties of resolvedOptions, in two runs as NumberFormat shows them. */
bool intl_put_digits(Vm *vm, Object *o, const NumberDigits *digits) MUST_USE;
bool intl_put_rounding(Vm *vm, Object *o, const NumberDigits *digits) MUST_USE;
/* ToIntlMathematicalValue. *out is to be freed in any case. */
bool intl_number_value(Vm *vm, Value v, Decimal *out) MUST_USE;

/* Is this numbering system one of keyLocaleData (for IntlKey)? */
bool intl_is_numbering_system(const char *data_locale, Str value);
/* The default numbering system of a locale ("latn"). */
void intl_default_numbering_system(const char *data_locale, char out[NUMBER_SYSTEM_MAX]);
/* Is there data for English as in the United States in our own tables? */
bool intl_is_english(const char *data_locale);

/* Number.prototype.toLocaleString and BigInt's: v is a primitive. */
Value intl_number_to_locale(Vm *vm, Value v, Value locales, Value options) MUST_USE;

#endif
