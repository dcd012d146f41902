/* parse_stmt.c - statements and declarations other than modules' and classes'.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/parse_priv.h"

static AstNode *parse_statement(Parser *p);
static AstNode *parse_statement_of(Parser *p, bool item);

/* ---- jumps ---------------------------------------------------------------------------------- */

/* Enters a loop or switch that began at `start`; labels right before a loop name it. */
static void push_jump(Parser *p, Jump *jump, AstNode *node, u32 start, bool is_loop)
{
    *jump = (Jump){.outer = p->fn->jumps, .node = node, .start = start, .is_loop = is_loop,
                   .is_switch = !is_loop};
    for (Jump *j = p->fn->jumps; is_loop && j && j->label && j->body_start == start; j = j->outer) {
        j->loop = node;
        start = j->start;
    }
    p->fn->jumps = jump;
}

static void pop_jump(Parser *p, const Jump *jump) { p->fn->jumps = jump->outer; }

static AstNode *parse_jump(Parser *p)
{
    bool is_break = at(p, Tok_Break);
    u32 start = pos(p), end = p->lex.tok.end;
    next(p);
    Name *label = NULL;
    u32 label_start = pos(p), label_end = p->lex.tok.end;
    if (parse_is_identifier(p) && !p->lex.tok.newline_before) {
        if (!parse_check_word(p, &p->lex.tok, false))
            return parse_dummy(p);
        label = p->lex.tok.name;
        next(p);
    }
    parse_semicolon(p);
    AstNode *target = NULL;
    bool found = false;
    for (Jump *j = p->fn->jumps; j && !found; j = j->outer) {
        if (label) {
            found = j->label == label;
            target = is_break ? j->node : j->loop;
        } else {
            found = j->is_loop || (is_break && j->is_switch);
            target = j->node;
        }
    }
    if (label && !found)
        early_error(p, label_start, label_end, Diag_UndefinedLabel, NAME_ARGS(label));
    else if (label && !target)
        early_error(p, label_start, label_end, Diag_ContinueNotLoop, NAME_ARGS(label));
    else if (!found)
        early_error(p, start, end, is_break ? Diag_IllegalBreak : Diag_IllegalContinue);
    if (is_break) {
        AstBreak *node = NEW(Break, start);
        node->label = label;
        node->target = target;
        return done(p, node);
    }
    AstContinue *node = NEW(Continue, start);
    node->label = label;
    node->target = target;
    return done(p, node);
}

/* ---- blocks --------------------------------------------------------------------------------- */

static AstNode *parse_block_into(Parser *p, AstBlock *block)
{
    u32 base = list_begin(p);
    parse_expect(p, Tok_LBrace);
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof))
        list_push(p, parse_statement_item(p));
    parse_expect(p, Tok_RBrace);
    block->body = list_end(p, base);
    return done(p, block);
}

AstNode *parse_block(Parser *p)
{
    AstBlock *block = NEW(Block, pos(p));
    Scope *scope = scope_open(p, ScopeKind_Block, pos(p));
    parse_block_into(p, block);
    ts_hoist_enums(p, &block->body);
    scope_close(p, p->lex.prev_end);
    block->scope = scope->n_vars ? scope : NULL;
    return &block->node;
}

bool parse_directives(Parser *p, bool *use_strict, u32 *strict_at)
{
    u32 octal = 0, octal_end = 0;
    DiagCode octal_code = Diag_StrictOctalEscape;
    while (at(p, Tok_String)) {
        Token tok = p->lex.tok;
        AstNode *statement = parse_statement_item(p);
        list_push(p, statement);
        if (!ast_is(statement, Node_ExpressionStatement))
            break;
        AstExpressionStatement *s = AST(ExpressionStatement, statement);
        AstNode *e = s->expression;
        if (e->kind != Node_String || e->flags & AstFlag_Paren)
            break;
        s->directive = true;
        if (tok.legacy && !octal) {
            octal = tok.bad_at + 1;
            octal_end = tok.bad_at + 3;
            octal_code = (DiagCode)tok.bad_code;
        }
        Str text = source_slice(p->source, tok.start + 1, tok.end - 1);
        if (!tok.escaped && str_equal(text, STR("use strict"))) {
            if (!*use_strict)
                *strict_at = tok.start;
            *use_strict = p->strict = true;
        }
    }
    if (octal && *use_strict)
        early_error(p, octal - 1, octal_end, octal_code);
    return *use_strict;
}

/* ---- variables ------------------------------------------------------------------------------ */

static const char *kind_word(VarKind var_kind)
{
    return var_kind == VarKind_Const     ? "const"
           : var_kind == VarKind_Using ? "using"
                                         : "destructuring";
}

