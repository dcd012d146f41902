/* parse_expr.c - expressions.
 *
 * Binary operators are read by precedence climbing: left-associative chains of any length are a
 * loop, and recursion is bounded by the number of precedence levels. Whether `(` begins an arrow
 * function is decided at its `)`; see parse_priv.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/regexp/rx.h"
#include "engine/syntax/parse_priv.h"

static AstNode *parse_unary(Parser *p);

bool parse_is_bare_arrow(const AstNode *node)
{
    return node->kind == Node_Function && !(node->flags & AstFlag_Paren) &&
           AST(Function, node)->info->kind == Function_Arrow;
}

/* ---- what is only valid in patterns --------------------------------------------------------- */

void parse_check_cover(Parser *p)
{
    if (!p->cover_init)
        return;
    u32 start = p->cover_init - 1;
    p->cover_init = 0;
    syntax_error(p, start, p->cover_init_end, p->cover_code);
}

static void note_cover(Parser *p, u32 start, u32 end, DiagCode code)
{
    if (p->cover_init)
        return;
    p->cover_init = start + 1;
    p->cover_init_end = end;
    p->cover_code = code;
}

/* ---- leaves --------------------------------------------------------------------------------- */

AstNode *parse_identifier(Parser *p)
{
    const Token *tok = &p->lex.tok;
    if (!parse_check_word(p, tok, false))
        return parse_dummy(p);
    AstIdentifier *id = NEW(Identifier, tok->start);
    id->name = tok->name;
    id->scope = p->scope;
    id->node.flags |= tok->escaped ? AstFlag_Escaped : 0;
    scope_use(p, id->name, tok->start, false);
    next(p);
    return done(p, id);
}

AstNode *parse_this(Parser *p, u32 start, u32 end)
{
    AstThis *node = NEW(This, start);
    node->node.end = end;
    node->name = name_special(&p->names, Special_This);
    node->scope = p->scope;
    scope_use(p, node->name, start, false);
    return &node->node;
}

void parse_check_string(Parser *p)
{
    const Token *tok = &p->lex.tok;
    if (!tok->legacy || !p->strict)
        return;
    u32 start = tok->kind == Tok_String ? tok->bad_at : tok->start;
    early_error(p, start, tok->kind == Tok_String ? start + 2 : tok->end,
                (DiagCode)tok->bad_code);
}

AstNode *parse_string_node(Parser *p, Str text, u32 start, u32 end)
{
    AstString *node = NEW(String, start);
    node->node.end = end;
    node->value = text;
    return &node->node;
}

AstNode *parse_string(Parser *p)
{
    const Token *tok = &p->lex.tok;
    parse_check_string(p);
    AstNode *node = parse_string_node(p, tok->text, tok->start, tok->end);
    node->flags |= tok->escaped ? AstFlag_Escaped : 0;
    node->flags |= tok->legacy ? AstFlag_Legacy : 0;
    next(p);
    return node;
}

static AstNode *parse_number(Parser *p)
{
    const Token *tok = &p->lex.tok;
    parse_check_string(p);
    AstNode *node;
    if (tok->kind == Tok_BigInt) {
        AstBigInt *big = NEW(BigInt, tok->start);
        big->text = tok->text;
        node = &big->node;
    } else {
        AstNumber *number = NEW(Number, tok->start);
        number->value = tok->number;
        node = &number->node;
    }
    next(p);
    return done(p, node);
}

static AstNode *parse_literal(Parser *p, AstKind literal)
{
    AstNode *node = ast_new(p->arena, literal, pos(p), p->lex.tok.end);
    next(p);
    return node;
}

/* The pattern as UTF-16, for patterns beyond ASCII. */
static u16 *widen(Str text, u32 *len)
{
    u16 *wide = xalloc(sizeof(u16) * (text.len + 1));
    const char *p = text.data, *end = p + text.len;
    u32 n = 0;
    while (p < end) {
        u32 used, cp = lex_decode(p, end, &used);
        p += used;
        if (cp >= 0x10000) {
            wide[n++] = (u16)(0xd800 + ((cp - 0x10000) >> 10));
            wide[n++] = (u16)(0xdc00 + ((cp - 0x10000) & 0x3ff));
        } else {
            wide[n++] = (u16)cp;
        }
    }
    *len = n;
    return wide;
}

static void check_regexp(Parser *p, const Token *tok)
{
    u32 flags = 0, len = (u32)tok->text.len;
    RxError error = {0};
    if (!rx_parse_flags(tok->raw.data, (u32)tok->raw.len, false, &flags)) {
        u32 start = tok->end - (u32)tok->raw.len;
        early_error(p, start, tok->end, Diag_InvalidRegExpFlags);
        return;
    }
    bool ascii = true;
    for (u32 i = 0; i < len; i++)
        ascii &= (u8)tok->text.data[i] < 0x80;
    bool fine;
    if (ascii) {
        fine = rx_check_syntax(tok->text.data, len, false, flags, &error);
    } else {
        u16 *wide = widen(tok->text, &len);
        fine = rx_check_syntax(wide, len, true, flags, &error);
        xfree(wide);
    }
    if (!fine)
        early_error(p, tok->start, tok->end, Diag_InvalidRegExp, (int)tok->text.len, tok->text.data,
                    (int)tok->raw.len, tok->raw.data, error.message);
}

static AstNode *parse_regexp(Parser *p)
{
    lex_rescan_regexp(&p->lex);
    const Token *tok = &p->lex.tok;
    if (tok->kind != Tok_RegExp) {
        parse_unexpected(p, NULL);
        return parse_dummy(p);
    }
    if (!p->again)
        check_regexp(p, tok);
    AstRegExp *node = NEW(RegExp, tok->start);
    node->pattern = tok->text;
    node->flags = tok->raw;
    next(p);
    return done(p, node);
}

/* ---- templates ------------------------------------------------------------------------------ */

typedef VEC(Str) StrStack;

static void template_part(Parser *p, StrStack *parts, bool tagged)
{
    const Token *tok = &p->lex.tok;
    if (tok->bad_escape && !tagged)
        syntax_error(p, tok->bad_at, tok->bad_at + 2, (DiagCode)tok->bad_code);
    VEC_PUSH(parts, tok->text);
    VEC_PUSH(parts, tok->raw);
}

