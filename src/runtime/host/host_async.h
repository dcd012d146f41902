/* host_async.h - the async context of callbacks, and what hooks on asynchronous work (node:async_hooks) hear of them.
 *
 * What calls back later keeps the context that host_async_begin gave when it was made, runs the callback between host_async_enter and
 * host_async_leave (host_call_in does both), and tells of its end by host_async_end. While nobody listens (Vm.tracking is 0) the context is
 * the current one and nothing else happens.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_HOST_HOST_ASYNC_H
#define RUNTIME_HOST_HOST_ASYNC_H

#include "runtime/host/host.h"

/* The slow halves, in host_async.c. None of them leaves an exception pending. */
Value host_async_begin_tracked(Host *host, const char *type, Value resource);
Value host_async_enter_tracked(Host *host, Value context);
void host_async_leave_tracked(Host *host, Value context);
void host_async_end_tracked(Host *host, Value context);

/* The context of a callback that is made now. type: Node's name of its kind; resource: the object that stands for it, undefined: one is made. */
static inline Value host_async_begin(Host *host, const char *type, Value resource)
{
    Vm *vm = host_vm(host);
    return UNLIKELY(vm->tracking) ? host_async_begin_tracked(host, type, resource) : vm->async_context;
}

/* The context becomes the current one; the caller brings back what was. The result is for host_async_leave. */
static inline Value host_async_enter(Host *host, Value context)
{
    Vm *vm = host_vm(host);
    if (UNLIKELY(vm->tracking))
        context = host_async_enter_tracked(host, context);
    return vm->async_context = context;
}

static inline void host_async_leave(Host *host, Value context)
{
    if (UNLIKELY(host_vm(host)->tracking))
        host_async_leave_tracked(host, context);
}

/* What had the context does not call back again. */
static inline void host_async_end(Host *host, Value context)
{
    if (UNLIKELY(host_vm(host)->tracking))
        host_async_end_tracked(host, context);
}

#endif
