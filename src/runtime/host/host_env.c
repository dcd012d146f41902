/* host_env.c - environments that several threads share (SHARE_ENV of node:worker_threads).
 *
 * A shared environment belongs to no Vm: text behind a lock, and a number that grows with each change. Each thread keeps a plain object
 * of its own, the target of its process.env, and fills it anew when the number has grown since it last looked.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/vec.h"
#include "runtime/host/host_priv.h"

struct SharedEnv {
    u32 refs;    /* atomic */
    u64 version; /* atomic; written with the lock */
    pthread_mutex_t lock;
    VEC(char *) texts; /* NAME=value */
};

SharedEnv *process_env_new(void)
{
    SharedEnv *env = xalloc_zero(sizeof *env);
    env->refs = 1;
    env->version = 1;
    pthread_mutex_init(&env->lock, NULL);
    return env;
}

SharedEnv *process_env_ref(SharedEnv *env)
{
    __atomic_add_fetch(&env->refs, 1, __ATOMIC_RELAXED);
    return env;
}

void process_env_unref(SharedEnv *env)
{
    if (!env || __atomic_sub_fetch(&env->refs, 1, __ATOMIC_ACQ_REL))
        return;
    for (u32 i = 0; i < env->texts.len; i++)
        xfree(env->texts.items[i]);
    VEC_DEINIT(&env->texts);
    pthread_mutex_destroy(&env->lock);
    xfree(env);
}

/* With the lock: where the variable is; len when there is none. */
static u32 find(const SharedEnv *env, Str name)
{
    for (u32 i = 0; i < env->texts.len; i++) {
        const char *text = env->texts.items[i];
        if (!strncmp(text, name.data, name.len) && text[name.len] == '=')
            return i;
    }
    return env->texts.len;
}

void process_env_put(SharedEnv *env, Str name, const Str *value)
{
    pthread_mutex_lock(&env->lock);
    u32 at = find(env, name);
    char *text = NULL;
    if (value) {
        text = xalloc(name.len + value->len + 2);
        memcpy(text, name.data, name.len);
        text[name.len] = '=';
        memcpy(text + name.len + 1, value->data, value->len);
        text[name.len + 1 + value->len] = 0;
    }
    if (at == env->texts.len && text) {
        VEC_PUSH(&env->texts, text);
    } else if (at < env->texts.len) {
        xfree(env->texts.items[at]);
        env->texts.items[at] = text;
        if (!text) { /* the others keep their order */
            memmove(&env->texts.items[at], &env->texts.items[at + 1], (env->texts.len - at - 1) * sizeof *env->texts.items);
            env->texts.len--;
        }
    }
    __atomic_add_fetch(&env->version, 1, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&env->lock);
}

bool process_env_changed(SharedEnv *env, u64 seen)
{
    return __atomic_load_n(&env->version, __ATOMIC_ACQUIRE) != seen;
}

u64 process_env_copy(SharedEnv *env, Buf *out)
{
    pthread_mutex_lock(&env->lock);
    for (u32 i = 0; i < env->texts.len; i++)
        buf_append(out, env->texts.items[i], strlen(env->texts.items[i]) + 1);
    u64 version = env->version;
    pthread_mutex_unlock(&env->lock);
    return version;
}
