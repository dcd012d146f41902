/* lex_string.c - string literals, template texts and their escapes.
 *
 * Texts without escapes are views of the source; others are decoded into the lexer's arena.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "engine/source/lexer_priv.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

u32 lex_unicode_escape(Lexer *lexer, const char **at, DiagCode *code)
{
    const char *p = *at, *end = lexer->end;
    u32 cp = 0;
    *code = Diag_InvalidUnicodeEscape;
    if (p < end && *p == '{') {
        const char *first = ++p;
        while (p < end && lex_class[(u8)*p] & CHAR_HEX) {
            cp = cp << 4 | lex_hex((u8)*p++);
            if (cp > 0x10ffff) {
                *code = Diag_UndefinedCodePoint;
                *at = p;
                return UINT32_MAX;
            }
        }
        *at = p;
        if (p == first || p >= end || *p != '}')
            return UINT32_MAX;
        *at = p + 1;
        return cp;
    }
    for (int i = 0; i < 4; i++, p++) {
        *at = p;
        if (p >= end || !(lex_class[(u8)*p] & CHAR_HEX))
            return UINT32_MAX;
        cp = cp << 4 | lex_hex((u8)*p);
    }
    *at = p;
    return cp;
}

/* What one escape gave. */
typedef struct Escape {
    const char *p; /* behind it */
    u32 cp;        /* UINT32_MAX: nothing (line continuation) */
    DiagCode bad;  /* invalid escape, or Diag__count */
    bool legacy;   /* octal, \8 or \9 */
} Escape;

static void octal_escape(Lexer *lexer, const char *p, Escape *e)
{
    u32 digits = *p <= '3' ? 3 : 2;
    e->cp = 0;
    e->legacy = true;
    const char *q = p;
    for (; digits && q < lexer->end && *q >= '0' && *q <= '7'; digits--)
        e->cp = e->cp * 8 + (u32)(*q++ - '0');
    e->p = q;
}

/* p is behind the backslash and not at the end. */
static Escape read_escape(Lexer *lexer, const char *p)
{
    Escape e = {p + 1, 0, Diag__count, false};
    const char *end = lexer->end;
    switch (*p) {
    case 'n':
        e.cp = '\n';
        break;
    case 't':
        e.cp = '\t';
        break;
    case 'r':
        e.cp = '\r';
        break;
    case 'b':
        e.cp = '\b';
        break;
    case 'f':
        e.cp = '\f';
        break;
    case 'v':
        e.cp = '\v';
        break;
    case '\r':
        e.cp = UINT32_MAX;
        if (p + 1 < end && p[1] == '\n')
            e.p++;
        break;
    case '\n':
        e.cp = UINT32_MAX;
        break;
    case 'x':
        if (end - p >= 3 && lex_class[(u8)p[1]] & CHAR_HEX && lex_class[(u8)p[2]] & CHAR_HEX) {
            e.cp = lex_hex((u8)p[1]) << 4 | lex_hex((u8)p[2]);
            e.p = p + 3;
        } else {
            e.bad = Diag_InvalidHexEscape;
        }
        break;
    case 'u': {
        DiagCode code;
        e.cp = lex_unicode_escape(lexer, &e.p, &code);
        if (e.cp == UINT32_MAX)
            e.bad = code;
        break;
    }
    case '0' ... '7':
        if (*p == '0' && !(p + 1 < end && lex_class[(u8)p[1]] & CHAR_DIGIT))
            e.cp = 0;
        else
            octal_escape(lexer, p, &e);
        break;
    case '8':
    case '9':
        e.cp = (u8)*p;
        e.legacy = true;
        break;
    default: {
        u32 len;
        e.cp = lex_decode(p, end, &len);
        e.p = p + len;
        if (e.cp == 0x2028 || e.cp == 0x2029)
            e.cp = UINT32_MAX;
    }
    }
    return e;
}

/* Strings with escapes; p is at the first backslash. */
static NOINLINE void slow_string(Lexer *lexer, const char *start, const char *p)
{
    Token *tok = &lexer->tok;
    Buf *text = &lexer->scratch;
    char quote = *start;
    text->len = 0;
    buf_append(text, start + 1, (size_t)(p - start - 1));
    tok->escaped = true;
    for (;;) {
        if (p >= lexer->end || *p == '\n' || *p == '\r') {
            lex_fail(lexer, start, p, Diag_UnterminatedString);
            return;
        }
        if (*p == quote)
            break;
        if (*p != '\\') {
            const char *q = p + 1;
            while (q < lexer->end && *q != '\\' && *q != quote && *q != '\n' && *q != '\r')
                q++;
            buf_append(text, p, (size_t)(q - p));
            p = q;
            continue;
        }
        if (p + 1 >= lexer->end) {
            lex_fail(lexer, start, lexer->end, Diag_UnterminatedString);
            return;
        }
        Escape e = read_escape(lexer, p + 1);
        if (e.bad != Diag__count) {
            lex_fail(lexer, p, MAX(e.p, p + 2), e.bad);
            return;
        }
        if (e.legacy && !tok->legacy) {
            tok->legacy = true;
            tok->bad_code = Diag_StrictOctalEscape;
            tok->bad_at = lex_at(lexer, p);
        }
        if (e.cp != UINT32_MAX)
            lex_append(text, e.cp);
        p = e.p;
    }
    tok->kind = Tok_String;
    tok->text = arena_dup(lexer->arena, buf_view(text));
    tok->in_arena = true;
    lexer->p = p + 1;
}

