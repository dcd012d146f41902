/* eval.h - source text at run time: eval, the Function family, source of a function.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_EVAL_H
#define ENGINE_VM_EVAL_H

#include "engine/vm/vm.h"

typedef enum { DYNAMIC_NORMAL, DYNAMIC_GENERATOR, DYNAMIC_ASYNC, DYNAMIC_ASYNC_GENERATOR } DynamicKind;

/* 20.2.1.1.1 CreateDynamicFunction; the last argument is the body. new_target may be undefined. */
Value create_dynamic_function(Vm *vm, DynamicKind kind, Value new_target, u32 argc, const Value *args) MUST_USE;

/* PerformEval of an indirect eval: a string is run as a global script text, anything else is returned. */
Value eval_indirect(Vm *vm, Value text) MUST_USE;

/* What Function.prototype.toString shows: exact source, or "function name() { [native code] }". NULL: exception. */
String *function_source_text(Vm *vm, Object *function) MUST_USE;

#endif
