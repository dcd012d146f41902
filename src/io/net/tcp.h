/* tcp.h - listening sockets (TCP and Unix) and addresses.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_NET_TCP_H
#define IO_NET_TCP_H

#include <netinet/in.h>
#include <sys/un.h>

#include "io/loop/timer.h"

/* Room for every address text: IPv6 with zone. */
#define TCP_ADDRESS_TEXT 64

typedef union TcpAddress {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
} TcpAddress;

typedef struct TcpListenOptions {
    const char *host;      /* NULL or "": every interface, IPv6 and IPv4 */
    const char *unix_path; /* instead of host and port; a first byte '@' means abstract */
    u16 port;              /* 0: the system chooses */
    int backlog;           /* 0: 511 */
    bool reuse_port;
    bool ipv6_only;
} TcpListenOptions;

typedef struct TcpListener {
    LoopFd watch;
    Loop *loop;
    Timer pause; /* runs while descriptors are short */
    void (*on_accept)(void *ctx, int fd, const TcpAddress *peer);
    void *ctx;
} TcpListener;

/* 0 or -errno (-EADDRINUSE, -EACCES, -EADDRNOTAVAIL; unknown names give -ENOENT). Accepted
 * descriptors are non-blocking, close-on-exec, without Nagle delay, and belong to on_accept. */
int tcp_listen(TcpListener *listener, Loop *loop, const TcpListenOptions *options,
               void (*on_accept)(void *ctx, int fd, const TcpAddress *peer), void *ctx) MUST_USE;
/* The first half of it: a bound descriptor that does not listen yet (backlog counts nothing), or -errno. */
int tcp_bind(const TcpListenOptions *options) MUST_USE;
/* The second half, with any bound stream socket, which it takes unless this fails. */
int tcp_listen_fd(TcpListener *listener, Loop *loop, int fd, int backlog,
                  void (*on_accept)(void *ctx, int fd, const TcpAddress *peer), void *ctx) MUST_USE;
void tcp_listener_close(TcpListener *listener);

/* The port it listens on; 0 for a Unix socket. */
u16 tcp_listener_port(const TcpListener *listener);

/* The local address of a listener or connection. 0 or -errno. */
int tcp_local_address(int fd, TcpAddress *out) MUST_USE;

/* "127.0.0.1" or "::1"; IPv4 peers of an IPv6 socket keep their "::ffff:" form as in Node. */
void tcp_address_text(const TcpAddress *address, char out[TCP_ADDRESS_TEXT]);
u16 tcp_address_port(const TcpAddress *address);

#endif