static AstNode *parse_template(Parser *p, bool tagged)
{
    AstTemplate *node = NEW(Template, pos(p));
    u32 base = list_begin(p);
    StrStack parts = {0};
    template_part(p, &parts, tagged);
    bool more = at(p, Tok_TemplateHead);
    u8 limits = p->limits;
    p->limits = 0;
    while (more && !p->panic) {
        next(p);
        list_push(p, parse_expression(p));
        if (!at(p, Tok_RBrace)) {
            parse_unexpected(p, "'}'");
            break;
        }
        lex_rescan_template(&p->lex);
        if (at(p, Tok_Error)) {
            parse_unexpected(p, NULL);
            break;
        }
        template_part(p, &parts, tagged);
        more = at(p, Tok_TemplateMiddle);
    }
    p->limits = limits;
    if (!p->panic)
        next(p);
    node->expressions = list_end(p, base);
    node->count = parts.len / 2;
    node->cooked = ARENA_ARRAY(p->arena, Str, node->count);
    node->raw = ARENA_ARRAY(p->arena, Str, node->count);
    for (u32 i = 0; i < node->count; i++) {
        node->cooked[i] = parts.items[i * 2];
        node->raw[i] = parts.items[i * 2 + 1];
    }
    VEC_DEINIT(&parts);
    return done(p, node);
}

/* ---- arrays, objects, arguments ------------------------------------------------------------- */

static AstNode *parse_spread(Parser *p)
{
    AstSpread *spread = NEW(Spread, pos(p));
    next(p);
    spread->value = parse_assign_cover(p);
    spread->node.extra = at(p, Tok_Comma);
    return done(p, spread);
}

static AstNode *parse_array(Parser *p)
{
    AstArray *array = NEW(Array, pos(p));
    u32 base = list_begin(p);
    u8 limits = p->limits;
    p->limits = 0;
    next(p);
    while (!at(p, Tok_RBracket) && !at(p, Tok_Eof)) {
        if (at(p, Tok_Comma)) {
            list_push(p, ast_new(p->arena, Node_Hole, pos(p), pos(p)));
            next(p);
            continue;
        }
        list_push(p, at(p, Tok_Ellipsis) ? parse_spread(p) : parse_assign_cover(p));
        if (!parse_comma(p, Tok_RBracket))
            break;
    }
    parse_expect(p, Tok_RBracket);
    p->limits = limits;
    array->items = list_end(p, base);
    return done(p, array);
}

AstNode *parse_property_key(Parser *p, bool *computed)
{
    const Token *tok = &p->lex.tok;
    *computed = false;
    switch (tok->kind) {
    case Tok_String:
        return parse_string(p);
    case Tok_Number:
    case Tok_BigInt:
        return parse_number(p);
    case Tok_LBracket: {
        next(p);
        u8 limits = p->limits;
        p->limits = 0;
        AstNode *key = parse_assign(p);
        p->limits = limits;
        parse_expect(p, Tok_RBracket);
        *computed = true;
        return key;
    }
    default:
        if (token_is_word(kind(p))) {
            AstNode *key = parse_string_node(p, tok->name->text, tok->start, tok->end);
            next(p);
            return key;
        }
        parse_unexpected(p, "a property name");
        return parse_dummy(p);
    }
}

/* After a word that may be a modifier: does the token say it was the property's name? */
static bool ends_key(Parser *p)
{
    switch (p->lex.tok.kind) {
    case Tok_LParen:
    case Tok_Comma:
    case Tok_Colon:
    case Tok_RBrace:
    case Tok_Assign:
    case Tok_Eof:
        return true;
    case Tok_Less:
        return p->ts;
    default:
        return false;
    }
}

static AstNode *parse_method(Parser *p, AstProperty *property, FunctionSpec *spec)
{
    spec->start = property->node.start;
    AstNode *value = parse_function_rest(p, spec);
    if (!value) {
        parse_unexpected(p, "'{'");
        value = parse_dummy(p);
    }
    property->value = value;
    return done(p, property);
}

/* `name`, `name = default` (only in patterns). */
static AstNode *parse_shorthand(Parser *p, AstProperty *property, const Token *word)
{
    property->shorthand = true;
    TokenKind k = (TokenKind)word->kind;
    if (k != Tok_Identifier && !token_is_contextual(k)) {
        if (k == Tok_EscapedKeyword)
            syntax_error(p, word->start, word->end, Diag_KeywordEscape);
        else
            parse_unexpected(p, token_is_word(k) ? NULL : "':'");
        property->value = parse_dummy(p);
        return done(p, property);
    }
    if (!parse_check_word(p, word, false)) {
        property->value = parse_dummy(p);
        return done(p, property);
    }
    AstIdentifier *id = NEW(Identifier, word->start);
    id->node.end = word->end;
    id->name = word->name;
    id->scope = p->scope;
    scope_use(p, id->name, word->start, false);
    property->value = &id->node;
    if (!at(p, Tok_Assign))
        return done(p, property);
    u32 at_pos = pos(p), at_end = p->lex.tok.end;
    AstAssignPattern *with = NEW(AssignPattern, word->start);
    next(p);
    with->op = Tok_Assign;
    with->target = &id->node;
    with->value = parse_assign(p);
    property->value = done(p, with);
    note_cover(p, at_pos, at_end, Diag_InvalidCoverInit);
    return done(p, property);
}

