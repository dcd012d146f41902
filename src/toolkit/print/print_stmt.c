/* print_stmt.c - statements, blocks, and the program as a whole. See print_js.h and print_priv.h.
 *
 * A statement begins at its indentation and ends with its line. With minified white space the semicolon is owed until the next
 * statement: before a brace it is not needed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/print/print_priv.h"

/* C stack that is used when the caller names no limit. */
#define DEFAULT_STACK ((size_t)640 * 1024)

/* ---- bodies --------------------------------------------------------------------------------- */

/* `import x = a.b` that nothing uses; it must not even be read. */
static bool is_unused_alias(const AstNode *n)
{
    if (n->kind != Node_VarDeclaration || !AST(VarDeclaration, n)->is_alias)
        return false;
    const AstNode *target = AST(Declarator, AST(VarDeclaration, n)->declarators.items[0])->target;
    const Var *v = AST(Identifier, target)->var;
    return v && !v->used && !v->exported && !v->captured;
}

static bool says_nothing(const AstNode *n)
{
    if (is_unused_alias(n))
        return true;
    return n->kind == Node_Empty || n->kind == Node_RunFields; /* see print_function.c */
}

static bool is_directive(const AstNode *n)
{
    return n->kind == Node_ExpressionStatement && AST(ExpressionStatement, n)->directive;
}

void print_statements(Printer *p, const AstList *list, u32 from, u32 to)
{
    bool first = true;
    for (u32 i = 0; i < list->len && !p->failed; i++) {
        const AstNode *n = list->items[i];
        print_comments(p, from, n->start);
        from = MAX(from, n->end);
        if (says_nothing(n))
            continue;
        if (p->hidden_due && !is_directive(n)) {
            print_owed(p);
            print_hidden_imports(p);
            first = false;
        }
        if (n->kind == Node_Block && n->extra == AST_TRANSPARENT) {
            print_statements(p, &AST(Block, n)->body, n->end, n->end);
            continue;
        }
        if (!first && !p->min && n->kind == Node_ClassDeclaration)
            print_char(p, '\n');
        first = false;
        print_statement(p, n);
    }
    print_comments(p, from, to);
}

void print_block(Printer *p, const AstList *body, u32 start, u32 end)
{
    print_char(p, '{');
    size_t from = p->out->len;
    bool owed = p->semicolon; /* inside a function expression: of the statement around it */
    p->semicolon = false;
    print_newline(p);
    p->depth++;
    size_t inside = p->out->len;
    print_statements(p, body, start + 1, end ? end - 1 : 0);
    p->depth--;
    p->semicolon = owed;
    if (p->out->len == inside)
        p->out->len = from; /* {} */
    else
        print_indent(p);
    print_char(p, '}');
}

/* The statement under an if, a loop or a label, with the line end. */
static void print_under(Printer *p, const AstNode *body)
{
    if (body->kind == Node_Block) {
        print_space(p);
        print_block(p, &AST(Block, body)->body, body->start, body->end);
        print_newline(p);
        return;
    }
    print_newline(p);
    p->depth++;
    print_statement(p, body);
    p->depth--;
}

/* Would an `else` behind the statement belong to an if inside it? */
static bool takes_else(const AstNode *n)
{
    for (;;) {
        switch (n->kind) {
        case Node_If:
            if (!AST(If, n)->no)
                return true;
            n = AST(If, n)->no;
            break;
        case Node_For: n = AST(For, n)->body; break;
        case Node_ForIn: n = AST(ForIn, n)->body; break;
        case Node_ForOf: n = AST(ForOf, n)->body; break;
        case Node_While: n = AST(While, n)->body; break;
        case Node_Labeled: n = AST(Labeled, n)->body; break;
        case Node_With: n = AST(With, n)->body; break;
        default: return false;
        }
    }
}

static void print_in_parens(Printer *p, const AstNode *n)
{
    print_char(p, '(');
    print_expression(p, n, LEVEL_SEQUENCE, 0);
    print_char(p, ')');
}

static void print_head(Printer *p, Str word, const AstNode *n)
{
    print_word(p, word);
    print_space(p);
    print_in_parens(p, n);
}

/* ---- if, loops ------------------------------------------------------------------------------ */

