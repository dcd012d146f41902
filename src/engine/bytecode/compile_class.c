/* compile_class.c - class definitions and the functions made for them.
 *
 * A class becomes: NewClass (constructor and prototype in two registers), DefineMethod for its
 * methods in source order, and up to two synthetic functions: one runs the instance fields
 * (SetFields ties it to the constructor, RunFields calls it), one runs the static fields and blocks
 * and is called at the end.
 *
 * Private instance methods live on the first of those functions, which no script ever sees, and are
 * copied from there to each instance. A private name that nothing refers to from inside is in a
 * register; then no code can tell whether an object has it, and it is not added.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/compile_priv.h"

static bool is_private_kind(u8 kind)
{
    return kind >= VarKind_PrivateField && kind <= VarKind_PrivateGetSet;
}

static Var *private_var(const AstClass *node, const AstNode *key)
{
    const AstPrivateName *name = (const AstPrivateName *)key;
    return name->var ? name->var : scope_own(node->scope, name->name);
}

static bool is_private_method(const AstClassMember *m)
{
    return ast_is(m->key, Node_PrivateName) &&
           (m->kind <= Member_Set || m->kind == Member_Accessor);
}

static bool is_reachable_private(const AstClass *node, const AstNode *key)
{
    const Var *v = private_var(node, key);
    return v && v->storage == Storage_Heap;
}

static AstClassMember *member_at(const AstClass *node, u32 i)
{
    return AST(ClassMember, node->members.items[i]);
}

bool class_has_instance_init(const AstClass *node)
{
    if (node->instance_init)
        return true;
    for (u32 i = 0; i < node->members.len; i++) {
        AstClassMember *m = member_at(node, i);
        if (!m->is_static && is_private_method(m) && is_reachable_private(node, m->key))
            return true;
    }
    return false;
}

/* ---- the synthetic functions ---- */

static FunctionInfo *synthetic_info(Fn *fn, const AstClass *node, FunctionKind kind)
{
    FunctionInfo *info = ARENA_NEW(unit_arena(fn->cc->unit), FunctionInfo);
    info->start = node->node.start;
    info->end = node->node.end;
    info->kind = (u8)kind;
    info->is_strict = true;
    info->has_simple_params = true;
    info->parent = fn->info;
    info->script = fn->cc->unit->script;
    return info;
}

static u32 fields_function(Fn *fn, AstClass *node, bool is_static, i32 want)
{
    FunctionInfo *info = is_static ? node->static_init : node->instance_init;
    if (!info)
        info = synthetic_info(fn, node, Function_ClassInit);
    FunctionCode *code = function_new(fn->cc, info,
                                      is_static ? STR("<static_initializer>")
                                                : STR("<instance_members_initializer>"));
    info->outer = scope_publish(fn->scope);
    VEC_PUSH(&fn->cc->queue, ((Pending){.code = code, .fields = node, .is_static = is_static}));
    u32 dst = reg_take(fn, want);
    bc_emit_d(&fn->w, Op_Closure, dst, scope_reg(fn), 0, bc_nested(&fn->w, code));
    return dst;
}

/* this, home and so on of one initialiser; all share the registers of the function around. */
static void bind_specials(Fn *fn, const Scope *scope, u32 this_reg)
{
    for (Var *v = scope->first; v; v = v->next) {
        if (v->kind != VarKind_Special)
            continue;
        u32 reg = this_reg;
        if (v->name->special != Special_This) {
            reg = reg_local(fn);
            if (v->name->special == Special_Home)
                bc_emit1(&fn->w, Op_LoadHome, reg);
            else if (v->name->special == Special_Callee)
                bc_emit1(&fn->w, Op_LoadCallee, reg);
            else
                bc_emit1(&fn->w, Op_LoadUndef, reg);
        }
        if (v->storage == Storage_Register)
            v->reg = (i32)reg;
        else
            var_init(fn, v, reg);
    }
}

static u32 load_private_key(Fn *fn, const AstClass *node, AstNode *key)
{
    Ref ref;
    AstPrivateName *name = AST(PrivateName, key);
    ref_init(fn, &ref, fn->scope, name->name, private_var(node, key), key->start);
    return ref_load(fn, &ref, WANT_ANY, false);
}

