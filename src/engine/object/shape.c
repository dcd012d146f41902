/* shape.c - hidden classes: roots, transitions, property tables, validity.
 *
 * Tables: a PropTable lists properties in slot order with a hash index when there are more than a
 * few. A chain of shapes shares one table: the child appends to its parent's table and each shape
 * sees only the first `count` entries. A second branch from the same shape builds a table of its
 * own when first asked. In shared shapes entry i is slot i; in own shapes too, with holes where
 * properties were deleted.
 *
 * Root shapes hang below the own shape of their prototype, other shapes below the shape they came
 * from. Both links are weak: a shape that has such links asks for a second visit (kind_weak_Shape),
 * and a store of one makes an old shape remembered, so that young cycles visit it too.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "engine/object/array.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/object_state.h"

struct PropTable {
    Cell cell;
    u32 used; /* entries written */
    u32 cap;
    u32 live; /* without deleted ones; kept in tables of own shapes only */
    u32 mask; /* of the index; 0: none, scan the keys */
    PropKey keys[];
    /* u32 index[mask + 1] (entry + 1, 0 empty), when mask; then u8 attrs[cap] */
};

enum { SCAN_MAX = 8, WALK_MAX = 6 };

typedef struct Child {
    u64 key;
    u32 tag;
    u32 offset; /* of the child shape; 0: empty */
} Child;
typedef struct ChildTable {
    u32 used, cap; /* cap: a power of two */
    Child items[];
} ChildTable;

typedef struct ShapeDependents {
    u32 len, cap;
    Object *items[];
} ShapeDependents;

/* ---- property tables ---- */

static u32 *table_index(PropTable *t)
{
    return (u32 *)(t->keys + t->cap);
}
static u8 *table_attrs(PropTable *t)
{
    return (u8 *)(table_index(t) + (t->mask ? t->mask + 1 : 0));
}

/* Atoms and symbols do not move, so their address is their hash: no load, and not open to chosen
 * collisions of text. */
static inline u32 key_hash(PropKey key)
{
    u64 h = (key.bits >> 3) * 0x9E3779B97F4A7C15ull;
    return (u32)(h >> 32);
}

static PropTable *prop_table_new(Vm *vm, u32 cap)
{
    u32 mask = 0;
    if (cap > SCAN_MAX) {
        u32 slots = 32;
        while (slots < cap + cap / 2)
            slots *= 2;
        mask = slots - 1;
    }
    size_t size = sizeof(PropTable) + (size_t)cap * (sizeof(PropKey) + 1) +
                  (mask ? (size_t)(mask + 1) * 4 : 0);
    PropTable *t = size < 60000 ? heap_alloc(vm, size, Kind_PropTable)
                                : heap_try_alloc(vm, size, Kind_PropTable);
    CHECK(t != NULL); /* a few bytes per property that exists already */
    t->cap = cap;
    t->mask = mask;
    return t;
}

static void table_link(PropTable *t, u32 entry)
{
    if (!t->mask)
        return;
    u32 *index = table_index(t);
    u32 h = key_hash(t->keys[entry]) & t->mask;
    while (index[h])
        h = (h + 1) & t->mask;
    index[h] = entry + 1;
}

/* A copy of the first n entries with room for `cap`. */
static PropTable *table_copy(Vm *vm, PropTable *from, u32 n, u32 cap)
{
    PropTable *t = prop_table_new(vm, cap);
    memcpy(t->keys, from->keys, n * sizeof(PropKey));
    memcpy(table_attrs(t), table_attrs(from), n);
    t->used = n;
    for (u32 i = 0; i < n; i++)
        if (!key_is_none(t->keys[i])) {
            table_link(t, i);
            t->live++;
        }
    return t;
}

static u32 grown_cap(u32 cap)
{
    return cap < 4 ? 4 : cap < 8 ? 8 : cap * 2;
}

/* Entry of key among the first `limit`, or -1. */
static inline i64 table_find_key(PropTable *t, PropKey key, u32 limit)
{
    if (!t->mask) {
        u32 n = MIN(t->used, limit);
        for (u32 i = 0; i < n; i++)
            if (t->keys[i].bits == key.bits)
                return i;
        return -1;
    }
    const u32 *index = table_index(t);
    u32 h = key_hash(key) & t->mask;
    for (u32 e; (e = index[h]) != 0; h = (h + 1) & t->mask)
        if (t->keys[e - 1].bits == key.bits)
            return e - 1 < limit ? (i64)(e - 1) : -1;
    return -1;
}

