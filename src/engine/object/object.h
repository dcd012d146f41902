/* object.h - ordinary objects: layout and own properties.
 *
 * Named properties lie in slots as the shape says; indexed ones in `elements` (dense, holes allowed) or,
 * when really sparse or with attributes other than WEC, in a SparseElements cell (OBJ_SPARSE).
 * `elements` is never NULL: objects without share one immortal empty Elements.
 *
 * obj_own_* work on the object itself; property.h walks the chain and knows proxies and exotics.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_OBJECT_H
#define ENGINE_OBJECT_OBJECT_H

#include "engine/object/shape.h"

typedef struct Slots {
    Cell cell;
    u32 cap, pad;
    Value items[];
} Slots;

typedef struct Elements {
    Cell cell;
    u32 len; /* items[0..len) are valid, VAL_HOLE among them allowed */
    u32 cap;
    Value items[];
} Elements;

typedef struct SparseElements SparseElements; /* array.c */

typedef struct Accessor {
    Cell cell;
    Value getter, setter; /* function or undefined */
} Accessor;

struct Object {
    Cell cell; /* flags: OBJ_* */
    Value *slots; /* Slots.items, or NULL: an interior pointer, which keeps the Slots cell */
    union {
        Elements *elements;
        SparseElements *sparse; /* OBJ_SPARSE */
    };
};
_Static_assert(sizeof(Object) == 24, "objects: header, slots, elements");

/* Cell.flags of an object. */
enum {
    OBJ_SPARSE = 1,         /* elements is a SparseElements */
    OBJ_FROZEN_ELEMENTS = 2,/* dense elements are read-only and not configurable */
    OBJ_SEALED_ELEMENTS = 4,/* dense elements are not configurable */
    OBJ_CALLABLE = 8,
    OBJ_CONSTRUCTOR = 16,
    OBJ_LENGTH_READONLY = 32, /* arrays: length is not writable */
    OBJ_UNDETECTABLE = 32,    /* natives: [[IsHTMLDDA]], Annex B.3.6 */
    OBJ_CLASS = 64,         /* functions: class constructor; buffers: shared */
    OBJ_EXOTIC = 128,       /* indexed access is kind-specific (typed array, string, arguments, proxy, namespace, host) */
};

static inline Shape *obj_shape(Vm *vm, const Object *o) { return shape_of_cell(vm, &o->cell); }
static inline Object *obj_proto(Vm *vm, const Object *o) { return obj_shape(vm, o)->proto; } /* not for proxies */
static inline bool value_is_callable(Value v) { return value_is_object(v) && (value_as_cell(v)->flags & OBJ_CALLABLE); }
static inline bool value_is_constructor(Value v) { return value_is_object(v) && (value_as_cell(v)->flags & OBJ_CONSTRUCTOR); }

/* An object that is false, == null and of type undefined, as document.all is. */
static inline bool value_is_undetectable(Value v)
{
    return value_is_cell(v) && value_as_cell(v)->kind == Kind_Native && (value_as_cell(v)->flags & OBJ_UNDETECTABLE);
}

static inline Value *obj_slot(Vm *vm, Object *o, u32 slot)
{
    if (slot < o->cell.inline_slots)
        return (Value *)o + obj_shape(vm, o)->inline_base + slot;
    return o->slots + (slot - o->cell.inline_slots);
}