static void print_yes(Printer *p, const AstNode *yes, bool has_else)
{
    if (yes->kind == Node_Block) {
        print_space(p);
        print_block(p, &AST(Block, yes)->body, yes->start, yes->end);
    } else if (has_else && takes_else(yes)) {
        AstList list = {(AstNode **)&yes, 1};
        print_space(p);
        print_block(p, &list, yes->start ? yes->start - 1 : 0, yes->start);
    } else {
        print_under(p, yes);
        if (has_else) {
            print_owed(p);
            print_indent(p);
        }
        return;
    }
    if (has_else)
        print_space(p);
    else
        print_newline(p);
}

/* else-if chains may be long: a loop, not recursion. */
static void print_if(Printer *p, const AstIf *n)
{
    for (;;) {
        print_head(p, STR("if"), n->test);
        print_yes(p, n->yes, n->no != NULL);
        if (!n->no)
            return;
        print_word(p, STR("else"));
        if (n->no->kind != Node_If) {
            print_under(p, n->no);
            return;
        }
        print_char(p, ' ');
        n = AST(If, n->no);
        print_map(p, n->node.start);
    }
}

static void print_for(Printer *p, const AstFor *n)
{
    print_word(p, STR("for"));
    print_space(p);
    print_char(p, '(');
    p->for_start = p->out->len;
    if (n->init && n->init->kind == Node_VarDeclaration)
        print_variables(p, AST(VarDeclaration, n->init), PRINT_NO_IN);
    else if (n->init)
        print_expression(p, n->init, LEVEL_SEQUENCE, PRINT_NO_IN);
    print_char(p, ';');
    if (n->test)
        print_expression(p, n->test, LEVEL_SEQUENCE, 0);
    print_char(p, ';');
    print_space(p);
    if (n->update)
        print_expression(p, n->update, LEVEL_SEQUENCE, 0);
    print_char(p, ')');
    print_under(p, n->body);
}

static void print_each_head(Printer *p, const AstNode *head, bool is_of, bool is_await)
{
    print_char(p, '(');
    p->for_start = p->out->len;
    /* `for (async of` would begin an arrow function. */
    bool paren = is_of && !is_await && head->kind == Node_Identifier &&
                 str_equal(AST(Identifier, head)->name->text, STR("async"));
    if (head->kind == Node_VarDeclaration) {
        print_variables(p, AST(VarDeclaration, head), PRINT_NO_IN);
    } else if (paren) {
        print_in_parens(p, head);
    } else {
        print_expression(p, head, LEVEL_NEW, PRINT_NO_IN);
    }
    print_space(p);
    print_word(p, is_of ? STR("of") : STR("in"));
    print_space(p);
}

static void print_for_in(Printer *p, const AstForIn *n)
{
    print_word(p, STR("for"));
    print_space(p);
    print_each_head(p, n->head, false, false);
    print_expression(p, n->object, LEVEL_SEQUENCE, 0);
    print_char(p, ')');
    print_under(p, n->body);
}

static void print_for_of(Printer *p, const AstForOf *n)
{
    print_word(p, STR("for"));
    if (n->is_await) {
        print_char(p, ' ');
        print_word(p, STR("await"));
    }
    print_space(p);
    print_each_head(p, n->head, true, n->is_await);
    print_expression(p, n->object, LEVEL_ASSIGN, 0);
    print_char(p, ')');
    print_under(p, n->body);
}

static void print_do(Printer *p, const AstDoWhile *n)
{
    print_word(p, STR("do"));
    if (n->body->kind == Node_Block) {
        print_space(p);
        print_block(p, &AST(Block, n->body)->body, n->body->start, n->body->end);
        print_space(p);
    } else {
        print_under(p, n->body);
        print_owed(p);
        print_indent(p);
    }
    print_head(p, STR("while"), n->test);
    print_end(p);
}

/* ---- the others ----------------------------------------------------------------------------- */

void print_variables(Printer *p, const AstVarDeclaration *n, u32 flags)
{
    static const Str words[] = {
        [VarKind_Var] = {"var", 3}, [VarKind_Let] = {"let", 3}, [VarKind_Const] = {"const", 5}, [VarKind_Using] = {"using", 5}};
    if (n->await_using) {
        print_word(p, STR("await"));
        print_char(p, ' ');
    }
    print_word(p, words[n->kind]);
    print_char(p, ' ');
    for (u32 i = 0; i < n->declarators.len; i++) {
        const AstDeclarator *d = AST(Declarator, n->declarators.items[i]);
        if (i) {
            print_char(p, ',');
            print_space(p);
        }
        print_expression(p, d->target, LEVEL_NEW, 0);
        if (!d->init)
            continue;
        print_space(p);
        print_char(p, '=');
        print_space(p);
        print_expression(p, d->init, LEVEL_ASSIGN, flags);
    }
}

