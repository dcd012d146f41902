/* http_link.c - client connections: dialling, proxies, TLS, sending, reading, resting.
 *
 *     DIALLING ─┬───────────────────────────────► [TLS] ─► OPEN ◄─► idle
 *               └─ [PROXY_TLS] ─► [TUNNEL] ──────────┘        │
 *                         any failure or end of the peer ─────┴──► CLOSED
 *
 * A fresh connection costs one connect, an exchange on a kept one a write and a read; its descriptor stays watched.
 *
 * Invariant: only http_link_leave frees a link, when it is closed and no caller on the stack uses it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/http/http_client_priv.h"

#define MAX_IDLE 256
#define MAX_TUNNEL_HEAD ((size_t)64 * 1024)

static void link_enter(HttpLink *link)
{
    link->busy++;
}

static void link_leave(HttpLink *link)
{
    if (--link->busy || link->state != LINK_CLOSED)
        return;
    buf_deinit(&link->in);
    buf_deinit(&link->out);
    http_route_unref(link->route);
    xfree(link);
}

/* --- closing and resting ----------------------------------------------------------------- */

static void leave_idle(HttpLink *link)
{
    if (!link->idle)
        return;
    link->idle = false;
    link->client->idle_count--;
    if (link->prev_idle)
        link->prev_idle->next_idle = link->next_idle;
    else
        link->route->idle = link->next_idle;
    if (link->next_idle)
        link->next_idle->prev_idle = link->prev_idle;
}

static void drop_dial(HttpLink *link)
{
    if (!link->dial)
        return;
    dns_cancel(&link->dial->wait);
    tcp_connect_cancel(&link->dial->connect);
    xfree(link->dial);
    link->dial = NULL;
}

void http_link_close(HttpLink *link)
{
    HttpClient *client = link->client;
    if (link->state == LINK_CLOSED)
        return;
    ASSERT(!link->exchange);
    link_enter(link);
    leave_idle(link);
    drop_dial(link);
    if (link->state != LINK_DIALLING)
        stream_close(&link->stream);
    link->state = LINK_CLOSED;
    loop_defer_cancel(client->loop, &link->kick);
    if (link->prev)
        link->prev->next = link->next;
    else
        client->links = link->next;
    if (link->next)
        link->next->prev = link->prev;
    link_leave(link);
}

void http_link_rest(HttpLink *link)
{
    HttpClient *client = link->client;
    if (client->idle_count >= MAX_IDLE) {
        http_link_close(link);
        return;
    }
    buf_deinit(&link->in);
    link->idle = true;
    link->reused = true;
    link->prev_idle = NULL;
    link->next_idle = link->route->idle;
    if (link->next_idle)
        link->next_idle->prev_idle = link;
    link->route->idle = link;
    client->idle_count++;
    http_client_touch(link);
}

/* The connection cannot go on. */
static void link_lost(HttpLink *link, int error)
{
    HttpExchange *exchange = link->exchange;
    if (exchange)
        http_exchange_lost(exchange, error, tls_failure(&link->stream));
    else
        http_link_close(link);
}

/* --- sending ----------------------------------------------------------------------------- */

/* What a call to write gave: true when everything went. */
static bool wrote(HttpLink *link, ssize_t n, size_t wanted)
{
    if (n > 0)
        http_client_touch(link);
    if (n >= 0 && (size_t)n == wanted)
        return true;
    if (n >= 0 || n == -EAGAIN) {
        link->blocked = true;
        stream_want_write(&link->stream);
        return false;
    }
    /* The peer may have answered before it stopped listening: what it said is read first, and then its end. */
    if ((n == -EPIPE || n == -ECONNRESET) && !link->reused) {
        link->blocked = true;
        return false;
    }
    link_lost(link, (int)n);
    return false;
}

/* Head and body in memory. */
static bool send_memory(HttpLink *link, HttpExchange *exchange)
{
    Str head = exchange->call.head, body = exchange->call.body;
    if (exchange->sent >= head.len + body.len)
        return true;
    struct iovec parts[2];
    int count = 0;
    size_t wanted = 0;
    if (exchange->sent < head.len)
        parts[count++] = (struct iovec){(char *)head.data + exchange->sent, head.len - exchange->sent};
    if (body.len) {
        size_t at = exchange->sent > head.len ? exchange->sent - head.len : 0;
        parts[count++] = (struct iovec){(char *)body.data + at, body.len - at};
    }
    for (int i = 0; i < count; i++)
        wanted += parts[i].iov_len;
    ssize_t n = count == 1 ? stream_write(&link->stream, (Str){parts[0].iov_base, parts[0].iov_len})
                           : stream_writev(&link->stream, parts, count);
    if (n > 0)
        exchange->sent += (u64)n;
    return wrote(link, n, wanted);
}

