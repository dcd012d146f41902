/* napi_threadsafe.c - functions that any thread may call: a queue, and a task that empties it on the loop's thread.
 *
 * It is open until every thread has released it, or one aborts; then it is closing: calls are refused, and what is left in the queue
 * is handed back without an environment after its finalizer has run. The structure lives on until no thread holds it and no
 * wake-up is under way.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>

#include "runtime/napi/napi_priv.h"

/* So many calls in a turn, then others have theirs. */
enum { CALLS_A_TURN = 1000 };

struct napi_threadsafe_function__ {
    pthread_mutex_t lock; /* guards what follows until `env` */
    pthread_cond_t room;
    VEC(void *) queue;    /* from `first` on */
    u32 first;
    size_t max;           /* 0: no limit */
    size_t threads;
    bool closing;         /* calls are refused */
    bool closed;          /* the loop's thread has let go of it */
    bool posted;          /* `wake` is on its way */
    bool shutting;        /* of the loop's thread: `end` is queued or done */

    napi_env env;
    Loop *loop;
    LoopTask wake, end;
    HostRef *func, *map;
    bool has_func, referenced;
    void *context, *finalize_data;
    napi_finalize finalize;
    napi_threadsafe_function_call_js call;
};
typedef struct napi_threadsafe_function__ Function_;

static size_t queued(const Function_ *f)
{
    return f->queue.len - f->first;
}

static void *take(Function_ *f)
{
    void *data = f->queue.items[f->first++];
    if (f->first == f->queue.len) {
        f->first = f->queue.len = 0;
    } else if (f->first > 1024 && f->first > f->queue.len / 2) {
        memmove(f->queue.items, f->queue.items + f->first, queued(f) * sizeof(void *));
        f->queue.len -= f->first;
        f->first = 0;
    }
    return data;
}

/* Unlocks, and frees what nobody holds any more. */
static void unlock(Function_ *f)
{
    bool dead = f->closed && !f->posted && !f->threads;
    pthread_mutex_unlock(&f->lock);
    if (!dead)
        return;
    pthread_mutex_destroy(&f->lock);
    pthread_cond_destroy(&f->room);
    VEC_DEINIT(&f->queue);
    xfree(f);
}

/* Locked. */
static void send(Function_ *f)
{
    if (f->posted || f->closed)
        return;
    f->posted = true;
    loop_post(f->loop, &f->wake);
}

/* ---- on the loop's thread --------------------------------------------------------------------- */

static void call_js(napi_env env, napi_value function, void *context, void *data)
{
    (void)context, (void)data;
    napi_value undefined;
    if (!env || !function)
        return;
    napi_status status = napi_get_undefined(env, &undefined);
    if (status == napi_ok)
        status = napi_call_function(env, undefined, function, 0, NULL, NULL);
    if (status != napi_ok && status != napi_pending_exception)
        napi_throw_error(env, "ERR_NAPI_TSFN_CALL_JS", "Failed to call JS callback");
}

static void deliver(Function_ *f, void *data)
{
    napi_env env = f->env;
    AddonHost *addons = env->addons;
    u32 handles = addons->handles.len;
    Value before = addon_context_enter(env, f->map);
    addons->scope_depth++;
    addon_env_ref(env);
    f->call(env, f->has_func ? addon_handle(env, f->func->value) : NULL, f->context, data);
    addon_leave(env, handles, ADDON_ERRORS_OLD);
    addons->scope_depth--;
    env->vm->async_context = before;
    addon_env_unref(env);
    host_drain(addons->host);
}

static void cleanup(void *arg);

/* The last of it: the finalizer, then what is still in the queue goes back. */
static void shut(Function_ *f)
{
    napi_env env = f->env;
    AddonHost *addons = env->addons;
    napi_remove_env_cleanup_hook(env, cleanup, f);
    if (f->finalize) {
        Value before = addon_context_enter(env, f->map);
        addon_finalize(env, f->finalize, f->finalize_data, f->context, ADDON_ERRORS_OLD);
        env->vm->async_context = before;
    }
    pthread_mutex_lock(&f->lock);
    while (queued(f)) {
        void *data = take(f);
        pthread_mutex_unlock(&f->lock);
        f->call(NULL, NULL, f->context, data);
        pthread_mutex_lock(&f->lock);
    }
    f->closed = true;
    host_unref(addons->host, f->func);
    host_unref(addons->host, f->map);
    unlock(f);
    addon_env_unref(env);
    if (!addons->ending)
        host_drain(addons->host);
}

static void on_end(LoopTask *task)
{
    shut(CONTAINER_OF(task, Function_, end));
}

/* No more calls: threads that wait for room are told, the rest happens in the next turn. */
static void begin_end(Function_ *f)
{
    pthread_mutex_lock(&f->lock);
    f->closing = true;
    pthread_cond_broadcast(&f->room);
    pthread_mutex_unlock(&f->lock);
    if (f->shutting)
        return;
    f->shutting = true;
    if (f->referenced)
        loop_unref(f->loop);
    f->referenced = false;
    f->end.run = on_end;
    loop_defer(f->loop, &f->end);
}

/* The host ends. */
static void cleanup(void *arg)
{
    Function_ *f = arg;
    begin_end(f);
    loop_defer_cancel(f->loop, &f->end);
    shut(f);
}

