/* lex_number.c - number and bigint literals.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "base/strtod.h"
#include "engine/source/lexer_priv.h"

typedef struct Digits {
    const char *p;
    bool bad;         /* a misplaced separator was reported */
    bool separators;
} Digits;

/* Skips digits of a class with single underscores between them. */
static Digits skip_digits(Lexer *lexer, const char *p, u32 radix)
{
    Digits d = {p, false, false};
    bool last_digit = false;
    while (d.p < lexer->end) {
        if (lex_hex((u8)*d.p) < radix) {
            last_digit = true;
        } else if (*d.p == '_') {
            d.separators = true;
            if (!last_digit) {
                DiagCode code = d.p > p && d.p[-1] == '_' ? Diag_NumericSeparatorTwo
                                                          : Diag_NumericSeparator;
                lex_fail(lexer, d.p, d.p + 1, code);
                d.bad = true;
                return d;
            }
            last_digit = false;
        } else {
            break;
        }
        d.p++;
    }
    if (d.separators && !last_digit) {
        lex_fail(lexer, d.p - 1, d.p, Diag_NumericSeparatorEnd);
        d.bad = true;
    }
    return d;
}

/* The literal without underscores, in the scratch buffer. */
static Str without_separators(Lexer *lexer, const char *from, const char *to)
{
    Buf *buf = &lexer->scratch;
    buf->len = 0;
    for (const char *p = from; p < to; p++)
        if (*p != '_')
            buf_push(buf, *p);
    return buf_view(buf);
}

/* Value of digits in a radix that is a power of two, rounded to nearest even; for radix 10 the
 * caller uses decimal_value. */
static double power_radix_value(Str digits, u32 shift)
{
    u64 value = 0;
    i32 exponent = 0;
    bool sticky = false;
    for (size_t i = 0; i < digits.len; i++) {
        u32 d = lex_hex((u8)digits.data[i]);
        if (value >> (63 - shift)) {
            exponent += (i32)shift;
            sticky |= d != 0;
            if (exponent > 2000)
                return __builtin_inf();
        } else {
            value = value << shift | d;
        }
    }
    /* At most 63 bits hold value: the sticky bit below them makes the conversion round right. */
    double result = (double)(value << 1 | sticky);
    for (exponent -= 1; exponent > 0; exponent--)
        result *= 2;
    return exponent < 0 ? result / 2 : result;
}

static double decimal_value(Str text)
{
    static const double tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    u64 value = 0;
    size_t i = 0, digits = 0, fraction = 0;
    bool point = false;
    for (; i < text.len && digits <= 15; i++) {
        char c = text.data[i];
        if (c == '.') {
            point = true;
        } else if (c >= '0' && c <= '9') {
            value = value * 10 + (u64)(c - '0');
            digits += value != 0;
            fraction += point;
        } else {
            break;
        }
    }
    /* Both operands are exact, so the one division rounds correctly. */
    if (i == text.len && digits <= 15 && fraction < ARRAY_LEN(tens))
        return (double)value / tens[fraction];
    size_t used;
    return strtod_text(text.data, text.len, &used);
}

static void finish(Lexer *lexer, const char *p)
{
    lexer->p = p;
    if (p < lexer->end && (lex_class[(u8)*p] & CHAR_DIGIT || lex_ident_starts(lexer, p)))
        lex_fail(lexer, lexer->begin + lexer->tok.start, p + 1, Diag_InvalidToken);
}

static void finish_bigint(Lexer *lexer, const char *start, const char *p, bool separators)
{
    Token *tok = &lexer->tok;
    tok->kind = Tok_BigInt;
    tok->text = (Str){start, (size_t)(p - start)};
    if (separators) {
        tok->text = arena_dup(lexer->arena, without_separators(lexer, start, p));
        tok->in_arena = true;
    }
    finish(lexer, p + 1);
}

