/* object.c - making objects; their own named properties.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/object.h"

#include "base/check.h"
#include "engine/heap/heap_inl.h"
#include "engine/object/object_inl.h"
#include "engine/object/array.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/object_state.h"
#include "engine/object/property.h"

/* ---- making objects ---- */

static void fill_undefined(Value *values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        values[i] = VAL_UNDEFINED;
}

static Object *alloc_object(Vm *vm, Shape *shape, Kind kind, size_t struct_size)
{
    u32 inline_slots = shape->inline_slots;
    ASSERT(struct_size == (size_t)shape->inline_base * 8 && kind == shape->object_kind);
    size_t size = struct_size + inline_slots * sizeof(Value);
    Object *o = (kind == Kind_Object || kind == Kind_Array) && size <= HEAP_SMALL_MAX
                    ? heap_alloc_small(vm, size, kind)
                    : heap_alloc(vm, size, kind);
    o->cell.shape = shape->offset;
    o->cell.inline_slots = (u8)inline_slots;
    o->elements = &elements_empty;
    fill_undefined((Value *)((char *)o + struct_size), inline_slots);
    return o;
}

void *object_new_kind(Vm *vm, Kind kind, size_t struct_size, Object *proto, u32 inline_slots)
{
    struct_size = ROUND_UP(struct_size, 8);
    Shape *shape = shape_root_at(vm, kind, (u32)(struct_size / 8), proto, inline_slots);
    return alloc_object(vm, shape, kind, struct_size);
}

Object *object_new(Vm *vm, Object *proto)
{
    Shape *shape = shape_root_at(vm, Kind_Object, sizeof(Object) / 8, proto, 4);
    return alloc_object(vm, shape, Kind_Object, sizeof(Object));
}

Object *object_new_plain(Vm *vm)
{
    Realm *realm = vm_core(vm)->realm;
    if (UNLIKELY(!realm->plain_shape)) {
        Object *proto = intrinsic(vm, Intrinsic_ObjectPrototype);
        realm->plain_shape = &shape_root_at(vm, Kind_Object, sizeof(Object) / 8, proto, 4)->cell;
        barrier(vm, realm);
    }
    return object_new_inline(vm, (Shape *)realm->plain_shape);
}

Object *object_new_shaped(Vm *vm, Shape *shape, size_t struct_size)
{
    Object *o = alloc_object(vm, shape, (Kind)shape->object_kind, struct_size);
    if (shape->count > shape->inline_slots) {
        /* The collector must not look for slots that are not there yet: it counts by the cell's
         * capacity. */
        obj_reserve_slot_slow(vm, o, shape->count - 1);
    }
    return o;
}

/* Room for `cap` out-of-line slots. */
static void grow_slots(Vm *vm, Object *o, u32 cap)
{
    u32 have = o->slots ? obj_slots_cell(o)->cap : 0;
    if (cap <= have)
        return;
    size_t size = sizeof(Slots) + (size_t)cap * sizeof(Value);
    Slots *slots =
        size < 60000 ? heap_alloc(vm, size, Kind_Slots) : heap_try_alloc(vm, size, Kind_Slots);
    CHECK(slots != NULL);
    slots->cap = cap;
    if (have)
        memcpy(slots->items, o->slots, have * sizeof(Value));
    fill_undefined(slots->items + have, cap - have);
    o->slots = slots->items;
    barrier(vm, o);
}

void obj_reserve_slot_slow(Vm *vm, Object *o, u32 slot)
{
    u32 need = slot - o->cell.inline_slots + 1;
    if (!o->slots || need > obj_slots_cell(o)->cap)
        grow_slots(vm, o, MAX(need + need / 2, 4));
}

/* ---- reading ---- */

Value obj_slot_value(Vm *vm, Object *o, u32 slot)
{
    Value v = *obj_slot(vm, o, slot);
    if (LIKELY(!value_is_lazy(v)))
        return v;
    Value made = vm_core(vm)->hooks->materialise(vm, o, value_as_lazy(v));
    if (value_is_exc(made))
        return made;
    Value *place = obj_slot(vm, o, slot);
    if (slot < obj_shape(vm, o)->count && value_same_bits(*place, v)) {
        *place = made;
        obj_slot_barrier(vm, o, slot);
    }
    return made;
}

