/* print_js.h - the syntax tree back to JavaScript text, with a source map when one is wanted.
 *
 *     PrintOptions options = {.map = &writer, .map_source = source};
 *     bool ok = print_program(&out, result, &options);
 *
 * The tree must come from a parse without diagnostics and without `lazy`. What is printed parses to an equal tree, TypeScript's types and
 * dropped imports left out. Parentheses are only where the grammar or the meaning of a name needs them. Comments are gone but for those
 * that a licence asks to keep (they begin with an exclamation mark, or hold @license or @preserve), those that mark calls as pure, and the
 * `//#` ones other than sourceMappingURL. The layout is Bun's.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_PRINT_PRINT_JS_H
#define TOOLKIT_PRINT_PRINT_JS_H

#include "base/buf.h"
#include "engine/syntax/parse.h"
#include "toolkit/print/source_map.h"

/* AstNode.extra of a Block that is printed as the statements in it, where statements may stand: a branch that always runs. */
#define AST_TRANSPARENT 0xb10c

typedef struct PrintOptions {
    bool minify_whitespace;
    bool minify_syntax;    /* !0 for true */
    bool backticks;        /* a string may become a template where that saves escapes, as in Bun */
    bool ascii_only;       /* everything beyond ASCII is escaped */
    bool lower_accessors;  /* auto-accessors become a private field, a getter and a setter */
    bool drop_directives;  /* "use strict" says nothing in a module */
    SourceMapWriter *map;  /* or NULL */
    u32 map_source;        /* the number of the text in map */
    const void *stack_limit; /* lowest address the C stack may reach; NULL: a fixed share of it */
} PrintOptions;

/* Appends the program. False when it is nested too deep for the C stack; what is in `out` is then worthless. */
bool print_program(Buf *out, const ParseResult *result, const PrintOptions *options) MUST_USE;

/* Appends one expression or statement of a program, without a line end. */
bool print_node(Buf *out, const ParseResult *result, const AstNode *node, const PrintOptions *options) MUST_USE;

/* Appends the function, class or method whose text is [start, end), a method without `static`. False: there is none. */
bool print_range(Buf *out, const ParseResult *result, u32 start, u32 end, const PrintOptions *options) MUST_USE;

/* Appends a string literal (WTF-8 in, any quotes). */
void print_string(Buf *out, Str text, const PrintOptions *options);

#endif
