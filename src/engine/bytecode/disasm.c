/* disasm.c - bytecode as text, for `cob dump bytecode` and golden tests.
 *
 *     function "add" params 2 registers 4
 *          0  1:24   Add          r3, r0, r1, f0
 *          2         Return       r3
 *
 * L marks targets of jumps; the position is that of the line table, * a statement's beginning.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/buf.h"
#include "base/dtoa.h"
#include "engine/bytecode/unit.h"

static void put_text(Buf *out, Str text)
{
    buf_push(out, '"');
    for (size_t i = 0; i < text.len && i < 60; i++) {
        u8 c = (u8)text.data[i];
        if (c == '"' || c == '\\')
            buf_printf(out, "\\%c", c);
        else if (c == '\n')
            buf_append_c(out, "\\n");
        else if (c < 0x20)
            buf_printf(out, "\\x%02x", c);
        else
            buf_push(out, (char)c);
    }
    buf_append_c(out, text.len > 60 ? "...\"" : "\"");
}

static void put_ints(Buf *out, const FunctionCode *f, const Constant *k)
{
    buf_push(out, '[');
    for (u32 i = 0; i < k->count; i++) {
        if (i)
            buf_append_c(out, ", ");
        if (k->kind == Const_Keys || k->kind == Const_KeysOfNull)
            put_text(out, f->atoms[k->ints[i]]);
        else
            buf_printf(out, "%d", k->ints[i]);
    }
    buf_push(out, ']');
}

/* The table of FindText by its numbers. */
static void put_texts(Buf *out, const FunctionCode *f, const Constant *k)
{
    for (i32 number = 0, found = 1; found; number++) {
        found = 0;
        for (u32 i = 1; i < k->count; i += 2) {
            if (k->ints[i] < 0 || k->ints[i + 1] < number)
                continue;
            found = 1;
            if (k->ints[i + 1] > number)
                continue;
            buf_append_c(out, number ? " " : "");
            put_text(out, f->constants[k->ints[i]].text);
        }
    }
}

static void put_names(Buf *out, const char *what, const Str *names, u32 n)
{
    for (u32 i = 0; i < n; i++) {
        buf_printf(out, "%s%s ", i ? "" : " ", i ? "" : what);
        put_text(out, names[i]);
    }
}

static void put_constant(Buf *out, const FunctionCode *f, u32 index)
{
    const Constant *k = &f->constants[index];
    switch (k->kind) {
    case Const_Number: {
        char digits[NUMBER_TEXT_MAX];
        if (k->number == 0)
            buf_push(out, '-'); /* 0 itself is a LoadInt */
        buf_append(out, digits, number_to_text(k->number, digits));
        break;
    }
    case Const_String:
        put_text(out, k->text);
        break;
    case Const_BigInt:
        buf_append_str(out, k->text);
        buf_push(out, 'n');
        break;
    case Const_Template:
        for (u32 i = 0; i < k->count; i++) {
            if (i)
                buf_push(out, ' ');
            put_text(out, k->strings[k->count + i]);
        }
        break;
    case Const_Keys:
    case Const_KeysOfNull:
    case Const_Ints:
        put_ints(out, f, k);
        break;
    case Const_Builtin:
        buf_append_str(out, k->text);
        break;
    case Const_ScopeInfo:
        if (k->scope)
            buf_printf(out, "scope(%u slots)", k->scope->n_slots);
        else
            buf_append_c(out, "scope(global)");
        if (k->count)
            buf_append_c(out, " strict");
        break;
    case Const_Globals:
        buf_append_c(out, "globals");
        put_names(out, "let", k->globals->lexical, k->globals->n_lexical);
        put_names(out, "function", k->globals->functions, k->globals->n_functions);
        put_names(out, "var", k->globals->vars, k->globals->n_vars);
        break;
    }
}

