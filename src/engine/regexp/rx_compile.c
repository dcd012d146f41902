/* rx_compile.c - tree to program.
 *
 *   in:   RxTree
 *   out:  RxProgram: instructions, predicate tables, ranges, names in one block
 *
 * What makes programs fast is decided here, from first sets: the set of units a continuation can
 * begin with. They become filters of branches (no point is pushed for a way that cannot
 * succeed), turn runs possessive when giving back cannot help, and tell rx_exec where an
 * attempt may begin. A first set may only err by being too large; looking ahead has a budget
 * so that compiling stays linear.
 *
 * Inside lookbehind (`back`) the tree is emitted in reverse: each character steps back, is
 * compared forwards, and steps back again. There are no filters there.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "base/vec.h"
#include "engine/regexp/rx_priv.h"

#define FIRST_BUDGET 96      /* nodes looked at for one first set */
#define SWITCH_MIN 6         /* alternatives from which on a table pays */
#define NO_REG UINT32_MAX
#define PRED_ALL 1u          /* operand of predicate 0, which holds every unit */
#define FILTER_ALL (RX_FILTER_HIGH | RX_FILTER_END)

/* Units that can come next, and the two conditions no unit below 256 expresses. */
typedef struct First {
    u32 bits[8];
    u32 flags, budget;
} First;

/* What comes behind a node: the rest of its sequence, then perhaps another round of the loop it
 * is in, then what comes behind the sequence. NULL is the end of the pattern. */
typedef struct Follow {
    const RxNode *rest, *again;
    const struct Follow *up;
} Follow;

typedef struct Pred {
    u32 bits[8];
} Pred;

typedef struct Compiler {
    Arena *arena;
    const RxTree *tree;
    VEC(u32) code;
    VEC(u32) data;
    VEC(Pred) preds;
    VEC(u32) highs; /* data indexes of ranges made so far */
    u32 regs;
    bool unicode, skips, too_large;
    const RxNode *skip_node; /* the run every match begins with, if any */
} Compiler;

/* ---- output ---- */

static u32 emit(Compiler *c, u32 word)
{
    if (c->code.len >= RX_MAX_CODE) {
        c->too_large = true;
        return 0;
    }
    VEC_PUSH(&c->code, word);
    return c->code.len - 1;
}

static u32 here(const Compiler *c)
{
    return c->code.len;
}

static void patch(Compiler *c, u32 at)
{
    c->code.items[at] = here(c);
}

/* The operation and up to three operands; returns the index of the first operand. */
static u32 emit1(Compiler *c, RxOp op, u32 a)
{
    emit(c, op);
    return emit(c, a);
}

static u32 emit2(Compiler *c, RxOp op, u32 a, u32 b)
{
    u32 at = emit1(c, op, a);
    emit(c, b);
    return at;
}

static u32 new_reg(Compiler *c)
{
    return c->regs++;
}

/* ---- sets to operands ---- */

static u32 pred_operand(Compiler *c, const u32 bits[8])
{
    u32 from = c->preds.len > 64 ? c->preds.len - 64 : 0, i = c->preds.len;
    if (memcmp(bits, c->preds.items[0].bits, sizeof(Pred)) == 0)
        return PRED_ALL;
    while (i > from && memcmp(c->preds.items[i - 1].bits, bits, sizeof(Pred)) != 0)
        i--;
    if (i == from) {
        if (c->preds.len >= RX_MAX_CODE)
            c->too_large = true;
        Pred pred;
        memcpy(pred.bits, bits, sizeof pred);
        VEC_PUSH(&c->preds, pred);
        i = c->preds.len;
    }
    i--;
    return i / 8 << 8 | 1u << i % 8;
}

static void set_bits(const RxSet *set, u32 bits[8])
{
    for (u32 i = 0; i < set->len && set->items[i].lo < 256; i++)
        for (u32 u = set->items[i].lo; u <= MIN(set->items[i].hi, 255u); u++)
            bits[u >> 5] |= 1u << (u & 31);
}

/* Must surrogate pairs be read as one to tell members? */
static bool needs_pairs(const Compiler *c, const RxSet *set)
{
    if (!c->unicode || !set->len)
        return false;
    if (set->items[set->len - 1].hi > 0xFFFF)
        return true;
    for (u32 i = 0; i < set->len; i++)
        if (set->items[i].lo <= 0xDFFF && set->items[i].hi >= 0xD800)
            return true;
    return false;
}

