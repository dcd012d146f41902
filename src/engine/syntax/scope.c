/* scope.c - declarations, uses, captures, storage; and the compiler's questions.
 *
 * While scopes are open, each Name heads two stacks: its declarations (Name.var, innermost scope
 * first) and its uses (Name.use, one per open scope). Closing a scope resolves the uses it
 * declares and merges the others into its parent, so the work is proportional to distinct names
 * per scope, and nothing but those remains of a function whose nodes are dropped.
 *
 * A use carries the earliest moment at which it can run (min_pos): its own offset, or, once it left a
 * function, the offset where that function's closure can first exist. A variable is certainly
 * initialised when that is behind its initialiser, since scopes are entered from the top; except in switch.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/scope.h"

#include <stdlib.h>

#include "base/check.h"
#include "engine/syntax/const_enum.h"
#include "engine/syntax/parse_priv.h"

#define SMALL_SCOPE 8

/* ---- lookup --------------------------------------------------------------------------------- */

/* The declaration in this scope, which must be open. */
Var *scope_own_open(const Scope *scope, const Name *name)
{
    Var *v = name->var;
    while (v && v->scope->depth > scope->depth)
        v = v->shadowed;
    return v && v->scope == scope ? v : NULL;
}

/* The same for a closed scope. */
Var *scope_own(const Scope *scope, const Name *name)
{
    if (!scope->table) {
        for (Var *v = scope->first; v; v = v->next)
            if (v->name == name)
                return v;
        return NULL;
    }
    u32 i = name->hash & scope->table_mask;
    for (; scope->table[i]; i = (i + 1) & scope->table_mask)
        if (scope->table[i]->name == name)
            return scope->table[i];
    return NULL;
}

static void build_table(Parser *p, Scope *scope)
{
    u32 size = 16;
    while (size < scope->n_vars * 2)
        size *= 2;
    scope->table = ARENA_ARRAY(p->arena, Var *, size);
    scope->table_mask = size - 1;
    for (Var *v = scope->first; v; v = v->next) {
        u32 i = v->name->hash & scope->table_mask;
        while (scope->table[i])
            i = (i + 1) & scope->table_mask;
        scope->table[i] = v;
    }
}

Scope *scope_variable_scope(Scope *scope)
{
    for (;; scope = scope->parent) {
        switch (scope->kind) {
        case ScopeKind_Global:
        case ScopeKind_Module:
        case ScopeKind_Eval:
        case ScopeKind_Function:
        case ScopeKind_FunctionBody:
        case ScopeKind_ClassField:
        case ScopeKind_StaticBlock:
        case ScopeKind_Namespace:
            return scope;
        default:
            ASSERT(scope->parent);
        }
    }
}

/* ---- open and declare ----------------------------------------------------------------------- */

Scope *scope_open(Parser *p, ScopeKind scope_kind, u32 start)
{
    Scope *s = ARENA_NEW(p->arena, Scope);
    s->kind = (u8)scope_kind;
    s->parent = p->scope;
    s->start = start;
    s->is_strict = p->strict;
    s->eval_slot = -1;
    s->function = p->fn ? p->fn->info : NULL;
    s->is_function_boundary = scope_kind == ScopeKind_Function ||
                              scope_kind == ScopeKind_ClassField ||
                              scope_kind == ScopeKind_StaticBlock || !p->scope;
    if (p->scope) {
        s->depth = p->scope->depth + 1;
        if (p->scope->last_child)
            p->scope->last_child->next_sibling = s;
        else
            p->scope->first_child = s;
        p->scope->last_child = s;
    }
    p->scope = s;
    return s;
}

static bool kind_is_lexical(VarKind k)
{
    switch (k) {
    case VarKind_Let:
    case VarKind_Const:
    case VarKind_Using:
    case VarKind_Class:
    case VarKind_Catch:
    case VarKind_CatchSimple:
    case VarKind_Import:
    case VarKind_Namespace:
    case VarKind_ClassName:
        return true;
    default:
        return false;
    }
}

static bool kind_is_const(VarKind k)
{
    return k == VarKind_Const || k == VarKind_Using || k == VarKind_Import ||
           k == VarKind_Namespace || k == VarKind_FunctionName || k == VarKind_ClassName;
}

