/* ops_dispose.c - `using` and `await using`: the list of resources of a block and their disposal.
 *
 * The list is an array no script sees: element 0 is the state (DISPOSE_*), then value, method and
 * kind of each resource. The compiled code is a loop over ops_dispose_next that awaits what it is
 * told to and collects errors, as DisposeResources does.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/array.h"
#include "engine/object/atom.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/property.h"
#include "engine/vm/call.h"
#include "engine/vm/ops.h"

enum {
    DISPOSE_NEEDS_AWAIT = 1, /* a resource without a method asks for one await */
    DISPOSE_AWAITED = 2,
};

enum {
    RESOURCE_SYNC,
    RESOURCE_ASYNC,
    RESOURCE_ASYNC_OF_SYNC, /* `await using` with Symbol.dispose: the result is not looked at */
};

static Value method_of(Vm *vm, Value v, bool async, u32 *kind)
{
    *kind = async ? RESOURCE_ASYNC : RESOURCE_SYNC;
    Value method = VAL_UNDEFINED;
    if (async)
        method = TRY(value_get_method(vm, v, KEY_SYM_asyncDispose));
    if (value_is_undefined(method)) {
        method = TRY(value_get_method(vm, v, KEY_SYM_dispose));
        if (async)
            *kind = RESOURCE_ASYNC_OF_SYNC;
    }
    if (value_is_undefined(method))
        return throw_type(vm, "Symbol(Symbol.%s) is not a function",
                          async ? "asyncDispose" : "dispose");
    return method;
}

bool ops_add_disposable(Vm *vm, Value list, Value v, bool async)
{
    Array *resources = value_as_array(list);
    Value method = VAL_UNDEFINED;
    u32 kind = RESOURCE_ASYNC;
    if (value_is_nullish(v)) {
        if (!async)
            return true;
        v = VAL_UNDEFINED;
    } else if (!value_is_object(v)) {
        throw_type(vm, "An object is expected with `using` declarations");
        return false;
    } else {
        method = method_of(vm, v, async, &kind);
        if (value_is_exc(method))
            return false;
    }
    return array_push(vm, resources, v) && array_push(vm, resources, method) &&
           array_push(vm, resources, value_int((i32)kind));
}

bool ops_add_dispose_call(Vm *vm, Value list, Value method, bool async)
{
    Array *resources = value_as_array(list);
    return array_push(vm, resources, VAL_UNDEFINED) && array_push(vm, resources, method) &&
           array_push(vm, resources, value_int(async ? RESOURCE_ASYNC : RESOURCE_SYNC));
}

int ops_dispose_next(Vm *vm, Value list, Value *result)
{
    Array *resources = value_as_array(list);
    Value *items = resources->object.elements->items;
    u32 n = resources->length;
    i32 state = value_as_int(items[0]);
    bool must_await = (state & DISPOSE_NEEDS_AWAIT) && !(state & DISPOSE_AWAITED);
    *result = VAL_HOLE;
    if (n == 1 || (must_await && value_as_int(items[n - 1]) == RESOURCE_SYNC)) {
        if (!must_await)
            return 0;
        items[0] = value_int(n == 1 ? state | DISPOSE_AWAITED : state & ~DISPOSE_NEEDS_AWAIT);
        *result = VAL_UNDEFINED;
        return 1;
    }
    Value v = items[n - 3], method = items[n - 2];
    i32 kind = value_as_int(items[n - 1]);
    if (value_is_undefined(method)) {
        items[0] = value_int(state | DISPOSE_NEEDS_AWAIT);
    } else if (kind != RESOURCE_SYNC) {
        items[0] = value_int(state | DISPOSE_AWAITED);
    }
    if (!array_set_length(vm, resources, n - 3))
        return -1;
    if (value_is_undefined(method))
        return 1;
    Value r = call_value(vm, method, v, 0, NULL);
    if (value_is_exc(r))
        return -1;
    if (kind == RESOURCE_ASYNC)
        *result = r;
    else if (kind == RESOURCE_ASYNC_OF_SYNC)
        *result = VAL_UNDEFINED;
    return 1;
}

Value ops_suppress_error(Vm *vm, Value error, Value suppressed)
{
    Object *o = TRY_PTR(error_new(vm, ERR_SUPPRESSED, string_from_c(vm, "")));
    if (!obj_put(vm, o, key_from_c(vm, "error"), error, PROP_WC) ||
        !obj_put(vm, o, key_from_c(vm, "suppressed"), suppressed, PROP_WC))
        return VAL_EXC;
    return value_cell(o);
}
