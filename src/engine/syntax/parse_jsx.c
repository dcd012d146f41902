/* parse_jsx.c - JSX elements, and the calls they become.
 *
 * There are no nodes for JSX: `<a b={c}>text</a>` becomes jsx("a", {b: c, children: "text"}), jsxDEV(...) or
 * createElement("a", {b: c}, "text") as it is read. Dialect.jsx_mode says which, and comments at the top of the file
 * (@jsxRuntime, @jsxImportSource, @jsx, @jsxFrag).
 *
 * The functions of the automatic runtime have names that no program can spell: `%jsx` and so on. An ES module imports them by a
 * request of its own that comes first; a CommonJS file gets a variable for each, filled by require at its start. A function that
 * is compiled later finds them by those names like any variable.
 *
 * tok is never read beyond an element's last >, since only the element around knows whether text follows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/parse_priv.h"

typedef enum Helper {
    Helper_Jsx,
    Helper_Jsxs,
    Helper_JsxDev,
    Helper_Fragment,
    Helper_CreateElement,
    Helper__count
} Helper;

static const struct {
    const char *local, *imported;
} helpers[Helper__count] = {
    {"%jsx", "jsx"},
    {"%jsxs", "jsxs"},
    {"%jsxDEV", "jsxDEV"},
    {"%Fragment", "Fragment"},
    {"%createElement", "createElement"},
};

typedef struct JsxState {
    JsxMode mode;
    Str factory, fragment, source;
    bool used[Helper__count];
    Var *var[Helper__count]; /* CommonJS */
} JsxState;

/* One element while it is read. */
typedef struct Element {
    u32 start;
    AstNode *tag;    /* NULL: a fragment */
    Str tag_text;
    AstNode *key;    /* taken out of the attributes */
    bool key_last;   /* behind a spread: createElement decides which key counts */
    bool has_spread_child;
    AstList attributes; /* Property, Spread */
    AstList children;
} Element;

static AstNode *parse_element(Parser *p);

/* ---- settings ------------------------------------------------------------------------------- */

/* Words of `@jsx h` and its kin in a comment. */
static void read_pragmas(JsxState *s, Str comment)
{
    for (size_t i = 0; i + 4 < comment.len; i++) {
        if (memcmp(comment.data + i, "@jsx", 4) != 0)
            continue;
        const char *word = comment.data + i + 4, *end = comment.data + comment.len, *q = word;
        while (q < end && *q > ' ')
            q++;
        Str name = {word, (size_t)(q - word)};
        while (q < end && (*q == ' ' || *q == '\t'))
            q++;
        const char *value_start = q;
        while (q < end && *q > ' ' && *q != '*')
            q++;
        Str value = {value_start, (size_t)(q - value_start)};
        if (!value.len)
            continue;
        if (!name.len) {
            s->factory = value;
        } else if (str_equal_c(name, "Frag")) {
            s->fragment = value;
        } else if (str_equal_c(name, "ImportSource")) {
            s->source = value;
            s->mode = s->mode == JSX_CLASSIC ? JSX_AUTOMATIC : s->mode;
        } else if (str_equal_c(name, "Runtime")) {
            if (str_equal_c(value, "classic"))
                s->mode = JSX_CLASSIC;
            else if (str_equal_c(value, "automatic") && s->mode == JSX_CLASSIC)
                s->mode = JSX_AUTOMATIC;
        }
    }
}

/* The comments before the first statement that is no directive. */
static void read_comments(JsxState *s, Str text)
{
    const char *p = text.data, *end = p + text.len;
    if (!memmem(p, text.len, "@jsx", 4))
        return;
    while (p < end) {
        const char *q = p;
        if (*p == '"' || *p == '\'') {
            q = memchr(p + 1, *p, (size_t)(end - p - 1));
            q = q ? q + 1 : end;
        } else if (*p == '#' || (*p == '/' && end - p > 1 && p[1] == '/')) {
            q = memchr(p, '\n', (size_t)(end - p));
            q = q ? q : end;
            read_pragmas(s, (Str){p, (size_t)(q - p)});
        } else if (*p == '/' && end - p > 3 && p[1] == '*') {
            q = memmem(p + 2, (size_t)(end - p - 2), "*/", 2);
            q = q ? q + 2 : end;
            read_pragmas(s, (Str){p, (size_t)(q - p)});
        } else if ((u8)*p <= ' ' || *p == ';') {
            q = p + 1;
        } else {
            return;
        }
        p = q;
    }
}

