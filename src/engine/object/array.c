/* array.c - arrays; indexed properties of every ordinary object, dense and sparse.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/array.h"

#include "engine/heap/heap_inl.h"

#include <stdlib.h>

#include "base/check.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/object_state.h"
#include "engine/object/property.h"
#include "engine/object/proxy.h"

const Elements elements_none = {.cell = {.kind = Kind_Elements, .gc = GC_IMMORTAL}};

enum {
    SPARSE_GAP = 1024,          /* an index beyond 1.5 * length + this makes elements sparse */
    DENSE_LENGTH_MAX = 1 << 25, /* `new Array(n)` up to this fills a dense array in any order */
    SHRINK_MIN = 64,
};

/* ---- dense ---- */

static Elements *elements_new(Vm *vm, u32 cap)
{
    size_t size = sizeof(Elements) + (size_t)cap * sizeof(Value);
    Elements *e = size < 60000 ? heap_alloc(vm, size, Kind_Elements)
                               : heap_try_alloc(vm, size, Kind_Elements);
    if (e)
        e->cap = cap;
    return e;
}

bool elements_reserve(Vm *vm, Object *o, u32 cap)
{
    ASSERT(!(o->cell.flags & OBJ_SPARSE));
    if (cap <= o->elements->cap)
        return true;
    Elements *e = elements_new(vm, cap);
    if (!e)
        return false;
    e->len = o->elements->len;
    memcpy(e->items, o->elements->items, e->len * sizeof(Value));
    o->elements = e;
    barrier(vm, o);
    return true;
}

/* Room for one more than index, growing by half. */
static bool elements_grow(Vm *vm, Object *o, u32 index)
{
    u32 cap = o->elements->cap;
    u64 want = (u64)cap + cap / 2 + 6;
    if (want <= index)
        want = (u64)index + index / 8 + 4;
    if (o->cell.kind == Kind_Array && !cap && ((Array *)o)->length <= DENSE_LENGTH_MAX)
        want = MAX(want, ((Array *)o)->length); /* new Array(n) says how long it will be */
    if (want > UINT32_MAX - 1)
        want = UINT32_MAX - 1;
    return elements_reserve(vm, o, (u32)want);
}

Value elements_get(Vm *vm, Object *o, u32 index)
{
    (void)vm;
    if (o->cell.flags & OBJ_SPARSE || index >= o->elements->len)
        return VAL_HOLE;
    return o->elements->items[index];
}

static u8 dense_attrs(const Object *o)
{
    if (o->cell.flags & OBJ_FROZEN_ELEMENTS)
        return PROP_ENUMERABLE;
    return o->cell.flags & OBJ_SEALED_ELEMENTS ? PROP_ENUMERABLE | PROP_WRITABLE : PROP_WEC;
}

/* ---- sparse ---- */

static u32 sparse_hash(u32 index)
{
    return index * 0x9E3779B1u;
}

SparseEntry *sparse_find(SparseElements *s, u32 index)
{
    if (!s->cap)
        return NULL;
    u32 mask = s->cap - 1;
    for (u32 h = sparse_hash(index) >> 7 & mask;; h = (h + 1) & mask) {
        SparseEntry *e = &s->entries[h];
        if (e->state == SPARSE_EMPTY)
            return NULL;
        if (e->state == SPARSE_USED && e->index == index)
            return e;
    }
}

static SparseElements *sparse_new(Vm *vm, u32 cap)
{
    SparseElements *s =
        heap_try_alloc(vm, sizeof *s + (size_t)cap * sizeof(SparseEntry), Kind_SparseElements);
    if (s)
        s->cap = cap;
    return s;
}

static SparseEntry *sparse_place(SparseElements *s, u32 index)
{
    u32 mask = s->cap - 1, h = sparse_hash(index) >> 7 & mask;
    while (s->entries[h].state == SPARSE_USED)
        h = (h + 1) & mask;
    return &s->entries[h];
}

static SparseEntry *sparse_insert(SparseElements *s, u32 index)
{
    SparseEntry *e = sparse_place(s, index);
    s->used += e->state == SPARSE_EMPTY;
    s->live++;
    e->index = index;
    e->state = SPARSE_USED;
    return e;
}

