/* buf.h - a growable run of bytes that owns its memory.
 *
 * The plain calls end the process when memory is out; buf_try_reserve is for sizes that come
 * from a script or a peer. `data` is NULL while nothing has been reserved.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/base.h"

typedef struct Buf {
    char *data;
    size_t len, cap;
} Buf;

/* Freed on every way out of the scope. */
#define AUTO_BUF __attribute__((cleanup(buf_deinit))) Buf

void buf_deinit(Buf *buf);
void buf_reserve(Buf *buf, size_t more);
bool buf_try_reserve(Buf *buf, size_t more) MUST_USE;
void buf_printf(Buf *buf, const char *format, ...) PRINTF_LIKE(2, 3);

/* Gives the bytes, zero-terminated, to the caller (xfree) and leaves the buffer empty. */
char *buf_take(Buf *buf) MUST_USE;

static inline void buf_push(Buf *buf, char c)
{
    if (UNLIKELY(buf->len == buf->cap))
        buf_reserve(buf, 1);
    buf->data[buf->len++] = c;
}

static inline void buf_append(Buf *buf, const void *data, size_t len)
{
    if (UNLIKELY(buf->cap - buf->len < len))
        buf_reserve(buf, len);
    if (len)
        memcpy(buf->data + buf->len, data, len);
    buf->len += len;
}

static inline void buf_append_str(Buf *buf, Str s)
{
    buf_append(buf, s.data, s.len);
}

static inline void buf_append_c(Buf *buf, const char *s)
{
    buf_append(buf, s, strlen(s));
}

static inline Str buf_view(const Buf *buf)
{
    return (Str){buf->data ? buf->data : "", buf->len};
}

#endif
