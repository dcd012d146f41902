/* net_handle.c - sockets under net.Socket and http.Server: reading, writing, connecting, closing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host_async.h"
#include "runtime/node/net_handle.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/alloc.h"
#include "io/net/tcp.h"
#include "io/net/dns.h"
#include "runtime/node/net_priv.h"
#include "runtime/node/node_http_message.h"

/* So many reads of one socket before the others have their turn. */
#define READ_BATCH 8
/* Emptied output buffers above this are given back. */
#define OUT_KEPT 65536

enum { SLOT_OWNER, SLOT_PARSER, SLOT_CLOSED, SLOT_CONTEXT, SLOTS };

static void on_closing(LoopTask *task);

static void net_state_free(void *state)
{
    NetState *s = state;
    if (s->dns)
        dns_free(s->dns);
    http_messages_free(s->messages);
    xfree(s->read_room);
    xfree(s);
}

NetState *net_state(Host *host)
{
    NetState *s = host_part(host, HOST_PART_NET);
    if (!s) {
        s = xalloc_zero(sizeof *s);
        s->host = host;
        s->close_task.run = on_closing;
        host_set_part(host, HOST_PART_NET, s, net_state_free);
    }
    return s;
}

NetHandle *net_handle_of(Value v)
{
    HostObject *o = host_cast(v, &net_handle_class);
    return o ? *(NetHandle **)host_data(o) : NULL;
}

Value net_handle_owner(const NetHandle *h)
{
    return h->object->host_slots[SLOT_OWNER];
}

bool net_handle_tell(NetHandle *h, NetHook hook, u32 argc, const Value *args)
{
    HostRef *fn = net_state(h->host)->hooks[h->mode][hook];
    Value owner = net_handle_owner(h), all[4] = {owner};
    if (!fn || !value_is_object(owner))
        return false;
    for (u32 i = 0; i < argc; i++)
        all[i + 1] = args[i];
    Vm *vm = host_vm(h->host);
    Value before = vm->async_context;
    Value context = host_async_enter(h->host, h->object->host_slots[SLOT_CONTEXT]);
    if (value_is_exc(call_function(vm, fn->value, VAL_UNDEFINED, argc + 1, all)))
        host_uncaught(h->host);
    host_async_leave(h->host, context);
    vm->async_context = before;
    return true;
}

static void tell_errno(NetHandle *h, NetHook hook, int error)
{
    Value arg = value_int(error);
    net_handle_tell(h, hook, 1, &arg);
}

/* ---- the loop's reference and the root ---------------------------------------------------------- */

static void update_ref(NetHandle *h)
{
    bool busy = h->connecting || h->handshaking || h->out.len > h->out_at || (h->reading && !h->ended) || h->connect_due;
    bool want = h->open && h->refd && busy;
    if (want == h->holds_loop)
        return;
    h->holds_loop = want;
    if (want)
        loop_ref(host_loop(h->host));
    else
        loop_unref(host_loop(h->host));
}

static void later(NetHandle *h)
{
    loop_defer(host_loop(h->host), &h->task);
}

static void close_stream(NetHandle *h)
{
    if (h->open && h->shared)
        loop_fd_remove(host_loop(h->host), &h->stream.watch);
    if (h->open)
        stream_close(&h->stream);
}

/* Closes the descriptor; the owner learns of it in the next turn. */
static void shut(NetHandle *h)
{
    if (h->closed)
        return;
    h->closed = true;
    loop_timer_stop(host_loop(h->host), &h->idle);
    close_stream(h);
    h->open = h->connecting = h->reading = h->handshaking = false;
    if (!h->ref)
        h->ref = host_ref(h->host, value_cell(h->object));
    h->connect_due = h->error_due = false;
    buf_deinit(&h->out);
    h->out = (Buf){0};
    h->out_at = 0;
    update_ref(h);
    NetState *s = net_state(h->host);
    h->close_due = true;
    h->next_closing = s->closing;
    s->closing = h;
    loop_defer(host_loop(h->host), &s->close_task);
}

/* ---- reading ------------------------------------------------------------------------------------ */

static void give(NetHandle *h, Str data)
{
    if (h->parser) {
        http_parser_feed(h->parser, data);
        return;
    }
    if (h->sink) {
        h->sink->take(h->sink, data);
        return;
    }
    Value buffer = node_buffer_copy(host_vm(h->host), data.data, data.len);
    if (value_is_exc(buffer))
        host_uncaught(h->host);
    else
        net_handle_tell(h, NET_ON_READ, 1, &buffer);
}

