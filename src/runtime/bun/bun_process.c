/* bun_process.c - $binding("process"): child processes for src/js/bun/spawn.js.
 *
 * A Kid (a running child) lies in malloc memory: its handle (a heap object) and its I/O hold it. The functions that hear of its end are a registered
 * root until it has ended and nothing waits to be written. What it writes goes into WebSources as it comes, whoever reads.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <unistd.h>

#include "base/alloc.h"
#include "engine/api/embed_kinds.h"
#include "io/loop/timer.h"
#include "io/child/child.h"
#include "os/os_file.h"
#include "runtime/host/host_async.h"
#include "runtime/bun/bun_priv.h"
#include "runtime/web/web.h"
#include "runtime/web/web_stream.h"

extern char **environ;

/* ---- arguments ---- */

/* Strings of an array with a NULL behind them, for execve. */
static void free_list(char ***list)
{
    for (char **s = *list; s && *s; s++)
        xfree(*s);
    xfree(*list);
}

static bool read_list(Vm *vm, Value array, char ***out)
{
    if (!value_is_array_cell(array)) {
        throw_type(vm, "A list is needed");
        return false;
    }
    u32 n = value_as_array(array)->length;
    *out = xalloc_zero(((size_t)n + 1) * sizeof **out);
    for (u32 i = 0; i < n; i++) {
        String *s = TRY_PTR_OR(false, to_string(vm, TRY_OR(false, value_get_index(vm, array, i))));
        (*out)[i] = TRY_PTR_OR(false, string_to_c(vm, s, NULL));
    }
    return true;
}

/* What both forms of a start are given: path, argv, environment, cwd, descriptors, detached; and at the end uid, gid. */
typedef struct Start {
    char *path, *cwd, *terminal, **argv, **environment;
    ChildFd *fds;
    u32 n;
    OsProcessOptions options;
} Start;

static void start_deinit(Start *s)
{
    xfree(s->path);
    xfree(s->cwd);
    xfree(s->terminal);
    free_list(&s->argv);
    free_list(&s->environment);
    xfree(s->fds);
}
#define AUTO_START __attribute__((cleanup(start_deinit))) Start

enum { FD_IGNORE = -1, FD_TO = -2, FD_FROM = -3, FD_PAIR = -4 };

static bool read_fds(Vm *vm, Value array, Start *s)
{
    if (!value_is_array_cell(array)) {
        throw_type(vm, "A list is needed");
        return false;
    }
    s->n = value_as_array(array)->length;
    if (s->n > 1024) {
        throw_range(vm, "Too many descriptors");
        return false;
    }
    s->fds = xalloc_zero((s->n + 1) * sizeof *s->fds);
    for (u32 i = 0; i < s->n; i++) {
        i32 v;
        if (!to_int32(vm, TRY_OR(false, value_get_index(vm, array, i)), &v))
            return false;
        s->fds[i] = v >= 0 ? (ChildFd){CHILD_FD_GIVEN, v}
                           : (ChildFd){(u8)(v == FD_TO     ? CHILD_FD_TO
                                              : v == FD_FROM ? CHILD_FD_FROM
                                              : v == FD_PAIR ? CHILD_FD_PAIR
                                                             : CHILD_FD_IGNORE), -1};
    }
    return true;
}

static bool read_start(Vm *vm, const Frame *f, Start *s)
{
    String *path = TRY_PTR_OR(false, to_string(vm, frame_arg(f, 0)));
    s->path = TRY_PTR_OR(false, string_to_c(vm, path, NULL));
    if (!read_list(vm, frame_arg(f, 1), &s->argv))
        return false;
    if (!value_is_undefined(frame_arg(f, 2)) && !read_list(vm, frame_arg(f, 2), &s->environment))
        return false;
    if (value_is_string(frame_arg(f, 3)))
        s->cwd = TRY_PTR_OR(false, string_to_c(vm, value_as_string(frame_arg(f, 3)), NULL));
    if (value_is_string(frame_arg(f, 12)))
        s->terminal = TRY_PTR_OR(false, string_to_c(vm, value_as_string(frame_arg(f, 12)), NULL));
    if (!read_fds(vm, frame_arg(f, 4), s))
        return false;
    s->options = (OsProcessOptions){
        .path = s->path,
        .argv = s->argv,
        .environment = s->environment ? s->environment : environ,
        .cwd = s->cwd,
        .detached = to_boolean(frame_arg(f, 5)),
        .set_uid = !value_is_undefined(frame_arg(f, 10)),
        .set_gid = !value_is_undefined(frame_arg(f, 11)),
        .terminal = s->terminal,
    };
    return to_uint32(vm, frame_arg(f, 10), &s->options.uid) && to_uint32(vm, frame_arg(f, 11), &s->options.gid);
}

