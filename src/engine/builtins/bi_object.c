/* bi_object.c - Object and Object.prototype (20.1).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/builtin.h"
#include "engine/builtins/iterate.h"
#include "engine/builtins/list.h"
#include "engine/object/shape_cache.h"
#include "engine/object/wrapper.h"

static Value object_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f), v = frame_arg(f, 0);
    if (!value_is_undefined(target) && !value_same_bits(target, f->callee)) {
        Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_ObjectPrototype));
        return value_cell(TRY_PTR(object_new(vm, proto)));
    }
    if (value_is_nullish(v))
        return value_cell(TRY_PTR(object_new_plain(vm)));
    return value_cell(TRY_PTR(to_object(vm, v)));
}

static Value object_assign(Vm *vm, Frame *f)
{
    Object *to = TRY_PTR(to_object(vm, frame_arg(f, 0)));
    for (u32 i = 1; i < f->argc; i++) {
        if (value_is_nullish(f->args[i]))
            continue;
        Object *from = TRY_PTR(to_object(vm, f->args[i]));
        KeyList keys;
        if (obj_transfer(vm, to, from, false))
            continue;
        Shape *before = obj_shape(vm, to);
        if (!obj_own_keys(vm, from, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
            return VAL_EXC;
        for (u32 k = 0; k < keys.count; k++) {
            PropKey key = key_list_at(vm, &keys, k);
            PropDesc desc;
            if (!TRY_BOOL(obj_get_own(vm, from, key, &desc)) || !(desc.attrs & PROP_ENUMERABLE))
                continue;
            Value v = TRY(obj_get(vm, from, key));
            TRY_BOOL(obj_set(vm, to, key, v, true));
        }
        obj_transfer_learn(vm, to, before, from, false);
    }
    return value_cell(to);
}

static Value define_properties(Vm *vm, Object *o, Value source)
{
    Object *props = TRY_PTR(to_object(vm, source));
    KeyList keys;
    if (!obj_own_keys(vm, props, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
        return VAL_EXC;
    /* All descriptors are read before the first is applied; objects made from them are parked in a list. */
    Array *read = TRY_PTR(array_new_capacity(vm, keys.count));
    Elements *which = TRY_PTR(value_list_new(vm, keys.count));
    u32 n = 0;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        PropDesc own, desc;
        if (!TRY_BOOL(obj_get_own(vm, props, key, &own)) || !(own.attrs & PROP_ENUMERABLE))
            continue;
        Value v = TRY(obj_get(vm, props, key));
        if (!desc_from_value(vm, v, &desc) || !array_push(vm, read, TRY(desc_to_value(vm, &desc))))
            return VAL_EXC;
        which->items[n++] = value_int((i32)i);
    }
    for (u32 i = 0; i < n; i++) {
        PropDesc desc;
        if (!desc_from_value(vm, elements_get(vm, &read->object, i), &desc))
            return VAL_EXC;
        TRY_BOOL(obj_define_own(vm, o, key_list_at(vm, &keys, (u32)value_as_int(which->items[i])), &desc, true));
    }
    return value_cell(o);
}

static Value object_create(Vm *vm, Frame *f)
{
    Value proto = frame_arg(f, 0);
    if (!value_is_object(proto) && !value_is_null(proto)) {
        char text[64];
        value_describe(vm, proto, text, sizeof text);
        return throw_type(vm, "Object prototype may only be an Object or null: %s", text);
    }
    Object *o = TRY_PTR(object_new(vm, value_is_null(proto) ? NULL : value_as_object(proto)));
    if (value_is_undefined(frame_arg(f, 1)))
        return value_cell(o);
    return define_properties(vm, o, f->args[1]);
}

static Value object_define_properties(Vm *vm, Frame *f)
{
    if (!value_is_object(frame_arg(f, 0)))
        return throw_type(vm, "Object.defineProperties called on non-object");
    return define_properties(vm, value_as_object(f->args[0]), frame_arg(f, 1));
}

