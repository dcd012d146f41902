/* call.h - calling and constructing from C.
 *
 * Every call makes its frame on the VM stack above the innermost one. CallPrep is for callbacks
 * that are called many times from one native (sort, map, replace): what can be found out once is
 * found out once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_CALL_H
#define ENGINE_VM_CALL_H

#include "engine/object/function.h"
#include "engine/vm/vm.h"

/* First free word above a frame. */
Value *frame_top(Vm *vm, const Frame *frame);
/* Room for `words` more above the innermost frame? RangeError when not. */
bool stack_reserve(Vm *vm, size_t words) MUST_USE;

Value call_value(Vm *vm, Value callee, Value this_value, u32 argc, const Value *args) MUST_USE;
Value construct_value(Vm *vm, Value callee, Value new_target, u32 argc, const Value *args) MUST_USE;

/* Runs a frame whose callee, this, arguments, argc and construct flags are set and whose caller is
 * vm->frame; also natives that answer VAL_CALL_NEXT. Restores vm->frame. */
Value call_frame(Vm *vm, Frame *frame) MUST_USE;

/* For natives that answer VAL_CALL_NEXT: makes room for argc arguments in their own frame. */
bool frame_set_argc(Vm *vm, Frame *frame, u32 argc) MUST_USE;

/* The same with everything: the frame of a native becomes a call of `callee`. args may lie in the
 * frame itself. */
Value call_next(Vm *vm, Frame *frame, Value callee, Value this_value, u32 argc,
                const Value *args) MUST_USE;

/* As call_next for a native that is done when `callee` is, and answers true. callee is a closure. */
Value call_next_true(Vm *vm, Frame *frame, Function *callee, Value this_value, u32 argc,
                     const Value *args) MUST_USE;

/* One step of a call that is neither a closure nor a native: rewrites the frame of bound functions
 * (VAL_CALL_NEXT), calls proxies, throws for the rest. */
Value call_exotic(Vm *vm, Frame *frame) MUST_USE;

/* "x is not a function", with the text of the callee in the source. */
Value throw_not_callable(Vm *vm, Value callee, bool construct);
/* What Reflect.apply and Function.prototype.apply say of a callee that is none. */
Value throw_not_applicable(Vm *vm, Value callee);

typedef struct CallPrep {
    Frame *frame; /* where callee frames go */
    Value callee;
    Template *tmpl; /* of a closure that can be entered at once, else NULL */
} CallPrep;

/* false: callee is not callable, TypeError pending. */
bool call_prepare(Vm *vm, CallPrep *prep, Value callee, u32 max_argc) MUST_USE;
/* The frame to fill (args) before call_prepared_run; valid for one run. */
static inline Value *call_prep_args(CallPrep *prep)
{
    return prep->frame->args;
}
Value call_prepared_run(Vm *vm, CallPrep *prep, Value this_value, u32 argc) MUST_USE;

static ALWAYS_INLINE MUST_USE Value call_prepared(Vm *vm, CallPrep *prep, Value this_value,
                                                  u32 argc, const Value *args)
{
    Value *to = call_prep_args(prep);
    for (u32 i = 0; i < argc; i++)
        to[i] = args[i];
    return call_prepared_run(vm, prep, this_value, argc);
}

/* The `this` for a base constructor: an ordinary object with new_target's prototype. NULL:
 * exception. */
Object *construct_this(Vm *vm, Value callee, Value new_target) MUST_USE;

#endif
