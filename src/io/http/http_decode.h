/* http_decode.h - content codings taken off a body while it comes in: gzip, deflate, br, zstd.
 *
 *     http_decode_give(decode, bytes, last);
 *     while ((n = http_decode_pull(decode, room, sizeof room)) > 0) ... use room[0..n)
 *
 * What comes out is pulled in pieces as large as the caller's room, so that a small body which stands for a huge one costs
 * no more memory than its reader allows.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_DECODE_H
#define IO_HTTP_HTTP_DECODE_H

#include <sys/types.h>

#include "base/base.h"

typedef struct HttpDecode HttpDecode;

/* For a value of Content-Encoding; NULL: none that is known, the body is what it is. */
HttpDecode *http_decode_new(Str coding) MUST_USE;
void http_decode_free(HttpDecode *decode);

/* More coded bytes; those of the call before must be used up. Borrowed until http_decode_pull gives 0, or http_decode_keep
 * copies what is left of them. */
void http_decode_give(HttpDecode *decode, Str bytes, bool last);
void http_decode_keep(HttpDecode *decode);

/* Bytes of the body; 0: all given bytes are used up (at the end: the body was complete); < 0: a NetFail. */
ssize_t http_decode_pull(HttpDecode *decode, void *room, size_t size) MUST_USE;

#endif
