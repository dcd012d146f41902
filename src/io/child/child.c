/* child.c - a child process in a loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/child/child.h"

#include <errno.h>
#include <signal.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "base/alloc.h"

enum { READ_SIZE = 64 * 1024, READS_PER_TURN = 16 };

typedef struct Pipe {
    LoopFd watch; /* fd -1: closed */
    ChildProcess *process;
    u32 index;
    u8 kind;
    bool watched, ref, ending;
    Buf out; /* waits to be written, from `at` on */
    size_t at;
} Pipe;

struct ChildProcess {
    Loop *loop;
    const ChildHandler *handler;
    void *ctx;
    LoopFd exit;
    int pid;
    bool exited, ref; /* ref: holds the loop */
    bool wanted;      /* what it reads and writes holds the loop */
    u32 n;
    u32 entered; /* callbacks under way */
    bool dead;   /* freed once they are over */
    Pipe pipes[];
};

/* ---- pipes ---- */

static void pipe_ref(Pipe *p, bool ref)
{
    if (ref == p->ref)
        return;
    p->ref = ref;
    if (ref)
        loop_ref(p->process->loop);
    else
        loop_unref(p->process->loop);
}

static void pipe_unwatch(Pipe *p)
{
    if (!p->watched)
        return;
    loop_fd_remove(p->process->loop, &p->watch);
    p->watched = false;
    pipe_ref(p, false);
}

static void pipe_close(Pipe *p)
{
    if (p->watch.fd < 0)
        return;
    pipe_unwatch(p);
    close(p->watch.fd);
    p->watch.fd = -1;
    buf_deinit(&p->out);
    p->at = 0;
}

/* Around callbacks: they may free the process. */
static void enter(ChildProcess *process)
{
    process->entered++;
}

static void leave(ChildProcess *process)
{
    if (!--process->entered && process->dead)
        xfree(process);
}

static void on_readable(Pipe *p)
{
    ChildProcess *process = p->process;
    char *room = xalloc(READ_SIZE);
    for (int i = 0; i < READS_PER_TURN && p->watch.fd >= 0; i++) {
        ssize_t got = read(p->watch.fd, room, READ_SIZE);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            break;
        int error = got < 0 ? -errno : 0;
        if (got <= 0)
            pipe_close(p);
        process->handler->on_read(process->ctx, p->index, (Str){room, got > 0 ? (size_t)got : 0}, error);
        if (got < READ_SIZE)
            break;
    }
    xfree(room);
}

/* -errno, or 0: what could be written was. */
static int flush(Pipe *p)
{
    while (p->at < p->out.len) {
        ssize_t put = write(p->watch.fd, p->out.data + p->at, p->out.len - p->at);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return errno == EAGAIN ? 0 : -errno;
        p->at += (size_t)put;
    }
    buf_deinit(&p->out);
    p->at = 0;
    return 0;
}

static void on_writable(Pipe *p, u32 events)
{
    ChildProcess *process = p->process;
    int error = flush(p);
    if (!error && (events & EPOLLERR))
        error = -EPIPE;
    if (!error && p->out.len)
        return;
    if (error || p->ending) {
        pipe_close(p);
    } else {
        pipe_unwatch(p);
    }
    process->handler->on_drain(process->ctx, p->index, error);
}

static void on_pipe_ready(LoopFd *watch, u32 events)
{
    Pipe *p = CONTAINER_OF(watch, Pipe, watch);
    ChildProcess *process = p->process;
    enter(process);
    if (p->kind == CHILD_FD_FROM)
        on_readable(p);
    else
        on_writable(p, events);
    leave(process);
}

/* 0 or -errno. */
static int watch_pipe(Pipe *p)
{
    if (p->watched)
        return 0;
    p->watch.events = p->kind == CHILD_FD_FROM ? EPOLLIN : EPOLLOUT;
    p->watch.on_ready = on_pipe_ready;
    int error = loop_fd_add(p->process->loop, &p->watch);
    if (error)
        return error;
    p->watched = true;
    pipe_ref(p, p->process->wanted);
    return 0;
}

bool child_write(ChildProcess *process, u32 i, Str bytes, int *error)
{
    Pipe *p = &process->pipes[i];
    *error = 0;
    if (i >= process->n || p->kind != CHILD_FD_TO || p->watch.fd < 0 || p->ending) {
        *error = -EPIPE;
        return true;
    }
    bool waits = p->out.len > 0;
    if (!buf_try_reserve(&p->out, bytes.len)) {
        *error = -ENOMEM;
        return true;
    }
    buf_append_str(&p->out, bytes);
    if (waits)
        return false;
    *error = flush(p);
    if (!*error && p->out.len)
        *error = watch_pipe(p);
    if (*error)
        pipe_close(p);
    return *error || !p->out.len;
}

void child_end_write(ChildProcess *process, u32 i)
{
    if (i >= process->n || process->pipes[i].kind != CHILD_FD_TO)
        return;
    Pipe *p = &process->pipes[i];
    p->ending = true;
    if (!p->out.len)
        pipe_close(p);
}

void child_stop_read(ChildProcess *process, u32 i)
{
    if (i < process->n && process->pipes[i].kind == CHILD_FD_FROM)
        pipe_close(&process->pipes[i]);
}

int child_take_pair(ChildProcess *process, u32 i)
{
    if (i >= process->n || process->pipes[i].kind != CHILD_FD_PAIR)
        return -1;
    int fd = process->pipes[i].watch.fd;
    process->pipes[i].watch.fd = -1;
    return fd;
}

/* ---- the child ---- */

