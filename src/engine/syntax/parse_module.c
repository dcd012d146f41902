/* parse_module.c - import and export declarations, and the tables the linker reads.
 *
 * In TypeScript an import nothing refers to as a value is dropped, and with it the request when
 * all names of the declaration were; so is `export { T }` of a name that is only a type.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/parse_priv.h"

/* One `export { local as name }` whose local name is resolved at the end. */
typedef struct PendingExport {
    Name *local;
    Str export_name;
    u32 start, end; /* of the local name */
} PendingExport;

typedef struct PendingRequest {
    ModuleRequest request;
    u32 final;      /* index among the requests that stay */
    u32 n_names;    /* imported names */
    bool bare;      /* import "x", or a from of an export: always stays */
    bool implicit;  /* nobody wrote it: comes before those somebody did */
} PendingRequest;

typedef struct ModuleBuild {
    VEC(PendingRequest) requests;
    VEC(ModuleImport) imports;
    VEC(ModuleExport) exports;
    VEC(PendingExport) pending;
    VEC(ModuleAttribute) attributes;
    VEC(Str) export_names;
} ModuleBuild;

void parse_module_init(Parser *p)
{
    p->module = ARENA_NEW(p->arena, ModuleInfo);
    p->build = ARENA_NEW(p->arena, ModuleBuild);
    p->result->module = p->module;
    p->result->has_module_syntax = false;
}

/* ---- names and requests --------------------------------------------------------------------- */

/* A string export name must not hold a lone surrogate. */
static bool has_lone_surrogate(Str text)
{
    for (size_t i = 0; i + 2 < text.len; i++)
        if ((u8)text.data[i] == 0xed && (u8)text.data[i + 1] >= 0xa0)
            return true;
    return false;
}

/* IdentifierName or string; false after an error. */
static bool module_name(Parser *p, Str *name, bool *is_string)
{
    const Token *tok = &p->lex.tok;
    *is_string = tok->kind == Tok_String;
    if (*is_string) {
        if (has_lone_surrogate(tok->text))
            early_error(p, tok->start, tok->end, Diag_MalformedExportName);
        *name = tok->text;
    } else if (token_is_word(kind(p))) {
        *name = tok->name->text;
    } else {
        parse_unexpected(p, NULL);
        *name = STR("");
        return false;
    }
    next(p);
    return true;
}

static int compare_str(Str a, Str b)
{
    int c = memcmp(a.data, b.data, MIN(a.len, b.len));
    return c ? c : a.len < b.len ? -1 : a.len > b.len;
}

/* with { key: "value", ... } into build->attributes, sorted. */
static void parse_attributes(Parser *p)
{
    ModuleBuild *b = p->build;
    b->attributes.len = 0;
    if (!at(p, Tok_With))
        return;
    next(p);
    parse_expect(p, Tok_LBrace);
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof)) {
        const Token *tok = &p->lex.tok;
        u32 start = tok->start, end = tok->end;
        ModuleAttribute attribute = {0};
        if (tok->kind == Tok_String || token_is_word(kind(p)))
            attribute.key = tok->kind == Tok_String ? tok->text : tok->name->text;
        else
            parse_unexpected(p, NULL);
        next(p);
        parse_expect(p, Tok_Colon);
        if (!at(p, Tok_String)) {
            parse_unexpected(p, "a string");
            return;
        }
        attribute.value = p->lex.tok.text;
        next(p);
        u32 i = 0;
        while (i < b->attributes.len && compare_str(b->attributes.items[i].key, attribute.key) < 0)
            i++;
        if (i < b->attributes.len && str_equal(b->attributes.items[i].key, attribute.key))
            early_error(p, start, end, Diag_DuplicateAttribute, (int)attribute.key.len,
                        attribute.key.data);
        VEC_PUSH(&b->attributes, attribute);
        for (u32 k = b->attributes.len - 1; k > i; k--)
            b->attributes.items[k] = b->attributes.items[k - 1];
        b->attributes.items[i] = attribute;
        if (!parse_comma(p, Tok_RBrace))
            break;
    }
    parse_expect(p, Tok_RBrace);
}

