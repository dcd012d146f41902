/* bi_promise.c - Promise and Promise.prototype (27.2); settling and reactions are in vm/promise.c.
 *
 * The combinators (all, allSettled, any, race) attach C reactions to promises whose `then` is untouched, and call `then` with
 * function objects only for other thenables. Both share a state cell:
 *
 *   state:  [promise, resolve, reject of the result, values (Array), remaining, settled]
 *   entry:  [state, index, called]                  one per element, behind its functions or reactions
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/promise.h"

#include "engine/builtins/builtin.h"
#include "engine/builtins/iterate.h"
#include "engine/builtins/list.h"
#include "engine/vm/async_track.h"

/* True when v is a promise of this realm whose then, constructor and species are the originals. */
static bool is_plain_promise(Vm *vm, Value v)
{
    if (!value_is_promise(v) || !vm_core(vm)->realm->promise_intact)
        return false;
    Shape *shape = obj_shape(vm, value_as_object(v));
    return shape->count == 0 && shape->proto == intrinsic(vm, Intrinsic_PromisePrototype);
}

static Value promise_ctor_value(Vm *vm)
{
    return value_cell(intrinsic(vm, Intrinsic_Promise));
}

/* 27.2.3.1 */
static Value promise_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f), executor = frame_arg(f, 0);
    if (value_is_undefined(target))
        return throw_type(vm, "Promise constructor cannot be invoked without 'new'");
    if (!value_is_callable(executor)) {
        char text[64];
        value_describe(vm, executor, text, sizeof text);
        return throw_type(vm, "Promise resolver %s is not a function", text);
    }
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_PromisePrototype));
    Object *promise = TRY_PTR(promise_new_proto(vm, proto));
    Value functions[2];
    if (!promise_make_resolvers(vm, promise, &functions[0], &functions[1]))
        return VAL_EXC;
    if (value_is_exc(call_function(vm, executor, VAL_UNDEFINED, 2, functions))) {
        Value reason = exception_take(vm);
        if (value_is_hole(reason)) /* termination: nothing to hand over */
            return VAL_EXC;
        TRY(call_function(vm, functions[1], VAL_UNDEFINED, 1, &reason));
    }
    return value_cell(promise);
}

/* ---- combinators ---- */

enum { STATE_PROMISE, STATE_RESOLVE, STATE_REJECT, STATE_VALUES, STATE_REMAINING, STATE_SETTLED, STATE_WORDS };
enum { ENTRY_STATE, ENTRY_INDEX, ENTRY_CALLED, ENTRY_WORDS };
typedef PromiseCombinator Combinator;

static Elements *as_list(Value v)
{
    return (Elements *)value_as_cell(v);
}

static void list_put(Vm *vm, Elements *list, u32 i, Value v)
{
    list->items[i] = v;
    barrier(vm, list);
}

/* Calls the result capability; a direct one only once. */
static bool settle(Vm *vm, Elements *state, bool reject, Value v)
{
    if (value_is_hole(state->items[STATE_RESOLVE])) {
        if (value_is_true(state->items[STATE_SETTLED]))
            return true;
        state->items[STATE_SETTLED] = VAL_TRUE;
        Object *promise = value_as_object(state->items[STATE_PROMISE]);
        return reject ? promise_reject(vm, promise, v) : promise_resolve(vm, promise, v);
    }
    Value fn = state->items[reject ? STATE_REJECT : STATE_RESOLVE];
    return !value_is_exc(call_function(vm, fn, VAL_UNDEFINED, 1, &v));
}

/* One element less to wait for; the last one settles the result. */
static bool count_down(Vm *vm, Elements *state, Combinator which)
{
    i32 remaining = value_as_int(state->items[STATE_REMAINING]) - 1;
    state->items[STATE_REMAINING] = value_int(remaining);
    if (remaining)
        return true;
    if (which != COMBINE_ANY)
        return settle(vm, state, false, state->items[STATE_VALUES]);
    Object *error = error_new(vm, ERR_AGGREGATE, string_from_c(vm, "All promises were rejected"));
    if (!error || !obj_put(vm, error, KEY_errors, state->items[STATE_VALUES], PROP_WC))
        return false;
    return settle(vm, state, true, value_cell(error));
}

