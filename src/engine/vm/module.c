/* module.c - module records (16.2.1): linking, evaluation with top-level await.
 *
 * The scope of a module exists from the beginning of linking, so others can bind to its slots
 * before it runs. An import is a ModuleBinding (scope, slot) of the exporter: reading it is two
 * loads and the dead-zone check. The namespace object is in module_namespace.c.
 *
 * Recursion along imports is bounded by the C stack check.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/module.h"

#include "base/alloc.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/property.h"
#include "engine/vm/call.h"
#include "engine/vm/eval.h"
#include "engine/vm/link_unit.h"
#include "engine/vm/module_priv.h"
#include "engine/vm/stack_trace.h"

void kind_trace_ModuleRecord(Vm *vm, Cell *cell)
{
    ModuleRecord *m = (ModuleRecord *)cell;
    heap_mark_cell(vm, m->unit);
    heap_mark_cell(vm, m->scope);
    heap_mark_cell(vm, m->realm);
    heap_mark_cell(vm, m->url);
    heap_mark_cell(vm, m->ns);
    heap_mark_cell(vm, m->meta);
    heap_mark(vm, m->error);
    heap_mark(vm, m->host);
    heap_mark(vm, m->completion);
    heap_mark(vm, m->evaluate_data);
    heap_mark_cell(vm, m->cycle_root);
    heap_mark_cell(vm, m->top_promise);
    for (u32 i = 0; i < m->n_requests; i++)
        heap_mark_cell(vm, m->requested[i]);
    for (u32 i = 0; i < m->parents.len; i++)
        heap_mark_cell(vm, m->parents.items[i]);
    for (u32 i = 0; i < m->n_exports; i++)
        if (!key_is_none(m->exports[i].name) && !key_is_index(m->exports[i].name))
            heap_mark_cell(vm, key_as_cell(m->exports[i].name));
}

void kind_finalise_ModuleRecord(Vm *vm, Cell *cell)
{
    (void)vm;
    ModuleRecord *m = (ModuleRecord *)cell;
    xfree(m->requested);
    xfree(m->exports);
    VEC_DEINIT(&m->parents);
}

static ModuleRecord *record_new(Vm *vm, Str url)
{
    String *text = TRY_PTR_OR(NULL, string_from_utf8(vm, url));
    ModuleRecord *m = heap_alloc(vm, sizeof *m, Kind_ModuleRecord);
    m->realm = vm_core(vm)->realm;
    m->url = text;
    m->error = VAL_HOLE;
    m->host = m->completion = m->evaluate_data = VAL_UNDEFINED;
    return m;
}

/* A name as a key: export names are strings, so "0" is an index key like any property. */
static bool name_key(Vm *vm, Str name, PropKey *key)
{
    *key = key_from_utf8(vm, name);
    return !key_is_none(*key);
}

ModuleRecord *module_new(Vm *vm, Str text, Str name, Str url, const Dialect *dialect)
{
    return module_new_keeping(vm, text, name, url, dialect, false);
}

ModuleRecord *module_new_keeping(Vm *vm, Str text, Str name, Str url, const Dialect *dialect,
                                 bool keep_completion)
{
    ParseOptions options = {.goal = ParseGoal_Module,
                            .lazy = true,
                            .strict = true,
                            .dialect = dialect,
                            .keep_completion = keep_completion};
    UnitInstance *unit = TRY_PTR_OR(NULL, unit_from_text(vm, text, name, &options));
    return module_of_unit(vm, unit, url);
}

