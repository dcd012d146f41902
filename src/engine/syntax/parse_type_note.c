/* parse_type_note.c - reads types once more, for what emitDecoratorMetadata says of them. See type_note.h.
 *
 *   in:   a type in the text, before the parser skips it
 *   out:  a TypeValue node with a note; the lexer is back where it was
 *
 * Only the form is looked at here. Nothing is kept in a second parse of a function but the notes of its own classes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/syntax/parse_priv.h"
#include "engine/syntax/type_note.h"

/* ---- notes ---------------------------------------------------------------------------------- */

typedef VEC(TypeNote *) NoteStack;

static TypeNote *note_new(Parser *p, TypeNoteKind note_kind)
{
    TypeNote *note = ARENA_NEW(&p->script->arena, TypeNote);
    note->kind = (u8)note_kind;
    return note;
}

static TypeNote *note_of(Parser *p, TypeNoteKind note_kind, const NoteStack *parts)
{
    TypeNote *note = note_new(p, note_kind);
    note->n = parts->len;
    note->parts = ARENA_ARRAY(&p->script->arena, TypeNote *, parts->len);
    memcpy(note->parts, parts->items, parts->len * sizeof *parts->items);
    return note;
}

static TypeTable *table(Parser *p)
{
    if (!p->script->types)
        p->script->types = ARENA_NEW(&p->script->arena, TypeTable);
    return p->script->types;
}

static u32 keep_note(Parser *p, const TypeNote *note)
{
    TypeTable *t = table(p);
    if (t->n_notes == t->cap_notes) {
        t->cap_notes = t->cap_notes * 2 + 16;
        t->notes = xrealloc(t->notes, t->cap_notes * sizeof *t->notes);
    }
    t->notes[t->n_notes] = note;
    return t->n_notes++;
}

static void declare(Parser *p, Str name, const TypeNote *note, bool is_alias)
{
    TypeTable *t = table(p);
    TypeDecl *decl = ARENA_NEW(&p->script->arena, TypeDecl);
    *decl = (TypeDecl){.next = t->first, .name = arena_dup(&p->script->arena, name), .is_alias = is_alias, .note = note};
    t->first = decl;
}

/* ---- types ---------------------------------------------------------------------------------- */

static TypeNote *read_type(Parser *p);

static bool at_text(const Parser *p, const char *text)
{
    return token_is_word(kind(p)) && !p->lex.tok.escaped && str_equal_c(p->lex.tok.name->text, text);
}

/* A word that is a type by itself; TypeNote_Name: none. */
static TypeNoteKind keyword_type(const Parser *p)
{
    static const struct {
        const char *word;
        TypeNoteKind kind;
    } words[] = {
        {"string", TypeNote_String},   {"number", TypeNote_Number}, {"boolean", TypeNote_Boolean},
        {"bigint", TypeNote_BigInt},   {"symbol", TypeNote_Symbol}, {"object", TypeNote_Object},
        {"any", TypeNote_Any},         {"unknown", TypeNote_Unknown}, {"never", TypeNote_Never},
        {"undefined", TypeNote_Undefined}, {"void", TypeNote_Void}, {"null", TypeNote_Null},
        {"true", TypeNote_Boolean},    {"false", TypeNote_Boolean}, {"this", TypeNote_Object},
    };
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (at_text(p, words[i].word))
            return words[i].kind;
    return TypeNote_Name;
}

static TypeNote *read_name(Parser *p)
{
    VEC(Str) path = {0};
    for (;;) {
        VEC_PUSH(&path, arena_dup(&p->script->arena, p->lex.tok.name->text));
        next(p);
        if (!at(p, Tok_Dot))
            break;
        next(p);
        if (!token_is_word(kind(p)))
            break;
    }
    TypeNote *note = note_new(p, TypeNote_Name);
    note->n = path.len;
    note->path = ARENA_ARRAY(&p->script->arena, Str, path.len);
    memcpy(note->path, path.items, path.len * sizeof *path.items);
    VEC_DEINIT(&path);
    if (at(p, Tok_Less) && !p->lex.tok.newline_before)
        ts_type_arguments(p);
    return note;
}

