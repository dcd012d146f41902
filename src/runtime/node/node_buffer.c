/* node_buffer.c - Buffer: the constructor with its functions. Methods are in node_buffer_methods.c, those that search and fill in
 * node_buffer_search.c, numbers in node_buffer_numbers.c, encodings in buffer_text.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/buffer.h"

#include <math.h>
#include <stdio.h>

#include "base/find.h"

/* ---- making ---- */

static Object *buffer_proto(Vm *vm)
{
    Value v = vm_core(vm)->realm->intrinsics[Intrinsic_NodeBufferPrototype];
    if (UNLIKELY(value_is_hole(v)) && !node_buffer_ctor(vm))
        return NULL;
    return value_as_object(vm_core(vm)->realm->intrinsics[Intrinsic_NodeBufferPrototype]);
}

TypedArrayObject *node_buffer_new(Vm *vm, u64 length)
{
    Object *proto = TRY_PTR_OR(NULL, buffer_proto(vm));
    return typed_new(vm, Element_Uint8, length, proto);
}

Value node_buffer_copy(Vm *vm, const void *bytes, size_t n)
{
    TypedArrayObject *t = TRY_PTR(node_buffer_new(vm, n));
    if (n)
        memcpy(t->data, bytes, n);
    return value_cell(t);
}

Value node_buffer_view(Vm *vm, BufferObject *b, u64 offset, u64 length)
{
    Object *proto = TRY_PTR(buffer_proto(vm));
    return value_cell(TRY_PTR(typed_new_view(vm, Element_Uint8, b, offset, length, false, proto)));
}

Value node_buffer_from_text(Vm *vm, String *s, TextEncoding e)
{
    StrView text = string_view(vm, s);
    if (!text.data)
        return VAL_EXC;
    size_t most = text_byte_length(text, e);
    TypedArrayObject *t = TRY_PTR(node_buffer_new(vm, most));
    size_t n = most ? text_decode(string_view(vm, s), e, t->data, most) : 0;
    return n == most ? value_cell(t) : node_buffer_view(vm, t->buffer, 0, n);
}

bool value_is_node_buffer(Vm *vm, Value v)
{
    Value proto = vm_core(vm)->realm->intrinsics[Intrinsic_NodeBufferPrototype];
    if (!value_is_object(v) || value_is_hole(proto) || value_has_kind(v, Kind_Proxy))
        return false;
    for (Value at = obj_get_prototype(vm, value_as_object(v)); value_is_object(at); at = obj_get_prototype(vm, value_as_object(at))) {
        if (value_same_bits(at, proto))
            return true;
        if (value_has_kind(at, Kind_Proxy))
            return false;
    }
    return false;
}

/* ---- arguments ---- */

bool buffer_this(Vm *vm, const Frame *f, Bytes *out)
{
    if (!value_is_uint8_array(f->this_value)) {
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "argument must be a buffer");
        return false;
    }
    *out = buffer_bytes(f->this_value);
    return true;
}

bool buffer_arg(Vm *vm, Value v, const char *name, Bytes *out)
{
    if (!value_is_uint8_array(v)) {
        host_throw_arg_type(vm, name, "an instance of Buffer or Uint8Array", v);
        return false;
    }
    *out = buffer_bytes(v);
    return true;
}

/* Digits in groups of three: 10_000_000_000. */
static void with_separators(const char *digits, size_t n, Buf *out)
{
    for (size_t i = 0; i < n; i++) {
        size_t left = n - i;
        if (i && left % 3 == 0 && digits[i - 1] != '-')
            buf_push(out, '_');
        buf_push(out, digits[i]);
    }
}

Value buffer_out_of_range(Vm *vm, const char *name, const char *range, Value received)
{
    AUTO_BUF text = {0}, shown = {0};
    String *s = TRY_PTR(to_string(vm, received));
    if (!string_to_utf8(vm, s, &text))
        return VAL_EXC;
    double d = value_is_bigint(received) ? bigint_to_double((const BigInt *)value_as_cell(received)) : value_as_number(received);
    bool grouped = fabs(d) > 0x1p32 && (value_is_bigint(received) || floor(d) == d) && isfinite(d);
    if (grouped && !memchr(text.data, 'e', text.len))
        with_separators(text.data, text.len, &shown);
    else
        buf_append(&shown, text.data, text.len);
    if (value_is_bigint(received))
        buf_push(&shown, 'n');
    if (value_is_number(received) && d == 0 && signbit(d))
        buf_append_c((shown.len = 0, &shown), "-0");
    return host_throw_node(vm, NodeError_ERR_OUT_OF_RANGE, "The value of \"%s\" is out of range. It must be %s. Received %.*s", name,
                           range, (int)shown.len, shown.data);
}