static AstNode *parse_declarator(Parser *p, VarKind var_kind, bool in_for, bool *has_init)
{
    AstDeclarator *node = NEW(Declarator, pos(p));
    if (var_kind == VarKind_Using && (at(p, Tok_LBracket) || at(p, Tok_LBrace)))
        syntax_error(p, pos(p), p->lex.tok.end, Diag_UsingPattern);
    AstNode *target = node->target = parse_binding_target(p, var_kind);
    bool pattern = target->kind != Node_Identifier;
    bool annotated = p->ts && at(p, Tok_Colon);
    if (p->ts) {
        u32 from = p->lex.prev_end;
        if (at(p, Tok_Not) && !p->lex.tok.newline_before) {
            next(p);
            ts_erase(p, from);
        }
        ts_annotation(p);
    }
    if (at(p, Tok_Assign)) {
        next(p);
        node->init = parse_assign(p);
        *has_init = true;
        if (target->kind == Node_Identifier && var_kind == VarKind_Var)
            scope_use(p, AST(Identifier, target)->name, target->start, true);
        else if (p->ts && var_kind == VarKind_Const && !annotated)
            ts_note_constant(p, target, node->init);
    } else if (!(in_for && (at(p, Tok_In) || at_word(p, Tok_Of))) && !p->in_decl_file) {
        if (pattern || var_kind == VarKind_Const || var_kind == VarKind_Using)
            syntax_error(p, pos(p), p->lex.tok.end, Diag_MissingInitializer, kind_word(var_kind));
    }
    parse_set_init(target, p->lex.prev_end);
    return done(p, node);
}

static void use_var_pattern(Parser *p, AstNode *target);

static void use_var_children(Parser *p, const AstList *list)
{
    for (u32 i = 0; i < list->len; i++)
        use_var_pattern(p, list->items[i]);
}

/* The names of a `var` pattern are assigned by reference. */
static void use_var_pattern(Parser *p, AstNode *target)
{
    switch (target->kind) {
    case Node_Identifier:
        scope_use(p, AST(Identifier, target)->name, target->start, true);
        break;
    case Node_ArrayPattern:
        use_var_children(p, &AST(ArrayPattern, target)->items);
        break;
    case Node_ObjectPattern:
        use_var_children(p, &AST(ObjectPattern, target)->properties);
        break;
    case Node_AssignPattern:
        use_var_pattern(p, AST(AssignPattern, target)->target);
        break;
    case Node_Rest:
        use_var_pattern(p, AST(Rest, target)->value);
        break;
    case Node_Property:
        use_var_pattern(p, AST(Property, target)->value);
        break;
    default:
        break;
    }
}

/* tok is behind let, const, var, using. */
AstNode *parse_variables(Parser *p, VarKind var_kind, bool await_using, bool in_for)
{
    AstVarDeclaration *node = NEW(VarDeclaration, pos(p));
    u32 base = list_begin(p);
    node->kind = var_kind;
    node->await_using = await_using;
    do {
        bool has_init = false;
        AstNode *declarator = parse_declarator(p, var_kind, in_for, &has_init);
        AstNode *target = AST(Declarator, declarator)->target;
        if (var_kind == VarKind_Var && target->kind != Node_Identifier)
            use_var_pattern(p, target);
        list_push(p, declarator);
    } while (eat(p, Tok_Comma));
    node->declarators = list_end(p, base);
    return done(p, node);
}

static AstNode *parse_variable_statement(Parser *p, VarKind var_kind)
{
    u32 start = pos(p);
    next(p);
    AstNode *node = parse_variables(p, var_kind, false, false);
    parse_semicolon(p);
    node->start = start;
    return done(p, node);
}

/* Does `let` here begin a declaration? tok is `let`. */
static bool let_declares(Parser *p)
{
    if (p->lex.tok.escaped)
        return false;
    Token after = parse_peek(p);
    TokenKind k = (TokenKind)after.kind;
    return k == Tok_Identifier || k == Tok_LBracket || k == Tok_LBrace || token_is_contextual(k) ||
           k == Tok_EscapedKeyword || k == Tok_Error;
}

/* `using x` on one line. */
static bool using_declares(Parser *p, bool in_for)
{
    if (p->lex.tok.escaped)
        return false;
    Token after = parse_peek(p);
    TokenKind k = (TokenKind)after.kind;
    if (after.newline_before || (k != Tok_Identifier && !token_is_contextual(k)))
        return false;
    if (in_for && k == Tok_Of) {
        /* `for (using of = ...` declares; `for (using of x)` does not. */
        LexState state = lex_save(&p->lex);
        next(p);
        next(p);
        bool declares = at(p, Tok_Assign) || at(p, Tok_Semicolon) || at(p, Tok_Colon);
        lex_restore(&p->lex, &state);
        return declares;
    }
    return true;
}

