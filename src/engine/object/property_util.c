/* property_util.c - key lists, integrity levels, descriptors, and the abstract operations of 7.3
 * built on them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "engine/heap/realm.h"
#include "engine/object/array.h"
#include "engine/object/buffer.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/object_state.h"
#include "engine/object/property.h"
#include "engine/object/proxy.h"
#include "engine/object/shape_cache.h"

static inline const ExoticOps *exotic(const Object *o)
{
    return UNLIKELY(o->cell.flags & OBJ_EXOTIC) ? exotic_ops[o->cell.kind] : NULL;
}

/* ---- key lists ---- */

bool key_list_init(Vm *vm, KeyList *list, u32 capacity)
{
    u32 cap = MAX(capacity, 4);
    size_t size = sizeof(Elements) + (size_t)cap * sizeof(Value);
    list->count = 0;
    list->cells = heap_try_alloc(vm, size, Kind_Elements);
    if (!list->cells)
        return false;
    list->cells->cap = cap;
    return true;
}

bool key_list_add(Vm *vm, KeyList *list, Value key)
{
    Elements *e = list->cells;
    if (UNLIKELY(list->count == e->cap)) {
        KeyList more;
        if (e->cap > UINT32_MAX / 2 || !key_list_init(vm, &more, e->cap * 2))
            return false;
        memcpy(more.cells->items, e->items, list->count * sizeof(Value));
        e = list->cells = more.cells;
    }
    e->items[list->count++] = key;
    e->len = list->count;
    barrier(vm, e);
    return true;
}

PropKey key_list_at(Vm *vm, const KeyList *list, u32 i)
{
    Value v = list->cells->items[i];
    if (value_is_number(v)) {
        double d = value_as_number(v);
        if (d >= 0 && d < 4294967295.0)
            return key_of_index((u32)d);
    } else if (value_is_symbol(v) ||
               (value_is_string(v) && value_as_string(v)->cell.flags & STR_ATOM &&
                value_as_string(v)->cell.flags & STR_NOT_INDEX)) {
        return key_of_cell(value_as_cell(v));
    }
    return key_from_value(vm, v);
}

typedef struct KeyWalk {
    Vm *vm;
    KeyList *list;
    u32 filter;
    bool symbols, failed, any_symbol;
} KeyWalk;

static bool add_named_key(void *ctx, PropKey key, PropSlot slot)
{
    KeyWalk *w = ctx;
    bool symbol = key_is_symbol(key);
    if (symbol) {
        w->any_symbol = true;
        if (!w->symbols || key_as_cell(key)->flags & SYM_PRIVATE)
            return true;
    } else if (w->symbols) {
        return true;
    }
    if (w->filter & KEYS_ENUMERABLE && !(slot.attrs & PROP_ENUMERABLE))
        return true;
    w->failed = !key_list_add(w->vm, w->list, value_cell(key_as_cell(key)));
    return !w->failed;
}

static bool add_index_keys(Vm *vm, Object *o, u32 filter, KeyList *out)
{
    if (o->cell.flags & OBJ_SPARSE) {
        u32 n = o->sparse->live, *list = n ? sparse_sorted(o->sparse) : NULL;
        bool ok = true;
        for (u32 i = 0; i < n && ok; i++) {
            const SparseEntry *e = sparse_find(o->sparse, list[i]);
            if (!(filter & KEYS_ENUMERABLE) || (e && e->attrs & PROP_ENUMERABLE))
                ok = key_list_add(vm, out, value_u32(list[i]));
        }
        xfree(list);
        return ok;
    }
    for (u32 i = 0; i < o->elements->len; i++)
        if (!value_is_hole(o->elements->items[i]) && !key_list_add(vm, out, value_u32(i)))
            return false;
    return true;
}

/* The named keys: strings, then symbols. */
static bool add_named_keys(Vm *vm, Object *o, u32 filter, KeyList *out)
{
    Shape *s = obj_shape(vm, o);
    KeyWalk w = {.vm = vm, .list = out, .filter = filter, .any_symbol = false};
    if (filter & KEYS_STRINGS || !(filter & KEYS_SYMBOLS)) {
        shape_each(vm, s, add_named_key, &w);
        if (w.failed)
            return false;
    } else {
        w.any_symbol = true;
    }
    if (filter & KEYS_SYMBOLS && w.any_symbol) {
        w.symbols = true;
        shape_each(vm, s, add_named_key, &w);
    }
    return !w.failed;
}

