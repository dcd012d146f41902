/* mime.c - lookup in mime.def by binary search.
 *
 * Invariant: the list is sorted by extension (test_http_tables.c checks it).
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/mime.h"

#define LONGEST_EXTENSION 15

typedef struct MimeRow {
    Str extension, type;
} MimeRow;

static const MimeRow rows[] = {
#define MIME(extension, type) {{extension, sizeof(extension) - 1}, {type, sizeof(type) - 1}},
#include "io/http/mime.def"
#undef MIME
};

static int compare(Str a, Str b)
{
    int order = memcmp(a.data, b.data, MIN(a.len, b.len));
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

Str mime_of_extension(Str extension)
{
    char folded[LONGEST_EXTENSION];
    if (extension.len == 0 || extension.len > sizeof folded)
        return (Str){"", 0};
    for (size_t i = 0; i < extension.len; i++) {
        char c = extension.data[i];
        folded[i] = (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
    }
    Str key = {folded, extension.len};
    size_t low = 0, high = ARRAY_LEN(rows);
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = compare(key, rows[middle].extension);
        if (order == 0)
            return rows[middle].type;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return (Str){"", 0};
}

Str mime_of_path(Str path)
{
    size_t at = path.len;
    while (at && path.data[at - 1] != '.' && path.data[at - 1] != '/')
        at--;
    Str found = {"", 0};
    if (at && path.data[at - 1] == '.')
        found = mime_of_extension((Str){path.data + at, path.len - at});
    return found.len ? found : STR("application/octet-stream");
}
