/* compile_ref.c - registers, scopes and names: where a variable is and how it is read and written.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "engine/bytecode/compile_priv.h"

/* ---- registers ---- */

u32 reg_new(Fn *fn)
{
    u32 r = fn->next++;
    if (fn->is_local.len <= r) {
        while (fn->is_local.len <= r)
            VEC_PUSH(&fn->is_local, 0);
    }
    fn->is_local.items[r] = 0;
    fn->max = MAX(fn->max, fn->next);
    return r;
}

u32 reg_window(Fn *fn, u32 n)
{
    u32 first = fn->next;
    for (u32 i = 0; i < n; i++)
        reg_new(fn);
    return first;
}

u32 reg_local(Fn *fn)
{
    u32 r = reg_new(fn);
    fn->is_local.items[r] = 1;
    return r;
}

void emit_move(Fn *fn, u32 dst, u32 src)
{
    if (dst != src)
        bc_emit2(&fn->w, Op_Move, dst, src);
}

/* ---- scopes ---- */

u32 scope_reg(Fn *fn)
{
    if (fn->heap.len)
        return VEC_LAST(&fn->heap);
    fn->uses_base = true;
    return fn->base;
}

i32 scope_constant(Fn *fn, const ScopeInfo *info, u32 count)
{
    for (u32 i = 0; i < fn->w.constants.len; i++) {
        Constant *k = &fn->w.constants.items[i];
        if (k->kind == Const_ScopeInfo && k->scope == info && k->count == count)
            return (i32)i;
    }
    return (i32)bc_constant(&fn->w,
                            (Constant){.kind = Const_ScopeInfo, .count = count, .scope = info});
}

void scope_new_heap(Fn *fn, Scope *scope, u32 reg, u32 parent)
{
    i32 k = scope_constant(fn, scope_publish(scope), 0);
    bc_emit(&fn->w, Op_NewScope, (i32)reg, (i32)parent, 0, k, 0);
}

void scope_allocate(Fn *fn, Scope *scope)
{
    for (Var *v = scope->first; v; v = v->next) {
        if (v->storage != Storage_Register || v->reg >= 0)
            continue;
        if (v->kind == VarKind_Special || v->kind == VarKind_Arguments ||
            v->kind == VarKind_FunctionName)
            continue;
        v->reg = (i32)reg_local(fn);
        if (v->needs_tdz)
            bc_emit1(&fn->w, Op_LoadHole, (u32)v->reg);
        else if (v->kind == VarKind_Var || v->kind == VarKind_Temp)
            bc_emit1(&fn->w, Op_LoadUndef, (u32)v->reg);
    }
}

void scope_push(Fn *fn, Scope *scope, ScopeSave *save)
{
    *save = (ScopeSave){.scope = fn->scope, .next = fn->next, .heap_len = fn->heap.len};
    if (!scope)
        return;
    u32 parent = scope->needs_heap ? scope_reg(fn) : 0;
    fn->scope = scope;
    if (scope->needs_heap) {
        u32 reg = reg_local(fn);
        scope_new_heap(fn, scope, reg, parent);
        VEC_PUSH(&fn->heap, reg);
    }
    scope_allocate(fn, scope);
}

void scope_pop(Fn *fn, const ScopeSave *save)
{
    fn->scope = save->scope;
    fn->next = save->next;
    fn->heap.len = save->heap_len;
}

