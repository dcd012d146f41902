/* expr_text.h - the expression that a run-time error is about, as V8 words it.
 *
 * Messages such as "a.b(...).c is not a function" show source. Nothing of that is kept: the function
 * is parsed again when the error is thrown.
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

typedef struct ExprText {
    bool is_call;      /* Iterate: the expression is a call, and the text that of its callee */
    bool is_super;     /* Call: super() */
    bool is_argument;  /* Iterate: spread among arguments */
    bool is_parameter; /* Pattern: of a parameter: there is no text */
    bool has_property; /* Pattern: V8 names the first property */
} ExprText;

/* Appends the text. false: there is no such expression. */
bool expr_text(const FunctionCode *function, u32 offset, ExprTextWant want, Buf *out,
               ExprText *found) MUST_USE;

#endif
