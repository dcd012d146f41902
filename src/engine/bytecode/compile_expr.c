/* compile_expr.c - expressions: values, effects, and conditions as jumps.
 *
 * See compile_priv.h for `want` and the rule about variables' registers. Chains of binary and
 * logical operators are walked in loops, since generated programs have very long ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/dtoa.h"
#include "engine/bytecode/compile_priv.h"
#include "engine/syntax/const_enum.h"

/* ---- small questions ---- */

typedef struct Search {
    u32 reg;
    u32 budget;
    bool closures; /* look for functions, else for writes to reg */
    bool found;
} Search;

static void search(void *context, AstNode *node);

const Var *register_var(const AstNode *node)
{
    if (!ast_is(node, Node_Identifier))
        return NULL;
    const AstIdentifier *id = (const AstIdentifier *)node;
    VarLoc loc;
    scope_locate(id->scope, id->name, id->var, node->start, &loc);
    return loc.storage == Storage_Register && !loc.dynamic ? loc.var : NULL;
}

static void search_target(Search *s, const AstNode *target)
{
    if (!ast_is(target, Node_Identifier))
        return; /* parts of patterns and members are children, found there */
    const Var *v = register_var(target);
    if (v && v->reg == (i32)s->reg)
        s->found = true;
}

static void search_pattern(Search *s, const AstNode *target)
{
    switch (target->kind) {
    case Node_ArrayPattern: {
        const AstArrayPattern *p = (const AstArrayPattern *)target;
        for (u32 i = 0; i < p->items.len; i++)
            search_pattern(s, p->items.items[i]);
        break;
    }
    case Node_ObjectPattern: {
        const AstObjectPattern *p = (const AstObjectPattern *)target;
        for (u32 i = 0; i < p->properties.len; i++)
            search_pattern(s, p->properties.items[i]);
        break;
    }
    case Node_Property:
        search_pattern(s, ((const AstProperty *)target)->value);
        break;
    case Node_AssignPattern:
        search_pattern(s, ((const AstAssignPattern *)target)->target);
        break;
    case Node_Rest:
        search_pattern(s, ((const AstRest *)target)->value);
        break;
    default:
        search_target(s, target);
    }
}

static void search(void *context, AstNode *node)
{
    Search *s = context;
    if (s->found)
        return;
    if (s->budget-- == 0) {
        s->budget = 0;
        s->found = true;
        return;
    }
    switch (node->kind) {
    case Node_Function:
        s->found |= s->closures;
        return;
    case Node_Class:
        s->found |= s->closures;
        break;
    case Node_Assign:
        if (!s->closures)
            search_pattern(s, ((AstAssign *)node)->target);
        break;
    case Node_Update:
        if (!s->closures)
            search_target(s, ((AstUpdate *)node)->operand);
        break;
    case Node_Call:
        if (s->closures && ((AstCall *)node)->maybe_direct_eval)
            s->found = true;
        break;
    case Node_Number:
    case Node_String:
    case Node_Identifier:
    case Node_This:
        return;
    default:
        break;
    }
    if (!s->found)
        ast_each_child(node, search, s);
}

bool may_assign(const AstNode *node, u32 reg)
{
    Search s = {.reg = reg, .budget = 200};
    search(&s, (AstNode *)(uintptr_t)node);
    return s.found;
}

bool has_closure(const AstNode *node)
{
    Search s = {.closures = true, .budget = 200};
    search(&s, (AstNode *)(uintptr_t)node);
    return s.found;
}

u32 keep_operand(Fn *fn, u32 reg, const AstNode *later)
{
    if (!later || !reg_is_local(fn, reg) || !may_assign(later, reg))
        return reg;
    u32 copy = reg_new(fn);
    emit_move(fn, copy, reg);
    return copy;
}

u32 expr_operand(Fn *fn, AstNode *node, const AstNode *later, i32 want)
{
    return keep_operand(fn, expr(fn, node, want), later);
}

void expr_effects(Fn *fn, AstNode *node)
{
    u32 mark = fn->next;
    expr(fn, node, WANT_NONE);
    reg_reset(fn, mark);
}

u32 token_after(const Source *source, const AstNode *node, const char *wanted, u32 otherwise)
{
    Str text = source->text;
    for (u32 i = node->end; i < text.len; i++) {
        u8 c = (u8)text.data[i];
        if (c == '/' && i + 1 < text.len && text.data[i + 1] == '/') {
            while (i < text.len && text.data[i] != '\n')
                i++;
        } else if (c == '/' && i + 1 < text.len && text.data[i + 1] == '*') {
            for (i += 2; i + 1 < text.len && (text.data[i] != '*' || text.data[i + 1] != '/');)
                i++;
            i++;
        } else if (c > ' ' && c != ')') {
            return strchr(wanted, c) ? i : otherwise;
        }
    }
    return otherwise;
}

