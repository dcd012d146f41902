/* test_unit_file.c - units as bytes: the round trip, damage, and bytes that only look right.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/buf.h"
#include "base/check.h"
#include "base/rng.h"
#include "engine/bytecode/unit_file_priv.h"
#include "unit.h"

enum { BUILD = 77, TRIES = 1000 };

static const char script[] =
    "// every kind of constant, table and scope\n"
    "'use strict';\n"
    "var g1 = 1; let g2 = 0.5, g3 = 12345678901234567890n; const g4 = `a${g1}b`;\n"
    "function tag(s) { return s.raw[0]; }\n"
    "class A { #p = 3; static s = 'x'; static { this.q = () => this.#q; } get p() { return this.#p; } static #q = 1;\n"
    "  accessor v = 4; constructor() { this.a = 1; this.b = 2; } async *gen() { yield* [1]; await 0; } }\n"
    "class B extends A { y = super.p; }\n"
    "function outer(a, b = a, ...rest) {\n"
    "  for (let i = 0; i < 3; i++) { rest.push(() => i + a); }\n"
    "  switch (a) { case 1: case 2: return b; case 3: return rest; case 4: case 5: case 6: case 7: return 'many'; }\n"
    "  try { return eval('a'); } catch ({ message }) { return tag`x\\u{41}${message}`; } finally { b = { k: 1, l: 2, m: a }; }\n"
    "  label: while (true) { with_var: for (const k in b) continue label; break; }\n"
    "  return /re+/g.exec(String(\xc3\xa4 => '\xf0\x9f\x98\x80'));\n"
    "}\n"
    "function sloppy() { return arguments.length; }\n"
    "const later = function () { return function deep() { return g2 + outer(1); }; };\n";

static const char module[] =
    "import def, { a as b, c } from './x.js'; import * as ns from 'y'; import data from './z.json' with { type: 'json' };\n"
    "export { b, ns }; export * from './star.js'; export * as inner from './star.js'; export default class {}\n"
    "export const one = 1, two = () => one + c; export function hoisted() { return def(data); }\n"
    "await one; console.log(import.meta.url);\n";

static const char typescript[] =
    "enum E { A = 1, B = A << 2, C = 'c' as any } namespace N { export const x = E.A; export function f(): number { return x; } }\n"
    "class P { constructor(private readonly q: string, public r = 2) {} method<T>(this: P, t?: T): T | undefined { return t; } }\n"
    "function over(a: string): void; function over(a: any) { enum I { X = 7 } return I.X + a!; }\n"
    "abstract class Q { abstract z(): void; declare w: number; }\n";

/* What is known of const enums is not kept: all that is lazy is compiled before. */
static const char const_enums[] =
    "const enum E { A = 1, B } declare const enum D { X = 9 } namespace N { export const enum F { G = 'g' } }\n"
    "function lazy() { return [E.B, D.X, N.F.G, () => E.A, eval('E')]; } console.log(lazy());\n"
    "function more(n: number) { for (let i = 0; i < n; i++) { if (i === E.B) return () => i + n; } return lazy; }\n"
    "console.log(more(3), more(E.A)); class K { static #k = E.B; get k() { return K.#k; } } new K();\n";

static CodeUnit *compile(const char *text, ParseGoal goal, const Dialect *dialect)
{
    Source *source = xalloc(sizeof *source);
    CHECK(source_init(source, str_view(text), STR("test.js")));
    source->dialect = dialect;
    CompileOptions options = {.parse = {.goal = goal, .lazy = true, .dialect = dialect, .strict = goal == ParseGoal_Module}};
    DiagList diags;
    diag_list_init(&diags);
    CodeUnit *unit = compile_source(source, &options, &diags);
    EXPECT(unit && !diags.len);
    diag_list_deinit(&diags);
    return unit;
}

static void compile_all(CodeUnit *unit)
{
    DiagList diags;
    diag_list_init(&diags);
    EXPECT(unit_compile_all(unit, &diags));
    diag_list_deinit(&diags);
}

/* The bytes in a block of their own that ends at an unmapped page. */
static Str guarded(const Buf *bytes)
{
    char *data = unit_guard_alloc(ROUND_UP(bytes->len, 8));
    memcpy(data, bytes->data, bytes->len);
    return (Str){data, bytes->len};
}

static void guarded_free(Str bytes)
{
    unit_guard_free((char *)(uintptr_t)bytes.data, ROUND_UP(bytes.len, 8));
}

static CodeUnit *read_from(Str bytes, const Dialect *dialect)
{
    UnitReadOptions options = {.name = STR("test.js"), .dialect = dialect, .build = BUILD};
    return unit_read(bytes, &options);
}

static void disassemble(CodeUnit *unit, Buf *out)
{
    disasm_function(unit->program, true, out);
    if (unit->module_init)
        disasm_function(unit->module_init, true, out);
}

