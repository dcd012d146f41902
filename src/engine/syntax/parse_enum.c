/* parse_enum.c - TypeScript enums, and the constants they are made of.
 *
 * `enum E { A, B = A + 1, C = "c", D = f() }` becomes a Namespace node whose body assigns the members in order:
 * E[E["A"] = 0] = "A" and so on, without the reverse mapping for strings. Values that TypeScript can tell are folded, since
 * a member without initialiser counts on from them, and a string has no reverse mapping: from literals, members of this
 * and other enums, and const variables.
 *
 * A function that is parsed again no longer sees the variables around it, so what its enums found out the first
 * time is kept in the ScriptInfo, by offset.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/alloc.h"
#include "base/dtoa.h"
#include "engine/syntax/const_enum.h"
#include "engine/syntax/ts_entity.h"

/* Operands of operators inside each other that are folded; deeper ones are computed when they run. */
#define FOLD_DEPTH 500

/* ---- folding -------------------------------------------------------------------------------- */

static bool fold(Parser *p, const AstNode *node, TsConstant *out, u32 depth);

static void set_number(TsConstant *out, double number)
{
    out->kind = TsConstant_Number;
    out->number = number;
}

static void set_string(TsConstant *out, Str text)
{
    out->kind = TsConstant_String;
    out->is_string = true;
    out->text = text;
}

static i32 to_i32(double x)
{
    if (!isfinite(x))
        return 0;
    double m = fmod(trunc(x), 4294967296.0);
    return (i32)(u32)(i64)m;
}

static double power(double base, double exponent)
{
    bool undefined = isnan(exponent) || (fabs(base) == 1 && isinf(exponent));
    return undefined ? (double)NAN : pow(base, exponent);
}

static Str text_of(const TsConstant *c, char buffer[NUMBER_TEXT_MAX])
{
    if (c->kind == TsConstant_String)
        return c->text;
    return (Str){buffer, number_to_text(c->number, buffer)};
}

/* A high surrogate and a low one would join; such texts are left to run time. */
static bool append(Buf *out, Str text)
{
    const u8 *a = (const u8 *)out->data + out->len, *b = (const u8 *)text.data;
    bool high = out->len >= 3 && a[-3] == 0xed && a[-2] >= 0xa0 && a[-2] < 0xb0;
    bool low = text.len >= 3 && b[0] == 0xed && b[1] >= 0xb0;
    buf_append(out, text.data, text.len);
    return !(high && low);
}

static bool fold_binary(Parser *p, const AstBinary *node, TsConstant *out, u32 depth)
{
    TsConstant a = {0}, b = {0};
    bool known = fold(p, node->left, &a, depth) & fold(p, node->right, &b, depth);
    out->is_string = node->op == Tok_Plus && (a.is_string || b.is_string);
    if (!known)
        return false;
    if (a.kind == TsConstant_String || b.kind == TsConstant_String) {
        if (node->op != Tok_Plus)
            return false;
        char buffer[NUMBER_TEXT_MAX];
        AUTO_BUF text = {0};
        bool fine = append(&text, text_of(&a, buffer));
        fine &= append(&text, text_of(&b, buffer));
        if (fine)
            set_string(out, arena_dup(&p->text_arena, buf_view(&text)));
        return fine;
    }
    double x = a.number, y = b.number;
    u32 shift = (u32)to_i32(y) & 31;
    switch (node->op) {
    case Tok_Plus:
        set_number(out, x + y);
        return true;
    case Tok_Minus:
        set_number(out, x - y);
        return true;
    case Tok_Star:
        set_number(out, x * y);
        return true;
    case Tok_Slash:
        set_number(out, x / y);
        return true;
    case Tok_Percent:
        set_number(out, fmod(x, y));
        return true;
    case Tok_StarStar:
        set_number(out, power(x, y));
        return true;
    case Tok_Or:
        set_number(out, to_i32(x) | to_i32(y));
        return true;
    case Tok_And:
        set_number(out, to_i32(x) & to_i32(y));
        return true;
    case Tok_Xor:
        set_number(out, to_i32(x) ^ to_i32(y));
        return true;
    case Tok_ShiftLeft:
        set_number(out, (i32)((u32)to_i32(x) << shift));
        return true;
    case Tok_ShiftRight:
        set_number(out, to_i32(x) >> shift);
        return true;
    case Tok_ShiftRightUnsigned:
        set_number(out, (u32)to_i32(x) >> shift);
        return true;
    default:
        return false;
    }
}