/* A type without postfix brackets. */
static TypeNote *read_primary(Parser *p)
{
    TypeNoteKind result = TypeNote_Object;
    switch (p->lex.tok.kind) {
    case Tok_LParen: {
        bool in_extends = p->in_extends;
        p->in_extends = false;
        next(p);
        TypeNote *inner = read_type(p);
        p->in_extends = in_extends;
        parse_expect(p, Tok_RParen);
        return inner;
    }
    case Tok_String:
    case Tok_TemplateWhole:
    case Tok_TemplateHead:
        result = TypeNote_String;
        break;
    case Tok_Minus:
        next(p);
        result = at(p, Tok_BigInt) ? TypeNote_BigInt : TypeNote_Number;
        break;
    case Tok_Number:
        result = TypeNote_Number;
        break;
    case Tok_BigInt:
        result = TypeNote_BigInt;
        break;
    case Tok_LBracket:
        result = TypeNote_Array;
        break;
    default: {
        bool word = token_is_word(kind(p)) && !at(p, Tok_Typeof) && !at(p, Tok_Import);
        Token after = parse_peek(p);
        bool is_operator = (at_text(p, "keyof") || at_text(p, "unique") || at_text(p, "infer")) &&
                           ts_starts_operand((TokenKind)after.kind);
        if (word && !is_operator) {
            result = keyword_type(p);
            if (result == TypeNote_Name || after.kind == Tok_Dot)
                return read_name(p);
            next(p);
            return note_new(p, result);
        }
    }
    }
    /* Brackets behind it are read with it: an array, or what is at an index. */
    u32 start = pos(p);
    ts_operator_type(p);
    const char *text = p->source->text.data;
    u32 end = p->lex.prev_end;
    if (end - start < 2 || text[end - 1] != ']' || result == TypeNote_Array)
        return note_new(p, result);
    for (end--; end > start && (text[end - 1] == ' ' || text[end - 1] == '\n');)
        end--;
    return note_new(p, text[end - 1] == '[' ? TypeNote_Array : TypeNote_Object);
}

/* One part of a union. */
static TypeNote *read_part(Parser *p)
{
    bool constructor = at(p, Tok_New) || (at_word(p, Tok_Abstract) && parse_peek(p).kind == Tok_New);
    if (constructor || ts_at_function_type(p)) {
        ts_type(p);
        return note_new(p, TypeNote_Function);
    }
    if (at_word(p, Tok_Readonly) && ts_starts_operand((TokenKind)parse_peek(p).kind))
        next(p);
    TypeNote *note = read_primary(p);
    while (at(p, Tok_LBracket) && !p->lex.tok.newline_before && !p->panic) {
        next(p);
        note = note_new(p, at(p, Tok_RBracket) ? TypeNote_Array : TypeNote_Object);
        if (!at(p, Tok_RBracket))
            ts_type(p);
        parse_expect(p, Tok_RBracket);
    }
    return note;
}

static TypeNote *read_list(Parser *p, TokenKind separator, TypeNoteKind note_kind)
{
    NoteStack parts = {0};
    eat(p, separator);
    do
        VEC_PUSH(&parts, separator == Tok_Or ? read_list(p, Tok_And, TypeNote_Intersection) : read_part(p));
    while (eat(p, separator));
    TypeNote *note = parts.len == 1 ? parts.items[0] : note_of(p, note_kind, &parts);
    VEC_DEINIT(&parts);
    return note;
}

static TypeNote *read_inner(Parser *p)
{
    TypeNote *note = read_list(p, Tok_Or, TypeNote_Union);
    if (p->in_extends || !at(p, Tok_Extends) || p->lex.tok.newline_before)
        return note;
    next(p);
    p->in_extends = true;
    ts_type(p);
    p->in_extends = false;
    NoteStack ends = {0};
    parse_expect(p, Tok_Question);
    VEC_PUSH(&ends, read_type(p));
    parse_expect(p, Tok_Colon);
    VEC_PUSH(&ends, read_type(p));
    for (u32 i = 0; i < ends.len; i++)
        ends.items[i]->maybe = true;
    note = note_of(p, TypeNote_Union, &ends);
    VEC_DEINIT(&ends);
    return note;
}

static TypeNote *read_type(Parser *p)
{
    TypeNote *note = parse_enter(p) ? read_inner(p) : note_new(p, TypeNote_Object);
    parse_leave(p);
    return note;
}

/* ---- values --------------------------------------------------------------------------------- */

typedef struct Place {
    LexState lex;
    u32 n_erased;
    bool in_extends;
} Place;

static Place here(Parser *p)
{
    Place place = {lex_save(&p->lex), p->script->n_erased, p->in_extends};
    p->in_extends = false;
    return place;
}

/* After an error the reading stays at its end: it is reported. */
static void go_back(Parser *p, const Place *place)
{
    p->in_extends = place->in_extends;
    if (p->panic)
        return;
    lex_restore(&p->lex, &place->lex);
    p->script->n_erased = place->n_erased;
}

static AstNode *value_new(Parser *p, const TypeNote *note)
{
    if (!note)
        return NULL;
    AstTypeValue *value = NEW(TypeValue, pos(p));
    value->note = keep_note(p, note);
    return done(p, value);
}

