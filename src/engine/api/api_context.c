/* api_context.c - realms, scripts and functions from text for the runtime (embed_context.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed_context.h"

#include <string.h>

#include "base/alloc.h"
#include "engine/vm/context.h"
#include "engine/vm/eval.h"
#include "engine/vm/job.h"
#include "engine/vm/link_unit.h"
#include "engine/vm/module.h"

Cell *embed_realm_new(Vm *vm, Object *sandbox)
{
    Realm *realm = context_new(vm, sandbox);
    return realm ? &realm->cell : NULL;
}

Object *embed_realm_global(Cell *realm)
{
    return ((Realm *)realm)->global_this;
}

Object *embed_realm_own_global(Cell *realm)
{
    Object *global = ((Realm *)realm)->global;
    return global->cell.kind == Kind_ContextGlobal ? ((ContextGlobal *)global)->real : global;
}

void embed_realm_set_import(Vm *vm, Cell *realm, Value host_defined)
{
    ((Realm *)realm)->host_defined = host_defined;
    barrier(vm, realm);
}

Cell *embed_realm_main(Vm *vm)
{
    return &vm->main_realm->cell;
}

Cell *embed_realm_enter(Vm *vm, Cell *realm)
{
    Realm *before = vm_core(vm)->realm;
    vm_core(vm)->realm = (Realm *)realm;
    return &before->cell;
}

void embed_realm_forbid_text(Cell *realm)
{
    ((Realm *)realm)->no_code_from_text = 1;
}

static TextPlace place_of(const EmbedText *text)
{
    return (TextPlace){text->name, text->first_line, text->first_column};
}

bool embed_script_is_incomplete(Vm *vm, Str text)
{
    Source source;
    if (!source_init(&source, text, STR("")))
        return false;
    ParseOptions options = {.goal = ParseGoal_Script, .lazy = true, .top_level_await = true, .stack_limit = vm_core(vm)->c_stack_limit};
    Arena arena;
    arena_init(&arena);
    DiagList diags;
    diag_list_init(&diags);
    ScriptInfo *script = script_info_new(&source);
    bool incomplete = parse_program(&arena, script, &options, &diags)->incomplete;
    const Diag *first = diag_first(&diags);
    if (first && (first->code == Diag_UnterminatedTemplate || first->code == Diag_UnterminatedComment ||
                  (first->code == Diag_UnterminatedString && text.len > 1 && !memcmp(text.data + text.len - 2, "\\\n", 2))))
        incomplete = true;
    script_info_free(script);
    diag_list_deinit(&diags);
    arena_deinit(&arena);
    source_deinit(&source);
    return incomplete;
}

CodeUnit *embed_script_compile(Vm *vm, const EmbedText *text, bool top_level_await)
{
    ParseOptions options = {.goal = ParseGoal_Script, .lazy = true, .as_v8 = true, .top_level_await = top_level_await};
    TextPlace place = place_of(text);
    return unit_compile_at(vm, text->text, &place, &options);
}

static void free_bytes(void *ctx, Str bytes)
{
    (void)bytes;
    xfree(ctx);
}

/* The unit that a copy of the bytes is; NULL: it is none of this text and goal. */
static CodeUnit *read_copy(Vm *vm, Str bytes, u64 build, Str name, Str text, ParseGoal goal)
{
    char *copy = bytes.len ? try_alloc(bytes.len) : NULL;
    if (!copy)
        return NULL;
    memcpy(copy, bytes.data, bytes.len);
    EmbedBytes given = {.bytes = {copy, bytes.len}, .build = build, .release = free_bytes, .ctx = copy};
    CodeUnit *unit = embed_unit_read(vm, &given, name, NULL);
    if (!unit) {
        xfree(copy);
        return NULL;
    }
    source_open(unit->source);
    if (unit->goal == goal && str_equal(unit->source->text, text))
        return unit;
    unit_unref(unit);
    return NULL;
}

CodeUnit *embed_script_read(Vm *vm, Str bytes, u64 build, const EmbedText *text)
{
    CodeUnit *unit = read_copy(vm, bytes, build, text->name, text->text, ParseGoal_Script);
    if (unit) {
        unit->source->first_line = text->first_line;
        unit->source->first_column = text->first_column;
    }
    return unit;
}

bool embed_unit_is_of(Vm *vm, Str bytes, u64 build, const CodeUnit *unit)
{
    source_open(unit->source);
    CodeUnit *read = read_copy(vm, bytes, build, STR(""), unit->source->text, unit->goal);
    if (read)
        unit_unref(read);
    return read != NULL;
}

