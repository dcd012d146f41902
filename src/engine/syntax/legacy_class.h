/* legacy_class.h - which legacy decorators go together: a getter and a setter of one name count as one member.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SYNTAX_LEGACY_CLASS_H
#define ENGINE_SYNTAX_LEGACY_CLASS_H

#include "engine/syntax/scope.h"

/* A getter or setter. */
bool class_is_half(const AstClassMember *m);
/* A half whose decorators do not count, because the other one speaks for both. */
bool class_is_silent_half(const AstClass *node, const AstClassMember *m);
/* The decorators of the pair that m speaks for: its own, and those of the setter's parameter. */
void class_accessor_decorators(const AstClass *node, const AstClassMember *m, AstList *own, AstList *params);
/* The type of the pair (TypeValue or NULL: none is written), and the setter's types or NULL. */
const AstNode *class_accessor_types(const ScriptInfo *script, const AstClass *node, const AstClassMember *m, const AstMemberTypes **set);

#endif