static void table_append(PropTable *t, PropKey key, u8 attrs)
{
    ASSERT(t->used < t->cap);
    u32 i = t->used++;
    t->keys[i] = key;
    table_attrs(t)[i] = attrs;
    t->live++;
    table_link(t, i);
}

/* The shape's table, made from its ancestors' when it has none. */
static PropTable *shape_table(Vm *vm, Shape *s)
{
    if (s->table)
        return s->table;
    Shape *a = s;
    while (!a->table && a->parent)
        a = a->parent;
    u32 have = a->table ? a->count : 0;
    PropTable *t = a->table;
    if (!t)
        t = prop_table_new(vm, MAX(s->count, 4));
    else if (t->used != have ||
             t->cap < s->count) /* another branch has gone on with it, or it is full */
        t = table_copy(vm, t, have, s->count <= 4 ? 4 : s->count + s->count / 2);
    t->used = s->count;
    for (Shape *p = s; p != a; p = p->parent)
        if (p->transition == SHAPE_VIA_ADD) {
            t->keys[p->count - 1] = p->last_key;
            table_attrs(t)[p->count - 1] = p->last_attrs;
        }
    for (u32 i = have; i < s->count; i++) {
        table_link(t, i);
        t->live++;
    }
    for (Shape *p = s; p != a; p = p->parent) {
        p->table = t;
        barrier(vm, p);
    }
    barrier(vm, t);
    return t;
}

/* Few properties and no table: their shapes say it all. */
static bool lookup_by_walk(Shape *s, PropKey key, PropSlot *out)
{
    for (; s; s = s->parent)
        if (s->transition == SHAPE_VIA_ADD && s->last_key.bits == key.bits) {
            *out = (PropSlot){s->count - 1, s->last_attrs};
            return true;
        } else if (s->table) {
            i64 i = table_find_key(s->table, key, s->count);
            if (i < 0)
                return false;
            *out = (PropSlot){(u32)i, table_attrs(s->table)[i]};
            return true;
        }
    return false;
}

bool shape_lookup(Vm *vm, Shape *shape, PropKey key, PropSlot *out)
{
    PropTable *t = shape->table;
    if (!t) {
        if (shape->count <= WALK_MAX)
            return shape->count && lookup_by_walk(shape, key, out);
        t = shape_table(vm, shape);
    }
    i64 i = table_find_key(t, key, shape->count);
    if (i < 0)
        return false;
    *out = (PropSlot){(u32)i, table_attrs(t)[i]};
    return true;
}

PropKey shape_key_at(Vm *vm, Shape *shape, u32 i, u8 *attrs)
{
    ASSERT(i < shape->count);
    PropTable *t = shape_table(vm, shape);
    *attrs = table_attrs(t)[i];
    return t->keys[i];
}

void shape_each(Vm *vm, Shape *shape, ShapeVisit *fn, void *ctx)
{
    if (!shape->count)
        return;
    PropTable *t = shape_table(vm, shape);
    for (u32 i = 0, n = shape->count; i < n; i++) {
        if (key_is_none(t->keys[i]))
            continue;
        if (!fn(ctx, t->keys[i], (PropSlot){i, table_attrs(t)[i]}))
            return;
    }
}

/* ---- children ---- */

static Shape *shape_at(Vm *vm, u32 offset)
{
    return (Shape *)(vm_core(vm)->shape_base + offset);
}

static Child child_of(const Shape *s)
{
    Child c = {s->last_key.bits, s->transition | (u32)s->last_attrs << 8, s->offset};
    if (s->transition == SHAPE_VIA_ROOT)
        c.tag = SHAPE_VIA_ROOT | (u32)s->object_kind << 8 | (u32)s->inline_base << 16 |
                (u32)s->inline_slots << 24;
    return c;
}

static u32 child_hash(u64 key, u32 tag)
{
    u64 h = (key >> 3 ^ (u64)tag << 40 ^ tag) * 0x9E3779B97F4A7C15ull;
    return (u32)(h >> 32);
}