static bool same_attributes(const ModuleRequest *r, const ModuleBuild *b)
{
    if (r->n_attributes != b->attributes.len)
        return false;
    for (u32 i = 0; i < r->n_attributes; i++)
        if (!str_equal(r->attributes[i].key, b->attributes.items[i].key) ||
            !str_equal(r->attributes[i].value, b->attributes.items[i].value))
            return false;
    return true;
}

/* tok is the specifier string; its attributes are read too. */
static u32 parse_specifier(Parser *p, ImportPhase phase, bool bare)
{
    ModuleBuild *b = p->build;
    Token tok = p->lex.tok;
    if (tok.kind != Tok_String) {
        parse_unexpected(p, "a module specifier");
        return 0;
    }
    next(p);
    parse_attributes(p);
    for (u32 i = 0; i < b->requests.len; i++) {
        PendingRequest *r = &b->requests.items[i];
        if (r->request.phase == phase && str_equal(r->request.specifier, tok.text) &&
            same_attributes(&r->request, b)) {
            r->bare |= bare;
            return i;
        }
    }
    ModuleRequest request = {.specifier = tok.text, .start = tok.start, .end = tok.end,
                             .phase = (u8)phase, .n_attributes = b->attributes.len};
    request.attributes = ARENA_ARRAY(p->arena, ModuleAttribute, b->attributes.len);
    if (b->attributes.len)
        memcpy(request.attributes, b->attributes.items,
               b->attributes.len * sizeof(ModuleAttribute));
    VEC_PUSH(&b->requests, ((PendingRequest){.request = request, .bare = bare}));
    return b->requests.len - 1;
}

/* ---- import --------------------------------------------------------------------------------- */

static void add_import(Parser *p, Str imported, bool is_namespace)
{
    Token tok = p->lex.tok;
    VarKind var_kind = !p->in_module ? VarKind_Var : is_namespace ? VarKind_Namespace : VarKind_Import;
    AstNode *id = parse_binding_identifier(p, var_kind);
    if (id->kind != Node_Identifier)
        return;
    Name *name = AST(Identifier, id)->name;
    Var *var = p->in_module ? AST(Identifier, id)->var : scope_own_open(p->scope, name);
    if (!var)
        return;
    if (p->in_module)
        var->slot = p->build->imports.len;
    VEC_PUSH(&p->build->imports, ((ModuleImport){.imported = imported, .local = var, .local_name = name, .start = tok.start,
                                                 .is_namespace = is_namespace}));
}

void parse_module_add_import(Parser *p, Str specifier, Str imported, Name *local, u32 start, u32 end)
{
    ModuleBuild *b = p->build;
    Scope *top = p->scope;
    while (top->parent)
        top = top->parent;
    u32 request = 0;
    while (request < b->requests.len && !(b->requests.items[request].implicit &&
                                          str_equal(b->requests.items[request].request.specifier, specifier)))
        request++;
    if (request == b->requests.len) {
        ModuleRequest fresh = {.specifier = specifier, .start = start, .end = end};
        VEC_PUSH(&b->requests, ((PendingRequest){.request = fresh, .implicit = true}));
    }
    Var *var = scope_add_lasting(p, top, local, VarKind_Import);
    var->slot = b->imports.len;
    ModuleImport import = {.request = request, .imported = imported, .local = var, .local_name = local, .start = start};
    VEC_PUSH(&b->imports, import);
}

/* TypeScript `type` before a name in braces: `type A`, `type as`, `type A as B`. True when the
 * specifier is only a type; it is skipped. */
static bool skip_type_specifier(Parser *p)
{
    if (!p->ts || !at_word(p, Tok_Type))
        return false;
    Token after = parse_peek(p);
    TokenKind k = (TokenKind)after.kind;
    if (k == Tok_Comma || k == Tok_RBrace)
        return false;
    u32 start = pos(p);
    if (k == Tok_As) {
        /* `type as as x` is a type; `type as x` imports the name `type`. */
        LexState state = lex_save(&p->lex);
        next(p);
        next(p);
        bool is_type = at(p, Tok_Comma) || at(p, Tok_RBrace) || at_word(p, Tok_As);
        lex_restore(&p->lex, &state);
        if (!is_type)
            return false;
    }
    next(p);
    next(p);
    if (at_word(p, Tok_As)) {
        next(p);
        next(p);
    }
    /* With its comma, so that what stays is a list. */
    ts_erase_range(p, start, at(p, Tok_Comma) ? p->lex.tok.end : p->lex.prev_end);
    return true;
}

