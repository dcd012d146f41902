/* os_file.h - blocking file access for everything that has no loop: sources, configuration,
 * caches. Paths are zero-terminated bytes. Results below zero are -errno.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_FILE_H
#define OS_OS_FILE_H

#include "base/base.h"
#include "base/buf.h"

typedef enum OsFileType { OS_FILE_REGULAR, OS_FILE_DIR, OS_FILE_LINK, OS_FILE_OTHER } OsFileType;

typedef struct OsFileStat {
    u64 size, device, inode;
    i64 modified_ns; /* since 1970 */
    i64 changed_ns;  /* the same of the inode: moves with every write, and cannot be set */
    u32 owner;
    u32 mode;        /* permission bits and type, as in st_mode */
    OsFileType type;
} OsFileStat;

/* Appends the whole file to `out`. Files without a size (pipes, /proc) work too. Directories
 * give -EISDIR, files that do not fit -ENOMEM or -EFBIG. 0 on success. */
int os_file_read(const char *path, Buf *out) MUST_USE;
int os_file_read_fd(int fd, Buf *out) MUST_USE;

/* Writes a temporary file beside `path` and renames it over: readers see the old or the new
 * bytes, never a part. 0 on success; the temporary file is gone on failure. */
int os_file_write(const char *path, Str data, u32 mode) MUST_USE;
/* Writes into the file itself, which may be a device, a pipe or a link: made with `mode` less the
 * umask when absent, else emptied first, or with `append` written at its end. */
int os_file_write_in_place(const char *path, Str data, u32 mode, bool append) MUST_USE;

/* Writes everything, waiting on a full pipe or terminal. 0 or -errno (-EPIPE included). */
int os_file_write_fd(int fd, Str data) MUST_USE;

int os_file_stat(const char *path, OsFileStat *out) MUST_USE;
int os_file_lstat(const char *path, OsFileStat *out) MUST_USE;
int os_file_fstat(int fd, OsFileStat *out) MUST_USE;

/* Opens for reading with close-on-exec; the descriptor or -errno. */
int os_file_open_read(const char *path) MUST_USE;
void os_file_close(int fd);
/* At most len bytes from a place of the file: how many, 0 at its end; pipes and terminals are read where they stand. -errno. */
i64 os_file_read_at(int fd, u64 offset, void *room, size_t len) MUST_USE;

/* The canonical absolute path, appended to `out` without a zero byte. 0 or -errno. */
int os_file_realpath(const char *path, Buf *out) MUST_USE;

/* The working directory, appended to `out`. 0 or -errno. */
int os_file_cwd(Buf *out) MUST_USE;
int os_file_chdir(const char *path) MUST_USE;

/* Path of the running executable, appended to `out`. 0 or -errno. */
int os_file_self(Buf *out) MUST_USE;

bool os_file_is_terminal(int fd);
/* Descriptors 0, 1 and 2 that the process was started without become /dev/null, so that no file gets their numbers. */
void os_file_keep_standard(void);

/* Size of the terminal behind fd; false when it is none. */
bool os_file_terminal_size(int fd, int *columns, int *rows);

/* The mode of a terminal: keys at once and without echo (raw), and back to what it was. `before` gets OS_TERMINAL_MODE_BYTES
 * bytes, which mean something to os_file_terminal_restore alone. 0 or -errno. */
enum { OS_TERMINAL_MODE_BYTES = 64 };
int os_file_terminal_raw(int fd, void *before) MUST_USE;
int os_file_terminal_restore(int fd, const void *before) MUST_USE;

/* Calls fn for each entry of a directory except . and .., in no order; stops when fn gives
 * false. `type` is OS_FILE_OTHER where the file system does not tell. 0 or -errno. */
int os_file_list(const char *path, bool (*fn)(void *ctx, const char *name, OsFileType type),
                 void *ctx) MUST_USE;

/* Maps a file read-only and private. Only for our own files: users' files may shrink under us. */
int os_file_map(const char *path, Str *out) MUST_USE;
void os_file_unmap(Str map);
/* Maps at most `size` bytes of a users' file from a page on, to be read and written; shared: the file gets what is written. Who maps it must
 * live with files that shrink. 0 or -errno; *opened: it could be opened. */
int os_file_map_part(const char *path, bool shared, u64 offset, u64 size, Str *out, bool *opened) MUST_USE;

/* The same at once with all its pages, of a file that is surely ours: it belongs to this user, nobody else may write to
 * it, and it is no link. Else -EPERM or -ELOOP. */
int os_file_map_own(const char *path, Str *out, OsFileStat *stat) MUST_USE;
/* Does it belong to this user, and may nobody else write to it? */
bool os_file_is_own(const OsFileStat *stat);
/* Sets the time of the last change to now. */
int os_file_touch(const char *path) MUST_USE;

/* Opens for writing, made with `mode` less the umask when absent; parents: so are the folders above it. The descriptor or -errno. */
int os_file_open_write(const char *path, u32 mode, bool truncate, bool parents) MUST_USE;
/* Drops what a regular file has beyond `size`. Writing first and cutting then spares what file systems do when a file that was emptied is
 * closed: ext4 waits for the disk. 0 or -errno. */
int os_file_cut(int fd, u64 size) MUST_USE;
/* A second descriptor of the same file, closed on exec; or -errno. */
int os_file_dup(int fd) MUST_USE;
/* What `from` holds from `offset` on, at most `size` bytes, over what `to` holds; the kernel copies where it can; cut: what `to` has
 * beyond that goes. A file onto itself stays as it is. 0 or -errno. */
int os_file_copy(int from, int to, u64 offset, u64 size, bool cut, u64 *copied) MUST_USE;

int os_file_remove(const char *path) MUST_USE;
int os_file_make_dir(const char *path, u32 mode) MUST_USE;

#endif
