/* compile_branch.c - conditions as jumps: comparisons fused with their jump, short-circuit
 * operators without values, tests for null, undefined and types.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/compile_priv.h"

/* What typeof is asked about: an unknown name is undefined. */
u32 typeof_operand(Fn *fn, AstUnary *node)
{
    if (!ast_is(node->operand, Node_Identifier))
        return expr(fn, node->operand, WANT_ANY);
    AstIdentifier *id = AST(Identifier, node->operand);
    Ref ref;
    ref_init(fn, &ref, id->scope, id->name, id->var, id->node.start);
    return ref_load(fn, &ref, WANT_ANY, true);
}

static Op compare_jump(u8 token, bool when)
{
    switch (token) {
    case Tok_Less:
        return when ? Op_JLess : Op_JNotLess;
    case Tok_LessEqual:
        return when ? Op_JLessEq : Op_JNotLessEq;
    case Tok_Greater:
        return when ? Op_JGreater : Op_JNotGreater;
    case Tok_GreaterEqual:
        return when ? Op_JGreaterEq : Op_JNotGreaterEq;
    case Tok_Equal:
        return when ? Op_JEq : Op_JNe;
    case Tok_NotEqual:
        return when ? Op_JNe : Op_JEq;
    case Tok_StrictEqual:
        return when ? Op_JStrictEq : Op_JStrictNe;
    case Tok_StrictNotEqual:
        return when ? Op_JStrictNe : Op_JStrictEq;
    default:
        return Op_Nop;
    }
}

static bool is_undefined(const AstNode *node)
{
    if (ast_is(node, Node_Unary) && ((const AstUnary *)node)->op == Tok_Void)
        return ast_is(((const AstUnary *)node)->operand, Node_Number);
    if (!ast_is(node, Node_Identifier))
        return false;
    const AstIdentifier *id = (const AstIdentifier *)node;
    if (!str_equal_c(id->name->text, "undefined"))
        return false;
    VarLoc loc;
    scope_locate(id->scope, id->name, id->var, node->start, &loc);
    return !loc.found && !loc.dynamic;
}

static bool is_loose(const AstBinary *b) { return b->op == Tok_Equal || b->op == Tok_NotEqual; }
static bool is_strict(const AstBinary *b) { return b->op == Tok_StrictEqual || b->op == Tok_StrictNotEqual; }

/* Of `x == null`, `x === undefined` and their negations: x, on either side. NULL: it is none of these. */
static AstNode *compared_to_nothing(const Fn *fn, const AstBinary *b)
{
    bool loose = is_loose(b);
    if ((!loose && !is_strict(b)) || (loose && fn->cc->unit->options.undetectable))
        return NULL;
    if (is_undefined(b->right) || (loose && ast_is(b->right, Node_Null)))
        return b->left;
    if (is_undefined(b->left) || (loose && ast_is(b->left, Node_Null)))
        return b->right;
    return NULL;
}

static bool branch_on_nothing(Fn *fn, AstBinary *b, Label target, bool when)
{
    AstNode *other = compared_to_nothing(fn, b);
    if (!other)
        return false;
    u32 mark = fn->next;
    u32 v = expr(fn, other, WANT_ANY);
    reg_reset(fn, mark);
    bool positive = (b->op == Tok_Equal || b->op == Tok_StrictEqual) == when;
    Op op =
        is_loose(b) ? (positive ? Op_JNullish : Op_JNotNullish) : (positive ? Op_JUndef : Op_JNotUndef);
    bc_emit2(&fn->w, op, v, target);
    return true;
}

static Op compare_jump_int(Op op)
{
    switch (op) {
    case Op_JLess:
        return Op_JLessI;
    case Op_JLessEq:
        return Op_JLessEqI;
    case Op_JGreater:
        return Op_JGreaterI;
    case Op_JGreaterEq:
        return Op_JGreaterEqI;
    case Op_JNotLess:
        return Op_JNotLessI;
    case Op_JNotLessEq:
        return Op_JNotLessEqI;
    case Op_JNotGreater:
        return Op_JNotGreaterI;
    case Op_JNotGreaterEq:
        return Op_JNotGreaterEqI;
    case Op_JStrictEq:
        return Op_JStrictEqI;
    case Op_JStrictNe:
        return Op_JStrictNeI;
    default:
        return Op_Nop;
    }
}

