/* strip.h - TypeScript to JavaScript by blanks: types go, every other character stays where it is.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_TRANSFORM_STRIP_H
#define TOOLKIT_TRANSFORM_STRIP_H

#include "toolkit/transform/transpile.h"

/* Appends the text of a parsed program with spaces in place of its types. NULL: fine; else what in it is no JavaScript without its
 * types ("enum", "namespace declaration" ...), at *at. */
const char *strip_types(const Transpile *t, Buf *out, u32 *at) MUST_USE;

#endif
