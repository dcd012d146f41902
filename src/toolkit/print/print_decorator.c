/* print_decorator.c - classes with TypeScript's legacy decorators as JavaScript without any. See print_priv.h.
 *
 * `@a class C { @b m(@c x) {} }` is printed as the TypeScript compiler does it:
 *
 *     let C = class C { m(x) {} };
 *     __decorate([b, __param(0, c)], C.prototype, "m", null);
 *     C = __decorate([a], C);
 *
 * with __metadata among the decorators under emitDecoratorMetadata. The functions are declared at the end of the text. A class
 * whose body refers to its own name must see the class that its decorators put in its place, so such a class gets no
 * binding of its own; its name still comes from the assignment. Where decorators are not allowed (class expressions) they are left out, as
 * the compiler does.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/check.h"
#include "engine/syntax/legacy_class.h"
#include "engine/syntax/type_resolve.h"
#include "toolkit/print/print_priv.h"

typedef struct Helper {
    const char *name, *text; /* text behind the name */
} Helper;

static const Helper helpers[] = {
    {"%__decorate",
     "(decorators, target, key, descriptor) {"
     "  const ofMember = arguments.length > 2;"
     "  if (descriptor === null) descriptor = Object.getOwnPropertyDescriptor(target, key);"
     "  let result = ofMember ? descriptor : target;"
     "  if (typeof Reflect === 'object' && typeof Reflect.decorate === 'function')"
     "    result = Reflect.decorate(decorators, target, key, descriptor);"
     "  else for (let i = decorators.length; i-- > 0;) {"
     "    const decorator = decorators[i];"
     "    if (decorator) result = (ofMember ? decorator(target, key, result) : decorator(result)) || result;"
     "  }"
     "  if (ofMember && result) Object.defineProperty(target, key, result);"
     "  return result;"
     "}"},
    {"%__param", "(index, decorator) { return (target, key) => { decorator(target, key, index); }; }"},
    {"%__metadata", "(key, value) { if (typeof Reflect === 'object' && typeof Reflect.metadata === 'function') return Reflect.metadata(key, value); }"},
};

enum { HELPER_DECORATE, HELPER_PARAM, HELPER_METADATA };

static void print_helper(Printer *p, u32 helper)
{
    p->helpers |= 1u << helper;
    print_word(p, print_hidden_name(p, str_view(helpers[helper].name)));
}

static void print_comma(Printer *p)
{
    print_char(p, ',');
    print_space(p);
}

/* The text of a helper in the layout of the rest: it is parsed and printed. */
static void declare_helper(Printer *p, const Helper *helper)
{
    AUTO_BUF text = {0};
    Str name = print_hidden_name(p, str_view(helper->name));
    buf_printf(&text, "function %.*s%s", (int)name.len, name.data, helper->text);
    Source source;
    if (!source_init(&source, buf_view(&text), STR("")))
        UNREACHABLE();
    Arena arena;
    DiagList diags;
    arena_init(&arena);
    diag_list_init(&diags);
    ScriptInfo *script = script_info_new(&source);
    ParseResult *result = parse_program(&arena, script, &(ParseOptions){.goal = ParseGoal_Module}, &diags);
    CHECK(result->ok);
    PrintOptions options = *p->options;
    options.map = NULL;
    print_owed(p);
    p->failed |= !print_program(p->out, result, &options);
    script_info_free(script);
    diag_list_deinit(&diags);
    arena_deinit(&arena);
    source_deinit(&source);
}

void print_helpers(Printer *p)
{
    for (u32 i = 0; i < ARRAY_LEN(helpers); i++)
        if (p->helpers & 1u << i)
            declare_helper(p, &helpers[i]);
}

/* ---- metadata ------------------------------------------------------------------------------- */

static void print_builtin(Printer *p, TypeNoteKind kind)
{
    static const char *const names[] = {"Object", "String",   "Number", "Boolean", "BigInt",
                                        "Symbol", "Function", "Array",  "Promise"};
    if (kind >= TypeNote_Void)
        print_text(p, "void 0");
    else
        print_word(p, str_view(names[kind]));
}