static void parse_named_imports(Parser *p)
{
    next(p); /* { */
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof)) {
        if (!skip_type_specifier(p)) {
            Token word = p->lex.tok;
            Str imported;
            bool is_string;
            Token after = parse_peek(p);
            if (after.kind == Tok_As && !after.escaped) {
                module_name(p, &imported, &is_string);
                next(p);
            } else if (word.kind == Tok_String) {
                syntax_error(p, word.start, word.end, Diag_ImportString);
                return;
            } else {
                imported = token_is_word(kind(p)) ? word.name->text : STR("");
            }
            add_import(p, imported, false);
        }
        if (!parse_comma(p, Tok_RBrace))
            break;
    }
    parse_expect(p, Tok_RBrace);
}

/* `import type ...`: skipped to its end. */
static AstNode *skip_type_import(Parser *p, u32 start)
{
    while (!at(p, Tok_String) && !at(p, Tok_Eof) && !at(p, Tok_Semicolon) && !at(p, Tok_Assign))
        next(p);
    if (at(p, Tok_Assign)) { /* import type x = require("y") */
        while (!at(p, Tok_Semicolon) && !at(p, Tok_Eof) &&
               (!p->lex.tok.newline_before || !at(p, Tok_RParen)))
            next(p);
    } else if (!at(p, Tok_String)) {
        parse_unexpected(p, NULL);
    } else {
        next(p);
        parse_attributes(p);
    }
    parse_semicolon(p);
    ts_erase(p, start);
    return done(p, NEW(Import, start));
}

/* `import type X from`, `import type {`, `import type * as`; not `import type from`. */
static bool at_type_import(Parser *p)
{
    if (!p->ts || !at_word(p, Tok_Type))
        return false;
    LexState state = lex_save(&p->lex);
    next(p);
    bool is_type = at(p, Tok_LBrace) || at(p, Tok_Star);
    if (parse_is_identifier(p)) {
        bool from = at(p, Tok_From);
        next(p);
        is_type = !from || at_word(p, Tok_From);
        if (from && at(p, Tok_String))
            is_type = false;
    }
    lex_restore(&p->lex, &state);
    return is_type;
}

/* source x from, defer * as x from: the word is a phase only then. */
static ImportPhase parse_phase(Parser *p)
{
    bool source = at_word(p, Tok_Source), defer = at_word(p, Tok_Defer);
    if (!source && !defer)
        return ImportPhase_Evaluation;
    LexState state = lex_save(&p->lex);
    next(p);
    if (defer && at(p, Tok_Star))
        return ImportPhase_Defer;
    if (source && parse_is_identifier(p)) {
        bool from = at(p, Tok_From);
        LexState inner = lex_save(&p->lex);
        next(p);
        bool phase = at_word(p, Tok_From) || !from;
        lex_restore(&p->lex, &inner);
        if (phase)
            return ImportPhase_Source;
    }
    lex_restore(&p->lex, &state);
    return ImportPhase_Evaluation;
}

static void note_module_syntax(Parser *p)
{
    p->module->has_import_export = true;
    p->result->has_module_syntax = true;
}

AstNode *parse_import(Parser *p)
{
    u32 start = pos(p);
    ModuleBuild *b = p->build;
    next(p);
    AstNode *alias = p->ts ? ts_import_equals(p, start, false) : NULL;
    if (alias) /* says nothing about the kind of the file */
        return alias;
    if (p->in_module)
        note_module_syntax(p);
    if (at(p, Tok_String)) {
        parse_specifier(p, ImportPhase_Evaluation, true);
        parse_semicolon(p);
        return done(p, NEW(Import, start));
    }
    if (at_type_import(p))
        return skip_type_import(p, start);
    ImportPhase phase = parse_phase(p);
    u32 first = b->imports.len;
    bool empty = false, more = true;
    if (parse_is_identifier(p)) {
        add_import(p, phase == ImportPhase_Source ? STR("") : STR("default"), false);
        more = eat(p, Tok_Comma);
    }
    if (more && at(p, Tok_Star)) {
        next(p);
        if (!at_word(p, Tok_As))
            parse_unexpected(p, "'as'");
        next(p);
        add_import(p, (Str){NULL, 0}, true);
    } else if (more && at(p, Tok_LBrace)) {
        u32 before = b->imports.len;
        parse_named_imports(p);
        empty = b->imports.len == before && first == before;
    } else if (more) {
        parse_unexpected(p, NULL);
    }
    if (!at_word(p, Tok_From))
        parse_unexpected(p, "'from'");
    next(p);
    u32 request = parse_specifier(p, phase, empty && !p->ts);
    parse_semicolon(p);
    for (u32 i = first; i < b->imports.len; i++)
        b->imports.items[i].request = request;
    return done(p, NEW(Import, start));
}

