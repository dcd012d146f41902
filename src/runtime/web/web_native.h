/* web_native.h - counted things of C that src/js holds by a handle and that messages can carry to other threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_NATIVE_H
#define RUNTIME_WEB_WEB_NATIVE_H

#include "engine/api/embed.h"

/* ref and unref may be called on any thread. */
typedef struct WebNativeKind {
    void (*ref)(void *thing);
    void (*unref)(void *thing);
    size_t (*size)(void *thing);
} WebNativeKind;

/* A handle; takes over the reference, also when it fails. VAL_EXC: exception, memory is out if thing is NULL. */
Value web_native_new(Vm *vm, const WebNativeKind *kind, void *thing) MUST_USE;
/* The thing of a handle of that kind; NULL: v is none. */
void *web_native_of(Value v, const WebNativeKind *kind);
/* The same of any kind. */
void *web_native_any(Value v, const WebNativeKind **kind);

#endif
