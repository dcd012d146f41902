/* bi_map.c - Map, its iterators (24.1), and what the keyed collections share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/collections.h"
#include "engine/vm/call.h"

/* ---- shared ---- */

void *incompatible_receiver(Vm *vm, Frame *f, const char *class_name)
{
    char text[64];
    value_describe(vm, f->this_value, text, sizeof text);
    const BuiltinProp *row = native_row(f);
    const char *name = row->name[0] == '@' ? row->name + 2 : row->name;
    throw_type(vm, "Method %s%s.prototype.%s called on incompatible receiver %s",
               row->kind == ROW_GET ? "get " : "", class_name, name, text);
    return NULL;
}

Value requires_new(Vm *vm, const char *class_name)
{
    return throw_type(vm, "Constructor %s requires 'new'", class_name);
}

bool check_callable(Vm *vm, Value v)
{
    if (value_is_callable(v))
        return true;
    char text[64];
    value_describe_typed(vm, v, text, sizeof text);
    throw_type(vm, "%s is not a function", text);
    return false;
}

Value collection_adder(Vm *vm, Object *o, PropKey key, const char *text)
{
    Value adder = TRY(obj_get(vm, o, key));
    if (value_is_callable(adder))
        return adder;
    char what[64];
    value_describe(vm, adder, what, sizeof what);
    return throw_type(vm, "'%s' returned for property '%s' of object '#<%s>' is not a function",
                      what, text,
                      o->cell.kind == Kind_Map       ? "Map"
                      : o->cell.kind == Kind_Set     ? "Set"
                      : o->cell.kind == Kind_WeakMap ? "WeakMap"
                                                     : "WeakSet");
}

bool collection_add_entries(Vm *vm, Object *o, Value iterable, Value adder)
{
    Value iter[3];
    if (!iterate_begin(vm, iterable, iter))
        return false;
    for (;;) {
        Value entry, pair[2];
        int more = iterate_next(vm, iter, &entry);
        if (more <= 0)
            return more == 0;
        if (!value_is_object(entry)) {
            char text[64];
            value_describe(vm, entry, text, sizeof text);
            throw_type(vm, "Iterator value %s is not an entry object", text);
            iterate_close_throw(vm, iter);
            return false;
        }
        if (value_is_exc(pair[0] = iterate_entry_item(vm, entry, 0)) ||
            value_is_exc(pair[1] = iterate_entry_item(vm, entry, 1)) ||
            value_is_exc(call_function(vm, adder, value_cell(o), 2, pair))) {
            iterate_close_throw(vm, iter);
            return false;
        }
    }
}

bool can_be_held_weakly(Value v)
{
    return value_is_object(v) ||
           (value_is_symbol(v) && !(value_as_cell(v)->flags & SYM_REGISTERED));
}

/* ---- Map ---- */

static HashTable *this_table(Vm *vm, Frame *f)
{
    if (LIKELY(value_has_kind(f->this_value, Kind_Map)))
        return ((MapObject *)value_as_cell(f->this_value))->table;
    return incompatible_receiver(vm, f, "Map");
}

static Value map_get(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    i64 i = table_find(vm, t, frame_arg(f, 0));
    return i < 0 ? VAL_UNDEFINED : table_value(t, (u32)i);
}

static Value quick_get(Vm *vm, const Value *args, u32 argc)
{
    if (UNLIKELY(!argc || !value_has_kind(args[-1], Kind_Map)))
        return VAL_HOLE;
    HashTable *t = ((MapObject *)value_as_cell(args[-1]))->table;
    i64 i = table_find(vm, t, args[0]);
    return i < 0 ? VAL_UNDEFINED : table_value(t, (u32)i);
}

static Value quick_has(Vm *vm, const Value *args, u32 argc)
{
    if (UNLIKELY(!argc || !value_has_kind(args[-1], Kind_Map)))
        return VAL_HOLE;
    return value_bool(table_find(vm, ((MapObject *)value_as_cell(args[-1]))->table, args[0]) >= 0);
}

static Value quick_delete(Vm *vm, const Value *args, u32 argc)
{
    if (UNLIKELY(!argc || !value_has_kind(args[-1], Kind_Map)))
        return VAL_HOLE;
    return value_bool(table_delete(vm, ((MapObject *)value_as_cell(args[-1]))->table, args[0]));
}