/* `await using x`: tok is await. */
static bool await_using_declares(Parser *p, bool in_for)
{
    if (!at_word(p, Tok_Await) || !(p->fn->is_async || p->fn->allow_await))
        return false;
    LexState state = lex_save(&p->lex);
    next(p);
    bool declares = at_word(p, Tok_Using) && !p->lex.tok.newline_before &&
                    using_declares(p, false);
    (void)in_for;
    lex_restore(&p->lex, &state);
    return declares;
}

static void note_await(Parser *p, u32 start)
{
    p->fn->await_pos = start + 1;
    if (p->fn->info->kind == Function_Program) {
        p->fn->info->has_await = true;
        if (p->module)
            p->module->has_await = true;
    }
}

static AstNode *parse_using(Parser *p, bool is_await)
{
    u32 start = pos(p);
    ScopeKind k = (ScopeKind)p->scope->kind;
    if (k == ScopeKind_Global || k == ScopeKind_Switch || k == ScopeKind_Eval)
        early_error(p, start, p->lex.tok.end, Diag_UsingPlace);
    if (is_await) {
        note_await(p, start);
        next(p);
    }
    next(p);
    AstNode *node = parse_variables(p, VarKind_Using, is_await, false);
    parse_semicolon(p);
    node->start = start;
    return done(p, node);
}

/* ---- functions and classes as statements ---------------------------------------------------- */

AstNode *parse_function_declaration(Parser *p, u32 start, bool is_async, bool is_default)
{
    FunctionSpec spec = {.start = start, .kind = Function_Normal, .is_async = is_async,
                         .is_declaration = true};
    AstFunctionDeclaration *node = NULL;
    next(p); /* function */
    spec.is_generator = eat(p, Tok_Star);
    Var *var = NULL;
    if (parse_is_identifier(p)) {
        if (!parse_check_word(p, &p->lex.tok, true))
            return parse_dummy(p);
        spec.name = p->lex.tok.name;
        spec.name_start = pos(p);
        spec.name_end = p->lex.tok.end;
        next(p);
    } else if (!is_default) {
        if (at(p, Tok_LParen))
            syntax_error(p, pos(p), p->lex.tok.end, Diag_FunctionNameMissing);
        else
            parse_unexpected(p, NULL);
        return parse_dummy(p);
    }
    bool top = p->scope == scope_variable_scope(p->scope);
    Name *name = spec.name ? spec.name : p->name_default;
    bool annex_b = !top && !p->strict && !spec.is_async && !spec.is_generator;
    /* An async function or generator in a block never shares its name. */
    VarKind var_kind = top || annex_b ? VarKind_Function : VarKind_Let;
    if (!p->ts && !p->in_decl_file) {
        var = scope_declare(p, name, var_kind, spec.name ? spec.name_start : start,
                            spec.name ? spec.name_end : start + 8);
        if (var->kind == VarKind_Let && var_kind == VarKind_Let)
            var->kind = VarKind_Function;
    }
    if (!at(p, Tok_LParen) && !(p->ts && at(p, Tok_Less))) {
        parse_unexpected(p, "'('");
        return parse_dummy(p);
    }
    AstNode *function = parse_function_rest(p, &spec);
    if (!function) {
        /* TypeScript overload. */
        parse_semicolon(p);
        ts_erase(p, start);
        return done(p, NEW(Empty, start));
    }
    if (p->ts && !p->in_decl_file) {
        var = scope_declare(p, name, var_kind, spec.name ? spec.name_start : start,
                            spec.name ? spec.name_end : start + 8);
        if (var->kind == VarKind_Let && var_kind == VarKind_Let)
            var->kind = VarKind_Function;
    }
    node = NEW(FunctionDeclaration, start);
    node->function = function;
    node->var = var;
    if (annex_b)
        scope_annex_b(p, node, name, spec.name_start, spec.name_end);
    scope_add_function(p, top ? scope_variable_scope(p->scope) : p->scope, &node->node);
    return done(p, node);
}

