/* unit.c - questions about compiled functions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/unit.h"

u32 function_offset_at(const FunctionCode *function, u32 pc)
{
    u32 lo = 0, hi = function->n_lines;
    while (lo < hi) {
        u32 mid = lo + (hi - lo) / 2;
        if (function->lines[mid].pc <= pc)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo ? function->lines[lo - 1].offset : function->text_start;
}
