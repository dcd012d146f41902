/* rename.h - short names for the variables of a program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_TRANSFORM_RENAME_H
#define TOOLKIT_TRANSFORM_RENAME_H

#include "engine/syntax/parse.h"

/* Gives variables, functions, classes, labels and private names of a module or CommonJS file the shortest names, the most used
 * ones first. What other files or code that is not there yet may name keeps its name: exports, globals, everything that a direct
 * eval or `with` may see, enums and namespaces; with keep_names also what functions and classes take their names from. False: nested
 * too deep, and nothing has changed. */
bool rename_program(Arena *arena, ParseResult *result, bool keep_names) MUST_USE;

#endif
