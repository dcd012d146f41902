/* unwind.h - where an exception goes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_UNWIND_H
#define ENGINE_VM_UNWIND_H

#include "engine/vm/template.h"

/* The handler for the instruction at pc, NULL when none covers it. */
const Handler *unwind_find(const Template *tmpl, u32 pc);

/* Pops frames from vm->frame until one has a handler or is an entry. Returns the frame to go on in
 * with its handler, or NULL when the entry frame itself is gone (vm->frame is then its caller, the
 * exception still pending). */
Frame *unwind_frames(Vm *vm, const Handler **handler);

/* vm->core.interrupt was seen: termination, timeouts, requests of the host. false: exception
 * pending. */
bool vm_poll_interrupt(Vm *vm) MUST_USE;

#endif
