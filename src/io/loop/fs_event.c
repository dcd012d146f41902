/* fs_event.c - see fs_event.h: libuv's watches of the file system.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/loop/fs_event.h"

#include <uv.h>

#include "base/alloc.h"
#include "io/loop/loop_priv.h"

struct FsEvent {
    uv_fs_event_t handle;
    FsEventFn *fn;
    void *ctx;
};

static void on_event(uv_fs_event_t *handle, const char *name, int events, int status)
{
    FsEvent *e = CONTAINER_OF(handle, FsEvent, handle);
    if (status < 0)
        e->fn(e->ctx, false, NULL, status);
    else
        e->fn(e->ctx, (events & UV_RENAME) != 0, name, 0);
}

void fs_event_closed(uv_handle_t *handle)
{
    xfree(CONTAINER_OF((uv_fs_event_t *)handle, FsEvent, handle));
}

FsEvent *fs_event_new(Loop *loop, const char *path, FsEventFn *fn, void *ctx, int *error)
{
    FsEvent *e = xalloc_zero(sizeof *e);
    e->fn = fn;
    e->ctx = ctx;
    uv_loop_t *uv = loop_uv(loop);
    *error = uv ? uv_fs_event_init(uv, &e->handle) : UV_EMFILE;
    if (*error < 0) {
        xfree(e);
        return NULL;
    }
    *error = uv_fs_event_start(&e->handle, on_event, path, 0);
    if (*error < 0) {
        uv_close((uv_handle_t *)&e->handle, fs_event_closed);
        return NULL;
    }
    return e;
}

void fs_event_close(FsEvent *event)
{
    uv_close((uv_handle_t *)&event->handle, fs_event_closed);
}

void fs_event_keep(FsEvent *event, bool keep)
{
    if (keep)
        uv_ref((uv_handle_t *)&event->handle);
    else
        uv_unref((uv_handle_t *)&event->handle);
}