static void print_switch(Printer *p, const AstSwitch *n)
{
    print_head(p, STR("switch"), n->value);
    print_space(p);
    print_char(p, '{');
    print_newline(p);
    p->depth++;
    for (u32 i = 0; i < n->cases.len; i++) {
        const AstCase *c = AST(Case, n->cases.items[i]);
        print_owed(p);
        print_indent(p);
        print_map(p, c->node.start);
        if (c->test) {
            print_word(p, STR("case"));
            print_space(p);
            print_expression(p, c->test, LEVEL_SEQUENCE, 0);
        } else {
            print_word(p, STR("default"));
        }
        print_char(p, ':');
        print_newline(p);
        p->depth++;
        print_statements(p, &c->body, c->test ? c->test->end : c->node.start, c->node.end);
        p->depth--;
    }
    p->semicolon = false;
    p->depth--;
    print_indent(p);
    print_char(p, '}');
    print_newline(p);
}

static void print_try(Printer *p, const AstTry *n)
{
    const AstBlock *block = AST(Block, n->block);
    print_word(p, STR("try"));
    print_space(p);
    print_block(p, &block->body, block->node.start, block->node.end);
    if (n->handler) {
        block = AST(Block, n->handler);
        print_space(p);
        print_word(p, STR("catch"));
        print_space(p);
        if (n->param) {
            print_in_parens(p, n->param);
            print_space(p);
        }
        print_block(p, &block->body, block->node.start, block->node.end);
    }
    if (n->finalizer) {
        block = AST(Block, n->finalizer);
        print_space(p);
        print_word(p, STR("finally"));
        print_space(p);
        print_block(p, &block->body, block->node.start, block->node.end);
    }
    print_newline(p);
}

static void print_jump(Printer *p, Str word, const Name *label)
{
    print_word(p, word);
    if (label) {
        print_char(p, ' ');
        print_name(p, label->text);
    }
    print_end(p);
}

/* return and throw: the value begins on the same line. */
static void print_leave(Printer *p, Str word, const AstNode *value)
{
    print_word(p, word);
    if (value) {
        print_space(p);
        print_expression(p, value, LEVEL_SEQUENCE, 0);
    }
    print_end(p);
}

/* A name that the parser made up. */
static bool is_hidden(const AstNode *n)
{
    return n->kind == Node_Identifier && AST(Identifier, n)->name->text.len &&
           AST(Identifier, n)->name->text.data[0] == '%';
}

static void print_expression_statement(Printer *p, const AstExpressionStatement *n)
{
    const AstNode *e = n->expression;
    if (n->directive && e->end > e->start) {
        /* What a directive is depends on how it is written. */
        buf_append_str(p->out, source_slice(p->source, e->start, e->end));
    } else if (e->kind == Node_String) {
        print_in_parens(p, e); /* else it could become a directive */
    } else {
        if (e->kind == Node_Assign && is_hidden(AST(Assign, e)->target)) {
            print_word(p, STR("var")); /* a helper of CommonJS files, which nothing else declares */
            print_char(p, ' ');
        }
        p->statement_start = p->out->len;
        print_expression(p, e, LEVEL_SEQUENCE, 0);
    }
    print_end(p);
}

/* Is the name declared somewhere inside the scope? */
static bool is_shadowed(const Scope *scope, const Name *name)
{
    for (const Scope *c = scope->first_child; c; c = c->next_sibling)
        if (scope_own(c, name) || is_shadowed(c, name))
            return true;
    return false;
}

/* The parameter is called like the namespace, but a variable inside may be so too; then it gets a name that occurs nowhere. */
static Str object_name(Printer *p, const AstNamespace *n)
{
    Str base = n->name->text;
    if (!is_shadowed(n->scope, n->name))
        return base;
    return print_fresh_name(p, base);
}

