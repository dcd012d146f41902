/* compile_assign.c - assignment of all sorts, ++ and --.
 *
 * A plain variable in a register is written by the last instruction of its new value; everything
 * else goes through a Target (compile_ref.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "engine/bytecode/compile_priv.h"

static u32 update_register(Fn *fn, AstUpdate *node, u32 reg, Op op, i32 want)
{
    if (want == WANT_NONE || node->prefix) {
        bc_emit2(&fn->w, op, reg, reg);
        return want == WANT_NONE ? reg : deliver(fn, want, reg);
    }
    u32 old = reg_take(fn, step_want(fn, want));
    bc_emit2(&fn->w, Op_ToNumeric, old, reg);
    bc_emit2(&fn->w, op, reg, old);
    return deliver(fn, want, old);
}

u32 expr_update(Fn *fn, AstUpdate *node, i32 want)
{
    Op op = node->op == Tok_PlusPlus ? Op_Inc : Op_Dec;
    Target t;
    u32 result = want == WANT_NONE ? 0 : reg_take(fn, step_want(fn, want));
    u32 mark = fn->next;
    if (ast_is(node->operand, Node_Identifier)) {
        AstIdentifier *id = AST(Identifier, node->operand);
        Ref ref;
        ref_init(fn, &ref, id->scope, id->name, id->var, id->node.start);
        i32 direct = ref_direct(fn, &ref, false);
        if (direct >= 0) {
            if (want == WANT_ANY)
                reg_reset(fn, result);
            set_pos(fn, id->node.start);
            return update_register(fn, node, (u32)direct, op, want);
        }
    }
    target_prepare(fn, node->operand, &t, NULL, Use_Both);
    u32 value = target_load(fn, &t, (i32)reg_new(fn));
    set_pos(fn, node->node.start);
    if (want != WANT_NONE && !node->prefix) {
        bc_emit2(&fn->w, Op_ToNumeric, result, value);
        bc_emit2(&fn->w, op, value, result);
    } else {
        bc_emit2(&fn->w, op, value, value);
        if (want != WANT_NONE)
            emit_move(fn, result, value);
    }
    target_store(fn, &t, value);
    reg_reset(fn, mark);
    return want == WANT_NONE ? 0 : deliver(fn, want, result);
}

static u32 assign_name(Fn *fn, AstAssign *node, i32 want)
{
    AstIdentifier *id = AST(Identifier, node->target);
    Ref ref;
    ref_init(fn, &ref, id->scope, id->name, id->var, id->node.start);
    Str name = id->node.flags & AstFlag_Paren ? (Str){0} : id->name->text;
    i32 direct = ref_direct(fn, &ref, false);
    if (direct >= 0) {
        expr_named(fn, node->value, name, direct);
        return want == WANT_NONE ? 0 : deliver(fn, want, (u32)direct);
    }
    u32 mark = fn->next;
    i32 step = want == WANT_NONE ? WANT_ANY : step_want(fn, want);
    /* Strict code must fail when the name does not exist before the value is computed. */
    if (!ref.loc.found && id->scope->is_strict && !expr_is_inert(node->value) &&
        !ast_is_anonymous_function(node->value))
        ref.loc.dynamic = true;
    ref_resolve(fn, &ref);
    u32 value = expr_named(fn, node->value, name, step);
    ref_store(fn, &ref, value);
    if (want == WANT_NONE)
        reg_reset(fn, mark);
    return want == WANT_NONE ? 0 : deliver(fn, want, value);
}

/* "a.b.c" of such a target, without this and prototype: V8's name in stacks for a function assigned to it.
 * false: the chain has other things in it. */
static bool target_text(const AstNode *target, Buf *out, u32 depth)
{
    const AstNode *object = NULL;
    Str name = {0};
    if (depth > 20)
        return false;
    if (ast_is(target, Node_Identifier)) {
        name = ((const AstIdentifier *)target)->name->text;
    } else if (ast_is(target, Node_This)) {
        return true;
    } else if (ast_is(target, Node_Member)) {
        object = ((const AstMember *)target)->object;
        name = ((const AstMember *)target)->name->text;
    } else if (ast_is(target, Node_Index) && ast_is(((const AstIndex *)target)->key, Node_String)) {
        object = ((const AstIndex *)target)->object;
        name = AST(String, ((const AstIndex *)target)->key)->value;
    } else {
        return false;
    }
    if (object && !target_text(object, out, depth + 1))
        return false;
    if (name.len == 9 && !memcmp(name.data, "prototype", 9))
        return true;
    if (out->len)
        buf_push(out, '.');
    buf_append_str(out, name);
    return out->len < 200;
}

static u32 assigned_value(Fn *fn, AstAssign *node, i32 want)
{
    if (!ast_is_anonymous_function(node->value) || ast_is(node->value, Node_Class))
        return expr(fn, node->value, want);
    AUTO_BUF text = {0};
    if (target_text(node->target, &text, 0))
        fn->cc->inferred = unit_keep(fn->cc, buf_view(&text));
    u32 value = expr(fn, node->value, want);
    fn->cc->inferred = (Str){0};
    return value;
}