static bool fold_unary(Parser *p, const AstUnary *node, TsConstant *out, u32 depth)
{
    TsConstant a = {0};
    if (!fold(p, node->operand, &a, depth) || a.kind != TsConstant_Number)
        return false;
    switch (node->op) {
    case Tok_Plus:
        set_number(out, a.number);
        return true;
    case Tok_Minus:
        set_number(out, -a.number);
        return true;
    case Tok_Tilde:
        set_number(out, ~to_i32(a.number));
        return true;
    default:
        return false;
    }
}

static bool fold_template(Parser *p, const AstTemplate *node, TsConstant *out, u32 depth)
{
    out->is_string = true;
    AUTO_BUF text = {0};
    bool known = append(&text, node->cooked[0]);
    for (u32 i = 0; known && i < node->expressions.len; i++) {
        TsConstant part = {0};
        char buffer[NUMBER_TEXT_MAX];
        known = fold(p, node->expressions.items[i], &part, depth) && append(&text, text_of(&part, buffer)) &&
                append(&text, node->cooked[i + 1]);
    }
    if (known)
        set_string(out, arena_dup(&p->text_arena, buf_view(&text)));
    return known;
}

static bool take(const TsConstant *constant, TsConstant *out)
{
    if (!constant)
        return false;
    u32 at = out->at;
    *out = *constant;
    out->at = at;
    return constant->kind != TsConstant_None;
}

static bool fold_name(const AstIdentifier *node, TsConstant *out)
{
    const Var *v = node->name->var;
    if (v)
        return take(v->constant, out);
    if (str_equal_c(node->name->text, "Infinity"))
        set_number(out, (double)INFINITY);
    else if (str_equal_c(node->name->text, "NaN"))
        set_number(out, (double)NAN);
    else
        return false;
    return true;
}

/* E.A or E["A"]; name is NULL for other keys. */
static bool fold_member(const AstNode *object, const Name *name, TsConstant *out)
{
    const TsEntity *entity = name ? ts_entity_of(object) : NULL;
    const TsMember *member = entity ? ts_member(entity, name) : NULL;
    return member && take(member->constant, out);
}

/* Gives the value when it is known; is_string of *out also when it is not. */
static bool fold(Parser *p, const AstNode *node, TsConstant *out, u32 depth)
{
    if (depth++ > FOLD_DEPTH || node->flags & AstFlag_Erased) /* `as` ends what TypeScript tells */
        return false;
    switch (node->kind) {
    case Node_Number:
        set_number(out, AST(Number, node)->value);
        return true;
    case Node_String:
        set_string(out, AST(String, node)->value);
        return true;
    case Node_Template:
        return fold_template(p, AST(Template, node), out, depth);
    case Node_Unary:
        return fold_unary(p, AST(Unary, node), out, depth);
    case Node_Binary:
        return fold_binary(p, AST(Binary, node), out, depth);
    case Node_Identifier:
        return fold_name(AST(Identifier, node), out);
    case Node_Member:
        return fold_member(AST(Member, node)->object, AST(Member, node)->name, out);
    case Node_Index: {
        const AstIndex *index = AST(Index, node);
        if (!ast_is(index->key, Node_String))
            return false;
        return fold_member(index->object, name_intern(&p->names, AST(String, index->key)->value, true), out);
    }
    default:
        return false;
    }
}

void ts_note_constant(Parser *p, AstNode *target, const AstNode *init)
{
    TsConstant value = {0};
    if (target->kind != Node_Identifier || !AST(Identifier, target)->var || !fold(p, init, &value, 0))
        return;
    TsConstant *kept = ARENA_NEW(p->arena, TsConstant);
    *kept = value;
    AST(Identifier, target)->var->constant = kept;
}

/* ---- constants of functions that are parsed again ------------------------------------------- */

static void keep_constant(Parser *p, TsConstant *value)
{
    ScriptInfo *s = p->script;
    if (s->n_constants == s->cap_constants) {
        s->cap_constants = s->cap_constants * 2 + 16;
        s->constants = xrealloc(s->constants, s->cap_constants * sizeof *s->constants);
    }
    u32 i = s->n_constants++;
    for (; i > 0 && s->constants[i - 1].at > value->at; i--)
        s->constants[i] = s->constants[i - 1];
    s->constants[i] = *value;
    if (value->kind == TsConstant_String)
        s->constants[i].text = arena_dup(&s->arena, value->text);
}

