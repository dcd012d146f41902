/* proxy.c - proxy objects (10.5): every internal method, with the invariants checked after each
 * trap.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/proxy.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "engine/heap/realm.h"
#include "engine/object/array.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/function.h"

ProxyObject *proxy_new(Vm *vm, Value target, Value handler)
{
    if (!value_is_object(target) || !value_is_object(handler)) {
        throw_type(vm, "Cannot create proxy with a non-object as target or handler");
        return NULL;
    }
    ProxyObject *p = object_new_kind(vm, Kind_Proxy, sizeof *p, NULL, 0);
    if (!p)
        return NULL;
    p->target = value_as_object(target);
    p->handler = value_as_object(handler);
    p->object.cell.flags |= OBJ_EXOTIC | (p->target->cell.flags & (OBJ_CALLABLE | OBJ_CONSTRUCTOR));
    return p;
}

void proxy_revoke(ProxyObject *p)
{
    p->target = p->handler = NULL;
}

/* What a trap needs: handler, target and the trap (undefined: forward to the target). Kept apart
 * from the proxy, which a trap may revoke. */
typedef struct Trap {
    Object *target;
    Value handler, function;
} Trap;

static bool trap_of(Vm *vm, Object *o, PropKey name, const char *text, Trap *t)
{
    ProxyObject *p = (ProxyObject *)o;
    if (!vm_stack_ok(vm)) {
        throw_stack_overflow(vm);
        return false;
    }
    if (!p->handler) {
        throw_type(vm, "Cannot perform '%s' on a proxy that has been revoked", text);
        return false;
    }
    t->target = p->target;
    t->handler = value_cell(p->handler);
    t->function = value_get(vm, t->handler, name);
    if (value_is_exc(t->function))
        return false;
    if (value_is_nullish(t->function))
        t->function = VAL_UNDEFINED;
    else if (!value_is_callable(t->function)) {
        char shown[100], handler[100];
        value_describe_key(vm, t->function, shown, sizeof shown);
        value_describe(vm, t->handler, handler, sizeof handler);
        throw_type(vm, "'%s' returned for property '%s' of object '%s' is not a function", shown, text,
                   handler);
        return false;
    }
    return true;
}

/* Forwards to the target by a real call. A proxy can stand on the prototype chain of its own target:
 * as a tail call the walk would go round without end instead of running into the stack's. */
#define FORWARD(e)                           \
    ({                                       \
        __typeof__(e) result_ = (e);         \
        __asm__ volatile("" : : : "memory"); \
        result_;                             \
    })

static bool has_trap(const Trap *t)
{
    return !value_is_undefined(t->function);
}

/* Calls the trap with the target and up to three more arguments. */
static Value call_trap(Vm *vm, const Trap *t, u32 argc, Value a, Value b, Value c)
{
    Value args[] = {value_cell(t->target), a, b, c};
    return call_function(vm, t->function, t->handler, argc, args);
}

/* Breach of an invariant; the key stands at the @ of the text, or behind it. Behind the text what the target
 * has and what the trap gave, unless they are holes. */
static int broken_value(Vm *vm, const char *trap, PropKey key, const char *what, Value expected, Value got)
{
    String *name = key_is_none(key) ? ATOM_empty : key_to_display(vm, key);
    char *text = name ? string_to_c(vm, name, NULL) : NULL;
    if (!text)
        return -1;
    char shown[2][100], values[240] = "";
    value_describe_key(vm, expected, shown[0], sizeof shown[0]);
    value_describe_key(vm, got, shown[1], sizeof shown[1]);
    if (!value_is_hole(expected))
        snprintf(values, sizeof values, " (expected '%s' but got '%s')", shown[0], shown[1]);
    else if (!value_is_hole(got))
        snprintf(values, sizeof values, " (got '%s')", shown[1]);
    const char *at = strchr(what, '@');
    if (key_is_none(key))
        throw_type(vm, "'%s' on proxy: %s", trap, what);
    else if (at)
        throw_type(vm, "'%s' on proxy: %.*s'%s'%s%s", trap, (int)(at - what), what, text, at + 1, values);
    else
        throw_type(vm, "'%s' on proxy: %s '%s'", trap, what, text);
    xfree(text);
    return -1;
}

static int broken(Vm *vm, const char *trap, PropKey key, const char *what)
{
    return broken_value(vm, trap, key, what, VAL_HOLE, VAL_HOLE);
}

/* ---- prototype ---- */

