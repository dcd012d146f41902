/* napi_ref.c - references, wrapped objects, finalizers, externals, type tags.
 *
 * A reference is strong while it is counted, else weak. Weak ones are two lists, so that a young cycle looks only at what was made
 * since the last one. When the value of a weak one dies its finalizer waits in the list `due` for a turn of the loop, since
 * finalizers may do as they like.
 *
 * A wrapped object knows its reference by a private name.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/napi/napi_priv.h"

/* ---- references ------------------------------------------------------------------------------- */

static bool can_be_weak(Value v)
{
    return value_is_object(v) || value_is_symbol(v);
}

/* Puts a reference that is not due into the list that its count asks for. */
static void place(napi_ref ref)
{
    AddonHost *addons = ref->env->addons;
    addon_link_remove(&ref->of_state);
    if (value_is_hole(ref->value))
        return;
    if (ref->count == 0 && !can_be_weak(ref->value))
        ref->value = VAL_HOLE;
    else
        addon_link_add(ref->count ? &addons->strong : &addons->weak_young, &ref->of_state);
}

napi_ref addon_ref_new(napi_env env, Value v, u32 count, bool of_runtime, napi_finalize finalize, void *data, void *hint)
{
    napi_ref ref = xalloc(sizeof *ref);
    *ref = (struct napi_ref__){.env = env, .value = v, .count = count, .of_runtime = of_runtime, .finalize = finalize, .data = data, .hint = hint};
    addon_link_add(finalize ? &env->finals : &env->refs, &ref->of_env);
    place(ref);
    return ref;
}

void addon_ref_free(napi_ref ref)
{
    if (ref->env->instance == ref)
        ref->env->instance = NULL;
    addon_link_remove(&ref->of_state);
    addon_link_remove(&ref->of_env);
    xfree(ref);
}

/* ---- the collector's visits ------------------------------------------------------------------- */

#define REF_OF_STATE(link) CONTAINER_OF(link, struct napi_ref__, of_state)

void addon_mark(void *ctx, Vm *vm)
{
    AddonHost *addons = host_part(ctx, HOST_PART_ADDONS);
    heap_mark_values(vm, addons->handles.items, addons->handles.len);
    for (AddonLink *l = addons->strong.next; l != &addons->strong; l = l->next)
        heap_mark(vm, REF_OF_STATE(l)->value);
}

static void run_due(LoopTask *task);

void addon_finalize_later(napi_ref ref)
{
    AddonHost *addons = ref->env->addons;
    addon_link_remove(&ref->of_state);
    addon_link_add(&addons->due, &ref->of_state);
    ref->is_due = true;
    if (addons->due_task.queued || addons->ending)
        return;
    addons->due_task.run = run_due;
    loop_defer(host_loop(addons->host), &addons->due_task);
}

/* Old values die in full cycles only. */
static void forget_dead(Vm *vm, AddonLink *list, AddonLink *survivors)
{
    AddonLink *next;
    for (AddonLink *l = list->next; l != list; l = next) {
        napi_ref ref = REF_OF_STATE(l);
        next = l->next;
        if (heap_is_dead(vm, value_as_cell(ref->value))) {
            ref->value = VAL_HOLE;
            if (ref->finalize || ref->of_runtime)
                addon_finalize_later(ref);
            else
                addon_link_remove(l);
        } else if (survivors) {
            addon_link_remove(l);
            addon_link_add(survivors, l);
        }
    }
}

void addon_forget(void *ctx, Vm *vm)
{
    AddonHost *addons = host_part(ctx, HOST_PART_ADDONS);
    if (heap_cycle_is_full(vm))
        forget_dead(vm, &addons->weak_old, NULL);
    forget_dead(vm, &addons->weak_young, &addons->weak_old);
}

/* ---- finalizers ------------------------------------------------------------------------------- */

void addon_finalize(napi_env env, napi_finalize finalize, void *data, void *hint, AddonErrors errors)
{
    u32 handles = env->addons->handles.len;
    addon_env_ref(env);
    finalize(env, data, hint);
    addon_leave(env, handles, errors);
    addon_env_unref(env);
}

/* The reference is in no list of its state any more. */
static void finalize_ref(napi_ref ref)
{
    napi_env env = ref->env;
    napi_finalize finalize = ref->finalize;
    bool of_runtime = ref->of_runtime;
    ref->is_due = false;
    ref->finalize = NULL;
    addon_env_ref(env);
    if (finalize) /* which may delete the reference if it is the addon's */
        addon_finalize(env, finalize, ref->data, ref->hint, ADDON_ERRORS_ALL);
    if (of_runtime)
        addon_ref_free(ref);
    addon_env_unref(env);
}

