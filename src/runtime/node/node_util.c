/* node_util.c - node:util: inspect and format, and wrappers of functions. Its types are in node_util_types.c, isDeepStrictEqual
 * in node_util_equal.c, colours and control sequences in node_util_text.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/inspect_node.h"
#include "runtime/node/node_util.h"

/* ---- format ---- */

static Value format_with(Vm *vm, u32 argc, const Value *args, const NodeOptions *options)
{
    StringBuilder sb;
    sb_init(&sb, vm);
    if (!node_format(vm, argc, args, options, &sb)) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static Value util_format(Vm *vm, Frame *f)
{
    NodeOptions options;
    return node_options_default(vm, &options) ? format_with(vm, f->argc, f->args, &options) : VAL_EXC;
}

static Value util_format_with_options(Vm *vm, Frame *f)
{
    NodeOptions options;
    Value given = frame_arg(f, 0);
    if (!value_is_object(given) || value_is_callable(given))
        return host_throw_arg_type(vm, "inspectOptions", "of type object", given);
    if (!node_options_default(vm, &options) || !node_options_read(vm, given, &options))
        return VAL_EXC;
    return format_with(vm, f->argc - 1, f->args + 1, &options);
}

/* ---- wrappers of functions ---- */

static bool copy_own(Vm *vm, Object *from, Object *to)
{
    KeyList keys;
    if (!obj_own_keys(vm, from, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        PropDesc desc;
        if (key_is_none(key))
            return false;
        if (TRY_BOOL_OR(false, obj_get_own(vm, from, key, &desc)) && obj_define_own(vm, to, key, &desc, true) < 0)
            return false;
    }
    return true;
}

static bool define(Vm *vm, Object *o, PropKey key, Value v, u8 attrs)
{
    PropDesc desc = desc_data(v, attrs);
    return obj_define_own(vm, o, key, &desc, true) > 0;
}

static PropKey promisify_custom(Vm *vm)
{
    Symbol *symbol = symbol_for(vm, atom_from_c(vm, "nodejs.util.promisify.custom"));
    return symbol ? key_of_cell(symbol) : KEY_NONE;
}

enum { WRAP_TARGET, WRAP_EXTRA, WRAP__count };

/* (error, value): settles the promise whose resolving functions are its data. */
static Value promisified_callback(Vm *vm, Frame *f)
{
    Value error = frame_arg(f, 0), v = frame_arg(f, 1);
    bool failed = to_boolean(error);
    return call_function(vm, *native_data(f, failed), VAL_UNDEFINED, 1, failed ? &error : &v);
}

/* Calls the target with the arguments and one more. */
static Value call_with_extra(Vm *vm, Value target, Value this_value, u32 argc, const Value *args, Value extra)
{
    Array *list = TRY_PTR(array_from_values(vm, args, argc));
    if (!array_push(vm, list, extra))
        return VAL_EXC;
    return call_function(vm, target, this_value, list->length, list->object.elements->items);
}

static Value promisified_call(Vm *vm, Frame *f)
{
    Object *promise = TRY_PTR(promise_new(vm));
    NativeFunction *callback = TRY_PTR(native_new(vm, promisified_callback, NULL, 2, 0, 2));
    if (!promise_make_resolvers(vm, promise, &callback->data[0], &callback->data[1]))
        return VAL_EXC;
    barrier(vm, &callback->object.cell);
    Value target = *native_data(f, WRAP_TARGET);
    Value result = call_with_extra(vm, target, f->this_value, f->argc, f->args, value_cell(callback));
    if (value_is_exc(result) && !promise_reject(vm, promise, exception_take(vm)))
        return VAL_EXC;
    if (value_is_promise(result)) {
        Value process = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "process")));
        Value words[3] = {value_cell(TRY_PTR(string_from_c(vm, "Calling promisify on a function that returns a Promise is "
                                                               "likely a mistake."))),
                          value_cell(TRY_PTR(string_from_c(vm, "DeprecationWarning"))),
                          value_cell(TRY_PTR(string_from_c(vm, "DEP0174")))};
        TRY(call_method(vm, process, key_from_c(vm, "emitWarning"), 3, words));
    }
    return value_cell(promise);
}

/* setTimeout(callback, ms) and setImmediate(callback) take the callback first: promisify(setTimeout)(ms, value). */
static Value promisified_timer(Vm *vm, Frame *f)
{
    bool immediate = native_magic(f);
    Object *promise = TRY_PTR(promise_new(vm));
    Value resolve, reject;
    if (!promise_make_resolvers(vm, promise, &resolve, &reject))
        return VAL_EXC;
    Value timeout[3] = {resolve, frame_arg(f, 0), frame_arg(f, 1)};
    Value now[2] = {resolve, frame_arg(f, 0)};
    TRY(call_function(vm, *native_data(f, WRAP_TARGET), VAL_UNDEFINED, immediate ? 2 : 3, immediate ? now : timeout));
    return value_cell(promise);
}

