/* dns.h - host names to addresses: literals and localhost at once, others by the system's resolver on libuv's threads, with
 * answers kept for a while.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_NET_DNS_H
#define IO_NET_DNS_H

#include "io/net/tcp.h"

/* Addresses of one name that are tried. */
#define DNS_MAX_ADDRESSES 16

typedef struct DnsAnswer {
    int error; /* 0, or a NetFail */
    u32 count;
    TcpAddress address[DNS_MAX_ADDRESSES]; /* port 0 */
} DnsAnswer;

typedef struct Dns Dns;

/* Somebody who waits for an answer; embedded in its owner. */
typedef struct DnsWait DnsWait;
struct DnsWait {
    DnsWait *next, **link; /* link NULL: not waiting */
    void (*done)(DnsWait *wait, const DnsAnswer *answer);
};

Dns *dns_new(Loop *loop) MUST_USE;
/* Nobody may wait any more. Look-ups under way end on their own. */
void dns_free(Dns *dns);

/* "127.0.0.1", "::1", "[::1]", "localhost", "x.localhost": no look-up needed. */
bool dns_literal(Str host, DnsAnswer *out);

/* true: *out is the answer, known already. false: wait->done is called in a later turn. */
bool dns_lookup(Dns *dns, Str host, DnsAnswer *out, DnsWait *wait) MUST_USE;
void dns_cancel(DnsWait *wait);

#endif
