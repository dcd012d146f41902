/* interp.h - the bytecode interpreter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_INTERP_H
#define ENGINE_VM_INTERP_H

#include "engine/vm/template.h"

/* Entry of every interpreted template: the frame holds callee, this and arguments, vm->frame is the
 * frame, its caller is set. Runs until the frame returns. */
Value interp_entry(Vm *vm, Frame *frame);

/* Goes on in `frame` at the instruction `pc`, whose effects have not begun (bail-out contract), and
 * runs until the frame returns. */
Value interp_resume(Vm *vm, Frame *frame, u32 pc);

/* Continues with an exception pending, as if the instruction at frame->pc had thrown. */
Value interp_resume_throw(Vm *vm, Frame *frame);

/* The ordinary dispatch table. */
const void *const *interp_dispatch_table(void);

#endif
