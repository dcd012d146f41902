/* fs_whole.c - files read and written as a whole, and copied.
 *
 * SPDX-License-Identifier: MIT
 */
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "io/fs/fs_op_priv.h"
#include "os/os_file.h"

#ifndef FICLONE
#define FICLONE _IOW(0x94, 9, int)
#endif

enum {
    READ_FIRST = 8192,    /* room for a file that does not tell its size */
    READ_MOST = 1 << 30,  /* bytes of one call */
};

static bool fits(const FsOp *op, u64 size)
{
    return op->any ? size < SIZE_MAX / 4 : size <= INT32_MAX;
}

/* What comes until the end. */
static i64 read_rest(FsOp *op, int fd, u64 size)
{
    Buf *out = &op->out;
    /* One byte more than the size, so that the end shows without growing once more. */
    if (!buf_try_reserve(out, size ? (size_t)size + 1 : READ_FIRST))
        return -ENOMEM;
    for (;;) {
        if (out->len == out->cap && !buf_try_reserve(out, out->len))
            return -ENOMEM;
        i64 n = FS_CALL(read(fd, out->data + out->len, MIN(out->cap - out->len, (size_t)READ_MOST)));
        if (n <= 0)
            return n;
        out->len += (size_t)n;
        if (!fits(op, out->len))
            return -EFBIG;
    }
}

/* Opens what is to be read and asks for its size; 0: it has none. */
static i64 open_whole(FsOp *op, int *fd, u64 *size)
{
    *fd = op->fd;
    if (op->fd < 0) {
        i64 r = FS_CALL(open(op->path.data, op->flags | O_CLOEXEC, 0666));
        if (r < 0)
            return fs_fail(op, r, "open");
        *fd = (int)r;
    }
    op->failed_no_path = true; /* what happens now is about the descriptor */
    struct stat st;
    i64 r = fstat(*fd, &st) < 0 ? fs_fail(op, -errno, "fstat") : 0;
    if (r < 0)
        return r;
    *size = S_ISREG(st.st_mode) && st.st_size > 0 ? (u64)st.st_size : 0;
    if (!fits(op, *size)) {
        op->position = (i64)*size;
        return -EFBIG;
    }
    return 0;
}

static void close_whole(const FsOp *op, int fd)
{
    if (op->fd < 0 && fd >= 0)
        close(fd);
}

i64 fs_do_readfile(FsOp *op)
{
    int fd;
    u64 size = 0;
    i64 r = open_whole(op, &fd, &size);
    if (r >= 0)
        r = read_rest(op, fd, size);
    close_whole(op, fd);
    return r;
}

void fs_op_read_into(FsOp *op, void *(*give)(void *ctx, size_t size), void *ctx, size_t *got)
{
    int fd;
    u64 size = 0;
    *got = 0;
    op->syscall = "read";
    op->result = open_whole(op, &fd, &size);
    if (op->result >= 0 && (!size || op->fd >= 0)) {
        op->result = read_rest(op, fd, size);
    } else if (op->result >= 0) {
        char *room = give(ctx, (size_t)size);
        op->result = room ? 0 : -ENOMEM;
        while (room && *got < size) {
            i64 n = FS_CALL(read(fd, room + *got, MIN((size_t)size - *got, (size_t)READ_MOST)));
            if (n < 0)
                op->result = n;
            if (n <= 0)
                break;
            *got += (size_t)n;
        }
    }
    close_whole(op, fd);
}

/* Writing first and cutting then spares what file systems do when a file that was emptied is closed: ext4 waits for the disk. */
static bool cuts_later(int flags)
{
    return (flags & O_TRUNC) && (flags & O_ACCMODE) != O_RDONLY && !(flags & (O_APPEND | O_EXCL));
}

i64 fs_do_writefile(FsOp *op)
{
    int fd = op->fd;
    bool cut = fd < 0 && cuts_later(op->flags);
    if (fd < 0) {
        i64 r = FS_CALL(open(op->path.data, (cut ? op->flags & ~O_TRUNC : op->flags) | O_CLOEXEC, op->mode));
        if (r < 0)
            return fs_fail(op, r, "open");
        fd = (int)r;
    }
    op->failed_no_path = true;
    i64 r = 0;
    size_t done = 0;
    while (done < op->len) {
        r = FS_CALL(write(fd, op->data + done, MIN(op->len - done, (size_t)READ_MOST)));
        if (r < 0)
            break;
        done += (size_t)r;
    }
    if (cut) {
        int error = os_file_cut(fd, done);
        if (error && r >= 0)
            r = fs_fail(op, error, "ftruncate");
    }
    if (r >= 0 && op->flush && fsync(fd) < 0)
        r = fs_fail(op, -errno, "fsync");
    close_whole(op, fd);
    return r < 0 ? r : 0;
}

/* ---- copies ---- */

static i64 copy_open(FsOp *op, int from, int to, const struct stat *a)
{
    struct stat b;
    if (fstat(to, &b) < 0)
        return -errno;
    if (a->st_dev == b.st_dev && a->st_ino == b.st_ino)
        return 0;
    if (fchmod(to, a->st_mode & 07777) < 0 && errno != EPERM)
        return -errno;
    if (op->flags & (FS_COPY_CLONE | FS_COPY_CLONE_FORCE)) {
        if (ioctl(to, FICLONE, from) == 0)
            return 0;
        if (op->flags & FS_COPY_CLONE_FORCE)
            return errno == ENOTTY || errno == EOPNOTSUPP ? -ENOTSUP : -errno;
    }
    u64 copied;
    return os_file_copy(from, to, 0, UINT64_MAX, true, &copied);
}

i64 fs_do_copyfile(FsOp *op)
{
    i64 from = FS_CALL(open(op->path.data, O_RDONLY | O_CLOEXEC));
    if (from < 0)
        return from;
    struct stat a;
    i64 r = fstat((int)from, &a) < 0 ? -errno : S_ISDIR(a.st_mode) ? -EISDIR : 0;
    if (r == 0) {
        int excl = op->flags & FS_COPY_EXCL ? O_EXCL : 0;
        i64 to = FS_CALL(open(op->dest.data, O_WRONLY | O_CREAT | O_CLOEXEC | excl, a.st_mode & 0777));
        r = to;
        if (to >= 0) {
            r = copy_open(op, (int)from, (int)to, &a);
            close((int)to);
            if (r < 0)
                unlink(op->dest.data); /* no half copies */
        }
    }
    close((int)from);
    return r < 0 ? r : 0;
}
