/* napi_function.c - functions of addons, classes, calls both ways.
 *
 * A function of an addon is a native function whose data slots hold environment, callback and the addon's pointer. Like V8's, it
 * is sloppy (`this` is never a primitive), can be constructed and has a prototype. Methods of a class are for its instances only, which
 * know their class by a private name; accessors take any receiver.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/buf.h"
#include "runtime/napi/napi_priv.h"

/* Data slots; a pointer of the addon's may have any 64 bits and takes two. */
enum { SLOT_ENV, SLOT_CALLBACK, SLOT_LOW, SLOT_HIGH, SLOT_CLASS, SLOTS };

struct napi_callback_info__ {
    const Frame *frame;
    Value this_value, new_target;
    void *data;
};

static void *pointer_in(Value v)
{
    return (void *)(uintptr_t)value_as_number(v);
}

/* ---- calls from JavaScript -------------------------------------------------------------------- */

static bool is_instance(Vm *vm, const AddonHost *addons, Value v, Value cls)
{
    PropSlot where;
    if (!value_is_object(v))
        return false;
    Object *o = value_as_object(v);
    return obj_own_slot(vm, o, key_of_cell(value_as_cell(addons->key_class)), &where) && value_same_bits(*obj_slot(vm, o, where.slot), cls);
}

/* `this` of a construction; instances of a class are marked. */
static Value new_this(Vm *vm, const Frame *f, const AddonHost *addons)
{
    Value target = frame_new_target(f), cls = *native_data(f, SLOT_CLASS);
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_ObjectPrototype));
    Object *o = TRY_PTR(object_new(vm, proto));
    if (!value_is_hole(cls) && !obj_add(vm, o, key_of_cell(value_as_cell(addons->key_class)), f->callee, 0))
        return VAL_EXC;
    return value_cell(o);
}

static Value plain_this(Vm *vm, const Frame *f)
{
    if (value_is_object(f->this_value))
        return f->this_value;
    if (value_is_nullish(f->this_value))
        return value_cell(vm_core(vm)->realm->global_this);
    return value_cell(TRY_PTR(to_object(vm, f->this_value)));
}

/* The body of every function of an addon. */
static Value call_addon(Vm *vm, Frame *f)
{
    napi_env env = pointer_in(*native_data(f, SLOT_ENV));
    napi_callback cb = (napi_callback)pointer_in(*native_data(f, SLOT_CALLBACK));
    AddonHost *addons = env->addons;
    Value cls = *native_data(f, SLOT_CLASS);
    bool is_new = f->flags & FRAME_CONSTRUCT;
    u64 low = (u32)value_as_int(*native_data(f, SLOT_LOW)), high = (u32)value_as_int(*native_data(f, SLOT_HIGH));
    if (UNLIKELY(addons->ending))
        return vm_throw_terminated(vm);
    Value this_value = TRY(is_new ? new_this(vm, f, addons) : plain_this(vm, f));
    if (!is_new && !value_is_hole(cls) && !value_same_bits(cls, f->callee) && !is_instance(vm, addons, this_value, cls))
        return throw_type(vm, "Illegal invocation");

    struct napi_callback_info__ info = {f, this_value, frame_new_target(f), (void *)(uintptr_t)(high << 32 | low)};
    u32 handles = addons->handles.len, scopes = env->scopes;
    addon_status(env, napi_ok);
    napi_value given = cb(env, &info);
    Value result = given ? addon_value(given) : VAL_UNDEFINED;
    env->scopes = scopes;
    addons->handles.len = handles;
    if (UNLIKELY(vm_is_terminated(vm)))
        return vm_throw_terminated(vm);
    if (UNLIKELY(!value_is_hole(env->exception))) {
        Value thrown = env->exception;
        env->exception = VAL_HOLE;
        return throw_value(vm, thrown);
    }
    return is_new && !value_is_object(result) ? this_value : result;
}

napi_status napi_get_cb_info(napi_env env, napi_callback_info info, size_t *argc, napi_value *argv, napi_value *this_arg, void **data)
{
    ADDON_ENV(env);
    ADDON_ARG(env, info);
    if (argv) {
        ADDON_ARG(env, argc);
        for (size_t i = 0; i < *argc; i++) /* they are on the stack of the machine, no handles are needed */
            argv[i] = (napi_value)(uintptr_t)VALUE_BITS(i < info->frame->argc ? info->frame->args[i] : VAL_UNDEFINED);
    }
    if (argc)
        *argc = info->frame->argc;
    if (this_arg)
        *this_arg = addon_handle(env, info->this_value);
    if (data)
        *data = info->data;
    return ADDON_OK(env);
}

