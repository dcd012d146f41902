/* parse_ts.c - TypeScript whose types can be erased: types are checked for form and skipped.
 *
 * No nodes and no uses of names come from types; the skipped ranges go to ScriptInfo.erased. Where
 * the language itself needs lookahead (type arguments in expressions, generic arrows, return types
 * behind conditional operators) the type is tried and the place restored.
 *
 * Not here: what has a value: enums (parse_enum.c), namespaces and `import =` (parse_namespace.c), parameter
 * properties (parse_function.c), decorators.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/parse_priv.h"

/* ---- trying --------------------------------------------------------------------------------- */

typedef struct Attempt {
    LexState lex;
    u32 n_erased;
    u32 cover_init;
    bool in_extends;
} Attempt;

static Attempt attempt(Parser *p)
{
    return (Attempt){lex_save(&p->lex), p->script->n_erased, p->cover_init, p->in_extends};
}

static void give_up(Parser *p, const Attempt *a)
{
    lex_restore(&p->lex, &a->lex);
    p->panic = false;
    p->script->n_erased = a->n_erased;
    p->cover_init = a->cover_init;
    p->in_extends = a->in_extends;
}

void ts_erase(Parser *p, u32 start)
{
    ts_erase_range(p, start, p->lex.prev_end);
}

void ts_erase_range(Parser *p, u32 start, u32 end)
{
    if (!p->panic && !p->again)
        script_erase(p->script, start, end);
}

void ts_unsupported(Parser *p, const char *what)
{
    if (!p->ts && at(p, Tok_At)) {
        parse_unexpected(p, NULL);
        return;
    }
    syntax_error(p, pos(p), p->lex.tok.end, Diag_TsUnsupported, what);
}

/* ---- parts of types ------------------------------------------------------------------------- */

static bool is_word(const Parser *p) { return token_is_word(kind(p)); }

static bool starts_with_greater(const Parser *p)
{
    const Token *tok = &p->lex.tok;
    return tok->kind != Tok_Eof && tok->kind != Tok_Error && p->lex.begin[tok->start] == '>';
}

/* < in a type, perhaps that of `A<<T>() => T>`; not the << of `x as number << 2`. */
static bool at_less(Parser *p)
{
    if (!at(p, Tok_ShiftLeft))
        return at(p, Tok_Less);
    LexState state = lex_save(&p->lex);
    lex_rescan_less(&p->lex);
    LexState less = lex_save(&p->lex);
    next(p);
    next(p);
    bool parameters = is_word(p);
    next(p);
    parameters &= at(p, Tok_Greater) || at(p, Tok_Comma) || at(p, Tok_Extends) || at(p, Tok_Assign);
    lex_restore(&p->lex, parameters ? &less : &state);
    return parameters;
}

/* A closing >, which may be the start of a longer token. */
static bool expect_greater(Parser *p)
{
    if (!starts_with_greater(p)) {
        parse_unexpected(p, "'>'");
        return false;
    }
    lex_rescan_greater(&p->lex);
    next(p);
    return true;
}

/* From an opening bracket to behind its partner, whatever is between. */
void ts_skip_balanced(Parser *p)
{
    VEC(u8) open = {0}; /* the opening tokens */
    TokenKind before = Tok_Eof;
    do {
        bool slash = at(p, Tok_Slash) || at(p, Tok_SlashAssign);
        if (slash && (before == Tok_LParen || before == Tok_Comma || before == Tok_Assign ||
                      before == Tok_Colon || before == Tok_LBracket || before == Tok_Arrow))
            lex_rescan_regexp(&p->lex);
        before = kind(p);
        switch (p->lex.tok.kind) {
        case Tok_LParen:
        case Tok_LBracket:
        case Tok_LBrace:
        case Tok_TemplateHead:
            VEC_PUSH(&open, p->lex.tok.kind);
            break;
        case Tok_RBrace:
            if (VEC_LAST(&open) == Tok_TemplateHead) {
                lex_rescan_template(&p->lex);
                if (at(p, Tok_TemplateMiddle))
                    break;
            }
            FALLTHROUGH;
        case Tok_RParen:
        case Tok_RBracket:
            open.len--;
            break;
        case Tok_Eof:
        case Tok_Error:
            parse_unexpected(p, NULL);
            open.len = 0;
            break;
        default:
            break;
        }
        if (p->panic)
            break;
        next(p);
    } while (open.len);
    VEC_DEINIT(&open);
}