ModuleRecord *module_of_unit(Vm *vm, UnitInstance *unit, Str url)
{
    ModuleRecord *m = TRY_PTR_OR(NULL, record_new(vm, url));
    const ModuleInfo *info = unit->unit->module;
    m->unit = unit;
    unit->module = &m->cell;
    m->has_tla = info->has_await;
    m->requested = xalloc_zero((info->n_requests + 1) * sizeof *m->requested);
    m->n_requests = info->n_requests;
    m->exports = xalloc_zero((info->n_exports + 1) * sizeof *m->exports);
    m->n_exports = info->n_exports;
    barrier(vm, m);
    barrier(vm, unit);
    for (u32 i = 0; i < info->n_exports; i++) {
        const ModuleExport *e = &info->exports[i];
        if (e->kind != ModuleExport_Star && !name_key(vm, e->export_name, &m->exports[i].name))
            return NULL;
        barrier(vm, m);
        m->exports[i].source = e;
    }
    return m;
}

Realm *module_realm(const ModuleRecord *module)
{
    return module->realm;
}

UnitInstance *module_unit(const ModuleRecord *module)
{
    return module->unit;
}

static ScopeCell *scope_new(Vm *vm, u32 count, const ScopeInfo *info)
{
    ScopeCell *scope = heap_alloc(vm, sizeof *scope + count * sizeof(Value), Kind_Scope);
    scope->cell.flags = SCOPE_MODULE;
    scope->info = info;
    scope->count = count;
    for (u32 i = 0; i < count; i++)
        scope->slots[i] = VAL_UNDEFINED;
    return scope;
}

ModuleRecord *module_new_synthetic(Vm *vm, Str url, u32 n, const PropKey *names)
{
    ModuleRecord *m = TRY_PTR_OR(NULL, record_new(vm, url));
    m->exports = xalloc_zero((n + 1) * sizeof *m->exports);
    for (u32 i = 0; i < n; i++)
        m->exports[i].name = names[i];
    m->n_exports = n;
    m->scope = scope_new(vm, n, NULL);
    m->status = Module_Linked;
    barrier(vm, m);
    return m;
}

bool module_set_export(Vm *vm, ModuleRecord *m, PropKey name, Value v)
{
    for (u32 i = 0; i < m->n_exports; i++)
        if (!m->exports[i].source && key_equal(m->exports[i].name, name)) {
            m->scope->slots[i] = v;
            barrier(vm, m->scope);
            return true;
        }
    return false;
}

void module_set_evaluate(Vm *vm, ModuleRecord *m, ModuleEvaluate *fn, Value data)
{
    m->evaluate = fn;
    m->evaluate_data = data;
    barrier(vm, m);
}

bool module_has_syntax(const ModuleRecord *m)
{
    const ModuleInfo *info = m->unit ? m->unit->unit->module : NULL;
    return info && (info->has_import_export || info->has_import_meta || info->has_await);
}

u32 module_request_count(const ModuleRecord *m)
{
    return m->n_requests;
}

const ModuleRequest *module_request(const ModuleRecord *m, u32 i)
{
    return &m->unit->unit->module->requests[i];
}

void module_bind(Vm *vm, ModuleRecord *m, u32 i, ModuleRecord *target)
{
    m->requested[i] = target;
    barrier(vm, m);
}

ModuleRecord *module_bound(const ModuleRecord *m, u32 i)
{
    return m->requested[i];
}

ModuleStatus module_status(const ModuleRecord *m)
{
    return (ModuleStatus)m->status;
}

Value module_error(const ModuleRecord *m)
{
    return m->error;
}

bool module_has_tla(const ModuleRecord *m)
{
    return m->has_tla;
}

Value module_completion(const ModuleRecord *m)
{
    return m->completion;
}

String *module_url(const ModuleRecord *m)
{
    return m->url;
}

Value *module_host_slot(ModuleRecord *m)
{
    return &m->host;
}

/* ---- exports ---- */

/* The stack of (module, name) pairs being resolved: a repeated one is a cycle. */
typedef struct ResolveStep {
    const struct ResolveStep *outer;
    ModuleRecord *module;
    PropKey name;
} ResolveStep;

static ResolveResult resolve(Vm *vm, ModuleRecord *m, PropKey name, const ResolveStep *outer,
                             ExportTarget *out);

