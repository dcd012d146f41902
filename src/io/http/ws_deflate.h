/* ws_deflate.h - permessage-deflate (RFC 7692): messages compressed and inflated, and what the two sides agree on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_WS_DEFLATE_H
#define IO_HTTP_WS_DEFLATE_H

#include "base/buf.h"

/* What was agreed on. A window of 8 bits is never used: zlib has no raw deflate for it. */
typedef struct WsDeflateTerms {
    bool on;
    bool server_no_context, client_no_context; /* that side begins each message with an empty window */
    u8 server_bits, client_bits;               /* 9 to 15 */
} WsDeflateTerms;

/* How a server likes to have it. */
typedef struct WsDeflateWish {
    bool on;
    bool server_context, client_context; /* whether windows may be kept from message to message */
    u8 server_bits;                      /* at most; 9 to 15 */
} WsDeflateWish;

/* A server's answer to the value of Sec-WebSocket-Extensions: the first offer that can be met. `line` gets the value of the
 * header to send, when one was. */
WsDeflateTerms ws_deflate_answer(Str offers, const WsDeflateWish *wish, Buf *line);

/* The client's offer, and its check of the answer; false: the answer is no valid one to that offer. */
#define WS_DEFLATE_OFFER "permessage-deflate; client_max_window_bits"
bool ws_deflate_accept(Str answer, WsDeflateTerms *terms) MUST_USE;

/* One direction's state. Without context it may serve any number of connections. */
typedef struct WsDeflater WsDeflater;
typedef struct WsInflater WsInflater;

/* NULL: out of memory. */
WsDeflater *ws_deflater_new(u32 bits, bool context) MUST_USE;
WsInflater *ws_inflater_new(u32 bits, bool context) MUST_USE;
void ws_deflater_free(WsDeflater *deflater);
void ws_inflater_free(WsInflater *inflater);

/* Appends the compressed message, without the 00 00 FF FF at its end. false: out of memory. */
bool ws_deflate(WsDeflater *deflater, Str message, Buf *out) MUST_USE;

enum { WS_INFLATE_OK = 0, WS_INFLATE_BAD = -1, WS_INFLATE_TOO_BIG = -2 };

/* Appends a whole message, which may have up to `max` bytes. */
int ws_inflate(WsInflater *inflater, Str data, u64 max, Buf *out) MUST_USE;

#endif
