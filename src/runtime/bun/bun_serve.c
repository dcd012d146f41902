/* bun_serve.c - Bun.serve: its options and the Server object.
 *
 * The Server object is a host object; it and everything in flight stay alive through a root while the server listens or
 * requests are pending.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/bun/bun.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "runtime/bun/serve_priv.h"
#include "runtime/bun/serve_ws.h"

static const HostClass serve_class;

static ServeState *state_of(HostObject *object)
{
    return *(ServeState **)host_data(object);
}

/* ---- the Server object -------------------------------------------------------------------------- */

void serve_ws_all_closed(HostObject *server)
{
    ServeState *s = state_of(server);
    if (s && s->stopping && !s->server)
        serve_handler.on_stopped(s);
}

static HostObject *this_server(Vm *vm, Frame *f)
{
    return host_this(vm, f, &serve_class);
}

void serve_stop(ServeState *s, bool abrupt)
{
    serve_hot_remove(s);
    s->stopping = true;
    s->in_native = true;
    http_server_stop(s->server, abrupt);
    s->in_native = false;
}

static Value server_stop(Vm *vm, Frame *f)
{
    HostObject *object = TRY_PTR(this_server(vm, f));
    ServeState *s = state_of(object);
    Value *stopped = &object->host_slots[SERVE_STOPPED];
    if (value_is_hole(*stopped)) {
        *stopped = value_cell(TRY_PTR(promise_new(vm)));
        barrier(vm, object);
    }
    if (to_boolean(frame_arg(f, 0)))
        serve_ws_close_all(object->host_slots[SERVE_SOCKETS]);
    if (!s->server && !serve_ws_count(object->host_slots[SERVE_SOCKETS]) && promise_state(value_as_object(*stopped)) == PROMISE_PENDING) {
        if (!promise_resolve(vm, value_as_object(*stopped), VAL_UNDEFINED))
            return VAL_EXC;
    } else if (s->server) {
        serve_stop(s, to_boolean(frame_arg(f, 0)));
    }
    return *stopped;
}

/* ref and unref, by magic. */
static Value server_ref(Vm *vm, Frame *f)
{
    HostObject *object = TRY_PTR(this_server(vm, f));
    if (state_of(object)->server)
        http_server_set_ref(state_of(object)->server, native_magic(f));
    return value_cell(object);
}

static const char needs_fetch[] = "Bun.serve() needs either:\n\n"
                                  "  - A routes object:\n     routes: {\n       \"/path\": {\n"
                                  "         GET: (req) => new Response(\"Hello\")\n       }\n     }\n\n"
                                  "  - Or a fetch handler:\n     fetch: (req) => {\n       return new Response(\"Hello\")\n     }\n\n"
                                  "Learn more at https://bun.com/docs/api/http";

/* Reads fetch, error and routes; nothing changes unless all of them are good. */
static bool take_handlers(Vm *vm, HostObject *object, Object *options)
{
    ServeState *s = state_of(object);
    Value fetch = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "fetch")));
    Value error = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "error")));
    Value option = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "routes")));
    if (value_is_undefined(option)) /* its older name */
        option = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "static")));
    if (!value_is_undefined(error) && !value_is_callable(error)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Expected error to be a function");
        return false;
    }
    ServeRoutes *routes;
    Value functions;
    if (!serve_routes_read(vm, option, &routes, &functions))
        return false;
    bool missing = value_is_undefined(fetch) && !routes;
    if (missing || (!value_is_undefined(fetch) && !value_is_callable(fetch))) {
        serve_routes_free(routes);
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "%s", missing ? needs_fetch : "Expected fetch() to be a function");
        return false;
    }
    serve_routes_free(s->routes);
    s->routes = routes;
    if (s->server)
        http_server_forget_answers(s->server);
    object->host_slots[SERVE_FETCH] = fetch;
    object->host_slots[SERVE_ERROR] = error;
    object->host_slots[SERVE_FUNCTIONS] = functions;
    barrier(vm, object);
    return serve_ws_take(vm, object, &object->host_slots[SERVE_SOCKETS], options);
}

