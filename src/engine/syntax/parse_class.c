/* parse_class.c - classes: members, private names, fields, static blocks.
 *
 * Class code is strict. Fields and static blocks run in two synthetic functions per class (instance and
 * static); each initialiser has a scope of its own that is a function boundary. Member functions exist
 * once the class is complete, which matters for TDZ: see POS_LATE.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/decoration.h"
#include "engine/syntax/parse_priv.h"

typedef struct ClassState {
    AstClass *node;
    bool has_heritage;
    bool has_constructor;
    bool is_declare; /* TypeScript: members have no bodies */
} ClassState;

/* What stands before a member's name. */
typedef struct Member {
    Token word;        /* the key's token */
    u32 start;         /* behind `static` */
    bool is_static, is_static_block, is_async, is_generator, is_accessor, is_get, is_set;
    bool is_abstract, is_declare; /* TypeScript: nothing of the member stays */
} Member;

/* ---- names ---------------------------------------------------------------------------------- */

static void declare_private(Parser *p, const Token *tok, VarKind var_kind, bool is_static)
{
    Scope *scope = p->scope;
    Name *name = tok->name;
    if (str_equal(name->text, STR("#constructor")))
        early_error(p, tok->start, tok->end, Diag_ConstructorPrivate);
    Var *v = name->var && name->var->scope == scope ? name->var : NULL;
    if (v) {
        bool pair = (v->kind == VarKind_PrivateGet && var_kind == VarKind_PrivateSet) ||
                    (v->kind == VarKind_PrivateSet && var_kind == VarKind_PrivateGet);
        if (pair && v->is_static == is_static)
            v->kind = VarKind_PrivateGetSet;
        else
            early_error(p, tok->start, tok->end, Diag_Redeclared, NAME_ARGS(name));
        return;
    }
    v = scope_add(p, scope, name, var_kind, tok->start);
    v->is_static = is_static;
    v->captured = true; /* by the initialisers */
}

/* A variable of the class that no program can name. */
Var *class_hidden_var(Parser *p, Str text, u32 start)
{
    Var *v = scope_add_hidden(p, p->scope, text, start);
    v->captured = v->used = true;
    return v;
}

/* ---- initialisers --------------------------------------------------------------------------- */

static FunctionInfo *class_init(Parser *p, ClassState *c, bool is_static)
{
    FunctionInfo **slot = is_static ? &c->node->static_init : &c->node->instance_init;
    if (*slot)
        return *slot;
    /* Starts that no function has: on the word `class`. */
    u32 start = c->node->node.start + is_static;
    FunctionInfo *info = p->again ? script_function_at(p->script, start) : NULL;
    if (!info) {
        info = script_new_function(p->script, start);
        info->kind = Function_ClassInit;
        info->is_static = is_static;
        info->is_strict = true;
        info->is_class_field_init = true;
        info->is_immediate = true;
        info->parent = p->fn->info;
        info->class_start = c->node->node.start;
        script_add_start(p->script, info);
    }
    *slot = info;
    return info;
}

static void push_initialiser(Parser *p, FunctionState *state, ClassState *c, bool is_static)
{
    *state = (FunctionState){.allow_super_property = true, .allow_new_target = true,
                             .forbid_arguments = true};
    parse_push_function(p, state, class_init(p, c, is_static));
}

static void parse_field(Parser *p, ClassState *c, AstClassMember *member, const Member *m)
{
    if (member->computed)
        member->key_var = class_hidden_var(p, STR("%key"), member->node.start);
    if (m->is_accessor)
        member->storage = class_hidden_var(p, STR("%storage"), member->node.start);
    class_init(p, c, m->is_static);
    if (at(p, Tok_Assign)) {
        FunctionState state;
        push_initialiser(p, &state, c, m->is_static);
        member->scope = scope_open(p, ScopeKind_ClassField, pos(p));
        next(p);
        u8 limits = p->limits;
        p->limits = 0;
        member->value = parse_assign(p);
        p->limits = limits;
        scope_close(p, p->lex.prev_end);
        p->fn = state.outer;
    }
    parse_semicolon(p);
}

static AstNode *parse_static_block(Parser *p, ClassState *c, u32 start)
{
    AstClassMember *member = NEW(ClassMember, start);
    FunctionState state;
    member->kind = Member_StaticBlock;
    member->is_static = true;
    push_initialiser(p, &state, c, true);
    state.in_static_block = true;
    AstBlock *block = NEW(Block, pos(p));
    block->scope = member->scope = scope_open(p, ScopeKind_StaticBlock, pos(p));
    u32 base = list_begin(p);
    parse_expect(p, Tok_LBrace);
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof))
        list_push(p, parse_statement_item(p));
    block->body = list_end(p, base);
    parse_expect(p, Tok_RBrace);
    scope_close(p, p->lex.prev_end);
    p->fn = state.outer;
    member->value = done(p, block);
    return done(p, member);
}

