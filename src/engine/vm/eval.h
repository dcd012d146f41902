/* eval.h - source text at run time: scripts, eval, the Function family, source of a function.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_EVAL_H
#define ENGINE_VM_EVAL_H

#include "engine/bytecode/unit_file.h"
#include "engine/source/dialect.h"
#include "engine/vm/template.h"
#include "engine/vm/vm.h"

typedef enum {
    DYNAMIC_NORMAL,
    DYNAMIC_GENERATOR,
    DYNAMIC_ASYNC,
    DYNAMIC_ASYNC_GENERATOR
} DynamicKind;

/* 20.2.1.1.1 CreateDynamicFunction; the last argument is the body. new_target may be undefined. */
Value create_dynamic_function(Vm *vm, DynamicKind kind, Value new_target, u32 argc,
                              const Value *args) MUST_USE;

/* PerformEval of an indirect eval: a string is run as a global script text, anything else is
 * returned. */
Value eval_indirect(Vm *vm, Value text) MUST_USE;
/* Of a direct eval in `frame`: scope is its current one (hole: global); k: ScopeInfo constant of
 * CallEval. */
Value direct_eval(Vm *vm, Frame *frame, Value text, Value scope, const Constant *k) MUST_USE;
bool is_intrinsic_eval(Vm *vm, Value callee);

/* What Function.prototype.toString shows: exact source, or "function name() { [native code] }".
 * NULL: exception. */
String *function_source_text(Vm *vm, Object *function) MUST_USE;

enum { UNIT_TRIP_NONE, UNIT_TRIP_PART, UNIT_TRIP_WHOLE };
/* UNIT_TRIP_* of COB_UNIT: "part" or "whole" (every function is compiled first). */
u8 unit_trip_wanted(void);

/* Text to a linked unit; text and name are copied. NULL: SyntaxError or RangeError pending. */
UnitInstance *unit_from_text(Vm *vm, Str text, Str name, const ParseOptions *options) MUST_USE;
/* Where the text of a script stands in its file: see Source. */
typedef struct TextPlace {
    Str name;
    u32 first_line, first_column;
} TextPlace;
/* Text to a unit that no realm has yet. NULL: SyntaxError or RangeError pending. */
CodeUnit *unit_compile_at(Vm *vm, Str text, const TextPlace *place, const ParseOptions *options) MUST_USE;
/* A text of src/js, which is not copied: it and the name live for ever. NULL: exception. */
UnitInstance *unit_from_builtin(Vm *vm, Str text, Str name, bool lazy) MUST_USE;
/* The same from bytes that are part of the executable. */
UnitInstance *unit_from_executable(Vm *vm, Str bytes, UnitReadOptions options) MUST_USE;
/* Calls the program of a unit. */
Value unit_run(Vm *vm, UnitInstance *unit, Value this_value, ScopeCell *scope_or_null) MUST_USE;
/* A global script. */
Value script_run(Vm *vm, Str text, Str name, const Dialect *dialect) MUST_USE;

#endif
