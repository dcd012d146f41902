/* stack_trace.h - captured stacks and their text.
 *
 * Capturing copies (function, pc) pairs and the header's parts; the text is made when `stack` is
 * first read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_STACK_TRACE_H
#define ENGINE_VM_STACK_TRACE_H

#include "engine/object/error.h"
#include "engine/vm/template.h"

typedef struct TraceEntry {
    Cell *function; /* Function, NativeFunction or another callable */
    Value this_value;
    u32 pc;
    u8 flags; /* FRAME_CONSTRUCT, TRACE_* */
} TraceEntry;
enum { TRACE_ASYNC = 0x80, TRACE_NATIVE = 0x40 };

typedef struct StackTrace {
    Cell cell;
    u32 count;
    u32 line, column;   /* syntax errors: where in file; 0: none */
    String *file;       /* syntax errors */
    String *code_frame; /* syntax errors: the source line and a caret */
    TraceEntry entries[];
} StackTrace;

/* Hook capture_stack: fills error->trace with at most Error.stackTraceLimit frames. */
void stack_capture(Vm *vm, Object *error, Value until);
/* A trace of where we are, for console.trace and captureStackTrace; frames above `until` are left
 * out. */
StackTrace *stack_trace_new(Vm *vm, Value until) MUST_USE;
/* The lines "\n    at f (file:line:col)..." of a trace. */
void stack_trace_text(Vm *vm, const StackTrace *trace, StringBuilder *out);
/* "Name: message" and those lines. NULL: out of memory. */
String *stack_format(Vm *vm, ErrorObject *error) MUST_USE;
/* Gives a SyntaxError its place in the text being compiled. */
void error_set_code_frame(Vm *vm, Value error, Source *source, u32 offset, Str rendered);
/* Position of the innermost JavaScript frame of an error's trace. */
bool stack_position(Vm *vm, ErrorObject *error, Source **source, u32 *offset);
/* Position of the innermost JavaScript frame now running. */
bool stack_current(Vm *vm, Source **source, u32 *offset);

#endif