static u32 plain_value(Fn *fn, AstClassMember *m, Str name, i32 key)
{
    if (!m->value)
        return load_undef(fn, WANT_ANY);
    if (key < 0 || !ast_is_anonymous_function(m->value))
        return expr_named(fn, m->value, name, WANT_ANY);
    if (ast_is(m->value, Node_Class))
        return expr_class(fn, AST(Class, m->value), (Str){0}, key, WANT_ANY);
    u32 value = closure(fn, AST(Function, m->value), STR(""), WANT_ANY);
    bc_emit_d(&fn->w, Op_SetFnName, value, (u32)key, 0, 0);
    return value;
}

/* List `list` of what the class's decorators left, run on this. */
static u32 run_list(Fn *fn, AstClass *node, u32 this_reg, u32 list, i32 value)
{
    Ref ref;
    ref_of_var(fn, &ref, node->lists);
    u32 lists = ref_load(fn, &ref, WANT_ANY, false);
    return decoration_run(fn, this_reg, lists, list, value);
}

static u32 field_value(Fn *fn, AstClass *node, AstClassMember *m, u32 this_reg, Str name, i32 key)
{
    u32 value = plain_value(fn, m, name, key);
    return m->list ? run_list(fn, node, this_reg, m->list, (i32)value) : value;
}

/* useDefineForClassFields: false: public fields are assigned, those without a value are only declared. */
static bool is_assigned_field(const Fn *fn, const AstClassMember *m)
{
    const Dialect *dialect = fn->cc->unit->script->source->dialect;
    return dialect && dialect->assign_fields && m->kind == Member_Field && !ast_is(m->key, Node_PrivateName);
}

static u32 assigned_value(Fn *fn, AstClass *node, AstClassMember *m, u32 this_reg)
{
    u32 value = m->value ? expr(fn, m->value, WANT_ANY) : load_undef(fn, WANT_ANY);
    return m->list ? run_list(fn, node, this_reg, m->list, (i32)value) : value;
}

static void assign_field(Fn *fn, AstClass *node, AstClassMember *m, u32 this_reg, u32 target)
{
    char buffer[24];
    Str name;
    if (!m->value && !m->list)
        return;
    if (!m->computed && key_text(m->key, buffer, &name)) {
        u32 value = assigned_value(fn, node, m, this_reg);
        set_pos(fn, m->node.start);
        bc_emit_d(&fn->w, Op_SetProp, target, value, 0, bc_atom(&fn->w, name));
        return;
    }
    u32 key = reg_new(fn);
    if (m->key_var) {
        Ref ref;
        ref_of_var(fn, &ref, m->key_var);
        ref_load(fn, &ref, (i32)key, false);
    } else {
        expr_to(fn, m->key, key);
    }
    u32 value = assigned_value(fn, node, m, this_reg);
    set_pos(fn, m->node.start);
    bc_emit3(&fn->w, Op_SetElem, target, key, value);
}

/* target: where a public field goes; only of static ones of a decorated class something else than this. */
static void run_field(Fn *fn, AstClass *node, AstClassMember *m, u32 this_reg, u32 target)
{
    if (is_assigned_field(fn, m)) {
        assign_field(fn, node, m, this_reg, target);
        return;
    }
    char buffer[24];
    Str name = {0};
    if (m->kind == Member_Accessor) {
        if (ast_is(m->key, Node_PrivateName))
            name = AST(PrivateName, m->key)->name->text;
        else if (m->computed || !key_text(m->key, buffer, &name))
            name = STR("");
        u32 value = field_value(fn, node, m, this_reg, name, -1);
        Ref ref;
        ref_of_var(fn, &ref, m->storage);
        u32 key = ref_load(fn, &ref, WANT_ANY, false);
        set_pos(fn, m->node.start);
        bc_emit3(&fn->w, Op_AddPrivate, this_reg, key, value);
    } else if (ast_is(m->key, Node_PrivateName)) {
        u32 value = field_value(fn, node, m, this_reg, AST(PrivateName, m->key)->name->text, -1);
        if (!is_reachable_private(node, m->key))
            return;
        u32 key = load_private_key(fn, node, m->key);
        set_pos(fn, m->node.start);
        bc_emit3(&fn->w, Op_AddPrivate, this_reg, key, value);
    } else if (!m->computed && key_text(m->key, buffer, &name)) {
        u32 value = field_value(fn, node, m, this_reg, name, -1);
        set_pos(fn, m->node.start);
        bc_emit_d(&fn->w, Op_DefineField, target, value, 0, bc_atom(&fn->w, name));
    } else {
        u32 key = reg_new(fn);
        if (m->key_var) {
            Ref ref;
            ref_of_var(fn, &ref, m->key_var);
            ref_load(fn, &ref, (i32)key, false);
        } else {
            expr_to(fn, m->key, key); /* BigInt literal */
        }
        u32 value = field_value(fn, node, m, this_reg, (Str){0}, (i32)key);
        set_pos(fn, m->node.start);
        bc_emit3(&fn->w, Op_DefineElem, target, key, value);
    }
}

