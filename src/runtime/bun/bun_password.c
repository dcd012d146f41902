/* bun_password.c - Bun.password: hash, verify and their Sync forms; io/crypto/crypto_password.h does the work, on the pool for promises.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/alloc.h"
#include "io/crypto/crypto_digest.h"
#include "io/crypto/crypto_password.h"
#include "io/loop/loop_work.h"
#include "runtime/bun/bun_bytes.h"
#include "runtime/bun/bun_crypto.h"
#include "runtime/host/host.h"
#include "runtime/web/web_crypto.h"

enum { MEMORY_DEFAULT = 65536, MEMORY_LEAST = 8, TIME_DEFAULT = 2, COST_DEFAULT = 10, COST_LEAST = 4, COST_MOST = 31 };

typedef struct Task {
    bool verify;
    int kind; /* PasswordKind; -1: as the hash says */
    u32 memory, time;
    Buf password, hash;
    u8 salt[PASSWORD_SALT];
    char text[PASSWORD_TEXT_MAX];
    int result;
    LoopWork work;
    Host *host;
    HostRef *promise;
} Task;

static void task_free(Task *t)
{
    if (t->password.len)
        crypto_wipe(t->password.data, t->password.len);
    buf_deinit(&t->password);
    buf_deinit(&t->hash);
    if (t->promise)
        host_unref(t->host, t->promise);
    xfree(t);
}

static void task_run(LoopWork *work)
{
    Task *t = CONTAINER_OF(work, Task, work);
    Str password = buf_view(&t->password);
    if (!t->verify)
        t->result = crypto_password_hash((PasswordKind)t->kind, password, t->memory, t->time, t->salt, t->text);
    else if (t->kind < 0)
        t->result = PASSWORD_UNSUPPORTED;
    else
        t->result = crypto_password_verify((PasswordKind)t->kind, password, buf_view(&t->hash));
}

/* ---- arguments ---- */

static const char *const kind_names[PASSWORD_KINDS] = {"argon2id", "argon2d", "argon2i", "bcrypt"};

static bool kind_arg(Vm *vm, Value v, const char *method, int *kind)
{
    AUTO_BUF name = {0};
    if (!string_to_utf8(vm, value_as_string(v), &name))
        return false;
    for (int i = 0; i < PASSWORD_KINDS; i++)
        if (str_equal_c(buf_view(&name), kind_names[i])) {
            *kind = i;
            return true;
        }
    host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE,
                    "Expected algorithm to be a unknown algorithm, expected one of: \"bcrypt\", \"argon2id\", \"argon2d\", \"argon2i\" "
                    "(default is \"argon2id\") for '%s'.", method);
    return false;
}

/* A number of the options; undefined leaves *out. */
static bool cost_option(Vm *vm, Value options, const char *name, double *out)
{
    Value v = TRY_OR(false, obj_get(vm, value_as_object(options), key_from_c(vm, name)));
    if (value_is_undefined(v))
        return true;
    if (!value_is_number(v)) {
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "Expected %s to be a number for 'hash'.", name);
        return false;
    }
    *out = value_as_number(v);
    return true;
}

static bool is_whole(double d, double least, double most)
{
    return d >= least && d <= most && (double)(u32)d == d;
}

static bool hash_options(Vm *vm, Value v, Task *t)
{
    double cost = COST_DEFAULT, memory = MEMORY_DEFAULT, time = TIME_DEFAULT;
    Value name = v;
    t->kind = PASSWORD_ARGON2ID;
    if (value_is_object(v)) {
        name = TRY_OR(false, obj_get(vm, value_as_object(v), key_from_c(vm, "algorithm")));
        if (!value_is_string(name)) {
            host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "Expected options.algorithm to be a string for 'hash'.");
            return false;
        }
    }
    if (value_is_string(name)) {
        if (!kind_arg(vm, name, "hash", &t->kind))
            return false;
    } else if (!value_is_nullish(v)) {
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "PasswordHashOptions must be an object");
        return false;
    }
    const char *wrong = NULL;
    if (value_is_object(v) && t->kind == PASSWORD_BCRYPT) {
        if (!cost_option(vm, v, "cost", &cost))
            return false;
        wrong = is_whole(cost, COST_LEAST, COST_MOST) ? NULL : "Rounds must be an integer between 4 and 31";
    } else if (value_is_object(v)) {
        if (!cost_option(vm, v, "timeCost", &time) || !cost_option(vm, v, "memoryCost", &memory))
            return false;
        wrong = time < 1                          ? "Time cost must be greater than 0"
                : !is_whole(time, 1, UINT32_MAX)   ? "Time cost must be an integer between 1 and 4294967295"
                : memory < MEMORY_LEAST            ? "Memory cost must be at least 8"
                : !is_whole(memory, 8, UINT32_MAX) ? "Memory cost must be an integer between 8 and 4294967295"
                                                   : NULL;
    }
    if (wrong) {
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "%s", wrong);
        return false;
    }
    t->memory = (u32)memory;
    t->time = (u32)(t->kind == PASSWORD_BCRYPT ? cost : time);
    return true;
}

