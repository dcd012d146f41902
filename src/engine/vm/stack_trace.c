/* stack_trace.c - captured stacks and their text, in V8's format.
 *
 *     Error: message
 *         at inner (file.js:3:9)
 *         at Type.method (file.js:10:5)
 *         at new Thing (file.js:1:2)
 *         at async outer (file.js:20:3)
 *         at file.js:30:1
 *
 * Runs no JavaScript: names are looked up in data properties only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/stack_trace.h"

#include <stdio.h>

#include "engine/object/property.h"
#include "engine/vm/call.h"
#include "engine/vm/generator.h"
#include "engine/vm/promise.h"

enum { LIMIT_DEFAULT = 10, LIMIT_MAX = 10000 };

void kind_trace_StackTrace(Vm *vm, Cell *cell)
{
    StackTrace *trace = (StackTrace *)cell;
    heap_mark_cell(vm, trace->file);
    heap_mark_cell(vm, trace->code_frame);
    for (u32 i = 0; i < trace->count; i++) {
        heap_mark_cell(vm, trace->entries[i].function);
        heap_mark(vm, trace->entries[i].this_value);
    }
}

/* Data property along the chain, VAL_HOLE when absent or when reading it would run code. */
static Value peek(Vm *vm, Object *o, PropKey key)
{
    PropFind find;
    if (obj_find(vm, o, key, &find) != FIND_SLOT || find.where.attrs & PROP_ACCESSOR)
        return VAL_HOLE;
    Value v = obj_slot_value(vm, find.holder, find.where.slot); /* makes lazy ones, runs nothing */
    if (LIKELY(!value_is_exc(v)))
        return v;
    (void)exception_take(vm);
    return VAL_HOLE;
}

static u32 trace_limit(Vm *vm)
{
    Value ctor = vm_core(vm)->realm->intrinsics[Intrinsic_Error];
    if (!value_is_object(ctor))
        return LIMIT_DEFAULT;
    Value limit = peek(vm, value_as_object(ctor), KEY_stackTraceLimit);
    if (!value_is_number(limit))
        return 0;
    double d = value_as_number(limit);
    return d <= 0 || d != d ? 0 : d > LIMIT_MAX ? LIMIT_MAX : (u32)d;
}

/* The frame of `until` when it is running, so that capture starts at its caller; constructors of
 * derived error classes are left out with it. */
static const Frame *first_frame(Vm *vm, Value until)
{
    if (!value_is_object(until))
        return vm->frame;
    for (const Frame *f = vm->frame; f; f = f->caller) {
        if (!value_same_bits(f->callee, until))
            continue;
        if (f->kind == 1 && f->flags & FRAME_NEW_TARGET)
            for (const Frame *outer = f->caller; outer; outer = outer->caller)
                if (value_same_bits(outer->callee, f->args[f->argc]))
                    return outer->caller;
        return f->caller;
    }
    return vm->frame;
}

/* Who awaits the async function whose state is gen, or NULL. */
static GeneratorObject *awaiter(GeneratorObject *gen)
{
    PromiseObject *p = (PromiseObject *)gen->promise;
    if (!p || p->state != PROMISE_PENDING || !p->last || p->last->next->cell.flags != REACT_AWAIT)
        return NULL;
    return (GeneratorObject *)value_as_cell(p->last->next->slots[0]);
}

StackTrace *stack_trace_new(Vm *vm, Value until)
{
    u32 limit = trace_limit(vm), n = 0;
    const Frame *first = first_frame(vm, until);
    for (const Frame *f = first; f && n < limit; f = f->caller)
        n++;
    GeneratorObject *bottom = NULL;
    if (n < limit)
        for (const Frame *f = first; f; f = f->caller)
            bottom = f->kind != 1 && f->flags & FRAME_RESUMED ? frame_generator(f) : NULL;
    u32 n_async = 0;
    for (GeneratorObject *g = bottom ? awaiter(bottom) : NULL; g && g->frame && n + n_async < limit;
         g = awaiter(g))
        n_async++;
    StackTrace *trace =
        heap_alloc(vm, sizeof *trace + (n + n_async) * sizeof(TraceEntry), Kind_StackTrace);
    u32 i = 0;
    for (const Frame *f = first; f && i < n; f = f->caller) {
        if (!value_is_object(f->callee))
            continue;
        bool native = f->kind == 1;
        /* nothing is there for a constructor in C: the word is whatever the stack held */
        Value this_value = native && f->flags & FRAME_CONSTRUCT ? VAL_UNDEFINED : f->this_value;
        trace->entries[i++] =
            (TraceEntry){value_as_cell(f->callee), this_value, native ? 0 : f->pc,
                         (f->flags & FRAME_CONSTRUCT) | (native ? TRACE_NATIVE : 0)};
    }
    for (GeneratorObject *g = bottom ? awaiter(bottom) : NULL; g && g->frame && n_async--;
         g = awaiter(g))
        trace->entries[i++] = (TraceEntry){value_as_cell(g->frame->callee), g->frame->this_value,
                                           g->frame->pc, TRACE_ASYNC};
    trace->count = i;
    return trace;
}

