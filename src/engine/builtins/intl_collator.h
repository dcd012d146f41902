/* intl_collator.h - the comparer behind Intl.Collator and localeCompare.
 *
 * English is compared by collate.h, and by ICU only when the text goes beyond Latin; other locales by ICU.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_INTL_COLLATOR_H
#define ENGINE_BUILTINS_INTL_COLLATOR_H

#include "engine/builtins/collate.h"
#include "engine/builtins/intl_options.h"

typedef struct Collator {
    IntlResolved resolved;
    char collation[INTL_TYPE_MAX]; /* "default", "phonebk" */
    CollateOptions options;
    u8 case_first; /* upper, lower, false */
    bool search;   /* usage */
    bool own;      /* the order is that of collate.h */
    void *icu;     /* opened when first needed; NULL before */
} Collator;

/* InitializeCollator. NULL: exception. Free with collator_free. */
Collator *collator_new(Vm *vm, Value locales, Value options) MUST_USE;
void collator_free(void *collator);
/* *order is -1, 0 or 1. false: exception. */
bool collator_compare(Vm *vm, Collator *collator, String *a, String *b, int *order) MUST_USE;

/* UTF-16 of a string for ICU: its own units, or a copy in `room` or, when that is too small, in *owned (xfree).
 * NULL: exception. The string must be kept alive. */
enum { INTL_ROOM = 128 };
const u16 *intl_utf16(Vm *vm, String *s, u16 room[INTL_ROOM], u16 **owned) MUST_USE;

#endif