/* An enum or namespace of TypeScript: a function that fills an object, called where it stands. */
static void print_namespace(Printer *p, const AstNamespace *n)
{
    if (n->var) {
        print_word(p, n->var->is_lexical ? STR("let") : STR("var"));
        print_char(p, ' ');
        print_name(p, n->name->text);
        print_end(p);
        print_owed(p);
        print_indent(p);
    }
    Str name = object_name(p, n);
    print_text(p, p->min ? "(" : "((");
    print_name(p, name);
    if (!p->min)
        print_text(p, ") ");
    print_text(p, "=>");
    print_space(p);
    VEC_PUSH(&p->namespaces, ((OpenNamespace){n->object, name}));
    const AstBlock *body = AST(Block, n->body);
    print_block(p, &body->body, body->node.start, body->node.end);
    (void)VEC_POP(&p->namespaces);
    print_text(p, ")(");
    print_expression(p, n->init, LEVEL_ASSIGN, 0);
    print_char(p, ')');
    print_end(p);
}

static void print_compound(Printer *p, const AstNode *n)
{
    switch (n->kind) {
    case Node_If: print_if(p, AST(If, n)); break;
    case Node_For: print_for(p, AST(For, n)); break;
    case Node_ForIn: print_for_in(p, AST(ForIn, n)); break;
    case Node_ForOf: print_for_of(p, AST(ForOf, n)); break;
    case Node_While:
        print_head(p, STR("while"), AST(While, n)->test);
        print_under(p, AST(While, n)->body);
        break;
    case Node_DoWhile: print_do(p, AST(DoWhile, n)); break;
    case Node_Switch: print_switch(p, AST(Switch, n)); break;
    case Node_Try: print_try(p, AST(Try, n)); break;
    case Node_Labeled:
        print_name(p, AST(Labeled, n)->label->text);
        print_char(p, ':');
        print_under(p, AST(Labeled, n)->body);
        break;
    case Node_With:
        print_head(p, STR("with"), AST(With, n)->object);
        print_under(p, AST(With, n)->body);
        break;
    case Node_Namespace: print_namespace(p, AST(Namespace, n)); break;
    case Node_Import: print_import(p, n); break;
    case Node_ExportNamed: print_export_named(p, AST(ExportNamed, n)); break;
    case Node_ExportDefault: print_export_default(p, AST(ExportDefault, n)); break;
    default: UNREACHABLE();
    }
}

static void print_simple(Printer *p, const AstNode *n)
{
    switch (n->kind) {
    case Node_Empty:
    case Node_RunFields:
        print_char(p, ';');
        print_newline(p);
        break;
    case Node_Debugger:
        print_word(p, STR("debugger"));
        print_end(p);
        break;
    case Node_ExpressionStatement: print_expression_statement(p, AST(ExpressionStatement, n)); break;
    case Node_Block:
        print_block(p, &AST(Block, n)->body, n->start, n->end);
        print_newline(p);
        break;
    case Node_VarDeclaration:
        print_variables(p, AST(VarDeclaration, n), 0);
        print_end(p);
        break;
    case Node_FunctionDeclaration:
        print_function(p, AST(Function, AST(FunctionDeclaration, n)->function));
        print_newline(p);
        break;
    case Node_ClassDeclaration:
        if (print_is_decorated(p, n)) {
            print_decorated_class(p, n, CLASS_PLAIN);
            break;
        }
        print_class(p, AST(Class, AST(ClassDeclaration, n)->class));
        print_newline(p);
        break;
    case Node_Continue: print_jump(p, STR("continue"), AST(Continue, n)->label); break;
    case Node_Break: print_jump(p, STR("break"), AST(Break, n)->label); break;
    case Node_Return: print_leave(p, STR("return"), AST(Return, n)->value); break;
    case Node_Throw: print_leave(p, STR("throw"), AST(Throw, n)->value); break;
    default: print_compound(p, n); break;
    }
}

void print_statement(Printer *p, const AstNode *n)
{
    if (p->failed || !print_enter(p))
        return;
    print_owed(p);
    print_indent(p);
    print_map(p, n->start);
    print_simple(p, n);
}

/* ---- entry ---------------------------------------------------------------------------------- */

