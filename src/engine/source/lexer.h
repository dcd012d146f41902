/* lexer.h - source text to tokens, one at a time.
 *
 * The lexer holds exactly one token, `tok`, and moves on with lex_next. It cannot know whether a
 * slash divides or begins a regular expression, or whether a brace ends a template's expression:
 * the parser, who knows, asks for the same place to be read again (lex_rescan_*). Bad text gives a
 * diagnostic and Tok_Error.
 *
 * Invariant: never reads at or past the end of the text (which has no terminator).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SOURCE_LEXER_H
#define ENGINE_SOURCE_LEXER_H

#include "base/arena.h"
#include "base/base.h"
#include "base/buf.h"
#include "engine/source/diag.h"
#include "engine/source/name.h"
#include "engine/source/source.h"
#include "engine/source/token.h"

typedef struct Token {
    u8 kind;             /* TokenKind */
    bool newline_before; /* a line terminator between the previous token and this one */
    bool escaped;        /* word, string or template with escapes */
    bool legacy;         /* string with \8, \9 or an octal escape; number with a leading zero */
    bool in_arena;       /* text was decoded into the lexer's arena */
    bool bad_escape;     /* template: cooked value is undefined */
    u16 bad_code;        /* DiagCode of the bad escape, or of the legacy form in strict code */
    u32 start, end;
    u32 bad_at;          /* offset of the escape bad_code is about */
    Name *name;          /* words and private names */
    Str text;            /* string value, template cooked text, bigint digits, regexp pattern */
    Str raw;             /* template raw text, regexp flags */
    double number;
} Token;

typedef struct Lexer {
    const char *begin, *p, *end;
    Token tok;
    u32 prev_end;     /* end of the token before tok */
    Arena *arena;     /* decoded texts */
    NameTable *names;
    DiagList *diags;
    Buf scratch;
    bool html_comments;
    bool html_seen;   /* an HTML-like comment was skipped */
} Lexer;

/* The state needed to come back to a place. */
typedef struct LexState {
    const char *p;
    Token tok;
    u32 prev_end;
    u32 n_diags;
} LexState;

/* Sets up before the first token; call lex_next for it. The text must outlive the lexer. */
void lex_init(Lexer *lexer, const Source *source, NameTable *names, Arena *arena, DiagList *diags);
void lex_deinit(Lexer *lexer);

void lex_next(Lexer *lexer);

/* tok is Slash or SlashAssign: read it as a regular expression literal. */
void lex_rescan_regexp(Lexer *lexer);
/* tok is RBrace: read on as the middle or tail of a template. */
void lex_rescan_template(Lexer *lexer);
/* tok begins with > (>>, >>>, >=, >>= ...): make it a lone Greater. */
void lex_rescan_greater(Lexer *lexer);
/* JSX. tok is a word: it goes on through dashes, and tok.text is the whole. */
void lex_rescan_jsx_name(Lexer *lexer);
/* tok is the = of an attribute: reads what follows, a string by JSX's rules. */
void lex_jsx_value(Lexer *lexer);
/* Behind tok is the inside of an element: text as JsxText (its value in tok.text, which may be empty), or < or {. */
void lex_jsx_child(Lexer *lexer);
/* tok is <<: make it a lone Less. */
void lex_rescan_less(Lexer *lexer);
/* Continues at an offset: tok becomes the first token there. */
void lex_jump(Lexer *lexer, u32 offset);

LexState lex_save(const Lexer *lexer);
void lex_restore(Lexer *lexer, const LexState *state);

/* Decodes one code point of UTF-8/WTF-8 at p < end: its length is stored; a bad byte gives U+FFFD
 * of length 1. */
u32 lex_decode(const char *p, const char *end, u32 *len);

/* Appends "start-end Kind text" for every token, guessing regular expressions from the token
 * before. */
void lex_dump(Buf *out, const Source *source, DiagList *diags);

#endif
