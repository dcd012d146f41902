/* http_repeat.h - answers that the same head always gets, kept ready.
 *
 * Clients that keep a connection send the same bytes again and again. When the owner says that an answer depends on nothing but the
 * head (HTTP_REPEATABLE), head and answer are remembered; the next request that begins with those bytes is answered without being
 * parsed, only its Date is brought up to date. A head ends where its bytes end, so equal bytes are an equal request.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_REPEAT_H
#define IO_HTTP_HTTP_REPEAT_H

#include "base/base.h"

struct HttpConn;
typedef struct HttpRepeats HttpRepeats;

/* Answers the request that data[0..len) begins with; returns the bytes of its head, or 0 when it is not known. The connection has
 * no request and no output that waits, and is being worked on (it owns the cork). */
size_t http_repeat_answer(struct HttpConn *conn, const char *data, size_t len);

/* Remembers that `answer`, a whole response with the server's current Date line at `date_at` (or -1), follows `head`. Long ones are
 * left alone. */
void http_repeat_keep(struct HttpConn *conn, Str head, Str answer, i64 date_at);

void http_repeats_free(HttpRepeats *repeats);

#endif