/* A function where only a statement may stand: in the arms of `if`, behind labels. */
static AstNode *parse_if_function(Parser *p)
{
    AstBlock *block = NEW(Block, pos(p));
    block->scope = scope_open(p, ScopeKind_Block, pos(p));
    u32 base = list_begin(p);
    if (parse_peek(p).kind == Tok_Star)
        syntax_error(p, pos(p), p->lex.tok.end, Diag_GeneratorStatement);
    list_push(p, parse_function_declaration(p, pos(p), false, false));
    block->body = list_end(p, base);
    scope_close(p, p->lex.prev_end);
    return done(p, block);
}

AstNode *parse_class_declaration(Parser *p, bool is_default)
{
    AstClassDeclaration *node = NEW(ClassDeclaration, pos(p));
    node->class = parse_class(p, true, is_default, pos(p));
    return done(p, node);
}

/* ---- control flow --------------------------------------------------------------------------- */

static AstNode *parse_if(Parser *p)
{
    AstIf *node = NEW(If, pos(p));
    next(p);
    node->test = parse_parenthesized(p);
    node->yes = at(p, Tok_Function) && !p->strict ? parse_if_function(p) : parse_statement(p);
    if (eat(p, Tok_Else))
        node->no = at(p, Tok_Function) && !p->strict ? parse_if_function(p) : parse_statement(p);
    return done(p, node);
}

static AstNode *parse_while(Parser *p)
{
    AstWhile *node = NEW(While, pos(p));
    Jump jump;
    next(p);
    node->test = parse_parenthesized(p);
    push_jump(p, &jump, &node->node, node->node.start, true);
    node->body = parse_statement(p);
    pop_jump(p, &jump);
    return done(p, node);
}

static AstNode *parse_do(Parser *p)
{
    AstDoWhile *node = NEW(DoWhile, pos(p));
    Jump jump;
    next(p);
    push_jump(p, &jump, &node->node, node->node.start, true);
    node->body = parse_statement(p);
    pop_jump(p, &jump);
    parse_expect(p, Tok_While);
    node->test = parse_parenthesized(p);
    eat(p, Tok_Semicolon); /* always optional here */
    return done(p, node);
}

/* for (head in/of object) body; tok is `in` or `of`. */
static AstNode *parse_for_each(Parser *p, AstNode *head, u32 start, bool is_await, Scope *scope)
{
    bool is_of = at(p, Tok_Of);
    Jump jump;
    next(p);
    AstForIn *in = NULL;
    AstForOf *of = NULL;
    AstNode *node, *object;
    if (is_of) {
        of = NEW(ForOf, start);
        node = &of->node;
        of->is_await = is_await;
        object = parse_assign(p);
    } else {
        in = NEW(ForIn, start);
        node = &in->node;
        object = parse_expression(p);
    }
    parse_expect(p, Tok_RParen);
    /* Names of the head are in TDZ while the object is evaluated. */
    if (head->kind == Node_VarDeclaration) {
        AstVarDeclaration *declaration = AST(VarDeclaration, head);
        for (u32 i = 0; i < declaration->declarators.len; i++)
            parse_set_init(AST(Declarator, declaration->declarators.items[i])->target,
                           p->lex.prev_end);
    }
    push_jump(p, &jump, node, start, true);
    AstNode *body = parse_statement(p);
    pop_jump(p, &jump);
    if (scope)
        scope_close(p, p->lex.prev_end);
    Scope *kept = scope && scope->n_vars ? scope : NULL;
    if (is_of) {
        of->head = head;
        of->object = object;
        of->body = body;
        of->scope = kept;
    } else {
        in->head = head;
        in->object = object;
        in->body = body;
        in->scope = kept;
    }
    return done(p, node);
}

/* The rest of for (init; test; update) body; tok is behind init. */
static AstNode *parse_for_rest(Parser *p, AstNode *init, u32 start, Scope *scope)
{
    AstFor *node = NEW(For, start);
    Jump jump;
    node->init = init;
    parse_expect(p, Tok_Semicolon);
    if (!at(p, Tok_Semicolon))
        node->test = parse_expression(p);
    parse_expect(p, Tok_Semicolon);
    if (!at(p, Tok_RParen))
        node->update = parse_expression(p);
    parse_expect(p, Tok_RParen);
    push_jump(p, &jump, &node->node, start, true);
    node->body = parse_statement(p);
    pop_jump(p, &jump);
    if (scope)
        scope_close(p, p->lex.prev_end);
    node->scope = scope && scope->n_vars ? scope : NULL;
    return done(p, node);
}

