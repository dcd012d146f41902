/* mod_data.h - trees of plain data (toolkit/data) as JavaScript values.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_MODULE_MOD_DATA_H
#define RUNTIME_MODULE_MOD_DATA_H

#include "engine/api/embed.h"
#include "toolkit/data/data.h"

typedef DataDocument DataReadFn(Arena *arena, Str text);

/* The value of a tree: what an anchor of YAML names is one object however many aliases there are. TOML's dates are Temporal objects
 * where the global Temporal exists, else their text. VAL_EXC: exception. */
Value mod_data_value(Vm *vm, const DataDocument *doc) MUST_USE;

#endif
