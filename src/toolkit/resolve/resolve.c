/* resolve.c - specifier to file, for files of the project itself.
 *
 * Not here: packages (node_modules, exports maps), tsconfig paths.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/resolve/resolve.h"

#include <errno.h>
#include <limits.h>

#include "os/os_file.h"

static const char *const endings[] = {".tsx", ".jsx", ".ts", ".mts", ".mjs", ".js", ".cts", ".cjs", ".json"};

/* A written ending and what may stand on disk in its place. */
static const struct {
    const char *written, *on_disk[2];
} rewrites[] = {
    {".js", {".ts", ".tsx"}},
    {".jsx", {".tsx", NULL}},
    {".mjs", {".mts", NULL}},
    {".cjs", {".cts", NULL}},
};

bool resolve_is_path(Str s)
{
    return str_starts_with(s, STR("./")) || str_starts_with(s, STR("../")) || str_starts_with(s, STR("/")) ||
           str_starts_with(s, STR("file:")) || str_equal_c(s, ".") || str_equal_c(s, "..");
}

Str resolve_folder(Str file)
{
    size_t n = file.len;
    while (n && file.data[n - 1] != '/')
        n--;
    if (n > 1)
        n--;
    return n ? (Str){file.data, n} : STR(".");
}

static bool type_of(const char *path, OsFileType *type)
{
    OsFileStat info;
    if (os_file_stat(path, &info) < 0)
        return false;
    *type = info.type;
    return true;
}

/* Is there a file `base` with this ending? Leaves its name in path. */
static bool try_file(Buf *path, size_t base, const char *ending)
{
    path->len = base;
    buf_append(path, ending, strlen(ending) + 1);
    path->len--;
    OsFileType type = OS_FILE_OTHER;
    return type_of(path->data, &type) && type != OS_FILE_DIR;
}

static bool try_endings(Buf *path, size_t base)
{
    for (u32 i = 0; i < ARRAY_LEN(endings); i++)
        if (try_file(path, base, endings[i]))
            return true;
    return false;
}

static bool try_rewrites(Buf *path)
{
    for (u32 i = 0; i < ARRAY_LEN(rewrites); i++) {
        if (!str_ends_with(buf_view(path), str_view(rewrites[i].written)))
            continue;
        size_t base = path->len - strlen(rewrites[i].written);
        for (u32 k = 0; k < ARRAY_LEN(rewrites[i].on_disk) && rewrites[i].on_disk[k]; k++)
            if (try_file(path, base, rewrites[i].on_disk[k]))
                return true;
        path->len = base;
        buf_append_c(path, rewrites[i].written);
    }
    return false;
}

static bool try_index(Buf *path, size_t base)
{
    path->len = base;
    if (base && path->data[base - 1] != '/')
        buf_push(path, '/');
    buf_append_c(path, "index");
    return try_endings(path, path->len);
}

static bool find(Buf *path)
{
    size_t base = path->len;
    OsFileType type = OS_FILE_OTHER;
    buf_push(path, 0);
    path->len--;
    bool there = type_of(path->data, &type), wants_folder = base && path->data[base - 1] == '/';
    if (there && type != OS_FILE_DIR && !wants_folder)
        return true;
    if (!wants_folder && (try_rewrites(path) || try_endings(path, base)))
        return true;
    return there && type == OS_FILE_DIR && try_index(path, base);
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int resolve_url_path(Str url, Buf *out)
{
    if (!str_starts_with(url, STR("file:")))
        return -EINVAL;
    Str rest = {url.data + 5, url.len - 5};
    if (str_starts_with(rest, STR("//"))) {
        rest = (Str){rest.data + 2, rest.len - 2};
        if (str_starts_with(rest, STR("localhost/")))
            rest = (Str){rest.data + 9, rest.len - 9};
    }
    for (size_t i = 0; i < rest.len && rest.data[i] != '?' && rest.data[i] != '#'; i++) {
        if (rest.data[i] != '%') {
            buf_push(out, rest.data[i]);
            continue;
        }
        int high = i + 2 < rest.len ? hex_value(rest.data[i + 1]) : -1, low = high < 0 ? -1 : hex_value(rest.data[i + 2]);
        if (low < 0 || (high | low) == 0)
            return -EINVAL;
        buf_push(out, (char)(high << 4 | low));
        i += 2;
    }
    return 0;
}

/* Takes out empty, . and .. steps of an absolute path, by its text alone as URLs do it: folder/.. need not exist. A slash at
 * the end stays. */
static void normalise(Buf *path)
{
    char *p = path->data;
    size_t n = 0, i = 0, len = path->len;
    while (i < len) {
        size_t start = ++i; /* behind a slash */
        while (i < len && p[i] != '/')
            i++;
        size_t step = i - start;
        bool last = i >= len, up = step == 2 && p[start] == '.' && p[start + 1] == '.';
        if (step == 0 || (step == 1 && p[start] == '.') || up) {
            while (up && n && p[--n] != '/') {
            }
            if (last)
                p[n++] = '/';
            continue;
        }
        p[n++] = '/';
        memmove(p + n, p + start, step);
        n += step;
    }
    path->len = n;
}

int resolve_path(Str specifier, Str folder, Buf *out)
{
    AUTO_BUF path = {0};
    if (memchr(specifier.data, 0, specifier.len))
        return -ENOENT;
    if (str_starts_with(specifier, STR("file:"))) {
        int error = resolve_url_path(specifier, &path);
        if (error < 0)
            return error;
    } else {
        if (specifier.data[0] != '/') {
            buf_append_str(&path, folder);
            buf_push(&path, '/');
        }
        buf_append_str(&path, specifier);
    }
    if (!path.len || path.data[0] != '/')
        return -ENOENT;
    normalise(&path);
    if (path.len >= PATH_MAX - 16)
        return -ENAMETOOLONG;
    if (!find(&path))
        return -ENOENT;
    buf_push(&path, 0);
    return os_file_realpath(path.data, out);
}

void resolve_url(Str path, Buf *out)
{
    static const char plain[] = "!$&'()*+,-./:;=@_~";
    buf_append_c(out, "file://");
    for (size_t i = 0; i < path.len; i++) {
        u8 c = (u8)path.data[i];
        bool letter = (c >= '0' && c <= '9') || (c < 0x80 && (c | 32) >= 'a' && (c | 32) <= 'z');
        if (letter || (c && c < 0x80 && strchr(plain, c)))
            buf_push(out, (char)c);
        else
            buf_printf(out, "%%%02X", c);
    }
}
