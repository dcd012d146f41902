/* scope.h - scopes, variables, functions: what the parser finds out and the compiler asks.
 *
 * During a parse there are Scopes with Vars (arena memory). When a scope closes all uses of its names are
 * known, so storage is decided then: a Var is in a register unless something outlives or
 * escapes the frame (captured by an inner function, visible to a direct eval or with). A scope with at
 * least one heap variable, or that dynamic code must see, has `needs_heap`: the compiler emits "push
 * scope" with n_slots slots on entry and "pop scope" on exit.
 *
 * What outlives a parse is plain data in a ScriptInfo (one per source text): FunctionInfo of every
 * function, ScopeInfo of heap scopes around code compiled later. Lazily compiled functions are parsed
 * again by parse_function_again (parse.h), where outer names are found through FunctionInfo.outer.
 *
 * ---- Function entry, in order (FunctionDeclarationInstantiation) ----
 *  1. if scope->needs_heap push it. Variables with needs_tdz start as hole, others undefined.
 *  2. special variables that exist as a Var in scope (special_var(scope, Special_This) ...): store when heap.
 *     VarKind_Arguments: make the arguments object (mapped when info->mapped_arguments: then all
 *     parameters are in heap slots and the object aliases them). VarKind_FunctionName: the callee.
 *  3. bind parameters left to right (a parameter in a heap slot is copied there). With
 *     parameter expressions, parameters are in TDZ until bound.
 *  4. if body_scope != scope: push it when needs_heap; each var there that has `param_init` starts with
 *     the value of that parameter-scope variable, other vars undefined.
 *  5. instantiate scope->functions / body_scope->functions (hoisted declarations, later wins).
 * For generators steps 1-5 run at the call, before the initial yield.
 *
 * ---- Blocks, switch, for, catch, class ----
 *  enter: push if needs_heap; needs_tdz variables := hole; instantiate scope->functions. Class: see AstClass.
 *
 * ---- TDZ ----
 *  scope_locate says for each reference whether a check is needed (loc.check_tdz); the initialising
 *  write (declarator, class, using, parameter) never checks. Without check_tdz on any reference the
 *  variable has needs_tdz == false and need not be filled with the hole.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SYNTAX_SCOPE_H
#define ENGINE_SYNTAX_SCOPE_H

#include "base/arena.h"
#include "base/base.h"
#include "engine/source/source.h"
#include "engine/syntax/ast.h"

typedef enum ScopeKind {
    ScopeKind_Global,       /* top of a script or of an indirect eval */
    ScopeKind_Module,
    ScopeKind_Eval,         /* top of a direct eval, and of every strict eval: let/const live here; in
                               sloppy eval var and function go to the caller's variable scope */
    ScopeKind_Function,     /* parameters; and the body when parameters are simple */
    ScopeKind_FunctionBody, /* vars and lexical names of a body behind parameter expressions */
    ScopeKind_Block,
    ScopeKind_For,          /* head of for, for-in, for-of */
    ScopeKind_Switch,
    ScopeKind_Catch,
    ScopeKind_With,
    ScopeKind_Class,
    ScopeKind_ClassField,   /* one initialiser; a function boundary */
    ScopeKind_StaticBlock,  /* a function boundary */
    ScopeKind_Cover,        /* parser's own; never seen outside */
    ScopeKind_Namespace,    /* body of a TypeScript namespace: its vars and functions stay in it */
} ScopeKind;

typedef enum VarStorage {
    Storage_Register, /* the compiler picks the register and keeps it in Var.reg */
    Storage_Heap,     /* slot Var.slot of its scope's heap object */
    Storage_Global,   /* top level of a script: var/function = property of the global object,
                         is_lexical = the global lexical environment; by name */
    Storage_Import,   /* Var.slot = index in ModuleInfo.imports; read through the cell of the
                         exporting module, always with TDZ check unless known */
    Storage_Member,   /* property of the object that Var.object (same scope) holds; slot is that variable's */
    Storage_Dynamic,  /* var or function of a sloppy direct eval: created by name in the caller's
                         variable scope (DeclareEvalVar), found by dynamic lookup */
} VarStorage;