static void printer_init(Printer *p, Buf *out, const ParseResult *result, const PrintOptions *options)
{
    *p = (Printer){
        .out = out,
        .options = options,
        .result = result,
        .source = result->script->source,
        .min = options->minify_whitespace,
        .stack_limit = options->stack_limit,
        .statement_start = SIZE_MAX,
        .arrow_start = SIZE_MAX,
        .default_start = SIZE_MAX,
        .for_start = SIZE_MAX,
        .map_line = 1,
        .map_column = 1,
        .from_at = UINT32_MAX,
        .pure_at = UINT32_MAX,
    };
    arena_init(&p->names);
    if (!p->stack_limit) {
        uintptr_t here = (uintptr_t)__builtin_frame_address(0);
        p->stack_limit = (const void *)(here > DEFAULT_STACK ? here - DEFAULT_STACK : 0);
    }
}

static bool printer_deinit(Printer *p)
{
    VEC_DEINIT(&p->spine);
    VEC_DEINIT(&p->namespaces);
    VEC_DEINIT(&p->keys);
    map_deinit(&p->hidden);
    arena_deinit(&p->names);
    xfree(p->exports);
    return !p->failed;
}

/* Returns where the program begins. */
static u32 print_hashbang(Printer *p)
{
    Str text = p->source->text;
    if (!str_starts_with(text, STR("#!")))
        return 0;
    u32 end = 0;
    while (end < text.len && !source_at_newline(text.data + end, text.data + text.len))
        end++;
    buf_append(p->out, text.data, end);
    buf_push(p->out, '\n');
    return end;
}

bool print_program(Buf *out, const ParseResult *result, const PrintOptions *options)
{
    Printer printer, *p = &printer;
    printer_init(p, out, result, options);
    buf_reserve(out, 64);
    p->lower = true;
    u32 from = print_hashbang(p);
    const AstList *body = &AST(Program, result->program)->body;
    const AstNode *only = body->len == 1 ? body->items[0] : NULL;
    if (ast_is(only, Node_Function)) /* CommonJS: the function whose body the text is */
        body = &AST(Function, only)->body;
    print_module_start(p);
    print_statements(p, body, from, (u32)p->source->text.len);
    print_helpers(p);
    if (p->semicolon)
        print_owed(p);
    return printer_deinit(p);
}

/* What print_range looks for: the node, and the member or property it is the value of. */
typedef struct Search {
    u32 start, end;
    const void *stack_limit;
    const AstNode *found, *member, *parent;
} Search;

static void search(void *context, AstNode *n)
{
    Search *s = context;
    if (s->found || (uintptr_t)__builtin_frame_address(0) < (uintptr_t)s->stack_limit)
        return;
    bool fits = n->kind == Node_Class && n->start == s->start && n->end == s->end;
    if (n->kind == Node_Function) {
        const FunctionInfo *info = AST(Function, n)->info;
        fits = info->start == s->start && info->end == s->end;
    }
    if (fits) {
        s->found = n;
        s->member = s->parent;
        return;
    }
    const AstNode *parent = s->parent;
    s->parent = n->kind == Node_Property || n->kind == Node_ClassMember ? n : NULL;
    ast_each_child(n, search, s);
    s->parent = parent;
}

static bool is_method_kind(const AstFunction *f)
{
    return f->info->kind >= Function_Method && f->info->kind <= Function_DerivedConstructor;
}

bool print_range(Buf *out, const ParseResult *result, u32 start, u32 end, const PrintOptions *options)
{
    Printer printer, *p = &printer;
    printer_init(p, out, result, options);
    buf_reserve(out, 64);
    Search s = {.start = start, .end = end, .stack_limit = p->stack_limit};
    search(&s, result->program);
    size_t from = out->len;
    const AstNode *n = s.found;
    if (n && n->kind == Node_Function && is_method_kind(AST(Function, n)) && s.member)
        print_member_alone(p, s.member);
    else if (n)
        print_expression(p, n, LEVEL_SEQUENCE, 0);
    if (p->failed)
        out->len = from;
    while (out->len > from && out->data[out->len - 1] == '\n')
        out->len--;
    return printer_deinit(p) && n;
}

bool print_node(Buf *out, const ParseResult *result, const AstNode *node, const PrintOptions *options)
{
    Printer printer, *p = &printer;
    printer_init(p, out, result, options);
    buf_reserve(out, 64);
    if (node->kind >= Node_Empty) {
        print_statement(p, node);
        if (!p->failed && out->len && out->data[out->len - 1] == '\n')
            out->len--;
    } else {
        print_expression(p, node, LEVEL_SEQUENCE, 0);
    }
    return printer_deinit(p);
}