static inline Slots *obj_slots_cell(const Object *o) { return CONTAINER_OF(o->slots, Slots, items); }
/* After a store into slot `slot`. */
static inline void obj_slot_barrier(Vm *vm, Object *o, u32 slot)
{
    if (slot < o->cell.inline_slots)
        barrier(vm, o);
    else
        barrier(vm, obj_slots_cell(o));
}
/* For trace functions of object kinds: marks shape, slots and elements of the Object part. */
void object_trace(Vm *vm, Object *o);
/* ... and for their update functions. */
void object_update(Vm *vm, Object *o);
/* Makes room for slot number `slot` (new out-of-line slots are undefined). Never fails for small objects. */
void obj_reserve_slot_slow(Vm *vm, Object *o, u32 slot);
static inline void obj_reserve_slot(Vm *vm, Object *o, u32 slot)
{
    u32 in = o->cell.inline_slots;
    if (slot >= in && (!o->slots || slot - in >= obj_slots_cell(o)->cap))
        obj_reserve_slot_slow(vm, o, slot);
}
/* A cached adding store: `next` is the transition of o's shape, its last slot gets v. */
static inline void obj_add_transition(Vm *vm, Object *o, Shape *next, Value v)
{
    u32 slot = next->count - 1;
    obj_reserve_slot(vm, o, slot);
    *obj_slot(vm, o, slot) = v;
    o->cell.shape = next->offset;
    obj_slot_barrier(vm, o, slot);
    barrier(vm, o); /* the shape is a reference too */
}

/* New objects; NULL only with an exception (out of memory). `size` of the kind's struct without inline slots. */
Object *object_new(Vm *vm, Object *proto_or_null) MUST_USE;            /* Kind_Object, 4 inline slots */
Object *object_new_plain(Vm *vm) MUST_USE;                             /* Object.prototype of the realm */
Object *object_new_shaped(Vm *vm, Shape *shape, size_t struct_size) MUST_USE; /* slots undefined: fill all of shape->count */
/* Any kind with its prototype: struct zeroed behind Object, shape = root of (kind, proto, inline_slots). */
void *object_new_kind(Vm *vm, Kind kind, size_t struct_size, Object *proto_or_null, u32 inline_slots) MUST_USE;

/* A property descriptor, as the specification's record. */
typedef struct PropDesc {
    Value value, getter, setter; /* VAL_HOLE: absent */
    u8 attrs;                    /* PROP_WRITABLE, _ENUMERABLE, _CONFIGURABLE */
    u8 has;                      /* same bits: which of them are present */
    bool is_accessor_slot;       /* internal */
} PropDesc;

/* Own property without exotic behaviour: 1 found, 0 not, -1 exception (materialising a lazy slot). */
int obj_own_lookup(Vm *vm, Object *o, PropKey key, PropDesc *out) MUST_USE;

/* Fast building of fresh ordinary objects. key must be new to o; o ordinary and extensible. */
bool obj_add(Vm *vm, Object *o, PropKey key, Value v, u8 attrs) MUST_USE;
/* Define or overwrite a data property on an ordinary object, no checks ("define" of set-up code). */
bool obj_put(Vm *vm, Object *o, PropKey key, Value v, u8 attrs) MUST_USE;
bool obj_put_accessor(Vm *vm, Object *o, PropKey key, Value getter, Value setter, u8 attrs) MUST_USE;
/* Data property of an ordinary object by known name; VAL_HOLE when absent or an accessor. */
Value obj_peek(Vm *vm, Object *o, PropKey key);

bool obj_set_shape_proto(Vm *vm, Object *o, Object *proto_or_null) MUST_USE; /* ordinary [[SetPrototypeOf]] after its checks */
/* Like obj_own_lookup without running anything: where the property lies; lazy slots stay lazy. Knows the virtual
 * properties of arrays and strings not at all (see property.h obj_find). */
static inline bool obj_own_slot(Vm *vm, Object *o, PropKey key, PropSlot *out)
{
    return !key_is_index(key) && shape_lookup(vm, obj_shape(vm, o), key, out);
}
/* The value in a slot, made first when it is lazy. */
Value obj_slot_value(Vm *vm, Object *o, u32 slot) MUST_USE;
bool obj_remove(Vm *vm, Object *o, PropKey key); /* deletes an own property without asking */
bool obj_make_dict(Vm *vm, Object *o) MUST_USE;
/* o will get so many more named properties: gives it an own shape and makes room at once. For set-up of large objects. */
void obj_reserve_named(Vm *vm, Object *o, u32 more);
void obj_mark_as_proto(Vm *vm, Object *o); /* gives it a unique shape */

#endif
