/* unit.c - questions about compiled functions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/unit_file.h"

u32 function_offset_at(const FunctionCode *function, u32 pc)
{
    const LineEntry *lines = function->lines;
    u32 lo = 0, hi = function->n_lines;
    while (lo < hi) {
        u32 mid = lo + (hi - lo) / 2;
        if (lines[mid].pc <= pc)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo ? lines[lo - 1].offset : function->text_start;
}

FunctionOutline function_outline(FunctionCode *function)
{
    const FunctionInfo *info = function->info;
    return (FunctionOutline){.code = function,
                             .name = function->name,
                             .length = info->length,
                             .inline_slots_hint = function->inline_slots_hint,
                             .kind = info->kind,
                             .is_async = info->is_async,
                             .is_generator = info->is_generator,
                             .is_strict = info->is_strict};
}

FunctionCode *function_of_seed(Arena *arena, CodeUnit *unit, const FunctionSeed *seed)
{
    FunctionInfo *info = seed->info;
    FunctionCode *code = ARENA_NEW(arena, FunctionCode);
    code->unit = unit;
    code->info = info;
    code->name = seed->name;
    code->inferred = seed->inferred;
    code->text_start = info->start;
    code->text_end = info->end;
    code->param_count = info->param_count;
    code->ctor_no_this = info->kind == Function_DerivedConstructor;
    return code;
}

/* The seed of the i-th function in it, or NULL when there is more than that. */
static const FunctionSeed *nested_seed(const FunctionCode *function, u32 i)
{
    FunctionRef ref = function->nested_by_number ? 0 : function->nested[i];
    return ref & FUNCTION_IS_SEED ? (const FunctionSeed *)(ref & ~FUNCTION_IS_SEED) : NULL;
}

FunctionOutline function_nested_outline(const FunctionCode *function, u32 i)
{
    FunctionOutline outline;
    const FunctionSeed *seed = nested_seed(function, i);
    if (function->nested_by_number) {
        outline = unit_stored_outline(function->unit, function->nested_stored[i]);
    } else if (seed) {
        FunctionCode code = {.info = seed->info, .name = seed->name};
        outline = function_outline(&code);
        outline.code = NULL;
    } else {
        outline = function_outline((FunctionCode *)function->nested[i]);
    }
    outline.place = i;
    return outline;
}

FunctionCode *function_nested_view(const FunctionCode *function, u32 i, Arena *arena)
{
    const FunctionSeed *seed = nested_seed(function, i);
    return seed ? function_of_seed(arena, function->unit, seed) : function_nested(function, i);
}

FunctionCode *function_nested(const FunctionCode *function, u32 i)
{
    if (function->nested_by_number)
        return unit_stored_function(function->unit, function->nested_stored[i]);
    const FunctionSeed *seed = nested_seed(function, i);
    if (seed)
        function->nested[i] = (FunctionRef)function_of_seed(unit_arena(function->unit), function->unit, seed);
    return (FunctionCode *)function->nested[i];
}

bool function_strict_at(const FunctionCode *function, u32 pc)
{
    u32 offset = function_offset_at(function, pc);
    for (u32 i = 0; i < function->n_strict_parts; i++)
        if (offset >= function->strict_parts[i].start && offset < function->strict_parts[i].end)
            return true;
    return false;
}