static JsxState *settings(Parser *p)
{
    if (p->jsx)
        return p->jsx;
    const Dialect *d = p->options->dialect;
    JsxState *s = p->jsx = ARENA_NEW(&p->text_arena, JsxState);
    s->mode = d->jsx_mode;
    s->factory = d->jsx_factory.len ? d->jsx_factory : STR("React.createElement");
    s->fragment = d->jsx_fragment.len ? d->jsx_fragment : STR("React.Fragment");
    s->source = d->jsx_source.len ? d->jsx_source : STR("react");
    read_comments(s, p->source->text);
    if (d->jsx_mode == JSX_PRESERVE) {
        s->mode = JSX_CLASSIC;
        s->factory = STR(JSX_ELEMENT);
        s->fragment = STR(JSX_FRAGMENT);
    }
    if (p->script->goal != ParseGoal_Module && p->script->goal != ParseGoal_CommonJs)
        s->mode = JSX_CLASSIC; /* nothing can be imported */
    return s;
}

/* ---- what is called ------------------------------------------------------------------------- */

static Str concat(Parser *p, Str a, const char *b)
{
    size_t n = strlen(b);
    char *text = arena_alloc(&p->text_arena, a.len + n);
    memcpy(text, a.data, a.len);
    memcpy(text + a.len, b, n);
    return (Str){text, a.len + n};
}

static Str helper_source(Parser *p, Helper helper)
{
    JsxState *s = p->jsx;
    if (helper == Helper_CreateElement)
        return s->source;
    return concat(p, s->source, s->mode == JSX_AUTOMATIC_DEV ? "/jsx-dev-runtime" : "/jsx-runtime");
}

/* The scope of the whole file's function. */
static Scope *common_js_scope(Scope *scope)
{
    Scope *found = NULL;
    for (; scope->parent; scope = scope->parent)
        found = scope;
    return found;
}

static AstNode *helper_node(Parser *p, Helper helper, u32 start, u32 end)
{
    JsxState *s = p->jsx;
    Name *name = name_intern(&p->names, str_view(helpers[helper].local), true);
    if (!s->used[helper] && !p->again) {
        if (p->in_module) {
            parse_module_add_import(p, helper_source(p, helper), str_view(helpers[helper].imported), name, start, end);
        } else {
            s->var[helper] = scope_add_lasting(p, common_js_scope(p->scope), name, VarKind_Temp);
            s->var[helper]->used = true;
        }
    }
    s->used[helper] = true;
    AstIdentifier *id = NEW(Identifier, start);
    id->node.end = end;
    id->name = name;
    id->scope = p->scope;
    scope_use(p, name, start, false);
    return &id->node;
}

/* "a.b.c" of a setting. */
static AstNode *path_node(Parser *p, Str path, u32 start, u32 end)
{
    AstNode *node = NULL;
    while (path.len) {
        const char *dot = memchr(path.data, '.', path.len);
        Str part = {path.data, dot ? (size_t)(dot - path.data) : path.len};
        Name *name = name_intern(&p->names, part, true);
        path = dot ? (Str){dot + 1, path.len - part.len - 1} : (Str){NULL, 0};
        if (node) {
            AstMember *member = NEW(Member, start);
            member->object = node;
            member->name = name;
            node = &member->node;
        } else {
            AstIdentifier *id = NEW(Identifier, start);
            id->name = name;
            id->scope = p->scope;
            scope_use(p, name, start, false);
            node = &id->node;
        }
        node->end = end;
    }
    return node ? node : parse_dummy(p);
}

/* ---- lowering ------------------------------------------------------------------------------- */

static AstNode *object_node(Parser *p, const Element *e, AstList properties)
{
    AstObject *object = NEW(Object, e->start);
    object->node.end = e->start;
    object->properties = properties;
    return &object->node;
}

