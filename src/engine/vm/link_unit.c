/* link_unit.c - plain data becomes cells: units, templates, closures.
 *
 * Only the program's template exists after link_unit; nested ones appear when the function around
 * them is linked, and get their own atoms and constants when they are called for the first time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/link_unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "engine/bytecode/unit_file.h"
#include "engine/object/bigint.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/vm/interp.h"
#include "engine/vm/stack_trace.h"
#include "engine/vm/text_store.h"

static FunctionLayout layout_of(const FunctionOutline *info)
{
    if (info->is_generator)
        return info->is_async ? LAYOUT_ASYNC_GENERATOR : LAYOUT_GENERATOR;
    if (info->kind == Function_Constructor || info->kind == Function_DerivedConstructor)
        return LAYOUT_CLASS;
    if (info->is_async)
        return LAYOUT_ASYNC;
    return info->kind == Function_Normal ? LAYOUT_NORMAL : LAYOUT_METHOD;
}

static u8 closure_flags_of(const FunctionOutline *info)
{
    if (info->kind == Function_Constructor || info->kind == Function_DerivedConstructor)
        return OBJ_CLASS | OBJ_CONSTRUCTOR;
    return info->kind == Function_Normal && !info->is_async && !info->is_generator ? OBJ_CONSTRUCTOR
                                                                                   : 0;
}

static Template *template_of(Vm *vm, UnitInstance *unit, const FunctionOutline *info, Template *parent)
{
    String *name = TRY_PTR_OR(NULL, info->name.len ? atom_from_utf8(vm, info->name) : ATOM_empty);
    Template *t = heap_alloc(vm, sizeof *t, Kind_Template);
    t->realm = unit->realm;
    t->name = name;
    t->length = info->length;
    t->layout = (u8)layout_of(info);
    t->entry = template_compile_stub;
    t->code_info = info->code;
    t->place = info->place;
    t->unit = unit;
    t->parent = parent;
    t->closure_flags = closure_flags_of(info);
    t->takes_context = info->kind == Function_Arrow || info->kind == Function_ClassInit;
    t->is_strict = info->is_strict;
    t->is_builtin = dialect_is_builtin(unit->unit->source->dialect);
    if (t->closure_flags & OBJ_CONSTRUCTOR)
        t->construct_mode =
            info->kind == Function_DerivedConstructor ? CONSTRUCT_DERIVED : CONSTRUCT_BASE;
    t->construct_slots = MIN(MAX(info->inline_slots_hint, 2u), 64u);
    return t;
}

Template *template_new(Vm *vm, UnitInstance *unit, FunctionCode *code, Template *parent)
{
    FunctionOutline outline = function_outline(code);
    return template_of(vm, unit, &outline, parent);
}

FunctionCode *template_load_code(const Template *t)
{
    /* The one around it has code since it was linked. */
    return ((Template *)(uintptr_t)t)->code_info = function_nested(t->parent->code_info, t->place);
}

UnitInstance *link_unit(Vm *vm, CodeUnit *unit, Realm *realm)
{
    UnitInstance *instance = heap_alloc(vm, sizeof *instance, Kind_UnitInstance);
    instance->unit = unit;
    instance->realm = realm;
    instance->host_defined = realm->host_defined;
    if (unit->refs <= 1) { /* else another realm's instance has counted it */
        instance->external = sizeof *unit + (unit->image ? 0 : unit->source->text.len) + unit_arena(unit)->total;
        heap_code_add(vm, instance->external);
    }
    source_open(unit->source);
    instance->program = TRY_PTR_OR(NULL, template_new(vm, instance, unit->program, NULL));
    barrier(vm, instance);
    return instance;
}

Value throw_diagnostics(Vm *vm, Source *source, const DiagList *diags, bool as_v8)
{
    const Diag *first = diag_first(diags);
    if (!first)
        return throw_syntax(vm, "Invalid or unexpected token");
    if (first->error == DiagError_Range)
        return throw_stack_overflow(vm);
    if (source && as_v8) {
        AUTO_BUF text = {0};
        diag_v8_text(&text, source, first);
        throw_syntax(vm, "%.*s", (int)text.len, text.data);
    } else {
        throw_syntax(vm, "%s", first->text);
    }
    if (source) {
        AUTO_BUF frame = {0};
        diag_render(&frame, source, first);
        error_set_code_frame(vm, vm_core(vm)->exception, source, first->start, first->end, buf_view(&frame));
    }
    return VAL_EXC;
}