/* All that is no pointer, fields that nobody thought of included. */
static void check_infos(CodeUnit *want, CodeUnit *got)
{
    script_complete(got->script);
    EXPECT(got->script->n_functions == want->script->n_functions && got->script->n_names >= want->script->n_names);
    EXPECT(got->script->n_erased == want->script->n_erased && got->script->n_rewritten == want->script->n_rewritten &&
           got->script->n_constants == want->script->n_constants);
    for (u32 i = 0; i < got->script->n_functions; i++) {
        FunctionInfo a = *want->script->functions[i], b = *got->script->functions[i];
        EXPECT(!a.parent == !b.parent && !a.outer == !b.outer && a.n_free_names == b.n_free_names);
        EXPECT(a.n_free_names == 0 || memcmp(a.free_names, b.free_names, a.n_free_names * sizeof(u32)) == 0);
        a.parent = b.parent = NULL;
        a.outer = b.outer = NULL;
        a.free_names = b.free_names = a.properties = b.properties = NULL;
        a.script = b.script = NULL;
        EXPECT(memcmp(&a, &b, sizeof a) == 0);
    }
}

static void check_codes(const FunctionCode *want, const FunctionCode *got)
{
    FunctionCode a = *want, b = *got;
    EXPECT(str_equal(a.name, b.name) && str_equal(a.inferred, b.inferred));
    a.unit = b.unit = NULL;
    a.info = b.info = NULL;
    a.name = b.name = a.inferred = b.inferred = (Str){0};
    a.stored = b.stored = 0;
    a.code = b.code = a.entries = b.entries = NULL;
    a.constants = b.constants = NULL;
    a.atoms = b.atoms = NULL;
    a.handlers = b.handlers = NULL;
    a.lines = b.lines = NULL;
    a.feedback = b.feedback = NULL;
    a.nested = b.nested = NULL, a.nested_by_number = b.nested_by_number = false;
    a.strict_parts = b.strict_parts = NULL;
    EXPECT(memcmp(&a, &b, sizeof a) == 0);
    for (u32 i = 0; i < want->n_nested && i < got->n_nested; i++)
        check_codes(function_nested(want, i), function_nested(got, i));
}

/* What is read disassembles to the same text as what was written, and is written to the same bytes. */
static void check_trip(const char *text, ParseGoal goal, const Dialect *dialect, bool whole)
{
    CodeUnit *unit = compile(text, goal, dialect);
    if (whole)
        compile_all(unit);
    AUTO_BUF bytes = {0};
    AUTO_BUF again = {0};
    AUTO_BUF want = {0};
    AUTO_BUF got = {0};
    EXPECT(unit_write(unit, BUILD, &bytes));
    Str place = guarded(&bytes);
    CodeUnit *read = read_from(place, dialect);
    EXPECT(read != NULL);
    EXPECT(read && unit_write(read, BUILD, &again));
    EXPECT(str_equal(buf_view(&bytes), buf_view(&again)));
    /* Functions that were left are compiled from the source that came along. */
    compile_all(unit);
    if (read) {
        compile_all(read);
        disassemble(unit, &want);
        disassemble(read, &got);
        check_infos(unit, read);
        check_codes(unit->program, read->program);
        EXPECT(want.len > 1000 && str_equal(buf_view(&want), buf_view(&got)));
        EXPECT((whole || text == const_enums) == (unit_compiled_bytes(read) == 0));
    }
    unit_unref(read);
    unit_unref(unit);
    guarded_free(place);
}

TEST(unit_file_round_trip)
{
    for (u32 whole = 0; whole < 2; whole++) {
        check_trip(script, ParseGoal_Script, NULL, whole);
        check_trip(script, ParseGoal_CommonJs, &dialect_js, whole);
        check_trip(module, ParseGoal_Module, &dialect_js, whole);
        check_trip(typescript, ParseGoal_Module, &dialect_ts, whole);
        check_trip(const_enums, ParseGoal_Module, &dialect_ts, whole);
    }
}

TEST(unit_file_refuses_damage)
{
    CodeUnit *unit = compile(script, ParseGoal_CommonJs, NULL);
    compile_all(unit);
    AUTO_BUF bytes = {0};
    EXPECT(unit_write(unit, BUILD, &bytes));
    unit_unref(unit);
    Rng rng;
    rng_seed(&rng, 1);
    for (u32 i = 0; i < TRIES; i++) {
        Str place = guarded(&bytes);
        char *data = (char *)(uintptr_t)place.data;
        size_t at = rng_below(&rng, (u32)bytes.len);
        if (i % 2)
            data[at] = (char)(data[at] ^ 1 << rng_below(&rng, 8));
        CodeUnit *read = read_from((Str){data, i % 2 ? bytes.len : at}, NULL);
        EXPECT(read == NULL);
        unit_unref(read);
        guarded_free(place);
    }
}

TEST(unit_file_refuses_other_builds)
{
    CodeUnit *unit = compile(script, ParseGoal_Script, NULL);
    AUTO_BUF bytes = {0};
    EXPECT(unit_write(unit, BUILD + 1, &bytes));
    unit_unref(unit);
    EXPECT(read_from(buf_view(&bytes), NULL) == NULL);
}