static bool bytes_arg(Vm *vm, Value v, const char *what, Buf *out)
{
    AUTO_BUF room = {0};
    Str bytes;
    int found = value_is_string(v) || (value_is_object(v) && !value_has_kind(v, Kind_Host)) ? bun_bytes(vm, v, &room, &bytes) : 0;
    if (!found)
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "%s must be a string, ArrayBuffer or ArrayBufferView", what);
    if (found <= 0)
        return false;
    if (!buf_try_reserve(out, bytes.len + 1)) {
        throw_out_of_memory(vm);
        return false;
    }
    buf_append_str(out, bytes);
    return true;
}

/* ---- results ---- */

static Value result_value(Vm *vm, Task *t)
{
    if (t->result >= 0)
        return t->verify ? value_bool(t->result == 1) : value_cell(TRY_PTR(string_from_latin1(vm, t->text, (u32)strlen(t->text))));
    const char *code = t->result == PASSWORD_UNSUPPORTED ? "PASSWORD_UNSUPPORTED_ALGORITHM"
                       : t->result == PASSWORD_INVALID   ? "PASSWORD_INVALID_ENCODING"
                                                         : "PASSWORD_OUT_OF_MEMORY";
    const char *name = t->result == PASSWORD_UNSUPPORTED ? "UnsupportedAlgorithm"
                       : t->result == PASSWORD_INVALID   ? "InvalidEncoding"
                                                         : "OutOfMemory";
    return host_throw_code(vm, ERR_ERROR, code, "Password %s failed with error \"%s\"", t->verify ? "verification" : "hashing", name);
}

static void task_done(LoopWork *work)
{
    Task *t = CONTAINER_OF(work, Task, work);
    Host *host = t->host;
    Vm *vm = host_vm(host);
    Object *promise = value_as_object(t->promise->value);
    Value v = result_value(vm, t);
    bool ok = promise_settle(vm, promise, v);
    task_free(t);
    if (!ok)
        host_uncaught(host);
    host_drain(host);
}

/* Runs it now, or on the pool. */
static Value finish(Vm *vm, Task *t, bool sync)
{
    t->host = host_of(vm);
    t->work = (LoopWork){.run = task_run, .done = task_done};
    if (sync) {
        task_run(&t->work);
        Value v = result_value(vm, t);
        task_free(t);
        return v;
    }
    Object *promise = promise_new(vm);
    if (!promise) {
        task_free(t);
        return VAL_EXC;
    }
    t->promise = host_ref(t->host, value_cell(promise));
    loop_work_start(host_loop(t->host), &t->work);
    return value_cell(promise);
}

/* hash(password, options), hashSync: magic 1 */
static Value password_hash(Vm *vm, Frame *f)
{
    Task *t = xalloc_zero(sizeof *t);
    bool ok = bytes_arg(vm, frame_arg(f, 0), "password", &t->password);
    if (ok && !t->password.len) {
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "password must not be empty");
        ok = false;
    }
    if (!ok || !hash_options(vm, frame_arg(f, 1), t)) {
        task_free(t);
        return VAL_EXC;
    }
    web_crypto_random(host_of(vm), t->salt, sizeof t->salt);
    return finish(vm, t, native_magic(f));
}

/* verify(password, hash, algorithm), verifySync: magic 1 */
static Value password_verify(Vm *vm, Frame *f)
{
    Task *t = xalloc_zero(sizeof *t);
    Value algorithm = frame_arg(f, 2);
    t->verify = true;
    t->kind = -1;
    bool ok = bytes_arg(vm, frame_arg(f, 0), "password", &t->password) && bytes_arg(vm, frame_arg(f, 1), "hash", &t->hash);
    if (ok && !value_is_nullish(algorithm)) {
        ok = value_is_string(algorithm) && kind_arg(vm, algorithm, "verify", &t->kind);
        if (!ok && !value_is_string(algorithm))
            host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "algorithm must be a string");
    }
    if (!ok) {
        task_free(t);
        return VAL_EXC;
    }
    if (!t->password.len || !t->hash.len) { /* nothing matches the empty one */
        task_free(t);
        if (native_magic(f))
            return VAL_FALSE;
        Object *promise = TRY_PTR(promise_new(vm));
        return promise_fulfill(vm, promise, VAL_FALSE) ? value_cell(promise) : VAL_EXC;
    }
    if (t->kind < 0)
        t->kind = crypto_password_kind(buf_view(&t->hash));
    return finish(vm, t, native_magic(f));
}

#define PASSWORD_FN(name_, c, magic_) {.name = name_, .kind = ROW_FN, .length = 2, .fn = c, .magic = magic_, .flags = BF_ENUMERABLE}
static const BuiltinProp password_rows[] = {
    PASSWORD_FN("hash", password_hash, 0),
    PASSWORD_FN("hashSync", password_hash, 1),
    PASSWORD_FN("verify", password_verify, 0),
    PASSWORD_FN("verifySync", password_verify, 1),
    END,
};

Value bun_password_make(Vm *vm, const void *data)
{
    (void)data;
    Object *o = TRY_PTR(object_new_plain(vm));
    return embed_add_props(vm, o, password_rows) ? value_cell(o) : VAL_EXC;
}
