/* node_udp.c - $binding("udp"): datagram sockets for node:dgram, Bun.udpSocket and the resolver of node:dns.
 *
 * A socket reads as long as it is open and a function for messages was given; while its descriptor is open a root keeps it. Sending
 * goes straight to the kernel: datagrams are taken whole or not at all, -EAGAIN is for the caller to try again later.
 * Numbers below zero are -errno.
 *
 * SPDX-License-Identifier: MIT
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/alloc.h"
#include "io/net/tcp.h"
#include "runtime/host/host_async.h"
#include "runtime/node/buffer.h"
#include "runtime/node/net_priv.h"

/* Datagrams read before others have their turn. */
#define UDP_BATCH 32
#define UDP_ROOM 65536

typedef struct UdpSocket {
    LoopFd watch;
    Host *host;
    HostObject *object;
    HostRef *ref; /* while open */
    char *room;   /* a datagram is read into it; made when first needed */
    bool v6, open, active, refd, holds_loop; /* active: bound or connected, so messages can come */
} UdpSocket;

enum { SLOT_OWNER, SLOT_MESSAGE, SLOT_CONTEXT, SLOTS };

static const HostClass udp_class;

static void update_ref(UdpSocket *u)
{
    bool want = u->open && u->active && u->refd;
    if (want == u->holds_loop)
        return;
    u->holds_loop = want;
    if (want)
        loop_ref(host_loop(u->host));
    else
        loop_unref(host_loop(u->host));
}

/* The socket is bound or connected: messages may come, if there is a function for them. -errno. */
static int activate(UdpSocket *u)
{
    bool first = !u->active;
    if (!value_is_callable(u->object->host_slots[SLOT_MESSAGE]))
        return 0;
    u->active = true;
    update_ref(u);
    return first ? loop_fd_add(host_loop(u->host), &u->watch) : 0;
}

static void shut(UdpSocket *u)
{
    if (!u->open)
        return;
    u->open = false;
    if (u->active)
        loop_fd_remove(host_loop(u->host), &u->watch);
    close(u->watch.fd);
    u->watch.fd = -1;
    xfree(u->room);
    u->room = NULL;
    update_ref(u);
    if (u->ref)
        host_unref(u->host, u->ref);
    u->ref = NULL;
}

static void udp_finalise(Vm *vm, void *data)
{
    (void)vm;
    UdpSocket *u = *(UdpSocket **)data;
    if (!u)
        return;
    shut(u);
    xfree(u);
}

/* ---- addresses ---------------------------------------------------------------------------------- */

/* A literal address with an optional zone, of the socket's family. The size of *out, or -errno. */
static int read_address(bool v6, Str text, u16 port, TcpAddress *out)
{
    char room[INET6_ADDRSTRLEN + IF_NAMESIZE + 2];
    *out = (TcpAddress){0};
    if (text.len >= sizeof room)
        return -EINVAL;
    memcpy(room, text.data, text.len);
    room[text.len] = 0;
    if (!v6) {
        out->v4 = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(port)};
        return inet_pton(AF_INET, room, &out->v4.sin_addr) == 1 ? (int)sizeof out->v4 : -EINVAL;
    }
    out->v6 = (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_port = htons(port)};
    char *zone = strchr(room, '%');
    if (zone) {
        *zone++ = 0;
        out->v6.sin6_scope_id = net_zone_number(zone);
    }
    return inet_pton(AF_INET6, room, &out->v6.sin6_addr) == 1 ? (int)sizeof out->v6 : -EINVAL;
}

/* The address in two arguments. The size of *out, -errno; 0: exception. */
static int address_arg(Vm *vm, const UdpSocket *u, Value address, Value port_value, TcpAddress *out)
{
    AUTO_BUF text = {0};
    u32 port;
    String *s = TRY_PTR_OR(0, to_string(vm, address));
    if (!to_uint32(vm, port_value, &port) || !string_to_utf8(vm, s, &text))
        return 0;
    return port > 0xFFFF ? -EINVAL : read_address(u->v6, buf_view(&text), (u16)port, out);
}

