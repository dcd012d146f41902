/* unwind.c - where an exception goes.
 *
 * Handlers are found in the function's table: `try` costs nothing until something is thrown. Frames
 * between two entries of the interpreter are popped without C recursion.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/unwind.h"

#include "engine/object/error.h"
#include "os/os_stack.h"

const Handler *unwind_find(const Template *tmpl, u32 pc)
{
    const FunctionCode *code = tmpl->code_info;
    for (u32 i = 0; i < code->n_handlers; i++)
        if (pc >= code->handlers[i].start && pc < code->handlers[i].end)
            return &code->handlers[i];
    return NULL;
}

Frame *unwind_frames(Vm *vm, const Handler **handler)
{
    for (Frame *frame = vm->frame;;) {
        if (LIKELY(!vm->terminating)) {
            *handler = unwind_find(frame_template(frame), frame->pc);
            if (*handler) {
                vm->frame = frame;
                return frame;
            }
        }
        bool entry = frame->flags & FRAME_ENTRY;
        frame = frame->caller;
        if (entry) {
            vm->frame = frame;
            return NULL;
        }
    }
}

void vm_break(Vm *vm)
{
    __atomic_or_fetch(&vm_core(vm)->interrupt, INTERRUPT_TERMINATE, __ATOMIC_RELEASE);
}

bool vm_resume(Vm *vm)
{
    __atomic_and_fetch(&vm_core(vm)->interrupt, ~(u32)INTERRUPT_TERMINATE, __ATOMIC_ACQ_REL);
    if (__atomic_load_n(&vm->ended, __ATOMIC_SEQ_CST)) {
        vm_break(vm);
        return false;
    }
    vm->terminating = false;
    return true;
}

void vm_terminate(Vm *vm)
{
    __atomic_store_n(&vm->ended, true, __ATOMIC_SEQ_CST);
    __atomic_or_fetch(&vm_core(vm)->interrupt, INTERRUPT_TERMINATE, __ATOMIC_RELEASE);
}

bool vm_is_terminated(Vm *vm)
{
    return __atomic_load_n(&vm_core(vm)->interrupt, __ATOMIC_ACQUIRE) & INTERRUPT_TERMINATE;
}

Value vm_throw_terminated(Vm *vm)
{
    vm->terminating = true;
    vm_core(vm)->exception = VAL_NULL;
    return VAL_EXC;
}

bool vm_poll_interrupt(Vm *vm)
{
    u32 bits = __atomic_load_n(&vm_core(vm)->interrupt, __ATOMIC_RELAXED);
    if (bits & INTERRUPT_TERMINATE)
        return !value_is_exc(vm_throw_terminated(vm));
    __atomic_and_fetch(&vm_core(vm)->interrupt, ~bits, __ATOMIC_RELAXED);
    if (bits & INTERRUPT_SCRUB)
        os_stack_scrub();
    if (UNLIKELY(bits & INTERRUPT_SCRUB && heap_wants_shaking(vm)) && vm->frame->kind != 1 &&
        vm_may_move_cells(vm))
        vm_collect(vm);
    if (bits & INTERRUPT_HOST && vm->host->interrupt && !vm->host->interrupt(vm->host->ctx, vm))
        return false;
    return true;
}
