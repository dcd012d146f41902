/* host.c - one Vm and one Loop, of the process or of a worker: start, turns, end.
 *
 * The end of the program is the end of the process (_exit). A worker's host stops instead: its Vm is terminated, so that all JavaScript
 * is left and none is entered, the loops here see that and come back, and whoever made the host frees it.
 *
 * Invariant: whenever C is about to return to the loop, the tick queue and the job queue are empty (host_drain).
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/vec.h"
#include "engine/api/embed_spare.h"
#include "os/os_time.h"
#include "runtime/host/host_async.h"
#include "runtime/host/host_js.h"
#include "runtime/host/host_priv.h"
#include "runtime/host/host_shared.h"
#include "toolkit/transform/transpile.h"

/* ---- the tick queue: entries of TICK_WORDS (host_priv.h) -------------------------------------- */

enum { TICK_FUNCTION, TICK_ARGS, TICK_ARGS_MAX = 2, TICK_ARGC = TICK_ARGS + TICK_ARGS_MAX, TICK_CONTEXT, TICK_WORDS };

static bool push_tick(Host *host, const Value entry[TICK_WORDS])
{
    Elements *e = host->ticks->object.elements;
    if (LIKELY(e->len == host->ticks->length && e->cap - e->len >= TICK_WORDS)) { /* nobody else has the array */
        memcpy(e->items + e->len, entry, TICK_WORDS * sizeof *entry);
        e->len += TICK_WORDS;
        host->ticks->length += TICK_WORDS;
        barrier(host->vm, e);
        return true;
    }
    for (u32 i = 0; i < TICK_WORDS; i++)
        if (!array_push(host->vm, host->ticks, entry[i]))
            return false;
    return true;
}

bool host_next_tick(Host *host, Value function, u32 argc, const Value *args)
{
    Value entry[TICK_WORDS] = {function, VAL_UNDEFINED, VAL_UNDEFINED, value_int((i32)argc), VAL_UNDEFINED};
    if (argc <= TICK_ARGS_MAX)
        for (u32 i = 0; i < argc; i++)
            entry[TICK_ARGS + i] = args[i];
    else
        entry[TICK_ARGS] = value_cell(TRY_PTR_OR(false, array_from_values(host->vm, args, argc)));
    entry[TICK_CONTEXT] = host_async_begin(host, "TickObject", VAL_UNDEFINED);
    return push_tick(host, entry);
}

/* Runs ticks that are queued now and those they add. */
static void run_ticks(Host *host)
{
    Vm *vm = host->vm;
    while (host->next_tick < host->ticks->length && !host_is_stopped(host)) {
        Value entry[TICK_WORDS];
        memcpy(entry, host->ticks->object.elements->items + host->next_tick, sizeof entry);
        host->next_tick += TICK_WORDS;
        Value before = vm->async_context;
        Value context = host_async_enter(host, entry[TICK_CONTEXT]);
        u32 argc = (u32)value_as_int(entry[TICK_ARGC]);
        const Value *args = argc > TICK_ARGS_MAX ? value_as_array(entry[TICK_ARGS])->object.elements->items : &entry[TICK_ARGS];
        if (value_is_exc(call_function(vm, entry[TICK_FUNCTION], VAL_UNDEFINED, argc, args)))
            host_uncaught(host); /* in the context of what threw */
        host_async_leave(host, context);
        host_async_end(host, context);
        vm->async_context = before;
    }
    host->next_tick = 0;
    if (host->ticks->length && !array_set_length(vm, host->ticks, 0))
        exception_take(vm);
}

Value host_call_in(Host *host, Value context, Value function, u32 argc, const Value *args)
{
    return host_call_method_in(host, context, function, VAL_UNDEFINED, argc, args);
}

Value host_call_method_in(Host *host, Value context, Value function, Value this_value, u32 argc, const Value *args)
{
    Value before = host->vm->async_context;
    context = host_async_enter(host, context);
    Value r = call_function(host->vm, function, this_value, argc, args);
    if (value_is_exc(r)) {
        host_uncaught(host); /* in that context */
        r = VAL_UNDEFINED;
    }
    host_async_leave(host, context);
    host->vm->async_context = before;
    host_drain(host);
    return r;
}

