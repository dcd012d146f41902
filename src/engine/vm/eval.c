/* eval.c - source text at run time.
 *
 * A unit owns one block that holds its Source, the name and the text, the only copy of it; texts of files lie in the text store.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/eval.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "base/check.h"
#include "base/utf.h"
#include "engine/bytecode/unit_file.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/property.h"
#include "engine/vm/call.h"
#include "engine/vm/link_unit.h"
#include "engine/vm/text_store.h"

/* is_file: the text is kept for long, and packed while nobody reads it. */
static Source *source_copy(Vm *vm, Str text, Str name, const Dialect *dialect, bool is_file)
{
    SourcePlace *place = NULL;
    bool fits = text.len < SOURCE_MAX_BYTES;
    char *kept = is_file && fits ? text_store_add(vm, text.len + 1, &place) : NULL;
    Source *source = fits ? try_alloc(sizeof *source + name.len + (kept ? 0 : text.len + 1)) : NULL;
    if (!source) {
        if (place)
            place->release(place, (Str){kept, text.len});
        throw_range(vm, "Source text is too long");
        return NULL;
    }
    char *own_name = (char *)(source + 1), *bytes = kept ? kept : own_name + name.len;
    memcpy(bytes, text.data, text.len);
    bytes[text.len] = 0;
    memcpy(own_name, name.data, name.len);
    CHECK(source_init(source, (Str){bytes, text.len}, (Str){own_name, name.len}));
    source->place = place;
    source->dialect = dialect;
    return source;
}

/* ---- COB_UNIT: a test of unit_file.h on everything that runs ---- */

u8 unit_trip_wanted(void)
{
    const char *text = getenv("COB_UNIT");
    return !text ? UNIT_TRIP_NONE : strcmp(text, "whole") == 0 ? UNIT_TRIP_WHOLE : UNIT_TRIP_PART;
}

static void free_bytes(void *ctx, Str bytes)
{
    (void)bytes;
    xfree(ctx);
}

/* The unit written and read again; the same one where it cannot be written. */
static CodeUnit *through_bytes(Vm *vm, CodeUnit *unit)
{
    Buf out = {0};
    DiagList diags;
    diag_list_init(&diags);
    if (vm->unit_trip == UNIT_TRIP_WHOLE && !unit->options.outer)
        (void)!unit_compile_all(unit, &diags);
    diag_list_deinit(&diags);
    if (!unit_write(unit, 1, &out)) {
        buf_deinit(&out);
        return unit;
    }
    UnitReadOptions options = {.name = unit->source->name, .dialect = unit->options.dialect,
                               .stack_limit = unit->options.stack_limit, .build = 1, .release = free_bytes};
    size_t size = out.len;
    char *bytes = buf_take(&out);
    options.ctx = bytes;
    CodeUnit *read = unit_read((Str){bytes, size}, &options);
    CHECK(read);
    read->source->first_line = unit->source->first_line;
    read->source->first_column = unit->source->first_column;
    unit_unref(unit);
    return read;
}

/* Takes the source (NULL: the exception is pending); text and name are the same as its own. */
static CodeUnit *compile_owned(Vm *vm, Source *source, Str text, Str name, const ParseOptions *options)
{
    if (!source)
        return NULL;
    u32 first_line = source->first_line, first_column = source->first_column;
    CompileOptions compile = {.parse = *options};
    compile.parse.stack_limit = vm_core(vm)->c_stack_limit;
    compile.parse.pool = &vm->parse_pool;
    compile.parse.undetectable = vm->has_undetectable;
    DiagList diags;
    diag_list_init(&diags);
    CodeUnit *unit = compile_source(source, &compile, &diags);
    if (!unit) {
        Source shown; /* the other one is gone */
        bool ok = source_init(&shown, text, name);
        shown.first_line = first_line;
        shown.first_column = first_column;
        throw_diagnostics(vm, ok ? &shown : NULL, &diags,
                          options->as_v8 || options->goal == ParseGoal_DirectEval ||
                              options->goal == ParseGoal_IndirectEval ||
                              options->goal == ParseGoal_Function);
        if (ok)
            source_deinit(&shown);
    }
    diag_list_deinit(&diags);
    return unit && UNLIKELY(vm->unit_trip) ? through_bytes(vm, unit) : unit;
}

UnitInstance *unit_from_text(Vm *vm, Str text, Str name, const ParseOptions *options)
{
    CodeUnit *unit = compile_owned(vm, source_copy(vm, text, name, options->dialect, true), text, name, options);
    return unit ? link_unit(vm, unit, vm_core(vm)->realm) : NULL;
}

CodeUnit *unit_compile_at(Vm *vm, Str text, const TextPlace *place, const ParseOptions *options)
{
    Source *source = source_copy(vm, text, place->name, options->dialect, false);
    if (source) {
        source->first_line = place->first_line;
        source->first_column = place->first_column;
    }
    return compile_owned(vm, source, text, place->name, options);
}

