/* node_vm.h - $binding("vm"): contexts and scripts (node_vm.c), modules from text (node_vm_module.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NODE_VM_H
#define RUNTIME_NODE_NODE_VM_H

#include "engine/api/embed_context.h"
#include "runtime/host/host.h"

/* The realm behind a context of the binding; of any other value, the program's. */
Cell *node_vm_realm(Vm *vm, Value context);
/* Runs it, then the realm's own jobs if it has such, and stops all that after `timeout` milliseconds (0: never) or when SIGINT comes. */
Value node_vm_watched(Vm *vm, u32 timeout, bool on_sigint, Cell *realm, Value (*run)(Vm *vm, Cell *what), Cell *what) MUST_USE;

/* Compiled code as a Buffer: what createCachedData gives. Empty where the code cannot be kept. */
Value node_vm_unit_bytes(Vm *vm, CodeUnit *unit) MUST_USE;

Value node_vm_module_accepts(Vm *vm, Frame *f);
Value node_vm_module_cache(Vm *vm, Frame *f);
Value node_vm_new_module(Vm *vm, Frame *f);
Value node_vm_new_synthetic(Vm *vm, Frame *f);
Value node_vm_module_requests(Vm *vm, Frame *f);
Value node_vm_module_bind(Vm *vm, Frame *f);
Value node_vm_module_link(Vm *vm, Frame *f);
Value node_vm_module_evaluate(Vm *vm, Frame *f);
Value node_vm_module_namespace(Vm *vm, Frame *f);
Value node_vm_module_status(Vm *vm, Frame *f);
Value node_vm_module_error(Vm *vm, Frame *f);
Value node_vm_module_is_async(Vm *vm, Frame *f);
Value node_vm_module_set_export(Vm *vm, Frame *f);

#endif
