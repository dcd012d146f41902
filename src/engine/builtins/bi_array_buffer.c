/* bi_array_buffer.c - ArrayBuffer and SharedArrayBuffer (25.1, 25.2).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/collections.h"
#include "engine/object/buffer.h"

static inline Value number_u64(u64 n)
{
    return n <= INT32_MAX ? value_int((i32)n) : value_double_trusted((double)n);
}

static BufferObject *this_buffer(Vm *vm, Frame *f, bool shared)
{
    if (value_is_buffer(f->this_value)) {
        BufferObject *b = (BufferObject *)value_as_cell(f->this_value);
        if (buffer_is_shared(b) == shared)
            return b;
    }
    return incompatible_receiver(vm, f, shared ? "SharedArrayBuffer" : "ArrayBuffer");
}

static bool is_detached(Vm *vm, const BufferObject *b, const char *what)
{
    if (!b->detached)
        return false;
    throw_type(vm, "Cannot perform ArrayBuffer.prototype.%s on a detached ArrayBuffer", what);
    return true;
}

/* ToIndex with V8's words. */
static bool length_arg(Vm *vm, Value v, const char *message, u64 *out)
{
    double d;
    if (!to_integer(vm, v, &d))
        return false;
    if (d < 0 || d > 9007199254740991.0) {
        throw_range(vm, "%s", message);
        return false;
    }
    *out = (u64)d;
    return true;
}

/* GetArrayBufferMaxByteLengthOption: -1 when there is none. */
static bool max_option(Vm *vm, Value options, i64 *max)
{
    *max = -1;
    if (!value_is_object(options))
        return true;
    PropKey key = key_from_c(vm, "maxByteLength");
    if (key_is_none(key))
        return false;
    Value v = TRY_OR(false, obj_get(vm, value_as_object(options), key));
    u64 n;
    if (value_is_undefined(v))
        return true;
    if (!length_arg(vm, v, "Invalid array buffer max length", &n))
        return false;
    *max = (i64)n;
    return true;
}

static Value construct_buffer(Vm *vm, Frame *f, bool shared)
{
    Value target = frame_new_target(f);
    u64 length;
    i64 max;
    if (value_is_undefined(target))
        return requires_new(vm, shared ? "SharedArrayBuffer" : "ArrayBuffer");
    if (!length_arg(vm, frame_arg(f, 0), "Invalid array buffer length", &length) ||
        !max_option(vm, frame_arg(f, 1), &max))
        return VAL_EXC;
    if (max >= 0 && length > (u64)max)
        return throw_range(vm, "Invalid array buffer max length");
    Object *proto = TRY_PTR(
        ctor_proto(vm, f, target,
                   shared ? Intrinsic_SharedArrayBufferPrototype : Intrinsic_ArrayBufferPrototype));
    return value_cell(TRY_PTR(buffer_new(vm, length, max, shared, proto)));
}

static Value array_buffer_ctor(Vm *vm, Frame *f)
{
    return construct_buffer(vm, f, false);
}
static Value shared_array_buffer_ctor(Vm *vm, Frame *f)
{
    return construct_buffer(vm, f, true);
}

static Value array_buffer_is_view(Vm *vm, Frame *f)
{
    (void)vm;
    Value v = frame_arg(f, 0);
    return value_bool(value_is_typed_array(v) || value_has_kind(v, Kind_DataView));
}

