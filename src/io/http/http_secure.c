/* http_secure.c - connections of a server over TLS, until their handshake is done.
 *
 * What follows is http_conn.c's as for plain text: its Stream carries the plain text then. A peer that does not shake hands within
 * the time for a head is closed; one that does it wrongly (or speaks plain HTTP) gets OpenSSL's alert and the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_conn_priv.h"

bool http_secure_begin(HttpConn *conn)
{
    HttpServer *server = conn->server;
    if (tls_start(&conn->stream, server->tls, NULL) < 0)
        return false;
    conn->handshaking = true;
    if (server->head_timeout_s)
        http_conn_set_deadline(conn, server->head_timeout_s);
    return true;
}

bool http_secure_shake(HttpConn *conn)
{
    int r = tls_handshake(&conn->stream);
    if (r == 0)
        return false;
    if (r < 0) {
        stream_shutdown(&conn->stream);
        tls_discard_input(&conn->stream);
        http_conn_close(conn);
        return false;
    }
    conn->handshaking = false;
    conn->readable = true; /* OpenSSL may hold what came behind the handshake */
    http_conn_touch(conn);
    return true;
}