static i32 typeof_code(Str name)
{
    static const char *const names[] = {"undefined", "object", "boolean",  "number",
                                        "string",    "symbol", "function", "bigint"};
    for (u32 i = 0; i < ARRAY_LEN(names); i++) {
        if (str_equal_c(name, names[i]))
            return (i32)i;
    }
    return -1;
}

/* Of `typeof x === "name"`, loose or strict: the code of the name, and `typeof x`. -1: it is none of these. */
static i32 compared_type(const AstBinary *b, AstNode **call)
{
    AstNode *name = b->right;
    *call = b->left;
    if (ast_is(*call, Node_String)) {
        *call = b->right;
        name = b->left;
    }
    if ((!is_loose(b) && !is_strict(b)) || !ast_is(*call, Node_Unary) || AST(Unary, *call)->op != Tok_Typeof ||
        !ast_is(name, Node_String))
        return -1;
    return typeof_code(AST(String, name)->value);
}

static bool branch_on_type(Fn *fn, AstBinary *b, Label target, bool when)
{
    AstNode *call;
    i32 code = compared_type(b, &call);
    if (code < 0)
        return false;
    bool equal = b->op == Tok_StrictEqual || b->op == Tok_Equal;
    u32 mark = fn->next;
    u32 v = typeof_operand(fn, AST(Unary, call));
    reg_reset(fn, mark);
    bc_emit_d(&fn->w, equal == when ? Op_JTypeof : Op_JNotTypeof, v, 0, (u32)code, target);
    return true;
}

void emit_jump_if_same(Fn *fn, u32 value, AstNode *constant, Label target, bool when)
{
    double number;
    i32 n;
    u32 mark = fn->next;
    if (expr_number(constant, &number) && number_is_int(number, &n) && n == (i8)n) {
        bc_emit(&fn->w, when ? Op_JStrictEqI : Op_JStrictNeI, (i32)value, 0, n, (i32)target, 0);
    } else if (ast_is(constant, Node_String)) {
        bc_emit(&fn->w, when ? Op_JStrictEqK : Op_JStrictNeK, (i32)value, 0, 0, (i32)target,
                (i32)bc_string(&fn->w, AST(String, constant)->value));
    } else if (ast_is(constant, Node_Null)) {
        bc_emit2(&fn->w, when ? Op_JNull : Op_JNotNull, value, target);
    } else {
        u32 pos = fn->w.pos;
        u32 other = expr(fn, constant, WANT_ANY);
        set_pos(fn, pos);
        bc_emit_d(&fn->w, when ? Op_JStrictEq : Op_JStrictNe, value, other, 0, target);
    }
    reg_reset(fn, mark);
}

static bool is_constant(const AstNode *node)
{
    return ast_is(node, Node_String) || ast_is(node, Node_Null) || ast_is(node, Node_Number);
}

static void branch_compare(Fn *fn, AstBinary *b, Label target, bool when)
{
    u32 mark = fn->next;
    double number;
    i32 n;
    if (branch_on_nothing(fn, b, target, when) || branch_on_type(fn, b, target, when))
        return;
    bool same = b->op == Tok_StrictEqual, differ = b->op == Tok_StrictNotEqual;
    if ((same || differ) && is_constant(b->right)) {
        u32 v = expr(fn, b->left, WANT_ANY);
        set_pos(fn, b->node.start);
        emit_jump_if_same(fn, v, b->right, target, same == when);
        reg_reset(fn, mark);
        return;
    }
    Op int_op = compare_jump_int(compare_jump(b->op, when));
    if (int_op != Op_Nop && expr_number(b->right, &number) && number_is_int(number, &n) &&
        n == (i8)n) {
        u32 v = expr(fn, b->left, WANT_ANY);
        reg_reset(fn, mark);
        set_pos(fn, b->node.start);
        bc_emit(&fn->w, int_op, (i32)v, 0, n, (i32)target, 0);
        return;
    }
    u32 left = expr_operand(fn, b->left, b->right, WANT_ANY);
    u32 right = expr(fn, b->right, WANT_ANY);
    reg_reset(fn, mark);
    set_pos(fn, b->node.start);
    bc_emit_d(&fn->w, compare_jump(b->op, when), left, right, 0, target);
}

