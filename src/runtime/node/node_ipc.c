/* node_ipc.c - $binding("ipc"): the socket between a program and a child of it, which carries messages and handles.
 *
 * Bytes go up as Buffers with the numbers of the descriptors that came along; what they mean is src/js/internal/child/channel.js.
 * An open channel that is referenced, or has something to send, keeps the loop alive. Numbers below zero are -errno.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "io/net/fd_pipe.h"
#include "runtime/host/host_async.h"
#include "runtime/node/net_priv.h"

typedef struct IpcChannel {
    FdPipe pipe;
    Host *host;
    HostObject *object;
    HostRef *ref; /* while open, and a turn longer: callbacks may be under way */
    LoopTask release;
    bool open, refd, holds_loop;
} IpcChannel;

enum { SLOT_OWNER, SLOT_READ, SLOT_DRAIN, SLOTS, SLOT_CONTEXT = SLOTS, SLOTS_ALL };

static const HostClass ipc_class;

static void update_ref(IpcChannel *c)
{
    bool want = c->open && (c->pipe.first || (c->refd && c->pipe.reading));
    if (want == c->holds_loop)
        return;
    c->holds_loop = want;
    if (want)
        loop_ref(host_loop(c->host));
    else
        loop_unref(host_loop(c->host));
}

static void on_release(LoopTask *task)
{
    IpcChannel *c = CONTAINER_OF(task, IpcChannel, release);
    HostObject *keep = c->object;
    host_unref(c->host, c->ref);
    c->ref = NULL;
    cell_keep(keep);
}

static void shut(IpcChannel *c)
{
    if (!c->open)
        return;
    c->open = false;
    fd_pipe_close(&c->pipe);
    update_ref(c);
    loop_defer(host_loop(c->host), &c->release);
}

static void ipc_finalise(Vm *vm, void *data)
{
    (void)vm;
    IpcChannel *c = *(IpcChannel **)data;
    if (!c)
        return;
    if (c->open)
        fd_pipe_close(&c->pipe);
    if (c->release.queued)
        loop_defer_cancel(host_loop(c->host), &c->release);
    xfree(c);
}

/* fn(owner, bytes, descriptors or undefined); at the end fn(owner, undefined, errno) */
static void on_read(FdPipe *pipe, Str bytes, const int *fds, u32 n, int error)
{
    IpcChannel *c = CONTAINER_OF(pipe, IpcChannel, pipe);
    Vm *vm = host_vm(c->host);
    Value args[3] = {c->object->host_slots[SLOT_OWNER], VAL_UNDEFINED, value_int(error)};
    update_ref(c);
    if (bytes.len) {
        Value numbers[FD_PIPE_MAX];
        for (u32 i = 0; i < n; i++)
            numbers[i] = value_int(fds[i]);
        Array *list = n ? array_from_values(vm, numbers, n) : NULL;
        args[1] = n && !list ? VAL_EXC : node_buffer_copy(vm, bytes.data, bytes.len);
        args[2] = list ? value_cell(list) : VAL_UNDEFINED;
        if (value_is_exc(args[1])) {
            for (u32 i = 0; i < n; i++)
                close(fds[i]);
            host_uncaught(c->host);
            return;
        }
    }
    host_call_in(c->host, c->object->host_slots[SLOT_CONTEXT], c->object->host_slots[SLOT_READ], 3, args);
}

/* fn(owner, errno) */
static void on_drain(FdPipe *pipe, int error)
{
    IpcChannel *c = CONTAINER_OF(pipe, IpcChannel, pipe);
    Value args[2] = {c->object->host_slots[SLOT_OWNER], value_int(error)};
    update_ref(c);
    host_call_in(c->host, c->object->host_slots[SLOT_CONTEXT], c->object->host_slots[SLOT_DRAIN], 2, args);
}

/* channel(fd, owner, onRead, onDrain): it takes the descriptor; -errno */
static Value ipc_channel(Vm *vm, Frame *f)
{
    i32 fd;
    if (!to_int32(vm, frame_arg(f, 0), &fd))
        return VAL_EXC;
    HostObject *o = TRY_PTR(host_object_new(vm, &ipc_class));
    IpcChannel *c = xalloc_zero(sizeof *c);
    *c = (IpcChannel){.host = host_of(vm), .object = o, .refd = true, .release = {.run = on_release},
                      .pipe = {.on_read = on_read, .on_drain = on_drain}};
    *(IpcChannel **)host_data(o) = c;
    for (u32 i = 0; i < SLOTS; i++)
        o->host_slots[i] = frame_arg(f, i + 1);
    o->host_slots[SLOT_CONTEXT] = host_async_begin(c->host, "PIPEWRAP", value_cell(o));
    barrier(vm, o);
    int r = fd_pipe_open(&c->pipe, host_loop(c->host), fd);
    if (r < 0)
        return value_int(r);
    c->open = true;
    c->ref = host_ref(c->host, value_cell(o));
    return value_cell(o);
}

