/* inline.h - constants in place of the names that stand for them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_TRANSFORM_INLINE_H
#define TOOLKIT_TRANSFORM_INLINE_H

#include "engine/syntax/parse.h"

/* Uses of `const x = 3` (a number, true, false or null) become 3, where no direct eval or `with` stands between and no use can come
 * before the declaration, which stays. */
void fold_names(ParseResult *result);

#endif
