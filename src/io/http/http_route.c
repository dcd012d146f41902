/* http_route.c - path patterns as a tree of segments, and a table of those without parameters.
 *
 * A pattern of plain segments goes before all others that match the same path, so one look into the table of whole paths
 * answers most requests. The others walk the tree; each node is reached by one way only, so a walk visits none twice.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_route.h"

#include "base/alloc.h"
#include "base/hash.h"
#include "base/vec.h"

typedef struct Node Node;

/* What a node does for a method. */
typedef struct Handler {
    u32 route;
    u8 method; /* HttpMethod; None: all */
} Handler;

struct Node {
    Str segment;          /* owned */
    VEC(Node *) children; /* plain ones, sorted by length and bytes */
    Node *param, *star;
    VEC(Handler) handlers;
};

typedef struct Plain {
    Str path; /* owned; data NULL: free */
    u32 hash;
    const Node *node;
} Plain;

struct HttpRouter {
    Node root;
    Plain *plain; /* open addressing, a power of two, at most half full */
    u32 plain_cap, plain_len;
};

HttpRouter *http_router_new(void)
{
    return xalloc_zero(sizeof(HttpRouter));
}

static void node_deinit(Node *node)
{
    for (u32 i = 0; i < node->children.len; i++) {
        node_deinit(node->children.items[i]);
        xfree(node->children.items[i]);
    }
    if (node->param)
        node_deinit(node->param);
    if (node->star)
        node_deinit(node->star);
    xfree(node->param);
    xfree(node->star);
    VEC_DEINIT(&node->children);
    VEC_DEINIT(&node->handlers);
    xfree((char *)node->segment.data);
}

void http_router_free(HttpRouter *router)
{
    if (!router)
        return;
    node_deinit(&router->root);
    for (u32 i = 0; i < router->plain_cap; i++)
        xfree((char *)router->plain[i].path.data);
    xfree(router->plain);
    xfree(router);
}

static Str copy(Str s)
{
    char *data = xalloc(s.len + 1);
    memcpy(data, s.data, s.len);
    data[s.len] = 0;
    return (Str){data, s.len};
}

bool http_route_segment(Str path, size_t *at, Str *segment)
{
    if (*at > path.len)
        return false;
    const char *start = path.data + *at;
    const char *slash = memchr(start, '/', path.len - *at);
    *segment = (Str){start, slash ? (size_t)(slash - start) : path.len - *at};
    *at += segment->len + 1;
    return true;
}

Str http_route_path(Str target)
{
    if (target.len && target.data[0] != '/') {
        const char *scheme = memmem(target.data, target.len, "://", 3);
        if (!scheme)
            return target;
        size_t skip = (size_t)(scheme - target.data) + 3;
        const char *slash = memchr(target.data + skip, '/', target.len - skip);
        target = slash ? (Str){slash, (size_t)(target.data + target.len - slash)} : STR("/");
    }
    const char *query = memchr(target.data, '?', target.len);
    return query ? (Str){target.data, (size_t)(query - target.data)} : target;
}

/* ---- adding ---- */

static int compare(Str a, Str b)
{
    if (a.len != b.len)
        return a.len < b.len ? -1 : 1;
    return memcmp(a.data, b.data, a.len);
}

/* Where `segment` is or would be among the children. */
static u32 child_index(const Node *node, Str segment, bool *found)
{
    u32 low = 0, high = node->children.len;
    *found = false;
    while (low < high) {
        u32 mid = (low + high) / 2;
        int order = compare(segment, node->children.items[mid]->segment);
        if (!order) {
            *found = true;
            return mid;
        }
        if (order < 0)
            high = mid;
        else
            low = mid + 1;
    }
    return low;
}

static Node *child_make(Node *node, Str segment)
{
    bool found;
    u32 at = child_index(node, segment, &found);
    if (found)
        return node->children.items[at];
    Node *child = xalloc_zero(sizeof *child);
    child->segment = copy(segment);
    VEC_PUSH(&node->children, child);
    memmove(node->children.items + at + 1, node->children.items + at, (node->children.len - 1 - at) * sizeof child);
    node->children.items[at] = child;
    return child;
}

static Node *only_child(Node **slot)
{
    if (!*slot)
        *slot = xalloc_zero(sizeof **slot);
    return *slot;
}

