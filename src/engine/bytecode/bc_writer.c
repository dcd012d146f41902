/* bc_writer.c - collects decoded instructions of one function and encodes them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/bc_writer.h"

#include "base/check.h"
#include "engine/source/name.h"

#define UNBOUND (-1)

void bc_init(BcWriter *w, Arena *arena, Str source)
{
    *w = (BcWriter){.arena = arena, .source = source};
}

void bc_deinit(BcWriter *w)
{
    VEC_DEINIT(&w->insns);
    VEC_DEINIT(&w->labels);
    VEC_DEINIT(&w->handlers);
    VEC_DEINIT(&w->switches);
    VEC_DEINIT(&w->constants);
    VEC_DEINIT(&w->atoms);
    VEC_DEINIT(&w->nested);
    xfree(w->atom_table.slots);
    xfree(w->constant_table.slots);
}

u32 bc_emit(BcWriter *w, Op op, i32 a, i32 b, i32 c, i32 d, i32 e)
{
    u32 pos = w->pos;
    if (w->statement) {
        pos |= BC_STATEMENT;
        w->statement = false;
    }
    VEC_PUSH(&w->insns,
             ((BcInsn){.op = (u8)op, .a = a, .b = b, .c = c, .d = d, .e = e, .pos = pos}));
    return w->insns.len - 1;
}

Label bc_label(BcWriter *w)
{
    VEC_PUSH(&w->labels, UNBOUND);
    return w->labels.len - 1;
}

void bc_bind(BcWriter *w, Label label)
{
    ASSERT(w->labels.items[label] == UNBOUND);
    w->labels.items[label] = (i32)w->insns.len;
}

void bc_jump(BcWriter *w, Label to)
{
    bc_emit(w, Op_Jump, 0, (i32)to, 0, 0, 0);
}

bool bc_reachable(const BcWriter *w)
{
    if (!w->insns.len || !(op_info[VEC_LAST(&w->insns).op].flags & OPF_E))
        return true;
    /* Labels bound here are among the newest as a rule, but any may be. */
    for (u32 i = w->labels.len; i-- > 0;) {
        if (w->labels.items[i] == (i32)w->insns.len)
            return true;
    }
    return false;
}

void bc_handler(BcWriter *w, Label start, Label end, Label target, u32 reg)
{
    if (w->labels.items[start] != w->labels.items[end])
        VEC_PUSH(&w->handlers, ((BcHandler){start, end, target, reg}));
}

Str bc_keep(BcWriter *w, Str text)
{
    if (!text.data)
        return text;
    if (text.data >= w->source.data && text.data + text.len <= w->source.data + w->source.len)
        return text;
    return arena_dup(w->arena, text);
}

/* ---- tables of atoms and constants ---- */

static void table_grow(BcTable *t, u32 (*hash)(const BcWriter *, u32), const BcWriter *w)
{
    u32 old_mask = t->mask, *old = t->slots;
    t->mask = old ? old_mask * 2 + 1 : 15;
    t->slots = xalloc_zero(((size_t)t->mask + 1) * sizeof(u32));
    for (u32 i = 0; old && i <= old_mask; i++) {
        if (!old[i])
            continue;
        u32 h = hash(w, old[i] - 1) & t->mask;
        while (t->slots[h])
            h = (h + 1) & t->mask;
        t->slots[h] = old[i];
    }
    xfree(old);
}

static u32 hash_atom(const BcWriter *w, u32 index)
{
    return name_hash(w->atoms.items[index]);
}

static u32 constant_hash(const Constant *k)
{
    if (k->kind == Const_Number) {
        u64 bits;
        memcpy(&bits, &k->number, 8);
        bits *= 0x9e3779b97f4a7c15u;
        return (u32)(bits >> 32);
    }
    return name_hash(k->text) * 3 + k->kind;
}

static u32 hash_constant(const BcWriter *w, u32 index)
{
    return constant_hash(&w->constants.items[index]);
}

/* The private symbol that `$name` means in built-in code, as the text of an atom. */
static Str private_atom(BcWriter *w, Str text)
{
    char *bytes = arena_alloc(w->arena, text.len);
    memcpy(bytes, text.data, text.len);
    bytes[0] = ATOM_PRIVATE_MARK;
    return (Str){bytes, text.len};
}

