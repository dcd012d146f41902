/* fs_op.h - one question to the file system, asked at once or on a thread.
 *
 * A FsOp holds what is asked and what came of it. It is filled in, run by fs_op_run on any thread, and read. What it points to (`data`,
 * `vecs`) lives until then; paths are its own. Results below zero are -errno; calls that a signal interrupts are made again.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_FS_FS_OP_H
#define IO_FS_FS_OP_H

#include <sys/stat.h>
#include <sys/uio.h>

#include "base/base.h"
#include "base/buf.h"

typedef enum FsCode {
#define FS_OP(code, syscall, fn) FS_##code,
#include "io/fs/fs_op.def"
#undef FS_OP
    FS_CODES,
} FsCode;

/* The times are seconds and nanoseconds. */
typedef struct FsStat {
    u64 dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks;
    i64 times[8]; /* atime, mtime, ctime, birthtime: seconds, nanoseconds */
} FsStat;
enum { FS_STAT_FIELDS = sizeof(FsStat) / 8, FS_STATFS_FIELDS = 8 };

/* What READDIR and SCANDIR give for each entry: its type (DT_* as Node numbers them), then the name with its zero byte. */
typedef enum FsEntryType {
    FS_ENTRY_UNKNOWN, FS_ENTRY_FILE, FS_ENTRY_DIR, FS_ENTRY_LINK, FS_ENTRY_FIFO, FS_ENTRY_SOCKET, FS_ENTRY_CHAR, FS_ENTRY_BLOCK,
} FsEntryType;

/* copyfile flags */
enum { FS_COPY_EXCL = 1, FS_COPY_CLONE = 2, FS_COPY_CLONE_FORCE = 4 };

typedef struct FsOp {
    u8 code;        /* FsCode */
    bool recursive; /* MKDIR, RM */
    bool flush;     /* WRITEFILE: to the disk */
    bool native;    /* REALPATH: of libc, which names no part */
    bool any;       /* READFILE: as much as there is, even if a file is longer than INT32_MAX */
    int fd;         /* -1: by path */
    int flags;
    u32 mode;
    u32 uid, gid;
    u32 retries, delay; /* RM: what is busy is tried again after delay, 2 * delay ... ms */
    i64 position;       /* of READ, WRITE: -1: where the file stands; FTRUNCATE: the length */
    double atime, mtime;
    Buf path, dest; /* zero-terminated; len without it */
    u8 *data;       /* to read into, to write from */
    size_t len;
    struct iovec *vecs; /* instead of data; changed by the call */
    u32 n_vecs;
    /* ---- what came of it ---- */
    i64 result;          /* >= 0, or -errno */
    const char *syscall; /* for the error */
    bool failed_is_path; /* the error is about `out` instead of `path` */
    bool failed_no_path; /* it names none */
    union {
        FsStat stat;
        u64 statfs[FS_STATFS_FIELDS];
    };
    Buf out; /* READFILE: the bytes; READLINK, REALPATH, MKDTEMP, MKDIR (the first folder made): a path; SCANDIR: entries */
} FsOp;

void fs_op_init(FsOp *op, FsCode code);
/* Frees paths and `out`. */
void fs_op_deinit(FsOp *op);
/* Sets result and syscall. */
void fs_op_run(FsOp *op);
/* The same without waiting for a disk, of what the system has in memory: some questions about regular files, on Linux. false: it would wait, or
 * cannot tell; *part bytes of a READ have come all the same, and the operation is now about the rest. */
bool fs_op_run_cached(FsOp *op, i64 *part) MUST_USE;
/* Opens, reads a regular file of a known size into room that `give(ctx, size)` makes, and closes. READFILE without a copy in between:
 * what is no such file goes to op->out as with fs_op_run, and give is not called. *got: how many bytes there were. */
void fs_op_read_into(FsOp *op, void *(*give)(void *ctx, size_t size), void *ctx, size_t *got);

#endif
