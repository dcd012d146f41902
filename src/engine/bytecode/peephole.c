/* peephole.c - clean-ups on the decoded instructions of one function, before they are encoded.
 *
 *   1. jumps to jumps go to the end of the chain
 *   2. what nothing reaches is removed
 *   3. jumps to the next instruction, moves of a register to itself, and loads of a register that
 * is written again before anything can read it are removed
 *
 * Invariant: labels stay bound to the instruction that follows in the new order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/bc_writer.h"

#include "base/check.h"

static Label thread_label(BcWriter *w, Label label)
{
    for (u32 steps = 0; steps < 32; steps++) {
        u32 at = (u32)w->labels.items[label];
        while (at < w->insns.len && w->insns.items[at].op == Op_Nop)
            at++;
        if (at >= w->insns.len || w->insns.items[at].op != Op_Jump)
            return label;
        Label next = (Label)w->insns.items[at].b;
        if (next == label)
            return label;
        label = next;
    }
    return label;
}

/* A jump to a return is that return; handlers around the two places make no difference to it. */
static void copy_return(BcWriter *w, BcInsn *jump)
{
    u32 at = (u32)w->labels.items[jump->b];
    while (at < w->insns.len && w->insns.items[at].op == Op_Nop)
        at++;
    if (at >= w->insns.len)
        return;
    const BcInsn *target = &w->insns.items[at];
    if (target->op != Op_Return && target->op != Op_ReturnUndef && target->op != Op_GenReturn)
        return;
    jump->op = target->op;
    jump->a = target->a;
    jump->b = 0;
}

static void thread_switch(BcWriter *w, Constant *table)
{
    for (u32 i = 1; i < table->count; i++) {
        if (table->ints[i] >= 0)
            table->ints[i] = (i32)thread_label(w, (Label)table->ints[i]);
    }
}

static void thread_jumps(BcWriter *w)
{
    for (u32 i = 0; i < w->insns.len; i++) {
        BcInsn *insn = &w->insns.items[i];
        i32 *jump = bc_jump_operand(insn);
        if (insn->op == Op_SwitchInt)
            thread_switch(w, &w->constants.items[insn->d]);
        if (!jump)
            continue;
        *jump = (i32)thread_label(w, (Label)*jump);
        if (insn->op == Op_Jump)
            copy_return(w, insn);
    }
}

typedef struct Reach {
    BcWriter *w;
    u8 *seen;
    VEC(u32) work;
} Reach;

static void reach_from(Reach *r, u32 at)
{
    BcWriter *w = r->w;
    while (at < w->insns.len && !r->seen[at]) {
        r->seen[at] = 1;
        BcInsn *insn = &w->insns.items[at];
        i32 *jump = bc_jump_operand(insn);
        if (jump)
            VEC_PUSH(&r->work, (u32)w->labels.items[*jump]);
        if (insn->op == Op_SwitchInt) {
            Constant *k = &w->constants.items[insn->d];
            for (u32 i = 1; i < k->count; i++) {
                if (k->ints[i] >= 0)
                    VEC_PUSH(&r->work, (u32)w->labels.items[k->ints[i]]);
            }
        }
        if (op_info[insn->op].flags & OPF_E)
            return;
        at++;
    }
}

static void drain(Reach *r)
{
    while (r->work.len)
        reach_from(r, VEC_POP(&r->work));
}

/* A handler is reached when something in its range is. */
static void remove_unreachable(BcWriter *w)
{
    Reach r = {.w = w, .seen = xalloc_zero((size_t)w->insns.len + 1)};
    u8 *taken = xalloc_zero((size_t)w->handlers.len + 1);
    VEC_PUSH(&r.work, 0);
    drain(&r);
    for (bool again = true; again;) {
        again = false;
        for (u32 i = 0; i < w->handlers.len; i++) {
            BcHandler *h = &w->handlers.items[i];
            if (taken[i])
                continue;
            for (i32 at = w->labels.items[h->start]; at < w->labels.items[h->end]; at++) {
                if (!r.seen[at])
                    continue;
                taken[i] = 1;
                again = true;
                VEC_PUSH(&r.work, (u32)w->labels.items[h->target]);
                drain(&r);
                break;
            }
        }
    }
    u32 kept = 0;
    for (u32 i = 0; i < w->handlers.len; i++) {
        if (taken[i])
            w->handlers.items[kept++] = w->handlers.items[i];
    }
    w->handlers.len = kept;
    for (u32 i = 0; i < w->insns.len; i++) {
        if (!r.seen[i])
            w->insns.items[i].dead = true;
    }
    xfree(r.seen);
    xfree(taken);
    VEC_DEINIT(&r.work);
}

enum { USE_NONE, USE_WRITE, USE_READ };

