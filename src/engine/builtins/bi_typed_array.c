/* bi_typed_array.c - %TypedArray%, the twelve constructors and the tables (23.2).
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/builtins/bi_typed_array_priv.h"

/* ---- shared ---- */

Value throw_out_of_bounds(Vm *vm, const TypedArrayObject *t, const char *what)
{
    (void)t; /* V8 has the same words for buffers that became too short */
    return throw_type(vm, "Cannot perform %s on a detached ArrayBuffer", what);
}

static Value method_out_of_bounds(Vm *vm, Frame *f, const TypedArrayObject *t)
{
    char what[80] = "%TypedArray%.prototype.";
    const char *name = native_row(f)->name;
    strncat(what, name, sizeof what - strlen(what) - 1);
    return throw_out_of_bounds(vm, t, what);
}

TypedArrayObject *this_typed(Vm *vm, Frame *f, u64 *length)
{
    if (UNLIKELY(!value_is_typed_array(f->this_value))) {
        throw_type(vm, "this is not a typed array.");
        return NULL;
    }
    TypedArrayObject *t = value_as_typed_array(f->this_value);
    return typed_revalidate(vm, f, t, length) ? t : NULL;
}

bool typed_revalidate(Vm *vm, Frame *f, const TypedArrayObject *t, u64 *length)
{
    if (UNLIKELY(view_is_out_of_bounds(t))) {
        method_out_of_bounds(vm, f, t);
        return false;
    }
    *length = view_length(t);
    return true;
}

TypedArrayObject *typed_create_from(Vm *vm, Value c, u32 argc, const Value *args)
{
    Value v = TRY_OR(NULL, construct(vm, c, argc, args));
    if (!value_is_typed_array(v)) {
        throw_type(vm, "this is not a typed array.");
        return NULL;
    }
    TypedArrayObject *t = value_as_typed_array(v);
    if (view_is_out_of_bounds(t)) {
        throw_out_of_bounds(vm, t, "Construct");
        return NULL;
    }
    if (argc == 1 && value_is_number(args[0]) &&
        (double)view_length(t) < value_as_number(args[0])) {
        throw_type(vm, "Derived TypedArray constructor created an array which was too small");
        return NULL;
    }
    return t;
}

static Value default_ctor(Vm *vm, const TypedArrayObject *like)
{
    return value_cell(
        intrinsic(vm, (Intrinsic)(typed_proto_intrinsic((ElementType)like->type) - 1)));
}

static bool same_content(Vm *vm, u8 a, u8 b)
{
    if (element_is_bigint(a) == element_is_bigint(b))
        return true;
    throw_type(vm, "Cannot mix BigInt and other types, use explicit conversions");
    return false;
}

static TypedArrayObject *typed_create_species(Vm *vm, const TypedArrayObject *like, Value c, u32 argc, const Value *args)
{
    TypedArrayObject *t = typed_create_from(vm, c, argc, args);
    if (t && element_is_bigint(t->type) != element_is_bigint(like->type)) {
        throw_type(vm, "Content type of the species constructor's typed array differs");
        return NULL;
    }
    return t;
}

TypedArrayObject *typed_species_create(Vm *vm, TypedArrayObject *like, u32 argc, const Value *args)
{
    Value c = TRY_OR(NULL, obj_species_constructor(vm, &like->object, default_ctor(vm, like)));
    return typed_create_species(vm, like, c, argc, args);
}

TypedArrayObject *typed_species_view(Vm *vm, TypedArrayObject *like, u64 byte_offset, u64 length)
{
    Value plain = default_ctor(vm, like);
    Value c = TRY_OR(NULL, obj_species_constructor(vm, &like->object, plain));
    BufferObject *b = like->buffer;
    if (LIKELY(value_same_bits(c, plain) && !b->detached)) {
        u64 have = buffer_length(b);
        if (LIKELY(byte_offset <= have && length <= (have - byte_offset) >> element_shift(like->type)))
            return typed_new_view(vm, (ElementType)like->type, b, byte_offset, length, false, NULL);
    }
    Value args[3] = {value_cell(b), number_u64(byte_offset), number_u64(length)};
    return typed_create_species(vm, like, c, 3, args);
}

