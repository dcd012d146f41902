/* bi_function.c - Function and Function.prototype (20.2).
 *
 * The Function constructor and its three siblings (generator, async, async generator) are in bi_generator.c's
 * neighbourhood only by table: all compile through create_dynamic_function (engine/vm/eval.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/builtin.h"
#include "engine/builtins/setup.h"
#include "engine/builtins/list.h"
#include "engine/vm/call.h"
#include "engine/vm/eval.h"

static Value function_ctor(Vm *vm, Frame *f)
{
    return create_dynamic_function(vm, DYNAMIC_NORMAL, frame_new_target(f), f->argc, f->args);
}

static Value generator_function_ctor(Vm *vm, Frame *f)
{
    return create_dynamic_function(vm, DYNAMIC_GENERATOR, frame_new_target(f), f->argc, f->args);
}

static Value async_function_ctor(Vm *vm, Frame *f)
{
    return create_dynamic_function(vm, DYNAMIC_ASYNC, frame_new_target(f), f->argc, f->args);
}

static Value async_generator_function_ctor(Vm *vm, Frame *f)
{
    return create_dynamic_function(vm, DYNAMIC_ASYNC_GENERATOR, frame_new_target(f), f->argc, f->args);
}

/* 20.2.3.1; answers "call this next" in the same frame, so the C stack does not grow. */
static Value function_apply(Vm *vm, Frame *f)
{
    if (!value_is_callable(f->this_value))
        return throw_not_applicable(vm, f->this_value);
    Value this_value = frame_arg(f, 0);
    ArgList args = {0};
    if (!value_is_nullish(frame_arg(f, 1)) && !arg_list_from(vm, f->args[1], &args))
        return VAL_EXC;
    return call_next(vm, f, f->this_value, this_value, args.count, args.values);
}

/* 20.2.3.3 */
static Value function_call(Vm *vm, Frame *f)
{
    if (!value_is_callable(f->this_value))
        return throw_not_callable(vm, f->this_value, false);
    return call_next(vm, f, f->this_value, frame_arg(f, 0), f->argc ? f->argc - 1 : 0, f->args + 1);
}

/* 20.2.3.2 */
static Value function_bind(Vm *vm, Frame *f)
{
    if (!value_is_callable(f->this_value))
        return throw_type(vm, "Bind must be called on a function");
    Object *target = value_as_object(f->this_value);
    u32 argc = f->argc ? f->argc - 1 : 0;
    BoundFunction *bound = TRY_PTR(bound_new(vm, target, frame_arg(f, 0), argc, f->args + 1));
    double length = 0;
    if (TRY_BOOL(obj_has_own(vm, target, KEY_length))) {
        Value v = TRY(obj_get(vm, target, KEY_length));
        if (value_is_number(v)) {
            if (!to_integer(vm, v, &length))
                return VAL_EXC;
            length = length - argc > 0 ? length - argc : 0;
        }
    }
    if (!obj_put(vm, &bound->object, KEY_length, value_number(length), PROP_CONFIGURABLE))
        return VAL_EXC;
    Value name = TRY(obj_get(vm, target, KEY_name));
    String *text = TRY_PTR(string_concat(vm, TRY_PTR(string_from_c(vm, "bound ")),
                                         value_is_string(name) ? value_as_string(name) : ATOM_empty));
    if (!obj_put(vm, &bound->object, KEY_name, value_cell(text), PROP_CONFIGURABLE))
        return VAL_EXC;
    return value_cell(bound);
}

/* 20.2.3.5 */
static Value function_to_string(Vm *vm, Frame *f)
{
    if (!value_is_callable(f->this_value))
        return throw_type(vm, "Function.prototype.toString requires that 'this' be a Function");
    return value_cell(TRY_PTR(function_source_text(vm, value_as_object(f->this_value))));
}

static Value function_has_instance(Vm *vm, Frame *f)
{
    return value_bool(TRY_BOOL(value_has_instance(vm, f->this_value, frame_arg(f, 0))));
}

