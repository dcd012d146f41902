/* compile_async.c - what generators and async functions add: yield, await, for await, and
 * returning.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/compile_priv.h"

/* Leaves the function with the value, all contexts being left already. */
void final_return(Fn *fn, u32 value)
{
    if (fn->is_generator) {
        bc_emit1(&fn->w, Op_GenReturn, value);
    } else if (fn->is_async) {
        bc_emit2(&fn->w, Op_AsyncReturn, value, fn->state);
    } else if (fn->is_derived) {
        u32 mark = fn->next;
        Ref ref;
        ref_of_var(fn, &ref, fn->this_var);
        ref.loc.check_tdz = false;
        u32 this_reg = ref_load(fn, &ref, WANT_ANY, false);
        u32 result = reg_new(fn);
        bc_emit3(&fn->w, Op_CheckReturn, result, value, this_reg);
        bc_emit1(&fn->w, Op_Return, result);
        reg_reset(fn, mark);
    } else {
        bc_emit1(&fn->w, Op_Return, value);
    }
}

u32 emit_await(Fn *fn, u32 value, i32 want)
{
    u32 dst = reg_take(fn, want);
    bc_emit2(&fn->w, Op_Await, dst, value);
    return dst;
}

/* ---- yield ---- */

static bool only_targets(const Fn *fn)
{
    for (const Ctx *c = fn->ctx; c; c = c->outer) {
        if (c->kind != Ctx_Target)
            return false;
    }
    return true;
}

/* Code for a resumption by return(): the value is in reg. */
static void return_path(Fn *fn, Label label, u32 reg)
{
    if (!fn->is_async && only_targets(fn)) {
        VEC_PUSH(&fn->stubs,
                 ((Stub){.label = label, .is_return = true, .reg = reg, .pos = fn->w.pos}));
        return;
    }
    Label over = bc_label(&fn->w);
    u32 mark = fn->next;
    bc_jump(&fn->w, over);
    bc_bind(&fn->w, label);
    if (fn->is_async)
        reg = emit_await(fn, reg, WANT_ANY);
    leave_return(fn, reg);
    reg_reset(fn, mark);
    bc_bind(&fn->w, over);
}

/* An async generator awaits what return() brings; a rejection is delegated as a throw. */
static void await_returned(Fn *fn, u32 received, Label loop)
{
    bc_emit(&fn->w, Op_JStrictNeI, (i32)(received + 1), 0, 2, (i32)loop, 0);
    Label start = bc_here(&fn->w), rejected = bc_label(&fn->w);
    bc_emit2(&fn->w, Op_Await, received, received);
    bc_handler(&fn->w, start, bc_here(&fn->w), rejected, received);
    bc_jump(&fn->w, loop);
    bc_bind(&fn->w, rejected);
    load_int(fn, 1, (i32)(received + 1));
}

static u32 yield_star(Fn *fn, AstYield *node, i32 want)
{
    u32 mark = fn->next;
    u32 result = reg_new(fn), received = reg_window(fn, 2), window = reg_window(fn, 3);
    u32 inner = fn->next;
    u32 source = expr(fn, node->value, WANT_ANY);
    reg_reset(fn, inner);
    set_pos(fn, node->node.start);
    bc_emit3(&fn->w, Op_GetIterator, window, source, fn->is_async ? 1 : 2);
    bc_emit1(&fn->w, Op_LoadUndef, received);
    load_int(fn, 0, (i32)(received + 1));
    Label loop = bc_here(&fn->w), done = bc_label(&fn->w), absent = bc_label(&fn->w);
    bc_emit_d(&fn->w, Op_IterDelegate, result, window, received, absent);
    if (fn->is_async)
        bc_emit2(&fn->w, Op_Await, result, result);
    u32 value = fn->is_async ? result : reg_new(fn);
    bc_emit_d(&fn->w, Op_IterUnpack, value, result, fn->is_async ? 3 : 2, done);
    bc_emit3(&fn->w, Op_YieldDelegate, received, result, fn->is_async);
    if (fn->is_async)
        await_returned(fn, received, loop);
    bc_jump(&fn->w, loop);
    /* return() was delegated to an iterator without such a method: what was received is returned.
     */
    bc_bind(&fn->w, absent);
    u32 back = received;
    if (fn->is_async)
        back = emit_await(fn, received, (i32)received);
    leave_return(fn, back);
    bc_bind(&fn->w, done);
    Label finished = bc_label(&fn->w);
    bc_emit(&fn->w, Op_JStrictNeI, (i32)(received + 1), 0, 2, (i32)finished, 0);
    leave_return(fn, value);
    bc_bind(&fn->w, finished);
    if (want >= 0)
        return deliver(fn, want, value);
    emit_move(fn, result, value);
    reg_reset(fn, mark + 1);
    return result;
}

u32 expr_yield(Fn *fn, AstYield *node, i32 want)
{
    if (node->delegate)
        return yield_star(fn, node, want);
    u32 mark = fn->next;
    u32 value = node->value ? expr(fn, node->value, WANT_ANY) : load_undef(fn, WANT_ANY);
    set_pos(fn, node->node.start);
    if (fn->is_async)
        value = emit_await(fn, value, WANT_ANY);
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, step_want(fn, want));
    Label returned = bc_label(&fn->w);
    bc_emit_d(&fn->w, Op_Yield, dst, value, 0, returned);
    return_path(fn, returned, dst);
    return deliver(fn, want, dst);
}

/* ---- for await ---- */

/* Normal ways out of a for await loop: return() is called and awaited, its result must be an
 * object. */
void emit_async_close(Fn *fn, u32 window)
{
    u32 mark = fn->next;
    u32 result = reg_new(fn);
    Label absent = bc_label(&fn->w);
    bc_emit_d(&fn->w, Op_IterCallReturn, result, window, 0, absent);
    bc_emit2(&fn->w, Op_Await, result, result);
    bc_emit1(&fn->w, Op_CheckObject, result);
    bc_bind(&fn->w, absent);
    reg_reset(fn, mark);
}

/* An exception passes: return() is called and awaited, what it throws is dropped. */
void async_close_catch(Fn *fn, Ctx *ctx)
{
    u32 mark = fn->next;
    u32 result = reg_new(fn);
    Label over = bc_label(&fn->w), rethrow = bc_label(&fn->w);
    bc_jump(&fn->w, over);
    bc_bind(&fn->w, ctx->catch_label);
    Label start = bc_here(&fn->w);
    bc_emit_d(&fn->w, Op_IterCallReturn, result, ctx->window, 0, rethrow);
    bc_emit2(&fn->w, Op_Await, result, result);
    bc_handler(&fn->w, start, bc_here(&fn->w), rethrow, result);
    bc_bind(&fn->w, rethrow);
    bc_emit1(&fn->w, Op_Throw, ctx->catch_reg);
    bc_bind(&fn->w, over);
    reg_reset(fn, mark);
}

void for_await_next(Fn *fn, u32 value, u32 window, Label done)
{
    bc_emit2(&fn->w, Op_IterCallNext, value, window);
    bc_emit2(&fn->w, Op_Await, value, value);
    bc_emit_d(&fn->w, Op_IterUnpack, value, value, 1, done);
}
