/* tcp_connect.h - connecting: to the first of several addresses that answers, and to Unix sockets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_NET_TCP_CONNECT_H
#define IO_NET_TCP_CONNECT_H

#include "io/net/dns.h"

typedef struct TcpConnect TcpConnect;

typedef struct TcpAttempt {
    LoopFd watch; /* fd -1: not under way */
    TcpConnect *job;
} TcpAttempt;

/* Getting one connection; embedded in its owner, zero before the first use. */
struct TcpConnect {
    Loop *loop;
    Timer stagger; /* until the next address is tried beside those under way */
    /* A connected descriptor (non-blocking, close-on-exec, without Nagle delay) that is the owner's now, or -errno of the first
     * address. Called once, maybe inside tcp_connect_start. */
    void (*done)(TcpConnect *job, int fd);
    DnsAnswer addresses; /* in the order they are tried */
    u32 next, pending;
    int error;
    bool active;
    TcpAttempt attempts[DNS_MAX_ADDRESSES];
};

/* Tries the addresses with RFC 8305's delays, families in turn. */
void tcp_connect_start(TcpConnect *job, Loop *loop, const DnsAnswer *answer, u16 port,
                       void (*done)(TcpConnect *job, int fd));
void tcp_connect_cancel(TcpConnect *job);

/* A connected descriptor or -errno; a first byte '@' or 0 means the abstract name space. */
int tcp_connect_unix(Str path) MUST_USE;

#endif
