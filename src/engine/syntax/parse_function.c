/* parse_function.c - functions: parameters, bodies, arrows, and the choice to keep or drop nodes.
 *
 * When a function is done, what its surroundings need is its FunctionInfo and the names it uses
 * from outside. With options.lazy the nodes are then dropped by rewinding the arena, unless the function is
 * called where it stands. Whatever a function leaves behind must therefore lie elsewhere: infos in
 * the script's arena, names and decoded texts in the parser's text arena.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/parse_priv.h"

void parse_push_function(Parser *p, FunctionState *state, FunctionInfo *info)
{
    FunctionState *outer = p->fn;
    state->outer = outer;
    state->info = info;
    if (state->is_arrow && outer) {
        state->allow_super_property = outer->allow_super_property;
        state->allow_super_call = outer->allow_super_call;
        state->allow_new_target = outer->allow_new_target;
        state->forbid_arguments = outer->forbid_arguments;
    }
    p->fn = state;
}

/* Kept outside the function, to go back to. */
typedef struct Saved {
    ArenaMark arena;
    Scope *outer;
    Scope *last_child;
    u32 free_base;
    u32 n_erased;
    bool strict;
    u8 limits;
    u32 cover_init;
} Saved;

static Saved save(Parser *p)
{
    return (Saved){
        .arena = arena_mark(p->arena),
        .outer = p->scope,
        .last_child = p->scope ? p->scope->last_child : NULL,
        .free_base = p->free.len,
        .n_erased = p->script->n_erased,
        .strict = p->strict,
        .limits = p->limits,
        .cover_init = p->cover_init,
    };
}

static void restore_context(Parser *p, const Saved *saved)
{
    p->strict = saved->strict;
    p->limits = saved->limits;
    p->cover_init = saved->cover_init;
}

/* ---- a function met again ------------------------------------------------------------------- */

/* Notes what the function uses and gives its closure node; tok is behind it. */
static AstNode *closure_node(Parser *p, FunctionInfo *info, bool is_member)
{
    AstFunction *node = NEW(Function, info->start);
    node->node.end = info->end;
    node->info = info;
    if (info->name_id)
        node->name = name_intern(&p->names, script_name(p->script, info->name_id), true);
    p->scope->has_direct_eval |= info->has_direct_eval;
    p->fn->info->has_inner_functions = true;
    for (u32 i = 0; i < info->n_free_names; i++) {
        u32 id = info->free_names[i] >> 1;
        Name *name = id < Special__count
                         ? name_special(&p->names, (SpecialName)id)
                         : name_intern(&p->names, script_name(p->script, id), true);
        scope_use_captured(p, name, is_member ? POS_LATE : info->created_at, info->start,
                           info->free_names[i] & 1);
    }
    return &node->node;
}

static FunctionInfo *known_info(const Parser *p, u32 start)
{
    return p->again ? script_function_at(p->script, start) : NULL;
}

static bool can_skip(const Parser *p, const FunctionInfo *info)
{
    return info && info != p->target && !info->is_immediate && info->kind != Function_ClassInit;
}

AstNode *parse_known_function(Parser *p, u32 start)
{
    FunctionInfo *info = known_info(p, start);
    if (!can_skip(p, info) || info->kind != Function_Arrow)
        return NULL;
    lex_jump(&p->lex, info->end);
    return closure_node(p, info, false);
}

/* ---- the end of a function ------------------------------------------------------------------ */

static void store_free_names(Parser *p, FunctionInfo *info, u32 base)
{
    u32 n = p->free.len - base;
    if (info->free_names || n == 0)
        return;
    info->n_free_names = n;
    info->free_names = ARENA_ARRAY(&p->script->arena, u32, n);
    for (u32 i = 0; i < n; i++) {
        const FreeUse *use = &p->free.items[base + i];
        info->free_names[i] = name_id(p, use->name) << 1 | use->assigned;
    }
}