TypedArrayObject *typed_species_length(Vm *vm, TypedArrayObject *like, u64 length)
{
    Value plain = default_ctor(vm, like);
    Value c = TRY_OR(NULL, obj_species_constructor(vm, &like->object, plain));
    if (value_same_bits(c, plain))
        return typed_new(vm, (ElementType)like->type, length, NULL);
    Value n = number_u64(length);
    return typed_create_species(vm, like, c, 1, &n);
}

/* Are elements of a stored as b wants them, bit for bit? */
static bool same_bits(u8 a, u8 b)
{
    if (a == b)
        return true;
    bool floats = (a >= Element_Float16 && a <= Element_Float64) ||
                  (b >= Element_Float16 && b <= Element_Float64);
    return !floats && element_shift(a) == element_shift(b) && b != Element_Uint8Clamped;
}

bool typed_copy(Vm *vm, TypedArrayObject *to, u64 to_index, TypedArrayObject *from, u64 from_index,
                u64 n)
{
    u8 *dst = typed_at(to, to_index), *src = typed_at(from, from_index), *copy = NULL;
    u32 dst_size = typed_size(to), src_size = typed_size(from);
    if (same_bits(from->type, to->type)) {
        memmove(dst, src, n * dst_size);
        return true;
    }
    if (src < dst + n * dst_size && dst < src + n * src_size) { /* they overlap */
        copy = try_alloc(MAX(n * src_size, 1));
        if (!copy) {
            throw_out_of_memory(vm);
            return false;
        }
        memcpy(copy, src, n * src_size);
        src = copy;
    }
    for (u64 i = 0; i < n; i++, src += src_size, dst += dst_size)
        element_write(vm, dst, to->type, element_read(vm, src, from->type));
    xfree(copy);
    return true;
}

/* ---- constructors ---- */

static bool index_arg(Vm *vm, Value v, bool is_offset, u64 *out)
{
    double d;
    if (!to_integer(vm, v, &d))
        return false;
    if (d < 0 || d > MAX_SAFE) {
        if (is_offset)
            throw_range(vm, "Start offset %.0f is outside the bounds of the buffer", d);
        else
            throw_range(vm, "Invalid typed array length: %.0f", d);
        return false;
    }
    *out = (u64)d;
    return true;
}

/* InitializeTypedArrayFromTypedArray */
static Value from_typed_array(Vm *vm, ElementType type, TypedArrayObject *source, Object *proto)
{
    if (view_is_out_of_bounds(source))
        return throw_out_of_bounds(vm, source, "Construct");
    u64 n = view_length(source);
    TypedArrayObject *t = TRY_PTR(typed_new(vm, type, n, proto));
    if (!same_content(vm, source->type, (u8)type))
        return VAL_EXC;
    return typed_copy(vm, t, 0, source, 0, n) ? value_cell(t) : VAL_EXC;
}

/* InitializeTypedArrayFromArrayBuffer */
static Value from_buffer(Vm *vm, ElementType type, BufferObject *b, Value offset_value,
                         Value length_value, Object *proto)
{
    u32 size = 1u << element_shift((u8)type);
    u64 offset, length = 0;
    if (!index_arg(vm, offset_value, true, &offset))
        return VAL_EXC;
    if (offset % size)
        return throw_range(vm, "start offset of %s should be a multiple of %u", typed_name(type),
                           size);
    bool tracking = value_is_undefined(length_value);
    if (!tracking && !index_arg(vm, length_value, false, &length))
        return VAL_EXC;
    if (b->detached)
        return throw_type(vm, "Cannot perform Construct on a detached ArrayBuffer");
    u64 have = buffer_length(b);
    if (tracking && b->resizable) {
        if (offset > have)
            return throw_range(vm, "Start offset %llu is outside the bounds of the buffer",
                               (unsigned long long)offset);
    } else if (tracking) {
        if (have % size)
            return throw_range(vm, "byte length of %s should be a multiple of %u", typed_name(type),
                               size);
        if (offset > have)
            return throw_range(vm, "Start offset %llu is outside the bounds of the buffer",
                               (unsigned long long)offset);
        length = (have - offset) / size;
        tracking = false;
    } else if (offset > have || length > (have - offset) / size) {
        return throw_range(vm, "Invalid typed array length: %llu", (unsigned long long)length);
    }
    return value_cell(TRY_PTR(typed_new_view(vm, type, b, offset, length, tracking, proto)));
}

