/* serve_ws_priv.h - between serve_ws.c (the server's side) and serve_ws_socket.c (the class ServerWebSocket).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_BUN_SERVE_WS_PRIV_H
#define RUNTIME_BUN_SERVE_WS_PRIV_H

#include "io/http/ws_conn.h"
#include "runtime/bun/serve_ws.h"
#include "runtime/web/web_binary.h"
#include "runtime/web/web_rows.h"

/* Slots of the handlers' object, in the order of ws_handler_names. */
enum {
    WS_ON_OPEN, WS_ON_MESSAGE, WS_ON_CLOSE, WS_ON_DRAIN, WS_ON_PING, WS_ON_PONG, WS_ON_ERROR,
    WS_HANDLERS,
    WS_SERVER = WS_HANDLERS,
    WS_SLOTS
};

/* The data of the handlers' object. */
typedef struct ServeWs {
    Host *host;
    WsGroup *group;
    HostObject *object; /* this one */
    HostRef *self;      /* while there are connections */
    WsDeflateWish deflate;
    bool publish_to_self, compress;
} ServeWs;

enum { SOCKET_DATA, SOCKET_SLOTS };

/* The data of a ServerWebSocket. */
typedef struct ServeSocket {
    WsConn *conn;         /* NULL once closed */
    HostObject *handlers; /* whose data is its ServeWs */
    TcpAddress peer;
    u8 binary;            /* WebBinary */
    u8 state;             /* 1 open, 2 closing, 3 closed */
    bool paused;
} ServeSocket;

extern const HostClass serve_socket_class;

static inline ServeWs *serve_ws_of(HostObject *handlers) { return *(ServeWs **)host_data(handlers); }

/* Calls a handler, if there is one, with the socket and what follows it; then jobs. What it throws is reported; thrown by
 * `open` it ends the connection. */
void serve_ws_call(ServeWs *s, HostObject *socket, u32 handler, u32 extra, const Value *values);

/* A message from any value for `compress` and data arguments; see serve_ws_socket.c. */
typedef struct WsMessage {
    Str data;
    WsOpcode opcode;
    Buf room;
} WsMessage;
enum { WS_ANY, WS_STRING_ONLY, WS_BYTES_ONLY, WS_OPTIONAL };
bool ws_message_read(Vm *vm, const char *name, Value v, u32 how, WsMessage *out) MUST_USE;

#endif