static Value throw_start(Vm *vm, int error, const Start *s)
{
    return host_throw_errno(vm, error, "posix_spawn", s->argv[0] ? s->argv[0] : s->path);
}

/* A Uint8Array, a Buffer where there is that class. */
static Value bytes_value(Vm *vm, Str bytes)
{
    Object *o = TRY_PTR(embed_uint8_array(vm, bytes.data, bytes.len));
    Value cls = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "Buffer")));
    if (!value_is_callable(cls))
        return value_cell(o);
    Value proto = TRY(obj_get(vm, value_as_object(cls), KEY_prototype));
    if (value_is_object(proto) && obj_set_prototype(vm, o, value_as_object(proto), true) < 0)
        return VAL_EXC;
    return value_cell(o);
}

/* What a child used, as spawn.js's ResourceUsage reads it. */
static Value usage_value(Vm *vm, const OsProcessEnd *e)
{
    const u64 used[] = {e->voluntary, e->involuntary, e->user_us, e->system_us, e->max_rss * 1024, e->sent, e->received,
                        e->blocks_in, e->blocks_out, e->shared, e->signals, e->swaps};
    Value values[ARRAY_LEN(used)];
    for (u32 i = 0; i < ARRAY_LEN(used); i++)
        values[i] = value_number((double)used[i]);
    return value_cell(TRY_PTR(array_from_values(vm, values, ARRAY_LEN(values))));
}

/* ---- children that run beside the program ---- */

typedef struct Kid Kid;
/* A pipe from the child; the source's context. Freed when both have let go of it. */
typedef struct KidPipe {
    Kid *kid; /* NULL: gone */
    WebSource *source;
    u32 index;
    bool ended, released; /* released: by the source */
    double given;
} KidPipe;

struct Kid {
    Host *host;
    ChildProcess *process;
    HostRef *context;  /* with the listener: the async context it is called in */
    HostRef *listener; /* fn(event, a, b); NULL: has ended, and nothing waits */
    Kid *next, **link; /* the host's */
    u32 refs, n;       /* refs: the handle, what still comes or goes, callbacks */
    bool settled, adopted; /* adopted: pipes without a child */
    Timer timer; /* its time is over */
    double max;  /* bytes that a pipe may give */
    int kill_signal;
    OsProcessEnd end;
    KidPipe *pipes[]; /* NULL: none from the child */
};

static void stop_timer(Kid *c)
{
    if (loop_timer_active(&c->timer))
        loop_timer_stop(host_loop(c->host), &c->timer);
}

static void unlisten(Kid *c)
{
    if (!c->listener)
        return;
    host_unref(c->host, c->listener);
    host_unref(c->host, c->context);
    c->listener = c->context = NULL;
}

static void kid_free(Kid *c)
{
    if (c->link) {
        *c->link = c->next;
        if (c->next)
            c->next->link = c->link;
    }
    if (c->process) {
        stop_timer(c);
        child_free(c->process);
    }
    unlisten(c);
    for (u32 i = 0; i < c->n; i++) {
        KidPipe *p = c->pipes[i];
        if (!p)
            continue;
        p->kid = NULL;
        WebSource *source = p->source;
        if (p->released)
            xfree(p);
        web_source_unref(source);
    }
    xfree(c);
}

static void kid_unref(Kid *c)
{
    if (!--c->refs)
        kid_free(c);
}

/* The program ends; its children may go on. */
static void kids_free(void *state)
{
    Kid **all = state;
    while (*all) {
        Kid *c = *all;
        *all = c->next;
        if (c->next)
            c->next->link = all;
        c->link = NULL;
        stop_timer(c);
        child_free(c->process);
        c->process = NULL;
        unlisten(c);
    }
    xfree(all);
}

static void tell(Kid *c, i32 event, Value a, Value b)
{
    Value args[3] = {value_int(event), a, b};
    if (c->listener)
        host_call_in(c->host, c->context->value, c->listener->value, 3, args);
}