static u32 assign_simple(Fn *fn, AstAssign *node, i32 want)
{
    if (ast_is(node->target, Node_Identifier))
        return assign_name(fn, node, want);
    i32 step = want == WANT_NONE ? WANT_ANY : step_want(fn, want);
    if (ast_is(node->target, Node_ArrayPattern) || ast_is(node->target, Node_ObjectPattern)) {
        if (want == WANT_NONE && bind_literal(fn, node->target, node->value, Bind_Assign))
            return 0;
        u32 value = expr(fn, node->value, step);
        if (want != WANT_NONE && reg_is_local(fn, value)) {
            u32 copy = reg_new(fn);
            emit_move(fn, copy, value);
            value = copy;
        }
        u32 mark = fn->next;
        bind_target(fn, node->target, value, Bind_Assign);
        reg_reset(fn, mark);
        return want == WANT_NONE ? 0 : deliver(fn, want, value);
    }
    u32 result = step >= 0 || want == WANT_NONE ? 0 : reg_new(fn);
    Target t;
    target_prepare(fn, node->target, &t, node->value, Use_Store);
    u32 value = assigned_value(fn, node, step);
    t.pos = token_after(fn->code->unit->source, node->target, "=", t.pos);
    target_store(fn, &t, value);
    if (want == WANT_NONE)
        return 0;
    if (step >= 0)
        return (u32)step;
    if (reg_is_local(fn, value) && want == WANT_ANY)
        return value;
    if (want >= 0)
        return deliver(fn, want, value);
    emit_move(fn, result, value);
    return result;
}

static Op logical_skip(u8 op)
{
    return op == Tok_AndAndAssign ? Op_JFalse : op == Tok_OrOrAssign ? Op_JTrue : Op_JNotNullish;
}

static u32 assign_logical(Fn *fn, AstAssign *node, i32 want)
{
    Label end = bc_label(&fn->w);
    Str name = {0};
    if (ast_is(node->target, Node_Identifier)) {
        AstIdentifier *id = AST(Identifier, node->target);
        if (!(id->node.flags & AstFlag_Paren))
            name = id->name->text;
        Ref ref;
        ref_init(fn, &ref, id->scope, id->name, id->var, id->node.start);
        i32 direct = ref_direct(fn, &ref, false);
        if (direct >= 0) {
            bc_emit2(&fn->w, logical_skip(node->op), (u32)direct, end);
            expr_named(fn, node->value, name, direct);
            bc_bind(&fn->w, end);
            return want == WANT_NONE ? 0 : deliver(fn, want, (u32)direct);
        }
    }
    u32 value = reg_take(fn, want == WANT_NONE ? WANT_ANY : step_want(fn, want));
    u32 mark = fn->next;
    Target t;
    target_prepare(fn, node->target, &t, node->value, Use_Maybe);
    target_load(fn, &t, (i32)value);
    bc_emit2(&fn->w, logical_skip(node->op), value, end);
    expr_named(fn, node->value, name, (i32)value);
    target_store(fn, &t, value);
    reg_reset(fn, mark);
    bc_bind(&fn->w, end);
    return want == WANT_NONE ? 0 : deliver(fn, want, value);
}

static void compound_value(Fn *fn, AstAssign *node, u32 dst, u32 left)
{
    u32 mark = fn->next;
    set_pos(fn, node->node.start);
    if (emit_binary_int(fn, node->op, dst, left, node->value))
        return;
    u32 right = expr(fn, node->value, WANT_ANY);
    set_pos(fn, node->node.start);
    emit_binary(fn, node->op, dst, left, right);
    reg_reset(fn, mark);
}

static u32 assign_compound(Fn *fn, AstAssign *node, i32 want)
{
    if (ast_is(node->target, Node_Identifier)) {
        AstIdentifier *id = AST(Identifier, node->target);
        Ref ref;
        ref_init(fn, &ref, id->scope, id->name, id->var, id->node.start);
        i32 direct = ref_direct(fn, &ref, false);
        if (direct >= 0) {
            u32 mark = fn->next;
            u32 left = keep_operand(fn, (u32)direct, node->value);
            compound_value(fn, node, (u32)direct, left);
            reg_reset(fn, mark);
            return want == WANT_NONE ? 0 : deliver(fn, want, (u32)direct);
        }
    }
    u32 value = reg_take(fn, want == WANT_NONE ? WANT_ANY : step_want(fn, want));
    u32 mark = fn->next;
    Target t;
    target_prepare(fn, node->target, &t, node->value, Use_Both);
    u32 left = target_load(fn, &t, (i32)value);
    compound_value(fn, node, value, left);
    target_store(fn, &t, value);
    reg_reset(fn, mark);
    return want == WANT_NONE ? 0 : deliver(fn, want, value);
}

u32 expr_assign(Fn *fn, AstAssign *node, i32 want)
{
    switch (node->op) {
    case Tok_Assign:
        return assign_simple(fn, node, want);
    case Tok_AndAndAssign:
    case Tok_OrOrAssign:
    case Tok_QuestionQuestionAssign:
        return assign_logical(fn, node, want);
    default:
        return assign_compound(fn, node, want);
    }
}