static void recall_constant(const Parser *p, TsConstant *value)
{
    const ScriptInfo *s = p->script;
    u32 lo = 0, hi = s->n_constants;
    while (lo < hi) {
        u32 mid = lo + (hi - lo) / 2;
        if (s->constants[mid].at < value->at)
            lo = mid + 1;
        else
            hi = mid;
    }
    if (lo < s->n_constants && s->constants[lo].at == value->at)
        *value = s->constants[lo];
}

/* ---- the declaration ------------------------------------------------------------------------ */

/* The name of a member: a word, a string, or a string in brackets; NULL after an error. */
static Name *member_name(Parser *p)
{
    bool bracket = eat(p, Tok_LBracket);
    Name *name = NULL;
    if (at(p, Tok_String) || (bracket && at(p, Tok_TemplateWhole) && p->lex.tok.text.data))
        name = name_intern(&p->names, p->lex.tok.text, !p->lex.tok.in_arena);
    else if (!bracket && token_is_word(kind(p)))
        name = p->lex.tok.name;
    if (!name) {
        parse_unexpected(p, "an enum member");
        return NULL;
    }
    next(p);
    if (bracket)
        parse_expect(p, Tok_RBracket);
    return name;
}

static AstNode *value_node(Parser *p, const TsConstant *value, AstNode *init, u32 start)
{
    u32 end = p->lex.prev_end;
    if (value->kind == TsConstant_String)
        return parse_string_node(p, value->text, start, end);
    if (init && value->kind == TsConstant_None)
        return init;
    AstNumber *number = NEW(Number, start);
    number->value = value->kind == TsConstant_Number ? value->number + 0.0 : 0; /* -0 is 0, as in TypeScript */
    if (value->kind == TsConstant_Number)
        return done(p, number);
    AstUnary *nothing = NEW(Unary, start);
    nothing->op = Tok_Void;
    nothing->operand = done(p, number);
    return done(p, nothing);
}

static AstNode *element(Parser *p, AstNamespace *node, AstNode *key, u32 start)
{
    AstIndex *index = NEW(Index, start);
    index->object = ts_var_node(p, node->object, p->scope, start, start);
    index->key = key;
    return done(p, index);
}

/* E[E["A"] = value] = "A", or E["A"] = value. */
static AstNode *assign_member(Parser *p, AstNamespace *node, Name *name, AstNode *value, bool is_string, u32 start)
{
    u32 end = start + 1;
    AstNode *target = element(p, node, parse_string_node(p, name->text, start, end), start);
    AstNode *assign = ts_assign_node(p, Tok_Assign, target, value);
    if (!is_string)
        assign = ts_assign_node(p, Tok_Assign, element(p, node, assign, start), parse_string_node(p, name->text, start, end));
    return ts_statement_node(p, assign);
}

/* What a member is worth behind one that is worth *before. */
static TsConstant member_value(Parser *p, const AstNode *init, const TsConstant *before, bool first)
{
    TsConstant found = {0};
    if (init)
        fold(p, init, &found, 0);
    else if (first)
        set_number(&found, 0);
    else if (before->kind == TsConstant_Number)
        set_number(&found, before->number + 1);
    return found;
}

/* One member; *value holds the constant of the one before, and gets this one's. */
static void parse_member(Parser *p, AstNamespace *node, TsEntity *entity, TsConstant *value, bool first)
{
    u32 start = pos(p);
    Name *name = member_name(p);
    if (!name)
        return;
    AstNode *init = eat(p, Tok_Assign) ? parse_assign(p) : NULL;
    TsConstant found = member_value(p, init, value, first);
    found.at = start;
    if (p->fn->outer && !p->again && !p->panic && (found.kind || found.is_string))
        keep_constant(p, &found);
    else if (p->again)
        recall_constant(p, &found);
    *value = found;
    TsMember *member = ts_member_add(p, entity, name, true);
    TsConstant *kept = ARENA_NEW(p->arena, TsConstant);
    *kept = found;
    member->constant = kept;
    member->of_enum = true;
    ts_add_member_var(p, node, name, start)->constant = kept;
    list_push(p, assign_member(p, node, name, value_node(p, value, init, start), found.is_string, start));
}

