/* napi_work.c - promises, calls into JavaScript from outside of it, work on the thread pool.
 *
 * Whenever a callback of an addon comes from the loop, ticks and jobs run after it (host_drain). The map of AsyncLocalStorage that
 * is current when a context or a work is made is current again in its callbacks.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/loop/loop_work.h"
#include "runtime/napi/napi_priv.h"

/* ---- promises --------------------------------------------------------------------------------- */

struct napi_deferred__ {
    HostRef *promise;
};

napi_status napi_create_promise(napi_env env, napi_deferred *deferred, napi_value *promise)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, deferred);
    ADDON_ARG(env, promise);
    Object *o = promise_new(env->vm);
    if (!o)
        return addon_threw(env);
    napi_deferred d = xalloc(sizeof *d);
    d->promise = host_ref(env->addons->host, value_cell(o));
    *deferred = d;
    *promise = addon_handle(env, value_cell(o));
    return ADDON_OK(env);
}

static napi_status conclude(napi_env env, napi_deferred deferred, napi_value result, bool resolve)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, deferred);
    ADDON_ARG(env, result);
    Object *promise = value_as_object(deferred->promise->value);
    host_unref(env->addons->host, deferred->promise);
    xfree(deferred);
    bool ok = resolve ? promise_resolve(env->vm, promise, addon_value(result)) : promise_reject(env->vm, promise, addon_value(result));
    return ok ? ADDON_OK(env) : addon_threw(env);
}

napi_status napi_resolve_deferred(napi_env env, napi_deferred deferred, napi_value resolution)
{
    return conclude(env, deferred, resolution, true);
}

napi_status napi_reject_deferred(napi_env env, napi_deferred deferred, napi_value rejection)
{
    return conclude(env, deferred, rejection, false);
}

napi_status napi_is_promise(napi_env env, napi_value value, bool *is_promise)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, is_promise);
    *is_promise = value_is_promise(addon_value(value));
    return ADDON_OK(env);
}

/* ---- contexts --------------------------------------------------------------------------------- */

struct napi_async_context__ {
    HostRef *map; /* of AsyncLocalStorage */
};

napi_status napi_async_init(napi_env env, napi_value async_resource, napi_value async_resource_name, napi_async_context *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, async_resource_name);
    ADDON_ARG(env, result);
    ADDON_WANT(env, !async_resource || !value_is_nullish(addon_value(async_resource)), napi_object_expected);
    napi_async_context context = xalloc(sizeof *context);
    context->map = host_ref(env->addons->host, env->vm->async_context);
    *result = context;
    return ADDON_OK(env);
}

napi_status napi_async_destroy(napi_env env, napi_async_context async_context)
{
    ADDON_ENV(env);
    ADDON_ARG(env, async_context);
    host_unref(env->addons->host, async_context->map);
    xfree(async_context);
    return ADDON_OK(env);
}

Value addon_context_enter(napi_env env, const HostRef *map)
{
    Value before = env->vm->async_context;
    if (map)
        env->vm->async_context = map->value;
    return before;
}

/* Is nothing of JavaScript under way? Then what was queued runs now. */
static void drain(AddonHost *addons)
{
    if (!addons->vm->frame && !addons->scope_depth && !addons->ending)
        host_drain(addons->host);
}

napi_status napi_make_callback(napi_env env, napi_async_context async_context, napi_value recv, napi_value func, size_t argc,
                               const napi_value *argv, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, recv);
    ADDON_WANT(env, !value_is_nullish(addon_value(recv)), napi_object_expected);
    Value before = addon_context_enter(env, async_context ? async_context->map : NULL);
    env->addons->scope_depth++;
    napi_status status = napi_call_function(env, recv, func, argc, argv, result);
    env->addons->scope_depth--;
    env->vm->async_context = before;
    drain(env->addons);
    return ADDON_STATUS(env, status);
}

struct napi_callback_scope__ {
    HostRef *before; /* the map that was current */
};

