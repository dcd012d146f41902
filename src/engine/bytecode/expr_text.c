/* expr_text.c - finds an expression by its offset and prints it in V8's short form.
 *
 * Calls print as f(...), computed keys as o[k], operators in parentheses; whatever has no short form
 * (functions, classes, conditions) is "(intermediate value)". Trees deeper than TEXT_DEPTH are given up.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/expr_text.h"

#include "base/dtoa.h"
#include "engine/bytecode/compile_priv.h"
#include "engine/bytecode/unit_file.h"

enum { TEXT_DEPTH = 500, TEXT_MAX = 2000 };

typedef struct Finder {
    const FunctionCode *code;
    u32 offset;
    ExprTextWant want;
    u32 depth;
    const AstNode *found; /* the expression to print */
    const char *fixed;    /* what V8 says instead of printing it */
    ExprText *info;
} Finder;

/* ---- printing ---- */

static void print(Buf *out, const AstNode *node, u32 depth);

static void print_all(Buf *out, const AstList *list, u32 depth)
{
    for (u32 i = 0; i < list->len; i++) {
        if (i)
            buf_push(out, ',');
        print(out, list->items[i], depth);
    }
}

static void print_binary(Buf *out, const AstNode *left, TokenKind op, const AstNode *right, u32 depth)
{
    buf_push(out, '(');
    print(out, left, depth);
    buf_printf(out, " %s ", token_text(op));
    print(out, right, depth);
    buf_push(out, ')');
}

static void print_member(Buf *out, const AstNode *object, bool optional, Str name, u32 depth)
{
    print(out, object, depth);
    if (optional)
        buf_push(out, '?');
    buf_push(out, '.');
    buf_append_str(out, name);
}

static void print_index(Buf *out, const AstNode *object, bool optional, const AstNode *key, u32 depth)
{
    if (ast_is(key, Node_String)) {
        print_member(out, object, optional, ((const AstString *)key)->value, depth);
        return;
    }
    if (ast_is(key, Node_Template) && ((const AstTemplate *)key)->count == 1 &&
        ((const AstTemplate *)key)->cooked[0].data) {
        print_member(out, object, optional, ((const AstTemplate *)key)->cooked[0], depth);
        return;
    }
    print(out, object, depth);
    buf_append_c(out, optional ? "?.[" : "[");
    print(out, key, depth);
    buf_push(out, ']');
}

static void print_unary(Buf *out, const AstUnary *n, u32 depth)
{
    TokenKind op = (TokenKind)n->op;
    bool word = op == Tok_Typeof || op == Tok_Void || op == Tok_Delete;
    buf_printf(out, "(%s%s", token_text(op), word ? " " : "");
    print(out, n->operand, depth);
    buf_push(out, ')');
}

static void print_update(Buf *out, const AstUpdate *n, u32 depth)
{
    buf_printf(out, "(%s", n->prefix ? token_text((TokenKind)n->op) : "");
    print(out, n->operand, depth);
    buf_printf(out, "%s)", n->prefix ? "" : token_text((TokenKind)n->op));
}

static void print_number(Buf *out, double value)
{
    char digits[NUMBER_TEXT_MAX];
    buf_append(out, digits, number_to_text(value, digits));
}

static void print_sequence(Buf *out, const AstSequence *n, u32 depth)
{
    buf_push(out, '(');
    for (u32 i = 0; i < n->items.len; i++) {
        if (i)
            buf_append_c(out, " , ");
        print(out, n->items.items[i], depth);
    }
    buf_push(out, ')');
}

