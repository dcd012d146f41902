/* op.c - the table of opcodes, decoding, and the fingerprint that guards files of bytecode.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/op.h"

#include "engine/syntax/decoration.h"

#include "base/check.h"
#include "base/hash.h"

#define T OPF_T
#define G OPF_G
#define J OPF_J
#define E OPF_E
#define WORDS(d, e) (K_##d != K____ || K_##e != K____ ? 2 : 1)

const OpInfo op_info[Op__count] = {
#define OP(name, a, b, c, d, e, flags)                                                             \
    [Op_##name] = {#name, {K_##a, K_##b, K_##c, K_##d, K_##e}, (flags), WORDS(d, e)},
#include "engine/bytecode/opcodes.def"
#undef OP
};

#undef T
#undef G
#undef J
#undef E

static bool is_extended(u8 kind)
{
    return kind >= K_KSX;
}

Insn op_decode(const u32 *code)
{
    Insn insn = {0};
    u32 high = 0, words = 0;
    bool wide = (code[0] & 0xff) == Op_Wide;
    if (wide) {
        high = *code++;
        words++;
    }
    u32 w = *code++;
    insn.op = (Op)(w & 0xff);
    const OpInfo *info = &op_info[insn.op];
    insn.a = (i32)((w >> 8 & 0xff) | (high >> 8 & 0xff) << 8);
    if (is_extended(info->kinds[1])) {
        u32 v = w >> 16;
        bool is_signed = info->kinds[1] == K_IMX || info->kinds[1] == K_JMX;
        if (wide)
            insn.b = (i32)(v | (high >> 16) << 16);
        else
            insn.b = is_signed ? (i16)v : (i32)v;
    } else {
        insn.b = (i32)((w >> 16 & 0xff) | (high >> 16 & 0xff) << 8);
        insn.c = (i32)((w >> 24) | (high >> 24) << 8);
        if (info->kinds[2] == K_SIM)
            insn.c = wide ? (i16)insn.c : (i8)insn.c;
    }
    words += info->words;
    if (info->words == 2) {
        u32 low = *code++, top = wide ? *code++ : 0;
        words += wide;
        insn.d = (i32)((low & 0xffff) | (top & 0xffff) << 16);
        insn.e = (i32)(low >> 16 | (top >> 16) << 16);
        if (!wide && info->kinds[3] == K_JMP)
            insn.d = (i16)insn.d;
    }
    insn.words = words;
    return insn;
}

u32 op_window_size(const Insn *insn, u32 operand)
{
    switch (insn->op) {
    case Op_Call: case Op_CallPlain: case Op_New: case Op_CallEval:
        return 5 + (u32)insn->c;
    case Op_SuperCall: case Op_CallSpread: case Op_NewSpread: case Op_CallEvalSpread:
        return 6 + (insn->op == Op_SuperCall ? (u32)insn->c : 0);
    case Op_SuperSpread:
        return 7;
    case Op_GetMethod: case Op_GetElemMethod: case Op_DynCallee:
        return 5;
    case Op_GetIterator: case Op_IterNext: case Op_IterStep: case Op_IterSkip: case Op_IterRest: case Op_IterClose:
    case Op_IterCloseThrow: case Op_IterCallNext: case Op_IterCallReturn:
        return 3;
    case Op_IterDelegate:
        return operand == 1 ? 3 : 2;
    case Op_NewArray: case Op_Concat:
        return (u32)insn->c;
    case Op_Decorate: {
        static const u8 sizes[Decorate__count] = {
            [Decorate_Member] = 5, [Decorate_Class] = 4, [Decorate_Metadata] = 1, [Decorate_Run] = 3,
            [Decorate_Legacy] = 3, [Decorate_Param] = 1, [Decorate_Type] = 1, [Decorate_Builtin] = 1,
        };
        return (u32)insn->c < Decorate__count ? sizes[insn->c] : 0;
    }
    case Op_CopyRest:
        return (u32)insn->d;
    case Op_NewClass: case Op_CaptureArgs: case Op_YieldDelegate:
        return 2;
    default:
        return 1; /* ForIn; NewObjectK: the count of its constant */
    }
}

u32 op_text_hash(Str ascii)
{
    u32 hash = hash_latin1((const u8 *)ascii.data, ascii.len, 0);
    return hash ? hash : 1;
}

u64 op_fingerprint(void)
{
    u64 h = 0xcbf29ce484222325u ^ op_text_hash(STR("a text of more than sixteen bytes"));
    for (u32 i = 0; i < Op__count; i++) {
        const OpInfo *info = &op_info[i];
        for (const char *p = info->name; *p; p++)
            h = (h ^ (u8)*p) * 0x100000001b3u;
        for (u32 k = 0; k < 5; k++)
            h = (h ^ info->kinds[k]) * 0x100000001b3u;
        h = (h ^ info->flags) * 0x100000001b3u;
    }
    return h;
}
