/* node_net.c - $binding("net"): listening sockets, names to addresses, addresses to numbers, errors by number.
 *
 * SPDX-License-Identifier: MIT
 */
#include <arpa/inet.h>
#include <errno.h>
#include <net/if.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/alloc.h"
#include "io/net/dns.h"
#include "io/net/tcp.h"
#include "runtime/host/host_async.h"
#include "runtime/node/net_handle.h"
#include "runtime/node/net_priv.h"

/* ---- listening ---------------------------------------------------------------------------------- */

typedef struct NetListener {
    TcpListener tcp;
    Host *host;
    HostObject *object;
    HostRef *ref; /* while it listens */
    char *path;   /* of a Unix socket, removed at the end; NULL */
    int fd;       /* bound; -1: none */
    bool open, refd, holds_loop, close_due; /* open: it listens */
    LoopTask task;
} NetListener;

static const HostClass listener_class;

static void listener_update(NetListener *l)
{
    bool want = l->open && l->refd;
    if (want == l->holds_loop)
        return;
    l->holds_loop = want;
    if (want)
        loop_ref(host_loop(l->host));
    else
        loop_unref(host_loop(l->host));
}

static void on_accept(void *ctx, int fd, const TcpAddress *peer)
{
    (void)peer;
    NetListener *l = ctx;
    Host *host = l->host;
    HostRef *fn = net_state(host)->on_accept;
    NetHandle *h = net_handle_accept(host, fd); /* as in Node, it has no context of its own */
    if (!h) {
        host_drain(host);
        return;
    }
    Value args[] = {l->object->host_slots[0], value_cell(h->object), VAL_UNDEFINED};
    host_call_in(host, l->object->host_slots[2], fn->value, 2, args);
}

static void listener_shut(NetListener *l)
{
    if (l->open)
        tcp_listener_close(&l->tcp);
    else if (l->fd >= 0)
        close(l->fd);
    l->open = false;
    l->fd = -1;
    if (l->path)
        unlink(l->path);
    xfree(l->path);
    l->path = NULL;
    listener_update(l);
}

/* NET_ON_CLOSE of listeners is a function that close was given. */
static void on_task(LoopTask *task)
{
    NetListener *l = CONTAINER_OF(task, NetListener, task);
    Host *host = l->host;
    HostObject *keep = l->object;
    l->close_due = false;
    Value fn = l->object->host_slots[1];
    if (l->ref)
        host_unref(host, l->ref);
    l->ref = NULL;
    if (value_is_callable(fn))
        host_call(host, fn, VAL_UNDEFINED, 0, NULL);
    host_async_end(host, keep->host_slots[2]);
    cell_keep(keep);
}

static void listener_finalise(Vm *vm, void *data)
{
    (void)vm;
    NetListener *l = *(NetListener **)data;
    if (!l)
        return;
    if (l->task.queued)
        loop_defer_cancel(host_loop(l->host), &l->task);
    listener_shut(l);
    xfree(l);
}

static Value make_listener(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(host_object_new(vm, &listener_class));
    NetListener *l = xalloc_zero(sizeof *l);
    *l = (NetListener){.host = host_of(vm), .object = o, .refd = true, .fd = -1, .task = {.run = on_task}};
    *(NetListener **)host_data(o) = l;
    o->host_slots[0] = frame_arg(f, 0);
    o->host_slots[2] = host_async_begin(l->host, "TCPSERVERWRAP", value_cell(o));
    barrier(vm, o);
    return value_cell(o);
}

