/* host_stdin.c - reading standard input: for process.stdin (src/js/internal/stdio.js) and the lines of console.
 *
 * Nothing is read before somebody asks. Pipes and terminals are watched by the loop; what cannot be watched (files,
 * /dev/null) is read a piece per turn. Chunks are Uint8Arrays, strings once console is iterated.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "base/alloc.h"
#include "runtime/host/host_async.h"
#include "runtime/host/host_priv.h"

enum { CHUNK_BYTES = 64 * 1024 };

struct StdinState {
    Host *host;
    HostRef *sink_context; /* the async context it is called in */
    HostRef *sink;    /* the function that process.stdin gets its chunks by */
    HostRef *chunks;  /* array: read for iteration, not yet asked for; NULL while nobody iterates */
    HostRef *waiting; /* array of promises of next() */
    LoopFd watch;
    LoopTask task;
    bool reading, watched, fed /* by host_input */, ended, as_text, by_line, weak /* keeps no program alive */;
    HostRef *rest; /* by_line: text of the unfinished line */
    Buf partial;   /* bytes of an unfinished character */
};

static StdinState *state_of(Host *host)
{
    if (!host->input) {
        host->input = xalloc_zero(sizeof *host->input);
        host->input->host = host;
    }
    return host->input;
}

/* ---- chunks -------------------------------------------------------------------------------- */

/* Bytes at the end of text that begin a character which goes on in the next chunk. */
static size_t unfinished_tail(Str text)
{
    for (size_t back = 1; back <= 3 && back <= text.len; back++) {
        u8 c = (u8)text.data[text.len - back];
        if ((c & 0xC0) == 0x80)
            continue;
        size_t need = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
        return need > back ? back : 0;
    }
    return 0;
}

static Value text_chunk(StdinState *s, Str bytes, bool last)
{
    buf_append_str(&s->partial, bytes);
    Str all = buf_view(&s->partial);
    size_t tail = last ? 0 : unfinished_tail(all);
    String *text = string_from_utf8(s->host->vm, (Str){all.data, all.len - tail});
    if (tail)
        memmove(s->partial.data, s->partial.data + all.len - tail, tail);
    s->partial.len = tail;
    return text ? value_cell(text) : VAL_EXC;
}

static Value bytes_chunk(Vm *vm, Str bytes)
{
    return value_cell(TRY_PTR(embed_uint8_array(vm, bytes.data, bytes.len)));
}

/* ---- giving them out ------------------------------------------------------------------------- */

/* A chunk, or null at the end, for process.stdin. */
static void give_sink(StdinState *s, Value chunk)
{
    if (s->sink)
        host_call_in(s->host, s->sink_context->value, s->sink->value, 1, &chunk);
}

static bool settle_next(Vm *vm, Object *promise, Value chunk)
{
    Object *result = object_new_plain(vm);
    bool done = value_is_hole(chunk);
    return result && obj_add(vm, result, KEY_value, done ? VAL_UNDEFINED : chunk, PROP_WEC) &&
           obj_add(vm, result, KEY_done, value_bool(done), PROP_WEC) &&
           promise_resolve(vm, promise, value_cell(result));
}

/* A chunk, or the end (a hole), for who iterates. */
static void give_iterators(StdinState *s, Value chunk)
{
    Vm *vm = s->host->vm;
    Array *waiting = s->waiting ? value_as_array(s->waiting->value) : NULL;
    if (!waiting)
        return;
    bool ok = true;
    if (!waiting->length) {
        if (!value_is_hole(chunk))
            ok = array_push(vm, value_as_array(s->chunks->value), chunk);
    } else {
        u32 give = value_is_hole(chunk) ? waiting->length : 1;
        for (u32 i = 0; ok && i < give; i++)
            ok = settle_next(vm, value_as_object(elements_get(vm, &waiting->object, i)), chunk);
        for (u32 i = give; ok && i < waiting->length; i++)
            ok = elements_put(vm, &waiting->object, i - give, elements_get(vm, &waiting->object, i),
                              PROP_WEC);
        ok = ok && array_set_length(vm, waiting, waiting->length - give);
    }
    if (!ok)
        host_uncaught(s->host);
    host_drain(s->host);
}

