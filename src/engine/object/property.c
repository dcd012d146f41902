/* property.c - get, set, has, define and delete along the prototype chain (10.1, 7.3).
 *
 * Each internal method has an obj_ form that asks the exotic table first, and an ordinary_ form
 * with the behaviour of 10.1 that exotic kinds fall back to. Arrays are ordinary here but for
 * `length` and for what array.c does in [[DefineOwnProperty]].
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/property.h"

#include <stdio.h>

#include "base/check.h"
#include "engine/heap/realm.h"
#include "engine/object/array.h"
#include "engine/object/buffer_inl.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/object_state.h"

/* The exotic table of o when it has one; every fast path tests the flag first. */
static inline const ExoticOps *exotic(const Object *o)
{
    return UNLIKELY(o->cell.flags & OBJ_EXOTIC) ? exotic_ops[o->cell.kind] : NULL;
}

static inline bool is_array_length(const Object *o, PropKey key)
{
    return o->cell.kind == Kind_Array && key_equal(key, KEY_length);
}

/* Exotic methods call back here for the rest of the chain, so a long chain of them must not use up
 * the C stack. */
#define CHECK_STACK(vm, fail)             \
    do {                                  \
        if (UNLIKELY(!vm_stack_ok(vm))) { \
            throw_stack_overflow(vm);     \
            return fail;                  \
        }                                 \
    } while (0)

/* ---- texts of errors ---- */

typedef struct KeyText {
    char text[120];
} KeyText;

/* The key as messages show it. */
static KeyText key_text(Vm *vm, PropKey key)
{
    KeyText t = {""};
    if (key_is_index(key)) {
        snprintf(t.text, sizeof t.text, "%u", key_as_index(key));
        return t;
    }
    String *s =
        key_is_symbol(key) ? ((Symbol *)key_as_cell(key))->description : (String *)key_as_cell(key);
    AUTO_BUF buf = {0};
    if (s && !string_to_utf8(vm, s, &buf)) {
        exception_take(vm);
        return t;
    }
    bool private = key_is_private(key);
    snprintf(t.text, sizeof t.text, key_is_symbol(key) && !private ? "Symbol(%.*s)" : "%.*s",
             (int)MIN(buf.len, 100), buf.data ? buf.data : "");
    return t;
}

/* How V8 names objects in messages. Runs nothing. */
static KeyText object_text(Vm *vm, Object *o)
{
    KeyText t;
    value_describe(vm, value_cell(o), t.text, sizeof t.text);
    return t;
}

/* TypeError for a [[Set]] on o that answered false. */
static int throw_set_failed(Vm *vm, Object *o, PropKey key)
{
    KeyText k = key_text(vm, key), n = object_text(vm, o);
    if (o->cell.kind == Kind_Proxy) {
        throw_type(vm, "'set' on proxy: trap returned falsish for property '%s'", k.text);
        return -1;
    }
    for (Object *p = o; p; p = obj_proto(vm, p)) {
        if (p->cell.kind == Kind_Proxy)
            break;
        PropDesc desc;
        int found = obj_get_own(vm, p, key, &desc);
        if (found < 0)
            return -1;
        if (!found)
            continue;
        if (desc_is_accessor(&desc))
            throw_type(vm, "Cannot set property %s of %s which has only a getter", k.text, n.text);
        else
            throw_type(vm, "Cannot assign to read only property '%s' of %s '%s'", k.text,
                       o->cell.flags & OBJ_CALLABLE ? "function" : "object", n.text);
        return -1;
    }
    throw_type(vm, "Cannot add property %s, object is not extensible", k.text);
    return -1;
}

static int throw_define_failed(Vm *vm, Object *o, PropKey key)
{
    KeyText k = key_text(vm, key);
    PropDesc desc;
    if (o->cell.kind == Kind_Proxy) {
        throw_type(vm, "'defineProperty' on proxy: trap returned falsish for property '%s'",
                   k.text);
        return -1;
    }
    int found = obj_get_own(vm, o, key, &desc);
    if (found == 0)
        throw_type(vm, "Cannot define property %s, object is not extensible", k.text);
    else if (found > 0)
        throw_type(vm, "Cannot redefine property: %s", k.text);
    return -1;
}

/* ---- looking without running ---- */