static void desc_of_value(Value v, u8 attrs, PropDesc *out)
{
    *out = (PropDesc){.value = v,
                      .getter = VAL_HOLE,
                      .setter = VAL_HOLE,
                      .attrs = attrs & PROP_WEC,
                      .has = PROP_WEC};
    if (attrs & PROP_ACCESSOR) {
        Accessor *a = (Accessor *)value_as_cell(v);
        out->value = VAL_HOLE;
        out->getter = a->getter;
        out->setter = a->setter;
        out->attrs &= (u8)~PROP_WRITABLE;
        out->has &= (u8)~PROP_WRITABLE;
    }
}

int obj_own_lookup(Vm *vm, Object *o, PropKey key, PropDesc *out)
{
    if (key_is_index(key))
        return elements_own(vm, o, key_as_index(key), out);
    PropSlot where;
    if (!shape_lookup(vm, obj_shape(vm, o), key, &where)) {
        if (o->cell.kind != Kind_Array || !key_equal(key, KEY_length))
            return 0;
        u8 attrs = o->cell.flags & OBJ_LENGTH_READONLY ? 0 : PROP_WRITABLE;
        *out = desc_data(value_u32(((Array *)o)->length), attrs);
        return 1;
    }
    Value v = TRY_OR(-1, obj_slot_value(vm, o, where.slot));
    desc_of_value(v, where.attrs, out);
    return 1;
}

Value obj_peek(Vm *vm, Object *o, PropKey key)
{
    PropDesc desc;
    if (obj_own_lookup(vm, o, key, &desc) != 1)
        return VAL_HOLE;
    return desc.value;
}

/* ---- own shapes ---- */

static void take_shape(Vm *vm, Object *o, Shape *s)
{
    o->cell.shape = s->offset;
    barrier(vm, o);
}

/* Before an own shape changes in a way that caches with one of `flags` rely on not happening. */
static Shape *own_for_change(Vm *vm, Object *o, u8 flags)
{
    Shape *s = obj_shape(vm, o);
    if (UNLIKELY(s->own_flags & flags)) {
        s = shape_renew(vm, s);
        take_shape(vm, o, s);
    }
    if (s->flags & SHAPE_IS_PROTO)
        shape_invalidate(vm, o);
    return s;
}

static Shape *make_own(Vm *vm, Object *o, u8 flags)
{
    Shape *s = obj_shape(vm, o);
    if (shape_is_own(s)) {
        s->flags |= flags;
        return s;
    }
    s = shape_make_own(vm, s, flags);
    take_shape(vm, o, s);
    return s;
}

bool obj_make_dict(Vm *vm, Object *o)
{
    make_own(vm, o, SHAPE_DICT);
    return true;
}

void obj_mark_as_proto(Vm *vm, Object *o)
{
    if (!(obj_shape(vm, o)->flags & SHAPE_IS_PROTO))
        make_own(vm, o, SHAPE_UNIQUE | SHAPE_IS_PROTO);
}

void obj_reserve_named(Vm *vm, Object *o, u32 more)
{
    Shape *s = make_own(vm, o, SHAPE_DICT);
    u32 total = s->count + more;
    shape_own_reserve(vm, s, total);
    if (total > o->cell.inline_slots)
        grow_slots(vm, o, total - o->cell.inline_slots);
}

/* ---- adding and changing ---- */

static void store_slot(Vm *vm, Object *o, u32 slot, Value v)
{
    *obj_slot(vm, o, slot) = v;
    obj_slot_barrier(vm, o, slot);
}

static void add_named(Vm *vm, Object *o, PropKey key, Value v, u8 attrs)
{
    Shape *s = obj_shape(vm, o);
    if (!shape_is_own(s)) {
        bool lazy = value_is_lazy(v) && !(s->flags & SHAPE_HAS_LAZY);
        if (LIKELY(s->count < SHAPE_DICT_LIMIT && !lazy)) {
            obj_add_transition(vm, o, shape_add(vm, s, key, attrs), v);
            return;
        }
        make_own(vm, o, SHAPE_DICT);
    }
    s = own_for_change(vm, o, SHAPE_CACHED_PAST);
    if (UNLIKELY(s->own_flags & SHAPE_WATCH_RETURN) && key_equal(key, KEY_return_))
        watch_fired(vm, o, PROP_WATCH_ITERATION);
    obj_reserve_slot(vm, o, s->count);
    u32 slot = shape_own_add(vm, s, key, attrs);
    if (value_is_lazy(v))
        s->flags |= SHAPE_HAS_LAZY;
    store_slot(vm, o, slot, v);
}