/* Leaves and literals. */
static void print_leaf(Buf *out, const AstNode *node, u32 depth)
{
    switch (node->kind) {
    case Node_Identifier:
        buf_append_str(out, ((const AstIdentifier *)node)->name->text);
        return;
    case Node_PrivateName:
        buf_append_str(out, ((const AstPrivateName *)node)->name->text);
        return;
    case Node_This:
        buf_append_c(out, "this");
        return;
    case Node_Null:
        buf_append_c(out, "null");
        return;
    case Node_True:
        buf_append_c(out, "true");
        return;
    case Node_False:
        buf_append_c(out, "false");
        return;
    case Node_Number:
        print_number(out, ((const AstNumber *)node)->value);
        return;
    case Node_String:
        buf_push(out, '"');
        buf_append_str(out, ((const AstString *)node)->value);
        buf_push(out, '"');
        return;
    case Node_RegExp:
        buf_push(out, '/');
        buf_append_str(out, ((const AstRegExp *)node)->pattern);
        buf_push(out, '/');
        buf_append_str(out, ((const AstRegExp *)node)->flags);
        return;
    case Node_Template: {
        const AstTemplate *t = (const AstTemplate *)node;
        for (u32 i = 0; i < t->expressions.len; i++)
            print(out, t->expressions.items[i], depth);
        if (t->count == 1 && t->cooked[0].data)
            buf_printf(out, "\"%.*s\"", (int)t->cooked[0].len, t->cooked[0].data);
        return;
    }
    case Node_Array:
        buf_push(out, '[');
        print_all(out, &((const AstArray *)node)->items, depth);
        buf_push(out, ']');
        return;
    case Node_Object:
        buf_push(out, '{');
        for (u32 i = 0; i < ((const AstObject *)node)->properties.len; i++)
            buf_append_c(out, "(intermediate value)");
        buf_push(out, '}');
        return;
    default:
        return;
    }
}

static void print_known(Buf *out, const AstNode *node, u32 depth)
{
    switch (node->kind) {
    case Node_Unary:
        print_unary(out, (const AstUnary *)node, depth);
        return;
    case Node_Update:
        print_update(out, (const AstUpdate *)node, depth);
        return;
    case Node_Binary: {
        const AstBinary *n = (const AstBinary *)node;
        print_binary(out, n->left, (TokenKind)n->op, n->right, depth);
        return;
    }
    case Node_Logical: {
        const AstLogical *n = (const AstLogical *)node;
        print_binary(out, n->left, (TokenKind)n->op, n->right, depth);
        return;
    }
    case Node_Sequence:
        print_sequence(out, (const AstSequence *)node, depth);
        return;
    case Node_Assign:
        print(out, ((const AstAssign *)node)->target, depth);
        return;
    case Node_Conditional:
        buf_append_c(out, "(intermediate value)(intermediate value)(intermediate value)");
        return;
    case Node_OptionalChain:
        print(out, ((const AstOptionalChain *)node)->expression, depth);
        return;
    case Node_Member: {
        const AstMember *n = (const AstMember *)node;
        print_member(out, n->object, n->optional, n->name->text, depth);
        return;
    }
    case Node_Index: {
        const AstIndex *n = (const AstIndex *)node;
        print_index(out, n->object, n->optional, n->key, depth);
        return;
    }
    case Node_PrivateMember: {
        const AstPrivateMember *n = (const AstPrivateMember *)node;
        print_index(out, n->object, n->optional, n->key, depth);
        return;
    }
    case Node_Call:
        print(out, ((const AstCall *)node)->callee, depth);
        buf_append_c(out, "(...)");
        return;
    case Node_TaggedTemplate:
        print(out, ((const AstTaggedTemplate *)node)->tag, depth);
        buf_append_c(out, "(...)");
        return;
    case Node_SuperCall:
        buf_append_c(out, "super(...)");
        return;
    case Node_Spread:
        buf_append_c(out, "(...");
        print(out, ((const AstSpread *)node)->value, depth);
        buf_push(out, ')');
        return;
    default:
        print_leaf(out, node, depth);
        return;
    }
}

static void print(Buf *out, const AstNode *node, u32 depth)
{
    size_t before = out->len;
    if (depth < TEXT_DEPTH && before < TEXT_MAX)
        print_known(out, node, depth + 1);
    if (out->len == before)
        buf_append_c(out, "(intermediate value)");
}

/* ---- finding ---- */

static void find(Finder *f, const AstNode *node);

static void find_list(Finder *f, const AstList *list)
{
    for (u32 i = 0; i < list->len && !f->found; i++)
        find(f, list->items[i]);
}

/* The position of iteration over an expression: where its subject is read. */
static void match_iterated(Finder *f, const AstNode *subject)
{
    f->found = subject;
    if (ast_is(subject, Node_Call)) {
        f->found = ((const AstCall *)subject)->callee;
        f->info->is_call = true;
    }
}

