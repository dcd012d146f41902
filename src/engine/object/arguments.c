/* arguments.c - arguments objects (10.4.4).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/arguments.h"

#include "base/check.h"
#include "engine/heap/heap_inl.h"
#include "engine/heap/realm.h"
#include "engine/object/array.h"
#include "engine/object/error.h"

/* length, callee, @@iterator: always the first three slots. */
static ArgumentsObject *new_arguments(Vm *vm, u32 argc, const Value *args, u32 n_map,
                                      u8 callee_attrs, Value callee)
{
    Object *proto = intrinsic(vm, Intrinsic_ObjectPrototype);
    Value values = value_cell(intrinsic(vm, Intrinsic_ArrayPrototypeValues));
    size_t size = ROUND_UP(sizeof(ArgumentsObject) + n_map * sizeof(i32), 8);
    u32 base = sizeof(ArgumentsObject) / 8;
    Shape *s = shape_root_at(vm, Kind_Arguments, base, proto, 0);
    s = shape_add(vm, s, KEY_length, PROP_WC);
    s = shape_add(vm, s, KEY_SYM_iterator, PROP_WC);
    s = shape_add(vm, s, KEY_callee, callee_attrs);
    ArgumentsObject *a = heap_try_alloc(vm, size, Kind_Arguments);
    if (!a)
        return NULL;
    a->object.cell.shape = s->parent->parent->parent->offset; /* until it has its slots */
    a->object.elements = &elements_empty;
    obj_reserve_slot(vm, &a->object, 2);
    a->object.slots[0] = value_u32(argc);
    a->object.slots[1] = values;
    a->object.slots[2] = callee;
    a->object.cell.shape = s->offset;
    barrier(vm, a);
    if (argc) {
        if (!elements_reserve(vm, &a->object, argc))
            return NULL;
        memcpy(a->object.elements->items, args, argc * sizeof(Value));
        a->object.elements->len = argc;
        barrier(vm, a->object.elements);
    }
    return a;
}

/* One that aliases nothing: its three properties lie in line, their shape is kept by the realm. */
static Object *new_unmapped(Vm *vm, u32 argc, const Value *args, bool strict, Value callee)
{
    Realm *realm = vm_core(vm)->realm;
    if (UNLIKELY(!realm->arguments_shapes[strict])) {
        Object *proto = intrinsic(vm, Intrinsic_ObjectPrototype);
        Shape *s = shape_root_at(vm, Kind_Arguments, sizeof(ArgumentsObject) / 8, proto, 3);
        s = shape_add(vm, s, KEY_length, PROP_WC);
        s = shape_add(vm, s, KEY_SYM_iterator, PROP_WC);
        s = shape_add(vm, s, KEY_callee, strict ? PROP_ACCESSOR : PROP_WC);
        realm->arguments_shapes[strict] = &s->cell;
        barrier(vm, realm);
    }
    Elements *e = &elements_empty;
    if (argc) {
        size_t size = sizeof *e + (size_t)argc * sizeof(Value);
        e = size <= HEAP_SMALL_MAX ? heap_alloc_small(vm, size, Kind_Elements) : heap_try_alloc(vm, size, Kind_Elements);
        if (!e)
            return NULL;
        e->len = e->cap = argc;
        memcpy(e->items, args, argc * sizeof(Value));
        barrier(vm, e);
    }
    Value values = value_cell(intrinsic(vm, Intrinsic_ArrayPrototypeValues));
    Shape *shape = (Shape *)realm->arguments_shapes[strict];
    ArgumentsObject *a = heap_alloc_small(vm, sizeof *a + 3 * sizeof(Value), Kind_Arguments);
    a->object.cell.shape = shape->offset;
    a->object.cell.inline_slots = 3;
    a->object.elements = e;
    Value *slots = (Value *)a + shape->inline_base;
    slots[0] = value_u32(argc);
    slots[1] = values;
    slots[2] = callee;
    return &a->object;
}