static Value quick_set(Vm *vm, const Value *args, u32 argc)
{
    if (UNLIKELY(argc < 2 || !value_has_kind(args[-1], Kind_Map)))
        return VAL_HOLE;
    if (LIKELY(table_set(vm, ((MapObject *)value_as_cell(args[-1]))->table, args[0], args[1])))
        return args[-1];
    exception_take(vm);
    return VAL_HOLE; /* map_set throws it again, with its place in the stack */
}

static Value map_set(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    return table_set(vm, t, frame_arg(f, 0), frame_arg(f, 1)) ? f->this_value : VAL_EXC;
}

static Value map_has(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    return value_bool(table_find(vm, t, frame_arg(f, 0)) >= 0);
}

static Value map_delete(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    return value_bool(table_delete(vm, t, frame_arg(f, 0)));
}

static Value map_clear(Vm *vm, Frame *f)
{
    table_clear(vm, TRY_PTR(this_table(vm, f)));
    return VAL_UNDEFINED;
}

static Value map_size(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    return value_u32(t->live);
}

static Value map_for_each(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    CallPrep prep;
    if (!call_prepare(vm, &prep, frame_arg(f, 0), 3))
        return VAL_EXC;
    HashCursor cursor = {0};
    HashEntry *e;
    while (table_next(t, &cursor, &e)) {
        Value args[3] = {e->value, e->key, f->this_value};
        TRY(call_prepared(vm, &prep, frame_arg(f, 1), 3, args));
    }
    return VAL_UNDEFINED;
}

/* -0 as a key reads back as 0. */
static Value canonical_key(Value key)
{
    return value_is_double(key)
               ? value_number(value_as_double(key) == 0 ? 0.0 : value_as_double(key))
               : key;
}

static Value map_get_or_insert(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    Value key = frame_arg(f, 0), v = frame_arg(f, 1);
    i64 i = table_find(vm, t, key);
    if (i >= 0)
        return table_value(t, (u32)i);
    return table_set(vm, t, key, v) ? v : VAL_EXC;
}

static Value map_get_or_insert_computed(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    Value key = canonical_key(frame_arg(f, 0));
    if (!check_callable(vm, frame_arg(f, 1)))
        return VAL_EXC;
    i64 i = table_find(vm, t, key);
    if (i >= 0)
        return table_value(t, (u32)i);
    Value v = TRY(call_function(vm, f->args[1], VAL_UNDEFINED, 1, &key));
    return table_set(vm, t, key, v) ? v : VAL_EXC;
}

/* Fills a fresh map whose `set` is the original. */
static bool fill_directly(Vm *vm, HashTable *t, Value iterable)
{
    Value iter[3];
    if (!iterate_begin(vm, iterable, iter))
        return false;
    for (;;) {
        Value entry, key, v;
        int more = iterate_next(vm, iter, &entry);
        if (more <= 0)
            return more == 0;
        if (!value_is_object(entry)) {
            char text[64];
            value_describe(vm, entry, text, sizeof text);
            throw_type(vm, "Iterator value %s is not an entry object", text);
            iterate_close_throw(vm, iter);
            return false;
        }
        if (value_is_exc(key = iterate_entry_item(vm, entry, 0)) ||
            value_is_exc(v = iterate_entry_item(vm, entry, 1)) ||
            !table_set(vm, t, key, v)) {
            iterate_close_throw(vm, iter);
            return false;
        }
    }
}

static MapObject *map_new(Vm *vm, Object *proto)
{
    HashTable *t = table_new(vm, true);
    MapObject *m = object_new_kind(vm, Kind_Map, sizeof *m, proto, 0);
    if (m)
        m->table = t;
    return m;
}

static Value map_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f), iterable = frame_arg(f, 0);
    if (value_is_undefined(target))
        return requires_new(vm, "Map");
    Object *proto = TRY_PTR(ctor_proto(vm, f, target, Intrinsic_MapPrototype));
    MapObject *m = TRY_PTR(map_new(vm, proto));
    if (value_is_nullish(iterable))
        return value_cell(m);
    Value adder = TRY(collection_adder(vm, &m->object, KEY_set, "set"));
    bool ok = is_native_fn(adder, map_set)
                  ? fill_directly(vm, m->table, iterable)
                  : collection_add_entries(vm, &m->object, iterable, adder);
    return ok ? value_cell(m) : VAL_EXC;
}