static void add_handler(Node *node, HttpMethod method, u32 route)
{
    for (u32 i = 0; i < node->handlers.len; i++)
        if (node->handlers.items[i].method == method)
            return;
    VEC_PUSH(&node->handlers, ((Handler){route, (u8)method}));
}

static u32 path_hash(Str path)
{
    return (u32)hash_bytes(path.data, path.len, 0);
}

static Plain *plain_slot(const HttpRouter *router, Str path, u32 hash)
{
    u32 mask = router->plain_cap - 1;
    for (u32 i = hash & mask;; i = (i + 1) & mask) {
        Plain *p = &router->plain[i];
        if (!p->path.data || (p->hash == hash && str_equal(p->path, path)))
            return p;
    }
}

static void plain_add(HttpRouter *router, Str path, const Node *node)
{
    if (router->plain_len * 2 >= router->plain_cap) {
        Plain *old = router->plain;
        u32 old_cap = router->plain_cap;
        router->plain_cap = old_cap ? old_cap * 2 : 16;
        router->plain = xalloc_zero(router->plain_cap * sizeof *old);
        for (u32 i = 0; i < old_cap; i++)
            if (old[i].path.data)
                *plain_slot(router, old[i].path, old[i].hash) = old[i];
        xfree(old);
    }
    Plain *slot = plain_slot(router, path, path_hash(path));
    if (slot->path.data)
        return;
    *slot = (Plain){copy(path), path_hash(path), node};
    router->plain_len++;
}

bool http_router_add(HttpRouter *router, Str pattern, HttpMethod method, u32 route)
{
    Node *node = &router->root;
    bool plain = true;
    u32 segments = 0;
    Str segment;
    for (size_t at = 1; http_route_segment(pattern, &at, &segment);) {
        bool star = segment.len == 1 && segment.data[0] == '*';
        if (++segments > HTTP_ROUTE_SEGMENTS)
            return false;
        if (star && at <= pattern.len)
            return true; /* a star with something behind it matches nothing, as in Bun */
        plain &= !star && !(segment.len && segment.data[0] == ':');
        if (star)
            node = only_child(&node->star);
        else if (segment.len && segment.data[0] == ':')
            node = only_child(&node->param);
        else
            node = child_make(node, segment);
    }
    add_handler(node, method, route);
    if (plain)
        plain_add(router, pattern, node);
    return true;
}

/* ---- finding ---- */

typedef struct Search {
    Str path;
    HttpMethod method;
    u32 except;
} Search;

static u32 handler_of(const Node *node, const Search *search)
{
    u32 any = HTTP_NO_ROUTE, get = HTTP_NO_ROUTE;
    for (u32 i = 0; i < node->handlers.len; i++) {
        const Handler *h = &node->handlers.items[i];
        if (h->route == search->except)
            continue;
        if (h->method == search->method)
            return h->route;
        if (h->method == HttpMethod_None)
            any = h->route;
        else if (h->method == HttpMethod_Get)
            get = h->route;
    }
    return search->method == HttpMethod_Head && get != HTTP_NO_ROUTE ? get : any;
}

/* The path from `at` on. The depth is that of the tree: HTTP_ROUTE_SEGMENTS. */
static u32 walk(const Node *node, const Search *search, size_t at)
{
    Str segment;
    size_t next = at;
    if (!http_route_segment(search->path, &next, &segment))
        return handler_of(node, search);
    bool found;
    u32 route = HTTP_NO_ROUTE, index = child_index(node, segment, &found);
    if (found)
        route = walk(node->children.items[index], search, next);
    if (route == HTTP_NO_ROUTE && node->param && segment.len)
        route = walk(node->param, search, next);
    if (route == HTTP_NO_ROUTE && node->star)
        route = handler_of(node->star, search);
    return route;
}

u32 http_router_find(const HttpRouter *router, HttpMethod method, Str path, u32 except)
{
    Search search = {path, method, except};
    if (!path.len || path.data[0] != '/')
        return HTTP_NO_ROUTE;
    if (router->plain_cap) {
        const Plain *p = plain_slot(router, path, path_hash(path));
        u32 route = p->path.data ? handler_of(p->node, &search) : HTTP_NO_ROUTE;
        if (route != HTTP_NO_ROUTE)
            return route;
    }
    return walk(&router->root, &search, 1);
}