static AstNode *parse_property(Parser *p, u32 *proto)
{
    AstProperty *property = NEW(Property, pos(p));
    FunctionSpec spec = {.kind = Function_Method};
    bool modified = false;
    Token word = p->lex.tok;
    AstNode *key = NULL;
    bool computed = false;
    if (at_word(p, Tok_Async) || at_word(p, Tok_Get) || at_word(p, Tok_Set)) {
        next(p);
        if (ends_key(p) || (word.kind == Tok_Async && p->lex.tok.newline_before)) {
            key = parse_string_node(p, word.name->text, word.start, word.end);
        } else {
            modified = true;
            spec.is_async = word.kind == Tok_Async;
            property->kind = word.kind == Tok_Get   ? Property_Get
                             : word.kind == Tok_Set ? Property_Set
                                                    : Property_Method;
            spec.kind = word.kind == Tok_Get   ? Function_Getter
                        : word.kind == Tok_Set ? Function_Setter
                                               : Function_Method;
        }
    }
    if (!key && (!modified || spec.is_async) && eat(p, Tok_Star)) {
        modified = spec.is_generator = true;
        property->kind = Property_Method;
    }
    if (!key) {
        word = p->lex.tok;
        key = parse_property_key(p, &computed);
    }
    property->key = key;
    property->computed = computed;
    if (modified || at(p, Tok_LParen) || (p->ts && at(p, Tok_Less))) {
        if (!modified)
            property->kind = Property_Method;
        return parse_method(p, property, &spec);
    }
    if (!eat(p, Tok_Colon)) {
        if (computed) {
            parse_unexpected(p, "':'");
            property->value = parse_dummy(p);
            return done(p, property);
        }
        return parse_shorthand(p, property, &word);
    }
    if (!computed && ast_is(key, Node_String) && str_equal(AST(String, key)->value, STR("__proto__"))) {
        property->proto = true;
        if (*proto)
            note_cover(p, key->start, key->end, Diag_DuplicateProto);
        *proto = key->start + 1;
    }
    property->value = parse_assign_cover(p);
    return done(p, property);
}

static AstNode *parse_object(Parser *p)
{
    AstObject *object = NEW(Object, pos(p));
    u32 base = list_begin(p), proto = 0;
    u8 limits = p->limits;
    p->limits = 0;
    next(p);
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof)) {
        list_push(p, at(p, Tok_Ellipsis) ? parse_spread(p) : parse_property(p, &proto));
        if (!parse_comma(p, Tok_RBrace))
            break;
    }
    parse_expect(p, Tok_RBrace);
    p->limits = limits;
    object->properties = list_end(p, base);
    return done(p, object);
}

/* From ( to ); `cover`: an arrow may follow, so patterns are not checked yet. */
static AstList parse_arguments(Parser *p, bool *has_spread, bool cover)
{
    u32 base = list_begin(p);
    u8 limits = p->limits;
    p->limits = 0;
    parse_expect(p, Tok_LParen);
    while (!at(p, Tok_RParen) && !at(p, Tok_Eof)) {
        if (at(p, Tok_Ellipsis)) {
            AstNode *spread = parse_spread(p);
            *has_spread = true;
            if (!cover)
                parse_check_cover(p);
            list_push(p, spread);
        } else {
            list_push(p, cover ? parse_assign_cover(p) : parse_assign(p));
        }
        if (at(p, Tok_RParen) || eat(p, Tok_Comma))
            continue;
        if (at(p, Tok_Error))
            parse_unexpected(p, NULL);
        else
            syntax_error(p, pos(p), p->lex.tok.end, Diag_MissingArgumentsEnd);
    }
    parse_expect(p, Tok_RParen);
    p->limits = limits;
    if (p->stack.len - base > 65535)
        early_error(p, p->lex.prev_end - 1, p->lex.prev_end, Diag_TooManyArguments);
    return list_end(p, base);
}

/* ---- parentheses and arrows ----------------------------------------------------------------- */

static AstNode *paren_result(Parser *p, u32 base, u32 start)
{
    AstNode *node;
    AstList items = list_end(p, base);
    if (items.len == 1) {
        node = items.items[0];
    } else if (items.len == 0) {
        node = parse_dummy(p);
    } else {
        AstSequence *sequence = NEW(Sequence, start + 1);
        sequence->items = items;
        sequence->node.end = items.items[items.len - 1]->end;
        node = &sequence->node;
    }
    node->flags |= AstFlag_Paren;
    return node;
}

/* `(`, expression, `)`. */
AstNode *parse_parenthesized(Parser *p)
{
    u8 limits = p->limits;
    p->limits = 0;
    parse_expect(p, Tok_LParen);
    p->eager_start = pos(p);
    AstNode *node = parse_expression(p);
    parse_expect(p, Tok_RParen);
    p->limits = limits;
    return node;
}

/* TypeScript after a parameter: `?`, `: type` and then `= default`. */
static AstNode *ts_param_rest(Parser *p, AstNode *item, bool *must_be_arrow)
{
    u32 from = p->lex.prev_end;
    if (at(p, Tok_Question)) {
        next(p);
        *must_be_arrow = true;
        ts_erase(p, from);
    }
    if (!at(p, Tok_Colon))
        return item;
    *must_be_arrow = true;
    ts_annotation(p);
    if (!at(p, Tok_Assign))
        return item;
    AstAssign *with = NEW(Assign, item->start);
    next(p);
    with->op = Tok_Assign;
    with->target = item;
    with->value = parse_assign(p);
    return done(p, with);
}

/* The items up to `)`, pushed to the stack; true when only an arrow can make sense of them. */
static bool cover_items(Parser *p)
{
    bool must_be_arrow = at(p, Tok_RParen);
    while (!at(p, Tok_RParen) && !at(p, Tok_Eof)) {
        if (at(p, Tok_Ellipsis)) {
            must_be_arrow = true;
            AstNode *spread = parse_spread(p);
            if (p->ts)
                ts_annotation(p);
            list_push(p, spread);
            if (at(p, Tok_Comma))
                syntax_error(p, spread->start, spread->end, Diag_ParamAfterRest);
            break;
        }
        if (p->ts)
            p->param_start = pos(p);
        if (p->ts && at(p, Tok_This) && parse_peek(p).kind == Tok_Colon) {
            /* A `this` parameter. */
            u32 from = pos(p);
            next(p);
            ts_annotation(p);
            eat(p, Tok_Comma);
            ts_erase(p, from);
            must_be_arrow = true;
            continue;
        }
        AstNode *item = parse_assign_cover(p);
        list_push(p, p->ts ? ts_param_rest(p, item, &must_be_arrow) : item);
        if (at(p, Tok_RParen) || !parse_comma(p, Tok_RParen))
            break;
        must_be_arrow |= at(p, Tok_RParen);
    }
    return must_be_arrow;
}

static bool at_arrow(Parser *p, bool must_be_arrow)
{
    if (at(p, Tok_Arrow))
        return !p->lex.tok.newline_before;
    if (!p->ts || !at(p, Tok_Colon))
        return false;
    return (must_be_arrow || !(p->limits & LIMIT_CONDITIONAL)) && ts_try_return_type_arrow(p);
}

