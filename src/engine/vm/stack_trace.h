/* stack_trace.h - captured stacks.
 *
 * Capturing copies (function, this, pc) of the running frames and of the async functions that wait
 * for them; names, positions and the text are made when somebody asks (stack_text.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_STACK_TRACE_H
#define ENGINE_VM_STACK_TRACE_H

#include "engine/bytecode/expr_text.h"
#include "engine/object/error.h"
#include "engine/vm/template.h"

typedef struct TraceEntry {
    Cell *function; /* Function, NativeFunction or another callable; NULL: TRACE_COMBINATOR */
    Value this_value;
    u32 pc;   /* TRACE_COMBINATOR: index of the element */
    u8 flags; /* FRAME_CONSTRUCT, TRACE_* */
    u8 combinator; /* TRACE_COMBINATOR: PromiseCombinator */
} TraceEntry;
enum {
    TRACE_ASYNC = 0x80,
    TRACE_NATIVE = 0x40,
    TRACE_COMBINATOR = 0x20, /* an element of Promise.all and its sisters */
    TRACE_HIDDEN = 0x10,     /* at or below a strict function: its values are not shown */
};

typedef struct StackTrace {
    Cell cell;
    u32 count;
    u32 line, column;   /* syntax errors: where in file; 0: none */
    u32 width;          /* ... and how many columns it is about */
    Value value;        /* what `stack` gives: hole until formatted or assigned */
    String *file;       /* syntax errors */
    String *code_frame; /* syntax errors: the source line and a caret */
    TraceEntry entries[];
} StackTrace;

/* Hook capture_stack: fills error->trace with at most Error.stackTraceLimit frames; none when that
 * is no number. */
void stack_capture(Vm *vm, Object *error, Value until);
/* Error.captureStackTrace: gives any object its trace and the accessor `stack`. `until`: a function
 * whose frames and those above are left out (all of them when it is not running), or a hole.
 * false: exception. */
bool stack_attach(Vm *vm, Object *o, Value until) MUST_USE;
/* A trace of where we are, for console.trace and captureStackTrace; frames above `until` are left
 * out. */
StackTrace *stack_trace_new(Vm *vm, Value until) MUST_USE;
/* The trace that belongs to an object, found along its prototype chain; NULL: none. `holder` may be
 * NULL. */
StackTrace *stack_trace_of(Vm *vm, Value v, Object **holder);
/* Assigns `stack`: the next reads give v. */
bool stack_assign(Vm *vm, Value error, Value v) MUST_USE;
/* Private keys of the trace of an object that is no Error, and of a CallSite's entry. */
PropKey stack_key(Vm *vm, u32 which) MUST_USE;
enum { STACK_KEY_TRACE, STACK_KEY_CALL_SITE };

/* Gives a SyntaxError its place in the text being compiled. */
void error_set_code_frame(Vm *vm, Value error, Source *source, u32 offset, u32 end, Str rendered);
/* Position of the innermost JavaScript frame of an error's trace. */
bool stack_position(Vm *vm, ErrorObject *error, Source **source, u32 *offset);
/* Position of the innermost JavaScript frame now running. */
bool stack_current(Vm *vm, Source **source, u32 *offset);

/* The expression that an error about to be thrown by the running code is about (expr_text.h). false: C is
 * running, or there is none. */
bool stack_running_text(Vm *vm, ExprTextWant want, Buf *out, ExprText *found) MUST_USE;

#endif
