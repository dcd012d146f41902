/* fold.c - see fold.h.
 *
 * Children first. A node is replaced by writing the new one over it where that is never larger; an operand that stands for its operation
 * becomes the only item of a Sequence, which the printer passes over.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/transform/fold.h"

#include <math.h>

#include "base/vec.h"

#define WALK_STACK ((size_t)512 * 1024)

typedef struct Fold {
    Arena *arena;
    const void *stack_limit;
    const AstNode *parent;
    bool numbers;
} Fold;

typedef enum Truth { TRUTH_UNKNOWN, TRUTH_NO, TRUTH_YES } Truth;

static Truth truth_of_bool(bool value)
{
    return value ? TRUTH_YES : TRUTH_NO;
}

/* A Sequence with one item stands for it. */
static const AstNode *bare(const AstNode *n)
{
    while (n->kind == Node_Sequence && AST(Sequence, n)->items.len == 1)
        n = AST(Sequence, n)->items.items[0];
    return n;
}

/* What a literal is as a condition. */
static Truth truth_of(const AstNode *n)
{
    n = bare(n);
    switch (n->kind) {
    case Node_True: return TRUTH_YES;
    case Node_False:
    case Node_Null: return TRUTH_NO;
    case Node_Number: {
        double v = AST(Number, n)->value;
        return truth_of_bool(v != 0 && v == v);
    }
    case Node_String: return truth_of_bool(AST(String, n)->value.len != 0);
    case Node_Unary:
        return AST(Unary, n)->op == Tok_Void && truth_of(AST(Unary, n)->operand) ? TRUTH_NO : TRUTH_UNKNOWN;
    default: return TRUTH_UNKNOWN;
    }
}

static bool is_bool(const AstNode *n)
{
    return n->kind == Node_True || n->kind == Node_False;
}

/* a === b of two literals. */
static Truth strictly_equal(const AstNode *a, const AstNode *b)
{
    a = bare(a);
    b = bare(b);
    if (a->kind == Node_String && b->kind == Node_String)
        return truth_of_bool(str_equal(AST(String, a)->value, AST(String, b)->value));
    if (a->kind == Node_Number && b->kind == Node_Number)
        return truth_of_bool(AST(Number, a)->value == AST(Number, b)->value);
    if ((is_bool(a) || a->kind == Node_Null) && (is_bool(b) || b->kind == Node_Null))
        return truth_of_bool(a->kind == b->kind);
    return TRUTH_UNKNOWN;
}

static void become_bool(AstNode *n, bool value)
{
    n->kind = value ? Node_True : Node_False;
    n->flags = 0;
}

/* n is an operation, larger than a Sequence. */
static void become(Fold *f, AstNode *n, AstNode *operand)
{
    AstSequence *s = (AstSequence *)n;
    AstNode **items = ARENA_ARRAY(f->arena, AstNode *, 1);
    items[0] = operand;
    s->node.kind = Node_Sequence;
    s->node.flags = 0;
    s->items = (AstList){items, 1};
}

_Static_assert(sizeof(AstSequence) <= sizeof(AstLogical) && sizeof(AstSequence) <= sizeof(AstConditional),
               "an operand fits over its operation");
_Static_assert(sizeof(AstBlock) <= sizeof(AstIf), "a block fits over an if");

/* `(true && a.b)()` calls without a this: there the operation stays. */
static bool may_become(const Fold *f, const AstNode *n, const AstNode *operand)
{
    const AstNode *parent = f->parent;
    bool reference = parent && ((parent->kind == Node_Call && AST(Call, parent)->callee == n) ||
                                parent->kind == Node_TaggedTemplate || parent->kind == Node_Unary);
    u8 kind = bare(operand)->kind;
    return !reference || (kind != Node_Member && kind != Node_Index && kind != Node_PrivateMember &&
                          kind != Node_Identifier && kind != Node_OptionalChain);
}