static bool ordinary_keys(Vm *vm, Object *o, u32 filter, KeyList *out)
{
    if (!key_list_init(vm, out, elements_count(o) + obj_shape(vm, o)->count + 1))
        return false;
    if (filter & KEYS_STRINGS) {
        if (!add_index_keys(vm, o, filter, out))
            return false;
        if (o->cell.kind == Kind_Array && !(filter & KEYS_ENUMERABLE) &&
            !key_list_add(vm, out, value_cell(ATOM_length)))
            return false;
    }
    return add_named_keys(vm, o, filter, out);
}

bool ordinary_own_keys(Vm *vm, Object *o, KeyList *out)
{
    return ordinary_keys(vm, o, KEYS_STRINGS | KEYS_SYMBOLS, out);
}

bool obj_own_keys(Vm *vm, Object *o, u32 filter, KeyList *out)
{
    const ExoticOps *ops = exotic(o);
    if (!ops || !ops->own_keys)
        return ordinary_keys(vm, o, filter, out);
    if (!ops->own_keys(vm, o, out))
        return false;
    if (filter == (KEYS_STRINGS | KEYS_SYMBOLS))
        return true;
    KeyList all = *out;
    if (!key_list_init(vm, out, all.count))
        return false;
    for (u32 i = 0; i < all.count; i++) {
        Value v = all.cells->items[i];
        if (!(filter & (value_is_symbol(v) ? KEYS_SYMBOLS : KEYS_STRINGS)))
            continue;
        if (filter & KEYS_ENUMERABLE) {
            PropKey key = key_list_at(vm, &all, i);
            PropDesc desc;
            int found = key_is_none(key) ? -1 : obj_get_own(vm, o, key, &desc);
            if (found < 0)
                return false;
            if (!found || !(desc.attrs & PROP_ENUMERABLE))
                continue;
        }
        if (!key_list_add(vm, out, v))
            return false;
    }
    return true;
}

/* ---- integrity ---- */

static void own_take_shape(Vm *vm, Object *o, Shape *s)
{
    o->cell.shape = s->offset;
    barrier(vm, o);
}

static void ordinary_integrity(Vm *vm, Object *o, Integrity level)
{
    Shape *s = obj_shape(vm, o);
    if (shape_is_own(s)) {
        if (s->own_flags & (SHAPE_CACHED | SHAPE_CACHED_PAST)) {
            s = shape_renew(vm, s);
            own_take_shape(vm, o, s);
        }
        if (s->flags & SHAPE_IS_PROTO)
            shape_invalidate(vm, o);
    }
    if (shape_is_own(s) && level == INTEGRITY_PREVENT)
        s->flags |= SHAPE_NOT_EXTENSIBLE;
    else
        own_take_shape(vm, o, shape_with_integrity(vm, s, level));
    if (level == INTEGRITY_PREVENT)
        return;
    if (o->cell.flags & OBJ_SPARSE) {
        for (u32 i = 0; i < o->sparse->cap; i++) {
            SparseEntry *e = &o->sparse->entries[i];
            if (e->state != SPARSE_USED)
                continue;
            e->attrs &= (u8)~PROP_CONFIGURABLE;
            if (level == INTEGRITY_FREEZE && !(e->attrs & PROP_ACCESSOR))
                e->attrs &= (u8)~PROP_WRITABLE;
        }
    } else {
        o->cell.flags |= level == INTEGRITY_FREEZE ? OBJ_FROZEN_ELEMENTS | OBJ_SEALED_ELEMENTS
                                                   : OBJ_SEALED_ELEMENTS;
    }
    if (o->cell.kind == Kind_Array && level == INTEGRITY_FREEZE)
        o->cell.flags |= OBJ_LENGTH_READONLY;
}

int obj_prevent_extensions(Vm *vm, Object *o, bool throw_)
{
    const ExoticOps *ops = exotic(o);
    int r = 1;
    if (ops && ops->prevent_extensions)
        r = ops->prevent_extensions(vm, o);
    else
        ordinary_integrity(vm, o, INTEGRITY_PREVENT);
    if (r == 0 && throw_) {
        throw_type(vm, o->cell.kind == Kind_Proxy
                           ? "'preventExtensions' on proxy: trap returned falsish"
                           : "Cannot prevent extensions");
        return -1;
    }
    return r;
}

