/* web_event.h - the listeners inside an event target, for classes below EventTarget.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_EVENT_H
#define RUNTIME_WEB_WEB_EVENT_H

#include "runtime/web/web_priv.h"

typedef struct Listener {
    String *type;   /* NULL: removed while events are dispatched */
    Value callback; /* function or object with handleEvent; of native ones, data */
    PromiseCallback *native; /* abort algorithms: fn(vm, callback, reason) */
    bool capture, once, passive;
    bool handler;   /* an onabort-like attribute */
} Listener;

/* What the data of EventTarget and of every class below it begins with. */
typedef struct EventTarget {
    Listener *items;
    u32 len, cap;
    u32 dispatching;
    bool holes;
} EventTarget;

void event_target_trace(Vm *vm, void *data);
void event_target_finalise(Vm *vm, void *data);
bool event_target_add(Vm *vm, HostObject *target, const Listener *listener) MUST_USE;
/* Handler attributes; type is an atom. */
Value event_handler_get(HostObject *target, String *type);
bool event_handler_set(Vm *vm, HostObject *target, String *type, Value v) MUST_USE;

#endif