UnitInstance *unit_from_executable(Vm *vm, Str bytes, UnitReadOptions options)
{
    options.dialect = &dialect_builtin;
    options.stack_limit = vm_core(vm)->c_stack_limit;
    options.trusted = true;
    CodeUnit *unit = unit_read(bytes, &options);
    CHECK(unit);
    return link_unit(vm, unit, vm_core(vm)->realm);
}

UnitInstance *unit_from_builtin(Vm *vm, Str text, Str name, bool lazy)
{
    ParseOptions options = {.goal = ParseGoal_CommonJs, .lazy = lazy, .strict = true, .dialect = &dialect_builtin};
    Source *source = xalloc(sizeof *source);
    CHECK(source_init(source, text, name));
    source->dialect = &dialect_builtin;
    CodeUnit *unit = compile_owned(vm, source, text, name, &options);
    return unit ? link_unit(vm, unit, vm_core(vm)->realm) : NULL;
}

Value unit_run(Vm *vm, UnitInstance *unit, Value this_value, ScopeCell *scope)
{
    Function *f = TRY_PTR(closure_new(vm, unit->program, scope));
    return call_value(vm, value_cell(f), this_value, 0, NULL);
}

Value script_run(Vm *vm, Str text, Str name, const Dialect *dialect)
{
    ParseOptions options = {.goal = ParseGoal_Script, .lazy = true, .dialect = dialect};
    UnitInstance *unit = TRY_PTR(unit_from_text(vm, text, name, &options));
    return unit_run(vm, unit, value_cell(vm_core(vm)->realm->global_this), NULL);
}

bool is_intrinsic_eval(Vm *vm, Value callee)
{
    return value_same_bits(callee, vm_core(vm)->realm->intrinsics[Intrinsic_eval]);
}

/* The text of s with lone surrogates kept. false: exception. */
static bool append_wtf8(Vm *vm, String *s, Buf *out)
{
    StrView v = string_view(vm, s);
    if (!v.data || !buf_try_reserve(out, (size_t)v.length * 3)) {
        if (v.data)
            throw_out_of_memory(vm);
        return false;
    }
    if (!v.wide) {
        out->len += latin1_to_utf8(v.data, v.length, out->data + out->len);
        return true;
    }
    for (size_t i = 0; i < v.length;)
        out->len += utf8_encode_one(utf16_next(v.data, v.length, &i), out->data + out->len);
    return true;
}

/* Remembers which code had this text compiled, for stacks. */
static void set_origin(Vm *vm, UnitInstance *unit)
{
    const Frame *f = vm->frame;
    while (f && f->kind == 1)
        f = f->caller;
    if (!f)
        return;
    unit->eval_from = frame_template(f);
    unit->eval_pc = f->pc;
    barrier(vm, unit);
}

/* HostEnsureCanCompileStrings (19.2.1.2). */
static bool may_compile(Vm *vm)
{
    if (LIKELY(!vm_core(vm)->realm->no_code_from_text))
        return true;
    throw_error(vm, ERR_EVAL, "Code generation from strings disallowed for this context");
    return false;
}

/* A text that was made at run time: those may come and go. */
static UnitInstance *unit_of_string(Vm *vm, Str text, const ParseOptions *options)
{
    Source *source = source_copy(vm, text, STR("<anonymous>"), options->dialect, false);
    CodeUnit *unit = compile_owned(vm, source, text, STR("<anonymous>"), options);
    UnitInstance *instance = unit ? link_unit(vm, unit, vm_core(vm)->realm) : NULL;
    if (instance)
        set_origin(vm, instance);
    return instance;
}

static UnitInstance *eval_unit(Vm *vm, Value text, const ParseOptions *options)
{
    if (!may_compile(vm))
        return NULL;
    AUTO_BUF bytes = {0};
    if (!append_wtf8(vm, value_as_string(text), &bytes))
        return NULL;
    return unit_of_string(vm, buf_view(&bytes), options);
}

Value eval_indirect(Vm *vm, Value text)
{
    if (!value_is_string(text))
        return text;
    ParseOptions options = {.goal = ParseGoal_IndirectEval, .lazy = true};
    UnitInstance *unit = TRY_PTR(eval_unit(vm, text, &options));
    return unit_run(vm, unit, value_cell(vm_core(vm)->realm->global_this), NULL);
}

Value direct_eval(Vm *vm, Frame *frame, Value text, Value scope, const Constant *k)
{
    if (!value_is_string(text))
        return text;
    Function *caller = (Function *)value_as_cell(frame->callee);
    ParseOptions options = {
        .goal = ParseGoal_DirectEval, .lazy = true, .strict = k->count == 1, .outer = k->scope};
    UnitInstance *unit = TRY_PTR(eval_unit(vm, text, &options));
    unit->outer = caller->tmpl->unit;
    unit->module = caller->tmpl->unit->module;
    unit->host_defined = caller->tmpl->unit->host_defined;
    barrier(vm, unit);
    Function *f = TRY_PTR(closure_new(
        vm, unit->program, value_is_cell(scope) ? (ScopeCell *)value_as_cell(scope) : NULL));
    f->home = caller->home;
    f->fields = caller->fields;
    barrier(vm, f);
    return call_value(vm, value_cell(f), frame->this_value, 0, NULL);
}