napi_status napi_get_new_target(napi_env env, napi_callback_info info, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, info);
    ADDON_ARG(env, result);
    *result = value_is_undefined(info->new_target) ? NULL : addon_handle(env, info->new_target);
    return ADDON_OK(env);
}

/* ---- making functions ------------------------------------------------------------------------- */

/* With an empty prototype. */
static NativeFunction *function_new(napi_env env, String *name, napi_callback cb, void *data, Value class_or_hole, Object **proto_out)
{
    Vm *vm = env->vm;
    NativeFunction *f = TRY_PTR_OR(NULL, native_new(vm, call_addon, name, 0, 0, SLOTS));
    Object *proto = *proto_out = TRY_PTR_OR(NULL, object_new_plain(vm));
    f->object.cell.flags |= OBJ_CONSTRUCTOR;
    f->data[SLOT_ENV] = value_number((double)(uintptr_t)env);
    f->data[SLOT_CALLBACK] = value_number((double)(uintptr_t)cb);
    f->data[SLOT_LOW] = value_int((i32)(u32)(uintptr_t)data);
    f->data[SLOT_HIGH] = value_int((i32)(u32)((u64)(uintptr_t)data >> 32));
    f->data[SLOT_CLASS] = class_or_hole;
    barrier(vm, f);
    return obj_put(vm, &f->object, KEY_prototype, value_cell(proto), PROP_WRITABLE) ? f : NULL;
}

NativeFunction *addon_function_new(napi_env env, String *name, napi_callback cb, void *data, Value class_or_hole)
{
    Object *proto;
    NativeFunction *f = TRY_PTR_OR(NULL, function_new(env, name, cb, data, class_or_hole, &proto));
    return obj_put(env->vm, proto, KEY_constructor, value_cell(f), PROP_WC) ? f : NULL;
}

napi_status napi_create_function(napi_env env, const char *utf8name, size_t length, napi_callback cb, void *data, napi_value *result)
{
    Str text;
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    ADDON_ARG(env, cb);
    if (!utf8name)
        length = 0;
    ADDON_WANT(env, addon_utf8(utf8name, length, &text), napi_invalid_arg);
    String *name = string_from_utf8(env->vm, text);
    NativeFunction *f = name ? addon_function_new(env, name, cb, data, VAL_HOLE) : NULL;
    if (!f)
        return addon_threw(env);
    *result = addon_handle(env, value_cell(f));
    return ADDON_OK(env);
}

/* ---- classes ---------------------------------------------------------------------------------- */

static u8 attributes(napi_property_attributes a, bool accessor)
{
    return (u8)((a & napi_writable && !accessor ? PROP_WRITABLE : 0) | (a & napi_enumerable ? PROP_ENUMERABLE : 0) |
                (a & napi_configurable ? PROP_CONFIGURABLE : 0));
}

static Value accessor(napi_env env, napi_callback cb, void *data)
{
    return cb ? value_cell(TRY_PTR(addon_function_new(env, NULL, cb, data, VAL_HOLE))) : VAL_UNDEFINED;
}

/* By the name of its property. */
static Value method(napi_env env, PropKey key, napi_callback cb, void *data, Value cls)
{
    NativeFunction *f = TRY_PTR(addon_function_new(env, NULL, cb, data, cls));
    return function_set_name(env->vm, &f->object, key, NULL) ? value_cell(f) : VAL_EXC;
}

static bool add_member(napi_env env, Object *proto, const napi_property_descriptor *p, PropKey key, Value cls)
{
    Vm *vm = env->vm;
    if (p->getter || p->setter) {
        Value getter = TRY_OR(false, accessor(env, p->getter, p->data)), setter = TRY_OR(false, accessor(env, p->setter, p->data));
        PropDesc desc = {.value = VAL_HOLE, .getter = getter, .setter = setter, .attrs = attributes(p->attributes, true),
                         .has = PROP_ENUMERABLE | PROP_CONFIGURABLE};
        return obj_define_own(vm, proto, key, &desc, false) >= 0;
    }
    Value v = p->method ? TRY_OR(false, method(env, key, p->method, p->data, cls)) : addon_value(p->value);
    PropDesc desc = desc_data(v, attributes(p->attributes, false));
    return obj_define_own(vm, proto, key, &desc, false) >= 0;
}

