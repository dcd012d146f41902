/* promise.c - promises: the object, settling, reactions, await (27.2.1, 27.2.2).
 *
 * The prototype's methods and the combinators are builtins (bi_promise.c) over these functions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/promise.h"

#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/property.h"
#include "engine/vm/async_track.h"
#include "engine/vm/call.h"
#include "engine/vm/generator.h"
#include "engine/vm/job.h"
#include "engine/vm/template.h"

static PromiseObject *as_promise(Object *o)
{
    ASSERT(o->cell.kind == Kind_Promise);
    return (PromiseObject *)o;
}

static u32 reaction_slots(u8 kind)
{
    static const u8 slots[] = {[REACT_THEN] = 3,
                               [REACT_CAPABILITY] = 5,
                               [REACT_AWAIT] = 1,
                               [REACT_RESOLVE] = 1,
                               [REACT_NATIVE] = 1};
    return slots[kind];
}

void kind_trace_Promise(Vm *vm, Cell *cell)
{
    PromiseObject *p = (PromiseObject *)cell;
    object_trace(vm, &p->object);
    heap_mark(vm, p->result);
    heap_mark_cell(vm, p->last);
}

void kind_trace_Reaction(Vm *vm, Cell *cell)
{
    Reaction *r = (Reaction *)cell;
    heap_mark_cell(vm, r->next);
    heap_mark(vm, r->async_context);
    heap_mark_values(vm, r->slots, reaction_slots(cell->flags));
}

void kind_update_Promise(Vm *vm, Cell *cell)
{
    PromiseObject *p = (PromiseObject *)cell;
    object_update(vm, &p->object);
    heap_update(&p->result);
    p->last = heap_new_place(p->last);
}

void kind_update_Reaction(Vm *vm, Cell *cell)
{
    (void)vm;
    Reaction *r = (Reaction *)cell;
    r->next = heap_new_place(r->next);
    heap_update(&r->async_context);
    heap_update_values(r->slots, reaction_slots(cell->flags));
}

bool kind_moves_Reaction(const Cell *cell)
{
    (void)cell;
    return true;
}

Object *promise_new_proto(Vm *vm, Object *proto)
{
    PromiseObject *p = object_new_kind(vm, Kind_Promise, sizeof *p, proto, 0);
    if (!p)
        return NULL;
    p->result = VAL_UNDEFINED;
    if (async_tracks_promises(vm)) {
        Value parent = vm->promise_parent;
        vm->promise_parent = VAL_UNDEFINED;
        (void)async_tell(vm, ASYNC_PROMISE, value_cell(p), parent);
    }
    return &p->object;
}

Object *promise_new(Vm *vm)
{
    return promise_new_proto(vm, intrinsic(vm, Intrinsic_PromisePrototype));
}

PromiseState promise_state(Object *promise)
{
    return (PromiseState)as_promise(promise)->state;
}

Value promise_result(Object *promise)
{
    return as_promise(promise)->result;
}

void promise_mark_handled(Vm *vm, Object *promise)
{
    PromiseObject *p = as_promise(promise);
    if (p->state == PROMISE_REJECTED && !p->handled && vm->host->rejection)
        vm->host->rejection(vm->host->ctx, vm, promise, true);
    p->handled = true;
}

/* ---- settling ---- */

static void queue_reaction(Vm *vm, Reaction *r, bool rejected, Value v)
{
    if (r->cell.flags == REACT_AWAIT)
        job_push(vm, rejected ? Job_AwaitThrew : Job_Awaited, r->slots[0], v, VAL_UNDEFINED,
                 r->async_context);
    else
        job_push(vm, rejected ? Job_Rejected : Job_Fulfilled, value_cell(r), v, VAL_UNDEFINED,
                 r->async_context);
}

