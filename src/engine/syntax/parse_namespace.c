/* parse_namespace.c - TypeScript namespaces, `import x =` and `export =`.
 *
 * `namespace N { ... }` becomes a Namespace node. Its scope holds the object and the exported variables, which are properties
 * of it; inside is a scope of kind Namespace for everything else. An exported function or class is a
 * variable there like any other and copied to the object where it stands. What other blocks of the namespace
 * export is visible, also that of later ones: a closed block keeps the names it could not resolve, and gets a member
 * for each that turns out to be exported. A namespace with nothing but types leaves nothing.
 *
 * `import x = a.b` is a variable that is dropped when nothing uses it, and uses `a` only when it stays.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/ts_entity.h"

/* Names of `a.b.c` that are followed through entities. */
#define PATH_DEPTH 100

/* `import name = root...`, waiting to be used. */
typedef struct TsAlias {
    struct TsAlias *next;
    Var *var;
    Name *name, *root;
    u32 start;
} TsAlias;

/* ---- entities ------------------------------------------------------------------------------- */

TsEntity *ts_entity(Parser *p, TsEntity **slot)
{
    if (!*slot) {
        *slot = ARENA_NEW(p->arena, TsEntity);
        (*slot)->end = &(*slot)->first;
    }
    return *slot;
}

TsMember *ts_member(const TsEntity *entity, const Name *name)
{
    for (TsMember *m = entity->first; m; m = m->next)
        if (m->name == name)
            return m;
    return NULL;
}

/* Blocks that are closed and use the name without declaring it mean the new member. */
static void show_to_earlier(Parser *p, const TsEntity *entity, Name *name, bool of_enum)
{
    for (TsBlock *b = entity->blocks; b; b = b->next) {
        if (b->is_enum != of_enum)
            continue;
        for (const TsFreeName *free = b->free; free; free = free->next)
            if (free->name == name) {
                Var *v = scope_add_closed(p, b->members, name, VarKind_Member);
                v->object = b->object;
                v->storage = Storage_Member;
                v->slot = b->object->slot;
                v->used = true;
            }
    }
}

TsMember *ts_member_add(Parser *p, TsEntity *entity, Name *name, bool of_enum)
{
    TsMember *m = ts_member(entity, name);
    if (m)
        return m;
    show_to_earlier(p, entity, name, of_enum);
    m = ARENA_NEW(p->arena, TsMember);
    m->name = name;
    m->of_enum = of_enum;
    *entity->end = m;
    entity->end = &m->next;
    return m;
}

TsEntity *ts_entity_of(const AstNode *node)
{
    const Name *path[PATH_DEPTH];
    u32 n = 0;
    for (; node->kind == Node_Member && n < PATH_DEPTH; node = AST(Member, node)->object)
        path[n++] = AST(Member, node)->name;
    if (node->kind != Node_Identifier)
        return NULL;
    const Var *v = AST(Identifier, node)->name->var;
    TsEntity *entity = v ? v->entity : NULL;
    while (entity && n) {
        const TsMember *m = ts_member(entity, path[--n]);
        entity = m ? m->entity : NULL;
    }
    return entity;
}

/* ---- nodes ---------------------------------------------------------------------------------- */

static AstNode *name_node(Parser *p, Name *name, u32 start, u32 end, bool assigned)
{
    AstIdentifier *id = NEW(Identifier, start);
    id->node.end = end;
    id->name = name;
    id->scope = p->scope;
    scope_use(p, name, start, assigned);
    return &id->node;
}

AstNode *ts_var_node(Parser *p, Var *var, Scope *scope, u32 start, u32 end)
{
    AstIdentifier *id = NEW(Identifier, start);
    id->node.end = end;
    id->name = var->name;
    id->var = var;
    id->scope = scope;
    var->used = true;
    if (var->object)
        var->object->used = true;
    return &id->node;
}

AstNode *ts_assign_node(Parser *p, u8 op, AstNode *target, AstNode *value)
{
    AstAssign *node = NEW(Assign, target->start);
    node->op = op;
    node->target = target;
    node->value = value;
    return done(p, node);
}