void host_drain(Host *host)
{
    if (host->draining)
        return;
    host->draining = true;
    Value before = host->vm->async_context;
    do {
        run_ticks(host);
        while (!host_is_stopped(host) && !embed_drain_jobs(host->vm)) {
            host_uncaught(host); /* in the context of the job that threw */
            if (host->vm->tracking & TRACK_PROMISES)
                (void)host_async_event(host, host->vm, ASYNC_LEAVE, host->vm->async_context, VAL_UNDEFINED);
            host->vm->async_context = before;
        }
    } while (!host_is_stopped(host) && (host->ticks->length || embed_has_jobs(host->vm)));
    host->draining = false;
    if (!host_is_stopped(host))
        unhandled_report(host);
}

Value host_call(Host *host, Value function, Value this_value, u32 argc, const Value *args)
{
    Value result = call_function(host->vm, function, this_value, argc, args);
    if (value_is_exc(result)) {
        host_uncaught(host);
        result = VAL_UNDEFINED;
    }
    host_drain(host);
    return result;
}

/* ---- start and end --------------------------------------------------------------------------- */

static void on_rejection(void *ctx, Vm *vm, Object *promise, bool handled)
{
    (void)vm;
    unhandled_note(ctx, promise, handled);
}

Host *host_of(Vm *vm)
{
    return vm->host->ctx;
}

/* VmHost.print_function: the text is parsed again as a whole, since names and members depend on what is around the function. */
static bool print_function(void *ctx, Str text, const Dialect *dialect, u32 start, u32 end, Buf *out)
{
    Transpile t;
    PrintOptions options = {0};
    (void)ctx;
    bool ok = transpile_parse(&t, text, STR("toString"), dialect, TRANSPILE_ANY) &&
              print_range(out, t.result, start, end, &options);
    transpile_free(&t);
    return ok;
}

/* More is alive than --max-heap says. Nothing can be caught here: whatever a handler did would need memory. */
static void heap_full(Vm *vm)
{
    HeapStats stats;
    heap_stats(vm, &stats, false);
    fprintf(stderr, "error: out of memory: %zu MB are alive, --max-heap allows %zu\n", (stats.live_bytes + stats.external_bytes) >> 20,
            host_of(vm)->options.max_heap >> 20);
    abort();
}

Host *host_new(const HostOptions *options)
{
    /* A reader that went away is an error of writing, not the end of the process, as in Node; children get the signal back. */
    signal(SIGPIPE, SIG_IGN);
    Host *host = xalloc_zero(sizeof *host);
    host->start = (HostStart){os_time_monotonic_ns(), os_time_wall_ns()};
    host->options = *options;
    host->shared = options->shared;
    if (host->shared)
        __atomic_add_fetch(&host->shared->refs, 1, __ATOMIC_RELAXED);
    host->callbacks = (VmHost){.ctx = host, .rejection = on_rejection, .map_position = host_map_position, .print_function = print_function, .binding = host_js_binding,
                               .async_event = host_async_event};
    waits_install(host);
    host_reach(host, HOST_AT_START);
    host->vm = vm_new(&host->callbacks);
    host_reach(host, HOST_AT_ENGINE);
    if (host->vm && options->smol)
        heap_prefer_small(host->vm);
    if (host->vm && options->max_heap)
        heap_set_limit(host->vm, options->max_heap, heap_full);
    if (!host->vm) {
        host_shared_unref(host->shared);
        xfree(host);
        return NULL;
    }
    host->ticks = array_new(host->vm, 0);
    host->ticks_root = value_cell(host->ticks);
    root_add(host->vm, &host->ticks_root);
    host->pending = VAL_UNDEFINED;
    root_add(host->vm, &host->pending);
    if (!host->ticks || !console_install(host) || !process_install(host) || !timers_install(host)) {
        host_free(host);
        return NULL;
    }
    host_reach(host, HOST_AT_GLOBALS);
    return host;
}

void host_reach(Host *host, HostMilestone milestone)
{
    if (!host->reached_ns[milestone])
        __atomic_store_n(&host->reached_ns[milestone], os_time_monotonic_ns(), __ATOMIC_RELAXED);
}

u64 host_reached_ns(Host *host, HostMilestone milestone)
{
    return __atomic_load_n(&host->reached_ns[milestone], __ATOMIC_RELAXED);
}

HostStart host_process_start(Host *host)
{
    return host->options.thread ? host->shared->start : host->start;
}

HostStart host_own_start(Host *host)
{
    return host->start;
}

