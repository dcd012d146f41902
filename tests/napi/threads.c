/* threads.c - an addon that works beside JavaScript: work on the pool, threads that call functions, callbacks from libuv, hooks at
 * the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "node_api.h"

#define OK(call)                                                                     \
    do {                                                                             \
        napi_status ok_ = (call);                                                    \
        if (ok_ != napi_ok && ok_ != napi_pending_exception) {                       \
            fprintf(stderr, "%s: status %d\n", #call, ok_);                          \
            abort();                                                                 \
        }                                                                            \
    } while (0)

typedef struct Args {
    size_t argc;
    napi_value v[4];
} Args;

static Args args_of(napi_env env, napi_callback_info info)
{
    Args a = {.argc = 4};
    OK(napi_get_cb_info(env, info, &a.argc, a.v, NULL, NULL));
    return a;
}

static napi_value number(napi_env env, double d)
{
    napi_value v;
    OK(napi_create_double(env, d, &v));
    return v;
}

static int int_of(napi_env env, napi_value v)
{
    int32_t n = 0;
    napi_get_value_int32(env, v, &n);
    return n;
}

static napi_value text(napi_env env, const char *s)
{
    napi_value v;
    OK(napi_create_string_utf8(env, s, NAPI_AUTO_LENGTH, &v));
    return v;
}

/* ---- work ---- */

typedef struct Work {
    napi_async_work work;
    napi_deferred deferred;
    double in, out;
} Work;

static void execute(napi_env env, void *data)
{
    Work *w = data;
    (void)env;
    w->out = w->in * w->in;
}

static void complete(napi_env env, napi_status status, void *data)
{
    Work *w = data;
    if (status == napi_ok)
        OK(napi_resolve_deferred(env, w->deferred, number(env, w->out)));
    else
        OK(napi_reject_deferred(env, w->deferred, number(env, status)));
    OK(napi_delete_async_work(env, w->work));
    free(w);
}

/* square(n): a promise */
static napi_value square(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    Work *w = calloc(1, sizeof *w);
    napi_value promise;
    w->in = int_of(env, a.v[0]);
    OK(napi_create_promise(env, &w->deferred, &promise));
    OK(napi_create_async_work(env, NULL, text(env, "square"), execute, complete, w, &w->work));
    OK(napi_queue_async_work(env, w->work));
    return promise;
}

static void throws(napi_env env, napi_status status, void *data)
{
    napi_async_work *work = data;
    (void)status;
    OK(napi_delete_async_work(env, *work));
    free(work);
    napi_throw_error(env, "ERR_WORK", "thrown by complete");
}

static void nothing(napi_env env, void *data)
{
    (void)env, (void)data;
}

static napi_value work_that_throws(napi_env env, napi_callback_info info)
{
    napi_async_work *work = malloc(sizeof *work);
    (void)info;
    OK(napi_create_async_work(env, NULL, text(env, "throws"), nothing, throws, work, work));
    OK(napi_queue_async_work(env, *work));
    return NULL;
}

/* Fills the pool with work that waits until the last one was taken back. */
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void wait_at_gate(napi_env env, void *data)
{
    (void)env, (void)data;
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
}

typedef struct Cancelled {
    napi_async_work work[65];
    int done, cancelled;
    napi_ref callback;
} Cancelled;

static void one_done(napi_env env, napi_status status, void *data)
{
    Cancelled *c = data;
    napi_value fn, undefined, args[2];
    c->done++;
    c->cancelled += status == napi_cancelled;
    if (c->done < 65)
        return;
    OK(napi_get_reference_value(env, c->callback, &fn));
    OK(napi_get_undefined(env, &undefined));
    args[0] = number(env, c->done);
    args[1] = number(env, c->cancelled);
    napi_call_function(env, undefined, fn, 2, args, NULL);
    for (int i = 0; i < 65; i++)
        OK(napi_delete_async_work(env, c->work[i]));
    OK(napi_delete_reference(env, c->callback));
    free(c);
}