/* Closes the scopes; then drops or keeps `node`, and hands free names outward. */
static AstNode *finish(Parser *p, AstFunction *node, const FunctionSpec *spec, const Saved *saved)
{
    FunctionInfo *info = node->info;
    Name *name = node->name;
    info->end = p->lex.prev_end;
    info->is_strict = p->strict;
    if (node->body_scope != node->scope)
        scope_close(p, info->end);
    scope_close_function(p, info->end);
    p->fn = p->fn->outer;
    p->fn->info->has_inner_functions = true;
    if (!p->again) {
        info->has_erased = p->script->n_erased > saved->n_erased;
        store_free_names(p, info, saved->free_base);
        /* The wrapper of a CommonJS file stands at 0, where a function of the text may stand too. */
        if (p->options->goal != ParseGoal_CommonJs || info->parent != p->script->program)
            script_add_start(p->script, info);
    }
    bool drop = p->options->lazy && !info->is_immediate && !p->again && saved->outer;
    if (drop) {
        arena_rewind(p->arena, saved->arena);
        saved->outer->last_child = saved->last_child;
        if (saved->last_child)
            saved->last_child->next_sibling = NULL;
        else
            saved->outer->first_child = NULL;
        node = NEW(Function, info->start);
        node->info = info;
        node->name = name;
    }
    info->is_lazy = drop;
    node->node.start = info->start;
    node->node.end = info->end;
    if (saved->outer) {
        u32 created = spec->is_member ? POS_LATE : info->created_at;
        for (u32 i = saved->free_base; i < p->free.len; i++) {
            const FreeUse *use = &p->free.items[i];
            scope_use_captured(p, use->name, created, use->first_pos, use->assigned);
        }
    }
    p->free.len = saved->free_base;
    restore_context(p, saved);
    return &node->node;
}

/* ---- parameters ----------------------------------------------------------------------------- */

static void note_param(FunctionInfo *info, AstNode *param, u32 index)
{
    if (param->kind == Node_Identifier) {
        Var *v = AST(Identifier, param)->var;
        if (v)
            v->param_index = index;
    } else {
        info->has_simple_params = false;
        info->has_param_expressions |= parse_has_expressions(param);
    }
    if (param->kind == Node_Rest) {
        info->has_rest = true;
        return;
    }
    bool has_default = param->kind == Node_AssignPattern;
    if (!has_default && info->length == info->param_count)
        info->length++;
    info->param_count++;
}

static void begin_params(FunctionInfo *info)
{
    info->param_count = info->length = 0;
    info->has_simple_params = true;
    info->has_rest = info->has_param_expressions = false;
}

/* TypeScript before a parameter: modifiers, `this`. True when `this` was skipped; *property when modifiers made
 * the parameter a property too. */
static bool ts_before_param(Parser *p, bool *property)
{
    if (at(p, Tok_This)) {
        u32 start = pos(p);
        next(p);
        ts_annotation(p);
        eat(p, Tok_Comma);
        ts_erase(p, start);
        return true;
    }
    while (at(p, Tok_Public) || at(p, Tok_Private) || at(p, Tok_Protected) || at(p, Tok_Readonly) ||
           at(p, Tok_Override)) {
        Token after = parse_peek(p);
        TokenKind k = (TokenKind)after.kind;
        if (k != Tok_Identifier && !token_is_contextual(k) && k != Tok_LBrace && k != Tok_LBracket)
            break;
        u32 start = pos(p);
        next(p);
        ts_erase_range(p, start, pos(p));
        *property = true;
    }
    return false;
}

/* A parameter property: this.name = name will be put into the body. */
static void note_property(Parser *p, const FunctionInfo *info, const AstNode *param)
{
    if (param->kind == Node_AssignPattern)
        param = AST(AssignPattern, param)->target;
    bool constructor = info->kind == Function_Constructor || info->kind == Function_DerivedConstructor;
    if (param->kind != Node_Identifier || !constructor) {
        syntax_error(p, param->start, param->end, Diag_TsParameterProperty);
        return;
    }
    AstIdentifier *id = AST(Identifier, param);
    VEC_PUSH(&p->properties, ((ParamProperty){id->name, param->start, param->end}));
}

/* Is the function around us the one that is the whole text (goal Function)? */
static bool is_whole_text(const Parser *p)
{
    return !p->again && p->fn->outer && !p->fn->outer->outer;
}