static Value proxy_get_prototype(Vm *vm, Object *o)
{
    Trap t;
    if (!trap_of(vm, o, KEY_getPrototypeOf, "getPrototypeOf", &t))
        return VAL_EXC;
    if (!has_trap(&t))
        return obj_get_prototype(vm, t.target);
    Value proto = TRY(call_trap(vm, &t, 1, VAL_HOLE, VAL_HOLE, VAL_HOLE));
    if (!value_is_object(proto) && !value_is_null(proto))
        return throw_type(vm, "'getPrototypeOf' on proxy: trap returned neither object nor null");
    if (TRY_BOOL(obj_is_extensible(vm, t.target)))
        return proto;
    Value real = TRY(obj_get_prototype(vm, t.target));
    if (!value_same_bits(real, proto))
        return throw_type(vm, "'getPrototypeOf' on proxy: proxy target is non-extensible but the "
                              "trap did not return its actual prototype");
    return proto;
}

static int proxy_set_prototype(Vm *vm, Object *o, Object *proto)
{
    Trap t;
    if (!trap_of(vm, o, KEY_setPrototypeOf, "setPrototypeOf", &t))
        return -1;
    if (!has_trap(&t))
        return obj_set_prototype(vm, t.target, proto, false);
    Value v = proto ? value_cell(proto) : VAL_NULL;
    if (!to_boolean(TRY_OR(-1, call_trap(vm, &t, 2, v, VAL_HOLE, VAL_HOLE))))
        return 0;
    if (TRY_BOOL_OR(-1, obj_is_extensible(vm, t.target)))
        return 1;
    Value real = TRY_OR(-1, obj_get_prototype(vm, t.target));
    if (!value_same_bits(real, v))
        return broken(
            vm, "setPrototypeOf", KEY_NONE,
            "trap returned truish for setting a new prototype on the non-extensible proxy target");
    return 1;
}

/* ---- extensibility ---- */

static int proxy_is_extensible(Vm *vm, Object *o)
{
    Trap t;
    if (!trap_of(vm, o, KEY_isExtensible, "isExtensible", &t))
        return -1;
    if (!has_trap(&t))
        return obj_is_extensible(vm, t.target);
    bool r = to_boolean(TRY_OR(-1, call_trap(vm, &t, 1, VAL_HOLE, VAL_HOLE, VAL_HOLE)));
    if (TRY_BOOL_OR(-1, obj_is_extensible(vm, t.target)) != r)
        return broken(vm, "isExtensible", KEY_NONE,
                      r ? "trap result does not reflect extensibility of proxy target (which is 'false')"
                        : "trap result does not reflect extensibility of proxy target (which is 'true')");
    return r;
}

static int proxy_prevent_extensions(Vm *vm, Object *o)
{
    Trap t;
    if (!trap_of(vm, o, KEY_preventExtensions, "preventExtensions", &t))
        return -1;
    if (!has_trap(&t))
        return obj_prevent_extensions(vm, t.target, false);
    if (!to_boolean(TRY_OR(-1, call_trap(vm, &t, 1, VAL_HOLE, VAL_HOLE, VAL_HOLE))))
        return 0;
    if (TRY_BOOL_OR(-1, obj_is_extensible(vm, t.target)))
        return broken(vm, "preventExtensions", KEY_NONE, "trap returned truish but the proxy target is extensible");
    return 1;
}

/* ---- own properties ---- */

/* CompletePropertyDescriptor. */
static void complete(PropDesc *d)
{
    if (desc_is_accessor(d)) {
        if (value_is_hole(d->getter))
            d->getter = VAL_UNDEFINED;
        if (value_is_hole(d->setter))
            d->setter = VAL_UNDEFINED;
        d->has = PROP_ENUMERABLE | PROP_CONFIGURABLE;
    } else {
        if (value_is_hole(d->value))
            d->value = VAL_UNDEFINED;
        d->has = PROP_WEC;
    }
    d->attrs &= d->has;
}

