/* shape.h - hidden classes.
 *
 * A shape says which own named properties its objects have, in order, each with attributes and a slot
 * number, and which prototype they have. Objects that gain the same properties in the same order
 * share shapes through transitions (weak). After many deletes or more than SHAPE_DICT_LIMIT keys an object gets a
 * dictionary shape of its own, changed in place. An object used as a prototype also gets a shape of its
 * own (SHAPE_UNIQUE), so that its validity cell can hang there.
 *
 * Slot i of an object: inline at value_inline + i while i < cell.inline_slots, else slots->items[i - inline_slots].
 * Inline slots begin at byte 8 * shape->inline_base of the object (the size of its kind's struct).
 *
 * Validity: every object used as a prototype has a Validity cell covering it and its whole chain; it
 * turns invalid (and is replaced on demand) when a property is added, deleted or reconfigured, or a
 * prototype replaced, on that object or any further up. Plain value changes do not invalidate. A cache
 * holds (receiver shape, validity of the receiver's prototype, holder, slot).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_SHAPE_H
#define ENGINE_OBJECT_SHAPE_H

#include "engine/object/atom.h"

typedef struct Shape Shape;
typedef struct PropTable PropTable;

/* Attributes of a property. */
enum {
    PROP_WRITABLE = 1,
    PROP_ENUMERABLE = 2,
    PROP_CONFIGURABLE = 4,
    PROP_ACCESSOR = 8, /* the slot holds an Accessor cell */
    PROP_WEC = 7,
    PROP_WC = 5, /* methods of builtins */
};

enum {
    SHAPE_DICT = 1,           /* own to one object, changed in place */
    SHAPE_UNIQUE = 2,         /* own to one object because it is a prototype */
    SHAPE_NOT_EXTENSIBLE = 4,
    SHAPE_HAS_LAZY = 8,       /* slots may hold VAL_LAZY */
    SHAPE_EXOTIC = 16,        /* get/set/define/delete/ownKeys go through kind-specific code: never cached */
    SHAPE_HAS_ACCESSOR = 32,
    SHAPE_HAS_READONLY = 64,  /* some property is not writable */
    SHAPE_IS_PROTO = 128,     /* its object is used as a prototype */
};

typedef struct Validity {
    Cell cell;
    u32 valid; /* 1, then 0 for ever */
    u32 pad;
} Validity;

struct Shape {
    Cell cell;
    Object *proto;      /* NULL: null */
    u32 offset;         /* of this shape from shape_base */
    u32 count;          /* slots in use, deleted ones of dictionaries included */
    u8 object_kind;     /* Kind of its objects */
    u8 flags;           /* SHAPE_* */
    u8 inline_base;     /* where inline slots begin, in words */
    u8 inline_slots;    /* capacity of objects of this shape */
    u8 last_attrs;      /* attributes of the property this transition added */
    u8 pad[3];
    PropKey last_key;   /* of that property; KEY_NONE in a root */
    Shape *parent;      /* NULL in a root and in own shapes */
    PropTable *table;   /* name -> (slot, attrs); built on demand, NULL until then */
    Validity *validity; /* only SHAPE_IS_PROTO: covers this object and its chain; may be NULL */
    Cell *children;     /* weak: one Shape or a table of them (shape.c) */
    Cell *dependents;   /* SHAPE_IS_PROTO: weak list of prototypes whose chain runs through this one (shape.c) */
};

static inline Shape *shape_of_cell(Vm *vm, const Cell *cell)
{
    return (Shape *)(vm_core(vm)->shape_base + cell->shape);
}

/* Where a property lies. */
typedef struct PropSlot {
    u32 slot;
    u8 attrs;
} PropSlot;

/* The root shape for objects of a kind with this prototype and so many inline slots. */
Shape *shape_root(Vm *vm, Kind kind, Object *proto, u32 inline_slots) MUST_USE;
bool shape_lookup(Vm *vm, Shape *shape, PropKey key, PropSlot *out);
/* The shape after adding key; never for dictionaries and unique shapes (object.c changes those in place). */
Shape *shape_add(Vm *vm, Shape *shape, PropKey key, u8 attrs) MUST_USE;
/* Calls fn for every property in order of creation until it returns false. fn must not change the shape. */
typedef bool ShapeVisit(void *ctx, PropKey key, PropSlot slot);
void shape_each(Vm *vm, Shape *shape, ShapeVisit *fn, void *ctx);

/* Validity cell of `proto` used as a prototype (NULL proto: a constant valid cell of the Vm). */
Validity *shape_proto_validity(Vm *vm, Object *proto_or_null) MUST_USE;
void shape_invalidate(Vm *vm, Object *proto); /* called by object.c when it changes */

#endif
