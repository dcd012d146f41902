/* host_js.h - JavaScript that is part of the executable (src/js), for C code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_HOST_HOST_JS_H
#define RUNTIME_HOST_HOST_JS_H

#include "runtime/host/host.h"

/* What src/js/NAME.js exports; it runs when it is first asked for in a realm. VAL_EXC: exception. */
Value host_js_require(Vm *vm, const char *name) MUST_USE;
/* One of its exports. VAL_EXC: exception. */
Value host_js_export(Vm *vm, const char *name, const char *export_name) MUST_USE;
/* Calls an exported function with this = undefined. */
Value host_js_call(Vm *vm, const char *name, const char *function, u32 argc, const Value *args) MUST_USE;

/* A row of a global or class whose value is an export: JS_EXPORT("ReadableStream", "web/streams"). The export has the row's name. */
typedef struct JsExport {
    const char *module, *name;
} JsExport;
Value host_js_maker(Vm *vm, const void *js_export);
#define JS_EXPORT(name_, module_) \
    LAZY(name_, host_js_maker, (&(const JsExport){module_, name_}))

/* What console.log shows of an object of a class of src/js: the object that its private method $inspect gives, behind *name, a
 * string. A hole: it has none. VAL_EXC: exception. */
Value host_js_inspect(Vm *vm, Object *o, Value *name) MUST_USE;

/* Has its class $inspectPlain: Bun has it in C++ and shows it as it shows objects, not in Node's format? */
bool host_js_inspects_plain(Vm *vm, Object *o);

/* Is o an instance of a class that src/js passed through $interface: no plain object to structuredClone? */
bool host_js_is_platform(Vm *vm, Object *o);

/* Calls a private method of its class ("clone": $clone) without arguments. A hole: it has none. VAL_EXC: exception. */
Value host_js_private(Vm *vm, Object *o, const char *method) MUST_USE;
bool host_js_has_private(Vm *vm, Object *o, const char *method);

/* VmHost.binding: C functions of host_bindings.def. */
Value host_js_binding(void *ctx, Vm *vm, String *name) MUST_USE;

/* The files as units (embed_builtin_function), for tests; false: no such number. */
bool host_js_unit(u32 i, EmbedBuiltin *out);

#endif
