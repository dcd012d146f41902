/* web_binary.c - see web_binary.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/web/web_binary.h"

#include "runtime/web/web_priv.h"

static const char *const names[] = {"nodebuffer", "arraybuffer", "uint8array", "blob"};

const char *web_binary_name(WebBinary kind)
{
    return names[kind];
}

WebBinary web_binary_find(Vm *vm, Value v)
{
    if (!value_is_string(v))
        return WEB_BINARY_COUNT;
    StrView text = string_view(vm, value_as_string(v));
    for (u32 i = 0; i < WEB_BINARY_COUNT; i++)
        if (text.data && !text.wide && str_equal_c((Str){text.data, text.length}, names[i]))
            return i;
    return text.data && !text.wide && str_equal_c((Str){text.data, text.length}, "buffer") ? WEB_NODEBUFFER : WEB_BINARY_COUNT;
}

/* Buffer.prototype; NULL without an exception: there is no Buffer. */
static Object *buffer_proto(Vm *vm)
{
    Value ctor = TRY_OR(NULL, obj_get(vm, vm_core(vm)->realm->global, web_key(vm, "Buffer")));
    if (!value_is_object(ctor))
        return NULL;
    Value proto = TRY_OR(NULL, obj_get(vm, value_as_object(ctor), web_key(vm, "prototype")));
    return value_is_object(proto) ? value_as_object(proto) : NULL;
}

Value web_binary_value(Vm *vm, WebBinary kind, Str bytes)
{
    if (kind == WEB_BLOB)
        return value_cell(TRY_PTR(blob_new(vm, bytes.data, bytes.len, NULL)));
    if (kind == WEB_ARRAYBUFFER)
        return value_cell(TRY_PTR(web_buffer_copy(vm, bytes)));
    Object *proto = kind == WEB_NODEBUFFER ? buffer_proto(vm) : NULL;
    if (!proto && !value_is_hole(vm_core(vm)->exception))
        return VAL_EXC;
    TypedArrayObject *array = TRY_PTR(typed_new(vm, Element_Uint8, bytes.len, proto));
    if (bytes.len)
        memcpy(array->data, bytes.data, bytes.len);
    return value_cell(array);
}

bool web_binary_view(Vm *vm, Value v, Str *out)
{
    u8 *data;
    size_t len;
    HostObject *blob = host_cast(v, &blob_class);
    if (blob)
        return blob_view(blob, out);
    if (!embed_bytes_view(vm, v, &data, &len))
        return false;
    *out = (Str){len ? (const char *)data : "", len};
    return true;
}
