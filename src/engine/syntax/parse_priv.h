/* parse_priv.h - the parser's state and what its files ask of each other.
 *
 * One recursive-descent pass builds nodes and scopes together. Three things need a second thought
 * and are solved without reading text twice:
 *  - `(a, b)` may be the parameters of an arrow: it is parsed as an expression inside a Cover
 *    scope, which becomes the arrow's scope, or stays in the chain as a transparent one.
 *  - `[a, {b = 1}]` may be a pattern: literals are turned into patterns in place; what is only
 *    valid in patterns leaves its position in cover_init until one of the two is certain.
 *  - functions to compile later: their nodes are dropped by rewinding the arena.
 *
 * Errors: syntax_error stops reading (tok becomes Eof), so every loop ends and the first one wins;
 * early_error only records.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SYNTAX_PARSE_PRIV_H
#define ENGINE_SYNTAX_PARSE_PRIV_H

#include "base/vec.h"
#include "engine/source/lexer.h"
#include "engine/syntax/parse.h"

/* A use of a name in an open scope, merged outward when the scope closes. */
struct NameUse {
    Name *name;
    Scope *scope;
    NameUse *outer; /* the name's use in an enclosing open scope */
    NameUse *next;  /* in scope */
    u32 min_pos;    /* earliest moment it can run, see POS_LATE; for TDZ */
    u32 second_pos; /* the next one after that */
    u32 first_pos;  /* where it is written, for messages */
    bool captured;  /* from an inner function */
    bool assigned;
};

/* Position of code inside class members: it runs when the class is complete. */
#define POS_LATE UINT32_MAX

/* A statement that break or continue can name. */
typedef struct Jump {
    struct Jump *outer;
    AstNode *node;
    Name *label;   /* NULL: loop or switch */
    AstNode *loop; /* the loop a label stands before */
    u32 start, body_start;
    bool is_loop, is_switch;
} Jump;

/* What holds inside the function being parsed. */
typedef struct FunctionState {
    struct FunctionState *outer;
    FunctionInfo *info;
    Jump *jumps;
    bool is_async, is_generator, is_arrow;
    bool allow_super_property, allow_super_call, allow_new_target;
    bool forbid_arguments; /* class field initialiser, static block, and arrows in them */
    bool in_static_block;
    bool in_params;        /* yield and await expressions are errors */
    bool allow_return, allow_await;
    u32 properties;        /* Parser.properties from here on are this function's */
    u32 yield_pos;         /* last yield expression (offset + 1), 0 = none: arrow parameters */
    u32 await_pos;         /* last await expression */
    u32 await_name_pos;    /* last `await` used as an identifier */
    u32 strict_pos;        /* first parameter name not allowed in strict code (offset + 1) */
    u32 strict_end;
    u16 strict_code;
    u32 duplicate_pos;     /* second parameter of the same name (offset + 1) */
    u32 duplicate_end;
} FunctionState;

/* A sloppy function declaration in a block, which may also become a var of the function. */
typedef struct AnnexB {
    struct AnnexB *next;
    Name *name;
    AstFunctionDeclaration *node;
    u32 start, end;
} AnnexB;

/* Private part of a Scope that is open. */
typedef struct OpenScope {
    AnnexB *annex_b;  /* candidates that came from inside or are its own */
    struct TsAlias *aliases; /* TypeScript, latest first */
    u32 functions_base;
} OpenScope;

typedef struct FreeUse {
    Name *name;
    u32 first_pos;
    bool assigned;
} FreeUse;

/* TypeScript: a constructor's parameter that is a property too. */
typedef struct ParamProperty {
    Name *name;
    u32 start, end;
} ParamProperty;

enum {
    LIMIT_NO_IN = 1,       /* `in` is not an operator: heads of for */
    LIMIT_CONDITIONAL = 2, /* between ? and :, where `(a): b` is no arrow's return type */
};

typedef VEC(AstNode *) NodeStack;

/* What a class member asks of the function that is parsed next, its own. */
typedef struct MemberNotes {
    NodeStack decorators; /* Decorator nodes of the parameters */
    bool wants_types;     /* the next two are filled */
    VEC(const struct TypeNote *) params;
    const struct TypeNote *result; /* NULL: none is written */
} MemberNotes;

/* A use by a decorator of a parameter: it runs in the scope around the function. */
typedef struct LateUse {
    Name *name;
    u32 min_pos, first_pos;
    bool captured, assigned;
} LateUse;
typedef VEC(FreeUse) FreeStack;

