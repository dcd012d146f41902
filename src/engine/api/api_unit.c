/* api_unit.c - compiled code as bytes, for the runtime (embed.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed.h"
#include "engine/bytecode/unit_file.h"
#include "engine/vm/eval.h"
#include "engine/vm/link_unit.h"
#include "engine/vm/module.h"

CodeUnit *embed_unit_read(Vm *vm, const EmbedBytes *bytes, Str file_name, const Dialect *dialect)
{
    UnitReadOptions options = {
        .name = file_name,
        .dialect = dialect,
        .stack_limit = vm_core(vm)->c_stack_limit,
        .build = bytes->build,
        .trusted = bytes->trusted,
        .release = bytes->release,
        .ctx = bytes->ctx,
    };
    /* Code that does not mind undetectable objects is not read where there may be some. */
    return vm->has_undetectable ? NULL : unit_read(bytes->bytes, &options);
}

u64 embed_unit_build(u64 build)
{
    return build ? unit_build_number(build) : 0;
}

CodeUnit *embed_unit_of_function(Value function)
{
    if (!value_has_kind(function, Kind_Function))
        return NULL;
    const Template *t = ((Function *)value_as_cell(function))->tmpl;
    return t && t->cell.kind == Kind_Template ? unit_ref(t->unit->unit) : NULL;
}

CodeUnit *embed_unit_of_module(Cell *module)
{
    UnitInstance *unit = module->kind == Kind_ModuleRecord ? module_unit((ModuleRecord *)module) : NULL;
    return unit ? unit_ref(unit->unit) : NULL;
}

CodeUnit *embed_unit_ref(CodeUnit *unit)
{
    return unit_ref(unit);
}

void embed_unit_unref(CodeUnit *unit)
{
    unit_unref(unit);
}

bool embed_unit_is_module(const CodeUnit *unit)
{
    return unit->goal == ParseGoal_Module;
}

Str embed_unit_text(const CodeUnit *unit)
{
    source_open(unit->source);
    return unit->source->text;
}

u32 embed_unit_compiled(const CodeUnit *unit)
{
    return unit_compiled_bytes(unit);
}

Value embed_unit_commonjs(Vm *vm, CodeUnit *unit)
{
    UnitInstance *instance = TRY_PTR(link_unit(vm, unit, vm_core(vm)->realm));
    return unit_run(vm, instance, VAL_UNDEFINED, NULL);
}

Cell *embed_unit_module(Vm *vm, CodeUnit *unit, Str url)
{
    UnitInstance *instance = TRY_PTR_OR(NULL, link_unit(vm, unit, vm_core(vm)->realm));
    return (Cell *)module_of_unit(vm, instance, url);
}

bool embed_unit_write(CodeUnit *unit, u64 build, Buf *out)
{
    return !unit->options.undetectable && unit_write(unit, build, out);
}