AstNode *type_note_here(Parser *p, bool colon)
{
    if (!type_notes_wanted(p))
        return NULL;
    if (colon && !at(p, Tok_Colon))
        return value_new(p, note_new(p, TypeNote_Any));
    Place place = here(p);
    if (colon)
        next(p);
    TypeNote *note = read_type(p);
    go_back(p, &place);
    return value_new(p, note);
}

/* `x is T`, `asserts x`: a predicate; NULL when it is none. */
static TypeNote *read_predicate(Parser *p)
{
    Token after = parse_peek(p);
    bool name = at(p, Tok_This) || parse_is_identifier(p);
    if (at_word(p, Tok_Asserts) && !after.newline_before && after.kind != Tok_Is &&
        (after.kind == Tok_This || after.kind == Tok_Identifier || token_is_contextual((TokenKind)after.kind)))
        return note_new(p, TypeNote_Void);
    return name && after.kind == Tok_Is && !after.newline_before ? note_new(p, TypeNote_Boolean) : NULL;
}

const TypeNote *type_note_result(Parser *p)
{
    if (!at(p, Tok_Colon))
        return NULL;
    Place place = here(p);
    next(p);
    TypeNote *note = read_predicate(p);
    if (!note)
        note = read_type(p);
    go_back(p, &place);
    return note;
}

/* T of T[] and Array<T>, which a rest parameter has. */
static TypeNote *read_element(Parser *p)
{
    if (at_text(p, "Array") && parse_peek(p).kind == Tok_Less) {
        next(p);
        next(p);
        return read_type(p);
    }
    if (at(p, Tok_LBracket))
        return note_new(p, TypeNote_Object);
    TypeNote *element = read_primary(p);
    if (p->panic || !eat(p, Tok_LBracket) || !eat(p, Tok_RBracket))
        return note_new(p, TypeNote_Object);
    return at(p, Tok_LBracket) ? note_new(p, TypeNote_Array) : element;
}

const TypeNote *type_note_param(Parser *p)
{
    Place place = here(p);
    TypeNote *note = NULL;
    bool rest = eat(p, Tok_Ellipsis);
    if (at(p, Tok_LBrace) || at(p, Tok_LBracket))
        ts_skip_balanced(p);
    else
        next(p);
    eat(p, Tok_Question);
    if (!p->panic && eat(p, Tok_Colon))
        note = rest ? read_element(p) : read_type(p);
    go_back(p, &place);
    return note ? note : note_new(p, TypeNote_Any);
}

/* The notes of a method, made at the first parse. */
static const MethodTypes *keep_method(Parser *p, const MemberNotes *notes, u32 start)
{
    TypeTable *t = table(p);
    MethodTypes *m;
    for (m = t->methods; m && p->again && m->start != start; m = m->next)
        ;
    if (p->again)
        return m;
    m = ARENA_NEW(&p->script->arena, MethodTypes);
    *m = (MethodTypes){.next = t->methods, .start = start, .n_params = notes->params.len, .result = notes->result};
    m->params = ARENA_ARRAY(&p->script->arena, const TypeNote *, m->n_params);
    if (m->n_params)
        memcpy(m->params, notes->params.items, m->n_params * sizeof *m->params);
    t->methods = m;
    return m;
}

AstNode *type_note_method(Parser *p, const MemberNotes *notes, u32 start)
{
    const MethodTypes *m = type_notes_wanted(p) ? keep_method(p, notes, start) : NULL;
    if (!m)
        return NULL;
    AstMemberTypes *types = NEW(MemberTypes, start);
    u32 base = list_begin(p);
    for (u32 i = 0; i < m->n_params; i++)
        list_push(p, value_new(p, m->params[i]));
    types->params = list_end(p, base);
    types->result = value_new(p, m->result);
    return done(p, types);
}

/* ---- uses ----------------------------------------------------------------------------------- */

static void use_names(Parser *p, const TypeNote *note, u32 start)
{
    if (note->kind == TypeNote_Name) {
        AstIdentifier *id = NEW(Identifier, start);
        id->name = name_intern(&p->names, note->path[0], true);
        id->scope = p->scope;
        id->node.end = start;
        /* No use that makes the import one of a value. */
        if (id->name->var && id->name->var->kind == VarKind_Import)
            id->name->var->in_type_value = true;
        else
            scope_use(p, id->name, start, false);
        list_push(p, &id->node);
    } else if (note->kind == TypeNote_Union || note->kind == TypeNote_Intersection) {
        for (u32 i = 0; i < note->n; i++)
            use_names(p, note->parts[i], start);
    }
}

