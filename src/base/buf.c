/* buf.c - growth and formatting of Buf.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/alloc.h"
#include "base/check.h"

void buf_deinit(Buf *buf)
{
    xfree(buf->data);
    *buf = (Buf){0};
}

bool buf_try_reserve(Buf *buf, size_t more)
{
    if (buf->cap - buf->len >= more)
        return true;
    if (more > SIZE_MAX / 2 - buf->len)
        return false;
    size_t cap = MAX(buf->cap + buf->cap / 2, MAX(buf->len + more, (size_t)32));
    char *data = try_realloc(buf->data, cap);
    if (!data)
        return false;
    buf->data = data;
    buf->cap = cap;
    return true;
}

void buf_reserve(Buf *buf, size_t more)
{
    CHECK(buf_try_reserve(buf, more));
}

void buf_printf(Buf *buf, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    CHECK(n >= 0);
    buf_reserve(buf, (size_t)n + 1);
    vsnprintf(buf->data + buf->len, (size_t)n + 1, format, again);
    va_end(again);
    buf->len += (size_t)n;
}

char *buf_take(Buf *buf)
{
    buf_push(buf, 0);
    char *data = buf->data;
    *buf = (Buf){0};
    return data;
}
