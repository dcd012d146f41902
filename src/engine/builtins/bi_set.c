/* bi_set.c - Set, its iterators and the methods that combine sets (24.2).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/collections.h"
#include "engine/vm/call.h"

static HashTable *this_table(Vm *vm, Frame *f)
{
    if (LIKELY(value_has_kind(f->this_value, Kind_Set)))
        return ((SetObject *)value_as_cell(f->this_value))->table;
    return incompatible_receiver(vm, f, "Set");
}

static Value set_add(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    return table_set(vm, t, frame_arg(f, 0), VAL_UNDEFINED) ? f->this_value : VAL_EXC;
}

static Value set_has(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    return value_bool(table_find(vm, t, frame_arg(f, 0)) >= 0);
}

static Value set_delete(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    return value_bool(table_delete(vm, t, frame_arg(f, 0)));
}

static Value quick_has(Vm *vm, const Value *args, u32 argc)
{
    if (UNLIKELY(!argc || !value_has_kind(args[-1], Kind_Set)))
        return VAL_HOLE;
    return value_bool(table_find(vm, ((SetObject *)value_as_cell(args[-1]))->table, args[0]) >= 0);
}

static Value quick_add(Vm *vm, const Value *args, u32 argc)
{
    if (UNLIKELY(!argc || !value_has_kind(args[-1], Kind_Set)))
        return VAL_HOLE;
    if (LIKELY(table_set(vm, ((SetObject *)value_as_cell(args[-1]))->table, args[0], VAL_UNDEFINED)))
        return args[-1];
    exception_take(vm);
    return VAL_HOLE; /* set_add throws it again, with its place in the stack */
}

static Value quick_delete(Vm *vm, const Value *args, u32 argc)
{
    if (UNLIKELY(!argc || !value_has_kind(args[-1], Kind_Set)))
        return VAL_HOLE;
    return value_bool(table_delete(vm, ((SetObject *)value_as_cell(args[-1]))->table, args[0]));
}

static Value set_clear(Vm *vm, Frame *f)
{
    table_clear(vm, TRY_PTR(this_table(vm, f)));
    return VAL_UNDEFINED;
}

static Value set_size(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    return value_u32(t->live);
}

static Value set_for_each(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    CallPrep prep;
    if (!call_prepare(vm, &prep, frame_arg(f, 0), 3))
        return VAL_EXC;
    HashCursor cursor = {0};
    HashEntry *e;
    while (table_next(t, &cursor, &e)) {
        Value args[3] = {e->key, e->key, f->this_value};
        TRY(call_prepared(vm, &prep, frame_arg(f, 1), 3, args));
    }
    return VAL_UNDEFINED;
}

static SetObject *set_new(Vm *vm, Object *proto)
{
    HashTable *t = table_new(vm, false);
    SetObject *s = object_new_kind(vm, Kind_Set, sizeof *s, proto, 0);
    if (s)
        s->table = t;
    return s;
}

static Value set_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f), iterable = frame_arg(f, 0), iter[3];
    if (value_is_undefined(target))
        return requires_new(vm, "Set");
    Object *proto = TRY_PTR(ctor_proto(vm, f, target, Intrinsic_SetPrototype));
    SetObject *s = TRY_PTR(set_new(vm, proto));
    if (value_is_nullish(iterable))
        return value_cell(s);
    Value adder = TRY(collection_adder(vm, &s->object, KEY_add, "add"));
    bool direct = is_native_fn(adder, set_add);
    if (!iterate_begin(vm, iterable, iter))
        return VAL_EXC;
    for (;;) {
        Value v;
        int more = iterate_next(vm, iter, &v);
        if (more < 0)
            return VAL_EXC;
        if (!more)
            return value_cell(s);
        if (direct ? !table_set(vm, s->table, v, VAL_UNDEFINED)
                   : value_is_exc(call_function(vm, adder, value_cell(s), 1, &v)))
            return iterate_close_throw(vm, iter);
    }
}

