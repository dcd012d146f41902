/* serve_hot.c - servers of a program whose files are loaded again (--hot).
 *
 * Bun.serve with the address of a server that an earlier load began gives that server the new handlers: the port stays open and connections
 * last. Servers that the new code does not begin again stop when it has run, unless a global holds them.
 *
 * Invariant: every server on the list listens.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/alloc.h"
#include "runtime/bun/serve_priv.h"

typedef struct HotServers {
    ServeState *first;
} HotServers;

static HotServers *servers_of(Host *host)
{
    return host_part(host, HOST_PART_HOT_SERVERS);
}

static void sweep(Host *host)
{
    u32 generation = host_generation(host);
    for (ServeState *s = servers_of(host)->first, *next; s; s = next) {
        next = s->hot_next;
        if (s->generation < generation && !host_is_global_state(host, value_cell(s->object)))
            serve_stop(s, false);
    }
}

void serve_hot_key(const HttpServerOptions *options, Str id, Buf *key)
{
    if (id.len)
        buf_printf(key, "id:%.*s", (int)id.len, id.data);
    else if (options->unix_path)
        buf_printf(key, "unix:%s", options->unix_path);
    else
        buf_printf(key, "%s:%u", options->host ? options->host : "", options->port);
}

ServeState *serve_hot_find(Host *host, Str key)
{
    HotServers *servers = servers_of(host);
    for (ServeState *s = servers ? servers->first : NULL; s; s = s->hot_next)
        if (str_equal_c(key, s->hot_key) && s->generation < host_generation(host))
            return s;
    return NULL;
}

void serve_hot_add(ServeState *s, Str key)
{
    Host *host = s->host;
    HotServers *servers = servers_of(host);
    if (!servers) {
        servers = xalloc_zero(sizeof *servers);
        host_set_part(host, HOST_PART_HOT_SERVERS, servers, xfree);
        host_set_hot_hook(host, sweep);
    }
    s->hot_key = xstrndup(key.data, key.len);
    s->generation = host_generation(host);
    s->hot_next = servers->first;
    servers->first = s;
}

void serve_hot_remove(ServeState *s)
{
    HotServers *servers = s->hot_key ? servers_of(s->host) : NULL;
    for (ServeState **at = servers ? &servers->first : NULL; at && *at; at = &(*at)->hot_next) {
        if (*at != s)
            continue;
        *at = s->hot_next;
        break;
    }
    xfree(s->hot_key);
    s->hot_key = NULL;
}
