/* ic.c - slow halves of the inline caches: look up, remember, forget.
 *
 * What is remembered is one InlineCache entry; ic_install decides where it goes (the site itself,
 * its PolyCache, or the hash cache of the Vm). Only lookups that obj_find answers are remembered:
 * it knows every object that answers by itself (proxies, namespaces, computed lengths).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/ic.h"

#include "base/alloc.h"
#include "base/check.h"
#include "engine/object/array.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/object_inl.h"
#include "engine/object/property.h"
#include "engine/vm/call.h"
#include "engine/vm/function_legacy.h"
#include "engine/vm/interp_priv.h"
#include "engine/vm/module.h"
#include "os/os_mem.h"

enum { SET_KEY = 1 }; /* added to the key of write entries in the hash cache: cells are aligned */

Feedback *feedback_new(Vm *vm, u32 n)
{
    Feedback *f = heap_alloc(vm, sizeof(Feedback) + n * sizeof(InlineCache), Kind_Feedback);
    f->n = n;
    for (u32 i = 0; i < n; i++)
        f->slots[i].shape = IC_NO_SHAPE;
    f->next = vm->feedbacks;
    vm->feedbacks = f;
    vm->ic_changed = true; /* it may die young, and the list is cleared only after changes */
    return f;
}

void kind_trace_Feedback(Vm *vm, Cell *cell)
{
    (void)vm; /* everything in it is weak: ic_clear_dead */
    (void)cell;
}

void kind_finalise_Feedback(Vm *vm, Cell *cell)
{
    (void)vm;
    Feedback *f = (Feedback *)cell;
    for (u32 i = 0; i < f->n; i++)
        if (f->slots[i].kind == Ic_Poly)
            xfree(f->slots[i].poly);
}

/* ---- finding and installing entries ---- */

/* The two places of the global cache where this may lie, the newer one first: two sites in turn on shapes that share a place
 * would push each other out for ever. */
static InlineCache *global_entries(Vm *vm, u32 shape, u64 key)
{
    if (UNLIKELY(!vm->cache)) {
        vm->cache = os_mem_alloc_aligned(
            sizeof *vm->cache, 0); /* zero: empty, key 0 is no key; pages come as touched */
        CHECK(vm->cache);
    }
    u64 hash = ((u64)shape * 5 ^ key) *
               0x9E3779B97F4A7C15ull; /* get and set of one name differ in bit 0 */
    return &vm->cache->entries[(hash >> 55) * 2];
}
_Static_assert(GLOBAL_CACHE_SIZE == 1024, "nine index bits, pairs");

/* The entry that knows this shape, or NULL. */
static InlineCache *ic_find(Vm *vm, InlineCache *ic, u32 shape, u64 key)
{
    if (ic && ic->kind != Ic_Mega) {
        if (ic->kind != Ic_Poly)
            return ic->shape == shape ? ic : NULL;
        for (u32 i = 0; i < ic->poly->n; i++)
            if (ic->poly->entries[i].shape == shape)
                return &ic->poly->entries[i];
        return NULL;
    }
    InlineCache *entry = global_entries(vm, shape, key);
    if (entry->shape == shape && entry->key == key)
        return entry;
    entry++;
    return entry->shape == shape && entry->key == key ? entry : NULL;
}

static bool is_stale(const InlineCache *ic)
{
    return ic->kind != Ic_Namespace && ic->validity && !ic->validity->valid;
}

static void make_poly(InlineCache *ic, const InlineCache *entry)
{
    PolyCache *poly = xalloc_zero(sizeof *poly);
    poly->entries[0] = *ic;
    poly->entries[1] = *entry;
    poly->n = 2;
    ic->kind = Ic_Poly;
    ic->shape = IC_NO_SHAPE;
    ic->validity = NULL;
    ic->poly = poly;
}

static void make_mega(InlineCache *ic)
{
    if (ic->kind == Ic_Poly)
        xfree(ic->poly);
    *ic = (InlineCache){.shape = IC_NO_SHAPE, .kind = Ic_Mega};
}

