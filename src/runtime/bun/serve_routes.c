/* serve_routes.c - the option `routes` of Bun.serve, and the requests that functions of it get.
 *
 *     routes: { "/path": Response | Bun.file() | function | false | { GET: Response | function, ... } }
 *
 * Paths go into a router; what needs no JavaScript becomes a StaticAnswer at once, functions stand in an array together
 * with their patterns. `params` of a request are the segments of its path where the pattern has names: nothing is kept
 * of the match itself.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/bun/serve_priv.h"

#include "base/alloc.h"
#include "runtime/host/host.h"
#include "runtime/web/web_cookie.h"

static const char not_an_object[] =
    "Bun.serve() expects 'routes' to be an object shaped like:\n\n  {\n    \"/path\": {\n"
    "      GET: (req) => new Response(\"Hello\"),\n      POST: (req) => new Response(\"Hello\"),\n    },\n"
    "    \"/path2/:param\": new Response(\"Hello\"),\n"
    "    \"/path3/:param1/:param2\": (req) => new Response(\"Hello\")\n  }\n\nLearn more at https://bun.com/docs/api/http";
static const char not_a_route[] =
    "'routes' expects a Record<string, Response | Blob of a file | false | (req: BunRequest) => Response | Promise<Response> | "
    "{[method: string]: Response | (req: BunRequest) => Response | Promise<Response>}>";

/* ---- reading the option -------------------------------------------------------------------------- */

typedef struct Reader {
    Vm *vm;
    ServeRoutes *routes;
    Array *functions;
    String *pattern; /* of the route being read */
    Str text;        /* the same */
} Reader;

void serve_routes_free(ServeRoutes *routes)
{
    if (!routes)
        return;
    for (u32 i = 0; i < routes->list.len; i++)
        if (routes->list.items[i].answer)
            serve_static_unref(routes->list.items[i].answer);
    VEC_DEINIT(&routes->list);
    http_router_free(routes->router);
    xfree(routes);
}

static bool is_file(Value v)
{
    HostObject *blob = host_cast(v, &blob_class);
    return blob && ((WebBlob *)host_data(blob))->path;
}

static bool add_route(Reader *r, HttpMethod method, ServeRoute route)
{
    VEC_PUSH(&r->routes->list, route);
    if (http_router_add(r->routes->router, r->text, method, r->routes->list.len - 1))
        return true;
    throw_range(r->vm, "Invalid route \"%.*s\". It has more than %d segments", (int)MIN(r->text.len, 100), r->text.data, HTTP_ROUTE_SEGMENTS);
    return false;
}

/* 1: v is a route and was added, 0: it is none, -1: exception. */
static int add_value(Reader *r, HttpMethod method, Value v)
{
    if (value_is_callable(v)) {
        u32 at = r->functions->length;
        if (!array_push(r->vm, r->functions, v) || !array_push(r->vm, r->functions, value_cell(r->pattern)))
            return -1;
        return add_route(r, method, (ServeRoute){.kind = ROUTE_FUNCTION, .function = at}) ? 1 : -1;
    }
    if (value_is_bool(v) && !to_boolean(v))
        return add_route(r, method, (ServeRoute){.kind = ROUTE_FETCH}) ? 1 : -1;
    if (!host_cast(v, &response_class) && !is_file(v))
        return 0;
    StaticAnswer *answer = TRY_PTR_OR(-1, serve_static_new(r->vm, v));
    return add_route(r, method, (ServeRoute){.kind = ROUTE_STATIC, .answer = answer}) ? 1 : -1;
}

/* { GET: ..., POST: ... } */
static bool add_methods(Reader *r, Object *methods)
{
    static const HttpMethod known[] = {HttpMethod_Get,   HttpMethod_Head,    HttpMethod_Post,    HttpMethod_Put,  HttpMethod_Delete,
                                       HttpMethod_Patch, HttpMethod_Options, HttpMethod_Connect, HttpMethod_Trace};
    bool any = false;
    for (u32 i = 0; i < ARRAY_LEN(known); i++) {
        PropKey key = key_from_string(r->vm, TRY_PTR_OR(false, atom_from_utf8(r->vm, http_method_name(known[i]))));
        if (key_is_none(key))
            return false;
        if (!TRY_BOOL_OR(false, obj_has(r->vm, methods, key)))
            continue;
        any = true;
        Value v = TRY_OR(false, obj_get(r->vm, methods, key));
        if (add_value(r, known[i], v) < 0)
            return false;
    }
    if (!any)
        host_throw_code(r->vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "%s", not_a_route);
    return any;
}

static bool check_params(Reader *r)
{
    Str segment, other;
    for (size_t at = 1; http_route_segment(r->text, &at, &segment);) {
        if (segment.len < 2 || segment.data[0] != ':')
            continue;
        if (segment.data[1] >= '0' && segment.data[1] <= '9') {
            throw_type(r->vm, "Route parameter names cannot start with a number.");
            return false;
        }
        for (size_t next = at; http_route_segment(r->text, &next, &other);)
            if (str_equal(segment, other)) {
                throw_type(r->vm, "Support for duplicate route parameter names is not yet implemented.");
                return false;
            }
    }
    return true;
}

