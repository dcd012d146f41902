/* node_http_message_priv.h - what node_http_message.c and node_http_fields.c share: places in the objects of src/js/internal/http.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NODE_HTTP_MESSAGE_PRIV_H
#define RUNTIME_NODE_NODE_HTTP_MESSAGE_PRIV_H

#include "engine/api/embed_call.h"
#include "engine/api/embed_site.h"
#include "io/http/header.h"
#include "runtime/node/node_http_message.h"

typedef enum MessageSite {
#define SITE(name, key) Site_##name,
#include "runtime/node/http_sites.def"
#undef SITE
    Site__count
} MessageSite;

typedef enum MessageGiven {
#define GIVEN(name) Given_##name,
#include "runtime/node/http_sites.def"
#undef GIVEN
    Given__count
} MessageGiven;

enum { ROOT_SITES, ROOT_KEYS, ROOT_REQUEST, ROOT_RESPONSE, ROOT_VERSION, ROOT_METHODS, ROOT_EVENT, ROOT_FINISH, ROOT_HEADERS, ROOTS };

struct HttpMessages {
    Host *host;
    Vm *vm;
    EmbedSite *sites;
    PropKey keys[Site__count];
    PropKey readable_state;
    PropKey header_keys[Http__count]; /* lower-case names, made when first used; held by an array in roots */
    Shape *request, *response; /* of fresh ones; empty messages in roots keep them */
    Value given[Given__count]; /* roots, as the next */
    Value roots[ROOTS];
    Buf out;                   /* a message on its way to the system */
};

/* ---- properties --------------------------------------------------------------------------------- */

static ALWAYS_INLINE Value message_get(HttpMessages *m, Object *o, MessageSite site)
{
    return site_get(m->vm, &m->sites[site], o, m->keys[site]);
}

static ALWAYS_INLINE bool message_set(HttpMessages *m, Object *o, MessageSite site, Value v)
{
    return site_set(m->vm, &m->sites[site], o, m->keys[site], v);
}

/* to_boolean of what is a boolean nearly always */
static ALWAYS_INLINE bool is_true(Value v)
{
    return LIKELY(value_is_bool(v)) ? value_is_true(v) : to_boolean(v);
}

/* In functions whose -1 is an exception and whose 0 says that the case is not usual. */
#define READ(name, o, site) Value name = TRY_OR(-1, message_get(m, o, Site_##site))
#define WRITE(o, site, v)                \
    do {                                 \
        if (!message_set(m, o, Site_##site, v))  \
            return -1;                   \
    } while (0)
#define IS(o, site) is_true(TRY_OR(-1, message_get(m, o, Site_##site)))
#define UNUSUAL_IF(condition) \
    do {                      \
        if (condition)        \
            return 0;         \
    } while (0)

static inline bool is_given(const HttpMessages *m, Value v, MessageGiven which)
{
    return value_same_bits(v, m->given[which]);
}

/* The key of a header's name in lower case; KEY_NONE: exception. `m` may be NULL. */
PropKey http_header_key(Vm *vm, HttpMessages *m, HttpHeaderId id, Str name) MUST_USE;
/* Headers of writeHead on top of those of setHeader: 1; 0: mergeHeaders does it (again); -1: exception. */
int http_merge_headers(HttpMessages *m, Object *o, Value given) MUST_USE;
/* For natives: the rest is done by the function of JavaScript. */
Value http_fall_back(HttpMessages *m, Frame *f, MessageGiven slow);

#endif
