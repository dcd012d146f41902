/* rx_exec_inl.h - the body of the backtracking matcher, included by rx_exec.c once for each
 * width of text.
 *
 * Expects RX_WIDE (0 or 1). Defines UNIT-typed functions whose names end in 8 or 16 and cleans up
 * its macros. See rx_exec.c for how points and registers work.
 *
 * SPDX-License-Identifier: MIT
 */
#if RX_WIDE
#define UNIT u16
#define FN(name) name##16
#else
#define UNIT u8
#define FN(name) name##8
#endif

/* ---- what a unit is ---- */

#define PRED_HAS(pred, c) (tables[((pred) & ~0xFFu) + (c)] & (pred))
#if RX_WIDE
#define MEMBER(pred, high, c) ((c) < 256 ? PRED_HAS(pred, c) : rx_high_has(data, high, c))
#define FILTER_HAS(pred, bits, c) ((c) < 256 ? PRED_HAS(pred, c) : (bits) & RX_FILTER_HIGH)
#else
#define MEMBER(pred, high, c) PRED_HAS(pred, c)
#define FILTER_HAS(pred, bits, c) PRED_HAS(pred, c)
#endif
#define PASSES(pred, bits) (p < end ? FILTER_HAS(pred, bits, *p) : (bits) & RX_FILTER_END)

/* The character at p; moves p behind it. */
static inline u32 FN(next_char)(const UNIT **p, const UNIT *end)
{
    u32 c = *(*p)++;
#if RX_WIDE
    if (rx_is_lead(c) && *p < end && rx_is_trail(**p))
        c = rx_join(c, *(*p)++);
#else
    (void)end;
#endif
    return c;
}

/* One character back from p, which is above `floor`. */
static inline const UNIT *FN(prev_char)(const UNIT *p, const UNIT *floor)
{
    p--;
#if RX_WIDE
    if (rx_is_trail(*p) && p > floor && rx_is_lead(p[-1]))
        p--;
#else
    (void)floor;
#endif
    return p;
}

/* End of the run of members that begins at p and ends before `limit`. */
static ALWAYS_INLINE const UNIT *FN(scan_run)(const UNIT *p, const UNIT *limit, const u8 *tables,
                                              const u32 *data, u32 pred, u32 high)
{
    const u8 *table = tables + (pred & ~0xFFu);
    u8 mask = (u8)pred;
#if RX_WIDE
    if (pred == 1 && high == RX_HIGH_ALL)
        return limit;
    while (p < limit && (*p < 256 ? table[*p] & mask : rx_high_has(data, high, *p)))
        p++;
#else
    (void)data;
    (void)high;
    if (pred == 1)
        return limit;
    for (; limit - p >= 4; p += 4) {
        if (!(table[p[0]] & mask))
            return p;
        if (!(table[p[1]] & mask))
            return p + 1;
        if (!(table[p[2]] & mask))
            return p + 2;
        if (!(table[p[3]] & mask))
            return p + 3;
    }
    while (p < limit && (table[*p] & mask))
        p++;
#endif
    return p;
}

/* The same for characters; at most max of them. *count is how many there were. */
static const UNIT *FN(scan_chars)(const UNIT *p, const UNIT *end, const u8 *tables,
                                  const u32 *data, u32 pred, u32 high, u32 max, u32 *count)
{
    u32 n = 0;
    (void)data;
    (void)high;
    while (n < max && p < end) {
        const UNIT *next = p;
        u32 c = FN(next_char)(&next, end);
        if (!MEMBER(pred, high, c))
            break;
        p = next;
        n++;
    }
    *count = n;
    return p;
}

/* ---- where an attempt may begin ---- */

static const UNIT *FN(find_unit)(const UNIT *p, const UNIT *end, u32 unit)
{
#if RX_WIDE
    while (p < end && *p != unit)
        p++;
    return p < end ? p : NULL;
#else
    return p < end ? memchr(p, (int)unit, (size_t)(end - p)) : NULL;
#endif
}

