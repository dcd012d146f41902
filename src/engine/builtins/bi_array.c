/* bi_array.c - Array and its tables (23.1); the methods are in the bi_array_*.c beside it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/bi_array_priv.h"

/* ---- shared ---- */

/* Where loops over array-likes pass that call nothing: they may have 2^53 elements. false: the Vm is terminated, exception pending. */
static bool goes_on(Vm *vm)
{
    return LIKELY(!vm_is_terminated(vm)) || !value_is_exc(vm_throw_terminated(vm));
}

Value item_get_slow(Vm *vm, Object *o, u64 i)
{
    return goes_on(vm) ? value_get_index(vm, value_cell(o), i) : VAL_EXC;
}

bool item_set_slow(Vm *vm, Object *o, u64 i, Value v)
{
    return goes_on(vm) && obj_set_index(vm, o, i, v, true) >= 0;
}

PropKey index_key(Vm *vm, u64 i)
{
    if (!goes_on(vm))
        return KEY_NONE;
    return i < UINT32_MAX ? key_of_index((u32)i) : key_from_value(vm, number_u64(i));
}

int item_find_slow(Vm *vm, Object *o, u64 i, Value *out)
{
    PropKey key = index_key(vm, i);
    if (key_is_none(key))
        return -1;
    if (!TRY_BOOL_OR(-1, obj_has(vm, o, key)))
        return 0;
    *out = TRY_OR(-1, obj_get(vm, o, key));
    return 1;
}

/* Index of the first own element at or behind i; i itself when o is no array. */
static u64 next_own(Object *o, u64 i, u64 length)
{
    if (o->cell.kind != Kind_Array)
        return i;
    if (!(o->cell.flags & OBJ_SPARSE))
        return i < o->elements->len ? i : length;
    u64 next = length;
    for (u32 e = 0; e < o->sparse->cap; e++) {
        const SparseEntry *entry = &o->sparse->entries[e];
        if (entry->state == SPARSE_USED && entry->index >= i && entry->index < next)
            next = entry->index;
    }
    return next;
}

/* Walking so many steps costs less than looking for the next element. */
static u64 patience_of(Object *o)
{
    enum { PATIENCE = 32 };
    return o->cell.flags & OBJ_SPARSE ? PATIENCE + o->sparse->live / 4 : PATIENCE;
}

int next_present_slow(Vm *vm, Object *o, u64 *i, u64 length, Value *out)
{
    for (u64 steps = 1; *i < length; ++*i, steps++) {
        int found = item_find(vm, o, *i, out);
        if (found)
            return found;
        if (steps < patience_of(o) || !obj_chain_has_no_indexes(vm, o))
            continue;
        *i = next_own(o, *i + 1, length) - 1;
        steps = 0;
    }
    return 0;
}

bool item_delete(Vm *vm, Object *o, u64 i)
{
    PropKey key = index_key(vm, i);
    return !key_is_none(key) && obj_delete(vm, o, key, true) >= 0;
}

bool item_delete_range(Vm *vm, Object *o, u64 from, u64 to)
{
    for (u64 steps = 1; from < to; from++, steps++) {
        if (!item_delete(vm, o, from))
            return false;
        if (steps < patience_of(o))
            continue;
        from = next_own(o, from + 1, to) - 1;
        steps = 0;
    }
    return true;
}

bool item_move(Vm *vm, Object *o, u64 from, u64 to)
{
    Value v;
    if (TRY_BOOL_OR(false, item_find(vm, o, from, &v)))
        return item_set(vm, o, to, v);
    return item_delete(vm, o, to);
}

bool set_length(Vm *vm, Object *o, u64 n)
{
    return obj_set(vm, o, KEY_length, number_u64(n), true) >= 0;
}

Object *this_array(Vm *vm, Frame *f, u64 *length)
{
    if (value_is_nullish(f->this_value)) {
        throw_type(vm, "Array.prototype.%s called on null or undefined", native_row(f)->name);
        return NULL;
    }
    Object *o = to_object(vm, f->this_value);
    return o && array_like_length(vm, o, length) ? o : NULL;
}

