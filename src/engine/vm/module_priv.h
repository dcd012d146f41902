/* module_priv.h - the module record's insides, shared by module.c and module_namespace.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_MODULE_PRIV_H
#define ENGINE_VM_MODULE_PRIV_H

#include "base/vec.h"
#include "engine/vm/module.h"

typedef VEC(ModuleRecord *) ModuleList;

typedef struct ModuleExportEntry {
    PropKey name;               /* KEY_NONE: export * from */
    const ModuleExport *source; /* NULL: synthetic, slot = index */
} ModuleExportEntry;

struct ModuleRecord {
    Cell cell;
    UnitInstance *unit; /* NULL: synthetic */
    Realm *realm;
    ScopeCell *scope; /* from linking on */
    String *url;
    Object *ns, *meta; /* made on first use */
    Value error;       /* VAL_HOLE: none */
    Value host;
    Value completion; /* of a module made with keep_completion, once it has run */
    ModuleEvaluate *evaluate;
    Value evaluate_data;
    ModuleRecord **requested;   /* malloc; NULL: not bound */
    ModuleExportEntry *exports; /* malloc */
    u32 n_requests, n_exports;
    u8 status; /* ModuleStatus */
    bool has_tla, was_async, gathered, visited;
    u32 dfs_index, dfs_ancestor;
    u32 pending_async;
    u64 async_order; /* 0: not evaluating asynchronously */
    ModuleRecord *cycle_root;
    Object *top_promise;
    ModuleList parents; /* that wait for this one */
};

typedef enum ResolveResult {
    RESOLVE_FOUND,
    RESOLVE_MISSING,
    RESOLVE_AMBIGUOUS,
    RESOLVE_THREW
} ResolveResult;
typedef struct ExportTarget {
    ModuleRecord *module;
    u32 slot;
    bool is_namespace; /* the namespace object of module itself */
} ExportTarget;

/* ResolveExport. */
ResolveResult module_resolve_export(Vm *vm, ModuleRecord *m, PropKey name, ExportTarget *out);
/* A ModuleBinding of the target. */
Value module_target_binding(Vm *vm, const ExportTarget *target) MUST_USE;

#endif