static Value object_define_property(Vm *vm, Frame *f)
{
    if (!value_is_object(frame_arg(f, 0)))
        return throw_type(vm, "Object.defineProperty called on non-object");
    Object *o = value_as_object(f->args[0]);
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    PropDesc desc;
    if (key_is_none(key) || !desc_from_value(vm, frame_arg(f, 2), &desc))
        return VAL_EXC;
    TRY_BOOL(obj_define_own(vm, o, key, &desc, true));
    return value_cell(o);
}

/* keys, values and entries, by magic. */
enum { LIST_KEYS, LIST_VALUES, LIST_ENTRIES };

/* Values or entries of an object that has just these names, in the order of its slots. */
static Value list_slots(Vm *vm, Object *o, const KeyList *keys, u32 what)
{
    Elements *names = keys->cells;
    Array *out = TRY_PTR(array_new_capacity(vm, keys->count));
    for (u32 i = 0; i < keys->count; i++) {
        Value v = *obj_slot(vm, o, i);
        if (what == LIST_ENTRIES) {
            Value pair[2] = {names->items[i], v};
            v = value_cell(TRY_PTR(array_from_values(vm, pair, 2)));
        }
        if (!array_push(vm, out, v))
            return VAL_EXC;
    }
    return value_cell(out);
}

static Value object_list(Vm *vm, Frame *f)
{
    u32 what = native_magic(f);
    Object *o = TRY_PTR(to_object(vm, frame_arg(f, 0)));
    KeyList keys;
    if (obj_shape_keys(vm, o, &keys)) {
        Shape *s = obj_shape(vm, o);
        if (what == LIST_KEYS)
            return value_cell(TRY_PTR(array_from_values(vm, keys.cells->items, keys.count)));
        if (keys.count == s->count && !(s->flags & (SHAPE_HAS_ACCESSOR | SHAPE_HAS_LAZY)))
            return list_slots(vm, o, &keys, what);
    }
    if (!obj_own_keys(vm, o, what == LIST_KEYS ? KEYS_STRINGS | KEYS_ENUMERABLE : KEYS_STRINGS, &keys))
        return VAL_EXC;
    if (what == LIST_KEYS)
        return key_list_to_array(vm, &keys);
    Array *out = TRY_PTR(array_new_capacity(vm, keys.count));
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        PropDesc desc;
        if (!TRY_BOOL(obj_get_own(vm, o, key, &desc)) || !(desc.attrs & PROP_ENUMERABLE))
            continue;
        Value v = !value_is_hole(desc.value) && o->cell.kind == Kind_Object ? desc.value : TRY(obj_get(vm, o, key));
        if (what == LIST_ENTRIES) {
            Value pair[2] = {TRY(key_to_value(vm, key)), v};
            v = value_cell(TRY_PTR(array_from_values(vm, pair, 2)));
        }
        if (!array_push(vm, out, v))
            return VAL_EXC;
    }
    return value_cell(out);
}

/* freeze and seal by magic 1 and 0; isFrozen and isSealed likewise. */
static Value object_set_integrity(Vm *vm, Frame *f)
{
    if (!value_is_object(frame_arg(f, 0)))
        return frame_arg(f, 0);
    bool frozen = native_magic(f);
    if (!TRY_BOOL(obj_set_integrity(vm, value_as_object(f->args[0]), frozen)))
        return throw_type(vm, value_has_kind(f->args[0], Kind_Proxy) ? "'preventExtensions' on proxy: trap returned falsish"
                                                         : frozen ? "Cannot freeze" : "Cannot seal");
    return f->args[0];
}

static Value object_test_integrity(Vm *vm, Frame *f)
{
    if (!value_is_object(frame_arg(f, 0)))
        return VAL_TRUE;
    return value_bool(TRY_BOOL(obj_test_integrity(vm, value_as_object(f->args[0]), native_magic(f))));
}

static Value object_prevent_extensions(Vm *vm, Frame *f)
{
    if (!value_is_object(frame_arg(f, 0)))
        return frame_arg(f, 0);
    TRY_BOOL(obj_prevent_extensions(vm, value_as_object(f->args[0]), true));
    return f->args[0];
}