/* ---- new Function ---- */

static bool add_text(Vm *vm, Value v, Buf *out)
{
    String *s = to_string(vm, v);
    return s && append_wtf8(vm, s, out);
}

Value create_dynamic_function(Vm *vm, DynamicKind kind, Value new_target, u32 argc,
                              const Value *args)
{
    static const char *const heads[] = {"function", "function*", "async function",
                                        "async function*"};
    static const u16 protos[] = {Intrinsic_FunctionPrototype, Intrinsic_GeneratorFunctionPrototype,
                                 Intrinsic_AsyncFunctionPrototype,
                                 Intrinsic_AsyncGeneratorFunctionPrototype};
    if (!may_compile(vm))
        return VAL_EXC;
    AUTO_BUF text = {0};
    buf_printf(&text, "%s anonymous(", heads[kind]);
    for (u32 i = 0; i + 1 < argc; i++) {
        if (i)
            buf_push(&text, ',');
        if (!add_text(vm, args[i], &text))
            return VAL_EXC;
    }
    buf_append_c(&text, "\n");
    u32 params_end = (u32)text.len;
    buf_append_c(&text, ") {\n");
    if (argc && !add_text(vm, args[argc - 1], &text))
        return VAL_EXC;
    buf_append_c(&text, "\n}");
    ParseOptions options = {.goal = ParseGoal_Function, .lazy = true, .params_end = params_end};
    UnitInstance *unit = TRY_PTR(unit_of_string(vm, buf_view(&text), &options));
    Value f = TRY(unit_run(vm, unit, VAL_UNDEFINED, NULL));
    if (value_is_object(new_target)) {
        Object *proto = TRY_PTR(proto_from_ctor(vm, new_target, protos[kind]));
        if (proto != obj_proto(vm, value_as_object(f)) &&
            !obj_set_shape_proto(vm, value_as_object(f), proto))
            return VAL_EXC;
    }
    return f;
}

/* ---- toString ---- */

static bool add_source(Vm *vm, const FunctionCode *code, StringBuilder *out)
{
    const Source *source = code->unit->source;
    source_open(source);
    Str all = source_slice(source, code->text_start, code->text_end);
    ScriptInfo *script = code->unit->script;
    script_complete(script);
    AUTO_BUF text = {0};
    const VmHost *host = vm->host;
    bool printed = script->n_rewritten && host && host->print_function &&
                   script_is_rewritten(script, code->text_start, code->text_end) &&
                   host->print_function(host->ctx, source->text, source->dialect, code->text_start, code->text_end, &text);
    if (!printed)
        buf_append_str(&text, all);
    /* Of a class the text is more than that of the constructor, so has_erased does not say it. */
    for (u32 i = 0; !printed && i < script->n_erased; i++) {
        u32 from = MAX(script->erased[i].start, code->text_start),
            to = MIN(script->erased[i].end, code->text_end);
        for (u32 j = from; j < to; j++)
            if (text.data[j - code->text_start] != '\n')
                text.data[j - code->text_start] = ' ';
    }
    String *s = string_from_wtf8(vm, buf_view(&text));
    if (s)
        sb_string(out, s);
    return s;
}

/* Would this name, perhaps behind get or set, parse as a property name? Those of symbols are in brackets. */
static bool is_property_name(StrView v)
{
    static const char prefixes[2][5] = {"get ", "set "};
    u32 i = 0;
    for (u32 p = 0; p < 2 && v.data && !v.wide && v.length > 4; p++)
        if (!memcmp(v.data, prefixes[p], 4))
            i = 4;
    u32 end = v.length;
    bool computed = v.data && i + 2 < end && view_at(v, i) == '[' && view_at(v, end - 1) == ']';
    i += computed;
    end -= computed;
    for (; v.data && i < end; i++) {
        u16 c = view_at(v, i);
        if (!((computed && c == '.') || c >= 0x80 || c == '_' || c == '$' || (c >= '0' && c <= '9') ||
              ((c | 32) >= 'a' && (c | 32) <= 'z')))
            return false;
    }
    return v.data && v.length;
}

String *function_source_text(Vm *vm, Object *function)
{
    StringBuilder out;
    sb_init(&out, vm);
    bool own = function->cell.kind == Kind_Function && ((Function *)function)->tmpl->is_builtin;
    if (function->cell.kind == Kind_Function && !own) {
        if (!add_source(vm, template_code(((Function *)function)->tmpl), &out)) {
            sb_drop(&out);
            return NULL;
        }
        return sb_end(&out);
    }
    sb_c(&out, "function ");
    if (function->cell.kind == Kind_Native || own) {
        Value name = obj_get(vm, function, KEY_name);
        if (value_is_string(name)) {
            if (is_property_name(string_view(vm, value_as_string(name))))
                sb_string(&out, value_as_string(name));
        } else if (value_is_exc(name)) {
            (void)exception_take(vm);
        }
    }
    sb_c(&out, "() { [native code] }");
    return sb_end(&out);
}
