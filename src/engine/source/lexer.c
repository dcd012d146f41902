/* lexer.c - the token switch, words, white space, comments, punctuators. See lexer.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/source/lexer.h"

#include "base/check.h"
#include "base/unicode.h"
#include "engine/source/lexer_priv.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define LETTERS(x, f)                                                                              \
    [x + 0] = f, [x + 1] = f, [x + 2] = f, [x + 3] = f, [x + 4] = f, [x + 5] = f, [x + 6] = f,     \
    [x + 7] = f, [x + 8] = f, [x + 9] = f, [x + 10] = f, [x + 11] = f, [x + 12] = f,               \
    [x + 13] = f, [x + 14] = f, [x + 15] = f, [x + 16] = f, [x + 17] = f, [x + 18] = f,            \
    [x + 19] = f
#define HEX_LETTERS(x, f)                                                                          \
    [x + 0] = f, [x + 1] = f, [x + 2] = f, [x + 3] = f, [x + 4] = f, [x + 5] = f
#define DIGITS(x, f)                                                                               \
    [x + 0] = f, [x + 1] = f, [x + 2] = f, [x + 3] = f, [x + 4] = f, [x + 5] = f, [x + 6] = f,     \
    [x + 7] = f, [x + 8] = f, [x + 9] = f

const u8 lex_class[256] = {
    ['$'] = CHAR_IDENT_START | CHAR_IDENT,
    ['_'] = CHAR_IDENT_START | CHAR_IDENT,
    HEX_LETTERS('a', CHAR_IDENT_START | CHAR_IDENT | CHAR_HEX),
    HEX_LETTERS('A', CHAR_IDENT_START | CHAR_IDENT | CHAR_HEX),
    LETTERS('g', CHAR_IDENT_START | CHAR_IDENT),
    LETTERS('G', CHAR_IDENT_START | CHAR_IDENT),
    DIGITS('0', CHAR_IDENT | CHAR_DIGIT | CHAR_HEX),
};

u32 lex_decode(const char *p, const char *end, u32 *len)
{
    u8 c = (u8)*p;
    *len = 1;
    if (c < 0x80)
        return c;
    u32 n = c >= 0xf0 && c < 0xf5 ? 4 : c >= 0xe0 ? 3 : 2;
    if (c < 0xc2 || c >= 0xf5 || (size_t)(end - p) < n)
        return 0xfffd;
    u32 cp = c & (0x7fu >> n);
    for (u32 i = 1; i < n; i++) {
        if (((u8)p[i] & 0xc0) != 0x80)
            return 0xfffd;
        cp = cp << 6 | ((u8)p[i] & 0x3f);
    }
    if ((n == 3 && cp < 0x800) || (n == 4 && (cp < 0x10000 || cp > 0x10ffff)))
        return 0xfffd;
    *len = n;
    return cp;
}

void lex_append(Buf *out, u32 cp)
{
    if (cp < 0x80) {
        buf_push(out, (char)cp);
        return;
    }
    if (cp >= 0xdc00 && cp < 0xe000 && out->len >= 3) {
        const u8 *last = (const u8 *)out->data + out->len - 3;
        if (last[0] == 0xed && last[1] >= 0xa0 && last[1] < 0xb0) {
            u32 high = 0xd000u | (last[1] & 0x3fu) << 6 | (last[2] & 0x3fu);
            out->len -= 3;
            cp = 0x10000 + ((high - 0xd800) << 10) + (cp - 0xdc00);
        }
    }
    if (cp < 0x800) {
        buf_push(out, (char)(0xc0 | cp >> 6));
    } else if (cp < 0x10000) {
        buf_push(out, (char)(0xe0 | cp >> 12));
        buf_push(out, (char)(0x80 | (cp >> 6 & 0x3f)));
    } else {
        buf_push(out, (char)(0xf0 | cp >> 18));
        buf_push(out, (char)(0x80 | (cp >> 12 & 0x3f)));
        buf_push(out, (char)(0x80 | (cp >> 6 & 0x3f)));
    }
    buf_push(out, (char)(0x80 | (cp & 0x3f)));
}

void lex_fail(Lexer *lexer, const char *from, const char *to, DiagCode code)
{
    diag_add(lexer->diags, lex_at(lexer, from), lex_at(lexer, to), code);
    lexer->tok.kind = Tok_Error;
    lexer->p = to;
}

/* ---- words ---------------------------------------------------------------------------------- */