/* { status, value } or { status, reason } */
static Value settled_record(Vm *vm, bool rejected, Value v)
{
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!obj_add(vm, o, KEY_status, value_cell(rejected ? ATOM_rejected : ATOM_fulfilled), PROP_WEC) ||
        !obj_add(vm, o, rejected ? KEY_reason : KEY_value, v, PROP_WEC))
        return VAL_EXC;
    return value_cell(o);
}

/* Element `entry` has got its value. */
static bool element_done(Vm *vm, Elements *entry, Combinator which, bool rejected, Value v)
{
    if (value_is_true(entry->items[ENTRY_CALLED]))
        return true;
    entry->items[ENTRY_CALLED] = VAL_TRUE;
    Elements *state = as_list(entry->items[ENTRY_STATE]);
    if (which == COMBINE_SETTLED)
        v = TRY_OR(false, settled_record(vm, rejected, v));
    Elements *values = value_as_object(state->items[STATE_VALUES])->elements;
    list_put(vm, values, (u32)value_as_int(entry->items[ENTRY_INDEX]), v);
    return count_down(vm, state, which);
}

/* As function objects; magic is Combinator * 2 + rejected. */
static Value element_function(Vm *vm, Frame *f)
{
    u32 magic = native_magic(f);
    bool ok = element_done(vm, as_list(*native_data(f, 0)), magic / 2, magic & 1, frame_arg(f, 0));
    return ok ? VAL_UNDEFINED : VAL_EXC;
}

/* As reactions. */
#define ELEMENT_REACTION(name, which, rejected)                                                    \
    static Value name(Vm *vm, Value entry, Value v)                                                \
    {                                                                                              \
        return element_done(vm, as_list(entry), which, rejected, v) ? VAL_UNDEFINED : VAL_EXC;     \
    }
ELEMENT_REACTION(all_fulfilled, COMBINE_ALL, false)
ELEMENT_REACTION(settled_fulfilled, COMBINE_SETTLED, false)
ELEMENT_REACTION(settled_rejected, COMBINE_SETTLED, true)
ELEMENT_REACTION(any_rejected, COMBINE_ANY, true)

/* The first one decides; data is the entry, or the state itself for race. */
static Value first_fulfilled(Vm *vm, Value data, Value v)
{
    Elements *list = as_list(data);
    return settle(vm, list->len == ENTRY_WORDS ? as_list(list->items[ENTRY_STATE]) : list, false, v) ? VAL_UNDEFINED
                                                                                                     : VAL_EXC;
}

static Value first_rejected(Vm *vm, Value data, Value v)
{
    Elements *list = as_list(data);
    return settle(vm, list->len == ENTRY_WORDS ? as_list(list->items[ENTRY_STATE]) : list, true, v) ? VAL_UNDEFINED
                                                                                                    : VAL_EXC;
}

static const Elements *element_list(const Reaction *r, Combinator *which)
{
    if (r->cell.flags == REACT_NATIVE) {
        PromiseCallback *const *fns = promise_reaction_callbacks(r);
        *which = fns[0] == all_fulfilled       ? COMBINE_ALL
                 : fns[0] == settled_fulfilled ? COMBINE_SETTLED
                 : fns[1] == any_rejected      ? COMBINE_ANY
                                               : COMBINE_RACE;
        if (*which == COMBINE_RACE && fns[0] != first_fulfilled)
            return NULL;
        return as_list(r->slots[0]);
    }
    if (r->cell.flags != REACT_THEN && r->cell.flags != REACT_CAPABILITY)
        return NULL;
    for (u32 i = 0; i < 2; i++) {
        if (!value_has_kind(r->slots[i], Kind_Native))
            continue;
        const NativeFunction *fn = (const NativeFunction *)value_as_cell(r->slots[i]);
        if (fn->fn == element_function) {
            *which = (Combinator)(fn->magic / 2);
            return as_list(fn->data[0]);
        }
    }
    return NULL;
}

bool promise_element_of(const Reaction *r, PromiseElement *out)
{
    const Elements *list = element_list(r, &out->which);
    if (!list)
        return false;
    const Elements *state = list;
    out->index = 0;
    if (list->len == ENTRY_WORDS) {
        out->index = (u32)value_as_int(list->items[ENTRY_INDEX]);
        state = as_list(list->items[ENTRY_STATE]);
    }
    out->promise = state->items[STATE_PROMISE];
    return true;
}

