/* node_crypto_run.c - operations of io/crypto/crypto_op.def for node:crypto: at once, or on the pool with a callback.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/crypto/crypto_request.h"
#include "io/loop/loop_work.h"
#include "runtime/host/host_async.h"
#include "runtime/node/node_crypto.h"

enum { INPUTS = 4 };

typedef struct Job {
    CryptoRequest request;
    LoopWork work;
    Host *host;
    HostRef *callback, *context; /* the async context of the call */
    u8 *copies; /* of the inputs, one after the other */
} Job;

static Str *input_of(CryptoRequest *r, u32 i)
{
    Str *inputs[INPUTS] = {&r->data, &r->a, &r->b, &r->c};
    return inputs[i];
}

/* ---- from and to JavaScript ---- */

static Value member(Vm *vm, Object *params, const char *name)
{
    return obj_peek(vm, params, key_from_c(vm, name));
}

static i64 number_member(Vm *vm, Object *params, const char *name, i64 otherwise)
{
    Value v = member(vm, params, name);
    double d = value_is_number(v) ? value_as_number(v) : (double)NAN;
    return d >= -0x1p53 && d <= 0x1p53 ? (i64)d : otherwise;
}

/* The inputs are borrowed from the values in `params`, an object of src/js without a prototype; text is in `room`. false: exception. */
static bool read_params(Vm *vm, Object *params, CryptoRequest *r, Buf room[INPUTS])
{
    static const char *const names[INPUTS] = {"data", "a", "b", "c"};
    for (u32 i = 0; i < INPUTS; i++)
        if (node_crypto_bytes(vm, member(vm, params, names[i]), TEXT_UTF8, &room[i], input_of(r, i)) < 0)
            return false;
    r->hash = (int)number_member(vm, params, "hash", -1);
    r->hash2 = (int)number_member(vm, params, "hash2", -1);
    CHECK(r->hash < CryptoHash__count && r->hash2 < CryptoHash__count);
    r->n = (u64)MAX(number_member(vm, params, "n", 0), (i64)0);
    r->m = (u64)MAX(number_member(vm, params, "m", 0), (i64)0);
    r->x = number_member(vm, params, "x", 0);
    r->y = number_member(vm, params, "y", 0);
    r->z = number_member(vm, params, "z", 0);
    r->key = crypto_key_ref(web_key_of(member(vm, params, "key")));
    r->peer = crypto_key_ref(web_key_of(member(vm, params, "peer")));
    return true;
}

static Value result_value(Vm *vm, CryptoRequest *r)
{
    switch (crypto_request_result((CryptoOp)r->op)) {
    case CRYPTO_VERIFIED: return value_bool(r->verified);
    case CRYPTO_BYTES: return node_buffer_copy(vm, r->out, r->out_len);
    default: break;
    }
    Value handles[2];
    for (u32 i = 0; i < 2; i++)
        handles[i] = TRY(web_key_handle(vm, crypto_key_ref(r->made[i])));
    return pair_new(vm, handles[0], handles[1]);
}

/* ---- on the pool ---- */

static void job_free(Job *job)
{
    size_t copied = 0;
    for (u32 i = 0; i < INPUTS; i++)
        copied += input_of(&job->request, i)->len;
    crypto_request_deinit(&job->request);
    if (job->copies)
        crypto_wipe(job->copies, copied);
    xfree(job->copies);
    if (job->callback)
        host_unref(job->host, job->callback);
    if (job->context)
        host_unref(job->host, job->context);
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
    Value callback = job->callback->value, context = job->context->value;
    Value args[2] = {VAL_NULL, VAL_UNDEFINED};
    if (job->request.failed) {
        Object *error = node_crypto_error(vm, &job->request.fail, false);
        args[0] = error ? value_cell(error) : exception_take(vm);
    } else {
        args[1] = result_value(vm, &job->request);
        if (value_is_exc(args[1])) {
            args[0] = exception_take(vm);
            args[1] = VAL_UNDEFINED;
        }
    }
    job_free(job);
    host_call_in(host, context, callback, value_is_null(args[0]) ? 2 : 1, args);
    host_async_end(host, context);
}

