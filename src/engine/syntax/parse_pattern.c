/* parse_pattern.c - identifiers, binding patterns, and expressions re-read as patterns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/parse_priv.h"

/* ---- words ---------------------------------------------------------------------------------- */

bool parse_is_identifier(const Parser *p)
{
    return at(p, Tok_Identifier) || token_is_contextual(kind(p));
}

static bool word_fails(Parser *p, const Token *tok, DiagCode code)
{
    syntax_error(p, tok->start, tok->end, code);
    return false;
}

bool parse_check_word(Parser *p, const Token *tok, bool binding)
{
    switch (tok->kind) {
    case Tok_Yield:
        if (p->strict)
            return word_fails(p, tok, Diag_UnexpectedStrictReserved);
        if (p->fn->is_generator) {
            parse_unexpected(p, NULL);
            return false;
        }
        return true;
    case Tok_Await:
        if (p->in_module || p->fn->is_async || p->fn->in_static_block ||
            (p->options->top_level_await && p->fn->allow_await))
            return word_fails(p, tok, Diag_AwaitReserved);
        if (p->options->await_is_doubtful)
            return word_fails(p, tok, Diag_AwaitOutside);
        p->fn->await_name_pos = tok->start + 1;
        return true;
    case Tok_Let:
    case Tok_Static:
    case Tok_Implements:
    case Tok_Interface:
    case Tok_Package:
    case Tok_Private:
    case Tok_Protected:
    case Tok_Public:
        return p->strict ? word_fails(p, tok, Diag_UnexpectedStrictReserved) : true;
    case Tok_Arguments:
        if (!binding && p->fn->forbid_arguments)
            early_error(p, tok->start, tok->end, Diag_ArgumentsInClassField);
        FALLTHROUGH;
    case Tok_Eval:
        return binding && p->strict ? word_fails(p, tok, Diag_UnexpectedEvalArguments) : true;
    default:
        return true;
    }
}

/* Parameters and function names that are errors if the function turns out to be strict. */
static void note_for_strict(Parser *p, u32 start, u32 end, TokenKind word)
{
    if (p->fn->strict_pos)
        return;
    bool special = word == Tok_Eval || word == Tok_Arguments;
    if (!special && !(word >= Tok_Let && word <= Tok_Yield))
        return;
    p->fn->strict_pos = start + 1;
    p->fn->strict_end = end;
    p->fn->strict_code =
        special ? (u16)Diag_UnexpectedEvalArguments : (u16)Diag_UnexpectedStrictReserved;
}

/* ---- binding patterns ----------------------------------------------------------------------- */

static AstNode *bind(Parser *p, Name *name, u32 start, u32 end, VarKind var_kind)
{
    AstIdentifier *id = NEW(Identifier, start);
    id->node.end = end;
    id->name = name;
    id->scope = p->scope;
    if (p->in_decl_file)
        return &id->node;
    Var *v = scope_declare(p, name, var_kind, start, end);
    if (var_kind != VarKind_Var)
        id->var = v;
    return &id->node;
}

AstNode *parse_binding_identifier(Parser *p, VarKind var_kind)
{
    const Token *tok = &p->lex.tok;
    if (!parse_is_identifier(p)) {
        parse_unexpected(p, "a name");
        return parse_dummy(p);
    }
    if (var_kind == VarKind_Param)
        note_for_strict(p, tok->start, tok->end, kind(p));
    if (at(p, Tok_Let) && (var_kind == VarKind_Let || var_kind == VarKind_Const ||
                           var_kind == VarKind_Using || var_kind == VarKind_Class)) {
        syntax_error(p, tok->start, tok->end, Diag_LetInLexical);
        return parse_dummy(p);
    }
    if (!parse_check_word(p, tok, true))
        return parse_dummy(p);
    u32 start = tok->start, end = tok->end;
    Name *name = tok->name;
    AstNode *id = bind(p, name, start, end, var_kind);
    id->flags |= tok->escaped ? AstFlag_Escaped : 0;
    next(p);
    return id;
}

static AstNode *binding_rest(Parser *p, VarKind var_kind, bool identifier_only)
{
    AstRest *rest = NEW(Rest, pos(p));
    next(p);
    rest->value = identifier_only ? parse_binding_identifier(p, var_kind)
                                  : parse_binding_target(p, var_kind);
    if (at(p, Tok_Comma))
        syntax_error(p, rest->node.start, p->lex.prev_end, Diag_RestNotLast);
    return done(p, rest);
}