static bool same_ranges(const Compiler *c, u32 at, const u32 *words, u32 n)
{
    return c->data.items[at] == n / 2 && memcmp(&c->data.items[at + 1], words, n * 4) == 0;
}

/* RX_HIGH_* or where in data the members from 256 on are listed. */
static u32 high_operand(Compiler *c, const RxSet *set)
{
    u32 max = needs_pairs(c, set) ? UNICODE_MAX : 0xFFFF, n = 0;
    u32 *words = ARENA_ARRAY(c->arena, u32, set->len * 2 + 1);
    for (u32 i = 0; i < set->len; i++) {
        if (set->items[i].hi < 256)
            continue;
        words[n++] = MAX(set->items[i].lo, 256u);
        words[n++] = set->items[i].hi;
    }
    if (!n)
        return RX_HIGH_NONE;
    if (n == 2 && words[0] == 256 && words[1] == max)
        return RX_HIGH_ALL;
    u32 tries = MIN(c->highs.len, 16u);
    for (u32 i = 0; i < tries; i++)
        if (same_ranges(c, c->highs.items[c->highs.len - 1 - i], words, n))
            return c->highs.items[c->highs.len - 1 - i];
    u32 at = c->data.len;
    if (at + n >= RX_MAX_CODE) {
        c->too_large = true;
        return RX_HIGH_NONE;
    }
    VEC_PUSH(&c->data, n / 2);
    for (u32 i = 0; i < n; i++)
        VEC_PUSH(&c->data, words[i]);
    VEC_PUSH(&c->highs, at);
    return at;
}

static void emit_set(Compiler *c, const RxSet *set)
{
    u32 bits[8] = {0};
    set_bits(set, bits);
    u32 pred = pred_operand(c, bits);
    emit(c, pred);
    emit(c, high_operand(c, set));
}

/* ---- first sets ---- */

static void first_add_all(First *f)
{
    memset(f->bits, 0xFF, sizeof f->bits);
    f->flags = FILTER_ALL;
}

static void first_add_char(First *f, u32 ch)
{
    if (ch < 256)
        f->bits[ch >> 5] |= 1u << (ch & 31);
    else
        f->flags |= RX_FILTER_HIGH;
}

static bool first_is_all(const First *f)
{
    for (u32 i = 0; i < 8; i++)
        if (f->bits[i] != UINT32_MAX)
            return false;
    return f->flags == FILTER_ALL;
}

static void first_join(First *to, const First *from)
{
    for (u32 i = 0; i < 8; i++)
        to->bits[i] |= from->bits[i];
    to->flags |= from->flags;
}

static void first_add_set(First *f, const RxSet *set)
{
    set_bits(set, f->bits);
    if (set->len && set->items[set->len - 1].hi >= 256)
        f->flags |= RX_FILTER_HIGH;
}

/* Adds what `node` can begin with. True when it can be passed without consuming anything, so
 * that what follows it counts too. */
static bool first_of_node(First *f, const RxNode *node)
{
    if (f->budget == 0) {
        first_add_all(f);
        return false;
    }
    f->budget--;
    bool open = false;
    switch ((RxKind)node->kind) {
    case Rx_Empty:
    case Rx_Look:
        return true;
    case Rx_String:
        first_add_char(f, node->chars.items[0].a);
        first_add_char(f, node->chars.items[0].b);
        return false;
    case Rx_Class:
        first_add_set(f, &node->set);
        return false;
    case Rx_Seq:
        for (const RxNode *n = node->child; n; n = n->next)
            if (!first_of_node(f, n))
                return false;
        return true;
    case Rx_Alt:
        for (const RxNode *n = node->child; n; n = n->next)
            open |= first_of_node(f, n);
        return open;
    case Rx_Group:
        return first_of_node(f, node->child);
    case Rx_Repeat:
        return first_of_node(f, node->child) || node->min == 0;
    case Rx_Assert:
        if (node->assert != Rx_Eol && node->assert != Rx_EolLines)
            return true;
        f->flags |= RX_FILTER_END;
        if (node->assert == Rx_EolLines) {
            first_add_char(f, '\n');
            first_add_char(f, '\r');
            f->flags |= RX_FILTER_HIGH;
        }
        return false;
    case Rx_BackRef:
        first_add_all(f);
        return false;
    }
    UNREACHABLE();
}

static void first_of_follow(First *f, const Follow *follow)
{
    for (; follow; follow = follow->up) {
        for (const RxNode *n = follow->rest; n; n = n->next)
            if (!first_of_node(f, n))
                return;
        if (follow->again)
            first_of_node(f, follow->again);
    }
    first_add_all(f);
}

