/* http_client.c - exchanges: their queue, their end, second attempts, time-outs; routes.
 *
 * http_call takes the freshest idle connection of its route or dials; beyond max_active exchanges wait in order. A kept
 * connection may have been closed by its server at the very moment it is used again: when it ends before a byte of the
 * answer, the request is made once more elsewhere (RFC 9112, 9.3.1 asks clients to expect this), unless parts of its body
 * are gone.
 *
 * One timer serves all time-outs. It is due when the first of them can be, and looks at every link then; traffic only notes
 * the time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_client.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/hash.h"
#include "io/http/http_client_priv.h"

#define MAX_ACTIVE 256
#define IDLE_TIMEOUT_S 300

/* --- routes ------------------------------------------------------------------------------ */

static bool same_proxy(const HttpProxy *a, const HttpProxy *b)
{
    if (!a || !b)
        return a == b;
    return a->port == b->port && a->secure == b->secure && str_equal(a->host, b->host) &&
           str_equal(a->tunnel_lines, b->tunnel_lines);
}

static bool same_origin(const HttpOrigin *a, const HttpOrigin *b)
{
    return a->port == b->port && a->secure == b->secure && a->verify == b->verify && a->tls == b->tls &&
           str_equal(a->host, b->host) && str_equal(a->unix_path, b->unix_path) &&
           str_equal(a->server_name, b->server_name) && same_proxy(a->proxy, b->proxy);
}

static Str copy_text(char **to, Str text)
{
    Str copy = {*to, text.len};
    if (text.len)
        memcpy(*to, text.data, text.len);
    *to += text.len;
    return copy;
}

static HttpRoute *route_new(HttpClient *client, const HttpOrigin *origin, u64 hash)
{
    static const HttpProxy none;
    const HttpProxy *proxy = origin->proxy ? origin->proxy : &none;
    size_t texts = origin->host.len + origin->unix_path.len + origin->server_name.len + proxy->host.len +
                   proxy->tunnel_lines.len;
    HttpRoute *route = xalloc_zero(sizeof *route + texts);
    char *to = (char *)(route + 1);
    route->client = client;
    route->hash = hash;
    route->origin = *origin;
    route->origin.host = copy_text(&to, origin->host);
    route->origin.unix_path = copy_text(&to, origin->unix_path);
    route->origin.server_name = copy_text(&to, origin->server_name);
    route->proxy = *proxy;
    route->proxy.host = copy_text(&to, proxy->host);
    route->proxy.tunnel_lines = copy_text(&to, proxy->tunnel_lines);
    route->origin.proxy = origin->proxy ? &route->proxy : NULL;
    if (origin->tls)
        tls_context_ref(origin->tls);
    return route;
}

static void unlink_route(HttpRoute *route)
{
    if (route->prev)
        route->prev->next = route->next;
    else
        route->client->routes = route->next;
    if (route->next)
        route->next->prev = route->prev;
}

static void put_first(HttpRoute *route)
{
    route->prev = NULL;
    route->next = route->client->routes;
    if (route->next)
        route->next->prev = route;
    route->client->routes = route;
}

/* The route of an origin, with a reference. */
static HttpRoute *route_of(HttpClient *client, const HttpOrigin *origin)
{
    u64 hash = hash_bytes(origin->host.data, origin->host.len, origin->port);
    HttpRoute *route = client->routes;
    while (route && (route->hash != hash || !same_origin(&route->origin, origin)))
        route = route->next;
    if (!route) {
        route = route_new(client, origin, hash);
        put_first(route);
    } else if (route->prev) {
        unlink_route(route);
        put_first(route);
    }
    route->refs++;
    return route;
}

void http_route_unref(HttpRoute *route)
{
    if (--route->refs)
        return;
    unlink_route(route);
    tls_context_unref(route->origin.tls);
    xfree(route);
}

/* --- time-outs --------------------------------------------------------------------------- */

static u64 idle_ms(const HttpClient *client)
{
    return (u64)client->options.idle_timeout_s * 1000;
}

/* How long the link may stay without traffic; 0: for ever. */
static u64 patience(const HttpLink *link)
{
    const HttpExchange *exchange = link->exchange;
    if (!exchange)
        return idle_ms(link->client);
    return exchange->paused ? 0 : (u64)exchange->call.timeout_s * 1000;
}

static void arm(HttpClient *client, u64 delay)
{
    if (!loop_timer_active(&client->tick) || client->tick.due > loop_now(client->loop) + delay)
        loop_timer_start(client->loop, &client->tick, delay);
}

void http_client_touch(HttpLink *link)
{
    HttpClient *client = link->client;
    link->touched_ms = loop_now(client->loop);
    u64 delay = patience(link);
    if (delay)
        arm(client, delay);
}