static String *stack_text(Vm *vm, Object *error, const StackTrace *trace);

void stack_capture(Vm *vm, Object *error, Value until)
{
    StackTrace *trace = stack_trace_new(vm, until);
    if (error->cell.kind == Kind_Error) {
        ((ErrorObject *)error)->trace = &trace->cell;
        barrier(vm, error);
        return;
    }
    /* Error.captureStackTrace(object): the text at once */
    String *text = stack_text(vm, error, trace);
    if (text && !obj_put(vm, error, KEY_stack, value_cell(text), PROP_WC))
        return;
}

/* ---- text ---- */

static String *plain_string(Value v)
{
    return value_is_string(v) && value_as_string(v)->length ? value_as_string(v) : NULL;
}

/* A function's own name as its closure began, or as a data property says now. */
static String *function_name(Vm *vm, Cell *function)
{
    Value v = peek(vm, (Object *)function, KEY_name);
    if (value_is_string(v))
        return plain_string(v);
    if (function->kind == Kind_Function)
        return ((Function *)function)->tmpl->name->length ? ((Function *)function)->tmpl->name
                                                          : NULL;
    return NULL;
}

static String *native_name(Vm *vm, Cell *function)
{
    Value v = obj_get(vm, (Object *)function, KEY_name); /* a lazy slot; runs nothing */
    if (value_is_exc(v))
        (void)exception_take(vm);
    return plain_string(v);
}

/* "Foo" for an instance of Foo. */
static String *type_name(Vm *vm, Value v)
{
    if (!value_is_object(v)) { /* a primitive: the name of its constructor */
        Object *proto = value_proto(vm, v);
        Value ctor = proto ? peek(vm, proto, KEY_constructor) : VAL_HOLE;
        return value_is_callable(ctor) ? function_name(vm, value_as_cell(ctor)) : NULL;
    }
    Object *o = value_as_object(v);
    if (o->cell.kind == Kind_Global || o->cell.kind == Kind_Proxy)
        return NULL;
    if (value_is_callable(v))
        return o->cell.flags & OBJ_CLASS || o->cell.kind == Kind_Native
                   ? function_name(vm, &o->cell)
                   : ATOM_Function;
    Value tag = peek(vm, o, KEY_SYM_toStringTag);
    if (plain_string(tag))
        return plain_string(tag);
    Value ctor = peek(vm, o, KEY_constructor);
    String *name = value_is_callable(ctor) ? function_name(vm, value_as_cell(ctor)) : NULL;
    return name ? name : ATOM_Object;
}

static bool is_plain_function(const TraceEntry *entry)
{
    if (entry->function->kind != Kind_Function)
        return false;
    const FunctionInfo *info = ((Function *)entry->function)->tmpl->code_info->info;
    return info->kind == Function_Arrow || info->kind == Function_Program;
}

/* Names such as "get x" or "[Symbol.iterator]" stand alone. */
static bool is_identifier(Vm *vm, String *name)
{
    StrView v = string_view(vm, name);
    for (u32 i = 0; v.data && i < v.length; i++) {
        u16 c = view_at(v, i);
        bool letter = c >= 0x80 || c == '_' || c == '$' || ((c | 32) >= 'a' && (c | 32) <= 'z');
        if (!letter && !(i && ((c >= '0' && c <= '9') || c == '.')))
            return false;
    }
    return true;
}

typedef struct MethodSearch {
    Vm *vm;
    Object *holder;
    Cell *function;
    PropKey key;
} MethodSearch;

static bool match_method(void *ctx, PropKey key, PropSlot slot)
{
    MethodSearch *search = ctx;
    if (slot.attrs & PROP_ACCESSOR || key_is_private(key) ||
        !value_same_bits(*obj_slot(search->vm, search->holder, slot.slot),
                         value_cell(search->function)))
        return true;
    search->key = key;
    return false;
}

/* The name under which the receiver has the function, when that is not the function's own name. */
static PropKey method_key(Vm *vm, const TraceEntry *entry, String *name)
{
    if (!value_is_object(entry->this_value))
        return KEY_NONE;
    MethodSearch search = {vm, value_as_object(entry->this_value), entry->function, KEY_NONE};
    for (u32 depth = 0; search.holder && depth < 4 && key_is_none(search.key); depth++) {
        Shape *shape = obj_shape(vm, search.holder);
        if (shape->flags & SHAPE_EXOTIC)
            return KEY_NONE;
        shape_each(vm, shape, match_method, &search);
        search.holder = shape->proto;
    }
    if (key_is_none(search.key) || !name)
        return search.key;
    PropKey own = key_from_string(vm, name);
    return key_equal(own, search.key) ? KEY_NONE : search.key;
}

