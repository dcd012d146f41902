/* list.h - argument lists and key lists for builtins.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_LIST_H
#define ENGINE_BUILTINS_LIST_H

#include "engine/object/array.h"
#include "engine/object/property.h"

/* CreateListFromArrayLike. The values lie in a heap cell that `cell` keeps alive. */
typedef struct ArgList {
    Elements *cell;
    const Value *values;
    u32 count;
} ArgList;

/* TypeError unless v is an object; RangeError above 65,535 * 16 entries (they must fit the stack). */
bool arg_list_from(Vm *vm, Value v, ArgList *out) MUST_USE;
/* A fresh array of the keys as strings and symbols. */
Value key_list_to_array(Vm *vm, const KeyList *keys) MUST_USE;
/* A heap cell with room for n values, all undefined. NULL: exception. */
Elements *value_list_new(Vm *vm, u32 n) MUST_USE;

#endif