/* ---- export --------------------------------------------------------------------------------- */

static void check_export_name(Parser *p, Str name, u32 start, u32 end)
{
    ModuleBuild *b = p->build;
    for (u32 i = 0; i < b->export_names.len; i++) {
        if (str_equal(b->export_names.items[i], name)) {
            early_error(p, start, end, Diag_DuplicateExport, (int)name.len, name.data);
            return;
        }
    }
    VEC_PUSH(&b->export_names, name);
}

static void export_local(Parser *p, Name *local, Str export_name, u32 start, u32 end)
{
    check_export_name(p, export_name, start, end);
    VEC_PUSH(&p->build->pending, ((PendingExport){local, export_name, start, end}));
}

/* Every name a declared pattern binds. */
static void export_pattern(Parser *p, AstNode *target)
{
    switch (target->kind) {
    case Node_Identifier: {
        Name *name = AST(Identifier, target)->name;
        export_local(p, name, name->text, target->start, target->end);
        break;
    }
    case Node_ArrayPattern:
    case Node_ObjectPattern: {
        AstList *list = &((AstArrayPattern *)target)->items;
        for (u32 i = 0; i < list->len; i++)
            export_pattern(p, list->items[i]);
        break;
    }
    case Node_Property:
        export_pattern(p, AST(Property, target)->value);
        break;
    case Node_AssignPattern:
        export_pattern(p, AST(AssignPattern, target)->target);
        break;
    case Node_Rest:
        export_pattern(p, AST(Rest, target)->value);
        break;
    default:
        break;
    }
}

/* Under its own name. */
static bool is_exported(const Parser *p, const Name *local)
{
    for (u32 i = 0; i < p->build->pending.len; i++) {
        const PendingExport *e = &p->build->pending.items[i];
        if (e->local == local && str_equal(e->export_name, local->text))
            return true;
    }
    return false;
}

static AstNode *export_declaration(Parser *p, u32 start)
{
    AstExportNamed *node = NEW(ExportNamed, start);
    AstNode *declaration = parse_statement_item(p);
    node->declaration = declaration;
    switch (declaration->kind) {
    case Node_VarDeclaration: {
        AstVarDeclaration *vars = AST(VarDeclaration, declaration);
        if (vars->kind == VarKind_Using)
            syntax_error(p, start, declaration->end, Diag_UsingPlace);
        for (u32 i = 0; i < vars->declarators.len; i++)
            export_pattern(p, AST(Declarator, vars->declarators.items[i])->target);
        break;
    }
    case Node_FunctionDeclaration: {
        AstFunction *function = AST(Function, AST(FunctionDeclaration, declaration)->function);
        export_local(p, function->name, function->name->text, declaration->start,
                     declaration->end);
        break;
    }
    case Node_ClassDeclaration: {
        AstNode *class = AST(ClassDeclaration, declaration)->class;
        Name *name = AST(Class, class)->name;
        if (name)
            export_local(p, name, name->text, class->start, class->end);
        break;
    }
    case Node_Namespace: { /* exported once, however often it is declared */
        Name *name = AST(Namespace, declaration)->name;
        if (!is_exported(p, name))
            export_local(p, name, name->text, declaration->start, declaration->end);
        break;
    }
    case Node_Empty: /* types */
        ts_erase(p, start);
        node->declaration = NULL;
        break;
    default:
        if (!p->panic)
            syntax_error(p, declaration->start, declaration->end, Diag_InvalidToken);
    }
    return done(p, node);
}