static bool ident_start(u32 cp)
{
    return cp < 0x80 ? lex_class[cp] & CHAR_IDENT_START : unicode_is_id_start(cp);
}

bool lex_ident_part(u32 cp)
{
    if (cp < 0x80)
        return lex_class[cp] & CHAR_IDENT;
    return unicode_is_id_continue(cp) || cp == 0x200c || cp == 0x200d;
}

bool lex_ident_starts(const Lexer *lexer, const char *p)
{
    if (p >= lexer->end)
        return false;
    u32 len;
    return *p == '\\' || ident_start(lex_decode(p, lexer->end, &len));
}

static inline const char *skip_ascii_ident(const char *p, const char *end)
{
    while (p < end && lex_class[(u8)*p] & CHAR_IDENT)
        p++;
    return p;
}

#ifdef __SSE2__
/* Bit i: byte i is a letter, digit, $ or _. */
static inline u32 ident_mask(__m128i v)
{
    __m128i letter = _mm_sub_epi8(_mm_or_si128(v, _mm_set1_epi8(0x20)), _mm_set1_epi8('a'));
    __m128i digit = _mm_sub_epi8(v, _mm_set1_epi8('0'));
    __m128i is_letter = _mm_cmpeq_epi8(_mm_min_epu8(letter, _mm_set1_epi8(25)), letter);
    __m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(digit, _mm_set1_epi8(9)), digit);
    __m128i other = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('$')), _mm_cmpeq_epi8(v, _mm_set1_epi8('_')));
    return (u32)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(is_letter, is_digit), other));
}

/* The name of the word at *at, which moves behind it; NULL when it has escapes or letters beyond ASCII. At least 16 bytes can be
 * read. */
static inline Name *short_word(NameTable *names, const char **at, const char *end)
{
    static const u8 keep[32] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    const char *p = *at;
    __m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
    u32 n = (u32)__builtin_ctz(~ident_mask(v));
    const char *q = p + n;
    v = _mm_and_si128(v, _mm_loadu_si128((const __m128i *)(const void *)(keep + 16 - n)));
    if (UNLIKELY(n == 16))
        q = skip_ascii_ident(q, end);
    if (UNLIKELY(q < end && (*q == '\\' || (u8)*q >= 0x80)))
        return NULL;
    *at = q;
    Str text = {p, (size_t)(q - p)};
    u64 low = (u64)_mm_cvtsi128_si64(v), high = (u64)_mm_cvtsi128_si64(_mm_unpackhi_epi64(v, v));
    return name_intern_key(names, text, low, high, name_mix(low, high, text));
}
#endif

/* Words with escapes or letters beyond ASCII: from the start of the word on. `prefix`: a # was
 * read. */