/* First set of `node` (may be NULL) and what follows it. */
static First first_of(const RxNode *node, const Follow *follow)
{
    First f = {.budget = FIRST_BUDGET};
    if (!node || first_of_node(&f, node))
        first_of_follow(&f, follow);
    return f;
}

/* A filter in the place of one that cannot be known (lookbehind). */
static First first_unknown(void)
{
    First f = {0};
    first_add_all(&f);
    return f;
}

static void emit_filter(Compiler *c, const First *f)
{
    emit(c, pred_operand(c, f->bits));
    emit(c, f->flags);
}

/* Goes on when the next unit is in `on`, with a point pushed when it is in `other` too; else goes
 * elsewhere. Returns where the target is to be patched. */
static u32 emit_branch(Compiler *c, const First *on, const First *other)
{
    if (first_is_all(on) && first_is_all(other))
        return emit1(c, RxOp_Push, 0);
    u32 at = emit1(c, RxOp_Branch, 0);
    emit_filter(c, on);
    emit_filter(c, other);
    return at;
}

/* ---- nodes ---- */

static void compile_node(Compiler *c, const RxNode *node, const Follow *follow, bool back);

static void emit_char(Compiler *c, RxChar ch)
{
    if (ch.a == ch.b)
        emit1(c, RxOp_Char, ch.a);
    else
        emit2(c, RxOp_Char2, ch.a, ch.b);
}

/* Units of a string node, second spellings in `other`. Returns whether these differ. */
static bool string_units(const RxNode *node, u16 *units, u16 *other)
{
    u32 n = 0;
    bool differ = false;
    for (u32 i = 0; i < node->chars.len; i++) {
        RxChar ch = node->chars.items[i];
        if (ch.a > 0xFFFF) {
            units[n] = other[n] = (u16)(0xD800 + ((ch.a - 0x10000) >> 10));
            n++;
            units[n] = other[n] = (u16)(0xDC00 + (ch.a & 0x3FF));
        } else {
            units[n] = (u16)ch.a;
            other[n] = (u16)ch.b;
            differ |= ch.a != ch.b;
        }
        n++;
    }
    ASSERT(n == node->min_len);
    return differ;
}

static void emit_packed(Compiler *c, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i += 4) {
        u32 word = 0;
        memcpy(&word, (const char *)bytes + i, MIN(n - i, (size_t)4));
        emit(c, word);
    }
}

static void emit_string(Compiler *c, const RxNode *node)
{
    u32 n = node->min_len;
    if (n == 1) {
        emit_char(c, node->chars.items[0]);
        return;
    }
    u16 *units = ARENA_ARRAY(c->arena, u16, n), *other = ARENA_ARRAY(c->arena, u16, n);
    if (string_units(node, units, other)) {
        emit1(c, RxOp_String2, n);
        for (u32 i = 0; i < n; i++)
            emit(c, (u32)units[i] << 16 | other[i]);
        return;
    }
    u8 *narrow = ARENA_ARRAY(c->arena, u8, n);
    bool wide = false;
    for (u32 i = 0; i < n; i++) {
        narrow[i] = (u8)units[i];
        wide |= units[i] > 255;
    }
    emit2(c, RxOp_String, n, wide);
    emit_packed(c, units, n * sizeof *units);
    emit_packed(c, narrow, n);
}

/* True and the two spellings when the set is no more than that and fits an instruction. */
static bool set_as_char(const Compiler *c, const RxSet *set, RxChar *out)
{
    u32 n = 0, members[2] = {0};
    for (u32 i = 0; i < set->len && i < 2; i++) {
        if (set->items[i].hi - set->items[i].lo > 1)
            return false;
        for (u32 ch = set->items[i].lo; ch <= set->items[i].hi; ch++) {
            if (n == 2)
                return false;
            members[n++] = ch;
        }
    }
    if (!n || set->len > 2 || needs_pairs(c, set))
        return false;
    *out = (RxChar){members[0], members[n - 1]};
    return true;
}

static void emit_class(Compiler *c, const RxSet *set)
{
    RxChar ch;
    if (!set->len) {
        emit(c, RxOp_Fail);
    } else if (set_as_char(c, set, &ch)) {
        emit_char(c, ch);
    } else {
        emit(c, needs_pairs(c, set) ? RxOp_ClassPair : RxOp_Class);
        emit_set(c, set);
    }
}

