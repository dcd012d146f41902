/* stack_trace.c - capturing stacks.
 *
 * The running frames, then the async functions that wait for the innermost one, found by following
 * reactions of promises as V8 does: an await, an element of Promise.all and its sisters, or the
 * promise derived by then(). Frames of src/js are left out. Runs no JavaScript.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/stack_trace.h"

#include "engine/object/property.h"
#include "engine/vm/call.h"
#include "engine/vm/generator.h"
#include "engine/vm/promise.h"
#include "engine/vm/stack_text.h"

enum { LIMIT_DEFAULT = 10, LIMIT_MAX = 10000 };

void kind_trace_StackTrace(Vm *vm, Cell *cell)
{
    StackTrace *trace = (StackTrace *)cell;
    heap_mark(vm, trace->value);
    heap_mark_cell(vm, trace->file);
    heap_mark_cell(vm, trace->code_frame);
    for (u32 i = 0; i < trace->count; i++) {
        heap_mark_cell(vm, trace->entries[i].function);
        heap_mark(vm, trace->entries[i].this_value);
    }
}

void kind_update_StackTrace(Vm *vm, Cell *cell)
{
    (void)vm;
    StackTrace *trace = (StackTrace *)cell;
    heap_update(&trace->value);
    trace->file = heap_new_place(trace->file);
    trace->code_frame = heap_new_place(trace->code_frame);
    for (u32 i = 0; i < trace->count; i++) {
        trace->entries[i].function = heap_new_place(trace->entries[i].function);
        heap_update(&trace->entries[i].this_value);
    }
}

bool kind_moves_StackTrace(const Cell *cell)
{
    (void)cell;
    return true;
}

/* Error.stackTraceLimit; -1 when it is no number in a data property: then nothing is captured. */
static i32 trace_limit(Vm *vm)
{
    Value ctor = vm_core(vm)->realm->intrinsics[Intrinsic_Error];
    if (!value_is_object(ctor))
        return LIMIT_DEFAULT;
    Value limit = obj_peek(vm, value_as_object(ctor), KEY_stackTraceLimit);
    if (value_is_lazy(limit))
        return LIMIT_DEFAULT;
    if (!value_is_number(limit))
        return -1;
    double d = value_as_number(limit);
    return d <= 0 || d != d ? 0 : d > LIMIT_MAX ? LIMIT_MAX : (i32)d;
}

/* The frame of `until` when it is running, so that capture starts at its caller; constructors of
 * derived error classes are left out with it. *seen: whether it runs. */
static const Frame *first_frame(Vm *vm, Value until, bool *seen)
{
    *seen = true;
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
    *seen = false;
    return vm->frame;
}

/* ---- async frames ---- */

typedef struct AsyncWalk {
    TraceEntry *out; /* NULL: count only */
    u32 n, max;
} AsyncWalk;

/* The promise that an async function or the request of an async generator settles. */
static Value promise_of(const GeneratorObject *gen)
{
    if (!gen->is_generator)
        return gen->promise ? value_cell(gen->promise) : VAL_UNDEFINED;
    return gen->n_requests ? gen->requests[0].promise : VAL_UNDEFINED;
}

static Value walk_reaction(Vm *vm, AsyncWalk *walk, const Reaction *r)
{
    if (r->cell.flags == REACT_AWAIT) {
        GeneratorObject *gen = (GeneratorObject *)value_as_cell(r->slots[0]);
        if (!gen->frame)
            return VAL_UNDEFINED;
        if (((Function *)value_as_cell(gen->frame->callee))->tmpl->is_builtin)
            return promise_of(gen);
        if (walk->out)
            walk->out[walk->n] = (TraceEntry){value_as_cell(gen->frame->callee),
                                              gen->frame->this_value, gen->frame->pc, TRACE_ASYNC,
                                              0};
        walk->n++;
        return promise_of(gen);
    }
    PromiseElement element;
    if (promise_element_of(r, &element)) {
        if (element.which == COMBINE_RACE)
            return element.promise;
        if (walk->out)
            walk->out[walk->n] =
                (TraceEntry){NULL, value_cell(intrinsic(vm, Intrinsic_Promise)), element.index,
                             TRACE_ASYNC | TRACE_COMBINATOR, (u8)element.which};
        walk->n++;
        return element.promise;
    }
    return promise_reaction_target(r);
}

