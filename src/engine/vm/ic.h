/* ic.h - inline caches: what a site of the bytecode has learnt.
 *
 * One 32-byte slot per site. Monomorphic in the slot itself, then up to IC_POLY_MAX shapes in a
 * PolyCache, then the Vm's hash cache keyed by (shape, key), which also serves code that has
 * no feedback yet. Everything a cache points to is held weakly: ic_clear_dead, called between mark
 * and sweep, empties the entries whose cells died.
 *
 * A hit needs the receiver's shape and, for everything that is not an own slot of an ordinary
 * shape, a validity cell (shape.h). Dictionary shapes are never cached by shape.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_IC_H
#define ENGINE_VM_IC_H

#include "base/buf.h"
#include "base/check.h"
#include "engine/object/object.h"
#include "engine/vm/scope_cell.h"
#include "engine/vm/vm.h"

typedef enum IcKind {
    Ic_Empty,
    /* reading; the shape matches */
    Ic_OwnInline,    /* ((Value *)object)[offset] */
    Ic_OwnSlot,      /* object->slots[offset] */
    Ic_HolderInline, /* validity, ((Value *)holder)[offset] */
    Ic_HolderSlot,   /* validity, holder->slots[offset] */
    Ic_Absent,       /* validity; undefined (or false for `in`) */
    Ic_Getter,       /* validity unless holder is NULL (own); Accessor in slot number offset */
    Ic_String,       /* receiver is a string: as HolderInline or HolderSlot by `flag` */
    Ic_Namespace,    /* receiver is the module namespace `holder`: the variable of `binding` */
    /* writing */
    Ic_SetInline, /* own, ((Value *)object)[offset] */
    Ic_SetSlot,   /* own, object->slots[offset] */
    Ic_AddInline, /* validity; the object gets new_shape and the value at word offset */
    Ic_AddSlot,   /* ... at slots[offset], if it has room there */
    Ic_Setter,    /* as Getter */
    /* globals: holder is the object itself */
    Ic_GlobalLex,  /* realm lexicals: slots[offset], hole is the dead zone */
    Ic_GlobalSlot, /* shape of the global object: slots[offset] */
    /* construction sites */
    Ic_Construct, /* shape of the constructor; offset of its prototype slot; new_shape */
    /* more than one */
    Ic_Poly,
    Ic_Mega,
} IcKind;

enum { IC_POLY_MAX = 4, IC_NO_SHAPE = 1 };

typedef struct PolyCache PolyCache;

typedef struct InlineCache {
    u32 shape; /* of the receiver, IC_NO_SHAPE when nothing may match */
    u8 kind;   /* IcKind */
    u8 flag;   /* Ic_String: slot is out of line; arithmetic and compare sites: ARITH_* bits seen in
                  slow paths */
    u16 offset;
    union {
        Validity *validity;
        struct ModuleBinding *binding; /* Ic_Namespace */
    };
    union {
        Object *holder;
        Shape *new_shape;
        PolyCache *poly;
        Cell *target; /* call sites: the callee seen */
    };
    union {
        u64 key;       /* element sites: PropKey bits of the name cached */
        Object *proto; /* Ic_Construct: value of the prototype slot */
    };
} InlineCache;
_Static_assert(sizeof(InlineCache) == 32, "four words each");

struct PolyCache { /* malloc, owned by the feedback */
    u32 n, pad;
    InlineCache entries[IC_POLY_MAX];
};

/* Type bits that slow paths of arithmetic leave in InlineCache.flag. */
enum {
    ARITH_INT = 1,
    ARITH_OVERFLOW = 2,
    ARITH_DOUBLE = 4,
    ARITH_STRING = 8,
    ARITH_BIGINT = 16,
    ARITH_OTHER = 32,
};

/* All caches of one template. */
typedef struct Feedback {
    Cell cell;
    struct Feedback *next;  /* list of the Vm, weak */
    struct Template *owner; /* holds this alive, not the other way round; NULL: C does (api/embed_site.h) */
    u32 n, pad;
    InlineCache slots[];
} Feedback;

enum { GLOBAL_CACHE_SIZE = 1024 };
struct GlobalCache {
    InlineCache entries[GLOBAL_CACHE_SIZE];
};

Feedback *feedback_new(Vm *vm, u32 n) MUST_USE;
/* `cob dump ic`: every cache of every warm function, in words (ic_dump.c). */
void ic_dump(Vm *vm, Buf *out);

