/* napi_buffer.c - ArrayBuffer, SharedArrayBuffer, typed arrays, DataView, Buffer.
 *
 * Memory of addons becomes an ArrayBuffer as it is; when that has died, and no other thread shares its bytes, the addon's
 * finalizer runs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "runtime/napi/napi_priv.h"
#include "runtime/node/buffer.h"

static napi_status give(napi_env env, napi_value *result, void *object)
{
    if (!object)
        return addon_threw(env);
    *result = addon_handle(env, value_cell(object));
    return ADDON_OK(env);
}

static BufferObject *buffer_in(napi_value v)
{
    return value_is_buffer(addon_value(v)) ? (BufferObject *)value_as_cell(addon_value(v)) : NULL;
}

static bool is_plain_buffer(napi_value v)
{
    return value_is_buffer(addon_value(v)) && !buffer_is_shared(buffer_in(v));
}

/* ---- ArrayBuffer ------------------------------------------------------------------------------ */

napi_status napi_is_arraybuffer(napi_env env, napi_value value, bool *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    *result = is_plain_buffer(value);
    return ADDON_OK(env);
}

napi_status node_api_is_sharedarraybuffer(node_api_basic_env env, napi_value value, bool *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    *result = value_is_buffer(addon_value(value)) && !is_plain_buffer(value);
    return ADDON_OK(env);
}

static napi_status create_buffer(napi_env env, size_t byte_length, bool shared, void **data, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    BufferObject *b = buffer_new(env->vm, byte_length, -1, shared, NULL);
    if (b && data)
        *data = b->data;
    return give(env, result, b);
}

napi_status napi_create_arraybuffer(napi_env env, size_t byte_length, void **data, napi_value *result)
{
    return create_buffer(env, byte_length, false, data, result);
}

napi_status node_api_create_sharedarraybuffer(napi_env env, size_t byte_length, void **data, napi_value *result)
{
    return create_buffer(env, byte_length, true, data, result);
}

/* Bytes of the addon's that are behind a buffer. Whichever comes last frees this: the bytes are given up, or the finalizer has run,
 * which at the end of an environment comes first. */
typedef struct ExternalBytes {
    napi_ref ref; /* NULL: finalized */
    bool released;
    napi_finalize finalize;
    void *data, *hint;
} ExternalBytes;

static void release_bytes(void *ctx, u8 *data)
{
    ExternalBytes *x = ctx;
    (void)data;
    x->released = true;
    if (x->ref)
        addon_finalize_later(x->ref);
    else
        xfree(x);
}

static void finalize_bytes(napi_env env, void *data, void *hint)
{
    ExternalBytes *x = data;
    (void)hint;
    x->ref = NULL;
    if (x->finalize)
        x->finalize(env, x->data, x->hint);
    if (x->released)
        xfree(x);
}

/* The bytes of the addon as a buffer; its finalizer runs once nothing refers to them. Like Node's it cannot be sent to another thread. */
static BufferObject *take_bytes(napi_env env, void *bytes, size_t length, node_api_basic_finalize finalize, void *hint)
{
    PropKey mark = key_private(env->vm, STR("untransferable"));
    if (key_is_none(mark))
        return NULL;
    ExternalBytes *x = xalloc(sizeof *x);
    *x = (ExternalBytes){.finalize = finalize, .data = bytes, .hint = hint};
    BufferObject *b = buffer_take(env->vm, bytes, length, release_bytes, x);
    if (!b) {
        xfree(x);
        return NULL;
    }
    x->ref = addon_ref_new(env, VAL_HOLE, 0, true, finalize_bytes, x, NULL);
    if (!bytes) /* there is nothing to wait for */
        release_bytes(x, NULL);
    return obj_put(env->vm, &b->object, mark, VAL_TRUE, 0) ? b : NULL;
}

napi_status napi_create_external_arraybuffer(napi_env env, void *external_data, size_t byte_length, node_api_basic_finalize finalize,
                                             void *hint, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    BufferObject *b = take_bytes(env, external_data, byte_length, finalize, hint);
    if (b && !external_data && !buffer_detach(env->vm, b, VAL_UNDEFINED)) /* as Node's is */
        b = NULL;
    return give(env, result, b);
}

napi_status napi_get_arraybuffer_info(napi_env env, napi_value arraybuffer, void **data, size_t *byte_length)
{
    ADDON_ENV(env);
    ADDON_ARG(env, arraybuffer);
    BufferObject *b = buffer_in(arraybuffer);
    ADDON_WANT(env, b, napi_invalid_arg);
    if (data)
        *data = b->data;
    if (byte_length)
        *byte_length = (size_t)buffer_length(b);
    return ADDON_OK(env);
}