void scope_functions(Fn *fn, Scope *scope)
{
    for (u32 i = 0; i < scope->functions.len; i++) {
        AstFunctionDeclaration *node = AST(FunctionDeclaration, scope->functions.items[i]);
        AstFunction *function = AST(Function, node->function);
        Str name = function->name ? function->name->text : STR("default");
        u32 mark = fn->next;
        set_pos(fn, function->node.start);
        if (node->var->storage == Storage_Register) {
            closure(fn, function, name, node->var->reg);
        } else if (node->var->storage == Storage_Global && !node->var->is_lexical) {
            u32 r = closure(fn, function, name, WANT_ANY);
            bc_emit_d(&fn->w, Op_DefineGlobalFn, r, 0, 0, bc_atom(&fn->w, name));
        } else if (node->var->storage == Storage_Dynamic) {
            u32 r = closure(fn, function, name, WANT_ANY);
            bc_emit_d(&fn->w, Op_DynDeclare, scope_reg(fn), r, 1, bc_atom(&fn->w, name));
        } else {
            var_init(fn, node->var, closure(fn, function, name, WANT_ANY));
        }
        reg_reset(fn, mark);
    }
}

/* ---- references ---- */

/* Import slots lie behind the ordinary ones of the module scope (unit.h). */
static u32 import_slot(Fn *fn, u32 index)
{
    const ScopeInfo *info = fn->info->outer;
    if (fn->cc->unit->scope)
        return fn->cc->unit->scope->n_slots + index;
    while (info && info->kind != ScopeKind_Module)
        info = info->outer;
    return (info ? info->n_slots : 0) + index;
}

void set_scope_of(Fn *fn, Ref *ref)
{
    u32 pushed = fn->heap.len;
    if (ref->loc.hops < pushed) {
        ref->scope = fn->heap.items[pushed - 1 - ref->loc.hops];
        ref->hops = 0;
    } else {
        ref->scope = fn->base;
        fn->uses_base = true;
        ref->hops = ref->loc.hops - pushed;
    }
}

/* The variable with the object of which the name is a property, when it is in a register. */
static const Var *member_register(const Ref *ref)
{
    const Var *v = ref->loc.var;
    return v && v->object->storage == Storage_Register ? v->object : NULL;
}

/* That object itself. */
static u32 member_object(Fn *fn, const Ref *ref)
{
    const Var *v = member_register(ref);
    if (v)
        return (u32)v->reg;
    u32 object = reg_new(fn);
    bc_emit(&fn->w, Op_GetSlot, (i32)object, (i32)ref->scope, (i32)ref->hops, (i32)ref->loc.slot, 0);
    return object;
}

static u32 load_member(Fn *fn, const Ref *ref, i32 want)
{
    u32 mark = fn->next;
    u32 object = member_object(fn, ref);
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    bc_emit_d(&fn->w, Op_GetProp, dst, object, 0, bc_atom(&fn->w, ref->name->text));
    return dst;
}

static void store_member(Fn *fn, const Ref *ref, u32 value)
{
    u32 mark = fn->next;
    u32 object = member_object(fn, ref);
    bc_emit_d(&fn->w, Op_SetProp, object, value, 0, bc_atom(&fn->w, ref->name->text));
    reg_reset(fn, mark);
}

void ref_init(Fn *fn, Ref *ref, const Scope *from, const Name *name, Var *var, u32 pos)
{
    *ref = (Ref){.name = name, .from = from, .pos = pos, .base = -1};
    scope_locate(from, name, var, pos, &ref->loc);
    if (!ref->loc.dynamic && (ref->loc.storage == Storage_Heap || ref->loc.storage == Storage_Import ||
                              (ref->loc.storage == Storage_Member && !member_register(ref))))
        set_scope_of(fn, ref);
    if (ref->loc.storage == Storage_Dynamic)
        ref->loc.dynamic = true;
}

void ref_of_var(Fn *fn, Ref *ref, Var *var)
{
    u32 pos = fn->w.pos;
    ref_init(fn, ref, fn->scope, var->name, var, UINT32_MAX);
    ref->pos = pos;
}

void ref_resolve(Fn *fn, Ref *ref)
{
    if (!ref->loc.dynamic)
        return;
    set_pos(fn, ref->pos);
    ref->base = (i32)reg_new(fn);
    bc_emit_d(&fn->w, Op_DynResolve, (u32)ref->base, scope_reg(fn), 0,
              bc_atom(&fn->w, ref->name->text));
}

