/* web_crypto_binding.c - $binding("crypto"): operations on bytes and keys for src/js/internal/crypto.
 *
 * `run` does any operation of io/crypto/crypto_op.def. Short ones are over when it returns; others go to the pool with copies of
 * their inputs, and a promise tells of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "io/crypto/crypto_request.h"
#include "io/loop/loop_work.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_crypto.h"
#include "runtime/web/web_crypto_key.h"
#include "runtime/web/web_priv.h"

typedef struct Job {
    CryptoRequest request;
    LoopWork work;
    Host *host;
    HostRef *promise;
    u8 *copies; /* of data, a and b, one after the other */
} Job;

/* What came out; a failed operation is undefined. */
static Value result_value(Vm *vm, CryptoRequest *r)
{
    if (r->failed)
        return VAL_UNDEFINED;
    switch (crypto_request_result((CryptoOp)r->op)) {
    case CRYPTO_VERIFIED: return value_bool(r->verified);
    case CRYPTO_BYTES: {
        u8 *out = r->out;
        r->out = NULL;
        return value_cell(TRY_PTR(embed_array_buffer_take(vm, out, r->out_len)));
    }
    default: break;
    }
    Value handles[2];
    for (u32 i = 0; i < 2; i++)
        handles[i] = TRY(web_key_handle(vm, crypto_key_ref(r->made[i])));
    return pair_new(vm, handles[0], handles[1]);
}

static void job_free(Job *job)
{
    size_t copied = job->request.data.len + job->request.a.len + job->request.b.len;
    crypto_request_deinit(&job->request);
    if (job->copies)
        crypto_wipe(job->copies, copied);
    xfree(job->copies);
    if (job->promise)
        host_unref(job->host, job->promise);
    xfree(job);
}

static void job_run(LoopWork *work)
{
    crypto_request_run(&CONTAINER_OF(work, Job, work)->request);
}

static void job_done(LoopWork *work)
{
    Job *job = CONTAINER_OF(work, Job, work);
    Host *host = job->host;
    Vm *vm = host_vm(host);
    Object *promise = value_as_object(job->promise->value);
    Value v = result_value(vm, &job->request);
    bool ok = promise_settle(vm, promise, v);
    job_free(job);
    if (!ok)
        host_uncaught(host);
    host_drain(host);
}

static bool copy_inputs(Job *job)
{
    CryptoRequest *r = &job->request;
    Str *inputs[] = {&r->data, &r->a, &r->b};
    job->copies = try_alloc(r->data.len + r->a.len + r->b.len + 1);
    if (!job->copies)
        return false;
    char *at = (char *)job->copies;
    for (u32 i = 0; i < ARRAY_LEN(inputs); i++) {
        memcpy(at, inputs[i]->data, inputs[i]->len);
        inputs[i]->data = at;
        at += inputs[i]->len;
    }
    return true;
}

static Value start_job(Vm *vm, const CryptoRequest *request)
{
    Job *job = xalloc_zero(sizeof *job);
    job->request = *request;
    job->host = host_of(vm);
    Object *promise = copy_inputs(job) ? promise_new(vm) : NULL;
    if (!promise) {
        bool copied = job->copies != NULL;
        job_free(job);
        return copied ? VAL_EXC : throw_out_of_memory(vm);
    }
    job->promise = host_ref(job->host, value_cell(promise));
    job->work = (LoopWork){.run = job_run, .done = job_done};
    loop_work_start(host_loop(job->host), &job->work);
    return value_cell(promise);
}

static u64 number_arg(const Frame *f, u32 i)
{
    Value v = frame_arg(f, i);
    double d = value_is_number(v) ? value_as_number(v) : 0;
    return d > 0 && d < 0x1p53 ? (u64)d : 0;
}

/* run(op, hash, key, peer, data, a, b, n, m): bytes, true or false, or a pair of handles; undefined when the operation fails;
 * or a promise of these. */
static Value run(Vm *vm, Frame *f)
{
    CryptoRequest r = {.op = (u8)number_arg(f, 0)};
    CHECK(r.op < CryptoOp__count);
    r.hash = value_is_number(frame_arg(f, 1)) ? (int)number_arg(f, 1) : -1;
    CHECK(r.hash < CryptoHash__count);
    Str *inputs[] = {&r.data, &r.a, &r.b};
    for (u32 i = 0; i < ARRAY_LEN(inputs); i++)
        if (!web_crypto_bytes(vm, frame_arg(f, 4 + i), true, inputs[i]))
            *inputs[i] = STR("");
    r.n = number_arg(f, 7);
    r.m = number_arg(f, 8);
    r.key = crypto_key_ref(web_key_of(frame_arg(f, 2)));
    r.peer = crypto_key_ref(web_key_of(frame_arg(f, 3)));
    if (!crypto_request_begin(&r, web_crypto_lib(host_of(vm)))) {
        crypto_request_deinit(&r);
        return throw_out_of_memory(vm);
    }
    if (!crypto_request_is_short(&r))
        return start_job(vm, &r);
    crypto_request_run(&r);
    Value v = result_value(vm, &r);
    crypto_request_deinit(&r);
    return v;
}