static bool add_path(Reader *r, Value v)
{
    bool ascii = true;
    for (size_t i = 0; i < r->text.len; i++)
        ascii &= !(r->text.data[i] & 0x80);
    if (!ascii || r->text.data[0] != '/') {
        host_throw_code(r->vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE",
                        ascii ? "Invalid route \"%.*s\". Path must start with '/'"
                              : "Invalid route \"%.*s\". Please encode all non-ASCII characters in the path.",
                        (int)MIN(r->text.len, 1000), r->text.data);
        return false;
    }
    if (!check_params(r))
        return false;
    if (value_is_undefined(v))
        return true;
    int added = add_value(r, HttpMethod_None, v);
    if (added)
        return added > 0;
    if (value_is_object(v) && !host_cast(v, &blob_class))
        return add_methods(r, value_as_object(v));
    host_throw_code(r->vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "%s", not_a_route);
    return false;
}

static bool read_all(Reader *r, Object *option)
{
    KeyList keys;
    if (!obj_own_keys(r->vm, option, KEYS_STRINGS, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(r->vm, &keys, i);
        PropDesc desc;
        if (!TRY_BOOL_OR(false, obj_get_own(r->vm, option, key, &desc)) || !(desc.attrs & PROP_ENUMERABLE))
            continue;
        Value v = TRY_OR(false, obj_get(r->vm, option, key));
        AUTO_BUF text = {0};
        r->pattern = value_as_string(TRY_OR(false, key_to_value(r->vm, key)));
        if (!string_to_utf8(r->vm, r->pattern, &text))
            return false;
        r->text = buf_view(&text);
        if (text.len && !add_path(r, v))
            return false;
    }
    return true;
}

bool serve_routes_read(Vm *vm, Value option, ServeRoutes **out, Value *functions)
{
    *out = NULL;
    *functions = VAL_UNDEFINED;
    if (value_is_undefined(option))
        return true;
    if (!value_is_object(option)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "%s", not_an_object);
        return false;
    }
    Reader r = {.vm = vm, .functions = TRY_PTR_OR(false, array_new(vm, 0)), .routes = xalloc_zero(sizeof(ServeRoutes))};
    r.routes->router = http_router_new();
    if (!read_all(&r, value_as_object(option))) {
        serve_routes_free(r.routes);
        return false;
    }
    bool answers = false; /* something besides "ask fetch" */
    for (u32 i = 0; i < r.routes->list.len; i++)
        answers |= r.routes->list.items[i].kind != ROUTE_FETCH;
    if (!answers) {
        serve_routes_free(r.routes);
        return true;
    }
    *out = r.routes;
    *functions = value_cell(r.functions);
    return true;
}

/* ---- requests ------------------------------------------------------------------------------------- */

bool serve_route(ServeState *s, HttpRequest *req, u32 *function)
{
    Str path = http_route_path(http_slice(&req->head, req->head.target));
    *function = HTTP_NO_ROUTE;
    for (u32 except = HTTP_NO_ROUTE, found;; except = found) {
        found = http_router_find(s->routes->router, (HttpMethod)req->head.method, path, except);
        if (found == HTTP_NO_ROUTE)
            return false;
        const ServeRoute *route = &s->routes->list.items[found];
        if (route->kind == ROUTE_STATIC) {
            if (serve_static_send(s, route->answer, req))
                return true;
            if (except != HTTP_NO_ROUTE)
                return false;
            continue; /* the file is not there: whoever is next */
        }
        if (route->kind == ROUTE_FUNCTION)
            *function = route->function;
        return false;
    }
}

/* ---- BunRequest ----------------------------------------------------------------------------------- */

enum { BUN_REQUEST_PATTERN = REQUEST_SLOTS, BUN_REQUEST_PARAMS, BUN_REQUEST_COOKIES, BUN_REQUEST_SLOTS };

static const BuiltinProp params_rows[] = {TAG("RequestParams"), END};
static const HostClass params_class = {.name = "RequestParams", .inline_slots = 4, .proto_props = params_rows};

HostObject *bun_request_new(Vm *vm, HttpRequest *req, bool secure, Value pattern)
{
    HostObject *o = TRY_PTR_OR(NULL, web_request_from_http(vm, &bun_request_class, req, secure));
    o->host_slots[BUN_REQUEST_PATTERN] = pattern;
    barrier(vm, o);
    return o;
}

/* A segment of the path as text. */
static String *param_value(Vm *vm, Str segment)
{
    bool plain = true;
    for (size_t i = 0; i < segment.len; i++)
        plain &= segment.data[i] != '%' && !(segment.data[i] & 0x80);
    if (plain)
        return string_from_latin1(vm, segment.data, (u32)segment.len);
    AUTO_BUF text = {0};
    cookie_percent_decode(segment, &text);
    return string_from_utf8(vm, buf_view(&text));
}

