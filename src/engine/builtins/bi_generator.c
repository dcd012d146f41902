/* bi_generator.c - prototypes of generators and async generators, %AsyncIteratorPrototype% and
 * %AsyncFromSyncIteratorPrototype% (27.1, 27.5, 27.6).
 *
 * What next, return and throw of generators do is in vm/generator.c. An async-from-sync iterator never reaches a
 * script, so it is an ordinary object that keeps the sync iterator and its next method in two properties.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/generator.h"

#include "engine/builtins/builtin.h"
#include "engine/builtins/iterate.h"
#include "engine/vm/promise.h"

static Value return_this(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

static Value returns_undefined(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_UNDEFINED;
}

static bool new_capability(Vm *vm, PromiseCapability *cap)
{
    return promise_capability_new(vm, value_cell(intrinsic(vm, Intrinsic_Promise)), cap);
}

/* ---- %AsyncIteratorPrototype% ---- */

/* 27.1.4.1: calls return() and waits for it. */
static Value async_iterator_dispose(Vm *vm, Frame *f)
{
    PromiseCapability cap;
    if (!new_capability(vm, &cap))
        return VAL_EXC;
    Value method = value_get_method(vm, f->this_value, KEY_return_);
    if (value_is_exc(method))
        return promise_capability_throw(vm, &cap);
    if (value_is_undefined(method))
        return promise_capability_resolve(vm, &cap, VAL_UNDEFINED) ? cap.promise : VAL_EXC;
    Value result = call_function(vm, method, f->this_value, 0, NULL);
    if (!value_is_exc(result))
        result = promise_resolve_with(vm, value_cell(intrinsic(vm, Intrinsic_Promise)), result);
    if (value_is_exc(result))
        return promise_capability_throw(vm, &cap);
    Value unwrap = value_cell(TRY_PTR(native_new(vm, returns_undefined, NULL, 1, 0, 0)));
    if (!promise_then(vm, value_as_object(result), unwrap, VAL_UNDEFINED, &cap))
        return VAL_EXC;
    return cap.promise;
}

