/* compile.c - from text to code: programs, functions, and what surrounds their bodies.
 *
 *   in:   a Source, or a function that was left for its first call
 *   out:  a CodeUnit with its program compiled and every function whose tree is at hand; others
 * have code == NULL
 *
 * Nested functions are compiled from a queue after the one around them, so nesting costs no C
 * stack. Entry code follows the order of scope.h; the first instruction is the only one that may
 * read extra arguments (unit.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/compile_priv.h"
#include "engine/bytecode/unit_file.h"

enum { COMPILE_MAX_DEPTH = 5000 };

/* ---- limits ---- */

bool deep_enter(Fn *fn, const AstNode *at)
{
    Compiler *cc = fn->cc;
    const char *here = __builtin_frame_address(0);
    if (LIKELY(cc->depth < COMPILE_MAX_DEPTH && here > cc->stack_limit)) {
        cc->depth++;
        return true;
    }
    if (!cc->failed)
        diag_add(cc->diags, at->start, at->end, Diag_TooDeep);
    cc->failed = true;
    return false;
}

void too_large(Fn *fn, const AstNode *at)
{
    if (!fn->cc->failed)
        diag_add(fn->cc->diags, at->start, at->end, Diag_TooManyArguments);
    fn->cc->failed = true;
}

/* ---- functions ---- */

Str unit_keep(Compiler *cc, Str text)
{
    Str source = cc->unit->source->text;
    if (!text.data ||
        (text.data >= source.data && text.data + text.len <= source.data + source.len))
        return text;
    return arena_dup(unit_arena(cc->unit), text);
}

FunctionCode *function_new(Compiler *cc, FunctionInfo *info, Str name)
{
    FunctionSeed seed = {.info = info, .name = unit_keep(cc, name)};
    return function_of_seed(unit_arena(cc->unit), cc->unit, &seed);
}

u32 closure(Fn *fn, AstFunction *function, Str name, i32 want)
{
    FunctionInfo *info = function->info;
    FunctionSeed seed = {.info = info, .name = unit_keep(fn->cc, name), .inferred = fn->cc->inferred};
    fn->cc->inferred = (Str){0};
    info->outer = scope_publish(fn->scope);
    u32 nested;
    if (info->is_lazy) {
        FunctionSeed *kept = ARENA_NEW(unit_arena(fn->cc->unit), FunctionSeed);
        *kept = seed;
        nested = bc_nested_seed(&fn->w, kept);
    } else {
        FunctionCode *code = function_of_seed(unit_arena(fn->cc->unit), fn->cc->unit, &seed);
        VEC_PUSH(&fn->cc->queue, ((Pending){.code = code, .function = function}));
        nested = bc_nested(&fn->w, code);
    }
    u32 dst = reg_take(fn, want);
    bc_emit_d(&fn->w, Op_Closure, dst, scope_reg(fn), 0, nested);
    return dst;
}

static void fn_init(Fn *fn, Compiler *cc, FunctionCode *code)
{
    FunctionInfo *info = code->info;
    *fn = (Fn){.cc = cc,
               .code = code,
               .info = info,
               .cv = -1,
               .resources = -1,
               .chain = NO_LABEL,
               .callee_reg = -1};
    bc_init(&fn->w, unit_arena(cc->unit), cc->unit->source->text);
    fn->w.builtin = dialect_is_builtin(cc->unit->source->dialect);
    fn->is_async = info->is_async || info->has_await;
    fn->is_generator = info->is_generator;
    fn->is_derived = info->kind == Function_DerivedConstructor;
    fn->w.pos = info->start;
    for (u32 i = 0; i < info->param_count; i++)
        reg_local(fn);
    fn->base = reg_local(fn);
}

static void emit_stubs(Fn *fn)
{
    for (u32 i = 0; i < fn->stubs.len; i++) {
        Stub s = fn->stubs.items[i];
        bc_bind(&fn->w, s.label);
        set_pos(fn, s.pos);
        if (s.is_return) {
            final_return(fn, s.reg);
        } else {
            bc_emit1(&fn->w, Op_IterCloseThrow, s.window);
            bc_emit1(&fn->w, Op_Throw, s.reg);
        }
    }
}

