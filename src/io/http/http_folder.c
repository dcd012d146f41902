/* http_folder.c - a request's path to a file, its part, or the list of a folder.
 *
 * The kernel holds the path to the folder (openat2 with RESOLVE_BENEATH), so neither a link nor a rename in the middle of a request leads out. A
 * path with an encoded '/', NUL or a ".." that is left after normalising is no file's name.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/vec.h"
#include "io/http/header.h"
#include "io/http/http_date.h"
#include "io/http/mime.h"

static int hex(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

/* Appends the target's path, decoded and without a '/' in front. false: it names no file. */
static bool decode(Str target, bool hidden, Buf *out)
{
    for (size_t i = 1; i < target.len && target.data[i] != '?' && target.data[i] != '#'; i++) {
        char c = target.data[i];
        if (c == '%') {
            int high = i + 2 < target.len ? hex(target.data[i + 1]) : -1, low = high < 0 ? -1 : hex(target.data[i + 2]);
            if (low < 0)
                return false;
            c = (char)(high * 16 + low);
            i += 2;
            if (!c || c == '/')
                return false;
        }
        if (out->len || c != '/')
            buf_push(out, c);
    }
    for (size_t at = 0; at < out->len;) { /* no step up, nothing hidden */
        const char *end = memchr(out->data + at, '/', out->len - at);
        size_t n = end ? (size_t)(end - out->data) - at : out->len - at;
        if (n && out->data[at] == '.' && (!hidden || n == 1 || (n == 2 && out->data[at + 1] == '.')))
            return false;
        at += n + 1;
    }
    return true;
}

/* For kernels without openat2: step by step, through no link at all. */
static int open_steps(int folder, const char *path, int flags)
{
    int at = folder;
    for (;;) {
        size_t n = strcspn(path, "/");
        char *step = n ? xstrndup(path, n) : xstrdup(".");
        path += n + strspn(path + n, "/");
        int fd = openat(at, step, flags | O_NOFOLLOW | (*path ? O_DIRECTORY : 0));
        int error = errno;
        xfree(step);
        if (at != folder)
            close(at);
        if (fd < 0)
            return -error;
        if (!*path)
            return fd;
        at = fd;
    }
}

/* A descriptor of what the decoded path means, or -errno. */
static int open_below(const HttpFolder *folder, const char *path)
{
    struct open_how how = {.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, .resolve = folder->follow_links ? 0 : RESOLVE_BENEATH};
    long fd = syscall(SYS_openat2, folder->fd, *path ? path : ".", &how, sizeof how);
    if (fd < 0 && errno == ENOSYS)
        return open_steps(folder->fd, path, (int)how.flags);
    return fd < 0 ? -errno : (int)fd;
}

/* ---- parts and validators ----------------------------------------------------------------------- */

static bool find_header(const HttpRequest *req, HttpHeaderId id, Str *value)
{
    int at = http_head_find(&req->head, id, 0);
    if (at >= 0)
        *value = http_header_value_at(&req->head, (u32)at);
    return at >= 0;
}

static const char *read_number(const char *p, const char *end, u64 *out)
{
    const char *start = p;
    for (*out = 0; p < end && *p >= '0' && *p <= '9'; p++)
        *out = *out > (UINT64_MAX - 9) / 10 ? UINT64_MAX - 9 : *out * 10 + (u64)(*p - '0');
    return p > start ? p : NULL;
}

/* RFC 9110 14.2, one range. 1: a part, 0: the header does not count, -1: 416. */
static int read_range(Str text, u64 size, u64 *at, u64 *len)
{
    const char *p = text.data + 6, *end = text.data + text.len;
    u64 first, last = UINT64_MAX;
    if (text.len < 7 || memcmp(text.data, "bytes=", 6))
        return 0;
    if (*p == '-') {
        p = read_number(p + 1, end, &last);
        if (!p || p != end)
            return 0;
        *len = MIN(last, size);
        *at = size - *len;
        return *len ? 1 : -1;
    }
    p = read_number(p, end, &first);
    if (!p || p == end || *p++ != '-')
        return 0;
    if (p < end && (!(p = read_number(p, end, &last)) || p != end || last < first))
        return 0;
    if (first >= size)
        return -1;
    *at = first;
    *len = MIN(last, size - 1) - first + 1;
    return 1;
}

static bool lists_tag(Str list, const char *tag)
{
    return str_equal_c(list, "*") || memmem(list.data, list.len, tag, strlen(tag)) != NULL;
}