static bool is_this(const Ref *ref)
{
    return ref->name->special == Special_This;
}

static u32 load_register(Fn *fn, Ref *ref, i32 want)
{
    u32 reg = (u32)ref->loc.var->reg;
    ASSERT(ref->loc.var->reg >= 0);
    if (ref->loc.check_tdz && !(fn->this_bound && ref->loc.var == fn->this_var)) {
        if (is_this(ref))
            bc_emit1(&fn->w, Op_CheckThis, reg);
        else
            bc_emit_d(&fn->w, Op_CheckTdz, reg, 0, 0, bc_atom(&fn->w, ref->name->text));
    }
    return deliver(fn, want, reg);
}

static u32 load_heap(Fn *fn, Ref *ref, i32 want)
{
    if (want == WANT_NONE && !ref->loc.check_tdz)
        return 0;
    bool this_check = ref->loc.check_tdz && is_this(ref);
    u32 dst = reg_take(fn, this_check ? step_want(fn, want) : want);
    bool checked = ref->loc.check_tdz && !this_check;
    bc_emit(&fn->w, checked ? Op_GetSlotChecked : Op_GetSlot, (i32)dst, (i32)ref->scope,
            (i32)ref->hops, (i32)ref->loc.slot,
            checked ? (i32)bc_atom(&fn->w, ref->name->text) : 0);
    if (this_check)
        bc_emit1(&fn->w, Op_CheckThis, dst);
    return deliver(fn, want, dst);
}

/* undefined, NaN and Infinity of the global object cannot change. */
static bool load_fixed_global(Fn *fn, const Ref *ref, i32 want, u32 *reg)
{
    Str text = ref->name->text;
    if (ref->loc.found || ref->loc.dynamic)
        return false;
    if (str_equal_c(text, "undefined")) {
        *reg = load_undef(fn, want);
        return true;
    }
    if (str_equal_c(text, "NaN") || str_equal_c(text, "Infinity")) {
        *reg = load_number(fn, text.len == 3 ? (double)NAN : (double)INFINITY, want);
        return true;
    }
    return false;
}

static bool has_strict_modules(const Fn *fn)
{
    const Dialect *dialect = fn->cc->unit->script->source->dialect;
    return dialect && dialect->strict_modules;
}

/* What files of CommonJS have as parameters, in an ES module: what import.meta knows of the same thing. Bun has them there too, and
 * programs mix both. A global of that name does not count. */
static bool load_commonjs_name(Fn *fn, const Ref *ref, i32 want, u32 *reg)
{
    static const struct {
        const char *name, *meta;
    } names[] = {{"require", "require"}, {"__dirname", "dirname"}, {"__filename", "filename"}};
    if (fn->cc->unit->goal != ParseGoal_Module || has_strict_modules(fn) || ref->loc.found || ref->loc.dynamic)
        return false;
    for (u32 i = 0; i < ARRAY_LEN(names); i++) {
        if (!str_equal_c(ref->name->text, names[i].name))
            continue;
        *reg = reg_take(fn, want);
        bc_emit1(&fn->w, Op_ImportMeta, *reg);
        bc_emit_d(&fn->w, Op_GetProp, *reg, *reg, 0, bc_atom(&fn->w, str_view(names[i].meta)));
        return true;
    }
    return false;
}

/* Special names that nothing around declares: code at the top of a script's direct eval. */
static u32 load_missing_special(Fn *fn, const Ref *ref, i32 want)
{
    if (!is_this(ref))
        return load_undef(fn, want);
    u32 dst = reg_take(fn, want);
    bc_emit1(&fn->w, Op_LoadThis, dst);
    return dst;
}