/* How many different properties of `this` a constructor sets. */
static u32 count_this_properties(const Fn *fn)
{
    u32 seen[32], n = 0;
    if (!fn->this_var || fn->this_var->storage != Storage_Register)
        return 0;
    for (u32 i = 0; i < fn->w.insns.len && n < ARRAY_LEN(seen); i++) {
        const BcInsn *insn = &fn->w.insns.items[i];
        if (insn->op != Op_SetProp || insn->a != fn->this_var->reg)
            continue;
        u32 k = 0;
        while (k < n && seen[k] != (u32)insn->d)
            k++;
        if (k == n)
            seen[n++] = (u32)insn->d;
    }
    return n;
}

/* Ends the code and hands it to the FunctionCode. */
static void fn_finish(Fn *fn)
{
    FunctionCode *code = fn->code;
    emit_stubs(fn);
    code->reg_count = fn->max;
    code->uses_scope = fn->uses_base;
    code->inline_slots_hint = count_this_properties(fn);
    code->n_strict_parts = fn->strict_parts.len;
    if (fn->strict_parts.len) {
        code->strict_parts = ARENA_ARRAY(fn->w.arena, StrictPart, fn->strict_parts.len);
        memcpy(code->strict_parts, fn->strict_parts.items,
               fn->strict_parts.len * sizeof(StrictPart));
    }
    if (!fn->cc->failed && !bc_finish(&fn->w, code)) {
        diag_add(fn->cc->diags, fn->info->start, fn->info->end, Diag_TooDeep);
        fn->cc->failed = true;
        code->code = NULL;
    }
#ifdef COB_DEBUG
    if (!fn->cc->failed) {
        const char *wrong = verify_function(code);
        if (wrong)
            check_failed("bytecode", (int)fn->info->start, wrong);
    }
#endif
    bc_deinit(&fn->w);
    VEC_DEINIT(&fn->is_local);
    VEC_DEINIT(&fn->heap);
    VEC_DEINIT(&fn->stubs);
    VEC_DEINIT(&fn->strict_parts);
}

/* LoadFnScope is emitted before it is known whether anything needs it. */
static u32 emit_base(Fn *fn)
{
    return bc_emit1(&fn->w, Op_LoadFnScope, fn->base);
}

static void drop_base(Fn *fn, u32 at)
{
    if (!fn->uses_base)
        fn->w.insns.items[at].op = Op_Nop;
}

typedef struct AsyncFrame {
    Label start;
    bool active;
} AsyncFrame;

static AsyncFrame async_enter(Fn *fn)
{
    AsyncFrame frame = {.active = fn->is_async && !fn->is_generator};
    if (frame.active) {
        fn->state = reg_local(fn);
        bc_emit1(&fn->w, Op_AsyncEnter, fn->state);
        frame.start = bc_here(&fn->w);
    }
    return frame;
}

static void async_leave(Fn *fn, AsyncFrame frame)
{
    if (!frame.active)
        return;
    emit_stubs(fn);
    fn->stubs.len = 0;
    u32 caught = reg_new(fn);
    Label end = bc_here(&fn->w);
    bc_handler(&fn->w, frame.start, end, end, caught);
    bc_emit2(&fn->w, Op_AsyncThrow, caught, fn->state);
}

/* ---- entry code ---- */

/* What is read from the caller's frame beyond the plain parameters. */
typedef struct Entry {
    Var *arguments, *new_target;
    i32 rest_index; /* parameter node of the rest parameter, -1 */
    bool mapped, sloppy_arguments;
    i32 list, rest_reg, new_target_reg, arguments_reg;
} Entry;

static void entry_scan(AstFunction *f, Entry *e)
{
    FunctionInfo *info = f->info;
    *e = (Entry){
        .rest_index = -1, .list = -1, .rest_reg = -1, .new_target_reg = -1, .arguments_reg = -1};
    if (info->kind != Function_Arrow) {
        e->arguments = scope_find_kind(f->scope, VarKind_Arguments);
        e->new_target = scope_special(f->scope, Special_NewTarget);
    }
    if (f->params.len && ast_is(f->params.items[f->params.len - 1], Node_Rest))
        e->rest_index = (i32)f->params.len - 1;
    e->sloppy_arguments = !info->is_strict && info->has_simple_params;
    e->mapped = info->mapped_arguments && info->param_count > 0;
}