static Value server_reload(Vm *vm, Frame *f)
{
    HostObject *object = TRY_PTR(this_server(vm, f));
    if (!value_is_object(frame_arg(f, 0)))
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "reload requires options object");
    ServeState *s = state_of(object);
    s->generation = host_generation(host_of(vm));
    ServeProtocols protocols = {.http1 = s->http1, .http2 = s->http2};
    if (s->server && s->secure && !serve_tls_read(vm, value_as_object(f->args[0]), &protocols))
        return VAL_EXC;
    bool fine = take_handlers(vm, object, value_as_object(f->args[0]));
    if (fine && protocols.tls && s->server)
        http_server_set_tls(s->server, protocols.tls);
    tls_context_unref(protocols.tls);
    return fine ? value_cell(object) : VAL_EXC;
}

static HttpRequest *http_of(Value v)
{
    HostObject *request = host_cast(v, &request_class);
    return request ? web_request_of(request)->http : NULL;
}

/* { address, family, port } */
static Value address_value(Vm *vm, const TcpAddress *address)
{
    char text[TCP_ADDRESS_TEXT];
    tcp_address_text(address, text);
    bool v6 = strchr(text, ':');
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!obj_put(vm, o, key_from_c(vm, "address"), value_cell(TRY_PTR(string_from_c(vm, text))), PROP_WEC) ||
        !obj_put(vm, o, key_from_c(vm, "family"), value_cell(TRY_PTR(string_from_c(vm, v6 ? "IPv6" : "IPv4"))), PROP_WEC) ||
        !obj_put(vm, o, key_from_c(vm, "port"), value_int(tcp_address_port(address)), PROP_WEC))
        return VAL_EXC;
    return value_cell(o);
}

static Value server_request_ip(Vm *vm, Frame *f)
{
    TRY_PTR(this_server(vm, f));
    HttpRequest *req = http_of(frame_arg(f, 0));
    if (!req || req->peer.any.sa_family == AF_UNIX || !req->peer.any.sa_family)
        return VAL_NULL;
    return address_value(vm, &req->peer);
}

static Value server_address(Vm *vm, Frame *f)
{
    ServeState *s = state_of(TRY_PTR(this_server(vm, f)));
    TcpAddress address;
    if (!s->server || s->unix_path || http_server_address(s->server, &address) < 0)
        return VAL_NULL;
    return address_value(vm, &address);
}

static Value server_close_idle(Vm *vm, Frame *f)
{
    ServeState *s = state_of(TRY_PTR(this_server(vm, f)));
    return value_u32(s->server ? http_server_close_idle(s->server) : 0);
}

static Value server_protocol(Vm *vm, Frame *f)
{
    ServeState *s = state_of(TRY_PTR(this_server(vm, f)));
    return value_cell(TRY_PTR(atom_from_c(vm, s->secure ? "https" : "http")));
}

static Value server_timeout(Vm *vm, Frame *f)
{
    TRY_PTR(this_server(vm, f));
    HttpRequest *req = http_of(frame_arg(f, 0));
    u32 seconds;
    if (!to_uint32(vm, frame_arg(f, 1), &seconds))
        return VAL_EXC;
    if (req && req->conn)
        http_request_set_timeout(req, seconds);
    return VAL_UNDEFINED;
}

static Value url_of_server(Vm *vm, HostObject *object)
{
    ServeState *s = state_of(object);
    Value *url = &object->host_slots[SERVE_URL];
    if (value_is_hole(*url)) {
        bool v6 = strchr(s->hostname, ':');
        String *text = s->unix_path ? string_printf(vm, "unix://%s", s->unix_path)
                                    : string_printf(vm, "http%s://%s%s%s:%u/", s->secure ? "s" : "", v6 ? "[" : "", s->hostname, v6 ? "]" : "", s->port);
        Value arg = value_cell(TRY_PTR(text));
        Value made = TRY(construct(vm, value_cell(TRY_PTR(host_class_ctor(vm, &url_class))), 1, &arg));
        *url = made;
        barrier(vm, object);
    }
    return *url;
}

