/* web_file.h - files of programs read, written and copied; what may take long, on another thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_FILE_H
#define RUNTIME_WEB_WEB_FILE_H

#include "runtime/web/web.h"

/* A file by its path, or (path NULL) by a descriptor, which is not closed. */
typedef struct WebFile {
    const char *path;
    i32 fd;
} WebFile;

/* Files and writes up to this size are done at once: cheaper than a thread, and done within a fifth of a millisecond. */
enum { WEB_FILE_AT_ONCE = 256 * 1024 };

/* A promise for the bytes [offset, offset + size) as BODY_*, or rejected. `type` is that of the blob. */
Value web_file_read(Vm *vm, WebFile file, u64 offset, u64 size, u32 how, String *type) MUST_USE;

typedef struct WebFileWrite {
    WebFile to;
    u32 mode;
    bool parents; /* folders above it are made */
} WebFileWrite;
/* A promise for the number of bytes written (copied before). */
Value web_file_write(Vm *vm, const WebFileWrite *how, Str bytes) MUST_USE;
Value web_file_copy(Vm *vm, const WebFileWrite *how, WebFile from, u64 offset, u64 size) MUST_USE;

#endif