static ResolveResult resolve_entry(Vm *vm, ModuleRecord *m, u32 i, const ResolveStep *step,
                                   ExportTarget *out)
{
    const ModuleExport *e = m->exports[i].source;
    if (!e) { /* synthetic */
        *out = (ExportTarget){m, i, false};
        return RESOLVE_FOUND;
    }
    if (e->kind == ModuleExport_Local) {
        const ModuleInfo *info = m->unit->unit->module;
        *out = (ExportTarget){m, e->var->slot, false};
        for (u32 j = 0; e->var->kind == VarKind_Namespace && j < info->n_imports; j++)
            if (info->imports[j].is_namespace && info->imports[j].local &&
                info->imports[j].local->slot == e->var->slot &&
                m->requested[info->imports[j].request])
                *out = (ExportTarget){m->requested[info->imports[j].request], 0, true};
        return RESOLVE_FOUND;
    }
    ModuleRecord *target = m->requested[e->request];
    if (!target)
        return RESOLVE_MISSING;
    if (!e->import_name.data) {
        *out = (ExportTarget){target, 0, true};
        return RESOLVE_FOUND;
    }
    PropKey imported;
    if (!name_key(vm, e->import_name, &imported))
        return RESOLVE_THREW;
    return resolve(vm, target, imported, step, out);
}

static ResolveResult resolve_stars(Vm *vm, ModuleRecord *m, PropKey name, const ResolveStep *step,
                                   ExportTarget *out)
{
    bool found = false;
    for (u32 i = 0; i < m->n_exports; i++) {
        const ModuleExport *e = m->exports[i].source;
        if (!e || e->kind != ModuleExport_Star || !m->requested[e->request])
            continue;
        ExportTarget other;
        ResolveResult r = resolve(vm, m->requested[e->request], name, step, &other);
        if (r == RESOLVE_AMBIGUOUS || r == RESOLVE_THREW)
            return r;
        if (r != RESOLVE_FOUND)
            continue;
        if (found && (other.module != out->module || other.slot != out->slot ||
                      other.is_namespace != out->is_namespace))
            return RESOLVE_AMBIGUOUS;
        *out = other;
        found = true;
    }
    return found ? RESOLVE_FOUND : RESOLVE_MISSING;
}

static ResolveResult resolve(Vm *vm, ModuleRecord *m, PropKey name, const ResolveStep *outer,
                             ExportTarget *out)
{
    for (const ResolveStep *s = outer; s; s = s->outer)
        if (s->module == m && key_equal(s->name, name))
            return RESOLVE_MISSING; /* circular */
    if (!vm_stack_ok(vm)) {
        throw_stack_overflow(vm);
        return RESOLVE_THREW;
    }
    ResolveStep step = {outer, m, name};
    for (u32 i = 0; i < m->n_exports; i++)
        if (key_equal(m->exports[i].name, name))
            return resolve_entry(vm, m, i, &step, out);
    if (key_equal(name, KEY_default_))
        return RESOLVE_MISSING;
    return resolve_stars(vm, m, name, &step, out);
}

ResolveResult module_resolve_export(Vm *vm, ModuleRecord *m, PropKey name, ExportTarget *out)
{
    return resolve(vm, m, name, NULL, out);
}

Value module_target_binding(Vm *vm, const ExportTarget *target)
{
    ModuleBinding *b = heap_alloc(vm, sizeof *b, Kind_ModuleBinding);
    if (target->is_namespace) {
        Object *ns = TRY_PTR(module_namespace(vm, target->module));
        b->scope = scope_new(vm, 1, NULL);
        b->scope->slots[0] = value_cell(ns);
        barrier(vm, b->scope);
    } else {
        b->scope = target->module->scope;
        b->slot = target->slot;
    }
    barrier(vm, b);
    return value_cell(b);
}