static Value server_url(Vm *vm, Frame *f)
{
    return url_of_server(vm, TRY_PTR(this_server(vm, f)));
}

/* A path in place of a URL means one of this server. */
static String *against_server(Vm *vm, HostObject *object, String *text)
{
    StrView view = string_view(vm, text);
    if (!view.length || !view.data || view_at(view, 0) != '/')
        return text;
    Value base = TRY_OR(NULL, url_of_server(vm, object));
    Value args[2] = {value_cell(text), base};
    Value url = TRY_OR(NULL, construct(vm, value_cell(TRY_PTR_OR(NULL, host_class_ctor(vm, &url_class))), 2, args));
    return to_string(vm, url);
}

/* server.fetch(request): the handler without the network. */
static Value server_fetch(Vm *vm, Frame *f)
{
    HostObject *object = TRY_PTR(this_server(vm, f));
    Value request = frame_arg(f, 0);
    if (value_is_string(request))
        request = value_cell(TRY_PTR(against_server(vm, object, value_as_string(request))));
    if (value_is_string(request))
        request = TRY(construct(vm, value_cell(TRY_PTR(host_class_ctor(vm, &request_class))), 1, &request));
    if (value_is_undefined(object->host_slots[SERVE_FETCH]))
        return throw_error(vm, ERR_ERROR, "fetch() requires the server to have a fetch handler");
    Value args[2] = {request, value_cell(object)};
    Value v = TRY(call_function(vm, object->host_slots[SERVE_FETCH], value_cell(object), 2, args));
    if (value_is_promise(v))
        return v;
    Object *promise = TRY_PTR(promise_new(vm));
    return promise_resolve(vm, promise, v) ? value_cell(promise) : VAL_EXC;
}

static Value server_port(Vm *vm, Frame *f)
{
    ServeState *s = state_of(TRY_PTR(this_server(vm, f)));
    return s->unix_path ? VAL_UNDEFINED : value_int(s->port);
}

static Value server_hostname(Vm *vm, Frame *f)
{
    ServeState *s = state_of(TRY_PTR(this_server(vm, f)));
    return s->unix_path ? VAL_UNDEFINED : value_cell(TRY_PTR(string_from_utf8(vm, str_view(s->hostname))));
}

static Value server_pending_requests(Vm *vm, Frame *f)
{
    ServeState *s = state_of(TRY_PTR(this_server(vm, f)));
    return value_int(s->server ? (i32)http_server_pending_requests(s->server) : 0);
}

static Value server_pending_web_sockets(Vm *vm, Frame *f)
{
    HostObject *object = TRY_PTR(this_server(vm, f));
    return value_int((i32)serve_ws_count(object->host_slots[SERVE_SOCKETS]));
}

static Value server_upgrade(Vm *vm, Frame *f)
{
    return serve_ws_upgrade(vm, f, TRY_PTR(this_server(vm, f))->host_slots[SERVE_SOCKETS]);
}

static Value server_publish(Vm *vm, Frame *f)
{
    return serve_ws_publish(vm, f, TRY_PTR(this_server(vm, f))->host_slots[SERVE_SOCKETS]);
}

static Value server_subscriber_count(Vm *vm, Frame *f)
{
    return serve_ws_subscriber_count(vm, f, TRY_PTR(this_server(vm, f))->host_slots[SERVE_SOCKETS]);
}

static Value server_development(Vm *vm, Frame *f)
{
    return value_bool(state_of(TRY_PTR(this_server(vm, f)))->development);
}

static Value server_id(Vm *vm, Frame *f)
{
    HostObject *object = TRY_PTR(this_server(vm, f));
    return object->host_slots[SERVE_ID];
}

static Value server_dispose(Vm *vm, Frame *f)
{
    TRY(server_stop(vm, f));
    return VAL_UNDEFINED;
}

