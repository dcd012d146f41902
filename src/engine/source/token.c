/* token.c - tables made from token.def.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/source/token.h"

#include "base/check.h"

#define TOKEN(name, text) [Tok_##name] = 0,
#define PUNCT(name, text, prec) [Tok_##name] = prec,
#define KEYWORD(name, text, prec) [Tok_##name] = prec,
#define CONTEXTUAL(name, text) [Tok_##name] = 0,
const u8 token_precedence[Tok__count] = {
#include "engine/source/token.def"
};
#undef TOKEN
#undef PUNCT
#undef KEYWORD
#undef CONTEXTUAL

#define TOKEN(name, text) [Tok_##name] = text,
#define PUNCT(name, text, prec) [Tok_##name] = text,
#define KEYWORD(name, text, prec) [Tok_##name] = text,
#define CONTEXTUAL(name, text) [Tok_##name] = text,
static const char *const texts[Tok__count] = {
#include "engine/source/token.def"
};
#undef TOKEN
#undef PUNCT
#undef KEYWORD
#undef CONTEXTUAL

#define TOKEN(name, text) [Tok_##name] = #name,
#define PUNCT(name, text, prec) [Tok_##name] = #name,
#define KEYWORD(name, text, prec) [Tok_##name] = #name,
#define CONTEXTUAL(name, text) [Tok_##name] = #name,
static const char *const names[Tok__count] = {
#include "engine/source/token.def"
};

const char *token_text(TokenKind kind)
{
    ASSERT(kind < Tok__count);
    return texts[kind];
}

const char *token_name(TokenKind kind)
{
    ASSERT(kind < Tok__count);
    return names[kind];
}
