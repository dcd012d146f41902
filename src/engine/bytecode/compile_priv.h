/* compile_priv.h - what the files of the compiler share.
 *
 * Registers: parameters, then variables and temporaries by stack discipline (Fn.next). A function
 * that leaves a value returns the register it is in; `want` says where it should go: a register,
 * WANT_ANY (a variable's own register or a new temporary) or WANT_NONE (only effects matter).
 *
 * Invariant: a register that belongs to a variable is written by the last instruction of an
 * expression only, since the rest of the expression may still read it or throw. Where a value is
 * built in steps, step_want turns such a destination into a temporary.
 *
 * Heap scopes: each pushed one has its own register (Fn.heap), so leaving it by break, return or an
 * exception needs no instruction.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BYTECODE_COMPILE_PRIV_H
#define ENGINE_BYTECODE_COMPILE_PRIV_H

#include "base/check.h"
#include "base/vec.h"
#include "engine/bytecode/bc_writer.h"
#include "engine/syntax/ast.h"
#include "engine/syntax/decoration.h"
#include "engine/syntax/type_note.h"

enum { WANT_ANY = -1, WANT_NONE = -2 };
#define NO_LABEL ((Label)-1)

/* Code that waits for its compilation: exactly one of the four is set. */
typedef struct Pending {
    FunctionCode *code;
    AstFunction *function;
    AstClass *fields; /* ClassInit of this class ... */
    bool is_static;   /* ... its static half */
    AstClass *default_ctor;
    AstClass *accessor_class; /* half of an auto-accessor ... */
    AstClassMember *accessor; /* ... of this member: is_setter or the getter */
    bool is_setter;
} Pending;

typedef struct Compiler {
    CodeUnit *unit;
    DiagList *diags;
    const char *stack_limit; /* NULL: the depth counter only */
    u32 depth;
    bool failed;
    Str inferred; /* what the function being made next is assigned to */
    VEC(Pending) queue;
} Compiler;

typedef enum CtxKind {
    Ctx_Target, /* something break or continue goes to */
    Ctx_Finally,
    Ctx_Iter, /* an iterator to close */
    Ctx_AsyncIter,
    Ctx_Catch, /* only its handler matters */
} CtxKind;

typedef struct Ctx Ctx;

/* A way out through a finally block. */
typedef struct CtxExit {
    Ctx *until;
    Label target;
    bool is_return;
} CtxExit;

/* Innermost first: what surrounds the code that is being emitted. */
struct Ctx {
    Ctx *outer;
    CtxKind kind;
    const AstNode *node;     /* Target: statement */
    Label brk, cont;         /* Target, or NO_LABEL */
    u32 window;              /* Iter */
    u32 kind_reg, value_reg; /* Finally: completion */
    Label finally_label;
    VEC(CtxExit) exits;
    bool has_handler, is_suspended;
    Label segment; /* start of the handler range that is open */
    Label catch_label;
    u32 catch_reg;
};

/* Code emitted behind the function's end: what a jump or a handler leads to. */
typedef struct Stub {
    Label label;
    bool is_return; /* generator return: value in reg; else close iterator `window`, throw reg */
    u32 reg, window;
    u32 pos;
} Stub;

typedef struct Fn {
    Compiler *cc;
    FunctionCode *code;
    FunctionInfo *info;
    BcWriter w;
    u32 next, max;
    VEC(u8) is_local; /* by register: belongs to a variable */
    Scope *scope;     /* innermost */
    VEC(u32) heap;    /* registers of the heap scopes pushed here, outermost first */
    u32 base;         /* register with the closure's scope */
    bool uses_base;
    Ctx *ctx;
    i32 cv;        /* register of the completion value, -1 none */
    i32 resources; /* register with the list of the innermost block with using declarations, -1 */
    bool awaits_disposal; /* one of them was `await using` */
    Label chain;          /* where a nullish link of the optional chain goes */
    u32 state;            /* async functions: their state */
    i32 callee_reg;       /* constructors: the running function, -1 */
    Var *this_var;
    const AstList *body; /* statements of the function itself */
    u32 super_calls;     /* compiled so far */
    bool super_once;     /* the super() being compiled is a statement of the body, the first one */
    bool this_bound;     /* such a statement has run whenever the code being compiled does */
    VEC(Stub) stubs;
    VEC(StrictPart) strict_parts; /* classes in a sloppy function */
    bool is_async, is_generator, is_derived;
} Fn;

