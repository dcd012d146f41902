/* web_performance.c - the global performance and its class (High Resolution Time); the timeline is src/js/web/performance.js.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_time.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_event.h"

typedef struct Performance {
    EventTarget target;
    double origin; /* milliseconds since 1970 when the process began */
} Performance;

static double now_ms(Vm *vm)
{
    return (double)(os_time_monotonic_ns() - host_started_ns(host_of(vm))) / 1e6;
}

static Value performance_now(Vm *vm, Frame *f)
{
    (void)f;
    return value_number(now_ms(vm));
}

static Value performance_origin(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_this(vm, f, &performance_class));
    return value_number(((Performance *)host_data(o))->origin);
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
    END,
};

#define FROM_JS(name_)                                                                             \
    {.name = name_, .kind = ROW_LAZY, .maker = host_js_maker, .flags = BF_ENUMERABLE,              \
     .maker_data = &(const JsExport){"web/performance", name_}}

static const BuiltinProp performance_rows[] = {
    HOST_FN("now", 0, performance_now),
    HOST_GET("timeOrigin", performance_origin),
    FROM_JS("mark"),
    FROM_JS("measure"),
    FROM_JS("clearMarks"),
    FROM_JS("clearMeasures"),
    FROM_JS("getEntries"),
    FROM_JS("getEntriesByName"),
    FROM_JS("getEntriesByType"),
    FROM_JS("timerify"),
    FROM_JS("toJSON"),
    TAG("Performance"),
    END,
};

const HostClass performance_class = {
    .name = "Performance",
    .data_size = sizeof(Performance),
    .inline_slots = 2,
    .proto_props = performance_rows,
    .parent = &event_target_class,
    .finalise = event_target_finalise,
    .trace = event_target_trace,
};

Value web_performance_make(Vm *vm, const void *data)
{
    (void)data;
    HostObject *o = TRY_PTR(host_object_new(vm, &performance_class));
    ((Performance *)host_data(o))->origin = (double)os_time_wall_ns() / 1e6 - now_ms(vm);
    return value_cell(o);
}
