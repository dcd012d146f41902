/* bi_array_iterator.c - iterator objects in general, and %ArrayIteratorPrototype% (23.1.5).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/builtin.h"
#include "engine/builtins/iterate.h"
#include "engine/builtins/iterators.h"
#include "engine/object/buffer_inl.h"

/* ---- all iterators ---- */

IteratorObject *iterator_new(Vm *vm, IteratorType type, IteratorStep *step, Object *proto)
{
    IteratorObject *it = object_new_kind(vm, Kind_Iterator, sizeof *it, proto, 0);
    if (!it)
        return NULL;
    it->type = (u8)type;
    it->step = step;
    for (u32 i = 0; i < ARRAY_LEN(it->values); i++)
        it->values[i] = VAL_UNDEFINED;
    return it;
}

void kind_trace_Iterator(Vm *vm, Cell *cell)
{
    IteratorObject *it = (IteratorObject *)cell;
    object_trace(vm, &it->object);
    heap_mark_values(vm, it->values, ARRAY_LEN(it->values));
}

static Value wrong_receiver(Vm *vm, Frame *f)
{
    static const char *const names[] = {
        [Iterator_Array] = "Array Iterator",
        [Iterator_Map] = "Map Iterator",
        [Iterator_Set] = "Set Iterator",
        [Iterator_String] = "String Iterator",
        [Iterator_RegExpString] = "%RegExpStringIterator%",
        [Iterator_Helper] = "Iterator Helper",
        [Iterator_Wrap] = "WrapForValidIterator",
    };
    char text[64];
    value_describe(vm, f->this_value, text, sizeof text);
    return throw_type(vm, "Method %s.prototype.next called on incompatible receiver %s",
                      names[native_magic(f)], text);
}

Value iterator_object_next(Vm *vm, Frame *f)
{
    if (UNLIKELY(!value_has_kind(f->this_value, Kind_Iterator)))
        return wrong_receiver(vm, f);
    IteratorObject *it = (IteratorObject *)value_as_cell(f->this_value);
    if (UNLIKELY(it->type != native_magic(f)))
        return wrong_receiver(vm, f);
    Value v = VAL_UNDEFINED;
    int more = it->step(vm, it, &v);
    if (more < 0)
        return VAL_EXC;
    return iter_result(vm, more ? v : VAL_UNDEFINED, !more);
}

bool iterate_from_method(Vm *vm, Value iterable, Value method, Value iter[3])
{
    Value iterator = TRY_OR(false, call_function(vm, method, iterable, 0, NULL));
    if (!value_is_object(iterator)) {
        throw_type(vm, "Result of the Symbol.iterator method is not an object");
        return false;
    }
    return iterate_direct(vm, iterator, iter);
}

Value pair_new(Vm *vm, Value a, Value b)
{
    Value pair[2] = {a, b};
    return value_cell(TRY_PTR(array_from_values(vm, pair, 2)));
}

/* ---- arrays ---- */

/* -1: exception. */
static i64 iterated_length(Vm *vm, Object *o)
{
    if (o->cell.kind == Kind_Array)
        return ((Array *)o)->length;
    if (o->cell.kind != Kind_TypedArray)
        return obj_length(vm, o);
    if (view_is_out_of_bounds((ViewObject *)o)) {
        throw_type(vm, "Cannot perform %%ArrayIteratorPrototype%%.next on a detached ArrayBuffer");
        return -1;
    }
    return (i64)view_length((ViewObject *)o);
}

static Value iterated_item(Vm *vm, Object *o, u64 i)
{
    if (o->cell.kind == Kind_TypedArray)
        return typed_get(vm, (TypedArrayObject *)o, i);
    if (!(o->cell.flags & (OBJ_SPARSE | OBJ_EXOTIC)) && i < o->elements->len &&
        !value_is_hole(o->elements->items[i]))
        return o->elements->items[i];
    return value_get_index(vm, value_cell(o), i);
}

static int array_step(Vm *vm, IteratorObject *it, Value *out)
{
    if (value_is_undefined(it->values[0]))
        return 0;
    Object *o = value_as_object(it->values[0]);
    u64 i = it->at.index;
    i64 length = iterated_length(vm, o);
    if (length < 0 || i >= (u64)length) {
        it->values[0] = VAL_UNDEFINED;
        return length < 0 ? -1 : 0;
    }
    it->at.index = i + 1;
    Value index = value_i64((i64)i), v = index;
    if (it->how != ITERATOR_KEYS)
        v = iterated_item(vm, o, i);
    if (it->how == ITERATOR_ENTRIES && !value_is_exc(v))
        v = pair_new(vm, index, v);
    if (UNLIKELY(value_is_exc(v))) {
        it->values[0] = VAL_UNDEFINED;
        return -1;
    }
    *out = v;
    return 1;
}

Value array_iterator_new(Vm *vm, Object *o, u8 how)
{
    IteratorObject *it = TRY_PTR(iterator_new(vm, Iterator_Array, array_step,
                                              intrinsic(vm, Intrinsic_ArrayIteratorPrototype)));
    it->how = how;
    it->values[0] = value_cell(o);
    return value_cell(it);
}

static const BuiltinProp array_iterator_proto[] = {
    FN_MAGIC("next", 0, iterator_object_next, Iterator_Array),
    TAG("Array Iterator"),
    END,
};

const BuiltinClass builtin_array_iterator = {
    .name = "Array Iterator",
    .proto_intrinsic = Intrinsic_ArrayIteratorPrototype + 1,
    .parent_proto = Intrinsic_IteratorPrototype + 1,
    .proto_props = array_iterator_proto,
};