/* ---- compile.c ---- */
FunctionCode *function_new(Compiler *cc, FunctionInfo *info, Str name);
Str unit_keep(Compiler *cc, Str text);
bool deep_enter(Fn *fn, const AstNode *at) MUST_USE; /* false: too deep, reported */
static inline void deep_leave(Fn *fn)
{
    fn->cc->depth--;
}
void too_large(Fn *fn, const AstNode *at);

static inline void set_pos(Fn *fn, u32 offset)
{
    fn->w.pos = offset & ~BC_STATEMENT;
}

/* ---- registers ---- */
u32 reg_new(Fn *fn);
u32 reg_window(Fn *fn, u32 n);
u32 reg_local(Fn *fn);
static inline void reg_reset(Fn *fn, u32 mark)
{
    fn->next = mark;
}
static inline u32 reg_take(Fn *fn, i32 want)
{
    return want >= 0 ? (u32)want : reg_new(fn);
}
static inline bool reg_is_local(const Fn *fn, u32 r)
{
    return fn->is_local.items[r] != 0;
}
static inline i32 step_want(const Fn *fn, i32 want)
{
    return want >= 0 && reg_is_local(fn, (u32)want) ? WANT_ANY : want;
}
void emit_move(Fn *fn, u32 dst, u32 src);
/* Value in `reg` to where it is wanted. */
static inline u32 deliver(Fn *fn, i32 want, u32 reg)
{
    if (want < 0 || (u32)want == reg)
        return reg;
    emit_move(fn, (u32)want, reg);
    return (u32)want;
}

/* ---- scopes and names (compile_ref.c) ---- */
typedef struct ScopeSave {
    Scope *scope;
    u32 next, heap_len;
} ScopeSave;

void scope_push(Fn *fn, Scope *scope, ScopeSave *save); /* scope may be NULL */
void scope_pop(Fn *fn, const ScopeSave *save);
void scope_new_heap(Fn *fn, Scope *scope, u32 reg, u32 parent);
void scope_allocate(Fn *fn, Scope *scope); /* registers, holes and undefined of its variables */
void scope_functions(Fn *fn, Scope *scope);
u32 scope_reg(Fn *fn); /* register of the current heap scope */
i32 scope_constant(Fn *fn, const ScopeInfo *info, u32 count);

typedef struct Ref {
    VarLoc loc;
    const Name *name;
    const Scope *from;
    u32 pos;
    u32 scope, hops; /* Heap, Import: register and hops from there */
    i32 base;        /* dynamic, after ref_resolve; else -1 */
} Ref;

void ref_init(Fn *fn, Ref *ref, const Scope *from, const Name *name, Var *var, u32 pos);
void ref_of_var(Fn *fn, Ref *ref, Var *var);
void ref_resolve(Fn *fn, Ref *ref);
u32 ref_load(Fn *fn, Ref *ref, i32 want, bool soft);
void ref_store(Fn *fn, Ref *ref, u32 value);
void ref_init_store(Fn *fn, Ref *ref, u32 value);
/* Register of a plain variable that may be written directly, or -1. */
i32 ref_direct(Fn *fn, const Ref *ref, bool init);
void var_init(Fn *fn, Var *var, u32 value);
void set_scope_of(Fn *fn, Ref *ref);

typedef enum TargetKind {
    Target_Name,
    Target_Prop,
    Target_Elem,
    Target_Super,
    Target_SuperElem,
    Target_Private,
    Target_Invalid,
} TargetKind;

typedef struct Target {
    TargetKind kind;
    Ref ref;
    u32 object, key, receiver, atom;
    i32 kept_key; /* Elem that is read and written: register that the load fills for the store, else -1 */
    u32 pos;
    const AstNode *node;
} Target;

/* What a target is prepared for: written; read and written (+=); read and perhaps written (??=). */
typedef enum TargetUse { Use_Store, Use_Both, Use_Maybe } TargetUse;

/* Evaluates the parts of an assignment target; `later` may assign to variables in the meantime. */
void target_prepare(Fn *fn, AstNode *node, Target *t, const AstNode *later, TargetUse use);
u32 target_load(Fn *fn, Target *t, i32 want);
void target_store(Fn *fn, Target *t, u32 value);

