/* compile_stmt.c - statements, and the ways out of them.
 *
 * A Ctx stands for what surrounds the code being emitted: targets of break and continue, finally
 * blocks, iterators to close, ranges of handlers. leave_to and leave_return walk it outward and
 * emit what each needs; while they do, the handler ranges of the contexts already left are
 * interrupted, so that an error in the clean-up of one is not handled by itself.
 *
 * finally blocks exist once: a register says why they were entered (0 normally, 1 with an
 * exception, 2.. by the n-th way out), another holds the exception or return value; behind the
 * block a switch goes on.
 *
 * Completion values (scripts and evals): statements write them into Fn.cv where one is wanted.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/compile_priv.h"

#include <math.h>

#include "base/utf.h"

/* ---- contexts ---- */

void ctx_push(Fn *fn, Ctx *ctx, CtxKind kind, const AstNode *node)
{
    *ctx = (Ctx){.outer = fn->ctx, .kind = kind, .node = node, .brk = NO_LABEL, .cont = NO_LABEL};
    fn->ctx = ctx;
}

void ctx_pop(Fn *fn, Ctx *ctx)
{
    ASSERT(fn->ctx == ctx);
    fn->ctx = ctx->outer;
}

void ctx_open_handler(Fn *fn, Ctx *ctx, u32 reg)
{
    ctx->has_handler = true;
    ctx->catch_label = bc_label(&fn->w);
    ctx->catch_reg = reg;
    ctx->segment = bc_here(&fn->w);
}

static void ctx_suspend(Fn *fn, Ctx *ctx)
{
    if (!ctx->has_handler || ctx->is_suspended)
        return;
    bc_handler(&fn->w, ctx->segment, bc_here(&fn->w), ctx->catch_label, ctx->catch_reg);
    ctx->is_suspended = true;
}

static void ctx_resume(Fn *fn, Ctx *ctx)
{
    if (!ctx->has_handler)
        return;
    ctx->segment = bc_here(&fn->w);
    ctx->is_suspended = false;
}

void ctx_close_handler(Fn *fn, Ctx *ctx)
{
    ctx_suspend(fn, ctx);
    ctx->has_handler = false;
}

bool ctx_has_handler(const Fn *fn)
{
    for (const Ctx *c = fn->ctx; c; c = c->outer) {
        if (c->has_handler)
            return true;
    }
    return false;
}

/* Number under which the finally block knows this way out. */
static u32 finally_exit(Ctx *ctx, Ctx *until, Label target, bool is_return)
{
    for (u32 i = 0; i < ctx->exits.len; i++) {
        CtxExit *e = &ctx->exits.items[i];
        if (e->is_return == is_return && (is_return || e->target == target))
            return i + 2;
    }
    VEC_PUSH(&ctx->exits, ((CtxExit){until, target, is_return}));
    return ctx->exits.len + 1;
}

static void leave(Fn *fn, Ctx *until, Label target, bool is_return, u32 value)
{
    Ctx *start = fn->ctx, *c = start;
    for (; c != until; c = c->outer) {
        if (c->kind == Ctx_Finally) {
            load_int(fn, (i32)finally_exit(c, until, target, is_return), (i32)c->kind_reg);
            if (is_return)
                emit_move(fn, c->value_reg, value);
            bc_jump(&fn->w, c->finally_label);
            break;
        }
        ctx_suspend(fn, c);
        fn->ctx = c->outer;
        if (c->kind == Ctx_Iter)
            bc_emit1(&fn->w, Op_IterClose, c->window);
        else if (c->kind == Ctx_AsyncIter)
            emit_async_close(fn, c->window);
    }
    if (c == until) {
        fn->ctx = until;
        if (is_return)
            final_return(fn, value);
        else
            bc_jump(&fn->w, target);
    }
    fn->ctx = start;
    for (Ctx *s = start; s != until && s != NULL; s = s->outer) {
        if (s->is_suspended)
            ctx_resume(fn, s);
    }
}

void leave_to(Fn *fn, Ctx *until, Label target)
{
    leave(fn, until, target, false, 0);
}

void leave_return(Fn *fn, u32 value)
{
    leave(fn, NULL, NO_LABEL, true, value);
}

/* Code of an iterator context's handler: behind the function when no other handler covers this
 * place. */
void iter_catch(Fn *fn, Ctx *ctx)
{
    if (!ctx_has_handler(fn)) {
        VEC_PUSH(&fn->stubs, ((Stub){.label = ctx->catch_label,
                                     .reg = ctx->catch_reg,
                                     .window = ctx->window,
                                     .pos = fn->w.pos}));
        return;
    }
    Label over = bc_label(&fn->w);
    bc_jump(&fn->w, over);
    bc_bind(&fn->w, ctx->catch_label);
    bc_emit1(&fn->w, Op_IterCloseThrow, ctx->window);
    bc_emit1(&fn->w, Op_Throw, ctx->catch_reg);
    bc_bind(&fn->w, over);
}

/* ---- completion values ---- */

static void cv_undefined(Fn *fn)
{
    if (fn->cv >= 0)
        bc_emit1(&fn->w, Op_LoadUndef, (u32)fn->cv);
}