struct Var {
    Name *name;
    Scope *scope;
    Var *next;       /* in scope, declaration order */
    Var *shadowed;   /* parser: next outer declaration of the name */
    u32 start;       /* where the name is declared */
    u32 init_end;    /* references at or behind this offset in the same function see it initialised */
    u32 slot;        /* Storage_Heap, Storage_Import */
    i32 reg;         /* compiler's: register, -1 at first */
    u8 kind;         /* VarKind */
    u8 storage;      /* VarStorage */
    bool is_lexical; /* let-like: has a TDZ, may not be redeclared */
    bool is_const;   /* assignment throws TypeError (FunctionName: only in strict code) */
    bool captured;   /* used by an inner function, or visible to eval/with */
    bool assigned;   /* written other than by its initialiser */
    bool used;       /* referenced at all */
    bool used_as_value; /* TypeScript: referenced outside types */
    bool in_type_value; /* an import that a type used as a value names (emitDecoratorMetadata) */
    bool needs_tdz;  /* some reference needs a check: fill with hole on scope entry */
    bool is_static;  /* private names */
    bool exported;   /* module variable that others may read: always Storage_Heap */
    bool from_block;  /* var that only functions in blocks ask for: where it would clash with a let, it is not made */
    bool is_block_function; /* sloppy plain function in a block: may be declared again */
    Var *param_init; /* FunctionBody var of the same name as a parameter: starts with its value */
    Var *object;     /* VarKind_Member: the variable that holds the enum or namespace */
    struct TsEntity *entity; /* TypeScript: what is known of the enum or namespace it holds */
    const struct TsConstant *constant; /* TypeScript: its value, where enums may use it */
    u32 param_index; /* VarKind_Param that is a plain parameter: its index, else UINT32_MAX */
    void *data;      /* compiler's own use */
};

/* A use of a name in a scope that is still open; merged outward when the scope closes. */
struct NameUse;

struct Scope {
    u8 kind; /* ScopeKind */
    bool is_function_boundary; /* Function, ClassField, StaticBlock, and the root */
    bool is_strict;
    bool needs_heap;      /* push a heap scope at entry */
    bool has_direct_eval; /* direct eval here or in anything inside */
    bool has_sloppy_eval; /* variable scope into which a sloppy direct eval may put variables:
                             eval_slot is a heap slot for them */
    bool per_iteration;   /* For: a closure captures its variables, copy the scope per iteration */
    bool is_heritage;     /* around `extends ...`: private names of the class are not visible */
    Scope *parent;
    Scope *first_child, *next_sibling, *last_child;
    FunctionInfo *function; /* the function (or Program) whose code this is */
    Var *first, *last;
    u32 n_vars;
    u32 n_slots;    /* heap slots; With: slot 0 is the object */
    i32 eval_slot;  /* heap slot of the object with eval's variables, -1 */
    u32 start, end; /* source range in which the names are visible */
    u32 depth;
    AstList functions; /* FunctionDeclaration nodes to instantiate at entry, source order */
    struct ScopeInfo *info; /* scope_publish: the persistent description, NULL until asked for */
    /* private to scope.c and the parser */
    NameUse *uses;
    struct OpenScope *open;
    Var **table; /* hash table of the variables when there are many; size table_mask + 1 */
    u32 table_mask;
    void *data; /* compiler's own use */
};

/* ---- what outlives the parse --------------------------------------------------------------- */

typedef enum FunctionKind {
    Function_Normal,
    Function_Arrow,
    Function_Method,      /* object and class methods: no [[Construct]], may use super.x */
    Function_Getter,
    Function_Setter,
    Function_Constructor,        /* class constructor */
    Function_DerivedConstructor, /* of a class with heritage */
    Function_ClassInit,   /* synthetic: runs the instance fields, or the static fields and blocks */
    Function_Program,     /* script, module or eval as a whole; async when it has top-level await */
} FunctionKind;

