/* file_watch.c - inotify over the folders of files.
 *
 * Whole files are told at once: their writer closed them, or they came by rename. What is only opened and written, or has gone, is
 * FILE_WATCH_SOON, since an editor that truncates, or moves the old text away first, is about to finish.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/loop/file_watch.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/map.h"

typedef struct Folder {
    char *path; /* without a '/' at its end; the root is "" */
    bool all;   /* every file in it, and folders that are made in it */
} Folder;

struct FileWatch {
    int fd;
    Map files;     /* paths; the value is the key, owned */
    Map stems;     /* the same for those with any ending */
    Map folders;   /* path to Folder; those that are watched now */
    IdMap by_wd;   /* to Folder */
};

enum {
    EVENTS = IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF |
             IN_ONLYDIR,
    TREE_DEPTH_MAX = 32,
};

FileWatch *file_watch_new(int *error)
{
    int fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (fd < 0) {
        *error = -errno;
        return NULL;
    }
    FileWatch *watch = xalloc_zero(sizeof *watch);
    watch->fd = fd;
    return watch;
}

static void folder_free(Folder *folder)
{
    xfree(folder->path);
    xfree(folder);
}

void file_watch_free(FileWatch *watch)
{
    Str key;
    void *folder;
    if (!watch)
        return;
    close(watch->fd);
    for (u32 i = 0; map_next(&watch->folders, &i, &key, &folder);)
        folder_free(folder);
    void *path;
    for (u32 i = 0; map_next(&watch->files, &i, &key, &path);)
        xfree(path);
    for (u32 i = 0; map_next(&watch->stems, &i, &key, &path);)
        xfree(path);
    map_deinit(&watch->stems);
    map_deinit(&watch->folders);
    map_deinit(&watch->files);
    id_map_deinit(&watch->by_wd);
    xfree(watch);
}

int file_watch_fd(const FileWatch *watch)
{
    return watch->fd;
}

static Str folder_of(Str path)
{
    while (path.len && path.data[path.len - 1] != '/')
        path.len--;
    path.len -= path.len > 0;
    return path;
}

/* NULL: it cannot be watched. */
static Folder *watch_folder(FileWatch *watch, Str path)
{
    Folder *folder = map_get(&watch->folders, path);
    if (folder)
        return folder;
    char *name = xstrndup(path.data, path.len);
    int wd = inotify_add_watch(watch->fd, *name ? name : "/", EVENTS);
    if (wd < 0 || id_map_has(&watch->by_wd, (u64)wd)) { /* another name of one that is watched already */
        folder = wd < 0 ? NULL : id_map_get(&watch->by_wd, (u64)wd);
        xfree(name);
        return folder;
    }
    folder = xalloc_zero(sizeof *folder);
    folder->path = name;
    map_put(&watch->folders, str_view(name), folder);
    id_map_put(&watch->by_wd, (u64)wd, folder);
    return folder;
}

static void remember(Map *map, Str path)
{
    if (map_has(map, path))
        return;
    char *name = xstrndup(path.data, path.len);
    map_put(map, (Str){name, path.len}, name);
}

void file_watch_add(FileWatch *watch, Str path)
{
    if (path.len && path.data[path.len - 1] == '.') {
        path.len--;
        remember(&watch->stems, path);
    }
    while (path.len > 1 && path.data[0] == '/') {
        remember(&watch->files, path);
        Str folder = folder_of(path);
        if (watch_folder(watch, folder) || !folder.len)
            return;
        path = folder; /* it is not there: watched for its coming */
    }
}

static bool is_folder(const char *path, unsigned char type)
{
    struct stat info;
    return type == DT_DIR || (type == DT_UNKNOWN && lstat(path, &info) == 0 && S_ISDIR(info.st_mode));
}

static void add_tree(FileWatch *watch, Str path, u32 depth)
{
    Folder *folder = watch_folder(watch, path);
    if (!folder || depth > TREE_DEPTH_MAX)
        return;
    folder->all = true;
    DIR *dir = opendir(*folder->path ? folder->path : "/");
    struct dirent *item;
    while (dir && (item = readdir(dir)) != NULL) {
        AUTO_BUF below = {0};
        if (item->d_name[0] == '.' || !strcmp(item->d_name, "node_modules"))
            continue;
        buf_printf(&below, "%s/%s", folder->path, item->d_name);
        buf_push(&below, 0);
        if (is_folder(below.data, item->d_type))
            add_tree(watch, (Str){below.data, below.len - 1}, depth + 1);
    }
    if (dir)
        closedir(dir);
}

