/* rx_linear.c - the matcher for patterns on which backtracking explodes.
 *
 *   in:   a program without back-references and lookaround, text, where to begin
 *   out:  the same offsets the backtracking matcher would give
 *
 * All ways are followed at once, one character of text at a time (Thompson; with captures,
 * Pike). A thread is an instruction and its own registers; threads stand in the order in which
 * backtracking would try them, and of two at the same instruction only the first can matter.
 * The pattern is parsed again, since this machine needs counted repetition written out.
 *
 * A round that must not be empty carries where it began in a register (LinLoop). What a thread
 * inside such rounds can still do depends on which of them are empty so far. An outer round
 * began no later than an inner one, so it is always the innermost k that are empty: threads
 * are the same when they agree in the instruction and in k, which together are a slot.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "base/vec.h"
#include "engine/regexp/rx_priv.h"

#define LINEAR_MAX_CODE 200000u
#define LINEAR_MAX_SLOTS 1000000u
#define LINEAR_MAX_BYTES (64u << 20)
#define LINEAR_POLL 65536u

typedef enum LinOp {
    Lin_Char,   /* a or b */
    Lin_Set,    /* set number a */
    Lin_Split,  /* a before b */
    Lin_Jump,   /* a */
    Lin_Save,   /* register a */
    Lin_Clear,  /* registers [a, b) */
    Lin_Moved,  /* not where register a says */
    Lin_Assert, /* RxAssert a, fold b */
    Lin_Match,
} LinOp;

typedef struct LinInsn {
    u32 op, a, b;
    u32 loop; /* innermost LinLoop around it, 0 for none */
    u32 slot; /* the first of its slots, one more than loops are around it */
} LinInsn;

/* A loop whose rounds must not be empty. */
typedef struct LinLoop {
    u32 reg;   /* where the round began */
    u32 outer; /* the next such loop around it, 0 for none */
    u32 depth;
} LinLoop;

typedef struct LinSet {
    const RxSet *set;
    u32 bits[8];
} LinSet;

typedef struct LinCode {
    VEC(LinInsn) insns;
    VEC(LinSet) sets;
    VEC(LinLoop) loops; /* the first is none */
    u32 captures; /* registers that are captures; the others follow */
    u32 regs, loop, slots;
    bool pairs, too_large;
} LinCode;

/* ---- tree to instructions ---- */

static u32 emit(LinCode *c, LinOp op, u32 a, u32 b)
{
    if (c->insns.len >= LINEAR_MAX_CODE) {
        c->too_large = true;
        return 0;
    }
    LinInsn insn = {op, a, b, c->loop, c->slots};
    VEC_PUSH(&c->insns, insn);
    c->slots += c->loops.items[c->loop].depth + 1;
    return c->insns.len - 1;
}

static void emit_set(LinCode *c, const RxSet *set)
{
    LinSet out = {.set = set};
    for (u32 i = 0; i < set->len && set->items[i].lo < 256; i++)
        for (u32 u = set->items[i].lo; u <= MIN(set->items[i].hi, 255u); u++)
            out.bits[u >> 5] |= 1u << (u & 31);
    emit(c, Lin_Set, c->sets.len, 0);
    VEC_PUSH(&c->sets, out);
}

static void compile_node(LinCode *c, const RxNode *node);

static void compile_round(LinCode *c, const RxNode *node, u32 moved)
{
    if (node->caps_hi > node->caps_lo)
        emit(c, Lin_Clear, node->caps_lo * 2, node->caps_hi * 2);
    if (!moved) {
        compile_node(c, node->child);
        return;
    }
    LinLoop loop = {moved, c->loop, c->loops.items[c->loop].depth + 1};
    emit(c, Lin_Save, moved, 0);
    c->loop = c->loops.len;
    VEC_PUSH(&c->loops, loop);
    compile_node(c, node->child);
    emit(c, Lin_Moved, moved, 0);
    c->loop = loop.outer;
}

/* A split whose second way is still open. */
static u32 emit_choice(LinCode *c, bool greedy)
{
    u32 at = emit(c, Lin_Split, 0, 0);
    *(greedy ? &c->insns.items[at].a : &c->insns.items[at].b) = at + 1;
    return at;
}

static void close_choice(LinCode *c, u32 at, bool greedy)
{
    *(greedy ? &c->insns.items[at].b : &c->insns.items[at].a) = c->insns.len;
}