/* What promisify makes of the global timers; a hole for other functions. */
static Value timer_promise(Vm *vm, Value original)
{
    static const char *const names[] = {"setTimeout", "setImmediate"};
    for (u32 i = 0; i < ARRAY_LEN(names); i++) {
        Value timer = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, names[i])));
        if (!value_same_bits(timer, original) || !value_has_kind(timer, Kind_Native))
            continue;
        NativeFunction *fn = TRY_PTR(native_new(vm, promisified_timer, atom_from_c(vm, names[i]), 2 - i, i, WRAP__count));
        fn->data[WRAP_TARGET] = original;
        barrier(vm, &fn->object.cell);
        return value_cell(fn);
    }
    return VAL_HOLE;
}

static Value util_promisify(Vm *vm, Frame *f)
{
    Value original = frame_arg(f, 0);
    if (!value_is_callable(original))
        return host_throw_arg_type(vm, "original", "of type function", original);
    PropKey symbol = promisify_custom(vm);
    Object *source = value_as_object(original);
    Value custom = TRY(obj_get(vm, source, symbol));
    if (!to_boolean(custom)) {
        custom = TRY(timer_promise(vm, original));
        if (!value_is_hole(custom) && !define(vm, source, symbol, custom, PROP_CONFIGURABLE))
            return VAL_EXC;
    }
    if (!value_is_hole(custom) && to_boolean(custom)) {
        if (!value_is_callable(custom))
            return host_throw_arg_type(vm, "util.promisify.custom", "of type function", custom);
        return define(vm, value_as_object(custom), symbol, custom, PROP_CONFIGURABLE) ? custom : VAL_EXC;
    }
    NativeFunction *fn = TRY_PTR(native_new(vm, promisified_call, NULL, 0, 0, WRAP__count));
    fn->data[WRAP_TARGET] = original;
    barrier(vm, &fn->object.cell);
    Value proto = TRY(obj_get_prototype(vm, source));
    if (obj_set_prototype(vm, &fn->object, value_is_object(proto) ? value_as_object(proto) : NULL, true) < 0 ||
        !define(vm, &fn->object, symbol, value_cell(fn), PROP_CONFIGURABLE) || !copy_own(vm, source, &fn->object))
        return VAL_EXC;
    return value_cell(fn);
}

/* What the promise of a callbackified function settles with goes to the callback on the next tick. */
static Value callbackified_settled(Vm *vm, Frame *f)
{
    bool rejected = native_magic(f);
    Value v = frame_arg(f, 0);
    Value args[2] = {VAL_NULL, v};
    if (rejected && !to_boolean(v)) {
        Object *error = TRY_PTR(error_new(vm, ERR_ERROR, TRY_PTR(string_from_c(vm, "Promise was rejected with falsy value"))));
        Value code = value_cell(TRY_PTR(string_from_c(vm, "ERR_FALSY_VALUE_REJECTION")));
        if (!define(vm, error, key_from_c(vm, "code"), code, PROP_WEC) ||
            !define(vm, error, key_from_c(vm, "reason"), v, PROP_WEC))
            return VAL_EXC;
        v = value_cell(error);
    }
    if (rejected)
        args[0] = v;
    return host_next_tick(host_of(vm), *native_data(f, 0), rejected ? 1 : 2, args) ? VAL_UNDEFINED : VAL_EXC;
}

static Value callbackified_call(Vm *vm, Frame *f)
{
    Value callback = f->argc ? f->args[f->argc - 1] : VAL_UNDEFINED;
    if (!value_is_callable(callback))
        return host_throw_arg_type(vm, "last argument", "of type function", callback);
    BoundFunction *bound = TRY_PTR(bound_new(vm, value_as_object(callback), f->this_value, 0, NULL));
    Value promise = TRY(call_function(vm, *native_data(f, WRAP_TARGET), f->this_value, f->argc - 1, f->args));
    Value then[2];
    for (u32 i = 0; i < 2; i++) {
        NativeFunction *fn = TRY_PTR(native_new(vm, callbackified_settled, NULL, 1, i, 1));
        fn->data[0] = value_cell(bound);
        barrier(vm, &fn->object.cell);
        then[i] = value_cell(fn);
    }
    TRY(call_method(vm, promise, KEY_then, 2, then));
    return VAL_UNDEFINED;
}

