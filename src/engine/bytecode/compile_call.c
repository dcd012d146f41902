/* compile_call.c - calls, constructions, and literals of arrays and objects.
 *
 * A call window lies above everything that is alive: callee, this and arguments are evaluated
 * straight into their places, and the result takes the window's first register or wherever it is
 * wanted.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/compile_priv.h"

enum {
    MAX_ARGUMENTS = 60000,
    ARRAY_CHUNK = 64, /* values of an array literal held in registers at a time */
    OBJECT_CHUNK = 64,
};

/* ---- callee ---- */

static void callee_super(Fn *fn, AstNode *node, u32 w)
{
    Target t;
    target_prepare(fn, node, &t, NULL, Use_Store);
    target_load(fn, &t, (i32)(w + WINDOW_CALLEE));
    emit_move(fn, w + WINDOW_THIS, t.receiver);
}

static void callee_member(Fn *fn, AstMember *m, u32 w)
{
    if (ast_is(m->object, Node_Super)) {
        callee_super(fn, &m->node, w);
        return;
    }
    Str path = builtin_member(fn, m->object, m->name->text);
    if (path.len) {
        load_library(fn, path, (i32)(w + WINDOW_CALLEE));
        expr_to(fn, m->object, w + WINDOW_THIS);
        return;
    }
    u32 object = expr(fn, m->object, WANT_ANY);
    if (m->optional)
        bc_emit2(&fn->w, Op_JNullish, object, fn->chain);
    set_pos(fn, property_pos(&m->node));
    u32 atom = bc_atom(&fn->w, m->name->text);
    bc_emit_d(&fn->w, Op_GetMethod, w, object, 0, atom);
    if (fn->w.builtin && m->name->text.data[0] != '$')
        bc_emit_d(&fn->w, Op_OrigMethod, w + WINDOW_CALLEE, w + WINDOW_THIS, w + WINDOW_CALLEE, atom);
}

static void callee_index(Fn *fn, AstIndex *m, u32 w)
{
    if (ast_is(m->object, Node_Super)) {
        callee_super(fn, &m->node, w);
        return;
    }
    u32 object = expr_operand(fn, m->object, m->key, WANT_ANY);
    if (m->optional)
        bc_emit2(&fn->w, Op_JNullish, object, fn->chain);
    u32 key = expr(fn, m->key, WANT_ANY);
    set_pos(fn, m->key->start);
    bc_emit3(&fn->w, Op_GetElemMethod, w, object, key);
}

static void callee_private(Fn *fn, AstPrivateMember *m, u32 w)
{
    AstPrivateName *name = AST(PrivateName, m->key);
    expr_to(fn, m->object, w + WINDOW_THIS);
    if (m->optional)
        bc_emit2(&fn->w, Op_JNullish, w + WINDOW_THIS, fn->chain);
    Ref ref;
    ref_init(fn, &ref, name->scope, name->name, name->var, name->node.start);
    u32 key = ref_load(fn, &ref, WANT_ANY, false);
    set_pos(fn, m->key->start);
    bc_emit3(&fn->w, Op_GetPrivate, w + WINDOW_CALLEE, w + WINDOW_THIS, key);
}

static bool prepare_callee(Fn *fn, AstNode *node, u32 w);

/* (a?.b)(): the parentheses end the chain but keep its this. */
static void callee_chain(Fn *fn, AstOptionalChain *chain, u32 w)
{
    Label saved = fn->chain, end = bc_label(&fn->w);
    fn->chain = bc_label(&fn->w);
    if (!prepare_callee(fn, chain->expression, w))
        bc_emit1(&fn->w, Op_LoadUndef, w + WINDOW_THIS);
    bc_jump(&fn->w, end);
    bc_bind(&fn->w, fn->chain);
    bc_emit1(&fn->w, Op_LoadUndef, w + WINDOW_CALLEE);
    bc_emit1(&fn->w, Op_LoadUndef, w + WINDOW_THIS);
    bc_bind(&fn->w, end);
    fn->chain = saved;
}

/* Callee and this of a call into window w, which is about to be reserved: what comes before the
 * arguments may use its registers too, so that chains of calls need no more of them than one.
 * False: this is undefined and its place was not written. */