static Value return_this(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

/* ---- getters; magic 1: of shared buffers ---- */

static Value get_byte_length(Vm *vm, Frame *f)
{
    const BufferObject *b = TRY_PTR(this_buffer(vm, f, native_magic(f)));
    return number_u64(b->detached ? 0 : buffer_length(b));
}

static Value get_max_byte_length(Vm *vm, Frame *f)
{
    const BufferObject *b = TRY_PTR(this_buffer(vm, f, native_magic(f)));
    return number_u64(b->detached ? 0 : b->resizable ? b->max_length : b->length);
}

static Value get_resizable(Vm *vm, Frame *f)
{
    return value_bool(TRY_PTR(this_buffer(vm, f, native_magic(f)))->resizable);
}

static Value get_detached(Vm *vm, Frame *f)
{
    return value_bool(TRY_PTR(this_buffer(vm, f, false))->detached);
}

/* ---- methods ---- */

static Value array_buffer_resize(Vm *vm, Frame *f)
{
    BufferObject *b = TRY_PTR(this_buffer(vm, f, false));
    u64 length;
    if (!b->resizable)
        return value_cell(TRY_PTR((Object *)incompatible_receiver(vm, f, "ArrayBuffer")));
    if (!length_arg(vm, frame_arg(f, 0), "ArrayBuffer.prototype.resize: Invalid length parameter",
                    &length) ||
        is_detached(vm, b, "resize") || !buffer_resize(vm, b, length))
        return VAL_EXC;
    return VAL_UNDEFINED;
}

static Value shared_array_buffer_grow(Vm *vm, Frame *f)
{
    BufferObject *b = TRY_PTR(this_buffer(vm, f, true));
    u64 length;
    if (!b->resizable)
        return value_cell(TRY_PTR((Object *)incompatible_receiver(vm, f, "SharedArrayBuffer")));
    if (!length_arg(vm, frame_arg(f, 0),
                    "SharedArrayBuffer.prototype.grow: Invalid length parameter", &length) ||
        !buffer_grow(vm, b, length))
        return VAL_EXC;
    return VAL_UNDEFINED;
}

/* The buffer that slice copies into, made by the species constructor. */
static BufferObject *slice_target(Vm *vm, Frame *f, BufferObject *b, u64 length, bool shared)
{
    Intrinsic ctor = shared ? Intrinsic_SharedArrayBuffer : Intrinsic_ArrayBuffer;
    Value c =
        TRY_OR(NULL, obj_species_constructor(vm, &b->object, value_cell(intrinsic(vm, ctor))));
    Value n = number_u64(length);
    Value v = TRY_OR(NULL, construct(vm, c, 1, &n));
    BufferObject *to = value_is_buffer(v) ? (BufferObject *)value_as_cell(v) : NULL;
    if (!to || buffer_is_shared(to) != shared) {
        char text[64];
        value_describe(vm, v, text, sizeof text);
        throw_type(vm, "Method %s.prototype.slice called on incompatible receiver %s",
                   shared ? "SharedArrayBuffer" : "ArrayBuffer", text);
        return NULL;
    }
    if (is_detached(vm, to, native_row(f)->name))
        return NULL;
    if (to == b || (shared && to->bytes == b->bytes)) {
        throw_type(vm, "ArrayBuffer subclass returned this from species constructor");
        return NULL;
    }
    if (buffer_length(to) < length) {
        throw_type(vm, "Species constructor returned a too small ArrayBuffer");
        return NULL;
    }
    return to;
}

static Value buffer_slice(Vm *vm, Frame *f)
{
    bool shared = native_magic(f);
    BufferObject *b = TRY_PTR(this_buffer(vm, f, shared));
    u64 from, to;
    if (is_detached(vm, b, "slice"))
        return VAL_EXC;
    u64 length = buffer_length(b);
    if (!to_relative(vm, frame_arg(f, 0), length, 0, &from) ||
        !to_relative(vm, frame_arg(f, 1), length, length, &to))
        return VAL_EXC;
    u64 count = to > from ? to - from : 0;
    BufferObject *target = TRY_PTR(slice_target(vm, f, b, count, shared));
    if (is_detached(vm, b, "slice"))
        return VAL_EXC;
    u64 have = buffer_length(b);
    if (from < have)
        memmove(target->data, b->data + from, (size_t)MIN(count, have - from));
    return value_cell(target);
}

/* transfer, and transferToFixedLength with magic 1 */
static Value array_buffer_transfer(Vm *vm, Frame *f)
{
    BufferObject *b = TRY_PTR(this_buffer(vm, f, false));
    u64 length = b->length;
    if (!value_is_undefined(frame_arg(f, 0)) &&
        !length_arg(vm, f->args[0], "Invalid array buffer length", &length))
        return VAL_EXC;
    if (is_detached(vm, b, native_row(f)->name))
        return VAL_EXC;
    if (!value_is_undefined(b->detach_key))
        return throw_type(vm, "Cannot transfer: the buffer has a detach key");
    return value_cell(TRY_PTR(buffer_transfer(vm, b, length, !native_magic(f))));
}

static const BuiltinProp array_buffer_static[] = {
    FN("isView", 1, array_buffer_is_view, BF_PURE, INTRIN_NONE),
    GETTER("@@species", return_this),
    END,
};

static const BuiltinProp array_buffer_proto[] = {
    GETTER("byteLength", get_byte_length),
    FN("slice", 2, buffer_slice, 0, INTRIN_NONE),
    GETTER("maxByteLength", get_max_byte_length),
    GETTER("resizable", get_resizable),
    FN("resize", 1, array_buffer_resize, 0, INTRIN_NONE),
    FN_MAGIC("transfer", 0, array_buffer_transfer, 0),
    FN_MAGIC("transferToFixedLength", 0, array_buffer_transfer, 1),
    GETTER("detached", get_detached),
    TAG("ArrayBuffer"),
    END,
};

const BuiltinClass builtin_array_buffer = {
    .name = "ArrayBuffer",
    .ctor = array_buffer_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_ArrayBuffer + 1,
    .proto_intrinsic = Intrinsic_ArrayBufferPrototype + 1,
    .static_props = array_buffer_static,
    .proto_props = array_buffer_proto,
};

static const BuiltinProp shared_array_buffer_static[] = {
    GETTER("@@species", return_this),
    END,
};

static const BuiltinProp shared_array_buffer_proto[] = {
    GETTER_MAGIC("byteLength", get_byte_length, 1),
    FN_MAGIC("slice", 2, buffer_slice, 1),
    GETTER_MAGIC("maxByteLength", get_max_byte_length, 1),
    GETTER_MAGIC("growable", get_resizable, 1),
    FN("grow", 1, shared_array_buffer_grow, 0, INTRIN_NONE),
    TAG("SharedArrayBuffer"),
    END,
};

const BuiltinClass builtin_shared_array_buffer = {
    .name = "SharedArrayBuffer",
    .ctor = shared_array_buffer_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_SharedArrayBuffer + 1,
    .proto_intrinsic = Intrinsic_SharedArrayBufferPrototype + 1,
    .static_props = shared_array_buffer_static,
    .proto_props = shared_array_buffer_proto,
};
