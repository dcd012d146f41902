/* legacy_class.c - see legacy_class.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/legacy_class.h"

#include "engine/syntax/type_resolve.h"

bool class_is_half(const AstClassMember *m)
{
    return m->kind == Member_Get || m->kind == Member_Set;
}

/* The member of the other kind that makes an accessor with m, or NULL. */
static AstClassMember *other_half(const AstClass *node, const AstClassMember *m)
{
    for (u32 i = 0; i < node->members.len; i++) {
        AstClassMember *other = AST(ClassMember, node->members.items[i]);
        if (other->kind + m->kind == Member_Get + Member_Set && other->kind != m->kind &&
            other->is_static == m->is_static && !other->computed && !m->computed && ast_is(other->key, Node_String) &&
            ast_is(m->key, Node_String) && str_equal(AST(String, other->key)->value, AST(String, m->key)->value))
            return other;
    }
    return NULL;
}

/* Not only parameters of its own. */
static bool has_own(const AstClassMember *m)
{
    return m->decorators.len && AST(Decorator, m->decorators.items[0])->param == 0;
}

bool class_is_silent_half(const AstClass *node, const AstClassMember *m)
{
    if (!class_is_half(m))
        return false;
    const AstClassMember *other = other_half(node, m);
    return !has_own(m) || (other && has_own(other) && other->node.start < m->node.start);
}

void class_accessor_decorators(const AstClass *node, const AstClassMember *m, AstList *own, AstList *params)
{
    const AstClassMember *set = m->kind == Member_Set ? m : other_half(node, m);
    *own = m->decorators;
    *params = set ? set->decorators : (AstList){0};
    while (own->len && AST(Decorator, own->items[own->len - 1])->param)
        own->len--;
    while (params->len && !AST(Decorator, params->items[0])->param) {
        params->items++;
        params->len--;
    }
}

const AstNode *class_accessor_types(const ScriptInfo *script, const AstClass *node, const AstClassMember *m, const AstMemberTypes **set)
{
    const AstClassMember *other = other_half(node, m);
    const AstClassMember *setter = m->kind == Member_Set ? m : other, *getter = m->kind == Member_Get ? m : other;
    *set = setter && setter->types ? AST(MemberTypes, setter->types) : NULL;
    const AstMemberTypes *get = getter && getter->types ? AST(MemberTypes, getter->types) : NULL;
    const AstNode *type = *set && (*set)->params.len ? (*set)->params.items[0] : NULL;
    return ts_type_is_missing(script, type) && get ? get->result : type;
}