bool obj_add(Vm *vm, Object *o, PropKey key, Value v, u8 attrs)
{
    if (key_is_index(key))
        return elements_put(vm, o, key_as_index(key), v, attrs);
    add_named(vm, o, key, v, attrs);
    return true;
}

enum { ATTRS_DICT_LIMIT = 32 };

/* New public attributes for a slot. */
static void change_attrs(Vm *vm, Object *o, u32 slot, u8 old, u8 attrs)
{
    Shape *s = obj_shape(vm, o);
    if (!shape_is_own(s)) {
        if (s->count <= ATTRS_DICT_LIMIT) {
            take_shape(vm, o, shape_with_attrs(vm, s, slot, attrs & PROP_PUBLIC));
            return;
        }
        make_own(vm, o, SHAPE_DICT);
    }
    s = own_for_change(vm, o, SHAPE_CACHED | SHAPE_CACHED_PAST);
    shape_own_attrs(vm, s, slot, (u8)((attrs & PROP_PUBLIC) | (old & PROP_WATCH_ANY)));
}

bool obj_put(Vm *vm, Object *o, PropKey key, Value v, u8 attrs)
{
    if (key_is_index(key))
        return elements_put(vm, o, key_as_index(key), v, attrs);
    PropSlot where;
    if (!shape_lookup(vm, obj_shape(vm, o), key, &where)) {
        add_named(vm, o, key, v, attrs);
        return true;
    }
    if (UNLIKELY(where.attrs & PROP_WATCH_ANY))
        watch_fired(vm, o, where.attrs & PROP_WATCH_ANY);
    if ((where.attrs & PROP_PUBLIC) != attrs)
        change_attrs(vm, o, where.slot, where.attrs, attrs);
    else if (attrs & PROP_ACCESSOR && shape_is_own(obj_shape(vm, o)))
        own_for_change(vm, o,
                       SHAPE_CACHED | SHAPE_CACHED_PAST); /* caches may hold the getter itself */
    if (value_is_lazy(v))
        make_own(vm, o, SHAPE_DICT)->flags |= SHAPE_HAS_LAZY;
    store_slot(vm, o, where.slot, v);
    return true;
}

bool obj_put_accessor(Vm *vm, Object *o, PropKey key, Value getter, Value setter, u8 attrs)
{
    Accessor *a = heap_alloc(vm, sizeof *a, Kind_Accessor);
    a->getter = getter;
    a->setter = setter;
    return obj_put(vm, o, key, value_cell(a), (u8)((attrs & ~PROP_WRITABLE) | PROP_ACCESSOR));
}

static void compact_own(Vm *vm, Object *o, Shape *s)
{
    u32 live = shape_own_live(s);
    u32 *map = xalloc(MAX(live, 1) * sizeof *map);
    u32 before = s->count;
    shape_own_compact(vm, s, map);
    for (u32 i = 0; i < live;
         i++) /* map[i] >= i: moving upwards in the list never overwrites what is still needed */
        *obj_slot(vm, o, i) = *obj_slot(vm, o, map[i]);
    for (u32 i = live; i < before; i++)
        *obj_slot(vm, o, i) = VAL_UNDEFINED;
    if (o->slots)
        barrier(vm, obj_slots_cell(o));
    barrier(vm, o);
    xfree(map);
}

enum { SHARED_DELETE_MAX = 12 };

static void remove_slot(Vm *vm, Object *o, PropKey key, PropSlot where)
{
    Shape *s = obj_shape(vm, o);
    if (!shape_is_own(s)) {
        if (s->transition == SHAPE_VIA_ADD &&
            key_equal(s->last_key, key)) { /* undo the last addition */
            *obj_slot(vm, o, where.slot) = VAL_UNDEFINED;
            take_shape(vm, o, s->parent);
            return;
        }
        Shape *without = s->count <= SHARED_DELETE_MAX ? shape_without(vm, s, where.slot) : NULL;
        if (without) {
            for (u32 i = where.slot; i + 1 < s->count; i++)
                *obj_slot(vm, o, i) = *obj_slot(vm, o, i + 1);
            *obj_slot(vm, o, s->count - 1) = VAL_UNDEFINED;
            if (o->slots)
                barrier(vm, obj_slots_cell(o));
            take_shape(vm, o, without);
            return;
        }
        make_own(vm, o, SHAPE_DICT);
    }
    s = own_for_change(vm, o, SHAPE_CACHED);
    shape_own_remove(vm, s, where.slot);
    *obj_slot(vm, o, where.slot) = VAL_UNDEFINED;
    if (s->count > 16 && shape_own_live(s) < s->count / 2)
        compact_own(vm, o, s);
}