/* ---- reading ------------------------------------------------------------------------------------ */

/* fn(owner, bytes or -errno, address, family, port) */
static void tell(UdpSocket *u, Value message, const TcpAddress *from)
{
    Vm *vm = host_vm(u->host);
    char text[TCP_ADDRESS_TEXT + 1 + IF_NAMESIZE] = "";
    if (from)
        tcp_address_text(from, text);
    if (from && from->any.sa_family == AF_INET6 && from->v6.sin6_scope_id) { /* of a link: with the link's name */
        size_t end = strlen(text);
        if (if_indextoname(from->v6.sin6_scope_id, text + end + 1))
            text[end] = '%';
    }
    String *address = string_from_c(vm, text);
    if (!address || value_is_exc(message)) {
        host_uncaught(u->host);
        return;
    }
    Value args[] = {u->object->host_slots[SLOT_OWNER], message, value_cell(address), value_int(u->v6 ? 6 : 4),
                    value_int(from ? tcp_address_port(from) : 0)};
    host_call_in(u->host, u->object->host_slots[SLOT_CONTEXT], u->object->host_slots[SLOT_MESSAGE], ARRAY_LEN(args), args);
}

static void on_ready(LoopFd *watch, u32 events)
{
    (void)events;
    UdpSocket *u = CONTAINER_OF(watch, UdpSocket, watch);
    Vm *vm = host_vm(u->host);
    HostObject *keep = u->object; /* a callback may close the socket, and nobody else know it */
    if (!u->room)
        u->room = xalloc(UDP_ROOM);
    for (u32 i = 0; i < UDP_BATCH && u->open; i++) {
        TcpAddress from = {0};
        socklen_t size = sizeof from;
        ssize_t n = recvfrom(watch->fd, u->room, UDP_ROOM, 0, &from.any, &size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            if (errno != EAGAIN)
                tell(u, value_int(-errno), NULL);
            break;
        }
        tell(u, node_buffer_copy(vm, u->room, (size_t)n), &from);
    }
    cell_keep(keep);
}

/* ---- methods ------------------------------------------------------------------------------------ */

