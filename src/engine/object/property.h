/* property.h - the essential internal methods, for every kind of object, and their short forms.
 *
 * int results: 1 true, 0 false, -1 exception pending. Value results: VAL_EXC. Functions may run
 * JavaScript (getters, setters, proxies, lazy slots) unless named _nojs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_PROPERTY_H
#define ENGINE_OBJECT_PROPERTY_H

#include "engine/object/object.h"

/* 10.1.8 [[Get]] with receiver; the first is receiver = o. */
Value obj_get(Vm *vm, Object *o, PropKey key) MUST_USE;
Value obj_get_receiver(Vm *vm, Object *o, PropKey key, Value receiver) MUST_USE;
/* GetV: any value; throws TypeError on null and undefined with Bun/Node-like message. */
Value value_get(Vm *vm, Value v, PropKey key) MUST_USE;
Value value_get_index(Vm *vm, Value v, u64 index) MUST_USE;
/* v[key] and v[key] = x with any key value: array and string index fast paths first. */
Value value_get_elem(Vm *vm, Value v, Value key) MUST_USE;
int value_set_elem(Vm *vm, Value v, Value key, Value x, bool strict) MUST_USE;
/* GetMethod: undefined when null or undefined; TypeError when not callable. */
Value value_get_method(Vm *vm, Value v, PropKey key) MUST_USE;
/* The second half of GetMethod: undefined for null and undefined, TypeError when f cannot be called. */
Value value_as_method(Vm *vm, Value f) MUST_USE;

/* 10.1.9 [[Set]]; with throw_ the false result is a TypeError (so: -1). */
int obj_set(Vm *vm, Object *o, PropKey key, Value v, bool throw_) MUST_USE;
int obj_set_receiver(Vm *vm, Object *o, PropKey key, Value v, Value receiver) MUST_USE;
int value_set(Vm *vm, Value target, PropKey key, Value v, bool throw_) MUST_USE; /* PutValue on a reference */
int obj_set_index(Vm *vm, Object *o, u64 index, Value v, bool throw_) MUST_USE;

int obj_has(Vm *vm, Object *o, PropKey key) MUST_USE;
int obj_has_own(Vm *vm, Object *o, PropKey key) MUST_USE;
int obj_get_own(Vm *vm, Object *o, PropKey key, PropDesc *out) MUST_USE;   /* [[GetOwnProperty]] */
int obj_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc, bool throw_) MUST_USE;
int obj_delete(Vm *vm, Object *o, PropKey key, bool throw_) MUST_USE;
int obj_create_data(Vm *vm, Object *o, PropKey key, Value v, bool throw_) MUST_USE; /* CreateDataProperty(OrThrow) */
int obj_create_index(Vm *vm, Object *o, u64 index, Value v, bool throw_) MUST_USE;

Value obj_get_prototype(Vm *vm, Object *o) MUST_USE; /* object, null or VAL_EXC */
/* obj_get_prototype for walks: a chain through proxies may be a ring, and a walk over too many of
 * them ends in RangeError. *proxies starts at 0. */
Value obj_walk_prototype(Vm *vm, Object *o, u32 *proxies) MUST_USE;
int obj_set_prototype(Vm *vm, Object *o, Object *proto_or_null, bool throw_) MUST_USE;
int obj_is_extensible(Vm *vm, Object *o) MUST_USE;
int obj_prevent_extensions(Vm *vm, Object *o, bool throw_) MUST_USE;

/* [[OwnPropertyKeys]] in specification order. Keys live in malloc memory registered nowhere: they are kept alive
 * by `holder` cells inside (KeyList is traced through its array cell). Iterate i < list.count. */
typedef struct KeyList {
    Elements *cells; /* heap cell holding key values: strings/symbols as themselves, indexes as ints or doubles */
    u32 count;
} KeyList;
enum { KEYS_STRINGS = 1, KEYS_SYMBOLS = 2, KEYS_ENUMERABLE = 4 /* filter by own enumerable; may run proxies */ };
bool obj_own_keys(Vm *vm, Object *o, u32 filter, KeyList *out) MUST_USE;
PropKey key_list_at(Vm *vm, const KeyList *list, u32 i);

