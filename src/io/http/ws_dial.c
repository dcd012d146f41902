/* ws_dial.c - the client's way to an open WebSocket connection.
 *
 *   look-up --> connect --> [TLS to a proxy] --> [CONNECT] --> [TLS] --> request --> answer --> open
 *
 * The connection exists from the start, so that it can be closed at any time; what only this way needs hangs off it (`dial`)
 * and goes at its end. Nothing is told inside ws_connect.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>

#include "base/alloc.h"
#include "io/http/ws_conn_priv.h"
#include "io/http/ws_handshake.h"
#include "io/net/tcp_connect.h"

#define DIAL_TIMEOUT_S 120
#define ANSWER_MAX ((size_t)64 * 1024) /* bytes of an answer's head */

typedef enum DialState { DIAL_LOOK_UP, DIAL_CONNECT, DIAL_PROXY_TLS, DIAL_TUNNEL, DIAL_TLS, DIAL_ANSWER } DialState;

typedef struct WsDial {
    WsConn *conn;
    Dns *dns;
    DnsWait wait;
    TcpConnect connect;
    LoopTask begin; /* the first step, in the turn after ws_connect */
    WsTarget target;
    Buf texts;      /* what target points to */
    Buf out;        /* to be sent in this state, from out_at on */
    size_t out_at;
    Buf in;         /* the head being received */
    size_t scanned;
    u8 state;
    bool cancelled;
    HttpHead head;
} WsDial;

void ws_dial_free(WsConn *conn)
{
    WsDial *dial = conn->dial;
    conn->dial = NULL;
    dns_cancel(&dial->wait);
    tcp_connect_cancel(&dial->connect);
    loop_defer_cancel(conn->group->loop, &dial->begin);
    if (dial->target.tls)
        tls_context_unref(dial->target.tls);
    if (dial->target.proxy_tls)
        tls_context_unref(dial->target.proxy_tls);
    buf_deinit(&dial->texts);
    buf_deinit(&dial->out);
    buf_deinit(&dial->in);
    xfree(dial);
}

void ws_dial_cancel(WsConn *conn)
{
    WsDial *dial = conn->dial;
    dns_cancel(&dial->wait);
    tcp_connect_cancel(&dial->connect);
    dial->cancelled = true;
    loop_defer(conn->group->loop, &dial->begin);
}

void ws_dial_fail(WsConn *conn, int error, Str what)
{
    WsGroup *group = conn->group;
    ws_conn_enter(conn);
    conn->told = true;
    group->count--;
    loop_unref(group->loop);
    if (!group->freed)
        group->handler->on_fail(conn, error, what);
    ws_conn_end(conn, 1006, (Str){"", 0}, false);
    ws_conn_leave(conn);
}

/* --- open -------------------------------------------------------------------------------- */

/* The extensions in the answer. NULL, or what is wrong. */
static const char *take_extensions(WsConn *conn, const HttpHead *head)
{
    AUTO_BUF room = {0};
    WsDeflateTerms terms;
    Str list = ws_head_list(head, Http_SecWebSocketExtensions, &room);
    if (!ws_deflate_accept(list, &terms) || (terms.on && !conn->dial->target.offers_deflate))
        return "Unsupported websocket extension";
    return ws_conn_set_terms(conn, &terms) ? NULL : "Out of memory";
}

/* The answer is here; `len` bytes of dial->in are its head. */
static void take_answer(WsConn *conn, size_t len)
{
    WsDial *dial = conn->dial;
    WsGroup *group = conn->group;
    const HttpHead *head = &dial->head;
    const char *wrong = ws_answer_check(head, dial->target.key);
    if (wrong && head->status != 101) {
        AUTO_BUF text = {0};
        buf_printf(&text, "%s: %u", wrong, head->status);
        ws_dial_fail(conn, 0, buf_view(&text));
        return;
    }
    if (!wrong)
        wrong = take_extensions(conn, head);
    if (!wrong)
        wrong = group->handler->on_answer(conn, head);
    if (wrong) {
        ws_dial_fail(conn, 0, str_view(wrong));
        return;
    }
    Buf in = dial->in;
    dial->in = (Buf){0};
    ws_dial_free(conn);
    conn->deadline_s = 0;
    ws_conn_touch(conn);
    in.len -= len;
    memmove(in.data, in.data + len, in.len);
    conn->in = in;
    if (!in.len)
        buf_deinit(&conn->in);
    ws_conn_enter(conn);
    group->depth++;
    group->handler->on_open(conn);
    group->depth--;
    ws_group_flush(group);
    /* Frames that came with the answer, or more of them. */
    if (conn->in.len || conn->readable)
        ws_conn_kick(conn);
    ws_conn_leave(conn);
}

/* --- steps ------------------------------------------------------------------------------- */