u32 property_pos(const AstNode *member)
{
    const AstMember *m = (const AstMember *)member;
    u32 len = (u32)m->name->text.len;
    return m->node.end - m->node.start > len ? m->node.end - len : m->node.start;
}

bool key_text(const AstNode *key, char buffer[24], Str *text)
{
    if (ast_is(key, Node_String)) {
        *text = ((const AstString *)key)->value;
        return true;
    }
    if (!ast_is(key, Node_Number))
        return false;
    char digits[NUMBER_TEXT_MAX];
    size_t len = number_to_text(((const AstNumber *)key)->value, digits);
    if (len > 24)
        return false;
    memcpy(buffer, digits, len);
    *text = (Str){buffer, len};
    return true;
}

bool is_index_text(Str text)
{
    if (text.len == 0 || text.len > 10 || (text.len > 1 && text.data[0] == '0'))
        return false;
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] < '0' || text.data[i] > '9')
            return false;
    }
    return true;
}

/* ---- literals ---- */

u32 load_undef(Fn *fn, i32 want)
{
    if (want == WANT_NONE)
        return 0;
    u32 dst = reg_take(fn, want);
    bc_emit1(&fn->w, Op_LoadUndef, dst);
    return dst;
}

u32 load_int(Fn *fn, i32 value, i32 want)
{
    if (want == WANT_NONE)
        return 0;
    u32 dst = reg_take(fn, want);
    bc_emit(&fn->w, Op_LoadInt, (i32)dst, value, 0, 0, 0);
    return dst;
}

bool number_is_int(double v, i32 *value)
{
    if (!(v >= -2147483648.0 && v <= 2147483647.0) || v != floor(v) || (v == 0 && signbit(v)))
        return false;
    *value = (i32)v;
    return true;
}

static u32 load_constant(Fn *fn, u32 index, i32 want)
{
    u32 dst = reg_take(fn, want);
    bc_emit2(&fn->w, Op_LoadK, dst, index);
    return dst;
}

u32 load_number(Fn *fn, double value, i32 want)
{
    i32 n;
    if (want == WANT_NONE)
        return 0;
    if (number_is_int(value, &n))
        return load_int(fn, n, want);
    return load_constant(fn, bc_number(&fn->w, value), want);
}

u32 load_string(Fn *fn, Str text, i32 want)
{
    return want == WANT_NONE ? 0 : load_constant(fn, bc_string(&fn->w, text), want);
}

static u32 load_simple(Fn *fn, Op op, i32 want)
{
    if (want == WANT_NONE)
        return 0;
    u32 dst = reg_take(fn, want);
    bc_emit1(&fn->w, op, dst);
    return dst;
}

u32 load_this(Fn *fn, AstNode *this_ref, i32 want)
{
    AstThis *node = AST(This, this_ref);
    Ref ref;
    ref_init(fn, &ref, node->scope, node->name, node->var, node->node.start);
    return ref_load(fn, &ref, want, false);
}

void emit_throw_error(Fn *fn, u32 error_class, Str message)
{
    bc_emit_d(&fn->w, Op_ThrowError, error_class, 0, 0, bc_string(&fn->w, message));
}

/* ---- templates ---- */

bool expr_is_inert(const AstNode *node)
{
    switch (node->kind) {
    case Node_Number:
    case Node_String:
    case Node_Null:
    case Node_True:
    case Node_False:
        return true;
    case Node_Identifier: {
        const Var *v = register_var(node);
        return v && !v->needs_tdz;
    }
    case Node_This:
        return true;
    default:
        return false;
    }
}

/* Each part is converted before the next expression runs. Concat converts all at the end, which is
 * the same unless a later part could notice: how many parts, from the first, such a part follows. */
static u32 parts_to_convert(const AstTemplate *t)
{
    u32 last = t->expressions.len;
    while (last > 0 && expr_is_inert(t->expressions.items[last - 1]))
        last--;
    return last > 0 ? last - 1 : 0;
}

enum { CONCAT_MAX = 200 };

