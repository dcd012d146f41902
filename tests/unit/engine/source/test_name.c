/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "base/alloc.h"
#include "engine/source/lexer.h"
#include "unit.h"

/* More names than slots, so that most are found through the second table. */
TEST(names_are_one_per_text)
{
    enum { N = 3000 };
    Arena arena;
    NameTable names;
    arena_init(&arena);
    name_table_init(&names, &arena, 0);
    static Name *seen[N];
    char text[64];
    for (int i = 0; i < N; i++) {
        int len = snprintf(text, sizeof text, "%.*sword%d", i % 40, "a_long_beginning_of_forty_characters_or_so", i);
        seen[i] = name_intern(&names, (Str){text, (size_t)len}, false);
        EXPECT(str_equal(seen[i]->text, (Str){text, (size_t)len}) && seen[i]->text.data != text);
    }
    EXPECT(names.n_more > N / 2);
    for (int i = 0; i < N; i++) {
        int len = snprintf(text, sizeof text, "%.*sword%d", i % 40, "a_long_beginning_of_forty_characters_or_so", i);
        EXPECT(name_intern(&names, (Str){text, (size_t)len}, false) == seen[i]);
    }
    name_table_deinit(&names);
    arena_deinit(&arena);
}

/* Texts that differ in one byte, or in their length alone, at every length around the sizes that are compared at once. */
TEST(names_differ_by_one_byte)
{
    Arena arena;
    NameTable names;
    arena_init(&arena);
    name_table_init(&names, &arena, 4096);
    char text[40];
    for (size_t len = 0; len <= sizeof text; len++) {
        memset(text, 'x', sizeof text);
        Name *plain = name_intern(&names, (Str){text, len}, false);
        EXPECT(plain->hash == name_hash((Str){text, len}));
        for (size_t i = 0; i < len; i++) {
            text[i] = 'y';
            EXPECT(name_intern(&names, (Str){text, len}, false) != plain);
            text[i] = 'x';
        }
        EXPECT(name_intern(&names, (Str){text, len}, false) == plain);
    }
    EXPECT(name_intern(&names, STR("x\0"), false) != name_intern(&names, STR("x"), false));
    name_table_deinit(&names);
    arena_deinit(&arena);
}

/* A word is the same name wherever it lies: 16 bytes before the end of the text, or fewer, or with an escape in it. */
TEST(names_of_words_anywhere)
{
    static const char word[] = "abcdefghijklmnopqrstuvwxyz0123456789$_ABC";
    for (size_t len = 1; len < sizeof word; len++) {
        size_t size = len * 3 + 7;
        char *text = unit_guard_alloc(size), *p = text;
        memcpy(p, word, len);
        p += len;
        *p++ = ' ';
        memcpy(p, "\\u0061", 6);
        p += 6;
        memcpy(p, word + 1, len - 1);
        p += len - 1;
        *p++ = '\n';
        memcpy(p, word, len);
        p += len;
        Arena arena;
        NameTable names;
        DiagList diags;
        Source source;
        Lexer lexer;
        arena_init(&arena);
        name_table_init(&names, &arena, size);
        diag_list_init(&diags);
        EXPECT((size_t)(p - text) == size && source_init(&source, (Str){text, size}, STR("test")));
        lex_init(&lexer, &source, &names, &arena, &diags);
        lex_next(&lexer);
        Name *first = lexer.tok.name;
        EXPECT(str_equal(first->text, (Str){word, len}));
        for (int i = 0; i < 2; i++) {
            lex_next(&lexer);
            EXPECT(lexer.tok.name == first && lexer.tok.newline_before == (i == 1));
        }
        lex_next(&lexer);
        EXPECT(lexer.tok.kind == Tok_Eof && diags.len == 0);
        lex_deinit(&lexer);
        name_table_deinit(&names);
        diag_list_deinit(&diags);
        source_deinit(&source);
        arena_deinit(&arena);
        unit_guard_free(text, size);
    }
}

TEST(words_of_the_language)
{
    Arena arena;
    NameTable names;
    arena_init(&arena);
    name_table_init(&names, &arena, 4096);
    for (int kind = Tok_Break; kind < Tok__count; kind++) {
        Str text = str_view(token_text((TokenKind)kind));
        char longer[32];
        EXPECT(name_intern(&names, text, true)->token == kind);
        memcpy(longer, text.data, text.len);
        longer[text.len] = 's';
        EXPECT(name_intern(&names, (Str){longer, text.len + 1}, false)->token != kind);
        EXPECT(name_intern(&names, (Str){text.data, text.len - 1}, true)->token != kind);
    }
    name_table_deinit(&names);
    arena_deinit(&arena);
}
