/* SPDX-License-Identifier: MIT */
#include "engine/syntax/parse.h"

#include <stdio.h>

#include "base/alloc.h"
#include "unit.h"

#define EXPECT_TEXT(got, want) unit_expect_str(__FILE__, __LINE__, got, str_view(want))

typedef struct Parsed {
    Arena arena;
    DiagList diags;
    Source source;
    ScriptInfo *script;
    ParseResult *result;
} Parsed;

static void parse_with(Parsed *t, Str text, ParseOptions options)
{
    arena_init(&t->arena);
    diag_list_init(&t->diags);
    EXPECT(source_init(&t->source, text, STR("t")));
    t->script = script_info_new(&t->source);
    t->result = parse_program(&t->arena, t->script, &options, &t->diags);
}

static void drop(Parsed *t)
{
    script_info_free(t->script);
    arena_deinit(&t->arena);
    diag_list_deinit(&t->diags);
    source_deinit(&t->source);
}

/* The first message, or "" when the text is fine. */
static void expect_message(const char *text, const char *message, ParseOptions options)
{
    Parsed t;
    parse_with(&t, str_view(text), options);
    const Diag *first = diag_first(&t.diags);
    if (!str_equal_c(str_view(first ? first->text : ""), message))
        printf("in: %s\n", text);
    EXPECT_TEXT(str_view(first ? first->text : ""), message);
    EXPECT(t.result->ok == (message[0] == 0) && t.result->program);
    drop(&t);
}

typedef struct Row {
    const char *text, *message;
} Row;