Var *scope_add(Parser *p, Scope *scope, Name *name, VarKind var_kind, u32 start)
{
    Var *v = ARENA_NEW(p->arena, Var);
    v->name = name;
    v->scope = scope;
    v->kind = (u8)var_kind;
    v->start = start;
    v->reg = -1;
    v->param_index = UINT32_MAX;
    v->is_lexical = kind_is_lexical(var_kind);
    v->is_const = kind_is_const(var_kind);
    if (scope->last)
        scope->last->next = v;
    else
        scope->first = v;
    scope->last = v;
    scope->n_vars++;
    /* Keep the stack sorted by depth: a var may be declared from inside inner scopes. */
    Var **at = &name->var;
    while (*at && (*at)->scope->depth > scope->depth)
        at = &(*at)->shadowed;
    v->shadowed = *at;
    *at = v;
    return v;
}

Var *scope_add_closed(Parser *p, Scope *scope, Name *name, VarKind var_kind)
{
    Var *v = scope_add(p, scope, name, var_kind, scope->start);
    Var **at = &name->var;
    while (*at != v)
        at = &(*at)->shadowed;
    *at = v->shadowed; /* nothing that is still to be read is inside the scope */
    if (scope->n_vars > SMALL_SCOPE)
        build_table(p, scope);
    return v;
}

void scope_rename(Var *v, Name *name)
{
    ASSERT(v->name->var == v);
    v->name->var = v->shadowed;
    v->name->text = name->text; /* nodes have the old one still */
    v->name = name;
    Var **at = &name->var;
    while (*at && (*at)->scope->depth > v->scope->depth)
        at = &(*at)->shadowed;
    v->shadowed = *at;
    *at = v;
}

Var *scope_add_lasting(Parser *p, Scope *scope, Name *name, VarKind var_kind)
{
    Arena *arena = p->arena;
    p->arena = &p->text_arena;
    Var *v = scope_add(p, scope, name, var_kind, 0);
    p->arena = arena;
    return v;
}

Var *scope_add_hidden(Parser *p, Scope *scope, Str text, u32 start)
{
    Name *name = ARENA_NEW(p->names.arena, Name);
    name->text = text;
    name->token = Tok_Identifier;
    name->hash = name_hash(name->text);
    return scope_add(p, scope, name, VarKind_Temp, start);
}

static void redeclared(Parser *p, const Name *name, u32 start, u32 end)
{
    early_error(p, start, end, Diag_Redeclared, NAME_ARGS(name));
}

static Var *declare_var(Parser *p, Name *name, VarKind var_kind, u32 start, u32 end)
{
    Scope *top = scope_variable_scope(p->scope);
    for (Scope *s = p->scope;; s = s->parent) {
        Var *v = scope_own_open(s, name);
        if (v && v->is_lexical && v->kind != VarKind_CatchSimple) {
            redeclared(p, name, start, end);
            return v;
        }
        if (s == top) {
            if (!v)
                return scope_add(p, s, name, var_kind, start);
            v->start = start;
            if (var_kind == VarKind_Function && v->kind == VarKind_Var)
                v->kind = VarKind_Function;
            return v;
        }
    }
}

static Var *declare_lexical(Parser *p, Name *name, VarKind var_kind, u32 start, u32 end)
{
    Scope *s = p->scope, *top = scope_variable_scope(s);
    Var *v = scope_own_open(s, name);
    if (v && var_kind == VarKind_Function && v->is_block_function && !p->strict)
        return v;
    if (!v && s->parent && (s->kind == ScopeKind_FunctionBody || s->parent->kind == ScopeKind_Catch))
        v = scope_own_open(s->parent, name);
    if (!v && s != top) {
        /* A var inside this block that went through it to the function. */
        v = scope_own_open(top, name);
        if (v && v->start < s->start)
            v = NULL;
    }
    if (v) {
        redeclared(p, name, start, end);
        return v;
    }
    v = scope_add(p, s, name, var_kind, start);
    v->is_lexical = true;
    v->is_block_function = var_kind == VarKind_Function && s != top && !p->strict;
    return v;
}

