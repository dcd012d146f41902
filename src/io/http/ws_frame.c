/* ws_frame.c - see ws_frame.h.
 *
 * Every rule that a single frame or its place among others can break is checked in ws_frame_begin, before any of its payload
 * is looked at: so the limit on messages holds before memory is taken for them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/ws_frame.h"

typedef u8 Vector __attribute__((vector_size(32)));

u16 ws_problem_code(WsProblem problem)
{
    static const u16 codes[] = {
#define WS_PROBLEM(name, code, text, client) code,
#include "io/http/ws_problem.def"
#undef WS_PROBLEM
    };
    return codes[problem];
}

Str ws_problem_text(WsProblem problem)
{
    static const Str texts[] = {
#define WS_PROBLEM(name, code, text, client) {text, sizeof text - 1},
#include "io/http/ws_problem.def"
#undef WS_PROBLEM
    };
    return texts[problem];
}

Str ws_problem_client_text(WsProblem problem)
{
    static const Str texts[] = {
#define WS_PROBLEM(name, code, text, client) {client, sizeof client - 1},
#include "io/http/ws_problem.def"
#undef WS_PROBLEM
    };
    return texts[problem];
}

void ws_mask(char *data, size_t len, const u8 key[4], u32 at)
{
    u8 turned[32];
    for (u32 i = 0; i < sizeof turned; i++)
        turned[i] = key[(at + i) & 3];
    Vector mask, part;
    u64 word_mask, word;
    memcpy(&mask, turned, sizeof mask);
    memcpy(&word_mask, turned, sizeof word_mask);
    for (; len >= sizeof part; data += sizeof part, len -= sizeof part) {
        memcpy(&part, data, sizeof part);
        part ^= mask;
        memcpy(data, &part, sizeof part);
    }
    for (; len >= sizeof word; data += sizeof word, len -= sizeof word) {
        memcpy(&word, data, sizeof word);
        word ^= word_mask;
        memcpy(data, &word, sizeof word);
    }
    for (size_t i = 0; i < len; i++)
        data[i] = (char)((u8)data[i] ^ turned[i]);
}

/* What the first byte breaks. */
static WsProblem check_first(const WsReader *reader, u8 first)
{
    u8 opcode = first & 15;
    bool control = opcode >= WS_CLOSE;
    if (opcode > WS_PONG || (opcode > WS_BINARY && !control))
        return WsProblem_Opcode;
    if (first & 0x30)
        return WsProblem_Rsv23;
    /* RFC 7692, 6: only the first frame of a message says that it is compressed. */
    if (first & WS_RSV1 && (!reader->deflate || control || opcode == WS_CONTINUATION))
        return WsProblem_Rsv1;
    if (control)
        return first & WS_FIN ? WsProblem_None : WsProblem_ControlFragmented;
    if (opcode == WS_CONTINUATION)
        return reader->message ? WsProblem_None : WsProblem_Continuation;
    return reader->message ? WsProblem_NewMessage : WsProblem_None;
}

static int bad(WsReader *reader, WsProblem problem)
{
    reader->problem = (u8)problem;
    return WS_BAD;
}

static u64 big_endian(const u8 *at, u32 n)
{
    u64 value = 0;
    for (u32 i = 0; i < n; i++)
        value = value << 8 | at[i];
    return value;
}

int ws_frame_begin(WsReader *reader, const char *data, size_t len)
{
    const u8 *at = (const u8 *)data;
    if (!len)
        return WS_MORE;
    u8 first = at[0], opcode = first & 15;
    reader->detail = opcode;
    WsProblem problem = check_first(reader, first);
    if (problem)
        return bad(reader, problem);
    if (len < 2)
        return WS_MORE;
    bool masked = at[1] & 0x80;
    u32 size = at[1] & 0x7F, extra = size < 126 ? 0 : size == 126 ? 2 : 8;
    reader->detail = opcode >= WS_CLOSE ? size : opcode;
    if (masked != reader->server)
        return bad(reader, WsProblem_Mask);
    if (opcode >= WS_CLOSE && extra)
        return bad(reader, WsProblem_ControlTooBig);
    u32 head = 2 + extra + (masked ? 4 : 0);
    if (len < head)
        return WS_MORE;
    u64 payload = extra ? big_endian(at + 2, extra) : size;
    /* RFC 6455, 5.2: the shortest form, and no sign bit. */
    if (extra && (payload < (extra == 2 ? 126u : 65536u) || payload >> 63))
        return bad(reader, WsProblem_Length);
    if (opcode < WS_CLOSE) {
        u64 before = opcode == WS_CONTINUATION ? reader->total : 0;
        if (payload > reader->max_message || before > reader->max_message - payload)
            return bad(reader, WsProblem_TooBig);
        reader->total = before + payload;
        if (opcode != WS_CONTINUATION) {
            reader->message = opcode;
            reader->compressed = first & WS_RSV1;
        }
        opcode = reader->message;
    }
    reader->opcode = opcode;
    reader->fin = first & WS_FIN;
    reader->left = payload;
    reader->masked = masked;
    reader->key_at = 0;
    if (masked)
        memcpy(reader->key, at + 2 + extra, 4);
    return (int)head;
}

void ws_frame_payload(WsReader *reader, char *data, size_t len)
{
    if (reader->masked)
        ws_mask(data, len, reader->key, reader->key_at);
    reader->key_at = (u8)((reader->key_at + len) & 3);
    reader->left -= len;
}

bool ws_frame_end(WsReader *reader)
{
    if (reader->opcode < WS_CLOSE && reader->fin)
        reader->message = 0;
    return reader->fin;
}

u32 ws_head_write(u8 out[WS_HEAD_MAX], u8 first, u64 len, const u8 *key)
{
    u32 extra = len < 126 ? 0 : len < 65536 ? 2 : 8;
    out[0] = first;
    out[1] = (u8)((key ? 0x80 : 0) | (extra == 0 ? len : extra == 2 ? 126u : 127u));
    for (u32 i = 0; i < extra; i++)
        out[2 + i] = (u8)(len >> (8 * (extra - 1 - i)));
    if (key)
        memcpy(out + 2 + extra, key, 4);
    return 2 + extra + (key ? 4 : 0);
}

bool ws_close_code_valid(u32 code)
{
    if (code >= 1000 && code <= 1014)
        return code != 1004 && code != 1005 && code != 1006;
    return code >= 3000 && code <= 4999;
}