static void run_member(Fn *fn, AstClass *node, AstClassMember *m, u32 this_reg, u32 target)
{
    ScopeSave save;
    scope_push(fn, m->scope, &save);
    if (m->scope)
        bind_specials(fn, m->scope, this_reg);
    set_pos(fn, m->node.start);
    fn->w.statement = true;
    if (m->kind == Member_StaticBlock) {
        scope_functions(fn, m->scope);
        UsingBlock using_block;
        using_begin(fn, m->scope, &using_block);
        statements(fn, &AST(Block, m->value)->body);
        using_end(fn, &using_block);
    } else {
        run_field(fn, node, m, this_reg, target);
        if (m->list)
            run_list(fn, node, this_reg, m->list + 1, -1);
    }
    scope_pop(fn, &save);
}

void class_fields_body(Fn *fn, AstClass *node, bool is_static)
{
    u32 this_reg = reg_local(fn);
    bc_emit1(&fn->w, Op_LoadThis, this_reg);
    fn->scope = node->scope;
    /* The class may have been replaced: then `this` is the new one, while plain static fields stay with the first. */
    u32 target = this_reg;
    if (is_static && node->decorators.len && !node->legacy_decorators) {
        target = reg_local(fn);
        bc_emit1(&fn->w, Op_LoadHome, target);
    }
    u32 mark = fn->next;
    for (u32 i = 0; i < node->members.len && !is_static; i++) {
        AstClassMember *m = member_at(node, i);
        if (m->is_static || !is_private_method(m) || !is_reachable_private(node, m->key))
            continue;
        const Var *v = private_var(node, m->key);
        if (v->kind == VarKind_PrivateGetSet && m->kind == Member_Set)
            continue; /* copied with its getter */
        u32 self = reg_new(fn);
        bc_emit1(&fn->w, Op_LoadCallee, self);
        u32 key = load_private_key(fn, node, m->key);
        set_pos(fn, m->node.start);
        bc_emit3(&fn->w, Op_CopyPrivate, this_reg, self, key);
        reg_reset(fn, mark);
    }
    if (node->lists && !is_static)
        run_list(fn, node, this_reg, LIST_INSTANCE, -1);
    reg_reset(fn, mark);
    for (u32 i = 0; i < node->members.len; i++) {
        AstClassMember *m = member_at(node, i);
        if (m->is_static == is_static && (m->kind == Member_Field || m->kind == Member_Accessor ||
                                          m->kind == Member_StaticBlock))
            run_member(fn, node, m, this_reg, target);
    }
    bc_emit(&fn->w, Op_ReturnUndef, 0, 0, 0, 0, 0);
}

