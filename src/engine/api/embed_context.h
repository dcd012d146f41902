/* embed_context.h - realms, scripts and functions from text for node:vm.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_API_EMBED_CONTEXT_H
#define ENGINE_API_EMBED_CONTEXT_H

#include "engine/api/embed.h"
#include "engine/source/source.h"

/* A realm of its own, whose global object shows the sandbox (vm/context.h), or is an ordinary one (NULL). The cell must be kept, as a
 * value, by what runs code in it. NULL: exception. */
Cell *embed_realm_new(Vm *vm, Object *sandbox_or_null) MUST_USE;
Object *embed_realm_global(Cell *realm);
Object *embed_realm_own_global(Cell *realm); /* the object that the realm began with: where rows go */
/* What embed_referrer_defined gives for texts that eval and new Function of the realm compile outside of any script. */
void embed_realm_set_import(Vm *vm, Cell *realm, Value host_defined);
Cell *embed_realm_main(Vm *vm);
void embed_realm_forbid_text(Cell *realm); /* eval and new Function throw there */
/* C code works in this realm from now on; the one before, to be given back. */
Cell *embed_realm_enter(Vm *vm, Cell *realm);

typedef struct EmbedText {
    Str text, name;
    u32 first_line, first_column; /* numbers of where the text begins: 1 and 0 */
} EmbedText;
/* A global script, not yet of any realm; with top_level_await it may await, and its value is a promise then. NULL: SyntaxError pending, in
 * V8's words. */
CodeUnit *embed_script_compile(Vm *vm, const EmbedText *text, bool top_level_await) MUST_USE;
/* Is the text of a script wrong only because it ends too early? */
bool embed_script_is_incomplete(Vm *vm, Str text);
/* The same from bytes of embed_unit_write, which are copied. NULL: they are damaged, of another build, or not of this text. */
CodeUnit *embed_script_read(Vm *vm, Str bytes, u64 build, const EmbedText *text) MUST_USE;
/* Are the bytes those of a unit with the same text and goal? */
bool embed_unit_is_of(Vm *vm, Str bytes, u64 build, const CodeUnit *unit);
/* Links it into the realm: what embed_script_run runs, as often as it likes. host_defined is found again by embed_referrer_defined.
 * Takes over the unit. NULL: exception. */
Cell *embed_script_link(Vm *vm, CodeUnit *unit, Cell *realm, Value host_defined) MUST_USE;
Value embed_script_run(Vm *vm, Cell *linked) MUST_USE;
/* The function of a text "function (a, b) { ... }" in the realm. params_end: offset of the `)` that must end the parameters, as the last `}` must
 * end the body; 0: any. */
Value embed_function_compile(Vm *vm, const EmbedText *text, u32 params_end, Cell *realm, Value host_defined) MUST_USE;
/* host_defined of the script that VmHost.import_module's referrer is; VAL_UNDEFINED: none. */
Value embed_referrer_defined(Cell *referrer);

/* Modules with everything that vm.SourceTextModule asks of them. */
Cell *embed_module_in(Vm *vm, const EmbedText *text, Cell *realm) MUST_USE;
Cell *embed_module_synthetic_in(Vm *vm, Str url, u32 n, const PropKey *names, Cell *realm) MUST_USE;
bool embed_module_link(Vm *vm, Cell *module) MUST_USE;
/* The import attributes of a request: an object without prototype. */
Object *embed_module_request_attributes(Vm *vm, Cell *module, u32 i) MUST_USE;
Cell *embed_module_realm(Cell *module);
Cell *embed_module_bound(Cell *module, u32 i); /* NULL: not yet */
typedef enum EmbedModuleStatus { EMBED_MODULE_UNLINKED, EMBED_MODULE_LINKING, EMBED_MODULE_LINKED, EMBED_MODULE_EVALUATING, EMBED_MODULE_EVALUATED } EmbedModuleStatus;
EmbedModuleStatus embed_module_status(Cell *module);

/* vm/job.h: jobs of the realm's functions wait until embed_realm_drain; false: one threw out of the queue. */
void embed_realm_own_jobs(Vm *vm, Cell *realm);
bool embed_realm_has_own_jobs(Cell *realm);
bool embed_realm_drain(Vm *vm, Cell *realm) MUST_USE;

#endif
