/* host_async.c - hooks on asynchronous work: from the places that make and run callbacks to src/js/internal/async_track.js, and its binding.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host_async.h"

#include "base/alloc.h"
#include "runtime/host/host_priv.h"

/* Functions of internal/async_track, in the order of its call of setHooks. */
typedef enum AsyncHook {
    HOOK_BEGIN, HOOK_ENTER, HOOK_LEAVE, HOOK_END, HOOK_PROMISE, HOOK_AWAIT, HOOK_RESOLVE, HOOK_JOB_ENTER, HOOK_JOB_LEAVE, HOOK_DESTROY,
    HOOKS
} AsyncHook;

typedef struct HostAsync {
    HostRef *hooks[HOOKS];
    bool destroys; /* ids wait for HOOK_DESTROY */
} HostAsync;

static void async_free(void *state)
{
    xfree(state);
}

static HostAsync *async_of(Host *host)
{
    return host_part(host, HOST_PART_ASYNC);
}

/* VAL_UNDEFINED when nothing came of it: the hooks end the program themselves when they throw, and a worker that ends leaves them. */
static Value call_hook(Host *host, AsyncHook which, u32 argc, const Value *args)
{
    HostAsync *async = async_of(host);
    Vm *vm = host_vm(host);
    if (!async || !async->hooks[which] || host_is_stopped(host))
        return VAL_UNDEFINED;
    Value r = call_function(vm, async->hooks[which]->value, VAL_UNDEFINED, argc, args);
    if (!value_is_exc(r))
        return r;
    exception_take(vm);
    return VAL_UNDEFINED;
}

Value host_async_begin_tracked(Host *host, const char *type, Value resource)
{
    Vm *vm = host_vm(host);
    String *name = string_from_c(vm, type);
    if (!name) {
        exception_take(vm);
        return vm->async_context;
    }
    Value args[2] = {value_cell(name), resource};
    Value context = call_hook(host, HOOK_BEGIN, 2, args);
    return value_is_undefined(context) ? vm->async_context : context;
}

Value host_async_enter_tracked(Host *host, Value context)
{
    Value r = call_hook(host, HOOK_ENTER, 1, &context);
    return value_is_undefined(r) ? context : r;
}

void host_async_leave_tracked(Host *host, Value context)
{
    (void)call_hook(host, HOOK_LEAVE, 1, &context);
}

void host_async_end_tracked(Host *host, Value context)
{
    (void)call_hook(host, HOOK_END, 1, &context);
}

/* VmHost.async_event */
Value host_async_event(void *ctx, Vm *vm, u32 event, Value a, Value b)
{
    static const u8 hooks[] = {[ASYNC_PROMISE] = HOOK_PROMISE, [ASYNC_AWAIT] = HOOK_AWAIT, [ASYNC_RESOLVE] = HOOK_RESOLVE,
                               [ASYNC_ENTER] = HOOK_JOB_ENTER, [ASYNC_LEAVE] = HOOK_JOB_LEAVE};
    Value args[2] = {a, b}, before = vm->async_context;
    Value r = call_hook(ctx, (AsyncHook)hooks[event], 2, args);
    vm->async_context = before;
    return value_is_undefined(r) ? (event == ASYNC_ENTER ? a : before) : r;
}

bool host_async_has_destroys(Host *host)
{
    return UNLIKELY(host_vm(host)->tracking) && async_of(host) && async_of(host)->destroys;
}

void host_async_destroy(Host *host)
{
    HostAsync *async = async_of(host);
    if (!async || !async->destroys)
        return;
    async->destroys = false;
    (void)call_hook(host, HOOK_DESTROY, 0, NULL);
}

/* ---- $binding("async") ---- */

/* setHooks(list): functions in the order of AsyncHook. Once. */
static Value async_set_hooks(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    Array *list = value_as_array(frame_arg(f, 0));
    if (!async_of(host))
        host_set_part(host, HOST_PART_ASYNC, xalloc_zero(sizeof(HostAsync)), async_free);
    for (u32 i = 0; i < HOOKS; i++)
        async_of(host)->hooks[i] = host_ref(host, elements_get(vm, &list->object, i));
    return VAL_UNDEFINED;
}

/* track(bits): TRACK_* */
static Value async_set_tracking(Vm *vm, Frame *f)
{
    Value bits = frame_arg(f, 0);
    vm->tracking = value_is_int(bits) ? (u8)value_as_int(bits) : 0;
    return VAL_UNDEFINED;
}

/* tracks(): are callbacks told apart now? */
static Value async_tracks(Vm *vm, Frame *f)
{
    (void)f;
    return value_bool(vm->tracking);
}

/* destroysWait(): HOOK_DESTROY is called in this turn, or before the program ends. */
static Value async_destroys_wait(Vm *vm, Frame *f)
{
    (void)f;
    async_of(host_of(vm))->destroys = true;
    return VAL_UNDEFINED;
}

const BuiltinProp host_async_binding[] = {
    FN("setHooks", 1, async_set_hooks, 0, INTRIN_NONE),
    FN("tracks", 0, async_tracks, 0, INTRIN_NONE),
    FN("track", 1, async_set_tracking, 0, INTRIN_NONE),
    FN("destroysWait", 0, async_destroys_wait, 0, INTRIN_NONE),
    END,
};
