/* dns.c - look-ups and the answers that are kept.
 *
 * One entry a name. While a look-up is under way everybody who asks waits at the same entry; good answers are used for
 * KEEP_MS, failures are not kept. libuv runs getaddrinfo on its threads and calls back on the loop; the order of the
 * addresses is the system's (RFC 6724).
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/net/dns.h"

#include <arpa/inet.h>
#include <uv.h>

#include "base/alloc.h"
#include "base/map.h"
#include "io/net/net_fail.h"

#define KEEP_MS 30000
#define MAX_ENTRIES 256
#define MAX_NAME 255

typedef struct Entry Entry;
struct Entry {
    uv_getaddrinfo_t request;
    Dns *dns; /* NULL: the owner is gone, free the entry when the look-up ends */
    char *name;
    u64 until;
    DnsWait *waiting;
    bool running;
    DnsAnswer answer;
};

struct Dns {
    Loop *loop;
    Map entries;
};

Dns *dns_new(Loop *loop)
{
    Dns *dns = xalloc_zero(sizeof *dns);
    dns->loop = loop;
    return dns;
}

static void entry_free(Entry *entry)
{
    xfree(entry->name);
    xfree(entry);
}

void dns_free(Dns *dns)
{
    Str key;
    void *value;
    for (u32 i = 0; map_next(&dns->entries, &i, &key, &value);) {
        Entry *entry = value;
        entry->dns = NULL;
        if (!entry->running)
            entry_free(entry);
    }
    map_deinit(&dns->entries);
    xfree(dns);
}

static void add_v4(DnsAnswer *out, u32 host_order)
{
    struct sockaddr_in *v4 = &out->address[out->count++].v4;
    *v4 = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(host_order)};
}

static bool is_localhost(Str host)
{
    static const char name[] = "localhost";
    size_t len = sizeof name - 1;
    if (host.len && host.data[host.len - 1] == '.')
        host.len--;
    if (host.len < len || (host.len > len && host.data[host.len - len - 1] != '.'))
        return false;
    for (size_t i = 0; i < len; i++)
        if ((host.data[host.len - len + i] | 0x20) != name[i])
            return false;
    return true;
}

bool dns_literal(Str host, DnsAnswer *out)
{
    char text[INET6_ADDRSTRLEN];
    struct in_addr v4;
    struct in6_addr v6;
    out->error = 0;
    out->count = 0;
    if (is_localhost(host)) {
        /* RFC 6761, 6.3: always loopback. IPv4 first, where most servers of tests listen. */
        add_v4(out, INADDR_LOOPBACK);
        out->address[out->count++].v6 = (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_addr = in6addr_loopback};
        return true;
    }
    if (host.len >= 2 && host.data[0] == '[' && host.data[host.len - 1] == ']')
        host = (Str){host.data + 1, host.len - 2};
    if (!host.len || host.len >= sizeof text)
        return false;
    memcpy(text, host.data, host.len);
    text[host.len] = 0;
    if (inet_pton(AF_INET, text, &v4) == 1) {
        add_v4(out, ntohl(v4.s_addr));
        return true;
    }
    if (inet_pton(AF_INET6, text, &v6) == 1) {
        out->address[out->count++].v6 = (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_addr = v6};
        return true;
    }
    return false;
}

static int fail_of(int status)
{
    switch (status) {
    case UV_EAI_NONAME:
    case UV_EAI_NODATA:
    case UV_EAI_ADDRFAMILY:
    case UV_ENOENT: return NetFail_NotFound;
    case UV_EAI_AGAIN: return NetFail_TryAgain;
    default: return NetFail_Resolver;
    }
}

static void take_addresses(const struct addrinfo *list, DnsAnswer *out)
{
    out->count = 0;
    for (const struct addrinfo *at = list; at && out->count < DNS_MAX_ADDRESSES; at = at->ai_next) {
        if ((at->ai_family != AF_INET && at->ai_family != AF_INET6) || at->ai_addrlen > sizeof(TcpAddress))
            continue;
        TcpAddress *address = &out->address[out->count++];
        memset(address, 0, sizeof *address);
        memcpy(address, at->ai_addr, at->ai_addrlen);
    }
    out->error = out->count ? 0 : NetFail_NotFound;
}

void dns_cancel(DnsWait *wait)
{
    if (!wait->link)
        return;
    *wait->link = wait->next;
    if (wait->next)
        wait->next->link = wait->link;
    wait->link = NULL;
}

static void on_resolved(uv_getaddrinfo_t *request, int status, struct addrinfo *list)
{
    Entry *entry = CONTAINER_OF(request, Entry, request);
    entry->running = false;
    if (status == 0)
        take_addresses(list, &entry->answer);
    else
        entry->answer = (DnsAnswer){.error = fail_of(status)};
    uv_freeaddrinfo(list);
    if (!entry->dns) {
        entry_free(entry);
        return;
    }
    entry->until = loop_now(entry->dns->loop) + (entry->answer.error ? 0 : KEEP_MS);
    DnsAnswer answer = entry->answer; /* a callback may start another look-up, which may drop the entry */
    while (entry->waiting) {
        DnsWait *wait = entry->waiting;
        bool last = !wait->next;
        dns_cancel(wait);
        wait->done(wait, &answer);
        if (last)
            return;
    }
}

/* Room for one more entry: those that are over go, then any that nobody waits for. */
static void make_room(Dns *dns)
{
    for (int pass = 0; pass < 2 && dns->entries.len >= MAX_ENTRIES; pass++) {
        Str key;
        void *value;
        for (u32 i = 0; dns->entries.len >= MAX_ENTRIES && map_next(&dns->entries, &i, &key, &value);) {
            Entry *entry = value;
            if (entry->running || (!pass && entry->until > loop_now(dns->loop)))
                continue;
            map_remove(&dns->entries, key);
            entry_free(entry);
            i = 0;
        }
    }
}

static Entry *entry_new(Dns *dns, Str host)
{
    make_room(dns);
    Entry *entry = xalloc_zero(sizeof *entry);
    entry->dns = dns;
    entry->name = xstrndup(host.data, host.len);
    map_put(&dns->entries, (Str){entry->name, host.len}, entry);
    return entry;
}

bool dns_lookup(Dns *dns, Str host, DnsAnswer *out, DnsWait *wait)
{
    if (dns_literal(host, out))
        return true;
    if (!host.len || host.len > MAX_NAME || memchr(host.data, 0, host.len)) {
        *out = (DnsAnswer){.error = NetFail_NotFound};
        return true;
    }
    Entry *entry = map_get(&dns->entries, host);
    if (entry && !entry->running && entry->until > loop_now(dns->loop)) {
        *out = entry->answer;
        return true;
    }
    if (!entry)
        entry = entry_new(dns, host);
    if (!entry->running) {
        struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG};
        uv_loop_t *uv = loop_uv(dns->loop);
        int r = !uv ? UV_EMFILE : uv_getaddrinfo(uv, &entry->request, on_resolved, entry->name, NULL, &hints);
        if (r < 0) {
            *out = (DnsAnswer){.error = fail_of(r)};
            return true;
        }
        entry->running = true;
    }
    wait->next = entry->waiting;
    wait->link = &entry->waiting;
    if (wait->next)
        wait->next->link = &wait->next;
    entry->waiting = wait;
    return false;
}