#define THIS_LISTENER(l)                                        \
    HostObject *l##_object = host_this(vm, f, &listener_class);  \
    if (!l##_object)                                            \
        return VAL_EXC;                                         \
    NetListener *l = *(NetListener **)host_data(l##_object)

/* The result of taking a descriptor, or -errno. */
static Value listener_take(NetListener *l, int fd)
{
    if (fd < 0)
        return value_int(fd);
    l->fd = fd;
    return value_int(0);
}

/* bind(address or undefined, port, ipv6Only, reusePort): 0 or -errno */
static Value listener_bind(Vm *vm, Frame *f)
{
    THIS_LISTENER(l);
    i32 port;
    AUTO_BUF host = {0};
    if (!to_int32(vm, frame_arg(f, 1), &port))
        return VAL_EXC;
    if (value_is_string(frame_arg(f, 0)) && !string_to_utf8(vm, value_as_string(f->args[0]), &host))
        return VAL_EXC;
    buf_push(&host, 0);
    TcpListenOptions options = {.host = host.data, .port = (u16)port, .ipv6_only = to_boolean(frame_arg(f, 2)),
                                .reuse_port = to_boolean(frame_arg(f, 3))};
    return l->fd >= 0 ? value_int(-EINVAL) : listener_take(l, tcp_bind(&options));
}

/* bindPipe(path): 0 or -errno */
static Value listener_bind_pipe(Vm *vm, Frame *f)
{
    THIS_LISTENER(l);
    AUTO_BUF path = {0};
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, s, &path))
        return VAL_EXC;
    if (path.len && path.data[0] == 0) /* the abstract name space */
        path.data[0] = '@';
    bool abstract = path.len && path.data[0] == '@';
    buf_push(&path, 0);
    TcpListenOptions options = {.unix_path = path.data};
    if (l->fd >= 0 || path.len > sizeof ((struct sockaddr_un *)NULL)->sun_path)
        return value_int(-EINVAL);
    Value r = listener_take(l, tcp_bind(&options));
    if (l->fd >= 0 && !abstract)
        l->path = buf_take(&path);
    return r;
}

/* open(fd): a bound or listening descriptor, which it takes. 0 or -errno */
static Value listener_open_fd(Vm *vm, Frame *f)
{
    THIS_LISTENER(l);
    i32 fd;
    int type;
    socklen_t size = sizeof type;
    if (!to_int32(vm, frame_arg(f, 0), &fd))
        return VAL_EXC;
    if (l->fd >= 0 || getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) || type != SOCK_STREAM)
        return value_int(l->fd >= 0 || !errno ? -EINVAL : -errno);
    return listener_take(l, fd);
}

/* chmod(mode): of the path of a Unix socket. 0 or -errno */
static Value listener_chmod(Vm *vm, Frame *f)
{
    THIS_LISTENER(l);
    i32 mode;
    if (!to_int32(vm, frame_arg(f, 0), &mode))
        return VAL_EXC;
    return value_int(!l->path ? -EBADF : chmod(l->path, (mode_t)mode & 0777) ? -errno : 0);
}

/* listen(backlog): 0 or -errno */
static Value listener_listen(Vm *vm, Frame *f)
{
    THIS_LISTENER(l);
    i32 backlog;
    if (!to_int32(vm, frame_arg(f, 0), &backlog))
        return VAL_EXC;
    if (l->open || l->fd < 0)
        return value_int(l->open ? 0 : -EBADF);
    int r = tcp_listen_fd(&l->tcp, host_loop(l->host), l->fd, backlog, on_accept, l);
    if (r < 0)
        return value_int(r);
    l->open = true;
    l->ref = host_ref(l->host, value_cell(l->object));
    listener_update(l);
    return value_int(0);
}

/* setOwner(owner): whose connections they are */
static Value listener_set_owner(Vm *vm, Frame *f)
{
    THIS_LISTENER(l);
    l->object->host_slots[0] = frame_arg(f, 0);
    barrier(vm, l->object);
    return VAL_UNDEFINED;
}

/* close(fn): fn is called in a later turn */
static Value listener_close(Vm *vm, Frame *f)
{
    THIS_LISTENER(l);
    listener_shut(l);
    l->object->host_slots[1] = frame_arg(f, 0);
    barrier(vm, l->object);
    if (!l->ref)
        l->ref = host_ref(l->host, value_cell(l->object));
    loop_defer(host_loop(l->host), &l->task);
    return VAL_UNDEFINED;
}

static Value listener_ref(Vm *vm, Frame *f)
{
    THIS_LISTENER(l);
    l->refd = native_magic(f);
    listener_update(l);
    return VAL_UNDEFINED;
}

static Value listener_has_ref(Vm *vm, Frame *f)
{
    THIS_LISTENER(l);
    return value_bool(l->fd >= 0 && l->refd);
}

