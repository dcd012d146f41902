/* intl_list.h - lists of texts joined as a language joins them, for Intl.ListFormat and Intl.DurationFormat.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_INTL_LIST_H
#define ENGINE_BUILTINS_INTL_LIST_H

#include "engine/builtins/intl_options.h"

enum { LIST_CONJUNCTION, LIST_DISJUNCTION, LIST_UNIT }; /* ICU's numbers too */
enum { LIST_LONG, LIST_SHORT, LIST_NARROW };

typedef struct ListFormat {
    IntlResolved resolved;
    u8 type, style;
    bool english;
    void *icu; /* opened when first needed */
} ListFormat;

/* Sets the locale fields. false: exception. */
bool list_format_locale(Vm *vm, ListFormat *lf, Array *requested) MUST_USE;

/* The strings of the list and what stands between them: pairs (true for an element, false for a literal; the string).
 * NULL: exception. */
Array *list_format_pieces(Vm *vm, ListFormat *lf, Array *list) MUST_USE;

#endif
