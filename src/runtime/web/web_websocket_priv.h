/* web_websocket_priv.h - between web_websocket.c (the class WebSocket) and web_websocket_options.c (what its constructor is given).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_WEBSOCKET_PRIV_H
#define RUNTIME_WEB_WEB_WEBSOCKET_PRIV_H

#include "io/http/ws_conn.h"
#include "io/http/ws_handshake.h"
#include "runtime/web/web_event.h"
#include "runtime/web/web_fetch.h"
#include "runtime/web/web_url.h"

/* What a connection is made from. Texts lie in the buffers. */
typedef struct SocketOptions {
    Buf url;            /* as `url` shows it */
    UrlOffsets at;
    bool secure, deflate;
    Buf protocols;      /* "a, b" */
    HostObject *headers; /* NULL: none */
    Buf host, unix_path, path; /* path: with the query, as it is asked for */
    u16 port;
    Buf proxy_host, proxy_lines;
    u16 proxy_port;
    bool proxy_secure;
    FetchTls tls;
    Buf head;           /* the request */
    char key[WS_KEY_LEN];
} SocketOptions;

void web_socket_options_deinit(SocketOptions *o);
/* Reads the constructor's arguments. false: exception. */
bool web_socket_options_read(Vm *vm, Value url, Value second, SocketOptions *o) MUST_USE;

#endif