static Shape *find_child(Vm *vm, Shape *s, u64 key, u32 tag)
{
    if (!s->children)
        return NULL;
    if (!(s->children & 1)) {
        Shape *only = (Shape *)s->children;
        Child c = child_of(only);
        return c.key == key && c.tag == tag ? only : NULL;
    }
    ChildTable *t = (ChildTable *)(s->children - 1);
    for (u32 h = child_hash(key, tag) & (t->cap - 1); t->items[h].offset;
         h = (h + 1) & (t->cap - 1))
        if (t->items[h].key == key && t->items[h].tag == tag)
            return shape_at(vm, t->items[h].offset);
    return NULL;
}

static void child_insert(ChildTable *t, Child c)
{
    u32 h = child_hash(c.key, c.tag) & (t->cap - 1);
    while (t->items[h].offset)
        h = (h + 1) & (t->cap - 1);
    t->items[h] = c;
    t->used++;
}

static ChildTable *child_table_new(u32 cap)
{
    ChildTable *t = xalloc_zero(sizeof *t + cap * sizeof(Child));
    t->cap = cap;
    return t;
}

/* The table of s's children, with room for one more. */
static ChildTable *child_table_for(Shape *s)
{
    if (!s->children)
        return child_table_new(4);
    if (!(s->children & 1)) {
        ChildTable *t = child_table_new(4);
        child_insert(t, child_of((Shape *)s->children));
        return t;
    }
    ChildTable *t = (ChildTable *)(s->children - 1);
    if (t->used + t->used / 2 < t->cap)
        return t;
    ChildTable *bigger = child_table_new(t->cap * 2);
    for (u32 i = 0; i < t->cap; i++)
        if (t->items[i].offset)
            child_insert(bigger, t->items[i]);
    xfree(t);
    return bigger;
}

static void add_child(Vm *vm, Shape *s, Shape *child)
{
    if (!s->children) {
        s->children = (uintptr_t)child;
    } else {
        ChildTable *t = child_table_for(s);
        child_insert(t, child_of(child));
        s->children = (uintptr_t)t | 1;
    }
    barrier(vm, s);
}

/* ---- shapes ---- */

static Shape *shape_alloc(Vm *vm)
{
    Shape *s = heap_alloc_shape(vm, sizeof *s);
    s->offset = (u32)((char *)s - vm_core(vm)->shape_base);
    s->last_key = KEY_NONE;
    return s;
}

/* A child of s that differs in nothing yet; the caller finishes it and calls add_child. */
static Shape *shape_child(Vm *vm, Shape *s, u8 transition, u64 via)
{
    ASSERT(!shape_is_own(s));
    Shape *c = shape_alloc(vm);
    c->proto = s->proto;
    c->count = s->count;
    c->object_kind = s->object_kind;
    c->flags = s->flags;
    c->inline_base = s->inline_base;
    c->inline_slots = s->inline_slots;
    c->transition = transition;
    c->last_key.bits = via;
    c->parent = s;
    return c;
}

static bool kind_is_exotic(Kind kind)
{
    return kind == Kind_Proxy || kind == Kind_Namespace || kind == Kind_ContextGlobal;
}

/* Words of the struct of the kinds that shape_root is used for. */
static u32 kind_words(Kind kind)
{
    switch (kind) {
    case Kind_Object:
    case Kind_Global:
        return sizeof(Object) / 8;
    case Kind_Array:
        return sizeof(Array) / 8;
    case Kind_Function:
        return sizeof(Function) / 8;
    case Kind_Native:
        return sizeof(NativeFunction) / 8;
    case Kind_Error:
        return sizeof(ErrorObject) / 8;
    default:
        CHECK(!"shape_root of a kind without a fixed size");
        return 0;
    }
}

Shape *shape_root(Vm *vm, Kind kind, Object *proto, u32 inline_slots)
{
    return shape_root_at(vm, kind, kind_words(kind), proto, inline_slots);
}