Var *scope_declare(Parser *p, Name *name, VarKind var_kind, u32 start, u32 end)
{
    Scope *s = p->scope;
    if (var_kind == VarKind_Member)
        return ts_declare_member(p, name, start);
    if (var_kind == VarKind_Param) {
        Var *v = scope_own_open(s, name);
        if (v) {
            if (!p->fn->duplicate_pos) {
                p->fn->duplicate_pos = start + 1;
                p->fn->duplicate_end = end;
            }
            return v;
        }
        return scope_add(p, s, name, var_kind, start);
    }
    if (var_kind == VarKind_Var)
        return declare_var(p, name, var_kind, start, end);
    if (var_kind == VarKind_Function && s == scope_variable_scope(s) && s->kind != ScopeKind_Module)
        return declare_var(p, name, var_kind, start, end);
    return declare_lexical(p, name, var_kind, start, end);
}

/* ---- uses ----------------------------------------------------------------------------------- */

static void use_in(Parser *p, Scope *scope, Name *name, u32 at, u32 first_pos, bool captured,
                   bool assigned)
{
    NameUse *u = name->use;
    if (!u || u->scope != scope) {
        ASSERT(!u || u->scope->depth < scope->depth);
        u = ARENA_NEW(p->arena, NameUse);
        u->name = name;
        u->scope = scope;
        u->min_pos = u->second_pos = POS_LATE;
        u->first_pos = first_pos;
        u->outer = name->use;
        u->next = scope->uses;
        name->use = u;
        scope->uses = u;
    }
    if (at < u->min_pos) {
        u->second_pos = u->min_pos;
        u->min_pos = at;
    } else if (at > u->min_pos) {
        u->second_pos = MIN(u->second_pos, at);
    }
    u->first_pos = MIN(u->first_pos, first_pos);
    u->captured |= captured;
    u->assigned |= assigned;
}

void scope_use(Parser *p, Name *name, u32 use_pos, bool assigned)
{
    if (p->in_decl_file)
        return;
    NameUse *u = name->use;
    if (u && u->scope == p->scope && use_pos > u->min_pos) { /* as most uses but the first */
        u->second_pos = MIN(u->second_pos, use_pos);
        u->first_pos = MIN(u->first_pos, use_pos);
        u->assigned |= assigned;
        return;
    }
    use_in(p, p->scope, name, use_pos, use_pos, false, assigned);
}

void scope_unuse(Parser *p, Name *name, u32 use_pos)
{
    NameUse *u = name->use;
    if (u && u->scope == p->scope && u->min_pos == use_pos) {
        u->min_pos = u->second_pos;
        u->second_pos = POS_LATE;
    }
}

void scope_use_captured(Parser *p, Name *name, u32 use_pos, u32 first_pos, bool assigned)
{
    use_in(p, p->scope, name, use_pos, first_pos, true, assigned);
}

void scope_direct_eval(Parser *p)
{
    p->scope->has_direct_eval = true;
    if (p->strict)
        return;
    for (Scope *s = p->scope;; s = s->parent) {
        if (s->kind == ScopeKind_Cover) {
            s->has_sloppy_eval = true;
            if (!s->parent)
                return;
        } else if (s == scope_variable_scope(s)) {
            s->has_sloppy_eval = true;
            return;
        }
    }
}

static bool has_tdz(const Var *v)
{
    switch (v->kind) {
    case VarKind_Let:
    case VarKind_Const:
    case VarKind_Using:
    case VarKind_Class:
    case VarKind_ClassName:
        return true;
    case VarKind_Catch:
    case VarKind_Param:
        return v->init_end != 0;
    default:
        return false;
    }
}

static bool needs_check(const Var *v, u32 use_pos)
{
    return has_tdz(v) && (use_pos < v->init_end || v->scope->kind == ScopeKind_Switch);
}

static void resolve(Var *v, const NameUse *u)
{
    v->used = v->used_as_value = true;
    v->captured |= u->captured;
    if (v->object) {
        v->object->used = true;
        v->object->captured |= u->captured;
    }
    v->assigned |= u->assigned;
    v->needs_tdz |= needs_check(v, u->min_pos);
}

/* ---- sloppy functions in blocks (Annex B.3.2) ----------------------------------------------- */

OpenScope *scope_open_part(Parser *p, Scope *scope)
{
    if (!scope->open)
        scope->open = ARENA_NEW(p->arena, OpenScope);
    return scope->open;
}