static Value util_callbackify(Vm *vm, Frame *f)
{
    Value original = frame_arg(f, 0);
    if (!value_is_callable(original))
        return host_throw_arg_type(vm, "original", "of type function", original);
    NativeFunction *fn = TRY_PTR(native_new(vm, callbackified_call, NULL, 0, 0, WRAP__count));
    fn->data[WRAP_TARGET] = original;
    barrier(vm, &fn->object.cell);
    if (!copy_own(vm, value_as_object(original), &fn->object))
        return VAL_EXC;
    Value length = TRY(obj_get(vm, value_as_object(original), KEY_length));
    Value name = TRY(obj_get(vm, value_as_object(original), KEY_name));
    if (value_is_number(length) &&
        !define(vm, &fn->object, KEY_length, value_number(value_as_number(length) + 1), PROP_CONFIGURABLE))
        return VAL_EXC;
    if (value_is_string(name)) {
        String *longer = TRY_PTR(string_concat(vm, value_as_string(name), TRY_PTR(string_from_c(vm, "Callbackified"))));
        if (!define(vm, &fn->object, KEY_name, value_cell(longer), PROP_CONFIGURABLE))
            return VAL_EXC;
    }
    return value_cell(fn);
}

/* ---- deprecate, inherits ---- */

enum { DEPRECATED_TARGET, DEPRECATED_MESSAGE, DEPRECATED_CODE, DEPRECATED_TOLD, DEPRECATED__count };

/* Codes that were told before are in a Set of their own on the function deprecate. */
static int code_is_new(Vm *vm, Value codes, Value code)
{
    Value has = TRY_OR(-1, call_method(vm, codes, KEY_has, 1, &code));
    if (to_boolean(has))
        return 0;
    return value_is_exc(call_method(vm, codes, KEY_add, 1, &code)) ? -1 : 1;
}

static bool tell_deprecation(Vm *vm, Frame *f)
{
    Value process = TRY_OR(false, obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "process")));
    Value silent = TRY_OR(false, value_get(vm, process, key_from_c(vm, "noDeprecation")));
    if (to_boolean(silent) || value_is_bool(*native_data(f, DEPRECATED_TOLD)))
        return true;
    Value code = *native_data(f, DEPRECATED_CODE);
    if (!value_is_undefined(code) && !TRY_BOOL_OR(false, code_is_new(vm, *native_data(f, DEPRECATED_TOLD), code))) {
        *native_data(f, DEPRECATED_TOLD) = VAL_TRUE;
        return true;
    }
    *native_data(f, DEPRECATED_TOLD) = VAL_TRUE;
    Value words[3] = {*native_data(f, DEPRECATED_MESSAGE),
                      value_cell(TRY_PTR_OR(false, string_from_c(vm, "DeprecationWarning"))), code};
    u32 argc = value_is_undefined(code) ? 2 : 3;
    return !value_is_exc(call_method(vm, process, key_from_c(vm, "emitWarning"), argc, words));
}

static Value deprecated_call(Vm *vm, Frame *f)
{
    if (!tell_deprecation(vm, f))
        return VAL_EXC;
    Value target = *native_data(f, DEPRECATED_TARGET), new_target = frame_new_target(f);
    if (value_is_undefined(new_target))
        return call_function(vm, target, f->this_value, f->argc, f->args);
    if (value_same_bits(new_target, f->callee))
        new_target = value_is_constructor(target) ? target : new_target;
    if (!value_is_constructor(target))
        return throw_type(vm, "The deprecated function is not a constructor");
    return vm_core(vm)->hooks->construct(vm, target, new_target, f->argc, f->args);
}

static Value util_deprecate(Vm *vm, Frame *f)
{
    Value target = frame_arg(f, 0), code = frame_arg(f, 2);
    if (!value_is_undefined(code) && !value_is_string(code))
        return host_throw_arg_type(vm, "code", "of type string", code);
    if (!value_is_callable(target))
        return host_throw_arg_type(vm, "fn", "of type function", target);
    NativeFunction *fn = TRY_PTR(native_new(vm, deprecated_call, atom_from_c(vm, "deprecated"), 0, 0, DEPRECATED__count));
    fn->data[DEPRECATED_TARGET] = target;
    fn->data[DEPRECATED_MESSAGE] = frame_arg(f, 1);
    fn->data[DEPRECATED_CODE] = code;
    fn->data[DEPRECATED_TOLD] = *native_data(f, 0);
    barrier(vm, &fn->object.cell);
    if (value_is_constructor(target))
        fn->object.cell.flags |= OBJ_CONSTRUCTOR;
    Object *source = value_as_object(target);
    Value proto = TRY(obj_get(vm, source, KEY_prototype)), length = TRY(obj_get(vm, source, KEY_length));
    if (obj_set_prototype(vm, &fn->object, source, true) < 0 ||
        (to_boolean(proto) && !define(vm, &fn->object, KEY_prototype, proto, PROP_WRITABLE)) ||
        !define(vm, &fn->object, KEY_length, length, PROP_CONFIGURABLE))
        return VAL_EXC;
    return value_cell(fn);
}

