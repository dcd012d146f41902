/* fs_tree.c - folders made with those above them, trees removed, paths made real.
 *
 * SPDX-License-Identifier: MIT
 */
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "io/fs/fs_op_priv.h"
#include "os/os_file.h"

/* ---- mkdir ---- */

/* The end of the path above path[0, len). 0: there is none. */
static size_t parent_end(const char *path, size_t len)
{
    while (len && path[len - 1] == '/')
        len--;
    while (len && path[len - 1] != '/')
        len--;
    while (len > 1 && path[len - 1] == '/')
        len--;
    return len;
}

static i64 mkdir_part(const FsOp *op, char *path, size_t len)
{
    char kept = path[len];
    path[len] = 0;
    i64 r = FS_CALL(mkdir(path, op->mode));
    if (r == -EEXIST || r == -EROFS || r == -EISDIR) {
        struct stat st;
        r = stat(path, &st) == 0 && S_ISDIR(st.st_mode) ? 1 : -EEXIST;
    }
    path[len] = kept;
    return r;
}

/* Up to the first folder that is there, and down again. 0 made, 1 was there, or -errno. */
static i64 mkdir_all(FsOp *op)
{
    char *path = op->path.data;
    size_t whole = op->path.len, len = whole;
    i64 r;
    while ((r = mkdir_part(op, path, len)) == -ENOENT) {
        size_t up = parent_end(path, len);
        if (!up || up == len)
            return r;
        len = up;
    }
    if (r < 0)
        return r == -EEXIST && len < whole ? -ENOTDIR : r;
    if (r == 0)
        buf_append(&op->out, path, len);
    while (len < whole) {
        size_t next = len;
        while (next < whole && path[next] == '/')
            next++;
        while (next < whole && path[next] != '/')
            next++;
        len = next;
        r = mkdir_part(op, path, len);
        if (r < 0)
            return r == -EEXIST && len < whole ? -ENOTDIR : r;
        if (r == 0 && !op->out.len)
            buf_append(&op->out, path, len);
    }
    return 0;
}

i64 fs_do_mkdir(FsOp *op)
{
    if (!op->recursive)
        return FS_CALL(mkdir(op->path.data, op->mode));
    while (op->path.len > 1 && op->path.data[op->path.len - 1] == '/')
        op->path.data[--op->path.len] = 0;
    return mkdir_all(op);
}

/* ---- rm ---- */

typedef struct Folder {
    size_t path; /* in Removal.names */
    bool empty;  /* was looked into */
} Folder;

/* Folders still to be removed, those within others behind them. */
typedef struct Removal {
    FsOp *op;
    Buf names;   /* paths with their zero bytes */
    Buf folders; /* Folder[] */
    char path[PATH_MAX];
    size_t len; /* of the folder whose entries come */
    i64 error;
} Removal;

static bool is_busy(i64 error)
{
    return error == -EBUSY || error == -EMFILE || error == -ENFILE || error == -ENOTEMPTY || error == -EPERM;
}

/* Another try may help: waits. */
static bool try_again(const FsOp *op, i64 error, u32 *tries)
{
    if (!is_busy(error) || *tries >= op->retries)
        return false;
    u64 ms = (u64)op->delay * ++*tries;
    struct timespec t = {(time_t)(ms / 1000), (long)(ms % 1000) * 1000000};
    nanosleep(&t, NULL);
    return true;
}

static i64 remove_file(FsOp *op, const char *path, bool dir)
{
    u32 tries = 0;
    i64 r;
    do
        r = dir ? FS_CALL(rmdir(path)) : FS_CALL(unlink(path));
    while (r < 0 && try_again(op, r, &tries));
    return r == -ENOENT ? 0 : r;
}

static void push_folder(Removal *r, const char *path, size_t len)
{
    const Folder f = {r->names.len, false};
    buf_append(&r->names, path, len + 1);
    buf_append(&r->folders, &f, sizeof f);
}