static Value map_group_by(Vm *vm, Frame *f)
{
    Value items = frame_arg(f, 0), callback = frame_arg(f, 1), iter[3];
    if (value_is_nullish(items))
        return throw_type(vm, "%s is not iterable", value_is_null(items) ? "null" : "undefined");
    if (!check_callable(vm, callback))
        return VAL_EXC;
    MapObject *m = TRY_PTR(map_new(vm, intrinsic(vm, Intrinsic_MapPrototype)));
    if (!iterate_begin(vm, items, iter))
        return VAL_EXC;
    for (u64 i = 0;; i++) {
        Value v;
        int more = iterate_next(vm, iter, &v);
        if (more < 0)
            return VAL_EXC;
        if (!more)
            return value_cell(m);
        Value args[2] = {v, value_number((double)i)};
        Value key = call_function(vm, callback, VAL_UNDEFINED, 2, args);
        if (value_is_exc(key))
            return iterate_close_throw(vm, iter);
        i64 at = table_find(vm, m->table, key);
        Array *group;
        if (at >= 0) {
            group = value_as_array(table_value(m->table, (u32)at));
        } else {
            group = TRY_PTR(array_new_capacity(vm, 4));
            if (!table_set(vm, m->table, key, value_cell(group)))
                return VAL_EXC;
        }
        if (!array_push(vm, group, v))
            return VAL_EXC;
    }
}

static Value map_species(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

/* ---- iterators ---- */

static int map_step(Vm *vm, IteratorObject *it, Value *out)
{
    HashEntry *e;
    if (value_is_undefined(it->values[0]))
        return 0;
    if (!table_next((HashTable *)value_as_cell(it->values[0]), &it->at.cursor, &e)) {
        it->values[0] = VAL_UNDEFINED;
        return 0;
    }
    *out = it->how == ITERATOR_KEYS     ? e->key
           : it->how == ITERATOR_VALUES ? e->value
                                        : pair_new(vm, e->key, e->value);
    return value_is_exc(*out) ? -1 : 1;
}

/* keys, values and entries by magic. */
static Value map_iterate(Vm *vm, Frame *f)
{
    HashTable *t = TRY_PTR(this_table(vm, f));
    IteratorObject *it = TRY_PTR(
        iterator_new(vm, Iterator_Map, map_step, intrinsic(vm, Intrinsic_MapIteratorPrototype)));
    it->how = (u8)native_magic(f);
    it->values[0] = value_cell(t);
    return value_cell(it);
}

static const BuiltinProp map_iterator_proto[] = {
    FN_MAGIC("next", 0, iterator_object_next, Iterator_Map),
    TAG("Map Iterator"),
    END,
};

const BuiltinClass builtin_map_iterator = {
    .name = "Map Iterator",
    .proto_intrinsic = Intrinsic_MapIteratorPrototype + 1,
    .parent_proto = Intrinsic_IteratorPrototype + 1,
    .proto_props = map_iterator_proto,
};

static const BuiltinProp map_static[] = {
    FN("groupBy", 2, map_group_by, 0, INTRIN_NONE),
    GETTER("@@species", map_species),
    END,
};

static const BuiltinProp map_proto[] = {
    FN_QUICK("get", 1, map_get, 0, INTRIN_NONE, quick_get),
    FN_QUICK("set", 2, map_set, 0, INTRIN_NONE, quick_set),
    FN_QUICK("has", 1, map_has, 0, INTRIN_NONE, quick_has),
    FN_QUICK("delete", 1, map_delete, 0, INTRIN_NONE, quick_delete),
    FN("clear", 0, map_clear, 0, INTRIN_NONE),
    {.name = "entries",
     .kind = ROW_FN,
     .fn = map_iterate,
     .magic = ITERATOR_ENTRIES,
     .intrinsic = Intrinsic_MapPrototypeEntries + 1},
    FN("forEach", 1, map_for_each, 0, INTRIN_NONE),
    FN("getOrInsert", 2, map_get_or_insert, 0, INTRIN_NONE),
    FN("getOrInsertComputed", 2, map_get_or_insert_computed, 0, INTRIN_NONE),
    FN_MAGIC("keys", 0, map_iterate, ITERATOR_KEYS),
    GETTER("size", map_size),
    FN_MAGIC("values", 0, map_iterate, ITERATOR_VALUES),
    TAG("Map"),
    INTRINSIC_PROP("@@iterator", MapPrototypeEntries),
    END,
};

const BuiltinClass builtin_map = {
    .name = "Map",
    .ctor = map_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_Map + 1,
    .proto_intrinsic = Intrinsic_MapPrototype + 1,
    .static_props = map_static,
    .proto_props = map_proto,
};
