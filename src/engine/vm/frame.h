/* frame.h - one call on the VM stack.
 *
 * A frame is a run of 64-bit words: FRAME_WORDS header words, arguments, registers. The caller puts
 * callee, this and arguments into its own call window (opcodes.def), which becomes the frame in
 * place. Arguments are padded with undefined to the callee's param_count; registers follow at
 * args[param_count]. Arguments beyond param_count lie where registers will be: the prologue
 * reads them before any register is written. new.target, when it differs from the callee, is at
 * args[max(argc, param_count)] at entry (FRAME_NEW_TARGET). Entry clears nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_FRAME_H
#define ENGINE_VM_FRAME_H

#include "engine/heap/vm_core.h"

enum { FRAME_WORDS = 5 };

enum {
    FRAME_CONSTRUCT = 1, /* called by new; new.target is the callee unless FRAME_NEW_TARGET */
    FRAME_NEW_TARGET = 2,
    FRAME_ENTRY = 4,    /* returning leaves interp_run */
    FRAME_RESUMED = 8,  /* a generator or async function going on: regs were restored */
    FRAME_DISCARD = 16, /* setters: the result is dropped */
    FRAME_TRUE = 32,    /* whatever is returned, the caller gets true */
};

struct Frame {
    Frame *caller;
    u32 pc; /* last word of the instruction being executed in THIS frame, in words from code start:
               it goes on at pc + 1. Stored before anything that may throw, collect or run
               JavaScript */
    u16 reserved; /* generators and async functions: the register that holds their GeneratorObject
                   */
    u8 flags;     /* FRAME_* */
    u8 kind;      /* 0 interpreted, 1 native C, 2 machine code */
    u32 argc;     /* as passed */
    u32 dst;      /* register of the CALLER that gets the result */
    Value callee;
    Value this_value;
    Value args[];
};
_Static_assert(sizeof(Frame) == FRAME_WORDS * 8, "frame header");

/* For natives: argument i, undefined when not passed. */
static inline Value frame_arg(const Frame *f, u32 i)
{
    return i < f->argc ? f->args[i] : VAL_UNDEFINED;
}

/* new.target of a native's frame: undefined for a plain call. */
static inline Value frame_new_target(const Frame *f)
{
    if (!(f->flags & FRAME_CONSTRUCT))
        return VAL_UNDEFINED;
    return f->flags & FRAME_NEW_TARGET ? f->args[f->argc] : f->callee;
}

#endif