/* The one instruction that may read extra arguments. */
static void entry_capture(Fn *fn, Entry *e)
{
    bool rest = e->rest_index >= 0;
    u32 readers = rest + (e->arguments != NULL) + (e->new_target != NULL);
    if (rest)
        e->rest_reg = (i32)reg_local(fn);
    if (e->arguments)
        e->arguments_reg = (i32)reg_local(fn);
    if (readers > 1 || (e->arguments && e->mapped)) {
        e->list = (i32)reg_local(fn);
        e->new_target_reg = (i32)reg_local(fn);
        bc_emit1(&fn->w, Op_CaptureArgs, (u32)e->list);
    } else if (rest) {
        bc_emit2(&fn->w, Op_CreateRest, (u32)e->rest_reg, fn->info->param_count);
    } else if (e->arguments) {
        bc_emit2(&fn->w, Op_CreateArgs, (u32)e->arguments_reg, e->sloppy_arguments);
    } else if (e->new_target) {
        e->new_target_reg = (i32)reg_local(fn);
        bc_emit1(&fn->w, Op_LoadNewTarget, (u32)e->new_target_reg);
    }
}

static i32 mapped_constant(Fn *fn, AstFunction *f)
{
    u32 n = fn->info->param_count;
    Constant k = {.kind = Const_Ints, .count = n};
    k.ints = ARENA_ARRAY(fn->w.arena, i32, n);
    for (u32 i = 0; i < n; i++) {
        const Var *v = AST(Identifier, f->params.items[i])->var;
        k.ints[i] = v && v->param_index == i && v->storage == Storage_Heap ? (i32)v->slot : -1;
    }
    return (i32)bc_constant(&fn->w, k);
}

/* Values made from the captured list. */
static void entry_expand(Fn *fn, AstFunction *f, const Entry *e)
{
    if (e->list < 0)
        return;
    if (e->rest_reg >= 0)
        bc_emit3(&fn->w, Op_RestOf, (u32)e->rest_reg, (u32)e->list, fn->info->param_count);
    if (!e->arguments)
        return;
    if (e->mapped)
        bc_emit_d(&fn->w, Op_CreateMapped, (u32)e->arguments_reg, (u32)e->list, scope_reg(fn),
                  (u32)mapped_constant(fn, f));
    else
        bc_emit3(&fn->w, Op_ArgsOf, (u32)e->arguments_reg, (u32)e->list, e->sloppy_arguments);
}

static void set_var(Fn *fn, Var *v, u32 reg)
{
    if (v->storage == Storage_Register)
        v->reg = (i32)reg;
    else
        var_init(fn, v, reg);
}

static void bind_this_var(Fn *fn, Var *v)
{
    u32 reg = reg_local(fn);
    fn->this_var = v;
    if (fn->is_derived) {
        bc_emit1(&fn->w, Op_LoadHole, reg);
        set_var(fn, v, reg);
        return;
    }
    bool sloppy = !fn->info->is_strict && fn->info->kind != Function_Program &&
                  fn->info->kind != Function_ClassInit;
    bc_emit1(&fn->w, sloppy ? Op_LoadThisSloppy : Op_LoadThis, reg);
    set_var(fn, v, reg);
}

/* this, new.target, home object, callee, arguments, own name: step 2 of scope.h. */
static void bind_implicit(Fn *fn, Scope *scope, const Entry *e)
{
    for (Var *v = scope->first; v; v = v->next) {
        u32 mark = fn->next;
        if (v->kind == VarKind_Arguments) {
            set_var(fn, v, (u32)e->arguments_reg);
            if (v->storage == Storage_Register)
                fn->code->arguments_reg = (u32)e->arguments_reg + 1;
        } else if (v->kind == VarKind_FunctionName) {
            u32 reg = reg_local(fn);
            bc_emit1(&fn->w, Op_LoadCallee, reg);
            set_var(fn, v, reg);
        } else if (v->kind == VarKind_Special) {
            switch (v->name->special) {
            case Special_This:
                bind_this_var(fn, v);
                break;
            case Special_NewTarget: {
                u32 reg = e->new_target_reg >= 0 ? (u32)e->new_target_reg : reg_local(fn);
                if (e->new_target_reg < 0)
                    bc_emit1(&fn->w, Op_LoadUndef, reg);
                set_var(fn, v, reg);
                break;
            }
            default: {
                u32 reg = reg_local(fn);
                bc_emit1(&fn->w, v->name->special == Special_Home ? Op_LoadHome : Op_LoadCallee,
                         reg);
                set_var(fn, v, reg);
            }
            }
        }
        if (v->storage != Storage_Register)
            reg_reset(fn, mark);
    }
}

