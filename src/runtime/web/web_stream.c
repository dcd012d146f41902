/* web_stream.c - native sources and sinks of ReadableStreams (web_stream.h).
 *
 * A source lies in malloc memory and is counted: its producer, its token and a sink that reads it hold references. The token is a
 * heap object without properties; the stream, a body or a registered root holds it. When nothing does, the token is
 * collected and the producer is told that nobody wants the rest.
 *
 *   buffered, no reader     bytes wait in `pending`
 *   a script reads          sourcePull of binding "streams" takes all of `pending` as one chunk, or waits: `waiting`
 *   a sink of ours reads    chunks go straight to it
 *
 * A sink that reads a stream of scripts is driven by a Pump (src/js/internal/streams/native.js), a registered root meanwhile.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/web/web_stream.h"

#include "base/alloc.h"
#include "io/loop/loop_work.h"
#include "os/os_file.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_priv.h"
#include "runtime/web/web_stream_priv.h"

#define NATIVE_JS "internal/streams/native"

/* ---- values ---- */

/* A private field of an object of src/js, own; VAL_UNDEFINED when there is none. */
static Value private_field(Vm *vm, Object *o, const char *name)
{
    PropKey key = key_private(vm, str_view(name));
    PropSlot where;
    if (key_is_none(key) || !obj_own_slot(vm, o, key, &where))
        return VAL_UNDEFINED;
    return *obj_slot(vm, o, where.slot);
}

bool web_stream_is(Vm *vm, Value v)
{
    return value_has_kind(v, Kind_Object) && value_same_bits(private_field(vm, value_as_object(v), "readable"), v);
}

bool web_stream_locked(Vm *vm, Value stream)
{
    return !value_is_undefined(private_field(vm, value_as_object(stream), "reader"));
}

bool web_stream_disturbed(Vm *vm, Value stream)
{
    return value_is_true(private_field(vm, value_as_object(stream), "disturbed"));
}

bool web_stream_unusable(Vm *vm, Value stream)
{
    return web_stream_locked(vm, stream) || web_stream_disturbed(vm, stream);
}

bool web_stream_tee(Vm *vm, Value stream, Value out[2])
{
    Value pair = TRY_OR(false, host_js_call(vm, NATIVE_JS, "tee", 1, &stream));
    out[0] = TRY_OR(false, obj_get(vm, value_as_object(pair), key_of_index(0)));
    out[1] = TRY_OR(false, obj_get(vm, value_as_object(pair), key_of_index(1)));
    return true;
}

/* An exception of code that only we called. */
static void report(Host *host, Value v)
{
    if (value_is_exc(v))
        host_uncaught(host);
}

/* ---- sources ---- */

enum { TOKEN_STREAM, TOKEN_LISTENER, TOKEN_SLOTS };

static void token_finalise(Vm *vm, void *data);

static const HostClass token_class = {.name = "NativeSource", .data_size = sizeof(WebSource *), .slots = TOKEN_SLOTS,
                                      .finalise = token_finalise};

static WebSource *token_source(Value v)
{
    HostObject *o = host_cast(v, &token_class);
    return o ? *(WebSource **)host_data(o) : NULL;
}

WebSource *web_source_ref(WebSource *s)
{
    s->refs++;
    return s;
}

/* The producer's context is let go once. */
static void release_ctx(WebSource *s)
{
    if (s->released)
        return;
    s->released = true;
    if (s->ops.release)
        s->ops.release(s->ctx);
}

static void drop_alive(WebSource *s)
{
    if (s->alive)
        host_unref(s->host, s->alive);
    s->alive = NULL;
}

void web_source_unref(WebSource *s)
{
    if (!s || --s->refs)
        return;
    release_ctx(s);
    drop_alive(s);
    if (s->error)
        host_unref(s->host, s->error);
    buf_deinit(&s->pending);
    xfree(s);
}

/* Nobody wants the rest. */
static void cancel_source(WebSource *s, Value reason)
{
    if (s->ended || s->cancelled)
        return;
    s->cancelled = true;
    buf_deinit(&s->pending);
    s->read_at = 0;
    if (s->ops.cancel)
        s->ops.cancel(s->ctx, reason);
    release_ctx(s);
}

static void abandon(LoopTask *task)
{
    WebSource *s = CONTAINER_OF(task, WebSource, abandoned);
    Host *host = s->host;
    cancel_source(s, VAL_UNDEFINED);
    web_source_unref(s);
    host_drain(host);
}

