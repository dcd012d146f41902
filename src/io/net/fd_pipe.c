/* fd_pipe.c - a connected Unix socket that carries descriptors beside its bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/net/fd_pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/alloc.h"

#define ROOM 65536
/* So many reads before others have their turn. */
#define BATCH 16

typedef struct FdPipePart {
    struct FdPipePart *next;
    size_t len, at;
    int fd; /* -1: none, or sent */
    char data[];
} FdPipePart;

static void part_free(FdPipePart *part)
{
    if (part->fd >= 0)
        close(part->fd);
    xfree(part);
}

static void drop_parts(FdPipe *pipe)
{
    for (FdPipePart *part = pipe->first, *next; part; part = next) {
        next = part->next;
        part_free(part);
    }
    pipe->first = NULL;
    pipe->last = &pipe->first;
    pipe->queued = 0;
}

static void update_watch(FdPipe *pipe)
{
    u32 events = (pipe->reading ? EPOLLIN : 0u) | (pipe->first ? EPOLLOUT : 0u);
    if (loop_fd_change(pipe->loop, &pipe->watch, events) == -ENOENT) /* it was taken out: see on_ready */
        (void)!loop_fd_add(pipe->loop, &pipe->watch);
}

/* ---- sending ------------------------------------------------------------------------------------ */

/* Bytes sent, or -errno. */
static ssize_t send_some(int to, const char *data, size_t len, int fd)
{
    struct iovec bytes = {(void *)data, len};
    struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1};
    union {
        char room[CMSG_SPACE(sizeof(int))];
        struct cmsghdr align;
    } control = {0};
    if (fd >= 0) {
        message.msg_control = control.room;
        message.msg_controllen = sizeof control.room;
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof fd);
        memcpy(CMSG_DATA(head), &fd, sizeof fd);
    }
    ssize_t n;
    do
        n = sendmsg(to, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (n < 0 && errno == EINTR);
    return n < 0 ? -errno : n;
}

static int keep(FdPipe *pipe, Str bytes, int fd)
{
    if (bytes.len > SIZE_MAX - sizeof(FdPipePart))
        return -ENOMEM;
    FdPipePart *part = try_alloc(sizeof *part + bytes.len);
    if (!part)
        return -ENOMEM;
    *part = (FdPipePart){.len = bytes.len, .fd = -1};
    if (fd >= 0 && (part->fd = fcntl(fd, F_DUPFD_CLOEXEC, 3)) < 0) {
        int error = errno;
        xfree(part);
        return -error;
    }
    memcpy(part->data, bytes.data, bytes.len);
    *pipe->last = part;
    pipe->last = &part->next;
    pipe->queued += bytes.len;
    update_watch(pipe);
    return 1;
}

int fd_pipe_write(FdPipe *pipe, Str bytes, int fd)
{
    if (pipe->watch.fd < 0)
        return -EBADF;
    if (pipe->first)
        return keep(pipe, bytes, fd);
    while (bytes.len) {
        ssize_t n = send_some(pipe->watch.fd, bytes.data, bytes.len, fd);
        if (n == -EAGAIN)
            return keep(pipe, bytes, fd);
        if (n < 0)
            return (int)n;
        fd = -1;
        bytes = (Str){bytes.data + n, bytes.len - (size_t)n};
    }
    return 0;
}

static void flush(FdPipe *pipe)
{
    while (pipe->first) {
        FdPipePart *part = pipe->first;
        ssize_t n = send_some(pipe->watch.fd, part->data + part->at, part->len - part->at, part->fd);
        if (n == -EAGAIN)
            return;
        if (n < 0) {
            drop_parts(pipe);
            update_watch(pipe);
            pipe->on_drain(pipe, (int)n);
            return;
        }
        if (part->fd >= 0)
            close(part->fd);
        part->fd = -1;
        part->at += (size_t)n;
        pipe->queued -= (size_t)n;
        if (part->at < part->len)
            continue;
        pipe->first = part->next;
        if (!pipe->first)
            pipe->last = &pipe->first;
        part_free(part);
    }
    update_watch(pipe);
    pipe->on_drain(pipe, 0);
}

/* ---- receiving ---------------------------------------------------------------------------------- */

static u32 take_fds(struct msghdr *message, int fds[FD_PIPE_MAX])
{
    u32 n = 0;
    for (struct cmsghdr *head = CMSG_FIRSTHDR(message); head; head = CMSG_NXTHDR(message, head)) {
        if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS)
            continue;
        size_t bytes = head->cmsg_len - CMSG_LEN(0);
        for (size_t at = 0; at + sizeof(int) <= bytes && n < FD_PIPE_MAX; at += sizeof(int))
            memcpy(&fds[n++], CMSG_DATA(head) + at, sizeof(int));
    }
    return n;
}

static void read_on(FdPipe *pipe)
{
    char *room = xalloc(ROOM);
    for (u32 i = 0; i < BATCH && pipe->watch.fd >= 0 && pipe->reading; i++) {
        int fds[FD_PIPE_MAX];
        union {
            char room[CMSG_SPACE(sizeof(int) * FD_PIPE_MAX)];
            struct cmsghdr align;
        } control;
        struct iovec bytes = {room, ROOM};
        struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = control.room, .msg_controllen = sizeof control.room};
        ssize_t n = recvmsg(pipe->watch.fd, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN)
            break;
        int error = n < 0 ? -errno : 0;
        if (n <= 0) {
            pipe->reading = false;
            update_watch(pipe);
        }
        u32 n_fds = n > 0 ? take_fds(&message, fds) : 0;
        pipe->on_read(pipe, (Str){room, n > 0 ? (size_t)n : 0}, fds, n_fds, error);
        if (n <= 0)
            break;
    }
    xfree(room);
}

static void on_ready(LoopFd *watch, u32 events)
{
    FdPipe *pipe = CONTAINER_OF(watch, FdPipe, watch);
    if (events & (EPOLLOUT | EPOLLERR | EPOLLHUP) && pipe->first)
        flush(pipe);
    if (pipe->watch.fd >= 0 && pipe->reading && events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        read_on(pipe);
    else if (pipe->watch.fd >= 0 && !pipe->first && events & (EPOLLHUP | EPOLLERR)) {
        loop_fd_remove(pipe->loop, &pipe->watch); /* nobody listens, and it would be told again and again */
        pipe->watch.events = 0;
    }
}

/* ---- life --------------------------------------------------------------------------------------- */

int fd_pipe_open(FdPipe *pipe, Loop *loop, int fd)
{
    pipe->watch = (LoopFd){.fd = -1, .on_ready = on_ready};
    pipe->loop = loop;
    pipe->first = NULL;
    pipe->last = &pipe->first;
    pipe->queued = 0;
    pipe->reading = false;
    int flags = fcntl(fd, F_GETFL);
    if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0 || fcntl(fd, F_SETFD, FD_CLOEXEC) < 0)
        return -errno;
    pipe->watch.fd = fd;
    int r = loop_fd_add(loop, &pipe->watch);
    if (r < 0)
        pipe->watch.fd = -1;
    return r;
}

void fd_pipe_read(FdPipe *pipe, bool on)
{
    pipe->reading = on;
    if (pipe->watch.fd >= 0)
        update_watch(pipe);
}

void fd_pipe_close(FdPipe *pipe)
{
    if (pipe->watch.fd < 0)
        return;
    /* Taken out by hand: a child may have inherited the descriptor. */
    loop_fd_remove(pipe->loop, &pipe->watch);
    close(pipe->watch.fd);
    pipe->watch.fd = -1;
    drop_parts(pipe);
}
