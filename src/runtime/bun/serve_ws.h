/* serve_ws.h - the WebSockets of a Bun.serve server.
 *
 * The Server object keeps one value for them (serve_ws_slot in bun_serve.c): a WebSocketHandlers object, made when the
 * options have `websocket`, with the handlers, the topics and the open connections.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_BUN_SERVE_WS_H
#define RUNTIME_BUN_SERVE_WS_H

#include "runtime/web/web.h"

/* Takes options.websocket, at first or by reload. `slot` lies in `server`. false: exception. */
bool serve_ws_take(Vm *vm, HostObject *server, Value *slot, Object *options) MUST_USE;

/* Open connections of the server. */
u32 serve_ws_count(Value slot);

/* server.stop(true) */
void serve_ws_close_all(Value slot);

/* server.upgrade, publish and subscriberCount; `slot` is the server's. */
Value serve_ws_upgrade(Vm *vm, Frame *f, Value slot);
Value serve_ws_publish(Vm *vm, Frame *f, Value slot);
Value serve_ws_subscriber_count(Vm *vm, Frame *f, Value slot);

/* bun_serve.c: the last connection of the server has closed. */
void serve_ws_all_closed(HostObject *server);

#endif