static void match_spread(Finder *f, const AstList *items, bool arguments)
{
    for (u32 i = 0; i < items->len; i++)
        if (ast_is(items->items[i], Node_Spread) &&
            ((const AstSpread *)items->items[i])->value->start == f->offset) {
            match_iterated(f, ((const AstSpread *)items->items[i])->value);
            f->info->is_argument = arguments;
            return;
        }
}

/* V8 sees only sources whose position is the value's own: names, literals and calls of names. */
static bool is_plain_source(const AstNode *value)
{
    return !ast_is(value, Node_Member) && !ast_is(value, Node_Index) &&
           !ast_is(value, Node_PrivateMember) &&
           !(ast_is(value, Node_Call) && !ast_is(((const AstCall *)value)->callee, Node_Identifier));
}

static void match_target(Finder *f, const AstNode *target, const AstNode *value)
{
    if (!value || target->start != f->offset)
        return;
    if (f->want == ExprText_Iterate && ast_is(target, Node_ArrayPattern) && is_plain_source(value))
        match_iterated(f, value);
    if (f->want != ExprText_Pattern || !ast_is(target, Node_ObjectPattern))
        return;
    f->found = value;
    const AstList *list = &((const AstObjectPattern *)target)->properties;
    const AstNode *first = list->len ? list->items[0] : NULL;
    const AstNode *to = first && ast_is(first, Node_Property) ? ((const AstProperty *)first)->value : NULL;
    f->info->has_property =
        to && (ast_is(to, Node_Identifier) || ast_is(to, Node_ObjectPattern) || ast_is(to, Node_ArrayPattern));
}

/* Patterns that take what has no expression: V8 shows its own names of the values. */
static void match_bare(Finder *f, const AstNode *target, const char *text)
{
    if (!target)
        return;
    bool object = ast_is(target, Node_ObjectPattern);
    if (target->start != f->offset || object != (f->want == ExprText_Pattern) ||
        (!object && !ast_is(target, Node_ArrayPattern)))
        return;
    f->found = target;
    f->fixed = text;
    f->info->has_property = true;
}

static void match_head(Finder *f, const AstNode *head)
{
    if (ast_is(head, Node_VarDeclaration)) {
        const AstNode *declarator = ((const AstVarDeclaration *)head)->declarators.items[0];
        match_bare(f, ((const AstDeclarator *)declarator)->target, ".for");
    }
}

static void match_params(Finder *f, const AstList *params)
{
    for (u32 i = 0; i < params->len && !f->found && f->want == ExprText_Pattern; i++) {
        const AstNode *param = params->items[i];
        if (!ast_is(param, Node_AssignPattern)) {
            match_bare(f, param, "");
            f->info->is_parameter = f->found;
        } else {
            match_bare(f, ((const AstAssignPattern *)param)->target,
                       "(intermediate value)(intermediate value)(intermediate value)");
        }
    }
}

static void match_call(Finder *f, const AstNode *node)
{
    if (ast_is(node, Node_Call)) {
        const AstCall *call = (const AstCall *)node;
        if (call_pos(f->code->unit->source, call->callee, call->optional) == f->offset)
            f->found = call->callee;
    } else if (ast_is(node, Node_New)) {
        if (node->start == f->offset)
            f->found = ((const AstNew *)node)->callee;
    } else if (ast_is(node, Node_TaggedTemplate)) {
        const AstTaggedTemplate *t = (const AstTaggedTemplate *)node;
        if (t->quasi->start == f->offset)
            f->found = t->tag;
    }
}

static void match(Finder *f, const AstNode *node)
{
    if (f->want == ExprText_Call) {
        match_call(f, node);
        return;
    }
    switch (node->kind) {
    case Node_Declarator:
        match_target(f, ((const AstDeclarator *)node)->target, ((const AstDeclarator *)node)->init);
        break;
    case Node_Assign:
        match_target(f, ((const AstAssign *)node)->target, ((const AstAssign *)node)->value);
        break;
    case Node_Function:
        match_params(f, &((const AstFunction *)node)->params);
        break;
    case Node_Try:
        match_bare(f, ((const AstTry *)node)->param, ".catch");
        break;
    case Node_ForIn:
        match_head(f, ((const AstForIn *)node)->head);
        break;
    case Node_ForOf:
        match_head(f, ((const AstForOf *)node)->head);
        if (f->want == ExprText_Iterate && ((const AstForOf *)node)->object->start == f->offset)
            match_iterated(f, ((const AstForOf *)node)->object);
        break;
    case Node_Array:
        if (f->want == ExprText_Iterate)
            match_spread(f, &((const AstArray *)node)->items, false);
        break;
    case Node_Call:
        if (f->want == ExprText_Iterate)
            match_spread(f, &((const AstCall *)node)->arguments, true);
        break;
    case Node_New:
        if (f->want == ExprText_Iterate)
            match_spread(f, &((const AstNew *)node)->arguments, true);
        break;
    default:
        break;
    }
}

