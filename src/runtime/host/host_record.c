/* host_record.c - objects of names and values in which a name may come more than once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host.h"

bool host_record_add(Vm *vm, Object *record, String *name, Value value)
{
    PropKey key = key_from_string(vm, name);
    PropDesc old;
    if (key_is_none(key))
        return false;
    if (TRY_BOOL_OR(false, obj_get_own(vm, record, key, &old))) {
        if (value_is_array_cell(old.value))
            return array_push(vm, value_as_array(old.value), value);
        Value both[2] = {old.value, value};
        value = value_cell(TRY_PTR_OR(false, array_from_values(vm, both, 2)));
    }
    return TRY_BOOL_OR(false, obj_create_data(vm, record, key, value, true));
}
