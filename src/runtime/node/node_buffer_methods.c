/* node_buffer_methods.c - methods of Buffer.prototype: texts, copies, parts, order of bytes, what inspect shows.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "runtime/node/buffer.h"

/* ---- texts ---- */

/* ToIntegerOrInfinity of an offset that may be absent. false: exception. */
static bool integer_or(Vm *vm, Value v, double otherwise, double *out)
{
    *out = otherwise;
    return value_is_undefined(v) || to_integer(vm, v, out);
}

static Value text_of(Vm *vm, Frame *f, TextEncoding e, Value from_value, Value to_value)
{
    double from, to;
    Bytes b;
    if (!integer_or(vm, from_value, 0, &from) || !integer_or(vm, to_value, INFINITY, &to) || !buffer_this(vm, f, &b))
        return VAL_EXC;
    from = MAX(from, 0);
    to = MIN(to, (double)b.length);
    if (from >= to)
        return value_cell(ATOM_empty);
    return value_cell(TRY_PTR(text_encode(vm, b.data + (u64)from, (size_t)(to - from), e)));
}

/* toString(encoding, start, end) */
static Value buffer_to_string(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    int e = value_is_undefined(frame_arg(f, 0)) ? TEXT_UTF8 : -1;
    if (e < 0) { /* null is the name "null" */
        Value name = value_is_null(f->args[0]) ? value_cell(atom_from_c(vm, "null")) : f->args[0];
        e = buffer_encoding(vm, name);
    }
    return e < 0 ? VAL_EXC : text_of(vm, f, (TextEncoding)e, frame_arg(f, 1), frame_arg(f, 2));
}

/* utf8Slice(start, end) and so on; magic is the encoding */
static Value buffer_slice_text(Vm *vm, Frame *f)
{
    return text_of(vm, f, (TextEncoding)native_magic(f), frame_arg(f, 0), frame_arg(f, 1));
}

static Value write_text(Vm *vm, Frame *f, String *s, u64 offset, u64 length, TextEncoding e)
{
    Bytes b;
    StrView text = string_view(vm, s);
    if (!text.data || !buffer_this(vm, f, &b))
        return VAL_EXC;
    offset = MIN(offset, b.length);
    length = MIN(length, b.length - offset);
    return value_number(length ? (double)text_decode(text, e, b.data + offset, length) : 0);
}

/* write(string, offset, length, encoding), write(string, encoding), write(string, offset, encoding) */
static Value buffer_write(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    Value string = frame_arg(f, 0), offset_value = frame_arg(f, 1), length_value = frame_arg(f, 2), encoding = frame_arg(f, 3);
    u64 offset = 0, length = b.length;
    if (value_is_undefined(length_value) && value_is_string(offset_value)) {
        encoding = offset_value;
    } else if (!value_is_undefined(offset_value)) {
        if (!buffer_offset(vm, offset_value, "offset", (double)b.length, &offset))
            return VAL_EXC;
        if (value_is_string(length_value))
            encoding = length_value;
        else if (!value_is_undefined(length_value) && !buffer_offset(vm, length_value, "length", (double)b.length, &length))
            return VAL_EXC;
    }
    int e = to_boolean(encoding) ? buffer_encoding(vm, encoding) : TEXT_UTF8;
    if (e < 0)
        return VAL_EXC;
    if (!value_is_string(string))
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "argument must be a string");
    return write_text(vm, f, value_as_string(string), offset, length, (TextEncoding)e);
}

