/* module_scan.c - see module_scan.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/transform/module_scan.h"

#include <stdlib.h>

#define WALK_STACK ((size_t)512 * 1024)

typedef struct Walk {
    ModuleScan *scan;
    const void *stack_limit;
} Walk;

static void add(Walk *w, ScanKind kind, const AstNode *specifier)
{
    if (ast_is(specifier, Node_String))
        VEC_PUSH(&w->scan->imports, ((ScanImport){kind, specifier->start, AST(String, specifier)->value}));
}

/* The name require, which nothing here declares (CommonJS does, as a parameter). */
static bool is_require(const AstNode *n)
{
    if (n->kind != Node_Identifier || !str_equal(AST(Identifier, n)->name->text, STR("require")))
        return false;
    const AstIdentifier *id = AST(Identifier, n);
    VarLoc loc;
    if (!id->scope)
        return true;
    scope_locate(id->scope, id->name, id->var, n->start, &loc);
    return !loc.found || (loc.var && loc.var->kind == VarKind_Param && loc.var->start == 0);
}

/* import.meta.require, which `import x = require()` becomes too. */
static bool is_meta_require(const AstNode *n)
{
    return n->kind == Node_Member && AST(Member, n)->object->kind == Node_ImportMeta &&
           str_equal(AST(Member, n)->name->text, STR("require"));
}

static void scan_call(Walk *w, const AstCall *call)
{
    if (!call->arguments.len)
        return;
    const AstNode *callee = call->callee, *first = call->arguments.items[0];
    if (is_require(callee) || is_meta_require(callee))
        add(w, SCAN_REQUIRE, first);
    else if (callee->kind == Node_Member && is_require(AST(Member, callee)->object) &&
             str_equal(AST(Member, callee)->name->text, STR("resolve")))
        add(w, SCAN_REQUIRE_RESOLVE, first);
}

static void visit(void *context, AstNode *n)
{
    Walk *w = context;
    if ((uintptr_t)__builtin_frame_address(0) < (uintptr_t)w->stack_limit)
        return;
    if (n->kind == Node_ImportCall)
        add(w, SCAN_DYNAMIC_IMPORT, AST(ImportCall, n)->specifier);
    else if (n->kind == Node_Call)
        scan_call(w, AST(Call, n));
    ast_each_child(n, visit, w);
}

static int compare_imports(const void *a, const void *b)
{
    const ScanImport *x = a, *y = b;
    return x->start < y->start ? -1 : x->start > y->start;
}

static int compare_names(const void *a, const void *b)
{
    const Str *x = a, *y = b;
    int c = memcmp(x->data, y->data, MIN(x->len, y->len));
    return c ? c : x->len < y->len ? -1 : x->len > y->len;
}

void module_scan(const ParseResult *result, ModuleScan *scan)
{
    *scan = (ModuleScan){0};
    const ModuleInfo *m = result->module;
    for (u32 i = 0; m && i < m->n_requests; i++)
        VEC_PUSH(&scan->imports, ((ScanImport){SCAN_IMPORT, m->requests[i].start, m->requests[i].specifier}));
    for (u32 i = 0; m && i < m->n_exports; i++)
        if (m->exports[i].export_name.data)
            VEC_PUSH(&scan->exports, m->exports[i].export_name);
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    Walk walk = {scan, (const void *)(here > WALK_STACK ? here - WALK_STACK : 0)};
    visit(&walk, result->program);
    if (scan->imports.len)
        qsort(scan->imports.items, scan->imports.len, sizeof(ScanImport), compare_imports);
    if (scan->exports.len)
        qsort(scan->exports.items, scan->exports.len, sizeof(Str), compare_names);
}

void module_scan_deinit(ModuleScan *scan)
{
    VEC_DEINIT(&scan->imports);
    VEC_DEINIT(&scan->exports);
}
