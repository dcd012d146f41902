/* link_unit.h - plain data becomes cells: units, templates, closures.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_LINK_UNIT_H
#define ENGINE_VM_LINK_UNIT_H

#include "engine/vm/template.h"

/* Links a compiled unit into a realm; takes over the caller's reference. NULL: exception. */
UnitInstance *link_unit(Vm *vm, CodeUnit *unit, Realm *realm) MUST_USE;

/* A template for a function of the unit that is not nested in another: module_init. NULL:
 * exception. */
Template *template_new(Vm *vm, UnitInstance *unit, FunctionCode *code,
                       Template *parent_or_null) MUST_USE;

/* Compiles (when lazy) and links the template's own code. false: exception pending. */
bool template_prepare(Vm *vm, Template *tmpl) MUST_USE;
/* The same for a call that is under way: spread arguments may lie behind the caller's registers, so the callee's frame (callee, this
 * and argc set) is a root meanwhile. */
bool template_prepare_callee(Vm *vm, Frame *frame, Template *tmpl) MUST_USE;

/* Is all that the function does `return a - b` (1) or `return b - a` (-1) of its two parameters? 0:
 * no; -2: exception. */
int template_subtraction(Vm *vm, Template *tmpl) MUST_USE;

/* A closure of the template with its flags and layout. NULL: out of memory. */
Function *closure_new(Vm *vm, Template *tmpl, ScopeCell *scope_or_null) MUST_USE;

/* The entry of templates that are not linked yet. */
Value template_compile_stub(Vm *vm, Frame *frame);

/* Throws the first message of a list as SyntaxError or RangeError. */
Value throw_diagnostics(Vm *vm, Source *source, const DiagList *diags, bool as_v8);

#endif
