/* interp_priv.h - what interp.c shares with the slow halves in this folder.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_INTERP_PRIV_H
#define ENGINE_VM_INTERP_PRIV_H

#include "engine/vm/template.h"

/* Calls and loop turns of a function before it gets inline caches of its own. */
enum { WARM_AFTER = 3 };

void template_warm(Vm *vm, Template *tmpl);

/* Counts one call or loop turn of a cold function; its caches, NULL while still cold. */
static inline InlineCache *warm_up(Vm *vm, Template *tmpl)
{
    if (++tmpl->warmth >= WARM_AFTER)
        template_warm(vm, tmpl);
    return tmpl->ics;
}

/* new.target of an interpreted frame, before its registers are written. */
static inline Value frame_js_new_target(const Frame *frame, const Template *tmpl)
{
    if (!(frame->flags & FRAME_CONSTRUCT))
        return VAL_UNDEFINED;
    if (!(frame->flags & FRAME_NEW_TARGET))
        return frame->callee;
    return frame->args[MAX(frame->argc, tmpl->param_count)];
}

static inline ScopeCell *scope_of(Value v)
{
    return value_is_cell(v) ? (ScopeCell *)value_as_cell(v) : NULL;
}

/* Allocates `this` for `new f` and fills the site's cache. NULL: exception. */
Object *construct_this_ic(Vm *vm, InlineCache *ic_or_null, Function *f) MUST_USE;

/* The same for super(): the instance is new_target's. */
Object *construct_this_super(Vm *vm, InlineCache *ic_or_null, Value callee,
                             Value new_target) MUST_USE;

Value ic_get_super(Vm *vm, InlineCache *ic, Value base, PropKey key, Value receiver) MUST_USE;
Value throw_constant(Vm *vm, u32 error_class, Value message);

#endif
