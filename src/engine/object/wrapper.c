/* wrapper.c - objects around a primitive; the exotic String object (10.4.3).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/wrapper.h"

#include "engine/object/error.h"
#include "engine/object/property.h"

Object *wrapper_new(Vm *vm, Value primitive, Object *proto)
{
    WrapperObject *w = object_new_kind(vm, Kind_Wrapper, sizeof *w, proto, 0);
    if (!w)
        return NULL;
    w->primitive = primitive;
    if (value_is_string(primitive))
        w->object.cell.flags |= OBJ_EXOTIC;
    return &w->object;
}

static String *text_of(Object *o)
{
    return value_as_string(((WrapperObject *)o)->primitive);
}

static bool is_string_key(Object *o, PropKey key)
{
    return key_is_index(key) ? key_as_index(key) < text_of(o)->length : key_equal(key, KEY_length);
}

static int wrapper_get_own(Vm *vm, Object *o, PropKey key, PropDesc *out)
{
    String *s = text_of(o);
    if (!is_string_key(o, key))
        return ordinary_get_own(vm, o, key, out);
    if (!key_is_index(key)) {
        *out = desc_data(value_u32(s->length), 0);
        return 1;
    }
    StrView view = string_view(vm, s);
    String *unit = view.data ? string_from_unit(vm, view_at(view, key_as_index(key))) : NULL;
    if (!unit)
        return -1;
    *out = desc_data(value_cell(unit), PROP_ENUMERABLE);
    return 1;
}

static int wrapper_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc)
{
    if (!is_string_key(o, key))
        return ordinary_define_own(vm, o, key, desc);
    PropDesc own;
    if (wrapper_get_own(vm, o, key, &own) < 0)
        return -1;
    return desc_is_compatible(vm, true, desc, &own);
}

static int wrapper_delete(Vm *vm, Object *o, PropKey key)
{
    return is_string_key(o, key) ? 0 : ordinary_delete(vm, o, key);
}

static bool wrapper_own_keys(Vm *vm, Object *o, KeyList *out)
{
    KeyList rest;
    u32 length = text_of(o)->length;
    if (!ordinary_own_keys(vm, o, &rest) || !key_list_init(vm, out, length + rest.count + 1))
        return false;
    for (u32 i = 0; i < length; i++)
        if (!key_list_add(vm, out, value_u32(i)))
            return false;
    u32 i = 0;
    for (; i < rest.count && value_is_number(rest.cells->items[i]); i++)
        if (!key_list_add(vm, out, rest.cells->items[i]))
            return false;
    if (!key_list_add(vm, out, value_cell(ATOM_length)))
        return false;
    for (; i < rest.count; i++)
        if (!key_list_add(vm, out, rest.cells->items[i]))
            return false;
    return true;
}

const ExoticOps exotic_ops_Wrapper = {
    .get_own = wrapper_get_own,
    .define_own = wrapper_define_own,
    .delete_ = wrapper_delete,
    .own_keys = wrapper_own_keys,
};

void kind_trace_Wrapper(Vm *vm, Cell *cell)
{
    object_trace(vm, (Object *)cell);
    heap_mark(vm, ((WrapperObject *)cell)->primitive);
}

void kind_update_Wrapper(Vm *vm, Cell *cell)
{
    object_update(vm, (Object *)cell);
    heap_update(&((WrapperObject *)cell)->primitive);
}

bool kind_moves_Wrapper(const Cell *cell)
{
    (void)cell;
    return true;
}
