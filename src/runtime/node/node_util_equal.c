/* node_util_equal.c - util.isDeepStrictEqual.
 *
 * Values are equal when they are the same (Object.is), or objects of one kind, class and content. Objects that contain
 * themselves are equal when they do so alike: pairs under comparison count as equal.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host_js.h"
#include "runtime/node/node_util.h"
#include "runtime/web/web.h"

typedef struct Pair {
    Object *a, *b;
    const struct Pair *up;
    bool any_class; /* prototypes may differ */
} Pair;

static int equal(Vm *vm, Value a, Value b, const Pair *up);

/* ---- content by kind ---- */

static int same_bytes(const u8 *a, const u8 *b, u64 length)
{
    return !length || memcmp(a, b, length) == 0;
}

static int equal_views(Vm *vm, const ViewObject *a, const ViewObject *b)
{
    u64 length = view_length(a);
    if (a->type != b->type || length != view_length(b))
        return 0;
    if (a->object.cell.kind == Kind_DataView)
        return same_bytes(a->data, b->data, length);
    if (a->type < Element_Float16 || a->type > Element_Float64)
        return same_bytes(a->data, b->data, length << element_shift(a->type));
    for (u64 i = 0; i < length; i++) {
        u64 at = i << element_shift(a->type);
        Value x = TRY_OR(-1, element_read(vm, a->data + at, a->type)), y = TRY_OR(-1, element_read(vm, b->data + at, b->type));
        if (!value_same(vm, x, y))
            return 0;
    }
    return 1;
}

static int equal_property(Vm *vm, Object *a, Object *b, PropKey key, const Pair *up)
{
    Value x = TRY_OR(-1, obj_get(vm, a, key)), y = TRY_OR(-1, obj_get(vm, b, key));
    return equal(vm, x, y, up);
}

/* name and message, and cause and errors where either has them. */
static int equal_errors(Vm *vm, Object *a, Object *b, const Pair *up)
{
    const PropKey keys[] = {KEY_message, KEY_name, KEY_cause, KEY_errors};
    for (u32 i = 0; i < ARRAY_LEN(keys); i++) {
        int has_a = i < 2 ? 1 : obj_has_own(vm, a, keys[i]), has_b = i < 2 ? 1 : obj_has_own(vm, b, keys[i]);
        if (has_a < 0 || has_b < 0)
            return -1;
        if (has_a != has_b)
            return 0;
        int same = has_a ? equal_property(vm, a, b, keys[i], up) : 1;
        if (same <= 0)
            return same;
    }
    return 1;
}

static int equal_regexps(Vm *vm, Object *a, Object *b, const Pair *up)
{
    const PropKey keys[] = {KEY_source, KEY_flags, KEY_lastIndex};
    for (u32 i = 0; i < ARRAY_LEN(keys); i++) {
        int same = equal_property(vm, a, b, keys[i], up);
        if (same <= 0)
            return same;
    }
    return 1;
}

/* An entry of the other table that is equal and not yet taken; taken holds a bool for each of its entries. 1, 0, -1. */
static int find_equal(Vm *vm, HashTable *t, const HashEntry *wanted, bool map, Array *taken, const Pair *up)
{
    HashCursor cursor = {0};
    HashEntry *entry;
    Value key = wanted->key, value = map ? wanted->value : VAL_UNDEFINED;
    for (u32 i = 0; table_next(t, &cursor, &entry); i++) {
        if (value_as_bool(elements_get(vm, &taken->object, i)) || !value_is_object(entry->key))
            continue;
        Value other = map ? entry->value : VAL_UNDEFINED;
        int same = equal(vm, key, entry->key, up);
        if (same > 0 && map)
            same = equal(vm, value, other, up);
        if (same < 0)
            return -1;
        if (same) {
            taken->object.elements->items[i] = VAL_TRUE;
            return 1;
        }
    }
    return 0;
}