static AstList parse_params(Parser *p, FunctionInfo *info, MemberNotes *notes)
{
    u32 base = list_begin(p), index = 0;
    p->fn->properties = p->properties.len;
    begin_params(info);
    p->fn->in_params = true;
    parse_expect(p, Tok_LParen);
    while (!at(p, Tok_RParen) && !at(p, Tok_Eof)) {
        bool property = false;
        if (at(p, Tok_At))
            parse_param_decorators(p, notes, index);
        if (p->ts && ts_before_param(p, &property))
            continue;
        if (notes && notes->wants_types)
            VEC_PUSH(&notes->params, type_note_param(p));
        AstNode *param;
        if (at(p, Tok_Ellipsis)) {
            AstRest *rest = NEW(Rest, pos(p));
            next(p);
            rest->value = parse_binding_target(p, VarKind_Param);
            if (p->ts)
                ts_annotation(p);
            param = done(p, rest);
            if (at(p, Tok_Assign))
                syntax_error(p, param->start, param->end, Diag_RestInitializer);
            if (at(p, Tok_Comma))
                syntax_error(p, param->start, param->end, Diag_ParamAfterRest);
        } else {
            param = parse_binding_element(p, VarKind_Param);
        }
        parse_set_init(param, p->lex.prev_end);
        note_param(info, param, index++);
        if (property)
            note_property(p, info, param);
        list_push(p, param);
        if (!parse_comma(p, Tok_RParen))
            break;
    }
    if (p->options->params_end && is_whole_text(p) && at(p, Tok_RParen) && pos(p) != p->options->params_end)
        parse_unexpected(p, NULL);
    parse_expect(p, Tok_RParen);
    p->fn->in_params = false;
    if (index > 65534)
        early_error(p, info->start, info->start, Diag_TooManyParams);
    return list_end(p, base);
}

static void check_accessor_params(Parser *p, const FunctionInfo *info, u32 start)
{
    u32 end = p->lex.prev_end;
    if (info->kind == Function_Getter && (info->param_count || info->has_rest))
        early_error(p, start, end, Diag_GetterParams);
    if (info->kind == Function_Setter && info->has_rest)
        early_error(p, start, end, Diag_SetterRest);
    else if (info->kind == Function_Setter && info->param_count != 1)
        early_error(p, start, end, Diag_SetterParams);
}

/* ---- body ----------------------------------------------------------------------------------- */

/* Errors in parameters that depend on the body's strictness. */
static void check_params(Parser *p, const FunctionInfo *info)
{
    const FunctionState *fn = p->fn;
    bool unique = p->strict || !info->has_simple_params || info->kind != Function_Normal;
    if (fn->duplicate_pos && unique)
        early_error(p, fn->duplicate_pos - 1, fn->duplicate_end, Diag_DuplicateParam);
    if (p->strict && fn->strict_pos)
        early_error(p, fn->strict_pos - 1, fn->strict_end, (DiagCode)fn->strict_code);
}

/* this.x = x for the parameter properties, which are forgotten then. */
static void assign_properties(Parser *p, FunctionInfo *info)
{
    u32 first = p->fn->properties, n = p->properties.len - first;
    if (!n)
        return;
    if (!p->again)
        script_note_rewritten(p->script, p->properties.items[first].start);
    for (u32 i = first; i < p->properties.len; i++) {
        ParamProperty *property = &p->properties.items[i];
        u32 start = property->start, end = property->end;
        AstMember *target = NEW(Member, start);
        target->object = parse_this(p, start, end);
        target->name = property->name;
        target->node.end = end;
        AstIdentifier *value = NEW(Identifier, start);
        value->node.end = end;
        value->name = property->name;
        value->scope = p->scope;
        scope_use(p, property->name, start, false);
        AstAssign *assign = NEW(Assign, start);
        assign->op = Tok_Assign;
        assign->target = &target->node;
        assign->value = &value->node;
        assign->node.end = end;
        AstExpressionStatement *statement = NEW(ExpressionStatement, start);
        statement->expression = &assign->node;
        statement->node.end = end;
        list_push(p, &statement->node);
    }
    if (p->options->dialect->assign_fields) {
        AstRunFields *run = NEW(RunFields, info->start);
        run->node.end = info->start;
        run->this_ref = parse_this(p, info->start, info->start);
        list_push(p, &run->node);
        info->late_fields = true;
    }
    if (!info->properties && !p->panic) {
        info->properties = ARENA_ARRAY(&p->script->arena, u32, n);
        for (u32 i = 0; i < n; i++)
            info->properties[info->n_properties++] = name_id(p, p->properties.items[first + i].name);
    }
    p->properties.len = first;
}