/* The statement's completion is never empty. */
static bool has_value(const AstNode *node)
{
    switch (node->kind) {
    case Node_ExpressionStatement:
    case Node_If:
    case Node_For:
    case Node_ForIn:
    case Node_ForOf:
    case Node_While:
    case Node_DoWhile:
    case Node_Switch:
    case Node_Try:
    case Node_With:
        return true;
    default:
        return false;
    }
}

/* Outside of anything that can be left early, only the last value counts. */
static u32 first_that_counts(const Fn *fn, const AstList *list)
{
    if (fn->cv < 0 || fn->ctx)
        return 0;
    u32 i = list->len;
    while (i > 0 && !has_value(list->items[i - 1]))
        i--;
    return i ? i - 1 : 0;
}

static bool is_super_statement(const AstNode *node)
{
    return ast_is(node, Node_ExpressionStatement) &&
           ast_is(((const AstExpressionStatement *)node)->expression, Node_SuperCall);
}

/* super() as a statement of a derived constructor's body: nothing behind it needs to ask whether
 * this is bound. */
static void super_statement(Fn *fn, AstNode *node)
{
    bool plain = fn->is_derived && !fn->ctx && fn->this_var->storage == Storage_Register;
    fn->super_once = plain && fn->super_calls == 0;
    statement(fn, node);
    fn->super_once = false;
    fn->this_bound |= plain;
}

void statements(Fn *fn, const AstList *list)
{
    i32 cv = fn->cv;
    u32 counts = first_that_counts(fn, list);
    for (u32 i = 0; i < list->len; i++) {
        fn->cv = i >= counts ? cv : -1;
        if (list == fn->body && is_super_statement(list->items[i]))
            super_statement(fn, list->items[i]);
        else
            statement(fn, list->items[i]);
    }
    fn->cv = cv;
}

/* ---- blocks and declarations ---- */

static void block(Fn *fn, Scope *scope, const AstList *body)
{
    ScopeSave save;
    scope_push(fn, scope, &save);
    if (scope)
        scope_functions(fn, scope);
    UsingBlock using_block;
    using_begin(fn, scope, &using_block);
    statements(fn, body);
    using_end(fn, &using_block);
    scope_pop(fn, &save);
}

/* An enum or namespace: the object is made or found, then what is in it runs. */
static void namespace_statement(Fn *fn, AstNamespace *node)
{
    u32 mark = fn->next;
    if (node->var && node->var->is_lexical)
        var_init(fn, node->var, load_undef(fn, WANT_ANY));
    u32 object = expr(fn, node->init, WANT_ANY);
    ScopeSave save;
    scope_push(fn, node->scope, &save);
    var_init(fn, node->object, object);
    AstBlock *body = AST(Block, node->body);
    block(fn, body->scope, &body->body);
    scope_pop(fn, &save);
    reg_reset(fn, mark);
}

/* `using x = value`: the block's list takes it before the name is bound. */
static void declare_resource(Fn *fn, AstDeclarator *d, bool is_async)
{
    AstIdentifier *id = AST(Identifier, d->target);
    Ref ref;
    ref_init(fn, &ref, id->scope, id->name, id->var, id->node.start);
    u32 v = expr_named(fn, d->init, id->name->text, WANT_ANY);
    set_pos(fn, d->init->start);
    bc_emit3(&fn->w, Op_AddDisposable, (u32)fn->resources, v, is_async);
    fn->awaits_disposal |= is_async;
    ref_init_store(fn, &ref, v);
}

static void declare_one(Fn *fn, AstDeclarator *d, VarKind kind)
{
    BindMode mode = kind == VarKind_Var ? Bind_Var : Bind_Lexical;
    if (!ast_is(d->target, Node_Identifier)) {
        if (bind_literal(fn, d->target, d->init, mode))
            return;
        u32 v = expr(fn, d->init, WANT_ANY);
        bind_target(fn, d->target, v, mode);
        return;
    }
    if (!d->init && mode == Bind_Var)
        return;
    AstIdentifier *id = AST(Identifier, d->target);
    Ref ref;
    ref_init(fn, &ref, id->scope, id->name, id->var, id->node.start);
    if (mode == Bind_Var)
        ref_resolve(fn, &ref);
    i32 direct = ref_direct(fn, &ref, mode == Bind_Lexical);
    /* The last instruction of the initialiser writes the register: a dead zone lasts until then. */
    i32 want = direct >= 0 ? direct : WANT_ANY;
    u32 v = d->init ? expr_named(fn, d->init, id->name->text, want) : load_undef(fn, want);
    if (direct >= 0)
        return;
    if (mode == Bind_Lexical)
        ref_init_store(fn, &ref, v);
    else
        ref_store(fn, &ref, v);
}

/* `import x = a.b` that nothing needs. */
static bool is_unused_alias(const AstVarDeclaration *node)
{
    if (!node->is_alias)
        return false;
    const Var *v = AST(Identifier, AST(Declarator, node->declarators.items[0])->target)->var;
    return !v->used && !v->exported && !v->captured;
}