static bool remove_entry(void *ctx, const char *name, u8 dt_type)
{
    Removal *r = ctx;
    size_t n = strlen(name);
    if (r->len + n + 2 > sizeof r->path) {
        r->error = fs_fail_at(r->op, -ENAMETOOLONG, "rm", (Str){r->path, r->len});
        return false;
    }
    r->path[r->len] = '/';
    memcpy(r->path + r->len + 1, name, n + 1);
    FsEntryType type = fs_entry_type(dt_type);
    struct stat st;
    bool dir = type == FS_ENTRY_DIR || (type == FS_ENTRY_UNKNOWN && lstat(r->path, &st) == 0 && S_ISDIR(st.st_mode));
    if (dir) {
        push_folder(r, r->path, r->len + 1 + n);
        return true;
    }
    i64 error = remove_file(r->op, r->path, false);
    if (error < 0)
        r->error = fs_fail_at(r->op, error, "unlink", str_view(r->path));
    return error >= 0;
}

/* Entries that are no folders go at once; folders are put behind. */
static void look_into(Removal *r, const char *dir)
{
    r->len = strlen(dir);
    if (r->len >= sizeof r->path) {
        r->error = fs_fail_at(r->op, -ENAMETOOLONG, "rm", str_view(dir));
        return;
    }
    memcpy(r->path, dir, r->len + 1);
    u32 tries = 0;
    i64 fd;
    do
        fd = FS_CALL(open(r->path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    while (fd < 0 && try_again(r->op, fd, &tries));
    if (fd == -ENOENT)
        return;
    i64 got = fd < 0 ? fd : fs_list_fd((int)fd, false, remove_entry, r);
    if (fd >= 0)
        close((int)fd);
    r->path[r->len] = 0;
    if (got < 0 && !r->error)
        r->error = fs_fail_at(r->op, got, "scandir", str_view(r->path));
}

static i64 remove_tree(FsOp *op)
{
    Removal *r = xalloc_zero(sizeof *r);
    r->op = op;
    push_folder(r, op->path.data, op->path.len);
    while (r->folders.len && !r->error) {
        Folder *last = (Folder *)(void *)(r->folders.data + r->folders.len) - 1;
        size_t at = last->path;
        if (!last->empty) {
            last->empty = true;
            look_into(r, r->names.data + at);
            continue;
        }
        i64 error = remove_file(op, r->names.data + at, true);
        if (error < 0)
            r->error = fs_fail_at(op, error, "rmdir", str_view(r->names.data + at));
        r->names.len = at;
        r->folders.len -= sizeof *last;
    }
    i64 error = r->error;
    buf_deinit(&r->names);
    buf_deinit(&r->folders);
    xfree(r);
    return error;
}

/* flags: 1: what is not there is no error. */
i64 fs_do_rm(FsOp *op)
{
    struct stat st;
    i64 r = FS_CALL(lstat(op->path.data, &st));
    if (r < 0)
        return r == -ENOENT && op->flags ? 0 : fs_fail(op, r, "lstat");
    if (!S_ISDIR(st.st_mode)) {
        r = remove_file(op, op->path.data, false);
        return r < 0 ? fs_fail(op, r, "unlink") : 0;
    }
    if (!op->recursive)
        return -EISDIR;
    while (op->path.len > 1 && op->path.data[op->path.len - 1] == '/')
        op->path.data[--op->path.len] = 0;
    return remove_tree(op);
}

/* ---- realpath ---- */

/* Which part of the path was it? As scripts that walk along it would have found out. */
static i64 realpath_failed(FsOp *op, i64 error)
{
    AUTO_BUF path = {0};
    if (op->path.data[0] != '/') {
        int r = os_file_cwd(&path);
        if (r < 0)
            return fs_fail(op, r, "uv_cwd");
        buf_push(&path, '/');
    }
    buf_append(&path, op->path.data, op->path.len + 1);
    for (size_t at = 1; at < path.len; at++) {
        if (path.data[at] && path.data[at] != '/')
            continue;
        char kept = path.data[at];
        path.data[at] = 0;
        struct stat st;
        const char *failed = lstat(path.data, &st) < 0                          ? "lstat"
                             : S_ISLNK(st.st_mode) && stat(path.data, &st) < 0 ? "stat"
                                                                               : NULL;
        if (failed)
            return fs_fail_at(op, -errno, failed, str_view(path.data));
        path.data[at] = kept;
    }
    return fs_fail(op, error, "lstat");
}

i64 fs_do_realpath(FsOp *op)
{
    int r = os_file_realpath(op->path.len || op->native ? op->path.data : ".", &op->out);
    return r < 0 && !op->native ? realpath_failed(op, r) : r;
}