static void settle(Vm *vm, PromiseObject *p, PromiseState state, Value v)
{
    if (async_tracks_promises(vm))
        (void)async_tell(vm, ASYNC_RESOLVE, value_cell(p), VAL_UNDEFINED);
    Reaction *last = p->last;
    p->last = NULL;
    p->state = (u8)state;
    p->result = v;
    p->resolved = true;
    barrier(vm, p);
    if (state == PROMISE_REJECTED && !p->handled && vm->host->rejection)
        vm->host->rejection(vm->host->ctx, vm, &p->object, false);
    if (!last)
        return;
    for (Reaction *r = last->next;; r = r->next) {
        queue_reaction(vm, r, state == PROMISE_REJECTED, v);
        if (r == last)
            break;
    }
}

bool promise_fulfill(Vm *vm, Object *promise, Value v)
{
    if (as_promise(promise)->state == PROMISE_PENDING)
        settle(vm, as_promise(promise), PROMISE_FULFILLED, v);
    return true;
}

bool promise_settle(Vm *vm, Object *promise, Value v)
{
    return value_is_exc(v) ? promise_reject(vm, promise, exception_take(vm)) : promise_fulfill(vm, promise, v);
}

bool promise_reject(Vm *vm, Object *promise, Value reason)
{
    if (as_promise(promise)->state == PROMISE_PENDING)
        settle(vm, as_promise(promise), PROMISE_REJECTED, reason);
    return true;
}

/* Rejects with the pending exception; false when that must go on (termination). */
static bool reject_pending(Vm *vm, Object *promise)
{
    if (vm->terminating)
        return false;
    return promise_reject(vm, promise, exception_take(vm));
}

bool promise_resolve(Vm *vm, Object *promise, Value v)
{
    PromiseObject *p = as_promise(promise);
    p->resolved = true;
    if (value_same_bits(v, value_cell(promise))) {
        throw_type(vm, "Chaining cycle detected for promise #<Promise>");
        return reject_pending(vm, promise);
    }
    if (!value_is_object(v))
        return promise_fulfill(vm, promise, v);
    Value then = ic_get(vm, NULL, v, KEY_then);
    if (value_is_exc(then))
        return reject_pending(vm, promise);
    if (!value_is_callable(then))
        return promise_fulfill(vm, promise, v);
    job_push(vm, Job_Thenable, value_cell(promise), v, then, vm->async_context);
    return true;
}

bool promise_adopt(Vm *vm, Object *promise, Object *other)
{
    if (promise == other)
        return promise_resolve(vm, promise, value_cell(other));
    as_promise(promise)->resolved = true;
    job_push(vm, Job_Thenable, value_cell(promise), value_cell(other), VAL_HOLE, vm->async_context);
    return true;
}

/* ---- resolving functions ---- */

static Value resolving_function(Vm *vm, Frame *f)
{
    NativeFunction *self = (NativeFunction *)value_as_cell(f->callee);
    Value promise = self->data[0];
    if (value_is_undefined(promise))
        return VAL_UNDEFINED;
    NativeFunction *other = (NativeFunction *)value_as_cell(self->data[1]);
    self->data[0] = other->data[0] = VAL_UNDEFINED;
    Object *p = value_as_object(promise);
    bool ok = self->magic ? promise_reject(vm, p, frame_arg(f, 0))
                          : promise_resolve(vm, p, frame_arg(f, 0));
    return ok ? VAL_UNDEFINED : VAL_EXC;
}

bool promise_make_resolvers(Vm *vm, Object *promise, Value *resolve, Value *reject)
{
    NativeFunction *yes = native_new(vm, resolving_function, NULL, 1, 0, 2);
    NativeFunction *no = yes ? native_new(vm, resolving_function, NULL, 1, 1, 2) : NULL;
    if (!no)
        return false;
    yes->data[0] = no->data[0] = value_cell(promise);
    yes->data[1] = value_cell(no);
    no->data[1] = value_cell(yes);
    barrier(vm, yes);
    *resolve = value_cell(yes);
    *reject = value_cell(no);
    return true;
}

