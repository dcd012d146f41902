/* bi_array_async.c - Array.fromAsync.
 *
 * A state machine over promise reactions in C. The state cell holds what the specification's
 * closure captures; `stage` says what the value that was waited for is:
 *
 *   next() result -> value (of a sync iterable, or mapped) -> appended, next()
 *
 * Any failure after the iterator is there closes it, waiting for what return() gives, and rejects.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/bi_array_priv.h"
#include "engine/vm/generator.h"
#include "engine/vm/promise.h"

enum {
    S_PROMISE,
    S_ITERATOR,
    S_NEXT,
    S_RESULT,
    S_PLAIN,
    S_MAP,
    S_THIS,
    S_INDEX,
    S_STAGE,
    S_LENGTH,
    S_SOURCE,
    S_REASON,
    S_COUNT
};
typedef enum Stage { STAGE_NEXT, STAGE_VALUE, STAGE_MAPPED, STAGE_CLOSE } Stage;

static Elements *as_state(Value v)
{
    return (Elements *)value_as_cell(v);
}

static void put(Vm *vm, Elements *s, u32 i, Value v)
{
    s->items[i] = v;
    barrier(vm, s);
}

static double index_of(const Elements *s)
{
    return value_as_number(s->items[S_INDEX]);
}
static Object *result_promise(const Elements *s)
{
    return value_as_object(s->items[S_PROMISE]);
}

static Value on_fulfilled(Vm *vm, Value data, Value v);
static Value on_rejected(Vm *vm, Value data, Value reason);

/* Await(v) at a stage. */
static bool wait_for(Vm *vm, Elements *s, Stage stage, Value v)
{
    Value p =
        TRY_OR(false, promise_resolve_with(vm, value_cell(intrinsic(vm, Intrinsic_Promise)), v));
    put(vm, s, S_STAGE, value_int(stage));
    return promise_then_native(vm, value_as_object(p), on_fulfilled, on_rejected, value_cell(s));
}

static Value reject_pending(Vm *vm, Elements *s)
{
    Value reason = exception_take(vm);
    if (value_is_hole(reason))
        return VAL_EXC;
    return promise_reject(vm, result_promise(s), reason) ? VAL_UNDEFINED : VAL_EXC;
}

/* AsyncIteratorClose with the pending exception. */
static Value close_pending(Vm *vm, Elements *s)
{
    if (value_is_undefined(s->items[S_ITERATOR]))
        return reject_pending(vm, s);
    Value reason = exception_take(vm);
    if (value_is_hole(reason))
        return VAL_EXC;
    put(vm, s, S_REASON, reason);
    Value method = value_get_method(vm, s->items[S_ITERATOR], KEY_return_);
    Value r = VAL_UNDEFINED;
    if (!value_is_exc(method) && !value_is_undefined(method))
        r = call_function(vm, method, s->items[S_ITERATOR], 0, NULL);
    bool waits = !value_is_exc(method) && !value_is_undefined(method) && !value_is_exc(r);
    if (waits && wait_for(vm, s, STAGE_CLOSE, r))
        return VAL_UNDEFINED;
    exception_take(vm);
    return promise_reject(vm, result_promise(s), reason) ? VAL_UNDEFINED : VAL_EXC;
}

/* The end: length is set and the promise fulfilled. */
static Value finish(Vm *vm, Elements *s)
{
    Object *o = value_as_object(s->items[S_RESULT]);
    if (obj_set(vm, o, KEY_length, value_number(index_of(s)), true) < 0)
        return reject_pending(vm, s);
    return promise_resolve(vm, result_promise(s), value_cell(o)) ? VAL_UNDEFINED : VAL_EXC;
}

/* Asks for the next element. */
static Value advance(Vm *vm, Elements *s)
{
    Value v;
    if (value_is_undefined(s->items[S_ITERATOR])) { /* array-like */
        double i = index_of(s);
        if (i >= value_as_number(s->items[S_LENGTH]))
            return finish(vm, s);
        v = item_get(vm, value_as_object(s->items[S_SOURCE]), (u64)i);
        if (value_is_exc(v) || !wait_for(vm, s, STAGE_VALUE, v))
            return reject_pending(vm, s);
        return VAL_UNDEFINED;
    }
    v = call_function(vm, s->items[S_NEXT], s->items[S_ITERATOR], 0, NULL);
    if (value_is_exc(v) || !wait_for(vm, s, STAGE_NEXT, v))
        return reject_pending(vm, s);
    return VAL_UNDEFINED;
}

static Value append(Vm *vm, Elements *s, Value v)
{
    double i = index_of(s);
    ArrayOut out = {value_as_object(s->items[S_RESULT]), value_is_true(s->items[S_PLAIN])};
    if (!out_put(vm, &out, (u64)i, v))
        return close_pending(vm, s);
    put(vm, s, S_INDEX, value_number(i + 1));
    return advance(vm, s);
}