FindResult obj_find(Vm *vm, Object *o, PropKey key, PropFind *out)
{
    if (key_is_index(key))
        return FIND_OTHER;
    for (Object *p = o; p;) {
        Shape *s = obj_shape(vm, p);
        if (UNLIKELY(s->flags & SHAPE_EXOTIC))
            return FIND_OTHER;
        if (shape_lookup(vm, s, key, &out->where)) {
            out->holder = p;
            out->where.attrs &= PROP_PUBLIC;
            return FIND_SLOT;
        }
        if (UNLIKELY(is_array_length(p, key) ||
                     (p->cell.kind == Kind_Wrapper && p->cell.flags & OBJ_EXOTIC &&
                      key_equal(key, KEY_length)))) {
            out->holder = p;
            return FIND_LENGTH;
        }
        if (UNLIKELY(p->cell.kind == Kind_TypedArray && typed_key_is_numeric(vm, key)))
            return FIND_OTHER;
        if (UNLIKELY(p->cell.kind == Kind_Host && p->cell.flags & OBJ_EXOTIC))
            return FIND_OTHER;
        p = s->proto;
    }
    return FIND_ABSENT;
}

/* ---- [[GetOwnProperty]] ---- */

int ordinary_get_own(Vm *vm, Object *o, PropKey key, PropDesc *out)
{
    return obj_own_lookup(vm, o, key, out);
}

int obj_get_own(Vm *vm, Object *o, PropKey key, PropDesc *out)
{
    const ExoticOps *ops = exotic(o);
    return ops && ops->get_own ? ops->get_own(vm, o, key, out) : obj_own_lookup(vm, o, key, out);
}

int obj_has_own(Vm *vm, Object *o, PropKey key)
{
    PropDesc desc;
    const ExoticOps *ops = exotic(o);
    if (ops && ops->get_own)
        return ops->get_own(vm, o, key, &desc);
    if (key_is_index(key))
        return elements_own(vm, o, key_as_index(key), &desc);
    PropSlot where;
    return shape_lookup(vm, obj_shape(vm, o), key, &where) || is_array_length(o, key);
}

/* ---- [[HasProperty]] ---- */

int ordinary_has(Vm *vm, Object *o, PropKey key)
{
    int own = obj_has_own(vm, o, key);
    if (own)
        return own;
    Object *proto = obj_proto(vm, o);
    return proto ? obj_has(vm, proto, key) : 0;
}

int obj_has(Vm *vm, Object *o, PropKey key)
{
    for (;;) {
        const ExoticOps *ops = exotic(o);
        if (ops && ops->has) {
            CHECK_STACK(vm, -1);
            return ops->has(vm, o, key);
        }
        int own = obj_has_own(vm, o, key);
        if (own)
            return own;
        o = obj_proto(vm, o);
        if (!o)
            return 0;
    }
}

/* ---- [[Get]] ---- */

static Value call_getter(Vm *vm, Value accessor, PropKey key, Value receiver)
{
    Value getter = ((Accessor *)value_as_cell(accessor))->getter;
    if (UNLIKELY(key_equal(key, KEY_caller) || key_equal(key, KEY_arguments))) {
        Value v = vm_core(vm)->hooks->legacy_get(vm, receiver, getter, key.bits);
        if (!value_is_hole(v))
            return v;
    }
    return value_is_undefined(getter) ? VAL_UNDEFINED
                                      : call_function(vm, getter, receiver, 0, NULL);
}

/* The own property of an ordinary object, got for receiver; VAL_HOLE when absent. */
static inline Value own_get(Vm *vm, Object *o, PropKey key, Value receiver)
{
    if (key_is_index(key)) {
        u32 index = key_as_index(key);
        if (LIKELY(!(o->cell.flags & OBJ_SPARSE)))
            return index < o->elements->len ? o->elements->items[index] : VAL_HOLE;
        SparseEntry *e = sparse_find(o->sparse, index);
        if (!e)
            return VAL_HOLE;
        return e->attrs & PROP_ACCESSOR ? call_getter(vm, e->value, key, receiver) : e->value;
    }
    PropSlot where;
    if (shape_lookup(vm, obj_shape(vm, o), key, &where)) {
        Value v = *obj_slot(vm, o, where.slot);
        if (UNLIKELY(value_is_lazy(v)))
            v = TRY(obj_slot_value(vm, o, where.slot));
        return UNLIKELY(where.attrs & PROP_ACCESSOR) ? call_getter(vm, v, key, receiver) : v;
    }
    if (UNLIKELY(is_array_length(o, key)))
        return value_u32(((Array *)o)->length);
    return VAL_HOLE;
}