/* ---- capabilities ---- */

/* 27.2.1.5.1: called by a foreign constructor with its resolving functions. */
static Value capability_executor(Vm *vm, Frame *f)
{
    NativeFunction *self = (NativeFunction *)value_as_cell(f->callee);
    if (!value_is_undefined(self->data[0]) || !value_is_undefined(self->data[1]))
        return throw_type(vm,
                          "Promise executor has already been invoked with non-undefined arguments");
    self->data[0] = frame_arg(f, 0);
    self->data[1] = frame_arg(f, 1);
    barrier(vm, self);
    return VAL_UNDEFINED;
}

bool promise_capability_new(Vm *vm, Value ctor, PromiseCapability *cap)
{
    *cap = (PromiseCapability){VAL_UNDEFINED, VAL_HOLE, VAL_HOLE};
    if (value_same_bits(ctor, value_cell(intrinsic(vm, Intrinsic_Promise)))) {
        Object *p = promise_new(vm);
        if (p)
            cap->promise = value_cell(p);
        return p;
    }
    if (!value_is_constructor(ctor)) {
        char text[80];
        value_describe(vm, ctor, text, sizeof text);
        throw_type(vm, "%s is not a constructor", text);
        return false;
    }
    NativeFunction *executor = native_new(vm, capability_executor, NULL, 2, 0, 2);
    if (!executor)
        return false;
    Value arg = value_cell(executor);
    Value promise = TRY_OR(false, construct_value(vm, ctor, ctor, 1, &arg));
    for (u32 i = 0; i < 2; i++)
        if (!value_is_callable(executor->data[i])) {
            throw_type(vm, "Promise resolve or reject function is not callable");
            return false;
        }
    *cap = (PromiseCapability){promise, executor->data[0], executor->data[1]};
    return true;
}

bool promise_capability_expose(Vm *vm, PromiseCapability *cap)
{
    if (!value_is_hole(cap->resolve))
        return true;
    return promise_make_resolvers(vm, value_as_object(cap->promise), &cap->resolve, &cap->reject);
}

bool promise_capability_resolve(Vm *vm, const PromiseCapability *cap, Value v)
{
    if (value_is_hole(cap->resolve))
        return value_is_undefined(cap->promise) ||
               promise_resolve(vm, value_as_object(cap->promise), v);
    return !value_is_exc(call_value(vm, cap->resolve, VAL_UNDEFINED, 1, &v));
}

bool promise_capability_reject(Vm *vm, const PromiseCapability *cap, Value reason)
{
    if (value_is_hole(cap->resolve))
        return value_is_undefined(cap->promise) ||
               promise_reject(vm, value_as_object(cap->promise), reason);
    return !value_is_exc(call_value(vm, cap->reject, VAL_UNDEFINED, 1, &reason));
}

Value promise_capability_throw(Vm *vm, const PromiseCapability *cap)
{
    if (vm->terminating)
        return VAL_EXC;
    Value reason = exception_take(vm);
    return promise_capability_reject(vm, cap, reason) ? cap->promise : VAL_EXC;
}

/* Is v a promise whose `constructor` is ctor? -1: exception. */
static int has_constructor(Vm *vm, Value v, Value ctor)
{
    if (!value_is_promise(v))
        return 0;
    Value its = TRY_OR(-1, ic_get(vm, NULL, v, KEY_constructor));
    return value_same_bits(its, ctor);
}

Value promise_resolve_with(Vm *vm, Value ctor, Value v)
{
    if (TRY_BOOL(has_constructor(vm, v, ctor)))
        return v;
    PromiseCapability cap;
    if (!promise_capability_new(vm, ctor, &cap) || !promise_capability_resolve(vm, &cap, v))
        return VAL_EXC;
    return cap.promise;
}

