/* napi_cleanup.c - cleanup hooks, synchronous and asynchronous, and what runs at the end of a host.
 *
 * One list holds everything that is to happen at the end, the newest first: hooks of addons, and the host's own users of their
 * environments, each entered when its environment was made. So an addon's hooks run before its finalizers, and addons that were
 * loaded later end earlier.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/napi/napi_priv.h"

typedef enum HookKind { HOOK_PLAIN, HOOK_ASYNC, HOOK_ENV } HookKind;

/* An asynchronous hook is its own handle. */
struct napi_async_cleanup_hook_handle__ {
    AddonLink link;
    HookKind kind;
    napi_env env;
    napi_cleanup_hook fun;
    napi_async_cleanup_hook async;
    void *arg;
    bool started; /* async: has been called, its end is awaited */
};
typedef struct napi_async_cleanup_hook_handle__ Hook;

static Hook *hook_add(napi_env env, HookKind kind)
{
    Hook *hook = xalloc_zero(sizeof *hook);
    hook->kind = kind;
    hook->env = env;
    addon_link_add(&env->addons->hooks, &hook->link);
    return hook;
}

void addon_hook_env_end(napi_env env)
{
    hook_add(env, HOOK_ENV);
}

static void run(AddonHost *addons, Hook *hook)
{
    napi_env env = hook->env;
    u32 handles = addons->handles.len;
    switch (hook->kind) {
    case HOOK_ENV:
        xfree(hook);
        addon_env_unref(env);
        break;
    case HOOK_PLAIN: {
        napi_cleanup_hook fun = hook->fun;
        void *arg = hook->arg;
        xfree(hook);
        fun(arg);
        break;
    }
    case HOOK_ASYNC: /* napi_remove_async_cleanup_hook says that it is over */
        hook->started = true;
        addons->async_hooks_open++;
        hook->async(hook, hook->arg);
        break;
    }
    addons->handles.len = handles;
}

void addon_hooks_run(AddonHost *addons)
{
    do {
        while (!addon_link_empty(&addons->hooks)) {
            Hook *hook = CONTAINER_OF(addons->hooks.next, Hook, link);
            addon_link_remove(&hook->link);
            run(addons, hook);
        }
        while (addons->async_hooks_open && loop_alive(host_loop(addons->host)))
            loop_run_once(host_loop(addons->host), LOOP_ONCE);
    } while (!addon_link_empty(&addons->hooks));
}

napi_status napi_add_env_cleanup_hook(node_api_basic_env env, napi_cleanup_hook fun, void *arg)
{
    ADDON_ENV(env);
    ADDON_ARG(env, fun);
    Hook *hook = hook_add(env, HOOK_PLAIN);
    hook->fun = fun;
    hook->arg = arg;
    return ADDON_OK(env);
}

napi_status napi_remove_env_cleanup_hook(node_api_basic_env env, napi_cleanup_hook fun, void *arg)
{
    ADDON_ENV(env);
    ADDON_ARG(env, fun);
    AddonLink *head = &env->addons->hooks;
    for (AddonLink *l = head->next; l != head; l = l->next) {
        Hook *hook = CONTAINER_OF(l, Hook, link);
        if (hook->kind != HOOK_PLAIN || hook->fun != fun || hook->arg != arg)
            continue;
        addon_link_remove(l);
        xfree(hook);
        break;
    }
    return ADDON_OK(env);
}

/* The environment lives until the hook is removed. */
napi_status napi_add_async_cleanup_hook(node_api_basic_env env, napi_async_cleanup_hook hook, void *arg,
                                        napi_async_cleanup_hook_handle *remove_handle)
{
    ADDON_ENV(env);
    ADDON_ARG(env, hook);
    Hook *h = hook_add(env, HOOK_ASYNC);
    h->async = hook;
    h->arg = arg;
    addon_env_ref(env);
    if (remove_handle)
        *remove_handle = h;
    return ADDON_OK(env);
}

napi_status napi_remove_async_cleanup_hook(napi_async_cleanup_hook_handle handle)
{
    if (!handle)
        return napi_invalid_arg;
    napi_env env = handle->env;
    if (handle->started)
        env->addons->async_hooks_open--;
    addon_link_remove(&handle->link);
    xfree(handle);
    addon_env_unref(env);
    return napi_ok;
}
