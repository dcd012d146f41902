/* dns_channel.h - questions to name servers, by c-ares in a loop. (Names to addresses as the system has them: dns.h.)
 *
 * A channel has servers (at first those of /etc/resolv.conf), a time that an answer may take, and questions under way; as long as there are
 * some it keeps the loop alive.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_NET_DNS_CHANNEL_H
#define IO_NET_DNS_CHANNEL_H

#include "io/net/tcp.h"

typedef struct DnsChannel DnsChannel;

/* status 0: the bytes of the whole answer, or (dns_channel_reverse) names with a zero byte behind each. Else see dns_status_name. May come
 * inside the call that asks or cancels; must not free the channel. */
typedef void DnsDone(void *ctx, int status, Str answer);

/* timeout_ms < 0: as usual. NULL: *status says why. */
DnsChannel *dns_channel_new(Loop *loop, int timeout_ms, int tries, int *status) MUST_USE;
/* Questions under way are forgotten: `done` gets nothing but what it needs to free its ctx, status DNS_GONE. */
void dns_channel_free(DnsChannel *channel);
#define DNS_GONE (-1)

void dns_channel_ask(DnsChannel *channel, const char *name, int type, DnsDone *done, void *ctx);
/* The names of an address, also those of /etc/hosts. */
void dns_channel_reverse(DnsChannel *channel, const TcpAddress *address, DnsDone *done, void *ctx);
/* All questions under way end with ECANCELLED. */
void dns_channel_cancel(DnsChannel *channel);
u32 dns_channel_pending(const DnsChannel *channel);

/* Addresses with ports (0: 53). A status; nothing changes when there are questions under way. */
int dns_channel_set_servers(DnsChannel *channel, const TcpAddress *servers, u32 n) MUST_USE;
/* How many there are; *out gets `max` of them. */
u32 dns_channel_servers(DnsChannel *channel, TcpAddress *out, u32 max);
/* Questions leave from these addresses; a family of 0: from any. */
void dns_channel_set_local(DnsChannel *channel, const TcpAddress *v4, const TcpAddress *v6);

/* "ENOTFOUND", "ETIMEOUT" ... as Node's dns calls them. */
const char *dns_status_name(int status);

#endif