static Value listener_address(Vm *vm, Frame *f)
{
    THIS_LISTENER(l);
    return l->fd >= 0 ? net_address_of_fd(vm, l->fd, false) : value_int(-EBADF);
}

static Value listener_fd(Vm *vm, Frame *f)
{
    THIS_LISTENER(l);
    return value_int(l->fd);
}

static const BuiltinProp listener_rows[] = {
    FN("bind", 4, listener_bind, 0, INTRIN_NONE),
    FN("bindPipe", 1, listener_bind_pipe, 0, INTRIN_NONE),
    FN("open", 1, listener_open_fd, 0, INTRIN_NONE),
    FN("chmod", 1, listener_chmod, 0, INTRIN_NONE),
    FN("listen", 1, listener_listen, 0, INTRIN_NONE),
    FN("setOwner", 1, listener_set_owner, 0, INTRIN_NONE),
    FN("close", 1, listener_close, 0, INTRIN_NONE),
    FN_MAGIC("ref", 0, listener_ref, true),
    FN_MAGIC("unref", 0, listener_ref, false),
    FN("hasRef", 0, listener_has_ref, 0, INTRIN_NONE),
    FN("getsockname", 0, listener_address, 0, INTRIN_NONE),
    GETTER("fd", listener_fd),
    END,
};

static const HostClass listener_class = {
    .name = "TCP",
    .data_size = sizeof(NetListener *),
    .slots = 3, /* owner, the function for its end, async context */
    .proto_props = listener_rows,
    .finalise = listener_finalise,
};

const char *net_resource(Value v, Value *owner)
{
    NetHandle *h = net_handle_of(v);
    if (h) {
        *owner = net_handle_owner(h);
        struct sockaddr_storage address = {0};
        socklen_t len = sizeof address;
        if (!h->open || !h->refd)
            return NULL;
        (void)getsockname(h->stream.watch.fd, (struct sockaddr *)&address, &len);
        return address.ss_family == AF_UNIX ? "PipeWrap" : "TCPSocketWrap";
    }
    HostObject *o = host_cast(v, &listener_class);
    const NetListener *l = o ? *(NetListener **)host_data(o) : NULL;
    if (!l || !l->open || !l->refd)
        return NULL;
    *owner = o->host_slots[0];
    return l->path ? "PipeServerWrap" : "TCPServerWrap";
}

/* pair(): two handles that are connected to each other; -errno */
static Value net_pair(Vm *vm, Frame *f)
{
    (void)f;
    int fds[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, fds))
        return value_int(-errno);
    NetHandle *a = net_handle_accept(host_of(vm), fds[0]);
    if (!a) {
        close(fds[1]);
        return VAL_EXC;
    }
    NetHandle *b = net_handle_accept(host_of(vm), fds[1]);
    if (!b)
        return VAL_EXC;
    Value both[2] = {value_cell(a->object), value_cell(b->object)};
    return value_cell(TRY_PTR(array_from_values(vm, both, 2)));
}

/* handleKind(value): 1 a connection, 2 something that listens; 0: neither */
static Value net_handle_kind(Vm *vm, Frame *f)
{
    (void)vm;
    return value_int(net_handle_of(frame_arg(f, 0)) ? 1 : host_cast(frame_arg(f, 0), &listener_class) ? 2 : 0);
}

/* ---- names -------------------------------------------------------------------------------------- */

typedef struct NetLookup {
    DnsWait wait;
    Host *host;
    HostRef *fn, *context;
} NetLookup;

/* fn(error code or undefined, [address, family, ...]) */
static void tell_lookup(Host *host, Value context, Value fn, const DnsAnswer *answer)
{
    Vm *vm = host_vm(host);
    Array *list = array_new(vm, 0);
    for (u32 i = 0; list && !answer->error && i < answer->count; i++) {
        char text[TCP_ADDRESS_TEXT];
        tcp_address_text(&answer->address[i], text);
        String *s = string_from_c(vm, text);
        if (!s || !array_push(vm, list, value_cell(s)) ||
            !array_push(vm, list, value_int(answer->address[i].any.sa_family == AF_INET6 ? 6 : 4)))
            list = NULL;
    }
    if (!list) {
        host_uncaught(host);
        return;
    }
    Value args[] = {answer->error ? value_int(answer->error) : VAL_UNDEFINED, value_cell(list)};
    host_call_in(host, context, fn, 2, args);
    host_async_end(host, context);
}

