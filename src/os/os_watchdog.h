/* os_watchdog.h - a thread that stops what the calling thread is about to do: after a time, or when SIGINT comes.
 *
 * While it watches for SIGINT the calling thread does not take that signal, so handlers of it do not run.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_WATCHDOG_H
#define OS_WATCHDOG_H

#include "base/base.h"

typedef enum OsWatchdogEnd { WATCHDOG_QUIET, WATCHDOG_TIMEOUT, WATCHDOG_SIGINT } OsWatchdogEnd;
typedef struct OsWatchdog OsWatchdog;

/* fire(ctx) is called at most once, on the other thread. timeout_ms 0: there is none. NULL: no thread or descriptor is to be had. */
OsWatchdog *os_watchdog_start(u32 timeout_ms, bool on_sigint, void (*fire)(void *ctx), void *ctx) MUST_USE;
/* Why fire was called, if it was; afterwards it is not any more. */
OsWatchdogEnd os_watchdog_stop(OsWatchdog *dog);

#endif