static void finish_reading(NetHandle *h, int error)
{
    h->ended = true;
    h->readable = false;
    update_ref(h);
    if (h->parser && !error)
        http_parser_end(h->parser);
    tell_errno(h, NET_ON_END, error);
}

/* Reads while there is something, the owner wants it and others do not wait. */
static void read_on(NetHandle *h)
{
    NetState *s = net_state(h->host);
    if (!s->read_room)
        s->read_room = xalloc(NET_READ_SIZE);
    for (u32 i = 0; h->open && h->reading && h->readable && !h->ended; i++) {
        if (i == READ_BATCH) {
            h->read_due = true;
            later(h);
            return;
        }
        ssize_t n = stream_read(&h->stream, s->read_room, NET_READ_SIZE);
        if (n == -EAGAIN) {
            h->readable = false;
        } else if (n <= 0) {
            finish_reading(h, (int)n);
        } else {
            if ((size_t)n < NET_READ_SIZE && !h->hangup)
                h->readable = false;
            h->bytes_read += (u64)n;
            h->last_activity = loop_now(host_loop(h->host));
            give(h, (Str){s->read_room, (size_t)n});
            /* What this part causes comes before the next one, or the end. */
            if (h->open && h->reading && h->readable)
                host_drain(h->host);
        }
    }
}

/* ---- writing ------------------------------------------------------------------------------------ */

static void shut_sending(NetHandle *h)
{
    h->shutdown_wanted = false;
    stream_shutdown(&h->stream);
    h->shutdown_due = true;
    later(h);
}

/* Sends what waits. false: that failed, and the owner was told. */
static bool flush(NetHandle *h)
{
    while (h->out.len > h->out_at) {
        ssize_t n = stream_write(&h->stream, (Str){h->out.data + h->out_at, h->out.len - h->out_at});
        if (n == -EAGAIN) {
            stream_want_write(&h->stream);
            return true;
        }
        if (n < 0) {
            h->out.len = h->out_at = 0;
            update_ref(h);
            tell_errno(h, NET_ON_DRAIN, (int)n);
            return false;
        }
        h->out_at += (size_t)n;
        h->bytes_written += (u64)n;
        h->last_activity = loop_now(host_loop(h->host));
    }
    if (h->out_at) {
        h->out.len = h->out_at = 0;
        if (h->out.cap > OUT_KEPT) {
            buf_deinit(&h->out);
            h->out = (Buf){0};
        }
        update_ref(h);
        if (h->shutdown_wanted)
            shut_sending(h);
        tell_errno(h, NET_ON_DRAIN, 0);
    }
    return true;
}

i64 net_handle_write(NetHandle *h, Str data)
{
    if (!h->open)
        return h->closed ? -EBADF : -ENOTCONN;
    size_t sent = 0;
    if (h->out.len == h->out_at && !h->handshaking && !h->connecting) {
        while (sent < data.len) {
            ssize_t n = stream_write(&h->stream, (Str){data.data + sent, data.len - sent});
            if (n == -EAGAIN)
                break;
            if (n < 0)
                return n;
            sent += (size_t)n;
        }
        h->bytes_written += sent;
        h->last_activity = loop_now(host_loop(h->host));
    }
    if (sent == data.len)
        return 0;
    if (!buf_try_reserve(&h->out, data.len - sent))
        return -ENOMEM;
    buf_append(&h->out, data.data + sent, data.len - sent);
    stream_want_write(&h->stream);
    update_ref(h);
    return (i64)(h->out.len - h->out_at);
}

