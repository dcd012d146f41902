/* napi_priv.h - environments, handles and references: what the files of this folder share.
 *
 * A napi_value is the bits of a Value, so values cost nothing to pass on and are never NULL. Addons keep them where the collector
 * does not look, so every cell that is given to an addon also lies in AddonHost.handles, which is marked as a root; opening a
 * scope remembers the length of that array, closing one cuts it off there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NAPI_NAPI_PRIV_H
#define RUNTIME_NAPI_NAPI_PRIV_H

#include "base/alloc.h"
#include "base/check.h"
#include "base/vec.h"
#include "engine/api/embed_kinds.h"
#include "io/loop/loop.h"
#include "node_api.h"
#include "runtime/napi/napi.h"

/* Versions of Node-API that are served, besides the experimental one. */
enum { ADDON_API_DEFAULT = 8, ADDON_API_MAX = 10 };

/* A ring of things; the head's own member is not in anything. */
typedef struct AddonLink AddonLink;
struct AddonLink {
    AddonLink *next, *prev;
};
void addon_link_init(AddonLink *head);
void addon_link_add(AddonLink *head, AddonLink *item); /* in front */
void addon_link_remove(AddonLink *item);               /* may be in nothing */
static inline bool addon_link_empty(const AddonLink *head) { return head->next == head; }

/* Something with a finalizer and perhaps a value: references, wrapped objects, what was posted. */
struct napi_ref__ {
    AddonLink of_env;   /* in env->refs or env->finals: at its end it is finalized */
    AddonLink of_state; /* in a list of AddonHost: strong, weak_young, weak_old or due; or in nothing */
    napi_env env;
    Value value; /* VAL_HOLE: gone */
    u32 count;   /* 0: weak */
    bool of_runtime;  /* freed when it has been finalized; else the addon deletes it */
    bool is_wrap;     /* `value` knows it */
    bool is_due;      /* in the list `due` */
    napi_finalize finalize; /* NULL: none, or done */
    void *data, *hint;
};

/* What the addons of one host have in common. */
typedef struct AddonHost {
    Host *host;
    Vm *vm;
    VEC(Value) handles;
    u32 scope_depth;  /* callback scopes that are open */
    AddonLink envs;   /* the newest first */
    AddonLink strong, weak_young, weak_old;
    AddonLink due;    /* to be finalized; the oldest last */
    LoopTask due_task;
    AddonLink hooks;       /* cleanup hooks, the newest first */
    u32 async_hooks_open;  /* those whose end is awaited */
    Value key_wrap, key_tag, key_class; /* private symbols */
    bool ending; /* no JavaScript any more */
    bool warned; /* of an error that was let pass */
} AddonHost;

/* One addon loaded by one host. */
struct napi_env__ {
    AddonLink of_host;
    AddonHost *addons;
    Vm *vm;
    Value exception; /* what JavaScript threw and the addon has not taken; VAL_HOLE: nothing */
    u32 scopes;      /* handle scopes that are open */
    u32 callback_scopes;
    i32 version;     /* that the addon was made for */
    napi_extended_error_info last_error;
    AddonLink refs, finals; /* without and with a finalizer, the newest first */
    napi_ref instance; /* NULL: no instance data */
    char *url;       /* of its file */
    u32 users;       /* threadsafe functions and work that need it still, and the host */
    i64 external_memory;
};