/* One per function of the source, in ScriptInfo.arena. */
struct FunctionInfo {
    u32 start, end;      /* whole text, what toString shows (a static method starts behind static) */
    u32 params_start;    /* the ( of the parameters; of an arrow: its first token after async */
    u32 body_start;      /* the { of the body, or the first token of an expression body */
    u32 name_id;         /* declared name in ScriptInfo.names; 0 = anonymous, named by its context */
    u32 index;           /* order of completion in ScriptInfo */
    u32 param_count;     /* formal parameters without rest */
    u32 length;          /* value of the length property */
    u8 kind;             /* FunctionKind */
    bool is_async : 1, is_generator : 1;
    bool is_strict : 1;
    bool is_declaration : 1; /* hoisted: instantiated at entry of its scope */
    bool is_static : 1;      /* class member */
    bool is_expression_body : 1;
    bool is_lazy : 1;        /* the AST of its body was not kept */
    bool is_immediate : 1;   /* called where it stands */
    bool has_simple_params : 1;
    bool has_param_expressions : 1; /* body_scope is separate */
    bool has_rest : 1;
    bool has_duplicate_params : 1;
    bool has_use_strict : 1; /* own directive */
    bool uses_arguments : 1; /* itself or through arrows/eval: an arguments object is made */
    bool mapped_arguments : 1; /* sloppy, simple: parameters and arguments object share slots */
    bool uses_this : 1;      /* itself or through arrows/eval */
    bool uses_new_target : 1, uses_super_property : 1, uses_super_call : 1;
    bool has_direct_eval : 1;  /* itself or in anything inside */
    bool has_inner_functions : 1;
    bool has_erased : 1;       /* TypeScript was erased in its range: see ScriptInfo.erased */
    bool has_private_names : 1;/* the class around it matters: uses #x */
    bool has_await : 1;        /* Program: top-level await */
    bool is_plain : 1;         /* of a CommonJS file: uses nothing that only those have (this included), and no eval */
    bool late_fields : 1;      /* constructor: a RunFields node says when fields are initialised */
    bool is_class_field_init : 1; /* ClassInit: `arguments` is forbidden in eval */
    bool has_start : 1;        /* script_function_at finds it */
    FunctionInfo *parent;  /* enclosing function (ClassInit and Program included), NULL for the root */
    u32 *free_names;       /* names used inside and declared outside: id << 1 | is_assigned */
    u32 *properties;       /* TypeScript constructor: names of its parameter properties */
    u32 n_free_names, n_properties;
    u32 created_at;        /* from where on its closure can exist: start of the scope a declaration is
                              hoisted to, end of the class for members, else start */
    u32 class_start;       /* class member: start of the class, else 0 */
    /* Set by the compiler when it compiles the enclosing function: innermost heap scope at the place
     * where the closure is made. NULL = global. */
    const struct ScopeInfo *outer;
    struct ScriptInfo *script;
};

typedef struct ScopeInfoVar {
    u32 name_id;
    u32 slot;        /* Storage_Heap, Storage_Import */
    u32 init_end, start;
    u8 kind;         /* VarKind */
    u8 storage;      /* VarStorage */
    bool is_lexical, is_const, needs_tdz, is_static, exported;
    bool has_entity;     /* ScriptInfo.kept_entities has it */
} ScopeInfoVar;

/* One heap scope, as code compiled later (lazy function, direct eval, debugger) sees it. */
typedef struct ScopeInfo {
    const struct ScopeInfo *outer; /* next heap scope outward, NULL = global */
    const FunctionInfo *function;
    struct ScriptInfo *script;
    u8 kind;              /* ScopeKind */
    bool is_strict;
    bool is_variable_scope; /* where a direct eval declares var: Function, FunctionBody, StaticBlock... */
    bool is_function_boundary;
    i32 eval_slot;        /* -1, or the slot of eval's variables: lookups through it are dynamic */
    u32 start;            /* source range start of the scope */
    u32 n_slots, n_vars;
    ScopeInfoVar *vars;   /* sorted by name_id */
} ScopeInfo;

typedef struct ErasedRange {
    u32 start, end;
} ErasedRange;

/* Everything about one source text that later parses need. Not thread-safe: one Vm owns it. */
typedef struct ScriptInfo {
    Arena arena;
    Source *source;          /* borrowed */
    Str *names;              /* by id; [0] is empty */
    u32 n_names, cap_names;
    u32 *name_table, name_mask; /* hash table of ids */
    FunctionInfo **functions;
    u32 n_functions, cap_functions;
    u32 *start_table;        /* hash table by start of index + 1; made when a function is parsed again for the first time */
    u32 start_mask, n_starts;
    FunctionInfo *program;
    ErasedRange *erased;     /* sorted, TypeScript only */
    u32 n_erased, cap_erased;
    u32 *rewritten;          /* offsets of what is no JavaScript with its types blanked: enums, parameter properties, JSX ... */
    u32 n_rewritten, cap_rewritten;
    const ScopeInfo *outer;  /* of a direct eval: the caller's scopes */
    struct TypeTable *types; /* emitDecoratorMetadata: type_note.h; NULL when there is nothing */
    u8 goal;                 /* ParseGoal of the whole */
    struct TsConstant *constants; /* of enum members in functions, by offset: parse_enum.c */
    u32 n_constants, cap_constants;
    bool has_const_enums;    /* TypeScript: const_enum.h */
    struct TsDeclaredEnum *declared_enums;
    struct TsKeptEntity *kept_entities; /* of variables in ScopeInfos */
    /* Set while what is above is not there yet, because code came from bytes (bytecode/unit_file.h). */
    void (*complete)(struct ScriptInfo *script);
    void *stored;            /* complete's own */
} ScriptInfo;