/* Rules for the declaration in the head of for-in and for-of. */
static void check_for_declaration(Parser *p, AstVarDeclaration *declaration, bool is_of)
{
    const char *loop = is_of ? "for-of" : "for-in";
    u32 start = declaration->node.start, end = declaration->node.end;
    if (declaration->declarators.len != 1) {
        syntax_error(p, start, end, Diag_ForInSingleBinding, loop);
        return;
    }
    AstDeclarator *declarator = AST(Declarator, declaration->declarators.items[0]);
    bool annex_b = !is_of && !p->strict && declaration->kind == VarKind_Var &&
                   declarator->target->kind == Node_Identifier;
    if (declarator->init && !annex_b)
        syntax_error(p, start, end, Diag_ForInInitializer, loop);
    if (declaration->kind == VarKind_Using && !is_of)
        syntax_error(p, start, end, Diag_InvalidForTarget);
    if (declaration->kind == VarKind_Var && declarator->target->kind == Node_Identifier)
        scope_use(p, AST(Identifier, declarator->target)->name, start, true);
}

static AstNode *for_with_declaration(Parser *p, u32 start, bool is_await, VarKind var_kind,
                                     bool await_using, Scope *scope)
{
    u32 head_start = pos(p);
    next(p);
    if (await_using)
        next(p);
    p->limits = LIMIT_NO_IN;
    AstNode *head = parse_variables(p, var_kind, await_using, true);
    p->limits = 0;
    head->start = head_start;
    if (at(p, Tok_In) || at_word(p, Tok_Of)) {
        bool is_of = at(p, Tok_Of);
        if (is_await && !is_of)
            parse_unexpected(p, "'of'");
        check_for_declaration(p, AST(VarDeclaration, head), is_of);
        return parse_for_each(p, head, start, is_await, scope);
    }
    if (is_await)
        parse_unexpected(p, "'of'");
    return parse_for_rest(p, head, start, scope);
}

static AstNode *for_with_expression(Parser *p, u32 start, bool is_await, Scope *scope)
{
    u32 head_start = pos(p);
    bool is_let = at_word(p, Tok_Let);
    Token async_word = p->lex.tok;
    u32 async_end = at_word(p, Tok_Async) ? p->lex.tok.end : 0;
    p->limits = LIMIT_NO_IN;
    u32 cover = p->cover_init;
    p->cover_init = 0;
    AstNode *head = parse_assign_cover(p);
    p->limits = 0;
    if (at(p, Tok_In) || at_word(p, Tok_Of)) {
        bool is_of = at(p, Tok_Of);
        bool bare = head->kind == Node_Identifier && !(head->flags & AstFlag_Paren);
        if (is_of && is_let)
            syntax_error(p, head_start, head->end, Diag_ForOfLet);
        if (is_of && async_end && bare && head->end == async_end && !is_await)
            syntax_error(p, async_word.start, async_end, Diag_ForOfAsync);
        if (is_await && !is_of)
            parse_unexpected(p, "'of'");
        head = parse_to_target(p, head, Diag_InvalidForTarget, true);
        p->cover_init = cover;
        return parse_for_each(p, head, start, is_await, scope);
    }
    parse_check_cover(p);
    p->cover_init = cover;
    if (is_await)
        parse_unexpected(p, "'of'");
    if (at(p, Tok_Comma)) {
        u32 base = list_begin(p);
        list_push(p, head);
        p->limits = LIMIT_NO_IN;
        while (eat(p, Tok_Comma))
            list_push(p, parse_assign(p));
        p->limits = 0;
        AstSequence *sequence = NEW(Sequence, head_start);
        sequence->items = list_end(p, base);
        head = done(p, sequence);
    }
    return parse_for_rest(p, head, start, scope);
}

static AstNode *parse_for_inner(Parser *p)
{
    u32 start = pos(p);
    bool is_await = false;
    next(p);
    if (at_word(p, Tok_Await)) {
        if (!p->fn->is_async && !p->fn->allow_await)
            parse_unexpected(p, "'('");
        is_await = true;
        note_await(p, pos(p));
        next(p);
    }
    parse_expect(p, Tok_LParen);
    Scope *scope;
    if (at(p, Tok_Var))
        return for_with_declaration(p, start, is_await, VarKind_Var, false, NULL);
    if (at(p, Tok_Semicolon)) {
        if (is_await)
            parse_unexpected(p, NULL);
        return parse_for_rest(p, NULL, start, NULL);
    }
    bool is_let = at(p, Tok_Let) && let_declares(p);
    if (is_let && !p->strict) {
        /* `for (let in x)` and `for (let of ...)`: the word is a name when `in` follows. */
        Token after = parse_peek(p);
        is_let = after.kind != Tok_In;
    }
    bool is_using = at(p, Tok_Using) && using_declares(p, true);
    bool is_await_using = at(p, Tok_Await) && await_using_declares(p, true);
    if (!is_let && !at(p, Tok_Const) && !is_using && !is_await_using)
        return for_with_expression(p, start, is_await, NULL);
    VarKind var_kind = is_let ? VarKind_Let : at(p, Tok_Const) ? VarKind_Const : VarKind_Using;
    scope = scope_open(p, ScopeKind_For, start);
    if (is_await_using)
        note_await(p, pos(p));
    return for_with_declaration(p, start, is_await, var_kind, is_await_using, scope);
}

