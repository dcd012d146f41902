/* locale_number.h - toLocaleString of numbers and BigInts in en-US.
 *
 * Understands the options minimumFractionDigits, maximumFractionDigits, minimumIntegerDigits, useGrouping,
 * minimumSignificantDigits, maximumSignificantDigits, style (decimal, percent, currency in USD, EUR, GBP, JPY and by
 * code). Other locales get en-US.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_LOCALE_NUMBER_H
#define ENGINE_BUILTINS_LOCALE_NUMBER_H

#include "engine/heap/vm_core.h"
#include "engine/object/string.h"

Value locale_number_text(Vm *vm, double x, Value options) MUST_USE;
/* Digits of an integer with an optional minus, grouped by thousands. */
String *locale_group_digits(Vm *vm, const char *text, size_t len) MUST_USE;

#endif
