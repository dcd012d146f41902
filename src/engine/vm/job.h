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
    Job_Call,       /* a: function, b: Array of arguments or undefined */
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

/* From here on jobs go to a queue of their own, which job_drain runs, until job_scope_leave; that drops what is left of it. */
void job_scope_enter(Vm *vm);
void job_scope_leave(Vm *vm);

/* Provided by builtins/bi_weak.c: queues the callbacks of collected targets; false: none was due.
 */
bool finalization_queue_jobs(Vm *vm);

void job_push(Vm *vm, JobKind kind, Value a, Value b, Value c, Value async_context);
bool job_any(const Vm *vm);
/* Runs jobs until none is left; false: one threw (Job_Call) or execution is being terminated,
 * exception pending. */
bool job_drain(Vm *vm) MUST_USE;

#endif