static bool attach_native(Vm *vm, Object *promise, Combinator which, Value state, Value entry)
{
    switch (which) {
    case COMBINE_ALL:
        return promise_then_native(vm, promise, all_fulfilled, first_rejected, entry);
    case COMBINE_SETTLED:
        return promise_then_native(vm, promise, settled_fulfilled, settled_rejected, entry);
    case COMBINE_ANY:
        return promise_then_native(vm, promise, first_fulfilled, any_rejected, entry);
    default:
        return promise_then_native(vm, promise, first_fulfilled, first_rejected, state);
    }
}

static Value new_element_function(Vm *vm, Value entry, Combinator which, bool rejected)
{
    NativeFunction *fn = TRY_PTR(native_new(vm, element_function, NULL, 1, which * 2 + rejected, 1));
    fn->data[0] = entry;
    return value_cell(fn);
}

/* The result's own functions, made when a script is to see them; the state settles through them from now on. */
static bool expose(Vm *vm, Elements *state)
{
    if (!value_is_hole(state->items[STATE_RESOLVE]))
        return true;
    PromiseCapability cap = {state->items[STATE_PROMISE], VAL_HOLE, VAL_HOLE};
    if (!promise_capability_expose(vm, &cap))
        return false;
    list_put(vm, state, STATE_RESOLVE, cap.resolve);
    list_put(vm, state, STATE_REJECT, cap.reject);
    return true;
}

/* Invoke(next, "then", functions) */
static bool attach_generic(Vm *vm, Value next, Combinator which, Elements *state, Value entry)
{
    if (which != COMBINE_SETTLED && !expose(vm, state))
        return false;
    Value fns[2] = {state->items[STATE_RESOLVE], state->items[STATE_REJECT]};
    if (which == COMBINE_ALL || which == COMBINE_SETTLED)
        fns[0] = TRY_OR(false, new_element_function(vm, entry, which, false));
    if (which == COMBINE_ANY || which == COMBINE_SETTLED)
        fns[1] = TRY_OR(false, new_element_function(vm, entry, which, true));
    return !value_is_exc(call_method(vm, next, KEY_then, 2, fns));
}

static Value new_entry(Vm *vm, Elements *state)
{
    Array *values = value_as_array(state->items[STATE_VALUES]);
    u32 index = values->length;
    if (!array_push(vm, values, VAL_UNDEFINED))
        return VAL_EXC;
    Elements *entry = TRY_PTR(value_list_new(vm, ENTRY_WORDS));
    entry->items[ENTRY_STATE] = value_cell(state);
    entry->items[ENTRY_INDEX] = value_int((i32)index);
    entry->items[ENTRY_CALLED] = VAL_FALSE;
    state->items[STATE_REMAINING] = value_int(value_as_int(state->items[STATE_REMAINING]) + 1);
    return value_cell(entry);
}

/* One element of the iterable. */
static bool combine_one(Vm *vm, Value c, Value resolve, Combinator which, Elements *state, Value element)
{
    bool direct = value_same_bits(resolve, value_cell(intrinsic(vm, Intrinsic_PromiseResolve)));
    if (which != COMBINE_RACE && value_as_array(state->items[STATE_VALUES])->length >= INT32_MAX) {
        throw_range(vm, "Too many elements passed to Promise.all");
        return false;
    }
    Value next = direct ? promise_resolve_with(vm, c, element) : call_function(vm, resolve, c, 1, &element);
    if (value_is_exc(next))
        return false;
    Value entry = VAL_UNDEFINED;
    if (which != COMBINE_RACE)
        entry = TRY_OR(false, new_entry(vm, state));
    if (is_plain_promise(vm, next))
        return attach_native(vm, value_as_object(next), which, value_cell(state), entry);
    return attach_generic(vm, next, which, state, entry);
}

/* 27.2.4.1.2 and its sisters. -1: failed with the iterator still open, 0: failed, 1: done. */
static int combine_all(Vm *vm, Value c, Value resolve, Combinator which, Elements *state, Value iter[3])
{
    for (;;) {
        Value element;
        int more = iterate_next(vm, iter, &element);
        if (more < 0)
            return 0;
        if (!more)
            return which == COMBINE_RACE || count_down(vm, state, which);
        if (!combine_one(vm, c, resolve, which, state, element))
            return -1;
    }
}

