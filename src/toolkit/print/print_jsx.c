/* print_jsx.c - elements that are kept as JSX (JSX_PRESERVE). See print_priv.h.
 *
 * The parser makes calls of them like those of createElement, whose callee has a name that no program can spell:
 * %element(tag, attributes or null, ...children). Texts between tags are decoded, so what would be read as something else again
 * is printed in braces, as a string.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/print/print_priv.h"

static bool is_named(const AstNode *n, const char *name)
{
    return ast_is(n, Node_Identifier) && str_equal_c(AST(Identifier, n)->name->text, name);
}

bool print_is_jsx(const AstNode *n)
{
    return ast_is(n, Node_Call) && is_named(AST(Call, n)->callee, JSX_ELEMENT);
}

static void print_in_braces(Printer *p, const AstNode *n)
{
    print_char(p, '{');
    print_expression(p, n, LEVEL_ASSIGN, 0);
    print_char(p, '}');
}

/* The tag; nothing for a fragment. */
static void print_tag(Printer *p, const AstNode *tag)
{
    if (tag->kind == Node_String)
        print_text_view(p, AST(String, tag)->value);
    else if (!is_named(tag, JSX_FRAGMENT))
        print_expression(p, tag, LEVEL_CALL, 0);
}

/* As the value of an attribute, between quotes, where nothing is escaped. */
static bool is_plain_value(Str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] == '"' || text.data[i] == '&' || (u8)text.data[i] < ' ' || (u8)text.data[i] >= 0x80)
            return false;
    return true;
}

/* Between tags, where blanks at the ends of lines go. */
static bool is_plain_child(Str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (strchr("{}<>&", text.data[i]) || (u8)text.data[i] < ' ' || (u8)text.data[i] >= 0x80)
            return false;
    return text.len > 0;
}

static void print_attribute(Printer *p, const AstNode *n)
{
    print_char(p, ' ');
    print_map(p, n->start);
    if (n->kind == Node_Spread) {
        print_text(p, "{...");
        print_expression(p, AST(Spread, n)->value, LEVEL_ASSIGN, 0);
        print_char(p, '}');
        return;
    }
    const AstProperty *property = AST(Property, n);
    const AstNode *value = property->value;
    print_text_view(p, AST(String, property->key)->value);
    if (value->kind == Node_True && value->start == value->end) /* nothing was written */
        return;
    print_char(p, '=');
    if (value->kind == Node_String && is_plain_value(AST(String, value)->value)) {
        print_char(p, '"');
        print_text_view(p, AST(String, value)->value);
        print_char(p, '"');
    } else {
        print_in_braces(p, value);
    }
}

/* Is it printed as text? Not behind text, with which it would grow together. */
static bool is_text(const AstNode *n, const AstNode *before)
{
    return n->kind == Node_String && is_plain_child(AST(String, n)->value) && !(before && is_text(before, NULL));
}

static void print_child(Printer *p, const AstNode *n, const AstNode *before)
{
    if (is_text(n, before)) {
        print_text_view(p, AST(String, n)->value);
    } else if (n->kind == Node_Spread) {
        print_text(p, "{...");
        print_expression(p, AST(Spread, n)->value, LEVEL_ASSIGN, 0);
        print_char(p, '}');
    } else if (print_is_jsx(n)) {
        print_jsx(p, n);
    } else {
        print_in_braces(p, n);
    }
}

void print_jsx(Printer *p, const AstNode *n)
{
    const AstList *arguments = &AST(Call, n)->arguments;
    if (!print_enter(p))
        return;
    print_map(p, n->start);
    print_word(p, STR("<"));
    print_tag(p, arguments->items[0]);
    if (arguments->items[1]->kind == Node_Object) {
        const AstList *attributes = &AST(Object, arguments->items[1])->properties;
        for (u32 i = 0; i < attributes->len; i++)
            print_attribute(p, attributes->items[i]);
    }
    bool is_fragment = is_named(arguments->items[0], JSX_FRAGMENT);
    if (arguments->len == 2 && !is_fragment) {
        print_text(p, " />");
        return;
    }
    print_char(p, '>');
    for (u32 i = 2; i < arguments->len; i++)
        print_child(p, arguments->items[i], i > 2 ? arguments->items[i - 1] : NULL);
    print_text(p, "</");
    print_tag(p, arguments->items[0]);
    print_char(p, '>');
}
