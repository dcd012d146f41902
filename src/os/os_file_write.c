/* os_file_write.c - files made by programs: folders on the way, copies without the bytes passing through us.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "os/os_file.h"

/* Makes the folders above a file. */
static int make_parents(const char *path)
{
    char *copy = xstrdup(path);
    int error = 0;
    for (char *p = strchr(copy + 1, '/'); p && !error; p = strchr(p + 1, '/')) {
        *p = 0;
        if (mkdir(copy, 0777) < 0 && errno != EEXIST)
            error = -errno;
        *p = '/';
    }
    xfree(copy);
    return error;
}

int os_file_open_write(const char *path, u32 mode, bool truncate, bool parents)
{
    int flags = O_WRONLY | O_CREAT | O_CLOEXEC | (truncate ? O_TRUNC : 0);
    int fd = open(path, flags, (mode_t)mode);
    if (fd < 0 && errno == ENOENT && parents && *path && make_parents(path) == 0)
        fd = open(path, flags, (mode_t)mode);
    return fd < 0 ? -errno : fd;
}

int os_file_cut(int fd, u64 size)
{
    struct stat st;
    if (fstat(fd, &st) < 0)
        return -errno;
    if (!S_ISREG(st.st_mode) || (u64)st.st_size <= size)
        return 0;
    return ftruncate(fd, (off_t)size) < 0 ? -errno : 0;
}

int os_file_dup(int fd)
{
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    return copy < 0 ? -errno : copy;
}

/* By way of memory: pipes, and file systems that cannot do more. */
static int copy_by_hand(int from, int to, u64 left, u64 *copied)
{
    enum { PIECE = 256 * 1024 };
    char *room = xalloc(PIECE);
    int error = 0;
    while (left && !error) {
        ssize_t got = read(from, room, (size_t)MIN(left, (u64)PIECE));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            error = got < 0 ? -errno : 0;
            break;
        }
        error = os_file_write_fd(to, (Str){room, (size_t)got});
        *copied += (u64)got;
        left -= (u64)got;
    }
    xfree(room);
    return error;
}

int os_file_copy(int from, int to, u64 offset, u64 size, bool cut, u64 *copied)
{
    struct stat a, b;
    *copied = 0;
    if (fstat(from, &a) < 0 || fstat(to, &b) < 0)
        return -errno;
    if (S_ISDIR(a.st_mode))
        return -EISDIR;
    if (S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino) {
        *copied = (u64)a.st_size;
        return 0;
    }
    if (offset && lseek(from, (off_t)offset, SEEK_SET) < 0)
        return -errno;
    while (S_ISREG(a.st_mode) && size) {
        ssize_t n = copy_file_range(from, NULL, to, NULL, (size_t)MIN(size, (u64)1 << 30), 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break; /* the end, or not between these: the rest says which */
        *copied += (u64)n;
        size -= (u64)n;
    }
    int error = copy_by_hand(from, to, size, copied);
    return error ? error : cut ? os_file_cut(to, *copied) : 0;
}