void scope_annex_b(Parser *p, AstFunctionDeclaration *node, Name *name, u32 start, u32 end)
{
    OpenScope *open = scope_open_part(p, p->scope);
    AnnexB *b = ARENA_NEW(p->arena, AnnexB);
    *b = (AnnexB){open->annex_b, name, node, start, end};
    open->annex_b = b;
}

/* 10.2.11 step 22.f: is `arguments` one of the names of parameters, so that no function in a block touches it? `v` is
 * what the scope declares under that name. */
static bool is_arguments_object(const Scope *scope, const Var *v)
{
    if (scope->function->kind == Function_Arrow)
        return false;
    return scope->kind == ScopeKind_FunctionBody ||
           (scope->kind == ScopeKind_Function && !(v && v->kind == VarKind_Function));
}

/* At the function's own level: make the var unless that would clash. */
static void annex_b_land(Parser *p, Scope *scope, AnnexB *b)
{
    Var *v = scope_own_open(scope, b->name);
    if (v && v->is_lexical)
        return;
    if (v && v->kind == VarKind_Param)
        return;
    if (b->name == p->name_arguments && is_arguments_object(scope, v))
        return;
    if (scope->kind == ScopeKind_FunctionBody) {
        Var *param = scope_own_open(scope->parent, b->name);
        if (param && param->kind == VarKind_Param)
            return;
    }
    if (!v) {
        v = scope_add(p, scope, b->name, VarKind_Var, b->start);
        v->from_block = true;
    }
    v->assigned = v->used = true;
    if (b->node)
        b->node->annex_b_var = v;
}

/* Hands the candidates of a closing block outward, without those a name in between stops. */
static void annex_b_leave(Parser *p, Scope *scope)
{
    AnnexB *list = scope->open ? scope->open->annex_b : NULL;
    if (!list)
        return;
    bool top = scope == scope_variable_scope(scope);
    for (AnnexB *b = list, *after; b; b = after) {
        after = b->next;
        if (top) {
            annex_b_land(p, scope, b);
            continue;
        }
        Scope *outer = scope->parent;
        while (outer->kind == ScopeKind_Cover)
            outer = outer->parent;
        Var *v = outer == scope_variable_scope(outer) ? NULL : scope_own_open(outer, b->name);
        if (v && v->is_lexical && v->kind != VarKind_CatchSimple)
            continue;
        /* The enclosing block may still declare the name: then its close drops it. */
        OpenScope *open = scope_open_part(p, outer);
        b->next = open->annex_b;
        open->annex_b = b;
    }
}

/* Candidates that came from inner blocks and meet a lexical name of this one. */
static void annex_b_filter(Scope *scope)
{
    if (!scope->open || scope == scope_variable_scope(scope))
        return;
    for (AnnexB **at = &scope->open->annex_b; *at;) {
        Var *v = scope_own_open(scope, (*at)->name);
        bool own = v && (*at)->start >= v->start && v->kind == VarKind_Function &&
                   (!(*at)->node || (*at)->node->var == v);
        if (v && v->is_lexical && v->kind != VarKind_CatchSimple && !own)
            *at = (*at)->next;
        else
            at = &(*at)->next;
    }
}

/* ---- closing -------------------------------------------------------------------------------- */

static Var *add_special(Parser *p, Scope *scope, SpecialName special)
{
    Name *name = name_special(&p->names, special);
    Var *v = scope_own_open(scope, name);
    return v ? v : scope_add(p, scope, name, VarKind_Special, scope->start);
}

bool scope_is_used(const Scope *scope, const Name *name)
{
    return name && name->use && name->use->scope == scope;
}

/* this, new.target, home and callee of a function, initialiser or program. */
static void add_specials(Parser *p, Scope *scope)
{
    bool everything = scope->has_direct_eval;
    FunctionInfo *info = scope->function;
    bool program = info->kind == Function_Program;
    for (int i = Special_None + 1; i < Special__count; i++) {
        bool wanted = scope_is_used(scope, p->names.special[i]);
        if (everything && i == Special_This)
            wanted = true;
        if (everything && i == Special_NewTarget && !program)
            wanted = true;
        if (everything && i == Special_Home && p->fn->allow_super_property)
            wanted = true;
        if (everything && i == Special_Callee && p->fn->allow_super_call)
            wanted = true;
        if (i == Special_This && info->kind == Function_DerivedConstructor)
            wanted = true;
        if (wanted)
            add_special(p, scope, (SpecialName)i);
    }
}

