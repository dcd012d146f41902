/* node_dns.c - $binding("dns"): questions to name servers for node:dns, and names of addresses by the system's resolver.
 *
 * A channel's object is a root while questions are under way. Answers are told in a later turn, never inside the call that asks or
 * cancels: `fn(code, answer)`, code undefined when all went well.
 *
 * SPDX-License-Identifier: MIT
 */
#include <arpa/inet.h>
#include <netdb.h>

#include "base/alloc.h"
#include "io/loop/loop_work.h"
#include "io/net/dns_channel.h"
#include "runtime/host/host_async.h"
#include "runtime/node/net_priv.h"

#define MAX_SERVERS 64

typedef struct Reply Reply;
struct Reply {
    Reply *next;
    struct Resolver *resolver;
    HostRef *fn, *context;
    Buf bytes;
    int status;
    bool names; /* the bytes are names */
};

typedef struct Resolver {
    Host *host;
    HostObject *object;
    HostRef *ref; /* while something is under way */
    DnsChannel *channel;
    u32 open;     /* questions whose function was not called yet */
    Reply *first, **last;
    LoopTask task;
} Resolver;

static const HostClass resolver_class;

/* ---- answers ------------------------------------------------------------------------------------ */

static void reply_free(Reply *reply)
{
    host_unref(reply->resolver->host, reply->fn);
    host_unref(reply->resolver->host, reply->context);
    buf_deinit(&reply->bytes);
    xfree(reply);
}

static Value names_value(Vm *vm, Str bytes)
{
    Array *list = TRY_PTR(array_new(vm, 0));
    for (size_t at = 0; at < bytes.len;) {
        size_t len = strlen(bytes.data + at);
        if (!array_push(vm, list, value_cell(TRY_PTR(string_from_latin1(vm, bytes.data + at, (u32)len)))))
            return VAL_EXC;
        at += len + 1;
    }
    return value_cell(list);
}

static void reply_tell(const Reply *reply)
{
    Host *host = reply->resolver->host;
    Vm *vm = host_vm(host);
    Value args[2] = {VAL_UNDEFINED, VAL_UNDEFINED};
    Str bytes = buf_view(&reply->bytes);
    if (reply->status) {
        String *code = string_from_c(vm, dns_status_name(reply->status));
        args[0] = code ? value_cell(code) : VAL_EXC;
    } else {
        args[1] = reply->names ? names_value(vm, bytes) : node_buffer_copy(vm, bytes.data, bytes.len);
    }
    if (value_is_exc(args[0]) || value_is_exc(args[1]))
        host_uncaught(host);
    else
        host_call_in(host, reply->context->value, reply->fn->value, 2, args);
    host_async_end(host, reply->context->value);
}

static void on_task(LoopTask *task)
{
    Resolver *r = CONTAINER_OF(task, Resolver, task);
    Host *host = r->host;
    HostObject *keep = r->object;
    Reply *list = r->first;
    r->first = NULL;
    r->last = &r->first;
    while (list) {
        Reply *reply = list;
        list = reply->next;
        reply_tell(reply);
        reply_free(reply);
        r->open--;
    }
    if (!r->open && r->ref) {
        host_unref(host, r->ref);
        r->ref = NULL;
    }
    cell_keep(keep);
}

static void on_done(void *ctx, int status, Str answer)
{
    Reply *reply = ctx;
    Resolver *r = reply->resolver;
    if (status == DNS_GONE) {
        reply_free(reply);
        return;
    }
    reply->status = status;
    buf_append_str(&reply->bytes, answer);
    *r->last = reply;
    r->last = &reply->next;
    loop_defer(host_loop(r->host), &r->task);
}

static Reply *reply_new(Resolver *r, Value fn, bool names)
{
    Reply *reply = xalloc_zero(sizeof *reply);
    *reply = (Reply){.resolver = r, .fn = host_ref(r->host, fn), .names = names};
    reply->context = host_ref(r->host, host_async_begin(r->host, "QUERYWRAP", VAL_UNDEFINED));
    if (!r->open++)
        r->ref = host_ref(r->host, value_cell(r->object));
    return reply;
}

/* ---- the class ---------------------------------------------------------------------------------- */

static void resolver_finalise(Vm *vm, void *data)
{
    (void)vm;
    Resolver *r = *(Resolver **)data;
    if (!r)
        return;
    dns_channel_free(r->channel);
    if (r->task.queued)
        loop_defer_cancel(host_loop(r->host), &r->task);
    for (Reply *reply = r->first, *next; reply; reply = next) {
        next = reply->next;
        reply_free(reply);
    }
    xfree(r);
}