/* A parameter's variable that can simply stay in the register the caller filled. */
static Var *stays_in_place(AstNode *param, u32 index)
{
    if (ast_is(param, Node_AssignPattern))
        param = AST(AssignPattern, param)->target;
    if (!ast_is(param, Node_Identifier))
        return NULL;
    Var *v = AST(Identifier, param)->var;
    if (!v || v->storage != Storage_Register || v->needs_tdz || v->kind != VarKind_Param)
        return NULL;
    return v->param_index == UINT32_MAX || v->param_index == index ? v : NULL;
}

static void place_params(AstFunction *f, const Entry *e)
{
    for (u32 i = 0; i < f->info->param_count && i < f->params.len; i++) {
        Var *v = stays_in_place(f->params.items[i], i);
        if (v)
            v->reg = (i32)i;
    }
    if (e->rest_index >= 0) {
        Var *v = stays_in_place(AST(Rest, f->params.items[e->rest_index])->value, UINT32_MAX);
        if (v)
            v->reg = e->rest_reg;
    }
}

static void param_default(Fn *fn, AstAssignPattern *p, u32 reg)
{
    Label given = bc_label(&fn->w);
    u32 mark = fn->next;
    bc_emit2(&fn->w, Op_JNotUndef, reg, given);
    expr_named(fn, p->value, target_name(p->target), (i32)reg);
    reg_reset(fn, mark);
    bc_bind(&fn->w, given);
}

static void bind_params(Fn *fn, AstFunction *f, const Entry *e)
{
    for (u32 i = 0; i < f->params.len; i++) {
        AstNode *param = f->params.items[i];
        set_pos(fn, param->start);
        u32 reg = i;
        if ((i32)i == e->rest_index) {
            param = AST(Rest, param)->value;
            reg = (u32)e->rest_reg;
        }
        if (ast_is(param, Node_Identifier)) {
            const Var *v = AST(Identifier, param)->var;
            if (v && v->storage == Storage_Register && v->reg == (i32)reg)
                continue;
            if (v && v->storage == Storage_Register && v->param_index != UINT32_MAX &&
                v->param_index != i)
                continue; /* an earlier parameter of the same name */
        } else if (ast_is(param, Node_AssignPattern)) {
            AstAssignPattern *p = AST(AssignPattern, param);
            const Var *v = register_var(p->target);
            if (v && v->reg == (i32)reg) {
                param_default(fn, p, reg);
                continue;
            }
        }
        bind_target(fn, param, reg, Bind_Lexical);
    }
}

static void enter_body_scope(Fn *fn, AstFunction *f)
{
    ScopeSave save;
    if (!f->body_scope || f->body_scope == f->scope)
        return;
    scope_push(fn, f->body_scope, &save);
    for (Var *v = f->body_scope->first; v; v = v->next) {
        if (!v->param_init)
            continue;
        u32 mark = fn->next;
        Ref ref;
        ref_of_var(fn, &ref, v->param_init);
        ref.loc.dynamic = false;
        if (ref.loc.storage == Storage_Heap)
            set_scope_of(fn, &ref);
        var_init(fn, v, ref_load(fn, &ref, WANT_ANY, false));
        reg_reset(fn, mark);
    }
}

static void run_base_fields(Fn *fn)
{
    if (!fn->code->has_fields || fn->is_derived || fn->info->late_fields)
        return;
    u32 mark = fn->next;
    u32 this_reg = reg_new(fn), self = reg_new(fn);
    bc_emit1(&fn->w, Op_LoadThis, this_reg);
    bc_emit1(&fn->w, Op_LoadCallee, self);
    bc_emit2(&fn->w, Op_RunFields, this_reg, self);
    reg_reset(fn, mark);
}

