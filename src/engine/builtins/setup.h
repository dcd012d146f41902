/* setup.h - builtin tables to objects of a realm, each on first touch.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_SETUP_H
#define ENGINE_BUILTINS_SETUP_H

#include "engine/builtins/builtin.h"

typedef struct BuiltinState BuiltinState; /* vm->builtins: row tables and realms by number */

BuiltinState *builtin_state_new(void);
void builtin_state_free(BuiltinState *state);

/* Where date_zone.c keeps the local time zone of this Vm. */
struct DateZone **builtin_zone(Vm *vm);
/* Where intl_options.c keeps what Intl remembers of this Vm. */
struct IntlState **builtin_intl_state(Vm *vm);

/* Gives a fresh realm its global object and registers it for lazy slots. false: exception. */
bool builtins_setup(Vm *vm, Realm *realm) MUST_USE;

/* VmHooks.materialise for slots made by this file: the value that belongs into a lazy slot. */
Value builtin_materialise(Vm *vm, Object *holder, u32 lazy);

/* Adds the rows (up to END) to target as lazy slots. `rows` must live for ever. */
bool builtin_add_rows(Vm *vm, Realm *realm, Object *target, const BuiltinProp *rows) MUST_USE;

/* The function object of a row (not shared with the lazy slot: every call makes one). NULL: exception. */
Object *builtin_make_function(Vm *vm, Realm *realm, const BuiltinProp *row, NativeFn fn, const char *prefix) MUST_USE;

/* The value of a row of `holder`'s table. VAL_EXC: exception. */
Value builtin_row_value(Vm *vm, Realm *realm, Object *holder, const BuiltinProp *row) MUST_USE;

/* %ThrowTypeError% of the current realm (bi_function.c). NULL: exception. */
Object *builtin_throw_type_error(Vm *vm) MUST_USE;

#endif