/* The arguments object and a function expression's own name, where something asks for them. */
static void add_implicit(Parser *p, Scope *scope)
{
    FunctionInfo *info = scope->function;
    Var *v = scope_own_open(scope, p->name_arguments);
    if (v && v->kind == VarKind_Var)
        v->kind = VarKind_Arguments;
    else if (!v && (scope_is_used(scope, p->name_arguments) || scope->has_direct_eval))
        v = scope_add(p, scope, p->name_arguments, VarKind_Arguments, scope->start);
    info->uses_arguments = v && v->kind == VarKind_Arguments;
    bool dynamic = p->options->goal == ParseGoal_Function && info->parent &&
                   info->parent->kind == Function_Program; /* `anonymous` is not bound */
    if (!info->name_id || info->is_declaration || info->kind != Function_Normal || dynamic)
        return;
    Str text = script_name(p->script, info->name_id);
    Name *name = name_intern(&p->names, text, true);
    if (!scope_own_open(scope, name) && (scope_is_used(scope, name) || scope->has_direct_eval))
        scope_add(p, scope, name, VarKind_FunctionName, scope->start);
}

/* Variables of the body that start with a parameter's value. */
static void link_params(Parser *p, Scope *body)
{
    for (Var *v = body->first; v; v = v->next) {
        if (v->kind != VarKind_Var && v->kind != VarKind_Function)
            continue;
        Var *param = scope_own_open(body->parent, v->name);
        if (!param && v->name == p->name_arguments && v->kind == VarKind_Var &&
            body->function->kind != Function_Arrow)
            param = scope_add(p, body->parent, v->name, VarKind_Arguments, v->start);
        v->param_init = param;
        if (param)
            param->used = true;
    }
}

static u8 storage_of(Parser *p, const Scope *s, Var *v)
{
    bool var_like = !v->is_lexical && (v->kind == VarKind_Var || v->kind == VarKind_Function);
    if (v->kind == VarKind_Import)
        return Storage_Import;
    if (v->object)
        return Storage_Member;
    if (s->kind == ScopeKind_Global && v->kind != VarKind_Special)
        return Storage_Global;
    if (s->kind == ScopeKind_Eval && !s->is_strict && var_like)
        return p->options->goal == ParseGoal_DirectEval ? Storage_Dynamic : Storage_Global;
    if (v->kind == VarKind_Namespace) /* filled by the linker */
        return Storage_Heap;
    return v->captured || v->exported ? Storage_Heap : Storage_Register;
}

static void decide_storage(Parser *p, Scope *s)
{
    FunctionInfo *info = s->function;
    if (s->kind == ScopeKind_With)
        s->n_slots = 1;
    bool dynamic = s->has_sloppy_eval && !s->is_strict && s->kind != ScopeKind_Global &&
                   s->kind != ScopeKind_Cover;
    if (dynamic && !(s->kind == ScopeKind_Eval))
        s->eval_slot = (i32)s->n_slots++;
    if (s->kind == ScopeKind_Function && info->kind != Function_Arrow && info->uses_arguments &&
        info->has_simple_params && !info->is_strict) {
        for (Var *v = s->first; v; v = v->next)
            if (v->kind == VarKind_Param && (v->used || s->has_direct_eval))
                info->mapped_arguments = true;
    }
    for (Var *v = s->first; v; v = v->next) {
        if (s->has_direct_eval || (info->mapped_arguments && v->kind == VarKind_Param &&
                                   s->kind == ScopeKind_Function))
            v->captured = true;
        if (s->has_direct_eval || v->exported)
            v->needs_tdz |= has_tdz(v);
        v->storage = storage_of(p, s, v);
        if (v->storage == Storage_Heap)
            v->slot = s->n_slots++;
        else if (v->object) /* which comes before its members */
            v->slot = v->object->slot;
    }
    s->needs_heap = s->n_slots > 0 || s->kind == ScopeKind_Module;
    s->per_iteration = s->kind == ScopeKind_For && s->needs_heap;
}

