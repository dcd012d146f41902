/* promise.h - promises: the object, settling, reactions, await.
 *
 * Everything between native promises runs without function objects: a derived promise, an awaiting
 * generator or a C callback sits directly in the Reaction. A PromiseCapability whose resolve is
 * VAL_HOLE means "settle the native promise itself". The state of a promise is only ever changed by
 * promise.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_PROMISE_H
#define ENGINE_VM_PROMISE_H

#include "engine/object/object.h"
#include "engine/vm/vm.h"

typedef enum { PROMISE_PENDING, PROMISE_FULFILLED, PROMISE_REJECTED } PromiseState;

typedef struct Reaction Reaction;

typedef struct PromiseObject {
    Object object;
    Value result;   /* once settled */
    Reaction *last; /* ring of reactions while pending: last->next is the first; NULL: none */
    u8 state;       /* PromiseState */
    u8 handled;     /* [[PromiseIsHandled]] */
    u8 resolved; /* settled or locked in by promise_resolve: [[AlreadyResolved]] of internal users
                  */
    u32 note;    /* the host's: its place in the list of rejections without a handler + 1, 0: not there */
} PromiseObject;

static inline bool value_is_promise(Value v)
{
    return value_has_kind(v, Kind_Promise);
}
static inline PromiseObject *value_as_promise(Value v)
{
    return (PromiseObject *)value_as_cell(v);
}

/* Reactions in C: fn(ctx cell values) when settled; no JavaScript function objects are made. */
typedef Value PromiseCallback(Vm *vm, Value data, Value result);

enum { REACT_THEN, REACT_CAPABILITY, REACT_AWAIT, REACT_RESOLVE, REACT_NATIVE };
struct Reaction {
    Cell cell; /* flags: REACT_* */
    Reaction *next;
    Value async_context;
    /* THEN: on_fulfilled, on_rejected, promise (or undefined); CAPABILITY: those, resolve, reject;
     * AWAIT: generator; RESOLVE: promise to resolve likewise; NATIVE: data, then the two callbacks.
     */
    Value slots[];
};

typedef struct PromiseCapability {
    Value promise;
    Value resolve,
        reject; /* VAL_HOLE: settle `promise` directly with promise_resolve, promise_reject */
} PromiseCapability;

Object *promise_new(Vm *vm) MUST_USE; /* pending, of the current realm */
Object *promise_new_proto(Vm *vm, Object *proto) MUST_USE;
bool promise_resolve(Vm *vm, Object *promise,
                     Value v) MUST_USE; /* resolve function's steps: thenables */
/* The same turns with another native promise, whatever its `then` is: for code of src/js. */
bool promise_adopt(Vm *vm, Object *promise, Object *other) MUST_USE;
bool promise_fulfill(Vm *vm, Object *promise, Value v) MUST_USE; /* v is no thenable */
bool promise_reject(Vm *vm, Object *promise, Value reason) MUST_USE;
/* What a C function gave: v, which is no thenable, or VAL_EXC and the pending exception. */
bool promise_settle(Vm *vm, Object *promise, Value v) MUST_USE;
PromiseState promise_state(Object *promise);
Value promise_result(Object *promise);
void promise_mark_handled(Vm *vm, Object *promise);
bool promise_then_native(Vm *vm, Object *promise, PromiseCallback *fulfilled,
                         PromiseCallback *rejected, Value data) MUST_USE;

/* CreateResolvingFunctions. */
bool promise_make_resolvers(Vm *vm, Object *promise, Value *resolve, Value *reject) MUST_USE;
/* NewPromiseCapability(C); %Promise% itself gives a native one. */
bool promise_capability_new(Vm *vm, Value ctor, PromiseCapability *cap) MUST_USE;
bool promise_capability_resolve(Vm *vm, const PromiseCapability *cap, Value v) MUST_USE;
bool promise_capability_reject(Vm *vm, const PromiseCapability *cap, Value reason) MUST_USE;
/* Rejects with the pending exception; the capability's promise, VAL_EXC when that fails. */
Value promise_capability_throw(Vm *vm, const PromiseCapability *cap) MUST_USE;
/* Makes the functions of a direct capability, for when scripts are to see them. */
bool promise_capability_expose(Vm *vm, PromiseCapability *cap) MUST_USE;
/* PromiseResolve(C, v). */
Value promise_resolve_with(Vm *vm, Value ctor, Value v) MUST_USE;
/* A native promise for v: v itself when it is one of %Promise%. NULL: exception. */
PromiseObject *promise_for_await(Vm *vm, Value v) MUST_USE;
/* PerformPromiseThen; cap NULL: no derived promise. */
bool promise_then(Vm *vm, Object *promise, Value on_fulfilled, Value on_rejected,
                  const PromiseCapability *cap_or_null) MUST_USE;
/* The same for a generator that waits. */
bool promise_then_await(Vm *vm, PromiseObject *promise, Object *generator) MUST_USE;

/* For stacks: the element of Promise.all and so on that a reaction is for (bi_promise.c). */
typedef enum PromiseCombinator { COMBINE_ALL, COMBINE_SETTLED, COMBINE_ANY, COMBINE_RACE } PromiseCombinator;
typedef struct PromiseElement {
    PromiseCombinator which;
    u32 index;
    Value promise; /* the combinator's result */
} PromiseElement;
/* REACT_NATIVE: what runs when fulfilled and when rejected. */
PromiseCallback *const *promise_reaction_callbacks(const Reaction *reaction);
bool promise_element_of(const Reaction *reaction, PromiseElement *out);
/* What a reaction of then() settles; undefined: not known. */
Value promise_reaction_target(const Reaction *reaction);

/* For job.c. false: termination, or out of memory, pending. */
bool promise_run_reaction(Vm *vm, Reaction *reaction, bool rejected, Value v) MUST_USE;
bool promise_run_thenable(Vm *vm, Value promise, Value thenable, Value then) MUST_USE;

#endif