static Value between(Vm *vm, const char *name, double max, Value v)
{
    char range[64];
    if (max < 0)
        snprintf(range, sizeof range, ">= 0");
    else
        snprintf(range, sizeof range, ">= 0 && <= %.0f", max);
    return buffer_out_of_range(vm, name, range, v);
}

bool buffer_number(Vm *vm, Value v, const char *name, double max, double *out)
{
    if (!value_is_number(v)) {
        host_throw_arg_type(vm, name, "of type number", v);
        return false;
    }
    *out = value_as_number(v);
    if (*out >= 0 && (max < 0 || *out <= max))
        return true;
    between(vm, name, max, v);
    return false;
}

bool buffer_offset(Vm *vm, Value v, const char *name, double max, u64 *out)
{
    double d = value_is_number(v) ? value_as_number(v) : 0;
    if (!value_is_number(v))
        host_throw_arg_type(vm, name, "of type number", v);
    else if (d != floor(d) || !isfinite(d))
        buffer_out_of_range(vm, name, "an integer", v);
    else if (d < 0 || d > max)
        between(vm, name, max, v);
    else {
        *out = (u64)d;
        return true;
    }
    return false;
}

int buffer_encoding(Vm *vm, Value v)
{
    int e = text_encoding_arg(vm, v, TEXT_UTF8);
    if (e != TEXT_UNKNOWN) /* or an exception */
        return e;
    AUTO_BUF name = {0};
    String *s = to_string(vm, v);
    if (s && string_to_utf8(vm, s, &name))
        host_throw_node(vm, NodeError_ERR_UNKNOWN_ENCODING, "Unknown encoding: %.*s", (int)name.len, name.data ? name.data : "");
    return -1;
}

/* ---- Buffer.from ---- */

static Value from_text(Vm *vm, String *s, Value encoding)
{
    if (!value_is_string(encoding) || !value_as_string(encoding)->length)
        return node_buffer_from_text(vm, s, TEXT_UTF8);
    int e = buffer_encoding(vm, encoding);
    return e < 0 ? VAL_EXC : node_buffer_from_text(vm, s, (TextEncoding)e);
}

static Value out_of_bounds(Vm *vm, const char *name)
{
    return host_throw_node(vm, NodeError_ERR_BUFFER_OUT_OF_BOUNDS, "\"%s\" is outside of buffer bounds", name);
}

static Value from_array_buffer(Vm *vm, BufferObject *b, Value offset_value, Value length_value)
{
    double offset = 0, length;
    if (!value_is_undefined(offset_value) && !to_double(vm, offset_value, &offset))
        return VAL_EXC;
    offset = offset == offset ? trunc(offset) : 0;
    double most = (double)buffer_length(b) - offset;
    if (offset < 0)
        return throw_range(vm, "Start offset %.0f is outside the bounds of the buffer", offset);
    if (most < 0)
        return out_of_bounds(vm, "offset");
    length = most;
    if (value_is_undefined(length_value) && b->resizable) { /* it goes with the buffer's length */
        Object *proto = TRY_PTR(buffer_proto(vm));
        return value_cell(TRY_PTR(typed_new_view(vm, Element_Uint8, b, (u64)offset, 0, true, proto)));
    }
    if (!value_is_undefined(length_value)) {
        if (!to_double(vm, length_value, &length))
            return VAL_EXC;
        if (length > most)
            return out_of_bounds(vm, "length");
        length = length > 0 ? trunc(length) : 0;
    }
    if (offset + length > (double)buffer_length(b)) /* conversions may have shrunk it */
        return out_of_bounds(vm, "length");
    return node_buffer_view(vm, b, (u64)offset, (u64)length);
}