static Value get_of_desc(Vm *vm, const PropDesc *desc, Value receiver)
{
    if (!desc_is_accessor(desc))
        return desc->value;
    if (value_is_hole(desc->getter) || value_is_undefined(desc->getter))
        return VAL_UNDEFINED;
    return call_function(vm, desc->getter, receiver, 0, NULL);
}

Value obj_get_receiver(Vm *vm, Object *o, PropKey key, Value receiver)
{
    for (;;) {
        const ExoticOps *ops = exotic(o);
        if (ops && ops->get) {
            CHECK_STACK(vm, VAL_EXC);
            return ops->get(vm, o, key, receiver);
        }
        if (UNLIKELY(ops && ops->get_own)) {
            PropDesc desc;
            if (TRY_BOOL(ops->get_own(vm, o, key, &desc)))
                return get_of_desc(vm, &desc, receiver);
            o = obj_proto(vm, o);
            if (!o)
                return VAL_UNDEFINED;
            continue;
        }
        Value v = own_get(vm, o, key, receiver);
        if (!value_is_hole(v))
            return v;
        o = obj_proto(vm, o);
        if (!o)
            return VAL_UNDEFINED;
    }
}

Value ordinary_get(Vm *vm, Object *o, PropKey key, Value receiver)
{
    Value v = own_get(vm, o, key, receiver);
    if (!value_is_hole(v))
        return v;
    Object *proto = obj_proto(vm, o);
    return proto ? obj_get_receiver(vm, proto, key, receiver) : VAL_UNDEFINED;
}

Value obj_get(Vm *vm, Object *o, PropKey key)
{
    return obj_get_receiver(vm, o, key, value_cell(o));
}

Object *value_proto(Vm *vm, Value v)
{
    if (value_is_number(v))
        return intrinsic(vm, Intrinsic_NumberPrototype);
    if (value_is_bool(v))
        return intrinsic(vm, Intrinsic_BooleanPrototype);
    if (!value_is_cell(v))
        return NULL;
    switch (value_as_cell(v)->kind) {
    case Kind_String:
        return intrinsic(vm, Intrinsic_StringPrototype);
    case Kind_Symbol:
        return intrinsic(vm, Intrinsic_SymbolPrototype);
    case Kind_BigInt:
        return intrinsic(vm, Intrinsic_BigIntPrototype);
    default:
        return obj_proto(vm, (Object *)value_as_cell(v));
    }
}

static Value string_own_get(Vm *vm, String *s, PropKey key)
{
    if (key_is_index(key)) {
        if (key_as_index(key) >= s->length)
            return VAL_HOLE;
        StrView view = string_view(vm, s);
        if (!view.data)
            return VAL_EXC;
        return value_cell(TRY_PTR(string_from_unit(vm, view_at(view, key_as_index(key)))));
    }
    return key_equal(key, KEY_length) ? value_u32(s->length) : VAL_HOLE;
}

static Value throw_read_of_nullish(Vm *vm, Value v, const char *key)
{
    return throw_type(vm, "Cannot read properties of %s (reading '%s')",
                      value_is_null(v) ? "null" : "undefined", key);
}

Value value_get(Vm *vm, Value v, PropKey key)
{
    if (LIKELY(value_is_object(v)))
        return obj_get_receiver(vm, value_as_object(v), key, v);
    if (value_is_string(v)) {
        Value own = string_own_get(vm, value_as_string(v), key);
        if (!value_is_hole(own))
            return own;
    }
    Object *proto = value_proto(vm, v);
    if (!proto)
        return throw_read_of_nullish(vm, v, key_text(vm, key).text);
    return obj_get_receiver(vm, proto, key, v);
}

/* A key for any index below 2^53. */
static PropKey key_of_u64(Vm *vm, u64 index)
{
    return index < UINT32_MAX ? key_of_index((u32)index)
                              : key_from_value(vm, value_number((double)index));
}

