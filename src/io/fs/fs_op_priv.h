/* fs_op_priv.h - what the files of io/fs share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_FS_FS_OP_PRIV_H
#define IO_FS_FS_OP_PRIV_H

#include <errno.h>

#include "io/fs/fs_op.h"

/* The call made again while signals interrupt it; its result or -errno. */
#define FS_CALL(call)                             \
    ({                                            \
        __typeof__(call) fs_r_;                   \
        do                                        \
            fs_r_ = (call);                       \
        while (fs_r_ < 0 && errno == EINTR);      \
        fs_r_ < 0 ? -(i64)errno : (i64)fs_r_;     \
    })

/* Each gives >= 0 or -errno. */
i64 fs_do_mkdir(FsOp *op), fs_do_realpath(FsOp *op), fs_do_copyfile(FsOp *op), fs_do_scandir(FsOp *op), fs_do_opendir(FsOp *op),
    fs_do_readdir(FsOp *op), fs_do_readfile(FsOp *op), fs_do_writefile(FsOp *op), fs_do_rm(FsOp *op);

/* What errors of it are called. */
const char *fs_op_syscall(const FsOp *op);
/* What statx says, as FsStat has it. */
struct statx;
void fs_stat_from(FsStat *out, const struct statx *x);

/* The error of a part of the work has a name of its own. */
i64 fs_fail(FsOp *op, i64 error, const char *syscall);
/* The same about another path. */
i64 fs_fail_at(FsOp *op, i64 error, const char *syscall, Str path);

/* Takes an entry of a folder. false: stop. */
typedef bool FsEntryFn(void *ctx, const char *name, u8 dt_type);
/* Entries but for . and .. from where fd stands; `once`: of one call of the system only. How many calls gave some, 0: the end; -errno. */
i64 fs_list_fd(int fd, bool once, FsEntryFn *fn, void *ctx);
FsEntryType fs_entry_type(u8 dt_type);

#endif