/* The first n words of a name; `optional`: undefined where there is no object. */
static void print_path(Printer *p, const TypeAnswer *what, u32 n, bool optional)
{
    print_expression(p, &what->id->node, LEVEL_CALL, 0);
    for (u32 i = 1; i < n; i++) {
        print_text(p, optional && i > 1 ? "?." : ".");
        print_name(p, what->name->path[i]);
    }
}

/* typeof a === "function" ? a : Object; with dots also a, which may not be there, is tested. */
static void print_type_name(Printer *p, const TypeAnswer *what)
{
    u32 n = what->name->n;
    if (n > 1) {
        print_text(p, "typeof ");
        print_path(p, what, 1, false);
        print_text(p, p->min ? "!=\"undefined\"&&" : " !== \"undefined\" && ");
    }
    print_text(p, "typeof ");
    print_path(p, what, n, true);
    print_text(p, p->min ? "==\"function\"?" : " === \"function\" ? ");
    print_path(p, what, n, false);
    print_text(p, p->min ? ":Object" : " : Object");
}

static void print_type(Printer *p, const AstNode *node, TypeNoteKind otherwise)
{
    const Dialect *dialect = p->source->dialect;
    if (!node) {
        print_builtin(p, otherwise);
        return;
    }
    TypeAnswer what = ts_type_resolve(p->result->script, dialect && dialect->strict_nulls, AST(TypeValue, node));
    if (what.kind == TypeNote_Name)
        print_type_name(p, &what);
    else
        print_builtin(p, (TypeNoteKind)what.kind);
}

/* ---- the list of decorators ----------------------------------------------------------------- */

/* The state of a list whose items come from several places. */
typedef struct Items {
    u32 n;
} Items;

static void begin_item(Printer *p, Items *items)
{
    if (items->n++)
        print_char(p, ',');
    print_newline(p);
    print_indent(p);
}

static void print_list(Printer *p, Items *items, const AstList *decorators)
{
    for (u32 i = 0; i < decorators->len; i++) {
        const AstDecorator *d = AST(Decorator, decorators->items[i]);
        begin_item(p, items);
        print_map(p, d->node.start);
        if (d->param) {
            print_helper(p, HELPER_PARAM);
            print_char(p, '(');
            print_number(p, d->param - 1, LEVEL_ASSIGN);
            print_comma(p);
        }
        print_expression(p, d->expression, LEVEL_ASSIGN, 0);
        if (d->param)
            print_char(p, ')');
    }
}

static void begin_metadata(Printer *p, Items *items, const char *key)
{
    begin_item(p, items);
    print_helper(p, HELPER_METADATA);
    print_char(p, '(');
    print_quoted(p, str_view(key), false);
    print_comma(p);
}

static void print_params_type(Printer *p, Items *items, const AstMemberTypes *types)
{
    begin_metadata(p, items, "design:paramtypes");
    print_char(p, '[');
    for (u32 i = 0; types && i < types->params.len; i++) {
        if (i)
            print_comma(p);
        print_type(p, types->params.items[i], TypeNote_Object);
    }
    print_text(p, "])");
}

static void print_types(Printer *p, Items *items, const AstClass *c, const AstClassMember *m)
{
    if (!m->types)
        return;
    const AstMemberTypes *types = AST(MemberTypes, m->types), *params = types;
    const AstNode *type = types->type;
    bool is_method = m->kind == Member_Method, is_half = class_is_half(m);
    if (is_half)
        type = class_accessor_types(p->result->script, c, m, &params);
    begin_metadata(p, items, "design:type");
    print_type(p, type, is_method ? TypeNote_Function : TypeNote_Object);
    print_char(p, ')');
    if (is_method || is_half)
        print_params_type(p, items, params);
    if (!is_method)
        return;
    begin_metadata(p, items, "design:returntype");
    print_type(p, types->result, AST(Function, m->value)->info->is_async ? TypeNote_Promise : TypeNote_Void);
    print_char(p, ')');
}

static void open_call(Printer *p)
{
    print_helper(p, HELPER_DECORATE);
    print_text(p, "([");
    p->depth++;
}

static void close_list(Printer *p)
{
    p->depth--;
    print_newline(p);
    print_indent(p);
    print_char(p, ']');
    print_comma(p);
}