static const BuiltinProp serve_proto[] = {
    FN("stop", 1, server_stop, 0, INTRIN_NONE),
    FN("reload", 1, server_reload, 0, INTRIN_NONE),
    FN("fetch", 1, server_fetch, 0, INTRIN_NONE),
    FN("upgrade", 1, server_upgrade, 0, INTRIN_NONE),
    FN("publish", 2, server_publish, 0, INTRIN_NONE),
    FN("subscriberCount", 1, server_subscriber_count, 0, INTRIN_NONE),
    FN("requestIP", 1, server_request_ip, 0, INTRIN_NONE),
    FN("timeout", 2, server_timeout, 0, INTRIN_NONE),
    FN("closeIdleConnections", 0, server_close_idle, 0, INTRIN_NONE),
    FN_MAGIC("ref", 0, server_ref, 1),
    FN_MAGIC("unref", 0, server_ref, 0),
    GETTER("port", server_port),
    GETTER("hostname", server_hostname),
    GETTER("url", server_url),
    GETTER("address", server_address),
    GETTER("protocol", server_protocol),
    GETTER("id", server_id),
    GETTER("development", server_development),
    GETTER("pendingRequests", server_pending_requests),
    GETTER("pendingWebSockets", server_pending_web_sockets),
    FN("@@dispose", 0, server_dispose, 0, INTRIN_NONE),
    TAG("Server"),
    END,
};

static void serve_trace(Vm *vm, void *data)
{
    ServeState *s = *(ServeState **)data;
    if (s)
        serve_flights_trace(vm, s);
}

static void serve_finalise(Vm *vm, void *data)
{
    (void)vm;
    ServeState *s = *(ServeState **)data;
    if (!s)
        return;
    if (s->server)
        http_server_free(s->server);
    serve_hot_remove(s);
    serve_flights_free(s);
    serve_routes_free(s->routes);
    serve_files_free(s->files);
    buf_deinit(&s->headers);
    xfree(s->hostname);
    xfree(s->unix_path);
    xfree(s);
}

static const HostClass serve_class = {
    .name = "Server",
    .data_size = sizeof(ServeState *),
    .slots = SERVE_SLOTS,
    .proto_props = serve_proto,
    .trace = serve_trace,
    .finalise = serve_finalise,
};

/* ---- options ------------------------------------------------------------------------------------- */

typedef struct ServeOptions {
    HttpServerOptions http;
    char *hostname, *unix_path;
    ServeProtocols protocols;
    bool development;
} ServeOptions;

static void options_deinit(ServeOptions *options)
{
    xfree(options->hostname);
    xfree(options->unix_path);
    tls_context_unref(options->protocols.tls);
}

/* options.NAME as an integer within lo..hi. *out keeps its value when it is undefined. false: exception. */
static bool integer_option(Vm *vm, Object *options, const char *name, double lo, double hi, double *out)
{
    Value v = TRY_OR(false, obj_get(vm, options, key_from_c(vm, name)));
    if (value_is_nullish(v))
        return true;
    double n;
    if (!to_double(vm, v, &n))
        return false;
    if (n >= lo && n <= hi && n == (double)(i64)n) {
        *out = n;
        return true;
    }
    String *shown = TRY_PTR_OR(false, number_to_string(vm, value_number(n)));
    char *text = TRY_PTR_OR(false, string_to_c(vm, shown, NULL));
    if (n == (double)(i64)n)
        host_throw_code(vm, ERR_RANGE, "ERR_OUT_OF_RANGE",
                        "The value of \"options.%s\" is out of range. It must be >= %.0f and <= %.0f. Received %s", name, lo, hi, text);
    else
        host_throw_code(vm, ERR_RANGE, "ERR_OUT_OF_RANGE",
                        "The value of \"options.%s\" is out of range. It must be an integer. Received %s", name, text);
    xfree(text);
    return false;
}

