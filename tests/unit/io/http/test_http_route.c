/* test_http_route.c - path patterns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <stdio.h>

#include "io/http/http_route.h"

static u32 find(HttpRouter *router, HttpMethod method, const char *target)
{
    size_t len = strlen(target);
    char *guarded = unit_guard_alloc(len);
    memcpy(guarded, target, len);
    u32 route = http_router_find(router, method, http_route_path((Str){guarded, len}), HTTP_NO_ROUTE);
    unit_guard_free(guarded, len);
    return route;
}

static HttpRouter *with(const char *const *patterns, u32 n)
{
    HttpRouter *router = http_router_new();
    for (u32 i = 0; i < n; i++)
        EXPECT(http_router_add(router, str_view(patterns[i]), HttpMethod_None, i));
    return router;
}

TEST(route_precedence)
{
    static const char *const patterns[] = {"/*", "/u/:id", "/u/me", "/u/:id/*", "/u/:id/posts/:post", "/u/me/x", "/", "/a/"};
    HttpRouter *router = with(patterns, ARRAY_LEN(patterns));
    static const struct {
        const char *target;
        u32 route;
    } cases[] = {{"/u/me", 2},     {"/u/5", 1},          {"/u/5/", 3},         {"/u/5/posts/7", 4}, {"/u/5/posts/", 3}, {"/u/me/x", 5}, {"/u/me/y", 3},
                 {"/u/", 0},       {"/u", 0},            {"/", 6},             {"/?a", 6},          {"/a/", 7},         {"/a", 0},      {"/a//", 0},
                 {"/x/y/z?q=/", 0}, {"http://h/u/me?x", 2}, {"http://h", 6}, {"//u/me", 0},      {"/u/:id", 1}};
    for (u32 i = 0; i < ARRAY_LEN(cases); i++)
        EXPECT(find(router, HttpMethod_Get, cases[i].target) == cases[i].route);
    EXPECT(find(router, HttpMethod_Options, "*") == HTTP_NO_ROUTE && find(router, HttpMethod_Get, "") == HTTP_NO_ROUTE);
    http_router_free(router);
}

TEST(route_methods)
{
    HttpRouter *router = http_router_new();
    EXPECT(http_router_add(router, STR("/w/exact"), HttpMethod_Get, 0) && http_router_add(router, STR("/w/*"), HttpMethod_None, 1) &&
           http_router_add(router, STR("/v/:id"), HttpMethod_Post, 2) && http_router_add(router, STR("/h"), HttpMethod_Get, 3) &&
           http_router_add(router, STR("/h"), HttpMethod_Head, 4) && http_router_add(router, STR("/h"), HttpMethod_Get, 5));
    EXPECT(find(router, HttpMethod_Get, "/w/exact") == 0 && find(router, HttpMethod_Head, "/w/exact") == 0);
    EXPECT(find(router, HttpMethod_Post, "/w/exact") == 1 && find(router, HttpMethod_Get, "/v/1") == HTTP_NO_ROUTE);
    EXPECT(find(router, HttpMethod_Get, "/h") == 3 && find(router, HttpMethod_Head, "/h") == 4);
    EXPECT(http_router_find(router, HttpMethod_Get, STR("/w/exact"), 0) == 1);
    EXPECT(http_router_find(router, HttpMethod_Get, STR("/w/exact"), HTTP_NO_ROUTE) == 0);
    http_router_free(router);
}

TEST(route_many)
{
    HttpRouter *router = http_router_new();
    char text[64];
    for (u32 i = 0; i < 3000; i++) {
        snprintf(text, sizeof text, i % 2 ? "/p/%u" : "/p/%u/:x", i);
        EXPECT(http_router_add(router, str_view(text), HttpMethod_None, i));
    }
    for (u32 i = 0; i < 3000; i++) {
        snprintf(text, sizeof text, i % 2 ? "/p/%u" : "/p/%u/v", i);
        EXPECT(find(router, HttpMethod_Get, text) == i);
        strcat(text, "/more");
        EXPECT(find(router, HttpMethod_Get, text) == HTTP_NO_ROUTE);
    }
    http_router_free(router);
}

TEST(route_depth)
{
    HttpRouter *router = http_router_new();
    char deep[2 * HTTP_ROUTE_SEGMENTS + 3];
    for (u32 i = 0; i < sizeof deep; i++)
        deep[i] = i % 2 ? 'a' : '/';
    Str longest = {deep, 2 * HTTP_ROUTE_SEGMENTS}, longer = {deep, 2 * HTTP_ROUTE_SEGMENTS + 2};
    EXPECT(http_router_add(router, longest, HttpMethod_None, 1) && !http_router_add(router, longer, HttpMethod_None, 2));
    EXPECT(http_router_find(router, HttpMethod_Get, longest, HTTP_NO_ROUTE) == 1);
    EXPECT(http_router_find(router, HttpMethod_Get, longer, HTTP_NO_ROUTE) == HTTP_NO_ROUTE);
    http_router_free(router);
}