static void on_looked_up(DnsWait *wait, const DnsAnswer *answer)
{
    NetLookup *l = CONTAINER_OF(wait, NetLookup, wait);
    Host *host = l->host;
    Value fn = l->fn->value, context = l->context->value;
    host_unref(host, l->fn);
    host_unref(host, l->context);
    xfree(l);
    loop_unref(host_loop(host));
    tell_lookup(host, context, fn, answer);
}

/* lookup(name, fn): true when fn is called later; else the answer as fn would get it, in an array */
static Value net_lookup(Vm *vm, Frame *f)
{
    AUTO_BUF name = {0};
    Host *host = host_of(vm);
    NetState *state = net_state(host);
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, s, &name))
        return VAL_EXC;
    if (!state->dns)
        state->dns = dns_new(host_loop(host));
    NetLookup *l = xalloc_zero(sizeof *l);
    *l = (NetLookup){.wait = {.done = on_looked_up}, .host = host};
    DnsAnswer answer;
    if (!dns_lookup(state->dns, buf_view(&name), &answer, &l->wait)) {
        l->fn = host_ref(host, frame_arg(f, 1));
        l->context = host_ref(host, host_async_begin(host, "GETADDRINFOREQWRAP", VAL_UNDEFINED));
        loop_ref(host_loop(host));
        return VAL_TRUE;
    }
    xfree(l);
    Array *list = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; !answer.error && i < answer.count; i++) {
        char text[TCP_ADDRESS_TEXT];
        tcp_address_text(&answer.address[i], text);
        String *address = TRY_PTR(string_from_c(vm, text));
        if (!array_push(vm, list, value_cell(address)) ||
            !array_push(vm, list, value_int(answer.address[i].any.sa_family == AF_INET6 ? 6 : 4)))
            return VAL_EXC;
    }
    return value_cell(list);
}

u32 net_zone_number(const char *zone)
{
    u32 number = if_nametoindex(zone);
    return number ? number : (u32)strtoul(zone, NULL, 10);
}

/* ---- addresses ---------------------------------------------------------------------------------- */

static bool is_zone_char(char c)
{
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '-' || c == '.' || c == ':';
}

/* 0, 4 or 6; `bytes` gets the address. A zone behind % is allowed. */
static int read_address(StrView text, u8 bytes[16])
{
    char room[INET6_ADDRSTRLEN + IF_NAMESIZE + 2];
    if (text.wide || !text.length || text.length >= sizeof room || memchr(text.data, 0, text.length))
        return 0;
    memcpy(room, text.data, text.length);
    room[text.length] = 0;
    if (inet_pton(AF_INET, room, bytes) == 1)
        return 4;
    char *zone = strchr(room, '%');
    if (zone) {
        *zone++ = 0;
        size_t plain = 0;
        while (is_zone_char(zone[plain]))
            plain++;
        if (!plain || zone[plain])
            return 0;
    }
    return inet_pton(AF_INET6, room, bytes) == 1 ? 6 : 0;
}

static Value net_is_ip(Vm *vm, Frame *f)
{
    u8 bytes[16];
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    StrView view = string_view(vm, s);
    return view.data ? value_int(read_address(view, bytes)) : VAL_EXC;
}

/* addressKey(text): its bytes as hexadecimal digits, which compare as addresses do; undefined: it is none */
static Value net_address_key(Vm *vm, Frame *f)
{
    u8 bytes[16];
    char digits[33];
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    StrView view = string_view(vm, s);
    int family = view.data ? read_address(view, bytes) : 0;
    if (!family)
        return VAL_UNDEFINED;
    u32 n = family == 4 ? 4 : 16;
    for (u32 i = 0; i < n; i++)
        for (u32 k = 0; k < 2; k++)
            digits[2 * i + k] = "0123456789abcdef"[k ? bytes[i] & 15 : bytes[i] >> 4];
    return value_cell(TRY_PTR(string_from_latin1(vm, digits, 2 * n)));
}