static AstNode *parse_for(Parser *p)
{
    u8 limits = p->limits;
    AstNode *node = parse_for_inner(p);
    p->limits = limits;
    return node;
}

static AstNode *parse_return(Parser *p)
{
    AstReturn *node = NEW(Return, pos(p));
    if (!p->fn->allow_return)
        syntax_error(p, pos(p), p->lex.tok.end, Diag_IllegalReturn);
    next(p);
    if (!at(p, Tok_Semicolon) && !at(p, Tok_RBrace) && !at(p, Tok_Eof) &&
        !p->lex.tok.newline_before)
        node->value = parse_expression(p);
    parse_semicolon(p);
    return done(p, node);
}

static AstNode *parse_throw(Parser *p)
{
    AstThrow *node = NEW(Throw, pos(p));
    next(p);
    if (p->lex.tok.newline_before)
        syntax_error(p, node->node.start, p->lex.prev_end, Diag_LineBreakAfterThrow);
    node->value = parse_expression(p);
    parse_semicolon(p);
    return done(p, node);
}

static void parse_catch(Parser *p, AstTry *node)
{
    node->scope = scope_open(p, ScopeKind_Catch, pos(p));
    next(p);
    if (eat(p, Tok_LParen)) {
        bool pattern = at(p, Tok_LBracket) || at(p, Tok_LBrace);
        node->param = parse_binding_target(p, pattern ? VarKind_Catch : VarKind_CatchSimple);
        if (p->ts)
            ts_annotation(p);
        if (pattern)
            parse_set_init(node->param, p->lex.prev_end);
        parse_expect(p, Tok_RParen);
    }
    node->handler = parse_block(p);
    scope_close(p, p->lex.prev_end);
}

static AstNode *parse_try(Parser *p)
{
    AstTry *node = NEW(Try, pos(p));
    next(p);
    node->block = parse_block(p);
    if (at(p, Tok_Catch))
        parse_catch(p, node);
    if (eat(p, Tok_Finally))
        node->finalizer = parse_block(p);
    if (!node->handler && !node->finalizer)
        syntax_error(p, pos(p), p->lex.tok.end, Diag_MissingCatch);
    return done(p, node);
}

static AstNode *parse_case(Parser *p, bool *has_default)
{
    AstCase *node = NEW(Case, pos(p));
    if (at(p, Tok_Default)) {
        if (*has_default)
            syntax_error(p, pos(p), p->lex.tok.end, Diag_MultipleDefaults);
        *has_default = true;
        next(p);
    } else {
        parse_expect(p, Tok_Case);
        node->test = parse_expression(p);
    }
    parse_expect(p, Tok_Colon);
    u32 base = list_begin(p);
    while (!at(p, Tok_Case) && !at(p, Tok_Default) && !at(p, Tok_RBrace) && !at(p, Tok_Eof))
        list_push(p, parse_statement_item(p));
    node->body = list_end(p, base);
    return done(p, node);
}

static AstNode *parse_switch(Parser *p)
{
    AstSwitch *node = NEW(Switch, pos(p));
    Jump jump;
    bool has_default = false;
    next(p);
    node->value = parse_parenthesized(p);
    Scope *scope = scope_open(p, ScopeKind_Switch, pos(p));
    push_jump(p, &jump, &node->node, node->node.start, false);
    u32 base = list_begin(p);
    parse_expect(p, Tok_LBrace);
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof))
        list_push(p, parse_case(p, &has_default));
    node->cases = list_end(p, base);
    parse_expect(p, Tok_RBrace);
    pop_jump(p, &jump);
    scope_close(p, p->lex.prev_end);
    node->scope = scope->n_vars ? scope : NULL;
    return done(p, node);
}

static AstNode *parse_with(Parser *p)
{
    AstWith *node = NEW(With, pos(p));
    if (p->strict)
        syntax_error(p, pos(p), p->lex.tok.end, Diag_StrictWith);
    next(p);
    node->object = parse_parenthesized(p);
    node->scope = scope_open(p, ScopeKind_With, pos(p));
    node->body = parse_statement(p);
    scope_close(p, p->lex.prev_end);
    return done(p, node);
}