bool obj_remove(Vm *vm, Object *o, PropKey key)
{
    if (key_is_index(key)) {
        elements_remove(vm, o, key_as_index(key));
        return true;
    }
    PropSlot where;
    if (!shape_lookup(vm, obj_shape(vm, o), key, &where))
        return false;
    if (UNLIKELY(where.attrs & PROP_WATCH_ANY))
        watch_fired(vm, o, where.attrs & PROP_WATCH_ANY);
    remove_slot(vm, o, key, where);
    return true;
}

bool obj_set_shape_proto(Vm *vm, Object *o, Object *proto)
{
    Shape *s = obj_shape(vm, o);
    if (s->proto == proto)
        return true;
    if (!shape_is_own(s)) {
        take_shape(vm, o, shape_with_proto(vm, s, proto));
        return true;
    }
    if (proto)
        obj_mark_as_proto(vm, proto);
    s = own_for_change(vm, o, SHAPE_CACHED | SHAPE_CACHED_PAST);
    s->proto = proto;
    barrier(vm, s);
    if (s->own_flags & SHAPE_WATCH_INDEX)
        watch_fired(vm, o, WATCH_INDEXES); /* another chain behind Array.prototype */
    if (s->own_flags & SHAPE_WATCH_RETURN)
        watch_fired(vm, o, PROP_WATCH_ITERATION); /* the new one may have a `return` */
    return true;
}

/* ---- watched properties ---- */

typedef struct WatchRow {
    u16 intrinsic;
    u8 bit;
    PropKey key;
} WatchRow;

void realm_watch(Vm *vm, Realm *realm, Intrinsic i)
{
    const WatchRow rows[] = {
        {Intrinsic_ArrayPrototype, PROP_WATCH_ITERATION, KEY_SYM_iterator},
        {Intrinsic_ArrayPrototype, PROP_WATCH_SPECIES, KEY_constructor},
        {Intrinsic_ArrayIteratorPrototype, PROP_WATCH_ITERATION, KEY_next},
        {Intrinsic_Array, PROP_WATCH_SPECIES, KEY_SYM_species},
        {Intrinsic_PromisePrototype, PROP_WATCH_PROMISE, KEY_then},
        {Intrinsic_PromisePrototype, PROP_WATCH_PROMISE, KEY_constructor},
        {Intrinsic_Promise, PROP_WATCH_PROMISE, KEY_SYM_species},
        {Intrinsic_Promise, PROP_WATCH_PROMISE, KEY_resolve},
        {Intrinsic_RegExp, PROP_WATCH_REGEXP, KEY_SYM_species},
    };
    bool indexes = i == Intrinsic_ArrayPrototype || i == Intrinsic_ObjectPrototype;
    bool all =
        i == Intrinsic_RegExpPrototype; /* every one of its properties takes part in matching */
    bool closes = i == Intrinsic_ArrayIteratorPrototype || i == Intrinsic_IteratorPrototype || i == Intrinsic_ObjectPrototype;
    bool any = indexes || all || closes;
    for (u32 r = 0; r < ARRAY_LEN(rows); r++)
        any |= rows[r].intrinsic == i;
    if (!any)
        return;
    Object *holder = (Object *)value_as_cell(realm->intrinsics[i]);
    Shape *s = make_own(vm, holder, SHAPE_UNIQUE);
    for (u32 r = 0; r < ARRAY_LEN(rows); r++) {
        PropSlot where;
        if (rows[r].intrinsic == i && shape_lookup(vm, s, rows[r].key, &where))
            shape_own_attrs(vm, s, where.slot, where.attrs | rows[r].bit);
    }
    for (u32 slot = 0; all && slot < s->count; slot++) {
        u8 attrs;
        if (!key_is_none(shape_key_at(vm, s, slot, &attrs)))
            shape_own_attrs(vm, s, slot, attrs | PROP_WATCH_REGEXP);
    }
    if (closes)
        s->own_flags |= SHAPE_WATCH_RETURN;
    if (indexes) {
        /* Sparse, so that no dense fast path stores without asking. */
        s->own_flags |= SHAPE_WATCH_INDEX;
        CHECK(elements_make_sparse(vm, holder));
        if (i == Intrinsic_ObjectPrototype)
            realm->elements_intact = 1;
    }
    ObjectState *state = object_state(vm);
    VEC_PUSH(&state->watched, ((Watched){holder, realm}));
}

