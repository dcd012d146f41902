/* folder.h - what is known of folders: their files, package.json, tsconfig.json, real names. Kept for as long as the resolver.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_RESOLVE_FOLDER_H
#define TOOLKIT_RESOLVE_FOLDER_H

#include "base/map.h"
#include "toolkit/resolve/package.h"
#include "toolkit/resolve/tsconfig.h"

typedef struct Folder Folder;
struct Folder {
    Str path;        /* absolute, zero-terminated, no slash at its end but for "/" */
    Str real;        /* without links; empty until asked for */
    Folder *parent;  /* NULL: the root */
    bool in_modules; /* has a step node_modules */
    bool is_modules; /* its last step is node_modules */
    bool package_known, tsconfig_known;
    Package *package;   /* its own */
    Tsconfig *tsconfig; /* its own */
    bool listed;
    u8 looks;        /* for single files so far */
    Map names;       /* when listed: name -> what it is */
};

typedef struct FolderCache {
    Arena arena;
    Map folders;
    bool distrust; /* ask the system, not the listings: something was not found */
} FolderCache;

void folder_cache_deinit(FolderCache *cache);

/* The folder of that absolute, plain path; it need not exist. */
Folder *folder_get(FolderCache *cache, Str path);
/* The real path is known to be its path. */
void folder_is_real(Folder *folder);

enum { ENTRY_NONE = 0, ENTRY_FILE = 1, ENTRY_DIR = 2, ENTRY_LINK = 4 /* also one of the others */ };
/* What `name` is in the folder; links are followed, and said to be ones. */
u32 folder_entry(FolderCache *cache, Folder *folder, Str name);
/* Forgets listings and what was not there: they have proven old. */
void folder_cache_refresh(FolderCache *cache);

/* Its own package.json; NULL: none. */
Package *folder_package(FolderCache *cache, Folder *folder);
/* Its path without links; its path itself when it does not exist. */
Str folder_real(FolderCache *cache, Folder *folder);

#endif
