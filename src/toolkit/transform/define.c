/* define.c - see define.h.
 *
 * A node is replaced by writing the new one over it: an Identifier or Member is at least as large as any node a value can begin with.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/transform/define.h"

#include "base/alloc.h"

#define WALK_STACK ((size_t)512 * 1024)

typedef struct Replacement {
    Str key;
    const AstNode *value;
    size_t size;
} Replacement;

typedef struct Walk {
    const Replacement *items;
    u32 n;
    const void *stack_limit;
    const AstNode *parent;
    Arena *arena;
} Walk;

_Static_assert(sizeof(AstIdentifier) >= sizeof(AstString) && sizeof(AstIdentifier) >= sizeof(AstUnary) &&
                   sizeof(AstIdentifier) >= sizeof(AstMember) && sizeof(AstMember) >= sizeof(AstIdentifier) &&
                   sizeof(AstMember) >= sizeof(AstObject) && sizeof(AstMember) >= sizeof(AstArray),
               "values fit over names");

/* ---- values --------------------------------------------------------------------------------- */

static bool is_name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || (u8)c >= 0x80;
}

bool define_key_ok(Str key)
{
    bool start = true;
    for (size_t i = 0; i < key.len; i++) {
        char c = key.data[i];
        if (c == '.' && !start)
            start = true;
        else if (is_name_start(c) || (!start && c >= '0' && c <= '9'))
            start = false;
        else
            return false;
    }
    return key.len && !start;
}

static size_t value_size(const AstNode *n)
{
    switch (n->kind) {
    case Node_Identifier: return sizeof(AstIdentifier);
    case Node_ImportMeta: return sizeof(AstImportMeta);
    case Node_Member: return sizeof(AstMember);
    case Node_String: return sizeof(AstString);
    case Node_Number: return sizeof(AstNumber);
    case Node_BigInt: return sizeof(AstBigInt);
    case Node_True: return sizeof(AstTrue);
    case Node_False: return sizeof(AstFalse);
    case Node_Null: return sizeof(AstNull);
    case Node_Array: return sizeof(AstArray);
    case Node_Object: return sizeof(AstObject);
    case Node_Unary: return sizeof(AstUnary);
    default: return 0;
    }
}

/* JSON, or names: nothing that does anything. Offsets are taken away, since they are those of another text. */
static void check_value(void *ok, AstNode *n)
{
    bool plain = value_size(n) || n->kind == Node_Property;
    if (n->kind == Node_Unary)
        plain = AST(Unary, n)->op == Tok_Minus && AST(Unary, n)->operand->kind == Node_Number;
    if (n->kind == Node_Identifier)
        AST(Identifier, n)->scope = NULL;
    n->start = n->end = 0;
    n->flags = 0;
    if (!plain)
        *(bool *)ok = false;
    if (*(bool *)ok)
        ast_each_child(n, check_value, ok);
}

const AstNode *define_value(Arena *arena, Str value)
{
    Str text = {arena_alloc(arena, value.len + 2), value.len + 2};
    char *data = (char *)(uintptr_t)text.data;
    data[0] = '('; /* so that { opens an object */
    memcpy(data + 1, value.data, value.len);
    data[value.len + 1] = ')';
    Source source;
    DiagList diags;
    if (!source_init(&source, text, STR("define")))
        return NULL;
    diag_list_init(&diags);
    ScriptInfo *script = script_info_new(&source);
    ParseOptions options = {.goal = ParseGoal_Module};
    ParseResult *result = parse_program(arena, script, &options, &diags);
    const AstList *body = &AST(Program, result->program)->body;
    AstNode *expression = NULL;
    bool ok = result->ok && body->len == 1 && body->items[0]->kind == Node_ExpressionStatement;
    if (ok) {
        expression = AST(ExpressionStatement, body->items[0])->expression;
        check_value(&ok, expression);
    }
    script_info_free(script);
    diag_list_deinit(&diags);
    source_deinit(&source);
    return ok ? expression : NULL;
}

/* ---- the walk ------------------------------------------------------------------------------- */

/* Does the chain of names spell the key? */
static bool matches(const AstNode *n, Str key)
{
    for (;;) {
        if (n->kind == Node_ImportMeta)
            return str_equal(key, STR("import.meta"));
        if (n->kind == Node_Identifier) {
            const AstIdentifier *id = AST(Identifier, n);
            VarLoc loc;
            if (!str_equal(key, id->name->text) || id->var || !id->scope)
                return false;
            scope_locate(id->scope, id->name, NULL, n->start, &loc);
            return !loc.found;
        }
        if (n->kind != Node_Member || AST(Member, n)->optional)
            return false;
        Str name = AST(Member, n)->name->text;
        if (key.len < name.len + 2 || !str_ends_with(key, name) || key.data[key.len - name.len - 1] != '.')
            return false;
        key.len -= name.len + 1;
        n = AST(Member, n)->object;
    }
}