bool elements_make_sparse(Vm *vm, Object *o)
{
    if (o->cell.flags & OBJ_SPARSE)
        return true;
    u32 n = o->elements->len, live = 0, cap = 8;
    for (u32 i = 0; i < n; i++)
        live += !value_is_hole(o->elements->items[i]);
    while (cap < live * 2)
        cap *= 2;
    SparseElements *s = sparse_new(vm, cap);
    if (!s)
        return false;
    u8 attrs = dense_attrs(o);
    for (u32 i = 0; i < n; i++)
        if (!value_is_hole(o->elements->items[i])) {
            SparseEntry *e = sparse_insert(s, i);
            e->value = o->elements->items[i];
            e->attrs = attrs;
        }
    o->sparse = s;
    o->cell.flags |= OBJ_SPARSE;
    o->cell.flags &= (u8) ~(OBJ_FROZEN_ELEMENTS | OBJ_SEALED_ELEMENTS);
    barrier(vm, o);
    return true;
}

/* When what was sparse has filled up, it becomes dense again. */
static bool try_make_dense(Vm *vm, Object *o)
{
    SparseElements *s = o->sparse;
    u32 max = 0;
    if (obj_shape(vm, o)->own_flags & SHAPE_WATCH_INDEX)
        return false;
    for (u32 i = 0; i < s->cap; i++) {
        if (s->entries[i].state != SPARSE_USED)
            continue;
        if (s->entries[i].attrs != PROP_WEC)
            return false;
        max = MAX(max, s->entries[i].index);
    }
    if ((u64)s->live * 3 < max)
        return false;
    Elements *e = elements_new(vm, max + max / 4 + 4);
    if (!e) {
        exception_take(vm);
        return false;
    }
    e->len = max + 1;
    for (u32 i = 0; i <= max; i++)
        e->items[i] = VAL_HOLE;
    for (u32 i = 0; i < s->cap; i++)
        if (s->entries[i].state == SPARSE_USED)
            e->items[s->entries[i].index] = s->entries[i].value;
    o->elements = e;
    o->cell.flags &= (u8)~OBJ_SPARSE;
    barrier(vm, o);
    return true;
}

static bool sparse_grow(Vm *vm, Object *o)
{
    SparseElements *old = o->sparse;
    u32 cap = 8;
    while (cap < old->live * 2 + 2)
        cap *= 2;
    SparseElements *s = sparse_new(vm, cap);
    if (!s)
        return false;
    for (u32 i = 0; i < old->cap; i++)
        if (old->entries[i].state == SPARSE_USED) {
            SparseEntry *e = sparse_insert(s, old->entries[i].index);
            e->value = old->entries[i].value;
            e->attrs = old->entries[i].attrs;
        }
    o->sparse = s;
    barrier(vm, o);
    return true;
}

static bool sparse_put(Vm *vm, Object *o, u32 index, Value v, u8 attrs)
{
    SparseEntry *e = sparse_find(o->sparse, index);
    if (!e) {
        if (UNLIKELY(obj_shape(vm, o)->own_flags & SHAPE_WATCH_INDEX))
            watch_fired(vm, o, WATCH_INDEXES);
        if (o->sparse->used + o->sparse->used / 2 >= o->sparse->cap) {
            if (attrs == PROP_WEC && o->sparse->live > 16 && try_make_dense(vm, o))
                return elements_put(vm, o, index, v, attrs);
            if (!sparse_grow(vm, o))
                return false;
        }
        e = sparse_insert(o->sparse, index);
    }
    e->value = v;
    e->attrs = attrs & PROP_PUBLIC;
    barrier(vm, o->sparse);
    return true;
}

static int compare_u32(const void *a, const void *b)
{
    u32 x = *(const u32 *)a, y = *(const u32 *)b;
    return x < y ? -1 : x > y;
}

u32 *sparse_sorted(SparseElements *s)
{
    u32 *list = xalloc(MAX(s->live, 1) * sizeof *list), n = 0;
    for (u32 i = 0; i < s->cap; i++)
        if (s->entries[i].state == SPARSE_USED)
            list[n++] = s->entries[i].index;
    qsort(list, n, sizeof *list, compare_u32);
    return list;
}

/* ---- whatever the form ---- */

bool elements_own(Vm *vm, Object *o, u32 index, PropDesc *out)
{
    (void)vm;
    if (LIKELY(!(o->cell.flags & OBJ_SPARSE))) {
        if (index >= o->elements->len || value_is_hole(o->elements->items[index]))
            return false;
        *out = desc_data(o->elements->items[index], dense_attrs(o));
        return true;
    }
    SparseEntry *e = sparse_find(o->sparse, index);
    if (!e)
        return false;
    *out = desc_data(e->value, e->attrs & PROP_WEC);
    if (e->attrs & PROP_ACCESSOR) {
        Accessor *a = (Accessor *)value_as_cell(e->value);
        *out = (PropDesc){.value = VAL_HOLE,
                          .getter = a->getter,
                          .setter = a->setter,
                          .attrs = e->attrs & (PROP_WEC - PROP_WRITABLE),
                          .has = PROP_WEC - PROP_WRITABLE};
    }
    return true;
}