/* What hooks are told that a request is. */
static const char *kind_of(CryptoOp op)
{
    switch (op) {
    case CryptoOp_random: return "RANDOMBYTESREQUEST";
    case CryptoOp_pbkdf2: return "PBKDF2REQUEST";
    case CryptoOp_scrypt: return "SCRYPTREQUEST";
    case CryptoOp_makePrime: return "RANDOMPRIMEREQUEST";
    case CryptoOp_checkPrime: return "CHECKPRIMEREQUEST";
    case CryptoOp_digest: return "HASHREQUEST";
    case CryptoOp_argon2: return "ARGON2REQUEST";
    case CryptoOp_pkeySign: return "SIGNREQUEST";
    case CryptoOp_pkeyVerify: return "VERIFYREQUEST";
    case CryptoOp_pkeyCrypt: return "CIPHERREQUEST";
    case CryptoOp_hkdf:
    case CryptoOp_derive: return "DERIVEBITSREQUEST";
    default: return "KEYPAIRGENREQUEST";
    }
}

static Value start_job(Vm *vm, const CryptoRequest *request, Value callback)
{
    Job *job = xalloc_zero(sizeof *job);
    job->request = *request;
    job->host = host_of(vm);
    size_t size = 1;
    for (u32 i = 0; i < INPUTS; i++)
        size += input_of(&job->request, i)->len;
    job->copies = try_alloc(size);
    u8 *at = job->copies;
    if (!at) {
        for (u32 i = 0; i < INPUTS; i++)
            *input_of(&job->request, i) = STR("");
        job_free(job);
        return throw_out_of_memory(vm);
    }
    for (u32 i = 0; i < INPUTS; i++) {
        Str *input = input_of(&job->request, i);
        if (input->len)
            memcpy(at, input->data, input->len);
        input->data = (char *)at;
        at += input->len;
    }
    job->callback = host_ref(job->host, callback);
    job->context = host_ref(job->host, host_async_begin(job->host, kind_of((CryptoOp)request->op), VAL_UNDEFINED));
    job->work = (LoopWork){.run = job_run, .done = job_done};
    loop_work_start(host_loop(job->host), &job->work);
    return VAL_UNDEFINED;
}

/* ---- at once ---- */

static bool makes_keys(CryptoOp op)
{
    return crypto_request_result(op) == CRYPTO_KEYS;
}

static Value run_now(Vm *vm, CryptoRequest *r)
{
    crypto_request_run(r);
    if (!r->failed)
        return result_value(vm, r);
    Object *error = node_crypto_error(vm, &r->fail, !makes_keys((CryptoOp)r->op));
    return error ? throw_value(vm, value_cell(error)) : VAL_EXC;
}

/* run(op, params, callback): what comes out, a Buffer, a boolean or a pair of handles; with a callback it gets (error, result) in a later
 * turn. */
Value node_crypto_run(Vm *vm, Frame *f)
{
    Buf room[INPUTS] = {{0}};
    CryptoRequest r = {.op = (u8)node_crypto_integer(f, 0, 0)};
    Value callback = frame_arg(f, 2);
    CHECK(r.op < CryptoOp__count && value_is_object(frame_arg(f, 1)));
    Value v = VAL_EXC;
    bool ok = read_params(vm, value_as_object(f->args[1]), &r, room);
    if (ok && !crypto_request_begin(&r, web_crypto_lib(host_of(vm)))) {
        throw_out_of_memory(vm);
        ok = false;
    }
    if (ok && value_is_callable(callback)) {
        v = start_job(vm, &r, callback);
        r = (CryptoRequest){.op = r.op}; /* the job has it */
    } else if (ok) {
        v = run_now(vm, &r);
    }
    crypto_request_deinit(&r);
    for (u32 i = 0; i < INPUTS; i++) {
        if (room[i].len)
            crypto_wipe(room[i].data, room[i].len);
        buf_deinit(&room[i]);
    }
    return v;
}

static const char *const op_names[] = {
#define CRYPTO_OP(id, meaning) #id,
#include "io/crypto/crypto_op.def"
};

/* ops: their numbers by name */
Value node_crypto_ops_make(Vm *vm, const void *data)
{
    (void)data;
    Object *numbers = TRY_PTR(object_new_plain(vm));
    for (u32 i = 0; i < ARRAY_LEN(op_names); i++) {
        PropKey key = key_from_c(vm, op_names[i]);
        if (key_is_none(key) || !obj_put(vm, numbers, key, value_u32(i), PROP_WEC))
            return VAL_EXC;
    }
    return value_cell(numbers);
}