/* Primitive keys are looked up; objects are compared with all objects that are left. */
static int equal_tables(Vm *vm, HashTable *a, HashTable *b, bool map, const Pair *up)
{
    u32 live = a ? a->live : 0;
    if (live != (b ? b->live : 0))
        return 0;
    Array *taken = TRY_PTR_OR(-1, array_new_capacity(vm, live));
    for (u32 i = 0; i < live; i++)
        if (!array_push(vm, taken, VAL_FALSE))
            return -1;
    HashCursor cursor = {0};
    HashEntry *entry;
    while (live && table_next(a, &cursor, &entry)) {
        i64 at = table_find(vm, b, entry->key);
        if (at < 0 && !value_is_object(entry->key))
            return 0;
        int same = at < 0   ? find_equal(vm, b, entry, map, taken, up)
                   : !map   ? 1
                            : equal(vm, entry->value, table_value(b, (u32)at), up);
        if (same <= 0)
            return same;
    }
    return 1;
}

/* URLs; and objects with a tag that are no errors to the engine but inherit from Error.prototype. */
static int equal_ordinary(Vm *vm, Object *a, Object *b, const Pair *up)
{
    Value tag = TRY_OR(-1, obj_get(vm, a, KEY_SYM_toStringTag));
    if (value_is_undefined(tag))
        return 1;
    if (host_cast(value_cell(a), &url_class)) {
        PropKey href = key_from_c(vm, "href");
        return host_cast(value_cell(b), &url_class) ? equal_property(vm, a, b, href, up) : 0;
    }
    Value error = value_cell(TRY_PTR_OR(-1, intrinsic(vm, Intrinsic_ErrorPrototype)));
    Object *o = a;
    while (o && o->cell.kind != Kind_Proxy && !value_same_bits(value_cell(o), error)) {
        Value next = TRY_OR(-1, obj_get_prototype(vm, o));
        o = value_is_object(next) ? value_as_object(next) : NULL;
    }
    return o && o->cell.kind != Kind_Proxy ? equal_errors(vm, a, b, up) : 1;
}

/* 1 equal so far, 0 different, -1 exception. */
static int equal_content(Vm *vm, Object *a, Object *b, const Pair *up)
{
    switch ((Kind)a->cell.kind) {
    case Kind_Array:
        return ((Array *)a)->length == ((Array *)b)->length;
    case Kind_Date:
        return value_same(vm, value_number(((DateObject *)a)->time), value_number(((DateObject *)b)->time));
    case Kind_RegExp:
        return equal_regexps(vm, a, b, up);
    case Kind_Error:
        return equal_errors(vm, a, b, up);
    case Kind_Wrapper:
        return value_same(vm, ((WrapperObject *)a)->primitive, ((WrapperObject *)b)->primitive);
    case Kind_TypedArray:
    case Kind_DataView:
        return equal_views(vm, (ViewObject *)a, (ViewObject *)b);
    case Kind_ArrayBuffer: {
        const BufferObject *x = (BufferObject *)a, *y = (BufferObject *)b;
        u64 length = buffer_length(x);
        return buffer_is_shared(x) == buffer_is_shared(y) && length == buffer_length(y) && same_bytes(x->data, y->data, length);
    }
    case Kind_Map:
    case Kind_Set:
        return equal_tables(vm, ((MapObject *)a)->table, ((MapObject *)b)->table, a->cell.kind == Kind_Map, up);
    case Kind_Function: case Kind_Native: case Kind_Bound: case Kind_Promise: case Kind_WeakMap: case Kind_WeakSet: case Kind_WeakRef:
        return 0; /* nobody can look inside: only itself is equal */
    default:
        return equal_ordinary(vm, a, b, up);
    }
}

/* ---- properties ---- */

/* Keys of node:crypto have nothing that is seen from outside. */
static int equal_crypto_keys(Vm *vm, Object *a, Object *b)
{
    PropKey type = key_private(vm, STR("keyType"));
    Value v = key_is_none(type) ? VAL_EXC : obj_get(vm, a, type);
    if (value_is_exc(v))
        return -1;
    if (value_is_undefined(v))
        return 1;
    Value equals = TRY_OR(-1, obj_get(vm, a, key_from_c(vm, "equals"))), other = value_cell(b);
    Value same = TRY_OR(-1, vm_core(vm)->hooks->call(vm, equals, value_cell(a), 1, &other));
    return to_boolean(same);
}

