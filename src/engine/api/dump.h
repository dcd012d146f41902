/* dump.h - what each stage of the engine makes of a text (`cob dump`).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_API_DUMP_H
#define ENGINE_API_DUMP_H

#include "base/buf.h"

enum { DUMP_OK, DUMP_SYNTAX_ERROR, DUMP_UNKNOWN_STAGE };

/* Appends the dump, or rendered diagnostics, to out. Stages: tokens, ast, scope, bytecode (no heap is made), regexp (text is a
 * pattern), ic and heap (the text is run as a script first). ESM syntax is recognised by content. */
int dump_stage(Str stage, Str file_name, Str text, Buf *out) MUST_USE;

#endif
