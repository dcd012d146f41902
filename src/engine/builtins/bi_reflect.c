/* bi_reflect.c - the Reflect namespace object (28.1).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/builtin.h"
#include "engine/builtins/list.h"
#include "engine/vm/call.h"

/* Argument 0, which must be an object. NULL: TypeError pending. */
static Object *target_of(Vm *vm, Frame *f, const char *method)
{
    Value v = frame_arg(f, 0);
    if (value_is_object(v))
        return value_as_object(v);
    throw_type(vm, "Reflect.%s called on non-object", method);
    return NULL;
}

static Value reflect_apply(Vm *vm, Frame *f)
{
    Value target = frame_arg(f, 0);
    if (!value_is_callable(target))
        return throw_not_applicable(vm, target);
    ArgList args;
    if (!arg_list_from(vm, frame_arg(f, 2), &args))
        return VAL_EXC;
    return call_next(vm, f, target, frame_arg(f, 1), args.count, args.values);
}

static Value reflect_construct(Vm *vm, Frame *f)
{
    Value target = frame_arg(f, 0), new_target = f->argc > 2 ? f->args[2] : target;
    if (!value_is_constructor(target) || !value_is_constructor(new_target)) {
        char text[64];
        value_describe(vm, value_is_constructor(target) ? new_target : target, text, sizeof text);
        return throw_type(vm, "%s is not a constructor", text);
    }
    ArgList args;
    if (!arg_list_from(vm, frame_arg(f, 1), &args))
        return VAL_EXC;
    return vm_core(vm)->hooks->construct(vm, target, new_target, args.count, args.values);
}

static Value reflect_define_property(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(target_of(vm, f, "defineProperty"));
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    PropDesc desc;
    if (key_is_none(key) || !desc_from_value(vm, frame_arg(f, 2), &desc))
        return VAL_EXC;
    return value_bool(TRY_BOOL(obj_define_own(vm, o, key, &desc, false)));
}

static Value reflect_delete_property(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(target_of(vm, f, "deleteProperty"));
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    if (key_is_none(key))
        return VAL_EXC;
    return value_bool(TRY_BOOL(obj_delete(vm, o, key, false)));
}

static Value reflect_get(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(target_of(vm, f, "get"));
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    if (key_is_none(key))
        return VAL_EXC;
    return obj_get_receiver(vm, o, key, f->argc > 2 ? f->args[2] : value_cell(o));
}

static Value reflect_get_own_property_descriptor(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(target_of(vm, f, "getOwnPropertyDescriptor"));
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    if (key_is_none(key))
        return VAL_EXC;
    PropDesc desc;
    if (!TRY_BOOL(obj_get_own(vm, o, key, &desc)))
        return VAL_UNDEFINED;
    return desc_to_value(vm, &desc);
}

static Value reflect_get_prototype_of(Vm *vm, Frame *f)
{
    return obj_get_prototype(vm, TRY_PTR(target_of(vm, f, "getPrototypeOf")));
}

static Value reflect_has(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(target_of(vm, f, "has"));
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    if (key_is_none(key))
        return VAL_EXC;
    return value_bool(TRY_BOOL(obj_has(vm, o, key)));
}

static Value reflect_is_extensible(Vm *vm, Frame *f)
{
    return value_bool(TRY_BOOL(obj_is_extensible(vm, TRY_PTR(target_of(vm, f, "isExtensible")))));
}

static Value reflect_own_keys(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(target_of(vm, f, "ownKeys"));
    KeyList keys;
    if (!obj_own_keys(vm, o, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
        return VAL_EXC;
    return key_list_to_array(vm, &keys);
}

static Value reflect_prevent_extensions(Vm *vm, Frame *f)
{
    return value_bool(TRY_BOOL(obj_prevent_extensions(vm, TRY_PTR(target_of(vm, f, "preventExtensions")), false)));
}

static Value reflect_set(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(target_of(vm, f, "set"));
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    if (key_is_none(key))
        return VAL_EXC;
    return value_bool(TRY_BOOL(obj_set_receiver(vm, o, key, frame_arg(f, 2), f->argc > 3 ? f->args[3] : value_cell(o))));
}

static Value reflect_set_prototype_of(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(target_of(vm, f, "setPrototypeOf"));
    Value proto = frame_arg(f, 1);
    if (!value_is_object(proto) && !value_is_null(proto))
        return throw_type(vm, "Object prototype may only be an Object or null");
    return value_bool(TRY_BOOL(obj_set_prototype(vm, o, value_is_null(proto) ? NULL : value_as_object(proto), false)));
}

static const BuiltinProp reflect_props[] = {
    FN("apply", 3, reflect_apply, 0, INTRIN_NONE),
    FN("construct", 2, reflect_construct, 0, INTRIN_NONE),
    FN("defineProperty", 3, reflect_define_property, 0, INTRIN_NONE),
    FN("deleteProperty", 2, reflect_delete_property, 0, INTRIN_NONE),
    FN("get", 2, reflect_get, 0, INTRIN_NONE),
    FN("getOwnPropertyDescriptor", 2, reflect_get_own_property_descriptor, 0, INTRIN_NONE),
    FN("getPrototypeOf", 1, reflect_get_prototype_of, 0, INTRIN_NONE),
    FN("has", 2, reflect_has, 0, INTRIN_NONE),
    FN("isExtensible", 1, reflect_is_extensible, 0, INTRIN_NONE),
    FN("ownKeys", 1, reflect_own_keys, 0, INTRIN_NONE),
    FN("preventExtensions", 1, reflect_prevent_extensions, 0, INTRIN_NONE),
    FN("set", 3, reflect_set, 0, INTRIN_NONE),
    FN("setPrototypeOf", 2, reflect_set_prototype_of, 0, INTRIN_NONE),
    TAG("Reflect"),
    END,
};

const BuiltinClass builtin_reflect = {
    .name = "Reflect",
    .ctor_intrinsic = Intrinsic_Reflect + 1,
    .static_props = reflect_props,
};
