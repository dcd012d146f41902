/* bi_data_view.c - DataView (25.3).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/collections.h"
#include "engine/object/buffer.h"

#define OUTSIDE_VIEW "Offset is outside the bounds of the DataView"

static inline Value number_u64(u64 n)
{
    return n <= INT32_MAX ? value_int((i32)n) : value_double_trusted((double)n);
}

static bool view_index(Vm *vm, Value v, u64 *out)
{
    double d;
    if (LIKELY(value_is_int(v) && value_as_int(v) >= 0)) {
        *out = (u64)value_as_int(v);
        return true;
    }
    if (!to_integer(vm, v, &d))
        return false;
    if (d < 0 || d > 9007199254740991.0) {
        throw_range(vm, OUTSIDE_VIEW);
        return false;
    }
    *out = (u64)d;
    return true;
}

static bool is_detached(Vm *vm, const BufferObject *b)
{
    if (!b->detached)
        return false;
    throw_type(vm, "Cannot perform DataView constructor on a detached ArrayBuffer");
    return true;
}

static Value start_outside(Vm *vm, u64 offset)
{
    return throw_range(vm, "Start offset %llu is outside the bounds of the buffer",
                       (unsigned long long)offset);
}

static Value data_view_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f), buffer = frame_arg(f, 0), length_value = frame_arg(f, 2);
    if (value_is_undefined(target))
        return requires_new(vm, "DataView");
    if (!value_is_buffer(buffer))
        return throw_type(vm, "First argument to DataView constructor must be an ArrayBuffer");
    BufferObject *b = (BufferObject *)value_as_cell(buffer);
    u64 offset, length = 0;
    if (!to_index(vm, frame_arg(f, 1), &offset) || is_detached(vm, b))
        return VAL_EXC;
    u64 have = buffer_length(b);
    if (offset > have)
        return start_outside(vm, offset);
    bool tracking = false;
    if (value_is_undefined(length_value)) {
        tracking = b->resizable;
        length = have - offset;
    } else {
        if (!to_index(vm, length_value, &length))
            return VAL_EXC;
        if (length > have - offset)
            return throw_range(vm, "Invalid DataView length %llu", (unsigned long long)length);
    }
    Object *proto = TRY_PTR(ctor_proto(vm, f, target, Intrinsic_DataViewPrototype));
    if (is_detached(vm, b))
        return VAL_EXC;
    have = buffer_length(b);
    if (offset > have)
        return start_outside(vm, offset);
    if (!tracking && length > have - offset)
        return throw_range(vm, "Invalid DataView length %llu", (unsigned long long)length);
    return value_cell(TRY_PTR(dataview_new(vm, b, offset, length, tracking, proto)));
}

static DataViewObject *this_view(Vm *vm, Frame *f)
{
    if (LIKELY(value_has_kind(f->this_value, Kind_DataView)))
        return (DataViewObject *)value_as_cell(f->this_value);
    return incompatible_receiver(vm, f, "DataView");
}

static bool outside_buffer(Vm *vm, Frame *f, const DataViewObject *v, const char *prefix)
{
    if (!view_is_out_of_bounds(v))
        return false;
    const char *name = native_row(f)->name;
    /* V8 has the same words for buffers that became too short */
    throw_type(vm, "Cannot perform %sDataView.prototype.%s on a detached ArrayBuffer", prefix, name);
    return true;
}

static Value get_buffer(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(this_view(vm, f))->buffer);
}

static Value get_byte_length(Vm *vm, Frame *f)
{
    const DataViewObject *v = TRY_PTR(this_view(vm, f));
    return outside_buffer(vm, f, v, "get ") ? VAL_EXC : number_u64(view_length(v));
}

static Value get_byte_offset(Vm *vm, Frame *f)
{
    const DataViewObject *v = TRY_PTR(this_view(vm, f));
    return outside_buffer(vm, f, v, "get ") ? VAL_EXC : number_u64(v->byte_offset);
}

/* `size` bytes in reverse. */
static void swap_bytes(u8 *bytes, u32 size)
{
    for (u32 i = 0; i < size / 2; i++) {
        u8 b = bytes[i];
        bytes[i] = bytes[size - 1 - i];
        bytes[size - 1 - i] = b;
    }
}

/* The getters; magic is the element type. */
static Value view_get(Vm *vm, Frame *f)
{
    u8 type = (u8)native_magic(f);
    u32 size = 1u << element_shift(type);
    const DataViewObject *v = TRY_PTR(this_view(vm, f));
    u64 index;
    if (!view_index(vm, frame_arg(f, 0), &index))
        return VAL_EXC;
    bool little = to_boolean(frame_arg(f, 1));
    if (outside_buffer(vm, f, v, ""))
        return VAL_EXC;
    u64 length = view_length(v);
    if (index > length || size > length - index)
        return throw_range(vm, OUTSIDE_VIEW);
    u8 bytes[8];
    memcpy(bytes, v->data + index, size);
    if (!little)
        swap_bytes(bytes, size);
    return element_read(vm, bytes, type);
}