TEST(parse_messages)
{
    static const Row rows[] = {
        {"let a; let a;", "Identifier 'a' has already been declared"},
        {"let a; { var a; }", "Identifier 'a' has already been declared"},
        {"{ var a; let a; }", "Identifier 'a' has already been declared"},
        {"{ { var a; } let b; }", ""},
        {"function f(a) { let a; }", "Identifier 'a' has already been declared"},
        {"function f(a, b = 1) { let a; }", "Identifier 'a' has already been declared"},
        {"try {} catch (e) { var e; }", ""},
        {"try {} catch ([e]) { var e; }", "Identifier 'e' has already been declared"},
        {"try {} catch (e) { let e; }", "Identifier 'e' has already been declared"},
        {"{ function f() {} function f() {} }", ""},
        {"'use strict'; { function f() {} function f() {} }",
         "Identifier 'f' has already been declared"},
        {"const a;", "Missing initializer in const declaration"},
        {"let [a];", "Missing initializer in destructuring declaration"},
        {"a b", "Unexpected identifier 'b', expected ';'"},
        {"(a", "Unexpected end of input, expected ')'"},
        {"if (a", "Unexpected end of input, expected ')'"},
        {"a }", "Unexpected token '}', expected an expression"},
        {"f(1 2)", "missing ) after argument list"},
        {"[1 2]", "Unexpected token '2', expected ']'"},
        {"1 = 2", "Invalid left-hand side in assignment"},
        {"({a: 1} = 2)", "Invalid destructuring assignment target"},
        {"({a = 1})", "Invalid shorthand property initializer"},
        {"({a = 1} = {})", ""},
        {"[...a, b] = c", "Rest element must be last element"},
        {"a?.b = 1", "Invalid left-hand side in assignment"},
        {"a || b ?? c", "Unexpected token '?\?': ?? can not be mixed with || or && without "
                        "parentheses"},
        {"-a ** b", "Unary operator used immediately before exponentiation expression. "
                    "Parenthesis must be used to disambiguate operator precedence"},
        {"break;", "Illegal break statement"},
        {"continue;", "Illegal continue statement: no surrounding iteration statement"},
        {"a: { continue a; }",
         "Illegal continue statement: 'a' does not denote an iteration statement"},
        {"a: b: for (;;) { continue a; }", ""},
        {"break a;", "Undefined label 'a'"},
        {"a: a: ;", "Label 'a' has already been declared"},
        {"return", "Illegal return statement"},
        {"super()", "'super' keyword unexpected here"},
        {"new.target", "new.target expression is not allowed here"},
        {"function f() { 'use strict'; with (a) {} }",
         "Strict mode code may not include a with statement"},
        {"'use strict'; 010", "Octal literals are not allowed in strict mode."},
        {"function f() { '\\1'; 'use strict'; }",
         "Octal escape sequences are not allowed in strict mode."},
        {"`\\1`", "Octal escape sequences are not allowed in template strings"},
        {"function f(a, a) { 'use strict'; }", "Duplicate parameter name not allowed in this context"},
        {"(a, a) => 1", "Duplicate parameter name not allowed in this context"},
        {"function f(a = 1) { 'use strict'; }",
         "Illegal 'use strict' directive in function with non-simple parameter list"},
        {"function eval() { 'use strict'; }", "Unexpected eval or arguments in strict mode"},
        {"class A { constructor() {} constructor() {} }", "A class may only have one constructor"},
        {"class A { constructor() { super(); } }", "'super' keyword unexpected here"},
        {"class A { #a; #a; }", "Identifier '#a' has already been declared"},
        {"class A { get #a() {} set #a(b) {} }", ""},
        {"class A { f() { this.#b; } }", "Private field '#b' must be declared in an enclosing class"},
        {"class A { a = arguments; }",
         "'arguments' is not allowed in class field initializer or static initialization block"},
        {"function* g(a = yield) {}", "Yield expression not allowed in formal parameter"},
        {"async (a = await 1) => 1",
         "await is only valid in async functions and the top level bodies of modules"},
        {"function f() { await x }",
         "await is only valid in async functions and the top level bodies of modules"},
        {"for (let a of b, c) ;", "Unexpected token ',', expected ')'"},
        {"for (let a = 1 of b) ;", "for-of loop variable declaration may not have an initializer."},
        {"for (var a = 1 in b) ;", ""},
        {"switch (a) { default: default: }", "More than one default clause in switch statement"},
        {"throw\na", "Illegal newline after throw"},
        {"try {}", "Missing catch or finally after try"},
        {"import 'a'", "Cannot use import statement outside a module"},
        {"import.meta", "Cannot use 'import.meta' outside a module"},
        {"/(/", "Invalid regular expression: /(/: Unterminated group"},
        {"/a/gg", "Invalid regular expression flags"},
        {"if (1) let\n{}", ""},
        {"let\nlet = 1", "let is disallowed as a lexically bound name"},
        {"v\\u0061r a", "Keyword must not contain escaped characters"},
        {"({ __proto__: 1, __proto__: 2 })",
         "Duplicate __proto__ fields are not allowed in object literals"},
        {"({ __proto__: a, __proto__: b } = {})", ""},
        {"while (1) function f() {}",
         "In non-strict mode code, functions can only be declared at top level, inside a block, or "
         "as the body of an if statement."},
        {"if (1) class A {}", "Unexpected token 'class'"},
        {"a\n=> 1", "Unexpected token '=>'"},
        {"<!-- html\na", ""},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        expect_message(rows[i].text, rows[i].message, (ParseOptions){0});
        expect_message(rows[i].text, rows[i].message, (ParseOptions){.lazy = true});
    }
}

