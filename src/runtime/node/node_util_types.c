/* node_util_types.c - util.types: what kind of object a value is, whatever its prototype says.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/node_util.h"

enum TypeTest {
    TEST_TYPED_FIRST, /* one for each ElementType */
    TEST_ANY_BUFFER = TEST_TYPED_FIRST + Element__count,
    TEST_ARRAY_BUFFER, TEST_SHARED_BUFFER, TEST_VIEW, TEST_TYPED, TEST_DATA_VIEW, TEST_ARGUMENTS, TEST_ASYNC_FUNCTION,
    TEST_GENERATOR_FUNCTION, TEST_GENERATOR, TEST_BOXED, TEST_BIGINT_OBJECT, TEST_BOOLEAN_OBJECT, TEST_NUMBER_OBJECT,
    TEST_STRING_OBJECT, TEST_SYMBOL_OBJECT, TEST_DATE, TEST_ERROR, TEST_REGEXP, TEST_PROMISE, TEST_MAP, TEST_SET,
    TEST_MAP_ITERATOR, TEST_SET_ITERATOR, TEST_WEAK_MAP, TEST_WEAK_SET, TEST_PROXY, TEST_NAMESPACE, TEST_EXTERNAL,
};

static bool layout_is(Value v, FunctionLayout a, FunctionLayout b)
{
    if (!value_has_kind(v, Kind_Function))
        return false;
    u8 layout = ((TemplateHead *)((Function *)value_as_cell(v))->tmpl)->layout;
    return layout == a || layout == b;
}

static Value boxed(Value v)
{
    return value_has_kind(v, Kind_Wrapper) ? ((WrapperObject *)value_as_cell(v))->primitive : VAL_HOLE;
}

static bool is_iterator(Value v, IteratorType type)
{
    return value_has_kind(v, Kind_Iterator) && ((IteratorObject *)value_as_cell(v))->type == type;
}

static bool is_view(Value v)
{
    return value_has_kind(v, Kind_TypedArray) || value_has_kind(v, Kind_DataView);
}

static bool test(u32 which, Value v)
{
    switch (which) {
    case TEST_ANY_BUFFER: return value_is_buffer(v);
    case TEST_ARRAY_BUFFER: return value_is_buffer(v) && !buffer_is_shared((BufferObject *)value_as_cell(v));
    case TEST_SHARED_BUFFER: return value_is_buffer(v) && buffer_is_shared((BufferObject *)value_as_cell(v));
    case TEST_VIEW: return is_view(v);
    case TEST_TYPED: return value_is_typed_array(v);
    case TEST_DATA_VIEW: return value_has_kind(v, Kind_DataView);
    case TEST_ARGUMENTS: return value_has_kind(v, Kind_Arguments);
    case TEST_ASYNC_FUNCTION: return layout_is(v, LAYOUT_ASYNC, LAYOUT_ASYNC_GENERATOR);
    case TEST_GENERATOR_FUNCTION: return layout_is(v, LAYOUT_GENERATOR, LAYOUT_ASYNC_GENERATOR);
    case TEST_GENERATOR: return value_has_kind(v, Kind_Generator);
    case TEST_BOXED: return value_has_kind(v, Kind_Wrapper);
    case TEST_BIGINT_OBJECT: return value_is_bigint(boxed(v));
    case TEST_BOOLEAN_OBJECT: return value_is_bool(boxed(v));
    case TEST_NUMBER_OBJECT: return value_is_number(boxed(v));
    case TEST_STRING_OBJECT: return value_is_string(boxed(v));
    case TEST_SYMBOL_OBJECT: return value_is_symbol(boxed(v));
    case TEST_DATE: return value_has_kind(v, Kind_Date);
    case TEST_ERROR: return value_has_kind(v, Kind_Error);
    case TEST_REGEXP: return value_has_kind(v, Kind_RegExp);
    case TEST_PROMISE: return value_is_promise(v);
    case TEST_MAP: return value_has_kind(v, Kind_Map);
    case TEST_SET: return value_has_kind(v, Kind_Set);
    case TEST_MAP_ITERATOR: return is_iterator(v, Iterator_Map);
    case TEST_SET_ITERATOR: return is_iterator(v, Iterator_Set);
    case TEST_WEAK_MAP: return value_has_kind(v, Kind_WeakMap);
    case TEST_WEAK_SET: return value_has_kind(v, Kind_WeakSet);
    case TEST_PROXY: return value_has_kind(v, Kind_Proxy);
    case TEST_NAMESPACE: return value_has_kind(v, Kind_Namespace);
    case TEST_EXTERNAL: return value_has_kind(v, Kind_Host) && ((HostObject *)value_as_cell(v))->class_ == &host_external_class;
    default: return value_is_typed_array(v) && value_as_typed_array(v)->type == which - TEST_TYPED_FIRST;
    }
}