i64 net_handle_write_two(NetHandle *h, Str first, Str second)
{
    size_t all = first.len + second.len, sent = 0;
    if (h->open && h->out.len == h->out_at && !h->handshaking && !h->connecting) {
        struct iovec parts[2] = {{(void *)first.data, first.len}, {(void *)second.data, second.len}};
        ssize_t n = stream_writev(&h->stream, parts, 2);
        if (n < 0 && n != -EAGAIN)
            return n;
        sent = n > 0 ? (size_t)n : 0;
        h->bytes_written += sent;
        h->last_activity = loop_now(host_loop(h->host));
    }
    if (sent == all)
        return 0;
    size_t of_first = MIN(sent, first.len);
    Str rest = {second.data + (sent - of_first), second.len - (sent - of_first)};
    if (of_first == first.len)
        return net_handle_write(h, rest);
    AUTO_BUF joined = {0};
    if (!buf_try_reserve(&joined, all - sent))
        return -ENOMEM;
    buf_append(&joined, first.data + of_first, first.len - of_first);
    buf_append_str(&joined, rest);
    return net_handle_write(h, buf_view(&joined));
}

bool net_bytes_of(Vm *vm, Value v, Value encoding, Buf *room, Str *out)
{
    u8 *bytes;
    size_t n;
    if (!value_is_string(v)) {
        if (!embed_bytes_view(vm, v, &bytes, &n)) {
            host_throw_arg_type(vm, "chunk", "of type string or an instance of Buffer, TypedArray, or DataView", v);
            return false;
        }
        *out = (Str){(const char *)bytes, n};
        return true;
    }
    int e = text_encoding_arg(vm, encoding, TEXT_UTF8);
    if (e < 0)
        return false;
    String *s = value_as_string(v);
    StrView text = string_view(vm, s);
    if (!text.data && text.length)
        return false;
    bool direct = !text.wide && (e == TEXT_LATIN1 || e == TEXT_ASCII || (e == TEXT_UTF8 && string_is_ascii(vm, s)));
    if (direct) {
        *out = (Str){text.data, text.length};
        return true;
    }
    TextEncoding encoding_ = e == TEXT_UNKNOWN ? TEXT_UTF8 : (TextEncoding)e;
    size_t most = text_byte_length(text, encoding_);
    if (!buf_try_reserve(room, most)) {
        throw_range(vm, "Invalid string length");
        return false;
    }
    size_t at = room->len;
    room->len += text_decode(text, encoding_, (u8 *)room->data + at, most);
    *out = (Str){room->data + at, room->len - at};
    return true;
}

/* ---- connecting --------------------------------------------------------------------------------- */

static void connected(NetHandle *h, int error)
{
    h->connecting = h->connect_due = false;
    update_ref(h);
    tell_errno(h, NET_ON_CONNECT, error);
}

static int socket_error(const NetHandle *h)
{
    int error = 0;
    socklen_t len = sizeof error;
    return getsockopt(h->stream.watch.fd, SOL_SOCKET, SO_ERROR, &error, &len) ? -errno : -error;
}

/* ---- TLS ---------------------------------------------------------------------------------------- */

/* The server has given a session: told when the call that brought it is over. */
static void on_session(void *ctx)
{
    NetHandle *h = ctx;
    h->session_due++;
    later(h);
}

static void on_keylog(void *ctx, Str line)
{
    NetHandle *h = ctx;
    buf_append_str(&h->keylog, line);
    buf_push(&h->keylog, '\n');
    later(h);
}

void net_handle_log_keys(NetHandle *h)
{
    tls_on_keylog(&h->stream, on_keylog, h);
}

static void tell_keys(NetHandle *h)
{
    Str rest = buf_view(&h->keylog);
    AUTO_BUF lines = {0};
    buf_append_str(&lines, rest);
    h->keylog.len = 0;
    rest = buf_view(&lines);
    while (rest.len) {
        size_t n = (size_t)((const char *)memchr(rest.data, '\n', rest.len) - rest.data) + 1;
        Value line = node_buffer_copy(host_vm(h->host), rest.data, n);
        if (!value_is_exc(line))
            net_handle_tell(h, NET_ON_KEYLOG, 1, &line);
        rest = (Str){rest.data + n, rest.len - n};
    }
}

