/* fuzz_config.c - JSON of configuration files, the maps of package.json, and keys of tsconfig's paths. The first line of the input
 * is the name that is looked up.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "toolkit/resolve/package.h"
#include "toolkit/resolve/tsconfig.h"

static bool none(void *ctx, Str path)
{
    (void)ctx;
    return path.len == (size_t)-1;
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
    static const Str conditions[] = {STR("bun"), STR("import")};
    const char *text = (const char *)data, *newline = size ? memchr(text, '\n', size) : NULL;
    size_t n = newline ? (size_t)(newline - text) : 0;
    Str name = {text, n}, rest = {text + n, size - n};
    Arena arena;
    AUTO_BUF out = {0};
    JsonError error;
    arena_init(&arena);
    const JsonNode *root = json_read(&arena, rest, &error);
    if (root) {
        Package package = {.exports = root, .imports = root};
        Tsconfig config = {.path = STR("/p/tsconfig.json"), .paths = root, .paths_base = STR("/p")};
        CHECK(package_exports(&package, name, (Conditions){conditions, 2}, &out) <= PACKAGE_BAD_CONFIG);
        CHECK(package_imports(&package, name, (Conditions){conditions, 2}, &out) <= PACKAGE_BAD_CONFIG);
        CHECK(!tsconfig_paths(&config, name, none, NULL));
    }
    arena_deinit(&arena);
    return 0;
}