static NOINLINE void slow_word(Lexer *lexer, const char *word, bool is_private)
{
    const char *p = word + is_private, *end = lexer->end;
    Buf *text = &lexer->scratch;
    text->len = 0;
    if (is_private)
        buf_push(text, '#');
    bool first = true, escaped = false;
    while (p < end) {
        u32 len = 0, cp;
        const char *from = p;
        if (*p == '\\') {
            if (end - p < 2 || p[1] != 'u') {
                lex_fail(lexer, p, p + 1, Diag_InvalidToken);
                return;
            }
            DiagCode code = Diag_InvalidUnicodeEscape;
            p += 2;
            cp = lex_unicode_escape(lexer, &p, &code);
            if (cp == UINT32_MAX || !(first ? ident_start(cp) : lex_ident_part(cp))) {
                lex_fail(lexer, from, MAX(p, from + 1), code);
                return;
            }
            escaped = true;
        } else {
            cp = lex_decode(p, end, &len);
            if (!(first ? ident_start(cp) : lex_ident_part(cp)))
                break;
            p += len;
        }
        lex_append(text, cp);
        first = false;
    }
    if (first) {
        u32 len = 0;
        if (p < end)
            lex_decode(p, end, &len);
        lex_fail(lexer, word, p + len, Diag_InvalidToken);
        return;
    }
    Token *tok = &lexer->tok;
    Str plain = {word, (size_t)(p - word)};
    tok->name = name_intern(lexer->names, escaped ? buf_view(text) : plain, !escaped);
    tok->kind = is_private ? Tok_PrivateName : tok->name->token;
    tok->escaped = escaped;
    if (escaped && token_is_keyword((TokenKind)tok->kind))
        tok->kind = Tok_EscapedKeyword;
    lexer->p = p;
}

static NOINLINE void word(Lexer *lexer, const char *p)
{
    const char *q = p, *end = lexer->end;
    Name *name = NULL;
#ifdef __SSE2__
    if (LIKELY(end - p >= 16))
        name = short_word(lexer->names, &q, end);
    else
#endif
    {
        q = skip_ascii_ident(p + 1, end);
        if (q == end || (*q != '\\' && (u8)*q < 0x80))
            name = name_intern(lexer->names, (Str){p, (size_t)(q - p)}, true);
    }
    if (UNLIKELY(!name)) {
        slow_word(lexer, p, false);
        lexer->tok.end = lex_at(lexer, lexer->p);
        return;
    }
    lexer->tok.name = name;
    lexer->tok.kind = name->token;
    lexer->tok.end = lex_at(lexer, q);
    lexer->p = q;
}

static void private_name(Lexer *lexer, const char *p)
{
    const char *q = p + 1;
    if (q < lexer->end && lex_class[(u8)*q] & CHAR_IDENT_START) {
        q = skip_ascii_ident(q + 1, lexer->end);
        if (q == lexer->end || (*q != '\\' && (u8)*q < 0x80)) {
            lexer->tok.name = name_intern(lexer->names, (Str){p, (size_t)(q - p)}, true);
            lexer->tok.kind = Tok_PrivateName;
            lexer->p = q;
            return;
        }
    }
    if (!lex_ident_starts(lexer, p + 1)) {
        lex_fail(lexer, p, p + 1, Diag_InvalidToken);
        return;
    }
    slow_word(lexer, p, true);
}

/* ---- white space and comments --------------------------------------------------------------- */

static const char *line_end(const char *p, const char *end)
{
#ifdef __SSE2__
    const __m128i nl = _mm_set1_epi8('\n'), cr = _mm_set1_epi8('\r'), e2 = _mm_set1_epi8((char)0xe2);
    for (;;) {
        while (end - p >= 16) {
            __m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
            __m128i hit = _mm_or_si128(_mm_cmpeq_epi8(v, nl), _mm_cmpeq_epi8(v, cr));
            int mask = _mm_movemask_epi8(_mm_or_si128(hit, _mm_cmpeq_epi8(v, e2)));
            if (mask) {
                p += __builtin_ctz((unsigned)mask);
                break;
            }
            p += 16;
        }
        while (p < end && *p != '\n' && *p != '\r' && (u8)*p != 0xe2)
            p++;
        if (p == end || source_at_newline(p, end))
            return p;
        p++;
    }
#else
    while (p < end && !source_at_newline(p, end))
        p++;
    return p;
#endif
}