/* The values of an iterable, in a list. NULL: exception. */
static Array *iterable_to_list(Vm *vm, Value iterable, Value method)
{
    Value iter[3], v;
    if (!iterate_from_method(vm, iterable, method, iter))
        return NULL;
    Array *list = array_new_capacity(vm, 0);
    while (list) {
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? NULL : list;
        if (!array_push(vm, list, v))
            return NULL;
    }
    return NULL;
}

/* An iterable or an array-like object. */
static Value from_object(Vm *vm, ElementType type, Value source, Object *proto)
{
    Value method = TRY(value_get_method(vm, source, KEY_SYM_iterator));
    Object *o = value_as_object(source);
    u64 length;
    bool untouched = array_iterates_fast(vm, source);
    if (!value_is_undefined(method) && !untouched)
        o = (Object *)TRY_PTR(iterable_to_list(vm, source, method));
    if (!array_like_length(vm, o, &length))
        return VAL_EXC;
    if (untouched) { /* conversions may change the array while it is read: take its values first */
        bool numbers = true;
        for (u32 i = 0; i < o->elements->len && numbers; i++)
            numbers = value_is_number(o->elements->items[i]);
        if (!numbers)
            o = (Object *)TRY_PTR(iterable_to_list(vm, source, method));
    }
    TypedArrayObject *t = TRY_PTR(typed_new(vm, type, length, proto));
    for (u64 i = 0; i < length; i++)
        if (typed_set(vm, t, i, TRY(item_get(vm, o, i))) < 0)
            return VAL_EXC;
    return value_cell(t);
}

static Value construct_typed(Vm *vm, Frame *f, ElementType type)
{
    Value target = frame_new_target(f), first = frame_arg(f, 0);
    Intrinsic fallback = (Intrinsic)typed_proto_intrinsic(type);
    if (value_is_undefined(target))
        return requires_new(vm, typed_name(type));
    if (!value_is_object(first)) {
        u64 length;
        if (!index_arg(vm, first, false, &length))
            return VAL_EXC;
        Object *proto = TRY_PTR(ctor_proto(vm, f, target, fallback));
        return value_cell(TRY_PTR(typed_new(vm, type, length, proto)));
    }
    Object *proto = TRY_PTR(ctor_proto(vm, f, target, fallback));
    if (value_is_typed_array(first))
        return from_typed_array(vm, type, value_as_typed_array(first), proto);
    if (value_is_buffer(first))
        return from_buffer(vm, type, (BufferObject *)value_as_cell(first), frame_arg(f, 1),
                           frame_arg(f, 2), proto);
    return from_object(vm, type, first, proto);
}

static Value typed_array_ctor(Vm *vm, Frame *f)
{
    (void)f;
    return throw_type(vm, "Abstract class TypedArray not directly constructable");
}

/* ---- static methods ---- */

static Value typed_from(Vm *vm, Frame *f)
{
    Value c = f->this_value, source = frame_arg(f, 0), map = frame_arg(f, 1);
    if (!value_is_constructor(c)) {
        char text[64];
        value_describe(vm, c, text, sizeof text);
        return throw_type(vm, "%s is not a constructor", text);
    }
    if (!value_is_undefined(map) && !check_callable(vm, map))
        return VAL_EXC;
    Value method = TRY(value_get_method(vm, source, KEY_SYM_iterator));
    Object *o;
    u64 length;
    if (!value_is_undefined(method))
        o = (Object *)TRY_PTR(iterable_to_list(vm, source, method));
    else
        o = TRY_PTR(to_object(vm, source));
    if (!array_like_length(vm, o, &length))
        return VAL_EXC;
    Value n = number_u64(length);
    TypedArrayObject *t = TRY_PTR(typed_create_from(vm, c, 1, &n));
    for (u64 i = 0; i < length; i++) {
        Value v = TRY(item_get(vm, o, i));
        if (!value_is_undefined(map)) {
            Value args[2] = {v, number_u64(i)};
            v = TRY(call_function(vm, map, frame_arg(f, 2), 2, args));
        }
        if (typed_set(vm, t, i, v) < 0)
            return VAL_EXC;
    }
    return value_cell(t);
}

static Value typed_of(Vm *vm, Frame *f)
{
    if (!value_is_constructor(f->this_value)) {
        char text[64];
        value_describe(vm, f->this_value, text, sizeof text);
        return throw_type(vm, "%s is not a constructor", text);
    }
    Value n = number_u64(f->argc);
    TypedArrayObject *t = TRY_PTR(typed_create_from(vm, f->this_value, 1, &n));
    for (u32 i = 0; i < f->argc; i++)
        if (typed_set(vm, t, i, f->args[i]) < 0)
            return VAL_EXC;
    return value_cell(t);
}

