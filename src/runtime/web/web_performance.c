/* web_performance.c - the global performance and its class (High Resolution Time); the timeline is src/js/web/performance.js.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_time.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_event.h"
#include "runtime/web/web_priv.h"

/* Times begin with the host; under the name node with the process, as Node has it in workers. */
static HostStart start_of(Host *host)
{
    return host_options(host)->node_style ? host_process_start(host) : host_own_start(host);
}

double web_performance_ms(Host *host, u64 ns)
{
    return (double)(i64)(ns - start_of(host).monotonic_ns) / 1e6;
}

static Value performance_now(Vm *vm, Frame *f)
{
    (void)f;
    return value_number(web_performance_ms(host_of(vm), os_time_monotonic_ns()));
}

static Value performance_origin(Vm *vm, Frame *f)
{
    TRY_PTR(web_this(vm, f, &performance_class));
    return value_number((double)start_of(host_of(vm)).wall_ns / 1e6);
}

/* milestone(which): when the host came by it, -1: not yet */
static Value milestone(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    Value v = frame_arg(f, 0);
    u32 which = value_is_int(v) && value_as_int(v) >= 0 ? (u32)value_as_int(v) : HOST_MILESTONES;
    u64 ns = which < HOST_MILESTONES ? host_reached_ns(host, (HostMilestone)which) : 0;
    return value_number(ns ? web_performance_ms(host, ns) : -1);
}

/* loopMetrics(): [turns, events, events that did not have to be waited for, milliseconds of waiting] */
static Value loop_numbers(Vm *vm, Frame *f)
{
    (void)f;
    LoopMetrics m = {0};
    Host *host = host_of(vm);
    if (host_has_loop(host))
        m = *loop_metrics(host_loop(host));
    Value all[4] = {value_number((double)m.turns), value_number((double)m.events), value_number((double)m.waiting),
                    value_number((double)m.idle_ns / 1e6)};
    return value_cell(TRY_PTR(array_from_values(vm, all, ARRAY_LEN(all))));
}

/* isPerformance(value) */
static Value is_performance(Vm *vm, Frame *f)
{
    (void)vm;
    return value_bool(host_cast(frame_arg(f, 0), &performance_class));
}

const BuiltinProp web_performance_binding[] = {
    FN("now", 0, performance_now, 0, INTRIN_NONE),
    FN("isPerformance", 1, is_performance, 0, INTRIN_NONE),
    FN("takeFetches", 0, web_fetch_take_timings, 0, INTRIN_NONE),
    FN("observeFetches", 1, web_fetch_observe, 0, INTRIN_NONE),
    FN("observeGc", 1, web_gc_observe, 0, INTRIN_NONE),
    FN("takeGc", 0, web_gc_take, 0, INTRIN_NONE),
    FN("loopMetrics", 0, loop_numbers, 0, INTRIN_NONE),
    FN("milestone", 1, milestone, 0, INTRIN_NONE),
    END,
};

#define FROM_JS(name_)                                                                             \
    {.name = name_, .kind = ROW_LAZY, .maker = host_js_maker, .flags = BF_ENUMERABLE,              \
     .maker_data = &(const JsExport){"web/performance", name_}}
#define HIDDEN_FROM_JS(name_) {.name = name_, .kind = ROW_LAZY, .maker = host_js_maker, .maker_data = &(const JsExport){"web/performance", name_}}

static Value full_get(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_this(vm, f, &performance_class));
    return event_handler_get(o, TRY_PTR(atom_from_c(vm, "resourcetimingbufferfull")));
}

static Value full_set(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_this(vm, f, &performance_class));
    return event_handler_set(vm, o, TRY_PTR(atom_from_c(vm, "resourcetimingbufferfull")), frame_arg(f, 0)) ? VAL_UNDEFINED : VAL_EXC;
}

static Value performance_timing(Vm *vm, Frame *f)
{
    TRY_PTR(web_this(vm, f, &performance_class));
    return host_js_export(vm, "web/performance_timing", "timing");
}

static Value performance_illegal(Vm *vm, Frame *f)
{
    (void)f;
    return host_throw_node(vm, NodeError_ERR_ILLEGAL_CONSTRUCTOR, "Illegal constructor");
}

static const BuiltinProp performance_rows[] = {
    HOST_FN("now", 0, performance_now),
    HOST_GET("timeOrigin", performance_origin),
    FROM_JS("clearMarks"),
    FROM_JS("clearMeasures"),
    FROM_JS("clearResourceTimings"),
    FROM_JS("getEntries"),
    FROM_JS("getEntriesByName"),
    FROM_JS("getEntriesByType"),
    FROM_JS("mark"),
    FROM_JS("measure"),
    FROM_JS("setResourceTimingBufferSize"),
    FROM_JS("toJSON"),
    {.name = "timing", .kind = ROW_GET, .fn = performance_timing, .flags = BF_ENUMERABLE},
    HIDDEN_FROM_JS("eventLoopUtilization"),
    HIDDEN_FROM_JS("markResourceTiming"),
    HIDDEN_FROM_JS("nodeTiming"),
    HIDDEN_FROM_JS("timerify"),
    HOST_GETSET("onresourcetimingbufferfull", full_get, full_set),
    TAG("Performance"),
    END,
};

const HostClass performance_class = {
    .name = "Performance",
    .ctor = performance_illegal,
    .data_size = sizeof(EventTarget),
    .inline_slots = 2,
    .proto_props = performance_rows,
    .parent = &event_target_class,
    .finalise = event_target_finalise,
    .trace = event_target_trace,
};

Value web_performance_make(Vm *vm, const void *data)
{
    (void)data;
    return value_cell(TRY_PTR(host_object_new(vm, &performance_class)));
}