u32 ref_load(Fn *fn, Ref *ref, i32 want, bool soft)
{
    set_pos(fn, ref->pos);
    u32 dst;
    if (ref->name->special && !ref->loc.found)
        return load_missing_special(fn, ref, want);
    if (ref->base >= 0) {
        dst = reg_take(fn, want);
        bc_emit_d(&fn->w, Op_DynRefGet, dst, (u32)ref->base, 0, bc_atom(&fn->w, ref->name->text));
        return dst;
    }
    if (ref->loc.dynamic) {
        dst = reg_take(fn, want);
        bc_emit_d(&fn->w, Op_DynGet, dst, scope_reg(fn), soft, bc_atom(&fn->w, ref->name->text));
        return dst;
    }
    switch (ref->loc.storage) {
    case Storage_Register:
        return load_register(fn, ref, want);
    case Storage_Heap:
        return load_heap(fn, ref, want);
    case Storage_Member:
        return load_member(fn, ref, want);
    case Storage_Import:
        dst = reg_take(fn, want);
        bc_emit(&fn->w, Op_GetImport, (i32)dst, (i32)ref->scope, (i32)ref->hops,
                (i32)import_slot(fn, ref->loc.slot), (i32)bc_atom(&fn->w, ref->name->text));
        return dst;
    default:
        if (load_fixed_global(fn, ref, want, &dst) || load_commonjs_name(fn, ref, want, &dst))
            return dst;
        if (fn->w.builtin)
            return load_library(fn, ref->name->text, want);
        dst = reg_take(fn, want);
        bc_emit_d(&fn->w, soft ? Op_GetGlobalSoft : Op_GetGlobal, dst, 0, 0,
                  bc_atom(&fn->w, ref->name->text));
        return dst;
    }
}

static void check_before_write(Fn *fn, Ref *ref)
{
    u32 mark = fn->next;
    if (ref->loc.check_tdz)
        ref_load(fn, ref, WANT_NONE, false);
    reg_reset(fn, mark);
}

/* True when the write has been dealt with: constants. */
static bool store_constant(Fn *fn, Ref *ref)
{
    if (!ref->loc.found || !ref->loc.is_const)
        return false;
    if (ref->loc.kind == VarKind_FunctionName && !ref->from->is_strict)
        return true;
    if (ref->loc.storage == Storage_Global)
        return false; /* the vm knows which lexical globals are constant */
    check_before_write(fn, ref);
    set_pos(fn, ref->pos);
    bc_emit_d(&fn->w, Op_ThrowConst, 0, 0, 0, bc_atom(&fn->w, ref->name->text));
    return true;
}

static void store_plain(Fn *fn, Ref *ref, u32 value)
{
    switch (ref->loc.storage) {
    case Storage_Register:
        emit_move(fn, (u32)ref->loc.var->reg, value);
        break;
    case Storage_Heap:
        bc_emit_d(&fn->w, Op_SetSlot, ref->scope, value, ref->hops, ref->loc.slot);
        break;
    case Storage_Member:
        store_member(fn, ref, value);
        break;
    default:
        if (fn->w.builtin)
            builtin_misuse(fn, ref->pos, ref->name->text);
        bc_emit_d(&fn->w, Op_SetGlobal, value, 0, 0, bc_atom(&fn->w, ref->name->text));
    }
}

void ref_store(Fn *fn, Ref *ref, u32 value)
{
    set_pos(fn, ref->pos);
    if (ref->loc.dynamic) {
        if (ref->base < 0)
            ref_resolve(fn, ref);
        bc_emit_d(&fn->w, Op_DynRefSet, (u32)ref->base, value, 0, bc_atom(&fn->w, ref->name->text));
        return;
    }
    if (store_constant(fn, ref))
        return;
    if (ref->loc.check_tdz && ref->loc.storage == Storage_Heap) {
        bc_emit(&fn->w, Op_SetSlotChecked, (i32)ref->scope, (i32)value, (i32)ref->hops,
                (i32)ref->loc.slot, (i32)bc_atom(&fn->w, ref->name->text));
        return;
    }
    if (ref->loc.storage == Storage_Register)
        check_before_write(fn, ref);
    store_plain(fn, ref, value);
}