void lex_string(Lexer *lexer)
{
    const char *start = lexer->p, *end = lexer->end, *p = start + 1;
    char quote = *start;
    for (;;) {
#ifdef __SSE2__
        const __m128i q = _mm_set1_epi8(quote), bs = _mm_set1_epi8('\\');
        const __m128i nl = _mm_set1_epi8('\n'), cr = _mm_set1_epi8('\r');
        while (end - p >= 16) {
            __m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
            __m128i a = _mm_or_si128(_mm_cmpeq_epi8(v, q), _mm_cmpeq_epi8(v, bs));
            __m128i b = _mm_or_si128(_mm_cmpeq_epi8(v, nl), _mm_cmpeq_epi8(v, cr));
            int mask = _mm_movemask_epi8(_mm_or_si128(a, b));
            if (mask) {
                p += __builtin_ctz((unsigned)mask);
                break;
            }
            p += 16;
        }
#endif
        if (p >= end || *p == '\n' || *p == '\r') {
            lex_fail(lexer, start, p, Diag_UnterminatedString);
            return;
        }
        if (*p == quote)
            break;
        if (*p == '\\') {
            slow_string(lexer, start, p);
            return;
        }
        p++;
    }
    lexer->tok.kind = Tok_String;
    lexer->tok.text = (Str){start + 1, (size_t)(p - start - 1)};
    lexer->p = p + 1;
}

static void note_bad_escape(Lexer *lexer, const char *p, DiagCode code)
{
    if (lexer->tok.bad_escape)
        return;
    lexer->tok.bad_escape = true;
    lexer->tok.bad_code = (u16)code;
    lexer->tok.bad_at = lex_at(lexer, p);
}

/* Raw text with \r\n and \r as \n. */
static Str template_raw(Lexer *lexer, const char *from, const char *to)
{
    if (!memchr(from, '\r', (size_t)(to - from)))
        return (Str){from, (size_t)(to - from)};
    AUTO_BUF raw = {0};
    for (const char *p = from; p < to; p++) {
        if (*p == '\r' && p + 1 < to && p[1] == '\n')
            continue;
        buf_push(&raw, *p == '\r' ? '\n' : *p);
    }
    lexer->tok.in_arena = true;
    return arena_dup(lexer->arena, buf_view(&raw));
}

void lex_template(Lexer *lexer, bool head)
{
    const char *from = lexer->p, *p = from, *end = lexer->end;
    Token *tok = &lexer->tok;
    Buf *text = &lexer->scratch;
    text->len = 0;
    bool plain = true; /* cooked equals the source text so far */
    for (;;) {
        const char *run = p;
        while (p < end && *p != '`' && *p != '$' && *p != '\\' && *p != '\r')
            p++;
        if (!plain)
            buf_append(text, run, (size_t)(p - run));
        if (p >= end) {
            lex_fail(lexer, lexer->begin + tok->start, end, Diag_UnterminatedTemplate);
            return;
        }
        if (*p == '`' || (*p == '$' && p + 1 < end && p[1] == '{'))
            break;
        if (plain && *p != '$') {
            buf_append(text, from, (size_t)(p - from));
            plain = false;
        }
        if (*p == '$') {
            if (!plain)
                buf_push(text, '$');
            p++;
        } else if (*p == '\r') {
            p += p + 1 < end && p[1] == '\n' ? 2 : 1;
            buf_push(text, '\n');
        } else if (p + 1 >= end) {
            p++;
        } else {
            Escape e = read_escape(lexer, p + 1);
            tok->escaped = true;
            if (e.bad != Diag__count)
                note_bad_escape(lexer, p, e.bad);
            else if (e.legacy)
                note_bad_escape(lexer, p, Diag_TemplateOctal);
            else if (e.cp != UINT32_MAX)
                lex_append(text, e.cp);
            p = e.p;
        }
    }
    tok->raw = template_raw(lexer, from, p);
    if (tok->bad_escape) {
        tok->text = (Str){NULL, 0};
    } else if (plain) {
        tok->text = tok->raw;
    } else {
        tok->text = arena_dup(lexer->arena, buf_view(text));
        tok->in_arena = true;
    }
    bool last = *p == '`';
    tok->kind = head ? (last ? Tok_TemplateWhole : Tok_TemplateHead)
                     : (last ? Tok_TemplateTail : Tok_TemplateMiddle);
    lexer->p = p + (last ? 1 : 2);
}