static u32 expr_template(Fn *fn, AstTemplate *t, i32 want)
{
    u32 mark = fn->next;
    if (t->expressions.len == 0)
        return load_string(fn, t->cooked[0], want);
    u32 first = fn->next, n = 0, convert = parts_to_convert(t);
    for (u32 i = 0; i < t->count; i++) {
        if (t->cooked[i].len) {
            load_string(fn, t->cooked[i], (i32)reg_new(fn));
            n++;
        }
        if (i < t->expressions.len) {
            u32 part = reg_new(fn);
            n++;
            expr_to(fn, t->expressions.items[i], part);
            if (i < convert)
                bc_emit2(&fn->w, Op_ToString, part, part);
        }
        if (n >= CONCAT_MAX && i + 1 < t->count) {
            set_pos(fn, t->node.start);
            bc_emit3(&fn->w, Op_Concat, first, first, n);
            reg_reset(fn, first + 1);
            n = 1;
        }
    }
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    set_pos(fn, t->node.start);
    bc_emit3(&fn->w, Op_Concat, dst, first, n);
    return dst;
}

static u32 expr_regexp(Fn *fn, AstRegExp *re, i32 want)
{
    u32 dst = reg_take(fn, want);
    set_pos(fn, re->node.start);
    bc_emit(&fn->w, Op_NewRegExp, (i32)dst, 0, 0, (i32)bc_string(&fn->w, re->pattern),
            (i32)bc_string(&fn->w, re->flags));
    return dst;
}

/* ---- operators ---- */

static Op binary_op(u8 token)
{
    switch (token) {
    case Tok_Plus:
    case Tok_PlusAssign:
        return Op_Add;
    case Tok_Minus:
    case Tok_MinusAssign:
        return Op_Sub;
    case Tok_Star:
    case Tok_StarAssign:
        return Op_Mul;
    case Tok_Slash:
    case Tok_SlashAssign:
        return Op_Div;
    case Tok_Percent:
    case Tok_PercentAssign:
        return Op_Mod;
    case Tok_StarStar:
    case Tok_StarStarAssign:
        return Op_Exp;
    case Tok_ShiftLeft:
    case Tok_ShiftLeftAssign:
        return Op_Shl;
    case Tok_ShiftRight:
    case Tok_ShiftRightAssign:
        return Op_Sar;
    case Tok_ShiftRightUnsigned:
    case Tok_ShiftRightUnsignedAssign:
        return Op_Shr;
    case Tok_And:
    case Tok_AndAssign:
        return Op_BitAnd;
    case Tok_Or:
    case Tok_OrAssign:
        return Op_BitOr;
    case Tok_Xor:
    case Tok_XorAssign:
        return Op_BitXor;
    case Tok_Equal:
        return Op_Eq;
    case Tok_NotEqual:
        return Op_Ne;
    case Tok_StrictEqual:
        return Op_StrictEq;
    case Tok_StrictNotEqual:
        return Op_StrictNe;
    case Tok_Less:
        return Op_Less;
    case Tok_Greater:
        return Op_Greater;
    case Tok_LessEqual:
        return Op_LessEq;
    case Tok_GreaterEqual:
        return Op_GreaterEq;
    case Tok_In:
        return Op_In;
    default:
        ASSERT(token == Tok_Instanceof);
        return Op_InstanceOf;
    }
}

static Op immediate_op(Op op)
{
    switch (op) {
    case Op_Add:
        return Op_AddI;
    case Op_Sub:
        return Op_SubI;
    case Op_Mul:
        return Op_MulI;
    case Op_Mod:
        return Op_ModI;
    case Op_BitAnd:
        return Op_BitAndI;
    case Op_BitOr:
        return Op_BitOrI;
    case Op_Shl:
        return Op_ShlI;
    case Op_Sar:
        return Op_SarI;
    case Op_Shr:
        return Op_ShrI;
    default:
        return Op_Nop;
    }
}

void emit_binary(Fn *fn, u8 token, u32 dst, u32 left, u32 right)
{
    bc_emit3(&fn->w, binary_op(token), dst, left, right);
}

static i32 to_i32(double v)
{
    if (!isfinite(v))
        return 0;
    double m = fmod(trunc(v), 4294967296.0);
    if (m < 0)
        m += 4294967296.0;
    return (i32)(u32)m;
}

