/* transpile.h - one text of TypeScript, JSX or JavaScript to JavaScript: parse, replace, fold, print.
 *
 *     Transpile t;
 *     if (transpile_parse(&t, text, name, dialect, TRANSPILE_ANY) && transpile_change(&t, &changes) && transpile_print(&t, &out, &print)) ...
 *     else ... t.diags ...
 *     transpile_free(&t);
 *
 * Text and name are borrowed until transpile_free. No JavaScript values, no files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_TRANSFORM_TRANSPILE_H
#define TOOLKIT_TRANSFORM_TRANSPILE_H

#include "engine/syntax/parse.h"
#include "toolkit/print/print_js.h"
#include "toolkit/transform/define.h"

typedef enum TranspileGoal {
    TRANSPILE_ANY,      /* a module; or CommonJS when it is none and does not parse as one */
    TRANSPILE_MODULE,
    TRANSPILE_COMMONJS,
} TranspileGoal;

typedef struct Transpile {
    Source source;
    Arena arena;
    DiagList diags;
    ScriptInfo *script;
    ParseResult *result;
} Transpile;

typedef struct TranspileChanges {
    const Define *defines;
    u32 n_defines;
    bool rename, keep_names; /* short names for variables: rename.h */
    bool inline_constants; /* and fold numbers: inline.h */
    bool fold; /* constant conditions: the branch that never runs goes */
} TranspileChanges;

/* False: diags says why. transpile_free in either case. */
bool transpile_parse(Transpile *t, Str text, Str name, const Dialect *dialect, TranspileGoal goal) MUST_USE;
/* False: a definition's value is neither JSON nor a name, *bad is its index; or *bad is n_defines, when it is nested too deep. */
bool transpile_change(Transpile *t, const TranspileChanges *changes, u32 *bad) MUST_USE;
/* False: nested too deep. */
bool transpile_print(Transpile *t, Buf *out, const PrintOptions *options) MUST_USE;
void transpile_free(Transpile *t);

#endif
