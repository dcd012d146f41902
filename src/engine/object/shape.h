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
    PROP_PUBLIC = 15,
    /* Inside shapes only: a change of this property's value clears a Realm flag (object_state.h). */
    PROP_WATCH_ITERATION = 16,
    PROP_WATCH_PROMISE = 32,
    PROP_WATCH_REGEXP = 64,
    PROP_WATCH_SPECIES = 128,
    PROP_WATCH_ANY = 240,
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
/* SHAPE_DICT and SHAPE_UNIQUE shapes are "own" shapes: one object each, never shared. Adding a property changes them
 * in place; whatever a cache may rely on (a property going away, attributes changing, a name that was absent
 * appearing) gives the object a fresh Shape when a cache was told that it may hold the old one. */
enum { SHAPE_OWN = SHAPE_DICT | SHAPE_UNIQUE };

/* Shape.own_flags */
enum {
    SHAPE_CACHED = 1,        /* own shapes: a cache may hold it, see shape_can_cache */
    SHAPE_WATCHED = 2,       /* some property is watched (PROP_WATCH_*): stores are not cached */
    SHAPE_WATCH_INDEX = 4,   /* prototypes of arrays: indexed properties are watched */
    SHAPE_NEVER_CACHE = 8,   /* an own shape that changed too often */
    SHAPE_CACHED_PAST = 16,  /* own shapes: a cache may rely on a name being absent */
    SHAPE_WATCH_RETURN = 32, /* prototypes of array iterators: a `return` that appears is watched */
};

/* Shape.transition */
enum { SHAPE_VIA_ROOT, SHAPE_VIA_ADD, SHAPE_VIA_PROTO, SHAPE_VIA_ATTRS, SHAPE_VIA_FLAGS, SHAPE_VIA_INTEGRITY,
       SHAPE_VIA_DELETE };

/* More than so many named properties make a dictionary. */
#define SHAPE_DICT_LIMIT 128u

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
    u8 own_flags;       /* SHAPE_CACHED ... */
    u8 changes;         /* own shapes: how often it was replaced while cached; others: see shape_without */
    u8 transition;      /* SHAPE_VIA_*: how it came from its parent */
    PropKey last_key;   /* SHAPE_VIA_ADD: of that property. Else private to shape.c */
    Shape *parent;      /* NULL in a root and in own shapes */
    PropTable *table;   /* name -> (slot, attrs); built on demand, NULL until then */
    Validity *validity; /* only SHAPE_IS_PROTO: covers this object and its chain; may be NULL */
    uintptr_t children; /* weak: one Shape, or a malloc'ed table of them with bit 0 set (shape.c). Of a prototype's
                           shape: the root shapes of objects that have it as prototype */
    struct ShapeDependents *dependents; /* SHAPE_IS_PROTO: malloc'ed weak list of prototypes whose validity hangs on this one */
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

static inline bool shape_is_own(const Shape *s) { return s->flags & SHAPE_OWN; }

/* For inline caches. May a cache remember that a property lies in a slot of the object with this shape? Own shapes
 * note that they are cached. False for shapes of exotic objects and for own shapes that change all the time. */
static inline bool shape_can_cache_own(Shape *s)
{
    if (s->flags & SHAPE_EXOTIC || s->own_flags & SHAPE_NEVER_CACHE)
        return false;
    if (shape_is_own(s))
        s->own_flags |= SHAPE_CACHED;
    return true;
}
/* ... or that the receiver, of this shape, lacks a name (found on its chain or nowhere)? Right for own hits too. */
static inline bool shape_can_cache(Shape *s)
{
    if (!shape_can_cache_own(s))
        return false;
    if (shape_is_own(s))
        s->own_flags |= SHAPE_CACHED_PAST;
    return true;
}
/* ... and store to an existing own writable data property without asking? */
static inline bool shape_can_cache_store(Shape *s)
{
    return !(s->own_flags & SHAPE_WATCHED) && shape_can_cache_own(s);
}

/* The root shape for objects of a kind with this prototype and so many inline slots. The struct size is that of the
 * kind; kinds of varying size (native functions, host objects) use shape_root_at. */
Shape *shape_root(Vm *vm, Kind kind, Object *proto, u32 inline_slots) MUST_USE;
Shape *shape_root_at(Vm *vm, Kind kind, u32 inline_base_words, Object *proto, u32 inline_slots) MUST_USE;
bool shape_lookup(Vm *vm, Shape *shape, PropKey key, PropSlot *out); /* attrs may carry PROP_WATCH_ bits */
/* The shape after adding key; never for dictionaries and unique shapes (object.c changes those in place). */
Shape *shape_add(Vm *vm, Shape *shape, PropKey key, u8 attrs) MUST_USE;
/* Calls fn for every property in order of creation until it returns false. fn must not change the shape. */
typedef bool ShapeVisit(void *ctx, PropKey key, PropSlot slot);
void shape_each(Vm *vm, Shape *shape, ShapeVisit *fn, void *ctx);
/* Key and attributes of slot i; KEY_NONE for a deleted one. */
PropKey shape_key_at(Vm *vm, Shape *shape, u32 i, u8 *attrs);

/* Other transitions of shared shapes, cached like additions. */
Shape *shape_with_proto(Vm *vm, Shape *shape, Object *proto_or_null) MUST_USE;
Shape *shape_with_attrs(Vm *vm, Shape *shape, u32 slot, u8 attrs) MUST_USE;
Shape *shape_with_flags(Vm *vm, Shape *shape, u8 add_flags) MUST_USE;
typedef enum { INTEGRITY_PREVENT, INTEGRITY_SEAL, INTEGRITY_FREEZE } Integrity;
Shape *shape_with_integrity(Vm *vm, Shape *shape, Integrity level) MUST_USE;
/* The shared shape without one property, for objects that all lose it. NULL when no other object of the shape has lost
 * one before: then the object had better become a dictionary. */
Shape *shape_without(Vm *vm, Shape *shape, u32 slot);

/* Own shapes (object.c): a copy that belongs to one object, and changes in place. */
Shape *shape_make_own(Vm *vm, Shape *shape, u8 own_kind_flags) MUST_USE;
Shape *shape_renew(Vm *vm, Shape *own) MUST_USE; /* a fresh identity with the same content; the old one is empty after */
u32 shape_own_add(Vm *vm, Shape *own, PropKey key, u8 attrs); /* returns the slot; key must be new */
void shape_own_reserve(Vm *vm, Shape *own, u32 cap); /* room in the table for so many in all */
void shape_own_attrs(Vm *vm, Shape *own, u32 slot, u8 attrs);
void shape_own_remove(Vm *vm, Shape *own, u32 slot);          /* leaves a hole in the slots */
u32 shape_own_live(const Shape *own);                         /* properties without holes */
/* Renumbers the slots without holes; map[i] is the old slot of new slot i. */
void shape_own_compact(Vm *vm, Shape *own, u32 *map);

/* Between mark and sweep: forgets dead root shapes and holders in ObjectState. Called by the collector. */
void shape_sweep(Vm *vm);

/* Validity cell of `proto` used as a prototype (NULL proto: a constant valid cell of the Vm). */
Validity *shape_proto_validity(Vm *vm, Object *proto_or_null) MUST_USE;
void shape_invalidate(Vm *vm, Object *proto); /* called by object.c when it changes */

#endif