napi_status napi_open_callback_scope(napi_env env, napi_value resource_object, napi_async_context context, napi_callback_scope *result)
{
    (void)resource_object;
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    napi_callback_scope scope = xalloc(sizeof *scope);
    scope->before = host_ref(env->addons->host, addon_context_enter(env, context ? context->map : NULL));
    env->callback_scopes++;
    env->addons->scope_depth++;
    *result = scope;
    return ADDON_OK(env);
}

napi_status napi_close_callback_scope(napi_env env, napi_callback_scope scope)
{
    ADDON_ENV(env);
    ADDON_ARG(env, scope);
    if (env->callback_scopes == 0)
        return napi_callback_scope_mismatch;
    env->callback_scopes--;
    env->addons->scope_depth--;
    env->vm->async_context = scope->before->value;
    host_unref(env->addons->host, scope->before);
    xfree(scope);
    drain(env->addons);
    return ADDON_OK(env);
}

/* ---- work ------------------------------------------------------------------------------------- */

struct napi_async_work__ {
    LoopWork work;
    napi_env env;
    napi_async_execute_callback execute;
    napi_async_complete_callback complete;
    void *data;
    HostRef *map;
    bool queued;
};

static void execute(LoopWork *work)
{
    napi_async_work w = CONTAINER_OF(work, struct napi_async_work__, work);
    w->execute(w->env, w->data);
}

/* The callback may delete the work. */
static void complete(LoopWork *work)
{
    napi_async_work w = CONTAINER_OF(work, struct napi_async_work__, work);
    napi_env env = w->env;
    AddonHost *addons = env->addons;
    u32 handles = addons->handles.len;
    w->queued = false;
    if (w->complete) {
        Value before = addon_context_enter(env, w->map);
        addons->scope_depth++;
        w->complete(env, work->cancelled ? napi_cancelled : napi_ok, w->data);
        addons->scope_depth--;
        addon_leave(env, handles, ADDON_ERRORS_ALL);
        env->vm->async_context = before;
    }
    addon_env_unref(env);
    drain(addons);
}

napi_status napi_create_async_work(napi_env env, napi_value async_resource, napi_value async_resource_name,
                                   napi_async_execute_callback execute_cb, napi_async_complete_callback complete_cb, void *data,
                                   napi_async_work *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, execute_cb);
    ADDON_ARG(env, result);
    ADDON_WANT(env, !async_resource || !value_is_nullish(addon_value(async_resource)), napi_object_expected);
    ADDON_ARG(env, async_resource_name);
    napi_async_work w = xalloc(sizeof *w);
    *w = (struct napi_async_work__){.work = {.run = execute, .done = complete}, .env = env, .execute = execute_cb, .complete = complete_cb,
                                    .data = data};
    w->map = host_ref(env->addons->host, env->vm->async_context);
    *result = w;
    return ADDON_OK(env);
}

napi_status napi_delete_async_work(napi_env env, napi_async_work work)
{
    ADDON_ENV(env);
    ADDON_ARG(env, work);
    host_unref(env->addons->host, work->map);
    xfree(work);
    return ADDON_OK(env);
}

napi_status napi_queue_async_work(node_api_basic_env env, napi_async_work work)
{
    ADDON_ENV(env);
    ADDON_ARG(env, work);
    ADDON_WANT(env, !work->queued && !env->addons->ending, napi_generic_failure);
    work->queued = true;
    work->work.cancelled = false;
    addon_env_ref(env);
    loop_work_start(host_loop(env->addons->host), &work->work);
    return ADDON_OK(env);
}

napi_status napi_cancel_async_work(node_api_basic_env env, napi_async_work work)
{
    ADDON_ENV(env);
    ADDON_ARG(env, work);
    ADDON_WANT(env, work->queued && loop_work_cancel(&work->work) == 0, napi_generic_failure);
    return ADDON_OK(env);
}