/* addressText(text): as the system writes it; undefined: it is none */
static Value net_address_text(Vm *vm, Frame *f)
{
    u8 bytes[16];
    char text[INET6_ADDRSTRLEN];
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    StrView view = string_view(vm, s);
    int family = view.data ? read_address(view, bytes) : 0;
    if (!family || !inet_ntop(family == 4 ? AF_INET : AF_INET6, bytes, text, sizeof text))
        return VAL_UNDEFINED;
    return value_cell(TRY_PTR(string_from_c(vm, text)));
}

/* ---- hooks and errors --------------------------------------------------------------------------- */

static bool take_hooks(Vm *vm, Value list, HostRef **out, u32 n)
{
    for (u32 i = 0; i < n; i++) {
        Value fn = TRY_OR(false, value_get_index(vm, list, i));
        if (out[i])
            host_unref(host_of(vm), out[i]);
        out[i] = value_is_callable(fn) ? host_ref(host_of(vm), fn) : NULL;
    }
    return true;
}

/* setHooks(mode, functions in the order of NetHook) */
static Value net_set_hooks(Vm *vm, Frame *f)
{
    u32 mode;
    if (!to_uint32(vm, frame_arg(f, 0), &mode))
        return VAL_EXC;
    return take_hooks(vm, frame_arg(f, 1), net_state(host_of(vm))->hooks[mode ? NET_MODE_HTTP : NET_MODE_SOCKET], NET_HOOKS) ? VAL_UNDEFINED : VAL_EXC;
}

/* setParserHooks(0 of servers, 1 of clients, 2 of HTTPParser, functions in the order of ParserHook) */
static Value net_set_parser_hooks(Vm *vm, Frame *f)
{
    u32 kind;
    if (!to_uint32(vm, frame_arg(f, 0), &kind))
        return VAL_EXC;
    return take_hooks(vm, frame_arg(f, 1), net_state(host_of(vm))->parser_hooks[MIN(kind, 2u)], 6) ? VAL_UNDEFINED : VAL_EXC;
}

/* setAccept(fn(owner, handle)) */
static Value net_set_accept(Vm *vm, Frame *f)
{
    NetState *s = net_state(host_of(vm));
    if (s->on_accept)
        host_unref(host_of(vm), s->on_accept);
    s->on_accept = host_ref(host_of(vm), frame_arg(f, 0));
    return VAL_UNDEFINED;
}

/* errorName(number) and, magic 1, errorText(number) */
static Value net_error(Vm *vm, Frame *f)
{
    i32 number;
    if (!to_int32(vm, frame_arg(f, 0), &number))
        return VAL_EXC;
    const char *text = native_magic(f) ? host_errno_text(number) : host_errno_name(number);
    if (text)
        return value_cell(TRY_PTR(string_from_c(vm, text)));
    return value_cell(TRY_PTR(string_printf(vm, "Unknown system error %d", number)));
}

const BuiltinProp node_net_binding[] = {
    FN("handle", 1, net_make_handle, 0, INTRIN_NONE),
    FN("listener", 1, make_listener, 0, INTRIN_NONE),
    FN("pair", 0, net_pair, 0, INTRIN_NONE),
    FN("handleKind", 1, net_handle_kind, 0, INTRIN_NONE),
    FN("setHooks", 2, net_set_hooks, 0, INTRIN_NONE),
    FN("setParserHooks", 2, net_set_parser_hooks, 0, INTRIN_NONE),
    FN("setAccept", 1, net_set_accept, 0, INTRIN_NONE),
    FN("lookup", 2, net_lookup, 0, INTRIN_NONE),
    FN("isIP", 1, net_is_ip, 0, INTRIN_NONE),
    FN("addressKey", 1, net_address_key, 0, INTRIN_NONE),
    FN("addressText", 1, net_address_text, 0, INTRIN_NONE),
    FN_MAGIC("errorName", 1, net_error, 0),
    FN_MAGIC("errorText", 1, net_error, 1),
    END,
};