/* p is behind the opening; returns the place behind the closing, or NULL. */
static const char *block_comment(Lexer *lexer, const char *p)
{
    const char *end = lexer->end;
    for (;;) {
#ifdef __SSE2__
        const __m128i star = _mm_set1_epi8('*'), nl = _mm_set1_epi8('\n');
        const __m128i cr = _mm_set1_epi8('\r'), e2 = _mm_set1_epi8((char)0xe2);
        while (end - p >= 16) {
            __m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
            __m128i a = _mm_or_si128(_mm_cmpeq_epi8(v, star), _mm_cmpeq_epi8(v, nl));
            __m128i b = _mm_or_si128(_mm_cmpeq_epi8(v, cr), _mm_cmpeq_epi8(v, e2));
            int mask = _mm_movemask_epi8(_mm_or_si128(a, b));
            if (mask) {
                p += __builtin_ctz((unsigned)mask);
                break;
            }
            p += 16;
        }
#endif
        if (end - p < 2)
            return NULL;
        if (*p == '*' && p[1] == '/')
            return p + 2;
        if (source_at_newline(p, end))
            lexer->tok.newline_before = true;
        p++;
    }
}

/* Steps over spaces: the indentation of a line. */
static inline const char *skip_blanks(const char *p, const char *end)
{
#ifdef __SSE2__
    while (end - p >= 16) {
        __m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
        u32 other = ~(u32)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(' '))) & 0xffff;
        if (LIKELY(other))
            return p + __builtin_ctz(other);
        p += 16;
    }
#endif
    while (p < end && *p == ' ')
        p++;
    return p;
}

/* Does a token begin with this byte, whatever stands before it? Not so: white space, comments of both sorts, letters beyond
 * ASCII. */
static inline bool begins_token(u8 c)
{
    return c > ' ' && c < 0x80 && c != '/' && c != '-' && c != '<';
}

/* Skips what separates tokens; sets newline_before. False when a comment does not end (reported). */
static NOINLINE bool skip_space(Lexer *lexer)
{
    const char *p = lexer->p, *end = lexer->end;
    while (p < end) {
        u8 c = (u8)*p;
        if (c == ' ' || c == '\t') {
            p++;
        } else if (c == '\n' || c == '\r') {
            lexer->tok.newline_before = true;
            p = skip_blanks(p + 1, end);
        } else if (c == '/') {
            if (end - p >= 2 && p[1] == '/') {
                p = line_end(p + 2, end);
            } else if (end - p >= 2 && p[1] == '*') {
                const char *q = block_comment(lexer, p + 2);
                if (!q) {
                    lexer->tok.start = lex_at(lexer, p);
                    lex_fail(lexer, p, end, Diag_UnterminatedComment);
                    return false;
                }
                p = q;
            } else {
                break;
            }
        } else if (c == '<') {
            if (end - p < 4 || memcmp(p, "<!--", 4) != 0 || !lexer->html_comments)
                break;
            lexer->html_seen = true;
            p = line_end(p + 4, end);
        } else if (c == '-') {
            if (end - p < 3 || p[1] != '-' || p[2] != '>' || !lexer->html_comments ||
                !lexer->tok.newline_before)
                break;
            lexer->html_seen = true;
            p = line_end(p + 3, end);
        } else if (c == '\v' || c == '\f') {
            p++;
        } else if (c >= 0x80) {
            u32 len, cp = lex_decode(p, end, &len);
            if (cp == 0x2028 || cp == 0x2029)
                lexer->tok.newline_before = true;
            else if (!unicode_is_space(cp))
                break;
            p += len;
        } else {
            break;
        }
    }
    lexer->p = p;
    return true;
}

/* ---- punctuators ---------------------------------------------------------------------------- */

static inline u8 peek(const Lexer *lexer, const char *p) { return p < lexer->end ? (u8)*p : 0; }

static inline void punct(Lexer *lexer, TokenKind kind, u32 len)
{
    lexer->tok.kind = (u8)kind;
    lexer->p += len;
}

/* op, op=, or op op and op op= */
static void punct_doubled(Lexer *lexer, const char *p, TokenKind one, TokenKind assign,
                          TokenKind two, TokenKind two_assign)
{
    u8 next = peek(lexer, p + 1);
    if (next == '=')
        punct(lexer, assign, 2);
    else if (next == (u8)*p && two_assign != two && peek(lexer, p + 2) == '=')
        punct(lexer, two_assign, 3);
    else if (next == (u8)*p)
        punct(lexer, two, 2);
    else
        punct(lexer, one, 1);
}

