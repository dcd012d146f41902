/* napi_env.c - environments of addons: status, handles and their scopes, instance data, versions, beginning and end.
 *
 * Invariant: outside of any callback of an addon AddonHost.handles is empty.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/napi/napi_priv.h"

#include <stdio.h>

#include "base/buf.h"
#include "base/version.h"

/* ---- rings ------------------------------------------------------------------------------------ */

void addon_link_init(AddonLink *head)
{
    head->next = head->prev = head;
}

void addon_link_add(AddonLink *head, AddonLink *item)
{
    item->next = head->next;
    item->prev = head;
    head->next->prev = item;
    head->next = item;
}

void addon_link_remove(AddonLink *item)
{
    if (!item->next)
        return;
    item->prev->next = item->next;
    item->next->prev = item->prev;
    item->next = item->prev = NULL;
}

/* ---- the host's part -------------------------------------------------------------------------- */

/* All environments end: what they registered runs, newest first, then their finalizers. */
static void end(AddonHost *addons)
{
    if (addons->ending)
        return;
    addons->ending = true;
    addon_hooks_run(addons);
}

static void end_at_exit(Host *host)
{
    end(host_part(host, HOST_PART_ADDONS));
    fflush(NULL); /* what addons print by the C library; the process ends without its handlers */
}

static void host_part_free(void *state)
{
    AddonHost *addons = state;
    Vm *vm = addons->vm;
    end(addons);
    if (addons->due_task.queued)
        loop_defer_cancel(host_loop(addons->host), &addons->due_task);
    host_callbacks(addons->host)->mark = NULL;
    host_callbacks(addons->host)->forget = NULL;
    root_remove(vm, &addons->key_wrap);
    root_remove(vm, &addons->key_tag);
    root_remove(vm, &addons->key_class);
    VEC_DEINIT(&addons->handles);
    xfree(addons);
}

AddonHost *addon_host(Host *host)
{
    AddonHost *addons = host_part(host, HOST_PART_ADDONS);
    if (addons)
        return addons;
    addons = xalloc_zero(sizeof *addons);
    addons->host = host;
    addons->vm = host_vm(host);
    addons->key_wrap = addons->key_tag = addons->key_class = VAL_HOLE;
    root_add(addons->vm, &addons->key_wrap);
    root_add(addons->vm, &addons->key_tag);
    root_add(addons->vm, &addons->key_class);
    AddonLink *heads[] = {&addons->envs, &addons->strong, &addons->weak_young, &addons->weak_old,
                          &addons->due, &addons->hooks};
    for (u32 i = 0; i < ARRAY_LEN(heads); i++)
        addon_link_init(heads[i]);
    host_set_part(host, HOST_PART_ADDONS, addons, host_part_free);
    host_set_end_hook(host, end_at_exit);
    host_callbacks(host)->mark = addon_mark;
    host_callbacks(host)->forget = addon_forget;
    return addons;
}

/* ---- environments ----------------------------------------------------------------------------- */

static void append_url(Buf *url, const char *path)
{
    static const char plain[] = "/-_.~!$&'()*+,;=:@";
    buf_append_str(url, STR("file://"));
    for (const u8 *p = (const u8 *)path; *p; p++) {
        bool keep = (*p | 32u) - 'a' < 26u || (u32)*p - '0' < 10u || strchr(plain, *p);
        if (keep)
            buf_push(url, (char)*p);
        else
            buf_printf(url, "%%%02X", *p);
    }
    buf_push(url, 0);
}

/* The last user of an environment is gone. */
static void env_free(napi_env env)
{
    addon_refs_end(env);
    addon_link_remove(&env->of_host);
    root_remove(env->vm, &env->exception);
    xfree(env->url);
    xfree(env);
}

void addon_env_ref(napi_env env)
{
    env->users++;
}

void addon_env_unref(napi_env env)
{
    if (--env->users == 0)
        env_free(env);
}

napi_env addon_env_new(AddonHost *addons, const char *path, i32 version)
{
    napi_env env = xalloc_zero(sizeof *env);
    env->addons = addons;
    env->vm = addons->vm;
    env->exception = VAL_HOLE;
    root_add(env->vm, &env->exception);
    env->version = version;
    env->users = 1;
    addon_link_init(&env->refs);
    addon_link_init(&env->finals);
    addon_link_add(&addons->envs, &env->of_host);
    Buf url = {0};
    append_url(&url, path);
    env->url = url.data;
    addon_hook_env_end(env);
    return env;
}