/* A binding of its own with the value undefined. */
static Value no_binding(Vm *vm)
{
    ModuleBinding *b = heap_alloc(vm, sizeof *b, Kind_ModuleBinding);
    b->scope = scope_new(vm, 1, NULL);
    b->scope->slots[0] = VAL_UNDEFINED;
    barrier(vm, b);
    return value_cell(b);
}

bool module_request_place(const ModuleRecord *m, u32 i, u32 *line, u32 *column)
{
    if (!m->unit)
        return false;
    SourcePos pos = source_position(m->unit->unit->source, module_request(m, i)->start);
    *line = pos.line;
    *column = pos.column;
    return true;
}

/* ---- linking ---- */

static Value throw_import(Vm *vm, ModuleRecord *m, const ModuleImport *import, ResolveResult why)
{
    Str specifier = m->unit->unit->module->requests[import->request].specifier;
    Source *source = m->unit->unit->source;
    if (why == RESOLVE_AMBIGUOUS)
        throw_syntax(
            vm, "The requested module '%.*s' contains conflicting star exports for name '%.*s'",
            (int)specifier.len, specifier.data, (int)import->imported.len, import->imported.data);
    else
        throw_syntax(vm, "The requested module '%.*s' does not provide an export named '%.*s'",
                     (int)specifier.len, specifier.data, (int)import->imported.len,
                     import->imported.data);
    AUTO_BUF frame = {0};
    SourcePos pos = source_position(source, import->start);
    Str line = source_line_text(source, pos.line);
    buf_printf(&frame, "%.*s:%u\n%.*s\n%*s^", (int)source->name.len, source->name.data, pos.line,
               (int)line.len, line.data, (int)pos.column - 1, "");
    error_set_code_frame(vm, vm_core(vm)->exception, source, import->start, import->start, buf_view(&frame));
    return VAL_EXC;
}

/* 16.2.1.6.4 InitializeEnvironment: scope and imports. */
static bool make_scope(Vm *vm, ModuleRecord *m)
{
    const CodeUnit *unit = m->unit->unit;
    const ScopeInfo *info = unit->scope;
    u32 n = info ? info->n_slots : 0;
    ScopeCell *scope = scope_new(vm, n + unit->module->n_imports, info);
    for (u32 i = 0; info && i < info->n_vars; i++)
        if (info->vars[i].needs_tdz && info->vars[i].storage == Storage_Heap)
            scope->slots[info->vars[i].slot] = VAL_HOLE;
    for (u32 i = 0; i < unit->module->n_imports; i++)
        if (!unit->module->imports[i].is_namespace)
            scope->slots[n + i] = VAL_HOLE;
    m->scope = scope;
    barrier(vm, m);
    return true;
}

static bool check_indirect_exports(Vm *vm, ModuleRecord *m)
{
    for (u32 i = 0; i < m->n_exports; i++) {
        const ModuleExport *e = m->exports[i].source;
        if (!e || e->kind != ModuleExport_Indirect)
            continue;
        ExportTarget target;
        ResolveResult r = module_resolve_export(vm, m, m->exports[i].name, &target);
        if (r == RESOLVE_THREW)
            return false;
        if (r != RESOLVE_FOUND) {
            ModuleImport import = {
                .request = e->request, .imported = e->import_name, .start = e->start};
            throw_import(vm, m, &import, r);
            return false;
        }
    }
    return true;
}

