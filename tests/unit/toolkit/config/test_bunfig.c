/* What bunfig.toml says, and the places of what is wrong with it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/config/bunfig.h"

#include "unit.h"

static Bunfig bunfig;
static BunfigError error;

static bool read_text(Arena *arena, const char *text, bool json)
{
    bunfig_deinit(&bunfig);
    return bunfig_read(arena, str_view(text), json, &bunfig, &error);
}

TEST(bunfig_settings)
{
    Arena arena;
    arena_init(&arena);
    EXPECT(read_text(&arena,
                         "preload = [\"a\", \"\", \"b\"]\nsmol = true\nenv.file = false\njsx = \"react\"\njsxFactory = \"h\"\n"
                         "[define]\nX = \"1\"\nY = 2\n[loader]\n\".svg\" = \"text\"\n[serve]\nport = 1e9\n[console]\ndepth = -3\n"
                         "[run]\nsilent = true\nbun = true\n[test]\nroot = 5\n",
                         false));
    EXPECT(bunfig.preloads.len == (2));
    EXPECT(str_equal_c(bunfig.preloads.items[1], "b"));
    EXPECT(bunfig.smol && bunfig.no_env_files && bunfig.run_silent && bunfig.run_bun);
    EXPECT(bunfig.jsx == (BUNFIG_JSX_CLASSIC));
    EXPECT(bunfig.defines.len == (1));
    EXPECT(bunfig.loaders.len == (1));
    EXPECT(bunfig.port == (65535));
    EXPECT(bunfig.has_console_depth && bunfig.console_depth == 0);
    EXPECT(read_text(&arena, "{ \"smol\": true, /* words */ \"serve\": { \"port\": 80 } }", true));
    EXPECT(bunfig.smol && bunfig.port == 80);
    EXPECT(read_text(&arena, "", false) && !bunfig.smol);
    bunfig_deinit(&bunfig);
    arena_deinit(&arena);
}

TEST(bunfig_places_of_errors)
{
    static const struct {
        const char *text;
        u32 line, column;
        bool syntax;
    } rows[] = {
        {"smol = \"x\"", 1, 8, false},
        {"# \xC3\xA9\n[define]\n[loader]\n\"x\" = \"text\"", 4, 7, false},
        {"a = \"\xC3\xA9\"\npreload = [\"\xC3\xA9\", 3]", 2, 17, false},
        {"[run]\nshell = \"fish\"", 2, 9, false},
        {"[run]\nshell", 2, 6, true},
        {"\"", 1, 1, true},
        {"a = [[[", 1, 8, true},
    };
    Arena arena;
    arena_init(&arena);
    for (u32 i = 0; i < ARRAY_LEN(rows); i++) {
        EXPECT(!read_text(&arena, rows[i].text, false));
        EXPECT(error.message != NULL);
        EXPECT(error.line == (rows[i].line));
        EXPECT(error.column == (rows[i].column));
        EXPECT(error.is_syntax == rows[i].syntax);
    }
    bunfig_deinit(&bunfig);
    arena_deinit(&arena);
}
