/* ops_for_in.c - for-in: which keys, in which order.
 *
 * All keys are listed at the start; before one is given out it must still be there. A chain with a proxy in it is walked
 * as V8 does it, since handlers can see how: each proxy is asked for its keys and its prototype first, and whether a key is
 * there and enumerable only when its turn has come.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/ops.h"
#include "base/alloc.h"
#include "engine/object/array.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/iterator.h"
#include "engine/object/property.h"
#include "engine/object/shape_cache.h"
#include "engine/vm/call.h"
#include "engine/vm/generator.h"
#include "engine/object/hash_table.h"

typedef struct ForIn {
    Cell cell;
    Object *object; /* where the keys come from; NULL: nothing to iterate */
    Elements *keys;
    u32 count, at;
    u32 shape;        /* the object's at the start */
    u32 own;          /* so many keys are the object's own, */
    bool own_is_sure; /* and while the shape stays the same they are all there */
    bool has_proxy;   /* on the chain */
} ForIn;

void kind_trace_ForIn(Vm *vm, Cell *cell)
{
    ForIn *state = (ForIn *)cell;
    heap_mark_cell(vm, state->object);
    heap_mark_cell(vm, state->keys);
}

/* Is key hidden by a property of an object before `o` on the chain from `start`? */
static int is_hidden(Vm *vm, Object *start, Object *o, PropKey key)
{
    for (Object *p = start; p && p != o; p = obj_proto(vm, p)) {
        int has = obj_has_own(vm, p, key);
        if (has)
            return has;
    }
    return 0;
}

/* Lists the keys of an ordinary chain. */
static bool list_keys(Vm *vm, ForIn *state, Object *start, KeyList *all)
{
    if (obj_chain_is_bare(vm, obj_proto(vm, start)) && obj_shape_keys(vm, start, all)) {
        state->own = all->count;
        state->own_is_sure = true;
        return true;
    }
    if (!obj_own_keys(vm, start, KEYS_STRINGS | KEYS_ENUMERABLE, all))
        return false;
    state->own = all->count;
    state->own_is_sure = !(obj_shape(vm, start)->flags & (SHAPE_OWN | SHAPE_EXOTIC));
    for (Object *o = obj_proto(vm, start); o; o = obj_proto(vm, o)) {
        KeyList more;
        if (!obj_own_keys(vm, o, KEYS_STRINGS | KEYS_ENUMERABLE, &more))
            return false;
        for (u32 i = 0; i < more.count; i++) {
            PropKey key = key_list_at(vm, &more, i);
            int hidden = is_hidden(vm, start, o, key);
            if (hidden < 0 || (!hidden && !key_list_add(vm, all, more.cells->items[i])))
                return false;
        }
    }
    return true;
}

static bool chain_has_proxy(Vm *vm, Object *o)
{
    for (; o; o = obj_proto(vm, o))
        if (o->cell.kind == Kind_Proxy)
            return true;
    return false;
}

/* The same for a chain with proxies. What an object has hides the same key further on, enumerable or not; of a proxy
 * all keys are listed. */
static bool list_keys_asking(Vm *vm, Object *start, KeyList *all)
{
    HashTable *seen = table_new(vm, false);
    if (!seen || !key_list_init(vm, all, 8))
        return false;
    u32 proxies = 0;
    for (Object *o = start; o;) {
        KeyList own;
        if (!obj_own_keys(vm, o, KEYS_STRINGS, &own))
            return false;
        for (u32 i = 0; i < own.count; i++) {
            PropKey key = key_list_at(vm, &own, i);
            if (table_find(vm, seen, VALUE_OF(key.bits)) >= 0)
                continue;
            PropDesc desc = {.attrs = PROP_ENUMERABLE};
            int has = o->cell.kind == Kind_Proxy ? 1 : obj_get_own(vm, o, key, &desc);
            if (has < 0 || !table_set(vm, seen, VALUE_OF(key.bits), VAL_UNDEFINED))
                return false;
            if (has && desc.attrs & PROP_ENUMERABLE && !key_list_add(vm, all, own.cells->items[i]))
                return false;
        }
        Value next = TRY_OR(false, obj_walk_prototype(vm, o, &proxies));
        o = value_is_object(next) ? value_as_object(next) : NULL;
    }
    return true;
}

/* Is the key, which was listed, still there; of a proxy also: is it enumerable? */
static int is_there(Vm *vm, Object *o, PropKey key)
{
    u32 proxies = 0;
    while (o) {
        if (o->cell.kind == Kind_Proxy) {
            PropDesc desc;
            int has = obj_get_own(vm, o, key, &desc);
            if (has)
                return has < 0 ? -1 : (desc.attrs & PROP_ENUMERABLE) != 0;
        } else {
            int has = obj_has_own(vm, o, key);
            if (has)
                return has;
        }
        Value next = TRY_OR(-1, obj_walk_prototype(vm, o, &proxies));
        o = value_is_object(next) ? value_as_object(next) : NULL;
    }
    return 0;
}

bool ops_for_in_prepare(Vm *vm, Value *w, Value v)
{
    ForIn *state = heap_alloc(vm, sizeof *state, Kind_ForIn);
    w[0] = value_cell(state);
    if (value_is_nullish(v))
        return true;
    Object *start = to_object(vm, v);
    if (!start)
        return false;
    state->object = start;
    state->shape = start->cell.shape;
    state->has_proxy = chain_has_proxy(vm, start);
    barrier(vm, state);
    KeyList all;
    if (!(state->has_proxy ? list_keys_asking(vm, start, &all) : list_keys(vm, state, start, &all)))
        return false;
    state->keys = all.cells;
    state->count = all.count;
    barrier(vm, state);
    return true;
}

int ops_for_in_next(Vm *vm, Value *w, Value *key_out)
{
    ForIn *state = (ForIn *)value_as_cell(w[0]);
    while (state->at < state->count) {
        u32 i = state->at++;
        Value item = state->keys->items[i];
        if (value_is_string(item) && i < state->own && state->own_is_sure &&
            state->object->cell.shape == state->shape) {
            *key_out = item;
            return 1;
        }
        KeyList list = {state->keys, state->count};
        PropKey key = key_list_at(vm, &list, i);
        int has = state->has_proxy ? is_there(vm, state->object, key)
                                   : obj_has(vm, state->object, key);
        if (has < 0)
            return -1;
        if (!has)
            continue;
        *key_out = TRY_OR(-1, key_to_value(vm, key));
        return 1;
    }
    return 0;
}
