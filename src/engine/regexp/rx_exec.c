/* rx_exec.c - the backtracking matcher.
 *
 *   in:   RxProgram, text of either width, where to begin
 *   out:  offsets of the groups
 *
 * The body is rx_exec_inl.h, compiled once for each width. Nothing recurses: what can be tried
 * later is a point on the matcher's own stack, and failing pops points until one tells where to
 * go on. A point is one of
 *
 *   way      code index, position
 *   register its number and the value to put back (popped in passing)
 *   greedy   a run that may still give back down to `aux`, one character at a time
 *   lazy     a run that may still take `aux` more characters
 *
 * Registers are the captures (two for each group), then loop counters, positions and stack
 * heights. Fuel counts failures and a sixteenth of the characters scanned. When it runs out the
 * interrupt callback is asked, and after enough of it a pattern that allows it is handed to
 * rx_linear.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "engine/regexp/rx_priv.h"

#define RX_FUEL 16384            /* steps between two looks at the interrupt */
#define RX_PATIENCE 100000u      /* steps before a run may count as exploding */
#define RX_PATIENCE_PER_UNIT 2u  /* and as many more for each unit of text */
#define RX_MAX_POINTS (1u << 24) /* 192 MiB */
#define RX_KEEP_POINTS (1u << 16) /* 768 KiB may stay for the next run */
#define RX_EMPTY_ROUNDS 64u       /* rounds without progress that are really done */

enum { RX_EXPLODED = -16 };

#define RX_POINT_KIND 0xE0000000u
#define RX_POINT_WAY 0u
#define RX_POINT_REG 0x20000000u
#define RX_POINT_GREEDY 0x40000000u
#define RX_POINT_LAZY 0x60000000u

typedef struct RxPoint {
    u32 tag; /* kind and code index or register */
    i32 pos, aux;
} RxPoint;

_Static_assert(RX_MAX_CODE < RX_POINT_REG, "code indexes fit beside the kind");

/* One call of rx_exec. */
typedef struct RxRun {
    RxMatcher *m;
    const RxProgram *program;
    const void *text;
    u32 len;
    u32 at;      /* where the current attempt began */
    u32 skip_to; /* SkipMark */
    i64 fuel;
    u64 spent, patience;
    bool no_linear;
} RxRun;

static bool grow_stack(RxMatcher *m)
{
    u32 cap = m->stack_cap ? m->stack_cap * 2 : 256;
    if (cap > RX_MAX_POINTS)
        return false;
    void *stack = try_realloc(m->stack, (size_t)cap * sizeof(RxPoint));
    if (!stack)
        return false;
    m->stack = stack;
    m->stack_cap = cap;
    return true;
}

/* 0 to go on with more fuel, or the result to leave with. */
static COLD int refuel(RxRun *run, i64 *fuel)
{
    RxMatcher *m = run->m;
    run->spent += (u64)(RX_FUEL - *fuel);
    *fuel = RX_FUEL;
    if (m->interrupt && m->interrupt(m->interrupt_arg))
        return RX_INTERRUPTED;
    if (run->spent > run->patience && run->program->linear_ok && !run->no_linear)
        return RX_EXPLODED;
    return 0;
}

#define RX_WIDE 0
#include "engine/regexp/rx_exec_inl.h"
#define RX_WIDE 1
#include "engine/regexp/rx_exec_inl.h"

void rx_matcher_init(RxMatcher *m)
{
    *m = (RxMatcher){0};
}

void rx_matcher_deinit(RxMatcher *m)
{
    xfree(m->stack);
    xfree(m->regs);
    *m = (RxMatcher){0};
}

static bool make_room(RxMatcher *m, u32 regs)
{
    if (!m->stack && !grow_stack(m))
        return false;
    if (regs > m->regs_cap) {
        i32 *more = try_realloc(m->regs, (size_t)regs * 2 * sizeof *more);
        if (!more)
            return false;
        m->regs = more;
        m->regs_cap = regs * 2;
    }
    return true;
}

static void drop_large_stack(RxMatcher *m)
{
    if (LIKELY(m->stack_cap <= RX_KEEP_POINTS))
        return;
    xfree(m->stack);
    m->stack = NULL;
    m->stack_cap = 0;
}

static int exec(RxMatcher *m, const RxProgram *program, const void *text, u32 len, bool wide,
                u32 start, bool sticky, i32 *captures)
{
    CHECK(start <= len && len <= INT32_MAX);
    RxRun run = {
        .m = m,
        .program = program,
        .text = text,
        .len = len,
        .fuel = RX_FUEL,
        .patience = RX_PATIENCE + (u64)len * RX_PATIENCE_PER_UNIT,
    };
    if (!make_room(m, program->regs))
        return RX_NO_MEMORY;
    int got = wide ? search16(&run, start, sticky) : search8(&run, start, sticky);
    if (got == RX_EXPLODED) {
        u32 at = run.at;
        drop_large_stack(m);
        got = rx_linear_exec(m, program, text, len, wide, at, sticky, captures);
        if (got != RX_TOO_LARGE)
            return got;
        run.no_linear = true;
        run.fuel = RX_FUEL;
        if (!make_room(m, program->regs))
            return RX_NO_MEMORY;
        got = wide ? search16(&run, at, sticky) : search8(&run, at, sticky);
    }
    if (got == RX_MATCH)
        memcpy(captures, m->regs, (size_t)program->groups * 2 * sizeof *captures);
    drop_large_stack(m);
    return got;
}

int rx_exec(RxMatcher *m, const RxProgram *program, const void *text, u32 len, bool wide, u32 start,
            i32 *captures)
{
    return exec(m, program, text, len, wide, start, program->flags & RX_STICKY, captures);
}

int rx_exec_at(RxMatcher *m, const RxProgram *program, const void *text, u32 len, bool wide,
               u32 start, i32 *captures)
{
    return exec(m, program, text, len, wide, start, true, captures);
}