static void shake(NetHandle *h)
{
    Vm *vm = host_vm(h->host);
    int r = tls_handshake(&h->stream);
    if (h->keylog.len) {
        tell_keys(h);
        if (!h->open)
            return;
    }
    Str name, protocols;
    if (r == 0 && !h->hello_told && tls_hello(&h->stream, &name, &protocols)) {
        h->hello_told = true;
        String *asked = string_from_latin1(vm, name.data, (u32)name.len);
        Value args[2] = {asked ? value_cell(asked) : VAL_UNDEFINED, node_buffer_copy(vm, protocols.data, protocols.len)};
        net_handle_tell(h, NET_ON_HELLO, 2, args);
        return;
    }
    if (r == 0)
        return;
    h->handshaking = false;
    if (r < 0)
        tls_discard_input(&h->stream);
    Str said = tls_failure(&h->stream);
    String *text = string_from_latin1(vm, said.data, (u32)said.len);
    Value args[2] = {value_int(r < 0 ? r : 0), text ? value_cell(text) : VAL_UNDEFINED};
    update_ref(h);
    net_handle_tell(h, NET_ON_SECURE, 2, args);
    if (h->open && r > 0) {
        h->readable = true; /* what came with the handshake is not announced again */
        flush(h);
        if (h->open && h->shutdown_wanted && h->out.len == h->out_at)
            shut_sending(h);
    }
    if (h->open && r > 0 && h->reading && !h->read_due) {
        h->read_due = true;
        later(h);
    }
}

void net_handle_shake(NetHandle *h)
{
    if (!h->handshaking) {
        h->handshaking = true;
        tls_on_session(&h->stream, on_session, h);
    }
    h->shake_due = true;
    update_ref(h);
    later(h);
}

/* ---- events ------------------------------------------------------------------------------------- */

static void on_ready(Stream *stream, u32 what)
{
    NetHandle *h = CONTAINER_OF(stream, NetHandle, stream);
    if (what & STREAM_HANGUP)
        h->hangup = true;
    if (what & STREAM_READABLE)
        h->readable = true;
    if (h->connecting && !h->connect_due && what & (STREAM_WRITABLE | STREAM_HANGUP))
        connected(h, socket_error(h));
    if (h->open && h->handshaking)
        shake(h);
    if (h->open && !h->connecting && !h->handshaking)
        read_on(h); /* first: of a broken connection, reading tells, as in libuv */
    if (h->open && !h->connecting && !h->handshaking && what & STREAM_WRITABLE)
        flush(h);
    host_drain(h->host);
}

static void on_task(LoopTask *task)
{
    NetHandle *h = CONTAINER_OF(task, NetHandle, task);
    if (h->connect_due)
        connected(h, h->due_error);
    if (h->error_due) {
        h->error_due = false;
        tell_errno(h, NET_ON_DRAIN, h->due_error);
    }
    if (h->shake_due) {
        h->shake_due = false;
        if (h->handshaking && h->open)
            shake(h);
    }
    if (h->shutdown_due) {
        h->shutdown_due = false;
        net_handle_tell(h, NET_ON_SHUTDOWN, 0, NULL);
    }
    if (h->keylog.len)
        tell_keys(h);
    for (; h->session_due; h->session_due--)
        if (h->open)
            net_handle_tell(h, NET_ON_SESSION, 0, NULL);
    if (h->read_due) {
        h->read_due = false;
        if (h->open && !h->handshaking)
            read_on(h);
    }
    host_drain(h->host);
}

static void tell_closed(NetHandle *h)
{
    Host *host = h->host;
    HostObject *keep = h->object; /* on the C stack, so that the memory outlives the root */
    h->close_due = false;
    net_handle_tell(h, NET_ON_CLOSE, 0, NULL);
    if (value_is_callable(keep->host_slots[SLOT_CLOSED]))
        host_call_in(host, keep->host_slots[SLOT_CONTEXT], keep->host_slots[SLOT_CLOSED], 0, NULL);
    host_async_end(host, keep->host_slots[SLOT_CONTEXT]);
    h->parser = NULL;
    if (h->ref)
        host_unref(host, h->ref);
    h->ref = NULL;
    host_drain(host);
    cell_keep(keep);
}

static void on_closing(LoopTask *task)
{
    NetState *s = CONTAINER_OF(task, NetState, close_task);
    NetHandle *list = s->closing;
    s->closing = NULL;
    while (list) {
        NetHandle *h = list;
        list = h->next_closing;
        tell_closed(h);
    }
}

/* ---- the class ---------------------------------------------------------------------------------- */

static void handle_finalise(Vm *vm, void *data)
{
    (void)vm;
    NetHandle *h = *(NetHandle **)data;
    if (!h)
        return;
    if (h->task.queued)
        loop_defer_cancel(host_loop(h->host), &h->task);
    if (loop_timer_active(&h->idle))
        loop_timer_stop(host_loop(h->host), &h->idle);
    close_stream(h);
    buf_deinit(&h->out);
    buf_deinit(&h->keylog);
    xfree(h);
}