static Value return_this(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

/* ---- getters and small methods ---- */

static TypedArrayObject *any_typed(Vm *vm, Frame *f)
{
    if (value_is_typed_array(f->this_value))
        return value_as_typed_array(f->this_value);
    throw_type(vm, "this is not a typed array.");
    return NULL;
}

static Value get_buffer(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(any_typed(vm, f))->buffer);
}

static Value get_byte_length(Vm *vm, Frame *f)
{
    const TypedArrayObject *t = TRY_PTR(any_typed(vm, f));
    return number_u64(view_length(t) << element_shift(t->type));
}

static Value get_byte_offset(Vm *vm, Frame *f)
{
    const TypedArrayObject *t = TRY_PTR(any_typed(vm, f));
    return number_u64(view_is_out_of_bounds(t) ? 0 : t->byte_offset);
}

static Value get_length(Vm *vm, Frame *f)
{
    return number_u64(view_length(TRY_PTR(any_typed(vm, f))));
}

static Value get_tag(Vm *vm, Frame *f)
{
    if (!value_is_typed_array(f->this_value))
        return VAL_UNDEFINED;
    return value_cell(TRY_PTR(
        atom_from_c(vm, typed_name((ElementType)value_as_typed_array(f->this_value)->type))));
}

static Value typed_at_method(Vm *vm, Frame *f)
{
    u64 length;
    double i;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    if (!to_integer(vm, frame_arg(f, 0), &i))
        return VAL_EXC;
    if (i < 0)
        i += (double)length;
    return i >= 0 && i < (double)length ? typed_get(vm, t, (u64)i) : VAL_UNDEFINED;
}

/* keys, values and entries by magic. */
static Value typed_iterate(Vm *vm, Frame *f)
{
    u64 length;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &length));
    return array_iterator_new(vm, &t->object, (u8)native_magic(f));
}

static const BuiltinProp typed_array_static[] = {
    FN("of", 0, typed_of, 0, INTRIN_NONE),
    FN("from", 1, typed_from, 0, INTRIN_NONE),
    GETTER("@@species", return_this),
    END,
};

static const BuiltinProp typed_array_proto[] = {
    GETTER("buffer", get_buffer),
    GETTER("byteLength", get_byte_length),
    GETTER("byteOffset", get_byte_offset),
    GETTER("length", get_length),
    FN_MAGIC("entries", 0, typed_iterate, ITERATOR_ENTRIES),
    FN_MAGIC("keys", 0, typed_iterate, ITERATOR_KEYS),
    {.name = "values",
     .kind = ROW_FN,
     .fn = typed_iterate,
     .magic = ITERATOR_VALUES,
     .intrinsic = Intrinsic_TypedArrayPrototypeValues + 1},
    INTRINSIC_PROP("@@iterator", TypedArrayPrototypeValues),
    FN("at", 1, typed_at_method, 0, INTRIN_NONE),
    FN("copyWithin", 2, typed_copy_within, 0, INTRIN_NONE),
    FN("every", 1, typed_every, 0, INTRIN_NONE),
    FN("fill", 1, typed_fill, 0, INTRIN_NONE),
    FN("filter", 1, typed_filter, 0, INTRIN_NONE),
    FN_MAGIC("find", 1, typed_find, 0),
    FN_MAGIC("findIndex", 1, typed_find, FIND_INDEX),
    FN_MAGIC("findLast", 1, typed_find, FIND_LAST),
    FN_MAGIC("findLastIndex", 1, typed_find, FIND_LAST | FIND_INDEX),
    FN("forEach", 1, typed_for_each, 0, INTRIN_NONE),
    FN("includes", 1, typed_includes, 0, INTRIN_NONE),
    FN("indexOf", 1, typed_index_of, 0, INTRIN_NONE),
    FN("join", 1, typed_join, 0, INTRIN_NONE),
    FN("lastIndexOf", 1, typed_last_index_of, 0, INTRIN_NONE),
    FN("map", 1, typed_map, 0, INTRIN_NONE),
    FN_MAGIC("reduce", 1, typed_reduce, 0),
    FN_MAGIC("reduceRight", 1, typed_reduce, 1),
    FN("reverse", 0, typed_reverse, 0, INTRIN_NONE),
    FN("set", 1, typed_set_from, 0, INTRIN_NONE),
    FN("slice", 2, typed_slice, 0, INTRIN_NONE),
    FN("some", 1, typed_some, 0, INTRIN_NONE),
    FN("sort", 1, typed_sort, 0, INTRIN_NONE),
    FN("subarray", 2, typed_subarray, 0, INTRIN_NONE),
    FN("toReversed", 0, typed_to_reversed, 0, INTRIN_NONE),
    FN("toSorted", 1, typed_to_sorted, 0, INTRIN_NONE),
    FN("with", 2, typed_with, 0, INTRIN_NONE),
    FN("toLocaleString", 0, typed_to_locale_string, 0, INTRIN_NONE),
    INTRINSIC_PROP("toString", ArrayPrototypeToString),
    GETTER("@@toStringTag", get_tag),
    END,
};