/* Would a store at index leave a dense array reasonable? */
static bool stays_dense(const Object *o, u32 index)
{
    const Elements *e = o->elements;
    if (index < e->cap || index <= (u64)e->len + e->len / 2 + SPARSE_GAP)
        return true;
    return o->cell.kind == Kind_Array && index < ((const Array *)o)->length &&
           ((const Array *)o)->length <= DENSE_LENGTH_MAX;
}

static bool dense_put(Vm *vm, Object *o, u32 index, Value v)
{
    if (index >= o->elements->cap && !elements_grow(vm, o, index))
        return false;
    Elements *e = o->elements;
    for (u32 i = e->len; i < index; i++)
        e->items[i] = VAL_HOLE;
    e->items[index] = v;
    e->len = MAX(e->len, index + 1);
    barrier_slot(vm, e, &e->items[index], v);
    return true;
}

bool elements_put(Vm *vm, Object *o, u32 index, Value v, u8 attrs)
{
    bool ok;
    if (!(o->cell.flags & OBJ_SPARSE)) {
        bool exists = index < o->elements->len && !value_is_hole(o->elements->items[index]);
        if (exists && attrs == dense_attrs(o)) {
            o->elements->items[index] = v;
            barrier_slot(vm, o->elements, &o->elements->items[index], v);
            return true;
        }
        bool plain =
            attrs == PROP_WEC && !(o->cell.flags & (OBJ_FROZEN_ELEMENTS | OBJ_SEALED_ELEMENTS));
        if (plain && stays_dense(o, index))
            ok = dense_put(vm, o, index, v);
        else
            ok = elements_make_sparse(vm, o) && sparse_put(vm, o, index, v, attrs);
    } else {
        ok = sparse_put(vm, o, index, v, attrs);
    }
    if (ok && o->cell.kind == Kind_Array && index >= ((Array *)o)->length)
        ((Array *)o)->length = index + 1;
    return ok;
}

void elements_remove(Vm *vm, Object *o, u32 index)
{
    (void)vm;
    if (o->cell.flags & OBJ_SPARSE) {
        SparseEntry *e = sparse_find(o->sparse, index);
        if (!e)
            return;
        e->state = SPARSE_DELETED;
        e->value = VAL_UNDEFINED;
        o->sparse->live--;
        return;
    }
    Elements *e = o->elements;
    if (index >= e->len)
        return;
    e->items[index] = VAL_HOLE;
    if (index + 1 == e->len) {
        u32 n = index;
        while (n && value_is_hole(e->items[n - 1]))
            n--;
        e->len = n;
    }
}

enum { DROP_BY_MOVING = 24 };

void elements_drop_front(Vm *vm, Object *o, u32 n)
{
    Elements *e = o->elements;
    ASSERT(!(o->cell.flags & OBJ_SPARSE) && n <= e->len);
    u32 rest = e->len - n;
    if (!n)
        return;
    if (rest <= DROP_BY_MOVING) {
        memmove(e->items, e->items + n, rest * sizeof(Value));
        e->len = rest;
        barrier(vm, e); /* to where marking may have been already */
        return;
    }
    Cell *real = cell_of_inner(&e->cell);
    u32 cap = e->cap - n;
    Elements *inner = (Elements *)((Value *)e + n);
    inner->cell = (Cell){.kind = Kind_Elements,
                         .gc = GC_OLD,
                         .flags = CELL_INNER,
                         .shape = (u32)((Value *)inner - (Value *)real)};
    inner->len = rest;
    inner->cap = cap;
    real->flags |= CELL_HAS_INNER;
    real->shape = inner->cell.shape;
    o->elements = inner; /* the same cell: no barrier */
}

u32 elements_count(const Object *o)
{
    return o->cell.flags & OBJ_SPARSE ? o->sparse->live : o->elements->len;
}

bool elements_have_any(const Object *o)
{
    if (o->cell.flags & OBJ_SPARSE)
        return o->sparse->live != 0;
    for (u32 i = 0; i < o->elements->len; i++)
        if (!value_is_hole(o->elements->items[i]))
            return true;
    return false;
}

