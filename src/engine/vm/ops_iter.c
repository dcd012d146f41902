/* ops_iter.c - iteration: for-of, destructuring, spread, yield*.
 *
 * The window of an iteration is [iterator, next, state]. Untouched arrays iterate as [array, hole,
 * index]; generators whose `next` is the original are resumed directly, without result objects.
 * state true: done.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/ops.h"

#include "base/alloc.h"
#include "engine/object/array.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/iterator.h"
#include "engine/object/property.h"
#include "engine/vm/call.h"
#include "engine/vm/generator.h"
#include "engine/vm/stack_trace.h"

Value throw_not_iterable(Vm *vm, Value v, bool async)
{
    char described[80];
    AUTO_BUF text = {0};
    ExprText found;
    const char *what = async ? "async iterable" : "iterable";
    if (stack_running_text(vm, ExprText_Iterate, &text, &found)) {
        if (found.is_argument && !value_is_nullish(v))
            return throw_type(
                vm, "Spread syntax requires ...iterable[Symbol.iterator] to be a function");
        return throw_type(vm, "%.*s is not %s%s", (int)text.len, text.data,
                          found.is_call ? "a function or its return value is not " : "", what);
    }
    value_describe_typed(vm, v, described, sizeof described);
    return throw_type(vm, "%s is not %s (cannot read property Symbol(%s))", described, what,
                      async ? "Symbol.asyncIterator" : "Symbol.iterator");
}

/* GetIteratorFromMethod. */
static bool begin(Vm *vm, Value *w, Value v, Value method)
{
    Value iterator = TRY_OR(false, call_value(vm, method, v, 0, NULL));
    if (!value_is_object(iterator)) {
        char text[80];
        value_describe(vm, iterator, text, sizeof text);
        throw_type(vm, "Result of the Symbol.iterator method is not an object");
        return false;
    }
    w[0] = iterator;
    w[1] = TRY_OR(false, ic_get(vm, NULL, iterator, KEY_next));
    w[2] = VAL_FALSE;
    return true;
}

static bool get_method(Vm *vm, Value v, PropKey key, Value *method)
{
    *method = value_is_nullish(v) ? VAL_UNDEFINED : ic_get(vm, NULL, v, key);
    if (value_is_exc(*method))
        return false;
    if (value_is_null(*method))
        *method = VAL_UNDEFINED;
    return true;
}

bool ops_get_iterator(Vm *vm, Value *w, Value v, u32 mode)
{
    Value method;
    if (mode != ITERATE_ASYNC) {
        bool own = vm->frame && frame_is_builtin(vm->frame);
        if (mode == ITERATE_SYNC && (array_iterates_fast(vm, v) || (own && value_is_array_cell(v)))) {
            w[0] = v;
            w[1] = VAL_HOLE;
            w[2] = value_int(0);
            return true;
        }
        if (!get_method(vm, v, KEY_SYM_iterator, &method))
            return false;
        if (!value_is_callable(method)) {
            throw_not_iterable(vm, v, false);
            return false;
        }
        if (own)
            method = TRY_OR(false, builtin_original(vm, v, KEY_SYM_iterator, method));
        return begin(vm, w, v, method);
    }
    if (!get_method(vm, v, KEY_SYM_asyncIterator, &method))
        return false;
    if (value_is_undefined(method)) {
        if (!get_method(vm, v, KEY_SYM_iterator, &method))
            return false;
        if (!value_is_callable(method)) {
            throw_not_iterable(vm, v, true);
            return false;
        }
        if (!begin(vm, w, v, method))
            return false;
        w[0] = TRY_OR(false, async_from_sync_iterator(vm, w[0], w[1]));
        w[1] = TRY_OR(false, ic_get(vm, NULL, w[0], KEY_next));
        return true;
    }
    if (!value_is_callable(method)) {
        throw_not_iterable(vm, v, true);
        return false;
    }
    return begin(vm, w, v, method);
}

