/* compile_decorator.c - what decorators add to the definition of a class.
 *
 * Standard decorators (as TypeScript's helpers order it): those of the class are evaluated before its heritage, those of
 * members where the member stands; when all members are there they are called: static methods and accessors, those of
 * instances, static fields, instance fields, then the class's, which may put another class in its place. Only then do
 * static fields and blocks run.
 *
 * Legacy ones: the class is complete and bound to its name first; then members in their order, instance before static, each
 * evaluated and called in turn; the class last, with the decorators of its constructor's parameters.
 *
 * The calls themselves are Op_Decorate (vm/ops_decorate.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/compile_priv.h"
#include "engine/syntax/legacy_class.h"

static void emit_step(Fn *fn, DecorateStep step, u32 dst, u32 window, u32 d)
{
    bc_emit_d(&fn->w, Op_Decorate, dst, window, step, d);
}

static AstClassMember *member_at(const AstClass *node, u32 i)
{
    return AST(ClassMember, node->members.items[i]);
}

static bool has_slots(const AstClassMember *m)
{
    return m->decorators.len && !m->is_constructor;
}

/* ---- lists of decorators ---- */

/* `a.b` is called with a as this: what is kept is a.b.bind(a). */
static bool bound_member(Fn *fn, AstNode *node, u32 dst)
{
    if (!ast_is(node, Node_Member) && !ast_is(node, Node_Index) && !ast_is(node, Node_PrivateMember))
        return false;
    AstNode *object = ast_is(node, Node_Member)  ? AST(Member, node)->object
                      : ast_is(node, Node_Index) ? AST(Index, node)->object
                                                 : AST(PrivateMember, node)->object;
    if (ast_is(object, Node_Super))
        return false;
    u32 this_reg = reg_new(fn), function = reg_new(fn);
    expr_to(fn, object, this_reg);
    if (ast_is(node, Node_Member)) {
        set_pos(fn, property_pos(node));
        bc_emit_d(&fn->w, Op_GetProp, function, this_reg, 0, bc_atom(&fn->w, AST(Member, node)->name->text));
    } else {
        AstNode *key_node = ast_is(node, Node_Index) ? AST(Index, node)->key : AST(PrivateMember, node)->key;
        u32 key;
        if (ast_is(node, Node_Index)) {
            key = expr(fn, key_node, WANT_ANY);
        } else {
            Ref ref;
            AstPrivateName *name = AST(PrivateName, key_node);
            ref_init(fn, &ref, name->scope, name->name, name->var, key_node->start);
            key = ref_load(fn, &ref, WANT_ANY, false);
        }
        set_pos(fn, key_node->start);
        bc_emit3(&fn->w, ast_is(node, Node_Index) ? Op_GetElem : Op_GetPrivate, function, this_reg, key);
    }
    u32 w = reg_window(fn, 6);
    bc_emit_d(&fn->w, Op_GetMethod, w, function, 0, bc_atom(&fn->w, STR("bind")));
    emit_move(fn, w + 5, this_reg);
    bc_emit3(&fn->w, Op_Call, dst, w, 1);
    return true;
}

static void one_decorator(Fn *fn, const AstDecorator *node, bool bind, u32 dst)
{
    u32 mark = fn->next;
    if (!bind || !bound_member(fn, node->expression, dst))
        expr_to(fn, node->expression, dst);
    if (node->param) {
        u32 w = reg_new(fn);
        emit_move(fn, w, dst);
        set_pos(fn, node->node.start);
        emit_step(fn, Decorate_Param, dst, w, node->param - 1);
    }
    reg_reset(fn, mark);
}

/* Into registers one behind the other. */
static void push_decorators(Fn *fn, const AstList *list, bool bind)
{
    for (u32 i = 0; i < list->len; i++)
        one_decorator(fn, AST(Decorator, list->items[i]), bind, reg_new(fn));
}

static void decorators_array(Fn *fn, const AstList *list, u32 dst)
{
    u32 mark = fn->next;
    push_decorators(fn, list, true);
    bc_emit3(&fn->w, Op_NewArray, dst, mark, list->len);
    reg_reset(fn, mark);
}

