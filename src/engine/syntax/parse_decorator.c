/* parse_decorator.c - decorators: their expressions, and where they may stand.
 *
 * Decorators of a class are read before the class is known to come; they wait in Parser.decorators until parse_class takes
 * them. Those of a parameter stand inside a function but run in the scope around it, when the class is made: their uses
 * of names wait until the function's scopes are closed.
 *
 * Two systems differ in form only a little: standard decorators are a name with dots and at most one call, or an
 * expression in parentheses; legacy ones (experimentalDecorators) are any expression without `[`.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/parse_priv.h"

static bool is_legacy(const Parser *p)
{
    return p->options->dialect && p->options->dialect->legacy_decorators;
}

/* ---- expressions ---------------------------------------------------------------------------- */

static AstNode *parse_head(Parser *p, u32 mark)
{
    u32 start = pos(p), end = p->lex.tok.end;
    if (at(p, Tok_LParen)) {
        AstNode *node = parse_parenthesized(p);
        parse_check_cover(p);
        node->flags |= AstFlag_Paren;
        return node;
    }
    if (at(p, Tok_This) && is_legacy(p)) {
        next(p);
        return parse_this(p, start, end);
    }
    if (parse_is_identifier(p))
        return parse_identifier(p);
    syntax_error(p, mark, mark + 1, Diag_InvalidToken); /* the @ itself, as V8 says */
    return parse_dummy(p);
}

/* Tokens that would go on with the expression, but may not. */
static bool goes_on(const Parser *p)
{
    return at(p, Tok_Dot) || at(p, Tok_LParen) || at(p, Tok_QuestionDot) ||
           ((at(p, Tok_TemplateWhole) || at(p, Tok_TemplateHead)) && !p->lex.tok.newline_before);
}

/* `.name`, `<types>`, `(arguments)`; in the legacy system any number of each, and templates and `!`. */
static AstNode *parse_rest(Parser *p, AstNode *node, u32 start)
{
    bool legacy = is_legacy(p), closed = node->flags & AstFlag_Paren;
    while (!p->panic) {
        bool more = legacy || !closed;
        if (at(p, Tok_Dot) && more) {
            next(p);
            node = parse_dot(p, node, start, false);
        } else if (at(p, Tok_LParen) && more) {
            node = parse_call(p, node, start, false);
            closed = true;
        } else if (p->ts && more && (at(p, Tok_Less) || at(p, Tok_ShiftLeft)) &&
                   ts_try_type_arguments(p)) {
            continue;
        } else if (p->ts && legacy && at(p, Tok_Not) && !p->lex.tok.newline_before) {
            next(p);
        } else if (legacy && (at(p, Tok_TemplateWhole) || at(p, Tok_TemplateHead))) {
            node = parse_tagged(p, node, start);
        } else {
            break;
        }
    }
    if (goes_on(p))
        syntax_error(p, start, p->lex.tok.end, Diag_DecoratorExpression);
    return node;
}

static AstNode *parse_decorator(Parser *p)
{
    AstDecorator *node = NEW(Decorator, pos(p));
    u8 limits = p->limits;
    u32 cover = p->cover_init;
    next(p); /* @ */
    p->limits = 0;
    p->cover_init = 0;
    u32 start = pos(p);
    node->expression = parse_rest(p, parse_head(p, node->node.start), start);
    p->limits = limits;
    p->cover_init = cover;
    return done(p, node);
}

AstList parse_decorators(Parser *p)
{
    u32 base = list_begin(p), start = pos(p);
    while (at(p, Tok_At))
        list_push(p, parse_decorator(p));
    if (p->ts)
        ts_erase(p, start);
    return list_end(p, base);
}

/* ---- classes -------------------------------------------------------------------------------- */

static bool at_class(Parser *p)
{
    return at(p, Tok_Class) || (p->ts && at_word(p, Tok_Abstract) && parse_peek(p).kind == Tok_Class);
}