static int array_next(Vm *vm, Value *w, Value *value)
{
    Array *a = value_as_array(w[0]);
    u32 i = (u32)value_as_int(w[2]);
    if (i >= a->length || i == INT32_MAX) {
        w[2] = value_int(INT32_MAX); /* stays done even when the array grows */
        return 0;
    }
    w[2] = value_int((i32)i + 1);
    Value v = elements_get(vm, &a->object, i);
    *value = value_is_hole(v) ? TRY_OR(-1, obj_get(vm, &a->object, key_of_index(i))) : v;
    return 1;
}

static bool is_plain_generator(const Value *w)
{
    if (!value_has_kind(w[0], Kind_Generator) || !value_has_kind(w[1], Kind_Native))
        return false;
    return ((NativeFunction *)value_as_cell(w[1]))->fn == generator_next;
}

static Value throw_result(Vm *vm, Value result)
{
    char text[80];
    value_describe(vm, result, text, sizeof text);
    return throw_type(vm, "Iterator result %s is not an object", text);
}

/* IteratorStep; with a place for it also IteratorValue. */
static int iter_advance(Vm *vm, Value *w, Value *value)
{
    Value unread;
    if (value_is_hole(w[1]))
        return array_next(vm, w, value ? value : &unread);
    if (iterator_is_direct(w[0], w[1])) {
        IteratorObject *it = (IteratorObject *)value_as_cell(w[0]);
        return it->step(vm, it, value ? value : &unread);
    }
    if (is_plain_generator(w)) {
        bool done;
        GeneratorObject *gen = (GeneratorObject *)value_as_cell(w[0]);
        unread = TRY_OR(-1, generator_step(vm, gen, Resume_Next, VAL_UNDEFINED, &done));
        if (value)
            *value = unread;
        if (done || !gen->delegate)
            return !done;
        int inner_done = ops_iter_unpack(vm, unread, value ? 1 : 0, value);
        return inner_done < 0 ? -1 : !inner_done;
    }
    Value result = TRY_OR(-1, call_value(vm, w[1], w[0], 0, NULL));
    if (UNLIKELY(!value_is_object(result))) {
        throw_result(vm, result);
        return -1;
    }
    Value done = TRY_OR(-1, ic_get(vm, NULL, result, KEY_done));
    if (to_boolean(done))
        return 0;
    if (value)
        *value = TRY_OR(-1, ic_get(vm, NULL, result, KEY_value));
    return 1;
}

int ops_iter_next(Vm *vm, Value *w, Value *value)
{
    return iter_advance(vm, w, value);
}

bool ops_iter_skip(Vm *vm, Value *w)
{
    if (value_is_hole(w[1]))
        return iter_advance(vm, w, NULL) >= 0;
    if (value_is_true(w[2]))
        return true;
    w[2] = VAL_TRUE; /* a throw counts as done */
    int more = iter_advance(vm, w, NULL);
    if (more > 0)
        w[2] = VAL_FALSE;
    return more >= 0;
}

Value ops_iter_step(Vm *vm, Value *w)
{
    Value v;
    if (value_is_hole(w[1]))
        return array_next(vm, w, &v) > 0               ? v
               : value_is_hole(vm_core(vm)->exception) ? VAL_UNDEFINED
                                                       : VAL_EXC;
    if (value_is_true(w[2]))
        return VAL_UNDEFINED;
    w[2] = VAL_TRUE; /* a throw counts as done */
    int more = ops_iter_next(vm, w, &v);
    if (more < 0)
        return VAL_EXC;
    if (!more)
        return VAL_UNDEFINED;
    w[2] = VAL_FALSE;
    return v;
}

