/* folder.c - what is known of folders.
 *
 * The first few files of a folder are asked for one by one; after that the folder is read once, and what is in it or not costs no
 * system call any more. Large folders are not read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/resolve/folder.h"

#include "os/os_file.h"
#include "toolkit/resolve/resolve.h"

enum {
    LOOKS_BEFORE_LISTING = 3,
    NAMES_MAX = 4096, /* a folder with more entries is asked file by file */
    ENTRY_UNKNOWN = 8, /* a link not followed yet */
};

void folder_cache_deinit(FolderCache *cache)
{
    u32 i = 0;
    Str key;
    void *value;
    while (map_next(&cache->folders, &i, &key, &value))
        map_deinit(&((Folder *)value)->names);
    map_deinit(&cache->folders);
    arena_deinit(&cache->arena);
}

static Str last_step(Str path)
{
    size_t n = path.len;
    while (n && path.data[n - 1] != '/')
        n--;
    return (Str){path.data + n, path.len - n};
}

Folder *folder_get(FolderCache *cache, Str path)
{
    Folder *folder = map_get(&cache->folders, path);
    if (folder)
        return folder;
    folder = ARENA_NEW(&cache->arena, Folder);
    folder->path = arena_dup(&cache->arena, path);
    folder->parent = path.len > 1 ? folder_get(cache, resolve_folder(path)) : NULL;
    folder->is_modules = str_equal_c(last_step(path), "node_modules");
    folder->in_modules = folder->is_modules || (folder->parent && folder->parent->in_modules);
    map_put(&cache->folders, folder->path, folder);
    return folder;
}

void folder_is_real(Folder *folder)
{
    for (; folder && !folder->real.len; folder = folder->parent)
        folder->real = folder->path;
}

static u32 entry_of_type(OsFileType type)
{
    return type == OS_FILE_DIR ? ENTRY_DIR : ENTRY_FILE;
}

/* Joins folder and name, zero-terminated but for its length. */
static void join(const Folder *folder, Str name, Buf *path)
{
    path->len = 0;
    buf_reserve(path, folder->path.len + name.len + 2);
    buf_append_str(path, folder->path);
    if (folder->path.len != 1)
        buf_push(path, '/');
    buf_append_str(path, name);
    buf_push(path, 0);
    path->len--;
}

static u32 ask(const Folder *folder, Str name)
{
    AUTO_BUF path = {0};
    OsFileStat info;
    join(folder, name, &path);
    if (os_file_lstat(path.data, &info) < 0)
        return ENTRY_NONE;
    if (info.type != OS_FILE_LINK)
        return entry_of_type(info.type);
    if (os_file_stat(path.data, &info) < 0)
        return ENTRY_NONE;
    return entry_of_type(info.type) | ENTRY_LINK;
}

typedef struct Listing {
    FolderCache *cache;
    Folder *folder;
} Listing;

static bool add_name(void *ctx, const char *name, OsFileType type)
{
    Listing *l = ctx;
    u32 entry = type == OS_FILE_REGULAR ? ENTRY_FILE : type == OS_FILE_DIR ? ENTRY_DIR : ENTRY_UNKNOWN;
    if (l->folder->names.len >= NAMES_MAX)
        return false;
    map_put(&l->folder->names, arena_dup(&l->cache->arena, str_view(name)), (void *)(uintptr_t)entry);
    return true;
}

static void list(FolderCache *cache, Folder *folder)
{
    Listing l = {cache, folder};
    int error = os_file_list(folder->path.data, add_name, &l);
    folder->listed = error >= 0 && folder->names.len < NAMES_MAX;
    if (!folder->listed)
        map_deinit(&folder->names);
}

u32 folder_entry(FolderCache *cache, Folder *folder, Str name)
{
    if (cache->distrust)
        return ask(folder, name);
    if (!folder->listed) {
        if (folder->looks == LOOKS_BEFORE_LISTING)
            list(cache, folder);
        if (folder->looks <= LOOKS_BEFORE_LISTING)
            folder->looks++;
        if (!folder->listed)
            return ask(folder, name);
    }
    void **place = map_find(&folder->names, name);
    if (!place)
        return ENTRY_NONE;
    if ((uintptr_t)*place == ENTRY_UNKNOWN)
        *place = (void *)(uintptr_t)ask(folder, name);
    return (u32)(uintptr_t)*place;
}

void folder_cache_refresh(FolderCache *cache)
{
    u32 i = 0;
    Str key;
    void *value;
    while (map_next(&cache->folders, &i, &key, &value)) {
        Folder *folder = value;
        map_deinit(&folder->names);
        folder->names = (Map){0};
        folder->listed = false;
        folder->looks = 0;
        folder->package_known = folder->package != NULL;
        folder->tsconfig_known = folder->tsconfig != NULL;
    }
}

Package *folder_package(FolderCache *cache, Folder *folder)
{
    if (!folder->package_known || (cache->distrust && !folder->package)) {
        bool absent = folder->listed && !cache->distrust && !map_has(&folder->names, STR("package.json"));
        folder->package = absent ? NULL : package_read(&cache->arena, folder->path);
        folder->package_known = true;
    }
    return folder->package;
}

Str folder_real(FolderCache *cache, Folder *folder)
{
    if (folder->real.len)
        return folder->real;
    if (!folder->parent)
        return folder->real = folder->path;
    Str name = last_step(folder->path), above = folder_real(cache, folder->parent);
    AUTO_BUF path = {0};
    bool is_link = folder_entry(cache, folder->parent, name) & ENTRY_LINK;
    if (!is_link || os_file_realpath(folder->path.data, &path) < 0) {
        path.len = 0;
        buf_append_str(&path, above);
        if (above.len != 1)
            buf_push(&path, '/');
        buf_append_str(&path, name);
    }
    return folder->real = arena_dup(&cache->arena, buf_view(&path));
}