static bool prepare_callee(Fn *fn, AstNode *node, u32 w)
{
    u32 mark = fn->next;
    bool has_this = true;
    switch (node->kind) {
    case Node_Member:
        callee_member(fn, AST(Member, node), w);
        break;
    case Node_Index:
        callee_index(fn, AST(Index, node), w);
        break;
    case Node_PrivateMember:
        callee_private(fn, AST(PrivateMember, node), w);
        break;
    case Node_OptionalChain:
        callee_chain(fn, AST(OptionalChain, node), w);
        break;
    case Node_Identifier: {
        AstIdentifier *id = AST(Identifier, node);
        Ref ref;
        ref_init(fn, &ref, id->scope, id->name, id->var, node->start);
        if (ref.loc.dynamic) {
            set_pos(fn, node->start);
            bc_emit_d(&fn->w, Op_DynCallee, w, scope_reg(fn), 0, bc_atom(&fn->w, id->name->text));
            break;
        }
        ref_load(fn, &ref, (i32)(w + WINDOW_CALLEE), false);
        has_this = false;
        break;
    }
    default:
        expr_to(fn, node, w + WINDOW_CALLEE);
        has_this = false;
    }
    reg_reset(fn, mark);
    return has_this;
}

/* Reserves a window and fills its callee and this; *plain: this is undefined and not written. */
static u32 open_window(Fn *fn, AstNode *callee, bool *plain)
{
    u32 w = fn->next;
    bool first =
        (ast_is(callee, Node_Member) && !ast_is(AST(Member, callee)->object, Node_Super)) ||
        (ast_is(callee, Node_Index) && !ast_is(AST(Index, callee)->object, Node_Super));
    if (first) {
        *plain = !prepare_callee(fn, callee, w);
        reg_window(fn, WINDOW_ARGS);
    } else {
        reg_window(fn, WINDOW_ARGS);
        *plain = !prepare_callee(fn, callee, w);
    }
    return w;
}

u32 call_pos(const Source *source, const AstNode *callee, bool optional)
{
    bool named = !(callee->flags & AstFlag_Paren) && !optional;
    if (named && ast_is(callee, Node_Identifier))
        return callee->start;
    if (named && ast_is(callee, Node_Member))
        return property_pos(callee);
    u32 pos = token_after(source, callee, "(?", callee->start);
    return pos + (source->text.data[pos] == '?' ? 2 : 0);
}

/* ---- arguments ---- */

u32 call_arguments(Fn *fn, const AstList *list, u32 w)
{
    if (list->len > MAX_ARGUMENTS) {
        too_large(fn, list->items[0]);
        return 0;
    }
    for (u32 i = 0; i < list->len; i++) {
        u32 slot = reg_new(fn);
        ASSERT(slot == w + WINDOW_ARGS + i);
        (void)w;
        expr_to(fn, list->items[i], slot);
    }
    return list->len;
}

/* As an array in the first argument register. */
static void spread_arguments(Fn *fn, const AstList *list)
{
    u32 slot = reg_new(fn);
    u32 mark = fn->next;
    if (list->len == 1) {
        AstNode *source = AST(Spread, list->items[0])->value;
        u32 v = expr(fn, source, WANT_ANY);
        set_pos(fn, source->start);
        bc_emit2(&fn->w, Op_SpreadList, slot, v);
        reg_reset(fn, mark);
        return;
    }
    expr_array(fn, list, (i32)slot);
    reg_reset(fn, mark);
}

static u32 finish_call(Fn *fn, u32 mark, i32 want)
{
    reg_reset(fn, mark);
    return reg_take(fn, want);
}

static void emit_eval(Fn *fn, u32 dst, u32 w, u32 argc, bool spread)
{
    const ScopeInfo *info = scope_publish(fn->scope);
    i32 k = scope_constant(fn, info, fn->scope->is_strict);
    bc_emit(&fn->w, spread ? Op_CallEvalSpread : Op_CallEval, (i32)dst, (i32)w, (i32)argc,
            (i32)scope_reg(fn), k);
}

u32 expr_call(Fn *fn, AstCall *call, i32 want)
{
    u32 formed;
    if (fn->w.builtin && builtin_form(fn, call, want, &formed))
        return formed;
    u32 mark = fn->next;
    bool plain;
    u32 w = open_window(fn, call->callee, &plain);
    if (plain && (call->has_spread || call->maybe_direct_eval)) {
        bc_emit1(&fn->w, Op_LoadUndef, w + WINDOW_THIS);
        plain = false;
    }
    if (call->optional)
        bc_emit2(&fn->w, Op_JNullish, w + WINDOW_CALLEE, fn->chain);
    u32 argc = 0;
    if (call->has_spread)
        spread_arguments(fn, &call->arguments);
    else
        argc = call_arguments(fn, &call->arguments, w);
    u32 dst = finish_call(fn, mark, want);
    set_pos(fn, call_pos(fn->code->unit->source, call->callee, call->optional));
    if (call->maybe_direct_eval)
        emit_eval(fn, dst, w, argc, call->has_spread);
    else
        bc_emit3(&fn->w,
                 call->has_spread ? Op_CallSpread
                 : plain          ? Op_CallPlain
                                  : Op_Call,
                 dst, w, argc);
    return dst;
}

