/* stack_text.h - names, places and text of captured frames, as V8 shows them.
 *
 * What CallSite objects answer and what the default `stack` is made of. Nothing here runs
 * JavaScript: names come from data properties.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_STACK_TEXT_H
#define ENGINE_VM_STACK_TEXT_H

#include "engine/vm/stack_trace.h"

/* The code of an entry that is JavaScript, else NULL. */
const FunctionCode *trace_code(const TraceEntry *entry);
/* NULL where V8 has none. `above` is the entry called from this one, or NULL. */
String *trace_function_name(Vm *vm, const TraceEntry *entry);
String *trace_type_name(Vm *vm, const TraceEntry *entry, const TraceEntry *above);
String *trace_method_name(Vm *vm, const TraceEntry *entry);
/* Name of the script (file), NULL for evals and natives; the same with sourceURL. */
String *trace_file_name(Vm *vm, const TraceEntry *entry);
String *trace_script_name(Vm *vm, const TraceEntry *entry);
/* "eval at f (file:1:2)", NULL when the code is no eval's. */
String *trace_eval_origin(Vm *vm, const TraceEntry *entry);
bool trace_is_eval(const TraceEntry *entry);
/* Called with the global object, null or undefined as this. */
bool trace_is_toplevel(const TraceEntry *entry);
/* false: no JavaScript. */
bool trace_position(const TraceEntry *entry, Source **source, u32 *offset);
/* Line, column and file as people know them: through the source map when the host has one. */
SourcePos trace_place(Vm *vm, Source *source, u32 offset, Str *file);
/* "f (file:1:2)" */
void trace_entry_text(Vm *vm, const TraceEntry *entry, const TraceEntry *above, StringBuilder *out);

/* The lines "\n    at f (file:line:col)..." of a trace. */
void stack_trace_text(Vm *vm, const StackTrace *trace, StringBuilder *out);
/* "Name: message", from data properties alone, and those lines. NULL: out of memory. */
String *stack_format(Vm *vm, ErrorObject *error) MUST_USE;

#endif
