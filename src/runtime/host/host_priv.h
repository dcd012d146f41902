/* host_priv.h - the Host struct and what its parts offer each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_HOST_HOST_PRIV_H
#define RUNTIME_HOST_HOST_PRIV_H

#include "base/buf.h"
#include "base/vec.h"
#include "runtime/host/host.h"

typedef struct Timers Timers;       /* host_timers.c */
typedef struct ProcessState ProcessState; /* host_process.c */
typedef struct ConsoleState ConsoleState; /* host_console.c */

struct Host {
    Vm *vm;
    Loop *loop; /* NULL until something needs it */
    HostOptions options;
    VmHost callbacks;
    int exit_code;
    bool exiting, draining, in_uncaught;

    Array *ticks;     /* function, packed arguments, async context; three entries a tick */
    Value ticks_root;
    u32 next_tick;
    Value pending;    /* rejected promises nobody handles yet: an array, or undefined (host_unhandled.c) */

    Timers *timers;         /* made on first use */
    ProcessState *process;
    ConsoleState *console;
    Buf out;                /* stdout not yet written */
};

/* host_timers.c */
void timers_run_immediates(Host *host);
bool timers_has_immediates(Host *host);
bool timers_keep_alive(Host *host); /* immediates that are ref'd */

/* host_unhandled.c */
void unhandled_note(Host *host, Object *promise, bool handled);
void unhandled_report(Host *host); /* after a drain: reports and forgets */
void unhandled_free(Host *host);

/* host_error_print.c: what an uncaught error looks like on stderr. false: exception while looking at it. */
bool error_render(Host *host, Value error, bool test262, Buf *out) MUST_USE;

#endif