/* How an instruction treats a register; a read wins. Windows count as reads, except that what they
 * are filled with first is written by plain instructions anyway. */
static u32 register_use(const BcWriter *w, const BcInsn *insn, i32 reg)
{
    const u8 *kinds = op_info[insn->op].kinds;
    const i32 operands[5] = {insn->a, insn->b, insn->c, insn->d, insn->e};
    u32 use = USE_NONE;
    for (u32 k = 0; k < 5; k++) {
        if (kinds[k] == K_SRC && operands[k] == reg)
            return USE_READ;
        if (kinds[k] == K_WIN) {
            Insn view = {
                .op = (Op)insn->op, .a = insn->a, .b = insn->b, .c = insn->c, .d = insn->d};
            i32 size = (i32)op_window_size(&view, k);
            if (insn->op == Op_NewObjectK)
                size = (i32)w->constants.items[insn->d].count;
            if (reg >= operands[k] && reg < operands[k] + size)
                return USE_READ;
        }
        if (kinds[k] == K_DST && operands[k] == reg)
            use = USE_WRITE;
    }
    return use;
}

static bool is_plain_load(const BcInsn *insn)
{
    return insn->op == Op_LoadUndef || insn->op == Op_LoadHole || insn->op == Op_LoadInt ||
           insn->op == Op_LoadNull || insn->op == Op_LoadTrue || insn->op == Op_LoadFalse;
}

/* Looks ahead in the straight line for a write before any read. Stops at labels, ends of blocks
 * and, where a handler could see the register, at anything that may throw. */
static bool is_dead_load(const BcWriter *w, const u8 *is_target, u32 at)
{
    i32 reg = w->insns.items[at].a;
    u32 limit = MIN(w->insns.len, at + 64);
    for (u32 i = at + 1; i < limit; i++) {
        const BcInsn *insn = &w->insns.items[i];
        if (is_target[i])
            return false;
        if (insn->dead)
            continue;
        u32 use = register_use(w, insn, reg);
        if (use == USE_READ)
            return false;
        u8 flags = op_info[insn->op].flags;
        if (w->handlers.len && (flags & OPF_T))
            return false;
        if (insn->op == Op_CreateGenerator || insn->op == Op_SwitchInt)
            return false;
        if (use == USE_WRITE)
            return !bc_jump_operand((BcInsn *)(uintptr_t)insn);
        if ((flags & OPF_E) || bc_jump_operand((BcInsn *)(uintptr_t)insn))
            return false;
    }
    return false;
}

static void remove_dead_loads(BcWriter *w)
{
    u8 *is_target = xalloc_zero((size_t)w->insns.len + 1);
    for (u32 i = 0; i < w->labels.len; i++) {
        if (w->labels.items[i] >= 0)
            is_target[w->labels.items[i]] = 1;
    }
    for (u32 i = 0; i < w->insns.len; i++) {
        BcInsn *insn = &w->insns.items[i];
        if (insn->dead)
            continue;
        if (insn->op == Op_Nop || (insn->op == Op_Move && insn->a == insn->b))
            insn->dead = true;
        else if (is_plain_load(insn) && is_dead_load(w, is_target, i))
            insn->dead = true;
    }
    xfree(is_target);
}

static void remove_short_jumps(BcWriter *w)
{
    for (u32 i = 0; i < w->insns.len; i++) {
        BcInsn *insn = &w->insns.items[i];
        if (insn->op != Op_Jump || insn->dead)
            continue;
        i32 target = w->labels.items[insn->b];
        if (target <= (i32)i)
            continue;
        u32 next = i + 1;
        while (next < (u32)target && w->insns.items[next].dead)
            next++;
        insn->dead = next == (u32)target;
    }
}

static void compact(BcWriter *w)
{
    u32 n = w->insns.len, kept = 0;
    u32 *moved = xalloc(((size_t)n + 1) * sizeof(u32));
    bool statement = false;
    for (u32 i = 0; i < n; i++) {
        BcInsn insn = w->insns.items[i];
        moved[i] = kept;
        if (insn.dead) {
            statement |= insn.pos >> 31;
            continue;
        }
        if (statement && insn.op != Op_Jump)
            insn.pos |= BC_STATEMENT;
        statement = false;
        w->insns.items[kept++] = insn;
    }
    moved[n] = kept;
    w->insns.len = kept;
    for (u32 i = 0; i < w->labels.len; i++) {
        if (w->labels.items[i] >= 0)
            w->labels.items[i] = (i32)moved[w->labels.items[i]];
    }
    xfree(moved);
}

void bc_peephole(BcWriter *w, u32 reg_count)
{
    (void)reg_count;
    thread_jumps(w);
    remove_unreachable(w);
    remove_dead_loads(w);
    remove_short_jumps(w);
    compact(w);
}