u32 bc_atom(BcWriter *w, Str text)
{
    if (w->builtin && text.len > 1 && text.data[0] == '$')
        text = private_atom(w, text);
    BcTable *t = &w->atom_table;
    if (t->count * 4 >= t->mask * 3)
        table_grow(t, hash_atom, w);
    u32 h = name_hash(text) & t->mask;
    for (; t->slots[h]; h = (h + 1) & t->mask) {
        if (str_equal(w->atoms.items[t->slots[h] - 1], text))
            return t->slots[h] - 1;
    }
    VEC_PUSH(&w->atoms, bc_keep(w, text));
    t->slots[h] = w->atoms.len;
    t->count++;
    return w->atoms.len - 1;
}

static bool same_constant(const Constant *a, const Constant *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == Const_Number)
        return memcmp(&a->number, &b->number, 8) == 0;
    return str_equal(a->text, b->text);
}

static u32 shared_constant(BcWriter *w, Constant k)
{
    BcTable *t = &w->constant_table;
    if (t->count * 4 >= t->mask * 3)
        table_grow(t, hash_constant, w);
    u32 h = constant_hash(&k) & t->mask;
    for (; t->slots[h]; h = (h + 1) & t->mask) {
        if (same_constant(&w->constants.items[t->slots[h] - 1], &k))
            return t->slots[h] - 1;
    }
    if (k.kind != Const_Number)
        k.text = bc_keep(w, k.text);
    t->slots[h] = bc_constant(w, k) + 1;
    t->count++;
    return t->slots[h] - 1;
}

u32 bc_number(BcWriter *w, double value)
{
    return shared_constant(w, (Constant){.kind = Const_Number, .number = value});
}

u32 bc_string(BcWriter *w, Str text)
{
    return shared_constant(w, (Constant){.kind = Const_String, .text = text});
}

u32 bc_bigint(BcWriter *w, Str text)
{
    return shared_constant(w, (Constant){.kind = Const_BigInt, .text = text});
}

u32 bc_builtin(BcWriter *w, Str path)
{
    return shared_constant(w, (Constant){.kind = Const_Builtin, .text = path});
}

u32 bc_constant(BcWriter *w, Constant constant)
{
    VEC_PUSH(&w->constants, constant);
    return w->constants.len - 1;
}

u32 bc_nested(BcWriter *w, FunctionCode *function)
{
    VEC_PUSH(&w->nested, (FunctionRef)function);
    return w->nested.len - 1;
}

u32 bc_nested_seed(BcWriter *w, FunctionSeed *seed)
{
    VEC_PUSH(&w->nested, (FunctionRef)seed | FUNCTION_IS_SEED);
    return w->nested.len - 1;
}

void bc_switch(BcWriter *w, u32 reg, i32 lo, const Label *labels, u32 n)
{
    Constant k = {.kind = Const_Ints, .count = n + 1};
    k.ints = ARENA_ARRAY(w->arena, i32, n + 1);
    k.ints[0] = lo;
    for (u32 i = 0; i < n; i++)
        k.ints[i + 1] = (i32)labels[i];
    u32 index = bc_constant(w, k);
    VEC_PUSH(&w->switches, (BcSwitch){index});
    bc_emit_d(w, Op_SwitchInt, reg, 0, 0, index);
}

/* Where a text's pair lies, or the place for it. */
static i32 *text_pair(const BcWriter *w, Constant *k, Str text)
{
    u32 mask = k->count / 2 - 1;
    for (u32 i = op_text_hash(text) & mask;; i = (i + 1) & mask) {
        i32 *pair = k->ints + 1 + 2 * i;
        if (pair[0] < 0 || str_equal(w->constants.items[pair[0]].text, text))
            return pair;
    }
}