/* ---- expressions ---- */
u32 expr(Fn *fn, AstNode *node, i32 want);
static inline void expr_to(Fn *fn, AstNode *node, u32 reg)
{
    u32 mark = fn->next;
    expr(fn, node, (i32)reg);
    reg_reset(fn, mark);
}
void expr_effects(Fn *fn, AstNode *node);
/* As expr; an anonymous function or class gets the name. */
u32 expr_named(Fn *fn, AstNode *node, Str name, i32 want);
/* The value stays as it is although `later` is evaluated before it is used. */
u32 expr_operand(Fn *fn, AstNode *node, const AstNode *later, i32 want);
u32 keep_operand(Fn *fn, u32 reg, const AstNode *later);
void expr_branch(Fn *fn, AstNode *node, Label target, bool when);
/* Is it a boolean that expr_branch jumps on without making it? */
bool expr_is_jump(const AstNode *node);
/* The value of a condition that is made by jumping; false: it is none of that kind, and nothing happened. */
bool expr_test(Fn *fn, AstNode *node, i32 want, u32 *out);
bool may_assign(const AstNode *node, u32 reg);
bool has_closure(const AstNode *node);
/* The variable an identifier means when it is in a register, else NULL. */
const Var *register_var(const AstNode *node);
/* The value of a number literal and of small sums of such. */
bool expr_number(const AstNode *node, double *value);
bool number_is_int(double v, i32 *value);
/* A literal or plain variable: evaluating it does nothing and cannot be disturbed. */
bool expr_is_inert(const AstNode *node);
i32 expr_truth(const AstNode *node); /* 1, 0, or -1: not known before it runs */
u32 typeof_operand(Fn *fn, AstUnary *node);
u32 expr_update(Fn *fn, AstUpdate *node, i32 want);
u32 expr_assign(Fn *fn, AstAssign *node, i32 want);
typedef VEC(AstNode *) Nodes;
/* Operands of a chain of one logical operator, the last one first. */
void collect_logical(AstNode *node, u8 op, Nodes *out);
/* Jumps when value === constant (or not, !when). */
void emit_jump_if_same(Fn *fn, u32 value, AstNode *constant, Label target, bool when);
void emit_binary(Fn *fn, u8 token, u32 dst, u32 left, u32 right);
bool emit_binary_int(Fn *fn, u8 token, u32 dst, u32 left, AstNode *right);
u32 load_int(Fn *fn, i32 value, i32 want);
u32 load_number(Fn *fn, double value, i32 want);
u32 load_string(Fn *fn, Str text, i32 want);
u32 load_undef(Fn *fn, i32 want);
u32 load_this(Fn *fn, AstNode *this_ref, i32 want);
u32 closure(Fn *fn, AstFunction *function, Str name, i32 want);
u32 property_pos(const AstNode *member);
/* Where an error of a call points: the name called, or the parenthesis behind what is no name. */
u32 call_pos(const Source *source, const AstNode *callee, bool optional);
/* Where the token behind a node begins, closing parentheses and comments skipped: an operator, which the
 * tree does not place. `wanted`: the bytes that it may begin with, else the answer is `otherwise`. */
u32 token_after(const Source *source, const AstNode *node, const char *wanted, u32 otherwise);
void emit_throw_error(Fn *fn, u32 error_class, Str message);
enum { THROW_TYPE = 1, THROW_SYNTAX = 3, THROW_REFERENCE = 4 }; /* ErrorClass of object/error.h */
/* A number literal as property key: true when it is a short integer text (in buffer of 24). */
bool key_text(const AstNode *key, char buffer[24], Str *text);
bool is_index_text(Str text);

/* ---- code of src/js (compile_builtin.c) ---- */
u32 load_library(Fn *fn, Str path, i32 want);
/* The member is X.name, X a name of the library: its path, else empty. */
Str builtin_member(Fn *fn, AstNode *object, Str name);
/* A call of a $name that is a form of the compiler's. */
bool builtin_form(Fn *fn, AstCall *call, i32 want, u32 *reg);
void builtin_misuse(Fn *fn, u32 pos, Str name);

/* ---- calls (compile_call.c) ---- */
enum {
    WINDOW_CALLEE = 3,
    WINDOW_THIS = 4,
    WINDOW_ARGS = 5,
};
/* Into the registers behind the window's five; returns how many. */
u32 call_arguments(Fn *fn, const AstList *list, u32 w);
u32 expr_call(Fn *fn, AstCall *call, i32 want);
u32 expr_new(Fn *fn, AstNew *node, i32 want);
u32 expr_super_call(Fn *fn, AstSuperCall *call, i32 want);
u32 expr_tagged_template(Fn *fn, AstTaggedTemplate *node, i32 want);
u32 expr_array(Fn *fn, const AstList *items, i32 want);
u32 expr_object(Fn *fn, AstObject *object, i32 want);

