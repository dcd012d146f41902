/* fuzz_source_map.c - any bytes as a source map and as a program with a comment about one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/print/source_map.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
    Str text = {(const char *)data, size};
    SourceMap *map = source_map_parse(text, NULL);
    if (map) {
        SourceMapPos pos;
        for (u32 line = 1; line < 8; line++)
            for (u32 column = 1; column < 100; column += 7)
                if (source_map_find(map, line, column, &pos))
                    (void)source_map_source(map, pos.source);
    }
    source_map_free(map);
    Buf out = {0};
    (void)source_map_data_url(source_map_comment(text), &out);
    (void)source_map_data_url(text, &out);
    buf_deinit(&out);
    return 0;
}
