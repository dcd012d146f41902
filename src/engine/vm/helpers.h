/* helpers.h - what machine code may call, by number.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_HELPERS_H
#define ENGINE_VM_HELPERS_H

#include "engine/vm/interp.h"
#include "engine/vm/ops.h"

typedef enum Helper {
#define HELPER(name, returns, parameters) Helper_##name,
#include "engine/vm/helpers.def"
#undef HELPER
    Helper__count
} Helper;

extern void (*const native_helper_table[Helper__count])(void);

/* First thing in machine code: FRAME_WORDS header words are set by the caller of the entry. Pads
 * the arguments, marks the frame as machine code, checks both stacks. 0: RangeError pending,
 * vm->frame is the caller again. */
u32 native_enter(Vm *vm, Frame *frame);
/* A plain call of the window at register `window` of a machine-code frame. */
Value native_call(Vm *vm, Frame *frame, u32 window, u32 argc);
u32 native_poll(Vm *vm, Frame *frame);

#endif
