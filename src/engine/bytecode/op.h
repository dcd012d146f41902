/* op.h - opcode numbers and what is known about each, all from opcodes.def.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BYTECODE_OP_H
#define ENGINE_BYTECODE_OP_H

#include "base/base.h"

typedef enum Op {
#define OP(name, a, b, c, d, e, flags) Op_##name,
#include "engine/bytecode/opcodes.def"
#undef OP
    Op__count
} Op;
_Static_assert(Op__count <= 256, "an opcode fits one byte");

typedef enum OperandKind {
    K____, /* none */
    K_DST, K_SRC, K_WIN, K_IMM, K_SIM, K_KST, K_ATM, K_FBK, K_FNC, K_JMP,
    K_KSX, K_IMX, K_FNX, K_JMX,
} OperandKind;

enum { OPF_T = 1, OPF_G = 2, OPF_J = 4, OPF_E = 8 };

typedef struct OpInfo {
    const char *name;
    u8 kinds[5]; /* OperandKind of a, b, c, d, e */
    u8 flags;    /* OPF_* */
    u8 words;    /* 1 or 2, without a Wide prefix and its extra word */
} OpInfo;
extern const OpInfo op_info[Op__count];

/* Operand of JTypeof. */
typedef enum TypeofCode {
    TypeofCode_Undefined, TypeofCode_Object, TypeofCode_Boolean, TypeofCode_Number, TypeofCode_String,
    TypeofCode_Symbol, TypeofCode_Function, TypeofCode_BigInt,
} TypeofCode;

/* A decoded instruction; sign extension done for SIM, IMX, JMP, JMX; bx is the wide operand of KSX.. kinds. */
typedef struct Insn {
    Op op;
    i32 a, b, c, d, e; /* b holds KSX, IMX, FNX, JMX operands */
    u32 words;         /* with prefix */
} Insn;
Insn op_decode(const u32 *code);

/* How many registers the window in operand number `operand` (0 = a) has; of NewObjectK 1: its constant says. */
u32 op_window_size(const Insn *insn, u32 operand);

/* Hash of a text of ASCII, as strings have it at run time: tables of FindText. */
u32 op_text_hash(Str ascii);

/* Hash of names, kinds and flags, and of how texts are hashed: guards files of bytecode. */
u64 op_fingerprint(void);

#endif