static AstNode *array_binding(Parser *p, VarKind var_kind)
{
    AstArrayPattern *pattern = NEW(ArrayPattern, pos(p));
    u32 base = list_begin(p);
    next(p);
    while (!at(p, Tok_RBracket) && !at(p, Tok_Eof)) {
        if (at(p, Tok_Comma)) {
            list_push(p, ast_new(p->arena, Node_Hole, pos(p), pos(p)));
            next(p);
            continue;
        }
        if (at(p, Tok_Ellipsis)) {
            list_push(p, binding_rest(p, var_kind, false));
            break;
        }
        list_push(p, parse_binding_element(p, var_kind));
        if (!parse_comma(p, Tok_RBracket))
            break;
    }
    parse_expect(p, Tok_RBracket);
    pattern->items = list_end(p, base);
    return done(p, pattern);
}

static AstNode *binding_property(Parser *p, VarKind var_kind)
{
    AstProperty *property = NEW(Property, pos(p));
    Token word = p->lex.tok;
    bool computed = false;
    AstNode *key = parse_property_key(p, &computed);
    property->key = key;
    property->computed = computed;
    if (eat(p, Tok_Colon)) {
        property->value = parse_binding_element(p, var_kind);
        return done(p, property);
    }
    property->shorthand = true;
    TokenKind k = (TokenKind)word.kind;
    if (k != Tok_Identifier && !token_is_contextual(k)) {
        if (k == Tok_EscapedKeyword)
            syntax_error(p, word.start, word.end, Diag_KeywordEscape);
        else
            parse_unexpected(p, token_is_word(k) ? NULL : "':'");
        property->value = parse_dummy(p);
        return done(p, property);
    }
    if (var_kind == VarKind_Param)
        note_for_strict(p, word.start, word.end, k);
    if (k == Tok_Let && var_kind != VarKind_Var && var_kind != VarKind_Param &&
        var_kind != VarKind_Catch)
        syntax_error(p, word.start, word.end, Diag_LetInLexical);
    if (!parse_check_word(p, &word, true)) {
        property->value = parse_dummy(p);
        return done(p, property);
    }
    property->value = bind(p, word.name, word.start, word.end, var_kind);
    if (at(p, Tok_Assign)) {
        AstAssignPattern *with = NEW(AssignPattern, word.start);
        next(p);
        with->op = Tok_Assign;
        with->target = property->value;
        with->value = parse_assign(p);
        property->value = done(p, with);
    }
    return done(p, property);
}

static AstNode *object_binding(Parser *p, VarKind var_kind)
{
    AstObjectPattern *pattern = NEW(ObjectPattern, pos(p));
    u32 base = list_begin(p);
    next(p);
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof)) {
        if (at(p, Tok_Ellipsis)) {
            list_push(p, binding_rest(p, var_kind, true));
            break;
        }
        list_push(p, binding_property(p, var_kind));
        if (!parse_comma(p, Tok_RBrace))
            break;
    }
    parse_expect(p, Tok_RBrace);
    pattern->properties = list_end(p, base);
    return done(p, pattern);
}

AstNode *parse_binding_target(Parser *p, VarKind var_kind)
{
    if (!at(p, Tok_LBracket) && !at(p, Tok_LBrace))
        return parse_binding_identifier(p, var_kind);
    if (!parse_enter(p)) {
        parse_leave(p);
        return parse_dummy(p);
    }
    u8 limits = p->limits;
    p->limits = 0;
    AstNode *node = at(p, Tok_LBracket) ? array_binding(p, var_kind) : object_binding(p, var_kind);
    p->limits = limits;
    parse_leave(p);
    return node;
}

AstNode *parse_binding_element(Parser *p, VarKind var_kind)
{
    u32 start = pos(p);
    AstNode *target = parse_binding_target(p, var_kind);
    if (p->ts && var_kind == VarKind_Param) {
        u32 from = p->lex.prev_end;
        if (at(p, Tok_Question)) {
            next(p);
            ts_erase(p, from);
        }
        ts_annotation(p);
    }
    if (!at(p, Tok_Assign))
        return target;
    AstAssignPattern *with = NEW(AssignPattern, start);
    next(p);
    with->op = Tok_Assign;
    with->target = target;
    u8 limits = p->limits;
    p->limits = 0;
    with->value = parse_assign(p);
    p->limits = limits;
    return done(p, with);
}