const BuiltinClass builtin_typed_array = {
    .name = "TypedArray",
    .ctor = typed_array_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_TypedArray + 1,
    .proto_intrinsic = Intrinsic_TypedArrayPrototype + 1,
    .static_props = typed_array_static,
    .proto_props = typed_array_proto,
};

/* ---- the twelve ---- */

static const BuiltinProp bytes_1[] = {NUMBER("BYTES_PER_ELEMENT", 1), END};
static const BuiltinProp bytes_2[] = {NUMBER("BYTES_PER_ELEMENT", 2), END};
static const BuiltinProp bytes_4[] = {NUMBER("BYTES_PER_ELEMENT", 4), END};
static const BuiltinProp bytes_8[] = {NUMBER("BYTES_PER_ELEMENT", 8), END};

static const BuiltinProp uint8_static[] = {
    NUMBER("BYTES_PER_ELEMENT", 1),
    FN("fromBase64", 1, uint8_from_base64, 0, INTRIN_NONE),
    FN("fromHex", 1, uint8_from_hex, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp uint8_proto[] = {
    NUMBER("BYTES_PER_ELEMENT", 1),
    FN("setFromBase64", 1, uint8_set_from_base64, 0, INTRIN_NONE),
    FN("setFromHex", 1, uint8_set_from_hex, 0, INTRIN_NONE),
    FN("toBase64", 0, uint8_to_base64, 0, INTRIN_NONE),
    FN("toHex", 0, uint8_to_hex, 0, INTRIN_NONE),
    END,
};

#define TYPED_CLASS(id, type, statics, protos)                   \
    static Value construct_##id(Vm *vm, Frame *f)                \
    {                                                            \
        return construct_typed(vm, f, Element_##type);           \
    }                                                            \
    const BuiltinClass builtin_##id = {                          \
        .name = #type "Array",                                   \
        .ctor = construct_##id,                                  \
        .ctor_length = 3,                                        \
        .ctor_intrinsic = Intrinsic_##type##Array + 1,           \
        .proto_intrinsic = Intrinsic_##type##ArrayPrototype + 1, \
        .parent_ctor = Intrinsic_TypedArray + 1,                 \
        .parent_proto = Intrinsic_TypedArrayPrototype + 1,       \
        .static_props = statics,                                 \
        .proto_props = protos,                                   \
    };

TYPED_CLASS(int8_array, Int8, bytes_1, bytes_1)
TYPED_CLASS(uint8_array, Uint8, uint8_static, uint8_proto)
TYPED_CLASS(uint8_clamped_array, Uint8Clamped, bytes_1, bytes_1)
TYPED_CLASS(int16_array, Int16, bytes_2, bytes_2)
TYPED_CLASS(uint16_array, Uint16, bytes_2, bytes_2)
TYPED_CLASS(int32_array, Int32, bytes_4, bytes_4)
TYPED_CLASS(uint32_array, Uint32, bytes_4, bytes_4)
TYPED_CLASS(float16_array, Float16, bytes_2, bytes_2)
TYPED_CLASS(float32_array, Float32, bytes_4, bytes_4)
TYPED_CLASS(float64_array, Float64, bytes_8, bytes_8)
TYPED_CLASS(bigint64_array, BigInt64, bytes_8, bytes_8)
TYPED_CLASS(biguint64_array, BigUint64, bytes_8, bytes_8)
