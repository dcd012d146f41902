/* host_gc.c - the global function gc of --expose-gc.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host_priv.h"

/* gc({ type, execution }) collects at once; with execution "async" it gives a promise, as V8 does. */
static Value global_gc(Vm *vm, Frame *f)
{
    bool async = false;
    if (value_is_object(frame_arg(f, 0))) {
        Value execution = TRY(obj_get(vm, value_as_object(f->args[0]), key_from_c(vm, "execution")));
        async = value_is_string(execution) && string_equal(vm, value_as_string(execution), atom_from_c(vm, "async"));
    }
    vm_collect(vm);
    if (!async)
        return VAL_UNDEFINED;
    Object *promise = TRY_PTR(promise_new(vm));
    return promise_resolve(vm, promise, VAL_UNDEFINED) ? value_cell(promise) : VAL_EXC;
}

static const BuiltinProp gc_rows[] = {
    FN("gc", 0, global_gc, 0, INTRIN_NONE),
    END,
};

bool gc_install(Host *host)
{
    return embed_add_props(host->vm, vm_core(host->vm)->realm->global, gc_rows);
}