/* ---- napi_env.c ---- */
AddonHost *addon_host(Host *host);
napi_env addon_env_new(AddonHost *addons, const char *path, i32 version);
void addon_env_ref(napi_env env);
void addon_env_unref(napi_env env);
napi_status addon_status(napi_env env, napi_status status);
/* The engine's pending exception becomes the environment's. */
napi_status addon_threw(napi_env env);
/* The engine's pending exception is dropped: for functions that do not run JavaScript. */
napi_status addon_failed(napi_env env);
/* May JavaScript run? napi_ok, or what to answer. */
napi_status addon_enter(napi_env env);
/* ToObject. NULL: the exception is the environment's, the answer is napi_object_expected. */
Object *addon_object(napi_env env, Value v);
void addon_handle_push(AddonHost *addons, Value v);
static inline Value addon_value(napi_value v) { return VALUE_OF((u64)(uintptr_t)v); }
static inline napi_value addon_handle(napi_env env, Value v)
{
    if (value_is_cell(v))
        addon_handle_push(env->addons, v);
    return (napi_value)(uintptr_t)VALUE_BITS(v);
}
/* What a call from outside of JavaScript leaves: the environment's exception is reported (OLD: unless the addon is for a version of
 * Node-API that let it pass), handles are cut off at `handles`. */
typedef enum AddonErrors { ADDON_ERRORS_ALL, ADDON_ERRORS_OLD } AddonErrors;
void addon_leave(napi_env env, u32 handles, AddonErrors errors);

/* ---- napi_ref.c ---- */
napi_ref addon_ref_new(napi_env env, Value v, u32 count, bool of_runtime, napi_finalize finalize, void *data, void *hint);
void addon_ref_free(napi_ref ref);
/* VmHost.mark and VmHost.forget. */
void addon_mark(void *ctx, Vm *vm);
void addon_forget(void *ctx, Vm *vm);
/* Finalizes everything of an environment. */
void addon_refs_end(napi_env env);
/* Calls a finalizer in a handle scope of its own. */
void addon_finalize(napi_env env, napi_finalize finalize, void *data, void *hint, AddonErrors errors);
/* In a turn of the loop; also while the collector is at work. */
void addon_finalize_later(napi_ref ref);
/* A private name of the host's, made when it is first asked for. */
PropKey addon_key(AddonHost *addons, Value *slot, const char *name);

/* ---- napi_function.c ---- */
NativeFunction *addon_function_new(napi_env env, String *name, napi_callback cb, void *data, Value class_or_hole);

/* ---- napi_string.c ---- */
/* A text argument in UTF-8: NULL is empty. false: not a length that a string can have. */
bool addon_utf8(const char *str, size_t length, Str *out);

/* ---- napi_object.c ---- */
bool addon_property_key(napi_env env, const napi_property_descriptor *p, PropKey *key, napi_status *status);

/* ---- napi_work.c ---- */
/* Makes the map of AsyncLocalStorage current (NULL: it stays); what was, for vm->async_context afterwards. */
Value addon_context_enter(napi_env env, const HostRef *map);

/* ---- napi_cleanup.c: the end ---- */
void addon_hooks_run(AddonHost *addons);
/* The environment's own end takes its place among the hooks. */
void addon_hook_env_end(napi_env env);

/* ---- what nearly every function begins with ---- */
#define ADDON_STATUS(env, s) addon_status((env), (s))
#define ADDON_OK(env) addon_status((env), napi_ok)
/* For functions that run no JavaScript. */
#define ADDON_ENV(env)                                                                                                                     \
    do {                                                                                                                                   \
        if (UNLIKELY(!(env)))                                                                                                              \
            return napi_invalid_arg;                                                                                                       \
    } while (0)
#define ADDON_WANT(env, condition, status)                                                                                                 \
    do {                                                                                                                                   \
        if (UNLIKELY(!(condition)))                                                                                                        \
            return addon_status((env), (status));                                                                                          \
    } while (0)
#define ADDON_ARG(env, arg) ADDON_WANT(env, (arg) != NULL, napi_invalid_arg)
/* For functions that may run JavaScript: refused while an exception is pending. */
#define ADDON_ENTER(env)                                                                                                                   \
    do {                                                                                                                                   \
        ADDON_ENV(env);                                                                                                                    \
        napi_status entered_ = addon_enter(env);                                                                                           \
        if (UNLIKELY(entered_ != napi_ok))                                                                                                 \
            return addon_status((env), entered_);                                                                                          \
    } while (0)

#endif