static AstNode *export_default(Parser *p, u32 start)
{
    AstExportDefault *node = NEW(ExportDefault, start);
    u32 word = pos(p), word_end = p->lex.tok.end;
    next(p);
    Name *local = p->name_default;
    bool is_async = at_word(p, Tok_Async);
    if (is_async) {
        Token after = parse_peek(p);
        is_async = after.kind == Tok_Function && !after.newline_before;
    }
    if (at(p, Tok_Function) || is_async) {
        u32 at_start = pos(p);
        if (is_async)
            next(p);
        node->value = parse_function_declaration(p, at_start, is_async, true);
        if (node->value->kind == Node_Empty)
            return node->value; /* overload */
        if (node->value->kind != Node_FunctionDeclaration)
            return &node->node;
        AstFunctionDeclaration *f = AST(FunctionDeclaration, node->value);
        node->var = f->var;
        if (AST(Function, f->function)->name)
            local = AST(Function, f->function)->name;
    } else if (at(p, Tok_At) || at(p, Tok_Class) ||
               (p->ts && at_word(p, Tok_Abstract) && parse_peek(p).kind == Tok_Class)) {
        if (at(p, Tok_At))
            parse_export_decorators(p);
        if (at(p, Tok_Abstract)) {
            u32 from = pos(p);
            next(p);
            ts_erase(p, from);
        }
        node->value = parse_class_declaration(p, true);
        AstClass *class = AST(Class, AST(ClassDeclaration, node->value)->class);
        node->var = class->var;
        if (class->name)
            local = class->name;
    } else if (p->ts && at_word(p, Tok_Interface)) {
        AstNode *types = ts_statement(p);
        if (types) {
            ts_erase(p, start);
            return types;
        }
        node->value = parse_assign(p);
    } else {
        node->value = parse_assign(p);
        node->var = scope_declare(p, local, VarKind_Let, word, word_end);
        node->var->init_end = p->lex.prev_end;
        node->var->kind = VarKind_Const;
        parse_semicolon(p);
    }
    export_local(p, local, STR("default"), word, word_end);
    return done(p, node);
}

static AstNode *export_star(Parser *p, u32 start)
{
    ModuleExport entry = {.kind = ModuleExport_Star, .start = start, .has_from = true};
    next(p);
    if (at_word(p, Tok_As)) {
        bool is_string;
        next(p);
        u32 name_start = pos(p), name_end = p->lex.tok.end;
        entry.kind = ModuleExport_Indirect;
        module_name(p, &entry.export_name, &is_string);
        check_export_name(p, entry.export_name, name_start, name_end);
    }
    if (!at_word(p, Tok_From))
        parse_unexpected(p, "'from'");
    next(p);
    entry.request = parse_specifier(p, ImportPhase_Evaluation, true);
    entry.end = p->lex.prev_end;
    VEC_PUSH(&p->build->exports, entry);
    parse_semicolon(p);
    return done(p, NEW(ExportNamed, start));
}

/* One specifier of export { ... }, before it is known whether `from` follows. */
typedef struct ExportName {
    Token local;
    Str local_text, name;
    u32 start, end;
} ExportName;

typedef VEC(ExportName) ExportNames;

static void parse_export_names(Parser *p, ExportNames *names)
{
    next(p); /* { */
    while (!at(p, Tok_RBrace) && !at(p, Tok_Eof)) {
        if (!skip_type_specifier(p)) {
            ExportName e = {.local = p->lex.tok, .start = pos(p), .end = p->lex.tok.end};
            bool is_string;
            if (!module_name(p, &e.local_text, &is_string))
                break;
            e.name = e.local_text;
            if (at_word(p, Tok_As)) {
                next(p);
                e.start = pos(p);
                e.end = p->lex.tok.end;
                module_name(p, &e.name, &is_string);
            }
            VEC_PUSH(names, e);
        }
        if (!parse_comma(p, Tok_RBrace))
            break;
    }
    parse_expect(p, Tok_RBrace);
}

static void export_names_here(Parser *p, const ExportNames *names)
{
    for (u32 i = 0; i < names->len; i++) {
        const ExportName *e = &names->items[i];
        if (e->local.kind == Tok_String) {
            syntax_error(p, e->local.start, e->local.end, Diag_ExportString);
            return;
        }
        TokenKind k = (TokenKind)e->local.kind;
        if (token_is_keyword(k) || k == Tok_EscapedKeyword) {
            syntax_error(p, e->local.start, e->local.end, Diag_UnexpectedReserved);
            return;
        }
        if (!parse_check_word(p, &e->local, false))
            return;
        export_local(p, e->local.name, e->name, e->start, e->end);
    }
}