static void listen_to(Kid *c, Value listener)
{
    c->listener = host_ref(c->host, listener);
    c->context = host_ref(c->host, host_async_begin(c->host, "PROCESSWRAP", VAL_UNDEFINED));
}

/* Lets go of what only a child needs that runs, writes or is written to. */
static void settle(Kid *c)
{
    if (c->settled || !c->process || !child_exited(c->process) || !child_quiet(c->process) ||
        (c->adopted && !child_closed(c->process)))
        return;
    c->settled = true;
    host_async_end(c->host, c->context ? c->context->value : VAL_UNDEFINED);
    unlisten(c);
    kid_unref(c);
}

enum { EVENT_EXIT = -1, EVENT_EXITED = -2 };

static void on_exit_(void *ctx, const OsProcessEnd *end)
{
    Kid *c = ctx;
    c->end = *end;
    stop_timer(c);
    c->refs++;
    tell(c, EVENT_EXIT, value_int(end->code), value_int(end->signal));
    tell(c, EVENT_EXITED, VAL_UNDEFINED, VAL_UNDEFINED); /* onExit comes after those who await `exited` */
    settle(c);
    kid_unref(c);
}

static void on_read(void *ctx, u32 i, Str bytes, int error)
{
    Kid *c = ctx;
    KidPipe *p = c->pipes[i];
    if (!p || p->ended)
        return;
    c->refs++;
    if (bytes.len) {
        double room = c->max - p->given;
        if ((double)bytes.len > room) {
            bytes.len = room > 0 ? (size_t)room : 0;
            child_kill(c->process, c->kill_signal);
        }
        p->given += (double)bytes.len;
        if (bytes.len)
            web_source_enqueue(p->source, bytes);
    } else {
        p->ended = true;
        Object *e = error ? host_errno_error(host_vm(c->host), error, "read", NULL) : NULL;
        if (e)
            web_source_error(p->source, value_cell(e));
        else
            web_source_close(p->source);
        settle(c);
    }
    host_drain(c->host);
    kid_unref(c);
}

static void on_drain(void *ctx, u32 i, int error)
{
    Kid *c = ctx;
    c->refs++;
    tell(c, (i32)i, value_int(error), VAL_UNDEFINED);
    settle(c);
    kid_unref(c);
}

static const ChildHandler handler = {on_exit_, on_read, on_drain};

static void source_cancel(void *ctx, Value reason)
{
    (void)reason;
    KidPipe *p = ctx;
    p->ended = true;
    if (!p->kid || !p->kid->process)
        return;
    child_stop_read(p->kid->process, p->index);
    settle(p->kid);
}

static void source_release(void *ctx)
{
    KidPipe *p = ctx;
    p->released = true;
    if (!p->kid)
        xfree(p);
}

static const WebSourceOps source_ops = {.cancel = source_cancel, .release = source_release};

/* Instances hold nothing but a pointer to their Kid. */
static void handle_finalise(Vm *vm, void *data)
{
    (void)vm;
    Kid *c = *(Kid **)data;
    if (!c)
        return;
    for (u32 i = 0; c->process && i < c->n; i++)
        child_end_write(c->process, i);
    kid_unref(c);
}

static const HostClass handle_class = {
    .name = "ChildProcessHandle",
    .data_size = sizeof(Kid *),
    .finalise = handle_finalise,
};

static void kid_link(Kid *c)
{
    Kid **all = host_part(c->host, HOST_PART_CHILDREN);
    if (!all) {
        all = xalloc_zero(sizeof *all);
        host_set_part(c->host, HOST_PART_CHILDREN, all, kids_free);
    }
    c->next = *all;
    c->link = all;
    if (c->next)
        c->next->link = &c->next;
    *all = c;
}

static void on_timeout(Timer *timer)
{
    Kid *c = CONTAINER_OF(timer, Kid, timer);
    child_kill(c->process, c->kill_signal);
}

/* A stream for each pipe that is read. false: exception. */
static bool open_streams(Kid *c, const ChildFd *fds)
{
    for (u32 i = 0; i < c->n; i++) {
        if (fds[i].kind != CHILD_FD_FROM)
            continue;
        KidPipe *p = xalloc_zero(sizeof *p);
        *p = (KidPipe){.kid = c, .index = i, .source = web_source_new(c->host, &source_ops, p)};
        if (!p->source) {
            xfree(p);
            return false;
        }
        c->pipes[i] = p;
    }
    return true;
}

