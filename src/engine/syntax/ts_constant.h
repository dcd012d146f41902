/* ts_constant.h - values of enum members that are known before the program runs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SYNTAX_TS_CONSTANT_H
#define ENGINE_SYNTAX_TS_CONSTANT_H

#include "base/buf.h"

typedef enum TsConstantKind {
    TsConstant_None,
    TsConstant_Number,
    TsConstant_String,
} TsConstantKind;

/* The value of an enum member that is known while parsing. */
typedef struct TsConstant {
    u8 kind;          /* TsConstantKind */
    bool is_string;   /* also when the value is not known: the member has no reverse mapping */
    u32 at;           /* in ScriptInfo.constants: offset of the member */
    double number;
    Str text;
} TsConstant;

#endif