static void on_tick(Timer *timer)
{
    HttpClient *client = CONTAINER_OF(timer, HttpClient, tick);
    u64 now = loop_now(client->loop);
    /* Ending one exchange may begin and end others: look at the list anew after each. */
    for (HttpLink *link = client->links; link;) {
        u64 limit = patience(link);
        if (!limit || now - link->touched_ms < limit) {
            if (limit)
                arm(client, limit - (now - link->touched_ms));
            link = link->next;
            continue;
        }
        if (link->exchange)
            http_exchange_fail(link->exchange, NetFail_Timeout, STR(""));
        else
            http_link_close(link);
        link = client->links;
    }
    http_client_settle(client);
}

/* --- exchanges --------------------------------------------------------------------------- */

void http_exchange_ref(HttpExchange *exchange, bool want)
{
    if (exchange->refs_loop == want)
        return;
    exchange->refs_loop = want;
    if (want)
        loop_ref(exchange->client->loop);
    else
        loop_unref(exchange->client->loop);
}

void http_exchange_enter(HttpExchange *exchange)
{
    exchange->busy++;
}

static void exchange_free(HttpExchange *exchange)
{
    http_decode_free(exchange->decode);
    buf_deinit(&exchange->parts);
    http_route_unref(exchange->route);
    xfree(exchange);
}

bool http_exchange_leave(HttpExchange *exchange)
{
    bool dead = exchange->dead;
    if (!--exchange->busy && dead)
        exchange_free(exchange);
    return !dead;
}

static void leave_queue(HttpExchange *exchange)
{
    HttpClient *client = exchange->client;
    HttpExchange **at = &client->queue;
    if (!exchange->queued)
        return;
    while (*at != exchange)
        at = &(*at)->next_queued;
    *at = exchange->next_queued;
    if (client->queue_tail == &exchange->next_queued)
        client->queue_tail = at;
    exchange->queued = false;
}

static void place(HttpExchange *exchange)
{
    HttpRoute *route = exchange->route;
    if (route->idle && !exchange->call.fresh)
        http_link_assign(route->idle, exchange);
    else
        http_link_dial(route, exchange);
}

static void start_queued(HttpClient *client)
{
    HttpExchange *exchange = client->queue;
    if (!exchange || client->active >= client->options.max_active)
        return;
    leave_queue(exchange);
    client->active++;
    client->calling++; /* what fails at once is told in the next turn */
    place(exchange);
    client->calling--;
}

void http_exchange_end(HttpExchange *exchange)
{
    HttpClient *client = exchange->client;
    if (exchange->dead)
        return;
    http_exchange_enter(exchange);
    exchange->dead = true;
    bool was_active = !exchange->queued;
    HttpLink *link = exchange->link;
    exchange->link = NULL;
    leave_queue(exchange);
    loop_defer_cancel(client->loop, &exchange->task);
    http_exchange_ref(exchange, false);
    if (exchange->prev)
        exchange->prev->next = exchange->next;
    else
        client->exchanges = exchange->next;
    if (exchange->next)
        exchange->next->prev = exchange->prev;
    if (link) {
        link->exchange = NULL;
        http_link_close(link);
    }
    if (was_active) {
        client->active--;
        start_queued(client);
    }
    http_exchange_leave(exchange);
}

void http_call_abort(HttpExchange *exchange)
{
    http_exchange_end(exchange);
}

static void tell_failure(HttpExchange *exchange, int error, Str text)
{
    http_exchange_enter(exchange);
    http_exchange_end(exchange);
    exchange->client->touched = true;
    exchange->handler->on_fail(exchange->ctx, exchange, error, text);
    http_exchange_leave(exchange);
}

void http_exchange_fail(HttpExchange *exchange, int error, Str text)
{
    if (!exchange->client->calling) {
        /* The text may lie in the session that ends with the link. */
        char copy[sizeof exchange->error_text];
        size_t len = MIN(text.len, sizeof copy);
        memcpy(copy, text.data, len);
        tell_failure(exchange, error, (Str){copy, len});
        return;
    }
    HttpLink *link = exchange->link;
    exchange->error = error;
    size_t len = MIN(text.len, sizeof exchange->error_text - 1);
    memcpy(exchange->error_text, text.data, len);
    exchange->error_text[len] = 0;
    exchange->link = NULL;
    if (link) {
        link->exchange = NULL;
        http_link_close(link);
    }
    loop_defer(exchange->client->loop, &exchange->task);
}

void http_exchange_lost(HttpExchange *exchange, int error, Str text)
{
    HttpLink *link = exchange->link;
    bool again = link && link->reused && link->state == LINK_OPEN && !exchange->got_bytes && !exchange->call.once &&
                 !exchange->parts_gone;
    if (!again) {
        http_exchange_fail(exchange, error, text);
        return;
    }
    link->exchange = NULL;
    exchange->link = NULL;
    exchange->sent = 0;
    http_link_close(link);
    exchange->client->calling++;
    place(exchange);
    exchange->client->calling--;
}