/* The key of a decorated member that is not computed; private: the name itself. */
static void load_key(Fn *fn, AstClassMember *m, u32 dst)
{
    char buffer[24];
    Str text;
    if (ast_is(m->key, Node_PrivateName)) {
        Ref ref;
        AstPrivateName *name = AST(PrivateName, m->key);
        ref_init(fn, &ref, fn->scope, name->name, name->var, m->key->start);
        ref_load(fn, &ref, (i32)dst, false);
    } else if (key_text(m->key, buffer, &text)) {
        load_string(fn, text, (i32)dst);
    } else {
        expr_to(fn, m->key, dst);
        bc_emit2(&fn->w, Op_ToKey, dst, dst);
    }
}

/* ---- around the members ---- */

void decoration_begin(Fn *fn, AstClass *node, Decoration *d)
{
    *d = (Decoration){.legacy = node->legacy_decorators};
    if (!node->is_decorated || d->legacy)
        return;
    d->class_list = reg_new(fn);
    if (node->decorators.len)
        decorators_array(fn, &node->decorators, d->class_list);
    else
        bc_emit1(&fn->w, Op_LoadUndef, d->class_list);
}

void decoration_open(Fn *fn, AstClass *node, Decoration *d)
{
    u32 n = 0;
    for (u32 i = 0; i < node->members.len; i++)
        n += has_slots(member_at(node, i));
    d->next = d->slots = reg_window(fn, n * 2);
    if (d->legacy)
        return;
    d->lists = reg_new(fn);
    u32 count = node->lists ? node->n_lists : LIST_COUNT, mark = fn->next;
    for (u32 i = 0; i < count; i++)
        bc_emit3(&fn->w, Op_NewArray, reg_new(fn), mark, 0);
    bc_emit3(&fn->w, Op_NewArray, d->lists, mark, count);
    reg_reset(fn, mark);
    if (node->lists)
        var_init(fn, node->lists, d->lists);
}

i32 decoration_member(Fn *fn, AstClassMember *m, Decoration *d)
{
    if (!has_slots(m))
        return -1;
    u32 slot = d->next;
    d->next += 2;
    if (!d->legacy)
        decorators_array(fn, &m->decorators, slot);
    return (i32)slot + 1;
}

/* ---- standard ---- */

static bool is_field(const AstClassMember *m)
{
    return m->kind == Member_Field;
}

static DecoratedKind decorated_kind(const AstClassMember *m)
{
    switch (m->kind) {
    case Member_Get:
        return Decorated_Getter;
    case Member_Set:
        return Decorated_Setter;
    case Member_Accessor:
        return Decorated_Accessor;
    case Member_Field:
        return Decorated_Field;
    default:
        return Decorated_Method;
    }
}

static void call_member(Fn *fn, AstClassMember *m, const Decoration *d, u32 slot, u32 metadata)
{
    u32 mark = fn->next, w = reg_window(fn, 5);
    bool is_private = ast_is(m->key, Node_PrivateName);
    if (is_field(m))
        bc_emit1(&fn->w, Op_LoadUndef, w);
    else
        emit_move(fn, w, m->is_static ? d->ctor : is_private ? (u32)d->init : d->ctor + 1);
    if (m->computed)
        emit_move(fn, w + 1, slot + 1);
    else
        load_key(fn, m, w + 1);
    emit_move(fn, w + 2, slot);
    emit_move(fn, w + 3, d->lists);
    emit_move(fn, w + 4, metadata);
    u32 list = m->list ? m->list : m->is_static ? LIST_STATIC : LIST_INSTANCE;
    set_pos(fn, m->decorators.items[0]->start);
    emit_step(fn, Decorate_Member, w, w,
              decorated_kind(m) | (m->is_static ? DECORATED_STATIC : 0) | (is_private ? DECORATED_PRIVATE : 0) |
                  list * DECORATED_LIST);
    reg_reset(fn, mark);
}

/* Private static methods go with the class that stands for this one. */
static void move_private(Fn *fn, AstClass *node, u32 from, u32 to)
{
    Label same = bc_label(&fn->w);
    bc_emit(&fn->w, Op_JStrictEq, (i32)from, (i32)to, 0, (i32)same, 0);
    for (u32 i = 0; i < node->members.len; i++) {
        AstClassMember *m = member_at(node, i);
        if (!m->is_static || !ast_is(m->key, Node_PrivateName) || is_field(m))
            continue;
        bool again = false; /* the other half of a pair went along */
        for (u32 k = 0; k < i && !again; k++) {
            AstClassMember *other = member_at(node, k);
            again = ast_is(other->key, Node_PrivateName) &&
                    AST(PrivateName, other->key)->name == AST(PrivateName, m->key)->name;
        }
        u32 mark = fn->next, key = reg_new(fn);
        if (!again) {
            load_key(fn, m, key);
            bc_emit3(&fn->w, Op_CopyPrivate, to, from, key);
        }
        reg_reset(fn, mark);
    }
    bc_bind(&fn->w, same);
}