static bool send_file(HttpLink *link, HttpExchange *exchange)
{
    const HttpCall *call = &exchange->call;
    u64 before = call->head.len + call->body.len;
    while (call->file >= 0 && exchange->sent - before < call->file_len) {
        u64 done = exchange->sent - before;
        size_t wanted = (size_t)MIN(call->file_len - done, (u64)1 << 30);
        ssize_t n = stream_send_file(&link->stream, call->file, call->file_at + done, wanted);
        if (n > 0)
            exchange->sent += (u64)n;
        if (n == 0) { /* the file has become shorter than was promised */
            http_exchange_fail(exchange, NetFail_FileRead, STR(""));
            return false;
        }
        if (n < 0 && !wrote(link, n, wanted))
            return false;
        http_client_touch(link);
    }
    return true;
}

static bool send_parts(HttpLink *link, HttpExchange *exchange)
{
    Buf *parts = &exchange->parts;
    size_t wanted = parts->len - exchange->parts_at;
    if (!wanted)
        return true;
    ssize_t n = stream_write(&link->stream, (Str){parts->data + exchange->parts_at, wanted});
    if (n > 0) {
        exchange->parts_at += (size_t)n;
        exchange->parts_gone = true;
    }
    if (!wrote(link, n, wanted))
        return false;
    parts->len = exchange->parts_at = 0;
    return true;
}

static void send_request(HttpLink *link)
{
    HttpExchange *exchange = link->exchange;
    if (!send_memory(link, exchange) || !send_file(link, exchange) || !send_parts(link, exchange))
        return;
    if (exchange->want_drain && !link->client->calling) {
        exchange->want_drain = false;
        link->client->touched = true;
        exchange->handler->on_drain(exchange->ctx, exchange);
    }
}

void http_link_send(HttpLink *link)
{
    if (link->blocked)
        return;
    if (link->state == LINK_OPEN && link->exchange) {
        link_enter(link);
        send_request(link);
        link_leave(link);
    } else if (link->state == LINK_TUNNEL && link->out_at < link->out.len) {
        size_t wanted = link->out.len - link->out_at;
        ssize_t n = stream_write(&link->stream, (Str){link->out.data + link->out_at, wanted});
        if (n > 0)
            link->out_at += (size_t)n;
        wrote(link, n, wanted);
    }
}

/* --- becoming open ----------------------------------------------------------------------- */

static Str peer_name(const HttpRoute *route)
{
    return route->origin.server_name.len ? route->origin.server_name : route->origin.host;
}

static void opened(HttpLink *link)
{
    link->state = LINK_OPEN;
    buf_deinit(&link->out);
    if (link->exchange)
        http_link_send(link);
    else
        http_link_rest(link);
}

static void begin_tls(HttpLink *link, HttpLinkState state)
{
    const HttpRoute *route = link->route;
    bool to_proxy = state == LINK_PROXY_TLS;
    TlsContext *context = route->origin.tls && !to_proxy ? route->origin.tls : http_client_tls(link->client);
    TlsStart start = {to_proxy ? route->proxy.host : peer_name(route), true};
    int r = context ? tls_start(&link->stream, context, &start) : NetFail_OpenSocket;
    link->state = (u8)state;
    if (r < 0)
        link_lost(link, r);
}

static void begin_tunnel(HttpLink *link)
{
    const HttpOrigin *origin = &link->route->origin;
    Str lines = link->route->proxy.tunnel_lines, host = origin->host;
    link->state = LINK_TUNNEL;
    buf_append_c(&link->out, "CONNECT ");
    buf_append_str(&link->out, host);
    buf_printf(&link->out, ":%u HTTP/1.1\r\nHost: ", origin->port);
    buf_append_str(&link->out, host);
    buf_printf(&link->out, ":%u\r\nProxy-Connection: Keep-Alive\r\n", origin->port);
    buf_append_str(&link->out, lines);
    buf_append_c(&link->out, "\r\n");
    http_link_send(link);
}

/* The connection to the server or proxy stands. */
static void next_stage(HttpLink *link)
{
    const HttpRoute *route = link->route;
    bool proxied = route->origin.proxy != NULL;
    if (proxied && route->proxy.secure && link->state < LINK_PROXY_TLS)
        begin_tls(link, LINK_PROXY_TLS);
    else if (proxied && route->origin.secure && link->state < LINK_TUNNEL)
        begin_tunnel(link);
    else if (route->origin.secure && link->state < LINK_TLS)
        begin_tls(link, LINK_TLS);
    else
        opened(link);
}

