/* print_function.c - functions, arrows and classes. See print_priv.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/print/print_priv.h"

static void print_params(Printer *p, const AstFunction *f)
{
    print_char(p, '(');
    for (u32 i = 0; i < f->params.len; i++) {
        if (i) {
            print_char(p, ',');
            print_space(p);
        }
        print_expression(p, f->params.items[i], LEVEL_ASSIGN, 0);
    }
    print_char(p, ')');
}

static void print_body(Printer *p, const AstFunction *f)
{
    print_block(p, &f->body, f->info->body_start, f->node.end);
}

void print_function_rest(Printer *p, const AstFunction *f)
{
    print_params(p, f);
    print_space(p);
    print_body(p, f);
}

void print_function(Printer *p, const AstFunction *f)
{
    if (f->info->is_async) {
        print_word(p, STR("async"));
        print_char(p, ' ');
    }
    print_word(p, STR("function"));
    if (f->info->is_generator)
        print_char(p, '*');
    if (f->name) {
        print_char(p, ' ');
        print_name(p, f->name->text);
    }
    print_function_rest(p, f);
}

void print_arrow(Printer *p, const AstFunction *f, u32 flags)
{
    if (f->info->is_async) {
        print_word(p, STR("async"));
        print_space(p);
    }
    bool bare = p->min && f->params.len == 1 && f->params.items[0]->kind == Node_Identifier;
    if (bare)
        print_expression(p, f->params.items[0], LEVEL_ASSIGN, 0);
    else
        print_params(p, f);
    print_space(p);
    print_text(p, "=>");
    print_space(p);
    const AstNode *only = f->body.len == 1 ? f->body.items[0] : NULL;
    if (f->info->is_expression_body && ast_is(only, Node_Return) && AST(Return, only)->value) {
        p->arrow_start = p->out->len;
        print_expression(p, AST(Return, only)->value, LEVEL_ASSIGN, flags & PRINT_NO_IN);
        return;
    }
    print_body(p, f);
}

/* ---- fields that are assigned --------------------------------------------------------------- */

/* TypeScript's useDefineForClassFields: false makes fields assignments: static ones in static blocks, the others in the constructor. Those
 * with computed keys, which are evaluated once, stay fields. */
static bool is_assigned(const Printer *p, const AstClassMember *m)
{
    const Dialect *dialect = p->source->dialect;
    return dialect && dialect->assign_fields && m->kind == Member_Field && !m->computed &&
           m->key->kind != Node_PrivateName;
}

static bool has_assigned(const Printer *p, const AstClass *c)
{
    for (u32 i = 0; i < c->members.len; i++) {
        const AstClassMember *m = AST(ClassMember, c->members.items[i]);
        if (is_assigned(p, m) && !m->is_static && m->value)
            return true;
    }
    return false;
}

/* this.key = value; */
static void print_assigned(Printer *p, const AstClassMember *m)
{
    print_owed(p);
    print_indent(p);
    print_map(p, m->node.start);
    print_word(p, STR("this"));
    if (m->key->kind == Node_String && print_is_name(AST(String, m->key)->value, p->options->ascii_only)) {
        print_char(p, '.');
        print_key(p, m->key, false);
    } else {
        print_key(p, m->key, true);
    }
    print_space(p);
    print_char(p, '=');
    print_space(p);
    print_expression(p, m->value, LEVEL_ASSIGN, 0);
    print_end(p);
}

static void print_all_assigned(Printer *p, const AstClass *c)
{
    for (u32 i = 0; i < c->members.len; i++) {
        const AstClassMember *m = AST(ClassMember, c->members.items[i]);
        if (is_assigned(p, m) && !m->is_static && m->value)
            print_assigned(p, m);
    }
}

static bool is_super_call(const AstNode *n)
{
    return n->kind == Node_ExpressionStatement && AST(ExpressionStatement, n)->expression->kind == Node_SuperCall;
}

static bool is_directive(const AstNode *n)
{
    return n->kind == Node_ExpressionStatement && AST(ExpressionStatement, n)->directive;
}

/* Behind which statement of a constructor the assignments go; body->len when no place is marked. */
static u32 assigned_place(const AstList *body, bool derived)
{
    for (u32 i = 0; i < body->len; i++)
        if (body->items[i]->kind == Node_RunFields)
            return i;
    for (u32 i = 0; derived && i < body->len; i++)
        if (is_super_call(body->items[i]))
            return i;
    return body->len;
}

static void open_body(Printer *p)
{
    print_char(p, '{');
    print_newline(p);
    p->depth++;
}

static void close_body(Printer *p)
{
    p->semicolon = false;
    p->depth--;
    print_indent(p);
    print_char(p, '}');
    print_newline(p);
}

/* The constructor (or one like the default one) of a class whose fields are assigned. */
static void print_constructor(Printer *p, const AstClass *c, const AstFunction *f)
{
    print_word(p, STR("constructor"));
    if (!f) {
        print_text(p, c->heritage ? "(...args)" : "()");
        print_space(p);
        open_body(p);
        if (c->heritage) {
            print_indent(p);
            print_text(p, "super(...args)");
            print_end(p);
        }
        print_all_assigned(p, c);
        close_body(p);
        return;
    }
    const AstList *body = &f->body;
    u32 place = assigned_place(body, c->heritage != NULL), i = 0;
    print_params(p, f);
    print_space(p);
    open_body(p);
    for (; i < body->len && is_directive(body->items[i]); i++)
        print_statement(p, body->items[i]);
    if (place == body->len)
        print_all_assigned(p, c);
    for (; i < body->len; i++) {
        if (body->items[i]->kind != Node_Empty && body->items[i]->kind != Node_RunFields)
            print_statement(p, body->items[i]);
        if (i == place)
            print_all_assigned(p, c);
    }
    close_body(p);
}