static bool is_super_call(const AstNode *node)
{
    return node->kind == Node_ExpressionStatement &&
           AST(ExpressionStatement, node)->expression->kind == Node_SuperCall;
}

/* Statements of a body up to its brace. Parameter properties are assigned first, or behind super(). */
static void body_statements(Parser *p, FunctionInfo *info)
{
    bool derived = info->kind == Function_DerivedConstructor;
    if (!derived)
        assign_properties(p, info);
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof)) {
        AstNode *statement = parse_statement_item(p);
        list_push(p, statement);
        if (derived && is_super_call(statement))
            assign_properties(p, info);
    }
    if (p->properties.len > p->fn->properties)
        assign_properties(p, info);
}

/* `{ ... }` after the parameters. */
static void parse_body(Parser *p, AstFunction *node)
{
    FunctionInfo *info = node->info;
    info->body_start = pos(p);
    info->has_duplicate_params = p->fn->duplicate_pos != 0;
    node->body_scope = node->scope;
    if (info->has_param_expressions)
        node->body_scope = scope_open(p, ScopeKind_FunctionBody, pos(p));
    p->limits = 0;
    parse_expect(p, Tok_LBrace);
    u32 base = list_begin(p), strict_at = 0;
    bool use_strict = false;
    parse_directives(p, &use_strict, &strict_at);
    if (use_strict) {
        info->has_use_strict = true;
        node->scope->is_strict = node->body_scope->is_strict = true;
        if (!info->has_simple_params)
            early_error(p, strict_at, strict_at + 12, Diag_UseStrictNonSimple);
    }
    body_statements(p, info);
    node->body = list_end(p, base);
    ts_hoist_enums(p, &node->body);
    check_params(p, info);
    if (p->options->body_end && is_whole_text(p) && at(p, Tok_RBrace) && pos(p) != p->options->body_end)
        parse_unexpected(p, NULL);
    /* The token after the brace belongs to the surroundings. */
    parse_expect(p, Tok_RBrace);
}

static void check_name(Parser *p, const FunctionSpec *spec)
{
    if (!spec->name || !p->strict || spec->is_member || spec->kind != Function_Normal)
        return;
    TokenKind k = (TokenKind)spec->name->token;
    if (k == Tok_Eval || k == Tok_Arguments)
        early_error(p, spec->name_start, spec->name_end, Diag_UnexpectedEvalArguments);
    else if (k >= Tok_Let && k <= Tok_Yield)
        early_error(p, spec->name_start, spec->name_end, Diag_UnexpectedStrictReserved);
}

static void set_permissions(FunctionState *state, FunctionKind function_kind)
{
    state->allow_new_target = true;
    state->allow_super_property = function_kind != Function_Normal;
    state->allow_super_call = function_kind == Function_DerivedConstructor;
    state->allow_return = true;
}

/* Offset from which a hoisted declaration's closure exists. */
static u32 hoist_position(const Parser *p)
{
    const Scope *s = p->scope;
    bool body = s->kind == ScopeKind_Function || s->kind == ScopeKind_FunctionBody;
    return body && s->function->body_start ? s->function->body_start : s->start;
}

static void describe(Parser *p, FunctionInfo *info, const FunctionSpec *spec)
{
    info->kind = (u8)spec->kind;
    info->is_async = spec->is_async;
    info->is_generator = spec->is_generator;
    info->is_declaration = spec->is_declaration;
    info->is_static = spec->is_static;
    info->name_id = spec->name ? name_id(p, spec->name) : 0;
    info->params_start = pos(p);
    info->is_immediate = spec->start == p->eager_start;
    info->parent = p->fn->info;
    if (spec->is_declaration && p->scope)
        info->created_at = hoist_position(p);
}