void watch_fired(Vm *vm, Object *holder, u8 bits)
{
    ObjectState *state = object_state(vm);
    for (u32 i = 0; i < state->watched.len; i++) {
        if (state->watched.items[i].holder != holder)
            continue;
        Realm *realm = state->watched.items[i].realm;
        if (bits & PROP_WATCH_ITERATION)
            realm->iteration_intact = 0;
        if (bits & PROP_WATCH_PROMISE)
            realm->promise_intact = 0;
        if (bits & PROP_WATCH_REGEXP)
            realm->regexp_intact = 0;
        if (bits & PROP_WATCH_SPECIES)
            realm->species_intact = 0;
        if (bits & WATCH_INDEXES)
            realm->elements_intact = realm->iteration_intact = 0;
    }
}

/* ---- collector ---- */

void object_trace(Vm *vm, Object *o)
{
    Shape *s = obj_shape(vm, o);
    heap_mark_cell(vm, s);
    if (o->slots)
        heap_mark_cell(vm, obj_slots_cell(o));
    if (o->elements != &elements_empty)
        heap_mark_cell(vm, cell_of_inner(&o->elements->cell));
    heap_mark_values(vm, (Value *)o + s->inline_base, o->cell.inline_slots);
}

void object_update(Vm *vm, Object *o)
{
    if (o->slots)
        o->slots = ((Slots *)heap_new_place(obj_slots_cell(o)))->items;
    o->elements = heap_new_place(o->elements); /* cells with an inner header do not move */
    heap_update_values((Value *)o + obj_shape(vm, o)->inline_base, o->cell.inline_slots);
}

#define TRACE_OBJECT_ONLY(kind)                 \
    void kind_trace_##kind(Vm *vm, Cell *cell)  \
    {                                           \
        object_trace(vm, (Object *)cell);       \
    }                                           \
    void kind_update_##kind(Vm *vm, Cell *cell) \
    {                                           \
        object_update(vm, (Object *)cell);      \
    }
#define ALWAYS_MOVES(kind)                   \
    bool kind_moves_##kind(const Cell *cell) \
    {                                        \
        (void)cell;                          \
        return true;                         \
    }
TRACE_OBJECT_ONLY(Object)
TRACE_OBJECT_ONLY(Array)
TRACE_OBJECT_ONLY(Global)
TRACE_OBJECT_ONLY(Date)
ALWAYS_MOVES(Object)
ALWAYS_MOVES(Array)
ALWAYS_MOVES(Date)
ALWAYS_MOVES(Slots)
ALWAYS_MOVES(Accessor)

void kind_trace_Slots(Vm *vm, Cell *cell)
{
    Slots *slots = (Slots *)cell;
    heap_mark_values(vm, slots->items, slots->cap);
}

void kind_update_Slots(Vm *vm, Cell *cell)
{
    (void)vm;
    heap_update_values(((Slots *)cell)->items, ((Slots *)cell)->cap);
}

/* Of the two headers the one that counts. */
static Elements *elements_of_cell(Cell *cell)
{
    return (Elements *)(cell->flags & CELL_HAS_INNER ? (Cell *)((Value *)cell + cell->shape) : cell);
}

void kind_trace_Elements(Vm *vm, Cell *cell)
{
    Elements *e = elements_of_cell(cell);
    heap_mark_values(vm, e->items, e->len);
}

void kind_update_Elements(Vm *vm, Cell *cell)
{
    (void)vm;
    Elements *e = elements_of_cell(cell);
    heap_update_values(e->items, e->len);
}

/* With an inner header the new address would be written over it. */
bool kind_moves_Elements(const Cell *cell)
{
    return !(cell->flags & CELL_HAS_INNER);
}

void kind_trace_Accessor(Vm *vm, Cell *cell)
{
    heap_mark(vm, ((Accessor *)cell)->getter);
    heap_mark(vm, ((Accessor *)cell)->setter);
}

void kind_update_Accessor(Vm *vm, Cell *cell)
{
    (void)vm;
    heap_update(&((Accessor *)cell)->getter);
    heap_update(&((Accessor *)cell)->setter);
}
