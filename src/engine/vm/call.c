/* call.c - calling and constructing from C.
 *
 * Frames of calls from C lie above the innermost frame; vm->frame is back where it was on every way
 * out. A callee of another realm makes that realm current for the time of the call.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/call.h"

#include "base/alloc.h"
#include "base/buf.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/property.h"
#include "engine/object/proxy.h"
#include "engine/vm/interp_priv.h"
#include "engine/vm/link_unit.h"
#include "engine/vm/stack_trace.h"

Value *frame_top(Vm *vm, const Frame *frame)
{
    if (!frame)
        return vm->stack;
    Value *args = (Value *)(uintptr_t)frame->args;
    if (frame->kind == 1)
        return args + frame->argc + 1;
    return args + MAX(frame_template(frame)->reg_count, frame->argc) + 1;
}

bool stack_reserve(Vm *vm, size_t words)
{
    if (UNLIKELY(words > (size_t)(vm->stack_limit - vm->stack) ||
                 frame_top(vm, vm->frame) + words > vm->stack_limit)) {
        throw_stack_overflow(vm);
        return false;
    }
    return true;
}

bool frame_set_argc(Vm *vm, Frame *frame, u32 argc)
{
    if (UNLIKELY(argc > (size_t)(vm->stack_limit - vm->stack) ||
                 frame->args + argc + 1 > vm->stack_limit)) {
        throw_stack_overflow(vm);
        return false;
    }
    frame->argc = argc;
    return true;
}

Value call_next(Vm *vm, Frame *frame, Value callee, Value this_value, u32 argc, const Value *args)
{
    u32 before = frame->argc;
    if (!frame_set_argc(vm, frame, MAX(argc, before)))
        return VAL_EXC;
    if (argc)
        memmove(frame->args, args, argc * sizeof(Value));
    frame->argc = argc;
    frame->callee = callee;
    frame->this_value = this_value;
    return VAL_CALL_NEXT;
}

Value call_next_true(Vm *vm, Frame *frame, Function *callee, Value this_value, u32 argc,
                     const Value *args)
{
    frame->flags |= FRAME_TRUE;
    return call_next(vm, frame, value_cell(callee), this_value, argc, args);
}

Value throw_not_applicable(Vm *vm, Value callee)
{
    char text[80];
    value_describe_key(vm, callee, text, sizeof text);
    StrView type = string_view(vm, value_typeof(callee));
    const char *article = value_is_null(callee) ? "" : value_is_object(callee) ? "an " : "a ";
    return throw_type(vm, "Function.prototype.apply was called on %s, which is %s%.*s and not a function", text, article,
                      value_is_null(callee) ? 4 : (int)type.length, value_is_null(callee) ? "null" : (const char *)type.data);
}

Value throw_not_callable(Vm *vm, Value callee, bool for_construct)
{
    const char *what = for_construct ? "constructor" : "function";
    AUTO_BUF text = {0};
    ExprText found;
    if (stack_running_text(vm, ExprText_Call, &text, &found)) {
        if (str_equal_c(buf_view(&text), "$apply"))
            return throw_not_applicable(vm, callee);
        if (text.data[0] != '$') /* the forms of src/js: who called from outside knows the value alone */
            return throw_type(vm, "%.*s is not a %s", (int)text.len, text.data, what);
    }
    char described[80];
    value_describe(vm, callee, described, sizeof described);
    return throw_type(vm, "%s is not a %s", described, what);
}

static Value enter_template(Vm *vm, Frame *frame, Function *f)
{
    Template *t = f->tmpl;
    if (frame->flags & FRAME_CONSTRUCT) {
        /* Compiling and making `this` run other code: what the frame holds stays alive, its arguments below anything that runs. */
        Frame *before = vm->frame;
        frame->kind = 1;
        vm->frame = frame;
        Object *o = NULL;
        bool done = t->tier != TIER_NONE || template_prepare(vm, t);
        if (done && t->construct_mode == CONSTRUCT_BASE) {
            Value target =
                frame->flags & FRAME_NEW_TARGET ? frame->args[frame->argc] : frame->callee;
            o = construct_this(vm, frame->callee, target);
            done = o != NULL;
        }
        vm->frame = before;
        if (!done)
            return VAL_EXC;
        if (t->construct_mode == CONSTRUCT_NONE)
            return throw_not_callable(vm, frame->callee, true);
        frame->this_value = o ? value_cell(o) : VAL_HOLE;
    } else if (f->object.cell.flags & OBJ_CLASS) {
        StrView name = string_view(vm, t->name);
        if (!name.data || name.wide)
            return throw_type(vm, "Class constructor cannot be invoked without 'new'");
        if (!name.length)
            return throw_type(vm, "Class constructors cannot be invoked without 'new'");
        return throw_type(vm, "Class constructor %.*s cannot be invoked without 'new'",
                          (int)name.length, (const char *)name.data);
    }
    vm->frame = frame;
    return t->entry(vm, frame);
}

Value call_frame(Vm *vm, Frame *frame)
{
    Realm *realm = vm_core(vm)->realm;
    Frame *before = vm->frame;
    Value r;
    do {
        Value callee = frame->callee;
        frame->kind = 0;
        if (value_has_kind(callee, Kind_Function)) {
            Function *f = (Function *)value_as_cell(callee);
            vm_core(vm)->realm = f->tmpl->realm;
            r = enter_template(vm, frame, f);
        } else if (value_has_kind(callee, Kind_Native)) {
            NativeFunction *native = (NativeFunction *)value_as_cell(callee);
            if (frame->flags & FRAME_CONSTRUCT && !(native->object.cell.flags & OBJ_CONSTRUCTOR)) {
                r = throw_not_callable(vm, callee, true);
            } else if (UNLIKELY(vm_is_terminated(vm))) { /* natives may call natives for ever */
                r = vm_throw_terminated(vm);
            } else {
                vm_core(vm)->realm = native->realm;
                frame->kind = 1;
                vm->frame = frame;
                r = native->fn(vm, frame);
            }
        } else {
            r = call_exotic(vm, frame);
        }
        vm->frame = before;
        vm_core(vm)->realm = realm;
    } while (UNLIKELY(VALUE_BITS(r) == BITS_CALL_NEXT));
    return r;
}

