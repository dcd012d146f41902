/* const_enum.c - see const_enum.h.
 *
 * In: a node, the scopes of its parse, or what ScopeInfo keeps of those around a function that is compiled later. Out: a
 * constant. A `declare const enum` has no variable; ScriptInfo.declared_enums has its members, for names that nothing declares.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/const_enum.h"

#include "engine/syntax/ts_entity.h"

/* Names of `a.b.C` that are followed. */
#define PATH_DEPTH 32

static const TsEntity *declared_enum(const ScriptInfo *script, Str name)
{
    for (const TsDeclaredEnum *e = script->declared_enums; e; e = e->next)
        if (str_equal(e->name, name))
            return e->entity;
    return NULL;
}

static const TsMember *member_by_text(const TsEntity *entity, Str name)
{
    for (const TsMember *m = entity->first; m; m = m->next)
        if (str_equal(m->name->text, name))
            return m;
    return NULL;
}

/* The property that a node names: false when it is no plain one. */
static bool step(const AstNode *node, const AstNode **object, Str *name)
{
    if (node->kind == Node_Member) {
        const AstMember *m = AST(Member, node);
        *object = m->object;
        *name = m->name->text;
        return !m->optional;
    }
    if (node->kind != Node_Index)
        return false;
    const AstIndex *m = AST(Index, node);
    *object = m->object;
    if (m->optional || !ast_is(m->key, Node_String))
        return false;
    *name = AST(String, m->key)->value;
    return true;
}

const TsConstant *ts_const_value(const ScriptInfo *script, const AstNode *node)
{
    if (LIKELY(!script->has_const_enums) || node->flags & AstFlag_Target)
        return NULL;
    Str path[PATH_DEPTH];
    u32 n = 0;
    while (node->kind != Node_Identifier)
        if (n == PATH_DEPTH || !step(node, &node, &path[n++]) || node->flags & AstFlag_Erased) /* (E as any).A is what it is */
            return NULL;
    const AstIdentifier *root = AST(Identifier, node);
    if (!root->scope || !n)
        return NULL;
    VarLoc loc;
    scope_locate(root->scope, root->name, root->var, root->node.start, &loc);
    if (loc.dynamic)
        return NULL;
    const TsEntity *entity = loc.found ? loc.entity : declared_enum(script, root->name->text);
    while (entity && --n) {
        const TsMember *m = member_by_text(entity, path[n]);
        entity = m ? m->entity : NULL;
    }
    const TsMember *member = entity && entity->is_const ? member_by_text(entity, path[0]) : NULL;
    bool known = member && member->of_enum && member->constant && member->constant->kind != TsConstant_None;
    return known ? member->constant : NULL;
}

static Name *keep_name(ScriptInfo *script, const Name *name)
{
    Name *copy = ARENA_NEW(&script->arena, Name);
    copy->text = arena_dup(&script->arena, name->text);
    return copy;
}

static const TsConstant *keep_value(ScriptInfo *script, const TsConstant *value)
{
    TsConstant *copy = ARENA_NEW(&script->arena, TsConstant);
    *copy = *value;
    if (value->kind == TsConstant_String)
        copy->text = arena_dup(&script->arena, value->text);
    return copy;
}

const TsEntity *ts_keep_entity(ScriptInfo *script, TsEntity *entity)
{
    if (!entity || entity->kept)
        return entity ? entity->kept : NULL;
    TsEntity *copy = ARENA_NEW(&script->arena, TsEntity);
    entity->kept = copy->kept = copy; /* first: an alias in a namespace may lead back to it */
    copy->is_const = entity->is_const;
    copy->end = &copy->first;
    for (const TsMember *m = entity->first; m; m = m->next) {
        if (!(m->of_enum && entity->is_const) && !m->entity)
            continue;
        TsMember *member = ARENA_NEW(&script->arena, TsMember);
        member->name = keep_name(script, m->name);
        member->of_enum = m->of_enum;
        member->constant = m->constant ? keep_value(script, m->constant) : NULL;
        member->entity = (TsEntity *)(uintptr_t)ts_keep_entity(script, m->entity);
        *copy->end = member;
        copy->end = &member->next;
    }
    return copy;
}