napi_status napi_detach_arraybuffer(napi_env env, napi_value arraybuffer)
{
    ADDON_ENV(env);
    ADDON_ARG(env, arraybuffer);
    ADDON_WANT(env, is_plain_buffer(arraybuffer), napi_arraybuffer_expected);
    BufferObject *b = buffer_in(arraybuffer);
    ADDON_WANT(env, value_is_undefined(b->detach_key), napi_detachable_arraybuffer_expected);
    if (!b->detached && !buffer_detach(env->vm, b, VAL_UNDEFINED))
        return addon_failed(env);
    return ADDON_OK(env);
}

napi_status napi_is_detached_arraybuffer(napi_env env, napi_value value, bool *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    *result = is_plain_buffer(value) && buffer_in(value)->detached;
    return ADDON_OK(env);
}

/* ---- typed arrays ----------------------------------------------------------------------------- */

static const u8 element_types[] = {
    [napi_int8_array] = Element_Int8,
    [napi_uint8_array] = Element_Uint8,
    [napi_uint8_clamped_array] = Element_Uint8Clamped,
    [napi_int16_array] = Element_Int16,
    [napi_uint16_array] = Element_Uint16,
    [napi_int32_array] = Element_Int32,
    [napi_uint32_array] = Element_Uint32,
    [napi_float32_array] = Element_Float32,
    [napi_float64_array] = Element_Float64,
    [napi_bigint64_array] = Element_BigInt64,
    [napi_biguint64_array] = Element_BigUint64,
    [napi_float16_array] = Element_Float16,
};

napi_status napi_is_typedarray(napi_env env, napi_value value, bool *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    *result = value_is_typed_array(addon_value(value));
    return ADDON_OK(env);
}

static napi_status throw_range_status(napi_env env, const char *code, const char *message)
{
    napi_throw_range_error(env, code, message);
    return ADDON_STATUS(env, napi_invalid_arg);
}

static bool range_fits(const BufferObject *b, size_t offset, size_t length)
{
    u64 size = buffer_length(b);
    return offset <= size && length <= size - offset;
}

napi_status napi_create_typedarray(napi_env env, napi_typedarray_type type, size_t length, napi_value arraybuffer, size_t byte_offset,
                                   napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, arraybuffer);
    ADDON_ARG(env, result);
    BufferObject *b = buffer_in(arraybuffer);
    ADDON_WANT(env, b, napi_invalid_arg);
    ADDON_WANT(env, (u32)type < ARRAY_LEN(element_types), napi_invalid_arg);
    u8 element = element_types[type];
    u32 shift = element_shift(element);
    char message[100];
    if (byte_offset & ((1u << shift) - 1)) {
        snprintf(message, sizeof message, "start offset of %s should be a multiple of %u", typed_name(element), 1u << shift);
        return throw_range_status(env, "ERR_NAPI_INVALID_TYPEDARRAY_ALIGNMENT", message);
    }
    if (length > SIZE_MAX >> shift || !range_fits(b, byte_offset, length << shift))
        return throw_range_status(env, "ERR_NAPI_INVALID_TYPEDARRAY_LENGTH", "Invalid typed array length");
    return give(env, result, typed_new_view(env->vm, element, b, byte_offset, length, false, NULL));
}

napi_status napi_get_typedarray_info(napi_env env, napi_value typedarray, napi_typedarray_type *type, size_t *length, void **data,
                                     napi_value *arraybuffer, size_t *byte_offset)
{
    ADDON_ENV(env);
    ADDON_ARG(env, typedarray);
    ADDON_WANT(env, value_is_typed_array(addon_value(typedarray)), napi_invalid_arg);
    TypedArrayObject *t = value_as_typed_array(addon_value(typedarray));
    for (u32 i = 0; type && i < ARRAY_LEN(element_types); i++)
        if (element_types[i] == t->type)
            *type = (napi_typedarray_type)i;
    if (length)
        *length = (size_t)view_length(t);
    if (data)
        *data = t->buffer->data ? t->buffer->data + t->byte_offset : NULL;
    if (arraybuffer)
        *arraybuffer = addon_handle(env, value_cell(t->buffer));
    if (byte_offset)
        *byte_offset = (size_t)t->byte_offset;
    return ADDON_OK(env);
}

/* ---- DataView --------------------------------------------------------------------------------- */