bool array_is_open(Vm *vm, const Object *o)
{
    enum { CLOSED = OBJ_SPARSE | OBJ_FROZEN_ELEMENTS | OBJ_SEALED_ELEMENTS | OBJ_LENGTH_READONLY };
    return o->cell.kind == Kind_Array && !(o->cell.flags & CLOSED) &&
           !(obj_shape(vm, o)->flags & SHAPE_NOT_EXTENSIBLE) &&
           obj_chain_has_no_indexes(vm, (Object *)(uintptr_t)o);
}

Array *array_create(Vm *vm, u64 length)
{
    if (length > UINT32_MAX) {
        throw_range(vm, "Invalid array length");
        return NULL;
    }
    return array_new(vm, (u32)length);
}

/* Would o.constructor[Symbol.species] be this realm's Array? */
static bool has_plain_species(Vm *vm, Object *o)
{
    Realm *realm = vm_core(vm)->realm;
    Shape *s = obj_shape(vm, o);
    PropSlot where;
    return o->cell.kind == Kind_Array && realm->species_intact &&
           value_same_bits(value_cell(s->proto), realm->intrinsics[Intrinsic_ArrayPrototype]) &&
           !(s->count && shape_lookup(vm, s, KEY_constructor, &where));
}

/* The constructor that a new array is to be made with; undefined: an ordinary array. */
static Value species_of(Vm *vm, Object *o)
{
    if (!TRY_BOOL(value_is_array(vm, value_cell(o))))
        return VAL_UNDEFINED;
    Value c = TRY(obj_get(vm, o, KEY_constructor));
    if (value_is_constructor(c)) {
        Realm *other = TRY_PTR(function_realm(vm, value_as_object(c)));
        if (other != vm_core(vm)->realm &&
            value_same_bits(c, value_cell(realm_intrinsic(vm, other, Intrinsic_Array))))
            return VAL_UNDEFINED;
    }
    if (value_is_object(c)) {
        c = TRY(obj_get(vm, value_as_object(c), KEY_SYM_species));
        if (value_is_null(c))
            return VAL_UNDEFINED;
    }
    if (value_is_undefined(c) || value_is_constructor(c))
        return c;
    return throw_type(vm, "object.constructor[Symbol.species] is not a constructor");
}

bool array_species_create(Vm *vm, Object *o, u64 length, ArrayOut *out)
{
    Value c = VAL_UNDEFINED;
    if (!has_plain_species(vm, o))
        c = TRY_OR(false, species_of(vm, o));
    out->plain = value_is_undefined(c);
    if (out->plain) {
        Array *a = array_create(vm, length);
        out->o = a ? &a->object : NULL;
        return a != NULL;
    }
    Value n = number_u64(length);
    out->o = value_as_object(TRY_OR(false, construct(vm, c, 1, &n)));
    return true;
}

bool out_copy(Vm *vm, ArrayOut *out, u64 at, const Object *from, u64 start, u64 count)
{
    Array *a = (Array *)out->o;
    if (at + count > UINT32_MAX) {
        throw_range(vm, "Invalid array length");
        return false;
    }
    u64 have = from->elements->len > start ? MIN(from->elements->len - start, count) : 0;
    if (have &&
        (a->object.cell.flags & OBJ_SPARSE || at > 4 * (u64)a->object.elements->len + 4096)) {
        for (u64 i = 0; i < have; i++) { /* far behind what is there */
            Value v = from->elements->items[start + i];
            if (!value_is_hole(v) && !elements_put(vm, &a->object, (u32)(at + i), v, PROP_WEC))
                return false;
        }
    } else if (have) {
        u32 cap = a->object.elements->cap;
        if (at + have > cap &&
            !elements_reserve(vm, &a->object, (u32)MIN(MAX(at + have, a->length), UINT32_MAX - 1)))
            return false;
        Elements *to = a->object.elements;
        for (u64 i = to->len; i < at; i++)
            to->items[i] = VAL_HOLE;
        memcpy(to->items + at, from->elements->items + start, have * sizeof(Value));
        to->len = (u32)(at + have);
        barrier(vm, to);
    }
    a->length = MAX(a->length, (u32)(at + count));
    return true;
}