napi_status addon_status(napi_env env, napi_status status)
{
    env->last_error.error_code = status;
    env->last_error.engine_error_code = 0;
    env->last_error.engine_reserved = NULL;
    env->last_error.error_message = NULL;
    return status;
}

napi_status addon_threw(napi_env env)
{
    env->exception = exception_take(env->vm);
    return addon_status(env, napi_pending_exception);
}

napi_status addon_failed(napi_env env)
{
    exception_take(env->vm);
    return addon_status(env, napi_generic_failure);
}

napi_status addon_enter(napi_env env)
{
    if (UNLIKELY(!value_is_hole(env->exception)))
        return napi_pending_exception;
    if (UNLIKELY(env->addons->ending || vm_is_terminated(env->vm)))
        return env->version >= ADDON_API_MAX ? napi_cannot_run_js : napi_pending_exception;
    return napi_ok;
}

/* Callbacks of addons for versions below 10 have their errors reported as a warning only, in Node too. */
static void warn_uncaught(napi_env env)
{
    AddonHost *addons = env->addons;
    if (addons->warned)
        return;
    addons->warned = true;
    Value args[3];
    static const char text[] = "Uncaught N-API callback exception detected, please run node with option "
                               "--force-node-api-uncaught-exceptions-policy=true to handle those exceptions properly.";
    static const char *const texts[3] = {text, "DeprecationWarning", "DEP0168"};
    Value process = process_object(addons->host);
    for (u32 i = 0; i < ARRAY_LEN(args); i++) {
        String *s = string_from_c(env->vm, texts[i]);
        args[i] = s ? value_cell(s) : VAL_UNDEFINED;
    }
    if (value_is_exc(process) || value_is_exc(call_method(env->vm, process, key_from_c(env->vm, "emitWarning"), ARRAY_LEN(args), args)))
        host_uncaught(addons->host);
}

void addon_leave(napi_env env, u32 handles, AddonErrors errors)
{
    AddonHost *addons = env->addons;
    Value thrown = env->exception;
    env->exception = VAL_HOLE;
    addons->handles.len = handles;
    if (value_is_hole(thrown) || addons->ending || vm_is_terminated(env->vm))
        return;
    if (errors == ADDON_ERRORS_OLD && env->version < ADDON_API_MAX && !host_options(addons->host)->throw_addon_errors) {
        warn_uncaught(env);
        return;
    }
    throw_value(env->vm, thrown);
    host_uncaught(addons->host);
}

Object *addon_object(napi_env env, Value v)
{
    if (value_is_object(v))
        return value_as_object(v);
    Object *o = value_is_nullish(v) ? NULL : to_object(env->vm, v);
    if (o)
        return o;
    if (value_is_nullish(v))
        throw_type(env->vm, "Cannot convert undefined or null to object");
    addon_threw(env);
    return NULL;
}

/* ---- handles ---------------------------------------------------------------------------------- */

void addon_handle_push(AddonHost *addons, Value v)
{
    VEC_PUSH(&addons->handles, v);
}

/* A scope is the length of the array when it was opened, and one more, so that it is not NULL. */
static void *scope_at(u32 length)
{
    return (void *)(uintptr_t)((u64)length + 1);
}

static u32 scope_length(const void *scope)
{
    return (u32)((uintptr_t)scope - 1);
}

static napi_status close_scope(napi_env env, const void *scope)
{
    if (env->scopes == 0)
        return napi_handle_scope_mismatch;
    env->scopes--;
    env->addons->handles.len = MIN(env->addons->handles.len, scope_length(scope));
    return ADDON_OK(env);
}

napi_status napi_open_handle_scope(napi_env env, napi_handle_scope *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    env->scopes++;
    *result = scope_at(env->addons->handles.len);
    return ADDON_OK(env);
}

napi_status napi_close_handle_scope(napi_env env, napi_handle_scope scope)
{
    ADDON_ENV(env);
    ADDON_ARG(env, scope);
    return close_scope(env, scope);
}

/* The place in front of the scope is for what escapes; a hole says that nothing has. */
napi_status napi_open_escapable_handle_scope(napi_env env, napi_escapable_handle_scope *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    env->scopes++;
    VEC_PUSH(&env->addons->handles, VAL_HOLE);
    *result = scope_at(env->addons->handles.len);
    return ADDON_OK(env);
}