static Value types_test(Vm *vm, Frame *f)
{
    (void)vm;
    return value_bool(test(native_magic(f), frame_arg(f, 0)));
}

#define TYPE(name_, test_) {.name = name_, .kind = ROW_FN, .length = 1, .fn = types_test, .magic = test_, .flags = BF_ENUMERABLE}
#define TYPED(name_) TYPE("is" #name_ "Array", TEST_TYPED_FIRST + Element_##name_)

static const BuiltinProp types_rows[] = {
    TYPE("isArgumentsObject", TEST_ARGUMENTS),
    TYPE("isArrayBuffer", TEST_ARRAY_BUFFER),
    TYPE("isAsyncFunction", TEST_ASYNC_FUNCTION),
    TYPE("isBigIntObject", TEST_BIGINT_OBJECT),
    TYPE("isBooleanObject", TEST_BOOLEAN_OBJECT),
    TYPE("isDate", TEST_DATE),
    TYPE("isExternal", TEST_EXTERNAL),
    TYPE("isGeneratorFunction", TEST_GENERATOR_FUNCTION),
    TYPE("isGeneratorObject", TEST_GENERATOR),
    TYPE("isMap", TEST_MAP),
    TYPE("isMapIterator", TEST_MAP_ITERATOR),
    TYPE("isModuleNamespaceObject", TEST_NAMESPACE),
    TYPE("isNativeError", TEST_ERROR),
    TYPE("isNumberObject", TEST_NUMBER_OBJECT),
    TYPE("isPromise", TEST_PROMISE),
    TYPE("isProxy", TEST_PROXY),
    TYPE("isRegExp", TEST_REGEXP),
    TYPE("isSet", TEST_SET),
    TYPE("isSetIterator", TEST_SET_ITERATOR),
    TYPE("isSharedArrayBuffer", TEST_SHARED_BUFFER),
    TYPE("isStringObject", TEST_STRING_OBJECT),
    TYPE("isSymbolObject", TEST_SYMBOL_OBJECT),
    TYPE("isWeakMap", TEST_WEAK_MAP),
    TYPE("isWeakSet", TEST_WEAK_SET),
    TYPE("isAnyArrayBuffer", TEST_ANY_BUFFER),
    TYPE("isBoxedPrimitive", TEST_BOXED),
    TYPE("isArrayBufferView", TEST_VIEW),
    TYPE("isDataView", TEST_DATA_VIEW),
    TYPE("isTypedArray", TEST_TYPED),
    TYPED(Uint8),
    TYPE("isUint8ClampedArray", TEST_TYPED_FIRST + Element_Uint8Clamped),
    TYPED(Uint16),
    TYPED(Uint32),
    TYPED(Int8),
    TYPED(Int16),
    TYPED(Int32),
    TYPED(Float16),
    TYPED(Float32),
    TYPED(Float64),
    TYPED(BigInt64),
    TYPED(BigUint64),
    END,
};

/* One object for a realm: util.types and node:util/types. */
Value node_types_make(Vm *vm, const void *data)
{
    (void)data;
    Object *global = vm_core(vm)->realm->global;
    PropKey key = key_private(vm, STR("utilTypes"));
    PropSlot where;
    if (key_is_none(key))
        return VAL_EXC;
    if (obj_own_slot(vm, global, key, &where))
        return *obj_slot(vm, global, where.slot);
    Object *o = TRY_PTR(object_new_plain(vm));
    return embed_add_props(vm, o, types_rows) && obj_put(vm, global, key, value_cell(o), 0) ? value_cell(o) : VAL_EXC;
}