static void declaration(Fn *fn, AstVarDeclaration *node)
{
    if (is_unused_alias(node))
        return;
    for (u32 i = 0; i < node->declarators.len; i++) {
        u32 mark = fn->next;
        AstDeclarator *d = AST(Declarator, node->declarators.items[i]);
        if (i)
            fn->w.statement = true;
        set_pos(fn, d->node.start);
        if (node->kind == VarKind_Using)
            declare_resource(fn, d, node->await_using);
        else
            declare_one(fn, d, node->kind);
        reg_reset(fn, mark);
    }
}

/* Sloppy function in a block: its value also goes to the function-level variable. */
static void function_statement(Fn *fn, AstFunctionDeclaration *node)
{
    if (!node->annex_b_var)
        return;
    u32 mark = fn->next;
    Ref from, to;
    ref_of_var(fn, &from, node->var);
    u32 v = ref_load(fn, &from, WANT_ANY, false);
    Var *outer = node->annex_b_var;
    ref_of_var(fn, &to, outer);
    u32 atom = bc_atom(&fn->w, outer->name->text);
    if (outer->storage == Storage_Dynamic) {
        /* From the scopes around the eval: the block itself has the name. */
        fn->uses_base = true;
        bc_emit_d(&fn->w, Op_DynDeclare, fn->base, v, 2, atom);
    } else {
        to.loc.dynamic = false;
        if (outer->storage == Storage_Heap)
            set_scope_of(fn, &to);
        ref_init_store(fn, &to, v);
    }
    reg_reset(fn, mark);
}

static void class_statement(Fn *fn, AstClass *node)
{
    u32 mark = fn->next;
    Str name = node->name ? (Str){0} : STR("default");
    u32 v = expr_class(fn, node, name, -1, WANT_ANY);
    if (node->var)
        var_init(fn, node->var, v);
    reg_reset(fn, mark);
}

static void export_default(Fn *fn, AstExportDefault *node)
{
    u32 mark = fn->next;
    switch (node->value->kind) {
    case Node_FunctionDeclaration:
        break;
    case Node_ClassDeclaration:
        class_statement(fn, AST(Class, AST(ClassDeclaration, node->value)->class));
        break;
    default: {
        u32 v = expr_named(fn, node->value, STR("default"), WANT_ANY);
        if (node->var)
            var_init(fn, node->var, v);
    }
    }
    reg_reset(fn, mark);
}

/* ---- if, loops ---- */

static void if_statement(Fn *fn, AstIf *node)
{
    Label no = bc_label(&fn->w);
    cv_undefined(fn);
    expr_branch(fn, node->test, no, false);
    statement(fn, node->yes);
    if (node->no) {
        Label end = bc_label(&fn->w);
        bc_jump(&fn->w, end);
        bc_bind(&fn->w, no);
        statement(fn, node->no);
        bc_bind(&fn->w, end);
    } else {
        bc_bind(&fn->w, no);
    }
}

static void loop_push(Fn *fn, Ctx *ctx, const AstNode *node)
{
    ctx_push(fn, ctx, Ctx_Target, node);
    ctx->brk = bc_label(&fn->w);
    ctx->cont = bc_label(&fn->w);
}

static void while_statement(Fn *fn, AstWhile *node)
{
    Ctx ctx;
    cv_undefined(fn);
    loop_push(fn, &ctx, &node->node);
    bool forever = ast_is(node->test, Node_True) ||
                   (ast_is(node->test, Node_Number) && AST(Number, node->test)->value == 1);
    if (!forever)
        bc_jump(&fn->w, ctx.cont);
    Label body = bc_here(&fn->w);
    statement(fn, node->body);
    bc_bind(&fn->w, ctx.cont);
    if (forever)
        bc_jump(&fn->w, body);
    else
        expr_branch(fn, node->test, body, true);
    ctx_pop(fn, &ctx);
    bc_bind(&fn->w, ctx.brk);
}

static void do_while(Fn *fn, AstDoWhile *node)
{
    Ctx ctx;
    cv_undefined(fn);
    loop_push(fn, &ctx, &node->node);
    Label body = bc_here(&fn->w);
    statement(fn, node->body);
    bc_bind(&fn->w, ctx.cont);
    fn->w.statement = true;
    expr_branch(fn, node->test, body, true);
    ctx_pop(fn, &ctx);
    bc_bind(&fn->w, ctx.brk);
}

static void for_init(Fn *fn, AstNode *init)
{
    if (!init)
        return;
    if (ast_is(init, Node_VarDeclaration))
        declaration(fn, AST(VarDeclaration, init));
    else
        expr_effects(fn, init);
}