void ref_init_store(Fn *fn, Ref *ref, u32 value)
{
    set_pos(fn, ref->pos);
    if (ref->loc.storage == Storage_Global && ref->loc.is_lexical)
        bc_emit_d(&fn->w, Op_InitGlobal, value, 0, 0, bc_atom(&fn->w, ref->name->text));
    else
        store_plain(fn, ref, value);
}

i32 ref_direct(Fn *fn, const Ref *ref, bool init)
{
    (void)fn;
    if (ref->loc.dynamic || ref->loc.storage != Storage_Register)
        return -1;
    if (!init && (ref->loc.is_const || ref->loc.check_tdz))
        return -1;
    return ref->loc.var->reg;
}

void var_init(Fn *fn, Var *var, u32 value)
{
    Ref ref;
    ref_of_var(fn, &ref, var);
    if (ref.loc.storage == Storage_Dynamic)
        ref_store(fn, &ref, value);
    else
        ref_init_store(fn, &ref, value);
}

/* ---- assignment targets ---- */

static void prepare_member(Fn *fn, AstMember *m, Target *t, const AstNode *later)
{
    t->pos = property_pos(&m->node);
    t->atom = bc_atom(&fn->w, m->name->text);
    if (ast_is(m->object, Node_Super)) {
        AstSuper *super = AST(Super, m->object);
        t->kind = Target_Super;
        t->receiver = keep_operand(fn, load_this(fn, super->this_ref, WANT_ANY), later);
        Ref home;
        ref_init(fn, &home, super->scope, super->name, super->var, super->node.start);
        t->object = reg_new(fn);
        u32 h = ref_load(fn, &home, WANT_ANY, false);
        set_pos(fn, t->pos);
        bc_emit2(&fn->w, Op_SuperBase, t->object, h);
        return;
    }
    t->kind = Target_Prop;
    t->object = expr_operand(fn, m->object, later, WANT_ANY);
}

/* A key whose conversion cannot be noticed happening twice. */
static bool is_simple_key(const AstNode *key)
{
    switch (key->kind) {
    case Node_Number:
    case Node_String:
    case Node_Update:
    case Node_Template:
        return true;
    case Node_Binary: {
        u8 op = ((const AstBinary *)key)->op;
        return op != Tok_Plus || is_simple_key(((const AstBinary *)key)->right);
    }
    default:
        return false;
    }
}

static void prepare_index(Fn *fn, AstIndex *m, Target *t, const AstNode *later, TargetUse use)
{
    t->pos = m->key->start;
    if (ast_is(m->object, Node_Super)) {
        AstSuper *super = AST(Super, m->object);
        t->kind = Target_SuperElem;
        t->receiver = load_this(fn, super->this_ref, WANT_ANY);
        t->key = expr_operand(fn, m->key, later, WANT_ANY);
        Ref home;
        ref_init(fn, &home, super->scope, super->name, super->var, super->node.start);
        t->object = reg_new(fn);
        u32 h = ref_load(fn, &home, WANT_ANY, false);
        set_pos(fn, t->pos);
        bc_emit2(&fn->w, Op_SuperBase, t->object, h);
        if (use != Use_Store && !is_simple_key(m->key)) {
            u32 key = reg_new(fn);
            bc_emit2(&fn->w, Op_ToKey, key, t->key);
            t->key = key;
        }
        return;
    }
    if (ast_is(m->key, Node_String)) {
        t->kind = Target_Prop;
        t->atom = bc_atom(&fn->w, AST(String, m->key)->value);
        t->object = expr_operand(fn, m->object, later, WANT_ANY);
        return;
    }
    t->kind = Target_Elem;
    u32 object = expr_operand(fn, m->object, m->key, WANT_ANY);
    t->object = keep_operand(fn, object, later);
    if (use == Use_Store || is_simple_key(m->key)) {
        t->key = expr_operand(fn, m->key, later, WANT_ANY);
    } else {
        t->kept_key = (i32)reg_new(fn);
        t->key = expr(fn, m->key, WANT_ANY);
    }
}