static bool bind_imports(Vm *vm, ModuleRecord *m)
{
    const ModuleInfo *info = m->unit->unit->module;
    const ScopeInfo *scope_info = m->unit->unit->scope;
    u32 base = scope_info ? scope_info->n_slots : 0;
    if (!check_indirect_exports(vm, m))
        return false;
    for (u32 i = 0; i < info->n_imports; i++) {
        const ModuleImport *import = &info->imports[i];
        ModuleRecord *target = m->requested[import->request];
        if (import->is_namespace) {
            Object *ns = module_namespace(vm, target);
            if (!ns)
                return false;
            if (import->local && import->local->storage == Storage_Heap)
                m->scope->slots[import->local->slot] = value_cell(ns);
            m->scope->slots[base + i] = value_cell(ns);
            barrier(vm, m->scope);
            continue;
        }
        PropKey name;
        if (!name_key(vm, import->imported, &name))
            return false;
        ExportTarget found;
        ResolveResult r = module_resolve_export(vm, target, name, &found);
        if (r == RESOLVE_MISSING && import->for_types) {
            m->scope->slots[base + i] = no_binding(vm);
            barrier(vm, m->scope);
            continue;
        }
        if (r != RESOLVE_FOUND) {
            if (r != RESOLVE_THREW)
                throw_import(vm, m, import, r);
            return false;
        }
        m->scope->slots[base + i] = TRY_OR(false, module_target_binding(vm, &found));
        barrier(vm, m->scope);
    }
    return true;
}

/* First walk: every module of the graph that is not linked gets its scope. */
static bool prepare_graph(Vm *vm, ModuleRecord *m, ModuleList *order)
{
    if (m->status != Module_New)
        return true;
    if (!vm_stack_ok(vm)) {
        throw_stack_overflow(vm);
        return false;
    }
    m->status = Module_Linking;
    VEC_PUSH(order, m);
    if (!make_scope(vm, m))
        return false;
    for (u32 i = 0; i < m->n_requests; i++) {
        if (!m->requested[i]) {
            Str specifier = m->unit->unit->module->requests[i].specifier;
            throw_error(vm, ERR_ERROR, "Cannot find module '%.*s'", (int)specifier.len,
                        specifier.data);
            return false;
        }
        if (!prepare_graph(vm, m->requested[i], order))
            return false;
    }
    return true;
}

static bool instantiate_functions(Vm *vm, ModuleRecord *m)
{
    FunctionCode *init = m->unit->unit->module_init;
    if (!init)
        return true;
    Template *t = template_new(vm, m->unit, init, NULL);
    Function *f = t ? closure_new(vm, t, m->scope) : NULL;
    return f && !value_is_exc(call_value(vm, value_cell(f), VAL_UNDEFINED, 0, NULL));
}

bool module_link(Vm *vm, ModuleRecord *m)
{
    ModuleList order = {0}; /* all are reachable from m */
    bool ok = prepare_graph(vm, m, &order);
    for (u32 i = 0; ok && i < order.len; i++)
        ok = bind_imports(vm, order.items[i]) && instantiate_functions(vm, order.items[i]);
    for (u32 i = 0; i < order.len; i++)
        order.items[i]->status = ok ? Module_Linked : Module_New;
    VEC_DEINIT(&order);
    return ok;
}

/* ---- evaluation (16.2.1.5.3) ---- */

static Value run_body(Vm *vm, ModuleRecord *m)
{
    if (!m->unit)
        return m->evaluate ? m->evaluate(vm, &m->cell, m->evaluate_data) : VAL_UNDEFINED;
    Value v = unit_run(vm, m->unit, VAL_UNDEFINED, m->scope);
    if (!m->has_tla && !value_is_exc(v)) {
        m->completion = v;
        barrier(vm, m);
    }
    return v;
}

static bool execute_async(Vm *vm, ModuleRecord *m);