static void for_statement(Fn *fn, AstFor *node)
{
    ScopeSave save;
    Ctx ctx;
    cv_undefined(fn);
    scope_push(fn, node->scope, &save);
    set_pos(fn, node->node.start);
    UsingBlock using_block;
    using_begin(fn, node->scope, &using_block);
    for_init(fn, node->init);
    bool copies = node->scope && node->scope->needs_heap && node->scope->per_iteration;
    if (copies && has_closure(node->init))
        bc_emit2(&fn->w, Op_CopyScope, scope_reg(fn), scope_reg(fn));
    loop_push(fn, &ctx, &node->node);
    Label test = bc_label(&fn->w);
    if (node->test)
        bc_jump(&fn->w, test);
    Label body = bc_here(&fn->w);
    statement(fn, node->body);
    bc_bind(&fn->w, ctx.cont);
    if (copies)
        bc_emit2(&fn->w, Op_CopyScope, scope_reg(fn), scope_reg(fn));
    if (node->update) {
        fn->w.statement = true;
        set_pos(fn, node->update->start);
        expr_effects(fn, node->update);
    }
    bc_bind(&fn->w, test);
    if (node->test) {
        fn->w.statement = true;
        set_pos(fn, node->test->start);
        expr_branch(fn, node->test, body, true);
    } else {
        bc_jump(&fn->w, body);
    }
    ctx_pop(fn, &ctx);
    bc_bind(&fn->w, ctx.brk);
    using_end(fn, &using_block);
    scope_pop(fn, &save);
}

/* The scope of one more round of for-in, for-of. */
static void fresh_iteration(Fn *fn, Scope *scope, u32 parent)
{
    if (!scope)
        return;
    if (scope->needs_heap)
        scope_new_heap(fn, scope, scope_reg(fn), parent);
    for (Var *v = scope->first; v; v = v->next) {
        if (v->storage == Storage_Register && v->needs_tdz && v->reg >= 0)
            bc_emit1(&fn->w, Op_LoadHole, (u32)v->reg);
    }
}

typedef struct LoopHead {
    AstNode *target;
    BindMode mode;
    bool is_using, is_async;
    i32 direct; /* register the next value can go to at once, -1 */
} LoopHead;

static LoopHead loop_head(Fn *fn, AstNode *head)
{
    LoopHead h = {.target = head, .mode = Bind_Assign, .direct = -1};
    if (ast_is(head, Node_VarDeclaration)) {
        AstVarDeclaration *d = AST(VarDeclaration, head);
        h.target = AST(Declarator, d->declarators.items[0])->target;
        h.mode = d->kind == VarKind_Var ? Bind_Var : Bind_Lexical;
        h.is_using = d->kind == VarKind_Using;
        h.is_async = d->await_using;
    }
    if (ast_is(h.target, Node_Identifier)) {
        AstIdentifier *id = AST(Identifier, h.target);
        Ref ref;
        ref_init(fn, &ref, id->scope, id->name, id->var, id->node.start);
        h.direct = ref_direct(fn, &ref, h.mode == Bind_Lexical);
    }
    if (h.is_using)
        h.direct = -1;
    return h;
}

static void head_initialiser(Fn *fn, AstNode *head)
{
    if (!ast_is(head, Node_VarDeclaration))
        return;
    AstDeclarator *d = AST(Declarator, AST(VarDeclaration, head)->declarators.items[0]);
    if (d->init)
        declare_one(fn, d, VarKind_Var);
}

static void for_in(Fn *fn, AstForIn *node)
{
    ScopeSave save;
    Ctx ctx;
    cv_undefined(fn);
    u32 state = reg_new(fn);
    head_initialiser(fn, node->head);
    u32 parent = node->scope && node->scope->needs_heap ? scope_reg(fn) : 0;
    scope_push(fn, node->scope, &save);
    u32 mark = fn->next;
    u32 object = expr(fn, node->object, WANT_ANY);
    reg_reset(fn, mark);
    set_pos(fn, node->object->start);
    bc_emit2(&fn->w, Op_ForInPrepare, state, object);
    loop_push(fn, &ctx, &node->node);
    bc_bind(&fn->w, ctx.cont);
    LoopHead head = loop_head(fn, node->head);
    u32 key = head.direct >= 0 ? (u32)head.direct : reg_new(fn);
    fn->w.statement = true;
    set_pos(fn, node->head->start);
    bc_emit_d(&fn->w, Op_ForInNext, key, state, 0, ctx.brk);
    if (head.direct < 0) {
        fresh_iteration(fn, node->scope, parent);
        bind_target(fn, head.target, key, head.mode);
    }
    statement(fn, node->body);
    bc_jump(&fn->w, ctx.cont);
    ctx_pop(fn, &ctx);
    bc_bind(&fn->w, ctx.brk);
    scope_pop(fn, &save);
}