Value value_get_index(Vm *vm, Value v, u64 index)
{
    if (LIKELY(value_is_object(v))) {
        Object *o = value_as_object(v);
        if (LIKELY(!(o->cell.flags & (OBJ_SPARSE | OBJ_EXOTIC)) && index < o->elements->len &&
                   !value_is_hole(o->elements->items[index])))
            return o->elements->items[index];
        if (o->cell.kind == Kind_TypedArray)
            return typed_get(vm, (TypedArrayObject *)o, index);
    }
    PropKey key = key_of_u64(vm, index);
    return key_is_none(key) ? VAL_EXC : value_get(vm, v, key);
}

/* An array index in the value of a key expression, or -1. */
static inline i64 index_of_value(Value key)
{
    if (value_is_int(key))
        return value_as_int(key);
    if (value_is_double(key)) {
        double d = value_as_double(key);
        if (d >= 0 && d < 4294967295.0 && d == (double)(u32)d)
            return (i64)d;
    }
    return -1;
}

Value value_get_elem(Vm *vm, Value v, Value key)
{
    i64 index = index_of_value(key);
    if (index >= 0)
        return value_get_index(vm, v, (u64)index);
    if (UNLIKELY(value_is_nullish(v))) {
        char text[100];
        value_describe_key(vm, key, text, sizeof text);
        return throw_read_of_nullish(vm, v, text);
    }
    PropKey k = key_from_value(vm, key);
    return key_is_none(k) ? VAL_EXC : value_get(vm, v, k);
}

Value value_get_method(Vm *vm, Value v, PropKey key)
{
    return value_as_method(vm, TRY(value_get(vm, v, key)));
}

Value value_as_method(Vm *vm, Value f)
{
    if (value_is_nullish(f))
        return VAL_UNDEFINED;
    if (value_is_callable(f))
        return f;
    char text[100];
    value_describe(vm, f, text, sizeof text);
    return throw_type(vm, "%s is not a function", text);
}

Value call_method(Vm *vm, Value v, PropKey key, u32 argc, const Value *args)
{
    Value f = TRY(value_get(vm, v, key));
    if (LIKELY(value_is_callable(f)))
        return call_function(vm, f, v, argc, args);
    char text[100];
    value_describe(vm, v, text, sizeof text);
    return throw_type(vm, "%s.%s is not a function", text, key_text(vm, key).text);
}

/* ---- [[Set]] ---- */

static int call_setter(Vm *vm, Value setter, Value receiver, Value v)
{
    if (value_is_undefined(setter))
        return 0;
    return value_is_exc(call_function(vm, setter, receiver, 1, &v)) ? -1 : 1;
}

static void store_own(Vm *vm, Object *o, PropSlot where, Value v)
{
    if (UNLIKELY(where.attrs & PROP_WATCH_ANY))
        watch_fired(vm, o, where.attrs & PROP_WATCH_ANY);
    *obj_slot(vm, o, where.slot) = v;
    obj_slot_barrier(vm, o, where.slot);
}

enum { SET_NOT_HERE = 2, SET_ON_RECEIVER = 3 };

static int own_set_index(Vm *vm, Object *o, u32 index, Value v, Value receiver, bool is_receiver)
{
    if (LIKELY(!(o->cell.flags & OBJ_SPARSE))) {
        if (index >= o->elements->len || value_is_hole(o->elements->items[index]))
            return SET_NOT_HERE;
        if (o->cell.flags & OBJ_FROZEN_ELEMENTS)
            return 0;
        if (!is_receiver)
            return SET_ON_RECEIVER;
        o->elements->items[index] = v;
        barrier_slot(vm, o->elements, &o->elements->items[index], v);
        return 1;
    }
    SparseEntry *e = sparse_find(o->sparse, index);
    if (!e)
        return SET_NOT_HERE;
    if (e->attrs & PROP_ACCESSOR)
        return call_setter(vm, ((Accessor *)value_as_cell(e->value))->setter, receiver, v);
    if (!(e->attrs & PROP_WRITABLE))
        return 0;
    if (!is_receiver)
        return SET_ON_RECEIVER;
    e->value = v;
    barrier(vm, o->sparse);
    return 1;
}

/* Tries the own property of an ordinary object: 1, 0, -1 as [[Set]]; SET_NOT_HERE: there is none;
 * SET_ON_RECEIVER: there is a writable one, and receiver is another object. */