static Value throw_type_error(Vm *vm, Frame *f)
{
    /* Reads of a sloppy function are answered before this is called (vm/function_legacy.c), writes do nothing. */
    if (value_has_kind(f->this_value, Kind_Function)) {
        const Template *tmpl = ((Function *)value_as_cell(f->this_value))->tmpl;
        if (tmpl->layout == LAYOUT_NORMAL && !tmpl->is_strict)
            return f->argc ? VAL_UNDEFINED : VAL_NULL;
    }
    return throw_type(vm, "'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions "
                          "or the arguments objects for calls to them");
}

/* 10.2.4.1: frozen, with no name. */
Object *builtin_throw_type_error(Vm *vm)
{
    NativeFunction *fn = native_new(vm, throw_type_error, NULL, 0, 0, 0);
    if (!fn || obj_set_integrity(vm, &fn->object, true) < 0)
        return NULL;
    return &fn->object;
}

#define THROWER(name_) {.name = name_, .kind = ROW_GET, .fn = throw_type_error, .intrinsic = Intrinsic_ThrowTypeError + 1}

static const BuiltinProp function_proto[] = {
    THROWER("arguments"),
    THROWER("caller"),
    FN("apply", 2, function_apply, 0, INTRIN_NONE),
    FN("bind", 1, function_bind, 0, INTRIN_NONE),
    FN("call", 1, function_call, 0, INTRIN_NONE),
    FN("toString", 0, function_to_string, 0, INTRIN_NONE),
    FN("@@hasInstance", 1, function_has_instance, BF_FROZEN, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_function = {
    .name = "Function",
    .ctor = function_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_Function + 1,
    .proto_intrinsic = Intrinsic_FunctionPrototype + 1,
    .proto_kind = Kind_Native,
    .proto_props = function_proto,
};

static const BuiltinProp generator_function_proto[] = {
    {.name = "prototype", .kind = ROW_INTRINSIC, .intrinsic = Intrinsic_GeneratorPrototype, .flags = BF_READONLY},
    TAG("GeneratorFunction"),
    END,
};

const BuiltinClass builtin_generator_function = {
    .name = "GeneratorFunction",
    .ctor = generator_function_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_GeneratorFunction + 1,
    .proto_intrinsic = Intrinsic_GeneratorFunctionPrototype + 1,
    .parent_ctor = Intrinsic_Function + 1,
    .parent_proto = Intrinsic_FunctionPrototype + 1,
    .readonly_constructor = true,
    .proto_props = generator_function_proto,
};

static const BuiltinProp async_function_proto[] = {
    TAG("AsyncFunction"),
    END,
};

const BuiltinClass builtin_async_function = {
    .name = "AsyncFunction",
    .ctor = async_function_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_AsyncFunction + 1,
    .proto_intrinsic = Intrinsic_AsyncFunctionPrototype + 1,
    .parent_ctor = Intrinsic_Function + 1,
    .parent_proto = Intrinsic_FunctionPrototype + 1,
    .readonly_constructor = true,
    .proto_props = async_function_proto,
};

static const BuiltinProp async_generator_function_proto[] = {
    {.name = "prototype", .kind = ROW_INTRINSIC, .intrinsic = Intrinsic_AsyncGeneratorPrototype, .flags = BF_READONLY},
    TAG("AsyncGeneratorFunction"),
    END,
};

const BuiltinClass builtin_async_generator_function = {
    .name = "AsyncGeneratorFunction",
    .ctor = async_generator_function_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_AsyncGeneratorFunction + 1,
    .proto_intrinsic = Intrinsic_AsyncGeneratorFunctionPrototype + 1,
    .parent_ctor = Intrinsic_Function + 1,
    .parent_proto = Intrinsic_FunctionPrototype + 1,
    .readonly_constructor = true,
    .proto_props = async_generator_function_proto,
};