static int equal_properties(Vm *vm, Object *a, Object *b, const Pair *up)
{
    KeyList keys, others;
    u32 filter = KEYS_STRINGS | KEYS_SYMBOLS | KEYS_ENUMERABLE;
    bool typed = a->cell.kind == Kind_TypedArray;
    if (!obj_own_keys(vm, a, filter, &keys) || !obj_own_keys(vm, b, filter, &others))
        return -1;
    if (keys.count != others.count)
        return 0;
    if (!keys.count && a->cell.kind == Kind_Object)
        return equal_crypto_keys(vm, a, b);
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        PropDesc desc;
        if (key_is_none(key))
            return -1;
        if (typed && key_is_index(key))
            continue;
        int found = obj_get_own(vm, b, key, &desc);
        if (found <= 0 || !(desc.attrs & PROP_ENUMERABLE))
            return found < 0 ? -1 : 0;
        int same = equal_property(vm, a, b, key, up);
        if (same <= 0)
            return same;
    }
    return 1;
}

/* Of one prototype, or of one constructor that both inherit, as in Node. */
static int same_class(Vm *vm, Object *a, Object *b, bool any)
{
    Value x = TRY_OR(-1, obj_get_prototype(vm, a)), y = TRY_OR(-1, obj_get_prototype(vm, b));
    if (!any && !value_same_bits(x, y)) {
        int own = obj_has_own(vm, a, KEY_constructor);
        Value made = own ? VAL_UNDEFINED : TRY_OR(-1, obj_get(vm, a, KEY_constructor));
        if (own || value_is_undefined(made))
            return own < 0 ? -1 : 0;
        Value other = TRY_OR(-1, obj_get(vm, b, KEY_constructor));
        if (!value_same_bits(made, other))
            return 0;
    }
    Value tag = TRY_OR(-1, obj_get(vm, a, KEY_SYM_toStringTag)), other = TRY_OR(-1, obj_get(vm, b, KEY_SYM_toStringTag));
    return value_same(vm, tag, other);
}

static Object *through_proxies(Object *o)
{
    while (o->cell.kind == Kind_Proxy && ((ProxyObject *)o)->target)
        o = ((ProxyObject *)o)->target;
    return o;
}

static int equal_objects(Vm *vm, Object *a, Object *b, const Pair *up)
{
    if (!vm_stack_ok(vm)) {
        throw_stack_overflow(vm);
        return -1;
    }
    if (through_proxies(a)->cell.kind != through_proxies(b)->cell.kind)
        return 0;
    for (const Pair *p = up; p; p = p->up)
        if (p->a == a || p->b == b)
            return p->a == a && p->b == b;
    Pair pair = {a, b, up, up && up->any_class};
    int same = same_class(vm, a, b, pair.any_class);
    if (same > 0 && a->cell.kind == b->cell.kind)
        same = equal_content(vm, a, b, &pair);
    return same > 0 ? equal_properties(vm, a, b, &pair) : same;
}

static int equal(Vm *vm, Value a, Value b, const Pair *up)
{
    if (value_same(vm, a, b))
        return 1;
    return value_is_object(a) && value_is_object(b) ? equal_objects(vm, value_as_object(a), value_as_object(b), up) : 0;
}

/* isDeepStrictEqual(a, b, skipPrototype) */
Value node_is_deep_strict_equal(Vm *vm, Frame *f)
{
    Pair root = {.any_class = to_boolean(frame_arg(f, 2))}; /* of no objects */
    int same = equal(vm, frame_arg(f, 0), frame_arg(f, 1), root.any_class ? &root : NULL);
    return same < 0 ? VAL_EXC : value_bool(same);
}