/* utf8Write(string, offset, length) and so on; magic is the encoding */
static Value buffer_write_encoded(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    double offset, length;
    if (!value_is_string(frame_arg(f, 0)))
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "argument must be a string");
    if (!integer_or(vm, frame_arg(f, 1), 0, &offset) || !integer_or(vm, frame_arg(f, 2), (double)b.length - offset, &length))
        return VAL_EXC;
    TextEncoding e = (TextEncoding)native_magic(f);
    bool checked = e == TEXT_ASCII || e == TEXT_LATIN1 || e == TEXT_UTF8; /* the others take what there is room for */
    if (!checked && (offset < 0 || (length < 0 && offset <= (double)b.length)))
        return host_throw_node(vm, NodeError_ERR_OUT_OF_RANGE, "Index out of range");
    if (offset < 0 || offset > (double)b.length)
        return host_throw_node(vm, NodeError_ERR_BUFFER_OUT_OF_BOUNDS, "\"offset\" is outside of buffer bounds");
    if (length < 0 || (checked && length > (double)b.length - offset))
        return host_throw_node(vm, NodeError_ERR_BUFFER_OUT_OF_BOUNDS, "\"length\" is outside of buffer bounds");
    return write_text(vm, f, value_as_string(f->args[0]), (u64)offset, (u64)MIN(length, (double)b.length), e);
}

/* ---- parts and copies ---- */

/* slice(start, end), subarray(start, end): a view of the same bytes */
static Value buffer_subarray(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    u64 from, to;
    if (!to_relative(vm, frame_arg(f, 0), b.length, 0, &from) || !to_relative(vm, frame_arg(f, 1), b.length, b.length, &to) ||
        !buffer_this(vm, f, &b))
        return VAL_EXC;
    TypedArrayObject *t = value_as_typed_array(f->this_value);
    to = MIN(to, b.length);
    from = MIN(from, to);
    return node_buffer_view(vm, t->buffer, t->byte_offset + from, to - from);
}

/* An offset of copy: what is no integer counts as its truncation or 0. false: exception. */
static bool copy_offset(Vm *vm, Value v, const char *name, double max, double *out)
{
    if (value_is_undefined(v))
        return true;
    if (!to_integer(vm, v, out))
        return false;
    if (*out >= 0 && *out <= max)
        return true;
    char range[64];
    snprintf(range, sizeof range, isfinite(max) ? ">= 0 && <= %.0f" : ">= 0", max);
    buffer_out_of_range(vm, name, range, value_number(*out));
    return false;
}

/* copy(target, targetStart, sourceStart, sourceEnd) */
static Value buffer_copy(Vm *vm, Frame *f)
{
    Bytes b;
    Value target = frame_arg(f, 0);
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    u8 *to;
    size_t room;
    if (value_is_buffer(target) || !embed_bytes_view(vm, target, &to, &room))
        return host_throw_arg_type(vm, "target", "an instance of Buffer or Uint8Array", target);
    double at = 0, from = 0, end = (double)b.length;
    if (!copy_offset(vm, frame_arg(f, 1), "targetStart", INFINITY, &at) ||
        !copy_offset(vm, frame_arg(f, 2), "sourceStart", (double)b.length, &from) ||
        !copy_offset(vm, frame_arg(f, 3), "sourceEnd", INFINITY, &end))
        return VAL_EXC;
    if (!buffer_this(vm, f, &b) || !embed_bytes_view(vm, target, &to, &room)) /* conversions may have detached them */
        return VAL_EXC;
    end = MIN(end, (double)b.length);
    if (at >= (double)room || from >= end)
        return value_int(0);
    size_t n = (size_t)MIN(end - from, (double)room - at);
    memmove(to + (size_t)at, b.data + (size_t)from, n);
    return value_number((double)n);
}

/* ---- order of bytes: swap16, swap32, swap64; magic is the size ---- */

static Value buffer_swap(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    u32 n = native_magic(f);
    if (b.length % n)
        return host_throw_node(vm, NodeError_ERR_INVALID_BUFFER_SIZE, "Buffer size must be a multiple of %u-bits", n * 8);
    for (u64 i = 0; i < b.length; i += n)
        for (u32 k = 0; k < n / 2; k++) {
            u8 other = b.data[i + k];
            b.data[i + k] = b.data[i + n - 1 - k];
            b.data[i + n - 1 - k] = other;
        }
    return f->this_value;
}

/* ---- what it shows ---- */