static void walk_async(Vm *vm, AsyncWalk *walk, Value promise)
{
    while (walk->n < walk->max && value_is_promise(promise)) {
        const PromiseObject *p = value_as_promise(promise);
        if (p->state != PROMISE_PENDING || !p->last || p->last->next != p->last)
            return;
        promise = walk_reaction(vm, walk, p->last);
    }
}

/* What the outermost frame settles: the promise of an async function that was resumed, or the one
 * derived by the then() whose callback is running. */
static Value bottom_promise(Vm *vm, const Frame *first)
{
    const Frame *bottom = first;
    while (bottom && bottom->caller)
        bottom = bottom->caller;
    if (!bottom)
        return vm->job_promise;
    if (bottom->kind != 1 && bottom->flags & FRAME_RESUMED)
        return promise_of(frame_generator(bottom));
    return vm->job_promise;
}

/* ---- capturing ---- */

/* From f on the first frame that is shown. Code of src/js is not; where it called the native function that f is, the function that the
 * script had called stands for both. */
static const Frame *shown_frame(const Frame *f)
{
    while (f) {
        bool inner = f->kind == 1 && f->caller && frame_is_builtin(f->caller);
        if (!inner && !frame_is_builtin(f))
            return f;
        const Frame *outer = f;
        while (outer->caller && frame_is_builtin(outer->caller))
            outer = outer->caller;
        if (inner && outer->caller)
            return outer;
        f = outer->caller;
    }
    return NULL;
}

static StackTrace *trace_new(Vm *vm, const Frame *first, u32 limit)
{
    u32 n = 0;
    for (const Frame *f = shown_frame(first); f && n < limit; f = shown_frame(f->caller))
        n++;
    Value waiting = n < limit ? bottom_promise(vm, first) : VAL_UNDEFINED;
    AsyncWalk walk = {NULL, 0, limit - n};
    walk_async(vm, &walk, waiting);
    StackTrace *trace =
        heap_alloc(vm, sizeof *trace + (n + walk.n) * sizeof(TraceEntry), Kind_StackTrace);
    trace->value = VAL_HOLE;
    u32 i = 0;
    for (const Frame *f = shown_frame(first); f && i < n; f = shown_frame(f->caller)) {
        if (!value_is_object(f->callee)) {
            n--;
            continue;
        }
        bool native = f->kind == 1 || frame_is_builtin(f);
        /* nothing is there for a constructor in C: the word is whatever the stack held */
        Value this_value = native && f->flags & FRAME_CONSTRUCT ? VAL_UNDEFINED : f->this_value;
        trace->entries[i++] =
            (TraceEntry){value_as_cell(f->callee), this_value, native ? 0 : f->pc,
                         (f->flags & FRAME_CONSTRUCT) | (native ? TRACE_NATIVE : 0), 0};
    }
    walk = (AsyncWalk){trace->entries + i, 0, walk.n};
    walk_async(vm, &walk, waiting);
    trace->count = i + walk.n;
    return trace;
}

StackTrace *stack_trace_new(Vm *vm, Value until)
{
    bool seen;
    i32 limit = trace_limit(vm);
    return trace_new(vm, first_frame(vm, until, &seen), limit < 0 ? 0 : (u32)limit);
}

void stack_capture(Vm *vm, Object *error, Value until)
{
    i32 limit = trace_limit(vm);
    if (limit < 0)
        return;
    bool seen;
    ((ErrorObject *)error)->trace =
        &trace_new(vm, first_frame(vm, until, &seen), (u32)limit)->cell;
    barrier(vm, error);
}

PropKey stack_key(Vm *vm, u32 which)
{
    if (value_is_undefined(vm->stack_keys[which])) {
        Symbol *symbol = symbol_new(vm, NULL, SYM_PRIVATE);
        if (!symbol)
            return KEY_NONE;
        vm->stack_keys[which] = value_cell(symbol);
    }
    return key_of_cell(value_as_cell(vm->stack_keys[which]));
}

/* Gives o this trace, where the accessor finds it. */
static bool set_trace(Vm *vm, Object *o, StackTrace *trace)
{
    if (o->cell.kind == Kind_Error) {
        ((ErrorObject *)o)->trace = &trace->cell;
        barrier(vm, o);
        return true;
    }
    PropKey key = stack_key(vm, STACK_KEY_TRACE);
    return !key_is_none(key) && obj_put(vm, o, key, value_cell(trace), PROP_WC);
}