static const UNIT *FN(find_prefix)(const RxProgram *program, const UNIT *p, const UNIT *end)
{
    u32 n = program->prefix_len;
#if RX_WIDE
    const u16 *prefix = RX_AT(program, u16, program->prefix_at);
#else
    const u8 *prefix = RX_AT(program, u8, program->prefix8_at);
    if (program->prefix_wide)
        return NULL;
    if (n > 1)
        return (size_t)(end - p) >= n ? memmem(p, (size_t)(end - p), prefix, n) : NULL;
#endif
    for (;; p++) {
        if ((size_t)(end - p) < n)
            return NULL;
        p = FN(find_unit)(p, end - (n - 1), prefix[0]);
        if (!p || memcmp(p, prefix, n * sizeof *p) == 0)
            return p;
    }
}

/* The first unit from p on that passes the filter, or end. */
static ALWAYS_INLINE const UNIT *FN(find_first)(const UNIT *p, const UNIT *end, const u8 *tables,
                                                u32 pred, u32 bits)
{
    (void)bits;
    for (; end - p >= 4; p += 4) {
        if (FILTER_HAS(pred, bits, p[0]))
            return p;
        if (FILTER_HAS(pred, bits, p[1]))
            return p + 1;
        if (FILTER_HAS(pred, bits, p[2]))
            return p + 2;
        if (FILTER_HAS(pred, bits, p[3]))
            return p + 3;
    }
    while (p < end && !FILTER_HAS(pred, bits, *p))
        p++;
    return p;
}

/* The first place from p on where an attempt can succeed, or NULL. `end` is the end of the text,
 * `last` the last place where enough of it is left. */
static const UNIT *FN(find_start)(const RxProgram *program, const UNIT *base, const UNIT *p,
                                  const UNIT *last, const UNIT *end)
{
    const u8 *tables = RX_AT(program, u8, program->tables_at);
    u32 pred = program->first_pred;
    switch ((RxStart)program->start) {
    case RxStart_Anywhere:
        break;
    case RxStart_Begin:
        return p == base ? p : NULL;
    case RxStart_Line:
        while (p > base && p <= last && !rx_is_line_end(p[-1])) {
#if !RX_WIDE
            const UNIT *stop = MIN(last, end);
            while (p < stop && *p != '\n' && *p != '\r')
                p++;
#endif
            p++;
        }
        break;
    case RxStart_First:
        p = FN(find_first)(p, end, tables, pred, program->first_bits);
        if (p == end && !(program->first_bits & RX_FILTER_END))
            return NULL;
        break;
    case RxStart_Prefix:
        p = FN(find_prefix)(program, p, end);
        break;
    }
    return p && p <= last ? p : NULL;
}

/* ---- back-references ---- */

/* Compares text[from, to) with what stands at p, or ends there when `back`. The place behind it,
 * or NULL. `how` is RxCase, plus 4 for code points. */
static const UNIT *FN(match_again)(const UNIT *base, const UNIT *p, const UNIT *end, i32 from,
                                   i32 to, u32 how, bool back)
{
    size_t n = (size_t)(to - from);
    if (n > (size_t)(back ? p - base : end - p))
        return NULL;
    const UNIT *at = back ? p - n : p, *a = base + from, *a_end = base + to, *b = at;
    if ((how & 3) == RX_CASE_EXACT) {
        if (memcmp(a, b, n * sizeof *a) != 0)
            return NULL;
    } else {
        const UNIT *b_end = at + n;
        while (a < a_end) {
            u32 x, y;
            if (b >= b_end)
                return NULL;
            if (how & 4) {
                x = FN(next_char)(&a, a_end);
                y = FN(next_char)(&b, b_end);
            } else {
                x = *a++;
                y = *b++;
            }
            if (x != y && rx_canonicalize(x, how & 3) != rx_canonicalize(y, how & 3))
                return NULL;
        }
    }
    const UNIT *stop = back ? at : at + n;
#if RX_WIDE
    if ((how & 4) && stop > base && stop < end && rx_is_lead(stop[-1]) && rx_is_trail(*stop))
        return NULL; /* would end between the halves of a character */
#endif
    return stop;
}

/* ---- the matcher ---- */