#define THIS_IPC(c)                                       \
    HostObject *c##_object = host_this(vm, f, &ipc_class); \
    if (!c##_object)                                      \
        return VAL_EXC;                                   \
    IpcChannel *c = *(IpcChannel **)host_data(c##_object)

/* read(on) */
static Value ipc_read(Vm *vm, Frame *f)
{
    THIS_IPC(c);
    if (c->open)
        fd_pipe_read(&c->pipe, to_boolean(frame_arg(f, 0)));
    update_ref(c);
    return VAL_UNDEFINED;
}

/* write(string or bytes, descriptor or undefined): 0 all is gone, 1 something waits and onDrain comes, -errno */
static Value ipc_write(Vm *vm, Frame *f)
{
    THIS_IPC(c);
    AUTO_BUF room = {0};
    Str data;
    i32 fd = -1;
    if (!net_bytes_of(vm, frame_arg(f, 0), VAL_UNDEFINED, &room, &data) ||
        (!value_is_undefined(frame_arg(f, 1)) && !to_int32(vm, frame_arg(f, 1), &fd)))
        return VAL_EXC;
    int r = fd_pipe_write(&c->pipe, data, fd);
    update_ref(c);
    return value_int(r);
}

static Value ipc_close(Vm *vm, Frame *f)
{
    THIS_IPC(c);
    shut(c);
    return VAL_UNDEFINED;
}

/* ref and unref, by magic */
static Value ipc_ref(Vm *vm, Frame *f)
{
    THIS_IPC(c);
    c->refd = native_magic(f);
    update_ref(c);
    return VAL_UNDEFINED;
}

static Value ipc_has_ref(Vm *vm, Frame *f)
{
    THIS_IPC(c);
    return value_bool(c->open && c->refd);
}

enum { GET_FD, GET_QUEUED };
static Value ipc_get(Vm *vm, Frame *f)
{
    THIS_IPC(c);
    return native_magic(f) == GET_FD ? value_int(c->open ? c->pipe.watch.fd : -1) : value_i64((i64)c->pipe.queued);
}

static const BuiltinProp ipc_rows[] = {
    FN("read", 1, ipc_read, 0, INTRIN_NONE),
    FN("write", 2, ipc_write, 0, INTRIN_NONE),
    FN("close", 0, ipc_close, 0, INTRIN_NONE),
    FN_MAGIC("ref", 0, ipc_ref, true),
    FN_MAGIC("unref", 0, ipc_ref, false),
    FN("hasRef", 0, ipc_has_ref, 0, INTRIN_NONE),
    GETTER_MAGIC("fd", ipc_get, GET_FD),
    GETTER_MAGIC("writeQueueSize", ipc_get, GET_QUEUED),
    END,
};

static const HostClass ipc_class = {
    .name = "Pipe",
    .data_size = sizeof(IpcChannel *),
    .slots = SLOTS_ALL,
    .proto_props = ipc_rows,
    .finalise = ipc_finalise,
};

/* kindOf(fd): what a descriptor that came from another program is: 'listener' (it listens, or has no peer), 'socket', 'udp4',
 * 'udp6'; undefined: something else */
static Value ipc_kind_of(Vm *vm, Frame *f)
{
    i32 fd;
    int type = 0, listens = 0;
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof type, listens_size = sizeof listens, address_size = sizeof address;
    if (!to_int32(vm, frame_arg(f, 0), &fd))
        return VAL_EXC;
    if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) || getsockname(fd, (struct sockaddr *)&address, &address_size))
        return VAL_UNDEFINED;
    const char *kind = "socket";
    if (type == SOCK_DGRAM)
        kind = address.ss_family == AF_INET6 ? "udp6" : "udp4";
    else if ((getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &listens_size) == 0 && listens) ||
             getpeername(fd, (struct sockaddr *)&address, &address_size))
        kind = "listener";
    return value_cell(TRY_PTR(string_from_c(vm, kind)));
}

/* fdType(fd): as libuv names it */
static Value ipc_fd_type(Vm *vm, Frame *f)
{
    i32 fd;
    struct stat info;
    int type = 0;
    socklen_t size = sizeof type;
    struct sockaddr_storage address = {0};
    socklen_t address_size = sizeof address;
    if (!to_int32(vm, frame_arg(f, 0), &fd))
        return VAL_EXC;
    const char *name = "UNKNOWN";
    if (fd < 0 || fstat(fd, &info))
        name = "INVALID";
    else if (isatty(fd))
        name = "TTY";
    else if (S_ISREG(info.st_mode) || S_ISCHR(info.st_mode))
        name = "FILE";
    else if (S_ISFIFO(info.st_mode))
        name = "PIPE";
    else if (S_ISSOCK(info.st_mode) && getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 &&
             getsockname(fd, (struct sockaddr *)&address, &address_size) == 0) {
        bool inet = address.ss_family == AF_INET || address.ss_family == AF_INET6;
        if (type == SOCK_STREAM)
            name = inet ? "TCP" : address.ss_family == AF_UNIX ? "PIPE" : name;
        else if (type == SOCK_DGRAM && inet)
            name = "UDP";
    }
    return value_cell(TRY_PTR(string_from_c(vm, name)));
}

const BuiltinProp node_ipc_binding[] = {
    FN("channel", 4, ipc_channel, 0, INTRIN_NONE),
    FN("kindOf", 1, ipc_kind_of, 0, INTRIN_NONE),
    FN("fdType", 1, ipc_fd_type, 0, INTRIN_NONE),
    END,
};
