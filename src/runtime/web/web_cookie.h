/* web_cookie.h - cookies (RFC 6265bis) as classes: Bun.Cookie and Bun.CookieMap.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_COOKIE_H
#define RUNTIME_WEB_WEB_COOKIE_H

#include "engine/api/embed.h"

extern const HostClass cookie_class, cookie_map_class;

/* A CookieMap of what a request's Cookie header says; NULL: there was none. */
HostObject *cookie_map_from_header(Vm *vm, String *header_or_null) MUST_USE;

/* Appends "Set-Cookie: ...\r\n" for everything that was set or deleted. */
bool cookie_map_write(Vm *vm, HostObject *map, Buf *out) MUST_USE;

/* Undoes %XX; what is none becomes U+FFFD, as in Bun. `text` and the result are UTF-8. */
void cookie_percent_decode(Str text, Buf *out);

#endif