void ts_type_arguments(Parser *p)
{
    next(p); /* < */
    bool in_extends = p->in_extends;
    p->in_extends = false;
    while (!starts_with_greater(p) && !at(p, Tok_Eof)) {
        ts_type(p);
        if (!at(p, Tok_Comma))
            break;
        next(p);
    }
    p->in_extends = in_extends;
    expect_greater(p);
}

void ts_type_parameters(Parser *p)
{
    if (!at(p, Tok_Less))
        return;
    u32 start = pos(p);
    next(p);
    while (!starts_with_greater(p) && !at(p, Tok_Eof)) {
        /* const, in, out modifiers */
        while (at(p, Tok_Const) || at(p, Tok_In) || at_word(p, Tok_Out)) {
            Token after = parse_peek(p);
            TokenKind k = (TokenKind)after.kind;
            if (at(p, Tok_Out) && (k == Tok_Comma || k == Tok_Greater || k == Tok_Extends ||
                                   k == Tok_Assign))
                break;
            next(p);
        }
        if (!is_word(p)) {
            parse_unexpected(p, "a type parameter");
            return;
        }
        next(p);
        if (eat(p, Tok_Extends))
            ts_type(p);
        if (eat(p, Tok_Assign))
            ts_type(p);
        if (!at(p, Tok_Comma))
            break;
        next(p);
    }
    expect_greater(p);
    ts_erase(p, start);
}

/* (a: T, b?: U, ...c: V[]) of a signature. */
static void skip_parameters(Parser *p)
{
    parse_expect(p, Tok_LParen);
    while (!at(p, Tok_RParen) && !at(p, Tok_Eof)) {
        eat(p, Tok_Ellipsis);
        if (at(p, Tok_LBracket) || at(p, Tok_LBrace)) {
            ts_skip_balanced(p);
        } else if (is_word(p)) {
            next(p);
            while (is_word(p)) /* modifiers before the name */
                next(p);
        } else {
            parse_unexpected(p, "a parameter");
            return;
        }
        eat(p, Tok_Question);
        if (eat(p, Tok_Colon))
            ts_type(p);
        if (at(p, Tok_Assign)) {
            next(p);
            parse_assign(p);
        }
        if (!parse_comma(p, Tok_RParen))
            return;
    }
    parse_expect(p, Tok_RParen);
}

/* A type, or a predicate: x is T, asserts x, asserts x is T. */
static void return_type(Parser *p)
{
    if (at_word(p, Tok_Asserts)) {
        Token after = parse_peek(p);
        if (!after.newline_before &&
            (after.kind == Tok_This || after.kind == Tok_Identifier ||
             (token_is_contextual((TokenKind)after.kind) && after.kind != Tok_Is))) {
            next(p);
            next(p);
            if (at_word(p, Tok_Is) && !p->lex.tok.newline_before) {
                next(p);
                ts_type(p);
            }
            return;
        }
    }
    if (at(p, Tok_This) || parse_is_identifier(p)) {
        Token after = parse_peek(p);
        if (after.kind == Tok_Is && !after.newline_before) {
            next(p);
            next(p);
        }
    }
    ts_type(p);
}

static void skip_signature(Parser *p)
{
    ts_type_parameters(p);
    skip_parameters(p);
    if (eat(p, Tok_Colon))
        return_type(p);
}

