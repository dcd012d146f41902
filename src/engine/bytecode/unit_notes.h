/* unit_notes.h - the notes of a unit in parts (unit_file.h): texts of expressions that messages show, instead of the source.
 *
 * Numbers are stored in groups of 7 bits, the lowest first; all groups but the last have the highest bit set. First the texts: how many, and of each
 * ExprText's flags, its length and its bytes. Then of each function, in the order of their numbers, for each ExprTextWant: how many runs of instructions, and of
 * each its number of words and its text, 0 for none, else 1 + the index.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BYTECODE_UNIT_NOTES_H
#define ENGINE_BYTECODE_UNIT_NOTES_H

#include "base/buf.h"
#include "engine/bytecode/expr_text.h"

/* Of functions that have their source and lines. */
void unit_notes_write(FunctionCode *const *functions, u32 n, Buf *out);

/* As expr_text. The notes are believed: they are part of the executable. */
bool unit_notes_find(Str notes, u32 function, u32 pc, ExprTextWant want, Buf *out, ExprText *found) MUST_USE;

#endif
