/* lex_dump.c - the tokens of a text, one a line, for `cob dump tokens`.
 *
 * Without a parser it must guess what a slash or a closing brace means: a slash behind something
 * that ends an operand divides; braces are counted per template.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/vec.h"
#include "engine/source/lexer.h"

static bool ends_operand(TokenKind kind)
{
    switch (kind) {
    case Tok_Identifier:
    case Tok_PrivateName:
    case Tok_Number:
    case Tok_BigInt:
    case Tok_String:
    case Tok_TemplateWhole:
    case Tok_TemplateTail:
    case Tok_RegExp:
    case Tok_RParen:
    case Tok_RBracket:
    case Tok_RBrace:
    case Tok_PlusPlus:
    case Tok_MinusMinus:
    case Tok_This:
    case Tok_Super:
    case Tok_True:
    case Tok_False:
    case Tok_Null:
        return true;
    default:
        return token_is_contextual(kind);
    }
}

static void dump_text(Buf *out, Str text)
{
    buf_push(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        u8 c = (u8)text.data[i];
        if (c == '"' || c == '\\')
            buf_printf(out, "\\%c", c);
        else if (c < 0x20 || c == 0x7f)
            buf_printf(out, "\\x%02x", c);
        else
            buf_push(out, (char)c);
    }
    buf_push(out, '"');
}

static void dump_token(Buf *out, const Token *tok, Str slice)
{
    buf_printf(out, "%u-%u %s%s", tok->start, tok->end, tok->newline_before ? "^" : "",
               token_name((TokenKind)tok->kind));
    switch (tok->kind) {
    case Tok_Number:
        buf_printf(out, " %.17g", tok->number);
        break;
    case Tok_String:
    case Tok_BigInt:
        buf_push(out, ' ');
        dump_text(out, tok->text);
        break;
    case Tok_TemplateWhole:
    case Tok_TemplateHead:
    case Tok_TemplateMiddle:
    case Tok_TemplateTail:
        buf_push(out, ' ');
        if (tok->text.data)
            dump_text(out, tok->text);
        else
            buf_append_c(out, "undefined");
        buf_append_c(out, " raw ");
        dump_text(out, tok->raw);
        break;
    case Tok_RegExp:
        buf_push(out, ' ');
        dump_text(out, tok->text);
        buf_push(out, ' ');
        dump_text(out, tok->raw);
        break;
    case Tok_Eof:
        break;
    default:
        buf_push(out, ' ');
        dump_text(out, token_is_word((TokenKind)tok->kind) ? tok->name->text : slice);
    }
    buf_push(out, '\n');
}

void lex_dump(Buf *out, const Source *source, DiagList *diags)
{
    Arena arena;
    NameTable names;
    Lexer lexer;
    VEC(u32) braces = {0}; /* open braces per open template */
    arena_init(&arena);
    name_table_init(&names, &arena, source->text.len);
    lex_init(&lexer, source, &names, &arena, diags);
    TokenKind before = Tok_Eof;
    for (;;) {
        lex_next(&lexer);
        TokenKind kind = (TokenKind)lexer.tok.kind;
        if ((kind == Tok_Slash || kind == Tok_SlashAssign) && !ends_operand(before))
            lex_rescan_regexp(&lexer);
        if (kind == Tok_RBrace && braces.len && VEC_LAST(&braces)-- == 0) {
            (void)VEC_POP(&braces);
            lex_rescan_template(&lexer);
        }
        kind = (TokenKind)lexer.tok.kind;
        if (kind == Tok_TemplateHead || kind == Tok_TemplateMiddle)
            VEC_PUSH(&braces, 0);
        else if (kind == Tok_LBrace && braces.len)
            VEC_LAST(&braces)++;
        dump_token(out, &lexer.tok, source_slice(source, lexer.tok.start, lexer.tok.end));
        before = kind;
        if (kind == Tok_Eof)
            break;
    }
    VEC_DEINIT(&braces);
    lex_deinit(&lexer);
    name_table_deinit(&names);
    arena_deinit(&arena);
}