bool obj_chain_has_no_indexes(Vm *vm, Object *o)
{
    Realm *realm = vm_core(vm)->realm;
    for (Object *p = obj_proto(vm, o); p; p = obj_proto(vm, p)) {
        Value v = value_cell(p);
        if (value_same_bits(v, realm->intrinsics[Intrinsic_ArrayPrototype]) ||
            value_same_bits(v, realm->intrinsics[Intrinsic_ObjectPrototype])) {
            if (realm->elements_intact)
                return true;
        }
        if (p->cell.flags & OBJ_EXOTIC || elements_have_any(p))
            return false;
    }
    return true;
}

/* ---- arrays ---- */

enum { ELEMENTS_SMALL = (HEAP_SMALL_MAX - sizeof(Elements)) / sizeof(Value) };

static Array *array_alloc(Vm *vm)
{
    Realm *realm = vm_core(vm)->realm;
    if (UNLIKELY(!realm->array_shape)) {
        Object *proto = intrinsic(vm, Intrinsic_ArrayPrototype);
        realm->array_shape = &shape_root_at(vm, Kind_Array, sizeof(Array) / 8, proto, 0)->cell;
        barrier(vm, realm);
    }
    Array *a = heap_alloc_small(vm, sizeof *a, Kind_Array);
    a->object.cell.shape = ((Shape *)realm->array_shape)->offset;
    a->object.elements = &elements_empty;
    return a;
}

Array *array_new(Vm *vm, u32 length)
{
    Array *a = array_alloc(vm);
    if (!a)
        return NULL;
    a->length = length; /* elements come with the first store: elements_grow looks at the length */
    return a;
}

Array *array_new_capacity(Vm *vm, u32 capacity)
{
    Array *a = array_alloc(vm);
    if (!a || (capacity && !elements_reserve(vm, &a->object, capacity)))
        return NULL;
    return a;
}

Array *array_from_values(Vm *vm, const Value *values, u32 n)
{
    if (n && n <= ELEMENTS_SMALL) {
        Elements *e = heap_alloc_small(vm, sizeof *e + n * sizeof(Value), Kind_Elements);
        e->len = e->cap = n;
        for (u32 i = 0; i < n; i++)
            e->items[i] = values[i];
        Array *small = array_alloc(vm);
        small->object.elements = e;
        small->length = n;
        return small;
    }
    Array *a = array_new_capacity(vm, n);
    if (!a || !n)
        return a;
    memcpy(a->object.elements->items, values, n * sizeof(Value));
    a->object.elements->len = a->length = n;
    barrier(vm, a->object.elements);
    return a;
}

bool array_push(Vm *vm, Array *a, Value v)
{
    Elements *e = a->object.elements;
    if (LIKELY(!(a->object.cell.flags & OBJ_SPARSE) && e->len == a->length && e->len < e->cap)) {
        e->items[e->len] = v;
        barrier_slot(vm, e, &e->items[e->len++], v);
        a->length++;
        return true;
    }
    if (UNLIKELY(a->length == UINT32_MAX)) {
        throw_range(vm, "Invalid array length");
        return false;
    }
    return elements_put(vm, &a->object, a->length, v, PROP_WEC);
}

/* Drops the elements from `length` on. */
static void truncate_elements(Vm *vm, Object *o, u32 length)
{
    if (o->cell.flags & OBJ_SPARSE) {
        SparseElements *s = o->sparse;
        for (u32 i = 0; i < s->cap; i++)
            if (s->entries[i].state == SPARSE_USED && s->entries[i].index >= length) {
                s->entries[i].state = SPARSE_DELETED;
                s->entries[i].value = VAL_UNDEFINED;
                s->live--;
            }
        return;
    }
    Elements *e = o->elements;
    if (length >= e->len)
        return;
    e->len = length;
    if (e->cap > SHRINK_MIN && length < e->cap / 8) {
        Elements *small = &elements_empty;
        if (length) {
            small = elements_new(vm, length + length / 2 + 4);
            if (!small) {
                exception_take(vm);
                return;
            }
            memcpy(small->items, e->items, length * sizeof(Value));
            small->len = length;
        }
        o->elements = small;
        barrier(vm, o);
    }
}

bool array_set_length(Vm *vm, Array *a, u32 length)
{
    if (length < a->length)
        truncate_elements(vm, &a->object, length);
    a->length = length;
    return true;
}

/* The least length >= wanted that no element stands in the way of: those that cannot be deleted
 * stay. */