static Value util_inherits(Vm *vm, Frame *f)
{
    Value ctor = frame_arg(f, 0), super = frame_arg(f, 1);
    if (value_is_nullish(ctor) || !value_is_object(ctor))
        return host_throw_arg_type(vm, "ctor", "of type function", ctor);
    if (value_is_nullish(super) || !value_is_object(super))
        return host_throw_arg_type(vm, "superCtor", "of type function", super);
    Value super_proto = TRY(obj_get(vm, value_as_object(super), KEY_prototype));
    if (!value_is_object(super_proto))
        return host_throw_arg_type(vm, "superCtor.prototype", "of type object", super_proto);
    if (!define(vm, value_as_object(ctor), key_from_c(vm, "super_"), super, PROP_WRITABLE | PROP_CONFIGURABLE))
        return VAL_EXC;
    Value proto = TRY(obj_get(vm, value_as_object(ctor), KEY_prototype));
    Object *o = TRY_PTR(to_object(vm, proto));
    return obj_set_prototype(vm, o, value_as_object(super_proto), true) < 0 ? VAL_EXC : VAL_UNDEFINED;
}

/* ---- the module ---- */

static Value make_inspect(Vm *vm, const void *data)
{
    (void)data;
    return node_inspect_function(vm);
}

static Value make_promisify(Vm *vm, const void *data)
{
    (void)data;
    NativeFunction *fn = TRY_PTR(native_new(vm, util_promisify, atom_from_c(vm, "promisify"), 1, 0, 0));
    PropKey symbol = promisify_custom(vm);
    if (key_is_none(symbol) || !define(vm, &fn->object, key_from_c(vm, "custom"), value_cell(key_as_cell(symbol)), PROP_WEC))
        return VAL_EXC;
    return value_cell(fn);
}

static Value make_deprecate(Vm *vm, const void *data)
{
    (void)data;
    NativeFunction *fn = TRY_PTR(native_new(vm, util_deprecate, atom_from_c(vm, "deprecate"), 3, 0, 1));
    Object *set = TRY_PTR(intrinsic(vm, Intrinsic_Set));
    fn->data[0] = TRY(construct(vm, value_cell(set), 0, NULL));
    barrier(vm, &fn->object.cell);
    return value_cell(fn);
}

static Value make_global(Vm *vm, const void *name)
{
    return obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, name));
}

static Value make_array_is_array(Vm *vm, const void *data)
{
    (void)data;
    return obj_get(vm, TRY_PTR(intrinsic(vm, Intrinsic_Array)), key_from_c(vm, "isArray"));
}

#define ENUMERABLE_FN(name_, len, c) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .flags = BF_ENUMERABLE}
#define ENUMERABLE_LAZY(name_, maker_, data_) \
    {.name = name_, .kind = ROW_LAZY, .maker = maker_, .maker_data = data_, .flags = BF_ENUMERABLE}

const BuiltinProp node_util_binding[] = {
    ENUMERABLE_FN("callbackify", 1, util_callbackify),
    ENUMERABLE_LAZY("deprecate", make_deprecate, NULL),
    ENUMERABLE_FN("format", 0, util_format),
    ENUMERABLE_FN("styleText", 3, node_style_text),
    ENUMERABLE_FN("formatWithOptions", 1, util_format_with_options),
    ENUMERABLE_FN("inherits", 2, util_inherits),
    ENUMERABLE_LAZY("inspect", make_inspect, NULL),
    ENUMERABLE_LAZY("isArray", make_array_is_array, NULL),
    ENUMERABLE_FN("isDeepStrictEqual", 3, node_is_deep_strict_equal),
    ENUMERABLE_LAZY("promisify", make_promisify, NULL),
    ENUMERABLE_FN("stripVTControlCharacters", 1, node_strip_vt),
    ENUMERABLE_FN("toUSVString", 1, node_to_usv_string),
    ENUMERABLE_LAZY("TextDecoder", make_global, "TextDecoder"),
    ENUMERABLE_LAZY("TextEncoder", make_global, "TextEncoder"),
    ENUMERABLE_LAZY("types", node_types_make, NULL),
    END,
};