static const char *const op_names[] = {
#define CRYPTO_OP(id, meaning) #id,
#include "io/crypto/crypto_op.def"
    NULL,
};
static const char *const cipher_names[] = {
#define CRYPTO_CIPHER(id, format) #id,
#include "io/crypto/crypto_op.def"
    NULL,
};
static const char *const scheme_names[] = {
#define CRYPTO_SCHEME(id) #id,
#include "io/crypto/crypto_op.def"
    NULL,
};

/* ops, ciphers, schemes: numbers by name. */
static Value make_numbers(Vm *vm, const void *names)
{
    Object *numbers = TRY_PTR(object_new_plain(vm));
    for (u32 i = 0; ((const char *const *)names)[i]; i++) {
        PropKey key = key_from_c(vm, ((const char *const *)names)[i]);
        if (key_is_none(key) || !obj_put(vm, numbers, key, value_u32(i), PROP_WEC))
            return VAL_EXC;
    }
    return value_cell(numbers);
}

/* hashId(name): a number for run, or -1. */
static Value hash_id(Vm *vm, Frame *f)
{
    AUTO_BUF name = {0};
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, s, &name))
        return VAL_EXC;
    return value_int(crypto_hash_find(buf_view(&name)));
}

/* hashSize(id), hashBlock(id): bytes. */
static Value hash_size(Vm *vm, Frame *f)
{
    (void)vm;
    return value_u32(crypto_hash_size((CryptoHash)(number_arg(f, 0) % CryptoHash__count)));
}

static Value hash_block(Vm *vm, Frame *f)
{
    (void)vm;
    return value_u32(crypto_hash_block((CryptoHash)(number_arg(f, 0) % CryptoHash__count)));
}

/* isBytes(v): an ArrayBuffer or a view, of memory that is not shared. */
static Value is_bytes(Vm *vm, Frame *f)
{
    Str bytes;
    return value_bool(web_crypto_bytes(vm, frame_arg(f, 0), false, &bytes));
}

/* copy(v): a Uint8Array of its own with the bytes of a BufferSource. */
static Value copy(Vm *vm, Frame *f)
{
    Str bytes;
    if (!web_crypto_bytes(vm, frame_arg(f, 0), true, &bytes))
        bytes = STR("");
    return value_cell(TRY_PTR(embed_uint8_array(vm, bytes.data, bytes.len)));
}

/* random(n): a Uint8Array. */
static Value random_bytes(Vm *vm, Frame *f)
{
    TypedArrayObject *a = TRY_PTR(typed_new(vm, Element_Uint8, number_arg(f, 0), NULL));
    web_crypto_random(host_of(vm), a->data, (size_t)view_length(a));
    return value_cell(a);
}

/* domError(name, message) */
static Value dom_error(Vm *vm, Frame *f)
{
    char *name = TRY_PTR(string_to_c(vm, TRY_PTR(to_string(vm, frame_arg(f, 0))), NULL));
    String *message = to_string(vm, frame_arg(f, 1));
    Object *error = message ? dom_exception_new(vm, name, message) : NULL;
    xfree(name);
    return error ? value_cell(error) : VAL_EXC;
}

#define F(name, n, c) FN(name, n, c, 0, INTRIN_NONE)
const BuiltinProp web_crypto_binding[] = {
    F("run", 9, run),
    LAZY("ops", make_numbers, op_names),
    LAZY("ciphers", make_numbers, cipher_names),
    LAZY("schemes", make_numbers, scheme_names),
    F("hashId", 1, hash_id),
    F("hashSize", 1, hash_size),
    F("hashBlock", 1, hash_block),
    F("isBytes", 1, is_bytes),
    F("copy", 1, copy),
    F("secret", 1, web_key_secret),
    F("secretBytes", 1, web_key_secret_bytes),
    F("keyFromDer", 4, web_key_from_der),
    F("keyFromRaw", 3, web_key_from_raw),
    F("keyFromEc", 3, web_key_from_ec),
    F("keyFromRsa", 8, web_key_from_rsa),
    F("keyPublic", 1, web_key_public),
    F("keyBits", 1, web_key_bits),
    F("keyDer", 2, web_key_der),
    F("keyPart", 3, web_key_part),
    F("random", 1, random_bytes),
    F("newKey", 5, web_key_new),
    F("keyRecord", 1, web_key_record),
    F("domError", 2, dom_error),
    END,
};
