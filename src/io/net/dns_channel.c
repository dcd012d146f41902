/* dns_channel.c - questions to name servers, by c-ares in a loop.
 *
 * c-ares has the sockets; their states come by a callback, and each has a watch here. One timer runs until the next time that
 * c-ares wants to look at its questions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/net/dns_channel.h"

#include <ares.h>
#include <netdb.h>
#include <strings.h>
#include <sys/epoll.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "io/loop/timer.h"

#define TIMEOUT_MS 2000

typedef struct Watch Watch;
struct Watch {
    LoopFd fd;
    DnsChannel *channel;
    Watch *next;
};

struct DnsChannel {
    Loop *loop;
    ares_channel ares;
    Watch *watches;
    Timer timer;
    u32 pending;
    bool freeing;
};

typedef struct Question {
    DnsChannel *channel;
    DnsDone *done;
    void *ctx;
} Question;

/* ---- the loop ----------------------------------------------------------------------------------- */

static void update_timer(DnsChannel *channel)
{
    struct timeval room, *wait = channel->freeing ? NULL : ares_timeout(channel->ares, NULL, &room);
    if (wait)
        loop_timer_start(channel->loop, &channel->timer, (u64)wait->tv_sec * 1000 + (u64)wait->tv_usec / 1000 + 1);
    else if (loop_timer_active(&channel->timer))
        loop_timer_stop(channel->loop, &channel->timer);
}

static void on_timer(Timer *timer)
{
    DnsChannel *channel = CONTAINER_OF(timer, DnsChannel, timer);
    ares_process_fd(channel->ares, ARES_SOCKET_BAD, ARES_SOCKET_BAD);
    update_timer(channel);
}

static void on_ready(LoopFd *fd, u32 events)
{
    Watch *watch = CONTAINER_OF(fd, Watch, fd); /* it may be gone afterwards */
    DnsChannel *channel = watch->channel;
    int number = fd->fd;
    bool failed = events & (EPOLLERR | EPOLLHUP);
    ares_process_fd(channel->ares, failed || events & EPOLLIN ? number : ARES_SOCKET_BAD,
                    failed || events & EPOLLOUT ? number : ARES_SOCKET_BAD);
    update_timer(channel);
}

static void on_socket(void *ctx, ares_socket_t fd, int readable, int writable)
{
    DnsChannel *channel = ctx;
    Watch **at = &channel->watches;
    while (*at && (*at)->fd.fd != fd)
        at = &(*at)->next;
    Watch *watch = *at;
    if (!readable && !writable) {
        if (!watch)
            return;
        loop_fd_remove(channel->loop, &watch->fd);
        *at = watch->next;
        xfree(watch);
        return;
    }
    u32 events = (readable ? EPOLLIN : 0u) | (writable ? EPOLLOUT : 0u);
    if (watch) {
        loop_fd_change(channel->loop, &watch->fd, events);
        return;
    }
    watch = xalloc_zero(sizeof *watch);
    *watch = (Watch){.fd = {.fd = fd, .events = events, .on_ready = on_ready}, .channel = channel, .next = channel->watches};
    channel->watches = watch;
    (void)!loop_fd_add(channel->loop, &watch->fd); /* then it ends when its time is over */
}

/* ---- questions ---------------------------------------------------------------------------------- */

static Question *question_new(DnsChannel *channel, DnsDone *done, void *ctx)
{
    Question *q = xalloc_zero(sizeof *q);
    *q = (Question){channel, done, ctx};
    if (!channel->pending++)
        loop_ref(channel->loop);
    return q;
}

static void finish(Question *q, int status, Str answer)
{
    DnsChannel *channel = q->channel;
    if (!--channel->pending)
        loop_unref(channel->loop);
    q->done(q->ctx, channel->freeing ? DNS_GONE : status, answer);
    xfree(q);
}

static void on_answer(void *ctx, int status, int timeouts, unsigned char *bytes, int len)
{
    (void)timeouts;
    finish(ctx, status, status == ARES_SUCCESS && len > 0 ? (Str){(const char *)bytes, (size_t)len} : STR(""));
}

static void add_name(Buf *names, const char *name)
{
    buf_append(names, name, strlen(name) + 1);
}

static void on_names(void *ctx, int status, int timeouts, struct hostent *host)
{
    (void)timeouts;
    AUTO_BUF names = {0};
    if (status == ARES_SUCCESS && host) {
        for (char **alias = host->h_aliases; alias && *alias; alias++)
            add_name(&names, *alias);
        if (!names.len && host->h_name)
            add_name(&names, host->h_name);
    }
    finish(ctx, status, buf_view(&names));
}

/* RFC 7686, 2.4: such names are never asked for. */
static bool is_onion(const char *name)
{
    static const char ending[] = ".onion";
    size_t len = strlen(name), end = sizeof ending - 1;
    len -= len && name[len - 1] == '.';
    return len >= end && strncasecmp(name + len - end, ending, end) == 0;
}

void dns_channel_ask(DnsChannel *channel, const char *name, int type, DnsDone *done, void *ctx)
{
    if (is_onion(name)) {
        finish(question_new(channel, done, ctx), ARES_ENOTFOUND, STR(""));
        return;
    }
    ares_query(channel->ares, name, 1 /* Internet */, type, on_answer, question_new(channel, done, ctx));
    update_timer(channel);
}