/* Before a field of a ScriptInfo whose code may come from bytes is read. */
static inline void script_complete(ScriptInfo *script)
{
    if (UNLIKELY(script->complete != NULL))
        script->complete(script);
}

ScriptInfo *script_info_new(Source *source) MUST_USE;
void script_info_free(ScriptInfo *script);
/* For who fills one from elsewhere: the table of cap_names and n_names names; a function that script_function_at finds. */
void script_hash_names(ScriptInfo *script);
void script_add_start(ScriptInfo *script, FunctionInfo *info);
/* Id of a name, made when new. */
u32 script_name_id(ScriptInfo *script, Str text, u32 hash);
Str script_name(const ScriptInfo *script, u32 id);
/* Ids of the special names are their SpecialName values: 1 .. Special__count-1. */
/* The text at an offset cannot be shown by blanking types alone: ScriptInfo.rewritten. */
void script_note_rewritten(ScriptInfo *script, u32 offset);
/* Is there such a place in the range? */
bool script_is_rewritten(const ScriptInfo *script, u32 start, u32 end);
/* The function that starts at an offset, or NULL. */
FunctionInfo *script_function_at(ScriptInfo *script, u32 start);

/* ---- questions of the compiler -------------------------------------------------------------- */

typedef struct VarLoc {
    u8 storage;      /* VarStorage; Global also for names not found anywhere */
    u8 kind;         /* VarKind; meaningful when found */
    bool found;      /* declared somewhere visible */
    bool is_const;   /* assignment throws (FunctionName: only in strict code, else ignored) */
    bool is_lexical;
    bool check_tdz;  /* reads and writes must test for the hole */
    bool dynamic;    /* with objects or eval's variables stand between: look up by name at run time,
                        starting at the current heap scope, through dynamic_hops scopes; the rest of this
                        struct is the answer when none of those has the name */
    bool is_static;
    u32 hops;        /* Storage_Heap: heap scopes to walk outward from the current one */
    u32 dynamic_hops;
    u32 slot;
    Var *var;        /* Storage_Register; also otherwise when declared in this parse */
    const struct TsEntity *entity; /* TypeScript, where there are const enums: what the variable holds */
} VarLoc;

/* Where the value of a name is, seen from `from` (the scope field of the node). `pos` is the node's
 * start. Private and special names likewise. `from` scopes must be those the compiler has pushed: hops
 * counts those with needs_heap, then the ScopeInfo chain of the enclosing code. */
void scope_locate(const Scope *from, const Name *name, Var *var, u32 pos, VarLoc *loc);

/* The declaration of a name in this very scope, which is closed; or NULL. */
Var *scope_own(const Scope *scope, const Name *name);
/* The Var of a special name declared in this very function scope, or NULL when unused. */
Var *scope_special(const Scope *function_scope, SpecialName special);
/* The Var with kind VarKind_Arguments / VarKind_FunctionName of this scope, or NULL. */
Var *scope_find_kind(const Scope *scope, VarKind kind);

/* The persistent description of `scope` and all heap scopes around it (scope itself, or the nearest
 * outward with needs_heap); NULL when there is none. Made once, in the ScriptInfo's arena. Give it to
 * FunctionInfo.outer of closures made in `scope`, and to direct evals. */
const ScopeInfo *scope_publish(Scope *scope);

/* Number of heap scopes between `from` (inclusive, when needs_heap) and `to` (exclusive): what break,
 * continue, return must pop. */
u32 scope_heap_depth(const Scope *from, const Scope *to);

/* A name in a ScopeInfo chain, for the debugger and run-time lookups by name: hops and the variable,
 * NULL when none has it. Special names: name_special_text. */
const ScopeInfoVar *scope_info_find(const ScopeInfo *info, Str name, u32 *hops);
/* The same in this one scope. */
const ScopeInfoVar *scope_info_own(const ScopeInfo *info, Str name);

#endif