/* ---- walking patterns ----------------------------------------------------------------------- */

void parse_set_init(const AstNode *target, u32 end)
{
    switch (target->kind) {
    case Node_Identifier: {
        Var *v = ((const AstIdentifier *)target)->var;
        if (v)
            v->init_end = end;
        break;
    }
    case Node_AssignPattern:
        parse_set_init(((const AstAssignPattern *)target)->target, end);
        break;
    case Node_Rest:
        parse_set_init(((const AstRest *)target)->value, end);
        break;
    case Node_ArrayPattern: {
        const AstArrayPattern *a = (const AstArrayPattern *)target;
        for (u32 i = 0; i < a->items.len; i++)
            parse_set_init(a->items.items[i], end);
        break;
    }
    case Node_ObjectPattern: {
        const AstObjectPattern *o = (const AstObjectPattern *)target;
        for (u32 i = 0; i < o->properties.len; i++)
            parse_set_init(o->properties.items[i], end);
        break;
    }
    case Node_Property:
        if (((const AstProperty *)target)->value)
            parse_set_init(((const AstProperty *)target)->value, end);
        break;
    default:
        break;
    }
}

bool parse_has_expressions(const AstNode *target)
{
    switch (target->kind) {
    case Node_AssignPattern:
        return true;
    case Node_Rest:
        return parse_has_expressions(((const AstRest *)target)->value);
    case Node_ArrayPattern: {
        const AstArrayPattern *a = (const AstArrayPattern *)target;
        for (u32 i = 0; i < a->items.len; i++)
            if (parse_has_expressions(a->items.items[i]))
                return true;
        return false;
    }
    case Node_ObjectPattern: {
        const AstObjectPattern *o = (const AstObjectPattern *)target;
        for (u32 i = 0; i < o->properties.len; i++)
            if (parse_has_expressions(o->properties.items[i]))
                return true;
        return false;
    }
    case Node_Property: {
        const AstProperty *property = (const AstProperty *)target;
        return property->computed || (property->value && parse_has_expressions(property->value));
    }
    default:
        return false;
    }
}

/* ---- expressions re-read as patterns -------------------------------------------------------- */

/* What the leaves of a converted pattern become. */
typedef enum Leaf {
    Leaf_Assign,
    Leaf_Param,
} Leaf;

static AstNode *convert(Parser *p, AstNode *node, Leaf leaf);

static void invalid_target(Parser *p, const AstNode *node)
{
    syntax_error(p, node->start, node->end, Diag_InvalidDestructuring);
}

static AstNode *convert_identifier(Parser *p, AstNode *node, Leaf leaf)
{
    AstIdentifier *id = AST(Identifier, node);
    TokenKind word = (TokenKind)id->name->token;
    if (leaf == Leaf_Param && node->flags & AstFlag_Paren) {
        invalid_target(p, node);
        return node;
    }
    if (p->strict && (word == Tok_Eval || word == Tok_Arguments)) {
        syntax_error(p, node->start, node->end, Diag_UnexpectedEvalArguments);
        return node;
    }
    if (leaf == Leaf_Assign) {
        scope_use(p, id->name, node->start, true);
        return node;
    }
    note_for_strict(p, node->start, node->end, word);
    scope_unuse(p, id->name, node->start);
    id->var = scope_declare(p, id->name, VarKind_Param, node->start, node->end);
    id->scope = p->scope;
    return node;
}

static void convert_list(Parser *p, AstList *list, Leaf leaf)
{
    for (u32 i = 0; i < list->len; i++) {
        AstNode *item = list->items[i];
        bool rest = item->kind == Node_Spread || item->kind == Node_Rest;
        if (rest && (i + 1 < list->len || item->extra)) {
            syntax_error(p, item->start, item->end, Diag_RestNotLast);
            return;
        }
        list->items[i] = convert(p, item, leaf);
    }
}