/* ---- the constructor ---- */

static Object *array_create_proto(Vm *vm, u64 length, Object *proto)
{
    Array *a = array_create(vm, length);
    if (!a)
        return NULL;
    if (proto != intrinsic(vm, Intrinsic_ArrayPrototype) &&
        !obj_set_shape_proto(vm, &a->object, proto))
        return NULL;
    return &a->object;
}

static Value array_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    Object *proto = NULL;
    if (value_is_undefined(target) || value_same_bits(target, f->callee))
        proto = intrinsic(vm, Intrinsic_ArrayPrototype);
    else
        proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_ArrayPrototype));
    if (f->argc == 1 && value_is_number(f->args[0])) {
        double n = value_as_number(f->args[0]);
        if (!(n >= 0 && n <= UINT32_MAX) || (double)(u32)n != n)
            return throw_range(vm, "Invalid array length");
        return value_cell(TRY_PTR(array_create_proto(vm, (u64)n, proto)));
    }
    Object *a = TRY_PTR(array_create_proto(vm, f->argc, proto));
    ArrayOut out = {a, true};
    for (u32 i = 0; i < f->argc; i++)
        if (!out_put(vm, &out, i, f->args[i]))
            return VAL_EXC;
    return value_cell(a);
}

/* Construct(c) or Construct(c, length) when c is a constructor, else an ordinary array. */
static bool make_result(Vm *vm, Value c, bool with_length, u64 length, ArrayOut *out)
{
    if (!value_is_constructor(c) ||
        value_same_bits(c, value_cell(intrinsic(vm, Intrinsic_Array)))) {
        Array *a = TRY_PTR_OR(false, array_create(vm, with_length ? length : 0));
        *out = (ArrayOut){&a->object, true};
        return true;
    }
    Value n = number_u64(length);
    *out = (ArrayOut){value_as_object(TRY_OR(false, construct(vm, c, with_length, &n))), false};
    return true;
}

static bool finish_result(Vm *vm, ArrayOut *out, u64 length)
{
    if (out->plain && length <= UINT32_MAX) {
        ((Array *)out->o)->length = (u32)length;
        return true;
    }
    return set_length(vm, out->o, length);
}

/* Array.from(iterable) */
static Value from_iterable(Vm *vm, Frame *f, Value method, Value map, Value this_arg)
{
    ArrayOut out;
    Value items = f->args[0], iter[3];
    if (!make_result(vm, f->this_value, false, 0, &out))
        return VAL_EXC;
    if (array_iterates_fast(vm, items) &&
        value_same_bits(method, value_cell(intrinsic(vm, Intrinsic_ArrayPrototypeValues)))) {
        iter[0] = items;
        iter[1] = VAL_HOLE;
        iter[2] = value_int(0);
        if (out.plain && value_is_undefined(map) &&
            !elements_reserve(vm, out.o, value_as_object(items)->elements->len))
            return VAL_EXC;
    } else if (!iterate_from_method(vm, items, method, iter)) {
        return VAL_EXC;
    }
    for (u64 i = 0;; i++) {
        Value v;
        int more = iterate_next(vm, iter, &v);
        if (more < 0)
            return VAL_EXC;
        if (!more)
            return finish_result(vm, &out, i) ? value_cell(out.o) : VAL_EXC;
        if (!value_is_undefined(map)) {
            Value args[2] = {v, number_u64(i)};
            v = call_function(vm, map, this_arg, 2, args);
        }
        if (value_is_exc(v) || !out_put(vm, &out, i, v))
            return iterate_close_throw(vm, iter);
    }
}

