/* const_enum.h - what `E.A` is worth when E is a const enum of TypeScript.
 *
 * The compiler and the printer ask for the value of a property of a const enum where they meet it, since only then it is
 * certain what the name E means. The enum stays a variable, as under isolatedModules, so other files may import it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SYNTAX_CONST_ENUM_H
#define ENGINE_SYNTAX_CONST_ENUM_H

#include "engine/syntax/scope.h"
#include "engine/syntax/ts_constant.h"

/* The value of a Member or Index node that names a member of a const enum, also by way of namespaces (N.E.A) and
 * aliases; NULL for every other node. */
const TsConstant *ts_const_value(const ScriptInfo *script, const AstNode *node);

/* The entity of a variable as it outlives the parse, in the script's arena. */
const struct TsEntity *ts_keep_entity(ScriptInfo *script, struct TsEntity *entity);

#endif