static AstNode *parse_paren_or_arrow(Parser *p)
{
    u32 start = pos(p);
    if (p->arrow_start != start) {
        AstNode *node = parse_parenthesized(p);
        node->flags |= AstFlag_Paren;
        return node;
    }
    ArrowMark mark = parse_arrow_mark(p);
    u8 limits = p->limits;
    u32 cover = p->cover_init, base = list_begin(p);
    scope_open(p, ScopeKind_Cover, start);
    p->cover_init = 0;
    p->limits = 0;
    next(p);
    p->eager_start = pos(p);
    bool must_be_arrow = cover_items(p);
    p->limits = limits;
    parse_expect(p, Tok_RParen);
    if (at_arrow(p, must_be_arrow)) {
        p->cover_init = cover;
        return parse_arrow(p, &mark, start, start, base, false);
    }
    if (must_be_arrow && !p->panic) {
        if (at(p, Tok_Arrow))
            syntax_error(p, pos(p), p->lex.tok.end, Diag_LineBreakBeforeArrow);
        else
            parse_unexpected(p, "'=>'");
    }
    parse_check_cover(p);
    p->cover_init = cover;
    scope_close(p, p->lex.prev_end);
    p->fn->yield_pos = MAX(p->fn->yield_pos, mark.yield_pos);
    p->fn->await_pos = MAX(p->fn->await_pos, mark.await_pos);
    p->fn->await_name_pos = MAX(p->fn->await_name_pos, mark.await_name_pos);
    return paren_result(p, base, start);
}

/* async ( ... ) : a call, or the head of an async arrow. tok is `async`. */
static AstNode *parse_async_call(Parser *p)
{
    Token word = p->lex.tok;
    ArrowMark mark = parse_arrow_mark(p);
    u32 cover = p->cover_init, base = list_begin(p);
    u8 limits = p->limits;
    bool has_spread = false;
    scope_open(p, ScopeKind_Cover, word.start);
    p->cover_init = 0;
    p->limits = 0;
    next(p);
    if (p->ts && at(p, Tok_Less))
        ts_type_parameters(p);
    u32 params_start = pos(p);
    next(p);
    u32 first = p->stack.len;
    bool must_be_arrow = p->ts ? false : at(p, Tok_RParen);
    must_be_arrow = false;
    while (!at(p, Tok_RParen) && !at(p, Tok_Eof)) {
        if (at(p, Tok_Ellipsis)) {
            list_push(p, parse_spread(p));
            has_spread = true;
            if (p->ts)
                ts_annotation(p);
        } else {
            if (p->ts)
                p->param_start = pos(p);
            AstNode *item = parse_assign_cover(p);
            list_push(p, p->ts ? ts_param_rest(p, item, &must_be_arrow) : item);
        }
        if (!parse_comma(p, Tok_RParen))
            break;
    }
    parse_expect(p, Tok_RParen);
    p->limits = limits;
    if (at_arrow(p, must_be_arrow)) {
        p->cover_init = cover;
        return parse_arrow(p, &mark, word.start, params_start, base, true);
    }
    parse_check_cover(p);
    p->cover_init = cover;
    scope_close(p, p->lex.prev_end);
    p->fn->yield_pos = MAX(p->fn->yield_pos, mark.yield_pos);
    p->fn->await_pos = MAX(p->fn->await_pos, mark.await_pos);
    p->fn->await_name_pos = MAX(p->fn->await_name_pos, mark.await_name_pos);
    AstCall *call = NEW(Call, word.start);
    AstIdentifier *id = NEW(Identifier, word.start);
    id->node.end = word.end;
    id->name = word.name;
    id->scope = p->scope;
    scope_use(p, id->name, word.start, false);
    call->callee = &id->node;
    call->has_spread = has_spread;
    call->arguments = list_end(p, first);
    return done(p, call);
}

/* Does => follow the word that is tok, on the same line? */
static bool arrow_follows(Parser *p)
{
    const char *q = p->lex.p, *end = p->lex.end;
    while (q < end && (*q == ' ' || *q == '\t'))
        q++;
    if (end - q >= 2 && q[0] == '=' && q[1] == '>')
        return true;
    if (q < end && *q != '/' && *q != '\n' && *q != '\r' && (u8)*q < 0x80)
        return false;
    return parse_peek(p).kind == Tok_Arrow;
}

static AstNode *parse_word(Parser *p)
{
    u32 start = pos(p);
    bool may_be_arrow = p->arrow_start == start;
    if (may_be_arrow && arrow_follows(p))
        return parse_arrow_name(p, start, false);
    if (at_word(p, Tok_Async)) {
        Token after = parse_peek(p);
        if (after.kind == Tok_Function && !after.newline_before)
            return parse_function_expression(p);
        bool word = after.kind == Tok_Identifier || token_is_contextual((TokenKind)after.kind);
        if (may_be_arrow && !after.newline_before) {
            if (after.kind == Tok_LParen ||
                (p->ts && after.kind == Tok_Less && ts_try_arrow_type_parameters(p)))
                return parse_async_call(p);
            if (word && after.kind != Tok_Of && after.kind != Tok_As && after.kind != Tok_Satisfies) {
                next(p);
                return parse_arrow_name(p, start, true);
            }
            if (word && after.kind == Tok_Of) {
                LexState state = lex_save(&p->lex);
                next(p);
                if (arrow_follows(p))
                    return parse_arrow_name(p, start, true);
                lex_restore(&p->lex, &state);
            }
        }
    }
    if (at(p, Tok_Await)) {
        Token after = parse_peek(p);
        TokenKind k = (TokenKind)after.kind;
        if (!after.newline_before && (k == Tok_Identifier || k == Tok_Number || k == Tok_String ||
                                      k == Tok_New || k == Tok_This || k == Tok_Import)) {
            syntax_error(p, start, p->lex.tok.end, Diag_AwaitOutside);
            return parse_dummy(p);
        }
    }
    return parse_identifier(p);
}

/* ---- new, super, import --------------------------------------------------------------------- */

static AstNode *parse_subscripts(Parser *p, AstNode *node, u32 start, bool calls);

static AstNode *parse_new_target(Parser *p, u32 start)
{
    next(p);
    if (!at_word(p, Tok_Target)) {
        parse_unexpected(p, NULL);
        return parse_dummy(p);
    }
    u32 end = p->lex.tok.end;
    next(p);
    if (!p->fn->allow_new_target)
        early_error(p, start, end, Diag_NewTargetOutside);
    AstNewTarget *node = NEW(NewTarget, start);
    node->name = name_special(&p->names, Special_NewTarget);
    node->scope = p->scope;
    scope_use(p, node->name, start, false);
    return done(p, node);
}