/* Elements of an array or whatever has a length, each modulo 256. */
static Value from_list(Vm *vm, Object *list)
{
    if (value_is_uint8_array(value_cell(list))) {
        Bytes b = buffer_bytes(value_cell(list));
        TypedArrayObject *t = TRY_PTR(node_buffer_new(vm, b.length));
        if (b.length)
            memcpy(t->data, b.data, b.length);
        return value_cell(t);
    }
    u64 n;
    if (!to_length(vm, TRY(obj_get(vm, list, KEY_length)), &n))
        return VAL_EXC;
    TypedArrayObject *t = TRY_PTR(node_buffer_new(vm, n));
    for (u64 i = 0; i < n; i++) {
        Value v = i < UINT32_MAX ? TRY(obj_get(vm, list, key_of_index((u32)i))) : VAL_UNDEFINED;
        double d;
        if (!to_double(vm, v, &d))
            return VAL_EXC;
        t->data[i] = (u8)double_to_int32(d);
    }
    return value_cell(t);
}

static Value not_a_source(Vm *vm, Value v)
{
    return host_throw_arg_type(vm, "first argument",
                               "of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object", v);
}

/* fromObject of Node; a hole: it is nothing of the kind. */
static Value from_array_like(Vm *vm, Object *o)
{
    Value length = TRY(obj_get(vm, o, KEY_length));
    bool has_buffer = false;
    if (value_is_undefined(length))
        has_buffer = value_is_buffer(TRY(obj_get(vm, o, key_from_c(vm, "buffer"))));
    if (!value_is_undefined(length) || has_buffer) {
        if (value_is_number(length))
            return from_list(vm, o);
        return value_cell(TRY_PTR(node_buffer_new(vm, 0)));
    }
    Value type = TRY(obj_get(vm, o, key_from_c(vm, "type")));
    if (!value_is_string(type) || !string_equal(vm, value_as_string(type), atom_from_c(vm, "Buffer")))
        return VAL_HOLE;
    Value data = TRY(obj_get(vm, o, key_from_c(vm, "data")));
    return TRY_BOOL(value_is_array(vm, data)) ? from_list(vm, value_as_object(data)) : VAL_HOLE;
}

static Value from_value(Vm *vm, Value v, Value encoding, Value length)
{
    if (value_is_string(v))
        return from_text(vm, value_as_string(v), encoding);
    if (!value_is_object(v) || value_is_callable(v))
        return not_a_source(vm, v);
    if (value_is_buffer(v))
        return from_array_buffer(vm, (BufferObject *)value_as_cell(v), encoding, length);
    Object *o = value_as_object(v);
    if (!value_is_uint8_array(v)) {
        Value method = TRY(obj_get(vm, o, key_from_c(vm, "valueOf")));
        Value inner = value_is_callable(method) ? TRY(call_function(vm, method, v, 0, NULL)) : VAL_UNDEFINED;
        if (!value_same_bits(inner, v) && (value_is_string(inner) || (value_is_object(inner) && !value_is_callable(inner))))
            return from_value(vm, inner, encoding, length);
    }
    Value made = TRY(from_array_like(vm, o));
    if (!value_is_hole(made))
        return made;
    Value method = TRY(obj_get(vm, o, KEY_SYM_toPrimitive));
    if (!value_is_callable(method))
        return not_a_source(vm, v);
    Value hint = value_cell(atom_from_c(vm, "string"));
    Value primitive = TRY(call_function(vm, method, v, 1, &hint));
    return value_is_string(primitive) ? from_text(vm, value_as_string(primitive), encoding) : not_a_source(vm, v);
}

static Value buffer_from(Vm *vm, Frame *f)
{
    return from_value(vm, frame_arg(f, 0), frame_arg(f, 1), frame_arg(f, 2));
}

static Value buffer_of(Vm *vm, Frame *f)
{
    Array *list = TRY_PTR(array_from_values(vm, f->args, f->argc));
    return from_list(vm, &list->object);
}

/* copyBytesFrom(view, offset = 0, length) */
static Value buffer_copy_bytes_from(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (!value_is_typed_array(v))
        return host_throw_arg_type(vm, "view", "an instance of TypedArray", v);
    TypedArrayObject *t = value_as_typed_array(v);
    u64 n = view_length(t), from = 0, count = n;
    if (!value_is_undefined(frame_arg(f, 1)) && !buffer_offset(vm, frame_arg(f, 1), "offset", BUFFER_MAX, &from))
        return VAL_EXC;
    from = MIN(from, n);
    count = n - from;
    if (!value_is_undefined(frame_arg(f, 2)) && !buffer_offset(vm, frame_arg(f, 2), "length", BUFFER_MAX, &count))
        return VAL_EXC;
    count = MIN(count, n - from);
    u32 shift = element_shift(t->type);
    TypedArrayObject *made = TRY_PTR(node_buffer_new(vm, count << shift));
    if (count)
        memcpy(made->data, t->data + (from << shift), count << shift);
    return value_cell(made);
}