/* Everything up to the point where uses are resolved. */
static void close_declarations(Parser *p, Scope *s, u32 end)
{
    s->end = end;
    ts_settle_aliases(p, s);
    annex_b_filter(s);
    annex_b_leave(p, s);
    if (s->kind == ScopeKind_FunctionBody)
        link_params(p, s);
    bool arrow = s->kind == ScopeKind_Function && s->function->kind == Function_Arrow;
    bool eval_root = s->kind == ScopeKind_Eval && p->options->goal == ParseGoal_DirectEval;
    if (s->is_function_boundary && !arrow && !eval_root)
        add_specials(p, s);
    if (s->kind == ScopeKind_Function && !arrow)
        add_implicit(p, s);
}

static void close_rest(Parser *p, Scope *s)
{
    decide_storage(p, s);
    for (Var *v = s->first; v; v = v->next) {
        ASSERT(v->name->var == v);
        v->name->var = v->shadowed;
    }
    if (s->n_vars > SMALL_SCOPE)
        build_table(p, s);
    s->function->has_direct_eval |= s->has_direct_eval;
    if (s->parent)
        s->parent->has_direct_eval |= s->has_direct_eval;
    p->scope = s->parent;
}

void scope_close(Parser *p, u32 end)
{
    Scope *s = p->scope, *outer = s->parent;
    close_declarations(p, s, end);
    u32 late = s->kind == ScopeKind_Class && end ? end - 1 : POS_LATE;
    for (NameUse *u = s->uses; u; u = u->next) {
        u->name->use = u->outer;
        Var *v = scope_own_open(s, u->name);
        if (v) {
            resolve(v, u);
        } else if (s->is_heritage && u->name->is_private && outer->parent) {
            use_in(p, outer->parent, u->name, u->min_pos, u->first_pos, u->captured, u->assigned);
        } else if (outer) {
            bool leaves = s->is_function_boundary;
            u32 at_pos = leaves ? POS_LATE : MIN(u->min_pos, late);
            use_in(p, outer, u->name, at_pos, u->first_pos,
                   u->captured || leaves || s->kind == ScopeKind_With, u->assigned);
        } else if (u->name->is_private) {
            VEC_PUSH(&p->free, ((FreeUse){u->name, u->first_pos, u->assigned}));
        }
    }
    s->uses = NULL;
    close_rest(p, s);
}

void scope_close_late(Parser *p, u32 end, Scope *around)
{
    Scope *s = p->scope;
    close_declarations(p, s, end);
    for (NameUse *u = s->uses; u; u = u->next) {
        u->name->use = u->outer;
        VEC_PUSH(&p->late, ((LateUse){u->name, u->min_pos, u->first_pos, u->captured, u->assigned}));
    }
    s->uses = NULL;
    around->has_direct_eval |= s->has_direct_eval;
    close_rest(p, s);
    s->parent = around;
}

void scope_use_late(Parser *p, const LateUse *use)
{
    use_in(p, p->scope, use->name, use->min_pos, use->first_pos, use->captured, use->assigned);
}

void scope_close_function(Parser *p, u32 end)
{
    Scope *s = p->scope;
    FunctionInfo *info = s->function;
    ASSERT(s->kind == ScopeKind_Function);
    close_declarations(p, s, end);
    for (NameUse *u = s->uses; u; u = u->next) {
        u->name->use = u->outer;
        Var *v = scope_own_open(s, u->name);
        SpecialName special = (SpecialName)u->name->special;
        info->uses_this |= special == Special_This;
        info->uses_new_target |= special == Special_NewTarget;
        info->uses_super_property |= special == Special_Home;
        info->uses_super_call |= special == Special_Callee;
        info->has_private_names |= u->name->is_private;
        info->uses_arguments |= u->name == p->name_arguments && !v;
        if (v)
            resolve(v, u);
        else
            VEC_PUSH(&p->free, ((FreeUse){u->name, u->first_pos, u->assigned}));
    }
    s->uses = NULL;
    if (s->has_direct_eval && info->kind != Function_Arrow)
        info->uses_this = info->uses_new_target = true;
    close_rest(p, s);
}

void scope_add_function(Parser *p, Scope *scope, AstNode *declaration)
{
    /* Grown in doubling steps: the length is a power of two when the array is full. */
    AstList *list = &scope->functions;
    if (!(list->len & (list->len - 1)) && (list->len == 0 || list->len >= 4)) {
        u32 cap = list->len ? list->len * 2 : 4;
        AstNode **items = ARENA_ARRAY(p->arena, AstNode *, cap);
        if (list->len)
            memcpy(items, list->items, list->len * sizeof *items);
        list->items = items;
    }
    list->items[list->len++] = declaration;
}