void file_watch_add_tree(FileWatch *watch, Str folder)
{
    while (folder.len && folder.data[folder.len - 1] == '/')
        folder.len--;
    add_tree(watch, folder, 0);
}

/* The path itself, or what it is without its ending. */
static bool is_watched(const FileWatch *watch, Str path)
{
    if (map_has(&watch->files, path))
        return true;
    size_t name = folder_of(path).len + 1;
    do
        path.len--;
    while (path.len > name && path.data[path.len] != '.');
    return path.len > name && map_has(&watch->stems, path);
}

/* Made without being written: a link. */
static bool came_whole(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && (S_ISLNK(info.st_mode) || (S_ISREG(info.st_mode) && info.st_nlink > 1));
}

/* The folder itself has gone, or is elsewhere now. */
static FileWatchNews forget_folder(FileWatch *watch, int wd, bool moved)
{
    Folder *folder = id_map_get(&watch->by_wd, (u64)wd);
    if (!folder)
        return FILE_WATCH_NOTHING;
    if (moved)
        inotify_rm_watch(watch->fd, wd);
    id_map_remove(&watch->by_wd, (u64)wd);
    map_remove(&watch->folders, str_view(folder->path));
    file_watch_add(watch, str_view(folder->path)); /* its coming again is news */
    folder_free(folder);
    return FILE_WATCH_SOON;
}

/* A watched folder, or one that was waited for, is there. */
static void folder_came(FileWatch *watch, const Folder *parent, Str path)
{
    Str key;
    void *value;
    if (parent->all)
        file_watch_add_tree(watch, path);
    for (u32 i = 0; map_next(&watch->files, &i, &key, &value);)
        if (key.len > path.len && key.data[path.len] == '/' && !memcmp(key.data, path.data, path.len))
            (void)watch_folder(watch, folder_of(key));
}

static FileWatchNews look_at(FileWatch *watch, const struct inotify_event *event)
{
    if (event->mask & IN_Q_OVERFLOW)
        return FILE_WATCH_CHANGED;
    if (event->mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED))
        return forget_folder(watch, event->wd, event->mask & IN_MOVE_SELF);
    Folder *folder = id_map_get(&watch->by_wd, (u64)event->wd);
    if (!folder || !event->len)
        return FILE_WATCH_NOTHING;
    AUTO_BUF path = {0};
    buf_printf(&path, "%s/%s", folder->path, event->name);
    buf_push(&path, 0);
    Str name = {path.data, path.len - 1};
    bool hidden = event->name[0] == '.' || str_ends_with(name, STR("~")) || !strcmp(event->name, "node_modules");
    if (!is_watched(watch, name) && !(folder->all && !hidden))
        return FILE_WATCH_NOTHING;
    if (event->mask & IN_ISDIR) {
        bool came = event->mask & (IN_CREATE | IN_MOVED_TO);
        if (came)
            folder_came(watch, folder, name);
        return came ? FILE_WATCH_SOON : FILE_WATCH_NOTHING;
    }
    if (event->mask & (IN_CLOSE_WRITE | IN_MOVED_TO) || (event->mask & IN_CREATE && came_whole(path.data)))
        return FILE_WATCH_CHANGED;
    return FILE_WATCH_SOON;
}

FileWatchNews file_watch_read(FileWatch *watch)
{
    _Alignas(struct inotify_event) char bytes[4096];
    FileWatchNews news = FILE_WATCH_NOTHING;
    ssize_t n;
    while ((n = read(watch->fd, bytes, sizeof bytes)) > 0) {
        for (char *p = bytes; p < bytes + n;) {
            const struct inotify_event *event = (const void *)p;
            FileWatchNews one = look_at(watch, event);
            news = MAX(news, one);
            p += sizeof *event + event->len;
        }
    }
    return news;
}
