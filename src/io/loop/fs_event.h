/* fs_event.h - what happens to a file or in a folder, as it happens.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_LOOP_FS_EVENT_H
#define IO_LOOP_FS_EVENT_H

#include "io/loop/loop.h"

typedef struct FsEvent FsEvent;

/* `name` is that of the entry in the folder, or of the file; NULL: unknown. renamed: it came, went or was moved; else it has changed.
 * error: 0 or -errno, then nothing else is known. It may close the watch. */
typedef void FsEventFn(void *ctx, bool renamed, const char *name, int error);

/* Keeps the loop alive. NULL and -errno in *error. */
FsEvent *fs_event_new(Loop *loop, const char *path, FsEventFn *fn, void *ctx, int *error) MUST_USE;
/* No call comes after it. */
void fs_event_close(FsEvent *event);
/* Does it keep the loop alive? */
void fs_event_keep(FsEvent *event, bool keep);

#endif