static int own_set(Vm *vm, Object *o, PropKey key, Value v, Value receiver, bool is_receiver)
{
    if (key_is_index(key))
        return own_set_index(vm, o, key_as_index(key), v, receiver, is_receiver);
    PropSlot where;
    if (!shape_lookup(vm, obj_shape(vm, o), key, &where)) {
        if (LIKELY(!is_array_length(o, key)))
            return SET_NOT_HERE;
        if (o->cell.flags & OBJ_LENGTH_READONLY)
            return 0;
        if (!is_receiver)
            return SET_ON_RECEIVER;
        PropDesc desc = {.value = v, .getter = VAL_HOLE, .setter = VAL_HOLE};
        return array_define_own(vm, o, key, &desc);
    }
    if (UNLIKELY(where.attrs & PROP_ACCESSOR)) {
        Value accessor = TRY_OR(-1, obj_slot_value(vm, o, where.slot));
        return call_setter(vm, ((Accessor *)value_as_cell(accessor))->setter, receiver, v);
    }
    if (!(where.attrs & PROP_WRITABLE))
        return 0;
    if (!is_receiver)
        return SET_ON_RECEIVER;
    store_own(vm, o, where, v);
    return 1;
}

static bool is_extensible_ordinary(Vm *vm, Object *o)
{
    return !(obj_shape(vm, o)->flags & SHAPE_NOT_EXTENSIBLE);
}

/* A new own property of an ordinary object that lacks it; no exotic. */
static int add_own(Vm *vm, Object *o, PropKey key, Value v, u8 attrs)
{
    if (!is_extensible_ordinary(vm, o))
        return 0;
    if (key_is_index(key) && o->cell.kind == Kind_Array && o->cell.flags & OBJ_LENGTH_READONLY &&
        key_as_index(key) >= ((Array *)o)->length)
        return 0;
    return obj_add(vm, o, key, v, attrs) ? 1 : -1;
}

/* 10.1.9.2 from step 2.c on: a plain data property is to be made or written on the receiver.
 * `absent`: it is known to be an ordinary object without that property. */
static int set_on_receiver(Vm *vm, PropKey key, Value v, Value receiver, bool absent)
{
    if (!value_is_object(receiver))
        return 0;
    Object *r = value_as_object(receiver);
    if (LIKELY(absent))
        return add_own(vm, r, key, v, PROP_WEC);
    PropDesc existing;
    int found = obj_get_own(vm, r, key, &existing);
    if (found < 0)
        return -1;
    if (found) {
        if (desc_is_accessor(&existing) || !(existing.attrs & PROP_WRITABLE))
            return 0;
        PropDesc desc = {.value = v, .getter = VAL_HOLE, .setter = VAL_HOLE};
        return obj_define_own(vm, r, key, &desc, false);
    }
    return obj_create_data(vm, r, key, v, false);
}

static int set_along(Vm *vm, Object *o, PropKey key, Value v, Value receiver, bool absent)
{
    while (o) {
        const ExoticOps *ops = exotic(o);
        if (ops && ops->set) {
            CHECK_STACK(vm, -1);
            return ops->set(vm, o, key, v, receiver);
        }
        if (UNLIKELY(ops && ops->get_own)) {
            CHECK_STACK(vm, -1);
            PropDesc own;
            int found = ops->get_own(vm, o, key, &own);
            return found < 0 ? -1 : ordinary_set_with_own(vm, o, key, v, receiver, found, &own);
        }
        bool is_receiver = value_same_bits(value_cell(o), receiver);
        int r = own_set(vm, o, key, v, receiver, is_receiver);
        if (r < SET_NOT_HERE)
            return r;
        if (r == SET_ON_RECEIVER)
            break;
        if (is_receiver)
            absent = true;
        o = obj_proto(vm, o);
    }
    return set_on_receiver(vm, key, v, receiver, absent);
}

int obj_set_receiver(Vm *vm, Object *o, PropKey key, Value v, Value receiver)
{
    return set_along(vm, o, key, v, receiver, false);
}

int ordinary_set(Vm *vm, Object *o, PropKey key, Value v, Value receiver)
{
    int r = own_set(vm, o, key, v, receiver, false);
    if (r == SET_NOT_HERE)
        return set_along(vm, obj_proto(vm, o), key, v, receiver, false);
    return r == SET_ON_RECEIVER ? set_on_receiver(vm, key, v, receiver, false) : r;
}

