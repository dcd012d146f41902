/* test_native_contract.c - machine code can live beside the interpreter (the contract that native/
 * will build on).
 *
 * A small template compiler for the few opcodes of one function writes x86-64 code into a file,
 * which is mapped read-only and executable at two addresses. The code keeps every value in VM-stack
 * registers at instruction boundaries, embeds no address, reaches helpers through the Vm and
 * everything else through its template's link table. It is entered at its beginning and at its loop
 * head, bails out before every instruction, is thrown through, collects inside, and recurses with
 * the interpreter until the RangeError.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__)
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/buf.h"
#include "engine/api/embed.h"
#include "engine/bytecode/op.h"
#include "engine/vm/call.h"
#include "engine/vm/eval.h"
#include "engine/vm/helpers.h"
#include "engine/vm/interp.h"
#include "engine/vm/template.h"

static const char source_text[] =
    "function g(n, h) { let s = 0; for (let i = 0; i < n; i++) s += h(i, s); return s }"
    "function inc(i) { return i + 1 } g(3, inc);";

typedef struct Link {
    i32 bail_before; /* index of the instruction to leave before; -1: none */
    u32 entries;     /* counts how often the code was entered */
} Link;

enum { MAX_INSNS = 64, MAX_FIXUPS = 256 };
enum { TO_INSN, TO_BAIL, TO_THROW, TO_EXIT, TO_THREW };

typedef struct Fixup {
    u32 at;
    u8 kind;
    u32 index;
} Fixup;

typedef struct Assembler {
    Buf code;
    Fixup fixups[MAX_FIXUPS];
    u32 n_fixups;
    u32 insn_at[MAX_INSNS], insn_pc[MAX_INSNS], n_insns;
    u32 bail_at[MAX_INSNS], throw_at[MAX_INSNS];
    u32 exit_at, threw_at, loop_entry;
} Assembler;

static void bytes(Assembler *as, const char *hex)
{
    for (; *hex; hex += hex[2] == ' ' ? 3 : 2) {
        char pair[3] = {hex[0], hex[1], 0};
        buf_push(&as->code, (char)strtoul(pair, NULL, 16));
    }
}

static void word32(Assembler *as, u32 v)
{
    buf_append(&as->code, &v, 4);
}

static void word64(Assembler *as, u64 v)
{
    buf_append(&as->code, &v, 8);
}

static void branch(Assembler *as, const char *opcode, u8 kind, u32 index)
{
    bytes(as, opcode);
    as->fixups[as->n_fixups++] = (Fixup){(u32)as->code.len, kind, index};
    word32(as, 0);
}

static void with32(Assembler *as, const char *opcode, u32 v)
{
    bytes(as, opcode);
    word32(as, v);
}

/* rbx vm, rbp frame, r12 registers, r13 link, r14 helpers */
static void prologue(Assembler *as)
{
    bytes(as, "53 55 4154 4155 4156 4889FB 4889F5 4C8D6528 488B4518");
    with32(as, "4C8BA8", offsetof(Function, tmpl));
    with32(as, "4D8BAD", offsetof(Template, link));
    with32(as, "4C8BB3", offsetof(Vm, native_helpers));
    bytes(as, "41FF4504"); /* inc dword [r13 + 4] */
}

static void helper(Assembler *as, Helper which)
{
    bytes(as, "4889DF 4889EE"); /* rdi = vm, rsi = frame */
    with32(as, "41FF96", (u32)which * 8);
}

static void load_rax(Assembler *as, i32 reg)
{
    with32(as, "498B8424", (u32)reg * 8);
}
static void load_rcx(Assembler *as, i32 reg)
{
    with32(as, "498B8C24", (u32)reg * 8);
}
static void store_rax(Assembler *as, i32 reg)
{
    with32(as, "49898424", (u32)reg * 8);
}

static void rax_value(Assembler *as, Value v)
{
    bytes(as, "48B8");
    word64(as, VALUE_BITS(v));
}

/* Leaves unless rax and rcx are both integers; rdx = TAG_INT. */
static void need_ints(Assembler *as, u32 insn)
{
    bytes(as, "48BA");
    word64(as, TAG_INT);
    bytes(as, "4889C6 4821CE 4839D6");
    branch(as, "0F82", TO_BAIL, insn);
}

static u32 insn_of_pc(const Assembler *as, u32 pc)
{
    for (u32 i = 0; i < as->n_insns; i++)
        if (as->insn_pc[i] == pc)
            return i;
    return UINT32_MAX;
}

