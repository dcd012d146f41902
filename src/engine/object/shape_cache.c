/* shape_cache.c - see shape_cache.h.
 *
 * Invariant: what an entry says was true when it was stored and stays so: a shared shape never changes, and the prototype chain of
 * a target is watched by its Validity. Elements of the chain are not, so they are looked at each time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/shape_cache.h"

#include "engine/object/array.h"
#include "engine/object/error.h"
#include "engine/object/object_state.h"

static u32 mix(u32 a, u32 b)
{
    return (a >> 4 ^ b >> 6) * 0x9E3779B1u >> 16;
}

/* Has o nothing but names, in a shape that others share, and no behaviour of its own? */
static bool only_names(Vm *vm, const Object *o)
{
    if (o->cell.flags & (OBJ_EXOTIC | OBJ_SPARSE) || o->elements->len)
        return false;
    const Shape *s = obj_shape(vm, o);
    return !shape_is_own(s) && !(s->flags & SHAPE_EXOTIC);
}

bool obj_shape_keys(Vm *vm, Object *o, KeyList *out)
{
    if (!only_names(vm, o))
        return false;
    Shape *s = obj_shape(vm, o);
    ShapeKeysEntry *e = &object_state(vm)->cache.keys[mix(s->offset, 0) % SHAPE_KEYS_SIZE];
    if (LIKELY(e->shape == s)) {
        *out = (KeyList){e->keys, e->count};
        return true;
    }
    KeyList keys;
    if (!obj_own_keys(vm, o, KEYS_STRINGS | KEYS_ENUMERABLE, &keys)) {
        (void)exception_take(vm);
        return false;
    }
    *e = (ShapeKeysEntry){s, keys.cells, keys.count};
    *out = keys;
    return true;
}

static bool names_enumerable(Vm *vm, Object *o)
{
    Shape *s = obj_shape(vm, o);
    for (u32 i = 0; i < s->count; i++) {
        u8 attrs;
        PropKey key = shape_key_at(vm, s, i, &attrs);
        if (!key_is_none(key) && !key_is_symbol(key) && attrs & PROP_ENUMERABLE)
            return true;
    }
    return false;
}

bool obj_chain_is_bare(Vm *vm, Object *proto)
{
    if (!proto)
        return true;
    for (Object *p = proto; p; p = obj_proto(vm, p))
        if (p->cell.flags & OBJ_EXOTIC || elements_have_any(p) || obj_shape(vm, p)->flags & SHAPE_EXOTIC)
            return false;
    BareChainEntry *e = &object_state(vm)->cache.bare[(uintptr_t)proto >> 5 & (BARE_CHAINS_SIZE - 1)];
    if (LIKELY(e->proto == proto && e->validity->valid))
        return true;
    for (Object *p = proto; p; p = obj_proto(vm, p))
        if (names_enumerable(vm, p))
            return false;
    *e = (BareChainEntry){proto, shape_proto_validity(vm, proto)};
    return true;
}

/* ---- transfers ---- */

static TransferEntry *transfer_entry(Vm *vm, const Shape *source, const Shape *target, bool defines)
{
    return &object_state(vm)->cache.transfers[(mix(source->offset, target->offset) + defines) % TRANSFERS_SIZE];
}

static bool can_give(Vm *vm, const Object *source)
{
    return only_names(vm, source) && !(obj_shape(vm, source)->flags & (SHAPE_HAS_ACCESSOR | SHAPE_HAS_LAZY));
}

bool obj_transfer(Vm *vm, Object *target, Object *source, bool defines)
{
    Shape *s = obj_shape(vm, source), *t = obj_shape(vm, target);
    const TransferEntry *e = transfer_entry(vm, s, t, defines);
    if (e->source != s || e->target != t || e->defines != defines || (e->validity && !e->validity->valid) ||
        !can_give(vm, source))
        return false;
    Shape *result = e->result;
    obj_reserve_slot(vm, target, result->count - 1); /* may collect, so the entry may be gone */
    if (UNLIKELY(e->source != s))
        return false;
    for (u32 i = 0; i < s->count; i++)
        *obj_slot(vm, target, e->places[i]) = *obj_slot(vm, source, i);
    target->cell.shape = result->offset;
    barrier(vm, target);
    if (target->slots)
        barrier(vm, obj_slots_cell(target));
    return true;
}

/* Does assigning a new name to an object with this prototype store it in the object itself? */
static bool chain_lets_add(Vm *vm, Object *proto, PropKey key)
{
    for (Object *p = proto; p; p = obj_proto(vm, p)) {
        PropSlot where;
        if (p->cell.flags & OBJ_EXOTIC || obj_shape(vm, p)->flags & SHAPE_EXOTIC)
            return false;
        if (obj_own_slot(vm, p, key, &where))
            return !(where.attrs & PROP_ACCESSOR) && where.attrs & PROP_WRITABLE;
    }
    return true;
}

void obj_transfer_learn(Vm *vm, Object *target, Shape *before, Object *source, bool defines)
{
    Shape *s = obj_shape(vm, source), *after = obj_shape(vm, target);
    const u8 odd = SHAPE_OWN | SHAPE_EXOTIC | SHAPE_HAS_ACCESSOR | SHAPE_HAS_READONLY | SHAPE_HAS_LAZY | SHAPE_NOT_EXTENSIBLE;
    KeyList keys;
    if (target->cell.kind != Kind_Object || target == source || !s->count || s->count > TRANSFER_MAX || after->count > 255 ||
        before->flags & odd || after->flags & odd || before->own_flags & SHAPE_WATCHED || !can_give(vm, source) ||
        !obj_shape_keys(vm, source, &keys) || keys.count != s->count)
        return;
    TransferEntry e = {.source = s, .target = before, .result = after, .defines = defines};
    u32 added = 0;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_of_cell(value_as_cell(keys.cells->items[i]));
        PropSlot where;
        if (!shape_lookup(vm, after, key, &where))
            return;
        bool is_new = where.slot >= before->count;
        added += is_new;
        if ((defines || is_new) && (where.attrs & PROP_PUBLIC) != PROP_WEC)
            return;
        if (!defines && is_new && !chain_lets_add(vm, after->proto, key))
            return;
        e.places[i] = (u8)where.slot;
    }
    if (after->count != before->count + added || after->proto != before->proto)
        return;
    if (!defines)
        e.validity = shape_proto_validity(vm, after->proto);
    *transfer_entry(vm, s, before, defines) = e;
}

void shape_cache_clear(Vm *vm)
{
    memset(&object_state(vm)->cache, 0, sizeof object_state(vm)->cache);
}