static void run_due(LoopTask *task)
{
    AddonHost *addons = CONTAINER_OF(task, AddonHost, due_task);
    while (!addon_link_empty(&addons->due)) {
        AddonLink *oldest = addons->due.prev;
        addon_link_remove(oldest);
        finalize_ref(REF_OF_STATE(oldest));
    }
    host_drain(addons->host);
}

static void end_list(AddonLink *list)
{
    while (!addon_link_empty(list)) {
        napi_ref ref = CONTAINER_OF(list->next, struct napi_ref__, of_env);
        addon_link_remove(&ref->of_state);
        addon_link_remove(&ref->of_env);
        ref->value = VAL_HOLE;
        finalize_ref(ref);
    }
}

/* References that belong to the addon stay its own: it may still delete them. */
void addon_refs_end(napi_env env)
{
    addon_env_ref(env); /* is on its way out: not a second time */
    end_list(&env->finals);
    end_list(&env->refs);
}

napi_status node_api_post_finalizer(node_api_basic_env env, napi_finalize finalize, void *data, void *hint)
{
    ADDON_ENV(env);
    ADDON_ARG(env, finalize);
    addon_finalize_later(addon_ref_new(env, VAL_HOLE, 0, true, finalize, data, hint));
    return ADDON_OK(env);
}

/* ---- the functions ---------------------------------------------------------------------------- */

napi_status napi_create_reference(napi_env env, napi_value value, uint32_t initial_refcount, napi_ref *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    Value v = addon_value(value);
    ADDON_WANT(env, env->version >= 10 || value_is_object(v) || value_is_symbol(v), napi_invalid_arg);
    *result = addon_ref_new(env, v, initial_refcount, false, NULL, NULL, NULL);
    return ADDON_OK(env);
}

static void unlink_wrap(napi_env env, napi_ref ref)
{
    if (ref->is_wrap && value_is_object(ref->value))
        obj_remove(env->vm, value_as_object(ref->value), addon_key(env->addons, &env->addons->key_wrap, "addonWrap"));
}

napi_status napi_delete_reference(node_api_basic_env env, napi_ref ref)
{
    ADDON_ENV(env);
    ADDON_ARG(env, ref);
    unlink_wrap(env, ref);
    addon_ref_free(ref);
    return ADDON_OK(env);
}

napi_status napi_reference_ref(napi_env env, napi_ref ref, uint32_t *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, ref);
    if (!value_is_hole(ref->value)) {
        ref->count++;
        if (ref->count == 1)
            place(ref);
    }
    if (result)
        *result = ref->count;
    return ADDON_OK(env);
}

napi_status napi_reference_unref(napi_env env, napi_ref ref, uint32_t *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, ref);
    ADDON_WANT(env, ref->count > 0, napi_generic_failure);
    if (--ref->count == 0)
        place(ref);
    if (result)
        *result = ref->count;
    return ADDON_OK(env);
}

napi_status napi_get_reference_value(napi_env env, napi_ref ref, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, ref);
    ADDON_ARG(env, result);
    *result = value_is_hole(ref->value) ? NULL : addon_handle(env, ref->value);
    return ADDON_OK(env);
}

/* ---- wrapping --------------------------------------------------------------------------------- */

PropKey addon_key(AddonHost *addons, Value *slot, const char *name)
{
    if (value_is_hole(*slot)) {
        PropKey key = key_private(addons->vm, str_view(name));
        CHECK(!key_is_none(key));
        *slot = value_cell(key_as_cell(key));
    }
    return key_of_cell(value_as_cell(*slot));
}

/* A pointer as the value of a private property: addresses have 48 bits, which a double holds. */
static Value pointer_value(const void *p)
{
    return value_number((double)(uintptr_t)p);
}

static napi_ref wrap_of(napi_env env, Object *o)
{
    AddonHost *addons = env->addons;
    PropSlot where;
    if (value_is_hole(addons->key_wrap) || !obj_own_slot(env->vm, o, key_of_cell(value_as_cell(addons->key_wrap)), &where))
        return NULL;
    return (napi_ref)(uintptr_t)value_as_number(*obj_slot(env->vm, o, where.slot));
}

