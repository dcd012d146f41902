/* web_port.h - ports for the parts of the runtime that are built on them: workers.
 *
 * A PortSide is one end of a channel and belongs to no Vm; attached, it has a MessagePort of some host (web_port.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_PORT_H
#define RUNTIME_WEB_WEB_PORT_H

#include "runtime/web/web.h"

struct PortSide;

/* The two ends of a new channel. */
void web_port_pair(struct PortSide *sides[2]);
/* A port object for a side, taken over. NULL: exception, the side is still the caller's. */
HostObject *web_port_attach(Vm *vm, struct PortSide *side) MUST_USE;
/* Any thread: nobody will have this side any more. */
void web_port_drop(struct PortSide *side);

/* port.postMessage(v, options). VAL_EXC: exception. */
Value web_port_post(Vm *vm, HostObject *port, Value v, Value options) MUST_USE;
/* Messages are delivered from now on, and keep the host alive. */
void web_port_start(Vm *vm, HostObject *port);
/* May it keep the host alive? asked: as by ref(), even before it is started. */
void web_port_ref(Vm *vm, HostObject *port, bool on, bool asked);
/* Passive: only messages that have come keep the host alive, not that some may come from another thread. */
void web_port_passive(Vm *vm, HostObject *port, bool on);
/* Who gets each message after the port's own listeners: a function (data, failed), or an event target, on which it is fired again. */
void web_port_forward(Vm *vm, HostObject *port, Value to);
/* Delivers now what has come. */
void web_port_flush(Vm *vm, HostObject *port);
/* Without a close event on this side. */
void web_port_close(Vm *vm, HostObject *port);
/* The first message that waits, started or not; *any: there was one. VAL_EXC: it could not be read. */
Value web_port_receive(Vm *vm, HostObject *port, bool *any) MUST_USE;

#endif