static void compile_repeat(LinCode *c, const RxNode *node)
{
    u32 moved = 0; /* never free, so that it can mean none */
    if (node->child->min_len == 0) {
        /* Loops beside each other share a register, loops inside each other do not. */
        moved = c->captures + c->loops.items[c->loop].depth;
        c->regs = MAX(c->regs, moved + 1);
    }
    for (u32 i = 0; i < node->min && !c->too_large; i++) {
        u32 before = c->insns.len;
        compile_round(c, node, 0);
        if (c->insns.len == before)
            break; /* nothing at all, so that repeating it is nothing, too */
    }
    if (node->max == RX_INFINITE) {
        u32 head = emit_choice(c, node->greedy);
        compile_round(c, node, moved);
        emit(c, Lin_Jump, head, 0);
        close_choice(c, head, node->greedy);
        return;
    }
    u32 first = c->insns.len, rounds = node->max - node->min;
    for (u32 i = 0; i < rounds && !c->too_large; i++) {
        emit_choice(c, node->greedy);
        compile_round(c, node, moved);
    }
    if (!rounds || c->too_large)
        return;
    /* Every round has the same length, and its split comes first. */
    u32 step = (c->insns.len - first) / rounds;
    for (u32 i = 0; i < rounds; i++)
        close_choice(c, first + i * step, node->greedy);
}

static void compile_alt(LinCode *c, const RxNode *node)
{
    u32 last_jump = UINT32_MAX;
    for (const RxNode *k = node->child; k && !c->too_large; k = k->next) {
        u32 split = k->next ? emit_choice(c, true) : 0;
        compile_node(c, k);
        if (!k->next)
            break;
        last_jump = emit(c, Lin_Jump, last_jump, 0); /* a chain until the end is known */
        close_choice(c, split, true);
    }
    while (last_jump != UINT32_MAX && !c->too_large) {
        u32 before = c->insns.items[last_jump].a;
        c->insns.items[last_jump].a = c->insns.len;
        last_jump = before;
    }
}

static void compile_node(LinCode *c, const RxNode *node)
{
    if (c->too_large)
        return;
    switch ((RxKind)node->kind) {
    case Rx_Empty:
        break;
    case Rx_String:
        for (u32 i = 0; i < node->chars.len; i++)
            emit(c, Lin_Char, node->chars.items[i].a, node->chars.items[i].b);
        break;
    case Rx_Class:
        emit_set(c, &node->set);
        break;
    case Rx_Seq:
        for (const RxNode *k = node->child; k; k = k->next)
            compile_node(c, k);
        break;
    case Rx_Alt:
        compile_alt(c, node);
        break;
    case Rx_Group:
        emit(c, Lin_Save, node->index * 2, 0);
        compile_node(c, node->child);
        emit(c, Lin_Save, node->index * 2 + 1, 0);
        break;
    case Rx_Repeat:
        compile_repeat(c, node);
        break;
    case Rx_Assert:
        emit(c, Lin_Assert, node->assert, node->fold == RX_CASE_FOLD);
        break;
    case Rx_Look:
    case Rx_BackRef:
        UNREACHABLE(); /* RxProgram.linear_ok */
    }
}

/* ---- threads ---- */

/* The threads at one place of the text, in order. A slot is taken when where[slot] < len and
 * order[where[slot]].slot == slot. */
typedef struct LinThread {
    u32 insn, slot;
} LinThread;

typedef struct LinList {
    LinThread *order;
    u32 *where;
    i32 *regs; /* row i belongs to order[i] */
    u32 len;
} LinList;

/* Still to do while threads are added: an instruction, or (reg != NONE) putting back a value. */
typedef struct LinTodo {
    u32 insn, reg;
    i32 old;
} LinTodo;

typedef struct LinRun {
    const LinCode *code;
    const void *text;
    u32 len;
    bool wide;
    LinList now, next;
    LinTodo *todo;
    i32 *regs, *found;
} LinRun;

static u32 unit_at(const LinRun *r, u32 at)
{
    return r->wide ? ((const u16 *)r->text)[at] : ((const u8 *)r->text)[at];
}

