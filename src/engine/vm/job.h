/* job.h - the queue of promise jobs, first in, first out.
 *
 * A ring of plain entries, no cell per job. Each carries the async context it was queued in.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_JOB_H
#define ENGINE_VM_JOB_H

#include "engine/vm/promise.h"

typedef enum JobKind {
    Job_Fulfilled,
    Job_Rejected, /* a: Reaction, b: value */
    Job_Awaited,
    Job_AwaitThrew, /* a: generator, b: value */
    Job_Thenable,   /* a: promise, b: thenable, c: then */
    Job_Call,       /* a: function, b: Array of arguments or undefined; a hole: c is the argument */
} JobKind;

typedef struct Job {
    u32 kind; /* JobKind */
    u32 pad;
    Value a, b, c;
    Value async_context;
} Job;

JobQueue *job_queue_new(void);
void job_queue_free(JobQueue *queue);
void job_queue_mark(Vm *vm, JobQueue *queue);

/* From now on jobs that run functions of the realm wait in a queue of its own, which job_realm_drain runs; when that is left by termination,
 * the rest of the queue is dropped. */
void job_realm_begin(Vm *vm, Realm *realm);
bool job_realm_drain(Vm *vm, Realm *realm) MUST_USE;

/* Provided by builtins/bi_weak.c: queues the callbacks of collected targets; false: none was due.
 */
bool finalization_queue_jobs(Vm *vm);

void job_push(Vm *vm, JobKind kind, Value a, Value b, Value c, Value async_context);
bool job_any(const Vm *vm);
/* Runs jobs until none is left; false: one threw (Job_Call) or execution is being terminated,
 * exception pending and the async context still that of the job, for whoever reports it. */
bool job_drain(Vm *vm) MUST_USE;

#endif