static void greater(Lexer *lexer, const char *p)
{
    u8 a = peek(lexer, p + 1), b = a ? peek(lexer, p + 2) : 0;
    if (a == '=')
        punct(lexer, Tok_GreaterEqual, 2);
    else if (a != '>')
        punct(lexer, Tok_Greater, 1);
    else if (b == '=')
        punct(lexer, Tok_ShiftRightAssign, 3);
    else if (b != '>')
        punct(lexer, Tok_ShiftRight, 2);
    else if (peek(lexer, p + 3) == '=')
        punct(lexer, Tok_ShiftRightUnsignedAssign, 4);
    else
        punct(lexer, Tok_ShiftRightUnsigned, 3);
}

static void question(Lexer *lexer, const char *p)
{
    u8 a = peek(lexer, p + 1);
    if (a == '?')
        punct(lexer, peek(lexer, p + 2) == '=' ? Tok_QuestionQuestionAssign : Tok_QuestionQuestion,
              peek(lexer, p + 2) == '=' ? 3 : 2);
    else if (a == '.' && !(lex_class[peek(lexer, p + 2)] & CHAR_DIGIT))
        punct(lexer, Tok_QuestionDot, 2);
    else
        punct(lexer, Tok_Question, 1);
}

static void equals(Lexer *lexer, const char *p)
{
    u8 a = peek(lexer, p + 1);
    if (a == '>')
        punct(lexer, Tok_Arrow, 2);
    else if (a != '=')
        punct(lexer, Tok_Assign, 1);
    else
        punct(lexer, peek(lexer, p + 2) == '=' ? Tok_StrictEqual : Tok_Equal,
              peek(lexer, p + 2) == '=' ? 3 : 2);
}

static void not_sign(Lexer *lexer, const char *p)
{
    if (peek(lexer, p + 1) != '=')
        punct(lexer, Tok_Not, 1);
    else
        punct(lexer, peek(lexer, p + 2) == '=' ? Tok_StrictNotEqual : Tok_NotEqual,
              peek(lexer, p + 2) == '=' ? 3 : 2);
}

static NOINLINE void other_char(Lexer *lexer, const char *p)
{
    u32 len, cp = lex_decode(p, lexer->end, &len);
    if (cp == '\\' || ident_start(cp)) {
        slow_word(lexer, p, false);
        return;
    }
    lex_fail(lexer, p, p + len, Diag_InvalidToken);
}

/* ---- the switch ----------------------------------------------------------------------------- */

/* Tokens of one character that nothing behind it can change. */
static const u8 single[128] = {
    ['{'] = Tok_LBrace,   ['}'] = Tok_RBrace,    ['('] = Tok_LParen, [')'] = Tok_RParen,
    ['['] = Tok_LBracket, [']'] = Tok_RBracket,  [';'] = Tok_Semicolon,
    [','] = Tok_Comma,    [':'] = Tok_Colon,     ['@'] = Tok_At,     ['~'] = Tok_Tilde,
};