/* channel(timeout, tries): a text is the code of what failed */
static Value dns_channel(Vm *vm, Frame *f)
{
    i32 timeout, tries;
    int status;
    if (!to_int32(vm, frame_arg(f, 0), &timeout) || !to_int32(vm, frame_arg(f, 1), &tries))
        return VAL_EXC;
    HostObject *o = TRY_PTR(host_object_new(vm, &resolver_class));
    DnsChannel *channel = dns_channel_new(host_loop(host_of(vm)), timeout, tries, &status);
    if (!channel)
        return value_cell(TRY_PTR(string_from_c(vm, dns_status_name(status))));
    Resolver *r = xalloc_zero(sizeof *r);
    *r = (Resolver){.host = host_of(vm), .object = o, .channel = channel, .last = &r->first, .task = {.run = on_task}};
    *(Resolver **)host_data(o) = r;
    return value_cell(o);
}

#define THIS_RESOLVER(r)                                        \
    HostObject *r##_object = host_this(vm, f, &resolver_class); \
    if (!r##_object)                                            \
        return VAL_EXC;                                         \
    Resolver *r = *(Resolver **)host_data(r##_object)

/* A literal address, with a port; family 0: there is none. false: exception. */
static bool address_from(Vm *vm, Value v, Value port_value, TcpAddress *out)
{
    AUTO_BUF text = {0};
    u32 port = 0;
    *out = (TcpAddress){0};
    if (value_is_undefined(v))
        return true;
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    if (!string_to_utf8(vm, s, &text) || (!value_is_undefined(port_value) && !to_uint32(vm, port_value, &port)))
        return false;
    buf_push(&text, 0);
    if (inet_pton(AF_INET, text.data, &out->v4.sin_addr) == 1) {
        out->v4.sin_family = AF_INET;
        out->v4.sin_port = htons((u16)port);
    } else if (inet_pton(AF_INET6, text.data, &out->v6.sin6_addr) == 1) {
        out->v6.sin6_family = AF_INET6;
        out->v6.sin6_port = htons((u16)port);
    }
    return true;
}

/* ask(name, type, fn): fn gets the bytes of the answer */
static Value resolver_ask(Vm *vm, Frame *f)
{
    THIS_RESOLVER(r);
    AUTO_BUF name = {0};
    i32 type;
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, s, &name) || !to_int32(vm, frame_arg(f, 1), &type))
        return VAL_EXC;
    buf_push(&name, 0);
    dns_channel_ask(r->channel, name.data, type, on_done, reply_new(r, frame_arg(f, 2), false));
    return VAL_UNDEFINED;
}

/* reverse(address, fn): fn gets names. false: it is no address */
static Value resolver_reverse(Vm *vm, Frame *f)
{
    THIS_RESOLVER(r);
    TcpAddress address;
    if (!address_from(vm, frame_arg(f, 0), VAL_UNDEFINED, &address))
        return VAL_EXC;
    if (!address.any.sa_family)
        return VAL_FALSE;
    dns_channel_reverse(r->channel, &address, on_done, reply_new(r, frame_arg(f, 1), true));
    return VAL_TRUE;
}

static Value resolver_cancel(Vm *vm, Frame *f)
{
    THIS_RESOLVER(r);
    dns_channel_cancel(r->channel);
    return VAL_UNDEFINED;
}

/* getServers(): [[address, port] ...] */
static Value resolver_get_servers(Vm *vm, Frame *f)
{
    THIS_RESOLVER(r);
    TcpAddress servers[MAX_SERVERS];
    u32 n = MIN(dns_channel_servers(r->channel, servers, MAX_SERVERS), (u32)MAX_SERVERS);
    Array *list = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; i < n; i++) {
        char text[TCP_ADDRESS_TEXT];
        tcp_address_text(&servers[i], text);
        Value pair[2] = {value_cell(TRY_PTR(string_from_c(vm, text))), value_int(tcp_address_port(&servers[i]))};
        if (!array_push(vm, list, value_cell(TRY_PTR(array_from_values(vm, pair, 2)))))
            return VAL_EXC;
    }
    return value_cell(list);
}