static void export_names_from(Parser *p, const ExportNames *names)
{
    u32 request = parse_specifier(p, ImportPhase_Evaluation, true);
    for (u32 i = 0; i < names->len; i++) {
        const ExportName *e = &names->items[i];
        check_export_name(p, e->name, e->start, e->end);
        ModuleExport entry = {.kind = ModuleExport_Indirect, .export_name = e->name,
                              .import_name = e->local_text, .request = request,
                              .start = e->start, .end = e->end, .has_from = true};
        VEC_PUSH(&p->build->exports, entry);
    }
}

static AstNode *export_braces(Parser *p, u32 start)
{
    ExportNames names = {0};
    parse_export_names(p, &names);
    if (at_word(p, Tok_From)) {
        next(p);
        export_names_from(p, &names);
    } else {
        export_names_here(p, &names);
    }
    VEC_DEINIT(&names);
    parse_semicolon(p);
    return done(p, NEW(ExportNamed, start));
}

/* export type { ... } and export type * from; tok is `type`. */
static AstNode *skip_type_export(Parser *p, u32 start)
{
    next(p);
    while (!at(p, Tok_Semicolon) && !at(p, Tok_Eof) && !at(p, Tok_RBrace) && !at(p, Tok_String))
        next(p);
    eat(p, Tok_RBrace);
    if (at_word(p, Tok_From))
        next(p);
    if (at(p, Tok_String)) {
        next(p);
        parse_attributes(p);
    }
    parse_semicolon(p);
    ts_erase(p, start);
    return done(p, NEW(ExportNamed, start));
}

/* export import x = ...; tok is behind import. */
static AstNode *export_alias(Parser *p, u32 start)
{
    AstNode *alias = ts_import_equals(p, start, true);
    if (!alias)
        parse_unexpected(p, NULL);
    if (!ast_is(alias, Node_VarDeclaration))
        return parse_dummy(p);
    AstDeclarator *declarator = AST(Declarator, AST(VarDeclaration, alias)->declarators.items[0]);
    export_pattern(p, declarator->target);
    AstExportNamed *node = NEW(ExportNamed, start);
    node->declaration = alias;
    return done(p, node);
}

AstNode *parse_export(Parser *p)
{
    u32 start = pos(p);
    next(p);
    note_module_syntax(p);
    switch (p->lex.tok.kind) {
    case Tok_Star:
        return export_star(p, start);
    case Tok_LBrace:
        return export_braces(p, start);
    case Tok_Default:
        return export_default(p, start);
    case Tok_Var:
    case Tok_Let:
    case Tok_Const:
    case Tok_Function:
    case Tok_Class:
        return export_declaration(p, start);
    case Tok_At:
        parse_export_decorators(p);
        return export_declaration(p, start);
    case Tok_Async: {
        Token after = parse_peek(p);
        if (after.kind == Tok_Function && !after.newline_before && !p->lex.tok.escaped)
            return export_declaration(p, start);
        break;
    }
    case Tok_Assign:
        if (p->ts)
            return ts_export_equals(p, start);
        break;
    case Tok_As:
        if (p->ts) { /* export as namespace X */
            while (!at(p, Tok_Semicolon) && !at(p, Tok_Eof))
                next(p);
            parse_semicolon(p);
            ts_erase(p, start);
            return done(p, NEW(ExportNamed, start));
        }
        break;
    case Tok_Type:
        if (p->ts) {
            TokenKind after = (TokenKind)parse_peek(p).kind;
            if (after == Tok_LBrace || after == Tok_Star)
                return skip_type_export(p, start);
        }
        FALLTHROUGH;
    case Tok_Interface:
    case Tok_Declare:
    case Tok_Abstract:
    case Tok_Enum:
    case Tok_Namespace:
    case Tok_Module:
        if (p->ts)
            return export_declaration(p, start);
        break;
    case Tok_Import:
        if (p->ts) {
            next(p);
            return export_alias(p, start);
        }
        break;
    default:
        break;
    }
    parse_unexpected(p, NULL);
    return parse_dummy(p);
}

/* ---- the end of the module ------------------------------------------------------------------ */