static Str saved_key(const Printer *p, const AstClassMember *m)
{
    for (u32 i = 0; i < p->keys.len; i++)
        if (p->keys.items[i].member == m)
            return p->keys.items[i].name;
    return STR("");
}

static void print_decorated_key(Printer *p, const AstClassMember *m)
{
    Str saved = saved_key(p, m);
    if (saved.len)
        print_name(p, saved);
    else
        print_expression(p, m->key, LEVEL_ASSIGN, 0);
}

static void print_member_call(Printer *p, const AstClass *c, const AstClassMember *m, Str name)
{
    Items items = {0};
    print_owed(p);
    print_indent(p);
    open_call(p);
    if (class_is_half(m)) {
        AstList own, params;
        class_accessor_decorators(c, m, &own, &params);
        print_list(p, &items, &own);
        print_list(p, &items, &params);
    } else {
        print_list(p, &items, &m->decorators);
    }
    print_types(p, &items, c, m);
    close_list(p);
    print_name(p, name);
    if (!m->is_static)
        print_text(p, ".prototype");
    print_comma(p);
    print_decorated_key(p, m);
    print_comma(p);
    print_text(p, m->kind == Member_Field || m->kind == Member_Ambient ? "void 0)" : "null)");
    print_end(p);
}

static bool is_called(const AstClass *c, const AstClassMember *m)
{
    return m->decorators.len && !m->is_constructor && !class_is_silent_half(c, m);
}

static const AstClassMember *constructor_member(const AstClass *c)
{
    for (u32 i = 0; i < c->members.len; i++)
        if (AST(ClassMember, c->members.items[i])->is_constructor)
            return AST(ClassMember, c->members.items[i]);
    return NULL;
}

/* Instance members, then static ones. */
static void print_member_calls(Printer *p, const AstClass *c, Str name)
{
    for (u32 is_static = 0; is_static < 2; is_static++)
        for (u32 i = 0; i < c->members.len; i++) {
            const AstClassMember *m = AST(ClassMember, c->members.items[i]);
            if (m->is_static == (bool)is_static && is_called(c, m))
                print_member_call(p, c, m, name);
        }
}

static void print_class_call(Printer *p, const AstClass *c, Str name)
{
    Items items = {0};
    const AstClassMember *constructor = constructor_member(c);
    print_owed(p);
    print_indent(p);
    print_name(p, name);
    print_operator_spaced(p, "=");
    open_call(p);
    print_list(p, &items, &c->decorators);
    if (constructor)
        print_list(p, &items, &constructor->decorators);
    if (constructor && constructor->types)
        print_params_type(p, &items, AST(MemberTypes, constructor->types));
    close_list(p);
    print_name(p, name);
    print_char(p, ')');
    print_end(p);
}

/* ---- the class ------------------------------------------------------------------------------ */

/* Does the getter take the key from the setter? */
static bool keeps_accessor_key(const Printer *p, const AstClassMember *m)
{
    return m->kind == Member_Accessor && m->computed && p->options->lower_accessors;
}

bool print_is_decorated(const Printer *p, const AstNode *n)
{
    const AstClass *c = n->kind == Node_ClassDeclaration ? AST(Class, AST(ClassDeclaration, n)->class) : NULL;
    if (!c || !p->lower)
        return false;
    for (u32 i = 0; i < c->members.len; i++)
        if (keeps_accessor_key(p, AST(ClassMember, c->members.items[i])))
            return true;
    return c->legacy_decorators && c->is_decorated;
}

/* Variables for the keys that are computed, which are evaluated once. */
static void print_key_variables(Printer *p, const AstClass *c)
{
    u32 base = p->keys.len;
    for (u32 i = 0; i < c->members.len; i++) {
        const AstClassMember *m = AST(ClassMember, c->members.items[i]);
        if (!m->computed || m->kind == Member_Ambient || !(is_called(c, m) || keeps_accessor_key(p, m)))
            continue;
        char buffer[24];
        int len = snprintf(buffer, sizeof buffer, "_key%u", p->n_keys++);
        Str name = print_fresh_name(p, arena_dup(&p->names, (Str){buffer, (size_t)len}));
        print_text(p, p->keys.len == base ? "let " : p->min ? "," : ", ");
        print_name(p, name);
        VEC_PUSH(&p->keys, ((SavedKey){m, name}));
    }
    if (p->keys.len == base)
        return;
    print_end(p);
    print_owed(p);
    print_indent(p);
}

