/* ws_handshake.h - the opening handshake of WebSockets (RFC 6455, 4), both sides of it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_WS_HANDSHAKE_H
#define IO_HTTP_WS_HANDSHAKE_H

#include "base/buf.h"
#include "io/http/http_parse.h"

/* The length of a key and of its answer, in base64. */
enum { WS_KEY_LEN = 24, WS_ACCEPT_LEN = 28 };

typedef enum WsRequest {
    WS_REQUEST_NONE,    /* an ordinary request, or one without a key */
    WS_REQUEST_VERSION, /* another version: to be answered with 426 and Sec-WebSocket-Version: 13 */
    WS_REQUEST_GOOD,    /* *key is its key */
} WsRequest;

/* What a request's head asks for. */
WsRequest ws_request_check(const HttpHead *head, Str *key);

/* Sec-WebSocket-Accept for a key. */
void ws_accept_make(Str key, char out[WS_ACCEPT_LEN]);

/* A new key. */
void ws_key_make(char out[WS_KEY_LEN]);

/* Why an answer does not open the connection; NULL: it does. */
const char *ws_answer_check(const HttpHead *head, Str key);

/* First value of a header by its number; empty when there is none. All values of lists are joined with commas in `room`. */
Str ws_head_value(const HttpHead *head, HttpHeaderId id);
Str ws_head_list(const HttpHead *head, HttpHeaderId id, Buf *room);

#endif