static bool fold_numbers(u8 op, double a, double b, double *out)
{
    u32 shift = (u32)to_i32(b) & 31;
    switch (op) {
    case Tok_Plus:
        *out = a + b;
        return true;
    case Tok_Minus:
        *out = a - b;
        return true;
    case Tok_Star:
        *out = a * b;
        return true;
    case Tok_Slash:
        *out = a / b;
        return true;
    case Tok_Percent:
        *out = fmod(a, b);
        return true;
    case Tok_And:
        *out = to_i32(a) & to_i32(b);
        return true;
    case Tok_Or:
        *out = to_i32(a) | to_i32(b);
        return true;
    case Tok_Xor:
        *out = to_i32(a) ^ to_i32(b);
        return true;
    case Tok_ShiftLeft:
        *out = (i32)((u32)to_i32(a) << shift);
        return true;
    case Tok_ShiftRight:
        *out = to_i32(a) >> shift;
        return true;
    case Tok_ShiftRightUnsigned:
        *out = (u32)to_i32(a) >> shift;
        return true;
    default:
        return false;
    }
}

static bool fold_number(const AstNode *node, double *value, u32 depth)
{
    if (ast_is(node, Node_Number)) {
        *value = ((const AstNumber *)node)->value;
        return true;
    }
    if (depth == 0)
        return false;
    if (ast_is(node, Node_Unary) && ((const AstUnary *)node)->op == Tok_Minus) {
        bool ok = fold_number(((const AstUnary *)node)->operand, value, depth - 1);
        *value = -*value;
        return ok;
    }
    double right;
    const AstBinary *b = (const AstBinary *)node;
    return ast_is(node, Node_Binary) && fold_number(b->left, value, depth - 1) &&
           fold_number(b->right, &right, depth - 1) && fold_numbers(b->op, *value, right, value);
}

/* Value of a number literal, also with a sign, and of small sums of such. */
bool expr_number(const AstNode *node, double *value)
{
    *value = 0;
    return fold_number(node, value, 6);
}

bool emit_binary_int(Fn *fn, u8 token, u32 dst, u32 left, AstNode *right)
{
    double value;
    i32 n;
    Op op = immediate_op(binary_op(token));
    if (op == Op_Nop || !expr_number(right, &value) || !number_is_int(value, &n) || n != (i8)n)
        return false;
    bc_emit(&fn->w, op, (i32)dst, (i32)left, n, 0, 0);
    return true;
}

typedef VEC(AstBinary *) Spine;

/* The leftmost operand of a chain and the operators from there outward. */
static AstNode *collect_spine(AstNode *node, Spine *spine)
{
    while (ast_is(node, Node_Binary)) {
        VEC_PUSH(spine, AST(Binary, node));
        node = AST(Binary, node)->left;
    }
    return node;
}

/* Folds the literals the chain begins with. Returns how many operators that took, 0 for none; the
 * text or number is in the out parameters. */
static u32 fold_prefix(const Spine *spine, AstNode *first, double *number, Buf *text)
{
    u32 n = spine->len, used = 0;
    bool is_text = ast_is(first, Node_String);
    if (is_text)
        buf_append_str(text, AST(String, first)->value);
    else if (!expr_number(first, number))
        return 0;
    for (u32 i = n; i-- > 0; used++) {
        AstNode *right = spine->items[i]->right;
        double value;
        if (is_text) {
            if (spine->items[i]->op != Tok_Plus || !ast_is(right, Node_String))
                break;
            buf_append_str(text, AST(String, right)->value);
        } else if (!expr_number(right, &value) ||
                   !fold_numbers(spine->items[i]->op, *number, value, number)) {
            break;
        }
    }
    return used;
}

static u32 binary_pos(const Fn *fn, const AstBinary *b)
{
    return token_after(fn->code->unit->source, b->left, "+-*/%&|^<>=!i", b->node.start);
}

static u32 expr_binary(Fn *fn, AstNode *node, i32 want)
{
    u32 mark = fn->next;
    Spine spine = {0};
    AUTO_BUF text = {0};
    double number = 0;
    AstNode *first = collect_spine(node, &spine);
    u32 folded = fold_prefix(&spine, first, &number, &text);
    u32 acc;
    u32 at = spine.len - folded; /* operators left, outermost is 0 */
    i32 leaf_want = at == 0 ? want : WANT_ANY;
    if (folded && ast_is(first, Node_String))
        acc = load_string(fn, buf_view(&text), leaf_want);
    else if (folded)
        acc = load_number(fn, number, leaf_want);
    else
        acc = expr_operand(fn, first, spine.items[at - 1]->right, WANT_ANY);
    while (at-- > 0) {
        AstBinary *b = spine.items[at];
        u32 dst;
        double value;
        if (b->op == Tok_Instanceof || b->op == Tok_In || !expr_number(b->right, &value) ||
            immediate_op(binary_op(b->op)) == Op_Nop || value != (double)(i8)to_i32(value) ||
            (value == 0 && signbit(value))) {
            acc = keep_operand(fn, acc, b->right);
            u32 right = expr(fn, b->right, WANT_ANY);
            reg_reset(fn, mark);
            dst = reg_take(fn, at == 0 ? want : WANT_ANY);
            set_pos(fn, binary_pos(fn, b));
            emit_binary(fn, b->op, dst, acc, right);
        } else {
            reg_reset(fn, mark);
            dst = reg_take(fn, at == 0 ? want : WANT_ANY);
            set_pos(fn, binary_pos(fn, b));
            emit_binary_int(fn, b->op, dst, acc, b->right);
        }
        acc = dst;
    }
    VEC_DEINIT(&spine);
    return acc;
}

