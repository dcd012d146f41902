/* fs_list.c - what folders hold.
 *
 * getdents64 itself: a folder costs one buffer on the stack and no allocation but that of the names.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/alloc.h"
#include "io/fs/fs_op_priv.h"

typedef struct Dent {
    u64 ino;
    i64 offset;
    u16 size;
    u8 type;
    char name[];
} Dent;

FsEntryType fs_entry_type(u8 dt_type)
{
    switch (dt_type) {
    case DT_REG:
        return FS_ENTRY_FILE;
    case DT_DIR:
        return FS_ENTRY_DIR;
    case DT_LNK:
        return FS_ENTRY_LINK;
    case DT_FIFO:
        return FS_ENTRY_FIFO;
    case DT_SOCK:
        return FS_ENTRY_SOCKET;
    case DT_CHR:
        return FS_ENTRY_CHAR;
    case DT_BLK:
        return FS_ENTRY_BLOCK;
    default:
        return FS_ENTRY_UNKNOWN;
    }
}

i64 fs_list_fd(int fd, bool once, FsEntryFn *fn, void *ctx)
{
    char room[32768] __attribute__((aligned(8)));
    i64 calls = 0;
    for (;;) {
        i64 n = FS_CALL(syscall(SYS_getdents64, fd, room, sizeof room));
        if (n <= 0)
            return n < 0 ? n : calls;
        calls++;
        for (i64 at = 0; at < n;) {
            const Dent *d = (const Dent *)(room + at);
            at += d->size;
            bool dots = d->name[0] == '.' && (!d->name[1] || (d->name[1] == '.' && !d->name[2]));
            if (!dots && !fn(ctx, d->name, d->type))
                return calls;
        }
        if (once)
            return calls;
    }
}

static bool add_entry(void *ctx, const char *name, u8 dt_type)
{
    Buf *out = ctx;
    buf_push(out, (char)fs_entry_type(dt_type));
    buf_append(out, name, strlen(name) + 1);
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a + 1, *(char *const *)b + 1);
}

/* The entries in the order of their names' bytes. */
static i64 sort_entries(Buf *entries)
{
    size_t n = 0;
    for (size_t at = 0; at < entries->len; at += 2 + strlen(entries->data + at + 1))
        n++;
    if (n < 2)
        return 0;
    char **list = try_alloc(n * sizeof *list);
    if (!list)
        return -ENOMEM;
    size_t i = 0;
    for (size_t at = 0; at < entries->len; at += 2 + strlen(entries->data + at + 1))
        list[i++] = entries->data + at;
    qsort(list, n, sizeof *list, by_name);
    Buf sorted = {0};
    buf_reserve(&sorted, entries->len);
    for (i = 0; i < n; i++)
        buf_append(&sorted, list[i], 2 + strlen(list[i] + 1));
    xfree(list);
    buf_deinit(entries);
    *entries = sorted;
    return 0;
}

i64 fs_do_scandir(FsOp *op)
{
    i64 fd = FS_CALL(open(op->path.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd < 0)
        return fd;
    i64 r = fs_list_fd((int)fd, false, add_entry, &op->out);
    close((int)fd);
    return r < 0 ? r : sort_entries(&op->out);
}

i64 fs_do_opendir(FsOp *op)
{
    return FS_CALL(open(op->path.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

/* Some more of the folder behind fd; no entries: its end. */
i64 fs_do_readdir(FsOp *op)
{
    i64 r;
    do
        r = fs_list_fd(op->fd, true, add_entry, &op->out);
    while (r > 0 && !op->out.len);
    return r < 0 ? r : 0;
}