/* [ of an object type's member: index signature, mapped type or computed name. */
static void skip_bracket_member(Parser *p)
{
    LexState state = lex_save(&p->lex);
    next(p);
    if (is_word(p)) {
        next(p);
        bool mapped = at(p, Tok_In);
        if (mapped || at(p, Tok_Colon)) {
            next(p);
            ts_type(p);
            if (mapped && at_word(p, Tok_As)) {
                next(p);
                ts_type(p);
            }
            parse_expect(p, Tok_RBracket);
            return;
        }
    }
    lex_restore(&p->lex, &state);
    ts_skip_balanced(p);
}

static bool starts_member_name(const Token *tok)
{
    return token_is_word((TokenKind)tok->kind) || tok->kind == Tok_String ||
           tok->kind == Tok_Number || tok->kind == Tok_LBracket || tok->kind == Tok_PrivateName;
}

static void skip_type_member(Parser *p)
{
    if (at(p, Tok_Plus) || at(p, Tok_Minus))
        next(p);
    while (at_word(p, Tok_Readonly) || at_word(p, Tok_Get) || at_word(p, Tok_Set) ||
           at_word(p, Tok_Static)) {
        Token after = parse_peek(p);
        if (!starts_member_name(&after) || after.newline_before)
            break;
        next(p);
    }
    if (at(p, Tok_LParen) || at(p, Tok_Less)) {
        skip_signature(p);
        return;
    }
    if (at(p, Tok_New)) {
        Token after = parse_peek(p);
        if (after.kind == Tok_LParen || after.kind == Tok_Less) {
            next(p);
            skip_signature(p);
            return;
        }
    }
    if (at(p, Tok_LBracket)) {
        skip_bracket_member(p);
    } else if (starts_member_name(&p->lex.tok) || at(p, Tok_BigInt)) {
        next(p);
    } else {
        parse_unexpected(p, NULL);
        return;
    }
    if (at(p, Tok_Plus) || at(p, Tok_Minus))
        next(p);
    eat(p, Tok_Question);
    if (at(p, Tok_LParen) || at(p, Tok_Less))
        skip_signature(p);
    else if (eat(p, Tok_Colon))
        ts_type(p);
}

static void object_type(Parser *p)
{
    bool in_extends = p->in_extends;
    p->in_extends = false;
    next(p); /* { */
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof)) {
        skip_type_member(p);
        if (at(p, Tok_Comma) || at(p, Tok_Semicolon))
            next(p);
        else if (!at(p, Tok_RBrace) && !p->lex.tok.newline_before)
            parse_unexpected(p, "';'");
    }
    p->in_extends = in_extends;
    parse_expect(p, Tok_RBrace);
}

static void tuple_type(Parser *p)
{
    bool in_extends = p->in_extends;
    p->in_extends = false;
    next(p); /* [ */
    while (!at(p, Tok_RBracket) && !at(p, Tok_Eof)) {
        eat(p, Tok_Ellipsis);
        if (is_word(p)) {
            /* name: T, name?: T */
            LexState state = lex_save(&p->lex);
            next(p);
            bool named = at(p, Tok_Colon);
            if (at(p, Tok_Question)) {
                next(p);
                named = at(p, Tok_Colon);
            }
            if (named)
                next(p);
            else
                lex_restore(&p->lex, &state);
        }
        ts_type(p);
        eat(p, Tok_Question);
        if (!parse_comma(p, Tok_RBracket))
            break;
    }
    p->in_extends = in_extends;
    parse_expect(p, Tok_RBracket);
}

static void template_type(Parser *p)
{
    bool more = at(p, Tok_TemplateHead);
    while (more && !p->panic) {
        next(p);
        ts_type(p);
        if (!at(p, Tok_RBrace)) {
            parse_unexpected(p, "'}'");
            return;
        }
        lex_rescan_template(&p->lex);
        more = at(p, Tok_TemplateMiddle);
    }
    if (!p->panic)
        next(p);
}

