/* text_table.c - read-only tables that are one text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/text_table.h"

bool text_table_find(const char *table, char separator, Str key, Str *rest)
{
    const char *low = table + 1, *high = table + strlen(table); /* lines begin at low, none begins at high */
    while (low < high) {
        const char *line = low + (high - low) / 2;
        while (line > low && line[-1] != '\n')
            line--;
        const char *end = memchr(line, '\n', (size_t)(high - line));
        const char *split = memchr(line, separator, (size_t)(end - line));
        size_t length = (size_t)(split - line);
        int order = memcmp(key.data, line, MIN(key.len, length));
        if (!order && key.len == length) {
            *rest = (Str){split + 1, (size_t)(end - split - 1)};
            return true;
        }
        if (order < 0 || (!order && key.len < length))
            high = line;
        else
            low = end + 1;
    }
    return false;
}