static void put_operand(Buf *out, const FunctionCode *f, u8 kind, i32 value, u32 next)
{
    switch (kind) {
    case K_DST:
    case K_SRC:
        buf_printf(out, "r%d", value);
        break;
    case K_WIN:
        buf_printf(out, "w%d", value);
        break;
    case K_KST:
    case K_KSX:
        put_constant(out, f, (u32)value);
        break;
    case K_ATM:
        put_text(out, f->atoms[value]);
        break;
    case K_FBK:
        buf_printf(out, "f%d", value);
        break;
    case K_FNC:
    case K_FNX:
        buf_printf(out, "#%d ", value);
        put_text(out, function_nested(f, (u32)value)->name);
        break;
    case K_JMP:
    case K_JMX:
        buf_printf(out, "L%u", next + (u32)value);
        break;
    default:
        buf_printf(out, "%d", value);
    }
}

static void put_insn(Buf *out, const FunctionCode *f, const Insn *insn, u32 pc)
{
    const OpInfo *info = &op_info[insn->op];
    const i32 operands[5] = {insn->a, insn->b, insn->c, insn->d, insn->e};
    buf_printf(out, "%-14s", info->name);
    const char *comma = " ";
    for (u32 k = 0; k < 5; k++) {
        if (info->kinds[k] == K____)
            continue;
        buf_append_c(out, comma);
        comma = ", ";
        if (insn->op == Op_FindText && info->kinds[k] == K_KST)
            put_texts(out, f, &f->constants[operands[k]]);
        else
            put_operand(out, f, info->kinds[k], operands[k], pc + insn->words);
    }
    if (insn->op == Op_SwitchInt) {
        const Constant *k = &f->constants[insn->d];
        for (u32 i = 1; i < k->count; i++)
            buf_printf(out, " %d:L%u", k->ints[0] + (i32)i - 1, pc + insn->words + (u32)k->ints[i]);
    }
}

static u8 *find_targets(const FunctionCode *f)
{
    u8 *targets = xalloc_zero((size_t)f->code_len + 1);
    for (u32 pc = 0; pc < f->code_len;) {
        Insn insn = op_decode(f->code + pc);
        const u8 *kinds = op_info[insn.op].kinds;
        pc += insn.words;
        if (kinds[1] == K_JMX)
            targets[pc + (u32)insn.b] = 1;
        if (kinds[3] == K_JMP)
            targets[pc + (u32)insn.d] = 1;
        if (insn.op == Op_SwitchInt) {
            const Constant *k = &f->constants[insn.d];
            for (u32 i = 1; i < k->count; i++)
                targets[pc + (u32)k->ints[i]] = 1;
        }
    }
    for (u32 i = 0; i < f->n_handlers; i++)
        targets[f->handlers[i].target] = 1;
    return targets;
}

static void put_code(Buf *out, const FunctionCode *f)
{
    u8 *targets = find_targets(f);
    const LineEntry *lines = f->lines;
    u32 line = 0;
    for (u32 pc = 0; pc < f->code_len;) {
        Insn insn = op_decode(f->code + pc);
        buf_printf(out, "%c%5u ", targets[pc] ? 'L' : ' ', pc);
        if (line < f->n_lines && lines[line].pc == pc) {
            SourcePos at = source_position(f->unit->source, lines[line].offset);
            char place[32];
            int n = 0;
            AUTO_BUF text = {0};
            buf_printf(&text, "%u:%u%s", at.line, at.column, lines[line].statement ? "*" : "");
            n = (int)MIN(text.len, sizeof place - 1);
            memcpy(place, text.data, (size_t)n);
            place[n] = 0;
            buf_printf(out, "%-8s ", place);
            line++;
        } else {
            buf_append_c(out, "         ");
        }
        put_insn(out, f, &insn, pc);
        buf_push(out, '\n');
        pc += insn.words;
    }
    xfree(targets);
}

void disasm_function(const FunctionCode *function, bool nested, Buf *out)
{
    buf_append_c(out, "function ");
    put_text(out, function->name);
    buf_printf(out, " params %u registers %u", function->param_count, function->reg_count);
    if (!function->code) {
        buf_append_c(out, " (not compiled)\n");
        return;
    }
    buf_push(out, '\n');
    put_code(out, function);
    for (u32 i = 0; i < function->n_handlers; i++) {
        const Handler *h = &function->handlers[i];
        buf_printf(out, "  handler %u..%u -> L%u r%u\n", h->start, h->end, h->target, h->reg);
    }
    if (!nested)
        return;
    for (u32 i = 0; i < function->n_nested; i++) {
        buf_push(out, '\n');
        disasm_function(function_nested(function, i), true, out);
    }
}