static void ic_install(Vm *vm, InlineCache *ic, u64 key, InlineCache *entry)
{
    vm->ic_changed = true;
    if (ic && ic->kind != Ic_Mega) {
        entry->key = ic->key; /* element sites keep their name */
        if (ic->kind == Ic_Empty ||
            (ic->kind != Ic_Poly && (ic->shape == entry->shape || is_stale(ic)))) {
            *ic = *entry;
            return;
        }
        if (ic->kind != Ic_Poly) {
            make_poly(ic, entry);
            return;
        }
        PolyCache *poly = ic->poly;
        for (u32 i = 0; i < poly->n; i++)
            if (poly->entries[i].shape == entry->shape || is_stale(&poly->entries[i])) {
                poly->entries[i] = *entry;
                return;
            }
        if (poly->n < IC_POLY_MAX) {
            poly->entries[poly->n++] = *entry;
            return;
        }
        make_mega(ic);
    }
    entry->key = key;
    InlineCache *place = global_entries(vm, entry->shape, key);
    if (place->shape != entry->shape || place->key != key)
        place[1] = place[0];
    place[0] = *entry;
}

/* Word offset or slot index of a slot; false when it does not fit the entry. */
static bool entry_place(Shape *shape, u32 slot, InlineCache *entry, u8 inline_kind, u8 slot_kind)
{
    if (slot < shape->inline_slots) {
        entry->kind = inline_kind;
        entry->offset = (u16)(shape->inline_base + slot);
        return true;
    }
    slot -= shape->inline_slots;
    if (slot > UINT16_MAX)
        return false;
    entry->kind = slot_kind;
    entry->offset = (u16)slot;
    return true;
}

/* ---- reading ---- */

static Value accessor_getter(Value accessor)
{
    return value_has_kind(accessor, Kind_Accessor) ? ((Accessor *)value_as_cell(accessor))->getter
                                                   : VAL_HOLE;
}

static Value accessor_setter(Value accessor)
{
    return value_has_kind(accessor, Kind_Accessor) ? ((Accessor *)value_as_cell(accessor))->setter
                                                   : VAL_HOLE;
}

static Value entry_accessor(Vm *vm, const InlineCache *ic, const Cell *cell)
{
    if (cell->shape != ic->shape)
        return VAL_HOLE;
    if (!ic->holder)
        return *obj_slot(vm, (Object *)(uintptr_t)cell, ic->offset);
    return ic->validity->valid ? *obj_slot(vm, ic->holder, ic->offset) : VAL_HOLE;
}

Value ic_getter(Vm *vm, const InlineCache *ic, const Cell *cell)
{
    return accessor_getter(entry_accessor(vm, ic, cell));
}

Value ic_setter(Vm *vm, const InlineCache *ic, const Cell *cell)
{
    return accessor_setter(entry_accessor(vm, ic, cell));
}

static Value call_getter(Vm *vm, Value getter, Value receiver)
{
    return value_is_undefined(getter) ? VAL_UNDEFINED : call_value(vm, getter, receiver, 0, NULL);
}

/* Remembers where `find` found the key from an object of `shape` (for strings: from
 * String.prototype). */
static void remember_get(Vm *vm, InlineCache *ic, Object *start, bool is_string, PropKey key,
                         FindResult result, const PropFind *find)
{
    Shape *shape = obj_shape(vm, start);
    InlineCache entry = {.shape = is_string ? 0 : shape->offset};
    bool own = result == FIND_SLOT && find->holder == start && !is_string;
    if (!is_string && !(own ? shape_can_cache_own(shape) : shape_can_cache(shape)))
        return;
    if (!own) {
        entry.validity = shape_proto_validity(vm, is_string ? start : shape->proto);
        if (!entry.validity)
            return;
    }
    if (result == FIND_ABSENT) {
        if (is_string)
            return;
        entry.kind = Ic_Absent;
    } else if (find->where.attrs & PROP_ACCESSOR) {
        if (find->where.slot > UINT16_MAX || is_string)
            return;
        entry.kind = Ic_Getter;
        entry.offset = (u16)find->where.slot;
        entry.holder = own ? NULL : find->holder;
    } else if (own) {
        if (!entry_place(shape, find->where.slot, &entry, Ic_OwnInline, Ic_OwnSlot))
            return;
    } else {
        entry.holder = find->holder;
        if (!entry_place(obj_shape(vm, find->holder), find->where.slot, &entry, Ic_HolderInline,
                         Ic_HolderSlot))
            return;
        if (is_string) {
            entry.flag = entry.kind == Ic_HolderSlot;
            entry.kind = Ic_String;
        }
    }
    ic_install(vm, ic, key.bits, &entry);
}

