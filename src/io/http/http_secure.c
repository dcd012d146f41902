/* http_secure.c - what comes before the first request: the handshake of TLS, and whether it is HTTP/1.1 or HTTP/2 (ALPN, or over plain
 * text the first bytes of HTTP/2's preface).
 *
 * What follows is http_conn.c's or h2_session.c's as for plain text: the Stream carries the plain text then. A peer that is not done
 * within the time for a head is closed; one that shakes hands wrongly (or speaks plain HTTP) gets OpenSSL's alert and the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_conn_priv.h"

#include <errno.h>
#include <sys/socket.h>

bool http_secure_begin(HttpConn *conn)
{
    HttpServer *server = conn->server;
    if (server->tls && tls_start(&conn->stream, server->tls, NULL) < 0)
        return false;
    conn->handshaking = true;
    if (server->head_timeout_s)
        http_conn_set_deadline(conn, server->head_timeout_s);
    return true;
}

/* 1: done, 0: goes on when there are more bytes, < 0: it is lost. */
static int shake(HttpConn *conn, bool *http2)
{
    static const char preface[] = "PRI ";
    char begin[sizeof preface - 1];
    if (conn->server->tls) {
        int r = tls_handshake(&conn->stream);
        *http2 = r == 1 && str_equal_c(tls_alpn(&conn->stream), "h2");
        return r;
    }
    ssize_t n = recv(conn->stream.watch.fd, begin, sizeof begin, MSG_PEEK);
    if (n <= 0)
        return n < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
    bool same = !memcmp(begin, preface, (size_t)n);
    *http2 = same && (size_t)n == sizeof begin;
    return !same || *http2;
}

bool http_secure_shake(HttpConn *conn)
{
    HttpServer *server = conn->server;
    bool http2 = false;
    int r = shake(conn, &http2);
    if (r == 0 && !conn->hangup)
        return false;
    if (r <= 0 && server->tls) {
        stream_shutdown(&conn->stream);
        tls_discard_input(&conn->stream);
    }
    if (r <= 0 || (!http2 && !server->http1)) {
        http_conn_close(conn);
        return false;
    }
    conn->handshaking = false;
    conn->readable = true; /* OpenSSL may hold what came behind the handshake */
    http_conn_touch(conn);
    if (http2)
        h2_session_begin(conn);
    return true;
}