/* One instruction; false: an opcode that this compiler does not know. */
static bool emit(Assembler *as, u32 i, const Insn *in)
{
    u32 next = as->insn_pc[i] + in->words;
    with32(as, "41817D00", i); /* cmp dword [r13], i */
    branch(as, "0F84", TO_BAIL, i);
    switch (in->op) {
    case Op_LoadInt:
        rax_value(as, value_int(in->b));
        store_rax(as, in->a);
        return true;
    case Op_Move:
        load_rax(as, in->b);
        store_rax(as, in->a);
        return true;
    case Op_Add:
        load_rax(as, in->b);
        load_rcx(as, in->c);
        need_ints(as, i);
        bytes(as, "01C8");
        branch(as, "0F80", TO_BAIL, i);
        bytes(as, "4809D0");
        store_rax(as, in->a);
        return true;
    case Op_Inc:
        load_rax(as, in->b);
        bytes(as, "4889C1");
        need_ints(as, i);
        bytes(as, "83C001");
        branch(as, "0F80", TO_BAIL, i);
        bytes(as, "4809D0");
        store_rax(as, in->a);
        return true;
    case Op_JLess:
        bytes(as, "837B0400"); /* the interpreter polls for interrupts */
        branch(as, "0F85", TO_BAIL, i);
        load_rax(as, in->a);
        load_rcx(as, in->b);
        need_ints(as, i);
        bytes(as, "39C8");
        branch(as, "0F8C", TO_INSN, next + (u32)in->d);
        return true;
    case Op_Jump:
        branch(as, "E9", TO_INSN, next + (u32)in->b);
        return true;
    case Op_CallPlain:
        with32(as, "C74508", next - 1); /* frame->pc */
        rax_value(as, VAL_UNDEFINED);
        store_rax(as, in->b + 4);
        with32(as, "BA", (u32)in->b);
        with32(as, "B9", (u32)in->c);
        helper(as, Helper_native_call);
        bytes(as, "4883F81A"); /* VAL_EXC */
        branch(as, "0F84", TO_THROW, i);
        store_rax(as, in->a);
        return true;
    case Op_Return:
        load_rax(as, in->a);
        bytes(as, "488B4D00"); /* vm->frame = frame->caller */
        with32(as, "48898B", offsetof(Vm, frame));
        branch(as, "E9", TO_EXIT, 0);
        return true;
    default:
        return false;
    }
}

static bool assemble(Assembler *as, const FunctionCode *code)
{
    for (u32 pc = 0; pc < code->code_len && as->n_insns < MAX_INSNS;
         pc += op_decode(code->code + pc).words)
        as->insn_pc[as->n_insns++] = pc;
    prologue(as);
    helper(as, Helper_native_enter);
    bytes(as, "85C0");
    branch(as, "0F84", TO_THREW, 0);
    for (u32 i = 0; i < as->n_insns; i++) {
        Insn in = op_decode(code->code + as->insn_pc[i]);
        as->insn_at[i] = (u32)as->code.len;
        if (!emit(as, i, &in))
            return false;
    }
    for (u32 i = 0; i < as->n_insns; i++) {
        as->bail_at[i] = (u32)as->code.len;
        with32(as, "BA", as->insn_pc[i]);
        helper(as, Helper_interp_resume);
        branch(as, "E9", TO_EXIT, 0);
        as->throw_at[i] = (u32)as->code.len;
        helper(as, Helper_interp_resume_throw);
        branch(as, "E9", TO_EXIT, 0);
    }
    as->threw_at = (u32)as->code.len;
    rax_value(as, VAL_EXC);
    as->exit_at = (u32)as->code.len;
    bytes(as, "415E 415D 415C 5D 5B C3");
    as->loop_entry =
        (u32)as->code.len; /* a second way in: at the loop head, registers already there */
    prologue(as);
    branch(as, "E9", TO_INSN, code->n_entries ? code->entries[0] : 0);
    for (u32 i = 0; i < as->n_fixups; i++) {
        Fixup *f = &as->fixups[i];
        u32 insn = f->kind == TO_INSN ? insn_of_pc(as, f->index) : 0;
        if (insn == UINT32_MAX)
            return false;
        u32 to = f->kind == TO_INSN    ? as->insn_at[insn]
                 : f->kind == TO_BAIL  ? as->bail_at[f->index]
                 : f->kind == TO_THROW ? as->throw_at[f->index]
                 : f->kind == TO_EXIT  ? as->exit_at
                                       : as->threw_at;
        u32 distance = to - (f->at + 4);
        memcpy(as->code.data + f->at, &distance, 4);
    }
    return true;
}

static char *map_code(const Assembler *as)
{
    char path[] = "/tmp/cob-native-XXXXXX";
    int fd = mkstemp(path);
    EXPECT(fd >= 0 && write(fd, as->code.data, as->code.len) == (ssize_t)as->code.len);
    unlink(path);
    char *at = mmap(NULL, as->code.len, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0);
    close(fd);
    return at == MAP_FAILED ? NULL : at;
}