static void emit_final_undefined(Fn *fn)
{
    if (!fn->is_async && !fn->is_generator && !fn->is_derived) {
        bc_emit(&fn->w, Op_ReturnUndef, 0, 0, 0, 0, 0);
        return;
    }
    if (fn->is_derived && fn->this_bound) {
        bc_emit1(&fn->w, Op_Return, (u32)fn->this_var->reg);
        return;
    }
    final_return(fn, load_undef(fn, WANT_ANY));
}

static void function_body(Fn *fn, AstFunction *f)
{
    Entry e;
    entry_scan(f, &e);
    entry_capture(fn, &e);
    AsyncFrame async = async_enter(fn);
    u32 base_at = emit_base(fn);
    place_params(f, &e);
    ScopeSave save;
    Scope *scope = f->scope;
    fn->scope = scope->parent;
    /* The scope's variables wait for the specials, which they may be copied over by. */
    save = (ScopeSave){0};
    if (scope->needs_heap) {
        u32 parent = scope_reg(fn);
        u32 reg = reg_local(fn);
        scope_new_heap(fn, scope, reg, parent);
        VEC_PUSH(&fn->heap, reg);
    }
    fn->scope = scope;
    entry_expand(fn, f, &e);
    bind_implicit(fn, scope, &e);
    run_base_fields(fn);
    scope_allocate(fn, scope);
    bind_params(fn, f, &e);
    enter_body_scope(fn, f);
    scope_functions(fn, scope);
    if (f->body_scope && f->body_scope != scope)
        scope_functions(fn, f->body_scope);
    if (fn->is_generator)
        bc_emit1(&fn->w, Op_CreateGenerator, reg_new(fn));
    fn->body = &f->body;
    UsingBlock using_block;
    using_begin(fn, f->body_scope ? f->body_scope : scope, &using_block);
    statements(fn, &f->body);
    using_end(fn, &using_block);
    set_pos(fn, fn->info->end ? fn->info->end - 1 : 0);
    emit_final_undefined(fn);
    async_leave(fn, async);
    drop_base(fn, base_at);
    (void)save;
}

static void compile_pending(Compiler *cc, Pending *p)
{
    Fn fn;
    fn_init(&fn, cc, p->code);
    if (p->function) {
        function_body(&fn, p->function);
    } else if (p->accessor) {
        class_accessor_body(&fn, p->accessor_class, p->accessor, p->is_setter);
    } else if (p->fields) {
        u32 at = emit_base(&fn);
        class_fields_body(&fn, p->fields, p->is_static);
        drop_base(&fn, at);
    } else {
        class_default_ctor(&fn, p->default_ctor);
    }
    fn_finish(&fn);
}

static void compile_queue(Compiler *cc)
{
    while (cc->queue.len && !cc->failed) {
        Pending p = VEC_POP(&cc->queue);
        compile_pending(cc, &p);
    }
    VEC_DEINIT(&cc->queue);
}

/* ---- programs ---- */

static void push_name(Compiler *cc, Str *list, u32 *n, Str name)
{
    list[(*n)++] = unit_keep(cc, name);
}

static void declare_globals(Fn *fn, Scope *scope, bool deletable)
{
    Arena *arena = fn->w.arena;
    u32 n = scope->n_vars;
    GlobalDecls *g = ARENA_NEW(arena, GlobalDecls);
    g->lexical = ARENA_ARRAY(arena, Str, n);
    g->lexical_const = ARENA_ARRAY(arena, u8, n);
    g->functions = ARENA_ARRAY(arena, Str, n);
    g->vars = ARENA_ARRAY(arena, Str, n);
    g->deletable = deletable;
    for (Var *v = scope->first; v; v = v->next) {
        if (v->storage != Storage_Global)
            continue;
        if (v->is_lexical) {
            g->lexical_const[g->n_lexical] = v->is_const;
            push_name(fn->cc, g->lexical, &g->n_lexical, v->name->text);
        } else if (v->kind == VarKind_Function) {
            push_name(fn->cc, g->functions, &g->n_functions, v->name->text);
        } else {
            push_name(fn->cc, g->vars, &g->n_vars, v->name->text);
        }
    }
    if (g->n_lexical + g->n_functions + g->n_vars == 0)
        return;
    u32 k = bc_constant(&fn->w, (Constant){.kind = Const_Globals, .globals = g});
    bc_emit2(&fn->w, Op_DeclareGlobals, 0, k);
}

