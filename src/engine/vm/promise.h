/* promise.h - promises, their reactions, capabilities.
 *
 * The state of a promise is only ever changed by promise.c. A capability whose promise is a PromiseObject made
 * by %Promise% needs no resolving functions: its resolve and reject are VAL_HOLE and the promise is settled
 * directly. Reactions hold such capabilities, or a waiting GeneratorObject, or C callbacks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_PROMISE_H
#define ENGINE_VM_PROMISE_H

#include "engine/object/object.h"
#include "engine/vm/vm.h"

typedef enum { PROMISE_PENDING, PROMISE_FULFILLED, PROMISE_REJECTED } PromiseState;

/* Reactions in C: fn(data, value or reason) when settled. */
typedef Value PromiseCallback(Vm *vm, Value data, Value result);

typedef struct Reaction Reaction;

typedef struct PromiseObject {
    Object object;
    Value result;        /* value or reason once settled */
    Reaction *reactions; /* while pending; promise.c knows the order */
    u8 state;            /* PromiseState */
    u8 handled;          /* [[PromiseIsHandled]] */
    u8 resolved;         /* settled or locked in by promise_resolve: [[AlreadyResolved]] of internal users */
} PromiseObject;

typedef struct PromiseCapability {
    Value promise;
    Value resolve, reject; /* VAL_HOLE: settle `promise` directly with promise_resolve, promise_reject */
} PromiseCapability;

static inline bool value_is_promise(Value v) { return value_has_kind(v, Kind_Promise); }
static inline PromiseObject *value_as_promise(Value v) { return (PromiseObject *)value_as_cell(v); }

/* A pending promise of the current realm's %Promise%, or with any prototype. NULL: exception. */
Object *promise_new(Vm *vm) MUST_USE;
Object *promise_new_proto(Vm *vm, Object *proto) MUST_USE;

/* Steps of a resolve function behind its already-resolved test: self-resolution, `then` looked up, thenable job.
 * false only when out of memory: what user code throws rejects the promise. */
bool promise_resolve(Vm *vm, Object *promise, Value v) MUST_USE;
bool promise_fulfill(Vm *vm, Object *promise, Value v) MUST_USE; /* FulfillPromise: v is not looked at */
bool promise_reject(Vm *vm, Object *promise, Value reason) MUST_USE;
PromiseState promise_state(Object *promise);
Value promise_result(Object *promise);
void promise_mark_handled(Vm *vm, Object *promise);

/* CreateResolvingFunctions. */
bool promise_make_resolvers(Vm *vm, Object *promise, Value *resolve, Value *reject) MUST_USE;

/* NewPromiseCapability(c). With c = %Promise% no functions are made (see above). */
bool promise_capability_new(Vm *vm, Value c, PromiseCapability *out) MUST_USE;
/* Makes the functions of a direct capability, for when scripts are to see them. */
bool promise_capability_expose(Vm *vm, PromiseCapability *cap) MUST_USE;
bool promise_capability_resolve(Vm *vm, const PromiseCapability *cap, Value v) MUST_USE; /* Call(cap.resolve) */
bool promise_capability_reject(Vm *vm, const PromiseCapability *cap, Value reason) MUST_USE;
/* IfAbruptRejectPromise: rejects with the pending exception and returns the promise, or VAL_EXC. */
Value promise_capability_throw(Vm *vm, const PromiseCapability *cap) MUST_USE;

/* PromiseResolve(c, v): v itself when it is a promise whose constructor is c. */
Value promise_resolve_with(Vm *vm, Value c, Value v) MUST_USE;

/* PerformPromiseThen: handlers may be anything (not callable: passed on). cap NULL: no result promise. */
bool promise_then(Vm *vm, Object *promise, Value on_fulfilled, Value on_rejected,
                  const PromiseCapability *cap_or_null) MUST_USE;
/* The same with handlers in C; no function objects are made, no result promise. */
bool promise_then_native(Vm *vm, Object *promise, PromiseCallback *fulfilled, PromiseCallback *rejected,
                         Value data) MUST_USE;

#endif