void collect_logical(AstNode *node, u8 op, Nodes *out)
{
    while (ast_is(node, Node_Logical) && AST(Logical, node)->op == op) {
        VEC_PUSH(out, AST(Logical, node)->right);
        node = AST(Logical, node)->left;
    }
    VEC_PUSH(out, node);
}

static Op skip_op(u8 op)
{
    return op == Tok_AndAnd ? Op_JFalse : op == Tok_OrOr ? Op_JTrue : Op_JNotNullish;
}

static u32 expr_logical(Fn *fn, AstLogical *node, i32 want)
{
    u32 mark = fn->next;
    Nodes items = {0};
    collect_logical(&node->node, node->op, &items);
    Label end = bc_label(&fn->w);
    if (want == WANT_NONE) {
        for (u32 i = items.len; i-- > 1;) {
            if (node->op == Tok_QuestionQuestion) {
                u32 v = expr(fn, items.items[i], WANT_ANY);
                bc_emit2(&fn->w, Op_JNotNullish, v, end);
            } else {
                expr_branch(fn, items.items[i], end, node->op == Tok_OrOr);
            }
            reg_reset(fn, mark);
        }
        expr_effects(fn, items.items[0]);
        bc_bind(&fn->w, end);
        VEC_DEINIT(&items);
        return 0;
    }
    i32 step = step_want(fn, want);
    u32 dst = reg_take(fn, step);
    u32 inner = fn->next;
    Label decided = bc_label(&fn->w); /* by an operand that is a boolean and was not made */
    bool decides = false;
    for (u32 i = items.len; i-- > 0;) {
        bool jumps = i && node->op != Tok_QuestionQuestion && expr_is_jump(items.items[i]);
        if (jumps)
            expr_branch(fn, items.items[i], decided, node->op == Tok_OrOr);
        else
            expr(fn, items.items[i], (i32)dst);
        reg_reset(fn, inner);
        if (i && !jumps)
            bc_emit2(&fn->w, skip_op(node->op), dst, end);
        decides |= jumps;
    }
    if (decides) {
        bc_jump(&fn->w, end);
        bc_bind(&fn->w, decided);
        bc_emit1(&fn->w, node->op == Tok_OrOr ? Op_LoadTrue : Op_LoadFalse, dst);
    }
    bc_bind(&fn->w, end);
    VEC_DEINIT(&items);
    return deliver(fn, want, dst);
}

static u32 expr_conditional(Fn *fn, AstConditional *node, i32 want)
{
    Label no = bc_label(&fn->w), end = bc_label(&fn->w);
    u32 dst = want == WANT_NONE ? 0 : reg_take(fn, want);
    i32 arm = want == WANT_NONE ? WANT_NONE : (i32)dst;
    u32 mark = fn->next;
    expr_branch(fn, node->test, no, false);
    expr(fn, node->yes, arm);
    reg_reset(fn, mark);
    bc_jump(&fn->w, end);
    bc_bind(&fn->w, no);
    expr(fn, node->no, arm);
    reg_reset(fn, mark);
    bc_bind(&fn->w, end);
    return dst;
}

static u32 expr_sequence(Fn *fn, AstSequence *node, i32 want)
{
    for (u32 i = 0; i + 1 < node->items.len; i++)
        expr_effects(fn, node->items.items[i]);
    return expr(fn, node->items.items[node->items.len - 1], want);
}

/* ---- unary ---- */

