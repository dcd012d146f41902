/* bi_call_site.c - V8's stack interface: the accessor `stack`, Error.prepareStackTrace and the CallSite
 * objects it is given.
 *
 * A CallSite is an ordinary object with one entry of the trace in a private slot. Its class is no global:
 * scripts meet it as the constructor of the objects.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/sha256.h"
#include "engine/builtins/builtin.h"
#include "engine/vm/stack_text.h"
#include "engine/vm/vm.h"

/* ---- CallSite ---- */

/* The entry of the receiver, with the one called from it behind; NULL: TypeError. */
static const StackTrace *this_site(Vm *vm, const Frame *f)
{
    char text[80];
    const char *name = native_row(f)->name;
    if (!value_is_object(f->this_value)) {
        value_describe(vm, f->this_value, text, sizeof text);
        throw_type(vm, "Method %s called on incompatible receiver %s", name, text);
        return NULL;
    }
    PropKey key = stack_key(vm, STACK_KEY_CALL_SITE);
    PropSlot slot;
    Object *o = value_as_object(f->this_value);
    if (!key_is_none(key) && obj_own_slot(vm, o, key, &slot))
        return (const StackTrace *)value_as_cell(*obj_slot(vm, o, slot.slot));
    throw_type(vm, "CallSite method %s expects CallSite as receiver", name);
    return NULL;
}

static const TraceEntry *above(const StackTrace *site)
{
    return site->count > 1 ? &site->entries[1] : NULL;
}

static Value string_or(String *s, Value otherwise)
{
    return s ? value_cell(s) : otherwise;
}

static Value call_site_ctor(Vm *vm, Frame *f)
{
    (void)f;
    return throw_error(vm, ERR_ERROR, "Not supported");
}

/* Every method has the entry as `e`. */
#define SITE_METHOD(name)                                                                          \
    static Value name##_of(Vm *vm, const StackTrace *site, const TraceEntry *e);                   \
    static Value name(Vm *vm, Frame *f)                                                            \
    {                                                                                              \
        const StackTrace *site = TRY_PTR(this_site(vm, f));                                        \
        return name##_of(vm, site, &site->entries[0]);                                             \
    }                                                                                              \
    static Value name##_of(Vm *vm __attribute__((unused)),                                         \
                           const StackTrace *site __attribute__((unused)),                         \
                           const TraceEntry *e __attribute__((unused)))

/* Line and column of an offset of the entry's text; which: 0 line, 1 column. */
static Value place(Vm *vm, const TraceEntry *e, bool enclosing, u32 which)
{
    Source *source;
    u32 offset;
    if (!trace_position(e, &source, &offset))
        return VAL_NULL;
    if (enclosing) {
        const FunctionCode *code = trace_code(e);
        FunctionKind kind = (FunctionKind)code->info->kind;
        offset = kind == Function_Constructor || kind == Function_DerivedConstructor
                     ? code->info->start
                     : code->text_start;
    }
    Str file;
    SourcePos pos = trace_place(vm, source, offset, &file);
    return value_number(which ? pos.column : pos.line);
}

SITE_METHOD(site_column)
{
    return place(vm, e, false, 1);
}

SITE_METHOD(site_line)
{
    return place(vm, e, false, 0);
}

SITE_METHOD(site_enclosing_column)
{
    return place(vm, e, true, 1);
}

SITE_METHOD(site_enclosing_line)
{
    return place(vm, e, true, 0);
}

SITE_METHOD(site_eval_origin)
{
    return string_or(trace_eval_origin(vm, e), VAL_UNDEFINED);
}

SITE_METHOD(site_file_name)
{
    return string_or(trace_file_name(vm, e), trace_code(e) ? VAL_UNDEFINED : VAL_NULL);
}

SITE_METHOD(site_script_name)
{
    return string_or(trace_script_name(vm, e), trace_code(e) ? VAL_UNDEFINED : VAL_NULL);
}

SITE_METHOD(site_function)
{
    const FunctionCode *code = trace_code(e);
    bool is_program = code && code->info->kind == Function_Program;
    if (!e->function)
        return obj_get(vm, intrinsic(vm, Intrinsic_Promise), key_from_string(vm, trace_function_name(vm, e)));
    return e->flags & TRACE_HIDDEN || is_program ? VAL_UNDEFINED : value_cell(e->function);
}