/* a.b.c<T>: tok is the first word. */
static void type_reference(Parser *p)
{
    next(p);
    while (at(p, Tok_Dot)) {
        next(p);
        if (!is_word(p) && !at(p, Tok_PrivateName)) {
            parse_unexpected(p, NULL);
            return;
        }
        next(p);
    }
    if (!p->lex.tok.newline_before && at_less(p))
        ts_type_arguments(p);
}

static void import_type(Parser *p)
{
    next(p); /* import */
    parse_expect(p, Tok_LParen);
    ts_type(p);
    if (eat(p, Tok_Comma) && at(p, Tok_LBrace))
        ts_skip_balanced(p);
    eat(p, Tok_Comma);
    parse_expect(p, Tok_RParen);
    while (eat(p, Tok_Dot))
        next(p);
    if (at_less(p))
        ts_type_arguments(p);
}

/* Does ( begin the parameters of a function type? */
bool ts_at_function_type(Parser *p)
{
    if (at(p, Tok_Less))
        return true;
    if (!at(p, Tok_LParen))
        return false;
    LexState state = lex_save(&p->lex);
    bool yes = false;
    next(p);
    if (at(p, Tok_RParen) || at(p, Tok_Ellipsis)) {
        yes = true;
    } else {
        bool pattern = at(p, Tok_LBrace) || at(p, Tok_LBracket);
        if (pattern) {
            bool panic = p->panic;
            ts_skip_balanced(p);
            if (p->panic != panic) {
                p->panic = panic;
                lex_restore(&p->lex, &state);
                return false;
            }
        } else if (is_word(p)) {
            next(p);
        } else {
            lex_restore(&p->lex, &state);
            return false;
        }
        yes = at(p, Tok_Colon) || at(p, Tok_Comma) || at(p, Tok_Question) || at(p, Tok_Assign);
        if (at(p, Tok_RParen)) {
            next(p);
            yes = at(p, Tok_Arrow);
        }
    }
    lex_restore(&p->lex, &state);
    return yes;
}

static void function_type(Parser *p)
{
    bool in_extends = p->in_extends;
    p->in_extends = false;
    ts_type_parameters(p);
    skip_parameters(p);
    parse_expect(p, Tok_Arrow);
    return_type(p);
    p->in_extends = in_extends;
}

static void primary_type(Parser *p)
{
    switch (p->lex.tok.kind) {
    case Tok_LBrace:
        object_type(p);
        return;
    case Tok_LBracket:
        tuple_type(p);
        return;
    case Tok_LParen: {
        bool in_extends = p->in_extends;
        p->in_extends = false;
        next(p);
        ts_type(p);
        p->in_extends = in_extends;
        parse_expect(p, Tok_RParen);
        return;
    }
    case Tok_String:
    case Tok_Number:
    case Tok_BigInt:
    case Tok_True:
    case Tok_False:
    case Tok_Null:
    case Tok_Void:
        next(p);
        return;
    case Tok_This:
        next(p);
        if (at_word(p, Tok_Is) && !p->lex.tok.newline_before) {
            next(p);
            ts_type(p);
        }
        return;
    case Tok_Minus:
        next(p);
        if (!at(p, Tok_Number) && !at(p, Tok_BigInt))
            parse_unexpected(p, NULL);
        else
            next(p);
        return;
    case Tok_TemplateWhole:
    case Tok_TemplateHead:
        template_type(p);
        return;
    case Tok_Typeof:
        next(p);
        if (at(p, Tok_Import))
            import_type(p);
        else if (is_word(p))
            type_reference(p);
        else
            parse_unexpected(p, NULL);
        return;
    case Tok_Import:
        import_type(p);
        return;
    default:
        if (parse_is_identifier(p)) {
            type_reference(p);
            return;
        }
        syntax_error(p, pos(p), p->lex.tok.end, Diag_TsTypeExpected);
    }
}