static AstNode *property_node(Parser *p, const char *name, AstNode *value)
{
    AstProperty *property = NEW(Property, value->start);
    property->kind = Property_Init;
    property->key = parse_string_node(p, str_view(name), value->start, value->start);
    property->value = value;
    property->node.end = value->end;
    return &property->node;
}

static AstNode *undefined_node(Parser *p, u32 at_pos)
{
    AstUnary *node = NEW(Unary, at_pos);
    AstNumber *zero = NEW(Number, at_pos);
    zero->node.end = node->node.end = at_pos;
    node->op = Tok_Void;
    node->operand = &zero->node;
    return &node->node;
}

static AstNode *bool_node(Parser *p, bool value, u32 at_pos)
{
    return ast_new(p->arena, value ? Node_True : Node_False, at_pos, at_pos);
}

static void push_list(Parser *p, AstList list)
{
    for (u32 i = 0; i < list.len; i++)
        list_push(p, list.items[i]);
}

static AstNode *call_node(Parser *p, const Element *e, AstNode *callee, u32 base, bool has_spread)
{
    AstCall *call = NEW(Call, e->start);
    call->callee = callee;
    call->has_spread = has_spread;
    call->arguments = list_end(p, base);
    call->node.flags = AstFlag_Pure;
    call->node.end = p->lex.tok.end;
    call->scope = p->scope;
    return &call->node;
}

/* createElement(tag, attributes or null, ...children). */
static AstNode *create_element(Parser *p, const Element *e, AstNode *callee, AstNode *tag)
{
    u32 base = list_begin(p);
    list_push(p, tag);
    if (e->attributes.len)
        list_push(p, object_node(p, e, e->attributes));
    else
        list_push(p, ast_new(p->arena, Node_Null, e->start, e->start));
    push_list(p, e->children);
    return call_node(p, e, callee, base, e->has_spread_child);
}

/* The children as one value: itself when there is one, else an array. */
static AstNode *children_value(Parser *p, const Element *e, bool is_static)
{
    if (!is_static)
        return e->children.items[0];
    AstArray *array = NEW(Array, e->start);
    array->node.end = e->start;
    array->items = e->children;
    return &array->node;
}

/* Where `this` may not be there yet; or at the top level of what may be CommonJS or a module, which a `this` nobody wrote is not
 * to decide. */
static bool without_this(const Parser *p)
{
    const FunctionState *fn = p->fn;
    while (fn->outer && fn->is_arrow)
        fn = fn->outer;
    return fn->info->kind == Function_DerivedConstructor ||
           (p->script->goal == ParseGoal_CommonJs && fn->outer && !fn->outer->outer);
}

static AstNode *automatic(Parser *p, const Element *e)
{
    u32 start = e->start, end = start + 1;
    bool is_static = e->children.len > 1 || e->has_spread_child, dev = p->jsx->mode == JSX_AUTOMATIC_DEV;
    AstNode *callee = helper_node(p, dev ? Helper_JsxDev : is_static ? Helper_Jsxs : Helper_Jsx, start, end);
    u32 base = list_begin(p);
    push_list(p, e->attributes);
    if (e->children.len)
        list_push(p, property_node(p, "children", children_value(p, e, is_static)));
    AstNode *properties = object_node(p, e, list_end(p, base));
    base = list_begin(p);
    list_push(p, e->tag ? e->tag : helper_node(p, Helper_Fragment, start, end));
    list_push(p, properties);
    if (e->key)
        list_push(p, e->key);
    else if (dev)
        list_push(p, undefined_node(p, start));
    if (dev) {
        list_push(p, bool_node(p, is_static, start));
        list_push(p, undefined_node(p, start)); /* no place, as in Bun */
        list_push(p, without_this(p) ? undefined_node(p, start) : parse_this(p, start, end));
    }
    return call_node(p, e, callee, base, false);
}

