/* module.h - module records: linking, live bindings, evaluation with top-level await, namespaces.
 *
 * Records know nothing of files: the runtime makes one per URL, binds its requests to other
 * records, then evaluates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_MODULE_H
#define ENGINE_VM_MODULE_H

#include "engine/source/dialect.h"
#include "engine/vm/promise.h"
#include "engine/vm/template.h"

typedef struct ModuleRecord ModuleRecord;
typedef struct NamespaceObject NamespaceObject;

typedef enum ModuleStatus {
    Module_New,
    Module_Linking,
    Module_Linked,
    Module_Evaluating,
    Module_EvaluatingAsync,
    Module_Evaluated,
} ModuleStatus;

/* Evaluation steps of a synthetic module: sets its exports. VAL_EXC: its evaluation throws. */
typedef Value ModuleEvaluate(Vm *vm, Cell *module, Value data);

/* A module from text, not linked; text, name and url are copied. NULL: SyntaxError pending. */
ModuleRecord *module_new(Vm *vm, Str text, Str name, Str url, const Dialect *dialect) MUST_USE;
/* The same; with keep_completion module_completion() then gives the value of its last statement. */
ModuleRecord *module_new_keeping(Vm *vm, Str text, Str name, Str url, const Dialect *dialect,
                                 bool keep_completion) MUST_USE;
/* The module that a unit of goal Module is. */
ModuleRecord *module_of_unit(Vm *vm, UnitInstance *unit, Str url) MUST_USE;
/* NULL: synthetic. */
UnitInstance *module_unit(const ModuleRecord *module);
ModuleRecord *module_new_synthetic(Vm *vm, Str url, u32 n, const PropKey *names) MUST_USE;
bool module_set_export(Vm *vm, ModuleRecord *module, PropKey name, Value v);
void module_set_evaluate(Vm *vm, ModuleRecord *module, ModuleEvaluate *fn, Value data);

u32 module_request_count(const ModuleRecord *module);
const ModuleRequest *module_request(const ModuleRecord *module, u32 i);
/* Where the request stands in its text, from 1. false: a synthetic module. */
bool module_request_place(const ModuleRecord *module, u32 i, u32 *line, u32 *column);
void module_bind(Vm *vm, ModuleRecord *module, u32 i, ModuleRecord *target);
ModuleRecord *module_bound(const ModuleRecord *module, u32 i); /* NULL: not bound yet */

/* Has it import or export declarations, import.meta or await at top level? false for synthetic
 * ones. */
bool module_has_syntax(const ModuleRecord *module);

bool module_link(Vm *vm, ModuleRecord *module) MUST_USE;
/* Links when needed; the promise of the evaluation, VAL_EXC when linking fails. */
Value module_evaluate(Vm *vm, ModuleRecord *module) MUST_USE;
ModuleStatus module_status(const ModuleRecord *module);
/* What evaluation threw, VAL_HOLE when it did not (yet). */
Value module_error(const ModuleRecord *module);
/* Does it or anything it imports await at top level? Only after linking. */
bool module_is_async(ModuleRecord *module);
bool module_has_tla(const ModuleRecord *module);
Object *module_namespace(Vm *vm, ModuleRecord *module) MUST_USE;
/* What a namespace object reads for a name; NULL: no such export. It stays the same for ever. */
struct ModuleBinding *module_namespace_binding(Vm *vm, Object *ns, PropKey name);
/* require() gave the namespace to CommonJS code: from now on its property __esModule is true. */
void module_namespace_mark(Object *ns);
Realm *module_realm(const ModuleRecord *module);
String *module_url(const ModuleRecord *module);
Value module_completion(const ModuleRecord *module);
/* A value of the runtime kept with the record. */
Value *module_host_slot(ModuleRecord *module);

/* import(specifier, options) in code of tmpl. */
Value module_import_call(Vm *vm, Template *tmpl, Value specifier, Value options) MUST_USE;
/* The host has loaded what import() asked for: evaluates and settles the promise. false: out of
 * memory. */
bool module_import_finish(Vm *vm, Value promise, ModuleRecord *module) MUST_USE;
Value module_import_meta(Vm *vm, Template *tmpl) MUST_USE;

#endif