Cell *embed_script_link(Vm *vm, CodeUnit *unit, Cell *realm, Value host_defined)
{
    UnitInstance *instance = link_unit(vm, unit, (Realm *)realm);
    if (!instance)
        return NULL;
    instance->host_defined = host_defined;
    barrier(vm, instance);
    return &instance->cell;
}

Value embed_script_run(Vm *vm, Cell *linked)
{
    UnitInstance *instance = (UnitInstance *)linked;
    Cell *before = embed_realm_enter(vm, &instance->realm->cell);
    Value v = unit_run(vm, instance, value_cell(instance->realm->global_this), NULL);
    embed_realm_enter(vm, before);
    return v;
}

Value embed_function_compile(Vm *vm, const EmbedText *text, u32 params_end, Cell *realm, Value host_defined)
{
    ParseOptions options = {.goal = ParseGoal_Function, .lazy = true, .as_v8 = true, .params_end = params_end,
                            .body_end = params_end ? (u32)text->text.len - 1 : 0};
    TextPlace place = place_of(text);
    CodeUnit *unit = unit_compile_at(vm, text->text, &place, &options);
    Cell *linked = unit ? embed_script_link(vm, unit, realm, host_defined) : NULL;
    return linked ? embed_script_run(vm, linked) : VAL_EXC;
}

Value embed_referrer_defined(Cell *referrer)
{
    return referrer && referrer->kind == Kind_UnitInstance ? ((UnitInstance *)referrer)->host_defined : VAL_UNDEFINED;
}

/* ---- modules ---- */

Cell *embed_module_in(Vm *vm, const EmbedText *text, Cell *realm)
{
    ParseOptions options = {.goal = ParseGoal_Module, .lazy = true, .strict = true, .as_v8 = true};
    TextPlace place = place_of(text);
    CodeUnit *unit = unit_compile_at(vm, text->text, &place, &options);
    UnitInstance *instance = unit ? link_unit(vm, unit, (Realm *)realm) : NULL;
    if (!instance)
        return NULL;
    Cell *before = embed_realm_enter(vm, realm);
    Cell *module = (Cell *)module_of_unit(vm, instance, text->name);
    embed_realm_enter(vm, before);
    return module;
}

Cell *embed_module_synthetic_in(Vm *vm, Str url, u32 n, const PropKey *names, Cell *realm)
{
    Cell *before = embed_realm_enter(vm, realm);
    Cell *module = (Cell *)module_new_synthetic(vm, url, n, names);
    embed_realm_enter(vm, before);
    return module;
}

bool embed_module_link(Vm *vm, Cell *module)
{
    return module_link(vm, (ModuleRecord *)module);
}

Object *embed_module_request_attributes(Vm *vm, Cell *module, u32 i)
{
    const ModuleRequest *request = module_request((ModuleRecord *)module, i);
    Object *o = TRY_PTR_OR(NULL, object_new(vm, NULL));
    for (u32 j = 0; j < request->n_attributes; j++) {
        PropKey key = key_from_utf8(vm, request->attributes[j].key);
        String *value = string_from_wtf8(vm, request->attributes[j].value);
        if (key_is_none(key) || !value || !obj_put(vm, o, key, value_cell(value), PROP_WEC))
            return NULL;
    }
    return o;
}

Cell *embed_module_realm(Cell *module)
{
    return &module_realm((ModuleRecord *)module)->cell;
}

Cell *embed_module_bound(Cell *module, u32 i)
{
    return (Cell *)module_bound((ModuleRecord *)module, i);
}

EmbedModuleStatus embed_module_status(Cell *module)
{
    switch (module_status((ModuleRecord *)module)) {
    case Module_New: return EMBED_MODULE_UNLINKED;
    case Module_Linking: return EMBED_MODULE_LINKING;
    case Module_Linked: return EMBED_MODULE_LINKED;
    case Module_Evaluating:
    case Module_EvaluatingAsync: return EMBED_MODULE_EVALUATING;
    case Module_Evaluated: break;
    }
    return EMBED_MODULE_EVALUATED;
}

/* ---- jobs ---- */

void embed_realm_own_jobs(Vm *vm, Cell *realm)
{
    job_realm_begin(vm, (Realm *)realm);
}

bool embed_realm_drain(Vm *vm, Cell *realm)
{
    return job_realm_drain(vm, (Realm *)realm);
}

bool embed_realm_has_own_jobs(Cell *realm)
{
    return ((Realm *)realm)->jobs != NULL;
}
