/* async_track.h - what hooks on asynchronous work (node:async_hooks) are told of promises and jobs.
 *
 * While Vm.tracking has no bit nothing here is called. With TRACK_RESOURCES the host gives each callback a context of its own
 * (runtime/host/host_async.c); with TRACK_PROMISES the engine tells the host (VmHost.async_event) of promises and jobs too, and takes
 * from it the context that a job runs in. What the host does then may run JavaScript, but never throws.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_ASYNC_TRACK_H
#define ENGINE_VM_ASYNC_TRACK_H

#include "engine/vm/vm.h"

enum { TRACK_RESOURCES = 1, TRACK_PROMISES = 2 };

typedef enum AsyncEvent {
    ASYNC_PROMISE, /* a: a new promise, b: the one that it derives from, or undefined */
    ASYNC_AWAIT,   /* a: a promise made for an await: the context to go on in */
    ASYNC_RESOLVE, /* a: a promise that is fulfilled or rejected now */
    ASYNC_ENTER,   /* a: the context a job was queued with, b: the promise that its callback settles, or undefined: the context to run in */
    ASYNC_LEAVE,   /* a: what ENTER gave; or what it was queued with, b: the promise as above, when hooks began meanwhile */
} AsyncEvent;

static inline bool async_tracks_promises(const Vm *vm)
{
    return UNLIKELY(vm->tracking & TRACK_PROMISES);
}

/* The host's answer; the current context when it has none. */
Value async_tell(Vm *vm, AsyncEvent event, Value a, Value b);

#endif
