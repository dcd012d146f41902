/* list.c - argument lists and key lists for builtins.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/list.h"

#include "engine/builtins/builtin.h"

enum { ARGS_MAX = 1 << 20 };

Elements *value_list_new(Vm *vm, u32 n)
{
    Elements *e = heap_try_alloc(vm, sizeof *e + (size_t)n * sizeof(Value), Kind_Elements);
    if (!e)
        return NULL;
    e->len = e->cap = n;
    for (u32 i = 0; i < n; i++)
        e->items[i] = VAL_UNDEFINED;
    return e;
}

bool arg_list_from(Vm *vm, Value v, ArgList *out)
{
    if (!value_is_object(v)) {
        throw_type(vm, "CreateListFromArrayLike called on non-object");
        return false;
    }
    i64 length = obj_length(vm, value_as_object(v));
    if (length < 0)
        return false;
    if (length > ARGS_MAX) {
        throw_range(vm, "Maximum call stack size exceeded");
        return false;
    }
    Elements *list = TRY_PTR_OR(false, value_list_new(vm, (u32)length));
    for (u32 i = 0; i < (u32)length; i++) {
        Value item = TRY_OR(false, obj_get(vm, value_as_object(v), key_of_index(i)));
        list->items[i] = item;
        barrier(vm, list);
    }
    *out = (ArgList){list, list->items, (u32)length};
    return true;
}

Value key_list_to_array(Vm *vm, const KeyList *keys)
{
    Array *a = TRY_PTR(array_new_capacity(vm, keys->count));
    for (u32 i = 0; i < keys->count; i++)
        if (!array_push(vm, a, TRY(key_to_value(vm, key_list_at(vm, keys, i)))))
            return VAL_EXC;
    return value_cell(a);
}
