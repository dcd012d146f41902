/* node_fs_watch.c - $binding("fs_watch"): watches of the file system for src/js/internal/fs/watch.
 *
 * A watch that is open keeps itself and its callback alive, as in Node.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/loop/fs_event.h"
#include "runtime/host/host_async.h"
#include "runtime/node/buffer.h"

typedef struct Watch {
    FsEvent *event; /* NULL: closed */
    Host *host;
    HostRef *self, *callback, *context;
} Watch;

static void watch_close(Watch *w)
{
    if (!w->event)
        return;
    fs_event_close(w->event);
    w->event = NULL;
    host_unref(w->host, w->callback);
    host_unref(w->host, w->context);
    host_unref(w->host, w->self);
}

static const HostClass watch_class = {.name = "FSEvent", .data_size = sizeof(Watch)};

/* callback(error number, renamed, name as bytes or undefined) */
static void on_event(void *ctx, bool renamed, const char *name, int error)
{
    Watch *w = ctx;
    Vm *vm = host_vm(w->host);
    Value bytes = VAL_UNDEFINED;
    if (name) {
        bytes = node_buffer_copy(vm, name, strlen(name));
        if (value_is_exc(bytes)) {
            host_uncaught(w->host);
            return;
        }
    }
    Value args[3] = {value_int(error), value_bool(renamed), bytes};
    host_call_in(w->host, w->context->value, w->callback->value, 3, args);
}

/* open(path, callback): a handle, or an error number */
static Value watch_open(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(host_object_new(vm, &watch_class));
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    AUTO_BUF path = {0};
    if (!string_to_utf8(vm, s, &path))
        return VAL_EXC;
    buf_push(&path, 0);
    Watch *w = host_data(o);
    int error;
    w->host = host_of(vm);
    w->event = fs_event_new(host_loop(w->host), path.data, on_event, w, &error);
    if (!w->event)
        return value_int(error);
    w->self = host_ref(w->host, value_cell(o));
    w->callback = host_ref(w->host, frame_arg(f, 1));
    w->context = host_ref(w->host, host_async_begin(w->host, "FSEVENTWRAP", value_cell(o)));
    return value_cell(o);
}

static Watch *watch_arg(const Frame *f)
{
    HostObject *o = host_cast(frame_arg(f, 0), &watch_class);
    return o ? host_data(o) : NULL;
}

static Value watch_end(Vm *vm, Frame *f)
{
    (void)vm;
    Watch *w = watch_arg(f);
    if (w)
        watch_close(w);
    return VAL_UNDEFINED;
}

/* keep(handle, does it keep the loop alive) */
static Value watch_keep(Vm *vm, Frame *f)
{
    (void)vm;
    Watch *w = watch_arg(f);
    if (w && w->event)
        fs_event_keep(w->event, to_boolean(frame_arg(f, 1)));
    return VAL_UNDEFINED;
}

/* error(number, syscall, path): an Error of the system */
static Value watch_error(Vm *vm, Frame *f)
{
    AUTO_BUF call = {0}, path = {0};
    i32 number;
    if (!to_int32(vm, frame_arg(f, 0), &number) || !string_to_utf8(vm, TRY_PTR(to_string(vm, frame_arg(f, 1))), &call) ||
        !string_to_utf8(vm, TRY_PTR(to_string(vm, frame_arg(f, 2))), &path))
        return VAL_EXC;
    buf_push(&call, 0);
    buf_push(&path, 0);
    return value_cell(TRY_PTR(host_errno_error(vm, number, call.data, path.data)));
}

const BuiltinProp node_fs_watch_binding[] = {
    FN("open", 2, watch_open, 0, INTRIN_NONE),
    FN("close", 1, watch_end, 0, INTRIN_NONE),
    FN("keep", 2, watch_keep, 0, INTRIN_NONE),
    FN("error", 3, watch_error, 0, INTRIN_NONE),
    END,
};