static AstNode *parse_primary(Parser *p);

static AstNode *parse_new(Parser *p)
{
    u32 start = pos(p);
    next(p);
    if (at(p, Tok_Dot))
        return parse_new_target(p, start);
    AstNew *node = NEW(New, start);
    if (!parse_enter(p)) {
        parse_leave(p);
        return parse_dummy(p);
    }
    if (at(p, Tok_Import)) {
        Token after = parse_peek(p);
        if (after.kind != Tok_Dot)
            syntax_error(p, pos(p), p->lex.tok.end, Diag_NewImport);
    }
    u32 callee_start = pos(p);
    AstNode *callee = parse_primary(p);
    if (ast_is(callee, Node_ImportCall) && !(callee->flags & AstFlag_Paren))
        syntax_error(p, callee->start, callee->end, Diag_NewImport);
    node->callee = parse_subscripts(p, callee, callee_start, false);
    parse_leave(p);
    if (at(p, Tok_QuestionDot))
        syntax_error(p, pos(p), p->lex.tok.end, Diag_OptionalNew);
    if (p->ts && (at(p, Tok_Less) || at(p, Tok_ShiftLeft)))
        ts_try_type_arguments(p);
    if (at(p, Tok_LParen))
        node->arguments = parse_arguments(p, &node->has_spread, false);
    return done(p, node);
}

static AstNode *special_reference(Parser *p, AstKind node_kind, SpecialName special, u32 start,
                                  u32 end)
{
    /* NewTarget and Identifier have the same fields. */
    AstIdentifier *node = (AstIdentifier *)ast_new(p->arena, node_kind, start, end);
    node->name = name_special(&p->names, special);
    node->scope = p->scope;
    scope_use(p, node->name, start, false);
    return &node->node;
}

static AstNode *parse_super(Parser *p)
{
    u32 start = pos(p), end = p->lex.tok.end;
    next(p);
    if (at(p, Tok_LParen)) {
        if (!p->fn->allow_super_call)
            early_error(p, start, end, Diag_SuperUnexpected);
        AstSuperCall *call = NEW(SuperCall, start);
        call->arguments = parse_arguments(p, &call->has_spread, false);
        call->function_ref = special_reference(p, Node_Identifier, Special_Callee, start, end);
        call->new_target = special_reference(p, Node_NewTarget, Special_NewTarget, start, end);
        call->this_ref = parse_this(p, start, end);
        return done(p, call);
    }
    if (!at(p, Tok_Dot) && !at(p, Tok_LBracket)) {
        syntax_error(p, start, end, Diag_SuperUnexpected);
        return parse_dummy(p);
    }
    if (!p->fn->allow_super_property)
        early_error(p, start, end, Diag_SuperUnexpected);
    AstSuper *node = NEW(Super, start);
    node->node.end = end;
    node->name = name_special(&p->names, Special_Home);
    node->scope = p->scope;
    scope_use(p, node->name, start, false);
    node->this_ref = parse_this(p, start, end);
    return &node->node;
}

static AstNode *parse_import_call(Parser *p, u32 start, ImportPhase phase)
{
    AstImportCall *call = NEW(ImportCall, start);
    u8 limits = p->limits;
    p->limits = 0;
    call->phase = phase;
    parse_expect(p, Tok_LParen);
    if (at(p, Tok_RParen))
        syntax_error(p, pos(p), p->lex.tok.end, Diag_ImportCallArguments);
    call->specifier = parse_assign(p);
    if (eat(p, Tok_Comma) && !at(p, Tok_RParen)) {
        if (phase != ImportPhase_Evaluation)
            parse_unexpected(p, "')'");
        call->options = parse_assign(p);
        eat(p, Tok_Comma);
    }
    p->limits = limits;
    parse_expect(p, Tok_RParen);
    return done(p, call);
}

/* import(...), import.meta, import.source(...), import.defer(...). */
static AstNode *parse_import_expression(Parser *p)
{
    u32 start = pos(p), end = p->lex.tok.end;
    next(p);
    if (at(p, Tok_LParen))
        return parse_import_call(p, start, ImportPhase_Evaluation);
    if (!at(p, Tok_Dot)) {
        if (p->in_module)
            parse_unexpected(p, NULL);
        else
            syntax_error(p, start, end, Diag_ImportOutsideModule);
        return parse_dummy(p);
    }
    next(p);
    if (at_word(p, Tok_Source) || at_word(p, Tok_Defer)) {
        ImportPhase phase = at(p, Tok_Source) ? ImportPhase_Source : ImportPhase_Defer;
        next(p);
        return parse_import_call(p, start, phase);
    }
    if (!at_word(p, Tok_Meta)) {
        parse_unexpected(p, NULL);
        return parse_dummy(p);
    }
    end = p->lex.tok.end;
    next(p);
    if (p->again)
        return ast_new(p->arena, Node_ImportMeta, start, end);
    p->result->has_module_syntax = true;
    if (p->module)
        p->module->has_import_meta = true;
    else
        early_error(p, start, end, Diag_ImportMetaOutside);
    return ast_new(p->arena, Node_ImportMeta, start, end);
}

/* ---- primary and member expressions --------------------------------------------------------- */

static AstNode *parse_primary(Parser *p)
{
    switch (p->lex.tok.kind) {
    case Tok_Number:
    case Tok_BigInt:
        return parse_number(p);
    case Tok_String:
        return parse_string(p);
    case Tok_TemplateWhole:
    case Tok_TemplateHead:
        return parse_template(p, false);
    case Tok_Slash:
    case Tok_SlashAssign:
        return parse_regexp(p);
    case Tok_LParen:
        return parse_paren_or_arrow(p);
    case Tok_LBracket:
        return parse_array(p);
    case Tok_LBrace:
        return parse_object(p);
    case Tok_Function:
        return parse_function_expression(p);
    case Tok_Class:
        return parse_class(p, false, false, pos(p));
    case Tok_This: {
        u32 start = pos(p), end = p->lex.tok.end;
        next(p);
        return parse_this(p, start, end);
    }
    case Tok_Null:
        return parse_literal(p, Node_Null);
    case Tok_True:
        return parse_literal(p, Node_True);
    case Tok_False:
        return parse_literal(p, Node_False);
    case Tok_New:
        return parse_new(p);
    case Tok_Super:
        return parse_super(p);
    case Tok_Import:
        return parse_import_expression(p);
    case Tok_At:
        return parse_decorated_expression(p);
    default:
        if (parse_is_identifier(p))
            return parse_word(p);
        if (at(p, Tok_Less) && p->has_jsx)
            return parse_jsx(p);
        parse_unexpected(p, "an expression");
        return parse_dummy(p);
    }
}