static void step_tls(HttpLink *link)
{
    HttpExchange *exchange = link->exchange;
    const HttpRoute *route = link->route;
    bool to_proxy = link->state == LINK_PROXY_TLS;
    int r = tls_handshake(&link->stream);
    if (r == 0)
        return;
    http_client_touch(link);
    if (r > 0)
        r = to_proxy ? tls_check_peer(&link->stream, route->proxy.host) : 0;
    if (r == 0 && !to_proxy && exchange && exchange->handler->on_secure) {
        /* The owner judges. */
        http_exchange_enter(exchange);
        link->client->touched = true;
        r = exchange->handler->on_secure(exchange->ctx, exchange, &link->stream);
        if (!http_exchange_leave(exchange) || link->exchange != exchange)
            return;
    } else if (r == 0 && !to_proxy && route->origin.verify) {
        r = tls_check_peer(&link->stream, peer_name(route));
    }
    if (r < 0)
        link_lost(link, r);
    else
        next_stage(link);
}

static bool read_tunnel(HttpLink *link)
{
    buf_reserve(&link->in, 4096);
    ssize_t n = stream_read(&link->stream, link->in.data + link->in.len, link->in.cap - link->in.len);
    if (n > 0)
        link->in.len += (size_t)n;
    else if (n == -EAGAIN)
        link->readable = false;
    else
        link_lost(link, n < 0 ? (int)n : NetFail_Closed);
    return n > 0;
}

/* Looks for the proxy's answer. */
static void step_tunnel(HttpLink *link)
{
    HttpHead *head = &link->client->head;
    if (link->in.len <= link->scanned && !read_tunnel(link))
        return;
    int r = http_parse_response(link->in.data, link->in.data + link->in.len, link->scanned, head);
    if (r == HTTP_MORE && link->in.len < MAX_TUNNEL_HEAD) {
        link->scanned = link->in.len;
        return;
    }
    link->scanned = 0;
    if (r <= 0) {
        link_lost(link, NetFail_Malformed);
    } else if (head->status < 200 && head->status != 101) {
        memmove(link->in.data, link->in.data + r, link->in.len - (size_t)r);
        link->in.len -= (size_t)r;
    } else if (head->status >= 300 || head->status < 200) {
        char text[sizeof link->exchange->error_text];
        Str reason = http_slice(head, head->reason);
        int len = snprintf(text, sizeof text, "%u %.*s", head->status, (int)MIN(reason.len, 80), reason.data);
        if (link->exchange)
            http_exchange_fail(link->exchange, NetFail_ProxyTunnel, (Str){text, (size_t)MIN(len, (int)sizeof text - 1)});
        else
            http_link_close(link);
    } else if (link->in.len > (size_t)r) {
        link_lost(link, NetFail_Malformed); /* nobody speaks before the client in TLS */
    } else {
        buf_deinit(&link->in);
        next_stage(link);
    }
}

/* --- reading ----------------------------------------------------------------------------- */

/* Nothing is due from an idle peer but its end. */
static void read_idle(HttpLink *link)
{
    char byte[64];
    ssize_t n = stream_read(&link->stream, byte, sizeof byte);
    if (n == -EAGAIN)
        link->readable = false;
    else
        http_link_close(link);
}

static void keep_rest(HttpLink *link, const char *data, size_t len)
{
    if (link->state == LINK_CLOSED || !len)
        return;
    if (link->exchange)
        buf_append(&link->in, data, len);
    else
        http_link_close(link); /* bytes that no request asked for */
}

static void use_saved(HttpLink *link)
{
    Buf saved = link->in;
    link->in = (Buf){0};
    size_t used = http_answer_feed(link, saved.data, saved.len);
    if (link->state != LINK_CLOSED && link->exchange && used < saved.len) {
        memmove(saved.data, saved.data + used, saved.len - used);
        saved.len -= used;
        link->in = saved;
        return;
    }
    keep_rest(link, saved.data + used, saved.len - used);
    buf_deinit(&saved);
}

/* Reads once and uses it; false: nothing more to do now. */
static bool read_more(HttpLink *link)
{
    HttpClient *client = link->client;
    bool append = link->in.len > 0;
    char *to = client->read_buf;
    size_t room = HTTP_LINK_READ_SIZE;
    if (append) {
        buf_reserve(&link->in, 16384);
        to = link->in.data + link->in.len;
        room = link->in.cap - link->in.len;
    }
    ssize_t n = stream_read(&link->stream, to, room);
    if (n == -EAGAIN) {
        link->readable = false;
        return false;
    }
    if (n <= 0) {
        http_answer_end(link, (int)n);
        return false;
    }
    http_client_touch(link);
    if ((size_t)n < room && !link->hangup)
        link->readable = false;
    if (append) {
        link->in.len += (size_t)n;
        use_saved(link);
    } else {
        size_t used = http_answer_feed(link, to, (size_t)n);
        keep_rest(link, to + used, (size_t)n - used);
    }
    return true;
}

