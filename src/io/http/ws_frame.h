/* ws_frame.h - frames of the WebSocket protocol (RFC 6455): heads read and written, payloads unmasked.
 *
 * A leaf: nothing is allocated, nothing is read at or past the end. The reader goes through a stream of frames:
 *
 *     int used = ws_frame_begin(&reader, data, len);      > 0 bytes of the head, WS_MORE, or WS_BAD with reader.problem
 *     ... reader.left bytes of payload follow, in any pieces:
 *     ws_frame_payload(&reader, piece, n);                 unmasks them in place
 *     ... when reader.left is 0 the frame is over: ws_frame_end(&reader) says whether a message is.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_WS_FRAME_H
#define IO_HTTP_WS_FRAME_H

#include "base/base.h"

enum { WS_MORE = 0, WS_BAD = -1 };

/* RFC 6455, 5.2 */
typedef enum WsOpcode {
    WS_CONTINUATION = 0,
    WS_TEXT = 1,
    WS_BINARY = 2,
    WS_CLOSE = 8,
    WS_PING = 9,
    WS_PONG = 10,
} WsOpcode;

/* The largest payload of ping, pong and close, and the longest head. */
#define WS_CONTROL_MAX 125
#define WS_HEAD_MAX 14

typedef enum WsProblem {
#define WS_PROBLEM(name, code, text, client) WsProblem_##name,
#include "io/http/ws_problem.def"
#undef WS_PROBLEM
    WsProblem__count
} WsProblem;

u16 ws_problem_code(WsProblem problem);
Str ws_problem_text(WsProblem problem);
Str ws_problem_client_text(WsProblem problem);

typedef struct WsReader {
    u64 max_message; /* payload bytes of all frames of a message, as sent */
    u64 total;       /* of the message under way */
    u32 detail;      /* of a problem: the opcode, length or code that is wrong */
    u64 left;        /* payload bytes of this frame still to come */
    u8 key[4];       /* of this frame */
    u8 key_at;       /* place in it of the next payload byte */
    u8 opcode;       /* of this frame; continuations have their message's */
    u8 message;      /* opcode of the message under way; 0: none */
    u8 problem;      /* WsProblem after WS_BAD */
    bool server;     /* frames must be masked; otherwise they must not */
    bool deflate;    /* permessage-deflate was agreed on: RSV1 may be set */
    bool fin;        /* of this frame */
    bool masked;
    bool compressed; /* the message under way has RSV1 */
} WsReader;

/* The head of the next frame, at data[0]. Bytes used, WS_MORE (nothing was used) or WS_BAD. */
int ws_frame_begin(WsReader *reader, const char *data, size_t len) MUST_USE;

/* Payload bytes of the frame have come; unmasks them in place. len <= reader->left. */
void ws_frame_payload(WsReader *reader, char *data, size_t len);

/* The frame's payload is whole. true: so is the message that it belongs to (control frames are messages). */
bool ws_frame_end(WsReader *reader);

/* XORs data with the key, whose byte `at` comes first (RFC 6455, 5.3). Also masks. */
void ws_mask(char *data, size_t len, const u8 key[4], u32 at);

enum { WS_FIN = 0x80, WS_RSV1 = 0x40 };

/* Writes a head: `first` is flags and opcode; key NULL: not masked. Returns its length. */
u32 ws_head_write(u8 out[WS_HEAD_MAX], u8 first, u64 len, const u8 *key);

/* Whether a peer may send this close code (RFC 6455, 7.4, and the registry's 1012 to 1014). */
bool ws_close_code_valid(u32 code);

#endif
