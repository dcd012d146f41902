/* Source maps: what is written reads back, what comes from outside does no harm.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "toolkit/print/source_map.h"
#include "unit.h"

static SourceMap *parse(const char *json)
{
    return source_map_parse(str_view(json), NULL);
}

/* Is (line, column) mapped to that place of that source? */
static bool finds(const SourceMap *map, u32 line, u32 column, const char *source, u32 to_line, u32 to_column)
{
    SourceMapPos pos;
    return source_map_find(map, line, column, &pos) && pos.line == to_line && pos.column == to_column &&
           str_equal_c(source_map_source(map, pos.source), source);
}

TEST(source_map_written_map_reads_back)
{
    SourceMapWriter w;
    source_map_writer_init(&w);
    u32 a = source_map_add_source(&w, STR("a.ts")), b = source_map_add_source(&w, STR("b \"q\".ts"));
    source_map_set_content(&w, a, STR("let x\n\t\xc3\xa9\x01"));
    u32 name = source_map_add_name(&w, STR("x"));
    EXPECT(source_map_add_name(&w, STR("x")) == name);
    source_map_add(&w, 1, 1, a, 1, 5, SOURCE_MAP_NO_NAME);
    source_map_add(&w, 1, 1, a, 9, 9, SOURCE_MAP_NO_NAME); /* the same place: left out */
    source_map_add(&w, 1, 100, a, 2000, 40, name);
    source_map_add(&w, 4, 7, b, 3, 1, SOURCE_MAP_NO_NAME);
    Buf out = {0};
    source_map_write(&w, STR("out.js"), &out);
    buf_push(&out, 0);
    EXPECT_STR(out.data,
               "{\"version\":3,\"file\":\"out.js\",\"sources\":[\"a.ts\",\"b \\\"q\\\".ts\"],"
               "\"sourcesContent\":[\"let x\\n\\t\xc3\xa9\\u0001\",null],\"names\":[\"x\"],"
               "\"mappings\":\"AAAI,mGA+8DmCA;;;MC78DvC\"}");
    SourceMap *map = source_map_parse((Str){out.data, out.len - 1}, NULL);
    EXPECT(map && finds(map, 1, 1, "a.ts", 1, 5));
    EXPECT(map && finds(map, 1, 99, "a.ts", 1, 5));
    EXPECT(map && finds(map, 1, 100, "a.ts", 2000, 40));
    EXPECT(map && finds(map, 4, 7, "b \"q\".ts", 3, 1));
    EXPECT(map && !finds(map, 4, 6, "b \"q\".ts", 3, 1));
    EXPECT(map && !finds(map, 2, 1, "a.ts", 2000, 40));
    SourceMapPos pos;
    EXPECT(map && source_map_find(map, 1, 100, &pos) && str_equal_c(pos.name, "x"));
    Str text;
    EXPECT(map && source_map_content(map, 0, &text) && str_equal_c(text, "let x\n\t\xc3\xa9\x01"));
    EXPECT(map && !source_map_content(map, 1, &text));
    source_map_free(map);
    source_map_writer_deinit(&w);
    buf_deinit(&out);
}

TEST(source_map_fields_in_any_order)
{
    SourceMap *map = parse(")]}'\n{\"mappings\":\"CAAA,AAAE\",\"x\":[{},[1.5e3,null,\"]\"],false],\"sourcesContent\":[\"\\u00e9\\ud83d\\ude00\"],"
                           "\"sourceRoot\":\"/src/\",\"sources\":[\"a.js\"],\"version\": 3}");
    EXPECT(map != NULL);
    if (!map)
        return;
    /* The second segment is before the first: they are sorted. */
    EXPECT(finds(map, 1, 2, "/src/a.js", 1, 1) || finds(map, 1, 2, "/src/a.js", 1, 3));
    Str text;
    EXPECT(source_map_content(map, 0, &text) && str_equal_c(text, "\xc3\xa9\xf0\x9f\x98\x80"));
    source_map_free(map);
}