static u32 least_length(Object *o, u32 wanted)
{
    u32 least = wanted;
    if (o->cell.flags & OBJ_SPARSE) {
        for (u32 i = 0; i < o->sparse->cap; i++) {
            const SparseEntry *e = &o->sparse->entries[i];
            if (e->state == SPARSE_USED && e->index >= least && !(e->attrs & PROP_CONFIGURABLE))
                least = e->index + 1;
        }
    } else if (o->cell.flags & (OBJ_FROZEN_ELEMENTS | OBJ_SEALED_ELEMENTS)) {
        for (u32 i = o->elements->len; i > least; i--)
            if (!value_is_hole(o->elements->items[i - 1]))
                return i;
    }
    return least;
}

/* ArraySetLength (10.4.2.4). */
static int define_length(Vm *vm, Array *a, const PropDesc *desc)
{
    u32 length = 0;
    if (!value_is_hole(desc->value)) {
        if (LIKELY(value_is_int(desc->value) && value_as_int(desc->value) >= 0)) {
            length = (u32)value_as_int(desc->value);
        } else {
            double number;
            if (!to_uint32(vm, desc->value, &length) || !to_double(vm, desc->value, &number))
                return -1;
            if (number != (double)length) {
                throw_range(vm, "Invalid array length");
                return -1;
            }
        }
    }
    u8 *flags = &a->object.cell.flags;
    bool readonly = *flags & OBJ_LENGTH_READONLY;
    if (desc_is_accessor(desc) || (desc->has & desc->attrs & (PROP_ENUMERABLE | PROP_CONFIGURABLE)))
        return 0;
    if (readonly && (desc->has & desc->attrs & PROP_WRITABLE))
        return 0;
    bool done = true;
    if (!value_is_hole(desc->value) && length != a->length) {
        if (readonly)
            return 0;
        if (length < a->length) {
            u32 least = least_length(&a->object, length);
            done = least == length;
            length = least;
        }
        if (!array_set_length(vm, a, length))
            return -1;
    }
    if ((desc->has & PROP_WRITABLE) && !(desc->attrs & PROP_WRITABLE))
        *flags |= OBJ_LENGTH_READONLY;
    return done;
}

int array_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc)
{
    Array *a = (Array *)o;
    if (key_is_index(key)) {
        if (key_as_index(key) >= a->length && o->cell.flags & OBJ_LENGTH_READONLY)
            return 0;
        return ordinary_define_own(vm, o, key, desc); /* elements_put moves length up */
    }
    return key_equal(key, KEY_length) ? define_length(vm, a, desc)
                                      : ordinary_define_own(vm, o, key, desc);
}

int value_is_array(Vm *vm, Value v)
{
    while (value_has_kind(v, Kind_Proxy)) {
        ProxyObject *p = (ProxyObject *)value_as_cell(v);
        if (!p->handler) {
            throw_type(vm, "Cannot perform 'IsArray' on a proxy that has been revoked");
            return -1;
        }
        v = value_cell(p->target);
    }
    return value_is_array_cell(v);
}

bool array_is_fast(Vm *vm, Value v)
{
    if (!value_is_array_cell(v))
        return false;
    Array *a = value_as_array(v);
    return !(a->object.cell.flags & OBJ_SPARSE) && obj_chain_has_no_indexes(vm, &a->object);
}

bool array_iterates_fast(Vm *vm, Value v)
{
    if (!value_is_array_cell(v))
        return false;
    Array *a = value_as_array(v);
    Realm *realm = vm_core(vm)->realm;
    Shape *s = obj_shape(vm, &a->object);
    PropSlot where;
    return !(a->object.cell.flags & OBJ_SPARSE) && realm->iteration_intact &&
           realm->elements_intact &&
           value_same_bits(value_cell(s->proto), realm->intrinsics[Intrinsic_ArrayPrototype]) &&
           !(s->count && shape_lookup(vm, s, KEY_SYM_iterator, &where));
}

void kind_trace_SparseElements(Vm *vm, Cell *cell)
{
    SparseElements *s = (SparseElements *)cell;
    for (u32 i = 0; i < s->cap; i++)
        if (s->entries[i].state == SPARSE_USED)
            heap_mark(vm, s->entries[i].value);
}

void kind_update_SparseElements(Vm *vm, Cell *cell)
{
    (void)vm;
    SparseElements *s = (SparseElements *)cell;
    for (u32 i = 0; i < s->cap; i++)
        if (s->entries[i].state == SPARSE_USED)
            heap_update(&s->entries[i].value);
}

bool kind_moves_SparseElements(const Cell *cell)
{
    (void)cell;
    return true;
}