AstNode *parse_function_rest(Parser *p, const FunctionSpec *spec)
{
    FunctionInfo *known = known_info(p, spec->start);
    MemberNotes *notes = p->notes;
    p->notes = NULL;
    if (can_skip(p, known)) {
        lex_jump(&p->lex, known->end);
        return closure_node(p, known, spec->is_member);
    }
    Saved saved = save(p);
    FunctionInfo *info = known ? known : script_new_function(p->script, spec->start);
    if (!known)
        describe(p, info, spec);
    FunctionState state = {.is_async = spec->is_async, .is_generator = spec->is_generator};
    set_permissions(&state, spec->kind);
    parse_push_function(p, &state, info);
    p->limits = 0;
    p->cover_init = 0;
    AstFunction *node = NEW(Function, spec->start);
    node->info = info;
    node->name = spec->name;
    node->scope = node->body_scope = scope_open(p, ScopeKind_Function, spec->start);
    if (p->ts)
        ts_type_parameters(p);
    u32 params_start = pos(p);
    node->params = parse_params(p, info, notes);
    check_accessor_params(p, info, params_start);
    if (notes && notes->wants_types)
        notes->result = type_note_result(p);
    if (p->ts)
        ts_return_type(p);
    if (p->ts && !at(p, Tok_LBrace) &&
        (at(p, Tok_Semicolon) || at(p, Tok_RBrace) || at(p, Tok_Eof) || p->lex.tok.newline_before)) {
        /* An overload or an abstract member: nothing of it stays. */
        p->properties.len = state.properties;
        scope_close_function(p, p->lex.prev_end);
        p->fn = state.outer;
        p->free.len = saved.free_base;
        restore_context(p, &saved);
        return NULL;
    }
    parse_body(p, node);
    check_name(p, spec);
    return finish(p, node, spec, &saved);
}

/* `function`, or `async function`, in an expression. */
AstNode *parse_function_expression(Parser *p)
{
    FunctionSpec spec = {.start = pos(p), .kind = Function_Normal};
    if (at(p, Tok_Async)) {
        spec.is_async = true;
        next(p);
    }
    next(p);
    spec.is_generator = eat(p, Tok_Star);
    if (parse_is_identifier(p)) {
        /* The name of an expression is read with the function's own yield and await. */
        FunctionState state = {.is_async = spec.is_async, .is_generator = spec.is_generator};
        parse_push_function(p, &state, p->fn->info);
        state.in_static_block = state.outer->in_static_block && spec.is_async;
        bool fine = parse_check_word(p, &p->lex.tok, true);
        p->fn = state.outer;
        if (!fine)
            return parse_dummy(p);
        spec.name = p->lex.tok.name;
        spec.name_start = pos(p);
        spec.name_end = p->lex.tok.end;
        next(p);
    }
    if (!at(p, Tok_LParen) && !(p->ts && at(p, Tok_Less))) {
        parse_unexpected(p, "'('");
        return parse_dummy(p);
    }
    AstNode *node = parse_function_rest(p, &spec);
    if (!node) {
        parse_unexpected(p, "'{'");
        return parse_dummy(p);
    }
    return node;
}

/* ---- arrows --------------------------------------------------------------------------------- */

ArrowMark parse_arrow_mark(Parser *p)
{
    ArrowMark mark = {
        .is_immediate = p->eager_start == pos(p),
        .arena = arena_mark(p->arena),
        .n_functions = p->script->n_functions,
        .outer = p->scope,
        .last_child = p->scope ? p->scope->last_child : NULL,
        .n_erased = p->script->n_erased,
        .yield_pos = p->fn->yield_pos,
        .await_pos = p->fn->await_pos,
        .await_name_pos = p->fn->await_name_pos,
    };
    p->fn->yield_pos = p->fn->await_pos = p->fn->await_name_pos = 0;
    return mark;
}

