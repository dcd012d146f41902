/* parse.c - entry points, tokens, errors, automatic semicolons. See parse.h and parse_priv.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/parse.h"

#include "engine/syntax/parse_priv.h"

/* C stack that is used when the caller names no limit. */
#define DEFAULT_STACK ((size_t)640 * 1024)

/* ---- errors --------------------------------------------------------------------------------- */

void parse_stop(Parser *p)
{
    p->panic = true;
    p->lex.p = p->lex.end;
    p->lex.tok.kind = Tok_Eof;
    p->cover_init = 0;
}

static DiagCode unexpected_code(const Parser *p, const Token *tok, bool expected)
{
    switch (tok->kind) {
    case Tok_Eof:
        return expected ? Diag_UnexpectedEndExpected : Diag_UnexpectedEnd;
    case Tok_Number:
    case Tok_BigInt:
        return expected ? Diag_UnexpectedExpected : Diag_UnexpectedNumber;
    case Tok_String:
        return expected ? Diag_UnexpectedExpected : Diag_UnexpectedString;
    case Tok_TemplateWhole:
    case Tok_TemplateHead:
        return Diag_UnexpectedTemplate;
    case Tok_EscapedKeyword:
        return Diag_KeywordEscape;
    case Tok_Enum:
        return Diag_UnexpectedReserved;
    case Tok_Let ... Tok_Yield:
        if (p->strict)
            return Diag_UnexpectedStrictReserved;
        FALLTHROUGH;
    default:
        if (tok->kind == Tok_Identifier || token_is_contextual((TokenKind)tok->kind))
            return expected ? Diag_UnexpectedIdentifierExpected : Diag_UnexpectedIdentifier;
        return expected ? Diag_UnexpectedExpected : Diag_UnexpectedToken;
    }
}

void parse_unexpected(Parser *p, const char *expected)
{
    const Token *tok = &p->lex.tok;
    if (p->panic)
        return;
    if (tok->kind == Tok_Error) { /* reported by the lexer */
        parse_stop(p);
        return;
    }
    Str text = source_slice(p->source, tok->start, tok->end);
    if (text.len > 60)
        text.len = 60;
    DiagCode code = unexpected_code(p, tok, expected != NULL);
    if (code == Diag_UnexpectedEndExpected)
        diag_add(p->diags, tok->start, tok->end, code, expected);
    else
        diag_add(p->diags, tok->start, tok->end, code, (int)text.len, text.data, expected);
    parse_stop(p);
}

bool parse_expect(Parser *p, TokenKind k)
{
    if (LIKELY(at(p, k))) {
        next(p);
        return true;
    }
    char expected[24] = "'";
    const char *text = token_text(k);
    size_t n = strlen(text);
    ASSERT(n + 3 <= sizeof expected);
    memcpy(expected + 1, text, n);
    memcpy(expected + 1 + n, "'", 2);
    parse_unexpected(p, expected);
    return false;
}

bool parse_comma(Parser *p, TokenKind closing)
{
    return at(p, closing) || eat(p, Tok_Comma) || parse_expect(p, closing);
}

void parse_warning(Parser *p, u32 start, u32 end, const char *text)
{
    if (p->again || p->panic)
        return;
    ParseWarning *w = ARENA_NEW(&p->text_arena, ParseWarning);
    *w = (ParseWarning){NULL, start, end, text};
    if (p->result->warnings)
        *p->result->last_warning = w;
    else
        p->result->warnings = w;
    p->result->last_warning = &w->next;
}

AstNode *parse_dummy(Parser *p)
{
    return ast_new(p->arena, Node_Null, pos(p), pos(p));
}

void parse_too_deep(Parser *p)
{
    syntax_error(p, pos(p), p->lex.tok.end, Diag_TooDeep);
}

/* ---- tokens and lists ----------------------------------------------------------------------- */

Token parse_peek(Parser *p)
{
    LexState state = lex_save(&p->lex);
    lex_next(&p->lex);
    Token tok = p->lex.tok;
    lex_restore(&p->lex, &state);
    return tok;
}

void parse_semicolon(Parser *p)
{
    if (eat(p, Tok_Semicolon))
        return;
    if (at(p, Tok_RBrace) || at(p, Tok_Eof) || p->lex.tok.newline_before)
        return;
    parse_unexpected(p, "';'");
}

