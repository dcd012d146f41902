/* function_legacy.c - `caller` and `arguments` of sloppy functions, as V8 answers them.
 *
 * The specification has one accessor for both on Function.prototype, %ThrowTypeError%, which cannot tell what was
 * asked. So reads that find it there on behalf of a sloppy function come here before it is called. Everything is read
 * from the frames: nothing is kept while functions run.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/function_legacy.h"

#include "engine/heap/realm.h"
#include "engine/object/arguments.h"
#include "engine/vm/template.h"
#include "engine/vm/vm.h"

enum { FRAME_NATIVE = 1 };

/* The innermost frame of function f, NULL when it is not running. */
static const Frame *activation(Vm *vm, Value f)
{
    for (const Frame *frame = vm->frame; frame; frame = frame->caller)
        if (frame->kind != FRAME_NATIVE && value_same_bits(frame->callee, f))
            return frame;
    return NULL;
}

/* Who called: programs and evals are looked through, natives and strict functions do not show. */
static Value caller_of(const Frame *frame)
{
    for (frame = frame->caller; frame; frame = frame->caller) {
        if (!value_has_kind(frame->callee, Kind_Function)) {
            if (value_has_kind(frame->callee, Kind_Native))
                return VAL_NULL;
            continue; /* bound functions and proxies */
        }
        const Template *t = frame_template(frame);
        if (template_code(t)->info->kind != Function_Program)
            return t->is_strict ? VAL_NULL : frame->callee;
    }
    return VAL_NULL;
}

/* A new object with the arguments of the call: those in the function's own arguments object if it has one, else what
 * the parameters hold now, and undefined for arguments beyond them, which the frame has not kept. */
static Value arguments_of(Vm *vm, const Frame *frame)
{
    const Template *t = frame_template(frame);
    u32 reg = template_code(t)->arguments_reg;
    Value own = reg ? frame->args[reg - 1] : VAL_UNDEFINED;
    Object *copy = TRY_PTR(arguments_new_mapped(vm, frame->argc, frame->args, frame->callee, NULL,
                                                NULL, 0, NULL));
    bool has_own = value_has_kind(own, Kind_Arguments);
    for (u32 i = has_own ? 0 : t->param_count; i < frame->argc; i++) {
        Value v = VAL_UNDEFINED;
        if (has_own)
            v = TRY(obj_get(vm, value_as_object(own), key_of_index(i)));
        copy->elements->items[i] = v;
        barrier(vm, copy->elements);
    }
    return value_cell(copy);
}

Value function_legacy_get(Vm *vm, Value receiver, Value getter, PropKey key)
{
    if (!value_has_kind(receiver, Kind_Function))
        return VAL_HOLE;
    const Template *t = ((Function *)value_as_cell(receiver))->tmpl;
    if (t->layout != LAYOUT_NORMAL || t->is_strict ||
        !value_same_bits(getter, t->realm->intrinsics[Intrinsic_ThrowTypeError]))
        return VAL_HOLE;
    const Frame *frame = activation(vm, receiver);
    if (!frame)
        return VAL_NULL;
    return key_equal(key, KEY_caller) ? caller_of(frame) : arguments_of(vm, frame);
}
