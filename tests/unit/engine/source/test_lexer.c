/* SPDX-License-Identifier: MIT */
#include "base/alloc.h"
#include "engine/source/lexer.h"
#include "unit.h"

#define EXPECT_TEXT(got, want) unit_expect_str(__FILE__, __LINE__, got, str_view(want))

typedef struct Fixture {
    Arena arena;
    NameTable names;
    DiagList diags;
    Source source;
    Lexer lexer;
    char *guard;
    size_t size;
} Fixture;

/* The text ends at an unmapped page: reading past it is a crash. */
static void begin(Fixture *f, const char *text)
{
    f->size = strlen(text);
    f->guard = unit_guard_alloc(f->size);
    memcpy(f->guard, text, f->size);
    arena_init(&f->arena);
    name_table_init(&f->names, &f->arena, f->size);
    diag_list_init(&f->diags);
    EXPECT(source_init(&f->source, (Str){f->guard, f->size}, STR("test")));
    lex_init(&f->lexer, &f->source, &f->names, &f->arena, &f->diags);
    lex_next(&f->lexer);
}

static void end(Fixture *f)
{
    lex_deinit(&f->lexer);
    name_table_deinit(&f->names);
    diag_list_deinit(&f->diags);
    source_deinit(&f->source);
    arena_deinit(&f->arena);
    unit_guard_free(f->guard, f->size);
}

static double number_of(const char *text)
{
    Fixture f;
    begin(&f, text);
    double n = f.lexer.tok.kind == Tok_Number ? f.lexer.tok.number : -1;
    end(&f);
    return n;
}

/* The first token's kind when it is the whole text, else Tok_Error. */
static TokenKind kind_of(const char *text)
{
    Fixture f;
    begin(&f, text);
    TokenKind kind = (TokenKind)f.lexer.tok.kind;
    lex_next(&f.lexer);
    if (f.lexer.tok.kind != Tok_Eof || f.diags.len)
        kind = Tok_Error;
    end(&f);
    return kind;
}

static void expect_string(const char *text, const char *value, size_t len)
{
    Fixture f;
    begin(&f, text);
    EXPECT(f.lexer.tok.kind == Tok_String);
    EXPECT(str_equal(f.lexer.tok.text, (Str){value, len}));
    end(&f);
}

static void expect_error(const char *text, const char *message)
{
    Fixture f;
    begin(&f, text);
    while (f.lexer.tok.kind != Tok_Eof)
        lex_next(&f.lexer);
    EXPECT(f.diags.len > 0);
    EXPECT_TEXT(str_view(f.diags.len ? f.diags.items[0].text : ""), message);
    end(&f);
}

TEST(lexer_every_punctuator_and_keyword)
{
#define TOKEN(name, text)
#define PUNCT(name, text, prec) EXPECT(kind_of(text) == Tok_##name);
#define KEYWORD(name, text, prec) EXPECT(kind_of(text) == Tok_##name);
#define CONTEXTUAL(name, text) EXPECT(kind_of(text) == Tok_##name);
#include "engine/source/token.def"
}

TEST(lexer_numbers)
{
    EXPECT(number_of("0") == 0);
    EXPECT(number_of("123456789") == 123456789);
    EXPECT(number_of("1234567890123456789") == 1234567890123456789.0);
    EXPECT(number_of(".5") == 0.5);
    EXPECT(number_of("5.") == 5);
    EXPECT(number_of("1e3") == 1000);
    EXPECT(number_of("1.7976931348623157e308") == 1.7976931348623157e308);
    EXPECT(number_of("1e400") == __builtin_inf());
    EXPECT(number_of("0.1") == 0.1);
    EXPECT(number_of("1_000.2_5") == 1000.25);
    EXPECT(number_of("0xFf") == 255);
    EXPECT(number_of("0b1_01") == 5);
    EXPECT(number_of("0o17") == 15);
    EXPECT(number_of("017") == 15);
    EXPECT(number_of("089.5") == 89.5);
    EXPECT(number_of("0x20000000000001") == 9007199254740993.0);
    EXPECT(number_of("0x20000000000003") == 9007199254740996.0);
    EXPECT(number_of("0x1fffffffffffffff") == 2305843009213693952.0);
    EXPECT(kind_of("12n") == Tok_BigInt && kind_of("0xfn") == Tok_BigInt);
    EXPECT(kind_of("0n") == Tok_BigInt);
    EXPECT(kind_of("1_") == Tok_Error && kind_of("1__0") == Tok_Error);
    EXPECT(kind_of("0_1") == Tok_Error && kind_of("01n") == Tok_Error);
    EXPECT(kind_of("3a") == Tok_Error && kind_of("1e") == Tok_Error);
    EXPECT(kind_of("0x") == Tok_Error && kind_of("0b2") == Tok_Error);
    EXPECT(kind_of("1.5n") == Tok_Error && kind_of("08n") == Tok_Error);
}

TEST(lexer_strings)
{
    expect_string("'abc'", "abc", 3);
    expect_string("\"a long string that passes the vector loop 'quoted'\"",
                  "a long string that passes the vector loop 'quoted'", 50);
    expect_string("'\\n\\t\\x41\\u0042\\u{43}\\0'", "\n\tABC\0", 6);
    expect_string("'a\\\r\nb'", "ab", 2);
    expect_string("'\\101\\7\\8'", "A\a8", 3);
    expect_string("'\\ud83d\\ude00'", "\xf0\x9f\x98\x80", 4);
    expect_string("'\\ud83d-'", "\xed\xa0\xbd-", 4);
    expect_string("'\xe2\x80\xa8'", "\xe2\x80\xa8", 3);
    expect_error("'abc", "Unterminated string literal");
    expect_error("'a\nb'", "Unterminated string literal");
    expect_error("'\\x4'", "Invalid hexadecimal escape sequence");
    expect_error("'\\u{110000}'", "Undefined Unicode code-point");
    expect_error("'\\", "Unterminated string literal");
}