AstNode *ts_statement_node(Parser *p, AstNode *expression)
{
    AstExpressionStatement *node = NEW(ExpressionStatement, expression->start);
    node->expression = expression;
    return done(p, node);
}

static AstNode *member_node(Parser *p, AstNode *object, Name *name, u32 end)
{
    AstMember *node = NEW(Member, object->start);
    node->object = object;
    node->name = name;
    node->node.end = end;
    return &node->node;
}

/* ---- Namespace nodes, for enums too --------------------------------------------------------- */

/* At the top of the file, where enums and namespaces are `var`; the body of a CommonJS file counts. */
static bool at_top(const Parser *p)
{
    bool top = !p->fn->outer ||
               (p->options->goal == ParseGoal_CommonJs && !p->fn->outer->outer);
    return top && p->scope == scope_variable_scope(p->scope) && p->scope->kind != ScopeKind_Namespace;
}

bool ts_may_hold_namespace(const Parser *p)
{
    return at_top(p) || ts_in_namespace(p);
}

/* The binding the declaration makes or adds to; *fresh tells which. */
static Var *declare_entity(Parser *p, u32 start, const Token *name, bool *fresh)
{
    Var *v = scope_own_open(p->scope, name->name);
    *fresh = false;
    if (v && (v->entity || v->kind == VarKind_Class || v->kind == VarKind_Function))
        return v;
    *fresh = true;
    bool is_var = at_top(p);
    v = scope_declare(p, name->name, is_var ? VarKind_Var : VarKind_Let, name->start, name->end);
    if (!is_var)
        v->init_end = start;
    return v;
}

AstNamespace *ts_open_entity(Parser *p, u32 start, const Token *name, bool is_enum, bool is_exported,
                             TsEntity **entity)
{
    AstNamespace *node = NEW(Namespace, start);
    bool fresh;
    if (!p->again)
        script_note_rewritten(p->script, start);
    Var *v = declare_entity(p, start, name, &fresh);
    TsEntity **slot = &v->entity;
    if (is_exported)
        slot = &ts_member_add(p, p->ns->entity, name->name, false)->entity;
    *entity = v->entity = ts_entity(p, slot);
    node->name = name->name;
    node->is_enum = is_enum;
    node->var = fresh ? v : NULL;
    /* N ||= {}, or N = outer.N ||= {}. */
    AstObject *object = NEW(Object, name->start);
    object->node.end = name->end;
    AstNode *own = name_node(p, name->name, name->start, name->end, true);
    if (is_exported) {
        AstNode *outer = ts_var_node(p, p->ns->object, p->scope, name->start, name->end);
        outer = member_node(p, outer, name->name, name->end);
        node->init = ts_assign_node(p, Tok_Assign, own,
                                    ts_assign_node(p, Tok_OrOrAssign, outer, &object->node));
    } else {
        node->init = ts_assign_node(p, Tok_OrOrAssign, own, &object->node);
    }
    node->scope = scope_open(p, ScopeKind_Block, start);
    node->object = scope_add_hidden(p, p->scope, STR("%object"), start);
    node->object->used = true;
    for (TsMember *m = (*entity)->first; m; m = m->next) {
        if (m->of_enum != is_enum)
            continue;
        Var *member = ts_add_member_var(p, node, m->name, start);
        member->constant = m->constant;
        member->entity = m->entity;
    }
    return node;
}

Var *ts_add_member_var(Parser *p, AstNamespace *node, Name *name, u32 start)
{
    Var *v = scope_own_open(node->scope, name);
    if (v)
        return v;
    v = scope_add(p, node->scope, name, VarKind_Member, start);
    v->object = node->object;
    return v;
}

/* Keeps the names that are left to the scopes around. A later block may turn those of functions into properties of the object,
 * when it is too late to give that a slot, so it gets one now. */
