/* ws_handshake.c - see ws_handshake.h.
 *
 * SHA-1 is here because the handshake names it; it protects nothing. OpenSSL's would have to be initialised for it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/ws_handshake.h"

#include "os/os_random.h"

/* --- SHA-1 of up to two blocks, and base64 ----------------------------------------------- */

static u32 turn(u32 x, u32 n)
{
    return x << n | x >> (32 - n);
}

/* FIPS 180-4, 6.1.2 */
static void sha1_block(u32 h[5], const u8 block[64])
{
    u32 w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (u32 t = 0; t < 16; t++)
        w[t] = (u32)block[4 * t] << 24 | (u32)block[4 * t + 1] << 16 | (u32)block[4 * t + 2] << 8 | block[4 * t + 3];
    for (u32 t = 16; t < 80; t++)
        w[t] = turn(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    for (u32 t = 0; t < 80; t++) {
        u32 f = t < 20 ? ((b & c) | (~b & d)) + 0x5A827999u
                : t < 40 ? (b ^ c ^ d) + 0x6ED9EBA1u
                : t < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDCu
                         : (b ^ c ^ d) + 0xCA62C1D6u;
        u32 next = turn(a, 5) + f + e + w[t];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

/* len <= 119 */
static void sha1(const u8 *data, size_t len, u8 out[20])
{
    u32 h[5] = {0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u, 0xC3D2E1F0u};
    u8 blocks[128] = {0};
    size_t size = len < 56 ? 64 : 128;
    memcpy(blocks, data, len);
    blocks[len] = 0x80;
    blocks[size - 2] = (u8)(len * 8 >> 8);
    blocks[size - 1] = (u8)(len * 8);
    for (size_t at = 0; at < size; at += 64)
        sha1_block(h, blocks + at);
    for (u32 i = 0; i < 20; i++)
        out[i] = (u8)(h[i / 4] >> (24 - 8 * (i % 4)));
}

static void base64(const u8 *data, u32 len, char *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (u32 i = 0; i < len; i += 3) {
        u32 n = (u32)data[i] << 16 | (i + 1 < len ? (u32)data[i + 1] << 8 : 0) | (i + 2 < len ? data[i + 2] : 0);
        *out++ = digits[n >> 18];
        *out++ = digits[n >> 12 & 63];
        *out++ = i + 1 < len ? digits[n >> 6 & 63] : '=';
        *out++ = i + 2 < len ? digits[n & 63] : '=';
    }
}

void ws_accept_make(Str key, char out[WS_ACCEPT_LEN])
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    u8 text[WS_KEY_LEN + sizeof magic], digest[20];
    size_t len = MIN(key.len, (size_t)WS_KEY_LEN);
    memcpy(text, key.data, len);
    memcpy(text + len, magic, sizeof magic - 1);
    sha1(text, len + sizeof magic - 1, digest);
    base64(digest, sizeof digest, out);
}

void ws_key_make(char out[WS_KEY_LEN])
{
    u8 bytes[16];
    os_random(bytes, sizeof bytes);
    base64(bytes, sizeof bytes, out);
}

/* --- heads ------------------------------------------------------------------------------- */

Str ws_head_value(const HttpHead *head, HttpHeaderId id)
{
    int at = http_head_find(head, id, 0);
    return at < 0 ? (Str){"", 0} : http_header_value_at(head, (u32)at);
}

Str ws_head_list(const HttpHead *head, HttpHeaderId id, Buf *room)
{
    int at = http_head_find(head, id, 0);
    if (at < 0)
        return (Str){"", 0};
    Str first = http_header_value_at(head, (u32)at);
    int next = http_head_find(head, id, (u32)at + 1);
    if (next < 0)
        return first;
    buf_append_str(room, first);
    for (; next >= 0; next = http_head_find(head, id, (u32)next + 1)) {
        buf_append_c(room, ", ");
        buf_append_str(room, http_header_value_at(head, (u32)next));
    }
    return buf_view(room);
}

/* Whether a list has this token, in any case. */
static bool has_token(Str list, const char *token)
{
    Str element;
    while (http_list_next(&list, &element))
        if (http_equal_fold(element, str_view(token)))
            return true;
    return false;
}

WsRequest ws_request_check(const HttpHead *head, Str *key)
{
    *key = ws_head_value(head, Http_SecWebSocketKey);
    if (head->method != HttpMethod_Get || !head->minor || !head->upgrade || !has_token(ws_head_value(head, Http_Upgrade), "websocket") ||
        key->len != WS_KEY_LEN)
        return WS_REQUEST_NONE;
    if (!str_equal_c(ws_head_value(head, Http_SecWebSocketVersion), "13"))
        return WS_REQUEST_VERSION;
    return WS_REQUEST_GOOD;
}

const char *ws_answer_check(const HttpHead *head, Str key)
{
    char accept[WS_ACCEPT_LEN];
    if (head->status != 101)
        return "Expected 101 status code";
    if (http_head_find(head, Http_Upgrade, 0) < 0)
        return "Missing upgrade header";
    if (!has_token(ws_head_value(head, Http_Upgrade), "websocket"))
        return "Invalid upgrade header";
    if (!head->upgrade)
        return http_head_find(head, Http_Connection, 0) < 0 ? "Missing connection header" : "Invalid connection header";
    if (http_head_find(head, Http_SecWebSocketAccept, 0) < 0)
        return "Missing websocket accept header";
    ws_accept_make(key, accept);
    if (!str_equal(ws_head_value(head, Http_SecWebSocketAccept), (Str){accept, sizeof accept}))
        return "Mismatch websocket accept header";
    return NULL;
}
