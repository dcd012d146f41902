/* The maps `exports` and `imports` of package.json, without files: the cases of Node's resolution algorithm.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/resolve/package.h"

#include "unit.h"

static const Str import_conditions[] = {STR("bun"), STR("node"), STR("import")};
static const Str require_conditions[] = {STR("bun"), STR("node"), STR("require")};

/* "target", "bare target", or what is wrong. */
static void expect(const char *map, const char *key, bool imports, bool require, const char *want)
{
    static const char *const failures[] = {[PACKAGE_NOT_EXPORTED] = "none", [PACKAGE_BAD_TARGET] = "bad", [PACKAGE_BAD_CONFIG] = "mixed"};
    Arena arena;
    AUTO_BUF out = {0};
    AUTO_BUF got = {0};
    arena_init(&arena);
    Package package = {.folder = STR("/p")};
    const JsonNode *root = json_read(&arena, str_view(map), &package.error);
    EXPECT(root != NULL);
    package.exports = package.imports = root;
    Conditions conditions = {require ? require_conditions : import_conditions, 3};
    PackageTarget result = imports ? package_imports(&package, str_view(key), conditions, &out)
                                   : package_exports(&package, str_view(key), conditions, &out);
    if (result == PACKAGE_TARGET || result == PACKAGE_TARGET_BARE)
        buf_printf(&got, "%s%.*s", result == PACKAGE_TARGET_BARE ? "bare " : "", (int)out.len, out.data);
    else
        buf_append_c(&got, failures[result]);
    unit_expect_str(__FILE__, __LINE__, buf_view(&got), str_view(want));
    arena_deinit(&arena);
}

static void expect_export(const char *map, const char *key, const char *want)
{
    expect(map, key, false, false, want);
}

TEST(package_exports_forms)
{
    expect_export("\"./a.js\"", ".", "./a.js");
    expect_export("\"./a.js\"", "./b", "none");
    expect_export("{\"import\":\"./i.js\",\"require\":\"./r.js\"}", ".", "./i.js");
    expect("{\"import\":\"./i.js\",\"require\":\"./r.js\"}", ".", false, true, "./r.js");
    expect_export("{\"browser\":\"./b.js\"}", ".", "none");
    expect_export("{\"default\":\"./d.js\",\"import\":\"./i.js\"}", ".", "./d.js");
    expect_export("{\".\":{\"node\":{\"import\":\"./ni.js\"},\"default\":\"./d.js\"}}", ".", "./ni.js");
    expect_export("{\".\":{\"node\":{\"browser\":\"./nb.js\"},\"default\":\"./d.js\"}}", ".", "./d.js");
    expect_export("{\".\":{\"node\":null,\"default\":\"./d.js\"}}", ".", "none");
    expect_export("[\"./a.js\",\"./b.js\"]", ".", "./a.js");
    expect_export("[\"a.js\",\"./b.js\"]", ".", "./b.js");
    expect_export("[{\"browser\":\"./x.js\"},\"./b.js\"]", ".", "./b.js");
    expect_export("[]", ".", "none");
    expect_export("[null]", ".", "none");
    expect_export("{\".\":\"./a.js\",\"import\":\"./b.js\"}", ".", "mixed");
    expect_export("{\"./a\":5}", "./a", "bad");
}

TEST(package_exports_patterns)
{
    expect_export("{\"./*\":\"./lib/*.js\"}", "./a/b", "./lib/a/b.js");
    expect_export("{\"./*\":\"./lib/*/*.js\"}", "./a", "./lib/a/a.js");
    expect_export("{\"./*.js\":\"./lib/*.mjs\"}", "./a.js", "./lib/a.mjs");
    expect_export("{\"./*.js\":\"./lib/*.mjs\"}", "./.js", "none");
    expect_export("{\"./*\":\"./1/*\",\"./a/*\":\"./2/*\",\"./a/b*\":\"./3/*\"}", "./a/bc", "./3/c");
    expect_export("{\"./*\":\"./1/*\",\"./*.js\":\"./2/*\"}", "./a.js", "./2/a");
    expect_export("{\"./*\":\"./1/*\",\"./private/*\":null}", "./private/x", "none");
    expect_export("{\"./a\":\"./exact\",\"./*\":\"./star\"}", "./a", "./exact");
    expect_export("{\"./*\":\"./lib/*\"}", "./../x", "bad");
    expect_export("{\"./*\":\"./lib/*\"}", "./a/%2e%2E/x", "bad");
    expect_export("{\"./*\":\"./lib/*\"}", "./node_modules/x", "bad");
    expect_export("{\"./a\":\"./../x\"}", "./a", "bad");
    expect_export("{\"./a\":\"../x\"}", "./a", "bad");
    expect_export("{\"./a\":\"x\"}", "./a", "bad");
    expect_export("{\"./a/\":\"./lib/\"}", "./a/x", "none");
    expect_export("{\"./**\":\"./lib/*\"}", "./a", "none");
}

TEST(package_imports)
{
    expect("{\"#a\":\"./a.js\"}", "#a", true, false, "./a.js");
    expect("{\"#a\":\"dep/sub\"}", "#a", true, false, "bare dep/sub");
    expect("{\"#a\":\"node:fs\"}", "#a", true, false, "bare node:fs");
    expect("{\"#a\":\"../x\"}", "#a", true, false, "bad");
    expect("{\"#a\":\"/x\"}", "#a", true, false, "bad");
    expect("{\"#a/*\":\"./b/*.js\"}", "#a/c", true, false, "./b/c.js");
    expect("{\"#a/*\":\"dep/*\"}", "#a/c", true, false, "bare dep/c");
    expect("{\"#a\":{\"require\":\"./r.js\",\"default\":\"./d.js\"}}", "#a", true, true, "./r.js");
    expect("{\"#a\":null}", "#a", true, false, "none");
    expect("{\"#a\":\"./a.js\"}", "#", true, false, "none");
}