/* spawn(path, argv, env, cwd, fds, detached, listener, timeout, signal, max, uid, gid, terminal): a handle; terminal: a device, or undefined. listener(-1, code, signal) and then listener(-2) at its end, listener(i, errno) when pipe i has
 * taken all that waited. */
static Value spawn(Vm *vm, Frame *f)
{
    AUTO_START s = {0};
    Host *host = host_of(vm);
    double timeout, max;
    i32 kill_signal;
    if (!read_start(vm, f, &s) || !to_double(vm, frame_arg(f, 7), &timeout) || !to_int32(vm, frame_arg(f, 8), &kill_signal) ||
        !to_double(vm, frame_arg(f, 9), &max))
        return VAL_EXC;
    HostObject *o = TRY_PTR(host_object_new(vm, &handle_class));
    *(Kid **)host_data(o) = NULL;
    host_flush(host);
    Kid *c = xalloc_zero(sizeof *c + s.n * sizeof *c->pipes);
    *c = (Kid){.host = host, .refs = 2, .n = s.n, .max = max, .kill_signal = kill_signal, .timer = {.fire = on_timeout, .unref = true}};
    int error;
    c->process = child_start(host_loop(host), &s.options, s.fds, s.n, &handler, c, &error);
    if (!c->process) {
        xfree(c);
        return throw_start(vm, error, &s);
    }
    *(Kid **)host_data(o) = c;
    kid_link(c);
    if (timeout > 0)
        loop_timer_start(host_loop(host), &c->timer, (u64)MIN(timeout, 4e9));
    listen_to(c, frame_arg(f, 6));
    return open_streams(c, s.fds) ? value_cell(o) : VAL_EXC;
}

/* pipe(): both ends of a new one, to be read from and to be written to; closed on exec, and they block. */
static Value pipe_(Vm *vm, Frame *f)
{
    (void)f;
    int ends[2];
    int error = os_process_pipe(ends, -1);
    if (error)
        return host_throw_errno(vm, error, "pipe", NULL);
    Value values[2] = {value_int(ends[0]), value_int(ends[1])};
    return value_cell(TRY_PTR(array_from_values(vm, values, 2)));
}

/* adopt(fd, mode, listener): a handle of one pipe, 0. Mode 0: it reads from fd, which is its own from now on. 1: it writes into the pipe whose end
 * fd is, which stays the caller's and blocks as before. 2: it writes to fd, which stays the caller's and blocks no more. 3: it reads from such a
 * one. listener(0, errno): all that waited to be written is gone. */
static Value adopt(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    i32 fd;
    if (!to_int32(vm, frame_arg(f, 0), &fd))
        return VAL_EXC;
    u32 mode;
    if (!to_uint32(vm, frame_arg(f, 1), &mode))
        return VAL_EXC;
    ChildFd pipe = {mode % 3 ? CHILD_FD_TO : CHILD_FD_FROM, mode == 1 ? os_process_reopen(fd) : mode ? os_file_dup(fd) : fd};
    if (pipe.fd < 0)
        return host_throw_errno(vm, pipe.fd, "open", NULL);
    HostObject *o = TRY_PTR(host_object_new(vm, &handle_class));
    *(Kid **)host_data(o) = NULL;
    Kid *c = xalloc_zero(sizeof *c + sizeof *c->pipes);
    *c = (Kid){.host = host, .refs = 2, .n = 1, .max = INFINITY, .adopted = true};
    int error = mode == 1 ? 0 : os_process_unblock(fd);
    if (!error)
        c->process = child_adopt(host_loop(host), &pipe, 1, &handler, c, &error);
    if (error) {
        xfree(c);
        return host_throw_errno(vm, error, "open", NULL);
    }
    *(Kid **)host_data(o) = c;
    kid_link(c);
    listen_to(c, frame_arg(f, 2));
    return open_streams(c, &pipe) ? value_cell(o) : VAL_EXC;
}

#define HANDLE_ARG(vm, f) \
    HostObject *handle = host_cast(frame_arg(f, 0), &handle_class); \
    Kid *c = handle ? *(Kid **)host_data(handle) : NULL; \
    if (!c || !c->process) \
        return throw_type(vm, "The process is gone")

