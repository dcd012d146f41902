/* napi_object.c - objects and arrays: properties, their names and descriptors, prototypes, integrity.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/napi/napi_priv.h"

static napi_status give(napi_env env, napi_value *result, Value v)
{
    if (value_is_exc(v))
        return addon_threw(env);
    *result = addon_handle(env, v);
    return ADDON_OK(env);
}

static napi_status give_object(napi_env env, napi_value *result, void *object)
{
    return object ? give(env, result, value_cell(object)) : addon_failed(env);
}

/* A tri-state of the engine's. */
static napi_status give_bool(napi_env env, bool *result, int answer)
{
    if (answer < 0)
        return addon_threw(env);
    if (result)
        *result = answer;
    return ADDON_OK(env);
}


#define WANT_OBJECT(env, o, v) \
    ADDON_ARG(env, v);         \
    Object *o = addon_object(env, addon_value(v)); \
    ADDON_WANT(env, o, napi_object_expected)

/* ---- making ----------------------------------------------------------------------------------- */

napi_status napi_create_object(napi_env env, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    return give_object(env, result, object_new_plain(env->vm));
}

napi_status napi_create_object_with_properties(napi_env env, napi_value prototype_or_null, const napi_value *names, const napi_value *values,
                                               size_t count, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    ADDON_WANT(env, count == 0 || (names && values), napi_invalid_arg);
    Value proto = prototype_or_null ? addon_value(prototype_or_null) : VAL_NULL;
    ADDON_WANT(env, value_is_null(proto) || value_is_object(proto), napi_object_expected);
    for (size_t i = 0; i < count; i++) {
        ADDON_WANT(env, names[i] && values[i], napi_invalid_arg);
        ADDON_WANT(env, value_is_string(addon_value(names[i])) || value_is_symbol(addon_value(names[i])), napi_name_expected);
    }
    Object *o = object_new(env->vm, value_is_null(proto) ? NULL : value_as_object(proto));
    for (size_t i = 0; o && i < count; i++) {
        PropKey key = key_from_value(env->vm, addon_value(names[i]));
        if (key_is_none(key) || obj_create_data(env->vm, o, key, addon_value(values[i]), false) < 0)
            o = NULL;
    }
    return give_object(env, result, o);
}

napi_status napi_create_array(napi_env env, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    return give_object(env, result, array_new(env->vm, 0));
}

napi_status napi_create_array_with_length(napi_env env, size_t length, napi_value *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, result);
    return give_object(env, result, array_new(env->vm, (u32)MIN(length, (size_t)INT32_MAX)));
}

napi_status napi_is_array(napi_env env, napi_value value, bool *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    *result = value_is_array_cell(addon_value(value));
    return ADDON_OK(env);
}

napi_status napi_get_array_length(napi_env env, napi_value value, uint32_t *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    ADDON_WANT(env, value_is_array_cell(addon_value(value)), napi_array_expected);
    *result = value_as_array(addon_value(value))->length;
    return ADDON_OK(env);
}

/* ---- one property ----------------------------------------------------------------------------- */

static napi_status get(napi_env env, Object *o, napi_value receiver, PropKey key, napi_value *result)
{
    if (key_is_none(key))
        return addon_threw(env);
    return give(env, result, obj_get_receiver(env->vm, o, key, addon_value(receiver)));
}

static napi_status set(napi_env env, Object *o, PropKey key, napi_value value)
{
    if (key_is_none(key))
        return addon_threw(env);
    return give_bool(env, NULL, obj_set(env->vm, o, key, addon_value(value), false));
}

napi_status napi_set_property(napi_env env, napi_value object, napi_value key, napi_value value)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, key);
    ADDON_ARG(env, value);
    WANT_OBJECT(env, o, object);
    return set(env, o, key_from_value(env->vm, addon_value(key)), value);
}

napi_status napi_get_property(napi_env env, napi_value object, napi_value key, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, key);
    ADDON_ARG(env, result);
    WANT_OBJECT(env, o, object);
    return get(env, o, object, key_from_value(env->vm, addon_value(key)), result);
}

napi_status napi_has_property(napi_env env, napi_value object, napi_value key, bool *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    ADDON_ARG(env, key);
    WANT_OBJECT(env, o, object);
    PropKey k = key_from_value(env->vm, addon_value(key));
    return give_bool(env, result, key_is_none(k) ? -1 : obj_has(env->vm, o, k));
}

napi_status napi_has_own_property(napi_env env, napi_value object, napi_value key, bool *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, key);
    ADDON_ARG(env, result);
    WANT_OBJECT(env, o, object);
    ADDON_WANT(env, value_is_string(addon_value(key)) || value_is_symbol(addon_value(key)), napi_name_expected);
    PropKey k = key_from_value(env->vm, addon_value(key));
    return give_bool(env, result, key_is_none(k) ? -1 : obj_has_own(env->vm, o, k));
}

napi_status napi_delete_property(napi_env env, napi_value object, napi_value key, bool *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, key);
    WANT_OBJECT(env, o, object);
    PropKey k = key_from_value(env->vm, addon_value(key));
    return give_bool(env, result, key_is_none(k) ? -1 : obj_delete(env->vm, o, k, false));
}

