/* collate.h - comparing text as people sort it, without ICU.
 *
 * The order is that of the Unicode root collation for Latin text, digits, common punctuation and
 * symbols, and close to it (by letter, accents second, case third) for the rest. No locale's own
 * alphabet is known.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_COLLATE_H
#define ENGINE_BUILTINS_COLLATE_H

#include "engine/builtins/builtin.h"

typedef enum { COLLATE_BASE, COLLATE_ACCENT, COLLATE_CASE, COLLATE_VARIANT } CollateSensitivity;

typedef struct CollateOptions {
    u8 sensitivity; /* CollateSensitivity */
    bool numeric;   /* runs of digits by their value */
    bool upper_first;
    bool ignore_punctuation; /* and spaces */
} CollateOptions;
#define COLLATE_DEFAULT ((CollateOptions){.sensitivity = COLLATE_VARIANT})

/* *order is -1, 0 or 1. false: out of memory, exception pending. */
bool collate(Vm *vm, String *a, String *b, const CollateOptions *options, int *order) MUST_USE;

#endif