static void on_wake(LoopTask *task)
{
    Function_ *f = CONTAINER_OF(task, Function_, wake);
    bool over = false;
    pthread_mutex_lock(&f->lock);
    for (u32 calls = 0; !f->closed && !over; calls++) {
        if (f->closing || (!queued(f) && !f->threads)) {
            over = true;
        } else if (!queued(f)) {
            break;
        } else if (calls == CALLS_A_TURN) {
            loop_post(f->loop, &f->wake);
            pthread_mutex_unlock(&f->lock);
            return;
        } else {
            bool was_full = f->max && queued(f) >= f->max;
            void *data = take(f);
            if (was_full)
                pthread_cond_signal(&f->room);
            pthread_mutex_unlock(&f->lock);
            deliver(f, data);
            pthread_mutex_lock(&f->lock);
        }
    }
    f->posted = false;
    if (!over) {
        unlock(f);
        return;
    }
    pthread_mutex_unlock(&f->lock);
    begin_end(f);
}

/* ---- the functions ---------------------------------------------------------------------------- */

napi_status napi_create_threadsafe_function(napi_env env, napi_value func, napi_value async_resource, napi_value async_resource_name,
                                            size_t max_queue_size, size_t initial_thread_count, void *thread_finalize_data,
                                            napi_finalize thread_finalize_cb, void *context, napi_threadsafe_function_call_js call_js_cb,
                                            napi_threadsafe_function *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, async_resource_name);
    ADDON_WANT(env, initial_thread_count > 0, napi_invalid_arg);
    ADDON_ARG(env, result);
    ADDON_WANT(env, func || call_js_cb, napi_invalid_arg);
    ADDON_WANT(env, !func || value_is_callable(addon_value(func)), napi_invalid_arg);
    ADDON_WANT(env, !async_resource || !value_is_nullish(addon_value(async_resource)), napi_object_expected);
    Host *host = env->addons->host;
    Loop *loop = host_loop(host);
    ADDON_WANT(env, loop_wake_enable(loop) == 0, napi_generic_failure);
    Function_ *f = xalloc(sizeof *f);
    *f = (Function_){.max = max_queue_size, .threads = initial_thread_count, .env = env, .loop = loop, .context = context,
                     .finalize_data = thread_finalize_data, .finalize = thread_finalize_cb, .call = call_js_cb ? call_js_cb : call_js,
                     .has_func = func != NULL, .referenced = true, .wake = {.run = on_wake}};
    pthread_mutex_init(&f->lock, NULL);
    pthread_cond_init(&f->room, NULL);
    f->func = host_ref(host, func ? addon_value(func) : VAL_UNDEFINED);
    f->map = host_ref(host, env->vm->async_context);
    loop_ref(loop);
    addon_env_ref(env);
    napi_add_env_cleanup_hook(env, cleanup, f);
    *result = f;
    return ADDON_OK(env);
}

napi_status napi_get_threadsafe_function_context(napi_threadsafe_function func, void **result)
{
    if (!func || !result)
        return napi_invalid_arg;
    *result = func->context;
    return napi_ok;
}

napi_status napi_call_threadsafe_function(napi_threadsafe_function func, void *data, napi_threadsafe_function_call_mode is_blocking)
{
    if (!func)
        return napi_invalid_arg;
    napi_status status = napi_ok;
    pthread_mutex_lock(&func->lock);
    while (func->max && queued(func) >= func->max && !func->closing && status == napi_ok) {
        if (is_blocking == napi_tsfn_nonblocking)
            status = napi_queue_full;
        else
            pthread_cond_wait(&func->room, &func->lock);
    }
    if (func->closing) { /* whoever hears that has released it */
        status = func->threads ? napi_closing : napi_invalid_arg;
        func->threads -= func->threads != 0;
    } else if (status == napi_ok) {
        VEC_PUSH(&func->queue, data);
        send(func);
    }
    unlock(func);
    return status;
}

napi_status napi_acquire_threadsafe_function(napi_threadsafe_function func)
{
    if (!func)
        return napi_invalid_arg;
    pthread_mutex_lock(&func->lock);
    napi_status status = func->closing ? napi_closing : napi_ok;
    func->threads += !func->closing;
    pthread_mutex_unlock(&func->lock);
    return status;
}

napi_status napi_release_threadsafe_function(napi_threadsafe_function func, napi_threadsafe_function_release_mode mode)
{
    if (!func)
        return napi_invalid_arg;
    pthread_mutex_lock(&func->lock);
    if (!func->threads) {
        pthread_mutex_unlock(&func->lock);
        return napi_invalid_arg;
    }
    func->threads--;
    if (!func->closing && (!func->threads || mode == napi_tsfn_abort)) {
        func->closing = mode == napi_tsfn_abort;
        if (func->closing)
            pthread_cond_broadcast(&func->room);
        send(func);
    }
    unlock(func);
    return napi_ok;
}

napi_status napi_unref_threadsafe_function(node_api_basic_env env, napi_threadsafe_function func)
{
    (void)env;
    if (!func)
        return napi_invalid_arg;
    if (func->referenced)
        loop_unref(func->loop);
    func->referenced = false;
    return napi_ok;
}

napi_status napi_ref_threadsafe_function(node_api_basic_env env, napi_threadsafe_function func)
{
    (void)env;
    if (!func)
        return napi_invalid_arg;
    if (!func->referenced && !func->shutting)
        loop_ref(func->loop);
    func->referenced = !func->shutting;
    return napi_ok;
}