void bc_find_text(BcWriter *w, u32 dst, u32 reg, const Str *texts, u32 n)
{
    u32 slots = 4;
    while (slots < 2 * n)
        slots *= 2;
    Constant k = {.kind = Const_Ints, .count = 2 * slots + 1};
    k.ints = ARENA_ARRAY(w->arena, i32, k.count);
    memset(k.ints, 0xff, k.count * sizeof *k.ints);
    k.ints[0] = 0;
    for (u32 i = 0; i < n; i++) {
        i32 *pair = text_pair(w, &k, texts[i]);
        if (pair[0] >= 0)
            continue;
        k.ints[0] = MAX(k.ints[0], (i32)texts[i].len);
        pair[0] = (i32)bc_string(w, texts[i]);
        pair[1] = (i32)i;
    }
    bc_emit_d(w, Op_FindText, dst, reg, 0, bc_constant(w, k));
}

i32 *bc_jump_operand(BcInsn *insn)
{
    const u8 *kinds = op_info[insn->op].kinds;
    if (kinds[1] == K_JMX)
        return &insn->b;
    if (kinds[3] == K_JMP)
        return &insn->d;
    return NULL;
}

/* ---- encoding ---- */

typedef struct Encoder {
    BcWriter *w;
    FunctionCode *function;
    u32 *pcs; /* of each instruction, and the end */
    u8 *wide;
    u8 *feedback;
    u32 n_feedback, cap_feedback;
} Encoder;

static FeedbackKind feedback_kind(Op op)
{
    switch (op) {
    case Op_GetProp:
    case Op_GetMethod:
    case Op_GetLength:
    case Op_GetSuper:
        return Feedback_Get;
    case Op_SetProp:
    case Op_DefineField:
        return Feedback_Set;
    case Op_GetElem:
    case Op_GetElemKeep:
    case Op_GetElemMethod:
        return Feedback_Elem;
    case Op_SetElem:
        return Feedback_SetElem;
    case Op_GetGlobal:
    case Op_GetGlobalSoft:
    case Op_SetGlobal:
        return Feedback_Global;
    case Op_In:
        return Feedback_In;
    case Op_InstanceOf:
        return Feedback_InstanceOf;
    case Op_GetPrivate:
    case Op_SetPrivate:
    case Op_AddPrivate:
    case Op_HasPrivate:
        return Feedback_Private;
    case Op_Call:
    case Op_CallPlain:
    case Op_New:
    case Op_SuperCall:
    case Op_CallSpread:
    case Op_NewSpread:
    case Op_SuperSpread:
        return Feedback_Call;
    case Op_NewObject:
    case Op_NewObjectK:
        return Feedback_Alloc;
    case Op_GetIterator:
    case Op_IterNext:
        return Feedback_Iter;
    case Op_Less:
    case Op_LessEq:
    case Op_Greater:
    case Op_GreaterEq:
    case Op_Eq:
    case Op_Ne:
    case Op_StrictEq:
    case Op_StrictNe:
    case Op_JLess:
    case Op_JLessEq:
    case Op_JGreater:
    case Op_JGreaterEq:
    case Op_JNotLess:
    case Op_JNotLessEq:
    case Op_JNotGreater:
    case Op_JNotGreaterEq:
    case Op_JEq:
    case Op_JNe:
    case Op_JLessI:
    case Op_JLessEqI:
    case Op_JGreaterI:
    case Op_JGreaterEqI:
    case Op_JNotLessI:
    case Op_JNotLessEqI:
    case Op_JNotGreaterI:
    case Op_JNotGreaterEqI:
        return Feedback_Compare;
    default:
        return Feedback_Arith;
    }
}

static i32 *operand_at(BcInsn *insn, u32 k)
{
    switch (k) {
    case 0:
        return &insn->a;
    case 1:
        return &insn->b;
    case 2:
        return &insn->c;
    case 3:
        return &insn->d;
    default:
        return &insn->e;
    }
}

static void number_feedback(Encoder *enc)
{
    for (u32 i = 0; i < enc->w->insns.len; i++) {
        BcInsn *insn = &enc->w->insns.items[i];
        const u8 *kinds = op_info[insn->op].kinds;
        for (u32 k = 0; k < 5; k++) {
            if (kinds[k] == K_FBK) {
                enc->feedback[enc->n_feedback] = (u8)feedback_kind((Op)insn->op);
                *operand_at(insn, k) = (i32)enc->n_feedback++;
            } else if (kinds[k] == K____ && !(k == 2 && kinds[1] >= K_KSX)) {
                *operand_at(insn, k) = 0;
            }
        }
    }
}