/* Whether bytes that were read earlier can be used: an incomplete head waits for more. */
static bool has_saved(const HttpLink *link)
{
    return link->in.len > link->scanned || (link->exchange && link->exchange->phase == ANSWER_NONE);
}

static void step_open(HttpLink *link)
{
    while (link->state == LINK_OPEN) {
        HttpExchange *exchange = link->exchange;
        if (!exchange) {
            if (!link->readable)
                return;
            read_idle(link);
        } else if (exchange->paused || exchange->coded_left) {
            return;
        } else if (has_saved(link)) {
            use_saved(link);
        } else if (!link->readable || !read_more(link)) {
            return;
        }
    }
}

static void run(HttpLink *link)
{
    link_enter(link);
    if (!link->client->read_buf)
        link->client->read_buf = xalloc(HTTP_LINK_READ_SIZE);
    for (u8 before = LINK_CLOSED; link->state != before && link->state != LINK_CLOSED;) {
        before = link->state;
        if (before == LINK_PROXY_TLS || before == LINK_TLS)
            step_tls(link);
        while (link->state == LINK_TUNNEL && (link->readable || link->in.len > link->scanned))
            step_tunnel(link);
        if (link->state == LINK_OPEN)
            step_open(link);
    }
    http_client_settle(link->client);
    link_leave(link);
}

static void on_ready(Stream *stream, u32 what)
{
    HttpLink *link = CONTAINER_OF(stream, HttpLink, stream);
    link_enter(link);
    if (what & STREAM_READABLE)
        link->readable = true;
    if (what & STREAM_HANGUP)
        link->hangup = true;
    if (what & STREAM_WRITABLE && link->blocked) {
        link->blocked = false;
        http_link_send(link);
    }
    run(link);
    link_leave(link);
}

static void on_kick(LoopTask *task)
{
    run(CONTAINER_OF(task, HttpLink, kick));
}

void http_link_kick(HttpLink *link)
{
    if (link->state != LINK_CLOSED)
        loop_defer(link->client->loop, &link->kick);
}

/* --- dialling ---------------------------------------------------------------------------- */

static void connected(HttpLink *link, int fd)
{
    HttpClient *client = link->client;
    drop_dial(link);
    int r = fd < 0 ? fd : stream_open(&link->stream, client->loop, fd, on_ready);
    if (r < 0) {
        link_lost(link, r);
        return;
    }
    http_client_touch(link);
    next_stage(link);
    /* A handshake of ours speaks first. */
    if (link->state == LINK_TLS || link->state == LINK_PROXY_TLS)
        http_link_kick(link);
}

static void on_connected(TcpConnect *job, int fd)
{
    HttpDial *dial = CONTAINER_OF(job, HttpDial, connect);
    HttpLink *link = dial->link;
    link_enter(link);
    connected(link, fd);
    http_client_settle(link->client);
    link_leave(link);
}

static void resolved(HttpLink *link, const DnsAnswer *answer)
{
    const HttpRoute *route = link->route;
    u16 port = route->origin.proxy ? route->proxy.port : route->origin.port;
    if (answer->error)
        link_lost(link, answer->error);
    else
        tcp_connect_start(&link->dial->connect, link->client->loop, answer, port, on_connected);
}

static void on_resolved(DnsWait *wait, const DnsAnswer *answer)
{
    HttpDial *dial = CONTAINER_OF(wait, HttpDial, wait);
    HttpLink *link = dial->link;
    link_enter(link);
    resolved(link, answer);
    http_client_settle(link->client);
    link_leave(link);
}

void http_link_assign(HttpLink *link, HttpExchange *exchange)
{
    leave_idle(link);
    link->exchange = exchange;
    exchange->link = link;
    http_client_touch(link);
    http_link_send(link);
}

void http_link_dial(HttpRoute *route, HttpExchange *exchange)
{
    HttpClient *client = route->client;
    HttpLink *link = xalloc_zero(sizeof *link);
    link->client = client;
    link->route = route;
    route->refs++;
    link->stream.watch.fd = -1;
    link->kick.run = on_kick;
    link->state = LINK_DIALLING;
    link->exchange = exchange;
    if (exchange)
        exchange->link = link;
    link->next = client->links;
    if (link->next)
        link->next->prev = link;
    client->links = link;
    http_client_touch(link);
    link_enter(link);
    if (route->origin.unix_path.len) {
        connected(link, tcp_connect_unix(route->origin.unix_path));
    } else {
        DnsAnswer answer;
        link->dial = xalloc_zero(sizeof *link->dial);
        link->dial->link = link;
        link->dial->wait.done = on_resolved;
        Str host = route->origin.proxy ? route->proxy.host : route->origin.host;
        if (dns_lookup(client->dns, host, &answer, &link->dial->wait))
            resolved(link, &answer);
    }
    link_leave(link);
}