static bool link_constant(Vm *vm, Template *t, const Constant *k, Value *out)
{
    switch (k->kind) {
    case Const_Number:
        *out = value_number(k->number);
        return true;
    case Const_String: {
        String *s = k->text.len <= 64 ? atom_from_utf8(vm, k->text) : string_from_wtf8(vm, k->text);
        if (!s)
            return false;
        *out = value_cell(s);
        break;
    }
    case Const_BigInt: {
        String *text = string_from_wtf8(vm, k->text);
        Value v = text ? bigint_from_literal(vm, text) : VAL_EXC;
        if (value_is_exc(v))
            return false;
        *out = v;
        break;
    }
    case Const_Builtin: {
        Value v = builtin_at_path(vm, t->realm, k->text);
        if (value_is_exc(v))
            return false;
        *out = v;
        break;
    }
    default:
        return true;
    }
    barrier(vm, t);
    return true;
}

/* Atoms, constants and nested templates of a compiled function. */
static bool link_code(Vm *vm, Template *t)
{
    FunctionCode *code = t->code_info;
    source_open(code->unit->source);
    size_t n_values =
        (size_t)code->n_constants * 2; /* second half: caches of regular expression literals */
    size_t words = code->n_atoms + n_values + code->n_nested;
    if (!t->keys) {
        u64 *tables = xalloc_zero((words + 1) * sizeof(u64));
        Value *constants = (Value *)(void *)(tables + code->n_atoms);
        for (size_t i = 0; i < n_values; i++)
            constants[i] = VAL_HOLE;
        t->keys = (PropKey *)(void *)tables;
        t->constants = constants;
        t->nested = (Template **)(void *)(constants + n_values);
    }
    PropKey *keys = t->keys;
    for (u32 i = 0; i < code->n_atoms; i++) {
        Str text = code->atoms[i];
        bool private = text.len && text.data[0] == ATOM_PRIVATE_MARK;
        keys[i] = private ? key_private(vm, (Str){text.data + 1, text.len - 1}) : key_from_utf8(vm, text);
        if (key_is_none(keys[i]))
            return false;
        barrier(vm, t);
    }
    for (u32 i = 0; i < code->n_constants; i++)
        if (!link_constant(vm, t, &code->constants[i], &t->constants[i]))
            return false;
    for (u32 i = 0; i < code->n_nested; i++) {
        FunctionOutline outline = function_nested_outline(code, i);
        t->nested[i] = template_of(vm, t->unit, &outline, t);
        if (!t->nested[i])
            return false;
        barrier(vm, t);
    }
    return true;
}

#ifdef COB_DEBUG
/* The names of the functions around it and its own, or their numbers: as append_path of unit_write.c. */
static void append_path(Vm *vm, const Template *t, Buf *out)
{
    if (!t->parent)
        return;
    append_path(vm, t->parent, out);
    u32 i = 0;
    while (t->parent->nested[i] != t)
        i++;
    buf_append_c(out, "/");
    if (!t->name->length)
        buf_printf(out, "%u", i);
    else if (!string_to_utf8(vm, t->name, out))
        (void)exception_take(vm);
}

/* COB_LOG=functions: the functions of src/js that are called, for tools/gen_loaded.py. */
static void tell_called(Vm *vm, const Template *t)
{
    const char *wanted = getenv("COB_LOG");
    AUTO_BUF path = {0};
    if (!wanted || strcmp(wanted, "functions") != 0)
        return;
    append_path(vm, t, &path);
    fprintf(stderr, "[functions] %.*s%.*s\n", (int)t->unit->unit->source->name.len, t->unit->unit->source->name.data, (int)path.len, path.data ? path.data : "");
}
#endif

bool template_prepare(Vm *vm, Template *t)
{
    if (t->code)
        return true;
#ifdef COB_DEBUG
    if (t->is_builtin)
        tell_called(vm, t);
#endif
    FunctionCode *code = template_code(t);
    if (!code->code) {
        DiagList diags;
        diag_list_init(&diags);
        bool ok = unit_compile_function(code, &diags);
        if (!ok)
            throw_diagnostics(vm, code->unit->source, &diags, false);
        diag_list_deinit(&diags);
        if (!ok)
            return false;
    }
    if (!link_code(vm, t))
        return false;
    t->reg_count = code->reg_count;
    t->has_strict_parts = code->n_strict_parts;
    t->param_count = code->param_count;
    t->construct_slots = MIN(MAX(code->inline_slots_hint, t->construct_slots), 64u);
    t->code = code->code;
    t->tier = TIER_INTERP;
    t->call_mode = t->closure_flags & OBJ_CLASS ? ENTER_SLOW : ENTER_COLD;
    t->entry = interp_entry;
    if (UNLIKELY(vm->text_packing == TEXT_PACKING_EAGER))
        text_store_pack(vm);
    return true;
}

