/* resolve.c - names of files and file: URLs by their text alone; resolver.c looks for the files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/resolve/resolve.h"

#include <errno.h>

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

/* As URLs do it: folder/.. need not exist. */
void resolve_normalise(Buf *path)
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
