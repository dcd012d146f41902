/* fs_op.c - see fs_op.h: the questions that are one call of the system.
 *
 * Errors name the call as Node does. Nothing here knows a value or a loop; everything may run on any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/fs/fs_op.h"

#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "io/fs/fs_op_priv.h"

void fs_op_init(FsOp *op, FsCode code)
{
    *op = (FsOp){.code = (u8)code, .fd = -1, .position = -1};
}

void fs_op_deinit(FsOp *op)
{
    buf_deinit(&op->path);
    buf_deinit(&op->dest);
    buf_deinit(&op->out);
}

i64 fs_fail(FsOp *op, i64 error, const char *syscall)
{
    op->syscall = syscall;
    return error;
}

i64 fs_fail_at(FsOp *op, i64 error, const char *syscall, Str path)
{
    AUTO_BUF text = {0};
    buf_append_str(&text, path);
    op->out.len = 0;
    buf_append_str(&op->out, buf_view(&text));
    buf_push(&op->out, 0);
    op->out.len--;
    op->failed_is_path = true;
    return fs_fail(op, error, syscall);
}

static i64 do_access(FsOp *op)
{
    return FS_CALL(access(op->path.data, (int)op->mode));
}

static i64 do_open(FsOp *op)
{
    return FS_CALL(open(op->path.data, op->flags | O_CLOEXEC, op->mode));
}

/* The descriptor is gone even when a signal came: closing again could close somebody else's. */
static i64 do_close(FsOp *op)
{
    return close(op->fd) < 0 && errno != EINTR ? -errno : 0;
}

static i64 do_read(FsOp *op)
{
    if (op->vecs && !op->n_vecs)
        return -EINVAL;
    if (op->vecs) {
        int n = (int)MIN(op->n_vecs, (u32)IOV_MAX);
        return op->position < 0 ? FS_CALL(readv(op->fd, op->vecs, n)) : FS_CALL(preadv(op->fd, op->vecs, n, op->position));
    }
    return op->position < 0 ? FS_CALL(read(op->fd, op->data, op->len))
                            : FS_CALL(pread(op->fd, op->data, op->len, op->position));
}

/* All vectors, IOV_MAX a call. */
static i64 write_vecs(FsOp *op)
{
    i64 total = 0;
    for (u32 at = 0; at < op->n_vecs || !at; at += IOV_MAX) {
        int n = (int)MIN(op->n_vecs - at, (u32)IOV_MAX);
        i64 wrote = op->position < 0 ? FS_CALL(writev(op->fd, op->vecs + at, n))
                                     : FS_CALL(pwritev(op->fd, op->vecs + at, n, op->position + total));
        if (wrote < 0)
            return total ? total : wrote;
        size_t wanted = 0;
        for (int i = 0; i < n; i++)
            wanted += op->vecs[at + (u32)i].iov_len;
        total += wrote;
        if ((size_t)wrote < wanted || at + (u32)n >= op->n_vecs)
            break;
    }
    return total;
}

static i64 do_write(FsOp *op)
{
    if (op->vecs)
        return write_vecs(op);
    return op->position < 0 ? FS_CALL(write(op->fd, op->data, op->len))
                            : FS_CALL(pwrite(op->fd, op->data, op->len, op->position));
}

void fs_stat_from(FsStat *out, const struct statx *x)
{
    *out = (FsStat){
        .dev = makedev(x->stx_dev_major, x->stx_dev_minor), .mode = x->stx_mode, .nlink = x->stx_nlink, .uid = x->stx_uid,
        .gid = x->stx_gid, .rdev = makedev(x->stx_rdev_major, x->stx_rdev_minor), .blksize = x->stx_blksize, .ino = x->stx_ino,
        .size = x->stx_size, .blocks = x->stx_blocks,
        .times = {x->stx_atime.tv_sec, x->stx_atime.tv_nsec, x->stx_mtime.tv_sec, x->stx_mtime.tv_nsec, x->stx_ctime.tv_sec,
                  x->stx_ctime.tv_nsec, x->stx_btime.tv_sec, x->stx_btime.tv_nsec}};
}

static i64 do_stat(FsOp *op)
{
    struct statx x = {0};
    int how = op->code == FS_LSTAT ? AT_SYMLINK_NOFOLLOW : op->code == FS_FSTAT ? AT_EMPTY_PATH : 0;
    int from = op->code == FS_FSTAT ? op->fd : AT_FDCWD;
    const char *path = op->code == FS_FSTAT ? "" : op->path.data;
    i64 r = FS_CALL(statx(from, path, how, STATX_BASIC_STATS | STATX_BTIME, &x));
    if (r == 0)
        fs_stat_from(&op->stat, &x);
    return r;
}

