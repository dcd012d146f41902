/* stack_text.c - names, places and text of captured frames, in V8's format.
 *
 *     Error: message
 *         at inner (file.js:3:9)
 *         at Type.method [as alias] (file.js:10:5)
 *         at new Thing (file.js:1:2)
 *         at eval (eval at f (file.js:2:3), <anonymous>:1:1)
 *         at async Promise.all (index 0)
 *         at async outer (file.js:20:3)
 *         at file.js:30:1
 *
 * Runs no JavaScript: names are looked up in data properties only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/stack_text.h"

#include <stdio.h>

#include "engine/object/property.h"
#include "engine/vm/generator.h"
#include "engine/vm/promise.h"

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

static String *plain_string(Value v)
{
    return value_is_string(v) && value_as_string(v)->length ? value_as_string(v) : NULL;
}

const FunctionCode *trace_code(const TraceEntry *entry)
{
    if (!entry->function || entry->function->kind != Kind_Function ||
        entry->flags & TRACE_NATIVE)
        return NULL;
    return template_code(((Function *)entry->function)->tmpl);
}

static bool is_eval_goal(const CodeUnit *unit)
{
    return unit->goal == ParseGoal_DirectEval || unit->goal == ParseGoal_IndirectEval ||
           (unit->goal == ParseGoal_Function && !unit->options.as_v8); /* as_v8: text of a file, not of new Function */
}

bool trace_is_eval(const TraceEntry *entry)
{
    const FunctionCode *code = trace_code(entry);
    return code && is_eval_goal(code->unit);
}

/* ---- names ---- */

/* The text that eval got, or the function that new Function made: V8 calls both eval. */
static bool is_eval_body(const FunctionCode *code)
{
    const FunctionCode *program = code->unit->program;
    if (code->unit->goal == ParseGoal_Function && !code->unit->options.as_v8)
        return program->n_nested && function_nested(program, 0) == code;
    return is_eval_goal(code->unit) && code == program;
}

static Str code_inferred(const FunctionCode *code)
{
    source_open(code->unit->source);
    return code->inferred;
}

/* A function's name as a data property says now, else as its closure began or as the place where it
 * was made suggests. */
static String *name_of(Vm *vm, Cell *function)
{
    Value v = peek(vm, (Object *)function, KEY_name);
    if (plain_string(v))
        return value_as_string(v);
    if (function->kind != Kind_Function)
        return NULL;
    const Template *tmpl = ((Function *)function)->tmpl;
    if (tmpl->name->length)
        return value_is_string(v) ? NULL : tmpl->name;
    Str inferred = code_inferred(template_code(tmpl));
    return inferred.len ? string_from_wtf8(vm, inferred) : NULL;
}

String *trace_function_name(Vm *vm, const TraceEntry *entry)
{
    if (!entry->function) {
        static const char names[][12] = {"all", "allSettled", "any", "race"};
        return string_from_c(vm, names[entry->combinator]);
    }
    const FunctionCode *code = trace_code(entry);
    String *name = code && is_eval_body(code) ? NULL : name_of(vm, entry->function);
    return name || !code || !is_eval_goal(code->unit) ? name : atom_from_c(vm, "eval");
}

bool trace_is_toplevel(const TraceEntry *entry)
{
    Value v = entry->this_value;
    return value_is_undefined(v) || value_is_null(v) || value_is_hole(v) ||
           value_has_kind(v, Kind_Global) || value_has_kind(v, Kind_ContextGlobal);
}

/* The name of the function in a data property `constructor` of o itself. */
static String *constructor_name(Vm *vm, Object *o)
{
    PropSlot slot;
    if (!obj_own_slot(vm, o, KEY_constructor, &slot) || slot.attrs & PROP_ACCESSOR)
        return NULL;
    Value ctor = peek(vm, o, KEY_constructor);
    return value_is_callable(ctor) ? name_of(vm, value_as_cell(ctor)) : NULL;
}

/* "Foo" for an instance of Foo: its class, what Symbol.toStringTag says, the class of its class. */
static String *object_type(Vm *vm, Object *o)
{
    Object *proto = obj_proto(vm, o);
    String *name = NULL;
    if (proto && proto->cell.kind != Kind_Proxy)
        name = constructor_name(vm, proto);
    if (name && name != ATOM_Object)
        return name;
    String *tag = plain_string(peek(vm, o, KEY_SYM_toStringTag));
    if (tag)
        return tag;
    for (; !name && proto && proto->cell.kind != Kind_Proxy; proto = obj_proto(vm, proto))
        name = constructor_name(vm, proto);
    return name ? name : ATOM_Object;
}

