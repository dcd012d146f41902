/* node_fs_descriptor.c - open files on their way to another thread, for FileHandles in transfer lists: a message that is never read closes them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "os/os_file.h"
#include "runtime/node/node_fs_descriptor.h"
#include "runtime/web/web_native.h"

typedef struct Descriptor {
    u32 refs; /* atomic */
    int fd;   /* atomic; -1: taken */
} Descriptor;

static void kind_ref(void *thing)
{
    __atomic_add_fetch(&((Descriptor *)thing)->refs, 1, __ATOMIC_RELAXED);
}

static void kind_unref(void *thing)
{
    Descriptor *d = thing;
    if (__atomic_sub_fetch(&d->refs, 1, __ATOMIC_ACQ_REL))
        return;
    if (d->fd >= 0)
        os_file_close(d->fd);
    xfree(d);
}

static size_t kind_size(void *thing)
{
    (void)thing;
    return sizeof(Descriptor);
}

static const WebNativeKind kind = {kind_ref, kind_unref, kind_size};

Value node_fs_hold(Vm *vm, Frame *f)
{
    Value fd = frame_arg(f, 0);
    if (!value_is_int(fd) || value_as_int(fd) < 0)
        return throw_type(vm, "Not a descriptor");
    Descriptor *d = xalloc(sizeof *d);
    *d = (Descriptor){1, value_as_int(fd)};
    return web_native_new(vm, &kind, d);
}

Value node_fs_take(Vm *vm, Frame *f)
{
    (void)vm;
    Descriptor *d = web_native_of(frame_arg(f, 0), &kind);
    return value_int(d ? __atomic_exchange_n(&d->fd, -1, __ATOMIC_ACQ_REL) : -1);
}