/* Reads the token at p, which is neither single nor begins with an ASCII letter. */
static NOINLINE void scan(Lexer *lexer)
{
    const char *p = lexer->p;
    Token *tok = &lexer->tok;
    switch ((u8)*p) {
    case '.':
        if (lex_class[peek(lexer, p + 1)] & CHAR_DIGIT)
            lex_number(lexer);
        else if (peek(lexer, p + 1) == '.' && peek(lexer, p + 2) == '.')
            punct(lexer, Tok_Ellipsis, 3);
        else
            punct(lexer, Tok_Dot, 1);
        break;
    case '?':
        question(lexer, p);
        break;
    case '=':
        equals(lexer, p);
        break;
    case '!':
        not_sign(lexer, p);
        break;
    case '>':
        greater(lexer, p);
        break;
    case '+':
        punct_doubled(lexer, p, Tok_Plus, Tok_PlusAssign, Tok_PlusPlus, Tok_PlusPlus);
        break;
    case '-':
        punct_doubled(lexer, p, Tok_Minus, Tok_MinusAssign, Tok_MinusMinus, Tok_MinusMinus);
        break;
    case '*':
        punct_doubled(lexer, p, Tok_Star, Tok_StarAssign, Tok_StarStar, Tok_StarStarAssign);
        break;
    case '&':
        punct_doubled(lexer, p, Tok_And, Tok_AndAssign, Tok_AndAnd, Tok_AndAndAssign);
        break;
    case '|':
        punct_doubled(lexer, p, Tok_Or, Tok_OrAssign, Tok_OrOr, Tok_OrOrAssign);
        break;
    case '<':
        punct_doubled(lexer, p, Tok_Less, Tok_LessEqual, Tok_ShiftLeft, Tok_ShiftLeftAssign);
        break;
    case '/':
        punct(lexer, peek(lexer, p + 1) == '=' ? Tok_SlashAssign : Tok_Slash,
              peek(lexer, p + 1) == '=' ? 2 : 1);
        break;
    case '%':
        punct(lexer, peek(lexer, p + 1) == '=' ? Tok_PercentAssign : Tok_Percent,
              peek(lexer, p + 1) == '=' ? 2 : 1);
        break;
    case '^':
        punct(lexer, peek(lexer, p + 1) == '=' ? Tok_XorAssign : Tok_Xor,
              peek(lexer, p + 1) == '=' ? 2 : 1);
        break;
    case '"':
    case '\'':
        lex_string(lexer);
        break;
    case '`':
        lexer->p = p + 1;
        lex_template(lexer, true);
        break;
    case '#':
        private_name(lexer, p);
        break;
    case '0' ... '9':
        lex_number(lexer);
        break;
    default:
        other_char(lexer, p);
    }
    tok->end = lex_at(lexer, lexer->p);
}

/* Behind white space that is more than usual. */
static NOINLINE void next_behind_space(Lexer *lexer)
{
    Token *tok = &lexer->tok;
    if (UNLIKELY(!skip_space(lexer))) {
        tok->end = lex_at(lexer, lexer->p);
        return;
    }
    tok->start = lex_at(lexer, lexer->p);
    if (UNLIKELY(lexer->p >= lexer->end)) {
        tok->kind = Tok_Eof;
        tok->end = tok->start;
        return;
    }
    u8 c = (u8)*lexer->p;
    if (c < 0x80 && single[c]) {
        punct(lexer, (TokenKind)single[c], 1);
        tok->end = tok->start + 1;
    } else if (lex_class[c] & CHAR_IDENT_START) {
        word(lexer, lexer->p);
    } else {
        scan(lexer);
    }
}

/* Most tokens follow at once, behind one space or an indented line. No call in here returns, so this needs no frame. */
void lex_next(Lexer *lexer)
{
    Token *tok = &lexer->tok;
    const char *p = lexer->p, *end = lexer->end;
    lexer->prev_end = tok->end;
    tok->escaped = tok->legacy = tok->in_arena = tok->bad_escape = false;
    tok->newline_before = tok->end == 0; /* so that --> on the first line is a comment */
    if (p < end && *p == ' ')
        p++;
    if (p < end && *p == '\n') {
        tok->newline_before = true;
        p = skip_blanks(p + 1, end);
    }
    lexer->p = p;
    if (UNLIKELY(p >= end || !begins_token((u8)*p))) {
        next_behind_space(lexer);
        return;
    }
    tok->start = lex_at(lexer, p);
    u8 c = (u8)*p, kind = single[c];
    if (kind) {
        tok->kind = kind;
        tok->end = tok->start + 1;
        lexer->p = p + 1;
        return;
    }
    if (lex_class[c] & CHAR_IDENT_START)
        word(lexer, p);
    else
        scan(lexer);
}