static void emit_back(Compiler *c, u32 units)
{
    if (units)
        emit1(c, RxOp_Back, units);
    else
        emit(c, RxOp_BackPair);
}

static void compile_chars(Compiler *c, const RxNode *node, bool back)
{
    u32 units = node->min_len;
    if (node->kind == Rx_Class && needs_pairs(c, &node->set))
        units = 0;
    if (back)
        emit_back(c, units);
    if (node->kind == Rx_String)
        emit_string(c, node);
    else
        emit_class(c, &node->set);
    if (back)
        emit_back(c, units);
}

static bool same_set(const RxSet *a, const RxSet *b)
{
    return a->len == b->len && memcmp(a->items, b->items, a->len * sizeof *a->items) == 0;
}

/* \d\d\d is one instruction. Returns the last node it took. */
static const RxNode *compile_class_run(Compiler *c, const RxNode *node)
{
    u32 n = 1;
    const RxNode *last = node;
    while (last->next && last->next->kind == Rx_Class && same_set(&node->set, &last->next->set)) {
        last = last->next;
        n++;
    }
    if (n == 1 || needs_pairs(c, &node->set) || !node->set.len)
        return NULL;
    emit(c, RxOp_ClassRun);
    emit_set(c, &node->set);
    emit(c, n);
    return last;
}

static void compile_seq(Compiler *c, const RxNode *node, const Follow *follow, bool back)
{
    if (back) {
        u32 n = 0;
        for (const RxNode *k = node->child; k; k = k->next)
            n++;
        const RxNode **nodes = ARENA_ARRAY(c->arena, const RxNode *, n);
        n = 0;
        for (const RxNode *k = node->child; k; k = k->next)
            nodes[n++] = k;
        while (n)
            compile_node(c, nodes[--n], NULL, true);
        return;
    }
    for (const RxNode *k = node->child; k; k = k->next) {
        const RxNode *last = k->kind == Rx_Class ? compile_class_run(c, k) : NULL;
        if (last) {
            k = last;
            continue;
        }
        Follow after = {k->next, NULL, follow};
        compile_node(c, k, &after, false);
    }
}

/* The table of a switch: for each unit the first alternative that can begin with it. */
static void fill_switch(Compiler *c, u32 table, const First *firsts, const u32 *starts, u32 n)
{
    for (u32 unit = 0; unit < 258; unit++) {
        u32 i = 0;
        for (; i < n - 1; i++) {
            const First *f = &firsts[i];
            if (unit < 256 ? f->bits[unit >> 5] >> (unit & 31) & 1
                           : f->flags & (unit == 256 ? RX_FILTER_HIGH : RX_FILTER_END))
                break;
        }
        c->data.items[table + unit] = starts[i];
    }
}

static void compile_alt(Compiler *c, const RxNode *node, const Follow *follow, bool back)
{
    u32 n = 0;
    for (const RxNode *k = node->child; k; k = k->next)
        n++;
    /* firsts[i] of alternative i; later[i] of all behind it. */
    First *firsts = ARENA_ARRAY(c->arena, First, n), *later = ARENA_ARRAY(c->arena, First, n);
    u32 *starts = ARENA_ARRAY(c->arena, u32, n), *jumps = ARENA_ARRAY(c->arena, u32, n), i = 0;
    for (const RxNode *k = node->child; k; k = k->next, i++)
        firsts[i] = back ? first_unknown() : first_of(k, follow);
    for (i = n - 1; i-- > 0;) {
        later[i] = later[i + 1];
        first_join(&later[i], &firsts[i + 1]);
    }
    bool use_switch = n >= SWITCH_MIN && !back && c->data.len + 258 < RX_MAX_CODE;
    u32 table = c->data.len;
    if (use_switch) {
        emit1(c, RxOp_Switch, table);
        for (u32 unit = 0; unit < 258; unit++)
            VEC_PUSH(&c->data, 0);
    }
    i = 0;
    for (const RxNode *k = node->child; k; k = k->next, i++) {
        starts[i] = here(c);
        u32 next = i < n - 1 ? emit_branch(c, &firsts[i], &later[i]) : 0;
        compile_node(c, k, follow, back);
        if (i < n - 1) {
            jumps[i] = emit1(c, RxOp_Jump, 0);
            patch(c, next);
        }
        if (c->too_large)
            return;
    }
    for (i = 0; i < n - 1; i++)
        patch(c, jumps[i]);
    if (use_switch)
        fill_switch(c, table, firsts, starts, n);
}