static void ref_free(HostRef *ref)
{
    *ref->link = ref->next;
    if (ref->next)
        ref->next->link = ref->link;
    xfree(ref);
}

void host_free(Host *host)
{
    host->vm->tracking = 0; /* hooks hear nothing of the end */
    if (host->options.thread) {
        vm_terminate(host->vm);
        if (host->loop) /* callbacks find a Vm in which nothing runs */
            loop_finish_work(host->loop);
    }
    for (u32 i = 0; i < HOST_PARTS; i++)
        if (host->parts[i].free)
            host->parts[i].free(host->parts[i].state);
    unhandled_free(host);
    if (host->capture)
        host_unref(host, host->capture);
    host->capture = NULL;
    if (host->domain)
        host_unref(host, host->domain);
    host->domain = NULL;
    host_flush(host);
    stdin_free(host);
    timers_free(host);
    waits_free(host);
    process_free(host);
    emitter_free(host);
    console_free(host);
    output_free(host);
    host_hot_free(host);
    host_maps_free(host);
    host_registry_free(host->vm);
    vm_free(host->vm);
    if (host->loop)
        loop_free(host->loop);
    while (host->refs)
        ref_free(host->refs);
    host_shared_unref(host->shared);
    xfree(host);
}

Vm *host_vm(Host *host)
{
    return host->vm;
}

VmHost *host_callbacks(Host *host)
{
    return &host->callbacks;
}

const HostOptions *host_options(Host *host)
{
    return &host->options;
}

static void loop_check(void *ctx)
{
    if (host_async_has_destroys(ctx))
        host_async_destroy(ctx);
    timers_run_immediates(ctx);
}

static bool loop_must_not_wait(void *ctx)
{
    Host *host = ctx;
    host_flush(host);
    return timers_has_immediates(host) || host_async_has_destroys(host);
}

static bool loop_keeps_alive(void *ctx)
{
    return timers_keep_alive(ctx);
}

enum { IDLE_HOOK_MS = 1000 };

/* Milliseconds until the embedding's idle work is due; -1: it has none, or has just done it. */
static i64 idle_hook(Host *host, u64 quiet)
{
    HostExitHook *hook = host->idle_hook;
    if (!hook)
        return -1;
    if (quiet < IDLE_HOOK_MS)
        return (i64)(IDLE_HOOK_MS - quiet);
    host->idle_hook = NULL;
    hook(host);
    return -1;
}

void host_set_idle_hook(Host *host, HostExitHook *hook)
{
    host->idle_hook = hook;
}

/* Gives memory back while nothing is to do, and not when a timer is due before it would be over. */
static i64 idle_collect(Host *host, u64 quiet, i64 wait)
{
    u64 now = loop_now(host->loop), pause;
    i64 delay = heap_idle_delay(host->vm, now - quiet > host->idle_ms, &pause);
    if (delay < 0 || (wait >= 0 && (u64)wait < 2 * pause))
        return -1;
    if (quiet < (u64)delay)
        return delay - (i64)quiet;
    if (heap_idle_step(host->vm, vm_may_move_cells(host->vm), quiet)) {
        embed_drop_spare(host->vm);
        host->idle_ms = now;
    }
    return 0;
}

enum { SPARE_MS = 100, SPARE_BYTES = 128 << 10 };

/* A program was loaded and waits: what its parses took is not needed soon. */
static i64 idle_spare(Host *host, u64 quiet)
{
    if (embed_spare_bytes(host->vm) < SPARE_BYTES)
        return -1;
    if (quiet < SPARE_MS)
        return (i64)(SPARE_MS - quiet);
    embed_drop_spare(host->vm);
    return -1;
}

/* The earlier of two delays, of which a negative one is none. */
static i64 sooner(i64 a, i64 b)
{
    return a < 0 ? b : b < 0 ? a : MIN(a, b);
}

static i64 loop_idle(void *ctx, u64 quiet, i64 wait)
{
    Host *host = ctx;
    i64 hook = idle_hook(host, quiet), texts = embed_pack_texts(host->vm, quiet);
    if (texts == 0)
        return 0; /* what they leave free is given back next, with the rest */
    i64 spare = idle_spare(host, quiet);
    return sooner(sooner(hook, sooner(texts, spare)), idle_collect(host, quiet, wait));
}