static AstNode *lower(Parser *p, const Element *e)
{
    u32 end = e->start + 1;
    if (p->panic)
        return parse_dummy(p);
    if (p->jsx->mode == JSX_CLASSIC) {
        AstNode *callee = path_node(p, p->jsx->factory, e->start, end);
        return create_element(p, e, callee, e->tag ? e->tag : path_node(p, p->jsx->fragment, e->start, end));
    }
    if (e->key_last)
        return create_element(p, e, helper_node(p, Helper_CreateElement, e->start, end), e->tag);
    return automatic(p, e);
}

/* %jsx = require("react/jsx-runtime").jsx */
static AstNode *require_helper(Parser *p, Helper helper)
{
    Name *names[2] = {name_intern(&p->names, STR("require"), true),
                      name_intern(&p->names, str_view(helpers[helper].imported), true)};
    AstIdentifier *require = NEW(Identifier, 0), *target = NEW(Identifier, 0);
    require->name = names[0];
    require->scope = target->scope = p->scope;
    scope_use(p, names[0], 0, false);
    target->name = p->jsx->var[helper]->name;
    target->var = p->jsx->var[helper];
    AstCall *call = NEW(Call, 0);
    call->callee = &require->node;
    u32 base = list_begin(p);
    list_push(p, parse_string_node(p, helper_source(p, helper), 0, 0));
    call->arguments = list_end(p, base);
    AstMember *member = NEW(Member, 0);
    member->object = &call->node;
    member->name = names[1];
    AstAssign *assign = NEW(Assign, 0);
    assign->op = Tok_Assign;
    assign->target = &target->node;
    assign->value = &member->node;
    AstExpressionStatement *statement = NEW(ExpressionStatement, 0);
    statement->expression = &assign->node;
    return &statement->node;
}

void parse_jsx_finish(Parser *p, u32 base)
{
    if (!p->jsx || p->panic)
        return;
    AstList rest = list_end(p, base);
    u32 i = 0;
    while (i < rest.len && ast_is(rest.items[i], Node_ExpressionStatement) &&
           AST(ExpressionStatement, rest.items[i])->directive)
        list_push(p, rest.items[i++]);
    for (u32 h = 0; h < Helper__count; h++)
        if (p->jsx->var[h])
            list_push(p, require_helper(p, (Helper)h));
    for (; i < rest.len; i++)
        list_push(p, rest.items[i]);
}

/* ---- names ---------------------------------------------------------------------------------- */

/* A name with dashes, perhaps a:b; tok is behind it. */
static Str parse_name(Parser *p, bool *is_plain)
{
    if (!token_is_word(kind(p)) || p->lex.tok.escaped) {
        parse_unexpected(p, "a name");
        return STR("");
    }
    size_t plain_len = p->lex.tok.end - p->lex.tok.start;
    lex_rescan_jsx_name(&p->lex);
    Str name = p->lex.tok.text;
    *is_plain = name.len == plain_len;
    next(p);
    if (!at(p, Tok_Colon))
        return name;
    next(p);
    if (!token_is_word(kind(p))) {
        parse_unexpected(p, "a name");
        return name;
    }
    lex_rescan_jsx_name(&p->lex);
    name = concat(p, concat(p, name, ":"), "");
    char *text = arena_alloc(&p->text_arena, name.len + p->lex.tok.text.len);
    memcpy(text, name.data, name.len);
    memcpy(text + name.len, p->lex.tok.text.data, p->lex.tok.text.len);
    name = (Str){text, name.len + p->lex.tok.text.len};
    *is_plain = false;
    next(p);
    return name;
}