static void fold_logical(Fold *f, AstNode *n)
{
    AstLogical *l = AST(Logical, n);
    Truth left = truth_of(l->left);
    if (!left)
        return;
    const AstNode *value = bare(l->left);
    bool take_left = l->op == Tok_AndAnd  ? left == TRUTH_NO
                     : l->op == Tok_OrOr ? left == TRUTH_YES
                                         : value->kind != Node_Null && value->kind != Node_Unary;
    AstNode *operand = take_left ? l->left : l->right;
    if (may_become(f, n, operand))
        become(f, n, operand);
}

static void fold_conditional(Fold *f, AstNode *n)
{
    AstConditional *c = AST(Conditional, n);
    Truth test = truth_of(c->test);
    AstNode *operand = test == TRUTH_YES ? c->yes : c->no;
    if (test && may_become(f, n, operand))
        become(f, n, operand);
}

_Static_assert(sizeof(AstNumber) <= sizeof(AstBinary), "a number fits over an operation");

/* 3 + 1 */
static bool fold_numbers(AstNode *n)
{
    const AstBinary *b = AST(Binary, n);
    const AstNode *left = bare(b->left), *right = bare(b->right);
    if (left->kind != Node_Number || right->kind != Node_Number)
        return false;
    double x = AST(Number, left)->value, y = AST(Number, right)->value, result;
    switch (b->op) {
    case Tok_Plus: result = x + y; break;
    case Tok_Minus: result = x - y; break;
    case Tok_Star: result = x * y; break;
    case Tok_Slash: result = x / y; break;
    case Tok_Percent: result = fmod(x, y); break;
    default: return false;
    }
    if (!isfinite(result))
        return false;
    n->kind = Node_Number;
    n->flags = 0;
    ((AstNumber *)n)->value = result;
    return true;
}

static void fold_binary(const Fold *f, AstNode *n)
{
    const AstBinary *b = AST(Binary, n);
    if (f->numbers && fold_numbers(n))
        return;
    bool strict = b->op == Tok_StrictEqual || b->op == Tok_StrictNotEqual;
    if (!strict && b->op != Tok_Equal && b->op != Tok_NotEqual)
        return;
    const AstNode *left = bare(b->left), *right = bare(b->right);
    if (!strict && left->kind != right->kind && !(is_bool(left) && is_bool(right)))
        return; /* == converts */
    Truth equal = strictly_equal(left, right);
    if (equal)
        become_bool(n, (equal == TRUTH_YES) == (b->op == Tok_StrictEqual || b->op == Tok_Equal));
}

static void fold_unary(AstNode *n)
{
    const AstUnary *u = AST(Unary, n);
    Truth operand = truth_of(u->operand);
    if (u->op == Tok_Not && operand)
        become_bool(n, operand == TRUTH_NO);
}

/* ---- if ------------------------------------------------------------------------------------- */

typedef struct Dropped {
    VEC(AstIdentifier *) names; /* declared by var */
    bool keep;                  /* something else reaches out of the branch */
} Dropped;

static void collect(void *context, AstNode *n);

static void collect_names(Dropped *d, AstNode *target)
{
    switch (target->kind) {
    case Node_Identifier: VEC_PUSH(&d->names, AST(Identifier, target)); break;
    case Node_ArrayPattern:
    case Node_ObjectPattern: {
        const AstList *list = &((AstArrayPattern *)target)->items;
        for (u32 i = 0; i < list->len; i++)
            collect_names(d, list->items[i]);
        break;
    }
    case Node_Property: collect_names(d, AST(Property, target)->value); break;
    case Node_AssignPattern: collect_names(d, AST(AssignPattern, target)->target); break;
    case Node_Rest: collect_names(d, AST(Rest, target)->value); break;
    default: break;
    }
}