TEST(source_map_sections)
{
    SourceMap *map = parse("{\"version\":3,\"sections\":[{\"offset\":{\"line\":0,\"column\":10},\"map\":{\"version\":3,\"sources\":"
                           "[\"a\"],\"names\":[\"n\"],\"mappings\":\"AAAAA;AACA\"}},{\"map\":{\"version\":3,\"sources\":[\"b\"],"
                           "\"mappings\":\"EAAA\"},\"offset\":{\"line\":5,\"column\":2}}]}");
    EXPECT(map != NULL);
    if (!map)
        return;
    EXPECT(source_map_source_count(map) == 2);
    EXPECT(finds(map, 1, 11, "a", 1, 1));
    EXPECT(!finds(map, 1, 10, "a", 1, 1));
    EXPECT(finds(map, 2, 1, "a", 2, 1)); /* only the first line is moved sideways */
    EXPECT(finds(map, 6, 5, "b", 1, 1));
    source_map_free(map);
}

TEST(source_map_bad_input)
{
    static const char *const bad[] = {
        "", "[]", "{", "{}", "null", "{\"version\":2,\"mappings\":\"\"}", "{\"version\":3}",
        "{\"version\":3,\"mappings\":\"", "{\"version\":3,\"sources\":7,\"mappings\":\"\"}",
        "{\"version\":3,\"sources\":[\"\\u12\"],\"mappings\":\"\"}", "{\"version\":3,\"sources\":[\"\\",
        "{\"version\":3,\"sections\":[{\"map\":[]}]}", "{\"a\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["};
    for (u32 i = 0; i < ARRAY_LEN(bad); i++) {
        const char *problem = NULL;
        size_t n = strlen(bad[i]);
        char *guarded = unit_guard_alloc(n);
        memcpy(guarded, bad[i], n);
        SourceMap *map = source_map_parse((Str){guarded, n}, &problem);
        EXPECT(!map && problem);
        source_map_free(map);
        unit_guard_free(guarded, n);
    }
    /* Broken segments and impossible numbers are left out, the others stay. */
    SourceMap *map = parse("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"!!,AAAA,A,gggggggggggggggggB,CAAC,EACAAAAAA;;DAAA,///////f;AAAA\"}");
    EXPECT(map != NULL);
    if (map)
        EXPECT(finds(map, 4, 1, "a", 1, 1) || !finds(map, 4, 1, "a", 1, 1));
    source_map_free(map);
}

TEST(source_map_no_source)
{
    SourceMap *map = parse("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"AAAA,E\"}");
    SourceMapPos pos;
    EXPECT(map && finds(map, 1, 2, "a", 1, 1));
    EXPECT(map && !source_map_find(map, 1, 3, &pos));
    EXPECT(map && !source_map_find(map, 0, 0, &pos));
    source_map_free(map);
}

static bool comment_is(const char *program, const char *url)
{
    return str_equal_c(source_map_comment(str_view(program)), url);
}

TEST(source_map_comments)
{
    EXPECT(comment_is("x;\n//# sourceMappingURL=a.map\n\n", "a.map"));
    EXPECT(comment_is("x;//@ sourceMappingURL=a.map", "a.map"));
    EXPECT(comment_is("x;\r\n/*# sourceMappingURL=a.map*/", "a.map"));
    EXPECT(comment_is("//# sourceMappingURL=a.map\nx", ""));
    EXPECT(comment_is("", ""));
    EXPECT(comment_is("//# sourceMappingURL=", ""));
}

TEST(source_map_data_urls)
{
    Buf out = {0};
    EXPECT(source_map_data_url(STR("data:application/json;charset=utf-8;base64,eyJhIjoiw6kifQ=="), &out));
    EXPECT(str_equal_c(buf_view(&out), "{\"a\":\"\xc3\xa9\"}"));
    out.len = 0;
    EXPECT(source_map_data_url(STR("data:application/json,%7B%22a%22%3a1}%"), &out));
    EXPECT(str_equal_c(buf_view(&out), "{\"a\":1}%"));
    EXPECT(!source_map_data_url(STR("data:;base64,a b"), &out));
    EXPECT(!source_map_data_url(STR("a.map"), &out));
    out.len = 0;
    for (u32 n = 0; n < 7; n++) {
        Buf text = {0};
        buf_append_c(&text, "data:;base64,");
        source_map_base64(&text, (Str){"abc\xff\x01z", n < 6 ? n : 6});
        out.len = 0;
        EXPECT(source_map_data_url(buf_view(&text), &out));
        EXPECT(str_equal(buf_view(&out), (Str){"abc\xff\x01z", n < 6 ? n : 6}));
        buf_deinit(&text);
    }
    buf_deinit(&out);
}
