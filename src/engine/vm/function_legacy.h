/* function_legacy.h - `caller` and `arguments` of sloppy functions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_FUNCTION_LEGACY_H
#define ENGINE_VM_FUNCTION_LEGACY_H

#include "engine/object/atom.h"

static inline bool is_function_legacy_key(PropKey key)
{
    return key_equal(key, KEY_caller) || key_equal(key, KEY_arguments);
}

/* receiver.caller or receiver.arguments (key says which) as V8 answers for a sloppy function: null unless it is running.
 * VAL_HOLE: receiver is something else, whose accessor is to be called. VAL_EXC: out of memory. */
Value function_legacy_get(Vm *vm, Value receiver, Value getter, PropKey key) MUST_USE;

#endif
