/* os_file.c - files without a loop.
 *
 * Every call that may be cut short by a signal is repeated.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/check.h"

/* Free room before each read of a file whose size is unknown. */
#define READ_STEP ((size_t)16 * 1024)

#define RETRY(call)                           \
    ({                                        \
        __typeof__(call) retry_;              \
        do                                    \
            retry_ = (call);                  \
        while (retry_ < 0 && errno == EINTR); \
        retry_;                               \
    })

int os_file_open_read(const char *path)
{
    int fd = RETRY(open(path, O_RDONLY | O_CLOEXEC));
    return fd < 0 ? -errno : fd;
}

i64 os_file_read_at(int fd, u64 offset, void *room, size_t len)
{
    ssize_t n;
    do {
        n = pread(fd, room, len, (off_t)offset);
    } while (n < 0 && errno == EINTR);
    if (n < 0 && errno == ESPIPE) {
        do {
            n = read(fd, room, len);
        } while (n < 0 && errno == EINTR);
    }
    return n < 0 ? -errno : n;
}

void os_file_close(int fd)
{
    close(fd); /* not repeated: Linux has closed it even when it reports EINTR */
}

int os_file_read_fd(int fd, Buf *out)
{
    struct stat st;
    if (fstat(fd, &st))
        return -errno;
    if (S_ISDIR(st.st_mode))
        return -EISDIR;
    /* One byte more than the size, so that the end shows without growing once more. */
    size_t room = READ_STEP, begin = out->len, whole = 0;
    if (S_ISREG(st.st_mode) && st.st_size > 0) {
        if ((u64)st.st_size > SIZE_MAX / 4)
            return -EFBIG;
        whole = (size_t)st.st_size;
        room = whole + 1;
    }
    for (;;) {
        if (!buf_try_reserve(out, room))
            return -ENOMEM;
        ssize_t n = RETRY(read(fd, out->data + out->len, out->cap - out->len));
        if (n < 0 && errno == EAGAIN) {
            struct pollfd wait = {fd, POLLIN, 0};
            poll(&wait, 1, -1);
            continue;
        }
        if (n < 0)
            return -errno;
        if (n == 0)
            return 0;
        out->len += (size_t)n;
        if (out->len - begin == whole) /* as long as it was a moment ago: no need to ask whether it ends here */
            return 0;
        room = out->cap - out->len ? 1 : READ_STEP;
    }
}

int os_file_read(const char *path, Buf *out)
{
    int fd = os_file_open_read(path);
    if (fd < 0)
        return fd;
    int r = os_file_read_fd(fd, out);
    os_file_close(fd);
    return r;
}

int os_file_write_fd(int fd, Str data)
{
    while (data.len) {
        ssize_t n = RETRY(write(fd, data.data, data.len));
        if (n < 0 && errno == EAGAIN) {
            struct pollfd wait = {fd, POLLOUT, 0};
            poll(&wait, 1, -1);
            continue;
        }
        if (n < 0)
            return -errno;
        data.data += n;
        data.len -= (size_t)n;
    }
    return 0;
}

int os_file_write(const char *path, Str data, u32 mode)
{
    AUTO_BUF name = {0};
    buf_printf(&name, "%s.XXXXXX", path);
    buf_push(&name, 0);
    int fd = mkostemp(name.data, O_CLOEXEC);
    if (fd < 0)
        return -errno;
    int r = fchmod(fd, mode) ? -errno : os_file_write_fd(fd, data);
    if (close(fd) && r == 0 && errno != EINTR)
        r = -errno;
    if (r == 0 && rename(name.data, path))
        r = -errno;
    if (r < 0)
        unlink(name.data);
    return r;
}

int os_file_write_in_place(const char *path, Str data, u32 mode, bool append)
{
    int fd = RETRY(open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (append ? O_APPEND : O_TRUNC), mode));
    if (fd < 0)
        return -errno;
    int r = os_file_write_fd(fd, data);
    if (close(fd) && r == 0 && errno != EINTR)
        r = -errno;
    return r;
}

static OsFileType type_of_mode(mode_t mode)
{
    return S_ISREG(mode)   ? OS_FILE_REGULAR
           : S_ISDIR(mode) ? OS_FILE_DIR
           : S_ISLNK(mode) ? OS_FILE_LINK
                           : OS_FILE_OTHER;
}

static int fill_stat(int result, const struct stat *st, OsFileStat *out)
{
    if (result)
        return -errno;
    *out = (OsFileStat){
        .size = (u64)st->st_size,
        .device = (u64)st->st_dev,
        .inode = (u64)st->st_ino,
        .modified_ns = (i64)st->st_mtim.tv_sec * 1000000000 + st->st_mtim.tv_nsec,
        .changed_ns = (i64)st->st_ctim.tv_sec * 1000000000 + st->st_ctim.tv_nsec,
        .owner = st->st_uid,
        .mode = st->st_mode,
        .type = type_of_mode(st->st_mode),
    };
    return 0;
}

int os_file_stat(const char *path, OsFileStat *out)
{
    struct stat st;
    return fill_stat(stat(path, &st), &st, out);
}

int os_file_lstat(const char *path, OsFileStat *out)
{
    struct stat st;
    return fill_stat(lstat(path, &st), &st, out);
}

int os_file_fstat(int fd, OsFileStat *out)
{
    struct stat st;
    return fill_stat(fstat(fd, &st), &st, out);
}

int os_file_realpath(const char *path, Buf *out)
{
    char *found = realpath(path, NULL);
    if (!found)
        return -errno;
    buf_append_c(out, found);
    free(found);
    return 0;
}