/* constructor(...args) { super(...args) } without iterating, or an empty one. */
void class_default_ctor(Fn *fn, AstClass *node)
{
    (void)node;
    if (!fn->is_derived) {
        if (fn->code->has_fields) {
            u32 this_reg = reg_new(fn), self = reg_new(fn);
            bc_emit1(&fn->w, Op_LoadThis, this_reg);
            bc_emit1(&fn->w, Op_LoadCallee, self);
            bc_emit2(&fn->w, Op_RunFields, this_reg, self);
        }
        bc_emit(&fn->w, Op_ReturnUndef, 0, 0, 0, 0, 0);
        return;
    }
    u32 self = reg_new(fn), result = reg_new(fn);
    u32 w = reg_window(fn, 7);
    bc_emit1(&fn->w, Op_CaptureArgs, w + 5);
    bc_emit1(&fn->w, Op_LoadCallee, self);
    bc_emit2(&fn->w, Op_SuperCtor, w + 3, self);
    bc_emit2(&fn->w, Op_SuperSpread, result, w);
    if (fn->code->has_fields)
        bc_emit2(&fn->w, Op_RunFields, result, self);
    bc_emit1(&fn->w, Op_Return, result);
}

/* ---- the definition ---- */

static FunctionCode *constructor_code(Fn *fn, AstClass *node, Str name)
{
    Compiler *cc = fn->cc;
    FunctionCode *code;
    if (node->constructor) {
        AstFunction *f = AST(Function, node->constructor);
        code = function_new(cc, f->info, name);
        f->info->outer = scope_publish(fn->scope);
        if (!f->info->is_lazy)
            VEC_PUSH(&cc->queue, ((Pending){.code = code, .function = f}));
    } else {
        FunctionKind kind = node->heritage ? Function_DerivedConstructor : Function_Constructor;
        FunctionInfo *info = synthetic_info(fn, node, kind);
        code = function_new(cc, info, name);
        code->is_default_ctor = true;
        info->outer = scope_publish(fn->scope);
        VEC_PUSH(&cc->queue, ((Pending){.code = code, .default_ctor = node}));
    }
    code->text_start = node->node.start;
    code->text_end = node->node.end;
    code->has_fields = class_has_instance_init(node);
    return code;
}

static void make_private_names(Fn *fn, AstClass *node)
{
    for (Var *v = node->scope->first; v; v = v->next) {
        if (!is_private_kind(v->kind))
            continue;
        u32 mark = fn->next;
        Str text = v->name->text;
        text.data++; /* without # */
        text.len--;
        u32 reg = v->storage == Storage_Register ? (u32)v->reg : reg_new(fn);
        bc_emit_d(&fn->w, Op_NewPrivateName, reg, 0, 0, bc_atom(&fn->w, text));
        if (v->storage != Storage_Register)
            var_init(fn, v, reg);
        reg_reset(fn, mark);
    }
}

static void set_home(Fn *fn, const AstFunction *f, u32 function, u32 home)
{
    if (f->info->uses_super_property || f->info->has_direct_eval)
        bc_emit2(&fn->w, Op_SetHome, function, home);
}

static u32 method_kind(const AstClassMember *m)
{
    return m->kind == Member_Get ? 1 : m->kind == Member_Set ? 2 : 0;
}

static void private_method(Fn *fn, AstClass *node, AstClassMember *m, u32 home, u32 holder)
{
    AstFunction *f = AST(Function, m->value);
    if (!is_reachable_private(node, m->key))
        return;
    Str name = AST(PrivateName, m->key)->name->text;
    char *full = NULL;
    if (m->kind != Member_Method) {
        full = arena_alloc(fn->w.arena, name.len + 4);
        memcpy(full, m->kind == Member_Get ? "get " : "set ", 4);
        memcpy(full + 4, name.data, name.len);
        name = (Str){full, name.len + 4};
    }
    u32 function = closure(fn, f, name, WANT_ANY);
    set_home(fn, f, function, home);
    u32 key = load_private_key(fn, node, m->key);
    set_pos(fn, m->node.start);
    bc_emit_d(&fn->w, Op_AddPrivateFn, holder, key, function, method_kind(m));
}