/* ---- alloc ---- */

/* alloc(size, fill, encoding); magic 1: allocUnsafe and its like, size alone */
static Value buffer_alloc(Vm *vm, Frame *f)
{
    double size;
    if (!buffer_number(vm, frame_arg(f, 0), "size", BUFFER_MAX, &size))
        return VAL_EXC;
    TypedArrayObject *t = TRY_PTR(node_buffer_new(vm, (u64)size));
    Value fill = frame_arg(f, 1);
    if (native_magic(f) || value_is_undefined(fill) || !t->length)
        return value_cell(t);
    Value encoding = frame_arg(f, 2);
    if (value_is_string(fill) && !value_is_nullish(encoding) && !value_is_string(encoding))
        return host_throw_arg_type(vm, "encoding", "of type string", encoding);
    int e = value_is_string(fill) ? buffer_encoding(vm, encoding) : TEXT_UTF8;
    if (e < 0)
        return VAL_EXC;
    return buffer_fill_with(vm, (Bytes){t->data, t->length}, 0, t->length, fill, (TextEncoding)e) ? value_cell(t) : VAL_EXC;
}

/* Buffer(size), Buffer(source, ...), with and without new */
/* Does a package call, whose author is not the one to be told? */
static bool called_by_package(Vm *vm)
{
    EmbedFrame frames[4];
    u32 n = embed_current_frames(vm, frames, ARRAY_LEN(frames));
    for (u32 i = 0; i < n; i++)
        if (!frames[i].is_native)
            return frames[i].file.len && text_find_word(frames[i].file.data, frames[i].file.data + frames[i].file.len, "/node_modules/", 14);
    return false;
}

static Value buffer_construct(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    bool by_native = f->caller && f->caller->kind == 1; /* map() and its kin make buffers of their own kind */
    if (host_options(host)->node_style && !by_native && (host_pends_deprecations(host) || !called_by_package(vm)) && !host_deprecate(host, DEPRECATED_BUFFER))
        return VAL_EXC;
    Value v = frame_arg(f, 0);
    if (!value_is_number(v))
        return from_value(vm, v, frame_arg(f, 1), frame_arg(f, 2));
    if (value_is_string(frame_arg(f, 1)))
        return host_throw_arg_type(vm, "string", "of type string", v);
    double size;
    if (!buffer_number(vm, v, "size", BUFFER_MAX, &size))
        return VAL_EXC;
    return value_cell(TRY_PTR(node_buffer_new(vm, (u64)size)));
}

/* ---- the other functions ---- */

static Value buffer_is_buffer(Vm *vm, Frame *f)
{
    return value_bool(value_is_node_buffer(vm, frame_arg(f, 0)));
}

static Value buffer_is_encoding(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (!value_is_string(v) || !value_as_string(v)->length)
        return VAL_FALSE;
    int e = text_encoding_arg(vm, v, TEXT_UTF8);
    return e < 0 ? VAL_EXC : value_bool(e != TEXT_UNKNOWN);
}

static Value buffer_byte_length(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    u8 *data;
    size_t n;
    if (!value_is_string(v)) {
        if (embed_bytes_view(vm, v, &data, &n) || value_is_buffer(v))
            return value_number(value_is_buffer(v) ? (double)buffer_length((BufferObject *)value_as_cell(v)) : (double)n);
        return host_throw_arg_type(vm, "string", "of type string or an instance of Buffer or ArrayBuffer", v);
    }
    int e = value_is_string(frame_arg(f, 1)) ? text_encoding_arg(vm, f->args[1], TEXT_UTF8) : TEXT_UTF8;
    StrView text = string_view(vm, value_as_string(v));
    if (e < 0 || !text.data)
        return VAL_EXC;
    /* Asked first, since strings note the answer and whoever sends the text asks again. */
    if ((e == TEXT_UTF8 || e == TEXT_UNKNOWN) && string_is_ascii(vm, value_as_string(v)))
        return value_number((double)text.length);
    return value_number((double)text_byte_length(text, e == TEXT_UNKNOWN ? TEXT_UTF8 : (TextEncoding)e));
}

