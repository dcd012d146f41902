/* unit.h - the result of compiling: plain data, nothing of it in the collected heap.
 *
 * A CodeUnit owns its Source, its ScriptInfo and the code of its functions. functions[0] is the program; nested ones
 * are listed when the function around them is compiled, and have code == NULL until they are
 * compiled themselves (unit_compile_function). FunctionCode pointers are stable. One Vm uses a unit.
 * A unit may come from bytes (unit_file.h): its tables then lie there, and nobody may write to them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BYTECODE_UNIT_H
#define ENGINE_BYTECODE_UNIT_H

#include "base/arena.h"
#include "base/base.h"
#include "engine/bytecode/op.h"
#include "engine/source/diag.h"
#include "engine/source/source.h"
#include "engine/syntax/parse.h"
#include "engine/syntax/scope.h"

typedef struct CodeUnit CodeUnit;
typedef struct FunctionCode FunctionCode;

typedef enum ConstantKind {
    Const_Number,     /* number */
    Const_String,     /* text, WTF-8 */
    Const_BigInt,     /* text: decimal digits or 0x.., 0o.., 0b.. */
    Const_Template,   /* strings: cooked (data NULL: undefined), then raw, count of each */
    Const_Keys,       /* atom indexes (ints) of an object literal, in order, all different, none an array index */
    Const_KeysOfNull, /* the same of a literal that begins with __proto__: null */
    Const_Ints,       /* ints, see the opcode */
    Const_ScopeInfo,  /* scope: NewScope; CallEval: may be NULL (global), count 1 = the caller is strict */
    Const_Globals,    /* globals: DeclareGlobals */
    Const_Builtin,    /* code of src/js; text: "Map", "Object.keys" or "$call", see builtin_path.c; LoadK */
} ConstantKind;

/* An atom whose text begins with this byte, which no WTF-8 has, is the private symbol of the name behind it: `x.$name` of
 * src/js. */
#define ATOM_PRIVATE_MARK ((char)0xff)

/* What a script, or a sloppy eval whose variable scope is global, declares. */
typedef struct GlobalDecls {
    Str *lexical;      /* let, const, class; WTF-8 */
    u8 *lexical_const; /* parallel: 1 for const */
    Str *functions, *vars;
    u32 n_lexical, n_functions, n_vars;
    bool deletable; /* of an eval: var and function properties are configurable */
} GlobalDecls;

typedef struct Constant {
    ConstantKind kind;
    u32 count;
    union {
        double number;
        Str text;
        Str *strings;
        i32 *ints;
        const ScopeInfo *scope;
        const GlobalDecls *globals;
    };
} Constant;

/* Instructions [start, end) that throw continue at target with the value in register `reg`. Inner before
 * outer: the first entry that covers the pc wins. */
typedef struct Handler {
    u32 start, end, target;
    u32 reg;
} Handler;

/* pc of an instruction's first word -> source offset; sorted by pc, an entry holds until the next. The offset is that of
 * what an error at this place should point to (V8's choice: the property name of a call, the callee, the
 * operator, the `new`, the `throw`). */
typedef struct LineEntry {
    u32 pc;
    u32 offset : 31;
    u32 statement : 1; /* a statement begins here */
} LineEntry;

/* Source range of a class in a sloppy function: what of it runs as part of the function is strict. */
typedef struct StrictPart {
    u32 start, end;
} StrictPart;

typedef enum FeedbackKind {
    Feedback_Arith,  /* OR of type bits */
    Feedback_Compare,
    Feedback_Get, Feedback_Set, Feedback_Elem, Feedback_SetElem, Feedback_Global, Feedback_In,
    Feedback_InstanceOf, Feedback_Private,
    Feedback_Call, Feedback_Alloc, Feedback_Iter, Feedback_Loop,
} FeedbackKind;

/* A function nobody has asked for yet: what its FunctionCode is made from when somebody does (function_nested). */
typedef struct FunctionSeed {
    FunctionInfo *info;
    Str name, inferred; /* as in FunctionCode */
} FunctionSeed;

/* A FunctionCode, or a FunctionSeed with FUNCTION_IS_SEED set. */
typedef uintptr_t FunctionRef;
#define FUNCTION_IS_SEED ((FunctionRef)1)

struct FunctionCode {
    CodeUnit *unit;
    FunctionInfo *info;    /* range, kind, flags */
    Str name;              /* the name property's first value, WTF-8; set by its context */
    Str inferred;          /* anonymous functions assigned to a.b.c: that text, for stacks; else empty */
    u32 *code;             /* NULL: not compiled yet */
    Constant *constants;
    Str *atoms;            /* WTF-8; may be a canonical index ("0"): linked as a PropKey */
    Handler *handlers;
    LineEntry *lines;      /* none in a unit in parts (unit_file.h) */
    u8 *feedback;          /* FeedbackKind of each slot */
    union { /* FNC operands: read by function_nested */
        FunctionRef *nested;
        const u32 *nested_stored; /* their numbers in the bytes, when nested_by_number */
    };
    StrictPart *strict_parts; /* of a sloppy function */
    u32 *entries;          /* pcs of loop heads and of resume points, sorted: where native code may be entered */
    u32 stored;            /* of a unit from bytes: number of the function there, + 1 */
    u32 code_len;          /* words */
    u32 reg_count;         /* registers, parameters and call windows included */
    u32 param_count;
    u32 n_constants, n_atoms, n_handlers, n_lines, n_feedback, n_nested, n_strict_parts, n_entries;
    u32 arguments_reg;     /* register of the arguments object + 1, 0: none, or it lies in a scope */
    u32 text_start, text_end; /* source range that toString shows: of a class constructor its class */
    u32 inline_slots_hint; /* constructors: how many this.x = the body assigns */
    bool uses_scope;       /* reads LoadFnScope: needs its closure's scope */
    bool has_fields;       /* class constructor whose RunFields may find something */
    bool ctor_no_this;     /* derived constructor */
    bool is_default_ctor;  /* of a class that wrote none */
    bool is_module_init;
    bool nested_by_number;
};

