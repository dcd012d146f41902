/* helpers.c - what machine code may call.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/helpers.h"

#include "engine/object/error.h"
#include "engine/vm/call.h"
#include "engine/vm/unwind.h"

void (*const native_helper_table[Helper__count])(void) = {
#define HELPER(name, returns, parameters) [Helper_##name] = (void (*)(void))name,
#include "engine/vm/helpers.def"
#undef HELPER
};

u32 native_enter(Vm *vm, Frame *frame)
{
    Template *t = frame_template(frame);
    u32 argc = frame->argc, params = t->param_count;
    if (UNLIKELY(frame->args + MAX(t->reg_count, argc) > vm->stack_limit || !vm_stack_ok(vm))) {
        vm->frame = frame->caller;
        (void)throw_stack_overflow(vm);
        return 0;
    }
    if (frame->flags & FRAME_NEW_TARGET && argc < params)
        frame->args[params] = frame->args[argc];
    for (; argc < params; argc++)
        frame->args[argc] = VAL_UNDEFINED;
    frame->kind = 2;
    frame->pc = 0;
    vm->frame = frame;
    return 1;
}

Value native_call(Vm *vm, Frame *frame, u32 window, u32 argc)
{
    Frame *callee = (Frame *)(void *)&frame->args[window];
    callee->caller = frame;
    callee->pc = 0;
    callee->reserved = 0;
    callee->flags = 0;
    callee->kind = 0;
    callee->argc = argc;
    callee->dst = 0;
    return call_frame(vm, callee);
}

u32 native_poll(Vm *vm, Frame *frame)
{
    (void)frame;
    return vm_poll_interrupt(vm);
}
