/* bi_array_priv.h - what the parts of Array share: elements of any object, results, callbacks.
 *
 * A dense element that is no hole is read straight from the object's elements, whatever the object; holes, sparse and exotic
 * objects take the specification's path. Writes go direct only into elements that exist.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_BI_ARRAY_PRIV_H
#define ENGINE_BUILTINS_BI_ARRAY_PRIV_H

#include "engine/builtins/builtin.h"
#include "engine/builtins/iterate.h"
#include "engine/builtins/iterators.h"
#include "engine/builtins/list.h"
#include "engine/vm/call.h"
#include "engine/vm/ic.h"

#define MAX_SAFE 9007199254740991.0 /* 2^53 - 1 */

static inline Value number_u64(u64 n) { return n <= INT32_MAX ? value_int((i32)n) : value_double_trusted((double)n); }

/* Key of element i; KEY_NONE: exception. */
PropKey index_key(Vm *vm, u64 i) MUST_USE;

/* The dense element i, VAL_HOLE when there is none to be had directly. */
static ALWAYS_INLINE Value dense_item(const Object *o, u64 i)
{
    if (LIKELY(!(o->cell.flags & (OBJ_SPARSE | OBJ_EXOTIC)) && i < o->elements->len))
        return o->elements->items[i];
    return VAL_HOLE;
}

Value item_get_slow(Vm *vm, Object *o, u64 i) MUST_USE;
bool item_set_slow(Vm *vm, Object *o, u64 i, Value v) MUST_USE;

/* Get(o, i) */
static inline MUST_USE Value item_get(Vm *vm, Object *o, u64 i)
{
    Value v = dense_item(o, i);
    return LIKELY(!value_is_hole(v)) ? v : item_get_slow(vm, o, i);
}
/* HasProperty(o, i), then Get: 1 and *out, 0, -1. */
int item_find_slow(Vm *vm, Object *o, u64 i, Value *out) MUST_USE;
static inline MUST_USE int item_find(Vm *vm, Object *o, u64 i, Value *out)
{
    *out = dense_item(o, i);
    return LIKELY(!value_is_hole(*out)) ? 1 : item_find_slow(vm, o, i, out);
}
/* The first element at or behind *i that is there, as item_find would say for each in turn: 1 and its index in *i and value
 * in *out, 0 when there is none before `length`, -1. Large gaps of arrays are not walked. */
int next_present_slow(Vm *vm, Object *o, u64 *i, u64 length, Value *out) MUST_USE;
static ALWAYS_INLINE MUST_USE int next_present(Vm *vm, Object *o, u64 *i, u64 length, Value *out)
{
    if (*i >= length)
        return 0;
    *out = dense_item(o, *i);
    return LIKELY(!value_is_hole(*out)) ? 1 : next_present_slow(vm, o, i, length, out);
}
/* Set(o, i, v, true) and DeletePropertyOrThrow(o, i); false: exception. */
static inline MUST_USE bool item_set(Vm *vm, Object *o, u64 i, Value v)
{
    if (LIKELY(o->cell.kind == Kind_Array && !(o->cell.flags & (OBJ_SPARSE | OBJ_FROZEN_ELEMENTS)) &&
               i < o->elements->len && !value_is_hole(o->elements->items[i]))) {
        o->elements->items[i] = v;
        barrier_slot(vm, o->elements, &o->elements->items[i], v);
        return true;
    }
    return item_set_slow(vm, o, i, v);
}
bool item_delete(Vm *vm, Object *o, u64 i) MUST_USE;
/* Deletes every index in turn, present or not; gaps of arrays cost nothing. */
bool item_delete_range(Vm *vm, Object *o, u64 from, u64 to) MUST_USE;
/* Moves element `from` to `to`, a hole as a deletion. */
bool item_move(Vm *vm, Object *o, u64 from, u64 to) MUST_USE;

/* LengthOfArrayLike and Set(o, "length", n, true). */
static inline MUST_USE bool array_like_length(Vm *vm, Object *o, u64 *out)
{
    if (LIKELY(o->cell.kind == Kind_Array)) {
        *out = ((Array *)o)->length;
        return true;
    }
    i64 n = obj_length(vm, o);
    *out = (u64)n;
    return n >= 0;
}
bool set_length(Vm *vm, Object *o, u64 n) MUST_USE;

/* ToObject(this) and its length. NULL: exception. */
Object *this_array(Vm *vm, Frame *f, u64 *length) MUST_USE;

/* Is this the usual array: no flag, no named property, nothing indexed on its prototypes? */
static inline bool array_is_plain(Vm *vm, const Array *a)
{
    const Realm *realm = vm_core(vm)->realm;
    return !a->object.cell.flags && realm->elements_intact && realm->array_shape &&
           a->object.cell.shape == ((const Shape *)realm->array_shape)->offset;
}

/* May elements be added, moved and dropped without asking? Then the array is dense, and holes read as undefined. */
bool array_is_open(Vm *vm, const Object *o);