static void postfix_type(Parser *p)
{
    primary_type(p);
    while (at(p, Tok_LBracket) && !p->lex.tok.newline_before) {
        next(p);
        if (!at(p, Tok_RBracket)) {
            bool in_extends = p->in_extends;
            p->in_extends = false;
            ts_type(p);
            p->in_extends = in_extends;
        }
        parse_expect(p, Tok_RBracket);
    }
}

/* `infer U extends V`: the constraint belongs to it unless a conditional type goes on. */
static void infer_type(Parser *p)
{
    next(p);
    if (!is_word(p)) {
        parse_unexpected(p, NULL);
        return;
    }
    next(p);
    if (!at(p, Tok_Extends))
        return;
    Attempt a = attempt(p);
    next(p);
    p->in_extends = true;
    ts_type(p);
    if (p->panic || (!a.in_extends && at(p, Tok_Question)))
        give_up(p, &a);
    p->in_extends = a.in_extends;
}

bool ts_starts_operand(TokenKind kind)
{
    switch (kind) {
    case Tok_LParen:
    case Tok_LBrace:
    case Tok_LBracket:
    case Tok_String:
    case Tok_TemplateWhole:
    case Tok_TemplateHead:
    case Tok_Number:
    case Tok_BigInt:
    case Tok_Minus:
        return true;
    default:
        return token_is_word(kind) && kind != Tok_Extends;
    }
}

void ts_operator_type(Parser *p)
{
    for (;;) {
        if (at_word(p, Tok_Infer)) {
            Token after = parse_peek(p);
            if (token_is_word((TokenKind)after.kind) && after.kind != Tok_Extends) {
                infer_type(p);
                return;
            }
        }
        if (!at_word(p, Tok_Keyof) && !at_word(p, Tok_Unique) && !at_word(p, Tok_Readonly))
            break;
        if (!ts_starts_operand((TokenKind)parse_peek(p).kind))
            break;
        next(p);
    }
    postfix_type(p);
}

static void union_type(Parser *p)
{
    if (at(p, Tok_Or) || at(p, Tok_And))
        next(p);
    for (;;) {
        if (ts_at_function_type(p))
            function_type(p);
        else
            ts_operator_type(p);
        if (!at(p, Tok_Or) && !at(p, Tok_And))
            return;
        next(p);
    }
}

static void type_inner(Parser *p)
{
    bool constructor = at(p, Tok_New);
    if (at_word(p, Tok_Abstract) && parse_peek(p).kind == Tok_New) {
        next(p);
        constructor = true;
    }
    if (constructor) {
        next(p);
        function_type(p);
        return;
    }
    union_type(p);
    if (p->in_extends || !at(p, Tok_Extends) || p->lex.tok.newline_before)
        return;
    next(p);
    p->in_extends = true;
    type_inner(p);
    p->in_extends = false;
    parse_expect(p, Tok_Question);
    ts_type(p);
    parse_expect(p, Tok_Colon);
    ts_type(p);
}

void ts_type(Parser *p)
{
    if (parse_enter(p))
        type_inner(p);
    parse_leave(p);
}

void ts_annotation(Parser *p)
{
    if (!at(p, Tok_Colon))
        return;
    u32 start = pos(p);
    next(p);
    ts_type(p);
    ts_erase(p, start);
}

void ts_return_type(Parser *p)
{
    if (!at(p, Tok_Colon))
        return;
    u32 start = pos(p);
    next(p);
    return_type(p);
    ts_erase(p, start);
}

/* ---- types inside expressions --------------------------------------------------------------- */

