/* expr_text.h - the expression that a run-time error is about, as V8 words it.
 *
 * Messages such as "a.b(...).c is not a function" show source. Nothing of that is kept: the function
 * is parsed again when the error is thrown. Only units that are part of the executable have the texts instead of their source (unit_notes.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BYTECODE_EXPR_TEXT_H
#define ENGINE_BYTECODE_EXPR_TEXT_H

#include "base/buf.h"
#include "engine/bytecode/unit.h"

typedef enum ExprTextWant {
    ExprText_Call,    /* what is called, or constructed, by the call at the offset */
    ExprText_Iterate, /* what for-of, spread or an array pattern at the offset iterates */
    ExprText_Pattern, /* what the object pattern at the offset takes apart */
} ExprTextWant;
#define EXPR_TEXT_WANTS 3

typedef struct ExprText {
    bool is_call;      /* Iterate: the expression is a call, and the text that of its callee */
    bool is_super;     /* Call: super() */
    bool is_argument;  /* Iterate: spread among arguments */
    bool is_parameter; /* Pattern: of a parameter: there is no text */
    bool has_property; /* Pattern: V8 names the first property */
} ExprText;

/* Appends the text for the instruction at `pc`. false: there is no such expression. */
bool expr_text(const FunctionCode *function, u32 pc, ExprTextWant want, Buf *out, ExprText *found) MUST_USE;

/* The parsed function, for more than one question; `root` is NULL when it could not be parsed. */
typedef struct ExprTree {
    const FunctionCode *function;
    const AstNode *root;
    Arena arena;
    DiagList diags;
    ScriptInfo *script;
} ExprTree;
void expr_tree_init(ExprTree *tree, const FunctionCode *function);
void expr_tree_deinit(ExprTree *tree);
/* As expr_text, for an offset in the source. */
bool expr_tree_text(const ExprTree *tree, u32 offset, ExprTextWant want, Buf *out, ExprText *found) MUST_USE;

#endif