/* An array under construction: `plain` ones are not yet known to any script. */
typedef struct ArrayOut {
    Object *o;
    bool plain;
} ArrayOut;

/* ArrayCreate(length) of the current realm. NULL: RangeError. */
Array *array_create(Vm *vm, u64 length) MUST_USE;
bool array_species_create(Vm *vm, Object *o, u64 length, ArrayOut *out) MUST_USE;
/* CreateDataPropertyOrThrow(out, i, v) */
static inline MUST_USE bool out_put(Vm *vm, ArrayOut *out, u64 i, Value v)
{
    if (LIKELY(out->plain && i < UINT32_MAX)) {
        Elements *e = out->o->elements;
        if (LIKELY(i == e->len && i < e->cap && !(out->o->cell.flags & OBJ_SPARSE))) {
            e->items[e->len] = v;
            barrier_slot(vm, e, &e->items[e->len++], v);
            if (i >= ((Array *)out->o)->length)
                ((Array *)out->o)->length = (u32)i + 1;
            return true;
        }
        return elements_put(vm, out->o, (u32)i, v, PROP_WEC);
    }
    return obj_create_index(vm, out->o, i, v, true) >= 0;
}
/* Copies count dense elements, holes as holes, to index `at` of a plain result (at is its length so far). */
bool out_copy(Vm *vm, ArrayOut *out, u64 at, const Object *from, u64 start, u64 count) MUST_USE;

/* A callback over the elements of this. */
typedef struct Each {
    Object *o;
    u64 length;
    CallPrep prep;
    Value this_arg;
} Each;
bool each_begin(Vm *vm, Frame *f, Each *e) MUST_USE;
static inline MUST_USE Value each_call(Vm *vm, Each *e, Value v, u64 i)
{
    Value *args = call_prep_args(&e->prep);
    args[0] = v;
    args[1] = number_u64(i);
    args[2] = value_cell(e->o);
    return call_prepared_run(vm, &e->prep, e->this_arg, 3);
}

/* Sorts the first n values of the list (bi_array_sort.c): by a comparator, or by text when it is undefined. */
bool sort_values(Vm *vm, Elements *list, u32 n, Value comparator) MUST_USE;
/* TypeError unless comparator is callable or undefined. */
bool check_comparator(Vm *vm, Value comparator) MUST_USE;

/* Sorts n unsigned keys of which `size` low bytes matter (bi_typed_array_sort.c); the result is in keys or in scratch. */
enum { RADIX_MIN = 48 }; /* fewer are sorted by insertion */
u64 double_sort_key(double d); /* not for NaN */
double double_of_sort_key(u64 key);
u64 *sort_keys(u64 *keys, u64 *scratch, u64 n, u32 size) MUST_USE;

/* bi_array_each.c */
Value array_every(Vm *vm, Frame *f), array_some(Vm *vm, Frame *f), array_for_each(Vm *vm, Frame *f);
Value array_map(Vm *vm, Frame *f), array_filter(Vm *vm, Frame *f), array_find(Vm *vm, Frame *f);
Value array_reduce(Vm *vm, Frame *f), array_flat(Vm *vm, Frame *f), array_flat_map(Vm *vm, Frame *f);
/* bi_array_search.c */
Value array_includes(Vm *vm, Frame *f), array_index_of(Vm *vm, Frame *f), array_last_index_of(Vm *vm, Frame *f);
Value array_join(Vm *vm, Frame *f), array_to_locale_string(Vm *vm, Frame *f), array_to_string(Vm *vm, Frame *f);
/* bi_array_change.c */
Value array_concat(Vm *vm, Frame *f), array_copy_within(Vm *vm, Frame *f), array_fill(Vm *vm, Frame *f);
Value array_pop(Vm *vm, Frame *f), array_push_native(Vm *vm, Frame *f), array_reverse(Vm *vm, Frame *f);
Value array_shift(Vm *vm, Frame *f), array_slice(Vm *vm, Frame *f), array_splice(Vm *vm, Frame *f);
Value array_unshift(Vm *vm, Frame *f), array_to_reversed(Vm *vm, Frame *f), array_to_spliced(Vm *vm, Frame *f);
Value array_with(Vm *vm, Frame *f);
/* bi_array_sort.c */
Value array_sort(Vm *vm, Frame *f), array_to_sorted(Vm *vm, Frame *f);
/* bi_array_async.c */
Value array_from_async(Vm *vm, Frame *f);

/* find, findIndex, findLast, findLastIndex and reduce, reduceRight by magic. */
enum { FIND_LAST = 1, FIND_INDEX = 2 };

/* Quick bodies (object/function.h). */
Value array_quick_push(Vm *vm, const Value *args, u32 argc);
Value array_quick_pop(Vm *vm, const Value *args, u32 argc);
Value array_quick_includes(Vm *vm, const Value *args, u32 argc);
Value array_quick_index_of(Vm *vm, const Value *args, u32 argc);

#endif