/* In the collector: cells are not touched, the producer is told in the next turn. */
static void token_finalise(Vm *vm, void *data)
{
    (void)vm;
    WebSource *s = *(WebSource **)data;
    if (!s)
        return;
    s->token = NULL;
    if (!s->sink && !s->ended && !s->cancelled && host_has_loop(s->host)) {
        s->abandoned.run = abandon;
        loop_defer(host_loop(s->host), &s->abandoned); /* takes over the token's reference */
        return;
    }
    web_source_unref(s);
}

WebSource *web_source_new(Host *host, const WebSourceOps *ops, void *ctx)
{
    Vm *vm = host_vm(host);
    HostObject *token = TRY_PTR_OR(NULL, host_object_new(vm, &token_class));
    WebSource *s = xalloc_zero(sizeof *s);
    *s = (WebSource){.refs = 2, .host = host, .ops = *ops, .ctx = ctx, .token = token};
    *(WebSource **)host_data(token) = s;
    s->alive = host_ref(host, value_cell(token)); /* until somebody asked for it */
    return s;
}

Value web_source_token(WebSource *s)
{
    if (!s->token)
        return throw_type(host_vm(s->host), "The stream is gone");
    if (!s->waiting)
        drop_alive(s);
    return value_cell(s->token);
}

Value web_source_stream(WebSource *s)
{
    Vm *vm = host_vm(s->host);
    Value token = TRY(web_source_token(s));
    HostObject *o = (HostObject *)value_as_cell(token);
    if (value_is_hole(o->host_slots[TOKEN_STREAM])) {
        Value stream = TRY(host_js_call(vm, NATIVE_JS, "streamOf", 1, &token));
        o->host_slots[TOKEN_STREAM] = stream;
        barrier(vm, o);
    }
    return o->host_slots[TOKEN_STREAM];
}

WebSource *web_source_of(Vm *vm, Value v)
{
    if (host_cast(v, &token_class))
        return token_source(v);
    if (!web_stream_is(vm, v) || web_stream_unusable(vm, v))
        return NULL;
    WebSource *s = token_source(private_field(vm, value_as_object(v), "native"));
    return s && !s->begun ? s : NULL;
}

bool web_source_is_cancelled(const WebSource *s)
{
    return s->cancelled;
}

size_t web_source_buffered(const WebSource *s)
{
    return s->pending.len - s->read_at;
}

bool web_source_whole(const WebSource *s, Str *bytes)
{
    if (!s->ended || s->error || s->begun || s->sink || s->read_any)
        return false;
    *bytes = (Str){s->pending.data ? s->pending.data : "", s->pending.len};
    return true;
}

/* What is buffered as an ArrayBuffer; the buffer is empty afterwards. */
static Value take_pending(WebSource *s)
{
    Vm *vm = host_vm(s->host);
    size_t len = web_source_buffered(s);
    s->read_any = true;
    if (s->read_at) {
        Value v = value_cell(TRY_PTR(web_buffer_copy(vm, (Str){s->pending.data + s->read_at, len})));
        s->pending.len = s->read_at = 0;
        return v;
    }
    return value_cell(TRY_PTR(embed_array_buffer_take(vm, buf_take(&s->pending), len)));
}

/* The script that waits gets what there is, or the end. */
static void tell_listener(WebSource *s)
{
    Vm *vm = host_vm(s->host);
    if (!s->waiting || !s->token)
        return;
    HostObject *token = s->token; /* kept by this local */
    s->waiting = false;
    drop_alive(s);
    Value chunk = VAL_UNDEFINED;
    if (web_source_buffered(s)) {
        chunk = take_pending(s);
        if (value_is_exc(chunk)) {
            host_uncaught(s->host);
            return;
        }
    }
    report(s->host, call_function(vm, token->host_slots[TOKEN_LISTENER], VAL_UNDEFINED, 1, &chunk));
}

static bool wants_more(const WebSource *s)
{
    return !s->cancelled && web_source_buffered(s) < WEB_SOURCE_MARK && !(s->sink && web_sink_is_paused(s->sink));
}

static bool deliver(WebSource *s)
{
    web_source_ref(s);
    if (s->sink)
        web_sink_feed(s->sink);
    else
        tell_listener(s);
    bool more = wants_more(s);
    web_source_unref(s);
    return more;
}