static Value array_from(Vm *vm, Frame *f)
{
    Value items = frame_arg(f, 0), map = frame_arg(f, 1), this_arg = frame_arg(f, 2);
    if (!value_is_undefined(map) && !value_is_callable(map)) {
        char text[64];
        value_describe_typed(vm, map, text, sizeof text);
        return throw_type(vm, "%s is not a function", text);
    }
    if (value_is_nullish(items))
        return throw_type(vm, "%s is not iterable (cannot read property Symbol(Symbol.iterator))",
                          value_is_null(items) ? "object null" : "undefined");
    Value method = TRY(value_get_method(vm, items, KEY_SYM_iterator));
    if (!value_is_undefined(method))
        return from_iterable(vm, f, method, map, this_arg);
    Object *o = TRY_PTR(to_object(vm, items));
    u64 length;
    ArrayOut out;
    if (!array_like_length(vm, o, &length) || !make_result(vm, f->this_value, true, length, &out))
        return VAL_EXC;
    for (u64 i = 0; i < length; i++) {
        Value v = TRY(item_get(vm, o, i));
        if (!value_is_undefined(map)) {
            Value args[2] = {v, number_u64(i)};
            v = TRY(call_function(vm, map, this_arg, 2, args));
        }
        if (!out_put(vm, &out, i, v))
            return VAL_EXC;
    }
    return finish_result(vm, &out, length) ? value_cell(out.o) : VAL_EXC;
}

static Value array_is_array(Vm *vm, Frame *f)
{
    return value_bool(TRY_BOOL(value_is_array(vm, frame_arg(f, 0))));
}

static Value quick_is_array(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    if (UNLIKELY(!argc))
        return VAL_FALSE;
    return LIKELY(!value_has_kind(args[0], Kind_Proxy)) ? value_bool(value_is_array_cell(args[0])) : VAL_HOLE;
}

static Value array_of(Vm *vm, Frame *f)
{
    ArrayOut out;
    if (!make_result(vm, f->this_value, true, f->argc, &out))
        return VAL_EXC;
    for (u32 i = 0; i < f->argc; i++)
        if (!out_put(vm, &out, i, f->args[i]))
            return VAL_EXC;
    return finish_result(vm, &out, f->argc) ? value_cell(out.o) : VAL_EXC;
}