/* setServers([address, port, address, port ...]): false when questions are under way; a text is the code of what failed */
static Value resolver_set_servers(Vm *vm, Frame *f)
{
    THIS_RESOLVER(r);
    TcpAddress servers[MAX_SERVERS];
    Value list = frame_arg(f, 0);
    u32 n = 0;
    if (!value_is_array_cell(list))
        return throw_type(vm, "A list is needed");
    for (u32 i = 0; i + 1 < value_as_array(list)->length && n < MAX_SERVERS; i += 2) {
        Value address = TRY(value_get_index(vm, list, i)), port = TRY(value_get_index(vm, list, i + 1));
        if (!address_from(vm, address, port, &servers[n]))
            return VAL_EXC;
        n += servers[n].any.sa_family != 0;
    }
    if (dns_channel_pending(r->channel))
        return VAL_FALSE;
    int status = dns_channel_set_servers(r->channel, servers, n);
    return status ? value_cell(TRY_PTR(string_from_c(vm, dns_status_name(status)))) : VAL_TRUE;
}

/* setLocalAddress(IPv4 or undefined, IPv6 or undefined) */
static Value resolver_set_local(Vm *vm, Frame *f)
{
    THIS_RESOLVER(r);
    TcpAddress v4, v6;
    if (!address_from(vm, frame_arg(f, 0), VAL_UNDEFINED, &v4) || !address_from(vm, frame_arg(f, 1), VAL_UNDEFINED, &v6))
        return VAL_EXC;
    dns_channel_set_local(r->channel, &v4, &v6);
    return VAL_UNDEFINED;
}

static const BuiltinProp resolver_rows[] = {
    FN("ask", 3, resolver_ask, 0, INTRIN_NONE),
    FN("reverse", 2, resolver_reverse, 0, INTRIN_NONE),
    FN("cancel", 0, resolver_cancel, 0, INTRIN_NONE),
    FN("getServers", 0, resolver_get_servers, 0, INTRIN_NONE),
    FN("setServers", 1, resolver_set_servers, 0, INTRIN_NONE),
    FN("setLocalAddress", 2, resolver_set_local, 0, INTRIN_NONE),
    END,
};

static const HostClass resolver_class = {
    .name = "ChannelWrap",
    .data_size = sizeof(Resolver *),
    .proto_props = resolver_rows,
    .finalise = resolver_finalise,
};

/* ---- lookupService ------------------------------------------------------------------------------ */

typedef struct Service {
    LoopWork work;
    Host *host;
    HostRef *fn, *context;
    TcpAddress address;
    int error; /* of getnameinfo */
    char name[NI_MAXHOST], service[NI_MAXSERV];
} Service;

static void service_run(LoopWork *work)
{
    Service *s = CONTAINER_OF(work, Service, work);
    socklen_t len = s->address.any.sa_family == AF_INET6 ? sizeof s->address.v6 : sizeof s->address.v4;
    s->error = getnameinfo(&s->address.any, len, s->name, sizeof s->name, s->service, sizeof s->service, NI_NAMEREQD);
}

static void service_done(LoopWork *work)
{
    Service *s = CONTAINER_OF(work, Service, work);
    Host *host = s->host;
    Vm *vm = host_vm(host);
    Value fn = s->fn->value, context = s->context->value, args[3] = {VAL_UNDEFINED, VAL_UNDEFINED, VAL_UNDEFINED};
    const char *code = s->error == EAI_AGAIN ? "EAI_AGAIN" : s->error == EAI_MEMORY ? "EAI_MEMORY" : "ENOTFOUND";
    String *first = string_from_c(vm, s->error ? code : s->name), *second = string_from_c(vm, s->error ? "" : s->service);
    if (first && second) {
        args[s->error ? 0 : 1] = value_cell(first);
        if (!s->error)
            args[2] = value_cell(second);
    }
    host_unref(host, s->fn);
    host_unref(host, s->context);
    xfree(s);
    if (first && second)
        host_call_in(host, context, fn, 3, args);
    else
        host_uncaught(host);
    host_async_end(host, context);
}

/* lookupService(address, port, fn): fn(code, name, service). false: it is no address */
static Value dns_lookup_service(Vm *vm, Frame *f)
{
    TcpAddress address;
    if (!address_from(vm, frame_arg(f, 0), frame_arg(f, 1), &address))
        return VAL_EXC;
    if (!address.any.sa_family)
        return VAL_FALSE;
    Host *host = host_of(vm);
    Service *s = xalloc_zero(sizeof *s);
    s->work = (LoopWork){.run = service_run, .done = service_done};
    s->host = host;
    s->address = address;
    s->fn = host_ref(host, frame_arg(f, 2));
    s->context = host_ref(host, host_async_begin(host, "GETNAMEINFOREQWRAP", VAL_UNDEFINED));
    loop_work_start(host_loop(host), &s->work);
    return VAL_TRUE;
}

const BuiltinProp node_dns_binding[] = {
    FN("channel", 2, dns_channel, 0, INTRIN_NONE),
    FN("lookupService", 3, dns_lookup_service, 0, INTRIN_NONE),
    END,
};
