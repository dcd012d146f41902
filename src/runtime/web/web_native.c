/* web_native.c - see web_native.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/web/web_native.h"

typedef struct Native {
    const WebNativeKind *kind;
    void *thing;
} Native;

static void native_finalise(Vm *vm, void *data)
{
    (void)vm;
    Native *n = data;
    if (n->thing)
        n->kind->unref(n->thing);
}

static size_t native_size(void *data)
{
    Native *n = data;
    return n->thing ? n->kind->size(n->thing) : 0;
}

static const HostClass handle_class = {.name = "Handle", .data_size = sizeof(Native), .finalise = native_finalise,
                                       .external_size = native_size};

Value web_native_new(Vm *vm, const WebNativeKind *kind, void *thing)
{
    if (!thing)
        return throw_out_of_memory(vm);
    HostObject *o = host_object_new(vm, &handle_class);
    if (!o) {
        kind->unref(thing);
        return VAL_EXC;
    }
    *(Native *)host_data(o) = (Native){kind, thing};
    return value_cell(o);
}

void *web_native_any(Value v, const WebNativeKind **kind)
{
    HostObject *o = host_cast(v, &handle_class);
    if (!o)
        return NULL;
    *kind = ((Native *)host_data(o))->kind;
    return ((Native *)host_data(o))->thing;
}

void *web_native_of(Value v, const WebNativeKind *kind)
{
    const WebNativeKind *own;
    void *thing = web_native_any(v, &own);
    return thing && own == kind ? thing : NULL;
}