static bool fill_params(Vm *vm, HostObject *params, Str pattern, Str path)
{
    Str name, value;
    for (size_t in_pattern = 1, in_path = 1; http_route_segment(pattern, &in_pattern, &name);) {
        if (!http_route_segment(path, &in_path, &value))
            return true;
        if (!name.len || name.data[0] != ':')
            continue;
        PropKey key = key_from_string(vm, TRY_PTR_OR(false, atom_from_utf8(vm, (Str){name.data + 1, name.len - 1})));
        String *text = TRY_PTR_OR(false, param_value(vm, value));
        if (key_is_none(key) || obj_create_data(vm, &params->object, key, value_cell(text), true) < 0)
            return false;
    }
    return true;
}

static Value params_of(Vm *vm, HostObject *o)
{
    Value *slot = &o->host_slots[BUN_REQUEST_PARAMS];
    if (!value_is_hole(*slot))
        return *slot;
    HttpHead room;
    StrView text = string_view(vm, value_as_string(o->host_slots[BUN_REQUEST_PATTERN]));
    if (!text.data)
        return VAL_EXC;
    Str pattern = {text.data, text.length}; /* ASCII, see add_path */
    HostObject *params = TRY_PTR(host_object_new(vm, &params_class));
    const HttpHead *head = web_request_head(vm, o, &room);
    if (!fill_params(vm, params, pattern, http_route_path(http_slice(head, head->target))))
        return VAL_EXC;
    *slot = value_cell(params);
    barrier(vm, o);
    return *slot;
}

static HostObject *this_request(Vm *vm, Frame *f)
{
    return host_this(vm, f, &bun_request_class);
}

static Value bun_request_params(Vm *vm, Frame *f)
{
    return params_of(vm, TRY_PTR(this_request(vm, f)));
}

/* `params = x` and `cookies = x` put x there, as assigning to an own property would. */
static Value bun_request_set(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(this_request(vm, f));
    o->host_slots[native_magic(f)] = frame_arg(f, 0);
    barrier(vm, o);
    return VAL_UNDEFINED;
}

static Value bun_request_cookies(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(this_request(vm, f));
    Value *slot = &o->host_slots[BUN_REQUEST_COOKIES];
    if (value_is_hole(*slot)) {
        HttpHead room;
        AUTO_BUF text = {0};
        const HttpHead *head = web_request_head(vm, o, &room);
        for (int at = http_head_find(head, Http_Cookie, 0); at >= 0; at = http_head_find(head, Http_Cookie, (u32)at + 1)) {
            if (text.len)
                buf_append_c(&text, "; ");
            buf_append_str(&text, http_header_value_at(head, (u32)at));
        }
        String *header = TRY_PTR(string_from_latin1(vm, text.data, (u32)text.len));
        *slot = value_cell(TRY_PTR(cookie_map_from_header(vm, header)));
        barrier(vm, o);
    }
    return *slot;
}

bool bun_request_write_cookies(Vm *vm, HostObject *request, Buf *lines)
{
    if (request->class_ != &bun_request_class)
        return true;
    HostObject *map = host_cast(request->host_slots[BUN_REQUEST_COOKIES], &cookie_map_class);
    return !map || cookie_map_write(vm, map, lines);
}

/* A clone knows what the original knew. */
static Value bun_request_clone(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(this_request(vm, f));
    TRY(params_of(vm, o));
    HostObject *copy = TRY_PTR(web_request_clone(vm, o, &bun_request_class));
    for (u32 i = BUN_REQUEST_PATTERN; i < BUN_REQUEST_SLOTS; i++)
        copy->host_slots[i] = o->host_slots[i];
    barrier(vm, copy);
    return value_cell(copy);
}

#define OWN(name_, get_, slot) {.name = name_, .kind = ROW_GET, .fn = get_, .setter = bun_request_set, .magic = slot, .flags = BF_ENUMERABLE}
static const BuiltinProp bun_request_rows[] = {
    OWN("params", bun_request_params, BUN_REQUEST_PARAMS),
    OWN("cookies", bun_request_cookies, BUN_REQUEST_COOKIES),
    {.name = "clone", .kind = ROW_FN, .fn = bun_request_clone, .flags = BF_ENUMERABLE},
    HOST_CLASS("constructor", request_class),
    TAG("BunRequest"),
    END,
};

static bool bun_request_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    Value params = TRY_OR(false, params_of(vm, o));
    return web_request_inspect(vm, o, "BunRequest", params, indent, out);
}

static void bun_request_finalise(Vm *vm, void *data)
{
    request_class.finalise(vm, data);
}

static void bun_request_trace(Vm *vm, void *data)
{
    request_class.trace(vm, data);
}

const HostClass bun_request_class = {
    .name = "BunRequest",
    .data_size = sizeof(WebRequest),
    .slots = BUN_REQUEST_SLOTS,
    .proto_props = bun_request_rows,
    .parent = &request_class,
    .finalise = bun_request_finalise,
    .trace = bun_request_trace,
    .inspect = bun_request_inspect,
};
