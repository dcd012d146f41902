/* generator.h - suspended frames: generators, async functions, async generators.
 *
 * A GeneratorObject is the state of all three; that of an async function never reaches a script. At
 * rest its frame lies in one Suspended cell; it goes on at the top of the VM stack, entered from
 * generator_resume. frame->reserved says in which register a running frame keeps its
 * GeneratorObject.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_GENERATOR_H
#define ENGINE_VM_GENERATOR_H

#include "engine/vm/template.h"

/* A frame at rest. Registers are traced conservatively: entry clears nothing, so dead ones may be
 * stale. */
typedef struct Suspended {
    Cell cell;
    u32 pc;        /* last word of the instruction that suspended */
    u32 dst;       /* register of the value sent in */
    u32 return_pc; /* where return() goes on; 0: the mode goes into register dst + 1 */
    u32 count, cap;
    u32 argc;
    u16 reserved;
    u16 pad;
    u32 pad2;
    Value callee, this_value;
    Value registers[];
} Suspended;

typedef enum GeneratorState {
    Gen_Start,     /* suspended before the first instruction of the body */
    Gen_Suspended, /* at a yield */
    Gen_Running,
    Gen_Awaiting, /* async: suspended at an await */
    Gen_Draining, /* async generator: awaiting the value of a return() request */
    Gen_Done,
} GeneratorState;

typedef enum ResumeMode { Resume_Next, Resume_Throw, Resume_Return } ResumeMode;

typedef struct GeneratorRequest {
    Value value;
    Value promise; /* PromiseObject given to the caller */
    u32 mode;      /* ResumeMode */
    u32 pad;
} GeneratorRequest;

typedef struct GeneratorObject {
    Object object;
    Suspended *frame; /* NULL while running for the first time, and when done */
    Object *promise;  /* async functions: its result */
    Value async_context;
    u8 state;    /* GeneratorState */
    u8 is_async; /* async function or async generator */
    u8 is_generator;
    u8 delegate;    /* the value yielded is the result object of an inner iterator */
    u8 was_await;   /* what it is suspended at is an await, no yield */
    u32 n_requests; /* async generators: queue, first is being served */
    u32 cap_requests;
    GeneratorRequest *requests; /* malloc */
} GeneratorObject;

/* AsyncEnter, CreateGenerator: the state for the frame; kept in register `reg`. NULL: exception. */
GeneratorObject *generator_create(Vm *vm, Frame *frame, u32 reg) MUST_USE;
GeneratorObject *frame_generator(const Frame *frame);
/* Copies the frame away. */
void generator_suspend(Vm *vm, Frame *frame, GeneratorObject *gen, u32 pc, u32 dst, u32 return_pc);
/* Await: suspends the frame until v settles. false: exception. */
bool generator_await(Vm *vm, Frame *frame, u32 pc, u32 dst, Value v) MUST_USE;
/* Goes on with a value; the result of interp_run. */
Value generator_resume(Vm *vm, GeneratorObject *gen, ResumeMode mode, Value v) MUST_USE;
/* A settled await (job.c). */
void generator_await_done(Vm *vm, GeneratorObject *gen, bool rejected, Value v);

/* One step of a sync generator: the yielded or returned value. */
Value generator_step(Vm *vm, GeneratorObject *gen, ResumeMode mode, Value v, bool *done) MUST_USE;

/* Natives of the prototypes (rows are in builtins/). */
Value generator_next(Vm *vm, Frame *f);
Value generator_return(Vm *vm, Frame *f);
Value generator_throw(Vm *vm, Frame *f);
Value async_generator_next(Vm *vm, Frame *f);
Value async_generator_return(Vm *vm, Frame *f);
Value async_generator_throw(Vm *vm, Frame *f);

/* CreateAsyncFromSyncIterator: the async iterator object (builtins/bi_generator.c); never shown to
 * scripts. */
Value async_from_sync_iterator(Vm *vm, Value iterator, Value next) MUST_USE;

/* { value, done } of the current realm. */
Value iter_result_new(Vm *vm, Value value, bool done) MUST_USE;

#endif
