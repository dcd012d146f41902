/* SPDX-License-Identifier: MIT */
#include "engine/syntax/scope.h"

#include "base/alloc.h"
#include "engine/syntax/parse.h"
#include "unit.h"

typedef struct Parsed {
    Arena arena;
    DiagList diags;
    Source source;
    ScriptInfo *script;
    ParseResult *result;
    Scope *scope;
} Parsed;

static void begin(Parsed *t, Str text, ParseOptions options)
{
    arena_init(&t->arena);
    diag_list_init(&t->diags);
    EXPECT(source_init(&t->source, text, STR("t")));
    t->script = script_info_new(&t->source);
    t->result = parse_program(&t->arena, t->script, &options, &t->diags);
    t->scope = AST(Program, t->result->program)->scope;
    EXPECT(t->result->ok);
}

static void end(Parsed *t)
{
    script_info_free(t->script);
    arena_deinit(&t->arena);
    diag_list_deinit(&t->diags);
    source_deinit(&t->source);
}

static Var *find_var(const Scope *scope, const char *name)
{
    for (Var *v = scope->first; v; v = v->next)
        if (str_equal_c(v->name->text, name))
            return v;
    for (Scope *s = scope->first_child; s; s = s->next_sibling) {
        Var *v = find_var(s, name);
        if (v)
            return v;
    }
    return NULL;
}

static Var *scope_own_by_name(const Scope *scope, const char *name)
{
    Var *v = scope->first;
    while (v && !str_equal_c(v->name->text, name))
        v = v->next;
    return v;
}

typedef struct Search {
    const char *name;
    u32 skip;
    AstNode *found;
} Search;

static void visit(void *context, AstNode *node)
{
    Search *s = context;
    if (s->found)
        return;
    if (node->kind == Node_Identifier && str_equal_c(AST(Identifier, node)->name->text, s->name) &&
        s->skip-- == 0)
        s->found = node;
    else
        ast_each_child(node, visit, context);
}

/* The n-th identifier of that name, located. */
static VarLoc locate(AstNode *root, const char *name, u32 n)
{
    Search s = {name, n, NULL};
    VarLoc loc = {0};
    visit(&s, root);
    EXPECT(s.found);
    if (s.found) {
        AstIdentifier *id = AST(Identifier, s.found);
        scope_locate(id->scope, id->name, id->var, s.found->start, &loc);
    }
    return loc;
}

TEST(scope_storage)
{
    Parsed t;
    begin(&t, STR("function f(a, b) { let c = a; var d; { let e; e; } return () => b + c; }"),
          (ParseOptions){0});
    EXPECT(find_var(t.scope, "f")->storage == Storage_Global);
    EXPECT(find_var(t.scope, "a")->storage == Storage_Register);
    EXPECT(find_var(t.scope, "b")->storage == Storage_Heap);
    EXPECT(find_var(t.scope, "c")->storage == Storage_Heap);
    EXPECT(find_var(t.scope, "d")->storage == Storage_Register);
    EXPECT(find_var(t.scope, "e")->storage == Storage_Register);
    Scope *f = find_var(t.scope, "a")->scope;
    EXPECT(f->needs_heap && f->n_slots == 2 && f->kind == ScopeKind_Function);
    VarLoc loc = locate(t.result->program, "b", 1);
    EXPECT(loc.storage == Storage_Heap && loc.hops == 0 && loc.found && !loc.check_tdz);
    end(&t);
}

TEST(scope_hops_count_heap_scopes)
{
    Parsed t;
    begin(&t, STR("function f(a) { { let b; for (let i;;) { let c; g(() => a + b + c + i); } } }"),
          (ParseOptions){0});
    EXPECT(locate(t.result->program, "c", 1).hops == 0);
    EXPECT(locate(t.result->program, "i", 1).hops == 1);
    EXPECT(locate(t.result->program, "b", 1).hops == 2);
    EXPECT(locate(t.result->program, "a", 1).hops == 3);
    EXPECT(find_var(t.scope, "i")->scope->per_iteration);
    EXPECT(!locate(t.result->program, "g", 0).found);
    end(&t);
}

