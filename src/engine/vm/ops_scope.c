/* ops_scope.c - scopes, and names that can only be found at run time.
 *
 * Inside `with`, and where a sloppy direct eval may have added variables, a name is looked up scope
 * by scope through the descriptions of the unit (ScopeInfo), then among the globals. A reference
 * base is what has the name: a ScopeCell, the object of a with-scope or of eval's variables, the
 * realm's lexicals or global object, or undefined.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/ops.h"

#include "base/alloc.h"
#include "engine/heap/heap_inl.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/property.h"
#include "engine/vm/global.h"
#include "engine/vm/interp_priv.h"

ScopeCell *ops_new_scope(Vm *vm, Frame *frame, Value parent, const ScopeInfo *info)
{
    (void)frame;
    u32 n = info->n_slots;
    size_t size = sizeof(ScopeCell) + n * sizeof(Value);
    ScopeCell *scope = size <= HEAP_SMALL_MAX ? heap_alloc_small(vm, size, Kind_Scope)
                                              : heap_alloc(vm, size, Kind_Scope);
    scope->parent = scope_of(parent);
    scope->info = info;
    scope->count = n;
    for (u32 i = 0; i < n; i++)
        scope->slots[i] = VAL_UNDEFINED;
    for (u32 i = 0; i < info->n_vars; i++)
        if (info->vars[i].needs_tdz && info->vars[i].storage == Storage_Heap)
            scope->slots[info->vars[i].slot] = VAL_HOLE;
    return scope;
}

ScopeCell *ops_copy_scope(Vm *vm, ScopeCell *scope)
{
    size_t size = sizeof *scope + scope->count * sizeof(Value);
    ScopeCell *copy = heap_alloc(vm, size, Kind_Scope);
    copy->parent = scope->parent;
    copy->info = scope->info;
    copy->count = scope->count;
    memcpy(copy->slots, scope->slots, scope->count * sizeof(Value));
    return copy;
}

Value ops_push_with(Vm *vm, Frame *frame, Value parent, Value v)
{
    (void)frame;
    if (value_is_nullish(v))
        return throw_type(vm, "Cannot convert undefined or null to object");
    Object *o = TRY_PTR(to_object(vm, v));
    ScopeCell *scope = heap_alloc(vm, sizeof *scope + sizeof(Value), Kind_Scope);
    scope->cell.flags = SCOPE_WITH;
    scope->parent = scope_of(parent);
    scope->count = 1;
    scope->slots[0] = value_cell(o);
    return value_cell(scope);
}

static Value throw_named(Vm *vm, PropKey key, const char *before, const char *after)
{
    String *name = TRY_PTR(key_to_display(vm, key));
    char *text = TRY_PTR(string_to_c(vm, name, NULL));
    throw_reference(vm, "%s%s%s", before, text, after);
    xfree(text);
    return VAL_EXC;
}

Value throw_tdz(Vm *vm, PropKey key)
{
    return throw_named(vm, key, "Cannot access '", "' before initialization");
}

Value throw_not_defined(Vm *vm, PropKey key)
{
    return throw_named(vm, key, "", " is not defined");
}

/* ---- lookup ---- */

static const ScopeInfoVar *find_var(Vm *vm, const ScopeInfo *info, PropKey key)
{
    Value v = key_to_value(vm, key);
    AUTO_BUF text = {0};
    if (value_is_exc(v) || !value_is_string(v) || !string_to_utf8(vm, value_as_string(v), &text))
        return NULL;
    script_complete(info->script);
    for (u32 i = 0; i < info->n_vars; i++) {
        const ScopeInfoVar *var = &info->vars[i];
        if ((var->storage == Storage_Heap || var->storage == Storage_Import || var->storage == Storage_Member) &&
            str_equal(script_name(info->script, var->name_id), buf_view(&text)))
            return var;
    }
    return NULL;
}

static bool is_with(const ScopeCell *scope)
{
    return scope->cell.flags & SCOPE_WITH;
}

/* HasBinding of a with-scope: the property, unless @@unscopables hides it. */
static int with_has(Vm *vm, Object *o, PropKey key)
{
    int has = obj_has(vm, o, key);
    if (has <= 0)
        return has;
    Value hidden = TRY_OR(-1, obj_get(vm, o, KEY_SYM_unscopables));
    if (!value_is_object(hidden))
        return 1;
    return !to_boolean(TRY_OR(-1, obj_get(vm, value_as_object(hidden), key)));
}

static Object *eval_vars(const ScopeCell *scope)
{
    if (is_with(scope) || !scope->info || scope->info->eval_slot < 0)
        return NULL;
    Value v = scope->slots[scope->info->eval_slot];
    return value_is_object(v) ? value_as_object(v) : NULL;
}