String *trace_type_name(Vm *vm, const TraceEntry *entry, const TraceEntry *above)
{
    Value v = entry->this_value;
    if (value_is_undefined(v) || value_is_null(v) || value_is_hole(v) ||
        entry->flags & FRAME_CONSTRUCT)
        return NULL;
    if (value_has_kind(v, Kind_Global))
        return NULL;
    if (!value_is_object(v)) { /* a primitive: as its wrapper */
        Object *proto = value_proto(vm, v);
        return proto ? constructor_name(vm, proto) : NULL;
    }
    Object *o = value_as_object(v);
    if (o->cell.kind == Kind_Proxy)
        return atom_from_c(vm, "Proxy");
    if (value_is_callable(v)) {
        String *own = o->cell.kind == Kind_Bound ? NULL : name_of(vm, &o->cell);
        return own ? own : object_type(vm, o);
    }
    /* the function is the class of its generators */
    const FunctionCode *code = above && o->cell.kind == Kind_Generator ? trace_code(above) : NULL;
    if (code && code->info->is_generator && !is_eval_body(code)) {
        String *own = name_of(vm, above->function);
        if (own)
            return own;
    }
    return object_type(vm, o);
}

/* ---- methods ---- */

typedef struct MethodSearch {
    Vm *vm;
    Object *holder;
    Value function;
    PropKey key;
    bool ambiguous;
} MethodSearch;

static bool slot_holds(Vm *vm, Object *holder, PropSlot slot, Value function)
{
    Value v = *obj_slot(vm, holder, slot.slot);
    if (!(slot.attrs & PROP_ACCESSOR))
        return value_same_bits(v, function);
    if (value_is_lazy(v)) /* nobody has its functions yet */
        return false;
    const Accessor *accessor = (const Accessor *)value_as_cell(v);
    return value_same_bits(accessor->getter, function) ||
           value_same_bits(accessor->setter, function);
}

static bool match_method(void *ctx, PropKey key, PropSlot slot)
{
    MethodSearch *search = ctx;
    if (!key_is_string(key) || !(slot.attrs & PROP_ENUMERABLE) ||
        !slot_holds(search->vm, search->holder, slot, search->function))
        return true;
    search->ambiguous = !key_is_none(search->key) && !key_equal(search->key, key);
    search->key = key;
    return !search->ambiguous;
}

static bool has_prefix(Vm *vm, String *s, const char *prefix)
{
    StrView v = string_view(vm, s);
    for (u32 i = 0; prefix[i]; i++)
        if (!v.data || i >= v.length || view_at(v, i) != (u8)prefix[i])
            return false;
    return true;
}

/* Does the receiver have the function under this name? */
static bool named_so(Vm *vm, Object *o, String *name, Value function)
{
    PropKey key = key_from_string(vm, name);
    if (key_is_none(key) || key_is_index(key))
        return false;
    PropFind find;
    return obj_find(vm, o, key, &find) == FIND_SLOT &&
           slot_holds(vm, find.holder, find.where, function);
}

String *trace_method_name(Vm *vm, const TraceEntry *entry)
{
    if (!entry->function)
        return trace_function_name(vm, entry);
    Value receiver = entry->this_value;
    if (value_is_undefined(receiver) || value_is_null(receiver) || value_is_hole(receiver) ||
        entry->flags & FRAME_CONSTRUCT)
        return NULL;
    Object *o = value_is_object(receiver) ? value_as_object(receiver) : value_proto(vm, receiver);
    Value function = value_cell(entry->function);
    String *name = entry->function->kind == Kind_Function
                       ? ((Function *)entry->function)->tmpl->name
                       : name_of(vm, entry->function);
    if (name && has_prefix(vm, name, "<static_initializer>"))
        return name;
    if (name && (has_prefix(vm, name, "get ") || has_prefix(vm, name, "set ")))
        name = string_slice(vm, name, 4, name->length);
    if (name && name->length && o && named_so(vm, o, name, function))
        return name;
    MethodSearch search = {vm, o, function, KEY_NONE, false};
    while (search.holder && !search.ambiguous) {
        Shape *shape = obj_shape(vm, search.holder);
        if (shape->flags & SHAPE_EXOTIC)
            return NULL;
        shape_each(vm, shape, match_method, &search);
        search.holder = shape->proto;
    }
    return key_is_none(search.key) || search.ambiguous ? NULL : key_to_display(vm, search.key);
}