static void on_idle(Timer *timer)
{
    NetHandle *h = CONTAINER_OF(timer, NetHandle, idle);
    u64 quiet = loop_now(host_loop(h->host)) - h->last_activity;
    if (quiet < h->idle_ms) {
        if (h->idle_ms <= INT32_MAX)
            loop_timer_start(host_loop(h->host), timer, h->idle_ms - quiet);
        return;
    }
    net_handle_tell(h, NET_ON_IDLE, 0, NULL);
    host_drain(h->host);
}

static NetHandle *handle_new(Vm *vm)
{
    HostObject *o = host_object_new(vm, &net_handle_class);
    if (!o)
        return NULL;
    NetHandle *h = xalloc_zero(sizeof *h);
    *h = (NetHandle){.host = host_of(vm), .object = o, .refd = true, .task = {.run = on_task},
                      .idle = {.fire = on_idle, .unref = true}};
    h->stream.watch.fd = -1;
    *(NetHandle **)host_data(o) = h;
    o->host_slots[SLOT_CONTEXT] = host_async_begin(h->host, "TCPWRAP", value_cell(o));
    barrier(vm, o);
    return h;
}

/* 0 or -errno; the descriptor is taken. */
static int adopt(NetHandle *h, int fd)
{
    int r = stream_open(&h->stream, host_loop(h->host), fd, on_ready);
    if (r < 0)
        return r;
    h->open = true;
    h->readable = true;
    h->last_activity = loop_now(host_loop(h->host));
    h->ref = host_ref(h->host, value_cell(h->object));
    return 0;
}

NetHandle *net_handle_accept(Host *host, int fd)
{
    NetHandle *h = handle_new(host_vm(host));
    if (!h) {
        close(fd);
        return NULL;
    }
    if (adopt(h, fd) < 0)
        return NULL;
    h->readable = false; /* the watch says so when there is something */
    return h;
}

Value net_make_handle(Vm *vm, Frame *f)
{
    NetHandle *h = handle_new(vm);
    if (!h)
        return VAL_EXC;
    h->object->host_slots[SLOT_OWNER] = frame_arg(f, 0);
    barrier(vm, h->object);
    return value_cell(h->object);
}

