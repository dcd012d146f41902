/* api_buffer.c - bytes between the runtime and buffers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/api/embed.h"
#include "engine/object/buffer.h"

Object *embed_array_buffer_take(Vm *vm, void *malloced, size_t len)
{
    BufferObject *b = buffer_take(vm, malloced, len, NULL, NULL);
    return b ? &b->object : NULL;
}

Object *embed_uint8_array(Vm *vm, const void *bytes, size_t len)
{
    TypedArrayObject *a = TRY_PTR_OR(NULL, typed_new(vm, Element_Uint8, len, NULL));
    if (len)
        memcpy(a->data, bytes, len);
    return &a->object;
}

bool embed_bytes_view(Vm *vm, Value v, u8 **data, size_t *len)
{
    (void)vm;
    if (value_is_buffer(v)) {
        BufferObject *b = (BufferObject *)value_as_cell(v);
        *data = b->data;
        *len = buffer_length(b);
        return !b->detached;
    }
    if (!value_has_kind(v, Kind_TypedArray) && !value_has_kind(v, Kind_DataView))
        return false;
    ViewObject *view = (ViewObject *)value_as_cell(v);
    if (view_is_out_of_bounds(view))
        return false;
    *data = view->data;
    *len = (size_t)view_length(view) << (value_has_kind(v, Kind_TypedArray) ? element_shift(view->type) : 0);
    return true;
}
