/* bun.h - the global Bun.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_BUN_BUN_H
#define RUNTIME_BUN_BUN_H

#include "runtime/host/host.h"

/* Adds the lazy global Bun and the hook that serves a program's default export. false: exception. */
bool bun_install(Host *host) MUST_USE;

/* Bun.serve (bun_serve.c) and Bun.file (bun_file.c). */
Value bun_serve(Vm *vm, Frame *f);
Value bun_file(Vm *vm, Frame *f);

/* Serves a program's default export when it has a fetch method. false: exception pending. */
bool bun_serve_default_export(Host *host, Value value);

Value bun_inspect_make(Vm *vm, const void *data); /* bun_inspect.c: Bun.inspect, for a lazy row */

#endif