/* RFC 9110 13.2.2: does the peer have it already? */
static bool is_known(const HttpRequest *req, const char *tag, i64 modified)
{
    Str value;
    i64 since;
    if (find_header(req, Http_IfNoneMatch, &value))
        return lists_tag(value, tag);
    return find_header(req, Http_IfModifiedSince, &value) && http_date_parse(value, &since) && modified <= since;
}

static bool range_counts(const HttpRequest *req, const char *tag, const char *date)
{
    Str value;
    return !find_header(req, Http_IfRange, &value) || str_equal_c(value, tag) || str_equal(value, (Str){date, HTTP_DATE_LEN});
}

/* ---- answers ------------------------------------------------------------------------------------ */

static u16 say(HttpRequest *req, u16 status, Str headers, Str type, Str body)
{
    AUTO_BUF lines = {0};
    buf_append_str(&lines, headers);
    buf_printf(&lines, "Content-Type: %.*s\r\n", (int)type.len, type.data);
    HttpResponse response = {.status = status, .headers = buf_view(&lines), .body = body};
    http_respond(req, &response);
    return status;
}

static u16 refuse(HttpRequest *req, u16 status, Str headers)
{
    AUTO_BUF body = {0};
    Str text = http_status_text(status);
    buf_printf(&body, "%u %.*s\n", status, (int)text.len, text.data);
    return say(req, status, headers, STR("text/plain; charset=utf-8"), buf_view(&body));
}

static u16 send_file(HttpRequest *req, int fd, const struct stat *info, const char *path)
{
    AUTO_BUF lines = {0};
    char tag[64], date[HTTP_DATE_LEN];
    snprintf(tag, sizeof tag, "\"%llx-%llx-%lx\"", (unsigned long long)info->st_size, (unsigned long long)info->st_mtim.tv_sec,
             info->st_mtim.tv_nsec);
    http_date_format(info->st_mtim.tv_sec, date);
    u64 size = (u64)info->st_size, at = 0, len = size;
    Str range, type = mime_of_path(str_view(path));
    buf_printf(&lines, "Content-Type: %.*s\r\nLast-Modified: %.*s\r\nETag: %s\r\nAccept-Ranges: bytes\r\nX-Content-Type-Options: nosniff\r\n",
               (int)type.len, type.data, HTTP_DATE_LEN, date, tag);
    HttpResponse response = {.status = 200};
    int part = 0;
    if (is_known(req, tag, info->st_mtim.tv_sec))
        response.status = 304;
    else if (find_header(req, Http_Range, &range) && range_counts(req, tag, date) && (part = read_range(range, size, &at, &len)) != 0)
        response.status = part > 0 ? 206 : 416;
    if (part > 0)
        buf_printf(&lines, "Content-Range: bytes %llu-%llu/%llu\r\n", (unsigned long long)at, (unsigned long long)(at + len - 1),
                   (unsigned long long)size);
    if (part < 0)
        buf_printf(&lines, "Content-Range: bytes */%llu\r\n", (unsigned long long)size);
    response.headers = buf_view(&lines);
    if (response.status == 200 || response.status == 206) {
        http_respond_file(req, &response, fd, at, len);
        return response.status;
    }
    close(fd);
    http_respond(req, &response);
    return response.status;
}

/* ---- lists of folders --------------------------------------------------------------------------- */

typedef struct Item {
    char *name;
    bool folder;
    u64 size;
} Item;

static int by_name(const void *a, const void *b)
{
    const Item *x = a, *y = b;
    return x->folder != y->folder ? y->folder - x->folder : strcmp(x->name, y->name);
}

static void append_escaped(Buf *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("<>&\"'", *text))
            buf_printf(out, "&#%d;", *text);
        else
            buf_push(out, *text);
    }
}

static void append_link(Buf *out, const char *name)
{
    for (; *name; name++) {
        if ((*name >= '0' && *name <= '9') || ((*name | 32) >= 'a' && (*name | 32) <= 'z') || strchr("-._~", *name))
            buf_push(out, *name);
        else
            buf_printf(out, "%%%02X", (u8)*name);
    }
}

/* What a name of the list means; a link that may not be followed means nothing. */
static bool look_at(const HttpFolder *folder, int dir, const char *path, const char *name, struct stat *info)
{
    if (fstatat(dir, name, info, AT_SYMLINK_NOFOLLOW) < 0 || !S_ISLNK(info->st_mode))
        return S_ISREG(info->st_mode) || S_ISDIR(info->st_mode);
    AUTO_BUF target = {0};
    buf_printf(&target, "%s%s", path, name);
    buf_push(&target, 0);
    int fd = open_below(folder, target.data);
    bool found = fd >= 0 && fstat(fd, info) == 0 && (S_ISREG(info->st_mode) || S_ISDIR(info->st_mode));
    if (fd >= 0)
        close(fd);
    return found;
}