/* Sends what is due. false: not all of it is out, or the connection is lost. */
static bool send_due(WsConn *conn)
{
    WsDial *dial = conn->dial;
    while (dial->out_at < dial->out.len) {
        ssize_t n = stream_write(&conn->stream, (Str){dial->out.data + dial->out_at, dial->out.len - dial->out_at});
        if (n == -EAGAIN) {
            stream_want_write(&conn->stream);
            return false;
        }
        if (n < 0) {
            ws_dial_fail(conn, (int)n, STR("Connection ended"));
            return false;
        }
        dial->out_at += (size_t)n;
    }
    return true;
}

static void due(WsDial *dial, Str text)
{
    dial->out.len = 0;
    dial->out_at = 0;
    buf_append_str(&dial->out, text);
}

/* The head of an answer: > 0 its length, 0: not yet, < 0: the connection is lost. */
static int read_head(WsConn *conn)
{
    WsDial *dial = conn->dial;
    while (conn->readable) {
        buf_reserve(&dial->in, 4096);
        size_t room = dial->in.cap - dial->in.len;
        ssize_t n = stream_read(&conn->stream, dial->in.data + dial->in.len, room);
        if (n == -EAGAIN) {
            conn->readable = false;
            return 0;
        }
        if (n <= 0) {
            ws_dial_fail(conn, n < 0 ? (int)n : NetFail_Closed, STR("Connection ended"));
            return -1;
        }
        dial->in.len += (size_t)n;
        int used = http_parse_response(dial->in.data, dial->in.data + dial->in.len, dial->scanned, &dial->head);
        if (used > 0) {
            dial->scanned = 0;
            return used;
        }
        dial->scanned = dial->in.len;
        if (used == HTTP_BAD || dial->in.len > ANSWER_MAX) {
            ws_dial_fail(conn, 0, STR("Invalid response"));
            return -1;
        }
    }
    return 0;
}

static void ask(WsConn *conn)
{
    conn->dial->state = DIAL_ANSWER;
    due(conn->dial, conn->dial->target.head);
}

/* TLS begins on the stream, for `host`. false: lost. */
static bool begin_tls(WsConn *conn, TlsContext *context, Str host, DialState state)
{
    TlsStart start = {.server_name = host};
    int r = tls_start(&conn->stream, context, &start);
    if (r < 0) {
        ws_dial_fail(conn, r, STR("TLS handshake failed"));
        return false;
    }
    conn->dial->state = (u8)state;
    return true;
}

/* The way to the server itself is there. false: lost. */
static bool begin_tls_or_ask(WsConn *conn)
{
    const WsTarget *target = &conn->dial->target;
    if (target->tls)
        return begin_tls(conn, target->tls, target->server_name.len ? target->server_name : target->host, DIAL_TLS);
    ask(conn);
    return true;
}

static bool begin_tunnel(WsConn *conn)
{
    WsDial *dial = conn->dial;
    AUTO_BUF text = {0};
    Str host = dial->target.host, lines = dial->target.proxy_lines;
    u32 port = dial->target.port;
    buf_printf(&text, "CONNECT %.*s:%u HTTP/1.1\r\nHost: %.*s:%u\r\n%.*s\r\n", (int)host.len, host.data, port, (int)host.len,
               host.data, port, (int)lines.len, lines.data);
    due(dial, buf_view(&text));
    dial->state = DIAL_TUNNEL;
    return true;
}

/* Each gives true to go on with the next state. */
static bool step_tunnel(WsConn *conn)
{
    WsDial *dial = conn->dial;
    int used = send_due(conn) ? read_head(conn) : 0;
    if (used <= 0)
        return false;
    if (dial->head.status != 200) {
        AUTO_BUF text = {0};
        Str reason = http_slice(&dial->head, dial->head.reason);
        buf_printf(&text, "Proxy connection failed: %u %.*s", dial->head.status, (int)MIN(reason.len, (size_t)100), reason.data);
        ws_dial_fail(conn, NetFail_ProxyTunnel, buf_view(&text));
        return false;
    }
    dial->in.len -= (size_t)used;
    memmove(dial->in.data, dial->in.data + used, dial->in.len);
    if (dial->in.len) { /* a server speaks after it was asked */
        ws_dial_fail(conn, 0, STR("Invalid response"));
        return false;
    }
    return begin_tls_or_ask(conn);
}

static bool step_tls(WsConn *conn)
{
    const WsTarget *target = &conn->dial->target;
    bool proxy = conn->dial->state == DIAL_PROXY_TLS;
    int r = tls_handshake(&conn->stream);
    if (r == 0)
        return false;
    if (r > 0 && proxy)
        r = target->proxy_verify ? tls_check_peer(&conn->stream, target->proxy_host) : 0;
    else if (r > 0)
        r = conn->group->handler->on_secure(conn, &conn->stream);
    if (r < 0) {
        AUTO_BUF text = {0};
        Str why = net_fail_is_verify(r) ? str_view(tls_verify_text(r)) : tls_failure(&conn->stream);
        buf_append_c(&text, proxy ? "Proxy TLS handshake failed" : "TLS handshake failed");
        if (why.len)
            buf_printf(&text, ": %.*s", (int)why.len, why.data);
        ws_dial_fail(conn, r, buf_view(&text));
        return false;
    }
    conn->readable = true;
    if (proxy)
        return begin_tunnel(conn);
    ask(conn);
    return true;
}

