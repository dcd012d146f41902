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
        print_key(p, m->key, m->computed);
    print_function_rest(p, f);
    print_newline(p);
}

static void print_field(Printer *p, const AstClassMember *m)
{
    if (m->kind == Member_Accessor) {
        print_word(p, STR("accessor"));
        print_space(p);
    }
    print_key(p, m->key, m->computed);
    if (m->value) {
        print_space(p);
        print_char(p, '=');
        print_space(p);
        print_expression(p, m->value, LEVEL_ASSIGN, 0);
    }
    print_end(p);
}

static void print_class_member(Printer *p, const AstClassMember *m)
{
    print_owed(p);
    print_indent(p);
    print_map(p, m->node.start);
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

void print_class(Printer *p, const AstClass *c)
{
    print_word(p, STR("class"));
    if (c->name) {
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
    bool owed = p->semicolon;
    p->semicolon = false;
    for (u32 i = 0; i < c->members.len; i++)
        print_class_member(p, AST(ClassMember, c->members.items[i]));
    p->semicolon = owed;
    p->depth--;
    print_indent(p);
    print_char(p, '}');
}