napi_status napi_set_named_property(napi_env env, napi_value object, const char *utf8name, napi_value value)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, value);
    WANT_OBJECT(env, o, object);
    ADDON_ARG(env, utf8name);
    return set(env, o, key_from_utf8(env->vm, str_view(utf8name)), value);
}

napi_status napi_has_named_property(napi_env env, napi_value object, const char *utf8name, bool *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    WANT_OBJECT(env, o, object);
    ADDON_ARG(env, utf8name);
    PropKey k = key_from_utf8(env->vm, str_view(utf8name));
    return give_bool(env, result, key_is_none(k) ? -1 : obj_has(env->vm, o, k));
}

napi_status napi_get_named_property(napi_env env, napi_value object, const char *utf8name, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    WANT_OBJECT(env, o, object);
    ADDON_ARG(env, utf8name);
    return get(env, o, object, key_from_utf8(env->vm, str_view(utf8name)), result);
}

/* 2^32 - 1 is a name, not an index. */
static PropKey element_key(napi_env env, uint32_t index)
{
    return index != UINT32_MAX ? key_of_index(index) : key_from_c(env->vm, "4294967295");
}

napi_status napi_set_element(napi_env env, napi_value object, uint32_t index, napi_value value)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, value);
    WANT_OBJECT(env, o, object);
    return set(env, o, element_key(env, index), value);
}

napi_status napi_get_element(napi_env env, napi_value object, uint32_t index, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    WANT_OBJECT(env, o, object);
    return get(env, o, object, element_key(env, index), result);
}

napi_status napi_has_element(napi_env env, napi_value object, uint32_t index, bool *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    WANT_OBJECT(env, o, object);
    return give_bool(env, result, obj_has(env->vm, o, element_key(env, index)));
}

napi_status napi_delete_element(napi_env env, napi_value object, uint32_t index, bool *result)
{
    ADDON_ENTER(env);
    WANT_OBJECT(env, o, object);
    return give_bool(env, result, obj_delete(env->vm, o, element_key(env, index), false));
}

/* ---- names of properties ---------------------------------------------------------------------- */

typedef struct Names {
    Array *list;
    Object *seen; /* names of earlier objects of the chain */
    u32 filter;
    bool strings; /* array indexes as strings */
} Names;

/* May the property be listed? -1: exception. */
static int passes(Vm *vm, Object *o, PropKey key, u32 filter)
{
    static const struct { u32 wanted; u8 attr; } bits[] = {
        {napi_key_writable, PROP_WRITABLE}, {napi_key_enumerable, PROP_ENUMERABLE}, {napi_key_configurable, PROP_CONFIGURABLE}};
    if (!(filter & (napi_key_writable | napi_key_enumerable | napi_key_configurable)))
        return 1;
    PropDesc desc;
    int found = obj_get_own(vm, o, key, &desc);
    if (found <= 0)
        return found;
    for (u32 i = 0; i < ARRAY_LEN(bits); i++)
        if (filter & bits[i].wanted && !(desc.attrs & bits[i].attr) && !(bits[i].attr == PROP_WRITABLE && desc_is_accessor(&desc)))
            return 0;
    return 1;
}