napi_status napi_define_class(napi_env env, const char *utf8name, size_t length, napi_callback constructor, void *data, size_t count,
                              const napi_property_descriptor *properties, napi_value *result)
{
    Str text;
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    ADDON_ARG(env, constructor);
    ADDON_WANT(env, count == 0 || properties, napi_invalid_arg);
    ADDON_WANT(env, utf8name && addon_utf8(utf8name, length, &text), napi_invalid_arg);
    Vm *vm = env->vm;
    addon_key(env->addons, &env->addons->key_class, "addonClass");
    String *name = string_from_utf8(vm, text);
    Object *proto;
    NativeFunction *f = name ? function_new(env, name, constructor, data, VAL_HOLE, &proto) : NULL;
    if (!f)
        return addon_threw(env);
    Value cls = value_cell(f);
    f->data[SLOT_CLASS] = cls;
    barrier(vm, f);
    for (size_t i = 0; i < count; i++) {
        const napi_property_descriptor *p = &properties[i];
        PropKey key;
        napi_status status;
        if (p->attributes & napi_static) {
            status = napi_define_properties(env, (napi_value)(uintptr_t)VALUE_BITS(cls), 1, p);
            if (status != napi_ok)
                return status;
            continue;
        }
        if (!addon_property_key(env, p, &key, &status))
            return status;
        ADDON_WANT(env, p->getter || p->setter || p->method || p->value, napi_invalid_arg);
        if (!add_member(env, proto, p, key, cls))
            return addon_threw(env);
    }
    if (!obj_put(vm, proto, KEY_constructor, cls, PROP_WC))
        return addon_threw(env);
    *result = addon_handle(env, cls);
    return ADDON_OK(env);
}

/* ---- calls of JavaScript ---------------------------------------------------------------------- */

/* Handles are Values, so an array of them is one of arguments. */
static napi_status want_call(napi_env env, napi_value func, size_t argc, const napi_value *argv)
{
    ADDON_ARG(env, func);
    ADDON_WANT(env, argc == 0 || argv, napi_invalid_arg);
    ADDON_WANT(env, argc <= UINT32_MAX, napi_invalid_arg);
    ADDON_WANT(env, value_is_callable(addon_value(func)), napi_invalid_arg);
    return napi_ok;
}

napi_status napi_call_function(napi_env env, napi_value recv, napi_value func, size_t argc, const napi_value *argv, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, recv);
    napi_status status = want_call(env, func, argc, argv);
    if (status != napi_ok)
        return status;
    Value v = call_function(env->vm, addon_value(func), addon_value(recv), (u32)argc, (const Value *)argv);
    if (value_is_exc(v))
        return addon_threw(env);
    if (result)
        *result = addon_handle(env, v);
    return ADDON_OK(env);
}

napi_status napi_new_instance(napi_env env, napi_value constructor, size_t argc, const napi_value *argv, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    napi_status status = want_call(env, constructor, argc, argv);
    if (status != napi_ok)
        return status;
    Value v = construct(env->vm, addon_value(constructor), (u32)argc, (const Value *)argv);
    if (value_is_exc(v))
        return addon_threw(env);
    *result = addon_handle(env, v);
    return ADDON_OK(env);
}

napi_status napi_instanceof(napi_env env, napi_value object, napi_value constructor, bool *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, object);
    ADDON_ARG(env, result);
    ADDON_ARG(env, constructor);
    *result = false;
    if (!value_is_callable(addon_value(constructor))) {
        napi_throw_type_error(env, "ERR_NAPI_CONS_FUNCTION", "Constructor must be a function");
        return ADDON_STATUS(env, napi_function_expected);
    }
    int answer = value_instance_of(env->vm, addon_value(object), addon_value(constructor));
    if (answer < 0)
        return addon_threw(env);
    *result = answer;
    return ADDON_OK(env);
}

napi_status napi_run_script(napi_env env, napi_value script, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, script);
    ADDON_ARG(env, result);
    ADDON_WANT(env, value_is_string(addon_value(script)), napi_string_expected);
    AUTO_BUF text = {0};
    Value v = string_to_utf8(env->vm, value_as_string(addon_value(script)), &text) ? embed_run_script(env->vm, buf_view(&text), STR(""), NULL)
                                                                                    : VAL_EXC;
    if (value_is_exc(v))
        return addon_threw(env);
    *result = addon_handle(env, v);
    return ADDON_OK(env);
}
