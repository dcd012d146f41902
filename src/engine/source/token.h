/* token.h - token kinds, made from token.def.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SOURCE_TOKEN_H
#define ENGINE_SOURCE_TOKEN_H

#include "base/base.h"

typedef enum TokenKind {
#define TOKEN(name, text) Tok_##name,
#define PUNCT(name, text, prec) Tok_##name,
#define KEYWORD(name, text, prec) Tok_##name,
#define CONTEXTUAL(name, text) Tok_##name,
#include "engine/source/token.def"
#undef TOKEN
#undef PUNCT
#undef KEYWORD
#undef CONTEXTUAL
    Tok__count
} TokenKind;

_Static_assert(Tok__count <= 256, "a token kind fits one byte");

/* How the token is written ("=>", "break"), or what it is ("string"); zero-terminated. */
const char *token_text(TokenKind kind);
/* The name in token.def, for dumps. */
const char *token_name(TokenKind kind);

/* Precedence of the token as a binary operator, 0 when it is none; ** is the highest (12). */
extern const u8 token_precedence[Tok__count];

static inline bool token_is_assign(TokenKind k)
{
    return k >= Tok_Assign && k <= Tok_QuestionQuestionAssign;
}

static inline bool token_is_keyword(TokenKind k) { return k >= Tok_Break && k <= Tok_With; }
static inline bool token_is_contextual(TokenKind k) { return k >= Tok_Let; }

/* A word of any sort: identifier, keyword or contextual word (property names, export names). */
static inline bool token_is_word(TokenKind k)
{
    return k == Tok_Identifier || k == Tok_EscapedKeyword || k >= Tok_Break;
}

#endif