static Value set_species(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

/* ---- iterators ---- */

static int set_step(Vm *vm, IteratorObject *it, Value *out)
{
    HashEntry *e;
    if (value_is_undefined(it->values[0]))
        return 0;
    if (!table_next((HashTable *)value_as_cell(it->values[0]), &it->at.cursor, &e)) {
        it->values[0] = VAL_UNDEFINED;
        return 0;
    }
    *out = it->how == ITERATOR_ENTRIES ? pair_new(vm, e->key, e->key) : e->key;
    return value_is_exc(*out) ? -1 : 1;
}

static Value set_iterate(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    IteratorObject *it = TRY_PTR(
        iterator_new(vm, Iterator_Set, set_step, intrinsic(vm, Intrinsic_SetIteratorPrototype)));
    it->how = (u8)native_magic(f);
    it->values[0] = value_cell(t);
    return value_cell(it);
}

/* ---- combining ---- */

/* GetSetRecord (24.2.1.2). A Set or Map whose has and keys are the originals is read through its
 * table. */
typedef struct SetRecord {
    Value object, has, keys;
    double size;
    HashTable *table; /* has() may look here */
} SetRecord;

static bool set_record(Vm *vm, Frame *f, SetRecord *r)
{
    Value v = frame_arg(f, 0);
    if (!value_is_object(v)) {
        throw_type(vm, "Set.prototype.%s argument must be an object", native_row(f)->name);
        return false;
    }
    Object *o = value_as_object(v);
    Value size = TRY_OR(false, obj_get(vm, o, KEY_size));
    double n;
    if (!to_double(vm, size, &n))
        return false;
    if (n != n) {
        throw_type(vm, "The .size property is NaN");
        return false;
    }
    if (!to_integer(vm, value_number(n), &n))
        return false;
    if (n < 0) {
        throw_range(vm, "'%.0f' is an invalid size", n);
        return false;
    }
    *r = (SetRecord){.object = v, .size = n};
    r->has = TRY_OR(false, obj_get(vm, o, KEY_has));
    if (!check_callable(vm, r->has))
        return false;
    r->keys = TRY_OR(false, obj_get(vm, o, KEY_keys));
    if (!check_callable(vm, r->keys))
        return false;
    if (o->cell.kind == Kind_Set && is_native_fn(r->has, set_has))
        r->table = ((SetObject *)o)->table;
    return true;
}

static int record_has(Vm *vm, const SetRecord *r, Value key)
{
    if (r->table)
        return table_find(vm, r->table, key) >= 0;
    Value v = TRY_OR(-1, call_function(vm, r->has, r->object, 1, &key));
    return to_boolean(v);
}

static bool record_keys(Vm *vm, const SetRecord *r, Value iter[3])
{
    Value iterator = TRY_OR(false, call_function(vm, r->keys, r->object, 0, NULL));
    if (!value_is_object(iterator)) {
        char text[64];
        value_describe(vm, iterator, text, sizeof text);
        throw_type(vm, "%s is not an object", text);
        return false;
    }
    return iterate_direct(vm, iterator, iter);
}

/* A Set of this realm with the same values. */
static SetObject *set_copy(Vm *vm, HashTable *from)
{
    SetObject *s = set_new(vm, intrinsic(vm, Intrinsic_SetPrototype));
    if (!s || !table_reserve(vm, s->table, from->live))
        return NULL;
    HashCursor cursor = {0};
    HashEntry *e;
    while (table_next(from, &cursor, &e))
        if (!table_set(vm, s->table, e->key, VAL_UNDEFINED))
            return NULL;
    return s;
}

static Value set_union(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    SetRecord r;
    Value iter[3], v;
    if (!set_record(vm, f, &r) || !record_keys(vm, &r, iter))
        return VAL_EXC;
    SetObject *out = TRY_PTR(set_copy(vm, t));
    for (;;) {
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? VAL_EXC : value_cell(out);
        if (!table_set(vm, out->table, v, VAL_UNDEFINED))
            return VAL_EXC;
    }
}

static Value set_intersection(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    SetRecord r;
    if (!set_record(vm, f, &r))
        return VAL_EXC;
    SetObject *out = TRY_PTR(set_new(vm, intrinsic(vm, Intrinsic_SetPrototype)));
    if (t->live <= r.size) {
        HashCursor cursor = {0};
        HashEntry *e;
        while (table_next(t, &cursor, &e)) {
            Value key = e->key;
            if (TRY_BOOL(record_has(vm, &r, key)) && !table_set(vm, out->table, key, VAL_UNDEFINED))
                return VAL_EXC;
        }
        return value_cell(out);
    }
    Value iter[3], v;
    if (!record_keys(vm, &r, iter))
        return VAL_EXC;
    for (;;) {
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? VAL_EXC : value_cell(out);
        if (table_find(vm, t, v) >= 0 && !table_set(vm, out->table, v, VAL_UNDEFINED))
            return VAL_EXC;
    }
}

static Value set_difference(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    SetRecord r;
    if (!set_record(vm, f, &r))
        return VAL_EXC;
    if (t->live <= r.size) {
        /* A copy is made now; what has() does to this set meanwhile does not show in it. */
        SetObject *out = TRY_PTR(set_copy(vm, t));
        HashCursor cursor = {0};
        HashEntry *e;
        while (table_next(out->table, &cursor, &e)) {
            Value key = e->key;
            if (TRY_BOOL(record_has(vm, &r, key)))
                table_delete(vm, out->table, key);
        }
        return value_cell(out);
    }
    Value iter[3], v;
    if (!record_keys(vm, &r, iter))
        return VAL_EXC;
    SetObject *out = TRY_PTR(set_copy(vm, t));
    for (;;) {
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? VAL_EXC : value_cell(out);
        table_delete(vm, out->table, v);
    }
}

static Value set_symmetric_difference(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    SetRecord r;
    Value iter[3], v;
    if (!set_record(vm, f, &r) || !record_keys(vm, &r, iter))
        return VAL_EXC;
    SetObject *out = TRY_PTR(set_copy(vm, t));
    for (;;) {
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? VAL_EXC : value_cell(out);
        if (table_find(vm, t, v) >= 0)
            table_delete(vm, out->table, v);
        else if (!table_set(vm, out->table, v, VAL_UNDEFINED))
            return VAL_EXC;
    }
}

static Value set_is_subset_of(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    SetRecord r;
    if (!set_record(vm, f, &r))
        return VAL_EXC;
    if (t->live > r.size)
        return VAL_FALSE;
    HashCursor cursor = {0};
    HashEntry *e;
    while (table_next(t, &cursor, &e))
        if (!TRY_BOOL(record_has(vm, &r, e->key)))
            return VAL_FALSE;
    return VAL_TRUE;
}

/* Closes the iterator early and answers false. */
static Value close_false(Vm *vm, Value iter[3])
{
    return iterate_close(vm, iter) ? VAL_FALSE : VAL_EXC;
}

static Value set_is_superset_of(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    SetRecord r;
    Value iter[3], v;
    if (!set_record(vm, f, &r))
        return VAL_EXC;
    if (t->live < r.size)
        return VAL_FALSE;
    if (!record_keys(vm, &r, iter))
        return VAL_EXC;
    for (;;) {
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? VAL_EXC : VAL_TRUE;
        if (table_find(vm, t, v) < 0)
            return close_false(vm, iter);
    }
}

static Value set_is_disjoint_from(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    SetRecord r;
    Value iter[3], v;
    if (!set_record(vm, f, &r))
        return VAL_EXC;
    if (t->live <= r.size) {
        HashCursor cursor = {0};
        HashEntry *e;
        while (table_next(t, &cursor, &e))
            if (TRY_BOOL(record_has(vm, &r, e->key)))
                return VAL_FALSE;
        return VAL_TRUE;
    }
    if (!record_keys(vm, &r, iter))
        return VAL_EXC;
    for (;;) {
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? VAL_EXC : VAL_TRUE;
        if (table_find(vm, t, v) >= 0)
            return close_false(vm, iter);
    }
}

static const BuiltinProp set_iterator_proto[] = {
    FN_MAGIC("next", 0, iterator_object_next, Iterator_Set),
    TAG("Set Iterator"),
    END,
};

const BuiltinClass builtin_set_iterator = {
    .name = "Set Iterator",
    .proto_intrinsic = Intrinsic_SetIteratorPrototype + 1,
    .parent_proto = Intrinsic_IteratorPrototype + 1,
    .proto_props = set_iterator_proto,
};

static const BuiltinProp set_static[] = {
    GETTER("@@species", set_species),
    END,
};

static const BuiltinProp set_proto[] = {
    FN_QUICK("has", 1, set_has, 0, INTRIN_NONE, quick_has),
    FN_QUICK("add", 1, set_add, 0, INTRIN_NONE, quick_add),
    FN_QUICK("delete", 1, set_delete, 0, INTRIN_NONE, quick_delete),
    FN("clear", 0, set_clear, 0, INTRIN_NONE),
    FN("difference", 1, set_difference, 0, INTRIN_NONE),
    FN_MAGIC("entries", 0, set_iterate, ITERATOR_ENTRIES),
    FN("forEach", 1, set_for_each, 0, INTRIN_NONE),
    FN("intersection", 1, set_intersection, 0, INTRIN_NONE),
    FN("isDisjointFrom", 1, set_is_disjoint_from, 0, INTRIN_NONE),
    FN("isSubsetOf", 1, set_is_subset_of, 0, INTRIN_NONE),
    FN("isSupersetOf", 1, set_is_superset_of, 0, INTRIN_NONE),
    GETTER("size", set_size),
    FN("symmetricDifference", 1, set_symmetric_difference, 0, INTRIN_NONE),
    FN("union", 1, set_union, 0, INTRIN_NONE),
    {.name = "values",
     .kind = ROW_FN,
     .fn = set_iterate,
     .magic = ITERATOR_VALUES,
     .intrinsic = Intrinsic_SetPrototypeValues + 1},
    INTRINSIC_PROP("keys", SetPrototypeValues),
    TAG("Set"),
    INTRINSIC_PROP("@@iterator", SetPrototypeValues),
    END,
};

const BuiltinClass builtin_set = {
    .name = "Set",
    .ctor = set_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_Set + 1,
    .proto_intrinsic = Intrinsic_SetPrototype + 1,
    .static_props = set_static,
    .proto_props = set_proto,
};