static const BuiltinProp async_iterator_proto[] = {
    FN("@@asyncIterator", 0, return_this, BF_NO_THROW, INTRIN_NONE),
    FN("@@asyncDispose", 0, async_iterator_dispose, 0, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_async_iterator = {
    .name = "AsyncIterator",
    .proto_intrinsic = Intrinsic_AsyncIteratorPrototype + 1,
    .proto_props = async_iterator_proto,
};

/* ---- %AsyncFromSyncIteratorPrototype% ---- */

#define KEY_SYNC_ITERATOR KEY_object
#define KEY_SYNC_NEXT KEY_function

Value async_from_sync_iterator(Vm *vm, Value iterator, Value next)
{
    Object *o = TRY_PTR(object_new(vm, intrinsic(vm, Intrinsic_AsyncFromSyncIteratorPrototype)));
    if (!obj_add(vm, o, KEY_SYNC_ITERATOR, iterator, PROP_WC) || !obj_add(vm, o, KEY_SYNC_NEXT, next, PROP_WC))
        return VAL_EXC;
    return value_cell(o);
}

static Value sync_iterator(Vm *vm, Frame *f)
{
    return obj_peek(vm, value_as_object(f->this_value), KEY_SYNC_ITERATOR);
}

/* { value, done } with the awaited value; magic is done. */
static Value unwrap_value(Vm *vm, Frame *f)
{
    return iter_result_new(vm, frame_arg(f, 0), native_magic(f));
}

/* The value was a promise that got rejected: closes the sync iterator and passes the reason on. */
static Value close_rejected(Vm *vm, Frame *f)
{
    Value iter[3] = {*native_data(f, 0), VAL_UNDEFINED, VAL_FALSE};
    throw_value(vm, frame_arg(f, 0));
    return iterate_close_throw(vm, iter);
}

/* 27.1.6.4 AsyncFromSyncIteratorContinuation */
static Value continuation(Vm *vm, Value result, PromiseCapability *cap, Value iterator, bool close)
{
    Object *o = value_as_object(result);
    Value done = obj_get(vm, o, KEY_done);
    if (value_is_exc(done))
        return promise_capability_throw(vm, cap);
    bool is_done = to_boolean(done);
    Value value = obj_get(vm, o, KEY_value);
    if (value_is_exc(value))
        return promise_capability_throw(vm, cap);
    Value wrapper = promise_resolve_with(vm, value_cell(intrinsic(vm, Intrinsic_Promise)), value);
    if (value_is_exc(wrapper)) {
        Value iter[3] = {iterator, VAL_UNDEFINED, VAL_FALSE};
        if (!is_done && close)
            iterate_close_throw(vm, iter);
        return promise_capability_throw(vm, cap);
    }
    Value on_rejected = VAL_UNDEFINED;
    Value on_fulfilled = value_cell(TRY_PTR(native_new(vm, unwrap_value, NULL, 1, is_done, 0)));
    if (!is_done && close) {
        NativeFunction *closer = TRY_PTR(native_new(vm, close_rejected, NULL, 1, 0, 1));
        closer->data[0] = iterator;
        on_rejected = value_cell(closer);
    }
    if (!promise_then(vm, value_as_object(wrapper), on_fulfilled, on_rejected, cap))
        return VAL_EXC;
    return cap->promise;
}

static Value not_an_object(Vm *vm, Value result, const PromiseCapability *cap)
{
    char text[64];
    value_describe(vm, result, text, sizeof text);
    throw_type(vm, "Iterator result %s is not an object", text);
    return promise_capability_throw(vm, cap);
}

static Value async_from_sync_next(Vm *vm, Frame *f)
{
    PromiseCapability cap;
    if (!new_capability(vm, &cap))
        return VAL_EXC;
    Value iterator = sync_iterator(vm, f);
    Value next = obj_peek(vm, value_as_object(f->this_value), KEY_SYNC_NEXT);
    Value arg = frame_arg(f, 0);
    Value result = call_function(vm, next, iterator, f->argc > 0, &arg);
    if (value_is_exc(result))
        return promise_capability_throw(vm, &cap);
    if (!value_is_object(result))
        return not_an_object(vm, result, &cap);
    return continuation(vm, result, &cap, iterator, true);
}

static Value async_from_sync_return(Vm *vm, Frame *f)
{
    PromiseCapability cap;
    if (!new_capability(vm, &cap))
        return VAL_EXC;
    Value iterator = sync_iterator(vm, f), arg = frame_arg(f, 0);
    Value method = value_get_method(vm, iterator, KEY_return_);
    if (value_is_exc(method))
        return promise_capability_throw(vm, &cap);
    if (value_is_undefined(method)) {
        Value result = TRY(iter_result_new(vm, arg, true));
        return promise_capability_resolve(vm, &cap, result) ? cap.promise : VAL_EXC;
    }
    Value result = call_function(vm, method, iterator, f->argc > 0, &arg);
    if (value_is_exc(result))
        return promise_capability_throw(vm, &cap);
    if (!value_is_object(result))
        return not_an_object(vm, result, &cap);
    return continuation(vm, result, &cap, iterator, false);
}

static Value async_from_sync_throw(Vm *vm, Frame *f)
{
    PromiseCapability cap;
    if (!new_capability(vm, &cap))
        return VAL_EXC;
    Value iterator = sync_iterator(vm, f), arg = frame_arg(f, 0);
    Value method = value_get_method(vm, iterator, KEY_throw_);
    if (value_is_exc(method))
        return promise_capability_throw(vm, &cap);
    if (value_is_undefined(method)) {
        Value iter[3] = {iterator, VAL_UNDEFINED, VAL_FALSE};
        if (iterate_close(vm, iter))
            throw_type(vm, "The iterator does not provide a 'throw' method.");
        return promise_capability_throw(vm, &cap);
    }
    Value result = call_function(vm, method, iterator, f->argc > 0, &arg);
    if (value_is_exc(result))
        return promise_capability_throw(vm, &cap);
    if (!value_is_object(result))
        return not_an_object(vm, result, &cap);
    return continuation(vm, result, &cap, iterator, true);
}

static const BuiltinProp async_from_sync_proto[] = {
    FN("next", 1, async_from_sync_next, 0, INTRIN_NONE),
    FN("return", 1, async_from_sync_return, 0, INTRIN_NONE),
    FN("throw", 1, async_from_sync_throw, 0, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_async_from_sync_iterator = {
    .name = "AsyncFromSyncIterator",
    .proto_intrinsic = Intrinsic_AsyncFromSyncIteratorPrototype + 1,
    .parent_proto = Intrinsic_AsyncIteratorPrototype + 1,
    .proto_props = async_from_sync_proto,
};

/* ---- generators ---- */

#define CONSTRUCTOR(id) {.name = "constructor", .kind = ROW_INTRINSIC, .intrinsic = Intrinsic_##id, .flags = BF_READONLY}

static const BuiltinProp generator_proto[] = {
    CONSTRUCTOR(GeneratorFunctionPrototype),
    FN("next", 1, generator_next, 0, INTRIN_NONE),
    FN("return", 1, generator_return, 0, INTRIN_NONE),
    FN("throw", 1, generator_throw, 0, INTRIN_NONE),
    TAG("Generator"),
    END,
};

const BuiltinClass builtin_generator = {
    .name = "Generator",
    .proto_intrinsic = Intrinsic_GeneratorPrototype + 1,
    .parent_proto = Intrinsic_IteratorPrototype + 1,
    .proto_props = generator_proto,
};

static const BuiltinProp async_generator_proto[] = {
    CONSTRUCTOR(AsyncGeneratorFunctionPrototype),
    FN("next", 1, async_generator_next, 0, INTRIN_NONE),
    FN("return", 1, async_generator_return, 0, INTRIN_NONE),
    FN("throw", 1, async_generator_throw, 0, INTRIN_NONE),
    TAG("AsyncGenerator"),
    END,
};

const BuiltinClass builtin_async_generator = {
    .name = "AsyncGenerator",
    .proto_intrinsic = Intrinsic_AsyncGeneratorPrototype + 1,
    .parent_proto = Intrinsic_AsyncIteratorPrototype + 1,
    .proto_props = async_generator_proto,
};