/* ---- places ---- */

bool trace_position(const TraceEntry *entry, Source **source, u32 *offset)
{
    const FunctionCode *code = trace_code(entry);
    if (!code)
        return false;
    *source = code->unit->source;
    *offset = function_offset_at(code, entry->pc);
    return true;
}

SourcePos trace_place(Vm *vm, Source *source, u32 offset, Str *file)
{
    const VmHost *host = vm->host;
    SourcePos pos = source_position(source, offset);
    *file = source->name;
    if (host && host->map_position)
        host->map_position(host->ctx, vm, source, &pos.line, &pos.column, file);
    return pos;
}

/* The file of an entry that is no eval's. */
static Str entry_file(Vm *vm, const TraceEntry *entry, const FunctionCode *code)
{
    Str file;
    (void)trace_place(vm, code->unit->source, function_offset_at(code, entry->pc), &file);
    return file;
}

String *trace_file_name(Vm *vm, const TraceEntry *entry)
{
    const FunctionCode *code = trace_code(entry);
    return code && !is_eval_goal(code->unit) ? string_from_utf8(vm, entry_file(vm, entry, code)) : NULL;
}

static String *unit_name(Vm *vm, const CodeUnit *unit)
{
    Str url = source_url(unit->source, is_eval_goal(unit));
    if (url.len)
        return string_from_wtf8(vm, url);
    return is_eval_goal(unit) ? NULL : string_from_utf8(vm, unit->source->name);
}

String *trace_script_name(Vm *vm, const TraceEntry *entry)
{
    const FunctionCode *code = trace_code(entry);
    if (!code)
        return NULL;
    Str file = entry_file(vm, entry, code);
    return file.data != code->unit->source->name.data ? string_from_utf8(vm, file) : unit_name(vm, code->unit);
}

static void add_line_column(SourcePos pos, StringBuilder *out)
{
    char numbers[32];
    snprintf(numbers, sizeof numbers, ":%u:%u", pos.line, pos.column);
    sb_c(out, numbers);
}

static void add_eval_origin(Vm *vm, const UnitInstance *unit, StringBuilder *out, u32 depth)
{
    String *name = unit_name(vm, unit->unit);
    if (name) {
        sb_string(out, name);
        return;
    }
    sb_c(out, "eval at ");
    const Template *from = unit->eval_from;
    if (!from || depth > 100) {
        sb_c(out, "<anonymous>");
        return;
    }
    Str inferred = code_inferred(template_code(from));
    if (from->name->length && !is_eval_body(template_code(from)))
        sb_string(out, from->name);
    else if (inferred.len && (name = string_from_wtf8(vm, inferred)))
        sb_string(out, name);
    else
        sb_c(out, "<anonymous>");
    sb_c(out, " (");
    if (is_eval_goal(from->unit->unit)) {
        add_eval_origin(vm, from->unit, out, depth + 1);
    } else {
        Source *source = from->unit->unit->source;
        Str file;
        SourcePos pos = trace_place(vm, source, function_offset_at(template_code(from), unit->eval_pc), &file);
        name = string_from_utf8(vm, file);
        if (name)
            sb_string(out, name);
        add_line_column(pos, out);
    }
    sb_unit(out, ')');
}

String *trace_eval_origin(Vm *vm, const TraceEntry *entry)
{
    if (!trace_is_eval(entry))
        return NULL;
    StringBuilder out;
    sb_init(&out, vm);
    add_eval_origin(vm, ((Function *)entry->function)->tmpl->unit, &out, 0);
    return sb_end(&out);
}

/* ---- text ---- */