typedef struct DynRef {
    ScopeCell *scope; /* with var: a declared variable */
    const ScopeInfoVar *var;
    Object *object; /* of a with-scope, or eval's variables */
    bool is_with;
} DynRef;

/* 1 found in a scope, 0 only global scope is left, -1 exception. */
static int dyn_find(Vm *vm, ScopeCell *scope, PropKey key, DynRef *ref)
{
    *ref = (DynRef){0};
    for (; scope; scope = scope->parent) {
        if (is_with(scope)) {
            Object *o = value_as_object(scope->slots[0]);
            int has = with_has(vm, o, key);
            if (has) {
                ref->object = o;
                ref->is_with = true;
                return has;
            }
            continue;
        }
        Object *vars = eval_vars(scope);
        if (vars) {
            int has = obj_has_own(vm, vars, key);
            if (has) {
                ref->object = vars;
                return has;
            }
        }
        ref->var = scope->info ? find_var(vm, scope->info, key) : NULL;
        if (ref->var) {
            ref->scope = scope;
            return 1;
        }
    }
    return 0;
}

static Value read_var(Vm *vm, ScopeCell *scope, const ScopeInfoVar *var, PropKey key)
{
    Value v = scope->slots[var->slot];
    if (var->storage == Storage_Member)
        return value_get(vm, v, key);
    if (var->storage == Storage_Import || value_has_kind(v, Kind_ModuleBinding)) {
        ModuleBinding *to =
            value_has_kind(v, Kind_ModuleBinding) ? (ModuleBinding *)value_as_cell(v) : NULL;
        v = to ? to->scope->slots[to->slot] : VAL_HOLE;
    }
    return value_is_hole(v) ? throw_tdz(vm, key) : v;
}

Value ops_dyn_get(Vm *vm, ScopeCell *scope, PropKey key, bool soft, bool strict)
{
    DynRef ref;
    if (!TRY_BOOL(dyn_find(vm, scope, key, &ref)))
        return global_get(vm, NULL, key, soft);
    if (ref.var)
        return read_var(vm, ref.scope, ref.var, key);
    if (ref.is_with && !TRY_BOOL(obj_has(vm, ref.object, key)))
        return soft || !strict ? VAL_UNDEFINED : throw_not_defined(vm, key); /* gone in between */
    return obj_get(vm, ref.object, key);
}

Value ops_dyn_resolve(Vm *vm, ScopeCell *scope, PropKey key)
{
    DynRef ref;
    if (TRY_BOOL(dyn_find(vm, scope, key, &ref)))
        return ref.var ? value_cell(ref.scope) : value_cell(ref.object);
    Realm *realm = vm_core(vm)->realm;
    if (global_lexical(vm, realm, key, NULL))
        return realm->lexicals;
    return TRY_BOOL(global_has_name(vm, realm, key)) ? value_cell(realm->global) : VAL_UNDEFINED;
}

Value ops_dyn_ref_get(Vm *vm, Value base, PropKey key)
{
    if (value_is_undefined(base))
        return throw_not_defined(vm, key);
    if (value_same_bits(base, vm_core(vm)->realm->lexicals))
        return global_get(vm, NULL, key, false);
    if (value_has_kind(base, Kind_Scope)) {
        ScopeCell *scope = (ScopeCell *)value_as_cell(base);
        return read_var(vm, scope, find_var(vm, scope->info, key), key);
    }
    Object *o = value_as_object(base);
    if (!TRY_BOOL(obj_has(vm, o, key)))
        return throw_not_defined(vm, key);
    return obj_get(vm, o, key);
}

static bool write_var(Vm *vm, ScopeCell *scope, const ScopeInfoVar *var, PropKey key, Value v,
                      bool strict)
{
    if (var->storage == Storage_Member)
        return value_set(vm, scope->slots[var->slot], key, v, strict) >= 0;
    if (value_is_hole(scope->slots[var->slot])) {
        throw_tdz(vm, key);
        return false;
    }
    if (var->is_const || var->storage == Storage_Import) {
        if (var->kind == VarKind_FunctionName && !strict)
            return true;
        throw_type(vm, "Assignment to constant variable.");
        return false;
    }
    if (var->kind == VarKind_FunctionName)
        return true;
    scope->slots[var->slot] = v;
    barrier(vm, scope);
    return true;
}