static void expect(Vm *vm, const char *text, const char *want)
{
    Value v = script_run(vm, str_view(text), STR("native.js"), NULL);
    bool threw = value_is_exc(v);
    if (threw)
        v = exception_take(vm);
    AUTO_BUF got = {0};
    String *s = to_string(vm, v);
    buf_append_c(&got, threw ? "throws " : "");
    EXPECT(s && string_to_utf8(vm, s, &got));
    buf_push(&got, 0);
    EXPECT_STR(got.data, want);
    EXPECT(vm->frame == NULL);
}

static Value collect(Vm *vm, Frame *f)
{
    heap_collect(vm, COLLECT_FULL);
    heap_verify(vm);
    return frame_arg(f, 0);
}

/* As on-stack replacement would: a frame in the middle of the loop, taken up by machine code. */
static void enter_at_loop_head(Vm *vm, Function *g, Value inc, NativeFn entry)
{
    Frame *frame = (Frame *)(void *)frame_top(vm, vm->frame);
    *frame = (Frame){.caller = vm->frame,
                     .kind = 2,
                     .argc = 2,
                     .callee = value_cell(g),
                     .this_value = VAL_UNDEFINED};
    const FunctionCode *code = g->tmpl->code_info;
    for (u32 i = 0; i < code->reg_count; i++)
        frame->args[i] = VAL_UNDEFINED;
    frame->args[0] = value_int(10);
    frame->args[1] = inc;
    /* the two LoadInt at the beginning say where s and i live; put them at s = 100, i = 4 */
    frame->args[op_decode(code->code).a] = value_int(100);
    frame->args[op_decode(code->code + 1).a] = value_int(4);
    vm->frame = frame;
    Value v = entry(vm, frame);
    EXPECT(value_is_int(v) && value_as_int(v) == 100 + 5 + 6 + 7 + 8 + 9 + 10);
    EXPECT(vm->frame == NULL);
}

static void check_code(Vm *vm, Function *g, Link *link, const Assembler *as, char *code)
{
    Template *t = g->tmpl;
    t->entry = (NativeFn)(void *)code;
    t->tier = TIER_NATIVE;
    t->call_mode = ENTER_SLOW;
    t->link = link;
    expect(vm, "g(10, inc)", "55");
    expect(vm, "g(4, i => i / 2)", "3");
    expect(vm, "g(3, (i, s) => s + 'x')", "00x00xx00x00xxx");
    for (u32 i = 0; i < as->n_insns; i++) { /* leave before every instruction */
        link->bail_before = (i32)i;
        expect(vm, "g(10, inc)", "55");
    }
    link->bail_before = -1;
    expect(vm, "try { g(10, i => { if (i == 5) throw 'five'; return i }) } catch (e) { e }",
           "five");
    expect(vm, "g(10, i => { throw 'out ' + i })", "throws out 0");
    expect(vm, "g(5, i => collect({ i }).i)", "10");
    expect(vm, "g(3, i => g(3, inc))", "18");
    expect(vm, "var depth = 0, again = i => { depth++; return g(1, again) }; g(1, again)",
           "throws RangeError: Maximum call stack size exceeded");
    expect(vm, "depth > 1000", "true");
    expect(vm, "g(10, inc)", "55");
    expect(vm, "new Error().stack && g(1, () => new Error('e').stack.split('\\n')[2].trim())",
           "0at g (native.js:1:64)");
    Value inc = script_run(vm, STR("inc"), STR("native.js"), NULL);
    enter_at_loop_head(vm, g, inc, (NativeFn)(void *)(code + as->loop_entry));
}

TEST(native_contract_holds_for_mapped_code)
{
    Vm *vm = vm_new(NULL);
    NativeFunction *c = native_new(vm, collect, string_from_c(vm, "collect"), 1, 0, 0);
    EXPECT(c && obj_put(vm, vm_core(vm)->realm->global, key_from_c(vm, "collect"), value_cell(c),
                        PROP_WC));
    expect(vm, source_text, "6");
    Value v = script_run(vm, STR("g"), STR("native.js"), NULL);
    Function *g = (Function *)value_as_cell(v);
    Link links[2];
    Assembler as = {0};
    EXPECT(assemble(&as, g->tmpl->code_info));
    for (u32 i = 0; i < 2; i++) {
        char *code = map_code(&as);
        EXPECT(code);
        links[i] = (Link){-1, 0};
        if (code)
            check_code(vm, g, &links[i], &as, code);
        EXPECT(links[i].entries > as.n_insns);
    }
    buf_deinit(&as.code);
    vm_free(vm);
}
#endif
