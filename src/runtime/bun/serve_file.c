/* serve_file.c - files for responses: small ones are kept in memory, and asked about again each time.
 *
 *   in:   a path
 *   out:  what the system says of the file now, and its bytes or a descriptor
 *
 * Each request asks the system once (stat); bytes kept from before are used when device, number, size and times of the
 * file are the same. Every write moves the change time, unless it falls into the same tick of the clock as the one before: so
 * bytes are kept only if the file had been left alone for a while when they were read.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/hash.h"
#include "os/os_time.h"
#include "runtime/bun/serve_priv.h"

enum {
    FILES = 32,              /* a power of two; one file per hash */
    KEPT_MAX = 16 * 1024,    /* larger ones cost more than opening them does */
    LEFT_ALONE_MS = 2 * 1000, /* coarser clocks are not in use */
};

typedef struct KeptFile {
    char *path; /* NULL: free */
    OsFileStat info;
    char *bytes;
} KeptFile;

struct ServeFiles {
    KeptFile kept[FILES];
};

void serve_files_free(ServeFiles *files)
{
    for (u32 i = 0; files && i < FILES; i++) {
        xfree(files->kept[i].path);
        xfree(files->kept[i].bytes);
    }
    xfree(files);
}

static bool same_file(const OsFileStat *a, const OsFileStat *b)
{
    return a->size == b->size && a->inode == b->inode && a->device == b->device && a->modified_ns == b->modified_ns &&
           a->changed_ns == b->changed_ns && a->type == b->type;
}

static bool read_all(int fd, char *to, size_t len)
{
    for (size_t at = 0; at < len;) {
        ssize_t n = pread(fd, to + at, len - at, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += (size_t)n;
    }
    return true;
}

/* Keeps the bytes of the open file if they can be relied on. */
static bool keep(KeptFile *kept, const char *path, const ServeFile *file)
{
    OsFileStat after;
    i64 age_ms = ((i64)os_time_wall_ns() - MAX(file->info.changed_ns, file->info.modified_ns)) / 1000000;
    if (file->info.type != OS_FILE_REGULAR || !file->info.size || file->info.size > KEPT_MAX || age_ms < LEFT_ALONE_MS)
        return false;
    char *bytes = xalloc((size_t)file->info.size);
    if (!read_all(file->fd, bytes, (size_t)file->info.size) || os_file_fstat(file->fd, &after) < 0 || !same_file(&after, &file->info)) {
        xfree(bytes);
        return false;
    }
    *kept = (KeptFile){xstrdup(path), file->info, bytes};
    return true;
}

int serve_file_open(ServeFiles **files, const char *path, ServeFile *out)
{
    if (!*files)
        *files = xalloc_zero(sizeof **files);
    KeptFile *kept = &(*files)->kept[hash_bytes(path, strlen(path), 0) & (FILES - 1)];
    out->fd = -1;
    if (kept->path && !strcmp(kept->path, path)) {
        int error = os_file_stat(path, &out->info);
        if (error < 0)
            return error;
        if (same_file(&out->info, &kept->info)) {
            out->bytes = (Str){kept->bytes, (size_t)out->info.size};
            return 0;
        }
    }
    out->fd = os_file_open_read(path);
    int error = out->fd < 0 ? out->fd : os_file_fstat(out->fd, &out->info);
    if (error < 0) {
        serve_file_close(out);
        return error;
    }
    xfree(kept->path);
    xfree(kept->bytes);
    *kept = (KeptFile){0};
    if (keep(kept, path, out)) {
        serve_file_close(out);
        out->bytes = (Str){kept->bytes, (size_t)out->info.size};
    }
    return 0;
}

void serve_file_close(ServeFile *file)
{
    if (file->fd >= 0)
        os_file_close(file->fd);
    file->fd = -1;
}

void serve_file_respond(ServeFile *file, HttpRequest *req, HttpResponse *response, u64 at, u64 len)
{
    if (file->fd < 0) {
        response->body = (Str){file->bytes.data + at, (size_t)len};
        http_respond(req, response);
    } else {
        http_respond_file(req, response, file->fd, at, len);
    }
}