/* Whether the operands other than the jump need the wide form. */
static bool needs_wide(const BcInsn *insn)
{
    const u8 *kinds = op_info[insn->op].kinds;
    if (insn->a < 0 || insn->a > 0xff)
        return true;
    switch (kinds[1]) {
    case K_JMX:
        break;
    case K_IMX:
        if (insn->b != (i16)insn->b)
            return true;
        break;
    case K_KSX:
    case K_FNX:
        if ((u32)insn->b > 0xffff)
            return true;
        break;
    default:
        if ((u32)insn->b > 0xff)
            return true;
        if (kinds[2] == K_SIM ? insn->c != (i8)insn->c : (u32)insn->c > 0xff)
            return true;
    }
    if (kinds[3] != K_JMP && (u32)insn->d > 0xffff)
        return true;
    return (u32)insn->e > 0xffff;
}

static u32 insn_words(const Encoder *enc, u32 i)
{
    u32 words = op_info[enc->w->insns.items[i].op].words;
    return enc->wide[i] ? words * 2 : words;
}

static u32 label_pc(const Encoder *enc, Label label)
{
    ASSERT(enc->w->labels.items[label] >= 0);
    return enc->pcs[enc->w->labels.items[label]];
}

/* Distances grow only, so this ends. */
static void layout(Encoder *enc)
{
    u32 n = enc->w->insns.len;
    for (u32 i = 0; i < n; i++)
        enc->wide[i] = needs_wide(&enc->w->insns.items[i]);
    for (bool again = true; again;) {
        again = false;
        u32 pc = 0;
        for (u32 i = 0; i < n; i++) {
            enc->pcs[i] = pc;
            pc += insn_words(enc, i);
        }
        enc->pcs[n] = pc;
        for (u32 i = 0; i < n; i++) {
            i32 *jump = bc_jump_operand(&enc->w->insns.items[i]);
            if (!jump || enc->wide[i])
                continue;
            i64 distance = (i64)label_pc(enc, (Label)*jump) - enc->pcs[i + 1];
            if (distance != (i16)distance)
                enc->wide[i] = again = true;
        }
    }
}

static void encode_insn(Encoder *enc, u32 i)
{
    BcInsn *insn = &enc->w->insns.items[i];
    const u8 *kinds = op_info[insn->op].kinds;
    u32 *out = enc->function->code + enc->pcs[i];
    i32 *jump = bc_jump_operand(insn);
    if (jump)
        *jump = (i32)(label_pc(enc, (Label)*jump) - enc->pcs[i + 1]);
    u32 a = (u32)insn->a, b = (u32)insn->b, c = (u32)insn->c, d = (u32)insn->d, e = (u32)insn->e;
    bool extended = kinds[1] >= K_KSX;
    if (enc->wide[i]) {
        u32 high = extended ? (b >> 16) << 16 : (b >> 8 & 0xff) << 16 | (c >> 8 & 0xff) << 24;
        *out++ = Op_Wide | (a >> 8 & 0xff) << 8 | high;
    }
    u32 low = extended ? b << 16 : (b & 0xff) << 16 | c << 24;
    *out++ = insn->op | (a & 0xff) << 8 | low;
    if (op_info[insn->op].words == 2) {
        *out++ = (d & 0xffff) | e << 16;
        if (enc->wide[i])
            *out++ = (d >> 16) | (e >> 16) << 16;
    }
}

static void encode_lines(Encoder *enc)
{
    BcWriter *w = enc->w;
    u32 n = 0, last = UINT32_MAX;
    LineEntry *lines = ARENA_ARRAY(w->arena, LineEntry, w->insns.len);
    for (u32 i = 0; i < w->insns.len; i++) {
        u32 pos = w->insns.items[i].pos;
        if (pos == last && !(pos & BC_STATEMENT))
            continue;
        lines[n++] =
            (LineEntry){.pc = enc->pcs[i], .offset = pos & ~BC_STATEMENT, .statement = pos >> 31};
        last = pos & ~BC_STATEMENT;
    }
    enc->function->lines = lines;
    enc->function->n_lines = n;
}

