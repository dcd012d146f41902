/* mod_hooks_priv.h - what the two kinds of Node's loader hooks share.
 *
 * A run of a chain is an array: the context that its hooks share, what the chain was made for, and the hooks' functions from
 * RUN_HOOKS on, innermost first. Step 0 is what the loader does by itself; step i is the function at RUN_HOOKS + i - 1.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_MODULE_MOD_HOOKS_PRIV_H
#define RUNTIME_MODULE_MOD_HOOKS_PRIV_H

#include "runtime/module/mod_priv.h"

enum {
    RUN_CONTEXT,
    RUN_CONDITIONS, /* the array of the context as it was made */
    RUN_LAST,       /* synchronous: number of the step that began last. Asynchronous: has step 0 begun? */
    RUN_SHORT,      /* asynchronous: has a hook said shortCircuit? */
    RUN_NAME,       /* asynchronous: what messages call the hook that began last */
    RUN_LOAD,       /* is it a chain of load functions? */
    RUN_REQUIRE,    /* for require() */
    RUN_HOOKS
};

static inline Value run_get(Vm *vm, Array *run, u32 slot)
{
    return elements_get(vm, (Object *)run, slot);
}
static inline bool run_is(Vm *vm, Array *run, u32 slot)
{
    return value_same_bits(run_get(vm, run, slot), VAL_TRUE);
}
static inline bool run_set(Vm *vm, Array *run, u32 slot, Value v)
{
    return elements_put(vm, (Object *)run, slot, v, PROP_WEC);
}

/* mod_hooks.c */
Array *hooks_run_new(HostModules *m, Value context, Value conditions, bool load, bool require) MUST_USE;
/* The `context` argument of a next function: its properties become those of the context. false: exception. */
bool hooks_take_context(Vm *vm, Array *run, Value context) MUST_USE;
/* Step 0 itself. VAL_EXC: exception. */
Value hooks_default(HostModules *m, Array *run, Value arg) MUST_USE;
/* Throws what Node says of a property that a hook should have given; from: the hook in messages. */
Value hooks_bad_property(Vm *vm, const char *expected, Str from, const char *key, Value received);
/* Are the properties of what a hook gave what they must be? false: exception. */
bool hooks_check(Vm *vm, Array *run, Value arg, Value result, Str from) MUST_USE;
bool hooks_put_text(Vm *vm, Object *o, const char *key, Str text) MUST_USE;

/* mod_hooks_async.c: the answer of the asynchronous hooks in place of step 0. VAL_EXC: exception, and m->waiting is set when it
 * is only too early. */
Value hooks_async_answer(HostModules *m, Array *run, Value arg) MUST_USE;

#endif