/* Bytes with the right checksum and wrong contents may be taken, but nothing may be read outside of them. */
static void check_forged(const char *text, ParseGoal goal, const Dialect *dialect, u64 seed)
{
    CodeUnit *unit = compile(text, goal, dialect);
    if (seed % 2)
        compile_all(unit);
    AUTO_BUF bytes = {0};
    EXPECT(unit_write(unit, BUILD, &bytes));
    unit_unref(unit);
    Rng rng;
    rng_seed(&rng, seed);
    for (u32 i = 0; i < TRIES; i++) {
        Str place = guarded(&bytes);
        char *data = (char *)(uintptr_t)place.data;
        for (u32 k = 0; k < 1 + i % 4; k++) {
            u32 at = (u32)ROUND_UP(sizeof(UnitHead) - 80, 8) + rng_below(&rng, (u32)(bytes.len - sizeof(UnitHead) + 80));
            static const u32 values[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x10000};
            u32 word = values[rng_below(&rng, ARRAY_LEN(values))];
            if (i % 3 == 0 || at % 4 || at + 4 > bytes.len)
                data[at] = (char)(data[at] ^ 1 << rng_below(&rng, 8));
            else
                memcpy(data + at, &word, sizeof word);
        }
        UnitHead *head = (UnitHead *)(void *)data;
        head->checksum = unit_checksum(place);
        CodeUnit *read = read_from(place, dialect);
        if (read) {
            (void)!unit_read_all(read);
            AUTO_BUF out = {0};
            disassemble(read, &out);
        }
        unit_unref(read);
        guarded_free(place);
    }
}

TEST(unit_file_forged)
{
    check_forged(script, ParseGoal_CommonJs, NULL, 1);
    check_forged(script, ParseGoal_Script, NULL, 2);
    check_forged(module, ParseGoal_Module, NULL, 3);
    check_forged(typescript, ParseGoal_Module, &dialect_ts, 4);
}

static void refuse(void *ctx, struct Arena *arena, struct ParseResult *result)
{
    (void)ctx;
    (void)arena;
    (void)result;
}

TEST(unit_file_changed_trees_are_not_written)
{
    TreeChange change = {.apply = refuse};
    Dialect dialect = {.change = &change};
    CodeUnit *unit = compile(script, ParseGoal_Script, &dialect);
    AUTO_BUF bytes = {0};
    EXPECT(!unit_write(unit, BUILD, &bytes) && bytes.len == 0);
    unit_unref(unit);
}

/* ---- in parts ---- */

static void append_notes(void *ctx, Buf *out)
{
    buf_append_str(out, *(const Str *)ctx);
}

static Str cold_there(void *ctx, Buf *out UNUSED)
{
    return ((const Str *)ctx)[1];
}

/* What messages show without the source is what they show with it, at every instruction. */
static void check_texts(const FunctionCode *want, const FunctionCode *got, u32 *n)
{
    EXPECT(want->code_len == got->code_len && want->n_nested == got->n_nested);
    for (u32 pc = 0; pc < want->code_len; pc++)
        for (u32 what = 0; what < EXPR_TEXT_WANTS; what++) {
            AUTO_BUF a = {0};
            AUTO_BUF b = {0};
            ExprText in_a, in_b;
            bool there = expr_text(want, pc, (ExprTextWant)what, &a, &in_a);
            EXPECT(expr_text(got, pc, (ExprTextWant)what, &b, &in_b) == there && str_equal(buf_view(&a), buf_view(&b)));
            EXPECT(!there || memcmp(&in_a, &in_b, sizeof in_a) == 0);
            *n += there;
        }
    for (u32 i = 0; i < want->n_nested; i++) {
        DiagList diags;
        diag_list_init(&diags);
        FunctionCode *inner = function_nested(got, i);
        EXPECT(unit_compile_function(inner, &diags));
        check_texts(function_nested(want, i), inner, n);
        diag_list_deinit(&diags);
    }
}

TEST(unit_file_in_parts)
{
    CodeUnit *unit = compile(script, ParseGoal_Script, NULL);
    AUTO_BUF bytes = {0};
    AUTO_BUF cold = {0};
    AUTO_BUF notes = {0};
    u32 n = 0;
    compile_all(unit);
    UnitParts parts = {.cold = &cold, .notes = &notes};
    EXPECT(unit_write_parts(unit, 0, &bytes, &parts) && cold.len && notes.len);
    Str rest[] = {buf_view(&notes), buf_view(&cold)};
    UnitReadOptions options = {.name = STR("test.js"), .trusted = true, .notes = append_notes, .cold = cold_there, .ctx = rest};
    CodeUnit *back = unit_read(buf_view(&bytes), &options);
    EXPECT(back && !back->source->text.len);
    check_texts(unit->program, back->program, &n);
    EXPECT(n > 20);
    unit_unref(back);
    unit_unref(unit);
}
