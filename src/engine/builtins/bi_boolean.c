/* bi_boolean.c - Boolean and Boolean.prototype (20.3).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/builtin.h"
#include "engine/object/wrapper.h"

static Value boolean_ctor(Vm *vm, Frame *f)
{
    Value v = value_bool(to_boolean(frame_arg(f, 0))), target = frame_new_target(f);
    if (value_is_undefined(target))
        return v;
    return value_cell(TRY_PTR(wrapper_new(vm, v, TRY_PTR(proto_from_ctor(vm, target, Intrinsic_BooleanPrototype)))));
}

static Value this_boolean(Vm *vm, Frame *f, const char *method)
{
    Value v = f->this_value;
    if (value_has_kind(v, Kind_Wrapper))
        v = ((WrapperObject *)value_as_cell(v))->primitive;
    return value_is_bool(v) ? v : throw_type(vm, "Boolean.prototype.%s requires that 'this' be a Boolean", method);
}

static Value boolean_to_string(Vm *vm, Frame *f)
{
    Value v = TRY(this_boolean(vm, f, "toString"));
    return value_cell(value_as_bool(v) ? ATOM_true_ : ATOM_false_);
}

static Value boolean_value_of(Vm *vm, Frame *f)
{
    return this_boolean(vm, f, "valueOf");
}

static const BuiltinProp boolean_proto[] = {
    FN("toString", 0, boolean_to_string, 0, INTRIN_NONE),
    FN("valueOf", 0, boolean_value_of, 0, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_boolean = {
    .name = "Boolean",
    .ctor = boolean_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_Boolean + 1,
    .proto_intrinsic = Intrinsic_BooleanPrototype + 1,
    .proto_kind = Kind_Wrapper,
    .proto_props = boolean_proto,
};
