/* SPDX-License-Identifier: MIT */
#include "engine/source/diag.h"
#include "engine/source/source.h"
#include "unit.h"

#define EXPECT_TEXT(got, want) unit_expect_str(__FILE__, __LINE__, got, str_view(want))

static bool is_at(Source *s, u32 offset, u32 line, u32 column)
{
    SourcePos pos = source_position(s, offset);
    return pos.line == line && pos.column == column;
}

TEST(source_positions)
{
    Source s;
    EXPECT(source_init(&s, STR("ab\ncd\r\nef\rg\xe2\x80\xa8h\n"), STR("x.js")));
    EXPECT(is_at(&s, 0, 1, 1) && is_at(&s, 2, 1, 3) && is_at(&s, 3, 2, 1));
    EXPECT(is_at(&s, 7, 3, 1) && is_at(&s, 10, 4, 1) && is_at(&s, 14, 5, 1));
    EXPECT(is_at(&s, 16, 6, 1) && is_at(&s, 999, 6, 1));
    EXPECT(source_line(&s, 8) == 3);
    EXPECT_TEXT(source_line_text(&s, 2), "cd");
    EXPECT_TEXT(source_line_text(&s, 4), "g");
    EXPECT_TEXT(source_line_text(&s, 7), "");
    source_deinit(&s);
}

TEST(source_columns_count_utf16)
{
    Source s;
    EXPECT(source_init(&s, STR("\xef\xbb\xbf\xc3\xa9\xf0\x9f\x98\x80x"), STR("x.js")));
    EXPECT(is_at(&s, 3, 1, 1) && is_at(&s, 5, 1, 2) && is_at(&s, 9, 1, 4));
    source_deinit(&s);
    EXPECT(source_init(&s, STR("a\nb"), STR("x.js")));
    s.first_line = 10;
    s.first_column = 5;
    EXPECT(is_at(&s, 0, 10, 6) && is_at(&s, 2, 11, 1));
    EXPECT_TEXT(source_line_text(&s, 11), "b");
    source_deinit(&s);
}

TEST(diag_first_and_render)
{
    Source s;
    DiagList list;
    Buf out = {0};
    EXPECT(source_init(&s, STR("let a;\n\tlet \xc3\xa9 \xc3\xa9;"), STR("dir/x.js")));
    diag_list_init(&list);
    EXPECT(diag_first(&list) == NULL);
    diag_add(&list, 15, 17, Diag_UnexpectedIdentifier, 2, "\xc3\xa9");
    diag_add(&list, 0, 3, Diag_InvalidToken);
    diag_add(&list, 0, 3, Diag_UnexpectedEnd); /* same place: dropped */
    EXPECT(list.len == 2 && diag_first(&list)->code == Diag_InvalidToken);
    diag_render_all(&out, &s, &list);
    EXPECT_TEXT(buf_view(&out), "dir/x.js:1:1: SyntaxError: Invalid or unexpected token\n"
                               "let a;\n^^^\n"
                               "dir/x.js:2:8: SyntaxError: Unexpected identifier '\xc3\xa9'\n"
                               " let \xc3\xa9 \xc3\xa9;\n       ^\n");
    diag_truncate(&list, 0);
    EXPECT(list.len == 0);
    buf_deinit(&out);
    diag_list_deinit(&list);
    source_deinit(&s);
}

TEST(diag_list_is_bounded)
{
    DiagList list;
    diag_list_init(&list);
    for (u32 i = 0; i < 500; i++)
        diag_add(&list, i, i + 1, Diag_InvalidToken);
    EXPECT(list.len == DIAG_MAX && list.full);
    diag_list_deinit(&list);
}