static void note_free_names(Parser *p, AstNamespace *node, TsEntity *entity)
{
    TsBlock *block = NULL;
    for (const NameUse *u = node->scope->uses; u; u = u->next) {
        if (u->name->special || u->name->is_private || scope_own_open(node->scope, u->name))
            continue;
        if (!block) {
            block = ARENA_NEW(p->arena, TsBlock);
            *block = (TsBlock){.next = entity->blocks, .members = node->scope, .object = node->object, .is_enum = node->is_enum};
            entity->blocks = block;
        }
        TsFreeName *free = ARENA_NEW(p->arena, TsFreeName);
        *free = (TsFreeName){block->free, u->name};
        block->free = free;
        node->object->captured |= u->captured;
    }
}

void ts_close_entity(Parser *p, AstNamespace *node, TsEntity *entity)
{
    if (!scope_own_open(node->scope, node->name))
        scope_rename(node->object, node->name);
    note_free_names(p, node, entity);
    scope_close(p, p->lex.prev_end);
}

/* ---- namespaces ----------------------------------------------------------------------------- */

bool ts_in_namespace(const Parser *p)
{
    return p->ns && p->scope == p->ns->body;
}

Var *ts_declare_member(Parser *p, Name *name, u32 start)
{
    Var *v = scope_own_open(p->ns->members, name);
    if (!v) {
        v = scope_add(p, p->ns->members, name, VarKind_Member, start);
        v->object = p->ns->object;
    }
    ts_member_add(p, p->ns->entity, name, false);
    return v;
}

/* tok is { or the dot of a dotted name: true, behind its end, when there are only types inside. Else nothing is
 * read. */
static bool skip_if_types(Parser *p)
{
    while (eat(p, Tok_Dot))
        next(p);
    if (!parse_enter(p) || !parse_expect(p, Tok_LBrace)) {
        parse_leave(p);
        return false;
    }
    while (!at(p, Tok_RBrace) && ts_skip_types(p))
        ;
    parse_leave(p);
    return !p->panic && eat(p, Tok_RBrace);
}

static bool skip_namespace_of_types(Parser *p)
{
    LexState state = lex_save(&p->lex);
    u32 n_erased = p->script->n_erased;
    if (skip_if_types(p))
        return true;
    if (!p->panic) {
        lex_restore(&p->lex, &state);
        p->script->n_erased = n_erased;
    }
    return false;
}

bool ts_skip_types(Parser *p)
{
    LexState state = lex_save(&p->lex);
    if (at(p, Tok_Export))
        next(p);
    Token after = parse_peek(p);
    bool name = !after.newline_before &&
                (after.kind == Tok_Identifier || token_is_contextual((TokenKind)after.kind));
    if (name && (at_word(p, Tok_Interface) || at_word(p, Tok_Type)))
        return ts_statement(p) != NULL;
    if (name && (at_word(p, Tok_Namespace) || at_word(p, Tok_Module))) {
        next(p);
        next(p);
        if (skip_if_types(p))
            return true;
    }
    if (at(p, Tok_Import) && state.tok.kind == Tok_Import && name) { /* an alias for types */
        while (!at(p, Tok_Semicolon) && !at(p, Tok_RBrace) && !at(p, Tok_Eof) &&
               (!p->lex.tok.newline_before || at(p, Tok_Dot) || at(p, Tok_Import)))
            next(p);
        eat(p, Tok_Semicolon);
        return true;
    }
    if (!p->panic)
        lex_restore(&p->lex, &state);
    return false;
}

static AstNode *namespace_body(Parser *p, TsNamespace *ns)
{
    AstBlock *block = NEW(Block, pos(p));
    FunctionState *fn = p->fn;
    Jump *jumps = fn->jumps;
    bool allow_return = fn->allow_return, allow_await = fn->allow_await;
    fn->jumps = NULL;
    fn->allow_return = fn->allow_await = false;
    block->scope = ns->body = scope_open(p, ScopeKind_Namespace, pos(p));
    u32 base = list_begin(p);
    parse_expect(p, Tok_LBrace);
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof)) {
        list_push(p, parse_statement_item(p));
        if (ns->pending)
            list_push(p, ns->pending);
        ns->pending = NULL;
    }
    block->body = list_end(p, base);
    ts_hoist_enums(p, &block->body);
    parse_expect(p, Tok_RBrace);
    scope_close(p, p->lex.prev_end);
    fn->jumps = jumps;
    fn->allow_return = allow_return;
    fn->allow_await = allow_await;
    return done(p, block);
}