int ordinary_set_with_own(Vm *vm, Object *o, PropKey key, Value v, Value receiver, bool own_found,
                          const PropDesc *own)
{
    if (!own_found)
        return set_along(vm, obj_proto(vm, o), key, v, receiver, false);
    if (desc_is_accessor(own))
        return call_setter(vm, value_is_hole(own->setter) ? VAL_UNDEFINED : own->setter, receiver,
                           v);
    return own->attrs & PROP_WRITABLE ? set_on_receiver(vm, key, v, receiver, false) : 0;
}

int obj_set(Vm *vm, Object *o, PropKey key, Value v, bool throw_)
{
    int r = set_along(vm, o, key, v, value_cell(o), false);
    return r == 0 && throw_ ? throw_set_failed(vm, o, key) : r;
}

static int throw_set_on_primitive(Vm *vm, Value target, PropKey key)
{
    char text[100];
    value_describe_key(vm, target, text, sizeof text);
    AUTO_BUF type = {0};
    if (!string_to_utf8(vm, value_typeof(target), &type))
        return -1;
    bool own_of_string =
        value_is_string(target) &&
        (key_equal(key, KEY_length) ||
         (key_is_index(key) && key_as_index(key) < value_as_string(target)->length));
    throw_type(vm,
               own_of_string ? "Cannot assign to read only property '%s' of %.*s '%s'"
                             : "Cannot create property '%s' on %.*s '%s'",
               key_text(vm, key).text, (int)type.len, type.data, text);
    return -1;
}

int value_set(Vm *vm, Value target, PropKey key, Value v, bool throw_)
{
    if (LIKELY(value_is_object(target)))
        return obj_set(vm, value_as_object(target), key, v, throw_);
    Object *proto = value_proto(vm, target);
    if (!proto) {
        throw_type(vm, "Cannot set properties of %s (setting '%s')",
                   value_is_null(target) ? "null" : "undefined", key_text(vm, key).text);
        return -1;
    }
    int r = 0;
    if (!value_is_string(target) ||
        value_is_hole(TRY_OR(-1, string_own_get(vm, value_as_string(target), key))))
        r = set_along(vm, proto, key, v, target, false);
    return r == 0 && throw_ ? throw_set_on_primitive(vm, target, key) : r;
}

int obj_set_index(Vm *vm, Object *o, u64 index, Value v, bool throw_)
{
    if (LIKELY(!(o->cell.flags & (OBJ_SPARSE | OBJ_EXOTIC | OBJ_FROZEN_ELEMENTS)) &&
               index < o->elements->len && !value_is_hole(o->elements->items[index]))) {
        o->elements->items[index] = v;
        barrier_slot(vm, o->elements, &o->elements->items[index], v);
        return 1;
    }
    if (o->cell.kind == Kind_TypedArray)
        return typed_set(vm, (TypedArrayObject *)o, index, v);
    PropKey key = key_of_u64(vm, index);
    return key_is_none(key) ? -1 : obj_set(vm, o, key, v, throw_);
}

int value_set_elem(Vm *vm, Value target, Value key, Value v, bool strict)
{
    i64 index = index_of_value(key);
    if (index >= 0) {
        if (LIKELY(value_is_object(target)))
            return obj_set_index(vm, value_as_object(target), (u64)index, v, strict);
        return value_set(vm, target, index < UINT32_MAX ? key_of_index((u32)index) : KEY_NONE, v,
                         strict);
    }
    if (UNLIKELY(value_is_nullish(target))) {
        char text[100];
        value_describe_key(vm, key, text, sizeof text);
        throw_type(vm, "Cannot set properties of %s (setting '%s')",
                   value_is_null(target) ? "null" : "undefined", text);
        return -1;
    }
    PropKey k = key_from_value(vm, key);
    return key_is_none(k) ? -1 : value_set(vm, target, k, v, strict);
}

/* ---- [[DefineOwnProperty]] ---- */