/* ---- members -------------------------------------------------------------------------------- */

/* After a word that may be a modifier: was it the member's name? */
static bool ends_name(Parser *p)
{
    switch (p->lex.tok.kind) {
    case Tok_LParen:
    case Tok_Assign:
    case Tok_Semicolon:
    case Tok_RBrace:
    case Tok_Eof:
        return true;
    case Tok_Less:
    case Tok_Colon:
    case Tok_Question:
    case Tok_Not:
        return p->ts;
    default:
        return false;
    }
}

/* Takes the word when it is a modifier here; else it stays in m->word as the name and *named is
 * set. */
static bool take_modifier(Parser *p, Member *m, TokenKind word, bool same_line, bool *named)
{
    if (*named || !at_word(p, word))
        return false;
    m->word = p->lex.tok;
    next(p);
    bool accessor = word == Tok_Get || word == Tok_Set;
    if (ends_name(p) || (same_line && p->lex.tok.newline_before) ||
        (accessor && at(p, Tok_Star))) {
        *named = true;
        return false;
    }
    return true;
}

static void ts_modifiers(Parser *p, Member *m, bool *named)
{
    static const u8 words[] = {Tok_Public,   Tok_Private,  Tok_Protected, Tok_Abstract,
                               Tok_Override, Tok_Readonly, Tok_Declare};
    for (size_t i = 0; i < ARRAY_LEN(words) && !*named; i++) {
        u32 start = pos(p);
        if (!take_modifier(p, m, (TokenKind)words[i], true, named))
            continue;
        ts_erase_range(p, start, p->lex.prev_end);
        m->is_abstract |= words[i] == Tok_Abstract;
        m->is_declare |= words[i] == Tok_Declare;
        m->start = pos(p);
        i = (size_t)-1;
    }
}

static void parse_modifiers(Parser *p, Member *m, bool *named)
{
    m->start = pos(p);
    if (p->ts)
        ts_modifiers(p, m, named);
    if (take_modifier(p, m, Tok_Static, false, named)) {
        m->is_static = true;
        m->start = pos(p);
        m->is_static_block = at(p, Tok_LBrace);
        if (m->is_static_block)
            return;
    }
    if (p->ts)
        ts_modifiers(p, m, named);
    if (take_modifier(p, m, Tok_Async, true, named))
        m->is_async = true;
    else if (take_modifier(p, m, Tok_Get, false, named))
        m->is_get = true;
    else if (take_modifier(p, m, Tok_Set, false, named))
        m->is_set = true;
    else if (take_modifier(p, m, Tok_Accessor, true, named))
        m->is_accessor = true;
    if (!*named && !m->is_get && !m->is_set && !m->is_accessor && eat(p, Tok_Star))
        m->is_generator = true;
}

static bool key_is(const AstClassMember *member, const char *text)
{
    return !member->computed && ast_is(member->key, Node_String) &&
           str_equal_c(AST(String, member->key)->value, text);
}

/* The rules for the name `constructor`; true when the method is the constructor. */
static bool check_constructor(Parser *p, ClassState *c, AstClassMember *member, const Member *m)
{
    u32 start = m->word.start, end = m->word.end;
    if (m->is_static) {
        if (key_is(member, "prototype"))
            early_error(p, start, end, Diag_StaticPrototype);
        return false;
    }
    if (!key_is(member, "constructor"))
        return false;
    if (m->is_get || m->is_set) {
        early_error(p, start, end, Diag_ConstructorAccessor);
    } else if (m->is_generator) {
        early_error(p, start, end, Diag_ConstructorGenerator);
    } else if (m->is_async) {
        early_error(p, start, end, Diag_ConstructorAsync);
    } else {
        return true;
    }
    (void)c;
    return false;
}

static AstList join(Parser *p, AstList a, const NodeStack *b)
{
    AstList list = {ARENA_ARRAY(p->arena, AstNode *, a.len + b->len), a.len + b->len};
    if (a.len)
        memcpy(list.items, a.items, a.len * sizeof *a.items);
    memcpy(list.items + a.len, b->items, b->len * sizeof *b->items);
    return list;
}