PromiseObject *promise_for_await(Vm *vm, Value v)
{
    if (TRY_BOOL_OR(NULL, has_constructor(vm, v, value_cell(intrinsic(vm, Intrinsic_Promise)))))
        return (PromiseObject *)value_as_cell(v);
    Object *p = promise_new(vm);
    return p && promise_resolve(vm, p, v) ? as_promise(p) : NULL;
}

/* ---- then ---- */

static Reaction *reaction_new(Vm *vm, u8 kind, size_t extra)
{
    u32 n = reaction_slots(kind);
    Reaction *r = heap_alloc(vm, sizeof *r + n * sizeof(Value) + extra, Kind_Reaction);
    r->cell.flags = kind;
    r->async_context = vm->async_context;
    for (u32 i = 0; i < n; i++)
        r->slots[i] = VAL_UNDEFINED;
    return r;
}

/* Waits, or queues at once when p is settled. */
static void add_reaction(Vm *vm, PromiseObject *p, Reaction *r)
{
    if (p->state == PROMISE_PENDING) {
        Reaction *last = p->last;
        r->next = last ? last->next : r;
        if (last) {
            last->next = r;
            barrier(vm, last);
        }
        p->last = r;
        barrier(vm, p);
        barrier(vm, r);
    } else {
        promise_mark_handled(vm, &p->object);
        queue_reaction(vm, r, p->state == PROMISE_REJECTED, p->result);
    }
    p->handled = true;
}

bool promise_then(Vm *vm, Object *promise, Value on_fulfilled, Value on_rejected,
                  const PromiseCapability *cap)
{
    bool foreign = cap && !value_is_hole(cap->resolve);
    Reaction *r = reaction_new(vm, foreign ? REACT_CAPABILITY : REACT_THEN, 0);
    r->slots[0] = value_is_callable(on_fulfilled) ? on_fulfilled : VAL_UNDEFINED;
    r->slots[1] = value_is_callable(on_rejected) ? on_rejected : VAL_UNDEFINED;
    r->slots[2] = cap ? cap->promise : VAL_UNDEFINED;
    if (foreign) {
        r->slots[3] = cap->resolve;
        r->slots[4] = cap->reject;
    }
    add_reaction(vm, as_promise(promise), r);
    return true;
}

bool promise_then_await(Vm *vm, PromiseObject *p, Object *generator)
{
    Value context = vm->async_context;
    if (async_tracks_promises(vm)) {
        vm->promise_parent = value_cell(p);
        Object *derived = TRY_PTR_OR(false, promise_new(vm)); /* nobody sees it but hooks, as in V8 */
        context = async_tell(vm, ASYNC_AWAIT, value_cell(derived), VAL_UNDEFINED);
    }
    if (p->state != PROMISE_PENDING) {
        promise_mark_handled(vm, &p->object);
        job_push(vm, p->state == PROMISE_REJECTED ? Job_AwaitThrew : Job_Awaited,
                 value_cell(generator), p->result, VAL_UNDEFINED, context);
        return true;
    }
    Reaction *r = reaction_new(vm, REACT_AWAIT, 0);
    r->async_context = context;
    r->slots[0] = value_cell(generator);
    add_reaction(vm, p, r);
    return true;
}

typedef struct NativeCallbacks {
    PromiseCallback *fulfilled, *rejected;
} NativeCallbacks;

bool promise_then_native(Vm *vm, Object *promise, PromiseCallback *fulfilled,
                         PromiseCallback *rejected, Value data)
{
    Reaction *r = reaction_new(vm, REACT_NATIVE, sizeof(NativeCallbacks));
    r->slots[0] = data;
    NativeCallbacks *callbacks = (NativeCallbacks *)(void *)&r->slots[1];
    callbacks->fulfilled = fulfilled;
    callbacks->rejected = rejected;
    add_reaction(vm, as_promise(promise), r);
    return true;
}

PromiseCallback *const *promise_reaction_callbacks(const Reaction *r)
{
    return &((const NativeCallbacks *)(const void *)&r->slots[1])->fulfilled;
}