#define THIS_HANDLE(h)                                        \
    HostObject *h##_object = host_this(vm, f, &net_handle_class); \
    if (!h##_object)                                          \
        return VAL_EXC;                                       \
    NetHandle *h = *(NetHandle **)host_data(h##_object)

/* open(fd): 0 or -errno */
static Value handle_open(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    i32 fd;
    if (!to_int32(vm, frame_arg(f, 0), &fd))
        return VAL_EXC;
    if (h->open || h->closed)
        return value_int(-EINVAL);
    int flags = fcntl(fd, F_GETFL);
    if (flags < 0)
        return value_int(-errno);
    if (fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0)
        return value_int(-errno);
    h->shared = true; /* others may have it */
    return value_int(adopt(h, fd));
}

static bool address_from(Vm *vm, Value host, Value port, TcpAddress *out, socklen_t *len)
{
    AUTO_BUF text = {0};
    i32 number;
    String *s = TRY_PTR_OR(false, to_string(vm, host));
    if (!string_to_utf8(vm, s, &text) || !to_int32(vm, port, &number))
        return false;
    buf_push(&text, 0);
    *out = (TcpAddress){0};
    char *zone = strchr(text.data, '%');
    if (inet_pton(AF_INET, text.data, &out->v4.sin_addr) == 1) {
        out->v4.sin_family = AF_INET;
        out->v4.sin_port = htons((u16)number);
        *len = sizeof out->v4;
        return true;
    }
    if (zone)
        *zone = 0;
    if (inet_pton(AF_INET6, text.data, &out->v6.sin6_addr) == 1) {
        out->v6.sin6_family = AF_INET6;
        out->v6.sin6_port = htons((u16)number);
        if (zone)
            out->v6.sin6_scope_id = net_zone_number(zone + 1);
        *len = sizeof out->v6;
        return true;
    }
    *len = 0;
    return true;
}

/* The result of starting to connect: told in a later turn, or waited for. */
static int start_connect(NetHandle *h, int fd, const struct sockaddr *address, socklen_t len)
{
    int r;
    do
        r = connect(fd, address, len);
    while (r < 0 && errno == EINTR);
    int error = r < 0 ? errno : 0;
    r = adopt(h, fd);
    if (r < 0)
        return r;
    h->readable = false;
    h->connecting = true;
    if (error == EINPROGRESS) {
        stream_want_write(&h->stream);
    } else {
        h->connect_due = true;
        h->due_error = -error;
        later(h);
    }
    update_ref(h);
    return 0;
}

/* connect(address, port, localAddress, localPort): 0, then NET_ON_CONNECT; or -errno */
static Value handle_connect(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    TcpAddress to, from = {0};
    socklen_t len, from_len = 0;
    if (!address_from(vm, frame_arg(f, 0), frame_arg(f, 1), &to, &len))
        return VAL_EXC;
    Value local = frame_arg(f, 2), local_port = frame_arg(f, 3);
    if (value_is_string(local) && !address_from(vm, local, local_port, &from, &from_len))
        return VAL_EXC;
    if (h->open || h->closed || !len)
        return value_int(-EINVAL);
    int fd = socket(to.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return value_int(-errno);
    int one = 1;
    if (from_len) {
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
        if (bind(fd, &from.any, from_len) < 0) {
            int error = errno;
            close(fd);
            return value_int(-error);
        }
    }
    return value_int(start_connect(h, fd, &to.any, len));
}

/* connectPipe(path): 0, then NET_ON_CONNECT; or -errno */
static Value handle_connect_pipe(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    AUTO_BUF path = {0};
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, s, &path))
        return VAL_EXC;
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (h->open || h->closed)
        return value_int(-EINVAL);
    if (!path.len || path.len >= sizeof to.sun_path)
        return value_int(-EINVAL);
    memcpy(to.sun_path, path.data, path.len);
    socklen_t len = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + path.len + (path.data[0] != 0));
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return value_int(-errno);
    return value_int(start_connect(h, fd, (struct sockaddr *)&to, len));
}

static Value handle_read_start(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    if (!h->open)
        return value_int(h->closed ? -EBADF : -ENOTCONN);
    h->reading = true;
    update_ref(h);
    if (h->readable && !h->read_due) {
        h->read_due = true;
        later(h);
    }
    return value_int(0);
}

static Value handle_read_stop(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    h->reading = false;
    update_ref(h);
    return value_int(0);
}

/* write(data, encoding): the bytes that wait, 0: none; or -errno */
static Value handle_write(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    AUTO_BUF room = {0};
    Str data;
    if (!net_bytes_of(vm, frame_arg(f, 0), frame_arg(f, 1), &room, &data))
        return VAL_EXC;
    return value_i64(net_handle_write(h, data));
}

/*
 * trySend(bytes): how many the kernel took now. Nothing is kept and nothing is told: 0 stands for every reason, and what is left
 * goes by write(), which says what is wrong.
 */
static Value handle_try_send(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    u8 *bytes;
    size_t n;
    if (!embed_bytes_view(vm, frame_arg(f, 0), &bytes, &n) || !h->open || h->handshaking || h->connecting || h->out.len > h->out_at)
        return value_int(0);
    ssize_t sent = stream_write(&h->stream, (Str){(const char *)bytes, n});
    if (sent <= 0)
        return value_int(0);
    h->bytes_written += (u64)sent;
    h->last_activity = loop_now(host_loop(h->host));
    return value_i64(sent);
}

/* writev(list): of [data, encoding, data, encoding ...]; as write */
static Value handle_writev(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    AUTO_BUF all = {0};
    Value list = frame_arg(f, 0);
    if (!value_is_array_cell(list))
        return value_int(-EINVAL);
    for (u32 i = 0; i + 1 < value_as_array(list)->length; i += 2) {
        AUTO_BUF room = {0};
        Str data;
        Value chunk = TRY(value_get_index(vm, list, i)), encoding = TRY(value_get_index(vm, list, i + 1));
        if (!net_bytes_of(vm, chunk, encoding, &room, &data))
            return VAL_EXC;
        if (!buf_try_reserve(&all, data.len))
            return value_int(-ENOMEM);
        buf_append_str(&all, data);
    }
    return value_i64(net_handle_write(h, buf_view(&all)));
}

