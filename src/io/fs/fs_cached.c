/* fs_cached.c - answers that the system has in memory, given without a thread.
 *
 * openat2 with RESOLVE_CACHED and preadv2 with RWF_NOWAIT fail where others would wait for a disk. Handing work to a thread and back costs 20
 * microseconds, these calls one. Only regular files are opened here: opening pipes and devices does something to them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <fcntl.h>
#include <unistd.h>

#include "io/fs/fs_op_priv.h"

#if defined(__linux__)
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif

#if defined(RESOLVE_CACHED) && defined(SYS_openat2) && defined(RWF_NOWAIT)

enum { AT_ONCE_MOST = 256 * 1024 }; /* as much takes no longer than a thread needs to begin */

/* The descriptor, or -errno: -EAGAIN and others say that it is to be asked in the ordinary way, -ENOENT that there is nothing. */
static int open_cached(const char *path, int flags)
{
    struct open_how how = {.flags = (u64)(unsigned)(flags | O_CLOEXEC), .resolve = RESOLVE_CACHED};
    i64 fd = FS_CALL(syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how));
    return (int)fd;
}

/* stat by the path. */
static int stat_cached(const char *path, int nofollow, struct statx *x)
{
    int fd = open_cached(path, O_PATH | nofollow);
    if (fd < 0)
        return fd;
    int r = statx(fd, "", AT_EMPTY_PATH, STATX_BASIC_STATS | STATX_BTIME, x) < 0 ? -errno : 0;
    close(fd);
    return r;
}

static bool stat_op(FsOp *op)
{
    struct statx x = {0};
    int r = stat_cached(op->path.data, op->code == FS_LSTAT ? O_NOFOLLOW : 0, &x);
    if (r < 0 && r != -ENOENT)
        return false;
    op->result = r;
    if (r == 0)
        fs_stat_from(&op->stat, &x);
    return true;
}

/* A regular file for reading, and its size. */
static int open_regular(const FsOp *op, u64 *size)
{
    struct statx x = {0};
    if ((op->flags & (O_ACCMODE | O_CREAT | O_TRUNC | O_TMPFILE)) != O_RDONLY)
        return -EAGAIN;
    int r = stat_cached(op->path.data, 0, &x);
    if (r < 0)
        return r;
    if (!S_ISREG(x.stx_mode))
        return -EAGAIN;
    *size = x.stx_size;
    return open_cached(op->path.data, op->flags);
}

static bool open_op(FsOp *op)
{
    u64 size;
    int fd = open_regular(op, &size);
    if (fd < 0)
        return false;
    op->result = fd;
    return true;
}

static bool readfile_op(FsOp *op)
{
    u64 size;
    if (op->fd >= 0)
        return false;
    int fd = open_regular(op, &size);
    if (fd < 0)
        return false;
    bool done = false;
    if (size && size <= AT_ONCE_MOST && buf_try_reserve(&op->out, (size_t)size + 1)) {
        const struct iovec room = {op->out.data, (size_t)size};
        i64 n = FS_CALL(preadv2(fd, &room, 1, 0, RWF_NOWAIT));
        done = n == (i64)size;
        op->out.len = done ? (size_t)size : 0;
        op->result = 0;
    }
    close(fd);
    return done;
}

static bool read_op(FsOp *op, i64 *part)
{
    if (op->vecs || op->len > AT_ONCE_MOST)
        return false;
    const struct iovec room = {op->data, op->len};
    i64 n = FS_CALL(preadv2(op->fd, &room, 1, op->position < 0 ? -1 : op->position, RWF_NOWAIT));
    if (n < 0)
        return false;
    op->result = n;
    if (n == 0 || (size_t)n == op->len)
        return true;
    *part = n;
    op->data += n;
    op->len -= (size_t)n;
    if (op->position >= 0)
        op->position += n;
    return false;
}

bool fs_op_run_cached(FsOp *op, i64 *part)
{
    op->syscall = fs_op_syscall(op);
    switch ((FsCode)op->code) {
    case FS_STAT:
    case FS_LSTAT:
        return stat_op(op);
    case FS_OPEN:
        return open_op(op);
    case FS_READFILE:
        return readfile_op(op);
    case FS_READ:
        return read_op(op, part);
    default:
        return false;
    }
}

#else

bool fs_op_run_cached(FsOp *op, i64 *part)
{
    (void)op;
    (void)part;
    return false;
}

#endif