static u32 expr_delete_reference(Fn *fn, AstNode *operand, i32 want)
{
    u32 mark = fn->next, dst;
    switch (operand->kind) {
    case Node_Member: {
        AstMember *m = AST(Member, operand);
        if (ast_is(m->object, Node_Super))
            break;
        u32 object = expr(fn, m->object, WANT_ANY);
        if (m->optional)
            bc_emit2(&fn->w, Op_JNullish, object, fn->chain);
        reg_reset(fn, mark);
        dst = reg_take(fn, want);
        set_pos(fn, property_pos(operand));
        bc_emit_d(&fn->w, Op_DeleteProp, dst, object, 0, bc_atom(&fn->w, m->name->text));
        return dst;
    }
    case Node_Index: {
        AstIndex *m = AST(Index, operand);
        if (ast_is(m->object, Node_Super)) {
            load_this(fn, AST(Super, m->object)->this_ref, WANT_NONE);
            expr_effects(fn, m->key);
            break;
        }
        u32 object = expr_operand(fn, m->object, m->key, WANT_ANY);
        if (m->optional)
            bc_emit2(&fn->w, Op_JNullish, object, fn->chain);
        u32 key = expr(fn, m->key, WANT_ANY);
        reg_reset(fn, mark);
        dst = reg_take(fn, want);
        set_pos(fn, m->key->start);
        bc_emit3(&fn->w, Op_DeleteElem, dst, object, key);
        return dst;
    }
    case Node_Identifier: {
        AstIdentifier *id = AST(Identifier, operand);
        Ref ref;
        ref_init(fn, &ref, id->scope, id->name, id->var, operand->start);
        if (ref.loc.found && !ref.loc.dynamic && ref.loc.storage != Storage_Global)
            return load_simple(fn, Op_LoadFalse, want);
        dst = reg_take(fn, want);
        bc_emit_d(&fn->w, Op_DynDelete, dst, scope_reg(fn), 0, bc_atom(&fn->w, id->name->text));
        return dst;
    }
    default:
        expr_effects(fn, operand);
        return load_simple(fn, Op_LoadTrue, want);
    }
    /* super.x: the this binding is checked, then it is an error */
    if (ast_is(operand, Node_Member))
        load_this(fn, AST(Super, AST(Member, operand)->object)->this_ref, WANT_NONE);
    set_pos(fn, operand->start);
    emit_throw_error(fn, THROW_REFERENCE, STR("Unsupported reference to 'super'"));
    return load_undef(fn, want);
}

static u32 expr_delete(Fn *fn, AstNode *operand, i32 want)
{
    if (!ast_is(operand, Node_OptionalChain))
        return expr_delete_reference(fn, operand, want);
    Label saved = fn->chain, end = bc_label(&fn->w);
    fn->chain = bc_label(&fn->w);
    u32 dst = reg_take(fn, step_want(fn, want));
    expr_delete_reference(fn, AST(OptionalChain, operand)->expression, (i32)dst);
    bc_jump(&fn->w, end);
    bc_bind(&fn->w, fn->chain);
    bc_emit1(&fn->w, Op_LoadTrue, dst);
    bc_bind(&fn->w, end);
    fn->chain = saved;
    return deliver(fn, want, dst);
}

static u32 expr_typeof(Fn *fn, AstUnary *node, i32 want)
{
    u32 mark = fn->next;
    u32 v = typeof_operand(fn, node);
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    bc_emit2(&fn->w, Op_Typeof, dst, v);
    return dst;
}

static u32 expr_unary(Fn *fn, AstUnary *node, i32 want)
{
    u32 mark = fn->next;
    Op op;
    double value;
    switch (node->op) {
    case Tok_Typeof:
        return expr_typeof(fn, node, want);
    case Tok_Delete:
        return expr_delete(fn, node->operand, want);
    case Tok_Void:
        expr_effects(fn, node->operand);
        return load_undef(fn, want);
    case Tok_Minus:
        if (expr_number(&node->node, &value))
            return load_number(fn, value, want);
        op = Op_Neg;
        break;
    case Tok_Plus:
        op = Op_ToNumber;
        break;
    case Tok_Tilde:
        op = Op_BitNot;
        break;
    default:
        op = Op_Not;
        i32 truth = expr_truth(node->operand);
        if (truth >= 0)
            return load_simple(fn, truth ? Op_LoadFalse : Op_LoadTrue, want);
    }
    u32 v = expr(fn, node->operand, WANT_ANY);
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    set_pos(fn, node->node.start);
    bc_emit2(&fn->w, op, dst, v);
    return dst;
}

/* ---- member access ---- */

static u32 expr_super_member(Fn *fn, AstNode *node, i32 want)
{
    u32 mark = fn->next;
    Target t;
    target_prepare(fn, node, &t, NULL, Use_Store);
    u32 value = target_load(fn, &t, want == WANT_NONE ? WANT_ANY : want);
    if (want < 0) {
        reg_reset(fn, mark);
        u32 dst = reg_new(fn);
        emit_move(fn, dst, value);
        return dst;
    }
    return value;
}