static Value combine(Vm *vm, Frame *f)
{
    Combinator which = native_magic(f);
    Value c = f->this_value;
    PromiseCapability cap;
    if (!value_is_object(c)) {
        static const char names[][12] = {"all", "allSettled", "any", "race"};
        return throw_type(vm, "Promise.%s called on non-object", names[which]);
    }
    if (!promise_capability_new(vm, c, &cap))
        return VAL_EXC;
    Value resolve = obj_get(vm, value_as_object(c), KEY_resolve);
    if (!value_is_exc(resolve) && !value_is_callable(resolve))
        resolve = throw_type(vm, "Promise resolve or reject function is not callable");
    Value iter[3];
    if (value_is_exc(resolve) || !iterate_begin(vm, frame_arg(f, 0), iter))
        return promise_capability_throw(vm, &cap);
    Elements *state = TRY_PTR(value_list_new(vm, STATE_WORDS));
    state->items[STATE_PROMISE] = cap.promise;
    state->items[STATE_RESOLVE] = cap.resolve;
    state->items[STATE_REJECT] = cap.reject;
    state->items[STATE_REMAINING] = value_int(1);
    if (which != COMBINE_RACE)
        list_put(vm, state, STATE_VALUES, value_cell(TRY_PTR(array_new(vm, 0))));
    int done = combine_all(vm, c, resolve, which, state, iter);
    if (done > 0)
        return cap.promise;
    if (done < 0)
        iterate_close_throw(vm, iter);
    cap.resolve = state->items[STATE_RESOLVE];
    cap.reject = state->items[STATE_REJECT];
    return promise_capability_throw(vm, &cap);
}

/* ---- other functions of Promise ---- */

/* 27.2.4.7 */
static Value promise_static_resolve(Vm *vm, Frame *f)
{
    if (!value_is_object(f->this_value))
        return throw_type(vm, "PromiseResolve called on non-object");
    return promise_resolve_with(vm, f->this_value, frame_arg(f, 0));
}

/* 27.2.4.6 */
static Value promise_static_reject(Vm *vm, Frame *f)
{
    PromiseCapability cap;
    if (!value_is_object(f->this_value))
        return throw_type(vm, "PromiseReject called on non-object");
    if (!promise_capability_new(vm, f->this_value, &cap) || !promise_capability_reject(vm, &cap, frame_arg(f, 0)))
        return VAL_EXC;
    return cap.promise;
}

/* 27.2.4.8 */
static Value promise_static_try(Vm *vm, Frame *f)
{
    PromiseCapability cap;
    if (!value_is_object(f->this_value))
        return throw_type(vm, "Promise.try called on non-object");
    if (!promise_capability_new(vm, f->this_value, &cap))
        return VAL_EXC;
    Value result = call_function(vm, frame_arg(f, 0), VAL_UNDEFINED, f->argc > 1 ? f->argc - 1 : 0, f->args + 1);
    if (value_is_exc(result))
        return promise_capability_throw(vm, &cap);
    return promise_capability_resolve(vm, &cap, result) ? cap.promise : VAL_EXC;
}

/* 27.2.4.9 */
static Value promise_with_resolvers(Vm *vm, Frame *f)
{
    PromiseCapability cap;
    if (!value_is_object(f->this_value))
        return throw_type(vm, "Promise.withResolvers called on non-object");
    if (!promise_capability_new(vm, f->this_value, &cap) || !promise_capability_expose(vm, &cap))
        return VAL_EXC;
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!obj_add(vm, o, KEY_promise, cap.promise, PROP_WEC) || !obj_add(vm, o, KEY_resolve, cap.resolve, PROP_WEC) ||
        !obj_add(vm, o, KEY_reject, cap.reject, PROP_WEC))
        return VAL_EXC;
    return value_cell(o);
}