static void for_of(Fn *fn, AstForOf *node)
{
    ScopeSave save;
    Ctx loop, iter;
    cv_undefined(fn);
    u32 window = reg_window(fn, 3);
    u32 parent = node->scope && node->scope->needs_heap ? scope_reg(fn) : 0;
    scope_push(fn, node->scope, &save);
    u32 mark = fn->next;
    u32 object = expr(fn, node->object, WANT_ANY);
    reg_reset(fn, mark);
    set_pos(fn, node->object->start);
    bc_emit3(&fn->w, Op_GetIterator, window, object, node->is_await);
    loop_push(fn, &loop, &node->node);
    Label next = loop.cont, done = bc_label(&fn->w);
    loop.cont = NO_LABEL;
    LoopHead head = loop_head(fn, node->head);
    u32 caught = reg_new(fn);
    if (node->is_await)
        head.direct = -1;
    u32 value = head.direct >= 0 ? (u32)head.direct : reg_new(fn);
    bc_bind(&fn->w, next);
    fn->w.statement = true;
    set_pos(fn, head.target->start);
    if (node->is_await)
        for_await_next(fn, value, window, done);
    else
        bc_emit_d(&fn->w, Op_IterNext, value, window, 0, done);
    ctx_push(fn, &iter, node->is_await ? Ctx_AsyncIter : Ctx_Iter, NULL);
    iter.window = window;
    ctx_open_handler(fn, &iter, caught);
    Ctx body;
    ctx_push(fn, &body, Ctx_Target, &node->node);
    body.cont = next;
    UsingBlock using_block = {0};
    if (head.direct < 0)
        fresh_iteration(fn, node->scope, parent);
    if (head.is_using) {
        using_begin(fn, node->scope, &using_block);
        bc_emit3(&fn->w, Op_AddDisposable, (u32)fn->resources, value, head.is_async);
        fn->awaits_disposal |= head.is_async;
    }
    if (head.direct < 0)
        bind_target(fn, head.target, value, head.mode);
    statement(fn, node->body);
    using_end(fn, &using_block);
    ctx_pop(fn, &body);
    ctx_close_handler(fn, &iter);
    ctx_pop(fn, &iter);
    bc_jump(&fn->w, next);
    if (node->is_await)
        async_close_catch(fn, &iter);
    else
        iter_catch(fn, &iter);
    ctx_pop(fn, &loop);
    bc_bind(&fn->w, done);
    bc_bind(&fn->w, loop.brk);
    scope_pop(fn, &save);
}

/* ---- jumps ---- */

static void break_statement(Fn *fn, AstBreak *node)
{
    for (Ctx *c = fn->ctx; c; c = c->outer) {
        if (c->kind == Ctx_Target && c->node == node->target && c->brk != NO_LABEL) {
            leave_to(fn, c, c->brk);
            return;
        }
    }
    UNREACHABLE();
}

static void continue_statement(Fn *fn, AstContinue *node)
{
    for (Ctx *c = fn->ctx; c; c = c->outer) {
        if (c->kind == Ctx_Target && c->node == node->target && c->cont != NO_LABEL) {
            leave_to(fn, c, c->cont);
            return;
        }
    }
    UNREACHABLE();
}

/* `return a ? b : c` as two returns, where returning is one instruction. */
static bool return_branches(Fn *fn, AstNode *value)
{
    if (!ast_is(value, Node_Conditional) || fn->ctx || fn->is_async || fn->is_generator ||
        fn->is_derived || !deep_enter(fn, value))
        return false;
    AstConditional *c = AST(Conditional, value);
    Label no = bc_label(&fn->w);
    u32 mark = fn->next;
    expr_branch(fn, c->test, no, false);
    for (u32 i = 0; i < 2; i++) {
        AstNode *arm = i ? c->no : c->yes;
        if (!return_branches(fn, arm))
            bc_emit1(&fn->w, Op_Return, expr(fn, arm, WANT_ANY));
        reg_reset(fn, mark);
        if (i == 0)
            bc_bind(&fn->w, no);
    }
    deep_leave(fn);
    return true;
}

static void return_statement(Fn *fn, AstReturn *node)
{
    u32 mark = fn->next;
    if (!node->value && !fn->ctx && !fn->is_async && !fn->is_generator && !fn->is_derived) {
        bc_emit(&fn->w, Op_ReturnUndef, 0, 0, 0, 0, 0);
        return;
    }
    if (return_branches(fn, node->value))
        return;
    u32 value = node->value ? expr(fn, node->value, WANT_ANY) : load_undef(fn, WANT_ANY);
    set_pos(fn, node->node.start);
    if (fn->is_async && fn->is_generator && node->value)
        value = emit_await(fn, value, WANT_ANY);
    leave_return(fn, value);
    reg_reset(fn, mark);
}

static void throw_statement(Fn *fn, AstThrow *node)
{
    u32 mark = fn->next;
    u32 value = expr(fn, node->value, WANT_ANY);
    set_pos(fn, node->node.start);
    bc_emit1(&fn->w, Op_Throw, value);
    reg_reset(fn, mark);
}

static void labeled(Fn *fn, AstLabeled *node)
{
    Ctx ctx;
    ctx_push(fn, &ctx, Ctx_Target, &node->node);
    ctx.brk = bc_label(&fn->w);
    statement(fn, node->body);
    ctx_pop(fn, &ctx);
    bc_bind(&fn->w, ctx.brk);
}

/* ---- try ---- */

static void catch_clause(Fn *fn, AstTry *node, u32 caught)
{
    ScopeSave save;
    cv_undefined(fn);
    scope_push(fn, node->scope, &save);
    if (node->param) {
        set_pos(fn, node->param->start);
        bind_target(fn, node->param, caught, Bind_Lexical);
    }
    if (node->scope)
        scope_functions(fn, node->scope);
    AstBlock *body = AST(Block, node->handler);
    block(fn, body->scope, &body->body);
    scope_pop(fn, &save);
}

