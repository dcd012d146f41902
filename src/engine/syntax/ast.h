/* ast.h - the abstract syntax tree.
 *
 * Node structs are made from ast.def: kind Binary is struct AstBinary, reached by
 * AST(Binary, node)->left. All of it lies in the arena of the parse and is freed with it. Nodes carry
 * byte ranges [start, end) of the source. The parser always returns a tree, also after errors; then it
 * must not be compiled.
 *
 * Names are interned per parse: two Name pointers are equal exactly when the texts are.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SYNTAX_AST_H
#define ENGINE_SYNTAX_AST_H

#include "base/arena.h"
#include "base/base.h"
#include "base/check.h"
#include "engine/source/name.h"
#include "engine/source/token.h"

typedef struct Scope Scope;
typedef struct Var Var;
typedef struct FunctionInfo FunctionInfo;
typedef struct NameUse NameUse;

typedef enum PropertyKind {
    Property_Init,
    Property_Get,
    Property_Set,
    Property_Method,
} PropertyKind;

typedef enum MemberKind {
    Member_Method,
    Member_Get,
    Member_Set,
    Member_Field,
    Member_Accessor,
    Member_StaticBlock,
    Member_Ambient, /* TypeScript: a field of which nothing stays but its decorators */
} MemberKind;

typedef enum ImportPhase {
    ImportPhase_Evaluation,
    ImportPhase_Source,
    ImportPhase_Defer,
} ImportPhase;

/* What declared a variable. */
typedef enum VarKind {
    VarKind_Var,
    VarKind_Let,
    VarKind_Const,
    VarKind_Using,       /* const that is disposed of at the end of its scope */
    VarKind_Function,    /* declaration; var-like at function level, let-like in blocks */
    VarKind_Class,       /* outer binding of a class declaration (let-like) */
    VarKind_Param,
    VarKind_CatchSimple, /* catch (e) */
    VarKind_Catch,       /* name inside a catch pattern */
    VarKind_Import,      /* live binding of another module, immutable */
    VarKind_Namespace,   /* import * as x: immutable */
    VarKind_FunctionName,/* own name of a function expression: writes ignored or throw if strict */
    VarKind_ClassName,   /* inner binding of a class: const */
    VarKind_Arguments,   /* the implicit arguments object */
    VarKind_Special,     /* this, new.target, home, callee: see Name.special */
    VarKind_PrivateField,
    VarKind_PrivateMethod,
    VarKind_PrivateGet,  /* accessor pairs: the kind tells which halves exist */
    VarKind_PrivateSet,
    VarKind_PrivateGetSet,
    VarKind_Temp,        /* made by the parser: computed class keys, default export */
    VarKind_Member,      /* member of an enum, exported variable of a namespace: a property of Var.object */
} VarKind;

typedef enum AstKind {
#define NODE(kind, ...) Node_##kind,
#include "engine/syntax/ast.def"
#undef NODE
    Node__count
} AstKind;

enum {
    AstFlag_Paren = 1,  /* written in parentheses: (x) */
    AstFlag_Erased = 2, /* the range contains erased TypeScript */
    AstFlag_Escaped = 4,/* a word or string with escapes */
    AstFlag_Legacy = 8, /* a string with octal escapes, or a legacy octal number */
    AstFlag_Pure = 16,  /* a call marked as free of side effects by a comment */
    AstFlag_Target = 32,/* a Member or Index that is written to or deleted */
};

typedef struct AstNode {
    u8 kind;  /* AstKind */
    u8 flags; /* AstFlag_ */
    u16 extra; /* parser's own use */
    u32 start, end;
} AstNode;

typedef struct AstList {
    AstNode **items;
    u32 len;
} AstList;

#define CHILD_(x) AstNode *x;
#define MAYBE_(x) AstNode *x;
#define LINK_(x) AstNode *x;
#define LIST_(x) AstList x;
#define NAME_(x) Name *x;
#define STR_(x) Str x;
#define STRS_(x) Str *x;
#define NUM_(x) double x;
#define OP_(x) u8 x;
#define FLAG_(x) bool x;
#define INT_(x) u32 x;
#define ENUM_(T, x) T x;
#define SCOPE_(x) Scope *x;
#define VAR_(x) Var *x;
#define FUNC_(x) FunctionInfo *x;
#define NODE(kind, ...)                                                                            \
    typedef struct Ast##kind {                                                                     \
        AstNode node;                                                                              \
        __VA_ARGS__                                                                                \
    } Ast##kind;
#include "engine/syntax/ast.def"
#undef NODE
#undef CHILD_
#undef MAYBE_
#undef LINK_
#undef LIST_
#undef NAME_
#undef STR_
#undef STRS_
#undef NUM_
#undef OP_
#undef FLAG_
#undef INT_
#undef ENUM_
#undef SCOPE_
#undef VAR_
#undef FUNC_

/* The node as its own type: AST(Binary, node)->left. */
#define AST(kind_, n) ((Ast##kind_ *)ast_check((n), Node_##kind_))

static inline void *ast_check(const AstNode *node, AstKind kind)
{
    ASSERT(node && node->kind == kind);
    (void)kind;
    return (void *)(uintptr_t)node;
}

static inline bool ast_is(const AstNode *node, AstKind kind)
{
    return node && node->kind == kind;
}

/* "Binary". */
const char *ast_kind_name(AstKind kind);

/* A zeroed node of the kind's size. */
AstNode *ast_new(Arena *arena, AstKind kind, u32 start, u32 end);
static inline void *ast_begin(void *memory, AstKind kind, u32 start, u32 end)
{
    AstNode *node = memory;
    node->kind = (u8)kind;
    node->start = start;
    node->end = end;
    return node;
}
/* The same where the kind is known: its size is a constant then. */
#define AST_NEW(arena, kind_, start, end)                                                          \
    ((Ast##kind_ *)ast_begin(ARENA_NEW((arena), Ast##kind_), Node_##kind_, (start), (end)))

/* Function without a name, arrow, or class without a name: takes the name of what it is assigned
 * to (NamedEvaluation). Parentheses around it do not matter; the target must be an Identifier that is not
 * itself in parentheses (AstFlag_Paren), a property key or a field key. */
bool ast_is_anonymous_function(const AstNode *node);

/* Calls visit for each child node, in source order; lists item by item, links not. */
typedef void AstVisit(void *context, AstNode *child);
void ast_each_child(const AstNode *node, AstVisit *visit, void *context);

#endif