static Value object_is_extensible(Vm *vm, Frame *f)
{
    if (!value_is_object(frame_arg(f, 0)))
        return VAL_FALSE;
    return value_bool(TRY_BOOL(obj_is_extensible(vm, value_as_object(f->args[0]))));
}

static Value object_from_entries(Vm *vm, Frame *f)
{
    Value source = frame_arg(f, 0), iter[3];
    if (value_is_nullish(source))
        return throw_type(vm, "%s is not iterable", value_is_null(source) ? "null" : "undefined");
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!iterate_begin(vm, source, iter))
        return VAL_EXC;
    for (;;) {
        Value entry, key, v;
        int more = iterate_next(vm, iter, &entry);
        if (more < 0)
            return VAL_EXC;
        if (!more)
            return value_cell(o);
        if (!value_is_object(entry)) {
            char text[64];
            value_describe(vm, entry, text, sizeof text);
            throw_type(vm, "Iterator value %s is not an entry object", text);
            return iterate_close_throw(vm, iter);
        }
        PropKey k = KEY_NONE;
        if (value_is_exc(key = iterate_entry_item(vm, entry, 0)) ||
            value_is_exc(v = iterate_entry_item(vm, entry, 1)) ||
            key_is_none(k = key_from_value(vm, key)) || obj_create_data(vm, o, k, v, true) < 0)
            return iterate_close_throw(vm, iter);
    }
}

static Value object_get_own_property_descriptor(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(to_object(vm, frame_arg(f, 0)));
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    PropDesc desc;
    if (key_is_none(key))
        return VAL_EXC;
    if (!TRY_BOOL(obj_get_own(vm, o, key, &desc)))
        return VAL_UNDEFINED;
    return desc_to_value(vm, &desc);
}