static AstNode *namespace_rest(Parser *p, u32 start, bool is_exported, bool has_values);

/* `.Inner { ... }` behind a name: a body that exports one namespace. */
static AstNode *dotted_body(Parser *p, TsNamespace *ns, u32 start)
{
    AstBlock *block = NEW(Block, start);
    next(p); /* . */
    block->scope = ns->body = scope_open(p, ScopeKind_Namespace, start);
    u32 base = list_begin(p);
    list_push(p, namespace_rest(p, start, true, true));
    block->body = list_end(p, base);
    scope_close(p, p->lex.prev_end);
    return done(p, block);
}

/* tok is the name. has_values: it is known that there are not only types inside. */
static AstNode *namespace_rest(Parser *p, u32 start, bool is_exported, bool has_values)
{
    if (!parse_is_identifier(p)) {
        parse_unexpected(p, "a name");
        return parse_dummy(p);
    }
    if (!parse_enter(p) || !parse_check_word(p, &p->lex.tok, true)) {
        parse_leave(p);
        return parse_dummy(p);
    }
    Token name = p->lex.tok;
    next(p);
    if (!has_values && skip_namespace_of_types(p)) {
        parse_leave(p);
        ts_erase(p, start);
        return done(p, NEW(Empty, start));
    }
    TsEntity *entity;
    AstNamespace *node = ts_open_entity(p, start, &name, false, is_exported, &entity);
    TsNamespace ns = {.outer = p->ns, .members = node->scope, .object = node->object, .entity = entity};
    p->ns = &ns;
    node->body = at(p, Tok_Dot) ? dotted_body(p, &ns, start) : namespace_body(p, &ns);
    p->ns = ns.outer;
    ts_close_entity(p, node, entity);
    parse_leave(p);
    return done(p, node);
}

AstNode *ts_namespace(Parser *p, u32 start, bool is_exported)
{
    return namespace_rest(p, start, is_exported, false);
}

/* ---- export in a namespace ------------------------------------------------------------------ */

/* Functions assigned to properties get no name, as if the names were in parentheses. */
static void no_names(AstNode *target)
{
    switch (target->kind) {
    case Node_Identifier:
        target->flags |= AstFlag_Paren;
        break;
    case Node_ArrayPattern:
    case Node_ObjectPattern: {
        AstList *list = &((AstArrayPattern *)target)->items;
        for (u32 i = 0; i < list->len; i++)
            no_names(list->items[i]);
        break;
    }
    case Node_Property:
        no_names(AST(Property, target)->value);
        break;
    case Node_AssignPattern:
        no_names(AST(AssignPattern, target)->target);
        break;
    case Node_Rest:
        no_names(AST(Rest, target)->value);
        break;
    default:
        break;
    }
}

/* export let a = 1, { b } = c: assignments to properties; without a value there is nothing to do. */
static AstNode *export_variables(Parser *p, u32 start)
{
    bool must_have_value = at(p, Tok_Const);
    next(p);
    AstNode *parsed = parse_variables(p, VarKind_Member, false, false);
    u32 end = p->lex.prev_end;
    parse_semicolon(p);
    if (p->panic)
        return parse_dummy(p);
    AstVarDeclaration *variables = AST(VarDeclaration, parsed);
    u32 base = list_begin(p);
    for (u32 i = 0; i < variables->declarators.len; i++) {
        AstDeclarator *d = AST(Declarator, variables->declarators.items[i]);
        if (!d->init) {
            if (must_have_value || d->target->kind != Node_Identifier)
                syntax_error(p, d->node.start, d->node.end, Diag_MissingInitializer,
                             must_have_value ? "const" : "destructuring");
            continue;
        }
        no_names(d->target);
        AstNode *assign = ts_assign_node(p, Tok_Assign, d->target, d->init);
        assign->end = d->node.end;
        list_push(p, assign);
    }
    AstList list = list_end(p, base);
    if (!list.len)
        return done(p, NEW(Empty, start));
    AstNode *expression = list.items[0];
    if (list.len > 1) {
        AstSequence *sequence = NEW(Sequence, expression->start);
        sequence->node.end = end;
        sequence->items = list;
        expression = &sequence->node;
    }
    return ts_statement_node(p, expression);
}