bool stack_attach(Vm *vm, Object *o, Value until)
{
    if (!(obj_shape(vm, o)->flags & SHAPE_NOT_EXTENSIBLE) || o->cell.kind == Kind_Error) {
        bool seen;
        i32 limit = trace_limit(vm);
        const Frame *first = first_frame(vm, until, &seen);
        StackTrace *trace = trace_new(vm, seen ? first : NULL, limit < 0 ? 0 : (u32)limit);
        if (!seen)
            trace->count = 0;
        if (limit < 0)
            trace->value = VAL_UNDEFINED;
        if (!set_trace(vm, o, trace))
            return false;
    }
    Accessor *accessor = error_stack_accessor(vm);
    if (!accessor)
        return false;
    PropDesc desc = {.value = VAL_HOLE,
                     .getter = accessor->getter,
                     .setter = accessor->setter,
                     .attrs = PROP_CONFIGURABLE,
                     .has = PROP_ENUMERABLE | PROP_CONFIGURABLE};
    int done = obj_define_own(vm, o, KEY_stack, &desc, false);
    if (done == 0 && obj_shape(vm, o)->flags & SHAPE_NOT_EXTENSIBLE)
        throw_type(vm, "Cannot define property stack, object is not extensible");
    else if (done == 0)
        throw_type(vm, "Cannot redefine property: stack");
    return done > 0;
}

StackTrace *stack_trace_of(Vm *vm, Value v, Object **holder)
{
    if (!value_is_object(v))
        return NULL;
    PropKey key = stack_key(vm, STACK_KEY_TRACE);
    for (Object *o = value_as_object(v); o && o->cell.kind != Kind_Proxy; o = obj_proto(vm, o)) {
        if (holder)
            *holder = o;
        if (o->cell.kind == Kind_Error)
            return (StackTrace *)((ErrorObject *)o)->trace;
        PropSlot slot;
        if (!key_is_none(key) && obj_own_slot(vm, o, key, &slot))
            return (StackTrace *)value_as_cell(*obj_slot(vm, o, slot.slot));
    }
    if (holder)
        *holder = NULL;
    return NULL;
}

bool stack_assign(Vm *vm, Value error, Value v)
{
    Object *holder = NULL;
    StackTrace *trace = stack_trace_of(vm, error, &holder);
    if (!trace && holder) { /* an Error that captured nothing */
        trace = trace_new(vm, NULL, 0);
        if (!set_trace(vm, holder, trace))
            return false;
    }
    if (trace) {
        trace->value = v;
        barrier(vm, trace);
    }
    return true;
}

/* ---- positions ---- */

void error_set_code_frame(Vm *vm, Value error, Source *source, u32 offset, u32 end, Str rendered)
{
    if (!value_has_kind(error, Kind_Error))
        return;
    ErrorObject *e = (ErrorObject *)value_as_cell(error);
    StackTrace *trace = (StackTrace *)e->trace;
    if (!trace)
        return;
    SourcePos pos = source_position(source, offset), last = source_position(source, end);
    trace->line = pos.line;
    trace->column = pos.column;
    trace->width = last.line == pos.line && last.column > pos.column ? last.column - pos.column : 1;
    String *file = string_from_utf8(vm, source->name), *code_frame = string_from_utf8(vm, rendered);
    trace->file = file; /* both are made first: the trace may be old, and either may collect */
    trace->code_frame = code_frame;
    barrier(vm, trace);
}

bool stack_position(Vm *vm, ErrorObject *error, Source **source, u32 *offset)
{
    (void)vm;
    StackTrace *trace = (StackTrace *)error->trace;
    for (u32 i = 0; trace && i < trace->count; i++) {
        TraceEntry *entry = &trace->entries[i];
        if (trace_position(entry, source, offset))
            return true;
    }
    return false;
}

bool stack_current(Vm *vm, Source **source, u32 *offset)
{
    for (const Frame *f = vm->frame; f; f = f->caller)
        if (f->kind != 1 && !frame_is_builtin(f)) {
            const FunctionCode *code = template_code(frame_template(f));
            *source = code->unit->source;
            *offset = function_offset_at(code, f->pc);
            return true;
        }
    return false;
}

bool stack_running_text(Vm *vm, ExprTextWant want, Buf *out, ExprText *found)
{
    const Frame *f = vm->frame;
    if (!f || f->kind == 1)
        return false;
    const FunctionCode *code = template_code(frame_template(f));
    return expr_text(code, f->pc, want, out, found);
}
