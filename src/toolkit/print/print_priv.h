/* print_priv.h - the printer's own: its state, levels of precedence, and what its files call of each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_PRINT_PRINT_PRIV_H
#define TOOLKIT_PRINT_PRINT_PRIV_H

#include "base/buf.h"
#include "base/vec.h"
#include "toolkit/print/print_js.h"

/* How tightly an expression must bind to stand somewhere without parentheses. The binary operators are LEVEL_BINARY +
 * token_precedence. */
typedef enum Level {
    LEVEL_SEQUENCE,
    LEVEL_ASSIGN, /* also arrow functions and yield */
    LEVEL_CONDITIONAL,
    LEVEL_BINARY = LEVEL_CONDITIONAL,
    LEVEL_COMPARE = LEVEL_BINARY + 8,
    LEVEL_MULTIPLY = LEVEL_BINARY + 11,
    LEVEL_POWER = LEVEL_BINARY + 12,
    LEVEL_PREFIX,
    LEVEL_POSTFIX,
    LEVEL_NEW, /* new without arguments */
    LEVEL_CALL,
} Level;

enum {
    PRINT_NO_IN = 1,   /* in the head of a for: `in` needs parentheses */
    PRINT_NO_CALL = 2, /* in the callee of new: calls need parentheses */
    PRINT_INDEXED = 4, /* followed by [ */
};

/* An operator of a chain a + b + c whose left operand is being printed. */
typedef struct Spine {
    const AstNode *node;
    u32 flags;
    bool paren;
} Spine;

/* An enum or namespace around this place: the variable with its object, and what that is called in the output. */
typedef struct OpenNamespace {
    const Var *object;
    Str name;
} OpenNamespace;

/* The variable that keeps a computed key of a decorated member. */
typedef struct SavedKey {
    const AstClassMember *member;
    Str name;
} SavedKey;

/* Entries of ModuleInfo.exports in the order of the text. */
typedef struct ExportOrder {
    u32 start, index;
} ExportOrder;

typedef struct Printer {
    Buf *out;
    const PrintOptions *options;
    const ParseResult *result;
    Source *source;
    bool min;           /* minify_whitespace */
    bool failed;        /* too deep */
    bool hidden_due;    /* imports nobody wrote: before the first statement that is no directive */
    bool semicolon;     /* min: owed before the next statement, not before } */
    u32 depth;          /* indentation */
    VEC(OpenNamespace) namespaces; /* names in them may stand for properties */
    Arena names;        /* of those that were made up */
    bool lower;         /* legacy decorators become calls */
    u32 helpers;        /* functions of print_decorator.c that the text calls: bits */
    VEC(SavedKey) keys;
    u32 n_keys;         /* that were ever kept */
    Map hidden;         /* names that begin with %: what they are called */
    const void *stack_limit;
    /* Offsets in `out` where an expression that begins with {, function, class or let[ would be read as something else. */
    size_t statement_start, arrow_start, default_start, for_start;
    size_t regexp_end; /* where a word would become flags */
    VEC(Spine) spine;
    ExportOrder *exports; /* malloc */
    u32 n_exports, next_import;
    u32 pure_at;          /* offset of the last call that was marked as pure */
    /* Generated position of map_at, an offset in `out`; and of the source. */
    size_t map_at;
    u32 map_line, map_column;
    u32 from_at, from_line, from_column;
} Printer;

/* ---- print_text.c: what stands next to each other ---- */