/* ---- the compiler's questions --------------------------------------------------------------- */

Var *scope_find_kind(const Scope *scope, VarKind var_kind)
{
    for (Var *v = scope->first; v; v = v->next)
        if (v->kind == var_kind)
            return v;
    return NULL;
}

Var *scope_special(const Scope *scope, SpecialName special)
{
    for (Var *v = scope->first; v; v = v->next)
        if (v->kind == VarKind_Special && v->name->special == special)
            return v;
    return NULL;
}

static void fill_from_var(VarLoc *loc, Var *v, u32 use_pos)
{
    loc->found = true;
    loc->var = v;
    loc->entity = v->entity;
    loc->kind = v->kind;
    loc->storage = v->storage;
    loc->slot = v->slot;
    loc->is_const = v->is_const;
    loc->is_lexical = v->is_lexical;
    loc->is_static = v->is_static;
    loc->check_tdz = v->needs_tdz && needs_check(v, use_pos);
    if (v->storage == Storage_Import || (v->storage == Storage_Global && v->is_lexical))
        loc->check_tdz = true;
    if (v->kind == VarKind_Special && v->name->special == Special_This)
        loc->check_tdz = v->scope->function->kind == Function_DerivedConstructor &&
                         v->scope->kind == ScopeKind_Function;
}

/* What the variable holds that is declared at `start`. */
typedef struct TsKeptEntity {
    struct TsKeptEntity *next;
    u32 start;
    const struct TsEntity *entity;
} TsKeptEntity;

static const struct TsEntity *kept_entity(const ScriptInfo *script, u32 start)
{
    for (const TsKeptEntity *k = script->kept_entities; k; k = k->next)
        if (k->start == start)
            return k->entity;
    return NULL;
}

static void keep_entity(ScriptInfo *script, const Var *v)
{
    TsKeptEntity *k = ARENA_NEW(&script->arena, TsKeptEntity);
    *k = (TsKeptEntity){script->kept_entities, v->start, ts_keep_entity(script, v->entity)};
    script->kept_entities = k;
}

static void fill_from_info(VarLoc *loc, const ScopeInfo *info, const ScopeInfoVar *v, u32 use_pos)
{
    loc->found = true;
    loc->kind = v->kind;
    loc->storage = v->storage;
    loc->slot = v->slot;
    loc->is_const = v->is_const;
    loc->is_lexical = v->is_lexical;
    loc->is_static = v->is_static;
    if (v->has_entity)
        loc->entity = kept_entity(info->script, v->start);
    loc->check_tdz =
        v->needs_tdz && (use_pos < v->init_end || info->kind == ScopeKind_Switch);
    if (v->storage == Storage_Import || (v->storage == Storage_Global && v->is_lexical))
        loc->check_tdz = true;
    if (v->kind == VarKind_Special && v->name_id == Special_This)
        loc->check_tdz = info->function->kind == Function_DerivedConstructor &&
                         info->kind == ScopeKind_Function;
}