/* ...x in an array pattern (any target) or an object pattern (a simple one). */
static void convert_rest(Parser *p, AstNode *item, Leaf leaf, bool in_object)
{
    AstRest *rest = (AstRest *)item;
    AstKind inner = (AstKind)rest->value->kind;
    item->kind = Node_Rest;
    bool pattern = inner == Node_Array || inner == Node_Object || inner == Node_ArrayPattern ||
                   inner == Node_ObjectPattern;
    if (inner == Node_Assign || inner == Node_AssignPattern || (in_object && pattern)) {
        invalid_target(p, rest->value);
        return;
    }
    rest->value = convert(p, rest->value, leaf);
}

static void convert_object(Parser *p, AstNode *node, Leaf leaf)
{
    AstList *list = &((AstObjectPattern *)node)->properties;
    node->kind = Node_ObjectPattern;
    for (u32 i = 0; i < list->len; i++) {
        AstNode *item = list->items[i];
        if (item->kind == Node_Spread || item->kind == Node_Rest) {
            if (i + 1 < list->len || item->extra) {
                syntax_error(p, item->start, item->end, Diag_RestNotLast);
                return;
            }
            convert_rest(p, item, leaf, true);
            continue;
        }
        AstProperty *property = AST(Property, item);
        if (property->kind != Property_Init) {
            invalid_target(p, item);
            return;
        }
        property->proto = false;
        property->value = convert(p, property->value, leaf);
    }
}

static AstNode *convert_inner(Parser *p, AstNode *node, Leaf leaf)
{
    bool paren = node->flags & AstFlag_Paren;
    switch (node->kind) {
    case Node_Identifier:
        return convert_identifier(p, node, leaf);
    case Node_Member:
    case Node_Index:
    case Node_PrivateMember:
        node->flags |= AstFlag_Target;
        if (leaf == Leaf_Assign)
            return node;
        break;
    case Node_Hole:
        return node;
    case Node_Assign:
        if (paren || AST(Assign, node)->op != Tok_Assign)
            break;
        node->kind = Node_AssignPattern;
        /* Its target was converted when the assignment was read. */
        if (leaf == Leaf_Param)
            ((AstAssignPattern *)node)->target =
                convert(p, ((AstAssignPattern *)node)->target, leaf);
        return node;
    case Node_AssignPattern:
        ((AstAssignPattern *)node)->target = convert(p, ((AstAssignPattern *)node)->target, leaf);
        return node;
    case Node_Array:
    case Node_ArrayPattern:
        if (paren)
            break;
        node->kind = Node_ArrayPattern;
        convert_list(p, &((AstArrayPattern *)node)->items, leaf);
        return node;
    case Node_Object:
    case Node_ObjectPattern:
        if (paren)
            break;
        convert_object(p, node, leaf);
        return node;
    case Node_Spread:
    case Node_Rest:
        convert_rest(p, node, leaf, false);
        return node;
    default:
        break;
    }
    invalid_target(p, node);
    return node;
}

static AstNode *convert(Parser *p, AstNode *node, Leaf leaf)
{
    if (p->panic)
        return node;
    if (!parse_enter(p)) {
        parse_leave(p);
        return node;
    }
    node = convert_inner(p, node, leaf);
    parse_leave(p);
    return node;
}

AstNode *parse_to_target(Parser *p, AstNode *node, DiagCode code, bool destructuring)
{
    bool paren = node->flags & AstFlag_Paren;
    switch (node->kind) {
    case Node_Identifier:
        return convert_identifier(p, node, Leaf_Assign);
    case Node_Member:
    case Node_Index:
    case Node_PrivateMember:
        node->flags |= AstFlag_Target;
        return node;
    case Node_Array:
    case Node_Object:
        if (destructuring && !paren) {
            p->cover_init = 0;
            return convert(p, node, Leaf_Assign);
        }
        break;
    case Node_Call:
        /* Web compatibility: a ReferenceError when it runs. */
        if (!p->strict && !AST(Call, node)->optional)
            return node;
        break;
    default:
        break;
    }
    syntax_error(p, node->start, node->end, code);
    return node;
}

AstNode *parse_to_param(Parser *p, AstNode *node)
{
    if (node->flags & AstFlag_Paren) {
        syntax_error(p, node->start, node->end, Diag_InvalidDestructuring);
        return node;
    }
    return convert(p, node, Leaf_Param);
}