/* ---- patterns ---- */
typedef enum BindMode { Bind_Assign, Bind_Var, Bind_Lexical } BindMode;
void bind_target(Fn *fn, AstNode *target, u32 value, BindMode mode);
bool bind_literal(Fn *fn, AstNode *target, AstNode *value, BindMode mode);
Str target_name(const AstNode *target);

/* ---- statements ---- */
void statement(Fn *fn, AstNode *node);
void statements(Fn *fn, const AstList *list);
void ctx_push(Fn *fn, Ctx *ctx, CtxKind kind, const AstNode *node);
void ctx_pop(Fn *fn, Ctx *ctx);
void ctx_open_handler(Fn *fn, Ctx *ctx, u32 reg);
void ctx_close_handler(Fn *fn, Ctx *ctx);
bool ctx_has_handler(const Fn *fn);
/* Emits what leaving the contexts up to `until` takes, then the jump or the return. */
void leave_to(Fn *fn, Ctx *until, Label target);
void leave_return(Fn *fn, u32 value);
/* The end of a pattern's or loop's iterator on the exception path. */
void iter_catch(Fn *fn, Ctx *ctx);

/* using declarations: what surrounds the statements of a scope that has some (active: it does). */
typedef struct UsingBlock {
    Ctx ctx;
    u32 mark;
    i32 outer_list;
    bool active, outer_awaits;
} UsingBlock;
void using_begin(Fn *fn, const Scope *scope, UsingBlock *u);
void using_end(Fn *fn, UsingBlock *u);

/* ---- classes, functions ---- */
u32 expr_class(Fn *fn, AstClass *node, Str name, i32 key_reg, i32 want);
void class_fields_body(Fn *fn, AstClass *node, bool is_static);
void class_default_ctor(Fn *fn, AstClass *node);
void class_accessor_body(Fn *fn, AstClass *node, AstClassMember *m, bool is_setter);
bool class_has_instance_init(const AstClass *node);

/* ---- decorators (compile_decorator.c) ---- */
/* While a class with decorators is made. */
typedef struct Decoration {
    bool legacy;
    u32 ctor;       /* constructor, and the prototype behind it */
    i32 init;       /* where private methods of instances are, -1 */
    u32 class_list; /* standard: array of the class's decorators, or undefined */
    u32 slots;      /* of the decorated members, two registers each: array of decorators, computed key */
    u32 next;       /* slots of the next one */
    u32 lists;
    const ScopeSave *outer; /* around the class */
} Decoration;

void decoration_begin(Fn *fn, AstClass *node, Decoration *d); /* before the heritage */
void decoration_open(Fn *fn, AstClass *node, Decoration *d);  /* before the members */
/* A member is about to be defined: -1, or the register that is to keep its computed key. */
i32 decoration_member(Fn *fn, AstClassMember *m, Decoration *d);
/* All members are there: the register of the class that stands for this one from now on. */
u32 decoration_apply(Fn *fn, AstClass *node, Decoration *d, u32 heritage);
/* Runs list `list` on this_reg; value >= 0: through it, giving the register of what comes out. */
u32 decoration_run(Fn *fn, u32 this_reg, u32 lists, u32 list, i32 value);
void decoration_legacy(Fn *fn, AstClass *node, Decoration *d); /* static fields have run */

/* ---- types as values (compile_type.c) ---- */
/* node: TypeValue, or NULL: the value of the kind `otherwise` (up to TypeNote_Void). */
void type_value(Fn *fn, const AstNode *node, TypeNoteKind otherwise, u32 dst);

/* ---- generators, async ---- */
u32 expr_yield(Fn *fn, AstYield *node, i32 want);
u32 emit_await(Fn *fn, u32 value, i32 want);
/* One step: value, or a jump when done. */
void for_await_next(Fn *fn, u32 value, u32 window, Label done);
void final_return(Fn *fn, u32 value);
void async_close_catch(Fn *fn, Ctx *ctx);
void emit_async_close(Fn *fn, u32 window);

#endif