static Value map_value(Vm *vm, Elements *s, Value v)
{
    if (value_is_undefined(s->items[S_MAP]))
        return append(vm, s, v);
    Value args[2] = {v, s->items[S_INDEX]};
    Value mapped = call_function(vm, s->items[S_MAP], s->items[S_THIS], 2, args);
    if (value_is_exc(mapped) || !wait_for(vm, s, STAGE_MAPPED, mapped))
        return close_pending(vm, s);
    return VAL_UNDEFINED;
}

static Value next_result(Vm *vm, Elements *s, Value result)
{
    if (!value_is_object(result)) {
        char text[64];
        value_describe(vm, result, text, sizeof text);
        throw_type(vm, "Iterator result %s is not an object", text);
        return reject_pending(vm, s);
    }
    Value done = obj_get(vm, value_as_object(result), KEY_done);
    if (value_is_exc(done))
        return reject_pending(vm, s);
    if (to_boolean(done))
        return finish(vm, s);
    Value v = obj_get(vm, value_as_object(result), KEY_value);
    return value_is_exc(v) ? reject_pending(vm, s) : map_value(vm, s, v);
}

static Value on_fulfilled(Vm *vm, Value data, Value v)
{
    Elements *s = as_state(data);
    switch ((Stage)value_as_int(s->items[S_STAGE])) {
    case STAGE_NEXT:
        return next_result(vm, s, v);
    case STAGE_VALUE:
        return map_value(vm, s, v);
    case STAGE_MAPPED:
        return append(vm, s, v);
    default:
        return promise_reject(vm, result_promise(s), s->items[S_REASON]) ? VAL_UNDEFINED : VAL_EXC;
    }
}

static Value on_rejected(Vm *vm, Value data, Value reason)
{
    Elements *s = as_state(data);
    Stage stage = (Stage)value_as_int(s->items[S_STAGE]);
    if (stage == STAGE_CLOSE)
        reason = s->items[S_REASON];
    if (stage == STAGE_MAPPED) {
        throw_value(vm, reason);
        return close_pending(vm, s);
    }
    return promise_reject(vm, result_promise(s), reason) ? VAL_UNDEFINED : VAL_EXC;
}

static bool start_array_like(Vm *vm, Frame *f, Elements *s)
{
    u64 length;
    Object *o = TRY_PTR_OR(false, to_object(vm, frame_arg(f, 0)));
    if (!array_like_length(vm, o, &length))
        return false;
    Value c = f->this_value, n = number_u64(length), result;
    if (value_is_constructor(c)) {
        result = TRY_OR(false, construct(vm, c, 1, &n));
    } else {
        result = value_cell(TRY_PTR_OR(false, array_create(vm, length)));
        put(vm, s, S_PLAIN, VAL_TRUE);
    }
    put(vm, s, S_SOURCE, value_cell(o));
    put(vm, s, S_LENGTH, n);
    put(vm, s, S_RESULT, result);
    return true;
}

static bool start(Vm *vm, Frame *f, Elements *s)
{
    Value items = frame_arg(f, 0), map = frame_arg(f, 1), iter[3];
    if (!value_is_undefined(map) && !value_is_callable(map)) {
        char text[64];
        value_describe_typed(vm, map, text, sizeof text);
        throw_type(vm, "%s is not a function", text);
        return false;
    }
    put(vm, s, S_MAP, map);
    put(vm, s, S_THIS, frame_arg(f, 2));
    Value method = TRY_OR(false, value_get_method(vm, items, KEY_SYM_asyncIterator));
    bool sync = value_is_undefined(method);
    if (sync)
        method = TRY_OR(false, value_get_method(vm, items, KEY_SYM_iterator));
    if (value_is_undefined(method))
        return start_array_like(vm, f, s);
    Value c = f->this_value, result;
    if (value_is_constructor(c)) {
        result = TRY_OR(false, construct(vm, c, 0, NULL));
    } else {
        result = value_cell(TRY_PTR_OR(false, array_create(vm, 0)));
        put(vm, s, S_PLAIN, VAL_TRUE);
    }
    put(vm, s, S_RESULT, result);
    if (!iterate_from_method(vm, items, method, iter))
        return false;
    if (sync) {
        Value wrapped = TRY_OR(false, async_from_sync_iterator(vm, iter[0], iter[1]));
        if (!iterate_direct(vm, wrapped, iter))
            return false;
    }
    put(vm, s, S_ITERATOR, iter[0]);
    put(vm, s, S_NEXT, iter[1]);
    return true;
}

Value array_from_async(Vm *vm, Frame *f)
{
    Elements *s = TRY_PTR(value_list_new(vm, S_COUNT));
    put(vm, s, S_PROMISE, value_cell(TRY_PTR(promise_new(vm))));
    put(vm, s, S_INDEX, value_int(0));
    Value r = start(vm, f, s) ? advance(vm, s) : reject_pending(vm, s);
    return value_is_exc(r) ? VAL_EXC : s->items[S_PROMISE];
}