/* Everything is checked before anything is declared. */
static void declare_eval_vars(Fn *fn, Scope *scope)
{
    u32 mark = fn->next, n = 0;
    for (Var *v = scope->first; v; v = v->next)
        n += v->storage == Storage_Dynamic;
    if (!n)
        return;
    u32 value = load_undef(fn, WANT_ANY);
    for (Var *v = scope->first; v && n > 1; v = v->next) {
        if (v->storage == Storage_Dynamic && !v->from_block)
            bc_emit_d(&fn->w, Op_DynDeclare, scope_reg(fn), value,
                      v->kind == VarKind_Function ? 4 : 3, bc_atom(&fn->w, v->name->text));
    }
    for (Var *v = scope->first; v; v = v->next) {
        if (v->storage == Storage_Dynamic && v->kind != VarKind_Function)
            bc_emit_d(&fn->w, Op_DynDeclare, scope_reg(fn), value, v->from_block ? 5 : 0,
                      bc_atom(&fn->w, v->name->text));
    }
    reg_reset(fn, mark);
}

/* CommonJs, Function: the closure of the one function. */
static void program_function(Fn *fn, AstProgram *program)
{
    u32 at = emit_base(fn);
    fn->scope = program->scope;
    AstNode *node = program->body.items[0];
    if (ast_is(node, Node_ExpressionStatement))
        node = AST(ExpressionStatement, node)->expression;
    u32 value;
    if (ast_is(node, Node_Function)) {
        AstFunction *f = AST(Function, node);
        value = closure(fn, f, f->name ? f->name->text : STR(""), WANT_ANY);
    } else {
        value = expr(fn, node, WANT_ANY);
    }
    bc_emit1(&fn->w, Op_Return, value);
    drop_base(fn, at);
}

static void script_body(Fn *fn, AstProgram *program)
{
    Scope *scope = program->scope;
    Entry none = {
        .rest_index = -1, .list = -1, .rest_reg = -1, .new_target_reg = -1, .arguments_reg = -1};
    AsyncFrame async = async_enter(fn);
    u32 at = emit_base(fn);
    ScopeSave save;
    /* Global variables are not in the scope cell; this and let of an eval may be. */
    declare_globals(fn, scope, fn->cc->unit->goal != ParseGoal_Script);
    scope_push(fn, scope, &save);
    bind_implicit(fn, scope, &none);
    declare_eval_vars(fn, scope);
    scope_functions(fn, scope);
    u32 cv = reg_new(fn);
    fn->cv = (i32)cv;
    bc_emit1(&fn->w, Op_LoadUndef, cv);
    UsingBlock using_block;
    using_begin(fn, scope, &using_block);
    statements(fn, &program->body);
    using_end(fn, &using_block);
    set_pos(fn, program->node.end);
    final_return(fn, cv);
    async_leave(fn, async);
    drop_base(fn, at);
}

/* ---- modules ---- */

static bool is_hoisted_early(const AstNode *node)
{
    return ((const AstFunctionDeclaration *)node)->var->storage == Storage_Heap;
}

/* The function run at link time: hoisted functions of the module scope. */
static void module_init(Compiler *cc, AstProgram *program)
{
    Scope *scope = program->scope;
    AstList list = scope->functions, early = {0};
    early.items = ARENA_ARRAY(unit_arena(cc->unit), AstNode *, list.len);
    for (u32 i = 0; i < list.len; i++) {
        if (is_hoisted_early(list.items[i]))
            early.items[early.len++] = list.items[i];
    }
    if (!early.len)
        return;
    FunctionInfo *info = ARENA_NEW(unit_arena(cc->unit), FunctionInfo);
    *info = (FunctionInfo){.kind = Function_Program,
                           .is_strict = true,
                           .has_simple_params = true,
                           .script = cc->unit->script};
    FunctionCode *code = function_new(cc, info, STR(""));
    code->is_module_init = true;
    Fn fn;
    fn_init(&fn, cc, code);
    emit_base(&fn);
    fn.scope = scope;
    VEC_PUSH(&fn.heap, fn.base);
    scope->functions = early;
    scope_functions(&fn, scope);
    scope->functions = list;
    bc_emit(&fn.w, Op_ReturnUndef, 0, 0, 0, 0, 0);
    fn_finish(&fn);
    cc->unit->module_init = code;
}

