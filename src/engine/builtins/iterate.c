/* iterate.c - walking an iterable from C.
 *
 * iter[0] is the iterator, iter[1] its next method. While an array iterates as itself, iter[0] is
 * the array, iter[1] a hole and iter[2] the index.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/iterate.h"

#include "engine/builtins/builtin.h"
#include "engine/vm/generator.h"
#include "engine/vm/ops.h"

bool iterate_direct(Vm *vm, Value iterator, Value iter[3])
{
    iter[0] = iterator;
    iter[1] = TRY_OR(false, ic_get(vm, NULL, iterator, KEY_next));
    iter[2] = VAL_FALSE;
    return true;
}

static Value get_iterator_method(Vm *vm, Value iterable)
{
    if (!value_is_object(iterable))
        return value_get_method(vm, iterable, KEY_SYM_iterator);
    Value method = TRY(ic_get(vm, NULL, iterable, KEY_SYM_iterator));
    return value_as_method(vm, method);
}

bool iterate_begin(Vm *vm, Value iterable, Value iter[3])
{
    if (array_iterates_fast(vm, iterable)) {
        iter[0] = iterable;
        iter[1] = VAL_HOLE;
        iter[2] = value_int(0);
        return true;
    }
    Value method = TRY_OR(false, get_iterator_method(vm, iterable));
    if (value_is_undefined(method)) {
        char text[64];
        value_describe_typed(vm, iterable, text, sizeof text);
        throw_type(vm, "%s is not iterable (cannot read property Symbol(Symbol.iterator))", text);
        return false;
    }
    Value iterator = TRY_OR(false, call_function(vm, method, iterable, 0, NULL));
    if (!value_is_object(iterator)) {
        throw_type(vm, "Result of the Symbol.iterator method is not an object");
        return false;
    }
    return iterate_direct(vm, iterator, iter);
}

int iterate_next(Vm *vm, Value iter[3], Value *value)
{
    if (value_is_hole(iter[1])) {
        u32 i = (u32)value_as_int(iter[2]);
        Array *a = value_as_array(iter[0]);
        if (i >= a->length || i == INT32_MAX) {
            iter[2] = value_int(INT32_MAX); /* stays done even if the array grows */
            return 0;
        }
        iter[2] = value_int((i32)i + 1);
        Value v = i < a->object.elements->len && !(a->object.cell.flags & OBJ_SPARSE) ? a->object.elements->items[i]
                                                                                      : VAL_HOLE;
        if (UNLIKELY(value_is_hole(v)))
            v = TRY_OR(-1, obj_get(vm, &a->object, key_of_index(i)));
        if (value)
            *value = v;
        return 1;
    }
    return ops_iter_next(vm, iter, value);
}

bool iterate_close(Vm *vm, Value iter[3])
{
    if (value_is_hole(iter[1]))
        return true;
    Value method = TRY_OR(false, value_get_method(vm, iter[0], KEY_return_));
    if (value_is_undefined(method))
        return true;
    Value result = TRY_OR(false, call_function(vm, method, iter[0], 0, NULL));
    if (value_is_object(result))
        return true;
    throw_type(vm, "Iterator result is not an object");
    return false;
}

Value iterate_close_throw(Vm *vm, Value iter[3])
{
    if (value_is_hole(iter[1]))
        return VAL_EXC;
    Value pending = exception_take(vm);
    Value method = value_get_method(vm, iter[0], KEY_return_);
    if (!value_is_exc(method) && !value_is_undefined(method))
        method = call_function(vm, method, iter[0], 0, NULL);
    if (value_is_exc(method))
        exception_take(vm);
    return throw_value(vm, pending);
}

Value iterate_entry_item(Vm *vm, Value entry, u32 i)
{
    Object *o = value_as_object(entry);
    Value v = o->cell.flags & OBJ_EXOTIC ? VAL_HOLE : elements_get(vm, o, i);
    return LIKELY(!value_is_hole(v)) ? v : obj_get(vm, o, key_of_index(i));
}

Value iter_result(Vm *vm, Value value, bool done)
{
    return iter_result_new(vm, value, done);
}