SITE_METHOD(site_function_name)
{
    return string_or(trace_function_name(vm, e), VAL_NULL);
}

SITE_METHOD(site_method_name)
{
    return string_or(trace_method_name(vm, e), VAL_NULL);
}

SITE_METHOD(site_type_name)
{
    return string_or(trace_type_name(vm, e, above(site)), VAL_NULL);
}

/* Offset into the text in UTF-16 units. */
SITE_METHOD(site_position)
{
    Source *source;
    u32 offset;
    if (!trace_position(e, &source, &offset))
        return value_int(0);
    source_open(source);
    u32 units = 0;
    for (u32 i = 0; i < offset; i++) {
        u8 byte = (u8)source->text.data[i];
        units += (byte & 0xc0) != 0x80;
        units += byte >= 0xf0; /* two units for the four bytes */
    }
    return value_number(units);
}

SITE_METHOD(site_promise_index)
{
    return e->flags & TRACE_COMBINATOR ? value_number(e->pc) : VAL_NULL;
}

SITE_METHOD(site_script_hash)
{
    const FunctionCode *code = trace_code(e);
    if (!code)
        return value_cell(ATOM_empty);
    char hex[SHA256_HEX + 1];
    source_open(code->unit->source);
    Str text = code->unit->source->text;
    sha256_hex(text, hex);
    return value_cell(TRY_PTR(string_from_c(vm, hex)));
}

SITE_METHOD(site_this)
{
    Value v = e->this_value;
    if (!e->function)
        return v;
    if (e->flags & TRACE_HIDDEN || value_is_hole(v))
        return VAL_UNDEFINED;
    if (!trace_code(e) || value_is_object(v))
        return v;
    if (trace_is_toplevel(e)) /* sloppy: the function sees the global object */
        return value_cell(vm_core(vm)->realm->global_this);
    return value_cell(TRY_PTR(to_object(vm, v)));
}

SITE_METHOD(site_is_async)
{
    return value_bool(e->flags & TRACE_ASYNC);
}

SITE_METHOD(site_is_constructor)
{
    return value_bool(e->flags & FRAME_CONSTRUCT);
}

SITE_METHOD(site_is_eval)
{
    return value_bool(trace_is_eval(e));
}

/* V8 means code of its own scripts, not C functions. */
SITE_METHOD(site_is_native)
{
    return VAL_FALSE;
}

SITE_METHOD(site_is_promise_all)
{
    return value_bool(e->flags & TRACE_COMBINATOR && e->combinator == 0);
}

SITE_METHOD(site_is_toplevel)
{
    return value_bool(trace_is_toplevel(e));
}

SITE_METHOD(site_to_string)
{
    StringBuilder out;
    sb_init(&out, vm);
    trace_entry_text(vm, e, above(site), &out);
    return value_cell(TRY_PTR(sb_end(&out)));
}

#define SITE_ROW(name, c) FN(name, 0, c, BF_FROZEN, INTRIN_NONE)
static const BuiltinProp call_site_proto[] = {
    SITE_ROW("getColumnNumber", site_column),
    SITE_ROW("getEnclosingColumnNumber", site_enclosing_column),
    SITE_ROW("getEnclosingLineNumber", site_enclosing_line),
    SITE_ROW("getEvalOrigin", site_eval_origin),
    SITE_ROW("getFileName", site_file_name),
    SITE_ROW("getFunction", site_function),
    SITE_ROW("getFunctionName", site_function_name),
    SITE_ROW("getLineNumber", site_line),
    SITE_ROW("getMethodName", site_method_name),
    SITE_ROW("getPosition", site_position),
    SITE_ROW("getPromiseIndex", site_promise_index),
    SITE_ROW("getScriptNameOrSourceURL", site_script_name),
    SITE_ROW("getScriptHash", site_script_hash),
    SITE_ROW("getThis", site_this),
    SITE_ROW("getTypeName", site_type_name),
    SITE_ROW("isAsync", site_is_async),
    SITE_ROW("isConstructor", site_is_constructor),
    SITE_ROW("isEval", site_is_eval),
    SITE_ROW("isNative", site_is_native),
    SITE_ROW("isPromiseAll", site_is_promise_all),
    SITE_ROW("isToplevel", site_is_toplevel),
    SITE_ROW("toString", site_to_string),
    END,
};