static Value view_set(Vm *vm, Frame *f)
{
    u8 type = (u8)native_magic(f);
    u32 size = 1u << element_shift(type);
    const DataViewObject *v = TRY_PTR(this_view(vm, f));
    u64 index;
    if (!view_index(vm, frame_arg(f, 0), &index))
        return VAL_EXC;
    Value number = TRY(element_coerce(vm, type, frame_arg(f, 1)));
    bool little = to_boolean(frame_arg(f, 2));
    if (outside_buffer(vm, f, v, ""))
        return VAL_EXC;
    u64 length = view_length(v);
    if (index > length || size > length - index)
        return throw_range(vm, OUTSIDE_VIEW);
    u8 bytes[8];
    element_write(vm, bytes, type, number);
    if (!little)
        swap_bytes(bytes, size);
    memcpy(v->data + index, bytes, size);
    return VAL_UNDEFINED;
}

/* The place of a number in `this`, a view that is there, at an index that needs no conversion; NULL: not so usual. */
static inline u8 *quick_place(const Value *args, u32 size)
{
    if (UNLIKELY(!value_has_kind(args[-1], Kind_DataView) || !value_is_int(args[0])))
        return NULL;
    const DataViewObject *v = (const DataViewObject *)value_as_cell(args[-1]);
    i64 index = value_as_int(args[0]);
    return index >= 0 && (u64)index + size <= v->length ? v->data + index : NULL; /* length is 0 when it must be asked for */
}

static Value quick_view_get(Vm *vm, const Value *args, u32 argc)
{
    u8 type = (u8)quick_magic(args);
    u32 size = 1u << element_shift(type);
    const u8 *p = LIKELY(argc && !element_is_bigint(type)) ? quick_place(args, size) : NULL;
    if (UNLIKELY(!p))
        return VAL_HOLE;
    u8 bytes[8];
    memcpy(bytes, p, size);
    if (size > 1 && !(argc > 1 && to_boolean(args[1])))
        swap_bytes(bytes, size);
    return element_read(vm, bytes, type);
}

static Value quick_view_set(Vm *vm, const Value *args, u32 argc)
{
    u8 type = (u8)quick_magic(args);
    u32 size = 1u << element_shift(type);
    u8 *p = LIKELY(argc > 1 && !element_is_bigint(type) && value_is_number(args[1])) ? quick_place(args, size) : NULL;
    if (UNLIKELY(!p))
        return VAL_HOLE;
    u8 bytes[8];
    element_write(vm, bytes, type, args[1]);
    if (size > 1 && !(argc > 2 && to_boolean(args[2])))
        swap_bytes(bytes, size);
    memcpy(p, bytes, size);
    return VAL_UNDEFINED;
}

static const BuiltinProp data_view_proto[] = {
    GETTER("buffer", get_buffer),
    GETTER("byteLength", get_byte_length),
    GETTER("byteOffset", get_byte_offset),
    FN_MAGIC("getBigInt64", 1, view_get, Element_BigInt64),
    FN_MAGIC("getBigUint64", 1, view_get, Element_BigUint64),
    FN_MAGIC_QUICK("getFloat16", 1, view_get, Element_Float16, quick_view_get),
    FN_MAGIC_QUICK("getFloat32", 1, view_get, Element_Float32, quick_view_get),
    FN_MAGIC_QUICK("getFloat64", 1, view_get, Element_Float64, quick_view_get),
    FN_MAGIC_QUICK("getInt8", 1, view_get, Element_Int8, quick_view_get),
    FN_MAGIC_QUICK("getInt16", 1, view_get, Element_Int16, quick_view_get),
    FN_MAGIC_QUICK("getInt32", 1, view_get, Element_Int32, quick_view_get),
    FN_MAGIC_QUICK("getUint8", 1, view_get, Element_Uint8, quick_view_get),
    FN_MAGIC_QUICK("getUint16", 1, view_get, Element_Uint16, quick_view_get),
    FN_MAGIC_QUICK("getUint32", 1, view_get, Element_Uint32, quick_view_get),
    FN_MAGIC("setBigInt64", 2, view_set, Element_BigInt64),
    FN_MAGIC("setBigUint64", 2, view_set, Element_BigUint64),
    FN_MAGIC_QUICK("setFloat16", 2, view_set, Element_Float16, quick_view_set),
    FN_MAGIC_QUICK("setFloat32", 2, view_set, Element_Float32, quick_view_set),
    FN_MAGIC_QUICK("setFloat64", 2, view_set, Element_Float64, quick_view_set),
    FN_MAGIC_QUICK("setInt8", 2, view_set, Element_Int8, quick_view_set),
    FN_MAGIC_QUICK("setInt16", 2, view_set, Element_Int16, quick_view_set),
    FN_MAGIC_QUICK("setInt32", 2, view_set, Element_Int32, quick_view_set),
    FN_MAGIC_QUICK("setUint8", 2, view_set, Element_Uint8, quick_view_set),
    FN_MAGIC_QUICK("setUint16", 2, view_set, Element_Uint16, quick_view_set),
    FN_MAGIC_QUICK("setUint32", 2, view_set, Element_Uint32, quick_view_set),
    TAG("DataView"),
    END,
};

const BuiltinClass builtin_data_view = {
    .name = "DataView",
    .ctor = data_view_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_DataView + 1,
    .proto_intrinsic = Intrinsic_DataViewPrototype + 1,
    .proto_props = data_view_proto,
};
