/* tcp_connect.c - one connection out of several addresses (RFC 8305, "happy eyeballs").
 *
 * Addresses are tried in order, the families taking turns. While one attempt hangs the next starts DELAY_MS later, at once
 * when one fails; the first that connects wins and the others are closed. On loopback connect() answers at once, so the
 * usual case of servers side by side costs one system call and no turn of the loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/net/tcp_connect.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define DELAY_MS 250

static void close_attempt(TcpConnect *job, TcpAttempt *attempt)
{
    loop_fd_remove(job->loop, &attempt->watch);
    close(attempt->watch.fd);
    attempt->watch.fd = -1;
    job->pending--;
}

void tcp_connect_cancel(TcpConnect *job)
{
    if (!job->active)
        return;
    job->active = false;
    loop_timer_stop(job->loop, &job->stagger);
    for (u32 i = 0; i < job->next; i++)
        if (job->attempts[i].watch.fd >= 0)
            close_attempt(job, &job->attempts[i]);
}

static void finish(TcpConnect *job, int fd)
{
    tcp_connect_cancel(job);
    job->done(job, fd);
}

static void note_error(TcpConnect *job, int error)
{
    if (!job->error)
        job->error = -error;
}

static void try_next(TcpConnect *job);

static void on_stagger(Timer *timer)
{
    try_next(CONTAINER_OF(timer, TcpConnect, stagger));
}

static void on_ready(LoopFd *watch, u32 events)
{
    (void)events;
    TcpAttempt *attempt = CONTAINER_OF(watch, TcpAttempt, watch);
    TcpConnect *job = attempt->job;
    int error = 0;
    socklen_t len = sizeof error;
    if (getsockopt(watch->fd, SOL_SOCKET, SO_ERROR, &error, &len))
        error = errno;
    if (!error) {
        int fd = watch->fd;
        loop_fd_remove(job->loop, watch);
        watch->fd = -1;
        job->pending--;
        finish(job, fd);
        return;
    }
    note_error(job, error);
    close_attempt(job, attempt);
    try_next(job);
}

/* > 0: connected; 0: under way; -errno. */
static int try_address(TcpConnect *job, TcpAttempt *attempt, const TcpAddress *address)
{
    int one = 1;
    int fd = socket(address->any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -errno;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    socklen_t len = address->any.sa_family == AF_INET ? sizeof address->v4 : sizeof address->v6;
    if (connect(fd, &address->any, len) == 0)
        return fd;
    int error = errno;
    attempt->watch = (LoopFd){.fd = fd, .events = EPOLLOUT, .on_ready = on_ready};
    attempt->job = job;
    int r = error == EINPROGRESS || error == EINTR ? loop_fd_add(job->loop, &attempt->watch) : -error;
    if (r < 0) {
        close(fd);
        attempt->watch.fd = -1;
        return r;
    }
    job->pending++;
    return 0;
}

/* Goes on with the next address; the end when none is left and nothing is under way. */
static void try_next(TcpConnect *job)
{
    while (job->next < job->addresses.count) {
        u32 i = job->next++;
        job->attempts[i].watch.fd = -1;
        int r = try_address(job, &job->attempts[i], &job->addresses.address[i]);
        if (r > 0) {
            finish(job, r);
            return;
        }
        if (r == 0) {
            if (job->next < job->addresses.count)
                loop_timer_start(job->loop, &job->stagger, DELAY_MS);
            return;
        }
        note_error(job, -r);
    }
    if (!job->pending)
        finish(job, job->error ? job->error : -EADDRNOTAVAIL);
}

/* The order of the answer, with the other family's addresses put in between. */
static void interleave(const DnsAnswer *from, DnsAnswer *to)
{
    u32 at[2] = {0, 0}; /* next of the first address's family, of the other */
    to->error = 0;
    to->count = 0;
    if (!from->count)
        return;
    int family = from->address[0].any.sa_family;
    for (u32 turn = 0; to->count < from->count; turn ^= 1) {
        u32 *i = &at[turn];
        while (*i < from->count && (from->address[*i].any.sa_family == family) != !turn)
            (*i)++;
        if (*i < from->count)
            to->address[to->count++] = from->address[(*i)++];
    }
}

void tcp_connect_start(TcpConnect *job, Loop *loop, const DnsAnswer *answer, u16 port,
                       void (*done)(TcpConnect *job, int fd))
{
    job->loop = loop;
    job->done = done;
    job->stagger.fire = on_stagger;
    job->next = job->pending = 0;
    job->error = 0;
    job->active = true;
    interleave(answer, &job->addresses);
    for (u32 i = 0; i < job->addresses.count; i++) {
        TcpAddress *address = &job->addresses.address[i];
        if (address->any.sa_family == AF_INET)
            address->v4.sin_port = htons(port);
        else
            address->v6.sin6_port = htons(port);
    }
    try_next(job);
}

int tcp_connect_unix(Str path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (!path.len || path.len >= sizeof address.sun_path)
        return -ENAMETOOLONG;
    bool abstract = path.data[0] == '@' || path.data[0] == 0;
    if (!abstract && memchr(path.data, 0, path.len))
        return -ENOENT;
    memcpy(address.sun_path, path.data, path.len);
    if (abstract)
        address.sun_path[0] = 0;
    socklen_t len = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + path.len + !abstract);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -errno;
    if (connect(fd, (struct sockaddr *)&address, len)) {
        int error = errno;
        close(fd);
        return -error;
    }
    return fd;
}
