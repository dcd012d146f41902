/* rx_dump.c - a program in readable form, for `cob dump regexp` and the golden tests.
 *
 * Operands are printed as rx_ops.def describes them, so a new instruction needs nothing here.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/buf.h"
#include "engine/regexp/rx_priv.h"

static const char *const op_names[] = {
#define RXOP(name, words, form) [RxOp_##name] = #name,
#include "engine/regexp/rx_ops.def"
#undef RXOP
};

static const char *const op_forms[] = {
#define RXOP(name, words, form) [RxOp_##name] = form,
#include "engine/regexp/rx_ops.def"
#undef RXOP
};

static void print_char(Buf *out, u32 c)
{
    if (c > 32 && c < 127)
        buf_printf(out, "%c", (int)c);
    else
        buf_printf(out, "U+%04X", c);
}

static void print_pred(Buf *out, const RxProgram *program, u32 pred)
{
    const u8 *tables = RX_AT(program, u8, program->tables_at);
    buf_append_c(out, " [");
    for (u32 c = 0; c < 256; c++) {
        u32 from = c;
        if (!rx_pred_has(tables, pred, c))
            continue;
        while (c < 255 && rx_pred_has(tables, pred, c + 1))
            c++;
        if (out->data[out->len - 1] != '[')
            buf_push(out, ' ');
        print_char(out, from);
        if (c > from) {
            buf_push(out, '-');
            print_char(out, c);
        }
    }
    buf_push(out, ']');
}

static void print_high(Buf *out, const RxProgram *program, u32 high)
{
    const u32 *data = RX_AT(program, u32, program->data_at);
    if (high == RX_HIGH_ALL)
        buf_append_c(out, "+all");
    if (high <= RX_HIGH_ALL)
        return;
    buf_append_c(out, "+[");
    for (u32 i = 0; i < data[high]; i++)
        buf_printf(out, "%s%X-%X", i ? " " : "", data[high + 1 + 2 * i], data[high + 2 + 2 * i]);
    buf_push(out, ']');
}

static void print_filter(Buf *out, u32 bits)
{
    if (bits & RX_FILTER_HIGH)
        buf_append_c(out, "+high");
    if (bits & RX_FILTER_END)
        buf_append_c(out, "+end");
}

/* The run of units behind a String; returns its words, the two counts included. */
static u32 print_string(Buf *out, const u32 *operand)
{
    u32 n = operand[0];
    buf_append_c(out, " \"");
    for (u32 i = 0; i < n; i++) {
        u16 unit;
        memcpy(&unit, (const char *)(operand + 2) + i * 2, 2);
        print_char(out, unit);
    }
    buf_push(out, '"');
    return 2 + (n + 1) / 2 + (n + 3) / 4;
}

static u32 print_pairs(Buf *out, const u32 *operand)
{
    buf_append_c(out, " \"");
    for (u32 i = 0; i < operand[0]; i++) {
        u32 a = operand[1 + i] >> 16, b = operand[1 + i] & 0xFFFF;
        print_char(out, a);
        if (a != b) {
            buf_push(out, '/');
            print_char(out, b);
        }
    }
    buf_push(out, '"');
    return 1 + operand[0];
}

static u32 print_groups(Buf *out, const u32 *operand)
{
    for (u32 i = 0; i < operand[0]; i++)
        buf_printf(out, " \\%u", operand[1 + i]);
    return 1 + operand[0];
}

/* One operand of kind `form`; returns how many words it takes. */
static u32 print_operand(Buf *out, const RxProgram *program, char form, const u32 *operand)
{
    switch (form) {
    case 'j':
        buf_printf(out, " @%u", *operand);
        return 1;
    case 'r':
        if (*operand == UINT32_MAX)
            buf_append_c(out, " r-");
        else
            buf_printf(out, " r%u", *operand);
        return 1;
    case 'n':
        if (*operand == RX_INFINITE)
            buf_append_c(out, " inf");
        else
            buf_printf(out, " %u", *operand);
        return 1;
    case 'c':
        buf_push(out, ' ');
        print_char(out, *operand);
        return 1;
    case 'p':
        print_pred(out, program, *operand);
        return 1;
    case 'h':
        print_high(out, program, *operand);
        return 1;
    case 'f':
        print_filter(out, *operand);
        return 1;
    case 's':
        return print_string(out, operand);
    case 't':
        return print_pairs(out, operand);
    case 'g':
        return print_groups(out, operand);
    default:
        buf_printf(out, " table %u", *operand);
        return 1;
    }
}

static void print_start(Buf *out, const RxProgram *program)
{
    static const char *const names[] = {"anywhere", "begin", "line", "first", "prefix"};
    buf_printf(out, "start %s", names[program->start]);
    if (program->start == RxStart_First) {
        print_pred(out, program, program->first_pred);
        print_filter(out, program->first_bits);
    }
    if (program->start == RxStart_Prefix) {
        const u16 *prefix = RX_AT(program, u16, program->prefix_at);
        buf_append_c(out, " \"");
        for (u32 i = 0; i < program->prefix_len; i++)
            print_char(out, prefix[i]);
        buf_printf(out, "\" then @%u", program->prefix_pc);
    }
    buf_printf(out, ", at least %u units\n", program->min_len);
}

void rx_dump(const RxProgram *program, Buf *out)
{
    const u32 *code = RX_AT(program, u32, program->code_at);
    buf_printf(out, "groups %u, registers %u, %u words%s\n", program->groups, program->regs,
               program->code_len, program->linear_ok ? ", linear" : "");
    print_start(out, program);
    for (u32 i = 0; i < program->code_len;) {
        u32 op = code[i];
        buf_printf(out, "%5u  %s", i++, op_names[op]);
        for (const char *form = op_forms[op]; *form; form++)
            i += print_operand(out, program, *form, code + i);
        buf_push(out, '\n');
    }
}