static void try_catch(Fn *fn, AstTry *node)
{
    AstBlock *body = AST(Block, node->block);
    if (!node->handler) {
        block(fn, body->scope, &body->body);
        return;
    }
    Ctx ctx;
    Label after = bc_label(&fn->w);
    u32 mark = fn->next;
    u32 caught = reg_new(fn);
    ctx_push(fn, &ctx, Ctx_Catch, NULL);
    ctx_open_handler(fn, &ctx, caught);
    block(fn, body->scope, &body->body);
    ctx_close_handler(fn, &ctx);
    ctx_pop(fn, &ctx);
    bc_jump(&fn->w, after);
    bc_bind(&fn->w, ctx.catch_label);
    catch_clause(fn, node, caught);
    bc_bind(&fn->w, after);
    reg_reset(fn, mark);
}

/* Behind a finally block: on with what it interrupted. */
static void finally_dispatch(Fn *fn, Ctx *ctx)
{
    Label after = bc_label(&fn->w);
    u32 n = ctx->exits.len;
    bc_emit2(&fn->w, Op_JFalse, ctx->kind_reg, after);
    if (n) {
        Label *labels = xalloc(n * sizeof *labels);
        for (u32 i = 0; i < n; i++)
            labels[i] = bc_label(&fn->w);
        bc_switch(&fn->w, ctx->kind_reg, 2, labels, n);
        bc_emit1(&fn->w, Op_Throw, ctx->value_reg);
        for (u32 i = 0; i < n; i++) {
            CtxExit e = ctx->exits.items[i];
            bc_bind(&fn->w, labels[i]);
            leave(fn, e.until, e.target, e.is_return, ctx->value_reg);
        }
        xfree(labels);
    } else {
        bc_emit1(&fn->w, Op_Throw, ctx->value_reg);
    }
    bc_bind(&fn->w, after);
}

static void try_statement(Fn *fn, AstTry *node)
{
    cv_undefined(fn);
    if (!node->finalizer) {
        try_catch(fn, node);
        return;
    }
    u32 mark = fn->next;
    Ctx ctx;
    ctx_push(fn, &ctx, Ctx_Finally, NULL);
    ctx.kind_reg = reg_new(fn);
    ctx.value_reg = reg_new(fn);
    u32 saved_cv = fn->cv >= 0 ? reg_new(fn) : 0;
    ctx.finally_label = bc_label(&fn->w);
    ctx_open_handler(fn, &ctx, ctx.value_reg);
    try_catch(fn, node);
    ctx_close_handler(fn, &ctx);
    ctx_pop(fn, &ctx);
    load_int(fn, 0, (i32)ctx.kind_reg);
    bc_jump(&fn->w, ctx.finally_label);
    bc_bind(&fn->w, ctx.catch_label);
    load_int(fn, 1, (i32)ctx.kind_reg);
    bc_bind(&fn->w, ctx.finally_label);
    if (fn->cv >= 0) {
        emit_move(fn, saved_cv, (u32)fn->cv);
        cv_undefined(fn);
    }
    AstBlock *body = AST(Block, node->finalizer);
    block(fn, body->scope, &body->body);
    if (fn->cv >= 0)
        emit_move(fn, (u32)fn->cv, saved_cv);
    finally_dispatch(fn, &ctx);
    VEC_DEINIT(&ctx.exits);
    reg_reset(fn, mark);
}

/* ---- using ---- */

void using_begin(Fn *fn, const Scope *scope, UsingBlock *u)
{
    *u = (UsingBlock){
        .mark = fn->next, .outer_list = fn->resources, .outer_awaits = fn->awaits_disposal};
    if (!scope || !scope_find_kind(scope, VarKind_Using))
        return;
    u->active = true;
    ctx_push(fn, &u->ctx, Ctx_Finally, NULL);
    u->ctx.kind_reg = reg_new(fn);
    u->ctx.value_reg = reg_new(fn);
    u->ctx.finally_label = bc_label(&fn->w);
    fn->resources = (i32)reg_new(fn);
    fn->awaits_disposal = false;
    load_int(fn, 0, fn->resources); /* the state of the list, see ops_dispose.c */
    bc_emit3(&fn->w, Op_NewArray, (u32)fn->resources, (u32)fn->resources, 1);
    ctx_open_handler(fn, &u->ctx, u->ctx.value_reg);
}

/* DisposeResources: a loop that goes on after errors and joins them. */
static void dispose_all(Fn *fn, const Ctx *ctx)
{
    u32 result = reg_new(fn);
    Label next = bc_here(&fn->w), done = bc_label(&fn->w), failed = bc_label(&fn->w);
    Label first = bc_label(&fn->w);
    bc_emit_d(&fn->w, Op_DisposeNext, result, (u32)fn->resources, 0, done);
    if (fn->awaits_disposal) {
        bc_emit2(&fn->w, Op_JHole, result, next);
        emit_await(fn, result, (i32)result);
    }
    bc_handler(&fn->w, next, bc_here(&fn->w), failed, result);
    bc_jump(&fn->w, next);
    bc_bind(&fn->w, failed);
    bc_emit(&fn->w, Op_JStrictNeI, (i32)ctx->kind_reg, 0, 1, (i32)first, 0);
    bc_emit3(&fn->w, Op_SuppressError, ctx->value_reg, result, ctx->value_reg);
    bc_jump(&fn->w, next);
    bc_bind(&fn->w, first);
    load_int(fn, 1, (i32)ctx->kind_reg);
    emit_move(fn, ctx->value_reg, result);
    bc_jump(&fn->w, next);
    bc_bind(&fn->w, done);
}