void print_char(Printer *p, char c);
void print_text(Printer *p, const char *text);
void print_text_view(Printer *p, Str text);
/* A keyword or name: a space before it where it would grow together with what is there. */
void print_word(Printer *p, Str word);
/* Punctuation, with a space before it where it would grow together. */
void print_operator(Printer *p, const char *text);
/* With optional spaces around it. */
void print_operator_spaced(Printer *p, const char *text);
void print_space(Printer *p);
void print_newline(Printer *p);
void print_indent(Printer *p);
/* The end of a statement: ";\n", or a semicolon that is owed. */
void print_end(Printer *p);
/* Writes the semicolon that is owed. */
void print_owed(Printer *p);
/* The generated place maps to this offset of the source. */
void print_map(Printer *p, u32 offset);
/* A name, escaped when only ASCII may be written. */
void print_name(Printer *p, Str name);
void print_quoted(Printer *p, Str text, bool may_use_backtick);
/* A key: as a name when it is one. */
void print_key_text(Printer *p, Str text);
/* Cooked text between the backticks. */
void print_template_text(Printer *p, Str text);
void print_number(Printer *p, double value, Level level);
bool print_is_name(Str text, bool ascii_only);
/* False, and the print has failed, when the C stack ends. */
bool print_enter(Printer *p);

/* ---- print_expr.c ---- */
void print_expression(Printer *p, const AstNode *node, Level level, u32 flags);
/* What the object is called of which the name is a property (members of enums and namespaces); "" when it is none. */
Str print_member_object(const Printer *p, const AstIdentifier *n);
/* A name that does not occur in the program: base, or base_1 and so on. */
Str print_fresh_name(Printer *p, Str base);
/* What a name that the parser made up ("%jsx") is called. */
Str print_hidden_name(Printer *p, Str name);
/* A key of an object, pattern or class. */
void print_key(Printer *p, const AstNode *key, bool computed);
/* Do the items lie on several lines of the source? Then they get lines of their own. */
bool print_spread_out(const Printer *p, const AstNode *node, const AstList *items);

/* ---- print_function.c ---- */
void print_function(Printer *p, const AstFunction *function);
/* Parameters and body. */
void print_function_rest(Printer *p, const AstFunction *function);
void print_arrow(Printer *p, const AstFunction *function, u32 flags);
void print_class(Printer *p, const AstClass *class);
/* named: with its name. self: what the class is assigned to first of all; "" for nothing. */
void print_class_as(Printer *p, const AstClass *class, bool named, Str self);
/* A method of a class or object by itself. */
void print_member_alone(Printer *p, const AstNode *member);

/* ---- print_decorator.c ---- */
typedef enum ClassPlace { CLASS_PLAIN, CLASS_EXPORTED, CLASS_DEFAULT } ClassPlace;
/* A declaration of a class whose decorators become calls? */
bool print_is_decorated(const Printer *p, const AstNode *node);
/* Such a class with all that belongs to it: several statements. */
void print_decorated_class(Printer *p, const AstNode *node, ClassPlace place);
/* The key of a member; of a decorated one it may have to be kept. */
void print_member_key(Printer *p, const AstClassMember *member);
/* An auto-accessor as a private field, a getter and a setter; false: it stays. */
bool print_accessor(Printer *p, const AstClassMember *member);
/* The functions that the text calls. */
void print_helpers(Printer *p);

/* ---- print_jsx.c ---- */
/* An element that is kept? */
bool print_is_jsx(const AstNode *node);
void print_jsx(Printer *p, const AstNode *node);

/* ---- print_stmt.c ---- */
void print_statement(Printer *p, const AstNode *node);
/* Statements on lines of their own; legal comments from `from` on and up to `to` stand between them. */
void print_statements(Printer *p, const AstList *list, u32 from, u32 to);
void print_block(Printer *p, const AstList *body, u32 start, u32 end);
void print_variables(Printer *p, const AstVarDeclaration *node, u32 flags);

/* ---- print_module.c ---- */
void print_module_start(Printer *p);
/* Imports nobody wrote, the functions that JSX calls. */
void print_hidden_imports(Printer *p);
void print_import(Printer *p, const AstNode *node);
void print_export_named(Printer *p, const AstExportNamed *node);
void print_export_default(Printer *p, const AstExportDefault *node);
/* Comments in the text between two offsets that are to be kept. */
void print_comments(Printer *p, u32 from, u32 to);

#endif
