/* lexer_priv.h - shared by lexer.c, lex_number.c and lex_string.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SOURCE_LEXER_PRIV_H
#define ENGINE_SOURCE_LEXER_PRIV_H

#include "engine/source/lexer.h"

enum {
    CHAR_IDENT_START = 1, /* a-z A-Z $ _ */
    CHAR_IDENT = 2,       /* those and digits */
    CHAR_DIGIT = 4,
    CHAR_HEX = 8,
};

extern const u8 lex_class[256];

/* Value of a hexadecimal digit, or 99. */
static inline u32 lex_hex(u8 c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10u : 99;
}

static inline u32 lex_at(const Lexer *lexer, const char *p) { return (u32)(p - lexer->begin); }

/* Appends a code point as WTF-8; a low surrogate behind a high one joins it. */
void lex_append(Buf *out, u32 cp);

/* Reports at [from, to), makes tok an Error token that ends at `to` and goes on there. */
COLD void lex_fail(Lexer *lexer, const char *from, const char *to, DiagCode code);

/* p is behind the backslash-u of an escape; the code point, with *p moved on, or UINT32_MAX with *code
 * set. */
u32 lex_unicode_escape(Lexer *lexer, const char **p, DiagCode *code);

void lex_number(Lexer *lexer);
void lex_string(Lexer *lexer);
/* p is at the first character of template text. head: behind `, else behind }. */
void lex_template(Lexer *lexer, bool head);

bool lex_ident_part(u32 cp);
/* True when an identifier could start here (escapes included). */
bool lex_ident_starts(const Lexer *lexer, const char *p);

#endif