int os_file_cwd(Buf *out)
{
    char *found = getcwd(NULL, 0);
    if (!found)
        return -errno;
    buf_append_c(out, found);
    free(found);
    return 0;
}

int os_file_chdir(const char *path)
{
    return chdir(path) ? -errno : 0;
}

int os_file_self(Buf *out)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path);
    if (n < 0)
        return -errno;
    if ((size_t)n == sizeof path)
        return -ENAMETOOLONG;
    buf_append(out, path, (size_t)n);
    return 0;
}

void os_file_keep_standard(void)
{
    struct pollfd standard[3] = {{.fd = 0}, {.fd = 1}, {.fd = 2}};
    if (poll(standard, 3, 0) <= 0)
        return;
    for (int fd = 0; fd < 3; fd++)
        if (standard[fd].revents & POLLNVAL && open("/dev/null", O_RDWR) < 0)
            return;
}

bool os_file_is_terminal(int fd)
{
    return isatty(fd) == 1;
}

bool os_file_terminal_size(int fd, int *columns, int *rows)
{
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size))
        return false;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

_Static_assert(sizeof(struct termios) <= OS_TERMINAL_MODE_BYTES, "room for a terminal's mode");

int os_file_terminal_raw(int fd, void *before)
{
    struct termios mode;
    if (tcgetattr(fd, &mode))
        return -errno;
    memset(before, 0, OS_TERMINAL_MODE_BYTES);
    memcpy(before, &mode, sizeof mode);
    mode.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    mode.c_oflag |= ONLCR;
    mode.c_cflag |= CS8;
    mode.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    return tcsetattr(fd, TCSADRAIN, &mode) ? -errno : 0;
}

int os_file_terminal_restore(int fd, const void *before)
{
    struct termios mode;
    memcpy(&mode, before, sizeof mode);
    return tcsetattr(fd, TCSADRAIN, &mode) ? -errno : 0;
}

static OsFileType type_of_entry(unsigned char type)
{
    return type == DT_REG   ? OS_FILE_REGULAR
           : type == DT_DIR ? OS_FILE_DIR
           : type == DT_LNK ? OS_FILE_LINK
                            : OS_FILE_OTHER;
}

int os_file_list(const char *path, bool (*fn)(void *ctx, const char *name, OsFileType type),
                 void *ctx)
{
    DIR *dir = opendir(path);
    if (!dir)
        return -errno;
    int r = 0;
    for (;;) {
        errno = 0;
        struct dirent *entry = readdir(dir);
        if (!entry) {
            r = -errno;
            break;
        }
        const char *name = entry->d_name;
        if (!strcmp(name, ".") || !strcmp(name, ".."))
            continue;
        if (!fn(ctx, name, type_of_entry(entry->d_type)))
            break;
    }
    closedir(dir);
    return r;
}

int os_file_map(const char *path, Str *out)
{
    OsFileStat st;
    *out = (Str){"", 0};
    int fd = os_file_open_read(path);
    if (fd < 0)
        return fd;
    int r = os_file_fstat(fd, &st);
    if (r == 0 && st.type != OS_FILE_REGULAR)
        r = -EINVAL;
    if (r == 0 && st.size > 0) {
        void *map = mmap(NULL, (size_t)st.size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (map == MAP_FAILED)
            r = -errno;
        else
            *out = (Str){map, (size_t)st.size};
    }
    os_file_close(fd);
    return r;
}

int os_file_map_part(const char *path, bool shared, u64 offset, u64 size, Str *out, bool *opened)
{
    OsFileStat st;
    *out = (Str){"", 0};
    int fd = open(path, (shared ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    *opened = fd >= 0;
    if (fd < 0)
        return -errno;
    int r = os_file_fstat(fd, &st);
    if (r == 0 && st.type == OS_FILE_DIR) {
        *opened = false;
        r = -EISDIR;
    }
    if (r == 0 && (st.type != OS_FILE_REGULAR || offset >= st.size || size == 0))
        r = -EINVAL;
    if (r == 0) {
        size_t len = (size_t)MIN(size, st.size - offset);
        void *map = mmap(NULL, len, PROT_READ | PROT_WRITE, shared ? MAP_SHARED : MAP_PRIVATE, fd, (off_t)offset);
        if (map == MAP_FAILED)
            r = -errno;
        else
            *out = (Str){map, len};
    }
    os_file_close(fd);
    return r;
}

bool os_file_is_own(const OsFileStat *stat)
{
    return stat->owner == geteuid() && !(stat->mode & (S_IWGRP | S_IWOTH));
}

int os_file_map_own(const char *path, Str *out, OsFileStat *stat)
{
    int fd = RETRY(open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (fd < 0)
        return -errno;
    int r = os_file_fstat(fd, stat);
    if (r == 0 && (stat->type != OS_FILE_REGULAR || !os_file_is_own(stat)))
        r = -EPERM;
    if (r == 0 && (stat->size == 0 || stat->size > SIZE_MAX / 2))
        r = -EINVAL;
    void *map = r ? MAP_FAILED : mmap(NULL, (size_t)stat->size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0);
    if (r == 0 && map == MAP_FAILED)
        r = -errno;
    if (r == 0)
        *out = (Str){map, (size_t)stat->size};
    os_file_close(fd);
    return r;
}

int os_file_touch(const char *path)
{
    return utimensat(AT_FDCWD, path, NULL, AT_SYMLINK_NOFOLLOW) ? -errno : 0;
}

void os_file_unmap(Str map)
{
    if (map.len)
        munmap((void *)map.data, map.len);
}

int os_file_remove(const char *path)
{
    return unlink(path) ? -errno : 0;
}

int os_file_make_dir(const char *path, u32 mode)
{
    return mkdir(path, mode) ? -errno : 0;
}
