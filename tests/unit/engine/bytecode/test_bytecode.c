/* test_bytecode.c - compiling, encoding, decoding and verifying without a machine to run the code.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "engine/bytecode/bc_writer.h"
#include "unit.h"

static CodeUnit *compile_text(Str text, ParseGoal goal, bool lazy, DiagList *diags)
{
    Source *source = xalloc_zero(sizeof *source);
    if (!source_init(source, text, STR("test.js")))
        return NULL;
    CompileOptions options = {.parse = {.goal = goal, .lazy = lazy}};
    diag_list_init(diags);
    return compile_source(source, &options, diags);
}

static const char *verify_all(FunctionCode *function, DiagList *diags)
{
    if (!function->code && !unit_compile_function(function, diags))
        return "does not compile";
    const char *wrong = verify_function(function);
    for (u32 i = 0; !wrong && i < function->n_nested; i++)
        wrong = verify_all(function_nested(function, i), diags);
    return wrong;
}

/* Compiles, also lazily, and verifies everything. */
static void expect_good(Str text, ParseGoal goal)
{
    for (u32 lazy = 0; lazy < 2; lazy++) {
        DiagList diags;
        CodeUnit *unit = compile_text(text, goal, lazy, &diags);
        EXPECT(unit);
        if (!unit) {
            EXPECT_STR(diag_first(&diags) ? diag_first(&diags)->text : "", "");
        } else {
            const char *wrong = verify_all(unit->program, &diags);
            EXPECT_STR(wrong ? wrong : "", "");
        }
        unit_unref(unit);
        diag_list_deinit(&diags);
    }
}

static bool dump_has(Str text, const char *what)
{
    DiagList diags;
    CodeUnit *unit = compile_text(text, ParseGoal_Script, false, &diags);
    AUTO_BUF out = {0};
    if (unit)
        disasm_function(unit->program, true, &out);
    buf_push(&out, 0);
    unit_unref(unit);
    diag_list_deinit(&diags);
    return strstr(out.data, what) != NULL;
}

static void repeat(Buf *out, const char *format, u32 n)
{
    for (u32 i = 0; i < n; i++) {
        char piece[128];
        int len = snprintf(piece, sizeof piece, format, i, i);
        buf_append(out, piece, (size_t)len);
    }
}

TEST(bytecode_statements_of_all_kinds)
{
    expect_good(STR("for (const x of [1,2]) { if (x) continue; else break } l: { break l }\n"
                    "try { f() } catch ({a}) { a } finally { g() } with (o) x = y;\n"
                    "switch (a) { case 1: case 2: b; break; case 3: default: c; case 9: }\n"
                    "for (var i in o) ; do { i++ } while (i < 10); while (1) break;"),
                ParseGoal_Script);
    expect_good(STR("import a, {b as c} from 'x'; import * as d from 'y'; export default class {}\n"
                    "export function f() { return a + c + d } export const g = await f();\n"
                    "for await (const h of g) export_(h); function export_() {}"),
                ParseGoal_Module);
    expect_good(STR("async function* f(a, [b, ...c], {d, ...e} = {}, ...g) {\n"
                    "  for await (const x of g) { try { yield x } finally { await b } }\n"
                    "  return yield* a }\n"
                    "class A extends B { #p = 1; static #q() {} get #r() {} set #r(v) {}\n"
                    "  static { this.#q() } constructor(...a) { super(...a); this.#r = this.#p; }\n"
                    "  [k] = () => super.x; static async *m() { new.target } }"),
                ParseGoal_CommonJs);
}

TEST(bytecode_many_registers)
{
    AUTO_BUF text = {0};
    buf_append_c(&text, "function f() { ");
    repeat(&text, "let v%u = g(%u);", 600);
    buf_append_c(&text, "v500 += v400; v3 = v599.x; v599.call(v1, v2); return v555 < v556 ? [v555] : v1 }");
    expect_good(buf_view(&text), ParseGoal_Script);
}