static Value buffer_to_json(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    if (b.length > UINT32_MAX - 1)
        return throw_range(vm, "Invalid array length");
    Object *o = TRY_PTR(object_new_plain(vm));
    Array *data = TRY_PTR(array_new_capacity(vm, (u32)b.length));
    for (u32 i = 0; i < b.length; i++)
        if (!array_push(vm, data, value_int(b.data[i])))
            return VAL_EXC;
    return obj_put(vm, o, key_from_c(vm, "type"), value_cell(atom_from_c(vm, "Buffer")), PROP_WEC) &&
                   obj_put(vm, o, key_from_c(vm, "data"), value_cell(data), PROP_WEC)
               ? value_cell(o)
               : VAL_EXC;
}

/* buffer.INSPECT_MAX_BYTES, kept with the constructor. */
static PropKey max_key(Vm *vm)
{
    return key_private(vm, STR("inspectMaxBytes"));
}

Value buffer_inspect_max_get(Vm *vm, Frame *f)
{
    (void)f;
    Object *ctor = TRY_PTR(node_buffer_ctor(vm));
    PropSlot where;
    return obj_own_slot(vm, ctor, max_key(vm), &where) ? *obj_slot(vm, ctor, where.slot) : value_int(50);
}

Value buffer_inspect_max_set(Vm *vm, Frame *f)
{
    double n;
    Object *ctor = TRY_PTR(node_buffer_ctor(vm));
    if (!buffer_number(vm, frame_arg(f, 0), "INSPECT_MAX_BYTES", -1, &n))
        return VAL_EXC;
    return obj_put(vm, ctor, max_key(vm), value_number(n), PROP_WC) ? VAL_UNDEFINED : VAL_EXC;
}