static void radix_number(Lexer *lexer, const char *start, u32 shift)
{
    const char *first = start + 2;
    Digits d = skip_digits(lexer, first, 1u << shift);
    if (d.bad)
        return;
    if (d.p == first) {
        lex_fail(lexer, start, first, Diag_InvalidToken);
        return;
    }
    if (d.p < lexer->end && *d.p == 'n') {
        finish_bigint(lexer, start, d.p, d.separators);
        return;
    }
    lexer->tok.kind = Tok_Number;
    Str digits = {first, (size_t)(d.p - first)};
    if (d.separators)
        digits = without_separators(lexer, first, d.p);
    lexer->tok.number = power_radix_value(digits, shift);
    finish(lexer, d.p);
}

/* 017, and 089 which is decimal; true when it was an octal number and is done. */
static bool legacy_octal(Lexer *lexer, const char *start)
{
    const char *p = start + 1;
    while (p < lexer->end && *p >= '0' && *p <= '7')
        p++;
    lexer->tok.legacy = true;
    if (p < lexer->end && *p == '_') {
        lex_fail(lexer, p, p + 1, Diag_NumericSeparator);
        return true;
    }
    if (p < lexer->end && (*p == '8' || *p == '9')) {
        lexer->tok.bad_code = Diag_StrictDecimalZero;
        return false;
    }
    lexer->tok.bad_code = Diag_StrictOctal;
    lexer->tok.kind = Tok_Number;
    lexer->tok.number = power_radix_value((Str){start + 1, (size_t)(p - start - 1)}, 3);
    finish(lexer, p);
    return true;
}

/* Integer part without dot, exponent, separator or suffix, short enough for exact arithmetic. */
static inline bool small_integer(Lexer *lexer, const char *p)
{
    u32 value = 0;
    const char *start = p;
    while (p < lexer->end && lex_class[(u8)*p] & CHAR_DIGIT && p - start < 9)
        value = value * 10 + (u32)(*p++ - '0');
    if (p < lexer->end && (lex_class[(u8)*p] & CHAR_IDENT || *p == '.' || (u8)*p >= 0x80 || *p == '\\'))
        return false;
    if (*start == '0' && p - start > 1)
        return false;
    lexer->tok.kind = Tok_Number;
    lexer->tok.number = value;
    lexer->p = p;
    return true;
}

void lex_number(Lexer *lexer)
{
    const char *start = lexer->p, *end = lexer->end, *p = start;
    bool separators = false;
    if (*p != '.' && small_integer(lexer, p))
        return;
    if (*p == '0' && p + 1 < end) {
        u8 c = (u8)p[1] | 0x20;
        if (c == 'x' || c == 'o' || c == 'b') {
            radix_number(lexer, start, c == 'x' ? 4 : c == 'o' ? 3 : 1);
            return;
        }
        if (lex_class[(u8)p[1]] & CHAR_DIGIT && legacy_octal(lexer, start))
            return;
        if (p[1] == '_') {
            lex_fail(lexer, p + 1, p + 2, Diag_NumericSeparator);
            return;
        }
    }
    if (*p != '.') {
        Digits d = skip_digits(lexer, p, 10);
        if (d.bad)
            return;
        if (lexer->tok.legacy && d.separators) {
            lex_fail(lexer, start, d.p, Diag_NumericSeparator);
            return;
        }
        p = d.p;
        separators = d.separators;
        if (p < end && *p == 'n' && !lexer->tok.legacy) {
            finish_bigint(lexer, start, p, separators);
            return;
        }
    }
    if (p < end && *p == '.') {
        Digits d = skip_digits(lexer, p + 1, 10);
        if (d.bad)
            return;
        p = d.p;
        separators |= d.separators;
    }
    if (p < end && (*p == 'e' || *p == 'E')) {
        const char *digits = p + 1;
        if (digits < end && (*digits == '+' || *digits == '-'))
            digits++;
        Digits d = skip_digits(lexer, digits, 10);
        if (d.bad)
            return;
        if (d.p == digits) {
            lex_fail(lexer, start, digits, Diag_InvalidToken);
            return;
        }
        p = d.p;
        separators |= d.separators;
    }
    lexer->tok.kind = Tok_Number;
    Str text = {start, (size_t)(p - start)};
    lexer->tok.number = decimal_value(separators ? without_separators(lexer, start, p) : text);
    finish(lexer, p);
}