/* Pushes a point; pos and aux are offsets, or a register's old value. */
#define PUSH(tag_, pos_, aux_)                                                                     \
    do {                                                                                           \
        if (UNLIKELY(sp == top)) {                                                                 \
            u32 depth = (u32)(sp - stack);                                                         \
            if (!grow_stack(m))                                                                    \
                return program->linear_ok && !run->no_linear ? RX_EXPLODED : RX_NO_MEMORY;         \
            stack = m->stack;                                                                      \
            sp = stack + depth;                                                                    \
            top = stack + m->stack_cap;                                                            \
        }                                                                                          \
        *sp++ = (RxPoint){(u32)(tag_), (i32)(pos_), (i32)(aux_)};                                  \
    } while (0)

/* With nothing to come back to, an old value need not be kept. */
#define SET_REG(reg, value)                                                                        \
    do {                                                                                           \
        if (sp != stack)                                                                           \
            PUSH(RX_POINT_REG | (reg), regs[reg], 0);                                              \
        regs[reg] = (i32)(value);                                                                  \
    } while (0)

#define NEXT(words)                                                                                \
    do {                                                                                           \
        pc += (words);                                                                             \
        goto *labels[*pc];                                                                         \
    } while (0)
#define GO(index)                                                                                  \
    do {                                                                                           \
        pc = code + (index);                                                                       \
        goto *labels[*pc];                                                                         \
    } while (0)
#define FAIL_IF(cond)                                                                              \
    do {                                                                                           \
        if (cond)                                                                                  \
            goto fail;                                                                             \
    } while (0)

/* One attempt with the first instruction at `pc_index` and p there. RX_MATCH with regs filled,
 * RX_NO_MATCH, RX_EXPLODED, or an error. */
