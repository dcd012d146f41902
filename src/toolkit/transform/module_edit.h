/* module_edit.h - imports and exports taken out of a program before it is printed: what Bun.Transpiler offers.
 *
 * The tree is changed in place and can be printed afterwards, not compiled.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_TRANSFORM_MODULE_EDIT_H
#define TOOLKIT_TRANSFORM_MODULE_EDIT_H

#include "base/arena.h"
#include "engine/syntax/parse.h"
#include "toolkit/transform/define.h"

/* Names that are imported and not used go, and a declaration when all its names do. `import "x"` stays. */
void module_trim_imports(ParseResult *result);

typedef struct ExportEdit {
    Str name;
    const AstNode *value; /* NULL: the export goes with what it declares */
} ExportEdit;

/* An expression for ExportEdit from JSON or a name, as in define.h; NULL: it is none. */
const AstNode *module_edit_value(Arena *arena, Str value) MUST_USE;

/* Applies edits to exports that declare something and to export default. */
void module_edit_exports(Arena *arena, ParseResult *result, const ExportEdit *edits, u32 n);

#endif