/* IsCompatible... of 10.1.6.3, without applying. */
bool desc_is_compatible(Vm *vm, bool extensible, const PropDesc *desc, const PropDesc *current)
{
    if (!current)
        return extensible;
    if (current->attrs & PROP_CONFIGURABLE)
        return true;
    u8 asked = desc->has & desc->attrs;
    if (asked & PROP_CONFIGURABLE)
        return false;
    if ((desc->has & PROP_ENUMERABLE) && ((desc->attrs ^ current->attrs) & PROP_ENUMERABLE))
        return false;
    bool accessor = desc_is_accessor(desc), data = desc_is_data(desc);
    if (!accessor && !data)
        return true;
    if (accessor != desc_is_accessor(current))
        return false;
    if (accessor)
        return (value_is_hole(desc->getter) || value_same_bits(desc->getter, current->getter)) &&
               (value_is_hole(desc->setter) || value_same_bits(desc->setter, current->setter));
    if (current->attrs & PROP_WRITABLE)
        return true;
    if (asked & PROP_WRITABLE)
        return false;
    return value_is_hole(desc->value) || value_same(vm, desc->value, current->value);
}

static bool put_any(Vm *vm, Object *o, PropKey key, Value v, u8 attrs)
{
    return key_is_index(key) ? elements_put(vm, o, key_as_index(key), v, attrs)
                             : obj_put(vm, o, key, v, attrs);
}

static Value or_undefined(Value v)
{
    return value_is_hole(v) ? VAL_UNDEFINED : v;
}

static bool put_accessor(Vm *vm, Object *o, PropKey key, Value getter, Value setter, u8 attrs)
{
    Accessor *a = heap_alloc(vm, sizeof *a, Kind_Accessor);
    a->getter = or_undefined(getter);
    a->setter = or_undefined(setter);
    return put_any(vm, o, key, value_cell(a),
                   (u8)((attrs & (PROP_ENUMERABLE | PROP_CONFIGURABLE)) | PROP_ACCESSOR));
}

int ordinary_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc)
{
    PropDesc current;
    int found = obj_own_lookup(vm, o, key, &current);
    if (found < 0)
        return -1;
    if (!desc_is_compatible(vm, is_extensible_ordinary(vm, o), desc, found ? &current : NULL))
        return 0;
    u8 given = desc->has & desc->attrs;
    if (!found) {
        if (desc_is_accessor(desc))
            return put_accessor(vm, o, key, desc->getter, desc->setter, given) ? 1 : -1;
        return obj_add(vm, o, key, or_undefined(desc->value), given) ? 1 : -1;
    }
    u8 attrs = (u8)((current.attrs & ~desc->has) | given);
    bool was_accessor = desc_is_accessor(&current);
    if (desc_is_accessor(desc)) {
        Value getter = was_accessor && value_is_hole(desc->getter) ? current.getter : desc->getter;
        Value setter = was_accessor && value_is_hole(desc->setter) ? current.setter : desc->setter;
        return put_accessor(vm, o, key, getter, setter, attrs) ? 1 : -1;
    }
    if (was_accessor) {
        if (!desc_is_data(desc))
            return put_accessor(vm, o, key, current.getter, current.setter, attrs) ? 1 : -1;
        attrs = (u8)((attrs & ~PROP_WRITABLE) | (given & PROP_WRITABLE));
        return put_any(vm, o, key, or_undefined(desc->value), attrs) ? 1 : -1;
    }
    if (!desc->has && value_is_hole(desc->value))
        return 1;
    return put_any(vm, o, key, value_is_hole(desc->value) ? current.value : desc->value, attrs)
               ? 1
               : -1;
}

int obj_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc, bool throw_)
{
    const ExoticOps *ops = exotic(o);
    int r;
    if (ops && ops->define_own)
        r = ops->define_own(vm, o, key, desc);
    else if (o->cell.kind == Kind_Array)
        r = array_define_own(vm, o, key, desc);
    else
        r = ordinary_define_own(vm, o, key, desc);
    return r == 0 && throw_ ? throw_define_failed(vm, o, key) : r;
}

int obj_create_data(Vm *vm, Object *o, PropKey key, Value v, bool throw_)
{
    if (LIKELY(!(o->cell.flags & OBJ_EXOTIC))) {
        PropSlot where;
        PropDesc current;
        bool index = key_is_index(key);
        bool found = index ? elements_own(vm, o, key_as_index(key), &current)
                           : shape_lookup(vm, obj_shape(vm, o), key, &where);
        if (!found && !is_array_length(o, key)) {
            int r = add_own(vm, o, key, v, PROP_WEC);
            return r == 0 && throw_ ? throw_define_failed(vm, o, key) : r;
        }
        if (found && !index && (where.attrs & PROP_PUBLIC) == PROP_WEC) {
            store_own(vm, o, where, v);
            return 1;
        }
    }
    PropDesc desc = desc_data(v, PROP_WEC);
    return obj_define_own(vm, o, key, &desc, throw_);
}