/* cancel(callback): whether taking back and queueing twice were answered as they should */
static napi_value cancel(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    Cancelled *c = calloc(1, sizeof *c);
    OK(napi_create_reference(env, a.v[0], 1, &c->callback));
    pthread_mutex_lock(&gate);
    for (int i = 0; i < 65; i++) {
        OK(napi_create_async_work(env, NULL, text(env, "waits"), wait_at_gate, one_done, c, &c->work[i]));
        OK(napi_queue_async_work(env, c->work[i]));
    }
    napi_status taken = napi_cancel_async_work(env, c->work[64]);
    pthread_mutex_unlock(&gate);
    return number(env, taken);
}

/* ---- threadsafe functions ---- */

typedef struct Caller {
    napi_threadsafe_function fn;
    pthread_t thread;
    int calls, refused, mode;
} Caller;

static void deliver(napi_env env, napi_value fn, void *context, void *data)
{
    napi_value undefined, arg;
    Caller *c = context;
    if (!env) { /* what was left in the queue */
        c->refused++;
        return;
    }
    OK(napi_get_undefined(env, &undefined));
    arg = number(env, (double)(intptr_t)data);
    napi_call_function(env, undefined, fn, 1, &arg, NULL);
}

static void *run(void *data)
{
    Caller *c = data;
    for (int i = 1; i <= c->calls; i++) {
        napi_status status = napi_call_threadsafe_function(c->fn, (void *)(intptr_t)i, napi_tsfn_blocking);
        if (status == napi_closing)
            return NULL; /* released by that */
        if (status != napi_ok)
            abort();
    }
    napi_release_threadsafe_function(c->fn, napi_tsfn_release);
    return NULL;
}

static void finished(napi_env env, void *data, void *context)
{
    napi_ref callback = data;
    Caller *c = context;
    napi_value fn, undefined;
    if (c->thread)
        pthread_join(c->thread, NULL);
    OK(napi_get_reference_value(env, callback, &fn));
    OK(napi_get_undefined(env, &undefined));
    napi_call_function(env, undefined, fn, 0, NULL, NULL);
    OK(napi_delete_reference(env, callback));
}

/* call(times, queue, fn, done): a thread calls fn(1) ... fn(times) */
static napi_value call(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    Caller *c = calloc(1, sizeof *c);
    napi_ref done;
    c->calls = int_of(env, a.v[0]);
    OK(napi_create_reference(env, a.v[3], 1, &done));
    OK(napi_create_threadsafe_function(env, a.v[2], NULL, text(env, "call"), (size_t)int_of(env, a.v[1]), 1, done, finished, c, deliver, &c->fn));
    pthread_create(&c->thread, NULL, run, c);
    return NULL;
}

/* queue(fn, done): statuses of calls on the loop's own thread: a queue of two, then it is aborted. */
static napi_value queue(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    Caller *c = calloc(1, sizeof *c);
    napi_ref done;
    void *context = NULL;
    napi_value list;
    int status[9], n = 0;
    OK(napi_create_reference(env, a.v[1], 1, &done));
    OK(napi_create_threadsafe_function(env, a.v[0], NULL, text(env, "queue"), 2, 1, done, finished, c, deliver, &c->fn));
    status[n++] = napi_get_threadsafe_function_context(c->fn, &context) == napi_ok && context == c;
    status[n++] = napi_acquire_threadsafe_function(c->fn);
    for (int i = 0; i < 3; i++)
        status[n++] = napi_call_threadsafe_function(c->fn, NULL, napi_tsfn_nonblocking);
    status[n++] = napi_release_threadsafe_function(c->fn, napi_tsfn_abort);
    status[n++] = napi_acquire_threadsafe_function(c->fn);
    status[n++] = napi_call_threadsafe_function(c->fn, NULL, napi_tsfn_blocking); /* releases the last */
    OK(napi_create_array(env, &list));
    for (int i = 0; i < n; i++)
        OK(napi_set_element(env, list, (uint32_t)i, number(env, status[i])));
    return list;
}