static Value array_species(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

/* ---- small methods of the prototype ---- */

static Value array_at(Vm *vm, Frame *f)
{
    u64 length;
    double i;
    Object *o = TRY_PTR(this_array(vm, f, &length));
    if (!to_integer(vm, frame_arg(f, 0), &i))
        return VAL_EXC;
    if (i < 0)
        i += (double)length;
    return i >= 0 && i < (double)length ? item_get(vm, o, (u64)i) : VAL_UNDEFINED;
}

/* keys, values and entries by magic. */
static Value array_iterate(Vm *vm, Frame *f)
{
    Object *o = TRY_PTR(to_object(vm, f->this_value));
    return array_iterator_new(vm, o, (u8)native_magic(f));
}

/* 23.1.3.41: an object without prototype. */
static Value array_unscopables(Vm *vm, Frame *f)
{
    static const char *const names[] = {"at",         "copyWithin", "entries",   "fill",
                                        "find",       "findIndex",  "findLast",  "findLastIndex",
                                        "flat",       "flatMap",    "includes",  "keys",
                                        "toReversed", "toSorted",   "toSpliced", "values"};
    (void)f;
    Object *o = TRY_PTR(object_new(vm, NULL));
    for (u32 i = 0; i < ARRAY_LEN(names); i++) {
        PropKey key = key_from_c(vm, names[i]);
        if (key_is_none(key) || !obj_add(vm, o, key, VAL_TRUE, PROP_WEC))
            return VAL_EXC;
    }
    return value_cell(o);
}

static const BuiltinProp array_static[] = {
    FN("from", 1, array_from, 0, INTRIN_NONE),
    FN("fromAsync", 1, array_from_async, 0, INTRIN_NONE),
    FN_QUICK("isArray", 1, array_is_array, BF_PURE, INTRIN_NONE, quick_is_array),
    FN("of", 0, array_of, 0, INTRIN_NONE),
    GETTER("@@species", array_species),
    END,
};

static const BuiltinProp array_proto[] = {
    FN("at", 1, array_at, 0, INTRIN_NONE),
    FN("concat", 1, array_concat, 0, INTRIN_NONE),
    FN("copyWithin", 2, array_copy_within, 0, INTRIN_NONE),
    FN_MAGIC("entries", 0, array_iterate, ITERATOR_ENTRIES),
    FN("every", 1, array_every, 0, INTRIN_NONE),
    FN("fill", 1, array_fill, 0, INTRIN_NONE),
    FN("filter", 1, array_filter, 0, INTRIN_NONE),
    FN_MAGIC("find", 1, array_find, 0),
    FN_MAGIC("findIndex", 1, array_find, FIND_INDEX),
    FN_MAGIC("findLast", 1, array_find, FIND_LAST),
    FN_MAGIC("findLastIndex", 1, array_find, FIND_LAST | FIND_INDEX),
    FN("flat", 0, array_flat, 0, INTRIN_NONE),
    FN("flatMap", 1, array_flat_map, 0, INTRIN_NONE),
    FN("forEach", 1, array_for_each, 0, INTRIN_NONE),
    FN_QUICK("includes", 1, array_includes, 0, INTRIN_NONE, array_quick_includes),
    FN_QUICK("indexOf", 1, array_index_of, 0, INTRIN_NONE, array_quick_index_of),
    FN("join", 1, array_join, 0, INTRIN_NONE),
    FN_MAGIC("keys", 0, array_iterate, ITERATOR_KEYS),
    FN("lastIndexOf", 1, array_last_index_of, 0, INTRIN_NONE),
    FN("map", 1, array_map, 0, INTRIN_NONE),
    FN_QUICK("pop", 0, array_pop, 0, INTRIN_NONE, array_quick_pop),
    FN_QUICK("push", 1, array_push_native, 0, INTRIN_ARRAY_PUSH, array_quick_push),
    FN_MAGIC("reduce", 1, array_reduce, 0),
    FN_MAGIC("reduceRight", 1, array_reduce, 1),
    FN("reverse", 0, array_reverse, 0, INTRIN_NONE),
    FN("shift", 0, array_shift, 0, INTRIN_NONE),
    FN("slice", 2, array_slice, 0, INTRIN_NONE),
    FN("some", 1, array_some, 0, INTRIN_NONE),
    FN("sort", 1, array_sort, 0, INTRIN_NONE),
    FN("splice", 2, array_splice, 0, INTRIN_NONE),
    FN("toLocaleString", 0, array_to_locale_string, 0, INTRIN_NONE),
    FN("toReversed", 0, array_to_reversed, 0, INTRIN_NONE),
    FN("toSorted", 1, array_to_sorted, 0, INTRIN_NONE),
    FN("toSpliced", 2, array_to_spliced, 0, INTRIN_NONE),
    FN_INTRINSIC("toString", 0, array_to_string, ArrayPrototypeToString),
    FN("unshift", 1, array_unshift, 0, INTRIN_NONE),
    {.name = "values",
     .kind = ROW_FN,
     .fn = array_iterate,
     .magic = ITERATOR_VALUES,
     .intrinsic = Intrinsic_ArrayPrototypeValues + 1},
    FN("with", 2, array_with, 0, INTRIN_NONE),
    INTRINSIC_PROP("@@iterator", ArrayPrototypeValues),
    MADE("@@unscopables", array_unscopables, BF_READONLY),
    END,
};

const BuiltinClass builtin_array = {
    .name = "Array",
    .ctor = array_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_Array + 1,
    .proto_intrinsic = Intrinsic_ArrayPrototype + 1,
    .proto_kind = Kind_Array,
    .static_props = array_static,
    .proto_props = array_proto,
};
