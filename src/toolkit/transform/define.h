/* define.h - `--define K=V`: names that nothing declares become constants before the program is compiled or printed.
 *
 * A key is a name or a chain of names (DEBUG, process.env.NODE_ENV, import.meta.env.MODE). A value is JSON, a name or a chain of
 * names. Only reads are replaced: what is assigned to, deleted or declared stays. The tree is changed in place.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_TRANSFORM_DEFINE_H
#define TOOLKIT_TRANSFORM_DEFINE_H

#include "base/arena.h"
#include "engine/syntax/parse.h"

typedef struct Define {
    Str key, value;
} Define;

/* Is it a name, or names with dots between them? */
bool define_key_ok(Str key);

/* The expression of a value; NULL when it is none. It has no offsets. */
const AstNode *define_value(Arena *arena, Str value) MUST_USE;

/* False: the value of defines[*bad] is none. New nodes lie in the arena, which must be that of the parse or outlive it. */
bool define_apply(Arena *arena, ParseResult *result, const Define *defines, u32 n, u32 *bad) MUST_USE;

#endif