/* Scopes inside the parameters were opened for the surrounding function. */
static void adopt_scopes(Scope *scope, FunctionInfo *info)
{
    scope->function = info;
    for (Scope *s = scope->first_child; s; s = s->next_sibling)
        if (!s->is_function_boundary)
            adopt_scopes(s, info);
}

static void adopt_functions(Parser *p, u32 first, FunctionInfo *info)
{
    for (u32 i = first; i < p->script->n_functions; i++) {
        FunctionInfo *inner = p->script->functions[i];
        if (inner != info && inner->parent == info->parent)
            inner->parent = info;
    }
}

static void arrow_body(Parser *p, AstFunction *node)
{
    FunctionInfo *info = node->info;
    next(p); /* => */
    if (at(p, Tok_LBrace)) {
        u8 limits = p->limits;
        parse_body(p, node);
        p->limits = limits;
        return;
    }
    info->body_start = pos(p);
    info->is_expression_body = true;
    info->has_duplicate_params = p->fn->duplicate_pos != 0;
    node->body_scope = node->scope;
    if (info->has_param_expressions)
        node->body_scope = scope_open(p, ScopeKind_FunctionBody, pos(p));
    AstReturn *ret = NEW(Return, pos(p));
    ret->value = parse_assign(p);
    u32 base = list_begin(p);
    list_push(p, done(p, ret));
    node->body = list_end(p, base);
    check_params(p, info);
}

static FunctionInfo *arrow_info(Parser *p, u32 start, u32 params_start, bool is_async, bool is_immediate)
{
    FunctionInfo *info = known_info(p, start);
    /* Behind type parameters it is known by where those begin. */
    if (!info && p->again && p->target->kind == Function_Arrow && p->target->params_start == params_start)
        info = p->target;
    if (!info) {
        info = script_new_function(p->script, start);
        info->parent = p->fn->info;
        info->kind = Function_Arrow;
        info->is_async = is_async;
        info->params_start = params_start;
        info->is_immediate = is_immediate;
    }
    return info;
}

AstNode *parse_arrow(Parser *p, const ArrowMark *mark, u32 start, u32 params_start, u32 base,
                     bool is_async)
{
    FunctionState *outer = p->fn;
    if (outer->yield_pos)
        early_error(p, outer->yield_pos - 1, outer->yield_pos + 4, Diag_YieldInParams);
    if (outer->await_pos)
        early_error(p, outer->await_pos - 1, outer->await_pos + 4, Diag_AwaitInParams);
    if (is_async && outer->await_name_pos)
        early_error(p, outer->await_name_pos - 1, outer->await_name_pos + 4, Diag_AwaitReserved);
    outer->yield_pos = mark->yield_pos;
    outer->await_pos = mark->await_pos;
    outer->await_name_pos = MAX(mark->await_name_pos, outer->await_name_pos);

    Saved saved = save(p);
    saved.arena = mark->arena;
    saved.outer = mark->outer;
    saved.last_child = mark->last_child;
    saved.n_erased = mark->n_erased;
    FunctionInfo *info = arrow_info(p, start, params_start, is_async, mark->is_immediate);
    FunctionState state = {.is_async = is_async, .is_arrow = true, .allow_return = true,
                           .in_static_block = false};
    parse_push_function(p, &state, info);
    Scope *scope = p->scope;
    ASSERT(scope->kind == ScopeKind_Cover);
    scope->kind = ScopeKind_Function;
    scope->is_function_boundary = true;
    adopt_scopes(scope, info);
    if (!p->again)
        adopt_functions(p, mark->n_functions, info);
    p->cover_init = 0;

    AstFunction *node = NEW(Function, start);
    node->info = info;
    node->scope = node->body_scope = scope;
    node->params = list_end(p, base);
    begin_params(info);
    for (u32 i = 0; i < node->params.len && !p->panic; i++) {
        AstNode *param = parse_to_param(p, node->params.items[i]);
        node->params.items[i] = param;
        if (param->kind == Node_Rest && param->extra)
            syntax_error(p, param->start, param->end, Diag_ParamAfterRest);
        parse_set_init(param, param->end);
        if (!p->panic)
            note_param(info, param, i);
    }
    arrow_body(p, node);
    FunctionSpec spec = {.start = start, .kind = Function_Arrow};
    return finish(p, node, &spec, &saved);
}