AstList list_end(Parser *p, u32 base)
{
    ASSERT(base <= p->stack.len);
    AstList list = {NULL, p->stack.len - base};
    if (list.len) {
        list.items = arena_alloc_raw(p->arena, list.len * sizeof(AstNode *));
        for (u32 i = 0; i < list.len; i++)
            list.items[i] = p->stack.items[base + i];
    }
    p->stack.len = base;
    return list;
}

/* ---- set-up --------------------------------------------------------------------------------- */

static void parser_init(Parser *p, Arena *arena, ScriptInfo *script, const ParseOptions *options,
                        DiagList *diags, size_t text_size)
{
    *p = (Parser){
        .arena = arena,
        .script = script,
        .source = script->source,
        .options = options,
        .diags = diags,
        .strict = options->strict || options->goal == ParseGoal_Module,
        .ts = options->dialect && options->dialect->typescript,
        .type_notes = options->dialect && options->dialect->typescript && options->dialect->legacy_decorators &&
                      options->dialect->decorator_metadata,
        .has_jsx = options->dialect && options->dialect->jsx,
        .in_module = options->goal == ParseGoal_Module,
        .arrow_start = UINT32_MAX,
        .eager_start = UINT32_MAX,
        .stack_limit = options->stack_limit,
    };
    if (!p->stack_limit) {
        uintptr_t here = (uintptr_t)__builtin_frame_address(0);
        p->stack_limit = (const void *)(here > DEFAULT_STACK ? here - DEFAULT_STACK : 0);
    }
    arena_init_pooled(&p->text_arena, arena->pool);
    name_table_init(&p->names, &p->text_arena, text_size);
    lex_init(&p->lex, script->source, &p->names, &p->text_arena, diags);
    p->lex.html_comments = !p->in_module && !options->no_html_comments;
    p->name_arguments = name_intern(&p->names, STR("arguments"), true);
    p->name_eval = name_intern(&p->names, STR("eval"), true);
    p->name_default = name_intern(&p->names, STR("*default*"), true);
}

static void parser_deinit(Parser *p)
{
    VEC_DEINIT(&p->stack);
    VEC_DEINIT(&p->free);
    VEC_DEINIT(&p->properties);
    VEC_DEINIT(&p->late);
    lex_deinit(&p->lex);
    name_table_deinit(&p->names);
    /* Nodes point into the decoded texts, so those live as long as the nodes. */
    arena_adopt(p->arena, &p->text_arena);
}

/* What the scopes around a direct eval allow in it: those of its innermost function that is no arrow. Evals in
 * between are part of that function. */
static void eval_permissions(FunctionState *fn, const ScopeInfo *outer)
{
    for (const ScopeInfo *s = outer; s; s = s->outer) {
        fn->allow_new_target |= scope_info_own(s, name_special_text(Special_NewTarget)) != NULL;
        fn->allow_super_property |= scope_info_own(s, name_special_text(Special_Home)) != NULL;
        fn->allow_super_call |= scope_info_own(s, name_special_text(Special_Callee)) != NULL;
        fn->forbid_arguments |= s->kind == ScopeKind_ClassField;
        if (s->is_function_boundary && s->kind != ScopeKind_Eval &&
            s->function->kind != Function_Arrow)
            break;
    }
}

static ScopeKind root_kind(ParseGoal goal)
{
    switch (goal) {
    case ParseGoal_Module:
        return ScopeKind_Module;
    case ParseGoal_DirectEval:
    case ParseGoal_IndirectEval:
        return ScopeKind_Eval;
    default:
        return ScopeKind_Global;
    }
}

/* Private names nobody declared. */
static void check_private_names(Parser *p)
{
    for (u32 i = 0; i < p->free.len; i++) {
        const FreeUse *use = &p->free.items[i];
        u32 hops;
        if (!use->name->is_private ||
            scope_info_find(p->options->outer, use->name->text, &hops))
            continue;
        early_error(p, use->first_pos, use->first_pos + (u32)use->name->text.len,
                    Diag_PrivateUndeclared, NAME_ARGS(use->name));
    }
    p->free.len = 0;
}