/* Only constants: nothing can notice when it happens. */
static bool is_constant(const TsEntity *entity)
{
    for (const TsMember *m = entity->first; m; m = m->next)
        if (m->of_enum && (!m->constant || m->constant->kind == TsConstant_None))
            return false;
    return true;
}

static bool is_hoisted(const AstNode *node)
{
    if (ast_is(node, Node_ExportNamed))
        node = ((const AstExportNamed *)node)->declaration;
    return ast_is(node, Node_Namespace) && AST(Namespace, node)->is_hoisted;
}

void ts_hoist_enums(const Parser *p, AstList *list)
{
    if (LIKELY(!p->has_hoisted))
        return;
    u32 to = 0;
    while (to < list->len && ast_is(list->items[to], Node_ExpressionStatement) &&
           AST(ExpressionStatement, list->items[to])->directive)
        to++;
    for (u32 i = to; i < list->len; i++) {
        AstNode *node = list->items[i];
        if (!is_hoisted(node))
            continue;
        memmove(list->items + to + 1, list->items + to, (i - to) * sizeof *list->items);
        list->items[to++] = node;
    }
}

AstNode *ts_enum(Parser *p, u32 start, bool is_const, bool is_exported)
{
    next(p); /* enum */
    if (!parse_is_identifier(p)) {
        parse_unexpected(p, "a name");
        return parse_dummy(p);
    }
    if (!parse_check_word(p, &p->lex.tok, true))
        return parse_dummy(p);
    Token name = p->lex.tok;
    next(p);
    u8 limits = p->limits;
    p->limits = 0;
    TsEntity *entity;
    AstNamespace *node = ts_open_entity(p, start, &name, true, is_exported, &entity);
    entity->is_const |= is_const;
    p->script->has_const_enums |= is_const;
    AstBlock *body = NEW(Block, pos(p));
    parse_expect(p, Tok_LBrace);
    u32 base = list_begin(p);
    TsConstant value = {0};
    bool first = true;
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof)) {
        parse_member(p, node, entity, &value, first);
        first = false;
        if (!parse_comma(p, Tok_RBrace))
            break;
    }
    parse_expect(p, Tok_RBrace);
    body->body = list_end(p, base);
    node->body = done(p, body);
    ts_close_entity(p, node, entity);
    node->is_hoisted = is_const && !is_exported && is_constant(entity); /* in a namespace its place shows */
    p->has_hoisted |= node->is_hoisted;
    if (node->is_hoisted && node->var && node->var->is_lexical)
        node->var->init_end = 0;
    p->limits = limits;
    return done(p, node);
}

void ts_declared_const_enum(Parser *p)
{
    if (!parse_is_identifier(p) || parse_peek(p).kind != Tok_LBrace)
        return;
    Name *name = p->lex.tok.name;
    TsEntity *entity = NULL;
    ts_entity(p, &entity)->is_const = true;
    bool saved = p->in_decl_file, first = true;
    p->in_decl_file = true;
    scope_open(p, ScopeKind_Block, pos(p)); /* members refer to each other by name */
    scope_add(p, p->scope, name, VarKind_Const, pos(p))->entity = entity;
    next(p);
    next(p);
    TsConstant value = {0};
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof)) {
        Name *own = member_name(p);
        if (!own)
            break;
        AstNode *init = eat(p, Tok_Assign) ? parse_assign(p) : NULL;
        value = member_value(p, init, &value, first);
        first = false;
        TsMember *member = ts_member_add(p, entity, own, true);
        TsConstant *kept = ARENA_NEW(p->arena, TsConstant);
        *kept = value;
        member->constant = kept;
        scope_add(p, p->scope, own, VarKind_Const, pos(p))->constant = kept;
        if (!parse_comma(p, Tok_RBrace))
            break;
    }
    parse_expect(p, Tok_RBrace);
    scope_close(p, p->lex.prev_end);
    p->in_decl_file = saved;
    if (p->again || p->panic)
        return;
    TsDeclaredEnum *declared = ARENA_NEW(&p->script->arena, TsDeclaredEnum);
    *declared = (TsDeclaredEnum){p->script->declared_enums, arena_dup(&p->script->arena, name->text), ts_keep_entity(p->script, entity)};
    p->script->declared_enums = declared;
    p->script->has_const_enums = true;
}