bool ops_dyn_ref_set(Vm *vm, Value base, PropKey key, Value v, bool strict)
{
    if (value_is_undefined(base) || value_same_bits(base, vm_core(vm)->realm->lexicals)) {
        if (value_is_undefined(base) && strict) {
            throw_not_defined(vm, key);
            return false;
        }
        return global_set(vm, NULL, key, v, strict);
    }
    if (value_has_kind(base, Kind_Scope)) {
        ScopeCell *scope = (ScopeCell *)value_as_cell(base);
        return write_var(vm, scope, find_var(vm, scope->info, key), key, v, strict);
    }
    Object *o = value_as_object(base);
    int has = obj_has(vm, o, key);
    if (has < 0 || (has == 0 && strict)) {
        if (!has)
            throw_not_defined(vm, key);
        return false;
    }
    return obj_set(vm, o, key, v, strict) >= 0;
}

bool ops_dyn_callee(Vm *vm, ScopeCell *scope, PropKey key, Value *callee, Value *this_value)
{
    DynRef ref;
    int found = dyn_find(vm, scope, key, &ref);
    if (found < 0)
        return false;
    Value v;
    if (!found)
        v = global_get(vm, NULL, key, false);
    else if (ref.var)
        v = read_var(vm, ref.scope, ref.var, key);
    else if (ref.is_with && (found = obj_has(vm, ref.object, key)) <= 0)
        v = found ? VAL_EXC : VAL_UNDEFINED;
    else
        v = obj_get(vm, ref.object, key);
    if (value_is_exc(v))
        return false;
    *callee = v;
    *this_value = found && ref.is_with ? value_cell(ref.object) : VAL_UNDEFINED;
    return true;
}

Value ops_dyn_delete(Vm *vm, ScopeCell *scope, PropKey key)
{
    DynRef ref;
    if (TRY_BOOL(dyn_find(vm, scope, key, &ref)))
        return ref.var ? VAL_FALSE : value_bool(TRY_BOOL(obj_delete(vm, ref.object, key, false)));
    Realm *realm = vm_core(vm)->realm;
    if (global_lexical(vm, realm, key, NULL))
        return VAL_FALSE;
    return value_bool(TRY_BOOL(obj_delete(vm, realm->global, key, false)));
}

static bool throw_redeclared(Vm *vm, PropKey key)
{
    String *name = key_to_display(vm, key);
    char *text = name ? string_to_c(vm, name, NULL) : NULL;
    if (text)
        throw_syntax(vm, "Identifier '%s' has already been declared", text);
    xfree(text);
    return false;
}

/* A var or function of a sloppy direct eval, in the nearest variable scope of the caller. */
bool ops_dyn_declare(Vm *vm, ScopeCell *scope, PropKey key, u32 mode, Value v)
{
    bool is_function = mode == DECLARE_FUNCTION || mode == DECLARE_ASSIGN;
    bool gives_way = mode == DECLARE_ASSIGN || mode == DECLARE_BLOCK_VAR; /* B.3.2.3 */
    for (; scope; scope = scope->parent) {
        bool is_target = !is_with(scope) && scope->info && scope->info->is_variable_scope &&
                         scope->info->kind != ScopeKind_Global &&
                         (scope->info->kind != ScopeKind_Eval || scope->info->is_strict);
        const ScopeInfoVar *other =
            !is_with(scope) && scope->info ? find_var(vm, scope->info, key) : NULL;
        /* Between the eval and the variable scope a let is in the way; in parameters, a parameter
         * is. */
        bool in_params = is_target && scope->info->kind == ScopeKind_Function &&
                         scope->info->function->has_param_expressions;
        if (other &&
            (in_params ? other->kind != VarKind_FunctionName
                       : other->is_lexical && other->kind != VarKind_CatchSimple))
            return gives_way || throw_redeclared(vm, key);
        if (is_target)
            break;
    }
    if (!scope && gives_way && global_lexical(vm, vm_core(vm)->realm, key, NULL))
        return true;
    if (!scope)
        return mode == DECLARE_ASSIGN ? global_set(vm, NULL, key, v, false)
                                      : global_eval_declare(vm, key, mode, v);
    if (mode == DECLARE_CHECK_VAR || mode == DECLARE_CHECK_FUNCTION)
        return true;
    const ScopeInfoVar *var = find_var(vm, scope->info, key);
    if (var) {
        if (is_function) {
            scope->slots[var->slot] = v;
            barrier(vm, scope);
        }
        return true;
    }
    if (scope->info->eval_slot < 0) {
        throw_syntax(vm, "Variable cannot be declared here by eval");
        return false;
    }
    Object *vars = eval_vars(scope);
    if (!vars) {
        vars = object_new(vm, NULL);
        if (!vars)
            return false;
        scope->slots[scope->info->eval_slot] = value_cell(vars);
        barrier(vm, scope);
    }
    if (!is_function) {
        int has = obj_has_own(vm, vars, key);
        if (has)
            return has > 0;
    }
    return obj_put(vm, vars, key, v, PROP_WEC);
}