Value promise_reaction_target(const Reaction *r)
{
    if (r->cell.flags != REACT_THEN && r->cell.flags != REACT_CAPABILITY)
        return VAL_UNDEFINED;
    if (value_has_kind(r->slots[0], Kind_Native)) {
        const NativeFunction *fn = (const NativeFunction *)value_as_cell(r->slots[0]);
        if (fn->fn == resolving_function)
            return fn->data[0];
    }
    return r->slots[2];
}

/* ---- jobs ---- */

static bool run_native(Vm *vm, Reaction *r, bool rejected, Value v)
{
    NativeCallbacks *callbacks = (NativeCallbacks *)(void *)&r->slots[1];
    PromiseCallback *fn = rejected ? callbacks->rejected : callbacks->fulfilled;
    if (!fn)
        return true;
    return !value_is_exc(fn(vm, r->slots[0], v));
}

bool promise_run_reaction(Vm *vm, Reaction *r, bool rejected, Value v)
{
    u8 kind = r->cell.flags;
    if (kind == REACT_NATIVE)
        return run_native(vm, r, rejected, v);
    if (kind == REACT_RESOLVE) {
        Object *p = value_as_object(r->slots[0]);
        return rejected ? promise_reject(vm, p, v) : promise_resolve(vm, p, v);
    }
    PromiseCapability cap = {r->slots[2], VAL_HOLE, VAL_HOLE};
    if (kind == REACT_CAPABILITY) {
        cap.resolve = r->slots[3];
        cap.reject = r->slots[4];
    }
    Value handler = r->slots[rejected];
    if (value_is_undefined(handler))
        return rejected ? promise_capability_reject(vm, &cap, v)
                        : promise_capability_resolve(vm, &cap, v);
    Value outer = vm->job_promise;
    vm->job_promise = cap.promise;
    Value result = call_value(vm, handler, VAL_UNDEFINED, 1, &v);
    vm->job_promise = outer;
    if (value_is_exc(result)) {
        if (vm->terminating)
            return false;
        return promise_capability_reject(vm, &cap, exception_take(vm));
    }
    bool own = value_is_promise(result) && kind != REACT_CAPABILITY && value_is_promise(cap.promise) &&
               value_has_kind(handler, Kind_Function) && ((Function *)value_as_cell(handler))->tmpl->is_builtin;
    return own ? promise_adopt(vm, value_as_object(cap.promise), value_as_object(result))
               : promise_capability_resolve(vm, &cap, result);
}

bool promise_run_thenable(Vm *vm, Value promise, Value thenable, Value then)
{
    Realm *realm = vm_core(vm)->realm;
    Shape *shape = value_is_promise(thenable) ? obj_shape(vm, value_as_object(thenable)) : NULL;
    bool adopted = value_is_hole(then); /* promise_adopt */
    bool plain = shape && shape->count == 0 && shape->proto == realm_intrinsic(vm, realm, Intrinsic_PromisePrototype) &&
                 value_same_bits(then, realm->intrinsics[Intrinsic_PromiseThen]) && realm->promise_intact;
    if (adopted || (plain && !async_tracks_promises(vm))) {
        /* the intrinsic then() would make a promise that nobody sees and two functions */
        Reaction *r = reaction_new(vm, REACT_RESOLVE, 0);
        r->slots[0] = promise;
        add_reaction(vm, (PromiseObject *)value_as_cell(thenable), r);
        return true;
    }
    Value args[2];
    if (!promise_make_resolvers(vm, value_as_object(promise), &args[0], &args[1]))
        return false;
    Value result = call_value(vm, then, thenable, 2, args);
    if (!value_is_exc(result))
        return true;
    if (vm->terminating)
        return false;
    Value reason = exception_take(vm);
    return !value_is_exc(call_value(vm, args[1], VAL_UNDEFINED, 1, &reason));
}
