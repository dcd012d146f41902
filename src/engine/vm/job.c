/* job.c - the queue of promise jobs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/job.h"

#include "base/alloc.h"
#include "base/check.h"
#include "engine/object/array.h"
#include "engine/object/error.h"
#include "engine/vm/async_track.h"
#include "engine/vm/call.h"
#include "engine/vm/generator.h"

struct JobQueue {
    Job *items; /* ring, cap a power of two */
    u32 cap, first, len;
};

JobQueue *job_queue_new(void)
{
    return xalloc_zero(sizeof(JobQueue));
}

void job_queue_free(JobQueue *queue)
{
    if (queue)
        xfree(queue->items);
    xfree(queue);
}

void job_queue_mark(Vm *vm, JobQueue *queue)
{
    for (u32 i = 0; i < queue->len; i++) {
        Job *job = &queue->items[(queue->first + i) & (queue->cap - 1)];
        heap_mark(vm, job->a);
        heap_mark(vm, job->b);
        heap_mark(vm, job->c);
        heap_mark(vm, job->async_context);
    }
}

static void grow(JobQueue *queue)
{
    u32 cap = queue->cap ? queue->cap * 2 : 16;
    Job *items = xalloc((size_t)cap * sizeof *items);
    for (u32 i = 0; i < queue->len; i++)
        items[i] = queue->items[(queue->first + i) & (queue->cap - 1)];
    xfree(queue->items);
    queue->items = items;
    queue->cap = cap;
    queue->first = 0;
}

/* ---- realms with a queue of their own (contexts of node:vm) ---- */

static Realm *realm_of_callable(Vm *vm, Value f)
{
    Realm *realm = value_is_callable(f) ? function_realm(vm, value_as_object(f)) : NULL;
    if (!realm && value_is_callable(f)) /* a revoked proxy */
        (void)exception_take(vm);
    return realm;
}

/* By the constructor that its prototype names. Runs nothing. */
static Realm *realm_of_promise(Vm *vm, Value promise)
{
    Object *proto = value_is_promise(promise) ? obj_proto(vm, value_as_object(promise)) : NULL;
    return proto ? realm_of_callable(vm, obj_peek(vm, proto, KEY_constructor)) : NULL;
}

/* The realm of the function that the job runs (HostEnqueuePromiseJob, 9.5.5); NULL: it runs none. */
static Realm *realm_of_job(Vm *vm, JobKind kind, Value a, Value b, Value c)
{
    switch (kind) {
    case Job_Fulfilled:
    case Job_Rejected: {
        const Reaction *r = (const Reaction *)value_as_cell(a);
        if (r->cell.flags != REACT_THEN && r->cell.flags != REACT_CAPABILITY)
            return NULL;
        Realm *realm = realm_of_callable(vm, r->slots[kind == Job_Rejected]);
        return realm ? realm : realm_of_promise(vm, r->slots[2]);
    }
    case Job_Awaited:
    case Job_AwaitThrew: {
        const GeneratorObject *gen = (const GeneratorObject *)value_as_cell(a);
        return gen->frame ? realm_of_callable(vm, gen->frame->callee) : NULL;
    }
    case Job_Thenable: return value_is_hole(c) ? realm_of_promise(vm, b) : realm_of_callable(vm, c);
    case Job_Call: return realm_of_callable(vm, a);
    }
    UNREACHABLE();
}

/* A realm's queue is traced with the realm, which may be old. */
static JobQueue *queue_of(Vm *vm, JobKind kind, Value a, Value b, Value c)
{
    Realm *realm = realm_of_job(vm, kind, a, b, c);
    if (!realm || !realm->jobs)
        return vm->jobs;
    barrier(vm, realm);
    return realm->jobs;
}

void job_realm_begin(Vm *vm, Realm *realm)
{
    if (!realm->jobs)
        realm->jobs = job_queue_new();
    vm->realms_have_jobs = true;
}

void job_push(Vm *vm, JobKind kind, Value a, Value b, Value c, Value async_context)
{
    JobQueue *queue = vm->jobs;
    if (UNLIKELY(vm->realms_have_jobs))
        queue = queue_of(vm, kind, a, b, c);
    if (UNLIKELY(queue->len == queue->cap))
        grow(queue);
    queue->items[(queue->first + queue->len++) & (queue->cap - 1)] =
        (Job){kind, 0, a, b, c, async_context};
    if (queue->len == 1 && !vm->frame && vm->host->wake && queue == vm->jobs)
        vm->host->wake(vm->host->ctx, vm);
}