void ws_dial_step(WsConn *conn)
{
    bool more = true;
    ws_conn_enter(conn);
    while (more && conn->dial && !conn->dial->cancelled) {
        switch (conn->dial->state) {
        case DIAL_TUNNEL:
            more = step_tunnel(conn);
            break;
        case DIAL_PROXY_TLS:
        case DIAL_TLS:
            more = step_tls(conn);
            break;
        case DIAL_ANSWER: {
            int used = send_due(conn) ? read_head(conn) : 0;
            if (used > 0)
                take_answer(conn, (size_t)used);
            more = false;
            break;
        }
        default:
            more = false;
        }
    }
    ws_conn_leave(conn);
}

/* --- connecting -------------------------------------------------------------------------- */

static void connected(WsConn *conn, int fd)
{
    WsDial *dial = conn->dial;
    ws_conn_enter(conn);
    if (fd >= 0)
        fd = stream_open(&conn->stream, conn->group->loop, fd, ws_conn_on_ready);
    if (fd < 0) {
        conn->stream.watch.fd = -1;
        ws_dial_fail(conn, fd, STR("Failed to connect"));
    } else if (dial->target.proxy_tls ? begin_tls(conn, dial->target.proxy_tls, dial->target.proxy_host, DIAL_PROXY_TLS)
               : dial->target.proxy_host.len ? begin_tunnel(conn)
                                             : begin_tls_or_ask(conn)) {
        ws_dial_step(conn);
    }
    ws_conn_leave(conn);
}

static void on_connected(TcpConnect *job, int fd)
{
    connected(CONTAINER_OF(job, WsDial, connect)->conn, fd);
}

static void found(WsDial *dial, const DnsAnswer *answer)
{
    const WsTarget *target = &dial->target;
    if (answer->error) {
        ws_dial_fail(dial->conn, answer->error, STR("Failed to connect"));
        return;
    }
    dial->state = DIAL_CONNECT;
    u16 port = target->proxy_host.len ? target->proxy_port : target->port;
    tcp_connect_start(&dial->connect, dial->conn->group->loop, answer, port, on_connected);
}

static void on_found(DnsWait *wait, const DnsAnswer *answer)
{
    found(CONTAINER_OF(wait, WsDial, wait), answer);
}

static void on_begin(LoopTask *task)
{
    WsDial *dial = CONTAINER_OF(task, WsDial, begin);
    const WsTarget *target = &dial->target;
    if (dial->cancelled) {
        ws_dial_fail(dial->conn, -ECANCELED, STR("WebSocket is closed before the connection is established"));
        return;
    }
    if (target->unix_path.len) {
        connected(dial->conn, tcp_connect_unix(target->unix_path));
        return;
    }
    DnsAnswer answer;
    dial->wait.done = on_found;
    if (dns_lookup(dial->dns, target->proxy_host.len ? target->proxy_host : target->host, &answer, &dial->wait))
        found(dial, &answer);
}

WsConn *ws_connect(WsGroup *group, Dns *dns, const WsTarget *target, void *user)
{
    WsConn *conn = ws_conn_new(group, user, true);
    WsDial *dial = xalloc_zero(sizeof *dial);
    conn->dial = dial;
    dial->conn = conn;
    dial->dns = dns;
    dial->target = *target;
    Str *texts[] = {&dial->target.host, &dial->target.unix_path, &dial->target.server_name, &dial->target.proxy_host,
                    &dial->target.proxy_lines, &dial->target.head, &dial->target.key};
    size_t len = 0;
    for (u32 i = 0; i < ARRAY_LEN(texts); i++)
        len += texts[i]->len;
    buf_reserve(&dial->texts, len); /* stays where it is from now on */
    for (u32 i = 0; i < ARRAY_LEN(texts); i++) {
        size_t at = dial->texts.len;
        buf_append_str(&dial->texts, *texts[i]);
        texts[i]->data = dial->texts.data ? dial->texts.data + at : "";
    }
    if (target->tls)
        tls_context_ref(target->tls);
    if (target->proxy_tls)
        tls_context_ref(target->proxy_tls);
    conn->deadline_s = loop_now(group->loop) / 1000 + DIAL_TIMEOUT_S + 1;
    dial->begin.run = on_begin;
    loop_defer(group->loop, &dial->begin);
    return conn;
}