typedef struct Parser {
    Lexer lex;
    Arena *arena;
    Arena text_arena; /* names and decoded texts, which survive the dropping of nodes */
    NameTable names;
    ScriptInfo *script;
    Source *source;
    const ParseOptions *options;
    DiagList *diags;
    ParseResult *result;
    ModuleInfo *module;
    struct ModuleBuild *build;
    Scope *scope;
    FunctionState *fn;
    NodeStack stack;   /* children of nodes under construction */
    FreeStack free;
    VEC(ParamProperty) properties; /* of constructors whose body is not finished */
    VEC(LateUse) late;
    MemberNotes *notes; /* of the function that begins next, or NULL */
    AstList decorators; /* of the class that begins next */
    bool strict;
    u8 limits;         /* LIMIT_: cleared inside any bracket */
    bool ts;
    bool panic;        /* after a syntax error */
    bool again;        /* parse_function_again: known to be correct, functions are skipped */
    bool in_module;
    bool keep;         /* nodes of this region are kept: an enclosing function is being compiled */
    bool in_decl_file; /* inside `declare`: nothing has a value */
    bool in_extends;   /* TypeScript: no conditional types */
    bool type_notes;   /* emitDecoratorMetadata: types of class members are wanted */
    FunctionInfo *target; /* of parse_function_again */
    struct JsxState *jsx;   /* NULL before the first element */
    bool has_jsx;           /* `<` at the start of an expression opens an element */
    AstNode *export_equals; /* TypeScript, CommonJS: the assignment, which comes last */
    u32 first_import;   /* CommonJS with `build`: offset */
    bool has_hoisted;       /* TypeScript: const enums are to be moved */
    struct TsNamespace *ns; /* TypeScript: the innermost namespace around */
    u32 depth;
    const void *stack_limit;
    u32 arrow_start;   /* an arrow function may begin at this token */
    u32 eager_start;   /* a function that begins here is called at once */
    u32 param_start;   /* TypeScript: an arrow parameter with `?` may begin at this token */
    u32 cover_init;    /* `{a = 1}` or the like waiting to become a pattern (offset + 1), 0 = none */
    u32 cover_init_end;
    DiagCode cover_code; /* the error if it does not */
    Name *name_arguments, *name_eval, *name_default;
} Parser;

/* ---- parse.c: tokens, errors, lists ---- */
static inline TokenKind kind(const Parser *p) { return (TokenKind)p->lex.tok.kind; }
static inline bool at(const Parser *p, TokenKind k) { return p->lex.tok.kind == k; }
/* A contextual word written without escapes. */
static inline bool at_word(const Parser *p, TokenKind k)
{
    return p->lex.tok.kind == k && !p->lex.tok.escaped;
}
static inline u32 pos(const Parser *p) { return p->lex.tok.start; }
static inline void next(Parser *p) { lex_next(&p->lex); }
static inline bool eat(Parser *p, TokenKind k)
{
    if (p->lex.tok.kind != k)
        return false;
    lex_next(&p->lex);
    return true;
}

/* The token is wrong here; expected may be NULL. */
COLD void parse_unexpected(Parser *p, const char *expected);
bool parse_expect(Parser *p, TokenKind k);
/* Between items of a list: true at its closing token (not taken) and behind a comma. */
bool parse_comma(Parser *p, TokenKind closing);
/* Reports and stops. */
COLD void parse_stop(Parser *p);
#define syntax_error(p, start, end, ...)                                                           \
    do {                                                                                           \
        if (!(p)->panic) {                                                                         \
            diag_add((p)->diags, (start), (end), __VA_ARGS__);                                     \
            parse_stop(p);                                                                         \
        }                                                                                          \
    } while (0)
/* Reports and goes on; nothing after a syntax error. */
#define early_error(p, start, end, ...)                                                            \
    do {                                                                                           \
        if (!(p)->panic)                                                                           \
            diag_add((p)->diags, (start), (end), __VA_ARGS__);                                     \
    } while (0)
#define NAME_ARGS(name) (int)(name)->text.len, (name)->text.data

/* The kind and flags of the token after this one, without moving. */
Token parse_peek(Parser *p);
void parse_semicolon(Parser *p);
COLD void parse_too_deep(Parser *p);
/* False, with the error reported, when nesting is too deep. Pairs with parse_leave. */
static inline bool parse_enter(Parser *p)
{
    p->depth++;
    if (LIKELY((uintptr_t)__builtin_frame_address(0) > (uintptr_t)p->stack_limit))
        return true;
    parse_too_deep(p);
    return false;
}
static inline void parse_leave(Parser *p) { p->depth--; }