/* A record with a cycle root stands for its whole cycle. */
static i64 inner_evaluate(Vm *vm, ModuleRecord *m, ModuleList *stack, u32 index)
{
    if (m->status >= Module_EvaluatingAsync) {
        if (value_is_hole(m->error))
            return index;
        throw_value(vm, m->error);
        return -1;
    }
    if (m->status == Module_Evaluating)
        return index;
    if (!vm_stack_ok(vm)) {
        throw_stack_overflow(vm);
        return -1;
    }
    m->status = Module_Evaluating;
    m->dfs_index = m->dfs_ancestor = index++;
    m->pending_async = 0;
    VEC_PUSH(stack, m);
    for (u32 i = 0; i < m->n_requests; i++) {
        ModuleRecord *r = m->requested[i];
        i64 next = inner_evaluate(vm, r, stack, index);
        if (next < 0)
            return -1;
        index = (u32)next;
        if (r->status == Module_Evaluating) {
            m->dfs_ancestor = MIN(m->dfs_ancestor, r->dfs_ancestor);
        } else {
            r = r->cycle_root ? r->cycle_root : r;
            if (!value_is_hole(r->error)) {
                throw_value(vm, r->error);
                return -1;
            }
        }
        if (r->async_order) {
            m->pending_async++;
            VEC_PUSH(&r->parents, m);
            barrier(vm, r);
        }
    }
    if (m->pending_async || m->has_tla) {
        m->async_order = ++vm->module_async_count;
        if (!m->pending_async && !execute_async(vm, m))
            return -1;
    } else if (value_is_exc(run_body(vm, m))) {
        return -1;
    }
    if (m->dfs_ancestor == m->dfs_index)
        for (ModuleRecord *r = NULL; r != m;) {
            r = VEC_POP(stack);
            r->status = r->async_order ? Module_EvaluatingAsync : Module_Evaluated;
            r->cycle_root = m;
            barrier(vm, r);
        }
    return index;
}

static bool settle_top(Vm *vm, ModuleRecord *m)
{
    if (m->cycle_root != m || !m->top_promise)
        return true;
    if (value_is_hole(m->error))
        return promise_resolve(vm, m->top_promise, VAL_UNDEFINED);
    return promise_reject(vm, m->top_promise, m->error);
}

/* 16.2.1.5.3.5: the parents whose last pending import this was, transitively, in order of their
 * async_order. */
static bool gather_available(Vm *vm, ModuleRecord *m, ModuleList *list)
{
    if (!vm_stack_ok(vm)) {
        throw_stack_overflow(vm);
        return false;
    }
    for (u32 i = 0; i < m->parents.len; i++) {
        ModuleRecord *p = m->parents.items[i];
        if (p->gathered || (p->cycle_root && !value_is_hole(p->cycle_root->error)))
            continue;
        if (--p->pending_async)
            continue;
        p->gathered = true;
        VEC_PUSH(list, p);
        if (!p->has_tla && !gather_available(vm, p, list))
            return false;
    }
    return true;
}

static bool async_rejected(Vm *vm, ModuleRecord *m, Value error)
{
    if (m->status == Module_Evaluated || !value_is_hole(m->error))
        return true;
    m->error = error;
    m->status = Module_Evaluated;
    barrier(vm, m);
    if (!settle_top(vm, m))
        return false;
    for (u32 i = 0; i < m->parents.len; i++)
        if (!async_rejected(vm, m->parents.items[i], error))
            return false;
    return true;
}

static bool async_fulfilled(Vm *vm, ModuleRecord *m)
{
    if (m->status == Module_Evaluated)
        return true;
    m->async_order = 0;
    m->was_async = true;
    m->status = Module_Evaluated;
    if (!settle_top(vm, m))
        return false;
    ModuleList list = {0};
    bool ok = gather_available(vm, m, &list);
    for (u32 i = 1; i < list.len; i++) /* insertion sort: few */
        for (u32 j = i; j && list.items[j]->async_order < list.items[j - 1]->async_order; j--) {
            ModuleRecord *t = list.items[j];
            list.items[j] = list.items[j - 1];
            list.items[j - 1] = t;
        }
    for (u32 i = 0; ok && i < list.len; i++) {
        ModuleRecord *p = list.items[i];
        p->gathered = false;
        if (p->status == Module_Evaluated)
            continue;
        if (p->has_tla) {
            ok = execute_async(vm, p);
            continue;
        }
        if (value_is_exc(run_body(vm, p))) {
            ok = !vm->terminating && async_rejected(vm, p, exception_take(vm));
            continue;
        }
        p->async_order = 0;
        p->status = Module_Evaluated;
        ok = settle_top(vm, p);
    }
    VEC_DEINIT(&list);
    return ok;
}