/* shutdown(): 0, then NET_ON_SHUTDOWN; or -errno */
static Value handle_shutdown(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    if (!h->open)
        return value_int(-ENOTCONN);
    if (h->out.len > h->out_at || h->handshaking)
        h->shutdown_wanted = true;
    else
        shut_sending(h);
    return value_int(0);
}

/* close(fn): fn, if there is one, is called when the owner has been told */
static Value handle_close(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    if (value_is_callable(frame_arg(f, 0))) {
        h->object->host_slots[SLOT_CLOSED] = frame_arg(f, 0);
        barrier(vm, h->object);
    }
    shut(h);
    return VAL_UNDEFINED;
}

/* reset(): closes so that the peer sees a reset */
static Value handle_reset(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    if (!h->open)
        return value_int(-EBADF);
    stream_reset(&h->stream);
    shut(h);
    return value_int(0);
}

/* ref and unref, by magic */
static Value handle_ref(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    h->refd = native_magic(f);
    update_ref(h);
    return VAL_UNDEFINED;
}

static Value handle_has_ref(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    return value_bool(h->refd && !h->closed);
}

static Value handle_no_delay(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    int on = to_boolean(frame_arg(f, 0));
    return value_int(h->open && setsockopt(h->stream.watch.fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) ? -errno : 0);
}

/* setKeepAlive(on, seconds) */
static Value handle_keep_alive(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    int on = to_boolean(frame_arg(f, 0)), one = 1, ten = 10;
    i32 delay;
    if (!to_int32(vm, frame_arg(f, 1), &delay))
        return VAL_EXC;
    if (!h->open)
        return value_int(-EBADF);
    int fd = h->stream.watch.fd;
    if (setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on))
        return value_int(-errno);
    if (on && delay > 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &delay, sizeof delay);
        setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &one, sizeof one);
        setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &ten, sizeof ten);
    }
    return value_int(0);
}

static Value address_object(Vm *vm, const TcpAddress *address)
{
    char text[TCP_ADDRESS_TEXT];
    if (address->any.sa_family != AF_INET && address->any.sa_family != AF_INET6)
        return value_cell(TRY_PTR(object_new_plain(vm)));
    tcp_address_text(address, text);
    bool v6 = address->any.sa_family == AF_INET6;
    Object *o = TRY_PTR(object_new_plain(vm));
    String *shown = TRY_PTR(string_from_c(vm, text)), *family = TRY_PTR(string_from_c(vm, v6 ? "IPv6" : "IPv4"));
    if (!obj_add(vm, o, key_from_c(vm, "address"), value_cell(shown), PROP_WEC) ||
        !obj_add(vm, o, key_from_c(vm, "family"), value_cell(family), PROP_WEC) ||
        !obj_add(vm, o, key_from_c(vm, "port"), value_int(tcp_address_port(address)), PROP_WEC))
        return VAL_EXC;
    return value_cell(o);
}

Value net_address_of_fd(Vm *vm, int fd, bool peer)
{
    struct sockaddr_storage any = {0};
    socklen_t len = sizeof any;
    int r = peer ? getpeername(fd, (struct sockaddr *)&any, &len) : getsockname(fd, (struct sockaddr *)&any, &len);
    if (r < 0)
        return value_int(-errno);
    TcpAddress address = {0};
    memcpy(&address, &any, sizeof address);
    return address_object(vm, &address);
}

/* getsockname and getpeername (magic 1): { address, family, port }, or -errno */
static Value handle_address(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    return h->open ? net_address_of_fd(vm, h->stream.watch.fd, native_magic(f)) : value_int(-ENOTCONN);
}

enum { GET_READ, GET_WRITTEN, GET_QUEUED, GET_FD, GET_IDLE, GET_READING };
static Value handle_get(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    switch (native_magic(f)) {
    case GET_READ: return value_i64((i64)h->bytes_read);
    case GET_WRITTEN: return value_i64((i64)h->bytes_written);
    case GET_QUEUED: return value_i64((i64)(h->out.len - h->out_at));
    case GET_FD:
        h->shared = true; /* it may go to a child */
        return value_int(h->open ? h->stream.watch.fd : -1);
    case GET_READING: return value_bool(h->reading);
    default: return value_i64((i64)(loop_now(host_loop(h->host)) - h->last_activity)); /* ms without a byte */
    }
}

