/* bi_error.c - Error, its subclasses, AggregateError and SuppressedError (20.5), and V8's captureStackTrace.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/builtin.h"
#include "engine/builtins/iterate.h"
#include "engine/vm/stack_trace.h"

/* InstallErrorCause (20.5.8.1) */
static bool install_cause(Vm *vm, Object *o, Value options)
{
    if (!value_is_object(options))
        return true;
    int has = obj_has(vm, value_as_object(options), KEY_cause);
    if (has <= 0)
        return has == 0;
    Value cause = TRY_OR(false, obj_get(vm, value_as_object(options), KEY_cause));
    return obj_put(vm, o, KEY_cause, cause, PROP_WC);
}

static bool install_message(Vm *vm, Object *o, Value message)
{
    if (value_is_undefined(message))
        return true;
    String *text = TRY_PTR_OR(false, to_string(vm, message));
    return obj_put(vm, o, KEY_message, value_cell(text), PROP_WC);
}

static Object *new_error_object(Vm *vm, Frame *f, Intrinsic proto)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target))
        target = f->callee;
    Object *p = TRY_PTR_OR(NULL, proto_from_ctor(vm, target, proto));
    return error_new_proto(vm, p, NULL, f->callee);
}

static Value make_error(Vm *vm, Frame *f, Intrinsic proto)
{
    Object *o = TRY_PTR(new_error_object(vm, f, proto));
    if (!install_message(vm, o, frame_arg(f, 0)) || !install_cause(vm, o, frame_arg(f, 1)))
        return VAL_EXC;
    return value_cell(o);
}

/* 20.5.7.1 AggregateError(errors, message, options) */
static Value aggregate_error_ctor(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(new_error_object(vm, f, Intrinsic_AggregateErrorPrototype));
    if (!install_message(vm, o, frame_arg(f, 1)) || !install_cause(vm, o, frame_arg(f, 2)))
        return VAL_EXC;
    Array *list = TRY_PTR(array_new(vm, 0));
    Value iter[3];
    if (!iterate_begin(vm, frame_arg(f, 0), iter))
        return VAL_EXC;
    for (;;) {
        Value v;
        if (!TRY_BOOL(iterate_next(vm, iter, &v)))
            break;
        if (!array_push(vm, list, v))
            return VAL_EXC;
    }
    if (!obj_put(vm, o, KEY_errors, value_cell(list), PROP_WC))
        return VAL_EXC;
    return value_cell(o);
}

/* SuppressedError(error, suppressed, message) */
static Value suppressed_error_ctor(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(new_error_object(vm, f, Intrinsic_SuppressedErrorPrototype));
    if (!install_message(vm, o, frame_arg(f, 2)) ||
        !obj_put(vm, o, key_from_c(vm, "error"), frame_arg(f, 0), PROP_WC) ||
        !obj_put(vm, o, key_from_c(vm, "suppressed"), frame_arg(f, 1), PROP_WC))
        return VAL_EXC;
    return value_cell(o);
}

static Value error_is_error(Vm *vm, Frame *f)
{
    (void)vm;
    return value_bool(value_has_kind(frame_arg(f, 0), Kind_Error));
}

/* V8: gives any object a `stack`, without the frames above (and including) the given function. */
static Value error_capture_stack_trace(Vm *vm, Frame *f)
{
    if (!value_is_object(frame_arg(f, 0)) || value_has_kind(f->args[0], Kind_Proxy))
        return throw_type(vm, "invalid_argument"); /* V8's very words */
    Value until = frame_arg(f, 1);
    bool ok = stack_attach(vm, value_as_object(f->args[0]), value_is_callable(until) ? until : f->callee);
    return ok ? VAL_UNDEFINED : VAL_EXC;
}

/* 20.5.3.4 */
static Value error_to_string(Vm *vm, Frame *f)
{
    if (!value_is_object(f->this_value)) {
        char text[64];
        value_describe(vm, f->this_value, text, sizeof text);
        return throw_type(vm, "Method Error.prototype.toString called on incompatible receiver %s", text);
    }
    Object *o = value_as_object(f->this_value);
    Value name = TRY(obj_get(vm, o, KEY_name));
    String *n = value_is_undefined(name) ? ATOM_Error : TRY_PTR(to_string(vm, name));
    Value message = TRY(obj_get(vm, o, KEY_message));
    String *m = value_is_undefined(message) ? ATOM_empty : TRY_PTR(to_string(vm, message));
    if (!n->length)
        return value_cell(m);
    if (!m->length)
        return value_cell(n);
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_string(&sb, n);
    sb_c(&sb, ": ");
    sb_string(&sb, m);
    return value_cell(TRY_PTR(sb_end(&sb)));
}

#define ERROR_TEXTS(name_)                                                                         \
    {.name = "name", .kind = ROW_STRING, .text = name_, .flags = BF_WRITABLE},                     \
    {.name = "message", .kind = ROW_STRING, .text = "", .flags = BF_WRITABLE}

static const BuiltinProp error_static[] = {
    FN("captureStackTrace", 2, error_capture_stack_trace, 0, INTRIN_NONE),
    FN("isError", 1, error_is_error, 0, INTRIN_NONE),
    {.name = "stackTraceLimit", .kind = ROW_NUMBER, .number = 10, .flags = BF_WRITABLE | BF_ENUMERABLE},
    END,
};

static const BuiltinProp error_proto[] = {
    ERROR_TEXTS("Error"),
    FN_INTRINSIC("toString", 0, error_to_string, ErrorPrototypeToString),
    END,
};

static Value error_ctor(Vm *vm, Frame *f)
{
    return make_error(vm, f, Intrinsic_ErrorPrototype);
}

const BuiltinClass builtin_error = {
    .name = "Error",
    .ctor = error_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_Error + 1,
    .proto_intrinsic = Intrinsic_ErrorPrototype + 1,
    .static_props = error_static,
    .proto_props = error_proto,
};

#define ERROR_CLASS(id, Name, ctor_function, length)                                               \
    static const BuiltinProp id##_proto[] = {ERROR_TEXTS(#Name), END};                             \
    const BuiltinClass builtin_##id = {                                                            \
        .name = #Name,                                                                             \
        .ctor = ctor_function,                                                                     \
        .ctor_length = length,                                                                     \
        .ctor_intrinsic = Intrinsic_##Name + 1,                                                    \
        .proto_intrinsic = Intrinsic_##Name##Prototype + 1,                                        \
        .parent_ctor = Intrinsic_Error + 1,                                                        \
        .parent_proto = Intrinsic_ErrorPrototype + 1,                                              \
        .proto_props = id##_proto,                                                                 \
    };

#define NATIVE_ERROR(id, Name)                                                                     \
    static Value id##_ctor(Vm *vm, Frame *f)                                                       \
    {                                                                                              \
        return make_error(vm, f, Intrinsic_##Name##Prototype);                                     \
    }                                                                                              \
    ERROR_CLASS(id, Name, id##_ctor, 1)

NATIVE_ERROR(type_error, TypeError)
NATIVE_ERROR(range_error, RangeError)
NATIVE_ERROR(syntax_error, SyntaxError)
NATIVE_ERROR(reference_error, ReferenceError)
NATIVE_ERROR(eval_error, EvalError)
NATIVE_ERROR(uri_error, URIError)
ERROR_CLASS(aggregate_error, AggregateError, aggregate_error_ctor, 2)
ERROR_CLASS(suppressed_error, SuppressedError, suppressed_error_ctor, 3)