/* The whole lines in what came so far, without their ends; at the end also the last one. */
static bool give_lines(StdinState *s, String *text, bool last)
{
    Vm *vm = s->host->vm;
    String *all = TRY_PTR_OR(false, string_concat(vm, value_as_string(s->rest->value), text));
    u32 from = 0;
    for (;;) {
        StrView v = string_view(vm, all);
        i64 end = string_index_of(v, (StrView){"\n", 1, false}, from);
        if (end < 0)
            break;
        give_iterators(s, value_cell(TRY_PTR_OR(false, string_slice(vm, all, from, (u32)end))));
        from = (u32)end + 1;
    }
    String *rest = TRY_PTR_OR(false, string_slice(vm, all, from, all->length));
    s->rest->value = value_cell(last ? ATOM_empty : rest);
    if (last && rest->length)
        give_iterators(s, value_cell(rest));
    return true;
}

static void give(StdinState *s, Value chunk)
{
    if (value_is_exc(chunk)) {
        host_uncaught(s->host);
        return;
    }
    if (!s->by_line)
        give_iterators(s, chunk);
    else if (value_is_string(chunk) && !give_lines(s, value_as_string(chunk), false))
        host_uncaught(s->host);
    give_sink(s, chunk);
}

/* ---- reading -----------------------------------------------------------------------------------
 */

static void stop(StdinState *s)
{
    if (!s->reading)
        return;
    s->reading = false;
    Loop *loop = host_loop(s->host);
    if (s->fed) {
        s->fed = false;
        loop_unref(loop);
    } else if (s->watched) {
        loop_fd_remove(loop, &s->watch);
        if (!s->weak)
            loop_unref(loop);
    } else {
        loop_defer_cancel(loop, &s->task);
    }
}

static void finish(StdinState *s)
{
    stop(s);
    s->ended = true;
    if (s->partial.len)
        give(s, text_chunk(s, STR(""), true));
    if (s->by_line && !give_lines(s, ATOM_empty, true))
        host_uncaught(s->host);
    give_iterators(s, VAL_HOLE);
    give_sink(s, VAL_NULL);
}

static void give_bytes(StdinState *s, Str got)
{
    Value chunk = s->as_text ? text_chunk(s, got, false) : bytes_chunk(s->host->vm, got);
    if (!value_is_string(chunk) || value_as_string(chunk)->length)
        give(s, chunk);
}

/* One read; what it gives goes to JavaScript. */
static void read_some(StdinState *s)
{
    if (UNLIKELY(s->host->options.thread != NULL)) {
        finish(s);
        return;
    }
    char *bytes = xalloc(CHUNK_BYTES);
    ssize_t n;
    do
        n = read(0, bytes, CHUNK_BYTES);
    while (n < 0 && errno == EINTR);
    if (n > 0) {
        give_bytes(s, (Str){bytes, (size_t)n});
    } else if (n == 0 || errno != EAGAIN) {
        finish(s);
    }
    xfree(bytes);
}

static void on_ready(LoopFd *watch, u32 events)
{
    (void)events;
    read_some(CONTAINER_OF(watch, StdinState, watch));
}

static void on_turn(LoopTask *task)
{
    StdinState *s = CONTAINER_OF(task, StdinState, task);
    read_some(s);
    if (s->reading)
        loop_defer(host_loop(s->host), task);
}

void host_input(Host *host, Str bytes, bool last)
{
    StdinState *s = state_of(host);
    if (s->ended)
        return;
    if (bytes.len)
        give_bytes(s, bytes);
    if (last)
        finish(s);
}

static void start(StdinState *s)
{
    if (s->reading || s->ended)
        return;
    Loop *loop = host_loop(s->host);
    s->reading = true;
    const HostThread *thread = s->host->options.thread;
    if (UNLIKELY(thread && thread->listen)) {
        s->fed = true;
        loop_ref(loop);
        thread->listen(thread->ctx, s->host);
        return;
    }
    s->watch = (LoopFd){.fd = 0, .events = EPOLLIN, .on_ready = on_ready};
    s->watched = !thread && loop_fd_add(loop, &s->watch) == 0;
    if (s->watched) {
        if (!s->weak)
            loop_ref(loop);
        return;
    }
    s->task = (LoopTask){.run = on_turn};
    loop_defer(loop, &s->task);
}