int template_subtraction(Vm *vm, Template *tmpl)
{
    if (tmpl->length != 2)
        return 0;
    if (tmpl->tier == TIER_NONE && !template_prepare(vm, tmpl))
        return -2;
    if (!tmpl->code || tmpl->param_count != 2)
        return 0;
    Insn sub = op_decode(tmpl->code);
    if (sub.op != Op_Sub || sub.b + sub.c != 1 || sub.b < 0 || sub.c < 0)
        return 0;
    Insn end = op_decode(tmpl->code + sub.words);
    return end.op == Op_Return && end.a == sub.a ? sub.c - sub.b : 0;
}

bool template_prepare_callee(Vm *vm, Frame *frame, Template *t)
{
    Frame *before = vm->frame;
    frame->kind = 1; /* no registers yet */
    vm->frame = frame;
    bool ok = template_prepare(vm, t);
    vm->frame = before;
    frame->kind = 0;
    return ok;
}

Value template_compile_stub(Vm *vm, Frame *frame)
{
    Template *t = frame_template(frame);
    if (!template_prepare_callee(vm, frame, t)) {
        vm->frame = frame->caller;
        return VAL_EXC;
    }
    return t->entry(vm, frame);
}

Function *closure_new(Vm *vm, Template *t, ScopeCell *scope)
{
    if (UNLIKELY(!t->closure_shape)) {
        t->closure_shape = function_shape(vm, t->realm, (FunctionLayout)t->layout);
        if (!t->closure_shape)
            return NULL;
        barrier(vm, t);
    }
    Function *f = function_new_closure(vm, t, scope, t->closure_shape);
    if (f)
        f->object.cell.flags |= t->closure_flags;
    return f;
}

void kind_trace_Scope(Vm *vm, Cell *cell)
{
    ScopeCell *scope = (ScopeCell *)cell;
    heap_mark_cell(vm, scope->parent);
    heap_mark_values(vm, scope->slots, scope->count);
}

void kind_update_Scope(Vm *vm, Cell *cell)
{
    (void)vm;
    ScopeCell *scope = (ScopeCell *)cell;
    scope->parent = heap_new_place(scope->parent);
    heap_update_values(scope->slots, scope->count);
}

bool kind_moves_Scope(const Cell *cell)
{
    (void)cell;
    return true;
}

void kind_trace_ModuleBinding(Vm *vm, Cell *cell)
{
    heap_mark_cell(vm, ((ModuleBinding *)cell)->scope);
}

void kind_trace_UnitInstance(Vm *vm, Cell *cell)
{
    UnitInstance *unit = (UnitInstance *)cell;
    heap_mark_cell(vm, unit->realm);
    heap_mark_cell(vm, unit->program);
    heap_mark_cell(vm, unit->module);
    heap_mark_cell(vm, unit->outer);
    heap_mark_cell(vm, unit->eval_from);
    heap_mark(vm, unit->host_defined);
}

void kind_finalise_UnitInstance(Vm *vm, Cell *cell)
{
    heap_code_sub(vm, ((UnitInstance *)cell)->external);
    unit_unref(((UnitInstance *)cell)->unit);
}

void kind_trace_Template(Vm *vm, Cell *cell)
{
    Template *t = (Template *)cell;
    heap_mark_cell(vm, t->realm);
    heap_mark_cell(vm, t->name);
    heap_mark_cell(vm, t->unit);
    heap_mark_cell(vm, t->parent);
    heap_mark_cell(vm, t->closure_shape);
    heap_mark_cell(vm, t->feedback);
    if (!t->keys)
        return;
    /* The unit is reachable from here, so its function table is alive; sizes were fixed when tables
     * were made. */
    const FunctionCode *code = t->code_info;
    for (u32 i = 0; i < code->n_atoms; i++)
        if (!key_is_index(t->keys[i]) && !key_is_none(t->keys[i]))
            heap_mark_cell(vm, key_as_cell(t->keys[i]));
    heap_mark_values(vm, t->constants, (size_t)code->n_constants * 2);
    for (u32 i = 0; i < code->n_nested; i++)
        heap_mark_cell(vm, t->nested[i]);
}

void kind_finalise_Template(Vm *vm, Cell *cell)
{
    (void)vm;
    xfree(((Template *)cell)->keys);
}