Object *arguments_new(Vm *vm, u32 argc, const Value *args)
{
    Realm *realm = vm_core(vm)->realm;
    if (UNLIKELY(!realm->arguments_thrower)) {
        Accessor *thrower = heap_alloc(vm, sizeof *thrower, Kind_Accessor);
        thrower->getter = thrower->setter = value_cell(intrinsic(vm, Intrinsic_ThrowTypeError));
        realm->arguments_thrower = &thrower->cell;
        barrier(vm, thrower);
        barrier(vm, realm);
    }
    return new_unmapped(vm, argc, args, true, value_cell(realm->arguments_thrower));
}

Object *arguments_new_mapped(Vm *vm, u32 argc, const Value *args, Value callee, Cell *scope,
                             Value *scope_slots, u32 n_map, const i32 *map)
{
    n_map = MIN(n_map, argc);
    if (!n_map)
        return new_unmapped(vm, argc, args, false, callee);
    ArgumentsObject *a = new_arguments(vm, argc, args, n_map, PROP_WC, callee);
    if (!a)
        return NULL;
    a->scope = scope;
    a->slots = scope_slots;
    a->mapped = n_map;
    a->object.cell.flags |= OBJ_EXOTIC;
    memcpy(a->map, map, n_map * sizeof(i32));
    barrier(vm, a);
    return &a->object;
}

/* The variable behind an index, or NULL. The element itself keeps the property's presence and
 * attributes. */
static Value *mapped_place(Object *o, PropKey key)
{
    ArgumentsObject *a = (ArgumentsObject *)o;
    if (!key_is_index(key) || key_as_index(key) >= a->mapped || a->map[key_as_index(key)] < 0)
        return NULL;
    return &a->slots[a->map[key_as_index(key)]];
}

static void unmap(Object *o, PropKey key)
{
    ((ArgumentsObject *)o)->map[key_as_index(key)] = -1;
}

static int arguments_get_own(Vm *vm, Object *o, PropKey key, PropDesc *out)
{
    int found = ordinary_get_own(vm, o, key, out);
    Value *place = mapped_place(o, key);
    if (found > 0 && place)
        out->value = *place;
    return found;
}

static int arguments_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc)
{
    Value *place = mapped_place(o, key);
    if (!place)
        return ordinary_define_own(vm, o, key, desc);
    PropDesc plain = *desc;
    bool readonly = (desc->has & PROP_WRITABLE) && !(desc->attrs & PROP_WRITABLE);
    if (value_is_hole(desc->value) && !desc_is_accessor(desc))
        plain.value = *place; /* the element's own value is stale while it is mapped */
    int r = ordinary_define_own(vm, o, key, &plain);
    if (r <= 0)
        return r;
    if (desc_is_accessor(desc)) {
        unmap(o, key);
        return 1;
    }
    if (!value_is_hole(desc->value)) {
        *place = desc->value;
        barrier(vm, ((ArgumentsObject *)o)->scope);
    }
    if (readonly)
        unmap(o, key);
    return 1;
}

static Value arguments_get(Vm *vm, Object *o, PropKey key, Value receiver)
{
    Value *place = mapped_place(o, key);
    return place ? *place : ordinary_get(vm, o, key, receiver);
}

static int arguments_set(Vm *vm, Object *o, PropKey key, Value v, Value receiver)
{
    Value *place = value_same_bits(receiver, value_cell(o)) ? mapped_place(o, key) : NULL;
    if (!place) {
        PropDesc own;
        int found = arguments_get_own(vm, o, key, &own);
        return found < 0 ? -1 : ordinary_set_with_own(vm, o, key, v, receiver, found, &own);
    }
    *place = v; /* mapped ones are always there and writable */
    barrier(vm, ((ArgumentsObject *)o)->scope);
    return 1;
}

static int arguments_delete(Vm *vm, Object *o, PropKey key)
{
    int r = ordinary_delete(vm, o, key);
    if (r > 0 && mapped_place(o, key))
        unmap(o, key);
    return r;
}

const ExoticOps exotic_ops_Arguments = {
    .get_own = arguments_get_own,
    .define_own = arguments_define_own,
    .get = arguments_get,
    .set = arguments_set,
    .delete_ = arguments_delete,
};

void kind_trace_Arguments(Vm *vm, Cell *cell)
{
    object_trace(vm, (Object *)cell);
    heap_mark_cell(vm, ((ArgumentsObject *)cell)->scope);
}