/* stream(handle, i): the ReadableStream of a pipe from the child. Asked once. */
static Value stream(Vm *vm, Frame *f)
{
    HANDLE_ARG(vm, f);
    u32 i;
    if (!to_uint32(vm, frame_arg(f, 1), &i))
        return VAL_EXC;
    WebSource *s = i < c->n && c->pipes[i] ? c->pipes[i]->source : NULL;
    if (s)
        return web_source_stream(s);
    s = TRY_PTR(web_source_of_bytes(c->host, STR("")));
    Value v = web_source_stream(s);
    web_source_unref(s);
    return v;
}

/* write(handle, i, bytes or string): 0 gone, 1 something waits, below zero -errno. */
static Value write_(Vm *vm, Frame *f)
{
    HANDLE_ARG(vm, f);
    u32 i;
    u8 *data;
    size_t len;
    AUTO_BUF room = {0};
    Str bytes;
    if (!to_uint32(vm, frame_arg(f, 1), &i))
        return VAL_EXC;
    if (embed_bytes_view(vm, frame_arg(f, 2), &data, &len)) {
        bytes = (Str){(const char *)data, len};
    } else {
        String *text = TRY_PTR(to_string(vm, frame_arg(f, 2)));
        if (!web_utf8(vm, text, &room, &bytes))
            return VAL_EXC;
    }
    int error;
    bool gone = child_write(c->process, i, bytes, &error);
    return value_int(error ? error : !gone);
}

static Value end_write(Vm *vm, Frame *f)
{
    HANDLE_ARG(vm, f);
    u32 i;
    if (!to_uint32(vm, frame_arg(f, 1), &i))
        return VAL_EXC;
    child_end_write(c->process, i);
    if (c->adopted)
        settle(c);
    return VAL_UNDEFINED;
}

/* kill(handle, signal): 0 or -errno */
static Value kill_(Vm *vm, Frame *f)
{
    HANDLE_ARG(vm, f);
    i32 number;
    if (!to_int32(vm, frame_arg(f, 1), &number))
        return VAL_EXC;
    return value_int(child_kill(c->process, number));
}

static Value set_ref(Vm *vm, Frame *f)
{
    HANDLE_ARG(vm, f);
    child_set_ref(c->process, to_boolean(frame_arg(f, 1)));
    return VAL_UNDEFINED;
}

static Value pid(Vm *vm, Frame *f)
{
    HANDLE_ARG(vm, f);
    return value_int(child_pid(c->process));
}

/* pairFd(handle, i): our end of a socket, from now on the program's. */
static Value pair_fd(Vm *vm, Frame *f)
{
    HANDLE_ARG(vm, f);
    u32 i;
    return to_uint32(vm, frame_arg(f, 1), &i) ? value_int(child_take_pair(c->process, i)) : VAL_EXC;
}

static Value usage(Vm *vm, Frame *f)
{
    HANDLE_ARG(vm, f);
    return child_exited(c->process) ? usage_value(vm, &c->end) : VAL_UNDEFINED;
}

/* ---- spawnSync ---- */

typedef struct Sync {
    ChildProcess *process;
    Timer timer;
    Buf *out; /* by descriptor */
    double max;
    OsProcessEnd end;
    int kill_signal;
    bool exited, timed_out, overflowed;
} Sync;

static void sync_exit(void *ctx, const OsProcessEnd *end)
{
    Sync *s = ctx;
    s->end = *end;
    s->exited = true;
}

static void sync_read(void *ctx, u32 i, Str bytes, int error)
{
    (void)error;
    Sync *s = ctx;
    if (s->overflowed)
        return;
    if ((double)s->out[i].len + (double)bytes.len > s->max || !buf_try_reserve(&s->out[i], bytes.len)) {
        s->overflowed = true;
        child_kill(s->process, s->kill_signal);
    }
    buf_append_str(&s->out[i], bytes); /* whole, as it was read */
}

static void sync_drain(void *ctx, u32 i, int error)
{
    (void)ctx;
    (void)i;
    (void)error;
}

static void sync_timeout(Timer *timer)
{
    Sync *s = CONTAINER_OF(timer, Sync, timer);
    s->timed_out = true;
    child_kill(s->process, s->kill_signal);
}

/* A loop of its own: nothing of the program runs meanwhile. */
static void sync_run(Sync *s, Loop *loop, Str input, double timeout)
{
    int error;
    if (input.data)
        child_write(s->process, 0, input, &error);
    child_end_write(s->process, 0);
    s->timer.fire = sync_timeout;
    if (timeout > 0)
        loop_timer_start(loop, &s->timer, (u64)MIN(timeout, 4e9));
    while (!s->exited || !(s->timed_out || s->overflowed || child_quiet(s->process)))
        loop_run_once(loop, LOOP_ONCE);
    loop_timer_stop(loop, &s->timer);
}