/* key_slot: where a computed key is kept for decorators, -1 */
static void public_method(Fn *fn, AstClassMember *m, u32 home, i32 key_slot)
{
    char buffer[24];
    Str name = STR("");
    u32 key = reg_new(fn);
    if (!m->computed && key_text(m->key, buffer, &name)) {
        load_string(fn, name, (i32)key);
    } else {
        expr_to(fn, m->key, key);
        set_pos(fn, m->key->start);
        bc_emit2(&fn->w, Op_ToKey, key, key);
    }
    deliver(fn, m->computed ? key_slot : WANT_ANY, key);
    u32 function = closure(fn, AST(Function, m->value), name, WANT_ANY);
    set_pos(fn, m->node.start);
    bc_emit_d(&fn->w, Op_DefineMethod, home, key, function, method_kind(m));
}

static u32 accessor_half(Fn *fn, AstClass *node, AstClassMember *m, bool is_setter, Str name)
{
    FunctionInfo *info = synthetic_info(fn, node, is_setter ? Function_Setter : Function_Getter);
    info->start = m->node.start;
    info->end = m->node.end;
    info->param_count = info->length = is_setter;
    FunctionCode *code = function_new(fn->cc, info, name);
    info->outer = scope_publish(fn->scope);
    VEC_PUSH(
        &fn->cc->queue,
        ((Pending){.code = code, .accessor_class = node, .accessor = m, .is_setter = is_setter}));
    u32 dst = reg_new(fn);
    bc_emit_d(&fn->w, Op_Closure, dst, scope_reg(fn), 0, bc_nested(&fn->w, code));
    return dst;
}

/* The getter or setter of an auto-accessor over its storage. */
void class_accessor_body(Fn *fn, AstClass *node, AstClassMember *m, bool is_setter)
{
    bc_emit1(&fn->w, Op_LoadFnScope, fn->base);
    u32 this_reg = reg_new(fn);
    bc_emit1(&fn->w, Op_LoadThis, this_reg);
    fn->scope = node->scope;
    set_pos(fn, m->node.start);
    Ref ref;
    ref_of_var(fn, &ref, m->storage);
    u32 name = ref_load(fn, &ref, WANT_ANY, false);
    if (is_setter) {
        bc_emit3(&fn->w, Op_SetPrivate, this_reg, name, 0);
        bc_emit(&fn->w, Op_ReturnUndef, 0, 0, 0, 0, 0);
    } else {
        bc_emit3(&fn->w, Op_GetPrivate, name, this_reg, name);
        bc_emit1(&fn->w, Op_Return, name);
    }
}

/* `accessor x`: storage under a private name of its own, getter and setter in the member's place.
 */
static void define_accessor(Fn *fn, AstClass *node, AstClassMember *m, u32 home, u32 holder, i32 key_slot)
{
    char buffer[24];
    Str name = STR("");
    bool is_private = ast_is(m->key, Node_PrivateName);
    u32 key = reg_new(fn);
    if (is_private) {
        name = AST(PrivateName, m->key)->name->text;
    } else if (!m->computed && key_text(m->key, buffer, &name)) {
        load_string(fn, name, (i32)key);
    } else {
        expr_to(fn, m->key, key);
        bc_emit2(&fn->w, Op_ToKey, key, key);
    }
    deliver(fn, m->computed ? key_slot : WANT_ANY, key);
    u32 storage = reg_new(fn);
    bc_emit_d(&fn->w, Op_NewPrivateName, storage, 0, 0, bc_atom(&fn->w, name));
    var_init(fn, m->storage, storage);
    if (is_private)
        key = load_private_key(fn, node, m->key);
    for (u32 half = 1; half <= 2; half++) {
        u32 function = accessor_half(fn, node, m, half == 2, name);
        set_pos(fn, m->node.start);
        if (is_private)
            bc_emit_d(&fn->w, Op_AddPrivateFn, holder, key, function, half);
        else
            bc_emit_d(&fn->w, Op_DefineMethod, home, key, function, half);
    }
}