/* setOwner(owner, mode) */
static Value handle_set_owner(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    i32 mode;
    if (!to_int32(vm, frame_arg(f, 1), &mode))
        return VAL_EXC;
    h->mode = mode == NET_MODE_HTTP;
    h->object->host_slots[SLOT_OWNER] = frame_arg(f, 0);
    barrier(vm, h->object);
    return VAL_UNDEFINED;
}

/* setParser(parser or null): what is read from now on goes to it */
static Value handle_set_parser(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    h->parser = http_parser_of(frame_arg(f, 0));
    h->object->host_slots[SLOT_PARSER] = frame_arg(f, 0);
    barrier(vm, h->object);
    return VAL_UNDEFINED;
}

void net_handle_idle(NetHandle *h, double ms)
{
    if (!h->open)
        return;
    if (!(ms > 0)) {
        h->idle_ms = UINT64_MAX >> 1; /* the timer stays: starting it anew costs more than one firing */
        return;
    }
    h->idle_ms = (u64)MIN(ms, 2147483647.0);
    Loop *loop = host_loop(h->host);
    if (!loop_timer_active(&h->idle) || h->idle.due > loop_now(loop) + h->idle_ms) /* else it is looked at again when it fires */
        loop_timer_start(loop, &h->idle, h->idle_ms);
}

/* startIdle(ms): NET_ON_IDLE after so much silence */
static Value handle_start_idle(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    double ms;
    if (!to_double(vm, frame_arg(f, 0), &ms))
        return VAL_EXC;
    if (ms > 0)
        net_handle_idle(h, ms);
    return VAL_UNDEFINED;
}

static Value handle_stop_idle(Vm *vm, Frame *f)
{
    THIS_HANDLE(h);
    net_handle_idle(h, 0);
    return VAL_UNDEFINED;
}

static const BuiltinProp handle_rows[] = {
    FN("startIdle", 1, handle_start_idle, 0, INTRIN_NONE),
    FN("stopIdle", 0, handle_stop_idle, 0, INTRIN_NONE),
    FN("open", 1, handle_open, 0, INTRIN_NONE),
    FN("connect", 4, handle_connect, 0, INTRIN_NONE),
    FN("connectPipe", 1, handle_connect_pipe, 0, INTRIN_NONE),
    FN("readStart", 0, handle_read_start, 0, INTRIN_NONE),
    FN("readStop", 0, handle_read_stop, 0, INTRIN_NONE),
    FN("write", 2, handle_write, 0, INTRIN_NONE),
    FN("writev", 1, handle_writev, 0, INTRIN_NONE),
    FN("trySend", 1, handle_try_send, 0, INTRIN_NONE),
    FN("shutdown", 0, handle_shutdown, 0, INTRIN_NONE),
    FN("close", 1, handle_close, 0, INTRIN_NONE),
    FN("reset", 0, handle_reset, 0, INTRIN_NONE),
    FN_MAGIC("ref", 0, handle_ref, true),
    FN_MAGIC("unref", 0, handle_ref, false),
    FN("hasRef", 0, handle_has_ref, 0, INTRIN_NONE),
    FN("setNoDelay", 1, handle_no_delay, 0, INTRIN_NONE),
    FN("setKeepAlive", 2, handle_keep_alive, 0, INTRIN_NONE),
    FN_MAGIC("getsockname", 0, handle_address, false),
    FN_MAGIC("getpeername", 0, handle_address, true),
    FN("setOwner", 2, handle_set_owner, 0, INTRIN_NONE),
    FN("setParser", 1, handle_set_parser, 0, INTRIN_NONE),
    GETTER_MAGIC("bytesRead", handle_get, GET_READ),
    GETTER_MAGIC("bytesWritten", handle_get, GET_WRITTEN),
    GETTER_MAGIC("writeQueueSize", handle_get, GET_QUEUED),
    GETTER_MAGIC("fd", handle_get, GET_FD),
    GETTER_MAGIC("idle", handle_get, GET_IDLE),
    GETTER_MAGIC("reading", handle_get, GET_READING),
    END,
};

const HostClass net_handle_class = {
    .name = "TCP",
    .data_size = sizeof(NetHandle *),
    .slots = SLOTS,
    .proto_props = handle_rows,
    .finalise = handle_finalise,
};