void using_end(Fn *fn, UsingBlock *u)
{
    if (!u->active)
        return;
    Ctx *ctx = &u->ctx;
    ctx_close_handler(fn, ctx);
    ctx_pop(fn, ctx);
    load_int(fn, 0, (i32)ctx->kind_reg);
    bc_jump(&fn->w, ctx->finally_label);
    bc_bind(&fn->w, ctx->catch_label);
    load_int(fn, 1, (i32)ctx->kind_reg);
    bc_bind(&fn->w, ctx->finally_label);
    dispose_all(fn, ctx);
    finally_dispatch(fn, ctx);
    VEC_DEINIT(&ctx->exits);
    fn->resources = u->outer_list;
    fn->awaits_disposal = u->outer_awaits;
    reg_reset(fn, u->mark);
}

/* ---- switch ---- */

enum { SWITCH_MIN = 4, SWITCH_SPARSE = 3, SWITCH_TEXTS = 5 };

static bool case_int(const AstNode *test, i32 *value)
{
    double v;
    if (ast_is(test, Node_Number))
        v = ((const AstNumber *)test)->value;
    else if (ast_is(test, Node_Unary) && ((const AstUnary *)test)->op == Tok_Minus &&
             ast_is(((const AstUnary *)test)->operand, Node_Number))
        v = -((const AstNumber *)((const AstUnary *)test)->operand)->value;
    else
        return false;
    if (!(v >= -1e9 && v <= 1e9) || v != floor(v))
        return false;
    *value = (i32)v;
    return true;
}

/* All tests are integers that lie close together: one indexed jump. */
static bool switch_table(Fn *fn, AstSwitch *node, u32 value, const Label *labels, Label otherwise)
{
    i32 lo = 0, hi = 0;
    u32 n = 0;
    for (u32 i = 0; i < node->cases.len; i++) {
        AstCase *c = AST(Case, node->cases.items[i]);
        i32 v;
        if (!c->test)
            continue;
        if (!case_int(c->test, &v))
            return false;
        lo = n ? MIN(lo, v) : v;
        hi = n ? MAX(hi, v) : v;
        n++;
    }
    if (n < SWITCH_MIN || (u32)(hi - lo) / SWITCH_SPARSE > n)
        return false;
    u32 size = (u32)(hi - lo) + 1;
    Label *table = xalloc(size * sizeof *table);
    for (u32 i = 0; i < size; i++)
        table[i] = NO_LABEL;
    for (u32 i = node->cases.len; i-- > 0;) {
        AstCase *c = AST(Case, node->cases.items[i]);
        i32 v;
        if (c->test && case_int(c->test, &v))
            table[v - lo] = labels[i];
    }
    bc_switch(&fn->w, value, lo, table, size);
    xfree(table);
    bc_jump(&fn->w, otherwise);
    return true;
}

/* All tests are texts: their numbers are found in a table, and one indexed jump follows. */
static bool switch_texts(Fn *fn, AstSwitch *node, u32 value, const Label *labels, Label otherwise)
{
    u32 n = 0, mark = fn->next;
    for (u32 i = 0; i < node->cases.len; i++) {
        AstNode *test = AST(Case, node->cases.items[i])->test;
        if (!test)
            continue;
        if (!ast_is(test, Node_String) || !utf8_is_ascii(AST(String, test)->value.data, AST(String, test)->value.len))
            return false;
        n++;
    }
    if (n < SWITCH_TEXTS)
        return false;
    Str *texts = xalloc(n * sizeof *texts);
    Label *table = xalloc(n * sizeof *table);
    n = 0;
    for (u32 i = 0; i < node->cases.len; i++) {
        AstNode *test = AST(Case, node->cases.items[i])->test;
        if (!test)
            continue;
        texts[n] = AST(String, test)->value;
        table[n++] = labels[i];
    }
    u32 number = reg_take(fn, WANT_ANY);
    bc_find_text(&fn->w, number, value, texts, n);
    bc_switch(&fn->w, number, 0, table, n);
    reg_reset(fn, mark);
    xfree(texts);
    xfree(table);
    bc_jump(&fn->w, otherwise);
    return true;
}

static void switch_tests(Fn *fn, AstSwitch *node, u32 value, const Label *labels, Label otherwise)
{
    for (u32 i = 0; i < node->cases.len; i++) {
        AstCase *c = AST(Case, node->cases.items[i]);
        if (!c->test)
            continue;
        set_pos(fn, c->node.start);
        emit_jump_if_same(fn, value, c->test, labels[i], true);
    }
    bc_jump(&fn->w, otherwise);
}