static int proxy_get_own(Vm *vm, Object *o, PropKey key, PropDesc *out)
{
    static const char name[] = "getOwnPropertyDescriptor";
    Trap t;
    if (!trap_of(vm, o, KEY_getOwnPropertyDescriptor, name, &t))
        return -1;
    if (!has_trap(&t))
        return obj_get_own(vm, t.target, key, out);
    Value r =
        TRY_OR(-1, call_trap(vm, &t, 2, TRY_OR(-1, key_to_value(vm, key)), VAL_HOLE, VAL_HOLE));
    if (!value_is_object(r) && !value_is_undefined(r))
        return broken(vm, name, key, "trap returned neither object nor undefined for property");
    PropDesc real;
    bool found = TRY_BOOL_OR(-1, obj_get_own(vm, t.target, key, &real));
    if (value_is_undefined(r)) {
        if (!found)
            return 0;
        if (!(real.attrs & PROP_CONFIGURABLE))
            return broken(vm, name, key,
                          "trap returned undefined for property @ which is non-configurable in the "
                          "proxy target");
        if (!TRY_BOOL_OR(-1, obj_is_extensible(vm, t.target)))
            return broken(vm, name, key,
                          "trap returned undefined for property @ which exists in the non-extensible "
                          "proxy target");
        return 0;
    }
    bool extensible = TRY_BOOL_OR(-1, obj_is_extensible(vm, t.target));
    if (!desc_from_value(vm, r, out))
        return -1;
    complete(out);
    if (!desc_is_compatible(vm, extensible, out, found ? &real : NULL))
        return broken(vm, name, key,
                      "trap returned descriptor for property @ that is incompatible with the existing property in "
                      "the proxy target");
    if (!(out->attrs & PROP_CONFIGURABLE)) {
        if (!found || real.attrs & PROP_CONFIGURABLE)
            return broken(vm, name, key,
                          "trap reported non-configurability for property @ which is either "
                          "non-existent or configurable in the proxy target");
        if (out->has & PROP_WRITABLE && !(out->attrs & PROP_WRITABLE) && real.attrs & PROP_WRITABLE)
            return broken(vm, name, key,
                          "trap reported non-configurable and non-writable for property @ which is "
                          "non-configurable, writable in the proxy target");
    }
    return 1;
}

static int proxy_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc)
{
    static const char name[] = "defineProperty";
    Trap t;
    if (!trap_of(vm, o, KEY_defineProperty, name, &t))
        return -1;
    if (!has_trap(&t))
        return obj_define_own(vm, t.target, key, desc, false);
    Value k = TRY_OR(-1, key_to_value(vm, key)), d = TRY_OR(-1, desc_to_value(vm, desc));
    if (!to_boolean(TRY_OR(-1, call_trap(vm, &t, 3, k, d, VAL_HOLE))))
        return 0;
    PropDesc real;
    bool found = TRY_BOOL_OR(-1, obj_get_own(vm, t.target, key, &real));
    bool extensible = TRY_BOOL_OR(-1, obj_is_extensible(vm, t.target));
    bool setting_fixed = desc->has & ~desc->attrs & PROP_CONFIGURABLE;
    if (!found) {
        if (!extensible)
            return broken(
                vm, name, key,
                "trap returned truish for adding property @  to the non-extensible proxy target");
        if (setting_fixed)
            return broken(vm, name, key,
                          "trap returned truish for defining non-configurable property @ which is "
                          "either non-existent or configurable in the proxy target");
        return 1;
    }
    if (!desc_is_compatible(vm, extensible, desc, &real))
        return broken(vm, name, key,
                      "trap returned truish for adding property @  that is incompatible with the "
                      "existing property in the proxy target");
    if (setting_fixed && real.attrs & PROP_CONFIGURABLE)
        return broken(vm, name, key,
                      "trap returned truish for defining non-configurable property @ which is either "
                      "non-existent or configurable in the proxy target");
    if (!desc_is_accessor(&real) && !(real.attrs & PROP_CONFIGURABLE) &&
        real.attrs & PROP_WRITABLE && desc->has & ~desc->attrs & PROP_WRITABLE)
        return broken(vm, name, key,
                      "trap returned truish for defining non-configurable property @ which cannot be "
                      "non-writable");
    return 1;
}

static int proxy_has(Vm *vm, Object *o, PropKey key)
{
    if (UNLIKELY(key_is_private(key))) /* of src/js: never another object's */
        return 0;
    Trap t;
    if (!trap_of(vm, o, KEY_has, "has", &t))
        return -1;
    if (!has_trap(&t))
        return FORWARD(obj_has(vm, t.target, key));
    if (to_boolean(TRY_OR(
            -1, call_trap(vm, &t, 2, TRY_OR(-1, key_to_value(vm, key)), VAL_HOLE, VAL_HOLE))))
        return 1;
    PropDesc real;
    if (!TRY_BOOL_OR(-1, obj_get_own(vm, t.target, key, &real)))
        return 0;
    if (!(real.attrs & PROP_CONFIGURABLE))
        return broken(vm, "has", key,
                      "trap returned falsish for property @ which exists in the proxy target as "
                      "non-configurable");
    if (!TRY_BOOL_OR(-1, obj_is_extensible(vm, t.target)))
        return broken(vm, "has", key,
                      "trap returned falsish for property @ but the proxy target is not extensible");
    return 0;
}

