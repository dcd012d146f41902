/* host_hot.c - generations of a program whose files are loaded again into the running process (--hot).
 *
 * Each load is a generation. When one has run to its end, what earlier ones keep going is stopped, so that code that is no longer there does
 * not act beside the code that took its place: intervals, listeners on process that the new code added again, and servers (by the hook
 * of runtime/bun). Timeouts go on, since they belong to work under way. What a program holds in globals is its state and stays:
 * `globalThis.timer ??= setInterval(...)` is how such programs keep something.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/host/host_priv.h"

struct HostHot {
    u32 generation;
    HostHotHook *hook;
    HostRef *first, *before; /* numbers of listeners by event, when the first generation began and when this one did */
};

static struct HostHot *hot_of(Host *host)
{
    if (!host->hot && host->options.hot) {
        host->hot = xalloc_zero(sizeof *host->hot);
        host->hot->generation = 1;
    }
    return host->hot;
}

u32 host_generation(Host *host)
{
    return UNLIKELY(host->options.hot) ? hot_of(host)->generation : 0;
}

void host_set_hot_hook(Host *host, HostHotHook *hook)
{
    hot_of(host)->hook = hook;
}

void host_hot_free(Host *host)
{
    if (host->hot && host->hot->first)
        host_unref(host, host->hot->first);
    if (host->hot && host->hot->before)
        host_unref(host, host->hot->before);
    xfree(host->hot);
    host->hot = NULL;
}

/* ---- what globals hold ------------------------------------------------------------------------- */

static bool holds(Vm *vm, Object *holder, Value v, u32 depth);

/* Is it that value, or an object that holds it? */
static bool leads_to(Vm *vm, Value found, Value v, u32 depth)
{
    if (value_same_bits(found, v))
        return true;
    return depth && value_is_object(found) && !value_is_callable(found) && !value_has_kind(found, Kind_Proxy) &&
           holds(vm, value_as_object(found), v, depth - 1);
}

/* Nothing runs and nothing lazy is made: what was never read holds nothing. */
static bool holds(Vm *vm, Object *holder, Value v, u32 depth)
{
    KeyList keys;
    if (!obj_own_keys(vm, holder, KEYS_STRINGS, &keys)) {
        exception_take(vm);
        return false;
    }
    bool held = false;
    for (u32 i = 0; i < keys.count && !held; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        PropSlot slot;
        if (obj_own_slot(vm, holder, key, &slot))
            held = leads_to(vm, *obj_slot(vm, holder, slot.slot), v, depth);
    }
    u32 n = value_is_array_cell(value_cell(holder)) ? ((Array *)holder)->length : 0;
    for (u32 i = 0; i < n && !held; i++)
        held = leads_to(vm, elements_get(vm, holder, i), v, 0);
    return held;
}

bool host_is_global_state(Host *host, Value v)
{
    return holds(host->vm, vm_core(host->vm)->realm->global, v, 2);
}

/* ---- listeners on process ----------------------------------------------------------------------- */

/* The table of listeners by event; NULL: nobody listens. */
static Object *listeners_of(Host *host)
{
    Value process = process_object(host);
    Value events = value_is_object(process) ? obj_peek(host->vm, value_as_object(process), key_from_c(host->vm, "_events")) : VAL_HOLE;
    return value_is_object(events) ? value_as_object(events) : NULL;
}

static u32 number_in(Vm *vm, HostRef *counts, PropKey event)
{
    Value n = counts ? obj_peek(vm, value_as_object(counts->value), event) : VAL_HOLE;
    return value_is_int(n) ? (u32)value_as_int(n) : 0;
}

static HostRef *count_listeners(Host *host)
{
    Vm *vm = host->vm;
    Object *counts = object_new(vm, NULL), *events = listeners_of(host);
    KeyList keys = {0};
    bool ok = counts && (!events || obj_own_keys(vm, events, KEYS_STRINGS | KEYS_SYMBOLS, &keys));
    for (u32 i = 0; ok && i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        Value list = obj_peek(vm, events, key);
        i32 n = value_is_array_cell(list) ? (i32)value_as_array(list)->length : value_is_callable(list);
        if (n)
            ok = obj_put(vm, counts, key, value_int(n), PROP_WEC);
    }
    if (!ok)
        exception_take(vm);
    return counts ? host_ref(host, value_cell(counts)) : NULL;
}

/* Takes the listeners from..to-1 out of the list. */
static bool cut(Vm *vm, Array *list, u32 from, u32 to)
{
    u32 n = list->length;
    for (u32 i = to; i < n; i++)
        if (!elements_put(vm, &list->object, from + i - to, elements_get(vm, &list->object, i), PROP_WEC))
            return false;
    return array_set_length(vm, list, n - (to - from));
}

/* Listeners that were there when this generation began go where it has added its own for the event. */
static void replace_listeners(Host *host)
{
    Vm *vm = host->vm;
    Object *events = listeners_of(host);
    KeyList keys = {0};
    bool ok = events && obj_own_keys(vm, events, KEYS_STRINGS | KEYS_SYMBOLS, &keys);
    for (u32 i = 0; ok && i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        Value list = obj_peek(vm, events, key);
        u32 first = number_in(vm, host->hot->first, key), before = number_in(vm, host->hot->before, key);
        if (before > first && value_is_array_cell(list) && value_as_array(list)->length > before)
            ok = cut(vm, value_as_array(list), first, before);
    }
    if (!ok && events)
        exception_take(vm);
}

/* ---- generations -------------------------------------------------------------------------------- */

void host_hot_begin(Host *host)
{
    struct HostHot *hot = hot_of(host);
    if (!hot->first) {
        hot->first = count_listeners(host);
        return;
    }
    hot->generation++;
    if (hot->before)
        host_unref(host, hot->before);
    hot->before = count_listeners(host);
}

void host_hot_end(Host *host)
{
    struct HostHot *hot = hot_of(host);
    timers_sweep(host, hot->generation);
    replace_listeners(host);
    if (hot->before) /* once: listeners that it adds later are as good as the others */
        host_unref(host, hot->before);
    hot->before = NULL;
    if (hot->hook)
        hot->hook(host);
}