/* a, A, a-b, a:b, A.b.c, this.a: a string or an expression. Not at > . */
static AstNode *parse_tag(Parser *p, Str *text, bool closing)
{
    u32 start = pos(p), end = p->lex.tok.end;
    Name *word = p->lex.tok.name;
    bool is_this = at(p, Tok_This), plain = false;
    Str name = parse_name(p, &plain);
    *text = name;
    char first = name.len ? name.data[0] : 'a';
    if (p->panic || !plain || (first >= 'a' && first <= 'z' && !is_this && !at(p, Tok_Dot)))
        return closing ? NULL : parse_string_node(p, name, start, end);
    AstNode *node = NULL;
    if (!closing && is_this) {
        node = parse_this(p, start, end);
    } else if (!closing) {
        AstIdentifier *id = NEW(Identifier, start);
        id->node.end = end;
        id->name = word;
        id->scope = p->scope;
        scope_use(p, word, start, false);
        node = &id->node;
    }
    while (eat(p, Tok_Dot)) {
        if (!token_is_word(kind(p))) {
            parse_unexpected(p, "a name");
            return node;
        }
        AstMember *member = NEW(Member, start);
        member->object = node;
        member->name = p->lex.tok.name;
        *text = concat(p, *text, ".");
        *text = concat(p, *text, "");
        Str part = member->name->text;
        char *joined = arena_alloc(&p->text_arena, text->len + part.len);
        memcpy(joined, text->data, text->len);
        memcpy(joined + text->len, part.data, part.len);
        *text = (Str){joined, text->len + part.len};
        next(p);
        node = done(p, member);
    }
    return node;
}

/* ---- attributes ----------------------------------------------------------------------------- */

/* The value behind =; tok is it. */
static AstNode *parse_attribute_value(Parser *p)
{
    lex_jsx_value(&p->lex);
    if (at(p, Tok_String)) {
        AstNode *node = parse_string_node(p, p->lex.tok.text, pos(p), p->lex.tok.end);
        next(p);
        return node;
    }
    if (at(p, Tok_Less)) {
        AstNode *node = parse_element(p);
        next(p);
        return node;
    }
    if (!at(p, Tok_LBrace)) {
        parse_unexpected(p, "a value");
        return parse_dummy(p);
    }
    next(p);
    if (at(p, Tok_RBrace))
        syntax_error(p, pos(p), p->lex.tok.end, Diag_JsxEmptyValue);
    AstNode *node = parse_expression(p);
    parse_expect(p, Tok_RBrace);
    return node;
}

static void parse_attribute(Parser *p, Element *e, bool *seen_spread)
{
    u32 start = pos(p);
    if (eat(p, Tok_LBrace)) {
        AstSpread *spread = NEW(Spread, start);
        parse_expect(p, Tok_Ellipsis);
        spread->value = parse_assign(p);
        parse_expect(p, Tok_RBrace);
        *seen_spread = true;
        list_push(p, done(p, spread));
        return;
    }
    bool plain;
    Str name = parse_name(p, &plain);
    AstProperty *property = NEW(Property, start);
    property->kind = Property_Init;
    property->key = parse_string_node(p, name, start, p->lex.prev_end);
    property->value = at(p, Tok_Assign) ? parse_attribute_value(p) : bool_node(p, true, p->lex.prev_end);
    bool is_key = str_equal_c(name, "key") && p->jsx->mode != JSX_CLASSIC;
    if (is_key && *seen_spread) {
        e->key_last = true;
        parse_warning(p, start, p->lex.prev_end, "a key behind a spread is deprecated in JSX: createElement is called");
    }
    if (is_key && !e->key_last) {
        e->key = property->value;
        return;
    }
    list_push(p, done(p, property));
}

/* A key behind a spread stays an attribute, and so must one before it. */
static void restore_key(Parser *p, Element *e)
{
    if (!e->key_last || !e->key)
        return;
    AstList rest = e->attributes;
    u32 base = list_begin(p);
    list_push(p, property_node(p, "key", e->key));
    push_list(p, rest);
    e->attributes = list_end(p, base);
    e->key = NULL;
}

/* ---- children and elements ------------------------------------------------------------------ */

/* { ... } between tags; tok stays at the brace. */
static void parse_child_expression(Parser *p, Element *e)
{
    u32 start = pos(p);
    next(p);
    if (at(p, Tok_RBrace))
        return; /* empty, or a comment */
    if (eat(p, Tok_Ellipsis)) {
        AstSpread *spread = NEW(Spread, start);
        spread->value = parse_assign(p);
        e->has_spread_child = true;
        list_push(p, done(p, spread));
    } else {
        list_push(p, parse_expression(p));
    }
    if (!at(p, Tok_RBrace))
        parse_unexpected(p, "'}'");
}

