/* test_kinds.c - every kind that can point to something has a trace function.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <stdio.h>

#include "engine/heap/heap.h"

/* These hold no cells. */
static bool is_leaf(Kind kind)
{
    return kind == Kind_Free || kind == Kind_BigInt || kind == Kind_Validity ||
           kind == Kind_BufferData || kind == Kind_RxCode || kind == Kind_HostData;
}

TEST(kinds_are_traced)
{
    for (u32 k = 0; k < Kind__count; k++) {
        EXPECT(kind_info[k].name != NULL);
        if (!is_leaf((Kind)k) && !kind_info[k].trace)
            fprintf(stderr, "  kind %s has no trace function\n", kind_info[k].name);
        EXPECT(is_leaf((Kind)k) || kind_info[k].trace);
    }
    EXPECT(kind_info[Kind_WeakTable].weak);
    EXPECT(kind_info[Kind_Shape].weak);
}

/* What may move has no finaliser, which might know its address, and can follow what it points to. */
TEST(kinds_that_move)
{
    for (u32 k = 0; k < Kind__count; k++) {
        if (!kind_info[k].moves)
            continue;
        EXPECT(!kind_info[k].finalise && !kind_info[k].weak);
        EXPECT(is_leaf((Kind)k) || kind_info[k].update);
    }
}
