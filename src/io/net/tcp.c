/* tcp.c - listening.
 *
 * Options that accepted sockets inherit (no Nagle delay) are set once on the listener. When the
 * process is out of descriptors the listener rests for a moment instead of spinning.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/net/tcp.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define ACCEPT_BATCH 64
#define DEFAULT_BACKLOG 511
#define PAUSE_MS 50

typedef union AnyAddress {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    struct sockaddr_un local;
} AnyAddress;

static void on_acceptable(LoopFd *watch, u32 events)
{
    (void)events;
    TcpListener *listener = CONTAINER_OF(watch, TcpListener, watch);
    for (int i = 0; i < ACCEPT_BATCH && watch->fd >= 0; i++) {
        AnyAddress peer = {0};
        socklen_t len = sizeof peer;
        int fd = accept4(watch->fd, &peer.any, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            TcpAddress address = {0};
            if (peer.any.sa_family == AF_INET || peer.any.sa_family == AF_INET6)
                memcpy(&address, &peer, sizeof address);
            listener->on_accept(listener->ctx, fd, &address);
            continue;
        }
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            loop_fd_change(listener->loop, watch, 0);
            loop_timer_start(listener->loop, &listener->pause, PAUSE_MS);
            return;
        }
        if (errno == EAGAIN)
            return;
        /* Anything else concerns one connection that failed before it was accepted. */
    }
}

static void on_pause_over(Timer *timer)
{
    TcpListener *listener = CONTAINER_OF(timer, TcpListener, pause);
    loop_fd_change(listener->loop, &listener->watch, EPOLLIN);
}

static int set_option(int fd, int level, int name, int value)
{
    return setsockopt(fd, level, name, &value, sizeof value);
}

/* A bound descriptor or -errno. */
static int open_bound(const AnyAddress *address, socklen_t len, const TcpListenOptions *options)
{
    int family = address->any.sa_family;
    int fd = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -errno;
    bool fine = true;
    if (family != AF_UNIX) {
        fine &= set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1) == 0;
        fine &= set_option(fd, IPPROTO_TCP, TCP_NODELAY, 1) == 0;
    }
    if (options->reuse_port && family != AF_UNIX)
        fine &= set_option(fd, SOL_SOCKET, SO_REUSEPORT, 1) == 0;
    if (family == AF_INET6)
        fine &= set_option(fd, IPPROTO_IPV6, IPV6_V6ONLY, options->ipv6_only) == 0;
    if (!fine || bind(fd, &address->any, len)) {
        int error = errno;
        close(fd);
        return -error;
    }
    return fd;
}

static int bind_local(const TcpListenOptions *options)
{
    AnyAddress address = {.local.sun_family = AF_UNIX};
    size_t len = strlen(options->unix_path);
    if (len == 0 || len >= sizeof address.local.sun_path)
        return -ENAMETOOLONG;
    memcpy(address.local.sun_path, options->unix_path, len);
    if (options->unix_path[0] == '@')
        address.local.sun_path[0] = 0;
    size_t total = offsetof(struct sockaddr_un, sun_path) + len + (options->unix_path[0] != '@');
    return open_bound(&address, (socklen_t)total, options);
}

static int bind_everywhere(const TcpListenOptions *options)
{
    AnyAddress v6 = {.v6 = {.sin6_family = AF_INET6, .sin6_port = htons(options->port)}};
    v6.v6.sin6_addr = in6addr_any;
    int fd = open_bound(&v6, sizeof v6.v6, options);
    if (fd != -EAFNOSUPPORT && fd != -EADDRNOTAVAIL && fd != -EINVAL)
        return fd;
    AnyAddress v4 = {.v4 = {.sin_family = AF_INET, .sin_port = htons(options->port)}};
    return open_bound(&v4, sizeof v4.v4, options);
}