static void switch_statement(Fn *fn, AstSwitch *node)
{
    ScopeSave save;
    Ctx ctx;
    cv_undefined(fn);
    u32 value = expr(fn, node->value, WANT_ANY);
    for (u32 i = 0; i < node->cases.len && reg_is_local(fn, value); i++) {
        AstNode *test = AST(Case, node->cases.items[i])->test;
        if (test)
            value = keep_operand(fn, value, test);
    }
    scope_push(fn, node->scope, &save);
    if (node->scope)
        scope_functions(fn, node->scope);
    ctx_push(fn, &ctx, Ctx_Target, &node->node);
    ctx.brk = bc_label(&fn->w);
    u32 n = node->cases.len;
    Label *labels = xalloc((n + 1) * sizeof *labels);
    Label otherwise = ctx.brk;
    for (u32 i = 0; i < n; i++) {
        labels[i] = bc_label(&fn->w);
        if (!AST(Case, node->cases.items[i])->test)
            otherwise = labels[i];
    }
    if (!switch_table(fn, node, value, labels, otherwise) && !switch_texts(fn, node, value, labels, otherwise))
        switch_tests(fn, node, value, labels, otherwise);
    for (u32 i = 0; i < n; i++) {
        bc_bind(&fn->w, labels[i]);
        statements(fn, &AST(Case, node->cases.items[i])->body);
    }
    xfree(labels);
    ctx_pop(fn, &ctx);
    bc_bind(&fn->w, ctx.brk);
    scope_pop(fn, &save);
}

static void with_statement(Fn *fn, AstWith *node)
{
    cv_undefined(fn);
    ScopeSave save = {.scope = fn->scope, .next = fn->next, .heap_len = fn->heap.len};
    u32 reg = reg_local(fn);
    u32 mark = fn->next;
    u32 object = expr(fn, node->object, WANT_ANY);
    reg_reset(fn, mark);
    set_pos(fn, node->object->start);
    bc_emit3(&fn->w, Op_PushWith, reg, scope_reg(fn), object);
    fn->scope = node->scope;
    VEC_PUSH(&fn->heap, reg);
    statement(fn, node->body);
    scope_pop(fn, &save);
}

/* ---- dispatch ---- */

static void expression_statement(Fn *fn, AstExpressionStatement *node)
{
    if (fn->cv >= 0)
        expr_to(fn, node->expression, (u32)fn->cv);
    else
        expr_effects(fn, node->expression);
}

static void statement_node(Fn *fn, AstNode *node)
{
    switch (node->kind) {
    case Node_Empty:
    case Node_Import:
        break;
    case Node_Debugger:
        bc_emit(&fn->w, Op_Debugger, 0, 0, 0, 0, 0);
        break;
    case Node_ExpressionStatement:
        expression_statement(fn, AST(ExpressionStatement, node));
        break;
    case Node_Block:
        block(fn, AST(Block, node)->scope, &AST(Block, node)->body);
        break;
    case Node_RunFields:
        if (fn->code->has_fields) {
            u32 mark = fn->next;
            u32 self = reg_new(fn);
            u32 this_reg = load_this(fn, AST(RunFields, node)->this_ref, WANT_ANY);
            bc_emit1(&fn->w, Op_LoadCallee, self);
            bc_emit2(&fn->w, Op_RunFields, this_reg, self);
            reg_reset(fn, mark);
        }
        break;
    case Node_Namespace:
        namespace_statement(fn, AST(Namespace, node));
        break;
    case Node_VarDeclaration:
        declaration(fn, AST(VarDeclaration, node));
        break;
    case Node_FunctionDeclaration:
        function_statement(fn, AST(FunctionDeclaration, node));
        break;
    case Node_ClassDeclaration:
        class_statement(fn, AST(Class, AST(ClassDeclaration, node)->class));
        break;
    case Node_If:
        if_statement(fn, AST(If, node));
        break;
    case Node_For:
        for_statement(fn, AST(For, node));
        break;
    case Node_ForIn:
        for_in(fn, AST(ForIn, node));
        break;
    case Node_ForOf:
        for_of(fn, AST(ForOf, node));
        break;
    case Node_While:
        while_statement(fn, AST(While, node));
        break;
    case Node_DoWhile:
        do_while(fn, AST(DoWhile, node));
        break;
    case Node_Continue:
        continue_statement(fn, AST(Continue, node));
        break;
    case Node_Break:
        break_statement(fn, AST(Break, node));
        break;
    case Node_Return:
        return_statement(fn, AST(Return, node));
        break;
    case Node_Throw:
        throw_statement(fn, AST(Throw, node));
        break;
    case Node_Try:
        try_statement(fn, AST(Try, node));
        break;
    case Node_Switch:
        switch_statement(fn, AST(Switch, node));
        break;
    case Node_Labeled:
        labeled(fn, AST(Labeled, node));
        break;
    case Node_With:
        with_statement(fn, AST(With, node));
        break;
    case Node_ExportNamed:
        if (AST(ExportNamed, node)->declaration)
            statement(fn, AST(ExportNamed, node)->declaration);
        break;
    case Node_ExportDefault:
        export_default(fn, AST(ExportDefault, node));
        break;
    default:
        UNREACHABLE();
    }
}

void statement(Fn *fn, AstNode *node)
{
    if (!deep_enter(fn, node))
        return;
    u32 mark = fn->next;
    if (node->kind != Node_Block && node->kind != Node_Empty &&
        node->kind != Node_FunctionDeclaration) {
        set_pos(fn, node->start);
        fn->w.statement = true;
    }
    statement_node(fn, node);
    reg_reset(fn, mark);
    deep_leave(fn);
}
