/* web_event.h - the listeners inside an event target, for classes below EventTarget.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_EVENT_H
#define RUNTIME_WEB_WEB_EVENT_H

#include "runtime/web/web_priv.h"

/* The data and the slots of Event and of every class below it begin with these. */
typedef struct EventData {
    u32 flags;
} EventData;
enum { EVENT_TYPE, EVENT_TARGET, EVENT_CURRENT, EVENT_DETAIL, EVENT_SLOTS };

/* What constructors of events do with (type, init). false: exception. */
bool event_construct(Vm *vm, HostObject *o, Frame *f) MUST_USE;
/* The method initEvent, which initMessageEvent begins with. */
Value event_init(Vm *vm, Frame *f);
/* An event of the runtime's own; type is an atom. */
HostObject *event_new_trusted(Vm *vm, const HostClass *cls, String *type) MUST_USE;

/* web_message_event.c */
HostObject *event_message_new(Vm *vm, String *type, Value data, Value origin) MUST_USE;
/* What its `ports` is: an array. */
void event_message_set_ports(Vm *vm, HostObject *event, Value ports);
HostObject *event_close_new(Vm *vm, u16 code, String *reason, bool clean) MUST_USE;
HostObject *event_error_new(Vm *vm, String *message, Value error) MUST_USE;
void event_error_set_place(Vm *vm, HostObject *event, String *file, u32 line, u32 column);

typedef struct Listener {
    String *type;   /* NULL: removed while events are dispatched */
    Value callback; /* function or object with handleEvent; of native ones, data */
    PromiseCallback *native; /* abort algorithms: fn(vm, callback, reason) */
    bool capture, once, passive;
    bool handler;   /* an onabort-like attribute */
    bool resists;   /* built-in code's: runs although another listener has stopped the event at once */
} Listener;

/* What the data of EventTarget and of every class below it begins with. */
typedef struct EventTarget {
    Listener *items;
    u32 len, cap;
    u32 dispatching;
    bool holes;
    bool is_scope; /* stands for the global object (web_scope.c) */
} EventTarget;

void event_target_trace(Vm *vm, void *data);
void event_target_finalise(Vm *vm, void *data);
bool event_target_add(Vm *vm, HostObject *target, const Listener *listener) MUST_USE;
/* Whether an event of that type would reach anybody. */
bool event_target_listens(Vm *vm, HostObject *target, String *type);
/* web_scope.c: the listeners of the global object. NULL: exception. */
HostObject *event_scope_target(Vm *vm) MUST_USE;
/* The methods of EventTarget, which are functions of the global object too: `this` may be missing. */
Value event_target_add_native(Vm *vm, Frame *f);
Value event_target_remove_native(Vm *vm, Frame *f);
Value event_target_dispatch_native(Vm *vm, Frame *f);
/* Handler attributes; type is an atom. */
Value event_handler_get(HostObject *target, String *type);
bool event_handler_set(Vm *vm, HostObject *target, String *type, Value v) MUST_USE;

#endif