Shape *shape_root_at(Vm *vm, Kind kind, u32 base, Object *proto, u32 inline_slots)
{
    CHECK(base < 256 && inline_slots < 256);
    ObjectState *state = object_state(vm);
    u32 what = (u32)kind | base << 8 | inline_slots << 16;
    RootCacheEntry *cached =
        &state->roots[((uintptr_t)proto >> 4 ^ (uintptr_t)proto >> 10 ^ what * 7 ^ what >> 16) %
                      ROOT_CACHE_SIZE];
    if (LIKELY(cached->shape && cached->proto == proto && cached->what == what))
        return cached->shape;
    Shape *holder;
    if (proto) {
        obj_mark_as_proto(vm, proto);
        holder = obj_shape(vm, proto);
    } else {
        holder = (Shape *)value_as_cell(state->null_holder);
    }
    u32 tag = SHAPE_VIA_ROOT | (u32)kind << 8 | base << 16 | inline_slots << 24;
    Shape *s = find_child(vm, holder, 0, tag);
    if (!s) {
        s = shape_alloc(vm);
        s->proto = proto;
        s->object_kind = (u8)kind;
        s->inline_base = (u8)base;
        s->inline_slots = (u8)inline_slots;
        s->flags = kind_is_exotic(kind) ? SHAPE_EXOTIC : 0;
        add_child(vm, holder, s);
    }
    *cached = (RootCacheEntry){proto, what, s};
    return s;
}

Shape *shape_without(Vm *vm, Shape *s, u32 slot)
{
    u64 key = (u64)slot << 3;
    Shape *c = find_child(vm, s, key, SHAPE_VIA_DELETE);
    if (c)
        return c;
    if (!s->changes) {
        s->changes = 1;
        return NULL;
    }
    c = shape_root_at(vm, (Kind)s->object_kind, s->inline_base, s->proto, s->inline_slots);
    c = shape_with_flags(vm, c, s->flags & SHAPE_HAS_LAZY);
    for (u32 i = 0; i < s->count; i++) {
        u8 attrs;
        PropKey k = shape_key_at(vm, s, i, &attrs);
        if (i != slot)
            c = shape_add(vm, c, k, attrs);
    }
    c = shape_with_flags(vm, c, s->flags & SHAPE_NOT_EXTENSIBLE);
    ChildTable *t =
        child_table_for(s); /* an entry beside the real children: c has a parent of its own */
    child_insert(t, (Child){key, SHAPE_VIA_DELETE, c->offset});
    s->children = (uintptr_t)t | 1;
    barrier(vm, s);
    return c;
}

static u8 flags_of_attrs(u8 attrs)
{
    return (u8)((attrs & PROP_ACCESSOR ? SHAPE_HAS_ACCESSOR : 0) |
                (attrs & (PROP_ACCESSOR | PROP_WRITABLE) ? 0 : SHAPE_HAS_READONLY));
}

Shape *shape_add(Vm *vm, Shape *s, PropKey key, u8 attrs)
{
    ASSERT(!key_is_index(key) && !(attrs & PROP_WATCH_ANY));
    Shape *c = find_child(vm, s, key.bits, SHAPE_VIA_ADD | (u32)attrs << 8);
    if (c)
        return c;
    c = shape_child(vm, s, SHAPE_VIA_ADD, key.bits);
    c->last_attrs = attrs;
    c->count = s->count + 1;
    c->flags |= flags_of_attrs(attrs);
    PropTable *t = s->table;
    if (t && t->used == s->count) { /* s is the last in line: the child goes on with its table */
        if (t->used == t->cap)
            t = table_copy(vm, t, t->used, grown_cap(t->cap));
        table_append(t, key, attrs);
        barrier(vm, t);
        c->table = t;
        barrier(vm, c); /* the copy may have collected */
    }
    add_child(vm, s, c);
    return c;
}

Shape *shape_with_proto(Vm *vm, Shape *s, Object *proto)
{
    if (proto)
        obj_mark_as_proto(vm, proto);
    if (s->transition == SHAPE_VIA_ROOT && !(s->flags & SHAPE_NOT_EXTENSIBLE) && !s->count)
        return shape_root_at(vm, (Kind)s->object_kind, s->inline_base, proto, s->inline_slots);
    Shape *c = find_child(vm, s, (u64)(uintptr_t)proto, SHAPE_VIA_PROTO);
    if (c)
        return c;
    c = shape_child(vm, s, SHAPE_VIA_PROTO, (u64)(uintptr_t)proto);
    c->proto = proto;
    c->table = s->table;
    add_child(vm, s, c);
    return c;
}

Shape *shape_with_attrs(Vm *vm, Shape *s, u32 slot, u8 attrs)
{
    Shape *c = find_child(vm, s, (u64)slot << 3, SHAPE_VIA_ATTRS | (u32)attrs << 8);
    if (c)
        return c;
    PropTable *t = table_copy(vm, shape_table(vm, s), s->count, MAX(s->count, 4));
    table_attrs(t)[slot] = attrs;
    c = shape_child(vm, s, SHAPE_VIA_ATTRS, (u64)slot << 3);
    c->last_attrs = attrs;
    c->flags |= flags_of_attrs(attrs);
    c->table = t;
    add_child(vm, s, c);
    return c;
}