static void remember_namespace(Vm *vm, InlineCache *ic, Object *ns, PropKey key)
{
    InlineCache *there = ic_find(vm, ic, ns->cell.shape, key.bits);
    if (there && there->kind == Ic_Namespace && there->holder != ns)
        return; /* all namespaces have one shape: the first keeps the site */
    ModuleBinding *binding = key_is_symbol(key) ? NULL : module_namespace_binding(vm, ns, key);
    if (!binding)
        return;
    InlineCache entry = {.shape = ns->cell.shape, .kind = Ic_Namespace, .binding = binding, .holder = ns};
    ic_install(vm, ic, key.bits, &entry);
}

/* Looks key up from `start` on behalf of receiver and remembers. */
static Value get_from(Vm *vm, InlineCache *ic, Object *start, bool is_string, PropKey key,
                      Value receiver)
{
    PropFind find;
    FindResult result = obj_find(vm, start, key, &find);
    if (result == FIND_ABSENT) {
        remember_get(vm, ic, start, is_string, key, result, &find);
        return VAL_UNDEFINED;
    }
    if (result != FIND_SLOT) {
        if (start->cell.kind == Kind_Namespace)
            remember_namespace(vm, ic, start, key);
        return obj_get_receiver(vm, start, key, receiver);
    }
    Value v = TRY(obj_slot_value(vm, find.holder, find.where.slot));
    if (find.where.attrs & PROP_ACCESSOR && UNLIKELY(is_function_legacy_key(key))) {
        Value legacy = function_legacy_get(vm, receiver, accessor_getter(v), key);
        /* Not remembered: strict and sloppy functions share shapes. */
        return value_is_hole(legacy) ? call_getter(vm, accessor_getter(v), receiver) : legacy;
    }
    remember_get(vm, ic, start, is_string, key, result, &find);
    if (find.where.attrs & PROP_ACCESSOR)
        return call_getter(vm, accessor_getter(v), receiver);
    return v;
}

/* The value through a matching entry, VAL_HOLE when there is none. */
static Value get_cached(Vm *vm, InlineCache *ic, Cell *cell, PropKey key, Value receiver)
{
    InlineCache *hit = ic_find(vm, ic, cell->shape, key.bits);
    if (!hit)
        return VAL_HOLE;
    if (hit->kind == Ic_Getter) {
        Value getter = ic_getter(vm, hit, cell);
        return value_is_hole(getter) ? VAL_HOLE : call_getter(vm, getter, receiver);
    }
    Value v = ic_read(hit, cell);
    return value_is_lazy(v) ? VAL_HOLE : v;
}

/* What a site with several shapes knows of this one, without a call: VAL_HOLE when it takes more. */
static ALWAYS_INLINE Value read_poly(const PolyCache *poly, const Cell *cell)
{
    for (u32 i = 0; i < poly->n; i++)
        if (poly->entries[i].shape == cell->shape) {
            Value v = ic_read(&poly->entries[i], cell);
            return value_is_lazy(v) ? VAL_HOLE : v;
        }
    return VAL_HOLE;
}

Value ic_get(Vm *vm, InlineCache *ic, Value receiver, PropKey key)
{
    if (UNLIKELY(key_is_index(key)))
        return value_get(vm, receiver, key);
    if (ic && ic->kind == Ic_Poly && value_is_cell(receiver)) {
        Value v = read_poly(ic->poly, value_as_cell(receiver));
        if (LIKELY(!value_is_hole(v)))
            return v;
    }
    if (value_is_object(receiver)) {
        Value v = get_cached(vm, ic, value_as_cell(receiver), key, receiver);
        if (!value_is_hole(v))
            return v;
        return get_from(vm, ic, value_as_object(receiver), false, key, receiver);
    }
    if (value_is_string(receiver)) {
        if (key_equal(key, KEY_length))
            return value_int((i32)value_as_string(receiver)->length);
        Value v = get_cached(vm, ic, value_as_cell(receiver), key, receiver);
        if (!value_is_hole(v))
            return v;
        return get_from(vm, ic, intrinsic(vm, Intrinsic_StringPrototype), true, key, receiver);
    }
    return value_get(vm, receiver, key);
}

