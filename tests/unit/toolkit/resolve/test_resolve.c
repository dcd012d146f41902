/* Specifiers and files: in a folder of its own under the system's temporary one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/resolve/resolver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "os/os_file.h"
#include "toolkit/resolve/resolve.h"
#include "unit.h"

typedef struct Tree {
    char root[64];
} Tree;

static const char *const files[] = {"a.js", "b.ts", "c.mts", "lib/index.ts", "lib/x.jsx", "both.js", "both.ts", "d\xc3\xa9 1.js", "data.json"};

static bool put(const Tree *tree, const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", tree->root, name);
    return os_file_write(path, STR("x"), 0600) == 0;
}

static bool tree_make(Tree *tree)
{
    snprintf(tree->root, sizeof tree->root, "/tmp/cob-resolve-XXXXXX");
    char path[128];
    if (!mkdtemp(tree->root))
        return false;
    snprintf(path, sizeof path, "%s/lib", tree->root);
    bool ok = os_file_make_dir(path, 0700) == 0;
    for (u32 i = 0; i < ARRAY_LEN(files); i++)
        ok = ok && put(tree, files[i]);
    return ok;
}

static void tree_remove(const Tree *tree)
{
    char path[128];
    for (u32 i = 0; i < ARRAY_LEN(files); i++) {
        snprintf(path, sizeof path, "%s/%s", tree->root, files[i]);
        (void)unlink(path);
    }
    snprintf(path, sizeof path, "%s/lib", tree->root);
    (void)rmdir(path);
    (void)rmdir(tree->root);
}

/* -1 or the answer in got. */
static int resolve_in(Str folder, Str specifier, Buf *got)
{
    static const ResolverOptions options;
    AUTO_RESOLVED out = {0};
    Resolver *r = resolver_new(&options);
    ResolveStatus status = resolver_resolve(r, specifier, folder, RESOLVE_IMPORT, &out);
    got->len = 0;
    buf_append_str(got, buf_view(&out.path));
    resolver_free(r);
    return status == RESOLVE_FILE ? 0 : -1;
}

TEST(resolve_finds_files)
{
    static const struct {
        const char *specifier, *found; /* NULL: nothing */
    } rows[] = {
        {"./a.js", "a.js"},        {"./a", "a.js"},           {"./b", "b.ts"},
        {"./b.js", "b.ts"},        {"./c.mjs", "c.mts"},      {"./both.js", "both.js"},
        {"./both", "both.ts"},     {"./lib", "lib/index.ts"}, {"./lib/", "lib/index.ts"},
        {"./lib/x", "lib/x.jsx"},  {"./no/../a.js", "a.js"},  {"././/a.js", "a.js"},
        {"./lib/..//a", "a.js"},   {"./data", "data.json"},   {"./lib/../lib/.", "lib/index.ts"},
        {"./nothing", NULL},       {"./a.js/", "a.js"},         {"./lib/index.tsx", NULL},
        {"..", NULL},              {"./d\xc3\xa9 1.js", "d\xc3\xa9 1.js"},
    };
    Tree tree;
    EXPECT(tree_make(&tree));
    for (u32 i = 0; i < ARRAY_LEN(rows); i++) {
        AUTO_BUF got = {0};
        char want[128] = "";
        int error = resolve_in(str_view(tree.root), str_view(rows[i].specifier), &got);
        if (rows[i].found)
            snprintf(want, sizeof want, "%s/%s", tree.root, rows[i].found);
        EXPECT(error == (rows[i].found ? 0 : -1));
        unit_expect_str(__FILE__, __LINE__, error ? STR("") : buf_view(&got), str_view(want));
    }
    tree_remove(&tree);
}

TEST(resolve_absolute_and_urls)
{
    Tree tree;
    EXPECT(tree_make(&tree));
    AUTO_BUF url = {0};
    AUTO_BUF path = {0};
    AUTO_BUF got = {0};
    buf_printf(&path, "%s/d\xc3\xa9 1.js", tree.root);
    resolve_url(buf_view(&path), &url);
    EXPECT(str_ends_with(buf_view(&url), STR("/d%C3%A9%201.js")));
    buf_append_c(&url, "?query#hash");
    EXPECT(resolve_in(STR("/"), buf_view(&url), &got) == 0);
    unit_expect_str(__FILE__, __LINE__, buf_view(&got), buf_view(&path));
    got.len = 0;
    EXPECT(resolve_in(STR("/tmp"), STR("/../../.."), &got) == -1);
    EXPECT(resolve_in(STR("/"), STR("file:///%zz"), &got) == -1);
    EXPECT(resolve_in(STR("/"), STR("file:///a%00b"), &got) == -1);
    EXPECT(resolve_in(STR("/"), STR("file:"), &got) == -1);
    EXPECT(resolve_in(STR("/"), (Str){"./a\0b", 5}, &got) == -1);
    AUTO_BUF longest = {0};
    buf_append_c(&longest, "./");
    for (u32 i = 0; i < 5000; i++)
        buf_push(&longest, 'x');
    EXPECT(resolve_in(STR("/tmp"), buf_view(&longest), &got) == -1);
    tree_remove(&tree);
}

TEST(resolve_parts)
{
    unit_expect_str(__FILE__, __LINE__, resolve_folder(STR("/a/b.js")), STR("/a"));
    unit_expect_str(__FILE__, __LINE__, resolve_folder(STR("/b.js")), STR("/"));
    unit_expect_str(__FILE__, __LINE__, resolve_folder(STR("b.js")), STR("."));
    EXPECT(resolve_is_path(STR("./a")) && resolve_is_path(STR("..")) && resolve_is_path(STR("/a")) && resolve_is_path(STR("file:///a")));
    EXPECT(!resolve_is_path(STR("a")) && !resolve_is_path(STR("@a/b")) && !resolve_is_path(STR(".a")) && !resolve_is_path(STR("")));
}