void target_prepare(Fn *fn, AstNode *node, Target *t, const AstNode *later, TargetUse use)
{
    *t = (Target){.node = node, .pos = node->start, .kept_key = -1};
    switch (node->kind) {
    case Node_Identifier: {
        AstIdentifier *id = AST(Identifier, node);
        t->kind = Target_Name;
        ref_init(fn, &t->ref, id->scope, id->name, id->var, node->start);
        ref_resolve(fn, &t->ref);
        break;
    }
    case Node_Member:
        prepare_member(fn, AST(Member, node), t, later);
        break;
    case Node_Index:
        prepare_index(fn, AST(Index, node), t, later, use);
        break;
    case Node_PrivateMember: {
        AstPrivateMember *m = AST(PrivateMember, node);
        AstPrivateName *name = AST(PrivateName, m->key);
        t->kind = Target_Private;
        t->pos = m->key->start;
        t->object = expr_operand(fn, m->object, later, WANT_ANY);
        Ref ref;
        ref_init(fn, &ref, name->scope, name->name, name->var, name->node.start);
        t->key = ref_load(fn, &ref, WANT_ANY, false);
        break;
    }
    default: /* f() = 1 in sloppy code */
        t->kind = Target_Invalid;
        expr_effects(fn, node);
        set_pos(fn, node->start);
        emit_throw_error(fn, THROW_REFERENCE, STR("Invalid left-hand side in assignment"));
    }
}

u32 target_load(Fn *fn, Target *t, i32 want)
{
    if (t->kind == Target_Name)
        return ref_load(fn, &t->ref, want, false);
    set_pos(fn, t->pos);
    u32 dst = reg_take(fn, want);
    switch (t->kind) {
    case Target_Prop:
        bc_emit_d(&fn->w, Op_GetProp, dst, t->object, 0, t->atom);
        break;
    case Target_Elem:
        if (t->kept_key < 0) {
            bc_emit3(&fn->w, Op_GetElem, dst, t->object, t->key);
            break;
        }
        bc_emit(&fn->w, Op_GetElemKeep, (i32)dst, (i32)t->object, (i32)t->key, 0, t->kept_key);
        t->key = (u32)t->kept_key;
        break;
    case Target_Super:
        bc_emit_d(&fn->w, Op_GetSuper, dst, t->object, t->receiver, t->atom);
        break;
    case Target_SuperElem:
        bc_emit_d(&fn->w, Op_GetSuperElem, dst, t->object, t->key, t->receiver);
        break;
    case Target_Private:
        bc_emit3(&fn->w, Op_GetPrivate, dst, t->object, t->key);
        break;
    default:
        bc_emit1(&fn->w, Op_LoadUndef, dst);
    }
    return dst;
}

void target_store(Fn *fn, Target *t, u32 value)
{
    if (t->kind == Target_Name) {
        ref_store(fn, &t->ref, value);
        return;
    }
    set_pos(fn, t->pos);
    switch (t->kind) {
    case Target_Prop:
        bc_emit_d(&fn->w, Op_SetProp, t->object, value, 0, t->atom);
        break;
    case Target_Elem:
        bc_emit3(&fn->w, Op_SetElem, t->object, t->key, value);
        break;
    case Target_Super:
        bc_emit_d(&fn->w, Op_SetSuper, t->object, t->receiver, value, t->atom);
        break;
    case Target_SuperElem:
        bc_emit_d(&fn->w, Op_SetSuperElem, t->object, t->key, value, t->receiver);
        break;
    case Target_Private:
        bc_emit3(&fn->w, Op_SetPrivate, t->object, t->key, value);
        break;
    default:
        break;
    }
}