static u32 expr_member(Fn *fn, AstMember *node, i32 want)
{
    if (ast_is(node->object, Node_Super))
        return expr_super_member(fn, &node->node, want);
    Str path = builtin_member(fn, node->object, node->name->text);
    if (path.len)
        return load_library(fn, path, want);
    u32 mark = fn->next;
    u32 object = expr(fn, node->object, WANT_ANY);
    if (node->optional)
        bc_emit2(&fn->w, Op_JNullish, object, fn->chain);
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    set_pos(fn, property_pos(&node->node));
    Op op = str_equal_c(node->name->text, "length") ? Op_GetLength : Op_GetProp;
    bc_emit_d(&fn->w, op, dst, object, 0, bc_atom(&fn->w, node->name->text));
    return dst;
}

static u32 expr_index(Fn *fn, AstIndex *node, i32 want)
{
    if (ast_is(node->object, Node_Super))
        return expr_super_member(fn, &node->node, want);
    u32 mark = fn->next;
    u32 object = expr_operand(fn, node->object, node->key, WANT_ANY);
    if (node->optional)
        bc_emit2(&fn->w, Op_JNullish, object, fn->chain);
    if (ast_is(node->key, Node_String)) {
        reg_reset(fn, mark);
        u32 dst = reg_take(fn, want);
        set_pos(fn, node->key->start);
        bc_emit_d(&fn->w, Op_GetProp, dst, object, 0,
                  bc_atom(&fn->w, AST(String, node->key)->value));
        return dst;
    }
    u32 key = expr(fn, node->key, WANT_ANY);
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    set_pos(fn, node->key->start);
    bc_emit3(&fn->w, Op_GetElem, dst, object, key);
    return dst;
}

static u32 load_private_name(Fn *fn, AstNode *node)
{
    AstPrivateName *name = AST(PrivateName, node);
    Ref ref;
    ref_init(fn, &ref, name->scope, name->name, name->var, node->start);
    return ref_load(fn, &ref, WANT_ANY, false);
}

static u32 expr_private_member(Fn *fn, AstPrivateMember *node, i32 want)
{
    u32 mark = fn->next;
    u32 object = expr(fn, node->object, WANT_ANY);
    if (node->optional)
        bc_emit2(&fn->w, Op_JNullish, object, fn->chain);
    u32 name = load_private_name(fn, node->key);
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    set_pos(fn, node->key->start);
    bc_emit3(&fn->w, Op_GetPrivate, dst, object, name);
    return dst;
}

static u32 expr_private_in(Fn *fn, AstPrivateIn *node, i32 want)
{
    u32 mark = fn->next;
    u32 object = expr(fn, node->right, WANT_ANY);
    u32 name = load_private_name(fn, node->left);
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    set_pos(fn, node->node.start);
    bc_emit3(&fn->w, Op_HasPrivate, dst, object, name);
    return dst;
}

static u32 expr_optional(Fn *fn, AstOptionalChain *node, i32 want)
{
    Label saved = fn->chain, end = bc_label(&fn->w);
    fn->chain = bc_label(&fn->w);
    u32 dst = 0;
    u32 mark = fn->next;
    if (want == WANT_NONE) {
        expr_effects(fn, node->expression);
        bc_bind(&fn->w, fn->chain);
        bc_bind(&fn->w, end);
    } else {
        dst = reg_take(fn, step_want(fn, want));
        mark = fn->next;
        expr(fn, node->expression, (i32)dst);
        reg_reset(fn, mark);
        bc_jump(&fn->w, end);
        bc_bind(&fn->w, fn->chain);
        bc_emit1(&fn->w, Op_LoadUndef, dst);
        bc_bind(&fn->w, end);
    }
    fn->chain = saved;
    return want == WANT_NONE ? 0 : deliver(fn, want, dst);
}

static u32 expr_import_call(Fn *fn, AstImportCall *node, i32 want)
{
    u32 mark = fn->next;
    u32 specifier = expr_operand(fn, node->specifier, node->options, WANT_ANY);
    u32 options = node->options ? expr(fn, node->options, WANT_ANY) : load_undef(fn, WANT_ANY);
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    set_pos(fn, node->node.start);
    bc_emit3(&fn->w, Op_ImportCall, dst, specifier, options);
    return dst;
}

u32 expr_named(Fn *fn, AstNode *node, Str name, i32 want)
{
    if (!name.data || !ast_is_anonymous_function(node))
        return expr(fn, node, want);
    if (ast_is(node, Node_Class))
        return expr_class(fn, AST(Class, node), name, -1, want);
    return closure(fn, AST(Function, node), name, want);
}