static void compile_group(Compiler *c, const RxNode *node, const Follow *follow, bool back)
{
    u32 reg = node->index * 2;
    if (node->width >= 0 && !back) {
        compile_node(c, node->child, follow, false);
        emit2(c, RxOp_SaveBoth, reg, (u32)node->width);
        return;
    }
    emit1(c, RxOp_Save, back ? reg + 1 : reg);
    compile_node(c, node->child, follow, back);
    emit1(c, RxOp_Save, back ? reg : reg + 1);
}

/* ---- repetition ---- */

static bool node_as_set(Compiler *c, const RxNode *node, RxSet *out)
{
    if (node->kind == Rx_Class) {
        *out = node->set;
        return true;
    }
    if (node->kind != Rx_String || node->chars.len != 1)
        return false;
    *out = (RxSet){0};
    RxChar ch = node->chars.items[0];
    rxset_add(c->arena, out, MIN(ch.a, ch.b), MIN(ch.a, ch.b));
    if (ch.a != ch.b)
        rxset_add(c->arena, out, MAX(ch.a, ch.b), MAX(ch.a, ch.b));
    rxset_normalize(out);
    return true;
}

/* No unit of the set can begin what follows. */
static bool disjoint(const RxSet *set, const First *f)
{
    u32 bits[8] = {0};
    set_bits(set, bits);
    for (u32 i = 0; i < 8; i++)
        if (bits[i] & f->bits[i])
            return false;
    return !(f->flags & RX_FILTER_HIGH) || set->items[set->len - 1].hi < 256;
}

/* Nothing follows, so the first way tried is the one that counts. */
static bool is_last(const Follow *follow)
{
    for (; follow; follow = follow->up)
        if (follow->rest || follow->again)
            return false;
    return true;
}

static void compile_run(Compiler *c, const RxNode *node, const RxSet *set, const Follow *follow)
{
    bool pairs = needs_pairs(c, set);
    if (!set->len) {
        if (node->min)
            emit(c, RxOp_Fail);
        return;
    }
    if (node->min == node->max && !pairs) {
        emit(c, RxOp_ClassRun);
        emit_set(c, set);
        emit(c, node->min);
        return;
    }
    First f = first_of(NULL, follow);
    RxOp op = node->greedy ? RxOp_Greedy : RxOp_Lazy;
    if (disjoint(set, &f) || node->min == node->max || (node->greedy && is_last(follow)))
        op = RxOp_Possess;
    emit(c, pairs ? op + 1 : op);
    emit_set(c, set);
    emit(c, node->min);
    emit(c, node->max);
    emit_filter(c, &f);
    if (node == c->skip_node) {
        emit(c, RxOp_SkipMark);
        c->skips = true;
    }
}

/* Groups that every match of `node` sets, as far as that is easily seen. */
static u32 groups_always_set(const RxNode *node, u32 *budget)
{
    u32 n = 0;
    if (*budget == 0)
        return 0;
    --*budget;
    if (node->kind == Rx_Group)
        return 1 + groups_always_set(node->child, budget);
    if (node->kind == Rx_Repeat && node->min)
        return groups_always_set(node->child, budget);
    if (node->kind == Rx_Seq)
        for (const RxNode *k = node->child; k; k = k->next)
            n += groups_always_set(k, budget);
    return n;
}

/* The body of a loop with what each round needs before and after. `moved` is a register for the
 * position when an empty round must fail. */
static void compile_round(Compiler *c, const RxNode *node, const Follow *follow, bool back,
                          u32 moved)
{
    u32 groups = node->caps_hi - node->caps_lo, budget = 64;
    if (groups && node->max > 1 &&
        (c->tree->has_backrefs || groups_always_set(node->child, &budget) != groups))
        emit2(c, RxOp_Clear, node->caps_lo * 2, node->caps_hi * 2);
    if (moved != NO_REG)
        emit1(c, RxOp_Save, moved);
    Follow after = {NULL, node->max > 1 ? node->child : NULL, follow};
    compile_node(c, node->child, &after, back);
}

static void compile_counted(Compiler *c, const RxNode *node, const Follow *follow, bool back,
                            const First *exit, u32 moved)
{
    u32 counter = new_reg(c);
    emit1(c, RxOp_CountFrom, counter);
    u32 head = here(c);
    emit1(c, node->greedy ? RxOp_CountGreedy : RxOp_CountLazy, counter);
    emit(c, node->min);
    emit(c, node->max);
    u32 leave = emit(c, 0);
    emit_filter(c, exit);
    compile_round(c, node, follow, back, moved);
    emit2(c, RxOp_CountNext, counter, moved);
    emit(c, node->min);
    emit(c, head);
    patch(c, leave);
}