/* idle(fn): one that nobody ever calls and that keeps nothing alive */
static napi_value idle(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    napi_threadsafe_function fn;
    OK(napi_create_threadsafe_function(env, a.v[0], NULL, text(env, "idle"), 0, 1, NULL, NULL, NULL, NULL, &fn));
    OK(napi_ref_threadsafe_function(env, fn));
    OK(napi_unref_threadsafe_function(env, fn));
    return NULL;
}

/* plain(fn): without a callback of its own it calls fn() */
static napi_value plain(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    napi_threadsafe_function fn;
    OK(napi_create_threadsafe_function(env, a.v[0], NULL, text(env, "plain"), 0, 1, NULL, NULL, NULL, NULL, &fn));
    OK(napi_call_threadsafe_function(fn, NULL, napi_tsfn_nonblocking));
    OK(napi_release_threadsafe_function(fn, napi_tsfn_release));
    return NULL;
}

/* ---- contexts ---- */

static napi_async_context context;
static napi_ref resource;

static napi_value remember(napi_env env, napi_callback_info info)
{
    napi_value o;
    (void)info;
    OK(napi_create_object(env, &o));
    OK(napi_create_reference(env, o, 1, &resource));
    OK(napi_async_init(env, o, text(env, "context"), &context));
    return NULL;
}

static napi_value call_back(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    napi_value o, result = NULL;
    OK(napi_get_reference_value(env, resource, &o));
    OK(napi_make_callback(env, context, o, a.v[0], 0, NULL, &result));
    return result;
}

static napi_value in_scope(napi_env env, napi_callback_info info)
{
    Args a = args_of(env, info);
    napi_callback_scope scope;
    napi_value undefined, o, result = NULL;
    OK(napi_get_reference_value(env, resource, &o));
    OK(napi_get_undefined(env, &undefined));
    OK(napi_open_callback_scope(env, o, context, &scope));
    OK(napi_call_function(env, undefined, a.v[0], 0, NULL, &result));
    OK(napi_close_callback_scope(env, scope));
    OK(napi_async_destroy(env, context));
    OK(napi_delete_reference(env, resource));
    return result;
}

/* ---- the end ---- */

static void say(void *arg)
{
    printf("hook %s\n", (const char *)arg);
    fflush(stdout);
}

static void removed(void *arg)
{
    (void)arg;
    puts("a hook that was removed");
}

static void say_async(napi_async_cleanup_hook_handle handle, void *arg)
{
    say(arg);
    OK(napi_remove_async_cleanup_hook(handle));
}

static napi_value hooks(napi_env env, napi_callback_info info)
{
    (void)info;
    OK(napi_add_env_cleanup_hook(env, say, "first"));
    OK(napi_add_env_cleanup_hook(env, removed, NULL));
    OK(napi_add_async_cleanup_hook(env, say_async, "second, asynchronous", NULL));
    OK(napi_add_env_cleanup_hook(env, say, "third"));
    OK(napi_remove_env_cleanup_hook(env, removed, NULL));
    return NULL;
}

/* ---- registered by a constructor, as old addons are ---- */

static napi_value init(napi_env env, napi_value exports)
{
    static const struct {
        const char *name;
        napi_callback fn;
    } rows[] = {
        {"square", square}, {"workThatThrows", work_that_throws}, {"cancel", cancel}, {"call", call}, {"queue", queue}, {"idle", idle},
        {"plain", plain}, {"remember", remember}, {"callBack", call_back}, {"inScope", in_scope}, {"hooks", hooks},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        napi_value fn;
        OK(napi_create_function(env, rows[i].name, NAPI_AUTO_LENGTH, rows[i].fn, NULL, &fn));
        OK(napi_set_named_property(env, exports, rows[i].name, fn));
    }
    return exports;
}

__attribute__((constructor)) static void register_addon(void)
{
    static napi_module module = {.nm_version = NAPI_MODULE_VERSION, .nm_register_func = init, .nm_modname = "threads"};
    napi_module_register(&module);
}