static AstNode *parse_private_name(Parser *p)
{
    AstPrivateName *node = NEW(PrivateName, pos(p));
    node->name = p->lex.tok.name;
    node->scope = p->scope;
    scope_use(p, node->name, node->node.start, false);
    next(p);
    return done(p, node);
}

/* `f.arguments` in a sloppy function f shows all arguments, so f makes its arguments object. */
static void note_own_arguments(Parser *p, const AstNode *object, const Name *name)
{
    const FunctionInfo *info = p->fn->info;
    if (name != p->name_arguments || p->strict || info->kind != Function_Normal || !info->name_id ||
        !ast_is(object, Node_Identifier))
        return;
    if (str_equal(script_name(p->script, info->name_id), ((const AstIdentifier *)object)->name->text))
        scope_use(p, p->name_arguments, pos(p), false);
}

/* The name behind `.` or `?.`. */
AstNode *parse_dot(Parser *p, AstNode *object, u32 start, bool optional)
{
    if (at(p, Tok_PrivateName)) {
        if (ast_is(object, Node_Super))
            syntax_error(p, pos(p), p->lex.tok.end, Diag_PrivateUnexpected);
        AstPrivateMember *member = NEW(PrivateMember, start);
        member->object = object;
        member->optional = optional;
        member->key = parse_private_name(p);
        return done(p, member);
    }
    AstMember *member = NEW(Member, start);
    member->object = object;
    member->optional = optional;
    if (!token_is_word(kind(p))) {
        parse_unexpected(p, NULL);
        return object;
    }
    member->name = p->lex.tok.name;
    note_own_arguments(p, object, member->name);
    next(p);
    return done(p, member);
}

static AstNode *parse_index(Parser *p, AstNode *object, u32 start, bool optional)
{
    AstIndex *index = NEW(Index, start);
    u8 limits = p->limits;
    next(p);
    p->limits = 0;
    index->object = object;
    index->optional = optional;
    index->key = parse_expression(p);
    p->limits = limits;
    parse_expect(p, Tok_RBracket);
    return done(p, index);
}

AstNode *parse_call(Parser *p, AstNode *callee, u32 start, bool optional)
{
    AstCall *call = NEW(Call, start);
    call->callee = callee;
    call->optional = optional;
    if (ast_is(callee, Node_Identifier) && AST(Identifier, callee)->name == p->name_eval &&
        !optional) {
        call->maybe_direct_eval = true;
        call->scope = p->scope;
    }
    call->arguments = parse_arguments(p, &call->has_spread, false);
    if (call->maybe_direct_eval)
        scope_direct_eval(p);
    return done(p, call);
}

AstNode *parse_tagged(Parser *p, AstNode *tag, u32 start)
{
    AstTaggedTemplate *node = NEW(TaggedTemplate, start);
    node->tag = tag;
    node->quasi = parse_template(p, true);
    return done(p, node);
}

static AstNode *parse_optional_link(Parser *p, AstNode *node, u32 start)
{
    next(p);
    if (p->ts && (at(p, Tok_Less) || at(p, Tok_ShiftLeft)))
        ts_try_type_arguments(p);
    switch (p->lex.tok.kind) {
    case Tok_LParen:
        return parse_call(p, node, start, true);
    case Tok_LBracket:
        return parse_index(p, node, start, true);
    case Tok_TemplateWhole:
    case Tok_TemplateHead:
        syntax_error(p, pos(p), p->lex.tok.end, Diag_OptionalTemplate);
        return node;
    default:
        return parse_dot(p, node, start, true);
    }
}

/* What follows a primary expression: members, calls, templates. Without `calls`: the callee of
 * new. */
static AstNode *parse_subscripts(Parser *p, AstNode *node, u32 start, bool calls)
{
    bool chain = false;
    if (parse_is_bare_arrow(node))
        return node;
    for (;;) {
        switch (p->lex.tok.kind) {
        case Tok_Dot:
            next(p);
            node = parse_dot(p, node, start, false);
            continue;
        case Tok_LBracket:
            node = parse_index(p, node, start, false);
            continue;
        case Tok_LParen:
            if (!calls)
                break;
            node = parse_call(p, node, start, false);
            continue;
        case Tok_QuestionDot:
            if (!calls)
                break;
            if (ast_is(node, Node_Super))
                syntax_error(p, pos(p), p->lex.tok.end, Diag_OptionalSuper);
            chain = true;
            node = parse_optional_link(p, node, start);
            continue;
        case Tok_TemplateWhole:
        case Tok_TemplateHead:
            if (chain)
                syntax_error(p, pos(p), p->lex.tok.end, Diag_OptionalTemplate);
            node = parse_tagged(p, node, start);
            continue;
        case Tok_Not:
            if (!p->ts || p->lex.tok.newline_before)
                break;
            next(p);
            ts_erase_range(p, p->lex.prev_end - 1, p->lex.prev_end);
            continue;
        case Tok_Less:
        case Tok_ShiftLeft:
            if (p->ts && calls && ts_try_type_arguments(p))
                continue;
            break;
        default:
            break;
        }
        break;
    }
    if (!chain)
        return node;
    AstOptionalChain *wrapped = NEW(OptionalChain, start);
    wrapped->expression = node;
    return done(p, wrapped);
}

AstNode *parse_left_side(Parser *p)
{
    u32 start = pos(p);
    return parse_subscripts(p, parse_primary(p), start, true);
}

/* ---- unary ---------------------------------------------------------------------------------- */