static int FN(attempt)(RxRun *run, const UNIT *p, u32 pc_index)
{
    static const void *const labels[] = {
#define RXOP(name, words, form) &&do_##name,
#include "engine/regexp/rx_ops.def"
#undef RXOP
    };
    RxMatcher *const m = run->m;
    const RxProgram *const program = run->program;
    const u32 *const code = RX_AT(program, u32, program->code_at);
    const u32 *const data = RX_AT(program, u32, program->data_at);
    const u8 *const tables = RX_AT(program, u8, program->tables_at);
    const UNIT *const base = run->text, *const end = base + run->len;
    i32 *const regs = m->regs;
    RxPoint *stack = m->stack, *sp = stack, *top = stack + m->stack_cap;
    i64 fuel = run->fuel;
    const u32 *pc = code + pc_index;
    const UNIT *floor;
    u32 c, n;
    (void)data;
    goto *labels[*pc];

do_Fail:
fail:
    if (--fuel < 0) {
        int stop = refuel(run, &fuel);
        if (stop)
            return stop;
    }
unwind:
    if (sp == stack) {
        run->fuel = fuel;
        return RX_NO_MATCH;
    }
    --sp;
    switch (sp->tag & RX_POINT_KIND) {
    case RX_POINT_REG:
        regs[sp->tag & ~RX_POINT_KIND] = sp->pos;
        goto unwind;
    case RX_POINT_WAY:
        p = base + sp->pos;
        GO(sp->tag);
    case RX_POINT_GREEDY:
        pc = code + (sp->tag & ~RX_POINT_KIND);
        p = base + sp->pos;
        floor = base + sp->aux;
        if (*pc == RxOp_Greedy)
            goto greedy_less;
        goto greedy_pair_less;
    case RX_POINT_LAZY:
        pc = code + (sp->tag & ~RX_POINT_KIND);
        p = base + sp->pos;
        n = (u32)sp->aux;
        if (*pc == RxOp_Lazy)
            goto lazy_more;
        goto lazy_pair_more;
    }
    UNREACHABLE();

do_Match:
    regs[1] = (i32)(p - base);
    run->fuel = fuel;
    return RX_MATCH;

do_Jump:
    GO(pc[1]);

do_Push:
    PUSH(pc[1], p - base, 0);
    NEXT(2);

do_PushNext:
    PUSH(pc + 2 - code, p - base, 0);
    GO(pc[1]);

do_Branch:
    if (p < end) {
        c = *p;
        if (!FILTER_HAS(pc[2], pc[3], c))
            GO(pc[1]);
        if (FILTER_HAS(pc[4], pc[5], c))
            PUSH(pc[1], p - base, 0);
    } else {
        if (!(pc[3] & RX_FILTER_END))
            GO(pc[1]);
        if (pc[5] & RX_FILTER_END)
            PUSH(pc[1], p - base, 0);
    }
    NEXT(6);

do_Switch:
    c = p < end ? MIN(*p, 256u) : 257;
    GO(data[pc[1] + c]);

do_Char:
    FAIL_IF(p == end || *p != pc[1]);
    p++;
    NEXT(2);

do_Char2:
    FAIL_IF(p == end || (*p != pc[1] && *p != pc[2]));
    p++;
    NEXT(3);

do_String:
    n = pc[1];
    FAIL_IF((size_t)(end - p) < n);
#if RX_WIDE
    FAIL_IF(memcmp(p, pc + 3, (size_t)n * 2) != 0);
#else
    FAIL_IF(pc[2] || memcmp(p, pc + 3 + (n + 1) / 2, n) != 0);
#endif
    p += n;
    NEXT(3 + (n + 1) / 2 + (n + 3) / 4);

do_String2:
    n = pc[1];
    FAIL_IF((size_t)(end - p) < n);
    for (u32 i = 0; i < n; i++) {
        u32 both = pc[2 + i];
        FAIL_IF(p[i] != both >> 16 && p[i] != (both & 0xFFFF));
    }
    p += n;
    NEXT(2 + n);

do_Class:
    FAIL_IF(p == end);
    c = *p;
    FAIL_IF(!MEMBER(pc[1], pc[2], c));
    p++;
    NEXT(3);

do_ClassPair:
    FAIL_IF(p == end);
    c = FN(next_char)(&p, end);
    FAIL_IF(!MEMBER(pc[1], pc[2], c));
    NEXT(3);

do_ClassRun:
    n = pc[3];
    FAIL_IF((size_t)(end - p) < n);
    for (const UNIT *stop = p + n; p < stop; p++)
        FAIL_IF(!MEMBER(pc[1], pc[2], *p));
    NEXT(4);

do_Greedy: {
    const UNIT *from = p;
    n = pc[4];
    p = FN(scan_run)(p, n < (size_t)(end - p) ? p + n : end, tables, data, pc[1], pc[2]);
    fuel -= (p - from) >> 4;
    FAIL_IF((size_t)(p - from) < pc[3]);
    floor = from + pc[3];
    if (PASSES(pc[5], pc[6])) {
        if (p > floor)
            PUSH(RX_POINT_GREEDY | (u32)(pc - code), p - base, floor - base);
        NEXT(7);
    }
}
greedy_less:
    /* p failed: the next shorter run behind which the text can go on. */
    do {
        if (p == floor)
            goto fail;
        p--;
    } while (!FILTER_HAS(pc[5], pc[6], *p));
    if (p > floor)
        PUSH(RX_POINT_GREEDY | (u32)(pc - code), p - base, floor - base);
    NEXT(7);

do_GreedyPair: {
    const UNIT *from = p;
    p = FN(scan_chars)(p, end, tables, data, pc[1], pc[2], pc[4], &n);
    fuel -= n >> 4;
    FAIL_IF(n < pc[3]);
    floor = from;
    for (u32 i = 0; i < pc[3]; i++)
        FN(next_char)(&floor, end);
    if (PASSES(pc[5], pc[6])) {
        if (p > floor)
            PUSH(RX_POINT_GREEDY | (u32)(pc - code), p - base, floor - base);
        NEXT(7);
    }
}
greedy_pair_less:
    do {
        if (p == floor)
            goto fail;
        p = FN(prev_char)(p, floor);
    } while (!FILTER_HAS(pc[5], pc[6], *p));
    if (p > floor)
        PUSH(RX_POINT_GREEDY | (u32)(pc - code), p - base, floor - base);
    NEXT(7);

do_Possess: {
    const UNIT *from = p;
    n = pc[4];
    p = FN(scan_run)(p, n < (size_t)(end - p) ? p + n : end, tables, data, pc[1], pc[2]);
    fuel -= (p - from) >> 4;
    FAIL_IF((size_t)(p - from) < pc[3]);
    NEXT(7);
}

do_PossessPair:
    p = FN(scan_chars)(p, end, tables, data, pc[1], pc[2], pc[4], &n);
    fuel -= n >> 4;
    FAIL_IF(n < pc[3]);
    NEXT(7);

do_Lazy:
    n = pc[3];
    FAIL_IF((size_t)(end - p) < n);
    for (const UNIT *stop = p + n; p < stop; p++)
        FAIL_IF(!MEMBER(pc[1], pc[2], *p));
    n = MIN(pc[4] - n, (u32)(end - p)); /* how many more it may take */
    goto lazy_here;
lazy_more:
    FAIL_IF(!MEMBER(pc[1], pc[2], *p));
    p++;
    n--;
lazy_here:
    /* On to the first place behind which the text can go on. */
    floor = p;
    while (!PASSES(pc[5], pc[6])) {
        if (n == 0 || !MEMBER(pc[1], pc[2], *p)) {
            fuel -= (p - floor) >> 4;
            goto fail;
        }
        p++;
        n--;
    }
    fuel -= (p - floor) >> 4;
    if (n)
        PUSH(RX_POINT_LAZY | (u32)(pc - code), p - base, n);
    NEXT(7);

do_LazyPair:
    p = FN(scan_chars)(p, end, tables, data, pc[1], pc[2], pc[3], &n);
    FAIL_IF(n < pc[3]);
    n = MIN(pc[4] - n, (u32)(end - p));
    goto lazy_pair_here;
lazy_pair_more:
    FAIL_IF(p == end);
    c = FN(next_char)(&p, end);
    FAIL_IF(!MEMBER(pc[1], pc[2], c));
    n--;
lazy_pair_here:
    floor = p;
    while (!PASSES(pc[5], pc[6])) {
        c = n && p < end ? FN(next_char)(&p, end) : RX_EOF;
        if (c == RX_EOF || !MEMBER(pc[1], pc[2], c)) {
            fuel -= (p - floor) >> 4;
            goto fail;
        }
        n--;
    }
    fuel -= (p - floor) >> 4;
    if (n)
        PUSH(RX_POINT_LAZY | (u32)(pc - code), p - base, n);
    NEXT(7);

do_SkipMark:
    run->skip_to = MAX(run->skip_to, (u32)(p - base));
    NEXT(1);

do_Save:
    SET_REG(pc[1], p - base);
    NEXT(2);

do_SaveBoth:
    SET_REG(pc[1], p - base - pc[2]);
    SET_REG(pc[1] + 1, p - base);
    NEXT(3);

do_Clear:
    for (u32 r = pc[1]; r < pc[2]; r++)
        if (regs[r] >= 0)
            SET_REG(r, -1);
    NEXT(3);

do_CheckMoved:
    FAIL_IF(regs[pc[1]] == p - base);
    NEXT(2);

do_CountFrom:
    SET_REG(pc[1], 0);
    NEXT(2);

do_CountGreedy:
    n = (u32)regs[pc[1]];
    if (n >= pc[2]) {
        if (n >= pc[3])
            GO(pc[4]);
        if (PASSES(pc[5], pc[6]))
            PUSH(pc[4], p - base, 0);
    }
    NEXT(7);

do_CountLazy:
    n = (u32)regs[pc[1]];
    if (n >= pc[2] && (n >= pc[3] || PASSES(pc[5], pc[6]))) {
        if (n < pc[3])
            PUSH(pc + 7 - code, p - base, 0);
        GO(pc[4]);
    }
    NEXT(7);

do_CountNext: {
    u32 count = (u32)regs[pc[1]] + 1, min = pc[3];
    if (pc[2] != UINT32_MAX && regs[pc[2]] == p - base) {
        FAIL_IF(count > min);
        /* Further rounds would be empty as well; only a few of them can matter. */
        if (min > RX_EMPTY_ROUNDS && count < min - RX_EMPTY_ROUNDS)
            count = min - RX_EMPTY_ROUNDS;
    }
    if (--fuel < 0) {
        int stop = refuel(run, &fuel);
        if (stop)
            return stop;
    }
    SET_REG(pc[1], count);
    GO(pc[4]);
}

do_Bol:
    FAIL_IF(p != base);
    NEXT(1);

do_BolLines:
    FAIL_IF(p != base && !rx_is_line_end(p[-1]));
    NEXT(1);

do_Eol:
    FAIL_IF(p != end);
    NEXT(1);

do_EolLines:
    FAIL_IF(p != end && !rx_is_line_end(*p));
    NEXT(1);

do_Word:
    FAIL_IF((p > base && rx_is_word(p[-1], pc[1])) == (p < end && rx_is_word(*p, pc[1])));
    NEXT(2);

do_NotWord:
    FAIL_IF((p > base && rx_is_word(p[-1], pc[1])) != (p < end && rx_is_word(*p, pc[1])));
    NEXT(2);

do_BackRef:
do_BackRefBack:
    for (u32 i = 0; i < pc[2]; i++) {
        i32 from = regs[pc[3 + i] * 2], to = regs[pc[3 + i] * 2 + 1];
        if (from < 0 || to < from)
            continue;
        fuel -= (to - from) >> 4;
        p = FN(match_again)(base, p, end, from, to, pc[1], *pc == RxOp_BackRefBack);
        FAIL_IF(!p);
        break;
    }
    NEXT(3 + pc[2]);

do_Back:
    FAIL_IF((size_t)(p - base) < pc[1]);
    p -= pc[1];
    NEXT(2);

do_BackPair:
    FAIL_IF(p == base);
    p = FN(prev_char)(p, base);
    NEXT(1);

do_LookBegin:
    regs[pc[1]] = (i32)(sp - stack);
    regs[pc[2]] = (i32)(p - base);
    NEXT(3);

do_LookEnd: {
    /* Ways are forgotten; what they would have put back must still be put back later. */
    RxPoint *to = stack + regs[pc[1]];
    for (const RxPoint *q = to; q < sp; q++)
        if ((q->tag & RX_POINT_KIND) == RX_POINT_REG)
            *to++ = *q;
    sp = to;
    p = base + regs[pc[2]];
    NEXT(3);
}

do_NotBegin:
    regs[pc[1]] = (i32)(sp - stack);
    PUSH(pc[2], p - base, 0);
    NEXT(3);

do_NotEnd: {
    RxPoint *to = stack + regs[pc[1]];
    while (sp > to) {
        --sp;
        if ((sp->tag & RX_POINT_KIND) == RX_POINT_REG)
            regs[sp->tag & ~RX_POINT_KIND] = sp->pos;
    }
    goto fail;
}
}