static i64 do_statfs(FsOp *op)
{
    struct statfs s;
    i64 r = FS_CALL(statfs(op->path.data, &s));
    if (r < 0)
        return r;
    const u64 values[FS_STATFS_FIELDS] = {(u64)s.f_type, (u64)s.f_bsize, (u64)s.f_frsize, s.f_blocks, s.f_bfree, s.f_bavail, s.f_files, s.f_ffree};
    memcpy(op->statfs, values, sizeof values);
    return 0;
}

static i64 do_mkdtemp(FsOp *op)
{
    buf_append_str(&op->out, buf_view(&op->path));
    buf_append_c(&op->out, "XXXXXX");
    buf_push(&op->out, 0);
    op->out.len--;
    if (mkdtemp(op->out.data))
        return 0;
    int error = -errno;
    op->out.len = 0;
    buf_append_str(&op->out, buf_view(&op->path));
    buf_append_c(&op->out, "XXXXXX");
    op->failed_is_path = true;
    return error;
}

static i64 do_rename(FsOp *op)
{
    return FS_CALL(rename(op->path.data, op->dest.data));
}

static i64 do_link(FsOp *op)
{
    return FS_CALL(link(op->path.data, op->dest.data));
}

static i64 do_symlink(FsOp *op)
{
    return FS_CALL(symlink(op->path.data, op->dest.data));
}

static i64 do_unlink(FsOp *op)
{
    return FS_CALL(unlink(op->path.data));
}

static i64 do_rmdir(FsOp *op)
{
    return FS_CALL(rmdir(op->path.data));
}

static i64 do_readlink(FsOp *op)
{
    for (size_t room = 256;; room *= 2) {
        op->out.len = 0;
        if (!buf_try_reserve(&op->out, room))
            return -ENOMEM;
        i64 n = FS_CALL(readlink(op->path.data, op->out.data, room));
        if (n < 0)
            return n;
        if ((size_t)n < room) {
            op->out.len = (size_t)n;
            return 0;
        }
    }
}

static i64 do_chmod(FsOp *op)
{
    return op->code == FS_FCHMOD ? FS_CALL(fchmod(op->fd, op->mode)) : FS_CALL(chmod(op->path.data, op->mode));
}

static i64 do_chown(FsOp *op)
{
    if (op->code == FS_FCHOWN)
        return FS_CALL(fchown(op->fd, op->uid, op->gid));
    return op->code == FS_LCHOWN ? FS_CALL(lchown(op->path.data, op->uid, op->gid))
                                 : FS_CALL(chown(op->path.data, op->uid, op->gid));
}

/* Seconds as a double; what the double cannot tell apart is cut to microseconds, as libuv does. */
static struct timespec time_of(double seconds)
{
    if (isinf(seconds))
        return (struct timespec){.tv_nsec = UTIME_NOW};
    if (isnan(seconds))
        return (struct timespec){.tv_nsec = UTIME_OMIT};
    double whole = seconds < -9.2e18 ? -9.2e18 : seconds > 9.2e18 ? 9.2e18 : seconds;
    struct timespec t = {.tv_sec = (time_t)whole, .tv_nsec = (long)(fmod(seconds, 1) * 1e6) * 1000};
    if (t.tv_nsec < 0) {
        t.tv_nsec += 1000000000;
        t.tv_sec--;
    }
    return t;
}

static i64 do_utime(FsOp *op)
{
    const struct timespec times[2] = {time_of(op->atime), time_of(op->mtime)};
    if (op->code == FS_FUTIME)
        return FS_CALL(futimens(op->fd, times));
    return FS_CALL(utimensat(AT_FDCWD, op->path.data, times, op->code == FS_LUTIME ? AT_SYMLINK_NOFOLLOW : 0));
}

static i64 do_ftruncate(FsOp *op)
{
    return FS_CALL(ftruncate(op->fd, op->position));
}

static i64 do_fsync(FsOp *op)
{
    return op->code == FS_FSYNC ? FS_CALL(fsync(op->fd)) : FS_CALL(fdatasync(op->fd));
}

static const struct {
    const char *syscall;
    i64 (*fn)(FsOp *op);
} ops[] = {
#define FS_OP(code, syscall, fn) {syscall, fn},
#include "io/fs/fs_op.def"
#undef FS_OP
};

void fs_op_run(FsOp *op)
{
    op->syscall = ops[op->code].syscall;
    op->result = ops[op->code].fn(op);
}

const char *fs_op_syscall(const FsOp *op)
{
    return ops[op->code].syscall;
}