static void print_assigned_static(Printer *p, const AstClassMember *m)
{
    if (!m->value)
        return;
    print_indent(p);
    print_word(p, STR("static"));
    print_space(p);
    open_body(p);
    print_assigned(p, m);
    close_body(p);
}

/* ---- classes -------------------------------------------------------------------------------- */

static void print_method(Printer *p, const AstClassMember *m)
{
    const AstFunction *f = AST(Function, m->value);
    if (m->kind != Member_Method) {
        print_word(p, m->kind == Member_Get ? STR("get") : STR("set"));
        print_space(p);
    } else if (f->info->is_async) {
        print_word(p, STR("async"));
        if (!f->info->is_generator)
            print_space(p);
    }
    if (f->info->is_generator) {
        print_char(p, '*');
        if (f->info->is_async)
            print_space(p);
    }
    if (m->is_constructor)
        print_word(p, STR("constructor"));
    else
        print_member_key(p, m);
    print_function_rest(p, f);
    print_newline(p);
}

static void print_field(Printer *p, const AstClassMember *m)
{
    if (m->kind == Member_Accessor && print_accessor(p, m))
        return;
    if (m->kind == Member_Accessor) {
        print_word(p, STR("accessor"));
        print_space(p);
    }
    print_member_key(p, m);
    if (m->value) {
        print_space(p);
        print_char(p, '=');
        print_space(p);
        print_expression(p, m->value, LEVEL_ASSIGN, 0);
    }
    print_end(p);
}

/* What may stand behind @ without parentheses: names with dots, perhaps called. */
static bool is_plain_decorator(const AstNode *n)
{
    if (n->kind == Node_Call)
        n = AST(Call, n)->callee;
    while (n->kind == Node_Member && !AST(Member, n)->optional)
        n = AST(Member, n)->object;
    return n->kind == Node_Identifier;
}

/* Decorators of a class or member; those of parameters cannot be written in JavaScript. */
static void print_decorators(Printer *p, const AstList *decorators)
{
    for (u32 i = 0; i < decorators->len; i++) {
        const AstDecorator *d = AST(Decorator, decorators->items[i]);
        if (d->param)
            continue;
        bool paren = !is_plain_decorator(d->expression);
        print_text(p, paren ? "@(" : "@");
        print_expression(p, d->expression, paren ? LEVEL_SEQUENCE : LEVEL_NEW, 0);
        if (paren)
            print_char(p, ')');
        print_char(p, ' ');
    }
}

static void print_class_member(Printer *p, const AstClass *c, const AstClassMember *m)
{
    if (m->kind > Member_StaticBlock)
        return; /* declared only */
    print_owed(p);
    print_indent(p);
    print_map(p, m->node.start);
    if (!p->lower || !c->legacy_decorators)
        print_decorators(p, &m->decorators);
    if (m->kind == Member_StaticBlock) {
        const AstBlock *block = AST(Block, m->value);
        print_word(p, STR("static"));
        print_space(p);
        print_block(p, &block->body, block->node.start, block->node.end);
        print_newline(p);
        return;
    }
    if (m->is_static) {
        print_word(p, STR("static"));
        print_space(p);
    }
    if (m->kind == Member_Field || m->kind == Member_Accessor)
        print_field(p, m);
    else
        print_method(p, m);
}

void print_member_alone(Printer *p, const AstNode *member)
{
    if (member->kind == Node_ClassMember)
        print_method(p, AST(ClassMember, member));
    else
        print_expression(p, member, LEVEL_SEQUENCE, 0);
}

/* static { C = this; } */
static void print_self(Printer *p, Str self)
{
    print_indent(p);
    print_word(p, STR("static"));
    print_space(p);
    open_body(p);
    print_indent(p);
    print_name(p, self);
    print_operator_spaced(p, "=");
    print_word(p, STR("this"));
    print_end(p);
    close_body(p);
}

void print_class(Printer *p, const AstClass *c)
{
    if (!p->lower || !c->legacy_decorators)
        print_decorators(p, &c->decorators);
    print_class_as(p, c, true, STR(""));
}

void print_class_as(Printer *p, const AstClass *c, bool named, Str self)
{
    print_word(p, STR("class"));
    if (c->name && named) {
        print_char(p, ' ');
        print_name(p, c->name->text);
    }
    if (c->heritage) {
        print_char(p, ' ');
        print_word(p, STR("extends"));
        print_space(p);
        print_expression(p, c->heritage, LEVEL_NEW, 0);
    }
    print_space(p);
    print_char(p, '{');
    print_newline(p);
    p->depth++;
    bool owed = p->semicolon, constructor_due = has_assigned(p, c);
    p->semicolon = false;
    if (self.len)
        print_self(p, self);
    if (constructor_due && !c->constructor) {
        print_indent(p);
        print_constructor(p, c, NULL);
    }
    for (u32 i = 0; i < c->members.len; i++) {
        const AstClassMember *m = AST(ClassMember, c->members.items[i]);
        if (is_assigned(p, m)) {
            print_owed(p);
            if (m->is_static)
                print_assigned_static(p, m);
        } else if (m->is_constructor && constructor_due) {
            print_owed(p);
            print_indent(p);
            print_constructor(p, c, AST(Function, m->value));
        } else {
            print_class_member(p, c, m);
        }
    }
    p->semicolon = owed;
    p->depth--;
    print_indent(p);
    print_char(p, '}');
}