static bool assert_holds(const LinRun *r, const LinInsn *insn, u32 at)
{
    bool begin = at == 0, end = at == r->len;
    bool word;
    switch ((RxAssert)insn->a) {
    case Rx_Bol:
        return begin;
    case Rx_BolLines:
        return begin || rx_is_line_end(unit_at(r, at - 1));
    case Rx_Eol:
        return end;
    case Rx_EolLines:
        return end || rx_is_line_end(unit_at(r, at));
    case Rx_Word:
    case Rx_NotWord:
        word = (!begin && rx_is_word(unit_at(r, at - 1), insn->b)) !=
               (!end && rx_is_word(unit_at(r, at), insn->b));
        return word == (insn->a == Rx_Word);
    }
    UNREACHABLE();
}

/* The slot of an instruction for a thread with r->regs. */
static u32 slot_of(const LinRun *r, const LinInsn *insn, u32 at)
{
    const LinLoop *loops = r->code->loops.items;
    u32 slot = insn->slot;
    for (u32 i = insn->loop; i && r->regs[loops[i].reg] == (i32)at; i = loops[i].outer)
        slot++;
    return slot;
}

/* Follows everything reachable from insn without a character; r->regs are the thread's. */
static void add_thread(LinRun *r, LinList *list, u32 insn, u32 at)
{
    const u32 none = UINT32_MAX, regs = r->code->regs;
    LinTodo *todo = r->todo;
    u32 n = 0;
    todo[n++] = (LinTodo){insn, none, 0};
    while (n) {
        LinTodo t = todo[--n];
        if (t.reg != none) {
            r->regs[t.reg] = t.old;
            continue;
        }
        const LinInsn *i = &r->code->insns.items[t.insn];
        u32 slot = slot_of(r, i, at), where = list->where[slot];
        if (where < list->len && list->order[where].slot == slot)
            continue;
        list->where[slot] = list->len;
        list->order[list->len] = (LinThread){t.insn, slot};
        i32 *row = list->regs + (size_t)list->len++ * regs;
        switch ((LinOp)i->op) {
        case Lin_Char:
        case Lin_Set:
        case Lin_Match:
            memcpy(row, r->regs, regs * sizeof *row);
            break;
        case Lin_Split:
            todo[n++] = (LinTodo){i->b, none, 0};
            todo[n++] = (LinTodo){i->a, none, 0};
            break;
        case Lin_Jump:
            todo[n++] = (LinTodo){i->a, none, 0};
            break;
        case Lin_Save:
            todo[n++] = (LinTodo){0, i->a, r->regs[i->a]};
            todo[n++] = (LinTodo){t.insn + 1, none, 0};
            r->regs[i->a] = (i32)at;
            break;
        case Lin_Clear:
            for (u32 k = i->a; k < i->b; k++) {
                todo[n++] = (LinTodo){0, k, r->regs[k]};
                r->regs[k] = -1;
            }
            todo[n++] = (LinTodo){t.insn + 1, none, 0};
            break;
        case Lin_Moved:
            if (r->regs[i->a] != (i32)at)
                todo[n++] = (LinTodo){t.insn + 1, none, 0};
            break;
        case Lin_Assert:
            if (assert_holds(r, i, at))
                todo[n++] = (LinTodo){t.insn + 1, none, 0};
            break;
        }
    }
}

static bool takes(const LinRun *r, const LinInsn *insn, u32 c)
{
    if (insn->op == Lin_Char)
        return c == insn->a || c == insn->b;
    const LinSet *set = &r->code->sets.items[insn->a];
    return c < 256 ? set->bits[c >> 5] >> (c & 31) & 1 : rxset_has(set->set, c);
}

/* Moves every thread over the character c, which ends at `after`; c is RX_EOF at the end of the
 * text. True when a match was found, which ends the threads behind it. */
static bool step(LinRun *r, u32 c, u32 after)
{
    u32 regs = r->code->regs;
    r->next.len = 0;
    for (u32 i = 0; i < r->now.len; i++) {
        u32 at = r->now.order[i].insn;
        const LinInsn *insn = &r->code->insns.items[at];
        const i32 *row = r->now.regs + (size_t)i * regs;
        if (insn->op == Lin_Match) {
            memcpy(r->found, row, regs * sizeof *row);
            return true;
        }
        if (insn->op > Lin_Set || c == RX_EOF || !takes(r, insn, c))
            continue;
        memcpy(r->regs, row, regs * sizeof *row);
        add_thread(r, &r->next, at + 1, after);
    }
    return false;
}