static u16 send_list(const HttpFolder *folder, HttpRequest *req, int fd, const char *path)
{
    VEC(Item) items = {0};
    DIR *dir = fdopendir(fd);
    struct dirent *entry;
    if (!dir) {
        close(fd);
        return refuse(req, 500, STR(""));
    }
    while ((entry = readdir(dir)) != NULL) {
        struct stat info = {0};
        if ((entry->d_name[0] == '.' && (!folder->hidden || !strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))) ||
            !look_at(folder, dirfd(dir), path, entry->d_name, &info))
            continue;
        VEC_PUSH(&items, ((Item){xstrdup(entry->d_name), S_ISDIR(info.st_mode), (u64)info.st_size}));
    }
    closedir(dir);
    if (items.len)
        qsort(items.items, items.len, sizeof(Item), by_name);
    AUTO_BUF page = {0};
    buf_append_c(&page, "<!doctype html>\n<meta charset=\"utf-8\">\n<title>/");
    append_escaped(&page, path);
    buf_append_c(&page, "</title>\n<h1>/");
    append_escaped(&page, path);
    buf_append_c(&page, "</h1>\n<table>\n");
    if (*path)
        buf_append_c(&page, "<tr><td><a href=\"../\">../</a><td>\n");
    for (u32 i = 0; i < items.len; i++) {
        const Item *item = &items.items[i];
        buf_append_c(&page, "<tr><td><a href=\"./");
        append_link(&page, item->name);
        buf_append_c(&page, item->folder ? "/\">" : "\">");
        append_escaped(&page, item->name);
        buf_append_c(&page, item->folder ? "/</a><td>\n" : "</a><td align=\"right\">");
        if (!item->folder)
            buf_printf(&page, "%llu\n", (unsigned long long)item->size);
        xfree(item->name);
    }
    VEC_DEINIT(&items);
    buf_append_c(&page, "</table>\n");
    return say(req, 200, STR("X-Content-Type-Options: nosniff\r\n"), STR("text/html; charset=utf-8"), buf_view(&page));
}

/* A folder without a '/' at its end: relative links in it would be wrong. The location is on this host: no "//" in front. */
static u16 send_to_slash(HttpRequest *req, Str target, const char *path)
{
    AUTO_BUF lines = {0};
    const char *query = memchr(target.data, '?', target.len);
    buf_append_c(&lines, "Location: /");
    for (const char *p = path; *p; p++) {
        char one[2] = {*p, 0};
        if (*p == '/')
            buf_push(&lines, '/');
        else
            append_link(&lines, one);
    }
    buf_push(&lines, '/');
    if (query)
        buf_append(&lines, query, (size_t)(target.data + target.len - query));
    buf_append_c(&lines, "\r\n");
    return refuse(req, 301, buf_view(&lines));
}

u16 http_folder_answer(const HttpFolder *folder, HttpRequest *req)
{
    AUTO_BUF path = {0};
    Str target = http_slice(&req->head, req->head.target);
    struct stat info;
    if (req->head.method != HttpMethod_Get && req->head.method != HttpMethod_Head)
        return refuse(req, 405, STR("Allow: GET, HEAD\r\n"));
    if (!target.len || target.data[0] != '/' || !decode(target, folder->hidden, &path))
        return refuse(req, 404, STR(""));
    buf_push(&path, 0);
    int fd = open_below(folder, path.data);
    if (fd < 0)
        return refuse(req, fd == -EACCES || fd == -EXDEV || fd == -EPERM ? 403 : fd == -EMFILE || fd == -ENFILE ? 503 : 404, STR(""));
    bool slash = path.len < 2 || path.data[path.len - 2] == '/';
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && !slash)
        return send_file(req, fd, &info, path.data);
    if (!S_ISDIR(info.st_mode)) {
        close(fd);
        return refuse(req, 404, STR(""));
    }
    if (!slash) {
        close(fd);
        return send_to_slash(req, target, path.data);
    }
    AUTO_BUF index = {0};
    buf_printf(&index, "%sindex.html", path.data);
    buf_push(&index, 0);
    int file = open_below(folder, index.data);
    if (file >= 0 && fstat(file, &info) == 0 && S_ISREG(info.st_mode)) {
        close(fd);
        return send_file(req, file, &info, index.data);
    }
    if (file >= 0)
        close(file);
    return send_list(folder, req, fd, path.data);
}