static void on_child_ready(LoopFd *watch, u32 events)
{
    (void)events;
    ChildProcess *process = CONTAINER_OF(watch, ChildProcess, exit);
    OsProcessEnd end;
    if (!os_process_reap(process->pid, &end))
        return;
    enter(process);
    loop_fd_remove(process->loop, &process->exit);
    close(process->exit.fd);
    process->exit.fd = -1;
    process->exited = true;
    if (process->ref)
        loop_unref(process->loop);
    process->ref = false;
    process->handler->on_exit(process->ctx, &end);
    leave(process);
}

/* Makes pipe i; *theirs is the child's end, which is closed after the start. */
static int open_pipe(Pipe *p, const ChildFd *fd, int *theirs, bool *close_theirs)
{
    int ends[2], error = 0;
    p->kind = fd->kind;
    p->watch.fd = -1;
    switch (fd->kind) {
    case CHILD_FD_IGNORE: *theirs = -1; return 0;
    case CHILD_FD_GIVEN: *theirs = fd->fd; return 0;
    case CHILD_FD_PAIR: error = os_process_pair(ends); break;
    default: error = os_process_pipe(ends, fd->kind == CHILD_FD_TO); break;
    }
    if (error)
        return error;
    int ours = fd->kind == CHILD_FD_TO;
    p->watch.fd = ends[ours];
    *theirs = ends[!ours];
    *close_theirs = true;
    return 0;
}

static int start(ChildProcess *process, const OsProcessOptions *options, const ChildFd *fds)
{
    u32 n = process->n;
    int *theirs = xalloc((n + 1) * sizeof *theirs), error = 0;
    bool *closing = xalloc_zero((n + 1) * sizeof *closing);
    for (u32 i = 0; i < n && !error; i++)
        error = open_pipe(&process->pipes[i], &fds[i], &theirs[i], &closing[i]);
    if (!error) {
        OsProcessOptions whole = *options;
        whole.fds = theirs;
        whole.n_fds = n;
        int pid = os_process_start(&whole, &process->exit.fd);
        error = pid < 0 ? pid : 0;
        process->pid = pid;
    }
    for (u32 i = 0; i < n; i++)
        if (closing[i])
            close(theirs[i]);
    xfree(theirs);
    xfree(closing);
    return error;
}

static ChildProcess *make(Loop *loop, u32 n, const ChildHandler *handler, void *ctx)
{
    ChildProcess *process = xalloc_zero(sizeof *process + n * sizeof *process->pipes);
    *process = (ChildProcess){.loop = loop, .handler = handler, .ctx = ctx, .n = n, .exit.fd = -1, .wanted = true};
    for (u32 i = 0; i < n; i++) {
        process->pipes[i].process = process;
        process->pipes[i].index = i;
        process->pipes[i].watch.fd = -1;
    }
    return process;
}

ChildProcess *child_adopt(Loop *loop, const ChildFd *fds, u32 n, const ChildHandler *handler, void *ctx, int *error)
{
    ChildProcess *process = make(loop, n, handler, ctx);
    process->exited = true;
    *error = 0;
    for (u32 i = 0; i < n; i++) {
        process->pipes[i].kind = fds[i].kind;
        process->pipes[i].watch.fd = fds[i].fd;
    }
    for (u32 i = 0; i < n && !*error; i++)
        if (fds[i].kind == CHILD_FD_FROM)
            *error = watch_pipe(&process->pipes[i]);
    if (*error) {
        child_free(process);
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN);
    return process;
}

ChildProcess *child_start(Loop *loop, const OsProcessOptions *options, const ChildFd *fds, u32 n, const ChildHandler *handler,
                       void *ctx, int *error)
{
    ChildProcess *process = make(loop, n, handler, ctx);
    *error = start(process, options, fds);
    if (!*error) {
        process->exit.events = EPOLLIN;
        process->exit.on_ready = on_child_ready;
        *error = loop_fd_add(loop, &process->exit);
        if (*error) {
            close(process->exit.fd);
            process->exit.fd = -1;
        }
    }
    for (u32 i = 0; i < n && !*error; i++)
        if (process->pipes[i].kind == CHILD_FD_FROM)
            *error = watch_pipe(&process->pipes[i]);
    if (*error) {
        child_free(process);
        return NULL;
    }
    /* A pipe whose reader is gone is an error of write, not the end of this process. */
    signal(SIGPIPE, SIG_IGN);
    process->ref = true;
    loop_ref(loop);
    return process;
}

void child_free(ChildProcess *process)
{
    for (u32 i = 0; i < process->n; i++)
        pipe_close(&process->pipes[i]);
    if (process->exit.fd >= 0) {
        loop_fd_remove(process->loop, &process->exit);
        close(process->exit.fd);
    }
    if (process->ref)
        loop_unref(process->loop);
    process->ref = false;
    process->dead = true;
    if (!process->entered)
        xfree(process);
}

int child_pid(const ChildProcess *process)
{
    return process->pid;
}

bool child_exited(const ChildProcess *process)
{
    return process->exited;
}

int child_kill(ChildProcess *process, int number)
{
    return process->exited ? -ESRCH : os_process_kill(process->pid, number);
}

void child_set_ref(ChildProcess *process, bool ref)
{
    process->wanted = ref;
    for (u32 i = 0; i < process->n; i++)
        if (process->pipes[i].watched)
            pipe_ref(&process->pipes[i], ref);
    if (process->exited || ref == process->ref)
        return;
    process->ref = ref;
    if (ref)
        loop_ref(process->loop);
    else
        loop_unref(process->loop);
}

bool child_quiet(const ChildProcess *process)
{
    for (u32 i = 0; i < process->n; i++)
        if (process->pipes[i].watched)
            return false;
    return true;
}

bool child_closed(const ChildProcess *process)
{
    for (u32 i = 0; i < process->n; i++)
        if (process->pipes[i].watch.fd >= 0)
            return false;
    return true;
}