Shape *shape_with_flags(Vm *vm, Shape *s, u8 add)
{
    if ((s->flags & add) == add)
        return s;
    Shape *c = find_child(vm, s, (u64)add << 3, SHAPE_VIA_FLAGS);
    if (c)
        return c;
    c = shape_child(vm, s, SHAPE_VIA_FLAGS, (u64)add << 3);
    c->flags |= add;
    c->table = s->table;
    add_child(vm, s, c);
    return c;
}

/* Attributes of every property after sealing or freezing. Private names stay as they are. */
static void restrict_attrs(PropTable *t, u32 n, Integrity level)
{
    u8 *attrs = table_attrs(t);
    for (u32 i = 0; i < n; i++) {
        if (key_is_none(t->keys[i]) || key_is_private(t->keys[i]))
            continue;
        attrs[i] &= (u8)~PROP_CONFIGURABLE;
        if (level == INTEGRITY_FREEZE && !(attrs[i] & PROP_ACCESSOR))
            attrs[i] &= (u8)~PROP_WRITABLE;
    }
}

Shape *shape_with_integrity(Vm *vm, Shape *s, Integrity level)
{
    if (level == INTEGRITY_PREVENT)
        return shape_with_flags(vm, s, SHAPE_NOT_EXTENSIBLE);
    if (shape_is_own(s)) {
        s->flags |= SHAPE_NOT_EXTENSIBLE;
        if (s->table)
            restrict_attrs(s->table, s->count, level);
        if (level == INTEGRITY_FREEZE)
            s->flags |= SHAPE_HAS_READONLY;
        return s;
    }
    Shape *c = find_child(vm, s, (u64)level << 3, SHAPE_VIA_INTEGRITY);
    if (c)
        return c;
    PropTable *t = table_copy(vm, shape_table(vm, s), s->count, MAX(s->count, 4));
    restrict_attrs(t, s->count, level);
    c = shape_child(vm, s, SHAPE_VIA_INTEGRITY, (u64)level << 3);
    c->flags |= SHAPE_NOT_EXTENSIBLE | (level == INTEGRITY_FREEZE ? SHAPE_HAS_READONLY : 0);
    c->table = t;
    add_child(vm, s, c);
    return c;
}

/* ---- own shapes ---- */

Shape *shape_make_own(Vm *vm, Shape *s, u8 own_kind_flags)
{
    PropTable *t =
        s->count ? table_copy(vm, shape_table(vm, s), s->count, grown_cap(s->count)) : NULL;
    Shape *own = shape_alloc(vm);
    own->proto = s->proto;
    own->count = s->count;
    own->object_kind = s->object_kind;
    own->flags = s->flags | own_kind_flags;
    own->inline_base = s->inline_base;
    own->inline_slots = s->inline_slots;
    own->table = t;
    return own;
}

enum { CHANGES_MAX = 100 };

Shape *shape_renew(Vm *vm, Shape *own)
{
    Shape *s = shape_alloc(vm);
    Cell header = s->cell;
    u32 offset = s->offset;
    *s = *own;
    s->cell = header;
    s->offset = offset;
    s->own_flags &= (u8) ~(SHAPE_CACHED | SHAPE_CACHED_PAST);
    if (s->changes < CHANGES_MAX)
        s->changes++;
    else
        s->own_flags |= SHAPE_NEVER_CACHE;
    own->table = NULL;
    own->count = 0;
    own->children = 0;
    own->dependents = NULL;
    own->validity = NULL;
    own->own_flags |= SHAPE_NEVER_CACHE;
    return s;
}

u32 shape_own_add(Vm *vm, Shape *own, PropKey key, u8 attrs)
{
    ASSERT(shape_is_own(own) && !key_is_index(key));
    PropTable *t = own->table;
    if (!t || t->used == t->cap) {
        t = t ? table_copy(vm, t, t->used, grown_cap(t->cap)) : prop_table_new(vm, 4);
        own->table = t;
    }
    table_append(t, key, attrs);
    barrier(vm, t);
    barrier(vm, own);
    own->flags |= flags_of_attrs(attrs);
    return own->count++;
}