/* x* and x?, or the same lazily. */
static void compile_optional(Compiler *c, const RxNode *node, const Follow *follow, bool back,
                             const First *enter, const First *exit, u32 moved)
{
    u32 head = here(c), leave, in;
    if (node->greedy) {
        leave = emit_branch(c, enter, exit);
    } else {
        in = emit_branch(c, exit, enter);
        leave = emit1(c, RxOp_Jump, 0);
        patch(c, in);
    }
    compile_round(c, node, follow, back, moved);
    if (moved != NO_REG)
        emit1(c, RxOp_CheckMoved, moved);
    if (node->max > 1)
        emit1(c, RxOp_Jump, head);
    patch(c, leave);
}

static void compile_repeat(Compiler *c, const RxNode *node, const Follow *follow, bool back)
{
    RxSet set;
    if (!back && node_as_set(c, node->child, &set)) {
        compile_run(c, node, &set, follow);
        return;
    }
    bool nullable = node->child->min_len == 0;
    First exit = back ? first_unknown() : first_of(NULL, follow);
    First enter = first_unknown();
    if (!back) {
        Follow after = {NULL, node->max > 1 ? node->child : NULL, follow};
        enter = first_of(node->child, &after);
    }
    u32 moved = nullable ? new_reg(c) : NO_REG;
    if (node->min == 0 && (node->max == 1 || node->max == RX_INFINITE)) {
        compile_optional(c, node, follow, back, &enter, &exit, moved);
    } else if (node->min == 1 && node->max == RX_INFINITE && !nullable) {
        u32 head = here(c);
        compile_round(c, node, follow, back, NO_REG);
        if (node->greedy) {
            u32 leave = emit_branch(c, &enter, &exit);
            emit1(c, RxOp_Jump, head);
            patch(c, leave);
        } else {
            u32 again = emit_branch(c, &exit, &enter);
            c->code.items[again] = head;
        }
    } else {
        compile_counted(c, node, follow, back, &exit, moved);
    }
}

static void compile_look(Compiler *c, const RxNode *node)
{
    u32 height = new_reg(c);
    if (node->negate) {
        u32 leave = emit2(c, RxOp_NotBegin, height, 0) + 1;
        compile_node(c, node->child, NULL, node->behind);
        emit1(c, RxOp_NotEnd, height);
        patch(c, leave);
        return;
    }
    u32 position = new_reg(c);
    emit2(c, RxOp_LookBegin, height, position);
    compile_node(c, node->child, NULL, node->behind);
    emit2(c, RxOp_LookEnd, height, position);
}

static void compile_assert(Compiler *c, const RxNode *node)
{
    if (node->assert == Rx_Word || node->assert == Rx_NotWord)
        emit1(c, node->assert == Rx_Word ? RxOp_Word : RxOp_NotWord, node->fold == RX_CASE_FOLD);
    else
        emit(c, RxOp_Bol + (node->assert - Rx_Bol));
}

static void compile_backref(Compiler *c, const RxNode *node, bool back)
{
    emit1(c, back ? RxOp_BackRefBack : RxOp_BackRef, node->fold | (c->unicode ? 4u : 0u));
    emit(c, node->groups.len);
    for (u32 i = 0; i < node->groups.len; i++)
        emit(c, node->groups.items[i]);
}

/* Depth of recursion: that of the tree, which the parser limits. */
static void compile_node(Compiler *c, const RxNode *node, const Follow *follow, bool back)
{
    if (c->too_large)
        return;
    switch ((RxKind)node->kind) {
    case Rx_Empty:
        break;
    case Rx_String:
    case Rx_Class:
        compile_chars(c, node, back);
        break;
    case Rx_Seq:
        compile_seq(c, node, follow, back);
        break;
    case Rx_Alt:
        compile_alt(c, node, follow, back);
        break;
    case Rx_Group:
        compile_group(c, node, follow, back);
        break;
    case Rx_Repeat:
        compile_repeat(c, node, follow, back);
        break;
    case Rx_Assert:
        compile_assert(c, node);
        break;
    case Rx_Look:
        compile_look(c, node);
        break;
    case Rx_BackRef:
        compile_backref(c, node, back);
        break;
    }
}

/* ---- where a match can begin ---- */