static void branch_logical(Fn *fn, AstLogical *node, Label target, bool when)
{
    Nodes items = {0};
    collect_logical(&node->node, node->op, &items);
    bool is_and = node->op == Tok_AndAnd;
    if (is_and != when) {
        /* Every operand can decide for the jump. */
        for (u32 i = items.len; i-- > 0;)
            expr_branch(fn, items.items[i], target, when);
    } else {
        Label other = bc_label(&fn->w);
        for (u32 i = items.len; i-- > 1;)
            expr_branch(fn, items.items[i], other, !when);
        expr_branch(fn, items.items[0], target, when);
        bc_bind(&fn->w, other);
    }
    VEC_DEINIT(&items);
}

/* -1 unless the truth of the expression is known. */
i32 expr_truth(const AstNode *node)
{
    switch (node->kind) {
    case Node_True:
        return 1;
    case Node_False:
    case Node_Null:
        return 0;
    case Node_Number: {
        double v = ((const AstNumber *)node)->value;
        return v != 0 && v == v;
    }
    case Node_String:
        return ((const AstString *)node)->value.len != 0;
    default:
        return -1;
    }
}

void expr_branch(Fn *fn, AstNode *node, Label target, bool when)
{
    if (!deep_enter(fn, node))
        return;
    u32 mark = fn->next;
    while (ast_is(node, Node_Unary) && AST(Unary, node)->op == Tok_Not) {
        node = AST(Unary, node)->operand;
        when = !when;
    }
    i32 truth = expr_truth(node);
    if (truth >= 0) {
        if ((bool)truth == when)
            bc_jump(&fn->w, target);
    } else if (ast_is(node, Node_Logical) && AST(Logical, node)->op != Tok_QuestionQuestion) {
        branch_logical(fn, AST(Logical, node), target, when);
    } else if (ast_is(node, Node_Binary) && compare_jump(AST(Binary, node)->op, when) != Op_Nop) {
        branch_compare(fn, AST(Binary, node), target, when);
    } else if (ast_is(node, Node_Sequence)) {
        AstSequence *s = AST(Sequence, node);
        for (u32 i = 0; i + 1 < s->items.len; i++)
            expr_effects(fn, s->items.items[i]);
        expr_branch(fn, s->items.items[s->items.len - 1], target, when);
    } else {
        u32 v = expr(fn, node, WANT_ANY);
        reg_reset(fn, mark);
        bc_emit2(&fn->w, when ? Op_JTrue : Op_JFalse, v, target);
    }
    reg_reset(fn, mark);
    deep_leave(fn);
}

/* ---- conditions as values ---- */

/* A comparison whose jump needs no second operand: as a value, too, it is better as a jump over constants. */
static bool is_plain_test(const Fn *fn, const AstBinary *b)
{
    double number;
    i32 n;
    AstNode *call;
    if (compared_to_nothing(fn, b) || compared_type(b, &call) >= 0)
        return true;
    return is_strict(b) && (ast_is(b->right, Node_String) || ast_is(b->right, Node_Null) ||
                            (expr_number(b->right, &number) && number_is_int(number, &n) && n == (i8)n));
}

bool expr_is_jump(const AstNode *node)
{
    bool negated = false;
    while (ast_is(node, Node_Unary) && ((const AstUnary *)node)->op == Tok_Not) {
        node = ((const AstUnary *)node)->operand;
        negated = true;
    }
    return ast_is(node, Node_Binary) ? compare_jump(((const AstBinary *)node)->op, true) != Op_Nop : negated;
}

bool expr_test(Fn *fn, AstNode *node, i32 want, u32 *out)
{
    const AstNode *inner = node;
    while (ast_is(inner, Node_Unary) && ((const AstUnary *)inner)->op == Tok_Not)
        inner = ((const AstUnary *)inner)->operand;
    if (want == WANT_NONE || !ast_is(inner, Node_Binary) || !is_plain_test(fn, (const AstBinary *)inner))
        return false;
    Label no = bc_label(&fn->w), end = bc_label(&fn->w);
    u32 dst = *out = reg_take(fn, want);
    u32 mark = fn->next;
    expr_branch(fn, node, no, false);
    reg_reset(fn, mark);
    bc_emit1(&fn->w, Op_LoadTrue, dst);
    bc_jump(&fn->w, end);
    bc_bind(&fn->w, no);
    bc_emit1(&fn->w, Op_LoadFalse, dst);
    bc_bind(&fn->w, end);
    return true;
}