/* ---- labels and expression statements ------------------------------------------------------- */

/* `item`: declarations are allowed here, so a function may follow the label. */
static AstNode *parse_labeled(Parser *p, const Token *word, bool item)
{
    AstLabeled *node = NEW(Labeled, word->start);
    for (Jump *j = p->fn->jumps; j; j = j->outer)
        if (j->label == word->name)
            early_error(p, word->start, word->end, Diag_LabelRedeclared, NAME_ARGS(word->name));
    node->label = word->name;
    next(p); /* : */
    Jump jump = {.outer = p->fn->jumps, .node = &node->node, .label = word->name,
                 .start = word->start, .body_start = pos(p)};
    p->fn->jumps = &jump;
    if (at(p, Tok_Function)) {
        if (p->strict || !item)
            syntax_error(p, pos(p), p->lex.tok.end,
                         p->strict ? Diag_StrictFunctionStatement
                                   : Diag_SloppyFunctionStatement);
        if (parse_peek(p).kind == Tok_Star)
            syntax_error(p, pos(p), p->lex.tok.end, Diag_GeneratorStatement);
        node->body = parse_function_declaration(p, pos(p), false, false);
    } else {
        node->body = parse_statement_of(p, item);
    }
    p->fn->jumps = jump.outer;
    return done(p, node);
}

static AstNode *parse_expression_statement(Parser *p)
{
    AstExpressionStatement *node = NEW(ExpressionStatement, pos(p));
    node->expression = parse_expression(p);
    parse_semicolon(p);
    return done(p, node);
}

/* Does a label start here? The word must not be noted as a reference. */
static bool at_label(Parser *p)
{
    const char *q = p->lex.p, *end = p->lex.end;
    while (q < end && (*q == ' ' || *q == '\t'))
        q++;
    if (q < end && *q == ':')
        return true;
    if (q < end && *q != '/' && *q != '\n' && *q != '\r' && (u8)*q < 0x80)
        return false;
    return parse_peek(p).kind == Tok_Colon;
}

static AstNode *parse_word_statement(Parser *p, bool item)
{
    if (at_label(p)) {
        Token word = p->lex.tok;
        if (word.kind == Tok_Await && p->fn->allow_await)
            parse_unexpected(p, NULL);
        if (!parse_check_word(p, &word, false))
            return parse_dummy(p);
        next(p);
        return parse_labeled(p, &word, item);
    }
    return parse_expression_statement(p);
}

/* ---- the switch ----------------------------------------------------------------------------- */

static AstNode *statement_inner(Parser *p, bool item)
{
    switch (p->lex.tok.kind) {
    case Tok_LBrace:
        return parse_block(p);
    case Tok_Semicolon: {
        AstEmpty *node = NEW(Empty, pos(p));
        next(p);
        return done(p, node);
    }
    case Tok_Var:
        return parse_variable_statement(p, VarKind_Var);
    case Tok_If:
        return parse_if(p);
    case Tok_For:
        return parse_for(p);
    case Tok_While:
        return parse_while(p);
    case Tok_Do:
        return parse_do(p);
    case Tok_Continue:
    case Tok_Break:
        return parse_jump(p);
    case Tok_Return:
        return parse_return(p);
    case Tok_With:
        return parse_with(p);
    case Tok_Switch:
        return parse_switch(p);
    case Tok_Throw:
        return parse_throw(p);
    case Tok_Try:
        return parse_try(p);
    case Tok_Debugger: {
        AstDebugger *node = NEW(Debugger, pos(p));
        next(p);
        parse_semicolon(p);
        return done(p, node);
    }
    case Tok_Function:
        syntax_error(p, pos(p), p->lex.tok.end,
                     p->strict ? Diag_StrictFunctionStatement : Diag_SloppyFunctionStatement);
        return parse_dummy(p);
    case Tok_Class:
        parse_unexpected(p, NULL);
        return parse_dummy(p);
    case Tok_Const:
        syntax_error(p, pos(p), p->lex.tok.end, Diag_LexicalStatement);
        return parse_dummy(p);
    case Tok_Import: {
        TokenKind after = (TokenKind)parse_peek(p).kind;
        if (after == Tok_LParen || after == Tok_Dot)
            return parse_expression_statement(p);
        syntax_error(p, pos(p), p->lex.tok.end,
                     p->in_module ? Diag_ModuleItemPlace : Diag_ImportOutsideModule);
        return parse_dummy(p);
    }
    case Tok_Export:
        parse_unexpected(p, NULL);
        return parse_dummy(p);
    case Tok_Let: {
        Token after = parse_peek(p);
        bool declares = after.kind == Tok_LBracket ||
                        (!after.newline_before &&
                         (after.kind == Tok_Identifier || after.kind == Tok_LBrace ||
                          token_is_contextual((TokenKind)after.kind)));
        if (declares && !p->lex.tok.escaped) {
            syntax_error(p, pos(p), p->lex.tok.end, Diag_LexicalStatement);
            return parse_dummy(p);
        }
        return parse_word_statement(p, item);
    }
    case Tok_Async: {
        Token after = parse_peek(p);
        if (!p->lex.tok.escaped && after.kind == Tok_Function && !after.newline_before) {
            syntax_error(p, pos(p), p->lex.tok.end, Diag_AsyncFunctionStatement);
            return parse_dummy(p);
        }
        return parse_word_statement(p, item);
    }
    default:
        if (parse_is_identifier(p))
            return parse_word_statement(p, item);
        return parse_expression_statement(p);
    }
}