static bool add_names(Vm *vm, Names *names, Object *o)
{
    u32 which = (names->filter & napi_key_skip_strings ? 0 : KEYS_STRINGS) | (names->filter & napi_key_skip_symbols ? 0 : KEYS_SYMBOLS);
    KeyList keys;
    if (!which)
        return true;
    if (!obj_own_keys(vm, o, which, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        int listed = passes(vm, o, key, names->filter);
        if (listed > 0 && names->seen)
            listed = !TRY_BOOL_OR(false, obj_has_own(vm, names->seen, key));
        if (listed < 0 || (names->seen && obj_create_data(vm, names->seen, key, VAL_TRUE, false) < 0))
            return false;
        if (!listed)
            continue;
        Value name = key_is_index(key) && !names->strings ? value_u32(key_as_index(key)) : key_to_value(vm, key);
        if (value_is_exc(name) || !array_push(vm, names->list, name))
            return false;
    }
    return true;
}

napi_status napi_get_all_property_names(napi_env env, napi_value object, napi_key_collection_mode mode, napi_key_filter filter,
                                        napi_key_conversion conversion, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    WANT_OBJECT(env, o, object);
    ADDON_WANT(env, mode == napi_key_include_prototypes || mode == napi_key_own_only, napi_invalid_arg);
    ADDON_WANT(env, conversion == napi_key_keep_numbers || conversion == napi_key_numbers_to_strings, napi_invalid_arg);
    Vm *vm = env->vm;
    bool chain = mode == napi_key_include_prototypes;
    Names names = {array_new(vm, 0), chain ? object_new(vm, NULL) : NULL, filter, conversion == napi_key_numbers_to_strings};
    if (!names.list || (chain && !names.seen))
        return addon_threw(env);
    u32 proxies = 0;
    for (;;) {
        if (!add_names(vm, &names, o))
            return addon_threw(env);
        Value next = chain ? obj_walk_prototype(vm, o, &proxies) : VAL_NULL;
        if (value_is_exc(next))
            return addon_threw(env);
        if (!value_is_object(next))
            return give(env, result, value_cell(names.list));
        o = value_as_object(next);
    }
}

napi_status napi_get_property_names(napi_env env, napi_value object, napi_value *result)
{
    return napi_get_all_property_names(env, object, napi_key_include_prototypes, (napi_key_filter)(napi_key_enumerable | napi_key_skip_symbols),
                                       napi_key_numbers_to_strings, result);
}

/* ---- descriptors ------------------------------------------------------------------------------ */

bool addon_property_key(napi_env env, const napi_property_descriptor *p, PropKey *key, napi_status *status)
{
    if (!p->utf8name) {
        Value name = p->name ? addon_value(p->name) : VAL_UNDEFINED;
        *status = !p->name ? napi_invalid_arg : value_is_string(name) || value_is_symbol(name) ? napi_ok : napi_name_expected;
        if (*status != napi_ok) {
            addon_status(env, *status);
            return false;
        }
        *key = key_from_value(env->vm, name);
    } else {
        *key = key_from_utf8(env->vm, str_view(p->utf8name));
    }
    if (!key_is_none(*key))
        return true;
    *status = addon_threw(env);
    return false;
}

static u8 attributes(napi_property_attributes a)
{
    return (u8)((a & napi_writable ? PROP_WRITABLE : 0) | (a & napi_enumerable ? PROP_ENUMERABLE : 0) |
                (a & napi_configurable ? PROP_CONFIGURABLE : 0));
}

/* A function of a descriptor's, undefined for NULL; VAL_EXC: exception. */
static Value function_value(napi_env env, napi_callback cb, void *data)
{
    if (!cb)
        return VAL_UNDEFINED;
    return value_cell(TRY_PTR(addon_function_new(env, NULL, cb, data, VAL_HOLE)));
}

/* 1 defined, 0 refused, -1 exception. */
static int define(napi_env env, Object *o, PropKey key, const napi_property_descriptor *p)
{
    u8 attrs = attributes(p->attributes);
    PropDesc desc;
    if (p->getter || p->setter) {
        desc = (PropDesc){.value = VAL_HOLE,
                          .getter = TRY_OR(-1, function_value(env, p->getter, p->data)),
                          .setter = TRY_OR(-1, function_value(env, p->setter, p->data)),
                          .attrs = attrs & ~PROP_WRITABLE,
                          .has = PROP_ENUMERABLE | PROP_CONFIGURABLE};
    } else {
        desc = desc_data(p->method ? TRY_OR(-1, function_value(env, p->method, p->data)) : addon_value(p->value), attrs);
    }
    return obj_define_own(env->vm, o, key, &desc, false);
}

napi_status napi_define_properties(napi_env env, napi_value object, size_t count, const napi_property_descriptor *properties)
{
    ADDON_ENTER(env);
    ADDON_WANT(env, count == 0 || properties, napi_invalid_arg);
    WANT_OBJECT(env, o, object);
    for (size_t i = 0; i < count; i++) {
        const napi_property_descriptor *p = &properties[i];
        PropKey key;
        napi_status status;
        if (!addon_property_key(env, p, &key, &status))
            return status;
        ADDON_WANT(env, p->getter || p->setter || p->method || p->value, napi_invalid_arg);
        int defined = define(env, o, key, p);
        if (defined < 0)
            return addon_threw(env);
        ADDON_WANT(env, defined, p->method && !p->getter && !p->setter ? napi_generic_failure : napi_invalid_arg);
    }
    return ADDON_OK(env);
}

/* ---- prototypes and integrity ----------------------------------------------------------------- */

napi_status napi_get_prototype(napi_env env, napi_value object, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    WANT_OBJECT(env, o, object);
    return give(env, result, obj_get_prototype(env->vm, o));
}

napi_status node_api_set_prototype(napi_env env, napi_value object, napi_value value)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, value);
    WANT_OBJECT(env, o, object);
    Value proto = addon_value(value);
    ADDON_WANT(env, value_is_null(proto) || value_is_object(proto), napi_object_expected);
    int done = obj_set_prototype(env->vm, o, value_is_null(proto) ? NULL : value_as_object(proto), false);
    if (done < 0)
        return addon_threw(env);
    ADDON_WANT(env, done, napi_generic_failure);
    return ADDON_OK(env);
}

static napi_status set_integrity(napi_env env, napi_value object, bool frozen)
{
    ADDON_ENTER(env);
    WANT_OBJECT(env, o, object);
    int done = obj_set_integrity(env->vm, o, frozen);
    if (done < 0)
        return addon_threw(env);
    ADDON_WANT(env, done, napi_generic_failure);
    return ADDON_OK(env);
}

napi_status napi_object_freeze(napi_env env, napi_value object)
{
    return set_integrity(env, object, true);
}

napi_status napi_object_seal(napi_env env, napi_value object)
{
    return set_integrity(env, object, false);
}