/* The sum of the lengths of the list's items. false: exception. */
static bool total_length(Vm *vm, Object *list, u32 n, u64 *total)
{
    *total = 0;
    for (u32 i = 0; i < n; i++) {
        Value v = TRY_OR(false, obj_get(vm, list, key_of_index(i)));
        if (!value_is_uint8_array(v)) {
            char name[32];
            snprintf(name, sizeof name, "list[%u]", i);
            host_throw_arg_type(vm, name, "an instance of Buffer or Uint8Array", v);
            return false;
        }
        *total += buffer_bytes(v).length;
    }
    return true;
}

static Value buffer_concat(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (!TRY_BOOL(value_is_array(vm, v)))
        return host_throw_arg_type(vm, "list", "an instance of Array", v);
    Object *list = value_as_object(v);
    u64 n, total, at = 0;
    if (!to_length(vm, TRY(obj_get(vm, list, KEY_length)), &n))
        return VAL_EXC;
    if (!total_length(vm, list, (u32)n, &total))
        return VAL_EXC;
    if (!value_is_undefined(frame_arg(f, 1)) && !buffer_offset(vm, frame_arg(f, 1), "length", BUFFER_MAX, &total))
        return VAL_EXC;
    TypedArrayObject *t = TRY_PTR(node_buffer_new(vm, n ? total : 0));
    for (u32 i = 0; i < n && at < t->length; i++) {
        Value item = TRY(obj_get(vm, list, key_of_index(i)));
        if (!value_is_uint8_array(item))
            continue;
        Bytes b = buffer_bytes(item);
        u64 count = MIN(b.length, t->length - at);
        if (count)
            memcpy(t->data + at, b.data, count);
        at += count;
    }
    return value_cell(t);
}

static const BuiltinProp static_rows[] = {
    {.name = "poolSize", .kind = ROW_NUMBER, .number = 8192, .flags = BF_WRITABLE | BF_ENUMERABLE},
    HOST_FN("from", 3, buffer_from),
    HOST_FN("copyBytesFrom", 3, buffer_copy_bytes_from),
    HOST_FN("of", 0, buffer_of),
    HOST_FN_MAGIC("alloc", 3, buffer_alloc, 0),
    HOST_FN_MAGIC("allocUnsafe", 1, buffer_alloc, 1),
    HOST_FN_MAGIC("allocUnsafeSlow", 1, buffer_alloc, 1),
    HOST_FN("isBuffer", 1, buffer_is_buffer),
    HOST_FN("compare", 2, buffer_compare_static),
    HOST_FN("isEncoding", 1, buffer_is_encoding),
    HOST_FN("concat", 2, buffer_concat),
    HOST_FN("byteLength", 2, buffer_byte_length),
    END,
};

Object *node_buffer_ctor(Vm *vm)
{
    Value *kept = vm_core(vm)->realm->intrinsics;
    if (!value_is_hole(kept[Intrinsic_NodeBuffer]))
        return value_as_object(kept[Intrinsic_NodeBuffer]);
    Object *proto = TRY_PTR_OR(NULL, object_new(vm, intrinsic(vm, Intrinsic_Uint8ArrayPrototype)));
    NativeFunction *ctor = TRY_PTR_OR(NULL, native_new_ctor(vm, buffer_construct, atom_from_c(vm, "Buffer"), 3, 0));
    Object *parent = intrinsic(vm, Intrinsic_Uint8Array);
    obj_mark_as_proto(vm, proto);
    if (obj_set_prototype(vm, &ctor->object, parent, true) < 0 || !obj_make_dict(vm, &ctor->object) || !obj_put(vm, &ctor->object, KEY_prototype, value_cell(proto), PROP_WRITABLE) ||
        !obj_put(vm, proto, KEY_constructor, value_cell(ctor), PROP_WC) ||
        !embed_add_props(vm, &ctor->object, static_rows) || !embed_add_props(vm, proto, buffer_number_rows) ||
        !embed_add_props(vm, proto, buffer_method_rows) || !embed_add_props(vm, proto, buffer_search_rows) || !buffer_install_inspect(vm, proto))
        return NULL;
    kept[Intrinsic_NodeBuffer] = value_cell(ctor);
    kept[Intrinsic_NodeBufferPrototype] = value_cell(proto);
    barrier(vm, &vm_core(vm)->realm->cell);
    return &ctor->object;
}

Value node_buffer_maker(Vm *vm, const void *unused)
{
    (void)unused;
    return value_cell(TRY_PTR(node_buffer_ctor(vm)));
}