TEST(scope_tdz)
{
    Parsed t;
    begin(&t, STR("function f() { a; let a = 1; a; const b = () => a; function g() { return c + a }"
                  "let c; switch (1) { case 1: let d; d; } class E { m() { return E } [E] = 1 } }"),
          (ParseOptions){0});
    AstNode *p = t.result->program;
    EXPECT(locate(p, "a", 0).check_tdz && !locate(p, "a", 2).check_tdz);
    EXPECT(!locate(p, "a", 3).check_tdz && locate(p, "a", 4).check_tdz);
    EXPECT(locate(p, "c", 0).check_tdz && locate(p, "d", 1).check_tdz);
    EXPECT(!locate(p, "E", 0).check_tdz && locate(p, "E", 1).check_tdz);
    EXPECT(!find_var(t.scope, "b")->needs_tdz);
    end(&t);
    begin(&t, STR("(x, y = z, z, { w } = y) => { function f() { return x + w } }"), (ParseOptions){0});
    EXPECT(find_var(t.scope, "z")->needs_tdz && !find_var(t.scope, "x")->needs_tdz);
    EXPECT(!find_var(t.scope, "y")->needs_tdz && !find_var(t.scope, "w")->needs_tdz);
    end(&t);
}

TEST(scope_lazy_functions_see_outer_scopes)
{
    Parsed t;
    ParseOptions options = {.lazy = true, .goal = ParseGoal_Module};
    begin(&t, STR("let a = 1; const b = 2; { let c = 3; var f = function (x) {"
                  "return () => a + b + c + x; } }"),
          options);
    EXPECT(find_var(t.scope, "a")->storage == Storage_Heap);
    FunctionInfo *info = NULL;
    for (u32 i = 0; i < t.script->n_functions; i++)
        if (t.script->functions[i]->kind == Function_Normal)
            info = t.script->functions[i];
    EXPECT(info && info->is_lazy && info->n_free_names == 3);
    info->outer = scope_publish(find_var(t.scope, "c")->scope);
    EXPECT(info->outer && info->outer->n_slots == 1 && info->outer->outer->n_slots == 2);
    Arena arena;
    arena_init(&arena);
    AstFunction *f = parse_function_again(&arena, t.script, info, &options, &t.diags);
    EXPECT(f && f->scope->needs_heap && f->scope->n_slots == 1);
    AstReturn *ret = AST(Return, f->body.items[0]);
    FunctionInfo *arrow = AST(Function, ret->value)->info;
    EXPECT(arrow->is_lazy && arrow->parent == info);
    arrow->outer = scope_publish(f->scope);
    AstFunction *g = parse_function_again(&arena, t.script, arrow, &options, &t.diags);
    VarLoc x = locate(&g->node, "x", 0), c = locate(&g->node, "c", 0), a = locate(&g->node, "a", 0);
    EXPECT(x.storage == Storage_Heap && x.hops == 0);
    EXPECT(c.storage == Storage_Heap && c.hops == 1 && c.slot == 0 && c.is_lexical);
    EXPECT(a.storage == Storage_Heap && a.hops == 2 && !a.check_tdz);
    EXPECT(locate(&g->node, "b", 0).is_const);
    arena_deinit(&arena);
    end(&t);
}

TEST(scope_direct_eval)
{
    Parsed t;
    begin(&t, STR("function f(a) { let b; eval('var c'); return () => b + c; }"), (ParseOptions){0});
    Scope *f = find_var(t.scope, "a")->scope;
    EXPECT(f->has_direct_eval && f->eval_slot >= 0);
    EXPECT(find_var(f, "a")->storage == Storage_Heap && find_var(f, "b")->storage == Storage_Heap);
    EXPECT(scope_special(f, Special_This)->storage == Storage_Heap);
    EXPECT(scope_find_kind(f, VarKind_Arguments));
    VarLoc c = locate(t.result->program, "c", 0);
    EXPECT(c.dynamic && c.storage == Storage_Global && c.dynamic_hops == 1);
    EXPECT(!locate(t.result->program, "b", 1).dynamic);

    /* The eval's own parse sees the caller's scopes. */
    const ScopeInfo *outer = scope_publish(f);
    Parsed e;
    begin(&e, STR("var c = a + b; let d; new.target; d"),
          (ParseOptions){.goal = ParseGoal_DirectEval, .outer = outer});
    EXPECT(find_var(e.scope, "c")->storage == Storage_Dynamic);
    EXPECT(find_var(e.scope, "d")->storage == Storage_Register);
    VarLoc a = locate(e.result->program, "a", 0);
    EXPECT(a.storage == Storage_Heap && a.hops == 0 && a.found);
    end(&e);
    end(&t);
}