static Value proxy_get(Vm *vm, Object *o, PropKey key, Value receiver)
{
    if (UNLIKELY(key_is_private(key))) {
        PropSlot where;
        return obj_own_slot(vm, o, key, &where) ? *obj_slot(vm, o, where.slot) : VAL_UNDEFINED;
    }
    Trap t;
    if (!trap_of(vm, o, KEY_get, "get", &t))
        return VAL_EXC;
    if (!has_trap(&t))
        return FORWARD(obj_get_receiver(vm, t.target, key, receiver));
    Value v = TRY(call_trap(vm, &t, 3, TRY(key_to_value(vm, key)), receiver, VAL_HOLE));
    PropDesc real;
    if (!TRY_BOOL(obj_get_own(vm, t.target, key, &real)) || real.attrs & PROP_CONFIGURABLE)
        return v;
    bool accessor = desc_is_accessor(&real);
    if (!accessor && !(real.attrs & PROP_WRITABLE) && !value_same(vm, v, real.value)) {
        broken_value(vm, "get", key,
               "property @ is a read-only and non-configurable data property on the proxy target but "
               "the proxy did not return its actual value", real.value, v);
        return VAL_EXC;
    }
    if (accessor && value_is_undefined(real.getter) && !value_is_undefined(v)) {
        broken_value(vm, "get", key,
               "property @ is a non-configurable accessor property on the proxy target and does not "
               "have a getter function, but the trap did not return 'undefined'", VAL_HOLE, v);
        return VAL_EXC;
    }
    return v;
}

static int proxy_set(Vm *vm, Object *o, PropKey key, Value v, Value receiver)
{
    if (UNLIKELY(key_is_private(key)))
        return obj_put(vm, o, key, v, PROP_WC) ? 1 : -1;
    Trap t;
    if (!trap_of(vm, o, KEY_set, "set", &t))
        return -1;
    if (!has_trap(&t))
        return FORWARD(obj_set_receiver(vm, t.target, key, v, receiver));
    Value k = TRY_OR(-1, key_to_value(vm, key));
    if (!to_boolean(TRY_OR(-1, call_trap(vm, &t, 4, k, v, receiver))))
        return 0;
    PropDesc real;
    if (!TRY_BOOL_OR(-1, obj_get_own(vm, t.target, key, &real)) || real.attrs & PROP_CONFIGURABLE)
        return 1;
    bool accessor = desc_is_accessor(&real);
    if (!accessor && !(real.attrs & PROP_WRITABLE) && !value_same(vm, v, real.value))
        return broken(vm, "set", key,
                      "trap returned truish for property @ which exists in the proxy target as a "
                      "non-configurable and non-writable data property with a different value");
    if (accessor && value_is_undefined(real.setter))
        return broken(vm, "set", key,
                      "trap returned truish for property @ which exists in the proxy target as a "
                      "non-configurable and non-writable accessor property without a setter");
    return 1;
}

static int proxy_delete(Vm *vm, Object *o, PropKey key)
{
    static const char name[] = "deleteProperty";
    Trap t;
    if (!trap_of(vm, o, KEY_deleteProperty, name, &t))
        return -1;
    if (!has_trap(&t))
        return obj_delete(vm, t.target, key, false);
    if (!to_boolean(TRY_OR(
            -1, call_trap(vm, &t, 2, TRY_OR(-1, key_to_value(vm, key)), VAL_HOLE, VAL_HOLE))))
        return 0;
    PropDesc real;
    if (!TRY_BOOL_OR(-1, obj_get_own(vm, t.target, key, &real)))
        return 1;
    if (!(real.attrs & PROP_CONFIGURABLE))
        return broken(
            vm, name, key,
            "trap returned truish for property @ which is non-configurable in the proxy target");
    if (!TRY_BOOL_OR(-1, obj_is_extensible(vm, t.target)))
        return broken(vm, name, key,
                      "trap returned truish for property @ but the proxy target is non-extensible");
    return 1;
}

/* ---- keys ---- */

/* CreateListFromArrayLike(strings and symbols), each once. */
static bool trap_keys(Vm *vm, Value v, KeyList *out, Object *seen)
{
    if (!value_is_object(v)) {
        throw_type(vm, "CreateListFromArrayLike called on non-object");
        return false;
    }
    i64 n = obj_length(vm, value_as_object(v));
    if (n < 0 || !key_list_init(vm, out, (u32)MIN(n, 1024)))
        return false;
    for (i64 i = 0; i < n; i++) {
        Value k = value_get_index(vm, v, (u64)i);
        if (value_is_exc(k))
            return false;
        if (!value_is_string(k) && !value_is_symbol(k)) {
            char text[100];
            value_describe(vm, k, text, sizeof text);
            throw_type(vm, "%s is not a valid property name", text);
            return false;
        }
        PropKey key = key_from_value(vm, k);
        if (key_is_none(key))
            return false;
        if (obj_has_own(vm, seen, key)) {
            broken(vm, "ownKeys", KEY_NONE, "trap returned duplicate entries");
            return false;
        }
        if (!obj_add(vm, seen, key, VAL_TRUE, PROP_WEC) || !key_list_add(vm, out, k))
            return false;
    }
    return true;
}