/* The node every match passes first, seen through groups and sequences. */
static const RxNode *leading_node(const RxNode *node)
{
    while (node->kind == Rx_Seq || node->kind == Rx_Group)
        node = node->child;
    return node;
}

static bool begins_with(const RxNode *node, RxAssert what)
{
    node = leading_node(node);
    if (node->kind == Rx_Alt) {
        for (const RxNode *k = node->child; k; k = k->next) {
            const RxNode *n = leading_node(k);
            if (n->kind != Rx_Assert || n->assert != what)
                return false;
        }
        return true;
    }
    return node->kind == Rx_Assert && node->assert == what;
}

/* The only unit a match can begin with, or RX_EOF. */
static u32 only_first(const First *f)
{
    u32 unit = RX_EOF;
    for (u32 i = 0; i < 256; i++) {
        if (!(f->bits[i >> 5] >> (i & 31) & 1))
            continue;
        if (unit != RX_EOF)
            return RX_EOF;
        unit = i;
    }
    return f->flags ? RX_EOF : unit;
}

/* Everything of the program but its variable parts; *prefix gets the literal units. */
static void plan_start(Compiler *c, RxProgram *head, u16 **prefix)
{
    const RxNode *root = c->tree->root, *first = leading_node(root);
    First f = first_of(root, NULL);
    u32 unit = only_first(&f);
    head->min_len = root->min_len;
    head->first_pred = PRED_ALL;
    head->first_bits = FILTER_ALL;
    if (begins_with(root, Rx_Bol)) {
        head->start = RxStart_Begin;
        return;
    }
    if (begins_with(root, Rx_BolLines)) {
        head->start = RxStart_Line;
        return;
    }
    if (first->kind == Rx_String) {
        u16 *units = ARENA_ARRAY(c->arena, u16, first->min_len);
        u16 *other = ARENA_ARRAY(c->arena, u16, first->min_len);
        if (!string_units(first, units, other)) {
            head->start = RxStart_Prefix;
            head->prefix_len = first->min_len;
            *prefix = units;
            if (first == root || (root->kind == Rx_Seq && first == root->child))
                head->prefix_pc =
                    first->min_len == 1
                        ? 2
                        : 3 + (first->min_len * 2 + 3) / 4 + (first->min_len + 3) / 4;
            return;
        }
    }
    if (unit != RX_EOF) {
        head->start = RxStart_Prefix;
        head->prefix_len = 1;
        *prefix = ARENA_ARRAY(c->arena, u16, 1);
        **prefix = (u16)unit;
        return;
    }
    head->first_pred = pred_operand(c, f.bits);
    head->first_bits = f.flags;
    head->start = first_is_all(&f) ? RxStart_Anywhere : RxStart_First;
}

/* ---- assembling ---- */

static void fill_tables(const Compiler *c, u8 *tables)
{
    for (u32 i = 0; i < c->preds.len; i++)
        for (u32 unit = 0; unit < 256; unit++)
            if (c->preds.items[i].bits[unit >> 5] >> (unit & 31) & 1)
                tables[i / 8 * 256 + unit] |= (u8)(1u << i % 8);
}

static u32 place(u64 *size, u64 bytes)
{
    u64 at = ROUND_UP(*size, 8);
    *size = at + bytes;
    return (u32)at;
}

static u32 names_units(const RxTree *tree)
{
    u32 n = 0;
    for (u32 i = 0; i < tree->name_count; i++)
        n += tree->names[i].len;
    return n;
}

static void copy_names(RxProgram *program, const RxTree *tree, u32 units_at)
{
    RxProgramName *names = (RxProgramName *)((char *)program + program->names_at);
    for (u32 i = 0; i < tree->name_count; i++) {
        const RxName *name = &tree->names[i];
        names[i] = (RxProgramName){units_at, name->len, name->group};
        memcpy((char *)program + units_at, name->units, name->len * sizeof *name->units);
        units_at += name->len * (u32)sizeof *name->units;
    }
}

static void copy_prefix(RxProgram *program, const u16 *prefix)
{
    char *base = (char *)program;
    for (u32 i = 0; i < program->prefix_len; i++) {
        ((u16 *)(base + program->prefix_at))[i] = prefix[i];
        ((u8 *)(base + program->prefix8_at))[i] = (u8)prefix[i];
        program->prefix_wide |= prefix[i] > 255;
    }
}