/* ---- modules: what is emitted, and what the linker does with it ----
 *
 *  link    make the module scope from `scope` (a ScopeInfo of kind Module): slots 0 .. n_slots-1 start as hole where
 *          the info says TDZ, else undefined; then one slot for each module->imports entry: import i is at
 *          slot scope->n_slots + i and holds the ModuleBinding (for namespace imports it stays unused: they are
 *          ordinary variables, filled by the linker through their Var's slot).
 *  link    when module_init is not NULL, call it as a function whose closure scope is the module scope: it stores
 *          the hoisted functions into their slots, cannot throw and returns at once. Do it for all modules
 *          of the graph before any is evaluated, so that cycles see each other's functions.
 *  run     call `program` as a function whose closure scope is the module scope, this undefined. It is async
 *          (returns a promise) exactly when module->has_await, else it returns undefined.
 *
 * Exports of kind Local are found at export->var->slot of the module scope.
 *
 * ---- other programs ----
 *  Script, evals: `program` returns the completion value. CommonJs, Function: it returns the closure of the one
 *  function of the text; the caller calls that. Closure scope of a direct eval: the scope given to CallEval;
 *  of everything else the hole.
 *
 * ---- entry code of functions ----
 *  At most one instruction reads extra arguments or new.target: the first one (CaptureArgs, CreateRest, CreateArgs or
 *  LoadNewTarget). AsyncEnter follows at once, if any. An async function's whole code behind it has a
 *  handler that ends in AsyncThrow. A generator has no such handler: what leaves its frame is the vm's business. */
struct CodeUnit {
    Source *source;      /* owned, with xfree */
    ScriptInfo *script;  /* owned; its arena holds code, constants and so on of all functions too: unit_arena */
    FunctionCode *program;
    FunctionCode *module_init; /* modules: NULL when there is nothing to hoist */
    const ModuleInfo *module;  /* NULL for scripts; copied into the arena with Vars (slot, storage) and names */
    const ScopeInfo *scope;    /* modules: the module scope */
    ParseOptions options;      /* of the first parse */
    struct UnitImage *image;   /* owned; the bytes it comes from, or NULL */
    u32 compiled_bytes;        /* source of functions compiled at their first call */
    void *owned_text;          /* xfree'd with the unit: set by a caller that gives the text away */
    u32 refs;
    u8 goal;             /* ParseGoal */
    bool is_strict;
};

static inline Arena *unit_arena(const CodeUnit *unit) { return &unit->script->arena; }

typedef struct CompileOptions {
    ParseOptions parse;
} CompileOptions;

/* The one way from text to code (HOUSE 4). Takes `source` (freed with the unit, or at once on failure).
 * NULL: syntax errors are in diags. */
CodeUnit *compile_source(Source *source, const CompileOptions *options, DiagList *diags) MUST_USE;
/* Compiles a lazy function on its first call, or takes it from the unit's bytes. false: too deep or too large, in diags. */
bool unit_compile_function(FunctionCode *function, DiagList *diags) MUST_USE;
/* All functions that are not compiled yet. false as above. */
bool unit_compile_all(CodeUnit *unit, DiagList *diags) MUST_USE;
CodeUnit *unit_ref(CodeUnit *unit);
void unit_unref(CodeUnit *unit);

/* Source offset of an instruction. */
u32 function_offset_at(const FunctionCode *function, u32 pc);
/* Is the instruction of a sloppy function in one of its strict parts? */
bool function_strict_at(const FunctionCode *function, u32 pc);

/* What closures of a function need before its first call. */
typedef struct FunctionOutline {
    FunctionCode *code; /* NULL: there is none yet */
    u32 place;          /* then: its place in the function around it, for function_nested */
    Str name;
    u32 length, inline_slots_hint;
    u8 kind; /* FunctionKind */
    bool is_async, is_generator, is_strict;
} FunctionOutline;
FunctionOutline function_outline(FunctionCode *function);
/* Of the i-th function in it; nothing is made for that. */
FunctionOutline function_nested_outline(const FunctionCode *function, u32 i);
/* The i-th function in it, made from its seed or from bytes at the first call. */
FunctionCode *function_nested(const FunctionCode *function, u32 i);
/* The same for who only reads: what is made for that lies in `arena` alone. */
FunctionCode *function_nested_view(const FunctionCode *function, u32 i, Arena *arena);
FunctionCode *function_of_seed(Arena *arena, CodeUnit *unit, const FunctionSeed *seed);

/* Structure check of one function: operand ranges, jumps to instruction starts, windows inside the frame, last
 * instruction ends the block. Returns NULL or what is wrong. */
const char *verify_function(const FunctionCode *function);

struct Buf;
void disasm_function(const FunctionCode *function, bool nested, struct Buf *out);

#endif