/* The value of a matching read cache, which may be VAL_LAZY; VAL_HOLE when it needs more (getter,
 * miss). */
static ALWAYS_INLINE Value ic_read(const InlineCache *ic, const Cell *cell)
{
    if (UNLIKELY(cell->shape != ic->shape))
        return VAL_HOLE;
    if (LIKELY(ic->kind == Ic_OwnInline))
        return ((const Value *)cell)[ic->offset];
    if (ic->kind == Ic_OwnSlot)
        return ((const Object *)cell)->slots[ic->offset];
    if (ic->kind == Ic_HolderInline)
        return LIKELY(ic->validity->valid) ? ((const Value *)ic->holder)[ic->offset] : VAL_HOLE;
    if (ic->kind == Ic_HolderSlot)
        return LIKELY(ic->validity->valid) ? ic->holder->slots[ic->offset] : VAL_HOLE;
    if (ic->kind == Ic_String) {
        if (cell->kind != Kind_String || !ic->validity->valid)
            return VAL_HOLE;
        return ic->flag ? ic->holder->slots[ic->offset] : ((const Value *)ic->holder)[ic->offset];
    }
    if (ic->kind == Ic_Absent && ic->validity->valid)
        return VAL_UNDEFINED;
    if (ic->kind == Ic_Namespace && &ic->holder->cell == cell) /* a hole in its dead zone */
        return ic->binding->scope->slots[ic->binding->slot];
    return VAL_HOLE;
}

/* The same where a method is wanted, most often one of the prototype's; never VAL_LAZY. What a holder's slot had when it was
 * cached is no longer lazy. */
static ALWAYS_INLINE Value ic_read_method(const InlineCache *ic, const Cell *cell)
{
    if (UNLIKELY(cell->shape != ic->shape))
        return VAL_HOLE;
    Value v;
    if (ic->kind == Ic_HolderInline && LIKELY(ic->validity->valid)) {
        v = ((const Value *)ic->holder)[ic->offset];
    } else if (ic->kind == Ic_HolderSlot && LIKELY(ic->validity->valid)) {
        v = ic->holder->slots[ic->offset];
    } else if (ic->kind == Ic_String && cell->kind == Kind_String && LIKELY(ic->validity->valid)) {
        v = ic->flag ? ic->holder->slots[ic->offset] : ((const Value *)ic->holder)[ic->offset];
    } else {
        v = ic_read(ic, cell);
        return value_is_lazy(v) ? VAL_HOLE : v;
    }
    ASSERT(!value_is_lazy(v));
    return v;
}

/* Slow halves. ic may be NULL: then the hash cache of the Vm is used. */
Value ic_get(Vm *vm, InlineCache *ic, Value receiver, PropKey key) MUST_USE;
int ic_set(Vm *vm, InlineCache *ic, Value target, PropKey key, Value v, bool strict) MUST_USE;
int ic_has(Vm *vm, InlineCache *ic, Object *o, PropKey key) MUST_USE;
/* CreateDataProperty on a fresh literal or instance: caches the transition. */
int ic_define(Vm *vm, InlineCache *ic, Object *o, PropKey key, Value v) MUST_USE;

/* After an ordinary add of key with attrs: `before` is the shape the object had. */
void ic_remember_add(Vm *vm, InlineCache *ic, Object *o, Shape *before, PropKey key, u8 attrs,
                     bool checks_chain);
/* An own data property, without regard for watches: private names. */
Value ic_read_own(Vm *vm, InlineCache *ic, Cell *cell, PropKey key); /* VAL_HOLE: not known */
bool ic_write_own(Vm *vm, InlineCache *ic, Cell *cell, PropKey key, Value v);
void ic_remember_own(Vm *vm, InlineCache *ic, Object *o, PropKey key, u32 slot, bool store);

/* Applies a matching write cache; false: it needs more. */
bool ic_write(Vm *vm, const InlineCache *ic, Cell *cell, Value v);

/* Getter function of a matching Ic_Getter cache, VAL_HOLE when it does not match. */
Value ic_getter(Vm *vm, const InlineCache *ic, const Cell *cell);
Value ic_setter(Vm *vm, const InlineCache *ic, const Cell *cell);

void ic_clear_dead(Vm *vm);
/* A global lexical declaration may hide properties of the global object that sites have cached. */
void ic_clear_globals(Vm *vm);

#endif