static Value body_fulfilled(Vm *vm, Value data, Value v)
{
    ModuleRecord *m = (ModuleRecord *)value_as_cell(data);
    m->completion = v;
    barrier(vm, m);
    return async_fulfilled(vm, m) ? VAL_UNDEFINED : VAL_EXC;
}

static Value body_rejected(Vm *vm, Value data, Value error)
{
    return async_rejected(vm, (ModuleRecord *)value_as_cell(data), error) ? VAL_UNDEFINED : VAL_EXC;
}

static bool execute_async(Vm *vm, ModuleRecord *m)
{
    Value promise = run_body(vm, m);
    if (value_is_exc(promise))
        return false;
    return promise_then_native(vm, value_as_object(promise), body_fulfilled, body_rejected,
                               value_cell(m));
}

Value module_evaluate(Vm *vm, ModuleRecord *m)
{
    if (m->status == Module_New && !module_link(vm, m))
        return VAL_EXC;
    if (m->status >= Module_EvaluatingAsync && m->cycle_root)
        m = m->cycle_root;
    if (m->top_promise)
        return value_cell(m->top_promise);
    Object *promise = TRY_PTR(promise_new(vm));
    m->top_promise = promise;
    barrier(vm, m);
    ModuleList stack = {0};
    i64 done = inner_evaluate(vm, m, &stack, 0);
    if (done < 0) {
        if (vm->terminating) {
            VEC_DEINIT(&stack);
            return VAL_EXC;
        }
        Value error = exception_take(vm);
        for (u32 i = 0; i < stack.len; i++) {
            stack.items[i]->status = Module_Evaluated;
            stack.items[i]->error = error;
            stack.items[i]->cycle_root = stack.items[i];
            barrier(vm, stack.items[i]);
        }
        VEC_DEINIT(&stack);
        return promise_reject(vm, promise, error) ? value_cell(promise) : VAL_EXC;
    }
    VEC_DEINIT(&stack);
    if (!m->async_order && !promise_resolve(vm, promise, VAL_UNDEFINED))
        return VAL_EXC;
    return value_cell(promise);
}

bool module_is_async(ModuleRecord *m)
{
    ModuleList seen = {0};
    bool found = false;
    m->visited = true;
    VEC_PUSH(&seen, m);
    for (u32 at = 0; at < seen.len && !found; at++) {
        ModuleRecord *now = seen.items[at];
        found = now->has_tla;
        for (u32 i = 0; !found && i < now->n_requests; i++) {
            ModuleRecord *next = now->requested[i];
            if (!next || next->visited)
                continue;
            next->visited = true;
            VEC_PUSH(&seen, next);
        }
    }
    for (u32 i = 0; i < seen.len; i++)
        seen.items[i]->visited = false;
    VEC_DEINIT(&seen);
    return found;
}

/* ---- import() and import.meta ---- */

static Cell *referrer_of(Template *tmpl)
{
    UnitInstance *unit = tmpl->unit;
    return unit->module ? unit->module : &unit->cell;
}

/* The `with` part must be an object of strings, which is read once: the host gets a copy without
 * prototype. */