Value ops_iter_rest(Vm *vm, Value *w)
{
    Array *rest = TRY_PTR(array_new_capacity(vm, 0));
    bool is_array = value_is_hole(w[1]);
    if (!is_array && value_is_true(w[2]))
        return value_cell(rest);
    if (!is_array)
        w[2] = VAL_TRUE;
    for (;;) {
        Value v;
        int more = ops_iter_next(vm, w, &v);
        if (more < 0)
            return VAL_EXC;
        if (!more)
            return value_cell(rest);
        if (!array_push(vm, rest, v))
            return VAL_EXC;
    }
}

bool ops_iter_close(Vm *vm, Value *w)
{
    if (value_is_hole(w[1]) || value_is_true(w[2]))
        return true;
    w[2] = VAL_TRUE;
    Value method = TRY_OR(false, value_get_method(vm, w[0], KEY_return_));
    if (value_is_undefined(method))
        return true;
    Value result = TRY_OR(false, call_value(vm, method, w[0], 0, NULL));
    if (!value_is_object(result)) {
        throw_result(vm, result);
        return false;
    }
    return true;
}

void ops_iter_close_throw(Vm *vm, Value *w)
{
    if (value_is_hole(w[1]) || value_is_true(w[2]))
        return;
    w[2] = VAL_TRUE;
    Value method = value_get_method(vm, w[0], KEY_return_);
    if (!value_is_exc(method) && !value_is_undefined(method))
        method = call_value(vm, method, w[0], 0, NULL);
    if (value_is_exc(method) && !vm->terminating)
        (void)exception_take(vm);
}

Value ops_iter_call_next(Vm *vm, Value *w)
{
    return call_value(vm, w[1], w[0], 0, NULL);
}

Value ops_iter_call_return(Vm *vm, Value *w, bool *missing)
{
    Value method = TRY(value_get_method(vm, w[0], KEY_return_));
    *missing = value_is_undefined(method);
    return *missing ? VAL_UNDEFINED : call_value(vm, method, w[0], 0, NULL);
}

int ops_iter_unpack(Vm *vm, Value result, u32 when, Value *value)
{
    if (UNLIKELY(!value_is_object(result))) {
        throw_result(vm, result);
        return -1;
    }
    bool done = to_boolean(TRY_OR(-1, ic_get(vm, NULL, result, KEY_done)));
    if (when & (done ? 2u : 1u))
        *value = TRY_OR(-1, ic_get(vm, NULL, result, KEY_value));
    return done;
}

Value ops_iter_delegate(Vm *vm, Value *w, Value received, i32 mode, bool *missing)
{
    if (mode == Resume_Next)
        return call_value(vm, w[1], w[0], 1, &received);
    Value method = TRY(value_get_method(vm, w[0], mode == Resume_Throw ? KEY_throw_ : KEY_return_));
    if (!value_is_undefined(method))
        return call_value(vm, method, w[0], 1, &received);
    if (mode == Resume_Return) {
        *missing = true;
        return VAL_UNDEFINED;
    }
    if (!ops_iter_close(vm, w))
        return VAL_EXC;
    return throw_type(vm, "The iterator does not provide a 'throw' method.");
}

bool ops_require_object(Vm *vm, Value v, Value text)
{
    if (!value_is_nullish(v))
        return true;
    const char *name = value_is_null(v) ? "null" : "undefined";
    char *key = value_is_string(text) && value_as_string(text)->length
                    ? string_to_c(vm, value_as_string(text), NULL)
                    : NULL;
    AUTO_BUF source = {0};
    ExprText found;
    bool known = key && stack_running_text(vm, ExprText_Pattern, &source, &found);
    if (known && found.is_parameter)
        buf_append_c(&source, value_is_null(v) ? "object null" : "undefined");
    if (!key)
        throw_type(vm, "Cannot destructure '%s' as it is %s.", name, name);
    else if (known && found.has_property)
        throw_type(vm, "Cannot destructure property '%s' of '%.*s' as it is %s.", key,
                   (int)source.len, source.data, name);
    else
        throw_type(vm, "Cannot read properties of %s (reading '%s')", name, key);
    xfree(key);
    return false;
}