#define CHILD_(x) find(f, n->x);
#define MAYBE_(x) find(f, n->x);
#define LINK_(x)
#define LIST_(x) find_list(f, &n->x);
#define NAME_(x)
#define STR_(x)
#define STRS_(x)
#define NUM_(x)
#define OP_(x)
#define FLAG_(x)
#define INT_(x)
#define ENUM_(T, x)
#define SCOPE_(x)
#define VAR_(x)
#define FUNC_(x)
#define NODE(kind, ...)                                                                            \
    static void children_##kind(Finder *f UNUSED, const Ast##kind *n UNUSED)                       \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#include "engine/syntax/ast.def"
#undef NODE

static void find(Finder *f, const AstNode *node)
{
    if (!node || f->found || f->depth >= TEXT_DEPTH)
        return;
    f->depth++;
    switch ((AstKind)node->kind) {
#define NODE(kind, ...)                                                                            \
    case Node_##kind:                                                                              \
        children_##kind(f, (const Ast##kind *)node);                                               \
        break;
#include "engine/syntax/ast.def"
#undef NODE
    case Node__count:
        UNREACHABLE();
    }
    f->depth--;
    if (!f->found) /* innermost first: of calls that begin together the inner one failed earlier */
        match(f, node);
}

/* The function whose tree holds the code: initialisers of a class stand in the function around it. */
static FunctionInfo *tree_owner(FunctionInfo *info)
{
    while (info && info->kind == Function_ClassInit)
        info = info->parent;
    return info;
}

/* The code of a whole text; that of a CommonJS file is a function whose head is not in the text. */
static bool is_whole_text(const CodeUnit *unit, const FunctionInfo *info)
{
    if (!info || info->kind == Function_Program)
        return true;
    return unit->options.goal == ParseGoal_CommonJs && info->parent && info->parent->kind == Function_Program;
}

void expr_tree_init(ExprTree *tree, const FunctionCode *function)
{
    CodeUnit *unit = function->unit;
    source_open(unit->source);
    script_complete(unit->script);
    FunctionInfo *info = tree_owner(function->info);
    *tree = (ExprTree){.function = function};
    arena_init_pooled(&tree->arena, unit->options.pool);
    diag_list_init(&tree->diags);
    if (!is_whole_text(unit, info)) {
        AstFunction *again = parse_function_again(&tree->arena, unit->script, info, &unit->options, &tree->diags);
        tree->root = again ? &again->node : NULL;
    } else {
        ParseOptions options = unit->options;
        options.lazy = true;
        tree->script = script_info_new(unit->source);
        tree->root = parse_program(&tree->arena, tree->script, &options, &tree->diags)->program;
    }
}

void expr_tree_deinit(ExprTree *tree)
{
    diag_list_deinit(&tree->diags);
    arena_deinit(&tree->arena);
    script_info_free(tree->script);
}

bool expr_tree_text(const ExprTree *tree, u32 offset, ExprTextWant want, Buf *out, ExprText *found)
{
    Finder f = {tree->function, offset, want, 0, NULL, NULL, found};
    *found = (ExprText){0};
    if (tree->root)
        find(&f, tree->root);
    if (f.found && f.fixed)
        buf_append_c(out, f.fixed);
    else if (f.found)
        print(out, f.found, 0);
    return f.found;
}

bool expr_text(const FunctionCode *function, u32 pc, ExprTextWant want, Buf *out, ExprText *found)
{
    ExprTree tree;
    if (unit_is_in_parts(function->unit))
        return unit_read_expr_text(function, pc, want, out, found);
    expr_tree_init(&tree, function);
    bool is_found = expr_tree_text(&tree, function_offset_at(function, pc), want, out, found);
    expr_tree_deinit(&tree);
    return is_found;
}