Value ic_get_super(Vm *vm, InlineCache *ic, Value base, PropKey key, Value receiver)
{
    if (!value_is_object(base) || key_is_index(key))
        return value_is_object(base) ? obj_get_receiver(vm, value_as_object(base), key, receiver)
                                     : value_get(vm, base, key);
    Value v = get_cached(vm, ic, value_as_cell(base), key, receiver);
    if (!value_is_hole(v))
        return v;
    return get_from(vm, ic, value_as_object(base), false, key, receiver);
}

int ic_has(Vm *vm, InlineCache *ic, Object *o, PropKey key)
{
    if (key_is_index(key))
        return obj_has(vm, o, key);
    InlineCache *hit = ic_find(vm, ic, o->cell.shape, key.bits);
    if (hit && !is_stale(hit) && hit->kind >= Ic_OwnInline && hit->kind <= Ic_Getter)
        return hit->kind != Ic_Absent;
    PropFind find;
    FindResult result = obj_find(vm, o, key, &find);
    if (result == FIND_SLOT || result == FIND_ABSENT) {
        remember_get(vm, ic, o, false, key, result, &find);
        return result == FIND_SLOT;
    }
    return obj_has(vm, o, key);
}

/* ---- writing ---- */

bool ic_write(Vm *vm, const InlineCache *ic, Cell *cell, Value v)
{
    Object *o = (Object *)cell;
    switch (ic->kind) {
    case Ic_SetInline:
        ((Value *)cell)[ic->offset] = v;
        barrier(vm, cell);
        return true;
    case Ic_SetSlot:
        o->slots[ic->offset] = v;
        barrier(vm, obj_slots_cell(o));
        return true;
    case Ic_AddInline:
    case Ic_AddSlot:
        if (is_stale(ic))
            return false;
        obj_add_transition(vm, o, ic->new_shape, v);
        return true;
    default:
        return false;
    }
}

void ic_remember_add(Vm *vm, InlineCache *ic, Object *o, Shape *before, PropKey key, u8 attrs,
                     bool checks_chain)
{
    Shape *after = obj_shape(vm, o);
    if (shape_is_own(before) || after->parent != before || !key_equal(after->last_key, key) ||
        after->count != before->count + 1 || shape_is_own(after) || after->last_attrs != attrs)
        return;
    InlineCache entry = {.shape = before->offset};
    if (!entry_place(after, after->count - 1, &entry, Ic_AddInline, Ic_AddSlot))
        return;
    if (checks_chain) {
        entry.validity = shape_proto_validity(vm, before->proto);
        if (!entry.validity)
            return;
    }
    entry.new_shape = after;
    ic_install(vm, ic, key.bits | SET_KEY, &entry);
}

static int set_object(Vm *vm, InlineCache *ic, Object *o, PropKey key, Value v, bool strict)
{
    Shape *shape = obj_shape(vm, o);
    PropFind find;
    FindResult result = shape->flags & SHAPE_EXOTIC ? FIND_OTHER : obj_find(vm, o, key, &find);
    if (result == FIND_SLOT && find.where.attrs & PROP_ACCESSOR) {
        Value accessor = TRY_OR(-1, obj_slot_value(vm, find.holder, find.where.slot));
        Value setter = accessor_setter(accessor);
        if (value_is_undefined(setter) || find.where.slot > UINT16_MAX)
            return obj_set(vm, o, key, v, strict);
        InlineCache entry = {
            .shape = shape->offset, .kind = Ic_Setter, .offset = (u16)find.where.slot};
        bool ok = shape_can_cache(shape);
        if (find.holder != o) {
            entry.holder = find.holder;
            entry.validity = shape_proto_validity(vm, shape->proto);
            ok = ok && entry.validity;
        }
        if (ok)
            ic_install(vm, ic, key.bits | SET_KEY, &entry);
        return value_is_exc(call_value(vm, setter, value_cell(o), 1, &v)) ? -1 : 1;
    }
    if (result == FIND_SLOT && find.holder == o && find.where.attrs & PROP_WRITABLE &&
        shape_can_cache_store(shape)) {
        InlineCache entry = {.shape = shape->offset};
        if (entry_place(shape, find.where.slot, &entry, Ic_SetInline, Ic_SetSlot)) {
            ic_install(vm, ic, key.bits | SET_KEY, &entry);
            *obj_slot(vm, o, find.where.slot) = v;
            obj_slot_barrier(vm, o, find.where.slot);
            return 1;
        }
    }
    int done = obj_set(vm, o, key, v, strict);
    if (done > 0 && (result == FIND_ABSENT || result == FIND_SLOT))
        ic_remember_add(vm, ic, o, shape, key, PROP_WEC, true);
    return done;
}