#define THIS_UDP(u)                                        \
    HostObject *u##_object = host_this(vm, f, &udp_class);  \
    if (!u##_object)                                       \
        return VAL_EXC;                                    \
    UdpSocket *u = *(UdpSocket **)host_data(u##_object)
#define OPEN_UDP(u) \
    THIS_UDP(u);    \
    if (!u->open)   \
        return value_int(-EBADF)

/* socket(owner, v6, fn): not bound yet; -errno */
static Value udp_socket(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(host_object_new(vm, &udp_class));
    UdpSocket *u = xalloc_zero(sizeof *u);
    *u = (UdpSocket){.host = host_of(vm), .object = o, .v6 = to_boolean(frame_arg(f, 1)), .refd = true,
                     .watch = {.fd = -1, .events = EPOLLIN, .on_ready = on_ready}};
    *(UdpSocket **)host_data(o) = u;
    o->host_slots[SLOT_OWNER] = frame_arg(f, 0);
    o->host_slots[SLOT_MESSAGE] = frame_arg(f, 2);
    o->host_slots[SLOT_CONTEXT] = host_async_begin(u->host, "UDPWRAP", value_cell(o));
    barrier(vm, o);
    u->watch.fd = socket(u->v6 ? AF_INET6 : AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (u->watch.fd < 0)
        return value_int(-errno);
    u->open = true;
    u->ref = host_ref(u->host, value_cell(o));
    return value_cell(o);
}

enum { BIND_V6_ONLY = 1, BIND_REUSE_ADDRESS = 4, BIND_REUSE_PORT = 8 };

static int set_option(const UdpSocket *u, int level, int name, int value)
{
    return setsockopt(u->watch.fd, level, name, &value, sizeof value) ? -errno : 0;
}

/* bind(address, port, flags) */
static Value udp_bind(Vm *vm, Frame *f)
{
    OPEN_UDP(u);
    TcpAddress address;
    u32 flags;
    int size = address_arg(vm, u, frame_arg(f, 0), frame_arg(f, 1), &address), r = 0;
    if (!size || !to_uint32(vm, frame_arg(f, 2), &flags))
        return VAL_EXC;
    if (size < 0)
        return value_int(size);
    if (flags & BIND_REUSE_ADDRESS)
        r = set_option(u, SOL_SOCKET, SO_REUSEADDR, 1);
    if (!r && flags & BIND_REUSE_PORT)
        r = set_option(u, SOL_SOCKET, SO_REUSEPORT, 1);
    if (!r && u->v6 && flags & BIND_V6_ONLY)
        r = set_option(u, IPPROTO_IPV6, IPV6_V6ONLY, 1);
    if (!r && bind(u->watch.fd, &address.any, (socklen_t)size))
        r = -errno;
    return value_int(r ? r : activate(u));
}

/* open(fd): a bound descriptor instead of the own, which it takes */
static Value udp_open(Vm *vm, Frame *f)
{
    OPEN_UDP(u);
    i32 fd;
    int type;
    socklen_t size = sizeof type;
    if (!to_int32(vm, frame_arg(f, 0), &fd))
        return VAL_EXC;
    int flags = fcntl(fd, F_GETFL);
    if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0 || getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size))
        return value_int(-errno);
    if (type != SOCK_DGRAM || u->active)
        return value_int(-EINVAL);
    close(u->watch.fd);
    u->watch.fd = fd;
    return value_int(activate(u));
}

/* start(owner, fn): who gets what comes to a socket that was bound without a function */
static Value udp_start(Vm *vm, Frame *f)
{
    OPEN_UDP(u);
    u->object->host_slots[SLOT_OWNER] = frame_arg(f, 0);
    u->object->host_slots[SLOT_MESSAGE] = frame_arg(f, 1);
    barrier(vm, u->object);
    return value_int(activate(u));
}

/* connect(address, port); without an address: no peer any more */
static Value udp_connect(Vm *vm, Frame *f)
{
    OPEN_UDP(u);
    TcpAddress address = {.any = {.sa_family = AF_UNSPEC}};
    int size = sizeof address.any;
    if (!value_is_undefined(frame_arg(f, 0)))
        size = address_arg(vm, u, frame_arg(f, 0), frame_arg(f, 1), &address);
    if (!size)
        return VAL_EXC;
    if (size < 0)
        return value_int(size);
    if (connect(u->watch.fd, &address.any, (socklen_t)size))
        return value_int(-errno);
    return value_int(activate(u));
}

/* send(bytes, address, port): the bytes sent; without an address to the peer */
static Value udp_send(Vm *vm, Frame *f)
{
    OPEN_UDP(u);
    TcpAddress address;
    int size = 0;
    u8 *data;
    size_t len;
    if (!value_is_undefined(frame_arg(f, 1))) {
        size = address_arg(vm, u, frame_arg(f, 1), frame_arg(f, 2), &address);
        if (!size)
            return VAL_EXC;
        if (size < 0)
            return value_int(size);
    }
    if (!embed_bytes_view(vm, frame_arg(f, 0), &data, &len))
        return throw_type(vm, "Bytes are needed");
    ssize_t n;
    do
        n = sendto(u->watch.fd, data, len, MSG_NOSIGNAL, size ? &address.any : NULL, (socklen_t)size);
    while (n < 0 && errno == EINTR);
    return value_int(n < 0 ? -errno : (i32)n);
}

static Value udp_close(Vm *vm, Frame *f)
{
    THIS_UDP(u);
    if (u->watch.fd >= 0)
        host_async_end(u->host, u->object->host_slots[SLOT_CONTEXT]);
    shut(u);
    return VAL_UNDEFINED;
}

static Value udp_ref(Vm *vm, Frame *f)
{
    THIS_UDP(u);
    u->refd = native_magic(f);
    update_ref(u);
    return VAL_UNDEFINED;
}

static Value udp_has_ref(Vm *vm, Frame *f)
{
    THIS_UDP(u);
    return value_bool(u->open && u->refd);
}

/* getsockname, getpeername (magic 1): { address, family, port } */
static Value udp_address(Vm *vm, Frame *f)
{
    OPEN_UDP(u);
    return net_address_of_fd(vm, u->watch.fd, native_magic(f));
}

static Value udp_fd(Vm *vm, Frame *f)
{
    THIS_UDP(u);
    return value_int(u->watch.fd);
}

/* setBroadcast, setTTL, setMulticastTTL, setMulticastLoopback(number) */
enum { SET_BROADCAST, SET_TTL, SET_MULTICAST_TTL, SET_MULTICAST_LOOPBACK };
static Value udp_set(Vm *vm, Frame *f)
{
    OPEN_UDP(u);
    i32 value;
    if (!to_int32(vm, frame_arg(f, 0), &value))
        return VAL_EXC;
    int level = u->v6 ? IPPROTO_IPV6 : IPPROTO_IP;
    switch (native_magic(f)) {
    case SET_BROADCAST: return value_int(set_option(u, SOL_SOCKET, SO_BROADCAST, value));
    case SET_TTL: return value_int(set_option(u, level, u->v6 ? IPV6_UNICAST_HOPS : IP_TTL, value));
    case SET_MULTICAST_TTL: return value_int(set_option(u, level, u->v6 ? IPV6_MULTICAST_HOPS : IP_MULTICAST_TTL, value));
    default: return value_int(set_option(u, level, u->v6 ? IPV6_MULTICAST_LOOP : IP_MULTICAST_LOOP, value));
    }
}

/* setMulticastInterface(address) */
static Value udp_set_interface(Vm *vm, Frame *f)
{
    OPEN_UDP(u);
    TcpAddress address;
    int size = address_arg(vm, u, frame_arg(f, 0), value_int(0), &address);
    if (!size)
        return VAL_EXC;
    if (size < 0)
        return value_int(size);
    if (u->v6)
        return value_int(set_option(u, IPPROTO_IPV6, IPV6_MULTICAST_IF, (int)address.v6.sin6_scope_id));
    return value_int(setsockopt(u->watch.fd, IPPROTO_IP, IP_MULTICAST_IF, &address.v4.sin_addr, sizeof address.v4.sin_addr) ? -errno : 0);
}

/* addMembership, dropMembership (magic 0) (group, interface or undefined) */
static Value udp_membership(Vm *vm, Frame *f)
{
    OPEN_UDP(u);
    TcpAddress group, on = {0};
    int size = address_arg(vm, u, frame_arg(f, 0), value_int(0), &group);
    if (size > 0 && !value_is_undefined(frame_arg(f, 1)))
        size = address_arg(vm, u, frame_arg(f, 1), value_int(0), &on);
    if (!size)
        return VAL_EXC;
    if (size < 0)
        return value_int(size);
    bool add = native_magic(f);
    int r;
    if (u->v6) {
        struct ipv6_mreq request = {.ipv6mr_multiaddr = group.v6.sin6_addr, .ipv6mr_interface = on.v6.sin6_scope_id};
        r = setsockopt(u->watch.fd, IPPROTO_IPV6, add ? IPV6_JOIN_GROUP : IPV6_LEAVE_GROUP, &request, sizeof request);
    } else {
        struct ip_mreq request = {.imr_multiaddr = group.v4.sin_addr, .imr_interface = on.v4.sin_addr};
        r = setsockopt(u->watch.fd, IPPROTO_IP, add ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP, &request, sizeof request);
    }
    return value_int(r ? -errno : 0);
}

/* sourceMembership(add, source, group, interface or undefined) */
static Value udp_source_membership(Vm *vm, Frame *f)
{
    OPEN_UDP(u);
    TcpAddress source, group, on = {0};
    int size = address_arg(vm, u, frame_arg(f, 1), value_int(0), &source);
    if (size > 0)
        size = address_arg(vm, u, frame_arg(f, 2), value_int(0), &group);
    if (size > 0 && !value_is_undefined(frame_arg(f, 3)))
        size = address_arg(vm, u, frame_arg(f, 3), value_int(0), &on);
    if (!size)
        return VAL_EXC;
    if (size < 0)
        return value_int(size);
    bool add = to_boolean(frame_arg(f, 0));
    int r;
    if (u->v6) {
        struct group_source_req request = {.gsr_interface = on.v6.sin6_scope_id};
        memcpy(&request.gsr_group, &group.v6, sizeof group.v6);
        memcpy(&request.gsr_source, &source.v6, sizeof source.v6);
        r = setsockopt(u->watch.fd, IPPROTO_IPV6, add ? MCAST_JOIN_SOURCE_GROUP : MCAST_LEAVE_SOURCE_GROUP, &request, sizeof request);
    } else {
        struct ip_mreq_source request = {.imr_multiaddr = group.v4.sin_addr, .imr_interface = on.v4.sin_addr,
                                         .imr_sourceaddr = source.v4.sin_addr};
        r = setsockopt(u->watch.fd, IPPROTO_IP, add ? IP_ADD_SOURCE_MEMBERSHIP : IP_DROP_SOURCE_MEMBERSHIP, &request, sizeof request);
    }
    return value_int(r ? -errno : 0);
}

/* bufferSize(sending, size): sets it unless 0, and gives what the kernel has */
static Value udp_buffer_size(Vm *vm, Frame *f)
{
    OPEN_UDP(u);
    i32 size;
    int name = to_boolean(frame_arg(f, 0)) ? SO_SNDBUF : SO_RCVBUF, got = 0;
    socklen_t room = sizeof got;
    if (!to_int32(vm, frame_arg(f, 1), &size))
        return VAL_EXC;
    int r = size ? set_option(u, SOL_SOCKET, name, size) : 0;
    if (!r && getsockopt(u->watch.fd, SOL_SOCKET, name, &got, &room))
        r = -errno;
    return value_int(r ? r : got);
}

static const BuiltinProp udp_rows[] = {
    FN("bind", 3, udp_bind, 0, INTRIN_NONE),
    FN("open", 1, udp_open, 0, INTRIN_NONE),
    FN("start", 2, udp_start, 0, INTRIN_NONE),
    FN("connect", 2, udp_connect, 0, INTRIN_NONE),
    FN("send", 3, udp_send, 0, INTRIN_NONE),
    FN("close", 0, udp_close, 0, INTRIN_NONE),
    FN_MAGIC("ref", 0, udp_ref, true),
    FN_MAGIC("unref", 0, udp_ref, false),
    FN("hasRef", 0, udp_has_ref, 0, INTRIN_NONE),
    FN_MAGIC("getsockname", 0, udp_address, false),
    FN_MAGIC("getpeername", 0, udp_address, true),
    FN_MAGIC("setBroadcast", 1, udp_set, SET_BROADCAST),
    FN_MAGIC("setTTL", 1, udp_set, SET_TTL),
    FN_MAGIC("setMulticastTTL", 1, udp_set, SET_MULTICAST_TTL),
    FN_MAGIC("setMulticastLoopback", 1, udp_set, SET_MULTICAST_LOOPBACK),
    FN("setMulticastInterface", 1, udp_set_interface, 0, INTRIN_NONE),
    FN_MAGIC("addMembership", 2, udp_membership, true),
    FN_MAGIC("dropMembership", 2, udp_membership, false),
    FN("sourceMembership", 4, udp_source_membership, 0, INTRIN_NONE),
    FN("bufferSize", 2, udp_buffer_size, 0, INTRIN_NONE),
    GETTER("fd", udp_fd),
    END,
};

static const HostClass udp_class = {
    .name = "UDP",
    .data_size = sizeof(UdpSocket *),
    .slots = SLOTS,
    .proto_props = udp_rows,
    .finalise = udp_finalise,
};

/* isHandle(value) */
static Value udp_is_handle(Vm *vm, Frame *f)
{
    (void)vm;
    return value_bool(host_cast(frame_arg(f, 0), &udp_class) != NULL);
}

const BuiltinProp node_udp_binding[] = {
    FN("isHandle", 1, udp_is_handle, 0, INTRIN_NONE),
    FN("socket", 3, udp_socket, 0, INTRIN_NONE),
    END,
};