void shape_own_reserve(Vm *vm, Shape *own, u32 cap)
{
    ASSERT(shape_is_own(own));
    PropTable *t = own->table;
    if (t && t->cap >= cap)
        return;
    own->table = t ? table_copy(vm, t, t->used, cap) : prop_table_new(vm, cap);
    barrier(vm, own);
}

void shape_own_attrs(Vm *vm, Shape *own, u32 slot, u8 attrs)
{
    (void)vm;
    ASSERT(shape_is_own(own) && slot < own->count);
    table_attrs(own->table)[slot] = attrs;
    own->flags |= flags_of_attrs(attrs);
    if (attrs & PROP_WATCH_ANY)
        own->own_flags |= SHAPE_WATCHED;
}

void shape_own_remove(Vm *vm, Shape *own, u32 slot)
{
    (void)vm;
    PropTable *t = own->table;
    ASSERT(shape_is_own(own) && slot < own->count && !key_is_none(t->keys[slot]));
    t->keys[slot] = KEY_NONE;
    table_attrs(t)[slot] = 0;
    t->live--;
}

u32 shape_own_live(const Shape *own)
{
    return own->table ? own->table->live : 0;
}

void shape_own_compact(Vm *vm, Shape *own, u32 *map)
{
    PropTable *old = own->table;
    if (!old)
        return;
    PropTable *t = prop_table_new(vm, grown_cap(old->live));
    for (u32 i = 0; i < old->used; i++)
        if (!key_is_none(old->keys[i])) {
            map[t->used] = i;
            table_append(t, old->keys[i], table_attrs(old)[i]);
        }
    own->table = t;
    own->count = t->used;
    barrier(vm, own);
}

/* ---- validity ---- */

static void add_dependent(Vm *vm, Shape *s, Object *dependent)
{
    ShapeDependents *d = s->dependents;
    for (u32 i = 0; d && i < d->len && i < 8; i++)
        if (d->items[i] == dependent)
            return;
    if (!d || d->len == d->cap) {
        u32 cap = d ? d->cap * 2 : 4;
        bool first = !d;
        d = xrealloc(d, sizeof *d + cap * sizeof(Object *));
        if (first)
            d->len = 0;
        d->cap = cap;
        s->dependents = d;
    }
    d->items[d->len++] = dependent;
    barrier(vm, s);
}

Validity *shape_proto_validity(Vm *vm, Object *proto)
{
    if (!proto)
        return (Validity *)value_as_cell(object_state(vm)->always_valid);
    obj_mark_as_proto(vm, proto);
    Validity *result = obj_shape(vm, proto)->validity;
    if (result)
        return result;
    for (Object *p = proto; p;) {
        obj_mark_as_proto(vm, p);
        Shape *s = obj_shape(vm, p);
        if (s->validity)
            break; /* it hangs on the rest of the chain already */
        Validity *v = heap_alloc(vm, sizeof *v, Kind_Validity);
        v->valid = 1;
        s->validity = v;
        barrier(vm, s);
        Object *next = s->proto;
        if (next) {
            obj_mark_as_proto(vm, next);
            add_dependent(vm, obj_shape(vm, next), p);
        }
        p = next;
    }
    return obj_shape(vm, proto)->validity;
}

void shape_invalidate(Vm *vm, Object *proto)
{
    VEC(Object *) work = {0};
    for (Object *p = proto; p; p = work.len ? VEC_POP(&work) : NULL) {
        Shape *s = obj_shape(vm, p);
        if (s->validity) {
            s->validity->valid = 0;
            s->validity = NULL;
        }
        ShapeDependents *d = s->dependents;
        if (!d)
            continue;
        s->dependents = NULL;
        for (u32 i = 0; i < d->len; i++)
            if (obj_shape(vm, d->items[i])->proto ==
                p) /* else it has moved to another chain since */
                VEC_PUSH(&work, d->items[i]);
        xfree(d);
    }
    VEC_DEINIT(&work);
}

/* ---- collector ---- */