/* Lays the parts out in one block; NULL when memory is out. */
static RxProgram *assemble(Compiler *c, RxProgram *head, const u16 *prefix, const void *text)
{
    const RxTree *tree = c->tree;
    u64 size = sizeof *head;
    head->regs = c->regs;
    head->code_len = c->code.len;
    head->data_len = c->data.len;
    head->table_count = (c->preds.len + 7) / 8;
    head->name_count = tree->name_count;
    head->code_at = place(&size, (u64)c->code.len * 4);
    head->data_at = place(&size, (u64)c->data.len * 4);
    head->tables_at = place(&size, (u64)head->table_count * 256);
    head->names_at = place(&size, (u64)tree->name_count * sizeof(RxProgramName));
    u32 units_at = place(&size, (u64)names_units(tree) * 2);
    head->prefix_at = place(&size, (u64)head->prefix_len * 2);
    head->prefix8_at = place(&size, head->prefix_len);
    u64 text_bytes = head->linear_ok ? (u64)head->text_len << head->text_wide : 0;
    head->text_at = place(&size, text_bytes);
    if (size > INT32_MAX)
        return NULL;
    head->size = (u32)size;
    RxProgram *program = try_alloc_zero(size);
    if (!program)
        return NULL;
    *program = *head;
    char *base = (char *)program;
    memcpy(base + head->code_at, c->code.items, (size_t)c->code.len * 4);
    memcpy(base + head->data_at, c->data.items, (size_t)c->data.len * 4);
    fill_tables(c, (u8 *)base + head->tables_at);
    copy_names(program, tree, units_at);
    copy_prefix(program, prefix);
    if (text_bytes)
        memcpy(base + head->text_at, text, text_bytes);
    return program;
}

static RxProgram *compile_tree(Arena *arena, const RxTree *tree, const void *text, u32 len,
                               bool wide, RxError *error)
{
    Compiler c = {
        .arena = arena,
        .tree = tree,
        .regs = tree->groups * 2,
        .unicode = tree->flags & (RX_UNICODE | RX_UNICODE_SETS),
    };
    RxProgram head = {
        .flags = tree->flags,
        .groups = tree->groups,
        .linear_ok = !tree->has_backrefs && !tree->has_looks,
        .text_len = len,
        .text_wide = wide,
    };
    RxProgram *program = NULL;
    u16 *prefix = NULL;
    Pred all;
    memset(&all, 0xFF, sizeof all);
    VEC_PUSH(&c.preds, all);
    VEC_PUSH(&c.data, 0); /* indexes 0 and 1 are RX_HIGH_NONE and RX_HIGH_ALL */
    VEC_PUSH(&c.data, 0);
    const RxNode *first = leading_node(tree->root);
    /* A greedy run tries every place up to its end; a later start inside it would try some of
     * them again. Only a back-reference could tell the difference. */
    if (first->kind == Rx_Repeat && first->greedy && first->max == RX_INFINITE &&
        !tree->has_backrefs)
        c.skip_node = first;
    plan_start(&c, &head, &prefix);
    compile_node(&c, tree->root, NULL, false);
    emit(&c, RxOp_Match);
    head.skips = c.skips;
    if (!c.too_large)
        program = assemble(&c, &head, prefix, text);
    if (!program)
        *error = (RxError){"Regular expression too large", 0};
    VEC_DEINIT(&c.code);
    VEC_DEINIT(&c.data);
    VEC_DEINIT(&c.preds);
    VEC_DEINIT(&c.highs);
    return program;
}

RxProgram *rx_compile(const void *pattern, u32 len, bool wide, u32 flags, RxError *error)
{
    Arena arena;
    RxTree tree;
    RxProgram *program = NULL;
    arena_init(&arena);
    if (rx_parse(&arena, pattern, len, wide, flags, &tree, error))
        program = compile_tree(&arena, &tree, pattern, len, wide, error);
    arena_deinit(&arena);
    return program;
}

void rx_free(RxProgram *program)
{
    xfree(program);
}

u32 rx_flags(const RxProgram *program)
{
    return program->flags;
}

u32 rx_group_count(const RxProgram *program)
{
    return program->groups;
}

u32 rx_name_count(const RxProgram *program)
{
    return program->name_count;
}

void rx_name(const RxProgram *program, u32 i, const u16 **name, u32 *len, u32 *group)
{
    CHECK(i < program->name_count);
    const RxProgramName *row = RX_AT(program, RxProgramName, program->names_at) + i;
    *name = RX_AT(program, u16, row->units_at);
    *len = row->len;
    *group = row->group;
}

size_t rx_size(const RxProgram *program)
{
    return program->size;
}
