/* http_chunk.h - bodies in chunked coding.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_CHUNK_H
#define IO_HTTP_HTTP_CHUNK_H

#include "base/buf.h"

/* Bytes of chunk extensions, and of trailers, allowed in one body. */
#define HTTP_CHUNK_OVERHEAD_MAX 16384

/* Zero it before the first call. */
typedef struct HttpChunk {
    u64 left;     /* bytes of the current chunk still to come */
    u32 overhead; /* bytes spent on extensions and trailers so far */
    u8 state;
    u8 digits; /* of the size line being read */
    Buf *trailers; /* gets the trailer lines, "\r\n" included; NULL: they are dropped */
} HttpChunk;

typedef enum HttpChunkResult {
    HTTP_CHUNK_BAD = -1, /* malformed: answer 400 and close */
    HTTP_CHUNK_MORE,     /* all bytes used, more are needed */
    HTTP_CHUNK_DATA,     /* *out holds body bytes, a part of the input; call again */
    HTTP_CHUNK_DONE,     /* the body ended; the rest of the input is the next message */
} HttpChunkResult;

/* Takes bytes from *input (moving it forward) until body bytes, the end or an error is found. */
HttpChunkResult http_chunk_next(HttpChunk *chunk, Str *input, Str *out) MUST_USE;

/* Decodes as much as there is, in place: body bytes are moved to the front of `data` and
 * counted in *body_len, *used is how many input bytes were taken. DONE, MORE or BAD. */
HttpChunkResult http_chunk_decode(HttpChunk *chunk, char *data, size_t len, size_t *used,
                                  size_t *body_len) MUST_USE;

#endif