bool web_source_enqueue(WebSource *s, Str bytes)
{
    if (s->ended || s->cancelled)
        return false;
    if (!bytes.len) /* nothing came: who waits goes on waiting */
        return wants_more(s);
    s->asked = false;
    if (s->sink && !web_source_buffered(s) && bytes.len && web_sink_give(s->sink, bytes))
        return wants_more(s);
    if (s->read_at && s->read_at == s->pending.len)
        s->pending.len = s->read_at = 0;
    if (!buf_try_reserve(&s->pending, bytes.len)) {
        throw_out_of_memory(host_vm(s->host));
        web_source_error(s, exception_take(host_vm(s->host)));
        return false;
    }
    buf_append_str(&s->pending, bytes);
    return deliver(s);
}

bool web_source_enqueue_owned(WebSource *s, char *bytes, size_t len)
{
    bool fresh = !s->ended && !s->cancelled && !web_source_buffered(s) && !s->sink && len;
    if (!fresh) {
        bool more = web_source_enqueue(s, (Str){bytes, len});
        xfree(bytes);
        return more;
    }
    buf_deinit(&s->pending);
    s->pending = (Buf){bytes, len, len};
    s->read_at = 0;
    s->asked = false;
    return deliver(s);
}

static void end(WebSource *s)
{
    s->ended = true;
    web_source_ref(s);
    deliver(s);
    release_ctx(s);
    web_source_unref(s);
}

void web_source_close(WebSource *s)
{
    if (!s->ended && !s->cancelled)
        end(s);
}

void web_source_error(WebSource *s, Value error)
{
    if (s->ended || s->cancelled)
        return;
    s->error = host_ref(s->host, error);
    s->pending.len = s->read_at = 0;
    end(s);
}

/* Asks the producer, unless it was asked and has not answered. */
void web_source_ask(WebSource *s)
{
    if (s->asked || s->ended || s->cancelled || !s->ops.pull)
        return;
    s->asked = true;
    s->ops.pull(s->ctx);
}

/* ---- what sources read ---- */

static const WebSourceOps no_ops;

WebSource *web_source_of_bytes(Host *host, Str bytes)
{
    WebSource *s = TRY_PTR_OR(NULL, web_source_new(host, &no_ops, NULL));
    web_source_enqueue(s, bytes);
    web_source_close(s);
    return s;
}

typedef struct FileSource {
    WebSource *source;
    char *path;
    u64 at, left;
    int fd; /* -1: not open yet */
    bool waits;    /* a pipe or terminal: read on another thread */
    bool released; /* while that reads */
    LoopWork work;
    char *room;    /* what it reads into; NULL: it does not */
    i64 got;
} FileSource;

enum { FILE_PIECE = 256 * 1024 };

static void file_failed(FileSource *f, int error, const char *syscall)
{
    Vm *vm = host_vm(f->source->host);
    Object *e = host_errno_error(vm, error, syscall, f->path);
    web_source_error(f->source, e ? value_cell(e) : exception_take(vm));
}

/* Bytes were read, or the end was, or nothing could be; room is taken over. */
static void file_got(FileSource *f, char *room, i64 got)
{
    if (got <= 0) {
        xfree(room);
        if (got < 0)
            file_failed(f, (int)got, "read");
        else
            web_source_close(f->source);
        return;
    }
    f->at += (u64)got;
    f->left -= (u64)got;
    bool last = !f->left;
    WebSource *s = web_source_ref(f->source);
    web_source_enqueue_owned(s, room, (size_t)got);
    if (last)
        web_source_close(s);
    web_source_unref(s);
}

static void file_free(FileSource *f)
{
    if (f->fd >= 0)
        os_file_close(f->fd);
    xfree(f->path);
    xfree(f);
}

static void file_work(LoopWork *work)
{
    FileSource *f = CONTAINER_OF(work, FileSource, work);
    f->got = os_file_read_at(f->fd, f->at, f->room, (size_t)MIN(f->left, (u64)FILE_PIECE));
}

static void file_worked(LoopWork *work)
{
    FileSource *f = CONTAINER_OF(work, FileSource, work);
    char *room = f->room;
    f->room = NULL;
    if (f->released) {
        xfree(room);
        file_free(f);
        return;
    }
    Host *host = f->source->host;
    file_got(f, room, f->got);
    host_drain(host);
}

static bool file_open(FileSource *f)
{
    OsFileStat st;
    f->fd = os_file_open_read(f->path);
    if (f->fd < 0) {
        file_failed(f, f->fd, "open");
        return false;
    }
    f->waits = os_file_fstat(f->fd, &st) == 0 && st.type == OS_FILE_OTHER;
    return true;
}