static bool read_attributes(Vm *vm, Value options, Value *attributes)
{
    *attributes = VAL_UNDEFINED;
    if (value_is_undefined(options))
        return true;
    if (!value_is_object(options)) {
        throw_type(vm, "The second argument of import() must be an object");
        return false;
    }
    Value with = TRY_OR(false, obj_get(vm, value_as_object(options), KEY_with));
    if (value_is_undefined(with))
        return true;
    if (!value_is_object(with)) {
        throw_type(vm, "The 'with' option of import() must be an object");
        return false;
    }
    KeyList keys;
    Object *copy = TRY_PTR_OR(false, object_new(vm, NULL));
    if (!obj_own_keys(vm, value_as_object(with), KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        Value v = TRY_OR(false, obj_get(vm, value_as_object(with), key));
        if (!value_is_string(v)) {
            throw_type(vm, "Import attribute values must be strings");
            return false;
        }
        if (!key_is_index(key) && !obj_put(vm, copy, key, v, PROP_WEC))
            return false;
    }
    *attributes = value_cell(copy);
    return true;
}

Value module_import_call(Vm *vm, Template *tmpl, Value specifier, Value options)
{
    Object *promise = TRY_PTR(promise_new(vm));
    String *text = to_string(vm, specifier);
    Value attributes;
    if (text && !read_attributes(vm, options, &attributes))
        text = NULL;
    if (text && !vm->host->import_module) {
        throw_type(vm, "import() is not supported here");
        text = NULL;
    }
    if (text) {
        vm->host->import_module(vm->host->ctx, vm, referrer_of(tmpl), text, attributes,
                                value_cell(promise));
        return value_cell(promise);
    }
    if (vm->terminating)
        return VAL_EXC;
    return promise_reject(vm, promise, exception_take(vm)) ? value_cell(promise) : VAL_EXC;
}

/* data: [promise, module] of an import() under way. */
static Value import_fulfilled(Vm *vm, Value data, Value v)
{
    (void)v;
    ScopeCell *pair = (ScopeCell *)value_as_cell(data);
    Object *promise = value_as_object(pair->slots[0]);
    Object *ns = module_namespace(vm, (ModuleRecord *)value_as_cell(pair->slots[1]));
    bool ok = ns ? promise_resolve(vm, promise, value_cell(ns))
                 : promise_reject(vm, promise, exception_take(vm));
    return ok ? VAL_UNDEFINED : VAL_EXC;
}

static Value import_rejected(Vm *vm, Value data, Value error)
{
    ScopeCell *pair = (ScopeCell *)value_as_cell(data);
    return promise_reject(vm, value_as_object(pair->slots[0]), error) ? VAL_UNDEFINED : VAL_EXC;
}

static Value import_loaded(Vm *vm, Value data, Value v)
{
    (void)v;
    ScopeCell *pair = (ScopeCell *)value_as_cell(data);
    Value evaluated = module_evaluate(vm, (ModuleRecord *)value_as_cell(pair->slots[1]));
    if (value_is_exc(evaluated)) {
        bool ok = !vm->terminating &&
                  promise_reject(vm, value_as_object(pair->slots[0]), exception_take(vm));
        return ok ? VAL_UNDEFINED : VAL_EXC;
    }
    bool ok = promise_then_native(vm, value_as_object(evaluated), import_fulfilled, import_rejected,
                                  data);
    return ok ? VAL_UNDEFINED : VAL_EXC;
}

/* Linking and evaluation are a job of their own, so import() never runs a module at once
 * (13.3.10.3). */
bool module_import_finish(Vm *vm, Value promise, ModuleRecord *m)
{
    ScopeCell *pair = scope_new(vm, 2, NULL);
    pair->cell.flags = 0;
    pair->slots[0] = promise;
    pair->slots[1] = value_cell(m);
    barrier(vm, pair);
    Object *loaded = promise_new(vm);
    return loaded && promise_fulfill(vm, loaded, VAL_UNDEFINED) &&
           promise_then_native(vm, loaded, import_loaded, NULL, value_cell(pair));
}

Value module_import_meta(Vm *vm, Template *tmpl)
{
    ModuleRecord *m = (ModuleRecord *)tmpl->unit->module;
    if (!m)
        return throw_syntax(vm, "Cannot use 'import.meta' outside a module");
    if (!m->meta) {
        Object *meta = TRY_PTR(object_new(vm, NULL));
        m->meta = meta;
        barrier(vm, m);
        if (vm->host->import_meta)
            vm->host->import_meta(vm->host->ctx, vm, &m->cell, meta);
    }
    return value_cell(m->meta);
}