void ic_remember_own(Vm *vm, InlineCache *ic, Object *o, PropKey key, u32 slot, bool store)
{
    Shape *shape = obj_shape(vm, o);
    InlineCache entry = {.shape = shape->offset};
    if (shape_is_own(shape) ||
        !entry_place(shape, slot, &entry, store ? Ic_SetInline : Ic_OwnInline,
                     store ? Ic_SetSlot : Ic_OwnSlot))
        return;
    ic_install(vm, ic, key.bits | (store ? SET_KEY : 0), &entry);
}

Value ic_read_own(Vm *vm, InlineCache *ic, Cell *cell, PropKey key)
{
    InlineCache *hit = ic_find(vm, ic, cell->shape, key.bits);
    return hit && (hit->kind == Ic_OwnInline || hit->kind == Ic_OwnSlot) ? ic_read(hit, cell)
                                                                         : VAL_HOLE;
}

bool ic_write_own(Vm *vm, InlineCache *ic, Cell *cell, PropKey key, Value v)
{
    InlineCache *hit = ic_find(vm, ic, cell->shape, key.bits | SET_KEY);
    return hit && (hit->kind == Ic_SetInline || hit->kind == Ic_SetSlot) &&
           ic_write(vm, hit, cell, v);
}

int ic_set(Vm *vm, InlineCache *ic, Value target, PropKey key, Value v, bool strict)
{
    if (UNLIKELY(!value_is_object(target) || key_is_index(key)))
        return value_set(vm, target, key, v, strict);
    Object *o = value_as_object(target);
    InlineCache *hit = ic_find(vm, ic, o->cell.shape, key.bits | SET_KEY);
    if (hit) {
        if (hit->kind == Ic_Setter) {
            Value setter = ic_setter(vm, hit, &o->cell);
            if (value_is_callable(setter))
                return value_is_exc(call_value(vm, setter, target, 1, &v)) ? -1 : 1;
        } else if (ic_write(vm, hit, &o->cell, v)) {
            return 1;
        }
    }
    return set_object(vm, ic, o, key, v, strict);
}

int ic_define(Vm *vm, InlineCache *ic, Object *o, PropKey key, Value v)
{
    Shape *shape = obj_shape(vm, o);
    if (key_is_index(key) || shape->flags & SHAPE_EXOTIC)
        return obj_create_data(vm, o, key, v, true);
    if (ic) {
        InlineCache *hit = ic->kind == Ic_Mega ? NULL : ic_find(vm, ic, o->cell.shape, key.bits);
        if (hit && ic_write(vm, hit, &o->cell, v))
            return 1;
    }
    PropSlot there;
    bool fresh = !obj_own_slot(vm, o, key, &there);
    int done = obj_create_data(vm, o, key, v, true);
    if (done > 0 && fresh && ic && ic->kind != Ic_Mega)
        ic_remember_add(vm, ic, o, shape, key, PROP_WEC, false);
    return done;
}

/* ---- construction sites ---- */

static u32 instance_slots(const Template *tmpl)
{
    return tmpl->construct_slots;
}

Object *construct_this_ic(Vm *vm, InlineCache *ic, Function *f)
{
    Value proto = TRY_OR(NULL, obj_get(vm, &f->object, KEY_prototype));
    Object *p = value_is_object(proto)
                    ? value_as_object(proto)
                    : realm_intrinsic(vm, f->tmpl->realm, Intrinsic_ObjectPrototype);
    Shape *root = TRY_PTR_OR(NULL, shape_root(vm, Kind_Object, p, instance_slots(f->tmpl)));
    Shape *shape = obj_shape(vm, &f->object);
    PropSlot where;
    if (ic && value_is_object(proto) && shape_can_cache(shape) &&
        shape_lookup(vm, shape, KEY_prototype, &where) && !(where.attrs & PROP_ACCESSOR) &&
        where.slot < shape->inline_slots) {
        vm->ic_changed = true;
        *ic = (InlineCache){.shape = shape->offset,
                            .kind = Ic_Construct,
                            .new_shape = root,
                            .proto = p,
                            .offset = (u16)(shape->inline_base + where.slot)};
    }
    return object_new_shaped(vm, root, sizeof(Object));
}