static void file_pull(void *ctx)
{
    FileSource *f = ctx;
    if (f->fd < 0 && !file_open(f))
        return;
    size_t want = (size_t)MIN(f->left, (u64)FILE_PIECE);
    char *room = xalloc(want + 1);
    if (!want || !f->waits) {
        file_got(f, room, want ? os_file_read_at(f->fd, f->at, room, want) : 0);
        return;
    }
    f->room = room;
    f->work = (LoopWork){.run = file_work, .done = file_worked};
    loop_work_start(host_loop(f->source->host), &f->work);
}

static void file_release(void *ctx)
{
    FileSource *f = ctx;
    if (f->room)
        f->released = true;
    else
        file_free(f);
}

WebSource *web_source_of_file(Host *host, const char *path, u64 offset, u64 size)
{
    static const WebSourceOps ops = {.pull = file_pull, .release = file_release};
    FileSource *f = xalloc_zero(sizeof *f);
    *f = (FileSource){.path = xstrdup(path), .at = offset, .left = size, .fd = -1};
    f->source = web_source_new(host, &ops, f);
    if (!f->source)
        file_release(f);
    return f->source;
}

/* ---- $binding("streams"), the part of sources ---- */

#define SOURCE_ARG(vm, f) \
    WebSource *s = token_source(frame_arg(f, 0)); \
    if (!s) \
        return throw_type(vm, "Not a native source")

/* sourceBegin(token): a script is going to read. false: the source was handed to a sink. */
Value web_binding_source_begin(Vm *vm, Frame *f)
{
    SOURCE_ARG(vm, f);
    if (s->sink || s->taken)
        return VAL_FALSE;
    s->begun = true;
    return VAL_TRUE;
}

/* sourcePull(token): an ArrayBuffer; null: only the end has come; undefined: the listener will be called. */
Value web_binding_source_pull(Vm *vm, Frame *f)
{
    SOURCE_ARG(vm, f);
    web_source_ref(s);
    if (!web_source_buffered(s))
        web_source_ask(s);
    Value v = VAL_UNDEFINED;
    if (web_source_buffered(s)) {
        v = take_pending(s);
    } else if (s->ended || s->cancelled) {
        v = VAL_NULL;
    } else {
        s->waiting = true;
        if (!s->alive && s->token)
            s->alive = host_ref(s->host, value_cell(s->token));
    }
    web_source_unref(s);
    return v;
}

/* sourceEnd(token): undefined: more comes or is buffered; null: closed; [error]. */
Value web_binding_source_end(Vm *vm, Frame *f)
{
    SOURCE_ARG(vm, f);
    if (!s->ended || web_source_buffered(s))
        return VAL_UNDEFINED;
    if (!s->error)
        return VAL_NULL;
    return value_cell(TRY_PTR(array_from_values(vm, &s->error->value, 1)));
}

Value web_binding_source_cancel(Vm *vm, Frame *f)
{
    SOURCE_ARG(vm, f);
    web_source_ref(s);
    s->waiting = false;
    drop_alive(s);
    cancel_source(s, frame_arg(f, 1));
    web_source_unref(s);
    return VAL_UNDEFINED;
}

Value web_binding_source_listen(Vm *vm, Frame *f)
{
    SOURCE_ARG(vm, f);
    HostObject *o = s->token;
    o->host_slots[TOKEN_LISTENER] = frame_arg(f, 1);
    barrier(vm, o);
    return VAL_UNDEFINED;
}

bool web_source_lock(WebSource *s, Value stream)
{
    s->taken = true;
    return !value_is_exc(host_js_call(host_vm(s->host), NATIVE_JS, "take", 1, &stream));
}

bool web_source_take(WebSource *s, WebSink *sink, Value stream)
{
    Vm *vm = host_vm(s->host);
    if (s->sink || s->taken || s->begun) {
        throw_type(vm, "ReadableStream is locked");
        return false;
    }
    if (value_is_undefined(stream) && s->token && !value_is_hole(s->token->host_slots[TOKEN_STREAM]))
        stream = s->token->host_slots[TOKEN_STREAM];
    if (!value_is_undefined(stream) && value_is_exc(host_js_call(vm, NATIVE_JS, "take", 1, &stream)))
        return false;
    s->taken = true;
    s->sink = sink;
    web_source_ref(s);
    return true;
}

void web_source_leave(WebSource *s, bool cancel, Value reason)
{
    s->sink = NULL;
    if (cancel)
        cancel_source(s, reason);
    web_source_unref(s);
}