TEST(scope_eval_permissions)
{
    Parsed t;
    begin(&t, STR("class A { #p; x = eval('1'); m() { eval('2') } } function f() { eval('3') }"),
          (ParseOptions){0});
    Scope *class = find_var(t.scope, "#p")->scope;
    Scope *field = class->first_child, *method = field->next_sibling;
    static const struct {
        const char *text;
        bool in_field, in_method;
    } rows[] = {{"arguments", false, true}, {"super.x", true, true}, {"super()", false, false},
                {"this.#p", true, true},    {"this.#q", false, false}, {"new.target", true, true}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        for (int in_method = 0; in_method < 2; in_method++) {
            Arena arena;
            DiagList diags;
            Source source;
            arena_init(&arena);
            diag_list_init(&diags);
            EXPECT(source_init(&source, str_view(rows[i].text), STR("eval")));
            ScriptInfo *script = script_info_new(&source);
            ParseOptions options = {.goal = ParseGoal_DirectEval, .strict = true,
                                    .outer = scope_publish(in_method ? method : field)};
            bool ok = parse_program(&arena, script, &options, &diags)->ok;
            EXPECT(ok == (in_method ? rows[i].in_method : rows[i].in_field));
            script_info_free(script);
            source_deinit(&source);
            diag_list_deinit(&diags);
            arena_deinit(&arena);
        }
    }
    end(&t);
}

TEST(scope_annex_b_functions)
{
    Parsed t;
    begin(&t, STR("function f() { { function a() {} } let b; { function b() {} }"
                  "{ let c; { function c() {} } } try {} catch (d) { { function d() {} } } }"),
          (ParseOptions){0});
    Scope *f = find_var(t.scope, "f")->scope->first_child;
    EXPECT(scope_find_kind(f, VarKind_Var) && str_equal_c(f->first->name->text, "b"));
    u32 vars = 0;
    for (Var *v = f->first; v; v = v->next)
        vars += v->kind == VarKind_Var;
    EXPECT(vars == 2); /* a and d */
    end(&t);
}

TEST(scope_mapped_arguments)
{
    Parsed t;
    begin(&t, STR("function f(a) { a = 1; return arguments[0] } function g(a) { return arguments }"
                  "function h(a) { 'use strict'; a = 1; return arguments }"),
          (ParseOptions){0});
    FunctionInfo **all = t.script->functions;
    EXPECT(all[1]->mapped_arguments && all[1]->uses_arguments);
    EXPECT(!all[2]->mapped_arguments && all[2]->uses_arguments);
    EXPECT(!all[3]->mapped_arguments && all[3]->uses_arguments);
    end(&t);
}

TEST(scope_param_scope)
{
    Parsed t;
    begin(&t, STR("function f(a, b = () => a) { var a; var c; return a + c }"), (ParseOptions){0});
    Scope *params = find_var(t.scope, "b")->scope;
    Scope *body = find_var(t.scope, "c")->scope;
    EXPECT(params != body && body->parent == params && body->kind == ScopeKind_FunctionBody);
    EXPECT(scope_own_by_name(body, "a")->param_init == scope_own_by_name(params, "a"));
    EXPECT(scope_own_by_name(body, "c")->param_init == NULL);
    EXPECT(scope_own_by_name(params, "a")->param_index == 0);
    end(&t);
}

TEST(scope_with_is_dynamic)
{
    Parsed t;
    begin(&t, STR("function f(o, a) { with (o) { a; let b; b; } }"), (ParseOptions){0});
    VarLoc a = locate(t.result->program, "a", 1);
    EXPECT(a.dynamic && a.dynamic_hops == 1 && a.storage == Storage_Heap);
    EXPECT(!locate(t.result->program, "b", 1).dynamic);
    end(&t);
}