/* The scope that the first name of a chain stands in; NULL: import.meta. */
static Scope *scope_of(const AstNode *n)
{
    while (n->kind == Node_Member)
        n = AST(Member, n)->object;
    return n->kind == Node_Identifier ? AST(Identifier, n)->scope : NULL;
}

/* Writes a value over a node. Its names are looked up where the node stands. */
static void place(Walk *w, AstNode *n, const AstNode *value, size_t size, Scope *scope)
{
    memcpy(n, value, size);
    if (n->kind == Node_Identifier) {
        AST(Identifier, n)->scope = scope;
    } else if (n->kind == Node_Member) {
        const AstNode *inner = AST(Member, n)->object;
        AstNode *copy = arena_alloc(w->arena, value_size(inner));
        place(w, copy, inner, value_size(inner), scope);
        AST(Member, n)->object = copy;
    }
}

/* Is the place written to, or does it declare? */
static bool is_target(const AstNode *parent, const AstNode *n)
{
    if (!parent)
        return false;
    switch (parent->kind) {
    case Node_Assign: return AST(Assign, parent)->target == n;
    case Node_AssignPattern: return AST(AssignPattern, parent)->target == n;
    case Node_Update: return true;
    case Node_Unary: return AST(Unary, parent)->op == Tok_Delete;
    case Node_ForIn: return AST(ForIn, parent)->head == n;
    case Node_ForOf: return AST(ForOf, parent)->head == n;
    case Node_Declarator: return AST(Declarator, parent)->target == n;
    case Node_ArrayPattern:
    case Node_Rest: return true;
    default: return false;
    }
}

static void visit(void *context, AstNode *n)
{
    Walk *w = context;
    const AstNode *parent = w->parent;
    if ((uintptr_t)__builtin_frame_address(0) < (uintptr_t)w->stack_limit)
        return;
    bool chain = n->kind == Node_Identifier || n->kind == Node_Member || n->kind == Node_ImportMeta;
    if (chain && !is_target(parent, n)) {
        for (u32 i = 0; i < w->n; i++) {
            if (!matches(n, w->items[i].key))
                continue;
            if (n->kind == Node_ImportMeta && w->items[i].size > sizeof(AstImportMeta))
                break;
            u32 start = n->start;
            const AstNode *value = w->items[i].value;
            const AstNode *root = value;
            while (root->kind == Node_Member)
                root = AST(Member, root)->object;
            Scope *scope = scope_of(n);
            if (root->kind == Node_Identifier && !scope)
                break;
            place(w, n, value, w->items[i].size, scope);
            n->start = start;
            n->end = start; /* the offsets inside are those of no text */
            return;
        }
    }
    /* Keys of an object pattern are no reads, its values targets. */
    w->parent = n;
    if (n->kind == Node_ObjectPattern) {
        const AstList *list = &AST(ObjectPattern, n)->properties;
        for (u32 i = 0; i < list->len; i++) {
            if (list->items[i]->kind != Node_Property) {
                visit(w, list->items[i]);
                continue;
            }
            const AstProperty *property = AST(Property, list->items[i]);
            if (property->computed)
                visit(w, property->key);
            if (property->value->kind != Node_Identifier && property->value->kind != Node_Member)
                visit(w, property->value);
        }
    } else {
        ast_each_child(n, visit, w);
    }
    w->parent = parent;
}

bool define_apply(Arena *arena, ParseResult *result, const Define *defines, u32 n, u32 *bad)
{
    Replacement *items = ARENA_ARRAY(arena, Replacement, n);
    for (u32 i = 0; i < n; i++) {
        const AstNode *value = define_key_ok(defines[i].key) ? define_value(arena, defines[i].value) : NULL;
        if (!value) {
            *bad = i;
            return false;
        }
        /* Later definitions win. */
        items[n - 1 - i] = (Replacement){defines[i].key, value, value_size(value)};
    }
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    Walk walk = {.items = items, .n = n, .arena = arena, .stack_limit = (const void *)(here > WALK_STACK ? here - WALK_STACK : 0)};
    visit(&walk, result->program);
    return true;
}