u32 decoration_apply(Fn *fn, AstClass *node, Decoration *d, u32 heritage)
{
    if (d->legacy)
        return d->ctor;
    u32 metadata = reg_new(fn), result = reg_new(fn), mark = fn->next;
    set_pos(fn, node->node.start);
    emit_step(fn, Decorate_Metadata, metadata, heritage, 0);
    for (u32 group = 0; group < 4; group++) {
        u32 slot = d->slots;
        for (u32 i = 0; i < node->members.len; i++) {
            AstClassMember *m = member_at(node, i);
            if (!has_slots(m))
                continue;
            if (is_field(m) == (group >= 2) && m->is_static == !(group & 1))
                call_member(fn, m, d, slot, metadata);
            slot += 2;
        }
    }
    u32 w = reg_window(fn, 4);
    emit_move(fn, w, d->ctor);
    emit_move(fn, w + 1, d->class_list);
    emit_move(fn, w + 2, d->lists);
    emit_move(fn, w + 3, metadata);
    set_pos(fn, node->decorators.len ? node->decorators.items[0]->start : node->node.start);
    emit_step(fn, Decorate_Class, result, w, 0);
    reg_reset(fn, mark);
    if (node->decorators.len)
        move_private(fn, node, d->ctor, result);
    return result;
}

u32 decoration_run(Fn *fn, u32 this_reg, u32 lists, u32 list, i32 value)
{
    u32 w = reg_window(fn, 3);
    emit_move(fn, w, this_reg);
    emit_move(fn, w + 1, lists);
    if (value >= 0)
        emit_move(fn, w + 2, (u32)value);
    else
        bc_emit1(&fn->w, Op_LoadUndef, w + 2);
    emit_step(fn, Decorate_Run, w, w, list * 2 + (value >= 0));
    return w;
}

/* ---- legacy ---- */

static void call_legacy(Fn *fn, u32 target, i32 key, u32 first, u32 n, LegacyTarget what, u32 dst)
{
    u32 w = reg_window(fn, 3);
    emit_move(fn, w, target);
    if (key >= 0)
        emit_move(fn, w + 1, (u32)key);
    else
        bc_emit1(&fn->w, Op_LoadUndef, w + 1);
    bc_emit3(&fn->w, Op_NewArray, w + 2, first, n);
    emit_step(fn, Decorate_Legacy, dst, w, what);
}

/* A register more: Reflect.metadata(key, value); the value is in the register already. */
static void push_metadata(Fn *fn, TypeKey key, u32 reg)
{
    emit_step(fn, Decorate_Type, reg, reg, key);
}

static void push_params(Fn *fn, const AstMemberTypes *types)
{
    u32 reg = reg_new(fn), mark = fn->next;
    for (u32 i = 0; types && i < types->params.len; i++)
        type_value(fn, types->params.items[i], TypeNote_Object, reg_new(fn));
    bc_emit3(&fn->w, Op_NewArray, reg, mark, fn->next - mark);
    reg_reset(fn, mark);
    push_metadata(fn, TypeKey_Parameters, reg);
}

static void push_accessor_types(Fn *fn, const AstClass *node, const AstClassMember *m)
{
    const AstMemberTypes *set;
    const AstNode *type = class_accessor_types(fn->info->script, node, m, &set);
    u32 reg = reg_new(fn);
    type_value(fn, type, TypeNote_Object, reg);
    push_metadata(fn, TypeKey_Type, reg);
    push_params(fn, set);
}

