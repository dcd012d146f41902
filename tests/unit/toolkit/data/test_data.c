/* Readers of TOML, YAML, JSON5 and JSON with comments: where errors are, that every prefix of a text is read within its bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/data/data.h"

#include "unit.h"

typedef DataDocument ReadFn(Arena *arena, Str text);
static ReadFn *const readers[] = {data_read_toml, data_read_yaml, data_read_json5, data_read_jsonc};

static const struct {
    ReadFn *read;
    const char *text;
    u32 line, column; /* 0: fine */
} rows[] = {
    {data_read_toml, "a = 1\nb = = 2\n", 2, 5},
    {data_read_toml, "a = \"\xC3\xA9\xF0\x9F\x98\x80\" x", 1, 11},
    {data_read_toml, "[a]\n[b]\n[a]\n", 3, 2},
    {data_read_toml, "\xEF\xBB\xBF" "a = ", 1, 5},
    {data_read_toml, "a.b.c = 1\n[[d]]\nx = 1\n[[d]]\n", 0, 0},
    {data_read_yaml, "a:\n  - b\n c: d\n", 3, 2},
    {data_read_yaml, "a: 1\nb: \"x\\q\"\n", 2, 7},
    {data_read_yaml, "x: *nope", 1, 4},
    {data_read_yaml, "a: {b: [1, 2], c: |\n", 1, 19},
    {data_read_yaml, "? a\n: b\n", 0, 0},
    {data_read_json5, "{a: 1,\n b: ?}", 2, 5},
    {data_read_json5, "[1, 'x", 1, 5},
    {data_read_jsonc, "{\"a\": 1, // c\n \"b\" 2}", 2, 6},
    {data_read_jsonc, "[1,]", 0, 0},
};

TEST(data_errors_have_a_place)
{
    for (u32 i = 0; i < ARRAY_LEN(rows); i++) {
        Arena arena;
        arena_init(&arena);
        DataDocument doc = rows[i].read(&arena, str_view(rows[i].text));
        EXPECT((doc.root != NULL) == (rows[i].line == 0));
        EXPECT(doc.error.line == rows[i].line && doc.error.column == rows[i].column);
        arena_deinit(&arena);
    }
}

TEST(data_reads_stay_in_bounds)
{
    static const char *const texts[] = {
        "a = \"\"\"x\\\n y\"\"\"\n[b.c]\nd = 1979-05-27T07:32:00.5+01:00\ne = [1_0, 0xff, {f = 'g'}] # c\n",
        "%YAML 1.2\n---\na: &x [1, \"b\\\n c\", 'd''e']\n? |2-\n   f\n: >+\n  g\n\n<<: {h: *x}\n!!str i: ~ # c\n...\n",
        "{a: 'b\\x41\\u00e9\\\n', \"c\": [+.5, -0x1F, NaN,], /* d */ $e: null} // f",
    };
    for (u32 t = 0; t < ARRAY_LEN(texts); t++) {
        size_t whole = strlen(texts[t]);
        for (size_t n = 0; n <= whole; n++) {
            char *guarded = unit_guard_alloc(n);
            memcpy(guarded, texts[t], n);
            for (u32 i = 0; i < ARRAY_LEN(readers); i++) {
                Arena arena;
                arena_init(&arena);
                DataDocument doc = readers[i](&arena, (Str){guarded, n});
                EXPECT(doc.root || doc.error.message);
                arena_deinit(&arena);
            }
            unit_guard_free(guarded, n);
        }
    }
}

TEST(data_members_are_found)
{
    Arena arena;
    arena_init(&arena);
    DataDocument doc = data_read_toml(&arena, STR("a=1\nb=2\nc=3\nd=4\ne=5\nf=6\ng=7\nh=8\ni=9\nj='x'\n[run]\nk=true\n"));
    EXPECT(doc.root && data_get(doc.root, "i")->number == 9);
    EXPECT(str_equal_c(data_get_text(doc.root, "j"), "x"));
    EXPECT(data_get(data_get(doc.root, "run"), "k")->type == DATA_TRUE);
    EXPECT(!data_get(doc.root, "z") && !data_get(NULL, "z"));
    arena_deinit(&arena);
}