/* N.f = f behind the declaration of f. */
static AstNode *export_declared(Parser *p, AstNode *declaration)
{
    Name *name;
    if (declaration->kind == Node_FunctionDeclaration)
        name = AST(Function, AST(FunctionDeclaration, declaration)->function)->name;
    else if (declaration->kind == Node_ClassDeclaration)
        name = AST(Class, AST(ClassDeclaration, declaration)->class)->name;
    else
        return declaration;
    u32 start = declaration->start, end = declaration->end;
    if (p->panic || !name)
        return declaration;
    ts_member_add(p, p->ns->entity, name, false);
    AstNode *object = ts_var_node(p, p->ns->object, p->scope, start, end);
    AstNode *own = name_node(p, name, end, end, false);
    AstNode *assign = ts_assign_node(p, Tok_Assign, member_node(p, object, name, end), own);
    assign->end = end;
    p->ns->pending = ts_statement_node(p, assign);
    return declaration;
}

AstNode *ts_namespace_export(Parser *p, u32 start)
{
    TokenKind after = (TokenKind)parse_peek(p).kind;
    switch (p->lex.tok.kind) {
    case Tok_Enum:
        return ts_enum(p, start, false, true);
    case Tok_Const:
        if (after == Tok_Enum) {
            next(p);
            return ts_enum(p, start, true, true);
        }
        FALLTHROUGH;
    case Tok_Let:
    case Tok_Var:
        return export_variables(p, start);
    case Tok_Namespace:
    case Tok_Module:
        next(p);
        return ts_namespace(p, start, true);
    case Tok_Import:
        next(p);
        AstNode *alias = ts_import_equals(p, start, true);
        if (alias)
            return alias;
        break;
    case Tok_Function:
    case Tok_Class:
    case Tok_Async:
    case Tok_Abstract:
    case Tok_At:
        return export_declared(p, parse_statement_item(p));
    case Tok_Interface:
    case Tok_Type:
    case Tok_Declare: {
        AstNode *types = ts_statement(p);
        if (types)
            ts_erase(p, start);
        if (types)
            return types;
        break;
    }
    default:
        break;
    }
    parse_unexpected(p, NULL);
    return parse_dummy(p);
}

/* ---- import = and export = ------------------------------------------------------------------ */

void ts_settle_aliases(Parser *p, Scope *scope)
{
    struct TsAlias *alias = scope->open ? scope->open->aliases : NULL;
    if (!alias)
        return;
    ASSERT(scope == p->scope);
    scope->open->aliases = NULL;
    for (; alias; alias = alias->next)
        if (alias->var->exported || scope_is_used(scope, alias->name) || scope->has_direct_eval)
            scope_use(p, alias->root, alias->start, false);
}

/* require("y"); tok is `require`. Modules have it as import.meta.require. */
static AstNode *require_call(Parser *p)
{
    u32 start = pos(p), end = p->lex.tok.end;
    AstCall *call = NEW(Call, start);
    Name *require = p->lex.tok.name;
    if (p->in_module) {
        AstImportMeta *meta = NEW(ImportMeta, start);
        meta->node.end = end;
        call->callee = member_node(p, &meta->node, require, end);
    } else {
        call->callee = name_node(p, require, start, end, false);
    }
    next(p);
    next(p);
    if (!at(p, Tok_String)) {
        parse_unexpected(p, "a module specifier");
        return parse_dummy(p);
    }
    u32 base = list_begin(p);
    list_push(p, parse_string(p));
    call->arguments = list_end(p, base);
    parse_expect(p, Tok_RParen);
    return done(p, call);
}

/* a.b.c; *root is set when its use is left to the alias. */
static AstNode *entity_name(Parser *p, Name **root)
{
    Token tok = p->lex.tok;
    if (!parse_is_identifier(p)) {
        parse_unexpected(p, "a name");
        return parse_dummy(p);
    }
    next(p);
    AstIdentifier *id = NEW(Identifier, tok.start);
    id->name = *root = tok.name;
    id->scope = p->scope;
    AstNode *node = done(p, id);
    while (eat(p, Tok_Dot)) {
        Name *name = p->lex.tok.name;
        if (!token_is_word(kind(p))) {
            parse_unexpected(p, "a name");
            return node;
        }
        next(p);
        node = member_node(p, node, name, p->lex.prev_end);
    }
    return node;
}