/* Up to the < of the closing tag, whose / is tok then. tok is the > of the opening tag. */
static void parse_children(Parser *p, Element *e)
{
    u32 base = list_begin(p);
    while (!p->panic) {
        lex_jsx_child(&p->lex);
        if (at(p, Tok_JsxText)) {
            if (p->lex.tok.text.len)
                list_push(p, parse_string_node(p, p->lex.tok.text, pos(p), p->lex.tok.end));
        } else if (at(p, Tok_LBrace)) {
            parse_child_expression(p, e);
        } else if (at(p, Tok_Less)) {
            if (parse_peek(p).kind == Tok_Slash) {
                next(p);
                break;
            }
            list_push(p, parse_element(p));
        } else if (at(p, Tok_Eof)) {
            syntax_error(p, e->start, e->start + 1, Diag_JsxUnclosed, (int)e->tag_text.len, e->tag_text.data);
        } else {
            parse_unexpected(p, NULL);
        }
    }
    e->children = list_end(p, base);
}

/* A > that may be the start of a longer token; it stays tok. */
static void end_tag(Parser *p)
{
    const Token *tok = &p->lex.tok;
    if (tok->kind == Tok_Eof || tok->kind == Tok_Error || p->lex.begin[tok->start] != '>')
        parse_unexpected(p, "'>'");
    else
        lex_rescan_greater(&p->lex);
}

/* tok is the slash of </tag>; ends at its >. */
static void parse_closing_tag(Parser *p, const Element *e)
{
    next(p);
    Str text = STR("");
    u32 start = pos(p);
    if (token_is_word(kind(p)))
        parse_tag(p, &text, true);
    if (!p->panic && !str_equal(text, e->tag_text))
        syntax_error(p, start, MAX(p->lex.prev_end, start + 1), Diag_JsxClosing, (int)e->tag_text.len, e->tag_text.data);
    end_tag(p);
}

static AstNode *element_inner(Parser *p)
{
    Element e = {.start = pos(p), .tag_text = STR("")};
    settings(p);
    next(p); /* < */
    if (p->lex.tok.kind != Tok_Eof && p->lex.begin[pos(p)] != '>') {
        e.tag = parse_tag(p, &e.tag_text, false);
        if (p->ts && at(p, Tok_Less)) {
            u32 start = pos(p);
            ts_type_arguments(p);
            ts_erase(p, start);
        }
        u32 base = list_begin(p);
        bool seen_spread = false;
        while (token_is_word(kind(p)) || at(p, Tok_LBrace))
            parse_attribute(p, &e, &seen_spread);
        e.attributes = list_end(p, base);
        restore_key(p, &e);
        if (eat(p, Tok_Slash)) {
            end_tag(p);
            return lower(p, &e);
        }
    }
    end_tag(p);
    if (!p->panic)
        parse_children(p, &e);
    if (!p->panic)
        parse_closing_tag(p, &e);
    return lower(p, &e);
}

/* tok is <; ends at the last >. */
static AstNode *parse_element(Parser *p)
{
    u8 limits = p->limits;
    u32 cover = p->cover_init;
    p->limits = 0;
    p->cover_init = 0;
    AstNode *node = parse_enter(p) ? element_inner(p) : parse_dummy(p);
    parse_leave(p);
    p->limits = limits;
    p->cover_init = cover;
    return node;
}

AstNode *parse_jsx(Parser *p)
{
    if (!p->again)
        script_note_rewritten(p->script, pos(p));
    AstNode *node = parse_element(p);
    next(p);
    return node;
}

bool parse_jsx_type_parameters(Parser *p)
{
    LexState state = lex_save(&p->lex);
    next(p);
    if (at(p, Tok_Const))
        next(p);
    bool yes = false;
    if (parse_is_identifier(p)) {
        next(p);
        yes = at(p, Tok_Comma) || at(p, Tok_Assign);
        if (at(p, Tok_Extends)) {
            TokenKind after = (TokenKind)parse_peek(p).kind;
            yes = after != Tok_Assign && after != Tok_Greater && after != Tok_Slash;
        }
    }
    lex_restore(&p->lex, &state);
    return yes;
}