static Value sync_result(Vm *vm, const Sync *y, const Start *s, int child)
{
    Value r[8] = {value_int(y->end.code), value_int(y->end.signal), VAL_UNDEFINED, VAL_UNDEFINED, VAL_UNDEFINED, value_int(child),
                  value_bool(y->timed_out), value_bool(y->overflowed)};
    r[4] = TRY(usage_value(vm, &y->end));
    for (u32 i = 1; i < 3 && i < s->n; i++)
        if (s->fds[i].kind == CHILD_FD_FROM)
            r[i + 1] = TRY(bytes_value(vm, buf_view(&y->out[i])));
    Array *all = TRY_PTR(array_from_values(vm, r, ARRAY_LEN(r)));
    for (u32 i = 3; i < s->n; i++) {
        Value bytes = s->fds[i].kind == CHILD_FD_FROM ? TRY(bytes_value(vm, buf_view(&y->out[i]))) : VAL_UNDEFINED;
        if (!array_push(vm, all, bytes))
            return VAL_EXC;
    }
    return value_cell(all);
}

/* spawnSync(path, argv, env, cwd, fds, detached, input, timeout, signal, max, uid, gid):
 * [code, signal, stdout, stderr, usage, pid, timed out, overflowed, what came from descriptor 3, 4 ...] */
static Value spawn_sync(Vm *vm, Frame *f)
{
    static const ChildHandler sync_handler = {sync_exit, sync_read, sync_drain};
    AUTO_START s = {0};
    Sync y = {0};
    double timeout;
    u8 *data = NULL;
    size_t len = 0;
    if (!read_start(vm, f, &s) || !to_double(vm, frame_arg(f, 7), &timeout) || !to_int32(vm, frame_arg(f, 8), &y.kill_signal) ||
        !to_double(vm, frame_arg(f, 9), &y.max))
        return VAL_EXC;
    if (!value_is_undefined(frame_arg(f, 6)) && !embed_bytes_view(vm, frame_arg(f, 6), &data, &len))
        return throw_type(vm, "Bytes are needed");
    host_flush(host_of(vm));
    Loop *loop = loop_new();
    int error;
    y.out = xalloc_zero((s.n + 1) * sizeof *y.out);
    y.process = child_start(loop, &s.options, s.fds, s.n, &sync_handler, &y, &error);
    if (!y.process) {
        xfree(y.out);
        loop_free(loop);
        return throw_start(vm, error, &s);
    }
    int child = child_pid(y.process);
    sync_run(&y, loop, (Str){(const char *)data, len}, timeout);
    child_free(y.process);
    loop_free(loop);
    Value r = sync_result(vm, &y, &s, child);
    for (u32 i = 0; i < s.n; i++)
        buf_deinit(&y.out[i]);
    xfree(y.out);
    return r;
}

/* error(-errno): that of a write */
static Value error_(Vm *vm, Frame *f)
{
    i32 number;
    if (!to_int32(vm, frame_arg(f, 0), &number))
        return VAL_EXC;
    return value_cell(TRY_PTR(host_errno_error(vm, number, "write", NULL)));
}

const BuiltinProp bun_process_binding[] = {
    FN("error", 1, error_, 0, INTRIN_NONE),
    FN("spawn", 13, spawn, 0, INTRIN_NONE),
    FN("spawnSync", 12, spawn_sync, 0, INTRIN_NONE),
    FN("stream", 2, stream, 0, INTRIN_NONE),
    FN("write", 3, write_, 0, INTRIN_NONE),
    FN("end", 2, end_write, 0, INTRIN_NONE),
    FN("kill", 2, kill_, 0, INTRIN_NONE),
    FN("setRef", 2, set_ref, 0, INTRIN_NONE),
    FN("pipe", 0, pipe_, 0, INTRIN_NONE),
    FN("adopt", 3, adopt, 0, INTRIN_NONE),
    FN("pid", 1, pid, 0, INTRIN_NONE),
    FN("pairFd", 2, pair_fd, 0, INTRIN_NONE),
    FN("usage", 1, usage, 0, INTRIN_NONE),
    END,
};