static void print_exported(Printer *p, ClassPlace place)
{
    if (place == CLASS_EXPORTED)
        print_text(p, "export ");
}

/* let C = class C {}; or, where the body refers to C: let C; C = class {}; */
static void print_variable(Printer *p, const AstClass *c, Str name, ClassPlace place)
{
    print_exported(p, place);
    print_text(p, "let ");
    print_name(p, name);
    if (c->inner_var) {
        print_end(p);
        print_owed(p);
        print_indent(p);
        print_name(p, name);
    }
    print_operator_spaced(p, "=");
    if (!c->name)
        print_text(p, p->min ? "{default:" : "{ default: "); /* the name of such a class */
    print_class_as(p, c, !c->inner_var, c->inner_var ? name : STR(""));
    if (!c->name)
        print_text(p, p->min ? "}.default" : " }.default");
    print_end(p);
}

void print_decorated_class(Printer *p, const AstNode *n, ClassPlace place)
{
    const AstClass *c = AST(Class, AST(ClassDeclaration, n)->class);
    const AstClassMember *constructor = constructor_member(c);
    Str name = c->name ? c->name->text : print_fresh_name(p, STR("default_1"));
    bool of_class = c->decorators.len || (constructor && constructor->decorators.len);
    u32 base = p->keys.len;
    print_key_variables(p, c);
    if (of_class || !c->name) {
        print_variable(p, c, name, place);
    } else {
        print_exported(p, place);
        print_class(p, c);
        print_newline(p);
    }
    print_member_calls(p, c, name);
    if (of_class)
        print_class_call(p, c, name);
    p->keys.len = base;
    if (place != CLASS_DEFAULT)
        return;
    print_owed(p);
    print_text(p, p->min ? "export{" : "export { ");
    print_name(p, name);
    print_text(p, p->min ? " as default}" : " as default }");
    print_end(p);
}

void print_member_key(Printer *p, const AstClassMember *m)
{
    Str saved = saved_key(p, m);
    if (!saved.len) {
        print_key(p, m->key, m->computed);
        return;
    }
    print_char(p, '[');
    print_name(p, saved);
    print_operator_spaced(p, "=");
    print_expression(p, m->key, LEVEL_ASSIGN, 0);
    print_char(p, ']');
}

/* ---- auto-accessors ------------------------------------------------------------------------- */

static void begin_half(Printer *p, const AstClassMember *m, const char *word)
{
    print_owed(p);
    print_indent(p);
    if (m->is_static)
        print_text(p, "static ");
    print_text(p, word);
}

bool print_accessor(Printer *p, const AstClassMember *m)
{
    Str saved = saved_key(p, m);
    if (!p->lower || !(p->options->lower_accessors || saved.len) || (m->computed && !saved.len))
        return false;
    char buffer[32];
    int len = snprintf(buffer, sizeof buffer, "#accessor%u", p->n_keys++);
    Str storage = print_fresh_name(p, arena_dup(&p->names, (Str){buffer, (size_t)len}));
    print_name(p, storage); /* behind `static`, which is there already */
    if (m->value) {
        print_operator_spaced(p, "=");
        print_expression(p, m->value, LEVEL_ASSIGN, 0);
    }
    print_end(p);
    begin_half(p, m, "get ");
    print_member_key(p, m);
    print_text(p, p->min ? "(){return this." : "() { return this.");
    print_name(p, storage);
    print_text(p, p->min ? "}" : "; }\n");
    begin_half(p, m, "set ");
    if (saved.len) {
        print_char(p, '[');
        print_name(p, saved);
        print_char(p, ']');
    } else {
        print_key(p, m->key, false);
    }
    print_text(p, p->min ? "(v){this." : "(v) { this.");
    print_name(p, storage);
    print_text(p, p->min ? "=v}" : " = v; }\n");
    return true;
}