static void module_body(Fn *fn, AstProgram *program)
{
    Scope *scope = program->scope;
    Entry none = {
        .rest_index = -1, .list = -1, .rest_reg = -1, .new_target_reg = -1, .arguments_reg = -1};
    AsyncFrame async = async_enter(fn);
    u32 at = emit_base(fn);
    fn->scope = scope;
    VEC_PUSH(&fn->heap, fn->base);
    fn->uses_base = true;
    bind_implicit(fn, scope, &none);
    scope_allocate(fn, scope);
    AstList list = scope->functions, late = {0};
    late.items = ARENA_ARRAY(unit_arena(fn->cc->unit), AstNode *, list.len);
    for (u32 i = 0; i < list.len; i++) {
        if (!is_hoisted_early(list.items[i]))
            late.items[late.len++] = list.items[i];
    }
    scope->functions = late;
    scope_functions(fn, scope);
    scope->functions = list;
    bool keep = fn->cc->unit->options.keep_completion;
    if (keep) {
        fn->cv = (i32)reg_new(fn);
        bc_emit1(&fn->w, Op_LoadUndef, (u32)fn->cv);
    }
    UsingBlock using_block;
    using_begin(fn, scope, &using_block);
    statements(fn, &program->body);
    using_end(fn, &using_block);
    set_pos(fn, program->node.end);
    if (keep)
        final_return(fn, (u32)fn->cv);
    else
        emit_final_undefined(fn);
    async_leave(fn, async);
    drop_base(fn, at);
}

/* Modules are asked for their names as long as they live, so those do not lie in the source. */
static Str keep_apart(Compiler *cc, Str text)
{
    return text.data ? arena_dup(unit_arena(cc->unit), text) : text;
}

static Var *copy_var(Compiler *cc, const Var *var)
{
    if (!var)
        return NULL;
    Arena *arena = unit_arena(cc->unit);
    Var *copy = ARENA_NEW(arena, Var);
    *copy = *var;
    Name *name = ARENA_NEW(arena, Name);
    *name = (Name){.text = keep_apart(cc, var->name->text),
                   .hash = var->name->hash,
                   .id = var->name->id,
                   .token = var->name->token};
    copy->name = name;
    copy->scope = NULL;
    copy->next = copy->shadowed = copy->param_init = NULL;
    return copy;
}

static const ModuleInfo *copy_module(Compiler *cc, const ModuleInfo *from)
{
    Arena *arena = unit_arena(cc->unit);
    ModuleInfo *m = ARENA_NEW(arena, ModuleInfo);
    *m = *from;
    m->requests = ARENA_ARRAY(arena, ModuleRequest, from->n_requests);
    for (u32 i = 0; i < from->n_requests; i++) {
        ModuleRequest *r = &m->requests[i];
        *r = from->requests[i];
        r->specifier = keep_apart(cc, r->specifier);
        r->attributes = ARENA_ARRAY(arena, ModuleAttribute, r->n_attributes);
        for (u32 k = 0; k < r->n_attributes; k++) {
            r->attributes[k].key = keep_apart(cc, from->requests[i].attributes[k].key);
            r->attributes[k].value = keep_apart(cc, from->requests[i].attributes[k].value);
        }
    }
    m->imports = ARENA_ARRAY(arena, ModuleImport, from->n_imports);
    for (u32 i = 0; i < from->n_imports; i++) {
        m->imports[i] = from->imports[i];
        m->imports[i].imported = keep_apart(cc, from->imports[i].imported);
        m->imports[i].local = copy_var(cc, from->imports[i].local);
        m->imports[i].local_name = m->imports[i].local ? m->imports[i].local->name : NULL;
    }
    m->exports = ARENA_ARRAY(arena, ModuleExport, from->n_exports);
    for (u32 i = 0; i < from->n_exports; i++) {
        m->exports[i] = from->exports[i];
        m->exports[i].export_name = keep_apart(cc, from->exports[i].export_name);
        m->exports[i].import_name = keep_apart(cc, from->exports[i].import_name);
        m->exports[i].var = copy_var(cc, from->exports[i].var);
    }
    return m;
}

