/* scope_cell.h - captured variables of one activation of one scope.
 *
 * The compiler keeps the current scope in a register and reaches outer ones by hops over `parent`.
 * `info` (owned by the unit) names the slots; only dynamic code asks for it. A with-scope has
 * SCOPE_WITH set and its object in slot 0; a scope that a sloppy direct eval may extend keeps those
 * variables in an object without prototype at info->eval_slot (undefined until there is one).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_SCOPE_CELL_H
#define ENGINE_VM_SCOPE_CELL_H

#include "engine/heap/heap.h"

struct ScopeInfo;

typedef struct ScopeCell ScopeCell;
struct ScopeCell {
    Cell cell; /* flags: SCOPE_* */
    ScopeCell *parent;
    const struct ScopeInfo *info; /* NULL for with-scopes */
    u32 count, pad;
    Value slots[];
};

enum {
    SCOPE_WITH = 1,
    SCOPE_MODULE = 2, /* slots of imports hold ModuleBinding cells */
};

/* An import seen from the importing module: where the exporter keeps the variable. */
typedef struct ModuleBinding {
    Cell cell;
    ScopeCell *scope;
    u32 slot, pad;
} ModuleBinding;

/* The scope `hops` outward from `scope`. */
static ALWAYS_INLINE ScopeCell *scope_outward(ScopeCell *scope, u32 hops)
{
    while (hops--)
        scope = scope->parent;
    return scope;
}

#endif
