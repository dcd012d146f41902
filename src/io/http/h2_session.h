/* h2_session.h - HTTP/2 on a connection of the server, for http_conn.c and http_server.c.
 *
 * The connection that carries a session has `h2`. Each of its streams is an HttpConn of its own with `h2_stream`, whose Stream is a
 * table of functions here: it reads what an HTTP/1.1 peer would have sent, and takes what one would be answered. So requests, bodies,
 * time limits and handlers are those of HTTP/1.1.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_H2_SESSION_H
#define IO_HTTP_H2_SESSION_H

#include "io/http/http_server.h"

typedef struct H2Session H2Session;
typedef struct H2Stream H2Stream;

/* Begins on a connection from which nothing was read yet; h2_session_work is to follow. */
void h2_session_begin(HttpConn *carrier);

/* Reads, lets the streams work, and writes. May close the connection. */
void h2_session_work(HttpConn *carrier);

/* Whether a request's head has begun and not ended within the server's limit for heads, which input does not renew. */
bool h2_session_head_is_late(const H2Session *session) MUST_USE;

bool h2_session_is_idle(const H2Session *session);

/* No new streams (GOAWAY); the connection ends when those that there are have ended, at the earliest in the next turn. */
void h2_session_drain(HttpConn *carrier);

/* The connection was closed: its streams are too. */
void h2_session_free(H2Session *session);

#endif