bool job_any(const Vm *vm)
{
    return vm->jobs->len;
}

static bool run_call(Vm *vm, const Job *job)
{
    if (value_is_hole(job->b))
        return !value_is_exc(call_value(vm, job->a, VAL_UNDEFINED, 1, &job->c));
    Array *args = value_is_undefined(job->b) ? NULL : value_as_array(job->b);
    Value r = call_value(vm, job->a, VAL_UNDEFINED, args ? args->length : 0,
                         args ? args->object.elements->items : NULL);
    return !value_is_exc(r);
}

static bool run(Vm *vm, const Job *job)
{
    switch ((JobKind)job->kind) {
    case Job_Fulfilled:
    case Job_Rejected:
        return promise_run_reaction(vm, (Reaction *)value_as_cell(job->a),
                                    job->kind == Job_Rejected, job->b);
    case Job_Awaited:
    case Job_AwaitThrew:
        generator_await_done(vm, (GeneratorObject *)value_as_cell(job->a),
                             job->kind == Job_AwaitThrew, job->b);
        return value_is_hole(vm_core(vm)->exception);
    case Job_Thenable:
        return promise_run_thenable(vm, job->a, job->b, job->c);
    case Job_Call:
        return run_call(vm, job);
    }
    UNREACHABLE();
}

/* The promise that the job's callback settles: what the hooks take for the job. */
static Value promise_of(const Job *job)
{
    if (job->kind == Job_Thenable)
        return job->a;
    if (job->kind != Job_Fulfilled && job->kind != Job_Rejected)
        return VAL_UNDEFINED;
    const Reaction *r = (const Reaction *)value_as_cell(job->a);
    bool derives = r->cell.flags == REACT_THEN || r->cell.flags == REACT_CAPABILITY;
    return derives && value_is_promise(r->slots[2]) ? r->slots[2] : VAL_UNDEFINED;
}

/* An exception stays pending, and is reported after LEAVE would have been told. */
static bool run_tracked(Vm *vm, const Job *job)
{
    if (vm_is_terminated(vm))
        return !value_is_exc(vm_throw_terminated(vm));
    Value context = vm->async_context = async_tell(vm, ASYNC_ENTER, job->async_context, promise_of(job));
    bool ok = run(vm, job);
    if (ok)
        (void)async_tell(vm, ASYNC_LEAVE, context, VAL_UNDEFINED);
    return ok;
}

/* The queue is empty: WeakRef targets are let go, callbacks of finalization registries become due.
 * Any new job? */
static bool end_epoch(Vm *vm)
{
    vm->job_epoch++;
    return value_is_object(vm->finalizers) && finalization_queue_jobs(vm);
}

static bool drain(Vm *vm, JobQueue *queue)
{
    Value before = vm->async_context;
    bool ok = true;
    while (ok && (queue->len || (queue == vm->jobs && end_epoch(vm)))) {
        Job job = queue->items[queue->first];
        queue->first = (queue->first + 1) & (queue->cap - 1);
        queue->len--;
        vm->async_context = job.async_context;
        if (async_tracks_promises(vm)) {
            ok = run_tracked(vm, &job);
            continue;
        }
        ok = vm_is_terminated(vm) ? !value_is_exc(vm_throw_terminated(vm)) : run(vm, &job);
        if (async_tracks_promises(vm) && ok) /* since this job */
            (void)async_tell(vm, ASYNC_LEAVE, job.async_context, promise_of(&job));
    }
    if (ok)
        vm->async_context = before;
    return ok;
}

bool job_drain(Vm *vm)
{
    return drain(vm, vm->jobs);
}

bool job_realm_drain(Vm *vm, Realm *realm)
{
    bool ok = drain(vm, realm->jobs);
    if (!ok && vm->terminating) /* what is left would go on where nobody stops it */
        realm->jobs->len = 0;
    return ok;
}

void kind_trace_Job(Vm *vm, Cell *cell)
{
    (void)vm; /* no cells of this kind are made: jobs are entries of the ring */
    (void)cell;
}

/* ---- hooks ---- */

Value async_tell(Vm *vm, AsyncEvent event, Value a, Value b)
{
    Value context = vm->async_context;
    return vm->host->async_event ? vm->host->async_event(vm->host->ctx, vm, (u32)event, a, b) : context;
}