u32 expr_new(Fn *fn, AstNew *node, i32 want)
{
    u32 mark = fn->next;
    u32 w = reg_window(fn, WINDOW_ARGS);
    expr_to(fn, node->callee, w + WINDOW_CALLEE);
    u32 argc = 0;
    if (node->has_spread)
        spread_arguments(fn, &node->arguments);
    else
        argc = call_arguments(fn, &node->arguments, w);
    u32 dst = finish_call(fn, mark, want);
    set_pos(fn, node->node.start);
    bc_emit3(&fn->w, node->has_spread ? Op_NewSpread : Op_New, dst, w, argc);
    return dst;
}

static u32 load_special(Fn *fn, AstNode *node, i32 want)
{
    Ref ref;
    if (ast_is(node, Node_NewTarget)) {
        AstNewTarget *n = AST(NewTarget, node);
        ref_init(fn, &ref, n->scope, n->name, n->var, node->start);
    } else if (ast_is(node, Node_This)) {
        AstThis *n = AST(This, node);
        ref_init(fn, &ref, n->scope, n->name, n->var, node->start);
    } else {
        AstIdentifier *n = AST(Identifier, node);
        ref_init(fn, &ref, n->scope, n->name, n->var, node->start);
    }
    return ref_load(fn, &ref, want, false);
}

/* Binds this after super() returned; a second time is an error, found after the call. */
static void bind_this(Fn *fn, AstNode *this_ref, u32 value)
{
    AstThis *node = AST(This, this_ref);
    Ref ref;
    ref_init(fn, &ref, node->scope, node->name, node->var, node->node.start);
    ref.loc.check_tdz = false;
    u32 mark = fn->next;
    u32 old = ref_load(fn, &ref, WANT_ANY, false);
    Label first = bc_label(&fn->w);
    bc_emit2(&fn->w, Op_JHole, old, first);
    emit_throw_error(fn, THROW_REFERENCE, STR("Super constructor may only be called once"));
    bc_bind(&fn->w, first);
    ref_init_store(fn, &ref, value);
    reg_reset(fn, mark);
}

u32 expr_super_call(Fn *fn, AstSuperCall *call, i32 want)
{
    u32 mark = fn->next;
    bool once = fn->super_once;
    u32 earlier = ++fn->super_calls;
    fn->super_once = false;
    u32 result = reg_new(fn);
    u32 callee = load_special(fn, call->function_ref, WANT_ANY);
    u32 w = reg_window(fn, WINDOW_ARGS);
    set_pos(fn, call->node.start);
    bc_emit2(&fn->w, Op_SuperCtor, w + WINDOW_CALLEE, callee);
    u32 argc = 0;
    if (call->has_spread)
        spread_arguments(fn, &call->arguments);
    else
        argc = call_arguments(fn, &call->arguments, w);
    u32 new_target = reg_new(fn);
    load_special(fn, call->new_target, (i32)new_target);
    once &= fn->super_calls == earlier; /* none among the arguments */
    if (once)
        result = (u32)fn->this_var->reg;
    set_pos(fn, call->node.start);
    bc_emit3(&fn->w, call->has_spread ? Op_SuperSpread : Op_SuperCall, result, w, argc);
    if (!once)
        bind_this(fn, call->this_ref, result);
    const FunctionInfo *constructor = fn->info;
    while (constructor->kind == Function_Arrow && constructor->parent)
        constructor = constructor->parent;
    if ((!fn->is_derived || fn->code->has_fields) && !constructor->late_fields)
        bc_emit2(&fn->w, Op_RunFields, result, callee);
    if (want == WANT_NONE)
        return 0;
    if (want >= 0)
        return deliver(fn, want, result);
    reg_reset(fn, mark);
    u32 dst = reg_new(fn);
    emit_move(fn, dst, result);
    return dst;
}