static inline u32 list_begin(Parser *p) { return p->stack.len; }
static inline void list_push(Parser *p, AstNode *node) { VEC_PUSH(&p->stack, node); }
AstList list_end(Parser *p, u32 base);
AstNode *parse_dummy(Parser *p);
/* A word to the user; the text lives for ever. */
void parse_warning(Parser *p, u32 start, u32 end, const char *text);

#define NEW(kind_, start) AST_NEW(p->arena, kind_, start, 0)
/* Sets the end to that of the last token read and gives the node. */
static inline AstNode *done(Parser *p, void *node)
{
    ((AstNode *)node)->end = p->lex.prev_end;
    return node;
}

/* ---- scope.c ---- */
Scope *scope_open(Parser *p, ScopeKind kind, u32 start);
/* Resolves what it can and hands the rest to the parent. */
void scope_close(Parser *p, u32 end);
/* The same for a function: what is not resolved is pushed to p->free. */
void scope_close_function(Parser *p, u32 end);
void scope_use(Parser *p, Name *name, u32 at, bool assigned);
/* The same for a scope among the parameters of a function whose code belongs to `around`, the scope around the
 * function: its uses go to p->late. */
void scope_close_late(Parser *p, u32 end, Scope *around);
void scope_use_late(Parser *p, const LateUse *use);
void scope_use_captured(Parser *p, Name *name, u32 at, u32 first_pos, bool assigned);
/* The use at this offset in the innermost scope was a declaration. */
void scope_unuse(Parser *p, Name *name, u32 at);
Var *scope_declare(Parser *p, Name *name, VarKind kind, u32 start, u32 end);
/* To a scope that is closed; its storage is the caller's to say. */
Var *scope_add_closed(Parser *p, Scope *scope, Name *name, VarKind kind);
/* Without any check. */
Var *scope_add(Parser *p, Scope *scope, Name *name, VarKind kind, u32 start);
void scope_direct_eval(Parser *p);
void scope_annex_b(Parser *p, AstFunctionDeclaration *node, Name *name, u32 start, u32 end);
void scope_add_function(Parser *p, Scope *scope, AstNode *declaration);
Scope *scope_variable_scope(Scope *scope);
/* Gives an open variable another name. */
void scope_rename(Var *v, Name *name);
/* The declaration in this scope, which is open; or NULL. */
Var *scope_own_open(const Scope *scope, const Name *name);
/* Does anything refer to the name in this scope, which is innermost? */
bool scope_is_used(const Scope *scope, const Name *name);
struct OpenScope *scope_open_part(Parser *p, Scope *scope);
/* Adds a variable from inside a function whose nodes may be dropped. */
Var *scope_add_lasting(Parser *p, Scope *scope, Name *name, VarKind kind);
/* A variable of the scope, and its name, that no program can spell. */
Var *scope_add_hidden(Parser *p, Scope *scope, Str text, u32 start);

/* ---- script.c ---- */
FunctionInfo *script_new_function(ScriptInfo *script, u32 start);
u32 script_find_name(const ScriptInfo *script, Str text); /* 0 = none */
void script_erase(ScriptInfo *script, u32 start, u32 end);
u32 name_id(Parser *p, Name *name);

/* ---- parse_expr.c ---- */
AstNode *parse_expression(Parser *p);       /* with commas */
AstNode *parse_assign(Parser *p);
AstNode *parse_assign_cover(Parser *p);     /* caller looks after cover_init */
AstNode *parse_left_side(Parser *p);        /* LeftHandSideExpression */
AstNode *parse_property_key(Parser *p, bool *computed);
AstNode *parse_identifier(Parser *p);       /* reference */
bool parse_is_bare_arrow(const AstNode *node);
void parse_check_cover(Parser *p);
void parse_check_string(Parser *p);         /* octal escapes in strict code */
AstNode *parse_string(Parser *p);
AstNode *parse_this(Parser *p, u32 start, u32 end);
/* What follows an expression that began at `start`; tok is the name behind the dot, the parenthesis, the template. */
AstNode *parse_dot(Parser *p, AstNode *object, u32 start, bool optional);
AstNode *parse_call(Parser *p, AstNode *callee, u32 start, bool optional);
AstNode *parse_tagged(Parser *p, AstNode *tag, u32 start);
AstNode *parse_string_node(Parser *p, Str text, u32 start, u32 end);
AstNode *parse_parenthesized(Parser *p);