static void add_location(Vm *vm, const TraceEntry *entry, StringBuilder *out)
{
    const FunctionCode *code = trace_code(entry);
    String *name = trace_script_name(vm, entry);
    if (name) {
        sb_string(out, name);
    } else {
        if (code && is_eval_goal(code->unit)) {
            add_eval_origin(vm, ((Function *)entry->function)->tmpl->unit, out, 0);
            sb_c(out, ", ");
        }
        sb_string(out, ATOM_anonymous_in_stack);
    }
    Str file;
    if (code)
        add_line_column(trace_place(vm, code->unit->source, function_offset_at(code, entry->pc), &file), out);
}

/* Names such as "get x", "[Symbol.iterator]", "#p" or "a.b" stand without the receiver's type. */
static bool is_identifier(Vm *vm, String *name)
{
    StrView v = string_view(vm, name);
    for (u32 i = 0; v.data && i < v.length; i++) {
        u16 c = view_at(v, i);
        bool letter = c >= 0x80 || c == '_' || c == '$' || ((c | 32) >= 'a' && (c | 32) <= 'z');
        if (!letter && !(i && c >= '0' && c <= '9'))
            return false;
    }
    return true;
}

/* Is `name` already the end of the function's name ("get x", "a.b")? */
static bool ends_with_name(Vm *vm, String *whole, String *name)
{
    if (name->length > whole->length)
        return false;
    u32 at = whole->length - name->length;
    StrView w = string_view(vm, whole), n = string_view(vm, name);
    if (!w.data || !n.data)
        return false;
    for (u32 i = 0; i < name->length; i++)
        if (view_at(w, at + i) != view_at(n, i))
            return false;
    return !at || view_at(w, at - 1) == '.' || view_at(w, at - 1) == ' ';
}

static void add_method(Vm *vm, const TraceEntry *entry, const TraceEntry *above,
                       StringBuilder *out)
{
    String *name = trace_function_name(vm, entry);
    String *type = trace_type_name(vm, entry, above), *method = trace_method_name(vm, entry);
    if (type && (!name || (is_identifier(vm, name) && !string_equal(vm, type, name)))) {
        sb_string(out, type);
        sb_unit(out, '.');
    }
    if (!name) {
        sb_string(out, method ? method : ATOM_anonymous_in_stack);
        return;
    }
    sb_string(out, name);
    if (method && !ends_with_name(vm, name, method)) {
        sb_c(out, " [as ");
        sb_string(out, method);
        sb_unit(out, ']');
    }
}

/* The text of an eval itself has its caller's receiver, which is not shown. */
static bool is_eval_frame(const TraceEntry *entry)
{
    const FunctionCode *code = trace_code(entry);
    return code && is_eval_body(code);
}

void trace_entry_text(Vm *vm, const TraceEntry *entry, const TraceEntry *above,
                      StringBuilder *out)
{
    if (entry->flags & TRACE_ASYNC)
        sb_c(out, "async ");
    String *name = trace_function_name(vm, entry);
    if (!entry->function) {
        char index[32];
        sb_c(out, "Promise.");
        sb_string(out, name);
        snprintf(index, sizeof index, " (index %u)", entry->pc);
        sb_c(out, index);
        return;
    }
    if (entry->flags & FRAME_CONSTRUCT) {
        sb_c(out, "new ");
        sb_string(out, name ? name : ATOM_anonymous_in_stack);
    } else if (!trace_is_toplevel(entry) && !is_eval_frame(entry)) {
        add_method(vm, entry, above, out);
    } else if (name) {
        sb_string(out, name);
    } else {
        add_location(vm, entry, out);
        return;
    }
    sb_c(out, " (");
    add_location(vm, entry, out);
    sb_unit(out, ')');
}

void stack_trace_text(Vm *vm, const StackTrace *trace, StringBuilder *out)
{
    for (u32 i = 0; i < trace->count; i++) {
        sb_c(out, "\n    at ");
        trace_entry_text(vm, &trace->entries[i], i ? &trace->entries[i - 1] : NULL, out);
    }
}

String *stack_format(Vm *vm, ErrorObject *error)
{
    const StackTrace *trace = (StackTrace *)error->trace;
    if (trace && value_is_string(trace->value))
        return value_as_string(trace->value);
    StringBuilder out;
    sb_init(&out, vm);
    Value name_value = error_look(vm, &error->object, KEY_name);
    String *name = value_is_string(name_value) ? value_as_string(name_value) : ATOM_Error;
    String *message = plain_string(error_look(vm, &error->object, KEY_message));
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