Loop *host_loop(Host *host)
{
    static const LoopHooks hooks = {loop_check, loop_must_not_wait, loop_keeps_alive, loop_idle};
    if (!host->loop) {
        host->loop = loop_new();
        loop_set_hooks(host->loop, &hooks, host);
    }
    return host->loop;
}

void host_set_main_file(Host *host, Str path)
{
    host->options.main_file = path;
}

u32 host_thread_id(const Host *host)
{
    return host->options.thread ? host->options.thread->id : 0;
}

bool host_has_loop(Host *host)
{
    return host->loop != NULL;
}

u64 host_started_ns(Host *host)
{
    return host->start.monotonic_ns;
}

struct HostModules *host_modules(Host *host)
{
    return host->modules;
}

void host_set_modules(Host *host, struct HostModules *modules)
{
    host->modules = modules;
}

void *host_part(Host *host, HostPart part)
{
    return host->parts[part].state;
}

void host_set_part(Host *host, HostPart part, void *state, void (*free)(void *state))
{
    host->parts[part].state = state;
    host->parts[part].free = free;
}

int host_exit_code(Host *host)
{
    return host->exit_code;
}

void host_set_exit_code(Host *host, int code)
{
    host->exit_code = code;
}

void host_emit_exit(Host *host)
{
    if (host->exiting)
        return;
    host->exiting = true;
    if (host_async_has_destroys(host))
        host_async_destroy(host);
    Value code = value_int(host->exit_code);
    if (process_emit(host, "exit", 1, &code) < 0)
        host_uncaught(host);
    if (host->loop)
        loop_exit_run(host->loop);
    heap_pauses_report(host->vm);
}

/* After the last JavaScript. */
static void leave(Host *host)
{
    HostExitHook *hook = host->exit_hook;
    host->exit_hook = NULL;
    if (hook)
        hook(host);
    host_flush(host);
}

void host_set_waits_hook(Host *host, HostWaitsHook *hook)
{
    host->waits_hook = hook;
}

void host_set_end_hook(Host *host, HostExitHook *hook)
{
    host->end_hook = hook;
}

void host_set_exit_hook(Host *host, HostExitHook *hook)
{
    host->exit_hook = hook;
}

/* No JavaScript of the worker any more. */
static Value stop(Host *host)
{
    vm_terminate(host->vm);
    return vm_throw_terminated(host->vm);
}

bool host_is_stopped(Host *host)
{
    return UNLIKELY(host->options.thread != NULL) && vm_is_terminated(host->vm);
}

Value host_exit(Host *host, int code)
{
    host->exit_code = code;
    host_emit_exit(host);
    if (host->options.thread)
        return stop(host);
    leave(host);
    _exit(host->exit_code & 255);
}

/* Whoever watches the files is told that this is no process.exit. */
static void tell_watcher(Host *host)
{
    static const char end[1] = "";
    if (UNLIKELY(host->options.watch_fd > 0) && write(host->options.watch_fd, end, sizeof end) < 0)
        host->options.watch_fd = 0;
}

void host_end(Host *host, int code)
{
    tell_watcher(host);
    if (value_is_exc(host_exit(host, code)))
        exception_take(host->vm);
}

int host_run(Host *host)
{
    for (;;) {
        host_drain(host);
        host_reach(host, HOST_AT_LOOP);
        while (!host_is_stopped(host) && host->loop && loop_alive(host->loop)) {
            loop_run_once(host->loop, LOOP_ONCE);
            host_drain(host);
        }
        if (host_is_stopped(host))
            break;
        host_async_destroy(host);
        Value code = value_int(host->exit_code);
        if (process_emit(host, "beforeExit", 1, &code) < 0)
            host_uncaught(host);
        host_drain(host);
        if (!host->loop || !loop_alive(host->loop))
            break;
    }
    host_reach(host, HOST_AT_END);
    if (!host_is_stopped(host)) {
        if (host->exit_code == 0 && host->waits_hook && host->waits_hook(host))
            host->exit_code = 13;
        host_emit_exit(host);
    }
    if (host->end_hook)
        host->end_hook(host);
    leave(host);
    tell_watcher(host);
    return host->options.thread ? host->exit_code : host->exit_code & 255;
}