napi_status napi_wrap(napi_env env, napi_value object, void *native, node_api_basic_finalize finalize, void *hint, napi_ref *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, object);
    Value v = addon_value(object);
    ADDON_WANT(env, value_is_object(v), napi_invalid_arg);
    Object *o = value_as_object(v);
    ADDON_WANT(env, !wrap_of(env, o), napi_invalid_arg);
    PropKey key = addon_key(env->addons, &env->addons->key_wrap, "addonWrap");
    napi_ref ref = addon_ref_new(env, v, 0, !result, finalize, native, hint);
    ref->is_wrap = true;
    if (!obj_put(env->vm, o, key, pointer_value(ref), PROP_WC)) {
        addon_ref_free(ref);
        return addon_threw(env);
    }
    if (result)
        *result = ref;
    return ADDON_OK(env);
}

static napi_status unwrap(napi_env env, napi_value object, void **result, bool remove)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, object);
    ADDON_WANT(env, remove || result, napi_invalid_arg);
    Value v = addon_value(object);
    ADDON_WANT(env, value_is_object(v), napi_invalid_arg);
    napi_ref ref = wrap_of(env, value_as_object(v));
    ADDON_WANT(env, ref, napi_invalid_arg);
    if (result)
        *result = ref->data;
    if (!remove)
        return ADDON_OK(env);
    unlink_wrap(env, ref);
    ref->is_wrap = false;
    ref->finalize = NULL;
    if (ref->of_runtime)
        addon_ref_free(ref);
    return ADDON_OK(env);
}

napi_status napi_unwrap(napi_env env, napi_value object, void **result)
{
    return unwrap(env, object, result, false);
}

napi_status napi_remove_wrap(napi_env env, napi_value object, void **result)
{
    return unwrap(env, object, result, true);
}

napi_status napi_add_finalizer(napi_env env, napi_value object, void *data, node_api_basic_finalize finalize, void *hint, napi_ref *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, object);
    ADDON_ARG(env, finalize);
    Value v = addon_value(object);
    ADDON_WANT(env, value_is_object(v), napi_invalid_arg);
    napi_ref ref = addon_ref_new(env, v, 0, !result, finalize, data, hint);
    if (result)
        *result = ref;
    return ADDON_OK(env);
}

/* ---- externals -------------------------------------------------------------------------------- */

napi_status napi_create_external(napi_env env, void *data, node_api_basic_finalize finalize, void *hint, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    HostObject *o = host_external_new(env->vm, data);
    if (!o)
        return addon_threw(env);
    *result = addon_handle(env, value_cell(o));
    if (finalize)
        addon_ref_new(env, value_cell(o), 0, true, finalize, data, hint);
    return ADDON_OK(env);
}

napi_status napi_get_value_external(napi_env env, napi_value value, void **result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    HostObject *o = host_cast(addon_value(value), &host_external_class);
    ADDON_WANT(env, o, napi_invalid_arg);
    *result = *(void **)host_data(o);
    return ADDON_OK(env);
}

/* ---- type tags -------------------------------------------------------------------------------- */

napi_status napi_type_tag_object(napi_env env, napi_value value, const napi_type_tag *tag)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, tag);
    Value v = addon_value(value);
    ADDON_WANT(env, value_is_object(v), napi_object_expected);
    PropKey key = addon_key(env->addons, &env->addons->key_tag, "addonTag");
    PropSlot where;
    ADDON_WANT(env, !obj_own_slot(env->vm, value_as_object(v), key, &where), napi_invalid_arg);
    String *bytes = string_from_latin1(env->vm, tag, sizeof *tag);
    if (!bytes || !obj_put(env->vm, value_as_object(v), key, value_cell(bytes), 0))
        return addon_threw(env);
    return ADDON_OK(env);
}

napi_status napi_check_object_type_tag(napi_env env, napi_value value, const napi_type_tag *tag, bool *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, tag);
    ADDON_ARG(env, result);
    Value v = addon_value(value);
    ADDON_WANT(env, value_is_object(v), napi_object_expected);
    PropKey key = addon_key(env->addons, &env->addons->key_tag, "addonTag");
    PropSlot where;
    *result = false;
    if (obj_own_slot(env->vm, value_as_object(v), key, &where)) {
        StrView bytes = string_view(env->vm, value_as_string(*obj_slot(env->vm, value_as_object(v), where.slot)));
        *result = bytes.data && memcmp(bytes.data, tag, sizeof *tag) == 0;
    }
    return ADDON_OK(env);
}