AstNode *parse_arrow_name(Parser *p, u32 start, bool is_async)
{
    Saved saved = save(p);
    u32 params_start = pos(p);
    FunctionInfo *info = arrow_info(p, start, params_start, is_async, start == p->eager_start);
    FunctionState state = {.is_async = is_async, .is_arrow = true, .allow_return = true};
    /* `await` as the name is judged by the outer function, or this one's being async. */
    state.in_static_block = p->fn->in_static_block || p->fn->is_async;
    bool outer_generator = p->fn->is_generator;
    parse_push_function(p, &state, info);
    p->cover_init = 0;
    AstFunction *node = NEW(Function, start);
    node->info = info;
    node->scope = node->body_scope = scope_open(p, ScopeKind_Function, start);
    state.is_generator = outer_generator;
    AstNode *param = parse_binding_identifier(p, VarKind_Param);
    state.is_generator = state.in_static_block = false;
    state.outer->await_name_pos = MAX(state.outer->await_name_pos, state.await_name_pos);
    u32 base = list_begin(p);
    list_push(p, param);
    node->params = list_end(p, base);
    begin_params(info);
    note_param(info, param, 0);
    if (!at(p, Tok_Arrow))
        parse_unexpected(p, "'=>'");
    else if (p->lex.tok.newline_before)
        syntax_error(p, pos(p), p->lex.tok.end, Diag_LineBreakBeforeArrow);
    if (!p->panic)
        arrow_body(p, node);
    FunctionSpec spec = {.start = start, .kind = Function_Arrow};
    return finish(p, node, &spec, &saved);
}

/* ---- CommonJS ------------------------------------------------------------------------------- */

AstFunction *parse_common_js(Parser *p)
{
    static const char *const params[] = {"exports", "require", "module", "__filename", "__dirname"};
    Saved saved = save(p);
    FunctionInfo *info = script_new_function(p->script, 0);
    FunctionSpec spec = {.kind = Function_Normal};
    describe(p, info, &spec);
    info->is_immediate = true;
    info->params_start = info->body_start = 0;
    FunctionState state = {0};
    set_permissions(&state, Function_Normal);
    parse_push_function(p, &state, info);
    AstFunction *node = NEW(Function, 0);
    node->info = info;
    node->scope = node->body_scope = scope_open(p, ScopeKind_Function, 0);
    u32 base = list_begin(p);
    begin_params(info);
    for (u32 i = 0; i < ARRAY_LEN(params); i++) {
        AstIdentifier *id = NEW(Identifier, 0);
        id->name = name_intern(&p->names, str_view(params[i]), true);
        id->scope = p->scope;
        id->var = scope_declare(p, id->name, VarKind_Param, 0, 0);
        note_param(info, &id->node, i);
        list_push(p, &id->node);
    }
    node->params = list_end(p, base);
    base = list_begin(p);
    bool use_strict = false;
    u32 strict_at = 0;
    parse_directives(p, &use_strict, &strict_at);
    info->has_use_strict = use_strict;
    if (use_strict)
        node->scope->is_strict = true;
    while (!at(p, Tok_Eof))
        list_push(p, parse_statement_item(p));
    if (p->export_equals)
        list_push(p, p->export_equals);
    bool uses_params = false; /* in what is written: elements require their helpers */
    for (u32 i = 0; i < node->params.len; i++)
        uses_params |= scope_is_used(p->scope, ((AstIdentifier *)node->params.items[i])->name);
    parse_jsx_finish(p, base);
    parse_imports_finish(p, base);
    node->body = list_end(p, base);
    ts_hoist_enums(p, &node->body);
    finish(p, node, &spec, &saved);
    info->end = node->node.end = (u32)p->source->text.len;
    info->is_plain = !uses_params && !info->uses_this && !info->uses_arguments && !info->has_direct_eval && !p->export_equals;
    return node;
}
