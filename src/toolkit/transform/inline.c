/* inline.c - see inline.h.
 *
 * Two walks: the declarations leave their values at their variables, then the uses are overwritten, for which an Identifier always
 * has room.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/transform/inline.h"

#include "base/vec.h"

#define WALK_STACK ((size_t)512 * 1024)

typedef struct Inline {
    const void *stack_limit;
    VEC(Var *) constants; /* those with data */
} Inline;

_Static_assert(sizeof(AstNumber) <= sizeof(AstIdentifier), "a literal fits over a name");

static bool is_value(const AstNode *n)
{
    return n && (n->kind == Node_Number || n->kind == Node_True || n->kind == Node_False || n->kind == Node_Null);
}

static bool too_deep(const Inline *i)
{
    return (uintptr_t)__builtin_frame_address(0) < (uintptr_t)i->stack_limit;
}

static Var *variable(const AstIdentifier *n)
{
    VarLoc loc = {0};
    if (n->scope)
        scope_locate(n->scope, n->name, n->var, n->node.start, &loc);
    return loc.dynamic ? NULL : loc.var;
}

static void collect(void *context, AstNode *n)
{
    Inline *i = context;
    if (too_deep(i))
        return;
    if (n->kind == Node_Declarator && ast_is(AST(Declarator, n)->target, Node_Identifier) && is_value(AST(Declarator, n)->init)) {
        Var *v = variable(AST(Identifier, AST(Declarator, n)->target));
        if (v && v->kind == VarKind_Const && !v->assigned && !v->needs_tdz && !v->data) {
            v->data = AST(Declarator, n)->init;
            VEC_PUSH(&i->constants, v);
        }
    }
    ast_each_child(n, collect, i);
}

static void replace(void *context, AstNode *n)
{
    Inline *i = context;
    if (too_deep(i))
        return;
    if (n->kind == Node_Declarator && ast_is(AST(Declarator, n)->target, Node_Identifier)) {
        if (AST(Declarator, n)->init)
            replace(i, AST(Declarator, n)->init);
        return;
    }
    if (n->kind != Node_Identifier) {
        ast_each_child(n, replace, i);
        return;
    }
    const Var *v = variable(AST(Identifier, n));
    const AstNode *value = v ? v->data : NULL;
    if (!value)
        return;
    n->kind = value->kind;
    n->flags = 0;
    if (value->kind == Node_Number)
        ((AstNumber *)n)->value = AST(Number, value)->value;
}

void fold_names(ParseResult *result)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    Inline constants = {.stack_limit = (const void *)(here > WALK_STACK ? here - WALK_STACK : 0)};
    collect(&constants, result->program);
    replace(&constants, result->program);
    for (u32 i = 0; i < constants.constants.len; i++)
        constants.constants.items[i]->data = NULL;
    VEC_DEINIT(&constants.constants);
}