static void resolve_exports(Parser *p)
{
    ModuleBuild *b = p->build;
    for (u32 i = 0; i < b->pending.len; i++) {
        PendingExport *e = &b->pending.items[i];
        Var *v = e->local->var;
        while (v && v->scope != p->scope)
            v = v->shadowed;
        if (!v) {
            if (!p->ts)
                early_error(p, e->start, e->end, Diag_UndefinedExport, NAME_ARGS(e->local));
            continue;
        }
        ModuleExport entry = {.export_name = e->export_name, .start = e->start, .end = e->end};
        if (v->kind == VarKind_Import) {
            const ModuleImport *import = &b->imports.items[v->slot];
            entry.kind = ModuleExport_Indirect;
            entry.request = import->request;
            entry.import_name = import->imported;
            b->requests.items[import->request].bare = true;
        } else {
            entry.kind = ModuleExport_Local;
            entry.var = v;
            v->exported = true;
        }
        v->used = true;
        VEC_PUSH(&b->exports, entry);
    }
}

/* TypeScript: is the import referred to as a value? The scope is still open. */
static bool import_is_used(Parser *p, const ModuleImport *import)
{
    Var *v = import->local;
    NameUse *use = v->name->use;
    return v->used || v->exported || (use && use->scope == p->scope) ||
           p->scope->has_direct_eval;
}

static void keep_requests(Parser *p)
{
    ModuleBuild *b = p->build;
    for (u32 i = 0; i < b->imports.len; i++)
        b->requests.items[b->imports.items[i].request].n_names++;
    ModuleInfo *m = p->module;
    m->requests = ARENA_ARRAY(p->arena, ModuleRequest, b->requests.len);
    for (int implicit = 1; implicit >= 0; implicit--) {
        for (u32 i = 0; i < b->requests.len; i++) {
            PendingRequest *r = &b->requests.items[i];
            if (r->implicit != implicit)
                continue;
            if (!r->bare && r->n_names == 0 && p->ts && !p->options->dialect->verbatim_modules)
                continue;
            r->final = m->n_requests;
            m->requests[m->n_requests++] = r->request;
        }
    }
}

static void build_deinit(ModuleBuild *b)
{
    VEC_DEINIT(&b->requests);
    VEC_DEINIT(&b->imports);
    VEC_DEINIT(&b->exports);
    VEC_DEINIT(&b->pending);
    VEC_DEINIT(&b->attributes);
    VEC_DEINIT(&b->export_names);
}

void parse_module_finish(Parser *p)
{
    ModuleBuild *b = p->build;
    ModuleInfo *m = p->module;
    if (p->panic) /* half-read declarations: the tables stay empty */
        b->requests.len = b->imports.len = b->exports.len = b->pending.len = 0;
    resolve_exports(p);
    ts_settle_aliases(p, p->scope);
    if (p->ts && !p->options->dialect->verbatim_modules) {
        u32 n = 0;
        for (u32 i = 0; i < b->imports.len; i++) {
            ModuleImport *import = &b->imports.items[i];
            bool used = import_is_used(p, import);
            import->for_types = !used && import->local->in_type_value;
            if (used || import->for_types)
                b->imports.items[n++] = *import;
        }
        b->imports.len = n;
    }
    keep_requests(p);
    m->n_imports = b->imports.len;
    m->imports = ARENA_ARRAY(p->arena, ModuleImport, b->imports.len);
    for (u32 i = 0; i < m->n_imports; i++) {
        m->imports[i] = b->imports.items[i];
        m->imports[i].request = b->requests.items[m->imports[i].request].final;
        m->imports[i].local->slot = i;
    }
    m->n_exports = b->exports.len;
    m->exports = ARENA_ARRAY(p->arena, ModuleExport, b->exports.len);
    for (u32 i = 0; i < m->n_exports; i++) {
        m->exports[i] = b->exports.items[i];
        if (b->exports.items[i].kind != ModuleExport_Local)
            m->exports[i].request = b->requests.items[m->exports[i].request].final;
    }
    build_deinit(b);
}

/* ---- imports beside `export =` -------------------------------------------------------------- */

/* TypeScript: a file with `export =` is CommonJS, and what it imports is required when the file starts. */
AstNode *parse_import_required(Parser *p)
{
    u32 start = pos(p);
    if (!p->build) {
        p->build = ARENA_NEW(p->arena, ModuleBuild);
        p->first_import = start;
    }
    parse_import(p);
    return done(p, NEW(Empty, start));
}