/* A string option as UTF-8, or NULL in *out. */
static bool string_option(Vm *vm, Object *options, const char *name, char **out)
{
    Value v = TRY_OR(false, obj_get(vm, options, key_from_c(vm, name)));
    if (value_is_nullish(v))
        return true;
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    *out = string_to_c(vm, s, NULL);
    return *out != NULL;
}

/* The path of a Unix socket; a first NUL, an abstract one, becomes '@'. NULL in *out: TCP. */
static bool unix_option(Vm *vm, Object *options, char **out)
{
    Value v = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "unix")));
    if (value_is_nullish(v))
        return true;
    size_t len;
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    *out = string_to_c(vm, s, &len);
    if (!*out)
        return false;
    if (len && !(*out)[0])
        (*out)[0] = '@';
    if (strlen(*out) == len)
        return true;
    throw_type(vm, "Bun.serve: a path of a Unix socket has no NUL");
    return false;
}

static double default_port(Host *host)
{
    const char *given = host_options(host)->port;
    if (given)
        return (double)strtol(given, NULL, 10);
    static const char *const names[] = {"BUN_PORT", "PORT", "NODE_PORT"};
    for (u32 i = 0; i < ARRAY_LEN(names); i++) {
        const char *text = getenv(names[i]);
        char *end;
        long n = text && *text ? strtol(text, &end, 10) : -1;
        if (n >= 0 && n <= 65535 && !*end)
            return (double)n;
    }
    return 3000;
}

static bool read_options(Vm *vm, Object *options, ServeOptions *out)
{
    http_server_defaults(&out->http);
    double port = default_port(host_of(vm)), idle = out->http.idle_timeout_s, max_body = (double)out->http.max_body;
    if (!integer_option(vm, options, "port", 0, 65535, &port) || !integer_option(vm, options, "idleTimeout", 0, 4294967295.0, &idle) ||
        !integer_option(vm, options, "maxRequestBodySize", 0, 9007199254740991.0, &max_body) ||
        !string_option(vm, options, "hostname", &out->hostname) || !unix_option(vm, options, &out->unix_path))
        return false;
    if (idle > 255) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Bun.serve expects idleTimeout to be 255 or less");
        return false;
    }
    Value development = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "development")));
    const char *mode = getenv("NODE_ENV");
    out->development = value_is_undefined(development) ? !mode || strcmp(mode, "production") : to_boolean(development) != 0;
    Value reuse = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "reusePort")));
    if (!serve_protocols_read(vm, options, &out->protocols) || !serve_tls_read(vm, options, &out->protocols))
        return false;
    out->http.tls = out->protocols.tls;
    out->http.http1 = out->protocols.http1;
    out->http.http2 = out->protocols.http2;
    out->http.port = (u16)port;
    out->http.idle_timeout_s = (u32)idle;
    out->http.max_body = (u64)max_body;
    out->http.reuse_port = to_boolean(reuse);
    out->http.host = out->hostname;
    out->http.unix_path = out->unix_path;
    return true;
}

static Value cannot_listen(Vm *vm, const ServeOptions *options, int error)
{
    Object *e = host_errno_error(vm, error, "listen", NULL);
    String *message = options->unix_path ? string_printf(vm, "Failed to listen on unix socket %s", options->unix_path)
                      : error == -EADDRINUSE
                          ? string_printf(vm, "Failed to start server. Is port %u in use?", options->http.port)
                      : error == -EACCES ? string_printf(vm, "permission denied %s:%u",
                                                         options->hostname ? options->hostname : "0.0.0.0", options->http.port)
                                         : string_printf(vm, "Failed to listen at %s", options->hostname ? options->hostname : "0.0.0.0");
    if (!e || !message || !obj_put(vm, e, KEY_message, value_cell(message), PROP_WC))
        return VAL_EXC;
    return throw_value(vm, value_cell(e));
}