/* ---- parse_pattern.c ---- */
/* May the word be bound or referenced here? Reports when not. */
bool parse_check_word(Parser *p, const Token *tok, bool binding);
bool parse_is_identifier(const Parser *p);
AstNode *parse_binding_identifier(Parser *p, VarKind var_kind);
AstNode *parse_binding_target(Parser *p, VarKind var_kind);
AstNode *parse_binding_element(Parser *p, VarKind var_kind);
/* An expression as assignment target; pattern literals are converted when `destructuring`. */
AstNode *parse_to_target(Parser *p, AstNode *node, DiagCode code, bool destructuring);
/* An arrow parameter. */
AstNode *parse_to_param(Parser *p, AstNode *node);
/* After a pattern's end is known: where its names become readable. */
void parse_set_init(const AstNode *target, u32 end);
bool parse_has_expressions(const AstNode *target);

/* ---- parse_stmt.c ---- */
AstNode *parse_statement_item(Parser *p);   /* declarations allowed */
AstNode *parse_block(Parser *p);            /* with its own scope */
/* Statements up to `stop`, with a directive prologue when `directives` is not NULL. */
AstList parse_statements(Parser *p, TokenKind stop);
AstNode *parse_variables(Parser *p, VarKind var_kind, bool await_using, bool in_for);
AstNode *parse_function_declaration(Parser *p, u32 start, bool is_async, bool is_default);
AstNode *parse_class_declaration(Parser *p, bool is_default);
/* "use strict" and other directives; true when strict was switched on. */
bool parse_directives(Parser *p, bool *use_strict, u32 *at);

/* ---- parse_function.c ---- */
typedef struct FunctionSpec {
    u32 start;
    FunctionKind kind;
    bool is_async, is_generator, is_declaration, is_static, is_member;
    Name *name;
    u32 name_start, name_end;
    u16 name_token;
    bool name_escaped;
} FunctionSpec;

AstNode *parse_function_expression(Parser *p);
/* tok is at the parameters (or type parameters). NULL: TypeScript overload without a body. */
AstNode *parse_function_rest(Parser *p, const FunctionSpec *spec);
/* State of the arena and so on at a place where an arrow may begin. */
typedef struct ArrowMark {
    ArenaMark arena;
    u32 n_functions;
    u32 n_erased;
    Scope *outer;
    Scope *last_child;
    u32 yield_pos, await_pos, await_name_pos;
    bool is_immediate; /* the arrow will be called where it stands */
} ArrowMark;
ArrowMark parse_arrow_mark(Parser *p); /* tok is the first of the arrow */
/* p->scope is the Cover scope; tok is the arrow. Parameters are stack items from `base`. */
AstNode *parse_arrow(Parser *p, const ArrowMark *mark, u32 start, u32 params_start, u32 base,
                     bool is_async);
/* One unparenthesised parameter; tok is it. */
AstNode *parse_arrow_name(Parser *p, u32 start, bool is_async);
/* The function that starts here is known: the closure node, with the text skipped. */
AstNode *parse_known_function(Parser *p, u32 start);
AstFunction *parse_common_js(Parser *p);
void parse_push_function(Parser *p, FunctionState *state, FunctionInfo *info);

/* ---- parse_jsx.c ---- */
/* An element or fragment; tok is <. */
AstNode *parse_jsx(Parser *p);
/* With both JSX and TypeScript: does < open the type parameters of an arrow? */
bool parse_jsx_type_parameters(Parser *p);
/* At the end of a CommonJS file: what its elements need, before the statements of the stack from `base`. */
void parse_jsx_finish(Parser *p, u32 base);

/* ---- parse_class.c ---- */
AstNode *parse_class(Parser *p, bool is_declaration, bool is_default, u32 start);

/* A variable of the class whose scope is open, that no program can name. */
Var *class_hidden_var(Parser *p, Str text, u32 start);

/* ---- parse_decorator.c ---- */
AstList parse_decorators(Parser *p);               /* `@...` one behind the other; tok is the first @ */
AstNode *parse_decorated_statement(Parser *p);     /* tok is @ at the start of a statement */
AstNode *parse_decorated_expression(Parser *p);
/* `export @dec class`: as parse_decorators, for the class that follows. */
void parse_export_decorators(Parser *p);
/* Before parameter `index`; notes: NULL where only an error can come of it. */
void parse_param_decorators(Parser *p, MemberNotes *notes, u32 index);
/* What the parameters' decorators use, once the function is closed. */
void parse_use_late(Parser *p, u32 base);