/* Integrity levels and helpers of the specification. */
int obj_set_integrity(Vm *vm, Object *o, bool frozen) MUST_USE;
int obj_test_integrity(Vm *vm, Object *o, bool frozen) MUST_USE;
Value obj_species_constructor(Vm *vm, Object *o, Value default_ctor) MUST_USE;
int value_instance_of(Vm *vm, Value v, Value target) MUST_USE;   /* InstanceofOperator */
int value_has_instance(Vm *vm, Value c, Value o) MUST_USE;       /* OrdinaryHasInstance */
bool obj_copy_data(Vm *vm, Object *target, Value source, const PropKey *excluded, u32 n) MUST_USE; /* CopyDataProperties */
bool desc_from_value(Vm *vm, Value v, PropDesc *out) MUST_USE;   /* ToPropertyDescriptor */
Value desc_to_value(Vm *vm, const PropDesc *desc) MUST_USE;      /* FromPropertyDescriptor */
/* LengthOfArrayLike; -1: exception. */
i64 obj_length(Vm *vm, Object *o) MUST_USE;
/* GetPrototypeFromConstructor: new_target.prototype or intrinsic `fallback` of its realm. NULL: exception. */
Object *proto_from_ctor(Vm *vm, Value new_target, int fallback_intrinsic) MUST_USE;

/* Where [[Get]] of a named key would find it, without running anything; for inline caches. */
typedef enum FindResult {
    FIND_SLOT,    /* in slot where.slot of holder (o itself or one on its chain); attrs say what is there */
    FIND_ABSENT,  /* nowhere on the chain */
    FIND_LENGTH,  /* the length of an array, or of a String object: computed */
    FIND_OTHER,   /* proxies, namespaces, numeric names on typed arrays: use obj_get and do not cache */
} FindResult;
typedef struct PropFind {
    Object *holder;
    PropSlot where; /* attrs without PROP_WATCH_ bits */
} PropFind;
FindResult obj_find(Vm *vm, Object *o, PropKey key, PropFind *out);
/* The prototype that property lookup on a primitive starts from; NULL for null and undefined. */
Object *value_proto(Vm *vm, Value v);

/* Ordinary behaviour (10.1), for exotic kinds that fall back to it. */
int ordinary_get_own(Vm *vm, Object *o, PropKey key, PropDesc *out) MUST_USE;
int ordinary_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc) MUST_USE;
int ordinary_has(Vm *vm, Object *o, PropKey key) MUST_USE;
Value ordinary_get(Vm *vm, Object *o, PropKey key, Value receiver) MUST_USE;
int ordinary_set(Vm *vm, Object *o, PropKey key, Value v, Value receiver) MUST_USE;
int ordinary_delete(Vm *vm, Object *o, PropKey key) MUST_USE;
bool ordinary_own_keys(Vm *vm, Object *o, KeyList *out) MUST_USE;
int ordinary_set_prototype(Vm *vm, Object *o, Object *proto) MUST_USE;
/* OrdinarySetWithOwnDescriptor: own_found says whether *own is there. */
int ordinary_set_with_own(Vm *vm, Object *o, PropKey key, Value v, Value receiver, bool own_found, const PropDesc *own) MUST_USE;
/* ValidateAndApplyPropertyDescriptor without an object: may `desc` change `current` (NULL: absent)? */
bool desc_is_compatible(Vm *vm, bool extensible, const PropDesc *desc, const PropDesc *current_or_null);
static inline bool desc_is_accessor(const PropDesc *d) { return !value_is_hole(d->getter) || !value_is_hole(d->setter); }
static inline bool desc_is_data(const PropDesc *d) { return !value_is_hole(d->value) || (d->has & PROP_WRITABLE); }
static inline PropDesc desc_data(Value v, u8 attrs)
{
    return (PropDesc){.value = v, .getter = VAL_HOLE, .setter = VAL_HOLE, .attrs = attrs, .has = PROP_WEC};
}
/* Lists under construction (own_keys of exotic kinds). */
bool key_list_init(Vm *vm, KeyList *list, u32 capacity) MUST_USE;
bool key_list_add(Vm *vm, KeyList *list, Value key) MUST_USE;

/* What kind-specific exotic objects provide (array.c, buffer.c, proxy.c, function.c, vm/module.c, api host classes):
 * a table by kind, NULL entries mean ordinary. Installed in engine/api/kinds.c. */
typedef struct ExoticOps {
    int (*get_own)(Vm *, Object *, PropKey, PropDesc *);
    int (*define_own)(Vm *, Object *, PropKey, const PropDesc *);
    int (*has)(Vm *, Object *, PropKey);
    Value (*get)(Vm *, Object *, PropKey, Value receiver);
    int (*set)(Vm *, Object *, PropKey, Value, Value receiver);
    int (*delete_)(Vm *, Object *, PropKey);
    bool (*own_keys)(Vm *, Object *, KeyList *);
    Value (*get_prototype)(Vm *, Object *);
    int (*set_prototype)(Vm *, Object *, Object *);
    int (*is_extensible)(Vm *, Object *);
    int (*prevent_extensions)(Vm *, Object *);
} ExoticOps;
extern const ExoticOps *const exotic_ops[Kind__count];

#endif
