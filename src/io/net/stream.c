/* stream.c - plain sockets, and the way to streams with a table of their own.
 *
 * send and recv rather than write and read: they skip the file layer of the kernel, which is
 * measurable at this rate, can leave out SIGPIPE, and never wait, even if a child made its copy of the socket block.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/net/stream.h"

#include <errno.h>
#include <sys/epoll.h>
#include <sys/sendfile.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

static void on_events(LoopFd *watch, u32 events)
{
    Stream *stream = CONTAINER_OF(watch, Stream, watch);
    u32 what = 0;
    if (events & EPOLLIN)
        what |= STREAM_READABLE;
    if (events & EPOLLOUT)
        what |= STREAM_WRITABLE;
    /* A failed or closed connection is found out by reading and by writing. */
    if (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR))
        what |= STREAM_HANGUP | STREAM_READABLE;
    if (events & (EPOLLHUP | EPOLLERR))
        what |= STREAM_WRITABLE;
    stream->on_ready(stream, what);
}

int stream_open(Stream *stream, Loop *loop, int fd, void (*on_ready)(Stream *, u32))
{
    *stream = (Stream){
        .watch = {.fd = fd, .events = EPOLLIN | EPOLLRDHUP | EPOLLET, .on_ready = on_events},
        .loop = loop,
        .on_ready = on_ready,
    };
    int r = loop_fd_add(loop, &stream->watch);
    if (r < 0)
        close(fd);
    return r;
}

int stream_move(Stream *to, Stream *from, void (*on_ready)(Stream *, u32))
{
    loop_fd_remove(from->loop, &from->watch);
    *to = *from;
    *from = (Stream){.watch = {.fd = -1}, .loop = to->loop};
    to->on_ready = on_ready;
    if (to->ops && to->ops->moved)
        to->ops->moved(to);
    int r = loop_fd_add(to->loop, &to->watch);
    if (r < 0)
        stream_close(to);
    return r;
}

ssize_t stream_read(Stream *stream, void *data, size_t len)
{
    if (stream->ops)
        return stream->ops->read(stream, data, len);
    ssize_t n;
    do
        n = recv(stream->watch.fd, data, len, MSG_DONTWAIT);
    while (n < 0 && errno == EINTR);
    return n < 0 ? -errno : n;
}

ssize_t stream_writev(Stream *stream, const struct iovec *parts, int count)
{
    if (stream->ops)
        return stream->ops->writev(stream, parts, count);
    struct msghdr message = {.msg_iov = (struct iovec *)parts, .msg_iovlen = (size_t)count};
    ssize_t n;
    do
        n = sendmsg(stream->watch.fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (n < 0 && errno == EINTR);
    return n < 0 ? -errno : n;
}

ssize_t stream_write(Stream *stream, Str data)
{
    if (stream->ops) {
        struct iovec part = {(void *)data.data, data.len};
        return stream->ops->writev(stream, &part, 1);
    }
    ssize_t n;
    do
        n = send(stream->watch.fd, data.data, data.len, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (n < 0 && errno == EINTR);
    return n < 0 ? -errno : n;
}

ssize_t stream_send_file(Stream *stream, int fd, u64 at, size_t len)
{
    if (stream->ops)
        return stream->ops->send_file(stream, fd, at, len);
    off_t offset = (off_t)at;
    ssize_t n;
    do
        n = sendfile(stream->watch.fd, fd, &offset, len);
    while (n < 0 && errno == EINTR);
    return n < 0 ? -errno : n;
}

void stream_want_write(Stream *stream)
{
    if (stream->watch.fd >= 0)
        loop_fd_change(stream->loop, &stream->watch, stream->watch.events | EPOLLOUT);
}

u32 stream_unsent(const Stream *stream)
{
    int bytes = 0;
    return ioctl(stream->watch.fd, SIOCOUTQ, &bytes) < 0 || bytes < 0 ? 0 : (u32)bytes;
}

void stream_shutdown(Stream *stream)
{
    if (stream->ops)
        stream->ops->shutdown(stream);
    else
        shutdown(stream->watch.fd, SHUT_WR);
}

void stream_reset(Stream *stream)
{
    struct linger now = {.l_onoff = 1, .l_linger = 0};
    setsockopt(stream->watch.fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
}

void stream_close(Stream *stream)
{
    if (stream->ops)
        stream->ops->close(stream);
    if (stream->watch.fd < 0)
        return;
    loop_fd_forget(stream->loop, &stream->watch);
    close(stream->watch.fd);
    stream->watch.fd = -1;
}