const BuiltinClass builtin_call_site = {
    .name = "CallSite",
    .ctor = call_site_ctor,
    .ctor_intrinsic = Intrinsic_CallSite + 1,
    .proto_intrinsic = Intrinsic_CallSitePrototype + 1,
    .proto_props = call_site_proto,
};

/* ---- Error.prepareStackTrace ---- */

static Value call_site_new(Vm *vm, const StackTrace *trace, u32 i, bool hidden)
{
    u32 n = i ? 2 : 1;
    StackTrace *site = heap_alloc(vm, sizeof *site + n * sizeof(TraceEntry), Kind_StackTrace);
    site->value = VAL_HOLE;
    site->entries[0] = trace->entries[i];
    if (hidden)
        site->entries[0].flags |= TRACE_HIDDEN;
    if (i)
        site->entries[1] = trace->entries[i - 1];
    site->count = n;
    Object *o = TRY_PTR(object_new(vm, intrinsic(vm, Intrinsic_CallSitePrototype)));
    PropKey key = stack_key(vm, STACK_KEY_CALL_SITE);
    if (key_is_none(key) || !obj_put(vm, o, key, value_cell(site), 0))
        return VAL_EXC;
    return value_cell(o);
}

/* The array of CallSites; from the first strict function on they do not tell this and function. */
static Value call_sites(Vm *vm, const StackTrace *trace)
{
    Array *list = TRY_PTR(array_new(vm, 0));
    bool strict = false;
    for (u32 i = 0; i < trace->count; i++) {
        const FunctionCode *code = trace_code(&trace->entries[i]);
        strict |= !code || code->info->is_strict; /* C counts as strict, and so does the job loop */
        bool hidden = strict || trace->entries[i].flags & TRACE_ASYNC;
        Value site = TRY(call_site_new(vm, trace, i, hidden));
        if (!array_push(vm, list, site))
            return VAL_EXC;
    }
    return value_cell(list);
}

static Value default_text(Vm *vm, Value error, const StackTrace *trace)
{
    Value to_text = value_cell(intrinsic(vm, Intrinsic_ErrorPrototypeToString));
    Value head = TRY(call_function(vm, to_text, error, 0, NULL));
    StringBuilder out;
    sb_init(&out, vm);
    sb_string(&out, value_as_string(head));
    stack_trace_text(vm, trace, &out);
    return value_cell(TRY_PTR(sb_end(&out)));
}

/* Error.prepareStackTrace of the error's own realm; where that has none the main realm's, as in Node: tools that
 * run programs in contexts (jest) set the main one only. `*ctor` becomes the Error it belongs to. */
static Value prepare_function(Vm *vm, Object **ctor)
{
    *ctor = intrinsic(vm, Intrinsic_Error);
    Value function = TRY(obj_get(vm, *ctor, KEY_prepareStackTrace));
    if (value_is_callable(function) || vm_core(vm)->realm == vm->main_realm)
        return function;
    *ctor = realm_intrinsic(vm, vm->main_realm, Intrinsic_Error);
    return obj_get(vm, *ctor, KEY_prepareStackTrace);
}

static Value prepare_by(Vm *vm, Value error, const StackTrace *trace)
{
    Object *ctor;
    Value function = TRY(prepare_function(vm, &ctor));
    if (!value_is_callable(function))
        return default_text(vm, error, trace);
    Value args[2] = {error, TRY(call_sites(vm, trace))};
    return call_function(vm, function, value_cell(ctor), 2, args);
}

/* What prepareStackTrace makes of it, when there is such a function and it is not running now; else the
 * default text. */
static Value prepare(Vm *vm, Value error, const StackTrace *trace)
{
    if (vm->preparing_stack)
        return default_text(vm, error, trace);
    vm->preparing_stack = true;
    Value result = prepare_by(vm, error, trace);
    vm->preparing_stack = false;
    return result;
}

Value error_stack_get(Vm *vm, Frame *f)
{
    Object *holder;
    StackTrace *trace = stack_trace_of(vm, f->this_value, &holder);
    if (!trace)
        return VAL_UNDEFINED;
    if (value_is_hole(trace->value)) {
        Value result = TRY(prepare(vm, value_cell(holder), trace));
        trace->value = result;
        barrier(vm, trace);
    }
    return trace->value;
}

Value error_stack_set(Vm *vm, Frame *f)
{
    return stack_assign(vm, f->this_value, frame_arg(f, 0)) ? VAL_UNDEFINED : VAL_EXC;
}