Object *construct_this_super(Vm *vm, InlineCache *ic, Value callee, Value new_target)
{
    if (value_has_kind(new_target, Kind_Function) &&
        ((Function *)value_as_cell(new_target))->tmpl->realm == vm_core(vm)->realm) {
        Function *f = (Function *)value_as_cell(new_target);
        if (LIKELY(ic && ic->kind == Ic_Construct && ic->shape == f->object.cell.shape &&
                   VALUE_BITS(((Value *)f)[ic->offset]) == (u64)(uintptr_t)ic->proto))
            return object_new_inline(vm, ic->new_shape);
        return construct_this_ic(vm, ic, f);
    }
    return construct_this(vm, callee, new_target);
}

Object *construct_this(Vm *vm, Value callee, Value new_target)
{
    Object *proto = TRY_PTR_OR(NULL, proto_from_ctor(vm, new_target, Intrinsic_ObjectPrototype));
    Template *tmpl =
        ((Function *)value_as_cell(value_has_kind(new_target, Kind_Function) ? new_target : callee))
            ->tmpl;
    Shape *root = TRY_PTR_OR(NULL, shape_root(vm, Kind_Object, proto, instance_slots(tmpl)));
    return object_new_shaped(vm, root, sizeof(Object));
}

/* ---- forgetting ---- */

static bool is_dead_shape(Vm *vm, u32 shape)
{
    return shape > IC_NO_SHAPE && heap_is_dead(vm, vm_core(vm)->shape_base + shape);
}

/* Does a single entry refer to something that died? */
static bool entry_is_dead(Vm *vm, const InlineCache *ic)
{
    if (ic->kind == Ic_Empty || ic->kind == Ic_Mega)
        return false;
    if (is_dead_shape(vm, ic->shape) || (ic->validity && heap_is_dead(vm, ic->validity)))
        return true;
    if (ic->holder && heap_is_dead(vm, ic->holder)) /* or new_shape: same word */
        return true;
    return ic->key && !key_is_index((PropKey){ic->key}) &&
           heap_is_dead(vm, (void *)(uintptr_t)(ic->key & ~(u64)SET_KEY));
}

static void clear_slot(Vm *vm, InlineCache *ic)
{
    if (ic->kind == Ic_Poly) {
        PolyCache *poly = ic->poly;
        u32 n = 0;
        for (u32 i = 0; i < poly->n; i++)
            if (!entry_is_dead(vm, &poly->entries[i]))
                poly->entries[n++] = poly->entries[i];
        poly->n = n;
        if (n)
            return;
        xfree(poly);
        *ic = (InlineCache){.shape = IC_NO_SHAPE};
    } else if (entry_is_dead(vm, ic)) {
        *ic = (InlineCache){.shape = IC_NO_SHAPE, .flag = ic->kind == Ic_String ? 0 : ic->flag};
    }
}

void ic_clear_dead(Vm *vm)
{
    /* What was cached before the last cycle is old by now, and nothing old dies in a young one. */
    if (!vm->ic_changed && !heap_cycle_is_full(vm))
        return;
    vm->ic_changed = false;
    Feedback **link = &vm->feedbacks;
    while (*link) {
        Feedback *f = *link;
        if (heap_is_dead(vm, f)) {
            *link = f->next;
            continue;
        }
        for (u32 i = 0; i < f->n; i++)
            clear_slot(vm, &f->slots[i]);
        link = &f->next;
    }
    if (vm->cache)
        for (u32 i = 0; i < GLOBAL_CACHE_SIZE; i++) {
            InlineCache *entry = &vm->cache->entries[i];
            if (entry->kind && entry_is_dead(vm, entry))
                *entry = (InlineCache){0};
        }
}

void ic_clear_globals(Vm *vm)
{
    for (Feedback *f = vm->feedbacks; f; f = f->next)
        for (u32 i = 0; i < f->n; i++)
            if (f->slots[i].kind == Ic_GlobalSlot)
                f->slots[i] = (InlineCache){.shape = IC_NO_SHAPE};
}