/* Attempts from `start` on; leaves the place of the one that ended it in run->at. */
static int FN(search)(RxRun *run, u32 start, bool sticky)
{
    const RxProgram *program = run->program;
    const UNIT *base = run->text, *end = base + run->len, *p = base + start, *last;
    bool pairs = program->flags & (RX_UNICODE | RX_UNICODE_SETS);
    u32 pc = 0, ahead = 0;
    if (run->len < program->min_len)
        return RX_NO_MATCH;
    last = end - program->min_len;
    if (pairs && p > base && p < end && rx_is_trail(*p) && rx_is_lead(p[-1]))
        p--;
    if (!sticky && program->start == RxStart_Prefix && program->prefix_pc) {
        pc = program->prefix_pc;
        ahead = program->prefix_len;
    }
    if (p > last)
        return RX_NO_MATCH;
    for (;;) {
        if (!sticky)
            p = FN(find_start)(program, base, p, last, end);
        if (!p)
            return RX_NO_MATCH;
        i32 *regs = run->m->regs;
        for (u32 i = 2; i < program->groups * 2; i++)
            regs[i] = -1;
        run->at = (u32)(p - base);
        run->skip_to = 0;
        regs[0] = (i32)run->at;
        int got = FN(attempt)(run, p + ahead, pc);
        if (got != RX_NO_MATCH || sticky)
            return got;
        if (program->skips)
            p = MAX(p, base + run->skip_to);
        if (p >= last)
            return RX_NO_MATCH;
        if (pairs)
            FN(next_char)(&p, end);
        else
            p++;
    }
}

#undef UNIT
#undef FN
#undef PRED_HAS
#undef MEMBER
#undef FILTER_HAS
#undef PASSES
#undef PUSH
#undef SET_REG
#undef NEXT
#undef GO
#undef FAIL_IF
#undef RX_WIDE
