/* fold.h - constant conditions: comparisons of literals are computed, branches that never run go.
 *
 * What the program does stays the same: names that a dropped branch declares with var stay declared. The tree is changed in place;
 * afterwards it can be printed, not compiled.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_TRANSFORM_FOLD_H
#define TOOLKIT_TRANSFORM_FOLD_H

#include "base/arena.h"
#include "engine/syntax/parse.h"
#include "toolkit/print/print_js.h"

void fold_program(Arena *arena, ParseResult *result, bool numbers);

#endif