static AstNode *parse_postfix(Parser *p)
{
    u32 start = pos(p);
    AstNode *node = parse_left_side(p);
    if ((at(p, Tok_PlusPlus) || at(p, Tok_MinusMinus)) && !p->lex.tok.newline_before &&
        !parse_is_bare_arrow(node)) {
        AstUpdate *update = NEW(Update, start);
        update->op = p->lex.tok.kind;
        update->operand = parse_to_target(p, node, Diag_InvalidPostfixTarget, false);
        next(p);
        return done(p, update);
    }
    return node;
}

static AstNode *parse_prefix_update(Parser *p)
{
    AstUpdate *update = NEW(Update, pos(p));
    update->op = p->lex.tok.kind;
    update->prefix = true;
    next(p);
    AstNode *operand = parse_unary(p);
    update->operand = parse_to_target(p, operand, Diag_InvalidPrefixTarget, false);
    return done(p, update);
}

static void check_delete(Parser *p, const AstNode *operand)
{
    if (p->strict && operand->kind == Node_Identifier)
        early_error(p, operand->start, operand->end, Diag_StrictDelete);
    if (operand->kind == Node_OptionalChain)
        operand = AST(OptionalChain, operand)->expression;
    if (operand->kind == Node_PrivateMember)
        early_error(p, operand->start, operand->end, Diag_DeletePrivate);
}

static AstNode *parse_unary_operator(Parser *p)
{
    AstUnary *unary = NEW(Unary, pos(p));
    unary->op = p->lex.tok.kind;
    next(p);
    p->eager_start = pos(p);
    unary->operand = parse_unary(p);
    if (ast_is(unary->operand, Node_PrivateName) || parse_is_bare_arrow(unary->operand))
        parse_unexpected(p, NULL);
    if (unary->op == Tok_Delete) {
        unary->operand->flags |= AstFlag_Target;
        check_delete(p, unary->operand);
    }
    if (at(p, Tok_StarStar))
        syntax_error(p, unary->node.start, p->lex.tok.end, Diag_UnaryBeforePower);
    return done(p, unary);
}

static bool await_is_operator(Parser *p)
{
    if (!at_word(p, Tok_Await))
        return false;
    return p->fn->is_async || p->fn->allow_await;
}

static AstNode *parse_await(Parser *p)
{
    AstAwait *node = NEW(Await, pos(p));
    u32 end = p->lex.tok.end;
    if (p->fn->in_params)
        early_error(p, node->node.start, end, Diag_AwaitInParams);
    p->fn->await_pos = node->node.start + 1;
    if (p->fn->info->kind == Function_Program) {
        p->fn->info->has_await = true;
        if (p->module)
            p->module->has_await = true;
    }
    next(p);
    node->value = parse_unary(p);
    if (ast_is(node->value, Node_PrivateName))
        parse_unexpected(p, NULL);
    if (at(p, Tok_StarStar))
        syntax_error(p, node->node.start, p->lex.tok.end, Diag_UnaryBeforePower);
    return done(p, node);
}

/* `#name in`: only valid right there. */
static AstNode *parse_private_in(Parser *p)
{
    AstNode *node = parse_private_name(p);
    if (!at(p, Tok_In) || p->limits & LIMIT_NO_IN)
        parse_unexpected(p, "'in'");
    return node;
}

static AstNode *unary_inner(Parser *p)
{
    switch (p->lex.tok.kind) {
    case Tok_Plus:
    case Tok_Minus:
    case Tok_Not:
    case Tok_Tilde:
    case Tok_Typeof:
    case Tok_Void:
    case Tok_Delete:
        return parse_unary_operator(p);
    case Tok_PlusPlus:
    case Tok_MinusMinus:
        return parse_prefix_update(p);
    case Tok_PrivateName:
        return parse_private_in(p);
    case Tok_Less:
        if (p->ts && !p->has_jsx) {
            /* <T>value */
            u32 start = pos(p);
            ts_type_arguments(p);
            ts_erase(p, start);
            return parse_unary(p);
        }
        return parse_postfix(p);
    case Tok_Await:
        if (await_is_operator(p))
            return parse_await(p);
        FALLTHROUGH;
    default:
        return parse_postfix(p);
    }
}

static AstNode *parse_unary(Parser *p)
{
    if (!parse_enter(p)) {
        parse_leave(p);
        return parse_dummy(p);
    }
    AstNode *node = unary_inner(p);
    parse_leave(p);
    return node;
}

/* ---- binary --------------------------------------------------------------------------------- */

static bool is_bare_logical(const AstNode *node, bool nullish)
{
    return node->kind == Node_Logical && !(node->flags & AstFlag_Paren) &&
           (AST(Logical, node)->op == Tok_QuestionQuestion) == nullish;
}

static AstNode *make_binary(Parser *p, TokenKind op, AstNode *left, AstNode *right, u32 start,
                            u32 op_start, u32 op_end)
{
    if (ast_is(right, Node_PrivateName))
        parse_unexpected(p, NULL);
    if (op == Tok_OrOr || op == Tok_AndAnd || op == Tok_QuestionQuestion) {
        bool nullish = op == Tok_QuestionQuestion;
        if (is_bare_logical(left, !nullish) || is_bare_logical(right, !nullish))
            syntax_error(p, op_start, op_end, Diag_MixedNullish, (int)(op_end - op_start),
                         p->lex.begin + op_start);
        AstLogical *node = NEW(Logical, start);
        node->op = (u8)op;
        node->left = left;
        node->right = right;
        return done(p, node);
    }
    if (ast_is(left, Node_PrivateName)) {
        if (op != Tok_In)
            syntax_error(p, left->start, left->end, Diag_PrivateUnexpected);
        AstPrivateIn *node = NEW(PrivateIn, start);
        node->left = left;
        node->right = right;
        return done(p, node);
    }
    AstBinary *node = NEW(Binary, start);
    node->op = (u8)op;
    node->left = left;
    node->right = right;
    return done(p, node);
}

/* `as T` and `satisfies T` bind like <. */
static bool ts_as(Parser *p, u32 min)
{
    if (!p->ts || min >= token_precedence[Tok_Less] || p->lex.tok.newline_before)
        return false;
    if (!at_word(p, Tok_As) && !at_word(p, Tok_Satisfies))
        return false;
    u32 start = p->lex.prev_end;
    next(p);
    if (at(p, Tok_Const))
        next(p); /* as const */
    else
        ts_type(p);
    ts_erase(p, start);
    return true;
}

