/* file_watch.h - which of a set of files has changed.
 *
 * What is watched are the folders, so that a file may be replaced, removed and made again, as editors do when they save. A name that does
 * not exist yet may be added.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_LOOP_FILE_WATCH_H
#define IO_LOOP_FILE_WATCH_H

#include "base/base.h"
#include "base/buf.h"

typedef struct FileWatch FileWatch;

/* What file_watch_read has seen. */
typedef enum FileWatchNews {
    FILE_WATCH_NOTHING,
    FILE_WATCH_SOON,    /* a file is being written, or is gone and may come back: it has changed if nothing else comes within
                           FILE_WATCH_SETTLE_MS */
    FILE_WATCH_CHANGED, /* a file is whole again, and another one than before */
} FileWatchNews;

enum { FILE_WATCH_SETTLE_MS = 50 };

/* NULL and -errno in *error: the system has none left. */
FileWatch *file_watch_new(int *error) MUST_USE;
void file_watch_free(FileWatch *watch);
/* Readable when there is news. */
int file_watch_fd(const FileWatch *watch);
/* An absolute path; with '.' at its end it stands for every ending: an import of "./x" that finds nothing waits for x.ts. What cannot be watched (a folder that does not exist) is watched from further up. */
void file_watch_add(FileWatch *watch, Str path);
/* Every file in the folder and those below it, but for node_modules and names that begin with a dot. */
void file_watch_add_tree(FileWatch *watch, Str folder);
/* Reads what has come, without waiting. */
FileWatchNews file_watch_read(FileWatch *watch);

#endif
