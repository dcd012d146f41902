/* web_gc_entries.c - pauses of the collector for performance's entries of type "gc": kept as plain numbers while the collector runs, and
 * made to entries by the loop. Nothing is kept while nobody observes them, and they do not keep the loop alive.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "base/vec.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_priv.h"

enum { KEPT_MAX = 1000 }; /* more than that between two turns of the loop are not told */

/* Numbers of node:perf_hooks. */
enum { GC_MINOR = 1, GC_MAJOR = 4, GC_INCREMENTAL = 8, GC_FORCED = 4 };

typedef struct Pause {
    u64 start_ns, end_ns;
    u8 kind, flags;
} Pause;

typedef struct GcLog {
    LoopTask task;
    Host *host;
    VEC(Pause) pauses;
    bool posted;
} GcLog;

static void log_free(void *part)
{
    GcLog *log = part;
    heap_watch(host_vm(log->host), NULL, NULL);
    VEC_DEINIT(&log->pauses);
    xfree(log);
}

static void show(LoopTask *task)
{
    GcLog *log = (GcLog *)task;
    Vm *vm = host_vm(log->host);
    log->posted = false;
    Value fn = host_js_export(vm, "web/performance", "collections");
    if (value_is_exc(fn) || !embed_queue_job(vm, fn, 0, NULL))
        host_uncaught(log->host);
}

static void on_pause(void *ctx, PauseKind kind, bool forced, u64 start_ns, u64 end_ns)
{
    static const u8 numbers[PAUSE__count] = {[PAUSE_YOUNG] = GC_MINOR,      [PAUSE_FULL] = GC_MAJOR,      [PAUSE_MARK] = GC_INCREMENTAL,
                                             [PAUSE_FINISH] = GC_MAJOR, [PAUSE_SWEEP] = GC_INCREMENTAL, [PAUSE_COMPACT] = GC_MAJOR};
    GcLog *log = ctx;
    if (log->pauses.len >= KEPT_MAX)
        return;
    VEC_PUSH(&log->pauses, ((Pause){start_ns, end_ns, numbers[kind], forced ? GC_FORCED : 0}));
    if (log->posted)
        return;
    log->posted = true;
    log->task.run = show;
    loop_post(host_loop(log->host), &log->task);
}

Value web_gc_observe(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    GcLog *log = host_part(host, HOST_PART_GC_LOG);
    bool on = to_boolean(frame_arg(f, 0));
    if (on && !log) {
        CHECK(loop_wake_enable(host_loop(host)) >= 0);
        log = xalloc_zero(sizeof *log);
        log->host = host;
        host_set_part(host, HOST_PART_GC_LOG, log, log_free);
    }
    if (log)
        heap_watch(vm, on ? on_pause : NULL, log);
    return VAL_UNDEFINED;
}

Value web_gc_take(Vm *vm, Frame *f)
{
    (void)f;
    Host *host = host_of(vm);
    GcLog *log = host_part(host, HOST_PART_GC_LOG);
    Array *list = TRY_PTR(array_new(vm, 0));
    u32 n = log ? log->pauses.len : 0; /* making the entries may collect */
    for (u32 i = 0; i < n; i++) {
        Pause p = log->pauses.items[i];
        double start = web_performance_ms(host, p.start_ns);
        Value all[4] = {value_u32(p.kind), value_u32(p.flags), value_number(start), value_number(web_performance_ms(host, p.end_ns) - start)};
        Array *one = TRY_PTR(array_from_values(vm, all, ARRAY_LEN(all)));
        if (!array_push(vm, list, value_cell(one)))
            return VAL_EXC;
    }
    if (n) {
        memmove(log->pauses.items, log->pauses.items + n, (log->pauses.len - n) * sizeof(Pause));
        log->pauses.len -= n;
    }
    return value_cell(list);
}