/* The function, and what its parameters are decorated with. NULL: it has no body. */
static AstNode *parse_method_function(Parser *p, const FunctionSpec *spec, AstClassMember *member)
{
    MemberNotes notes = {.wants_types = type_notes_wanted(p) && !p->again};
    u32 late = p->late.len;
    p->notes = &notes;
    AstNode *value = parse_function_rest(p, spec);
    if (value) {
        parse_use_late(p, late);
        if (notes.decorators.len)
            member->decorators = join(p, member->decorators, &notes.decorators);
    }
    if (value)
        member->types = type_note_method(p, &notes, spec->start);
    p->late.len = late;
    VEC_DEINIT(&notes.decorators);
    VEC_DEINIT(&notes.params);
    return value;
}

static AstNode *parse_method_member(Parser *p, ClassState *c, AstClassMember *member,
                                    const Member *m)
{
    FunctionSpec spec = {
        .start = m->start,
        .kind = m->is_get ? Function_Getter : m->is_set ? Function_Setter : Function_Method,
        .is_async = m->is_async,
        .is_generator = m->is_generator,
        .is_static = m->is_static,
        .is_member = true,
    };
    member->kind = m->is_get ? Member_Get : m->is_set ? Member_Set : Member_Method;
    bool constructor = check_constructor(p, c, member, m);
    if (constructor) {
        spec.kind = c->has_heritage ? Function_DerivedConstructor : Function_Constructor;
        member->is_constructor = true;
    }
    AstNode *value = parse_method_function(p, &spec, member);
    if (!value) { /* TypeScript: overload or abstract */
        parse_semicolon(p);
        return NULL;
    }
    if (constructor) {
        if (c->has_constructor)
            early_error(p, m->word.start, m->word.end, Diag_DuplicateConstructor);
        c->has_constructor = true;
        c->node->constructor = value;
    }
    AST(Function, value)->info->class_start = c->node->node.start;
    member->value = value;
    if (at(p, Tok_Semicolon) && p->ts)
        return done(p, member);
    return done(p, member);
}

static VarKind private_kind(const Member *m, bool is_method)
{
    return m->is_get        ? VarKind_PrivateGet
           : m->is_set      ? VarKind_PrivateSet
           : is_method      ? VarKind_PrivateMethod
           : m->is_accessor ? VarKind_PrivateGetSet
                            : VarKind_PrivateField;
}

static AstNode *parse_member_key(Parser *p, Member *m, bool named, bool *computed)
{
    if (named)
        return parse_string_node(p, m->word.name->text, m->word.start, m->word.end);
    m->word = p->lex.tok;
    if (!at(p, Tok_PrivateName))
        return parse_property_key(p, computed);
    AstPrivateName *key = NEW(PrivateName, pos(p));
    key->name = p->lex.tok.name;
    key->scope = p->scope;
    next(p);
    return done(p, key);
}

/* ---- decorators ----------------------------------------------------------------------------- */

static void misplaced(Parser *p, u32 start)
{
    syntax_error(p, start, p->lex.tok.end, Diag_DecoratorMisplaced);
}

/* Whether a member of this sort may be decorated, and what its decorators leave behind. `kept`: something of it stays. */
static void note_decorators(Parser *p, ClassState *c, AstClassMember *member, u32 start, bool kept)
{
    AstClass *node = c->node;
    if (!member->decorators.len || p->panic)
        return;
    const AstDecorator *first = AST(Decorator, member->decorators.items[0]);
    bool own = first->param == 0, is_private = ast_is(member->key, Node_PrivateName);
    if (own && (member->is_constructor || (is_private && node->legacy_decorators)))
        misplaced(p, start);
    else if (!kept && member->kind <= Member_Set)
        syntax_error(p, start, first->node.end, Diag_DecoratorOverload);
    else if (!kept && (!node->legacy_decorators || c->is_declare))
        misplaced(p, start);
    node->is_decorated = true;
    if (node->legacy_decorators || p->panic)
        return;
    if (!node->lists) {
        node->lists = class_hidden_var(p, STR("%lists"), start);
        node->n_lists = LIST_COUNT;
    }
    class_init(p, c, member->is_static);
    if (member->kind == Member_Field || member->kind == Member_Accessor) {
        member->list = node->n_lists;
        node->n_lists += 2;
    }
}

/* A field without a trace: abstract, or declared only. Legacy decorators see it all the same. */
static AstNode *parse_ambient_field(Parser *p, ClassState *c, AstClassMember *member, u32 whole)
{
    if (eat(p, Tok_Assign))
        parse_assign(p);
    parse_semicolon(p);
    ts_erase(p, whole);
    note_decorators(p, c, member, whole, false);
    if (!member->decorators.len)
        return NULL;
    member->kind = Member_Ambient;
    return done(p, member);
}