/* The keys of the target against those the trap gave (in `seen`). */
static bool check_keys(Vm *vm, const Trap *t, KeyList *given, Object *seen)
{
    int extensible = obj_is_extensible(vm, t->target);
    KeyList real;
    if (extensible < 0 || !obj_own_keys(vm, t->target, KEYS_STRINGS | KEYS_SYMBOLS, &real))
        return false;
    u32 matched = 0;
    for (u32 i = 0; i < real.count; i++) {
        PropKey key = key_list_at(vm, &real, i);
        PropDesc desc;
        int found = key_is_none(key) ? -1 : obj_get_own(vm, t->target, key, &desc);
        if (found < 0)
            return false;
        bool fixed = found && !(desc.attrs & PROP_CONFIGURABLE);
        bool there = obj_has_own(vm, seen, key) > 0;
        matched += there;
        if (!there && (fixed || !extensible)) {
            broken(vm, "ownKeys", key, "trap result did not include");
            return false;
        }
    }
    if (!extensible && matched != given->count) {
        throw_type(
            vm, "'ownKeys' on proxy: trap returned extra keys but proxy target is non-extensible");
        return false;
    }
    return true;
}

static bool proxy_own_keys(Vm *vm, Object *o, KeyList *out)
{
    Trap t;
    if (!trap_of(vm, o, KEY_ownKeys, "ownKeys", &t))
        return false;
    if (!has_trap(&t))
        return obj_own_keys(vm, t.target, KEYS_STRINGS | KEYS_SYMBOLS, out);
    Value v = call_trap(vm, &t, 1, VAL_HOLE, VAL_HOLE, VAL_HOLE);
    if (value_is_exc(v))
        return false;
    Object *seen = object_new(vm, NULL);
    return seen && obj_make_dict(vm, seen) && trap_keys(vm, v, out, seen) &&
           check_keys(vm, &t, out, seen);
}

/* ---- call and construct ---- */

Value proxy_call(Vm *vm, ProxyObject *p, Value this_value, u32 argc, const Value *args)
{
    Trap t;
    if (!trap_of(vm, &p->object, KEY_apply, "apply", &t))
        return VAL_EXC;
    if (!has_trap(&t))
        return call_function(vm, value_cell(t.target), this_value, argc, args);
    Array *list = TRY_PTR(array_from_values(vm, args, argc));
    return call_trap(vm, &t, 3, this_value, value_cell(list), VAL_HOLE);
}

Value proxy_construct(Vm *vm, ProxyObject *p, Value new_target, u32 argc, const Value *args)
{
    Trap t;
    if (!trap_of(vm, &p->object, KEY_construct, "construct", &t))
        return VAL_EXC;
    if (!has_trap(&t))
        return vm_core(vm)->hooks->construct(vm, value_cell(t.target), new_target, argc, args);
    Array *list = TRY_PTR(array_from_values(vm, args, argc));
    Value r = TRY(call_trap(vm, &t, 3, value_cell(list), new_target, VAL_HOLE));
    if (value_is_object(r))
        return r;
    char text[100];
    value_describe_key(vm, r, text, sizeof text);
    return throw_type(vm, "'construct' on proxy: trap returned non-object ('%s')", text);
}

const ExoticOps exotic_ops_Proxy = {
    .get_own = proxy_get_own,
    .define_own = proxy_define_own,
    .has = proxy_has,
    .get = proxy_get,
    .set = proxy_set,
    .delete_ = proxy_delete,
    .own_keys = proxy_own_keys,
    .get_prototype = proxy_get_prototype,
    .set_prototype = proxy_set_prototype,
    .is_extensible = proxy_is_extensible,
    .prevent_extensions = proxy_prevent_extensions,
};

void kind_trace_Proxy(Vm *vm, Cell *cell)
{
    object_trace(vm, (Object *)cell);
    heap_mark_cell(vm, ((ProxyObject *)cell)->target);
    heap_mark_cell(vm, ((ProxyObject *)cell)->handler);
}
