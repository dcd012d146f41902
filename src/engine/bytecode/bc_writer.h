/* bc_writer.h - one function's instructions while it is being compiled, and their encoding.
 *
 * Instructions are kept decoded, jumps refer to labels, feedback slots have no numbers yet.
 * bc_finish runs the peephole passes, chooses narrow or wide forms (growing jumps until all fit),
 * and fills the FunctionCode. Temporary memory belongs to the writer, the result to the unit's
 * arena.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BYTECODE_BC_WRITER_H
#define ENGINE_BYTECODE_BC_WRITER_H

#include "base/vec.h"
#include "engine/bytecode/unit.h"

typedef u32 Label;

typedef struct BcInsn {
    u8 op;
    bool dead;         /* peephole: to be removed */
    i32 a, b, c, d, e; /* the jump operand is a Label; FBK operands are filled by bc_finish */
    u32 pos;           /* source offset, BC_STATEMENT or'ed in */
} BcInsn;

#define BC_STATEMENT 0x80000000u

typedef struct BcHandler {
    Label start, end, target;
    u32 reg;
} BcHandler;

typedef struct BcSwitch {
    u32 constant; /* its ints [1..] are Labels until bc_finish */
} BcSwitch;

typedef struct BcTable {
    u32 *slots; /* index + 1 */
    u32 mask, count;
} BcTable;

typedef struct BcWriter {
    Arena *arena; /* of the unit */
    VEC(BcInsn) insns;
    VEC(i32) labels; /* instruction index, -1 while unbound */
    VEC(BcHandler) handlers;
    VEC(BcSwitch) switches;
    VEC(Constant) constants;
    VEC(Str) atoms;
    VEC(FunctionRef) nested;
    BcTable atom_table, constant_table;
    bool builtin;   /* code of src/js: a property $x is a private symbol */
    Str source;     /* texts inside it need no copy */
    u32 pos;        /* for the next instructions */
    bool statement; /* the next instruction begins a statement */
} BcWriter;

void bc_init(BcWriter *w, Arena *arena, Str source);
void bc_deinit(BcWriter *w);

/* Appends an instruction; operands that are none or FBK are ignored. Returns its index. */
u32 bc_emit(BcWriter *w, Op op, i32 a, i32 b, i32 c, i32 d, i32 e);
static inline u32 bc_emit1(BcWriter *w, Op op, u32 a)
{
    return bc_emit(w, op, (i32)a, 0, 0, 0, 0);
}
static inline u32 bc_emit2(BcWriter *w, Op op, u32 a, u32 b)
{
    return bc_emit(w, op, (i32)a, (i32)b, 0, 0, 0);
}
static inline u32 bc_emit3(BcWriter *w, Op op, u32 a, u32 b, u32 c)
{
    return bc_emit(w, op, (i32)a, (i32)b, (i32)c, 0, 0);
}
static inline u32 bc_emit_d(BcWriter *w, Op op, u32 a, u32 b, u32 c, u32 d)
{
    return bc_emit(w, op, (i32)a, (i32)b, (i32)c, (i32)d, 0);
}

Label bc_label(BcWriter *w);
void bc_bind(BcWriter *w, Label label);
static inline Label bc_here(BcWriter *w)
{
    Label l = bc_label(w);
    bc_bind(w, l);
    return l;
}
void bc_jump(BcWriter *w, Label to);
/* False when nothing can reach the next instruction (no label bound behind an end of block). */
bool bc_reachable(const BcWriter *w);
void bc_handler(BcWriter *w, Label start, Label end, Label target, u32 reg);

/* Indexes; equal values share one. */
u32 bc_atom(BcWriter *w, Str text);
u32 bc_number(BcWriter *w, double value);
u32 bc_string(BcWriter *w, Str text);
u32 bc_bigint(BcWriter *w, Str text);
u32 bc_builtin(BcWriter *w, Str path); /* Const_Builtin */
u32 bc_constant(BcWriter *w, Constant constant); /* never shared */
u32 bc_nested(BcWriter *w, FunctionCode *function);
u32 bc_nested_seed(BcWriter *w, FunctionSeed *seed);
/* SwitchInt: tests lo .. lo+n-1, Label of each, (Label)-1 falls through. */
void bc_switch(BcWriter *w, u32 reg, i32 lo, const Label *labels, u32 n);
/* FindText: dst = i where reg is the first text equal to texts[i]. */
void bc_find_text(BcWriter *w, u32 dst, u32 reg, const Str *texts, u32 n);

/* `text` itself when it lies in the source, else a copy in the unit's arena. */
Str bc_keep(BcWriter *w, Str text);

/* Label operand of an instruction, NULL when it is no jump. */
i32 *bc_jump_operand(BcInsn *insn);

/* peephole.c */
void bc_peephole(BcWriter *w, u32 reg_count);

/* Encodes into function; false when it is too large for the format. */
bool bc_finish(BcWriter *w, FunctionCode *function) MUST_USE;

#endif