/* `, name: value` for properties that scripts gave it, in one line. */
static bool inspect_extras(Vm *vm, Frame *f, StringBuilder *sb, bool first)
{
    KeyList keys;
    Object *o = value_as_object(f->this_value), *extras = NULL;
    if (!obj_own_keys(vm, o, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        PropDesc desc;
        if (key_is_index(key) || obj_get_own(vm, o, key, &desc) <= 0 || !(desc.attrs & PROP_ENUMERABLE))
            continue;
        if (!extras)
            extras = TRY_PTR_OR(false, object_new(vm, NULL));
        if (obj_define_own(vm, extras, key, &desc, true) < 0)
            return false;
    }
    if (!extras || !value_is_callable(frame_arg(f, 2)))
        return true;
    Object *options = TRY_PTR_OR(false, object_new_plain(vm));
    Value depth = TRY_OR(false, value_is_object(frame_arg(f, 1)) ? obj_get(vm, value_as_object(f->args[1]), key_from_c(vm, "depth"))
                                                                 : value_int(2));
    if (!obj_put(vm, options, key_from_c(vm, "breakLength"), value_number(INFINITY), PROP_WEC) ||
        !obj_put(vm, options, key_from_c(vm, "compact"), VAL_TRUE, PROP_WEC) ||
        !obj_put(vm, options, key_from_c(vm, "depth"), depth, PROP_WEC))
        return false;
    Value args[2] = {value_cell(extras), value_cell(options)};
    Value text = TRY_OR(false, call_function(vm, f->args[2], VAL_UNDEFINED, 2, args));
    String *s = TRY_PTR_OR(false, to_string(vm, text));
    /* "[Object: null prototype] { a: 1 }": what stands between the braces */
    StrView view = string_view(vm, s);
    u32 from = 0;
    while (view.data && from < view.length && view_at(view, from) != '{')
        from++;
    if (from + 4 < view.length) {
        sb_c(sb, first ? "" : ", ");
        sb_view(sb, view, from + 2, view.length - 2);
    }
    return true;
}

/* [inspect.custom](depth, options, inspect), inspect() */
static Value buffer_inspect(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    Value max = TRY(buffer_inspect_max_get(vm, f));
    u64 shown = (u64)MIN((double)b.length, value_as_number(max));
    Value ctor = TRY(obj_get(vm, value_as_object(f->this_value), KEY_constructor));
    Value name = value_is_object(ctor) ? TRY(obj_get(vm, value_as_object(ctor), KEY_name)) : VAL_UNDEFINED;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    shown = MIN(shown, b.length);
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_unit(&sb, '<');
    if (value_is_string(name))
        sb_string(&sb, value_as_string(name));
    else
        sb_c(&sb, "Buffer");
    sb_unit(&sb, ' ');
    char text[64];
    for (u64 i = 0; i < shown; i++) {
        snprintf(text, sizeof text, i ? " %02x" : "%02x", b.data[i]);
        sb_c(&sb, text);
    }
    if (b.length > shown) {
        u64 left = b.length - shown;
        snprintf(text, sizeof text, " ... %llu more byte%s", (unsigned long long)left, left > 1 ? "s" : "");
        sb_c(&sb, text);
    }
    if (!inspect_extras(vm, f, &sb, !b.length)) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    sb_unit(&sb, '>');
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* The function under Symbol.for("nodejs.util.inspect.custom"), and what else rows cannot say. */
bool buffer_install_inspect(Vm *vm, Object *proto)
{
    Symbol *symbol = TRY_PTR_OR(false, symbol_for(vm, atom_from_c(vm, "nodejs.util.inspect.custom")));
    NativeFunction *fn = TRY_PTR_OR(false, native_new(vm, buffer_inspect, atom_from_c(vm, "inspect"), 2, 0, 0));
    return obj_put(vm, proto, key_of_cell(symbol), value_cell(fn), PROP_WC) &&
           obj_put(vm, proto, key_from_c(vm, "inspect"), value_cell(fn), PROP_WEC);
}

/* parent (magic 0), offset (magic 1) */
static Value buffer_place(Vm *vm, Frame *f)
{
    (void)vm;
    if (!value_is_uint8_array(f->this_value))
        return VAL_UNDEFINED;
    TypedArrayObject *t = value_as_typed_array(f->this_value);
    return native_magic(f) ? value_number((double)t->byte_offset) : value_cell(t->buffer);
}

const BuiltinProp buffer_method_rows[] = {
    HOST_FN_MAGIC("asciiSlice", 2, buffer_slice_text, TEXT_ASCII),
    HOST_FN_MAGIC("base64Slice", 2, buffer_slice_text, TEXT_BASE64),
    HOST_FN_MAGIC("base64urlSlice", 2, buffer_slice_text, TEXT_BASE64URL),
    HOST_FN_MAGIC("latin1Slice", 2, buffer_slice_text, TEXT_LATIN1),
    HOST_FN_MAGIC("hexSlice", 2, buffer_slice_text, TEXT_HEX),
    HOST_FN_MAGIC("ucs2Slice", 2, buffer_slice_text, TEXT_UTF16),
    HOST_FN_MAGIC("utf8Slice", 2, buffer_slice_text, TEXT_UTF8),
    HOST_FN_MAGIC("asciiWrite", 1, buffer_write_encoded, TEXT_ASCII),
    HOST_FN_MAGIC("base64Write", 1, buffer_write_encoded, TEXT_BASE64),
    HOST_FN_MAGIC("base64urlWrite", 1, buffer_write_encoded, TEXT_BASE64URL),
    HOST_FN_MAGIC("latin1Write", 1, buffer_write_encoded, TEXT_LATIN1),
    HOST_FN_MAGIC("hexWrite", 1, buffer_write_encoded, TEXT_HEX),
    HOST_FN_MAGIC("ucs2Write", 1, buffer_write_encoded, TEXT_UTF16),
    HOST_FN_MAGIC("utf8Write", 1, buffer_write_encoded, TEXT_UTF8),
    HOST_GET_MAGIC("parent", buffer_place, 0),
    HOST_GET_MAGIC("offset", buffer_place, 1),
    HOST_FN("copy", 4, buffer_copy),
    HOST_FN("toString", 3, buffer_to_string),
    HOST_FN("write", 4, buffer_write),
    HOST_FN("toJSON", 0, buffer_to_json),
    HOST_FN("subarray", 2, buffer_subarray),
    HOST_FN("slice", 2, buffer_subarray),
    HOST_FN_MAGIC("swap16", 0, buffer_swap, 2),
    HOST_FN_MAGIC("swap32", 0, buffer_swap, 4),
    HOST_FN_MAGIC("swap64", 0, buffer_swap, 8),
    {.name = "toLocaleString", .kind = ROW_ALIAS, .text = "toString", .flags = BF_ENUMERABLE},
    END,
};