TEST(lexer_words)
{
    Fixture f;
    begin(&f, "\\u0061bc \xc3\xa9t\xc3\xa9 v\\u0061r #x #\\u{78} $_9");
    EXPECT(f.lexer.tok.kind == Tok_Identifier && f.lexer.tok.escaped);
    EXPECT_TEXT(f.lexer.tok.name->text, "abc");
    lex_next(&f.lexer);
    EXPECT_TEXT(f.lexer.tok.name->text, "\xc3\xa9t\xc3\xa9");
    lex_next(&f.lexer);
    EXPECT(f.lexer.tok.kind == Tok_EscapedKeyword);
    lex_next(&f.lexer);
    Name *x = f.lexer.tok.name;
    EXPECT(f.lexer.tok.kind == Tok_PrivateName && x->is_private);
    lex_next(&f.lexer);
    EXPECT(f.lexer.tok.name == x);
    lex_next(&f.lexer);
    EXPECT_TEXT(f.lexer.tok.name->text, "$_9");
    end(&f);
    expect_error("a\\u0020", "Invalid Unicode escape sequence");
    expect_error("\xe2\x82\xac", "Invalid or unexpected token");
    expect_error("a \xff b", "Invalid or unexpected token");
}

TEST(lexer_comments_and_newlines)
{
    Fixture f;
    begin(&f, "a // x\nb /* \n */ c /* */ d <!-- e\n--> f\n\xe2\x80\xa8g");
    bool newlines[8];
    int n = 0;
    for (; f.lexer.tok.kind != Tok_Eof && n < 8; lex_next(&f.lexer))
        newlines[n++] = f.lexer.tok.newline_before;
    EXPECT(n == 5 && newlines[1] && newlines[2] && !newlines[3] && newlines[4]);
    EXPECT(f.lexer.html_seen);
    end(&f);
    begin(&f, "#!shebang ( \n--> x");
    EXPECT(f.lexer.tok.kind == Tok_Eof);
    end(&f);
    begin(&f, "--> first line");
    EXPECT(f.lexer.tok.kind == Tok_Eof);
    end(&f);
    expect_error("/* never", "Unterminated comment, expected '*/'");
}

TEST(lexer_templates)
{
    Fixture f;
    begin(&f, "`a\\n\r\n$b${1}c`");
    EXPECT(f.lexer.tok.kind == Tok_TemplateHead);
    EXPECT_TEXT(f.lexer.tok.text, "a\n\n$b");
    EXPECT_TEXT(f.lexer.tok.raw, "a\\n\n$b");
    lex_next(&f.lexer);
    lex_next(&f.lexer);
    EXPECT(f.lexer.tok.kind == Tok_RBrace);
    lex_rescan_template(&f.lexer);
    EXPECT(f.lexer.tok.kind == Tok_TemplateTail);
    EXPECT_TEXT(f.lexer.tok.text, "c");
    lex_next(&f.lexer);
    EXPECT(f.lexer.tok.kind == Tok_Eof && f.diags.len == 0);
    end(&f);
    begin(&f, "`\\u{zz}`");
    EXPECT(f.lexer.tok.kind == Tok_TemplateWhole && f.lexer.tok.bad_escape);
    EXPECT(f.lexer.tok.text.data == NULL);
    end(&f);
    expect_error("`abc", "Unterminated template literal");
    expect_error("`abc\\", "Unterminated template literal");
}

TEST(lexer_rescans)
{
    Fixture f;
    begin(&f, "/[/]\\//gi.x");
    lex_rescan_regexp(&f.lexer);
    EXPECT(f.lexer.tok.kind == Tok_RegExp);
    EXPECT_TEXT(f.lexer.tok.text, "[/]\\/");
    EXPECT_TEXT(f.lexer.tok.raw, "gi");
    lex_next(&f.lexer);
    EXPECT(f.lexer.tok.kind == Tok_Dot);
    end(&f);
    begin(&f, "/ab\n/");
    lex_rescan_regexp(&f.lexer);
    EXPECT(f.lexer.tok.kind == Tok_Error);
    end(&f);
    begin(&f, ">>>=1");
    EXPECT(f.lexer.tok.kind == Tok_ShiftRightUnsignedAssign);
    lex_rescan_greater(&f.lexer);
    lex_next(&f.lexer);
    EXPECT(f.lexer.tok.kind == Tok_ShiftRightAssign);
    end(&f);
}

TEST(lexer_save_and_restore)
{
    Fixture f;
    begin(&f, "a 'b' 0x c");
    LexState state = lex_save(&f.lexer);
    for (int i = 0; i < 3; i++)
        lex_next(&f.lexer);
    EXPECT(f.diags.len == 1);
    lex_restore(&f.lexer, &state);
    EXPECT(f.diags.len == 0 && f.lexer.tok.kind == Tok_Identifier);
    lex_next(&f.lexer);
    EXPECT(f.lexer.tok.kind == Tok_String);
    end(&f);
}