/* What emitDecoratorMetadata adds to the decorators of a member. */
static void push_types(Fn *fn, const AstClass *node, const AstClassMember *m)
{
    if (!m->types)
        return;
    const AstMemberTypes *types = AST(MemberTypes, m->types);
    if (m->kind == Member_Get || m->kind == Member_Set) {
        push_accessor_types(fn, node, m);
        return;
    }
    u32 reg = reg_new(fn);
    type_value(fn, types->type, m->kind == Member_Method ? TypeNote_Function : TypeNote_Object, reg);
    push_metadata(fn, TypeKey_Type, reg);
    if (m->kind != Member_Method)
        return;
    push_params(fn, types);
    bool is_async = AST(Function, m->value)->info->is_async;
    u32 result = reg_new(fn);
    type_value(fn, types->result, is_async ? TypeNote_Promise : TypeNote_Void, result);
    push_metadata(fn, TypeKey_Result, result);
}

static void push_accessor(Fn *fn, const AstClass *node, const AstClassMember *m)
{
    AstList own, params;
    class_accessor_decorators(node, m, &own, &params);
    push_decorators(fn, &own, false);
    push_decorators(fn, &params, false);
}

static void legacy_member(Fn *fn, AstClass *node, AstClassMember *m, const Decoration *d, u32 slot)
{
    u32 mark = fn->next;
    if (class_is_silent_half(node, m))
        return;
    if (class_is_half(m))
        push_accessor(fn, node, m);
    else
        push_decorators(fn, &m->decorators, false);
    push_types(fn, node, m);
    u32 n = fn->next - mark, key = reg_new(fn);
    if (m->computed)
        emit_move(fn, key, slot + 1);
    else
        load_key(fn, m, key);
    bool field = m->kind == Member_Field || m->kind == Member_Ambient;
    set_pos(fn, m->decorators.items[0]->start);
    call_legacy(fn, m->is_static ? d->ctor : d->ctor + 1, (i32)key, mark, n, field ? Legacy_Field : Legacy_Method,
                key);
    reg_reset(fn, mark);
}

/* Code of the surroundings in the middle of the class: its scope is put aside. */
typedef struct Outside {
    Scope *scope;
    u32 heap_len, pushed;
} Outside;

static Outside go_outside(Fn *fn, const Decoration *d)
{
    Outside o = {.scope = fn->scope, .heap_len = fn->heap.len};
    if (o.heap_len > d->outer->heap_len)
        o.pushed = VEC_LAST(&fn->heap);
    fn->scope = d->outer->scope;
    fn->heap.len = d->outer->heap_len;
    return o;
}

static void come_back(Fn *fn, const Outside *o)
{
    fn->scope = o->scope;
    if (fn->heap.len < o->heap_len)
        VEC_PUSH(&fn->heap, o->pushed);
}

static void bind_class(Fn *fn, AstClass *node, const Decoration *d, u32 value)
{
    if (!node->var)
        return;
    Outside o = go_outside(fn, d);
    var_init(fn, node->var, value);
    come_back(fn, &o);
}

static void legacy_class(Fn *fn, AstClass *node, const Decoration *d)
{
    u32 mark = fn->next;
    Outside o = go_outside(fn, d);
    push_decorators(fn, &node->decorators, false);
    come_back(fn, &o);
    for (u32 i = 0; i < node->members.len; i++) {
        AstClassMember *m = member_at(node, i);
        if (m->is_constructor)
            push_decorators(fn, &m->decorators, false);
        if (m->is_constructor && m->types)
            push_params(fn, AST(MemberTypes, m->types));
    }
    u32 n = fn->next - mark;
    if (n) {
        set_pos(fn, node->decorators.len ? node->decorators.items[0]->start : node->node.start);
        u32 result = reg_new(fn);
        call_legacy(fn, d->ctor, -1, mark, n, Legacy_Class, result);
        if (node->inner_var)
            var_init(fn, node->inner_var, result);
        emit_move(fn, d->ctor, result);
    }
    reg_reset(fn, mark);
}

void decoration_legacy(Fn *fn, AstClass *node, Decoration *d)
{
    bind_class(fn, node, d, d->ctor);
    for (u32 is_static = 0; is_static < 2; is_static++) {
        u32 slot = d->slots;
        for (u32 i = 0; i < node->members.len; i++) {
            AstClassMember *m = member_at(node, i);
            if (!has_slots(m))
                continue;
            if (m->is_static == (bool)is_static)
                legacy_member(fn, node, m, d, slot);
            slot += 2;
        }
    }
    legacy_class(fn, node, d);
}
