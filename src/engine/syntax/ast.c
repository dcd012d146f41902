/* ast.c - nodes: sizes, names, children. See ast.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/ast.h"

#include "engine/syntax/scope.h"

static const u16 sizes[] = {
#define NODE(kind, ...) sizeof(Ast##kind),
#include "engine/syntax/ast.def"
#undef NODE
};

static const char *const names[] = {
#define NODE(kind, ...) #kind,
#include "engine/syntax/ast.def"
#undef NODE
};

AstNode *ast_new(Arena *arena, AstKind kind, u32 start, u32 end)
{
    ASSERT(kind < Node__count);
    AstNode *node = arena_alloc(arena, sizes[kind]);
    node->kind = (u8)kind;
    node->start = start;
    node->end = end;
    return node;
}

const char *ast_kind_name(AstKind kind)
{
    ASSERT(kind < Node__count);
    return names[kind];
}

bool ast_is_anonymous_function(const AstNode *node)
{
    if (ast_is(node, Node_Function))
        return AST(Function, node)->info->name_id == 0;
    return ast_is(node, Node_Class) && !AST(Class, node)->name;
}

static void visit_list(const AstList *list, AstVisit *visit, void *context)
{
    for (u32 i = 0; i < list->len; i++)
        visit(context, list->items[i]);
}

static void visit_maybe(AstNode *child, AstVisit *visit, void *context)
{
    if (child)
        visit(context, child);
}

#define CHILD_(x) visit_maybe(n->x, visit, context);
#define MAYBE_(x) visit_maybe(n->x, visit, context);
#define LIST_(x) visit_list(&n->x, visit, context);
#define LINK_(x)
#define NAME_(x)
#define STR_(x)
#define STRS_(x)
#define NUM_(x)
#define OP_(x)
#define FLAG_(x)
#define INT_(x)
#define ENUM_(T, x)
#define SCOPE_(x)
#define VAR_(x)
#define FUNC_(x)

void ast_each_child(const AstNode *node, AstVisit *visit, void *context)
{
    switch ((AstKind)node->kind) {
#define NODE(kind, ...)                                                                            \
    case Node_##kind: {                                                                            \
        const Ast##kind *n UNUSED = (const Ast##kind *)node;                                       \
        __VA_ARGS__                                                                                \
        break;                                                                                     \
    }
#include "engine/syntax/ast.def"
#undef NODE
    case Node__count:
        UNREACHABLE();
    }
}