int obj_create_index(Vm *vm, Object *o, u64 index, Value v, bool throw_)
{
    PropKey key = key_of_u64(vm, index);
    return key_is_none(key) ? -1 : obj_create_data(vm, o, key, v, throw_);
}

/* ---- [[Delete]] ---- */

int ordinary_delete(Vm *vm, Object *o, PropKey key)
{
    if (key_is_index(key)) {
        PropDesc desc;
        if (!elements_own(vm, o, key_as_index(key), &desc))
            return 1;
        if (!(desc.attrs & PROP_CONFIGURABLE))
            return 0;
        elements_remove(vm, o, key_as_index(key));
        return 1;
    }
    PropSlot where;
    if (!shape_lookup(vm, obj_shape(vm, o), key, &where))
        return !is_array_length(o, key);
    if (!(where.attrs & PROP_CONFIGURABLE))
        return 0;
    obj_remove(vm, o, key);
    return 1;
}

int obj_delete(Vm *vm, Object *o, PropKey key, bool throw_)
{
    const ExoticOps *ops = exotic(o);
    int r = ops && ops->delete_ ? ops->delete_(vm, o, key) : ordinary_delete(vm, o, key);
    if (r == 0 && throw_) {
        if (o->cell.kind == Kind_Proxy)
            throw_type(vm, "'deleteProperty' on proxy: trap returned falsish for property '%s'",
                       key_text(vm, key).text);
        else
            throw_type(vm, "Cannot delete property '%s' of %s", key_text(vm, key).text,
                       object_text(vm, o).text);
        return -1;
    }
    return r;
}

/* ---- prototypes and extensibility ---- */

Value obj_get_prototype(Vm *vm, Object *o)
{
    const ExoticOps *ops = exotic(o);
    if (ops && ops->get_prototype)
        return ops->get_prototype(vm, o);
    Object *proto = obj_proto(vm, o);
    return proto ? value_cell(proto) : VAL_NULL;
}

Value obj_walk_prototype(Vm *vm, Object *o, u32 *proxies)
{
    enum { PROXIES_MAX = 100000 };
    if (UNLIKELY(o->cell.kind == Kind_Proxy) && ++*proxies > PROXIES_MAX)
        return throw_stack_overflow(vm);
    return obj_get_prototype(vm, o);
}

int ordinary_set_prototype(Vm *vm, Object *o, Object *proto)
{
    if (obj_proto(vm, o) == proto)
        return 1;
    if (!is_extensible_ordinary(vm, o))
        return 0;
    for (Object *p = proto; p; p = obj_proto(vm, p)) {
        if (p == o)
            return 0;
        if (p->cell.kind == Kind_Proxy)
            break;
    }
    return obj_set_shape_proto(vm, o, proto) ? 1 : -1;
}

int obj_set_prototype(Vm *vm, Object *o, Object *proto, bool throw_)
{
    const ExoticOps *ops = exotic(o);
    int r;
    if (ops && ops->set_prototype)
        r = ops->set_prototype(vm, o, proto);
    else if (value_same_bits(value_cell(o),
                             vm_core(vm)->realm->intrinsics[Intrinsic_ObjectPrototype]))
        r = obj_proto(vm, o) == proto; /* 10.4.7: immutable prototype */
    else
        r = ordinary_set_prototype(vm, o, proto);
    if (r != 0 || !throw_)
        return r;
    KeyText n = object_text(vm, o);
    if (o->cell.kind == Kind_Proxy)
        throw_type(vm, "'setPrototypeOf' on proxy: trap returned falsish for property 'undefined'");
    else if (value_same_bits(value_cell(o),
                             vm_core(vm)->realm->intrinsics[Intrinsic_ObjectPrototype]))
        throw_type(vm,
                   "Immutable prototype object 'Object.prototype' cannot have their prototype set");
    else if (!is_extensible_ordinary(vm, o))
        throw_type(vm, "%s is not extensible", n.text);
    else
        throw_type(vm, "Cyclic __proto__ value");
    return -1;
}

int obj_is_extensible(Vm *vm, Object *o)
{
    const ExoticOps *ops = exotic(o);
    return ops && ops->is_extensible ? ops->is_extensible(vm, o) : is_extensible_ordinary(vm, o);
}
