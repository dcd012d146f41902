/* http_route.h - which of many path patterns a request's target matches.
 *
 *     /users/me         segments as they are, compared byte for byte (nothing is decoded)
 *     /users/:id        a segment that begins with ':' stands for one that is not empty
 *     /files/ and *     a last segment "*" stands for all that follows, if only the slash
 *
 * At each segment a plain one goes before ":name", that before "*"; a pattern whose methods do not fit is passed over.
 * A pattern for GET also takes HEAD, unless it has another for HEAD.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_ROUTE_H
#define IO_HTTP_HTTP_ROUTE_H

#include "io/http/http_parse.h"

typedef struct HttpRouter HttpRouter;

#define HTTP_NO_ROUTE UINT32_MAX
#define HTTP_ROUTE_SEGMENTS 256 /* of one pattern */

HttpRouter *http_router_new(void) MUST_USE;
void http_router_free(HttpRouter *router);

/* Adds a pattern that begins with '/'; HttpMethod_None: for every method. The first of two that match the same targets
 * stays. false: it has too many segments. */
bool http_router_add(HttpRouter *router, Str pattern, HttpMethod method, u32 route) MUST_USE;

/* The route for a path, as if `except` did not exist (HTTP_NO_ROUTE: all count); HTTP_NO_ROUTE. Allocates nothing; for plain
 * patterns the time does not depend on how many there are. */
u32 http_router_find(const HttpRouter *router, HttpMethod method, Str path, u32 except);

/* The path of a request target: without the query, and without scheme and authority of an absolute one. */
Str http_route_path(Str target);

/* Walks the segments of a path or pattern: *at is where the next begins (first 1); false at the end. */
bool http_route_segment(Str path, size_t *at, Str *segment);

#endif
