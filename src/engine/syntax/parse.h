/* parse.h - source text to AST, scopes and function descriptions.
 *
 *     ScriptInfo *script = script_info_new(&source);
 *     ParseOptions options = {.goal = ParseGoal_Module, .lazy = true};
 *     ParseResult *result = parse_program(&arena, script, &options, &diags);
 *     if (diags.len) throw diag_first(&diags); else compile(result->program)
 *     ... at the first call of a lazily compiled function ...
 *     AstNode *function = parse_function_again(&arena2, script, info, &options2, &diags);
 *
 * The first parse finds every early error. Heap-free and free of global state: any thread may parse.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SYNTAX_PARSE_H
#define ENGINE_SYNTAX_PARSE_H

#include "base/arena.h"
#include "base/base.h"
#include "engine/source/diag.h"
#include "engine/source/source.h"
#include "engine/syntax/ast.h"
#include "engine/syntax/scope.h"

typedef enum ParseGoal {
    ParseGoal_Script,
    ParseGoal_Module,
    ParseGoal_CommonJs,     /* body of function (exports, require, module, __filename, __dirname) */
    ParseGoal_DirectEval,   /* options.outer = the caller's scopes */
    ParseGoal_IndirectEval,
    ParseGoal_Function,     /* the whole text is one function expression, as new Function makes it */
} ParseGoal;

typedef struct ParseOptions {
    ParseGoal goal;
    bool strict;          /* start in strict mode (direct eval in strict code, --use-strict) */
    const Dialect *dialect; /* NULL: plain JavaScript */
    bool lazy;            /* drop bodies of inner functions after checking them */
    bool no_html_comments;
    bool top_level_return; /* return outside functions: CommonJS, REPL */
    bool await_is_doubtful; /* CommonJs: an error where await would be a name, for the text may be a module's */
    bool as_v8;            /* messages of errors are V8's words */
    bool top_level_await;  /* await in a script: REPL, -p */
    bool private_intrinsics; /* $name intrinsics of src/js are plain identifiers either way */
    const ScopeInfo *outer; /* DirectEval: scopes of the caller, NULL = global */
    ArenaPool *pool;         /* for memory of the parse, may be NULL; outlives what is parsed again */
    const void *stack_limit; /* lowest address the C stack may reach, NULL = depth counter only */
    bool keep_completion; /* Module: its body returns the value of its last statement, as scripts do: -p */
    bool undetectable;    /* there may be objects that are == null: compare, do not test for null */
    u32 body_end;         /* Function: offset of the } that must close the body, 0 = any */
    u32 params_end;       /* Function: offset of the ) that must close the parameters, 0 = any */
} ParseOptions;

/* ---- modules ---- */
typedef struct ModuleAttribute {
    Str key, value;
} ModuleAttribute;

typedef struct ModuleRequest {
    Str specifier; /* WTF-8 */
    u32 start, end;
    u8 phase;      /* ImportPhase */
    ModuleAttribute *attributes; /* sorted by key */
    u32 n_attributes;
} ModuleRequest;

/* import { imported as local }: local is a VarKind_Import whose slot is the index here;
 * import * as ns: imported.data == NULL, local is VarKind_Namespace, an ordinary (heap or register) variable
 * that the linker fills. for_types: only the metadata of decorators asks for it; when there is no such export, as of a
 * type, it is undefined. */
typedef struct ModuleImport {
    u32 request;
    Str imported;
    Var *local;
    Name *local_name;
    u32 start;
    bool is_namespace, for_types;
} ModuleImport;

/* Local: export_name + var. Indirect (export {a as b} from, or of an import): request + import_name;
 * import_name.data == NULL: the namespace object (export * as ns from). Star: only request. */
typedef struct ModuleExport {
    enum { ModuleExport_Local, ModuleExport_Indirect, ModuleExport_Star } kind;
    Str export_name;
    Str import_name;
    u32 request;
    Var *var;
    u32 start, end;
    bool has_from; /* as written: export ... from, not an import handed on */
} ModuleExport;

typedef struct ModuleInfo {
    ModuleRequest *requests; /* unique, in order of first appearance */
    u32 n_requests;
    ModuleImport *imports;
    u32 n_imports;
    ModuleExport *exports;
    u32 n_exports;
    bool has_await;      /* top-level await */
    bool has_import_meta;
    bool has_import_export; /* some import or export declaration (detects module syntax) */
} ModuleInfo;

/* What JSX_PRESERVE calls: JSX_ELEMENT(tag, attributes or null, ...children), a fragment's tag is JSX_FRAGMENT. Such a tree
 * is only for printing. */
#define JSX_ELEMENT  "%element"
#define JSX_FRAGMENT "%fragment"

/* What is no error, and yet worth a word. */
typedef struct ParseWarning {
    struct ParseWarning *next;
    u32 start, end;
    const char *text;
} ParseWarning;

typedef struct ParseResult {
    AstNode *program; /* AstProgram */
    ScriptInfo *script;
    FunctionInfo *function;
    ModuleInfo *module; /* Module goal only */
    bool ok;            /* no diagnostics */
    bool has_module_syntax; /* import/export declarations, import.meta or (in a script) what only parses in modules */
    ParseWarning *warnings, **last_warning; /* in the order of the text */
    bool has_export_equals; /* TypeScript's `export =` in what was read as a module: it is CommonJS */
    bool incomplete;    /* the first error is an unexpected end of input: a REPL may ask for more */
    /* Direct and indirect eval, scripts: names for GlobalDeclarationInstantiation and
     * EvalDeclarationInstantiation: Vars of program->scope with kind Var or Function. */
} ParseResult;

/* Always returns a tree; it may be compiled when result->ok. The arena holds AST and scopes. */
ParseResult *parse_program(Arena *arena, ScriptInfo *script, const ParseOptions *options,
                           DiagList *diags);

/* Parses one lazily compiled function again: the result is an AstFunction with scopes; functions
 * inside it are described by the infos of the first parse and skipped. Only fields dialect,
 * stack_limit, pool and no_html_comments of options matter, as in the first parse. NULL when a diagnostic came
 * up: only when nesting is too deep for this stack. */
AstFunction *parse_function_again(Arena *arena, ScriptInfo *script, FunctionInfo *info,
                                  const ParseOptions *options, DiagList *diags);

/* Dumps, appended to out. */
void ast_dump(Buf *out, const AstNode *node);
void scope_dump(Buf *out, const ParseResult *result);

#endif
