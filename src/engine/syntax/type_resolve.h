/* type_resolve.h - what a type comes down to as a value (emitDecoratorMetadata).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SYNTAX_TYPE_RESOLVE_H
#define ENGINE_SYNTAX_TYPE_RESOLVE_H

#include "engine/syntax/scope.h"
#include "engine/syntax/type_note.h"

/* A type that was come down to: kind is Name or one of the kinds up to Void. Of a Name: the words, and the identifier that is the
 * first of them where the class stands. */
typedef struct TypeAnswer {
    u8 kind;
    const TypeNote *name;
    const AstIdentifier *id;
} TypeAnswer;

/* strict_nulls: null and undefined count among the parts of a union. */
TypeAnswer ts_type_resolve(const ScriptInfo *script, bool strict_nulls, const AstTypeValue *value);
/* Is no type written there (node may be NULL)? */
bool ts_type_is_missing(const ScriptInfo *script, const AstNode *node);

#endif
