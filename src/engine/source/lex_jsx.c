/* lex_jsx.c - JSX: names with dashes, attribute strings, the text between tags.
 *
 * Only the parser knows when a place is inside an element, so it asks for these in place of lex_next. Texts with entities or
 * line breaks are decoded into the lexer's arena; others are views of the source.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "base/check.h"
#include "engine/source/lexer_priv.h"

typedef struct Entity {
    const char *name;
    u32 code_point;
} Entity;

static const Entity entities[] = {
#define ENTITY(name, code_point) {#name, code_point},
#include "engine/source/jsx_entity.def"
#undef ENTITY
};

static int compare_entity(const void *key, const void *item)
{
    const Str *text = key;
    const char *name = ((const Entity *)item)->name;
    int c = strncmp(text->data, name, text->len);
    return c ? c : -(int)(name[text->len] != 0);
}

/* &#39; or &#x27; behind the #; UINT32_MAX when it is none. */
static u32 numeric_entity(Str digits)
{
    bool hex = digits.len > 0 && digits.data[0] == 'x';
    u32 cp = 0;
    if (digits.len == hex)
        return UINT32_MAX;
    for (size_t i = hex; i < digits.len; i++) {
        u32 digit = lex_hex((u8)digits.data[i]);
        if (digit >= (hex ? 16u : 10u))
            return UINT32_MAX;
        cp = cp * (hex ? 16 : 10) + digit;
        if (cp > 0x10ffff)
            return UINT32_MAX;
    }
    return cp;
}

/* p is at an ampersand: appends what the entity stands for, or the ampersand; gives the place behind. */
static const char *append_entity(Buf *out, const char *p, const char *end)
{
    const char *q = p + 1;
    if (q < end && *q == '#')
        q++;
    while (q < end && lex_class[(u8)*q] & CHAR_IDENT && q - p < 12)
        q++;
    u32 cp = UINT32_MAX;
    if (q < end && *q == ';' && q > p + 1) {
        Str text = {p + 1, (size_t)(q - p - 1)};
        if (p[1] == '#') {
            cp = numeric_entity((Str){p + 2, text.len - 1});
        } else {
            const Entity *entity = bsearch(&text, entities, ARRAY_LEN(entities), sizeof *entities, compare_entity);
            cp = entity ? entity->code_point : UINT32_MAX;
        }
    }
    if (cp == UINT32_MAX) {
        buf_push(out, '&');
        return p + 1;
    }
    lex_append(out, cp);
    return q + 1;
}

static void append_decoded(Buf *out, const char *p, const char *end)
{
    while (p < end) {
        if (*p == '&')
            p = append_entity(out, p, end);
        else
            buf_push(out, *p++);
    }
}

static bool is_line_break(u32 cp)
{
    return cp == '\n' || cp == '\r' || cp == 0x2028 || cp == 0x2029;
}

static bool is_blank(u32 cp)
{
    return cp == ' ' || cp == '\t' || cp == '\v' || cp == '\f' || cp == 0x85 || cp == 0xa0 || cp == 0x1680 ||
           (cp >= 0x2000 && cp <= 0x200b) || cp == 0x202f || cp == 0x205f || cp == 0x3000 || cp == 0xfeff;
}

/* The lines without the blanks where they were broken, empty ones left out, joined by spaces; entities decoded after
 * that. The first line keeps what it begins with, the last what it ends with. */
static void append_lines(Buf *out, const char *p, const char *end)
{
    const char *first = p, *last = NULL; /* of the line: its first, and behind its last, that is no blank */
    bool any = false;
    while (p < end) {
        u32 len, cp = lex_decode(p, end, &len);
        if (is_line_break(cp)) {
            if (first && last) {
                if (any)
                    buf_push(out, ' ');
                append_decoded(out, first, last);
                any = true;
            }
            first = last = NULL;
        } else if (!is_blank(cp)) {
            last = p + len;
            if (!first)
                first = p;
        }
        p += len;
    }
    if (first && first < end) {
        if (any)
            buf_push(out, ' ');
        append_decoded(out, first, end);
    }
}

/* The value of text in [p, end) into tok. */
static void set_text(Lexer *lexer, const char *p, const char *end)
{
    Token *tok = &lexer->tok;
    bool plain = true;
    for (const char *q = p; q < end && plain; q++)
        plain = *q != '&' && *q != '\n' && *q != '\r' && (u8)*q != 0xe2;
    tok->text = (Str){p, (size_t)(end - p)};
    tok->escaped = tok->in_arena = !plain;
    if (plain)
        return;
    Buf *out = &lexer->scratch;
    out->len = 0;
    append_lines(out, p, end);
    tok->text = arena_dup(lexer->arena, buf_view(out));
}

static void begin(Lexer *lexer, const char *p)
{
    lexer->prev_end = lexer->tok.end;
    lexer->tok = (Token){.start = lex_at(lexer, p)};
    lexer->p = p;
}

void lex_rescan_jsx_name(Lexer *lexer)
{
    Token *tok = &lexer->tok;
    const char *start = lexer->begin + tok->start, *p = lexer->p, *end = lexer->end;
    while (p < end && *p == '-') {
        p++;
        for (u32 len = 1; p < end; p += len) {
            u32 cp = lex_decode(p, end, &len);
            if (!lex_ident_part(cp))
                break;
        }
    }
    lexer->p = p;
    tok->end = lex_at(lexer, p);
    tok->text = (Str){start, (size_t)(p - start)};
}

void lex_jsx_value(Lexer *lexer)
{
    ASSERT(lexer->tok.kind == Tok_Assign);
    const char *end = lexer->end;
    u32 n_diags = lexer->diags->len;
    lex_next(lexer);
    const char *start = lexer->begin + lexer->tok.start;
    if (start >= end || (*start != '"' && *start != '\''))
        return;
    /* Read again: no escapes, and it may have several lines. */
    diag_truncate(lexer->diags, n_diags);
    u32 prev_end = lexer->prev_end;
    const char *close = memchr(start + 1, *start, (size_t)(end - start - 1));
    lexer->tok = (Token){.kind = Tok_String, .start = lexer->tok.start};
    lexer->prev_end = prev_end;
    if (!close) {
        lex_fail(lexer, start, end, Diag_UnterminatedString);
        return;
    }
    set_text(lexer, start + 1, close);
    lexer->p = close + 1;
    lexer->tok.end = lex_at(lexer, lexer->p);
}

void lex_jsx_child(Lexer *lexer)
{
    const char *start = lexer->begin + lexer->tok.end, *p = start, *end = lexer->end;
    begin(lexer, start);
    Token *tok = &lexer->tok;
    while (p < end && *p != '<' && *p != '{' && *p != '>' && *p != '}')
        p++;
    if (p < end && (*p == '>' || *p == '}')) {
        lex_fail(lexer, p, p + 1, *p == '>' ? Diag_JsxGreater : Diag_JsxBrace);
        tok->end = lex_at(lexer, lexer->p);
        return;
    }
    if (p > start) {
        tok->kind = Tok_JsxText;
        set_text(lexer, start, p);
        lexer->p = p;
    } else if (p >= end) {
        tok->kind = Tok_Eof;
    } else {
        tok->kind = *p == '<' ? Tok_Less : Tok_LBrace;
        lexer->p = p + 1;
    }
    tok->end = lex_at(lexer, lexer->p);
}