static void start_thread(LinRun *r, u32 at)
{
    memset(r->regs, 0xFF, r->code->regs * sizeof *r->regs);
    r->regs[0] = (i32)at;
    add_thread(r, &r->now, 0, at);
}

static int run(LinRun *r, RxMatcher *m, u32 start, bool sticky)
{
    bool found = false;
    u64 work = 0;
    for (u32 at = start, after;; at = after) {
        if (!found && (at == start || !sticky))
            start_thread(r, at);
        if (!r->now.len)
            break;
        u32 c = RX_EOF;
        after = at;
        if (at < r->len) {
            c = unit_at(r, after++);
            if (r->code->pairs && rx_is_lead(c) && after < r->len &&
                rx_is_trail(unit_at(r, after)))
                c = rx_join(c, unit_at(r, after++));
        }
        work += r->now.len;
        if (work > LINEAR_POLL) {
            work = 0;
            if (m->interrupt && m->interrupt(m->interrupt_arg))
                return RX_INTERRUPTED;
        }
        found |= step(r, c, after);
        LinList swap = r->now;
        r->now = r->next;
        r->next = swap;
        if (c == RX_EOF)
            break;
    }
    return found ? RX_MATCH : RX_NO_MATCH;
}

/* ---- entry ---- */

/* Points the lists into one block; NULL when memory is out, or *too_large. */
static void *make_lists(LinRun *r, bool *too_large)
{
    u64 slots = r->code->slots, todo = 4 + 2 * slots, row = r->code->regs * sizeof(i32);
    for (u32 i = 0; i < r->code->insns.len; i++) {
        const LinInsn *insn = &r->code->insns.items[i];
        if (insn->op == Lin_Clear)
            todo += (u64)(insn->b - insn->a) * (r->code->loops.items[insn->loop].depth + 1);
    }
    u64 list = slots * (sizeof(LinThread) + sizeof(u32) + row);
    u64 bytes = todo * sizeof(LinTodo) + 2 * list + 2 * row;
    *too_large = bytes > LINEAR_MAX_BYTES;
    /* Zeroed so that where[] may be read before it is written. */
    char *block = *too_large ? NULL : try_alloc_zero(bytes), *at = block;
    if (!block)
        return NULL;
    r->todo = (LinTodo *)at;
    at += todo * sizeof(LinTodo);
    LinList *lists[2] = {&r->now, &r->next};
    for (u32 i = 0; i < 2; i++) {
        lists[i]->order = (LinThread *)at;
        lists[i]->where = (u32 *)(lists[i]->order + slots);
        lists[i]->regs = (i32 *)(lists[i]->where + slots);
        at += list;
    }
    r->regs = (i32 *)at;
    r->found = (i32 *)(at + row);
    return block;
}

int rx_linear_exec(RxMatcher *m, const RxProgram *program, const void *text, u32 len, bool wide,
                   u32 start, bool sticky, i32 *captures)
{
    Arena arena;
    RxTree tree;
    RxError error;
    LinCode code = {0};
    bool too_large = false;
    int got = RX_TOO_LARGE;
    ASSERT(program->linear_ok);
    LinLoop none = {0};
    VEC_PUSH(&code.loops, none);
    arena_init(&arena);
    bool ok = rx_parse(&arena, RX_AT(program, char, program->text_at), program->text_len,
                       program->text_wide, program->flags, &tree, &error);
    CHECK(ok);
    code.captures = code.regs = tree.groups * 2;
    code.pairs = program->flags & (RX_UNICODE | RX_UNICODE_SETS);
    compile_node(&code, tree.root);
    emit(&code, Lin_Save, 1, 0);
    emit(&code, Lin_Match, 0, 0);
    if (!code.too_large && code.slots <= LINEAR_MAX_SLOTS) {
        LinRun r = {.code = &code, .text = text, .len = len, .wide = wide};
        void *block = make_lists(&r, &too_large);
        if (block) {
            got = run(&r, m, start, sticky);
            if (got == RX_MATCH)
                memcpy(captures, r.found, (size_t)program->groups * 2 * sizeof *captures);
        } else if (!too_large) {
            got = RX_NO_MEMORY;
        }
        xfree(block);
    }
    VEC_DEINIT(&code.insns);
    VEC_DEINIT(&code.sets);
    VEC_DEINIT(&code.loops);
    arena_deinit(&arena);
    return got;
}
