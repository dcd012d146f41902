/* job.c - the queue of promise jobs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/job.h"

#include "base/alloc.h"
#include "engine/object/array.h"
#include "engine/object/error.h"
#include "engine/vm/call.h"
#include "engine/vm/generator.h"

struct JobQueue {
    Job *items; /* ring, cap a power of two */
    u32 cap, first, len;
    JobQueue *outer; /* the one that job_scope_enter put aside */
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

void job_scope_enter(Vm *vm)
{
    JobQueue *own = job_queue_new();
    own->outer = vm->jobs;
    vm->jobs = own;
}

void job_scope_leave(Vm *vm)
{
    JobQueue *own = vm->jobs;
    vm->jobs = own->outer;
    job_queue_free(own);
}

void job_queue_mark(Vm *vm, JobQueue *queue)
{
    if (queue->outer)
        job_queue_mark(vm, queue->outer);
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

void job_push(Vm *vm, JobKind kind, Value a, Value b, Value c, Value async_context)
{
    JobQueue *queue = vm->jobs;
    if (UNLIKELY(queue->len == queue->cap))
        grow(queue);
    queue->items[(queue->first + queue->len++) & (queue->cap - 1)] =
        (Job){kind, 0, a, b, c, async_context};
    if (queue->len == 1 && !vm->frame && vm->host->wake)
        vm->host->wake(vm->host->ctx, vm);
}

bool job_any(const Vm *vm)
{
    return vm->jobs->len;
}

static bool run_call(Vm *vm, const Job *job)
{
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

/* The queue is empty: WeakRef targets are let go, callbacks of finalization registries become due.
 * Any new job? */
static bool end_epoch(Vm *vm)
{
    vm->job_epoch++;
    return value_is_object(vm->finalizers) && finalization_queue_jobs(vm);
}

bool job_drain(Vm *vm)
{
    JobQueue *queue = vm->jobs;
    Value before = vm->async_context;
    bool ok = true;
    while (ok && (queue->len || end_epoch(vm))) {
        Job job = queue->items[queue->first];
        queue->first = (queue->first + 1) & (queue->cap - 1);
        queue->len--;
        vm->async_context = job.async_context;
        ok = vm_is_terminated(vm) ? !value_is_exc(vm_throw_terminated(vm)) : run(vm, &job);
    }
    vm->async_context = before;
    return ok;
}

void kind_trace_Job(Vm *vm, Cell *cell)
{
    (void)vm; /* no cells of this kind are made: jobs are entries of the ring */
    (void)cell;
}