bool host_run_until(Host *host, bool (*done)(void *ctx), void *ctx)
{
    host_drain(host);
    while (!done(ctx)) {
        if (host_is_stopped(host) || !host->loop || !loop_alive(host->loop))
            return false;
        host_reach(host, HOST_AT_LOOP);
        loop_run_once(host->loop, LOOP_ONCE);
        host_drain(host);
    }
    return true;
}

/* ---- roots ------------------------------------------------------------------------------------ */

HostRef *host_ref(Host *host, Value v)
{
    HostRef *ref = xalloc(sizeof *ref);
    *ref = (HostRef){.value = v, .next = host->refs, .link = &host->refs};
    if (ref->next)
        ref->next->link = &ref->next;
    host->refs = ref;
    root_add(host->vm, &ref->value);
    return ref;
}

void host_unref(Host *host, HostRef *ref)
{
    root_remove(host->vm, &ref->value);
    ref_free(ref);
}

/* ---- what nobody caught ----------------------------------------------------------------------- */

void host_error_text(Host *host, Value error, Buf *out)
{
    bool as_node = host->options.node_style && !host->options.test262;
    if (!(as_node ? error_render_node(host, error, out) : error_render(host, error, host->options.test262, out))) {
        exception_take(host->vm);
        buf_append_str(out, STR("error: uncaught exception\n"));
    }
}

void host_print_error(Host *host, Value error)
{
    AUTO_BUF text = {0};
    host_error_text(host, error, &text);
    host_write(host, 2, buf_view(&text));
}

void host_report(Host *host, Value error)
{
    const HostThread *thread = host->options.thread;
    if (thread)
        thread->fatal(thread->ctx, host, error);
    else
        host_print_error(host, error);
}

void host_uncaught(Host *host)
{
    host_uncaught_from(host, "uncaughtException");
}

/* 1: the domain that is active or the program's function for everything uncaught has it, 0: there is none, -1: that threw. */
static int capture(Host *host, Value error)
{
    Vm *vm = host->vm;
    Value taken = host->domain ? call_function(vm, host->domain->value, VAL_UNDEFINED, 1, &error) : VAL_FALSE;
    if (value_is_exc(taken) || to_boolean(taken))
        return value_is_exc(taken) ? -1 : 1;
    if (!host->capture)
        return 0;
    return value_is_exc(call_function(vm, host->capture->value, VAL_UNDEFINED, 1, &error)) ? -1 : 1;
}

void host_set_domain_handler(Host *host, Value handler)
{
    if (!host->domain)
        host->domain = host_ref(host, handler);
}

/* --abort-on-uncaught-exception */
static void NORETURN die(Host *host, Value error)
{
    host_report(host, error);
    host_flush(host);
    abort();
}

void host_uncaught_from(Host *host, const char *by)
{
    Vm *vm = host->vm;
    Value error = exception_take(vm);
    int code = 1;
    bool silent = false; /* leave without an exit event */
    if (host_is_stopped(host))
        return;
    if (process_has_no_fatal(host)) {
        code = 6;
    } else if (!host->in_uncaught && !host->options.test262) {
        host->in_uncaught = true;
        Value args[2] = {error, VAL_UNDEFINED};
        String *origin = string_from_c(vm, by);
        args[1] = origin ? value_cell(origin) : VAL_UNDEFINED;
        int taken = process_emit(host, "uncaughtExceptionMonitor", 2, args);
        if (taken >= 0)
            taken = capture(host, error);
        if (taken <= 0 && host->options.abort_uncaught && !host->options.thread)
            die(host, taken < 0 ? exception_take(vm) : error);
        if (taken == 0)
            taken = process_emit(host, "uncaughtException", 2, args);
        host->in_uncaught = false;
        if (taken > 0)
            return;
        if (taken < 0) { /* the listener itself threw: that is the error to show */
            error = exception_take(vm);
            code = host->options.thread ? 1 : 7;
            silent = host->options.node_style; /* Bun tells its exit listeners even then */
        }
    }
    if (host_is_stopped(host)) /* a listener has ended the worker */
        return;
    host_report(host, error);
    if (host->options.hot) /* the next save may be the remedy */
        return;
    host->exit_code = code;
    host->in_uncaught = true; /* a throwing exit listener must not start over */
    if (!silent)
        host_emit_exit(host);
    if (host->options.thread) {
        stop(host);
        exception_take(host->vm);
        return;
    }
    leave(host);
    tell_watcher(host);
    _exit(host->exit_code & 255);
}