static AstNode *misplaced(Parser *p, u32 start, u32 end)
{
    syntax_error(p, start, end, Diag_DecoratorMisplaced);
    return parse_dummy(p);
}

/* Is it `export class`, perhaps with `default`, or with more decorators to be refused? */
static bool exports_class(Parser *p)
{
    if (!at(p, Tok_Export))
        return false;
    LexState state = lex_save(&p->lex);
    next(p);
    eat(p, Tok_Default);
    bool yes = at(p, Tok_At) || at_class(p);
    lex_restore(&p->lex, &state);
    return yes;
}

AstNode *parse_decorated_statement(Parser *p)
{
    u32 start = pos(p);
    AstList before = p->decorators, list = parse_decorators(p);
    u32 end = p->lex.prev_end;
    bool member = ts_in_namespace(p) && exports_class(p);
    bool exported = p->in_module && p->scope->kind == ScopeKind_Module && !p->fn->outer && exports_class(p);
    if (before.len)
        syntax_error(p, start, end, Diag_DecoratorTwice);
    if (!exported && !member && !at_class(p))
        return p->panic || at(p, Tok_Eof) || at(p, Tok_Error) ? (parse_unexpected(p, "'class'"), parse_dummy(p))
                                                              : misplaced(p, start, end);
    p->decorators = list;
    AstNode *node;
    if (member) {
        u32 word = pos(p);
        next(p);
        node = ts_namespace_export(p, word);
    } else if (exported) {
        node = parse_export(p);
    } else if (at(p, Tok_Class)) {
        node = parse_class_declaration(p, false);
    } else {
        node = ts_statement(p);
    }
    p->decorators = (AstList){0};
    return node;
}

void parse_export_decorators(Parser *p)
{
    u32 start = pos(p);
    AstList before = p->decorators;
    p->decorators = (AstList){0};
    AstList list = parse_decorators(p);
    if (before.len)
        syntax_error(p, start, p->lex.prev_end, Diag_DecoratorTwice);
    else if (!at_class(p))
        misplaced(p, start, p->lex.prev_end);
    p->decorators = list;
}

AstNode *parse_decorated_expression(Parser *p)
{
    u32 start = pos(p);
    AstList list = parse_decorators(p);
    if (p->panic)
        return parse_dummy(p);
    if (is_legacy(p) || !at(p, Tok_Class))
        return misplaced(p, start, p->lex.prev_end);
    p->decorators = list;
    return parse_class(p, false, false, pos(p));
}

/* ---- parameters ----------------------------------------------------------------------------- */

/* Whose code it is: the class's, around the function of the parameters. */
static AstNode *parse_param_decorator(Parser *p)
{
    FunctionState *fn = p->fn;
    Scope *around = p->scope->parent;
    p->fn = fn->outer;
    scope_open(p, ScopeKind_Cover, pos(p));
    AstNode *node = parse_decorator(p);
    scope_close_late(p, p->lex.prev_end, around);
    p->fn = fn;
    return node;
}

void parse_param_decorators(Parser *p, MemberNotes *notes, u32 index)
{
    u32 start = pos(p);
    if (!is_legacy(p)) {
        syntax_error(p, start, p->lex.tok.end, notes ? Diag_DecoratorParameter : Diag_DecoratorMisplaced);
        return;
    }
    if (!notes) {
        misplaced(p, start, p->lex.tok.end);
        return;
    }
    /* The nodes are needed when the class is made, whenever that is. */
    p->fn->info->is_immediate = true;
    while (at(p, Tok_At)) {
        AstNode *node = parse_param_decorator(p);
        if (p->panic)
            return;
        AST(Decorator, node)->param = index + 1;
        VEC_PUSH(&notes->decorators, node);
    }
    if (p->ts)
        ts_erase(p, start);
}

void parse_use_late(Parser *p, u32 base)
{
    for (u32 i = base; i < p->late.len; i++)
        scope_use_late(p, &p->late.items[i]);
    p->late.len = base;
}
