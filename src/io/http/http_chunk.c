/* http_chunk.c - decoder of chunked bodies, one state machine over bytes.
 *
 *     SIZE ─hex─► SIZE ─;─► EXTENSION ─CR─► SIZE_LF ─LF─┬─► DATA ─► DATA_CR ─► DATA_LF ─► SIZE
 *                                                       └─(size 0)─► TRAILER...  ─► DONE
 *
 * Body bytes are handed out as slices of the input. Line ends are CR LF only; sizes are plain
 * hexadecimal digits without blanks or signs and must fit 60 bits; extensions and trailers are
 * checked for form, counted and dropped. The state survives any split of the input.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_chunk.h"

#include "base/check.h"
#include "io/http/http_scan_inl.h"

#define MAX_DIGITS 15

enum {
    SIZE,
    EXTENSION,
    SIZE_LF,
    DATA,
    DATA_CR,
    DATA_LF,
    TRAILER_START, /* at the start of a trailer line, or of the empty last line */
    TRAILER_NAME,
    TRAILER_VALUE,
    TRAILER_LF,
    LAST_LF,
    DONE
};

static u8 hex_digit(char c)
{
    return (u8)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

/* The next state after one byte outside of DATA; -1: not allowed here. */
static int step(HttpChunk *chunk, char c)
{
    u8 class = http_char_class[(u8)c];
    switch (chunk->state) {
    case SIZE:
        if (class & HTTP_CH_HEX) {
            if (++chunk->digits > MAX_DIGITS)
                return -1;
            chunk->left = chunk->left << 4 | hex_digit(c);
            return SIZE;
        }
        if (!chunk->digits)
            return -1;
        return c == '\r' ? SIZE_LF : c == ';' ? EXTENSION : -1;
    case EXTENSION:
        return c == '\r' ? SIZE_LF : class & HTTP_CH_VALUE ? EXTENSION : -1;
    case SIZE_LF:
        chunk->digits = 0;
        return c != '\n' ? -1 : chunk->left ? DATA : TRAILER_START;
    case DATA_CR:
        return c == '\r' ? DATA_LF : -1;
    case DATA_LF:
        return c == '\n' ? SIZE : -1;
    case TRAILER_START:
        return c == '\r' ? LAST_LF : class & HTTP_CH_TOKEN ? TRAILER_NAME : -1;
    case TRAILER_NAME:
        return c == ':' ? TRAILER_VALUE : class & HTTP_CH_TOKEN ? TRAILER_NAME : -1;
    case TRAILER_VALUE:
        return c == '\r' ? TRAILER_LF : class & HTTP_CH_VALUE ? TRAILER_VALUE : -1;
    case TRAILER_LF:
        return c == '\n' ? TRAILER_START : -1;
    case LAST_LF:
        return c == '\n' ? DONE : -1;
    default:
        UNREACHABLE();
    }
}

static bool counts_as_overhead(u8 state)
{
    return state == EXTENSION || (state >= TRAILER_NAME && state <= TRAILER_LF);
}

HttpChunkResult http_chunk_next(HttpChunk *chunk, Str *input, Str *out)
{
    for (;;) {
        if (chunk->state == DONE)
            return HTTP_CHUNK_DONE;
        if (!input->len)
            return HTTP_CHUNK_MORE;
        if (chunk->state == DATA) {
            size_t n = (size_t)MIN((u64)input->len, chunk->left);
            *out = (Str){input->data, n};
            input->data += n;
            input->len -= n;
            chunk->left -= n;
            if (!chunk->left)
                chunk->state = DATA_CR;
            return HTTP_CHUNK_DATA;
        }
        int next = step(chunk, *input->data);
        if (next < 0)
            return HTTP_CHUNK_BAD;
        if (chunk->trailers && ((next >= TRAILER_NAME && next <= TRAILER_LF) || chunk->state == TRAILER_LF))
            buf_push(chunk->trailers, *input->data);
        chunk->state = (u8)next;
        if (counts_as_overhead(chunk->state) && ++chunk->overhead > HTTP_CHUNK_OVERHEAD_MAX)
            return HTTP_CHUNK_BAD;
        input->data++;
        input->len--;
    }
}

HttpChunkResult http_chunk_decode(HttpChunk *chunk, char *data, size_t len, size_t *used,
                                  size_t *body_len)
{
    Str input = {data, len}, out;
    char *to = data;
    HttpChunkResult r;
    while ((r = http_chunk_next(chunk, &input, &out)) == HTTP_CHUNK_DATA) {
        memmove(to, out.data, out.len);
        to += out.len;
    }
    *used = len - input.len;
    *body_len = (size_t)(to - data);
    return r;
}
