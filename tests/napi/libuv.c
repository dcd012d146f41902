/* libuv.c - an addon that uses libuv on the loop of its environment: a timer, work, another thread's wake-up.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <uv.h>

#include "node_api.h"

typedef struct Waiting {
    napi_env env;
    napi_ref callback;
    union {
        uv_timer_t timer;
        uv_async_t async;
        uv_work_t work;
    } uv;
    uv_thread_t thread;
    int times;
} Waiting;

/* Calls back from the loop, where no scope is open. */
static void tell(Waiting *w, int n)
{
    napi_handle_scope scope;
    napi_value fn, object, arg;
    napi_open_handle_scope(w->env, &scope);
    napi_get_reference_value(w->env, w->callback, &fn);
    napi_create_object(w->env, &object);
    napi_create_int32(w->env, n, &arg);
    napi_make_callback(w->env, NULL, object, fn, 1, &arg, NULL);
    napi_close_handle_scope(w->env, scope);
}

static Waiting *waiting(napi_env env, napi_callback_info info, uv_loop_t **loop)
{
    size_t argc = 1;
    napi_value fn;
    Waiting *w = calloc(1, sizeof *w);
    napi_get_cb_info(env, info, &argc, &fn, NULL, NULL);
    w->env = env;
    napi_create_reference(env, fn, 1, &w->callback);
    napi_get_uv_event_loop(env, loop);
    return w;
}

static void forget(Waiting *w)
{
    napi_delete_reference(w->env, w->callback);
    free(w);
}

static void on_closed(uv_handle_t *handle)
{
    forget(handle->data);
}

static void on_timer(uv_timer_t *timer)
{
    Waiting *w = timer->data;
    tell(w, ++w->times);
    if (w->times == 3)
        uv_close((uv_handle_t *)timer, on_closed);
}

static napi_value timer(napi_env env, napi_callback_info info)
{
    uv_loop_t *loop;
    Waiting *w = waiting(env, info, &loop);
    uv_timer_init(loop, &w->uv.timer);
    w->uv.timer.data = w;
    uv_timer_start(&w->uv.timer, on_timer, 1, 1);
    return NULL;
}

static void on_async(uv_async_t *async)
{
    Waiting *w = async->data;
    uv_thread_join(&w->thread);
    tell(w, 10);
    uv_close((uv_handle_t *)async, on_closed);
}

static void run_thread(void *data)
{
    Waiting *w = data;
    uv_async_send(&w->uv.async);
}

static napi_value wake(napi_env env, napi_callback_info info)
{
    uv_loop_t *loop;
    Waiting *w = waiting(env, info, &loop);
    uv_async_init(loop, &w->uv.async, on_async);
    w->uv.async.data = w;
    uv_thread_create(&w->thread, run_thread, w);
    return NULL;
}

static void run_work(uv_work_t *work)
{
    ((Waiting *)work->data)->times = 20;
}

static void work_done(uv_work_t *work, int status)
{
    Waiting *w = work->data;
    tell(w, w->times + status);
    forget(w);
}

static napi_value work(napi_env env, napi_callback_info info)
{
    uv_loop_t *loop;
    Waiting *w = waiting(env, info, &loop);
    w->uv.work.data = w;
    uv_queue_work(loop, &w->uv.work, run_work, work_done);
    return NULL;
}

NAPI_MODULE_INIT()
{
    napi_property_descriptor rows[] = {
        {.utf8name = "timer", .method = timer, .attributes = napi_enumerable},
        {.utf8name = "wake", .method = wake, .attributes = napi_enumerable},
        {.utf8name = "work", .method = work, .attributes = napi_enumerable},
    };
    napi_define_properties(env, exports, 3, rows);
    return exports;
}