/* ---- reading again -------------------------------------------------------------------------- */

void lex_rescan_regexp(Lexer *lexer)
{
    Token *tok = &lexer->tok;
    const char *start = lexer->begin + tok->start, *p = start + 1, *end = lexer->end;
    ASSERT(*start == '/');
    bool in_class = false;
    for (;; p++) {
        if (p >= end || source_at_newline(p, end)) {
            lex_fail(lexer, start, p, Diag_UnterminatedRegExp);
            tok->end = lex_at(lexer, p);
            return;
        }
        if (*p == '\\') {
            if (p + 1 < end && !source_at_newline(p + 1, end))
                p++;
        } else if (*p == '[') {
            in_class = true;
        } else if (*p == ']') {
            in_class = false;
        } else if (*p == '/' && !in_class) {
            break;
        }
    }
    tok->text = (Str){start + 1, (size_t)(p - start - 1)};
    const char *flags = ++p;
    while (p < end) {
        u32 len, cp = lex_decode(p, end, &len);
        if (!lex_ident_part(cp))
            break;
        p += len;
    }
    tok->raw = (Str){flags, (size_t)(p - flags)};
    tok->kind = Tok_RegExp;
    lexer->p = p;
    if (p < end && *p == '\\')
        lex_fail(lexer, flags, p + 1, Diag_InvalidRegExpFlags);
    tok->end = lex_at(lexer, lexer->p);
}

void lex_rescan_template(Lexer *lexer)
{
    ASSERT(lexer->tok.kind == Tok_RBrace);
    lexer->p = lexer->begin + lexer->tok.start + 1;
    lexer->tok.escaped = lexer->tok.in_arena = lexer->tok.bad_escape = false;
    lex_template(lexer, false);
    lexer->tok.end = lex_at(lexer, lexer->p);
}

void lex_rescan_greater(Lexer *lexer)
{
    ASSERT(lexer->begin[lexer->tok.start] == '>');
    lexer->tok.kind = Tok_Greater;
    lexer->tok.end = lexer->tok.start + 1;
    lexer->p = lexer->begin + lexer->tok.end;
}

void lex_rescan_less(Lexer *lexer)
{
    ASSERT(lexer->tok.kind == Tok_ShiftLeft);
    lexer->tok.kind = Tok_Less;
    lexer->tok.end = lexer->tok.start + 1;
    lexer->p = lexer->begin + lexer->tok.end;
}

void lex_jump(Lexer *lexer, u32 offset)
{
    ASSERT(offset <= (size_t)(lexer->end - lexer->begin));
    lexer->p = lexer->begin + offset;
    lexer->tok.end = offset;
    lex_next(lexer);
}

LexState lex_save(const Lexer *lexer)
{
    return (LexState){lexer->p, lexer->tok, lexer->prev_end, lexer->diags->len};
}

void lex_restore(Lexer *lexer, const LexState *state)
{
    lexer->p = state->p;
    lexer->tok = state->tok;
    lexer->prev_end = state->prev_end;
    diag_truncate(lexer->diags, state->n_diags);
}

void lex_init(Lexer *lexer, const Source *source, NameTable *names, Arena *arena, DiagList *diags)
{
    *lexer = (Lexer){
        .begin = source->text.data ? source->text.data : "",
        .arena = arena,
        .names = names,
        .diags = diags,
        .html_comments = true,
    };
    lexer->p = lexer->begin;
    lexer->end = lexer->begin + source->text.len;
    if (source->text.len >= 3 && memcmp(lexer->p, "\xef\xbb\xbf", 3) == 0)
        lexer->p += 3;
    if (lexer->end - lexer->p >= 2 && lexer->p[0] == '#' && lexer->p[1] == '!')
        lexer->p = line_end(lexer->p + 2, lexer->end);
}

void lex_deinit(Lexer *lexer)
{
    buf_deinit(&lexer->scratch);
}
