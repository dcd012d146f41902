/* api_error.c - the frames of an error's stack, for those who print errors.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed.h"
#include "engine/source/diag.h"
#include "engine/source/source.h"
#include "engine/vm/stack_text.h"

/* A data property, without running JavaScript. */
static Value peek(Vm *vm, Object *o, PropKey key)
{
    PropFind find;
    if (obj_find(vm, o, key, &find) != FIND_SLOT || find.where.attrs & PROP_ACCESSOR)
        return VAL_HOLE;
    return obj_slot_value(vm, find.holder, find.where.slot);
}

static String *function_name(Vm *vm, Cell *function)
{
    Value name = peek(vm, (Object *)function, KEY_name);
    if (value_is_exc(name))
        (void)exception_take(vm);
    return value_is_string(name) && value_as_string(name)->length ? value_as_string(name) : NULL;
}

/* The top level of a file: its program, or the function around a CommonJS module. */
static bool is_top_level(const FunctionCode *code)
{
    const FunctionCode *program = code->unit->program;
    if (code->info->kind == Function_Program)
        return true;
    return code->unit->goal == ParseGoal_CommonJs && program && program->n_nested &&
           function_nested(program, 0) == code;
}

static EmbedFrame frame_of(Vm *vm, const TraceEntry *entry)
{
    EmbedFrame frame = {.is_new = entry->flags & FRAME_CONSTRUCT,
                        .is_async = entry->flags & TRACE_ASYNC,
                        .file = STR("")};
    if (entry->function->kind != Kind_Function || entry->flags & TRACE_NATIVE) {
        frame.is_native = true;
        frame.function = function_name(vm, entry->function);
        return frame;
    }
    const FunctionCode *code = template_code(((Function *)entry->function)->tmpl);
    SourcePos pos = trace_place(vm, code->unit->source, function_offset_at(code, entry->pc), &frame.file);
    frame.is_program = is_top_level(code);
    frame.function = frame.is_program ? NULL : function_name(vm, entry->function);
    frame.source = code->unit->source;
    frame.is_mapped = frame.file.data != frame.source->name.data;
    frame.line = pos.line;
    frame.column = pos.column;
    return frame;
}

static u32 frames_of(Vm *vm, const StackTrace *trace, EmbedFrame *out, u32 max)
{
    u32 n = 0;
    for (u32 i = 0; trace && i < trace->count && n < max; i++)
        if (trace->entries[i].function)
            out[n++] = frame_of(vm, &trace->entries[i]);
    return n;
}

u32 embed_error_frames(Vm *vm, Value error, EmbedFrame *out, u32 max)
{
    if (!value_has_kind(error, Kind_Error))
        return 0;
    return frames_of(vm, (StackTrace *)((ErrorObject *)value_as_cell(error))->trace, out, max);
}

u32 embed_current_frames(Vm *vm, EmbedFrame *out, u32 max)
{
    return frames_of(vm, stack_trace_new(vm, VAL_HOLE), out, max);
}

bool embed_current_place(Vm *vm, EmbedFrame *out)
{
    Source *source;
    u32 offset;
    if (!stack_current(vm, &source, &offset))
        return false;
    *out = (EmbedFrame){.source = source};
    SourcePos pos = trace_place(vm, source, offset, &out->file);
    out->is_mapped = out->file.data != source->name.data;
    out->line = pos.line;
    out->column = pos.column;
    return true;
}

Str embed_source_line(Source *source, u32 line)
{
    return source ? source_line_text(source, line) : STR("");
}

Str embed_source_text(Source *source, Str *name)
{
    *name = source->name;
    source_open(source);
    return source->text;
}

/* The text between line feed number n and the next one. */
static String *line_of(Vm *vm, String *text, u32 n)
{
    StrView v = string_view(vm, text);
    u32 from = 0, to;
    for (u32 i = 0; i < v.length && n; i++)
        if (view_at(v, i) == '\n') {
            n--;
            from = i + 1;
        }
    for (to = from; to < v.length && view_at(v, to) != '\n'; to++)
        ;
    return string_slice(vm, text, n ? v.length : from, n ? v.length : to);
}

u32 embed_syntax_width(Value error)
{
    const StackTrace *trace = value_has_kind(error, Kind_Error) ? (StackTrace *)((ErrorObject *)value_as_cell(error))->trace : NULL;
    return trace && trace->line ? trace->width : 1;
}

bool embed_syntax_position(Vm *vm, Value error, String **file, u32 *line, u32 *column,
                           String **line_text)
{
    if (!value_has_kind(error, Kind_Error))
        return false;
    const StackTrace *trace = (StackTrace *)((ErrorObject *)value_as_cell(error))->trace;
    if (!trace || !trace->line || !trace->file || !trace->code_frame)
        return false;
    *file = trace->file;
    *line = trace->line;
    *column = trace->column;
    *line_text = line_of(vm, trace->code_frame, 1);
    return *line_text != NULL;
}

Value embed_throw_syntax_at(Vm *vm, Str message, Str file, Str text, u32 offset)
{
    Source source;
    AUTO_BUF frame = {0};
    AUTO_BUF shown = {0};
    buf_append_str(&shown, message);
    buf_push(&shown, 0);
    throw_syntax(vm, "%s", shown.data);
    if (!source_init(&source, text, file))
        return VAL_EXC;
    diag_render(&frame, &source, &(Diag){.start = offset, .end = offset + 1, .text = shown.data});
    error_set_code_frame(vm, vm_core(vm)->exception, &source, offset, offset, buf_view(&frame));
    source_deinit(&source);
    return VAL_EXC;
}
