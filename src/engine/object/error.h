/* error.h - throwing.
 *
 * Every throw_ function sets vm->exception and returns VAL_EXC, so callers write
 * `return throw_type(vm, "...")`, or `throw_type(...); return -1;` where the signal differs.
 * Message texts are those of Node/V8 where programs are known to look at them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_ERROR_H
#define ENGINE_OBJECT_ERROR_H

#include "engine/object/object.h"

typedef enum { ERR_ERROR, ERR_TYPE, ERR_RANGE, ERR_SYNTAX, ERR_REFERENCE, ERR_EVAL, ERR_URI, ERR_AGGREGATE, ERR_SUPPRESSED } ErrorClass;

typedef struct ErrorObject {
    Object object;
    Cell *trace; /* StackTrace, formatted when `stack` is first read; NULL when none */
} ErrorObject;

Value throw_value(Vm *vm, Value v);
Value throw_error(Vm *vm, ErrorClass cls, const char *format, ...) PRINTF_LIKE(3, 4);
Value throw_type(Vm *vm, const char *format, ...) PRINTF_LIKE(2, 3);
Value throw_range(Vm *vm, const char *format, ...) PRINTF_LIKE(2, 3);
Value throw_syntax(Vm *vm, const char *format, ...) PRINTF_LIKE(2, 3);
Value throw_reference(Vm *vm, const char *format, ...) PRINTF_LIKE(2, 3);
Value throw_stack_overflow(Vm *vm); /* RangeError: Maximum call stack size exceeded */
Value throw_out_of_memory(Vm *vm);  /* RangeError: Out of memory */
/* A new error object of this class in the current realm, stack captured, `message` own property. NULL: exception. */
Object *error_new(Vm *vm, ErrorClass cls, String *message) MUST_USE;
/* The same with any prototype (constructors of classes); message NULL: no message property. Frames above `until` (a
 * function, or VAL_HOLE) are left out of the stack. `stack` is an own accessor, as in V8. */
Object *error_new_proto(Vm *vm, Object *proto, String *message_or_null, Value until) MUST_USE;
Object *error_class_proto(Vm *vm, ErrorClass cls);
/* For classes whose name and message are getters: keeps what these give where engine and host find it without running code. */
bool error_keep(Vm *vm, Object *error, String *name, String *message) MUST_USE;
/* KEY_name or KEY_message as error_keep got it; VAL_HOLE: it got none. */
Value error_kept(Vm *vm, Object *error, PropKey key);
/* name or message as far as no code runs: a data property along the chain, else what was kept, else VAL_HOLE. */
Value error_look(Vm *vm, Object *error, PropKey key);

/* The getter and setter that all `stack` properties of a realm share (vm/stack_trace.h says what they do). NULL: exception. */
Accessor *error_stack_accessor(Vm *vm) MUST_USE;
/* Their bodies, defined beside the Error classes (builtins/bi_call_site.c). */
Value error_stack_get(Vm *vm, struct Frame *f);
Value error_stack_set(Vm *vm, struct Frame *f);

/* Takes the pending exception: returns it and clears it. */
static inline Value exception_take(Vm *vm)
{
    Value v = vm_core(vm)->exception;
    vm_core(vm)->exception = VAL_HOLE;
    return v;
}

#endif