/* ---- for process.stdin ---- */

Value stdin_start(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    StdinState *s = state_of(host);
    if (!s->sink) {
        s->sink = host_ref(host, frame_arg(f, 0));
        s->sink_context = host_ref(host, host_async_begin(host, "TTYWRAP", VAL_UNDEFINED));
    }
    if (s->ended)
        return embed_queue_job(vm, s->sink->value, 1, (Value[]){VAL_NULL}) ? VAL_UNDEFINED : VAL_EXC;
    start(s);
    return VAL_UNDEFINED;
}

Value stdin_stop(Vm *vm, Frame *f)
{
    (void)f;
    stop(state_of(host_of(vm)));
    return VAL_UNDEFINED;
}

Value stdin_set_ref(Vm *vm, Frame *f)
{
    StdinState *s = state_of(host_of(vm));
    bool weak = !to_boolean(frame_arg(f, 0));
    if (weak != s->weak && s->reading && s->watched && !s->fed)
        (weak ? loop_unref : loop_ref)(host_loop(s->host));
    s->weak = weak;
    return VAL_UNDEFINED;
}

/* ---- iteration ---- */

static Value stdin_this(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

static Value iterator_next(Vm *vm, Frame *f)
{
    (void)f;
    StdinState *s = state_of(host_of(vm));
    Object *promise = TRY_PTR(promise_new(vm));
    Array *chunks = value_as_array(s->chunks->value);
    if (chunks->length) {
        Value first = elements_get(vm, &chunks->object, 0);
        for (u32 i = 1; i < chunks->length; i++)
            if (!elements_put(vm, &chunks->object, i - 1, elements_get(vm, &chunks->object, i),
                              PROP_WEC))
                return VAL_EXC;
        if (!array_set_length(vm, chunks, chunks->length - 1) || !settle_next(vm, promise, first))
            return VAL_EXC;
        return value_cell(promise);
    }
    if (s->ended)
        return settle_next(vm, promise, VAL_HOLE) ? value_cell(promise) : VAL_EXC;
    if (!array_push(vm, value_as_array(s->waiting->value), value_cell(promise)))
        return VAL_EXC;
    start(s);
    return value_cell(promise);
}

static Value iterator_return(Vm *vm, Frame *f)
{
    (void)f;
    stop(state_of(host_of(vm)));
    Object *promise = TRY_PTR(promise_new(vm));
    return settle_next(vm, promise, VAL_HOLE) ? value_cell(promise) : VAL_EXC;
}

static const BuiltinProp iterator_rows[] = {
    FN("next", 0, iterator_next, 0, 0),
    FN("return", 0, iterator_return, 0, 0),
    FN("@@asyncIterator", 0, stdin_this, 0, 0),
    END,
};

static Value stdin_iterate(Vm *vm, Frame *f)
{
    (void)f;
    Host *host = host_of(vm);
    StdinState *s = state_of(host);
    Object *it = TRY_PTR(object_new_plain(vm));
    if (!s->chunks)
        s->chunks = host_ref(host, value_cell(TRY_PTR(array_new(vm, 0))));
    if (!s->waiting)
        s->waiting = host_ref(host, value_cell(TRY_PTR(array_new(vm, 0))));
    return embed_add_props(vm, it, iterator_rows) ? value_cell(it) : VAL_EXC;
}

/* console[Symbol.asyncIterator] */
Value stdin_lines(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    StdinState *s = state_of(host);
    if (!s->rest)
        s->rest = host_ref(host, value_cell(ATOM_empty));
    s->by_line = s->as_text = true;
    return stdin_iterate(vm, f);
}

void stdin_free(Host *host)
{
    StdinState *s = host->input;
    if (!s)
        return;
    stop(s);
    HostRef *refs[] = {s->sink, s->sink_context, s->chunks, s->waiting, s->rest};
    for (u32 i = 0; i < ARRAY_LEN(refs); i++)
        if (refs[i])
            host_unref(host, refs[i]);
    buf_deinit(&s->partial);
    xfree(s);
    host->input = NULL;
}