static void collect(void *context, AstNode *n)
{
    Dropped *d = context;
    switch (n->kind) {
    case Node_Function:
    case Node_Class: return;
    case Node_Namespace: d->keep = true; return;
    case Node_FunctionDeclaration:
        d->keep |= AST(FunctionDeclaration, n)->annex_b_var != NULL;
        return;
    case Node_VarDeclaration:
        if (AST(VarDeclaration, n)->kind == VarKind_Var)
            for (u32 i = 0; i < AST(VarDeclaration, n)->declarators.len; i++)
                collect_names(d, AST(Declarator, AST(VarDeclaration, n)->declarators.items[i])->target);
        return;
    default: ast_each_child(n, collect, d);
    }
}

/* `var a, b;` */
static AstNode *declare_again(Fold *f, const Dropped *d, u32 at)
{
    AstVarDeclaration *v = AST_NEW(f->arena, VarDeclaration, at, at);
    v->kind = VarKind_Var;
    v->declarators = (AstList){ARENA_ARRAY(f->arena, AstNode *, d->names.len), d->names.len};
    for (u32 i = 0; i < d->names.len; i++) {
        AstDeclarator *declarator = AST_NEW(f->arena, Declarator, at, at);
        AstIdentifier *name = AST_NEW(f->arena, Identifier, at, at);
        *name = *d->names.items[i];
        name->node.start = name->node.end = at;
        declarator->target = &name->node;
        v->declarators.items[i] = &declarator->node;
    }
    return &v->node;
}

static bool declares(const AstNode *block)
{
    const AstList *body = &AST(Block, block)->body;
    for (u32 i = 0; i < body->len; i++) {
        const AstNode *n = body->items[i];
        if (n->kind == Node_ClassDeclaration || n->kind == Node_FunctionDeclaration || n->kind == Node_Namespace ||
            (n->kind == Node_VarDeclaration && AST(VarDeclaration, n)->kind != VarKind_Var))
            return true;
    }
    return false;
}

static void fold_if(Fold *f, AstNode *n)
{
    AstIf *node = AST(If, n);
    Truth test = truth_of(node->test);
    if (!test)
        return;
    AstNode *live = test == TRUTH_YES ? node->yes : node->no, *dead = test == TRUTH_YES ? node->no : node->yes;
    Dropped dropped = {0};
    if (dead)
        collect(&dropped, dead);
    if (!dropped.keep && !(live && live->kind == Node_FunctionDeclaration)) {
        AstNode *items[2];
        u32 len = 0;
        if (live)
            items[len++] = live;
        if (dropped.names.len)
            items[len++] = declare_again(f, &dropped, n->end);
        AstBlock *block = (AstBlock *)n;
        AstNode **list = ARENA_ARRAY(f->arena, AstNode *, len + 1);
        memcpy(list, items, len * sizeof *items);
        n->kind = Node_Block;
        n->flags = 0;
        n->extra = AST_TRANSPARENT;
        block->scope = NULL;
        block->body = (AstList){list, len};
        if (live && live->kind == Node_Block && !declares(live))
            live->extra = AST_TRANSPARENT;
    }
    VEC_DEINIT(&dropped.names);
}

/* ---- the walk ------------------------------------------------------------------------------- */

static void visit(void *context, AstNode *n)
{
    Fold *f = context;
    if ((uintptr_t)__builtin_frame_address(0) < (uintptr_t)f->stack_limit)
        return;
    const AstNode *parent = f->parent;
    f->parent = n;
    ast_each_child(n, visit, f);
    f->parent = parent;
    switch (n->kind) {
    case Node_Unary: fold_unary(n); break;
    case Node_Binary: fold_binary(f, n); break;
    case Node_Logical: fold_logical(f, n); break;
    case Node_Conditional: fold_conditional(f, n); break;
    case Node_If: fold_if(f, n); break;
    default: break;
    }
}

void fold_program(Arena *arena, ParseResult *result, bool numbers)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    Fold fold = {.arena = arena, .numbers = numbers, .stack_limit = (const void *)(here > WALK_STACK ? here - WALK_STACK : 0)};
    visit(&fold, result->program);
}