void dns_channel_reverse(DnsChannel *channel, const TcpAddress *address, DnsDone *done, void *ctx)
{
    Question *q = question_new(channel, done, ctx);
    if (address->any.sa_family == AF_INET6)
        ares_gethostbyaddr(channel->ares, &address->v6.sin6_addr, sizeof address->v6.sin6_addr, AF_INET6, on_names, q);
    else
        ares_gethostbyaddr(channel->ares, &address->v4.sin_addr, sizeof address->v4.sin_addr, AF_INET, on_names, q);
    update_timer(channel);
}

void dns_channel_cancel(DnsChannel *channel)
{
    ares_cancel(channel->ares);
    update_timer(channel);
}

u32 dns_channel_pending(const DnsChannel *channel)
{
    return channel->pending;
}

/* ---- servers ------------------------------------------------------------------------------------ */

int dns_channel_set_servers(DnsChannel *channel, const TcpAddress *servers, u32 n)
{
    struct ares_addr_port_node *nodes = xalloc_zero((n + 1) * sizeof *nodes);
    for (u32 i = 0; i < n; i++) {
        struct ares_addr_port_node *node = &nodes[i];
        node->next = i + 1 < n ? node + 1 : NULL;
        node->family = servers[i].any.sa_family;
        node->udp_port = node->tcp_port = tcp_address_port(&servers[i]);
        if (node->family == AF_INET6)
            memcpy(&node->addr.addr6, &servers[i].v6.sin6_addr, sizeof node->addr.addr6);
        else
            node->addr.addr4 = servers[i].v4.sin_addr;
    }
    int status = ares_set_servers_ports(channel->ares, n ? nodes : NULL);
    xfree(nodes);
    return status;
}

u32 dns_channel_servers(DnsChannel *channel, TcpAddress *out, u32 max)
{
    struct ares_addr_port_node *list = NULL;
    u32 n = 0;
    if (ares_get_servers_ports(channel->ares, &list) != ARES_SUCCESS)
        return 0;
    for (struct ares_addr_port_node *at = list; at; at = at->next, n++) {
        if (n >= max)
            continue;
        out[n] = (TcpAddress){0};
        out[n].any.sa_family = (sa_family_t)at->family;
        if (at->family == AF_INET6) {
            memcpy(&out[n].v6.sin6_addr, &at->addr.addr6, sizeof out[n].v6.sin6_addr);
            out[n].v6.sin6_port = htons((u16)at->udp_port);
        } else {
            out[n].v4.sin_addr = at->addr.addr4;
            out[n].v4.sin_port = htons((u16)at->udp_port);
        }
    }
    if (list)
        ares_free_data(list);
    return n;
}

void dns_channel_set_local(DnsChannel *channel, const TcpAddress *v4, const TcpAddress *v6)
{
    unsigned char any[16] = {0};
    ares_set_local_ip4(channel->ares, v4->any.sa_family == AF_INET ? ntohl(v4->v4.sin_addr.s_addr) : 0);
    ares_set_local_ip6(channel->ares, v6->any.sa_family == AF_INET6 ? v6->v6.sin6_addr.s6_addr : any);
}

const char *dns_status_name(int status)
{
    static const char *const names[] = {
        "", "ENODATA", "EFORMERR", "ESERVFAIL", "ENOTFOUND", "ENOTIMP", "EREFUSED", "EBADQUERY", "EBADNAME", "EBADFAMILY", "EBADRESP",
        "ECONNREFUSED", "ETIMEOUT", "EOF", "EFILE", "ENOMEM", "EDESTRUCTION", "EBADSTR", "EBADFLAGS", "ENONAME", "EBADHINTS",
        "ENOTINITIALIZED", "ELOADIPHLPAPI", "EADDRGETNETWORKPARAMS", "ECANCELLED", "ESERVICE",
    };
    _Static_assert(ARES_ENOTFOUND == 4 && ARES_ETIMEOUT == 12 && ARES_ECANCELLED == 24, "the numbers of c-ares");
    return status > 0 && status < (int)ARRAY_LEN(names) ? names[status] : "EBADRESP";
}

/* ---- life --------------------------------------------------------------------------------------- */

DnsChannel *dns_channel_new(Loop *loop, int timeout_ms, int tries, int *status)
{
    DnsChannel *channel = xalloc_zero(sizeof *channel);
    channel->loop = loop;
    channel->timer = (Timer){.fire = on_timer, .unref = true};
    struct ares_options options = {
        .flags = ARES_FLAG_NOCHECKRESP, /* an answer that refuses is one */
        .timeout = timeout_ms < 0 ? TIMEOUT_MS : timeout_ms,
        .tries = tries,
        .sock_state_cb = on_socket,
        .sock_state_cb_data = channel,
    };
    *status = ares_init_options(&channel->ares, &options,
                                ARES_OPT_FLAGS | ARES_OPT_TIMEOUTMS | ARES_OPT_TRIES | ARES_OPT_SOCK_STATE_CB);
    if (*status == ARES_SUCCESS)
        return channel;
    xfree(channel);
    return NULL;
}

void dns_channel_free(DnsChannel *channel)
{
    channel->freeing = true;
    ares_destroy(channel->ares);
    update_timer(channel);
    xfree(channel);
}