static Value promise_species(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

/* ---- Promise.prototype ---- */

/* 27.2.5.4 with its result promise */
static Value then(Vm *vm, Value promise, Value on_fulfilled, Value on_rejected)
{
    PromiseCapability cap;
    Value c = promise_ctor_value(vm);
    if (!is_plain_promise(vm, promise))
        c = TRY(obj_species_constructor(vm, value_as_object(promise), c));
    if (async_tracks_promises(vm))
        vm->promise_parent = promise;
    if (!promise_capability_new(vm, c, &cap) ||
        !promise_then(vm, value_as_object(promise), on_fulfilled, on_rejected, &cap))
        return VAL_EXC;
    return cap.promise;
}

static Value promise_proto_then(Vm *vm, Frame *f)
{
    if (!value_is_promise(f->this_value)) {
        char text[64];
        value_describe(vm, f->this_value, text, sizeof text);
        return throw_type(vm, "Method Promise.prototype.then called on incompatible receiver %s", text);
    }
    return then(vm, f->this_value, frame_arg(f, 0), frame_arg(f, 1));
}

static Value invoke_then(Vm *vm, Value promise, Value on_fulfilled, Value on_rejected)
{
    if (is_plain_promise(vm, promise))
        return then(vm, promise, on_fulfilled, on_rejected);
    Value args[2] = {on_fulfilled, on_rejected};
    return call_method(vm, promise, KEY_then, 2, args);
}

/* 27.2.5.1 */
static Value promise_proto_catch(Vm *vm, Frame *f)
{
    return invoke_then(vm, f->this_value, VAL_UNDEFINED, frame_arg(f, 0));
}

/* What comes after the promise of onFinally: the first value or reason (data 0); magic 1 throws it. */
static Value finally_outcome(Vm *vm, Frame *f)
{
    Value v = *native_data(f, 0);
    return native_magic(f) ? throw_value(vm, v) : v;
}

/* Then Finally and Catch Finally functions (magic 1); data: onFinally, constructor. */
static Value finally_function(Vm *vm, Frame *f)
{
    Value result = TRY(call_function(vm, *native_data(f, 0), VAL_UNDEFINED, 0, NULL));
    Value promise = TRY(promise_resolve_with(vm, *native_data(f, 1), result));
    NativeFunction *outcome = TRY_PTR(native_new(vm, finally_outcome, NULL, 0, native_magic(f), 1));
    outcome->data[0] = frame_arg(f, 0);
    if (is_plain_promise(vm, promise))
        return then(vm, promise, value_cell(outcome), VAL_UNDEFINED);
    Value args[1] = {value_cell(outcome)};
    return call_method(vm, promise, KEY_then, 1, args);
}

static Value new_finally_function(Vm *vm, Value on_finally, Value c, u32 rejected)
{
    NativeFunction *fn = TRY_PTR(native_new(vm, finally_function, NULL, 1, rejected, 2));
    fn->data[0] = on_finally;
    fn->data[1] = c;
    return value_cell(fn);
}

/* 27.2.5.3 */
static Value promise_proto_finally(Vm *vm, Frame *f)
{
    Value promise = f->this_value, on_finally = frame_arg(f, 0);
    if (!value_is_object(promise))
        return throw_type(vm, "Promise.prototype.finally called on non-object");
    Value c = promise_ctor_value(vm);
    if (!is_plain_promise(vm, promise))
        c = TRY(obj_species_constructor(vm, value_as_object(promise), c));
    if (!value_is_callable(on_finally))
        return invoke_then(vm, promise, on_finally, on_finally);
    Value on_fulfilled = TRY(new_finally_function(vm, on_finally, c, 0));
    Value on_rejected = TRY(new_finally_function(vm, on_finally, c, 1));
    return invoke_then(vm, promise, on_fulfilled, on_rejected);
}

static const BuiltinProp promise_static[] = {
    FN_MAGIC("all", 1, combine, COMBINE_ALL),
    FN_MAGIC("allSettled", 1, combine, COMBINE_SETTLED),
    FN_MAGIC("any", 1, combine, COMBINE_ANY),
    FN_MAGIC("race", 1, combine, COMBINE_RACE),
    FN_INTRINSIC("resolve", 1, promise_static_resolve, PromiseResolve),
    FN("reject", 1, promise_static_reject, 0, INTRIN_NONE),
    FN("withResolvers", 0, promise_with_resolvers, 0, INTRIN_NONE),
    FN("try", 1, promise_static_try, 0, INTRIN_NONE),
    GETTER("@@species", promise_species),
    END,
};

static const BuiltinProp promise_proto[] = {
    FN_INTRINSIC("then", 2, promise_proto_then, PromiseThen),
    FN("catch", 1, promise_proto_catch, 0, INTRIN_NONE),
    FN("finally", 1, promise_proto_finally, 0, INTRIN_NONE),
    TAG("Promise"),
    END,
};

const BuiltinClass builtin_promise = {
    .name = "Promise",
    .ctor = promise_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_Promise + 1,
    .proto_intrinsic = Intrinsic_PromisePrototype + 1,
    .static_props = promise_static,
    .proto_props = promise_proto,
};