/* NULL when nothing of the member stays. */
static AstNode *parse_member(Parser *p, ClassState *c)
{
    u32 whole = pos(p);
    AstList decorators = {0};
    if (at(p, Tok_At))
        decorators = parse_decorators(p);
    AstClassMember *member = NEW(ClassMember, pos(p));
    member->decorators = decorators;
    Member m = {.start = pos(p)};
    bool named = false, computed = false;
    parse_modifiers(p, &m, &named);
    if (m.is_static_block) {
        if (decorators.len)
            misplaced(p, whole);
        return parse_static_block(p, c, member->node.start);
    }
    if (p->ts && !named && at(p, Tok_LBracket) && ts_index_signature(p)) {
        if (decorators.len)
            misplaced(p, whole);
        ts_erase(p, whole);
        return NULL;
    }
    member->key = parse_member_key(p, &m, named, &computed);
    member->computed = computed;
    member->is_static = m.is_static;
    if (p->ts && (at(p, Tok_Question) || (at(p, Tok_Not) && !p->lex.tok.newline_before))) {
        u32 from = p->lex.prev_end;
        next(p);
        ts_erase(p, from);
    }
    bool is_method = at(p, Tok_LParen) || m.is_get || m.is_set || m.is_async || m.is_generator ||
                     (p->ts && at(p, Tok_Less));
    bool erased = m.is_abstract || m.is_declare || c->is_declare;
    if (member->key->kind == Node_PrivateName && !erased)
        declare_private(p, &m.word, private_kind(&m, is_method), m.is_static);
    if (is_method) {
        AstNode *node = parse_method_member(p, c, member, &m);
        note_decorators(p, c, member, whole, node && !erased);
        if (!node || erased) {
            ts_erase(p, whole);
            return NULL;
        }
        return node;
    }
    member->kind = m.is_accessor ? Member_Accessor : Member_Field;
    if (key_is(member, "constructor") || (m.is_static && key_is(member, "prototype")))
        early_error(p, m.word.start, m.word.end,
                    key_is(member, "prototype") ? Diag_StaticPrototype : Diag_ConstructorField);
    if (type_notes_wanted(p) && decorators.len) {
        AstMemberTypes *types = NEW(MemberTypes, pos(p));
        types->type = type_note_here(p, true);
        member->types = &types->node;
    }
    if (p->ts)
        ts_annotation(p);
    if (erased)
        return parse_ambient_field(p, c, member, whole);
    note_decorators(p, c, member, whole, true);
    parse_field(p, c, member, &m);
    return done(p, member);
}

/* Another half of this accessor. */
static bool is_other_half(const AstClassMember *a, const AstClassMember *b)
{
    bool accessors = (a->kind == Member_Get && b->kind == Member_Set) || (a->kind == Member_Set && b->kind == Member_Get);
    return accessors && a->is_static == b->is_static && !a->computed && !b->computed && ast_is(a->key, Node_String) &&
           ast_is(b->key, Node_String) && str_equal(AST(String, a->key)->value, AST(String, b->key)->value);
}

/* The class is read: types of what is decorated will be made as values, others are forgotten. */
static void use_types(Parser *p, AstClass *node)
{
    for (u32 i = 0; i < node->members.len; i++) {
        AstClassMember *m = AST(ClassMember, node->members.items[i]);
        bool wanted = m->decorators.len || (m->is_constructor && node->decorators.len);
        for (u32 k = 0; k < node->members.len && !wanted && m->types; k++) {
            const AstClassMember *other = AST(ClassMember, node->members.items[k]);
            wanted = other->decorators.len && is_other_half(m, other);
        }
        if (!wanted)
            m->types = NULL;
        if (m->types)
            type_note_use(p, m->types);
    }
}

static void parse_members(Parser *p, ClassState *c)
{
    u32 base = list_begin(p);
    parse_expect(p, Tok_LBrace);
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof)) {
        if (eat(p, Tok_Semicolon))
            continue;
        AstNode *member = parse_member(p, c);
        if (member)
            list_push(p, member);
    }
    parse_expect(p, Tok_RBrace);
    c->node->members = list_end(p, base);
    if (type_notes_wanted(p) && !p->panic)
        use_types(p, c->node);
}