napi_status napi_is_dataview(napi_env env, napi_value value, bool *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    *result = value_has_kind(addon_value(value), Kind_DataView);
    return ADDON_OK(env);
}

napi_status napi_create_dataview(napi_env env, size_t length, napi_value arraybuffer, size_t byte_offset, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, arraybuffer);
    ADDON_ARG(env, result);
    BufferObject *b = buffer_in(arraybuffer);
    ADDON_WANT(env, b, napi_invalid_arg);
    if (!range_fits(b, byte_offset, length)) {
        napi_throw_range_error(env, "ERR_NAPI_INVALID_DATAVIEW_ARGS",
                               "byte_offset + byte_length should be less than or equal to the size in bytes of the array passed in");
        return ADDON_STATUS(env, napi_pending_exception);
    }
    return give(env, result, dataview_new(env->vm, b, byte_offset, length, false, NULL));
}

napi_status napi_get_dataview_info(napi_env env, napi_value dataview, size_t *byte_length, void **data, napi_value *arraybuffer,
                                   size_t *byte_offset)
{
    ADDON_ENV(env);
    ADDON_ARG(env, dataview);
    ADDON_WANT(env, value_has_kind(addon_value(dataview), Kind_DataView), napi_invalid_arg);
    const DataViewObject *view = (DataViewObject *)value_as_cell(addon_value(dataview));
    if (byte_length)
        *byte_length = (size_t)view_length(view);
    if (data)
        *data = view->buffer->data ? view->buffer->data + view->byte_offset : NULL;
    if (arraybuffer)
        *arraybuffer = addon_handle(env, value_cell(view->buffer));
    if (byte_offset)
        *byte_offset = (size_t)view->byte_offset;
    return ADDON_OK(env);
}

/* ---- Buffer ----------------------------------------------------------------------------------- */

napi_status napi_is_buffer(napi_env env, napi_value value, bool *result)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    ADDON_ARG(env, result);
    *result = value_is_typed_array(addon_value(value)) || value_has_kind(addon_value(value), Kind_DataView);
    return ADDON_OK(env);
}

napi_status napi_create_buffer(napi_env env, size_t length, void **data, napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    TypedArrayObject *t = node_buffer_new(env->vm, length);
    if (t && data)
        *data = t->data;
    return give(env, result, t);
}

napi_status napi_create_buffer_copy(napi_env env, size_t length, const void *data, void **result_data, napi_value *result)
{
    void *bytes;
    napi_status status = napi_create_buffer(env, length, &bytes, result);
    if (status != napi_ok)
        return status;
    if (length)
        memcpy(bytes, data, length);
    if (result_data)
        *result_data = bytes;
    return napi_ok;
}

static napi_status give_view(napi_env env, BufferObject *b, size_t offset, size_t length, napi_value *result)
{
    Value v = b ? node_buffer_view(env->vm, b, offset, length) : VAL_EXC;
    return give(env, result, value_is_exc(v) ? NULL : value_as_cell(v));
}

napi_status napi_create_external_buffer(napi_env env, size_t length, void *data, node_api_basic_finalize finalize, void *hint,
                                        napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, result);
    return give_view(env, take_bytes(env, data, length, finalize, hint), 0, length, result);
}

napi_status node_api_create_buffer_from_arraybuffer(napi_env env, napi_value arraybuffer, size_t byte_offset, size_t byte_length,
                                                    napi_value *result)
{
    ADDON_ENTER(env);
    ADDON_ARG(env, arraybuffer);
    ADDON_ARG(env, result);
    BufferObject *b = buffer_in(arraybuffer);
    ADDON_WANT(env, b, napi_arraybuffer_expected);
    if (!range_fits(b, byte_offset, byte_length))
        return throw_range_status(env, "ERR_OUT_OF_RANGE", "The byte offset + length is out of range");
    return give_view(env, b, byte_offset, byte_length, result);
}

napi_status napi_get_buffer_info(napi_env env, napi_value value, void **data, size_t *length)
{
    ADDON_ENV(env);
    ADDON_ARG(env, value);
    bool is_buffer;
    napi_is_buffer(env, value, &is_buffer);
    ADDON_WANT(env, is_buffer, napi_invalid_arg);
    const ViewObject *view = (ViewObject *)value_as_cell(addon_value(value));
    if (data)
        *data = view->data;
    if (length)
        *length = (size_t)view_length(view) << (value_is_typed_array(addon_value(value)) ? element_shift(view->type) : 0);
    return ADDON_OK(env);
}