/* --hot: the server that the options mean gets their handlers. *out: NULL, there is none. false: exception. */
static bool take_over(Vm *vm, Object *options_object, const ServeOptions *options, String *id, Buf *key, HostObject **out)
{
    Host *host = host_of(vm);
    AUTO_BUF name = {0};
    *out = NULL;
    if (!string_to_utf8(vm, id, &name))
        return false;
    serve_hot_key(&options->http, buf_view(&name), key);
    ServeState *s = serve_hot_find(host, buf_view(key));
    if (!s)
        return true;
    const ServeProtocols *p = &options->protocols;
    if (s->secure != (p->tls != NULL) || s->http1 != p->http1 || s->http2 != p->http2) { /* makes room for the other kind */
        serve_stop(s, false);
        return true;
    }
    if (!take_handlers(vm, s->object, options_object))
        return false;
    if (s->secure)
        http_server_set_tls(s->server, p->tls);
    s->generation = host_generation(host);
    s->development = options->development;
    *out = s->object;
    return true;
}

/* *found: it is a server of an earlier generation, with new handlers. */
static Value listen_with(Vm *vm, Object *options_object, ServeOptions *options, bool *found)
{
    Host *host = host_of(vm);
    if (!read_options(vm, options_object, options))
        return VAL_EXC;
    Value id = TRY(obj_get(vm, options_object, key_from_c(vm, "id")));
    id = value_is_nullish(id) ? value_cell(ATOM_empty) : value_cell(TRY_PTR(to_string(vm, id)));
    AUTO_BUF key = {0};
    if (UNLIKELY(host_generation(host) != 0)) {
        HostObject *earlier;
        if (!take_over(vm, options_object, options, value_as_string(id), &key, &earlier))
            return VAL_EXC;
        *found = earlier != NULL;
        if (earlier)
            return value_cell(earlier);
    }
    HostObject *object = TRY_PTR(host_object_new(vm, &serve_class));
    ServeState *s = xalloc_zero(sizeof *s);
    *(ServeState **)host_data(object) = s;
    s->host = host;
    s->object = object;
    if (!take_handlers(vm, object, options_object))
        return VAL_EXC;
    object->host_slots[SERVE_ID] = id;
    barrier(vm, object);
    int error;
    s->server = http_server_listen(host_loop(host), &options->http, &serve_handler, s, &error);
    if (!s->server)
        return cannot_listen(vm, options, error);
    s->port = options->unix_path ? 0 : http_server_port(s->server);
    bool any = !options->hostname || !strcmp(options->hostname, "0.0.0.0") || !strcmp(options->hostname, "::");
    s->hostname = xstrdup(any && !options->hostname ? "localhost" : options->hostname);
    s->secure = options->protocols.tls != NULL;
    s->http1 = options->protocols.http1;
    s->http2 = options->protocols.http2;
    s->development = options->development;
    s->unix_path = options->unix_path ? xstrdup(options->unix_path) : NULL;
    serve_keep_alive(s, true);
    if (key.len)
        serve_hot_add(s, buf_view(&key));
    return value_cell(object);
}

Value bun_serve(Vm *vm, Frame *f)
{
    if (!value_is_object(frame_arg(f, 0)))
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Bun.serve expects an object");
    ServeOptions options = {0};
    bool found = false;
    Value server = listen_with(vm, value_as_object(f->args[0]), &options, &found);
    options_deinit(&options);
    return server;
}

bool bun_serve_default_export(Host *host, Value value)
{
    Vm *vm = host_vm(host);
    if (!value_is_object(value))
        return true;
    Value fetch = TRY_OR(false, obj_get(vm, value_as_object(value), key_from_c(vm, "fetch")));
    if (!value_is_callable(fetch) || host_cast(value, &serve_class))
        return true;
    ServeOptions options = {0};
    bool found = false;
    Value server = listen_with(vm, value_as_object(value), &options, &found);
    options_deinit(&options);
    if (value_is_exc(server) || found)
        return found;
    ServeState *s = state_of((HostObject *)value_as_cell(server));
    AUTO_BUF line = {0};
    buf_printf(&line, "Started server: http%s://%s:%u\n", s->secure ? "s" : "", s->hostname, s->port);
    host_write(host, 1, buf_view(&line));
    return true;
}