u32 expr_tagged_template(Fn *fn, AstTaggedTemplate *node, i32 want)
{
    AstTemplate *quasi = AST(Template, node->quasi);
    u32 mark = fn->next;
    bool plain;
    u32 w = open_window(fn, node->tag, &plain);
    Constant k = {.kind = Const_Template, .count = quasi->count};
    k.strings = ARENA_ARRAY(fn->w.arena, Str, (size_t)quasi->count * 2);
    for (u32 i = 0; i < quasi->count; i++) {
        k.strings[i] = bc_keep(&fn->w, quasi->cooked[i]);
        k.strings[quasi->count + i] = bc_keep(&fn->w, quasi->raw[i]);
    }
    bc_emit2(&fn->w, Op_TemplateObject, reg_new(fn), bc_constant(&fn->w, k));
    for (u32 i = 0; i < quasi->expressions.len; i++)
        expr_to(fn, quasi->expressions.items[i], reg_new(fn));
    u32 dst = finish_call(fn, mark, want);
    set_pos(fn, quasi->node.start);
    bc_emit3(&fn->w, plain ? Op_CallPlain : Op_Call, dst, w, 1 + quasi->expressions.len);
    return dst;
}

/* ---- array literals ---- */

static void array_item(Fn *fn, u32 array, AstNode *item)
{
    u32 mark = fn->next;
    if (ast_is(item, Node_Spread)) {
        AstNode *source = AST(Spread, item)->value;
        u32 v = expr(fn, source, WANT_ANY);
        set_pos(fn, source->start);
        bc_emit2(&fn->w, Op_ArraySpread, array, v);
    } else if (ast_is(item, Node_Hole)) {
        u32 hole = reg_new(fn);
        bc_emit1(&fn->w, Op_LoadHole, hole);
        bc_emit2(&fn->w, Op_ArrayPush, array, hole);
    } else {
        bc_emit2(&fn->w, Op_ArrayPush, array, expr(fn, item, WANT_ANY));
    }
    reg_reset(fn, mark);
}

u32 expr_array(Fn *fn, const AstList *items, i32 want)
{
    u32 leading = 0;
    while (leading < items->len && leading < ARRAY_CHUNK &&
           !ast_is(items->items[leading], Node_Spread))
        leading++;
    bool whole = leading == items->len;
    u32 dst = whole ? 0 : reg_take(fn, step_want(fn, want));
    u32 mark = fn->next;
    u32 first = fn->next;
    for (u32 i = 0; i < leading; i++) {
        u32 slot = reg_new(fn);
        if (ast_is(items->items[i], Node_Hole))
            bc_emit1(&fn->w, Op_LoadHole, slot);
        else
            expr_to(fn, items->items[i], slot);
    }
    reg_reset(fn, mark);
    if (whole)
        dst = reg_take(fn, want);
    bc_emit3(&fn->w, Op_NewArray, dst, leading ? first : 0, leading);
    for (u32 i = leading; i < items->len; i++)
        array_item(fn, dst, items->items[i]);
    return deliver(fn, want, dst);
}

/* ---- object literals ---- */

static bool needs_home(const AstFunction *f)
{
    return f->info->uses_super_property || f->info->has_direct_eval;
}

/* A property whose value can wait in a register and become a plain slot. */
static bool is_plain_property(const AstNode *node, Str *key)
{
    if (!ast_is(node, Node_Property))
        return false;
    const AstProperty *p = (const AstProperty *)node;
    if (p->computed || p->proto || !ast_is(p->key, Node_String))
        return false;
    *key = ((const AstString *)p->key)->value;
    if (is_index_text(*key))
        return false;
    if (p->kind == Property_Method)
        return !needs_home((const AstFunction *)p->value);
    return p->kind == Property_Init;
}

static bool begins_without_prototype(const AstObject *object)
{
    if (!object->properties.len || !ast_is(object->properties.items[0], Node_Property))
        return false;
    const AstProperty *p = AST(Property, object->properties.items[0]);
    return p->proto && ast_is(p->value, Node_Null);
}

/* How many properties from `start` on one NewObjectK can make. */
static u32 count_plain(const AstObject *object, u32 start, Str *keys)
{
    u32 n = 0;
    for (; start + n < object->properties.len && n < OBJECT_CHUNK; n++) {
        if (!is_plain_property(object->properties.items[start + n], &keys[n]))
            break;
        for (u32 i = 0; i < n; i++) {
            if (str_equal(keys[i], keys[n]))
                return n;
        }
    }
    return n;
}