static void add_name(Vm *vm, const TraceEntry *entry, StringBuilder *out)
{
    bool native = entry->function->kind != Kind_Function;
    String *name = native ? native_name(vm, entry->function) : function_name(vm, entry->function);
    if (entry->flags & FRAME_CONSTRUCT) {
        sb_c(out, "new ");
    } else if (!is_plain_function(entry)) {
        String *type = name && !is_identifier(vm, name) ? NULL : type_name(vm, entry->this_value);
        if (type) {
            sb_string(out, type);
            sb_unit(out, '.');
        }
        sb_string(out, name ? name : ATOM_anonymous_in_stack);
        PropKey method = type ? method_key(vm, entry, name) : KEY_NONE;
        if (!key_is_none(method)) {
            sb_c(out, " [as ");
            sb_string(out, key_to_display(vm, method));
            sb_unit(out, ']');
        }
        return;
    }
    sb_string(out, name ? name : ATOM_anonymous_in_stack);
}

static bool has_name(Vm *vm, const TraceEntry *entry)
{
    if (entry->function->kind != Kind_Function || entry->flags & FRAME_CONSTRUCT ||
        function_name(vm, entry->function))
        return true;
    return !is_plain_function(entry) && type_name(vm, entry->this_value);
}

static void add_position(const TraceEntry *entry, StringBuilder *out)
{
    const FunctionCode *code = ((Function *)entry->function)->tmpl->code_info;
    Source *source = code->unit->source;
    SourcePos pos = source_position(source, function_offset_at(code, entry->pc));
    char numbers[32];
    snprintf(numbers, sizeof numbers, ":%u:%u", pos.line, pos.column);
    String *name = string_from_utf8(out->vm, source->name);
    if (name)
        sb_string(out, name);
    sb_c(out, numbers);
}

void stack_trace_text(Vm *vm, const StackTrace *trace, StringBuilder *out)
{
    for (u32 i = 0; i < trace->count; i++) {
        const TraceEntry *entry = &trace->entries[i];
        sb_c(out, "\n    at ");
        if (entry->flags & TRACE_ASYNC)
            sb_c(out, "async ");
        bool named = has_name(vm, entry);
        if (named) {
            add_name(vm, entry, out);
            sb_c(out, " (");
        }
        if (entry->function->kind == Kind_Function && !(entry->flags & TRACE_NATIVE))
            add_position(entry, out);
        else
            sb_c(out, "<anonymous>");
        if (named)
            sb_c(out, ")");
    }
}

/* Header as the object says now, and the frames. */
static String *stack_text(Vm *vm, Object *error, const StackTrace *trace)
{
    StringBuilder out;
    sb_init(&out, vm);
    Value name_value = peek(vm, error, KEY_name);
    String *name = value_is_string(name_value) ? value_as_string(name_value) : ATOM_Error;
    String *message = plain_string(peek(vm, error, KEY_message));
    sb_string(&out, name);
    if (message) {
        if (name->length)
            sb_c(&out, ": ");
        sb_string(&out, message);
    }
    if (trace)
        stack_trace_text(vm, trace, &out);
    return sb_end(&out);
}

String *stack_format(Vm *vm, ErrorObject *error)
{
    return stack_text(vm, &error->object, (StackTrace *)error->trace);
}

/* ---- positions ---- */

void error_set_code_frame(Vm *vm, Value error, Source *source, u32 offset, Str rendered)
{
    if (!value_has_kind(error, Kind_Error))
        return;
    ErrorObject *e = (ErrorObject *)value_as_cell(error);
    StackTrace *trace = (StackTrace *)e->trace;
    if (!trace)
        return;
    SourcePos pos = source_position(source, offset);
    trace->line = pos.line;
    trace->column = pos.column;
    trace->file = string_from_utf8(vm, source->name);
    trace->code_frame = string_from_utf8(vm, rendered);
    barrier(vm, trace);
}

bool stack_position(Vm *vm, ErrorObject *error, Source **source, u32 *offset)
{
    (void)vm;
    StackTrace *trace = (StackTrace *)error->trace;
    for (u32 i = 0; trace && i < trace->count; i++) {
        TraceEntry *entry = &trace->entries[i];
        if (entry->function->kind == Kind_Function && !(entry->flags & TRACE_NATIVE)) {
            const FunctionCode *code = ((Function *)entry->function)->tmpl->code_info;
            *source = code->unit->source;
            *offset = function_offset_at(code, entry->pc);
            return true;
        }
    }
    return false;
}

bool stack_current(Vm *vm, Source **source, u32 *offset)
{
    for (const Frame *f = vm->frame; f; f = f->caller)
        if (f->kind != 1) {
            const FunctionCode *code = frame_template(f)->code_info;
            *source = code->unit->source;
            *offset = function_offset_at(code, f->pc);
            return true;
        }
    return false;
}