TEST(bytecode_many_constants)
{
    AUTO_BUF text = {0};
    repeat(&text, "f(%u.5, 's%u');", 40000);
    expect_good(buf_view(&text), ParseGoal_Script);
}

TEST(bytecode_long_jumps)
{
    AUTO_BUF text = {0};
    buf_append_c(&text, "function f(a) { while (a) { if (a.x) continue; ");
    repeat(&text, "a.b%u(%u);", 30000);
    buf_append_c(&text, "} }");
    expect_good(buf_view(&text), ParseGoal_Script);
}

TEST(bytecode_long_chains)
{
    AUTO_BUF text = {0};
    buf_append_c(&text, "x = 0");
    repeat(&text, " + a%u * %u", 100000);
    buf_append_c(&text, "; y = [");
    repeat(&text, "%u, ", 100000);
    buf_append_c(&text, "]; z = 1");
    repeat(&text, " && a%u", 100000);
    expect_good(buf_view(&text), ParseGoal_Script);
}

TEST(bytecode_too_deep_is_reported)
{
    AUTO_BUF text = {0};
    buf_append_c(&text, "x");
    repeat(&text, ".a", 200000);
    DiagList diags;
    CodeUnit *unit = compile_text(buf_view(&text), ParseGoal_Script, false, &diags);
    EXPECT(!unit && diag_first(&diags));
    unit_unref(unit);
    diag_list_deinit(&diags);
}

TEST(bytecode_shape_of_code)
{
    EXPECT(dump_has(STR("function f(a, b) { return a + b }"), "Add            r3, r0, r1"));
    EXPECT(dump_has(STR("function f(a, b) { return a + (a = b) }"), "Move "));
    EXPECT(!dump_has(STR("function f(a, b) { return a + b * a }"), "Move "));
    EXPECT(dump_has(STR("x = 2 * 3 + 1"), "LoadInt        r1, 7"));
    EXPECT(dump_has(STR("x = 'a' + 'b'"), "\"ab\""));
    EXPECT(dump_has(STR("x = {a: 1, b: 2}"), "NewObjectK"));
    EXPECT(dump_has(STR("switch (x) { case 1: case 2: case 3: case 4: f() }"), "SwitchInt"));
    EXPECT(!dump_has(STR("function f() { let x = 1; return x }"), "NewScope"));
    EXPECT(dump_has(STR("function f() { let x = 1; return () => x }"), "NewScope"));
    EXPECT(dump_has(STR("for (let i = 0; i < 3; i++) f(() => i)"), "CopyScope"));
    EXPECT(!dump_has(STR("for (let i = 0; i < 3; i++) f(i)"), "CopyScope"));
    EXPECT(dump_has(STR("if (x == null) f()"), "JNotNullish"));
}

TEST(bytecode_decode_wide)
{
    const u32 code[4] = {Op_Wide | 1u << 8 | 2u << 16 | 3u << 24, Op_GetElem | 4u << 8 | 5u << 16 | 6u << 24,
                         7u, 1u};
    Insn insn = op_decode(code);
    EXPECT(insn.op == Op_GetElem && insn.words == 4);
    EXPECT(insn.a == 0x104 && insn.b == 0x205 && insn.c == 0x306 && insn.d == 0x10007);
    const u32 load[1] = {Op_LoadInt | 9u << 8 | 0xfffeu << 16};
    insn = op_decode(load);
    EXPECT(insn.a == 9 && insn.b == -2 && insn.words == 1);
}

TEST(bytecode_verify_refuses)
{
    u32 code[2] = {Op_Move | 1u << 8 | 9u << 16, Op_ReturnUndef};
    FunctionCode f = {.code = code, .code_len = 2, .reg_count = 3};
    EXPECT_STR(verify_function(&f), "register out of range");
    code[0] = Op_Jump | 0x7fu << 16;
    EXPECT_STR(verify_function(&f), "jump into nothing");
    code[0] = 0xff;
    EXPECT_STR(verify_function(&f), "unknown opcode");
    code[0] = Op_Nop;
    f.code_len = 1;
    EXPECT_STR(verify_function(&f), "runs off its end");
}