/* import type x = ...; tok is `type`. False, with nothing read, when it is something else. */
static bool skip_type_alias(Parser *p)
{
    LexState state = lex_save(&p->lex);
    next(p);
    if (!parse_is_identifier(p) || parse_peek(p).kind != Tok_Assign) {
        lex_restore(&p->lex, &state);
        return false;
    }
    while (!at(p, Tok_Semicolon) && !at(p, Tok_Eof)) {
        next(p);
        if (p->lex.tok.newline_before && !at(p, Tok_Dot) && !at(p, Tok_LParen))
            break;
    }
    parse_semicolon(p);
    return true;
}

AstNode *ts_import_equals(Parser *p, u32 start, bool is_exported)
{
    if (at_word(p, Tok_Type) && skip_type_alias(p)) {
        ts_erase(p, start);
        return done(p, NEW(Empty, start));
    }
    if (!parse_is_identifier(p) || parse_peek(p).kind != Tok_Assign)
        return NULL;
    Token name = p->lex.tok;
    if (!parse_check_word(p, &name, true))
        return parse_dummy(p);
    next(p);
    next(p);
    Name *root = NULL;
    AstNode *value = at_word(p, Tok_Require) && parse_peek(p).kind == Tok_LParen ? require_call(p) : entity_name(p, &root);
    parse_semicolon(p);
    if (p->panic)
        return parse_dummy(p);
    script_note_rewritten(p->script, start);
    AstIdentifier *id = NEW(Identifier, name.start);
    id->node.end = name.end;
    id->name = name.name;
    id->scope = p->scope;
    bool in_namespace = is_exported && ts_in_namespace(p);
    TsEntity *entity = ts_entity_of(value);
    if (in_namespace) {
        id->var = ts_declare_member(p, name.name, name.start);
        ts_member(p->ns->entity, name.name)->entity = id->var->entity = entity;
        if (root)
            scope_use(p, root, start, false);
        return ts_statement_node(p, ts_assign_node(p, Tok_Assign, &id->node, value));
    }
    id->var = scope_declare(p, name.name, root ? VarKind_Var : VarKind_Const, name.start, name.end);
    id->var->init_end = p->lex.prev_end;
    id->var->entity = entity;
    id->var->assigned = true;
    if (root) {
        struct OpenScope *open = scope_open_part(p, p->scope);
        TsAlias *alias = ARENA_NEW(p->arena, TsAlias);
        *alias = (TsAlias){open->aliases, id->var, name.name, root, start};
        open->aliases = alias;
    }
    AstVarDeclaration *node = NEW(VarDeclaration, start);
    AstDeclarator *declarator = NEW(Declarator, name.start);
    declarator->target = &id->node;
    declarator->init = value;
    node->kind = root ? VarKind_Var : VarKind_Const;
    node->is_alias = true;
    u32 base = list_begin(p);
    list_push(p, done(p, declarator));
    node->declarators = list_end(p, base);
    return done(p, node);
}

AstNode *ts_export_equals(Parser *p, u32 start)
{
    if (p->in_module) {
        p->result->has_export_equals = true;
        syntax_error(p, start, p->lex.tok.end, Diag_TsExportEquals);
        return parse_dummy(p);
    }
    u32 end = p->lex.tok.end;
    script_note_rewritten(p->script, start);
    next(p);
    AstNode *module = name_node(p, name_intern(&p->names, STR("module"), true), start, end, false);
    AstNode *target = member_node(p, module, name_intern(&p->names, STR("exports"), true), end);
    AstNode *assign = ts_assign_node(p, Tok_Assign, target, parse_assign(p));
    assign->end = p->lex.prev_end;
    parse_semicolon(p);
    p->export_equals = ts_statement_node(p, assign);
    return done(p, NEW(Empty, start));
}