static void compile_program(Compiler *cc, ParseResult *result)
{
    AstProgram *program = AST(Program, result->program);
    CodeUnit *unit = cc->unit;
    unit->is_strict = program->function->is_strict;
    unit->program = function_new(cc, program->function, STR(""));
    if (unit->goal == ParseGoal_Module) {
        unit->scope = scope_publish(program->scope);
        unit->module = copy_module(cc, result->module);
        module_init(cc, program);
    }
    Fn fn;
    fn_init(&fn, cc, unit->program);
    switch (unit->goal) {
    case ParseGoal_Module:
        module_body(&fn, program);
        break;
    case ParseGoal_CommonJs:
    case ParseGoal_Function:
        program_function(&fn, program);
        break;
    default:
        script_body(&fn, program);
    }
    fn_finish(&fn);
    compile_queue(cc);
}

/* ---- entry points ---- */

static void unit_free(CodeUnit *unit)
{
    if (unit->image)
        unit_image_free(unit->image);
    source_deinit(unit->source);
    xfree(unit->source);
    xfree(unit->owned_text);
    script_info_free(unit->script);
    xfree(unit);
}

CodeUnit *compile_source(Source *source, const CompileOptions *options, DiagList *diags)
{
    CodeUnit *unit = xalloc_zero(sizeof *unit);
    unit->source = source;
    unit->refs = 1;
    unit->goal = (u8)options->parse.goal;
    unit->options = options->parse;
    unit->script = script_info_new(source);
    const TreeChange *change = options->parse.dialect ? options->parse.dialect->change : NULL;
    if (change) /* a function that is parsed again would be as it was */
        unit->options.lazy = false;
    Arena tree;
    arena_init_pooled(&tree, unit->options.pool);
    ParseResult *result = parse_program(&tree, unit->script, &unit->options, diags);
    if (change && result->ok)
        change->apply(change->ctx, &tree, result);
    Compiler cc = {.unit = unit, .diags = diags, .stack_limit = options->parse.stack_limit};
    cc.failed = !result->ok;
    if (!cc.failed)
        compile_program(&cc, result);
    VEC_DEINIT(&cc.queue);
    arena_deinit(&tree);
    if (cc.failed) {
        unit_free(unit);
        return NULL;
    }
    return unit;
}

bool unit_compile_function(FunctionCode *function, DiagList *diags)
{
    CodeUnit *unit = function->unit;
    if (function->code || (function->stored && unit_read_function(function)))
        return true;
    source_open(unit->source);
    unit->compiled_bytes += function->info->end - function->info->start;
    Arena tree;
    arena_init_pooled(&tree, unit->options.pool);
    Compiler cc = {.unit = unit, .diags = diags, .stack_limit = unit->options.stack_limit};
    AstFunction *f =
        parse_function_again(&tree, unit->script, function->info, &unit->options, diags);
    if (f) {
        Pending p = {.code = function, .function = f};
        compile_pending(&cc, &p);
        compile_queue(&cc);
    }
    VEC_DEINIT(&cc.queue);
    arena_deinit(&tree);
    return f && !cc.failed;
}

bool unit_compile_all(CodeUnit *unit, DiagList *diags)
{
    VEC(FunctionCode *) list = {0};
    VEC_PUSH(&list, unit->program);
    if (unit->module_init)
        VEC_PUSH(&list, unit->module_init);
    bool ok = true;
    for (u32 i = 0; ok && i < list.len; i++) {
        FunctionCode *f = list.items[i];
        ok = unit_compile_function(f, diags);
        for (u32 k = 0; ok && k < f->n_nested; k++)
            VEC_PUSH(&list, function_nested(f, k));
    }
    VEC_DEINIT(&list);
    return ok;
}

CodeUnit *unit_ref(CodeUnit *unit)
{
    unit->refs++;
    return unit;
}

void unit_unref(CodeUnit *unit)
{
    if (unit && --unit->refs == 0)
        unit_free(unit);
}
