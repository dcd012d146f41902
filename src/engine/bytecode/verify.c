/* verify.c - structure check of one function's code.
 *
 * The vm runs code without looking at operands again, so after this every register, constant, atom,
 * slot and jump is inside its table. Run on each compiled function in debug builds, and on
 * everything that comes from a file. It does not check what the values in registers are.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "engine/bytecode/unit.h"

typedef struct Verifier {
    const FunctionCode *f;
    u8 *starts; /* 1 where an instruction begins */
} Verifier;

static bool constant_fits(const FunctionCode *f, Op op, u32 index)
{
    if (index >= f->n_constants)
        return false;
    ConstantKind kind = f->constants[index].kind;
    switch (op) {
    case Op_LoadK:
        return kind <= Const_BigInt || kind == Const_Builtin;
    case Op_NewScope:
    case Op_CallEval:
    case Op_CallEvalSpread:
        return kind == Const_ScopeInfo;
    case Op_NewObjectK:
        return kind == Const_Keys || kind == Const_KeysOfNull;
    case Op_CreateMapped:
    case Op_SwitchInt:
    case Op_FindText:
        return kind == Const_Ints;
    case Op_TemplateObject:
        return kind == Const_Template;
    case Op_DeclareGlobals:
        return kind == Const_Globals;
    default:
        return kind == Const_String;
    }
}

/* A power of two of pairs, not all of them taken: a search ends. */
static const char *check_texts(const FunctionCode *f, const Constant *table)
{
    u32 pairs = table->count / 2, taken = 0;
    if (table->count % 2 == 0 || !pairs || pairs & (pairs - 1))
        return "no table of texts";
    for (u32 i = 0; i < pairs; i++) {
        i32 constant = table->ints[1 + 2 * i];
        if (constant < 0)
            continue;
        taken++;
        if ((u32)constant >= f->n_constants || f->constants[constant].kind != Const_String)
            return "no text";
    }
    return taken < pairs ? NULL : "full table of texts";
}

static const char *check_operand(const FunctionCode *f, const Insn *insn, u32 k, i32 value)
{
    u32 v = (u32)value;
    switch (op_info[insn->op].kinds[k]) {
    case K_DST:
    case K_SRC:
        return v < f->reg_count ? NULL : "register out of range";
    case K_WIN: {
        u32 size = op_window_size(insn, k);
        if (insn->op == Op_NewObjectK && (u32)insn->d < f->n_constants)
            size = f->constants[insn->d].count;
        return size == 0 || (v < f->reg_count && size <= f->reg_count - v) ? NULL
                                                                           : "window out of range";
    }
    case K_KST:
    case K_KSX:
        return constant_fits(f, insn->op, v) ? NULL : "bad constant";
    case K_ATM:
        return v < f->n_atoms ? NULL : "atom out of range";
    case K_FBK:
        return v < f->n_feedback ? NULL : "feedback slot out of range";
    case K_FNC:
    case K_FNX:
        return v < f->n_nested ? NULL : "nested function out of range";
    default:
        return NULL;
    }
}

static const char *check_insn(const FunctionCode *f, const Insn *insn)
{
    const i32 operands[5] = {insn->a, insn->b, insn->c, insn->d, insn->e};
    for (u32 k = 0; k < 5; k++) {
        const char *wrong = check_operand(f, insn, k, operands[k]);
        if (wrong)
            return wrong;
    }
    if (insn->op == Op_NewObjectK) {
        const Constant *keys = &f->constants[insn->d];
        for (u32 i = 0; i < keys->count; i++) {
            if ((u32)keys->ints[i] >= f->n_atoms)
                return "key out of range";
        }
    }
    if (insn->op == Op_NewScope && !f->constants[insn->d].scope)
        return "no scope";
    if (insn->op == Op_SwitchInt && !f->constants[insn->d].count)
        return "empty switch";
    return insn->op == Op_FindText ? check_texts(f, &f->constants[insn->d]) : NULL;
}

static bool is_start(const Verifier *v, i64 pc)
{
    return pc >= 0 && pc < v->f->code_len && v->starts[pc];
}

static const char *check_jumps(const Verifier *v, const Insn *insn, u32 pc)
{
    const u8 *kinds = op_info[insn->op].kinds;
    i64 next = (i64)pc + insn->words;
    if (kinds[1] == K_JMX && !is_start(v, next + insn->b))
        return "jump into nothing";
    if (kinds[3] == K_JMP && !is_start(v, next + insn->d))
        return "jump into nothing";
    if (insn->op == Op_SwitchInt) {
        const Constant *table = &v->f->constants[insn->d];
        for (u32 i = 1; i < table->count; i++) {
            if (!is_start(v, next + table->ints[i]))
                return "switch into nothing";
        }
    }
    return NULL;
}

static const char *walk(Verifier *v, bool jumps)
{
    const FunctionCode *f = v->f;
    u32 pc = 0;
    bool ends = false;
    while (pc < f->code_len) {
        u32 op = f->code[pc] & 0xff;
        bool wide = op == Op_Wide;
        if (wide && pc + 1 >= f->code_len)
            return "cut off";
        if (wide)
            op = f->code[pc + 1] & 0xff;
        if (op >= Op__count || op == Op_Wide)
            return "unknown opcode";
        if (pc + (u32)op_info[op].words * (wide ? 2 : 1) > f->code_len)
            return "cut off";
        Insn insn = op_decode(f->code + pc);
        const char *wrong = jumps ? check_jumps(v, &insn, pc) : check_insn(f, &insn);
        if (wrong)
            return wrong;
        v->starts[pc] = 1;
        ends = op_info[op].flags & OPF_E;
        pc += insn.words;
    }
    return ends ? NULL : "runs off its end";
}

static const char *check_tables(const Verifier *v)
{
    const FunctionCode *f = v->f;
    for (u32 i = 0; i < f->n_handlers; i++) {
        const Handler *h = &f->handlers[i];
        if (!is_start(v, h->start) || !is_start(v, h->target) || h->start >= h->end ||
            (h->end != f->code_len && !is_start(v, h->end)) || h->reg >= f->reg_count)
            return "bad handler";
    }
    const LineEntry *lines = f->lines;
    for (u32 i = 0; i < f->n_lines; i++) {
        if (!is_start(v, lines[i].pc) || (i && lines[i].pc <= lines[i - 1].pc))
            return "bad line table";
    }
    for (u32 i = 0; i < f->n_entries; i++) {
        if (!is_start(v, f->entries[i]) || (i && f->entries[i] <= f->entries[i - 1]))
            return "bad entry table";
    }
    return NULL;
}

const char *verify_function(const FunctionCode *function)
{
    if (!function->code || !function->code_len)
        return "no code";
    if (function->param_count > function->reg_count)
        return "more parameters than registers";
    Verifier v = {.f = function, .starts = xalloc_zero((size_t)function->code_len + 1)};
    const char *wrong = walk(&v, false);
    if (!wrong)
        wrong = walk(&v, true);
    if (!wrong)
        wrong = check_tables(&v);
    xfree(v.starts);
    return wrong;
}