/* What a member does when the class is defined: methods are made, computed field keys evaluated. */
static void define_member(Fn *fn, AstClass *node, AstClassMember *m, u32 ctor, i32 init, i32 key_slot)
{
    u32 mark = fn->next;
    u32 home = m->is_static ? ctor : ctor + 1;
    set_pos(fn, m->node.start);
    if (m->kind == Member_Accessor) {
        define_accessor(fn, node, m, home, m->is_static ? ctor : (u32)init, key_slot);
    } else if (m->kind == Member_Field || m->kind == Member_Ambient) {
        if (m->computed) {
            u32 key = reg_new(fn);
            expr_to(fn, m->key, key);
            set_pos(fn, m->key->start);
            bc_emit2(&fn->w, Op_ToKey, key, key);
            if (m->key_var)
                var_init(fn, m->key_var, key);
            deliver(fn, key_slot, key);
        }
    } else if (m->kind != Member_StaticBlock && !m->is_constructor) {
        if (!ast_is(m->key, Node_PrivateName))
            public_method(fn, m, home, key_slot);
        else
            private_method(fn, node, m, home, m->is_static ? ctor : (u32)init);
    }
    reg_reset(fn, mark);
}

static void call_static_init(Fn *fn, AstClass *node, u32 ctor, u32 this_reg)
{
    u32 mark = fn->next;
    u32 w = reg_window(fn, 5);
    fields_function(fn, node, true, (i32)(w + 3));
    bc_emit2(&fn->w, Op_SetHome, w + 3, ctor);
    emit_move(fn, w + 4, this_reg);
    set_pos(fn, node->node.start);
    bc_emit3(&fn->w, Op_Call, w, w, 0);
    reg_reset(fn, mark);
}

static void define_members(Fn *fn, AstClass *node, u32 ctor, u32 heritage, Decoration *d)
{
    u32 mark = fn->next, result = ctor;
    i32 init = -1;
    bool standard = node->is_decorated && !node->legacy_decorators;
    if (class_has_instance_init(node)) {
        init = (i32)fields_function(fn, node, false, WANT_ANY);
        bc_emit2(&fn->w, Op_SetHome, (u32)init, ctor + 1);
    }
    if (node->is_decorated) {
        d->ctor = ctor;
        d->init = init;
        decoration_open(fn, node, d);
    }
    for (u32 i = 0; i < node->members.len; i++) {
        AstClassMember *m = member_at(node, i);
        define_member(fn, node, m, ctor, init, decoration_member(fn, m, d));
    }
    if (node->is_decorated)
        result = decoration_apply(fn, node, d, heritage);
    if (node->inner_var)
        var_init(fn, node->inner_var, result);
    if (init >= 0)
        bc_emit2(&fn->w, Op_SetFields, ctor, (u32)init);
    if (!node->is_decorated)
        reg_reset(fn, mark);
    if (standard)
        decoration_run(fn, result, d->lists, LIST_STATIC, -1);
    if (node->static_init)
        call_static_init(fn, node, ctor, result);
    if (standard)
        decoration_run(fn, result, d->lists, LIST_CLASS, -1);
    else if (node->is_decorated)
        decoration_legacy(fn, node, d);
    reg_reset(fn, mark);
    emit_move(fn, ctor, result);
}

u32 expr_class(Fn *fn, AstClass *node, Str name, i32 key_reg, i32 want)
{
    u32 mark = fn->next;
    ScopeSave save;
    Decoration decoration;
    if (node->name)
        name = node->name->text;
    decoration_begin(fn, node, &decoration);
    decoration.outer = &save;
    scope_push(fn, node->scope, &save);
    if (!fn->info->is_strict)
        VEC_PUSH(&fn->strict_parts, ((StrictPart){node->node.start, node->node.end}));
    make_private_names(fn, node);
    u32 heritage = reg_new(fn);
    if (node->heritage)
        expr_to(fn, node->heritage, heritage);
    else
        bc_emit1(&fn->w, Op_LoadHole, heritage);
    u32 ctor = reg_window(fn, 2);
    FunctionCode *code = constructor_code(fn, node, name.data ? name : STR(""));
    set_pos(fn, node->heritage ? node->heritage->start : node->node.start);
    bc_emit_d(&fn->w, Op_NewClass, ctor, heritage, scope_reg(fn), bc_nested(&fn->w, code));
    if (key_reg >= 0)
        bc_emit_d(&fn->w, Op_SetFnName, ctor, (u32)key_reg, 0, 0);
    define_members(fn, node, ctor, heritage, &decoration);
    scope_pop(fn, &save);
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    emit_move(fn, dst, ctor);
    return dst;
}
