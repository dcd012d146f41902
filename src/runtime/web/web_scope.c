/* web_scope.c - the global object as an event target (HTML 8.1.8.2), as Bun has it: addEventListener and its kin, onmessage, onerror.
 *
 * The global object has no room for listeners: a hidden target has them, and events that are dispatched there show the global object.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_event.h"

typedef struct Scope {
    Host *host;
    HostRef *target;
} Scope;

static void scope_free(void *state)
{
    Scope *s = state;
    host_unref(s->host, s->target);
    xfree(s);
}

HostObject *event_scope_target(Vm *vm)
{
    Host *host = host_of(vm);
    Scope *s = host_part(host, HOST_PART_SCOPE);
    if (!s) {
        HostObject *target = TRY_PTR_OR(NULL, host_object_new(vm, &event_target_class));
        ((EventTarget *)host_data(target))->is_scope = true;
        s = xalloc(sizeof *s);
        *s = (Scope){host, host_ref(host, value_cell(target))};
        host_set_part(host, HOST_PART_SCOPE, s, scope_free);
    }
    return (HostObject *)value_as_cell(s->target->value);
}

static const char *const handlers[] = {"message", "error"};

static Value get_handler(Vm *vm, Frame *f)
{
    HostObject *target = TRY_PTR(event_scope_target(vm));
    return event_handler_get(target, TRY_PTR(atom_from_c(vm, handlers[native_magic(f)])));
}

static Value set_handler(Vm *vm, Frame *f)
{
    HostObject *target = TRY_PTR(event_scope_target(vm));
    String *type = TRY_PTR(atom_from_c(vm, handlers[native_magic(f)]));
    return event_handler_set(vm, target, type, frame_arg(f, 0)) ? VAL_UNDEFINED : VAL_EXC;
}

static const BuiltinProp scope_rows[] = {
    HOST_FN("addEventListener", 2, event_target_add_native),
    HOST_FN("removeEventListener", 2, event_target_remove_native),
    HOST_FN("dispatchEvent", 1, event_target_dispatch_native),
    HOST_GETSET_MAGIC("onmessage", get_handler, set_handler, 0),
    HOST_GETSET_MAGIC("onerror", get_handler, set_handler, 1),
    END,
};

bool web_scope_install(Host *host)
{
    Vm *vm = host_vm(host);
    /* Node has none of these, and libraries tell it from browsers by that. */
    return host_options(host)->node_style || embed_add_props(vm, vm_core(vm)->realm->global, scope_rows);
}