static int exotic_integrity(Vm *vm, Object *o, bool frozen)
{
    int r = obj_prevent_extensions(vm, o, false);
    if (r <= 0)
        return r;
    if (frozen && o->cell.kind == Kind_TypedArray && view_length((ViewObject *)o)) {
        throw_type(vm, "Cannot freeze array buffer views with elements");
        return -1;
    }
    KeyList keys;
    if (!obj_own_keys(vm, o, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
        return -1;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        if (key_is_none(key))
            return -1;
        PropDesc desc = {
            .value = VAL_HOLE, .getter = VAL_HOLE, .setter = VAL_HOLE, .has = PROP_CONFIGURABLE};
        if (frozen) {
            PropDesc current;
            int found = obj_get_own(vm, o, key, &current);
            if (found < 0)
                return -1;
            if (!found)
                continue;
            if (!desc_is_accessor(&current))
                desc.has |= PROP_WRITABLE;
        }
        if (obj_define_own(vm, o, key, &desc, true) < 0)
            return -1;
    }
    return 1;
}

int obj_set_integrity(Vm *vm, Object *o, bool frozen)
{
    if (exotic(o))
        return exotic_integrity(vm, o, frozen);
    ordinary_integrity(vm, o, frozen ? INTEGRITY_FREEZE : INTEGRITY_SEAL);
    return 1;
}

int obj_test_integrity(Vm *vm, Object *o, bool frozen)
{
    int extensible = obj_is_extensible(vm, o);
    if (extensible)
        return extensible < 0 ? -1 : 0;
    KeyList keys;
    if (!obj_own_keys(vm, o, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
        return -1;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        PropDesc desc;
        int found = key_is_none(key) ? -1 : obj_get_own(vm, o, key, &desc);
        if (found < 0)
            return -1;
        if (found && (desc.attrs & PROP_CONFIGURABLE ||
                      (frozen && !desc_is_accessor(&desc) && desc.attrs & PROP_WRITABLE)))
            return 0;
    }
    return 1;
}

/* ---- descriptors ---- */

static int desc_field(Vm *vm, Object *o, PropKey key, Value *out)
{
    int has = obj_has(vm, o, key);
    if (has <= 0)
        return has;
    *out = obj_get(vm, o, key);
    return value_is_exc(*out) ? -1 : 1;
}

bool desc_from_value(Vm *vm, Value v, PropDesc *out)
{
    if (!value_is_object(v)) {
        char text[100];
        value_describe(vm, v, text, sizeof text);
        throw_type(vm, "Property description must be an object: %s", text);
        return false;
    }
    Object *o = value_as_object(v);
    *out = (PropDesc){.value = VAL_HOLE, .getter = VAL_HOLE, .setter = VAL_HOLE};
    const PropKey flag_keys[] = {KEY_enumerable, KEY_configurable, KEY_writable};
    const u8 bits[] = {PROP_ENUMERABLE, PROP_CONFIGURABLE, PROP_WRITABLE};
    for (u32 i = 0; i < 3; i++) {
        if (i == 2 && TRY_BOOL_OR(false, desc_field(vm, o, KEY_value, &out->value)) == false)
            out->value = VAL_HOLE; /* value comes between configurable and writable */
        Value flag;
        if (TRY_BOOL_OR(false, desc_field(vm, o, flag_keys[i], &flag))) {
            out->has |= bits[i];
            if (to_boolean(flag))
                out->attrs |= bits[i];
        }
    }
    const char *const names[] = {"Getter", "Setter"};
    for (u32 i = 0; i < 2; i++) {
        Value f;
        if (!TRY_BOOL_OR(false, desc_field(vm, o, i ? KEY_set : KEY_get, &f)))
            continue;
        if (!value_is_undefined(f) && !value_is_callable(f)) {
            char text[100];
            value_describe_key(vm, f, text, sizeof text);
            throw_type(vm, "%s must be a function: %s", names[i], text);
            return false;
        }
        *(i ? &out->setter : &out->getter) = f;
    }
    if (desc_is_accessor(out) && desc_is_data(out)) {
        char text[100];
        value_describe(vm, v, text, sizeof text);
        throw_type(vm, "Invalid property descriptor. Cannot both specify accessors and a value or "
                       "writable attribute, %s", text);
        return false;
    }
    return true;
}

Value desc_to_value(Vm *vm, const PropDesc *desc)
{
    Object *o = TRY_PTR(object_new_plain(vm));
    bool ok = true;
    if (!value_is_hole(desc->value))
        ok = obj_add(vm, o, KEY_value, desc->value, PROP_WEC);
    if (ok && desc->has & PROP_WRITABLE)
        ok = obj_add(vm, o, KEY_writable, value_bool(desc->attrs & PROP_WRITABLE), PROP_WEC);
    if (ok && !value_is_hole(desc->getter))
        ok = obj_add(vm, o, KEY_get, desc->getter, PROP_WEC);
    if (ok && !value_is_hole(desc->setter))
        ok = obj_add(vm, o, KEY_set, desc->setter, PROP_WEC);
    if (ok && desc->has & PROP_ENUMERABLE)
        ok = obj_add(vm, o, KEY_enumerable, value_bool(desc->attrs & PROP_ENUMERABLE), PROP_WEC);
    if (ok && desc->has & PROP_CONFIGURABLE)
        ok =
            obj_add(vm, o, KEY_configurable, value_bool(desc->attrs & PROP_CONFIGURABLE), PROP_WEC);
    return ok ? value_cell(o) : VAL_EXC;
}

/* ---- 7.3 ---- */

i64 obj_length(Vm *vm, Object *o)
{
    if (o->cell.kind == Kind_Array)
        return ((Array *)o)->length;
    Value v = obj_get(vm, o, KEY_length);
    u64 length;
    if (value_is_exc(v) || !to_length(vm, v, &length))
        return -1;
    return (i64)length;
}

Object *proto_from_ctor(Vm *vm, Value new_target, int fallback)
{
    Value proto = obj_get(vm, value_as_object(new_target), KEY_prototype);
    if (value_is_exc(proto))
        return NULL;
    if (value_is_object(proto))
        return value_as_object(proto);
    Realm *realm = function_realm(vm, value_as_object(new_target));
    return realm ? realm_intrinsic(vm, realm, (Intrinsic)fallback) : NULL;
}

Value obj_species_constructor(Vm *vm, Object *o, Value default_ctor)
{
    Value c = TRY(obj_get(vm, o, KEY_constructor));
    if (value_is_undefined(c))
        return default_ctor;
    if (!value_is_object(c))
        return throw_type(vm, "The .constructor property is not an object");
    Value s = TRY(obj_get(vm, value_as_object(c), KEY_SYM_species));
    if (value_is_nullish(s))
        return default_ctor;
    if (value_is_constructor(s))
        return s;
    return throw_type(vm, "object.constructor[Symbol.species] is not a constructor");
}

int value_has_instance(Vm *vm, Value c, Value v)
{
    while (value_has_kind(c, Kind_Bound)) {
        c = ((BoundFunction *)value_as_cell(c))->target;
        if (!value_has_kind(c, Kind_Bound))
            return value_instance_of(vm, v, c);
    }
    if (!value_is_callable(c))
        return 0;
    if (!value_is_object(v))
        return 0;
    Value proto = TRY_OR(-1, obj_get(vm, value_as_object(c), KEY_prototype));
    if (!value_is_object(proto)) {
        char text[100];
        value_describe(vm, proto, text, sizeof text);
        throw_type(vm, "Function has non-object prototype '%s' in instanceof check", text);
        return -1;
    }
    u32 proxies = 0;
    for (Object *o = value_as_object(v);;) {
        Value p = o->cell.flags & OBJ_EXOTIC
                      ? TRY_OR(-1, obj_walk_prototype(vm, o, &proxies))
                      : (obj_proto(vm, o) ? value_cell(obj_proto(vm, o)) : VAL_NULL);
        if (value_is_null(p))
            return 0;
        if (value_same_bits(p, proto))
            return 1;
        o = value_as_object(p);
    }
}

int value_instance_of(Vm *vm, Value v, Value target)
{
    if (!value_is_object(target)) {
        throw_type(vm, "Right-hand side of 'instanceof' is not an object");
        return -1;
    }
    Value handler = TRY_OR(-1, value_get_method(vm, target, KEY_SYM_hasInstance));
    if (!value_is_undefined(handler)) {
        Value r = TRY_OR(-1, call_function(vm, handler, target, 1, &v));
        return to_boolean(r);
    }
    if (!value_is_callable(target)) {
        throw_type(vm, "Right-hand side of 'instanceof' is not callable");
        return -1;
    }
    return value_has_instance(vm, target, v);
}

static bool is_excluded(PropKey key, const PropKey *excluded, u32 n)
{
    for (u32 i = 0; i < n; i++)
        if (key_equal(key, excluded[i]))
            return true;
    return false;
}

typedef struct CopyWalk {
    Vm *vm;
    Object *target, *source;
    const PropKey *excluded;
    u32 n;
    bool fresh, failed;
} CopyWalk;

static bool copy_one(void *ctx, PropKey key, PropSlot slot)
{
    CopyWalk *w = ctx;
    if (!(slot.attrs & PROP_ENUMERABLE) || key_is_private(key) ||
        is_excluded(key, w->excluded, w->n))
        return true;
    Value v = *obj_slot(w->vm, w->source, slot.slot);
    w->failed = w->fresh ? !obj_add(w->vm, w->target, key, v, PROP_WEC)
                         : obj_create_data(w->vm, w->target, key, v, true) < 0;
    return !w->failed;
}

static CopyCacheEntry *copy_cache(Vm *vm, Shape *source, Shape *target)
{
    u32 h = (source->offset >> 4 ^ target->offset >> 6) * 0x9E3779B1u;
    return &object_state(vm)->copies[h >> 27 & (COPY_CACHE_SIZE - 1)];
}

/* All slots at once: the target, fresh, gets the shape that copying gave before. */
static void copy_slots(Vm *vm, Object *target, Object *source, Shape *result)
{
    u32 n = result->count;
    obj_reserve_slot(vm, target, n - 1);
    for (u32 i = 0; i < n; i++)
        *obj_slot(vm, target, i) = *obj_slot(vm, source, i);
    target->cell.shape = result->offset;
    barrier(vm, target);
    if (target->slots)
        barrier(vm, obj_slots_cell(target));
}

/* Source without accessors, lazy slots and exotic behaviour, target ordinary: nothing runs, so the
 * shape is walked in place. */
static bool copy_plain(Vm *vm, Object *target, Object *source, const PropKey *excluded, u32 n)
{
    Shape *t = obj_shape(vm, target), *s = obj_shape(vm, source);
    CopyWalk w = {.vm = vm, .target = target, .source = source, .excluded = excluded, .n = n};
    w.fresh = target->cell.kind == Kind_Object && !t->count && !(t->flags & SHAPE_NOT_EXTENSIBLE);
    for (u32 i = 0; i < source->elements->len; i++) {
        Value v = source->elements->items[i];
        if (value_is_hole(v) || is_excluded(key_of_index(i), excluded, n))
            continue;
        if (obj_create_data(vm, target, key_of_index(i), v, true) < 0)
            return false;
    }
    bool whole = w.fresh && !n && s->count && !shape_is_own(s) && !shape_is_own(t);
    if (whole) {
        const CopyCacheEntry *known = copy_cache(vm, s, t);
        if (known->source == s && known->target == t) {
            copy_slots(vm, target, source, known->result);
            return true;
        }
    }
    if (!w.fresh && !n && obj_transfer(vm, target, source, true))
        return true;
    shape_each(vm, s, copy_one, &w);
    if (!w.fresh && !n && !w.failed)
        obj_transfer_learn(vm, target, t, source, true);
    Shape *result = obj_shape(vm, target);
    if (whole && !w.failed && !shape_is_own(result) &&
        result->count == s->count) /* nothing was left out */
        *copy_cache(vm, s, t) = (CopyCacheEntry){s, t, result};
    return !w.failed;
}

bool obj_copy_data(Vm *vm, Object *target, Value source, const PropKey *excluded, u32 n)
{
    if (value_is_nullish(source))
        return true;
    Object *from = to_object(vm, source);
    if (!from)
        return false;
    bool plain = !(from->cell.flags & OBJ_EXOTIC);
    if (plain && from != target && !(target->cell.flags & OBJ_EXOTIC) &&
        !(from->cell.flags & OBJ_SPARSE) &&
        !(obj_shape(vm, from)->flags & (SHAPE_EXOTIC | SHAPE_HAS_ACCESSOR | SHAPE_HAS_LAZY)))
        return copy_plain(vm, target, from, excluded, n);
    KeyList keys;
    if (!obj_own_keys(vm, from, KEYS_STRINGS | KEYS_SYMBOLS | (plain ? KEYS_ENUMERABLE : 0), &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        if (key_is_none(key))
            return false;
        if (is_excluded(key, excluded, n))
            continue;
        PropDesc desc;
        int found = obj_get_own(vm, from, key, &desc);
        if (found < 0)
            return false;
        if (!found || !(desc.attrs & PROP_ENUMERABLE))
            continue;
        Value v = plain && !desc_is_accessor(&desc)
                      ? desc.value
                      : obj_get_receiver(vm, from, key, value_cell(from));
        if (value_is_exc(v) || obj_create_data(vm, target, key, v, true) < 0)
            return false;
    }
    return true;
}