static Value object_get_own_property_descriptors(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(to_object(vm, frame_arg(f, 0))), *out = TRY_PTR(object_new_plain(vm));
    KeyList keys;
    if (!obj_own_keys(vm, o, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
        return VAL_EXC;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        PropDesc desc;
        if (!TRY_BOOL(obj_get_own(vm, o, key, &desc)))
            continue;
        TRY_BOOL(obj_create_data(vm, out, key, TRY(desc_to_value(vm, &desc)), true));
    }
    return value_cell(out);
}

/* getOwnPropertyNames and getOwnPropertySymbols: magic is the key filter. */
static Value object_own_keys(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(to_object(vm, frame_arg(f, 0)));
    KeyList keys;
    if (!obj_own_keys(vm, o, native_magic(f), &keys))
        return VAL_EXC;
    return key_list_to_array(vm, &keys);
}

static Value object_get_prototype_of(Vm *vm, Frame *f)
{
    return obj_get_prototype(vm, TRY_PTR(to_object(vm, frame_arg(f, 0))));
}

static Value object_set_prototype_of(Vm *vm, Frame *f)
{
    Value o = frame_arg(f, 0), proto = frame_arg(f, 1);
    if (value_is_nullish(o))
        return throw_type(vm, "Object.setPrototypeOf called on null or undefined");
    if (!value_is_object(proto) && !value_is_null(proto)) {
        char text[64];
        value_describe(vm, proto, text, sizeof text);
        return throw_type(vm, "Object prototype may only be an Object or null: %s", text);
    }
    if (value_is_object(o))
        TRY_BOOL(obj_set_prototype(vm, value_as_object(o), value_is_null(proto) ? NULL : value_as_object(proto), true));
    return o;
}

static Value object_has_own(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(to_object(vm, frame_arg(f, 0)));
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    if (key_is_none(key))
        return VAL_EXC;
    return value_bool(TRY_BOOL(obj_has_own(vm, o, key)));
}

/* Has an object that answers in the ordinary way an own property whose name needs no conversion? */
static inline Value quick_own(Vm *vm, Value object, Value name)
{
    if (UNLIKELY(!value_is_object(object) || value_as_cell(object)->flags & OBJ_EXOTIC))
        return VAL_HOLE;
    if (!value_is_symbol(name) && (!value_is_string(name) || value_as_cell(name)->flags & STR_ROPE))
        return VAL_HOLE;
    return value_bool(obj_has_own(vm, value_as_object(object), key_from_value(vm, name)));
}

static Value quick_has_own(Vm *vm, const Value *args, u32 argc)
{
    return LIKELY(argc > 1) ? quick_own(vm, args[0], args[1]) : VAL_HOLE;
}

static Value quick_has_own_property(Vm *vm, const Value *args, u32 argc)
{
    return LIKELY(argc) ? quick_own(vm, args[-1], args[0]) : VAL_HOLE;
}

static Value object_is(Vm *vm, Frame *f)
{
    return value_bool(value_same(vm, frame_arg(f, 0), frame_arg(f, 1)));
}

static Value object_group_by(Vm *vm, Frame *f)
{
    Value items = frame_arg(f, 0), callback = frame_arg(f, 1), iter[3];
    if (value_is_nullish(items))
        return throw_type(vm, "%s is not iterable", value_is_null(items) ? "null" : "undefined");
    if (!value_is_callable(callback)) {
        char text[64];
        value_describe(vm, callback, text, sizeof text);
        return throw_type(vm, "%s is not a function", text);
    }
    Object *groups = TRY_PTR(object_new(vm, NULL));
    if (!iterate_begin(vm, items, iter))
        return VAL_EXC;
    for (u64 i = 0;; i++) {
        Value v, key;
        int more = iterate_next(vm, iter, &v);
        if (more < 0)
            return VAL_EXC;
        if (!more)
            return value_cell(groups);
        Value args[2] = {v, value_number((double)i)};
        PropKey k = KEY_NONE;
        if (value_is_exc(key = call_function(vm, callback, VAL_UNDEFINED, 2, args)) ||
            key_is_none(k = key_from_value(vm, key)))
            return iterate_close_throw(vm, iter);
        PropDesc desc;
        int found = obj_own_lookup(vm, groups, k, &desc);
        if (found < 0)
            return VAL_EXC;
        if (!found) {
            Array *list = TRY_PTR(array_new_capacity(vm, 4));
            desc.value = value_cell(list);
            if (obj_create_data(vm, groups, k, desc.value, true) < 0)
                return VAL_EXC;
        }
        if (!array_push(vm, value_as_array(desc.value), v))
            return VAL_EXC;
    }
}

static Value object_proto_has_own_property(Vm *vm, Frame *f)
{
    PropKey key = key_from_value(vm, frame_arg(f, 0));
    if (key_is_none(key))
        return VAL_EXC;
    Object *o = TRY_PTR(to_object(vm, f->this_value));
    return value_bool(TRY_BOOL(obj_has_own(vm, o, key)));
}

static Value object_proto_is_prototype_of(Vm *vm, Frame *f)
{
    if (!value_is_object(frame_arg(f, 0)))
        return VAL_FALSE;
    Object *o = TRY_PTR(to_object(vm, f->this_value));
    u32 proxies = 0;
    for (Value v = f->args[0];;) {
        v = TRY(obj_walk_prototype(vm, value_as_object(v), &proxies));
        if (value_is_null(v))
            return VAL_FALSE;
        if (value_as_object(v) == o)
            return VAL_TRUE;
    }
}

static Value object_proto_property_is_enumerable(Vm *vm, Frame *f)
{
    PropKey key = key_from_value(vm, frame_arg(f, 0));
    if (key_is_none(key))
        return VAL_EXC;
    Object *o = TRY_PTR(to_object(vm, f->this_value));
    PropDesc desc;
    return value_bool(TRY_BOOL(obj_get_own(vm, o, key, &desc)) && (desc.attrs & PROP_ENUMERABLE));
}

static Value object_proto_to_locale_string(Vm *vm, Frame *f)
{
    return call_method(vm, f->this_value, KEY_toString, 0, NULL);
}

/* 20.1.3.6: the builtin tag of an object. */
static const char *builtin_tag(Vm *vm, Object *o, bool *failed)
{
    int is_array = value_is_array(vm, value_cell(o));
    *failed = is_array < 0;
    if (is_array)
        return "Array";
    if (o->cell.flags & OBJ_CALLABLE)
        return "Function";
    switch (o->cell.kind) {
    case Kind_Arguments:
        return "Arguments";
    case Kind_Error:
        return "Error";
    case Kind_Date:
        return "Date";
    case Kind_RegExp:
        return "RegExp";
    case Kind_Wrapper: {
        Value v = ((WrapperObject *)o)->primitive;
        return value_is_bool(v) ? "Boolean" : value_is_number(v) ? "Number" : value_is_string(v) ? "String" : "Object";
    }
    default:
        return "Object";
    }
}

static Value object_proto_to_string(Vm *vm, Frame *f)
{
    if (value_is_nullish(f->this_value))
        return value_cell(TRY_PTR(string_from_c(vm, value_is_null(f->this_value) ? "[object Null]" : "[object Undefined]")));
    Object *o = TRY_PTR(to_object(vm, f->this_value));
    bool failed;
    const char *tag = builtin_tag(vm, o, &failed);
    if (failed)
        return VAL_EXC;
    Value own = TRY(obj_get(vm, o, KEY_SYM_toStringTag));
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_c(&sb, "[object ");
    if (value_is_string(own))
        sb_string(&sb, value_as_string(own));
    else
        sb_c(&sb, tag);
    sb_unit(&sb, ']');
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static Value object_proto_value_of(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(to_object(vm, f->this_value)));
}

static Value object_proto_get_proto(Vm *vm, Frame *f)
{
    return obj_get_prototype(vm, TRY_PTR(to_object(vm, f->this_value)));
}

static Value object_proto_set_proto(Vm *vm, Frame *f)
{
    Value proto = frame_arg(f, 0);
    if (value_is_nullish(f->this_value))
        return throw_type(vm, "Object.prototype.__proto__ called on null or undefined");
    if (value_is_object(f->this_value) && (value_is_object(proto) || value_is_null(proto)))
        TRY_BOOL(obj_set_prototype(vm, value_as_object(f->this_value),
                                   value_is_null(proto) ? NULL : value_as_object(proto), true));
    return VAL_UNDEFINED;
}

/* B.2.2.2 __defineGetter__ (magic 0) and __defineSetter__ (1). */
static Value object_proto_define_accessor(Vm *vm, Frame *f)
{
    bool setter = native_magic(f);
    Object *o = TRY_PTR(to_object(vm, f->this_value));
    if (!value_is_callable(frame_arg(f, 1)))
        return throw_type(vm, "Object.prototype.%s: Expecting function", setter ? "__defineSetter__" : "__defineGetter__");
    PropKey key = key_from_value(vm, frame_arg(f, 0));
    if (key_is_none(key))
        return VAL_EXC;
    PropDesc desc = {
        .value = VAL_HOLE,
        .getter = setter ? VAL_HOLE : f->args[1],
        .setter = setter ? f->args[1] : VAL_HOLE,
        .attrs = PROP_ENUMERABLE | PROP_CONFIGURABLE,
        .has = PROP_ENUMERABLE | PROP_CONFIGURABLE,
    };
    TRY_BOOL(obj_define_own(vm, o, key, &desc, true));
    return VAL_UNDEFINED;
}

/* B.2.2.4 __lookupGetter__ (magic 0) and __lookupSetter__ (1). */
static Value object_proto_lookup_accessor(Vm *vm, Frame *f)
{
    Value v = value_cell(TRY_PTR(to_object(vm, f->this_value)));
    PropKey key = key_from_value(vm, frame_arg(f, 0));
    if (key_is_none(key))
        return VAL_EXC;
    u32 proxies = 0;
    while (!value_is_null(v)) {
        PropDesc desc;
        if (TRY_BOOL(obj_get_own(vm, value_as_object(v), key, &desc))) {
            Value half = native_magic(f) ? desc.setter : desc.getter;
            return value_is_hole(half) ? VAL_UNDEFINED : half;
        }
        v = TRY(obj_walk_prototype(vm, value_as_object(v), &proxies));
    }
    return VAL_UNDEFINED;
}

static const BuiltinProp object_static[] = {
    FN("assign", 2, object_assign, 0, INTRIN_NONE),
    FN("create", 2, object_create, 0, INTRIN_NONE),
    FN("defineProperties", 2, object_define_properties, 0, INTRIN_NONE),
    FN("defineProperty", 3, object_define_property, 0, INTRIN_NONE),
    FN_MAGIC("entries", 1, object_list, LIST_ENTRIES),
    FN_MAGIC("freeze", 1, object_set_integrity, 1),
    FN("fromEntries", 1, object_from_entries, 0, INTRIN_NONE),
    FN("getOwnPropertyDescriptor", 2, object_get_own_property_descriptor, 0, INTRIN_NONE),
    FN("getOwnPropertyDescriptors", 1, object_get_own_property_descriptors, 0, INTRIN_NONE),
    FN_MAGIC("getOwnPropertyNames", 1, object_own_keys, KEYS_STRINGS),
    FN_MAGIC("getOwnPropertySymbols", 1, object_own_keys, KEYS_SYMBOLS),
    FN("getPrototypeOf", 1, object_get_prototype_of, 0, INTRIN_NONE),
    FN("groupBy", 2, object_group_by, 0, INTRIN_NONE),
    FN_QUICK("hasOwn", 2, object_has_own, 0, INTRIN_NONE, quick_has_own),
    FN("is", 2, object_is, BF_PURE, INTRIN_NONE),
    FN("isExtensible", 1, object_is_extensible, 0, INTRIN_NONE),
    FN_MAGIC("isFrozen", 1, object_test_integrity, 1),
    FN_MAGIC("isSealed", 1, object_test_integrity, 0),
    FN_MAGIC("keys", 1, object_list, LIST_KEYS),
    FN("preventExtensions", 1, object_prevent_extensions, 0, INTRIN_NONE),
    FN_MAGIC("seal", 1, object_set_integrity, 0),
    FN("setPrototypeOf", 2, object_set_prototype_of, 0, INTRIN_NONE),
    FN_MAGIC("values", 1, object_list, LIST_VALUES),
    END,
};

static const BuiltinProp object_proto[] = {
    FN_QUICK("hasOwnProperty", 1, object_proto_has_own_property, 0, INTRIN_NONE, quick_has_own_property),
    FN("isPrototypeOf", 1, object_proto_is_prototype_of, 0, INTRIN_NONE),
    FN("propertyIsEnumerable", 1, object_proto_property_is_enumerable, 0, INTRIN_NONE),
    FN("toLocaleString", 0, object_proto_to_locale_string, 0, INTRIN_NONE),
    FN_INTRINSIC("toString", 0, object_proto_to_string, ObjectPrototypeToString),
    FN("valueOf", 0, object_proto_value_of, 0, INTRIN_NONE),
    GETSET("__proto__", object_proto_get_proto, object_proto_set_proto),
    FN_MAGIC("__defineGetter__", 2, object_proto_define_accessor, 0),
    FN_MAGIC("__defineSetter__", 2, object_proto_define_accessor, 1),
    FN_MAGIC("__lookupGetter__", 1, object_proto_lookup_accessor, 0),
    FN_MAGIC("__lookupSetter__", 1, object_proto_lookup_accessor, 1),
    END,
};

const BuiltinClass builtin_object = {
    .name = "Object",
    .ctor = object_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_Object + 1,
    .proto_intrinsic = Intrinsic_ObjectPrototype + 1,
    .parent_proto = 0xFFFF,
    .static_props = object_static,
    .proto_props = object_proto,
};