/* Operators that bind tighter than `min`. */
static AstNode *parse_binary(Parser *p, AstNode *left, u32 start, u32 min)
{
    for (;;) {
        TokenKind op = kind(p);
        u32 precedence = token_precedence[op];
        if (precedence <= min) {
            if (ts_as(p, min)) {
                left->flags |= AstFlag_Erased;
                continue;
            }
            return left;
        }
        if (op == Tok_In && p->limits & LIMIT_NO_IN)
            return left;
        u32 op_start = pos(p), op_end = p->lex.tok.end;
        next(p);
        u32 right_start = pos(p);
        AstNode *right = parse_unary(p);
        if (parse_is_bare_arrow(right))
            parse_unexpected(p, NULL);
        if (op == Tok_StarStar) {
            if (!parse_enter(p)) {
                parse_leave(p);
                return left;
            }
            right = parse_binary(p, right, right_start, precedence - 1);
            parse_leave(p);
        } else if (token_precedence[kind(p)] > precedence) {
            right = parse_binary(p, right, right_start, precedence);
        }
        left = make_binary(p, op, left, right, start, op_start, op_end);
    }
}

/* ---- conditional, assignment, comma --------------------------------------------------------- */

static AstNode *parse_conditional(Parser *p)
{
    u32 start = pos(p);
    AstNode *test = parse_unary(p);
    if (parse_is_bare_arrow(test))
        return test;
    if (token_precedence[kind(p)] || (p->ts && token_is_contextual(kind(p))))
        test = parse_binary(p, test, start, 0);
    if (!at(p, Tok_Question))
        return test;
    if (p->ts && p->param_start == start) {
        TokenKind after = (TokenKind)parse_peek(p).kind;
        if (after == Tok_Colon || after == Tok_Comma || after == Tok_RParen || after == Tok_Assign)
            return test; /* an optional arrow parameter */
    }
    parse_check_cover(p);
    AstConditional *node = NEW(Conditional, start);
    u8 limits = p->limits;
    next(p);
    node->test = test;
    p->limits = LIMIT_CONDITIONAL;
    node->yes = parse_assign(p);
    p->limits = limits;
    parse_expect(p, Tok_Colon);
    node->no = parse_assign(p);
    return done(p, node);
}

static AstNode *parse_yield(Parser *p)
{
    AstYield *node = NEW(Yield, pos(p));
    if (p->fn->in_params)
        early_error(p, node->node.start, p->lex.tok.end, Diag_YieldInParams);
    if (p->lex.tok.escaped)
        syntax_error(p, pos(p), p->lex.tok.end, Diag_KeywordEscape);
    p->fn->yield_pos = node->node.start + 1;
    next(p);
    if (p->lex.tok.newline_before)
        return done(p, node);
    switch (p->lex.tok.kind) {
    case Tok_RParen:
    case Tok_RBracket:
    case Tok_RBrace:
    case Tok_Comma:
    case Tok_Semicolon:
    case Tok_Colon:
    case Tok_Question:
    case Tok_In:
    case Tok_Eof:
        return done(p, node);
    case Tok_Of:
        if (p->limits & LIMIT_NO_IN)
            return done(p, node);
        break;
    case Tok_Star:
        next(p);
        node->delegate = true;
        break;
    default:
        break;
    }
    node->value = parse_assign(p);
    return done(p, node);
}

static AstNode *parse_assignment(Parser *p, AstNode *left, u32 start)
{
    TokenKind op = kind(p);
    AstAssign *node = NEW(Assign, start);
    node->op = (u8)op;
    if (ast_is(left, Node_Call) && op >= Tok_AndAndAssign)
        syntax_error(p, left->start, left->end, Diag_InvalidAssignTarget);
    node->target = parse_to_target(p, left, Diag_InvalidAssignTarget, op == Tok_Assign);
    next(p);
    /* `x = function () {}` keeps its own laziness; only `(` and unary operators mean "now". */
    node->value = parse_assign(p);
    return done(p, node);
}

static AstNode *assign_inner(Parser *p)
{
    u32 start = pos(p);
    if (at(p, Tok_Yield) && p->fn->is_generator)
        return parse_yield(p);
    if (UNLIKELY(p->again)) {
        AstNode *known = parse_known_function(p, start);
        if (known)
            return known;
    }
    p->arrow_start = start;
    u32 cover = p->cover_init;
    p->cover_init = 0;
    AstNode *left;
    if (UNLIKELY(p->ts && at(p, Tok_Less)) && (!p->has_jsx || parse_jsx_type_parameters(p)) &&
        ts_try_arrow_type_parameters(p)) {
        /* Read as `(`, but the function begins here. */
        ts_type_parameters(p);
        p->arrow_start = pos(p);
        left = parse_conditional(p);
        if (ast_is(left, Node_Function)) {
            left->start = start;
            AST(Function, left)->info->start = start;
            script_add_start(p->script, AST(Function, left)->info);
        }
    } else {
        left = parse_conditional(p);
    }
    if (!parse_is_bare_arrow(left)) {
        bool pattern = (left->kind == Node_Object || left->kind == Node_Array) &&
                       !(left->flags & AstFlag_Paren);
        if (!pattern)
            parse_check_cover(p);
        if (token_is_assign(kind(p)))
            left = parse_assignment(p, left, start);
    }
    if (cover || !p->cover_init)
        p->cover_init = cover;
    return left;
}

AstNode *parse_assign_cover(Parser *p)
{
    if (!parse_enter(p)) {
        parse_leave(p);
        return parse_dummy(p);
    }
    AstNode *node = assign_inner(p);
    parse_leave(p);
    return node;
}

AstNode *parse_assign(Parser *p)
{
    u32 cover = p->cover_init;
    p->cover_init = 0;
    AstNode *node = parse_assign_cover(p);
    parse_check_cover(p);
    p->cover_init = cover;
    return node;
}

AstNode *parse_expression(Parser *p)
{
    u32 start = pos(p);
    AstNode *node = parse_assign(p);
    if (LIKELY(!at(p, Tok_Comma)))
        return node;
    u32 base = list_begin(p);
    list_push(p, node);
    while (eat(p, Tok_Comma))
        list_push(p, parse_assign(p));
    AstSequence *sequence = NEW(Sequence, start);
    sequence->items = list_end(p, base);
    return done(p, sequence);
}