/* require("x") */
static AstNode *required(Parser *p, const ModuleRequest *r)
{
    AstCall *call = NEW(Call, r->start);
    AstIdentifier *callee = NEW(Identifier, r->start);
    callee->name = name_intern(&p->names, STR("require"), true);
    callee->scope = p->scope;
    callee->node.end = call->node.end = r->end;
    scope_use(p, callee->name, r->start, false);
    call->callee = &callee->node;
    call->scope = p->scope;
    u32 base = list_begin(p);
    list_push(p, parse_string_node(p, r->specifier, r->start, r->end));
    call->arguments = list_end(p, base);
    return &call->node;
}

static AstNode *required_member(Parser *p, const ModuleRequest *r, Str name, bool optional)
{
    AstMember *member = NEW(Member, r->start);
    member->node.end = r->end;
    member->object = required(p, r);
    member->name = name_intern(&p->names, name, true);
    member->optional = optional;
    if (!optional)
        return &member->node;
    AstOptionalChain *chain = NEW(OptionalChain, r->start);
    chain->node.end = r->end;
    chain->expression = &member->node;
    return &chain->node;
}

/* What an import is given: the module, a property of it, or for `default` the module itself unless it was once an ES module. */
static AstNode *required_value(Parser *p, const ModuleRequest *r, const ModuleImport *import)
{
    if (import->is_namespace)
        return required(p, r);
    if (!str_equal_c(import->imported, "default"))
        return required_member(p, r, import->imported, false);
    AstConditional *choice = NEW(Conditional, r->start);
    choice->node.end = r->end;
    choice->test = required_member(p, r, STR("__esModule"), true);
    choice->yes = required_member(p, r, import->imported, false);
    choice->no = required(p, r);
    return &choice->node;
}

/* var local = value; */
static AstNode *required_variable(Parser *p, const ModuleRequest *r, const ModuleImport *import)
{
    AstVarDeclaration *node = NEW(VarDeclaration, import->start);
    AstDeclarator *declarator = NEW(Declarator, import->start);
    AstIdentifier *target = NEW(Identifier, import->start);
    target->name = import->local_name;
    target->var = import->local;
    target->scope = p->scope;
    target->node.end = import->start + (u32)import->local_name->text.len;
    declarator->target = &target->node;
    declarator->init = required_value(p, r, import);
    declarator->node.end = node->node.end = r->end;
    import->local->assigned = import->local->used = true;
    node->kind = VarKind_Var;
    u32 base = list_begin(p);
    list_push(p, &declarator->node);
    node->declarators = list_end(p, base);
    return &node->node;
}

static void push_required(Parser *p, u32 request)
{
    const ModuleBuild *b = p->build;
    const PendingRequest *r = &b->requests.items[request];
    bool keep_all = p->options->dialect->verbatim_modules, any = false;
    for (u32 i = 0; i < b->imports.len; i++) {
        const ModuleImport *import = &b->imports.items[i];
        if (import->request != request || !(keep_all || import_is_used(p, import)))
            continue;
        list_push(p, required_variable(p, &r->request, import));
        any = true;
    }
    if (any || !(r->bare || keep_all))
        return;
    AstExpressionStatement *statement = NEW(ExpressionStatement, r->request.start);
    statement->expression = required(p, &r->request);
    statement->node.end = r->request.end;
    list_push(p, &statement->node);
}

void parse_imports_finish(Parser *p, u32 base)
{
    if (!p->build)
        return;
    if (!p->export_equals)
        syntax_error(p, p->first_import, p->first_import + 6, Diag_ImportOutsideModule);
    if (!p->panic) {
        AstList rest = list_end(p, base);
        u32 i = 0;
        while (i < rest.len && ast_is(rest.items[i], Node_ExpressionStatement) &&
               AST(ExpressionStatement, rest.items[i])->directive)
            list_push(p, rest.items[i++]);
        for (u32 r = 0; r < p->build->requests.len; r++)
            push_required(p, r);
        for (; i < rest.len; i++)
            list_push(p, rest.items[i]);
    }
    build_deinit(p->build);
    p->build = NULL;
}