static void object_value(Fn *fn, AstProperty *p, Str name, u32 reg)
{
    u32 mark = fn->next;
    if (p->kind == Property_Method)
        closure(fn, AST(Function, p->value), name, (i32)reg);
    else
        expr_named(fn, p->value, p->proto ? (Str){0} : name, (i32)reg);
    reg_reset(fn, mark);
}

static void define_method(Fn *fn, u32 object, AstProperty *p, u32 key, Str name)
{
    u32 kind = p->kind == Property_Get ? 1 : p->kind == Property_Set ? 2 : 0;
    u32 f = closure(fn, AST(Function, p->value), name, WANT_ANY);
    set_pos(fn, p->node.start);
    bc_emit_d(&fn->w, Op_DefineMethod, object, key, f, kind + 4);
}

static void computed_property(Fn *fn, u32 object, AstProperty *p)
{
    u32 key = reg_new(fn);
    expr_to(fn, p->key, key);
    set_pos(fn, p->key->start);
    bc_emit2(&fn->w, Op_ToKey, key, key);
    if (p->kind != Property_Init) {
        define_method(fn, object, p, key, STR(""));
        return;
    }
    u32 value;
    if (ast_is_anonymous_function(p->value) && ast_is(p->value, Node_Class)) {
        value = expr_class(fn, AST(Class, p->value), (Str){0}, (i32)key, WANT_ANY);
    } else if (ast_is_anonymous_function(p->value)) {
        value = closure(fn, AST(Function, p->value), STR(""), WANT_ANY);
        bc_emit_d(&fn->w, Op_SetFnName, value, key, 0, 0);
    } else {
        value = expr(fn, p->value, WANT_ANY);
    }
    set_pos(fn, p->node.start);
    bc_emit3(&fn->w, Op_DefineElem, object, key, value);
}

static void one_property(Fn *fn, u32 object, AstNode *node)
{
    u32 mark = fn->next;
    char buffer[24];
    Str name;
    if (ast_is(node, Node_Spread)) {
        u32 v = expr(fn, AST(Spread, node)->value, WANT_ANY);
        set_pos(fn, AST(Spread, node)->value->start);
        bc_emit2(&fn->w, Op_CopyData, object, v);
        reg_reset(fn, mark);
        return;
    }
    AstProperty *p = AST(Property, node);
    if (p->computed || !key_text(p->key, buffer, &name)) {
        computed_property(fn, object, p);
    } else if (p->kind != Property_Init) {
        u32 key = load_string(fn, name, WANT_ANY);
        define_method(fn, object, p, key, name);
    } else {
        u32 value;
        if (p->proto)
            value = expr(fn, p->value, WANT_ANY);
        else
            value = expr_named(fn, p->value, name, WANT_ANY);
        set_pos(fn, p->node.start);
        if (p->proto)
            bc_emit2(&fn->w, Op_SetProto, object, value);
        else
            bc_emit_d(&fn->w, Op_DefineField, object, value, 0, bc_atom(&fn->w, name));
    }
    reg_reset(fn, mark);
}

u32 expr_object(Fn *fn, AstObject *object, i32 want)
{
    Str keys[OBJECT_CHUNK + 1];
    u32 start = begins_without_prototype(object);
    u32 n = count_plain(object, start, keys);
    if (!n)
        start = 0;
    bool whole = start + n == object->properties.len;
    u32 dst = whole ? 0 : reg_take(fn, step_want(fn, want));
    u32 mark = fn->next, first = fn->next;
    for (u32 i = 0; i < n; i++) {
        u32 slot = reg_new(fn);
        object_value(fn, AST(Property, object->properties.items[start + i]), keys[i], slot);
    }
    reg_reset(fn, mark);
    if (whole)
        dst = reg_take(fn, want);
    set_pos(fn, object->node.start);
    if (n) {
        Constant k = {.kind = start ? Const_KeysOfNull : Const_Keys, .count = n};
        k.ints = ARENA_ARRAY(fn->w.arena, i32, n);
        for (u32 i = 0; i < n; i++)
            k.ints[i] = (i32)bc_atom(&fn->w, keys[i]);
        bc_emit_d(&fn->w, Op_NewObjectK, dst, first, 0, bc_constant(&fn->w, k));
    } else {
        bc_emit1(&fn->w, Op_NewObject, dst);
    }
    for (u32 i = start + n; i < object->properties.len; i++)
        one_property(fn, dst, object->properties.items[i]);
    return deliver(fn, want, dst);
}