TEST(parse_module_messages)
{
    static const Row rows[] = {
        {"export { a }", "Export 'a' is not defined in module"},
        {"export let a; export { a }", "Duplicate export of 'a'"},
        {"import { a } from 'x'; let a;", "Identifier 'a' has already been declared"},
        {"import { default as b, 'x y' as c } from 'm' with { type: 'json' }; export { b, c as 'q' }",
         ""},
        {"export { 'a' }", "A string literal cannot be used as an exported binding without `from`"},
        {"export * as ns from 'x'; export default class {}", ""},
        {"await 1; for await (const x of y) ;", ""},
        {"function f() { await 1 }",
         "await is only valid in async functions and the top level bodies of modules"},
        {"{ import 'a' }", "'import' and 'export' may only appear at the top level"},
        {"import a, { b } from 'x'; import * as c from 'y'; export { a as d }", ""},
        {"import x from 'y' with { a: '1', a: '2' }", "Import attributes has a duplicate key 'a'"},
        {"<!-- x", "Unexpected token '<', expected an expression"},
        {"let arguments;", "Unexpected eval or arguments in strict mode"},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        expect_message(rows[i].text, rows[i].message, (ParseOptions){.goal = ParseGoal_Module});
}

TEST(parse_typescript)
{
    static const char *const fine[] = {
        "let a: number = 1, b: Array<Map<string, number>> = c as any as T[];",
        "function f<T extends U = V>(this: Window, a?: T, ...b: T[]): a is string { return a!; }",
        "const g = async <T,>(x: T): Promise<T> => x;",
        "const h = (a: number, { b, c }: { b?: string; c: () => void } = {}): void => {};",
        "interface I extends J<K> { a: string; readonly b?: number; (x: I): I; [k: string]: any }",
        "type T<A> = A extends infer B extends string ? `x${B}` : keyof typeof a[number] | -1;",
        "declare const x: number; declare function y(): void; declare module 'z' { const q = 1 }",
        "abstract class C<T> extends D<T> implements E, F { private readonly a: number = 1; "
        "abstract b(): void; declare c: string; static d?: number; [k: string]: any; e!: T; "
        "constructor(x: number); constructor(x: any) { super() } get f(): number { return 1 } }",
        "function over(a: string): void; function over(a: any) {}",
        "import type { A } from 'a'; import { type B, C } from 'b'; export type { A }; C;",
        "f<number>(1); new Map<string, Array<number>>(); a < b > c; const k = x satisfies Y;",
        "let v = a ? (b) : c; let w = a ? (b, c) => d : e;",
        "type; type = 1; let declare = 2, as = 3; as as any; namespace\n.x;",
        "let u = <any>v; for (const q of <any[]>r) ;",
        "enum A { b, c = 'd' } namespace E.F { export const g = 1; }",
        "class A { constructor(private x: number) {} } @dec class B { @dec() m(q) {} }",
        "class X { declare = 1; readonly = 2; get; set; static; async; }",
    };
    static const Row bad[] = {
        {"let a: ;", "Type expected"},
    };
    ParseOptions options = {.goal = ParseGoal_Module, .dialect = &dialect_ts};
    for (size_t i = 0; i < ARRAY_LEN(fine); i++)
        expect_message(fine[i], "", options);
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        expect_message(bad[i].text, bad[i].message, options);
}

TEST(parse_typescript_drops_type_imports)
{
    Parsed t;
    parse_with(&t, STR("import { A, b } from 'x'; import { C } from 'y'; import 'z';"
                       "let v: A | C = b; export { v, A };"),
               (ParseOptions){.goal = ParseGoal_Module, .dialect = &dialect_ts});
    EXPECT(t.result->ok);
    ModuleInfo *m = t.result->module;
    EXPECT(m->n_requests == 2 && m->n_exports == 2);
    EXPECT(m->n_imports >= 1 && m->has_import_export && !m->has_await);
    drop(&t);
}

TEST(parse_deep_and_long)
{
    AUTO_BUF text = {0};
    for (int i = 0; i < 100000; i++)
        buf_append_c(&text, "a+");
    buf_append_c(&text, "a;[");
    for (int i = 0; i < 100000; i++)
        buf_append_c(&text, "1,");
    buf_append_c(&text, "]");
    Parsed t;
    parse_with(&t, buf_view(&text), (ParseOptions){0});
    EXPECT(t.result->ok);
    drop(&t);
    static const char *const deep[] = {"(", "[", "{a:", "!", "a=>", "{", "a?", "`${", "class{[", "-",
                                       "if(1)", "function f(){", "var [", "async(", "(a=("};
    for (size_t i = 0; i < ARRAY_LEN(deep); i++) {
        text.len = 0;
        for (int k = 0; k < 100000; k++)
            buf_append_c(&text, deep[i]);
        parse_with(&t, buf_view(&text), (ParseOptions){0});
        const Diag *first = diag_first(&t.diags);
        EXPECT(first);
        drop(&t);
    }
}

TEST(parse_again_matches)
{
    static const char text[] =
        "let outer = 1;\n"
        "function f(a, b = () => a + outer, ...rest) {\n"
        "  const local = a; let x = class { #p = 1; m(q) { return this.#p + local + q } };\n"
        "  function inner() { return arguments.length + rest[0] }\n"
        "  return async () => { for await (const z of inner()) yieldLess(z, local) };\n"
        "}\n"
        "class A { static get x() { return super.x } async *g() { yield* await 1 } constructor() { f() } }\n"
        "const o = { m() { return super.m() }, get [outer]() { return 1 }, async: x => x };\n";
    Parsed t;
    ParseOptions options = {.lazy = true};
    parse_with(&t, STR(text), options);
    EXPECT(t.result->ok);
    u32 again = 0;
    for (u32 i = 0; i < t.script->n_functions; i++) {
        FunctionInfo *info = t.script->functions[i];
        if (!info->is_lazy)
            continue;
        Arena arena;
        arena_init(&arena);
        AstFunction *f = parse_function_again(&arena, t.script, info, &options, &t.diags);
        EXPECT(f && f->node.start == info->start && f->node.end == info->end);
        EXPECT(f && !f->info->is_lazy && f->scope);
        info->is_lazy = true;
        arena_deinit(&arena);
        again++;
    }
    EXPECT(again >= 10);
    drop(&t);
}

TEST(parse_function_goal)
{
    static const struct {
        const char *text;
        u32 params_end;
        bool fine;
    } rows[] = {
        {"function anonymous(a,b\n) {\nreturn a\n}", 23, true},
        {"async function* anonymous(\n) {\nyield await 1\n}", 27, true},
        {"function anonymous(/*\n) {\n*/){\n}", 22, false},
        {"function anonymous(\n) {\n}, function (){\n}", 20, false},
        {"function anonymous(a = (function (b) {})\n) {\nlet c\n}", 41, true},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        Parsed t;
        parse_with(&t, str_view(rows[i].text),
                   (ParseOptions){.goal = ParseGoal_Function, .params_end = rows[i].params_end});
        EXPECT(t.result->ok == rows[i].fine);
        drop(&t);
    }
}

TEST(parse_common_js)
{
    Parsed t;
    parse_with(&t, STR("#!/usr/bin/env cob\nif (require.main) return; var exports; module.x = this"),
               (ParseOptions){.goal = ParseGoal_CommonJs, .lazy = true});
    EXPECT(t.result->ok);
    AstProgram *program = AST(Program, t.result->program);
    AstFunction *f = AST(Function, program->body.items[0]);
    EXPECT(f->params.len == 5 && !f->info->is_lazy && f->info->uses_this);
    EXPECT(f->info->param_count == 5 && f->node.end == t.source.text.len);
    drop(&t);
}

TEST(parse_incomplete_input)
{
    static const Row rows[] = {{"function f() {", "y"}, {"`abc", "n"}, {"a +", "y"}, {"a b", "n"},
                               {"if (a)", "y"}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        Parsed t;
        parse_with(&t, str_view(rows[i].text), (ParseOptions){0});
        EXPECT(t.result->incomplete == (rows[i].message[0] == 'y'));
        drop(&t);
    }
}

/* What is called where it stands is kept from the first parse, whatever is in its parameters. */
TEST(parse_keeps_what_runs_at_once)
{
    static const struct {
        const char *text;
        bool kept;
    } rows[] = {
        {"(function () {})()", true},
        {"(() => {})()", true},
        {"((a) => {})(1)", true},
        {"((a, b = 1) => {})(1)", true},
        {"(({ a }) => {})({})", true},
        {"(a => {})(1)", true},
        {"(async (a) => {})(1)", true},
        {"!function () {}()", true},
        {"f((a) => {})", false},
        {"x = (a) => {}", false},
        {"x = function () {}", false},
        {"function f() {}", false},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        ParseOptions options = {.lazy = true};
        Parsed t;
        parse_with(&t, str_view(rows[i].text), options);
        EXPECT(t.result->ok && t.script->n_functions == 2);
        if (t.script->functions[1]->is_lazy == rows[i].kept)
            EXPECT_TEXT(str_view(rows[i].text), rows[i].kept ? "is kept" : "is dropped");
        drop(&t);
    }
}