static void sweep_children(Vm *vm, Shape *s)
{
    if (!s->children)
        return;
    if (!(s->children & 1)) {
        if (heap_is_dead(vm, (Shape *)s->children))
            s->children = 0;
        return;
    }
    ChildTable *t = (ChildTable *)(s->children - 1);
    u32 alive = 0;
    for (u32 i = 0; i < t->cap; i++)
        if (t->items[i].offset && !heap_is_dead(vm, shape_at(vm, t->items[i].offset)))
            alive++;
    if (alive == t->used)
        return;
    if (!alive) {
        xfree(t);
        s->children = 0;
        return;
    }
    u32 cap = 4;
    while (cap < alive * 2)
        cap *= 2;
    ChildTable *fresh = child_table_new(cap);
    for (u32 i = 0; i < t->cap; i++)
        if (t->items[i].offset && !heap_is_dead(vm, shape_at(vm, t->items[i].offset)))
            child_insert(fresh, t->items[i]);
    xfree(t);
    s->children = (uintptr_t)fresh | 1;
}

static void sweep_dependents(Vm *vm, Shape *s)
{
    ShapeDependents *d = s->dependents;
    if (!d)
        return;
    u32 n = 0;
    for (u32 i = 0; i < d->len; i++)
        if (!heap_is_dead(vm, d->items[i]))
            d->items[n++] = d->items[i];
    d->len = n;
    if (!n) {
        xfree(d);
        s->dependents = NULL;
    }
}

void kind_weak_Shape(Vm *vm, Cell *cell, WeakPhase phase)
{
    if (phase == WEAK_CLEAR) {
        sweep_children(vm, (Shape *)cell);
        sweep_dependents(vm, (Shape *)cell);
    }
}

void shape_sweep(Vm *vm)
{
    ObjectState *state = vm_core(vm)->objects;
    if (!state)
        return;
    shape_cache_clear(vm);
    for (u32 i = 0; i < ROOT_CACHE_SIZE; i++)
        if (state->roots[i].shape && heap_is_dead(vm, state->roots[i].shape))
            state->roots[i].shape = NULL;
    for (u32 i = 0; i < COPY_CACHE_SIZE; i++) {
        CopyCacheEntry *c = &state->copies[i];
        if (c->result && (heap_is_dead(vm, c->source) || heap_is_dead(vm, c->target) ||
                          heap_is_dead(vm, c->result)))
            *c = (CopyCacheEntry){NULL, NULL, NULL};
    }
    u32 n = 0;
    for (u32 i = 0; i < state->watched.len; i++)
        if (!heap_is_dead(vm, state->watched.items[i].holder))
            state->watched.items[n++] = state->watched.items[i];
    state->watched.len = n;
}

ObjectState *object_state_new(Vm *vm)
{
    ObjectState *state = xalloc_zero(sizeof *state);
    state->always_valid = state->null_holder = VAL_UNDEFINED;
    vm_core(vm)->objects = state;
    root_add(vm, &state->always_valid);
    root_add(vm, &state->null_holder);
    Validity *v = heap_alloc(vm, sizeof *v, Kind_Validity);
    v->valid = 1;
    state->always_valid = value_cell(v);
    Shape *holder = shape_alloc(vm);
    holder->flags = SHAPE_UNIQUE | SHAPE_EXOTIC;
    state->null_holder = value_cell(holder);
    return state;
}

void object_state_free(Vm *vm)
{
    ObjectState *state = vm_core(vm)->objects;
    if (!state)
        return;
    vm_core(vm)->objects = NULL;
    VEC_DEINIT(&state->watched);
    xfree(state);
}

void kind_trace_Shape(Vm *vm, Cell *cell)
{
    Shape *s = (Shape *)cell;
    heap_mark_cell(vm, s->proto);
    heap_mark_cell(vm, s->parent);
    heap_mark_cell(vm, s->table);
    heap_mark_cell(vm, s->validity);
    if (s->transition == SHAPE_VIA_ADD)
        heap_mark_cell(vm, key_as_cell(s->last_key));
    if (s->children || s->dependents)
        heap_weak_visit(vm, cell);
}

void kind_finalise_Shape(Vm *vm, Cell *cell)
{
    (void)vm;
    Shape *s = (Shape *)cell;
    if (s->children & 1)
        xfree((void *)(s->children - 1));
    xfree(s->dependents);
    s->children = 0;
    s->dependents = NULL;
}

void kind_trace_PropTable(Vm *vm, Cell *cell)
{
    PropTable *t = (PropTable *)cell;
    for (u32 i = 0; i < t->used; i++)
        heap_mark_cell(vm, key_as_cell(t->keys[i]));
}