static AstNode *parse_statement_of(Parser *p, bool item)
{
    if (!parse_enter(p)) {
        parse_leave(p);
        return parse_dummy(p);
    }
    AstNode *node = statement_inner(p, item);
    parse_leave(p);
    return node;
}

/* A statement where declarations are not allowed. */
static AstNode *parse_statement(Parser *p)
{
    return parse_statement_of(p, false);
}

/* `import x = ...` where there is no module, or in a namespace. */
static AstNode *ts_alias_item(Parser *p)
{
    LexState state = lex_save(&p->lex);
    u32 start = pos(p);
    next(p);
    AstNode *alias = ts_import_equals(p, start, false);
    if (!alias)
        lex_restore(&p->lex, &state);
    return alias;
}

static AstNode *item_inner(Parser *p)
{
    if (UNLIKELY(type_notes_wanted(p)))
        type_note_statement(p);
    switch (p->lex.tok.kind) {
    case Tok_Function:
        return parse_function_declaration(p, pos(p), false, false);
    case Tok_Class:
        return parse_class_declaration(p, false);
    case Tok_Const:
        if (p->ts && parse_peek(p).kind == Tok_Enum) {
            u32 start = pos(p);
            next(p);
            return ts_enum(p, start, true, false);
        }
        return parse_variable_statement(p, VarKind_Const);
    case Tok_Let:
        if (let_declares(p))
            return parse_variable_statement(p, VarKind_Let);
        break;
    case Tok_Async: {
        Token after = parse_peek(p);
        if (!p->lex.tok.escaped && after.kind == Tok_Function && !after.newline_before) {
            u32 start = pos(p);
            next(p);
            return parse_function_declaration(p, start, true, false);
        }
        break;
    }
    case Tok_Using:
        if (using_declares(p, false))
            return parse_using(p, false);
        break;
    case Tok_Await:
        if (await_using_declares(p, false))
            return parse_using(p, true);
        break;
    case Tok_Import: {
        bool top = p->in_module && p->scope->kind == ScopeKind_Module && !p->fn->outer;
        TokenKind after = (TokenKind)parse_peek(p).kind;
        if (top && after != Tok_LParen && after != Tok_Dot)
            return parse_import(p);
        if (p->ts && ts_may_hold_namespace(p)) {
            AstNode *alias = ts_alias_item(p);
            if (alias)
                return alias;
            if (p->script->goal == ParseGoal_CommonJs && !ts_in_namespace(p) && after != Tok_LParen && after != Tok_Dot)
                return parse_import_required(p);
        }
        break;
    }
    case Tok_Export:
        if (ts_in_namespace(p)) {
            u32 start = pos(p);
            next(p);
            return ts_namespace_export(p, start);
        }
        if (p->ts && !p->in_module && ts_may_hold_namespace(p) && parse_peek(p).kind == Tok_Assign) {
            u32 start = pos(p);
            next(p);
            return ts_export_equals(p, start);
        }
        if (p->in_module && p->scope->kind == ScopeKind_Module && !p->fn->outer)
            return parse_export(p);
        if (!p->in_module && p->result)
            p->result->has_module_syntax = true;
        break;
    case Tok_At:
        return parse_decorated_statement(p);
    default:
        break;
    }
    if (p->ts && (token_is_contextual(kind(p)) || at(p, Tok_Enum))) {
        AstNode *node = ts_statement(p);
        if (node)
            return node;
    }
    return statement_inner(p, true);
}

AstNode *parse_statement_item(Parser *p)
{
    if (!parse_enter(p)) {
        parse_leave(p);
        return parse_dummy(p);
    }
    AstNode *node = item_inner(p);
    parse_leave(p);
    return node;
}