/* May this token follow type arguments, so that `a<b>` was not two comparisons? */
static bool follows_type_arguments(Parser *p)
{
    switch (p->lex.tok.kind) {
    case Tok_LParen:
    case Tok_TemplateWhole:
    case Tok_TemplateHead:
        return true;
    case Tok_Less:
    case Tok_Greater:
    case Tok_Plus:
    case Tok_Minus:
    case Tok_Slash:
    case Tok_SlashAssign:
        return false;
    case Tok_Identifier:
    case Tok_Number:
    case Tok_BigInt:
    case Tok_String:
    case Tok_LBracket:
    case Tok_LBrace:
    case Tok_Not:
    case Tok_Tilde:
    case Tok_PlusPlus:
    case Tok_MinusMinus:
    case Tok_Function:
    case Tok_Class:
    case Tok_New:
    case Tok_This:
    case Tok_Null:
    case Tok_True:
    case Tok_False:
    case Tok_Typeof:
    case Tok_Void:
    case Tok_Delete:
    case Tok_Super:
        return p->lex.tok.newline_before;
    default:
        return !token_is_contextual(kind(p)) || p->lex.tok.newline_before || at(p, Tok_As) ||
               at(p, Tok_Satisfies) || at(p, Tok_Of) || at(p, Tok_Implements);
    }
}

bool ts_try_type_arguments(Parser *p)
{
    if (!at(p, Tok_Less) && !at(p, Tok_ShiftLeft))
        return false;
    Attempt a = attempt(p);
    u32 start = pos(p);
    if (!at_less(p))
        return false;
    next(p);
    bool fine = !starts_with_greater(p);
    while (fine && !p->panic) {
        ts_type(p);
        if (!at(p, Tok_Comma))
            break;
        next(p);
    }
    fine = fine && !p->panic && starts_with_greater(p);
    if (fine) {
        lex_rescan_greater(&p->lex);
        next(p);
        fine = follows_type_arguments(p);
    }
    if (!fine) {
        give_up(p, &a);
        return false;
    }
    ts_erase(p, start);
    return true;
}

bool ts_try_return_type_arrow(Parser *p)
{
    if (!at(p, Tok_Colon))
        return false;
    Attempt a = attempt(p);
    u32 start = pos(p);
    next(p);
    return_type(p);
    if (p->panic || !at(p, Tok_Arrow) || p->lex.tok.newline_before) {
        give_up(p, &a);
        return false;
    }
    ts_erase(p, start);
    return true;
}

bool ts_try_arrow_type_parameters(Parser *p)
{
    Attempt a = attempt(p);
    if (at(p, Tok_Async))
        next(p);
    bool fine = at(p, Tok_Less);
    if (fine)
        ts_type_parameters(p);
    fine = fine && !p->panic && at(p, Tok_LParen);
    if (fine) {
        ts_skip_balanced(p);
        fine = !p->panic && at(p, Tok_Arrow);
        if (!fine && !p->panic && at(p, Tok_Colon)) {
            next(p);
            return_type(p);
            fine = !p->panic && at(p, Tok_Arrow);
        }
    }
    give_up(p, &a);
    return fine;
}

/* ---- statements ----------------------------------------------------------------------------- */

static AstNode *empty(Parser *p, u32 start)
{
    ts_erase(p, start);
    return done(p, NEW(Empty, start));
}

static AstNode *skip_interface(Parser *p, u32 start)
{
    next(p);
    next(p);
    ts_type_parameters(p);
    if (eat(p, Tok_Extends)) {
        do
            ts_type(p);
        while (eat(p, Tok_Comma));
    }
    if (at(p, Tok_LBrace))
        object_type(p);
    else
        parse_unexpected(p, "'{'");
    return empty(p, start);
}

static AstNode *skip_type_alias(Parser *p, u32 start)
{
    next(p);
    next(p);
    ts_type_parameters(p);
    parse_expect(p, Tok_Assign);
    ts_type(p);
    parse_semicolon(p);
    return empty(p, start);
}

