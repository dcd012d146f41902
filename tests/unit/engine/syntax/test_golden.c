/* Golden dumps of the front end: tests/golden/{tokens,ast,scope}. The expected dump follows the input in a
 * last comment that begins with "expect"; COB_GOLDEN_UPDATE=1 rewrites it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "engine/source/lexer.h"
#include "engine/syntax/parse.h"
#include "unit.h"

#define MARK "/* expect\n"

static bool read_all(const char *path, Buf *out)
{
    FILE *f = fopen(path, "rb");
    char part[4096];
    size_t n;
    if (!f)
        return false;
    while ((n = fread(part, 1, sizeof part, f)) > 0)
        buf_append(out, part, n);
    fclose(f);
    return true;
}

static void dump(Buf *out, Source *source, const char *stage, const Dialect *dialect)
{
    DiagList diags;
    diag_list_init(&diags);
    if (!strcmp(stage, "tokens")) {
        lex_dump(out, source, &diags);
    } else {
        Arena arena;
        ParseOptions options = {.dialect = dialect, .lazy = !strcmp(stage, "scope")};
        if (str_ends_with(source->name, STR(".mjs")) || dialect->typescript)
            options.goal = ParseGoal_Module;
        arena_init(&arena);
        ScriptInfo *script = script_info_new(source);
        ParseResult *result = parse_program(&arena, script, &options, &diags);
        if (diags.len)
            diag_render_all(out, source, &diags);
        else if (!strcmp(stage, "ast"))
            ast_dump(out, result->program);
        else
            scope_dump(out, result);
        script_info_free(script);
        arena_deinit(&arena);
    }
    diag_list_deinit(&diags);
}

static void check_file(const char *stage, const char *name)
{
    char path[512];
    AUTO_BUF text = {0};
    AUTO_BUF got = {0};
    snprintf(path, sizeof path, "tests/golden/%s/%s", stage, name);
    EXPECT(read_all(path, &text));
    const char *mark = memmem(text.data, text.len, MARK, sizeof MARK - 1);
    size_t len = mark ? (size_t)(mark - text.data) : text.len;
    Source source;
    EXPECT(source_init(&source, (Str){text.data, len}, str_view(name)));
    dump(&got, &source, stage, dialect_of_name(str_view(name)));
    source_deinit(&source);
    if (getenv("COB_GOLDEN_UPDATE")) {
        FILE *f = fopen(path, "wb");
        fwrite(text.data, 1, len, f);
        fprintf(f, MARK "%.*s*/\n", (int)got.len, got.data);
        fclose(f);
        return;
    }
    size_t from = len + sizeof MARK - 1;
    Str want = {"", 0};
    if (mark && text.len >= from + 3)
        want = (Str){text.data + from, text.len - from - 3};
    if (!str_equal(buf_view(&got), want))
        printf("golden: %s\n", path);
    unit_expect_str(__FILE__, __LINE__, buf_view(&got), want);
}

static void check_stage(const char *stage)
{
    char path[64];
    snprintf(path, sizeof path, "tests/golden/%s", stage);
    DIR *dir = opendir(path);
    if (!dir) /* run from elsewhere */
        return;
    for (struct dirent *e; (e = readdir(dir));)
        if (e->d_name[0] != '.')
            check_file(stage, e->d_name);
    closedir(dir);
}

TEST(golden_tokens) { check_stage("tokens"); }
TEST(golden_ast) { check_stage("ast"); }
TEST(golden_scope) { check_stage("scope"); }