static int bind_name(const TcpListenOptions *options)
{
    AnyAddress address = {.v4 = {.sin_family = AF_INET, .sin_port = htons(options->port)}};
    if (inet_pton(AF_INET, options->host, &address.v4.sin_addr) == 1)
        return open_bound(&address, sizeof address.v4, options);
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char port[8];
    snprintf(port, sizeof port, "%u", options->port);
    int r = getaddrinfo(options->host, port, &hints, &found);
    if (r)
        return r == EAI_SYSTEM ? -errno : r == EAI_MEMORY ? -ENOMEM : -ENOENT;
    int fd = -EADDRNOTAVAIL;
    for (struct addrinfo *at = found; at && fd < 0; at = at->ai_next) {
        memset(&address, 0, sizeof address);
        memcpy(&address, at->ai_addr, MIN((size_t)at->ai_addrlen, sizeof address));
        fd = open_bound(&address, at->ai_addrlen, options);
        if (fd == -EADDRINUSE)
            break;
    }
    freeaddrinfo(found);
    return fd;
}

/* Takes a bound descriptor unless it fails. */
static int start(TcpListener *listener, Loop *loop, int fd, void (*on_accept)(void *ctx, int fd, const TcpAddress *peer), void *ctx)
{
    *listener = (TcpListener){
        .watch = {.fd = fd, .events = EPOLLIN, .on_ready = on_acceptable},
        .loop = loop,
        .pause = {.fire = on_pause_over, .unref = true},
        .on_accept = on_accept,
        .ctx = ctx,
    };
    int r = loop_fd_add(loop, &listener->watch);
    if (r < 0)
        listener->watch.fd = -1;
    return r;
}

int tcp_listen_fd(TcpListener *listener, Loop *loop, int fd, int backlog,
                  void (*on_accept)(void *ctx, int fd, const TcpAddress *peer), void *ctx)
{
    int flags = fcntl(fd, F_GETFL);
    if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0 || listen(fd, backlog > 0 ? backlog : DEFAULT_BACKLOG))
        return -errno;
    return start(listener, loop, fd, on_accept, ctx);
}

int tcp_bind(const TcpListenOptions *options)
{
    return options->unix_path                       ? bind_local(options)
           : options->host && options->host[0] != 0 ? bind_name(options)
                                                    : bind_everywhere(options);
}

int tcp_listen(TcpListener *listener, Loop *loop, const TcpListenOptions *options,
               void (*on_accept)(void *ctx, int fd, const TcpAddress *peer), void *ctx)
{
    int fd = tcp_bind(options);
    if (fd < 0)
        return fd;
    int r = tcp_listen_fd(listener, loop, fd, options->backlog, on_accept, ctx);
    if (r < 0)
        close(fd);
    return r;
}

void tcp_listener_close(TcpListener *listener)
{
    if (!listener->loop || listener->watch.fd < 0)
        return;
    loop_timer_stop(listener->loop, &listener->pause);
    /* Taken out by hand: a child that inherited the descriptor would keep it in the set. */
    loop_fd_remove(listener->loop, &listener->watch);
    close(listener->watch.fd);
    listener->watch.fd = -1;
}

int tcp_local_address(int fd, TcpAddress *out)
{
    AnyAddress address = {0};
    socklen_t len = sizeof address;
    if (getsockname(fd, &address.any, &len))
        return -errno;
    memcpy(out, &address, sizeof *out);
    return 0;
}

u16 tcp_listener_port(const TcpListener *listener)
{
    TcpAddress address;
    return tcp_local_address(listener->watch.fd, &address) < 0 ? 0 : tcp_address_port(&address);
}

void tcp_address_text(const TcpAddress *address, char out[TCP_ADDRESS_TEXT])
{
    out[0] = 0;
    if (address->any.sa_family == AF_INET)
        inet_ntop(AF_INET, &address->v4.sin_addr, out, TCP_ADDRESS_TEXT);
    else if (address->any.sa_family == AF_INET6)
        inet_ntop(AF_INET6, &address->v6.sin6_addr, out, TCP_ADDRESS_TEXT);
}

u16 tcp_address_port(const TcpAddress *address)
{
    return address->any.sa_family == AF_INET    ? ntohs(address->v4.sin_port)
           : address->any.sa_family == AF_INET6 ? ntohs(address->v6.sin6_port)
                                                : 0;
}