/* The constructor's parameter properties are fields too, before all others. */
static void declare_properties(Parser *p, ClassState *c)
{
    AstClass *node = c->node;
    const FunctionInfo *info = node->constructor ? AST(Function, node->constructor)->info : NULL;
    if (!info || !info->n_properties || p->options->dialect->assign_fields)
        return;
    u32 base = list_begin(p), start = info->start;
    for (u32 i = 0; i < info->n_properties; i++) {
        AstClassMember *member = NEW(ClassMember, start);
        member->node.end = start;
        member->kind = Member_Field;
        member->key = parse_string_node(p, script_name(p->script, info->properties[i]), start, start);
        list_push(p, &member->node);
    }
    class_init(p, c, false);
    for (u32 i = 0; i < node->members.len; i++)
        list_push(p, node->members.items[i]);
    node->members = list_end(p, base);
}

/* Member functions exist from the end of the class on. */
static void set_created(AstClass *node, u32 end)
{
    for (u32 i = 0; i < node->members.len; i++) {
        AstClassMember *member = AST(ClassMember, node->members.items[i]);
        if (member->kind <= Member_Set && ast_is(member->value, Node_Function))
            AST(Function, member->value)->info->created_at = end;
    }
    if (node->instance_init)
        node->instance_init->created_at = end;
    if (node->static_init)
        node->static_init->created_at = end;
}

/* ---- classes -------------------------------------------------------------------------------- */

static Name *parse_class_name(Parser *p, AstClass *node, bool is_default)
{
    u32 start = node->node.start, end = p->lex.prev_end;
    Name *name = NULL;
    bool heritage_word = p->ts && at(p, Tok_Implements) && parse_peek(p).kind != Tok_LBrace;
    if (parse_is_identifier(p) && !heritage_word) {
        if (!parse_check_word(p, &p->lex.tok, true))
            return NULL;
        name = p->lex.tok.name;
        start = pos(p);
        end = p->lex.tok.end;
        if (at(p, Tok_Let))
            syntax_error(p, start, end, Diag_UnexpectedStrictReserved);
        next(p);
    } else if (node->is_declaration && !is_default) {
        parse_unexpected(p, NULL);
        return NULL;
    }
    if (node->is_declaration && !p->in_decl_file)
        node->var = scope_declare(p, name ? name : p->name_default, VarKind_Class, start, end);
    return name;
}

AstNode *parse_class(Parser *p, bool is_declaration, bool is_default, u32 start)
{
    AstClass *node = NEW(Class, start);
    node->decorators = p->decorators;
    node->is_decorated = p->decorators.len != 0;
    node->legacy_decorators = p->options->dialect && p->options->dialect->legacy_decorators;
    p->decorators = (AstList){0};
    ClassState c = {.node = node, .is_declare = p->in_decl_file};
    bool strict = p->strict;
    u8 limits = p->limits;
    u32 cover = p->cover_init;
    p->cover_init = 0;
    p->strict = true;
    p->limits = 0;
    node->is_declaration = is_declaration;
    if (!parse_enter(p)) {
        parse_leave(p);
        return &node->node;
    }
    next(p); /* class */
    node->name = parse_class_name(p, node, is_default);
    node->scope = scope_open(p, ScopeKind_Class, start);
    if (node->name)
        node->inner_var = scope_add(p, node->scope, node->name, VarKind_ClassName, start);
    if (p->ts)
        ts_type_parameters(p);
    if (eat(p, Tok_Extends)) {
        c.has_heritage = true;
        Scope *heritage = scope_open(p, ScopeKind_Cover, pos(p));
        heritage->is_heritage = true;
        node->heritage = parse_left_side(p);
        scope_close(p, p->lex.prev_end);
        if (parse_is_bare_arrow(node->heritage))
            parse_unexpected(p, "'{'");
        parse_check_cover(p);
        if (p->ts && (at(p, Tok_Less) || at(p, Tok_ShiftLeft))) {
            u32 from = pos(p);
            if (at(p, Tok_ShiftLeft))
                lex_rescan_less(&p->lex);
            ts_type_arguments(p);
            ts_erase(p, from);
        }
    }
    if (p->ts)
        ts_heritage(p);
    parse_members(p, &c);
    if (p->ts)
        declare_properties(p, &c);
    u32 end = p->lex.prev_end;
    u32 complete = end ? end - 1 : 0;
    if (node->inner_var)
        node->inner_var->init_end = complete;
    set_created(node, complete);
    scope_close(p, end);
    if (node->inner_var && !node->inner_var->used && !node->scope->has_direct_eval)
        node->inner_var = NULL;
    if (node->var)
        node->var->init_end = end;
    p->strict = strict;
    p->limits = limits;
    p->cover_init = cover;
    parse_leave(p);
    return done(p, node);
}