static AstList program_body(Parser *p, FunctionInfo *info)
{
    u32 base = list_begin(p);
    ParseGoal goal = p->options->goal;
    if (goal == ParseGoal_CommonJs) {
        list_push(p, &parse_common_js(p)->node);
    } else if (goal == ParseGoal_Function) {
        p->eager_start = pos(p);
        if (at(p, Tok_Function) || at_word(p, Tok_Async))
            list_push(p, parse_function_expression(p));
        else
            parse_unexpected(p, NULL);
        if (!at(p, Tok_Eof))
            parse_unexpected(p, NULL);
    } else {
        bool use_strict = false;
        u32 strict_at = 0;
        parse_directives(p, &use_strict, &strict_at);
        info->has_use_strict = use_strict;
        if (use_strict)
            p->scope->is_strict = true;
        while (!at(p, Tok_Eof))
            list_push(p, parse_statement_item(p));
    }
    AstList list = list_end(p, base);
    ts_hoist_enums(p, &list);
    return list;
}

ParseResult *parse_program(Arena *arena, ScriptInfo *script, const ParseOptions *options,
                           DiagList *diags)
{
    Parser parser, *p = &parser;
    u32 errors_before = diags->len;
    parser_init(p, arena, script, options, diags, script->source->text.len);
    ParseResult *result = p->result = ARENA_NEW(arena, ParseResult);
    FunctionInfo *info = script_new_function(script, 0);
    script->program = info;
    script->outer = options->outer;
    script->goal = (u8)options->goal;
    info->kind = Function_Program;
    info->outer = options->outer;
    info->end = (u32)script->source->text.len;
    FunctionState state = {.allow_await = p->in_module || options->top_level_await,
                           .allow_return = options->top_level_return};
    parse_push_function(p, &state, info);
    if (options->goal == ParseGoal_DirectEval)
        eval_permissions(&state, options->outer);
    Scope *scope = scope_open(p, root_kind(options->goal), 0);
    AstProgram *program = NEW(Program, 0);
    program->function = info;
    program->scope = scope;
    if (p->in_module)
        parse_module_init(p);
    next(p);
    program->body = program_body(p, info);
    program->node.end = info->end;
    info->is_strict = p->strict;
    info->is_async = info->has_await;
    scope->is_strict = p->strict;
    if (p->in_module)
        parse_module_finish(p);
    scope_close(p, info->end);
    check_private_names(p);
    info->uses_this = scope_special(scope, Special_This) != NULL;
    p->fn = NULL;
    result->program = &program->node;
    result->script = script;
    result->function = info;
    result->ok = diags->len == errors_before;
    const Diag *first = result->ok ? NULL : diag_first(diags);
    result->incomplete = first && first->start >= script->source->text.len &&
                         first->error == DiagError_Syntax;
    parser_deinit(p);
    return result;
}

AstFunction *parse_function_again(Arena *arena, ScriptInfo *script, FunctionInfo *info,
                                  const ParseOptions *options, DiagList *diags)
{
    Parser parser, *p = &parser;
    u32 errors_before = diags->len;
    script_complete(script);
    if (!script->program) { /* its bytes were damaged */
        diag_add(diags, info->start, info->start, Diag_TooDeep);
        return NULL;
    }
    parser_init(p, arena, script, options, diags, info->end - info->start);
    p->again = true;
    p->target = info;
    p->strict = info->is_strict;
    FunctionState state = {.allow_super_property = true,
                           .allow_super_call = true,
                           .allow_new_target = true};
    parse_push_function(p, &state, info->parent ? info->parent : script->program);
    AstNode *node;
    if (info->kind == Function_Arrow) {
        lex_jump(&p->lex, info->start);
        node = parse_assign(p);
    } else {
        FunctionSpec spec = {
            .start = info->start,
            .kind = (FunctionKind)info->kind,
            .is_async = info->is_async,
            .is_generator = info->is_generator,
            .is_declaration = info->is_declaration,
            .is_static = info->is_static,
            .is_member = info->class_start != 0,
        };
        Str text = script_name(script, info->name_id);
        if (info->name_id)
            spec.name = name_intern(&p->names, text, true);
        lex_jump(&p->lex, info->params_start);
        node = parse_function_rest(p, &spec);
    }
    p->free.len = 0;
    p->fn = NULL;
    bool ok = diags->len == errors_before && ast_is(node, Node_Function);
    parser_deinit(p);
    return ok ? AST(Function, node) : NULL;
}
