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

FunctionOutline function_nested_outline(const FunctionCode *function, u32 i)
{
    return function->nested_by_number ? unit_stored_outline(function->unit, function->nested_stored[i])
                                      : function_outline(function->nested[i]);
}

FunctionCode *function_nested(const FunctionCode *function, u32 i)
{
    return function->nested_by_number ? unit_stored_function(function->unit, function->nested_stored[i]) : function->nested[i];
}

bool function_strict_at(const FunctionCode *function, u32 pc)
{
    u32 offset = function_offset_at(function, pc);
    for (u32 i = 0; i < function->n_strict_parts; i++)
        if (offset >= function->strict_parts[i].start && offset < function->strict_parts[i].end)
            return true;
    return false;
}
