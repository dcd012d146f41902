/* worker_scope.c - the global scope of a worker: postMessage, close, onmessage and its kin.
 *
 * The global object is an event target by way of a hidden one (web_scope.c), which the worker's port forwards its messages to. The port starts with the
 * first listener for messages, and keeps the worker alive while there is one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_event.h"
#include "runtime/worker/worker.h"

typedef struct Scope {
    Host *host;
    HostRef *port, *target;
} Scope;

static Scope *scope_of(Vm *vm) { return host_part(host_of(vm), HOST_PART_WORKER_SCOPE); }
static HostObject *object_of(const HostRef *ref) { return (HostObject *)value_as_cell(ref->value); }

HostObject *worker_scope_port(Vm *vm)
{
    Scope *s = scope_of(vm);
    return s ? object_of(s->port) : NULL;
}

static Value scope_post(Vm *vm, Frame *f)
{
    if (!f->argc)
        return web_missing_args(vm);
    return web_port_post(vm, object_of(scope_of(vm)->port), f->args[0], frame_arg(f, 1));
}

/* The worker ends when the running task has ended; unlike process.exit what follows here still runs. */
static Value close_now(Vm *vm, Frame *f)
{
    (void)f;
    return host_exit(host_of(vm), host_exit_code(host_of(vm)));
}

static Value scope_close(Vm *vm, Frame *f)
{
    (void)f;
    NativeFunction *fn = TRY_PTR(native_new(vm, close_now, NULL, 0, 0, 0));
    return host_next_tick(host_of(vm), value_cell(fn), 0, NULL) ? VAL_UNDEFINED : VAL_EXC;
}

static Value scope_import_scripts(Vm *vm, Frame *f)
{
    (void)f;
    return throw_type(vm, "Module scripts don't support importScripts().");
}

/* Messages may have a listener now, or none any more. */
static Value listeners_changed(Vm *vm)
{
    Scope *s = scope_of(vm);
    bool listens = event_target_listens(vm, object_of(s->target), TRY_PTR(atom_from_c(vm, "message")));
    if (listens)
        web_port_start(vm, object_of(s->port));
    web_port_ref(vm, object_of(s->port), listens, false);
    return VAL_UNDEFINED;
}

static const char *const method_names[] = {"addEventListener", "removeEventListener", "dispatchEvent"};

/* The method of EventTarget, on the hidden target. */
static Value scope_target_method(Vm *vm, Frame *f)
{
    Object *proto = TRY_PTR(host_class_proto(vm, &event_target_class));
    Value method = TRY(obj_get(vm, proto, web_key(vm, method_names[native_magic(f)])));
    Value result = TRY(call_function(vm, method, scope_of(vm)->target->value, f->argc, f->args));
    TRY(listeners_changed(vm));
    return result;
}

static const char *const handler_names[] = {"message", "messageerror"};

static Value scope_get_handler(Vm *vm, Frame *f)
{
    return event_handler_get(object_of(scope_of(vm)->target), TRY_PTR(atom_from_c(vm, handler_names[native_magic(f)])));
}

static Value scope_set_handler(Vm *vm, Frame *f)
{
    String *type = TRY_PTR(atom_from_c(vm, handler_names[native_magic(f)]));
    if (!event_handler_set(vm, object_of(scope_of(vm)->target), type, frame_arg(f, 0)))
        return VAL_EXC;
    return listeners_changed(vm);
}

static Value make_name(Vm *vm, Frame *f)
{
    (void)f;
    const char *name = worker_spec(worker_of(host_of(vm)))->name;
    return value_cell(TRY_PTR(string_from_wtf8(vm, str_view(name ? name : ""))));
}

static const BuiltinProp scope_rows[] = {
    HOST_GETSET_MAGIC("onmessage", scope_get_handler, scope_set_handler, 0),
    HOST_GETSET_MAGIC("onmessageerror", scope_get_handler, scope_set_handler, 1),
    HOST_FN("postMessage", 1, scope_post),
    HOST_FN("close", 0, scope_close),
    HOST_FN("importScripts", 0, scope_import_scripts),
    HOST_FN_MAGIC("addEventListener", 2, scope_target_method, 0),
    HOST_FN_MAGIC("removeEventListener", 2, scope_target_method, 1),
    HOST_FN_MAGIC("dispatchEvent", 1, scope_target_method, 2),
    MADE("name", make_name, BF_ENUMERABLE),
    END,
};

static void scope_free(void *state)
{
    Scope *s = state;
    host_unref(s->host, s->port);
    host_unref(s->host, s->target);
    xfree(s);
}

bool worker_scope_install(Worker *w, Host *host)
{
    Vm *vm = host_vm(host);
    WorkerSpec *spec = (WorkerSpec *)worker_spec(w);
    HostObject *port = TRY_PTR_OR(false, web_port_attach(vm, spec->port));
    spec->port = NULL;
    HostObject *target = TRY_PTR_OR(false, event_scope_target(vm));
    web_port_forward(vm, port, value_cell(target));
    Scope *s = xalloc_zero(sizeof *s);
    s->host = host;
    s->port = host_ref(host, value_cell(port));
    s->target = host_ref(host, value_cell(target));
    host_set_part(host, HOST_PART_WORKER_SCOPE, s, scope_free);
    /* Node's workers have none of these. */
    return host_options(host)->node_style || embed_add_props(vm, vm_core(vm)->realm->global, scope_rows);
}
