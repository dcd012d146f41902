/* global.h - the global environment of a realm: lexical declarations, then the global object.
 *
 * Lexical bindings are slots of an object without prototype and without inline slots
 * (realm->lexicals): PROP_WRITABLE is missing for constants, VAL_HOLE is the dead zone. They are
 * never deleted, so a cached slot number stays right for ever. Declaring one that hides a property
 * invalidates the global object's validity.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_GLOBAL_H
#define ENGINE_VM_GLOBAL_H

#include "engine/vm/template.h"

bool global_init(Vm *vm, Realm *realm) MUST_USE;
/* The binding's slot, or NULL. */
Value *global_lexical(Vm *vm, Realm *realm, PropKey key, bool *is_const);
bool global_declare(Vm *vm, Realm *realm, const GlobalDecls *decls) MUST_USE;
/* A lexical binding in its dead zone; SyntaxError when taken. */
bool global_declare_lexical(Vm *vm, Realm *realm, PropKey key, bool is_const) MUST_USE;
/* Is there a property of the global object behind the name? -1: exception. */
int global_has_name(Vm *vm, Realm *realm, PropKey key) MUST_USE;
/* soft: undefined when absent, else ReferenceError. */
Value global_get(Vm *vm, InlineCache *ic, PropKey key, bool soft) MUST_USE;
bool global_set(Vm *vm, InlineCache *ic, PropKey key, Value v, bool strict) MUST_USE;
void global_init_lexical(Vm *vm, PropKey key, Value v);
/* CreateGlobalFunctionBinding / CreateGlobalVarBinding; deletable for eval code. */
bool global_define_function(Vm *vm, PropKey key, Value f, bool deletable) MUST_USE;
bool global_define_var(Vm *vm, PropKey key, bool deletable) MUST_USE;
/* A var or function of a direct eval whose variable scope is global. */
bool global_eval_declare(Vm *vm, PropKey key, u32 mode, Value f) MUST_USE; /* DECLARE_ of ops.h */

#endif