static void on_task(LoopTask *task)
{
    HttpExchange *exchange = CONTAINER_OF(task, HttpExchange, task);
    HttpClient *client = exchange->client;
    if (exchange->error)
        tell_failure(exchange, exchange->error, str_view(exchange->error_text));
    else if (exchange->coded_left)
        http_answer_pump(exchange);
    http_client_settle(client);
}

HttpExchange *http_call(HttpClient *client, const HttpCall *call, const HttpCallHandler *handler, void *ctx)
{
    HttpExchange *exchange = xalloc(sizeof *exchange + call->head.len);
    memset(exchange, 0, sizeof *exchange);
    char *head = (char *)(exchange + 1);
    memcpy(head, call->head.data, call->head.len);
    exchange->client = client;
    exchange->call = *call;
    exchange->call.head.data = head;
    exchange->handler = handler;
    exchange->ctx = ctx;
    exchange->task.run = on_task;
    exchange->route = route_of(client, &call->origin);
    exchange->next = client->exchanges;
    if (exchange->next)
        exchange->next->prev = exchange;
    client->exchanges = exchange;
    http_exchange_ref(exchange, true);
    if (client->active >= client->options.max_active) {
        exchange->queued = true;
        *client->queue_tail = exchange;
        client->queue_tail = &exchange->next_queued;
        return exchange;
    }
    client->active++;
    client->calling++;
    place(exchange);
    client->calling--;
    return exchange;
}

void http_call_pause(HttpExchange *exchange)
{
    exchange->paused = true;
    http_exchange_ref(exchange, false);
}

void http_call_resume(HttpExchange *exchange)
{
    if (!exchange->paused || exchange->dead)
        return;
    exchange->paused = false;
    http_exchange_ref(exchange, true);
    if (exchange->coded_left)
        loop_defer(exchange->client->loop, &exchange->task);
    if (exchange->link) {
        http_client_touch(exchange->link);
        http_link_kick(exchange->link);
    }
}

bool http_call_decodes(const HttpExchange *exchange)
{
    return exchange->decode != NULL;
}

bool http_call_write(HttpExchange *exchange, Str data)
{
    if (data.len) {
        buf_printf(&exchange->parts, "%zx\r\n", data.len);
        buf_append_str(&exchange->parts, data);
        buf_append_c(&exchange->parts, "\r\n");
    }
    exchange->client->calling++;
    if (exchange->link)
        http_link_send(exchange->link);
    exchange->client->calling--;
    bool all = exchange->link && exchange->parts_at == exchange->parts.len;
    exchange->want_drain = !all;
    return all;
}

void http_call_end(HttpExchange *exchange)
{
    buf_append_c(&exchange->parts, "0\r\n\r\n");
    exchange->parts_ended = true;
    exchange->client->calling++;
    if (exchange->link)
        http_link_send(exchange->link);
    exchange->client->calling--;
    exchange->want_drain = false;
}

/* --- clients ----------------------------------------------------------------------------- */

HttpClient *http_client_new(Loop *loop, const HttpClientOptions *options)
{
    HttpClient *client = xalloc_zero(sizeof *client);
    client->loop = loop;
    client->dns = dns_new(loop);
    client->options = *options;
    if (!client->options.max_active)
        client->options.max_active = MAX_ACTIVE;
    if (!client->options.idle_timeout_s)
        client->options.idle_timeout_s = IDLE_TIMEOUT_S;
    client->queue_tail = &client->queue;
    client->tick = (Timer){.fire = on_tick, .unref = true};
    return client;
}

void http_client_free(HttpClient *client)
{
    CHECK(!client->exchanges);
    while (client->links)
        http_link_close(client->links);
    loop_timer_stop(client->loop, &client->tick);
    dns_free(client->dns);
    tls_context_unref(client->tls);
    xfree(client->read_buf);
    xfree(client->decode_buf);
    xfree(client);
}

void http_client_settle(HttpClient *client)
{
    if (!client->touched)
        return;
    client->touched = false;
    if (client->options.settle)
        client->options.settle(client->options.ctx);
}

TlsContext *http_client_tls(HttpClient *client)
{
    static const char http1[] = "\x08http/1.1";
    if (!client->tls) {
        TlsOptions options = {.alpn = {http1, sizeof http1 - 1}};
        client->tls = tls_context_new(&options, NULL);
    }
    return client->tls;
}

void http_client_preconnect(HttpClient *client, const HttpOrigin *origin)
{
    HttpRoute *route = route_of(client, origin);
    if (!route->idle)
        http_link_dial(route, NULL);
    http_route_unref(route);
}

u32 http_client_idle_count(const HttpClient *client)
{
    return client->idle_count;
}