static void encode_handlers(Encoder *enc)
{
    BcWriter *w = enc->w;
    Handler *out = ARENA_ARRAY(w->arena, Handler, w->handlers.len);
    u32 n = 0;
    for (u32 i = 0; i < w->handlers.len; i++) {
        BcHandler *h = &w->handlers.items[i];
        u32 start = label_pc(enc, h->start), end = label_pc(enc, h->end);
        if (start < end)
            out[n++] = (Handler){start, end, label_pc(enc, h->target), h->reg};
    }
    enc->function->handlers = out;
    enc->function->n_handlers = n;
}

static void encode_switches(Encoder *enc)
{
    BcWriter *w = enc->w;
    for (u32 i = 0; i < w->insns.len; i++) {
        BcInsn *insn = &w->insns.items[i];
        if (insn->op != Op_SwitchInt)
            continue;
        Constant *k = &w->constants.items[insn->d];
        for (u32 j = 1; j < k->count; j++) {
            if (k->ints[j] >= 0)
                k->ints[j] = (i32)(label_pc(enc, (Label)k->ints[j]) - enc->pcs[i + 1]);
            else
                k->ints[j] = 0;
        }
    }
}

/* Loop heads (targets of backward jumps) and the instructions behind suspensions. */
static void collect_entries(Encoder *enc)
{
    BcWriter *w = enc->w;
    u32 n = w->insns.len, count = 0;
    u8 *is_entry = xalloc_zero(n + 1);
    for (u32 i = 0; i < n; i++) {
        BcInsn *insn = &w->insns.items[i];
        i32 *jump = bc_jump_operand(insn);
        if (jump && w->labels.items[*jump] <= (i32)i)
            is_entry[w->labels.items[*jump]] = 1;
        switch (insn->op) {
        case Op_Yield:
            is_entry[w->labels.items[insn->d]] = 1;
            is_entry[i + 1] = 1;
            break;
        case Op_Await:
        case Op_YieldDelegate:
        case Op_CreateGenerator:
            is_entry[i + 1] = 1;
        }
    }
    for (u32 i = 0; i < n; i++)
        count += is_entry[i];
    u32 *entries = ARENA_ARRAY(w->arena, u32, count);
    count = 0;
    for (u32 i = 0; i < n; i++) {
        if (is_entry[i])
            entries[count++] = enc->pcs[i];
    }
    xfree(is_entry);
    enc->function->entries = entries;
    enc->function->n_entries = count;
}

static void *keep_array(Arena *arena, const void *items, size_t size)
{
    void *copy = arena_alloc(arena, size);
    if (size)
        memcpy(copy, items, size);
    return copy;
}
#define KEEP(arena, v) keep_array((arena), (v).items, (size_t)(v).len * sizeof *(v).items)

bool bc_finish(BcWriter *w, FunctionCode *function)
{
    bc_peephole(w, function->reg_count);
    u32 n = w->insns.len;
    if (n > 1u << 28 || function->reg_count > 60000)
        return false;
    Encoder enc = {.w = w, .function = function};
    enc.pcs = xalloc(((size_t)n + 1) * sizeof(u32));
    enc.wide = xalloc_zero((size_t)n + 1);
    enc.feedback = xalloc_zero((size_t)n + 1);
    number_feedback(&enc);
    layout(&enc);
    collect_entries(&enc);
    function->code_len = enc.pcs[n];
    u32 *code = ARENA_ARRAY(w->arena, u32, function->code_len);
    function->code = code;
    encode_switches(&enc);
    for (u32 i = 0; i < n; i++)
        encode_insn(&enc, i);
    encode_handlers(&enc);
    encode_lines(&enc);
    function->feedback = keep_array(w->arena, enc.feedback, enc.n_feedback);
    function->n_feedback = enc.n_feedback;
    function->constants = KEEP(w->arena, w->constants);
    function->n_constants = w->constants.len;
    function->atoms = KEEP(w->arena, w->atoms);
    function->n_atoms = w->atoms.len;
    function->nested = KEEP(w->arena, w->nested);
    function->n_nested = w->nested.len;
    xfree(enc.pcs);
    xfree(enc.wide);
    xfree(enc.feedback);
    return true;
}
