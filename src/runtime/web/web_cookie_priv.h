/* web_cookie_priv.h - between web_cookie.c and web_cookie_map.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_COOKIE_PRIV_H
#define RUNTIME_WEB_WEB_COOKIE_PRIV_H

#include "runtime/web/web_cookie.h"
#include "runtime/web/web_priv.h"

typedef enum SameSite { SAME_SITE_STRICT, SAME_SITE_LAX, SAME_SITE_NONE } SameSite;

typedef struct Cookie {
    String *name, *value, *path;
    String *domain; /* NULL: none */
    double expires; /* milliseconds since 1970; NaN: not said */
    double max_age; /* seconds; NaN: not said */
    u8 same_site;
    bool secure, http_only, partitioned;
} Cookie;

static inline Cookie *cookie_of(HostObject *o) { return host_data(o); }

/* A cookie of these, checked; options: undefined or an object with path, domain, expires... NULL: exception. */
HostObject *cookie_new(Vm *vm, Value name, Value value, Value options) MUST_USE;
/* From { name, value, ... }. */
HostObject *cookie_new_from_object(Vm *vm, Object *init) MUST_USE;
/* What undoes a cookie: empty and expired long ago. */
HostObject *cookie_new_deletion(Vm *vm, Value name, Value options) MUST_USE;
/* "name=value; Path=/; SameSite=Lax" */
bool cookie_append(Vm *vm, HostObject *cookie, Buf *out) MUST_USE;

#endif