napi_status napi_close_escapable_handle_scope(napi_env env, napi_escapable_handle_scope scope)
{
    ADDON_ENV(env);
    ADDON_ARG(env, scope);
    return close_scope(env, scope);
}

napi_status napi_escape_handle(napi_env env, napi_escapable_handle_scope scope, napi_value escapee, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, scope);
    ADDON_ARG(env, escapee);
    ADDON_ARG(env, result);
    u32 length = scope_length(scope);
    ADDON_WANT(env, length > 0 && length <= env->addons->handles.len, napi_invalid_arg);
    Value *place = &env->addons->handles.items[length - 1];
    ADDON_WANT(env, value_is_hole(*place), napi_escape_called_twice);
    *place = addon_value(escapee);
    *result = escapee;
    return ADDON_OK(env);
}

/* ---- what an environment is asked about itself ------------------------------------------------ */

napi_status napi_get_last_error_info(node_api_basic_env env, const napi_extended_error_info **result)
{
    static const char *const texts[] = {
        NULL,
        "Invalid argument",
        "An object was expected",
        "A string was expected",
        "A string or symbol was expected",
        "A function was expected",
        "A number was expected",
        "A boolean was expected",
        "An array was expected",
        "Unknown failure",
        "An exception is pending",
        "The async work item was cancelled",
        "napi_escape_handle already called on scope",
        "Invalid handle scope usage",
        "Invalid callback scope usage",
        "Thread-safe function queue is full",
        "Thread-safe function handle is closing",
        "A bigint was expected",
        "A date was expected",
        "An arraybuffer was expected",
        "A detachable arraybuffer was expected",
        "Main thread would deadlock",
        "External buffers are not allowed",
        "Cannot run JavaScript",
    };
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    env->last_error.error_message = texts[env->last_error.error_code];
    if (env->last_error.error_code == napi_ok)
        addon_status(env, napi_ok);
    *result = &env->last_error;
    return napi_ok;
}

napi_status napi_get_version(node_api_basic_env env, uint32_t *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    *result = ADDON_API_MAX;
    return ADDON_OK(env);
}

napi_status napi_get_node_version(node_api_basic_env env, const napi_node_version **version)
{
    static const napi_node_version node = {COB_AS_NODE_MAJOR, COB_AS_NODE_MINOR, COB_AS_NODE_PATCH, "node"};
    ADDON_ENV(env);
    ADDON_ARG(env, version);
    *version = &node;
    return ADDON_OK(env);
}

napi_status node_api_get_module_file_name(node_api_basic_env env, const char **result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    *result = env->url;
    return ADDON_OK(env);
}

napi_status napi_get_uv_event_loop(node_api_basic_env env, struct uv_loop_s **loop)
{
    ADDON_ENV(env);
    ADDON_ARG(env, loop);
    *loop = loop_uv(host_loop(env->addons->host));
    return ADDON_OK(env);
}

/* The finalizer of earlier data is forgotten. */
napi_status napi_set_instance_data(node_api_basic_env env, void *data, napi_finalize finalize, void *hint)
{
    ADDON_ENV(env);
    if (env->instance)
        addon_ref_free(env->instance);
    env->instance = addon_ref_new(env, VAL_HOLE, 0, true, finalize, data, hint);
    return ADDON_OK(env);
}

napi_status napi_get_instance_data(node_api_basic_env env, void **data)
{
    ADDON_ENV(env);
    ADDON_ARG(env, data);
    *data = env->instance ? env->instance->data : NULL;
    return ADDON_OK(env);
}

napi_status napi_adjust_external_memory(node_api_basic_env env, int64_t change_in_bytes, int64_t *adjusted_value)
{
    ADDON_ENV(env);
    ADDON_ARG(env, adjusted_value);
    i64 before = env->external_memory, after;
    ADDON_WANT(env, !__builtin_add_overflow(before, change_in_bytes, &after), napi_invalid_arg);
    after = MAX(after, 0);
    if (after > before)
        heap_external_add(env->vm, (size_t)(after - before));
    else
        heap_external_sub(env->vm, (size_t)(before - after));
    env->external_memory = *adjusted_value = after;
    return ADDON_OK(env);
}
