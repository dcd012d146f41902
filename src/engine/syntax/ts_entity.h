/* ts_entity.h - what the parser knows of TypeScript's enums and namespaces, across their declarations.
 *
 * An enum or a namespace may be declared in several places, each of which sees the members of those before. They are
 * lowered where they are parsed, to a Namespace node: its scope holds a variable with the object and one
 * Var (VarKind_Member) per member, whose uses become properties of that object.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SYNTAX_TS_ENTITY_H
#define ENGINE_SYNTAX_TS_ENTITY_H

#include "engine/syntax/parse_priv.h"
#include "engine/syntax/ts_constant.h"

typedef struct TsMember {
    struct TsMember *next;
    Name *name;
    const TsConstant *constant; /* or NULL */
    struct TsEntity *entity;    /* an exported enum or namespace, or NULL */
    bool of_enum;               /* not visible in a namespace of the same name, nor the other way round */
} TsMember;

/* A name that a block of an enum or namespace uses and does not declare: a later block may export it. */
typedef struct TsFreeName {
    struct TsFreeName *next;
    Name *name;
} TsFreeName;

/* One block, which is complete. */
typedef struct TsBlock {
    struct TsBlock *next;
    Scope *members;
    Var *object;
    TsFreeName *free;
    bool is_enum;
} TsBlock;

typedef struct TsEntity {
    TsMember *first, **end; /* in order of declaration */
    TsBlock *blocks;        /* latest first */
    bool is_const;          /* a const enum */
    struct TsEntity *kept;  /* ts_keep_entity */
} TsEntity;

/* `declare const enum` */
typedef struct TsDeclaredEnum {
    struct TsDeclaredEnum *next;
    Str name;
    const TsEntity *entity;
} TsDeclaredEnum;

/* An open namespace. */
typedef struct TsNamespace {
    struct TsNamespace *outer;
    Scope *members; /* of object and its members */
    Scope *body;
    Var *object;
    TsEntity *entity;
    AstNode *pending; /* the assignment that exports the declaration just read */
} TsNamespace;

/* The entity a variable holds; made when there is none. */
TsEntity *ts_entity(Parser *p, TsEntity **slot);
TsMember *ts_member(const TsEntity *entity, const Name *name);
/* Adds a member, or gives the one that is there. Earlier blocks that use the name and do not declare it mean this one. */
TsMember *ts_member_add(Parser *p, TsEntity *entity, Name *name, bool of_enum);

/* The entity that `a.b` names, or NULL. */
TsEntity *ts_entity_of(const AstNode *node);

/* A Namespace node: the binding of `name` is declared, or found, in the scope that is open. Inside a
 * namespace with is_exported it is a property of that too. The scope of the members is opened and *entity filled. */
AstNamespace *ts_open_entity(Parser *p, u32 start, const Token *name, bool is_enum, bool is_exported, TsEntity **entity);
/* Closes the scope of the members. */
void ts_close_entity(Parser *p, AstNamespace *node, TsEntity *entity);
/* Adds a Var for the member to the open scope of the members. */
Var *ts_add_member_var(Parser *p, AstNamespace *node, Name *name, u32 start);

/* Nodes for lowered code. */
AstNode *ts_var_node(Parser *p, Var *var, Scope *scope, u32 start, u32 end);
AstNode *ts_assign_node(Parser *p, u8 op, AstNode *target, AstNode *value);
AstNode *ts_statement_node(Parser *p, AstNode *expression);

#endif
