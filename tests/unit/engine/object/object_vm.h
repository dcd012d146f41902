/* object_vm.h - a Vm with the object layer and nothing above it, for unit tests.
 *
 * Every intrinsic is a bare object (the constructors are natives that do nothing); calls reach
 * native functions only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_UNIT_OBJECT_VM_H
#define TESTS_UNIT_OBJECT_VM_H

#include "unit.h"

#include "engine/heap/realm.h"
#include "engine/object/array.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/object_state.h"
#include "engine/object/property.h"
#include "engine/vm/vm.h"

Vm *object_vm_new(void);
void object_vm_free(Vm *vm);
PropKey test_key(Vm *vm, const char *name);
/* The message of the pending exception, which is taken; "" when there is none. Valid until the next
 * call. */
const char *test_message(Vm *vm);
/* Own keys of every sort joined with commas (symbols as @description). Valid until the next call.
 */
const char *test_keys(Vm *vm, Object *o, u32 filter);

#endif
