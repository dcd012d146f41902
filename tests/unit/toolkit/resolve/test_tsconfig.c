/* tsconfig.json: settings, extends, paths; in a folder of its own under the system's temporary one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/resolve/resolver.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "os/os_file.h"
#include "unit.h"

static const struct {
    const char *name, *text;
} files[] = {
    {"tsconfig.json", "{\"extends\": [\"./base\", \"./second.json\"], // comment\n \"compilerOptions\": {\"jsxFactory\": \"h\","
                      "\"paths\": {\"@/*\": [\"./src/*\"], \"@/x/*\": [\"${configDir}/other/*\"], \"exact\": [\"./e\"], \"*\": [\"./any/*\"]},},}"},
    {"base.json", "{\"compilerOptions\": {\"jsx\": \"React-JSX\", \"experimentalDecorators\": true, \"target\": \"ES2017\"}}"},
    {"second.json", "{\"compilerOptions\": {\"jsx\": \"react\", \"useDefineForClassFields\": true, \"baseUrl\": \"b\"}}"},
    {"cycle.json", "{\"extends\": \"./cycle2.json\"}"},
    {"cycle2.json", "{\"extends\": \"./cycle.json\"}"},
    {"broken.json", "{\"compilerOptions\":\n {\"jsx\" 1}}"},
    {"absent.json", "{\"extends\": \"./not-there.json\"}"},
    {"empty.json", " \n"},
};

typedef struct Tree {
    char root[64];
} Tree;

static void tree_path(const Tree *tree, const char *name, char out[160])
{
    snprintf(out, 160, "%s/%s", tree->root, name);
}

static bool tree_make(Tree *tree)
{
    char path[160];
    snprintf(tree->root, sizeof tree->root, "/tmp/cob-tsconfig-XXXXXX");
    bool ok = mkdtemp(tree->root) != NULL;
    for (u32 i = 0; ok && i < ARRAY_LEN(files); i++) {
        tree_path(tree, files[i].name, path);
        ok = os_file_write(path, str_view(files[i].text), 0600) == 0;
    }
    return ok;
}

static void tree_remove(const Tree *tree)
{
    char path[160];
    for (u32 i = 0; i < ARRAY_LEN(files); i++) {
        tree_path(tree, files[i].name, path);
        (void)unlink(path);
    }
    (void)rmdir(tree->root);
}

typedef struct Tried {
    const char *root;
    Buf names;
} Tried;

static bool note(void *ctx, Str path)
{
    Tried *tried = ctx;
    size_t n = strlen(tried->root);
    buf_printf(&tried->names, "%.*s ", (int)(path.len - n), path.data + n);
    return false;
}

static Tsconfig *config_named(Resolver **r, const Tree *tree, const char *name)
{
    char path[160], file[160];
    tree_path(tree, name, path);
    tree_path(tree, "a.ts", file);
    ResolverOptions options = {.tsconfig = str_view(path)};
    *r = resolver_new(&options);
    return resolver_tsconfig_of(*r, str_view(file));
}

static void expect_paths(const Tsconfig *config, const Tree *tree, const char *specifier, const char *want)
{
    Tried tried = {.root = tree->root};
    EXPECT(!tsconfig_paths(config, str_view(specifier), note, &tried));
    unit_expect_str(__FILE__, __LINE__, buf_view(&tried.names), str_view(want));
    buf_deinit(&tried.names);
}

TEST(tsconfig_settings)
{
    Tree tree;
    Resolver *r;
    EXPECT(tree_make(&tree));
    Tsconfig *c = config_named(&r, &tree, "tsconfig.json");
    EXPECT(c && !c->error.message && c->jsx == TS_JSX_CLASSIC && c->legacy_decorators == TS_ON && c->define_fields == TS_ON &&
           c->old_target && c->decorator_metadata == TS_UNSET);
    unit_expect_str(__FILE__, __LINE__, c->jsx_factory, STR("h"));
    EXPECT(str_ends_with(c->base, STR("/b")));
    expect_paths(c, &tree, "@/m", "/b/src/m ");
    expect_paths(c, &tree, "@/x/m", "/other/m ");
    expect_paths(c, &tree, "exact", "/b/e ");
    expect_paths(c, &tree, "lodash", "/b/any/lodash ");
    resolver_free(r);
    tree_remove(&tree);
}

TEST(tsconfig_errors)
{
    static const struct {
        const char *name, *file, *message;
        u32 line;
    } rows[] = {
        {"cycle.json", "cycle2.json", "Base config file forms cycle", 1},
        {"broken.json", "broken.json", "Expected ':'", 2},
        {"absent.json", "absent.json", "Cannot find base config file \"./not-there.json\"", 1},
    };
    Tree tree;
    EXPECT(tree_make(&tree));
    for (u32 i = 0; i < ARRAY_LEN(rows); i++) {
        Resolver *r;
        Tsconfig *c = config_named(&r, &tree, rows[i].name);
        EXPECT(c && c->error.message && c->error.line == rows[i].line && str_ends_with(c->error_path, str_view(rows[i].file)));
        unit_expect_str(__FILE__, __LINE__, str_view(c->error.message), str_view(rows[i].message));
        resolver_free(r);
    }
    Resolver *r;
    Tsconfig *c = config_named(&r, &tree, "empty.json");
    EXPECT(c && !c->error.message && c->jsx == TS_JSX_NONE);
    resolver_free(r);
    tree_remove(&tree);
}