/* Bound functions put their arguments in front. */
static Value call_bound(Vm *vm, Frame *frame, BoundFunction *bound)
{
    bool has_target = frame->flags & FRAME_NEW_TARGET;
    u32 argc = frame->argc;
    if (!frame_set_argc(vm, frame, argc + bound->argc + 1))
        return VAL_EXC;
    memmove(frame->args + bound->argc, frame->args, (argc + has_target) * sizeof(Value));
    memcpy(frame->args, bound->args, bound->argc * sizeof(Value));
    frame->argc = argc + bound->argc;
    frame->callee = bound->target;
    if (!(frame->flags & FRAME_CONSTRUCT)) {
        frame->this_value = bound->this_value;
    } else if (has_target && value_same_bits(frame->args[frame->argc], value_cell(bound))) {
        frame->args[frame->argc] = bound->target;
    }
    return VAL_CALL_NEXT;
}

Value call_exotic(Vm *vm, Frame *frame)
{
    Value callee = frame->callee;
    bool for_construct = frame->flags & FRAME_CONSTRUCT;
    if (!(for_construct ? value_is_constructor(callee) : value_is_callable(callee)))
        return throw_not_callable(vm, callee, for_construct);
    if (value_has_kind(callee, Kind_Bound))
        return call_bound(vm, frame, (BoundFunction *)value_as_cell(callee));
    if (value_has_kind(callee, Kind_Proxy)) {
        if (!vm_stack_ok(vm))
            return throw_stack_overflow(vm);
        ProxyObject *p = (ProxyObject *)value_as_cell(callee);
        frame->kind = 1;
        vm->frame = frame;
        if (!for_construct)
            return proxy_call(vm, p, frame->this_value, frame->argc, frame->args);
        Value target = frame->flags & FRAME_NEW_TARGET ? frame->args[frame->argc] : callee;
        return proxy_construct(vm, p, target, frame->argc, frame->args);
    }
    return throw_not_callable(vm, callee, for_construct);
}

static Frame *push_frame(Vm *vm, u32 argc, const Value *args)
{
    if (UNLIKELY(!vm_stack_ok(vm) || argc > (size_t)(vm->stack_limit - vm->stack))) {
        throw_stack_overflow(vm);
        return NULL;
    }
    Frame *frame = (Frame *)(void *)frame_top(vm, vm->frame);
    if (UNLIKELY(frame->args + argc + 1 > vm->stack_limit)) {
        throw_stack_overflow(vm);
        return NULL;
    }
    frame->caller = vm->frame;
    frame->pc = 0;
    frame->reserved = 0;
    frame->kind = 0;
    frame->argc = argc;
    frame->dst = 0;
    if (argc)
        memmove(frame->args, args, argc * sizeof(Value));
    return frame;
}

Value call_value(Vm *vm, Value callee, Value this_value, u32 argc, const Value *args)
{
    Frame *frame = TRY_PTR(push_frame(vm, argc, args));
    frame->flags = 0;
    frame->callee = callee;
    frame->this_value = this_value;
    return call_frame(vm, frame);
}

Value construct_value(Vm *vm, Value callee, Value new_target, u32 argc, const Value *args)
{
    Frame *frame = TRY_PTR(push_frame(vm, argc, args));
    frame->flags = FRAME_CONSTRUCT;
    if (!value_same_bits(callee, new_target)) {
        frame->flags |= FRAME_NEW_TARGET;
        frame->args[argc] = new_target;
    }
    frame->callee = callee;
    frame->this_value = VAL_HOLE;
    return call_frame(vm, frame);
}

bool call_prepare(Vm *vm, CallPrep *prep, Value callee, u32 max_argc)
{
    if (UNLIKELY(!value_is_callable(callee))) {
        char text[80];
        value_describe_typed(vm, callee, text, sizeof text);
        throw_type(vm, "%s is not a function", text);
        return false;
    }
    if (!stack_reserve(vm, FRAME_WORDS + max_argc + 1))
        return false;
    prep->frame = (Frame *)(void *)frame_top(vm, vm->frame);
    prep->callee = callee;
    prep->tmpl = NULL;
    if (value_has_kind(callee, Kind_Function)) {
        Function *f = (Function *)value_as_cell(callee);
        if (f->tmpl->realm == vm_core(vm)->realm && !(f->object.cell.flags & OBJ_CLASS))
            prep->tmpl = f->tmpl;
    }
    return true;
}

Value call_prepared_run(Vm *vm, CallPrep *prep, Value this_value, u32 argc)
{
    Frame *frame = prep->frame;
    frame->caller = vm->frame;
    *(u64 *)(void *)&frame->pc = 0; /* pc, reserved, flags and kind */
    *(u64 *)(void *)&frame->argc = argc;
    frame->callee = prep->callee;
    frame->this_value = this_value;
    if (UNLIKELY(!prep->tmpl))
        return call_frame(vm, frame);
    vm->frame = frame;
    Value r = prep->tmpl->entry(vm, frame);
    vm->frame = frame->caller;
    return r;
}