const ScopeInfoVar *scope_info_own(const ScopeInfo *info, Str name)
{
    script_complete(info->script);
    u32 id = script_find_name(info->script, name);
    if (!id)
        return NULL;
    u32 lo = 0, hi = info->n_vars;
    while (lo < hi) {
        u32 mid = lo + (hi - lo) / 2;
        if (info->vars[mid].name_id < id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < info->n_vars && info->vars[lo].name_id == id ? &info->vars[lo] : NULL;
}

const ScopeInfoVar *scope_info_find(const ScopeInfo *info, Str name, u32 *hops)
{
    *hops = 0;
    for (; info; info = info->outer, ++*hops) {
        const ScopeInfoVar *v = scope_info_own(info, name);
        if (v)
            return v;
    }
    return NULL;
}

/* Continues scope_locate outside the parse. `function` is the outermost function inside it. */
static void locate_outside(const FunctionInfo *function, const Name *name, VarLoc *loc)
{
    bool ordinary = !name->special && !name->is_private;
    u32 hops = loc->hops;
    const FunctionInfo *inner = function;
    for (const ScopeInfo *s = function->outer; s; s = s->outer, hops++) {
        const ScopeInfoVar *v = scope_info_own(s, name->text);
        if (v) {
            while (inner && inner->parent != s->function)
                inner = inner->parent;
            fill_from_info(loc, s, v, inner ? inner->created_at : 0);
            loc->hops = hops;
            return;
        }
        if (ordinary && (s->kind == ScopeKind_With || s->eval_slot >= 0)) {
            loc->dynamic = true;
            loc->dynamic_hops = hops + 1;
        }
    }
}

void scope_locate(const Scope *from, const Name *name, Var *var, u32 use_pos, VarLoc *loc)
{
    *loc = (VarLoc){.storage = Storage_Global};
    bool ordinary = !name->special && !name->is_private;
    const Scope *root = from;
    for (const Scope *s = from; s; root = s, s = s->parent) {
        Var *v = var ? (var->scope == s ? var : NULL) : scope_own(s, name);
        if (name->is_private && root->is_heritage && root != s)
            v = NULL;
        if (v) {
            fill_from_var(loc, v, use_pos);
            return;
        }
        if (s->needs_heap) {
            if (ordinary && (s->kind == ScopeKind_With || s->eval_slot >= 0)) {
                loc->dynamic = true;
                loc->dynamic_hops = loc->hops + 1;
            }
            loc->hops++;
        }
        if (s->kind == ScopeKind_Function)
            use_pos = s->function->created_at;
        else if (s->is_function_boundary && s->parent)
            use_pos = s->parent->end - 1;
    }
    locate_outside(root->function, name, loc);
}

u32 scope_heap_depth(const Scope *from, const Scope *to)
{
    u32 n = 0;
    for (const Scope *s = from; s && s != to; s = s->parent)
        n += s->needs_heap;
    return n;
}

/* ---- publishing ----------------------------------------------------------------------------- */

static int compare_ids(const void *a, const void *b)
{
    u32 x = ((const ScopeInfoVar *)a)->name_id, y = ((const ScopeInfoVar *)b)->name_id;
    return x < y ? -1 : x > y;
}

static void publish_vars(const Scope *scope, ScopeInfo *info)
{
    ScriptInfo *script = info->script;
    info->vars = ARENA_ARRAY(&script->arena, ScopeInfoVar, scope->n_vars);
    for (Var *v = scope->first; v; v = v->next) {
        if ((v->object ? v->object : v)->storage == Storage_Register)
            continue;
        Name *name = v->name;
        if (!name->id)
            name->id = script_name_id(script, name->text, name->hash);
        info->vars[info->n_vars++] = (ScopeInfoVar){
            .name_id = name->id,
            .slot = v->slot,
            .init_end = v->init_end,
            .start = v->start,
            .kind = v->kind,
            .storage = v->storage,
            .is_lexical = v->is_lexical,
            .is_const = v->is_const,
            .needs_tdz = v->needs_tdz,
            .is_static = v->is_static,
            .exported = v->exported,
            .has_entity = script->has_const_enums && v->entity,
        };
        if (script->has_const_enums && v->entity)
            keep_entity(script, v);
    }
    qsort(info->vars, info->n_vars, sizeof *info->vars, compare_ids);
}

const ScopeInfo *scope_publish(Scope *scope)
{
    const Scope *root = scope;
    while (scope && !scope->needs_heap) {
        root = scope;
        scope = scope->parent;
    }
    if (!scope)
        return root ? root->function->outer : NULL;
    if (scope->info)
        return scope->info;
    ScriptInfo *script = scope->function->script;
    ScopeInfo *info = ARENA_NEW(&script->arena, ScopeInfo);
    scope->info = info;
    *info = (ScopeInfo){
        .function = scope->function,
        .script = script,
        .kind = scope->kind,
        .is_strict = scope->is_strict,
        .is_variable_scope = scope == scope_variable_scope(scope),
        .is_function_boundary = scope->is_function_boundary,
        .eval_slot = scope->eval_slot,
        .start = scope->start,
        .n_slots = scope->n_slots,
    };
    publish_vars(scope, info);
    info->outer = scope->parent ? scope_publish(scope->parent) : scope->function->outer;
    return info;
}