static void use_value(void *context, AstNode *node)
{
    Parser *p = context;
    AstTypeValue *value = AST(TypeValue, node);
    u32 base = list_begin(p);
    use_names(p, p->script->types->notes[value->note], node->start);
    value->names = list_end(p, base);
}

void type_note_use(Parser *p, AstNode *value)
{
    ast_each_child(value, use_value, p);
}

/* ---- declarations --------------------------------------------------------------------------- */

/* { A, B = 1, C = "c" }: strings, numbers, or both. */
static TypeNote *read_enum(Parser *p)
{
    bool string = false, number = false;
    u32 depth = 0;
    parse_expect(p, Tok_LBrace);
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof) && !at(p, Tok_Error)) {
        next(p); /* name */
        bool text = false;
        if (eat(p, Tok_Assign)) {
            text = at(p, Tok_String) || at(p, Tok_TemplateWhole) || at(p, Tok_TemplateHead);
            while ((depth || (!at(p, Tok_Comma) && !at(p, Tok_RBrace))) && !at(p, Tok_Eof) && !at(p, Tok_Error)) {
                depth += at(p, Tok_LParen) || at(p, Tok_LBracket) || at(p, Tok_TemplateHead);
                if (at(p, Tok_RBrace))
                    lex_rescan_template(&p->lex);
                depth -= (at(p, Tok_RParen) || at(p, Tok_RBracket) || at(p, Tok_TemplateTail)) && depth;
                next(p);
            }
        }
        string |= text;
        number |= !text;
        eat(p, Tok_Comma);
    }
    return note_new(p, string && number ? TypeNote_Object : string ? TypeNote_String : TypeNote_Number);
}

/* The names of `import type ...`, and of `type` specifiers. */
static void read_import(Parser *p)
{
    const TypeNote *object = note_new(p, TypeNote_Object);
    next(p);
    TokenKind after = (TokenKind)parse_peek(p).kind;
    bool whole = at_word(p, Tok_Type) && after != Tok_Comma && after != Tok_From && after != Tok_Assign;
    if (whole)
        next(p);
    while (!at(p, Tok_From) && !at(p, Tok_String) && !at(p, Tok_Eof) && !at(p, Tok_Semicolon) && !at(p, Tok_Error)) {
        bool type = whole;
        if (!whole && at_word(p, Tok_Type)) {
            after = (TokenKind)parse_peek(p).kind;
            type = token_is_word(after) && after != Tok_As && after != Tok_From;
            if (type)
                next(p);
        }
        if (token_is_word(kind(p))) {
            Str name = p->lex.tok.name->text;
            next(p);
            if (at_word(p, Tok_As)) {
                next(p);
                name = token_is_word(kind(p)) ? p->lex.tok.name->text : name;
                next(p);
            }
            if (type)
                declare(p, name, object, false);
        } else {
            next(p);
        }
    }
}

static void read_declaration(Parser *p)
{
    bool is_interface = at(p, Tok_Interface), is_alias = at(p, Tok_Type);
    next(p);
    if (!parse_is_identifier(p))
        return;
    Str name = p->lex.tok.name->text;
    next(p);
    if (is_interface) {
        declare(p, name, note_new(p, TypeNote_Object), false);
    } else if (!is_alias) {
        if (at(p, Tok_LBrace))
            declare(p, name, read_enum(p), false);
    } else {
        ts_type_parameters(p);
        if (!p->panic && eat(p, Tok_Assign))
            declare(p, name, read_type(p), true);
    }
}

void type_note_statement(Parser *p)
{
    if (p->again || p->lex.tok.escaped)
        return;
    TokenKind first = kind(p);
    TokenKind after = first == Tok_Declare || first == Tok_Const ? (TokenKind)parse_peek(p).kind : first;
    bool declares = after == Tok_Interface || after == Tok_Type || after == Tok_Enum ||
                    (first == Tok_Declare && after == Tok_Const);
    if (!declares && first != Tok_Import)
        return;
    Token second = parse_peek(p);
    if (first == Tok_Interface || first == Tok_Type) {
        bool name = second.kind == Tok_Identifier || token_is_contextual((TokenKind)second.kind);
        if (!name || second.newline_before)
            return;
    }
    if (first == Tok_Import && (second.kind == Tok_LParen || second.kind == Tok_Dot || second.kind == Tok_String))
        return;
    Place place = here(p);
    if (first == Tok_Import) {
        read_import(p);
    } else {
        if (first == Tok_Declare)
            next(p);
        if (at(p, Tok_Const))
            next(p);
        if (at(p, Tok_Enum) || at(p, Tok_Interface) || at(p, Tok_Type))
            read_declaration(p);
    }
    go_back(p, &place);
}