static u32 expr_identifier(Fn *fn, AstIdentifier *id, i32 want)
{
    Ref ref;
    ref_init(fn, &ref, id->scope, id->name, id->var, id->node.start);
    return ref_load(fn, &ref, want, false);
}

static u32 expr_node(Fn *fn, AstNode *node, i32 want)
{
    u32 dst;
    switch (node->kind) {
    case Node_Identifier:
        return expr_identifier(fn, AST(Identifier, node), want);
    case Node_This:
        return load_this(fn, node, want);
    case Node_NewTarget: {
        AstNewTarget *n = AST(NewTarget, node);
        Ref ref;
        ref_init(fn, &ref, n->scope, n->name, n->var, node->start);
        return ref_load(fn, &ref, want, false);
    }
    case Node_Number:
        return load_number(fn, AST(Number, node)->value, want);
    case Node_String:
        return load_string(fn, AST(String, node)->value, want);
    case Node_BigInt: {
        dst = reg_take(fn, want);
        bc_emit2(&fn->w, Op_LoadK, dst, bc_bigint(&fn->w, AST(BigInt, node)->text));
        return dst;
    }
    case Node_True:
        return load_simple(fn, Op_LoadTrue, want);
    case Node_False:
        return load_simple(fn, Op_LoadFalse, want);
    case Node_Null:
        return load_simple(fn, Op_LoadNull, want);
    case Node_RegExp:
        return expr_regexp(fn, AST(RegExp, node), want);
    case Node_Template:
        return expr_template(fn, AST(Template, node), want);
    case Node_TaggedTemplate:
        return expr_tagged_template(fn, AST(TaggedTemplate, node), want);
    case Node_ImportMeta: {
        dst = reg_take(fn, want);
        bc_emit1(&fn->w, Op_ImportMeta, dst);
        return dst;
    }
    case Node_Array:
        return expr_array(fn, &AST(Array, node)->items, want);
    case Node_Object:
        return expr_object(fn, AST(Object, node), want);
    case Node_Function: {
        AstFunction *f = AST(Function, node);
        return closure(fn, f, f->name ? f->name->text : STR(""), want);
    }
    case Node_Class:
        return expr_class(fn, AST(Class, node), (Str){0}, -1, want);
    case Node_Unary:
        return expr_test(fn, node, want, &dst) ? dst : expr_unary(fn, AST(Unary, node), want);
    case Node_Update:
        return expr_update(fn, AST(Update, node), want);
    case Node_Binary:
        return expr_test(fn, node, want, &dst) ? dst : expr_binary(fn, node, want);
    case Node_PrivateIn:
        return expr_private_in(fn, AST(PrivateIn, node), want);
    case Node_Logical:
        return expr_logical(fn, AST(Logical, node), want);
    case Node_Assign:
        return expr_assign(fn, AST(Assign, node), want);
    case Node_Conditional:
        return expr_conditional(fn, AST(Conditional, node), want);
    case Node_Sequence:
        return expr_sequence(fn, AST(Sequence, node), want);
    case Node_OptionalChain:
        return expr_optional(fn, AST(OptionalChain, node), want);
    case Node_Member:
    case Node_Index: {
        const TsConstant *value = ts_const_value(fn->info->script, node);
        if (UNLIKELY(value != NULL))
            return value->kind == TsConstant_String ? load_string(fn, value->text, want) : load_number(fn, value->number, want);
        return node->kind == Node_Member ? expr_member(fn, AST(Member, node), want) : expr_index(fn, AST(Index, node), want);
    }
    case Node_PrivateMember:
        return expr_private_member(fn, AST(PrivateMember, node), want);
    case Node_Call:
        return expr_call(fn, AST(Call, node), want);
    case Node_New:
        return expr_new(fn, AST(New, node), want);
    case Node_SuperCall:
        return expr_super_call(fn, AST(SuperCall, node), want);
    case Node_ImportCall:
        return expr_import_call(fn, AST(ImportCall, node), want);
    case Node_Yield:
        return expr_yield(fn, AST(Yield, node), want);
    case Node_Await: {
        u32 mark = fn->next;
        u32 v = expr(fn, AST(Await, node)->value, WANT_ANY);
        reg_reset(fn, mark);
        set_pos(fn, node->start);
        return emit_await(fn, v, want);
    }
    default:
        UNREACHABLE();
    }
}

u32 expr(Fn *fn, AstNode *node, i32 want)
{
    if (!deep_enter(fn, node))
        return reg_take(fn, want);
    u32 r = expr_node(fn, node, want);
    deep_leave(fn);
    return r;
}
