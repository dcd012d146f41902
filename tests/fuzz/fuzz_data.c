/* fuzz_data.c - any bytes as TOML, YAML, JSON5 and JSON with comments; the tree is walked. The first byte picks the reader.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "toolkit/data/data.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

static void walk(const DataNode *node, u32 depth)
{
    u32 n = 0;
    CHECK(depth <= DATA_DEPTH_MAX);
    for (const DataItem *item = node->first; item; item = item->next, n++) {
        CHECK(node->type != DATA_OBJECT || data_get_str(node, item->key) == item->value);
        if (!item->value->anchor)
            walk(item->value, depth + 1);
    }
    CHECK(n == node->count);
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
    static DataDocument (*const readers[])(Arena *, Str) = {data_read_toml, data_read_yaml, data_read_json5, data_read_jsonc};
    if (!size)
        return 0;
    Arena arena;
    arena_init(&arena);
    DataDocument doc = readers[data[0] % 4](&arena, (Str){(const char *)data + 1, size - 1});
    CHECK(doc.root || doc.error.message);
    if (doc.root)
        walk(doc.root, 0);
    arena_deinit(&arena);
    return 0;
}