/* ---- parse_type_note.c: types as values, for emitDecoratorMetadata ---- */
static inline bool type_notes_wanted(const Parser *p) { return p->type_notes; }
/* A TypeValue of the type that begins at tok, which stays where it is; `colon`: of the one behind a colon, if there is
 * one there. NULL: nothing is wanted. */
AstNode *type_note_here(Parser *p, bool colon);
const struct TypeNote *type_note_result(Parser *p);
/* tok is where a parameter begins, behind its decorators and modifiers. */
const struct TypeNote *type_note_param(Parser *p);
/* MemberTypes of the method that started there and was just parsed or skipped; NULL when nothing is wanted. */
AstNode *type_note_method(Parser *p, const MemberNotes *notes, u32 start);
void type_note_statement(Parser *p);     /* keeps what the statement at tok declares as a type */
void type_note_use(Parser *p, AstNode *value); /* the value will be made in the scope that is open */

/* ---- parse_module.c ---- */
AstNode *parse_import(Parser *p);
/* TypeScript in a CommonJS file, at its top: an import declaration that becomes a require. */
AstNode *parse_import_required(Parser *p);
/* Puts those before the statements from `base` on; an error where nothing is exported with `export =`. */
void parse_imports_finish(Parser *p, u32 base);
AstNode *parse_export(Parser *p);
void parse_module_init(Parser *p);
void parse_module_finish(Parser *p);
/* Imports `imported` from the specifier before everything else, as the local name, which no program can spell. */
void parse_module_add_import(Parser *p, Str specifier, Str imported, Name *local, u32 start, u32 end);

/* ---- parse_ts.c ---- */
void ts_type(Parser *p);                       /* skips a type */
bool ts_at_function_type(Parser *p);           /* (...) => or <...>(...) => */
void ts_operator_type(Parser *p);              /* one part of a union */
bool ts_starts_operand(TokenKind kind);        /* behind keyof, unique, readonly; on the next line too */
void ts_skip_balanced(Parser *p);              /* from a bracket to behind its partner */
void ts_annotation(Parser *p);                 /* `: type` if there is one */
void ts_return_type(Parser *p);                /* the same with predicates */
void ts_type_parameters(Parser *p);            /* `<...>` if there is one */
bool ts_try_type_arguments(Parser *p);         /* `<...>` followed by what may follow it */
void ts_type_arguments(Parser *p);
bool ts_try_return_type_arrow(Parser *p);      /* `): type =>` */
bool ts_try_arrow_type_parameters(Parser *p);  /* `<T>(` of a generic arrow */
void ts_erase(Parser *p, u32 start);           /* up to the last token read */
void ts_erase_range(Parser *p, u32 start, u32 end);
void ts_unsupported(Parser *p, const char *what);
/* A statement that is only types (interface, type, declare ...), or NULL. */
AstNode *ts_statement(Parser *p);
void ts_heritage(Parser *p);                   /* implements ... */
bool ts_index_signature(Parser *p);

/* ---- parse_enum.c: see ts_entity.h ---- */
AstNode *ts_enum(Parser *p, u32 start, bool is_const, bool is_exported); /* tok is `enum` */
/* Moves const enums of a statement list to its start, behind directives. */
/* A `declare const enum`, whose values are used though it makes no variable; tok is behind `enum`. */
void ts_declared_const_enum(Parser *p);
void ts_hoist_enums(const Parser *p, AstList *list);
/* The value of `const name = init`, for enums that use it. */
void ts_note_constant(Parser *p, AstNode *target, const AstNode *init);

/* ---- parse_namespace.c ---- */
AstNode *ts_namespace(Parser *p, u32 start, bool is_exported); /* tok is behind `namespace`; exported by the one around */
/* Steps over one declaration that has no value (interface, type ...); false, with nothing read, at others. */
bool ts_skip_types(Parser *p);
/* `export` at the top of a namespace body; tok is behind it. */
AstNode *ts_namespace_export(Parser *p, u32 start);
bool ts_may_hold_namespace(const Parser *p);   /* at the top of the file or of a namespace body */
bool ts_in_namespace(const Parser *p);         /* at the top of a namespace body */
Var *ts_declare_member(Parser *p, Name *name, u32 start);
/* Before a scope resolves its uses: the targets of aliases that are used are used too. */
void ts_settle_aliases(Parser *p, Scope *scope);
/* `x = require("y")` or `x = a.b` behind import; NULL when it is something else. */
AstNode *ts_import_equals(Parser *p, u32 start, bool is_exported);
AstNode *ts_export_equals(Parser *p, u32 start); /* tok is = */

#endif
