/* web_fetch_timing.c - how long fetches took, for performance's entries of type "resource". They are kept as plain numbers until a script asks:
 * most never do.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "os/os_time.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_fetch.h"

enum { KEPT_MAX = 250 }; /* the room that the timeline has at first */

struct FetchTiming {
    char *url;
    u64 begun_ns, head_ns, end_ns, encoded, decoded;
    u16 status;
};

void fetch_timing_free(FetchState *state)
{
    for (u32 i = 0; i < state->n_timings; i++)
        xfree(state->timings[i].url);
    xfree(state->timings);
    state->timings = NULL;
    state->n_timings = 0;
}

void fetch_timing_add(Vm *vm, Fetch *fetch)
{
    FetchState *state = fetch_state(fetch->host);
    if (!state->observed && state->n_timings >= KEPT_MAX)
        return;
    FetchTiming *all = try_realloc(state->timings, (state->n_timings + 1) * sizeof *all);
    char *url = all ? string_to_c(vm, value_as_string(fetch->object->host_slots[FETCH_URL]), NULL) : NULL;
    if (all)
        state->timings = all;
    if (!url)
        return;
    all[state->n_timings++] = (FetchTiming){url, fetch->begun_ns, fetch->head_ns, os_time_monotonic_ns(), fetch->encoded ? fetch->encoded : fetch->decoded,
                                            fetch->decoded, fetch->status};
    if (!state->observed || state->n_timings > 1) /* the first one's job takes all */
        return;
    Value show = host_js_export(vm, "web/performance", "bufferedFetches");
    if (value_is_exc(show) || !embed_queue_job(vm, show, 0, NULL))
        host_uncaught(fetch->host);
}

static Value timing_value(Vm *vm, const FetchTiming *t)
{
    Host *host = host_of(vm);
    Value all[7] = {value_cell(TRY_PTR(string_from_utf8(vm, str_view(t->url)))),
                    value_number(web_performance_ms(host, t->begun_ns)),
                    value_number(web_performance_ms(host, t->head_ns)),
                    value_number(web_performance_ms(host, t->end_ns)),
                    value_number((double)t->encoded),
                    value_number((double)t->decoded),
                    value_u32(t->status)};
    return value_cell(TRY_PTR(array_from_values(vm, all, ARRAY_LEN(all))));
}

Value web_fetch_take_timings(Vm *vm, Frame *f)
{
    (void)f;
    FetchState *state = host_part(host_of(vm), HOST_PART_FETCH);
    Array *list = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; state && i < state->n_timings; i++) {
        Value v = TRY(timing_value(vm, &state->timings[i]));
        if (!array_push(vm, list, v))
            return VAL_EXC;
    }
    if (state)
        fetch_timing_free(state);
    return value_cell(list);
}

Value web_fetch_observe(Vm *vm, Frame *f)
{
    bool on = to_boolean(frame_arg(f, 0));
    if (on || host_part(host_of(vm), HOST_PART_FETCH))
        fetch_state(host_of(vm))->observed = on;
    return VAL_UNDEFINED;
}