/* namespace A.B { ... }, module "x" { ... }, global { ... } behind declare. */
static AstNode *skip_ambient_module(Parser *p, u32 start)
{
    while (!at(p, Tok_LBrace) && !at(p, Tok_Semicolon) && !at(p, Tok_Eof) &&
           (!p->lex.tok.newline_before || is_word(p) || at(p, Tok_Dot)))
        next(p);
    if (at(p, Tok_LBrace))
        ts_skip_balanced(p);
    else
        parse_semicolon(p);
    return empty(p, start);
}

static AstNode *skip_declare(Parser *p, u32 start)
{
    next(p); /* declare */
    switch (p->lex.tok.kind) {
    case Tok_Namespace:
    case Tok_Module:
    case Tok_Global:
        return skip_ambient_module(p, start);
    case Tok_Enum:
        next(p);
        next(p);
        if (at(p, Tok_LBrace))
            ts_skip_balanced(p);
        return empty(p, start);
    case Tok_Const:
        if (parse_peek(p).kind == Tok_Enum) {
            next(p);
            next(p);
            ts_declared_const_enum(p);
            return empty(p, start);
        }
        break;
    case Tok_Abstract:
        next(p);
        break;
    default:
        break;
    }
    bool saved = p->in_decl_file;
    p->in_decl_file = true;
    /* The names it would use or declare do not exist; a scope of its own swallows the rest. */
    parse_statement_item(p);
    p->in_decl_file = saved;
    return empty(p, start);
}

static bool starts_declaration(const Token *tok)
{
    switch (tok->kind) {
    case Tok_Function:
    case Tok_Class:
    case Tok_Const:
    case Tok_Let:
    case Tok_Var:
    case Tok_Enum:
    case Tok_Namespace:
    case Tok_Module:
    case Tok_Global:
    case Tok_Abstract:
    case Tok_Interface:
    case Tok_Type:
    case Tok_Async:
        return !tok->newline_before;
    default:
        return false;
    }
}

AstNode *ts_statement(Parser *p)
{
    u32 start = pos(p);
    if (at(p, Tok_Enum))
        return ts_enum(p, start, false, false);
    if (p->lex.tok.escaped)
        return NULL;
    TokenKind word = kind(p);
    if (word != Tok_Interface && word != Tok_Type && word != Tok_Declare && word != Tok_Abstract &&
        word != Tok_Namespace && word != Tok_Module)
        return NULL;
    Token after = parse_peek(p);
    bool name = !after.newline_before && (after.kind == Tok_Identifier ||
                                          token_is_contextual((TokenKind)after.kind));
    switch (word) {
    case Tok_Interface:
        return name ? skip_interface(p, start) : NULL;
    case Tok_Type:
        return name ? skip_type_alias(p, start) : NULL;
    case Tok_Declare:
        return starts_declaration(&after) ? skip_declare(p, start) : NULL;
    case Tok_Abstract:
        if (after.kind != Tok_Class || after.newline_before)
            return NULL;
        next(p);
        ts_erase(p, start);
        return parse_class_declaration(p, false);
    default: /* namespace, module */
        if (!name || !ts_may_hold_namespace(p))
            return NULL;
        next(p);
        return ts_namespace(p, start, false);
    }
}

/* ---- classes and imports -------------------------------------------------------------------- */

void ts_heritage(Parser *p)
{
    if (!at_word(p, Tok_Implements))
        return;
    u32 start = p->lex.prev_end;
    next(p);
    do
        ts_type(p);
    while (eat(p, Tok_Comma));
    ts_erase(p, start);
}

/* [key: T]: U in a class; tok is [. */
bool ts_index_signature(Parser *p)
{
    LexState state = lex_save(&p->lex);
    next(p);
    if (parse_is_identifier(p)) {
        next(p);
        if (at(p, Tok_Colon)) {
            next(p);
            ts_type(p);
            parse_expect(p, Tok_RBracket);
            ts_annotation(p);
            parse_semicolon(p);
            return true;
        }
    }
    lex_restore(&p->lex, &state);
    return false;
}
